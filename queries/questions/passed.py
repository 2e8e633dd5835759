"""What is known by a test that the unit is told to have passed or failed: who passes the "Rally test" has Rallied.

Only where a test goes by the name of the very deed, and the texts do not tell that its failure brings the state about.
Who has tried what is done on an order of the same name was under that order.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.model import Term
from kb.names import stem, stems
from queries.questions.described import DENYING, Words
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span

_PASSING = frozenset(stems("pass succeed succeeded make made"))
_TEST = frozenset(stems("test check roll"))


def come_about(words: Words, lexicon: Lexicon) -> Iterator[Term]:
    """The states and deeds that a stretch tells by the test for them that was passed."""
    for span in words.spans:
        test = span.of("test")
        if test is None or words.party(span) != "unit" or words.ended() or not _passed(words, span):
            continue
        name = test.name.split()
        if len(name) < 2 or stem(name[-1].lower()) not in _TEST or name[-2].lower().endswith("ing"):
            continue  # who passes a Pinning test is not Pinned
        deed = " ".join(name[:-1])
        called = (term for term in lexicon.terms.values() if stems(term.name) == stems(deed))
        reached = (term for term in called if term.kind in ("status", "action"))
        yield from (term for term in reached if not _by_failing(test, term, lexicon))


def tried_on(words: Words, lexicon: Lexicon) -> Iterator[Term]:
    """The orders on which what a stretch tells to have been tried in vain is done: "it failed its Watch test"."""
    lows = [token.low for token in words.tokens]
    if _FAILED.isdisjoint(lows) or words.ended():
        return
    for span in words.spans:
        tried = span.of("reaction")
        if tried is not None and words.party(span) == "unit":
            name = {*stems(tried.name)} - _TEST
            yield from (t for t in lexicon.terms.values() if t.kind == "order" and {*stems(t.name)} - _ORDER == name)


_FAILED = frozenset({"failed", "fails", "failing", "botched", "unsuccessful", "unsuccessfully"})
_ORDER = frozenset(stems("order"))


def _passed(words: Words, span: Span) -> bool:
    lows = words.before(span, 4)
    return any(token.stem in _PASSING for token in lows) and not any(token.low in DENYING for token in lows)


def _by_failing(test: Term, state: Term, lexicon: Lexicon) -> bool:
    """Whether the texts tell of the state as what the test brings upon a unit."""
    own = lexicon.rules.by_subject.get(test.id, ())
    return any(clause.relation in ("inflicts", "forces") and clause.object == state.id for clause in own)
