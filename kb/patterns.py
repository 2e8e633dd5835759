"""Patterns that look before they leap: a text that lacks the words a pattern needs is never searched with it.

Most patterns meet far more texts that they do not fit than texts that they do. Any match of ``may (?:not )?run`` holds
"may " and "run", so a text without them has none, and to look for plain words is many times faster than to search. The
words are worked out from the pattern itself (``kb.needles``), so that nothing is found less than by ``re`` alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, cast

from kb.kept import compiled_of, needs_of
from kb.needles import Needles, Needs, alternatives_of
from kb.runs import Runs

__all__ = ["Pattern", "Substitutions", "deferred", "findall", "finditer", "search", "sub"]


class Pattern:
    """A pattern with the groups of words of which a text needs one each to match at all. Compiled when first needed."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern, self.flags = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern as ``re`` has it."""
        return compiled_of(self.pattern, self.flags)

    @cached_property
    def _needs(self) -> Needs:
        return needs_of(self.pattern, self.flags)

    @cached_property
    def needles(self) -> tuple[Needles, ...]:
        """The groups of words that a text needs."""
        return self._needs.needles

    @cached_property
    def beginnings(self) -> Needles:
        """What a match begins with, one of them; empty where that may be anything."""
        return self._needs.beginnings

    @cached_property
    def openings(self) -> Needles:
        """What a text begins with that has a match, one of them; empty where that may be anything."""
        return self._needs.beginnings if self._needs.anchored else ()

    @cached_property
    def _looked_for(self) -> tuple[tuple[Needles, ...], Needles]:
        return self.needles, self.openings

    @cached_property
    def alternatives(self) -> tuple[Pattern, ...]:
        """The alternatives of the whole pattern, each a pattern of its own, as each needs less than all together."""
        return tuple(Pattern(part, flags) for part, flags in alternatives_of(self.pattern, self.flags))

    def may_fit(self, text: str) -> bool:
        """Whether the text holds the words that a match needs."""
        low = _LOW[text]
        needles, openings = self._looked_for
        if openings and not low.startswith(openings):
            return False
        for group in needles:  # plain loops: this runs for every pattern and sentence
            for word in group:
                if word in low:
                    break
            else:
                return False
        return True

    def fits(self, text: str) -> bool:
        """Whether there is any match in the text: quicker than ``search`` where the pattern has many alternatives."""
        low = _LOW[text]
        for needles, each in self._needing:
            for group in needles:  # as in ``may_fit``, which would be called too often here
                for word in group:
                    if word in low:
                        break
                else:
                    break
            else:
                if each.compiled.search(text):
                    return True
        return False

    @cached_property
    def _needing(self) -> list[tuple[tuple[Needles, ...], Pattern]]:
        return [(each.needles, each) for each in self.alternatives]

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        """The first match in the text."""
        return _looking(self, "search", self.openings)

    @cached_property
    def match(self) -> Callable[[str], re.Match[str] | None]:
        """The match at the beginning of the text."""
        return _looking(self, "match", self.beginnings)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match in the text. Of a long text only the lines are gone through that hold what a match needs."""
        if not self.may_fit(text):
            return iter(())
        in_lines = _LONG < len(text) < _LONGEST and self._needs.within_lines and self.needles
        return self._by_line(text) if in_lines else self.compiled.finditer(text)

    def _by_line(self, text: str) -> Iterator[re.Match[str]]:
        for start, stop, low in _lines(text):
            for group in self.needles:  # as in ``may_fit``
                for word in group:
                    if word in low:
                        break
                else:
                    break
            else:
                for match in self.compiled.finditer(text, start, stop + 2):  # sees that the text goes on
                    if match.start() <= stop:
                        yield match

    def findall(self, text: str) -> list[Any]:
        """What every match in the text holds."""
        groups = self.compiled.groups
        if groups > 1:
            return [match.groups("") for match in self.finditer(text)]
        return [match[groups] or "" for match in self.finditer(text)]

    @cached_property
    def sub(self) -> Callable[[str | Callable[[re.Match[str]], str], str], str]:
        """The text with ``with_`` in place of the matches."""
        return _replacing(self, self.openings)


def _looking(
    pattern: Pattern, method: str, openings: Needles, nothing: Callable[[], Any] | None = None, whole: bool = True
) -> Any:
    """A method of the compiled pattern, for texts that hold what a match needs and open with one of ``openings``;
    of others it is told at once that there is ``nothing``. Long texts, but for ``whole``, are searched
    as they are, as to fold each takes longer. Made once for a pattern, and called for every sentence."""
    needles = pattern.needles
    found: Callable[..., Any] | None = None

    def looked_for(text: str, *where: int) -> Any:
        nonlocal found
        if len(text) >= _LONG and not whole:
            return getattr(pattern.compiled, method)(text, *where)
        low = _LOW[text]
        if openings and not where and not low.startswith(openings):
            return nothing and nothing()
        for group in needles:  # plain loops: this runs for every pattern and sentence
            for word in group:
                if word in low:
                    break
            else:
                return nothing and nothing()
        if found is None:
            found = getattr(pattern.compiled, method)
        return found(text, *where)

    return looked_for


def _replacing(pattern: Pattern, openings: Needles, whole: bool = True) -> Callable[..., str]:
    """``sub`` of the compiled pattern, for texts that hold what a match needs; others are left as they are."""
    needles = pattern.needles
    replaced: Callable[..., str] | None = None

    def sub(with_: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        nonlocal replaced
        if len(text) >= _LONG and not whole:
            return pattern.compiled.sub(with_, text, count)
        low = _LOW[text]
        if openings and not low.startswith(openings):
            return text
        for group in needles:  # as in ``_looking``
            for word in group:
                if word in low:
                    break
            else:
                return text
        if replaced is None:
            replaced = pattern.compiled.sub
        return replaced(with_, text, count)

    return sub


def deferred(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """``re.compile``, put off until the pattern is first used. A question needs a tenth of the patterns that stand in
    the code, and to compile them all takes longer than to rule on it. Which of several found a match is told by
    ``match.re.pattern``, as ``match.re`` is not what this returns.

    Errors: ``re.error`` at the first use, for a pattern that is none."""
    return cast("re.Pattern[str]", _Deferred(pattern, flags))


class _Deferred:
    """Stands for a compiled pattern, and takes over each of its methods when that is first asked for: of the quick
    ones as they are, of the others for texts that hold what a match needs."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        value = self._looking(name) or getattr(self._stood_for, name)
        self.__dict__[name] = value
        return value

    @cached_property
    def _pattern(self) -> Pattern:
        return Pattern(self.pattern, self._flags)

    @cached_property
    def _stood_for(self) -> re.Pattern[str]:
        return self._pattern.compiled

    def _looking(self, name: str) -> Any:
        """The method, for texts that hold what a match needs; None where to search is as quick as to look."""
        if name not in _LOOKING:
            return None
        pattern = self._pattern
        if name in ("match", "fullmatch"):  # which give up at once where the text begins otherwise
            looks = pattern.needles and not pattern.beginnings
            return _looking(pattern, name, (), whole=False) if looks else None
        openings = pattern.openings if len(pattern.openings) <= _FEW else ()
        if not openings and not pattern.needles:
            return None
        if name == "sub":
            return _replacing(pattern, openings, whole=False)
        return _looking(pattern, name, openings, _LOOKING[name], whole=False)


#: The methods that look first, each with what it gives of a text without a match where that is not None.
_LOOKING: dict[str, Callable[[], Any] | None] = {
    "search": None,
    "match": None,
    "fullmatch": None,
    "findall": list,
    "finditer": lambda: iter(()),
    "sub": None,
}
#: So many openings are worth looking for one after the other.
_FEW = 16


class Substitutions:
    """Patterns that are applied to a text one after the other, each with what its matches become."""

    def __init__(self, *each: tuple[Pattern | str, str | Callable[[re.Match[str]], str]]) -> None:
        self.each = tuple((Pattern(said) if isinstance(said, str) else said, with_) for said, with_ in each)

    @cached_property
    def _runs(self) -> Runs:
        return Runs([(pattern.needles, pattern.openings) for pattern, _ in self.each])

    def applied_to(self, text: str) -> str:
        """The text with every substitution made, in order; each sees what those before it left."""
        fitting = self._runs.fitting(_LOW[text])
        while (place := next(fitting, None)) is not None:
            pattern, with_ = self.each[place]
            changed = pattern.sub(with_, text)
            if changed != text:
                text = changed
                fitting = self._runs.fitting(_LOW[text], place)
        return text

    def first_applied_to(self, text: str) -> str:
        """The text with the first match of the first substitution that changes it replaced, and no other."""
        for place in self._runs.fitting(_LOW[text]):
            pattern, with_ = self.each[place]
            changed = pattern.compiled.sub(with_, text, count=1) if pattern.may_fit(text) else text
            if changed != text:
                return changed
        return text


#: The patterns that stand in the code where they are used, each made once.
_kept: dict[str, Pattern] = {}


def _keep(pattern: str) -> Pattern:
    kept = _kept[pattern] = Pattern(pattern)
    return kept


def search(pattern: str, text: str) -> re.Match[str] | None:
    """``re.search`` for a pattern that stands in the code."""
    return (_kept.get(pattern) or _keep(pattern)).search(text)


def finditer(pattern: str, text: str) -> Iterator[re.Match[str]]:
    """``re.finditer`` for a pattern that stands in the code."""
    return (_kept.get(pattern) or _keep(pattern)).finditer(text)


def findall(pattern: str, text: str) -> list[Any]:
    """``re.findall`` for a pattern that stands in the code."""
    return (_kept.get(pattern) or _keep(pattern)).findall(text)


def sub(pattern: str, with_: str | Callable[[re.Match[str]], str], text: str) -> str:
    """``re.sub`` for a pattern that stands in the code."""
    return (_kept.get(pattern) or _keep(pattern)).sub(with_, text)


#: Texts of so many characters are gone through by the line; of longer ones the lines would take too much memory.
_LONG, _LONGEST = 2_000, 1_000_000
#: The last long text whose lines were told apart, and each with where it begins and ends, in its folded form.
_last_lines: tuple[str, list[tuple[int, int, str]]] = ("", [])


def _lines(text: str) -> list[tuple[int, int, str]]:
    global _last_lines
    if text is not _last_lines[0]:
        lines, start = [], 0
        for line in text.split("\n"):
            lines.append((start, start + len(line), _fold(line)))
            start += len(line) + 1
        _last_lines = text, lines
    return _last_lines[1]


class _Low(dict[str, str]):
    """Texts in their folded form: small letters, with every character that ``re`` takes for an ASCII letter or for a
    digit as one. Many patterns are tried on a text one after the other; the last of them are held."""

    def __missing__(self, text: str) -> str:
        global _last
        if len(text) < _LONG:
            if len(self) >= _HELD:
                self.clear()
            self[text] = low = _fold(text)
            return low
        last, low = _last
        if text is not last:
            low = _fold(text)
            _last = text, low
        return low


#: So many texts are held in their folded form, but for long ones: of those the last alone.
_HELD = 256
_last = ("", "")
_LOW = _Low()


def _fold(text: str) -> str:
    if text.isascii():
        return text.lower()
    low = text.replace("İ", "i").casefold().replace("ı", "i")
    return f"{low}0" if _OTHER_DIGIT.search(low) else low


_OTHER_DIGIT = re.compile(r"[^\x00-\u065F\u2000-\u2FFF](?<=\d)")
