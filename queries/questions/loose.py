# ruff: noqa: E501
"""Loose talk: the ways in which players say a thing that a rulebook says plainly, and the talk around a question.

In goes the text of a question, out comes the same question with idioms, shorthand and chatter brought to plain words
("doesn't care about X" is "ignores X", "He says no. Who is right?" says nothing of its own). Only English stands here.
"""

from __future__ import annotations

import re

from kb.patterns import Pattern
from queries.questions.english import NUMBERS

_WHO = (
    r"(?:(?:my|the|our|an?|some|his|her) )?(?:opponents?|mates?|friends?|budd(?:y|ies)|judge|referee|ref|umpire|organiser|guy|people|other player"
    r"|he|she|they|someone|somebody|everyone|others|i|we)"
)
_SAYS = r"(?:says?|said|claims?|claimed|thinks?|thought|argues?|argued|insists?|insisted|believes?|reckons?|(?:tells?|told) (?:me|us))"
#: What somebody says without saying it of anything: "no", "too far", "I can't do that".
_NOTHING_NEW = (
    r"(?:(?:(?:it|that|this|he|i)(?:'s| is|'m| am) )?(?:no|yes|nope|nah|not|otherwise|so|wrong|right|illegal|legal|fine|not allowed|impossible|too (?:far|late|early|close|near|short))"
    r"|(?:i|it|they|we|that|you|he|she) (?:can|can't|cannot|may|may not|could|couldn't|is|isn't|are|aren't|do|don't)(?: not)?(?: (?:allowed|legal|possible))?(?: do (?:that|it|this|so))?)"
)
_VERDICT = (
    r"(?:who(?:'s| is)(?: the one)? (?:right|correct|wrong|mistaken)|(?:is|was|are|am) (?:he|she|it|that|this|they|i|we|(?:my|the) \w+) (?:right|correct|wrong|true|mistaken|really so)"
    r"|isn't (?:it|that)(?: so| right)?|is that (?:really )?true|what do you (?:think|say)|please (?:settle|help)|who wins(?: this| the argument| here)?)"
)
_STATES = r"(?:is|are|'s|'re|was|were|remains?|stays?)"

#: Each pattern with its plain words; they are tried in this order over the whole question.
_PLAIN = tuple(
    (Pattern(pattern, re.I), said)
    for pattern, said in (
        # the talk around it
        (r"(?<=\w)\s*[,.;:!?-]+\s*(?:right|correct|agreed|really|true)\s*[?.!]*\s*$", "?"),
        (rf"(?<=\w)[\s,.;:!?-]+(?:(?:so|now|but|and|then) )?{_VERDICT}(?: (?:here|now|about (?:that|this|it)))?\s*[?.!]*\s*$", "?"),
        (rf"(?<=\w)[\s,.;:!-]+(?:(?:but|and|yet|while) )?{_WHO} {_SAYS},? (?:that )?{_NOTHING_NEW}\s*(?=[?.!,;]|$)", ""),
        (rf"(?<=[?.!]) +(?:(?:but|and|yet|while) )?{_WHO} {_SAYS},? (?:that )?{_NOTHING_NEW}\s*[?.!]*\s*$", ""),
        (r"^\s*(?:rules?|quick|simple|stupid|silly|dumb|noob|newbie|genuine|honest|one more) (?:question|query|q)\b(?: (?:here|for you|guys))?\s*[:,.!-]*\s*", ""),
        (r"^\s*(?:question|help|situation|tldr|q)\s*[:!-]+\s*", ""),
        (r"[\s,]+(?:please|pls|plz|thanks|thank you|thx|ta|cheers)\b[\s!.]*(\??)\s*$", r"\1"),
        (rf"(?:^|(?<=[.?!;:,] )){_WHO} {_SAYS},? (?:that )?((?:my|the|our|his|her|an?|all|your|their)? ?[\w'-]+(?: (?!can|may|could|must)[\w'-]+){{0,5}}) (can|may|could|must)(?:'t|not|n't)?(?: not| never| still)? ([^.?!,;]+)", r"\2 \1 \3?"),
        (r"^\s*(?:(?:i|we) (?:wonder(?:ed)?|am wondering|was wondering|were wondering|are wondering|'d like to know|want to know|need to know|don't know)|(?:do|does) (?:you|anyone|anybody|someone|somebody) know"
         r"|(?:not|un) ?sure|no idea|any idea|tell me|can (?:you|someone) tell me) (?:if|whether) ([^,.?!;]+?) (can|may|is|are|could|must|does|do) ([^.?!;]+)[.?!]*", r"\2 \1 \3?"),
        # what is wished for, or reacted to
        (r"\b(can|may|could|must|will|would|they|it|we|i) (?:react|respond|reply|answer) (?:with|by using|using) (?:an? |the )?"
         r"(?=[\w'-]+(?: [\w'-]+){0,3}\s*[?.!]*\s*$)", r"\1 make "),
        (r"(?<![^.!?,;:] )\b([^?.!,:;]{1,120}?) (?:wants?|would like|wish(?:es)?|tr(?:y|ies)|(?:is|are) trying|intends?|plans?|hopes?) to ([^?.!]{1,120}?)"
         r"\s*[.,;:–-]+\s*(?:is (?:that|it|this) )?(?:possible|legal|allowed|permitted|okay|ok|fine|alright)\s*[?.!]*\s*$",
         r"can \1 \2?"),
        (r"^\s*([\w' -]{1,60}?) (after|before) (\w+ing)\b([^?.!,:;]{0,60}?) (?:with|for) ([^?.!,:;]{1,80}?)\s*[.,;:–-]+\s*"
         r"(?:is (?:that|it|this) )?(?:possible|legal|allowed|permitted|okay|ok|fine|alright)\s*[?.!]*\s*$",
         r"can \5 \1 \2 \3\4?"),
        (r"\b(react|respond) to (?:an? |the |another )?(?:enemy(?:'s)? |opponent's |enemy unit's )?(charge|assault|attack)\b",
         r"\1 when an enemy \2s it"),
        (r"\b(react|respond) to (?:an? |the |another )?(?:enemy(?:'s)? |opponent's |enemy unit's )?"
         r"(?:shooting(?: attack)?|shots?|fire|being shot(?: at)?)\b", r"\1 when an enemy shoots at it"),
        (r"\bbe (?:given|dealt|handed) (?:the |an? )?([\w' -]{1,40}? (?:status|condition))\b", r"gain the \1"),
        (r"^\s*does (?:an? |the |my )?([\w' -]{1,60}?) work (?=(?:against|when|if|on|with|versus|vs)\b)", r"can a unit use \1 "),
        (r"^\s*(can|may|could|do|does|is|are|will) (?:no|none of (?:my|the|our)) (?=\w)", r"\1 "),
        (r"\b(?:shake|get|take|brush) (it|that|this|them) off\b", r"get rid of \1"),
        # where a comma would stand
        (r"^\s*((?:if|when|after|once) [^,?.!;:]+?) (?=(?:do|does|can|may|must|could|should|will|would|is|are) (?:i|we|you|it|they|he|she)\b)", r"\1, "),
        (r"\s*[.;]\s*(?:and )?(?:what |which |the )?(effect|result|outcome)s?\s*\?*\s*$", r", \1?"),
        # shorthand
        (r"(?<=\w) & (?=\w)", " and "),
        (r"(?<=\w) (?:n|'n'|n'|'n) (?=\w)", " and "),
        (r"(?<=\w )w/(?: ?)(?=\w)", "with "),
        (r"(?<=\w )w/o(?: ?)(?=\w)", "without "),
        (r"\bmax\b", "maximum"),
        (r"\bmin\b(?! range)", "minimum"),
        (r"\bwhat(?:'s| is) different\b", "what is the difference"),
        (r"\b(what|how|where|who)'s\b", r"\1 is"),
        (r"\bhow is (?=.+\bworks?\b)", "how does "),
        (r"\b(what|how|who|when|which) (?:exactly|actually|precisely|the heck|on earth) (?=\w)", r"\1 "),
        (r"\b(?:at|from) (?:what|which) (?:point|time|moment)\b", "when"),
        (r"\b(?:got|get|have|had|threw|rolled|roll) an? (\w+) on (?:the|a|my|our|his|one) (?:die|dice|d\d+)\b", r"rolled \1"),
        # when
        (rf",? (?:last|the previous) (?:turn|phase|round),? (?:and|but) (?:(?:it|they|he|she)(?:'s|'re)? ?)?(?:still {_STATES}|{_STATES} still|still)(?: so)?\b", ""),
        # numbers
        (r"\b(?:a )?(?:final |modified )?score:? ([+-]?\d+)\b", r"a score of \1"),
        (r"\b(?:up to|at most|at the most) how (many|often)\b", r"how \1"),
        (r"\bwhat is the (?:furthest|farthest|longest distance|greatest distance)(?: that)? (.+?) (can|could|may|might) (\w+)", r"how far \2 \1 \3"),
        # what things do
        (r"\b(pass|passes|fail|fails) ((?:[\w-]+ ){1,3}(?:tests?|checks?|rolls?)) (?:automatically|without (?:rolling|a roll|dice))\b", r"automatically \1 \2"),
        (r"\b(?:always|auto)[ -](?=(?:pass|fail)(?:es)?\b)", "automatically "),
        (r"\b(?:have|has|having) (?:an|any|some) (?:effect|influence|impact|bearing) (?:on|upon)\b", "affect"),
        (r"\b(do|does) ([\w' -]+?) come with\b", r"\1 \2 have"),
        (r"\b(?:do|does)(?: not|n't) (?:(?:even|ever|really|have to|need to) )*(?:care|worry|bother) about\b", "is immune to"),
        (r"\b(do|does) ([\w' -]+?) (?:(?:even|ever|really|have to|need to) )*(?:care|worry|bother) about\b", r"\1 \2 ignore"),
        (r"\b(?:do|does)(?: not|n't) (?:bother|concern|worry|trouble|touch|matter to)\b", "are ignored by"),
        (r"\b(?:will|would) ((?:it|they|he|she|we|i)|(?:my|the|our) [\w'-]+) (pass|succeed|fail)\b(?: (?:it|that|this|the test))?", r"what is the chance that \1 \2 the test"),
        (r"\b(?:is|are) safe (?:from|against)\b", "is immune to"),
        (r"\bwhat does (?:it|that|this) cost (?:me|us|you|them|him)?\s*(?=if|when)", "what happens "),
        (r"\b(test|check|roll|reaction)s? (?:goes|go|went) (?:wrong|bad|badly|south)\b", r"\1 fails"),
        (r"\b(?:everything|anything|all things|things|all|whatever) (?:that|which) (stops?|prevents?|keeps?|forbids?|gives?|causes?|removes?|denies|inflicts?|bars?) (?:me|us|you)\b", r"what \1 a unit"),
        (r"\b(?:everything|anything|all things|things) (?:that|which) (stops?|prevents?|keeps?|forbids?|gives?|causes?|removes?|denies|inflicts?|bars?)\b", r"what \1"),
        (r"\b(?:get|make) (?:(?:my|the|our|a) \w+|it|them) un-?(?=\w+(?:ed|ing)\b)", "get rid of "),
    )
)
_SIGNED = re.compile(rf"(?i)\b(?P<sign>minus|(?<=with )plus|(?<=at )plus|(?<=a )plus|(?<=of )plus) (?P<number>\d+|{'|'.join(NUMBERS)})\b(?! \d)")
#: A length that is a bound: one more or one less stands for what lies beyond it.
_BOUND = re.compile(
    rf"(?i)\b(?:(?P<over>over|more than|beyond|greater than|further than|farther than)|under|less than|closer than|nearer than) "
    rf"(?P<number>\d+|{'|'.join(NUMBERS)})(?=[ -]?(?:inch|in\b|\"|''|”|″))"
)


def loosened(text: str) -> str:
    """``text`` in plain words."""
    for pattern, said in _PLAIN:
        text = pattern.sub(said, text)
    text = _BOUND.sub(_beyond, text.replace("??", "?"))
    return _SIGNED.sub(_signed, text)


def _signed(found: re.Match[str]) -> str:
    """ "minus seven" as "-7", "with plus two" as "with +2"."""
    number = found["number"].lower()
    return f"{'-' if found['sign'].lower() == 'minus' else '+'}{NUMBERS.get(number, number)}"


def _beyond(found: re.Match[str]) -> str:
    """ "over 20 inches" as "21": whole inches are told, and the bound itself is not meant."""
    said = found["number"].lower()
    number = NUMBERS[said] if said in NUMBERS else int(said)
    return str(number + 1 if found["over"] else max(number - 1, 0))
