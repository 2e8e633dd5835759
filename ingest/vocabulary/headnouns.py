"""The noun after a name: "the Fearless special rule", "a Fast Vehicle", "Pinning, Regroup and Fear tests".

In: the source, a text of it and the ballot. Out: votes. A noun that tells a kind gives its kind to the names before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS, NOT_A_NAME, TESTED
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.formations import STANDING
from ingest.vocabulary.kinds import is_elsewhere
from ingest.vocabulary.model import Candidate
from ingest.vocabulary.naming import NAME, key_of, parts, singular
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS
from kb.names import first_word, fold, last_word, stem
from kb.patterns import deferred

_HEADS = "|".join(sorted((re.escape(head) for head in HEAD_NOUNS), key=len, reverse=True))
#: The small words that a name may hold (see ``NAME``).
_WITHIN_NAMES = ("of", "the", "to", "for", "or")
_BEFORE = deferred(rf"((?:{NAME}(?:, (?:and |or )?| and | or |/))*{NAME}) $")
_INSTRUCTED = deferred(
    r"^(?:Resolve|Make|Take|Use|Apply|Place|Remove|Perform|Declare|Choose|Select|Finish|Carry out|Conduct) the "
)
#: "A Grit Check for the Dazed status": the status is only what the check is for.
_OF_ANOTHER = deferred(
    r"^.*\b(?:[Tt]est|[Cc]heck|[Rr]oll|[Ss]ave|[Tt]hrow)s? (?:for|of|to) (?:the )?(?=[A-Z])|"
    r"^(?:Models?|Units?|Troops?|Miniatures?|Figures?) (?:of|with) (?:(?:the|an?|either|any) )?(?=[A-Z])"
)
_OF_AT_END = deferred(r" (?:of|for|to)(?: the)?$")
#: No name: a possessive, or a word made for the sentence ("Leadership-based").
_NO_NAME = deferred(r"(?:['’]s|s['’]|-(?:based|like|style|sized))$")
_NONE = Candidate()
_SMALL_WORDS = deferred(r"[A-Za-z'’-]+|[.,;:()–]")
#: Heads before which a name may stand in small letters ("the morale check").
_LOWER_HEADS = frozenset("reaction response interrupt test check marker token order phase sub-phase".split())
_NO_LOWER_NAME = frozenset("through over under into across".split()) | frozenset(
    """see turn turns round rounds game battle turn's play four seven eight nine ten you we he she it they into split
    divided issue issues issuing give gives giving given receive receives old original initial previous
    don't doesn't can't won't hear hears conduct conducts execute executes undertake undertakes""".split()
)
#: What is done with reactions, tokens and the like, and no part of their names.
_DOING = frozenset(
    """cannot may can must might will shall never only resolve resolves resolving include includes including perform
    performs performing gain gains gaining spend spends spending remove removes removing discard discards place places
    placing declare declares declaring trigger triggers allow allows count counts ignore ignores fewer more""".split()
)
#: Deeds that open a name of several words behind an article alone: "a give way reaction", "the take cover response".
_NAMED_DEEDS = frozenset("give take make use pass change turn issue split see".split())
#: After these words, "test", "move" and the like are verbs.
_VERB_BEFORE = frozenset(
    "never not must may can cannot to will it they which that who don't doesn't didn't can't won't mustn't".split()
)
#: After these, a word with a capital is what is done.
_MODAL_BEFORE = frozenset("not must may can cannot will can't won't mustn't".split())
_SENTENCE_END = frozenset(".\n•:;!?")


def opens_sentence(text: str, at: int) -> bool:
    """Whether a sentence begins at ``at``."""
    return at == 0 or text[at - 1] == "\n" or (at > 1 and text[at - 2] in _SENTENCE_END)


_HEAD = deferred(rf"(?<= )({_HEADS})(s|es)?\b(?! of|[-‑]\w)", re.I)


def by_head_noun(ballot: Ballot, source: Source, text: str, own_words: Mapping[str, str]) -> None:
    """Vote for every name of a text that a noun telling its kind follows, as the text uses that noun."""
    for match in _HEAD.finditer(text):
        start = match.start()
        if start < 2:
            continue
        written = match.group(1)
        noun = written.lower()
        kind, keep = HEAD_NOUNS[noun]
        if own_words.get(noun, kind) != kind:
            kind, keep = own_words[noun], False  # counters that answer an enemy lie on nobody
        if noun == "weapon" and _OF_UNITS.match(text, match.end()):
            continue  # "Heavy Weapon Units" are units
        if noun == "result" and text[match.end() : match.end() + 6].lower() in (" table", " chart"):
            continue  # "the Combat Results Table" names the table
        if noun in ("test", "check", "roll") and written.islower() and text[start - 5 : start] == " and ":
            continue  # "that it can see and test Wits": what is done
        if noun in ("test", "check", "roll", "throw") and not match.group(2) and _TOLD_OF_MANY.match(text, start - 2):
            continue  # "Barges roll an extra die"
        if noun == "order" and _IN_ORDER.search(text[max(0, start - 24) : start]):
            continue  # "gives way in good order": how something is done
        if noun == "order" and _STANDING.search(text[max(0, start - 16) : start]):
            continue  # "in open order": how troops stand
        if noun == "step" and _STEPS.search(text[max(0, start - 80) : start]):
            continue  # "may not Dash or Side Step": what is done
        names = list(_names_before(ballot, source, text, start, noun))
        whole = ballot.found.get(key_of(f"{names[-1]} {noun}")) if names else None
        if whole is not None and whole.families and kind not in whole.families:
            continue  # "four formations: Line, Square or Open Order"
        if names and kind not in TYPE_KINDS and _is_piece_of(names[-1], noun, ballot):
            continue  # "an Emplaced Support Weapon", where Support Weapons are units
        if kind == "phase" and whole is not None and max(whole.votes.values(), default=0) > 4 > whole.votes[kind]:
            continue  # "Dog Their Steps", an entry beside other reactions
        if names and (key_of(f"{names[-1]} {noun}") in ballot.sorts or fold(f"{names[-1]} {noun}") in own_words):
            continue  # "Charge Reactions", where a heading stands over several of them
        if names and kind == "reaction" and match.group(2) and _of_a_family(f"{names[-1]} {noun}s", ballot, source):
            continue  # "see Charge Reactions"
        if kind == "reaction" and _BY_NATURE.search(text[max(0, start - 30) : start]):
            continue  # "is a natural reaction to …": what anybody feels
        if kind == "reaction" and match.group(2) and len(names) > 1:
            continue
        if noun in ("move", "attack", "hit") and not written[0].isupper():
            continue
        if noun in _BORNE and not (written.islower() and _BEARS.search(text[max(0, start - 50) : start])):
            continue  # "his Weapon Skill", "test the Climb skill": no rule that is had
        if noun in _DEEDS_TOO and _WHO_ARE.search(text[max(0, start - 40) : start]):
            continue  # "units that are shaken test at the start of their turn": what they do
        if names and written.islower() and noun in _DEEDS_TOO and _does(text, match):
            continue  # "a Raider rolls two dice", "Barges save on a 5": what they do
        for position, name in enumerate(names):
            if position < len(names) - 1 and singular(name) != name and _is_other(ballot, name, kind):
                continue  # "except by Riders, and Siege weapons may …"
            plural_of_many = keep and len(names) > 1 and position < len(names) - 1 and name.endswith("s")
            if not plural_of_many and _may_take(name, kind, noun, text, start):
                tail = written if written[0].isupper() or noun != "order" else noun
                ballot.vote(f"{name} {tail}" if keep else name, "modifier" if noun == "type" else kind, 2)
        tested = noun in ("roll", "throw") and last_word(text[max(0, start - 14) : start]).lower() in TESTED
        if not names and ((noun in _LOWER_HEADS and kind != "status") or noun in ("marker", "token") or tested):
            for name in _lower_names_before(text, start - 1):
                lower_name = f"{name} {noun}"
                family = _of_a_family(f"{lower_name}s", ballot, source)
                if family or key_of(lower_name) in ballot.sorts or lower_name in own_words:
                    continue
                if kind == "reaction" and re.search(rf"\b(?:following|these|those) {re.escape(name)} {noun}s\b", text):
                    continue  # "one of the following charge reactions": so any of those that follow is called
                if stem(last_word(fold(name))) not in ("be", "hav") and len(name) > 1:
                    ballot.vote(f"{name} {noun}" if keep else name, kind, 1)


_STEPS = deferred(r"\b(?:may|must|can|cannot|not|never|to|can['’]t) (?:[A-Z][\w'’-]{0,20}(?:, or|,| or| and)? ){1,8}$")
#: Before what somebody does or is told to do.
_TOLD_TO = deferred(r"(?i)(?:\b(?:not|to|please|you|we|will|should|must|never)|n['’]t) $")
_OF_UNITS = deferred(r" (?:[Uu]nits?|[Tt]eams?|[Ss]quads?|[Cc]rews?|[Mm]odels?)\b")
_IN_ORDER = deferred(
    r"\b(?:in|out of) (?:(?:no|any|an?|the|this|that) )?(?:good|perfect|short|proper|strict|poor|bad|reverse|"
    r"descending|ascending|alphabetical|better|particular|certain|numerical|random|logical|whatever|no) $"
)
_STANDING = deferred(rf"(?i)\b{STANDING} $")
_BY_NATURE = deferred(r"\b(?:is|are) an? [a-z]+ $")
#: Words for what a fighter has learnt or carries, which are words for much else besides.
_BORNE = frozenset("skill perk talent upgrade mutation".split())
_BEARS = deferred(
    r"(?i)\b(?:with|have|has|having|gains?|lacks?|without) (?:the |an? |this )?"
    r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3} ?$"
)
#: Nouns that are verbs too, and what follows such a verb.
_DEEDS_TOO = frozenset("roll throw test check save move attack order".split())
_WHO_ARE = deferred(r"\b(?:that|which|who) (?:is|are|was|were) (?:[a-z]+ )?[A-Za-z]+ $")
_DOES = deferred(
    r" (?:only |again )?(?:on (?:an? )?\d|\d*[dD]\d|"
    r"(?:an?|one|two|three|four|five|\d+|half|no|extra|all|D\d+) (?:\w+ )?(?:di|[dD]\d))"
)
_SOME_DICE = deferred(r" (?:an?|one|two|three|\d) (?:di|[dD]\d)")
_POINTED_AT = deferred(r"\b(?:[Aa]n?|[Tt]he|[Tt]his|[Ee]ach|[Aa]ny|[Ii]ts|[Tt]heir|one) (?:[A-Z][\w-]* ?){1,3}$")


def _does(text: str, match: re.Match[str]) -> bool:
    """Whether the noun after a name is the verb of what the name does."""
    if not _DOES.match(text, match.end()):
        return False
    if match.group(1).lower() in ("roll", "throw") and _SOME_DICE.match(text, match.end()):
        return True  # "for each hit on a Barge roll a die": dice are no more to be told of a roll
    return match.group(2) is not None or not _POINTED_AT.search(text[max(0, match.start() - 40) : match.start()])


#: A plural before a verb that is no noun then, because of what follows it.
_TOLD_OF_MANY = deferred(
    r"s (?:test|check|roll|throw) "
    r"(?:an?|one|two|three|four|the|its|their|all|any|again|off|against|on|for|\d|[dD]\d|[A-Z])"
)


def _is_other(ballot: Ballot, name: str, kind: str) -> bool:
    """Whether a name is told to be of another kind alone."""
    families = ballot.found.get(key_of(name), _NONE).families
    return bool(families) and kind not in families


def _of_a_family(words: str, ballot: Ballot, source: Source) -> bool:
    """Whether the words stand over entries ("Charge Responses"): then "a charge response" is any one of them."""
    if key_of(words) not in ballot.headings:
        return False
    over = [section for section in source.sections.values() if fold(section.heading) == fold(words)]
    held = (len(source.children.get(section.id, ())) for section in over)
    # Where all headings are of one rank, the entries are among those that follow.
    return any(
        many > 1 or (not many and len([*islice(source.following(section), 2)]) > 1)
        for many, section in zip(held, over, strict=True)
    )


def _may_take(name: str, kind: str, noun: str, text: str, start: int) -> bool:
    low = fold(name)
    if (
        is_elsewhere(last_word(low), noun)
        or _is_no_name(name, noun)
        or (low.endswith("s") and singular(low) in KIND_WORDS and kind != "phase")  # "the Orders phase" is one
        or (kind == "unit_type" and low.startswith(("unit", "same")))
    ):
        return False
    if last_word(low) in _VERB_BEFORE or first_word(low) in ("it", "they"):
        return False
    if noun == "type":
        near = text[max(0, start - 80) : start + 40].lower()
        return low != "unit" and "weapon" not in near and "melee" not in near[-40:]
    return True


def _names_before(ballot: Ballot, source: Source, text: str, end: int, noun: str) -> Iterator[str]:
    """The capitalised names that stand before ``end`` ("Pinning, Regroup and" before "tests"), nearest last."""
    before = text[max(0, end - 26) : end - 1]
    last = before.rpartition(" ")[2]
    if before == before.lower() or (" " in before and last.islower() and last not in _WITHIN_NAMES):
        return
    found = _BEFORE.search(text, max(0, end - 110), end)
    if not found:
        return
    written = _OF_ANOTHER.sub("", found.group(1))
    if not _LISTED.search(written) and (whole := _headed(ballot, text[max(0, end - 70) : end - 1])):
        yield whole
        return
    if _OF_AT_END.search(written) or text[max(0, found.start(1) - 2) : found.start(1)] == ") ":
        return  # "the Strength of the Hit" names no hit, "Hull (Arc) Mounted weapons" no more than its end
    if key_of(f"{written} {noun}") in ballot.found or ballot.found.get(key_of(written), _NONE).families:
        yield written
        return
    whole = " ".join(w for w in written.split() if fold(w) not in NOT_A_NAME or w in ("or", "and", "the", "of"))
    key = key_of(whole)
    pieces = parts(written)
    apart = len(pieces) > 1 and all(
        ballot.has(key_of(piece)) or ballot.has(key_of(f"{piece} {noun}")) for piece in pieces
    )
    if not apart and (ballot.has(key) or key in ballot.headings):
        yield whole
        return
    opening = opens_sentence(text, found.start(1))
    if _is_done(text, found.start(1), end, noun):
        pieces = [pieces[0].partition(" ")[2], *pieces[1:]]
    repeated = any(fold(piece).endswith(f" {noun}") for piece in pieces[:-1]) or (
        len(pieces) > 1 and re.match(rf"\w+(?:,| or| and) [A-Z][a-z]+ {noun}", text[end : end + 60], re.I) is not None
    )
    for position, piece in enumerate(pieces):
        if repeated and position < len(pieces) - 1 and not fold(piece).endswith(f" {noun}"):
            continue  # "a Wound, Penetrating Hit or Glancing Hit": what repeats the noun has it, the rest has not
        if opening and not position:
            piece = _INSTRUCTED.sub("", piece)  # "Resolve the Run action …"
        had = HEAD_NOUNS[noun][0] == "special_rule" and not (opening and not position)
        titled = key_of(piece) in ballot.headings and len(piece.split()) > 1  # "All Alone tests", of that heading
        titled = titled and last_word(fold(piece)).rstrip("s") != noun
        name = piece if titled else _without_edges(piece, noun, had)
        if not name or _NO_NAME.search(name):
            continue
        if opening and not position and " " not in name and not source.capitals[name] and not ballot.has(key_of(name)):
            continue  # "Modify rolls …": a word of everyday language that only opens the sentence
        yield name


def _is_done(text: str, start: int, end: int, noun: str) -> bool:
    """Whether the first word of the names is what is done with several ("may not Shoot Siege weapons")."""
    modal = last_word(text[max(0, start - 12) : start]).lower() in _MODAL_BEFORE
    return modal and text[end + len(noun) : end + len(noun) + 1] == "s"


_LISTED = deferred(r", | and | or |/")
_WORDS_OF_NAMES = deferred(r"[^\W_][\w'’-]*")


def _headed(ballot: Ballot, before: str) -> str:
    """The longest name of several words, all at the end of the text, that a heading gives ("the Hold the Line …")."""
    words = list(_WORDS_OF_NAMES.finditer(before))[-6:]
    for first in words[:-1]:
        name = before[first.start() :]
        if name[0].isupper() and key_of(name) in ballot.headings:
            return name
    return ""


def _without_edges(piece: str, noun: str, whole: bool) -> str:
    """A piece of a list without words that belong to the sentence; ``whole`` keeps capitalised ones ("One Shot")."""
    words = piece.split()
    while words and not (whole and words[0][0].isupper()) and _is_edge(words, noun):
        words = words[1:]
    while words and (
        words[-1] in ("of", "the", "to", "for", "or") or (len(words) > 1 and fold(words[-1]).rstrip("s") == noun)
    ):
        words = words[:-1]
    return " ".join(words)


#: Modals that are names of figures too, where they have a capital: "a Might test".
_ALSO_VERBS = ("Might", "Will")


#: How it is fought, which names a phase and nothing else by itself: "Melee attacks" are any.
_FOUGHT = ("Melee", "Ranged")


def _is_no_name(name: str, noun: str) -> bool:
    """Whether a word is none of a name before this head noun."""
    also = (*_ALSO_VERBS, *_FOUGHT) if HEAD_NOUNS[noun][0] == "phase" else _ALSO_VERBS
    return fold(name) in NOT_A_NAME and name not in also


def _is_edge(words: list[str], noun: str) -> bool:
    first = words[0]
    return (
        (_is_no_name(first, noun) if len(words) == 1 else fold(first) in NOT_A_NAME)
        or first in ("Unit", "Any")
        or (len(words) > 1 and re.search(r"['’]s?$", first) is not None)
    )


def _lower_names_before(text: str, end: int) -> Iterator[str]:
    """Names in small letters before a head noun, as far as they can be told: back to a determiner."""
    taken: list[str] = []
    words = _SMALL_WORDS.findall(text[max(0, end - 60) : end])
    for place, word in reversed([*enumerate(words)]):
        low = fold(word)
        if low in _NAMED_DEEDS and taken and place and fold(words[place - 1]) in ("a", "an", "the"):
            taken.insert(0, word)
            break
        if not low[0].islower() or low in _NO_LOWER_NAME or (low in NOT_A_NAME and low not in ("or", "and", "to")):
            break
        taken.insert(0, word)
    done = [place for place, word in enumerate(taken) if fold(word) in _DOING]
    taken = taken[done[-1] + 1 :] if done else taken  # "hulls cannot gain snared tokens"
    while taken and fold(taken[0]) in ("or", "and", "to"):
        taken = taken[1:]
    if len(taken) == 1 and _TOLD_TO.search(text[: end - len(taken[0])]):
        return  # "please don't skip Reactions": what the reader does
    if len(taken) > 5:
        taken = taken[-1:]
    if text[end + 1 :].startswith("order") and len(taken) > 1 and {taken[0][-1], taken[-1][-1]} & {"s"}:
        return  # "while officers restore order", "an officer keeps order": what they do
    for part in " ".join(taken).split(" or "):
        if (
            part
            and fold(part) not in NOT_A_NAME
            and not _NO_NAME.search(part)
            and last_word(fold(part)) not in _VERB_BEFORE
        ):
            yield part


def _is_piece_of(name: str, noun: str, ballot: Ballot) -> bool:
    """Whether the last words of a name and its noun are told to be a kind of unit, of which others tell more."""
    words = name.split()
    ends = (ballot.found.get(key_of(" ".join((*words[at:], noun)))) for at in range(1, len(words)))
    return any(end is not None and not end.families.keys().isdisjoint(TYPE_KINDS) for end in ends)
