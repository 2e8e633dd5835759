"""Whether the bonus of a rule is lost in a case that its entry tells: "the bonus is lost while the unit has two or more
Strain markers".

In: the book, the rule that gives a bonus, and what is told of a unit. Out: the passage by which it is lost.
"""

from __future__ import annotations

from kb.model import Clause, Passage
from kb.names import stems
from kb.patterns import deferred
from queries.calculators.altered import Case
from queries.calculators.book import Book
from queries.calculators.words import digits

_LOST = deferred(
    r"\b(?:(?:the|this|its|their) bonus(?:es)? (?:is|are) (?:lost|ignored|not (?:gained|applied|added|used))|"
    r"(?:the|this|its|their) bonus(?:es)? (?:does|do) not (?:apply|count)|(?:this|it) does not apply|"
    r"(?:loses?|does not (?:get|gain|receive|add)|cannot (?:use|claim)) (?:the|this|its|their) bonus)\b"
    r"(?:,? (?:while|when|if|where|as long as|for as long as) (?P<case>[^.;]{3,80}))?"
)
_BEFORE = deferred(
    r"^(?:while|when|if|where) (?P<case>[^.;,]{3,80}),|"
    r"^(?:an? |any )?(?:unit|model)s? (?P<with>(?:with|that) [^.;,]{3,60})$"
)
_SO_MANY = deferred(
    r"\b(?P<n>\d+) or (?P<how>more|fewer|less) (?P<what>[a-z][\w'-]*(?: (?:markers?|tokens?|counters?))?)"
)
_ANY = deferred(r"\bha(?:s|ve|ving) (?:any|an?|1) (?P<what>[a-z][\w'-]* (?:markers?|tokens?|counters?))\b")


def lost(book: Book, bonus: Clause, case: Case) -> Passage | None:
    """The passage by which a bonus does not count in a case, where the entry of its rule has one."""
    at = book.rules.passages.get(bonus.passage)
    here = [each for each in book.rules.passages.values() if at is not None and each.section == at.section]
    for passage in here if book.kind(bonus.subject) == "special_rule" else ():
        low = digits(" ".join(passage.text.split()))
        if (found := _LOST.search(low)) is None:
            continue
        before = _BEFORE.search(low[: found.start()].strip())
        told = found["case"] or (before and (before["case"] or before["with"])) or ""
        if told and _is_so(book, told, case):
            return passage
    return None


def _is_so(book: Book, told: str, case: Case) -> bool:
    """Whether a unit is in the state, or has as many markers, as some words ask."""
    if many := _SO_MANY.search(told):
        count = case.count(many["what"]) or case.question.how_many(many["what"]) or 0
        return count >= int(many["n"]) if many["how"] == "more" else count <= int(many["n"])
    if some := _ANY.search(told):
        return bool(case.count(some["what"]) or case.question.how_many(some["what"]))
    words = set(stems(told))
    states = [term for term in book.rules.terms_of_kind("status") if {*stems(term.name)} <= words]
    return bool(states) and any(state.id in case.held for state in states)


__all__ = ["lost"]
