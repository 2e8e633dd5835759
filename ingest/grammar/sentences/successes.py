"""Successes: from which score on a die counts, where a sentence tells it of a kind of roll.

In: the cleaned text of a sentence ("If a check is Hard, only results of 9 or more count as successes"). Out: the draft
that fixes the score; none where the sentence has no such shape.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.setting import Setting
from kb.conditions import Fact
from kb.names import first_word
from kb.patterns import Pattern

_COUNTS = Pattern(
    r"^(?:[A-Z][\w' -]{1,24}: )?(?:(?:If|When|While) (?P<case>an? [\w' -]{2,30}? is (?P<sort>[A-Z][\w-]*)|"
    r"[^,]{3,60}), )?(?:then )?(?:only )?(?:an? |any |each |every |all )?(?:results?|rolls?|scores?|dice|die)"
    r"(?: rolls?| that rolls?)?(?: of| showing)? (?:an? )?(?P<score>\d+\+?(?: or (?:more|higher|better|less|lower))?) "
    r"(?:counts?(?: as)?|is|are|scores?) (?:an? )?(?P<what>hit|success|wound|strike)(?:s|es)?$"
)


#: "Each dodge result cancels one hit": what is rolled takes away what was rolled.
_CANCELS = Pattern(
    r"^(?:Each|Every|Any|An?|One) (?P<by>[\w' -]{2,30}?) (?:cancel|negate|block|stop|remove|discard|absorb)s? "
    r"(?:an?|one|two|three|\d+) (?P<what>(?:[a-z]+ )?(?:hit|success|wound|damage|result|point of damage))(?:s|es)?$"
)


def cancels(text: str, setting: Setting) -> list[Draft]:
    """What a result on a die takes away."""
    found = _CANCELS.match(text)
    if not found:
        return []
    by, what = Thing("effect", found["by"]), Thing("effect", found["what"])
    return [Draft("removes", what, subject_thing=by, any_unit=True, fixed=True, modal="state")]


def counts_from(text: str, setting: Setting) -> list[Draft]:
    """The score from which on a die of some roll is a success."""
    found = _COUNTS.match(text)
    if not found or not found["case"]:
        return []
    vocabulary = setting.vocabulary
    noun = found["case"].split()[1]
    named = vocabulary.best(f"{found['sort']} {noun}", "test") or vocabulary.best(found["sort"] or "", "status", "test")
    draft = Draft("sets", Thing("effect", found["what"]), value=first_word(found["score"]).rstrip("+"), modal="state")
    draft.subject = named or setting.last_test or setting.section_term
    draft.condition, draft.any_unit, draft.fixed = found["case"], True, True
    draft.when = Fact(found["case"])
    if draft.subject is None:
        draft.subject_thing = Thing("event", found["case"])
    return [draft]
