"""What a roll of an attack is for, who makes it, and with how many dice: of a test that is a roll to hit, to wound or
to save.

In: a test as ``tested`` has it. Out: what it brings, whose figure it is held against, its scores in other cases, the
figure of the weapon that counts against it, and the figure that tells the number of dice.
"""

from __future__ import annotations

import re

from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.words import Question

_NAMED = ("hit", "wound", "sav")
_SAVES = deferred(
    r"\bshrug\w* off\b|\bsav(?:e|es|ed)\b|\b(?:hit|wound|shot|blow|damage) is (?:ignored|negated|cancelled|discarded|"
    r"stopped|turned aside|deflected|prevented|lost)|\b(?:ignores?|discards?|negates?|cancels?|stops?) (?:the |"
    r"that |a )"
    r"(?:hit|wound|damage)"
)
_HITS = deferred(
    r"\b(?:is|are|scores?|counts? as|causes?|inflicts?) (?:an? |one )?hits?\b|\bhits\b|\bhit (?:on|is scored)|"
    r"\bto hit\b|"
    r"\b(?:is|are|you|they) hit\b"
)
_WOUNDS = deferred(r"\bwounds\b|\bis wounded\b|\bto wound\b|\bis a wound\b")
_TESTS = deferred(r"\b(?:test|check)s?\b")
_MEANING = deferred(r"^[^.]{0,40}? (?:is|gives|tells|shows|says) (?:you )?(?:the|what) ")


def brought_by(book: Book, rule: Rule) -> str | None:
    """What a test brings: "hit", "wound" or "save"; None where it is another one."""
    name = set(core_name(book.name(rule.clause.subject)))
    if found := next((word for word in _NAMED if word in name), None):
        return "save" if found == "sav" else found
    if _TESTS.search(fold(book.name(rule.clause.subject))) or book.kind(rule.clause.subject) != "test":
        return None
    said = fold(book.rules.passages[rule.clause.passage].text)
    if " + " in rule.body:  # what comes of a sum may stand behind it
        section, start = book.section(rule), rule.clause.start
        behind = [each for each in book.rules.passages.values() if each.section == section and each.start > start]
        said += " ".join(fold(each.text) for each in sorted(behind, key=lambda each: each.start)[:1])
    for what, shape in (("save", _SAVES), ("hit", _HITS), ("wound", _WOUNDS)):
        if shape.search(said):
            return what
    return None


def told_for(book: Book, name: str, source: object) -> str | None:
    """What a roll brings that is called so ("Wounding"), or of which a passage or a row tells."""
    words = set(stems(name))
    if found := next((word for word in _NAMED if word in words), None):
        return "save" if found == "sav" else found
    clause = source.clause if isinstance(source, Rule) else source
    passage = book.rules.passages.get(getattr(clause, "passage", None) or "")
    said = fold(passage.text) if passage else ""
    return next((what for what, shape in (("hit", _HITS), ("wound", _WOUNDS)) if shape.search(said)), None)


def only_meant(book: Book, rule: Rule) -> bool:
    """Whether a passage only says what a figure stands for ("Aim is the roll needed to hit")."""
    return _MEANING.match(fold(book.rules.passages[rule.clause.passage].text.replace("*", ""))) is not None


def of_the_target(book: Book, rule: Rule, against: str) -> bool:
    """Whether a test is held against a figure of whoever is attacked ("the target's Evasion")."""
    said = fold(book.rules.passages[rule.clause.passage].text)
    them, figure = r"\b(?:target|enemy|defender|opponent|foe|victim)", re.escape(fold(against))
    whose = rf"{them}(?:'s|s'| unit's| model's| ship's) {figure}\b"
    return re.search(whose, said) is not None or re.search(
        rf"\b{re.escape(fold(against))} of the (?:target|enemy|defender|foe|victim)\b", said
    ) is not None  # fmt: skip


def other_scores(book: Book, rule: Rule) -> list[Rule]:
    """The scores of the same test, told in the same section, that hold at some range or in some case alone."""
    return [
        each for each in book.of("test")
        if each.clause.subject == rule.clause.subject and book.section(each) == book.section(rule)
        if any(each.procedure.option(word) is not None for word in ("within", "beyond", "if"))
    ]  # fmt: skip


def reaches(rule: Rule, distance: int) -> bool:
    """Whether a score holds at a distance."""
    within, beyond = rule.procedure.option("within"), rule.procedure.option("beyond")
    return (within is None or distance <= int(within)) and (beyond is None or distance > int(beyond))


_AS_MANY = deferred(
    r"\b(?:number of dice equal to|as many dice as|dice equal to|(?:a|one|1) (?:die|dice|d6) (?:for each|"
    r"per)(?: point of)?) "
    r"(?:(?:its|their|the|your|his)(?: (?:own|full))? )?(?:[\w-]+'s )?(?P<what>[a-z][\w-]*(?: [a-z][\w-]*)?)"
)


def dice_by(book: Book, rule: Rule) -> str | None:
    """The figure that tells with how many dice a test is rolled ("a number of dice equal to the Shot value")."""
    section = book.section(rule)
    for each in book.rules.passages.values():
        if each.section != section:
            continue
        for found in _AS_MANY.finditer(fold(each.text)):
            words = stems(found["what"])
            for term in book.rules.terms_of_kind("characteristic"):
                name = stems(term.name)
                if words[: len(name)] == name:
                    return str(term.name)
    for pool in book.of("pool"):  # "as many dice as the table says"
        figure = pool.body if book.section(pool) == section and not pool.procedure.options else ""
        if any(fold(term.name) == fold(figure) for term in book.rules.terms_of_kind("characteristic")):
            return figure
    return None


def weapon_figure(book: Book, question: Question, what: str) -> int | None:
    """The figure of the weapon that a question names, where the texts list it beside its name ("Long gun (Bite 2)") or
    in a table of weapons."""
    for name in question.names:
        for clause in book.rules.by_subject.get(name.term, ()) if book.kind(name.term) == "weapon_type" else ():
            told = clause.relation == "sets" and book.name(clause.object) == what
            if told and re.fullmatch(r"\+?\d+", clause.value or ""):
                return int(clause.value or 0)
    shape = re.compile(rf"([A-Z][\w' -]{{2,40}}?)[*_]* ?\(([^()]{{0,120}}?)\b{re.escape(what)} (\d+)[^()]{{0,120}}\)")
    for passage in book.rules.passages.values():
        for found in shape.finditer(passage.text) if what in passage.text else ():
            if question.mentions(found[1].strip(" *_")):
                return int(found[3])
    from queries.calculators.kindfigures import of_kind

    listed = of_kind(question, what)
    return listed[0] if listed else None
