"""Circumstances that a question tells in the words of the rule that hangs on them: "inside smoke", "in a Fort".

No list of places or deeds can hold all that rulebooks make a ruling hang on. What a question leaves over is held
against the conditions of the clauses that bear on the option: where one of them is told whole, it is a fact.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeGuard

from kb.conditions import Condition, Fact, atoms, both, had_by
from kb.model import Term
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.flanks import ONLY_SIDES, sides
from queries.conditions.scales import scales_asked
from queries.options.index import Index, index_of
from queries.questions.described import Words, add
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.situations.facts import content, negated

#: What a text calls being somewhere, of which a question may say another word or none.
_SOMEWHERE = content("inside within outside entirely wholly partly completely fully directly currently while next")
#: What a text says of somebody who is with the unit, where a question says no more than "with" or "without" him.
_PRESENT = content("there attached attach present joined join near nearby beside accompanied led")
_ALTERNATIVES = deferred(r"\s*,\s*(?:or\s+)?|\s+or\s+")
_AT = frozenset("in inside within on at behind under beneath underneath below among amid through into onto".split())
#: How a marker is on somebody, beside lying over him.
_MARKED = frozenset("with has have having had bearing bears carrying carries".split())
_ARTICLES = frozenset("a an the its their my some any".split())
#: Verbs whose object is where somebody goes.
_GOING = frozenset(stems("cross enter traverse"))


def take_up(
    situation: dict[str, Any], ask: Words, aside: Collection[str], options: Collection[Term], lexicon: Lexicon
) -> None:
    """Put into the situation what the asking stretch tells in the words of a condition of the options.

    ``aside`` are its words and names that nothing took up. A condition counts as told where all its telling words stand
    in the stretch, one of them among these.
    """
    over = frozenset(stems(" ".join(aside)))
    conditions = _conditions(options, index_of(lexicon.rules))
    said = " ".join(token.text for token in ask.tokens)
    told = content(said)
    for text in dict.fromkeys(_texts(conditions)):
        wanted = content(text) - _SOMEWHERE - lexicon.unit_nouns
        wanted = wanted - _PRESENT or wanted
        measured = set(re.findall(r"\d+", text)) <= set(re.findall(r"\d+", said))
        if wanted and wanted <= told and wanted & over and measured and not negated(text):
            situation.setdefault("facts", {})[text] = not _denied(ask, wanted)


def take_up_places(
    situation: dict[str, Any], stretches: Iterable[Words], options: Collection[Term], lexicon: Lexicon
) -> None:
    """Put into the situation the places that a condition of the options asks for, where a question tells that the unit
    is there or goes there."""
    conditions = _conditions(options, index_of(lexicon.rules))
    borne = {atom.term for atom in conditions if had_by(atom, "unit")}
    for words in stretches if borne else ():
        for span in words.spans:
            place = next((term for term in span.terms if term.kind == "effect" and term.id in borne), None)
            ours = words.parties[span.first - words.offset] == "unit"
            tried = words.stretch.role != "ask" and any(each.low in ("into", "onto") for each in words.before(span, 2))
            if place is not None and ours and not tried and _stands_in(words, span):
                add(situation.setdefault("unit", {}), "statuses", place.name)


#: The words by which it is told over or through what a thing is done, and what tells nothing of that itself.
_WAYS = frozenset(
    "over through across onto into under between past around inside atop upon towards toward away against with without "
    "while from".split()
)
_PLAIN_WAY = content("compose composed entirely type types kind contain containing include including consist consisting"
                     " any unit units model models figure figures")  # fmt: skip


def take_up_way(situation: dict[str, Any], ask: Words, options: Collection[Term], lexicon: Lexicon) -> None:
    """Put into the situation over, through or into what the option is done, where a condition of it speaks of that."""
    lows = [token.low for token in ask.tokens]
    if any(low.endswith(("self", "selves")) and before != "by" for before, low in pairwise(lows)):
        conditions = (atom for atom in _conditions(options, index_of(lexicon.rules)) if isinstance(atom, Fact))
        on_itself = {atom.text: True for atom in conditions if content(atom.text) == {"itself"}}
        situation.setdefault("facts", {}).update(on_itself)  # "to mend himself"
    ways = [i for i, low in enumerate(lows) if i > 1 and low in _WAYS]
    if not ways:
        return
    told = content(" ".join(token.text for token in ask.tokens[ways[0] :]))
    for text in dict.fromkeys(atom.text for atom in _conditions(options, index_of(lexicon.rules)) if _is_way(atom)):
        way, _, rest = text.strip().lower().partition(" ")
        things = (content(part) - _PLAIN_WAY - lexicon.unit_nouns for part in _ALTERNATIVES.split(rest))
        if way in lows and any(thing and thing <= told for thing in things) and not negated(rest):
            place = lows.index(way)
            situation.setdefault("facts", {})[text] = not negated(" ".join(lows[max(0, place - 4) : place]))


def take_up_sides(situation: dict[str, Any], text: str, options: Collection[Term], lexicon: Lexicon) -> None:
    """Put into the situation the sides that a condition of the options speaks of, where a question tells of one: who
    is in the flank is not in front."""
    told = sides(text)
    for atom in _conditions(options, index_of(lexicon.rules)) if told else ():
        if isinstance(atom, Fact) and (asked := sides(atom.text)) and not content(atom.text) - ONLY_SIDES:
            situation.setdefault("facts", {})[atom.text] = bool(told & asked) is not negated(atom.text)


_FAILED = frozenset({"failed", "fails", "failing", "unsuccessful", "unsuccessfully"})
_FAILING = content("failing to react")


def take_up_failed(
    situation: dict[str, Any], stretches: Iterable[Words], options: Collection[Term], lexicon: Lexicon
) -> None:
    """Put into the situation that the unit failed to react, where a question tells that it failed a reaction, or the
    test for one, and a condition of the options speaks of that."""
    told = any(
        words.party(span) == "unit"
        for words in stretches for span in words.spans
        if span.of("reaction") and not _FAILED.isdisjoint(token.low for token in words.tokens)
    )  # fmt: skip
    for atom in _conditions(options, index_of(lexicon.rules)) if told else ():
        if isinstance(atom, Fact) and content(atom.text) - lexicon.unit_nouns == _FAILING and not negated(atom.text):
            situation.setdefault("facts", {})[atom.text] = True


#: How a text bounds where somebody may go, and how a question tells that he would go there all the same, or would not.
_NO_NEARER = deferred(
    r"(?i)\b(?:without (?:going|coming|getting|moving|ending(?: up)?) (?:any )?|"
    r"(?:and |but )?(?:is |are |lies )?(?:no|not(?: any)?) )(?:closer|nearer)"
    r"(?: than (?:it|they) (?:is|are)(?: now| already)?)? to (?P<whom>[^,.;]{3,40})"
)
_NEARER = deferred(
    r"(?i)(?P<before>(?:[\w'-]+ ){0,3})\b(?:closer|nearer)(?: up)?(?: to)? "
    r"(?P<whom>(?:an?|the|any|some|my|his|their) [^,.;?]{3,40})"
)


def take_up_nearer(situation: dict[str, Any], text: str, options: Collection[Term], lexicon: Lexicon) -> None:
    """Put into the situation whether the unit would come nearer to those to whom a condition of the options lets it
    come no nearer, where a question tells it: "to a wood that lies nearer to an enemy"."""
    told = [(each, content(each["whom"])) for each in _NEARER.finditer(text)]
    for atom in _conditions(options, index_of(lexicon.rules)) if told else ():
        bound = _NO_NEARER.search(atom.text) if isinstance(atom, Fact) else None
        if bound is None or not isinstance(atom, Fact):
            continue
        for each, them in told:
            if content(bound["whom"]) & them:
                situation.setdefault("facts", {})[atom.text] = negated(f"{each['before']} nearer")


_AT_FIGURE = deferred(r"(?i)\b(?:in|at) (?:[a-z]+ )?(?P<figure>[a-z][a-z-]+) (?P<n>\d{1,3})\b(?! (?:inch|cm|mm))")


def take_up_figures(situation: dict[str, Any], text: str, lexicon: Lexicon) -> None:
    """Put into the situation the figures at which a question says that the unit is, where the texts ask for such: they
    are none of a longer name in its profile ("in gear 4", beside a Top gear)."""
    for found in _AT_FIGURE.finditer(text):
        figure, number = found["figure"].lower(), int(found["n"])
        if figure not in scales_asked(index_of(lexicon.rules)):
            continue
        own = situation.get("unit", {}).get("characteristics", {})
        for name in [name for name, value in own.items() if value == number and name.lower() != figure]:
            if name.lower().endswith(f" {figure}"):
                del own[name]
        if not own:
            situation.get("unit", {}).pop("characteristics", None)
        situation.setdefault("facts", {})[figure] = number


def _is_way(atom: Condition) -> TypeGuard[Fact]:
    return isinstance(atom, Fact) and atom.text.strip().lower().partition(" ")[0] in _WAYS


def _conditions(options: Collection[Term], index: Index) -> Iterator[Condition]:
    """The single conditions of the clauses that touch the options, and of those that touch all of their kind."""
    touched = {parent for option in options for parent in index.parents(option.id)}
    touched |= {index.general[option.kind] for option in options if option.kind in index.general}
    for term in sorted(touched):
        for clause in (*index.by_object.get(term, ()), *index.own_clauses(term)):
            yield from atoms(both(*index.scope(clause), clause.requirement))


def _texts(conditions: Iterable[Condition]) -> Iterator[str]:
    for atom in conditions:
        if isinstance(atom, Fact):
            yield atom.text
            yield from _ALTERNATIVES.split(atom.text)


def _denied(ask: Words, wanted: frozenset[str]) -> bool:
    """Whether the stretch says that it is not so: "if it is not inside smoke"."""
    first = next(i for i, token in enumerate(ask.tokens) if content(token.text) & wanted)
    return negated(" ".join(token.text for token in ask.tokens[max(0, first - 4) : first]))


def _stands_in(ask: Words, span: Span) -> bool:
    """Whether a name is told as that in which the unit is, or which it goes through: "in a Fort", "crosses a Fen"."""
    before = list(ask.before(span, 3))
    while before and before[-1].low in _ARTICLES:
        before.pop()
    if not before:
        return False
    marked = before[-1].low in _MARKED and stems(span.words)[-1:] in (("marker",), ("counter",), ("token",))
    return marked or before[-1].low in _AT or before[-1].stem in _GOING
