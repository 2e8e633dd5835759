"""How much each of something takes off a figure, or adds to it ("each pin marker costs it 1 Nerve"), and figures that
fall by as much as a fight was lost by.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

from dataclasses import replace

from ingest.procedures.checks import bearer
from ingest.procedures.reader import TEST, Place, Reader, singular
from kb.names import last_word
from kb.numbers import number_of
from kb.patterns import Pattern, deferred, search, sub

_EACH = Pattern(
    r"(?i)\b(?:each|every|per)(?: one)?(?: of (?:its|their|the unit's|the))? ((?:full |complete )?\d+ )?([a-z][\w ]*?)"
    r"(?: (?:on|it|they|that|the|an?|beyond|after|past|above|over|other|except|has|have|carried|borne|held|takes?|is|"
    r"gives?|adds?|costs?|lowers?|reduces?|raises?|subtracts?|deducts?|increases?|imposes?|inflicts?|means?|counts?|knocks?|"
    r"cuts?|drops?|lessens?|improves?)\b|"
    r"[.,;]|$)"
)
_WHOSE = r"(?:its|their|the|that unit's|the \w+'s|a \w+'s|his|her|your)"
_NAME = r"(?P<name>[A-Za-z][\w ]*?)(?= (?:for|per|by|with|rather|instead|when|to a|down to|and|is|are)\b|[.,;]|$)"
_LESS = r"(?:takes?|taking|subtract|deduct|remove|knock|cut|reduce|lower|lessen|decrease|diminish|drop|fall|lose|cost)"
_MORE = r"(?:add|raise|increase|improve|rise|gain|boost)"
_CHANGE = rf"(?:(?P<less>{_LESS}\w*)|{_MORE}\w*)"
_AMOUNT = r"(?P<amount>\d+)(?:(?: ?\"| inch(?:es)?| cm)(?! (?:away|or)\b))?"
#: The ways in which a sentence says by how much a figure is changed; what is added is so unless a word takes away.
_CHANGES = (
    Pattern(rf"(?i)\b{_CHANGE} {_AMOUNT} (?:points? )?(?:from|off|to|of) {_WHOSE} {_NAME}"),
    Pattern(rf"(?i)\b{_CHANGE} (?:{_WHOSE} )?{_NAME} by {_AMOUNT}\b"),
    Pattern(rf"(?i)\b{_WHOSE} (?P<name>[A-Za-z][\w ]*?) (?:(?:is|are) )?{_CHANGE} by {_AMOUNT}\b"),
    Pattern(rf"(?i)\b{_CHANGE} (?:(?:it|them|the \w+|a \w+) )?{_AMOUNT} (?:points? )?(?:of )?(?:{_WHOSE} )?{_NAME}"),
    Pattern(
        rf"(?i)\b{_WHOSE} (?P<name>[A-Za-z][\w ]*?) (?:is|are|becomes?) {_AMOUNT} "
        r"(?:(?P<less>less|lower|shorter|slower|fewer|worse)|more|higher|longer|better|greater)\b"
    ),
    Pattern(
        rf"(?i)(?P<amount>[+-]\d+)(?: (?:penalty|modifier|bonus|adjustment))? (?:to|on|from|off) (?:{_WHOSE} )?{_NAME}"
    ),
    Pattern(
        rf"(?i)\b{_WHOSE} (?P<name>[A-Za-z][\w ]*?) (?:is|are) (?:modified|adjusted|changed) by (?P<amount>[+-]\d+)\b"
    ),
    Pattern(rf"\b(?P<test>{TEST}) (?:(?:is|are) )?(?:(?:taken|made|rolled) )?(?:at|with) (?:a )?(?P<amount>[+-]\d+)\b"),
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
#: "Each Mud marker slows it by 1 inch", "it moves 2 inches less for each": of how far it goes.
_SLOWER = (
    Pattern(rf"(?i)\b(?P<less>slow(?:s|ed)|hamper(?:s|ed))(?: (?:it|them|the \w+|a \w+))?(?: down)? by {_AMOUNT}"),
    Pattern(rf"(?i)\b(?:moves?|goes|go|travels?) {_AMOUNT} (?P<less>less|slower|shorter|fewer)\b"),
)
#: Below what the figure is never brought, however many there are.
_FLOOR = Pattern(
    r"(?i)\b(?:never|not|cannot|nor)\b[^.;]{0,40}?\b(?:below|under|(?:lower|less|fewer) than) (\d+)(?![\d.])|"
    r"\b(?:to|with|down to|subject to) (?:an? )?(?:absolute )?minimum(?: [A-Za-z]+)?(?: of)? (\d+)\b"
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


#: "For each heat it has": what is counted on whoever has it.
_BORNE = deferred(r"(?i) (?:it|they|the \w+) (?:has|have|carries|carry|bears?|suffers?|holds?)\b")


#: By how much a fight was lost, in the words in which rulebooks measure it.
_LOST = (
    r"(?:(?:by which|that|which) (?:(?:it|they|the \w+|that \w+|you) )?(?:has |have |had )?(?:(?:was|were|been) )?"
    r"(?:lost|beaten|defeated|outscored|outfought)\b[^,.;()]{0,40}?|(?:it|they|you) (?:was |were )?(?:lost|beaten) by)"
    r"(?=[,.;()]|$| (?:from|to|off) )"
)
_MARGIN = (
    rf"(?:the )?(?P<by>margin(?: of (?:defeat|loss|victory))?|difference(?: (?:in|between|of) [^,.;()]{{3,40}}?)?|"
    rf"(?:amount|number of points|points) {_LOST})(?=[,.;()]|$| (?:from|for|to|when|in|off|as)\b)"
)
_POINT = rf"(?:each|every|per) (?:full )?(?P<by>point (?:{_LOST}|of (?:the )?(?:difference|margin)))"
_TESTED = rf"(?P<test>{TEST})"
_PENALTY = r"(?:with |at |suffering |suffers |taking |takes )?(?:an? )?(?P<less>penalty|minus|deduction)"
#: The ways in which a sentence says that a figure falls by it; a test named in the place of the figure is taken so.
_BY_MARGIN = (
    Pattern(rf"(?i)\b{_WHOSE} (?P<name>[A-Za-z][\w ]*?)(?: (?:is|are|being))? {_CHANGE} by {_MARGIN}"),
    Pattern(rf"(?i)\b{_CHANGE} {_WHOSE} (?P<name>[A-Za-z][\w ]*?) by {_MARGIN}"),
    Pattern(rf"(?i)\b{_CHANGE} {_MARGIN} (?:from|to|off) {_WHOSE} (?P<name>[A-Za-z][\w ]*?)(?=[,.;()]|$| for| when)"),
    Pattern(rf"(?i)\b{_TESTED}[^.;]{{0,20}}? {_PENALTY} (?:equal to |of )?{_MARGIN}"),
    Pattern(
        rf"(?i)\b{_TESTED}[^.;]{{0,20}}? (?:at|with an?|suffering|suffers|taking|takes) (?P<amount>[+-]\d+)"
        rf"(?: (?:penalty|modifier))? for {_POINT}"
    ),
)


def by_margin(reader: Reader, place: Place) -> None:
    """ "A Nerve test with its Nerve reduced by the margin", "at -1 for each point by which it lost"."""
    for pattern in _BY_MARGIN:
        found = pattern.search(place.text)
        if not found:
            continue
        told = found.groupdict()
        name = reader.name(told["name"]) if told.get("name") else _figure_of(reader, told["test"])
        if not name or not _is_figure(reader, name):
            continue
        step = told.get("amount") or ("-1" if told.get("less") else "+1")
        what = sub(r"(?i)^(?:amount|number of points|points) ", "point ", found["by"])
        what = what if what.startswith("point ") else f"point of the {what}"
        value = f"modify: {name} {step}; each {what}"
        reader.emit(place, reader.term(what, "effect"), "modifies", reader.term(name, "characteristic"), value)
        return


def _figure_of(reader: Reader, test: str) -> str | None:
    """What a test that is named is held against: as it was read before, else what it is called after."""
    named = reader.term(singular(test), "test")
    rolled = (
        clause for clause in reader.out.clauses if clause.subject == named and (clause.value or "")[:5] == "test:"
    )
    held = next((each.object for each in rolled), None)
    known = reader.vocabulary.terms.get(held or "") or reader.out.terms.get(held or "")
    return known.name if known else reader.name(sub(r"(?i)[ -](?:tests?|checks?|saves?|rolls?)$", "", test))


_BARE = r"(?:unmodified|unadjusted|unreduced|full|own|printed|basic|natural|undiminished)"
_FIGURE = r"(?P<name>(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?)"
#: Whose figure nothing changes in a test, and whether that holds only of what would lower it.
_UNMODIFIED = (
    Pattern(rf"(?i)\b(?:on|upon|against|using|uses?|with|at) {_WHOSE} (?:own )?{_BARE} {_FIGURE}"),
    Pattern(
        rf"(?i)\bignor(?:es?|ing) (?:all |any )?(?P<less>negative |adverse )?(?:modifiers?|penalt(?:y|ies)|reductions?|"
        rf"deductions?|adjustments?) (?:to|on|of|for) (?:{_WHOSE} )?{_FIGURE}"
    ),
    Pattern(
        rf"(?i)\b(?:{_WHOSE} )?{_FIGURE} (?:is|are|can|may) (?:never|not)(?: be)? "
        r"(?:modified|changed|(?P<less>reduced|lowered|decreased))"
    ),
)


def unmodified(reader: Reader, place: Place) -> None:
    """ "Stubborn troops take Break tests on their unmodified Nerve", "ignores any penalties to its Nerve in a test"."""
    tests = search(r"(?i)\b(?:tests?|tested|testing|checks?)\b", place.text)
    for pattern in _UNMODIFIED if tests else ():
        found = pattern.search(place.text)
        if not found or not reader.vocabulary.best(found["name"], "characteristic"):
            continue
        subject = bearer(reader, place, place.text[: found.start()])
        if subject.endswith("/unit/unit") or "/test/" in subject:
            continue
        name = reader.name(found["name"]) or found["name"]
        less = found.groupdict().get("less") or search(r"(?i)\bpenalt|\breduction|\bdeduction", found.group())
        named = search(TEST, place.text)
        options = ([f"for {singular(named.group())}"] if named else []) + (["at worse"] if less else [])
        value = "; ".join([f"unmodified: {name}", *options])
        reader.emit(place, subject, "uses", reader.term(name, "characteristic"), value)
        return


_FROM_ROLL = Pattern(
    rf"(?i)\b(?:roll|dice|die|score|result|D\d+)\b[^.;]{{0,30}}?\b(?:(?P<less>{_LESS}\w*)|{_MORE}\w*) {_AMOUNT}"
    r"(?: (?:from|to) (?:it|that|the (?:roll|score|result|total|dice)))? (?:for|per) (?:each|every) "
    r"(?P<what>[A-Za-z][\w ]*?)(?= (?:on|it|they|that|the|carried|has|have)\b|[.,;]|$)"
)
#: "Add 1 to the total for each Strain marker on the unit".
_TO_ROLL = Pattern(
    rf"(?i)\b(?:(?P<less>{_LESS}\w*)|{_MORE}\w*) {_AMOUNT} (?:from|to) "
    r"(?:it|that|the (?:roll|score|result|total|dice)) (?:for|per) (?:each|every) "
    r"(?P<what>[A-Za-z][\w ]*?)(?= (?:on|it|they|that|the|carried|has|have)\b|[.,;]|$)"
)


def from_the_roll(reader: Reader, place: Place) -> bool:
    """ "Roll a D10 and subtract 1 for each Strain marker on the unit": of the dice, whatever they are held against."""
    found = _FROM_ROLL.search(place.text) or _TO_ROLL.search(place.text)
    counted = singular(found["what"]) if found else ""
    test = reader.test(place) if found else None
    if not found or not (reader.vocabulary.best(counted, "status") or _COUNTED.search(counted)) or not test:
        return False
    known = reader.vocabulary.terms.get(test) or reader.out.terms.get(test)
    if known is None or known.kind != "test":
        return False
    value = f"modify: roll {'-' if found['less'] else '+'}{found['amount']}; each {counted}; for {known.name}"
    reader.emit(place, reader.term(counted, "status"), "modifies", test, value)
    return True


#: "For every full 12 inches between him and it", "for each 6" or part of it": of how far off something is.
_EACH_MEASURE = Pattern(
    r"(?i)\b(?:each|every|per) (?:(?:full|complete|whole|entire) )?(?P<many>\d+) ?(?P<unit>\"|''|"
    r"in(?:ch(?:es)?)?\b|cm\b|m\b|met(?:re|er)s?\b)(?P<part>,? or (?:any |a )?(?:part|fraction)\b)?"
)


def per_distance(reader: Reader, place: Place) -> None:
    """ "His Grit is reduced by 1 for every full 12 inches between him and the unit"."""
    each = _EACH_MEASURE.search(place.text)
    for pattern in _CHANGES if each else ():
        found = pattern.search(place.text)
        name = reader.name(found["name"]) if found else None
        if not each or not found or not name or not _is_figure(reader, name):
            continue
        groups = found.groupdict()
        sign = "" if groups["amount"][0] in "+-" else "-" if groups.get("less") else "+"
        unit = "inch" if each["unit"][0] in "\"'i" else "cm" if each["unit"] == "cm" else "metre"
        most = _IN_ALL.search(place.text[found.end() :])
        value = f"modify: {name} {sign}{groups['amount']}; each {each['many']} {unit}"
        value += ("; rounded up" if each["part"] else "") + (f"; at most {most[1] or most[2]}" if most else "")
        figure = reader.term(name, "characteristic")
        reader.emit(place, reader.term("distance", "effect"), "modifies", figure, value)
        return


_SET_FOR = (
    Pattern(
        rf"\b(?P<test>{TEST}) (?:(?:made|taken|rolled) )?(?:on|against|with|at|using) (?:an? |its |their |his )?"
        r"(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:value |rating |score )?(?:of|that counts as) (?P<to>\d+)\b(?!\+)"
    ),
    Pattern(
        rf"\b(?P<test>{TEST})\b[^.;]{{0,60}}? (?:counting|treating|with) (?:its|their|his|the) "
        r"(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:as|set at|fixed at) (?:being )?(?P<to>\d+)\b(?!\+)"
    ),
)


def set_for_a_test(reader: Reader, place: Place) -> None:
    """ "It takes a Grit test on a Grit of 7", in the entry of what has it taken."""
    found = next((told for pattern in _SET_FOR if (told := pattern.search(place.text))), None)
    if not found or not reader.vocabulary.best(found["name"], "characteristic"):
        return
    subject = reader.subject(place, "reaction", "action", "order", "special_rule", "status")
    if subject.endswith("/unit/unit"):
        return
    test = singular(found["test"])
    value = f"set: {found['name']} {found['to']}; for {test}"
    reader.emit(place, subject, "sets", reader.term(found["name"], "characteristic"), value)


_NUMBER_OF = r"the (?:total )?number of (?:its |their |the )?(?P<what>[A-Za-z][\w ]{2,30}?(?:s|ds))"
#: "Subtract the number of its Fear markers from its Nerve", "Fear markers each take 1 off its Nerve".
_AS_EACH = (
    (
        rf"(?i)(?P<does>\b(?:{_LESS}|{_MORE})\w*) {_NUMBER_OF}"
        r"(?: (?:on|held by|borne by|carried by) (?:it|the \w+|them))?"
        r"(?P<to> (?:from|off|to) [^.,;]{3,50}?)(?= for | when | in |[.,;]|$)",
        r"\g<does> 1\g<to> for each \g<what>",
    ),
    (
        rf"(?i)\bby (?:a number equal to )?{_NUMBER_OF}(?= (?:on|it|they|held|that|the)\b|[.,;]|$)",
        r"by 1 for each \g<what>",
    ),
    (  # "for each point of heat": of what is counted, and not of a margin
        r"\b(?P<each>[Ee]ach|[Ee]very|[Pp]er) points? of (?!(?:the|its|their|damage|margin|difference)\b)"
        r"(?P<what>[a-z]{3,20})\b",
        r"\g<each> \g<what> point",
    ),
    (
        r"\bthe (?P<name>[A-Z][\w-]+) of (?:an?|the|that|its|each|such an?) [A-Za-z]+ "
        r"(?=by \d|for (?:each|every)\b|per\b)",
        r"its \g<name> ",
    ),
    (r"^(?P<what>[A-Z][\w ]{2,30}?)s each (?P<does>(?:take|subtract|deduct|remove|add|give|cost|reduce|lower)) ",
     r"Each \g<what> \g<does>s "),
    (  # "Heat: -2" Move per point"
        r"^(?P<what>[A-Z][a-z]+): (?P<n>[+-]\d+)(?:\"| inch(?:es)?)? (?:to |off |from )?(?P<name>[A-Z][\w-]+) "
        r"(?:per|for each|for every) (?P<of>point|marker|token|counter|level)\b",
        r"\g<n> to its \g<name> for each \g<what> \g<of>",
    ),
)  # fmt: skip


def _each_told(text: str) -> str:
    """A sentence with what it counts behind "each"."""
    for pattern, told in _AS_EACH:
        text = sub(pattern, told, text)
    return text


def per_each(reader: Reader, place: Place) -> None:
    """ "Its morale with a -1 penalty for each pin marker", "each Jolt on it takes 2 from its Grit rather than 1"."""
    text = _each_told(place.text)
    place = replace(place, text=text) if text != place.text else place
    each = _EACH.search(place.text)
    if not each or each.group(2).startswith("point ") or from_the_roll(reader, place):
        return
    counted = singular(each.group(2))
    status = reader.vocabulary.best(counted, "status")
    if status and " " not in counted:  # "each marker", of the only kind of markers there is
        counted = singular(reader.vocabulary.terms[status].name)
    known = status or _COUNTED.search(counted) or _BORNE.match(place.text, each.end(2))
    for pattern in (*_CHANGES, *_SLOWER):
        found = pattern.search(place.text)
        test = found.groupdict().get("test") if found else None
        if found and pattern in _SLOWER:
            name = _speed(reader)
        else:
            name = _figure_of(reader, test) if test else reader.name(found["name"]) if found else None
        if not found or not name or not (known or found["amount"][0] in "+-"):
            continue
        if pattern not in _CHANGES[-2:] and not _is_figure(reader, name):
            continue
        groups = found.groupdict()
        sign = "" if groups["amount"][0] in "+-" else "-" if groups.get("less") else "+"
        floor = _FLOOR.search(place.text[found.end() :])
        most = None if floor else _IN_ALL.search(place.text[found.end() :])
        spared = _BEYOND.search(place.text[each.end(2) :])
        free = spared and (spared["of"] or spared["many"] or str(number_of(spared["nth"])))
        many = f"{last_word(each.group(1))} " if each.group(1) else ""  # "for each two markers"
        reader.emit(
            place,
            reader.term(counted, "status"),
            "modifies",
            reader.term(name, "characteristic"),
            f"modify: {name} {sign}{groups['amount']}; each {many}{counted}"
            + (f"; least {floor[1] or floor[2]}" if floor else "")
            + (f"; at most {most[1] or most[2]}" if most else "")
            + (f"; beyond {free}" if free else ""),
        )
        return


def _speed(reader: Reader) -> str | None:
    """The one figure by which the deeds go of which the text told before how far."""
    told = (clause for clause in reader.out.clauses if (clause.value or "").startswith("distance: "))
    figures = {clause.object for clause in told if clause.relation == "uses"}
    known = [reader.vocabulary.terms[each].name for each in figures if each in reader.vocabulary.terms]
    return known[0] if len(known) == 1 else None


def _is_figure(reader: Reader, name: str) -> bool:
    """Whether the text knows the name as a figure of units, or works with it in a procedure that was read before."""
    if reader.vocabulary.best(name, "characteristic"):
        return True
    return any(term.kind == "characteristic" and term.name == name for term in reader.out.terms.values())


SHAPES = (by_margin, unmodified, per_distance, set_for_a_test, per_each)
