"""Bullets: an item of a list that is itself a condition of the rule that leads the list in."""

from __future__ import annotations

from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.plain.contractions import spelt_out
from ingest.grammar.setting import Setting
from kb.conditions import ALWAYS, Condition, Done, Fact, Not, atoms, had_by


def bullet_condition(text: str, setting: Setting) -> tuple[str | None, Condition, Condition]:
    """A bullet that is itself a condition ("It is Pinned."): its term, and who and when it asks for."""
    cleaned, _ = clean(spelt_out(text))
    tokens = tokenize(cleaned.rstrip(".;"), setting.vocabulary)
    if not tokens:
        return None, ALWAYS, ALWAYS
    condition = read_condition(Piece("if", "if", tuple(tokens)), setting.vocabulary)
    first = next(iter(atoms(condition)), None)
    if isinstance(condition, Not) and had_by(first, "unit"):
        return None, condition, ALWAYS
    if had_by(first, "unit"):
        return first.term, condition, ALWAYS
    if isinstance(first, Done):
        return first.action, ALWAYS, condition
    return None, ALWAYS, condition if not isinstance(condition, Fact) else Fact(cleaned.rstrip(".;"))
