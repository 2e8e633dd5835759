"""Calling: orders that are called out, as the deed of him who calls them or as what those who hear them are under.

In: a question. Out: the same with "call the Heave shout" as "use Heave", and with "the Mate has called Heave this
turn", where another is asked about, as "it is under Heave".
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_NAME = r"[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|the|to)){0,3}(?: [a-z]+)?"
_DONE = r"(?:called|issued|shouted|declared|proclaimed|sounded|announced|given|played|hoisted)"
_WHEN = r"(?: (?:out|already|earlier))?(?: (?:this|in this|for this) (?:round|turn|phase|bound))?"
#: "Can he call the Heave shout", "may he issue Heave".
_TO_CALL = deferred(
    r"\b(?:call|issue|shout|declare|proclaim|sound|announce|hoist)(?: out)? (?:the |an? )?"
    rf"(?P<what>{_NAME})(?=[?.!,;]|$| (?:this|in|at|while|when|if|to|now|again|too)\b)"
)
#: To whom an order goes, and not what it is called for: "issue Row to my Deckhands", but "call Heave to get away".
_TO_WHOM = deferred(
    r"\s+to (?:(?:my|our|his|her|their|its|the|an?|any|some|each|every|all|one|two|this|that|these|those|another|"
    r"it|them|him)\b|(?P<noun>[\w'’-]+))"
)
#: "The Mate has called Heave this turn", "Heave has been called", "Heave is in force".
_IS_CALLED = deferred(
    r"(?:^|(?<=[.;!?] ))(?:(?:The|My|Our) [\w' -]{2,40}? (?:has |have |had )?(?:just )?"
    rf"{_DONE} (?:the |an? )?(?P<what>{_NAME}?)|(?:The )?(?P<that>{_NAME}?)(?: (?:has|have) been {_DONE}| was {_DONE}|"
    r" is (?:still |now )?(?:in (?:force|effect|play|place)|active)))"
    rf"{_WHEN}(?=[.,;!?]| and\b)"
)


def called_out(text: str, lexicon: Lexicon) -> str:
    """The question with the orders that are called in it told plainly."""
    if lexicon.general("order") is None:
        return text
    text = _IS_CALLED.sub(lambda m: _under_it(m, lexicon), text)
    return _TO_CALL.sub(lambda m: _used(m, lexicon), text)


def _used(match: re.Match[str], lexicon: Lexicon) -> str:
    if _is_given(match.string, match.end(), lexicon):
        return match[0]
    order = _order_in(match["what"], lexicon)
    return f"use {order}" if order else match[0]


def _is_given(text: str, end: int, lexicon: Lexicon) -> bool:
    """Whether the order that stands before ``end`` goes to somebody whom the question names: that he receives it is
    asked elsewhere."""
    whom = _TO_WHOM.match(text, end)
    if whom is None or whom["noun"] is None:
        return whom is not None
    noun = whom["noun"]
    return noun[0].isupper() or not lexicon.unit_nouns.isdisjoint(stems(noun))


def _under_it(match: re.Match[str], lexicon: Lexicon) -> str:
    """Who is asked about is under the order, where he is another than the one who calls it."""
    order, rest = _order_in(match["what"] or match["that"], lexicon), match.string[match.end() :]
    others = any(term.kind in TYPE_KINDS for word in re.findall(r"[\w'’-]+", rest) for term in lexicon.named(word))
    return f"It is under {order}" if order and others else match[0]


def _order_in(said: str, lexicon: Lexicon) -> str:
    """The name of the order that words are, without the texts' own noun for all of them behind it; '' where none."""
    *most, noun = said.split()
    whole = any(term.kind == "order" and not lexicon.is_general(term) for term in lexicon.named(said))
    if whole or not most or not any(lexicon.is_general(term) for term in lexicon.named(noun)):
        return said if whole else ""
    return _order_in(" ".join(most), lexicon)
