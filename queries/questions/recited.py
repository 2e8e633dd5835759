"""Recited: a rule that a question quotes before it asks ("Passengers cannot be Dazed. But once my Riders …"), which
tells of nobody at the table.

In: the text of a question and the lexicon. Out: the same without such a sentence, where what is left still tells of
whom it asks, or asks of those of whom the rule is.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

#: Of all of a kind, that they may never do or become something; nobody's own.
_RULE = deferred(
    r"(?i)^\s*(?:(?:i|we) (?:know|understand|realise|see|read)(?: that)? |(?:the )?rules? (?:say|state)s? (?:that )?|"
    r"normally,? |usually,? |as a rule,? )?"
    r"(?!(?:it|they|he|she|i|we|you|this|that|these|those|my|our|the|his|her|their|its|an? enem|enem|if|when|once|"
    r"after|while|since|because|can|may|must|does|do|is|are|in|on|at|during|there|but|nobody)\b)"
    r"(?P<who>(?:(?:an?|all|any) )?[\w'’-]+(?: [\w'’()-]+){0,4}?) "
    r"(?:cannot|can(?:no|['’])t|can not|may not|may never|can never|must not|must never|never|are not allowed to|"
    r"aren['’]t allowed to|are immune to)\b[^.;?!]{2,120}[.;]\s*"
)
#: "Can they Run?", of those of whom the rule is.
_MAY_THEY = deferred(r"(?i)(?P<may>can|may|could|must|do|are) (?:they|it)\b(?=[^?]*\?)")
_LINK = deferred(r"(?i)^(?:but|however|yet|so|now|still|and)\b,? ")


def without_recital(text: str, lexicon: Lexicon) -> str:
    """The question without the rules that it recites."""
    rule = _RULE.match(text)
    if rule is None:
        return text
    rest = _LINK.sub("", text[rule.end() :])
    names = re.findall(r"[\w'’-]+", rest)
    told = any(term.kind in TYPE_KINDS for name in names for term in lexicon.named(name))
    if not told and (asked := _MAY_THEY.match(rest)):
        return f"{asked['may']} {rule['who'][0].lower()}{rule['who'][1:]}{rest[asked.end() :]}"
    if not rest or not (told or re.search(r"(?i)\b(?:my|our)\b", rest)):
        return text
    return rest[:1].upper() + rest[1:]
