"""What is done in answer to the other side: the text's own word for it, and the entries that open as such things do.

In: the source, or the opening of an entry. Out: the nouns for what the other side may do out of turn ("the opposing
player may make Ripostes"), in the singular, and whether an opening tells of something that the enemy's doings set off.
"""

from __future__ import annotations

import re

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS, SETTING_OFF
from ingest.vocabulary.naming import singular, tidy
from ingest.vocabulary.source import Source
from kb.names import fold, last_word
from kb.patterns import Pattern, deferred

_OTHER_SIDE = (
    r"(?:(?:opposing|other|reactive|inactive|non-active|passive|defending|enemy) (?:player|side)|opponent)(?:'s|’s|s)?"
)
#: Whose turn, or part of it, something is done in.
_THEIRS = (
    rf"(?:{_OTHER_SIDE}|(?:enemy|other (?:fellow|man|one))(?:'s|’s) [A-Za-z]+|"
    r"(?:enemy|opposing) (?:turn|phase|bound|half|activation|action|go|move))"
)
#: When, or by whom, what is done in answer is done.
_THEN = (
    r"(?:out of (?:turn|sequence)|outside (?:of )?(?:your|its|their|the \w+[’']s) (?:own )?(?:turn|phase|activation)|"
    rf"by (?:the |your |an? )?{_OTHER_SIDE}|"
    rf"in (?:response|reply|answer|reaction) to|(?:in|during) (?:the |an |your |its |their )?{_THEIRS})"
)
_MAKE = r"(?:make|give|use|declare|perform|play|take|attempt|trigger|resolve|conduct|execute|undertake)"
_MADE = r"(?:made|used|declared|performed|played|taken|attempted|triggered|resolved)"
_HOW_MANY = r"(?:(?:an?|one|any|some|up to \w+|their|his|her|a single|a number of|special) )*"
#: An entry that opens by telling when, and that is when the other side does something, is a reaction.
_WHEN = deferred(
    rf"(?i)^\W*(?:{SETTING_OFF}|used?|play(?:ed)?|declared?)\b\W{{0,5}}[^.]{{0,90}}\b(?:enemy|opponent|opposing|"
    r"(?:somebody|someone|anybody|anyone)\b[^.,]{0,40}\byou\b)",
    re.DOTALL,
)
#: How an entry opens that something sets off.
_TIMED = deferred(rf"(?i)^\W*(?:{SETTING_OFF})\W{{0,3}}:")
#: What may be done when the other side does something, wherever the entry's first sentence says so.
_PERMITTED = deferred(
    r"(?i)^[^.]{0,160}\b(?:when|whenever|if|after|once|as soon as|each time|in response to|in reply to)\b[^.]{0,40}"
    r"\b(?:enemy|opponent|opposing)\b[^.]{0,200}[.]?",
    re.DOTALL,
)
#: What is done when it is not one's own turn, or to somebody who has just done something.
_BY_THE_ENEMY = deferred(
    r"\benemy['’]s (?:turn|half|phase|move)|\bout of turn\b|"
    r"(?:n['’]t|\bnot) (?:your|its|their|his|her) (?:own )?(?:turn|go|move|activation)\b|"
    r"\b(?:some(?:body|one) else|another player)['’]s (?:turn|go|move|activation)\b|\binterrupt|"
    r"\bin (?:reply|response|answer)\b|"
    r"\b(?:that|which|who) (?:is|was|has been) (?:charged|attacked|shot at|fired (?:up)?on|targeted|assaulted)\b"
    r"[^.]{0,40}\b(?:does|may|can|must|chooses?|picks?|makes?)\b|"
    r"\b(?:answer|react|respond|reply)(?:s|ing)? (?:to )?an? |"
    r"\btargets?\b[^.]{0,40}\b(?:picks?|chooses?|selects?|makes?|declares?)\b"
)
_ATTACKED = deferred(
    r"^(?:used |use |played? )?(?:when|whenever|if|after|before|once|as soon as|each time|in response to)\b[^.]{0,60}"
    r"\b(?:charged|shot at|fired (?:up)?on|fired at|targeted|attacked|hit by|declared|boarded|bombarded|the target of|"
    r"rammed|assaulted|enem(?:y|ies)|opponent|opposing)\b"
)
_WHO_IS_ATTACKED = deferred(
    r"^(?:an?|the|any|each) [a-z-]+ (?:who|that|which) (?:is|was|has (?:just )?been|sees|hears)\b[^.]{0,50}"
    r"\b(?:charged|shot at|fired (?:up)?on|fired at|targeted|attacked|hit|boarded|rammed|assaulted|the target of|"
    r"enem(?:y|ies))\b"
    r"[^.]* (?:may|can)\b(?! not)"
)
#: What the other side does (but who gives way is followed up), what is broken off for it, and what is done to somebody.
_ENEMY_DOES = deferred(
    r"\b(?:when|whenever|if|after|once|before|as soon as|each time)\b[^.,]{0,30}\b(?:an?|the|any|your) "
    r"(?:enemy|opposing|opponent)[^.,]{0,25}? (?!(?:is|has|falls|flees|breaks|routs|retreats|loses|dies)\b)"
    r"[a-z]+s\b|\binterrupts? (?:an?|the|that|its|their)\b|"
    r"^(?:when|whenever|if|after|before|once|as soon as|each time)\b[^.,]{0,40} (?:is|are|has been) (?:[a-z]+ )?"
    r"(?:charged|shot at|fired (?:up)?on|fired at|targeted|attacked|assaulted|boarded|rammed|(?:as )?the target)\b"
)
_MAY = deferred(r"(?i)\b(?:may|can)\b(?! (?:not|never)\b|['’]t\b)")
#: A noun, with the word that a text puts before it in a name ("Snap Deeds").
_NAMED = r"(?:(?-i:[A-Z][a-z]+) )?[a-z-]+"
_BEFORE_ANY = frozenset("a an the each all any every no some such these those only its".split())
#: Where a text says by what word it calls them.
_CALLED = tuple(
    Pattern(pattern)
    for pattern in (
        rf"(?i)\b{_OTHER_SIDE} (?:[\w']+ ){{0,3}}?(?:may|can) (?:also |only |then )?{_MAKE} {_HOW_MANY}([a-z-]+)\b",
        rf"(?i)\b({_NAMED}) (?:is|are|(?:may|can|must)(?: only)? be) (?:only |always )?{_MADE} (?:by the \w+ player )?"
        rf"(?:{_THEN}|(?:when|whenever|if|after|as) (?:an?|the|any) (?:enemy|opposing|opponent))\b",
        rf"(?i)\b(?:may|can) (?:also |only )?{_MAKE} {_HOW_MANY}([a-z-]+) {_THEN}\b",
        rf"(?i)\bin (?:response|reply|answer|reaction)\b[^.]{{0,80}}? {_MAKE}s? {_HOW_MANY}([a-z-]+)\b",
    )
)

#: A word for other things too is one for answers where a text says that they are made in the other side's turn.
_IN_THEIR_TURN = Pattern(
    rf"(?i)\b({_NAMED}) (?:is|are|(?:may|can|must)(?: only)? be) (?:only |always )?{_MADE} {_THEN}\b"
)


def words_for_answers(source: Source, tabled: frozenset[str] | None = None) -> frozenset[str]:
    """The nouns by which the texts call what is done in answer, where a heading stands over such things, or where they
    are among those that stand in the cells of a table, ``tabled``.

    A noun that elsewhere is a word for another kind ("counter") is one where they say when such things are made.
    """
    over = (noun for s in source.sections.values() if not s.run_in for noun in nouns_of(s.heading))
    headed = {*over} if tabled is None else {*tabled}
    free = headed - (HEAD_NOUNS.keys() | KIND_WORDS.keys())
    taken = headed & {noun for noun, kind in KIND_WORDS.items() if kind in ("status", "order")}
    found = (_bare(name) for text in source.texts for pattern in _CALLED if free for name in pattern.findall(text))
    timed = (_bare(name) for text in source.texts for name in _IN_THEIR_TURN.findall(text) if taken)
    return frozenset({*found} & free | {*timed} & taken)


def _bare(name: str) -> str:
    """A noun in the singular, with the word before it where that is part of the name."""
    first, _, rest = fold(name).partition(" ")
    return singular(rest if rest and first in _BEFORE_ANY else fold(name))


#: Whom one answers, or when: "Answers to the Enemy", "Counters in the Enemy Turn".
_TO_THEM = deferred(r" (?:to|against|in|during|on) (?:the |an |your )?(?:enemy|opponent|foe|other)\b.*")


def halves_of(heading: str) -> list[str]:
    """What a heading joins ("Counters and Morale": both)."""
    return [half for half in re.split(r" (?:and|&) |, ", _TO_THEM.sub("", fold(tidy(heading)))) if half]


def nouns_of(heading: str) -> list[str]:
    """The nouns of what stands under a heading, in the singular, each also with what stands before it."""
    return [noun for half in halves_of(heading) for noun in dict.fromkeys((singular(last_word(half)), singular(half)))]


def is_answer(opening: str) -> bool:
    """Whether an entry opens by telling when, and that is when the other side does something."""
    return _WHEN.match(opening) is not None


#: "Made when the ship is hit": of what one does, an entry tells first when that is done.
_DONE_WHEN = deferred(
    r"(?:(?:may|can) (?:only )?be |is |are )?(?:made|used|taken|declared|played|done|performed) "
    r"(?:only )?(?:when|whenever|if|after|before|once|as soon as|at the|during|in|while) ",
    re.IGNORECASE,
)


def is_done_then(opening: str) -> bool:
    """Whether an entry opens by telling when it is made."""
    return _DONE_WHEN.match(opening.strip()) is not None


def is_timed(opening: str) -> bool:
    """Whether an entry opens with the label of what sets it off."""
    return _TIMED.match(opening) is not None


#: The label of what sets an entry off, behind colour and what else is told of it ("Cost: 2. Trigger: …").
_TRIGGER = deferred(rf"(?i)^.{{0,160}}?\b(?:{SETTING_OFF})\W{{0,3}}:", re.DOTALL)


def is_triggered(opening: str) -> bool:
    """Whether an entry has, near its beginning, the label of the event that sets it off."""
    return _TRIGGER.match(opening) is not None


def may_answer(opening: str) -> bool:
    """Whether an entry's first sentence tells what may be done when the other side does something."""
    first = _PERMITTED.match(opening.strip())
    return is_answer(opening) or (first is not None and _MAY.search(first.group()) is not None)


def tells_of_answers(intro: str) -> bool:
    """Whether the text before entries says, in small letters, that they are done in answer to the other side."""
    return _BY_THE_ENEMY.search(intro) is not None


def when_attacked(sentence: str) -> bool:
    """Whether a sentence, in small letters, opens with what the other side does to somebody."""
    return _ATTACKED.match(sentence) is not None


def who_is_attacked(sentence: str) -> bool:
    """Whether a sentence, in small letters, opens with somebody to whom it is done, and what he may do."""
    return _WHO_IS_ATTACKED.match(sentence) is not None


def answers_by(name: str, opening: str) -> bool:
    """Whether the text under a name, of which the first sentence may be mere colour, tells what may be done under that
    name when the other side does something ("… may interrupt it and fire: this is a Snap Volley")."""
    low, named = " ".join(opening.replace("*", "").split()).lower(), re.escape(name.lower())
    done = rf"\b(?:may|can|will|to|on|an?|make|declare|perform|use|attempt)s? {named}\b"
    if name.lower() not in low or not re.search(done, low):
        return False
    first = re.split(r"(?<=[.!?]) ", low)[:2]
    return any(_MAY.search(said) and (_ENEMY_DOES.search(said) or who_is_attacked(said)) for said in first)
