"""Relative clauses that tell something new: "Stand Up, which costs one action", "a Smoke marker, which stays until …".

In: the cleaned text of a sentence. Out: the same as two sentences, the second of which is about what the clause is of.
A clause without a comma before it ("a unit that is Pinned") tells which one is meant, and is left where it stands.
"""

from __future__ import annotations

import re

from ingest.verbforms import gerund
from kb.patterns import Pattern, deferred

_MODAL = r"(?:may|can|cannot|can not|must|will|does not|do not|always|never|also|then|immediately|automatically|only)"
#: The end of a sentence that says something of the thing named just before it.
_TELLS = Pattern(
    r"^(?P<main>[^;]{4,160}?), (?:and )?which (?P<said>(?:" + _MODAL + r" )?"
    r"(?!means?\b|is why\b|makes? it\b|includes?\b|allows?\b|lets?\b|enables?\b|represents?\b|reflects?\b)"
    r"[a-z]+\b[^;]{3,160})$"
)
#: What a name ends with, and what stands before it, where nothing but a name stands before the comma.
_NAMED = deferred(
    r"(?P<name>[A-Z][\w'’-]*(?: (?:of |the )?[A-Z][\w'’-]*){0,3}(?: \(\w+\))?"
    r"(?: (?:action|reaction|order|special rule|rule|keyword|trait|status|condition|token|marker|counter|test|check|"
    r"roll|table|weapon|phase|attack|move|ability|skill)s?)?)$"
)
_PLAIN = deferred(r"\b(?:an?|the|one|each|every|any|its|their) (?P<name>(?:[a-z][\w'’-]* ){0,3}[a-z][\w'’-]*)$")
#: What is done before the comma: "may stand up, which costs one action".
_DONE = deferred(
    r"\b(?:may|can|must|to) (?:still |also |then |choose to )?(?P<deed>[a-z]+)"
    r"(?P<more>(?: (?:up|down|off|in|out|back))?)\b"
)
_LIGHT = frozenset("make take use perform do be have declare give gain only attempt spend choose".split())
#: What only a deed does, not the thing that it is done with.
_COSTING = deferred(r"(?:costs?|takes?|uses? up|counts? as|requires?|ends?|consumes?)\b")

#: "Squads that have run, are Mired, or carry a flag may not …": of each of these the same is said.
_BEING = r"(?:is|are|has|have|was|were|does not|do not|cannot|can)"
_ONE_OF = Pattern(
    r"^(?P<who>(?:[\w'’-]+ ){1,4}(?:that|which|who)) (?P<first>[a-z][^,;:]{2,50}?),? (?P<rest>(?:[^;:]{2,60}?,? )?)or "
    r"(?P<last>[a-z][^,;:]{2,50}?) (?P<said>(?:may|must|cannot|can|counts?|suffers?) [^;]+)$"
)
_OPENS_ANEW = deferred(rf"{_BEING} ")


def _in_full(match: re.Match[str]) -> str:
    """The same with a "that"; of any unit it is understood without, but for a time behind it."""
    when = re.match(r" (?:this|last|during|once|twice|earlier)", match.string[match.end() :])
    if re.search(r"\b(?:units?|models?)$", match["who"]) and " " not in match["done"] and not when:
        return match[0]
    many = match["who"].endswith(("s", "men")) and not match["who"].startswith(("A ", "An ", "Each ", "Every "))
    return f"{match['who']} that {'were' if many else 'was'} {match['done']}"


def _for_each(text: str) -> str:
    """The sentence, once for each of the things that those of whom it speaks have done, or are."""
    found = _ONE_OF.match(text)
    if not found:
        return text
    listed = [found["first"], *filter(None, re.split(r", ", found["rest"].strip(" ,"))), found["last"]]
    if not any(_OPENS_ANEW.match(each) for each in listed[1:]) or any(" or " in each for each in listed):
        return text
    return ". ".join(f"{found['who']} {each} {found['said']}".rstrip(".") for each in listed) + "."


#: "Carts hit this turn may not …": which of them are meant, told without a "that".
_REDUCED = Pattern(
    r"^(?!The )(?P<who>(?:(?:An?|Any|All|Each|Every|No|Only)(?: [a-z]+)? )?(?:[A-Z][\w'’-]*(?:, | and | or | )){0,4}?"
    r"(?:[A-Z][\w'’-]+|units?|models?)) (?P<done>(?:already |just |recently |previously )?(?:charged|attacked|targeted|"
    r"assaulted|rammed|caught|moved|fired upon|fired on|shot at))"
    r"(?= (?:by|in|at|from|with|on|during|this|last|once|twice|earlier)\b[^,;:]*? (?:may|can|cannot|must|never|is|"
    r"are|becomes?|suffers?|gains?|loses?|takes?)\b)"
)
#: "A charged cart may …": what somebody else does to it, as what befalls it; a "Charged cart" is in a state so called.
_STRUCK = Pattern(
    r"^(?P<a>(?:An?|Any|Each|Every|The) (?![A-Z]))?(?P<done>[Cc]harged|[Aa]ttacked|[Aa]ssaulted|[Rr]ammed|[Bb]oarded|"
    r"[Tt]argeted|[Rr]aided|[Aa]mbushed|[Bb]ombarded|[Tt]hreatened) (?P<who>(?!by\b|at\b|from\b|in\b|with\b)"
    r"[\w'-]+(?: [A-Z][\w'-]+)?) (?=(?:may|can|cannot)\b)"
)


def _befallen(match: re.Match[str]) -> str:
    many = match["a"] is None
    who = f"{match['a'] or ''}{match['who']}"
    return f"{who[:1].upper()}{who[1:]} that {'are' if many else 'is'} {match['done'].lower()} "


#: "Carts that neither moved nor fired": that have done none of it.
_NEITHER = Pattern(r"\b(that|which|who) neither ([A-Z]?[a-z]+(?:ed|t|n)) nor ([A-Z]?[a-z]+(?:ed|t|n))\b")
#: "Those that have moved may not …", of whom nothing was said before: any units.
_THOSE = deferred(r"Those (?=(?:that|which|who) )")


def told_apart(text: str) -> str:
    """The sentence with such a clause at its end as a sentence of its own."""
    text = _STRUCK.sub(_befallen, text)
    text = _REDUCED.sub(_in_full, _THOSE.sub("Units ", text) if text[:6] == "Those " else text)
    text = _for_each(_NEITHER.sub(r"\1 have not \2 or \3", text))
    found = _TELLS.match(text)
    if not found or re.match(r"(?i)(?:for example|if|when|while|unless|as)\b", found["said"]):
        return text
    main, said = found["main"], found["said"]
    named = _NAMED.search(main)
    if named and not (named.start() == 0 or main[: named.start()].rstrip().endswith((".", ":"))):
        return f"{main}. {named['name']} {said}"
    deed = _DONE.search(main)
    if deed and deed["deed"] not in _LIGHT and _COSTING.match(said):
        return f"{main}. {gerund(deed['deed']).capitalize()}{deed['more']} {said}"
    plain = _PLAIN.search(main)
    if plain is None or said.startswith(("is ", "are ", "was ", "were ")):
        return text
    return f"{main}. The {plain['name']} {said}"
