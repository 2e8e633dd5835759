"""Allotments: how many of a kind a player has and has made, told in other words ("My Reply Allotment is 2. May I reply
a third time this phase?": "I am allowed 2 Replies. I have made two Replies this phase. May my unit make a Reply?").

In: the text of a question and the lexicon. Out: the same in those words.
"""

from __future__ import annotations

import re

from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_SO_MANY = r"(?P<n>\d+|one|two|three|four|five|six)"
_HAS = deferred(
    r"(?i)\b(?:my|our) (?P<of>[\w’'-]+) (?:allotment|allowance|limit|quota|pool)(?: (?:this|for the|for this) "
    rf"(?:turn|phase|round))? (?:is|of|stands at|equals|has been raised to|=) {_SO_MANY}\b(?! (?:more|extra)\b)"
)
#: "I only have the base Reply Allotment of one".
_HOLDS = deferred(
    r"(?i)\b(?:I|we) (?:only |just |still )?(?:have|got) (?:an?|the|my|our|only an?)"
    r"(?: (?:base|basic|usual|normal|standard))? (?P<of>[\w’'-]+) (?:allotment|allowance|limit|quota|pool) of "
    rf"(?:only |just )?{_SO_MANY}\b(?! (?:more|extra)\b)"
)
_ALLOWED = deferred(rf"(?i)\b(?:I am allowed|(?:I|we) (?:only |just )?(?:have|can make|may make)) {_SO_MANY} ")
#: "My first squad used a Duck earlier this phase", "another unit of mine reacted already": one that its player made.
_BY_ANOTHER = deferred(
    r"(?i)\b(?:(?:my|our) (?:first|other|second|one)|another(?= [\w-]+ of (?:mine|ours))|"
    r"a different(?= [\w-]+ of mine)|(?:one|another|some) of my(?: other)?) [\w-]+(?: of (?:mine|ours))? "
    r"(?:has |have )?(?:already |just )?(?:(?P<verb>(?:react|respond|repl)[a-z]+)|"
    r"(?:made|used|took|declared|taken) (?:(?:an?|its|the|their) )?(?P<what>[\w’'-]+(?: [\w’'-]+){0,2}?))"
    r"(?:,? (?:already|earlier))?(?: (?:in )?(?:this|the(?: same)?|that)(?: [\w-]+)? (?:phase|turn|round))?"
    r"(?=[.,;:?!]|$)"
)
#: What comes of an allotment is worked out of it as it is told.
_HOW_MANY = deferred(r"(?i)\bhow (?:many|large|big|high)\b")
_BEFORE = {"second": "one", "third": "two", "fourth": "three", "fifth": "four"}
_ONCE_MORE = deferred(
    r"(?i)(?P<may>\b(?:can|may|could) (?:i|we|my side|the player)) (?:still |even |also )?"
    r"(?:(?:make|take|use|declare|do) (?:an? |my |our )(?P<nth>second|third|fourth|fifth) (?P<what>[\w’'-]+)|"
    r"(?P<verb>[a-z]+) an? (?P<time>second|third|fourth|fifth) time)"
    r"(?P<when>(?: (?:in |during )?(?:the same|this|that|one|a single|the) (?:turn|phase|round))?)"
)


def allotments_told(text: str, lexicon: Lexicon) -> str:
    """The question with how many the player has, and has made, told as the texts count them."""
    general = lexicon.general("reaction")
    if general is None or _HOW_MANY.search(text):
        return text
    plural = f"{general.name[:-1]}ies" if general.name.endswith("y") else f"{general.name}s"

    def is_one(word: str | None) -> bool:
        return word is not None and any(
            term.kind == "reaction" and lexicon.is_general(term) for term in lexicon.named(word)
        )

    def more(match: re.Match[str]) -> str:
        if not is_one(match["what"] or match["verb"]):
            return match[0]
        before = _BEFORE[(match["nth"] or match["time"]).lower()]
        when = match["when"].replace("the same", "this").replace("one", "this") or " this turn"
        may = match["may"].split()[0].capitalize()
        return f"I have made {before} {plural}{when}. {may} my unit make a {general.name}"

    def by_another(match: re.Match[str]) -> str:
        named = match["verb"] or any(term.kind == "reaction" for term in lexicon.named(match["what"]))
        return f"I have made one {general.name} this phase" if named else match[0]

    for has in (_HAS, _HOLDS):
        text = has.sub(lambda m: f"I am allowed {m['n']} {plural}" if is_one(m["of"]) else m[0], text)
    if _ALLOWED.search(text) is not None:
        text = _BY_ANOTHER.sub(by_another, text, count=1)
    return _ONCE_MORE.sub(more, text)
