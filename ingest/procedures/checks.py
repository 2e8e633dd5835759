"""Shapes of sentences about tests that add a characteristic to the dice, tests told of in general, dice that each
count, and results that always pass or fail.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.procedures.othercases import other_case
from ingest.procedures.reader import (
    COMPARE,
    DICE,
    FAIL,
    PASS,
    ROLL,
    TEST,
    Place,
    Reader,
    comparison,
    dice_of,
    heading_of,
    singular,
)
from ingest.sides import DEFAULT_SIDES
from kb.model import Passage
from kb.names import stems
from kb.patterns import Pattern, deferred, finditer, search, sub

_HIT = r"(?:pass\w*|succe\w+|hits?|scores?|is (?:made|cast)|works?|wins?|takes effect)"
_MORE = r"(?:\+| or (?:more|higher|better|above|over|greater))"
_OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}


#: A characteristic that another sentence names ("the rating named", "the relevant stat").
GENERAL = Pattern(
    r"(?i)(?:the |its |their |whichever )?(?:relevant |named |appropriate |required |tested )?"
    r"(rating|characteristic|stat|attribute|skill|ability)s?"
    r"(?: (?:named|in question|being tested|tested|required|called for))?$"
)


def sum_at_least(reader: Reader, place: Place) -> None:
    """ "roll 2 dice and add its Grit. It succeeds on a total of 12 or more", "hits if the total is 9 or higher"."""
    rolled = ROLL.search(place.text)
    added = search(
        r"(?i)\badd(?:s|ing)? (?:the |its |their )?([^.,;:]+?)(?=[,.;:]| to (?:the|it|this|that)\b| and\b|$)",
        place.text[rolled.end() :] if rolled else "",
    ) or search(
        r"(?i)^ ?(?:\+|plus) ?(?:the |its |their )?([^.,;:]+?)(?=[,.;:]| and\b|$)",
        place.text[rolled.end() :] if rolled else "",
    )
    if rolled and _one_of_several(reader, place, rolled):
        return
    name = reader.name(added.group(1)) if added else None
    general = GENERAL.match(added.group(1)) if added else None
    if general:  # "add the rating named": whichever the test calls for
        name = general.group(1).lower()
    known = name and (
        general or reader.vocabulary.best(name, "characteristic") or name[0].isupper() or reader.tested(name)
    )
    if not rolled or not name or not known:
        return
    for _, text in place.following(3):
        bound = _target(text) or _target_figure(reader, text)
        if bound:
            own = bound.split()[-1]
            named = _named_after(reader) if general else []
            test = (not own.isdigit() and deed_of(reader, place)) or _test_of(reader, place, name)
            for each, what in named or [(test, name)]:
                reader.emit(
                    place,
                    each,
                    "uses",
                    reader.term(what, "characteristic"),
                    "; ".join([f"test: {dice_of(rolled)} + {what} {bound}", *always(place, dice_of(rolled))]),
                )
            return


#: "Aim (shooting) or Brawl (melee)", "its Aim for a ranged attack or its Brawl in melee": which is added for what.
_FOR_WHAT = Pattern(
    r"(?:\b[a-z]+ )?(?:[a-z][\w-]*['’]s )?(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:\((?P<way>[a-z][a-z -]{2,30})\)|"
    r"(?i:if|when|for|in|against|at|while) (?P<doing>(?:an? |the |it is |is |in )?[a-z][a-z -]{2,30}?))"
    r"(?=[,.;:]| or\b| and\b| to\b|$)"
)


def _one_of_several(reader: Reader, place: Place, rolled: re.Match[str]) -> bool:
    """ "Roll D10, add Aim (shooting) or Brawl (melee). 8 or more hits": a roll for each way of attacking."""
    behind = place.text[rolled.end() :]
    if not re.match(r"[^.;:]{0,24}?(?:\badd|\+|\bplus)", behind, re.I):
        return False
    ways: dict[str, str] = {}
    for found in _FOR_WHAT.finditer(behind.replace("*", "")):
        known = reader.vocabulary.best(found["name"], "characteristic")
        if known:
            ways.setdefault(reader.vocabulary.terms[known].name, (found["way"] or found["doing"]).strip())
    bound = next((bound for _, text in place.following(3) if (bound := _target(text))), None)
    if len(ways) < 2 or bound is None:
        return False
    for name, way in ways.items():
        options = [f"way {way}", *always(place, dice_of(rolled))]
        value = "; ".join([f"test: {dice_of(rolled)} + {name} {bound}", *options])
        reader.emit(place, reader.term(f"{name} roll", "test"), "uses", reader.term(name, "characteristic"), value)
    return True


#: What a test is called by beside the characteristic that is tested.
_CALLED = deferred(r"(?i) (?:tests?|checks?|rolls?|saves?)$")


def _named_after(reader: Reader) -> list[tuple[str, str]]:
    """The tests that are called by what they test ("Grit Test"), each with the name of that characteristic."""
    found = []
    for term in reader.vocabulary.terms.values():
        known = term.kind == "test" and reader.vocabulary.best(_CALLED.sub("", term.name), "characteristic")
        if known and _CALLED.search(term.name):
            found.append((term.id, reader.vocabulary.terms[known].name))
    return found


def _target(text: str) -> str | None:
    """The total that passes, as a sign and a number: "on a total of 12 or more", "if the result is at least 9"."""
    if not search(rf"(?i)\b{_HIT}\b", text) and not FAIL.search(text):
        return None
    sign, number = "", ""
    found = search(
        r"(?i)(?:\b(?:on|is|of|scores?|rolls?|equals?|gets?|needs?|needing) |[;:,] |^)(?:an? )?"
        rf"(?:total |result |score |roll )?(?:of )?(?:an? )?(\d+){_MORE}",
        text,
    )
    if found:
        sign, number = ">=", found.group(1)
    else:
        found = search(
            rf"(?i)\b(?:total|result|score|roll|sum|it)s? (?:that )?(?:is |are |of )?({COMPARE}) (?:an? )?(\d+)\b", text
        )
        if not found:
            return None
        sign, number = comparison(found.group(1)), found.group(2)
    if FAIL.search(text) and not search(rf"(?i)\b{_HIT}\b", FAIL.sub(" ", text)):
        sign = _OPPOSITE.get(sign, sign)
    return f"{sign} {number}" if sign != "=" else None


_REACHES = Pattern(
    rf"(?i)\b(?:total|result|score|roll|sum|it)s? (?:that )?(?:is |are )?(?P<cmp>{COMPARE}) "
    r"(?P<what>(?:the |its |his |her |that )?(?:[\w-]+'s )?[A-Z][\w-]+(?: [A-Z][\w-]+)?)"
)


WORKS = Pattern(
    r"(?i)\b(?:works?|takes? effect|comes? off|pass(?:es|ed)?|succeeds?|(?:is|are) (?:cast|successful|a success|made|"
    r"manifested|woven|complete[d]?|resolved))\b"
)


def _target_figure(reader: Reader, text: str) -> str | None:
    """The characteristic that a total has to reach: "if the result equals or beats the charm's Knot, it works"."""
    found = _REACHES.search(text)
    if found is None or not (WORKS.search(text) or FAIL.search(text)):
        return None  # what beats somebody's armour is no test
    known = reader.figure(found["what"])
    sign = comparison(found["cmp"])
    if FAIL.search(text) and not WORKS.search(FAIL.sub(" ", text)):
        sign = _OPPOSITE.get(sign, sign)
    return f"{sign} {known}" if known and sign in (">", ">=") else None


def deed_of(reader: Reader, place: Place) -> str | None:
    """The deed for which a sentence has the dice rolled ("To Weave, …, roll 2 dice"), or in whose entry it stands."""
    found = search(r"^To ((?-i:[A-Z])[\w-]+(?: [A-Z][\w-]+)?)\b", place.text)
    named = reader.vocabulary.best(found.group(1), "action", "reaction") if found else None
    entry = reader.vocabulary.section_terms.get(place.section.id, "")
    return named or (entry if re.search("/(?:action|reaction|order)/", entry) else None)


def _test_of(reader: Reader, place: Place, name: str) -> str:
    """The test that a passage describes: named as such ("to take a Grit roll"), else the roll of what is added."""
    told = search(rf"(?i)\bto (?:take|make|pass) (?:an? )?({TEST})", place.text)
    if told:
        return reader.term(singular(told.group(1)), "test", "reaction", "special_rule", "effect")
    heading = heading_of(place.section.heading)
    if search(r"(?i)\b(?:tests?|checks?|rolls?)\b", heading):
        return reader.term(singular(heading), "test", "reaction", "effect")
    for kind in ("roll", "test", "check"):
        known = reader.vocabulary.best(f"{name} {kind}", "test")
        if known:
            return known
    return reader.term(f"{name} roll", "test")


#: What the bare dice show when they always pass or fail.
_SHOWN = (
    r"(?:(?:natural |unmodified |(?:rolls?|results?|scores?|totals?|di[ec]e?) of |(?<=^)an? (?=\d+ always )|"
    r"an? (?=\d+ (?:is|counts as) always))(?:roll of )?(?:an? )?(?P<n>\d+)"
    r"(?! or\b| \d+s\b)|double (?:6|six)(?:es)?|double 1s?|(?P<each>\d+) (?P<face>\d+)s|snake eyes|box ?cars)"
)
_ALWAYS = Pattern(
    rf"(?i)\b{_SHOWN}\b(?:[^.;]{{0,20}}? (?:always|automatic\w*)\b[^.;]{{0,12}}?|"
    r"(?<=natural \d|atural \d\d) (?:(?:is|counts as|means) an? (?:automatic )?)?)"
    r"(?P<how>fail|miss|pass|hit|succe|obey|work)"
)
#: "A roll of double six is never obeyed", "a die of 6 never passes, and a die of 1 always does".
_NEVER = Pattern(rf"(?i)\b{_SHOWN}\b[^.;]{{0,20}}? never\b[^.;]{{0,12}}?(?P<how>fail|miss|pass|hit|succe|obey|work)")
_DOES = Pattern(rf"(?i)\bnever (?:[a-z]+ )?(?P<never>fail|miss)?[^.;]*?\b{_SHOWN} always do(?:es)?\b(?P<how>)")


#: "Any roll of 11 or 12 fails, whatever its Nerve", "A score of 12 on the dice is a failure regardless of modifiers".
_WHATEVER = Pattern(
    r"(?i)\b(?:rolls?|scores?|totals?|results?) of (?:an? )?(?P<n>\d+)(?:(?: or|,| and) (?P<n2>\d+))?"
    r"(?! or (?:more|less|higher|lower|better|over|under|above|below)\b| to\b|-)(?: on the dice)? "
    r"(?:always |automatically )?(?:(?:is|means|counts as|will be) (?:always )?(?:an? )?(?:automatic )?)?"
    r"(?P<how>fail|miss|pass|succe)[^.;]*\b(?:whatever|regardless|no matter|irrespective)\b"
)
#: "A die that rolls a 1 always misses", "… and a 6 always hits", "6s always hit", "a natural 1 never does".
_EVER = Pattern(
    r"(?i)(?:^|[,;:] ?|\b(?:and|but|while|rolls?|shows?|of|scores?|an?|unmodified|natural|any) )(?:an? )?"
    r"(?:natural |unmodified )?(?P<n>\d{1,2})s? (?:on the di[ec]e? )?(?:(?:is|are|will|to hit) )?"
    r"(?P<ever>always|never|automatically) "
    r"(?:(?:counts? as )?an? )?(?P<how>hit|miss|pass|fail|succe|does\b|do\b)"
)
#: "On a natural 1 the spell fails", "a natural 1 fails".
_ON_NATURAL = Pattern(
    r"(?i)(?:^|[;:,] ?|\b(?:and|but|on) )(?:an? )?(?:natural|unmodified) (?P<n>\d{1,2}),? "
    r"(?:(?:the|this|that) \w+ |it )?(?P<how>fail|miss|pass|succe|hit)(?:s|es|eds)?\b"
)
#: "If both dice show a 1 the charm fails, whatever the total".
_BOTH_SHOW = Pattern(
    r"(?i)\b(?:if|when|where|whenever) (?:both|all|each of the|both of the) (?:\d )?(?:of the )?(?:dice|die) "
    r"(?:shows?|are|comes? up|rolls?) (?:an? )?(?P<face>\d)s?\b[^.;]{0,30}? (?P<how>fail|miss|pass|succe|work|hit)"
)


def always(place: Place, dice: str) -> Iterator[str]:
    """Totals of the bare dice that pass or fail whatever is added: "a natural 1 always misses", "2 1s always fail"."""
    yield from dict.fromkeys(
        each for _, text in place.following(6) for each in _said_always(text, *map(int, dice.split("D")))
    )


def _said_always(text: str, count: int, sides: int) -> Iterator[str]:
    shown = [(found, found["how"].lower() in ("fail", "miss")) for found in _ALWAYS.finditer(text)]
    if "never" in text:
        shown += [(found, found["how"].lower() not in ("fail", "miss")) for found in _NEVER.finditer(text)]
        shown += [(found, found["never"] is not None) for found in _DOES.finditer(text)]
    for found, fails in shown:
        how = "fails" if fails else "passes"
        said = found.group(0).lower()
        if found.group("n"):
            total = int(found.group("n"))
        elif found.group("face"):
            total = int(found.group("each")) * int(found.group("face"))
            if int(found.group("each")) != count:
                continue
        else:
            total = count if "1" in said or "snake" in said else count * sides
        yield f"{how} {total}"
    for found in _EVER.finditer(text):
        good = found["how"].lower() not in ("miss", "fail")  # "and a 1 never does": what was told of the other
        yield f"{'passes' if good == (found['ever'].lower() != 'never') else 'fails'} {found['n']}"
    for found in _ON_NATURAL.finditer(text):
        yield f"{'fails' if found['how'].lower() in ('fail', 'miss') else 'passes'} {found['n']}"
    for found in _WHATEVER.finditer(text):
        how = "fails" if found["how"].lower() in ("fail", "miss") else "passes"
        yield from (f"{how} {total}" for total in (found["n"], found["n2"]) if total)
    for found in _BOTH_SHOW.finditer(text):
        how = "passes" if found["how"].lower() in ("pass", "succe", "work", "hit") else "fails"
        yield f"{how} {count * int(found['face'])}"


def always_in_a_kind(reader: Reader, place: Place) -> None:
    """ "A Break test is a Nerve test … A roll of 2 1s is always a success": of a test that is rolled like another."""
    if _ALWAYS.search(place.text) is None:
        return  # before all clauses are gone through
    dice = next((m for c in reader.out.clauses if (m := re.match(r"test: (\d+)D(\d+)", c.value or ""))), None)
    numbered = [found["n"] for found in _ALWAYS.finditer(place.text)]
    if dice is None and all(numbered):  # told before any test is, in numbers that hold whatever is rolled
        dice = re.match(r"(\d)(\d)", "16")
    told = list(dict.fromkeys(_said_always(place.text, *map(int, dice.groups())))) if dice else []
    here = {clause.passage for clause in reader.out.clauses if (clause.value or "").startswith("test: ")}
    if not told or here & {passage.id for passage, _ in place.around}:
        return  # the options of the test that is described here
    test = reader.test(place)
    if test not in reader.vocabulary.terms or "/test/" not in test or _OF_MODIFIERS.search(place.section.heading):
        test = _beside(reader, place)
    if test:
        for each in told:
            reader.emit(place, test, "uses", reader.term("score", "effect"), f"always: {each}")


_OF_MODIFIERS = deferred(r"(?i)\bmodifiers?\b")


def _beside(reader: Reader, place: Place) -> str | None:
    """The one test that the entries beside that of a place tell of ("Modifiers: … A 6 is always a success."), or the
    section in which it stands."""
    own = _OF_MODIFIERS.search(place.section.heading) is not None
    if not place.section.parent or not (place.section.run_in or own):
        return None
    tests = {
        clause.subject for clause in reader.out.clauses
        if (clause.value or "").startswith("test: ") and "/test/" in clause.subject
        and (section := reader.sections.get(reader.section_of.get(clause.passage, "")))
        and (section.parent == place.section.parent or (own and section.id == place.section.parent))
    }  # fmt: skip
    return tests.pop() if len(tests) == 1 else None


def checks_in_general(reader: Reader, place: Place) -> None:
    """ "A check is made by rolling 2D6 against …. It is successful if the roll doesn't exceed it. Nerve checks are made
    against Nerve."
    """
    rolled = search(
        rf"(?i)\b(?:tests?|checks?|rolls?) (?:is|are) (?:made|taken|rolled)(?: by| with)? (?:rolling )?{DICE}",
        place.text,
    )
    rolled = rolled or search(rf"(?i)\bto (?:make|take) (?:an? )?(?:test|check)s?[^.]*?\broll {DICE}", place.text)
    if not rolled:
        return
    sign = ""
    for _, text in place.following(3):
        found = search(rf"(?i)\b(?:rolls?|results?|totals?|scores?|dice)\b(?: (?:is|are))? ({COMPARE})", text)
        if found and (PASS.search(text) or FAIL.search(text)):
            sign = comparison(found.group(1))
            if FAIL.search(text) and not PASS.search(FAIL.sub(" ", text)):
                sign = _OPPOSITE.get(sign, sign)
            break
    if not sign or sign == "=":
        return
    for passage, text in place.following(6):
        for found in finditer(
            rf"\b({TEST}) (?:is |are )?(?:(?:made|taken|rolled) )?(?:against|uses?|on) (?:its |their |the )?"
            r"([A-Z][\w-]+(?: [A-Z][\w-]+)?)",
            text,
        ):
            _against_own(reader, place, singular(found.group(1)), found.group(2), dice_of(rolled), sign, passage)
        kind = search(
            rf"\b({TEST}) is an? (?:kind|type|form|sort) of {TEST}, (?:except that|but) (?:it is |is )?"
            r"(?:made |taken |rolled )?against ([A-Z][\w-]+)",
            text,
        )
        if kind:
            _against_own(reader, place, singular(kind.group(1)), kind.group(2), dice_of(rolled), sign, passage)


#: "A Grit roll is 2 dice added together": of which dice a test is.
_IS_OF_DICE = Pattern(
    rf"(?i)\b(?:an? |the |any |each )?(?P<test>{TEST}) (?:is|means|is made by|consists of) (?:the (?:total|sum) of )?"
    rf"(?:rolling |a roll of )?{DICE}"
)


def made_of_dice(reader: Reader, place: Place) -> None:
    """ "A Grit roll is 2 dice added together, and it is passed if the total is no more than the Grit of the unit"."""
    found = _IS_OF_DICE.search(place.text)
    if not found or not place.text[found.end() :].strip(" ."):
        return
    dice = search(DICE, place.text[found.end("test") : found.end()])
    outcome = search(
        rf"(?i)\b(?:passe[sd]|succeeds|successful)\b[^.;]{{0,12}}? (?:if|when|where) (?:the |its |their |that |this )?"
        rf"(?:total|sum|result|score|roll|it)s? (?:is |are |of )*(?P<cmp>{COMPARE}) (?P<what>[^.;,:]+)",
        place.text[found.end() :],
    )
    sign = comparison(outcome.group("cmp")) if outcome else "="
    name = reader.name(outcome.group("what")) if outcome else None
    if dice and outcome and name and sign != "=":
        _against_own(reader, place, singular(found.group("test")), name, dice_of(dice), sign, place.passage)


def _against_own(
    reader: Reader, place: Place, test: str, quantity: str, dice: str, sign: str, passage: Passage
) -> None:
    known = reader.vocabulary.best(quantity, "characteristic")
    name = reader.vocabulary.terms[known].name if known else quantity
    value = "; ".join([f"test: {dice} {sign} {name}", *always(place, dice)])
    reader.emit(
        place, reader.term(test, "test"), "uses", reader.term(name, "characteristic"), value, passage=passage
    )  # fmt: skip


def each_dice(reader: Reader, place: Place) -> None:
    """ "Each die that equals or beats the crew's Aim scores a hit", "each dice that rolls 4+ hits"."""
    found = search(
        rf"(?i)\b(?:each|every) (?:(?:dice|die|d\d+|roll|score|result)s? |(?=(?:that|which) (?:{COMPARE}))|"
        rf"(?=\d+{_MORE}))(?:that |which |of )?(?:rolls? |scores? |shows? |is |comes up )?(?:an? )?"
        rf"(?:showing )?(?:an? )?(?:(?P<n>\d+){_MORE}|(?P<low>\d+) or (?P<top>\d+)(?= )|(?P<cmp>{COMPARE}) "
        r"(?P<what>[^.,;]+?))(?:,? (?:after|once|when|with|including|counting) (?:[\w'-]+ ?){1,4},?)? (?:that )?"
        r"(?:scores?|hits?|is an? |counts as|succeeds?|causes?|inflicts?)",
        place.text,
    )
    ways = any(c.passage == place.passage.id and "; way " in (c.value or "") for c in reader.out.clauses[-4:])
    if not found or ways:
        return
    before = " ".join(text for _, text in place.around[max(0, place.index - 2) : place.index + 1])
    rolled = ROLL.search(before)
    many = search(
        r"(?i)\b(?:roll(?:s|ing)? (?:a number of|as many|its|their|that many|up to \d+) |"
        r"(?:as|that|so) many )(?:[dD](\d+)(?:s|\b)|(?:(?-i:[A-Z])[\w-]+ )?dice\b)",
        before,
    )
    if not rolled and not many:
        return
    sides = f"1D{many.group(1) or DEFAULT_SIDES}" if many else re.sub(r"^\d+", "1", dice_of(rolled)) if rolled else ""
    if found.group("top") and found.group("top") != sides.partition("D")[2]:
        return
    plain = re.fullmatch(r"\d+", (found.group("what") or "").strip())
    number = found.group("n") or found.group("low") or (plain.group() if plain else None)
    name = None if number else reader.name(found.group("what"))
    if not number and (not name or not (reader.vocabulary.best(name, "characteristic") or name[0].isupper())):
        return
    sign = ">=" if found.group("n") or found.group("low") else comparison(found.group("cmp"))
    heading = heading_of(place.section.heading)
    test = _test_of(reader, place, name) if name else reader.term(f"{heading} roll" if heading else "roll", "test")
    object_ = reader.term(name, "characteristic") if name else reader.term("score", "effect")
    case = other_case(reader, place, test, found.end())
    value = "; ".join([f"test: {sides} {sign} {name or number}", *case, *always(place, sides)])
    reader.emit(place, test, "uses", object_, value)


#: Where a sentence goes on to another thing that the same unit does ("and may Charge even while it is Dazed").
_OWN_HALF = deferred(
    r";|,? (?:and|but) (?:it |they )?(?:also )?(?:may|can|cannot|must|is|are|has|have|adds?|gains?|ignores?|never)\b"
)


#: "Failed Nerve tests are re-rolled", "passed Nerve tests must be rolled again".
_ARE_ROLLED_AGAIN = Pattern(
    rf"\b((?i:failed|successful|passed) {TEST}) (?:are|is|must be|may be|can be|have to be) "
    r"(?:re-?rolled|rolled again)\b"
)
#: "If it passes a Nerve test, it must re-roll it", "when the unit fails a Nerve test it may roll again".
_ROLLS_IT_AGAIN = Pattern(
    r"(?i)^(?:if|when|whenever|each time) (?:it|this unit|this model|(?:the|a) (?:unit|model|bearer)) "
    r"(pass|fail)(?:es|s) "
    rf"(?:an?|its|any|the) ({TEST}),? (?:(?:it|the unit|the model|you|he) )?(?:must|may|can|has to)? ?"
    r"(?:re-?rolls? (?:it|the test|the dice|the roll|that test)?|rolls? (?:it )?again)(?=[.,;]|$)"
)


def rolls_again(reader: Reader, place: Place) -> None:
    """ "A Steady company re-rolls failed Grit rolls", "may re-roll any failed Grit test"."""
    again = rf"(?i)\broll(s?) ((?:an? |any |its |their )?(?:failed|successful) {TEST}) again\b"
    told = sub(again, r"re-roll\1 \2", place.text)
    if "roll" in told:
        told = _ARE_ROLLED_AGAIN.sub(r"re-roll \1", told)
        told = _ROLLS_IT_AGAIN.sub(
            lambda hit: f"re-roll {'failed' if hit[1] == 'fail' else 'successful'} {hit[2]}", told
        )
    found = search(
        rf"(?i)\b(?:may |can )?(?<!not )(?<!never )re-?rolls? (?:any |all |its |their |an? |the |each |1 )?"
        rf"(?P<which>failed|successful|passed) ({TEST}|(?:(?-i:[a-z][\w-]+) )?(?:tests?|checks?)\b)",
        told,
    )
    if not found or search(r"(?i)\b(?:not|never|cannot)\s*$", told[: found.start()]):
        return
    subject = bearer(reader, place, told[: found.start()])
    name = singular(found.group(2))
    known = reader.vocabulary.best(name, "test") if " " in name else reader.test(place)
    test = reader.term(name, "test", "reaction") if name[0].isupper() else known or ""
    if not test:
        return  # of no test that is told of there
    term = reader.vocabulary.terms.get(subject) or reader.out.terms.get(subject)
    near = search(r"(?i)\bwithin \d", told[: found.start()])  # "friends within 6 inches of a Captain": not he
    borne = term is not None and term.kind not in ("unit", "test", "table", "phase", "action", "characteristic")
    others = search(r"(?i)^s? (?:made|taken) by\b", told[found.end() :])  # "made by a friend within 4 inches"
    borne = borne and near is None and others is None
    if term is not None and borne and not _narrower(told[: found.start()], term.name):
        options = [f"for {term.name}"]
        rest = _OWN_HALF.split(told[found.end() :], maxsplit=1)[0]
        against = search(r"(?i)\bagainst ((?-i:[A-Z])[\w-]+(?:(?:,| and| or) (?-i:[A-Z])[\w-]+)*)", rest)
        case = search(r"(?i)\b(?:if|when|while|during|unless|within|against|in the|on (?:a|the) turn)\b[^.;]*", rest)
        if against:
            options.append("against " + "|".join(re.split(r",? (?:and|or) |, ", against.group(1))))
        elif case:
            options.append(f"if {' '.join(case.group().split()[:12])}")
        which = found.group("which").lower().replace("passed", "successful")
        value = "; ".join([f"reroll: {which} {name}", *options])
        reader.emit(place, subject, "modifies", test, value)


def _narrower(before: str, name: str) -> bool:
    """Whether a sentence speaks of some of those alone ("Veteran Horse", of Horse)."""
    owner = search(r"^(?:(?:An?|The|All|Any|Each) )?((?!(?:An?|The|All|Any|Each) )[A-Z][\w-]+ [A-Z][\w-]+)\b", before)
    said = {*stems(owner.group(1))} if owner else set()
    return bool(said & {*stems(name)}) and not said <= {*stems(name)}


def bearer(reader: Reader, place: Place, before: str) -> str:
    """Of whom a sentence speaks: the name that it begins with ("A Steady company …"), else its section's subject."""
    owner = search(r"^(?:An? |The |All |Any )?((?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?)\b", before)
    kinds = ("special_rule", "status", "unit_type", "unit_subtype", "effect")
    known = reader.vocabulary.best(owner.group(1), *kinds) if owner else None
    return known or reader.subject(place)


def roll_with_penalty(reader: Reader, place: Place) -> None:
    """ "it takes Grit rolls with a penalty of -1", "Levy make Grit tests at +2"."""
    found = search(
        rf"(?i)\b(?:takes?|makes?) (?:any |all |its |their )?({TEST})s? "
        r"(?:with (?:an? )?(?:penalty|bonus|modifier) of|at|with an?) ([+-]\d+)(?! for each)",
        place.text,
    )
    if not found or search(r"(?i)\b(?:if|when|unless|while)\b", place.text[: found.start()]):
        return
    subject = bearer(reader, place, place.text[: found.start()])
    if subject.endswith("/unit/unit"):
        return
    reader.emit(place, subject, "modifies", reader.term(singular(found.group(1)), "test", "reaction"), found.group(2))


def contest(reader: Reader, place: Place) -> None:
    """ "Each side rolls 2D6, adds its Blade and consults the table, using the difference between the 2 totals"."""
    if not search(r"(?i)\b(?:both|each) (?:sides?|players?|units?|of them)?\b", place.text):
        return
    rolled = ROLL.search(place.text)
    added = search(r"(?i)\badd(?:s|ing)? (?:the |its |their )?([^.,;:]+?)(?=,|\.|;| to\b| and\b|$)", place.text)
    name = reader.name(added.group(1)) if added else None
    joined = " ".join(text for _, text in place.following(2))
    if rolled and name and search(r"(?i)\bdifference\b[^.]*\b(?:totals?|results?|scores?|two|2)\b", joined):
        heading = heading_of(place.section.heading) or f"{name} roll"
        reader.emit(
            place,
            reader.term(heading, "table", "action", "test"),
            "uses",
            reader.term(name, "characteristic"),
            f"contest: {dice_of(rolled)} + {name}",
        )


SHAPES = (
    sum_at_least,
    checks_in_general,
    made_of_dice,
    always_in_a_kind,
    each_dice,
    rolls_again,
    roll_with_penalty,
    contest,
)
