"""The situation that a question states: the unit, what stands against it, the phase, the event and the facts.

In come the stretches with their names, numbers and parties; out comes the JSON of a situation (without ``ask``). What
describes a unit goes to the unit; what happened becomes an event or a fact, in the question's own words.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import TYPE_KINDS, Term
from kb.names import first_word, fold, stem, stems
from queries.conditions.carriermoved import GOES
from queries.questions.carried import asked_of_carrier, noun_begins, of_carrier, phrase_begins, told_of
from queries.questions.described import GUNS, Words, add, adjacent, asked_of, covered, denied, is_gun
from queries.questions.endedbycheck import Ended, ended_by_checks
from queries.questions.english import COMMON, EVERYDAY, FUNCTION, LEAVING, MODALS, NUMBERS, OTHER
from queries.questions.groups import GroupReader
from queries.questions.happenings import Happenings
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.orders import BEING, holds_one, order_told
from queries.questions.outlived import goes_on, outlived
from queries.questions.passed import come_about, tried_on
from queries.questions.reading import Quantity
from queries.questions.strength import models_told
from queries.questions.tokens import Token
from queries.questions.weapons import WeaponReader, of_a_weapon
from queries.situations.facts import ENEMY_WITHOUT, content, negated

_ARTICLES = frozenset({"a", "an", "the", "some", "my", "our"})
#: What links a state to the unit that is in it; stems of words of grammar, and other words.
_LINKING = frozenset("be get go went becom became at under und in on while whil whilst remains still currently".split())
_FIGHTING = frozenset(stems("combat melee engaged fight fighting assault"))
_OUT_OF = frozenset({"from", "of", "off"})
_DETERMINERS = frozenset({"a", "an", "the", "its", "their", "his", "that"})
_JOINING = frozenset({"to", "of", "for", "and", "the"})
_INTO = frozenset({"onto", "inside", "aboard", "into"})
#: What stands in front of what whom a thing is done to is: "a squad that is …".
_OF_HIM = frozenset("that which who is are enemy currently already with has having".split())
#: How a result comes upon a unit.
#: "A group that ceased fire", "one which has had to retire": how it is, told of it behind its noun.
_WHO = frozenset({"that", "which", "who"})
_HAVING = frozenset({"has", "have", "had", "must"})
_SUFFERING = frozenset(stems("suffer sustain receive roll score take took taken get got"))


_MEANWHILE = frozenset("now already currently still also been just".split())
#: How it is told in what state somebody is.
_IS_SO = frozenset("is was are were has had became becomes gets got".split())


def _in_a_title(token: Token) -> bool:
    """Whether a word may stand in a name of several: "Dash for Home"."""
    return token.kind == "word" and (token.text[:1].isupper() or token.low in _JOINING)


def _some(words: Words, span: Span) -> bool:
    """Whether a name for all of a kind tells that a unit has one of it: "with any condition"."""
    before = [token.low for token in words.before(span, 2)]
    having = ("with", "has", "having", "have", "under")
    some = ("any", "a", "some", "several", "multiple", *NUMBERS)
    return before[-1:] != [] and (before[-1] in having or (before[0] in having and before[-1] in some))


class SceneReader:
    """Builds one situation; ``described`` collects the names that were taken up, with whose they are."""

    def __init__(self, text: str, lexicon: Lexicon, numbers: list[Quantity]) -> None:
        self.text, self.lexicon, self.numbers = text, lexicon, numbers
        self.unit: dict[str, Any] = {"statuses": []}
        self.others: dict[str, dict[str, Any]] = {}
        self.described: dict[Span, tuple[Term, str]] = {}
        self.strange: set[str] = set()
        #: The states of the unit that a check has taken off by then.
        self.ended: list[Ended] = []
        #: Whether the one is asked about on whom what was told before was done.
        self.of_carrier = False
        self.weapons = WeaponReader(text, numbers, lexicon.of_weapons)
        self.groups = GroupReader(lexicon, self.described)
        #: How many models the unit is told to have, where that is all that is told of them.
        self.strength: int | None = None
        self.around = Happenings(text, lexicon, numbers, self.described)

    def read(self, stretches: list[Words], kind: str) -> dict[str, Any]:
        """The situation that the stretches state."""
        for i, words in enumerate(stretches):
            if of_carrier(words, stretches[-1], stretches[:i], self.described):
                words.parties = ["target"] * len(words.parties)
            for span in words.spans:
                if span not in words.asked:
                    self._describe(words, span)
            self._strange_orders(words)
            for term in come_about(words, self.lexicon) if words.stretch.role != "ask" else ():
                if term.kind == "status":
                    add(self.unit, "statuses", term.name)
                else:
                    self.around.facts[f"already did {term.name} this turn"] = True
            self.weapons.read(words, self.described)
        self.of_carrier = self.of_carrier or asked_of_carrier(stretches, self.described)
        if self.of_carrier:  # what those do who go aboard of it is no state of its own, but what happens
            for span, (term, party) in list(self.described.items()):
                told = next((each for each in stretches if span in each.spans), None)
                before = told.before(span, 2) if told is not None else []
                done = not {*BEING, "was", "were"}.intersection(token.low for token in before)
                if party == "unit" and term.kind == "status" and span.of("action") and done:
                    del self.described[span]
        if not any(name.lower().endswith(" order") for name in self.unit["statuses"]):
            for term in (term for words in stretches[:-1] for term in tried_on(words, self.lexicon)):
                add(self.unit, "statuses", term.name)
        for state in outlived(stretches, self.described, self.lexicon):
            self.unit["statuses"] = [each for each in self.unit["statuses"] if each.split(" (")[0] != state.name]
        own = [term for term, party in self.described.values() if party == "unit" and term.kind == "status"]
        for each in ended_by_checks(self.text, list(dict.fromkeys(own)), self.lexicon):
            self.ended.append(each)
            self.unit["statuses"] = [s for s in self.unit["statuses"] if s.split(" (")[0] != each.state.name]
            if each.gained is not None:
                add(self.unit, "statuses", each.gained.name)
        for words in stretches[:-1]:
            for span in words.spans if "enemy" in words.parties else ():
                lacked = span.of(*TYPE_KINDS) if words.before(span) and words.before(span)[0].low == "no" else None
                if lacked is not None:  # "there are no Champions in the enemy unit"
                    self.around.facts[f"{ENEMY_WITHOUT}{lacked.name}"] = True
        self.groups.read(stretches, self.unit)
        self.strength = models_told(stretches, self.text)
        for words in stretches:
            self._characteristics(words)
        self.around.read(stretches, kind)
        return self._situation()

    def _situation(self) -> dict[str, Any]:
        situation: dict[str, Any] = {"ruleset": self.lexicon.rules.ruleset.id}
        if self.of_carrier:  # "my crew got off a Barge. May the Barge …?"
            self.unit = {"statuses": []} | self.others.pop("target", {})
        unit = {key: value for key, value in self.unit.items() if value or key == "statuses"}
        if not self.groups.groups and self.strength is not None:
            unit["count"] = self.strength
        if self.groups.groups:
            unit = {key: value for key, value in unit.items() if key in ("statuses", "rules", "characteristics")}
            unit["models"] = self.groups.groups
        for lacked in self.weapons.lacking:
            self.around.facts[f"without {lacked}"] = True
        if self.weapons.weapons:
            unit["weapons"] = self.weapons.weapons
        situation["unit"] = unit
        if self.around.phase:
            situation["phase"] = self.around.phase
        if self.around.event:
            situation["event"] = self.around.event
        situation.update((party, other) for party, other in self.others.items() if other)
        if facts := {said: value for said, value in self.around.facts.items() if not self._only_lacks(said)}:
            situation["facts"] = facts
        return situation

    def _only_lacks(self, said: str) -> bool:
        """Whether a fact says no more than that the unit lacks a characteristic, which its characteristics tell."""
        lacked = [name for name, value in self.unit.get("characteristics", {}).items() if value is None]
        return bool(lacked) and negated(said) and content(said) <= content(" ".join((*lacked, "characteristic value")))

    def _party(self, party: str) -> dict[str, Any]:
        return self.unit if party == "unit" else self.others.setdefault(party, {})

    # What a unit is.

    def _describe(self, words: Words, span: Span) -> None:
        if (party := words.party(span)) == OTHER:
            return
        others = words.stretch.opener == "before" and words.tokens[0].low in _ARTICLES | {"its", "their", "any"}
        if others and span.of("status") and words.stretch.role != "ask":
            return  # "it had moved before its passengers got aboard": no state of its own
        verb = words.deed is not None and span.first <= words.deed.verb + words.offset < span.last
        state = span.of("status")
        as_named = state is not None and span.words == state.name != state.name.lower()
        if verb and words.deed is not None and not as_named and (words.deed.deed != "move" or state is None):
            return  # but "a Golem Drifts up to it" tells how it is, and "is Struck" where that is a state
        general = span.of("status")
        if general is not None and self.lexicon.is_general(general) and _some(words, span):
            add(self._party(party), "statuses", general.name)  # "a unit with any status"
            return
        order = span.of("order")
        if order is not None and order.id in self.lexicon.orders_asked and holds_one(words, span):
            add(self._party(party), "statuses", order.name)  # "already has an order", whichever
            self.described[span] = (order, party)
            return
        term = self._describing(words, span)
        if term is None or term.name.lower() in ("status", "order", "condition"):
            return
        if party == "unit" and term.kind in ("status", "effect") and _of_a_friend(words, span):
            return  # "a friendly crew routed": what happened to those is no state of the unit's own
        if party == "unit" and term.kind in TYPE_KINDS and words.stretch.role != "ask" and _friendly(words, span):
            return  # "a friendly Barge is sunk": another than the one that is asked about
        ours = words.deed is not None and words.deed.by == "unit" and term.kind in ("status", "order")
        previous = words.before(span)
        if party == "enemy" and ours and previous and previous[0].low in ("at", "on", "while", "under"):
            party = "unit"  # "fire at Cruising Speed" says how the unit itself moved
        if party == "unit" and term.kind in TYPE_KINDS and self._fought(words, span):
            if words.stretch.role != "ask":
                return  # the fact tells it; who acts on the unit may be somebody else
            party = "enemy"
        elif party == "unit" and term.kind in ("status", "effect", "special_rule") and self._done_to(words, span):
            party = "enemy"
        elif party == "unit" and (self._done_on(words, span, term) or self._its_carrier(words, span, term)):
            party = "target"
        elif party == "unit":
            party = told_of(words, span, self.described) or self._stayed(words, span, term) or party
        if party == "unit" and term.kind in TYPE_KINDS and (again := self._told_before(words, span, term)):
            party = again  # "is Aboard a Barge, and the Barge is sunk"
            self.of_carrier = self.of_carrier or (again == "target" and _asked_about(words, span))
        if party == "unit" and term.kind == "special_rule":
            party = self._of_another(words, span) or party
        if party == "enemy" and self._befalls(words, span, term):
            party = "unit"
            self.around.facts[f"suffers {term.name}"] = True
        holder = self._party(party)
        self.described[span] = (term, party)
        name = f"{term.name} ({span.parameter})" if span.parameter and "(" not in term.name else term.name
        if term.kind == "unit_type":
            if holder.get("type") and holder["type"] != term.name:
                if adjacent(words, span):  # "Extra-heavy Vehicle": the last noun is the type
                    earlier, holder["type"] = holder["type"], term.name
                    add(holder, "subtypes", earlier)
                elif party == "unit" and self._asked_of_another(words, span, term):
                    holder["type"] = term.name
                    earlier = {one.name for each, (one, _) in self.described.items() if each not in words.spans}
                    for key in ("statuses", "rules", "subtypes"):  # those are the other's
                        holder[key] = [each for each in holder.get(key, ()) if each.split(" (")[0] not in earlier]
                else:
                    add(holder, "subtypes", term.name)
            else:
                holder["type"] = term.name
        elif term.kind == "unit_subtype":
            add(holder, "subtypes", term.name)
        elif term.kind in ("status", "order"):
            count = self._count(words, span)
            marked = f"{term.name} ({count})" if count else name
            add(holder, "statuses", marked)
        elif term.kind == "special_rule":
            behind = words.tokens[span.last - words.offset : span.last - words.offset + 1]
            typed = _before_type(words, span)
            if denied(words, span) or (behind and is_gun(behind[0]) and not typed):  # "a Slow weapon": the weapon's
                return
            name = f"{name.split(' (')[0]} ({span.parameter})" if span.parameter else name.split(" (")[0]
            add(holder, "rules", name)
            if party == "target" and (kind := self._type_in(term)) is not None:
                holder.setdefault("type", kind.name)
        elif term.kind == "effect":
            add(holder, "statuses", term.name)

    def _stayed(self, words: Words, span: Span, term: Term) -> str:
        """The party of whom it is told that it is in a state or kept to it ("the Barge is Mired", "remained Mired"); ''
        where it is ours."""
        before = words.before(span, 4)
        while before and before[-1].low in _MEANWHILE:
            before = before[:-1]
        if term.kind != "status" or not before:
            return ""
        kept = before[-1].stem in ("remain", "stay", "stood", "stand")
        if not kept and before[-1].low not in _IS_SO:
            return ""
        end = span.first - (len(words.before(span, 4)) - len(before)) - 1
        told = (party for each, (_, party) in self.described.items() if each.last == end and each.of(*TYPE_KINDS))
        return next((party for party in told if kept or party != "unit"), "")

    def _its_carrier(self, words: Words, span: Span, term: Term) -> bool:
        """Whether a kind is that of what carries the unit, of which is told how it went: "its Barge had moved"."""
        first = noun_begins(words, span)
        before = [token.low for token in words.before(first)]
        kinds = (one.kind for one, party in self.described.values() if party == "unit")
        own = term.kind in TYPE_KINDS and before[:1] in (["its"], ["their"], ["his"], ["her"])
        other = term.kind == "unit_type" and before[:1] in (["the"], ["that"])
        other = other and all(one != term for one, _ in self.described.values())
        return (own or other) and "unit_type" in kinds and GOES.match(self.text, span.end) is not None

    def _asked_of_another(self, words: Words, span: Span, term: Term) -> bool:
        """Whether some other of ours is asked about than was told of: "My Captain is dead. Can one of my Scouts …?"."""
        told = [each for each, (one, _) in self.described.items() if one.kind == "unit_type" and each is not span]
        before = [token.low for token in words.before(noun_begins(words, span), 1)]
        if words.stretch.role != "ask" or before not in (["my"], ["our"], ["a"], ["an"], ["any"]):
            return False
        if any(each in words.spans for each in told):
            return False
        kinds, rules = {self.described[each][0].id for each in told}, self.lexicon.rules
        pairs = {(one, clause.object) for one in (*kinds, term.id) for clause in rules.by_subject.get(one, ())
                 if clause.relation == "is_a"}  # fmt: skip
        return not any((term.id, other) in pairs or (other, term.id) in pairs for other in kinds)

    def _strange_orders(self, words: Words) -> None:
        """Orders of which these texts do not tell ("a Rally order"): the unit is on one all the same, on no other."""
        orders = (term for term in self.lexicon.terms.values() if term.kind == "order")
        if all(self.lexicon.is_general(term) for term in orders):
            return
        ours = (span for span in words.spans if span.of("order") or span.last - span.first > 1)
        named = covered(ours, words.offset)
        for i, following in enumerate(words.tokens):
            first = i
            while first > 1 and first - 1 not in named and _in_a_title(words.tokens[first - 1]):
                first -= 1
            title = [token for token in words.tokens[first:i] if token.kind == "word"]
            if following.stem != "order" or not title or title[0].low in _JOINING:
                continue
            if any(token.low not in COMMON and token.text[:1].isupper() for token in title):
                name = " ".join(token.text for token in title)
                add(self._party(words.party_at(first)), "statuses", f"{name} order")
                self.strange.update(token.low for token in title)

    def _fought(self, words: Words, span: Span) -> bool:
        """Whether a name is that of those whom the unit fights: "locked in combat with a Golem"."""
        before = [token.low for token in words.before(span, 3)]
        at = next((i for i, low in enumerate(before) if low in ("with", "against")), None)
        if at is None:
            return False
        place = span.first - (len(before) - at)
        near = (each.of("status") for each in words.spans if place - 2 <= each.last <= place)
        return any(status is not None and _FIGHTING & set(stems(status.name)) for status in near)

    def _done_on(self, words: Words, span: Span, term: Term) -> bool:
        """Whether a name tells of that on which the option is done, or in which the unit is, not of the unit itself."""
        if term.kind == "status":  # "on a Diving Glider": what it stands in front of decides
            span = next((each for each in words.spans if each.first == span.last and each.of(*TYPE_KINDS)), span)
        if not span.of(*TYPE_KINDS) and self._type_in(span.of("special_rule")) is None:
            return False
        span, first = noun_begins(words, span), phrase_begins(words, span)
        told = words.tokens[: first - words.offset]
        lows = [token.low for token in told[-3:]]
        if len(lows) > 1 and lows[-1] in ("a", "an", "the", "its", "their", "my", "our", "his", "her"):
            carried = len(lows) > 2 and any(each.last == first - 2 and each.of("status") for each in words.spans)
            gone = any(t.stem in LEAVING for t in told) or any(low in ("off", "out") for low in lows)
            gone = gone and not (lows[-1] == "my" and told[0].low in ("a", "an"))  # "a unit got out of my Transport"
            if lows[-2] in _INTO or (lows[-2] in _OUT_OF and gone) or (lows[-2] in ("on", "in", "upon") and carried):
                return True  # "Embarked on a Transport", "disembarked from a Transport"
        # "disembarked from that Transport"
        if lows[-2:-1] and lows[-2] in _OUT_OF and lows[-1] in _DETERMINERS:
            return any(token.stem in LEAVING for token in told)
        return bool(words.asked) and self._after_asked(words, span)

    def _done_to(self, words: Words, span: Span) -> bool:
        """Whether a name describes the enemy at whom what is asked about is done: "may it Gore a Dazed crew", "a crew
        that is Dazed"."""
        asked = next((each for each in reversed(words.asked) if each.last <= span.first), None)
        deed = asked.of("action") if asked is not None else None
        if asked is None or deed is None or words.stretch.role != "ask" or not self.lexicon.done_to_enemies(deed):
            return False
        between = words.tokens[asked.last - words.offset : span.first - words.offset]
        lows = [token.low for token in between]
        if lows[:1] in (["at"], ["against"], ["on"], ["into"]):
            lows, between = lows[1:], between[1:]
        if lows[:1] not in (["a"], ["an"], ["the"], ["that"], ["another"], ["any"], ["some"], ["his"], ["this"]):
            return False
        noun = any(token.stem in self.lexicon.unit_nouns for token in (*between, *words.after(span, 2)))
        plain = all(low in _OF_HIM or token.stem in self.lexicon.unit_nouns
                    for low, token in zip(lows[1:], between[1:], strict=True))  # fmt: skip
        return noun and plain

    def _type_in(self, rule: Term | None) -> Term | None:
        """The type of unit in whose name that of a rule ends, so that who has it is called by it: "a Storm Barge"."""
        last = rule.name.split()[-1] if rule is not None and " " in rule.name else ""
        return next((term for term in self.lexicon.named(last) if term.kind == "unit_type"), None) if last else None

    def _of_another(self, words: Words, span: Span) -> str:
        """Who else has the rule: "out of a Barge with the Swift special rule"; '' where it is the unit's own."""
        near = [token.low for token in words.before(span, 4)]
        if "another" in near and words.asked and self._after_asked(words, span):
            return "target"  # "join another Champion", "join another crew with the Champion rule"
        lows = near[-2:]
        at = next((i for i, low in enumerate(lows) if low in ("with", "has", "having")), None)
        if at is None:
            return ""
        end = span.first - (len(lows) - at)
        told = (party for each, (_, party) in self.described.items() if end - 1 <= each.last <= end)
        return next((party for party in told if party != "unit"), "")

    def _told_before(self, words: Words, span: Span, term: Term) -> str:
        """Whose something is that was told of before and is spoken of again by "the"; '' where it is the unit's own."""
        before = words.before(span)
        if not before or before[0].low not in ("the", "that") or any(span is each for each in words.asked):
            return ""
        told = [
            party for each, (known, party) in self.described.items()
            if each.last <= span.first
            if known == term or (known.kind == "special_rule" and self._type_in(known) == term)
        ]  # fmt: skip
        if told and self._of_the_one_acted_on(words, span):
            return ""
        return told[-1] if told and "unit" not in told else ""

    def _of_the_one_acted_on(self, words: Words, span: Span) -> bool:
        """Whether a reaction is asked of "the Barge", where "a lighter" did something to "my Kestrel": ours is meant,
        whose name the texts do not have, and not the one that acts."""
        place = span.first - words.offset
        modal = [token.low for token in words.tokens[: max(place - 1, 0)]][-1:]
        asks = words.stretch.role == "ask" and modal and modal[0] in MODALS
        if not asks or not any(each.of("reaction") for each in words.asked):
            return False
        ours = re.search(r"\b(?:my|our) (?P<who>[\w'-]+)", self.text[: words.stretch.start].lower())
        return ours is not None and stem(ours["who"]) not in self.lexicon.unit_nouns

    def _befalls(self, words: Words, span: Span, term: Term) -> bool:
        """Whether a rule is told as what harm comes from, and it harms its own bearer: "a Wound from Backlash"."""
        before = [token for token in words.before(span, 2) if token.low not in _ARTICLES][-1:]
        own = self.lexicon.rules.by_subject.get(term.id, ())
        harms = any(clause.relation == "inflicts" and clause.affects == "bearer" for clause in own)
        sourced = bool(before) and before[0].low in ("from", "by", "of", "against")
        return term.kind == "special_rule" and sourced and harms

    def _inside_a_place(self, words: Words, span: Span) -> bool:
        """Whether "the unit inside" is inside what follows, and that is no unit ("inside a ruin")."""
        after = words.after(span, 3)
        if any(each.first == span.last and each.of("action", "reaction") for each in words.spans):
            return False  # "may the crew inside fire": what it does
        if not span.synonym or words.tokens[span.last - words.offset - 1].low != "inside" or not after:
            return False
        carried = any(each.of(*TYPE_KINDS) and span.last <= each.first < span.last + len(after) for each in words.spans)
        return after[0].kind == "word" and after[0].low not in FUNCTION - _ARTICLES and not carried

    def _describing(self, words: Words, span: Span) -> Term | None:
        """The term by which a name describes a unit, None where it does not describe one."""
        before = words.before(span, 2)
        previous = before[-1].low if before else ""
        following = words.after(span)
        next_stem = following[0].stem if following else ""
        types = span.of("unit_subtype", "unit_type")
        weapon = span.of("weapon_type")
        bracket = before[-1:] and previous == "(" and len(before) > 1 and is_gun(before[-2])
        if weapon is not None and (
            bracket
            or next_stem in GUNS
            or self.weapons.tells_of_one(words, span)
            or (not types and not span.of("special_rule", "status", "action"))
        ):
            return None
        if span.of("unit_type") and types and types.kind == "unit_subtype":
            types = self._better(span)
        if types is not None and self._is_state(span, types):
            types = None  # "Drifting" is the state of that name, which those of the Drift sub-type can be in
        if types is not None:
            done = span.words.lower().endswith("ed") and not types.name.lower().endswith("ed")  # "slowed" is not Slow
            return None if done or denied(words, span) else types
        if previous == "(" and following and following[0].low == ")" and words.stretch.role != "ask":
            previous = "on"  # "it has acted (Advance)"
        order = order_told(words, span, previous, self.lexicon)
        if order is not None:
            return None if denied(words, span) else order
        status = span.of("status")
        first = words.tokens[span.first - words.offset]
        typed = _before_type(words, span)
        if status is not None and not denied(words, span) and not self._inside_a_place(words, span):
            adjectival = (
                span.synonym
                or first.low.endswith(("ed", "ing", "en"))
                or first.low != first.stem
                or "marker" in span.words.lower()
            )
            noun = next_stem in self.lexicon.unit_nouns or next_stem == "status" or typed
            linked = previous in _LINKING or (previous in FUNCTION and stem(previous) in _LINKING)
            plainly = not span.of("action", "reaction") and span.words.lower() not in EVERYDAY
            alone = len(words.tokens) <= 2 and not span.of("action", "reaction")
            as_named = first_word(status.name.lower()).endswith("ing")
            if first.low.endswith("ing") and not as_named and not (noun or linked):
                return None  # "daemons and pinning" names the thing, no unit that is in it
            if adjectival or noun or linked or plainly or alone:
                if words.ended() and not (words.entered() or goes_on(status, self.lexicon)):
                    return None
                return status
        rule = span.of("special_rule")
        if rule is not None and not span.of("action", "reaction", "test"):
            return None if of_a_weapon(words, span) else rule
        result = span.of("effect")
        if result is not None and asked_of(words, span, result.name) and self._barred(result):
            return result
        if (
            result is not None
            and (
                words.stretch.role != "ask"
                or previous in ("under", "on", "in")
                or self._result_named(words, span)
                or (next_stem in self.lexicon.unit_nouns and first.low.endswith(("ing", "ed")))
                or (typed and (span.synonym or first.text[:1].isupper()))
                or (span.synonym and previous in BEING)
                or ({previous, *(token.low for token in before[:1])} & _WHO and previous in {*_WHO, *_HAVING, *BEING})
            )
            and self._is_result(result)
            and words.party(span) == "unit"
        ):
            return result
        return None

    def _barred(self, term: Term) -> bool:
        """Whether the texts tell what those of a name may not do."""
        told = self.lexicon.rules.by_subject.get(term.id, ())
        return any(clause.relation == "denies" and clause.affects == "bearer" for clause in told)

    def _is_state(self, span: Span, kind: Term) -> bool:
        """Whether a word is the whole name of a state, and only near to that of a kind of unit."""
        state = span.of("status")
        return state is not None and fold(state.name) == fold(span.words) != fold(kind.name)

    def _result_named(self, words: Words, span: Span) -> bool:
        """Whether a name is told to be a result that the unit is under: "in a Halt result", "which suffered a Halt"."""
        before, following = words.before(span, 2), words.after(span)
        left = [token for token in words.before(span, 3) if token.low not in _ARTICLES]
        capital = span.words[:1].isupper()
        if left and (left[-1].stem in _SUFFERING or (capital and left[-1].low == "with" and len(left) == len(before))):
            return True
        return (
            len(before) > 1 and before[1].low in _ARTICLES
            and (
                before[0].low in ("under", "during")
                or (
                    bool(following) and following[0].stem in ("result", "effect")
                    and before[0].low in ("on", "in", "with")
                )
            )
        )  # fmt: skip

    def _better(self, span: Span) -> Term | None:
        named = [term for term in span.terms if term.kind in TYPE_KINDS]
        return named[0] if named else None

    def _is_result(self, term: Term) -> bool:
        """Whether an effect is a result of a table, so that a unit can be under it."""
        rows = (row for rows in self.lexicon.rules.rows.values() for row in rows)
        return any(row.label and row.label.lower() == term.name.lower() for row in rows)

    def _after_asked(self, words: Words, span: Span) -> bool:
        """Whether a name stands behind the option that is asked about, as that on which it is done."""
        if not words.asked or span.first < min(each.last for each in words.asked):
            return False
        between = words.tokens[
            max(each.last for each in words.asked if each.last <= span.first) - words.offset : span.first - words.offset
        ]
        lows = [token.low for token in between]
        nouns = [i for i, token in enumerate(between) if token.stem in self.lexicon.unit_nouns]
        if nouns and "with" in lows[nouns[0] :]:
            return True  # "join a unit with a … model"
        benefit = all(not each.of("action", "reaction") for each in words.asked)
        first = min(each.first for each in words.asked) == words.offset
        if first and lows[:1] in ((["on"], ["from"], ["by"], ["of"]) if benefit else (["by"], ["from"])):
            return False  # "Cover Saves on Gliding units?"
        return not any(low in ("with", "while", "as", "if", "using", "for") for low in lows)

    def _count(self, words: Words, span: Span) -> int | None:
        told = f"{span.words} {' '.join(token.low for token in words.after(span))}"  # "four Mud markers", of "Mud"
        if (bare := self._counted_by_name(words, span)) is not None:
            return bare
        if not any(part in ("marker", "token", "counter", "point") for part in stems(f"{span.terms[0].name} {told}")):
            return None
        before = words.before(span, 2)
        for token in reversed(before):
            if token.kind == "num" and token.low.isdigit():
                return int(token.low)
            if token.low in NUMBERS:
                return NUMBERS[token.low]
        return 1 if span.parameter is None else None

    def _counted_by_name(self, words: Words, span: Span) -> int | None:
        """How many of what is no more than a name ("have two Rents", "a single Rent"); None where a number before it
        counts those who are so ("two Dazed crews")."""
        before, after = words.before(span, 1), words.after(span)
        noun = not span.words.lower().endswith(("ed", "en", "ing")) and span.terms[0].kind == "status"
        if not before or not noun or (after and after[0].stem in self.lexicon.unit_nouns):
            return None
        low = before[0].low
        if low in ("of", "a") and "couple" in (token.low for token in words.before(span, 2)):
            return 2
        many = int(low) if low.isdigit() else 1 if low in ("a", "an") else NUMBERS.get(low)
        typed = any(each.first == span.last and each.of(*TYPE_KINDS) for each in words.spans)
        return None if typed or not many else many

    def _characteristics(self, words: Words) -> None:
        for quantity in self.numbers:
            if not words.stretch.start <= quantity.start < words.stretch.end or quantity.term is None:
                continue
            if quantity.start in self.weapons.taken or quantity.party == OTHER:
                continue
            term = self.lexicon.terms.get(quantity.term)
            if term is None or term.kind != "characteristic" or quantity.plus or quantity.signed:
                continue
            holder = self._party(quantity.party)
            if self.groups.groups and quantity.party == "unit":  # "and a Character with Initiative 5"
                holder = self.groups.at(quantity.start) or holder
            holder.setdefault("characteristics", {}).setdefault(term.name, quantity.number)
        for span in words.spans:
            term = span.of("characteristic")
            if term is not None and _LACKING.intersection(token.low for token in words.before(span, 2)):
                self._party(words.party(span)).setdefault("characteristics", {}).setdefault(term.name, None)


#: Of a characteristic, that whoever is spoken of does not have it.
_LACKING = frozenset({"no", "neither", "nor", "without", "lacks", "lack", "lacking"})
#: Who is another of the unit's side by himself: "when a friend goes down".
_FRIEND = frozenset("friend friends mate mates ally allies comrade comrades neighbour neighbor".split())
_BECOMING = frozenset("is are was were gets got goes went becomes became turns turned falls fell been being".split())
_FRIENDS = frozenset({"friendly", "neighbouring", "neighboring", "allied"})


def _asked_about(words: Words, span: Span) -> bool:
    """Whether a name is that of the one who is asked about, at the beginning of what is asked."""
    before = [token.low for token in words.tokens[: noun_begins(words, span).first - words.offset]]
    return words.stretch.role == "ask" and len(before) > 1 and before[-2] in MODALS


def _before_type(words: Words, span: Span) -> bool:
    """Whether the name of a type follows at once: "a Slow Strider"."""
    return any(other.first == span.last and other.of(*TYPE_KINDS) for other in words.spans)


_BESIDE = frozenset("with next beside near nearby alongside behind".split())


def _friendly(words: Words, span: Span) -> bool:
    """Whether a kind of unit is told of as some friend of the unit: "a friendly Barge", "there is a Barge with it"."""
    lows = [token.low for token in words.before(span, 4)]
    there = {"there", "there's"} & {*lows} and any(token.low in _BESIDE for token in words.after(span, 2))
    if there and not any(token.low in ("my", "our") for token in words.before(span, 1)):
        return True
    lows = lows[-3:]
    return bool(_FRIENDS & {*lows}) and ("a" in lows or "another" in lows)


def _of_a_friend(words: Words, span: Span) -> bool:
    """Whether a state is told, by a verb, of another of the unit's side ("… and a friendly crew 6" away routed")."""
    before = [token.low for token in words.tokens[: span.first - words.offset]]
    start = max((i + 1 for i, low in enumerate(before) if low in (",", "and", "if", "when", "after")), default=0)
    subject = before[start:]
    verb = words.tokens[span.first - words.offset]
    opens = subject[:1] in (["a"], ["an"], ["another"], ["one"], ["some"]) and not _FRIENDS.isdisjoint(subject[1:3])
    opens = opens or (subject[:1] == ["another"] and len(subject) > 2)
    opens = opens or (not _FRIEND.isdisjoint(subject[:3]) and subject[:2] != ["my", "mate"])  # a sailor of mine
    told = (verb.text.islower() and verb.low != stem(verb.low)) or not _BECOMING.isdisjoint(subject[-2:])
    behind = {token.low for token in words.after(span, 1)}
    friend = not _FRIEND.isdisjoint(behind) or not _FRIENDS.isdisjoint(behind)  # "touching a Stunned friend"
    return friend or (opens and len(subject) > 1 and told)
