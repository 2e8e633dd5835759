"""Unread: the passages of rules that gave no clause, each with the reason."""

from __future__ import annotations

from itertools import pairwise

from ingest.structure import OPEN_LIST, Structure
from ingest.vocabulary import Vocabulary
from kb.model import Document, Passage, Problem, content_id
from kb.patterns import deferred

#: What a list adds to, or takes from, that the sentence says by itself ("…, plus the following bonuses:").
AND_MORE = deferred(
    r"(?i),? (?:plus|but with|with|subject to|in addition to|apart from) (?:any of |all of )?the following"
    r"(?: (?:exceptions?|additions?|changes?|bonus(?:es)?|modifiers?|restrictions?|extras?))(?: \w+)?:\s*$"
)
#: No sentence of a rulebook is longer (characters); what is, is no sentence.
LONGEST = 2000


class Unread:
    """Keeps the passages of one document that said something, and tells of the rest why they did not."""

    def __init__(self, document: Document, structure: Structure, vocabulary: Vocabulary) -> None:
        self.document, self.structure, self.vocabulary = document, structure, vocabulary
        self.said: set[str] = set()
        self.after = {one.id: other for one, other in pairwise(structure.passages)}
        self.listed: dict[str, list[Passage]] = {}
        for passage in structure.passages:
            if passage.lead_in and passage.kind == "bullet":
                self.listed.setdefault(passage.lead_in, []).append(passage)

    def problems(self) -> list[Problem]:
        """A problem for each passage of rules that gave nothing."""
        found = ((passage, self._reason(passage)) for passage in self.structure.passages)
        return [
            Problem(content_id("x", p.id, reason), self.document.id, p.id, p.start, p.end, reason)
            for p, reason in found
            if reason
        ]

    def _reason(self, passage: Passage) -> str:
        """Why a rule passage gave no clause; '' where it gave one, or is no rule that must."""
        if passage.kind in ("heading", "row") or passage.passage_class != "rule":
            return ""
        if passage.id in self.said or passage.same_as in self.said:
            return ""
        if len(passage.text) > LONGEST:
            return "it is too long to be one sentence"
        listed = self.listed.get(passage.id, [])
        if any(p.id in self.said for p in listed):
            return ""  # its list says it
        if passage.text.rstrip().endswith(":") and not listed and not AND_MORE.search(passage.text):
            return "it leads in a list that does not follow" if self._leads_nowhere(passage) else ""
        if next(self.vocabulary.index.find(passage.text), None):
            return "names terms, but what it says of them was not understood"
        return "no verb of a rule was found"

    def _leads_nowhere(self, lead: Passage) -> bool:
        """Whether a lead-in has neither a list nor entries after it that stand under headings of their own."""
        after = self.after.get(lead.id)
        if after is not None and after.kind == "row":
            return False  # a table follows
        return after is None or OPEN_LIST.search(lead.text) is not None or after.section == lead.section
