"""Holding: numbers and places in the order that units and weapons have ("has a range of 36", "strikes last").

In: a statement and its subject. Out: drafts, none where the family does not apply. It is asked late: what another
family reads of a number is not told again here.
"""

from __future__ import annotations

from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.handling import LITTLE, Said, first_read
from ingest.grammar.states.quantities import DICE, MEASURES, thing_of
from ingest.lexicon import NUMBER_WORDS, PREPOSITIONS, plain_form
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import Fact
from kb.names import last_word
from kb.patterns import deferred

_VALUE_NOUNS = frozenset("value values score scores rating ratings characteristic characteristics stat level".split())
_HAVING = ("hav", "use", "receiv", "get", "start", "begin", "enter")


def held(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """The drafts of the first of these shapes that a statement has."""
    said = Said(s, subject, vocabulary, s.predicate, tuple(t.low for t in s.predicate), False)
    return first_read(said, _READERS)


def _figure(token: Token) -> str | None:
    """The number that a word is, None where it is none."""
    if DICE.match(token.text):
        return token.text.rstrip(MEASURES)
    number = NUMBER_WORDS.get(token.low)
    return None if number is None or token.low in ("no", "half", "once", "twice", "single") else str(number)


def _has_figure(said: Said) -> list[Draft]:
    """A number that is had ("has a Move of 0", "have Nerve 8", "has 3 Wounds", "has a range of 24 inches")."""
    if said.s.verb not in _HAVING or said.s.negative or not said.s.subject or len(said.lows) > 12:
        return []
    predicate = [t for n, t in enumerate(said.predicate) if n or t.low not in ("a", "an", "the", "its", "their")]
    if not predicate or said.s.subject[0].low in ("some", "certain", "many"):
        return []
    first = _figure(predicate[0])
    if first is not None:  # "has 3 Wounds"
        held = [t for t in predicate[1:2] if any("/characteristic/" in term for term in t.terms)]
        found = named(held, said.vocabulary, "characteristic")
        ends = len(predicate) <= 2 or predicate[2].low in (*PREPOSITIONS, "and", ",", "each")
        if not found or not ends or said.s.verb != "hav":
            return []
        return [Draft("sets", thing_of(found[0][0], said.vocabulary), value=first, modal="state")]
    of = next((n for n, t in enumerate(predicate[:7]) if t.low == "of"), None)
    found = named(predicate[:3], said.vocabulary, "characteristic")
    at = next((n for n, t in enumerate(predicate[:6]) if n and _figure(t) is not None), None)
    if at is None or (of is not None and at != of + 1) or (of is None and not found):
        return []
    words = [t for t in predicate[: of if of is not None else at] if t.low not in _VALUE_NOUNS and t.low not in LITTLE]
    if any(t.low in PREPOSITIONS or t.low in (",", "and", "or") for t in words) or not words or len(words) > 3:
        return []
    if {"bonus", "penalty", "modifier", "roll", "total", "result", "number", "unit", "group"} & {t.low for t in words}:
        return []
    name = " ".join(t.text for t in words)
    thing = thing_of(found[0][0], said.vocabulary) if found else Thing("characteristic", name)
    return [Draft("sets", thing, value=_figure(predicate[at]), modal="state")]


def _has_characteristics(said: Said) -> list[Draft]:
    """The characteristics that somebody has at all ("have Nerve, Pace and Power Characteristics")."""
    if not said.predicate or said.s.verb != "hav" or said.s.negative or not said.s.subject or said.subject.pronoun:
        return []
    *front, last = said.predicate
    if last.low not in ("characteristic", "characteristics") and not last.low.endswith(" characteristic"):
        return []
    found = named(list(said.predicate), said.vocabulary, "characteristic")
    known = [token for _, token in found]
    others = [t for t in front if t not in known and t.low not in (*LITTLE, ",", "and", "both")]
    return [] if others else [Draft("grants", thing_of(term, said.vocabulary), modal="state") for term, _ in found]


#: What is done a number of times, and what one of them is called.
_TIMES = {
    "fir": ("shot", "shots"), "shoot": ("shot", "shots"), "mak": ("attack", "attacks"), "hav": ("attack", "attacks"),
    "strik": ("blow", "blows"), "inflict": ("hit", "hits"),
}  # fmt: skip


def _so_many(said: Said) -> list[Draft]:
    """How often something is done ("An autocannon fires three shots", "strikes one blow")."""
    one = _TIMES.get(said.s.verb)
    if one is None or said.s.negative or not 2 <= len(said.lows) <= 12 or not said.s.subject:
        return []
    number = _figure(said.predicate[0])
    if number in (None, "1") or said.lows[1] not in (*one, *_TIMES["fir"], *_TIMES["mak"], *_TIMES["strik"]):
        return []
    relation = "modifies" if number.startswith("+") else "sets"  # "makes +1 attacks": so many more
    return [Draft(relation, Thing("effect", f"{singular(said.lows[1])}s"), value=number, modal="state")]


_NEEDS = deferred(r"(?:an? )?(?:roll of )?(?:an? )?(\d)(\+)?(?: or (?:more|higher|better))? to (hit|wound|save)\b")
_ON = deferred(r"(?:only )?on (?:an? )?(?:rolls? of )?(?:an? )?(\d)(\+| or (?:more|higher|better)|s\b)?")
_STRIKING = {"hit": "To Hit", "wound": "To Wound", "sav": "Save", "penetrat": "penetration"}


def _hits_on(said: Said) -> list[Draft]:
    """The roll that is needed ("hits on a 3+", "needs a 5 or more to wound", "saves on a 4+")."""
    verb, lows = said.s.verb, said.lows
    words = " ".join(lows)
    if verb in ("need", "requir"):
        found = _NEEDS.match(words)
        if not found:
            return []
        verb, number = found[3].removesuffix("e"), f"{found[1]}+"
    else:
        found = _ON.match(words)
        if not found:
            return []
        number = f"{found[1]}{'+' if found[2] and found[2] != 's' else ''}"
    what = next((name for stem, name in _STRIKING.items() if verb.startswith(stem)), None)
    if what is None or said.s.negative or not said.s.subject or any(t.is_number for t in said.s.subject[:4]):
        return []
    roll = said.vocabulary.best(f"{what} roll", "test") or said.vocabulary.best(f"{last_word(what)} roll", "test")
    thing = thing_of(roll, said.vocabulary) if roll else Thing("test", f"{what} roll")
    return [Draft("sets", thing, value=number, modal="state")]


_IN_ORDER = frozenset("strik fight attack act mov shoot fir activat go".split())


def _in_order(said: Said) -> list[Draft]:
    """Who acts first or last ("strike last, whatever their Skill")."""
    if said.s.verb not in _IN_ORDER or said.s.negative or not said.lows or not said.s.subject:
        return []
    place = said.lows[0] if said.lows[0] in ("first", "last", "simultaneously") else said.s.adverb
    if place not in ("first", "last", "simultaneously") or len(said.lows) > 6:
        return []
    verb = plain_form(said.s.modal)
    return [Draft("forces", Thing("action", f"{verb} {place}"), value=place, modal="oblige")]


def _comes_to_be(said: Said) -> list[Draft]:
    """What a unit is turned into, in the text's own words ("becomes a wreck")."""
    if said.s.verb != "becom" or said.s.negative or said.lows[:1] not in (("a",), ("an",)) or len(said.lows) > 5:
        return []
    name = name_of(list(said.predicate[1:]), 3)
    return [Draft("counts_as", Thing("effect", name), modal="state")] if name else []


_FALLS_BACK = frozenset("fall withdraw run pull move mov".split())


def _falls_back(said: Said) -> list[Draft]:
    """A unit that falls back so far ("falls back 2D6 inches")."""
    if said.s.verb not in _FALLS_BACK or said.s.negative or said.lows[:1] not in (("back",), ("away",), ("off",)):
        return []
    far = next((figure for t in said.predicate[1:3] if (figure := _figure(t)) is not None), None)
    verb = plain_form(said.s.modal)
    known = said.vocabulary.best(f"{verb} {said.lows[0]}", "action")
    thing = thing_of(known, said.vocabulary) if known else Thing("action", f"{verb} {said.lows[0]}")
    return [Draft("forces", thing, value=far, modal="oblige")]


def _destroys(said: Said) -> list[Draft]:
    """What something destroys ("Charges destroy any unit on foot")."""
    if said.s.verb not in ("destroy", "kill", "slay", "eliminat") or said.s.negative or not said.lows:
        return []
    if said.lows[0] not in LITTLE or not said.s.subject or said.subject.pronoun:
        return []
    name = {"destroy": "destroyed", "kill": "killed", "slay": "slain"}.get(said.s.verb, "eliminated")
    draft = Draft("inflicts", Thing("effect", name), modal="state", affects="others")
    draft.when = Fact(" ".join(t.text for t in said.predicate))
    return [draft]


_GROUND = frozenset("ground terrain going cover obstacle obstacles".split())


def _is_ground(said: Said) -> list[Draft]:
    """Of which kind some ground is ("Deep snow is difficult ground", "A hedge is soft cover")."""
    bare = said.lows[:1] in (("impassable",), ("difficult",), ("dangerous",))  # "is impassable to Riders"
    ground = 2 <= len(said.lows) <= 4 and said.lows[-1] in _GROUND
    if said.s.verb != "be" or said.s.negative or not (bare or ground):
        return []
    if said.bears() or said.subject.pronoun or not said.s.subject:
        return []
    if said.lows[0] in ("in", "on", "behind", "the"):
        return []
    name = said.lows[0] if bare and not ground else " ".join(t.text for t in said.predicate if t.low not in LITTLE)
    known = said.vocabulary.best(name, "effect")
    thing = thing_of(known, said.vocabulary) if known else Thing("effect", name)
    relation = "is_a" if ground else "counts_as"
    if said.subject.term:
        return [Draft(relation, thing, modal="state")]
    return [  # "Woods, bogs and rubble are rough ground"
        Draft(relation, thing, subject_thing=Thing("effect", about), any_unit=True, modal="state")
        for part in conjuncts(list(said.s.subject))
        if (about := " ".join(t.text for t in part if t.low not in LITTLE))
    ]


def _wins(said: Said) -> list[Draft]:
    """Who wins or loses ("The side with the higher total wins the assault")."""
    verb = {"win": "win", "los": "lose", "triumph": "win", "prevail": "win"}.get(said.s.verb)
    if verb is None or said.s.negative or len(said.lows) > 5 or len(said.s.subject) < 4:
        return []
    lows = [t.low for t in said.s.subject]
    if not {"higher", "highest", "lower", "lowest", "most", "more", "fewer", "fewest", "greater"} & set(lows):
        return []
    at = next((n for n, low in enumerate(lows) if low in ("with", "that", "which", "who", "whose", "rolling")), None)
    if at is None:
        return []
    event = Thing("event", " ".join(t.text for t in said.s.subject[at + 1 :]))
    name = f"{verb}s {' '.join(t.text for t in said.predicate)}".strip()
    draft = Draft("inflicts", Thing("effect", name), subject_thing=event, modal="state", affects="player")
    draft.any_unit = draft.fixed = True
    return [draft]


def not_cumulative(said: Said) -> list[Draft]:
    """What does not add up ("These bonuses are not cumulative", "multiple markers do not stack")."""
    be = said.s.verb == "be" and said.s.negative and said.lows[:1] == ("cumulative",)
    stack = said.s.mood in ("never", "forbid") and said.lows[:1] == ("stack",)
    if not (be or stack) or not said.s.subject:
        return []
    about = named(list(said.s.subject), said.vocabulary)
    name = name_of(list(said.s.subject), 3)
    if not about and not name:
        return []
    bonus = said.s.subject[-1].low.rstrip("es") in ("bonus", "penalt", "modifier", "effect", "marker", "token")
    if bonus and len(said.s.subject) <= 4:  # "Captain bonuses do not stack": not the Captain
        about, name = [], " ".join(t.text for t in said.s.subject if t.low not in LITTLE)
    draft = Draft("sets", thing_of(about[0][0], said.vocabulary) if about else Thing("effect", name), modal="state")
    draft.value, draft.any_unit = "not cumulative", True
    if draft.object.kind == "status":  # of whoever is in it, and not of how it sets itself
        draft.subject = said.vocabulary.any_unit
    return [draft]


_READERS: tuple[Callable[[Said], list[Draft]], ...] = (
    _has_figure, _has_characteristics, _so_many, _hits_on, _in_order, _comes_to_be, _falls_back, _destroys, _is_ground,
    _wins, not_cumulative,
)  # fmt: skip
