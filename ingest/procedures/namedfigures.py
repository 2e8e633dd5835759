"""Rolls against the figure that a deed names: "the target number is the Attribute named by the Skill; the roll succeeds
when the dice shows the target number or less", over a table with that figure for each Skill.

In: a place in the text, the reader of procedures and the tables of its document. Out: a test for each deed whose row
names a figure, with the dice and the side of the figure on which they have to lie.
"""

from __future__ import annotations

from ingest.procedures.checks import always
from ingest.procedures.reader import Place, Reader, dice_before
from kb.names import fold
from kb.patterns import Pattern, deferred

_FIGURE = r"(?:attribute|characteristic|stat|statistic|figure|value|score|rating|ability|trait|skill value)"
_OWN = r"(?:(?:the |that )?(?:attribute|characteristic|stat|figure)(?: value)?|target number|target|it|result)"
_DEED = r"(?:skills?|actions?|deeds?|orders?|abilit(?:y|ies)|manoeuvres?|reactions?|repl(?:y|ies)|moves?|tests?|rolls?)"
_GIVEN = (
    r"(?:named|given|shown|listed|stated|indicated|noted|printed|told|set|prescribed|called for|used|required|needed)"
)
#: "The target number is the Attribute named by the Skill", "roll against the characteristic listed for the action".
_OF_THE = r"(?:the |its |each |that |every |an? )?(?:entry of the |table (?:of|for) )?(?:chosen |declared )?"
_NAMED = Pattern(
    rf"(?i)\b(?:the |that |its |an? )?{_FIGURE} (?:(?:that |which )?(?:is |are )?{_GIVEN} "
    rf"(?:by|for|in|under|beside|with|against|next to|on) {_OF_THE}{_DEED}|"
    rf"(?:that |which )?(?:the|each|every|that|an?) {_DEED} (?:names|gives|uses|calls for|requires|lists))\b"
)
#: On which side of that figure the dice have to lie.
_LOW = Pattern(
    rf"(?i)\b(?:{_OWN}|that (?:number|value)) or (?:less|lower|under|below|fewer)\b|"
    r"\b(?:equal to or|at or) (?:less|lower|under|below)\b|"
    r"\bno (?:more|higher) than\b|\b(?:less|lower) than or equal to\b|\bdoes not exceed\b"
)
_HIGH = Pattern(
    rf"(?i)\b(?:{_OWN}|that (?:number|value)) or (?:more|higher|over|above|better)\b|"
    r"\b(?:equal to or|at or) (?:more|higher|over|above|greater)\b|"
    r"\bno (?:less|lower) than\b|\b(?:more|greater|higher) than or equal to\b|\bequals or (?:beats|exceeds)\b"
)
_SUCCEEDS = Pattern(r"(?i)\b(?:succe\w+|pass(?:es|ed)?|hits?)\b")
#: The head of the column that names the figure of each deed.
_COLUMN = deferred(
    r"(?i)(?:attribute|characteristic|stat|statistic|figure|roll|rolled|roll against|test|tested|check|uses|used|score|"
    r"rating|ability|target number)s?(?: used| tested| rolled)?$"
)
_NAME = deferred(r"[A-Z][A-Za-z'’-]{1,15}(?: [A-Z][a-z'’-]{1,15})?")
_SIDED = Pattern(r"(?i)\b(?:[dD](?P<n>\d{1,3})\b|(?P<word>twenty|twelve|ten|eight|six|four)-sided)")
_SIDES = {"twenty": 20, "twelve": 12, "ten": 10, "eight": 8, "six": 6, "four": 4}
#: So many sentences behind it tell how the roll succeeds.
_BEHIND = 3


def named_figure(reader: Reader, place: Place) -> None:
    """A test for each deed that has a figure in its table, where rolls are made against the figure of their deed."""
    if _NAMED.search(place.text) is None:
        return
    told = [text for _, text in place.following(_BEHIND)]
    said = next((text for text in told if _SUCCEEDS.search(text) and (_LOW.search(text) or _HIGH.search(text))), None)
    if said is None:
        return
    sign = "<=" if _LOW.search(said) else ">="
    dice = dice_before(place, reader.sides) or _sided(place) or f"1D{reader.sides}"
    single = f"1D{dice.partition('D')[2]}"
    for deed, figure in _figures(reader):
        value = "; ".join([f"test: {single} {sign} {figure}", *always(place, single)])
        reader.emit(place, reader.term(f"{deed} roll", "test"), "uses", reader.term(figure, "characteristic"), value)


def _sided(place: Place) -> str | None:
    """The dice of all rolls, as the sentences before the place tell ("all rolls use a twenty-sided dice")."""
    for _, text in reversed(place.around[: place.index + 1]):
        if found := _SIDED.search(text):
            return f"1D{found['n'] or _SIDES[found['word'].lower()]}"
    return None


def _figures(reader: Reader) -> list[tuple[str, str]]:
    """Each deed that a table names with the figure that its row gives it."""
    found: dict[str, str] = {}
    for row in reader.structure.rows:
        header = reader.structure.columns.get(row.table, ())
        deed = reader.vocabulary.best(row.label, "action", "reaction", "order") if row.label else None
        for head, cell in zip(header[1:], row.cells[1:], strict=False) if deed else ():
            if _COLUMN.fullmatch(head.strip(" *_")) and _NAME.fullmatch(cell.strip()) and fold(cell) != "none":
                known = reader.vocabulary.best(cell.strip(), "characteristic")
                found.setdefault(row.label, reader.vocabulary.terms[known].name if known else cell.strip())
    return list(found.items())


SHAPES = (named_figure,)
