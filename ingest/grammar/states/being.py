"""Being: what an "is" says: a kind, a place in time, a state that is suffered, lost or taken off.

In: a statement and its subject. Out: drafts. Each shape has a reader of its own; the first that applies decides, and
one that gives an empty list says that nothing is meant.
"""

from __future__ import annotations

from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.whose.ended import REMOVAL
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Has, Not
from kb.conditions import conjuncts as conditions
from kb.model import TYPE_KINDS
from kb.numbers import COUNTS
from kb.patterns import deferred

_KIND_OF = deferred(r"^(?:an? )?(?:specific |special |particular )?(?:kind|(?:sub-?)?type|sort|form|variety)s? of\b")
#: What is discarded and was never carried.
_NO_GEAR = frozenset(
    "hit hits dice roll rolls result wound wounds shot shots attack attacks card cards order orders".split()
)
_PIECES = ("unit_subtype", "unit_type")
_STATES = frozenset("states statuses conditions markers tokens counters".split())
_OFF_THE_TABLE = frozenset("play game battlefield table casualty casualties".split())


class _Said:
    """An "is" statement, as its readers need it."""

    def __init__(self, s: Statement, subject: Subject, vocabulary: Vocabulary, last_test: str | None) -> None:
        self.s, self.subject, self.vocabulary, self.last_test = s, subject, vocabulary, last_test
        self.predicate = list(s.predicate)
        self.lows = [t.low for t in s.predicate]
        self.first = self.lows[0] if self.lows else ""
        self.found = named(self.predicate, vocabulary)
        self.kind = vocabulary.terms[self.found[0][0]].kind if self.found else ""

    def thing(self) -> Thing:
        """The term that the predicate names first."""
        return thing_of(self.found[0][0], self.vocabulary)

    def states(self) -> list[Thing]:
        """The states that the predicate is a list of ("Dazed and Mired"), else the term that it names first."""
        parts = conjuncts(self.predicate)
        named_by = [[term for term, _ in named(part, self.vocabulary, "status")] for part in parts]
        whole = "or" not in self.lows and all(len(part) == 1 and part[0].terms for part in parts)
        return [thing_of(each[0], self.vocabulary) for each in named_by] if whole and all(named_by) else [self.thing()]

    def for_good(self) -> bool:
        """Whether a kind of piece is told to be so always."""
        always = self.s.adverb == "always" or "always" in self.lows[:1]
        return always and self.subject.term is not None and self.vocabulary.kind_of(self.subject.term) in _PIECES

    def of_subject(self, *kinds: str) -> Thing | None:
        """What the subject names: a term of ``kinds``, else its own words."""
        found = named(list(self.s.subject), self.vocabulary, *kinds)
        name = name_of(list(self.s.subject), 3)
        return thing_of(found[0][0], self.vocabulary) if found else Thing("effect", name) if name else None


def is_a(s: Statement, subject: Subject, vocabulary: Vocabulary, last_test: str | None = None) -> list[Draft]:
    """What the statement says the subject is, where its verb is "be"; nothing where it is negated or speaks of some."""
    if s.verb == "be" and s.negative and [t.low for t in s.predicate[:1]] == ["longer"]:
        ended = named(list(s.predicate), vocabulary, "status", "special_rule")
        last = s.predicate[-1]
        if not ended and len(s.predicate) == 2 and last.low.endswith(("ed", "ing", "wn", "en", "ck")):
            return [Draft("removes", Thing("effect", last.low), modal="state")]  # "he is no longer raging"
        return [Draft("removes", thing_of(t, vocabulary), modal="state") for t, _ in ended]
    if s.verb != "be" or s.negative:
        return []
    if s.of_some:
        return []
    if {"rule", "rules", "number"} & {t.low for t in s.subject}:
        return []
    said = _Said(s, subject, vocabulary, last_test)
    for reader in _READERS:
        drafts = reader(said)
        if drafts is not None:
            return drafts
    return []


def _kind_of(said: _Said) -> list[Draft] | None:
    """A "Regroup test is a kind of Leadership test"."""
    if _KIND_OF.match(" ".join(said.lows[:6])) and said.found:
        return [Draft("is_a", said.thing(), modal="state")]
    return None


def _made_against(said: _Said) -> list[Draft] | None:
    """A test that "is taken against Leadership" uses it."""
    told = next((low for low in said.lows if low in ("against", "on", "using")), "")
    if said.first not in ("made", "taken", "rolled", "tested") or not told:
        return None
    tests = [t for t, _ in named(list(said.s.subject), said.vocabulary, "test")]
    if not tests and said.last_test and said.lows[0] == "taken":
        tests = [said.last_test]  # "the test is taken against …": the one that was just spoken of
    after = said.predicate[said.lows.index(told) + 1 :]
    against = named(after, said.vocabulary, "characteristic")
    name = name_of([t for t in after if not t.owner], 3)
    if told != "against":  # "Dodges are rolled on Speed": of an option too, but by nothing less than a number
        name = ""
        tests = tests or [t for t, _ in named(list(said.s.subject), said.vocabulary, "reaction", "action")]
    if not tests or not (against or name):
        return None
    used = thing_of(against[0][0], said.vocabulary) if against else Thing("characteristic", name)
    return [Draft("uses", used, subject=t, fixed=True, any_unit=True, modal="state") for t in tests]


def _limited_to(said: _Said) -> list[Draft] | None:
    """A distance that "is limited to 6 inches" is that long."""
    value = next((t.text for t in said.predicate if t.is_number), None)
    thing = said.of_subject("effect", "characteristic", "action")
    if said.lows[:2] != ["limited", "to"] or not value or thing is None:
        return None
    return [Draft("sets", thing, value=value, modal="state", back=True)]


def _done_when(said: _Said) -> list[Draft] | None:
    """An attack that "is resolved in the Shooting phase" happens there."""
    if said.first not in ("resolved", "made", "taken", "declared", "rolled", "issued", "changed", "given", "assigned"):
        return None
    if {"against", "using", "with", "from", "out"} & set(said.lows[1:3]):
        return None  # it tells what with, not when
    if said.lows[1:2] == ["at"] and not {"step", "start", "end", "same"} & set(said.lows[2:7]):
        return None
    name = name_of(list(said.s.subject), 3)
    if not said.subject.term and (not name or said.subject.generic):
        return None
    deed = None if said.subject.others or not name else Thing("action", name)
    return [Draft("occurs_in", Thing("phase", ""), subject_thing=deed, modal="state")]


def _test_for(said: _Said) -> list[Draft] | None:
    """A test that is told for each state ("this is a Cool check for Pinned and a Leadership test for others")."""
    if not said.subject.pronoun or said.kind != "test" or "for" not in said.lows:
        return None
    drafts: list[Draft] = []
    test: str | None = None
    left_out = False
    for part in conjuncts(said.predicate):
        tests, lows = named(part, said.vocabulary, "test"), {t.low for t in part}
        if not tests and left_out:
            continue  # "for each other than Pinned and Stunned": that one too is left out
        test, left_out = tests[0][0] if tests else test, bool(lows & {"than", "except", "but"})
        if test is None:
            continue
        others = bool(lows & {"other", "except", "besides", "else", "remaining", "rest"})
        for term, _ in named(part, said.vocabulary, "status"):
            draft = Draft("uses", thing_of(test, said.vocabulary), modal="state", fixed=True)
            if others:
                draft.subject = f"{term.split('/')[0]}/status/status"
            else:
                draft.subject, draft.who = term, Has(term)
            drafts.append(draft)
    return drafts or None


def _has_quality(said: _Said) -> list[Draft] | None:
    """ "Ogres are Fearless", also in small letters: what has the rule that it is called by; so has any unit in a case
    that is told ("while it is Dazed a unit is Fearless")."""
    term = said.subject.term
    anyone = term is None and (said.subject.generic or said.subject.pronoun)
    if not anyone and (term is None or said.vocabulary.terms[term].kind not in (*_PIECES, "status", "special_rule")):
        return None
    parts = [part for part in conjuncts(said.predicate) if part[0].low not in ("both", "all", "always")]
    rules = [said.vocabulary.best(" ".join(t.text for t in part), "special_rule") for part in parts]
    if not rules or not all(rules):
        return None
    if any(said.vocabulary.terms[t].kind == "status" for t, _ in said.found):
        return None  # "if it fails, it is Pinned": the state, and not the rule that goes by the same word
    return [Draft("grants", thing_of(rule, said.vocabulary), modal="state") for rule in rules if rule]


def _one_or_other(said: _Said) -> list[Draft] | None:
    """A gun that "is always either Loaded or Spent" may be in the one state or in the other."""
    named_so = named(list(said.predicate), said.vocabulary, "status")
    whose = said.vocabulary.kind_of(said.subject.term)
    if whose not in _PIECES or len(named_so) < 2 or "or" not in said.lows:
        return None
    every = {token for _, token in named_so}
    if any(token not in every and token.low not in ("in", "or", "either", ",") for token in said.predicate):
        return None
    return [Draft("permits", thing_of(state, said.vocabulary), modal="state") for state, _ in named_so]


def _is_something(said: _Said) -> list[Draft] | None:
    """A "Bike is a Heavy weapon", a unit that "is Pinned"."""
    if said.kind not in ("status", "weapon_type", "effect", *_PIECES) or said.first == "subject":
        return None
    if not said.subject.term or said.found[0][0] == said.subject.term:
        return None
    if said.kind == "unit_type" and said.vocabulary.terms[said.subject.term].kind not in _PIECES:
        return None  # "its target is a Vehicle": of this once, not of what it always is
    if said.kind in _PIECES and said.s.subject and said.s.subject[0].low in ("the", "this", "that"):
        return None
    weapons = any(t.low.startswith("weapon") for t in said.s.subject[:3])
    if weapons and said.vocabulary.terms[said.subject.term].kind != "weapon_type":
        return []  # "all weapons on a Vehicle are …": not the Vehicle
    lows = [low for low in said.lows if low != "always"]
    of_a_type = said.vocabulary.terms[said.subject.term].kind == "unit_type"
    several = said.predicate[0].terms and len(lows) == 2 and lows[1].endswith("s")
    several = several or (of_a_type and len(lows) == 1)  # "Skiffs are always Light"
    own_kind = said.vocabulary.terms[said.subject.term].kind
    many, listed = False, False
    if said.s.subject:
        listed = "and" in {t.low for t in said.s.subject}
        many = said.s.subject[-1].low.endswith("s") or listed
    if own_kind == "unit_subtype" and said.kind == "unit_type" and many and not listed:
        each = [t for t, _ in said.found if said.vocabulary.terms[t].kind == "unit_type"]  # "Rigged ships are Skiffs …"
        if all(token.terms or token.low in ("and", "the", ",") for token in said.predicate):
            whole = thing_of(said.subject.term, said.vocabulary)
            return [Draft("is_a", whole, subject=t, who=Has(t), modal="state", fixed=True) for t in each]
    if several and said.kind in TYPE_KINDS and many:
        return [Draft("is_a", said.thing(), modal="state")]  # "Skiffs are Light boats"
    if said.kind == "weapon_type" and "and" in said.lows:  # "are also rending and pinning weapons"
        several_of = [t for t, _ in said.found if said.vocabulary.terms[t].kind in ("weapon_type", "special_rule")]
        return [Draft("is_a", thing_of(t, said.vocabulary), modal="state") for t in several_of]
    if said.first in ("a", "an", "defined") or said.kind == "weapon_type":
        return [Draft("is_a", said.thing(), modal="state")]
    if said.kind == "status" and len(said.lows) <= 8 and said.predicate[0].terms and not said.first.endswith("ing"):
        if (sort := said.subject.term) in said.vocabulary.sorts:  # "The dire states are Dazed and Lost"
            of_it = [thing.term for thing in said.states() if thing.term]
            own = thing_of(sort or "", said.vocabulary)
            return [Draft("is_a", own, each, who=Has(each), modal="state", fixed=True) for each in of_it]
        if said.for_good():
            return [Draft("counts_as", thing, modal="state") for thing in said.states()]  # "Wagons are always Slow"
        # "Dazed and Lost are dire states"
        of_a_sort = any(thing.term in said.vocabulary.sorts for thing in said.states())
        return [Draft("is_a" if of_a_sort else "inflicts", thing, modal="state") for thing in said.states()]
    return None


_CALLED = deferred(
    r"(?:(?:all|both|each|also|together|collectively|simply|always) )*"
    r"(?:(?:called|termed|known as|referred to as|named) )?(?:(?:all|both|simply|an?) )?"
)
_WHOLLY = deferred(r"(?: (?:in|for) (?:all|every|other) (?:respects?|purposes?|ways?)| throughout| too| as well)?$")


_BEFORE_STATES = frozenset(("the", "these", "following", "other", "possible", *COUNTS))


def _the_states(said: _Said) -> list[Draft] | None:
    """ "The markers are Dazed, Mired and Alight": each is one of them, and nobody is in it."""
    general = f"{said.found[0][0].split('/')[0]}/status/status" if said.found else ""
    whom = [t.low for t in said.s.subject if t.low not in _BEFORE_STATES and not t.low.isdigit()]
    listed = len(whom) == 1 and (said.subject.term == general or whom[0] in _STATES)
    if said.kind != "status" or not listed or general not in said.vocabulary.terms:
        return None
    of_them, each = thing_of(general, said.vocabulary), [t.term for t in said.states() if t.term and t.term != general]
    return [Draft("is_a", of_them, subject=t, who=Has(t), modal="state", fixed=True) for t in each]


def _of_a_type(said: _Said) -> list[Draft] | None:
    """A "Gunboat is a Raft in all respects"; "punts, skiffs and wherries are collectively called Rafts"."""
    if said.kind != "unit_type":
        return None
    of_it = said.found[0][0] == said.subject.term  # "armoured cars are armour": a word of another name
    own = said.vocabulary.terms[said.subject.term].kind if said.subject.term and not of_it else ""
    called = _CALLED.match(" ".join(said.lows))
    at = len(called[0].split()) if called else 0
    whole = bool(said.predicate[at:]) and said.predicate[at] is said.found[0][1]
    whole = whole and _WHOLLY.match("".join(f" {low}" for low in said.lows[at + 1 :])) is not None
    if own in TYPE_KINDS:
        noun = said.first in ("a", "an") and bool(said.predicate[1].terms) and len(said.lows) <= 7
        return [Draft("is_a", said.thing(), modal="state")] if whole or noun else None
    spoken = said.subject.generic or said.subject.pronoun or said.subject.affects != "bearer"
    parts = conjuncts(list(said.s.subject))
    if own or spoken or not whole or len(said.s.subject) > 12 or not all(_is_name_of_some(part) for part in parts):
        return None
    each = [Thing("unit_type", singular(name)) for part in parts if (name := name_of(part, 3))]
    return [Draft("is_a", said.thing(), subject_thing=t, modal="state", any_unit=True, fixed=True) for t in each]


def _is_name_of_some(part: list[Token]) -> bool:
    """Whether the words are no more than a plural ("carts", "all armoured cars")."""
    words = [t for t in part if t.low not in ("all", "any", "the", "and", "both", "other")]
    many = bool(words) and words[-1].low.endswith("s") and (len(words) > 1 or not words[0].terms)
    return many and len(words) < 4 and not any(t.low in PREPOSITIONS for t in words)


def _made_so(said: _Said) -> list[Draft] | None:
    """A vehicle that "is left Immobilised"."""
    if said.first in ("knocked", "left", "rendered", "made", "marked", "set") and said.kind in ("status", "effect"):
        return [Draft("inflicts", said.thing(), modal="state")]
    return None


_SORTS_OF_WEAPON = deferred(r"(?:also |both |all )*([a-z-]+)(?:,? and |, )([a-z-]+) weapons$")


def _of_sorts(said: _Said) -> list[Draft] | None:
    """Weapons that "are also rending and pinning weapons", by words that are no names."""
    found = _SORTS_OF_WEAPON.match(" ".join(said.lows))
    own = said.vocabulary.kind_of(said.subject.term)
    if found is None or own not in ("weapon_type", "special_rule") or said.found:
        return None
    sorts = (Thing("weapon_type", word.capitalize()) for word in found.groups())
    return [Draft("is_a", sort, modal="state") for sort in sorts]


def _abandoned(said: _Said) -> list[Draft] | None:
    """Weapons that "are abandoned" must be left, and are carried no more."""
    if said.first not in ("abandoned", "discarded"):
        return None
    if _NO_GEAR & {t.low for t in said.s.subject}:
        return []
    if named(list(said.s.subject), said.vocabulary, "status"):
        return None  # markers of a state, which is over then
    drafts: list[Draft] = []
    for part in conjuncts([t for t in said.s.subject if not t.low.startswith("non-")]):
        name = name_of(part, 2)
        if name:
            drafts.append(Draft("forces", Thing("action", f"{said.first[:-2]} {name}"), modal="oblige", back=True))
            drafts.append(Draft("denies", Thing("action", f"carry {name}"), modal="forbid", back=True))
    return drafts


def _lost(said: _Said) -> list[Draft] | None:
    """A bonus that "is lost"."""
    thing = said.of_subject("status", "effect", "characteristic", "special_rule")
    last = said.s.subject[-1].low if said.s.subject else ""
    if thing is None and last in ("bonus", "benefit", "advantage", "effect", "modifier"):
        thing = Thing("effect", last)
    if said.first != "lost" or thing is None:
        return None
    if said.subject.generic and len(said.lows) <= 2:  # "a diver swept away is lost": it is gone
        return [Draft("inflicts", Thing("effect", "lost"), modal="state")]
    return [Draft("removes", thing, modal="state", back=True)]


def _of_units(said: _Said) -> bool:
    """Whether the subject is units, whatever state it tells that they are in ("Riders who are Mired")."""
    subject = list(said.s.subject)
    end = next((n for n, t in enumerate(subject) if n and t.low in PREPOSITIONS and t.low != "of"), len(subject))
    head = subject[end - 1] if end and not said.subject.pronoun else None
    kinds = {said.vocabulary.terms[t].kind for t in head.terms} if head else set()
    noun = head is not None and (head.low in GENERIC_UNITS or head.stem in said.vocabulary.unit_words)
    return noun or bool(kinds & {*_PIECES})


_TAKEN_OFF = frozenset("removed lost discarded cleared cancelled".split())


def _removed(said: _Said) -> list[Draft] | None:
    """A status that "is removed by" something, or by the test that was just spoken of."""
    if said.first not in _TAKEN_OFF or _OFF_THE_TABLE & set(said.lows):
        return None
    about = named(list(said.s.subject), said.vocabulary, "status", *(("effect",) if said.first == "removed" else ()))
    if said.first in ("removed", "lost") and (about or len(said.lows) < 4) and _of_units(said):
        if "from" in said.lows[1:3]:
            return []  # from where it was
        name = "lost" if said.first == "lost" else "removed from play"  # "a Routed unit is removed": not its state
        return [Draft("inflicts", Thing("effect", name), modal="state")]
    if said.first != "removed" and not about:
        return None
    agents = named(said.predicate, said.vocabulary, "test", "action", "reaction", "special_rule", "unit_type", "order")
    if not about:
        itself = [t.low for t in said.s.subject] in (["it"], ["they"])  # not "its base is removed"
        return None if itself else []
    timed = said.lows[1:2] in (["at"], ["in"], ["during"], ["when"])  # "at the end of the turn": by no test
    agent = agents[0][0] if agents else None if timed else said.last_test
    thing = thing_of(about[0][0], said.vocabulary)
    draft = Draft("removes", thing, subject=agent, fixed=True, any_unit=True, modal="state")
    draft.subject_thing = None if agent else REMOVAL
    return [draft]


def _in_a_state(said: _Said) -> list[Draft] | None:
    """A unit that "is Pinned", whoever it is."""
    if said.kind not in ("status", "effect"):
        return None
    told = said.predicate[: next((n for n, low in enumerate(said.lows) if low in ("too", "as", "also") and n), None)]
    at = told[1] if said.first in ("in", "at", "under") and len(told) == 2 else told[0]
    state = at.text[0].isupper() and len(told) <= 2  # "is Drifting"
    doing = at.low.endswith("ing") and not state
    if at.terms and not doing:
        return [Draft("inflicts", thing, modal="state") for thing in said.states()]
    return None


def _of_general(said: _Said) -> list[Draft] | None:
    """A "Dodge is a reaction", said of one."""
    if said.first not in ("a", "an") or len(said.lows) != 2 or not said.subject.term:
        return None
    general = next((t for t in said.predicate[1].terms if t in said.vocabulary.general), None)
    own = said.vocabulary.terms[said.subject.term].kind
    if general is None or said.vocabulary.terms[general].kind != own or general == said.subject.term:
        return None
    return [Draft("is_a", thing_of(general, said.vocabulary), modal="state", any_unit=True)]


_OUT_OF = frozenset("game play action battle fight".split())


def _out(said: _Said) -> list[Draft] | None:
    """A unit that "is out of the game"."""
    if said.lows[:2] != ["out", "of"] or said.lows[-1] not in _OUT_OF or len(said.lows) > 4:
        return None
    if said.found:
        return None  # it has a name
    return [Draft("inflicts", Thing("effect", " ".join(said.lows)), modal="state")]


_GONE = frozenset("removed destroyed eliminated captured killed slain dispersed scattered disbanded dissolved".split())


def _destroyed(said: _Said) -> list[Draft] | None:
    """A model that "is removed from play"."""
    if said.first in ("hit", "wounded") and "on" in said.lows[1:3]:
        return []  # "are hit on a 2+": what is rolled for it
    if said.first in ("hit", "wounded") and len(said.lows) <= 6:
        return [Draft("inflicts", Thing("effect", "Hit" if said.first == "hit" else "Wound"), modal="state")]
    if said.lows[1:3] == ["and", "removed"] and _OFF_THE_TABLE & set(said.lows[3:]):  # "is captured and removed …"
        return [Draft("inflicts", Thing("effect", name), modal="state") for name in (said.first, "removed from play")]
    if said.first in ("taken", "put", "knocked") and " ".join(said.lows[1:4]).startswith("out of action"):
        return [Draft("inflicts", Thing("effect", "out of action"), modal="state")]
    if said.first not in _GONE:
        return None
    name = "removed from play" if said.first == "removed" else said.first
    return [Draft("inflicts", Thing("effect", name), modal="state")]


#: What befalls troops and machines, as any language says it.
_BEFALLEN = frozenset(
    """broken shaken pinned routed suppressed stunned disordered demoralised demoralized exhausted fatigued wrecked
    disabled immobilised immobilized crippled disrupted repulsed repelled neutralised silenced blinded poisoned
    incapacitated burned""".split()
)
_AFTER_A_STATE = ("for", "until", "and", ",", "immediately", "instead", "automatically")
#: "If the result is over 4 it is a Hit".
_SCORED = (("a", "hit"), ("a", "wound"), ("a", "miss"), ("a", "success"), ("a", "failure"))
_ABLAZE = deferred(r"(?:set (?:on fire|alight|ablaze)|knocked (?:down|out|over|prone|back))\b")


def _befallen(said: _Said) -> list[Draft] | None:
    """A squad that "is broken" or "is set on fire", where the text has no name for that."""
    words = " ".join(said.lows)
    if found := _ABLAZE.match(words):
        return [Draft("inflicts", Thing("effect", found.group().removeprefix("set ")), modal="state")]
    if said.subject.pronoun and tuple(said.lows) in _SCORED:
        return [Draft("inflicts", Thing("effect", said.lows[1].capitalize()), modal="state")]
    own = said.vocabulary.kind_of(said.subject.term)
    if said.subject.pronoun or not said.s.subject:
        whose = own in ("", "special_rule", "status", *_PIECES)
    else:
        whose = said.subject.generic or bool(named(list(said.s.subject), said.vocabulary, *_PIECES))
        whose = whose or said.s.subject[-1].stem in said.vocabulary.unit_words
    if not whose or said.first not in _BEFALLEN or (len(said.lows) > 1 and said.lows[1] not in _AFTER_A_STATE):
        return None
    return [Draft("inflicts", Thing("effect", said.first), modal="state")]


def _the_rest(said: _Said) -> list[Draft] | None:
    """ "A unit that is not a Barge is Light": a kind by what it is not."""
    if said.kind not in _PIECES or said.subject.term or not said.subject.generic or said.subject.who == ALWAYS:
        return None
    if len(said.lows) > 4 or not all(isinstance(part, Not) for part in conditions(said.subject.who)):
        return None
    return [Draft("is_a", said.thing(), modal="state")]


_READERS: tuple[Callable[[_Said], list[Draft] | None], ...] = (
    _kind_of, _one_or_other, _made_against, _limited_to, _done_when, _test_for, _has_quality, _the_states,
    _is_something, _of_a_type, _of_sorts, _made_so, _abandoned, _removed, _lost, _in_a_state, _destroyed, _of_general,
    _out, _befallen, _the_rest,
)  # fmt: skip
