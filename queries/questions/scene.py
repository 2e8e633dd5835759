"""The situation that a question states: the unit, what stands against it, the phase, the event and the facts.

In come the stretches with their names, numbers and parties; out comes the JSON of a situation (without ``ask``). What
describes a unit goes to the unit; what happened becomes an event or a fact, in the question's own words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kb.model import Term
from kb.names import stem, stems
from queries.questions.english import EVERYDAY, FUNCTION, NUMBERS
from queries.questions.naming import Lexicon, Span, plain
from queries.questions.parties import Deed
from queries.questions.reading import Quantity
from queries.questions.tokens import Stretch, Token

_TYPES = ("unit_type", "unit_subtype")
#: Stems of the nouns of weapons.
GUNS = frozenset(
    stem(word) for word in """weapon gun cannon bolter rifle mortar launcher missile flamer howitzer pistol laser bomb
    blaster carbine musket bow artillery rocket grenade sword axe lance battery armament""".split()
)  # fmt: skip
_ARMED = frozenset({"with", "armed", "equipped", "carrying", "its", "their", "firing", "using", "has", "have", "fire", "shoot", "of"})
_PAST = frozenset({"ran", "made", "used", "took", "moved", "did", "declared", "fired", "shot", "charged", "has", "have", "had", "already", "been", "after", "previously", "having"})
_ENDED = ("earlier", "last", "previous", "previously", "before", "ago")
_GLUED = re.compile(r"^([A-Za-z]{1,3})(\d+)$")
_TELLING = frozenset(
    "sight open cover moved measured fired hit wood woods ruins building buildings arc stationary stayed".split()
)
_NOW = frozenset({"it's", "its", "is", "now", "currently", "during", "in"})


@dataclass(slots=True)
class Words:
    """A stretch with everything that was found in it. ``offset`` is the place of its first token in the question."""

    stretch: Stretch
    offset: int
    spans: list[Span]
    parties: list[str]
    deed: Deed | None = None
    asked: list[Span] = field(default_factory=list)
    done: tuple[str, ...] = ()

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.stretch.tokens

    def party(self, span: Span) -> str:
        """Whose a name is."""
        return self.parties[span.first - self.offset]

    def party_at(self, place: int) -> str:
        """Whose the token at a place of the stretch is."""
        return self.parties[place]

    def before(self, span: Span, count: int = 1) -> list[Token]:
        """The tokens in front of a name, nearest last."""
        place = span.first - self.offset
        return list(self.tokens[max(0, place - count) : place])

    def after(self, span: Span, count: int = 1) -> list[Token]:
        """The tokens that follow a name."""
        place = span.last - self.offset
        return list(self.tokens[place : place + count])


class SceneReader:
    """Builds one situation; ``described`` collects the names that were taken up."""

    def __init__(self, text: str, lexicon: Lexicon, numbers: list[Quantity]) -> None:
        self.text, self.lexicon, self.numbers = text, lexicon, numbers
        self.unit: dict[str, Any] = {"statuses": []}
        self.others: dict[str, dict[str, Any]] = {}
        self.facts: dict[str, Any] = {}
        self.phase: str | None = None
        self.event: str | None = None
        self.described: dict[Span, tuple[Term, str]] = {}
        self.groups: list[dict[str, Any]] = []
        self.unplaced: list[str] = []
        self.places: list[tuple[int, dict[str, Any]]] = []
        self.taken: set[int] = set()
        self.armed: set[int] = set()
        self.elsewhere = False

    # Reading the stretches.

    def read(self, stretches: list[Words], kind: str) -> dict[str, Any]:
        """The situation that the stretches state."""
        ask = [token.low for words in stretches if words.stretch.role == "ask" for token in words.tokens]
        self.elsewhere = bool({"second", "other", "another", "different"} & set(ask))
        for words in stretches:
            for span in words.spans:
                if span not in words.asked:
                    self._describe(words, span)
            self._weapons(words)
        self._models(stretches)
        for words in stretches:
            self._characteristics(words)
            self._phase(words)
            if words.deed is not None and words.deed.by == "enemy":
                self._event(words)
            self._lengths(words)
            self._sight(words)
            self.facts.update((f"already did {name} this turn", True) for name in words.done)
            if kind in ("options", "entries") and words.asked:
                self._unplaced(words)
            if words.stretch.role != "ask":
                if not words.asked:
                    self._fact(words)
            elif words.asked:
                self._relative(words)
        if self.event is None and kind == "options":
            self._plain_event(stretches)
        return self._situation()

    def _situation(self) -> dict[str, Any]:
        situation: dict[str, Any] = {"ruleset": self.lexicon.rules.ruleset.id}
        unit = {key: value for key, value in self.unit.items() if value or key == "statuses"}
        if self.groups:
            unit = {key: value for key, value in unit.items() if key in ("statuses", "weapons", "rules", "characteristics")}
            unit["models"] = self.groups
        if not (set(unit) - {"statuses"}) and not unit["statuses"]:
            unit = {"statuses": []}
        situation["unit"] = unit
        if self.phase:
            situation["phase"] = self.phase
        if self.event:
            situation["event"] = self.event
        situation.update((party, other) for party, other in self.others.items() if other)
        if self.facts:
            situation["facts"] = self.facts
        return situation

    def _party(self, party: str) -> dict[str, Any]:
        return self.unit if party == "unit" else self.others.setdefault(party, {})

    # What a unit is.

    def _describe(self, words: Words, span: Span) -> None:
        party = words.party(span)
        if words.deed is not None and span.first <= words.deed.verb + words.offset < span.last:
            return
        term = self._describing(words, span)
        if term is None or term.name.lower() in ("status", "order", "condition"):
            return
        if party == "enemy" and term.kind in ("status", "order") and words.deed is not None and words.deed.by == "unit":
            if words.before(span) and words.before(span)[0].low in ("at", "on", "while", "under"):
                party = "unit"  # "fire at Cruising Speed" says how the unit itself moved
        if words.stretch.role == "ask" and party == "unit" and term.kind in _TYPES and self._after_asked(words, span):
            party = "target"
        holder = self._party(party)
        self.described[span] = (term, party)
        name = f"{term.name} ({span.parameter})" if span.parameter and "(" not in term.name else term.name
        if term.kind == "unit_type":
            if holder.get("type") and holder["type"] != term.name:
                if _adjacent(words, span):  # "Super-heavy Vehicle": the last noun is the type
                    earlier, holder["type"] = holder["type"], term.name
                    _add(holder, "subtypes", earlier)
                else:
                    _add(holder, "subtypes", term.name)
            else:
                holder["type"] = term.name
        elif term.kind == "unit_subtype":
            _add(holder, "subtypes", term.name)
        elif term.kind in ("status", "order"):
            count = self._count(words, span)
            marked = f"{term.name} ({count})" if count else name
            _add(holder, "statuses", marked)
        elif term.kind == "special_rule":
            if _denied(words, span):
                return
            name = f"{name.split(' (')[0]} ({span.parameter})" if span.parameter else name.split(" (")[0]
            _add(holder, "rules", name)
        elif term.kind == "effect":
            _add(holder, "statuses", term.name)

    def _describing(self, words: Words, span: Span) -> Term | None:
        """The term by which a name describes a unit, None where it does not describe one."""
        before = words.before(span, 2)
        previous = before[-1].low if before else ""
        following = words.after(span)
        next_stem = following[0].stem if following else ""
        types = span.of("unit_subtype", "unit_type")
        weapon = span.of("weapon_type")
        bracket = before[-1:] and previous == "(" and len(before) > 1 and is_gun(before[-2])
        if weapon is not None and (bracket or next_stem in GUNS or (not types and not span.of("special_rule", "status", "action"))):
            return None
        if span.of("unit_type") and types and types.kind == "unit_subtype":
            types = self._better(span)
        if types is not None:
            return None if _denied(words, span) else types
        order = self._order(span, previous)
        if order is not None:
            return order
        status = span.of("status")
        first = words.tokens[span.first - words.offset]
        if status is not None and not _denied(words, span):
            adjectival = span.synonym or first.low.endswith(("ed", "ing", "en")) or first.low != first.stem or "marker" in span.words.lower()
            noun = next_stem in self.lexicon.unit_nouns or next_stem == "status" or any(
                other.first == span.last and other.of(*_TYPES) for other in words.spans
            )
            linked = previous in FUNCTION and stem(previous) in ("be", "get", "becom", "at", "und", "in", "while", "whil", "on")
            linked = linked or previous in ("at", "under", "while", "whilst", "became", "remains", "still", "currently")
            plainly = not span.of("action", "reaction") and span.words.lower() not in EVERYDAY
            alone = len(words.tokens) <= 2
            if adjectival or noun or linked or plainly or alone:
                if self._ended(words):
                    return None
                return status
        rule = span.of("special_rule")
        if rule is not None and not span.of("action", "reaction", "test"):
            return rule
        result = span.of("effect")
        if result is not None and words.stretch.role != "ask" and self._is_result(result) and words.party(span) == "unit":
            return result
        return None

    def _better(self, span: Span) -> Term | None:
        named = [term for term in span.terms if term.kind in _TYPES]
        return named[0] if named else None

    def _order(self, span: Span, previous: str) -> Term | None:
        order = span.of("order")
        if order is not None and (order.name.lower().endswith("order") or previous in ("on", "under")):
            return order if "order" in span.words.lower() or previous in ("on", "under", "with") else None
        if previous in ("on", "under") or "order" in span.words.lower():
            for term in self.lexicon.named(f"{span.words} order"):
                if term.kind == "order":
                    return term
        return None

    def _is_result(self, term: Term) -> bool:
        """Whether an effect is a result of a table, so that a unit can be under it."""
        rows = (row for rows in self.lexicon.rules.rows.values() for row in rows)
        return any(row.label and row.label.lower() == term.name.lower() for row in rows)

    def _ended(self, words: Words) -> bool:
        """Whether a stretch speaks of an earlier turn, so that a state in it is past."""
        lows = [token.low for token in words.tokens]
        return any(low in _ENDED for low in lows) and "turn" in [token.stem for token in words.tokens] and "this" not in lows

    def _after_asked(self, words: Words, span: Span) -> bool:
        """Whether a name stands behind the option that is asked about, as that on which it is done."""
        if not words.asked or span.first < min(each.last for each in words.asked):
            return False
        between = words.tokens[max(each.last for each in words.asked if each.last <= span.first) - words.offset : span.first - words.offset]
        lows = [token.low for token in between]
        nouns = [i for i, token in enumerate(between) if token.stem in self.lexicon.unit_nouns]
        if nouns and "with" in lows[nouns[0] :]:
            return True  # "join a unit with a … model"
        return not any(low in ("with", "while", "as", "if", "using", "for") for low in lows)

    def _count(self, words: Words, span: Span) -> int | None:
        if not any(part in ("marker", "token", "counter", "point") for part in stems(span.terms[0].name)):
            return None
        before = words.before(span, 2)
        for token in reversed(before):
            if token.kind == "num" and token.low.isdigit():
                return int(token.low)
            if token.low in NUMBERS:
                return NUMBERS[token.low]
        return 1 if span.parameter is None else None

    # Weapons.

    def _weapons(self, words: Words) -> None:
        for i, token in enumerate(words.tokens):
            place = i + words.offset
            inside = next((span for span in words.spans if span.first <= place < span.last), None)
            if inside is not None and inside in words.asked:
                continue
            kind = inside.of("weapon_type") if inside else None
            if is_gun(token) and token.stem != "artillery" and token.kind == "word":
                if inside is not None and kind is None:
                    continue
                self._weapon(words, i)
            elif kind is not None and inside not in self.described and inside is not None and place == inside.last - 1:
                following = words.tokens[i + 1].stem if i + 1 < len(words.tokens) else ""
                if following not in GUNS and place not in self.armed and i and words.tokens[i - 1].low in (*_ARMED, "a", "an", "only"):
                    self._weapon(words, i)

    def _weapon(self, words: Words, i: int) -> None:
        """The weapon whose noun stands at ``i``: its name is the words before it up to an article."""
        if words.party_at(i) != "unit":
            return
        self.armed.update(span.last - 1 for span in words.spans if self._bracketed(words, i, span))
        first = i
        while first and words.tokens[first - 1].kind == "word" and words.tokens[first - 1].low not in FUNCTION:
            if words.tokens[first - 1].stem in ("fir", "shoot", "arm", "equip", "carry", "us"):
                break
            first -= 1
        last = words.tokens[i]
        numbers = self._profile(words, first, i)
        while first < i and (words.tokens[first].low in EVERYDAY or _GLUED.match(words.tokens[first].text)):
            first += 1
        name = self.text[words.tokens[first].start : last.end]
        weapon: dict[str, Any] = {"name": name, **numbers}
        kinds = [
            term.name for span in words.spans if words.offset + first <= span.first <= words.offset + i or self._bracketed(words, i, span)
            if (term := span.of("weapon_type")) is not None
        ]  # fmt: skip
        if kinds:
            weapon["type"] = kinds[0] if len(kinds) == 1 else kinds
        for quantity in self.numbers:
            if quantity.name in ("minimum range", "maximum range") and words.stretch.start <= quantity.start < words.stretch.end:
                weapon[quantity.name] = quantity.number
        if any(token.low in ("indirect", "indirectly") for token in words.tokens):
            weapon.setdefault("type", "Indirect fire")
        weapons = self.unit.setdefault("weapons", [])
        if weapons and kinds and first and words.tokens[first - 1].low == "(":
            weapons[-1]["type"] = weapon["type"]  # "flamers (Template weapons)"
            return
        if all(each["name"] != name for each in weapons):
            weapons.append(weapon)

    def _profile(self, words: Words, first: int, i: int) -> dict[str, Any]:
        """The numbers of a weapon: "S8 AP3" in front of its noun or in brackets behind it."""
        found: dict[str, Any] = {}
        end = i + 1
        if end < len(words.tokens) and words.tokens[end].low == "(":
            while end < len(words.tokens) and words.tokens[end].low != ")":
                end += 1
        for token in words.tokens[first:end]:
            glued = _GLUED.match(token.text)
            if glued:
                found[glued.group(1)] = int(glued.group(2))
                self.taken.add(token.start)
        return found

    def _bracketed(self, words: Words, i: int, span: Span) -> bool:
        """Whether a name stands in brackets right behind the noun at ``i``: "Lascannon (Heavy)"."""
        place = span.first - words.offset
        if place <= i + 1 or i + 1 >= len(words.tokens) or words.tokens[i + 1].low != "(":
            return False
        return all(token.low != ")" for token in words.tokens[i + 1 : place])

    # Models.

    def _models(self, stretches: list[Words]) -> None:
        """Groups of models where the question counts them: "ten Light Infantry with one Artillery model"."""
        groups: list[dict[str, Any]] = []
        base: dict[str, Any] | None = None
        for words in stretches:
            i = 0
            while i < len(words.tokens):
                count = self._model_count(words, i, bool(groups))
                spans, end = self._noun_phrase(words, i + 1) if count else ([], i + 1)
                if count and spans:
                    group = self._group(spans, count)
                    previous = words.tokens[i - 1].low if i else ""
                    member = previous in ("with", "includes", "including", "include", "contains", "containing", "and", "has", "plus")
                    outside = any(
                        term.kind == "unit_type" and party == "unit" and each not in spans
                        for each, (term, party) in self.described.items()
                    )
                    if not groups and base is None and member and self.unit.get("type") and outside:
                        base = {"count": max(4, count + 1), "type": self.unit["type"]}
                        kept = [name for name in self.unit.get("subtypes", ()) if name not in group.get("subtypes", ())]
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
        kind = next((group["type"] for group in groups if group.get("type")), self.unit.get("type"))
        for group in groups:
            if kind and not group.get("type"):
                group["type"] = kind
        if len(groups) == 1 and groups[0]["count"] == 1:
            return
        self.groups = groups

    def _model_count(self, words: Words, i: int, further: bool) -> int | None:
        token = words.tokens[i]
        if words.stretch.role == "ask" and words.asked and i + words.offset > words.asked[0].first:
            return None
        if words.parties[i] != "unit":
            return None
        if token.low.isdigit() and token.kind == "num":
            return int(token.low) or None
        if token.low in NUMBERS and token.kind == "word":
            return NUMBERS[token.low] or None
        if token.low in ("a", "an") and i and words.tokens[i - 1].low in ("includes", "including", "include", "contains", "containing"):
            return 1
        joined = words.stretch.opener in ("and", ",") if i == 0 else words.tokens[i - 1].low in ("and", "plus", "with", ",")
        return 1 if token.low in ("a", "an") and further and joined else None

    def _noun_phrase(self, words: Words, i: int) -> tuple[list[Span], int]:
        spans: list[Span] = []
        while i < len(words.tokens):
            place = i + words.offset
            span = next((each for each in words.spans if each.first == place), None)
            if span is not None and (span.of(*_TYPES)):
                spans.append(span)
                i = span.last - words.offset
            elif words.tokens[i].low in ("(", ")", ",") and spans:
                i += 1
            elif words.tokens[i].stem in self.lexicon.unit_nouns and (spans or words.tokens[i].stem == "model"):
                i += 1
            else:
                break
        return spans, i

    def _group(self, spans: list[Span], count: int) -> dict[str, Any]:
        group: dict[str, Any] = {"count": count}
        for span in spans:
            term = self.described.get(span, (span.of(*_TYPES), ""))[0]
            if term is None:
                continue
            if term.kind == "unit_type" and "type" not in group:
                group["type"] = term.name
            else:
                _add(group, "subtypes", term.name)
        return group

    # Around the unit.

    def _characteristics(self, words: Words) -> None:
        for quantity in self.numbers:
            if not words.stretch.start <= quantity.start < words.stretch.end or quantity.term is None:
                continue
            if quantity.start in self.taken:
                continue
            term = self.lexicon.terms.get(quantity.term)
            if term is None or term.kind != "characteristic" or quantity.plus or quantity.signed:
                continue
            holder = self._party(quantity.party)
            if self.groups and quantity.party == "unit":  # "and a Character with Initiative 5"
                near = [group for place, group in self.places if place < quantity.start]
                holder = near[-1] if near else holder
            named = term.name if quantity.name.lower() in (term.name.lower(),) or len(quantity.name) <= 3 else quantity.name
            holder.setdefault("characteristics", {}).setdefault(named if named == term.name else term.name, quantity.number)

    def _phase(self, words: Words) -> None:
        lows = [token.low for token in words.tokens]
        for span in words.spans:
            phase = span.of("phase")
            if phase is None or words.stretch.role != "ask" and any(low in _PAST for low in lows[: span.first - words.offset]):
                continue
            if words.stretch.role == "ask" or words.stretch.opener in ("if", "when", "during") or _NOW & set(lows):
                self.phase = phase.name

    def _event(self, words: Words) -> None:
        deed = words.deed
        assert deed is not None
        if deed.deed == "move" and self.event:
            return
        if deed.at == "other":
            self.event = f"enemy {deed.deed}s another unit" if deed.deed != "shooting attack" else "enemy shoots at another unit"
        else:
            self.event = f"enemy {deed.deed}"

    def _plain_event(self, stretches: list[Words]) -> None:
        """Where no deed of the enemy was read: the last thing that the question says happens."""
        for words in reversed(stretches):
            if words.stretch.role == "ask" or not self._happens(words):
                continue
            self.event = self.text[words.stretch.start : words.stretch.end].strip(" .?!")
            return

    def _happens(self, words: Words) -> bool:
        lows = [token.low for token in words.tokens]
        if any(low in _PAST - {"has", "have"} for low in lows) or len(lows) < 5:
            return False
        return any(token.stem in ("tak", "suffer", "receiv", "com", "go", "get") for token in words.tokens)

    def _lengths(self, words: Words) -> None:
        for quantity in self.numbers:
            if words.stretch.start <= quantity.start < words.stretch.end and quantity.unit and quantity.term is None:
                if not quantity.name.endswith("imum range"):
                    self.facts.setdefault(quantity.name, quantity.number)

    def _fact(self, words: Words) -> None:
        """What a stretch says beyond describing the unit becomes a fact, in the question's own words."""
        covered = {i for span in self.described if span in words.spans for i in range(span.first, span.last)}
        telling = False
        done = False
        for i, token in enumerate(words.tokens):
            if token.kind != "word" or i + words.offset in covered:
                continue
            span = next((each for each in words.spans if each.first <= i + words.offset < each.last), None)
            if span is not None and span.of("action", "reaction", "test", "effect", "event"):
                telling = True
                reaction = span.of("reaction")
                lows = {each.low for each in words.tokens}
                past = {"used", "made", "declared", "took", "did", "reacted"} & lows
                if reaction is not None and past and words.party(span) == "unit" and not {"failed", "not", "n't"} & lows:
                    done = True
            elif (not plain(token) and token.stem not in self.lexicon.unit_nouns) or token.low in _TELLING:
                telling = True
        if not telling:
            return
        said = self.text[words.stretch.start : words.stretch.end].strip(" .?!,;:")
        opening = [token.low for token in words.tokens[:3]]
        if opening[0] in ("i", "we", "you", "i've", "we've") and any(span.of("reaction") for span in words.spans):
            count = next((each.number for each in self.numbers if words.stretch.start <= each.start < words.stretch.end), None)
            if count is not None:  # the player's own allotment says nothing about this unit
                self.facts["used of the number allowed to the player" if done else "number allowed to the player"] = count
            return
        if {"first", "other", "another"} & set(opening) and self.elsewhere:
            return
        if words.stretch.opener in ("before", "until", "unless"):
            said = f"{words.stretch.opener} {said}"
        if words.parties[0] == "enemy" and "enemy" not in said.lower():
            said = f"enemy: {said}"
        elif words.deed is not None and words.deed.by == "enemy" and "enemy" not in said.lower():
            said = f"{said} (enemy)"
        self.facts[said] = True
        lows = [token.low for token in words.tokens]
        if done and "phase" in [token.stem for token in words.tokens] + lows and not self._ended(words):
            self.facts["reactions made this phase"] = 1

    def _relative(self, words: Words) -> None:
        """A relative clause in front of the option ("a squad that has not moved") states a fact."""
        tokens = words.tokens
        opener = next((i for i, token in enumerate(tokens) if i and token.low in ("that", "which", "who")), None)
        end = min(span.first for span in words.asked) - words.offset
        if opener is None or opener + 1 >= end:
            return
        inner = tokens[opener + 1 : end]
        covered = {i for span in self.described if span in words.spans for i in range(span.first, span.last)}
        if any(token.stem in ("includ", "contain", "consist", "compris") for token in inner):
            return
        if all(i + words.offset in covered or token.low in FUNCTION for i, token in enumerate(inner, opener + 1)):
            return
        while len(inner) > 1 and inner[-1].low in FUNCTION:
            inner = inner[:-1]
        self.facts[self.text[inner[0].start : inner[-1].end]] = True

    def _sight(self, words: Words) -> None:
        lows = [token.low for token in words.tokens]
        if "line of sight" in " ".join(lows):
            self.facts["line of sight"] = not any(low in ("no", "out", "without", "not") for low in lows)

    def _unplaced(self, words: Words) -> None:
        """Words of the texts that stand where a name would ("a Prone Frame"), and are none: facts about the unit."""
        tokens = words.tokens
        covered = {i for span in words.spans for i in range(span.first - words.offset, span.last - words.offset)}
        for i, token in enumerate(tokens):
            if i in covered or token.kind != "word" or plain(token) or token.stem in self.lexicon.unit_nouns:
                continue
            if _GLUED.match(token.text) or is_gun(token) or words.parties[i] != "unit" or any(each.first - words.offset < i for each in words.asked):
                continue
            previous = tokens[i - 1].low if i else ""
            if (token.text[:1].isupper() and i) or previous in ("a", "an", "my", "our", "the", "its"):
                if self.lexicon.said(token.low):
                    self.facts.setdefault(f"the unit is {token.text}", True)
                    self.unplaced.append(token.text)


def is_gun(token: Token) -> bool:
    """Whether a word is the noun of a weapon ("autocannon" as much as "cannon")."""
    return token.stem in GUNS or token.low.rstrip("s").endswith(("cannon", "gun", "rifle", "launcher", "thrower", "lance"))


def _add(holder: dict[str, Any], key: str, name: str) -> None:
    held = holder.setdefault(key, [])
    if name not in held and holder.get("type") != name:
        held.append(name)


def _adjacent(words: Words, span: Span) -> bool:
    """Whether the name right in front of this one is a type as well."""
    return any(other.last == span.first and other.of("unit_type") for other in words.spans)


def _denied(words: Words, span: Span) -> bool:
    before = [token.low for token in words.before(span, 3)]
    return any(low in ("not", "no", "without", "isn't", "non", "never", "lacks", "aren't") for low in before)
