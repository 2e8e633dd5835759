"""Numbered: what a sentence says of another by its number, or of the one before it.

In: a document with its passages and clauses. Out: further clauses and overrides. "Notwithstanding 4.2" sets the leave
of its own sentence above what paragraph 4.2 forbids; who is "not subject to 3.2 (b)", or ignores "this cause", takes
no test for what is told there, and is not bound by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from kb.conditions import both
from kb.model import CLOSING, Clause, Document, Override, Passage, content_id
from kb.patterns import Pattern, deferred

_PLACE = (
    r"(?:(?:the )?(?:(?:rule|article|section|paragraph|regulation|clause|case)s? |§ ?)(?P<whole>\d+(?:\.\d+)*)|"
    r"(?P<dotted>\d+(?:\.\d+)+))(?: ?\((?P<letter>[a-z])\))?"
)
#: "Notwithstanding 4.2": what the sentence allows, it allows in spite of that.
_IN_SPITE_OF = Pattern(
    rf"(?i)\b(?:notwithstanding|despite|in spite of|regardless of|irrespective of|as an exception to|contrary to|"
    rf"overrid(?:es|ing)|prevails over|even (?:if|where|when|though)(?: the)?) {_PLACE}"
)
#: "Despite the foregoing": of what was told just before.
_IN_SPITE_OF_THE_LAST = Pattern(
    r"(?i)\b(?:notwithstanding|despite|in spite of|regardless of|irrespective of) (?:the (?:foregoing|above|preceding|"
    r"previous|last)(?: [a-z]+)?|(?:this|that)(?: rule| restriction| prohibition)?)(?=[,.;]|$| (?:unless|if|when|so)\b)"
)
#: "Not subject to 3.2 (b)", "disregard 2.4(b)": whom that does not bind.
_FREE_OF = Pattern(
    rf"(?i)\b(?:not (?:subject to|bound by|affected by|hindered by)|disregards?|ignores?|exempt(?:ed)? from|"
    rf"unaffected by|free (?:of|from)) {_PLACE}"
)
#: "Subject to 5.4", "save as 7.4 provides": what is allowed there stands against what is forbidden here.
_GIVES_WAY_TO = Pattern(
    rf"(?i)(?<!\bnot )(?<!\bis )(?<!\bare )\b(?:subject(?: always| only)? to(?: the provisions of)?|"
    rf"(?:save|except|other than) (?:only )?as"
    rf"(?: (?:is )?(?:provided|permitted|allowed|stated|set out)(?: otherwise)? (?:in|by|under|at))?|but see(?: also)?|"
    rf"without prejudice to) {_PLACE}"
)
#: "Article 7.4 is an exception": to what was told just before.
_IS_EXCEPTED = Pattern(
    rf"(?i)^\W*{_PLACE} (?:is (?:an|the(?: only| sole)?) exception|(?:states|provides|gives|contains|makes) "
    r"(?:an|the(?: only| sole)?|some) exceptions?|prevails|applies instead|takes precedence)\b"
)
#: "Scouts ignore this cause": what was told just before.
_OF_THE_LAST = Pattern(
    r"(?i)\b(?:disregard|ignore)s? (?:this|that) (?:cause|case|reason|occasion|requirement|rule|restriction)\b|"
    r"\b(?:is|are) exempt(?:ed)? from (?:this|that|it)(?=[.,;]|$)"
)
#: The number with which a line opens ("3.2 ", "## 4 ", "Article 5.6: ").
_OPENS = deferred(r"[\W_]*(?:(?i:rule|article|section|regulation|paragraph) )?(\d{1,3}(?:\.\d{1,3})*)(?=[\W_])")
_ITEM = deferred(r"\(([a-z])\)[\s*_]*$")
_OWN_ITEM = deferred(r"[\W_]*\(([a-z])\)")
#: What brings on a test or a state.
_BRINGING = ("forces", "triggers", "inflicts")


def referred(
    document: Document, passages: Sequence[Passage], clauses: Sequence[Clause]
) -> tuple[list[Clause], list[Override]]:
    """What the clauses of a document say of others by their place."""
    texts = {passage.id: passage.text for passage in passages}
    pointing = (_IN_SPITE_OF, _IN_SPITE_OF_THE_LAST, _GIVES_WAY_TO, _IS_EXCEPTED, _FREE_OF, _OF_THE_LAST)
    if not any(pattern.search(text) for text in texts.values() for pattern in pointing):
        return [], []
    places = _places(document, passages)
    before = {after.id: first.id for first, after in pairwise(passages)}
    excepted = {before.get(passage): found for passage, text in texts.items() if (found := _IS_EXCEPTED.search(text))}
    further: list[Clause] = []
    overrides: dict[str, Override] = {}

    def sets_above(winner: Clause, loser: Clause) -> None:
        above = Override.of(winner, loser, winner.passage, "notwithstanding")
        overrides[above.id] = above

    for clause in clauses:
        text = texts.get(clause.passage, "")
        for found in _IN_SPITE_OF.finditer(text) if clause.relation == "permits" else ():
            for other in _told_at(found, places, clauses, texts):
                if other.relation in CLOSING and other.passage != clause.passage:
                    sets_above(clause, other)
        if clause.relation == "permits" and _IN_SPITE_OF_THE_LAST.search(text):
            for other in clauses:
                if other.passage == before.get(clause.passage) and other.relation in CLOSING:
                    sets_above(clause, other)
        pointed = [*_GIVES_WAY_TO.finditer(text), *(each for each in (excepted.get(clause.passage),) if each)]
        for found in pointed if clause.relation in CLOSING else ():
            for other in _told_at(found, places, clauses, texts):
                if other.relation == "permits" and other.passage != clause.passage:
                    sets_above(other, clause)
        if clause.relation not in ("ignores", "immune_to"):
            continue
        bound = [other for found in _FREE_OF.finditer(text) for other in _told_at(found, places, clauses, texts)]
        if _OF_THE_LAST.search(text):
            bound += [other for other in clauses if other.passage == before.get(clause.passage)]
        for other in bound:
            if other.relation in _BRINGING and ("/test/" in other.object or "/status/" in other.object):
                spared = replace(
                    clause, id=content_id("c", clause.id, other.id), relation="immune_to", object=other.object,
                    when=both(clause.when, other.when, other.requirement), condition=other.condition,
                )  # fmt: skip
                further.append(spared)
            elif other.passage != clause.passage:
                sets_above(clause, other)
    return further, list(overrides.values())


def _places(document: Document, passages: Sequence[Passage]) -> dict[str, tuple[str, str]]:
    """The number of the paragraph in which each passage stands, and the letter of its item."""
    found: dict[str, tuple[str, str]] = {}
    number = letter = ""
    paragraph: tuple[str, int] | None = None
    for passage in passages:
        line = document.text[document.text.rfind("\n", 0, passage.start) + 1 : passage.start]
        opens = _OPENS.match(line)
        if opens:
            number = opens[1]
        if (passage.section, passage.paragraph) != paragraph or opens:
            letter = ""
        item = _OWN_ITEM.match(passage.text) or _ITEM.search(line)
        letter = item[1] if item else letter
        paragraph = (passage.section, passage.paragraph)
        found[passage.id] = (number, letter)
    return found


def _told_at(
    found: re.Match[str], places: dict[str, tuple[str, str]], clauses: Sequence[Clause], texts: dict[str, str]
) -> Iterator[Clause]:
    """The clauses of the paragraph, and of the item, that a reference names."""
    wanted, letter = found["whole"] or found["dotted"], found["letter"]
    for clause in clauses:
        number, own = places.get(clause.passage, ("", ""))
        if not (number == wanted or number.startswith(f"{wanted}.")):
            continue
        if letter in (None, own) or (not own and _in_item(letter, clause, texts.get(clause.passage, ""))):
            yield clause


def _in_item(letter: str, clause: Clause, text: str) -> bool:
    """Whether a clause tells of the case of that item, where one sentence holds them all ("(a) …; (b) …")."""
    item = re.search(rf"\({letter}\) ([^;]+?)(?=[;.]|,? (?:and |or )?\([a-z]\)|$)", text)
    case = re.sub(r"^(?:if|when|where|while) ", "", clause.condition or "")
    return item is not None and bool(case) and case in item[1]
