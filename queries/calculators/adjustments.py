"""Adjustments in a player's words, matched to the rows of a modifier list.

In: the rows, and the things that a player says are the case. Out: the rows that apply, how often, and the words that
match no row or two rows alike. Words are weighed by how few rows hold them; alternatives of a row ("good cover or field
fortifications") need only one; a row of two conditions ("elite and out of command") may have them in different words;
"not elite" is met where nobody says that the group is elite.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kb.model import Passage, TableRow
from kb.names import stem, stems
from kb.patterns import deferred
from queries.calculators.words import digits
from queries.options.index import index_of

#: The least share of a row's weighed words that a player's words must hold.
ENOUGH = 0.58
#: Two rows of different values whose scores lie closer than this are not told apart.
CLOSE = 0.04

_STOP = frozenset(
    stem(word)
    for word in [
        "a",
        "an",
        "the",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "am",
        "of",
        "our",
        "my",
        "your",
        "we",
        "us",
        "they",
        "them",
        "i",
        "it",
        "its",
        "in",
        "on",
        "at",
        "by",
        "to",
        "from",
        "for",
        "any",
        "all",
        "every",
        "each",
        "that",
        "this",
        "these",
        "those",
        "which",
        "who",
        "has",
        "have",
        "had",
        "having",
        "do",
        "does",
        "did",
        "can",
        "could",
        "may",
        "might",
        "as",
        "so",
        "there",
        "their",
        "also",
        "one",
        "ones",
        "with",
        "or",
        "and",
        "some",
        "no",
        "other",
        "than",
        "other",
        "during",
        "while",
        "when",
        "where",
        "currently",
        "just",
        "up",
        "down",
        "into",
        "over",
        "only",
        "contains",
        "contain",
        "containing",
    ]
) - {"down", "no"}
#: Everyday words that say the same, so that "can see" finds "seen" and "destroyed" finds "eliminated".
_SAME = {
    stem(word): stem(target)
    for target, words in {
        "see": "seen saw sees sight",
        "eliminated": "lost destroyed killed dead",
        "permit": "permits allow allows allowed let",
        "require": "requires required demand demands need needs",
        "withdraw": "withdrawal withdrawing",
        "higher": "superior",
        "finished": "ended just-ended",
        "start": "began beginning",
        "retreat": "retreating",
        "fire": "shot shooting shoots fired firing shelled shelling",
        "knocked": "knocked-out",
        "infantry": "foot",
        "tank": "afv tanks",
        "50%": "half",
    }.items()
    for word in words.split()
}
#: Whose somebody is goes without saying ("Fleet's Admiral within 6 inches").
_OWNER = deferred(r"\b\w+['’]s\b")
_MEASURE = r"(?:[\"”″]|(?:inch(?:es)?|cm|m|met(?:re|er)s?|hex(?:es)?|spans?|spaces?|squares?)\b)"
_NEAR = deferred(rf"\bwithin (\d+)(?: ?{_MEASURE})?", re.I)
_AWAY = deferred(rf"\b(\d+) ?{_MEASURE}(?: (?:away|off|from|of)\b)?", re.I)
_WHOSE = frozenset({"group", "unit"})
#: When something must have happened, up to what it comes from ("during the last turn from aircraft").
_TIME = deferred(
    r"(?i)\b(?:since|during|when last|within (?:the )?last|for any reason)\b(?:(?! from (?!(?:start|beginning)\b)).)*"
)
_IDLE = deferred(
    r"(?i)\s*(?:nothing|no other|nobody|otherwise|everything|"
    r"(?:the |total |our )*(?:adjustments?|modifiers?|totals?|sum)\W*$)"
)
_TOKEN = deferred(r"[a-z]+(?:-[a-z]+)*|\d+(?:m\b|%)?|&")


#: "Total modifiers may never be better than +2 or worse than -3", "the adjustments together never exceed +6".
_LIMIT = deferred(
    r"(?i)\b(?:total|net|combined|overall|sum|together|modifiers|adjustments|penalties|bonuses)\b.*\b(?:never|"
    r"cannot|can not|may not|"
    r"not|no|at most|maximum|capped|limited|minimum)\b.*[+−–-]\d"
)
_SIGNED = deferred(r"([+−–-])(\d+)")


def capped(rules: Any, total: int, rows: Sequence[TableRow]) -> tuple[int, list[str], list[Passage]]:
    """What the adjustments of a list (``rows``) come to, within the limits that the rules set them together, with
    steps and passages."""
    steps: list[str] = []
    limiting: list[Passage] = []
    for passage, lists in index_of(rules).remembered(("limiting adjustments",), lambda: _limiting(rules)):
        if lists and not any(_of_list(rules, row) in lists for row in rows):
            continue  # of another list
        numbers = [int(n) if sign == "+" else -int(n) for sign, n in _SIGNED.findall(passage.text)]
        least = min((n for n in numbers if n < 0), default=total)
        most = max((n for n in numbers if n > 0), default=total)
        if (within := max(least, min(total, most))) != total:
            total = within
            steps.append(f"{total:+d}: {passage.text.strip()}")
            limiting.append(passage)
    return total, steps, limiting


def _of_list(rules: Any, row: TableRow) -> str | None:
    """In which list a row stands: its table, or the section of the sentence that tells of it."""
    passage = rules.passages.get(row.passage or "")
    return row.table or (str(passage.section) if passage else None)


def _limiting(rules: Any) -> list[tuple[Passage, frozenset[str]]]:
    """The passages that set limits to what adjustments come to, each with the lists of its own section; none where it
    speaks of all that there are."""
    limiting = [
        passage for passage in rules.passages.values()
        if passage.passage_class == "rule" and _LIMIT.search(passage.text)
        and re.search(r"(?i)\bmodif|\badjust|\bpenalt|\bbonus|\b(?:rows|entries)\b", passage.text)
    ]  # fmt: skip
    return [(passage, _lists_beside(rules, passage)) for passage in limiting]


def _lists_beside(rules: Any, passage: Passage) -> frozenset[str]:
    """The list of modifiers of the section of a passage that stands next before it, else the section itself where
    sentences of it tell of modifiers."""
    tables = {table.id for table in rules.tables.values() if table.kind == "modifiers"}
    places = [
        (at.start, table) for table in tables for row in rules.rows.get(table, ())
        if (at := rules.passages.get(row.passage or "")) is not None
        and at.section in (passage.section, *_below(rules, passage.section))
    ]  # fmt: skip
    before = [place for place in places if place[0] < passage.start]
    if before or places:
        return frozenset((max(before)[1] if before else min(places)[1],))
    told = any(
        clause.relation == "modifies" and re.fullmatch(r"[+-]\d+", clause.value or "")
        for each in rules.passages.values() if each.section == passage.section
        for clause in rules.by_passage.get(each.id, ())
    )  # fmt: skip
    return frozenset((str(passage.section),) if told else ())


#: "Cover and Prone don't stack", "the modifiers for smoke and night are not cumulative with each other".
_APART = deferred(
    r"(?i)^(?:the (?:modifiers?|penalt(?:y|ies)|bonus(?:es)?) (?:for|of|from) )?(?P<one>[\w' -]{3,40}?) and "
    r"(?P<other>[\w' -]{3,40}?)(?: (?:modifiers|penalties|bonuses))? "
    r"(?:(?:do not|don['’]t|never|cannot|may not) (?:stack|add up|combine|be (?:combined|added))|"
    r"(?:are not|aren['’]t|are never) (?:cumulative|added together|combined))\b"
)


def together(rules: Any, found: Sequence[Adjustment]) -> list[Adjustment]:
    """Those of the adjustments that count, where the rules say of two that they do not add up: the greater one."""
    kept = list(found)
    for one, other in index_of(rules).remembered(("not adding up",), lambda: _apart(rules)):
        first = [each for each in kept if one <= set(_tokens(each.row.text))]
        second = [each for each in kept if other <= set(_tokens(each.row.text)) and each not in first]
        if first and second:
            least = min((*first, *second), key=lambda each: abs(each.amount))
            kept.remove(least)
    for passage in {each.row.passage for each in kept}:
        told = [each for each in kept if each.row.passage == passage]
        alone = _ALONE.search(rules.passages[passage].text) if passage in rules.passages and len(told) > 1 else None
        if alone:
            named = set(_tokens(alone["which"] or "")) - _GREATER
            counting = [each for each in told if named and named <= set(_tokens(each.row.text))]
            best = counting or [max(told, key=lambda each: abs(each.amount))]
            kept = [each for each in kept if each not in told or each in best]
    return kept


#: "If both are there only the Captain counts", "only the higher bonus applies", of what one sentence tells.
_ALONE = deferred(
    r"(?i)\b(?:only|just)\s+(?:the\s+)?(?P<which>[\w'’-]+)"
    r"(?:\s+(?:one|bonus|penalty|modifier|of (?:these|them|the two)))?\s+"
    r"(?:counts?|applies|is\s+(?:used|counted|applied)|may\s+be\s+(?:used|counted))\b|"
    r"\b(?:are\s+not|aren['’]t|not)\s+cumulative\b|"
    r"\b(?:use|count|apply|take|add)\s+(?:only\s+|just\s+)?the\s+(?:better|best|higher|highest|greater|greatest|"
    r"larger|largest)\b|\bnot\s+both\b|\bwhichever\s+is\s+(?:the\s+)?(?:better|higher|greater|larger)\b|"
    r"[,;]?\s+or\s+(?:[+−–-]\d|(?!(?:less|more|fewer|lower|higher|better|worse|over|under)\b)"
    r"[^.;:,()+−–]{3,40}:\s\(?[+−–-]\d)"
)
_GREATER = frozenset(
    map(stem, ("higher", "highest", "greater", "greatest", "better", "best", "larger", "largest", "one"))
)


def _apart(rules: Any) -> list[tuple[frozenset[str], frozenset[str]]]:
    """The words of the pairs of modifiers that do not add up."""
    said = (_APART.match(each.text) for each in rules.passages.values() if each.passage_class == "rule")
    pairs = ((frozenset(_tokens(each["one"])), frozenset(_tokens(each["other"]))) for each in said if each)
    return [(one, other) for one, other in pairs if one and other]


def _below(rules: Any, section: str) -> list[str]:
    return [each.id for each in rules.sections.values() if each.parent == section]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A row that applies, how often, and the player's words that say so."""

    row: TableRow
    count: int
    amount: int
    words: str

    def line(self) -> str:
        """A step: "-2 × 3 For each element …"."""
        value = int(self.row.value or 0)
        times = f" × {self.count} = {self.amount:+d}" if self.count != 1 else ""
        return f"{value:+d}{times}: {self.row.text.strip(' .')}"


#: "Isn't", "aren't": what is denied.
_SHORT_NOT = deferred(r"n['’]t\b")
#: Who is not in something is out of it, where a row tells it so ("out of command").
_NOT_IN = deferred(r"(?i)(?:\bnot|n['’]t) in (?P<what>[a-z]+)\b")


def _out_of_it(text: str, rows: Sequence[TableRow]) -> str:
    """The player's words with what somebody is not in told as a row tells it, which is that he is out of it."""
    said = _NOT_IN.search(text)
    told = said is not None and any(f"out of {said['what'].lower()}" in row.text.lower() for row in rows)
    return _NOT_IN.sub(r" out of \g<what>", text) if told else text


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    """The telling words of a text; a word after "not" is marked."""
    found: list[str] = []
    negate = False
    for word in _TOKEN.findall(_SHORT_NOT.sub(" not", digits(text))):
        if word in ("not", "isn", "aren", "never", "without", "none", "neither", "nor"):
            negate = True
            continue
        for part in [word, *word.split("-")] if "-" in word else [word]:
            root = stem(part)
            root = _SAME.get(root, root)
            if root in _STOP or root == "&":
                continue
            found.append(f"not {root}" if negate else root)
        negate = False
    return tuple(found)


@lru_cache(maxsize=1024)
def _variants(text: str) -> tuple[tuple[str, ...], ...]:
    """The ways in which a row can be met: without its remarks, with one of each pair of alternatives."""
    text = re.sub(r"\([^)]*\)", " ", _MOST_IN_ALL.sub(" ", text))
    text = re.sub(r",? other than [^,]*,", " ", text)
    text = re.sub(r"^(?:for each|for every|per|each)\b", " ", text.strip(), flags=re.I)
    if re.search(r"\bor\b", text):
        head, _, tail = text.rpartition(" or ")
        text = re.sub(r"(?<=\w), (?=[\w ]+$)", " or ", head) + " or " + tail if head.count(",") else text
    found = {_tokens(text), _tokens(_OWNER.sub(" ", text))}
    # when something must have happened is what players leave out first
    timeless = _TIME.sub(" ", text)
    found.add(_tokens(timeless))
    todo = [text, timeless] if timeless != text else [text]
    for _ in range(3):
        following = []
        for each in todo:
            left, word, right = each.partition(" or ")
            if not word:
                continue
            ahead, behind = left.split(), right.split()
            for count in range(1, 5):
                following.append(" ".join([*ahead[:-count], *behind]) if count < len(ahead) else right)
                following.append(" ".join([*ahead, *behind[count:]]))
            following.append(left)
        todo = following[:60]
        found.update(_tokens(each) for each in todo)
    return tuple(sorted({each for each in found if each}, key=lambda each: (len(each), each)))


#: What a row says that somebody has none of, beside its first condition.
_AND_NONE = deferred(r"(?i),? and (?=(?:no|not|without|neither)\b)")
#: "Of any of: reefs, piers, at night": each is enough.
_ANY_OF = deferred(r"(?i)\b(?:any|one)(?: (?:one|or more))? of(?: the following)?:? (?P<items>[^.;]+)$")


def _parts(text: str) -> list[str]:
    """The conditions of a row that names two: short ones ("is elite and is out of command"), or one and what is not
    there ("near a reef, and no friend within 6 inches")."""
    bare = re.sub(r"\([^)]*\)", " ", text)
    parts = [part for part in re.split(r"\s+(?:&|and)\s+", bare) if part.strip()]
    if len(parts) == 2 and all(len(part.split()) <= 6 for part in parts):
        return parts
    parts = [part.strip(" ,.") for part in _AND_NONE.split(bare)]
    return parts if len(parts) == 2 and all(parts) else []


def _ways(part: str) -> list[str]:
    """The ways in which a condition of a row is met: with each of those of which it asks for any."""
    found = _ANY_OF.search(part)
    items = re.split(r",? or |, ", found["items"]) if found else []
    return [f"{part[: found.start()]} {item}" for item in items] if found and len(items) > 1 else [part]


class _Weights:
    def __init__(self, rows: Sequence[TableRow]) -> None:
        held = Counter(word for row in rows for word in {w.removeprefix("not ") for w in _tokens(row.text)})
        self.rows = len(rows)
        self.held = held

    def of(self, word: str) -> float:
        return math.log(1 + self.rows / (0.5 + self.held.get(word.removeprefix("not "), 0)))

    def sum(self, words: Iterable[str]) -> float:
        return sum(self.of(word) for word in set(words))


def _holds(word: str, words: Iterable[str]) -> bool:
    if word in words:
        return True
    return len(word) >= 5 and any(
        len(each) >= 5 and each[:5] == word[:5] and abs(len(each) - len(word)) <= 3 for each in words
    )


#: What a row says that a group is under, by whatever word: who is near a gun is not under fire from it.
_UNDER = deferred(r"(?i)\s*under (?:fire|attack|bombardment|assault)\b")
_ATTACKS = frozenset(stems("fire attack bombardment assault"))


def _any_segment(way: str, segments: Sequence[tuple[str, ...]], everything: Collection[str]) -> bool:
    return any(_told_whole(way, segment, everything) for segment in segments)


def _score(
    row: TableRow, said: tuple[str, ...], segments: Sequence[tuple[str, ...]], weights: _Weights
) -> tuple[float, float, set[str]]:
    """How well words meet a row: the share of its words, the weight of those shared, and which of the player's they
    are. ``segments`` are all the things that are said, each by its words.
    """
    everything = {word for segment in segments for word in segment}
    suffered = _UNDER.match(row.text)
    unharmed = suffered is not None and not any(_holds(word, said) for word in _ATTACKS)
    best = (0.0, 0.0, set[str]())
    for variant in () if unharmed else _variants(row.text):
        needed = [word for word in variant if not word.startswith("not ")]
        barred = [word.removeprefix("not ") for word in variant if word.startswith("not ")]
        # whose adjustments they are goes without saying
        needed = [word for word in needed if word not in _WHOSE] or needed
        if suffered:  # by which word it is told what is suffered, goes for nothing
            needed = [word for word in needed if word not in _ATTACKS] or needed
        if any(_holds(word, everything) for word in barred) or not needed:
            continue
        shared = [word for word in needed if _holds(word, said)]
        if not shared:
            continue
        share = weights.sum(shared) / weights.sum(needed)
        unsaid = [word for word in said if word.startswith("not ") and word.removeprefix("not ") in needed]
        if unsaid or ("no" not in needed and any(_holds(word, _there_is_no(said)) for word in shared)):
            continue
        used = {word for word in said if any(_holds(each, (word,)) for each in shared)}
        if (share, weights.sum(shared)) > best[:2]:
            best = (share, weights.sum(shared), used)
    parts = _parts(row.text)
    if parts and best[0] < 1:
        inside = [part for part in parts if _met(part, said, everything)]
        beside = [part for part in parts if part not in inside]
        outside = [part for part in beside if any(_met(part, segment, everything) for segment in segments)]
        if inside and len(inside) + len(outside) == len(parts):
            told = {part: next(way for way in _ways(part) if _any_segment(way, segments, everything)) for part in parts}
            words = {word for part in inside for word in _tokens(told[part])}
            best = (
                1.0,
                weights.sum({w for part in parts for w in _tokens(told[part])}),
                {word for word in said if any(_holds(each, (word,)) for each in words)},
            )
        elif best[0] < 1:
            return (0.0, 0.0, set())
    return best


def _there_is_no(said: Sequence[str]) -> tuple[str, ...]:
    """The words of what somebody says that there is none of: "no Captain near"."""
    at = said.index("no") if "no" in said else len(said)
    return tuple(said[at + 1 : at + 3])


def _met(part: str, said: Collection[str], everything: Collection[str]) -> bool:
    """Whether a condition of a row is told whole, in one of its ways."""
    return any(_told_whole(way, said, everything) for way in _ways(part))


def _told_whole(part: str, said: Collection[str], everything: Collection[str]) -> bool:
    words = [word for word in _tokens(part) if word not in _WHOSE]
    wanted = [word for word in words if not word.startswith("not ")]
    barred = [word.removeprefix("not ") for word in words if word.startswith("not ")]
    return (
        all(_holds(word, said) for word in wanted)
        and not any(_holds(word, everything) for word in barred)
        and bool(words)
    )


def match_all(rows: Sequence[TableRow], said: Sequence[str]) -> tuple[list[Adjustment], list[str]]:
    """The rows that the player's words call for, and the words that call for none, or for two alike."""
    rows = [row for row in rows if re.fullmatch(r"[+-]?\d+", row.value or "")]
    if not rows:
        return [], list(said)
    said = [_out_of_it(text, rows) for text in said]
    weights = _Weights(rows)
    segments = [_tokens(text) for text in said]
    found: dict[str, Adjustment] = {}
    unmatched: list[str] = []
    every = rows
    for text in said:
        words = _tokens(text)
        fresh, spent = set(words), set[str]()
        nearby = (near for row in every if (near := _as_near(row, text)) is not None)
        rows = [
            far for near in nearby
            if (large := _as_large(near, text)) is not None and (far := _as_far(large, text)) is not None
        ]  # fmt: skip
        while fresh:
            scored = []
            for row in rows:
                share, weight, used = _score(row, words, segments, weights)
                if share >= (ENOUGH if fresh == set(words) else 0.8) and used & fresh:
                    scored.append((share * weight, row, used))
            scored.sort(key=lambda each: -each[0])
            if not scored:
                if fresh == set(words) and not _IDLE.match(text):
                    unmatched.append(text)
                break
            best, row, used = scored[0]
            rival = next((each for each in scored[1:] if each[1].value != row.value), None)
            if rival and best - rival[0] <= CLOSE * best and used == rival[2]:
                unmatched.append(text)
                break
            spent |= used
            known = found.get(row.id)
            if known is None or _each(row):
                total = min((_count(text, row) if _each(row) else 1) + (known.count if known else 0), most_of(row))
                found[row.id] = Adjustment(row, total, total * int(row.value or 0), text)
            # words that few rows hold are spent; "group" and "element" may serve another row of the same words
            rare = {word for word in fresh if weights.held.get(word, 0) <= 3}
            fresh, before = rare - used, fresh
            if fresh == before:
                break
        # a row that is told whole, in words that no other one took: "out of command and has had two guns knocked out"
        for row in rows if spent else ():
            told_whole, _, used = _score(row, words, segments, weights)
            own = {word for word in used if 2 * weights.held.get(word, 0) <= weights.rows}  # "band" may stand in all
            if row.id not in found and not _each(row) and told_whole == 1 and len(own) > 1 and not own & spent:
                found[row.id] = Adjustment(row, 1, int(row.value or 0), text)
                spent |= used
        # a short row whose every word was said holds even where a longer one used the same words
        for row in rows:
            if (
                row.id not in found
                and not _each(row)
                and not _parts(row.text)
                and len(_variants(row.text)) == 1
                and len(_variants(row.text)[0]) <= 3
            ) and _score(row, words, segments, weights)[0] == 1:
                found[row.id] = Adjustment(row, 1, int(row.value or 0), text)
    return list(found.values()), unmatched


def _as_near(row: TableRow, text: str) -> TableRow | None:
    """A row that holds within some distance, without it where what is said to be so far off is as near; None where it
    is farther off."""
    near, away = _NEAR.search(row.text), _AWAY.search(text)
    if near is None or away is None or _NEAR.search(text):
        return row
    if int(away[1]) > int(near[1]):
        return None if set(_tokens(_NEAR.sub(" ", row.text))) & set(_tokens(text)) else row
    return replace(row, text=_NEAR.sub(" ", row.text))


_BEYOND = deferred(rf"\b(?:beyond|over|(?:more|further|farther) than) (\d+)(?: ?{_MEASURE})?(?: away)?", re.I)


def _as_far(row: TableRow, text: str) -> TableRow | None:
    """A row that holds beyond some distance, without it where what is said to be so far off is farther; None where it
    is no farther off."""
    far, away = _BEYOND.search(row.text), _AWAY.search(text)
    if far is None or away is None or _BEYOND.search(text):
        return row
    rest = _BEYOND.sub(" ", row.text)
    if int(away[1]) <= int(far[1]):
        return None if set(_tokens(rest)) & set(_tokens(text)) else row
    return replace(row, text=rest)


#: "At least 50% of the group", "half or more of it"; and how large a part of it somebody says it is.
_LEAST = deferred(
    r"(?i)\b(?:at least |no less than |over |more than )(\d+)(?:%| ?per ?cent\b)|\b(\d+)% or more\b|\bat least (half)\b"
)
_SHARE = deferred(r"(?i)(?<![\w.])(\d+)(?:%| ?per ?cent\b)|\b(half|most|majority|three quarters|two thirds)\b")
_SHARES = {"half": 50, "most": 51, "majority": 51, "two thirds": 66, "three quarters": 75}


def plainly_told(row: TableRow) -> bool:
    """Whether a row tells of one thing in a few words, and of no share of a group; or by how much something was won."""
    if by_margin(row.text, "") is not None:
        return True
    text = re.sub(r"\([^()]*\)", " ", row.text)
    return not _LEAST.search(text) and not _parts(text) and len(_tokens(text)) <= 4


def _as_large(row: TableRow, text: str) -> TableRow | None:
    """A row that asks for some least part of a group, without it where so large a part is told of; None where the part
    that is told of is smaller."""
    least, told = _LEAST.search(row.text), _SHARE.search(text)
    if least is None or told is None:
        return row
    share = int(told[1]) if told[1] else _SHARES[told[2].lower()]
    asked = 50 if least[3] else int(least[1] or least[2])
    rest = replace(row, text=_LEAST.sub(" ", row.text))
    if share >= asked:
        return rest
    return None if set(_tokens(rest.text)) & set(_tokens(text)) - _WHOSE else row


def _each(row: TableRow) -> bool:
    return re.match(r"(?i)\s*(?:for each|for every|per|each)\b", row.text) is not None


_DECIDED = (
    r"(?:w[io]n(?:s|ning)?|los[et](?:s|ing)?|pass(?:es|ed)?|fail(?:s|ed)?|beat(?:s|en|ing)?|outscor\w+|exceed\w*)"
)
_MARGIN = deferred(
    rf"\b(?P<what>{_DECIDED})\b[^,.;]{{0,40}}? by (?:a margin of )?(?:(?P<over>more than|over) |at least )?(?P<n>\d+)"
    r"(?P<less> or (?:less|fewer))?(?P<more> or (?:more|greater|over))?"
)
_BY = deferred(rf"\b(?P<what>{_DECIDED})\b[^,.;?]{{0,60}}? by (?:a margin of |exactly |just )?(?P<n>\d+)\b")


def by_margin(row: str, said: str) -> bool | None:
    """Whether something was won, lost or failed by as much as a row asks for ("the bout was won by 4 or more"); None
    where the row asks for no such thing."""
    asked = _MARGIN.search(digits(row))
    if asked is None:
        return None
    kind = stem(asked["what"])[:3]
    told = [int(each["n"]) for each in _BY.finditer(digits(said)) if stem(each["what"])[:3] == kind]
    bound = int(asked["n"]) + bool(asked["over"])
    return any(
        n <= bound if asked["less"] else n >= bound if asked["more"] or asked["over"] else n == bound for n in told
    )


#: "For each gun lost, but for no more than three of them": how many of them count.
_MOST_OF = deferred(
    r"\b(?:no more than|not more than|at most|up to|(?:to )?a (?:maximum|limit) of|only|max(?:imum)?\.?:?) "
    r"(?:the first )?(\d+)"
    r"(?= (?:of|such|in|are|count|time)|\W*$|[,;)])"
)


#: "(to a maximum of -2)", "max. -3", "up to -2": what all that a row counts comes to at most.
_MOST_IN_ALL = deferred(
    r"(?i),?;? ?\(?(?:but |to |up to |with |for )?(?:an? )?(?:overall |total )?"
    r"(?:max(?:imum)?|min(?:imum)?|limit|cap|total)\b\.?:?(?: (?:modifier|penalty|bonus|total))?(?: of)?:? "
    r"(?P<most>[+−–-]\d+)(?: in (?:all|total))?\)?|"
    r",? ?\(?(?:but )?(?:up to|down to|at (?:most|worst)|"
    r"(?:is )?(?:never|no|not) (?:more|worse|better|lower|less) than) (?P<worst>[+−–-]\d+)(?: in (?:all|total))?\)?"
)


def limit_told(text: str) -> str:
    """The words by which a text limits what all of something comes to ("to a maximum of -2"), '' where it does not."""
    told = _MOST_IN_ALL.search(text)
    return told[0].strip(" ,;()") if told else ""


def without_limit(text: str) -> str:
    """A row's text without the words that limit what all that it counts comes to."""
    return _MOST_IN_ALL.sub(" ", text).strip()


def most_of(row: TableRow) -> int:
    """How many of what a row counts each of are counted at most."""
    if not _each(row) and not _each_behind(row):
        return 10**6
    told = row.text if len(row.cells) < 3 else f"{row.text} {row.cells[-1]}"  # behind its number
    if (in_all := _MOST_IN_ALL.search(told)) and (step := abs(int(row.value or 0))):
        return abs(int((in_all["most"] or in_all["worst"])[1:])) // step
    most = _MOST_OF.search(digits(row.text.lower()))
    return int(most[1]) if most and _each(row) else 10**6


def _each_behind(row: TableRow) -> bool:
    """Whether a row counts each of something that it names first ("Dread tokens, per token")."""
    return re.search(r"(?i)\b(?:for each|for every|per|each)\b", row.text) is not None


#: A number that counts something, and not how long ago or how far off it was.
_COUNTED = deferred(
    r"(?<![\w.])(\d+)(?![\w%]|\s*(?:m|metres?|meters?|inch(?:es)?|cm|[\"”″%]|(?:\w+ )?(?:bound|turn|round|phase)s?\b))"
)
_EACH_WHAT = deferred(
    r"(?i)\s*(?:for each|for every|per|each)\s+"
    r"([\w-]+(?:\s+(?!(?:in|of|that|who|which|within|on|at|from)\b)[\w-]+){0,2})"
)


#: "For each quarter of its strength lost", "for each 10% of the crew lost": how large a part is counted once.
_PART = deferred(r"(?i)\s*(?:for each|for every|per|each)\s+(?:full )?(?:(quarter|third|tenth)|(\d+) ?%)")
_PARTS = {"quarter": 25, "third": 33, "tenth": 10}
_LOST_SHARE = deferred(r"(?i)(?<![\w.])(\d+)(?:%| ?per ?cent\b)|\b(three quarters|two thirds|half|all)\b(?! the)")


def _parts_lost(text: str, row: TableRow) -> int | None:
    """How many of the parts that a row counts a text tells by a larger one ("half its strength" is two quarters)."""
    part, told = _PART.match(row.text), _LOST_SHARE.search(text)
    if part is None or told is None:
        return None
    share = int(told[1]) if told[1] else {**_SHARES, "all": 100}[told[2].lower()]
    return share // (_PARTS[part[1].lower()] if part[1] else int(part[2])) or None


def _count(text: str, row: TableRow) -> int:
    """How many of what a row counts each of a text tells: the number in front of that, else the first that counts."""
    if (parts := _parts_lost(text, row)) is not None:
        return parts
    said = digits(text)
    numbers = _COUNTED.findall(said)
    each = _EACH_WHAT.match(row.text)
    what = {stem(word) for word in each[1].lower().split()} if each else set()
    for found in re.finditer(r"(?i)(?<![\w.])(\d+|an?|another) ([\w-]+(?: [\w-]+)?)", said):
        if what & {stem(word) for word in found[2].lower().split()}:
            return max(int(found[1]), 1) if found[1].isdigit() else 1
    return max(int(numbers[0]), 1) if numbers else 1
