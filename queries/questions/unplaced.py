"""The words of a question that were not understood: each is named, so that no answer rests on a word passed over.

Unknown words are those that neither the ruleset nor general English explains. Left aside are words that the texts use,
that name nothing there, and that neither the situation nor the option took up.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise
from typing import Any

from kb.model import HELD_KINDS, OPTION_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.questions.described import Words, covered, denied, is_gun
from queries.questions.english import COMMON, HOSTILE, LETTERED, MOVEMENTS, NUMBERS, SYNONYMS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span, plain
from queries.questions.reading import Quantity
from queries.questions.tokens import Token

_LEFT = "Left aside, since the texts give no such name or state: "
_BEING = frozenset("is are it's they're was were became becomes become being got gets remains am".split())


def unknown_words(
    tokens: tuple[Token, ...], found: list[Span], lexicon: Lexicon, armed: Collection[str] = ()
) -> tuple[str, ...]:
    """The content words that neither the ruleset nor general English explains; ``armed`` are those in the names of the
    unit's weapons ("plasma cannon")."""
    named = covered(found)
    words = [
        token.text for i, token in enumerate(tokens)
        if i not in named and token.kind == "word" and not plain(token) and token.low not in NUMBERS
        and not is_gun(token) and token.stem not in lexicon.unit_nouns
        and len(token.low) > 1 and not any(char.isdigit() for char in token.low) and not lexicon.said(token.low)
        and token.low not in armed and not _meant_otherwise(token, lexicon)
        and not (token.stem in MOVEMENTS and token.low.endswith(("s", "ed")))
    ]  # fmt: skip
    states = _states_unheard_of(tokens, named, lexicon)
    return tuple(dict.fromkeys([*words, *states, *_troops_by_weapon(tokens, named, lexicon, armed)]))


#: Everyday words for how troops fare, which are states where a rulebook knows them.
_FARING = frozenset("exhausted wounded tired weary hurt injured spent broken hidden damaged worn starving".split())


def _states_unheard_of(tokens: tuple[Token, ...], named: set[int], lexicon: Lexicon) -> list[str]:
    """How the unit is said to fare ("my exhausted squad", "it is exhausted") in words of which the texts have none."""
    return [
        token.text for i, token in enumerate(tokens)
        if token.low in _FARING and i not in named and not lexicon.said(token.low)
        and ((i + 1 < len(tokens) and tokens[i + 1].stem in lexicon.unit_nouns)
             or (i and tokens[i - 1].low in _BEING and (i + 1 == len(tokens) or tokens[i + 1].kind == "punct")))
    ]  # fmt: skip


#: Nouns for those who serve a weapon.
_SERVING = frozenset("team teams crew crews squad squads detachment detachments section sections".split())


def _troops_by_weapon(
    tokens: tuple[Token, ...], named: set[int], lexicon: Lexicon, armed: Collection[str]
) -> list[str]:
    """Troops that are called by what they serve ("a weapon team") where the texts tell of none such."""
    called = [
        f"{gun.text} {noun.text}" for i, (gun, noun) in enumerate(pairwise(tokens))
        if is_gun(gun) and noun.low in _SERVING and gun.low not in armed and named.isdisjoint((i, i + 1))
    ]  # fmt: skip
    texts = [document.text.lower() for document in lexicon.rules.documents.values()] if called else []
    return [each for each in called if not any(each.lower().removesuffix("s") in text for text in texts)]


_WHOSE = frozenset("my our his her their a an the enemy your this that".split())


def proper_names(tokens: tuple[Token, ...], found: list[Span]) -> list[str]:
    """The names of two or more capitals that a question gives a unit and of which the texts have none."""
    named = covered(found)
    names = []
    for i, token in enumerate(tokens):
        if token.low not in _WHOSE:
            continue
        last = i + 1
        while last < len(tokens) and tokens[last].text[:1].isupper() and last not in named:
            last += 1
        words = tokens[i + 1 : last]
        if len(words) > 1 and not all(is_gun(each) or each.low in COMMON for each in words) and not is_gun(words[-1]):
            names.append(" ".join(each.text for each in words))
    return list(dict.fromkeys(names))


def _meant_otherwise(token: Token, lexicon: Lexicon) -> bool:
    """Whether a word of general English stands for a name that this ruleset has."""
    others = SYNONYMS.get((token.stem,), ())
    return any(lexicon.named(other) or lexicon.said(other) for other in others)


def left_aside(ask: Words, situation: dict[str, Any], lexicon: Lexicon) -> tuple[str, ...]:
    """Words of the asking stretch that the texts use, and kinds of weapon, that neither a name nor a fact of the
    situation took up."""
    named = covered(ask.spans, ask.offset)
    taken = set(stems(str(situation)))
    guns = [
        token.text for i, token in enumerate(ask.tokens)
        if i not in named and is_gun(token) and token.stem not in _ANY_GUN and token.stem not in taken
    ]  # fmt: skip
    found = guns + [
        token.text for i, token in enumerate(ask.tokens)
        if i not in named and token.kind == "word" and len(token.low) > 1 and not plain(token)
        and token.low not in NUMBERS and not is_gun(token)
        and token.stem not in lexicon.unit_nouns and not any(char.isdigit() for char in token.low)
        and lexicon.said(token.low) and not set(stems(token.low)) <= taken and token.stem not in HOSTILE
    ]  # fmt: skip
    return tuple(dict.fromkeys(found))


#: What any weapon may be called: that it is one tells nothing.
_ANY_GUN = frozenset(stems("weapon gun cannon battery armament"))
_WEARING = deferred(
    r"\b(?:with|wearing|carrying|equipped with|armed with|using)\s+(?:an? |the |their )?([\w'-]+(?: [\w'-]+)?)", re.I
)


def equipment(ask: Words, aside: Collection[str], lexicon: Lexicon) -> dict[str, bool]:
    """What the unit is said to wear or carry, of words that the texts use and that are no name of a deed: a fact to be
    held against the texts' own words."""
    said = " ".join(token.text for token in ask.tokens)
    known = set(stems(" ".join(aside)))
    worn = [
        match.group(1) for match in _WEARING.finditer(said)
        # "shoot with Hip Shots" tells how
        if not (match[0][:4].lower() == "with" and any(t.kind in OPTION_KINDS for t in lexicon.named(match.group(1))))
    ]  # fmt: skip
    return {f"equipped with {each}": True for each in worn if stems(each) and set(stems(each)) <= known}


def states_left_aside(stretches: list[Words], situation: dict[str, Any], lexicon: Lexicon) -> tuple[str, ...]:
    """States that a statement gives the unit ("it's stunned") and that this ruleset has no name for."""
    found = []
    for words in stretches:
        if words.stretch.role == "ask":
            continue
        named = covered(words.spans, words.offset)
        for i, token in enumerate(words.tokens[1:], 1):
            linked = words.tokens[i - 1].low in _BEING and words.parties[i] == "unit"
            linked = linked and (i < 2 or words.tokens[i - 2].stem not in HOSTILE)  # "its fire is indirect"
            ends = i + 1 == len(words.tokens) or words.tokens[i + 1].kind == "punct"
            strange = i not in named and token.kind == "word" and not plain(token) and token.stem not in HOSTILE
            if linked and ends and strange and token.low not in NUMBERS and lexicon.said(token.low):
                found.append(token.text)
    return tuple(dict.fromkeys(found))


def names_left_aside(
    stretches: list[Words], situation: dict[str, Any], used: Collection[Span], numbers: list[Quantity]
) -> tuple[str, ...]:
    """Names of the ruleset in the question that nothing of the situation and nothing that was asked took up."""
    taken = frozenset(stems(str(situation)))
    counted = {quantity.term for quantity in numbers}
    found = []
    for words in stretches:
        deed = words.deed.verb + words.offset if words.deed is not None else -1
        for span in words.spans:
            if span in used or span in words.asked or span.first <= deed < span.last or span.words.lower() in COMMON:
                continue
            if any(token.stem in LETTERED for token in words.after(span)):
                continue  # "reaction test triggers"
            if words.stretch.role != "ask" and span.of(*HELD_KINDS) and denied(words, span):
                continue  # what the unit is told not to be is left out, and so taken up
            if span.of("phase", "unit") or counted & {term.id for term in span.terms}:
                continue
            if any(term.id.endswith(f"/{term.kind}/{term.kind}") for term in span.terms):
                continue  # "which answers may it make": the kind that is asked for, by the rulebook's word
            if not set(stems(span.words)) <= taken:
                found.append(span.words)
    return tuple(dict.fromkeys(found))


_TIMES = frozenset({"twice", "thrice"})


def numbers_left_aside(
    stretches: list[Words], situation: dict[str, Any], numbers: list[Quantity], text: str
) -> tuple[str, ...]:
    """Rolls ("4+"), bare numbers and "twice", where no fact, unit or weapon of the situation holds them."""
    said = str(situation)
    found = [
        text[each.start : each.end] for each in numbers
        if (each.plus or each.signed or not (each.name or each.unit or each.term)) and each.term is None
        and text[each.start : each.end] not in said
    ]  # fmt: skip
    counted = " made this " in said
    found += [
        token.text for words in stretches for token in words.tokens
        if token.low in _TIMES and not counted and token.low not in said
    ]  # fmt: skip
    return tuple(dict.fromkeys(found))


def left_said(words: Collection[str]) -> str:
    """The warning that names words left aside."""
    return f"{_LEFT}{', '.join(words)}."


def but_for_the_used(warnings: Collection[str], answer: dict[str, Any]) -> list[str]:
    """The warnings without the words, named as left aside, that stand in what a look-up found all the same."""
    if answer["rulings"] or not (answer["entries"] or answer["values"]):
        return list(warnings)
    found = [each["name"] for each in answer["entries"]]
    found += [cited["quote"] for each in (*answer["entries"], *answer["values"]) for cited in each.get("because", ())]
    said = frozenset(stems(" ".join(found)))
    kept = []
    for line in warnings:
        if line.startswith(_LEFT):
            words = [word for word in line.removeprefix(_LEFT).rstrip(".").split(", ") if not set(stems(word)) <= said]
            if words:
                kept.append(left_said(words))
        else:
            kept.append(line)
    return kept
