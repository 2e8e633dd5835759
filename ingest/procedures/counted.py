"""How much each of something takes off a figure, or adds to it ("each pin marker costs it 1 Nerve").

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

from ingest.procedures.reader import Place, Reader, singular
from kb.names import last_word
from kb.numbers import number_of
from kb.patterns import Pattern

_EACH = Pattern(
    r"(?i)\b(?:each|every|per)(?: one)?(?: of (?:its|their|the unit's|the))? ((?:full |complete )?\d+ )?([a-z][\w ]*?)"
    r"(?: (?:on|it|they|that|the|beyond|after|past|above|over|other|except|has|have|carried|borne|held|takes?|is|"
    r"gives?|adds?|costs?|lowers?|reduces?|raises?|subtracts?|deducts?|increases?|imposes?|inflicts?|means?|counts?|knocks?|"
    r"cuts?|drops?|lessens?|improves?)\b|"
    r"[.,;]|$)"
)
_WHOSE = r"(?:its|their|the|that unit's|the \w+'s|a \w+'s|his|her|your)"
_NAME = r"(?P<name>[A-Za-z][\w ]*?)(?= (?:for|per|by|with|rather|instead|when|to a|down to|and|is|are)\b|[.,;]|$)"
_LESS = r"(?:takes?|taking|subtract|deduct|remove|knock|cut|reduce|lower|lessen|decrease|diminish|drop|fall|lose|cost)"
_MORE = r"(?:add|raise|increase|improve|rise|gain|boost)"
_CHANGE = rf"(?:(?P<less>{_LESS}\w*)|{_MORE}\w*)"
_AMOUNT = r"(?P<amount>\d+)"
#: The ways in which a sentence says by how much a figure is changed; what is added is so unless a word takes away.
_CHANGES = (
    Pattern(rf"(?i)\b{_CHANGE} {_AMOUNT} (?:points? )?(?:from|off|to|of) {_WHOSE} {_NAME}"),
    Pattern(rf"(?i)\b{_CHANGE} {_WHOSE} {_NAME} by {_AMOUNT}\b"),
    Pattern(rf"(?i)\b{_WHOSE} (?P<name>[A-Za-z][\w ]*?) (?:(?:is|are) )?{_CHANGE} by {_AMOUNT}\b"),
    Pattern(rf"(?i)\b{_CHANGE} (?:(?:it|them|the \w+|a \w+) )?{_AMOUNT} (?:points? of )?(?:{_WHOSE} )?{_NAME}"),
    Pattern(
        rf"(?i)(?P<amount>[+-]\d+)(?: (?:penalty|modifier|bonus|adjustment))? (?:to|on|from|off) (?:{_WHOSE} )?{_NAME}"
    ),
    Pattern(
        rf"(?i)\b{_WHOSE} (?P<name>[A-Za-z][\w ]*?)(?: (?:value|score|rating|characteristic))?,? "
        rf"(?P<less>less|minus) {_AMOUNT} (?:for|per) "
    ),
    Pattern(
        rf"(?i)\b(?:is|are) (?:therefore )?{_WHOSE} (?P<name>[\w ]+?)(?: with\b|,)[^.;]*?(?P<amount>[+-]\d+)"
        r"(?: (?:penalty|modifier|bonus|adjustment))? (?:for|per) "
    ),
    Pattern(
        rf"(?i)\b(?:is|are) (?:therefore )?{_WHOSE} (?P<name>[\w ]+?)(?: with\b|,)[^.;]*?{_CHANGE} by {_AMOUNT} "
        r"(?:for|per) "
    ),
)
#: How much it comes to at most, however many there are.
_IN_ALL = Pattern(
    r"(?i)\b(?:up to|to|with|at|never|not|no)(?: an?| more than)?(?: (?:total|overall|combined))?"
    r"(?: (?:maximum|most|penalty|modifier|bonus|limit))*(?: of)?(?: more than)? [+-]?(\d+)(?: in (?:all|total)|"
    r" at (?:the )?most| altogether|(?=[.,;]|$))|"
    r"\b(?:never|not|cannot|nor)\b[^.;]{0,40}?\b(?:beyond|above|past|over|exceeds?|exceeding|below|"
    r"(?:more|worse|greater|higher|lower|less|further|better) than) [+-]?(\d+)"
)
#: Of how many of them none counts: "after the first", "in excess of two", "beyond its second".
_BEYOND = Pattern(
    r"(?i)\b(?:after|beyond|past|besides|except(?: for)?|other than|but|above|over|in excess of|more than) "
    r"(?:(?:the|its|their) (?P<nth>first|second|third)(?: (?P<of>\d))?(?: of them)?|(?P<many>\d))"
    r"(?=[.,;)]|$| (?:is|are|that|it)\b)"
)
#: Things that are counted on a unit.
_COUNTED = Pattern(r"(?i)\b(?:markers?|tokens?|counters?|chits?|points?|pips?|pins?|wounds?|levels?)$")


def per_each(reader: Reader, place: Place) -> None:
    """ "Its morale with a -1 penalty for each pin marker", "each Jolt on it takes 2 from its Grit rather than 1"."""
    each = _EACH.search(place.text)
    if not each:
        return
    counted = singular(each.group(2))
    status = reader.vocabulary.best(counted, "status")
    if status and " " not in counted:  # "each marker", of the only kind of markers there is
        counted = singular(reader.vocabulary.terms[status].name)
    known = status or _COUNTED.search(counted)
    for pattern in _CHANGES:
        found = pattern.search(place.text)
        name = reader.name(found["name"]) if found else None
        if not found or not name or not (known or found["amount"][0] in "+-"):
            continue
        if pattern not in _CHANGES[-2:] and not _is_figure(reader, name):
            continue
        groups = found.groupdict()
        sign = "" if groups["amount"][0] in "+-" else "-" if groups["less"] else "+"
        most = _IN_ALL.search(place.text[found.end() :])
        spared = _BEYOND.search(place.text[each.end(2) :])
        free = spared and (spared["of"] or spared["many"] or str(number_of(spared["nth"])))
        many = f"{last_word(each.group(1))} " if each.group(1) else ""  # "for each two markers"
        reader.emit(
            place,
            reader.term(counted, "status"),
            "modifies",
            reader.term(name, "characteristic"),
            f"modify: {name} {sign}{groups['amount']}; each {many}{counted}"
            + (f"; at most {most[1] or most[2]}" if most else "")
            + (f"; beyond {free}" if free else ""),
        )
        return


def _is_figure(reader: Reader, name: str) -> bool:
    """Whether the text knows the name as a figure of units, or works with it in a procedure that was read before."""
    if reader.vocabulary.best(name, "characteristic"):
        return True
    return any(term.kind == "characteristic" and term.name == name for term in reader.out.terms.values())


SHAPES = (per_each,)
