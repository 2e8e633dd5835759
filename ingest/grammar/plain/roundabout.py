"""Roundabout: bans, leave and cases told from another side ("Players may not have a Dazed crew row", "The only state
that Riders cannot gain is Dazed", "Hail cannot be answered by wading").

In: the cleaned text of a sentence. Out: the same as a rule of those whom it is about, each part of a case with its own
"it". Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.verbforms import base_form
from kb.names import NAME2, NAME3, capitalised
from kb.patterns import Substitutions

_NOT = r"(?P<not>cannot|can ?not|can never|may not|may never|must not)"
_SORT = r"(?P<sort>(?:[a-z]+ )?(?i:status|state|condition|marker|token|effect))"
_DEED = (
    r"(?:make|take|use|declare|perform|attempt|move|march|run|charge|shoot|fire|fight|attack|react|hold|claim|contest|"
    r"control|seize|capture|pursue|disengage|embark|disembark|join|leave|fall|withdraw|retreat|rally|gain|benefit|ram|"
    r"advance|assault|ride|row|wade|climb|cross|enter|score|dig|deploy|count|choose|target|form|act|pivot|turn|rest|"
    r"swim|fly|jump|hide|go|be|do|have)"
)
_IS = r"(?:is|are|has|have)"
_ANY = r"\b(?P<any>[Aa]ny|[Aa]ll|[Ee]very|[Nn]o|[Ee]ach)"


def _gains_not(match: re.Match[str]) -> str:
    """ "The only state that Riders cannot gain is Dazed": they cannot gain that."""
    return f"{capitalised(match['who'])} {match['not']} {match['gain']} the {match['what']} {match['sort']}"


def _with_its_own(match: re.Match[str]) -> str:
    """ "If it is Dazed, is Mired or has rowed": it is the one or the other, or it has done that."""
    it = match["it"]
    parts = re.sub(r", (?=(?:is|are|has|have) )", f", {it} ", match["more"])
    return f"{match['if']} {it} {match['first']}{parts} {match['join']} {it} {match['last']}"


def _answered(match: re.Match[str]) -> str:
    """ "Hail cannot be answered by wading": nobody wades in answer to it."""
    how = match["how"]
    gerund, _, rest = how.partition(" ")
    if gerund.endswith("ing") and gerund[0].islower():
        deed = f"{base_form(gerund)} {rest}".strip()
    else:
        deed = f"make {how}"
    return f"A unit {match['not']} {deed} in response to {amid(match['what'])}"


def _from_the_other(match: re.Match[str]) -> str:
    """ "Only from direct fire": from none that is indirect."""
    other = "indirect" if match["how"].lower() == "direct" else "direct"
    return f"{match['who']} cannot {match['deed']} {match['from']} {other} fire"


def _had_do(match: re.Match[str]) -> str:
    """ "No player may have a Dazed crew row": it may not."""
    may = "may not" if match[0].startswith(("No ", "Neither ")) else match["may"]
    return f"{capitalised(match['who'])} {may} {match['deed']}"


ROUNDABOUT = Substitutions(
    (  # "Players may not have a Dazed crew row": it may not
        r"^(?:Players?|A player|No player|You|The controlling player|Neither player) "
        rf"(?P<may>may not|cannot|must not|may never|can never|may|can) (?:ever )?have (?P<who>(?:an?|any) "
        rf"(?!{_DEED}\b)[^,;:.]{{2,120}}?) (?P<deed>{_DEED}\b(?! (?:been|to)\b)[^;:]*?)(?=\.?$)",
        _had_do,
    ),
    (
        r"^(?:Players?|A player|No player|You|The controlling player|Neither player) "
        r"(?P<may>may not|cannot|must not|may never|can never|may|can) (?:ever )?have (?P<who>(?:an?|any) "
        r"[^,;:.]{2,80}? (?:units?|models?|squads?|crews?|status|rule|sub-type|type)) (?P<deed>[A-Z][a-z]+"
        r"(?:(?:, [A-Z][a-z]+)* (?:or|and) [A-Z][a-z]+)?)(?=\.?$)",
        _had_do,
    ),
    (  # "may gain any status save Dazed": any but that
        rf"{_ANY}(?P<what>(?: (?!of\b)[\w'-]+){{1,3}}),? save(?: for| only)? (?=(?:the |an? )?[A-Z])",
        r"\g<any>\g<what> except ",
    ),
    (  # "may gain any condition except Dazed": not that one
        r"^(?P<who>[A-Z][\w' -]{2,60}?) (?:may|can) (?P<gain>gain|receive|suffer|acquire) (?:any|every|all) "
        r"(?P<sort>state|condition)s?,? (?:except|other than|but|apart from)(?: for)?(?: the)? "
        rf"(?P<what>{NAME3})(?: (?:status|state|condition|one))?(?=\.?$)",
        r"\g<who> cannot \g<gain> the \g<what> \g<sort>",
    ),
    (
        rf"^The only {_SORT} (?:that |which )?(?P<who>[^,;:]{{2,70}}?) {_NOT} (?:ever )?"
        rf"(?P<gain>gain|have|receive|suffer|acquire) is (?:the )?(?P<what>{NAME3})"
        r"(?: (?:status|state|condition|one))?(?=\.?$)",
        _gains_not,
    ),
    (
        rf"^The only {_SORT} (?:that |which )?(?P<who>[^,;:]{{2,70}}?) {_NOT} (?:ever )?be "
        rf"(?P<gain>affected by|given|under|in) is (?:the )?(?P<what>{NAME3})"
        r"(?: (?:status|state|condition|one))?(?=\.?$)",
        lambda m: _gains_not(m).replace(f"{m['not']} {m['gain']}", f"{m['not']} be {m['gain']}", 1),
    ),
    (  # "The Dazed status can never be applied to Riders": they can never gain it
        rf"^(?:The )?(?P<what>{NAME2}) {_SORT} {_NOT} (?:ever )?be (?:applied|given|assigned|inflicted|imposed|placed|"
        r"conferred|put) (?:to|on|upon|onto) (?P<who>[^,;:]{2,80}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['not']} gain the {m['what']} {m['sort']}",
    ),
    (
        rf"\b(?P<if>[Ii]f|[Ww]hen|[Ww]hile|[Uu]nless|[Ww]here) (?P<it>it|they) (?P<first>{_IS} [^,;:.]{{2,50}})"
        rf"(?P<more>(?:, {_IS} [^,;:.]{{2,50}}?){{1,4}}),? (?P<join>or|and) (?P<last>{_IS} [^,;:.]{{2,70}})(?=\.?$)",
        _with_its_own,
    ),
    (  # "Once a Volley has been declared against a Rider, …": by an enemy
        rf"^(?P<when>If|When|Whenever|Once|After|Each time) "
        rf"(?P<deed>an? (?:{NAME2}|charge|shooting attack|attack|assault)) "
        r"(?:has been|is) (?P<done>declared|made) (?P<at>against|at|targeting) (?P<whom>(?!(?:an?|the|any) (?:enemy|"
        r"opposing)\b)[^,;:]{2,80}?)(?P<then>, (?:that|the|this|it|they)\b)",
        lambda m: (
            f"{m['when']} an enemy unit {'makes' if m['done'] == 'made' else 'declares'} {m['deed']} {m['at']} "
            f"{m['whom']}{m['then']}"
        ),
    ),
    (  # on what it is done, which goes without saying
        r"\b(?P<not>cannot|may not|may never|can never|nor) (?P<deed>[Ee]mbark) (?:up)?on(?:to)? (?:an?|any) "
        r"(?:[Tt]ransport|[Vv]ehicle|[Tt]ransport [Vv]ehicle)s?(?=\.?$|[,;])",
        r"\g<not> \g<deed>",
    ),
    (  # what is done in answer, told of what it answers
        rf"^(?P<what>[A-Z][\w' -]{{2,50}}?) {_NOT} (?:ever )?be (?:reacted|responded|answered)(?: to)? (?:by|with) "
        r"(?P<how>(?:an? )?[\w' -]{3,60}?)(?=\.?$)",
        _answered,
    ),
    (
        r"^(?P<who>[A-Z][\w' -]{2,60}?) (?:(?:may|can) only (?P<deed>(?:make|take|use|declare|react)[\w' -]{0,60}?)) "
        r"(?P<from>from|against|in response to|to) (?P<how>(?:in)?direct) fire(?=\.?$)",
        _from_the_other,
    ),
    (  # by what it reacts alone is told by what the rest says
        r"^(?P<who>[A-Z][\w' -]{2,60}?) (?P<may>may|can) only react by (?P<how>[a-z]+ing\b[^,;:]{0,60}?) "
        r"(?=(?:if|when|whenever) )",
        r"\g<who> \g<may> react by \g<how> ",
    ),
    (  # from how far alone: "may only be made against a Volley from a unit that is more than 9 inches away"
        rf"^(?P<what>(?:An? |The )?{NAME3}(?: [Rr]eaction)?) (?P<may>may|can) only be "
        r"(?P<done>made|taken|used|declared) "
        r"(?:against|in response to) (?:an? |the )(?P<deed>[\w' -]{3,40}?) (?:from|by|of) (?:an? |any )?(?:enemy )?"
        r"(?:unit|model|squad|enemy|attacker)s? (?:that|which|who) (?:is|are) "
        r"(?P<far>(?:more|less|further|no more|at least|within|closer)\b[^,;:]*?\d[^,;:]*?)(?=\.?$)",
        r"\g<what> \g<may> only be \g<done> if the enemy is \g<far>",
    ),
)
