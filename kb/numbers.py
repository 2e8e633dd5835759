"""Numbers in words: the counts and the ordinals that rulebooks write out."""

from __future__ import annotations

import re

from kb.patterns import deferred

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
#: Every count up to twenty; those above ten stand apart, as few rules write them out.
CARDINALS = dict(
    zip(
        ("zero", *COUNTS, "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
         "nineteen", "twenty"),
        range(21),
        strict=True,
    )
)  # fmt: skip
#: "Ranges are in base widths (BW)": the letters for a length of the text's own.
ABBREVIATED_LENGTH = deferred(r"\b(?:in|by) (?:[a-z-]+ )?[a-z]+s \(([A-Z]{1,3}s?)\)")
_NUMBERS = {word: n for words in (ORDINALS, COUNTS) for n, word in enumerate(words, 1)}


#: How many of something there are, in figures or in a word, none of them left out: a part of a pattern.
SO_MANY = rf"(?:\d{{1,3}}|{'|'.join(word for word, number in CARDINALS.items() if number)})"


def cardinal_of(word: str) -> int:
    """The number of a count in figures or in a word ("12", "twelve"). Raises KeyError on any other word."""
    return int(word) if word.isdigit() else CARDINALS[word.lower()]


def number_of(word: str) -> int:
    """The number of an ordinal or a count ("third", "3rd", "three", "3"). Raises ValueError on any other word."""
    low = word.strip().lower()
    return _NUMBERS.get(low) or int(re.sub(r"\D", "", low))


def in_a_word(number: int) -> str:
    """A count in a word, where there is one for it ("three", "12")."""
    return COUNTS[number - 1] if 0 < number <= len(COUNTS) else str(number)


def how_often(times: int) -> str:
    """How often something is done ("twice", "three times")."""
    return "twice" if times == 2 else f"{in_a_word(times)} times"
