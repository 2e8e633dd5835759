"""On carriers: what a rule gives those aboard whoever has it, told of them and not of those who have the rule.

In: the text of a sentence and its drafts, in the entry of a special rule. Out: the drafts, those of somebody "Aboard a
Wagon with this trait" being open to whoever is so, as the Wagon has the rule and not he.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.grammar.draft import Draft
from ingest.grammar.setting import Setting
from kb.conditions import Condition, Fact, Has, both, conjuncts, either
from kb.patterns import deferred
from kb.rules import bare_name

_ABOARD = deferred(
    r"(?i)\b(?P<how>aboard|mounted|embarked|carried|transported|riding|inside|passengers|crews?|those|troops)"
    r"(?: (?:in|on|upon|of|by|inside|aboard))? (?P<what>an? (?:[\w'-]+ ){1,3}?)(?:with|that has|which has|having) this "
    r"(?:special |very )?(?:trait|rule|ability|quality|knack|feature|fitting|upgrade|skill)\b"
)


def of_those_aboard(text: str, drafts: Iterable[Draft], setting: Setting) -> None:
    """Let what is told of those aboard hold of them, where the entry's rule is that of what carries them."""
    found, entry = _ABOARD.search(text), setting.section_term
    if found is None or entry is None or setting.vocabulary.terms[entry].kind != "special_rule":
        return
    name = bare_name(setting.vocabulary.terms[entry].name)
    aboard = either(Has(entry), Fact(f"carried in {found['what']}with {name}"))
    for draft in drafts:
        if draft.affects != "bearer" or draft.relation not in ("permits", "denies", "limits_to", "forces", "ignores"):
            continue
        draft.subject, draft.subject_thing = entry, None
        draft.who = both(*(part for part in conjuncts(draft.who) if part != Has(entry)))
        draft.when = both(*(part for part in conjuncts(draft.when) if not _says_so(part)), aboard)


def _says_so(part: Condition) -> bool:
    return isinstance(part, Fact) and re.search(r"\bwith this\b|\bhas this\b", part.text) is not None
