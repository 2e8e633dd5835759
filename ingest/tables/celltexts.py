"""Cells that rule: what a column of effects says of the thing that each row names ("Lantern | 3 | You ignore fog").

In: a row of a plain table, its column names and the vocabulary. Out: drafts whose subject is the thing of the row, none
where the table has no such column.
"""

from __future__ import annotations

import re

from ingest.entries.fields import column_drafts
from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.states.quantities import thing_of
from ingest.layout.passages import split_sentences
from ingest.tables.briefs import BRIEFLY, as_kind_of, in_full
from ingest.tables.marks import without_marks
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.deedtables import tells_whose_turn
from kb.conditions import ALWAYS, Fact, both
from kb.model import TableRow
from kb.names import lowered
from kb.patterns import deferred

_EFFECT = deferred(
    rf"(?i)(?:{BRIEFLY}|what (?:(?:it|the [a-z]+|each|that) does|they do|happens|you do|comes of (?:it|them)|follows)|"
    r"effects?|results?|"
    r"description|rules?|in play|while (?:it lasts|in (?:force|effect|play|it)|so|under it|it "
    r"holds)|meaning|consequences?|what it means|"
    r"benefits?|abilit(?:y|ies)|special(?: rules?)?|notes?|remarks?)$"
)
_NAMED = (
    "weapon_type", "special_rule", "effect", "action", "order", "status", "reaction", "unit_type", "unit_subtype",
)  # fmt: skip
_BONUS = deferred(
    r"([+−–-]\d{1,2})\"? (?:to )?(?:its |their |your |the )?"
    r"([A-Z][\w-]*(?: [A-Z][\w-]*)?(?: (?:checks?|tests?|rolls?))?)(?: (.+?))?[.;]?$"
)


#: How a test ended, in the first cell of a row.
_OUTCOME = deferred(r"(?i)(?:on an? )?(?P<so>pass|fail|succeed|success|failure)(?:ed|s|es)?(?P<by> by .{1,20})?")
#: A row of a scale ("13" points of heat), which no dice are rolled for.
_SCALED = deferred(r"\d{1,3}(?:[-–]\d{1,3}|\+)?")
_ROLLED = deferred(r"(?i)\b(?:roll|rolled|score|dice|die|\d?d\d+|results?|total|number|turn|round|#|no)\b")
_CHANGED = deferred(r"([+−–-]\d{1,2})[\"”″]? (?:to (?:all |its |the |their )?)?([A-Za-z][\w' -]{2,30})")


def ended_so(label: str, test: str, vocabulary: Vocabulary) -> str:
    """How a test ended by the name of its outcome ("Failed by 3 or more"), as a case; '' where it names none."""
    told = _OUTCOME.fullmatch(label.strip(" .*_"))
    so = "passed" if told and told["so"].lower()[0] in "ps" else "failed"
    return f"If the {vocabulary.terms[test].name} is {so}{told['by'] or ''}" if told else ""


def _of_the_test(ended: str, row: TableRow, test: str, vocabulary: Vocabulary) -> list[Draft]:
    """What comes of a test that ended so ("Failed by 3 or more | The unit Falls Back")."""
    setting = Setting(vocabulary, test)
    setting.last_test = test
    said = [part for part in row.cells[1:] if part]
    return [d for part in said for d in read_sentence(f"{ended}, {lowered(part).rstrip('.')}.", setting)]


def _on_the_scale(row: TableRow, scale: str, vocabulary: Vocabulary) -> list[Draft]:
    """What so much of something brings ("13 | +2 to weapon attacks", under "Heat")."""
    known = vocabulary.best(scale)
    drafts: list[Draft] = []
    for part in re.split(r"[;,] (?!avoid|unless|on )", row.cells[1]):
        case = Fact(f"{scale} {row.label}")
        if changed := _CHANGED.match(part):
            named = vocabulary.best(changed[2])
            thing = thing_of(named, vocabulary) if named else Thing("effect", changed[2].strip())
            draft = Draft("modifies", thing, value=re.sub("[−–]", "-", changed[1]), when=case, condition=case.text)
        elif part[:1].isupper() and 0 < len(part.split()) < 7 and not re.match(r"(?i)no (?:effect|change)", part):
            name = re.split(r", ", part)[0]
            named = vocabulary.best(name, "status", "effect")
            thing = thing_of(named, vocabulary) if named else Thing("effect", name)
            draft = Draft("inflicts", thing, when=case, condition=case.text)
        else:
            continue
        draft.subject, draft.subject_thing = known, None if known else Thing("effect", scale)
        draft.modal, draft.fixed, draft.any_unit = "state", True, True
        drafts.append(draft)
    return drafts


#: "Target is Dazed": the target, as cells leave articles out.
_BARE = deferred(
    r"^(?:Target|Caster|Victim|Attacker|Defender|Bearer|Shooter|Firer|Enemy)(?= (?:is|becomes|gains|suffers|loses|may|"
    r"must|cannot|takes|moves|falls|gets|has|counts)\b)"
)


def effects_of(
    row: TableRow, header: tuple[str, ...], vocabulary: Vocabulary, read: bool, test: str | None = None
) -> list[Draft]:
    """What the cells under a column of effects, triggers or needs say, put on the thing of the row.

    ``read``: the sentences of the effects are passages of their own; ``test``: whose outcomes the rows may tell.
    """
    if row.label and test is not None and (ended := ended_so(row.label, test, vocabulary)):
        return _of_the_test(ended, row, test, vocabulary)
    if row.label and len(header) == 2 and _SCALED.fullmatch(row.label) and not _ROLLED.search(header[0]):
        return _on_the_scale(row, header[0].strip(" *_"), vocabulary) if _EFFECT.match(header[1].strip()) else []
    if not row.label or len(row.label.split()) > 4:
        return []
    term = vocabulary.best(row.label, *_NAMED)
    at = next((n for n, name in enumerate(header) if n and _EFFECT.match(name.strip())), None)
    fields = _fields_of(row, header, at, term, vocabulary) if term else []
    if at is None or at >= len(row.cells) or read:
        return fields
    drafts: list[Draft] = []
    cell = without_marks(row.cells[at])
    setting = Setting(vocabulary, term)
    for part in re.split(r"; ", cell):
        for start, end in split_sentences(part, 0, len(part)):
            said = in_full(part[start:end].rstrip("."), term, vocabulary)
            said = _BARE.sub(lambda m: f"The {m[0].lower()}", said)
            kind = as_kind_of(said, term, vocabulary)
            drafts += kind or _bonus(part[start:end], vocabulary) or read_sentence(f"{said}.", setting)
    anyone = vocabulary.any_unit
    drafts = [draft for draft in drafts if not _of_itself(draft, term)]
    for draft in drafts:
        whose = draft.subject_thing
        if draft.subject in (None, anyone) and (whose is None or whose.kind in ("event", "effect")):
            draft.subject, draft.subject_thing = term, None if term else Thing("effect", row.label)
            draft.any_unit = draft.any_unit or draft.who == ALWAYS
        elif draft.subject is not None and term not in (draft.subject, draft.object.term):
            draft.when = both(draft.when, Fact(row.label))  # "No Horror may come near": where the thing is had
    return [*fields, *drafts]


def _of_itself(draft: Draft, term: str | None) -> bool:
    """Whether a draft forbids the thing of the row outright: the case in which it does was not heard."""
    plain = draft.who == draft.when == draft.requirement == ALWAYS and not draft.condition
    return draft.relation == "denies" and term is not None and draft.object.term == term and plain


def _fields_of(
    row: TableRow, header: tuple[str, ...], effects: int | None, entry: str, vocabulary: Vocabulary
) -> list[Draft]:
    """What sets off, bars or ends what the row names, by the columns that are called so; not by its ``effects``."""
    drafts: list[Draft] = []
    answers = {noun for noun, kind in vocabulary.kind_words.items() if kind == "reaction"}
    for n, (name, cell) in enumerate(zip(header, row.cells, strict=False)):
        if n and n != effects and not tells_whose_turn(cell, answers):
            drafts += column_drafts(name, cell, entry, Setting(vocabulary, entry))
    return drafts


def _bonus(words: str, vocabulary: Vocabulary) -> list[Draft]:
    """A bare bonus ("+1 Might against Horrors")."""
    found = _BONUS.match(words)
    figure = vocabulary.best(found[2], "characteristic", "test", "action") if found else None
    if found is None or figure is None:
        return []
    named = vocabulary.terms[figure]
    draft = Draft("modifies", Thing(named.kind, named.name, figure), value=re.sub("[−–]", "-", found[1]), modal="state")
    draft.fixed = draft.any_unit = True
    if found[3]:
        draft.when, draft.condition = Fact(found[3]), found[3]
    return [draft]
