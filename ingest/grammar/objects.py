"""Objects: what a predicate speaks of.

In: the tokens after a modal or a verb ("make Sweeping Advances, Pile-in Moves or Consolidations"). Out: the things
named, each a term of the vocabulary or a new name in the text's own words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ingest.grammar.tokens import Token, likely, pick
from ingest.lexicon import LIGHT_VERBS, NOT_A_NAME, PREPOSITIONS
from ingest.terms import Vocabulary

_VERBS = frozenset(
    """mak tak declar perform fir shoot mov charg run pivot attack target use join hold deny claim contest embark
    disembark react choos use fail pass fall retreat pursu disengag advanc rush assault conduct carry leav enter
    cross ignor re-roll benefit gain suffer receiv mov end begin start finish turn go hid load pick transport board
    abandon engag tak spend expend draw plac cast activat interrupt fight strik swing climb jump fly land dig deploy
    rally attempt execut test roll add remov issu accept refus allocat select declar ram stomp consolidat regroup
    zoom hover contact surrender retir rout exceed pass mov stand seiz submerg div drift weigh drop climb row sail
    repel purge rally cut swim surfac dismount mount dodg parry block guard hack jam repair heal resurrect summon
    cast sprint brac vent sidestep evad withdraw shelter aim load fir stop halt rotat ascend reload split merge""".split()
)
#: Verbs that tell of rules, not of what a unit does: on their own they make no action.
NOT_ACTIONS = frozenset(
    """be hav do count affect note list mean mak tak get giv need say state refer represent includ contain hold_up seem
    appear find see know allow caus provid grant offer giv consider decid determin modify specify regard follow
    apply resolv remain result requir vary exist becom happen occur continu stack increas reduc add benefit function
    work us use act dic access opportun chanc advantag way exampl roll look compar appli measur split form play tell
    help show understand remember think want wish like""".split()
)
_STOP_IN_NAME = NOT_A_NAME | frozenset(
    """unit units model models it them they player number inches up down directly voluntarily normally further more
    than any again so otherwise itself themselves not be also ever immediately either during free there type types
    made""".split()
)
_ASKED = ("chosen", "selected", "nominated", "asked", "called", "allowed", "permitted")
_GIVEN = ("given", "issued", "granted", "assigned")
_PASSIVE = frozenset("be become becom been being".split())


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


def conjuncts(tokens: list[Token]) -> list[list[Token]]:
    """The tokens of a list joined by commas, and, or, nor."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.low in (",", "or", "and", "nor", "and/or", "/") and not (token.low == "," and not parts[-1]):
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def things(tokens: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """The things that a modal's predicate names, in order; a verb without an object shares the next one's."""
    found: list[Thing] = []
    verb: Token | None = None
    waiting: list[Token] = []
    passive = in_phrase = False
    parts = conjuncts(_without_counts(tokens))
    for n, part in enumerate(parts):
        ids = frozenset(id(t) for t in part)
        while part and part[0].low in ("they", "it", "he", "you"):
            part = part[1:]
        part = _drop_adverbs(part)
        if found and part and part[0].low.endswith("ing") and not part[0].terms:
            break
        if found and part and part[0].low in ("targeting", "following", "moving", "counting"):
            break
        if part and part[0].low in ("ignoring", "counting", "including", "allowing", "even"):
            break
        if not part:
            continue
        if part[0].low in _PASSIVE or part[0].stem in ("becom",):
            passive = True
            part = _drop_adverbs(part[1:])
            if not part:
                continue
            if part[0].low == "able" or part[0].low == "made":
                passive = False
                part = _drop_adverbs(part[2:] if len(part) > 1 and part[1].low == "to" else part[1:])
                if not part:
                    continue
        elif _is_verb(part[0]) and not (found and passive and part[0].low.endswith("ed")):
            passive = False
        if passive and len(part) > 2 and part[0].low in _ASKED and part[1].low == "to":
            passive = False  # "be chosen to cut …": what it is chosen to do
            part = part[2:]
        if passive and found and found[-1].verb == "given" and part[0].low not in _GIVEN:
            part = [Token("given", "given", "giv"), *part]
        if passive:
            found += [Thing("action", w.low, None, False, w.low) for w in waiting if w.stem not in LIGHT_VERBS]
            waiting = []
            thing = _passive(part, vocabulary)
            if thing:
                found.append(replace(thing, part=ids))
            if len(part) > 1 and part[1].low not in ("by", "in"):
                pass
            continue
        own = part[0]
        noun = part
        if own.low == "have" and any(t.low in ("unit", "model") for t in part[1:4]):
            skip = next(i for i, t in enumerate(part) if t.low in ("unit", "model")) + 1
            part = noun = part[skip:]
            if not part:
                continue
            own = part[0]
        if _is_verb(own):
            verb, noun = own, part[1:]
        elif (
            len(part) == 1
            and (
                waiting
                or (verb is not None
                and len(parts) > 1
                and n
                and len(parts[n - 1]) <= 2
                and not own.terms
                and own.low == own.text)
            )
            and not own.low.endswith("s")
        ):
            verb, noun = own, []  # "climb, sidestep or …": one more thing that is done
        elif in_phrase:
            if found:  # the list goes on inside a phrase ("units that contain Vehicles, Dreadnoughts or …")
                found[-1] = replace(found[-1], rest=(*found[-1].rest, *part))
            continue
        in_phrase = any(t.low in PREPOSITIONS for t in noun)
        if (
            verb is not None
            and own is verb
            and verb.stem in LIGHT_VERBS
            and noun
            and noun[0].low in ("from", "to", "of")
        ):
            noun = noun[1:]
        core = _core(noun)
        if (
            verb is not None
            and not core
            and own is verb
            and not (own.terms and pick(own, vocabulary, "action", "reaction", "status", "order"))
        ):
            if len(part) == 1 or own.stem in LIGHT_VERBS:
                waiting.append(own)
                continue
        made = _thing(verb, core, noun, vocabulary, own is verb)
        for thing in made:
            for earlier in waiting:
                if (n + 1 < len(parts) and len(parts[-1]) > 1) or (
                    own is verb and verb is not None and verb.stem in LIGHT_VERBS
                ):
                    found.append(
                        Thing(
                            "action",
                            earlier.low,
                            vocabulary.best(earlier.low, "action", "reaction"),
                            False,
                            earlier.low,
                        )
                    )
                elif earlier.stem not in LIGHT_VERBS:
                    found.extend(_thing(earlier, core, noun, vocabulary, True))
                elif len(waiting) > 1:
                    found.append(Thing("action", f"{earlier.low} {name_of(core, 3)}".strip(), None, False, earlier.low))
            waiting = []
            found.append(replace(thing, part=ids, rest=tuple(noun[len(core) :])))
        if any(t.low in ("that", "which", "who", "whose", "so") for t in noun):
            break
    for earlier in waiting:
        if earlier.stem not in LIGHT_VERBS:
            found.append(
                Thing("action", earlier.low, vocabulary.best(earlier.low, "action", "reaction"), False, earlier.low)
            )
    unique: dict[tuple[str, str], Thing] = {}
    for thing in found:
        unique.setdefault((thing.term or thing.kind, thing.name), thing)
    return list(unique.values())


def _without_counts(tokens: list[Token]) -> list[Token]:
    """The tokens without "any or all of the", "one or more", "each of": they say how many, not what."""
    kept: list[Token] = []
    i = 0
    while i < len(tokens):
        lows = [t.low for t in tokens[i : i + 4]]
        if lows[:4] == ["any", "or", "all", "of"] or lows[:4] == ["some", "or", "all", "of"]:
            i += 4
        elif lows[:3] == ["one", "or", "more"]:
            i += 3
        elif lows[:2] in (["any", "of"], ["one", "of"], ["each", "of"], ["all", "of"]):
            i += 2
        else:
            kept.append(tokens[i])
            i += 1
    return kept


def specific(found: list[tuple[str, Token]]) -> list[tuple[str, Token]]:
    """The names found without those of a whole kind ("Reaction"), unless there are no others."""
    own = [
        item
        for item in found
        if not item[0].endswith(("/reaction/reaction", "/status/status", "/order/order", "/action/action"))
    ]
    return own or found


def named(tokens: list[Token], vocabulary: Vocabulary, *kinds: str) -> list[tuple[str, Token]]:
    """Every term that the tokens name where they stand, with its token; of ``kinds`` alone where any are given."""
    found: list[tuple[str, Token]] = []
    for i, token in enumerate(tokens):
        if not token.terms:
            continue
        term = pick(token, vocabulary, *kinds) if kinds else None
        chosen = likely(tokens, i, vocabulary)
        if kinds:
            if chosen and vocabulary.terms[chosen].kind in kinds:
                found.append((chosen, token))
            elif term:
                found.append((term, token))
        elif chosen:
            found.append((chosen, token))
    return found


def name_of(tokens: list[Token], limit: int = 5) -> str:
    """A name in the text's own words: its content words up to the first preposition."""
    words: list[str] = []
    for token in tokens:
        if token.low in PREPOSITIONS and words:
            break
        if token.low in _STOP_IN_NAME or token.low in PREPOSITIONS or token.low in (",", ";", ":", "(", ")", "–"):
            continue
        words.append(token.text if token.terms else token.low)
        if len(words) >= limit:
            break
    return " ".join(words)


def is_verb_stem(verb: str) -> bool:
    """Whether the stem is that of a verb that tells what units do in wargames."""
    return verb in _VERBS


def _is_verb(token: Token) -> bool:
    return (
        ((token.stem in _VERBS or any("/action/" in t or "/reaction/" in t for t in token.terms))
        and " " not in token.low
        and not token.low.endswith("s"))
        or (bool(token.terms) and any("/action/" in t for t in token.terms) and not token.low.endswith("s"))
    )


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


def _core(noun: list[Token]) -> list[Token]:
    """The noun phrase up to its first preposition or relative word."""
    core: list[Token] = []
    for token in noun:
        if token.low in PREPOSITIONS or (token.low in ("they", "it", "you", "their", "its") and core):
            break
        core.append(token)
    return core


def _passive(part: list[Token], vocabulary: Vocabulary) -> Thing | None:
    """ "be Pinned", "be Charged", "be joined by": a status or an action suffered."""
    if part[0].low in _GIVEN:
        given = specific(named(part[1:], vocabulary))
        if given:
            return Thing(
                vocabulary.terms[given[0][0]].kind, vocabulary.terms[given[0][0]].name, given[0][0], False, "given"
            )
        name = name_of(part[1:], 3)
        return Thing("effect", name, None, False, "given") if name else None
    if part[0].low in (
        "used",
        "made",
        "taken",
        "declared",
        "fired",
        "resolved",
        "affected",
        "nominated",
        "allocated",
        "moved",
        "placed",
    ):
        inner = [t for t in part[1:] if t.low not in ("to", "by")]
        terms = specific(named(inner, vocabulary))
        if terms and part[0].low in ("affected", "nominated"):
            term = terms[-1][0]
            return Thing(
                vocabulary.terms[term].kind, vocabulary.terms[term].name, term, part[0].low == "affected", part[0].low
            )
        purpose = next(
            (
                n
                for n, t in enumerate(part)
                if t.low in ("of", "in", "for") and n and part[n - 1].low in ("part", "used")
            ),
            None,
        )
        if purpose is not None:
            options = [
                t
                for t, _ in specific(named(part[purpose + 1 : purpose + 5], vocabulary))
                if vocabulary.terms[t].kind in ("reaction", "action", "test")
            ]
            if options:
                return Thing(
                    vocabulary.terms[options[0]].kind, vocabulary.terms[options[0]].name, options[0], False, part[0].low
                )
        return Thing("action", part[0].low, None, True, part[0].low)
    term = pick(part[0], vocabulary, "status", "effect", "action", "reaction", "order") if part[0].terms else None
    if term is None:
        hits = named(part[:3], vocabulary, "status", "effect", "action")
        term = hits[0][0] if hits else None
    if term:
        return Thing(vocabulary.terms[term].kind, vocabulary.terms[term].name, term, True, part[0].low)
    name = name_of(part, 3)
    return Thing("effect", name, None, True, part[0].low) if name else None


def _thing(verb: Token | None, core: list[Token], noun: list[Token], vocabulary: Vocabulary, own: bool) -> list[Thing]:
    own_term = (
        pick(verb, vocabulary, "action", "reaction", "order", "status")
        if verb is not None and own and verb.terms
        else None
    )
    terms = specific(named(core, vocabulary))
    light = verb is None or verb.stem in LIGHT_VERBS or verb.stem in ("fir", "attempt", "hav")
    if verb is not None and verb.stem in ("re-roll",):
        return [Thing("effect", "Re-roll", vocabulary.best("Re-roll"), False, "re-roll")]
    if (
        verb is not None
        and verb.stem in LIGHT_VERBS
        and core
        and core[-1].low == "action"
        and len(noun) > len(core) + 1
        and noun[len(core)].low == "to"
    ):
        inner = noun[len(core) + 1 :]
        return [Thing("action", f"{inner[0].low} {name_of(inner[1:], 3)}".strip(), None, False, inner[0].low)]
    if own_term and verb is not None and noun and noun[0].low == "at":
        states = named(noun[1:4], vocabulary, "status")
        if states:
            return [_of(states[0][0], vocabulary, verb)]
    if own_term and not (terms and vocabulary.terms[terms[-1][0]].kind in ("action", "reaction", "test")):
        return [_of(own_term, vocabulary, verb)]
    if light and terms:
        preferred = [
            t
            for t, _ in terms
            if vocabulary.terms[t].kind
            in ("reaction", "action", "test", "weapon_type", "status", "special_rule", "effect", "order")
        ]
        chosen = preferred[-1] if preferred else terms[-1][0]
        count = re.match(r"(?i)^(a )?(single|one|all|no more than)\b", " ".join(t.low for t in core))
        if (
            count
            and vocabulary.terms[chosen].kind == "weapon_type"
            and verb is not None
            and count.group(2).lower() == "all"
        ):
            return [Thing("action", f"{verb.low} all weapons", None, False, verb.low)]
        return [_of(chosen, vocabulary, verb)]
    if verb is not None and not own and terms:
        preferred = [t for t, _ in terms if vocabulary.terms[t].kind in ("reaction", "action", "test")]
        if preferred:
            return [_of(preferred[-1], vocabulary, verb)]
    name = name_of(core, 4)
    if verb is not None and core and core[0].low == "all" and verb.stem not in LIGHT_VERBS:
        name = f"all {name}"
    if verb is None:
        return [Thing("action", name)] if name else []
    if verb.stem in LIGHT_VERBS:
        return [Thing("action", name, None, False, verb.low)] if name else []
    whole = vocabulary.best(f"{verb.low} {name}".strip(), "action", "reaction")
    if whole:
        return [_of(whole, vocabulary, verb)]
    return [Thing("action", f"{verb.low} {name}".strip(), None, False, verb.low)]


def _of(term: str, vocabulary: Vocabulary, verb: Token | None) -> Thing:
    return Thing(
        vocabulary.terms[term].kind, vocabulary.terms[term].name, term, False, verb.low if verb is not None else ""
    )
