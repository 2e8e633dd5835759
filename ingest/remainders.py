"""Remainders: what a passage says to narrow a clause, and the clause does not hold.

In: the clauses of a document and its passages. Out: the same clauses, each with the narrowing words of its passage
("with the Heavy or Siege type", "failed") that neither its terms nor its value nor its conditions tell. No ruling goes
by them; whoever reads the clause sees that it says less than its passage.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from ingest.grammar.finite import ADVERBS, STATE_VERBS
from ingest.grammar.remainder import EMPTY, NARROWED
from ingest.grammar.tokens import MARKUP
from ingest.inline import unmarked
from ingest.recorded import LONGEST_NAME
from ingest.rerolled import covered
from kb import wording
from kb.conditions import During, atoms, conjuncts, had_by
from kb.model import Clause, Override, Passage, Term
from kb.names import WORD, stem, stems

#: Relations whose clauses are narrowed by what they are told of.
_NARROWED = NARROWED | {"uses"}
#: Where one statement ends and another begins.
_STATEMENT = re.compile(
    r"[.;:()–—?!,|]|\s-\s|"
    r"\s(?:and|but|or)\s(?=(?:then |also |still |so )?(?:may|must|can|cannot|will|is|are|has|have|does|do)\b)"
)
_FINITE = frozenset(
    """may must can cannot can't will would shall should could might is isn't are aren't was were has have had does do
    did be""".split()
)
#: What opens a case or a deed of its own, which is no part of a phrase.
_CASE = frozenset(
    """if when whenever unless until while whilst before after once even regardless rather instead although though
    because since so than but wherever despite whether except excluding""".split()
)
#: What else ends a phrase.
_STOPS = _CASE | frozenset("then to as not nor neither".split())
_RELATIVE = frozenset("that which who whose where".split())
_OPENING = frozenset(
    """with without within wholly against targeting from of in on at into onto during inflicted made fired caused using
    containing including between beyond among under behind over through across upon""".split()
)
_OPENERS = _OPENING | _RELATIVE
#: Words behind which "that" opens what is said, and tells of no noun.
_NO_NOUN = _FINITE | _STOPS | _OPENING | frozenset(
    """such means mean ensure ensures says say states specifies note assume provided given result sure and or for
    assumed choose decide declare decides declares indicates shows show represents counts""".split()
)
#: A word before a noun that tells which of them are meant.
_BEFORE_NOUN = re.compile(
    r"(?:non-.+|another|most|partially|fully|wholly|failed|successful|unsuccessful|remaining|unmodified|unsaved|"
    r"additional|half|friendly|only|other)$"
)
_REROLL = re.compile(r"(?i)re-?rolls?$")
#: Words that tell in which way alone something is so.
_IN_WHICH_WAY = frozenset("voluntarily indirectly partially partly unmodified".split())
#: What alone somebody is spared of what is ignored: "is not slowed down by" it.
_SPARED = re.compile(
    r"(?:not|never|n't|no longer|cannot)(?: be)? ((?:slow|hinder|hamper|imped|delay|obstruct)ed(?: down)?) by\b|"
    r"(?:not|never|n't|cannot) ((?:slow|hinder|hamper|impede|delay)(?: down)?)\b"
)
#: The place or time with which a sentence opens: "At the end of its move, …".
_OPENING_PART = re.compile(
    r"((?:At|After|Before|In(?! (?:exchange|return|general|practice|fact|order))|During|Until|On(?! any)|Within|From) "
    r"(?![^,]* cases?,)[^,.;:()]{6,80}), "
)
_IGNORED = re.compile(r"\bignor|affected by")
#: From when on something is closed: "may not move any further this turn".
_FROM_NOW = re.compile(
    r"\b(?:(?:any|no) further|any (?:more|longer)|again|for the (?:rest|remainder) of (?:the|that|this|its) \w+)"
    r"(?: (?:(?:this|that) \w+|in the same \w+))?(?=[,.;:()]|$| (?:and|or|but|until|if|in|after)\b)"
)
#: What is made or taken as ever, where something calls for it.
_AS_EVER = re.compile(r"\bas (?:normal|usual)\b(?! \w)")
_SENTENCE = re.compile(r"[^.;:?!]*")
_EXCEPTION = re.compile(
    r"\b(?:[Uu]nless|[Ee]xcept(?:ing)?(?: for| when| if)?|other than|save (?:for|when|in)|apart from) (?!that\b)"
    r"[^,.;:()–—]+"
)
#: The word that opens an exception.
_OPENS_EXCEPTION = re.compile(r"\w+(?: than| for| from| when| if| in)? ")
_STATED = re.compile(r"(?i)\b(?:otherwise|states?|specif\w+|rules?)\b")
_AND_DOES = re.compile(r"\b(?:and|but) (?:\w+ly )?[a-z]+s\b")
_CONCESSION = re.compile(r"\b(?i:even) (?:if|when|while|though|after) [^,.;:()–—]+")
_CAP = re.compile(r"\b(?:up )?to an? (?:maximum|minimum)(?: \w+)? of [^,.;()]+", re.I)
_CAPPED = re.compile(r"at (?:most|least)|cap")
#: Words that narrow nothing, beside those of the grammar.
_PLAIN = frozenset(
    stems(
        """also then when where if while unless until after before whenever once even still instead otherwise however
        there here thus therefore such following result into onto over through towards normal usual but so because
        like though although purpose case count treat immediate resolve equal list number amount much many fix
        standard further specify choose choice designate appropriate applicable relevant respective usual way manner
        reason current time place addition order mind fashion effect question play kind sort below above describe
        explain full whole entire activation board table battlefield enemy re characteristic value point skill
        statistic react reacting active reactive control own player each other both together one two three four five
        six seven eight nine ten"""
    )
)
_NOTHING = EMPTY | _PLAIN
#: What a figure says, in words.
_FIGURED = frozenset(stems("double half twice extra additional another penalty bonus modifier more rate speed"))
#: How a target is told of.
_AIMED = frozenset(stems("shoot fire attack target aim charge hit strike"))
_NARROWS = frozenset(stems("another most only half friendly"))
#: Verbs that no rulebook uses for a thing as well, so that their bare form is the verb of a statement.
_VERBS_ALONE = STATE_VERBS - frozenset(
    """use count cost halt mov hit wound roll attack fight fall fir strik test rout end start chang return win shift
    limit control pass set permit resolv work rally heal tak""".split()
)
#: Stock phrases that only look as though they narrowed.
_STOCK = re.compile(
    r"(?:in (?:this|that|these|such(?: an?)?) (?:cases?|situations?)\b.*|"
    r"(?:of|against|at|with) (?:this|these|course|the following)|at (?:once|liberty|will)|in no state|on no account|"
    r"in (?:order|addition|mind|place|turn|full|play|which case|response|regards?|reply|other words|all respects)|"
    r"of any (?:kind|sort|type)|in the event of|"
    r"in (?:the )?(?:same|usual|normal|any) (?:manner|way|case)|for any reason)\b"
)


def with_remainders(
    clauses: Iterable[Clause], overrides: Iterable[Override], passages: Iterable[Passage], terms: Mapping[str, Term]
) -> Iterator[Clause]:
    """The clauses in their order, each with what it leaves of its passage; an exception that an override tells is none
    of that."""
    beaten = {override.loser for override in overrides}
    texts = {passage.id: passage.text for passage in passages}
    for passage, alike in groupby(clauses, key=lambda clause: clause.passage):
        beside = list(alike)
        text = _plain(texts[passage]) if passage in texts else ""
        for clause in beside:
            if clause.relation not in _NARROWED or clause.origin != "extracted" or not text:
                yield clause
                continue
            elsewhere = {word for one in beside if one is not clause for word in _of_another(one, clause, terms)}
            left = _left(clause, text, elsewhere, terms, clause.id in beaten)
            yield dataclasses.replace(clause, remainder="; ".join(left) or None) if left else clause


def _plain(text: str) -> str:
    """A passage without marks and breaks, so that its words can be quoted in a line."""
    return " ".join(unmarked(MARKUP.sub("", text.replace("\t", " | "))).replace("’", "'").split())


def _of_another(one: Clause, clause: Clause, terms: Mapping[str, Term]) -> Iterator[str]:
    """What another clause of the passage tells that is none of this one's narrowing: its object, and its subject where
    both are said alike of two ("Dazed or Mired units")."""
    yield from stems(terms[one.object].name)
    yield from stems(one.value or "")
    if any(isinstance(a, During) for a in atoms(clause.when)):  # each has a time of its own
        yield from (word for a in atoms(one.when) if isinstance(a, During) for word in stems(terms[a.phase].name))
    if (one.relation, one.object) == (clause.relation, clause.object):
        yield from stems(terms[one.subject].name)


def _left(clause: Clause, text: str, elsewhere: set[str], terms: Mapping[str, Term], beaten: bool) -> list[str]:
    """The narrowing phrases of the statement that a clause came of, without what it or one beside it tells."""
    name = terms[clause.object].name
    named = frozenset(stems(name))
    initials = "".join(word[0] for word in name.split())
    if clause.object.split("/")[1] == "characteristic" and re.search(rf"\b{re.escape(initials)}\b", text):
        named |= {stem(initials)}  # "at its unmodified WS"
    figure = clause.value if clause.value and ":" not in clause.value else ""
    span = _statement(text, named - EMPTY or named, _singular(name), figure)
    own = frozenset(_told(clause, terms))
    told = named | elsewhere | own | (_FIGURED if clause.value else frozenset())
    dice = covered(text) if _REROLL.match(name) else ""
    again = [dice] if not frozenset(stems(dice)) <= told else []
    if span is None or len(name) > LONGEST_NAME - 4:  # a name cut short
        return again
    words = _words(text, span, told)
    phrases = [phrase for phrase in _phrases(words) if not named <= {word.stem for word in phrase[1:]}]
    phrases = [phrase for phrase in phrases if not _of_deed_before(phrase, words, named, elsewhere)]
    found = [text[phrase[0].start : phrase[-1].end] for phrase in phrases]
    within = {id(word) for phrase in phrases for word in phrase}
    for before, word, after in zip([None, *words], words, [*words[1:], None], strict=False):
        of_noun = after and _BEFORE_NOUN.match(word.low) and word.low not in ADVERBS and after.stem in named
        in_a_way = word.low in _IN_WHICH_WAY and (before is None or before.low not in ("and", "or"))
        if (of_noun or in_a_way) and word.stem not in told and id(word) not in within:
            counted = after and (of_noun or after.stem in named or after.stem in stems(clause.value or ""))
            found.append(text[word.start : after.end if after and counted else word.end])
    found += again
    if clause.relation == "ignores" and (spared := _SPARED.search(text)) and not _IGNORED.search(text):
        found.append(spared[1] or spared[2])
    if clause.relation in ("denies", "immune_to") and "until" not in own:
        found += [match[0] for match in _FROM_NOW.finditer(text, *span)][:1]
    if clause.relation == "forces" and not _AS_EVER.search(name):
        found += [match[0] for match in _AS_EVER.finditer(text, *span)][:1]
    found = [each for each in found if not any(each != other and each in other for other in found)]
    found += _concessions(clause, text, span, own)
    if not found and (opening := _OPENING_PART.match(text, _sentence_start(text, span[0]), span[0] + 1)):
        part = _words(text, opening.span(1), told)
        if sum(word.untold for word in part) >= sum(word.stem in told for word in part) + 1:
            found.append(opening[1])
    return [*found, *_caps(clause, text, span), *(() if beaten else _exceptions(clause, text, span, named, own))]


def _of_deed_before(phrase: list[_Word], words: list[_Word], named: frozenset[str], elsewhere: set[str]) -> bool:
    """Whether a phrase goes with another thing, after which the own one is told of ("may not Dash in that phase or
    make Volleys")."""
    at, end = words.index(phrase[0]), words.index(phrase[-1]) + 1
    before, after = ({word.stem for word in part} for part in (words[:at], words[end + 1 :]))
    joined = end < len(words) and words[end].low in ("or", "and")
    return joined and named <= after and not named & before and not elsewhere.isdisjoint(before)


def _sentence_start(text: str, at: int) -> int:
    """Where the sentence begins in which a place of a text stands."""
    return text.rfind(". ", 0, at) + 2 if ". " in text[:at] else 0


def _words(text: str, span: tuple[int, int], told: frozenset[str]) -> list[_Word]:
    """The words of a part of a text, each with whether it tells something that is not told yet."""
    words = [_Word(match) for match in WORD.finditer(text, *span)]
    for word in words:
        word.untold = word.stem not in told and (word.stem in _NARROWS or word.stem not in _NOTHING)
        word.untold &= word.low not in ADVERBS and not word.low.isdigit()
    return words


def _exceptions(
    clause: Clause, text: str, span: tuple[int, int], named: frozenset[str], told: frozenset[str]
) -> Iterator[str]:
    """What is left out of a statement in its sentence."""
    for match in _after(_EXCEPTION, text, span):
        stated = clause.yields and _STATED.search(match[0])
        own = named <= frozenset(stems(match[0]))  # what the exception itself says
        opened = _OPENS_EXCEPTION.match(text, match.start())
        case = _words(text, (opened.end() if opened else match.start(), match.end()), told)
        if not (stated or own) and any(word.untold for word in case):
            yield match[0].rstrip()


def _concessions(clause: Clause, text: str, span: tuple[int, int], told: frozenset[str]) -> Iterator[str]:
    """In what case something is still allowed, which no condition of the clause tells ("even if the hit ignores
    saves"): what stands before the statement reaches up to it, over the commas of a list."""
    if clause.relation != "permits":
        return
    start = _sentence_start(text, span[0])
    if text.startswith("Even ", start) and start < span[0]:
        places = [(start, span[0])]
    else:
        places = [m.span() for m in _after(_CONCESSION, text, span) if not _AND_DOES.search(text, span[0], m.start())]
    for place in places:
        if any(word.untold for word in _words(text, place, told)):
            yield text[slice(*place)].rstrip(" ,")


def _caps(clause: Clause, text: str, span: tuple[int, int]) -> Iterator[str]:
    """The most or least that the figure of a clause may come to."""
    if clause.value and not _CAPPED.search(clause.value):
        yield from (match[0] for match in _after(_CAP, text, span))


def _after(pattern: re.Pattern[str], text: str, span: tuple[int, int]) -> Iterator[re.Match[str]]:
    """Where a pattern is found in a statement, or in its sentence before the next statement has a verb."""
    sentence = _SENTENCE.match(text, span[0])
    for match in pattern.finditer(text, span[0], sentence.end() if sentence else span[1]):
        if _FINITE.isdisjoint(word.low for word in _words(text, (span[1], match.start()), frozenset())):
            yield match


class _Word:
    """A word of a passage with its place there."""

    __slots__ = ("capital", "end", "low", "start", "stem", "untold")

    def __init__(self, match: re.Match[str]) -> None:
        self.start, self.end = match.span()
        self.low = match.group().lower()
        self.capital = match.group()[0].isupper()
        self.stem = stem(match.group())
        self.untold = False


def _told(clause: Clause, terms: Mapping[str, Term]) -> Iterator[str]:
    """The stems of everything that a clause says."""
    said = [terms[clause.subject].name, clause.value or "", clause.condition or "", clause.affects]
    said += [terms[clause.within].name] if clause.within else []
    for asked in (clause.who, clause.when, clause.requirement):
        said += [wording.condition(terms, part) for part in conjuncts(asked)]
    for each in said:
        yield from stems(each)
    atoms_of = [atom for asked in (clause.who, clause.when) for atom in atoms(asked)]
    if any(had_by(atom, "target") for atom in atoms_of):
        yield from _AIMED


def _singular(text: str) -> frozenset[str]:
    """The words of a text as they stand, but for the s of a plural: "Pinned" is not "Pinning"."""
    return frozenset(word.rstrip("s") for word in text.lower().split())


def _statement(text: str, named: frozenset[str], exact: frozenset[str], figure: str) -> tuple[int, int] | None:
    """Where in the text the statement stands that names the object, by its words or else by their stems, and tells the
    figure; None where none does."""
    ends = [match.span() for match in _STATEMENT.finditer(text)]
    spans = zip([0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)], strict=True)

    def likeness(span: tuple[int, int]) -> tuple[int, bool, int, bool]:
        part = text[slice(*span)]
        told = part.lower().split(maxsplit=1)[:1]
        case = bool(told) and told[0] in _CASE  # "once one has been made, no more may be made in that melee"
        return len(named.intersection(stems(part))), figure in part, len(exact.intersection(_singular(part))), not case

    best = max(spans, key=likeness)
    return best if likeness(best)[0] else None


#: What keeps something from happening: that it would happen narrows nothing.
_KEEPING = ("prevent", "stop", "keep")


def _phrases(words: list[_Word]) -> Iterator[list[_Word]]:
    """The phrases that narrow something and hold an untold word, each from the preposition or pronoun before it."""
    at = 0
    in_case = False
    while at < len(words):
        low = words[at].low
        in_case = low != "then" and (in_case or low in _CASE)
        kept = low == "from" and any(word.low.startswith(_KEEPING) for word in words[max(at - 5, 0) : at])
        if in_case or kept or not (low in _OPENING or _is_relative(words, at)):
            at += 1
            continue
        relative = low in _RELATIVE
        end = _end(words, at, relative)
        phrase = words[at:end]
        first = next((n for n, word in enumerate(phrase) if n and word.untold), None)
        if first is not None and not _STOCK.match(" ".join(word.low for word in phrase)):
            opener = max((n for n in range(first) if phrase[n].low in _OPENERS), default=0)
            if opener and phrase[opener].low == "that" and phrase[opener - 1].low in _OPENING:  # "in that melee"
                opener -= 1
            while opener and phrase[opener].low == "of":  # "in the sight of the gunner"
                opener = max((n for n in range(opener) if phrase[n].low in _OPENERS), default=0)
            before = _name_before(words, at + opener) if phrase[opener].low == "of" else []
            if not any(word.low in _MEASURED for word in before):
                yield [*before, *phrase[opener:]]
        at = max(end, at + 1)


def _name_before(words: list[_Word], n: int) -> list[_Word]:
    """The noun before the word at ``n``, with the rest of its name ("Front Armour Value")."""
    at = n - 1
    while at > 0 and words[at].capital and words[at - 1].capital and words[at - 1].low not in _ARTICLES:
        at -= 1
    return words[max(at, 0) : n]


def _end(words: list[_Word], at: int, relative: bool) -> int:
    """Where the phrase ends that opens at a word: before the next statement, case or deed."""
    verbs = 0
    opened = at
    end = at + 1
    while end < len(words):
        low, before = words[end].low, words[end - 1].low
        needed = low == "to" and before in ("needing", "having")  # "without needing to Charge"
        if (low in _STOPS and not needed) or (low in ("and", "or") and _deed_follows(words, end)):
            break
        if _is_relative(words, end):
            relative, verbs, opened = True, 0, end
        elif low in _FINITE or (before != "to" and _is_verb(words, end, opened, relative)):
            verbs += before not in _FINITE
            if verbs > relative:
                break
        end += 1
    while end > at + 1 and words[end - 1].low in _NO_END:
        end -= 1
    return end


def _is_relative(words: list[_Word], n: int) -> bool:
    """Whether "that", "which", "who" tells of the noun before it."""
    before = words[n - 1].low if n else ""
    return bool(before) and words[n].low in _RELATIVE and before not in _NO_NOUN and not before.endswith("ed")


def _deed_follows(words: list[_Word], n: int) -> bool:
    """Whether what an "and" adds is another deed, and no second noun."""
    after = next((word for word in words[n + 1 :] if word.low not in ADVERBS), None)
    return after is not None and (after.low in _FINITE or after.stem in _VERBS_ALONE or after.low in _DEEDS)


def _is_verb(words: list[_Word], n: int, opened: int, relative: bool) -> bool:
    """Whether a word that may be a noun as well is the verb of a statement ("from play *inflicts* a hit")."""
    low, before = words[n].low, words[n - 1].low
    if relative and n == opened + 1:
        return low.endswith(("s", "ed")) or words[n].stem in STATE_VERBS
    if n < opened + 2 or before in _OPENING or before in _ARTICLES or not before.isalpha():
        return False
    if low == "re":  # "re-roll"
        return True
    if low.endswith("s") and not low.endswith("ss"):
        return words[n].stem in STATE_VERBS and not before.endswith(("ed", "ing"))
    return words[n].stem in _VERBS_ALONE and not low.endswith(("ed", "ing"))


_DEEDS = frozenset("re charge move fire shoot given placed moved taken".split())
#: What a figure is of, which its value tells.
_MEASURED = frozenset("number amount purpose purposes kind type point points part".split())
_NO_END = frozenset(
    """and or also it they the only a an this that these those with without of no any in on at order equal greater less
    up freely""".split()
)
_ARTICLES = frozenset("a an the its their his any all one two each every such these those this no or and".split())
