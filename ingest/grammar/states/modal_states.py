"""Modals over a state: "must be re-rolled", "cannot be affected by", "must be fired as Hip Shots".

In: a statement and its subject. Out: drafts, or None where the predicate is no state but a deed. Each shape has a
reader of its own; the first that applies decides.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from ingest.grammar.draft import Draft
from ingest.grammar.modals.targets import aimed_at, targets
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.conduct import phrase
from ingest.grammar.states.likeness import counts_as
from ingest.grammar.states.notheld import not_held
from ingest.grammar.states.numbers import modify
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.states.suffering import effects
from ingest.grammar.states.workings import left_out
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Fact, Has, atoms, both, either, had_by
from kb.model import OPTION_KINDS
from kb.names import last_word, stems
from kb.patterns import deferred
from kb.wording import HAND_TO_HAND

_ANNOUNCED = ("issued", "declared", "attempted", "accepted", "performed", "made")
#: What is done with an option, and with much else.
_TAKEN_UP = ("chosen", "selected", "taken", "played", "used")
_HANDLED = ("carry", "abandon", "load", "pick", "move", "mov", "board")


def response_to(predicate: list[Token], vocabulary: Vocabulary) -> Condition:
    """Whose acts are answered ("in response to actions undertaken by A or B"); ALWAYS where it says no such thing."""
    lows = [t.low for t in predicate]
    for i, low in enumerate(lows):
        if low not in ("response", "answer", "reply") or lows[i - 1] != "in":
            continue
        rest = predicate[i + 1 :]
        parts: list[Condition] = []
        for part in conjuncts(rest):
            kinds = named(part, vocabulary, "unit_subtype", "unit_type", "status", "special_rule")
            if kinds:
                parts.append(both(*(Has(term, "enemy") for term, _ in kinds)))
        parts += _enemy_figures(rest)
        if parts:
            return either(*parts)
    return ALWAYS


def _enemy_figures(rest: list[Token]) -> list[Compare]:
    """The figures that the enemy must have ("with 8 or more Wounds")."""
    lows = [t.low for t in rest]
    found: list[Compare] = []
    for j, token in enumerate(rest):
        characteristic = next((t for t in token.terms if "/characteristic/" in t), None)
        number = next((w for w in lows[max(0, j - 4) : j] if w.isdigit()), None)
        if number and (characteristic or (j and lows[j - 1] in ("more", "less"))):
            op = ">=" if "more" in lows[:j] else "<="
            found.append(Compare(f"characteristic:{characteristic or token.text}", op, number, "enemy"))
    return found


class _Said:
    """A statement with a modal, as its readers need it."""

    def __init__(self, s: Statement, subject: Subject, vocabulary: Vocabulary) -> None:
        self.s, self.subject, self.vocabulary, self.mood = s, subject, vocabulary, s.mood
        self.predicate = list(s.predicate)
        self.lows = [t.low for t in s.predicate]
        self.participle = self.lows[1] if self.lows[0] == "be" and len(self.lows) > 1 else ""
        if s.modal in ("is never", "are never"):
            self.participle = self.lows[0]

    def named(self, *kinds: str, after: str = "") -> list[str]:
        """The terms of ``kinds`` that the predicate names (after a word)."""
        start = self.lows.index(after) + 1 if after else 0
        return [t for t, _ in named(self.predicate[start:], self.vocabulary, *kinds)]

    def thing(self, term: str) -> Thing:
        """The thing that a term is."""
        return thing_of(term, self.vocabulary)

    def subject_kind(self) -> str:
        """The kind of the subject's term, '' where it has none."""
        return self.vocabulary.kind_of(self.subject.term)


def after_modal(statement: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft] | None:
    """The drafts of a modal whose predicate is itself a state; None where it is not."""
    if not statement.predicate:
        return []
    if (barred := not_held(statement, subject, vocabulary)) is not None:
        return barred
    said = _Said(statement, subject, vocabulary)
    for reader in _READERS:
        drafts = reader(said)
        if drafts is not None:
            return drafts
    return None


def _as_what(said: _Said) -> list[Draft] | None:
    """What attacks have to be ("must be fired as Hip Shots", "must make all attacks as Hip Shots")."""
    lows = said.lows
    if "as" not in lows or said.mood not in ("oblige", "limit"):
        return None
    if lows[0] not in ("be", "make", "fire", "resolve", "take", "only"):
        return None
    if lows[lows.index("as") + 1 :][:1] in (["normal"], ["usual"]):
        return None  # "must take a test as normal, and Dash if they fail": another deed
    actions = said.named("action", after="as")
    ways = [said.thing(action) for action in actions[:1]] or _ways_named(said.predicate[lows.index("as") + 1 :])
    if not ways:
        return None
    before = said.predicate[: lows.index("as")]
    whole = not said.subject.others and "other" not in (t.low for t in before)
    which = list(said.s.subject) if whole else before[1:]
    others = len(which) <= 4 and "other" in (t.low for t in which)
    when = Fact(" ".join(t.text for t in which)) if others else ALWAYS  # "all other weapons": not the first
    forced = Draft("forces", ways[0], when=when, modal="oblige")
    attacks = named(before, said.vocabulary, "action")
    name = re.search(r"\b(\w+ attack)s?\b", " ".join(t.low for t in before))
    what = said.thing(attacks[-1][0]) if attacks else Thing("action", name.group(1)) if name else None
    if what is None or (what.term and what.term == ways[0].term):
        return [forced]
    return [forced, Draft("sets", what, value=ways[0].name, modal="state")]


def _ways_named(behind: Sequence[Token]) -> list[Thing]:
    """The way of attacking that is no more than a name ("as Hip Shots", of which nothing else tells)."""
    words = [token for token in behind if token.low not in ("a", "an")]
    names = list(takewhile(lambda token: token.text[:1].isupper(), words))
    if not names or len(names) < len(words) or any(token.terms for token in names):
        return []
    return [Thing("action", " ".join(token.text for token in names))]


def _re_rolled(said: _Said) -> list[Draft] | None:
    """Rolls that "must be re-rolled", against somebody or for the bearer."""
    if said.mood != "oblige" or "re-rolled" not in said.lows[:3]:
        return None
    bearers = said.named("unit_type", "unit_subtype")
    owner = bearers[0] if bearers and "against" in said.lows else None
    again = Thing("effect", "Re-roll", said.vocabulary.best("Re-roll"))
    if owner is None:
        return [Draft("forces", again, modal="oblige")]
    return [Draft("forces", again, subject=owner, who=Has(owner), affects="enemy", modal="oblige")]  # they roll again


def _no_test(said: _Said) -> list[Draft] | None:
    """That "no Morale check may be made"."""
    if said.participle not in ("made", "taken") or not said.subject.no:
        return None
    parts = [named(part, said.vocabulary, "effect", "test") for part in conjuncts(list(said.s.subject))]
    benefits = [p[0][0] for p in parts if p] or _sorts(said)
    if any(said.vocabulary.terms[t].kind == "effect" for t in benefits):  # "no Save or … roll may be made"
        return [Draft("denies", said.thing(t), modal="forbid", back=True, any_unit=True) for t in benefits]
    if said.subject_kind() != "test":
        return None
    test = said.thing(said.subject.term or "")
    at = next((n for n, low in enumerate(said.lows) if low in ("to", "against")), None)
    if at is None:
        return [Draft("immune_to", test, modal="forbid", back=True)]
    harm = Fact(" ".join(t.text for t in said.predicate[at:]))  # "… to negate these Wounds": it would have helped
    return [Draft("denies", test, when=harm, modal="forbid", back=True)]


def _sorts(said: _Said) -> list[str]:
    """The benefits of which the subject names the sort ("no Save may be made": Cover Saves, Ward Saves)."""
    noun, terms = said.s.subject[-1].stem, said.vocabulary.terms.values()
    sorts = [t.id for t in terms if t.kind == "effect" and " " in t.name and stems(t.name)[-1:] == (noun,)]
    return sorts if len(said.s.subject) == 2 and len(sorts) > 1 and not said.s.subject[-1].terms else []


def _announced(said: _Said) -> list[Draft] | None:
    """What "may not be declared": the subject is what is done, and the bearer is spoken of elsewhere."""
    taken_up = said.participle in _TAKEN_UP and said.lows[-1] == said.participle
    if said.mood not in ("permit", "forbid") or len(said.s.subject) > 6:
        return None
    if said.participle not in _ANNOUNCED and not taken_up:
        return None
    about = named(list(said.s.subject), said.vocabulary, "action", "reaction", "effect", "order")
    if taken_up and not (about and said.vocabulary.terms[about[0][0]].kind in OPTION_KINDS):
        return None
    name = name_of(list(said.s.subject), 2)
    if not about and (not name or {"dice", "roll", "rolls"} & {t.low for t in said.s.subject}):
        return None
    thing = said.thing(about[0][0]) if about else Thing("action", name)
    at = next((n for n, low in enumerate(said.lows) if low in ("against", "at", "targeting")), len(said.lows))
    aimed = aimed_at(said.predicate[at + 1 :], said.vocabulary)
    aimed += [dataclasses.replace(c, party="target") for c in _enemy_figures(said.predicate[at:])]
    when = either(*aimed) if aimed else ALWAYS
    relation = "denies" if said.mood == "forbid" or said.subject.no else "permits"
    again = "twice" in said.lows or " more than once" in f" {' '.join(said.lows)}"
    if relation == "denies" and again:  # "no action may be performed twice"
        span = re.search(r"\b(?:per|each|in a|in any|the same) (\w+)", " ".join(said.lows))
        return [Draft("limits_to", thing, value=f"1 per {span.group(1)}" if span else "1", modal="limit")]
    count = re.match(r"only (one|two|three|a single) ", " ".join(t.low for t in said.s.subject))
    if count and relation == "permits":
        number = str(NUMBER_WORDS[last_word(count.group(1))])
        span = re.search(r"\b(?:per|each|in a|in any) (\w+)", " ".join(said.lows))
        return [Draft("limits_to", thing, value=f"{number} per {span.group(1)}" if span else number, modal="limit")]
    return [Draft(relation, thing, when=when, modal=said.mood, back=True)]


def _used_against(said: _Said) -> list[Draft] | None:
    """What "may not be used against" some is nothing that these suffer."""
    term = said.subject.term
    if said.participle != "used" or said.mood != "forbid" or "against" not in said.lows or not term:
        return None
    aimed = read_subject(said.predicate[said.lows.index("against") + 1 :], said.vocabulary)
    if len(aimed.others) == 2 and said.vocabulary.kind_of(aimed.term) == "special_rule":
        return [Draft("immune_to", said.thing(term), subject=aimed.term, who=aimed.who, fixed=True, modal="forbid")]
    against = [t for terms in targets(said.predicate[said.lows.index("against") + 1 :], said.vocabulary) for t in terms]
    return [
        Draft("immune_to", said.thing(term), subject=t, who=Has(t), fixed=True, modal="forbid") for t in against
    ] or _not_against(said, term)


def _not_against(said: _Said, term: str) -> list[Draft] | None:
    """A rule or deed that is closed against what only words tell of ("an enemy behind a wall")."""
    if said.vocabulary.terms[term].kind not in ("special_rule", "reaction", "action"):
        return None
    when = Fact(" ".join(t.text for t in said.predicate[said.lows.index("against") :]))
    return [Draft("denies", said.thing(term), subject=term, when=when, any_unit=True, fixed=True, modal="forbid")]


def _cannot_hit(said: _Said) -> list[Draft] | None:
    """What "cannot hit" some does nothing to these."""
    if said.mood not in ("forbid", "never") or said.predicate[0].stem not in ("hit", "harm", "wound"):
        return None
    spared = said.named("status", "unit_subtype", "unit_type")
    if not spared and said.mood == "never":
        return []  # what a weapon never hits is no deed that is forbidden
    term = said.subject.term
    if not spared or not term or said.subject_kind() not in ("weapon_type", "special_rule", "action"):
        return None
    arms = [a.term for a in atoms(said.subject.when) if had_by(a, "weapon")]
    several = {"and", "or"} & {*said.lows}  # "Barges and Riders", not "Mired Barges"
    return [
        Draft("immune_to", said.thing(arm), subject=t, who=Has(t) if several else both(*map(Has, spared)), fixed=True,
              modal="forbid")
        for t in spared for arm in (arms if term in arms else [term])
    ]  # fmt: skip


def _never_suffers(said: _Said) -> list[Draft] | None:
    """What is "never removed by", "does not suffer"."""
    if said.mood != "never":
        return None
    if said.lows[0] == "removed" and "by" in said.lows:
        name = name_of(said.predicate[said.lows.index("by") + 1 :], 3)
        return [Draft("immune_to", Thing("effect", name), modal="state")] if name else []
    if said.predicate[0].stem in ("suffer", "incur"):
        return [Draft("ignores", thing, modal="state") for thing in effects(said.predicate[1:], said.vocabulary)]
    return None


def _must_have(said: _Said) -> list[Draft] | None:
    """A unit that "must have" something."""
    if said.mood != "oblige" or said.lows[0] != "have":
        return None
    found = said.named("effect", "status", "characteristic", "special_rule", "order")
    name = name_of(said.predicate[1:], 2)
    if any(t.low == "line of sight" for t in said.predicate):  # "a clear or obscured line of sight"
        name, found = "line of sight", [t for t in found if t.endswith("/line-of-sight")]
    counted = said.predicate[1:2] and (said.predicate[1].is_number or said.lows[1] == "exactly")
    if not found and (not name or counted):
        return None  # how many there must be of a kind is told by a reader of its own
    return [Draft("requires", said.thing(found[0]) if found else Thing("effect", name), modal="oblige")]


def _deed_of(said: _Said) -> Thing:
    """The deed of a participle ("thrown": throw, "fired": fire)."""
    participle = said.participle
    known = said.vocabulary.best(participle, "action", "order")
    if known:
        return said.thing(known)
    plain = _PARTICIPLES.get(participle) or re.sub(r"(?<=[^aeiou])ied$", "y", participle)
    plain = plain if plain != participle else re.sub(r"ed$", "", participle)
    silent = plain.endswith(("us", "ir", "mov", "pos", "clar")) or (plain != participle and _SILENT_AT.search(plain))
    return Thing("action", f"{plain}e" if silent else plain)


#: "Activated", "rotated": the verb ends in "e"; "treated", "repeated": it does not.
_SILENT_AT = deferred(r"[a-z]{2}(?<![eo])at$")


_PARTICIPLES = {"thrown": "throw", "shot": "shoot", "taken": "take", "made": "make", "drawn": "draw", "cast": "cast"}


def _only_used(said: _Said) -> list[Draft] | None:
    """What "may only be used once a game", or "in" something."""
    if said.mood != "limit" or not said.participle:
        return None
    if said.lows[2:3] == ["once"]:
        time = re.search(r"\bonce (?:per|each|every|in an?|in any|in each|an?) (\w+)", " ".join(said.lows))
        span = time.group(1) if time else ""
        own = said.subject.term if said.subject_kind() in OPTION_KINDS else None
        thing = said.thing(own) if own else _deed_of(said)
        limit = Draft("limits_to", thing, value=f"1 per {span}" if span else "1", modal="limit")
        if own in said.vocabulary.general:
            limit.any_unit = True
            if [t.low for t in said.s.subject[:1]] in (["each"], ["every"], ["any"]):  # of each by itself
                limit.subject, limit.fixed = own, True
        return [limit]
    if said.participle == "used" and said.lows[2:3] in (["against"], ["on"], ["at"], ["with"]):
        words = " ".join(t.text for t in said.predicate[2:])
        name = phrase(said.predicate[3:], 5)
        needed = Draft("requires", Thing("effect", name), requirement=Fact(words), condition=words, modal="limit")
        return [needed] if name else None
    if said.participle != "used" or said.lows[2:3] not in (["in"], ["for"]):
        return None
    if _of_a_weapon(said) and said.lows[2] == "in" and (fighting := _fighting(said)) is not None:
        return [Draft("limits_to", fighting, modal="limit")]
    found = named(said.predicate[3:], said.vocabulary, "action", "reaction", "effect", "phase", "test")
    name = name_of(said.predicate[3:], 3)
    if not found and not name:
        return None
    return [Draft("limits_to", said.thing(found[0][0]) if found else Thing("effect", name), modal="limit")]


def _of_a_weapon(said: _Said) -> bool:
    return any(had_by(atom, "weapon") for atom in atoms(said.subject.when))


def _fighting(said: _Said) -> Thing | None:
    """In what a weapon is used ("close combat", "melee"), where nothing more is said of it."""
    words = [t for t in said.predicate[3:] if t.low not in ("a", "an", "the")]
    name = " ".join(t.low for t in words)
    if not HAND_TO_HAND.fullmatch(name) or said.vocabulary.best(name, "action", "reaction"):
        return None
    found = named(words, said.vocabulary, "effect")
    return said.thing(found[0][0]) if found else Thing("effect", name)


def _not_used_in(said: _Said) -> list[Draft] | None:
    """In which fighting a weapon "cannot be used": elsewhere it can."""
    if said.mood != "forbid" or said.participle != "used" or said.lows[2:3] != ["in"] or not _of_a_weapon(said):
        return None
    fighting = _fighting(said)
    return [Draft("denies", fighting, modal="forbid")] if fighting else None


def _handled(said: _Said) -> list[Draft] | None:
    """Gear that "may be carried": the deed of whoever is spoken of."""
    if said.mood not in ("permit", "forbid") or not said.participle or said.subject.others or said.subject.generic:
        return None
    verb = re.sub(r"ied$", "y", said.participle)
    verb = verb if verb != said.participle else re.sub(r"(?:e?d)$", "", said.participle)
    nouns = conjuncts([t for t in said.s.subject if t.low not in ("no", "any", "all", "the")])
    if verb not in _HANDLED or not nouns:
        return None
    relation = "permits" if said.mood == "permit" else "denies"
    deed = "pick up" if said.lows[1:3] in (["picked", "up"], ["picked up"]) else "move" if verb == "mov" else verb
    return [Draft(relation, Thing("action", f"{deed} {name_of(n, 2)}"), modal=said.mood, back=True) for n in nouns]


def _must_be_taken(said: _Said) -> list[Draft] | None:
    """A test that "must be taken"."""
    if said.mood != "oblige" or said.participle not in ("made", "taken") or said.subject_kind() != "test":
        return None
    if said.s.modal == "should" and said.lows[-2:] in (["as", "normal"], ["as", "usual"]):
        return []  # they are taken where they are taken anyway
    return [Draft("forces", said.thing(said.subject.term or ""), modal="oblige")]


def _must_change(said: _Said) -> list[Draft] | None:
    """Numbers that a unit "must reduce", "must set"."""
    if said.mood != "oblige" or said.lows[0] not in ("set", "reduce", "increase", "add", "subtract"):
        return None
    plain = Statement(said.s.subject, "state", said.predicate[0].stem, tuple(said.predicate[1:]))
    return modify(plain, said.subject, said.vocabulary)


def _treated(said: _Said) -> list[Draft] | None:
    """What "must be treated as" something else."""
    if said.participle not in ("treated", "counted", "considered") or said.mood not in ("oblige", "state"):
        return None
    plain = Statement(said.s.subject, "state", "count", tuple(said.predicate[2:]))
    return counts_as(plain, said.subject, said.vocabulary)


def _affected(said: _Said) -> list[Draft] | None:
    """What the bearer can, cannot or can only be affected by."""
    relations = {"permit": "permits", "forbid": "immune_to", "limit": "limits_to", "never": "ignores"}
    if said.participle not in ("affected", "subject", "bound") or said.mood not in relations:
        return None
    relation = relations[said.mood]
    found = said.named("status", "special_rule", "effect", "test")
    single = said.mood == "limit" and {"single", "one"} & set(said.lows)
    return [Draft(relation, said.thing(t), value="1" if single else None, modal=said.mood) for t in found] or None


def _removed_by(said: _Said) -> list[Draft] | None:
    """A status that can or cannot be removed by something: that removes it, or the status is immune to it."""
    if said.participle not in ("removed", "lost") or said.mood not in ("limit", "permit", "forbid"):
        return None
    agents = said.named("special_rule", "test", "action", "unit_type", "status")
    subject = said.subject
    if not agents or not (subject.term or subject.who != ALWAYS or subject.pronoun):
        return None
    if subject.term and said.subject_kind() in ("status", "effect"):
        thing = said.thing(subject.term)
    else:
        thing = Thing("status", "Status", f"{next(iter(said.vocabulary.terms)).split('/')[0]}/status/status")
    if said.mood == "forbid":  # "cannot be removed by a Nerve test": that does nothing to it
        return [Draft("immune_to", said.thing(a), subject=thing.term, modal="forbid", fixed=True) for a in agents]
    modal = "limit" if said.mood == "limit" else "permit"
    at = said.lows.index("by") if "by" in said.lows else len(said.lows)
    somebody = said.lows[at + 1 : at + 2] in (["a"], ["an"], ["another"], ["any"])  # who takes it off another
    kinds = {a: said.vocabulary.kind_of(a) for a in agents}
    upon = {a: "target" if somebody and kinds[a] in ("special_rule", "unit_type") else "bearer" for a in agents}
    return [Draft("removes", thing, subject=a, modal=modal, fixed=True, affects=upon[a]) for a in agents]


def _re_roll(said: _Said) -> list[Draft] | None:
    """Units that "may re-roll"."""
    if "re-roll" not in said.lows[:2]:
        return None
    relation = {"permit": "permits", "oblige": "forces", "limit": "permits"}.get(said.mood, "denies")
    at = next((n for n, low in enumerate(said.lows) if low in ("against", "targeting")), None)
    when = Fact(" ".join(t.text for t in said.predicate[at:])) if at is not None else ALWAYS
    return [Draft(relation, Thing("effect", "Re-roll", said.vocabulary.best("Re-roll")), when=when, modal=said.mood)]


def _may_ignore(said: _Said) -> list[Draft] | None:
    """Units that "may ignore" something."""
    if said.mood not in ("oblige", "permit") or said.lows[0] != "ignore":
        return None
    return [Draft("ignores", thing, modal="state") for thing in effects(said.predicate[1:], said.vocabulary)]


_BARS = ("never", "forbid")


_TOWARDS = ("towards", "toward", "against")


def _not_counted(said: _Said) -> list[Draft] | None:
    """What "does not count towards" something."""
    if said.mood not in _BARS or said.lows[0] != "count" or len(said.lows) < 2 or said.lows[1] not in _TOWARDS:
        return None
    drafts = left_out(list(said.s.subject), said.predicate[2:], said.vocabulary)
    options = all(draft.object.kind in OPTION_KINDS for draft in drafts)  # "against the limit of one reaction"
    return drafts if said.lows[1] != "against" or (drafts and options) else None


def _not_as(said: _Said) -> list[Draft] | None:
    """A state that a unit "does not count as" being in."""
    if said.mood not in _BARS or said.predicate[0].stem not in ("count", "consider", "treat") or "as" not in said.lows:
        return None
    plain = Statement(said.s.subject, "state", said.predicate[0].stem, tuple(said.predicate[1:]), negative=True)
    return counts_as(plain, said.subject, said.vocabulary) or None


def _not_gained(said: _Said) -> list[Draft] | None:
    """A bonus that is not got ("do not get this bonus")."""
    if said.mood not in _BARS or said.predicate[0].stem not in ("get", "gain", "receiv", "benefit", "claim"):
        return None
    gain = next((low for low in said.lows[1:4] if low in ("bonus", "benefit", "modifier", "penalty")), None)
    if gain is None or said.named("special_rule", "effect", "characteristic", "action", "status"):
        return None
    return [Draft("denies", Thing("effect", gain), modal="forbid")]


def _may_be_taken(said: _Said) -> list[Draft] | None:
    """A save or a roll that "can still be taken"."""
    if said.mood != "permit" or said.participle not in ("taken", "made") or said.subject.no:
        return None
    about = named(list(said.s.subject), said.vocabulary, "effect", "test")
    if about and any(about[-1][0] in t.terms for t in said.s.subject[-2:]):  # "a Cover Save", "a Cover Saving Throw"
        return [Draft("permits", said.thing(about[-1][0]), modal="permit", back=True)]
    if said.subject.pronoun and said.subject_kind() in ("effect", "test"):
        anyone = said.vocabulary.any_unit
        rolled = said.thing(said.subject.term or "")
        return [Draft("permits", rolled, subject=anyone, modal="permit", any_unit=True, fixed=True)]
    return None


def _as_another(said: _Said) -> list[Draft] | None:
    """What an attack may not be made as ("cannot be made as a Snap Volley")."""
    if said.mood != "forbid" or said.participle not in ("made", "resolved", "fired") or said.lows[2:3] != ["as"]:
        return None
    actions = said.named("action", "reaction", after="as")
    return [Draft("denies", said.thing(actions[0]), modal="forbid")] if actions else None


def _lowest(said: _Said) -> list[Draft] | None:
    """A number that "cannot be modified below 1", or raised above 10: where it ends; or that may not change at all."""
    number = re.search(r"\b(below|above|under|over|beyond) (\d+)\b", " ".join(said.lows))
    if said.mood not in ("forbid", "never") and not (said.mood == "permit" and said.subject.no):
        return None
    if said.participle not in ("modified", "reduced", "increased", "raised", "lowered", "changed", "altered"):
        return None
    about = named(list(said.s.subject), said.vocabulary, "characteristic")
    if not about:
        return None
    if number is None:  # whose it is keeps it as it is
        whose = said.s.subject[0].low in ("its", "their", "his", "her") or any(t.owner for t in said.s.subject)
        kept = Draft("denies", said.thing(about[-1][0]), value=said.participle, modal="forbid")
        return [kept] if whose and len(said.lows) == 2 else None
    bound = "at least" if number[1] in ("below", "under") else "at most"
    return [Draft("limits_to", said.thing(about[-1][0]), value=f"{bound} {number[2]}", modal="limit", any_unit=True)]


_HURT = {"wounded": "Wound", "hit": "Hit", "harmed": "harm", "damaged": "damage"}


def _not_hurt(said: _Said) -> list[Draft] | None:
    """A target that "cannot be wounded"."""
    if said.mood not in _BARS or said.participle not in _HURT or said.subject.no:
        return None
    if not (said.subject.generic or said.subject.term or "target" in (t.low for t in said.s.subject)):
        return None
    target = said.s.subject[-1].low in ("target", "targets")
    affects = "target" if target else said.subject.affects
    return [Draft("immune_to", Thing("effect", _HURT[said.participle]), modal="forbid", affects=affects)]


def _only_changed(said: _Said) -> list[Draft] | None:
    """A figure that "can only be modified by" some rules."""
    if said.mood != "limit" or said.participle not in ("modified", "changed", "altered", "affected", "increased"):
        return None
    about = named(list(said.s.subject), said.vocabulary, "characteristic")
    if said.lows[2:3] != ["by"] or not about:
        return None
    words = " ".join(t.text for t in said.predicate[3:13] if t.low not in ("the", "any")).split(" ,")[0]
    thing = Thing("effect", f"{said.participle} by {words}")
    return [Draft("limits_to", thing, subject=about[0][0], modal="limit", any_unit=True, fixed=True)]


def _prevents(said: _Said) -> list[Draft] | None:
    """What can prevent something, where nothing can ("no Save can prevent the unit from …")."""
    if said.mood != "permit" or not said.subject.no or said.predicate[0].stem != "prevent":
        return None
    name = phrase([t for t in said.s.subject if t.low not in ("no", "other")], 6)
    return [Draft("denies", Thing("effect", name), modal="forbid", back=True)] if name else None


_READERS: tuple[Callable[[_Said], list[Draft] | None], ...] = (
    _prevents,
    _not_hurt, _only_changed,
    _not_as, _not_counted, _not_gained, _as_another, _lowest,
    _as_what, _re_rolled, _no_test, _announced, _used_against, _cannot_hit, _never_suffers, _must_have,
    _only_used, _not_used_in, _handled, _must_be_taken, _must_change, _treated, _affected, _removed_by, _re_roll,
    _may_ignore, _may_be_taken,
)  # fmt: skip
