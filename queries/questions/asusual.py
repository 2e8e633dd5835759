"""Whether an option is asked for in its usual way: "may it fire normally?", "may it fire anything but Hip Shots?".

In comes the text of a question, out comes the same with the way that is shut out told by one word, "normally"; and of
a question's words whether they say so.
"""

from __future__ import annotations

import re

from kb.names import stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.questions.tokens import Token
from queries.situations.facts import deeds

#: "Anything but Hip Shots", "other than as Hip Shots", "without making Hip Shots", "that is not a Hip Shot".
_OTHER_THAN = deferred(
    r"(?i)(?P<asked>\b(?:can|may|could|might|is|are)\b[^?.;]*?) (?:(?:any(?:thing|\w*)|something|in any way|shots?)? ?"
    r"(?:but|except(?: for)?|besides?|apart from|other than|rather than|instead of)(?: just| only)?|without|"
    r"(?:that|which)(?: is| are|'s)(?: not|n't)(?: just| only)?)"
    r"(?: as| making| using| firing| taking| being forced to)?(?: an?| its| their| only| just)? "
    r"(?P<way>[\w' -]+?)(?=[?.,;]|$| (?:in|at|when|while|if|during|this)\b)"
)
_NORMALLY = (("normally",), ("as", "normal"), ("as", "usual"), ("as", "normally"), ("the", "usual", "way"))
_NORMAL = frozenset({"normal", "ordinary", "usual", "regular"})


def in_usual_way(text: str, lexicon: Lexicon) -> str:
    """The question told with "normally" where it shuts out one way of doing what it asks for ("but Hip Shots")."""

    def told(match: re.Match[str]) -> str:
        ways = [term for term in lexicon.named(match["way"]) if term.kind == "action" and len(stems(term.name)) > 1]
        done = deeds(match["asked"])
        return f"{match['asked']} normally" if any(deeds(way.name) & done for way in ways) else match[0]

    return _OTHER_THAN.sub(told, text)


def usual_is_asked(tokens: tuple[Token, ...], deed: str) -> bool:
    """Whether the words of a question ask for a deed in its usual way: "fire normally", "a normal Shooting Attack"."""
    lows = tuple(token.low for token in tokens)
    if any(lows[i : i + len(said)] == said for said in _NORMALLY for i in range(len(lows))):
        return True
    first = deed.lower().split()[:1]
    return any(low in _NORMAL and list(lows[i + 1 : i + 2]) == first for i, low in enumerate(lows))
