"""Recall: what a sentence names that later sentences point back to with "this", "the test", "that reaction".

In: the words of a sentence. Out: nothing; the setting notes the tests, options and doers that were named.
"""

from __future__ import annotations

from itertools import pairwise

from ingest.grammar.setting import Setting
from ingest.grammar.tokens import Token
from ingest.grammar.verbs import Statement
from kb.patterns import search

_MADE = frozenset("makes make successful making made".split())


def _of_the_deed(tokens: list[Token], setting: Setting) -> set[tuple[str, str]]:
    """The deed that an entry is of, with the type of unit that its first words say does it: "The Walker may spend …",
    "A Walker that runs may declare that it is Evading"."""
    entry = setting.section_term or ""
    if "/action/" not in entry or len(tokens) < 3 or tokens[1].low.endswith("s"):
        return set()
    first = tokens[0].low == "the" and setting.last is None
    does = tokens[0].low in ("a", "an") and any(entry in token.terms for token in tokens[2:])
    return {(entry, term) for term in tokens[1].terms if "/unit_type/" in term} if first or does else set()


def note_names(sentence: str, tokens: list[Token], setting: Setting) -> None:
    """Note what later sentences may point back to: the test that is named here, the option that is spoken of."""
    vocabulary = setting.vocabulary
    called = search(r"\b(?:called|known as) an? (.+?)$", sentence)
    if called:
        setting.last_test = vocabulary.best(called.group(1), "test") or setting.last_test
    for before, token in pairwise(tokens):
        if token.terms and before.low.endswith("ing") and any("/unit_type/" in t for t in token.terms):
            setting.doers |= {(a, t) for a in before.terms if "/action/" in a for t in token.terms}
    setting.doers |= _of_the_deed(tokens, setting)
    for i, token in enumerate(tokens):
        if not token.terms:
            continue
        options = (t for t in token.terms if vocabulary.terms[t].kind == "reaction" and t not in vocabulary.general)
        option = next(options, None)
        # what then is not so, and what alone somebody may make, is told of no more
        excepted = any(t.low in ("unless", "except", "only") for t in tokens[:i])
        if option and not excepted and _MADE & {t.low for t in tokens[max(0, i - 3) : i]}:
            setting.option = option


def note_test(tokens: list[Token], setting: Setting) -> None:
    """Note the last test that these words name, for "this" and "the test" after them."""
    for token in tokens:
        tests = (t for t in token.terms if setting.vocabulary.terms[t].kind == "test")
        setting.last_test = next(tests, setting.last_test)


def note_own_test(statement: Statement, setting: Setting) -> None:
    """Take the entry's own test where it is told how it is made ("must Rally by taking a Nerve test")."""
    entry, vocabulary = setting.section_term, setting.vocabulary
    if not entry or vocabulary.terms[entry].kind != "action" or "by" not in (t.low for t in statement.predicate):
        return
    own = vocabulary.best(f"{vocabulary.terms[entry].name} test", "test")
    if own and own != entry and any(entry in t.terms for t in statement.predicate):
        setting.last_test = own
