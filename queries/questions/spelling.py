"""Slips of spelling, abbreviations and names run together, put right with the names of one ruleset.

In come a question's text and the ruleset's lexicon, out come the text with the words that were meant and a warning for
each that was changed, so that a wrong guess is seen. A word that general English or the texts have is never touched.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from kb.names import words
from kb.patterns import deferred
from queries.questions.described import is_gun
from queries.questions.english import COMMON, FILLERS, FUNCTION, SYNONYMS, word_list
from queries.questions.tokens import Token, tokenize

if TYPE_CHECKING:
    from queries.questions.lexicon import Lexicon

#: More strange words than this are noise, not slips.
_MOST_STRANGE = 12
_NAMED_KINDS = ("unit_type", "unit_subtype", "status", "reaction", "order", "special_rule", "action")
#: Kinds of names of which players say the beginning alone ("inf", "init").
_SHORTENED = ("unit_type", "unit_subtype", "status", "characteristic")
#: The words of general English that a slip may have meant: those of grammar that a question turns on, and the nouns
#: that every question has. For an adverb that tells nothing no other word is given up ("rally" is no "really").
_ENGLISH = frozenset(word for word in FUNCTION - FILLERS if len(word) > 3) | frozenset(
    word_list(
        "unit units squad squads model models reaction reactions action actions status statuses type types subtype"
        " subtypes special rule rules order orders ability test tests chance chances distance enemy allowed able"
    )
)
_LETTERS = deferred(r"[^a-z]+")


class Speller:
    """What spelling needs of one ruleset; most questions have no strange word, and for them nothing is built."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._near: dict[str, str | None] = {}

    @functools.cached_property
    def _names(self) -> _Names:
        return _Names(self.lexicon)

    def knows(self, token: Token) -> bool:
        """Whether a word needs no putting right."""
        low = token.low
        if is_gun(token) or low in COMMON or (token.stem,) in SYNONYMS or self.lexicon.rules.names.terms(low):
            return True
        return len(low) > 2 and self.lexicon.said(low)

    def together(self, low: str) -> str | None:
        """The name that is meant by words run together, None where there is none."""
        return self._names.squashed.get(low)

    def meant(self, low: str) -> str | None:
        """The word that was meant by one that is not known, None where none is near."""
        if low not in self._near:
            if len(self._near) > 4096:
                self._near.clear()
            self._near[low] = self._names.meant(low)
        return self._near[low]


class _Names:
    """The names of one ruleset in the forms in which slips are looked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.squashed: dict[str, str] = {}
        self.initials: dict[str, list[str]] = defaultdict(list)
        self.heads: dict[str, str] = {}
        ranked = sorted(lexicon.terms.values(), key=lambda term: -lexicon.weight(term))
        for term in ranked:
            if re.fullmatch(r"\w+-\w+", term.name) and lexicon.weight(term) > 1:  # "a reroll", "counter charge"
                self.squashed.setdefault(_LETTERS.sub("", term.name.lower()), term.name)
            if term.kind not in (*_NAMED_KINDS, "characteristic") or lexicon.weight(term) < 2:
                continue
            name = re.sub(r"\s*\(.*\)$", "", term.name)
            parts = [part for part in re.split(r"[\s-]+", name.lower()) if part]
            if len(parts) > 1:
                self.squashed.setdefault(_LETTERS.sub("", name.lower()), name)
                if name not in (known := self.initials["".join(part[0] for part in parts)]):
                    known.append(name)
            if len(parts) <= 2 and len(parts[0]) > 3 and parts[0] not in COMMON and term.kind in _SHORTENED:
                self.heads.setdefault(parts[0], name)
            elif len(parts) == 1:
                self.squashed.setdefault(name.lower(), name)
        names = {low for low in lexicon.name_words if len(low) > 3 and low not in COMMON}
        self._by_first: dict[str, list[str]] = defaultdict(list)
        self.names = names
        for low in sorted(names | _ENGLISH):
            self._by_first[low[0]].append(low)

    def meant(self, low: str) -> str | None:
        """The word that was meant by one that is not known, None where none is near."""
        plain = _LETTERS.sub("", low)
        if plain in self.squashed and plain != low.replace(" ", ""):
            return self.squashed[plain]
        for base in (plain, plain.removesuffix("s")):
            if len(base) > 5 and base in self.squashed:
                return self.squashed[base]
        if 2 <= len(plain) <= 4 and len(self.initials.get(plain, ())) == 1:
            return self.initials[plain][0]
        if len(plain) >= 3:
            begun = [name for head, name in self.heads.items() if head.startswith(plain.removesuffix("s"))]
            if begun and len(plain) >= 3 and len(plain.removesuffix("s")) >= 3:
                return begun[0]
        return self._close(low)

    def _close(self, low: str) -> str | None:
        if len(low) < 4 or len(low) > 24:
            return None
        reach = 1 if len(low) < 8 else 2
        best: tuple[int, bool, int, str] | None = None
        for first in dict.fromkeys((low[0], low[1])):
            for name in self._by_first.get(first, ()):
                if abs(len(name) - len(low)) > reach or (first != low[0] and name[1] != low[0]):
                    continue
                if len(low) == len(name) == 4 and sorted(low) != sorted(name):
                    continue  # one letter of four is another word
                distance = slips(low, name, reach)
                if distance <= reach:
                    # a letter left out is the commonest slip
                    rank = (distance, name not in self.names, -len(name), name)
                    best = rank if best is None or rank < best else best
        return best[3] if best else None


@functools.lru_cache(maxsize=8192)
def slips(one: str, other: str, most: int) -> int:
    """How many slips (a letter more, less, other, or two swapped) lie between two words; ``most + 1`` where more."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        following = [i]
        for j, against in enumerate(other, start=1):
            cost = min(row[j] + 1, following[j - 1] + 1, row[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            following.append(cost)
        if min(following) > most:
            return most + 1
        before, row = row, following
    return row[-1]


@functools.lru_cache(maxsize=16)
def speller_of(lexicon: Lexicon) -> Speller:
    """The speller of a ruleset, kept with its lexicon."""
    return Speller(lexicon)


def corrected(text: str, lexicon: Lexicon) -> tuple[str, list[str]]:
    """The text with its slips put right, and a warning for each word that was changed."""
    speller = speller_of(lexicon)
    tokens = tokenize(text)
    strange = [token for token in tokens if token.kind == "word" and len(token.low) > 1 and not speller.knows(token)]
    if len(strange) > _MOST_STRANGE:
        return text, []
    warnings = []
    for token in reversed(strange):
        start, meant = token.start, None
        if "'" in token.low or any(char.isdigit() for char in token.low):
            continue
        previous = next((each for each in reversed(tokens) if each.end <= token.start), None)
        if previous is not None and previous.kind == "word" and token.start - previous.end == 1:
            meant = speller.together(previous.low + token.low)
            start = previous.start if meant else start
        meant = meant or _measured(token, tokens, lexicon)
        meant = meant or (speller.meant(token.low) if _worth(token, lexicon) else None)
        if meant in _ENGLISH and token.text[:1].isupper() and previous is not None and previous.kind == "word":
            meant = None  # a name that the texts do not have is no slip of a plain word
        if meant and meant.lower() != text[start : token.end].lower():
            said = text[start : token.end]
            text = f"{text[:start]}{meant}{text[token.end :]}"
            if "".join(words(said)) != "".join(words(meant)) and _LETTERS.sub("", said.lower()) != _LETTERS.sub(
                "", meant.lower()
            ):
                warnings.append(f"Read {said!r} as {meant!r}.")
    return text, warnings[::-1]


def _worth(token: Token, lexicon: Lexicon) -> bool:
    return token.stem not in lexicon.unit_nouns


def _measured(token: Token, tokens: tuple[Token, ...], lexicon: Lexicon) -> str | None:
    """The characteristic that is meant by its beginning in front of a number ("Str 7"), None where it is none's."""
    following = next((each for each in tokens if each.start >= token.end), None)
    if following is None or following.kind != "num" or len(token.low) < 2:
        return None
    found = {
        term.name for term in lexicon.terms.values()
        if term.kind == "characteristic" and term.name.lower().startswith(token.low) and lexicon.weight(term) > 1
    }  # fmt: skip
    return found.pop() if len(found) == 1 else None
