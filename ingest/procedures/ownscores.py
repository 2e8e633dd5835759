"""Own scores: hits, wounds and saves on a number that each has for it ("equal or beat your Aim, and you hit"), and what
a weapon takes from such a roll ("subtract the weapon's Bite").

In: a place in the text and the reader of procedures. Out: tests, added to the reader, each named by what comes of it.
"""

from __future__ import annotations

import re

from ingest.procedures.checks import always
from ingest.procedures.hits import SAVES, single_of
from ingest.procedures.othercases import other_case
from ingest.procedures.reader import COMPARE, ROLL, Place, Reader, comparison, dice_before, singular
from ingest.procedures.scores import has_one, test_named_by
from kb.names import fold
from kb.patterns import Pattern, deferred

_POSS = r"(?:(?:its|their|his|her|your|the)|(?:the |an? |each |that )?(?:[a-z][\w-]* ){0,2}[a-z][\w-]*(?:['’]s|s['’]))"
_FIGURE = r"(?P<own>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
_EQUALS = (
    rf"equals? (?:to )?or (?:beats?|betters?|exceeds?)|(?:reach|match)(?:es)?(?: or (?:beats?|exceeds?))?|{COMPARE}"
)
_HELD = (
    Pattern(rf"(?i)\b(?P<cmp>{_EQUALS}) {_POSS} {_FIGURE}"),
    Pattern(
        rf"(?i)\b(?:roll(?:s|ing)?|scor(?:e|es|ing)|throw(?:s|ing)?|get(?:s|ting)?|on|of|is|shows?|showing|need(?:s|ing)?|"
        rf"with) {_POSS} {_FIGURE}(?: value| score| number)? or "
        r"(?P<way>more|better|higher|over|above|greater|less|lower|under|fewer|below)\b"
    ),
)
_DOER = (
    r"(?:you|it|they|he|she|shots?|blows?|attacks?|di(?:e|ce)|rolls?|attackers?|shooters?|firers?|missiles?|guns?|"
    r"weapons?|models?|units?|which|that)"
)
_VICTIM = r"(?:target|enemy|foe|victim|defender|opponent|model|unit|he|it)"
#: What comes of a roll, as a sentence tells it; and what comes of not making it.
_OUTCOME = (
    rf"(?:(?P<hit>(?:is|are|scores?|counts? as|causes?|inflicts?|makes?|gives?) (?:an? |1 )?hits?|"
    rf"{_DOER} (?:will )?hits?|(?:an?|the|each|every|any|that) [a-z]+ (?:will )?hits|"
    rf"{_VICTIM} is hit|hit is scored|to hit|(?:and|then) (?:will )?hits?)|"
    rf"(?P<wound>(?:is|are|scores?|counts? as|causes?|inflicts?) (?:an? |1 )?wounds?|{_DOER} (?:will )?wounds?|"
    rf"{_VICTIM} is wounded|wound is (?:scored|caused|inflicted)|to wound)|"
    rf"(?P<save>{SAVES}|(?:hit|wound|shot|blow|damage) is (?:saved|ignored|negated|cancelled|discarded|stopped|lost|"
    rf"turned aside|deflected|shrugged off|prevented)|{_DOER} saves?|saves? (?:succeeds?|is (?:made|passed))|"
    rf"to (?:save|survive)|{_VICTIM} is saved)|"
    rf"(?P<miss>{_DOER} misses|{_DOER} miss))\b"
)
_AFTER = deferred(rf"(?i)[^.;:]{{0,70}}?(?<![a-z]){_OUTCOME}")
_DIRECTLY = deferred(r"(?i),? (?:(?P<hit>hits?)|(?P<wound>wounds?)|(?P<save>saves?))\b(?! rolls?\b)")
#: ", the bolt wounds", by whatever word for what is fired.
_IT_DOES = deferred(
    r"(?i), (?:then )?(?:the|each|that|an?) [a-z]+ (?:(?P<hit>hits)|(?P<wound>wounds))(?=[.,;]| the\b|$)"
)
_BEFORE = deferred(rf"(?i)(?<![a-z]){_OUTCOME}[^.;]{{0,60}}$")
_OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
_MEANT = Pattern(
    rf"(?i)^(?:an? |the |its |their )?{_FIGURE} (?:value |score |number )?(?:is|gives|tells|shows|"
    rf"says) (?:you )?(?:the |what )"
    r"(?:(?:dice |die )?(?:roll|score|number|result)|dice|die)? ?(?:that )?(?:(?:is|it|they|he|you|must|an?|the|"
    r"unit|model|"
    r"figure|shooter|player) ){0,3}(?:needed|required|needs?|requires?|must roll|roll)(?: to roll)?"
    r"(?: on (?:an? |1 )?(?:di(?:e|ce)|D\d+))?(?: or (?:more|better|higher))? (?:to|for) "
    rf"(?P<what>(?:score an? )?hit|wound|save|survive|shrug off|{SAVES}|avoid)\b"
)


def held_against_own(reader: Reader, place: Place) -> None:
    """ "The shot hits on a roll equal to or higher than the unit's Skill", "score its Aim or more to hit"."""
    for shape in _HELD:
        for found in shape.finditer(place.text):
            if _against(reader, place, found):
                return


def _against(reader: Reader, place: Place, found: re.Match[str]) -> bool:
    name = reader.name(found["own"])
    if name is None or not _is_figure(reader, name) or has_one(reader, place):
        return False
    end = found.end()
    end += re.match(r"\.(?= [a-z])", place.text[end:]) is not None  # "the Target No. of its class"
    outcome = (
        _DIRECTLY.match(place.text[end:]) or _IT_DOES.match(place.text[end:]) or _AFTER.match(place.text[end:])
        or _BEFORE.search(place.text[max(0, found.start() - 120) : found.start()])
    )  # fmt: skip
    if outcome is None or _added_to(reader, place) or not _of_a_roll(place.text[: found.start()], found):
        return False
    told = found.groupdict()
    sign = comparison(re.sub(_BETTERED, "equals or beats", told["cmp"])) if told.get("cmp") else ""
    sign = sign or ("<=" if re.match(r"(?i)less|lower|under|fewer|below", told["way"]) else ">=")
    what = next(key for key, said in outcome.groupdict().items() if said)
    sign = _OPPOSITE.get(sign, ">=") if what == "miss" else ">=" if sign == "=" else sign
    dice = dice_before(place, reader.sides) or f"1D{reader.sides}"
    single = f"1D{dice.partition('D')[2]}"
    test = test_named_by(reader, place, "hit" if what == "miss" else what)
    rolled = single_of(place, dice, single)
    value = "; ".join([f"test: {rolled} {sign} {name}", *other_case(reader, place, test, end), *always(place, single)])
    reader.emit(place, test, "uses", reader.term(name, "characteristic"), value)
    return True


def _is_figure(reader: Reader, name: str) -> bool:
    """Whether a name is that of a figure: a characteristic, a column, or one that stands before a roll ("Target No.
    6+")."""
    if reader.vocabulary.best(name, "characteristic") or fold(name) in {head.rstrip(".") for head in reader.columns}:
        return True
    return re.search(rf"\b{re.escape(name)}\.?:? (?:of )?\d+\+", reader.document.text.replace("*", "")) is not None


_BETTERED = (
    r"(?i)^(?:equals? (?:to )?or (?:beats?|betters?|exceeds?)|(?:reach|match)(?:es)?(?: or (?:beats?|exceeds?))?)$"
)


_ROLLS = deferred(r"(?i)\b(?:roll(?:s|ed|ing)?|results?|scores?|totals?|dice|die|\d*d\d+|throws?|number|it|they|you)\b")
_ASKED = deferred(r"(?i)(?:^|\b(?:must|to|should|and|if|or|which|that))\s*$")


def _of_a_roll(before: str, found: re.Match[str]) -> bool:
    """Whether what is held against a figure is a roll, by the words in front of it, and not another figure."""
    if found.groupdict().get("way"):
        return True  # "a roll of its Save or better"
    clause = re.split(r"[,;:.]", before)[-1]
    return _ROLLS.search(clause) is not None or _ASKED.search(clause) is not None


def _told_before(reader: Reader, place: Place, test: str) -> bool:
    """Whether the section has told this test before."""
    here = {passage.id for passage, _ in place.around}
    return any(
        each.subject == test and each.passage in here and (each.value or "").startswith("test: ")
        for each in reader.out.clauses
    )


def _added_to(reader: Reader, place: Place) -> bool:
    """Whether what is held against the figure is a roll to which something is added, which is read elsewhere."""
    near = {passage.id for passage, _ in place.around[max(0, place.index - 2) : place.index + 1]}
    heads = ("against: ", "opposed: ", "contest: ")
    return any(each.passage in near and (each.value or "").startswith(heads) for each in reader.out.clauses)


def meant_by_a_figure(reader: Reader, place: Place) -> None:
    """ "Guard is the roll needed to shrug off a hit": what a figure of a profile stands for."""
    found = _MEANT.search(place.text)
    name = reader.name(found["own"]) if found else None
    if found is None or name is None or not reader.vocabulary.best(name, "characteristic") or has_one(reader, place):
        return
    said = found["what"].lower()
    what = "hit" if said.endswith("hit") and "off" not in said and said.split()[0] in ("hit", "score") else said
    what = what if what in ("hit", "wound") else "save"
    known = reader.vocabulary.best(f"{name} roll", "test") or reader.vocabulary.best(f"{name} save", "test")
    test = known or test_named_by(reader, place, what)
    single = f"1D{reader.sides}"
    value = "; ".join([f"test: {single} >= {name}", *always(place, single)])
    reader.emit(place, test, "uses", reader.term(name, "characteristic"), value)


_PIERCES = Pattern(
    r"(?i)\b(?:(?P<less>subtract(?:s|ing|ed)?|deduct(?:s|ing|ed)?|reduc(?:e|es|ed|ing)\b[^.;]{0,40}? by|minus|less)|"
    r"(?P<plus>add(?:s|ing|ed)?|plus)) (?:the |its |their )?(?:[a-z][\w-]*['’]s |(?:attacking |firing )?weapon['’]?s? )"
    r"(?P<what>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)(?P<from>[^.;]{0,40}?\b(?:from|to) "
    r"(?:the|this|that|each|its|his|all|any)(?: [\w-]+)? ?(?:rolls?|die|dice|results?|scores?|saves?|throws?)\b)?"
)
#: "Rolls a die, less the Piercing value of the weapon".
_OF_THE_WEAPON = Pattern(
    r"(?i)\b(?P<less>subtract(?:s|ing|ed)?|deduct(?:s|ing|ed)?|minus|less) the "
    r"(?P<what>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)(?: value| score| rating)? of (?:the|"
    r"that) (?:attacking )?weapon\b"
)
_NAMED_ROLL = deferred(r"\b((?:[A-Z][\w'-]+ )(?:rolls?|saves?|tests?|checks?))\b")


def pierced(reader: Reader, place: Place) -> None:
    """ "The target makes one Guard roll for each hit, subtracting the weapon's Bite from the roll"."""
    for found in (*_PIERCES.finditer(place.text), *_OF_THE_WEAPON.finditer(place.text)):
        if ROLL.search(place.text) and not _NAMED_ROLL.search(place.text) and not has_one(reader, place):
            return  # of another roll
        test = _roll_of(reader, place)
        own = _own_of(reader, test) if test else None
        what = singular(found["what"])
        if test is None or own is None or what == own:
            continue
        reader.emit(
            place, test, "modifies", test, f"modify: roll {'-' if found['less'] else '+'}1; each point of {what}"
        )
        return


def _roll_of(reader: Reader, place: Place) -> str | None:
    """The roll from which something is taken: named in the sentence, else the last that was told in the section."""
    for named in _NAMED_ROLL.finditer(place.text):
        known = reader.vocabulary.best(singular(named[1]), "test")
        if known:
            return known
    here = {passage.id for passage, _ in place.around[max(0, place.index - 4) : place.index + 1]}
    told = [c.subject for c in reader.out.clauses if c.passage in here and (c.value or "").startswith("test: ")]
    return told[-1] if told else None


def _own_of(reader: Reader, test: str) -> str | None:
    """What a test is held against, as it was read before."""
    values = (clause.value or "" for clause in reader.out.clauses if clause.subject == test)
    found = (re.match(r"test: \S+(?: highest| lowest)? [<>=]+ ([^;]+)", value) for value in values)
    return next((each[1].strip() for each in found if each), None)


SHAPES = (meant_by_a_figure, held_against_own, pierced)
