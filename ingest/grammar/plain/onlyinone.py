"""Only in one: what somebody may do as part of an option alone ("may only declare shots for that unit as part of a
Reply, and must make them as Wild Shots").

In: the text of a sentence. Out: the ban on doing it in any other way, and what else the sentence says of them; none
where it tells of nothing of the kind.
"""

from __future__ import annotations

from kb.patterns import Pattern

#: "May only fire Light weapons as part of a Reply" tells which weapons, and not as part of what.
_ONLY_IN = Pattern(
    r"^(?P<who>[A-Z][^,;:]{2,160}?) (?P<may>may|can) only (?P<do>(?!be\b)(?:(?!weapon|gun)[^,;:.()]){2,60}?) "
    r"(?P<as>as part of (?:an?|the|its|their) [A-Za-z][\w' -]{2,40}?)"
    r"(?:,? and (?P<more>(?:must|may|can|cannot|has to|have to|gains?|suffers?|counts?)\b[^;:]{2,160}?))?\.?$"
)


def only_in_one(text: str) -> list[str]:
    """The sentences that it stands for."""
    found = _ONLY_IN.search(text)
    if found is None:
        return []
    ban = f"{found['who']} {found['may']} not {found['do']} except {found['as']}."
    return [ban, *([f"{found['who']} {found['more']}."] if found["more"] else [])]
