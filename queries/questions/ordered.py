"""Ordered: what somebody gives to a piece of his, asked as what that piece receives ("may the Captain give it a Row
order?", "can I order my Dazed Polers to Row?").

In: the text of a question, and what tells which order words name. Out: the question of the piece; '' for any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kb.patterns import deferred

_GIVER = (
    r"(?:i|we|you|one|a player|he|she|they|"
    r"(?:(?:the|my|our|his|her|their|an?|its|any) )(?:(?!give|issue|order)[\w'’-]+ ){0,3}?(?!give|issue|order)[\w'’-]+)"
)
_OPENS = (
    r"(?i)^(?P<told>(?:[^?]*[.;:,] )?)\s*(?:and |so |then )?(?P<modal>can|could|may|might) "
    rf"(?P<giver>{_GIVER}) (?:ever |still |also |now |then |legally )?"
    r"(?:(?:try|attempt|choose|be allowed|be able|afford|opt) to )?"
)
_WHOM = (
    r"(?P<whom>it|them|him|her|these|(?:(?:my|our|his|her|their|the|an?|any|that|this|these|those|some|"
    r"one of (?:my|our|the)|another)\b )?[^?.!,;]+?)"
)
_ENDS = r"\s*[?.!]*\s*$"
#: "May the Captain give it a Row order?".
_GIVES_ONE = deferred(
    rf"{_OPENS}(?:give|issue|hand|assign|send) {_WHOM} (?P<what>(?:an?|the|another|any) [^?.!,;]+?){_ENDS}"
)
#: "May the Captain give a Row order to it?".
_GIVES_TO = deferred(rf"{_OPENS}(?:give|issue|hand|assign|send) (?P<what>[^?.!,;]+?) to {_WHOM}{_ENDS}")
#: "May the Captain order it to Row?".
_ORDERS_TO = deferred(rf"{_OPENS}(?:order|command|tell|instruct) {_WHOM} to (?P<what>[^?.!,;]+?){_ENDS}")
_AS_SUBJECT = {"him": "he", "her": "she", "them": "they"}


def ordered_by(text: str, order_named: Callable[[str], str]) -> str:
    """The question whether the piece receives the order; ``order_named`` gives the order in some words, '' for none."""
    for pattern in (_GIVES_ONE, _GIVES_TO, _ORDERS_TO):
        found = pattern.match(text)
        if found and (order := order_named(re.sub(r"(?i)^(?:another) ", "", found["what"]))):
            whom = _AS_SUBJECT.get(found["whom"].lower(), found["whom"])
            return f"{found['told']}{found['modal']} {whom} receive {order}?"
    return ""
