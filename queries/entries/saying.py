"""Of which names the texts say in so many words what a question asks, where no relation between names tells it.

In: the rules, the query of a question for names, and its text in one sentence ("with which results is all baggage
left behind?"). Out: entries for the names of the kind that is wanted in whose entry, or of which in its own words, a
rule says all of it; of lettered items their letters. Nothing where the question asks for less than a sentence.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import Clause, Passage
from kb.names import fold
from kb.patterns import deferred
from queries.answer import Found, cited, listed
from queries.entries.items import lettered_passages
from queries.entries.query import CLOSING, Query, passage_cited, wanted
from queries.options.index import Index, index_of
from queries.situations.facts import content

_ASKED = deferred(
    r"(?i)^\s*(?:(?:and|so|now),? )?(?:(?:for|with|in|on|after|by|to|from|against|under|at|during) )?(?:which|what) "
    r"(?P<noun>(?:[\w'/-]+ ){1,5}?)"
    r"(?P<aux>(?:do|does|did|may|must|would|should|could|is|are|have|has|was|were|need)(?:n['’]t)?|can['’]t|cannot|can|"
    r"won['’]t|will|needs|uses?(?: up)?|costs?|takes?(?: up)?|consumes?|requires?|spends?)"
    r" (?P<rest>[^?;:]*[^?;:.])[?.]?\s*$"
)
_SPENDS = deferred(r"(?i)(?:use|cost|take|consume|require|spend)s?\b")
_WHOSE = deferred(r"(?i)(?:\bof )?\b(?:an?|the|its|their|my|our) (?:[a-z-]+['’]s?|own)(?= )")
_HOW_MUCH = content("both two three whole entire all every half single")
_NOT = deferred(r"(?i)\b(?:not|never|cannot|no|nothing|nobody|none|without)\b|n['’]t\b")
#: Words that tell nothing of what is so.
_IDLE = content(
    "about against concern concerns concerning regarding deal deals mention mentions speak speaks say says need needs "
    "have has get gets be been being purely entirely wholly solely only exclusively merely just still already always "
    "ever all then them their there happen happens apply applies allowed possible used made take taken"
)
#: So much of what is asked a rule must say; and of so many telling words it must be, at least and where another answer
#: is to give way to it.
_SAID, _LEAST, WHOLE = 0.85, 2, 4


def said_of(rules: Any, query: Query, text: str, least: int = _LEAST) -> list[dict[str, Any]]:
    """The names wanted of which the texts say all that a question does, in no fewer telling words than ``least``."""
    found: Found = {}
    met = _ASKED.match(" ".join(text.split()))
    if met is None or query.among or not (query.kinds or query.lettered):
        return []
    index = index_of(rules)
    spends = _SPENDS.match(met["aux"]) is not None  # "which actions use up both actions?": the noun tells what
    rest = _WHOSE.sub("", met["rest"]) if spends else met["rest"]
    asked = content(rest) - _IDLE - (frozenset() if spends else content(met["noun"]))
    least = _LEAST if spends and asked & _HOW_MUCH else least
    names = [
        hit for hit in index.find(met["rest"])
        if " " in met["rest"][hit.start : hit.end] and not any(index.kind(term) == "unit" for term in hit.terms)
    ]  # fmt: skip
    if len(asked) < least:
        return []
    negative = _NOT.search(f"{met['aux']} {_main(met['rest'])}") is not None
    letters = {passage.id: letter for letter, passage in lettered_passages(index)} if query.lettered else {}
    for passage in rules.passages.values():
        said = content(passage.text) if passage.kind != "heading" else frozenset()
        if len(asked & said) < _SAID * len(asked):
            continue
        told = {term for hit in index.find(passage.text) for term in hit.terms}
        so = fold(passage.text)  # a name may stand inside a longer one, of an event
        if not all(told.intersection(hit.terms) or fold(met["rest"][hit.start : hit.end]) in so for hit in names):
            continue
        if query.lettered:
            if passage.id in letters:
                heading = rules.heading(passage.id)
                one = ("event", letters[passage.id])
                found.setdefault(one, []).append(passage_cited(index, passage, heading, letters[passage.id]))
            continue
        _owners(index, query, passage, content(met["rest"]) if negative else None, found)
    return listed(found)


def _main(text: str) -> str:
    """What a question says before any case that it tells."""
    return re.split(r"(?i),|\b(?:if|when|while|unless|because|where|whose|that|which|who)\b", text, maxsplit=1)[0]


def _owners(index: Index, query: Query, passage: Passage, denied: frozenset[str] | None, found: Found) -> None:
    """Note the names wanted of which a passage tells: those of its clauses, else that in whose entry it stands.

    ``denied`` are the telling words of what is asked to be denied, None where nothing is.
    """
    negative = denied is not None
    clauses = index.remembered(("clauses of passages",), lambda: _by_passage(index)).get(passage.id, [])
    closing = [clause for clause in clauses if (clause.relation in CLOSING) == negative]
    for clause in closing:
        owners = (clause.within or "", clause.subject, *sorted(index.twins(clause.subject)), clause.object)
        for term in dict.fromkeys(owners):  # "Wading takes both oars" is told of the deed, though read of those wading
            known = index.terms.get(term)
            told = denied is None or term == clause.object or content(index.name(clause.object)) <= denied
            if known is not None and told and wanted(index, known, query):
                found.setdefault((known.kind, known.name), []).append(cited(index, clause))
                break
    if not clauses and (_NOT.search(passage.text) is not None) == negative:
        entry = [index.terms[term] for term in index.rules.names.terms(index.rules.heading(passage.id) or "")]
        for named in [each for each in entry if wanted(index, each, query)][:1]:
            item = passage_cited(index, passage, named.name, named.name)
            found.setdefault((named.kind, named.name), []).append(item)


def _by_passage(index: Index) -> dict[str, list[Clause]]:
    found: dict[str, list[Clause]] = {}
    for clause in index.rules.clauses:
        found.setdefault(clause.passage, []).append(clause)
    return found
