"""The grammar: one sentence of a rulebook in, the clauses that it states out."""

from __future__ import annotations

from ingest.grammar.sentence import Draft, Setting, read_sentence

__all__ = ["Draft", "Setting", "read_sentence"]
