"""States told by other words than their names: "a Glider in Soar mode", "a crew whose Gun is Jammed", "a crew on
Watch", which bears the marker of that.

In: the cleaned text of a sentence and the vocabulary. Out: the same with the state by its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar.draft import Draft
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, Has
from kb.names import capitalised, stems, with_article
from kb.patterns import Pattern

#: "A Glider in Soar mode", "while in Soar mode": in the state of that name.
_IN_MODE = Pattern(
    r"\b(?:(?P<who>(?!If\b|When\b|While\b|Whilst\b|Once\b|Only\b|Whenever\b)(?:[A-Z][\w-]+|units?|models?)) )?"
    r"in (?:the )?(?P<mode>[A-Z][\w-]+) (?:mode|stance|posture)\b"
)
#: "A crew whose Gun is Jammed", "while its Gun is Jammed": it is in the state that is called "Gun Jammed".
_PART_IS = Pattern(
    r"\b(?P<whose>whose|its|their|the|Its|Their|The) (?P<part>[A-Z][\w-]+) (?P<be>is|are|has been|have been) "
    r"(?P<so>[A-Z][\w-]+)\b"
)
#: "A crew on Watch", "may not go on Watch": who is so bears the "Watch marker", and who does so does what is called so.
_ON_MARK = Pattern(
    r"\b(?P<go>(?:go|goes|going|gone|went|be placed|be put) )?(?P<on>on|in|under) "
    r"(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)?)\b(?! [Oo]rders?\b| [A-Z])"
)
_MARKS = ("marker", "token", "counter")


#: "For Scouts this action cannot be a Volley": what they may not do while they are so.
_THAT_ACTION = Pattern(
    r"^(?:For (?P<who>[^,;]{2,60}?),? )?(?i:this|that) (?:extra |further |second |one |free )?action "
    r"(?:cannot|may not|can not|must not|may never|can never) be (?:an? )?(?P<what>[A-Za-z][\w' -]{2,40})$"
)


#: "For as long as it does, …", "While it remains so …", in the entry of a state: that is no case beside the state.
_AS_LONG = Pattern(
    r"^(?:For as long as|As long as|So long as|While|Whilst) (?:it|they|he|this|that) "
    r"(?:(?:is|are|remains?|stays?|continues?) (?:so|like this|like that|that way|in (?:this|that) state)|"
    r"does(?: so)?|do(?: so)?|lasts?|holds?|persists?),? (?P<rest>[a-z].+)$"
)


#: "Until its next order it counts +1 …", behind "may form a Shell Wall" in the entry of that: whoever has done so.
_GOES_ON = Pattern(
    r"^(?P<front>(?:Until|For|While|As long as) [^,;:]{3,50}?,? )?(?P<it>[Ii]t|[Tt]hey) "
    r"(?=(?:then )?(?:counts?|adds?|subtracts?|gains?|suffers?|has|have|may|cannot|must|is|are)\b)"
)


def once_in_it(text: str, said: Sequence[Draft], vocabulary: Vocabulary, entry: str | None) -> str:
    """The sentence behind the one that lets somebody come into the entry's state, as told of those who are in it."""
    if entry is None or vocabulary.terms[entry].kind != "status":
        return text
    begun = any(draft.relation == "permits" and draft.object.term == entry for draft in said)
    found = _GOES_ON.match(text) if begun else None
    if found is None:
        return text
    told = f"a unit that has the {vocabulary.terms[entry].name} status {text[found.end() :]}"
    return f"{found['front'].rstrip(', ')}, {told}" if found["front"] else capitalised(told)


#: "It loses this state if it moves", in the entry of that.
_LOSES_IT = Pattern(r"\b(?:lose|shed)(?P<s>s)? (?:this|that) (?:state|status|condition)\b")


def in_its_state(text: str, vocabulary: Vocabulary, entry: str | None) -> str:
    """The sentence with the states in it by their names; '' where it tells of an action that no state is known for."""
    if entry and vocabulary.terms[entry].kind == "status" and (lasting := _AS_LONG.match(text)):
        text = f"While it is {vocabulary.terms[entry].name}, {lasting['rest']}"
    if entry and vocabulary.terms[entry].kind == "status":
        state = vocabulary.terms[entry]
        text = _LOSES_IT.sub(lambda m: f"{'is' if m['s'] else 'are'} no longer {state.name}", text)
    if (named := _THAT_ACTION.match(text.rstrip("."))) and vocabulary.best(named["what"], "action"):
        own = vocabulary.terms[entry] if entry else None
        if own is None or own.kind != "status":
            return ""
        return f"{capitalised(named['who'] or 'units')} that are {own.name} may not make a {named['what']}"
    text = _IN_MODE.sub(lambda m: _being(m, vocabulary), text)
    text = _ON_MARK.sub(lambda m: _marked(m, vocabulary), text)
    return _PART_IS.sub(lambda m: _part_is(m, vocabulary), text)


#: "If the Cart was Heavy", of the one that the sentence before told of.
_IF_THE_ONE = Pattern(r"^(?:If|When|Where) (?:the|that|this) (?P<noun>[A-Za-z][\w-]*) (?:is|was|has|had|were) ")
_A_STATE = r"(?P<state>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"


def still_so(text: str, before: str, vocabulary: Vocabulary) -> Condition:
    """The state of the one that is pointed at in a case ("If the Cart was Heavy, it sinks"), where the sentence before
    told of it as of one in that state ("A Sunken Cart is …", "A Cart that … is Sunken")."""
    pointed = _IF_THE_ONE.match(text)
    if pointed is None:
        return ALWAYS
    one, noun = r"(?:An?|Any|Each|Every) ", re.escape(pointed["noun"])
    told = re.match(rf"{one}{_A_STATE} {noun}\b", before) or re.match(
        rf"{one}{noun} (?:that|which|who|with|reduced) [^;.]*?\b(?:is|becomes|gains|counts as) (?:the )?{_A_STATE}"
        r"(?: status| state)?\.?$",
        before,
    )
    state = vocabulary.best(told["state"], "status") if told else None
    return Has(state) if state and vocabulary.kind_of(state) == "status" else ALWAYS


#: "A Cart can never tip over", "will never rout": what happens to nobody of those.
_NEVER_DOES = Pattern(
    r"\b(?:can|will|do|does|would) never (?P<what>[A-Za-z][a-z]{2,}(?: (?:over|down|off|out))?)"
    r"(?=$|[.,;]| (?:for|unless|while|in) )"
)


def never_so(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with "can never rout" said as "can never become Rout", where that is no deed but the name of a state
    or of a result that a unit can be under."""

    def becomes(match: re.Match[str]) -> str:
        state = vocabulary.best(match["what"], "status", "effect")
        if state is None or state in vocabulary.general or vocabulary.best(match["what"], "action", "reaction", "test"):
            return match[0]
        return match[0].replace(match["what"], f"become {vocabulary.terms[state].name}")

    return _NEVER_DOES.sub(becomes, text)


def _being(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "Glider in Soar mode" as "Soaring Glider", where the text has a state that is called so; else as it stands."""
    states = (term.name for term in vocabulary.terms.values() if term.kind == "status")
    state = next((name for name in states if stems(name) == stems(match["mode"])), None)
    return f"{state} {match['who'] or ''}".rstrip() if state else match[0]


def _marked(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "Crew on Watch" as "crew with a Watch marker", where the text hands these out; else as it stands."""
    whole = vocabulary.best(f"{match['on']} {match['name']}", "status")
    states = {term.name.lower() for term in vocabulary.terms.values() if term.kind == "status"}
    mark = next((f"{match['name']} {mark}" for mark in _MARKS if f"{match['name'].lower()} {mark}" in states), None)
    if mark is None or match["name"].lower() in states or (whole and " " in vocabulary.terms[whole].name):
        return match[0]
    if not match["go"]:
        return f"with {with_article(mark)}"
    deed = vocabulary.best(match["name"], "action", "order")
    return f"use {vocabulary.terms[deed].name}" if deed and match["go"] == "go " else match[0]


def _part_is(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "A crew whose Gun is Jammed" as "that is Gun Jammed", where the text has a state that is called so."""
    name = f"{match['part']} {match['so']}"
    state = vocabulary.best(name, "status")
    if state is None or stems(vocabulary.terms[state].name) != stems(name):
        return match[0]
    who = {"whose": "that", "its": "it", "their": "they", "the": "it", "Their": "They"}.get(match["whose"], "It")
    return f"{who} {'are' if who.lower() == 'they' else 'is'} {vocabulary.terms[state].name}"
