"""The most of it: how many of a marker somebody has at most, told in its entry without its name ("Maximum 3 per unit",
"A unit cannot gain a fourth Ember", "Embers beyond the third are ignored").

In: the text of a sentence and its setting. Out: drafts that limit any unit to so many; none for any other sentence.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from kb.names import stems
from kb.numbers import ORDINALS, SO_MANY, cardinal_of, number_of
from kb.patterns import Pattern

_NTH = rf"(?P<nth>{'|'.join(ORDINALS[1:])}|\d+(?:st|nd|rd|th))"
_MARKER = r"(?P<what>(?: [A-Z][\w'-]+){0,2}(?: (?:markers?|tokens?|counters?))?)"
#: Of whom so many are had at most; what comes "per turn" may be had in any number.
_NO_TIME = r"(?!(?:turn|round|phase|activation|game|battle|hit|attack|wound|test|shot|action|order)s?\b)"
_EACH = rf"(?:(?:per|for each|on each|on any(?: one)?|for any(?: one)?|each) {_NO_TIME}[a-z]+|each|in all)"
_CAPS = (
    Pattern(
        rf"^\(?(?:[Tt]o an? |[Uu]p to an? )?[Mm]ax(?:imum|\.)?(?: of|:)? (?P<n>{SO_MANY}){_MARKER}(?: "
        rf"{_EACH})?\)?$"
    ),
    Pattern(rf"^(?:The )?[Mm]aximum (?:number )?(?:{_EACH} )?is (?P<n>{SO_MANY})(?P<what>)(?: {_EACH})?$"),
    Pattern(
        rf"^(?:No [a-z]+ (?:may|can)(?: ever)?|(?:An?|Any|The) [a-z]+ (?:cannot|can not|may not|can never|may never|"
        rf"never)|"
        rf"(?:It|They) (?:cannot|can never|may not|may never)) "
        rf"(?:gains?|ha(?:ve|s)|receives?|takes?|gets?|be given|suffers?|carry|carries) an? {_NTH}{_MARKER}$"
    ),
    Pattern(
        rf"^(?:Any|Further|Extra|All)?(?P<what>(?: ?[A-Z]?[\w'-]+){{0,3}}?) (?P<over>beyond|after|past|above) the "
        rf"{_NTH} "
        r"(?:is|are|has no effect|have no effect|does nothing|do nothing)"
        r"(?: (?:ignored|discarded|lost|wasted|not (?:placed|given|taken|gained)))?$"
    ),
    Pattern(
        rf"^If (?:an?|the) [a-z]+ would (?:gain|receive|take|get|be given) an? {_NTH}{_MARKER},? .{{4,120}}\binstead$"
    ),
)


def most_of_it(text: str, setting: Setting) -> list[Draft]:
    """The draft of a sentence that tells how many of the marker of its entry somebody has at most."""
    state = setting.section_term
    term = setting.vocabulary.terms.get(state or "")
    if term is None or term.kind != "status":
        return []
    bare = text.strip(" .!()")
    found = next((m for m in (p.match(bare) for p in _CAPS) if m), None)
    if found is None:
        return []
    groups = found.groupdict()
    told = set(stems(groups.get("what") or "")) - set(stems("marker token counter any further extra"))
    if told and not told & set(stems(term.name)):
        return []
    most = cardinal_of(groups["n"]) if groups.get("n") else number_of(groups["nth"]) - (groups.get("over") is None)
    return [
        Draft(
            "limits_to",
            thing_of(term.id, setting.vocabulary),
            value=str(most),
            modal="limit",
            any_unit=True,
            fixed=True,
        )
    ]
