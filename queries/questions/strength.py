"""How many models the player's own unit is told to have, where nothing says what some of them are.

"My squad is down to three models", "a five-man squad", "my lone Scout".
"""

from __future__ import annotations

from kb.patterns import deferred
from queries.questions.described import Words
from queries.questions.english import NUMBERS

_NUMBER = rf"(?P<number>\d{{1,3}}|{'|'.join(word for word, number in NUMBERS.items() if number)})"
_PIECES = r"(?:models?|figures?|miniatures?|minis?|soldiers|troopers|men|guys|lads|members|survivors?)"
_UNIT = r"(?:squad|unit|team|group|section|band|company|platoon|squadron|crew|mob|gang)"
_REDUCED = (
    r"(?:(?:is|are|now|been|was|were|has|have) ){1,2}(?:down|reduced|cut down|whittled down|shot down) to "
    r"(?:just |only |a mere |its last |their last |the last )?"
)
_WAYS = tuple(
    deferred(rf"(?i)(?<![-\w]){way}(?![-\w])")
    for way in (
        # "is down to three models", "my squad was reduced to just 3"
        rf"{_REDUCED}{_NUMBER} {_PIECES}",
        rf"(?:{_UNIT}s?|it|they|we|[A-Z]\w+s) {_REDUCED}{_NUMBER}",
        # "only three models left", "3 of them left"
        rf"(?:only |just )?{_NUMBER} (?:{_PIECES} |of (?:them|us) )?(?:are |is )?(?:still )?"
        r"(?:left|remaining|survive|alive)",
        rf"{_UNIT} of (?:just |only )?{_NUMBER}(?: {_PIECES})?",
        rf"{_NUMBER}[- ](?:man|men|model|figure|strong)\b(?:[- ]strong)?(?= \w)",
        rf"{_UNIT} (?:(?:still|now|only) )*(?:has|numbers|counts|contains|includes|consists of|is made up of) "
        rf"(?:just |only |exactly )?{_NUMBER} {_PIECES}(?= ?(?:[.,;?!]|left|and |$))",
    )
)
#: A unit of one.
_ALONE = deferred(
    r"(?i)\bmy (?:lone|solitary|single|sole|last surviving)\b|"
    r"\b(?:is|as) a unit (?:by|on|all by|all on) (?:itself|himself|herself|his own|her own|its own)\b|"
    r"\bsole (?:survivor|surviving)\b|\bthe last (?:model|man|survivor) (?:left |standing )?of my\b"
)
#: What is told of other things than of how many there are now.
_NOT_NOW = deferred(r"(?i)\b(?:lost|losing|lose|killed|started|began|originally|used to|was once|wounds?)\b")


def models_told(stretches: list[Words], text: str) -> int | None:
    """The number of models that the player's own unit is told to have, None where none or more than one is told."""
    found: set[int] = set()
    for words in stretches:
        said = text[words.stretch.start : words.stretch.end]
        if _NOT_NOW.search(said):
            continue
        for way in (*_WAYS, _ALONE):
            for match in way.finditer(said):
                place = next(
                    (i for i, t in enumerate(words.tokens) if t.start >= words.stretch.start + match.start()), None
                )
                if place is not None and words.party_at(place) == "unit":
                    number = match.groupdict().get("number")
                    found.add(1 if number is None else _number(number))
    return found.pop() if len(found) == 1 else None


def _number(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS[word.lower()]
