"""Names: how words are folded and compared, and where a text names a term.

One folding for the whole program: what the ingest found under a name, a question finds under the same name.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kb.patterns import deferred

#: Plain quotes, dashes and blanks for those of print.
PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "″": '"', "–": "-", "—": "-", "−": "-", "\xa0": " "})
_FOLD = PLAIN | str.maketrans("‑", "-")
WORD = deferred(r"[^\W_]+(?:['’][^\W_]+)*|[+−–-]?\d+\+?", re.UNICODE)

#: A name as texts write it, of up to two words, and of up to three.
NAME2 = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?"
NAME3 = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
#: Letters that stand for several words ("ZOC", "EZOC").
ABBREVIATION = deferred(r"[A-Z][A-Za-z]?[A-Z]{1,3}|[A-Z]{2,5}")


def fold(text: str) -> str:
    """Lower case, plain quotes and dashes, single spaces, no emphasis marks: for comparing, not for showing."""
    if not text.isascii():
        text = text.translate(_FOLD)
    return " ".join(text.replace("*", " ").replace("_", " ").lower().split())


def slug(text: str) -> str:
    """The name as part of an identifier: folded, words joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9+]+", fold(text))) or "-"


@functools.lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its inflection, so that "moves", "moved" and "moving" are one. Not always a word itself."""
    word = word.lower()
    if word.endswith("'s"):
        word = word[:-2]
    if word.endswith("ings"):  # "buildings" as "building"
        word = word[:-1]
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _IN_US:
        return f"{word[:-1]}us"
    if len(word) > 5 and word.endswith("men") and word not in _NO_MEN:
        return word[:-2] + "an"
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith("ied"):
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            base = word[: -len(ending)]
            if not re.search(r"[aeiouy]", base):
                break
            if (base[-1] == base[-2] and base[-1] not in "ls") or (base.endswith("ll") and len(base) > 5):
                base = base[:-1]
            return base[:-1] if base.endswith("e") else _drop_e(base)
    if len(word) > 3 and word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return _drop_e(word[:-2])
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return _IRREGULAR.get(word) or _drop_e(word)


def _drop_e(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("e") and not word.endswith("ee") else word


#: What ends like the plural of "-man" and is none.
_NO_MEN = frozenset(("specimen", "regimen", "abdomen"))
#: Plurals of nouns in "-us".
_IN_US = frozenset(
    """colossi legionarii magi fungi alumni cacti nuclei radii foci tumuli incubi succubi discipuli octopi""".split()
)
_IRREGULAR = {
    "ran": "run", "running": "run", "fell": "fall", "fallen": "fall", "shot": "shoot", "took": "tak", "taken": "tak",
    "made": "mak", "fought": "fight", "gave": "giv", "given": "giv", "has": "hav", "had": "hav", "have": "hav",
    "is": "be", "are": "be", "was": "be", "were": "be", "been": "be", "being": "be", "does": "do", "did": "do",
    "lost": "los", "loses": "los", "losing": "los", "lose": "los", "held": "hold", "left": "leav", "hit": "hit",
    "dice": "dic", "die": "dic", "went": "go", "gone": "go", "going": "go", "goes": "go", "could": "can",
    "struck": "strik", "flew": "fly", "flown": "fly", "rolled": "roll", "rolling": "roll", "wholly": "wholly",
    "models": "model", "this": "this", "his": "his", "as": "as", "its": "its", "us": "us", "bonus": "bonus",
    "class": "class", "pass": "pass", "passes": "pass", "loss": "loss", "less": "less", "cross": "cross",
    "during": "during", "nothing": "nothing", "anything": "anything", "need": "need", "speed": "speed",
    "unless": "unless", "red": "red", "shed": "shed", "wing": "wing", "king": "king", "thing": "thing",
    "wolves": "wolf", "elves": "elf", "dwarves": "dwarf", "thieves": "thief", "knives": "knif", "men": "man",
    "use": "use", "uses": "use", "used": "use", "using": "use", "feet": "foot", "lying": "lie",
    "dying": "die", "routed": "rout", "flying": "fly",
    "broken": "break", "broke": "break", "hidden": "hid", "driven": "driv", "drawn": "draw", "drew": "draw",
    "zombie": "zomby", "pixie": "pixy", "genie": "geny", "valkyrie": "valkyry", "sortie": "sorty", "brownie": "browny",
    "stood": "stand", "withdrew": "withdraw", "withdrawn": "withdraw",
    "thrown": "throw", "threw": "throw", "won": "win", "winning": "win", "met": "meet", "brought": "bring",
    "freed": "free", "agreed": "agree",
}  # fmt: skip
#: Verbs with their past forms, those that are no other word as well.
_PAST = {
    "become": "became", "begin": "began begun", "bleed": "bled", "blow": "blew blown", "build": "built",
    "burn": "burnt", "buy": "bought", "catch": "caught", "come": "came", "creep": "crept",
    "deal": "dealt", "dig": "dug", "feed": "fed", "flee": "fled", "fling": "flung", "forbid": "forbade forbidden",
    "freeze": "froze frozen", "get": "got", "grow": "grew grown", "hang": "hung", "keep": "kept", "know": "knew known",
    "lay": "laid", "lead": "led", "leap": "leapt", "overrun": "overran", "pay": "paid", "ride": "rode ridden",
    "rise": "rose risen", "say": "said", "seek": "sought", "sell": "sold", "send": "sent", "sink": "sank sunk",
    "slay": "slew slain", "spend": "spent", "spin": "spun", "spring": "sprang sprung", "stick": "stuck",
    "sweep": "swept", "swim": "swam swum", "swing": "swung", "tear": "tore torn", "tell": "told",
    "undertake": "undertook undertaken", "wear": "wore worn", "weave": "wove woven", "withhold": "withheld",
    "withstand": "withstood", "write": "wrote written",
}  # fmt: skip
_IRREGULAR.update((past, _drop_e(verb)) for verb, forms in _PAST.items() for past in forms.split())


def words(text: str) -> list[str]:
    """The folded words and numbers of a text, in order."""
    found = [m.group() for m in WORD.finditer(text)]
    return [word.lower() if word.isascii() else word.translate(_FOLD).lower() for word in found]


def first_word(text: str) -> str:
    """The first of the words that blanks part, as it is written; empty where there is none."""
    return next(iter(text.split(maxsplit=1)), "")


def capitalised(words: str) -> str:
    """The words as a sentence begins: their first letter large, the others as they are written."""
    return f"{words[:1].upper()}{words[1:]}"


def with_article(phrase: str) -> str:
    """The phrase with "a" or "an" before it."""
    return f"{'an' if phrase[:1].lower() in 'aeio' or re.match(r'(?i)u[mnpr](?!i)|8|11', phrase) else 'a'} {phrase}"


def lowered(words: str) -> str:
    """The words as they stand within a sentence, where none of them is a name: their first letter small."""
    return f"{words[:1].lower()}{words[1:]}"


def last_word(text: str) -> str:
    """The last of the words that blanks part, as it is written; empty where there is none."""
    return next(reversed(text.rsplit(maxsplit=1)), "")


@functools.lru_cache(maxsize=8192)
def stems(text: str) -> tuple[str, ...]:
    """The stems of a text's words, in order."""
    return tuple(stem(word) for word in words(text))


class Found(NamedTuple):
    """A name found in a text: its span there, and every term that it may mean."""

    start: int
    end: int
    terms: tuple[str, ...]


class NameIndex:
    """Finds names in text: longest first, without regard to case and inflection, by an index on the first stem."""

    def __init__(self, entries: Iterable[tuple[str, str]] = ()) -> None:
        self._by_first: dict[str, dict[tuple[str, ...], dict[str, None]]] = {}
        self._longest: dict[str, int] = {}
        self._spelt: dict[str, set[str]] = {}
        for alias, term in entries:
            self.add(alias, term)

    def add(self, alias: str, term: str) -> None:
        """Let ``alias`` (any spelling) mean ``term`` too."""
        key = stems(alias)
        if key:
            self._by_first.setdefault(key[0], {}).setdefault(key, {})[term] = None
            self._longest[key[0]] = max(self._longest.get(key[0], 0), len(key))
            self._spelt.setdefault(fold(alias), set()).add(term)

    def terms(self, name: str) -> tuple[str, ...]:
        """Every term that the whole of ``name`` may mean, in the order in which they were added."""
        return self.terms_by_stems(stems(name))

    def terms_by_stems(self, key: tuple[str, ...]) -> tuple[str, ...]:
        """The same of a name that is given by the stems of its words."""
        return tuple(self._by_first.get(key[0], {}).get(key, ())) if key else ()

    def find(self, text: str) -> Iterator[Found]:
        """The names in ``text`` from left to right, longest first, none overlapping another."""
        spans, stemmed = _stemmed(text) if len(text) < _LONG else _stemmed.__wrapped__(text)
        after, firsts = 0, self._by_first
        for i, first in enumerate(stemmed):
            if i < after or first not in firsts:
                continue
            bucket = firsts[first]
            for size in range(min(self._longest[first], len(stemmed) - i), 0, -1):
                terms = bucket.get(stemmed[i : i + size])
                if terms:
                    start, end = spans[i][0], spans[i + size - 1][1]
                    yield Found(start, end, self._as_written(terms, text[start:end]) if len(terms) > 1 else (*terms,))
                    after = i + size
                    break

    def _as_written(self, terms: Iterable[str], words: str) -> tuple[str, ...]:
        """Those of the terms that are spelt like this, where inflection alone makes it the name of others too, and one
        is a kind of troops ("Guards" may "Guard", and "Shot" may "Shoot") or an order ("Grapple", and "Grappled")."""
        told = any("/unit_type/" in term or "/order/" in term for term in terms)
        spelt = self._spelt.get(fold(words), ()) if told else ()
        return tuple(term for term in terms if term in spelt) or tuple(terms)


#: Texts of as many characters are not kept: they are no sentences.
_LONG = 2000


@functools.lru_cache(maxsize=256)
def _stemmed(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...]]:
    """The spans of the words of a text, and their stems: a sentence is asked for its names more than once."""
    found = list(WORD.finditer(text))
    return tuple([match.span() for match in found]), tuple([_stem_as_written(match.group()) for match in found])


@functools.lru_cache(maxsize=8192)
def _stem_as_written(word: str) -> str:
    return stem(word.translate(_FOLD))
