"""On whom: what the words of one statement alone tell about the side, the player or the thing on which it falls.

In: a draft with the subject that its statement was given. Out: the draft put right: what lies under a marker suffers
from it, an opponent is the enemy, "the player whose …" is that player alone, a Volley that "does not go on" is not
forbidden, a weapon's own figure is none of the kind of unit that the chapter is on.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.grammar.states import others_let
from ingest.grammar.whose.somebodyelse import left_of_the_same
from ingest.lexicon import GENERIC_UNITS
from kb.conditions import ALWAYS, Condition, Fact, Has, both, conjuncts, had_by
from kb.model import BEING_KINDS, OPTION_KINDS
from kb.names import fold
from kb.patterns import deferred
from kb.rules import bare_name

_UNDER = frozenset("under underneath beneath".split())
_HARM = frozenset("hit hits wound wounds".split())
#: The other side, as a player or by what it plays.
_OPPONENT = deferred(
    r"(?i)(?:your|his|her|their|the|that player['’]s) opponent$|the (?:opposing|enemy|other) (?:player|side)$"
)
#: "The player controlling the struck unit", "the player whose Barge was hit": one of the two.
_WHICH_PLAYER = deferred(r"(?i)the (?:player|side) (?:controlling|commanding|owning|whose|with) .{3,80}$")
#: "Each army", "the side": what a player has on the table.
_A_SIDE_HAS = deferred(r"(?i)[^.;:,]*\b(?:an?|the|each|any|every) (?:army|player|side)\b[^.;:,]*, (?:it|they)\b")
_THE_REST = deferred(r"(?i)the (?:rest|remainder|others?|other (?:models|members)) (?:of|in) (?:the|its|that|their) ")
#: What does not last is not thereby forbidden.
_LASTING = ("continue", "last", "go on", "resume", "end", "begin", "start")
_OF_WEAPON = frozenset("weapon's weapons' attacker's firer's shooter's attack's gun's shot's".split())
_PREVENTS = ("prevent", "stop", "save", "keep", "protect")
_ROLLED = frozenset("die dice roll rolls".split())


def on_whom(draft: Draft, statement: Statement, subject: Subject, setting: Setting) -> None:
    """Put right on whom or what a draft falls, by the words of its own statement."""
    _under_something(draft, statement, setting)
    _rolled_wound(draft, statement, setting)
    _of_a_player(draft, statement, subject, setting)
    _of_those_let(draft, statement)
    _of_the_rest(draft, subject)
    _does_not_last(draft, statement, subject, setting)
    _with_a_weapon(draft, statement)
    _prevented(draft, statement, setting)
    _of_its_twin(draft, subject, setting)
    _of_a_thing(draft, statement, subject, setting)
    _hits_that_gain(draft, subject)
    _of_whose_figure(draft, statement, setting)
    if draft.affects == "others" and draft.relation == "forces" and statement.verb == "happen":
        draft.affects = "bearer"  # "the assault happens anyway": to those of whom the entry is
    words = [" ".join(t.text for t in statement.predicate), draft.condition or ""]
    words += [part.text for part in conjuncts(draft.when) if isinstance(part, Fact)]
    if draft.affects == "others" and any(map(_ON_ENEMY.search, words)):
        draft.affects = "enemy"
    _as_it_may(draft, statement, setting)
    _its_test(draft, statement, setting)
    _of_the_other(draft, statement)


def _as_it_may(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Let what is done in order to take a leave be as free ("you may answer it: choose a Barge to answer it")."""
    lows = [t.low for t in statement.predicate]
    to = {b for a, b in pairwise(lows) if a == "to"}
    if (draft.relation, draft.affects) != ("forces", "player") or statement.subject or not to:
        return
    leave = re.search(r"\byou (?:may|can)(?: now| then| also)? (?P<deed>[a-z]+)\b", setting.text_before, re.I)
    if leave and leave["deed"].lower() in to:
        draft.relation, draft.modal = "permits", "permit"


def _its_test(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Let the test that a rule has somebody take be the one that is called by the rule."""
    term = setting.vocabulary.terms.get(draft.subject or "")
    tested = [t.low for t in statement.predicate[:1]] == ["test"] and draft.object.kind == "test"
    if draft.relation != "forces" or not tested or term is None or term.kind != "special_rule":
        return
    named = setting.vocabulary.best(f"{bare_name(term.name)} test", "test")
    if named:
        draft.object = Thing("test", setting.vocabulary.terms[named].name, named)


def _of_the_other(draft: Draft, statement: Statement) -> None:
    """Say "other" of what is so called, where its name is made of the words behind that."""
    thing = draft.subject_thing
    if thing is None or thing.kind != "effect" or thing.term is not None:
        return
    first = thing.name.split()[0].lower() if thing.name else ""
    if any((a.low, b.low) == ("other", first) for a, b in pairwise(statement.predicate)):
        draft.subject_thing = replace(thing, name=f"other {thing.name}")


#: What was done to the enemy.
_ON_ENEMY = deferred(r"(?i)\b(?:inflicted|caused|suffered) (?:up)?(?:on|by) (?:an? |the )?(?:enemy|opposing)\b")
#: "Any Hits inflicted on a Barge by a weapon with the Ember rule".
_HITS_ON = deferred(r"(?i)(?:any |all |each )?(?:hits?|wounds?) (?:inflicted|scored|caused) (?:up)?on .+ by .+")


def _hits_that_gain(draft: Draft, subject: Subject) -> None:
    """Let the hits on somebody gain what a rule gives them, and not him on whom they fall."""
    if draft.relation != "grants" or draft.affects != "target" or not _HITS_ON.match(subject.text):
        return
    whom = [part for part in conjuncts(draft.who) if isinstance(part, Has) and part.term != draft.subject]
    draft.who, draft.affects = Has(draft.subject or ""), "bearer"
    draft.when = both(draft.when, *(replace(part, party="target") for part in whom))
    hits = re.sub(r"(?i)^(?:any|all|each) | by .+$", "", subject.text)
    draft.condition = "; ".join(filter(None, (hits, draft.condition)))


def _of_whose_figure(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Tell against whose figure something is worked out, where that is another's than the subject's."""
    at = next((n for n, t in enumerate(statement.predicate) if t.low == "against"), None)
    being = setting.vocabulary.kind_of(draft.subject) in BEING_KINDS
    if draft.relation != "uses" or draft.object.kind != "characteristic" or at is None or not being:
        return
    against = statement.predicate[at:]
    if any(t.low.endswith(("'s", "s'")) for t in against[1:5]) and not (draft.value or ""):
        told = " ".join(t.text for t in against)
        draft.condition = "; ".join(filter(None, (draft.condition, told)))


def _under_something(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Let hits on what lies under the marker of a weapon fall on whoever lies there."""
    by = draft.subject and setting.vocabulary.terms[draft.subject].kind in ("weapon_type", "special_rule")
    lows = {t.low for t in (*statement.subject, *statement.predicate)}
    if by and draft.relation == "inflicts" and draft.affects == "bearer" and not _UNDER.isdisjoint(lows):
        draft.affects = "target"


def _rolled_wound(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Let a Wound that a roll brings, in the entry of a rule, be brought by that rule, and fall on the target."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if entry is None or terms[entry].kind != "special_rule" or draft.relation != "inflicts" or draft.subject is None:
        return
    harm = draft.object.kind == "effect" and draft.object.name.lower() in _HARM
    if harm and terms[draft.subject].kind == "test" and draft.affects == "bearer":
        if not any(isinstance(part, Fact) for part in conjuncts(draft.when)):
            told = (t.text for t in statement.subject if t.low not in ("a", "an", "any", "each", "every"))
            draft.when = both(draft.when, Fact(" ".join(told)))
        draft.subject, draft.who, draft.affects = entry, Has(entry), "target"


def _of_a_player(draft: Draft, statement: Statement, subject: Subject, setting: Setting) -> None:
    """Tell of which player it is what a player does: of the opponent, or of the one whose pieces are told of."""
    if draft.affects == "player" and _OPPONENT.match(subject.text) and draft.relation in _OF_DEEDS:
        draft.affects, draft.by_case = "enemy", True
    told = _WHICH_PLAYER.match(subject.text) if draft.affects == "player" else None
    if told and draft.relation in _OF_DEEDS and subject.text.lower() not in (draft.condition or "").lower():
        draft.condition = "; ".join(filter(None, (draft.condition, subject.text)))
    anyone = draft.subject is None and draft.subject_thing is None and draft.who == ALWAYS
    army = anyone and subject.pronoun and subject.text.lower() in ("it", "they")
    if army and draft.affects == "bearer" and draft.relation in _OF_DEEDS and _A_SIDE_HAS.match(setting.text_before):
        draft.affects = "player"


_OF_DEEDS = ("permits", "forces", "denies", "limits_to")


def _of_those_let(draft: Draft, statement: Statement) -> None:
    """Name those whom something lets do what its bearer does not do himself."""
    let = others_let(statement) if (draft.relation, draft.affects) == ("permits", "others") else ""
    if let and statement.verb in ("allow", "enabl") and let not in (draft.condition or ""):
        draft.condition = "; ".join(filter(None, (let, draft.condition)))


def _of_the_rest(draft: Draft, subject: Subject) -> None:
    """Let what the rest of a unit may or may not do fall on these, and not on the one told of before."""
    nobody = draft.subject is None and draft.affects == "bearer"
    same = left_of_the_same(subject, (draft.condition or "",))
    if nobody and not same and draft.relation in _OF_DEEDS and _THE_REST.match(subject.text):
        draft.affects = "others"


def _does_not_last(draft: Draft, statement: Statement, subject: Subject, setting: Setting) -> None:
    """Let a deed that "does not continue" be denied its going on, and not be forbidden for that."""
    verb = statement.predicate[0].low if statement.predicate else ""
    term = subject.term
    if draft.relation != "denies" or statement.mood != "never" or verb not in _LASTING or term is None:
        return
    if setting.vocabulary.terms[term].kind == "action" and draft.object.term in (None, term):
        draft.object = Thing("action", f"{verb} {setting.vocabulary.terms[term].name}")


def _with_a_weapon(draft: Draft, statement: Statement) -> None:
    """Let a roll use the figure of a weapon or a shooter, whatever kind of unit the chapter is on."""
    of_roll = draft.relation == "uses" and draft.object.kind == "characteristic"
    of_roll = of_roll and draft.subject_thing is not None and draft.subject_thing.kind == "test"
    told = [part for part in conjuncts(draft.when) if isinstance(part, Fact)]
    if of_roll and told and not _OF_WEAPON.isdisjoint(t.low for t in statement.predicate):
        draft.who, draft.any_unit = ALWAYS, True
        draft.when = both(*(part for part in conjuncts(draft.when) if not had_by(part, "unit")))


def _prevented(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Tell from what a save does not save, and whom."""
    lows = [t.low for t in statement.predicate]
    if draft.relation != "denies" or lows[:1] == [] or lows[0] not in _PREVENTS or "from" not in lows[:8]:
        return
    if draft.object.name and not set(lows) & set(draft.object.name.lower().split()):
        told = " ".join(t.text for t in statement.predicate)
        draft.condition = "; ".join(filter(None, (draft.condition, f"to {told}")))
        entry = setting.vocabulary.kind_of(setting.section_term)
        if draft.affects == "others" and entry in ("action", "special_rule"):
            draft.affects = "target"


def _of_its_twin(draft: Draft, subject: Subject, setting: Setting) -> None:
    """Let "they", in an entry, be what it is of, where what was told last is another thing of the same name."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if not entry or not draft.subject or draft.subject == entry or not subject.pronoun:
        return
    one, other = terms[draft.subject], terms[entry]
    if one.kind != other.kind and fold(bare_name(one.name)) == fold(bare_name(other.name)) and other.kind != "effect":
        who = (p for p in conjuncts(draft.who) if not (isinstance(p, Has) and p.term == draft.subject))
        draft.subject, draft.who = entry, both(*who)
        party = "weapon" if other.kind == "weapon_type" else "unit"
        if other.kind in (*BEING_KINDS, "special_rule"):
            draft.who = both(Has(entry), draft.who)
        elif other.kind == "weapon_type":
            draft.when = both(Has(entry, party), draft.when)


def _of_a_thing(draft: Draft, statement: Statement, subject: Subject, setting: Setting) -> None:
    """Name the thing of which alone a statement is: a die that is not rolled again, a fight that counts as over, a
    weapon that may not be used."""
    tokens = [t.low for t in statement.subject if t.low not in ("a", "an", "any", "each", "no", "the", "every", "all")]
    nobody = draft.subject is None and draft.subject_thing is None
    if nobody and draft.relation == "limits_to" and tokens[-1:] and tokens[-1] in _ROLLED and len(tokens) < 3:
        draft.subject_thing, draft.any_unit = Thing("effect", " ".join(tokens)), True
    if nobody and tokens[:1] in (["weapon"], ["weapons"]) and tokens[1:2] in (["that"], ["which"]):
        parts = conjuncts(draft.when)
        draft.when = both(*(_of_the_weapon(part, tokens[0]) for part in parts))
    entry = setting.vocabulary.terms.get(draft.subject or "")
    if entry is None or draft.relation != "counts_as" or entry.kind not in OPTION_KINDS or subject.generic:
        return
    named = [t for t in statement.subject if t.low != "the"]
    lone = len(named) == 1 and statement.subject[0].low == "the" and not named[0].terms and len(statement.subject) == 2
    own = {*fold(entry.name).split()} | GENERIC_UNITS | setting.vocabulary.unit_words | {"action", "reaction", "order"}
    if lone and named[0].low not in own and named[0].stem not in own:
        draft.subject, draft.subject_thing, draft.any_unit = None, Thing("effect", named[0].low), True
        draft.fixed = True


def _of_the_weapon(part: Condition, noun: str) -> Condition:
    """A condition that tells which weapon is meant, with the noun ("weapon that has been fired")."""
    if isinstance(part, Fact) and part.text.startswith(("that ", "which ")):
        return Fact(f"{noun} {part.text}")
    return part
