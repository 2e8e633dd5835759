"""Clauses: every sentence of a document read in its setting, and the names that came up made terms.

In: a document's structure and the vocabulary. Out: clauses, overrides, new terms, and the passages that gave nothing,
each with the reason. A passage that repeats another is read again only where it stands in another entry.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.events import is_opening, labelled_trigger, option_blocks, trigger_drafts
from ingest.fields import card_drafts, field_drafts, tells_of
from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.bullets import bullet_condition
from ingest.grammar.objects import Thing
from ingest.grammar.subjects import Subject, read_subject
from ingest.grammar.tokens import clean, tokenize
from ingest.grammar.turns import base_form
from ingest.lexicon import KIND_WORDS
from ingest.mending import Mender
from ingest.questions import answered, is_question
from ingest.structure import OPEN_LIST, Structure
from ingest.tableclauses import table_drafts
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Condition, During, Fact, Has, atoms, both
from kb.model import Clause, Document, Override, Passage, Problem, Section, TableRow, Term, content_id
from kb.names import fold, slug, stems
from kb.patterns import Pattern

_LEAD = Pattern(r"(?i)\bfollowing\b|:\s*$")
#: What a list adds to, or takes from, that the sentence says by itself ("…, plus the following bonuses:").
_AND_MORE = re.compile(
    r"(?i),? (?:plus|but with|with|subject to|in addition to|apart from) (?:any of |all of )?the following"
    r"(?: (?:exceptions?|additions?|changes?|bonus(?:es)?|modifiers?|restrictions?|extras?))(?: \w+)?:\s*$"
)
#: No sentence of a rulebook is longer (characters); what is, is no sentence.
_LONGEST = 2000
_IN_THESE_STATES = Pattern(
    r"(?i) that (?:is|are) (?:affected by|in|under|subject to) (?:any|one|one or more|either) of the following "
    r"(?:conditions?|situations?|states?|circumstances)"
)
#: The kinds that a heading can put its rules on, the likeliest first.
_HEADED = ("unit_subtype", "unit_type", "weapon_type", "special_rule", "order", "status")
_LABELLED = re.compile(
    r"^[*_ ]*(Triggers?|When|Timing|Opportunity|Effects?|Results?|Action|Cost|Use|Requirements?)[*_]*:[*_ ]+(.+)$", re.S
)
#: What sets an option off, in brackets before what it does ("(when an enemy fires): …").
_TIMED = re.compile(
    r"^\((?:when|whenever|if|after|once|trigger:?) ([^()]{3,120})\)[ \xa0]?[:.–—-]?[ \xa0]*(.*)$", re.I | re.S
)
_MODAL_LEAD = Pattern(
    r"(?i)\b(?:may not|cannot|does not|do not|may only|can only|must|following conditions|may|can)\b"
)
#: "Take a Nerve test when:": the bullets are the cases in which it is taken.
_TEST_LEAD = Pattern(r"(?i)^(?:take|make|roll) an? [^,.:]{3,40} (?:if|when|whenever)$")
_ANOTHERS = re.compile(r"(?i)(?:an?|any|the last) friendly ")
#: A lead-in of which each bullet is a case.
_WHENEVER = Pattern(r"(?i) (?:if|when|whenever):\s*$")
_CASES = Pattern(
    r"(?i)\b(?:conditions|situations|circumstances|cases|occasions|if|when|whenever|unless)(?: [a-z]+)?:\s*$"
)
#: A bullet that goes on about those of the bullet before it.
_SUCH = re.compile(r"(?i)(?:as )?(?:such|these|those) (?:units?|models?|weapons?)\b")
_CONDITION_BULLET = re.compile(
    r"(?i)^(?:it|they|the (?:target )?unit|the model|another|the controlling player|its|you|if|when)\b"
)


#: The place in a lead-in that each bullet of its list fills, and what follows it.
_FOLLOWING = Pattern(
    r"(?i)\b(?:(?:any|all|one|each) of )?the following(?: (?!rules?|effects?)[a-z-]+){0,2}?"
    r"(?= (?:may|can|cannot|can['’]t|must|are|is|have|has|do|does|never|gain|suffer|count|ignore|take|get|add)\b|:?$)"
)
#: A bullet that names who or what is meant, and says nothing of its own.
_NAMES_ONLY = re.compile(
    r"(?:(?:an?|any|all|each|the) )?(?!(?:it|they|if|when|you|your|while|once|after|unless)\b)[\w'’-]+"
    r"(?:(?: (?!(?:may|must|can|cannot|is|are|was|were|has|have|will)\b)[\w'’\"-]+)*"
    r"(?: (?:that|which|who) .{3,80})?)[.;,]?",
    re.I,
)


def _all_of(heading: str, words: str) -> bool:
    """Whether a heading is made of ``words`` and the nouns of kinds alone ("Ordnance Weapons")."""
    left = set(fold(heading).split()) - set(words.split())
    return all(re.sub(r"s$", "", word) in _KIND_NOUNS for word in left)


_KIND_NOUNS = frozenset(word for noun in KIND_WORDS for word in noun.split()) | {"weapon", "vehicle", "unit", "model"}


@dataclass
class Clauses:
    """What the clauses pass gives for one document."""

    clauses: list[Clause] = field(default_factory=list)
    overrides: list[Override] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


class ClauseReader:
    """Reads the passages of one document in order, carrying the setting along."""

    def __init__(self, document: Document, structure: Structure, vocabulary: Vocabulary) -> None:
        self.document, self.structure, self.vocabulary = document, structure, vocabulary
        self.out = Clauses()
        self._mender = Mender(document.text)
        self.sections = {section.id: section for section in structure.sections}
        self.passages = {passage.id: passage for passage in structure.passages}
        self._after = {one.id: other for one, other in pairwise(structure.passages)}
        self._kinds = {table.id: table.kind for table in structure.tables}
        self._said: set[str] = set()
        self._seen: dict[str, int] = {}
        self._labels: set[tuple[str, str]] = set()
        self._made: dict[tuple[str, tuple[str, ...]], str] = {}
        self._lead: dict[str, tuple[list[Draft], Condition, str | None]] = {}
        self._listed: dict[str, list[Passage]] = {}
        self._denials: dict[str, list[Clause]] = {}
        for passage in structure.passages:
            if passage.lead_in and passage.kind == "bullet":
                self._listed.setdefault(passage.lead_in, []).append(passage)
        self._children: dict[str, list[str]] = {}
        self._block = option_blocks(structure, vocabulary)
        self._asked: Subject | None = None
        self._item = -1
        self._field: tuple[tuple[str, int], str] | None = None
        for section in structure.sections:
            term = vocabulary.section_terms.get(section.id)
            if section.parent and term:
                self._children.setdefault(section.parent, []).append(term)

    def read(self) -> Clauses:
        """Every clause of the document."""
        setting = Setting(self.vocabulary)
        where: tuple[str, int] | None = None
        previous: Clause | None = None
        for passage in self.structure.passages:
            if is_question(passage.text):
                self._question(passage)
            if passage.kind == "heading" or passage.passage_class in ("boilerplate", "example", "note", "flavour"):
                continue
            if passage.kind == "row":
                continue
            if where is None or where[0] != passage.section:
                setting = self._setting(passage.section)
                setting.last, self._asked = setting.last or self._asked, None
                previous = None
            elif where[1] != passage.paragraph and passage.kind != "bullet":
                setting.last = setting.option = None
            where = (passage.section, passage.paragraph)
            if (
                passage.kind == "bullet"
                and (passage.section, self.structure.labels.get(passage.id, "")) not in self._labels
            ):
                setting.trigger = None
            if len(passage.text) > _LONGEST:
                continue
            drafts = self._passage(self._mended(passage), setting)
            for term, (kind, name) in setting.new_terms.items():
                self.out.terms.setdefault(term, Term(term, self.document.ruleset, kind, name))
            for draft in drafts:
                if (
                    setting.trigger is not None
                    and draft.relation in ("ignores", "immune_to")
                    and "trigger" in draft.object.name.lower()
                ):
                    draft.object = setting.trigger
            made = self._add(drafts, passage, previous)
            previous = made[-1] if made else previous
            if not made and passage.id in self.vocabulary.listed:
                self._add([self._mention(term) for term in self.vocabulary.listed[passage.id]], passage, None)
                self._said.add(passage.id)
            elif made:
                self._said.add(passage.id)
        for passage in self.structure.passages:
            reason = self._not_understood(passage)
            if reason:
                self._problem(passage, reason)
        for result in self.structure.rows:
            self._unnamed_result(result)
        for drafts, passage_id in table_drafts(self.document, self.structure, self.vocabulary):
            row = self.passages.get(passage_id or "")
            if row is not None:
                self._add(drafts, row, None)
        return self.out

    def _unnamed_result(self, row: TableRow) -> None:
        """The sentence of a row of results that has no name ("3-5: The loser withdraws")."""
        passage = self.passages.get(row.passage or "")
        if row.label or not row.text or passage is None or self._kinds.get(row.table) != "roll" or not row.value:
            return
        text = row.text if row.text[-1] in ".!?" else f"{row.text}."
        drafts = read_sentence(self._mender.mended(text), self._setting(passage.section))
        head = next(iter(self.structure.columns.get(row.table, ())), "") or "result"
        rolled = f"{head} {row.value}"
        for draft in drafts:
            draft.when = both(draft.when, Fact(rolled))
            draft.condition = f"{rolled}; {draft.condition}" if draft.condition else rolled
        self._add(drafts, passage, None)

    def _question(self, passage: Passage) -> None:
        """Add what a question and the answer under it say, cited by the question; the answer goes on about the same."""
        after = self._after.get(passage.id)
        if after is not None and after.kind == "heading" and fold(after.text) in ("a", "answer"):
            after = self._after.get(after.id)
        if after is None or is_question(after.text) or after.kind == "heading":
            return
        said = answered(passage.text, after.text, self.vocabulary)
        if not said:
            return
        setting = Setting(self.vocabulary)
        drafts = read_sentence(said, setting)
        for term, (kind, name) in setting.new_terms.items():
            self.out.terms.setdefault(term, Term(term, self.document.ruleset, kind, name))
        if self._add(drafts, passage, None):
            self._said.update((passage.id, after.id))
        self._asked = setting.last

    def _mended(self, passage: Passage) -> Passage:
        """The passage as it is read: with the words apart that ran together when the text was copied."""
        text = self._mender.mended(passage.text)
        return passage if text == passage.text else dataclasses.replace(passage, text=text)

    def _mention(self, term: str) -> Draft:
        """What a list of names says of each: that there is such a thing."""
        return Draft("mentions", Thing(self.vocabulary.terms[term].kind, self.vocabulary.terms[term].name, term))

    def _setting(self, section_id: str) -> Setting:
        section = self.sections[section_id]
        term = self._entry(section)
        subject = self._heading_subject(section.heading)
        parent = section.parent if not self._about_deeds(section.heading) else None
        while term is None and subject is None and parent:
            above = self.vocabulary.section_terms.get(parent)
            if above and self.vocabulary.terms[above].kind in BEARER_KINDS:
                subject = above
            subject = subject or self._heading_subject(self.sections[parent].heading)
            parent = self.sections[parent].parent
        made = Setting(self.vocabulary, term, subject)
        made.heading = section.heading
        return made

    def _entry(self, section: Section) -> str | None:
        """The term whose entry a section is: of "Boarding" the deed, not the state that it leads to."""
        term = self.vocabulary.section_terms.get(section.id)
        if term and section.heading.lower().endswith("ing") and self.vocabulary.terms[term].kind == "status":
            name = self.vocabulary.terms[term].name
            deed = self.vocabulary.best(section.heading, "action") if fold(name) != fold(section.heading) else None
            if deed and self.vocabulary.terms[deed].kind == "action":
                return deed
        return term

    def _about_deeds(self, heading: str) -> bool:
        """Whether a heading names what is done: its rules are of whoever does it, not of the chapter's units."""
        named = [t for hit in self.vocabulary.index.find(heading) for t in hit.terms]
        return any(self.vocabulary.terms[t].kind in ("action", "test") for t in named)

    def _heading_subject(self, heading: str) -> str | None:
        """Of whom the rules under a heading speak: what it names in full, a kind of unit before a state."""
        found: list[tuple[int, str]] = []
        plain = re.sub(r"\([^)]*\)", " ", heading)
        for hit in self.vocabulary.index.find(plain):
            words = fold(plain[hit.start : hit.end])
            for term in hit.terms:
                kind = self.vocabulary.terms[term].kind
                name = fold(re.sub(r"\([^)]*\)", " ", self.vocabulary.terms[term].name))
                inflected = kind in ("unit_type", "unit_subtype", "weapon_type") and stems(name) == stems(words)
                if words != name and kind in ("weapon_type", "special_rule", "order") and not _all_of(plain, words):
                    continue  # "Outside Forces" is not about weapons that have the Force rule
                if kind in _HEADED and (inflected or words in (name, f"{name}s")):
                    found.append((_HEADED.index(kind), term))
        if re.search(r"(?i)\bline of sight\b", heading):
            return None
        return min(found, key=lambda each: each[0])[1] if found else None

    def _passage(self, passage: Passage, setting: Setting) -> list[Draft]:
        timed = _TIMED.match(passage.text)
        if timed and (own := self._options(passage.section)):
            told = read_sentence(timed.group(2), setting) if timed.group(2) else []
            return [*labelled_trigger(timed.group(1), own, setting), *told]
        lead = self.passages.get(passage.lead_in or "")
        if lead is not None and passage.kind == "bullet":
            filled = self._filled(lead, passage.text)
            if filled and (said := read_sentence(filled, setting)):
                return said
            drafts, who, subject = self._lead_of(lead, setting)
            entered = self.sections[passage.section].run_in and passage.section != lead.section
            if entered and who == ALWAYS and subject is None:
                return read_sentence(passage.text, setting)  # in an entry of its own, not a case of the lead-in
            case = _CONDITION_BULLET.match(passage.text) or _CASES.search(lead.text)
            condition_bullet = case and len(passage.text.split()) < 40
            if drafts and condition_bullet and not re.search(r"(?i)\b(?:must|cannot|then)\b", passage.text):
                example = re.search(r"(?i)\(for example,? (.+)\)", passage.text)
                others = (
                    read_subject(tokenize(example.group(1), self.vocabulary), self.vocabulary).others[:2]
                    if example
                    else ()
                )
                mentions = [Draft("mentions", drafts[0].object, subject=term) for term in others]
                return [*(self._under(draft, passage.text, setting) for draft in drafts), *mentions]
            setting.lead_who, setting.lead_subject = who, subject
            if not _SUCH.match(passage.text) and passage.paragraph != self._item:
                setting.last = None
            self._item = passage.paragraph
            if re.search(r"(?i)\b(?:inflicted|gained|caused|applied|imposed)\b", lead.text):
                setting = Setting(
                    self.vocabulary
                )  # the bullets say what brings the entry's state about, not whom it is on
            drafts = read_sentence(passage.text, setting)
            setting.lead_who, setting.lead_subject = ALWAYS, None
            return drafts
        alone = _AND_MORE.sub("", passage.text) if passage.id not in self._listed else passage.text
        if alone != passage.text:
            return read_sentence(f"{alone}.", setting)
        if passage.text.rstrip().endswith(":") and _LEAD.search(passage.text):
            drafts, who, subject = self._lead_of(passage, setting)
            listed = re.search(r"(?i)\bfollowing\b", passage.text) and passage.id in self._listed
            return drafts if drafts and not listed and not OPEN_LIST.search(passage.text) else [_LEAD_IN]
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
        labelled = _LABELLED.match(passage.text)
        if labelled and labelled.group(1).lower() in ("trigger", "triggers", "when", "timing", "opportunity"):
            own = self._options(passage.section)
            if own:
                return labelled_trigger(labelled.group(2), own, setting)
        elif labelled:
            return read_sentence(labelled.group(2), setting)
        block = self._block.get(passage.id)
        if block and setting.option is None:
            setting.option = block
        options = [block] if block else self._options(passage.section)
        drafts = trigger_drafts(passage.text, setting, options)
        if is_opening(passage.text) and drafts:
            return drafts
        plain = read_sentence(passage.text, setting)
        if any(d.relation == "triggers" for d in drafts):  # what opens the options is said by the triggers
            plain = [d for d in plain if not (d.relation == "permits" and d.object.term in self.vocabulary.general)]
        return drafts + plain

    def _in_field(self, passage: Passage, setting: Setting) -> list[Draft] | None:
        """What a line of a card, or a sentence that goes on with one, says of its entry; None where it is none."""
        entry = self.vocabulary.section_terms.get(passage.section)
        if entry is None:
            return None
        if passage.passage_class == "definition" and (told := card_drafts(passage.text, entry, self.vocabulary)):
            return told
        place = (passage.section, passage.paragraph)
        found = tells_of(passage.text)
        if found:
            self._field = (place, found[0])
        elif self._field is None or self._field[0] != place:
            return None
        tells, words = found or (self._field[1], passage.text)
        if not found and tells in ("trigger", "gain"):
            return None  # what sets it off is said in one sentence
        return field_drafts(tells, words, entry, setting)

    def _filled(self, lead: Passage, bullet: str) -> str:
        """A lead-in that a bullet completes ("The following units may not march:"); '' where it does not."""
        place = _FOLLOWING.search(lead.text.rstrip(": \n"))
        if not place or len(bullet.split()) > 16 or not _NAMES_ONLY.fullmatch(" ".join(bullet.split())):
            return ""
        before, after = lead.text[: place.start()], lead.text[place.end() :].rstrip(": \n")
        if (not before and not after) or (OPEN_LIST.search(lead.text[place.start() :]) and not after):
            return ""
        name = bullet.rstrip(".;, ")
        return f"{before}{name if before else name[:1].upper() + name[1:]}{after}."

    def _listed_trigger(self, passage: Passage, label: str, setting: Setting) -> list[Draft]:
        """An item of a list of triggers: its first sentence is the event that opens what the heading names."""
        self._labels.add((passage.section, label))
        heading = re.sub(r"(?i)\s*triggers?$", "", self.sections[passage.section].heading)
        opened = self.vocabulary.best(heading, "test", "reaction", "action")
        target = (
            Thing(self.vocabulary.terms[opened].kind, self.vocabulary.terms[opened].name, opened)
            if opened
            else Thing("test", heading.title())
        )
        words = re.split(r"(?<=[a-z])\. ", passage.text.strip())[0].rstrip(".")
        event = Thing("event", words)
        setting.trigger = event
        return [
            Draft(
                "triggers",
                target,
                subject_thing=event,
                requirement=Fact(words),
                value=label,
                condition=words,
                modal="oblige",
                fixed=True,
                any_unit=True,
            )
        ]

    def _options(self, section_id: str) -> list[str]:
        """The options that the sentences of a section are about: its own term, or those of the entries under it."""
        own = self.vocabulary.section_terms.get(section_id)
        if own and self.vocabulary.terms[own].kind == "reaction":
            return [own]
        return [t for t in self._children.get(section_id, []) if self.vocabulary.terms[t].kind == "reaction"]

    def _lead_of(self, lead: Passage, setting: Setting) -> tuple[list[Draft], Condition, str | None]:
        """What a lead-in says of its bullets: the rule that they are conditions of, and the units they are about."""
        if lead.id not in self._lead:
            text = _IN_THESE_STATES.sub("", lead.text.rstrip(": "))
            drafts: list[Draft] = []
            who: Condition = ALWAYS
            subject: str | None = None
            applies = re.search(
                r"(?i)\b(?:rules?|effects?|restrictions?|modifiers?) (?:apply|applies|are applied) to (.+)$", text
            )
            if applies:
                about = read_subject(tokenize(clean(applies.group(1))[0], self.vocabulary), self.vocabulary)
                who, subject = about.who, about.term
                if subject and self.vocabulary.terms[subject].kind not in BEARER_KINDS:
                    subject = None
            elif _TEST_LEAD.match(text) or _WHENEVER.search(lead.text):
                drafts = read_sentence(re.sub(r"(?i) (?:if|when|whenever)$", "", text), setting)
            elif not text.endswith((".", "!", "?")) and not lead.text.rstrip().endswith(":"):
                drafts = read_sentence(f"{text}.", setting)  # "A squadron takes a Nerve test" over "when …"
            elif _MODAL_LEAD.search(text):
                drafts = read_sentence(
                    re.sub(
                        r"(?i)^.*\b(?:conditions|situations|circumstances|cases) (?:where|in which|when) ",
                        "",
                        re.sub(r"(?i) (?:are|is|if|unless|when)$", "", text),
                    ),
                    setting,
                )
            self._lead[lead.id] = (drafts, who, subject)
        return self._lead[lead.id]

    def _under(self, draft: Draft, text: str, setting: Setting) -> Draft:
        """The lead-in's rule for the condition that a bullet states."""
        if _ANOTHERS.match(text):  # "a friendly Rider is Dazed": not the one that the rule is about
            words = text.rstrip(". ")
            return dataclasses.replace(draft, when=both(draft.when, Fact(words)), condition=words)
        term, who, when = bullet_condition(re.sub(r"(?i)^the target (unit|model)\b", r"The \1", text), setting)
        if not _CONDITION_BULLET.match(text):
            term, who, when = None, ALWAYS, Fact(text.rstrip(".; "))  # what happens to others, in the text's own words
        return Draft(
            draft.relation, draft.object, subject=term or draft.subject, value=draft.value,
            who=both(draft.who, who) if term is None else who, when=both(draft.when, when),
            condition=text.rstrip(". "), affects=draft.affects, modal=draft.modal,
        )  # fmt: skip

    def _not_understood(self, passage: Passage) -> str:
        """Why a rule passage gave no clause; '' where it gave one, or is no rule that must."""
        if passage.kind in ("heading", "row") or passage.passage_class != "rule":
            return ""
        if passage.id in self._said or passage.same_as in self._said:
            return ""
        if len(passage.text) > _LONGEST:
            return "it is too long to be one sentence"
        listed = self._listed.get(passage.id, [])
        if any(p.id in self._said for p in listed):
            return ""  # its list says it
        if passage.text.rstrip().endswith(":") and not listed and not _AND_MORE.search(passage.text):
            return "it leads in a list that does not follow" if self._leads_nowhere(passage) else ""
        if next(self.vocabulary.index.find(passage.text), None):
            return "names terms, but what it says of them was not understood"
        return "no verb of a rule was found"

    def _leads_nowhere(self, lead: Passage) -> bool:
        """Whether a lead-in has neither a list nor entries after it that stand under headings of their own."""
        after = self._after.get(lead.id)
        if after is not None and after.kind == "row":
            return False  # a table follows
        return after is None or OPEN_LIST.search(lead.text) is not None or after.section == lead.section

    def _problem(self, passage: Passage, reason: str) -> None:
        self.out.problems.append(
            Problem(
                content_id("x", passage.id, reason), self.document.id, passage.id, passage.start, passage.end, reason
            )
        )

    def _add(self, drafts: list[Draft], passage: Passage, previous: Clause | None) -> list[Clause]:
        made: dict[int, Clause] = {}
        clauses: list[Clause] = []
        for draft in drafts:
            if draft is _LEAD_IN:
                continue
            if draft.relation == "occurs_in" and not draft.object.name:
                phases = [a.phase for a in atoms(draft.when) if isinstance(a, During)]
                if not phases:
                    continue
                draft.object = Thing("phase", self.vocabulary.terms[phases[0]].name, phases[0])
            clause = self._clause(draft, passage)
            if clause is None:
                continue
            made[id(draft)] = clause
            clauses.append(clause)
            self.out.clauses.append(clause)
            if clause.relation == "denies":
                self._denials.setdefault(clause.object, []).append(clause)
            if draft.loser is not None and id(draft.loser) in made:
                self._override(clause, made[id(draft.loser)], passage, draft.why)
            elif draft.contrast == "including":
                for other in self._denials.get(clause.object, ()):
                    if self._near(other, passage):
                        self._override(clause, other, passage, "including")
            elif (draft.contrast or draft.despite) and previous is not None and _opposed(clause, previous):
                self._override(clause, previous, passage, draft.contrast or "even if")
        return clauses

    def _near(self, clause: Clause, passage: Passage) -> bool:
        """Whether a clause stands in the section of the passage."""
        return self.passages[clause.passage].section == passage.section

    def _override(self, winner: Clause, loser: Clause, passage: Passage, why: str) -> None:
        if winner.id != loser.id:
            self.out.overrides.append(
                Override(content_id("o", winner.id, loser.id), winner.id, loser.id, passage.id, why)
            )

    def _clause(self, draft: Draft, passage: Passage) -> Clause | None:
        ruleset = self.document.ruleset
        subject = draft.subject or (self._term(draft.subject_thing) if draft.subject_thing else f"{ruleset}/unit/unit")
        object_ = draft.object.term or self._term(draft.object)
        if object_ is None or subject is None:
            return None
        who = draft.who
        if subject == object_ and draft.relation not in _OF_ITSELF:
            told = "/test/" in object_ or any(isinstance(a, Fact) for a in atoms(draft.when))
            passed = draft.relation == "immune_to" and told
            if not (draft.relation in _OF_A_UNIT or passed) or "/reaction/" in object_:
                return None  # what opens a reaction is told by its triggers
            # "a unit may Dash" in the entry of Dash: any unit may; "if a unit is Dazed …": a Dazed one
            states = (a for a in atoms(draft.when) if isinstance(a, Has) and a.party == "unit" and "/status/" in a.term)
            who = ALWAYS if who == Has(object_) else who
            who = next((a for a in states if a.term != object_), who)
            subject = who.term if isinstance(who, Has) else f"{ruleset}/unit/unit"
        key = content_id("k", passage.id, subject, draft.relation, object_, draft.value, draft.condition)
        self._seen[key] = self._seen.get(key, 0) + 1
        return Clause(
            content_id("c", key, self._seen[key]), ruleset, self.document.id, passage.id, passage.start, passage.end,
            subject, draft.relation, object_, draft.value, who, draft.when, draft.requirement, draft.condition,
            draft.affects, draft.modal, draft.within, draft.yields,
        )  # fmt: skip

    def _term(self, thing: Thing) -> str | None:
        """The term of a new name: one that is known by that name and kind, or one made for it."""
        if thing.term:
            return thing.term
        if not thing.name.strip():
            return None
        plain = _OF_SOMEBODY.sub("", thing.name) if thing.kind == "characteristic" else thing.name
        known = self.vocabulary.best(thing.name, thing.kind) or self.vocabulary.best(plain, thing.kind)
        if known:
            return known
        name = plain[:80]
        if thing.passive and thing.kind == "action" and name.endswith("ed") and " " not in name:
            name = base_form(f"{name[:-2]}ing")  # "may not be fired": to fire
        key = (thing.kind, stems(name))
        if key in self._made:
            return self._made[key]
        term = f"{self.document.ruleset}/{thing.kind}/{slug(name)}"
        if term not in self.vocabulary.terms:
            self.out.terms.setdefault(term, Term(term, self.document.ruleset, thing.kind, name))
        self._made[key] = term
        return term


#: "The unit's modified Morale": whose a number is, and that it was changed, is no part of its name.
_OF_SOMEBODY = re.compile(r"(?i)^(?:\w+'s )?(?:modified |unmodified |current )?(?=\w)")
#: Relations that a thing may bear to itself ("a unit that Dashes may not Dash again").
_OF_ITSELF = ("denies", "removes", "limits_to", "modifies", "triggers", "ignores")
#: Relations that in the entry of a deed or a state are those of the unit that the sentence speaks of.
_OF_A_UNIT = ("permits", "forces", "counts_as", "inflicts", "grants")

_LEAD_IN = Draft("mentions", Thing("effect", "lead-in"))


def _opposed(clause: Clause, other: Clause) -> bool:
    """Whether two clauses of one place say the opposite of the same or a related thing."""
    opposite = {
        ("permits", "denies"),
        ("denies", "permits"),
        ("limits_to", "permits"),
        ("denies", "forces"),
        ("forces", "denies"),
        ("sets", "sets"),
        ("modifies", "ignores"),
    }
    return (clause.relation, other.relation) in opposite and (
        clause.object == other.object or clause.subject == other.subject
    )


__all__ = ["ClauseReader", "Clauses"]
