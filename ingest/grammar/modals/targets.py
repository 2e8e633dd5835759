"""Targets: to whom a deed is done ("may not ram a Rig", "cannot be used against Pinned units").

In: the words that name them. Out: their terms, or a condition over the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, named
from ingest.grammar.phrases.objects import DONE_TO_UNITS, INCLUDING, Thing, told_behind
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, Fact, Has, atoms, both, either, negate
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS

#: What is done or sent, not somebody: "against Poison attacks".
_SENT = frozenset("attack weapon shot hit wound fire test roll save effect marker token".split())

_OTHERS = ("they", "it", "you", "he", "she")


def targets(tokens: list[Token], vocabulary: Vocabulary) -> list[list[str]]:
    """Whom a deed is done to, by what each of those that are listed is ("Vehicles, Pinned units or a Breacher")."""
    return [terms for part in conjuncts(tokens) if (terms := _target(part, vocabulary))]


def _target(part: list[Token], vocabulary: Vocabulary) -> list[str]:
    with_such = part[0].low == "with"  # "may not Dash with a Mired unit": it is the unit that does so
    if part[0].low in PREPOSITIONS and len(part) > 1:
        part = part[1:]
    terms = [t for t, _ in named(part, vocabulary, "unit_type", "unit_subtype", "status", "special_rule")]
    sure = any("/unit_type/" in t or "/unit_subtype/" in t for t in terms)
    if not sure and part[-1].stem in _SENT:
        return []
    somebody = part[-1].low in GENERIC_UNITS or part[-1].stem in vocabulary.unit_words or part[0].low in ("a", "an")
    return terms if sure or ((somebody or not part[-1].terms) and not with_such) else []


def aimed_at(tokens: list[Token], vocabulary: Vocabulary) -> list[Condition]:
    """The targets that are listed, each as a condition; none who is shut out ("at units that are not Mired")."""
    at = next((n for n, t in enumerate(tokens) if t.low == "without" or _is_not(tokens, n)), len(tokens))
    aimed = _each(tokens[:at], vocabulary) if at else []
    kinds = HELD_KINDS
    barred = [Has(term, "target") for term, _ in named(tokens[at + 1 :], vocabulary, *kinds)]
    told = _deed_told(tokens[:at], vocabulary) if aimed and not barred else ALWAYS
    if barred:
        return [both(*([either(*aimed)] if aimed else []), negate(either(*barred)))]
    return [both(whom, told) for whom in aimed] if told != ALWAYS else aimed


def _is_not(tokens: list[Token], n: int) -> bool:
    """Whether the word at ``n`` is the "not" of who is shut out, and not of what somebody has not done."""
    return bool(n) and tokens[n].low in ("not", "no") and tokens[n - 1].low in ("is", "are", "with")


def _each(tokens: list[Token], vocabulary: Vocabulary) -> list[Condition]:
    return [both(*(Has(term, "target") for term in terms)) for terms in targets(tokens, vocabulary)]


def _deed_told(tokens: list[Token], vocabulary: Vocabulary) -> Condition:
    """What those have done or not at whom something is done ("at a Barge that has not fired"), in its own words."""
    at = next((n for n, t in enumerate(tokens) if n and t.low in ("that", "which", "who")), len(tokens))
    done = at + 1 < len(tokens) and tokens[at + 1].low in ("has", "have", "did", "had")
    borne = (vocabulary.terms[term].kind not in ("action", "reaction") for t in tokens[at:] for term in t.terms)
    return Fact(" ".join(t.text for t in tokens[at:])) if done and not any(borne) else ALWAYS


def done_to(thing: Thing, tokens: Sequence[Token], vocabulary: Vocabulary) -> Condition:
    """Whom a named deed is done to, as its object says ("may not ram a Rig")."""
    others = bool(thing.rest) and thing.rest[0].low in ("other", "another")  # "may join other Barges"
    after = set() if others else {id(t) for t in thing.rest}
    own = [t for t in tokens if id(t) in thing.part and id(t) not in after]
    if thing.kind not in OPTION_KINDS or thing.passive or not own:
        return ALWAYS
    known = thing.term in (*own[0].terms, vocabulary.best(own[0].low, thing.kind)) if thing.term else False
    deed = known or (thing.name == own[0].low and thing.name in DONE_TO_UNITS)
    whom = own[1 + others :] if deed else []
    stop = next((n for n, t in enumerate(whom) if t.low in PREPOSITIONS or t.low in _OTHERS), len(whom))
    if deed and stop and (arms := _arms(whom[:stop], own[-1], tokens, vocabulary)):
        return arms
    aimed = aimed_at(whom[:stop], vocabulary) if stop else []
    if others and deed and stop and not aimed:  # "may join other Scouts", who are called so by their rule
        aimed = [Has(t, "target") for t, _ in named(whom[:stop], vocabulary, "special_rule", "status")[:1]]
    whole = bool(thing.rest) and thing.rest[-1] is tokens[-1]  # else it goes on: "… that is Mired or at anchor"
    told = _told_so(told_behind(list(thing.rest)), vocabulary) if deed and whole else None
    if told is not None:  # "may join a crew of Riders", "Barges or crews that are Mired"
        those, barred = told
        if not aimed or own[-1].low in GENERIC_UNITS or own[-1].stem in vocabulary.unit_words:
            if barred:
                return both(*aimed[:1], those)
            aimed += [those]
        elif len(aimed) == 1:  # "a Barge that is Mired"
            return both(*aimed, those)
    return either(*aimed) if aimed else _in_words(own[0], whom[:stop], vocabulary)


def _arms(whom: Sequence[Token], last: Token, tokens: Sequence[Token], vocabulary: Vocabulary) -> Condition | None:
    """With which weapons a deed is done that has them for its object ("may not shoot Siege or Torch weapons")."""
    behind = list(tokens)[next((n for n, t in enumerate(tokens) if t is last), len(tokens)) + 1 :]
    listed = [part for part in conjuncts(behind) if named(part[:1], vocabulary, "weapon_type")] if behind else []
    beside = behind[:1] and behind[0].low in (",", "or", "and")
    found = [*named(list(whom), vocabulary, "weapon_type")]
    found += [one for part in listed for one in named(part[:1], vocabulary, "weapon_type")] if found and beside else []
    return either(*(Has(arm, "weapon") for arm, _ in found)) if found else None


#: Who or what anybody may be, and words of how often, when or how something is done.
_ANYBODY = frozenset(
    """a an any the all each every other another enemy enemies friendly opposing opponent target targets foe foes
    nearest closest same visible one two three them it again twice once more further first itself themselves
    home""".split()
)


def _in_words(verb: Token, whom: Sequence[Token], vocabulary: Vocabulary) -> Condition:
    """Whom a deed is done to by a name that the vocabulary does not have ("may not charge formed troops")."""
    words = [t for t in whom if t.low not in _ANYBODY | GENERIC_UNITS and t.stem not in vocabulary.unit_words]
    named_so = whom and (whom[0].low in ("a", "an", "any") or whom[-1].low.endswith("s"))
    told = verb.low in DONE_TO_UNITS and 0 < len(words) < 4 and named_so and whom[0].low != "the"
    if not told or any(t.is_number or t.low.endswith("ly") or not t.low.isalpha() for t in whom):
        return ALWAYS
    state = vocabulary.best(words[-1].low, "status") if len(words) == 1 and whom[0].low in ("a", "an", "any") else None
    if state and state not in vocabulary.general:
        return Has(state, "target")  # "a square": a unit in that formation
    return Fact(" ".join(t.text for t in whom))


#: The sides of whom something is done to, and the words before them.
_SIDES = frozenset("front fronts flank flanks rear rears side sides back".split())
_TO_A_SIDE = frozenset("in to on into from at against".split())
_WHOSE = frozenset("the its their his your a either".split())
_TO_SOME_SIDE = _SIDES | _TO_A_SIDE | _WHOSE


def side_of(words: Sequence[Token]) -> Condition:
    """On which side something is done to whom the words name ("Riders in the flank or rear", "Foot to their front")."""
    for n, token in enumerate(words):
        told = [t for t in words[n + 1 :] if t.low not in _WHOSE and t.low not in ("or", ",")]
        if token.low in _TO_A_SIDE and told and all(t.low in _SIDES for t in told):
            return Fact(" ".join(t.text for t in words[n:]))
    return ALWAYS


_RELATIVE = ("that", "which", "who")
_BEING = ("is", "are", "was", "were")
#: What may stand about the names of what a target is.
_ABOUT = frozenset("a an the either already currently also".split())


def _told_of_target(thing: Thing, tokens: Sequence[Token], vocabulary: Vocabulary) -> tuple[Condition, bool] | None:
    """What those are to whom alone a deed is done ("may ram any crew that is not a Rig", "may ram only crews that are
    Mired or Dazed"), and whether "only" stands before them; None where they are told otherwise."""
    at = next((n for n, t in enumerate(tokens) if n > 1 and t.low in _RELATIVE), None)
    if at is None or thing.kind not in OPTION_KINDS or thing.passive or len(tokens) < at + 3:
        return None
    noun, being, words = tokens[at - 1], tokens[at + 1], list(tokens[at + 2 :])
    kinds = {vocabulary.terms[t].kind for t in noun.terms}
    piece = noun.low in GENERIC_UNITS or noun.stem in vocabulary.unit_words or noun.low in _ENEMY
    if id(noun) not in thing.part or being.low not in _BEING or not (piece or kinds.intersection(TYPE_KINDS)):
        return None
    first = next((n for n in range(at - 1, 0, -1) if tokens[n - 1].low not in _WHICH), 1)
    before = tokens[first - 1]
    only = before.low == "only" or (first > 1 and before.low in _AGAINST and tokens[first - 2].low == "only")
    done = thing.term in before.terms or before.low in (thing.verb, thing.name)
    if not (only or done or before.low in _AGAINST):
        return None
    told = _told_so(words, vocabulary)
    if told is None:
        return None
    own = [] if piece else [Has(term, "target") for term, _ in named([noun], vocabulary, "unit_type", "unit_subtype")]
    return both(*own, told[0]), only


def _told_so(words: list[Token], vocabulary: Vocabulary) -> tuple[Condition, bool] | None:
    """What a target is by the words behind "that are" ("not a Rig", "Mired or Dazed"), and whether that is denied.

    None where they tell it by anything but names.
    """
    negated = bool(words) and words[0].low in ("not", "neither")
    parts = conjuncts(words[negated:])
    found = [named(part, vocabulary, "unit_type", "unit_subtype", "status", "special_rule") for part in parts]
    plain = all(t.terms or t.low in _ABOUT | _TO_SOME_SIDE | GENERIC_UNITS for part in parts for t in part)
    lows = [t.low for t in words]
    if not all(found) or not plain or len(parts) <= sum(low in ("or", "and", "nor", ",") for low in lows):
        return None
    asked = [Has(terms[0][0], "target") for terms in found]
    if negated:
        return negate(either(*asked)), True
    return both(*asked) if "and" in lows else either(*asked), False


def at_those(draft: Draft, statement: Statement, vocabulary: Vocabulary) -> list[Draft]:
    """The drafts of a deed that is open, closed or left against those alone that are so, where they are told so."""
    mood = statement.mood
    whom = _told_of_target(draft.object, statement.predicate, vocabulary) if mood in _OPEN_OR_NOT else None
    if whom is None:
        return []
    if mood == "limit" or (mood == "permit" and whom[1]):  # against those it is open
        needed = both(draft.requirement, whom[0])
        left = replace(draft, relation="limits_to", modal="limit", value=None, requirement=needed)
        return [left, replace(draft, relation="permits", modal="permit", when=whom[0])]
    return [replace(draft, when=whom[0])]


_OPEN_OR_NOT = ("permit", "forbid", "limit", "never")
_ENEMY = ("enemy", "enemies", "target", "targets", "foe", "foes")
#: What may stand between a deed and the noun for those to whom it is done.
_WHICH = frozenset("a an any the another other enemy friendly each all one single".split())
_THEM = ("them", "it", "him", "her")


def done_to_those(thing: Thing, statement: Statement, subject: Subject, setting: Setting) -> Condition:
    """Whom a deed is done to that are told of just before ("Dazed crews may only crawl; others cannot ram them")."""
    last, words = setting.last, list(statement.predicate)
    at = next((n for n, t in enumerate(words[:-1]) if thing.term in t.terms or t.low == thing.verb), None)
    other = statement.subject and not subject.pronoun and last is not None and last.term not in (None, subject.term)
    if at is None or not other or last is None or thing.passive or words[at + 1].low not in _THEM:
        return ALWAYS
    told = last.who if isinstance(last.who, Has) and last.who.party == "unit" else None
    return Has(told.term, "target") if told is not None else ALWAYS


#: Before those at whom something is done.
_AGAINST = ("at", "against", "on", "upon")


def aimed_alone(thing: Thing, statement: Statement, rest: Condition, vocabulary: Vocabulary) -> Condition:
    """Against whom alone a deed is told of that is open to some only ("only Gunners may shoot at a Balloon").

    ``rest`` is what stands behind the deed, as a condition; words that name nobody are kept as they stand.
    """
    first = thing.rest[0].low if thing.rest else ""
    including = first in ("that", "which") and any(t.low in INCLUDING for t in thing.rest)
    told = first in _AGAINST or including  # "only Gunners may join a crew that includes a Balloon"
    whom = both(done_to(thing, statement.predicate, vocabulary), rest if told else ALWAYS)
    if any(not isinstance(a, Has) or a.party != "target" for a in atoms(whom)):
        whom = ALWAYS
    if whom == ALWAYS and first in _SO and thing.kind == "action":
        arms = named(list(thing.rest[1:]), vocabulary, "weapon_type") if first in _SO[:2] else []
        return either(*(Has(arm, "weapon") for arm, _ in arms)) if arms else rest
    return Fact(" ".join(t.text for t in thing.rest)) if whom == ALWAYS and first in ("at", "against") else whom


#: How or where something is done: with what, then through what.
_SO = ("with", "using", "through", "across", "over", "into", "onto", "up", "down", "along", "past")


#: What players do with a piece, by the participle: it is the piece's own deed.
_OWN_DEEDS = {"moved": "move", "activated": "activate"}


def own_deed(thing: Thing, statement: Statement, vocabulary: Vocabulary) -> Thing:
    """What a piece cannot be made to do ("cannot be activated") as its deed, unless somebody else is told who would."""
    lows = [t.low for t in statement.predicate]
    deed = _OWN_DEEDS.get(thing.verb if thing.verb in lows[:3] else "")
    if deed is None or ("by" in lows and lows[-1] != "by" and lows[lows.index("by") + 1] not in ("its", "their")):
        return thing
    return replace(thing, name=deed, term=vocabulary.best(deed, "action"), kind="action", passive=False)


def takes_off_another(statement: Statement, subject: Subject, setting: Setting) -> bool:
    """Whether players may take a state off a piece, in the entry of what is done ("you may remove Dazed from it")."""
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    done = entry is not None and entry.kind in ("action", "reaction", "order", "test", "special_rule")
    lows = [t.low for t in statement.predicate]
    named_next = any("/status/" in term for t in statement.predicate[1:4] for term in t.terms)
    return done and named_next and subject.affects == "player" and bool({"from", "of"} & {*lows})
