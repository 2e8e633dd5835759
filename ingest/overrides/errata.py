"""Errata: what a later part of a text puts in the place of its own earlier sentences.

In: the structure of a document. Out: the structure as it is to be read, and which passages of it are withdrawn.
"For "24 inches" read "18 inches"" is read as the whole sentence that it mends, among the sentences that it stood among;
"Delete the sentence that begins "A crew …"" is read as nothing. What was withdrawn is read as well, and set below what
withdrew it: a prohibition is cited as overridden, and whatever else it said is said no more. What errata, and answers
to questions, allow to somebody stands above what was forbidden to all of his like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from ingest.recorded import Clauses
from ingest.structure import Structure
from kb.conditions import ALWAYS, conjuncts, had_by
from kb.model import CLOSING, Clause, Document, Override, Passage, Problem, Section, content_id, kind_in
from kb.names import fold, stem, stems
from kb.numbers import number_of
from kb.patterns import deferred

#: Over what a later printing changes.
_HEADING = deferred(
    r"(?i)\b(?:errat(?:a|um)|corrigend(?:a|um)|addend(?:a|um))\b|"
    r"^(?:(?:rules?|official|recent|(?:(?:frequently asked )?questions|q ?& ?a|faqs?|answers|clarifications|rulings|"
    r"additions|notes)(?:, \w+)?,? (?:and|&)) )?(?:corrections?|amendments?|changes|revisions|updates)"
    r"(?: (?:and|&) \w+)?$|"
    r"\b(?:changes|corrections|amendments) (?:since|from the|in this|to (?:the|this) (?:rules|book|text|printing))\b"
)
#: Over what was asked of the rules, and answered.
_ASKED = deferred(r"(?i)\b(?:faqs?|q ?(?:&|and) ?a|questions(?: (?:and|&) answers)?|rulings|clarifications)\b")
_QUOTED = r"(?:[“](?P<{0}1>[^“”]+)[”]|\"(?P<{0}2>[^\"]+)\"|‘(?P<{0}3>[^‘’]+)’)"
#: Whole sentences in quotation marks, within which a measure has marks of its own ("… is 6" away or less.").
_SENTENCES_QUOTED = _QUOTED.replace('[^\\"]+', '(?:[^\\"]|(?<=\\d)\\"(?=,? [a-z]))+')
#: A figure that stands without quotation marks: "24"", "2D6", "6 inches".
_FIGURE = (
    r"(?P<{0}4>[+−-]?\d*[dD]?\d+\+?"
    r"(?:[\"”″](?!\w)| ?(?:inch(?:es)?|cm|mm|hex(?:es)?|paces|yards|metres|points?))?)"
)
_TEXT = rf"(?:the words? |the (?:sentence|phrase|number|figure) )?(?:{_QUOTED}|{_FIGURE})"
_OLD, _NEW = _TEXT.replace("{0}", "old"), _TEXT.replace("{0}", "new")
_PART = r"(?:(?:first|second|last|whole|entire|final) )?(?:sentences?|words?|phrase|line|paragraph|passage|bullet|rule)"
_CHANGES = (
    deferred(rf"(?i)\b(?:for|in place of|instead of|where it says) {_OLD},? (?:read|put|substitute)s?:? {_NEW}"),
    deferred(rf"(?i)\b(?:replace|change|amend|correct) {_OLD},? (?:with|by|to|into)(?: read)?:? {_NEW}"),
    deferred(rf"(?i)\b(?:read|substitute) {_NEW} (?:for|in place of|instead of) {_OLD}"),
    deferred(rf"(?i){_OLD} (?:should|must|ought to|is to) (?:now |instead )?(?:read|be|say)s?:? {_NEW}"),
    deferred(rf"(?i){_OLD} (?:is|are|should be) replaced (?:with|by):? {_NEW}"),
    deferred(rf"(?i)\b(?:delete|strike out|remove) {_OLD},? and (?:insert|add|substitute|put|write):? {_NEW}"),
)
_DELETED = deferred(
    rf"(?i)\b(?:delete|strike(?: out)?|remove|omit|ignore|disregard|cross out) (?:the )?(?:{_PART} )?"
    r"(?:(?:that|which) )?(?:(?P<opens>begin|start)(?:s|ning)?(?: with)?:? |(?:reads?|reading|says?|saying):? )?"
    + _QUOTED.format("old")
)
_GONE = deferred(
    rf"(?i)\bthe (?P<part>{_PART}) {_QUOTED.format('old')} "
    r"(?:is|are|should be|has been|have been) (?:now )?(?:deleted|removed|struck(?: out)?|omitted|cut)\b"
)
#: What goes as a whole, however little of it is told.
_WHOLE = deferred(r"(?i)\b(?:sentence|paragraph|bullet|line|rule|passage)s?\b")
_ADDED = deferred(
    rf"(?i)\b(?:add|insert|append)(?:(?: the)?(?: {_PART}| following)*)(?: (?:here|at the end|after[^:“\"]*))?:? "
    + _SENTENCES_QUOTED.format("new")
)
#: "The last sentence should read …", "this should read …": what the whole of a sentence says from now on.
_REREAD = deferred(
    r"(?i)\b(?:the (?:(?P<nth>first|second|third|last|final) )?"
    r"(?:sentence|rule|entry|text|paragraph|bullet|description)|this|it)\b"
    r"[^.“\"]{0,30}? (?:should|must|is to|ought to)(?: now| instead)? (?:read|say)s?:? "
    + _SENTENCES_QUOTED.format("new")
)
#: "Strike Dazed crews from the list in 4.1": who goes from a list, in words of its own.
_STRUCK = deferred(
    r"(?i)\b(?:delete|strike(?: out)?|remove|omit|drop|take|cross out) (?P<struck>[^.;:“”\"]{3,60}?) "
    r"(?:from|out of|off) (?:the|that|this) (?:(?:first|second|last|bulleted|above) )?list\b"
)
#: Whatever a paragraph of errata may order.
_ORDERS = (*_CHANGES, _DELETED, _GONE, _REREAD, _ADDED, _STRUCK)
_SENTENCES = deferred(r"(?<=[.!?]) (?=[A-Z])")
#: A number before a heading, and where an erratum points: "Section 3", "2.4".
_NUMBER = deferred(r"^[\W_]*(?:(?:section|chapter|rule|part) )?(\d{1,3}(?:\.\d{1,3})*)\b", re.I)
_POINTS_AT = deferred(r"(?i)\b(?:(?:section|chapter|rule|part|paragraph|§) ?(\d+(?:\.\d+)*)|(\d+(?:\.\d+)+))")


@dataclass(slots=True)
class Amended:
    """A structure as it is to be read. ``withdrawn``: the passages that no longer hold, each with what says so;
    ``unplaced``: the errata that change what was not found."""

    structure: Structure
    withdrawn: dict[str, Passage] = field(default_factory=dict)
    unplaced: list[Passage] = field(default_factory=list)

    def held(self) -> Structure:
        """What holds: the structure without what was withdrawn."""
        if not self.withdrawn:
            return self.structure
        kept = tuple(p for p in self.structure.passages if p.id not in self.withdrawn)
        return replace(self.structure, passages=kept)


@dataclass(frozen=True, slots=True)
class _Change:
    """What one instruction does: the words that go, those that come, and the passages that it stands in; ``struck``:
    whom it takes from a list."""

    old: str
    new: str
    opens: bool
    whole: bool
    again: bool
    nth: str
    passages: tuple[Passage, ...]
    place: str
    struck: str = ""


def amended(document: Document, structure: Structure) -> Amended:
    """The structure with every erratum among the sentences that it changes."""
    sections = {section.id: section for section in structure.sections}
    errata = {section.id for section in structure.sections if _is_under(section, sections, (_HEADING,))}
    if not errata:
        return Amended(structure)
    before = [p for p in structure.passages if p.section not in errata and p.kind in ("sentence", "bullet")]
    numbers = _numbers(document, structure)
    found = Amended(structure)
    behind: dict[str, list[Passage]] = {}
    moved: set[str] = set()
    for change in _instructions(structure, sections, errata):
        near = [p for p in before if p.section in _pointed_at(change.place, sections, numbers)]
        told = _told(change, near, before)
        if not told:
            if change.old or change.again or change.struck:  # what it quotes holds no more, or not yet
                moved.update(passage.id for passage in change.passages)
                found.unplaced.append(change.passages[0])
            continue
        last = told[-1]
        words = change.new
        if change.again or change.struck:
            found.withdrawn[last.id] = change.passages[0]
        if change.old:
            words = _words(last).replace(change.old.rstrip(" .…"), change.new.rstrip(" ."), 1)
            words = "" if not change.new and (change.whole or len(words.split()) < 3) else words
            found.withdrawn.update((passage.id, change.passages[0]) for passage in told)
        moved.update(passage.id for passage in change.passages)
        behind.setdefault(last.id, []).extend(_as_told(words, change, last))
    if moved:
        read: list[Passage] = []
        for passage in structure.passages:
            if passage.id not in moved:
                read += [passage, *behind.get(passage.id, ())]
        found.structure = replace(structure, passages=tuple(read))
    return found


def set_below(read: Clauses, mend: Amended, unit: str) -> None:
    """Set what a document says no more below what withdrew it; ``unit`` is the term for any unit."""
    withdrawn = mend.withdrawn
    kept: list[Clause] = []
    over: dict[str, Clause] = {}
    for clause in read.clauses:
        by = withdrawn.get(clause.passage)
        if by is None:
            kept.append(clause)
        elif clause.relation in CLOSING:
            winner = Clause(
                content_id("c", by.id, "overrides", clause.object), clause.ruleset, by.document, by.id, by.start,
                by.end, unit, "overrides", clause.object, who=ALWAYS,
            )  # fmt: skip
            over[winner.id] = winner
            kept.append(clause)
            read.overrides.append(Override.of(winner, clause, by.id, "erratum"))
    read.clauses[:] = [*kept, *over.values()]
    read.problems[:] = [problem for problem in read.problems if problem.passage not in withdrawn]
    for p in mend.unplaced:
        why = "what this erratum changes was not found"
        read.problems.append(Problem(content_id("x", p.document, p.id, why), p.document, p.id, p.start, p.end, why))


def set_above(read: Clauses, structure: Structure, general: Mapping[str, str]) -> None:
    """Set what errata and answers allow above what was forbidden before to those, or to all of their like, whatever the
    case; ``general`` gives the term for all of a kind by that kind."""
    sections = {section.id: section for section in structure.sections}
    last = {section.id for section in structure.sections if _is_under(section, sections, (_HEADING, _ASKED))}
    later = {passage.id for passage in structure.passages if passage.section in last} if last else set()
    wider: dict[str, set[str]] = {}
    for clause in read.clauses if later else ():
        if clause.relation == "is_a":
            wider.setdefault(clause.subject, set()).add(clause.object)
    barring = ("denies", "limits_to")
    denied = [c for c in read.clauses if c.relation in barring and c.passage not in later] if later else []
    for permit in read.clauses if denied else ():
        if permit.relation != "permits" or permit.passage not in later or permit.affects != "bearer":
            continue
        theirs = _borne(permit)
        theirs |= {above for term in theirs for above in wider.get(term, ())}
        kind = kind_in(permit.object)
        for denial in denied:
            same = denial.object in (permit.object, general.get(kind))
            if denial.relation == "limits_to":  # "may only Duck": of all others of the kind
                same = denial.object != permit.object and kind_in(denial.object) == kind
                same = same and denial.requirement == ALWAYS and bool(_borne(denial))
            if same and denial.when in (ALWAYS, permit.when) and theirs and _borne(denial) <= theirs:
                read.overrides.append(Override.of(permit, denial, permit.passage, "answer"))


def _borne(clause: Clause) -> set[str]:
    return {part.term for part in conjuncts(clause.who) if had_by(part, "unit")}


def _is_under(section: Section | None, sections: Mapping[str, Section], headings: Sequence[re.Pattern[str]]) -> bool:
    while section is not None:
        if any(heading.search(section.heading) for heading in headings):
            return True
        section = sections.get(section.parent or "")
    return False


def _words(passage: Passage) -> str:
    return " ".join(passage.text.split())


def _instructions(structure: Structure, sections: Mapping[str, Section], errata: set[str]) -> Iterator[_Change]:
    """Every change that the paragraphs of errata order, with where they say that it is to be made."""
    told = (p for p in structure.passages if p.section in errata and p.kind in ("sentence", "bullet"))
    for _, group in groupby(told, key=lambda p: (p.section, p.paragraph)):
        passages = tuple(group)
        text, ends = "", []
        for passage in passages:
            text = f"{text} {_words(passage)}".lstrip()
            ends.append(len(text))
        heading = sections[passages[0].section].heading
        done: list[tuple[int, int]] = []
        for found in (each for pattern in _ORDERS for each in pattern.finditer(text)):
            if any(start < found.end() and found.start() < end for start, end in done):
                continue
            done.append(found.span())
            named = found.groupdict()
            before = found.group().partition("“")[0].partition('"')[0]
            old, new = (next((v for k, v in named.items() if v and k[:-1] == name), "") for name in ("old", "new"))
            within = tuple(
                p for p, end in zip(passages, ends, strict=True)
                if end > found.start() and end - len(_words(p)) < found.end()
            )  # fmt: skip
            opens, whole = bool(named.get("opens")), _WHOLE.search(before) is not None
            again, nth = found.re.pattern == _REREAD.pattern, (named.get("nth") or "").lower()
            place = f"{heading}. {text[: found.start()]}"
            struck = named.get("struck") or ""
            yield _Change(old, new, opens, whole or opens, again, nth, within, place, struck)


def _told(change: _Change, near: Sequence[Passage], all_of_them: Sequence[Passage]) -> list[Passage]:
    """The passages in which the words that go stand: where the erratum points, else in the one place that has them."""
    if change.struck:
        names = {stem(word) for word in re.findall(r"\b[A-Z][\w'’-]+", change.struck)}
        listed = [p for p in near if p.kind == "bullet" and names <= {*stems(p.text)}]
        return listed if names and len(listed) == 1 else []
    if not change.old:
        if not change.again:
            return list(near[-1:])
        if change.nth:
            place = -1 if change.nth in ("last", "final") else number_of(change.nth) - 1
            return [near[place]] if len(near) > place else []
        alike = [(len({*stems(p.text)} & {*stems(change.new)}) / len({*stems(p.text)}), p) for p in near]
        share, best = max(alike, key=lambda each: each[0], default=(0.0, None))
        return [best] if best is not None and (share >= 0.5 or len(near) == 1) else []
    parts = [part.rstrip(" .…") for part in _SENTENCES.split(change.old)]
    figure = re.compile(rf"(?<![\w.]){re.escape(parts[0])}(?!\w|\.\d)") if change.old[:1] in "+-−0123456789" else None

    def holds(passage: Passage, part: str) -> bool:
        words = _words(passage)
        return words.startswith(part) if change.opens else part in words and (not figure or bool(figure.search(words)))

    for among in (near, all_of_them):
        found = [[p for p in among if holds(p, part)] for part in parts]
        if all(found) and (among is near or not figure or len(found[0]) == 1):
            return [each[0] for each in found]
    return []


def _as_told(words: str, change: _Change, last: Passage) -> Iterator[Passage]:
    """The sentences that come, each as a passage of the erratum that is read among those that it changes."""
    at = change.passages[0]
    for sentence in _SENTENCES.split(words) if words else ():
        at = next((p for p in change.passages if sentence.rstrip(" .")[-30:] in _words(p)), at)
        stopped = sentence if sentence[-1] in ".!?:;" else f"{sentence}."
        yield replace(
            at, text=stopped, section=last.section, kind=last.kind, passage_class="rule", paragraph=last.paragraph,
            lead_in=last.lead_in,
        )  # fmt: skip


def _numbers(document: Document, structure: Structure) -> dict[str, str]:
    """The number before the heading of each section, as its line has it."""
    found: dict[str, str] = {}
    for section in structure.sections:
        start, end = document.text.rfind("\n", 0, section.start) + 1, document.text.find("\n", section.start)
        line = document.text[start : end if end >= 0 else None]
        if section.heading and (number := _NUMBER.match(line)):
            found[section.id] = number[1]
    return found


def _pointed_at(place: str, sections: Mapping[str, Section], numbers: Mapping[str, str]) -> set[str]:
    """The sections that an erratum points at: by their name, else by their number, with those within them."""
    low = fold(place)
    named = {
        section.id for section in sections.values()
        if len(section.heading) > 3 and re.search(rf"\b{re.escape(fold(section.heading))}\b", low)
        if not _HEADING.search(section.heading)
    }  # fmt: skip
    wanted = {a or b for a, b in _POINTS_AT.findall(place)}
    numbered = {section for section, number in numbers.items() if number in wanted}
    found = named or numbered
    while more := {s.id for s in sections.values() if s.parent in found} - found:
        found |= more
    return found
