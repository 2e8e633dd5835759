"""Scores: what a roll of so much is, on what a save is made, what becomes of a bonus that was just told of.

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
has no such shape.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from kb.conditions import ALWAYS, Fact
from kb.patterns import Pattern

#: "A roll of 4 or more is a hit", "a double six is a mishap".
_IS_A = Pattern(
    r"^(?:An?|Any|Each|Every) ((?:(?:natural |unmodified )?(?:roll|score|result|total|die|dice|throw)s? of .{1,30}?)"
    r"|double \w+|\d\+?(?: or (?:more|less|better|higher|lower))?) "
    r"(?:is|are|counts? as|scores?|causes?|means|inflicts?) (?:always )?(?:an? )?(?:automatic )?([a-z]+)$"
)
_NO_OUTCOME = frozenset("needed required ignored used possible made rolled enough allowed success failure".split())
_SAVES = Pattern(
    r"^([^,;]{2,40}?) saves? (?:only )?on (?:an? )?(\d)(?:\+| or (?:more|better|higher)| or \d| to \d|[-–]\d)?"
    r"(?: only)?$"
)
_IT_IS = Pattern(
    r"^(?:It|This|The|That)(?: (?:bonus|penalty|modifier|benefit|advantage))? (?:is|are) "
    r"(lost|forfeited|ignored|cancelled|negated|doubled|halved)(?: (if|when|where|while|against|in) (.+))?$"
)
_BECOMES = {"lost": "removes", "forfeited": "removes", "doubled": "modifies", "halved": "modifies"}
_SHARE = {"doubled": "x2", "halved": "1/2"}


def rolled_is(text: str, setting: Setting) -> list[Draft]:
    """What comes of a score."""
    found = _IS_A.match(text)
    if not found or found[2] in _NO_OUTCOME or found[2].endswith("ed"):
        return []
    rolled = re.sub(r"^(?:rolls?|scores?|results?|totals?|throws?) of (?:an? )?", "", found[1])
    known = setting.vocabulary.best(found[2], "effect", "status")
    thing = thing_of(known, setting.vocabulary) if known else Thing("effect", found[2])
    event, case = Thing("event", rolled), Fact(found[1])
    return [Draft("inflicts", thing, subject_thing=event, when=case, any_unit=True, fixed=True)]


def saves_on(text: str, setting: Setting) -> list[Draft]:
    """The score on which those of a kind save."""
    found = _SAVES.match(text)
    if not found:
        return []
    subject = read_subject(tokenize(found[1], setting.vocabulary), setting.vocabulary)
    if subject.term is None and not subject.generic:
        return []
    known = setting.vocabulary.best("save", "effect", "test", "characteristic")
    thing = thing_of(known, setting.vocabulary) if known else Thing("effect", "save")
    value = f"{found[2]}+"
    return [Draft("sets", thing, subject=subject.term, who=subject.who, value=value, modal="state", fixed=True)]


def bonus_gone(text: str, setting: Setting) -> list[Draft]:
    """What becomes of the bonus or penalty that the sentence before told of ("It is lost if …")."""
    found = _IT_IS.match(text)
    told = [d for d in setting.said if d.relation in ("modifies", "grants") and d.object.kind != "unit_type"]
    if not found or not told:
        return []
    case = f"{found[2]} {found[3]}" if found[2] else None
    bonus = "penalty" if (told[-1].value or "").startswith("-") else "bonus"
    what = Thing("effect", f"{told[-1].object.name} {bonus}")
    base = replace(told[-1], object=what, loser=None, contrast="", despite=False, clause=None, condition=case)
    return [
        replace(
            base, relation=_BECOMES.get(found[1], "ignores"), value=_SHARE.get(found[1]),
            when=Fact(case) if case else ALWAYS,
        )
    ]  # fmt: skip


SCORES = (rolled_is, saves_on, bonus_gone)
