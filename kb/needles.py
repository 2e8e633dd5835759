"""Needles: the words without which a pattern fits no text, worked out from the pattern.

In: a pattern as it is written. Out: groups of words in small letters, of which every match holds one each. A pattern
whose alternatives need different things has few; each alternative by itself has more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from re import _constants as _op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

#: The words of which a match holds at least one, in small letters.
Needles = tuple[str, ...]

#: So many alternatives of one word are worth looking for one after the other; and so many groups of them.
_MOST_WORDS = 24
_MOST_GROUPS = 3
_DIGITS: Needles = tuple("0123456789")
_A_DIGIT = [(_op.CATEGORY, _op.CATEGORY_DIGIT)]
#: No more spellings of a run of characters are told apart than this: of alternatives, and of such as follow others.
_MOST_SPELLINGS = 64
_MOST_JOINED = 16
_ZERO_WIDTH = (_op.AT,)
_BREAK = ord("\n")
_WITHOUT_BREAK = (_op.CATEGORY_DIGIT, _op.CATEGORY_WORD, _op.CATEGORY_NOT_SPACE)
#: Stands for a run of letters among the parts of a pattern.
_LETTERS = object()
_REPEATS = (_op.MAX_REPEAT, _op.MIN_REPEAT, _op.POSSESSIVE_REPEAT)


def alternatives_of(pattern: str, flags: int = 0) -> Iterator[tuple[str, int]]:
    """The alternatives of a whole pattern, each with its flags."""
    inline = _FLAGS.match(pattern)
    flags |= _parser.FLAGS[inline[1]] if inline else 0
    for part in _split(pattern[inline.end() if inline else 0 :]):
        yield part, flags


_FLAGS = re.compile(r"\(\?([imsx])\)")
_REFERENCE = re.compile(r"\\[1-9]|\(\?P=|\(\?\(")


def _split(pattern: str) -> list[str]:
    """The alternatives of a whole pattern as it is written, also of one group between word boundaries.

    All of it where a part refers back to a group.
    """
    if _REFERENCE.search(pattern):
        return [pattern]
    found: list[str] = []
    for part in _parted(pattern):
        inner = part.removeprefix(r"\b").removeprefix("(?:")
        before = part[: len(part) - len(inner)]
        after = r")\b" if inner.endswith(r")\b") else ")"
        within = _parted(inner.removesuffix(after)) if before.endswith("(?:") and inner.endswith(after) else []
        found += [f"{before}{each}{after}" for each in within] if len(within) > 1 else [part]
    return found


def _parted(pattern: str) -> list[str]:
    """A pattern cut at the bars that stand in no group; nothing where a group ends that did not begin."""
    parts, begin, depth, at = [], 0, 0, 0
    in_class = False
    while at < len(pattern):
        sign = pattern[at]
        if sign == "\\":
            at += 1
        elif in_class:
            in_class = sign != "]"
        elif sign == "[":
            in_class = True
            at += 1 + (pattern[at + 1 : at + 2] == "^")  # a bracket that stands first is one of the class
        elif sign in "()":
            depth += 1 if sign == "(" else -1
            if depth < 0:
                return []
        elif sign == "|" and not depth:
            parts.append(pattern[begin:at])
            begin = at + 1
        at += 1
    return [*parts, pattern[begin:]]


class Needs(NamedTuple):
    """What a pattern needs.

    Of each group of ``needles`` whatever the pattern matches holds a word, and it begins with one of the
    ``beginnings``; no beginnings where it may begin with whatever it likes. Where the pattern is ``anchored`` it begins
    where the text does. Where it keeps ``within_lines``, it neither matches a line break nor looks beyond one.
    """

    needles: tuple[Needles, ...]
    beginnings: Needles
    anchored: bool
    within_lines: bool


def needs_of(pattern: str, flags: int = 0) -> Needs:
    """What a pattern needs, in small letters."""
    parsed = _parser.parse(pattern, flags)
    groups, exact = _needed(parsed)
    if exact is not None:
        groups = [*groups, exact]
    useful = {_least(group) for group in groups if _is_useful(group)}
    useful.discard(())
    told, whole = _begun(parsed)
    spellings = told | whole
    first: list[str] = []
    for each in sorted(spellings):  # what another begins with stands before it
        if not first or not each.startswith(first[-1]):
            first.append(each)
    return Needs(
        tuple(sorted(useful, key=_cost)[:_MOST_GROUPS]),
        () if "" in spellings else tuple(first),
        _is_anchored(parsed, parsed.state.flags),
        not _takes_breaks(parsed, parsed.state.flags),
    )


def _takes_breaks(parsed: Sequence[tuple[Any, Any]], flags: int) -> bool:
    """Whether what is matched, or looked for behind it, may hold a line break."""
    for op, argument in parsed:
        if op is _op.SUBPATTERN:
            taken = _takes_breaks(argument[3], flags | argument[1])
        elif op is _op.BRANCH:
            taken = any(_takes_breaks(each, flags) for each in argument[1])
        elif op in _REPEATS:
            taken = _takes_breaks(argument[2], flags)
        elif op in (_op.ASSERT, _op.ASSERT_NOT):
            taken = argument[0] > 0 and _takes_breaks(argument[1], flags)
        elif op is _op.LITERAL:
            taken = argument == _BREAK
        elif op is _op.IN:
            taken = _holds_break(argument)
        elif op is _op.ANY:
            taken = bool(flags & re.DOTALL)
        else:  # a reference back repeats what was matched
            taken = op not in (*_ZERO_WIDTH, _op.GROUPREF)
        if taken:
            return True
    return False


def _holds_break(members: Sequence[tuple[Any, Any]]) -> bool:
    """Whether a line break is one of the characters of a class."""
    held = any(
        (op is _op.LITERAL and argument == _BREAK)
        or (op is _op.RANGE and argument[0] <= _BREAK <= argument[1])
        or (op is _op.CATEGORY and argument not in _WITHOUT_BREAK)
        for op, argument in members
    )
    return held is not (members[0][0] is _op.NEGATE)


def _is_anchored(parsed: Sequence[tuple[Any, Any]], flags: int) -> bool:
    """Whether what is matched can only stand at the beginning of the text."""
    for op, argument in parsed:
        if op is _op.AT:
            if argument is _op.AT_BEGINNING_STRING or (argument is _op.AT_BEGINNING and not flags & re.MULTILINE):
                return True
        elif op is _op.SUBPATTERN:
            return _is_anchored(argument[3], flags | argument[1])
        elif op not in (_op.ASSERT, _op.ASSERT_NOT):
            return False
    return False


def _begun(parsed: Sequence[tuple[Any, Any]]) -> tuple[Spellings, Spellings]:
    """How a sequence of parts begins: spellings after which anything may come, and such as are all of it."""
    told: Spellings = frozenset()
    whole: Spellings = frozenset({""})
    for op, argument in _joined(parsed):
        more, ended = _beginning(op, argument)
        if len(told) + len(whole) * (len(more) + len(ended)) > _MOST_SPELLINGS:
            return told | whole, frozenset()
        told |= {a + b for a in whole for b in more}
        whole = frozenset(a + b for a in whole for b in ended)
        if not whole:
            break
    return told, whole


def _beginning(op: Any, argument: Any) -> tuple[Spellings, Spellings]:
    """How one part of a pattern begins, as ``_begun`` tells it."""
    nothing: Spellings = frozenset()
    if op is _op.SUBPATTERN:
        return _begun(argument[3])
    if op is _op.ATOMIC_GROUP:
        return _begun(argument)
    if op is _op.BRANCH:
        parts = [_begun(each) for each in argument[1]]
        return nothing.union(*(told for told, _ in parts)), nothing.union(*(whole for _, whole in parts))
    if op in _REPEATS:
        least, most, inner = argument
        told, whole = _begun(inner)
        if most > 1:
            told, whole = told | whole, nothing
        return told, whole | {""} if least == 0 else whole
    spellings = frozenset({""}) if op is _op.ASSERT else _part(op, argument)[1]
    return (frozenset({""}), nothing) if spellings is None else (nothing, spellings)


def _cost(group: Needles) -> tuple[int, Needles]:
    """How late to look for a group: few and long words are the quickest to be missed."""
    return len(group) - 2 * min(8, *map(len, group)), group


Spellings = frozenset[str]


def _needed(parsed: Sequence[tuple[Any, Any]]) -> tuple[list[Spellings], Spellings | None]:
    """What a sequence of parts needs; and every spelling of it where those are few, as then it may join its neighbours.

    What it needs is empty where all its spellings are given.
    """
    groups: list[Spellings] = []
    run: Spellings = frozenset({""})
    whole = True
    for op, argument in _joined(parsed):
        needed, spellings = _part(op, argument)
        if spellings is not None and (min(len(run), len(spellings)) == 1 or len(run) * len(spellings) <= _MOST_JOINED):
            run = frozenset(a + b for a in run for b in spellings)
            continue
        whole = False
        groups += [run, *needed]
        run = spellings if spellings is not None else frozenset({""})
    return (groups, run) if whole else ([*groups, run], None)


def _part(op: Any, argument: Any) -> tuple[list[Spellings], Spellings | None]:
    """What one part of a pattern needs, and its spellings where they are few."""
    if op in _ZERO_WIDTH or op is _op.ASSERT_NOT:
        return [], frozenset({""})
    if op is _LETTERS:
        return [], frozenset({argument})
    if op is _op.IN:
        return ([frozenset(_DIGITS)], None) if argument == _A_DIGIT else ([], _class(argument))
    if op is _op.SUBPATTERN:
        return _needed(argument[3])
    if op is _op.ATOMIC_GROUP:
        return _needed(argument)
    if op is _op.ASSERT:
        ahead, exact = _needed(argument[1])
        return ([*ahead, exact] if exact is not None else ahead), None
    if op is _op.BRANCH:
        return _branch([_needed(each) for each in argument[1]])
    if op in _REPEATS:
        least, most, inner = argument
        needed, exact = _needed(inner)
        if exact is not None and most == 1:
            return [], exact | {""} if least == 0 else exact
        if least == 0:
            return [], None
        return ([*needed, exact] if exact is not None else needed), None
    return [], None  # any character, a reference back and the like


def _branch(parts: list[tuple[list[Spellings], Spellings | None]]) -> tuple[list[Spellings], Spellings | None]:
    """What the alternatives need together: one group that holds the best group of each."""
    if all(exact is not None for _, exact in parts):
        spellings = frozenset(word for _, exact in parts for word in exact or ())
        return ([], spellings) if len(spellings) <= _MOST_SPELLINGS else ([spellings], None)
    together: set[str] = set()
    for groups, exact in parts:
        candidates = [exact] if exact is not None else [group for group in groups if _is_useful(group)]
        if not candidates:
            return [], None
        together |= max(candidates, key=lambda group: (min(map(len, group)), -len(group)))
    return [frozenset(together)], None


def _joined(parsed: Sequence[tuple[Any, Any]]) -> Iterator[tuple[Any, Any]]:
    """The parts of a sequence, with letters that follow one another as one part."""
    letters = ""
    for op, argument in parsed:
        letter = _letter(argument) if op is _op.LITERAL else None
        if letter is not None:
            letters += letter
            continue
        if letters:
            yield _LETTERS, letters
            letters = ""
        yield op, argument
    if letters:
        yield _LETTERS, letters


def _letter(code: int) -> str | None:
    """A character in small letters; None where ``re`` may take others for it."""
    letter = chr(code)
    return letter.lower() if letter.isascii() or (not letter.isalpha() and letter.casefold() == letter) else None


def _class(members: Sequence[tuple[Any, Any]]) -> Spellings | None:
    """The characters of a class, where they are few."""
    letters = [_letter(code) if op is _op.LITERAL else None for op, code in members]
    return frozenset(letters) if len(letters) <= 4 and None not in letters else None  # type: ignore[arg-type]


def _is_useful(group: Spellings) -> bool:
    """Whether many a text lacks every word of the group."""
    return all(len(word.strip()) > 1 or (word.strip() and not word.strip().isalpha()) for word in group)


def _least(group: Spellings) -> Needles:
    """The words without those that hold another of them; none where they are too many to look for."""
    least: list[str] = []
    for word in sorted(group, key=len):
        if not any(other in word for other in least):
            least.append(word)
    return tuple(sorted(least)) if len(least) <= _MOST_WORDS else ()
