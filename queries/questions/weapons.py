"""The weapons in a question: "with its Ordnance cannon", "a S8 AP3 Lascannon (Heavy)"."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from kb.names import stems
from queries.questions.described import DENYING, GUNS, Words, covered, is_gun
from queries.questions.english import EVERYDAY, FUNCTION, NUMBERS, word_list
from queries.questions.naming import Span
from queries.questions.reading import Quantity
from queries.questions.tokens import GLUED, Token

_ARMED = frozenset(word_list("with armed equipped carrying its their firing using has have fire shoot of"))
_WIELDING = frozenset(word_list("fire fires fired firing shoot shoots shot armed equipped carrying carries using use"))
#: Those who serve a weapon: a "gun crew" is no gun.
_CREWS = frozenset(stems("crew team crews teams battery crewman platoon section"))
_COPULA = frozenset(word_list("a an all both of the type counted classed counts as"))
_POINTING = frozenset(word_list("the its their his her that this my your"))
_TELLING = frozenset(word_list("of with at is are has have a an and"))
#: What names no weapon by itself.
ANY_WEAPON = frozenset(word_list("weapon weapons gun guns armament armaments"))
#: What stands before the sort of a weapon that was told before: "a gun of type Heavy".
_SORTS = frozenset(word_list("type types"))
#: What stands between a denial and what is denied of a weapon: "none of its guns", "not counted as a Heavy gun".
_DENIED = frozenset(word_list("designated counted classed treated regarded marked as is are a an any of its their the"))
_IS = frozenset(word_list("is are isn't aren't"))
#: What stands before the words that tell what a weapon is of which was told just before: "mortars, which are …".
_WHICH_ARE = frozenset(word_list("which that they these those it this are is all both being are each designated as"))
_ANY_STEMS = frozenset(stems(" ".join(sorted(ANY_WEAPON))))

_HAVING = frozenset({"with", "has", "having", "that"})
_BETWEEN = frozenset({"a", "an", "the", "both", "special", "rule", "rules", "and", ",", "has", "have", "is"})


def of_a_weapon(words: Words, span: Span) -> bool:
    """Whether a name tells of a weapon: "a Heavy Slow gun", "a gun with the Slow special rule"."""
    named = {i for each in words.spans for i in range(each.first - words.offset, each.last - words.offset)
             if each.of("weapon_type", "special_rule") and not each.of("unit_type")}  # fmt: skip
    if _by_sort(words, span):
        return any(is_gun(token) for token in words.tokens[: span.first - words.offset])
    at = span.last - words.offset
    while at < len(words.tokens) and at in named:
        at += 1
    if span.of("weapon_type") and at > span.last - words.offset:
        return any(token.stem in GUNS for token in words.tokens[at - 1 : at + 1])
    at = span.first - words.offset - 1
    while at > 0 and (words.tokens[at].low in _BETWEEN or at in named):
        at -= 1
    troops = any(each.first - words.offset <= at - 1 < each.last - words.offset and each.of("unit_type")
                 for each in words.spans)  # fmt: skip
    return at > 0 and words.tokens[at].low in _HAVING and is_gun(words.tokens[at - 1]) and not troops


def _by_sort(words: Words, span: Span) -> bool:
    """Whether a name is told as the type of something: "of type Heavy"."""
    at = span.first - words.offset - 1
    return span.of("weapon_type") is not None and at >= 0 and words.tokens[at].low in _SORTS


def _denied(words: Words, first: int) -> bool:
    """Whether it is denied that the unit has what is named from ``first`` on, or that its weapon is so."""
    if any(token.low in DENYING for token in words.tokens[max(0, first - 3) : first]):
        return True
    while first and words.tokens[first - 1].low in _DENIED:
        first -= 1
    return first > 0 and words.tokens[first - 1].low in (*DENYING, "none")


def _in_passing(span: Span) -> bool:
    """Whether a word is only the end of what an effect is told in, or all of it: "teams with slings or bows", "bow"."""
    effect = span.of("effect")
    return effect is not None and not 0 < len(effect.name.split()) - (span.last - span.first) < 2


def _joins(token: Token) -> bool:
    """Whether a word or mark stands between a weapon and the numbers that are told of it behind it."""
    return token.low in _TELLING or token.kind == "punct"


def _add_types(weapon: dict[str, Any], names: list[str]) -> None:
    """Tell of a weapon that it is of these types besides."""
    held = weapon.get("type", [])
    types = list(dict.fromkeys([*([held] if isinstance(held, str) else held), *names]))
    if types:
        weapon["type"] = types[0] if len(types) == 1 else types


class WeaponReader:
    """Collects the unit's weapons; ``taken`` are the places of the numbers that belong to them.

    ``own`` are the characteristics by which the texts tell weapons apart.
    """

    def __init__(self, text: str, numbers: list[Quantity], own: frozenset[str] = frozenset()) -> None:
        self.text, self.numbers, self.own = text, numbers, own
        self.weapons: list[dict[str, Any]] = []
        self.taken: set[int] = set()
        #: What the unit is told to be without.
        self.lacking: list[str] = []
        self.armed: set[int] = set()
        #: Whether the last stretch ended with a weapon, and whether the one before it did.
        self.ended = self.goes_on = False

    def read(self, words: Words, described: Container[Span]) -> None:
        """Take up the weapons of one stretch; ``described`` are the names that describe the unit itself."""
        end = len(words.tokens)
        if self.ended and self._no_more_than_profile(words, 0):
            self.weapons[-1] |= self._numbers(words, 0, end, self.own)  # "a bolter, Strength 4"
            _add_types(self.weapons[-1], [each.name for span in words.spans if (each := span.of("weapon_type"))])
            return
        self.goes_on, self.ended = self.ended, False
        for i, token in enumerate(words.tokens):
            place = i + words.offset
            inside = next((span for span in words.spans if span.first <= place < span.last), None)
            if inside is not None and inside in words.asked:
                continue
            kind = inside.of("weapon_type") if inside and not inside.of("characteristic") else None
            crewed = i + 1 < len(words.tokens) and words.tokens[i + 1].stem in _CREWS
            if is_gun(token) and token.stem != "artillery" and token.kind == "word" and not crewed:
                goes_on = i + 1 < len(words.tokens) and is_gun(words.tokens[i + 1])  # "a missile launcher" is one
                if goes_on or (inside is not None and kind is None and not _in_passing(inside)):
                    continue
                self._weapon(words, i)
            elif kind is not None and inside is not None and of_a_weapon(words, inside):
                continue
            elif kind is not None and inside not in described and inside is not None and place == inside.last - 1:
                beside = words.tokens[i + 1] if i + 1 < len(words.tokens) else None
                first = inside.first - words.offset  # "a Steam lobber"
                if (
                    not (beside and (beside.stem in GUNS or is_gun(beside)))
                    and place not in self.armed
                    and first
                    and words.tokens[first - 1].low in (*_ARMED, "a", "an", "only")
                ):
                    self._weapon(words, i)

        if len(self.weapons) == 1 and words.party_at(0) == "unit":
            self.weapons[0] |= self._ranges(words)  # "… and has a minimum range of 12": its own

    def tells_of_one(self, words: Words, span: Span) -> bool:
        """Whether a name tells of a weapon: of one in its stretch, or of that with which the stretch before ended."""
        return of_a_weapon(words, span) or (
            self.ended and self._no_more_than_profile(words, 0) and _by_sort(words, span)
        )

    def _no_more_than_profile(self, words: Words, first: int) -> bool:
        """Whether nothing stands from ``first`` on but numbers and types of a weapon."""
        sorts = covered((span for span in words.spans if _by_sort(words, span)), words.offset)
        return all(
            self._of_profile(words, i) or i in sorts or words.tokens[i].low in _SORTS or _joins(words.tokens[i])
            for i in range(first, len(words.tokens))
        )

    def _ranges(self, words: Words) -> dict[str, Any]:
        """The least and the greatest range that a stretch tells of."""
        ranges = (each for each in self.numbers if each.name in ("minimum range", "maximum range"))
        return {each.name: each.number for each in ranges if words.stretch.start <= each.start < words.stretch.end}

    def _weapon(self, words: Words, i: int) -> None:
        """The weapon whose noun stands at ``i``: its name is the words before it up to an article."""
        if words.party_at(i) != "unit":
            return
        self.armed.update(span.last - 1 for span in words.spans if self._bracketed(words, i, span))
        first = i
        while first and words.tokens[first - 1].kind == "word" and words.tokens[first - 1].low not in FUNCTION:
            if words.tokens[first - 1].low in _WIELDING and not self._of_the_sort(words, first - 1):
                break
            first -= 1
        last, said = words.tokens[i], self._said_of(words, i)
        unsaid = bool(said) and i + 2 < len(words.tokens) and any(t.low in DENYING for t in words.tokens[i + 1 : i + 3])
        if _denied(words, first) or unsaid:  # "has no rifle", "none of its guns is Heavy"
            lacked = self.text[words.tokens[first].start : last.end]
            self.lacking.append(f"{said[0]} {last.low}" if said else lacked)
            return
        taken = set(self.taken)
        numbers = self._profile(words, first, i)
        sorts = {span.first - words.offset for span in words.spans if span.of("weapon_type")}
        while first < i and first not in sorts and (
            words.tokens[first].low in EVERYDAY or words.tokens[first].low in NUMBERS
            or GLUED.match(words.tokens[first].text)
        ):  # fmt: skip
            first += 1
        name = self.text[words.tokens[first].start : last.end].removesuffix("'s")  # "the gun's range"
        if name.lower() in ANY_WEAPON:
            if not said and (not numbers or any(is_gun(token) for token in words.tokens[i + 1 :])):
                self.taken = taken  # "its only gun is a Strength 8 cannon": those of the cannon
                return
            name = f"{said[0]} {name}" if said else name  # "its one gun is Heavy"
        weapon: dict[str, Any] = {"name": name, **numbers}
        kinds = [
            term.name
            for span in words.spans
            if first <= span.first - words.offset <= i or self._bracketed(words, i, span)
            if (term := span.of("weapon_type")) is not None
        ]  # fmt: skip
        kinds += [each for each in said if each not in kinds]
        behind = [span for span in words.spans if i < span.first - words.offset and of_a_weapon(words, span)]
        kinds += [term.name for span in behind if (term := span.of("weapon_type")) is not None]
        rules = [
            term.name
            for span in words.spans
            if first <= span.first - words.offset < i or span in behind
            if not span.of("weapon_type") and (term := span.of("special_rule")) is not None
        ]
        if rules:
            weapon["rules"] = rules  # "a Slow weapon"
        if kinds:
            weapon["type"] = kinds[0] if len(kinds) == 1 else kinds
        weapon |= self._ranges(words)
        if any(token.low in ("indirect", "indirectly") for token in words.tokens):
            weapon.setdefault("type", "Indirect fire")
        weapons = self.weapons
        if weapons and kinds and first and words.tokens[first - 1].low == "(":
            weapons[-1]["type"] = weapon["type"]  # "flamers (Template weapons)"
            return
        opening = words.tokens[:first]
        pointing = all(token.low in _WHICH_ARE or token.low in ("a", "an") for token in opening)
        if len(opening) == 1 and opening[0].low in ("a", "an"):  # "the mortar, a Barrage weapon, has"
            pointing = self.goes_on and all(token.kind == "punct" for token in words.tokens[i + 1 :])
        pointing = pointing and (self.goes_on or (first > 0 and len(weapons) == 1))
        told = "type" in weapon and stems(last.text)[0] in _ANY_STEMS
        if pointing and weapons and told and any(token.low == "as" for token in opening):
            _add_types(weapons[-1], kinds)  # "a cannon, designated as a Light gun"
            return
        if pointing and weapons and told and "type" not in weapons[-1]:
            weapons[-1] |= {key: each for key, each in weapon.items() if key != "name"}
            return  # "only mortars: Barrage weapons with the Pinning rule"
        known = next((each for each in weapons if each["name"] == name), None)
        if known is None and first and not numbers and words.tokens[first - 1].low in _POINTING:
            known = next((each for each in weapons if each["name"].lower().endswith(f" {name.lower()}")), None)
        plain = next((each for each in weapons if kinds and stems(each["name"]) == stems(last.text)), None)
        if known is None and plain is not None and plain.keys() <= {"name"}:  # "my mortar crew … only Barrage mortars"
            plain |= weapon
        elif known is None:  # else it is pointed at again ("with the railgun")
            weapons.append(weapon)
            self.ended = self._no_more_than_profile(words, i + 1)
        else:
            known |= self._ranges(words)
            self.ended = known is weapons[-1] and self._no_more_than_profile(words, i + 1)

    @staticmethod
    def _of_the_sort(words: Words, place: int) -> bool:
        """Whether a word such as "fire" is a part of what sort of weapon it is: "an indirect fire weapon"."""
        return place > 0 and (
            words.tokens[place - 1].low in ("direct", "indirect")
            or any(span.of("weapon_type") and span.first <= place + words.offset < span.last for span in words.spans)
        )

    def _said_of(self, words: Words, i: int) -> list[str]:
        """The weapon types that are said of the weapon whose noun stands at ``i``: "its gun is a Heavy weapon"."""
        behind = i + 1
        if behind < len(words.tokens) and words.tokens[behind].low in (
            "of",
            "on",
            "aboard",
        ):  # "the gun of my Barge is"
            of_whom = range(behind, min(behind + 6, len(words.tokens)))
            behind = next((k for k in of_whom if words.tokens[k].low in ("is", "are")), behind)
        if behind >= len(words.tokens) or words.tokens[behind].low not in _IS:
            return []
        while behind + 1 < len(words.tokens) and words.tokens[behind + 1].low in (*_COPULA, *DENYING):
            behind += 1
        span = next((each for each in words.spans if each.first - words.offset == behind + 1), None)
        term = span.of("weapon_type") if span is not None else None
        after = words.after(span) if span is not None else ()
        said = span is not None and ((after and is_gun(after[0])) or of_a_weapon(words, span))
        if said and words.tokens[i].low in ANY_WEAPON:
            return []  # "its gun is a Heavy cannon": that is the name
        return [term.name] if term is not None else []

    def _profile(self, words: Words, first: int, i: int) -> dict[str, Any]:
        """The numbers of a weapon: "S8 AP3" or "Strength 8" in front of its noun or in brackets behind it; behind it,
        those by which the texts tell weapons apart: "a cannon of Strength 8", "its cannon is Strength 8"."""
        end = i + 1
        if end < len(words.tokens) and words.tokens[end].low == "(":
            while end < len(words.tokens) and words.tokens[end].low != ")":
                end += 1
        while first and self._of_profile(words, first - 1):
            first -= 1
        found = self._numbers(words, first, end)
        behind = end
        while behind < len(words.tokens) and (_joins(words.tokens[behind]) or self._of_profile(words, behind)):
            behind += 1
        return found | self._numbers(words, end, behind, self.own)

    def _of_profile(self, words: Words, i: int) -> bool:
        """Whether a word is a number of a profile, or the name of one."""
        token = words.tokens[i]
        named = any(span.first <= i + words.offset < span.last and span.of("characteristic") for span in words.spans)
        return named or token.kind == "num" or GLUED.match(token.text) is not None

    def _numbers(self, words: Words, first: int, end: int, among: frozenset[str] | None = None) -> dict[str, Any]:
        """The characteristics told from ``first`` up to ``end``, each with its number; of those ``among`` alone."""
        if end <= first:
            return {}
        found: dict[str, Any] = {}
        stretch = range(words.tokens[first].start, words.tokens[end - 1].end)
        for quantity in self.numbers:
            told = quantity.start in stretch and quantity.start not in self.taken
            glued = GLUED.match(self.text[quantity.start : quantity.end])
            if told and (glued or quantity.term is not None) and (among is None or quantity.term in among):
                found[glued.group(1) if glued else quantity.name] = quantity.number
                self.taken.add(quantity.start)
        return found

    def _bracketed(self, words: Words, i: int, span: Span) -> bool:
        """Whether a name stands in brackets right behind the noun at ``i``: "Lascannon (Heavy)"."""
        place = span.first - words.offset
        if place <= i + 1 or i + 1 >= len(words.tokens) or words.tokens[i + 1].low != "(":
            return False
        return all(token.low != ")" for token in words.tokens[i + 1 : place])
