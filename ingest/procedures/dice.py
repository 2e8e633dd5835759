"""Shapes of sentences about rolls against a characteristic, opposed rolls, extra dice and table modifiers.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.againstplate import against_plate
from ingest.procedures.checks import bearer
from ingest.procedures.reader import (
    COMPARE,
    OUTCOME,
    ROLL,
    TEST,
    Place,
    Reader,
    chooses,
    comparison,
    dice_of,
    heading_of,
    singular,
)
from kb.model import HELD_KINDS, kind_in
from kb.patterns import Pattern, deferred, search


def roll_against(reader: Reader, place: Place) -> None:
    """ "roll a D6 and add the Strength, comparing the total with the Armour Value"; outcomes below it."""
    rolled = ROLL.search(place.text)
    if not rolled:
        return
    text = place.text[rolled.end() :]
    following = [(p, t) for p, t in place.following(7)]
    adds = search(
        r"(?i)\badd(?:s|ing)? (?:the |their |its )?([^.,;:]+?)(?:,|:|\.| to the (?:result|roll|total|dice)|"
        r" and compar|$)",
        text,
    )
    added = reader.name(adds.group(1)) if adds else None
    joined = " ".join(t for _, t in following[:2])
    against = search(
        r"(?i)\bcompar(?:e|es|ing) (?:the |this |that |their )?(?:\w+ )?(?:total|result|score|"
        r"sum)s? (?:to|with|against) (?!each other|those|that)([^.;]+)",
        joined,
    )
    plainly = against is not None and sum(OUTCOME.search(line) is not None for _, line in following) > 1
    if not plainly and against_plate(reader, place):
        return
    if not added or search(r"(?i)\b(?:modifiers?|adjustments?)\b", added):
        return
    options = [each for each in ("highest", "lowest") if chooses(reader, place, each)]
    if not against and _beats_another(reader, place, dice_of(rolled), added):
        return
    if against:
        versus = reader.name(against.group(1))
        if not versus:
            return
        subject = reader.test(place) or reader.term(heading_of(place.section.heading), "test")
        reader.emit(
            place,
            subject,
            "uses",
            reader.term(versus, "characteristic"),
            f"against: {dice_of(rolled)} + {added} vs {versus}",
        )
        for passage, line in following:
            found = OUTCOME.search(line)
            result = (
                search(
                    r"(?i)\b(?:suffers?|inflicts?|scores?|causes?|gives?|is|counts as) (?:an? |"
                    r"the )?((?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)*)",
                    line[found.end() :],
                )
                if found
                else None
            )
            if found:
                sign = comparison(found.group("cmp"))
                name = singular(result.group(1)) if result else "no effect"
                if name == "no effect" and not search(r"(?i)no effect|nothing", line):
                    continue
                reader.emit(
                    place,
                    subject,
                    "inflicts" if result else "uses",
                    reader.term(name, "effect", "status"),
                    f"outcome: {sign} {name}",
                    passage=passage,
                )
        return
    if search(
        r"(?i)\bboth\b|\beach (?:(?:side|player|unit|model|ship|fighter|crew|of them)\b|(?:rolls?|throws?) )",
        place.text,
    ):
        for passage, line in following:
            won = search(
                rf"(?i)\b(winner|victor|pursuer|attacker|[\w-]+)'?s? (?:total|score|result)s?[^.]{{"
                rf"0,40}}? (?:is (?P<cmp>{COMPARE})|(?P<beats>(?:equals or )?(?:beats|exceeds)|equals))\b",
                line,
            )
            sign = comparison(won.group("cmp") or won.group("beats")) if won else ""
            if won and passage is not place.passage and sign in (">", ">="):
                subject = reader.term(heading_of(place.section.heading), "action", "test", "effect")
                reader.emit(
                    place,
                    subject,
                    "uses",
                    reader.term(added, "characteristic"),
                    "; ".join([f"opposed: {dice_of(rolled)} + {added} {sign}", *options]),
                )
                reader.emit(
                    place, subject, "uses", reader.term(added, "characteristic"), f"opposed by: {sign}", passage=passage
                )
                return
        for passage, line in following:
            higher = search(r"(?i)\b(?:winner|higher|highest)\b", line)
            if higher and passage is not place.passage:
                subject = reader.term(heading_of(place.section.heading), "action", "test", "effect")
                reader.emit(
                    place,
                    subject,
                    "uses",
                    reader.term(added, "characteristic"),
                    "; ".join([f"opposed: {dice_of(rolled)} + {added} >", *options]),
                )
                return


_HOW = {
    "higher": ">",
    "greater": ">",
    "more": ">",
    "exceeds": ">",
    "beats": ">",
    "lower": "<",
    "less": "<",
    "equal": "=",
}
_AND_IF = deferred(
    r"(?i)(?:^|[;,.] ?)(?:(?:and|but) )?(?:if|where|when) (?:it|the (?:total|result|score|sum)) (?:is )?"
    r"(?P<how>higher|greater|more|lower|less|equal|exceeds|beats)(?: (?:than|to)? ?(?:it|that|"
    r"this))?, (?P<then>[^.;]{4,80})"
)
_NOTHING = deferred(r"(?i)\b(?:nothing|no effect|bounces|glances off|harmless)\b")


_ADDING = deferred(r"(?i)\badd(?:s|ing)? [^.;:]{3,40}")


def _beats_another(reader: Reader, place: Place, dice: str, added: str) -> bool:
    """ "roll a D6 and add the Punch. If the result beats the target's Plate, it loses 1 Wound." """
    found = []
    for passage, line in place.following(3):
        added_at = _ADDING.search(line)
        text = line if passage is not place.passage else line[added_at.end() :] if added_at else ""
        outcome = search(
            rf"(?i)\bif (?:the |this |that )?(?:result|total|score|sum)s? (?:is )?(?:exactly )?(?P<cmp>{COMPARE}) "
            rf"(?:the |its )?(?:target|enemy|defender|model|victim)[\w' -]*?'s? (?P<what>(?-i:[A-Z])\w+)"
            rf"(?! (?:plus|minus|and|or)\b),? (?P<then>[^.;]{{4,80}})",
            text,
        )
        if outcome:
            found.append((passage, comparison(outcome.group("cmp")), outcome.group("what"), outcome.group("then")))
        if found:  # "; if it is higher, a Piercing hit": than what was just told
            what, rest = found[0][2], text[outcome.start("then") :] if outcome else text
            for more in _AND_IF.finditer(rest):
                if not _NOTHING.search(more["then"]):
                    found.append((passage, _HOW[more["how"].lower()], what, more["then"]))
            found[:1] = [(*found[0][:3], _AND_IF.split(found[0][3])[0])]
    names = {what for _, _, what, _ in found}
    if len(names) != 1:
        return False
    versus = reader.name(names.pop())
    if not versus:
        return False
    subject = reader.term(f"{added} roll", "test")
    value = f"against: {dice} + {added} vs {versus}"
    reader.emit(place, subject, "uses", reader.term(versus, "characteristic"), value)
    for passage, sign, _, then in found:
        words = re.sub(r"(?i)^(?:then )?(?:the |it |its )?(?:target |enemy |defender |model |victim )?", "", then)
        words = re.sub(r"(?i)^(?:is |suffers |takes |it is )?an? (?=(?-i:[A-Z]))", "", words)
        label = " ".join(words.split(" but ")[-1].strip(" ,").split()[:6])
        reader.emit(
            place, subject, "uses", reader.term(label, "effect"), f"outcome: {sign} {label}", passage=passage
        )  # fmt: skip
    return True


def more_dice(reader: Reader, place: Place) -> None:
    """ "roll two dice instead of one and pick the highest", "roll an additional D6 and discard the highest"."""
    found = search(
        r"(?i)\broll(?:s|ing)? (?:((?:an|1) (?:additional|extra)|another|(?:a|1) further|1 more) "
        r"(?:[dD]\d+|dice|die)|(\d+) (?:dice|[dD]\d+))",
        place.text,
    )
    if not found:
        return
    rest = place.text[found.end() :]
    chosen = search(
        r"(?i)\b(pick|keep|use|take|choose|discard|drop|ignore|remove)(?:s|ing)? (?:the |any "
        r")?(?:single )?(?:1 of the )?(highest|lowest|best|worst)",
        rest,
    )
    if not chosen:
        return
    keep = chosen.group(1).lower() in ("pick", "keep", "use", "take", "choose")
    edge = {"best": "highest", "worst": "lowest"}.get(chosen.group(2).lower(), chosen.group(2).lower())
    count = f"{found.group(2)}" if found.group(2) else "+1"
    value = f"dice: {count} {'keep' if keep else 'drop'} {edge} 1"
    context = place.text
    roll = search(
        r"(?i)\b(?:rolling|roll|rolls) (?:on )?(?:the |to |for )?((?-i:[A-Z])\w+(?: "
        r"(?-i:[A-Z])\w+)* table|penetrate[^,]*|(?:\w+ )?penetration)",
        context,
    )
    roll = roll or search(r"\bon (?:the |that )?([A-Z]\w+(?: [A-Z]\w+)* table)\b", context)
    subject = reader.subject(place)
    tested = search(r"(?i)\b(?:tests?|checks?)\b", f"{place.section.heading} {context}")
    named = search(TEST, context) if tested and not roll else None
    test = reader.term(singular(named[0]), "test") if named else reader.test(place) if tested and not roll else None
    if test is not None and "/test/" in test:
        bearing = bearer(reader, place, place.text[: found.start()])
        known = reader.vocabulary.terms.get(test) or reader.out.terms.get(test)
        if kind_in(bearing) in HELD_KINDS and known is not None:
            reader.emit(place, bearing, "modifies", test, f"{value}; for {known.name}; on test")
            return
    who = search(r"\ban? ((?:[A-Z][\w-]+ )+?)(?:weapons?|models?|units?|[A-Z]\w+)\b", context)
    name = who.group(1).strip() if who else heading_of(place.section.heading)
    about = roll.group(1) if roll else "roll"
    table = (
        reader.term(about if "table" in about.lower() else "penetration roll", "test", "table")
        if roll
        else reader.term("roll", "test")
    )
    reader.emit(
        place,
        reader.term(name, "weapon_type", "unit_subtype", "special_rule", "effect") if name else subject,
        "modifies",
        table,
        f"{value}; for {name}; on {'table' if 'table' in about.lower() else 'penetration'}",
    )


def extra_on(reader: Reader, place: Place) -> None:
    """ "each penetration roll of at least the value listed … a further D3 is added"."""
    found = search(
        rf"(?i)\brolls? (?:[^.]{{0,60}}?)(?:of |is )?(?:({COMPARE}) (?:the )?)?(?:listed value|"
        r"value listed|number in brackets|value in brackets)( or higher)?[^.]*?\b[dD](\d+)\b",
        place.text,
    )
    if found and search(r"(?i)\badd|\badded\b", place.text) and search(r"(?i)penetrat", place.text):
        sign = comparison(found.group(1)) if found.group(1) else ">="
        name = heading_of(place.section.heading)
        reader.emit(
            place,
            reader.subject(place),
            "modifies",
            reader.term("penetration roll", "test"),
            f"dice: on {sign} X add 1D{found.group(3)}; for {re.sub(r' ?[(].*', '', name)}; on penetration",
        )


_ADDED = (
    Pattern(
        r"(?i)\badd(?:s|ed)? (?:an? )?[+-]?\d+(?: modifier)? to (?:the |any )?(?:rolls? on the )?"
        r"((?-i:[A-Z])[\w ]+?)(?: table| roll|[.,;]|$)"
    ),
    Pattern(r"(?i)\b(?:rolls?|rolled|rolling|dice|die)(?: made)? (?:on|for|of) the ((?-i:[A-Z])[\w ]+?) table\b"),
)
_CAUSE = Pattern(r"\b([A-Z][A-Za-z]{0,12}) (\d+)\b")
_BY = Pattern(r"(?i)\b(?:adds?|added|by|of|at|an?|gives?|is|with) (\+?\d+)\b|(?<![\w+-])([+-]\d+)\b")


def table_modifier(reader: Reader, place: Place) -> None:
    """ "If an AP 2 weapon …, add a +1 modifier to the roll on the … table", "is modified by +2 where an AP 2 weapon …,
    and by +3 where it was …"."""
    found = next((hit for pattern in _ADDED if (hit := pattern.search(place.text))), None)
    if not found:
        return
    name = re.sub(r"(?i)^the ", "", found.group(1)).strip()
    rest = place.text.replace(name, "")
    causes = _CAUSE.findall(rest)
    amounts = [each.group(1) or each.group(2) for each in _BY.finditer(_CAUSE.sub("", rest))]
    if not causes or len(causes) != len(amounts) or len(set(causes)) < len(causes):
        return
    table = reader.vocabulary.best(f"{name} table", "table") or reader.term(f"{name} table", "table")
    for (words, figure), amount in zip(causes, amounts, strict=True):
        quantity = reader.name(words) or words
        signed = amount if amount[0] in "+-" else f"+{amount}"
        reader.emit(
            place,
            reader.term(quantity, "characteristic"),
            "modifies",
            table,
            f"modify: {name} {signed}; if {quantity} = {figure}",
        )


SHAPES = (roll_against, more_dice, extra_on, table_modifier)
