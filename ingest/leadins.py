"""Lead-ins: what the sentence over a list says of each of its items.

In: a lead-in and an item. Out: the sentence that both make together, the rule that each item is a case of, or the units
that the items are about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.cases import CONDITION, LEADS_ON, tail_of
from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.commonforms import COMMON
from ingest.grammar.fronts import amid
from ingest.grammar.subjects import read_subject
from ingest.grammar.tokens import clean, tokenize
from ingest.structure import OPEN_LIST
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Condition, Has, both
from kb.model import Passage
from kb.names import capitalised, lowered
from kb.patterns import Pattern

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
#: The place in a lead-in that each bullet of its list fills, and what follows it.
_FOLLOWING = Pattern(
    r"(?i)\b(?:(?:any|all|one|each) of )?the following(?: (?!rules?|effects?)[a-z-]+){0,2}?"
    r"(?= (?:may|can|cannot|can['’]t|must|are|is|have|has|do(?:n['’]t)?|"
    r"does(?:n['’]t)?|(?:is|are|wo)n['’]t|gets?|never|gain|suffer|count|ignore|take|get|add)\b|:?$)"
)
#: A bullet that names who or what is meant, and says nothing of its own.
_NAMES_ONLY = re.compile(
    r"(?:(?:an?|any|all|each|the) )?(?!(?:it|they|if|when|you|your|while|once|after|unless)\b)[\w'’-]+"
    r"(?:(?: (?!(?:may|must|can|cannot|is|are|was|were|has|have|will)\b)[\w'’\"-]+)*"
    r"(?: (?:that|which|who) .{3,80})?)[.;,]?",
    re.I,
)
#: An item that rules something is no condition.
_RULES = Pattern(
    r"(?i)\b(?:must|cannot|then)\b|"
    r"^(?:(?!\b(?:states?|says?|specif\w+|that|which|who|if|when|unless) (?:it|they|the)\b).)*"
    r"(?<!that )(?<!which )(?<!who )\b(?:may|can) (?:not|only|never)\b"
)
#: What leads nothing in, though a list stands behind it: a sentence of its own that points to nothing.
_COMPLETE = Pattern(
    r"(?i)^(?!.*\b(?:following|as follows|below)\b)"
    r"(?!.*\b(?:these|those|if|when|unless|conditions|situations|circumstances|cases)(?: [\w-]+){0,3}[.!]$).*[.!]$"
)
#: "It may make one, and it may not make one while any of these applies:": a rule before that of the bullets.
_TWO_RULES = Pattern(
    r"^(?P<first>[^,;]{3,120}\b(?:may|can|must|cannot)\b[^,;]{3,120})[,;] (?:and |but )"
    r"(?P<last>(?:it|they|s?he|the [a-z]+) (?:may|can|must|cannot)\b.+)$"
)


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
                drafts = read_sentence(capitalised(two["last"]) if two else tail.rule, setting)
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


#: "Each gets one, apart from this sorry lot, who cannot react:": whom the items are, and what is said of them.
_ALL_BUT_THESE = Pattern(
    r"(?i)^(?P<rule>[^:]{3,}?),? (?:and |but )?(?:apart from|except(?:ing)?(?: for)?|save(?: for)?|but not|bar|barring|"
    r"other than|with the exception of) (?:this|these|the|those)(?: [a-z'-]+){0,3}, who (?P<told>[^,;:]{3,80}):\s*$"
)
#: A remark in brackets that rules nothing: "Riders (there is nobody at home)".
_REMARK = re.compile(
    r"\s*\((?![^)]*\b(?:may|can|cannot|must|only|unless|except|if|with|when|while)\b)[^)]*\)(?=[.;,]?$)"
)
#: "Anyone Dazed, though they can still Duck, that being the point of it": an item that leaves something open.
_STILL = re.compile(
    r"(?P<item>[^,;()]{3,60}?),? (?:though|although|but|however) (?P<so>(?:it|they|these|those|s?he) (?:may|can) "
    r"(?:still |yet )?[^,;()]{2,60})(?:, (?:that|this|which) (?:being|is|was) [^;()]+)?[.;]?"
)
#: Several in one item: "Anyone Dazed, Prone or Shaken".
_SEVERAL = re.compile(
    r"(?i)(?:(?:anyone|anybody|any|all|those|units|models|whoever) )?[\w'’-]+(?: [\w'’-]+)?"
    r"(?:, [\w'’-]+(?: [\w'’-]+)?)*,? (?:or|and) [\w'’-]+(?: [\w'’-]+)?[.;,]?"
)


_LIKENED = re.compile(
    r"\b(?:counts? as|treated as|(?:use|follow|obey)s?\b[^,;:]{0,30} rules|is|are|behaves? (?:as|like))\b"
)
#: "They use the rules for Riders, with these exceptions:": what is so but for the items.
_BUT_FOR = Pattern(
    r"(?i)^(?P<rule>[^:]{3,}?),? (?:(?:with|subject to|apart from|save for|but for|other than)"
    r"(?: (?:these|those|the following|one|two|three|four|a few|some|several|certain)){1,2}(?: [a-z]+)? "
    r"(?:exceptions?|differences?|changes?|modifications?|amendments?|adjustments?)|"
    r"(?:except|save)(?: as follows| for the following| as (?:listed|noted|described|given) below)?)"
    r"(?: (?:listed )?below)?:\s*$"
)


#: "Those that may Duck are:": those of the list, and no others.
_THOSE_WHO = Pattern(
    r"(?i)^(?:the )?(?:only )?(?:those|ones|[a-z]+s)(?: of [a-z]+)? (?:that|which|who) "
    r"(?P<may>may not|cannot|may|can) (?P<do>[^:,;]{3,60}?) are"
    r"(?: these| the following| as follows| listed below)?:\s*$"
)
#: "Riders (and therefore Lancers)": what goes without saying of an item.
_BY_THAT = re.compile(r" \((?:and )?(?:therefore|so|hence|thus|consequently|with them)\b[^()]*\)")


def only_these(lead: str) -> str:
    """A lead-in that tells who alone may do something ("Only the following may Duck:"); '' for any other."""
    told = " ".join(lead.split())
    if those := _THOSE_WHO.match(told):
        return f"Only the following {those['may']} {those['do']}:" if "not" not in those["may"] else ""
    return told if _ONLY_THESE.match(told) else ""


_ONLY_THESE = Pattern(r"(?i)^(?:only|none but) (?:any of )?the following\b[^:]*\b(?:may|can)\b[^:]*:\s*$")


def told_of_all(lead: str) -> str:
    """What a lead-in says of all but those in the list under it ("Each reacts once, apart from these, who …:"), or of
    all that its items do not tell otherwise ("They count as Riders, with these exceptions:")."""
    told = " ".join(lead.split())
    apart = _ALL_BUT_THESE.match(told) or (_BUT_FOR.match(told) if _LIKENED.search(told) else None)
    return f"{apart['rule']}." if apart else ""


def completed(lead: Passage, bullet: str) -> list[str]:
    """The sentences that a bullet makes of its lead-in ("The following units may not march:"); none where it does
    not complete it."""
    text = _ALL_BUT_THESE.sub(lambda m: f"The following {m['told']}:", " ".join(lead.text.split()))
    text = only_these(text) or _THOSE_WHO.sub(lambda m: f"The following {m['may']} {m['do']}:", text)
    place = _FOLLOWING.search(text.rstrip(": \n"))
    bullet = _REMARK.sub("", _BY_THAT.sub("", " ".join(bullet.split())))
    still = _STILL.fullmatch(bullet) if place else None
    item = still["item"] if still else bullet
    if not place or len(item.split()) > 16 or not (_NAMES_ONLY.fullmatch(item) or _SEVERAL.fullmatch(item)):
        return []
    before, after = text[: place.start()], text[place.end() :].rstrip(": \n")
    if (not before and not after) or (OPEN_LIST.search(text[place.start() :]) and not after):
        return []
    name = item.rstrip(".;, ")
    said = [f"{before}{name if before else capitalised(name)}{after}."]
    return [*said, f"{capitalised(name)} {still['so'].split(' ', 1)[1].rstrip('.; ')}."] if still else said


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
_AT_TIMES = re.compile(r"(?:(?:in|during|at) [^,;]{3,40}, )?(?:if|when|whenever|while|after|before|once)\b")
_STATED = Pattern(
    r"(?i)^(?:it|they|s?he|the [a-z]+) (?:is|are|was|were|has|have)\b(?!.*\b(?:may|must|can|cannot|will)\b)[^,;]{3,60}$"
)


def is_stray(lead: Passage, item: str) -> bool:
    """Whether an item states a case ("It is Dazed.") of which the sentence over it, being complete, says nothing."""
    return bool(_COMPLETE.match(lead.text.strip()) and _STATED.match(item.strip()))


def is_case_of_nothing(lead: Passage, item: str) -> bool:
    """Whether an item only states a case, of a rule that the sentence over it tells and nobody understood."""
    return tail_of(lead.text) is not None and _STATED.match(item.strip().rstrip(".;,")) is not None


#: "No Riposte may be made by a crew that": a lead-in that breaks off where each of its items goes on.
_BREAKS_OFF = Pattern(r"(?i)\b(?:that|which|who|whose|(?:if|when|while|unless) (?:it|they|he|she)):?$")
#: "While it is Dazed a crew", "A Dazed crew": no more than of whom, and in which case, the items tell.
_ONLY_WHOM = Pattern(
    r"(?i)^(?:(?:while|whilst|when|whenever|if|once|as long as) (?:it|they|an?|the|[a-z]+s) [^,.;:]{3,60}?,? )?"
    r"(?:an?|any|each|every|all|no|the|such)(?! following\b)(?: (?!(?:may|can|must|is|are|has|have|does|do)\b)[\w'’-]+)"
    r"{1,4}(?: (?:that|which|who) (?:is|are|has|have) [\w'’-]+(?: [\w'’-]+)?)?:?$"
)
#: "While it is Dazed a crew": a crew that is Dazed.
_WHILE_IT_IS = Pattern(
    r"(?i)^(?:while|whilst|when|whenever|if|as long as) (?:it|they) (?P<is>is|are) (?P<state>[^,.;:]{3,40}?),? "
    r"(?P<whom>(?:an?|any|each|every|all|the) [\w'’-]+)(?=:?$)"
)
#: "may not Dash": an item that says what somebody may do or not.
_LEFT_TO = re.compile(r"(?:may|can|cannot|must|never|does not|do not|is|are|has|have)\b")
#: "is Dazed; or": an item that has no subject of its own.
_GOES_ON = re.compile(
    r"(?i)(?:(?:is|are|was|were|has|have|had|does|do|did|may|can|cannot|must|made|took|ran|fought|lost|shot|stood|fell|"
    r"began|[a-z]{3,}(?:s|ed))\b"
    r"(?! (?:is|are|may|can|cannot|must|has|have)\b))"
)


def breaks_off(lead: Passage, items: Sequence[Passage]) -> bool:
    """Whether a lead-in says nothing by itself, as it breaks off where its items go on."""
    return any(joined(lead, item.text) for item in items)


def joined(lead: Passage, item: str) -> str:
    """The sentence that a lead-in which breaks off makes with an item ("… by a crew that" over "is Dazed; or", "A Dazed
    crew" over "may not Dash"); '' where it does not break off so, or the item is a sentence of its own."""
    text = lead.text.rstrip(" \n")
    open_ = _BREAKS_OFF.search(text) or (_LEFT_TO.match(item) and _ONLY_WHOM.match(" ".join(text.split())))
    if not open_ or not _GOES_ON.match(item):
        return ""
    told = LEADS_ON.sub("", item.rstrip(" ;,.\n"))
    text = _WHILE_IT_IS.sub(lambda m: capitalised(f"{m['whom']} that {m['is']} {m['state']}"), " ".join(text.split()))
    return f"{text.rstrip(':')} {lowered(told)}."
