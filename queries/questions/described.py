"""A stretch of a question with all that was found in it, and the small questions that its readers ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from queries.questions.naming import Span
from queries.questions.parties import Deed, parties
from queries.questions.tokens import Stretch, Token
from queries.situations.facts import GUNS

_ENTERING = frozenset({"got", "gets", "became", "gained", "gotten", "received", "still"})
_BE = frozenset("is are am be being been was were get gets got getting".split())
_LONG_AGO = frozenset({"earlier", "before", "ago", "previously", "but"})
_ENDED = ("earlier", "last", "previous", "previously", "before", "ago")


@dataclass(slots=True)
class Words:
    """A stretch with everything that was found in it. ``offset`` is the place of its first token in the question."""

    stretch: Stretch
    offset: int
    spans: list[Span]
    parties: list[str]
    deed: Deed | None = None
    asked: list[Span] = field(default_factory=list)
    done: tuple[str, ...] = ()

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.stretch.tokens

    def party(self, span: Span) -> str:
        """Whose a name is."""
        return self.parties[span.first - self.offset]

    def party_at(self, place: int) -> str:
        """Whose the token at a place of the stretch is."""
        return self.parties[place]

    def before(self, span: Span, count: int = 1) -> list[Token]:
        """The tokens in front of a name, nearest last."""
        place = span.first - self.offset
        return list(self.tokens[max(0, place - count) : place])

    def after(self, span: Span, count: int = 1) -> list[Token]:
        """The tokens that follow a name."""
        place = span.last - self.offset
        return list(self.tokens[place : place + count])

    def done_before(self, span: Span) -> bool:
        """Whether a deed is told in front of a name as a verb of the past: "disembarked from its Barge this phase"."""
        for deed in self.spans:
            place = deed.first - self.offset
            done = deed.last <= span.first and deed.of("action", "reaction") and self.tokens[place].low.endswith("ed")
            if done and (not place or self.tokens[place - 1].low not in _BE):
                return True
        return False

    def ended(self) -> bool:
        """Whether the stretch speaks of an earlier turn, so that a state in it is past."""
        lows = [token.low for token in self.tokens]
        past = any(low in _ENDED for low in lows) and "this" not in lows
        return past and any(token.stem == "turn" for token in self.tokens)

    def entered(self) -> bool:
        """Whether a state was entered then, and nothing says that it has passed: "got … last turn"."""
        lows = {token.low for token in self.tokens}
        return bool(lows & _ENTERING) and "last" in lows and not lows & _LONG_AGO


def covered(spans: Iterable[Span], offset: int = 0) -> set[int]:
    """The places of the tokens of some names, counted from ``offset``."""
    return {i - offset for span in spans for i in range(span.first, span.last)}


def within_names(tokens: Sequence[Token], spans: Iterable[Span]) -> frozenset[int]:
    """Where in the text the later words of names of several words start: nothing is parted there."""
    return frozenset(tokens[i].start for span in spans for i in range(span.first + 1, span.last))


def words_of(stretch: Stretch, tokens: tuple[Token, ...], found: list[Span], of_ours: bool = False) -> Words:
    """A stretch with the names of the question that stand in it, and whose each of its words is; ``of_ours`` where the
    question is asked of "my …"."""
    offset = next(i for i, token in enumerate(tokens) if token.start == stretch.start)
    inside = [span for span in found if stretch.start <= span.start and span.end <= stretch.end]
    inside = [span for span in inside if not _on_foot(span, tokens)]
    owners, deed = parties(stretch, inside, offset, of_ours)
    return Words(stretch, offset, inside, owners, deed)


def _on_foot(span: Span, tokens: tuple[Token, ...]) -> bool:
    """Whether a name stands in "on foot", which tells how somebody goes and not what he is."""
    return span.words.lower() == "foot" and span.first > 0 and tokens[span.first - 1].low == "on"


def owners_of(stretches: list[Words]) -> dict[int, str]:
    """Whose each token is, by the place where it starts."""
    return {token.start: party for words in stretches for token, party in zip(words.tokens, words.parties, strict=True)}


def asked_of(words: Words, span: Span, name: str) -> bool:
    """Whether it is asked what some may do whom the texts call by a word that names no kind of unit ("Can my Sappers
    Dash?")."""
    before = [token.low for token in words.before(span, 2)]
    modal = next((low for low in reversed(before) if low not in ("my", "our", "the", "a", "an", "any")), "")
    opened = modal in ("can", "may", "must") and words.party(span) == "unit" and words.stretch.role == "ask"
    return opened and name[:1].isupper() and name.endswith("s") and any(each.first == span.last for each in words.asked)


def is_gun(token: Token) -> bool:
    """Whether a word is the noun of a weapon ("autocannon" as much as "cannon")."""
    return token.stem in GUNS or token.low.rstrip("s").endswith(
        ("cannon", "gun", "rifle", "launcher", "thrower", "lance", "bomb", "bolter", "pistol", "blaster", "mortar")
    )


def base(token: Token) -> str:
    """A verb without its ending; the word itself where it has none."""
    return token.low if not token.low.endswith(("ed", "ing")) else token.stem


def add(holder: dict[str, Any], key: str, name: str) -> None:
    held = holder.setdefault(key, [])
    if name not in held and holder.get("type") != name:
        held.append(name)


def adjacent(words: Words, span: Span) -> bool:
    """Whether the name right in front of this one is a type as well."""
    return any(other.last == span.first and other.of("unit_type") for other in words.spans)


DENYING = frozenset(
    """not no without isn't non never lack lacks lacking aren't wasn't weren't don't doesn't didn't hasn't haven't dont
    doesnt isnt neither nor""".split()
)


def denied(words: Words, span: Span) -> bool:
    before = [token.low for token in words.before(span, 3)]
    return any(low in DENYING for low in before)
