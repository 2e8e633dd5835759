"""Heads of cards: the line with the name of a card above its fields, and what stands between the two.

In: the lines of a text. Out: where the names stand, without what the card costs, and the lines below them that say of
what sort the card is ("**NIGHT MARCH** 1RP" over "Core – Swift Edict" over "WHEN: …").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ingest.entries.fieldnames import told_by
from ingest.formats.cards import label_of, type_parts
from ingest.formats.text import Line, all_caps, bullet, ends_sentence, title_like, unmarked
from kb.names import last_word
from kb.patterns import deferred

_COST = r"[\[(]?\d{1,2} ?(?:[A-Za-z]{1,12}(?: [a-z]{1,12})?)?[\])]?"
_NAMED = deferred(
    r"(?:#{1,6} +|> )?[*_]{0,3}(?P<name>[A-Z][\w'’-]*[?!]?(?: [\w'’&-]+[?!]?){0,6}?)[*_:]{0,4}"
    rf"(?: ?[–—·•|-])? ?(?P<cost>{_COST})?[*_]{{0,3}}"
)
_ONLY_COST = deferred(rf"[*_]{{0,3}}(?:Cost:? )?{_COST}[*_]{{0,3}}")
#: "Core – Swift Edict": of what sort a card is, part by part.
_PART = r"[A-Z][\w'’-]*(?: [\w'’-]+){0,3}"
_SORT = deferred(rf"[*_]{{0,3}}{_PART}(?: [–—·•|/-] {_PART}){{0,3}}[*_]{{0,3}}")
#: So many lines a head takes.
_LINES = 8
#: A card has a field that tells of one of these.
_OF_A_CARD = frozenset(("trigger", "effect"))


class CardHeads(NamedTuple):
    """By line, the span of the name within it; and the lines below such names that say of what sort the card is."""

    names: Mapping[int, tuple[int, int]] = MappingProxyType({})
    beneath: frozenset[int] = frozenset()


def _sorts_below(lines: list[Line]) -> Iterator[int]:
    """The lines right below hash marks that say of what sort an entry is, in the words that others have too ("LONG
    SKILL")."""
    below = {
        index: lines[index].text
        for index in range(1, len(lines))
        if lines[index].text
        and lines[index - 1].text.startswith("##")
        and all_caps(lines[index].text)
        and _says_sort(lines[index].text)
    }
    times = Counter(last_word(text) for text in below.values())
    yield from (index for index, text in below.items() if times[last_word(text)] > 1)


def card_heads(lines: list[Line], alone: Mapping[int, str]) -> CardHeads:
    """The heads of all cards of a text, where two cards or more open with the same field; ``alone``: the labels of
    fields that have a line to themselves."""
    labels = {index: label for index, line in enumerate(lines) if (label := _label(line.text))}
    labels |= {index: label.lower() for index, label in alone.items()}
    cards = list(_cards(lines, labels))
    first = Counter(card[0][1] for card in cards if len(card) > 1 and _tells(card))
    opening = [card for card in cards if first[card[0][1]] > 1 and len(card) > 1]
    shared = {label for card in opening for _, label in card}
    opening += [card for card in cards if len(card) == 1 and card[0][1] in shared]  # it has no more to tell
    heads = {at: names for (at, _), *_ in opening if (names := _above(lines, labels, at))}
    deep = min(map(len, heads.values()), default=0)
    named = {names[deep - 1]: at for at, names in heads.items()}
    spans = {index: span for index in named if (span := _span(lines[index].text))}
    if len({lines[index].text[a:b] for index, (a, b) in spans.items()}) < max(2, len(spans)):
        spans = {}
    beneath = (
        between
        for index in spans
        for between in range(index + 1, named[index])
        if lines[between].text and _says_sort(lines[between].text) and not type_parts(lines[between].text)
    )
    return CardHeads(spans, frozenset((*beneath, *_sorts_below(lines))))


def _cards(lines: list[Line], labels: Mapping[int, str]) -> Iterator[list[tuple[int, str]]]:
    """The fields of each card: their lines and labels, none of which it has twice, up to the name of another."""
    card: list[tuple[int, str]] = []
    for index, label in sorted(labels.items()):
        if card and (label in {told for _, told in card} or _parted(lines, card[-1][0], index)):
            yield card
            card = []
        card.append((index, label))
    if card:
        yield card


def _parted(lines: list[Line], at: int, below: int) -> bool:
    """Whether the name of another card stands between two fields, or they are far apart."""
    between = range(at + 2, below)
    return below - at > _LINES or any(_span(lines[n].text) and not lines[n - 1].text for n in between)


def _tells(card: list[tuple[int, str]]) -> bool:
    """Whether the fields tell what sets something off, or what comes of it."""
    return bool(_OF_A_CARD & {told_by(label) for _, label in card})


def _label(text: str) -> str | None:
    """The label of the field that a line opens with, if it is one that tells of what a card says."""
    labelled = label_of(unmarked(text))
    return labelled[0] if labelled and told_by(labelled[0]) else None


def _above(lines: list[Line], labels: Mapping[int, str], at: int) -> list[int]:
    """The lines above the fields of a card that may be its name, the nearest first; its description may stand below
    them."""
    names: list[int] = []
    for index in range(at - 1, max(-1, at - 1 - _LINES), -1):
        text = lines[index].text
        if not text:
            continue
        if index in labels or bullet(text):
            break
        if _span(text) or _says_sort(text):
            names.append(index)
            if text.startswith("#"):
                break
        elif names and not _ONLY_COST.fullmatch(text):
            break  # prose above it
    return names


def _span(text: str) -> tuple[int, int] | None:
    """Where the name stands in a line that holds nothing else but what the card costs."""
    found = _NAMED.fullmatch(text) if len(text) <= 80 else None
    if found is None or ends_sentence(text):
        return None
    name = found["name"]
    return found.span("name") if len(name.split()) <= 6 and (title_like(name) or all_caps(name)) else None


def _says_sort(text: str) -> bool:
    return len(text) <= 80 and not ends_sentence(text) and bool(_SORT.fullmatch(text) or _ONLY_COST.fullmatch(text))
