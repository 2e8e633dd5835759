"""No use to: for whom, or in which state, the rule of an entry does nothing ("this does not extend to wet crews").

In: the plain text of a sentence in the entry of a rule, and the name of it. Out: the same as "Wet crews ignore the …
special rule", which stands against whatever the entry gives.
"""

from __future__ import annotations

from kb.names import capitalised
from kb.patterns import deferred

_WORD = r"(?:special rule|rule|trait|ability|skill|talent|knack|quality|gift|leave|freedom|licence|privilege)"
_THIS = rf"(?:[Tt]his|[Tt]he|[Ss]uch an?|[Tt]hat) {_WORD}"
_GOOD = r"(?:use|help|avail|benefit|value|comfort|protection|good|advantage)"
_WHOM = r"(?P<whom>(?:enemies|units|models|those|any |an? |[A-Z]|[a-z]+s (?:that|which|who|with|in)\b)[^,;:]{2,80})"
#: "This does not extend to wet crews", "Barkhide is of no use to a wet crew".
_NOT_FOR = (
    rf"(?:{_THIS}|This|It) (?:has no effect (?:on|upon|against)|"
    r"(?:does not|will not|cannot) (?:affect|apply to|extend to|cover|help|protect|benefit|avail|"
    r"work (?:on|against|for)|hold (?:good )?for)|"
    rf"is (?:of )?no {_GOOD} (?:to|for)|is (?:lost|wasted) on|"
    r"is (?:useless|worthless|not open|not available) (?:to|for)|"
    rf"(?:gives|offers|brings|does) no {_GOOD} to) {_WHOM}"
)
#: "Wet crews cannot use this trait", "they do not benefit from it".
_NOT_BY = (
    r"(?P<whom>(?:[Aa]ny |[Aa]n? |[A-Z])[^,;:]{2,80}?) (?:"
    r"(?:may not|cannot|can not|never|does not|do not|can no longer|may no longer) "
    rf"(?:use|benefit from|rely on|claim|call on|gain from|profit from|make use of|invoke)|"
    rf"(?:gains?|gets?|receives?|derives?|draws?|ha(?:s|ve)) no {_GOOD} (?:from|of)|loses?|forfeits?) "
    rf"(?:{_THIS}|this|it)"
)
#: "The trait ceases to work once the crew is wet", "it loses this leave while it is wet".
_NOT_WHILE = (
    rf"(?:(?:{_THIS}|This|It) (?:ceases to (?:work|apply|count|function|operate)|stops (?:working|applying)|"
    r"(?:is|becomes) (?:lost|suspended|useless|ineffective|of no use|of no help|switched off)|lapses|"
    r"(?:does not|cannot|will not) (?:work|apply|count|function|operate|help)|no longer (?:works|applies|counts)|"
    rf"(?:is|has) no (?:help|use|effect))|(?:It|They|The [a-z]+) (?:loses?|forfeits?|cannot use|may not use) {_THIS}) "
    r"(?P<while>(?:while|whilst|when|once|if|as long as|so long as) "
    r"(?:it|they|he|she|the [a-z]+|its (?:bearer|owner)) (?:is|are|has|have|bears?|carr(?:y|ies)) "
    r"[^,;:]{2,80})"
)
_FORMS = tuple(deferred(form) for form in (_NOT_FOR, _NOT_BY, _NOT_WHILE))
#: A sentence of none of these forms is told apart by this alone.
_MAY_BE = deferred(
    r"(?i)\bno(?:t| longer)?\b|\bnever\b|\bcannot\b|\bloses?\b|\bforfeits?\b|\bceases?\b|\bstops\b|\blapses\b|"
    r"\blost\b|\bwasted\b|\buseless\b|\bworthless\b|\bsuspended\b|\bineffective\b"
)
_ONE = deferred(r"(?i)(?:an?|any) ")
_ITSELF = deferred(rf"(?i)\b(?:this|the) {_WORD}\b")


def no_use_to(text: str, name: str) -> str:
    """The sentence told of those to whom the rule of that name is of no use; as it is where it tells of none."""
    if not _MAY_BE.search(text):
        return text
    said, rule = text.replace(name, "this trait"), f"the {name} special rule"
    for form in _FORMS:
        match = form.fullmatch(said)
        told = match.groupdict() if match else {}
        if while_so := told.get("while"):
            return f"A unit with {rule} ignores {rule} {while_so}"
        if (whom := told.get("whom")) and not _ITSELF.search(whom):  # its bearer's not using another thing
            return f"{capitalised(whom)} {'ignores' if _ONE.match(whom) else 'ignore'} {rule}"
    return text
