"""In case: the case in which a procedure holds, in the words of its passage or of the one that it goes on from.

In: a passage with what stands around it. Out: the words that it opens with, or those of the sentence before it where it
points back at that ("In this case …", "These hits …", "On a 4 or more …"); None where nothing tells a case.
"""

from __future__ import annotations

import re

from ingest.grammar.sentences.carried import BACK, case_of
from kb.names import lowered
from kb.patterns import Pattern

_CONDITION = Pattern(
    r"(?i)^(?:(?:in addition|however|furthermore|similarly|also),? )?"
    r"((?:if|when|whenever|each time|every time|once|immediately after|after|while|whilst|at the (?:end|start) of|"
    r"on an?) [^,]{3,160}?)(?:,| then (?=(?:that|the|this|it|they|all|any|each|every|no|an?)\b))"
)
#: "Instead of the usual procedure for a crash, …".
_IN_PLACE_OF = Pattern(
    r"^[Ii]nstead of the (?:usual|normal|standard) (?:procedures?|rules?|methods?|effects?) (?:for|of) "
    r"(?P<what>[^,]{3,160}), "
)
#: "While other rules may grant more, …": it is granted, and the rule holds all the same.
_CONCEDED = Pattern(r"(?i)^(?:while|whilst) [^,]*? (?:may|might|can|could) ")
#: "These hits are resolved at …": those that the sentence before it told of, in its case.
_THESE = Pattern(
    r"^(?:All (?:of )?)?(?:(?:[Tt]hese|[Tt]hose|Such) (?P<many>hits|wounds|attacks|shots|rolls|dice)|"
    r"(?:This|That) (?P<one>[A-Z]\w+(?: [A-Z]\w+)?|hit|wound|attack|shot|roll|save|penalty|bonus|modifier))\b"
)
#: "Roll a D6 for each Barge that is Alight": of whom the dice tell.
_FOR_EACH = Pattern(
    r"\b(?P<each>(?:for|against) (?:each|every|any) [^,;:.]{3,60}? "
    r"(?:that|which|who|within|in|under|on) .{3,160}?)(?:[.;:]|$)"
)
#: The case of making the roll itself narrows nothing of what comes of it.
_THE_ROLL = Pattern(r"(?i)\b(?:mak|tak|roll|attempt|test|check|resolv|determin)\w*\b|\bto (?:hit|wound)\b")


#: A case up to the clause that it is the case of, over the commas of a list in it.
_WHOLE_FRONT = Pattern(
    r"^(?P<case>(?:If|When|Whenever|Each time|Once|Where) [^;:.]{4,260}?),(?: then)? (?!or |and )"
    r"(?=[^,;:.]{1,60}?\b(?:must|may|can|cannot|will|is|are|has|have|does|do|gains?|suffers?|takes?|receives?|loses?|counts?)\b)"
)


#: "If the Barge is Light, it halts, otherwise units within 6 inches suffer D6 Hits".
_ELSE = Pattern(r"(?i)(?:,| -|;) (?:or )?otherwise,? (?=\w)")


def halves(text: str) -> tuple[tuple[str, str], ...]:
    """A sentence, or what it says in the case that it opens with and what it says "otherwise", each with the case in
    which it holds where that is not the one that its own words open with."""
    otherwise, case, front = _ELSE.search(text), _condition(text), _CONDITION.search(text)
    if otherwise is None or case is None or front is None or front.end() > otherwise.start():
        return ((text, ""),)
    return (f"{text[: otherwise.start()]}.", ""), (text[otherwise.end() :], f"not {lowered(case)}")


def condition_at(text: str, before: str) -> str | None:
    """The case of a sentence: its own, or that of the one ``before`` it in its paragraph at which it points."""
    if BACK.match(text):
        return _case(before)
    these = _THESE.search(text)
    if these is None:
        return _condition(text)
    noun = (these["many"] or these["one"]).split()[-1].rstrip("s").lower()
    return _case(before) if noun[:4] in before.lower() else None


def _case(text: str) -> str | None:
    whole = _WHOLE_FRONT.search(text)
    return (whole["case"] if whole else case_of(text)) or None


def rolled_in(text: str) -> str | None:
    """The case in which, or the models of whom, a sentence has dice rolled."""
    case = _case(text)
    each = _FOR_EACH.search(text)
    told = "" if not case or _THE_ROLL.search(case) else case
    return "; ".join(filter(None, (told, each and each["each"]))) or None


def _condition(text: str) -> str | None:
    """The condition that a sentence opens with, in its own words; None where it opens with none."""
    if (instead := _IN_PLACE_OF.match(text)) is not None:
        return f"when resolving {instead['what']}"
    found = _CONDITION.search(text)
    if found is None or _CONCEDED.match(found.group(1)):
        return None
    return re.split(r" (?:it|they) (?:does|do|is|are|must|may|can|cannot|will) ", found.group(1))[0]
