"""The grammar: one sentence of a rulebook in, the clauses that it states out.

``sentence`` leads through it: the sentence is put in ``plain`` form, cut into ``phrases``, and each statement of its
main clauses read as a ruling (``modals``) or as what is so (``states``); ``whose`` says on whom each falls,
``sentences`` what only the whole or its neighbours tell. What comes out are drafts (``draft``), in the setting of
their entry (``setting``).
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.sentence import read_sentence
from ingest.grammar.setting import Setting

__all__ = ["Draft", "Setting", "read_sentence"]
