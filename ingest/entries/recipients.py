"""Recipients: on whom an option may be played, as the fields of its card say.

In: the words of a field ("You cannot use this order on a Heavy unit", "One Dazed Rider unit from your army that has not
fought") and the option. Out: drafts. A player uses such an option, and one of his units is its target: what the card
says of the target is said of the unit for which the option is open.
"""

from __future__ import annotations

import re

from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.modals.targets import targets
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.states import thing_of
from kb.conditions import Has, both
from kb.names import capitalised
from kb.patterns import deferred

_THIS = r"(?:this [a-z]+(?: [a-z]+)?|it|that [a-z]+)"
_NOT = r"(?:cannot|may not|can never|may never|must not)"
_WHOM = r"(?P<whom>(?:an?|any|another|one) [^,.;]{2,60}?|[a-z][\w'’ -]{1,40}?(?:s|units|models))"
_CASE = r"(?P<rest>,? (?:unless|except|only if|if|while|when|that|which|with|within|until)\b.*)?$"
#: Who may not be the target.
_BARRED = tuple(
    deferred(f"(?i){pattern}{_CASE}")
    for pattern in (
        rf"(?:(?:you|{_THIS}) )?{_NOT} (?:be )?(?:used?|play(?:ed)?|cast|spend|spent) ?(?:{_THIS} )?"
        rf"(?:on|upon|for) {_WHOM}",
        rf"(?:you )?(?:{_NOT}|never) (?:select|choose|pick|target) {_WHOM}(?: (?:with|for|as the target of) {_THIS})?",
        rf"{_WHOM} {_NOT} be (?:(?:the |an? )?target(?:ed)?|chosen|selected|picked|affected)"
        rf"(?: (?:as the target|of|for|by|with|as a target))*(?: {_THIS})?",
    )
)
#: Who may be only in some case.
_ALLOWED = deferred(
    rf"(?i)(?:you )?(?:can|may)(?: only)? (?:(?:select|choose|pick|target)|use {_THIS} (?:on|upon|for)) {_WHOM}"
    r"(?: (?:with|for) this [a-z]+)?(?P<rest> only if .*)$"
)
#: What a field about whom an option is for says of the option itself, behind him.
_FOR_THIS = deferred(r"(?i) (?:with|for|to (?:make|use|take)|as (?:the|a) target (?:of|for)) this [a-z]+(?: [a-z]+)?$")
#: Whom the option is for: "One friendly Rider unit within 6" of it that is not Dazed".
_TARGET = deferred(
    r"(?:(?:[Oo]ne|[Aa]n?|[Aa]ny|[Ee]ach|[Uu]p to \w+|[Aa]ll) )(?P<whom>(?:of your |friendly |other )*"
    r"[^,.;]{0,50}?(?:units?|models?|squads?|characters?|platoons?|compan(?:y|ies)))(?= |$)"
    r"(?P<own> (?:from|in) your (?:army|force|side|warband))?"
    r"(?P<near> (?:within|more than|wholly within) .+?)?"
    r"(?P<rest> (?:that|which|who) (?:is|are|was|were|has|have|had|can|cannot|may|does|did|made|[a-z]+(?:ed|s))\b.*)?$"
)


def of_recipients(tells: str, words: str, entry: str, setting: Setting) -> list[Draft] | None:
    """What a field says of the unit that an option is played on; None where it is to be read as it stands."""
    name = setting.vocabulary.terms[entry].name
    words = " ".join(words.split()).rstrip(".")
    if tells == "target":
        return _target(words, entry, name, setting)
    if tells not in ("bar", "need"):
        return None
    told = _FOR_THIS.sub("", words)
    for pattern in _BARRED:
        if (found := pattern.match(told)) and "enemy" not in found["whom"]:
            return read_sentence(f"{_one(found['whom'])} may not use {name}{found['rest'] or ''}.", setting)
    if (found := _ALLOWED.match(words)) and "enemy" not in found["whom"]:
        return read_sentence(f"{_one(found['whom'])} may not use {name} unless{found['rest'][8:]}.", setting)
    return None


def _one(whom: str) -> str:
    return capitalised(whom)


def _target(words: str, entry: str, name: str, setting: Setting) -> list[Draft] | None:
    """What the unit that is chosen must be: each kind, keyword and state that is named, and where it must be."""
    found = _TARGET.match(words)
    if found is None or "enemy" in found["whom"]:
        return None
    vocabulary = setting.vocabulary
    drafts: list[Draft] = []
    tokens = tokenize(found["whom"], vocabulary)
    told = [term for terms in targets(tokens, vocabulary) for term in terms]
    if told:
        needed = both(*(Has(term) for term in told))
        drafts += [
            Draft("requires", thing_of(term, vocabulary), entry, requirement=needed, within=entry, modal="limit",
                  fixed=True, any_unit=True)
            for term in told
        ]  # fmt: skip
    for part in (found["near"] and f"it is{found['near']}", found["rest"] and re.sub(r"^ \w+", "it", found["rest"])):
        if part:
            drafts += read_sentence(f"A unit may only use {name} if {part}.", setting)
    return drafts or None
