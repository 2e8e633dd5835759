"""Rolls on a table that are changed: by characteristics that are added to the dice, and in cases that sentences tell.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.procedures.reader import DICE, Place, Reader, dice_of, singular
from kb.model import HELD_KINDS, Table
from kb.names import fold
from kb.patterns import Pattern, sub

_ROLLED = Pattern(rf"(?i)\b(?:roll(?:s|ed|ing)?(?: for on)?|rolled for on|throw|made (?:with|on|by rolling)) {DICE}")
_LOOKED_UP = Pattern(
    r"(?i)\b(?:table|chart|below|look(?:s|ed|ing)? (?:\w+ ){1,4}?up|consult\w*|read (?:off|from|the)|here|"
    r"compare\w* the (?:result|total) with)\b"
)
_PART = Pattern(
    r"(?i)(?:\badd(?:s|ing|ed)?|\bplus|\+|(?P<less>\bsubtract(?:s|ing)?|\bdeduct(?:s|ing)?|\btak(?:e|es|ing) away|"
    r"\bminus|\bless|-)) (?:(?:the|its|their|a|an|that) )?(?:[\w-]+'s? )?(?P<name>(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?)"
)
#: A roll of both sides, whose difference is looked up.
_BOTH = Pattern(r"(?i)\b(?:both|each) (?:sides?|players?|of (?:them|the two))\b")
_ROLL = r"(?:this|the|that|your|any such|its) (?:dice |die |table )?(?:roll|dice|die|result|score|total)"
_IF = r"(?:for|if|when|where|against|because of|in the case of)"
_CASE = r"(?P<case>[^,.;:]{4,90}?)"
_END = r"(?=[.;]|$|,? and [+-]|, [+-]|,? but\b)"
_SIGN = r"(?:(?P<less>subtract|deduct|take)|add)(?:s|ing|ed)?"
_MAY = r"(?: (?:may|can|must|should|will|always|also)){0,3}"
#: "It is a Captain": a Captain.
_IS_ONE = Pattern(r"^(?i:it|they|he|she|(?:the|that) [a-z]+) (?:is|are) (?=an? [A-Z])")
#: The ways in which a sentence changes a roll in a case.
_IN_A_CASE = (
    Pattern(rf"(?i)(?:^|[.;:] )(?:an? |the |each |any |all )?{_CASE}{_MAY} {_SIGN} (?P<n>\d+) (?:to|from) {_ROLL}\b"),
    Pattern(
        rf"(?i)(?:^|[.;:] )(?:an? |the |each |any |all )?{_CASE}{_MAY} (?:gets?|ha(?:s|ve)|receives?|gains?|enjoys?|"
        rf"suffers?|takes?|applies|apply) (?:an? )?(?:modifier of )?(?P<n>[+-]\d+)(?: (?:modifier|bonus|penalty))? "
        rf"(?:to|on|for) {_ROLL}\b"
    ),
    Pattern(rf"(?i)\b{_SIGN} (?P<n>\d+) (?:to|from) {_ROLL} {_IF} {_CASE}{_END}"),
    Pattern(rf"(?i)\b(?:if|when|where) {_CASE}, (?:then )?{_SIGN} (?P<n>\d+) (?:to|from) {_ROLL}\b"),
    Pattern(rf"(?i)(?P<n>[+-]\d+)(?: (?:modifier|bonus|penalty))?(?: (?:to|on|from) {_ROLL})? {_IF} {_CASE}{_END}"),
    Pattern(rf"(?i)(?P<n>[+-]\d+)(?: (?:to|on|from) {_ROLL})? (?P<case>per [^,.;:]{{4,80}}?){_END}"),
    Pattern(
        r"(?i)^(?:an? |the |each |any |all )?(?P<case>[^,.;:]{4,40}?) rolls? "
        r"(?:for it |on (?:it|(?:the|this) [\w ]{3,40}?) )?"
        rf"(?:with|at) (?:an? )?(?:modifier of )?(?P<n>[+-]\d+)(?: modifier| penalty| bonus)?{_END}"
    ),
)


_EACH_OF_THEM = Pattern(r"(?i)(?:each|every|any|one) of (?:them|these|those)$")


def added_on_a_table(reader: Reader, place: Place) -> None:
    """ "Roll a D10, add the blow's Punch, take away the target's Crust, and look the result up here"."""
    rolled = _ROLLED.search(place.text)
    table = _table_of(reader, place) if rolled else None
    if table is None or rolled is None or _BOTH.search(place.text):
        return
    said = " ".join(text for _, text in place.following(1))
    if not _LOOKED_UP.search(said):
        return
    parts = []
    for found in _PART.finditer(said[said.index(rolled.group()) + len(rolled.group()) :]):
        known = reader.vocabulary.best(found["name"], "characteristic")
        if known is None and " " in found["name"]:
            known = reader.vocabulary.best(found["name"].split()[0], "characteristic")
        if known:
            parts.append(f"{'-' if found['less'] else '+'} {reader.vocabulary.terms[known].name}")
    if parts and len(set(parts)) == len(parts):
        named = reader.term(table.name, "table", "effect")
        quantity = reader.term(parts[0][2:], "characteristic")
        reader.emit(place, named, "uses", quantity, f"roll: {dice_of(rolled)} {' '.join(parts)}")


#: "Adds the number of its Strain markers", "subtracting 1 for each Shrine marker on the board", "+1 per hit".
_COUNTED = (
    Pattern(
        r"(?i)(?:\badd(?:s|ing)?|\bplus|\+|(?P<less>\bsubtract(?:s|ing)?|\bdeduct(?:s|ing)?|\bminus)) "
        r"(?:to (?:it|this|that) )?the number of (?P<what>[\w' -]{3,50}?)"
        r"(?= (?:it|they|that|on|the|to|from|of) |,| and\b|[.;]|$)"
    ),
    Pattern(
        r"(?i)(?:(?:\badd(?:s|ing)?|\bplus|(?P<less>\bsubtract(?:s|ing)?|\bdeduct(?:s|ing)?|\bminus)) )?(?P<n>[+-]?\d+)"
        r"(?: (?:to|from) (?:this|the|that|its) (?:roll|die|dice|result|score|total))?,? (?:for (?:each|every)|per) "
        r"(?P<what>[\w' -]{3,50}?)(?= (?:it|they|that|on|to|from|of|beyond|after|has|have|within|in|adjacent)\b|[,.;]|"
        r" and\b|$)"
    ),
)
#: "Adding 2 if it is night", behind what is rolled.
_IF_SO = Pattern(
    r"(?i)\b(?:(?P<less>subtract(?:s|ing)?|deduct(?:s|ing)?|minus)|add(?:s|ing)?|plus) (?P<n>\d+) "
    r"(?:(?:to|from) (?:the|this|that|its) (?:[\w-]+ )?(?:roll|die|dice|result|score|total) )?"
    r"(?:if|when|where|while) (?P<case>[^,.;:]{4,80}?)(?=[.;:,]|$|,? and (?:add|subtract|consult|look|then)\w*)"
)
_WHOSE = Pattern(r"(?i)^(?:the |an? |its |their )?[\w-]+(?= (?:is|has|was)\b)")
#: "…, or 2 if it is a Heavy one", behind such a case.
_OR_SO = Pattern(
    r"(?i),? or (?:by )?(?P<n>\d+) (?:if|when|where|while) (?P<case>[^,.;:]{4,80}?)(?=[.;:,]|$|"
    r",? and (?:add|subtract|consult|look|then)\w*)"
)


def counted_on_a_table(reader: Reader, place: Place) -> None:
    """ "Rolls a D6, adds the number of its Strain markers, and consults the Strain Table"."""
    rolled = _ROLLED.search(place.text)
    table = _table_of(reader, place) if rolled else None
    if table is None or rolled is None or _BOTH.search(place.text):
        return
    said = " ".join(text for _, text in place.following(1))
    named = fold(table.name) in fold(said)
    if not (named or _LOOKED_UP.search(said)):
        return
    term = reader.term(table.name, "table", "effect")
    behind = place.text[rolled.end() :]
    for pattern in _COUNTED:
        for found in pattern.finditer(behind):
            amount = int((found.groupdict().get("n") or "1").lstrip("+"))
            amount = -amount if found["less"] else amount
            what = sub(r"(?i)^(?:its|their|the|his|her|of|own) ", "", found["what"].strip())
            if reader.vocabulary.best(what, "characteristic"):
                continue
            reader.emit(place, term, "modifies", term, f"modify: {table.name} {amount:+d}; each {singular(what)}")
    for found in _IF_SO.finditer(behind):
        amount = -int(found["n"]) if found["less"] else int(found["n"])
        value = f"modify: {table.name} {amount:+d}; case {found['case'].strip()}"
        reader.emit(place, term, "modifies", term, value)
        other = _OR_SO.match(behind[found.end() :])
        if other:
            amount = -int(other["n"]) if found["less"] else int(other["n"])
            whose = _WHOSE.match(found["case"])
            case = sub(r"(?i)^it(?= (?:is|has|was)\b)", whose[0] if whose else "it", other["case"].strip())
            reader.emit(place, term, "modifies", term, f"modify: {table.name} {amount:+d}; case {case}")


_AT_MOST = Pattern(r"(?i)\b(?:to (?:a|the) (?:maximum|limit|most) of|at most|no more than|maximum(?: of)?) [+-]?(\d+)")


def counted_in_a_chance(reader: Reader, place: Place) -> None:
    """ "Roll a die, adding 1 for each friend within 2 inches, up to +3. On a 6 …": what so many add to that roll."""
    rolled = _ROLLED.search(place.text)
    if rolled is None or (_table_of(reader, place) is not None and _LOOKED_UP.search(place.text)):
        return
    near = {passage.id for passage, _ in place.following(2)}
    if not any(c.passage in near and (c.value or "").startswith("chance: ") for c in reader.out.clauses):
        return
    roll = reader.term("roll", "effect")
    for _, text in place.following(1):
        behind = text[rolled.end() :] if text is place.text else text
        for found in _COUNTED[1].finditer(behind):
            amount = int(found["n"].lstrip("+"))
            amount = -amount if found["less"] else amount
            what = sub(r"(?i)^(?:its|their|the|his|her|of|own) ", "", found["what"].strip())
            within = _WITHIN.match(behind[found.end() :])
            most = _AT_MOST.search(behind[found.end() :])
            value = f"modify: roll {amount:+d}; each {what}{within.group() if within else ''}"
            value += f"; at most {most[1]}" if most else ""
            reader.emit(place, reader.subject(place), "modifies", roll, value)


_WITHIN = Pattern(
    r"(?i) (?:that is |that are )?(?:within \d+ ?(?:\"|inch(?:es)?|cm|paces)?|in (?:base )?contact|adjacent)"
)


def changed_on_a_table(reader: Reader, place: Place) -> None:
    """ "A Splintering blow adds 1 to this roll", "with these modifiers: -2 for a Glancing Hit, +1 if …"."""
    cases = list(_cases(place.text))
    table = _table_of(reader, place) if cases else None
    if table is None:
        return
    for case, amount in cases:
        named = reader.term(table.name, "table", "effect")
        value = f"modify: {table.name} {amount:+d}; case {case}"
        reader.emit(place, _cause(reader, case) or named, "modifies", named, value)


def _cases(text: str) -> Iterator[tuple[str, int]]:
    for pattern in _IN_A_CASE:
        told = list(pattern.finditer(text))
        for found in told:
            if _EACH_OF_THEM.match(found["case"]):
                continue  # of whom the sentence before tells
            signed = int(found["n"])
            yield _IS_ONE.sub("", found["case"].strip()), -signed if found.groupdict().get("less") else signed
        if told:
            return


def _cause(reader: Reader, case: str) -> str | None:
    """What a case names that has a rule or is of a kind, None where it names nothing of the sort."""
    named = (term for hit in reader.vocabulary.index.find(case) for term in hit.terms)
    return next((term for term in named if reader.vocabulary.terms[term].kind in (*HELD_KINDS, "weapon_type")), None)


def _table_of(reader: Reader, place: Place) -> Table | None:
    """The table that is rolled on where a sentence stands: of its section, or named by it."""
    rolls = [table for table in reader.structure.tables if table.kind == "roll" and table.name]
    here = [table for table in rolls if table.section == place.section.id]
    if len(here) == 1:
        return here[0]
    low = fold(place.text)
    named = [
        table for table in rolls
        if (name := fold(table.name)) in low and (" " in name or f"{name} table" in low or f"{name} chart" in low)
    ]  # fmt: skip
    return named[0] if len(named) == 1 else None


SHAPES = (added_on_a_table, counted_on_a_table, counted_in_a_chance, changed_on_a_table)
