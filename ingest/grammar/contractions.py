"""Contractions: "it's", "you've" and "there's" spelt out, as the grammar reads them.

In and out: the text of a sentence. What "n't" shortens is spelt out with the other clean-up of a sentence.
"""

from __future__ import annotations

import re

from kb.patterns import Pattern, Substitutions

_SHORT = Pattern(
    r"\b(it|that|he|she|there|who|what|here|where|they|you|we|i)(?:['’])(s|re|ve|ll|d|m)\b(?=( \w+)?)",
    re.IGNORECASE,
)
_BE = {"s": "is", "re": "are", "m": "am"}
_OTHER = {"ve": "have", "ll": "will", "d": "would"}
#: After these, "'s" is short for "has".
_HAS = re.compile(r" (?:been|got|had|\w+en|gone|done|made|lost|taken)$")
#: Nothing of its own in "you've got", "it's got": to have.
_GOT = Pattern(r"\b(have|has) got\b(?! to\b)")


#: What is said in conversation, and how a rule says it.
_SPOKEN = Substitutions(
    (Pattern(r"\b(?:do(?:es)?n['’]t|do(?:es)? not|never) gets? to (?=\w)"), "cannot "),
    (Pattern(r"\bjust (once|twice)\b"), r"only \1"),
    (Pattern(r"\b((?:can['’]?t|cannot|may not|never) [^.;,]{3,60}?) at all(?=[.,;!]|$)"), r"\1"),
    (
        Pattern(
            r"\b(?:can['’]?t|cannot|can not|may not|may never) (do|take|make|use|perform|give|play) the same ([\w-]+) "
            r"(?:twice|more than once|again)\b"
            r"(?: (?:in|during|within|per) (?:(?:an?|any one|one|the same|a single|its|each) )?"
            r"(turn|round|phase|step|activation|game|battle)\b)?"
        ),
        lambda m: f"may only {m[1]} each {m[2]} once per {m[3] or 'turn'}",
    ),
    (Pattern(r"^[Tt]est (?:its |their |your )?([A-Z][a-z]+)(?=[.:,;])"), r"Take a \1 test"),
    (Pattern(r"^Lets? (the bearer|its bearer|it|them|you|an? [\w-]+) (?=\w)"), r"\1 may "),
)


def spelt_out(text: str) -> str:
    """The sentence without contractions, and as rules are worded."""
    if "'" in text or "’" in text:
        text = _GOT.sub(r"\1", _SHORT.sub(_whole, text))
    return _SPOKEN.applied_to(text)


def _whole(match: re.Match[str]) -> str:
    short = match[2].lower()
    if short == "s" and match[3] and _HAS.match(match[3].lower()) and match[3].lower() not in (" broken", " hidden"):
        return f"{match[1]} has"
    return f"{match[1]} {_BE.get(short) or _OTHER[short]}"
