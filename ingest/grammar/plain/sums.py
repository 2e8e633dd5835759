"""Several modifiers in one sentence, each for its own case: "Add 1 if it is night, subtract 2 for each hole in it, and
look up the result."

In: the cleaned text of a sentence. Out: a sentence a modifier, each with its verb and what it is added to; [] where the
sentence is none of these. General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import in_figures
from kb.names import capitalised, lowered
from kb.patterns import Pattern, deferred

_N = r"(?:one|two|three|four|five|six|\d{1,2})"
#: Words that open a case of their own, and so no length or place of the case before.
_CASE = r"(?:if|when|whenever|while|where|unless|for|per)"
_VERB = r"(?:add|subtract|deduct|take(?: away| off)?)"
_WHAT = r"(?:to|from) (?:(?!if\b|when\b|for\b)[\w'’-]+ ){1,5}?"

#: A sentence that opens with one modifier and goes on with another, or with what is done with the sum.
_OPENS = Pattern(
    rf"^(?P<first>(?:Then )?(?:Add|Subtract|Deduct|Take|add|subtract|deduct|take)) (?P<n>{_N}) "
    rf"(?P<what>{_WHAT})?(?P<case>{_CASE} .{{3,}}?)"
    rf"(?P<rest>(?:[,;]|,? (?:and|but|or)) (?:{_VERB}|(?:a further |another )?{_N} (?:more |further )?(?:{_CASE})|"
    r"another|a further|look|consult|compare|read|refer|check|then)\b.*)$"
)
_JOINT = deferred(
    rf"(?:[,;]|,? (?:and|but|or)) (?:and |but |then )?"
    rf"(?=(?:{_VERB}|another|a further) |{_N} (?:more |further )?{_CASE} |(?:look|consult|compare|read|refer|check) )"
)
_NEXT = deferred(
    rf"(?P<verb>{_VERB})?(?: )?(?:a further |another |an extra |a )?(?P<n>{_N})(?: more| further)?(?: away)? "
    rf"(?P<what>{_WHAT})?(?P<case>{_CASE} .{{3,}})"
)
_DONE_WITH_IT = deferred(r"(?:look|consult|compare|read|refer|check)\b")
_ITSELF = frozenset(("it ", "that ", "this ", "the latter "))


def each_by_itself(text: str) -> list[str]:
    """The modifiers of a sentence, a sentence each."""
    if _OPENS.match(text) is None:
        return []
    verb, what, found = "", "", list[str]()
    for piece in _JOINT.split(re.sub(r"^Then ", "", text)):
        if found and _DONE_WITH_IT.match(piece):
            found.append(capitalised(piece))
            continue
        said = _NEXT.fullmatch(piece if found else lowered(piece))
        if said is None or not (said["verb"] or verb):
            return []
        verb = (said["verb"] or verb).split()[0]
        named = re.sub(r"^(?:to|from) ", "", said["what"] or "")
        what = named if named and not (found and named in _ITSELF) else what or "the roll "
        sign, aim = ("Add", "to") if verb == "add" else ("Subtract", "from")
        case = re.sub(r"^per ", "for each ", said["case"])
        found.append(f"{sign} {in_figures(said['n'])} {aim} {what}{case}")
    return found if len(found) > 1 else []
