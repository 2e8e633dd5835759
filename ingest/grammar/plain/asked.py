"""Asked: what a deed takes and how often it may be done, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the same as "To …, a unit must …", "may only … once per turn", "… costs …".
General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.verbforms import base_form, third
from kb.names import capitalised, first_word, lowered
from kb.patterns import Substitutions

#: What follows "to" where it tells for what something is needed.
_DEEDS = (
    r"(?:[A-Z](?!it\b)|(?:fire|charge|move|shoot|react|use|make|take|declare|perform|fight|attack|claim|hold|regroup|"
    r"rally|embark|disembark|join|advance|run|march|fly|enter|re-roll|activate|interrupt|capture|control|contest|"
    r"receive|act|cast|reload|operate)\b)"
)
_SPAN = r"(?:turn|(?:[A-Z][\w-]+ )?phase|round|game|battle|activation|combat|match|scenario|mission)"
_OFTEN = r"(?:once|twice|one time|three times|\d+ times)"
_SO_MANY = r"one|two|three|four|a single|\d+"
#: What is not so many things at most: what is told so already, and a price ("may spend 2 Grit in its turn to rise").
_NO_LIMIT = r"(?!(?:only|not|never|spend|pay|expend)\b)"
_IN_ITS_TURN = r"(?:in|during) (?:each of )?(?:its|their) (?:own )?(turn|activation)s?"
#: "In order to have a unit make a Reaction": to make one.
_HAVE_IT_DONE = (
    r"(?:have|let|allow|get) (?:an?|its|their|the|any|one of (?:its|their)) [\w'’ -]{2,40}? (?:to )?"
    r"(?=(?:take|make|perform|use|declare|shoot|fire|move|charge|react|attempt)\b)"
)
_UNITS_WHO = r"(?P<who>(?!To |If |When |In |[A-Z][a-z]* weapons? )[A-Z][\w'’ -]{1,60}?)"


def _in_order_to(match: re.Match[str], have: str = "") -> str:
    """ "A Rider needs to be Dazed to Wade": to Wade, it must."""
    deed, _, rest = match["deed"].partition(" ")
    deed = base_form(re.sub(r"(?<=[a-rt-z])s$", "", deed))
    more = match["more"] if "more" in match.re.groupindex else None
    told = f"To {deed} {rest}".rstrip() + f", {amid(match['who'])} must {have}{match['need']}"
    return f"{told}. {capitalised(more)}" if more else told


def _each_only(match: re.Match[str]) -> str:
    """ "One reaction per unit per turn": each unit may make only one in a turn."""
    return f"Each {match[3]} may make only {match[1].lower()} {match[2]} per {match[4]}"


def _must_not(match: re.Match[str]) -> str:
    """ "To Wade, a Rider must not be Dazed": while it is, it may not."""
    purpose, _, who = match[1].partition(", ")
    so = match[2] if match[0].rstrip().find(" be ") >= 0 else f"it has {match[2]}"
    return f"{capitalised(who)} may not {purpose[3:]} {'while' if so is match[2] else 'if'} {so}"


def _only_if(match: re.Match[str]) -> str:
    """ "Shooting is allowed only if …", "Wading is possible only when …": a unit may only do it then."""
    what, when = match[1], match[2]
    verb = base_form(first_word(what).lower()) if first_word(what).endswith("ing") else ""
    deed = " ".join([verb, *what.split()[1:]]) if verb else f"use {what}"
    return f"A unit may {deed} only {when}"


def _wishing(match: re.Match[str]) -> str:
    """ "Riders wishing to Wade must be Dazed": to Wade, they must."""
    return f"To {match[2]}, {amid(match[1])} must {match[3]}"


def _made_so(match: re.Match[str]) -> str:
    """ "Losing its leader makes a unit Dazed": if it loses that, it becomes so."""
    verb, _, rest = match[1].partition(" ")
    return f"If {match[2]} {third(base_form(verb.lower()))} {rest}, it becomes {match[3]}"


ASKED = Substitutions(
    (  # "Heavy weapons may be used only if …", in the entry of a deed: it is they that are fired so, and not the deed
        r"^(?P<who>(?:An? |Any |Its |Their |The )?(?:[A-Z][\w'-]* ){1,2}(?:weapon|gun|bow|launcher)s?) "
        r"(?:(?:may|can) only be used|(?:may|can) be used only) (?:if|when|while) (?P<case>[^;]+)$",
        r"\g<who> may not be fired unless \g<case>",
    ),
    # "must be loaded with a bolt to be fired"
    (
        r"\bmust (?:first )?be (?:loaded|armed|charged|fitted|supplied) with (.+?) (?:to|before it can) be "
        r"(?:fired|used)\b",
        r"must have \1",
    ),
    (
        r"^([A-Z][\w'’ -]{2,50}?) (?:wishing|wanting|intending|"
        r"(?:that|which|who) (?:wish(?:es)?|wants?|intends?)) to ([^,;]{3,50}?) must (.+)$",
        _wishing,
    ),
    (
        r"^([A-Z][a-z]+ing [^,;]{3,60}?) (?:makes|renders|leaves) ((?:an?|any|the) [a-z]+) ([A-Z]\w+)$",
        _made_so,
    ),
    (
        r"^(?:An?|Any|Each|The) (failed|passed|successful) ([\w' -]{3,40}?) means (?:that )?(?=(?:the|it|they|a|"
        r"that) )",
        r"If the \2 is \1, ",
    ),
    (
        r"^((?:The|An?|Any|Each) [a-z][\w'’ -]{3,60}?) (?:forces|compels|obliges|requires) "
        r"((?:an?|any|the|each|every) [\w' -]{3,40}?) to (?=(?:take|make|pass|test|roll|fall|retreat|move) )",
        lambda m: f"After {lowered(m[1])}, {m[2]} must ",
    ),
    (r"^In order to (?=[A-Za-z])", "To "),
    # what it takes
    (
        rf"^(?P<who>(?!To |If |When |In |[A-Z][a-z]* weapons? )[A-Z][\w'’ -]{{1,60}}?) "
        rf"(?:needs? to|must(?: first)?|has to|have to) (?P<need>(?:be|have|pass|spend|pay|expend|give up|discard|"
        rf"possess|hold|remain|stay)\b(?![^,;]* (?:allow|enable|permit)s? )[^,;]{{2,70}}?) "
        rf"(?:(?:in order to|before (?:it|they|he|she|you) (?:(?:may|can)\b|"
        rf"(?=[A-Z]|{_DEEDS}))|if (?:it|they|you) "
        rf"(?:is|are|wish|wishes|want|wants) to|to be (?:able|allowed|permitted) to) (?:{_HAVE_IT_DONE})?"
        rf"(?!be |have |pass )|(?<!enough )to (?={_DEEDS}))(?P<deed>[A-Za-z][^,;]{{2,60}}?)"
        rf"(?:,? (?:and|but) (?P<more>(?:if|once|when|whenever) .+))?$",
        _in_order_to,
    ),
    (
        r"^(?P<who>[A-Z][\w'’ -]{1,60}?) (?:needs? to|must(?: first)?|has to|have to) "
        r"(?P<need>(?:pass|spend|pay|expend|give up|discard)\b[^,;]{2,70}?) before "
        r"(?P<deed>[A-Za-z]+ing\b[^,;]{0,60})$",
        _in_order_to,
    ),
    (
        r"^Before (?:(?P<who>(?:an?|any|the|each|every|your) [\w'’ -]{2,40}?|[A-Z][\w'’ -]{2,40}?) (?:can|may) "
        r"(?P<deed>[A-Za-z][^,]{2,60})), (?:it|they|he|she|you) must (?:first )?"
        r"(?P<need>(?:be|have|pass|spend|pay|expend|give up|discard|take)\b.+)$",
        _in_order_to,
    ),
    (
        r"^Before (?:(?:it|they) (?:may|can) )?(?P<deed>[A-Za-z]+ing\b[^,]{0,60}|(?<=may |can )[A-Za-z][^,]{2,60}), "
        r"(?P<who>[\w'’ -]{2,60}?) must (?:first )?"
        r"(?P<need>(?:be|have|pass|spend|pay|expend|give up|discard|take)\b.+)$",
        _in_order_to,
    ),
    (
        rf"^{_UNITS_WHO} (?:needs?|requires?) (?!to\b|no\b|not\b)(?P<need>[^,;]{{3,60}}?) (?:in order to|to be able to|"
        rf"to (?={_DEEDS}|[a-z]+$)) ?(?P<deed>[A-Za-z][^,;]{{2,60}})$",
        lambda m: _in_order_to(m, "have "),
    ),
    (
        r"^(To [^,;]{3,60}, (?:an?|the|any|[A-Z])[\w'’ -]{1,40}?) must not (?:be|have been|have) (.+)$",
        _must_not,
    ),
    (
        r"^(?:The |An? )?([A-Z][\w'’ -]{2,50}?) (?:only (?:works?|functions?|applies|apply|has (?:any )?effect|"
        r"counts?)|(?:works?|functions?|applies|apply|has (?:any )?effect) only) "
        r"((?:if|when|while|as long as|so long as) .+)$",
        lambda m: f"A unit may use {m[1]} only {m[2]}",
    ),
    (
        r"^(?:The |An? |Any )?([A-Z][\w'’ -]{2,50}?) (?:is|are|may be|can be) (?:only )?"
        r"(?:possible|allowed|permitted|used|made|taken|declared|performed|attempted|given)(?: only)? (?<=only )"
        r"((?:if|when|where|while|once|after|against|at|on|within) .+)$",
        _only_if,
    ),
    (
        r"^(?:The |An? |Any )?([A-Z][\w'’ -]{2,50}?) (?:is|are) only (?:possible|allowed|permitted) "
        r"((?:if|when|where|while|once|after|against|at|on|within) .+)$",
        _only_if,
    ),
    (
        r"^((?:Each|Every|Any|An?|The) [A-Z][\w'’ -]{1,40}?|[A-Z][\w'’]+ing [\w'’ -]{1,40}?) (?:uses up|"
        r"consumes|expends|drains|burns) (?=an? |one |two |three |\d|all )",
        r"\1 costs ",
    ),
    # how often
    (  # "Each crew may take one action in its turn": no more than one
        rf"\b(may|can) {_NO_LIMIT}((?:[\w'’-]+ ){{1,2}}?)({_SO_MANY}) ((?:[\w'’-]+ ){{1,3}}?)"
        rf"{_IN_ITS_TURN}(?=[.,;]|$)",
        r"\1 only \2\3 \4per \5",
    ),
    (
        r"^(?:In|During) (?:each of )?(?:its|their|your) (?:own )?(?P<span>turn|activation)s?,? (?P<who>[^,;:]{2,60}?) "
        rf"(?P<may>may|can) {_NO_LIMIT}(?P<do>(?:[\w'’-]+ ){{1,2}}?)(?P<many>{_SO_MANY}) "
        r"(?P<what>[\w'’-]+(?: [\w'’-]+)?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['may']} only {m['do']}{m['many']} {m['what']} per {m['span']}",
    ),
    (
        rf"^(?P<who>(?:Each|Every|Any|An?|All|The) (?:(?!\b(?:may|can|must|cannot)\b)[^,;:]){{2,50}}?) "
        rf"(?:gets?|receives?|takes?|has|have) ({_SO_MANY}) "
        rf"((?:action|reaction|activation|order|deed|response)s?) (?:{_IN_ITS_TURN}|(?:per|each|every|a) "
        r"(?P<span>turn|activation|round|phase))(?=\.?$)",
        lambda m: f"{m['who']} may only take {m[2]} {m[3]} per {m['span'] or m[4]}",
    ),
    (r"\b(?:one time only|only one time|just one time|once only|a single time)\b", "only once"),
    (
        r"\b(?:may not|cannot|can not|must not|may never|can never) (be \w+) more than (once|twice)(?=$| )",
        r"may only \1 \2",
    ),
    (
        rf"^([A-Z][\w'’ -]{{2,50}}?) (?:has|have) (?:one|a single) uses? (?:per|each|every|in each) ({_SPAN})$",
        r"\1 may only be used once per \2",
    ),
    (
        rf"^([A-Z][\w'’ -]{{2,50}}?) (?:has|have) (two|three|four|\d) uses (?:per|each|every|in each) ({_SPAN})$",
        r"\1 may only be used \2 times per \3",
    ),
    (
        rf"^([A-Z][a-z]+s) are limited to (one|two|three|\d) (?:per|for each) ([a-z]+) (?:per|each|every|in "
        rf"each) ({_SPAN})$",
        lambda m: f"Each {m[3]} may make only {m[2]} {m[1].lower()[:-1]} per {m[4]}",
    ),
    (
        rf"^(One|Two|Three|A single|\d) ([A-Za-z-]+s?) (?:per|for each|a) ([a-z]+)(?:,| per| each| in each| every| a) "
        rf"({_SPAN})$",
        _each_only,
    ),
    (
        rf"\b(may|can) (?!only\b|not\b|never\b)(?:each )?((?:[\w'’-]+ ){{1,6}}?)"
        rf"(?:up to |at most |a maximum of |no more than |not more than |only |a total of )?(?<!than )({_OFTEN})"
        rf"(?:,? (?:at most|only))? (?:per|each|every|an?|in each|in every|in an?|in any|in any one|during each|"
        rf"during an?|in the course of (?:an?|the)|over the course of (?:an?|the)|in the) ({_SPAN})\b",
        r"\1 only \2\3 per \4",
    ),
    (
        r"\b(may|can) (?!only\b)((?:[\w'’-]+ ){1,3}?)(?:up to|at most|no more than|not more than|a maximum of|"
        r"a total of) (one|two|three|four|a single|\d+) ((?:[\w'’-]+ ){1,3}?)"
        r"(?:per|each|every|in an?|in each|in any|in any one) (turn|phase|round|game|battle|activation)\b",
        r"\1 only \2\3 \4per \5",
    ),
    (
        r"\b(may|can) (be (?:\w+ed|made|taken|given|thrown|done)) only (?=once|twice|in |on |at |when |if |"
        r"while |during |within )",
        r"\1 only \2 ",
    ),
)
