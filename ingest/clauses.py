"""Clauses: every sentence of a document read in its setting, and the names that came up made terms.

In: a document's structure and the vocabulary. Out: clauses, overrides, new terms, and the passages that gave nothing,
each with the reason. A passage that repeats another is read again only where it stands in another entry.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from ingest.entries.doneby import done_by
from ingest.entries.fields import (
    bare_field,
    card_drafts,
    field_drafts,
    goes_on,
    kind_drafts,
    lone_figure,
    lone_rules,
    openers_of,
    tells_of,
)
from ingest.entries.figured import figures_behind
from ingest.entries.headed import Headings
from ingest.entries.kindnames import kinds_by_name, sorts_by_heading
from ingest.entries.leftbehind import of_anybody
from ingest.formats.cards import figures
from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.sentences.asmany import as_many
from ingest.grammar.sentences.carried import forget_case, under_its_case
from ingest.grammar.sentences.goingon import tells_a_figure
from ingest.grammar.sentences.sayings import begun_with, note_described
from ingest.grammar.whose.recall import note_option
from ingest.lexicon import GENERIC_UNITS, SETTING_OFF
from ingest.lists.aftercases import in_the_case, with_the_test
from ingest.lists.caselists import under_case
from ingest.lists.cases import cases_first, modifier_case, tail_of, under, with_exceptions
from ingest.lists.deedlists import breaks_off, choice_told, deed_told, joined, leads_deeds
from ingest.lists.leadins import LeadIns, is_case, is_case_of_nothing, is_stray, only_cases, outcome_of, stands_alone
from ingest.lists.thefollowing import completed, only_these, told_of_all
from ingest.questions import Exchange, answered, exchanges, only_that, rule_before_question
from ingest.recorded import Clauses, Recorder
from ingest.structure import OPEN_LIST, Structure
from ingest.tables.clauses import table_drafts
from ingest.tables.footnotes import Footnotes
from ingest.triggers.events import is_opening, option_blocks, trigger_drafts
from ingest.triggers.labelled import bare_trigger, labelled_trigger
from ingest.triggers.listed import listed_trigger
from ingest.triggers.whoanswers import open_to_some
from ingest.unread import AND_MORE, LONGEST, Unread
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import tidy
from ingest.vocabulary.sortedinto import of_the_heading
from ingest.writing.mending import Mender
from kb.conditions import ALWAYS, Fact, Has, atoms, both, either
from kb.faults import FAULTS, pass_over
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS, Clause, Document, Passage, TableRow
from kb.names import capitalised, lowered, stem
from kb.patterns import Pattern, deferred

_LEAD = Pattern(r"(?i)\bfollowing\b|:\s*$")
_LABELLED = deferred(
    rf"^[*_ ]*(?:(?P<off>(?i:{SETTING_OFF}))|Effects?|Results?|Action|Cost|Use|Requirements?|Process|Procedure|"
    r"Resolution|Outcome|Restrictions?|Limit(?:ation)?s?|Rules?|Clarifications?|Benefits?|Bonus|Penalt(?:y|ies)|"
    r"Drawbacks?|Special|A(?:nswer)?)[*_]*:[*_ ]+(?P<told>.+)$",
    re.S,
)
#: "RESTRICTIONS: Heavy units only.": the label of a field in capitals.
_SHOUTED = deferred(r"[A-Z]{2}[A-Z ]{1,20}(?=:)")
#: What sets an option off, in brackets before what it does ("(when an enemy fires): …").
_TIMED = deferred(
    r"^\((?:when|whenever|if|after|once|trigger:?) ([^()]{3,120})\)[ \xa0]?[:.–—-]?[ \xa0]*(.*)$", re.I | re.S
)
_DASHED = deferred(r" [—–-] ")
_POINTS_BACK = deferred(r"(?i)\b(?:it|they|them|he|such|these|those|its|their)\b")
#: What is said of whoever an entry is of, without naming it.
_SUBJECTLESS = deferred(
    r"(?:Cannot|Can|Can['’]t|May|Must|Never|Always|Is|Are|Has|Have|Does|Do not|Ignores?|Gains?|Loses?|Counts?|Immune|"
    r"Automatically|Passes|Fails|Takes?|Suffers?|Adds?|Moves|Needs?)\b"
)
#: "Drops its load": what the bearer of the entry does.
_DOES = deferred(r"[A-Z][a-z]{2,}(?<!s)s (?:any|its|their|all(?! round)|an?|one|two|every|each|no|half) ")
#: "A Levy may declare a Riposte if one of these is true:", over what opens it and not how somebody is.
_OPENS_OPTION = deferred(r"(?i)\b(?:may|can)\b[^:]*\b(?:if|when|whenever)\b[^:]*:\s*$")
_IS_SO = deferred(
    r"(?i)(?:it|they|the \w+) (?:has|have|(?:is|are) (?!the target|shot|hit|charged|attacked|struck|affected|declared))"
)
#: "(a) The crew may not fire."
_ENUMERATED = deferred(r"^\((?:[a-z]|[ivx]{2,4}|\d{1,2})\)\s+(?=\S)")
#: "stunned; may not react": what a name means in a word or two, before what it does.
_GLOSS = deferred(
    r"^[a-z][\w' -]{1,40}(?:, [a-z][\w' -]{1,30})?[;:] (?=(?:(?:may|can|must)\b|cannot|can['’]t|never|gains?|loses?|"
    r"ignores?|suffers?|takes?|has|counts?)\b)"
)
#: "An objective.", "a spell that may be cast while Dazed": what a name means.
_MEANS = deferred(
    r"(?i)(?:an?|another (?:word|name) for(?: an?)?) (?P<what>[a-z][a-z'-]*(?: [a-z'-]+){0,2}?)"
    r"(?: (?:that|which|who|whose|with|for|on|in|of)\b[^;.]*)?\.?$"
)
#: What goes on in a paragraph of its own about those of the one before it.
_GOES_ON = deferred(r"(?:They|It|He|She) (?:also |then |still )?(?:may|can|cannot|must|shall|never|has|have|do|does)\b")
#: "No, a Lost crew may not …": what an answer goes on to say.
_SAID_SO = deferred(r"^\s*(?:(?:A|Answer) ?\d{0,3}[.:]\s+)?(?:Yes|No)(?:,|:| [–—-]) (?=[A-Za-z])")
#: A paragraph that opens with what was told at the end of the one before it.
_OF_THESE = deferred(r"(?:These|Those|Such) (?:hits|wounds|[A-Z]\w+ [A-Z]?\w+s)\b|In (?:this|these|such) cases?\b")
#: An answer that says no more than that it is as the question asks, or is not.
_SAYS_NO_MORE = deferred(
    r"(?i)(?:it|they|you|he|she|we) (?:may|can|cannot|can['’]t|must|do|does|is|are|will|won['’]t)(?: not| never)?"
    r"(?: do (?:it|so|this|that))?[.!]*\s*"
)
#: "Q: Can teams get out of a cart …?": whom a question is asked about, where he has no name.
_ASKS = deferred(r"^\W*(?:Q(?:uestion)? ?\d{0,3}[.:]\s+)?")
_OF_ANY = deferred(
    r"(?i)(?:can|may|must|do|does|will|is|are|could|should) (?:(?:an?|the|my|your|any|all|its) )?([a-z]+?)s? (?=[a-z])"
)
_IN_WHICH_CASE = deferred(r"(?P<case>[^,;:]{4,160}), in which case (?P<told>.+)$", re.S)
#: A bullet that goes on about those of the bullet before it.
_SUCH = deferred(r"(?i)(?:as )?(?:such|these|those) (?:units?|models?|weapons?)\b")


class ClauseReader:
    """Reads the passages of one document in order, carrying the setting along.

    Of the passages ``worked_out`` procedures tell what they say; their bare build would say it again, and worse, but
    for what is a kind of what.
    """

    def __init__(
        self, document: Document, structure: Structure, vocabulary: Vocabulary, worked_out: frozenset[str]
    ) -> None:
        self.document, self.structure, self.vocabulary = document, structure, vocabulary
        self._worked_out = worked_out
        self.passages = {passage.id: passage for passage in structure.passages}
        self._recorder = Recorder(document, self.passages, vocabulary)
        self._unread = Unread(document, structure, vocabulary)
        self._headings = Headings(structure, vocabulary)
        self._leads = LeadIns(vocabulary)
        self._footnotes = Footnotes(document, structure, vocabulary)
        self._mender = Mender(document.text)
        self.sections = {section.id: section for section in structure.sections}
        self._kinds = {table.id: table.kind for table in structure.tables}
        rolled = (row.label for row in structure.rows if row.label and self._kinds.get(row.table) == "roll")
        self._results = {vocabulary.best(label, "effect", "status") for label in rolled} - {None}
        self._labels: set[tuple[str, str]] = set()
        self._children: dict[str, list[str]] = {}
        self._block = option_blocks(structure, vocabulary)
        openings = list(self._openings_of_answers())
        self._openers = openers_of(passage.text for passage, _ in openings)
        plain = Setting(vocabulary)
        bare = {p.id: bare_trigger(p.text, entry, plain) for p, entry in openings if entry not in vocabulary.general}
        self._opened = {passage: drafts for passage, drafts in bare.items() if drafts}
        self._asked: Subject | None = None
        self._whom = ""
        self._item = -1
        self._case: list[Draft] = []
        self._field: tuple[tuple[str, int], str] | None = None
        for section in structure.sections:
            term = vocabulary.section_terms.get(section.id)
            if section.parent and term:
                self._children.setdefault(section.parent, []).append(term)

    def _openings_of_answers(self) -> Iterator[tuple[Passage, str]]:
        """The first sentence of the entry of each reaction, and that reaction."""
        opened: set[str] = set()
        for passage in self.structure.passages:
            if passage.kind not in ("heading", "row") and passage.section not in opened:
                opened.add(passage.section)
                entry = self.vocabulary.section_terms.get(passage.section)
                if entry and self.vocabulary.terms[entry].kind == "reaction":
                    yield passage, entry

    def read(self) -> Clauses:
        """Every clause of the document."""
        setting = Setting(self.vocabulary)
        where: tuple[str, int] | None = None
        of_kind = told_of_kind = ""
        answering: tuple[str, int] | None = None
        previous: list[Clause] = []
        asked = {each.question.id: each for each in exchanges(self.structure.passages)}
        answers = {each.answer.id for each in asked.values()}
        asides = {aside.id for each in asked.values() for aside in (*each.scene, *each.aside)}
        for passage in self.structure.passages:
            if passage.id in asides:
                continue
            if passage.id in asked:
                self._question(asked[passage.id])
            if told := rule_before_question(passage.text):
                passage = dataclasses.replace(passage, text=told)
            if passage.kind == "sentence" and passage.text.rstrip(" *_").endswith("?"):
                continue
            if passage.kind == "heading" and (borne := self._headings.borne(passage.section)):
                self._recorder.add(borne, passage)
            if passage.kind in ("heading", "row") or passage.passage_class in ("boilerplate", "example", "note"):
                continue
            if where is None or where[0] != passage.section:
                setting = self._headings.setting(passage.section)
                setting.last, self._asked = setting.last or self._asked, None
                previous = []
                entry = self.vocabulary.terms.get(setting.section_term or "")
                of_kind, told_of_kind = (entry.name if entry and entry.kind in TYPE_KINDS else ""), ""
            elif where[1] != passage.paragraph and passage.kind != "bullet":
                if setting.section_subject is not None or not _GOES_ON.match(passage.text):
                    setting.last = setting.described = setting.own = setting.each = None
                setting.option, setting.outcome, setting.on_order = None, "", None
                if not (_OF_THESE.match(passage.text) or tells_a_figure(passage.text, setting.text_before)):
                    forget_case(setting)
                if of_kind and of_anybody(of_kind, told_of_kind, passage.text):
                    setting, of_kind = Setting(self.vocabulary), ""  # the heading over it was lost
            elif where[1] != passage.paragraph and stands_alone(passage, self.passages.get(passage.lead_in or "")):
                setting.onward = setting.earlier = ""  # an item of its own goes on under no case of the one before
            if passage.id in answers and _SAYS_NO_MORE.fullmatch(_SAID_SO.sub("", passage.text)):
                continue
            if passage.id in answers:
                setting.last, self._asked = setting.last or self._asked, None
                answering = (passage.section, passage.paragraph)
            where = (passage.section, passage.paragraph)
            told_of_kind = f"{told_of_kind} {passage.text}" if of_kind else ""
            kinds = kind_drafts(passage.text, self.vocabulary.section_terms.get(passage.section), self.vocabulary)
            kinds = kinds or self._headings.named_alone(passage.text, passage.section)
            kinds = kinds or self._footnotes.told(passage.id)
            if passage.passage_class == "flavour" and passage.id not in self._opened and not kinds:
                (note_described if setting.section_term else begun_with)(passage.text, setting)
                under_its_case(" ".join(passage.text.split()), setting)
                note_option(passage.text, setting)
                continue
            if (
                passage.kind == "bullet"
                and (passage.section, self.structure.labels.get(passage.id, "")) not in self._labels
            ):
                setting.trigger = None
            if len(passage.text) > LONGEST:
                continue
            mended = self._mended(passage)
            if answering == (passage.section, passage.paragraph):
                mended = dataclasses.replace(mended, text=only_that(mended.text, self._whom, self.vocabulary))
            setting.ruling = passage.passage_class == "rule"
            try:
                drafts = kinds or self._passage(mended, setting)
                if not drafts and passage.passage_class == "rule" and passage.id not in self.vocabulary.listed:
                    drafts = self._plainly(mended, setting)
            except FAULTS:
                pass_over()
                drafts = []
            if setting.pointed:
                self._recorder.out.pointed[passage.id] = setting.pointed
                setting.pointed = ""
            self._recorder.add_terms(setting)
            self._of_the_nameless(passage, drafts)
            if answering == (passage.section, passage.paragraph):
                drafts = [draft for draft in drafts if not self._points_to_what_was_asked(draft, passage)]
            self._under_the_result(drafts, setting.section_term, passage.text)
            drafts = [*drafts, *self._headings.of_each(passage.section, drafts)]
            for draft in drafts:
                if (
                    setting.trigger is not None
                    and draft.relation in ("ignores", "immune_to", "forces")
                    and "trigger" in draft.object.name.lower()
                ):
                    draft.object = setting.trigger
            made = self._recorder.add(drafts, passage, previous)
            previous = made or previous
            items = self._unread.listed.get(passage.id, ())
            if not made and passage.id in self.vocabulary.listed and not leads_deeds(passage.text, items):
                self._recorder.add([self._mention(term) for term in self.vocabulary.listed[passage.id]], passage)
                self._unread.said.add(passage.id)
            elif made:
                self._unread.said.add(passage.id)
        self._recorder.out.problems += self._unread.problems()
        for result in self.structure.rows:
            self._unnamed_result(result)
        tabled = table_drafts(self.document, self.structure, self.vocabulary, self._footnotes)
        sorts = {(c.passage, c.subject, c.object) for c in self._recorder.out.clauses if c.relation == "is_a"}
        for drafts, passage_id in chain(
            tabled,
            kinds_by_name(self.structure, self.vocabulary),
            sorts_by_heading(self.structure, self.vocabulary),
            figures_behind(self.structure, self.vocabulary),
        ):
            row = self.passages.get(passage_id or "")
            if row is not None:
                own = [d for d in drafts if d.relation != "is_a" or (row.id, d.subject, d.object.term) not in sorts]
                self._recorder.add(own, row)
        return self._recorder.out

    def _of_the_nameless(self, passage: Passage, drafts: list[Draft]) -> None:
        """Put what a sentence without a subject says, under a name that is no term, on what is called so."""
        section = self.sections[passage.section]
        if not section.run_in or section.id in self.vocabulary.section_terms or not _SUBJECTLESS.match(passage.text):
            return
        name = tidy(section.heading)
        for draft in drafts:
            anyone = draft.subject in (None, self.vocabulary.any_unit) and draft.subject_thing is None
            if name and anyone and draft.who == ALWAYS and not draft.within:
                draft.subject, draft.subject_thing = None, Thing("effect", name)
                draft.any_unit, draft.when = True, both(draft.when, Fact(name))

    def _is_stray(self, passage: Passage) -> bool:
        """Whether an item states a case of which the sentence over it says nothing; what goes on in one does not."""
        lead = self.passages.get(passage.lead_in or "")
        opens = passage.kind == "bullet" and passage.paragraph != self._item
        return lead is not None and opens and is_stray(lead, passage.text)

    def _plainly(self, passage: Passage, setting: Setting) -> list[Draft]:
        """What a sentence of rules that nothing understood says by its bare build."""
        if passage.text.rstrip().endswith(":") or passage.id in self._unread.listed or self._is_stray(passage):
            return []
        lead = self.passages.get(passage.lead_in or "")
        if lead is not None and is_case_of_nothing(lead, passage.text):
            return []
        setting.plainly = True
        labelled = _LABELLED.match(passage.text)
        told = labelled["told"] if labelled else passage.text
        drafts = read_sentence(told, setting)
        if not drafts and setting.section_term and _DOES.match(told):
            drafts = read_sentence(f"It {lowered(told)}", setting)
        setting.plainly = False
        return [draft for draft in drafts if draft.relation == "is_a" or passage.id not in self._worked_out]

    def _some_others(self, draft: Draft, entry: str, text: str) -> str:
        """The state of those others of whom a sentence speaks as "anyone Aboard"; '' where it is of none such."""
        subject = self.vocabulary.terms.get(draft.subject or "")
        if subject is None or subject.kind != "status" or subject.id == entry or draft.affects != "bearer":
            return ""
        of_them = rf"\b(?:anyone|anybody|everyone|everybody|(?:each|any|every|all) [a-z]+) {re.escape(subject.name)}\b"
        return subject.name if draft.who == Has(subject.id) and re.search(of_them, text, re.I) else ""

    def _under_the_result(self, drafts: Iterable[Draft], entry: str | None, text: str) -> None:
        """Of a kind of unit, in the entry of a result that is rolled: those of that kind who are under it. Of those in
        a state of their own ("Each model Aboard is killed"): somebody else, for whom it brings that."""
        for draft in drafts if entry in self._results else ():
            if entry and (of := self._some_others(draft, entry, text)):
                draft.subject, draft.who, draft.affects = entry, Has(entry), "others"
                draft.when = both(Fact(of), draft.when)
                draft.condition = f"{of}; {draft.condition}" if draft.condition else of
            of_kind = draft.subject and self.vocabulary.terms[draft.subject].kind in TYPE_KINDS
            told = draft.relation in ("permits", "denies", "forces") and draft.affects == "bearer"
            if entry and of_kind and told and all(not isinstance(a, Has) or a.term != entry for a in atoms(draft.who)):
                draft.who = both(Has(entry), draft.who)

    def _unnamed_result(self, row: TableRow) -> None:
        """The sentence of a row of results that has no name ("3-5: The loser withdraws")."""
        passage = self.passages.get(row.passage or "")
        if row.label or not row.text or passage is None or self._kinds.get(row.table) != "roll" or not row.value:
            return
        text = row.text if row.text[-1] in ".!?" else f"{row.text}."
        drafts = read_sentence(self._mender.mended(text), self._headings.setting(passage.section))
        head = next(iter(self.structure.columns.get(row.table, ())), "") or "result"
        rolled = f"{head} {row.value}"
        for draft in drafts:
            draft.when = both(draft.when, Fact(rolled))
            draft.condition = f"{rolled}; {draft.condition}" if draft.condition else rolled
            if draft.subject is None and draft.subject_thing is not None and draft.subject_thing.kind == "event":
                draft.subject_thing = Thing("event", rolled)  # "the loser is Dazed": by the result
        self._recorder.add(drafts, passage)

    def _question(self, exchange: Exchange) -> None:
        """Add what a question and its answer say, cited by whichever tells its case; more may be told of the same."""
        said, by_answer, whom = answered(exchange, self.vocabulary)
        self._whom = whom
        subject = read_subject(tokenize(whom, self.vocabulary), self.vocabulary)
        self._asked = subject if subject.term or subject.who != ALWAYS else self._spoken_of(exchange)
        if not said:
            return
        setting = Setting(self.vocabulary)
        drafts = read_sentence(said, setting)
        self._recorder.add_terms(setting)
        if self._recorder.add(drafts, exchange.answer if by_answer else exchange.question):
            self._unread.said.update(p.id for p in (*exchange.scene, exchange.question, exchange.answer))
        self._asked = setting.last or self._asked

    def _points_to_what_was_asked(self, draft: Draft, passage: Passage) -> bool:
        """Whether a reason in an answer speaks of "the Reaction" as the one that is asked about, and of no other."""
        if draft.relation not in ("denies", "permits", "limits_to") or draft.object.term not in self.vocabulary.general:
            return False
        name = re.escape(draft.object.name)
        return (
            re.search(rf"(?i)\b(?:the|this|that) (?:{name}|response|reaction|action|order)\b", passage.text) is not None
        )

    def _spoken_of(self, exchange: Exchange) -> Subject | None:
        """The one kind of troops that a question names, in whatever words it asks, if not of any unit."""
        asked = _OF_ANY.match(_ASKS.sub("", exchange.question.text))
        if asked and (asked[1].lower() in GENERIC_UNITS or stem(asked[1].lower()) in self.vocabulary.unit_words):
            return None
        words = " ".join(passage.text for passage in (*exchange.scene, exchange.question))
        found = {t for hit in self.vocabulary.index.find(words) for t in hit.terms if "/unit_type/" in t}
        return Subject(term := found.pop(), Has(term)) if len(found) == 1 else None

    def _mended(self, passage: Passage) -> Passage:
        """The passage as it is read: without the letter that counts it, and the words apart that ran together."""
        text = _SAID_SO.sub("", _ENUMERATED.sub("", self._mender.mended(passage.text)))
        if (shouted := _SHOUTED.match(text)) and tells_of(text, self._openers):
            text = text[: shouted.end()].capitalize() + text[shouted.end() :]
        if self.vocabulary.kind_of(self.vocabulary.section_terms.get(passage.section)) in HELD_KINDS:
            text = _GLOSS.sub("", text)
        text = self._headings.of_its_unit(text, passage.section)
        return passage if text == passage.text else dataclasses.replace(passage, text=capitalised(text))

    def _mention(self, term: str) -> Draft:
        """What a list of names says of each: that there is such a thing."""
        return Draft("mentions", Thing(self.vocabulary.terms[term].kind, self.vocabulary.terms[term].name, term))

    def _passage(self, passage: Passage, setting: Setting) -> list[Draft]:
        """What one passage says, read as what it is: an item, a lead-in, a line of a card or a sentence."""
        if passage.id in self._opened:
            return self._opened[passage.id]
        timed = _TIMED.match(passage.text)
        if timed and (own := self._options(passage.section)):
            told = read_sentence(timed.group(2), setting) if timed.group(2) else []
            return [*labelled_trigger(timed.group(1), own, setting), *told]
        lead = self.passages.get(passage.lead_in or "")
        if self._is_stray(passage):
            return []
        if lead is not None and passage.kind == "bullet":
            # an entry of its own after a sentence that leads nothing in is no item of it
            entered = self.sections[passage.section].run_in and passage.section != lead.section
            if not entered or lead.text.rstrip().endswith(":"):
                return self._of_list(lead, passage, setting)
        items = self._unread.listed.get(passage.id, ())
        if breaks_off(passage, items) or only_cases(passage, items) or leads_deeds(passage.text, items):
            return []
        alone = AND_MORE.sub("", passage.text) if passage.id not in self._unread.listed else passage.text
        if alone != passage.text:
            return read_sentence(f"{alone}.", setting)
        if passage.text.rstrip().endswith(":") and _LEAD.search(passage.text):
            drafts, *_ = self._leads.said_by(passage, setting)
            tail = tail_of(passage.text)
            if items and tail and tail.excepting:
                return with_exceptions(drafts, tail, [item.text for item in items])
            if besides := tail.besides if tail else told_of_all(passage.text):
                return read_sentence(besides, setting)
            *ruled, _ = _DASHED.split(passage.text)
            if ruled and (not drafts or OPEN_LIST.search(passage.text)):
                # "It may halt only if … — a halted raft cannot shoot — and only if it satisfies all of these:"
                return [draft for part in ruled for draft in read_sentence(f"{part.rstrip(' ,:')}.", setting)]
            listed = re.search(r"(?i)\bfollowing\b", passage.text) or cases_first(passage.text)
            listed = listed and passage.id in self._unread.listed
            drafts = drafts if drafts and not listed and not OPEN_LIST.search(passage.text) else []
            return [*self._leads.first.get(passage.id, ()), *drafts]
        label = self.structure.labels.get(passage.id)
        if (
            label
            and (passage.section, label) not in self._labels
            and re.search(r"(?i)\btriggers?$", self.sections[passage.section].heading)
        ):
            return self._listed_trigger(passage, label, setting)
        fielded = self._in_field(passage, setting)
        if fielded is not None:
            return fielded
        if (meant := self._meaning(passage)) is not None:
            return [meant]
        labelled = _LABELLED.match(passage.text)
        if labelled and labelled["off"]:
            own = self._options(passage.section)
            if own:
                return labelled_trigger(labelled["told"], own, setting)
        elif labelled:
            return read_sentence(labelled["told"], setting)
        return self._sentence(passage, setting)

    def _meaning(self, passage: Passage) -> Draft | None:
        """What a glossary says that a thing is, in a few words behind its name ("an objective")."""
        term = self.vocabulary.section_terms.get(passage.section)
        found = _MEANS.match(" ".join(passage.text.split())) if self.sections[passage.section].run_in else None
        if found is None or self.vocabulary.kind_of(term) != "effect":
            return None
        known = self.vocabulary.best(found["what"])
        told = self.vocabulary.terms[known] if known and known != term else None
        thing = Thing(told.kind, told.name, told.id) if told else Thing("effect", found["what"])
        return Draft("is_a", thing, subject=term, fixed=True, any_unit=True)

    def _sentence(self, passage: Passage, setting: Setting) -> list[Draft]:
        """What a sentence says, and what it says of when the options of its section are open."""
        if (told := as_many(passage.text, setting.text_before, self.vocabulary)) != passage.text:
            passage = dataclasses.replace(passage, text=told)
        entry = self.vocabulary.section_terms.get(passage.section)
        if entry is not None and self.vocabulary.kind_of(entry) == "unit_type":
            told = of_the_heading(passage.text, self.vocabulary.terms[entry].name)
            passage = passage if told == passage.text else dataclasses.replace(passage, text=told)
        block = self._block.get(passage.id)
        if block and setting.option is None:
            setting.option = block
        options = [block] if block else self._options(passage.section)
        drafts = trigger_drafts(passage.text, setting, options)
        if is_opening(passage.text) and drafts:
            return drafts
        asked = [d.requirement for d in drafts if d.relation == "requires"]
        opens = setting.section_term if not setting.text_before else None
        said = read_sentence(passage.text, setting)
        said += done_by(passage.text, opens, setting) if opens else []
        plain = [d for d in said if d.relation != "requires" or d.requirement not in asked]
        if any(d.relation == "triggers" for d in drafts):  # what opens the options is said by the triggers
            drafts += open_to_some(drafts, said, passage.text, setting)
            opened = self.vocabulary.general.union(options)
            plain = [d for d in plain if not (d.relation in ("permits", "triggers") and d.object.term in opened)]
            timed = {(d.subject, d.object.term) for d in drafts if d.relation == "occurs_in"}
            plain = [d for d in plain if d.relation != "occurs_in" or (d.subject, d.object.term) not in timed]
        return drafts + plain

    def _of_list(self, lead: Passage, passage: Passage, setting: Setting) -> list[Draft]:
        """What an item of a list says, with its lead-in or by itself."""
        if case := modifier_case(lead.text, passage.text):
            entry = setting.section_term
            if setting.last_test is None and entry and self.vocabulary.terms[entry].kind == "test":
                setting.last_test = entry
            return read_sentence(case, setting)
        if told := outcome_of(lead.text, passage.text) or joined(lead, passage.text):
            return read_sentence(told, setting)
        listed = self._unread.listed.get(lead.id, ())
        if deed := choice_told(lead.text, listed) or deed_told(lead.text, passage.text):
            if not _POINTS_BACK.search(lead.text):
                setting.last = setting.described = setting.own = None  # of those whom the lead-in names
            if said := read_sentence(deed, setting):
                return said
        filled = completed(lead, passage.text)
        if filled and not _POINTS_BACK.search(lead.text) and self.vocabulary.best(passage.text.rstrip(".;, ")):
            # "The following are possible:": not for those of the item before
            setting.last = setting.described = setting.own = None
        if said := [draft for sentence in filled for draft in read_sentence(sentence, setting)]:
            self._any_of_them(said, lead, setting)
            return said
        drafts, who, subject = self._leads.said_by(lead, setting)
        entered = self.sections[passage.section].run_in and passage.section != lead.section
        if entered and who == ALWAYS and subject is None:
            return self._sentence(passage, setting)  # in an entry of its own, not a case of the lead-in
        own = self._options(passage.section)
        opened = own and drafts and all(d.relation == "permits" and d.object.term in own for d in drafts)
        if opened and _OPENS_OPTION.search(lead.text) and not _IS_SO.match(passage.text):
            return labelled_trigger(passage.text, own, setting)
        if drafts and is_case(lead, passage.text):
            if passage.paragraph == self._item:  # what is said of the case once it is told
                test = next((d.object for d in drafts if d.relation == "forces" and d.object.kind == "test"), None)
                if test is None:
                    return read_sentence(passage.text, setting)
                setting.last_test = test.term or setting.last_test
                added = read_sentence(with_the_test(passage.text, test.name), setting)
                of_case = next((d for d in self._case if d.object.term == test.term), None)
                return list(in_the_case(added, passage.text, of_case)) if of_case else added
            self._item = passage.paragraph
            example = re.search(r"(?i)\(for example,? (.+)\)", passage.text)
            others = (
                read_subject(tokenize(example.group(1), self.vocabulary), self.vocabulary).others[:2] if example else ()
            )
            mentions = [Draft("mentions", drafts[0].object, subject=term) for term in others]
            tail, items = tail_of(lead.text), [item.text for item in listed]
            then = _IN_WHICH_CASE.match(passage.text)  # what is so in that case is a rule of its own
            besides = read_sentence(f"If {lowered(then['case'])}, {then['told']}", setting) if then else []
            under_it = [d for draft in drafts for d in under(draft, tail, passage.text, items, setting)]
            self._case = under_it
            return [*under_it, *mentions, *besides]
        if not drafts and is_case_of_nothing(lead, passage.text):
            return []
        if not drafts and who == ALWAYS and subject is None and (told := under_case(lead.text, passage.text)):
            setting.last = setting.described = setting.own = None  # "it" is whom the case tells of
            return read_sentence(told, setting)
        kinds = self.vocabulary.terms
        tests = (t for d in drafts for t in (d.subject, d.object.term) if t and kinds[t].kind == "test")
        setting.last_test = next(tests, setting.last_test)
        setting.lead_who, setting.lead_subject = who, subject
        if not _SUCH.match(passage.text) and passage.paragraph != self._item:
            setting.last = setting.described = setting.own = None
        self._item = passage.paragraph
        if re.search(r"(?i)\b(?:inflicted|gained|caused|imposed|applied(?! to))\b", lead.text):
            # the bullets say what brings the entry's state about, not whom it is on
            setting = Setting(self.vocabulary)
        drafts = read_sentence(passage.text, setting)
        setting.lead_who, setting.lead_subject = ALWAYS, None
        return drafts

    def _any_of_them(self, drafts: list[Draft], lead: Passage, setting: Setting) -> None:
        """Where a list tells who alone may do something, whoever is in any item of it has what is required."""
        needed = [draft for draft in drafts if draft.relation == "requires" and draft.requirement != ALWAYS]
        if not needed or not only_these(lead.text):
            return
        items = [item.text for item in self._unread.listed.get(lead.id, ())]
        apart = Setting(self.vocabulary)
        apart.section_term = setting.section_term
        told = [d for item in items for each in completed(lead, item) for d in read_sentence(each, apart)]
        of_any = {d.requirement: None for d in told if d.relation == "requires" and d.requirement != ALWAYS}
        for draft in needed:
            draft.requirement = either(*of_any)

    def _in_field(self, passage: Passage, setting: Setting) -> list[Draft] | None:
        """What a line of a card, or a sentence that goes on with one, says of its entry; None where it is none."""
        entry = self.vocabulary.section_terms.get(passage.section)
        if entry is None:
            return None
        carded = passage.passage_class == "definition" or figures(passage.text)
        if carded and (told := card_drafts(passage.text, entry, self.vocabulary)):
            return told
        if lone := lone_figure(passage.text, entry, self.vocabulary):
            return lone
        if rules := lone_rules(passage.text, entry, self.vocabulary):
            return rules
        if (bare := bare_field(passage.text, entry, setting)) is not None:
            return bare
        place = (passage.section, passage.paragraph)
        found = tells_of(passage.text, self._openers)
        if found:
            self._field = (place, found[0])
        elif self._field is None or self._field[0] != place:
            return None
        tells, words = found or (self._field[1], passage.text)
        if not found and not goes_on(tells, passage.text):
            return None
        drafts = field_drafts(tells, words, entry, setting)
        if found and drafts is None and tells == "effect" and passage.text.lower().startswith("while"):
            return self._sentence(dataclasses.replace(passage, text=capitalised(words)), setting)
        if drafts is None and tells == "bar" and self.vocabulary.terms[entry].kind in OPTION_KINDS:
            # what may not be done with an option, told of other deeds, is no ban on these wherever they are done
            drafts = read_sentence(words, setting)
            for draft in drafts:
                others = draft.relation in ("denies", "limits_to") and entry not in (draft.object.term, draft.subject)
                draft.within = draft.within or (entry if others else None)
        return drafts or None

    def _listed_trigger(self, passage: Passage, label: str, setting: Setting) -> list[Draft]:
        """An item of a list of triggers: its first sentence is the event that opens what the heading names."""
        self._labels.add((passage.section, label))
        heading = self.sections[passage.section].heading
        drafts = listed_trigger(passage.text, label, heading, self.document.ruleset, self.vocabulary)
        setting.trigger = drafts[0].subject_thing
        return drafts

    def _options(self, section_id: str) -> list[str]:
        """The options that the sentences of a section are about: its own term, or those of the entries under it."""
        own = self.vocabulary.section_terms.get(section_id)
        if own and self.vocabulary.terms[own].kind == "reaction":
            return [own]
        return [t for t in self._children.get(section_id, []) if self.vocabulary.terms[t].kind == "reaction"]


__all__ = ["ClauseReader", "Clauses"]
