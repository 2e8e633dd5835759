"""Words of a question with their places, and the sentences and clauses that they stand in."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from kb.names import PLAIN, stem
from kb.patterns import deferred

_TOKEN = deferred(
    r"(?P<dice>\d*[dD]\d+(?![A-Za-z]))|(?P<num>(?<![\w.])[+−–-]?\d+(?:\.\d+)?(?:/\d+)?\+?)"
    r"|(?P<word>(?:[Aa]ll|[Nn]on|[Oo]nly|[Mm]ostly)(?=-[^\W\d_])|[^\W\d_]+(?:['’-][^\W_]+)*(?:\d+)?)|(?P<punct>[^\w\s])"
)
_BEGINS = deferred(r"[.?!;] +$")


def opens_sentence(text: str, place: int) -> bool:
    """Whether a sentence of the text begins at a place."""
    return place == 0 or _BEGINS.search(text[:place]) is not None


#: A characteristic and its number written as one word: "S8".
GLUED = deferred(r"^([A-Za-z]{1,3})(\d+)$")
#: Words that open a clause of their own, and the part that it plays.
OPENERS = {
    "if": "if", "when": "if", "whenever": "if", "once": "if", "while": "if", "whilst": "if", "after": "if",
    "before": "if", "because": "if", "since": "if", "although": "if", "though": "if", "until": "if", "unless": "if",
    "but": "and", "and": "and", "so": "and", "then": "and", "yet": "and", "or": "and",
}  # fmt: skip
#: What follows "once" where it counts and opens no clause.
_ONCE = frozenset({"", "in", "this", "per", "each", "every", "during", "already", "before", "?", "."})


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, dice expression or mark; ``low`` is folded, ``stem`` without its inflection."""

    text: str
    low: str
    stem: str
    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of tokens that says one thing: ``role`` is ``state`` or ``ask``, ``opener`` the word that opens it."""

    tokens: tuple[Token, ...]
    role: str = "state"
    opener: str = ""
    sentence: int = 0

    @property
    def start(self) -> int:
        return self.tokens[0].start

    @property
    def end(self) -> int:
        return self.tokens[-1].end

    @property
    def lows(self) -> tuple[str, ...]:
        return tuple(token.low for token in self.tokens)


def folded(text: str) -> str:
    """The text with plain quotes and dashes, character by character, so that places stay the same."""
    return text.translate(PLAIN)


@functools.lru_cache(maxsize=64)
def tokenize(text: str) -> tuple[Token, ...]:
    """The tokens of a question; kept, as every ruleset reads the same one more than once."""
    plain = folded(text)
    found = []
    for match in _TOKEN.finditer(plain):
        kind = match.lastgroup or "punct"
        low = match.group().lower()
        start = match.start()
        if kind == "num" and low[0] in "+-" and start and plain[start - 1] not in " (\t":
            low, start = low[1:], start + 1  # the dash of "3-5" is no sign
        found.append(
            Token(plain[start : match.end()], low, stem(low) if kind == "word" else low, start, match.end(), kind)
        )
    return tuple(found)


def sentences(tokens: tuple[Token, ...], text: str) -> list[tuple[Token, ...]]:
    """The sentences: split at ". ", "!", "?", ";" and a dash that stands alone."""
    found: list[tuple[Token, ...]] = []
    current: list[Token] = []
    for token in tokens:
        if token.kind == "punct" and token.low in ".?!;":
            current.append(token)
            found.append(tuple(current))
            current = []
        elif token.kind == "punct" and token.low == "-" and text[token.start - 1 : token.start] == " ":
            if current:
                found.append(tuple(current))
            current = []
        elif token.kind == "punct" and token.low == ":" and len(current) > 0:
            found.append((*current, token))
            current = []
        else:
            current.append(token)
    if current:
        found.append(tuple(current))
    return [each for each in found if any(token.kind != "punct" for token in each)]


_LACKING = frozenset(("no", "without"))
_GOES_ON = frozenset(
    "is are was were has have had can may must could does do did will would it they he she if when while not".split()
)


def _lacked(words: list[Token]) -> bool:
    """Whether the words end with what somebody has not, and a list of such may go on ("with no cover or …")."""
    return any(word.low in _LACKING for word in words[-4:])


def clauses(sentence: tuple[Token, ...], number: int, inside: Collection[int] = ()) -> Iterator[Stretch]:
    """The clauses of a sentence, split at commas and at the words that open a clause of their own, save where a word
    stands ``inside`` a name (the places where such words start).

    A comma or "and" inside a list of names does not make a clause: a piece without a verb of its own is joined to
    the one before by whoever asks for it.
    """
    current: list[Token] = []
    opener = ""
    depth = 0
    for place, token in enumerate(sentence):
        following = sentence[place + 1].low if place + 1 < len(sentence) else ""
        depth += (token.low == "(") - (token.low == ")")
        if (
            depth <= 0
            and (token.low == "," or (token.low in OPENERS and token.kind == "word" and token.start not in inside))
            and not (token.low == "once" and current and following in _ONCE)
            and not (token.low == "or" and _lacked(current) and following not in _GOES_ON)
        ):
            if any(each.kind != "punct" for each in current):
                yield Stretch(tuple(current), opener=opener, sentence=number)
            current = []
            if token.low == ",":
                opener = "," if not current else opener
            else:
                opener = token.low
        else:
            current.append(token)
    if any(each.kind != "punct" for each in current):
        yield Stretch(tuple(current), opener=opener, sentence=number)
