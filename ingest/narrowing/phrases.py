"""Narrowing phrases: the phrases of a statement that narrow it, each from its preposition or pronoun to its end.

In: the words of a statement, each with whether it tells something that is not told yet. Out: those of its phrases that
hold such a word ("with the Heavy type", "that moved").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ingest.grammar.phrases.finite import ADVERBS, STATE_VERBS
from ingest.grammar.whose.remainder import EMPTY
from kb.names import WORD, stem, stems
from kb.patterns import deferred

FINITE = frozenset(
    """may must can cannot can't will would shall should could might is isn't are aren't was were has have had does do
    did be""".split()
)
#: What opens a case or a deed of its own, which is no part of a phrase.
CASE = frozenset(
    """if when whenever unless until while whilst before after once even regardless rather instead although though
    because since so than but wherever despite whether except excluding""".split()
)
#: What else ends a phrase.
_STOPS = CASE | frozenset("then to as not nor neither".split())
_RELATIVE = frozenset("that which who whose where".split())
_OPENING = frozenset(
    """with without within wholly against targeting from of in on at into onto during inflicted made fired caused using
    containing including between beyond among under behind over through across upon""".split()
)
_OPENERS = _OPENING | _RELATIVE
#: Words behind which "that" opens what is said, and tells of no noun.
_NO_NOUN = (
    FINITE
    | _STOPS
    | _OPENING
    | frozenset(
        """save such means mean ensure ensures says say states specifies note assume provided given result sure and or
    for assumed choose decide declare decides declares indicates shows show represents counts""".split()
    )
)
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
        six seven eight nine ten alone began"""
    )
)
_NOTHING = EMPTY | _PLAIN
_NARROWS = frozenset(stems("another most only half friendly"))
#: Verbs that no rulebook uses for a thing as well, so that their bare form is the verb of a statement.
_VERBS_ALONE = STATE_VERBS - frozenset(
    """use count cost halt mov hit wound roll attack fight fall fir strik test rout end start chang return win shift
    limit control pass set permit resolv work rally heal tak""".split()
)
#: Stock phrases that only look as though they narrowed.
_STOCK = deferred(
    r"(?:in (?:this|that|these|such(?: an?)?) (?:cases?|situations?)\b.*|"
    r"(?:of|against|at|with) (?:this|these|course|the following)|at (?:once|liberty|will)|in no state|on no account|"
    r"in (?:order|addition|mind|place|turn|full|play|which case|response|regards?|reply|other words|all respects)|"
    r"(?:wholly )?within an? (?:number|amount) of \w+$|of any (?:kind|sort|type)|in the event of|"
    r"in (?:inches|centimetres|millimetres|metres|yards|hexes|squares|points)|"
    r"in (?:the )?(?:same|usual|normal|any) (?:manner|way|case)|for any reason)\b"
)


class Word:
    """A word of a passage with its place there."""

    __slots__ = ("capital", "end", "hyphened", "low", "start", "stem", "untold")

    def __init__(self, match: re.Match[str]) -> None:
        self.start, self.end = match.span()
        self.low = match.group().lower()
        self.capital = match.group()[0].isupper()
        self.stem = stem(match.group())
        self.hyphened = match.string[max(self.start - 1, 0)] == "-"
        self.untold = False


def words_of(text: str, span: tuple[int, int], told: frozenset[str]) -> list[Word]:
    """The words of a part of a text, each with whether it tells something that is not told yet."""
    words = [Word(match) for match in WORD.finditer(text, *span)]
    for word in words:
        word.untold = word.stem not in told and (word.stem in _NARROWS or word.stem not in _NOTHING)
        word.untold &= word.low not in ADVERBS and not word.low.isdigit()
    return words


#: What something is rolled or measured for: it is no case of it.
_FINDING_OUT = frozenset("determine find see decide check establish calculate ascertain discover".split())
#: What keeps something from happening: that it would happen narrows nothing.
_KEEPING = ("prevent", "stop", "keep")


def phrases_of(words: list[Word]) -> Iterator[list[Word]]:
    """The phrases that narrow something and hold an untold word, each from the preposition or pronoun before it."""
    at = 0
    in_case = False
    while at < len(words):
        low = words[at].low
        if [word.low for word in words[at : at + 3]] == ["in", "which", "case"]:
            at += 3
            continue
        in_case = in_case or (low == "to" and words[at + 1 : at + 2] != [] and words[at + 1].low in _FINDING_OUT)
        in_case = low != "then" and (in_case or low in CASE)
        kept = low == "from" and any(word.low.startswith(_KEEPING) for word in words[max(at - 5, 0) : at])
        if in_case or kept or words[at].hyphened or not (low in _OPENING or _is_relative(words, at)):
            at += 1
            continue
        relative = low in _RELATIVE or (at + 1 < len(words) and words[at + 1].low in _OF_WHICH)
        end = end_of_phrase(words, at, relative)
        phrase = words[at:end]
        first = next((n for n, word in enumerate(phrase) if n and word.untold), None)
        if first is not None and not _STOCK.match(" ".join(word.low for word in phrase)):
            opener = max((n for n in range(first) if phrase[n].low in _OPENERS), default=0)
            if opener and phrase[opener].low == "that" and phrase[opener - 1].low in _OPENING:  # "in that melee"
                opener -= 1
            if opener and phrase[opener].low in _OF_WHICH and phrase[opener - 1].low in _OPENING:
                opener -= 1  # "against which no save is made"
            if opener > 1 and phrase[opener].low == "with" and phrase[opener - 2].low in ("in", "into"):
                opener -= 2  # "in contact with the hull"
            while opener and phrase[opener].low == "of":  # "in the sight of the gunner"
                opener = max((n for n in range(opener) if phrase[n].low in _OPENERS), default=0)
            if opener and phrase[opener].low in _RELATIVE and phrase[0].low == "targeting":
                opener = 0  # "targeting the unit that moved"
            before = _name_before(words, at + opener) if phrase[opener].low == "of" else []
            before = [words[at + opener - 1]] if at + opener and words[at + opener - 1].low == "anywhere" else before
            if not any(word.low in _MEASURED for word in before):
                yield [*before, *phrase[opener:]]
        at = max(end, at + 1)


def _name_before(words: list[Word], n: int) -> list[Word]:
    """The noun before the word at ``n``, with the rest of its name ("Front Armour Value")."""
    at = n - 1
    if [word.low for word in words[max(at - 2, 0) : n]] == ["one", "or", "more"]:
        return words[at - 2 : n]
    while at > 0 and words[at].capital and words[at - 1].capital and words[at - 1].low not in _ARTICLES:
        at -= 1
    if [word.low for word in words[max(at - 2, 0) : at]] == ["up", "to"]:
        at -= 2
    return words[max(at, 0) : n]


def end_of_phrase(words: list[Word], at: int, relative: bool, reduced: bool = False) -> int:
    """Where the phrase ends that opens at a word: before the next statement, case or deed; ``reduced``: a statement
    that tells of its last noun is a part of it ("models it is in contact with")."""
    verbs = 0
    opened = at
    end = at + 1
    while end < len(words):
        low, before = words[end].low, words[end - 1].low
        needed = low == "to" and before in ("needing", "having")  # "without needing to Charge"
        needed |= low == "to" and relative and any(word.stem in _LETTING for word in words[opened:end])
        needed |= low == "as" and _as_can_be(words, end)
        needed |= low == "to" and relative and before in ("apply", "applies", "applied")
        needed |= low == "than" and before in _COMPARED  # "that travels no more than half of its Move"
        in_order = low == "in" and words[end + 1 : end + 2] and words[end + 1].low == "order"
        if in_order or (low in _STOPS and not needed) or (low in ("and", "or") and deed_follows(words, end)):
            break
        stated = reduced and low in ("it", "they") and end > at + 1 and words[end + 1 : end + 2]
        if _is_relative(words, end) or (stated and words[end + 1].low in FINITE):
            relative, verbs, opened = True, 0, end
        elif low in FINITE and words[end].capital:
            pass  # a part of a name: "the Our Swords Are Blunt special rule"
        elif low in FINITE or (before != "to" and _is_verb(words, end, opened, relative)):
            verbs += before not in FINITE
            if verbs > relative:
                break
        end += 1
    while end > at + 1 and words[end - 1].low in _NO_END:
        end -= 1
    return end


def _as_can_be(words: list[Word], n: int) -> bool:
    """Whether the "as" at ``n`` is one of "as much … as possible"."""
    lows = [word.low for word in words[n + 1 : n + 16]]
    return lows[:1] == ["possible"] or (bool(lows) and lows[0] in _UTMOST and ("as", "possible") in pairwise(lows))


_UTMOST = frozenset("much many far close few near little long fast high low".split())


def _is_relative(words: list[Word], n: int) -> bool:
    """Whether "that", "which", "who" tells of the noun before it."""
    before = words[n - 1].low if n else ""
    return bool(before) and words[n].low in _RELATIVE and before not in _NO_NOUN and not before.endswith("ed")


def deed_follows(words: list[Word], n: int) -> bool:
    """Whether what an "and" adds is another deed, and no second noun."""
    after, beyond = [*(word for word in words[n + 1 :] if word.low not in ADVERBS), None, None][:2]
    if after is None:
        return False
    # "and fight a duel", "and attacks it"
    done_to = beyond is not None and after.stem in STATE_VERBS and beyond.low in _ARTICLES | _POINTED
    return after.low in FINITE or after.stem in _VERBS_ALONE or after.low in _DEEDS or done_to


def _is_verb(words: list[Word], n: int, opened: int, relative: bool) -> bool:
    """Whether a word that may be a noun as well is the verb of a statement ("from play *inflicts* a hit")."""
    low, before = words[n].low, words[n - 1].low
    if relative and n == opened + 1:
        return low.endswith(("s", "ed")) or words[n].stem in STATE_VERBS
    if n < opened + 2 or before in _OPENING or before in _ARTICLES or not before.isalpha():
        return False
    goes_to = low == "count" and words[n + 1 : n + 2] and words[n + 1].low in ("towards", "toward", "as")
    if low == "re" or goes_to:  # "re-roll"
        return True
    if low.endswith("s") and not low.endswith("ss"):
        named = words[n - 1].capital and relative  # "that is Dazed loses": the name of a state
        return words[n].stem in STATE_VERBS and (named or not before.endswith(("ed", "ing")))
    return words[n].stem in _VERBS_ALONE and not low.endswith(("ed", "ing"))


_OF_WHICH = ("which", "whom")
#: Verbs that say of another what he does: "that allow it to move".
_LETTING = frozenset(stems("allow permit force require cause enable compel oblige"))
_POINTED = frozenset("it them him".split())
_COMPARED = frozenset("more less fewer greater higher lower longer shorter further closer better worse".split())
_DEEDS = frozenset("re charge move fire shoot given placed moved taken".split())
#: What a figure is of, which its value tells.
_MEASURED = frozenset("number amount purpose purposes kind type point points part".split())
_NO_END = frozenset(
    """and or also it they the only a an this that these those with without of no any in on at order equal greater less
    up freely""".split()
)
_ARTICLES = frozenset("a an the its their his any all one two each every such these those this no or and".split())
