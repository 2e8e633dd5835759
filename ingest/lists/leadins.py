"""Lead-ins: what the sentence over a list says of each of its items.

In: a lead-in and an item. Out: the sentence that both make together, the rule that each item is a case of, or the units
that the items are about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.plain.commonforms import COMMON
from ingest.grammar.plain.fronts import amid
from ingest.lists.cases import CONDITION, tail_of
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Condition, Has, both
from kb.model import OPTION_KINDS, Passage
from kb.names import capitalised
from kb.patterns import Pattern, deferred

_IN_THESE_STATES = Pattern(
    r"(?i) that (?:is|are) (?:affected by|in|under|subject to) (?:any|one|one or more|either) of the following "
    r"(?:conditions?|situations?|states?|circumstances)"
)
_MODAL_LEAD = Pattern(r"(?i)\b(?:may not|cannot|does not|do not|may only|can only|must|following conditions|may|can)\b")
#: "While a model is Hidden, it follows these rules:": the bullets are about whoever is in that state.
_WHILE_SO = Pattern(
    r"^(?:When|While|Whilst|If|Once|As long as|So long as|For as long as) "
    r"(?P<whom>(?:an?|the|your|any) [\w ]{2,30}?) (?:is|remains) (?P<so>[A-Z][\w-]+(?: [A-Z][\w-]+)?)(?: \([^)]*\))?"
    r"(?:, (?:(?:it|they) (?:follows?|obeys?|uses?|suffers?) )?(?:(?:all of )?(?:these|the following)"
    r"(?:(?: special)? (?:rules?|effects?|restrictions?|things?))?|what follows|this)"
    r"(?: (?:apply|applies|happens?|is true|are true|holds?))?)?$"
)
#: "Take a Nerve test when:": the bullets are the cases in which it is taken.
_TEST_LEAD = Pattern(r"(?i)^(?:take|make|roll) an? [^,.:]{3,40} (?:if|when|whenever)$")
#: "Do it when", "It is taken if": in the entry of a test.
_DONE_WHEN = Pattern(
    r"(?i)^(?:you (?:must )?)?"
    r"(?:(?:take|make|roll|do) (?:one|it|this|so)|(?:it|this|one) (?:is|must be) (?:taken|made|rolled)) "
    r"(?:if|when|whenever)$"
)
_CASES = Pattern(
    r"(?i)\b(?:conditions|situations|circumstances|cases|occasions|if|when|whenever|while|whilst|"
    r"unless)(?:(?: [a-z]+)?:)?\s*$"
)
#: An item that rules something is no condition.
_RULES = Pattern(
    r"(?i)\b(?:must|cannot|then)\b|"
    r"^(?:(?!\b(?:states?|says?|specif\w+|that|which|who|if|when|unless) (?:it|they|the)\b).)*"
    r"(?<!that )(?<!which )(?<!who )\b(?:may|can) (?:not|only|never)\b"
)
#: What leads nothing in, though a list stands behind it: a sentence of its own that points to nothing.
_COMPLETE = Pattern(
    r"(?i)^(?!.*\b(?:following|as follows|below)\b(?![^:]{0,80}: \S))"
    r"(?!.*\b(?:these|those|if|when|unless|conditions|situations|circumstances|cases)(?: [\w-]+){0,3}[.!]$).*[.!]$"
)
#: "It may make one, and it may not make one while any of these applies:": a rule before that of the bullets.
_TWO_RULES = Pattern(
    r"^(?P<first>[^,;]{3,120}\b(?:may|can|must|cannot)\b[^,;]{3,120})[,;] (?:and |but )"
    r"(?P<last>(?:it|they|s?he|the [a-z]+) (?:may|can|must|cannot)\b.+)$"
)

#: "This reaction is not available if:": nobody may use it then.
_NOT_OPEN = Pattern(
    r"(?i)^(?:th(?:is|at|e)|it|such an?)(?: (?P<what>reaction|response|action|order|option|rule|ability|deed|move|"
    r"choice|command|manoeuvre|interrupt|reply|answer))? (?:is|are|becomes) (?:(?:not|never) |un(?=available|usable))"
    r"(?:available|possible|allowed|permitted|open|usable)(?: to (?:it|them|an?y? [a-z]+|the [a-z]+))?\.?$|"
    r"^(?:this|that|it) (?:may not|cannot|can never|may never) be (?:used|made|taken|chosen|declared|done)\.?$"
)

_GOES_ON = deferred(r"(?:They|It|He|She|Then|This|That|These|Those|Its|Their|In this|In that|In these)\b")


def stands_alone(item: Passage, lead: Passage | None) -> bool:
    """Whether an item is a rule by itself: no sentence leads it in, and it points back at none."""
    return (lead is None or not lead.text.rstrip().endswith(":")) and _GOES_ON.match(item.text) is None


class LeadIns:
    """What the lead-ins of one document say, each read once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._read: dict[str, tuple[list[Draft], Condition, str | None]] = {}
        #: What a lead-in rules before the rule that its bullets are cases of, by its id.
        self.first: dict[str, list[Draft]] = {}

    def _own_test(self, setting: Setting) -> str:
        """The name of the test in whose entry a lead-in stands; '' elsewhere."""
        entry = self.vocabulary.terms[setting.section_term] if setting.section_term else None
        return entry.name if entry and entry.kind == "test" else ""

    def _not_used(self, closed: re.Match[str], setting: Setting) -> str:
        """That nobody may use what a lead-in says is not open: what it names, or what its entry is."""
        entry = self.vocabulary.terms[setting.section_term] if setting.section_term else None
        what = closed["what"] or (entry.kind if entry and entry.kind in OPTION_KINDS else "")
        return f"A unit may not use this {what.lower()}." if what else closed[0]

    def said_by(self, lead: Passage, setting: Setting) -> tuple[list[Draft], Condition, str | None]:
        """What a lead-in says of its bullets: the rule that they are conditions of, and the units they are about."""
        if lead.id not in self._read:
            text = COMMON.applied_to(_IN_THESE_STATES.sub("", lead.text.rstrip(": ")))
            drafts: list[Draft] = []
            who: Condition = ALWAYS
            subject: str | None = None
            applies = re.search(
                r"(?i)\b(?:rules?|effects?|restrictions?|modifiers?) (?:apply|applies|are applied) to (.+)$", text
            )
            if applies:
                about = read_subject(tokenize(clean(applies.group(1))[0], self.vocabulary), self.vocabulary)
                who, subject = about.who, about.term
                if subject and self.vocabulary.terms[subject].kind not in BEARER_KINDS:
                    subject = None
            elif (so := _WHILE_SO.match(text)) and (state := self.vocabulary.best(so["so"], "status")):
                whose = read_subject(tokenize(so["whom"], self.vocabulary), self.vocabulary)
                who, subject = both(*((whose.who,) if whose.term else ()), Has(state)), state
            elif tail := tail_of(lead.text):
                if tail.besides:
                    read_sentence(tail.besides, setting)  # whom "it" means, and what "one" is
                if two := _TWO_RULES.match(tail.rule):
                    self.first[lead.id] = read_sentence(f"{two['first']}.", setting)
                rule = capitalised(two["last"]) if two else tail.rule
                drafts = read_sentence(_NOT_OPEN.sub(lambda m: self._not_used(m, setting), rule), setting)
            elif _DONE_WHEN.match(text) and (own := self._own_test(setting)):
                drafts = read_sentence(f"A unit must take a {own}.", setting)
            elif _TEST_LEAD.match(text):
                drafts = read_sentence(re.sub(r"(?i) (?:if|when|whenever)$", "", text), setting)
            elif not text.endswith((".", "!", "?")) and not lead.text.rstrip().endswith(":"):
                drafts = read_sentence(f"{text}.", setting)  # "A squadron takes a Nerve test" over "when …"
            elif _MODAL_LEAD.search(text) and not _COMPLETE.match(lead.text.strip()):
                drafts = read_sentence(
                    re.sub(
                        r"(?i)^.*\b(?:conditions|situations|circumstances|cases) (?:where|in which|when) ",
                        "",
                        re.sub(r"(?i) (?:are|is|if|unless|when)$", "", text),
                    ),
                    setting,
                )
            self._read[lead.id] = (drafts, who, subject)
        return self._read[lead.id]


#: "What comes of a failure depends upon the state of the crew:": each item is what comes of it.
_OF_OUTCOME = Pattern(
    r"(?i)^(?:the )?(?:results?|outcomes?|effects?|consequences?) of (?:an? |the |such an? )?"
    r"(?:(failure|failing|failed)|success|passing|passed|successful)\b[^:]*:\s*$|"
    r"^(?:on|after|upon) an? (?:(failure|failed)|success|successful)\b[^:]*:\s*$"
)


def outcome_of(lead: str, item: str) -> str:
    """What an item says that comes of a test that went so, as its lead-in tells; '' where the lead-in is no such."""
    found = _OF_OUTCOME.match(lead.strip())
    if found is None or CONDITION.match(item):
        return ""
    how = "failed" if found[1] or found[2] else "passed"
    return f"If the test is {how}, {amid(item).rstrip(';, ')}."


#: "If the test is passed, the crew is safe": an item with a condition and a rule of its own.
_OWN_RULE = Pattern(
    r"(?:If|When) [^,;]{5,160}(?:,| then|, and [^,]{5,160},) (?:then )?(?:the|it|they|nothing|that|this|each|an?|all|"
    r"its|their|no|you) [\w' -]+"
)


def is_case(lead: Passage, item: str) -> bool:
    """Whether an item states a condition for what its lead-in says."""
    if _OWN_RULE.match(item) and not _CASES.search(lead.text):
        return False
    told = CONDITION.match(item) or _CASES.search(lead.text) or tail_of(lead.text)
    return told is not None and len(item.split()) < 40 and not _RULES.search(item)


def only_cases(lead: Passage, items: Sequence[Passage]) -> bool:
    """Whether a sentence without an end ("A crew takes a Grit test") holds in the cases alone that its items tell."""
    ended = lead.text.rstrip()[-1:] in (".", "!", "?", ":")
    return not ended and len(items) > 1 and all(_AT_TIMES.match(item.text) for item in items)


#: "when it is charged; or": an item that tells when what its lead-in says is so.
_AT_TIMES = deferred(r"(?:(?:in|during|at) [^,;]{3,40}, )?(?:if|when|whenever|while|after|before|once)\b")
_STATED = Pattern(
    r"(?i)^(?:it|they|s?he|the [a-z]+) (?:is|are|was|were|has|have)\b(?!.*\b(?:may|must|can|cannot|will)\b)[^,;]{3,60}$"
)


def is_stray(lead: Passage, item: str) -> bool:
    """Whether an item states a case ("It is Dazed.") of which the sentence over it, being complete, says nothing."""
    return bool(_COMPLETE.match(lead.text.strip()) and _STATED.match(item.strip()))


def is_case_of_nothing(lead: Passage, item: str) -> bool:
    """Whether an item only states a case, of a rule that the sentence over it tells and nobody understood."""
    return tail_of(lead.text) is not None and _STATED.match(item.strip().rstrip(".;,")) is not None
