"""The grammar: one sentence of a rulebook in, the clauses that it states out."""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.sentence import read_sentence
from ingest.grammar.setting import Setting

__all__ = ["Draft", "Setting", "read_sentence"]
