"""Lifts: the small wordings of what is left, or is open to some all the same, each in the one that the grammar reads.

In: the cleaned text of a sentence. Out: the same with "except to Duck" as "except Duck", "no other order than" as "no
order other than", "does not stop it Ducking" as "does not stop it from Ducking", "may make two" as how many of what in
which time. Applied with the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.bans import several
from ingest.verbforms import base_form
from kb.names import NAME3, capitalised
from kb.patterns import Substitutions, deferred

_NOT_KEEP = r"(?:(?:does|do|will|shall) not|doesn['’]t|don['’]t|never|need not)"
_STATE = r"(?!(?:This|That|It|These|Those|They|Such|None)\b)[A-Z][\w'’-]*"
_GIVE = r"(?:make|take|use|declare|perform|receive|be given|give)"
_MANY = r"(?P<many>two|three|four|twice)"
_SPAN = r"(?:turn|round|phase|activation|game|battle)"
_TIME = rf"(?P<time>(?:per|each|every|in an?|in each|in any|in one) (?:[a-z]+ )?{_SPAN})"
#: "A unit may make only one reaction per turn": how many of what there may be, in which time.
_SO_MANY = (
    rf"(?P<rule>[^;:.()]{{2,60}}? (?:may|can) (?:only )?(?P<do>make|take|use|declare|perform|receive) (?:only )?"
    rf"(?:one|a single|1) (?P<what>[a-z]+(?: [a-z]+)?|[A-Z]\w+(?: [A-Z]\w+)?) {_TIME})"
)


def _more_for_some(match: re.Match[str]) -> str:
    """ "One reaction per turn, but a unit with a bell may make two": how many they may make."""
    many = "two" if match["many"] in ("twice", "a second", "one more", "another") else match["many"]
    who, what = capitalised(match["who"]), several(match["what"])
    return f"{match['rule']}. {who} may {match['do']} {many} {what} {match['time']}"


_THE_CASE = deferred(r"(?P<be>(?:it|they) (?:is|are)|it has|they have|being|having) (?P<so>.+)$")


def _more_in_case(match: re.Match[str]) -> str:
    """ "One reaction per turn, or two while it has a bell": how many one that has it may make."""
    said = _THE_CASE.match(match["case"])
    if said is None:
        return match[0]
    having = "with" if "ha" in said["be"] else "that is"
    what = several(match["what"])
    return f"{match['rule']}. A unit {having} {said['so']} may {match['do']} {match['many']} {what} {match['time']}"


def _from_doing(match: re.Match[str]) -> str:
    return f"{match['not']} keep {match['who']} from {match['deed']}"


def _still_when(match: re.Match[str]) -> str:
    """ "The ban on Dashing while Dazed does not apply to Scouts": they may while they are so."""
    deed = match["deed"]
    return (
        f"{capitalised(match['who'])} may still {base_form(deed) if deed.endswith('ing') else deed} while {match['so']}"
    )


def _if_so(match: re.Match[str]) -> str:
    return f"{match['before']} may still {match['deed']}"


def _named(what: str) -> str:
    return what[0].lower() + what[1:] if what.split()[0] in ("This", "It") else what


def _used_so(match: re.Match[str]) -> str:
    """ "Duck may be used in addition to …": a unit may use it so."""
    return f"A unit may use {_named(match['what'])} {match['how']}"


def _as_often(match: re.Match[str]) -> str:
    return f"A unit may use {_named(match['what'])} any number of times"


def _beside_the_count(match: re.Match[str]) -> str:
    """ "For this unit, Duck does not use up its reaction": it may use it however often it has reacted."""
    who, what = match["front"] or match["who"], match["what"]
    if who or what.split()[0] in ("This", "this", "It"):
        what = what if what.split()[0] not in ("This", "this", "It") else f"this {match['kind'].lower()}"
        return f"{capitalised(who or 'a unit')} may use {what} any number of times"
    return f"{what} does not count towards the number of {match['kind']}s"


LIFTS = Substitutions(
    (  # "may make up to two reactions in the same phase": so many, and no more
        r"(?P<who>^(?!No\b|Nobody\b|None\b|Neither\b)[^;]*?)\b(?P<may>may|can) "
        r"(?P<do>make|take|use|declare|perform) (?:up to )?(?P<many>two|three|four|[2-4]) "
        r"(?P<what>(?:[Rr]e)?[Aa]ctions|[Rr]esponses) (?:in|during|within) (?:an?|one|the same|any one|a single|"
        rf"any single|that|each|every) (?P<span>(?:[a-z]+ )?{_SPAN})\b(?:,? even (?:if|though|when) (?:it|they) "
        r"(?:has|have) already (?:made|taken|used) (?:one|a [a-z]+))?",
        r"\g<who>\g<may> \g<do> up to \g<many> \g<what> per \g<span>",
    ),
    # what alone is left
    (
        rf"\b(?P<give>(?:may|can|cannot|may not) {_GIVE}) (?P<any>no|any) other (?P<what>[a-z]+(?: [a-z]+)?) "
        r"(?P<than>than|but|except) (?=[A-Za-z])",
        r"\g<give> \g<any> \g<what> other than ",
    ),
    (
        r"(?P<ban>\b(?:not|cannot|no [a-z]+|nothing) [^,;:.]{0,40}?),? (?:except(?:ing)?|save|other than|"
        r"apart from|but|unless it is) to (?=[A-Z][\w'’-]*(?: (?:the )?[A-Z][\w'’-]*)*(?:\.?$|[,;)]))",
        r"\g<ban>, except ",
    ),
    (
        r"^(?P<of>No [^,;:]{3,50}? (?:may|can) [^,;:]{2,40}?),? save (?P<one>one|those|that) ",
        r"\g<of>, except \g<one> ",
    ),
    # what does not keep somebody from a deed
    (
        rf"\b(?P<not>{_NOT_KEEP}) (?:stop|prevent|keep|hinder) (?P<who>(?!from\b)[^,;:]{{2,60}}?)(?<! from)(?<! of)"
        rf" (?P<deed>(?-i:[A-Z])[a-z'-]+ing)\b(?! from\b)",
        _from_doing,
    ),
    (
        r"^Having (?:already )?(?P<done>[^,;:]{3,60}?) (?:does|do|will) not (?:keep|prevent|stop|hinder|bar) "
        r"(?P<who>[^,;:]{2,60}?) from (?P<deed>[A-Za-z]+ing)\b(?P<how>[^,;:]*?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may {base_form(m['deed'])}{m['how']} even if it has already {m['done']}",
    ),
    (
        r"^(?P<before>(?:(?:If|When|While|Whilst|Even if) [^,;:]{3,60}, )?[^,;:]{2,60}?) (?:may|can) "
        r"(?P<deed>(?!(?:not|never|only|still)\b)[^,;:]{2,60}?),? (?:nonetheless|nevertheless|all the same|even so)"
        r"(?=\.?$)",
        _if_so,
    ),
    (
        rf"^(?:The |Any |This )?(?:ban|bar|prohibition|restriction)s? (?:on|against) (?P<deed>[A-Za-z]+ing) "
        rf"(?P<so>(?:while|when) {_STATE}|(?:while|when) (?:it|they) (?:is|are) {_STATE}) (?:does|do) not "
        r"(?:apply to|hold for|affect|bind|concern) (?P<who>[^,;:]{2,60}?)(?=\.?$)",
        lambda m: _still_when(m),
    ),
    (
        rf"^(?P<who>[^,;:]{{2,60}}?) (?:(?:may|can) )?(?:ignores?|disregards?) "
        rf"(?:the|that) (?:part|effect|half|bit)s? of (?P<so>{_STATE}) (?:that|which) "
        r"(?:forbids?|prevents?|stops?|keeps?|bars?) (?:it|them)(?: to| from)? (?P<deed>[A-Za-z]+)(?=\.?$)",
        lambda m: (
            f"{m['who']} may still {base_form(m['deed']) if m['deed'].endswith('ing') else m['deed']} while {m['so']}"
        ),
    ),
    (
        rf"^(?:For|To) (?P<who>[^,;:]{{2,60}}?), (?:being )?(?P<so>{_STATE}) (?:is|are) (?:no|not an?) "
        rf"(?:bar|hindrance|obstacle|barrier|impediment) to (?:an? |making an? )?(?P<deed>{NAME3}|[a-z]+ing)(?=\.?$)",
        lambda m: (
            f"{capitalised(m['who'])} may still "
            f"{base_form(m['deed']) if m['deed'].endswith('ing') else m['deed']} while {m['so']}"
        ),
    ),
    # what has no effect on some
    (
        rf"^(?:The effects? of )?(?:being )?(?:(?P<rule>[Tt]he {NAME3} (?:rule|special rule|trait|state|condition))|"
        rf"(?P<so>{_STATE})) (?:(?:has|have) no effect (?:on|upon)|(?:does|do) not (?:apply to|affect)) "
        rf"(?P<who>this unit|the unit|(?:an?|any) [a-z]+ (?:that|which|who|with) [^,;:]{{2,50}}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} ignores {m['so'] or m['rule'][0].lower() + m['rule'][1:]}",
    ),
    # who may do it, told behind
    (
        rf"^(?P<what>{NAME3}) (?:may|can) be (?:used|made|taken|declared|performed|given) even by "
        r"(?P<who>[^,;:]{2,60}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may still {m['what']}",
    ),
    # to whom it is done, by what he was just called
    (
        r"(?P<ban>\b(?:may not|cannot|may only|can only|may never) [A-Z]?[a-z]+ (?:an?|any|enemy) (?:enemy )?"
        r"(?P<noun>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: unit)?,? (?:unless|if|while|when)) (?:that|the|such an?) "
        r"(?:(?P=noun)|(?-i:[a-z]+)) (?=(?:is|are|has|was)\b)",
        lambda m: f"{m['ban']} the target " if m["noun"].lower().split()[-1] in m[0][len(m["ban"]) :].lower() else m[0],
    ),
    # without what others need for it: which of all it is, the ruling asks
    (r"(?P<do>\b(?:may|can) (?:do (?:so|this|it)|(?:use|make|take) (?:it|this))) without (?:having )?one\b", r"\g<do>"),
    # how many some may make
    (
        rf"^{_SO_MANY}(?:,| ?[;–—])? ?(?:but|except that|although|though|while|whereas|and|save that)? ?"
        r"(?P<who>(?:an?|any|those|the)? ?[\w' -]{3,50}?) (?:may|can) "
        rf"(?:(?:make|take|use|declare|perform|receive) |react )(?:up to )?"
        r"(?P<many>two|three|four|twice|a second|one more|another)(?: of them)?(?=\.?$)",
        _more_for_some,
    ),
    (
        rf"^{_SO_MANY}(?:,? or | ?\()(?P<many>two|three|four) (?:if|while|when|whilst) "
        r"(?P<case>[^,;:()]{5,50}?)\)?(?=\.?$)",
        _more_in_case,
    ),
    # like others: that they may
    (
        r"\b(?P<may>(?:may|can)(?: still| also)? (?:be [A-Z]?[a-z]+|[A-Z]?[\w'-]+(?: [A-Z][\w'-]*)?)),? "
        r"(?:just |exactly )?(?:as|like) (?P<like>(?:any |all |the )?(?:other )?[A-Z]?[\w'-]+(?: [a-z]+)?) "
        r"(?:may|can)(?=\.?$|[,;] )",
        r"\g<may>",
    ),
    # in which other case
    (
        rf"^For (?P<who>this unit|such (?:an? )?[a-z]+|(?:an? |any )?[a-z]+ with [^,;:]{{3,40}}), (?P<what>{NAME3}) "
        r"(?P<may>may|can) (?P<also>also )?be (?:used|made|taken|declared) "
        r"(?P<case>(?:when|if|after|while) [^;:]{4,80})$",
        lambda m: f"{capitalised(m['who'])} {m['may']} {m['also'] or ''}use {m['what']} {m['case']}",
    ),
    # how often, whatever was made before
    (
        rf"^(?P<what>{NAME3}|[Tt]his [a-z]+|It) (?:may|can) be (?:used|made|taken|declared|performed) "
        r"(?P<how>(?:regardless of how (?:many|often)|in addition to|as well as|on top of|"
        r"even (?:if|though|when|after)|whether or not|any number of times|as often as)\b[^,;:]*?)(?=\.?$)",
        _used_so,
    ),
    (
        rf"^(?P<what>{NAME3}|[Tt]his(?: [a-z]+)?|It) (?:is|are) not (?:limited|restricted) to "
        r"(?:one|once|a single use) (?:per|each|in an?|a) [a-z]+(?=\.?$)",
        _as_often,
    ),
    (
        rf"^(?:For (?P<front>[^,;:]{{3,50}}), )?(?P<what>{NAME3}|[Tt]his(?: [a-z]+)?|It) "
        r"(?:(?:is|are) free(?: for (?P<who>[^,;:]{3,50}?))?(?:,? and|,|;|:)? (?:it )?)?"
        r"(?:does|do) not (?:count (?:as|to|towards?|against)|use up) (?:the|its|their|an?|one of (?:its|their)|your) "
        r"(?:[a-z]+(?:['’]s)? (?:of (?:[a-z]+ )?)?){0,2}?"
        r"(?P<kind>(?i:reaction|response|reply|action|order|snap order|snap action))s?"
        r"(?: (?:for|in|of|this|that|per) [^,;:]{2,20})?(?=\.?$)",
        _beside_the_count,
    ),
)
