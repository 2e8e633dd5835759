"""Which lines open an entry with its name, as the lines like them tell.

In: the lines of a text. Out: the places of those that open with a name and a stop or a colon ("Stealthy. Stealthy units
…", "Ram Bow: this ship may …"). By itself such a line says too little: a short sentence opens in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ingest.formats.modifierlines import modifier_line
from ingest.formats.runin import FIELDS, listed_run_in, series_run_in, set_off_run_in, stopped_run_in
from ingest.formats.text import OPENERS, Line, all_caps, aside, bullet, ends_sentence, sentence_case_name, title_like
from kb.names import first_word
from kb.patterns import deferred

WORD = deferred(r"[^\W\d_]{3,}")


def stemlike(word: str) -> str:
    """A word in small letters without the ending of a verb or a plural: enough to know it again."""
    word = word.lower()
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)]
    return word


def named_series(lines: list[Line]) -> frozenset[int]:
    """The lines of a list of entries that each open with a name and a colon ("Ram Bow: this ship may …")."""
    opening: list[int] = []
    found: set[int] = set()
    before = ""
    for index, line in enumerate(lines):
        if not line.text:
            continue
        whole = not before or ends_sentence(before) or title_like(before) or before.isupper()
        if whole and ":" in line.text[:44] and series_run_in(line.text):
            opening = [*opening, index] if opening and index - opening[-1] <= 5 else [index]
            if len(opening) >= 3:
                found.update(opening)
        before = line.text
    return frozenset(found)


def set_off_names(lines: list[Line], width: int = 0) -> frozenset[int]:
    """The lines that open an entry with its name in capitals, with its cost ("Dash (1 AP) Move …") or before a wide
    gap: of three or more in one form, none far from the next but where a gap sets them off; and those that open so
    among them, on a page that is hard-wrapped at ``width`` where the line before could have gone on."""
    series: dict[tuple[bool, bool], list[int]] = {}
    found: set[int] = set()
    before = ""
    for index, line in enumerate(lines):
        if not line.text:
            before = ""
            continue
        whole = not before or ends_sentence(before) or title_like(before) or before.isupper()
        if whole and (name := set_off_run_in(line.text)) and not modifier_line(line):
            form = (line.text[: name.end].isupper(), name.body - name.end > 1)
            opening = series.get(form, [])
            near = bool(opening) and (form[1] or index - opening[-1] <= _APART)
            series[form] = opening = [*opening, index] if near else [index]
            found.update(opening if len(opening) >= 3 else ())
        before = line.text
    return frozenset(found | _among_set_off(lines, found, width))


def _among_set_off(lines: list[Line], found: set[int], width: int) -> set[int]:
    """The lines that open an entry like those around them, whatever word its sentence opens with."""
    more: set[int] = set()
    last: int | None = None
    for index, line in enumerate(lines):
        last = index if index in found else last
        if last is None or index in found or index - last > _APART or not line.text:
            continue
        before = lines[index - 1].text
        ended = not before or (
            ends_sentence(before) and 0 < len(before) + 1 + len(first_word(line.text)) < (width or 10_000) - _SPARE
        )
        name = set_off_run_in(line.text, True) if ended and not modifier_line(line) else None
        apart = name is not None and line.text[name.body - 1].isspace() and line.text[name.body :].count(" ") < 3
        if name and not line.text[: name.end].isupper() and (name.body - name.end == 1 or apart):
            more.add(index)
            last = index
    return more


#: So many characters of a line are spare at least where the next word would have stood in it.
_SPARE = 3


#: How far apart (lines) two entries of one series may open, and how far (characters) an entry goes on to use its name.
_APART, _ENTRY = 14, 500


#: A line ends a paragraph where the next word too would have filled less than this share of the page's width.
_FILLED = 0.85


def stopped_names(text: str, lines: list[Line], width: int = 0) -> frozenset[int]:
    """The lines that open an entry with its name and a full stop ("Stealthy. Stealthy units …").

    Such a line must follow or precede another, with no heading between: one short sentence at the start of a line is
    none. Of a series, most must go on to use their names, or call themselves "this …", or be called out ("Stand To!
    The unit …"); three lines one right after the other need not, nor those among which two or more begin paragraphs,
    as every line does unless the page is hard-wrapped at ``width``, nor those that a text writes in capitals before
    sentences that are not ("STAND TO. The unit …").
    """
    series: list[tuple[int, bool]] = []
    found: set[int] = set()
    begun: set[int] = set()
    shouted: list[int] = []
    for index, line in enumerate(lines):
        words = line.text
        if not words:
            continue
        fresh = index > 0 and not lines[index - 1].text
        before = next((other.text for other in reversed(lines[max(0, index - 2) : index]) if other.text), "")
        stopped = words[0].isupper() and (". " in words[:50] or "! " in words[:50])
        shouts = fresh and words[: words.find(". ")].isupper()  # a table too may stand before it
        if stopped and (not before or ends_sentence(before) or title_like(before) or shouts):
            name = stopped_run_in(words)
            if name:
                body = text[line.start + name.body : line.start + _ENTRY]
                if all_caps(words[: name.end]) and not words[name.body :].isupper():
                    shouted.append(index)
                called = words[name.end] == "!" and not lines[index - 1].text
                goes_on = called or _goes_on_with(words[: name.end], body)
                series.append((index, goes_on))
                unfilled = 0 < len(before) + 1 + len(first_word(words)) <= _FILLED * width
                if not width or fresh or title_like(before) or unfilled:
                    begun.add(index)
                if fresh and goes_on and words[name.end] == "." and " " not in words[: name.end].strip():
                    found.add(index)  # a paragraph of one word and a stop, which it goes on to use
                continue
        if len(words) <= 60 and not ends_sentence(words) and title_like(words):
            found.update(_named(series) | _begun(series, begun))
            series.clear()
    found.update(_named(series) | _begun(series, begun))
    found.update(shouted if len(shouted) > 1 else ())
    return frozenset(found)


def _begun(series: list[tuple[int, bool]], begun: set[int]) -> set[int]:
    """The lines of a series that begin paragraphs, two or more near each other, and those that stand among them."""
    sure = [index for index, _ in series if index in begun]
    near = {index for pair in pairwise(sure) if pair[1] - pair[0] <= _APART for index in pair}
    return {index for index, _ in series if any(abs(index - other) <= _APART for other in near)}


def _named(series: list[tuple[int, bool]]) -> set[int]:
    """The lines of a series that open entries: those that go on with their name, and those that stand among them."""
    told = [index for index, goes_on in series if goes_on]
    found = {index for pair in pairwise(told) if pair[1] - pair[0] <= _APART for index in pair}
    if len(found) > 1 and 2 * len(told) >= len(series):
        found.update(index for index, _ in series if any(abs(index - other) <= _APART for other in found))
    row: list[int] = []
    for index, _ in [*series, (-1, False)]:
        if row and index != row[-1] + 1:
            found.update(row if len(row) >= 3 else ())
            row = []
        row.append(index)
    return found


_THIS = deferred(r"\b[Tt]his\s+[a-z]{3,}")
#: A body that does not say of whom it is ("Stubborn. May re-roll …"): what stands before it is a name.
_HEADLESS = deferred(
    r"\s*(?:[+−–-]\d|(?:May|Must|Can|Cannot|Never|Always|Gains?|Gets?|Has|Have|Ignores?|Counts?|Loses?|Adds?|"
    r"Subtracts?|Re-?rolls?|Given|Takes?|Suffers?)\b)"
)


def _goes_on_with(name: str, body: str) -> bool:
    if _THIS.search(body[:200]) or _HEADLESS.match(body):
        return True
    own = [stemlike(word) for word in WORD.findall(name.partition("(")[0])]
    return {stemlike(word) for word in WORD.findall(body)}.issuperset(own)


#: The items of a list, or paragraphs in a row: the line that each begins in, and its words.
_Items = list[tuple[int, str]]


def listed_names(lines: list[Line], furniture: frozenset[int] = frozenset()) -> frozenset[int]:
    """The items of lists in which every item opens with a name and a mark behind it ("• Drive. Move the cart …"), and
    paragraphs that do so one after the other; of a list that opens with what is true of all of them ("6. A crew may do
    two of these. 7. Drive. …"), those behind it.

    Two of them are too few, unless one goes on to use its name. ``furniture``: the lines of the page, which part
    no list.
    """
    found: set[int] = set()
    for items in [*map(_behind_what_is_of_all, _lists(lines, furniture)), *_paragraphs(lines), *_rows(lines)]:
        long = sum(listed_run_in(words) is not None for _, words in items)
        names = [listed_run_in(words, 4 if long < 3 else 1) for _, words in items]
        if len(items) < 2 or not all(names):
            continue
        pairs = zip(names, (words for _, words in items), strict=True)
        own = any(name and _goes_on_with(words[: name.end], words[name.body :]) for name, words in pairs)
        if len(items) >= 3 or own:
            found.update(index for index, _ in items)
    return frozenset(found)


def _behind_what_is_of_all(items: _Items) -> _Items:
    """The items of a list without those that stand, unnamed, before two or more with names."""
    first = next((at for at, (_, words) in enumerate(items) if listed_run_in(words, 1)), 0)
    return items[first:] if len(items) - first > 1 else items


def _paragraphs(lines: list[Line]) -> list[_Items]:
    """The runs of paragraphs, each between blank lines, that open as an entry could."""
    found: list[_Items] = [[]]
    for index, line in enumerate(lines):
        if not line.text or (index and lines[index - 1].text):
            continue  # a paragraph is looked at where it begins
        if listed_run_in(line.text, 1):
            found[-1].append((index, line.text))
        elif found[-1]:
            found.append([])
    return found


def _rows(lines: list[Line]) -> list[_Items]:
    """The runs of three lines or more, one right after the other, that each open as an entry could and end with a
    sentence."""
    found: list[_Items] = [[]]
    for index, line in enumerate(lines):
        if line.text and ends_sentence(line.text) and not bullet(line.text) and listed_run_in(line.text, 1):
            found[-1].append((index, line.text))
        elif found[-1]:
            found.append([])
    return [items for items in found if len(items) >= 3]


#: A name alone before a colon, with those in brackets to whom it is given ("Storm bows (Delvers only):").
_OVER_LIST = deferred(r"([A-Z][^.:;!?\n()]{1,40}?)(?: \([^()\n]{2,40}\))?:")


def over_lists(lines: list[Line]) -> frozenset[int]:
    """The lines that are a name and a colon, right over the items that tell of it ("Marsh Folk:"): two or more in a
    text, each of another name."""
    named: dict[int, str] = {}
    before = ""
    for index, line in enumerate(lines):
        if not line.text:
            continue
        found = _OVER_LIST.fullmatch(line.text) if line.text[-1] == ":" and len(line.text) <= 60 else None
        below = next((other for other in lines[index + 1 : index + 3] if other.text), None)
        whole = not lines[index - 1].text or ends_sentence(before) or bullet(before) is not None or title_like(before)
        if found and below and bullet(below.text) and whole and _names_entry(found[1]):
            named[index] = found[1].lower()
        before = line.text
    times = Counter(named.values())
    once = [index for index, name in named.items() if times[name] == 1]
    return frozenset(once if len(once) > 1 else ())


def _names_entry(name: str) -> bool:
    words = name.split()
    named = (title_like(name) or sentence_case_name(name)) and len(words) <= 4
    return named and name.lower() not in FIELDS and words[0].lower() not in OPENERS and not aside(name)


def _lists(lines: list[Line], furniture: frozenset[int]) -> list[_Items]:
    """The items of each list of the text, those of one marker and one indent together; one that counts from the first
    letter or number again is another."""
    found: list[_Items] = []
    open_: dict[tuple[str, int], _Items] = {}
    gap = turned = False
    for index, line in enumerate(lines):
        if not line.text or index in furniture:
            turned = turned or index in furniture
            gap = True
            continue
        gap, turned = gap and not (turned and line.text[0].islower()), False  # a page was turned amid a sentence
        item = bullet(line.text)
        if item is not None:
            items = open_.setdefault((item.kind, line.indent), [])
            if items and item.label in ("a", "1"):
                items = open_[item.kind, line.indent] = []
            if not items:
                found.append(items)
            after = lines[index + 1].text if index + 1 < len(lines) else ""
            rest = "" if bullet(after) else after  # of an item that goes on in the next line
            items.append((index, f"{line.text[item.length :]} {rest}"))
        elif gap:  # whatever follows a blank line without a marker is no part of the list
            open_ = {}
        gap = False
    return found


#: A name in capitals or Title Case, and what the entry costs behind it ("HOLD FAST  2 RESOLVE", "Hold Fast - 1CP").
_PRICED = deferred(r"(\S[^.:;!?\t\d]{2,40}?)(?: {1,80}| [-–—|·•] | ?\.{3,60} ?)(?:(\d{1,2}) ?([A-Za-z]{2,12}))$")


def priced_names(lines: list[Line]) -> dict[int, int]:
    """The lines that are the name of an entry with its price behind it, in the one coin of the book, and where that
    price begins: three of them, or two in capitals."""
    found: dict[str, list[tuple[int, str, int]]] = {}
    for index, line in enumerate(lines):
        if len(line.text) <= 120 and line.text and line.text[-1].isalpha() and any(map(str.isdigit, line.text[-15:])):
            priced = _PRICED.fullmatch(line.text)
            named = priced and len(priced[1].split()) <= 6 and (priced[1].isupper() or title_like(priced[1]))
            if priced and named and priced[3][0].isupper() == priced[1][0].isupper():
                found.setdefault(singular_coin(priced[3]), []).append((index, priced[1], priced.start(2)))
    return {
        index: at
        for each in found.values()
        if len({name for _, name, _ in each}) > (1 if all(name.isupper() for _, name, _ in each) else 2)
        for index, _, at in each
    }


def singular_coin(word: str) -> str:
    """A word for what is paid with, in small letters and the singular."""
    return word.lower().removesuffix("s")


_COUNTED = deferred(r"(\d{1,2})((?:\.\d{1,2}){0,4})[.)]?[ \t\xa0]+(?=[A-Z])")
_ROMAN = deferred(r"([IVX]{1,5})\.[ \t\xa0]+(?=[A-Z])")
_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()


def _by_themselves(lines: list[Line]) -> Iterator[tuple[int, str]]:
    """The short lines between blank ones."""
    for index, line in enumerate(lines):
        beside = (*lines[max(0, index - 1) : index], *lines[index + 1 : index + 2])
        if 0 < len(line.text) <= 60 and not any(other.text for other in beside) and len(line.text.split()) <= 8:
            yield index, line.text


def roman_chapters(lines: list[Line]) -> frozenset[int]:
    """The short lines between blank ones that Roman numbers count, one after the other ("II. What a unit is"), three
    or more of them."""
    counted: list[int] = []
    first = 0
    for index, words in _by_themselves(lines):
        found = _ROMAN.match(words)
        if not found or ends_sentence(words) or found[1] not in _NUMERALS:
            continue
        number = _NUMERALS.index(found[1])
        first = first if counted else number
        if number == first + len(counted):
            counted.append(index)
    return frozenset(counted if len(counted) >= 3 else ())


def chapters(lines: list[Line]) -> frozenset[int]:
    """The short lines between blank ones that count themselves, from 1 on or from where an extract begins ("3. The
    turn"), three or more of them, and those that are counted within them ("3.1 What you need")."""
    counted: list[tuple[int, int, bool]] = []
    for index, words in _by_themselves(lines):
        found = _COUNTED.match(words)
        if found and not ends_sentence(words):
            counted.append((index, int(found.group(1)), bool(found.group(2))))
    for first in dict.fromkeys((1, *(number for _, number, part in counted[:1] if not part))):
        whole: list[int] = []
        parts: list[int] = []
        for index, number, part in counted:
            if not part and number == first + len(whole):
                whole.append(index)
            elif part and number == first + len(whole) - 1:
                parts.append(index)
        if len(whole) >= 3:
            return frozenset([*whole, *parts])
    return frozenset()
