"""Exceptions: what "unless" and "except" add, each a clause that wins over the rule.

In: the drafts of a sentence and its exceptions. Out: one draft or more for each exception. Where the exception leaves
only what it names ("no Reaction other than X"), the rule itself is put as that.
"""

from __future__ import annotations

import dataclasses
import re
from itertools import takewhile

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.cutting import cut
from ingest.grammar.phrases.named import conjuncts, name_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import Token, tokenize
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.setting import Setting
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, All, AnyOf, Condition, Done, Fact, Has, atoms, both, either, had_by, negate
from kb.conditions import conjuncts as conjuncts_of
from kb.model import OPTION_KINDS, TYPE_KINDS, kind_in
from kb.names import first_word
from kb.patterns import Pattern

#: What holds in the exception to a relation; a relation that is missing here has no opposite.
OPPOSITE = {
    "denies": "permits", "permits": "denies", "immune_to": "permits", "limits_to": "permits", "forces": "immune_to",
    "requires": "permits", "grants": "denies", "ignores": "forces", "inflicts": "immune_to",
}  # fmt: skip


def opposite(base: Draft, thing: Thing | None = None) -> str:
    """What holds in the exception to a draft, or to what it says of ``thing``; whom a duty to do something spares may
    do it all the same, and is not kept from it. What comes about by itself ("the crew leaves") does not, then."""
    spared = base.relation == "forces" and base.modal != "state" and (thing or base.object).kind == "action"
    return "ignores" if spared else OPPOSITE[base.relation]


#: Relations without an opposite, whose exception says when they do not hold.
_LIFTED = ("ignores", "modifies", "sets", "removes", "counts_as")
_STATED_ELSEWHERE = frozenset("rule rules otherwise scenario entry profile".split())
_NOUN_OPENERS = ("except", "other than", "except for", "apart from", "excluding", "with the exception of")
IS_NOT = Pattern(r"(?i)\b(?:is|are) (?:not|any(?:thing)? (?:other|but))\b")
_BE = frozenset("is are was were be may can must".split())
_SAME_KIND = Pattern(
    r"(?i)\b(?:has|have|is|are)\b(?: also| itself| themselves)*(?: of)? (?:that|those|the same|one of those) "
    r"(?:unit |sub-?|troop )?(?:types?|kinds?|classe?s?)\b"
)
_SEVERAL = Pattern(r"(?i)\b(?:multiple|more than one|several)\b")
#: Some of those that a rule is about.
_SOME_OF_THEM = Pattern(r"(?i)(?:those|ones|(?:any|such) of (?:them|these)) (?:that|who|which|with|having|in|under)\b")
#: "The wrecked Barge had …": how something was that may not be what the rule is about.
_ANOTHER_HAD = Pattern(r"(?i)(?:the|that) (?:[\w-]+ ){1,3}(?:had|was|were)\b")
#: "Unless otherwise stated", "unless a special rule says so": the passage gives way to any stated exception.
YIELDS = Pattern(
    r"\bunless [^,.]{0,20}rules? [^.]{0,120}?,? or otherwise (?:state|specif)\w* that [^,.]{0,60}|"
    r"\bunless (?:(?:otherwise|it is|they are)? ?(?:specifically |expressly )?(?:stated|noted|specified|indicated)"
    r"(?: otherwise)?(?: in [\w' ]{3,40}(?=,))?|otherwise|"
    r"(?:\w+ ){0,6}?(?:rules?|effects?|entry|profile|text|scenario|mission)\b[^,.]{0,40}?"
    r"(?:state|specif|note|allow|say|permit|indicat)\w*[^,.]{0,60}|"
    r"(?:[\w'-]+ ){1,6}?(?:state|specif|say|note|indicat|rule|provid)\w* (?:otherwise|differently|the contrary)"
    r"(?: (?:above|below|here|elsewhere|in [\w' ]{3,40}(?=,)))?)|"
    r"\bunless (?:a |another |an? \w+ )?(?:special )?rules? [^,.]{0,60}|"
    r"\bunless (?:an?|some|any|something|one of (?:its|their) |its|their|the) ?(?:[\w'-]+ ){0,3}?"
    r"(?:forbid|prohibit|prevent|disallow|bar|preclude|rule)s? (?:it|this|that|them|so|it out|this out|"
    r"(?:it |them )?from doing so)\b(?! from (?!doing so)| to\b)|"
    r"\bunless (?:(?:it|this|that|they) (?:is|are) )?(?:forbidden|prohibited|prevented|disallowed|barred)"
    r"(?: from doing so| to do so)?(?: by [^,.;]{3,50})?(?=[,.;]|$)|"
    r",? \b(?:save|except|other than) (?:only )?as (?:(?:otherwise )?(?:provided|stated|permitted|allowed|set out|"
    r"noted)(?: (?:in|by|under|at|below|above)[^,.;]{0,30})?|(?:[a-z]+ )?[\d.]+(?: ?\([a-z]\))? "
    r"(?:provide|state|allow|permit)s?)(?=[,;.]|$)|"
    r",? \b(?:save|except|other than) (?:by (?:means of |using |making |way of )?|with |for )?"
    r"(?:an?|the|any|those|one) (?:[\w'-]+ ){0,3}?(?:whose (?:own )?(?:entry|text|rules?|description|wording)|"
    r"(?:that|which)) (?:opens?|allows?|permits?|says?|states?|specif(?:y|ies))\b[^,.;]*|"
    r"(?:^|, )(?:but )?subject (?:always )?to "
    r"(?:the provisions of )?(?:(?:§|article|section|rule|paragraph|clause) ?)?"
    r"\d+(?:\.\d+)*(?: ?\([a-z]\))?(?=[,;.]|$)|"
    r", (?:but )?subject (?:always )?to (?:the )?(?-i:[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,3})(?: rule| trait)?"
    r"(?: ?\((?:see )?[\d.]+\))?(?: below| above)?(?=[,;.]|$)|"
    r" ?\((?:but )?see (?:(?:also )?[^().]{3,60} for (?:an |the |some )?exceptions?|(?<=but see )[^().]{3,60})\)|"
    r",? but see [^(),;.]{3,60}(?=[,;.]|$)",
    re.I,
)

#: "Only those whose entry says so may Wade", "Only types that list Duck may make it": where their own rules say so.
_BY_OWN_RULES = Pattern(
    r"^Only (?:(?:the|those) )?[a-z]+s? (?:whose [a-z' -]{3,40}? (?:says?|states?|allows?|permits?|lists?|shows?|"
    r"mentions?|grants?)(?: so| it| this| that)?|(?:that|which|who) (?:list|name|include|mention|show|carry|allow|"
    r"permit|grant)s? (?:it|this|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)) (?:may|can) (?P<deed>[A-Za-z][^;]*?)(?=\.?$)"
)


def open_to_some(text: str) -> str:
    """What is open only where somebody's own rules say so, as closed to all but these."""
    return _BY_OWN_RULES.sub(r"A unit may not \g<deed> unless its own rules say otherwise", text)


def exceptional(
    pieces: list[Piece],
    drafts: list[Draft],
    exceptions: list[tuple[Piece, Condition]],
    setting: Setting,
    everything: bool = False,
) -> list[Draft]:
    """The exceptions of a sentence, each as a draft of its own that wins over the rule before it.

    ``everything`` is set where the pieces are all of a remark in brackets, which is about the exception alone.
    """
    mains = [d for d in drafts if d.loser is None]
    if not mains:
        return []
    base = next((d for d in mains if d.object.term), mains[-1]) if everything else mains[-1]
    made: list[Draft] = []
    last = base
    for piece, condition in exceptions:
        base = last if everything else _just_before(mains, pieces, piece)
        base = _asked_of_others(base, mains, piece, setting)
        if base.relation == "removes" and piece.opener in _NOUN_OPENERS and base.condition is None:
            base.condition = f"{piece.opener} {piece.text}"  # "all markers except …": those stay
        if condition == ALWAYS:
            continue
        if base.relation == "ignores" and _of_figures(piece, setting) and base.condition is None:
            base.condition = f"{piece.opener} {piece.text}"  # "what changes its figures (other than Hull)"
            continue
        condition = _of_the_unit(piece, _any_of_the_types(piece, condition, setting), base, setting)
        examples = [p for p in pieces if p.opener == "such as"] if everything else []
        about = [t for p in examples or (pieces if everything else [piece]) for t in p.tokens]
        excepted = list(read_subject(about, setting.vocabulary).others)
        results = all(setting.vocabulary.terms[t].kind in ("status", "effect") for t in excepted)
        some_of_it = base.relation == "ignores" and piece.opener in _NOUN_OPENERS and results
        condition = Fact(piece.text) if some_of_it and excepted else condition  # "all results but Dazed"
        counted = base.relation == "ignores" and base.value  # "the first shot is ignored by all but Riders"
        if base.relation not in OPPOSITE or some_of_it or counted:
            if all(d.loser is not base for d in drafts):  # else the sentence tells what holds instead
                bearers = counted and [t for token in piece.tokens for t in token.terms if _is_bearer(t, setting)]
                _but_for(base, piece, either(*map(Has, bearers)) if bearers else condition)
            continue
        borne = excepted or any(had_by(a, "target") for a in atoms(condition))
        if not borne and _STATED_ELSEWHERE & {t.low for t in piece.tokens}:
            base.yields = True
            continue
        if any(p.opener == "in which case" for p in pieces) and any(draft.loser is base for draft in drafts):
            continue  # what holds then wins over the rule
        if any(p.role == "" and "without regard" in p.text for p in pieces):
            continue  # it limits what is disregarded, not what is done
        found = _Exception(base, piece, condition, excepted, setting)
        if everything and found.names_bearers():
            made += found.for_bearers(about, told_elsewhere=bool(examples))
        elif found.leaves_one(pieces):
            if base.relation != "permits":  # several at a time are still open to all others
                drafts[:] = [draft for draft in drafts if draft is not base]
            made += found.alone()
        elif found.names_objects():
            made += found.of_objects()
        else:
            together = [base] if everything else _told_together(mains, base)
            for case in _each_state(condition, base, setting):
                made += [_Exception(each, piece, case, excepted, setting).of_units() for each in together]
    return made


def excepting(base: Draft, case: str, setting: Setting) -> list[Draft]:
    """The exception to one draft in a case that is told behind it, as "unless" would tell it."""
    pieces = cut(tokenize(f"it moves unless {case}", setting.vocabulary))
    told = [(piece, read_condition(piece, setting.vocabulary)) for piece in pieces if piece.role == "unless"]
    if base.relation not in OPPOSITE:
        return []
    return [
        _Exception(base, piece, condition, list(read_subject(list(piece.tokens), setting.vocabulary).others), setting)
        .of_units()
        for piece, condition in told
        if condition != ALWAYS
    ]  # fmt: skip


def _of_figures(piece: Piece, setting: Setting) -> bool:
    """Whether an exception names figures alone, which are left out of what the rule is of."""
    named = [term for token in piece.tokens for term in token.terms]
    figures = bool(named) and all(setting.vocabulary.terms[term].kind == "characteristic" for term in named)
    return piece.opener in _NOUN_OPENERS and figures


def _any_of_the_types(piece: Piece, condition: Condition, setting: Setting) -> Condition:
    """Any of the types that are excepted together ("except Riders and Carts")."""
    parts = condition.parts if isinstance(condition, All) and piece.opener in _NOUN_OPENERS else ()
    kinds = {setting.vocabulary.terms[p.term].kind if isinstance(p, Has) else "" for p in parts}
    listed = bool(parts) and kinds <= {*TYPE_KINDS} and "and" in {t.low for t in piece.tokens}
    return either(*parts) if listed else condition


def _just_before(mains: list[Draft], pieces: list[Piece], piece: Piece) -> Draft:
    """The rule that an exception is to: the last one told before it, where more follows behind it."""
    at = next((n for n, each in enumerate(pieces) if each is piece), len(pieces))
    before = [each for each in mains if each.statement and each.statement[0] < at]
    return before[-1] if before else mains[-1]


def _asked_of_others(base: Draft, mains: list[Draft], piece: Piece, setting: Setting) -> Draft:
    """What "only these may" asks of all others, where the exception lifts that for some of them ("Only Dazed crews may
    Duck, Barges excepted"); one of a narrower sort among those who may stays an exception to their leave."""
    terms, own = setting.vocabulary.terms, base.subject
    asked = (d for d in mains if d.relation == "requires" and _option_of(d) and _option_of(d) == base.object.term)
    needed = next((d for d in asked if own and (d.object.term, d.statement) == (own, base.statement)), None)
    if base.relation != "permits" or needed is None or own is None:
        return base
    excepted = [t for t in read_subject(list(piece.tokens), setting.vocabulary).others if t != own]
    kinds = {terms[t].kind for t in excepted}
    of_a_type = terms[own].kind in TYPE_KINDS
    lifted = kinds == {"unit_type"} or (kinds <= set(TYPE_KINDS) and not of_a_type)
    return needed if excepted and (piece.opener == "unless" or lifted) else base


def _option_of(draft: Draft) -> str | None:
    """What asks for something, also where its name is not settled yet."""
    return draft.subject or (draft.subject_thing.term if draft.subject_thing else None)


def _each_state(condition: Condition, base: Draft, setting: Setting) -> tuple[Condition, ...]:
    """The states that the exception lists, each by itself, where the rule is of any unit ("unless Moored or Towed")."""
    parts = condition.parts if isinstance(condition, AnyOf) and base.who == ALWAYS else ()
    kinds = [setting.vocabulary.terms[p.term].kind for p in parts if had_by(p, "unit")]
    return parts if parts and kinds == ["status"] * len(parts) else (condition,)


def _is_bearer(term: str, setting: Setting) -> bool:
    """Whether a unit can be what the term names, by itself."""
    return setting.vocabulary.terms[term].kind in BEARER_KINDS and term not in setting.vocabulary.general


def _but_for(base: Draft, piece: Piece, condition: Condition) -> None:
    """Tell of a rule that has no opposite ("-1 to hit unless it is a Brute") in which case it does not hold."""
    lows = {t.low for t in piece.tokens}
    told = list(atoms(condition))
    of_units = bool(told) and all(isinstance(a, Has) and kind_in(a.term) in TYPE_KINDS for a in told)
    of_objects = piece.opener in _NOUN_OPENERS and base.relation == "removes" and not of_units
    elsewhere = bool(lows & {*_STATED_ELSEWHERE, "following"}) and not of_units
    if base.relation in _LIFTED and not of_objects and not elsewhere:
        base.when = both(base.when, negate(condition))


def _told_together(mains: list[Draft], base: Draft) -> list[Draft]:
    """The rules that stand in one list with ``base``, its last ("may not Run or Charge, unless …"), and itself.

    What is told of several alike ("Riders and Barges may not Run, unless …") is one list too.
    """

    def alike(draft: Draft) -> bool:
        kinds = [each.subject and each.who == Has(each.subject) for each in (draft, base)]
        if all(kinds) and draft.subject != base.subject and draft.object == base.object:
            return (draft.statement, draft.relation, draft.when) == (base.statement, base.relation, base.when)
        same = (draft.statement, draft.relation, draft.subject) == (base.statement, base.relation, base.subject)
        if not same or draft.who != base.who or draft.object == base.object:
            return False
        return draft.when == base.when or _only_one_of(draft, base)

    listed = takewhile(alike, reversed(mains[: mains.index(base)]))
    return [*reversed(list(listed)), base]


def _only_one_of(one: Draft, other: Draft) -> bool:
    """Whether each of two things is forbidden to whoever has done the other ("may not both Run and Charge")."""
    done = [{a.action for a in atoms(each.when) if isinstance(a, Done)} for each in (one, other)]
    return done[0] == {other.object.term} and done[1] == {one.object.term}


def _of_the_unit(piece: Piece, condition: Condition, base: Draft, setting: Setting) -> Condition:
    """The condition, in its words alone where it speaks of another ("they may not …, unless the Barge had …").

    Of units that are excepted by what they are in ("except for a crew on a Row order") that is what it asks for.
    """
    if piece.opener in _NOUN_OPENERS and isinstance(condition, Fact) and not _BE & {t.low for t in piece.tokens}:
        told = read_subject(list(piece.tokens), setting.vocabulary)
        if told.others and told.when == ALWAYS and isinstance(told.who, Has):
            return told.who
    first = [t.low for t in piece.tokens[:1]] == ["the"] and len(piece.tokens) > 2
    own = {a.term for a in atoms(both(base.who, base.when)) if isinstance(a, Has)} | {base.subject}
    kinds = [t for t in piece.tokens[1].terms if "/unit_type/" in t or "/unit_subtype/" in t] if first else []
    return Fact(piece.text) if kinds and not own & set(kinds) else condition


def _options_meant(named: list[str], words: str, kind: str, vocabulary: Vocabulary) -> list[str]:
    """Those of the options named that an exception leaves ("unless the Reaction to be made is Duck"), without the
    word for their kind; none where it leaves all others ("… is not Duck")."""
    alone = [t for t in named if t not in vocabulary.general and vocabulary.terms[t].kind == kind]
    if not alone or len(alone) == len(named):
        return named
    return [] if IS_NOT.search(words) else alone


def _done_to(who: Condition) -> Condition:
    """The same, as how those must be to whom something is done."""
    if isinstance(who, (All, AnyOf)):
        return type(who)(tuple(_done_to(part) for part in who.parts))
    return dataclasses.replace(who, party="target") if isinstance(who, Has) else who


class _Exception:
    """One exception to the draft ``base``; ``excepted`` are the terms that it names."""

    def __init__(self, base: Draft, piece: Piece, condition: Condition, excepted: list[str], setting: Setting) -> None:
        self.base, self.piece, self.condition, self.excepted = base, piece, condition, excepted
        self.vocabulary = setting.vocabulary
        self.why = first_word(piece.opener)
        self.ruleset = next(iter(self.vocabulary.terms)).split("/")[0]

    def _kind(self, term: str) -> str:
        return self.vocabulary.terms[term].kind

    def names_bearers(self) -> bool:
        """Whether the exception is "except Vehicles": of those that a unit can be."""
        if not self.piece.opener.startswith("except") or not self.excepted:
            return False
        return all(self._kind(t) in BEARER_KINDS for t in self.excepted)

    def for_bearers(self, about: list[Token], told_elsewhere: bool) -> list[Draft]:
        """The opposite for each of those that are excepted; examples of what is told elsewhere give way to that."""
        words = None if told_elsewhere else " ".join(t.text for t in about)
        return [
            Draft(
                opposite(self.base), self.base.object, subject=term, who=Has(term), modal="forbid",
                loser=self.base, why=self.why, condition=words, yields=told_elsewhere,
            )
            for term in self.excepted
        ]  # fmt: skip

    def leaves_one(self, pieces: list[Piece]) -> bool:
        """Whether, of a whole kind, the rule leaves only what is excepted, or only others beside it."""
        general = self.base.object.term in self.vocabulary.general
        if not self.excepted or not general:
            return False
        if _SEVERAL.search(" ".join(p.text for p in pieces if p.role == "")):
            kinds = {self._kind(term) for term in self.excepted}
            return self.base.object.kind in kinds or not kinds <= {*BEARER_KINDS}  # to bearers several are open, then
        meant = _options_meant(self.excepted, self.piece.text, self.base.object.kind, self.vocabulary)
        if meant != self.excepted and not meant:
            return False
        self.excepted = meant
        return self.base.relation == "denies" and self._kind(self.excepted[0]) == self.base.object.kind

    def alone(self) -> list[Draft]:
        """What is left: only X of "no Reaction other than X"; no others beside X of "several at a time, except X"."""
        if self.base.relation == "denies" and self._kind(self.excepted[0]) == self.base.object.kind:
            return [
                dataclasses.replace(
                    self.base, relation="limits_to", object=states.thing_of(t, self.vocabulary), modal="limit"
                )
                for t in self.excepted
            ]
        return [
            Draft("denies", self.base.object, subject=t, who=Has(t), modal="forbid", condition=self.piece.text)
            for t in self.excepted
            if t not in self.vocabulary.general
        ]

    def names_objects(self) -> bool:
        """Whether the exception is of the kind of what the rule is about ("… Reactions, except Duck")."""
        if not self.excepted or self.piece.opener not in _NOUN_OPENERS:
            return False
        if (
            self.base.relation == "requires" and self.base.object.kind in TYPE_KINDS
        ):  # who else may, not what else is asked
            return False
        if self.base.object.term not in self.vocabulary.general and _SOME_OF_THEM.match(self.piece.text):
            return False  # "All Riders have Hidden, except those that are Steady"
        return self._kind(self.excepted[0]) == self.base.object.kind

    def of_objects(self) -> list[Draft]:
        """The opposite for each thing that is excepted, for the same units."""
        made: list[Draft] = []
        for term in self.excepted:
            things = [states.thing_of(term, self.vocabulary)]
            if term in self.vocabulary.general:
                things = self._sorts(term)
            made += [
                Draft(
                    opposite(self.base, thing), thing, subject=self.base.subject, who=self.base.who,
                    when=self.base.when, loser=self.base, why=self.why, condition=self.piece.text,
                )
                for thing in things
            ]  # fmt: skip
        return made

    def _sorts(self, general: str) -> list[Thing]:
        """The sorts of a kind that are named by their words alone ("a move or shoot action": each of them)."""
        kind, tokens = self._kind(general), list(self.piece.tokens)
        at = next((n for n, t in enumerate(tokens) if general in t.terms), 0)
        sorts = conjuncts(tokens[:at])
        if len(sorts) < 2 or at + 1 < len(tokens) or any(len(sort) > 2 for sort in sorts):
            return [Thing(kind, name_of(tokens, 3))]
        names = [name_of([*sort, tokens[at]], 3) for sort in sorts]
        return [Thing(kind, name, self.vocabulary.best(name, kind)) for name in names]

    def _tells_to_whom(self) -> bool:
        """Whether it is an exception among those to whom something may be done."""
        if self.piece.opener != "other than" or self.base.relation != "permits" or self.base.object.kind != "action":
            return False
        told = list(atoms(self.condition))
        return bool(told) and all(isinstance(atom, Has) and self._kind(atom.term) in TYPE_KINDS for atom in told)

    def _tells_by_whom(self) -> bool:
        """Whether it is one among those who do something to others ("may not be shot at, except by Riders")."""
        base, told = self.base, list(atoms(self.condition))
        done = base.relation == "immune_to" and base.object.kind == "action" and self.piece.opener in _NOUN_OPENERS
        by = [t.low for t in self.piece.tokens[:1]] == ["by"]
        return done and by and bool(told) and all(had_by(atom, "unit") for atom in told)

    def _tells_of_whose_doing(self) -> bool:
        """Whether it is one among those who can bring a state about ("cannot be Alight, except by a Mortar")."""
        base, told = self.base, list(atoms(self.condition))
        brought = base.relation in ("immune_to", "denies") and base.object.kind in ("status", "effect")
        by = [t.low for t in self.piece.tokens[:1]] in (["by"], ["from"]) and self.piece.opener in (
            *_NOUN_OPENERS,
            "unless",
        )
        return (
            brought and by and bool(told) and all(had_by(a, "unit") and self._kind(a.term) in TYPE_KINDS for a in told)
        )

    def _tells_of_another(self) -> bool:
        """Whether it tells how something was that the rule is not about ("unless the wrecked Barge had the rule …")."""
        if _ANOTHER_HAD.match(self.piece.text) is None:
            return False
        first = next((t for token in self.piece.tokens for t in token.terms if self._kind(t) in TYPE_KINDS), None)
        return first is not None and all(getattr(atom, "term", "") != first for atom in atoms(self.base.who))

    def _borne(self) -> str | None:
        """What the unit must have, or it or its weapon; None where it is no one thing, or a weapon."""
        had = getattr(self.condition, "parts", (self.condition,))
        terms = {part.term if isinstance(part, Has) and part.party in ("unit", "weapon") else "" for part in had}
        one = terms.pop() if len(terms) == 1 else ""
        return one if one and self._kind(one) != "weapon_type" else None

    def of_units(self) -> Draft:
        """The opposite, where the excepted condition holds as well."""
        base, condition = self.base, self.condition
        who, when, subject = base.who, condition, base.subject
        if _SAME_KIND.search(self.piece.text):  # "unless it has that Unit Type too": one of those just told of
            told = [atom for atom in atoms(base.when) if had_by(atom, "target")]
            condition = either(*(dataclasses.replace(atom, party="unit") for atom in told)) if told else condition
            when = condition
        if self._tells_to_whom():
            # "may join any crew other than Divers": those are the ones it is not done to
            when = either(*(dataclasses.replace(a, party="target") for a in atoms(condition) if isinstance(a, Has)))
        elif self._tells_by_whom():
            who, when = condition, _done_to(base.who)
        elif self._tells_of_whose_doing():
            when = either(*(dataclasses.replace(a, party="enemy") for a in atoms(condition) if isinstance(a, Has)))
        elif self._tells_of_another():
            when = Fact(self.piece.text)
        elif condition in (base.who, *getattr(base.who, "parts", ())):
            when = Fact(self.piece.text)  # it repeats whom the rule is about: what it adds is in its words
        elif had_by(condition, "unit"):
            who, when = both(base.who, condition), ALWAYS
        of_others = self._tells_to_whom() or self._tells_of_whose_doing() or self._tells_of_another()
        subject = (None if of_others else self._borne()) or subject
        thing = base.object
        if base.relation == "limits_to" and not base.value:  # what the limit left out is open again
            thing = Thing(thing.kind, thing.kind.title(), f"{self.ruleset}/{thing.kind}/{thing.kind.replace('_', '-')}")
            thing = thing if thing.term in self.vocabulary.terms else base.object
        asking = _option_of(base) if base.relation == "requires" else None
        if asking and self._kind(asking) in OPTION_KINDS:
            thing = states.thing_of(asking, self.vocabulary)  # it is open without what is asked for
        within, case = base.within, base.when
        deed = base.subject if base.subject and self._kind(base.subject) in OPTION_KINDS else None
        if deed and subject != deed and Done(deed) in conjuncts_of(case) and not within:
            within = deed  # "a Volley must be made so unless …": of whoever is spared, it tells how he makes it
            case = both(*(part for part in conjuncts_of(case) if part != Done(deed)))
        # "enemies may not charge it unless they pass a test": they are the ones who then may
        theirs = base.relation == "denies" and base.affects in ("enemy", "others") and isinstance(condition, Fact)
        return Draft(
            opposite(base, thing), thing, subject=subject, who=who,
            subject_thing=None if subject else base.subject_thing,
            when=both(case, when), loser=base, why=self.why, condition=self.piece.text, within=within,
            affects=base.affects if theirs else "bearer",
        )  # fmt: skip
