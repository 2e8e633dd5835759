"""Handling: how things on the table and numbers are dealt with: by whom, with what, by whose rules, and how not.

In: a statement that nothing else understood. Out: drafts. Its readers are asked in turn, with those of ``further``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.conduct import phrase
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import PREPOSITIONS
from ingest.verbforms import base_form
from ingest.vocabulary import BEARER_KINDS, Vocabulary

LITTLE = frozenset("the a an any all each every its their your this that these those".split())


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
        return self.vocabulary.kind_of(self.subject.term)

    def bears(self) -> bool:
        """Whether the subject is a unit: of some kind, any, or one that is pointed at."""
        return self.kind() in BEARER_KINDS if self.subject.term else self.subject.generic or self.subject.pronoun

    def anyone(self) -> str:
        """The term of any unit."""
        return self.vocabulary.any_unit

    def what(self) -> str:
        """The things that the subject is, in its own words, without whose they are and what narrows them."""
        if self.subject.pronoun and len(self.s.subject) < 2:
            return ""
        tokens = [t for t in self.s.subject if not t.owner]
        ends = (n for n, t in enumerate(tokens) if n and (t.low in (*PREPOSITIONS, ",") or t.low.endswith("ed")))
        words = [t.text for t in tokens[: next(ends, len(tokens))] if t.low not in LITTLE]
        return " ".join(words[:3])


def first_read(said: Said, readers: Iterable[Callable[[Said], list[Draft]]]) -> list[Draft]:
    """The drafts of the first reader that makes something of a statement."""
    return next((drafts for reader in readers if (drafts := reader(said))), [])


#: Participles of what players do with things on the table or with numbers, by their plain verb.
HANDLED = {
    "allocated": "allocate", "resolved": "resolve", "removed": "remove", "placed": "place", "chosen": "choose",
    "selected": "select", "made": "make", "rolled": "roll", "moved": "move", "deployed": "deploy",
    "measured": "measure", "controlled": "control", "distributed": "distribute", "assigned": "assign",
    "drawn": "draw", "split": "split", "divided": "divide",
}  # fmt: skip
_WORKED_OUT = frozenset("resolved measured determined calculated worked conducted decided taken rolled made".split())


def _by_player(said: Said) -> list[Draft]:
    """Who does it ("Hits are allocated by the controlling player")."""
    if said.s.verb != "be" or not said.lows or said.lows[0] not in HANDLED or said.lows[1:2] != ("by",):
        return []
    player = next((n for n, low in enumerate(said.lows) if low in ("player", "players", "opponent")), None)
    what = said.what()
    if player is None or not what or player > 7:
        return []
    agent = " ".join(t.text for t in said.predicate[2 : player + 1] if t.low not in LITTLE)
    deed = Thing("action", f"{HANDLED[said.lows[0]]} {what} by {agent}")
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
    if said.s.verb != "be" or said.s.negative or len(said.lows) < 2 or said.lows[0] not in HANDLED:
        return []
    what = said.what()
    if said.lows[1] not in ("separately", "together", "simultaneously", "individually", "one") or not what:
        return []
    how = phrase(list(said.predicate[1:]), 5)
    deed = Thing("action", f"{HANDLED[said.lows[0]]} {what} {how}")
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


_MARKED_OUT = frozenset("marker template circle stick gauge".split())


def _of_size(said: Said) -> list[Draft]:
    """What is laid down, told by its size ("use the 3" Fire marker")."""
    rest = [t for t in said.predicate if t.low not in LITTLE]
    if said.s.verb != "use" or said.s.negative or not said.s.subject or len(rest) < 2:
        return []
    end = next((n for n, t in enumerate(rest[:5]) if t.low.split()[-1] in _MARKED_OUT), None)
    sized = rest[0].is_number and rest[0].text[-1] in _INCHES
    if end is None or not sized or any(t.low in PREPOSITIONS for t in rest[:end]):
        return []
    return [Draft("uses", Thing("effect", " ".join(t.text for t in rest[: end + 1])), modal="state")]


_INCHES = '"”″'
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
    usual = lows[end + 1 : end + 3] in (("as", "normal"), ("as", "usual"))
    if usual or {"their", "its"} & set(_up_to_comma(lows[end:])):
        return []  # "the rules for models of their type": whatever these are
    likened = next((n for n, low in enumerate(lows) if n > end and low == "as"), None)
    kept = said.predicate[start:]
    if lows[end + 1] == "," and likened:  # "the same rules, values and methods as any other attack"
        kept = (*said.predicate[start : end + 1], *said.predicate[likened:])
    after = kept[end + 2 - start :] if len(kept) == len(said.predicate) - start else ()
    options = named(list(after), said.vocabulary, "action", "reaction", "test", "order", "status", "effect")
    told = [t for t in after if t.low not in LITTLE and t.low not in ("other", "normal")]
    if lows[end + 1] == "for" and len(told) == len(options) == 1:  # "the rules for a Wade", and for nothing narrower
        return [Draft("uses", thing_of(options[0][0], said.vocabulary), modal="state")]
    words = [t.text for t in kept if t.low not in LITTLE]
    at = next(n for n, w in enumerate(words) if w.lower() in ("rules", "rule"))
    stop = next((n for n, w in enumerate(words) if w in ("and", "but", ",") and n > at + 2), len(words))
    name = " ".join(words[: min(stop, at + 7)])
    draft = Draft("uses", Thing("effect", name.removeprefix("of ")), modal="state")
    if not said.subject.term and not said.bears():
        draft.subject_thing, draft.any_unit = Thing("effect", said.what()), True
    return [draft] if " , " not in name else []


def _up_to_comma(lows: tuple[str, ...]) -> tuple[str, ...]:
    return lows[: lows.index(",")] if "," in lows else lows


def _rules_apply(said: Said) -> list[Draft]:
    """To whom some rules apply ("The basic Strider rules apply to all models of the Strider type")."""
    text = " ".join(t.text for t in said.s.subject)
    if said.s.verb != "apply" or said.s.negative or said.lows[:1] != ("to",) or not text.lower().endswith("rules"):
        return []
    bearers = named(list(said.predicate), said.vocabulary, "unit_type", "unit_subtype", "status")
    name = " ".join(t.text for t in said.s.subject if t.low not in LITTLE)
    if not bearers or len(name.split()) < 2 or "following" in name:
        return []
    return [Draft("uses", Thing("effect", name), subject=bearers[0][0], modal="state")]


def _not_counted(said: Said) -> list[Draft]:
    """What does not count for a result ("Wounds caused to passengers do not count towards the result")."""
    if said.s.mood != "never" or said.lows[:1] != ("count",) or said.lows[1:2] not in (("towards",), ("toward",)):
        return []
    result = name_of(list(said.predicate[2:]), 3)
    what = " ".join(t.text for n, t in enumerate(said.s.subject) if n or t.low not in LITTLE)
    if not result or not what or len(what.split()) > 8:
        return []
    return [
        Draft("ignores", Thing("effect", what), subject_thing=Thing("effect", result), modal="state", any_unit=True)
    ]


def _not_handled(said: Said) -> list[Draft]:
    """What is not done with things ("is not allocated to any other model")."""
    if said.s.verb != "be" or not said.s.negative or not said.lows or said.lows[0] not in HANDLED:
        return []
    what = said.what()
    to = phrase(list(said.predicate[1:]), 5) if said.lows[1:2] in (("to",), ("from",), ("by",)) else ""
    if not what or not to:
        return []
    deed = Thing("action", f"{HANDLED[said.lows[0]]} {what} {to}")
    return [Draft("denies", deed, modal="forbid", affects="player", any_unit=True)]


def _rolled_against(said: Said) -> list[Draft]:
    """What a test is rolled against ("A check is made by rolling 2D6 against one of its characteristics")."""
    lows = said.lows
    if said.s.verb != "be" or said.s.negative or lows[:1] not in (("made",), ("taken",), ("resolved",)):
        return []
    if lows[1:3] not in (("by", "rolling"), ("by", "comparing")) or "against" not in lows:
        return []
    about = named(list(said.s.subject), said.vocabulary, "test", "action", "reaction")
    words = [t.text for t in said.s.subject if t.low not in LITTLE]
    rest = said.predicate[lows.index("against") + 1 :]
    used = figure([t for t in rest if t.low not in ("one", "of") and not t.low.endswith("'s")], said.vocabulary)
    if used is None or not words:
        return []
    dice = next((t.text for t in said.predicate if t.is_number), None)
    draft = Draft("uses", used, value=dice, modal="state", any_unit=True, fixed=True)
    draft.subject = about[0][0] if about else said.vocabulary.best(" ".join(words), "test")
    draft.subject_thing = None if draft.subject else Thing("test", " ".join(words).lower())
    return [draft]


def _part_of(said: Said) -> list[Draft]:
    """A part that counts with the rest ("a Skiff's oars are a part of its hull")."""
    at = next((n for n, low in enumerate(said.lows[:3]) if low == "part"), None)
    if said.s.verb != "be" or said.s.negative or at is None or said.lows[at + 1 : at + 2] != ("of",):
        return []
    part, whole = said.what(), phrase(list(said.predicate[at + 2 :]), 3)
    if not part or not whole or not any(t.owner for t in said.s.subject):
        return []
    return [Draft("counts_as", Thing("effect", whole), subject_thing=Thing("effect", part), modal="state")]


def _counts_thing_as(said: Said) -> list[Draft]:
    """A part that counts as something ("Barges also count the deck as an Access Point")."""
    lows = said.lows
    if said.s.verb not in ("count", "treat") or said.s.negative or "as" not in lows or not said.s.subject:
        return []
    at = lows.index("as")
    if lows[0] not in ("the", "its", "their", "each", "any") or not 1 < at <= 5 or at + 1 >= len(lows):
        return []
    part = " ".join(t.text for t in said.predicate[:at] if t.low not in LITTLE)
    name = phrase([t for t in said.predicate[at + 1 :] if t.low not in LITTLE], 4)
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
    name = " ".join(t.text for t in part if t.low not in LITTLE and not t.owner)
    if not name or any(t.terms for t in part if not t.owner):
        return []
    if said.lows == ("ignored",):
        return [Draft("ignores", Thing("effect", name), modal="state", fixed=True)]
    return [Draft("forces", Thing("action", f"remove {name}"), modal="oblige", affects="player")]


def _points_used(said: Said) -> list[Draft]:
    """What something is paid from ("use up points from the player's Reaction Allotment")."""
    if said.s.verb != "use" or said.s.negative or said.lows[:1] != ("up",):
        return []
    source = next((n for n, low in enumerate(said.lows) if low in ("from", "of")), None)
    if source is None:
        return []
    owner = max((n for n, low in enumerate(said.lows) if low.endswith(("'s", "s'"))), default=source)
    name = phrase(list(said.predicate[max(source, owner) + 1 :]), 3).split(" as ")[0]
    return [Draft("uses", Thing("effect", name), modal="state")] if name else []


def _not_used(said: Said) -> list[Draft]:
    """What cannot be used ("the normal way of measuring cannot be used")."""
    if said.s.mood != "forbid" or said.lows != ("be", "used") or said.subject.others:
        return []
    what = " ".join(t.text for t in said.s.subject if t.low not in LITTLE)
    if not 1 < len(what.split()) < 12:
        return []
    return [Draft("denies", Thing("action", f"use {what}"), modal="forbid")]


def _done_from(said: Said) -> list[Draft]:
    """From where something is done ("Pivoting is always done from the centre of a Strider")."""
    if said.s.verb != "be" or said.s.negative or said.lows[:2] != ("done", "from"):
        return []
    what, name = said.what(), phrase(list(said.predicate[2:]), 4)
    if not what or not name:
        return []
    deed = Thing("action", base_form(what).lower())
    return [Draft("uses", Thing("effect", name), subject_thing=deed, modal="state", any_unit=True)]


#: The shapes of handling, in the order in which they are asked.
HANDLING: tuple[Callable[[Said], list[Draft]], ...] = (
    _by_player, _worked_out, _separately, _as_done_for, _of_size, _by_rules_of, _rules_apply, _not_used, _done_from,
    _points_used, _of_its_parts, _not_counted, _counts_thing_as, _not_handled, _part_of,
    _rolled_against,
)  # fmt: skip
