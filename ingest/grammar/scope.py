"""Scope: on whom alone a rule works, and what is taken off the table.

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
has no such shape.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.named import named, opening_of
from ingest.grammar.objects import Thing
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.tokens import tokenize
from ingest.terms import BEARER_KINDS
from kb.conditions import Condition, Fact, Has, either
from kb.patterns import Pattern

#: "Only affects Riders", "Mending only works on machines", "This only applies when the target is a Rider".
_ONLY_ON = Pattern(
    r"^(?P<what>(?:This(?: (?:special )?(?:rule|ability|effect|bonus|trait))?|It|[A-Z][\w'-]*(?: [\w'-]+){0,2}) )?"
    r"(?:(?:can |may |will )?[Oo]nly )(?:ever )?"
    r"(?:appl(?:y|ies)|works?|affects?|effects?|functions?|takes effect|has (?:any )?effect|counts?)"
    r"(?: (?P<how>on|to|against|for|with|when|if|while|in))? (?P<whom>.+)$"
)
_SOME = re.compile(r"(?i)(?:an?|the|any|all|its|their) ")


def only_on(text: str, setting: Setting) -> list[Draft]:
    """On whom alone, or when alone, the rule of the entry, or the one that is named, works."""
    found, entry, terms = _ONLY_ON.match(text), setting.section_term, setting.vocabulary.terms
    if not found:
        return []
    what = (found["what"] or "").strip()
    pointed = not what or what.split()[0] in ("This", "It")
    own = None if pointed else setting.vocabulary.best(what, "special_rule", "action", "effect", "status", "reaction")
    entered = entry if entry and terms[entry].kind not in (*_PIECES, "characteristic") else None
    subject = own or entered
    if subject is None or subject in setting.vocabulary.general:
        return []
    words = found["whom"]
    tokens = tokenize(words, setting.vocabulary)
    bearers = [t for t, _ in named(tokens, setting.vocabulary, *BEARER_KINDS) if t != subject]
    needed: Condition = Fact(f"{found['how'] or 'on'} {words}")
    if bearers and found["how"] in ("on", "to", "against", None):
        needed = either(*(Has(term, "target") for term in bearers))
    name = opening_of(_SOME.sub("", words, count=1), 6)
    objects = [thing_of(term, setting.vocabulary) for term in bearers] or [Thing("effect", name)]
    return [
        Draft(
            "requires", thing, subject=subject, requirement=needed, modal="limit", fixed=True, any_unit=True,
            condition=text,
        )
        for thing in objects
    ]  # fmt: skip


_PIECES = ("unit_type", "unit_subtype", "unit", "phase")

SCOPES = (only_on,)
