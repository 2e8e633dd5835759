"""Which names of a kind a ruleset has: "What reactions are there?", "List the special rules".

In: the knowledge base, a ruleset and the text of a question. Out: the names of that kind, each with the clause that
tells of it first; [] where the question asks for no list of a kind.
"""

from __future__ import annotations

from typing import Any

from kb.names import stems
from kb.patterns import deferred
from queries.answer import cited
from queries.options.index import DOINGS, Index, index_of
from queries.questions.lexicon import lexicon_of

_THERE = (
    r"(?:(?:are|is) there(?: in (?:the|this) (?:game|rules|rulebook))?|exist|does (?:the|this) game have|"
    r"do (?:we|you|the rules) have|does it have)"
)
_ALL = r"(?:me )?(?:of )?(?:all )?(?:of )?(?:the |your )?(?:different |possible |available )?"
_ASKED = (
    deferred(rf"(?i)\s*(?:what|which)(?: kinds? of| sorts? of)? {_ALL}([\w' -]{{3,30}}?) {_THERE}\s*[?.!]*\s*"),
    deferred(rf"(?i)\s*(?:list|name|show|give|tell) {_ALL}([\w' -]{{3,30}}?)(?: {_THERE})?\s*[?.!]*\s*"),
)
#: "Which skills carry the Loud label?", "What actions are Attacks?", "Which deeds count as Movement?".
_OF_SORT = deferred(
    r"(?i)\s*(?:what|which) (?:of the )?(?P<noun>[a-z]{3,20}?s|deeds) (?:have|has|carry|bear|hold|show|are marked with|"
    r"are labelled|are tagged|are called|come with|go by|count as|belong to|are|are all) (?:the |an? |as )?"
    r"(?P<sort>[\w' -]{3,30}?)(?: (?:label|tag|keyword|trait|type|kind)s?)?\s*[?.!]*\s*"
)
_KINDS = (
    "unit_type", "unit_subtype", "status", "special_rule", "reaction", "action", "order", "phase", "test",
    "characteristic", "weapon_type",
)  # fmt: skip
#: The nouns by which any player calls the kinds, beside a ruleset's own.
_CALLED = {stems(kind.replace("_", " ")): kind for kind in _KINDS} | {stems("sub-type"): "unit_subtype"}


def names_of_kind(kb: Any, ruleset: str, text: str) -> list[dict[str, Any]]:
    """The names of the kind that a question asks to be listed, as entries of an answer."""
    asked = next((found for pattern in _ASKED if (found := pattern.fullmatch(text))), None)
    rules = kb.rules(ruleset)
    index = index_of(rules)
    if (of := _OF_SORT.fullmatch(text)) and (members := _of_the_sort(rules, index, of["sort"], of["noun"])):
        return members
    if asked is None:
        return []
    if members := _of_the_sort(rules, index, asked[1]):
        return members
    kind = _CALLED.get(stems(asked[1])) or _own_word(rules, index, asked[1])
    entries = []
    for term in index.of_kind(kind) if kind else ():
        told = index.own_clauses(term) or index.by_object.get(term, ())
        if told and (kind != "action" or _has_entry(index, term)):
            first = min(told, key=lambda clause: (clause.document, clause.start))
            entries.append({"kind": kind, "name": index.name(term), "because": [cited(index, first)]})
    return sorted(entries, key=lambda entry: entry["name"].lower()) if len(entries) > 1 else []


def _of_the_sort(rules: Any, index: Index, words: str, noun: str = "") -> list[dict[str, Any]]:
    """The deeds that the texts say are of a sort, by its name ("Attacks") or with the noun for any of them behind it
    ("Loud", of Loud skills); [] where it is none."""
    known = [*lexicon_of(rules).named(words), *(lexicon_of(rules).named(f"{words} {noun}") if noun else ())]
    named = [term.id for term in known if term.id not in index.kind_of_general]
    found = {
        clause.subject: clause
        for sort in named if index.kind(sort) in DOINGS
        for clause in index.by_object.get(sort, ())
        if clause.relation == "is_a" and index.kind(clause.subject) in DOINGS
    }  # fmt: skip
    entries = [
        {"kind": index.kind(term), "name": index.name(term), "because": [cited(index, told)]}
        for term, told in found.items()
    ]
    return sorted(entries, key=lambda entry: entry["name"].lower()) if len(entries) > 1 else []


def _own_word(rules: Any, index: Index, word: str) -> str | None:
    """The kind that a ruleset has a word of its own for ("Replies", "troop types")."""
    for term in lexicon_of(rules).named(word):
        if term.id in index.kind_of_general:
            return index.kind_of_general[term.id]
    *_, last = stems(word) or ("",)
    return "unit_type" if last == "typ" and " " in word.strip() else None


def _has_entry(index: Index, term: str) -> bool:
    """Whether a heading of the texts names what may be done: a deed that is told of in passing is none of a list."""
    own = set(stems(index.name(term)))
    return any(set(stems(index.rules.heading(c.passage) or "")) == own for c in index.own_clauses(term))
