"""Choices: what nobody of some may do, what is done if the other is not, and what is so of a second figure alone.

In: the cleaned text of a sentence ("None of its crews may Dash", "must either Dash or Wade", "gets one action,
which must be Dash or Wade", "loses one ship, or two if it is Dazed", "may do one, or two if it is led"). Out: the
same in plain sentences: "Its crews may not Dash", "must Dash if it does not Wade" and the other way about, "loses
one ship. If it is Dazed, it loses two ships".
General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from kb.names import capitalised, lowered
from kb.patterns import Pattern, Substitutions, deferred

_MODAL = r"(?:may|can|must|will|shall|could|should|are allowed to|is allowed to)"
_FRONT = (
    r"(?P<front>(?:If|When|Whenever|While|In|At|During|After|Once|On|To) [^,;]{3,90}, |"
    r"(?:In|At|During) [^,;]{3,60}? (?i:phase|turn|round|game|step) )?(?P<who>[^,;]{2,90}?)"
)
#: What a sentence may end with that is so of both deeds.
_CASE = r"(?P<case> (?:if|when|whenever|while|unless|until|before|after|once|during|at the (?:end|start)) [^,;]+)?"
_SOON = r"(?:then |therefore |immediately |now )?"
#: Verbs of what is counted.
_COUNTED = (
    r"(?:roll|gain|lose|take|remove|get|suffer|receive|add|score|cause|deal|draw|heal|recover|place|pay|spend|inflict|"
    r"regain|discard|throw|cost)s?"
)
_USED = r"(?:use|make|take|declare|perform|give|attempt|cast|play)"
_OR = deferred(r",? or |, ")
_NO_VERB = deferred(r"(?:an?|the|its|their|one) ")
_MANY = deferred(r"(?!.*\b(?:each|every|an?|any|one|that|which|who|whose)\b)[A-Za-z' -]*[a-rt-z]s$")


def _none(match: re.Match[str]) -> str:
    """ "None of its crews may Dash": they may not."""
    whom = {"them": "they", "us": "we"}.get(match["whom"], match["whom"])
    return f"{capitalised(whom) if match.start() == 0 else whom} {match['modal']} not "


def _do_none(match: re.Match[str]) -> str:
    """ "Use no Reactions": none may be used."""
    return f"It may not {match['do'].lower()} any "


def _so_may(match: re.Match[str]) -> str:
    """ "So can Barges": they may do so too."""
    return f"{capitalised(match['who'])} {match['may']} do so"


def _one_of(match: re.Match[str]) -> str:
    """ "Only one of your units may Dash": one of all."""
    return f"Only one {match['who']} "


def _either(match: re.Match[str]) -> str:
    """ "Must either Dash, Wade or halt": each if it does none of the others."""
    one, *others = _OR.split(match["deeds"])
    verb = one.split(" ")[0]  # "either make a Dash or a Volley"
    deeds = [one, *(f"{verb} {each}" if _NO_VERB.match(each) else each for each in others)]
    front, who, case = match["front"] or "", match["who"], match["case"]
    if case:
        front += f"{case.strip()}, "
    many = who.lower().startswith(("they", "all ", "both ", "those ", "these ")) or _MANY.match(who) is not None
    does = "you do" if who.lower() == "you" else "they do" if many else "it does"
    said = capitalised(f"{front}{amid(who) if front else who} must ")
    return ". ".join(f"{said}{deed} if {does} not {' or '.join(d for d in deeds if d != deed)}" for deed in deeds)


def _or_else(match: re.Match[str]) -> str:
    """ "Must pass a Nerve test or lose its next Volley": that comes of failing it."""
    told = match["told"]
    if not told:
        verb, _, rest = match["suffers"].partition(" ")
        told = f"it {'is' if verb == 'be' else f'{verb}s'} {rest}".rstrip()
    return f"{match['who']} must take {match['test']}{match['more']}. If it fails the test, {told}"


def _be(match: re.Match[str]) -> str:
    return f"must {match['soon'] or ''}be "


def _or_two(match: re.Match[str]) -> str:
    """ "Loses one ship, or two if it is Dazed": the second figure is of that case alone."""
    front, who, what, two = match["front"] or "", match["who"], match["what"], match["two"]
    many = what if what.endswith("s") or two.startswith("a") else "dice" if what == "die" else f"{what}s"
    conditioned = re.match(r"(?:If|When|Whenever|After|Once) ", front)
    case, ends = f"If {match['case']}, ", ""
    if conditioned:
        case = f"{front.rstrip(', ')} and {match['case']}, "
    elif front:  # a time or place
        ends = f" {lowered(front).rstrip(', ')}"
    more = f" {match['more']}" if match["more"] else ""
    first = f"{front}{who} {match['verb']} {match['one']} {what}{more}"
    alone = re.sub(r" [a-z]+s and$", "", who)  # "whoever is nearer wins and loses …"
    return f"{first}. {case}{amid(alone)} {match['verb']} {two} {many}{more}{ends}"


def _or_may_two(match: re.Match[str]) -> str:
    """ "May make one Reaction each turn, or two if it is led": the second number is of that case alone."""
    front, who, what, two = match["front"] or "", match["who"], match["what"], match["two"]
    many = what if what.endswith("s") else f"{what}s"
    span = match["span"] or ""
    leave = f"{match['modal']} {match['do']}"
    times = f" {lowered(front).rstrip(', ')}" if front else span
    return (
        f"{front}{who} {leave} {match['one']} {what}{span}. If {match['case']}, {amid(who)} {leave} {two} {many}{times}"
    )


#: What nobody of some may do, and what somebody must be; applied with the common forms.
NONE_OR_EITHER = Substitutions(
    (Pattern(rf"\bmust (?:(?P<soon>{_SOON})either be|be either) (?=[^,;]+ or (?!be\b))"), _be),
    (  # "may use no Volley and no Dash"
        Pattern(
            rf"\b(?:may|can|must) (?P<do>{_USED}) no (?P<one>[A-Za-z][\w' -]{{2,30}}?),? (?:and|or|nor) no "
            r"(?=[A-Za-z][\w' -]{2,30}(?:$|[,;.]))"
        ),
        r"may not \g<do> \g<one> or ",
    ),
    (Pattern(rf"\bmust (?P<do>{_USED}) no (?!(?:more|fewer|less|longer|other)\b)(?=[A-Za-z])"), r"may not \g<do> any "),
    (Pattern(rf"^(?i:(?P<do>{_USED})) no (?!(?:more|fewer|less|longer|other)\b)(?=[A-Za-z])"), _do_none),
    (  # "may not Dash, nor may they Wade, unless …": behind a comma the case is that of both
        Pattern(
            r"^(?P<told>(?:(?!\b(?:if|when|while|unless|until|that|which|who)\b)[^,;:]){2,80}? "
            r"(?:may not|cannot|can not|may never|can never|must not|must never) "
            r"(?:(?!\b(?:if|when|while|unless|until)\b)[^,;:]){2,60}?),? "
            r"(?:(?:nor|and neither) (?:may|can|must|shall) (?:it|they|he|she)|"
            r"and (?:it|they|he|she) (?:may not|cannot)) "
            r"(?P<other>(?:(?!\b(?:if|when|while|unless|until)\b)[^,;:]){2,60}?), "
            r"(?P<case>(?:unless|except (?:if|when|while)|until|if|when|while)\b[^;:]+?)(?=\.?$)"
        ),
        r"\g<told> or \g<other> \g<case>",
    ),
    (  # "Riders may Dash; Barges may not": of the same deed
        Pattern(
            r"^(?P<told>(?:An? |The )?[A-Za-z][^,;:.]{2,60}? (?:may|can|cannot|must)(?: not)? [^,;:.]{2,60}); "
            r"(?P<others>(?:an? |the |all |other |any )?[A-Za-z][\w'-]*(?: [\w'-]+){0,2}? "
            r"(?:may not|may|cannot|can|must not|must))(?=\.?$)"
        ),
        r"\g<told>, \g<others>",
    ),
    (  # "Such troops as are Dazed may not": those that are
        Pattern(r"^Such (?P<who>[A-Za-z]+s) as (?P<are>are|have|do|did|were|can|cannot)\b(?= )"),
        lambda m: f"{capitalised(m[1])} that {m[2]}",
    ),
    (  # "foot units may, mounted ones may not": units
        Pattern(
            r"\b(?P<told>(?P<noun>units|models|troops|figures|squads|ships|vessels|crews)\b[^.;:]{2,80}?[,;] "
            r"(?:and |but |while )?(?:the )?[A-Za-z-]+) ones (?=may|can|cannot|must)"
        ),
        r"\g<told> \g<noun> ",
    ),
    (  # "Barges, though Heavy, may Dash": Heavy Barges may
        Pattern(
            r"^(?P<the>(?:An? |The |All |Any )?)(?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?),? (?:al)?though "
            r"(?:(?:they are|it is) )?(?P<so>[A-Z][\w'-]*),? (?=(?:may|can|must|cannot|never|always|ignores?|adds?)\b)"
        ),
        r"\g<the>\g<so> \g<who> ",
    ),
    (Pattern(r"^Like (?:the |an? |all )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)*, (?=(?:the |an? |all )?[A-Z])"), ""),
    (Pattern(r"^So (?P<may>may|can) (?P<who>(?!it\b|they\b|you\b)[^,;:.]{3,60}?)(?=\.?$)"), _so_may),
    (  # "Two units may not Dash in the same turn": one alone may
        Pattern(
            r"^(?:No two|Two) (?P<who>[A-Za-z]+?)s (?P<may>may|can)(?: not|not| never)? (?P<deed>[^,;:.]{2,60}?) "
            r"(?:in|during|on) (?:the same|one|a single) (?P<span>turn|round|phase|activation|game)(?=\.?$)"
        ),
        r"No more than one \g<who> \g<may> \g<deed> each \g<span>",
    ),
    (Pattern(r"^Only one of (?:your|the|his|their|a side['’]s|a player['’]s) (?P<who>[a-z]+)s (?=may |can )"), _one_of),
    (
        Pattern(
            r"(?:^|(?<=, )|(?<=[;:] )|(?<=and )|(?<=but )|(?<= [a-z]ed )|(?<=[a-z]ed ))"
            r"(?:[Nn]one|[Nn]ot (?:a single )?one|[Nn]either) of "
            rf"(?P<whom>(?:its|their|his|her|your|the|these|those|such|them|us)\b[^,;:]{{0,60}}?) (?P<modal>{_MODAL}) "
            r"(?!not\b|never\b)"
        ),
        _none,
    ),
)


def _only_once(match: re.Match[str]) -> str:
    """ "…, except for Volley, which a unit can only use once a turn": that is a rule of its own."""
    return f". {capitalised(match['who'])} may {match['deed']} only once {match['span']}"


#: What is chosen between; applied where sentences are put in plain form.
CHOICES = Substitutions(
    (
        Pattern(
            r",? (?:except(?: for)?|but not|apart from|save(?: for)?) (?P<deed>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*), which "
            r"(?P<who>(?:an?|each|any|every|no) [^,;]{2,40}?|it|you|they) (?:may|can) (?:only (?:do|use|make|take|"
            r"perform) once|(?:do|use|make|take|perform) only once) (?P<span>(?:per|in (?:an?|each|every|the)|an?|each|"
            r"every) [a-z]+)$"
        ),
        _only_once,
    ),
    (  # "gets one action, which must be either Dash or Wade"
        Pattern(
            r"\b(?:gets?|has|have|makes?|takes?|receives?|may (?:make|take)|must (?:make|take)) (?:only )?(?:one|a "
            r"single) (?:action|order|reaction),? (?:which|that) (?:must|can only|may only|has to) be (?:either )?"
            r"(?=(?:an? |the )?[A-Z])"
        ),
        "may only make ",
    ),
    (
        Pattern(
            r"(?i)^(?P<who>.*?) must (?:pass|take(?= [^;:]*, or (?:it|they) (?!may|can|must)))"
            r" (?P<test>an? [\w' -]{3,40}? (?:test|check|roll))\b(?P<more>.*?),? or "
            r"(?:(?:else )?(?P<told>(?:it|they) .+)|(?P<suffers>(?:become|be|suffer|gain|lose|take|retreat|"
            r"flee|stop|halt|fall|break|rout|surrender|remain|stay|receive|forfeit|discard|drop|end|withdraw) ?.*))$"
        ),
        _or_else,
    ),
    (
        Pattern(
            rf"^{_FRONT} must {_SOON}either (?P<deeds>(?!be\b)[^,;]{{2,80}}?(?:, (?!or\b)[^,;]{{2,60}}?)*,? or "
            rf"(?!to\b)[^,;]{{2,80}}?){_CASE}$"
        ),
        _either,
    ),
    (
        Pattern(
            rf"^{_FRONT} (?P<verb>{_COUNTED}) (?P<one>one|an?|a single|two|three|[1-3]) (?P<what>[A-Za-z][\w'-]*"
            r"(?: (?:[A-Z][\w'-]*|markers?|tokens?|counters?|points?))?)"
            r"(?: (?P<more>back))?,? (?:or|and) "
            r"(?P<two>two|three|four|five|six|\d+|an? (?:further|second|extra|additional))(?: (?P=what)s?)? "
            r"(?:if|when) (?P<case>[^,;]+)$"
        ),
        _or_two,
    ),
    (  # "may make one Reaction each turn, or two if it is led"
        Pattern(
            r"^(?P<front>(?:In|At|During|On) [^,;]{3,60}, )?(?P<who>[^,;]{2,60}?) (?P<modal>may|can) "
            rf"(?P<do>{_USED}) (?:only )?(?P<one>one|1|two|2|a single) (?P<what>[A-Za-z][\w'-]*(?: [A-Z][\w'-]*)?)"
            r"(?P<span> (?:per|(?:in |during )?(?:each|every)|in an?|an?|in the same) [a-z]+)?,? (?:or|but) "
            r"(?:up to )?(?P<two>two|three|four|five|2|3|4|5)(?: (?P=what)s?)? (?:if|when|while) (?P<case>[^,;]+)$"
        ),
        _or_may_two,
    ),
)
