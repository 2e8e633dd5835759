"""Shapes of sentences about amounts: shares, counts, turns, allotments with caps, parts of a unit.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import (
    COMPARE,
    MUL,
    MULTIPLE,
    TEST,
    Place,
    Reader,
    comparison,
    dice_text,
    heading_of,
    plain,
    singular,
)
from kb.names import fold
from kb.patterns import Pattern, deferred, findall, finditer, search


def share(reader: Reader, place: Place) -> None:
    """ "at a Strength equal to half the Front Armour Value of …, rounding up"."""
    found = search(
        rf"(?i)\b(?-i:([A-Z]\w+))(?: of [\w ]+?)?(?: will be| is| are)? ?(?:equal to )?({MUL}) "
        r"(?:the )?((?-i:[A-Z])[\w ]+?)(?: of [^,.;]+)?, round(?:ing|ed) (up|down)",
        place.text,
    )
    if found:
        name = reader.name(found.group(3)) or found.group(3)
        about = heading_of(place.section.heading)
        reader.emit(
            place,
            reader.subject(place),
            "uses",
            reader.term(found.group(3), "characteristic"),
            (
                f"amount: {found.group(1)} = {MULTIPLE[found.group(2).lower()]}*"
                f"{found.group(3) if 'Value' in found.group(3) else name} {found.group(4)}; in {about}"
            ),
        )
    own = search(
        r"(?i)\b(?:all )?((?-i:[A-Z])\w+ attacks?) (?:are|is) [^.]*?\bresolved (?:at|with|using) (?:the |its |their )"
        r"(?:[\w-]+'s? )?(?:unmodified |own |normal )?((?-i:[A-Z])\w+)(?! of\b)\b",
        place.text,
    )
    uses = search(r"^(?:All )?([A-Z]\w+ attacks?) use (?:the |its |their )?((?:un)?modified .+)$", place.text)
    told = findall(r"\bunmodified ([A-Z]\w+(?: [A-Z]\w+)?)", uses.group(2)) if uses else []
    for attacks, words in [(own.group(1), own.group(2))] if own else [(uses.group(1), each) for each in told if uses]:
        if reader.vocabulary.best(words, "characteristic"):
            name = reader.name(words) or words
            reader.emit(
                place,
                reader.subject(place),
                "uses",
                reader.term(name, "characteristic"),
                f"amount: {name} = 1*{name} up; in {attacks}",
            )
    always = search(
        r"(?i)\bif (?:the )?([\w -]+?) is an? ([\w -]+?),? (?:then )?the ((?-i:[A-Z])\w+) of [^.]*? is always (\d+)",
        place.text,
    )
    if always:
        reader.emit(
            place,
            reader.subject(place),
            "sets",
            reader.term(always.group(3), "characteristic"),
            (
                f"amount: {always.group(3)} = {always.group(4)}; if {always.group(2)}; in "
                f"{heading_of(place.section.heading)}"
            ),
        )
    for more in finditer(
        r"(?i)\bif ((?:(?!\bif\b)[^.])+?), the ((?-i:[A-Z])\w+)(?: of [^.,]*?)? is (?:increased|raised) by \+?(\d+)"
        r"(?:, (?:up )?to a maximum (?:value )?of (\d+))?",
        place.text,
    ):
        cause, name, number, most = more.groups()
        options = [f"if {' '.join(cause.replace(';', ',').split())}"] + ([f"at most {most}"] if most else [])
        value = "; ".join([f"modify: {name} +{number}", *options, f"in {heading_of(place.section.heading)}"])
        reader.emit(place, reader.subject(place), "modifies", reader.term(name, "characteristic"), value)
    for more in finditer(
        r"(?i)\b(?:if|and if) ((?:(?!\bif\b)[^.])+?),? add \+?(\d+) (?:to the "
        r")?((?-i:[A-Z])\w+)(?: of the [\w]+)?(?:, to a maximum (?:value )?of (\d+))?",
        place.text,
    ):
        options = [f"if {' '.join(more.group(1).replace(';', ',').split())}"] + (
            [f"at most {more.group(4)}"] if more.group(4) else []
        )
        reader.emit(
            place,
            reader.subject(place),
            "modifies",
            reader.term(more.group(3), "characteristic"),
            "; ".join(
                [f"modify: {more.group(3)} +{more.group(2)}", *options, f"in {heading_of(place.section.heading)}"]
            ),
        )


def counts_as_many(reader: Reader, place: Place) -> None:
    """ "count as a number of models equal to the value X", "counts as X models for Transport Capacity"."""
    found = search(
        r"(?i)\bcounts? as (?:a number of models equal to (?:the )?(?:value )?(?:X\b|(?:value|number) in brackets)|"
        r"(X|\d+) models)[^.]*?(?:purposes? of|for|in) (?:the )?((?-i:[A-Z])\w+ [A-Z]\w+)",
        place.text,
    )
    if found:
        reader.emit(
            place,
            reader.subject(place),
            "counts_as",
            reader.term(found.group(2), "characteristic"),
            f"count: {found.group(1) or 'X'}; {found.group(2)}",
        )


def by_turn(reader: Reader, place: Place) -> None:
    """ "+1 on Game Turns 1 & 2, +/-0 on …": a value that a running number decides."""
    steps = findall(
        r"([+-]/?-?\d+) (?:on|in|during|for) (?-i:([A-Z][\w]+(?: [A-Z][a-z]+)?)s?) "
        r"(\d+)(?:\s*(?:&|and|or|to|-)\s*(\d+))?(\+| or (?:later|more))?",
        place.text,
    )
    if len(steps) < 2:
        return
    about = search(r"(?i)\bhave (?:their |its )?((?-i:[A-Z])\w+(?:(?:, | and )(?-i:[A-Z])\w+)*)", place.text)
    names = re.split(r", | and ", about.group(1)) if about else []
    cases = ", ".join(
        f"{low}{'+' if more else '-' + high if high else ''} {amount.replace('+/-', '')}"
        for amount, _, low, high, more in steps
    )
    clock = re.sub(r"s$", "", steps[0][1])
    for name in names:
        quantity = reader.name(name) or name
        reader.emit(
            place,
            reader.subject(place),
            "modifies",
            reader.term(quantity, "characteristic"),
            f"modify: {quantity} by {clock}: {cases}",
        )


def allotment(reader: Reader, place: Place) -> None:
    """ "always begins at a base value of one", "may make 1 Reaction in each Phase", "may never make more than 3"."""
    text = place.text
    base = search(
        r"(?i)\b(?:begins at |starts at |has )?(?:a )?base (?:value of|(?-i:([A-Z]\w+ [A-Z]\w+)) is) (\d+)", text
    )
    general = reader.vocabulary.best("Reaction", "reaction")
    own = base or search(
        r"\b(?:has|have|starts with|begins with|is given|gets) an? (?i:base |basic )?"
        r"([A-Z]\w+ (?:Allotment|Allowance|Pool|Quota|Budget))"
        r" of (\d+)\b",
        text,
    )
    if own:
        named = (
            own.group(1)
            or next((m for m in findall(r"\b([A-Z]\w+ [A-Z]\w+)\b,? and", text)), None)
            or heading_of(place.section.heading)
        )
        reader.emit(
            place,
            reader.term(singular(named), "effect", "reaction"),
            "sets",
            general or reader.term(singular(named), "effect"),
            f"base: {singular(named)} {own.group(2)}",
        )
    each = search(r"(?i)\bmay make (\d+) ([\w]+?)s? (?:in|per|during) (?:each|every|one|a) (\w+)", text)
    if each and not search(r"(?i)more than|never", text):
        reader.emit(
            place,
            reader.subject(place),
            "sets",
            reader.term(singular(each.group(2)), "reaction", "action"),
            f"base: {singular(each.group(2))} {each.group(1)}; per {each.group(3)}",
        )
    for cap in finditer(
        r"(?i)\b(?:no \w+|\w+)? ?(?:may|can) (?:any |a )?(?:\w+ )?ever make more than (\d+)(?: \(\d+\))? "
        r"([A-Za-z]\w+?)s? (?:in|per) (?:a |any |each |one |the )?(?:given |single |same |1 )?(\w+)|"
        r"\bmay never make more than (\d+)(?: \(\d+\))? ([A-Za-z]\w+?)s? (?:in|per) (?:a |any |each |one )?"
        r"(?:given |single |same |1 )?(\w+)|(\d+) ([A-Za-z]\w+?)s? in a single (\w+) is the most",
        text,
    ):
        number, what, span = next(each for each in (cap.groups()[0:3], cap.groups()[3:6], cap.groups()[6:9]) if each[0])
        if not search(r"(?i)\bunit may make more\b", cap.group(0)):
            reader.emit(
                place,
                f"{reader.document.ruleset}/unit/unit",
                "sets",
                reader.term(singular(what), "reaction", "action"),
                f"cap: {singular(what)} {number}; per {span}",
                affects="player",
            )
    raised = search(
        r"(?i)\b(?:ever|never) (?:increase|raise) (?:their|the|its) (?:base )?((?-i:[A-Z])\w+ "
        r"(?-i:[A-Z])\w+) above (\d+)",
        text,
    )
    if raised:
        reader.emit(
            place,
            f"{reader.document.ruleset}/unit/unit",
            "sets",
            reader.term(raised.group(1), "effect", "reaction"),
            f"cap: base {raised.group(1)} {raised.group(2)}",
            affects="player",
        )


_SHARE = Pattern(
    r"(?i)\b(?:at least )?(?:(?:an? )?(half|quarter)|three quarters)(?: or more)? (?:of )?(?=(?:the|its)\b)"
)


def _percent(share: re.Match[str]) -> str:
    """A share in words, as hundredths from which on something follows."""
    return f"{ {'half': 50, 'quarter': 25}.get((share[1] or '').lower(), 75) }% or more of "


def part_of(reader: Reader, place: Place) -> None:
    """ "25% or more of the models that were part of the unit at the start of a shooting attack"."""
    found = search(
        r"(?i)\b(\d+)% or more of (?:the|its) ([\w]+)|\b(?:has had|loses|lost|suffers?)\b[^.]*? "
        r"(\d+)%[^.]*? (models|elements|figures|bases)",
        _SHARE.sub(_percent, place.text),
    )
    if not found or not search(r"(?i)\bcasualt|\blos[te]|removed", place.text):
        return
    share, what = found.group(1) or found.group(3), found.group(2) or found.group(4)
    start = search(
        r"(?i)\b(?:at|from) the (?:start|beginning) of (?:a |an |the |that )?([\w ]+?)(?: removed| as|,|[.]|$)",
        place.text,
    )
    tests = list(findall(rf"{TEST}", place.text)) or findall(r"(?i)[A-Z]\w+ (?:check|test)s?", place.text)
    subject = reader.term(singular(tests[0]), "test") if tests else reader.subject(place)
    if "%" not in place.text and "/test/" not in subject:
        return  # "an army breaks when it has lost half its units" tells of no test
    reader.emit(
        place,
        subject,
        "uses",
        reader.term(singular(what), "effect"),
        f"part: {share}% of {what}" + (f"; start of {start.group(1)}" if start else ""),
    )


_OF_STRENGTH = deferred(r" \d+\b")
#: Whom what is inflicted falls on, and which attacks alone inflict it.
_ON_WHOM = deferred(r"(?: of \w+)? (?:on|upon) (?:an?|the|any|each) ([A-Z][\w-]+(?: [A-Z][\w-]+)?)")
_BY_WHAT = deferred(r"(?i)\b((?:any|an?|each|every) (?:\w+ )?(?:attack|weapon|hit|shot)s? (?:which|that) .{5,140}) $")


def quantity(reader: Reader, place: Place) -> None:
    """ "suffers D6 automatic Hits", "receives D3 Wounds", "a number of … equal to the roll of a D3 + its Attacks"."""
    text = place.text
    added = search(
        r"(?i)\bnumber of ((?-i:[A-Z])\w+ \w+?)s? (?:is |are )?(?:equal to )?(?:the (?:roll|result) of )?(?:an? )?"
        r"(\d*D\d+) ?(?:\+|plus) (?:the |its )?(?:model's |unit's )?(?:unmodified )?([\w ]+?)(?: "
        r"characteristic)?(?: of (?:the|its|their) \w+)?[.,;]",
        text,
    )
    if added:
        name = reader.name(added.group(3))
        if name:
            reader.emit(
                place,
                reader.subject(place),
                "uses",
                reader.term(name, "characteristic"),
                f"quantity: {dice_text(added.group(2))}; {added.group(1)}s; plus {name}",
            )
        return
    for found in finditer(
        r"(?i)\b(?:suffers?|loses?|receives?|inflicts?|takes?|causes?|gains?) (?:an additional )?(\d*D\d+) "
        r"((?:(?:automatic|additional|further|extra) )?(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?)",
        text,
    ):
        if _OF_STRENGTH.match(text, found.end()):
            continue  # "D3 Strength 4 hits": as many hits, not that much Strength
        who = search(
            r"(?i)\b(?:if|each time) (?:the |an? )?(?:\w+ is an? )?((?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])\w+)?)",
            text[: found.start()],
        )
        dealt = found.group(0).lower().startswith(("inflict", "cause"))  # on another than the one that is told of
        if who and (dealt or reader.vocabulary.best(who.group(1), "action", "reaction")):
            who = None
        struck = _ON_WHOM.match(text, found.end()) if dealt else None
        who = struck or who
        by = _BY_WHAT.search(text[: found.start()]) if dealt else None
        instead = f"; for {who.group(1)}" if who else ""
        what = re.sub(r"(?i)^(?:automatic|additional|further|extra) ", "", found.group(2))
        reader.emit(
            place,
            reader.subject(place),
            "inflicts",
            reader.term(what, "effect", "characteristic"),
            f"quantity: {dice_text(found.group(1))}; {what}{instead}",
            condition=by.group(1) if by else None,
        )
    raised = search(r"(?i)\b(?:the )?number of ((?-i:[A-Z])\w+) is (?:increased to )?(\d*D\d+)", text)
    if raised:
        cause = search(r"(?i)\bif (?:the )?[\w ]+? is an? ([A-Z][\w-]+(?: [A-Z]\w+)?)", text)
        reader.emit(
            place,
            reader.subject(place),
            "sets",
            reader.term(raised.group(1), "effect"),
            f"quantity: {dice_text(raised.group(2))}; {raised.group(1)}" + (f"; for {cause.group(1)}" if cause else ""),
        )


def blast(reader: Reader, place: Place) -> None:
    """ "a Strength 7+D3 Hit … within 6+D6\"", "it then scatters 2D6\"", "subtract the Ballistic Skill from the
    distance".
    """
    text = place.text
    found = search(r"\b((?-i:[A-Z])\w+) (\d+)\+(\d*[dD]\d+)\b", text)
    if found and reader.vocabulary.best(found.group(1), "characteristic"):
        value = f"quantity: {dice_text(found.group(3))}+{found.group(2)}; {found.group(1)}"
        reader.emit(place, reader.subject(place), "sets", reader.term(found.group(1), "characteristic"), value)
    reach = search(r'(?i)\bwithin (?:(\d+)\+)?(\d*d\d+)"', text)
    if reach:
        plus = f"+{reach.group(1)}" if reach.group(1) else ""
        value = f"quantity: {dice_text(reach.group(2).upper())}{plus}; inches"
        whom = search(r"\bagainst (?:each|every|all|any) [^.;]*?(?=,? within\b)", text[: reach.start() + 7])
        about = whom.group(0) if whom else None
        reader.emit(place, reader.subject(place), "sets", reader.term("distance", "effect"), value, condition=about)
    less = search(
        r"(?i)\bscatter\w*\b[^.]*?\bsubtract (?:the )?(?:[\w-]+'s )?([\w ]+?) from (?:the |that )?distance", text
    )
    less = less or search(
        r"(?i)\b(?:the )?([\w ]+?)(?: of (?:the )?[\w ]+?)? is subtracted from the (?:scatter |scattered )?distance\b",
        text,
    )
    if less:
        name = reader.name(less.group(1))
        dice = next(
            (
                m.group(1)
                for p in reader.structure.passages
                if (m := search(r"(?i)\bscatters?\b[^.]*?\b(\d+d\d+)\b", plain(p.text)))
            ),
            None,
        )
        floor = search(r"(?i)\bminimum of (\d+)", text)
        if name and dice:
            value = f"scatter: {dice.upper()} - {name}" + (f"; at least {floor.group(1)}" if floor else "")
            reader.emit(place, reader.subject(place), "uses", reader.term(name, "characteristic"), value)


def tally(reader: Reader, place: Place) -> None:
    """ "counting each Glancing Hit as 1 Wound, and each Penetrating Hit as 2 Wounds", "… was scored, the Vehicle
    loses 1 Hull Point".
    """
    found = findall(r"\beach ([A-Z]\w+ [A-Z]\w+) (?:counts )?as (\d+) ([A-Z]\w+?)s?\b", place.text)
    lost = search(
        r"\b(?:[Ii]f an? |that suffers an? )([A-Z]\w+ [A-Z]\w+)(?: was scored| is scored)?,? "
        r"(?:the [A-Z]?\w+ )?(?:not only )?loses (\d+) ([A-Z]\w+ [A-Z]\w+?)s?\b",
        place.text,
    )
    if found:
        what = found[0][2]
        cases = ", ".join(f"{name} {number}" for name, number, each in found if each == what)
        reader.emit(
            place,
            reader.subject(place),
            "counts_as",
            reader.term(what, "effect", "characteristic"),
            f"tally: {cases}; {what}s",
        )
    elif lost:
        what = lost.group(3)
        reader.emit(
            place,
            reader.term(lost.group(1), "effect"),
            "modifies",
            reader.term(what, "effect", "characteristic"),
            f"tally: {lost.group(1)} {lost.group(2)}; {what}s",
        )


def band(reader: Reader, place: Place) -> None:
    """ "that travels no more than half of its Movement … is moving at Combat Speed"."""
    text = place.text
    found = search(
        rf"(?i)\b(?:travels?|moves?|moved)\b ?(?:a distance )?({COMPARE}|up to|equal to or,? "
        rf"less,? than),? (?:({MUL}) )?(?:of )?(?:its|their) ([\w ]+?)(?: characteristic)? (?:is|"
        r"are|counts?)(?: said to be| as)?(?: moving)? at ((?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?)",
        text,
    )
    if not found:
        return
    name = reader.name(found.group(3))
    words = found.group(1).replace(",", "")
    sign = "<=" if fold(words) == "up to" else comparison(words)
    if name:
        share = MULTIPLE[found.group(2).lower()] if found.group(2) else "1"
        reader.emit(
            place,
            reader.term(found.group(4), "status", "effect"),
            "uses",
            reader.term(name, "characteristic"),
            f"band: {sign} {share}*{name}",
        )


def bonus(reader: Reader, place: Place) -> None:
    """ "Engaged models that Charged this turn get +1 Attack", "gains +1 bonus Attack for each additional weapon after
    the first".
    """
    found = search(
        r"(?i)\b(?:gets?|gains?|has|have|receives?) (?:an? )?(\+\d+)(?: bonus| extra| additional)? "
        r"((?-i:[A-Z])\w+?)s?\b(?: (for each (?:additional )?[\w ]+?)(?= after|[.,;]|$)( after the first)?)?",
        place.text,
    )
    if not found or not reader.vocabulary.best(found.group(2), "characteristic"):
        return
    name = reader.vocabulary.terms[reader.vocabulary.best(found.group(2), "characteristic") or ""].name
    cause = place.text[: found.start()].strip(" ,:")
    cause = re.sub(r"^\+\d+ ", "", cause)
    each = f"; each {found.group(3)[9:]}{found.group(4) or ''}" if found.group(3) else ""
    reader.emit(
        place,
        reader.subject(place),
        "modifies",
        reader.term(name, "characteristic"),
        f"modify: {name} {found.group(1)}; bonus {' '.join(cause.replace(';', ',').split())[:110]}{each}",
    )


SHAPES = (share, counts_as_many, by_turn, allotment, part_of, quantity, blast, tally, band, bonus)
