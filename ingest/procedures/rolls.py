"""Shapes of sentences about tests and needed rolls.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures import testkinds
from ingest.procedures.checks import always
from ingest.procedures.eachdie import dice_rolled
from ingest.procedures.incase import rolled_in
from ingest.procedures.reader import (
    BRACKETS,
    COMPARE,
    DICE,
    FAIL,
    OUTCOME,
    PASS,
    ROLL,
    SCORED,
    TEST,
    Place,
    Reader,
    chooses,
    comparison,
    dice_before,
    dice_of,
    heading_of,
    singular,
)
from ingest.vocabulary.naming import is_name
from kb.model import HELD_KINDS, kind_in
from kb.patterns import Pattern, deferred, findall, finditer, search, sub

#: "Its Nerve or less", by the last word.
_AT_MOST = {
    **dict.fromkeys(("less", "under", "below", "lower", "fewer"), "<="),
    **dict.fromkeys(("more", "over", "above", "higher", "better"), ">="),
}


#: "If it is equal to or less than that value", of a total that was to be compared with something.
_IT_IS = Pattern(rf"(?i)\b(?:it|this|that) (?:is|equals?) (?P<cmp>{COMPARE}) (?P<what>[^.;,:]+)")


#: "If the total is greater, the test is failed", of a total that was to be compared with something.
_IS_GREATER = Pattern(
    r"(?i)\b(?:it|this|that|the (?:total|result|score|roll|sum)) is (?P<cmp>(?P<sharp>greater|higher|more|lower|less)|"
    r"(?:equal|the same)(?: to it)? or (?P<like>greater|higher|more|lower|less|better))(?P<what>)"
    r"(?=[,.;]| (?:the|it|than it)\b)"
)


#: What a passed test of orders and the like brings, where the text does not call it passed.
_DONE_AS_TOLD = Pattern(
    r"(?i)\b(?:orders?|commands?|units?|it|they|instructions?|messages?|signals?)\b[^.;,]{0,20}? (?:(?:is|are) "
    r"(?:(?:duly|then) )?(?:obeyed|carried out|followed|accepted|heeded|received|acted on)|obeys?|goes? ahead|"
    r"gets? through|compl(?:y|ies)|does as (?:it is )?told|do as (?:they are )?told)\b"
)
#: "He makes an Order test: roll 2D6": which test the roll is of.
_ROLLED_FOR = Pattern(
    rf"(?:(?i:makes?|takes?|attempts?|needs?|requires?|pass(?:es)?) (?:an?|its|their|his|her|the)|^(?:An?|The|"
    rf"For an?)) (?P<test>{TEST})[^.;:]{{0,30}}?(?:[:;,–-]| by| and) ?"
    r"(?:(?:he|she|it|they|you|the player|then|must|first) )*(?i:roll)"
)


#: Something of the unit's that is added to the dice, and not the dice to each other.
_ADDS = Pattern(
    r"(?i)\badd(?:s|ing)? (?:the|their|its|that|(?-i:[A-Z])[a-z]\w+)\b"
    r"(?! (?:dice|die|scores?|results?|numbers?|rolls?|\d|modifiers?|adjustments?|following|total)\b)"
)
_LOOKED_UP = Pattern(r"(?i)\b(?:scatter|automatic|table|consult|chart)\b|\b1 of (?:an?|the|its|their)\b")
#: A table of what is added, in which no result is looked up: "apply Table B to the total", "modifiers in the table".
_ADJUSTED_BY = (
    r"(?i)\b(?:modif\w+|adjust\w+)\b[^.;]{0,40}?\b(?:table|chart)\b|"
    r"\b(?:table|chart)\b[^.;]{0,20}? (?:of )?(?:modif\w+|adjust\w+)|"
    r"\b(?:apply|applying|applies|using|add|adding) (?:the )?(?:table|chart) ?(?:(?-i:[A-Z])\b|\d[\d.]*)? to "
    r"(?:the|its|this|your|that) (?:total|roll|result|score|sum|dice)\b"
)


def roll_and_compare(reader: Reader, place: Place) -> None:
    """ "Roll 2D6 and compare the result to …. If it is equal to or less than …, the test is passed." """
    rolled = ROLL.search(place.text)
    if not rolled or _ADDS.search(place.text[rolled.end() :]):
        return
    if _LOOKED_UP.search(sub(_ADJUSTED_BY, " ", place.text)):
        return
    compared = search(
        r"(?i)\bcompar(?:e|es|ing) (?:the |this |that )?(?:\w+ )?(?:\w+ )?(?:to|with|against) ([^.;]+)", place.text
    )
    quantity = reader.name(compared.group(1)) if compared else None
    rolled_for = _ROLLED_FOR.search(place.text) or _taken_before(place)
    for passage, text in place.following(6):
        said = text if passage is not place.passage else text[rolled.start() :]
        pointed = (*_IT_IS.finditer(said), *_IS_GREATER.finditer(said)) if quantity else ()
        for found in (*OUTCOME.finditer(said), *SCORED.finditer(said), *pointed):
            sentence = text
            passes, fails = PASS.search(sentence), FAIL.search(sentence)
            if (
                passes and fails
            ):  # each half of the sentence tells of its own: "…, it is failed; otherwise it is passed"
                half = _half(sentence, found.group())
                passes, fails = (PASS.search(half), FAIL.search(half)) if PASS.search(half) or FAIL.search(half) else (
                    passes, fails)  # fmt: skip
            passes = passes or (_DONE_AS_TOLD.search(said) if rolled_for else None)
            if not passes and not fails:
                continue
            sign = _sharply(found) or _AT_MOST.get(found.group("cmp").lower()) or comparison(found.group("cmp"))
            if fails and not passes:
                sign = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}.get(sign, sign)
            if _REVERSED.search(sentence[: sentence.find(found.group()) + found.start("cmp") - found.start()]):
                sign = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}.get(sign, sign)
            what = found.group("what")
            if sign == "=" or search(r"(?i)^(?:pass|fail|succe|an? (?:pass|fail|succ))", what):
                continue
            number = re.match(r"(\d+)\b", what)
            name = "X" if BRACKETS.search(what) else number.group(1) if number else reader.name(what) or quantity
            if quantity and name and name != "X" and not number:
                name = quantity
            if not name or name.lower() in ("characteristic", "characteristics"):
                continue
            if name != "X" and not number and name.islower() and not (name == quantity or reader.figure(name)):
                continue  # "on the table below after the battle"
            test = reader.term(singular(rolled_for["test"]), "test") if rolled_for else reader.test(place)
            if test is None and name:
                test = reader.term(f"{name} test", "test")
            options = [each for each in ("highest", "lowest") if chooses(reader, place, each)]
            options += always(place, dice_of(rolled))
            object_ = (
                reader.term(name, "characteristic", "effect")
                if name != "X" and not number
                else reader.term("score", "effect")
            )
            value = "; ".join([f"test: {dice_of(rolled)} {sign} {name}", *options])
            # the sentence that says what the roll is held against
            told = place.passage if compared or name == "X" else passage
            reader.emit(place, test or "", "uses", object_, value, passage=told)
            return


#: "…, unless it rolls more than its Nerve", "passes if it does not roll higher than its Nerve".
_REVERSED = Pattern(
    r"(?i)\bunless\b[^.;,]*$|\b(?:(?:does|do|did|must|may) not|doesn['’]t|don['’]t|without|never) "
    r"(?:rolls?|rolling|scores?|scoring|throws?|throwing|gets?|getting)(?: (?:an?|the) (?:total|result|score))?"
    r"(?: (?:that is|is|of|any))? ?$"
)
#: "…, and take a Command test." right before "Roll 2D6": which test the roll is of.
_TAKEN = Pattern(
    rf"(?i:\b(?:takes?|makes?|taking|making|attempts?|pass|passes)) (?:an?|its|their|his|her|the|your|this) "
    rf"(?P<test>{TEST})(?: (?:for|on|by|when|if|with) [^.;:]{{2,120}})?[.:]$"
)


def _taken_before(place: Place) -> re.Match[str] | None:
    """The test that the sentence before has somebody take, where the heading names none."""
    if place.index == 0 or search(r"(?i)\b(?:tests?|checks?|rolls?|saves?)\b", place.section.heading):
        return None
    return _TAKEN.search(place.around[place.index - 1][1])


def _half(sentence: str, words: str) -> str:
    """The part of a sentence in which some words stand: up to a semicolon, "otherwise" or "else"."""
    ahead, _, behind = sentence.partition(words)
    return re.split(r"[;.]", ahead)[-1] + words + re.split(r"[;.]|\b(?:otherwise|or else|if not)\b", behind)[0]


def _sharply(found: re.Match[str]) -> str | None:
    """The sign of "it is greater", "it is equal or lower", None for what is compared by other words."""
    told = found.groupdict()
    if told.get("sharp"):
        return "<" if told["sharp"].lower() in ("lower", "less") else ">"
    return _AT_MOST.get(told["like"].lower(), ">=") if told.get("like") else None


_NAMES_A_TEST = deferred(r"(?i)test|check|target number")
_SUCCEEDS = r"(?:passed|passes|succeeds?|(?:is|are) (?:successful|a success))"
_NUMBER_OR_MORE = (
    r"(?:(?:an?|the) )?(?:(?:roll|result|total|score|sum) of )?(?:an? )?"
    r"(?:(\d+)(?:\+| or (?:more|higher|better|greater|above|over))|at least (\d+)\b)"
)
_SO_HIGH = (
    r"(?:on|with|by rolling|by scoring|(?:if|when|where) "
    r"(?:(?:the|their|its|this|that) (?:roll|result|total|score|sum|dice?)(?: of (?:them|both|the dice))? "
    r"(?:is|are|shows?|scores?|comes? to|reaches)|"
    rf"(?:it|they|you|the player) rolls?)) {_NUMBER_OR_MORE}"
)


def target_number(reader: Reader, place: Place) -> None:
    """ "made with a single dice and a target number of 6", "Its target number is 6", "passed on a 4+"."""
    if not _NAMES_A_TEST.search(place.text):
        return  # no pattern below looks at each word of a long line that tells of none
    found = search(
        rf"(?i)\btarget number (?:of|is) (\d+)\b|\b(?:tests?|checks?)\b[^.]{{0,60}}?\b{_SUCCEEDS} {_SO_HIGH}",
        place.text,
    ) or search(
        rf"(?i)\b{TEST}\b[^.;]{{0,30}}?(?:[:;–-]|,)? (?:it(?:['’]s| is)|that(?:['’]s| is)|and) (?:then )?passed "
        rf"{_SO_HIGH}|\b(?:tests?|checks?) (?:needs?|requires?) {_NUMBER_OR_MORE}",
        place.text,
    )
    if not found:
        return
    rolled = search(rf"(?i)(?:with|rolling|rolled on|roll|rolls|on) {DICE}", place.text)
    if not rolled and place.index:
        rolled = search(rf"(?i)(?:with|rolling|roll|rolls) {DICE}", place.around[place.index - 1][1])
    if not rolled:
        return
    if any(_ADDS.search(text) for _, text in place.around[max(0, place.index - 1) : place.index + 1]):
        return  # with what is added to the dice
    test = reader.test(place)
    general = r"(?!(?:The|An?|This|That|Each|Any|Every|Its|Their|Such|All|Some) )"
    named = search(rf"\b{general}([A-Z][\w'-]+ (?i:tests?|checks?))\b", place.text) or search(
        rf"(?i)\b{general}(\w+ (?:tests?|checks?))\b", place.text
    )
    if test is None and named:
        test = reader.term(singular(named.group(1)), "test")
    if test:
        reader.emit(
            place,
            test,
            "sets",
            reader.term("target number", "effect"),
            f"test: {dice_of(rolled)} >= {next(filter(None, found.groups()))}",
        )


_WHOSE = r"(?:its|their|the|that unit's|the \w+'s)"
_BY = r"(?P<by>\d+|(?:the )?(?:value|number) in brackets\b|X\b)"
_FIGURE = r"(?P<name>[\w ]+?)"
_FIGURE_ENDS = r"(?=[.,;]|$| (?:when|for|while|if|in|on|characteristic|value|score|and)\b)"
#: By how much a rule lowers a figure: a number, or the one in brackets behind its name.
_REDUCED = (
    Pattern(rf"(?i)\b(?:reduces?|lowers?|decreases?) {_WHOSE} {_FIGURE} by {_BY}"),
    Pattern(rf"(?i)\b{_WHOSE} {_FIGURE} (?:is|are) (?:reduced|lowered|decreased) by {_BY}"),
    Pattern(
        rf"(?i)\b(?:subtracts?|deducts?|takes?|loses?) {_BY} (?:points? )?(?:from|off) {_WHOSE} {_FIGURE}{_FIGURE_ENDS}"
    ),
    Pattern(
        rf"(?i)\b(?:suffers?|takes?|has|have|gets?) (?:an? )?(?:[-–−]|penalty of [-–−]?){_BY} "
        r"(?:(?:penalty|modifier) )?(?:to|on) "
        rf"(?:{_WHOSE} )?{_FIGURE}{_FIGURE_ENDS}"
    ),
)

#: Where a sentence goes on to another change ("…, and add 1 if a friendly Captain is within 6 inches").
_NEXT_CHANGE = deferred(
    r"[.;]|,? (?:and|but) (?:it |they )?(?:adds?|subtracts?|deducts?|gains?|loses?|suffers?|reduces?|may|must|cannot)\b"
)


def test_modifier(reader: Reader, place: Place) -> None:
    """ "must reduce their Leadership by the value in brackets when taking …", "subtract X from their Drill"."""
    found = next((told for pattern in _REDUCED if (told := pattern.search(place.text))), None)
    if found:
        rolled = search(rf"^{TEST}$", found["name"].strip())
        name = "roll" if rolled else reader.name(found["name"])
        tests = search(r"(?i)\b(?:when (?:taking|making)|for) (?:any |all )?(.+?)(?:[.;]|$)", place.text[found.end() :])
        options = [f"for {singular(found['name'].strip())}"] if rolled else []
        if not rolled and tests and search(r"(?i)tests?|checks?", tests.group(1)):
            words = re.sub(r"(?i) (?:tests?|checks?)", "", tests.group(1))
            options.append("for " + "|".join(each for each in re.split(r",? (?:and|or) |, ", words) if each))
        if search(r"(?i)\benemy\b", place.text[: found.end()]):
            options.append("on enemy")
        own = place.text[: found.end()] + _NEXT_CHANGE.split(place.text[found.end() :], maxsplit=1)[0]
        reach = search(r"within (\d+)(?:[\"”″]| ?(?:inch|cm|mm|m\b|met))", own)
        options += [f"within {reach.group(1)}"] if reach else []
        if name and len(options) > bool(rolled):
            amount = f"-{found['by'] if found['by'].isdigit() else 'X'}"
            named = (singular(found["name"].strip()), "test") if rolled else (name, "characteristic")
            reader.emit(
                place,
                reader.subject(place),
                "modifies",
                reader.term(*named),
                "; ".join([f"modify: {name} {amount}", *options]),
                affects="enemy" if "on enemy" in options else "bearer",
            )


def subtract_from(reader: Reader, place: Place) -> None:
    """ "subtract the Ballistic Skill of the attacking model from 7"."""
    found = search(r"(?i)\bsubtract (?:the |its |their )?([\w' ]+?) (?:of [\w' ]+ )?from (\d+)\b", place.text)
    minus = search(r"(?i)\b(\d+) (?:minus|less) (?:the |its |their )?((?-i:[A-Z])[\w ]+?)(?: of\b|[,.;]|$)", place.text)
    if not found and not minus:
        return
    number, words = (found.group(2), found.group(1)) if found else (minus.group(1), minus.group(2))  # type: ignore[union-attr]
    name = reader.name(words)
    if not found and not (name and reader.vocabulary.best(name, "characteristic")):
        return
    floor = next(
        (
            low
            for _, text in place.around
            if (
                low := search(
                    r"(?i)\b(?:minimum|needed|required)\b[^.]* (?:is )?(?:always )?(?:at least|"
                    r"never (?:lower|less) than) (\d+)",
                    text,
                )
            )
        ),
        None,
    )
    if name:
        value = f"target: {number} - {name}" + (f"; at least {floor.group(1)}" if floor else "")
        reader.emit(
            place,
            reader.term(heading_of(place.section.heading) or f"{name} roll", "test"),
            "uses",
            reader.term(name, "characteristic"),
            value,
        )


def counted_as(reader: Reader, place: Place) -> None:
    """ "its Ballistic Skill is counted as being 1", "treated as being Weapon Skill 1", "always 10"."""
    name, number = None, None
    found = search(
        r"(?i)\b(?:its|their|the) ([\w ]+?) (?:is|are)? ?(?:always )?(?:counted|treated|counts?|"
        r"considered)(?: as)?(?: being| having)? (?:an? )?(\d+)\b",
        place.text,
    )
    found = found or search(
        r"(?i)\b(?:treats?|counts?|considers?|uses?) (?:its|their) ([\w ]+?) (?:as|of) (?:being )?(?:an? )?(\d+)\b"
        r"(?!\+|\"| (?:less|lower|worse|higher|better|more|points?|inch\w*)\b)",
        place.text,
    )
    if found:
        name, number = reader.name(found.group(1)), found.group(2)
    else:
        found = search(
            r"(?i)\b(?:treated|counted|counts?|considered|resolved)(?: as| at)(?: being| having)? "
            r"(?-i:([A-Z]\w+(?: [A-Z]\w+)?)) (\d+)\b",
            place.text,
        )
        if found:
            name, number = reader.name(found.group(1)), found.group(2)
    if not found or not name or not number or not reader.vocabulary.best(name, "characteristic"):
        return
    heading = heading_of(place.section.heading)
    before = place.text[: found.start()]
    about = findall(r"\b(?:All )?((?:[A-Z][\w-]+ ?)+?)(?:s\b)? (?:are|is|rather|instead|,)", before) or []
    bearers = [t for hit in reader.vocabulary.index.find(before) for t in hit.terms if kind_in(t) in HELD_KINDS]
    whom = about[0].strip() if about else reader.vocabulary.terms[bearers[0]].name if bearers else heading
    if search(r"(?i)\ball ((?-i:[A-Z])\w+)", before):
        whom = search(r"(?i)\ball ((?-i:[A-Z])\w+)", before).group(1)  # type: ignore[union-attr]
    if not is_name(whom):
        return  # "Further Rules": of nothing that the section names
    reader.emit(
        place,
        reader.term(singular(whom), "status", "unit_type", "unit_subtype", "action", "effect", "test"),
        "sets",
        reader.term(name, "characteristic"),
        f"set: {name} {number}; for {singular(whom)}",
    )


#: What stands behind a figure and is nothing that comes of it: who else has one, or whom it is not for.
_NO_OUTCOME = deferred(
    r"(?i)(?:or (?:more|less|better|higher|over|under)$|and all others|instead$|and (?:an?|the|any) [\w' -]{2,30}$|"
    r"(?:except|but not|other than|unless)\b|"
    r"by (?:the |an? |all |any )?(?-i:[A-Z]))"  # "passed on 7 or more by Raw crews": by whom, and not what comes of it
)


def on_a_roll(reader: Reader, place: Place) -> None:
    """ "roll a D6. On a 1, that model suffers a Wound", "On a roll equal to or greater than the number in brackets
    …".
    """
    rolled = ROLL.search(place.text)
    if not rolled:
        return
    for passage, text in place.following(2):
        if passage is not place.passage and ROLL.search(text) and not re.match(r"(?i)(?:on|if)\b", text):
            break
        piece = text[rolled.end() :] if passage is place.passage else text
        for found in finditer(
            r"(?i)\bon (?:a |an )?(?:roll of |result of |score of |total of |roll |result )?(?:a |an )?"
            r"'?(?:(?P<low>\d+)'?(?:(?P<plus>\+| or (?:more|higher|better|above|over|greater))|"
            r"(?P<down> or (?:less|lower|under|below|fewer))|"
            r"(?:(?:, (?:an? )?'?\d+'?)*,? or (?:an? )?| to |-)'?(?P<high>\d+)'?)?"
            rf"|(?P<cmp>{COMPARE}) (?P<what>[^,.;]+)),? "
            r"(?P<then>(?!(?:or|and|to) \d)(?:(?!,? (?:and |but )?on (?:a |an )?\d)[^.;]){4,160})"
            r"|\bif (?:the |its )?(?:result|roll|score|dice)[^.,;]{0,24}? is (?:a |an )?"
            r"'?(?:(?P<low2>\d+)'?(?:(?P<plus2>\+| or (?:more|higher|better|above|over|greater))|"
            r"(?P<down2> or (?:less|lower|under|below|fewer))|"
            r"(?:(?:, (?:an? )?'?\d+'?)*,? or (?:an? )?| to |-)'?(?P<high2>\d+))?"
            r"|(?P<br>(?:the )?(?:number|value) in brackets or (?:higher|more)))'?,? (?:then )?(?P<then2>[^.;]{4,160})",
            piece,
        ):
            low = found.group("low") or found.group("low2")
            then = (found.group("then") or found.group("then2")).strip(" ,")
            others = len(then.split()) < 3 and re.match(r"(?i) on an? \d", piece[found.end() :])  # "…, Barges on a 5"
            if others or _NO_OUTCOME.match(then):
                continue
            high = found.group("high") or found.group("high2")
            if low:
                sign = (
                    ">="
                    if found.group("plus") or found.group("plus2")
                    else "<="
                    if (high and low == "1") or found.group("down") or found.group("down2")
                    else "="
                    if not high
                    else "in"
                )
                bound = f"in {low}-{high}" if high else f"{sign} {low}"
            elif found.group("br"):
                bound = ">= X"
            else:
                if not BRACKETS.search(found.group("what")):
                    continue
                bound = f"{comparison(found.group('cmp'))} X"
            then = re.sub(r"(?i)^associated with [^,]*?, |,? ?\((?:see|as) [^()]*\)?", "", then)
            last = place.around[place.index - 1][1] if place.index else ""
            subject = (
                reader.test(place)
                if search(r"(?i)\btests?\b", place.section.heading + place.text[: rolled.start()])
                or search(rf"\b(?:takes?|makes?|rolls?) (?:an?|its|their) {TEST}\.?$", last)
                else reader.subject(place)
            )
            reader.emit_chance(
                place,
                subject or reader.subject(place),
                f"{dice_of(rolled)}{_with_figure(reader, place.text[rolled.end() :])} {bound}",
                then,
                passage=passage,
                condition=rolled_in(place.text[: rolled.end()] if passage is place.passage else place.text),
                pool=dice_rolled(place.text[: rolled.end() + 60]),
            )


_AND_ADD = Pattern(
    r"(?i)^[^.;]{0,30}?(?:\badd(?:s|ing)?|\bplus|\+|(?P<less>\bsubtract(?:s|ing)?|\bdeduct(?:s|ing)?|\bminus)) "
    r"(?:to (?:it|this) )?(?:the |its |their |your |his |her )?(?:[a-z][\w-]*['’]s )?(?P<name>(?-i:[A-Z])\w+(?: \w+)?)"
)


def _with_figure(reader: Reader, behind: str) -> str:
    """The characteristic that is added to the dice of a roll ("and add its Grip"), as " + Grip"; '' where none is."""
    found = _AND_ADD.search(behind)
    for name in (found["name"], found["name"].split()[0]) if found else ():
        if known := reader.vocabulary.best(name, "characteristic"):
            return f" {'-' if found and found['less'] else '+'} {reader.vocabulary.terms[known].name}"
    return ""


#: "If the total exceeds its Grit, it is Spent": what comes of a roll that is held against a characteristic.
_OVER = Pattern(
    rf"(?i)\b(?:if|when|where|whenever) (?:the|this|that|its) (?:total|result|roll|score|sum)(?: rolled| of the dice)? "
    rf"(?:is )?(?P<cmp>{COMPARE}) (?:its|their|the \w+['’]s?|the|his) (?P<what>[A-Z][\w' -]{{2,40}}?), "
    r"(?P<then>[^.;]{4,120})"
)


#: Something that is added to the dice, and not the dice to each other.
_ADDED = Pattern(
    r"(?i)\badd(?:s|ing|ed)?\b (?!(?:them|these|those|up|together|the (?:dice|scores|results|numbers|\d)\b))"
)


def against_a_characteristic(reader: Reader, place: Place) -> None:
    """ "Throw 3 dice and add them together. If the total exceeds its Grit, it is Spent"."""
    found = _OVER.search(place.text)
    if found is None or PASS.search(found["then"]) or FAIL.search(found["then"]):
        return
    if any(_ADDED.search(text) for _, text in place.around[max(0, place.index - 3) : place.index + 1]):
        return  # what is added to the dice is held against it with them
    name, dice = reader.name(found["what"]), dice_before(place, reader.sides)
    sign = comparison(found["cmp"])
    if name is None or dice is None or sign == "=" or not reader.vocabulary.best(name, "characteristic"):
        return
    reader.emit_chance(place, reader.subject(place), f"{dice} {sign} {name}", found["then"])


def on_a_listed_roll(reader: Reader, place: Place) -> None:
    """ "Any maul roll of at least the listed value mauls without more ado": of a dice that is not named, so that it has
    six sides."""
    found = search(
        rf"(?i)\b(?:for each|for any|for every|on each|on any|an?|any|each) (?P<roll>(?:to [a-z]+|[a-z]+) rolls?) "
        rf"(?:that (?:is|are) |of )?(?P<cmp>{COMPARE}) the (?:value listed|listed value|(?:value|number) in "
        rf"brackets),? (?P<then>[^,.;]{{6,120}})",
        place.text,
    )
    # What saves, and what adds a dice, is read elsewhere.
    if found and not search(r"(?i)\bnegated?|\bdiscarded", found["then"]) and not search(r"(?i)\badd", place.text):
        reader.emit(
            place,
            reader.subject(place),
            "uses",
            reader.term(found["roll"], "test", "effect"),
            f"chance: 1D6 {comparison(found['cmp'])} X; then {' '.join(found['then'].split()[:14])}",
        )


def fixed_target(reader: Reader, place: Place) -> None:
    """ "always Wound on a 2+", "confer a 6+ Cover Save", "This Cover Save is always a 6+"."""
    found = search(r"(?i)\balways ((?-i:[A-Z])\w+?)s? on (?:a |an |the )?(?:(\d)\+|(?:fixed )?number)", place.text)
    if found:
        reader.emit(
            place,
            reader.subject(place),
            "sets",
            reader.term(f"{found.group(1)} roll", "test", "effect"),
            f"target: {found.group(2) + '+' if found.group(2) else 'X+'}; {found.group(1)}",
        )
    for save in finditer(
        r"(?i)\b(?:confers?|receives?|has|gains?|grants?) (?:an? )?(\d)\+ ((?-i:[A-Z])\w+ Save)|"
        r"\b((?-i:[A-Z])\w+ Save)(?: of an? [\w ]+?)? is always (?:an? )?(\d)\+",
        place.text,
    ):
        number, what = (save.group(1), save.group(2)) if save.group(1) else (save.group(4), save.group(3))
        reader.emit(
            place,
            reader.subject(place),
            "sets",
            reader.term(what, "effect", "test"),
            f"target: {number}+; {what}",
        )


def reroll(reader: Reader, place: Place) -> None:
    """ "Successful Wounds inflicted by attacks with the Poisoned … special rules must be re-rolled against models of
    …".
    """
    text = place.text
    if not search(r"(?i)\bmust (?:be )?re-?roll", text):
        return
    which = search(r"(?i)\b(successful|failed) (?:rolls? )?(?:to )?((?-i:[A-Z])?\w+)", text)
    rules = search(r"(?i)\bwith the ((?-i:[A-Z])\w+(?:(?:,| or| and) (?-i:[A-Z])\w+)*) special rules?", text)
    against = search(
        r"(?i)\bagainst (?:an? |any )?(?:models? (?:of|with) the )?((?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?)", text
    )
    if not which or not against or not rules:
        return
    whom = re.sub(r" (?:Unit|Type|model)s?\b.*", "", against.group(1))
    names = "|".join(re.split(r", | or | and ", rules.group(1)))
    what = singular(which.group(2))
    object_ = reader.term(f"{what} roll", "test", "effect")
    reader.emit(
        place,
        reader.term(whom, "unit_type", "unit_subtype"),
        "modifies",
        object_,
        f"reroll: {which.group(1).lower()} {what}; if {names}; against {whom}",
    )


def forced(reader: Reader, place: Place) -> None:
    """ "attacks targeting a Diving Glider can only be resolved as Hip Shots (unless … Lofted …)", and who is
    excepted.
    """
    text = place.text
    found = search(
        r"(?i)\b(?:can|may|must) only (?:be resolved as|be made as|fire|make) ((?-i:[A-Z])\w+ [A-Z]\w+?)s?\b", text
    )
    if found:
        before = text[: found.start()]
        at = search(r"(?i)\b(?:targeting|targets?|against|at) an? ((?-i:[A-Z])\w+(?: [A-Z]\w+)?)", before)
        others = search(r"(?i)\bagainst other targets|\bat other targets", text[found.end() :])
        allowed = search(
            r"(?i)\b(?:when )?(?:shooting at|targets?|against) ((?-i:[A-Z])\w+(?:(?:,| and| or) (?-i:[A-Z])\w+)*)",
            text[: found.start()],
        )
        unless = search(r"(?i)\bunless\b[^.)]*?\b((?-i:[A-Z])\w+) special rule", text)
        value = f"forced: {found.group(1)}"
        if at:
            value += f"; against {at.group(1)}" + (f"; unless {unless.group(1)}" if unless else "")
        elif others and allowed and heading_of(place.section.heading):
            names = "|".join(singular(each) for each in re.split(r", | and | or ", allowed.group(1)))
            value += f"; with {heading_of(place.section.heading)}; unless {names}"
        else:
            return
        reader.emit(place, reader.subject(place), "uses", reader.term(found.group(1), "action", "effect"), value)
    normal = search(
        r"(?i)\b((?-i:[A-Z])\w+?)s? always resolves? ((?-i:[A-Z])\w+ [A-Z]\w+?)s? at (?:their|its) (?:normal|full) ",
        text,
    )
    if normal:
        reader.emit(
            place,
            reader.term(normal.group(1), "unit_type", "unit_subtype"),
            "ignores",
            reader.term(normal.group(2), "action", "effect"),
            f"forced: none; for {normal.group(1)}; from {normal.group(2)}",
        )


SHAPES = (
    roll_and_compare,
    target_number,
    *testkinds.SHAPES,
    test_modifier,
    subtract_from,
    counted_as,
    on_a_roll,
    against_a_characteristic,
    on_a_listed_roll,
    fixed_target,
    reroll,
    forced,
)
