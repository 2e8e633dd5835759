"""Placing: whose clause it is, where its own words do not say so.

In: a draft, the subject of its statement as it was resolved (``pointing``), and the setting. Out: the draft with its
subject filled in: the entry that it is in, the deed or test that a condition names, or a thing in the text's words.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece, asks_nothing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.whose.bearing import of_a_test
from ingest.grammar.whose.belonging import is_told_apart, of_its_case, of_the_table, of_those_told
from ingest.grammar.whose.ended import REMOVAL, UPON
from ingest.grammar.whose.unnamed import COUNTED, POINTING, by_circumstance, headed_by, in_its_words, some_troops
from ingest.verbforms import base_form
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Done, During, Fact, Has, Not, atoms, both, conjuncts, had_by
from kb.model import BORNE_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.patterns import Pattern, deferred

#: Relations that say what their bearer may or suffers: they stay with it, whatever test or deed is spoken of.
_OF_BEARERS = ("denies", "immune_to", "permits", "limits_to", "ignores", "counts_as")
_BEFORE_NOUN = frozenset("a an the its their any all each".split())
_OPTION_KINDS = ("reaction", "action", "test")


def option_of(setting: Setting, subject: Subject, vocabulary: Vocabulary) -> str | None:
    """The option whose entry the sentence stands in, where the subject is not some other option."""
    entry = setting.section_term
    if (
        entry
        and subject.term
        and vocabulary.kind_of(subject.term) == "order"
        and _order_of(entry, vocabulary) == subject.term
    ):
        return None  # "a unit with the Lurk order" may lurk, and what else it may is no part of that
    own = vocabulary.kind_of(entry) == "special_rule"  # what it says, it says of its bearers
    for term in (entry, *subject.others, setting.option if subject.generic and not own else None):
        if vocabulary.kind_of(term) == "reaction" and term not in vocabulary.general:
            return term
    return None


def _order_of(reaction: str, vocabulary: Vocabulary) -> str | None:
    return vocabulary.best(f"{vocabulary.terms[reaction].name} order", "order")


#: What somebody may do or not is nothing that has happened.
_LEFT_TO_DO = deferred(r"(?:may|can|cannot|must|should|could)\b")
#: "A radio", "each spare crate": a thing of the text's own, whatever it is.
_PLAIN_THING = deferred(r"(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Aa]ny) ([a-z-]+(?: [a-z-]+)?)")
_ROLL_HEADING = deferred(r"^([A-Z][\w '-]+ (?:[Rr]oll|[Tt]est|[Cc]heck|[Tt]hrow))s?\b(?! [a-z])")
#: Units that get into a state, where its own entry tells how.
_SOME_UNIT = Pattern(r"(?i)(?:an?|any|each|every) |[a-z]+s\b")
#: What is done with what carries one.
_ABOARD = deferred(r"(?i)(?:dis|de|re)?(?:embark|board)(?:ing|ation)?\b(?! action)")
#: That somebody is in or on what carries him.
_CARRIED = deferred(
    r"(?i)(?:while |whilst )?(?:it |they )?(?:is |are |being )?(?:(?:currently|still) )?"
    r"(?:(?:rides|riding|travels|travelling|carried|transported|embarked|mounted)"
    r"(?: (?:aboard|in|on|inside|by|within) .+)?|(?:aboard|on board|inside)(?: .+)?)"
)
_ARE_CARRIED = deferred(r"(?i)^(?:that |which |who )?(?:is|are) (?=carried\b)")
#: "If the result is equal to or less than …": of the roll that was just told of.
_RESULT = deferred(r"(?i)the (?:die |dice )?(?:result|roll|total|score)s?\b")
#: How a test ends.
_ENDED = Pattern(r"(?i)\b(?:failed|passed|fails?|pass(?:es)?|succeeds?|(?:un)?successful)\b")
#: "If you fail, the Barge …": what comes of the test that was just told of.
#: Those on one's own side, of whom an order tells: "Friendly Tars within 6 inches may not …".
_FRIENDS = deferred(r"(?i)(?:(?:all|any|every|each|an?|the|other) )*(?:friendly|friends?|allied|your)\b|(?:they|it)$")
_OUTCOME = deferred(
    r"(?i)(?:you|it|they|the [\w-]+|that [\w-]+) (?:do not |does not )?(?:fails?|pass(?:es)?|succeeds?)\b(?! an?\b)|"
    r"(?:the|this|that) (?:test|check|roll) (?:is |was )?(?:failed|passed|fails|passes|succeeds|successful)"
)
#: The same, where the test may be named.
_OUTCOME_OF = deferred(
    r"(?i)(?:the|this|that) (?:[\w-]+ ){1,2}?(?:test|check|roll) "
    r"(?:is |was )?(?:failed|passed|fails|passes|succeeds|successful)"
)
#: A heading for what is done, where its dice are told of.
_DEED_HEADING = deferred(r"(?:Making )?(?:An? |The )?([A-Z][a-z]+?(?: [Aa]ttack)?)s?$")
#: What whole chapters are about: their rules are of whoever they speak of.
_CHAPTERS = ("phase", "test", "table", "characteristic", "action")
#: Any unit at all.
_ANYBODY = deferred(r"(?i)(?:no one|nobody|(?:(?:no|an?|any|all) )?(?!(?:it|they|he|she|these|those)\b)[a-z]+)")
#: What is drawn from a unit to somewhere: it is no unit itself.
_TRACED = deferred(r"(?i)(?:the|a|any|such a|this) (?:[a-z-]+ )?(line|path|route|chain)s?$")
#: In the entry of a rule that weapons have.
_THIS_WEAPON = deferred(r"(?i)(?:this|these|such) weapons?$")
_TURNING = deferred(r"(?i)at the (?:end|start|beginning) of ")


def place(draft: Draft, subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> None:
    """Fill the draft's subject and who, unless the reader of the statement has done so."""
    terms = setting.vocabulary.terms
    traced = _TRACED.match(subject.text) if draft.relation == "denies" and subject.term is None else None
    if traced and draft.subject is None and draft.subject_thing is None:
        draft.subject_thing, draft.any_unit, draft.affects = Thing("effect", traced[1].lower()), True, "bearer"
    of_the_table(draft, setting)
    if draft.by_case and draft.condition:
        of_its_case(draft)
    unlisted = (a.term for a in atoms(subject.when) if isinstance(a, Has) and a.term in setting.new_terms)
    called = next(unlisted, None) if subject.term is None and draft.subject is None else None
    if called and draft.subject_thing is None:  # "Bow weapons may not …", where nothing else names them
        draft.subject_thing, draft.any_unit = Thing(*setting.new_terms[called]), True
    _of_strangers(draft, subject, setting)
    if draft.subject is None and draft.subject_thing is None:
        _Search(draft, subject, setting, when, pieces).fill()
    if draft.relation == "removes" and draft.subject and draft.subject == draft.object.term:
        when_it_ends = next((p.text for p in pieces if p.role == "during" and p.fronted and _TURNING.match(p.text)), "")
        if when_it_ends:  # "At the end of its turn, remove the Dazed status": the time takes it off
            draft.subject, draft.subject_thing = None, Thing("event", re.sub(r"(?i)^at (?:the )?", "", when_it_ends))
    if draft.relation == "removes" and draft.subject_thing == REMOVAL:
        phase = next((a.phase for a in atoms(draft.when) if isinstance(a, During)), None)
        draft.subject, draft.subject_thing = phase, None if phase else REMOVAL
    _of_weapons(draft, setting)
    kind = terms[draft.subject].kind if draft.subject else ""
    if kind == "characteristic" and draft.object.kind == "action" and draft.object.term is None:
        # "Wounds from a Sling may be allocated to …": no number does that; the weapon that they come from has it so
        weapon = (a.term for a in atoms(draft.when) if had_by(a, "weapon"))
        draft.subject = next(weapon, None)
        return
    if kind in ("test", "event", "table") and not draft.fixed:
        return
    own = ("inflicts", "grants", "removes", "permits")
    if subject.who == Has(draft.object.term or "") and draft.relation in own:
        return  # who gets or loses the entry's own state need not have it yet, or is whoever has it
    if draft.who != ALWAYS or draft.any_unit:
        return
    if subject.borrowed and kind in ("action", "reaction", "effect"):
        return  # "After Disembarking, models cannot …": of whoever does it, whatever the section is about
    wielded = draft.object.kind == "weapon_type" and kind == "special_rule" and subject.generic
    if wielded and draft.object.name == terms[draft.subject or ""].name:  # "may not fire a Heavy weapon", under "Heavy"
        draft.subject, draft.when = draft.object.term, both(draft.when, Has(draft.object.term or "", "weapon"))
        return
    draft.who = subject.who
    if draft.relation == "inflicts" and any(isinstance(atom, Compare) for atom in atoms(draft.when)):
        # who bears so many becomes so, and need not be so before
        draft.who = both(*(c for c in conjuncts(draft.who) if c != Has(draft.object.term or "")))
        counted = {atom.quantity for atom in atoms(draft.when) if isinstance(atom, Compare)}
        borne_by = (a.term for a in atoms(draft.who) if isinstance(a, Has))
        marker = next((t for t in borne_by if f"fact:{terms[t].name.lower()}" in counted), None)
        if marker and draft.subject_thing is not None and draft.subject_thing.kind == "event":
            draft.subject, draft.subject_thing = marker, None
    rule = draft.subject or ""
    if draft.who == Has(rule) and Has(rule, "weapon") in conjuncts(draft.when):
        draft.who = ALWAYS  # the weapon has the rule, not who fires it
    borne = draft.subject and kind in BEARER_KINDS and kind != "weapon_type"
    told = any(isinstance(a, Has) and a.term == draft.subject for a in atoms(draft.when))
    if draft.subject and borne and not told and draft.who == ALWAYS and subject.affects == "bearer":
        draft.who = Has(draft.subject)


def _of_weapons(draft: Draft, setting: Setting) -> None:
    """Make what may or may not be done with a weapon a rule on doing it, and in an entry one for the entry's bearer."""
    terms, entry = setting.vocabulary.terms, setting.section_term
    thing = draft.subject_thing or (thing_of(draft.subject, setting.vocabulary) if draft.subject else None)
    weapon = thing is not None and (thing.kind == "weapon_type" or thing.term in setting.vocabulary.weapon_rules)
    if thing is None or not weapon or draft.object.kind not in ("action", "reaction"):
        return
    told = draft.relation in ("denies", "permits") or (draft.relation == "immune_to" and draft.object.passive)
    if not told or draft.requirement != ALWAYS:
        return
    draft.relation = "denies" if draft.relation == "immune_to" else draft.relation
    draft.when = both(draft.when, Has(thing.term, "weapon")) if thing.term else draft.when
    borne = entry and terms[entry].kind in BORNE_KINDS and terms[entry].name.lower() != thing.name.lower()
    if borne and entry not in setting.vocabulary.general:
        draft.subject, draft.subject_thing, draft.who = entry, None, Has(entry or "")


#: "Dig Out", "Canister that hits a crew": by its name, and what strikes.
_BRINGS = deferred(
    r"((?!The |An? |Any |All |Each |Every |This |That |Such |It )[A-Z][\w'-]*(?: [A-Z][\w'-]*)+)|"
    r"(?:An? |Any |All )?([A-Za-z][a-z-]+(?: [a-z-]+)?) (?:that|which) (?:hits?|strikes?|wounds?)\b.*"
)


def _of_strangers(draft: Draft, subject: Subject, setting: Setting) -> None:
    """Name whom an option is shut to in the text's own words: it is not shut to all ("Mules may not Duck").

    So is what takes off or brings a state named, where it has a name or is what hits ("Canister that hits a unit …").
    """
    own = draft.subject is None and draft.subject_thing is None and not subject.others and not subject.generic
    if (
        own
        and draft.relation in ("removes", "inflicts")
        and (brings := _BRINGS.fullmatch(subject.text))
        and subject.text.lower() != draft.object.name.lower()
    ):
        draft.subject_thing, draft.any_unit, draft.affects = Thing("effect", brings[1] or brings[2]), True, "bearer"
        draft.when = both(*(c for c in conjuncts(draft.when) if not isinstance(c, Fact) or "hit" not in c.text))
        return
    entry = setting.section_term or setting.option
    option = setting.vocabulary.kind_of(entry) in OPTION_KINDS
    shut = option and draft.relation == "denies" and draft.subject is None
    headed = headed_by(subject) if shut and draft.subject_thing is None else None
    if headed is None:
        return
    draft.subject_thing, draft.any_unit, draft.affects = Thing("effect", headed[0]), True, "bearer"
    if headed[1] and not any(isinstance(a, Fact) for a in atoms(subject.when)):
        draft.when = both(draft.when, Fact(headed[1]))


#: What units may, must or suffer, and no phase does.
_OF_UNITS = ("denies", "permits", "inflicts", "modifies", "counts_as", "limits_to", "immune_to", "forces")
#: What comes of something that happens, and cannot come of itself.
_BROUGHT = ("forces", "inflicts", "removes", "denies")
#: What is told of some in the entry of an effect, and is so while it is in force.
_WHILE = ("modifies", "sets", "denies", "permits", "limits_to")
#: "To decide who has won, …": what is found out is no deed.
_TO_FIND_OUT = frozenset("decid determin find see know calculat check establish tell reflect represent".split())


#: Of somebody who is told of before.
_BY_IT = deferred(r"(?i)\b(?:made|taken|used|declared|done|performed) by (?:it|them|the|that|this|such)\b")


#: The unit that is spoken of, whichever it is, or what is its own.
_ANY_UNIT = deferred(r"(?i)(?:it|they|the unit|that unit|its|their)\b")


class _Search:
    """The search for the subject of one draft: ``term`` is the best so far; each step may put another in its place."""

    def __init__(self, draft: Draft, subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> None:
        self.draft, self.subject, self.setting, self.when, self.pieces = draft, subject, setting, when, pieces
        self.terms, self._kind = setting.vocabulary.terms, setting.vocabulary.kind_of
        self.entry = setting.section_term
        fronts = (p for p in pieces if p.role == "if" and p.fronted and p.opener != "to" and not asks_nothing(p))
        self.front = next(fronts, None)
        self.fronted = _fronted_term(pieces, setting)
        self.term = subject.term

    def fill(self) -> None:
        """Set the draft's subject."""
        if self._at_bearers():
            self.draft.subject, self.draft.any_unit = self.setting.vocabulary.any_unit, True
            return
        self._spoken_of_before()
        self._from_front()
        self._from_outcome()
        draft = self.draft
        told = self.subject.generic and not self.subject.pronoun and draft.relation in _OF_BEARERS
        if self.term in (None, self.entry) and told and self._kind(self.entry) == "test" and not draft.within:
            self.term = None  # "Fleeing units may not …", in the entry of a test: it is no test that may not
        elif self.term is None or (draft.within and self._kind(self.term) == "effect"):
            self.term = draft.within or self.entry or self.term
        immune = draft.relation in ("immune_to", "ignores") and self.term in self.subject.others
        immune = immune and self._kind(self.term) == "special_rule"
        if self.term is not None and draft.object.term == self.term and not immune:
            self._other_than_object()
        if self.term is None and draft.relation in ("forces", "inflicts", "triggers") and not draft.within:
            self._event_in_front()
        self._from_purpose()
        if self.term in self.setting.vocabulary.general and self.term == draft.object.term:
            self.term = None
        self._from_heading()
        general = self.term in self.setting.vocabulary.general or self._kind(self.term) == "phase"
        general = general and self.term not in self.subject.others
        if general and _PLAIN_THING.fullmatch(self.subject.text) and not self.subject.generic:
            self.term = None  # "A radio …", under "Giving orders"
        told_apart = self.subject.generic and any(isinstance(a, Fact) for a in atoms(self.subject.when))
        told_apart = told_apart and self.term not in self.subject.others
        if general and told_apart and self._kind(self.term) == "reaction" and draft.relation in ("denies", "limits_to"):
            self.term = None  # "Rolling wagons may not …", in the chapter on reactions
        chapter = self._kind(self.term) in _CHAPTERS and self.term in (self.entry, self.setting.section_subject)
        chapter = chapter and self.term != draft.object.term
        named = headed_by(self.subject) is not None or some_troops(self.subject) != ""
        taken = self._kind(self.term) == "action" and draft.relation in ("removes", "inflicts")
        named = named or (not taken and is_told_apart(self.subject))
        if chapter and not draft.within and not draft.object.passive and named:
            self.term = None  # "Bows on carts may …", "Raw troops …", in the chapter on shooting
        if self.term is None:
            in_its_words(self.draft, self.subject, self.setting.vocabulary.unit_words)
        self._from_entry()
        own = self.term is not None and self.term == draft.object.term
        if (self.term is None and draft.relation in ("forces", "inflicts")) or (own and draft.relation in _BROUGHT):
            deed = next((a.text for a in atoms(self.subject.when) if isinstance(a, Fact)), None)
            if deed and not _LEFT_TO_DO.match(deed):
                deed = _ARE_CARRIED.sub("", deed)
                self.term, draft.subject_thing = None, Thing("event", deed)
        self._from_conditions()
        if self.term is None or (self.term == draft.object.term and not self.subject.others):
            front = self.front.text if self.front is not None else self.setting.behind
            self.term = None if by_circumstance(draft, self.subject, front) else self.term
        of_units = _OF_UNITS if self._kind(self.term) == "phase" else ("forces", "permits", "denies", "inflicts")
        no_unit = self._kind(self.term) in ("phase", "characteristic") and draft.relation in (*of_units, "immune_to")
        if no_unit and self.term not in self.subject.others:
            self.term = self.setting.vocabulary.any_unit  # under a phase's heading: of any unit
        self._own_kind()
        self._under_any()
        self._deeds_of_bearers()
        self._bonus_of_the_rule()
        if self._is_aboard():
            self.term, draft.any_unit = self.setting.vocabulary.any_unit, True
        draft.subject = self.term
        of_those_told(draft, self.subject, self.setting.vocabulary)
        self._while_in_force()
        self._while_ordered()

    def _while_ordered(self) -> None:
        """What is told of friends of some kind in the entry of an order, as of those within so far of who calls it,
        holds for those who are under the order."""
        draft, entry = self.draft, self.entry
        if self._kind(entry) != "order" or entry in self.setting.vocabulary.general or draft.affects != "bearer":
            return
        friends = self._kind(draft.subject) in TYPE_KINDS and _FRIENDS.match(self.subject.text) is not None
        if friends and draft.object.term != entry and Has(entry or "") not in conjuncts(draft.who):
            draft.who = both(draft.who, Has(entry or ""))

    def _while_in_force(self) -> None:
        """What is told of some units in the entry of an effect, as of those that are Mounted under a gale, holds while
        it is in force."""
        draft, entry = self.draft, self.entry
        if entry is None or self._kind(entry) != "effect" or draft.within or draft.subject == entry:
            return
        whoever = ALWAYS if draft.relation in ("modifies", "sets") else Has(draft.subject or "")
        of_some = self._kind(draft.subject) in BEARER_KINDS and draft.who in (whoever, Has(draft.subject or ""))
        named = {atom.term for atom in atoms(both(draft.who, draft.when)) if isinstance(atom, Has)}
        if of_some and draft.relation in _WHILE and entry not in (*named, draft.object.term):
            draft.when = both(draft.when, Fact(self.setting.vocabulary.terms[entry].name))

    def _is_aboard(self) -> bool:
        """Whether a unit goes aboard those of the entry, leaves them ("A unit cannot Embark and Disembark …") or is
        carried by them ("A unit that rides may not …")."""
        carrier = self.term == self.entry and self._kind(self.entry) in TYPE_KINDS
        somebody = self.subject.generic and not self.subject.others and _SOME_UNIT.match(self.subject.text)
        told = (atom.text for atom in (*atoms(self.subject.when), *atoms(self.draft.when)) if isinstance(atom, Fact))
        goes = _ABOARD.match(self.draft.object.name) is not None
        return carrier and bool(somebody) and (goes or any(_CARRIED.fullmatch(each) for each in told))

    def _at_bearers(self) -> bool:
        """Whether anybody is kept from, or let do, something to those of the entry ("no unit may fire at a Hidden
        unit", in the entry of that)."""
        anyone = self.subject.who in (ALWAYS, Has(self.entry or "")) and _ANYBODY.fullmatch(self.subject.text)
        shut = self.draft.relation in ("denies", "permits") and self.draft.affects == "bearer"
        if not (anyone and self.subject.generic and shut):
            return False
        aimed = {a.term for a in atoms(self.draft.when) if had_by(a, "target")}
        return self.entry in aimed and self._kind(self.entry) in ("special_rule", "status")

    def _under_any(self) -> None:
        """Whom "the unit" is under "Giving an Order": any unit, and what the test that it failed brings is that test's.

        Nobody is told of there as one that has any order.
        """
        general = self.entry is not None and self.entry in self.setting.vocabulary.general
        if not general or self.draft.who != Has(self.entry or "") or not _ANY_UNIT.match(self.subject.text):
            return
        self.draft.who = ALWAYS
        if self.term == self.entry:
            front = self.front.text if self.front is not None else ""
            failed = _OUTCOME.match(front) or _OUTCOME_OF.match(front)
            self.term = self.setting.last_test if failed else self.setting.vocabulary.any_unit

    def _deeds_of_bearers(self) -> None:
        """Whose deeds they are that cost more or less, where that is told by "it" alone."""
        of_it = self.draft.relation == "uses" and self._kind(self.term) in OPTION_KINDS and self.draft.who == ALWAYS
        if not of_it or not (self.draft.value or "").startswith(("+", "-")) or not _BY_IT.search(self.subject.text):
            return
        if self._kind(self.entry) in BEARER_KINDS:
            self.draft.who = Has(self.entry or "")
        elif self.setting.last is not None:
            self.draft.who = self.setting.last.who

    def _bonus_of_the_rule(self) -> None:
        """Whose bonus it is that is told to the player in the entry of a special rule ("Add 2 to the total when the
        unit rolls for its Dash"): that of whoever has the rule, in doing so."""
        draft = self.draft
        told = draft.relation == "modifies" and draft.affects == "bearer" and not self.subject.text
        doing = told and any(isinstance(a, Done) and a.action == self.term for a in atoms(draft.when))
        if doing and draft.who == ALWAYS and self._kind(self.entry) == "special_rule":
            self.term, draft.who = self.entry, Has(self.entry or "")

    def _own_kind(self) -> None:
        """The kind of unit whose entry it is, where it is told of before the state in which it may or may not do so."""
        typed = self._kind(self.entry) in TYPE_KINDS and self._kind(self.term) == "status"
        if not typed or self.draft.relation not in _OF_BEARERS:
            return
        pointed = self.subject.pronoun and self.front is not None
        words = self.front.text if pointed and self.front is not None else self.subject.text
        told = [t for hit in self.setting.vocabulary.index.find(words) for t in hit.terms]
        if self.entry and self.term in told and self.entry in told[: told.index(self.term)]:
            if pointed or not any(isinstance(a, Has) and a.term == self.entry for a in atoms(self.subject.who)):
                self.draft.who = both(Has(self.entry), self.draft.who)
            self.term = self.entry

    def _spoken_of_before(self) -> None:
        """Whose state it is, where the sentence is about what is taken off, given or carried."""
        draft, last = self.draft, self.setting.last
        if not draft.back:
            return
        if draft.relation == "removes" and self._kind(self.term) == "action" and self.term in self.subject.others:
            return  # "the Bail action removes …": the deed does
        told = self.setting.described
        if self.entry and draft.object.term == self.entry and self._kind(self.entry) in OPTION_KINDS:
            self.term = self.entry  # "it may not be made against …", in its own entry: whoever was told of before
        elif self._kind(self.entry) in ("status", "effect"):
            self.term, draft.who = self.entry, Has(self.entry or "")
        elif told is not None and self.entry is None:
            draft.when = both(told.when, draft.when)  # "… rafts being towed, although repairs can be made"
        elif last and not (draft.relation == "permits" and self._kind(last.term) in ("action", "test", "effect")):
            self.term, draft.who = last.term, last.who  # "no Cover may be used, but Armour may": not of the Cover
        else:
            self.term = self.entry or self.setting.section_subject

    def _from_front(self) -> None:
        """What the condition before the clause speaks of, where the clause is about that."""
        draft, term, fronted = self.draft, self.term, self.fronted
        if draft.relation == "uses" and self._kind(term) in BEARER_KINDS:
            share = "*" in (draft.value or "")  # how far it then moves is not what the test is made with
            asked = (fronted, self.entry) if not (share and self._kind(fronted) == "test") else (self.entry,)
            options = (t for t in asked if self._kind(t) in _OPTION_KINDS)
            self.term = term = next(options, term)
        if not self.subject.generic or self._kind(fronted) not in _OPTION_KINDS:
            return
        own = self._kind(self.entry) in ("special_rule", "status") and term in (None, self.entry)
        spared = draft.relation in ("ignores", "immune_to", "modifies")  # "when it takes a test, it ignores 1 marker"
        if own and (spared or self._kind(fronted) != "test") and fronted != self.entry:
            return  # "Each time this unit charges, add …", in the entry of what it has: that is what adds it
        own = term not in (self.setting.section_subject, self.entry) and self._kind(term) in BEARER_KINDS
        if draft.relation == "uses" and "*" in (draft.value or "") and self._kind(fronted) == "test":
            return
        if self.subject.affects in ("bearer", "target") and not (draft.relation in _OF_BEARERS and own):
            self.term = fronted

    def _from_outcome(self) -> None:
        """The test that a condition before the clause says is failed or passed: it puts the state on the unit."""
        draft, test = self.draft, self.setting.last_test
        barred = draft.relation == "denies" and (self.subject.pronoun or not self.subject.text)
        if not (barred or draft.relation in ("inflicts", "removes")) or test is None or self.front is None:
            return
        if draft.within:
            return
        if barred and (_OUTCOME.match(self.front.text) or _OUTCOME_OF.match(self.front.text)):
            self.term = test  # "If you fail, it loses its action": the test denies it
            return
        definite = self.subject.text.lower().startswith(("the ", "that ", "your ", "this ", "its "))
        points_back = self.subject.pronoun and self._kind(self.entry) == "special_rule" and self.term == self.entry
        if not points_back and (self._kind(self.term) not in TYPE_KINDS or not definite):
            return
        named = _ANY_UNIT.match(self.subject.text) and _OUTCOME_OF.match(self.front.text)
        if named or _OUTCOME.match(self.front.text):
            self.term = test

    def _other_than_object(self) -> None:
        """Another subject where the best so far is what the clause is about."""
        draft, own = self.draft, self.term
        others = [t for t in self.subject.others if t != own]
        cases = (case for case in conjuncts(self.when) if not isinstance(case, Not))  # who is not Dazed is nobody else
        owner = next((a.term for case in cases for a in atoms(case) if had_by(a, "unit")), None)
        given = self.setting.last_test if draft.relation in ("inflicts", "grants", "removes") else None
        told = self.when != ALWAYS and self.subject.generic and _SOME_UNIT.match(self.subject.text) is not None
        if draft.relation == "removes":  # by what takes it off, where that is told, and by no test
            timed = "the end of " in self.setting.span or any(p.fronted and _TURNING.match(p.text) for p in self.pieces)
            timed = timed or any(isinstance(a, During) for a in atoms(self.when))  # "In the Rally phase, it recovers"
            cased = self.front is not None and not _ENDED.search(self.front.text)
            told = told or timed or cased or not of_a_test(draft.condition)  # "as soon as it moves"
        given = None if told else given  # "A unit becomes Dazed when …" tells itself what makes it so
        candidates = (others[0] if others else None, owner, self.entry)
        self.term = next((t for t in candidates if t and t != own), given)
        if self.term is None or self.term == draft.object.term:
            if self.front is not None:
                self._event_in_front()
                self.term = None
            elif draft.relation == "inflicts" and self.subject.generic and _SOME_UNIT.match(self.subject.text):
                self.term = self.setting.vocabulary.any_unit if own else None  # "A unit becomes Harried when …"
                draft.any_unit = True
            elif draft.relation == "removes" and UPON.match(draft.condition or ""):
                self.term, draft.subject_thing = None, REMOVAL  # "A unit stops being Hidden as soon as it fires"
                draft.who = Has(own) if own else draft.who
            elif draft.relation == "permits" and self.subject.generic and self.subject.text and own:
                self.term, draft.any_unit = self.setting.vocabulary.any_unit, True  # "Any unit may Stand"
                lacking = (c for c in conjuncts(self.subject.who) if isinstance(c, Not))
                draft.who = both(draft.who, *lacking)  # "A unit that is not Dazed may Stand"
            elif draft.relation in _OF_BEARERS and self._kind(own) == "action" and headed_by(self.subject):
                self.term = None  # "War machines may never march", under "Marching": who has no term has words
            else:
                self.term = draft.object.term

    def _event_in_front(self) -> None:
        """Make the condition before the clause the event that it comes from."""
        if COUNTED.match(self.subject.text):
            return  # "Once it has no Shields, each point of damage …": that is what it comes from
        deed, test = self.setting.last_deed, self.setting.last_test
        rolled = self.front is not None and _RESULT.match(self.front.text) is not None
        ended = self.front is not None and self._kind(self.fronted) == "test" and _ENDED.search(self.front.text)
        if ended:
            self.term = self.fronted  # "if it is failed the losers …": what the test brings
            return
        if rolled and test:
            self.term = test
        elif rolled and deed is not None:
            self.draft.subject_thing = deed  # "may bombard a hex. If the result is 4 or less, …": what was rolled for
        elif self.front is not None and not POINTING.match(self.front.text):
            words = self.front.text.split()
            cause = next((n for n, word in enumerate(words) if word in ("due", "because")), None)
            self.draft.subject_thing = Thing("event", " ".join(words[: cause if len(words) > 30 else 30][:30]))

    def _from_purpose(self) -> None:
        """What it is done for ("To rally, a crew must …")."""
        purpose = next((p for p in self.pieces if p.opener == "to" and p.fronted), None)
        comma = next((n for n, t in enumerate(purpose.tokens) if t.low == ","), None) if purpose else None
        name = name_of(list(purpose.tokens[:comma]), 2) if purpose and self.subject.generic else ""
        if purpose and purpose.tokens[-1].low == "so":  # "To do so, …": what was just told
            deed = self.setting.last_deed
            if deed is not None:
                self.term, self.draft.subject_thing = deed.term, None if deed.term else deed
            return
        if name and purpose and purpose.tokens[0].stem not in _TO_FIND_OUT:
            known = self.setting.vocabulary.best(name, "action", "reaction", "test")
            cut_short = len([t for t in purpose.tokens[:comma] if t.low not in _BEFORE_NOUN]) > len(name.split())
            if known is None and cut_short and self._kind(self.entry) in OPTION_KINDS:
                return  # "to go faster, crews may …", in the entry of a deed: what that is for
            self.term = known
            self.draft.subject_thing = None if self.term else Thing("action", name)

    def _from_heading(self) -> None:
        """An instruction to roll, under "… Rolls" or "… Tests", is of that roll and not of a unit that is hit."""
        heading = _ROLL_HEADING.match(self.setting.heading)
        told = not self.subject.text and self.draft.relation == "uses"
        if heading and told and (self.term is None or self._kind(self.term) in BEARER_KINDS):
            self.term = self.setting.vocabulary.best(heading.group(1), "test")
            self.draft.subject_thing = None if self.term else Thing("test", heading.group(1))
        deed = _DEED_HEADING.match(self.setting.heading)
        of_nobody = self.subject.text.lower() in ("", "the test", "the attacker", "the defender", "you")
        if deed and of_nobody and self.term is None and self.draft.relation == "uses":
            name = base_form(deed[1].lower())  # "Roll as many dice as …", under "Attacks"
            self.term = self.setting.vocabulary.best(name, "action", "test")
            self.draft.subject_thing = None if self.term else Thing("action", name)

    def _from_entry(self) -> None:
        """What is inflicted in an entry comes from what the entry is of; whom it is on is said beside it."""
        entry, draft, kinds = self._kind(self.entry), self.draft, ("unit_type", "unit_subtype", "weapon_type")
        if entry in OPTION_KINDS and self._done_by_it():
            draft.who = both(*(c for c in conjuncts(self.subject.who) if c != Has(draft.object.term or "")))
            self.term = self.entry
            return
        if draft.relation != "inflicts" or draft.within or self._kind(self.term) not in kinds or not self.entry:
            return
        if entry not in ("status", "effect", "special_rule") or draft.object.term == self.entry or draft.subject_thing:
            return
        borne = any(isinstance(a, Has) and a.term == self.entry for a in (*atoms(self.when), *atoms(self.subject.who)))
        if entry == "status" and not borne:
            draft.when = both(Has(self.entry), draft.when)
        draft.who = self.subject.who
        self.term = self.entry

    def _done_by_it(self) -> bool:
        """Whether a state comes or goes by the entry's own option, where its entry says so of a kind of unit ("Rise. A
        Prone Rider is no longer Prone"): such a unit is not so of itself."""
        draft, general = self.draft, self.entry in self.setting.vocabulary.general
        state = draft.object.kind == "status" and {draft.affects, self.subject.affects} <= {"bearer", "others"}
        of_kind = self._kind(self.term) in TYPE_KINDS and draft.subject_thing is None
        told = draft.relation == "removes" or (draft.relation == "inflicts" and self.when == ALWAYS)
        return state and of_kind and told and not general

    def _from_conditions(self) -> None:
        """The phase or deed in which a state is taken off or put on; the weapon or type that an option is used with."""
        draft, subject = self.draft, self.subject
        during = next((a.phase for a in atoms(self.when) if isinstance(a, During)), None)
        deed = next((a.action for a in atoms(self.when) if isinstance(a, Done)), "")
        unnamed = subject.generic and subject.borrowed and self._kind(self.term) == "effect" and deed != ""
        if draft.relation == "removes" and (self.term in (None, draft.object.term) or draft.back or unnamed):
            self.term = during or deed or self.term
        if draft.back and self.fronted:
            self.term = self.fronted
        if self.term is None and draft.relation in ("removes", "grants", "inflicts") and not subject.others:
            self.term = during
        if draft.within and self._kind(self.term) == "reaction":
            kinds = ("weapon_type", "unit_type", "unit_subtype", "special_rule")
            self.term = next((t for t in subject.others if self._kind(t) in kinds), self.term)
        armed = _THIS_WEAPON.match(subject.text) and self._kind(self.entry) in ("special_rule", "weapon_type")
        if armed and draft.relation in _OF_BEARERS:
            self.term = self.entry
        elif deed and subject.generic and not subject.others and self.term in (None, self.setting.section_subject):
            of_state = subject.pronoun and self._kind(self.term) == "status"
            self.term, draft.who = deed, both(Has(self.term or ""), draft.who) if of_state else draft.who


#: Openers of a condition behind which stands who else is there, or where it is.
_NO_BEARERS = ("while", "whilst", "where", "against")


def _fronted_term(pieces: list[Piece], setting: Setting) -> str | None:
    """The test or action that a condition before the main clause speaks of ("After Disembarking, …")."""
    vocabulary = setting.vocabulary
    for piece in pieces:
        about_test = any(
            t.low in ("test", "check", "roll", "fail", "pass", "fails", "failed", "passes", "passed", "succeeds")
            or any("/test/" in x for x in t.terms)
            for t in piece.tokens[:5]
        )
        if piece.role == "if" and (piece.fronted or about_test) and piece.opener not in _NO_BEARERS:
            inner = read_subject(list(piece.tokens[:16]), vocabulary)  # what comes late is no more than mentioned
            if inner.affects == "enemy":
                return None
            for term in inner.others:
                if vocabulary.terms[term].kind in _OPTION_KINDS:
                    return term
            if inner.others:
                return None
            if setting.last_test and about_test:
                return setting.last_test
    return None
