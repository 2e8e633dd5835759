"""The numbers in a question, each with the name that it belongs to."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from kb.names import stem
from queries.questions.english import FUNCTION, LENGTHS, NUMBERS, UNIT_NOUNS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.reading import Number, Quantity
from queries.questions.tokens import GLUED, Token
from queries.situations.situation import characteristic_named

_JOIN = frozenset("of is = : at a an the value score characteristic are on equal to was were".split())
#: A number of more digits is none that a rulebook or a player means.
_LONGEST_NUMBER = 12
_MOVED = frozenset({"mov", "run", "driv", "drov", "advanc", "walk", "fly", "travel", "march"})


def quantities(
    tokens: tuple[Token, ...], spans: list[Span], parties: dict[int, str], lexicon: Lexicon
) -> list[Quantity]:
    """Every number with its name; ``parties`` says whose it is, by the place where it starts."""
    at = {i: span for span in spans for i in range(span.first, span.last)}
    found: list[Quantity] = []
    for i, token in enumerate(tokens):
        number, plus, signed = _number(token, tokens, i)
        glued = GLUED.match(token.text) if token.kind == "word" else None
        if glued:
            term = characteristic_named(lexicon.rules, glued.group(1))
            if term or glued.group(1).isupper():
                found.append(Quantity(int(glued.group(2)), glued.group(1).lower(), token.start, token.end, term,
                                      None, parties.get(token.start, "unit")))  # fmt: skip
            continue
        if number is None:
            continue
        party = parties.get(token.start, "unit")
        unit = _unit(tokens, i)
        span = _parameter_of(tokens, i, spans)
        if span is not None:
            found.append(
                Quantity(
                    number, span.words.lower(), token.start, token.end, span.terms[0].id, None, party, plus, signed
                )
            )
            continue
        if unit:
            name, term = _measure(tokens, i, at), None
            own = _before(tokens, i, at, lexicon)
            if (
                own and own[1] and lexicon.terms[own[1]].kind == "characteristic" and not _was_moved(tokens, i)
            ):  # 'Movement 12"' is a characteristic, not a distance
                name, term = own
            elif behind := _owned_behind(tokens, i, at):  # 'its 12" Movement'
                name, term = behind
        else:
            name, term = _before(tokens, i, at, lexicon) or _after(tokens, i, at, lexicon) or ("", None)
        found.append(Quantity(number, name, token.start, token.end, term, unit, party, plus, signed))
    return found


def _was_moved(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a length stands behind a verb of moving that only looks like a characteristic: 'moved 15" away', where
    there is a Move."""
    before = tokens[i - 1] if i else None
    return before is not None and before.stem in _MOVED and before.low.endswith(("ed", "ing"))


def _owned_behind(tokens: tuple[Token, ...], i: int, at: dict[int, Span]) -> tuple[str, str] | None:
    """The characteristic that stands behind a length: 'has a 12" Movement', "of its 12 inch Movement"."""
    span = at.get(i + 2)
    term = span.of("characteristic") if span is not None and i and tokens[i - 1].low in _HAVING else None
    return (span.words.lower(), term.id) if span is not None and term is not None else None


def _number(token: Token, tokens: tuple[Token, ...], i: int) -> tuple[Number | None, bool, bool]:
    if token.kind == "num":
        text = token.low.replace("–", "-").replace("−", "-")
        plus = text.endswith("+")
        signed = text[0] in "+-"
        if text.endswith("/0") or "/00" in text or len(text) > _LONGEST_NUMBER:
            return None, False, False
        number = Fraction(text.strip("+"))
        return (int(number) if number.denominator == 1 else number), plus, signed
    if token.low in NUMBERS and token.kind == "word":
        following = tokens[i + 1].low if i + 1 < len(tokens) else ""
        if token.low == "one" and (following in ("", "?", ".", ",", "of") and following != "of"):
            return None, False, False
        if token.low in ("none", "both", "pair", "couple", "single") and token.low != "single":
            return None, False, False
        return NUMBERS[token.low], False, False
    return None, False, False


_HAVING = frozenset("a an its their his her my our the with has have of".split())


def _unit(tokens: tuple[Token, ...], i: int) -> str | None:
    if i + 1 >= len(tokens):
        return None
    low = tokens[i + 1].low
    if low == "-" and i + 2 < len(tokens):
        low = tokens[i + 2].low
    if low == "in" and tokens[i + 1].start > tokens[i].end:
        return None  # "with 2 in reserve"
    return LENGTHS.get(low)


def _measure(tokens: tuple[Token, ...], i: int, at: dict[int, Span]) -> str:
    """What a length measures: a move that was made, a weapon's range, or the distance between the two sides."""
    before = tokens[max(0, i - 4) : i]
    if any(token.low in ("minimum", "min") for token in before):
        return "minimum range"
    if any(token.low in ("maximum", "max") for token in before):
        return "maximum range"
    after = tokens[i + 1 : i + 5]
    if (
        any(token.low in ("away", "from", "distant") for token in after)
        or any(token.low == "within" for token in before)
        or _stands_off(after)
    ):
        return "distance"
    if i and tokens[i - 1].low in ("at", "from"):
        return "distance"
    pairs = pairwise(tokens[max(0, i - 9) : i])  # "I moved my Light Barge (Pace 6) 3 inches"
    pushed = any(token.stem == "mov" and what.low in ("my", "our", "the", "it") for token, what in pairs)
    if any(token.stem in _MOVED for token in before) or pushed:
        return "distance moved"
    return "distance"


def _stands_off(after: tuple[Token, ...]) -> bool:
    """Whether a length is told as one that somebody is off ("ends its Run 14 inches off"), and off nothing else."""
    at = next((n for n, token in enumerate(after[:3]) if token.low == "off"), None)
    behind = after[at + 1].low if at is not None and at + 1 < len(after) else ""
    return at is not None and behind not in ("the", "a", "an", "its", "their", "his", "her", "my", "our", "of", "road")


def _parameter_of(tokens: tuple[Token, ...], i: int, spans: list[Span]) -> Span | None:
    if 0 < i < len(tokens) - 1 and tokens[i - 1].low == "(" and tokens[i + 1].low == ")":
        return next((span for span in spans if span.last == i - 1), None)
    return None


def _before(tokens: tuple[Token, ...], i: int, at: dict[int, Span], lexicon: Lexicon) -> tuple[str, str | None] | None:
    """The characteristic, or the words, that stand in front of a number: "Initiative 4", "Front Armour 13"."""
    j = i - 1
    while j >= 0 and tokens[j].low in _JOIN and i - j <= 4:
        j -= 1
    if any(token.low == "score" for token in tokens[j + 1 : i]) and (j < 0 or j not in at):
        return "score", None  # "on a score of 3"
    if j < 0 or tokens[j].kind != "word":
        return None
    if tokens[j].text in ("I", "i") and i - j > 1:
        return None  # "can I … in one phase"
    span = at.get(j)
    term = span.of("characteristic") if span else None
    if term is None and len(tokens[j].text) <= 3 and (tokens[j].low not in FUNCTION or tokens[j].text.isupper()):
        found = characteristic_named(lexicon.rules, tokens[j].text)
        term = lexicon.terms[found] if found else None
    close = i - j == 1
    words: list[str] = []
    first = span.first if span else j
    j = max(j, span.last - 1) if span and span.last <= i else j
    k = j
    while k >= 0 and tokens[k].kind == "word" and len(words) < 4:
        low = tokens[k].low
        if low in FUNCTION or tokens[k].stem in UNIT_NOUNS:
            break
        if not close and term is None and k < j and at.get(k) is not at.get(j):
            break
        words.insert(0, low)
        k -= 1
    if term is not None:
        extra = (
            [token.low for token in tokens[first - (len(words) - (j - first + 1)) : first]]
            if len(words) > j - first + 1
            else []
        )
        name = " ".join([*extra, tokens_text(tokens, first, j + 1)])
        if extra and not _capital(tokens[first - 1]):
            name = tokens_text(tokens, first, j + 1)
        return name, term.id
    rolled = tokens[j].stem == "roll" and tokens[i - 1].low in ("a", "an")  # "rolled a 3"
    if not words or (not close and not rolled and tokens[i - 1].low not in ("of", "is", "=", ":", "at")):
        return None
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    if (
        following is not None
        and following.kind == "word"
        and following.low not in FUNCTION
        and not _capital(tokens[j])
        and close
        and not _deed(at.get(i + 1))
    ):
        return None  # "needs two pin markers": the number belongs to what follows
    return " ".join(words), span.terms[0].id if span else None


def _deed(span: Span | None) -> bool:
    """Whether a name is that of something done, which a number in front of it does not count."""
    return span is not None and all(term.kind in ("action", "reaction", "test") for term in span.terms)


def tokens_text(tokens: tuple[Token, ...], first: int, last: int) -> str:
    """The folded words of a run of tokens."""
    return " ".join(token.low for token in tokens[first:last])


def _capital(token: Token) -> bool:
    return token.text[:1].isupper()


def _after(tokens: tuple[Token, ...], i: int, at: dict[int, Span], lexicon: Lexicon) -> tuple[str, str | None] | None:
    """What a number counts: "two pin markers", "ten Infantry models", "8 Wounds", "three of our elements"."""
    j = i + 1
    while j < len(tokens) and tokens[j].low in ("of", "our", "my", "their", "the", "its", "more", "other", "-"):
        j += 1
    if j >= len(tokens) or tokens[j].kind != "word":
        return None
    last: tuple[str, str | None] | None = None
    while j < len(tokens) and tokens[j].kind == "word" and tokens[j].low not in FUNCTION:
        span = at.get(j)
        if span is not None:
            # what is counted of a name that is a characteristic too is that: "with 2 Wounds"
            last = (span.words.lower(), (span.of("characteristic") or span.terms[0]).id)
            if span.of("characteristic", "status", "test", "reaction"):
                return last
            j = span.last
        else:
            last = (stem(tokens[j].low) if tokens[j].stem in UNIT_NOUNS else tokens[j].low, None)
            j += 1
        if last[0] in UNIT_NOUNS:
            return last
    return last
