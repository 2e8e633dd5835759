"""Further shapes: what a statement says that no other family reads.

In: a statement that gave nothing, and its subject. Out: drafts. Each shape has a reader of its own, asked in turn only
where all others were silent, so that none of them can change what is read elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, is_verb_stem, name_of, named
from ingest.grammar.states.conduct import phrase
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.subjects import Subject
from ingest.grammar.tokens import Token
from ingest.grammar.verbs import Statement
from ingest.lexicon import PREPOSITIONS
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, During, Fact, Has, atoms

_LITTLE = frozenset("the a an any all each every its their your this that these those".split())


@dataclass(frozen=True, slots=True)
class Said:
    """A statement as its readers need it. ``conditioned``: a condition stands beside it in the sentence."""

    s: Statement
    subject: Subject
    vocabulary: Vocabulary
    predicate: tuple[Token, ...]
    lows: tuple[str, ...]
    conditioned: bool

    def kind(self) -> str:
        """The kind of the subject's term, '' where it has none."""
        return self.vocabulary.terms[self.subject.term].kind if self.subject.term else ""

    def bears(self) -> bool:
        """Whether the subject is a unit: of some kind, any, or one that is pointed at."""
        return self.kind() in BEARER_KINDS if self.subject.term else self.subject.generic or self.subject.pronoun

    def what(self) -> str:
        """The things that the subject is, in its own words, without whose they are and what narrows them."""
        if self.subject.pronoun and len(self.s.subject) < 2:
            return ""
        tokens = [t for t in self.s.subject if not t.owner]
        ends = (n for n, t in enumerate(tokens) if n and (t.low in (*PREPOSITIONS, ",") or t.low.endswith("ed")))
        words = [t.text for t in tokens[: next(ends, len(tokens))] if t.low not in _LITTLE]
        return " ".join(words[:3])


def read(s: Statement, subject: Subject, vocabulary: Vocabulary, conditioned: bool) -> list[Draft]:
    """The drafts of a statement that nothing else understood: those of the first shape that it has."""
    said = Said(s, subject, vocabulary, s.predicate, tuple(t.low for t in s.predicate), conditioned)
    for reader in _READERS:
        drafts = reader(said)
        if drafts:
            return drafts
    return []


#: Participles of what players do with things on the table or with numbers, by their plain verb.
_HANDLED = {
    "allocated": "allocate", "resolved": "resolve", "removed": "remove", "placed": "place", "chosen": "choose",
    "selected": "select", "made": "make", "rolled": "roll", "moved": "move", "deployed": "deploy",
    "measured": "measure", "controlled": "control", "distributed": "distribute", "assigned": "assign",
    "drawn": "draw", "split": "split", "divided": "divide",
}  # fmt: skip
_WORKED_OUT = frozenset("resolved measured determined calculated worked conducted decided taken rolled made".split())


def _by_player(said: Said) -> list[Draft]:
    """Who does it ("Hits are allocated by the controlling player")."""
    if said.s.verb != "be" or not said.lows or said.lows[0] not in _HANDLED or said.lows[1:2] != ("by",):
        return []
    player = next((n for n, low in enumerate(said.lows) if low in ("player", "players", "opponent")), None)
    what = said.what()
    if player is None or not what or player > 7:
        return []
    agent = " ".join(t.text for t in said.predicate[2 : player + 1] if t.low not in _LITTLE)
    deed = Thing("action", f"{_HANDLED[said.lows[0]]} {what} by {agent}")
    relation = "denies" if said.s.negative else "forces"
    return [Draft(relation, deed, modal="oblige", affects="player", any_unit=True)]


def _worked_out(said: Said) -> list[Draft]:
    """What it is worked out against or with ("Hits are resolved against the Side Armour")."""
    if said.s.verb != "be" or said.s.negative or not said.lows:
        return []
    hit = said.lows[:2] == ("hit", "on")
    against = hit or (said.lows[0] in _WORKED_OUT and said.lows[1:2] in (("against",), ("using",)))
    what = "Hits" if hit else said.what()
    rest = list(said.predicate[2:])
    if not against or not what or not rest:
        return []
    used = figure(rest, said.vocabulary)
    if used is None or (hit and used.kind != "characteristic"):
        return []
    return [Draft("uses", used, subject_thing=Thing("effect", what), modal="state", any_unit=True)]


def figure(tokens: list[Token], vocabulary: Vocabulary) -> Thing | None:
    """What something is worked out with: a figure, with the capitalised word that tells which ("Side Armour")."""
    ends = ("that", "which", "who", ",", "if", "using", "facing")
    kept = [t for t in tokens[: next((n for n, t in enumerate(tokens) if t.low in ends), len(tokens))] if not t.owner]
    for n, token in enumerate(kept):
        if not token.terms:
            continue
        term = thing_of(token.terms[0], vocabulary)
        before, after = kept[n - 1] if n else None, kept[n + 1] if n + 1 < len(kept) else None
        if before is not None and not before.terms and before.text[:1].isupper():
            return Thing(term.kind, f"{before.text} {term.name}")
        if after is not None and not after.terms and after.text[:1].isupper():
            return Thing(term.kind, f"{term.name} {after.text}")
        return term
    name = name_of(kept, 3)
    return Thing("effect", name) if name else None


def _separately(said: Said) -> list[Draft]:
    """How something is done ("attacks are resolved separately for each Facing", "dice are rolled one at a time")."""
    if said.s.verb != "be" or said.s.negative or len(said.lows) < 2 or said.lows[0] not in _HANDLED:
        return []
    what = said.what()
    if said.lows[1] not in ("separately", "together", "simultaneously", "individually", "one") or not what:
        return []
    how = phrase(list(said.predicate[1:]), 5)
    deed = Thing("action", f"{_HANDLED[said.lows[0]]} {what} {how}")
    return [Draft("forces", deed, modal="oblige", affects="player", any_unit=True)]


def _as_done_for(said: Said) -> list[Draft]:
    """What is done in the way of something else ("is conducted in the same way as for Charging other units")."""
    same = re.search(r"\bin (?:exactly )?the same (?:way|manner|fashion) as(?: for| when| if)?\b", " ".join(said.lows))
    if said.s.verb != "be" or said.s.negative or not same or said.lows[0] not in _WORKED_OUT:
        return []
    start = len(" ".join(said.lows)[: same.end()].split())
    model = named(list(said.predicate[start:]), said.vocabulary, "action", "reaction", "test", "effect", "phase")
    what = said.what()
    if not model or not what:
        return []
    about = named(list(said.s.subject), said.vocabulary, "action", "reaction", "test", "effect")
    draft = Draft("uses", thing_of(model[0][0], said.vocabulary), value="in the same way", modal="state", any_unit=True)
    draft.subject = about[0][0] if about and about[0][0] != model[0][0] else None
    draft.subject_thing = None if draft.subject else Thing("effect", what)
    draft.fixed = True
    return [draft]


_SAME_RULES = re.compile(
    r"\b(?:rules?|procedures?|methods?|process)\b(?: and \w+ \w+)?(?:, [\w ,]+?)? (?:for|as|of) (.+)$"
)
_RULES_OF = frozenset("follow use obey mov fight charg shoot attack assault".split())


def _by_rules_of(said: Said) -> list[Draft]:
    """Whose rules it goes by ("move using the Movement rules for Infantry", "follows all the normal rules for …")."""
    if said.s.verb not in _RULES_OF or said.s.negative or not said.s.subject:
        return []
    lows = said.lows
    start = 1 if lows[:1] == ("using",) else 0
    if said.s.verb not in ("follow", "use", "obey") and not start:
        return []
    end = next((n for n, low in enumerate(lows) if low in ("rules", "rule") and n < start + 7), None)
    if end is None or end + 1 >= len(lows) or lows[end + 1] not in ("for", "of", "as", ","):
        return []
    if lows[end + 1 : end + 3] in (("as", "normal"), ("as", "usual")) or {"their", "its"} & set(lows[end:]):
        return []  # "the rules for models of their type": whatever these are
    words = [t.text for t in said.predicate[start:] if t.low not in _LITTLE]
    at = next(n for n, w in enumerate(words) if w.lower() in ("rules", "rule"))
    stop = next((n for n, w in enumerate(words) if w in ("and", "but", ",") and n > at + 2), len(words))
    name = " ".join(words[: min(stop, at + 7)])
    draft = Draft("uses", Thing("effect", name.removeprefix("of ")), modal="state")
    if not said.subject.term and not said.bears():
        draft.subject_thing, draft.any_unit = Thing("effect", said.what()), True
    return [draft] if " , " not in name else []


def _rules_apply(said: Said) -> list[Draft]:
    """To whom some rules apply ("The basic Walker rules apply to all models of the Walker type")."""
    text = " ".join(t.text for t in said.s.subject)
    if said.s.verb != "apply" or said.s.negative or said.lows[:1] != ("to",) or not text.lower().endswith("rules"):
        return []
    bearers = named(list(said.predicate), said.vocabulary, "unit_type", "unit_subtype", "status")
    name = " ".join(t.text for t in said.s.subject if t.low not in _LITTLE)
    if not bearers or len(name.split()) < 2 or "following" in name:
        return []
    return [Draft("uses", Thing("effect", name), subject=bearers[0][0], modal="state")]


def _as_usual(said: Said) -> list[Draft]:
    """What is done as ever ("the model that issued it fights normally")."""
    normal = said.s.adverb == "normally" or said.lows in (("as", "normal"), ("as", "usual"), ("normally",))
    if not normal or said.s.mood != "state" or said.s.negative or not said.bears() or not is_verb_stem(said.s.verb):
        return []
    if said.predicate and said.s.adverb == "normally":
        return []
    plain = re.sub(r"(?<=[^s])s$", "", re.sub(r"(?<=[sxh])es$", "", said.s.modal))
    known = said.vocabulary.best(plain, "action")
    return [Draft("permits", thing_of(known, said.vocabulary) if known else Thing("action", plain), modal="permit")]


def _goes_on(said: Said) -> list[Draft]:
    """What goes on, or does not ("they both continue the duel", "the duel does not continue")."""
    kinds = ("action", "effect", "status", "reaction")
    if said.s.mood == "never" and said.lows[:1] == ("continue",) and len(said.lows) <= 3:
        about = named(list(said.s.subject), said.vocabulary, *kinds)
        thing = thing_of(about[0][0], said.vocabulary) if about else None
        unit = f"{next(iter(said.vocabulary.terms)).split('/')[0]}/unit/unit"
        return [Draft("denies", thing, subject=unit, modal="forbid", any_unit=True, fixed=True)] if thing else []
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
        reason = re.match(r"(?:simply |merely |only |just )?(?:for|by|because of|due to) ", " ".join(said.lows[1:]))
        if not reason:
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
    unnamed = said.s.subject and not any(t.terms for t in said.s.subject) and said.subject.affects == "bearer"
    if unnamed and not _UNITS & {t.low for t in said.s.subject}:
        # "any surviving passengers": not those that the chapter is about
        words = " ".join(t.text for t in said.s.subject if t.low not in _LITTLE)
        draft.subject_thing, draft.any_unit = Thing("effect", words), True
    elif said.subject.affects == "enemy" and _UNITS & {t.low for t in said.s.subject[:2]}:
        draft.subject, draft.fixed = f"{next(iter(said.vocabulary.terms)).split('/')[0]}/unit/unit", True
    return [draft]


def _must_be_able(said: Said) -> list[Draft]:
    """What a unit must be able to do ("it must be able to see its hull")."""
    if said.s.mood != "oblige" or said.lows[:3] != ("be", "able", "to"):
        return []
    name = phrase([t for t in said.predicate[3:] if t.low != ","], 8)
    unit = f"{next(iter(said.vocabulary.terms)).split('/')[0]}/unit/unit"
    draft = Draft("requires", Thing("effect", name), subject=unit, modal="oblige", any_unit=True, fixed=True)
    return [draft] if len(name.split()) > 1 else []


_CHOOSES = frozenset("choose select nominate pick designate".split())


def _chooses(said: Said) -> list[Draft]:
    """What a unit may choose ("may instead choose a secondary target")."""
    if said.s.mood not in ("permit", "oblige") or not said.lows or said.lows[0] not in _CHOOSES:
        return []
    asked = said.lows[1:2] in (("which",), ("whether",), ("when",))
    name = phrase(list(said.predicate[2 if asked else 1 :]), 8)
    name = f"{said.lows[1]} {name}" if asked and name else name
    if not name or name.split()[0] in ("to", "not"):
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
    deed = " ".join(t.text for t in said.predicate[:at] if t.low not in _LITTLE)
    needed = _words(said.predicate[at:])
    name = phrase(list(said.predicate[at + 1 :]), 6)
    draft = Draft("requires", Thing("effect", name), subject_thing=Thing("action", deed), requirement=needed)
    draft.modal, draft.fixed, draft.any_unit = "limit", True, True
    return [draft] if name else []


def _not_counted(said: Said) -> list[Draft]:
    """What does not count for a result ("Wounds caused to passengers do not count towards the result")."""
    if said.s.mood != "never" or said.lows[:1] != ("count",) or said.lows[1:2] not in (("towards",), ("toward",)):
        return []
    result = name_of(list(said.predicate[2:]), 3)
    what = " ".join(t.text for n, t in enumerate(said.s.subject) if n or t.low not in _LITTLE)
    if not result or not what or len(what.split()) > 8:
        return []
    return [
        Draft("ignores", Thing("effect", what), subject_thing=Thing("effect", result), modal="state", any_unit=True)
    ]


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


def _counts_thing_as(said: Said) -> list[Draft]:
    """A part that counts as something ("Barges also count the deck as an Access Point")."""
    lows = said.lows
    if said.s.verb not in ("count", "treat") or said.s.negative or "as" not in lows or not said.s.subject:
        return []
    at = lows.index("as")
    if lows[0] not in ("the", "its", "their", "each", "any") or not 1 < at <= 5 or at + 1 >= len(lows):
        return []
    part = " ".join(t.text for t in said.predicate[:at] if t.low not in _LITTLE)
    name = phrase([t for t in said.predicate[at + 1 :] if t.low not in _LITTLE], 4)
    if not part or not name:
        return []
    return [Draft("counts_as", Thing("effect", name), subject_thing=Thing("effect", part), modal="state")]


def _of_its_parts(said: Said) -> list[Draft]:
    """What is done with a part of a unit ("its base is removed", "the base of a Skiff is ignored")."""
    if said.s.verb != "be" or said.s.negative or said.lows not in (("removed",), ("ignored",)):
        return []
    subject = said.s.subject
    owned = len(subject) <= 3 and bool(subject) and (subject[0].low in ("its", "their") or subject[0].owner)
    of = next((n for n, t in enumerate(subject) if t.low == "of"), None)
    part = subject[:of] if of is not None and of <= 3 else subject if owned else ()
    name = " ".join(t.text for t in part if t.low not in _LITTLE and not t.owner)
    if not name or any(t.terms for t in part if not t.owner):
        return []
    if said.lows == ("ignored",):
        return [Draft("ignores", Thing("effect", name), modal="state", fixed=True)]
    return [Draft("forces", Thing("action", f"remove {name}"), modal="oblige", affects="player")]


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
    if said.s.verb != "occur" or said.s.negative or not said.subject.term:
        return []
    phases = named(list(said.predicate), said.vocabulary, "phase")
    term = said.subject.term if said.kind() in ("action", "test", "reaction", "effect") else None
    return [
        Draft("occurs_in", thing_of(p, said.vocabulary), subject=term, when=During(p), any_unit=True, fixed=True)
        for p, _ in phases
        if term
    ]


_READERS: tuple[Callable[[Said], list[Draft]], ...] = (
    _by_player, _worked_out, _separately, _as_done_for, _by_rules_of, _rules_apply, _as_usual, _goes_on, _so_described,
    _not_in_state, _must_be_able, _chooses, _only_at, _not_counted, _weapons_are, _counts_thing_as, _of_its_parts,
    _joined, _maximum, _occurs,
)  # fmt: skip
