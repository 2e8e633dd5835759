"""Lists under a case: "If a unit is Dazed:" over "it may not Dash;", "Riders are treated as follows:".

In: the text of a lead-in that tells a case or of whom, and no more, and that of an item. Out: the sentence that both
make together; '' where the lead-in rules something itself, or the item is no rule that could stand behind it.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.lists.cases import LEADS_ON
from kb.names import capitalised
from kb.patterns import Pattern, deferred

_RULES = (
    r"(?:(?:special |extra |further |additional )?"
    r"(?:rules?|effects?|restrictions?|limits?|limitations?|penalties|steps|procedure))"
)
_FOLLOWING = rf"(?:all (?:of )?)?(?:the following|these|this)(?: {_RULES})?"
_THEM = r"(?:it|them|him|her|that unit|the unit|those units|that model|the model)"
#: A case, and behind it at most that something follows, or of whom that is told. "When this happens:" points back.
_CASE = Pattern(
    r"^(?P<case>(?:If|When|Whenever|While|Whilst|Where|Once|Should|After|As soon as|As long as|So long as|"
    r"Each time|Every time|Any time) (?!(?:this|that|these|those|so|not|necessary|possible)\b)"
    r"(?!.*\b(?:one or more|any|all|both|either) of (?:the following|these)\b)"
    r"[^:;.,]{4,120}?(?:, (?:or|and) [^:;.,]{4,80}?)?)(?:,? then)?(?:,? (?:and )?(?:"
    rf"{_FOLLOWING} (?:applies|apply|happens?|occurs?|takes? effect|(?:is|are) (?:applied|used|in force))"
    rf"(?: to {_THEM})?|"
    rf"(?:do|apply|resolve|carry out|follow|use) {_FOLLOWING}|proceed as follows|"
    r"(?P<who>it|they|he|she|(?:the|that) (?:unit|model)) (?:"
    rf"(?:is|are) (?:subject to|affected by|bound by|treated as) {_FOLLOWING}|"
    rf"(?:suffers?|follows?|obeys?|is treated|are treated)(?: as follows| {_FOLLOWING}))|"
    r"(?P<it>it|they|he|she|(?:the|that) (?:unit|model))))?,?:?$"
)
#: "Riders are subject to the following:": of whom.
_WHOM = Pattern(
    r"^(?P<whom>(?:(?:An?|Any|All|Each|Every) )?[\w'’-]+(?: [\w'’-]+){0,5}?) (?:"
    r"(?:is|are) (?:treated|handled|dealt with|limited|restricted|affected|used) as follows|"
    rf"(?:is|are) (?:subject to|affected by|bound by) {_FOLLOWING}|"
    rf"(?:follows?|obeys?) {_FOLLOWING}):$"
)
#: A main clause behind the case: such a lead-in rules something by itself.
_RULED = deferred(
    r", and (?!is\b|are\b|has\b|have\b|was\b|were\b|does\b|do\b|did\b)[^,]*\b(?:may|can|cannot|must|will|shall|"
    r"gains?|suffers?|loses?|receives?|counts?|apply|applies|becomes?)\b"
)
#: The item's own subject, or what somebody is told to do.
_SUBJECT = deferred(
    r"(?i)(?:it|they|he|she|(?:the|an?|any|all|each|every|no|its|their|both|that|this|those|these|neither) [\w'’-]+|"
    r"(?:roll|remove|place|move|add|subtract|take|make|lose|reduce|increase|halve|double|pick|choose|turn|put|discard|"
    r"mark|give)(?= (?:an?|the|its|any|all|one|two|up|it|\d|[dD]\d))|[A-Z][\w'’-]+(?: [\w'’-]+){0,3})(?= |$)"
)
_LEFT_TO = deferred(
    r"(?:may|can|cannot|must|never|does not|do not|is|are|has|have|ignores?|suffers?|gains?|loses?|counts?|moves?|"
    r"halves|doubles?|adds?|subtracts?|treats?|receives?|takes?|makes?|becomes?|fights?|shoots?|fires?|rolls?|passes|"
    r"fails|uses?|re-rolls?)\b"
)
#: What is a case of its own ("if it is charged, …"), or only lists on.
_CASE_ITSELF = deferred(
    r"(?i)(?:if|when|whenever|while|whilst|where|once|unless|until|should|after|before|on|for each|otherwise|either|or|"
    r"and|but|then|in|at|during|to)\b"
)


def under_case(lead: str, item: str) -> str:
    """The rule of an item together with the case, or those, that the lead-in over it tells of."""
    lead = " ".join(lead.split())
    told = LEADS_ON.sub("", item.rstrip(" ;,.\n"))
    if _CASE_ITSELF.match(told) or len(told.split()) < 2:
        return ""
    if whom := _WHOM.match(lead):
        rest = re.match(r"(?:it|they) (?=\w)", told, re.I)
        left = told[rest.end() :] if rest else told if _LEFT_TO.match(told) else ""
        return f"{whom['whom']} {left}." if left else ""
    case = _CASE.match(lead)
    if case is None or _RULED.search(case["case"]):
        return ""
    who = case["it"] or case["who"] or "it"
    if _LEFT_TO.match(told):
        return f"{capitalised(case['case'])}, {who} {told}."
    return f"{capitalised(case['case'])}, {amid(told)}." if _SUBJECT.match(told) and " " in told else ""
