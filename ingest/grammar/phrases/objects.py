"""Objects: what a predicate speaks of.

In: the tokens after a modal or a verb ("make Chasing Moves, Pile-in Moves or Consolidations"). Out: the things
named, each a term of the vocabulary or a new name in the text's own words.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

from ingest.grammar.phrases.deed_or_thing import (
    DONE_TO_UNITS,
    GIVEN,
    Thing,
    deed_or_thing,
    named_by,
    passive_thing,
    told_behind,
    with_its_object,
)
from ingest.grammar.phrases.named import conjuncts, is_participle, name_of, named
from ingest.grammar.phrases.phrasal import joined
from ingest.grammar.phrases.tokens import Token, pick
from ingest.grammar.phrases.verbforms import ARTICLES, NOT_ACTIONS, is_verb, may_be_verb
from ingest.lexicon import LIGHT_VERBS, PREPOSITIONS
from ingest.vocabulary import Vocabulary

__all__ = ["DONE_TO_UNITS", "Thing", "things", "told_behind"]

_ASKED = ("chosen", "selected", "nominated", "asked", "called", "allowed", "permitted")
_PASSIVE = frozenset("be become becom been being".split())


def things(tokens: list[Token], vocabulary: Vocabulary, modal: bool = False) -> list[Thing]:
    """The things that a predicate names, in order; a verb without an object shares the next one's.

    Right after a ``modal`` stands a verb, whatever word it is.
    """
    tokens = joined(tokens)
    joiners = {id(after): low for low, after in itertools.pairwise(tokens) if low.low in ("or", "and", "nor", ",")}
    listed = [part for part in conjuncts(_without_counts(tokens)) if [t.low for t in part] != ["both"]]
    found = _shared(_Listing(_contained(listed, vocabulary, joiners), vocabulary, joiners, modal).read())
    unique: dict[tuple[str, str], Thing] = {}
    for thing in found:
        if thing.name in ("both", "either"):
            continue  # "its hull, its base or both"
        unique.setdefault((thing.term or thing.kind, thing.name), thing)
    return list(unique.values())


def _shared(found: list[Thing]) -> list[Thing]:
    """The things with what stands after the last of a list and belongs to each ("move into or through a wall")."""
    for n in range(len(found) - 2, -1, -1):
        own, later = found[n].rest, found[n + 1].rest
        if len(own) == 1 and own[0].low in PREPOSITIONS and len(later) > 1 and later[0].low in PREPOSITIONS:
            found[n] = replace(found[n], rest=(own[0], *later[1:]))
        caused = later and later[0].low in ("caused", "resulting") and found[n].kind == found[n + 1].kind == "test"
        if caused and not own:
            found[n] = replace(found[n], rest=later)
    return found


def _contained(parts: list[list[Token]], vocabulary: Vocabulary, joiners: dict[int, Token]) -> list[list[Token]]:
    """The parts, those that go on a list inside "units that contain …" put back where the list began."""
    joined: list[list[Token]] = []
    inside = ""
    for part in parts:
        lows = [t.low for t in part]
        units = inside == "units" and bool(named(part, vocabulary, "unit_type", "unit_subtype"))
        if (units or (inside == "gifts" and len(part) <= 4)) and not any(is_verb(t) and not t.terms for t in part):
            joiner = joiners.get(id(part[0]))
            joined[-1] = [*joined[-1], *((joiner,) if joiner is not None else ()), *part]
            continue
        told = [after for low, after in itertools.pairwise(lows) if low in ("that", "which")]
        inside = "units" if INCLUDING & set(told) else "gifts" if _GIVING & set(told) else ""
        joined.append(part)
    return joined


#: Verbs after which a unit is told by what is in it ("units that contain …").
INCLUDING = frozenset("includes contain contains include".split())
#: Verbs after which an option is told by what comes of it ("Reactions that grant …").
_GIVING = frozenset("grant grants give gives confer confers allow allows cause causes require requires".split())
#: Where one goes only in a manner of speaking.
_GONE_TO = frozenset("ground cover earth reserve hiding".split())
#: Participles after a list that say how, and name no further thing.
_HOW = ("targeting", "following", "moving", "counting")
#: Verbs of what is done to ground and to what stands on it.
_OVER_GROUND = ("enter", "cross", "traverse", "occupy")
_ASIDES = ("ignoring", "counting", "including", "allowing", "even")


class _Listing:
    """One walk over the parts of a list. ``verb`` is the last verb; ``waiting`` are those whose object is yet to come.

    ``modal`` is set where a verb must come first, ``passive`` after "be", ``in_phrase`` where the last part ended in a
    phrase that the list may go on inside.
    """

    def __init__(
        self, parts: list[list[Token]], vocabulary: Vocabulary, joiners: dict[int, Token], modal: bool
    ) -> None:
        self.parts, self.vocabulary, self.joiners, self.modal = parts, vocabulary, joiners, modal
        self.found: list[Thing] = []
        self.waiting: list[Token] = []
        self.verb: Token | None = None
        self.passive = self.in_phrase = False
        self.own_verb: list[int] = []  #: the parts that have a verb of their own

    def read(self) -> list[Thing]:
        """Everything that the parts name."""
        for n, whole in enumerate(self.parts):
            ids = frozenset(id(t) for t in whole)
            part = whole
            while part and part[0].low in ("they", "it", "he", "you"):
                part = part[1:]
            part = _drop_adverbs(part)
            penalised = [t.low for t in part[:2]] in (["but", "with"], ["but", "at"], ["but", "suffers"])
            if penalised or (part and self._ends(part[0])):
                break
            part = self._voice(part)
            if not part:
                continue
            if self.passive and part[0].low in PREPOSITIONS and n:
                continue  # "be placed within …, or within …": where, not what
            if self.passive:
                self._add_passive(part, ids)
            elif self._add(n, part, ids):
                break
        for earlier in self.waiting:
            if earlier.stem not in LIGHT_VERBS:
                self.found.append(self._deed(earlier))
        return self.found

    def _ends(self, first: Token) -> bool:
        """Whether the list is over where a part begins with ``first``."""
        if first.low in _ASIDES or first.low == "that":
            return True
        return bool(self.found) and (first.low in _HOW or (first.low.endswith("ing") and not first.terms))

    def _deed(self, verb: Token) -> Thing:
        """What a verb says on its own."""
        return Thing("action", verb.low, self.vocabulary.best(verb.low, "action", "reaction"), False, verb.low)

    def _voice(self, part: list[Token]) -> list[Token]:
        """The part without the "be" that makes it passive, or without a "be able to" that does not."""
        if not part:
            return part
        if part[0].low in _PASSIVE or part[0].stem == "becom":
            self.passive = True
            part = _drop_adverbs(part[1:])
            if part and part[0].low in ("able", "made"):
                self.passive = False
                to = len(part) > 1 and part[1].low == "to"
                part = _drop_adverbs(part[2:] if to else part[1:])
        elif is_verb(part[0]) and not (self.found and self.passive and self._goes_on(part)):
            self.passive = False
        if self.passive and len(part) > 2 and part[0].low in _ASKED and part[1].low == "to":
            self.passive = False  # "be chosen to cut …": what it is chosen to do
            part = part[2:]
        return part

    def _goes_on(self, part: list[Token]) -> bool:
        """Whether a part tells how somebody is ("Mired, Dug In or Alight" after "be"), or of one more order."""
        first = part[0]
        state = first.low.endswith("ed") or any(self.vocabulary.terms[t].kind == "status" for t in first.terms)
        return state or self._one_more_order(part)

    def _one_more_order(self, part: list[Token]) -> bool:
        """Whether a part only names an order or reaction after another that is given or used, and no deed ("be given
        Halt, Sprint or Rally orders")."""
        last = self.found[-1] if self.found else None
        if last is None or last.kind not in ("order", "reaction") or len(part) > 1:
            return False
        if not pick(part[0], self.vocabulary, last.kind):
            return False
        return self.verb is None or last.term not in self.verb.terms

    def _add_passive(self, part: list[Token], ids: frozenset[int]) -> None:
        """What is suffered, and the verbs that waited for an object: they have none."""
        if self.found and self.found[-1].verb == "given" and part[0].low not in GIVEN:
            part = [Token("given", "given", "giv"), *part]
        self.found += [Thing("action", w.low, None, False, w.low) for w in self.waiting if w.stem not in LIGHT_VERBS]
        self.waiting = []
        thing = passive_thing(part, self.vocabulary)
        if thing:
            self.found.append(replace(thing, part=ids, rest=_place_behind(thing, part)))

    def _add(self, n: int, part: list[Token], ids: frozenset[int]) -> bool:
        """The things of one part; true where a relative clause ends the list."""
        if part[0].low == "have" and any(t.low in ("unit", "model") for t in part[1:4]):
            part = part[next(i for i, t in enumerate(part) if t.low in ("unit", "model")) + 1 :]
            if not part:
                return False
        own, noun = part[0], part
        inside = self.in_phrase and n and len(part) == 1 and own.low.endswith("ed") and own.text[:1].isupper()
        inside = inside or (n > 0 and self._one_more_order(part))
        if not inside and (is_verb(own) or self._opens_deed(n, part)):
            self.verb, noun = own, part[1:]
            self.own_verb.append(n)
        elif self._one_more_deed(n, part):
            self.verb, noun = own, []
        elif self.in_phrase:
            if self.found:  # the list goes on inside a phrase ("units that contain Vehicles, Golems or …")
                joiner = self.joiners.get(id(whole[0])) if (whole := self.parts[n]) else None
                joined = (joiner,) if joiner is not None else ()
                self.found[-1] = replace(self.found[-1], rest=(*self.found[-1].rest, *joined, *part))
            return False
        verb = self.verb
        mine = verb is not None and own is verb
        self.in_phrase = any(t.low in PREPOSITIONS or t.low in ("they", "it", "you") for t in noun)
        reacting = next((t for t in own.terms if t in self.vocabulary.general), None)
        if mine and reacting and own.stem == "react" and noun and noun[0].low == "to":
            later = [t for p in self.parts[n + 1 :] for t in ((self.joiners.get(id(p[0])), *p)) if t is not None]
            self.found.append(replace(named_by(reacting, self.vocabulary, own), part=ids, rest=(*noun, *later)))
            return True
        if verb and mine and verb.stem in LIGHT_VERBS and noun and noun[0].low in ("from", "to", "of"):
            noun = noun[1:]
        if mine and own.low in ("strike", "fight", "attack") and noun and noun[0].low in ("first", "last"):
            self.found.append(Thing("action", f"{own.low} {noun[0].low}", None, False, own.low, ids, tuple(noun[1:])))
            return False
        if mine and own.low == "go" and len(noun) > 1 and noun[0].low in ("to", "into") and noun[1].low in _GONE_TO:
            gone = f"go {noun[0].low} {noun[1].low}"  # "may not go to ground": no going anywhere
            known = self.vocabulary.best(gone, "action", "reaction", "status")
            self.found.append(Thing("action", gone, known, False, "go", ids, tuple(noun[2:])))
            return False
        core = _core(noun)
        named_by_verb = own.terms and pick(own, self.vocabulary, "action", "reaction", "status", "order")
        if mine and not core and not named_by_verb and (len(part) == 1 or own.stem in LIGHT_VERBS):
            self.waiting.append(own)
            return False
        for thing in deed_or_thing(verb, core, noun, self.vocabulary, mine):
            for earlier in self.waiting:
                self._settle(earlier, n, core, noun, mine)
            self.waiting = []
            same = (thing.term, thing.name) == (self.found[-1].term, self.found[-1].name) if self.found else False
            if same and not mine and thing.kind == "action":
                joiner = self.joiners.get(id(part[0]))  # "charge Bikes or Mired crews": one deed, done to either
                ids_so_far = self.found[-1].part | ids | ({id(joiner)} if joiner is not None else frozenset())
                rest = self.found[-1].rest or tuple(noun[len(core) :])
                self.found[-1] = replace(self.found[-1], part=ids_so_far, rest=rest)
                continue
            self.found.append(replace(thing, part=ids, rest=tuple(noun[len(core) :])))
        return any(t.low in ("that", "which", "who", "whose", "so") for t in noun)

    def _opens_deed(self, n: int, part: list[Token]) -> bool:
        """Whether an unknown word does something with what stands after it ("lift mines, haul a cart or tow rafts").

        Of a list of such pairs each has its verb: two words of which the first is no adjective, or an article after it.
        """
        acts_on = n > 0 and len(part) > 2 and part[1].low in ("a", "an", "the", "its", "their")
        if len(part) < 2 or self.in_phrase or not may_be_verb(part[0], n == 0 or acts_on):
            return False
        if self.modal and n == 0 and len(self.parts) == 1:
            return part[0].stem not in NOT_ACTIONS | _ADVERBS and part[1].low not in _NO_OBJECT
        if len(self.parts) < 2:
            return False
        if part[1].low in PREPOSITIONS or any(p[0].stem in NOT_ACTIONS | _ADVERBS for p in (part, *self.parts)):
            return False
        if n and part[1].low in ARTICLES:
            return True
        pairs = all(
            self._is_named_deed(p) or is_verb(p[0]) or (len(p) > 1 and may_be_verb(p[0], p is self.parts[0]))
            for p in self.parts
        )
        two = len(part) == 2 or part[2].low in PREPOSITIONS
        return pairs and two and (len(self.parts) > 2 or part[1].low.endswith("s"))

    def _is_named_deed(self, part: list[Token]) -> bool:
        """Whether a part is a deed by the text's own name and nothing else ("Make Smoke, launch boats or …")."""
        kinds = {self.vocabulary.terms[term].kind for term in part[0].terms}
        return len(part) == 1 and bool(kinds & {"action", "reaction"}) and part[0].text[:1].isupper()

    def _one_more_deed(self, n: int, part: list[Token]) -> bool:
        """Whether a single unknown word is one more thing that is done ("climb, sidestep or …")."""
        own = part[0]
        if len(part) != 1 or own.low.endswith("s"):
            return False
        after_short = self.verb is not None and n > 0 and len(self.parts[n - 1]) <= 2
        if self.verb is not None and self.verb.low in _OVER_GROUND:
            return False  # "enter woods, marsh or …": more ground
        if n > 1 and self.own_verb[-2:] == [n - 2, n - 1] and may_be_verb(own):
            return True  # "ram a raft, signal a friend or grapple"
        return bool(self.waiting) or (after_short and not own.terms and own.low == own.text)

    def _settle(self, earlier: Token, n: int, core: list[Token], noun: list[Token], mine: bool) -> None:
        """Give a verb that waited the object of this part, unless it is a deed of its own."""
        light = (
            self.verb is not None
            and self.verb.stem in LIGHT_VERBS
            and not (self.verb.low == "claim" and with_its_object(self.verb, core))
        )
        alone = mine and n > 0 and earlier.low in _ALONE and self.own_verb[-1:] == [n]
        if alone or (n + 1 < len(self.parts) and len(self.parts[-1]) > 1) or (mine and light):
            if earlier.stem not in LIGHT_VERBS or earlier.terms:
                self.found.append(self._deed(earlier))
        elif earlier.stem not in LIGHT_VERBS:
            rest = tuple(noun[len(core) :])
            self.found.extend(replace(t, rest=rest) for t in deed_or_thing(earlier, core, noun, self.vocabulary, True))
        elif len(self.waiting) > 1 or (mine and not light):  # "claim or contest objectives"
            name = f"{earlier.low} {name_of(core, 3)}".strip()
            self.found.append(Thing("action", name, None, False, earlier.low))


_PLACED = frozenset("in inside within on near behind under".split())


def _place_behind(thing: Thing, part: list[Token]) -> tuple[Token, ...]:
    """Where somebody is in the state that is told of him ("be Landed in smoke"), if any."""
    if thing.kind != "status" or thing.rest:
        return thing.rest
    last = max((n for n, token in enumerate(part) if thing.term in token.terms), default=len(part))
    behind = part[last + 1 :]
    return tuple(behind) if behind and behind[0].low in _PLACED else ()


#: Deeds that nothing stands behind: "may not turn or aid a friend".
_ALONE = frozenset(
    "turn run march shoot fight retreat flee halt stop dash sprint rally hide rest wheel pivot fly swim".split()
)
_HOW_MANY = (
    ["any", "or", "all", "of"], ["some", "or", "all", "of"], ["any", "number", "of", "times"],
    ["as", "many", "times", "as"],
)  # fmt: skip


def _without_counts(tokens: list[Token]) -> list[Token]:
    """The tokens without "any or all of the", "one or more", "each of": they say how many, not what."""
    kept: list[Token] = []
    i = 0
    while i < len(tokens):
        lows = [t.low for t in tokens[i : i + 4]]
        if lows[:4] in _HOW_MANY:
            i += 4
        elif lows[:3] == ["one", "or", "more"]:
            i += 3
        elif lows[:2] in (["this", "turn"], ["this", "phase"], ["this", "round"]) and kept:
            i += 2  # how long, not what
        elif lows[:2] in (["any", "of"], ["one", "of"], ["each", "of"], ["all", "of"], ["number", "of"]):
            i += 2
        elif lows[1:3] == ["number", "of"] and not tokens[i].terms and lows[3:4] != ["times"]:
            i += 3
        elif lows[2:4] == ["number", "of"] and lows[0] in ("a", "the"):
            i += 4
        else:
            kept.append(tokens[i])
            i += 1
    return kept


#: What stands behind an unknown verb and is not what it is done to.
_NO_OBJECT = frozenset(PREPOSITIONS | {"again", "how", "what", "whether"})
_ADVERBS = frozenset(
    """otherwise also then only ever voluntarily either immediately instead never even not to normally simply usually
    still freely be attempt choose elect deliberately therefore directly neither again""".split()
)


def _drop_adverbs(part: list[Token]) -> list[Token]:
    """The part from its verb on, without what only says how ("then", "continue to")."""
    while part and part[0].low in _ADVERBS and part[0].low not in _PASSIVE:
        part = part[1:]
    while len(part) > 2 and part[0].low in ("continue", "try") and part[1].low == "to":
        part = part[2:]
    return part


_TIMES = frozenset("turn phase sub-phase game battle round step".split())


def _core(noun: list[Token]) -> list[Token]:
    """The noun phrase up to its first preposition or relative word."""
    core: list[Token] = []
    for n, token in enumerate(noun):
        timed = token.low in ("this", "that") and n + 1 < len(noun) and noun[n + 1].low in _TIMES
        later = token.low in ("they", "it", "you", "their", "its", "caused", "resulting") and core
        told = n + (token.low == "not")  # "a wood not holding an enemy"
        if timed or later or token.low in PREPOSITIONS or (told < len(noun) and is_participle(noun, told)):
            break
        core.append(token)
    return core
