"""How many tests are taken where the texts call for one for each of something: "makes a check for each status"."""

from __future__ import annotations

import re
from typing import Any

from kb.model import TYPE_KINDS, Clause
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Value
from queries.calculators.book import Book
from queries.calculators.words import Question

_ONE_EACH = deferred(
    r"\b(?:an?|one|a (?:single|separate)) (?:(?P<what>(?:[a-z]+ )?(?:test|check|roll)) )?for each "
    r"(?P<each>[\w'-]+(?: markers?| tokens?| counters?)?)"
    r"(?= (?:that|which|it|they|on|in|under|affecting|upon)\b|[.,;)]|$)",
    re.I,
)
#: "One Nerve test may be made by its owner for each model of the Raft type": whom it is made for stands behind it.
_MADE_FOR_EACH = deferred(
    r"\b(?:an?|one) (?P<what>(?:[a-z]+ )?(?:test|check|roll)) (?:can|may|must|is|are) (?:be )?(?:made|taken|rolled)"
    r"(?: by [^,.;]{1,40}?)? for each (?P<each>[^.;]{3,80}?)(?= (?:under|that|which|who)\b|[.,;)]|$)",
    re.I,
)
#: What texts call the states that a unit is in.
_STATES = frozenset(stems("state status condition"))
#: "Three of my Rafts", "three of my wagons, all Rafts".
_SOME_OF = (
    r"(?<![\w.+-])(\d+) (?:of (?:my|our|the|his|their|these|those) (?:[a-z-]+ )??(?:[a-z-]+,? all (?:of them )?)?|"
    r"[a-z-]+,? all (?:of them )?){each}(?:s|es)?\b"
)
#: "For each model that has one or more statuses": those in no state are not counted.
_IN_SOME_STATE = deferred(
    r"\b(?:that|which|who) (?:has|have|bears?|suffers?|(?:is|are) (?:in|under)) "
    r"(?:(?:one|1) or more|at least (?:one|1)|any|some|an?) (?P<state>[a-z]+)\b",
    re.I,
)
#: "One has no status", "two of them are in no state", "one without any".
_SO_MANY = r"(?<![\w.+-])(?P<count>\d+)(?: of (?:them|these|those|(?:my|our|the) [a-z]+))?(?: [a-z]+)?"
_WITHOUT = deferred(
    rf"{_SO_MANY} (?:(?:has|have|had|with|bears?|(?:is|are) (?:in|under)) (?:no|none|neither)|without(?: any)?)\b"
    r"(?: of (?:them|these|those))?(?: (?P<what>[a-z]+))?"
)
#: "The others have none", "the rest are fine": all who are in a state are told by name.
_REST = deferred(
    r"\b(?:the )?(?:rest|others?|remaining(?: \d+)?(?: [a-z]+)?) (?:(?:has|have|had|bears?|(?:is|are) (?:in|under)) "
    r"(?:no|none)|(?:is|are) (?:fine|well|unhurt|unharmed|untouched|unaffected|all right|okay|in none|not))\b"
)
_ARE_SO = deferred(rf"{_SO_MANY} (?:is|are|was|were|became|(?:has|have) been|got|gets) (?P<state>[a-z]+)\b")
_HOW_MANY = deferred(r"\bhow many ((?:[\w'-]+ ){0,3}?(?:tests?|checks?|rolls?))\b")


def calculators(book: Book) -> list[Calculator]:
    """One calculator for each thing for each of which the texts call for a test."""
    found: dict[str, tuple[Clause, str]] = {}
    in_state: dict[str, bool] = {}
    for clause in book.rules.clauses:
        if clause.relation not in ("forces", "permits"):
            continue
        quote = book.rules.quote(clause)
        told = _ONE_EACH.search(quote) if clause.relation == "forces" else None
        made = _MADE_FOR_EACH.search(quote) if told is None and book.kind(clause.object) == "test" else None
        what = (told["what"] or book.name(clause.object)) if told else ""
        if told and re.search(r"\b(?:test|check|roll)\b", what, re.I):
            found.setdefault(told["each"].lower(), (clause, told["what"] or "test"))
        elif made:
            noun = _noun(book, made["each"])
            narrowed = _IN_SOME_STATE.search(" ".join(quote[made.end() :].split()))
            if noun not in found:
                in_state[noun] = narrowed is not None and {*stems(narrowed["state"])} <= _STATES
            found.setdefault(noun, (clause, made["what"]))
    return [_of(book, each, *told, in_state.get(each, False)) for each, told in found.items()]


def _noun(book: Book, each: str) -> str:
    """The word by which those are counted of whom a text tells: "model of the Raft type" are Rafts."""
    named = (term for hit in book.rules.names.find(each) for term in hit.terms)
    kind = next((term for term in named if book.kind(term) in TYPE_KINDS), None)
    return fold(book.name(kind)) if kind else each.split()[0].lower()


def _in_no_state(question: Question, number: int, statuses: frozenset[str]) -> int:
    """How many of so many told of are told to be in none of the states."""
    if _REST.search(question.low):
        so = (one for one in _ARE_SO.finditer(question.low) if {*stems(one["state"])} <= statuses)
        return number - sum(int(one["count"]) for one in so)
    told = _WITHOUT.finditer(question.low)
    return sum(int(one["count"]) for one in told if not one["what"] or {*stems(one["what"])} <= _STATES)


def _of(book: Book, each: str, clause: Clause, what: str, in_state: bool = False) -> Calculator:
    inputs = (Input(each, low=0, high=40, description=f"how many of them: {what} for each"),)
    key = inputs[0].key
    statuses = {term.id for term in book.rules.terms_of_kind("status")}
    made_of_units = any(book.kind(term) in TYPE_KINDS for term in book.rules.names.terms(each))
    named_so = frozenset(word for term in statuses for word in stems(book.name(term)))
    general = {term for term in book.rules.names.terms(each) if term in statuses}

    def work(given: Inputs) -> list[Value]:
        number = int(given[key])
        return [Value(f"{what}s", number, None, [f"one for each {each}: {number}"], [clause])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not question.asks(_HOW_MANY.pattern):
            return 0.0, {}
        asked = stems(told[1]) if (told := _HOW_MANY.search(question.low)) else ()
        if len(asked) > 1 and asked[-1] != stems(what)[-1]:
            return 0.0, {}  # it is asked how many others are taken
        number = question.counted(each, *({stems(each)[-1]} - {each}))
        if number is None and (some := re.search(_SOME_OF.format(each=re.escape(each)), question.low)):
            number = int(some[1])
        only = rf"\b(?:an?|one|single|my|our|the) {re.escape(each)}\b"
        if number is None and made_of_units and question.asks(only):
            number = 1
        named = {term for name in question.names for term in book.rules.names.terms(name.name)}
        borne = named & statuses - general
        if number is None and borne and (general or stems(each)[-1] in _STATES):
            number = len(borne)
        if number is not None and in_state:
            number = max(0, number - _in_no_state(question, number, named_so))
        fit = 3.2 if len(asked) > 1 and {*stems(what)} <= {*asked} else 2.8
        return (fit, {key: number}) if number is not None else (0.0, {})

    name = slug(f"{what}s for each {each}")
    about = f"How many are taken: one for each {each}."
    return Calculator(name, about, inputs, (clause,), work, read, "foreach", "number")
