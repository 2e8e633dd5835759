"""Already so: what befalls those instead who are already in the state that was just told to befall anybody.

In: the drafts of a sentence with its text ("If it is Dazed already, it becomes Broken instead", "a unit that is already
Dazed is Broken"), and those of the sentence before it ("A unit that fails a Nerve test becomes Dazed"). Out: the same
drafts, in the case of the ones before them: who is in that state does not become so without it.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Fact, Has, both, conjuncts, had_by
from kb.patterns import Pattern, Substitutions

_INSTEAD = Pattern(r"\b(?:already|instead)\b")
#: "Becomes Dazed, or Broken if it already was": the one in any case, the other in that.
OR_IF_ALREADY = Substitutions(
    (
        r"\b(?P<be>becomes?|is|are|gains?|suffers?|receives?) (?P<one>(?:an? )?[A-Z][\w'-]*(?: marker)?),? "
        r"(?:or|but|and) (?:(?:is|are|becomes?|gains?) )?(?P<two>(?:an? )?[A-Z][\w'-]*(?: marker)?)(?: instead)? "
        r"(?:if|when|where) (?P<it>it|they) (?P<was>is|was|are|were|has|have|had) already"
        r"(?: (?:so|(?:an? )?(?P=one)))?(?=\.?$)",
        r"\g<be> \g<one>. If \g<it> \g<was> already \g<one>, \g<it> \g<be> \g<two> instead",
    ),
)
#: Of what a case holds that does not tell itself which it is ("the test is failed").
_NAMED_BY_SUBJECT = ("test", "action", "reaction", "order", "table")


def of_those_already_so(text: str, drafts: list[Draft], before: list[Draft], vocabulary: Vocabulary) -> None:
    """Let what a sentence says of those already in a state hold in the case alone in which that was brought."""
    if not _INSTEAD.search(text):
        return
    told = [*before, *drafts]
    for n, draft in enumerate(drafts):
        if draft.relation != "inflicts":
            continue
        states = [p.term for p in (*conjuncts(draft.who), *conjuncts(draft.when)) if had_by(p, "unit")]
        earlier = told[: len(before) + n]
        brought = [
            d for d in earlier if d.relation == "inflicts" and d.object.term in states and d.affects == draft.affects
            and d.object.term != draft.object.term and d.subject != d.object.term
        ]  # fmt: skip
        if brought:
            _in_its_case(draft, brought[-1], vocabulary)


def _in_its_case(draft: Draft, brought: Draft, vocabulary: Vocabulary) -> None:
    told = conjuncts(draft.when)
    if any(isinstance(part, Fact) and part not in conjuncts(brought.when) for part in told):
        return  # "A Dazed model that fails …": it tells the case itself
    draft.when = both(*(part for part in conjuncts(brought.when) if part not in told), draft.when)
    own = vocabulary.terms[brought.subject].kind if brought.subject else ""
    if own in _NAMED_BY_SUBJECT or (brought.when == ALWAYS and (own or brought.subject_thing)):
        if draft.subject and vocabulary.terms[draft.subject].kind == "status" and draft.who == ALWAYS:
            draft.when = both(draft.when, *(() if Has(draft.subject) in told else (Has(draft.subject),)))
        draft.subject, draft.subject_thing = brought.subject, brought.subject_thing
        draft.any_unit, draft.fixed, draft.within = brought.any_unit, True, draft.within or brought.within
    words = brought.condition or ""
    if words and words not in (draft.condition or ""):
        draft.condition = "; ".join(filter(None, (words, draft.condition)))


__all__ = ["OR_IF_ALREADY", "of_those_already_so"]
