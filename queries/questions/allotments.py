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

    text = _HAS.sub(lambda m: f"I am allowed {m['n']} {plural}" if is_one(m["of"]) else m[0], text)
    return _ONCE_MORE.sub(more, text)
