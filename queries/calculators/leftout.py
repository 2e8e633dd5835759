"""What a question tells that bears upon a roll and that a calculation did not use: then the number would be wrong.

In: a question, a test and the values that were worked out for it. Out: a sentence of the text that changes this test,
or what it is taken on, for something that the question tells of, and that the calculation neither used nor weighed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from kb.model import TYPE_KINDS, Clause, Passage, TableRow
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.adjustments import without_limit
from queries.calculators.base import Source, Value
from queries.calculators.book import Rule
from queries.calculators.linerules import HEAD, ignored
from queries.calculators.rowcases import rows_of
from queries.calculators.tested import Tested
from queries.calculators.testrows import CHANGED_BY
from queries.calculators.words import Question

#: A sentence by which a roll, or a figure, becomes another.
_CHANGES = deferred(
    r"(?<![\w.+/])[+−–-]\d|"
    r"\b(?:add|subtract|deduct|reduc|increas|lower|rais|improv|worsen)\w*\b[^.;]{0,40}?\b(?:\d|one|two|three|X|n)\b|"
    r"\b(?:halv|doubl|ignor|re-?roll)\w*\b|"
    r"\b(?:(?:bonus|penalt(?:y|ies)) of [^.;]{0,12}?(?:\d|one|two|three|X)|at (?:plus|minus) (?:\d|one|two))\b",
    re.I,
)


def left_out(test: Tested, question: Question, values: Collection[Value]) -> Passage | None:
    """The passage that changes the test for what the question tells, and that was left out."""
    lines = {each.passage.id for each in ignored(test, question)}
    used = [each for value in values for each in value.sources if isinstance(each, TableRow)]
    own = {*stems(test.name)}
    # what those who are shot at have bears on a roll to hit them as well
    told = question.names if test.brings else (each for each in question.asked_names if not each.theirs)
    named = {each.term for each in told if not {*stems(each.name)} <= own}  # not what the test itself brings
    named |= {term for term in test.book.held(question.ours()) if test.book.kind(term) == "special_rule"}
    weighed = Counter(_passages(test, [source for value in values for source in value.sources], named))
    said = set(question.stems())
    again = any(" rolled again" in step for value in values for step in value.steps)
    if (uncounted := _uncounted(test, question)) is not None and uncounted.id not in weighed:
        return uncounted
    for change in _changing(test):
        several = len(CHANGED_BY.findall(without_limit(change.passage.text)))
        if weighed[change.passage.id] >= max(1, several if several > 1 else 1):
            continue
        if change.owners and not change.owners & named:
            continue
        if head := HEAD.match(change.passage.text):  # whose rule it is stands before it in the line
            if question.mentions(head[1]) and change.passage.id not in lines:
                return change.passage
            continue
        if any(_tells_again(test, change, row) for row in used):
            continue
        if change.terms & named and all(_sums_up(test, change, term, used) for term in change.terms & named):
            continue
        if again and _CHANGES.search(_AGAIN.sub("", change.passage.text)) is None:
            continue
        if _in_another_case(test, change, said, question) or _out_of_reach(change, question):
            continue
        if change.terms & named or (change.here and len(change.words & said) >= _TELLING):
            return change.passage
    return None


def _uncounted(test: Tested, question: Question) -> Passage | None:
    """A sentence beside the test by which some who are told of count for none of its modifiers ("do not count Dazed
    enemies for this")."""
    here = test.book.section(test.rule)
    near = {here, *(each.id for each in test.book.rules.sections.values() if each.parent == here)}
    for passage in test.book.rules.passages.values():
        if passage.section in near and passage.passage_class == "rule" and _NOT_COUNTED.search(passage.text):
            terms = {term for hit in test.book.rules.names.find(passage.text) for term in hit.terms}
            states = [test.book.name(term) for term in terms if test.book.kind(term) in ("status", "special_rule")]
            low = question.low
            if re.search(r"(?i)\benem", passage.text):  # of them alone
                low = " ; ".join(each[0] for each in _AN_ENEMY.finditer(low))
            if any(re.search(rf"{_NOT_DENIED}\b{re.escape(fold(one))}\b", low) for one in states):
                return passage
    return None


_NOT_DENIED = r"(?<!\bnot )(?<!\bno )(?<!\bnon-)"
#: An enemy, with the words that tell how he is.
_AN_ENEMY = deferred(
    r"(?:\b(?:not |no |non-)?[\w-]+ )?\b(?:enem(?:y|ies)|foes?)\b"
    r"(?:,? \(?(?:who|that|which|is|are|not|a)\b){0,4}(?: \(?[\w-]+)?"
)
#: That somebody, or something, counts for no modifier.
_NOT_COUNTED = deferred(
    r"(?i)\b(?:not|never|n['’]t) (?:be )?(?:count|includ)(?:ed|e)?\b[^.;]{0,60}\b(?:modif|for th(?:is|e|at)\b)"
)


def _tells_again(test: Tested, change: _Change, row: TableRow) -> bool:
    """Whether a sentence tells of somebody's rule what a row that was counted adds for it."""
    signed = re.findall(r"[+−–-]\d+", change.passage.text)
    names = [stems(test.book.name(owner)) for owner in change.owners]
    same = len(signed) == 1 and re.sub("[−–]", "-", signed[0]) == row.value
    return same and any(_holds(stems(row.text), name) for name in names)


def _sums_up(test: Tested, change: _Change, term: str, used: Collection[TableRow]) -> bool:
    """Whether a line of a summary gives somebody just the number that a row gave which was counted ("Calm – – +2")."""
    name = re.sub(r"(?i) (?:orders?|markers?|tokens?|rule)$", "", test.book.name(term))
    after = re.search(rf"(?im)^{re.escape(name)}\b\W*?(?:x\d\W*?)?(?P<by>[+−–-]\d)\b", change.passage.text)
    if after is None:
        return False
    amount = re.sub("[−–]", "-", after["by"])
    return any(row.value == amount and _holds(stems(row.text), stems(name)) for row in used)


def _in_another_case(test: Tested, change: _Change, said: set[str], question: Question) -> bool:
    """Whether what somebody's rule adds is added in a case alone of which the question does not have a word."""
    parts = [part for part in _PARTS.split(change.passage.text) if _CHANGES.search(part)]
    told = [_CASE.search(part) for part in parts]
    if not change.owners or not parts or None in told:
        return False
    whose = (test.book.name(owner) for owner in change.owners if test.book.kind(owner) in TYPE_KINDS)
    light = {*_LIGHT, *stems(test.name), *(word for name in whose for word in stems(name))}
    caused = [found for part in parts if (found := _CAUSED.search(part))]
    cases = [{*stems(case["what"])} - light for case in told if case and not _SO.fullmatch(case["what"])]
    if caused:  # by what a test is caused is to be told
        cases = [{*stems(found["by"])} - light for found in caused]
        by_fire = bool(_FIRE & said) and any(_FIRE & words for words in cases)
        if by_fire or not _CAUSE_TOLD.search(question.low):
            return False
    return all(words and not words & said for words in cases)


def _out_of_reach(change: _Change, question: Question) -> bool:
    """Whether what is added is added at some range, and the one distance of a question lies outside it."""
    told, away = _AT_RANGE.findall(change.passage.text), _AWAY.findall(question.raw)
    if len(told) != 1 or len(away) != 1:
        return False
    (beyond, within), distance = told[0], int(away[0])
    return distance <= int(beyond) if beyond else distance > int(within)


_AT_RANGE = deferred(
    r"(?i)\b(?:(?:more than|over|beyond|further than) (\d+)|(?:within|up to|less than) (\d+))(?= ?[\"”″iI'cm])"
)
_AWAY = deferred(r"(?i)(?<![\w.])(\d+) ?(?:[\"”″]|''|inch(?:es)?\b|in\b|cm\b)")
#: "When they do so": in what case, the sentence before has told.
_SO = deferred(r"(?i)(?:it|they|he|she|the \w+) (?:does|do|did|is|are) (?:so|this|that)")
#: By what a test is caused, and that a question tells it.
_CAUSED = deferred(
    r"(?i)\b(?:caused by|because of|due to|as a result of|resulting from|brought about by) (?P<by>[^,.;]{2,40})"
)
_CAUSE_TOLD = deferred(
    r"\b(?:because|caused|due to|after|when|if|since|from|as a result|rall(?:y|ies|ying)|was|were|has|have|been)\b"
)
_FIRE = frozenset(stems("fire fired firing shot shots shoot shooting missiles missile volley"))
#: What a sentence says one behind the other.
_PARTS = deferred(r"[;:] |, (?:and|but) ")
#: When alone it is so: "a Hauler hit by a Flare makes …", "if it moved, …".
_CASE = deferred(
    r"(?i)\b(?:(?:hit|struck|shot|[a-z]{2,12}ed) (?:by|in|from|with|on|at) |(?:if|when|whenever|while|against|after) )"
    r"(?P<what>[^,;.]{2,60}?)(?=[,;.]| (?:makes?|takes?|rolls?|has|have|adds?|subtracts?|may|must|gets?|suffers?)\b|$)"
)
_AGAIN = deferred(r"(?i)\bre-?roll\w*")
#: So many words that a question shares with a sentence are no chance.
_TELLING = 2


class _Change(NamedTuple):
    """A sentence that changes a test: of what it tells, whose rule it is, and whether it stands where the test does."""

    passage: Passage
    terms: frozenset[str]
    owners: frozenset[str]
    words: frozenset[str]
    here: bool


def _passages(test: Tested, sources: Collection[Source], named: set[str]) -> Iterator[str]:
    """Where everything stands that was used, or that was held against the scene; not what those who are ``named`` add
    to a roll of an attack in a case that was not found in it."""
    clauses = test.book.rules.by_passage
    unheard = {
        row.id for row in test.told if test.brings and row not in sources
        and any(each.subject in named and each.relation == "modifies" for each in clauses.get(row.passage or "", ()))
    }  # fmt: skip
    every = (
        *sources,
        *test.modifiers,
        *test.changes,
        *test.listed,
        *test.told,
        *(test.leaders.rows if test.leaders is not None else ()),
        *test.bounds,
        *test.unmodified,
        *test.again,
    )
    for each in every:
        if isinstance(each, Rule):
            yield each.clause.passage
        elif isinstance(each, (Clause, TableRow)) and each.passage and each.id not in unheard:
            yield from (each.passage for _ in (rows_of(each) if isinstance(each, TableRow) else (each,)))
        elif isinstance(each, Passage):
            yield each.id


def _changing(test: Tested) -> list[_Change]:
    """The sentences that change this test, or what is tested."""
    rules = test.book.rules
    found = []
    here = test.book.section(test.rule)
    own = [stems(test.name), *([stems(test.against)] if test.fixed is None and not test.bracket else [])]
    light = {word for name in own for word in name}
    tests = [stems(term.name) for term in rules.terms_of_kind("test") if term.id not in test.tests]
    for passage in rules.passages.values():
        if passage.passage_class not in ("rule", "definition") or passage.kind == "heading":
            continue
        if _CHANGES.search(passage.text) is None:
            continue
        said = stems(passage.text)
        about = any(_holds(said, name) for name in own)
        inside = _inside(test, passage, here)
        if not (about or inside or passage.section == here) or (
            not _holds(said, own[0]) and any(_holds(said, name) for name in tests)
        ):
            continue
        head = rules.heading(passage.id) if inside or about else ""
        terms = {term for hit in rules.names.find(f"{head}: {passage.text}") for term in hit.terms}
        shadowed = any(test.book.kind(term) in ("event", "effect") for term in terms)  # "it is Dazed", all in one
        terms |= {each.id for each in rules.terms_of_kind("status") if shadowed and _holds(said, stems(each.name))}
        clauses = rules.by_passage.get(passage.id, ())
        owners = {each.subject for each in clauses if test.book.kind(each.subject) in _OWNING}
        owners |= {term for term in rules.names.terms(head) if test.book.kind(term) in _OWNING} if head else set()
        local = inside or passage.section == here
        words = {*said} - light - _LIGHT
        found.append(_Change(passage, frozenset(terms | owners), frozenset(owners), frozenset(words), local))
    return found


_LIGHT = frozenset(stems(
    "a an the is are was were be been being has have had of in on at by to from for with its it their they this that"
    " these those any some if when while as and or not no unit model test check roll rolls pass passes"
    " passed fail fails failed more less than modifier gives give add subtract take takes must may can within all"
    " each every one two friendly enemy result total"
))  # fmt: skip
#: Whose rule counts for those alone who have it or are of it.
_OWNING = frozenset((*TYPE_KINDS, "special_rule", "weapon_type", "order", "action", "reaction"))


def _inside(test: Tested, passage: Passage, section: str) -> bool:
    at = test.book.rules.sections.get(passage.section)
    return at is not None and at.run_in and at.parent == section


def _holds(said: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return any(said[i : i + len(name)] == name for i in range(len(said) - len(name) + 1))


__all__ = ["left_out"]
