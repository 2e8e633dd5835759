"""Pointing: the subject that words such as "it", "such a unit" or "this weapon" stand for.

In: a subject as it was read, and the setting. Out: the one before it, the entry that it is in, or the unit that a
condition tells of.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.grammar.whose.fromcase import FROM_BEARER, from_condition, the_same
from ingest.grammar.whose.somebodyelse import told_apart
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Condition, Done, Fact, Has, Not, atoms, both, conjuncts, had_by
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.names import capitalised, slug
from kb.patterns import Pattern, deferred

#: Whoever has the rule that the sentence before says who may have.
_WHOEVER_HAS_IT = deferred(r"(?i)(?:it|they|(?:such (?:an? )?|these |those |this )[a-z]+|the (?:unit|model)s?)")
#: What the dice show, as the subject of a sentence ("each 4+", "a roll of 6").
_SCORE = deferred(
    r"(?i)(?:(?:each|every|an?|any|all|the) )?(?:(?:roll|result|score|unmodified) (?:of )?)?(?:an? )?\d\b.*"
)


def _while_in_it(entry: str, typed: object, setting: Setting) -> bool:
    """Whether what was said of a kind of unit before, in the entry of a state, was said of those in that state ("While
    it is Dazed, a Rider may not charge. It may still shoot, with half its dice")."""
    told = [atom for draft in setting.said for atom in (*atoms(draft.who), *atoms(draft.when))]
    state = setting.vocabulary.terms[entry].kind == "status"
    return bool(typed) and state and any(isinstance(atom, Has) and atom.term == entry for atom in told)


_OTHER = deferred(r"(?i)(?<!\S)other(?!\S)(?! than\b)")
#: "A unit with any other order", "under another order".
_ANY_OTHER = Pattern(r"(?i)^[^,]{0,40}\b(?:with|under|on|in|has|have|having) (?:(?:any|some|an) ?other|another)\b")


def _with_any_other(subject: Subject, setting: Setting) -> Subject | None:
    """Who has an order, or is in a state, other than those of which the sentence before told; None where none such."""
    term = subject.term
    if term not in setting.vocabulary.general or subject.who != Has(term or "") or not _ANY_OTHER.search(subject.text):
        return None
    kind = setting.vocabulary.kind_of(term)
    told = (part for draft in setting.said for part in (draft.who, draft.when, draft.requirement))
    named = {a.term for each in told for a in atoms(each) if isinstance(a, Has) and a.party == "unit"}
    but = sorted(t for t in named if setting.vocabulary.kind_of(t) == kind and t != term)
    return replace(subject, who=both(subject.who, *(Not(Has(t)) for t in but))) if but else None


def resolve(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece], does: bool = False) -> Subject:
    """A subject that points back stands for the one before it, or for the entry that it is in; ``does``: the statement
    tells what it does itself."""
    terms, entry = setting.vocabulary.terms, setting.section_term
    weapons = _WEAPONS_OF_TYPE.match(subject.text) or _WEAPONS_CALLED.match(subject.text)
    weapons = weapons or _WEAPONS_OF_SORT.match(subject.text)
    if weapons and not any(terms[t].kind in BEARER_KINDS for t in subject.others):
        return _of_weapons(subject, capitalised(weapons.group(1)), setting)
    if setting.last_test and subject.term is None and _POINTED_TEST.fullmatch(subject.text):
        return replace(subject, term=setting.last_test, who=ALWAYS, pronoun=True)
    if setting.last_test and subject.term is None and (ended := _WHO_FAIL.fullmatch(subject.text)):
        return replace(subject, term=setting.last_test, who=ALWAYS, when=Fact(ended[1]), affects="bearer", pronoun=True)
    if entry and terms[entry].kind == "special_rule" and subject.term != entry and _WITH_THIS.search(subject.text):
        having = Has(entry, "unit", subject.quantifier)  # "composed entirely of models with this rule"
        return replace(subject, term=entry, who=both(subject.who, having), generic=False, pronoun=False)
    if entry and terms[entry].kind == "special_rule" and _THIS_RULE.fullmatch(subject.text):
        return replace(subject, term=entry, who=ALWAYS, pronoun=True)
    if subject.this_option and entry:
        borne = terms[entry].kind in BEARER_KINDS
        whose = Has(entry, "unit", subject.quantifier) if borne else subject.who
        return replace(subject, term=entry, who=whose, when=ALWAYS)
    if another := _with_any_other(subject, setting):
        return another
    if subject.term in setting.vocabulary.general and _OTHER.search(subject.text) and setting.last:
        # "any other reaction" goes on about the unit that was just spoken of, and "an order other than Hold" does not
        return replace(subject, term=setting.last.term, who=setting.last.who, affects=setting.last.affects)
    if _of_the_other_side(subject, setting):
        return replace(subject, term=entry or setting.option, who=ALWAYS, affects="enemy")
    if _bears_the_entry(subject, setting):
        return replace(subject, term=entry, who=both(Has(entry or ""), subject.who))
    if _does_the_entry(subject, setting):
        return replace(subject, term=entry, when=both(subject.when, Done(entry or "")))
    if _answers(subject, setting, pieces):
        return replace(subject, term=entry, generic=True, others=())
    if (same := the_same(subject, setting)) is not None:
        return same
    if subject.term is not None and not (subject.generic and subject.pronoun):
        if subject.who == ALWAYS and setting.lead_who != ALWAYS and subject.affects == "bearer":
            return replace(subject, who=setting.lead_who)
        return subject
    if setting.otherwise and subject.pronoun:
        return replace(subject, term=entry or setting.option, who=ALWAYS, borrowed=True)
    if (other := _other_state(subject, setting, when, pieces)) is not None:
        setting.last, setting.described = replace(subject, term=other.term, who=other), None
        return setting.last
    conditioned = from_condition(subject, setting, when, pieces)
    if conditioned:
        fronts = (p.text for p in pieces if p.role == "if" and p.fronted)
        if subject.pronoun and any(_does_the_entry(replace(conditioned, text=text), setting) for text in fronts):
            return replace(conditioned, term=entry, when=both(conditioned.when, Done(entry or "")))
        return conditioned
    if apart := told_apart(subject, setting):
        return replace(subject, own=apart)
    back = subject.pronoun or (subject.generic and _IN_THE_UNIT.search(subject.text) is not None)
    last = setting.described if setting.described is not None and _IT.match(subject.text) else setting.last
    cased = any(p.role == "if" and p.fronted for p in pieces)
    if last is not None and last is setting.described and _HE.match(last.text) and cased:
        last = setting.last  # what they do in a case of its own
    if back and not subject.text and any(_A_UNIT_DOES.match(p.text) for p in pieces if p.role == "if" and p.fronted):
        back = False  # "When a unit loses a step, flip …": not the units spoken of before
    of_entry = entry is not None and entry not in setting.vocabulary.general and subject.text.lower() == "it"
    if of_entry and last is not None and _MANY.match(last.text):
        back = False  # "Enemies may not shoot at it. It cannot be charged."
    asked = bool(setting.said) and all(d.relation == "requires" and d.subject == entry for d in setting.said)
    if of_entry and asked and entry and terms[entry].kind in OPTION_KINDS:
        back = False  # "Open only to a unit that has Waded. It moves …": whoever does what the entry is of
    theirs = bool(setting.said) and all(
        (d.relation == "requires" and entry in (d.thing_term, d.subject))
        or (d.relation == "grants" and d.object.term == entry)
        for d in setting.said
    )
    if theirs and entry and terms[entry].kind == "special_rule" and _WHOEVER_HAS_IT.fullmatch(subject.text):
        back = False  # "Only Riders may have this rule. Such a unit must …": whoever has it
    if of_entry and last is not None and _SCORE.fullmatch(last.text):
        back = False  # "Each 4+ cancels a hit. It may also Duck": who has the rule
    if last is not None and _is_whom_the_entry_is_of(last, subject, setting, does):
        back = False
    if entry and last is not None and last.term in setting.vocabulary.sorts:
        back = False  # "Every other affliction ends. It must flee", in the entry of one: whoever is in that
    if entry and when == Has(entry):
        back = False  # "While Dazed it may not …", in the entry of that: whoever is so
    if last is not None and any(_so_many_others(last.when, p) for p in pieces if p.role == "if" and p.fronted):
        last = replace(last, when=ALWAYS)
    models = last is not None and re.match(r"(?i)(?:any|each|those|all) models?\b", last.text)
    if last is not None and last.term and terms[last.term].kind in ("characteristic", "table", "phase"):
        back = back and _UNIT.search(subject.text) is None
    if back and any(_about_any_unit(piece, setting) for piece in pieces):
        back = False
    if entry and terms[entry].kind == "test" and any(p.fronted and _OUTCOME.match(p.text) for p in pieces):
        back = False  # "If the test fails, the unit …", in the entry of the test: whoever took it
    if back and last and last.affects in ("enemy", "target") and last.term == entry and _THE_UNIT.match(subject.text):
        back = False  # "The shooter suffers a hit. The unit may then move": who does what the entry is of
    if back and entry and terms[entry].kind in ("reaction", "order") and _spoken_of_the_unit(pieces, setting):
        back = False  # "If the unit ends up beside …, it …" in the entry of what it does
    if setting.each is not None and setting.last is None and _THE_UNITS.match(subject.text):
        return replace(subject, when=both(setting.each.when, subject.when))  # "The units then …": each told of before
    some = last is not None and last.term not in (None, entry) and _SOME_UNITS.match(last.text) is not None
    if back and some and entry and terms[entry].kind in TYPE_KINDS and re.match(r"[Tt]he unit\b", subject.text):
        # "Units with any Eels count double. While aboard, the unit …", in the entry of what carries any
        return replace(subject, term=setting.vocabulary.any_unit, who=ALWAYS)
    if back and _of_a_unit_in_it(subject, setting):
        return replace(subject, term=setting.vocabulary.any_unit, who=ALWAYS)
    if models and last and not last.others and subject.text.lower().startswith("the unit"):
        back = False  # "the unit" is not "any models that …" in it
    typed = last is not None and last.term and terms[last.term].kind in TYPE_KINDS
    if back and typed and last and _told_who_does(entry, last, subject, setting):
        back = False  # "A Barge can never Dodge. Afterwards the unit …", "Barges alone may. They must …": who does it
    so = last is not None and last.term and terms[last.term].kind in ("status", "special_rule") and last.term != entry
    if back and so and last and _IT.match(subject.text) and _told_who_does(entry, last, subject, setting):
        back = False  # "Only Dazed crews may Rest. They must …"
    if back and last is not None and subject.affects == "player" and typed and not entry:
        return replace(subject, term=last.term, borrowed=True)
    alone = _HE.match(subject.text) and not entry and not any(p.role == "if" and p.fronted for p in pieces)
    last = setting.own if setting.own is not None and (alone or _THEY.match(subject.text)) else last
    if back and last is not None and subject.affects == "bearer" and subject.who == ALWAYS:
        # "This gives it …": not only to those before
        of_a_deed = _THAT.match(subject.text) and last.term in (entry, setting.option)
        when = subject.when if of_a_deed or _THE_REST.match(subject.text) else both(last.when, subject.when)
        subject = replace(subject, own=last.own)
        who = both(last.who, Has(entry)) if entry and _while_in_it(entry, typed, setting) else last.who
        return replace(subject, term=last.term, who=who, when=when, affects=last.affects, borrowed=last.borrowed)
    others = bool(setting.said) and all(d.affects == "others" for d in setting.said) and not setting.lead_subject
    if others and _THAT_UNIT.match(subject.text) and subject.who == ALWAYS:
        term = entry or setting.section_subject  # "its crew must be aboard. That unit may …": who is no bearer
        return replace(subject, term=term, affects="others", borrowed=True)
    gear = any(isinstance(a, Fact) and a.text.startswith(("equipped", "armed")) for a in atoms(subject.when))
    if gear and not setting.lead_subject:
        return subject
    term = setting.lead_subject or entry or setting.section_subject or setting.option
    who = subject.who if subject.who != ALWAYS else setting.lead_who
    told = any(isinstance(a, Fact) for a in atoms(subject.when)) and _ANY.match(subject.text) is not None
    anyone = told or _A_UNIT.match(subject.text) is not None
    if term and _A_UNIT.fullmatch(subject.text) and _only_without(term, [*pieces, *setting.lifting]):
        return replace(subject, term=setting.vocabulary.any_unit, who=ALWAYS)  # "a crew may Dash unless it is Dazed"
    if setting.upon and who == ALWAYS and term and terms[term].kind in ("status", "effect"):
        return replace(subject, term=term, affects="others", borrowed=True)
    if who == ALWAYS and term and terms[term].kind == "effect" and _AROUND.match(subject.text):
        return replace(subject, term=term, affects="others", borrowed=True)  # "any units under the marker"
    if anyone and who == ALWAYS and term and terms[term].kind == "effect":
        return replace(subject, term=term, borrowed=True)  # "any unit that suffers …" need not be under the effect
    if term and subject.text.lower() in ("models", "units") and _case_of_one(term, setting, pieces):
        return replace(subject, term=term, affects="others", borrowed=True)  # "If the Barge is met, models may …"
    if term and subject.no and _NO_UNIT.fullmatch(subject.text) and terms[term].kind in TYPE_KINDS:
        return replace(subject, term=setting.vocabulary.any_unit)  # "no unit may …", in the chapter on Barges
    said = (subject.text, *(p.text for p in pieces if p.role == "if"))
    struck = term is not None and any(FROM_BEARER.search(text) for text in said)
    if term and subject.affects == "bearer" and terms[term].kind == "weapon_type":
        falls = "target" if struck else subject.affects
        subject = replace(subject, when=both(subject.when, Has(term, "weapon")), affects=falls)
    elif term and subject.affects == "bearer" and terms[term].kind in BEARER_KINDS and who == ALWAYS:
        if terms[term].kind == "special_rule" and struck:
            return replace(subject, term=term, affects="target")  # "suffers a Hit from a weapon with this special rule"
        who = Has(term, "unit", subject.quantifier)
    borrowed = term is not None and term == setting.section_subject and term != entry
    if told and borrowed and _ANY_UNIT.match(subject.text):
        return subject  # "any unit that suffers …" is told by what it does, not by the chapter
    return replace(subject, term=term or subject.term, who=who, borrowed=borrowed)


#: A case that tells what a unit does, or what befalls it, and of which no name is told.
_OF_A_UNIT = deferred(r"(?i)(?:(?:if|when|whenever|where) )?(?:the|a|an) (?:\w+ing )?(?:unit|model)\b(?! of\b)")


def _of_a_unit_in_it(subject: Subject, setting: Setting) -> bool:
    """Whether "they", in a sentence that points back to a case ("In this case they may …"), is the unit of which that
    case is told, and not what else was spoken of last."""
    case = conjuncts(setting.carried[1])
    told = [part for part in case if isinstance(part, Fact)]
    last = setting.last.term if setting.last else None
    thing = last is not None and setting.vocabulary.terms[last].kind in ("effect", "test", "characteristic", "table")
    return thing and bool(told) and _THEY.match(subject.text) is not None and _OF_A_UNIT.match(told[0].text) is not None


def _is_whom_the_entry_is_of(last: Subject, subject: Subject, setting: Setting, does: bool) -> bool:
    """Whether "it" is whoever the entry is of: who has just come into the state that it tells of, or who does
    something, where the sentence before was about a deed or a roll of his ("Its volleys … . It may never wade")."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if entry is None or terms[entry].kind not in HELD_KINDS or not _IT.match(subject.text) or last.term == entry:
        return False
    if setting.entry_befell:
        return last.affects == "bearer"
    deed = last.term is not None and terms[last.term].kind in ("action", "reaction", "order", "test", "characteristic")
    return does and deed and last.who == ALWAYS


#: Words before those to whom, or near whom, somebody does something.
_TO_THEM = frozenset("at against on upon to with by near towards of from behind beside".split())


def to_those_before(statement: Statement, subject: Subject, setting: Setting) -> bool:
    """Whether a statement is of what others do to those spoken of before ("enemies that shoot at them hit on a 6"), or
    nothing does to those of the entry ("No light can harm them"): it is still these that the next sentence goes on
    about."""
    said = (*statement.subject, *statement.predicate)
    last = setting.last
    if last is None and statement.mood == "forbid" and subject.text.startswith("A ") and setting.section_term:
        return any(token.low in ("it", "them") for token in statement.predicate)
    if subject.affects != "enemy" or last is None or last.affects != "bearer":
        return False
    at = last.term and any(a.low in ("at", "against", "with") and last.term in b.terms for a, b in pairwise(said))
    return bool(at) or any(a.low in _TO_THEM and b.low in ("it", "them") for a, b in pairwise(said))


def _told_who_does(entry: str | None, last: Subject, subject: Subject, setting: Setting) -> bool:
    """Whether what was told last is to whom the entry's option is closed, or to whom alone it is open: what follows is
    told of those who do it."""
    they = _IT.match(subject.text) is not None
    about = [d.relation for d in setting.said if entry and entry in (d.object.term, d.thing_term)]
    if not entry or last.term not in {d.subject for d in setting.said} or not about:
        return False
    return they if set(about) <= {"permits", "requires"} else not they and not {"permits", "requires"} & {*about}


def _other_state(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> Has | None:
    """The state of "While Dazed, a unit may not …", in the entry of another: whoever is so, not those of the entry."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if entry is None or terms[entry].kind != "status" or setting.lead_subject or subject.who != ALWAYS:
        return None
    fronts = [piece for piece in pieces if piece.role == "if" and piece.fronted]
    told = subject.pronoun and any(_ANY_IS.match(piece.text) for piece in fronts)
    if not subject.generic or not (told or _ANYBODY.match(subject.text)):
        return None
    had = [part for part in conjuncts(when) if had_by(part, "unit")]
    besides = any(token.low in ("also", "too", "both", "already") for piece in pieces for token in piece.tokens)
    states = [part for part in had if terms[part.term].kind == "status"]
    return states[0] if states and not besides and all(part.term != entry for part in had) else None


_ANYBODY = deferred(r"(?i)(?:(?:an?|any|each|every|all) )?(?:unit|model|element|group|squad|team)s?$")
_ANY_IS = deferred(r"(?i)(?:an?|any|each|every) (?:unit|model|element|group|squad|team) (?:is|has|becomes)\b")
_OUTCOME = deferred(r"(?i)(?:the|this|that) (?:[\w'-]+ )?(?:test|check|roll) (?:fails|succeeds|is (?:failed|passed))")


#: Several, of whom no "it" is said: "enemies", "drilled crews", "carts and barges".
_MANY = deferred(
    r"(?i)(?:all |any |other |enemy |friendly )*(?!(?:an?|the|each|every|this|that|no|its)\b)"
    r"(?:[\w'-]+ ){0,2}(?:enemies|\w+(?<!s)(?<!u)s)(?: (?:and|or) \w+s)?$|[\w' -]{3,30} and [\w' -]{3,30}s$"
)
_RULE = r"this (?:special )?(?:rule|trait|ability|keyword|skill|quality)"
#: "War Machines with this rule": those that have what the entry is of.
_WITH_THIS = Pattern(rf"(?i)\b(?:with|ha(?:ve|s|ving)) {_RULE}\b")
_THIS_RULE = deferred(rf"(?i){_RULE}")
_WEAPONS_CALLED = deferred(
    r"((?!(?:All|Any|The|This|That|These|Those|Such|Other|Some|Each|Every|No|One|Its|Their|His|Her|Your|Our|Only|Both|Most)\b)"
    r"[A-Z][\w-]+(?: [A-Z][\w-]+)*) weapons?$"
)
#: "Slow burning weapons", "lobbed smoke weapons": a sort that is told in two or three words, small letters and all.
_NO_SORT = (
    r"(?!(?:all|any|the|this|that|these|those|such|other|some|each|every|no|one|its|their|his|her|your|our|only|both|"
    r"most|enemy|friendly|same|own|more|two|three|an?|and|or|of|in|on|at|by|for|from|to|with|without|than|as|not|"
    r"unit'?s|model'?s|whose|which|who|many|several|also)\b)"
)
_WEAPONS_OF_SORT = deferred(
    rf"(?i:(?:all|any|only|an?|the) )?((?i:{_NO_SORT})[A-Za-z][\w-]+(?: {_NO_SORT}[a-z][\w-]+){{1,2}}) weapons?$"
)
_WEAPONS_OF_TYPE = deferred(r"(?:Any |All |A )?[Ww]eapons? (?:with|of) the ([A-Z][\w-]+) [Tt]ype$")


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


#: Units that are told by where they are, and so need not be the one that an entry is about.
_AROUND = deferred(
    r"(?i)(?:nearby|surrounding|adjacent|neighbouring|(?:any|each|every|all|those)(?: other)? (?=\w+s? "
    r"(?:under|beneath|within|touching|near|near to|adjacent to|next to|around|inside|in contact with|caught)\b)"
    r"(?!.*\b(?:effects?|influence|this|of it)\b)) *[\w-]+"
)
_A_UNIT = deferred(r"(?i)(?:an?|any|each|every) \w+$")
_ANY = deferred(r"(?i)(?:any|each|every) ")
_ANY_UNIT = Pattern(
    r"(?i)(?:any|each|every) (?:unit|model)s? (?:that|which|\w+ed) (?!includes?|contains?|has\b|have\b)"
)
#: "The rest of the unit": not those of it that were just told of.
_THE_REST = deferred(r"(?i)(?:the )?(?:rest|remainder|other (?:models|elements|members|troops)) (?:of|in|from) ")
_THE_UNIT = deferred(r"(?i)the [\w'-]+$")
_THE_UNITS = deferred(r"(?i)the(?:se)? (?:units|models)$")
_NO_UNIT = deferred(r"(?i)no (?:unit|model|element|group|squad|team)s?")
_THAT_UNIT = deferred(r"(?i)(?:that|those|such an?) (?:unit|model|element|group|squad|team)s?$")
#: Several units of some sort, of which none is "the unit".
_SOME_UNITS = deferred(r"(?:(?:Any|All) )?[Uu]nits (?:that|which|with|in)\b")
_THEY = deferred(r"(?:[Tt]hey|[Tt]hese|[Tt]hose)$")
_HE = deferred(r"(?i)(?:it|he|she)$")
#: Words that point at whatever was spoken of last, however it was told.
_IT = deferred(r"(?i)(?:it|they|such (?:an? )?\w+)$")
_UNIT = Pattern(r"(?i)\b(?:units?|models?)\b")
_THAT = deferred(r"(?i)(?:this|that)(?: (?!unit|model)\w+)?$")
_IN_THE_UNIT = Pattern(r"(?i)\bin (?:the|that|this) unit\b|^the (?:entire|whole) unit$")
_DOING = deferred(
    r"(?i)the (?:(attack|assault|charg|fir|shoot|mov)ing (?:unit|model|player)|(attack|charg|shoot)er|(assail)ant)s?$"
)


#: So many of something, in figures or in words, with the verb before it.
_SO_MANY = deferred(r"(?:^|\bit )(?P<verb>[a-z]+) (?P<n>\d+|an?|one|two|three|four|five|six)\b", re.I)


def _so_many_others(described: Condition, piece: Piece) -> bool:
    """Whether a case tells another figure of who was told by one ("that suffers one hit …. If it suffers two")."""
    case = _SO_MANY.search(piece.text)
    told = (_SO_MANY.match(atom.text) for atom in atoms(described) if isinstance(atom, Fact))
    return case is not None and any(t and t["verb"] == case["verb"] and t["n"] != case["n"] for t in told)


def _of_the_other_side(subject: Subject, setting: Setting) -> bool:
    """Whether "the charging unit", in the entry of what is done in answer, is the one that it answers."""
    entry, doing = setting.section_term or setting.option, _DOING.match(subject.text)
    if not entry or not doing or setting.vocabulary.terms[entry].kind != "reaction":
        return False
    deed = doing[1] or doing[2] or doing[3]
    return deed.lower() not in setting.vocabulary.terms[entry].name.lower()


def _bears_the_entry(subject: Subject, setting: Setting) -> bool:
    """Whether "the Vehicle" in the entry of a state or rule is a Vehicle that is so."""
    entry, term = setting.section_term, subject.term
    if term is None or not entry or entry == term or subject.affects != "bearer" or subject.who != Has(term):
        return False
    if not subject.text.lower().startswith(("the ", "that ", "this ")):
        return False
    terms = setting.vocabulary.terms
    borne = terms[entry].kind in ("status", "effect", "special_rule")
    return borne and terms[term].kind in TYPE_KINDS


def _case_of_one(term: str, setting: Setting, pieces: list[Piece]) -> bool:
    """Whether a condition before the clause is told of one of the kind that the section is of ("If the Barge …")."""
    if setting.vocabulary.kind_of(term) not in TYPE_KINDS:
        return False
    ifs = (p.tokens for p in pieces if p.role == "if" and p.fronted)
    return any(each[0].low in ("a", "an", "the") and any(term in t.terms for t in each[1:3]) for each in ifs)


#: Words that say of somebody in a condition that he is not so, or has none of it.
_IS_NOT_SO = frozenset("not no neither never without lacks lack".split())
#: Words that ask for how many of its models are so: it has some of them anyway.
_OF_ALL = frozenset("all every entirely only majority half most solely".split())


def _only_without(term: str, pieces: list[Piece]) -> bool:
    """Whether a sentence tells, in the entry of what is borne or of a kind, what somebody does who is not so."""
    told = [p for p in pieces if p.role in ("if", "unless") and any(term in t.terms for t in p.tokens)]
    lows = [{t.low for t in p.tokens} for p in told]
    without = (p.role == "unless" or not _IS_NOT_SO.isdisjoint(low) for p, low in zip(told, lows, strict=True))
    return any(without) and _OF_ALL.isdisjoint(set().union(*lows))


def _about_any_unit(piece: Piece, setting: Setting) -> bool:
    """Whether a condition before the clause begins with a unit of its own ("If a ship is rammed, it …")."""
    lows = [t.low for t in piece.tokens[:3]]
    if piece.role != "if" or not piece.fronted or lows[:1] not in (["a"], ["any"], ["an"]) or len(lows) < 3:
        return False
    own = piece.tokens[1].stem in setting.vocabulary.unit_words
    deed = piece.tokens[3:4] if lows[2] == "has" else piece.tokens[2:3]  # "after a unit has Dashed, it …"
    return own or (lows[1] in ("unit", "model") and any(t.terms for t in deed))


def in_such_a_case(subject: Subject, pieces: list[Piece], setting: Setting) -> bool:
    """Whether a statement says of any unit what it does in a case that it opens with ("If a unit fails to react, it
    …"): what "it" then does, it does in that case too."""
    told = _HE.match(subject.text) and not setting.section_term and subject.term is None and subject.who == ALWAYS
    return bool(told) and any(_A_UNIT_DOES.match(p.text) for p in pieces if p.role == "if" and p.fronted)


def _spoken_of_the_unit(pieces: list[Piece], setting: Setting) -> bool:
    """Whether a condition before the clause begins with the unit that does what the entry tells of."""
    fronts = [piece.tokens[:2] for piece in pieces if piece.role == "if" and piece.fronted]
    units = setting.vocabulary.unit_words | {"unit", "model"}
    return any(len(two) == 2 and two[0].low == "the" and two[1].stem in units for two in fronts)


#: "These rolls": those that were just told of.
_POINTED_TEST = deferred(
    r"(?i)(?:these|those|such) (?:rolls|tests|checks)|(?:the|this|that) (?:test|check)|"
    r"(?:every|each|any|a) (?:test|check)(?: that is)? (?:passed|failed)"
)
#: "Units which fail", "those that pass the test", "any failing it": how the test that was just told of ends for them.
_WHO_FAIL = deferred(
    r"(?i)(?:(?:an?|any|all|each|every|those|the|one) )?(?:[\w-]+ )?"
    r"((?:that|which|who) (?:fails?|pass(?:es)?|succeeds?|does so|do so)|failing|passing)"
    r"(?: (?:it|this|the test|the check|the roll|(?:this|that|their|its|the) [\w -]{3,20}(?:test|check|roll)))?"
)
_A_UNIT_DOES = deferred(r"(?i)(?:an?|any) (?:unit|model|squad)\b")
