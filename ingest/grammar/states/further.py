"""Further shapes: what a statement says that no other family reads.

In: a statement that gave nothing, and its subject. Out: drafts. Each shape has a reader of its own, asked in turn only
where all others were silent, so that none of them can change what is read elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.distances import distances
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.bonds import bound_to
from ingest.grammar.states.conduct import phrase
from ingest.grammar.states.handling import HANDLING, LITTLE, Said, first_read
from ingest.grammar.states.holding import not_cumulative
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.states.terse import TERSE
from ingest.lexicon import ONWARDS, PREPOSITIONS, plain_form
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, During, Fact, Has, atoms, both
from kb.model import BEING_KINDS, TYPE_KINDS
from kb.names import first_word
from kb.patterns import deferred


def read(s: Statement, subject: Subject, vocabulary: Vocabulary, conditioned: bool) -> list[Draft]:
    """The drafts of a statement that nothing else understood: those of the first shape that it has."""
    said = Said(s, subject, vocabulary, s.predicate, tuple(t.low for t in s.predicate), conditioned)
    return first_read(said, _READERS)


def _as_usual(said: Said) -> list[Draft]:
    """What is done as ever ("the model that issued it fights normally")."""
    normal = said.s.adverb == "normally" or said.lows in (("as", "normal"), ("as", "usual"), ("normally",))
    if not normal or said.s.mood != "state" or said.s.negative or not said.bears() or not is_verb_stem(said.s.verb):
        return []
    if said.predicate and said.s.adverb == "normally":
        return []
    plain = plain_form(said.s.modal)
    known = said.vocabulary.best(plain, "action")
    return [Draft("permits", thing_of(known, said.vocabulary) if known else Thing("action", plain), modal="permit")]


def _goes_on(said: Said) -> list[Draft]:
    """What goes on, or does not ("they both continue the duel", "the duel does not continue")."""
    kinds = ("action", "effect", "status", "reaction")
    if said.s.mood == "never" and said.lows[:1] == ("continue",) and len(said.lows) <= 3:
        about = named(list(said.s.subject), said.vocabulary, *kinds)
        thing = thing_of(about[0][0], said.vocabulary) if about else None
        if thing is None:
            return []
        return [Draft("denies", thing, subject=said.anyone(), modal="forbid", any_unit=True, fixed=True)]
    if said.s.mood == "state" and said.s.verb == "continu" and not said.s.negative and said.bears():
        about = named(list(said.predicate[:4]), said.vocabulary, *kinds)
        name = said.vocabulary.terms[about[0][0]].name if about else ""
        return [Draft("forces", Thing("action", f"continue {name}"), modal="oblige")] if name else []
    return []


#: Participles that tell nothing of a state of the unit.
_NO_STATE = frozenset(
    """allowed able required called used considered treated involved affected needed based located equipped listed
    described permitted assumed wasted discarded added hit wounded killed joined given named known noted said made
    taken resolved supposed intended meant detailed designed related limited moved placed removed
    chosen selected rolled drawn declared ignored unaffected""".split()
)


_FOR_A_REASON = deferred(r"(?:simply |merely |only |just )?(?:for|by|because of|due to) ")


def _so_described(said: Said) -> list[Draft]:
    """A state without a name of its own, where the sentence says when a unit is in it ("is obscured only if …")."""
    if said.s.verb != "be" or not said.lows or not said.bears() or said.predicate[0].terms:
        return []
    first = said.lows[0]
    if said.kind() not in ("unit_type", "unit_subtype", "") or (said.subject.borrowed and not said.subject.pronoun):
        return []
    if not first.endswith("ed") or first in _NO_STATE or [t.low for t in said.s.subject[:1]] == ["no"]:
        return []
    if said.s.negative:
        if not _FOR_A_REASON.match(" ".join(said.lows[1:])):
            return []
        return [Draft("denies", Thing("effect", first), modal="state", when=_words(said.predicate[1:]))]
    if len(said.lows) > 1 or not said.conditioned:
        return []
    return [Draft("counts_as", Thing("effect", first), modal="state")]


def _words(tokens: tuple[Token, ...]) -> Fact:
    return Fact(" ".join(t.text for t in tokens).strip(" ,"))


_UNITS = frozenset("unit units model models it they".split())


def _not_in_state(said: Said) -> list[Draft]:
    """A unit that "is not locked in combat" with somebody."""
    if said.s.verb != "be" or not said.s.negative or not said.predicate or not said.bears():
        return []
    state = next((t for t in said.predicate[0].terms if "/status/" in t), None)
    if state is None or not (said.conditioned or said.subject.when != ALWAYS or len(said.lows) > 1):
        return []
    draft = Draft("denies", thing_of(state, said.vocabulary), modal="forbid")
    if _FOR_A_REASON.match(" ".join(said.lows[1:])):  # "is not Hidden simply for being in a wood"
        draft.when = _words(said.predicate[1:])
    unnamed = said.s.subject and not any(t.terms for t in said.s.subject) and said.subject.affects == "bearer"
    if unnamed and not _UNITS & {t.low for t in said.s.subject}:
        # "any surviving passengers": not those that the chapter is about
        words = " ".join(t.text for t in said.s.subject if t.low not in LITTLE)
        draft.subject_thing, draft.any_unit = Thing("effect", words), True
    elif said.subject.affects == "enemy" and _UNITS & {t.low for t in said.s.subject[:2]}:
        draft.subject, draft.fixed = said.anyone(), True
    return [draft]


_LEFT_UNDONE = frozenset(
    "placed deployed removed moved destroyed revealed discarded returned replaced turned flipped shown rallied".split()
)


def _not_done_to(said: Said) -> list[Draft]:
    """What is not done with a unit ("Units in reserve are not deployed until …")."""
    if said.s.verb != "be" or not said.s.negative or not said.lows or said.lows[0] not in _LEFT_UNDONE:
        return []
    if not said.bears() or said.subject.pronoun:
        return []
    where = phrase(list(said.predicate[1:]), 4)
    return [Draft("denies", Thing("effect", f"{said.lows[0]} {where}".strip()), modal="forbid")]


def _must_be_able(said: Said) -> list[Draft]:
    """What a unit must be able to do ("it must be able to see its hull")."""
    if said.s.mood != "oblige" or said.lows[:3] != ("be", "able", "to"):
        return []
    name = phrase([t for t in said.predicate[3:] if t.low != ","], 8)
    draft = Draft("requires", Thing("effect", name), subject=said.anyone(), modal="oblige", any_unit=True, fixed=True)
    return [draft] if len(name.split()) > 1 else []


_CHOOSES = frozenset("choose select nominate pick designate".split())


def _chooses(said: Said) -> list[Draft]:
    """What a unit may choose ("may instead choose a secondary target")."""
    if said.s.mood not in ("permit", "oblige") or not said.lows or said.lows[0] not in _CHOOSES:
        return []
    asked = said.lows[1:2] in (("which",), ("whether",), ("when",))
    name = phrase(list(said.predicate[2 if asked else 1 :]), 8)
    name = f"{said.lows[1]} {name}" if asked and name else name
    if not name or first_word(name) in ("to", "not"):
        return []
    relation = "permits" if said.s.mood == "permit" else "forces"
    return [Draft(relation, Thing("action", f"{said.lows[0]} {name}"), modal=said.s.mood)]


def _only_at(said: Said) -> list[Draft]:
    """What a deed without a name is limited to ("may only direct its attacks at a Facing that it can see")."""
    if said.s.mood != "limit" or len(said.lows) < 4 or said.predicate[0].terms or not said.lows[0].isalpha():
        return []
    if not is_verb_stem(said.predicate[0].stem) and said.lows[0] not in ("direct", "aim", "point"):
        return []
    onto = ("at", "against", "into", "onto", "to")
    at = next((n for n, low in enumerate(said.lows) if n > 1 and low in onto), None)
    if at is None or at > 4 or at + 1 >= len(said.lows):
        return []
    deed = " ".join(t.text for t in said.predicate[:at] if t.low not in LITTLE)
    needed = _words(said.predicate[at:])
    name = phrase(list(said.predicate[at + 1 :]), 6)
    draft = Draft("requires", Thing("effect", name), subject_thing=Thing("action", deed), requirement=needed)
    draft.modal, draft.fixed, draft.any_unit = "limit", True, True
    return [draft] if name else []


def _weapons_are(said: Said) -> list[Draft]:
    """Of which kind weapons of some description are ("All weapons of Strength 6 or less are Light weapons")."""
    subject = said.s.subject
    if said.s.verb != "be" or said.s.negative or not any(t.low.startswith("weapon") for t in subject[:3]):
        return []
    start = 2 if said.lows[:1] in (("counted",), ("treated",), ("classed",)) and "as" in said.lows[:2] else 0
    found = named(list(said.predicate[start : start + 4]), said.vocabulary, "weapon_type")
    same = any(isinstance(a, Has) and a.term == found[0][0] for a in atoms(said.subject.when)) if found else False
    if not found or same or said.subject.when == ALWAYS or subject[0].low in ("some", "other", "many", "certain"):
        return []
    draft = Draft("counts_as", thing_of(found[0][0], said.vocabulary), subject_thing=Thing("weapon_type", "Weapon"))
    draft.modal, draft.fixed = "state", True
    return [draft]


def _everything_of(said: Said) -> list[Draft]:
    """All that comes with something ("they gain all powers and other rules included as part of that Discipline")."""
    if said.s.verb not in ("gain", "receiv") or said.s.negative or said.lows[:1] != ("all",) or not said.bears():
        return []
    words = " ".join(t.text for t in said.predicate)
    whole = re.match(r"all (?:the )?([\w ,]+?) (?:included |listed |given )?(?:as part of|in|of|from) (.+)$", words)
    if not whole or "effects" in said.lows:
        return []
    name = f"{re.sub(' ,', ',', whole[1])} of {re.sub('^(?:that|the|a|this) ', '', whole[2])}"
    draft = Draft("grants", Thing("effect", name), modal="state")
    if said.subject.pronoun or said.kind() not in TYPE_KINDS:
        draft.subject, draft.fixed, draft.any_unit = said.anyone(), True, True
    return [draft]


_WINS = frozenset("rolls wins scores draws bids".split())


def _to_the_winner(said: Said) -> list[Draft]:
    """What who rolls higher gets ("The captain who rolls highest has the first turn")."""
    lows = [t.low for t in said.s.subject]
    at = next((n for n, low in enumerate(lows) if low in ("who", "that") and n + 1 < len(lows)), None)
    if at is None or lows[at + 1] not in _WINS or said.s.verb not in ("hav", "get", "gain", "tak", "receiv", "win"):
        return []
    name = phrase(list(said.predicate), 4)
    if said.s.negative or not name or said.lows[:1] not in (("the",), ("a",), ("an",)):
        return []
    event = Thing("event", " ".join(t.text for t in said.s.subject[at + 1 :]))
    draft = Draft("grants", Thing("effect", name), subject_thing=event, modal="state", affects="player")
    draft.any_unit = draft.fixed = True
    return [draft]


def _goes_somewhere(said: Said) -> list[Draft]:
    """Where a unit goes by a verb that nothing else knows ("the unit shambles forward at half its Pace")."""
    if said.s.mood != "state" or said.s.negative or said.lows[:1] == () or said.lows[0] not in ONWARDS:
        return []
    if not said.bears() or not said.s.modal.endswith("s") or said.s.verb in ("be", "hav"):
        return []
    verb = plain_form(said.s.modal)
    return [Draft("forces", Thing("action", f"{verb} {phrase(list(said.predicate), 5)}"), modal="oblige")]


#: Verbs that tell what something is like, and of no deed.
_NO_DEED = frozenset(
    """be have do vary seem happen expect find note see appear represent include contain cause affect result help prove
    mean need require differ often also sometimes not only well become gain suffer count benefit claim receive become
    remain stay lose ignore treat consider trigger present offer provide allow use""".split()
)


def _never_does(said: Said) -> list[Draft]:
    """What units of a kind or in a state do not do ("Blinded divers do not exert control")."""
    lows = said.lows
    if said.s.mood != "never" or said.kind() not in BEING_KINDS or len(lows) < 2:
        return []
    own = len(said.s.subject) <= 4 and any(said.subject.term in t.terms for t in said.s.subject)
    if said.subject.borrowed or not own or said.predicate[0].terms or not lows[0].isalpha():
        return []
    if lows[0] in _NO_DEED or lows[0].endswith(("ed", "ing", "ly")) or lows[1] in PREPOSITIONS or len(lows) > 5:
        return []
    name = phrase(list(said.predicate), 4)
    return [Draft("denies", Thing("action", name), modal="forbid")] if len(name.split()) > 1 else []


_COUNTS = ("a", "an", "one", "two")
_MADE = frozenset("attack attacks move moves shot shots strike strikes".split())


def _makes_one(said: Said) -> list[Draft]:
    """A deed that is made at once ("It immediately makes one attack at -1")."""
    if said.s.verb not in ("mak", "tak") or said.s.negative or not said.lows or said.lows[0] not in _COUNTS:
        return []
    at = next((n for n, low in enumerate(said.lows[:5]) if low in _MADE), None)
    if at is None or not said.subject.pronoun or "number" in said.lows:
        return []
    words = [t.low for t in said.predicate[1 : at + 1] if t.low not in LITTLE and t.low not in ("free", "immediate")]
    return [Draft("forces", Thing("action", " ".join(words).rstrip("s")), modal="oblige")]


def _only_suffers(said: Said) -> list[Draft]:
    """What may be done to a unit in one case alone ("can only be shot at from within 6 inches")."""
    lows = said.lows
    if said.s.mood != "limit" or lows[:1] != ("be",) or len(lows) < 4 or not said.bears() or said.subject.pronoun:
        return []
    if not (lows[1].endswith("ed") or lows[1] in ("shot", "hit", "seen", "struck")) or lows[1] in _NO_STATE:
        return []
    start = 3 if lows[2] in ("at", "by", "upon") and lows[3] in ("from", "if", "by", "in", "at", "when") else 2
    if lows[start] not in ("from", "by", "in", "at", "with", "when", "within", "against"):
        return []
    deed = " ".join(lows[1:start])
    needed = both(*distances(list(lows[start:]))) if distances(list(lows[start:])) else _words(said.predicate[start:])
    return [Draft("limits_to", Thing("effect", deed), requirement=needed, modal="limit")]


def _joined(said: Said) -> list[Draft]:
    """Units that "are automatically joined"."""
    if said.s.verb != "be" or said.s.negative or said.lows[:1] != ("joined",) or not said.bears():
        return []
    known = said.vocabulary.best("Join", "action")
    return [Draft("forces", thing_of(known, said.vocabulary) if known else Thing("action", "join"), modal="oblige")]


def _maximum(said: Said) -> list[Draft]:
    """What a unit has at most ("has a maximum passenger capacity that can never be exceeded")."""
    if said.s.verb != "hav" or said.s.negative or said.lows[:2] != ("a", "maximum") or not said.bears():
        return []
    name = phrase(list(said.predicate[2:]), 3)
    return [Draft("limits_to", Thing("effect", name), modal="limit")] if name else []


def _occurs(said: Said) -> list[Draft]:
    """When something happens ("and occur during the Shooting and Assault phases")."""
    place = said.s.verb == "tak" and said.lows[:1] == ("place",)
    if not (place or said.s.verb in ("occur", "happen")) or said.s.negative or not said.subject.term:
        return []
    phases = named(list(said.predicate), said.vocabulary, "phase")
    if not phases and said.kind() in ("action", "test", "reaction", "order"):
        return [Draft("occurs_in", Thing("phase", ""), modal="state")]  # the phase stands beside it
    term = said.subject.term if said.kind() in ("action", "test", "reaction", "effect") else None
    return [
        Draft("occurs_in", thing_of(p, said.vocabulary), subject=term, when=During(p), any_unit=True, fixed=True)
        for p, _ in phases
        if term
    ]


_READERS: tuple[Callable[[Said], list[Draft]], ...] = (
    *TERSE, *HANDLING, _as_usual, _goes_on, _so_described, _not_in_state, _not_done_to, _must_be_able, _chooses,
    _only_at, _weapons_are, _joined, _maximum, _occurs, _everything_of,
    not_cumulative, _to_the_winner, _goes_somewhere, _only_suffers, _never_does, _makes_one, bound_to,
)  # fmt: skip
