"""Saves: what may not be taken against that which is suffered, or alone may ("D3 wounds with no saves allowed").

In: a statement and its drafts. Out: the drafts that its end adds to them, none where it has no such end.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Fact

#: What is suffered by the piece, so that each of them is saved against.
_COUNTED = ("wound", "hit", "point", "injury")
#: Words after what is saved with.
_AFTER = frozenset("may can allowed permitted possible of is are being against".split())


def unsaved(s: Statement, drafts: Sequence[Draft], vocabulary: Vocabulary) -> list[Draft]:
    """What is denied, or is left alone, to who suffers what the drafts inflict, and against that only."""
    harm = next((draft.object.name for draft in drafts if draft.relation == "inflicts"), None)
    what, alone = _saved(list(s.predicate))
    if harm is None or not any(word.rstrip("s") == "save" for t in what for word in t.low.split()):
        return []
    saves = [each for part in conjuncts(what) for each in _saves(part, vocabulary)]
    counted = singular(harm.lower()).endswith(_COUNTED)
    told = Fact(f"against these {singular(harm.lower())}s") if counted else ALWAYS
    return [
        Draft("limits_to" if alone else "denies", each, when=told, modal="state" if alone else "forbid")
        for each in saves or [Thing("effect", singular(name_of(what)))]
    ]


def _saves(part: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """What a part of a list of saves names: a term, or any saves at all ("no saves or Ward rolls")."""
    known = named(part, vocabulary)[:1]
    any_save = not known and part[-1].low in ("save", "saves") and singular(name_of(part))
    return [thing_of(t, vocabulary) for t, _ in known] or ([Thing("effect", any_save)] if any_save else [])


def _saved(predicate: list[Token]) -> tuple[list[Token], bool]:
    """What stands after "with no", "against which only" and the like, and whether it is left alone."""
    for n in range(1, len(predicate) - 1):
        before = [t.low for t in predicate[max(0, n - 2) : n]]
        if predicate[n].low in ("no", "only") and (before[-1] == "with" or before == ["against", "which"]):
            end = next((k for k in range(n, len(predicate)) if predicate[k].low in _AFTER), len(predicate))
            return predicate[n + 1 : end], predicate[n].low == "only"
    return [], False
