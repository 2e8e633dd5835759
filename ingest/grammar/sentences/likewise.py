"""Likewise: what was just told of some, said of others as well ("The same goes for Riders"), or done once more ("in a
turn in which it has already done so").

In: the cleaned text of a sentence, and its setting with what the sentence before it gave, or a draft of its own. Out:
the drafts of that sentence, of those others or in that other case, none where it does not point back so; or the draft's
own deed in the case that tells of it.
"""

from __future__ import annotations

from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Done, Fact, Has, atoms, both, conjuncts
from kb.patterns import Pattern

#: "The same goes for Riders", "This also applies to a unit that was shot at": of whom else it is so.
_OF_OTHERS_TOO = Pattern(
    r"^(?:(?:The same|The same rule|Likewise the same) (?:also |equally |likewise )?|"
    r"(?:This|That|This rule) (?=(?:also|equally|likewise) |.* (?:too|as well)$)(?:also |equally |likewise )?)"
    r"(?:(?:appl(?:ies|y)|goes|holds?(?: good| true)?) (?:to|for|with)|"
    r"is (?:also |equally )?(?:true|so|the case) (?:of|for|with)) (?P<who>(?!.* only$)[^;]{3,140}?)(?: too| as well)?$"
)

#: "It has already done so", "has already made one": the very deed that is ruled on.
_DONE_ALREADY = Pattern(
    r"^(?:it|they|he|she|(?:the|that) unit) (?:has|have) (?:already |previously )?"
    r"(?:done (?:so|it|this)|(?:made|used|taken|declared) (?:one|it))(?: already)?$"
)
_IN_WHICH = Pattern(r"(?i)\b(phase|turn|round|activation|game|battle) (?:in|during) which\b")


def done_already(draft: Draft, text: str) -> None:
    """Put into a draft's case, for "it has already done so", the deed that it is about."""
    deed, told = draft.object.term, _IN_WHICH.search(text)
    if deed is None or told is None or draft.object.kind not in ("action", "reaction"):
        return
    span = {"phase": "phase", "game": "game", "battle": "game"}.get(told[1].lower(), "turn")
    parts = conjuncts(draft.when)
    named = [isinstance(part, Fact) and _DONE_ALREADY.match(part.text) is not None for part in parts]
    if any(named):
        draft.when = both(*(Done(deed, "unit", span) if so else part for part, so in zip(parts, named, strict=True)))


def of_others_too(text: str, setting: Setting) -> list[Draft]:
    """What the sentence before told, of those whom this one adds; none where it adds no unit."""
    found = _OF_OTHERS_TOO.match(text)
    if not found or not setting.said:
        return []
    subject = read_subject(list(tokenize(found["who"], setting.vocabulary)), setting.vocabulary)
    kind = setting.vocabulary.kind_of(subject.term) if subject.term else None
    if kind not in BEARER_KINDS and subject.when == ALWAYS:
        return []
    told = [d for d in setting.said if d.loser is None and d.affects in ("bearer", subject.affects)]
    return [_told_of(draft, subject, found["who"]) for draft in told]


def _told_of(draft: Draft, subject: Subject, words: str) -> Draft:
    """A draft as told of other units: their case stands in the place of that of any unit, theirs in that of those."""
    of_some = any(isinstance(each, Has) for each in atoms(draft.who))
    when = both(subject.when, draft.when) if of_some else subject.when
    same = replace(
        draft, who=subject.who, when=when, condition=words, contrast="", despite=False, affects=subject.affects,
        loser=None,
    )  # fmt: skip
    if draft.subject is not None and draft.subject in (draft.within, draft.object.term):
        return same  # what an option's entry says of the option
    known = None if subject.generic else subject.term
    return replace(same, subject=known, subject_thing=None, any_unit=subject.generic, fixed=False)
