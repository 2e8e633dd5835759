"""What one part of a predicate names: a deed, by its verb and what it is done to, or a thing.

In: the tokens of the part, with its verb where it has one. Out: a term of the vocabulary or a new name in the text's
own words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ingest.grammar.phrases.named import name_of, named, specific
from ingest.grammar.phrases.tokens import Token, pick
from ingest.grammar.phrases.verbforms import ARTICLES
from ingest.lexicon import GENERIC_UNITS, LIGHT_VERBS, NOT_A_NAME, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.model import TYPE_KINDS, kind_in

GIVEN = ("given", "issued", "granted", "assigned")


@dataclass(frozen=True, slots=True)
class Thing:
    """``term`` is set where the vocabulary has it; else ``kind`` and ``name`` are what a new term would be.

    ``part`` identifies the tokens of the list item that names it; ``rest`` are those after the name.
    """

    kind: str
    name: str
    term: str | None = None
    passive: bool = False
    verb: str = ""
    part: frozenset[int] = frozenset()
    rest: tuple[Token, ...] = ()


_HANDLED = frozenset("used made taken declared fired resolved affected nominated allocated moved placed".split())


def passive_thing(part: list[Token], vocabulary: Vocabulary) -> Thing | None:
    """A status or an action suffered ("be Pinned", "be Charged", "be joined by")."""
    first = part[0].low
    if first in GIVEN:
        given = specific(named(part[1:], vocabulary))
        name = name_of(part[1:], 3)
        if given:
            return replace(named_by(given[0][0], vocabulary, None), verb="given")
        return Thing("effect", name, None, False, "given") if name else None
    if first in _HANDLED:
        return _handled(part, vocabulary)
    term = pick(part[0], vocabulary, "status", "effect", "action", "reaction", "order") if part[0].terms else None
    if term is None:
        hits = named(part[:3], vocabulary, "status", "effect", "action")
        term = hits[0][0] if hits else None
    if term:
        return replace(named_by(term, vocabulary, part[0]), passive=True)
    name = name_of(part, 3)
    return Thing("effect", name, None, True, first) if name else None


def _handled(part: list[Token], vocabulary: Vocabulary) -> Thing:
    """What somebody is affected by, nominated for, or used in ("be used in a Charge"); else the handling itself."""
    first = part[0].low
    terms = specific(named([t for t in part[1:] if t.low not in ("to", "by")], vocabulary))
    if terms and first in ("affected", "nominated"):
        return replace(named_by(terms[-1][0], vocabulary, part[0]), passive=first == "affected")
    for n, token in enumerate(part):
        if token.low in ("of", "in", "for") and n and part[n - 1].low in ("part", "used"):
            found = specific(named(part[n + 1 : n + 5], vocabulary))
            options = [t for t, _ in found if vocabulary.terms[t].kind in ("reaction", "action", "test")]
            if options:
                return named_by(options[0], vocabulary, part[0])
            break
    return Thing("action", first, None, True, first)


#: Verbs by which what is to be done is picked.
_PICKS = ("select", "pick", "nominat", "announc")
#: What is rather done or had than borne, where a light verb has several terms after it.
_DONE_KINDS = ("reaction", "action", "test", "weapon_type", "status", "special_rule", "effect", "order")


#: What is done with a spell, a prayer, a song.
_CAST = frozenset("cast chant invok recit sing channel manifest say work".split())


def deed_or_thing(
    verb: Token | None, core: list[Token], noun: list[Token], vocabulary: Vocabulary, own: bool
) -> list[Thing]:
    """What a verb and its object name; ``own`` where the verb stands in the same part of the list."""
    terms = specific(named(core, vocabulary))
    if verb is not None and verb.stem == "re-roll":
        return [Thing("effect", "Re-roll", vocabulary.best("Re-roll"), False, "re-roll")]
    sort = next((term for term, _ in terms if term in vocabulary.sorts), None)
    if verb is not None and sort and verb.stem in _CAST:  # "cast spells", where a heading stands over several of them
        return [Thing(vocabulary.terms[sort].kind, vocabulary.terms[sort].name, sort, False, verb.low)]
    light = verb is not None and verb.stem in LIGHT_VERBS
    to_do = len(noun) > len(core) + 1 and noun[len(core)].low == "to"
    if verb is not None and light and core and core[-1].low == "action" and to_do:
        inner = noun[len(core) + 1 :]  # "use an action to repair the hull"
        led = 2 if [t.low for t in inner[1:2]] in (["to"], ["into"], ["behind"]) and len(inner) > 2 else 1  # to a port
        name = " ".join([*(t.low for t in inner[:led]), name_of(inner[led:], 3)]).strip()
        return [Thing("action", name, None, False, inner[0].low)]
    if verb is not None and own and [t.low for t in noun] == ["both"]:
        return [Thing("action", f"{verb.low} both", None, False, verb.low)]
    at = [t.low for t in noun[:1]] == ["at"] and not _units(noun, vocabulary)
    if verb is not None and own and not verb.terms and at:
        state = named(noun[1:4], vocabulary, "status")
        if state:
            return [named_by(state[0][0], vocabulary, verb)]  # "move at Flank speed"
    if verb is not None and own and verb.terms:
        term = _verb_term(verb, terms, noun, vocabulary)
        if term:
            return [named_by(term, vocabulary, verb)]
    noun_last = len(core) > 1 and core[-1].low in ("action", "actions")
    if light and noun_last and terms and (called := _kind_of_action(core[-2])):
        return [Thing("action", called, vocabulary.best(called, "action"), False, verb.low if verb else "")]
    if verb is not None and verb.stem in _PICKS and core and core[-1].text.istitle():  # "may not select Sprint"
        if len(core) == 1 and not core[0].terms:
            return [Thing("action", core[0].text, vocabulary.best(core[0].text, "action"), False, verb.low)]
        light = light or [vocabulary.terms[t].kind for t, _ in terms] in (["action"], ["order"], ["reaction"])
    if terms and (verb is None or light or verb.stem in ("fir", "attempt", "hav", "possess")):
        done = [t for t, _ in terms if vocabulary.terms[t].kind in _DONE_KINDS]
        chosen = (done or [t for t, _ in terms])[-1]
        every = re.match(r"(?:a )?all\b", " ".join(t.low for t in core))
        if every and verb is not None and vocabulary.terms[chosen].kind == "weapon_type":
            return [Thing("action", f"{verb.low} all weapons", None, False, verb.low)]
        return [named_by(chosen, vocabulary, verb)]
    if verb is not None and not own:
        kinds = ("reaction", "action", "test", *(("order",) if core and core[0].text.istitle() else ()))
        options = [t for t, _ in terms if vocabulary.terms[t].kind in kinds]
        if options:
            return [named_by(options[-1], vocabulary, verb)]
        armed = core and named(core[:1], vocabulary, "weapon_type") and pick(verb, vocabulary, "action", "reaction")
        if armed:
            return []  # "may Shoot Torch or Siege weapons": with which the deed before is done
    return _new_deed(verb, core, noun, vocabulary)


#: Words before "action" that do not tell which it is.
_NO_ACTION = NOT_A_NAME | frozenset(
    """double full half quick long short simple complex bonus legal valid suitable eligible unit unit's player player's
    remaining unused required declared chosen selected final turn turn's wasted hostile voluntary""".split()
)


def _kind_of_action(word: Token) -> str:
    """Which action "a hold action" is, where a plain word before the noun tells; '' where none does."""
    plain = word.low.isalpha() and not word.terms and not word.low.endswith("ly")
    return word.low if plain and word.low not in _NO_ACTION else ""


def _verb_term(verb: Token, terms: list[tuple[str, Token]], noun: list[Token], vocabulary: Vocabulary) -> str | None:
    """The action that a verb is the name of, unless its object is the name of what is done."""
    own_term = pick(verb, vocabulary, "action", "reaction", "order", "status")
    if own_term and kind_in(own_term) == "status" and verb.low == verb.text:
        name = vocabulary.terms[own_term].name
        if name.islower() and name != verb.low and name.endswith(("ed", "en")):
            return None  # "may not rout", where the text says in small letters that units are routed
    if own_term and noun and noun[0].low == "at" and not _units(noun, vocabulary):
        states = named(noun[1:4], vocabulary, "status")
        if states:
            return states[0][0]  # "move at Cruising Speed"
    if own_term and not (terms and vocabulary.terms[terms[-1][0]].kind in ("action", "reaction", "test")):
        return own_term
    return None


#: What is done to units, and rarely to anything else.
DONE_TO_UNITS = frozenset("join attack charge target assault engage pursue fight ram board".split())
_BEFORE_UNITS = ARTICLES | frozenset("any all enemy friendly other another one".split())


def told_behind(words: list[Token]) -> list[Token]:
    """What stands behind a noun for any unit and tells which are meant: "of Barges", "that are Mired"."""
    lows = [t.low for t in words[:2]]
    return words[1:] if lows[:1] == ["of"] else words[2:] if lows in (["that", "is"], ["that", "are"]) else []


def _units(words: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether the words tell of units: by a kind of unit at their end, or by a noun for any ("at Dazed crews")."""
    last = next((t for n, t in enumerate(words) if n and t.low in PREPOSITIONS), None)
    told = words[: words.index(last)] if last is not None else words
    if not told:
        return False
    kinds = {vocabulary.terms[t].kind for t in told[-1].terms}
    noun = told[-1].low in GENERIC_UNITS or told[-1].stem in vocabulary.unit_words
    enemy = told[-1].low in ("enemy", "enemies", "foe", "foes", "target", "targets")
    return noun or enemy or bool(kinds.intersection(TYPE_KINDS))


_AWAY = frozenset("out away back off clear directly forwards backwards forward backward up down".split())


def _new_deed(verb: Token | None, core: list[Token], noun: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """A deed in the text's own words."""
    enemy = core[-2:-1] and core[-2].low == "enemy" and core[-1].stem in vocabulary.unit_words
    name = "" if enemy and len(core) < 4 else name_of(core, 4)  # "grapple an enemy ship"
    if core[-2:-1] and core[-2].low in ("ranged", "melee") and name == core[-1].low:
        name = f"{core[-2].low} {name}"  # "make ranged attacks": no attacks of all kinds
    after = noun[len(core) :]
    if verb is not None and core and {t.low for t in core} <= _AWAY and after[:1] and after[0].low in ("of", "from"):
        name = " ".join(t.low for t in core) + f" {after[0].low} {name_of(list(after[1:]), 3)}"  # "move out of sight"
    if verb is not None and name and len(after) > 1 and after[0].low == "as" and after[1].text[:1].isupper():
        name = f"{name} as {name_of(list(after[1:]), 2)}"  # "begin the game as Reserve"
    if verb is None:
        return [Thing("action", name)] if name else []
    if verb.stem == "expend" and name:
        return [Thing("action", f"{verb.low} {name}", None, False, verb.low)]
    if verb.stem in LIGHT_VERBS:
        kind = "effect" if verb.stem == "benefit" else "action"
        name = f"{verb.low} {name}" if name.islower() and with_its_object(verb, core) else name
        return [Thing(kind, name, None, False, verb.low)] if name else []
    to_whom = {vocabulary.terms[t].kind for t, _ in named(core, vocabulary)} & {"unit_type", "unit_subtype", "status"}
    whose = told_behind(noun[len(core) :])
    some = whose and verb.low in DONE_TO_UNITS and core[-1:] and _units(core, vocabulary)
    told = bool(some) and bool(named(whose, vocabulary, "unit_type", "unit_subtype", "status"))
    if (to_whom or told) and _units(core, vocabulary):
        # "may not charge Barges", "may join Mired units": to whom it is done is told as its target
        deed = vocabulary.best(verb.low, "action", "reaction")
        plain = all(t.terms or t.low in _BEFORE_UNITS or t.low in GENERIC_UNITS for t in core)
        if deed or (verb.low in DONE_TO_UNITS and plain):
            return [named_by(deed, vocabulary, verb) if deed else Thing("action", verb.low, None, False, verb.low)]
    stated = name and len(core) > 1 and core[-1].low in GENERIC_UNITS and pick(core[-2], vocabulary, "status")
    whole = f"{verb.low} {'all ' if core and core[0].low == 'all' else ''}{name}{f' {core[-1].low}' if stated else ''}"
    whole = whole.strip()
    known = vocabulary.best(whole, "action", "reaction")
    return [named_by(known, vocabulary, verb)] if known else [Thing("action", whole, None, False, verb.low)]


_CLAIMED_OF_ROLLS = frozenset("save saves bonus bonuses cover benefit benefits roll rolls".split())


def with_its_object(verb: Token, core: list[Token]) -> bool:
    """Whether a verb that only says that something is done is the deed itself, by its object ("claim objectives")."""
    if verb.low != "claim":
        return verb.low == "enter"
    return bool(core) and not core[-1].terms and core[-1].low not in _CLAIMED_OF_ROLLS


def named_by(term: str, vocabulary: Vocabulary, verb: Token | None) -> Thing:
    """The thing that a term of the vocabulary is, done by a verb."""
    return Thing(
        vocabulary.terms[term].kind, vocabulary.terms[term].name, term, False, verb.low if verb is not None else ""
    )
