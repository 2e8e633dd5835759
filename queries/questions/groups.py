"""Groups of models where a question counts them: "ten Light Infantry with one Artillery model"."""

from __future__ import annotations

from typing import Any

from kb.model import TYPE_KINDS, Term
from queries.questions.described import Words, add
from queries.questions.english import NUMBERS, word_list
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span

_INCLUDES = frozenset(word_list("with includes including include contains containing and has plus"))

_THEM = frozenset(word_list("them these which whom those"))
_BEING = frozenset(word_list("are is being have with the a"))
_HAVING = frozenset(word_list("has have with"))
#: Words for models that are nothing more than the others of their kind.
_PLAIN = frozenset(word_list("plain ordinary normal regular basic standard other vanilla"))
_OF_OURS = frozenset(word_list("my our the his her its their your"))


#: Whatever models the group before has.
_ALL_OF_THEM = frozenset(
    [("every", "one", "of", them) for them in _THEM]
    + [(every, "of", them) for every in ("all", "each") for them in _THEM]
    + [("all",), ("each",)]
)


def _names(group: dict[str, Any], key: str) -> list[str]:
    held = group.get(key, [])
    return [held] if isinstance(held, str) else held


class GroupReader:
    """Collects the groups of one unit; ``places`` says where in the text each begins."""

    def __init__(self, lexicon: Lexicon, described: dict[Span, tuple[Term, str]]) -> None:
        self.lexicon, self.described = lexicon, described
        self.groups: list[dict[str, Any]] = []
        self.places: list[tuple[int, dict[str, Any]]] = []

    def at(self, place: int) -> dict[str, Any] | None:
        """The group that was named last before a place of the text."""
        near = [group for start, group in self.places if start < place]
        return near[-1] if near else None

    def read(self, stretches: list[Words], unit: dict[str, Any]) -> None:
        """Find the groups; ``unit`` is what was read of the unit as a whole."""
        groups: list[dict[str, Any]] = []
        base: dict[str, Any] | None = None
        for words in stretches:
            i = 0
            while i < len(words.tokens):
                if not groups and (parted := self._parted(words, i)) is not None:
                    (some, rest), i = parted
                    groups += [rest, some]
                    self.places.append((words.tokens[i - 1].start, some))
                    for name in some.get("rules", ()):
                        unit["rules"] = [each for each in unit.get("rules", ()) if each != name]
                    continue
                if groups and (whole := self._of_all(words, i)) is not None:
                    spans, i = whole
                    for name in (name for key in ("type", "subtypes") for name in _names(self._group(spans, 1), key)):
                        add(groups[-1], "subtypes", name)
                    continue
                if groups and (carved := self._carved(words, i)) is not None:
                    group, i = carved
                    groups[-1]["count"] = max(1, groups[-1]["count"] - group["count"])
                    inherited = {"type": groups[-1]["type"]} if groups[-1].get("type") and not group.get("type") else {}
                    groups.append({**group, **inherited})
                    continue
                count = self._model_count(words, i, bool(groups))
                begins = self._of_ours(words, i + 1)
                plain = bool(groups) and any(token.low in _PLAIN for token in words.tokens[begins : begins + 1])
                spans, end = self._noun_phrase(words, begins + plain) if count else ([], i + 1)
                lacking = self._lacking(words, i + 1) if count and groups and not spans else 0
                end = lacking or end
                apart = lacking or (plain and end > begins + 1) or self._differs(words, i + 1)
                if count and (spans or (groups and apart)):
                    group = self._group(spans, count)
                    previous = words.tokens[i - 1].low if i else ""
                    member = previous in _INCLUDES
                    outside = any(
                        term.kind == "unit_type"
                        and party == "unit"
                        and each not in spans
                        and each.first < i + words.offset  # what is counted later is one more group
                        for each, (term, party) in self.described.items()
                    )
                    if not groups and base is None and member and unit.get("type") and outside:
                        base = {"count": max(4, count + 1), "type": unit["type"]}
                        kept = [name for name in unit.get("subtypes", ()) if name not in group.get("subtypes", ())]
                        if kept:
                            base["subtypes"] = kept
                        groups.append(base)
                    groups.append(group)
                    self.places.append((words.tokens[i].start, group))
                    i = end
                else:
                    i += 1
        if not groups:
            return
        kind = next((group["type"] for group in groups if group.get("type")), unit.get("type"))
        for group in groups:
            if kind and not group.get("type"):
                group["type"] = kind
        if len(groups) == 1 and groups[0]["count"] == 1:
            return
        if len(groups) == 1:  # "ten Riders that have the Light sub-type": all that is told of the unit is of these
            for name in unit.get("subtypes", ()):
                add(groups[0], "subtypes", name)
        self.groups = groups

    def _parted(self, words: Words, i: int) -> tuple[tuple[dict[str, Any], dict[str, Any]], int] | None:
        """ "Ten of my twenty Riders are Steady": those, and the rest; None where no such part is told of."""
        lows = [token.low for token in words.tokens[i : i + 4]]
        number, of, ours, whole = (*lows, "", "", "", "")[:4]
        many, all_of_them = (int(n) if n.isdigit() else NUMBERS.get(n, 0) for n in (number, whole))
        if of != "of" or ours not in {*_OF_OURS, "the", "these", "those"} or not 0 < many < all_of_them:
            return None
        if words.parties[i] != "unit":
            return None
        kind, place = self._noun_phrase(words, i + 4)
        while place < len(words.tokens) and words.tokens[place].low in _BEING:
            place += 1
        told = next((each for each in words.spans if each.first == place + words.offset), None)
        if told is None or (term := told.of(*TYPE_KINDS, "special_rule")) is None:
            return None
        some, rest = self._group(kind, many), self._group(kind, all_of_them - many)
        add(some, "rules" if term.kind == "special_rule" else "subtypes", term.name)
        return (some, rest), told.last - words.offset

    def _of_all(self, words: Words, i: int) -> tuple[list[Span], int] | None:
        """ "Every one of them with the Light sub-type": what all models of the group before are; None where it is not
        said."""
        lows = [each.low for each in words.tokens[i : i + 4]]
        size = next((n for n in (4, 3, 1) if tuple(lows[:n]) in _ALL_OF_THEM), 0)
        if not size:
            return None
        place = i + size
        while place < len(words.tokens) and words.tokens[place].low in _BEING:
            place += 1
        spans, end = self._noun_phrase(words, place)
        return (spans, end) if spans and place > i + size else None

    def _carved(self, words: Words, i: int) -> tuple[dict[str, Any], int] | None:
        """ "Two of them Heavy": models of the group before that are something more; None where that is not said."""
        token = words.tokens[i]
        number = int(token.low) if token.low.isdigit() else NUMBERS.get(token.low)
        behind = [each.low for each in words.tokens[i + 1 : i + 3]]
        if not number or behind[:1] != ["of"] or not set(behind[1:]) & _THEM:
            return None
        place = i + 3
        while place < len(words.tokens) and words.tokens[place].low in _BEING:
            place += 1
        spans, end = self._noun_phrase(words, place)
        return (self._group(spans, number), end) if spans else None

    def _model_count(self, words: Words, i: int, further: bool) -> int | None:
        token = words.tokens[i]
        if words.stretch.role == "ask" and words.asked and i + words.offset > words.asked[0].first:
            return None
        if words.parties[i] != "unit":
            return None
        if any(span.last == i + words.offset and span.of("characteristic") for span in words.spans):
            return None  # "Initiative 4 infantry" counts no models
        if token.low.isdigit() and token.kind == "num":
            return int(token.low) or None
        if token.low in NUMBERS and token.kind == "word":
            return NUMBERS[token.low] or None
        if (
            token.low in ("a", "an")
            and i
            and words.tokens[i - 1].low in ("includes", "including", "include", "contains", "containing")
        ):
            return 1
        joined = (
            words.stretch.opener in ("and", ",") if i == 0 else words.tokens[i - 1].low in ("and", "plus", "with", ",")
        )
        return 1 if token.low in ("a", "an") and further and joined else None

    def _of_ours(self, words: Words, i: int) -> int:
        """Where the noun of a count begins: behind "of my", where it is told so ("nine of my Infantry models")."""
        of = [token.low for token in words.tokens[i : i + 2]]
        return i + 2 if len(of) > 1 and of[0] == "of" and of[1] in _OF_OURS else i

    def _differs(self, words: Words, i: int) -> bool:
        """Whether a count is of models that differ in a characteristic alone: "and one has Initiative 0"."""
        if i < len(words.tokens) and words.tokens[i].stem == "model":
            i += 1
        having = i < len(words.tokens) and words.tokens[i].low in _HAVING
        return having and any(span.first == i + 1 + words.offset and span.of("characteristic") for span in words.spans)

    def _lacking(self, words: Words, i: int) -> int:
        """Where a count of models that lack what the others are ends ("and one without Light"); 0 where it is none."""
        if i < len(words.tokens) and words.tokens[i].stem == "model":
            i += 1
        if i + 1 >= len(words.tokens) or words.tokens[i].low not in ("without", "lacking"):
            return 0
        i += 1 + (words.tokens[i + 1].low in ("the", "a", "an"))
        lacked = next((each for each in words.spans if each.first == i + words.offset and each.of(*TYPE_KINDS)), None)
        return lacked.last - words.offset if lacked is not None else 0

    def _noun_phrase(self, words: Words, i: int) -> tuple[list[Span], int]:
        spans: list[Span] = []
        while i < len(words.tokens):
            place = i + words.offset
            span = next((each for each in words.spans if each.first == place), None)
            if span is not None and (span.of(*TYPE_KINDS)):
                spans.append(span)
                i = span.last - words.offset
            elif (words.tokens[i].low in ("(", ")", ",") and spans) or (
                words.tokens[i].stem in self.lexicon.unit_nouns and (spans or words.tokens[i].stem == "model")
            ):
                i += 1
            else:
                break
        return spans, i

    def _group(self, spans: list[Span], count: int) -> dict[str, Any]:
        group: dict[str, Any] = {"count": count}
        for span in spans:
            term = self.described.get(span, (span.of(*TYPE_KINDS), ""))[0]
            if term is None:
                continue
            if term.kind == "unit_type" and "type" not in group:
                group["type"] = term.name
            else:
                add(group, "subtypes", term.name)
        return group
