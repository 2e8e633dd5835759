"""Between which numbers a figure stays, whatever changes it ("never counted as more than 10 or less than 3").

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import TEST, Place, Reader, singular
from kb.patterns import Pattern, deferred, search

_FIGURE = r"(?P<name>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?)(?: (?:value|score|rating|characteristic|stat))?"
_MORE = r"(?:more|higher|greater|better|larger) than|above|over|beyond|past"
_LESS = r"(?:less|lower|worse|fewer|smaller) than|below|under"
#: What is done to a figure where it would pass its bound.
_TAKEN = (
    r"(?:(?:be |go |goes |rise |rises |fall |falls |drop |drops |sink |sinks |climb |climbs |come |count |counts |"
    r"counted |treated |taken |considered |reduced |lowered |raised |increased |modified |adjusted |brought |changed |"
    r"improved |worsened |boosted |cut |pushed |dragged |to |as |being |at |further )){0,4}"
)
_EITHER = rf"(?:(?P<above>{_MORE}|exceeds? )|(?P<below>{_LESS})) ?(?P<n>\d+)\b(?!\+| ?(?:\"|inch|cm|%))"
#: "… or less than 3", "nor lowered below 4", "and never below 2": the other end of it.
_OTHER = Pattern(rf"(?i),? (?:or|nor|and)(?: (?:never|not|ever|may not|cannot))* {_TAKEN}{_EITHER}")
_NEVER = r"(?:never|not ever|not|cannot|may not|can not|no longer)"
_SHAPES = (
    # "Nerve is never counted as more than 10", "a unit's Grit cannot be reduced below 2", "can never exceed 11"
    Pattern(rf"(?i)\b{_FIGURE} (?:(?:is|are|can|may|must|should|will|does) )?{_NEVER} (?:ever )?{_TAKEN}{_EITHER}"),
    # "no modifiers can take its Nerve above 10", "Nothing may lower a unit's Grit below 3"
    Pattern(
        rf"(?i)\b(?:never|nothing|no (?:\w+ )?(?:modifiers?|adjustments?|penalt(?:y|ies)|bonus(?:es)?|"
        rf"combination[\w ]{{0,20}}|marker\w*)|not|cannot|may not)\b[^.;,]{{0,40}}? (?:an? |the |its |their )?"
        rf"(?:[\w-]+'s? )?{_FIGURE} (?:to )?{_EITHER}"
    ),
)
#: "To a minimum Nerve of 2", "subject to a maximum of 10", "the lowest modified Grit is 3".
_NAMED_BOUND = (
    Pattern(
        rf"(?i)\b(?P<end>minimum|maximum|lowest|highest|least|greatest|best|worst) (?:possible |modified |adjusted )*"
        rf"{_FIGURE} (?:is|of)(?: always)? (?P<n>\d+)\b(?!\+)"
    ),
    Pattern(
        rf"(?i)\b{_FIGURE}\b[^.;]{{0,40}}? (?:to|with|has|have) (?:an? |the )(?:absolute )?"
        r"(?P<end>minimum|maximum)(?: (?:value|score))? of (?P<n>\d+)\b(?!\+| in )"
    ),
)
#: "The modifiers apply to the unit's Nerve; no modifier can raise it above 10": of the figure named before.
_OF_IT = Pattern(
    rf"(?i)\b(?:never|nothing|no (?:\w+ )?(?:modifiers?|adjustments?|bonus(?:es)?|penalt(?:y|ies)))\b[^.;,]{{0,30}}? "
    rf"(?:it|this|that) (?:to )?{_EITHER}"
)
_NAMED_BEFORE = Pattern(r"\b(?:the|its|their|that|[\w-]+['’]s?) (?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?)\b")
#: What counts something ends at so many of them, and not at a figure.
_COUNTING = deferred(r"(?i)\b(?:each|every|per|for all)\b")
#: "A Nerve of less than 3 counts as 3", "if Nerve would fall below 2, treat it as 2".
_COUNTS_AS = Pattern(
    rf"(?i)\b{_FIGURE} (?:of |that |which |would |is |has |been |be |reduced |lowered |raised |modified |to |falls? |"
    rf"drops? |ris(?:e|es) |counts? |as )*{_EITHER}[^.;]{{0,30}}? (?:counts?|treated?|taken|considered|"
    r"regarded|used?)\b(?: it| them)?(?: as)?(?: being)?(?: an?)? (?P<as>\d+)\b"
)


def bounds(reader: Reader, place: Place) -> None:
    """ "Whatever the modifiers, Nerve is never counted as more than 10 or less than 3"."""
    if not re.search(r"\d", place.text):
        return
    for pattern in (_COUNTS_AS, *_SHAPES, *_NAMED_BOUND, _OF_IT):
        for found in pattern.finditer(place.text):
            ends = _ends(found, place.text)
            named = _named_before(reader, place.text[: found.start()]) if pattern is _OF_IT else found["name"]
            figure = reader.figure(named) or ""
            known = reader.vocabulary.best(figure, "characteristic")
            if known is None and figure and _ends(found, place.text):
                known = reader.term(figure, "characteristic")
            if pattern in _NAMED_BOUND and _COUNTING.search(place.text):
                continue
            if ends and known:
                name = reader.vocabulary.terms[known].name if known in reader.vocabulary.terms else figure
                test = search(rf"\b(?:for|in|when (?:taking|making)) (?:an? |the |its |any )?({TEST})", place.text)
                options = [f"for {singular(test[1])}"] if test else []
                value = "; ".join([f"bounds: {name}", *ends, *options])
                reader.emit(place, known, "limits_to", known, value)
                return


def _named_before(reader: Reader, text: str) -> str:
    """The last figure that some words name."""
    named = (each["name"] for each in _NAMED_BEFORE.finditer(text))
    return next((each for each in reversed([*named]) if reader.figure(each)), "")


def _ends(found: re.Match[str], text: str) -> list[str]:
    """The bounds that a match tells, each as an option."""
    told = found.groupdict()
    if told.get("end"):
        least = told["end"].lower() in ("minimum", "lowest", "least", "worst")
        return [f"{'least' if least else 'most'} {told['n']}"]
    if told.get("as") not in (None, told["n"]):
        return []
    ends = [f"{'most' if told['above'] else 'least'} {told['n']}"]
    other = None if told.get("as") else _OTHER.match(text[found.end() :])
    if other and bool(other["above"]) != bool(told["above"]):
        ends.append(f"{'most' if other['above'] else 'least'} {other['n']}")
    return ends


SHAPES = (bounds,)
