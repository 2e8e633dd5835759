"""To each: an option that is closed, or open, to some and to others besides is so to each of them by itself, and what
holds for whoever wishes to take one option or another holds for each of these.

In: the text of a sentence ("Dash is closed to any unit with a lamp, and to any that is Dazed", "if it wishes to make a
Duck or Dash reaction, it …"). Out: the same as a sentence of each; a state told of the one is none that the other must
be in.
"""

from __future__ import annotations

from kb.names import capitalised
from kb.patterns import deferred

_TO_EACH = deferred(
    r"^(?P<what>[A-Z][\w' -]{1,40}?) (?:(?:is|are) (?:(?P<shut>closed|barred|forbidden|denied|(?:not|never) (?:open|"
    r"available|permitted|allowed))|open|available|permitted|allowed)|(?:(?P<not>may not|cannot|may never|can never)|"
    r"may|can) be (?:taken|made|used|declared|performed)) (?P<to>to|by) (?P<one>(?!only\b)[^,;]{3,60}?),? "
    r"(?:and|or|nor) (?P=to) (?P<other>[^,;]{3,80}?)\.?$"
)


_EITHER = deferred(
    r"\b(?P<wishing>(?:[Ii]f|[Ww]hen|[Ww]henever) (?:an?|the|any|that|this|its)? ?[\w'-]+(?: [\w'-]+)? "
    r"(?:wish|want|intend|choose|decide|elect|attempt|tr)(?:e?s|ies|y)? to (?:make|use|declare|attempt|take|perform) )"
    r"(?:an? )?(?P<one>[\w'-]+(?: [\w'-]+){0,2}?),? or (?:an? )?(?P<other>[\w'-]+(?: [\w'-]+){0,2}?) "
    r"(?P<kind>[Rr]eaction|[Aa]ction|[Oo]rder|[Rr]esponse)\b"
)


def to_each(text: str) -> list[str]:
    """The sentences that ``text`` stands for; ``text`` alone where it tells of nobody and nothing besides."""
    if either := _EITHER.search(text):
        front, rest = text[: either.start()], text[either.end() :]
        named = (f"{either['wishing']}a {each} {either['kind']}" for each in (either["one"], either["other"]))
        return [capitalised(f"{front}{wish}{rest}") for wish in named]
    found = _TO_EACH.match(text)
    if found is None:
        return [text]
    may = "may not" if found["shut"] or found["not"] else "may"
    return [f"{capitalised(whom)} {may} use {found['what']}" for whom in (found["one"], found["other"])]
