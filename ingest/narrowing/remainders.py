"""Remainders: what a passage says to narrow a clause, and the clause does not hold.

In: the clauses of a document and its passages. Out: the same clauses, each with the narrowing words of its passage
("with the Heavy or Siege type", "failed") that neither its terms nor its value nor its conditions tell. No ruling goes
by them; whoever reads the clause sees that it says less than its passage.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, pairwise, takewhile

from ingest.grammar.phrases.finite import ADVERBS
from ingest.grammar.phrases.tokens import MARKUP
from ingest.grammar.plain.cleaned import with_parts
from ingest.grammar.whose.remainder import EMPTY, NARROWED
from ingest.narrowing.besides import Place, besides
from ingest.narrowing.leftbeside import (
    EXCEPTION,
    OF_DEEDS,
    WITH_IT,
    concessions,
    exceptions,
    limits_told,
    sentence_start,
    while_or_but,
    with_which,
)
from ingest.narrowing.ofwhat import of_what
from ingest.narrowing.otherphrases import (
    is_measure,
    names_it,
    of_deed_after,
    of_deed_before,
    of_other,
    of_result,
    that_alone,
    whose,
    without_other,
)
from ingest.narrowing.phrases import CASE, end_of_phrase, phrases_of, words_of
from ingest.narrowing.pointers import pointed_at
from ingest.narrowing.rerolled import covered
from ingest.recorded import LONGEST_NAME
from ingest.structure import Structure
from ingest.writing.inline import unmarked
from kb import wording
from kb.conditions import Compare, During, Fact, atoms, conjuncts, had_by
from kb.model import TYPE_KINDS, Clause, Override, Term, kind_in
from kb.names import fold, lowered, stem, stems
from kb.patterns import deferred

#: Relations whose clauses are narrowed by what they are told of.
_NARROWED = NARROWED | {"uses"}
#: Where one statement ends and another begins; how a figure is rounded, or whom a deed is aimed at, is none.
_STATEMENT = deferred(
    r"[.;:()–—?!|]|,(?! targeting )(?! round(?:ing|ed) (?:up|down), (?:on|of|for|against) )"
    r"(?:(?<!ing up,)(?<!ing down,)(?<!ed up,)(?<!ed down,)|(?! (?:on|of|for|against) ))|\s-\s|"
    r"\s(?:and|but|or|nor)\s(?=(?:then |also |still |so )?(?:may|must|can|cannot|will|is|are|has|have|does|do)\b)|"
    r"\sand\s(?=(?:any |all |its |their |of |the )+other\b)|"
    r"\sand\s(?=(?:any|each|every) [\w'-]+ (?:[\w'-]+ )?(?:that|which|who) "
    r"[^,.;:()]{3,90} (?:must|may|can|cannot|will)\b)"
)
#: "… cannot fail it *and* tokens may only be put on it by …": another statement, of something else.
_JOINED = deferred(
    r"\b(?:may|must|can|cannot|will)\b[^.;:()–—?!,|]*?(\s(?:and|but|while|whereas)\s)"
    r"(?=(?!that\b|which\b|who\b)(?:[\w'-]+ ){1,4}(?:may|must|can|cannot|will)\b)"
)
#: A word before a noun that tells which of them are meant.
_BEFORE_NOUN = deferred(
    r"(?:non-.+|another|most|partially|fully|wholly|failed|successful|unsuccessful|remaining|unmodified|unsaved|"
    r"additional|extra|half|friendly|only|other|highest|lowest|best|worst|voluntary|involuntary|optional|compulsory|"
    r"mandatory)$"
)
#: What was told before, by its noun alone.
_THE_SAME = deferred(r"(?:These|Those|Such|This|That) (?:tests?|checks?|rolls?|saves?)\b")
#: What is named for the verb that tells of it.
_DONE = deferred(r"(\w{3,}[ct])ion")
#: A value that tells how something is worked out.
PROCEDURE = deferred(r"[a-z]+: ")
_ROLLED = deferred(r"(?:test|chance): \d+[dD]\d+")
_MANY = ("multiple", "several")
_REROLL = deferred(r"(?i)re-?rolls?$")
#: Words that tell in which way alone something is so.
_IN_WHICH_WAY = frozenset("voluntarily indirectly partially partly unmodified".split())
#: What alone somebody is spared of what is ignored: "is not slowed down by" it.
_SPARED = deferred(
    r"(?:not|never|n't|no longer|cannot)(?: be)? ((?:slow|hinder|hamper|imped|delay|obstruct)ed(?: down)?) by\b|"
    r"(?:not|never|n't|cannot) ((?:slow|hinder|hamper|impede|delay)(?: down)?)\b"
)
#: The place or time with which a sentence opens: "At the end of its move, …".
_OPENING_PART = deferred(
    r"((?:At|After|Before|In(?! (?:exchange|return|general|practice|fact|order))|During|Until|On(?! any)|Within|From) "
    r"(?![^,]* cases?,)[^,.;:()]{6,80}), "
)
_IGNORED = deferred(r"\bignor|affected by")
#: From when on something is closed: "may not move any further this turn".
_FROM_NOW = deferred(
    r"\b(?:(?:any|no) further|further(?= (?:this|that) )|any (?:more|longer)|again|"
    r"for the (?:rest|remainder) of (?:the|that|this|its) \w+)"
    r"(?: (?:(?:this|that) \w+|in the same \w+))?(?=[,.;:()]| ?$| (?:and|or|but|until|if|in|after)\b)"
)
#: What is closed or holds but for what was told before: "cannot otherwise move", "but otherwise follow its rules".
_OTHERWISE = deferred(
    r"\b(?:cannot|can not|may not|must not|may never) otherwise\b|\b(?:but|and) otherwise(?= (?:obey|follow|use)s?\b)"
)
#: "It can, if allowed, charge": a case put in between, which parts no statement.
_IF_ALLOWED = deferred(
    r"\b(may|can|must)(?:,|(?= \()) \(?(if (?:otherwise )?(?:allowed|permitted|able|eligible|possible)(?: to)?)\)?,? "
)
_ALLOWED = deferred(r"\b(?:may|can) (?P<if>if (?:otherwise )?(?:allowed|permitted|able|eligible))(?: to)?\b")
#: What is made or taken as ever, where something calls for it.
_AS_EVER = deferred(r"\bas (?:normal|usual)\b(?! \w)")
#: What a figure says, in words.
_FIGURED = frozenset(stems("double half twice extra additional another penalty bonus modifier more rate speed"))
#: "A single Rider *unit*".
_OF_UNITS = deferred(r" (?:unit|model|squad|team|element|group)s?\b(?! that| which| with)")
#: How a target is told of.
_AIMED = frozenset(stems("shoot fire attack target aim charge hit strike"))


def with_remainders(
    clauses: Iterable[Clause],
    overrides: Iterable[Override],
    structure: Structure,
    terms: Mapping[str, Term],
    unit_words: frozenset[str],
    mended: Callable[[str], str] = str,
    pointed: Mapping[str, str] | None = None,
) -> Iterator[Clause]:
    """The clauses in their order, each with what it leaves of its passage, as ``mended``; an exception that an override
    tells is none of that, nor are the stems of the text's own words for any unit. ``pointed`` are the cases of
    sentences before them that passages go on under: what is worked out there is so in these alone."""
    overrides = list(overrides)
    beaten, winners = {override.loser for override in overrides}, {override.winner for override in overrides}
    texts = {passage.id: mended(passage.text) for passage in structure.passages}
    about = {section.id: _whom(section.heading, terms) for section in structure.sections}
    headings = {section.id: section.heading for section in structure.sections}
    called = {passage.id: headings.get(passage.section, "") for passage in structure.passages}
    headed = {passage.id: about.get(passage.section, ()) for passage in structure.passages}
    earlier = {
        each.id: _plain(before.text)
        for before, each in pairwise(structure.passages)
        if before.section == each.section and {before.kind, each.kind}.isdisjoint(("heading", "row"))
    }
    for passage, alike in groupby(clauses, key=lambda clause: clause.passage):
        beside = list(alike)
        text = _IF_ALLOWED.sub(r"\1 \2 ", _plain(texts[passage])) if passage in texts else ""
        found: list[tuple[Clause, list[str]]] = []
        for clause in beside:
            if clause.relation == "triggers" and (phases := _in_which_phases(clause, beside, terms)):
                found.append((clause, [phases]))
                continue
            if clause.relation not in _NARROWED or clause.origin != "extracted" or not text:
                found.append((clause, []))
                continue
            elsewhere = {word for one in beside if one is not clause for word in _of_another(one, clause, terms)}
            deeds = {word for one in beside if one.relation in OF_DEEDS for word in stems(terms[one.object].name)}
            own = frozenset(_told(clause, terms))
            left = _left(clause, text, (own, elsewhere, deeds, unit_words), terms, clause.id in beaten)
            left = [words for words in left if not _IN_SPITE.match(words)]  # as with "despite"
            if clause.id in winners:  # which is itself what its passage leaves out
                left = [words for words in left if not EXCEPTION.match(words)]
            around = (earlier.get(passage, ""), headed.get(passage, ()))
            left += _pointed(clause, text, around, own | elsewhere, terms)
            left += _following(clause, text, called.get(passage, ""), terms)
            case = (pointed or {}).get(passage, "") if PROCEDURE.match(clause.value or "") else ""
            said = frozenset(stems("; ".join((clause.condition or "", *left))))
            if any(word.untold for word in words_of(case, (0, len(case)), said)):
                left.append(lowered(case))
            found.append((clause, left))
        for clause, left in found:
            told = left or list(_of_what_includes(clause, text, found, terms))
            yield dataclasses.replace(clause, remainder="; ".join(told)) if told else clause


_IN_SPITE = deferred(r"(?i)in spite of\b")
_SPAN = deferred(r"\b(?:phase|step|stage|segment|turn|round|activation|bound)s?\b")


def _following(clause: Clause, text: str, heading: str, terms: Mapping[str, Term]) -> Iterator[str]:
    """Which of a kind are told of as "the following" ones, by the heading over them ("Core Reactions")."""
    _, kind, name = clause.object.split("/")
    found = _THE_FOLLOWING.match(text) if kind == name else None
    words = heading.strip(" .:").split()
    if found and len(words) > 1 and stem(words[-1]) == stem(found["kind"]) == stem(terms[clause.object].name):
        yield f"{lowered(found[0])}: {heading.title() if heading.isupper() else heading}"


_THE_FOLLOWING = deferred(r"The following (?P<kind>[A-Za-z]+s)\b")


def _in_which_phases(clause: Clause, beside: list[Clause], terms: Mapping[str, Term]) -> str:
    """In which phases alone something sets an option off, where its passage says that the option occurs in these."""
    if any(isinstance(a, During) for a in atoms(clause.requirement)):
        return ""
    occurs = [one for one in beside if one.relation == "occurs_in" and one.subject == clause.object]
    said = fold(clause.condition or "")
    names = [terms[phase].name for phase in dict.fromkeys(one.object for one in occurs)]
    names = [name if _SPAN.search(fold(name)) else f"{name} phase" for name in names if fold(name) not in said]
    return f"during the {' or '.join(names)}" if names else ""


def _of_what_includes(
    clause: Clause, text: str, beside: list[tuple[Clause, list[str]]], terms: Mapping[str, Term]
) -> Iterator[str]:
    """What narrows the clause of which this one gives a part ("may not shoot blindly, including Slings")."""
    given = _INCLUDING.search(text) if clause.relation in _SHUT_OUT else None
    if given is None or terms[clause.object].name not in given["part"]:
        return
    for one, left in beside:
        alike = (one.subject, one.relation) == (clause.subject, clause.relation) and one is not clause
        whole = terms[one.object].name in text[: given.start()] or terms[one.object].name not in given["part"]
        if alike and whole and (left or given["way"]):
            yield from [given["way"]] if given["way"] else []
            yield from left
            return


_SHUT_OUT = frozenset("denies immune_to ignores".split())
_INCLUDING = deferred(
    r"\bincluding (?P<part>(?:(?P<way>[a-z]+ing(?: (?:over|through|across|in|into|on|under|from))?) )?[^.;:()–—]+)"
)


def _plain(text: str) -> str:
    """A passage without marks and breaks, so that its words can be quoted in a line."""
    plain = unmarked(MARKUP.sub("", text.replace("\t", " | "))).replace("’", "'")
    return with_parts(" ".join(plain.split()))


def _whom(heading: str, terms: Mapping[str, Term]) -> tuple[str, ...]:
    """The kinds of unit that a heading opens with, the longest name first."""
    kinds = TYPE_KINDS
    names = (term.name for term in terms.values() if term.kind in kinds and heading.startswith(term.name))
    return tuple(sorted(names, key=len, reverse=True))


def _pointed(
    clause: Clause, text: str, around: tuple[str, tuple[str, ...]], said: frozenset[str], terms: Mapping[str, Term]
) -> list[str]:
    """What a clause points at, where neither it nor one beside it has ``said`` anything of it."""
    names = (terms[clause.subject].name, terms[clause.object].name)
    told = said.union(stems(names[1]))

    def tells(words: str) -> bool:
        return any(word.untold for word in words_of(words, (0, len(words)), told))

    return list(pointed_at(clause, names, text, *around, tells))


def _of_another(one: Clause, clause: Clause, terms: Mapping[str, Term]) -> Iterator[str]:
    """What another clause of the passage tells that is none of this one's narrowing: its object, and its subject where
    both are said alike of two ("Dazed or Mired units")."""
    yield from stems(terms[one.object].name)
    yield from stems(one.value or "")
    alike = (one.subject, one.relation) == (clause.subject, clause.relation)
    if alike or any(isinstance(a, During) for a in atoms(clause.when)):  # each has a time of its own
        yield from (word for a in atoms(one.when) if isinstance(a, During) for word in stems(terms[a.phase].name))
    if (one.relation, one.object) == (clause.relation, clause.object):
        yield from stems(terms[one.subject].name)
        yield from _quantified(one)


def _left(
    clause: Clause,
    text: str,
    others: tuple[frozenset[str], set[str], set[str], frozenset[str]],
    terms: Mapping[str, Term],
    beaten: bool,
) -> list[str]:
    """The narrowing phrases of the statement that a clause came of, without what it or one beside it tells; ``others``
    are its own words, those of the ones beside it, of the deeds that they tell of, and for any unit."""
    said_by_it, elsewhere, deeds, unit_words = others
    name = terms[clause.object].name
    named = frozenset(stems(name))
    initials = "".join(word[0] for word in name.split())
    short = kind_in(clause.object) == "characteristic" and initials != "A"  # which is an article as well
    if short and re.search(rf"\b{re.escape(initials)}\b", text):
        named |= {stem(initials)}  # "at its unmodified WS"
    figure = clause.value if clause.value and ":" not in clause.value else ""
    case = frozenset(stems(clause.condition or ""))
    span = _statement(text, named - EMPTY or named, _singular(name), figure, case)
    answered = any(isinstance(a, Fact) and a.text.startswith("to ") for a in atoms(clause.when))
    if span is None and not answered and (deed := _DONE.fullmatch(name)):  # "to react to another unit": a Reaction
        named |= frozenset(stems(deed[1]))
        span = _statement(text, named, frozenset(), figure)
    if span is None and _ROLLED.match(clause.value or ""):  # what a roll is made for: "roll a die for each crew that …"
        named = frozenset(("roll",))
        span = _statement(text, named, frozenset(), "")
    if span is None and not answered and _THE_SAME.match(text):  # "these rolls may be made even if …"
        span = _statement(text, named, frozenset(), figure)
    own = said_by_it | unit_words
    told = named | elsewhere | own | (_FIGURED if clause.value else frozenset())
    dice = covered(text) if _REROLL.match(name) else ""
    again = [dice] if not frozenset(stems(dice)) <= told else []
    if span is None or len(name) > LONGEST_NAME - 4:  # a name cut short
        return again
    words = words_of(text, span, told)
    phrases = list(phrases_of(words))
    if clause.relation == "uses":
        phrases = [whose(phrase, named) for phrase in phrases]
    phrases = [phrase for phrase in phrases if not names_it(phrase, named)]
    rolled = "roll" in case or (clause.value or "").startswith("chance:")
    phrases = [phrase for phrase in phrases if not (of_result(phrase, words) and rolled)]
    asked = (clause.who, clause.when, clause.requirement)
    measured = {atom.value for part in asked for atom in atoms(part) if isinstance(atom, Compare)}
    phrases = [phrase for phrase in phrases if not is_measure(text[phrase[0].start : phrase[-1].end], measured)]
    phrases = [phrase for phrase in phrases if not of_deed_before(phrase, words, named, elsewhere)]
    phrases = [phrase for phrase in phrases if not of_deed_after(phrase, words, named, elsewhere)]
    phrases = [without_other(phrase, words, named) for phrase in phrases if not of_other(phrase, words, named)]
    found = [text[phrase[0].start : phrase[-1].end] for phrase in phrases]
    within = {id(word) for phrase in phrases for word in phrase}
    _, kind, general_name = clause.object.split("/")
    general = kind == general_name
    for before, word, after in zip([None, *words], words, [*words[1:], None], strict=False):
        many = word.low in _MANY and clause.relation != "limits_to"
        one = word.low == "single" and clause.relation in ("permits", "forces") and not clause.value
        counted_on = word.low == "extra" and "+" in name
        tells_which = (_BEFORE_NOUN.match(word.low) and not counted_on) or many or one
        sort = general and word.capital and before is not None  # "any of the *Core* Reactions"
        of_noun = after and (tells_which or sort) and word.low not in ADVERBS and after.stem in named
        in_a_way = word.low in _IN_WHICH_WAY and (before is None or before.low not in ("and", "or"))
        if (of_noun or in_a_way) and word.stem not in told and id(word) not in within:
            counted = after and (of_noun or after.stem in named or after.stem in stems(clause.value or ""))
            name_of = takewhile(lambda each: each.stem in named, words[words.index(word) + 1 :])
            last = [after, *name_of][-1] if counted else word
            end = last.end if last else word.end
            found.append(text[word.start : end + len(unit[0]) if (unit := _OF_UNITS.match(text, end)) else end])
    found += again
    if clause.relation in ("forces", "permits") and (alone := that_alone(words, named)):
        found.append(lowered(text[slice(*alone)]))
    if clause.relation == "ignores" and (spared := _SPARED.search(text)) and not _IGNORED.search(text):
        found.append(spared[1] or spared[2])
    if clause.relation == "permits" and (leave := _ALLOWED.search(text, *span)):
        found.append(leave["if"])
    if clause.relation == "ignores":
        found += while_or_but(text, span, named, own)
    if clause.relation in ("denies", "immune_to") and "until" not in own:
        found += [match[0] for match in _FROM_NOW.finditer(text, *span)][:1]
    if clause.relation in ("denies", "immune_to", "uses"):
        where = _OTHERWISE.search(text, span[0])
        found += ["otherwise"] if where and named <= frozenset(stems(text[where.end() :])) else []
    if clause.relation == "forces" and not _AS_EVER.search(name):
        found += [match[0] for match in _AS_EVER.finditer(text, *span)][:1]
    said = frozenset(stems(name)) | own

    def end_of(start: int, opened: int) -> int:
        stop = _STATEMENT.search(text, opened)
        phrase = words_of(text, (start, stop.start() if stop else len(text)), told)
        at = sum(word.start < opened for word in phrase) - 1
        return phrase[end_of_phrase(phrase, max(at, 0), relative=False, reduced=True) - 1].end

    def tells(start: int, end: int) -> bool:
        return any(word.untold for word in words_of(text, (start, end), told))

    def is_own(start: int, end: int, shared: bool) -> bool:
        whose = named if shared else named | deeds
        last = next((word.stem for word in reversed(words) if word.start < start and word.stem in whose), None)
        elsewhere = any(word.stem in named for word in words if not start <= word.start < end)
        return last in named or not elsewhere

    def named_before(start: int) -> int:
        return next((word.start for word in reversed(words) if word.end < start and word.stem in named), span[0])

    place = Place(text, span, said, end_of, tells, is_own, named_before)
    found += besides(clause, name, place, beaten)
    found += of_what(clause, name, place)
    found = [each for each in dict.fromkeys(found) if not any(each != other and each in other for other in found)]
    found += concessions(clause, text, span, own)
    found += [
        w[0]
        for w in with_which(clause, text, span, terms)
        if w.re.pattern != WITH_IT.pattern or is_own(*w.span(), False)
    ]
    if not found and (opening := _OPENING_PART.match(text, sentence_start(text, span[0]), span[0] + 1)):
        part = words_of(text, opening.span(1), told)
        if sum(word.untold for word in part) >= sum(word.stem in told for word in part) + 1:
            found.append(opening[1])
    caps = [cap for cap in limits_told(clause, name, text, span) if not any(cap in each for each in found)]
    return [*found, *caps, *exceptions(clause, text, span, (named, own), beaten)]


def _told(clause: Clause, terms: Mapping[str, Term]) -> Iterator[str]:
    """The stems of everything that a clause says."""
    said = [terms[clause.subject].name, clause.value or "", clause.condition or "", clause.affects]
    said += [terms[clause.within].name] if clause.within else []
    for asked in (clause.who, clause.when, clause.requirement):
        said += [wording.condition(terms, part) for part in conjuncts(asked)]
    for each in said:
        yield from stems(each)
    yield from _quantified(clause)
    atoms_of = [atom for asked in (clause.who, clause.when) for atom in atoms(asked)]
    if any(had_by(atom, "target") for atom in atoms_of):
        yield from _AIMED
    if any(had_by(atom, "unit") and terms[atom.term].kind == "status" for atom in atoms_of):
        yield from _IN_IT


#: How a text tells of those who are in a state: "a unit that includes any models affected by any status".
_IN_IT = stems("affected includes contains models")


def _quantified(clause: Clause) -> Iterator[str]:
    """The words by which a text asks something of all or most of the models, where a clause does so."""
    asked = (atom for part in (clause.who, clause.when, clause.requirement) for atom in atoms(part))
    if any(getattr(atom, "quantifier", "any") != "any" for atom in asked):
        yield from _OF_MODELS


#: How a text tells of how many models it asks something.
_OF_MODELS = stems("composed consists comprises made includes contains entirely only solely majority most models")


def _singular(text: str) -> frozenset[str]:
    """The words of a text as they stand, but for the s of a plural: "Pinned" is not "Pinning"."""
    return frozenset(word.rstrip("s") for word in text.lower().split())


@functools.lru_cache(maxsize=8)  # of a passage, for each of its clauses
def _statements(text: str) -> tuple[tuple[int, int], ...]:
    """Where the statements of a text stand."""
    ends = sorted({match.span() for match in _STATEMENT.finditer(text)} | {m.span(1) for m in _JOINED.finditer(text)})
    return tuple(zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)], strict=True))


def _statement(
    text: str, named: frozenset[str], exact: frozenset[str], figure: str, told: frozenset[str] = frozenset()
) -> tuple[int, int] | None:
    """Where in the text the statement stands that names the object, by its words or else by their stems, tells the
    figure, and of several such the most of the case that is ``told``; None where none does."""

    def likeness(span: tuple[int, int]) -> tuple[int, bool, bool, int, int]:
        part = text[slice(*span)]
        first = part.lower().split(maxsplit=1)[:1]
        case = bool(first) and first[0] in CASE  # "once one has been made, no more may be made in that melee"
        words = frozenset(stems(part))
        alike = len(exact.intersection(_singular(part)))
        return len(named & words), figure in part, not case, alike, len(told & words)

    best = max(_statements(text), key=likeness)
    if not likeness(best)[0]:
        return None
    start = sentence_start(text, best[0])
    same = _OF_SAME.match(text, start)  # "all shots with the same Reach, damage and traits must …"
    return (start, best[1]) if same and best[0] <= same.end() <= best[1] else best


_OF_SAME = deferred(
    r"[^,.;:()]{0,60}?\bwith (?:exactly )?(?:the same|different|identical|equal) [^.;:()]+?"
    r"(?= (?:must|may|can|cannot|will|is|are|has|have)\b)"
)
