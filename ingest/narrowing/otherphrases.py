"""Of which thing a narrowing phrase tells: of the one that a clause names, or of another beside it."""

from __future__ import annotations

from ingest.narrowing.phrases import Word, deed_follows
from kb.patterns import deferred


def names_it(phrase: list[Word], named: frozenset[str]) -> bool:
    """Whether a phrase tells of the thing that is named, and not of one that only begins so ("in its Fire Arc")."""
    pairs = zip(phrase[1:], [*phrase[2:], None], strict=True)
    begins = (a for a, b in pairs if b and a.capital and b.capital and b.untold and b.stem not in named)
    part = {word.stem for word in begins}
    return named <= {word.stem for word in phrase[1:]} - part


def that_alone(words: list[Word], named: frozenset[str]) -> tuple[int, int] | None:
    """Where it is said that the thing of a clause is all that is meant ("only the last shot is resolved")."""
    for word, article, *after in zip(words, words[1:], words[2:], words[3:], strict=False):
        last = next((each for each in after if each.stem in named), None)
        if word.low == "only" and article.low in ("the", "that", "those", "its", "their") and last is not None:
            return word.start, last.end
    return None


def is_measure(phrase: str, measured: set[str]) -> bool:
    """Whether a phrase ends with a number that the clause compares with ("at anything more than 8 inches away")."""
    found = _MORE_THAN.search(phrase)
    return found is not None and found[1] in measured


def of_result(phrase: list[Word], words: list[Word]) -> bool:
    """Whether a phrase only tells of which table a result is ("the Dazed result on the Damage table")."""
    at = words.index(phrase[0])
    return phrase[-1].low in ("table", "chart") and at > 0 and words[at - 1].low in ("result", "results")


_MORE_THAN = deferred(r"\bthan (\d+)\S*(?: [a-z]+)?(?: (?:away|off))?$")


def of_deed_before(phrase: list[Word], words: list[Word], named: frozenset[str], elsewhere: set[str]) -> bool:
    """Whether a phrase goes with another thing, after which the own one is told of ("may not Dash in that phase or
    make Volleys")."""
    at, end = words.index(phrase[0]), words.index(phrase[-1]) + 1
    before, after = ({word.stem for word in part} for part in (words[:at], words[end + 1 :]))
    joined = end < len(words) and words[end].low in ("or", "and")
    return joined and named <= after and not named & before and not elsewhere.isdisjoint(before)


def of_other(phrase: list[Word], words: list[Word], named: frozenset[str]) -> bool:
    """Whether a phrase tells of another noun, beside the own one and behind it ("carry one crew and any number of
    Riders *with horses*")."""
    at = words.index(phrase[0])
    joined = next((n for n in range(at - 1, 0, -1) if words[n].low in ("and", "or", "and/or")), None)
    if joined is None or phrase[0].low not in _OF_A_NOUN or at - joined > 6:
        return False
    another = words[joined + 1].low in _COUNTED and not any(word.stem in named for word in words[joined:at])
    return another and any(word.stem in named for word in words[:joined])


_OF_A_NOUN = frozenset("with without that which who".split())
_COUNTED = frozenset("any one two three a an each every all some up".split())


def whose(phrase: list[Word], named: frozenset[str]) -> list[Word]:
    """A phrase from where it tells whose the thing is that it names ("using the Skill *of most of the crew*")."""
    at = max((n for n, word in enumerate(phrase) if n and word.stem in named), default=len(phrase))
    of = next((n for n, word in enumerate(phrase[at + 1 :], at + 1) if word.low not in _AFTER_NAME), len(phrase))
    rest = phrase[of:]
    return rest if rest and rest[0].low == "of" and any(word.untold for word in rest) else phrase


_AFTER_NAME = frozenset("value values characteristic characteristics score scores".split())


def without_other(phrase: list[Word], words: list[Word], named: frozenset[str]) -> list[Word]:
    """A phrase without the noun that is another beside the own one ("use the Skill and Grit *of their foe*")."""
    at = words.index(phrase[0])
    of = next((n for n, word in enumerate(phrase) if n and word.low == "of"), 0)
    whose = of and phrase[of + 1 : of + 2] and phrase[of + 1].low in ("the", "its", "their", "his", "that", "an", "a")
    listed = whose and at > 1 and words[at - 1].low in ("and", "or") and words[at - 2].stem in named
    return phrase[of:] if listed else phrase


def of_deed_after(phrase: list[Word], words: list[Word], named: frozenset[str], elsewhere: set[str]) -> bool:
    """Whether a phrase goes with another deed, behind the own one ("loses a point and suffers a hit on its hull")."""
    at = words.index(phrase[0])
    own = max((n for n, word in enumerate(words[:at]) if word.stem in named), default=at)
    if any([word.low for word in words[n : n + 2]] == ["or", "be"] for n in range(own, at - 1)):
        return True  # "cannot be partly boarded or be spread over several hulls"
    joined = next((n for n in range(own, at - 1) if words[n].low == "and" and deed_follows(words, n)), None)
    return joined is not None and any(word.stem in elsewhere - named for word in words[joined:at])
