"""Waivers: what is left to somebody all the same, and what is told of one deed in a noun ("Duck is a Reaction that
belongs to Riders alone", "is Dazed, although this does not keep it from Duck").

In: the cleaned text of a sentence. Out: the same as leave, a limit or a ban that the grammar reads. Applied with the
common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.verbforms import base_form
from kb.names import NAME3, capitalised, lowered
from kb.patterns import Pattern, Substitutions, deferred

_OPTION = r"(?:[a-z]+ )?(?i:reaction|response|reply|retort|riposte|answer|order|action|manoeuvre|maneuver|interrupt)"
_MAKES = r"(?:make|take|use|declare|perform|attempt|give|receive|choose)"
_AGAIN = r"(?:once more|once again|again|a second time|one more time)"


#: Of whom a ban is: "No Dazed crew may …", "… may be made by a crew that is Dazed".
_OF_NONE = deferred(r"(?:No|no) (?P<who>(?!more\b|other\b)[\w' -]{2,50}?) (?:may|can) (?!be\b)")
_BY_WHOM = deferred(r"\bby (?P<who>(?:an?|any|the|such) [a-z]+ (?:that|which|who|with|in|under) [^,;:]+)$")


def _still(match: re.Match[str]) -> tuple[str, str]:
    """ "…, although this does not keep it from wading": it may still do that."""
    rule, deed, who = match["rule"], match["what"], "It"
    if by := _BY_WHOM.search(rule):
        who = capitalised(by["who"])
    elif none := _OF_NONE.match(rule):
        who = f"A {none['who']}"
    making = _MAKING.match(deed)
    if making and not re.match(r"[A-Z][a-z]+ing\b", deed):
        return f"{rule}.", f"{who} may still use {deed[making.end() :]}."
    gerund, _, rest = deed.partition(" ")
    return f"{rule}.", f"{who} may still {base_form(gerund)}{f' {rest}' if rest else ''}."


_MAKING = deferred(r"(?:(?:making|taking|using|declaring|performing) )?(?=[A-Z]|an? [A-Z]|the [A-Z])")


def _the_only(match: re.Match[str]) -> str:
    """ "While Dazed, the only Reaction that it may make is Duck": while Dazed, it may only make that."""
    who = match["who"] if match["front"] else capitalised(match["who"])
    return f"{match['front']}{who} may only make {match['what']} {match['sort']}"


def _loses_the_other(match: re.Match[str]) -> str:
    """ "A Dazed unit cannot be Mired, and one that was loses that state": it loses it on becoming Dazed."""
    return f"{match['rule']}. On becoming {match['state']}, a unit loses {match['other']}"


def _lost_with_it(match: re.Match[str]) -> str:
    """ "A crew loses its marker on becoming Dazed": on becoming that, it loses it."""
    who = match["who"] if match["open"] else amid(match["who"])
    many = who.lower() == "they" or who.endswith("s")
    verb = match["verb"] or f"{match['bare']}{'' if many else 's'}"
    front = "On" if not match["open"] else "on"
    return f"{match['open']}{front} becoming {match['state']}, {who} {verb} {match['what']}"


def _closed_to_it(match: re.Match[str]) -> str:
    them = "They" if match["whom"] == "them" else "It"
    return f"{match['rule']}. {them} may not use {match['what']}"


#: What is waived or narrowed in a noun, a relative clause or a second half.
WAIVERS = Substitutions(
    # whom a ban spares, put before it
    (
        r"^(?P<whom>[A-Z][\w' -]{2,70}?) (?:excepted|excluded), (?=[A-Za-z])",
        lambda m: f"Except for {amid(m['whom'])}, ",
    ),
    # the entry of one kind that is told of as another
    (r"^(?:Treated|Counted|Regarded) (?:exactly |just )?as (?=(?:an?|the) |[A-Z])", "It is treated as "),
    # the only thing that is left, in a case told before it
    (
        rf"^(?P<front>(?:(?:So|As) long as|While|Whilst|When|If|Once|Until|After|During|In|At|On) [^,;:]{{3,80}}, )"
        r"the (?:only|one|sole) (?P<sort>(?!one\b)[A-Za-z]+?)s? (?:that |which )?(?P<who>it|they|he|she|"
        rf"(?:an?|the|any|such an?) [\w' -]{{3,60}}?) (?:can|may) {_MAKES} (?:is|are) (?:to )?(?:an? |the )?"
        rf"(?P<what>{NAME3}(?:(?:,| and| or) {NAME3})*)"
        r"(?=$|[.,;])",
        _the_only,
    ),
    # whose option it is
    (
        rf"^(?P<what>{NAME3}) is (?:an?|the) {_OPTION} (?:that|which) "
        r"(?=(?:belongs?|is (?:open|available|closed|denied|forbidden|reserved|left)|falls) )",
        r"\g<what> ",
    ),
    (
        rf"^(?P<what>{NAME3}) is (?:an?|the) {_OPTION} (?:that|which) (?P<who>(?:only|no) [^,;:]{{2,60}}?) "
        rf"(?P<may>may|can)(?: ever)? (?P<make>{_MAKES})(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['may']} {m['make']} {m['what']}",
    ),
    # what is of the one kind is not of the other any more
    (
        r"^(?P<rule>(?:[^;:]*: )?(?:[Aa]n?|[Aa]ny|[Tt]he|[Nn]o) (?P<state>[A-Z][\w'’-]*) [a-z]+ "
        r"(?:cannot|can never|may not|may never)(?: also| ever)? (?:be|become) (?P<other>[A-Z][\w'’-]*))"
        r"(?: too| as well| at the same time)?,? and "
        r"(?:an?|any|one|those|whatever|whoever)(?: [a-z]+)?(?: (?:that|which|who))?(?: (?:already|previously))? "
        r"(?:was|were|is|are|had been)(?: so| one| it| already)* loses? (?:that|the|this|its|their) "
        r"(?:state|status|condition|marker|token)\b[^;:]*$",
        _loses_the_other,
    ),
    # what is lost with the coming of a state, told behind it
    (
        r"(?P<open>^|; |, and |, but )(?P<who>(?!(?:[Oo]n|[Uu]pon|[Ww]hen|[Ii]f|[Ww]hile)\b)[^,;:]{2,70}?) "
        r"(?:(?:does|do|will|must) (?P<bare>lose|shed|discard|forfeit|drop)|"
        r"(?P<verb>loses?|sheds?|discards?|forfeits?|drops?)) "
        r"(?P<what>[^,;:]{2,60}?) (?:up)?on becoming (?P<state>[A-Z][\w'’-]*(?: [A-Za-z][\w'’-]*){0,2}?)"
        r"(?=\.?$|[;,]| (?:and|or) (?:it|they|an?|the) )",
        _lost_with_it,
    ),
    # a case that is left open, and what is so in it
    (
        r"(?P<un>\b(?:unless|except (?:when|if|where|while)) [^,;:]{3,70}?), when (?P<so>(?:it|they|he) (?:may|can|"
        r"must|cannot|need|does|do|has|have|is|are|may not)\b)",
        r"\g<un>, in which case \g<so>",
    ),
    # a second half that closes something to whoever the first is of
    (
        rf"^(?P<rule>[^;:]{{8,120}}?),? and (?P<what>{NAME3}) is (?:also |likewise |therefore )?(?:closed|barred|"
        r"denied|forbidden|shut|not open|not available|unavailable) to (?P<whom>it|them)(?=\.?$)",
        _closed_to_it,
    ),
    # in whatever case: "Nor, shoals or none, may it be made by …"
    (
        r"^(?P<nor>Nor|Neither), (?!(?:while|when|if|once|in|on|at|after)\b)[^,;:]{2,24} or [^,;:]{2,24}, "
        r"(?=(?:may|can|must|will|shall|does|is) )",
        r"\g<nor> ",
    ),
    # a roll that somebody makes again
    (
        rf"^(?P<what>(?:An?|Any|One|Each) (?:failed|missed|unsuccessful) [\w' -]{{3,40}}?) (?P<may>may|can) be "
        rf"(?:rolled|taken|made|attempted|thrown|tried) {_AGAIN} by (?P<who>[^,;:]{{3,60}}?)"
        r"(?:,? (?:whose|but|and) [^;:]*(?:second|new) [^;:]*)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['may']} re-roll {lowered(m['what'])}",
    ),
    # that nothing brings it about goes without saying ("… never take a test, and any rule that calls for one …")
    (
        r"^(?P<rule>[^;:]{0,160}\b(?:never|not|immune|cannot|no)\b[^;:]{0,160}?)(?:,? and|;) "
        r"(?:any|whatever|anything|every|all)"
        r"(?: (?:rules?|effects?|events?|results?|weapons?|attacks?))?(?: (?:that|which))?(?: (?:would|might|could))?"
        r"(?: otherwise| normally)? (?:calls?|asks?|requires?|causes?|forces?|makes?|brings?|gives?|inflicts?)\b"
        r"[^,;:]{0,40}? (?:one|them|so) (?:passes? (?:it|them|him) by|(?:has|have) no (?:effect|force)[^,;:]{0,30}|"
        r"(?:does|do) not (?:affect|touch|concern|bother) (?:it|them|him)|(?:is|are) (?:simply )?ignored[^,;:]{0,20})"
        r"(?=\.?$)",
        r"\g<rule>",
    ),
    # why something else is closed with it goes without saying
    (
        r"^(?P<rule>(?:An? )?[A-Z][\w' -]{2,30}? (?:is|counts as) (?:itself )?(?:an? )?[A-Z][\w' -]{2,30}?),? "
        r"(?:so that|so|and) (?:whatever|anything that|any rule that|all that|what) (?:forbids?|prevents?|stops?|bars?|"
        r"closes?) [^;:]*?\b(?:forbids?|prevents?|stops?|bars?|closes?)\b[^;:]*$",
        r"\g<rule>",
    ),
)


#: What does not keep somebody from a deed, told behind a ban.
_STILL = Pattern(
    r"^(?P<rule>[^;]{8,200}?),? (?:although|though|but|yet|while|even though|albeit) (?:(?:this|that|the|it)"
    r"(?: (?:last|latter|state|condition|alone|restriction|in itself))? (?:do(?:es)? not|never|will not|cannot)|"
    r"(?:nothing|none of (?:this|these))) (?:keep|stop|prevent|bar|hinder|debar|preclude)s? "
    r"(?:it|them|him|her|such (?:an? )?[a-z]+) (?:from )(?P<what>[A-Za-z][^,;:]{1,60}?)"
    r"(?:, (?:which|as|since|because|for) [^;:]*)?(?=\.?$)"
)


def but_still(text: str) -> tuple[str, str] | None:
    """ "A Dazed crew may not react, although this does not keep it from wading": a ban, and what is left; None where a
    sentence is no such two."""
    found = _STILL.match(text.rstrip())
    return _still(found) if found else None
