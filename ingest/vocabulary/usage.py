"""How the sentences use names: the words before and after each of them, counted in one pass over the text.

In: the source and the names to look for. Out: a ``Usage`` a name. What a name is said to be, to do or to be given tells
its kind where nothing else does: units *become* a status, *have* a trait, *use* a reaction, *may* do an action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import key_of
from ingest.vocabulary.source import Source
from kb.names import stem, words
from kb.patterns import deferred

_TOKEN = deferred(r"[^\W_]+(?:['’][^\W_]+)*|[.,;:!?()\n–—]")
_BE = frozenset("be becom remain stop ceas while whilst already count stay go".split())
_GAIN = frozenset("gain los lose receiv remov suffer recover shed clear discard inflict from".split())
_MODAL = frozenset("may can cannot must will can't can’t could never always also instead then immediately".split())
_USE = frozenset("use declar perform play tak mak execut announc".split())
_GIVE = frozenset("giv issu receiv carry obey assign under place".split())
_VERBS = frozenset("may can cannot must will be hav never always ignor do add gain count can't can’t".split())
_SKIP = frozenset("the a an any all his her its their this that one another".split())
_PLACE = frozenset(("in", "on", "under"))


@dataclass(slots=True)
class Usage:
    """How often a name stands after a form of "to be", before a unit word, as what a sentence speaks of, and so on."""

    be: int = 0
    before_unit: int = 0
    subject: int = 0
    having: int = 0
    gain: int = 0
    modal: int = 0
    using: int = 0
    given: int = 0
    placed: int = 0
    after: Counter[str] = field(default_factory=Counter)
    forms: set[str] = field(default_factory=set)

    def score(self, kind: str) -> float:
        """How much this usage speaks for the kind."""
        match kind:
            case "status":
                return 2 * self.be + 2 * self.gain + self.placed + 0.5 * self.before_unit
            case "unit_type":
                return 2 * self.subject + 0.5 * self.before_unit
            case "unit_subtype":
                return self.subject + self.before_unit
            case "special_rule":
                return 2 * self.having + 0.5 * self.before_unit
            case "reaction":
                return self.using + self.modal
            case "order":
                return 2 * self.given
            case "action":
                return 2 * self.modal + self.using
        return 0.0


Usages = dict[Key, Usage]


def usage_of(names: Iterable[str], source: Source, units: frozenset[str]) -> Usages:
    """The usage of each of ``names``; ``units`` are the stems of words for any unit.

    Inflected forms count as the name, but only the form as given is what units are said to *be* ("is Braced" speaks
    for a status "Braced", not for a "Brace").
    """
    by_first: dict[str, list[Key]] = {}
    found: dict[Key, Usage] = {}
    for name in names:
        key = key_of(name)
        if not key:
            continue
        if key not in found:
            found[key] = Usage()
            by_first.setdefault(key[0], []).append(key)
        found[key].forms.add(words(name)[-1])
    for same in by_first.values():
        same.sort(key=len, reverse=True)
    if not found:
        return found
    for text in source.texts:
        written, stemmed = _tokens(text)
        for at in range(2, len(stemmed) - 3):
            keys = by_first.get(stemmed[at])
            if keys is None:
                continue
            for key in keys:
                if len(key) == 1 or tuple(stemmed[at : at + len(key)]) == key:
                    end = at + len(key)
                    _count(found[key], stemmed, at, end, units, written[end - 1])
                    break
    return found


def _tokens(text: str) -> tuple[list[str], list[str]]:
    """The words and stops of a text as written, and their stems; both padded, so that neighbours always exist."""
    written = ["\n", "\n", *_TOKEN.findall(text.replace("-", " ")), "\n", "\n", "\n", "\n"]
    known = {word: stem(word) for word in set(written)}
    return written, [known[word] for word in written]


def _count(usage: Usage, stems: list[str], start: int, end: int, units: frozenset[str], last: str) -> None:
    after = stems[end] if end < len(stems) else "\n"
    before = stems[start - 1]
    article = before in _SKIP
    if article:
        before = stems[start - 2]
    unit = after in units
    usage.after[after] += 1
    usage.before_unit += unit
    if before in _BE and not unit and not article:
        usage.be += last.lower() in usage.forms
    elif before in _MODAL and not article:
        usage.modal += 1
    elif before in _USE:
        usage.using += 1
    elif before in _GIVE and not unit:
        usage.given += 1
    if before in _GAIN and not unit:
        usage.gain += 1
    if before in ("with", "hav") and not unit:
        usage.having += 1
    if before in _PLACE and not article and not unit:
        usage.placed += 1
    if (
        after in _VERBS
        and not unit
        and (article or before in ("\n", ".", ";", ",", "no", "only", "friendly", "enemy", "and", "or"))
    ) or (article and before in ("\n", ".", "no", "only") and after in ("within", "that", "which", "who")):
        usage.subject += 1
