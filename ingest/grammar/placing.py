"""Placing: whose clause it is, where the words only point back to a subject.

In: a subject as it was read, or a draft without one, and the setting. Out: the subject that it stands for (the one
before it, the entry that it is in, the deed or test that a condition names), and the draft with its subject filled in.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.belonging import of_its_case, of_those_told
from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, name_of
from ingest.grammar.pieces import Piece
from ingest.grammar.setting import Setting
from ingest.grammar.subjects import Subject, read_subject
from ingest.grammar.tokens import Token
from ingest.grammar.unnamed import COUNTED, POINTING, by_circumstance, in_its_words
from ingest.grammar.when import asks_nothing
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, AnyOf, Condition, Done, During, Fact, Has, atoms, both, conjuncts
from kb.names import slug
from kb.patterns import Pattern

#: Relations that say what their bearer may or suffers: they stay with it, whatever test or deed is spoken of.
_OF_BEARERS = ("denies", "immune_to", "permits", "limits_to", "ignores")
_OPTION_KINDS = ("reaction", "action", "test")


def option_of(setting: Setting, subject: Subject, vocabulary: Vocabulary) -> str | None:
    """The option whose entry the sentence stands in, where the subject is not some other option."""
    for term in (setting.section_term, *subject.others, setting.option if subject.generic else None):
        if term and vocabulary.terms[term].kind == "reaction" and term not in vocabulary.general:
            return term
    return None


def each(draft: Draft, subject: Subject) -> list[Draft]:
    """A draft for each of the kinds that the subject lists ("that is Prone, Stalled or Bogged")."""
    if (
        isinstance(draft.who, AnyOf)
        and len(draft.who.parts) <= 6
        and draft.who == subject.who
        and all(isinstance(p, Has) for p in draft.who.parts)
        and draft.subject in {p.term for p in draft.who.parts if isinstance(p, Has)}
    ):
        return [replace(draft, subject=p.term, who=p) for p in draft.who.parts if isinstance(p, Has)]
    return _each_state(draft) or [_in_that_state(draft)]


def _in_that_state(draft: Draft) -> Draft:
    """The draft as one of the state in which alone any unit is denied it ("No unit may Dash while Dazed")."""
    anyone = draft.subject is None or draft.subject.endswith("/unit/unit")
    if draft.relation != "denies" or not anyone or draft.subject_thing or draft.who != ALWAYS:
        return draft
    own = [c.term for c in conjuncts(draft.when) if isinstance(c, Has) and c.party == "unit"]
    return replace(draft, subject=own[0]) if len(own) == 1 and "/status/" in own[0] else draft


def _each_state(draft: Draft) -> list[Draft]:
    """A draft for each of the states in which it holds ("may not Dash while Dazed or Prone")."""
    parts = conjuncts(draft.when)
    if draft.relation != "denies" or draft.who != ALWAYS:
        return []
    for part in parts:
        states = part.parts if isinstance(part, AnyOf) and len(part.parts) <= 6 else ()
        owned = [p for p in states if isinstance(p, Has) and p.party == "unit" and "/status/" in p.term]
        if owned and len(owned) == len(states) and draft.subject in {p.term for p in owned}:
            others = [other for other in parts if other is not part]
            return [replace(draft, subject=p.term, when=both(p, *others)) for p in owned]
    return []


def resolve(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject:
    """A subject that points back stands for the one before it, or for the entry that it is in."""
    terms, entry = setting.vocabulary.terms, setting.section_term
    weapons = _WEAPONS_OF_TYPE.match(subject.text) or _WEAPONS_CALLED.match(subject.text)
    if weapons and not any(terms[t].kind in BEARER_KINDS for t in subject.others):
        return _of_weapons(subject, weapons.group(1), setting)
    if setting.last_test and subject.term is None and _POINTED_TEST.fullmatch(subject.text):
        return replace(subject, term=setting.last_test, who=ALWAYS, pronoun=True)
    if entry and terms[entry].kind == "special_rule" and subject.term != entry and _WITH_THIS.search(subject.text):
        return replace(subject, term=entry, who=both(subject.who, Has(entry)), generic=False, pronoun=False)
    if subject.this_option and entry:
        borne = terms[entry].kind in BEARER_KINDS
        whose = Has(entry, "unit", subject.quantifier) if borne else subject.who
        return replace(subject, term=entry, who=whose, when=ALWAYS)
    if subject.term in setting.vocabulary.general and "other" in subject.text.lower().split() and setting.last:
        # "any other reaction" goes on about the unit that was just spoken of
        return replace(subject, term=setting.last.term, who=setting.last.who, affects=setting.last.affects)
    if _of_the_other_side(subject, setting):
        return replace(subject, term=entry or setting.option, who=ALWAYS, affects="enemy")
    if _bears_the_entry(subject, setting):
        return replace(subject, term=entry, who=both(Has(entry or ""), subject.who))
    if _does_the_entry(subject, setting):
        return replace(subject, term=entry, when=both(subject.when, Done(entry or "")))
    if _answers(subject, setting, pieces):
        return replace(subject, term=entry, generic=True, others=())
    if subject.term is not None and not (subject.generic and subject.pronoun):
        if subject.who == ALWAYS and setting.lead_who != ALWAYS and subject.affects == "bearer":
            return replace(subject, who=setting.lead_who)
        return subject
    if setting.otherwise and subject.pronoun:
        return replace(subject, term=entry or setting.option, who=ALWAYS, borrowed=True)
    conditioned = _from_condition(subject, setting, when, pieces)
    if conditioned:
        return conditioned
    back = subject.pronoun or (subject.generic and _IN_THE_UNIT.search(subject.text) is not None)
    last = setting.described if setting.described is not None and _IT.match(subject.text) else setting.last
    if back and not subject.text and any(_A_UNIT_DOES.match(p.text) for p in pieces if p.role == "if" and p.fronted):
        back = False  # "When a unit loses a step, flip …": not the units spoken of before
    models = last is not None and re.match(r"(?i)(?:any|each|those|all) models?\b", last.text)
    if last is not None and last.term and terms[last.term].kind in ("characteristic", "table", "phase"):
        back = back and _UNIT.search(subject.text) is None
    if back and any(_about_any_unit(piece, setting) for piece in pieces):
        back = False
    if back and entry and terms[entry].kind in ("reaction", "order") and _spoken_of_the_unit(pieces, setting):
        back = False  # "If the unit ends up beside …, it …" in the entry of what it does
    if models and last and not last.others and subject.text.lower().startswith("the unit"):
        back = False  # "the unit" is not "any models that …" in it
    typed = last is not None and last.term and terms[last.term].kind in ("unit_type", "unit_subtype")
    if back and last is not None and subject.affects == "player" and typed and not entry:
        return replace(subject, term=last.term, borrowed=True)
    if back and last is not None and subject.affects == "bearer" and subject.who == ALWAYS:
        when = both(last.when, subject.when)
        return replace(
            subject, term=last.term, who=last.who, when=when, affects=last.affects, borrowed=last.borrowed
        )
    gear = any(isinstance(a, Fact) and a.text.startswith(("equipped", "armed")) for a in atoms(subject.when))
    if gear and not setting.lead_subject:
        return subject
    term = setting.lead_subject or entry or setting.section_subject or setting.option
    who = subject.who if subject.who != ALWAYS else setting.lead_who
    told = any(isinstance(a, Fact) for a in atoms(subject.when)) and _ANY.match(subject.text) is not None
    anyone = told or _A_UNIT.match(subject.text) is not None
    if setting.upon and who == ALWAYS and term and terms[term].kind in ("status", "effect"):
        return replace(subject, term=term, affects="others", borrowed=True)
    if who == ALWAYS and term and terms[term].kind == "effect" and _AROUND.match(subject.text):
        return replace(subject, term=term, affects="others", borrowed=True)  # "any units under the marker"
    if anyone and who == ALWAYS and term and terms[term].kind == "effect":
        return replace(subject, term=term, borrowed=True)  # "any unit that suffers …" need not be under the effect
    if term and subject.affects == "bearer" and terms[term].kind == "weapon_type":
        subject = replace(subject, when=both(subject.when, Has(term, "weapon")))
    elif term and subject.affects == "bearer" and terms[term].kind in BEARER_KINDS and who == ALWAYS:
        if terms[term].kind == "special_rule" and any(_FROM_BEARER.search(p.text) for p in pieces if p.role == "if"):
            return replace(subject, term=term, affects="target")  # "suffers a Hit from a weapon with this special rule"
        who = Has(term, "unit", subject.quantifier)
    borrowed = term is not None and term == setting.section_subject and term != entry
    if told and borrowed and _ANY_UNIT.match(subject.text):
        return subject  # "any unit that suffers …" is told by what it does, not by the chapter
    return replace(subject, term=term or subject.term, who=who, borrowed=borrowed)


#: "War Machines with this rule": those that have what the entry is of.
_WITH_THIS = Pattern(r"(?i)\b(?:with|ha(?:ve|s|ving)) this (?:special )?(?:rule|trait|ability|keyword|skill|quality)\b")
_WEAPONS_CALLED = re.compile(
    r"((?!(?:All|Any|The|These|Those|Such|Other|Some|Each|Every|No|One|Its|Their|His|Her|Your|Our|Only|Both|Most)\b)"
    r"[A-Z][\w-]+(?: [A-Z][\w-]+)*) weapons?$"
)
_WEAPONS_OF_TYPE = re.compile(r"(?:Any |All |A )?[Ww]eapons? (?:with|of) the ([A-Z][\w-]+) [Tt]ype$")


def _of_weapons(subject: Subject, name: str, setting: Setting) -> Subject:
    """The weapons of a type that nothing else in the text names ("Weapons with the Melee type")."""
    ruleset = next(iter(setting.vocabulary.terms)).split("/")[0]
    term = setting.vocabulary.best(name, "weapon_type") or ""
    if not term.startswith(f"{ruleset}/weapon_type/"):
        term = f"{ruleset}/weapon_type/{slug(name)}"
        setting.new_terms[term] = ("weapon_type", name)
    return replace(subject, term=None, who=ALWAYS, when=both(subject.when, Has(term, "weapon")), generic=True)


def _does_the_entry(subject: Subject, setting: Setting) -> bool:
    """Whether "the Vehicle", in the entry of a deed, is the one that does it ("the Ramming Vehicle")."""
    entry, term = setting.section_term, subject.term
    if not entry or term is None or subject.affects != "bearer" or subject.who != Has(term):
        return False
    return subject.text.lower().startswith(("the ", "that ", "this ")) and (entry, term) in setting.doers


def _answers(subject: Subject, setting: Setting, pieces: list[Piece]) -> bool:
    """Whether "the Runner", in the entry of a reaction, is the one of whom its trigger spoke: it is who reacts."""
    entry, term = setting.section_term, subject.term
    if not entry or term is None or subject.affects != "bearer" or subject.who != Has(term):
        return False
    if setting.vocabulary.terms[entry].kind != "reaction":
        return False
    if subject.text.lower().startswith("this "):
        return True
    if not subject.text.lower().startswith(("the ", "that ")):
        return False
    return any(p.role == "if" and p.fronted and any(term in t.terms for t in p.tokens) for p in pieces)


def somebody_else(subject: Subject, setting: Setting) -> Subject:
    """A noun that is no unit's ("the passengers", "the object"): what it may do is not what the bearer may."""
    term = setting.lead_subject or setting.section_term or setting.section_subject or setting.option
    return replace(subject, term=term, who=ALWAYS, affects="others", borrowed=True)


#: What somebody may do or not is nothing that has happened.
_LEFT_TO_DO = re.compile(r"(?:may|can|cannot|must|should|could)\b")
#: "A radio", "each spare crate": a thing of the text's own, whatever it is.
_PLAIN_THING = re.compile(r"(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Aa]ny) ([a-z-]+(?: [a-z-]+)?)")
_ROLL_HEADING = re.compile(r"^([A-Z][\w '-]+ (?:[Rr]oll|[Tt]est|[Cc]heck|[Tt]hrow))s?\b(?! [a-z])")
#: What somebody suffers from a weapon or an attack that has the rule: the rule is not theirs.
_FROM_BEARER = Pattern(
    r"(?i)\b(?:from|by) (?:an?|any|the) (?:[\w-]+ ){0,2}(?:weapon|attack|hit|shot|power|model|unit)s? "
    r"(?:with|that has|which has) (?:this|the|a)\b"
)
#: Units that are told by where they are, and so need not be the one that an entry is about.
_AROUND = re.compile(
    r"(?i)(?:nearby|surrounding|adjacent|neighbouring|(?:any|each|every|all|those)(?: other)? (?=\w+s? "
    r"(?:under|beneath|within|touching|near|near to|adjacent to|next to|around|inside|in contact with|caught)\b)"
    r"(?!.*\b(?:effects?|influence|this|of it)\b)) *[\w-]+"
)
_A_UNIT = re.compile(r"(?i)(?:an?|any|each|every) \w+$")
_ANY = re.compile(r"(?i)(?:any|each|every) ")
_ANY_UNIT = Pattern(
    r"(?i)(?:any|each|every) (?:unit|model)s? (?:that|which|\w+ed) (?!includes?|contains?|has\b|have\b)"
)
#: Words that point at whatever was spoken of last, however it was told.
_IT = re.compile(r"(?i)(?:it|they|such (?:an? )?\w+)$")
_UNIT = Pattern(r"(?i)\b(?:units?|models?)\b")
#: Units that get into a state, where its own entry tells how.
_SOME_UNIT = Pattern(r"(?i)(?:an?|any|each|every) |[a-z]+s\b")
_IN_THE_UNIT = Pattern(r"(?i)\bin (?:the|that|this) unit\b")


_DOING = re.compile(r"(?i)the (attack|assault|charg|fir|shoot|mov)ing (?:unit|model|player)s?$")


def _of_the_other_side(subject: Subject, setting: Setting) -> bool:
    """Whether "the charging unit", in the entry of what is done in answer, is the one that it answers."""
    entry, doing = setting.section_term or setting.option, _DOING.match(subject.text)
    if not entry or not doing or setting.vocabulary.terms[entry].kind != "reaction":
        return False
    return doing.group(1).lower() not in setting.vocabulary.terms[entry].name.lower()


def _bears_the_entry(subject: Subject, setting: Setting) -> bool:
    """Whether "the Vehicle" in the entry of a state is a Vehicle in that state."""
    entry, term = setting.section_term, subject.term
    if term is None or not entry or entry == term or subject.affects != "bearer" or subject.who != Has(term):
        return False
    if not subject.text.lower().startswith(("the ", "that ", "this ")):
        return False
    terms = setting.vocabulary.terms
    return terms[entry].kind in ("status", "effect") and terms[term].kind in ("unit_type", "unit_subtype")


def _from_condition(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject | None:
    """The bearer that a condition before the main clause names ("If a Vehicle is hit, it …")."""
    terms, entry = setting.vocabulary.terms, setting.section_term
    told = subject.generic and subject.affects == "bearer" and not setting.otherwise
    for piece in pieces if told else ():
        if piece.role != "if" or not piece.fronted:
            continue
        if subject.text.lower() in ("models", "units") and piece.tokens[0].low in ("a", "an", "the", "any", "each"):
            continue  # "If the Barge is in combat, models may …": others than the Barge
        inner = read_subject(_spoken_of(piece), setting.vocabulary)
        if not inner.term or terms[inner.term].kind not in BEARER_KINDS or inner.affects == "enemy":
            continue
        stated = any(isinstance(a, Has) and a.party == "unit" for a in atoms(when))
        who = ALWAYS if stated else inner.who
        if entry and entry != inner.term and terms[entry].kind in ("status", "effect"):
            return replace(subject, term=entry, who=both(Has(entry), who), generic=True)
        return replace(subject, term=inner.term, who=who, generic=True)
    return None


def _about_any_unit(piece: Piece, setting: Setting) -> bool:
    """Whether a condition before the clause begins with a unit of its own ("If a ship is rammed, it …")."""
    lows = [t.low for t in piece.tokens[:3]]
    if piece.role != "if" or not piece.fronted or lows[:1] not in (["a"], ["any"], ["an"]) or len(lows) < 3:
        return False
    own = piece.tokens[1].stem in setting.vocabulary.unit_words
    return own or (lows[1] in ("unit", "model") and bool(piece.tokens[2].terms))


def _spoken_of_the_unit(pieces: list[Piece], setting: Setting) -> bool:
    """Whether a condition before the clause begins with the unit that does what the entry tells of."""
    fronts = [piece.tokens[:2] for piece in pieces if piece.role == "if" and piece.fronted]
    units = setting.vocabulary.unit_words | {"unit", "model"}
    return any(len(two) == 2 and two[0].low == "the" and two[1].stem in units for two in fronts)


def _spoken_of(piece: Piece) -> list[Token]:
    """The words of a condition up to its verb, and what it says its subject is."""
    tokens = [t for t in piece.tokens if not t.owner]
    for n, token in enumerate(tokens):
        acts = token.low.endswith("s") and token.text.islower() and token.low not in ("is", "has", "was", "does")
        if n and acts and not token.terms and token.stem not in _NOUNS and _is_kind(tokens[n - 1]):
            return tokens[:n]
        if n and token.low in ("is", "are", "was", "were", "has", "have"):
            owned = any(t.low in _OWNERS for t in tokens[:n])  # "a unit's opponents are …": not the unit
            return tokens[:n] if owned else tokens[: n + 8]
        if n and token.low in ("would", "may", "can", "must", "will", "does", "did"):
            return tokens[:n]
    return tokens


#: "These rolls": those that were just told of.
_POINTED_TEST = re.compile(
    r"(?i)(?:these|those|such) (?:rolls|tests|checks)|(?:the|this|that) (?:test|check)|"
    r"(?:every|each|any|a) (?:test|check)(?: that is)? (?:passed|failed)"
)
_A_UNIT_DOES = re.compile(r"(?i)(?:an?|any) (?:unit|model|squad)\b")
_OWNERS = ("unit's", "model's", "player's", "units'", "models'")
_NOUNS = ("unit", "model", "weapon")


def _is_kind(token: Token) -> bool:
    """Whether the word is a kind of unit, that the word after it can say something of ("the Psyker survives")."""
    return any(f"/{kind}/" in term for kind in ("unit_type", "unit_subtype") for term in token.terms)


#: "If the result is equal to or less than …": of the roll that was just told of.
_RESULT = re.compile(r"(?i)the (?:die |dice )?(?:result|roll|total|score)s?\b")
#: How a test ends.
_ENDED = Pattern(r"(?i)\b(?:failed|passed|fails?|pass(?:es)?|succeeds?|(?:un)?successful)\b")
#: "If you fail, the Barge …": what comes of the test that was just told of.
_OUTCOME = re.compile(
    r"(?i)(?:you|it|they|the [\w-]+|that [\w-]+) (?:do not |does not )?(?:fails?|pass(?:es)?|succeeds?)\b(?! an?\b)|"
    r"(?:the|this|that) (?:test|check|roll) (?:is |was )?(?:failed|passed|fails|passes|succeeds|successful)"
)
#: A heading for what is done, where its dice are told of.
_DEED_HEADING = re.compile(r"(?:Making )?(?:An? |The )?([A-Z][a-z]+?(?: [Aa]ttack)?)s?$")
#: What comes to pass, after its clause ("when it enters water").
_UPON = re.compile(r"(?i)(?:when|whenever|if|once|as soon as|after|the moment(?: that)?) ([^;]+)$")
#: What is drawn from a unit to somewhere: it is no unit itself.
_TRACED = re.compile(r"(?i)(?:the|a|any|such a|this) (?:[a-z-]+ )?(line|path|route|chain)s?$")
_TURNING = re.compile(r"(?i)at the (?:end|start|beginning) of ")
#: What takes a state off, where nothing does but the time.
_REMOVAL = Thing("event", "removal")


def place(draft: Draft, subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> None:
    """Fill the draft's subject and who, unless the reader of the statement has done so."""
    terms = setting.vocabulary.terms
    traced = _TRACED.match(subject.text) if draft.relation == "denies" and subject.term is None else None
    if traced and draft.subject is None and draft.subject_thing is None:
        draft.subject_thing, draft.any_unit, draft.affects = Thing("effect", traced[1].lower()), True, "bearer"
    if draft.by_case and draft.condition:
        of_its_case(draft)
    if draft.subject is None and draft.subject_thing is None:
        _Search(draft, subject, setting, when, pieces).fill()
    if draft.relation == "removes" and draft.subject and draft.subject == draft.object.term:
        when_it_ends = next((p.text for p in pieces if p.role == "during" and p.fronted and _TURNING.match(p.text)), "")
        if when_it_ends:  # "At the end of its turn, remove the Dazed status": the time takes it off
            draft.subject, draft.subject_thing = None, Thing("event", re.sub(r"(?i)^at (?:the )?", "", when_it_ends))
    if draft.relation == "removes" and draft.subject_thing == _REMOVAL:
        phase = next((a.phase for a in atoms(draft.when) if isinstance(a, During)), None)
        draft.subject, draft.subject_thing = phase, None if phase else _REMOVAL
    kind = terms[draft.subject].kind if draft.subject else ""
    if kind == "characteristic" and draft.object.kind == "action" and draft.object.term is None:
        # "Wounds from a Sling may be allocated to …": no number does that; the weapon that they come from has it so
        weapon = (a.term for a in atoms(draft.when) if isinstance(a, Has) and a.party == "weapon")
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
    draft.who = subject.who
    borne = draft.subject and kind in BEARER_KINDS and kind != "weapon_type"
    told = any(isinstance(a, Has) and a.term == draft.subject for a in atoms(draft.when))
    if draft.subject and borne and not told and draft.who == ALWAYS and subject.affects == "bearer":
        draft.who = Has(draft.subject)


#: What units may, must or suffer, and no phase does.
_OF_UNITS = ("denies", "permits", "inflicts", "modifies", "counts_as", "limits_to", "immune_to", "forces")
#: What comes of something that happens, and cannot come of itself.
_BROUGHT = ("forces", "inflicts", "removes", "denies")
#: "To decide who has won, …": what is found out is no deed.
_TO_FIND_OUT = frozenset("decid determin find see know calculat check establish tell reflect represent".split())


class _Search:
    """The search for the subject of one draft: ``term`` is the best so far; each step may put another in its place."""

    def __init__(
        self, draft: Draft, subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]
    ) -> None:
        self.draft, self.subject, self.setting, self.when, self.pieces = draft, subject, setting, when, pieces
        self.terms = setting.vocabulary.terms
        self.entry = setting.section_term
        fronts = (p for p in pieces if p.role == "if" and p.fronted and p.opener != "to" and not asks_nothing(p))
        self.front = next(fronts, None)
        self.fronted = _fronted_term(pieces, setting)
        self.term = subject.term

    def _kind(self, term: str | None) -> str:
        return self.terms[term].kind if term else ""

    def fill(self) -> None:
        """Set the draft's subject."""
        self._spoken_of_before()
        self._from_front()
        self._from_outcome()
        draft = self.draft
        told = self.subject.generic and not self.subject.pronoun and draft.relation in _OF_BEARERS
        if self.term in (None, self.entry) and told and self._kind(self.entry) == "test" and not draft.within:
            self.term = None  # "Fleeing units may not …", in the entry of a test: it is no test that may not
        elif self.term is None or (draft.within and self._kind(self.term) == "effect"):
            self.term = draft.within or self.entry or self.term
        if self.term is not None and draft.object.term == self.term:
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
        if self.term is None:
            in_its_words(self.draft, self.subject, self.setting.vocabulary.unit_words)
        self._from_entry()
        own = self.term is not None and self.term == draft.object.term
        if (self.term is None and draft.relation in ("forces", "inflicts")) or (own and draft.relation in _BROUGHT):
            deed = next((a.text for a in atoms(self.subject.when) if isinstance(a, Fact)), None)
            if deed and not _LEFT_TO_DO.match(deed):
                self.term, draft.subject_thing = None, Thing("event", deed)
        self._from_conditions()
        if self.term is None or (self.term == draft.object.term and not self.subject.others):
            front = self.front.text if self.front is not None else self.setting.behind
            self.term = None if by_circumstance(draft, self.subject, front) else self.term
        of_units = _OF_UNITS if self._kind(self.term) == "phase" else ("forces", "permits", "denies", "inflicts")
        no_unit = self._kind(self.term) in ("phase", "characteristic") and draft.relation in of_units
        if no_unit and self.term not in self.subject.others:
            self.term = f"{(self.term or '').split('/')[0]}/unit/unit"  # under a phase's heading: of any unit
        draft.subject = self.term
        of_those_told(draft, self.subject)

    def _spoken_of_before(self) -> None:
        """Whose state it is, where the sentence is about what is taken off, given or carried."""
        draft, last = self.draft, self.setting.last
        if not draft.back:
            return
        if draft.relation == "removes" and self._kind(self.term) == "action" and self.term in self.subject.others:
            return  # "the Bail action removes …": the deed does
        if self._kind(self.entry) in ("status", "effect"):
            self.term, draft.who = self.entry, Has(self.entry or "")
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
        if own and self._kind(fronted) != "test" and fronted != self.entry:
            return  # "Each time this unit charges, add …", in the entry of what it has: that is what adds it
        own = term not in (self.setting.section_subject, self.entry) and self._kind(term) in BEARER_KINDS
        if draft.relation == "uses" and "*" in (draft.value or "") and self._kind(fronted) == "test":
            return
        if self.subject.affects in ("bearer", "target") and not (draft.relation in _OF_BEARERS and own):
            self.term = fronted

    def _from_outcome(self) -> None:
        """The test that a condition before the clause says is failed or passed: it puts the state on the unit."""
        draft, test = self.draft, self.setting.last_test
        if draft.relation not in ("inflicts", "removes") or test is None or self.front is None or draft.within:
            return
        definite = self.subject.text.lower().startswith(("the ", "that ", "your ", "this ", "its "))
        points_back = self.subject.pronoun and self._kind(self.entry) == "special_rule" and self.term == self.entry
        if not points_back and (self._kind(self.term) not in ("unit_type", "unit_subtype") or not definite):
            return
        if _OUTCOME.match(self.front.text):
            self.term = test

    def _other_than_object(self) -> None:
        """Another subject where the best so far is what the clause is about."""
        draft, own = self.draft, self.term
        others = [t for t in self.subject.others if t != own]
        owner = next((a.term for a in atoms(self.when) if isinstance(a, Has) and a.party == "unit"), None)
        given = self.setting.last_test if draft.relation in ("inflicts", "grants", "removes") else None
        told = self.when != ALWAYS and self.subject.generic and _SOME_UNIT.match(self.subject.text) is not None
        told = told or (draft.relation == "removes" and "the end of " in self.setting.span)  # by no test, then
        told = told or (draft.relation == "removes" and any(p.fronted and _TURNING.match(p.text) for p in self.pieces))
        given = None if told else given  # "A unit becomes Dazed when …" tells itself what makes it so
        if draft.relation == "removes" and any(isinstance(a, During) for a in atoms(self.when)):
            given = None  # "In the Rally phase, a Routed unit recovers …": not by the test spoken of before
        candidates = (others[0] if others else None, owner, self.entry)
        self.term = next((t for t in candidates if t and t != own), given)
        if self.term is None or self.term == draft.object.term:
            if self.front is not None:
                self._event_in_front()
                self.term = None
            elif draft.relation == "inflicts" and self.subject.generic and _SOME_UNIT.match(self.subject.text):
                self.term = f"{own.split('/')[0]}/unit/unit" if own else None  # "A unit becomes Harried when …"
                draft.any_unit = True
            elif draft.relation == "removes" and (ended := _UPON.match(draft.condition or "")):
                # "A unit stops being Hidden as soon as it fires": that takes it off
                self.term, draft.subject_thing = None, Thing("event", " ".join(ended[1].split()[:14]))
                draft.who = Has(own) if own else draft.who
            elif draft.relation == "permits" and self.subject.generic and self.subject.text and own:
                self.term, draft.any_unit = f"{own.split('/')[0]}/unit/unit", True  # "Any unit may Stand"
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
            self.draft.subject_thing = Thing("event", " ".join(self.front.text.split()[:30]))

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
            self.term = self.setting.vocabulary.best(name, "action", "reaction", "test")
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
            name = deed[1].lower()  # "Roll as many dice as …", under "Attacks"
            self.term = self.setting.vocabulary.best(name, "action", "test")
            self.draft.subject_thing = None if self.term else Thing("action", name)

    def _from_entry(self) -> None:
        """What is inflicted in an entry comes from what the entry is of; whom it is on is said beside it."""
        kinds = ("unit_type", "unit_subtype", "weapon_type")
        entry, draft = self._kind(self.entry), self.draft
        if draft.relation != "inflicts" or draft.within or self._kind(self.term) not in kinds or not self.entry:
            return
        if entry not in ("status", "effect", "special_rule") or draft.object.term == self.entry or draft.subject_thing:
            return
        borne = any(isinstance(a, Has) and a.term == self.entry for a in (*atoms(self.when), *atoms(self.subject.who)))
        if entry == "status" and not borne:
            draft.when = both(Has(self.entry), draft.when)
        draft.who = self.subject.who
        self.term = self.entry

    def _from_conditions(self) -> None:
        """The phase or deed in which a state is taken off or put on; the weapon or type that an option is used with."""
        draft, subject = self.draft, self.subject
        during = next((a.phase for a in atoms(self.when) if isinstance(a, During)), None)
        deed = next((a.action for a in atoms(self.when) if isinstance(a, Done)), None)
        unnamed = subject.generic and subject.borrowed and self._kind(self.term) == "effect" and deed is not None
        if draft.relation == "removes" and (self.term in (None, draft.object.term) or draft.back or unnamed):
            self.term = during or deed or self.term
        if draft.back and self.fronted:
            self.term = self.fronted
        if self.term is None and draft.relation in ("removes", "grants", "inflicts") and not subject.others:
            self.term = during
        if draft.within and self._kind(self.term) == "reaction":
            kinds = ("weapon_type", "unit_type", "unit_subtype", "special_rule")
            self.term = next((t for t in subject.others if self._kind(t) in kinds), self.term)
        if subject.generic and not subject.others and self.term in (None, self.setting.section_subject):
            self.term = deed or self.term


def _fronted_term(pieces: list[Piece], setting: Setting) -> str | None:
    """The test or action that a condition before the main clause speaks of ("After Disembarking, …")."""
    vocabulary = setting.vocabulary
    for piece in pieces:
        about_test = any(
            t.low in ("test", "check", "roll", "fail", "pass", "fails", "failed", "passes", "passed", "succeeds")
            or any("/test/" in x for x in t.terms)
            for t in piece.tokens[:5]
        )
        if piece.role == "if" and (piece.fronted or about_test) and piece.opener not in ("while", "whilst", "where"):
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
