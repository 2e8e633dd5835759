"""Lifted: what does not keep somebody from a deed, and a ban that is lifted for some, put as the leave that it is.

In: the cleaned text of a sentence. Out: the same with a plain "may" ("Being Dazed does not keep Scouts from wading":
"Scouts that are Dazed may still wade"; "The rule that keeps Dazed crews from wading is lifted for Scouts"; "An enemy's
being near does not stop Scouts from wading": "… even if an enemy is near"). Applied with the common forms, before all
that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.lexicon import GENERIC_UNITS
from ingest.verbforms import OPTION_VERBS, base_form
from kb.names import capitalised, last_word
from kb.patterns import Substitutions, deferred

_KEEP = r"(?:keep|prevent|stop|hinder|bar|deter|preclude)"
_NOT_KEEP = rf"(?:(?:does|do|will|shall) not|doesn['’]t|never|need not) {_KEEP}s?"
#: Verbs by which a text keeps somebody from a deed, and those by which such a ban is taken away.
_KEEPS = r"(?:keeps?|prevents?|stops?|bars?|hinders?|precludes?|debars?)"
_FORBIDS = r"(?:forbids?|prohibits?)"
_BAN = r"(?:restriction|rule|ban|prohibition|limitation|provision)"
_LIFTED = (
    r"(?:(?:is|are) (?:lifted|waived|relaxed|suspended|removed|set aside|not applied)|"
    r"(?:does|do) not (?:hold|apply|count|extend)|has no force)"
)
_STATES = r"[A-Z][\w'-]*(?:(?:,| and| or|, or) [A-Z][\w'-]*)*"
_WHOM = r"(?P<who>(?!from\b)[^,;:]{2,60}?)"
_THEY = frozenset("it they them he him she her".split())
_POINTED_AT = deferred(r"(?i)(?:this|these|the|its|such(?: an?)?|(?:an?|any|the|its) bearers?) ?[a-z]*$")


def _plural(who: str) -> bool:
    return who.lower() in ("they", "them") or (
        last_word(who).endswith("s") and not re.match(r"(?i)(?:an?|any|each|every|the|that) ", who)
    )


def _while_so(who: str, so: str, modal: str, deed: str) -> str:
    """That those do or may not do a deed while they are in a state."""
    be = "are" if _plural(who) else "is"
    one = "they" if be == "are" else "it"
    if who.lower() in _THEY:
        return f"{capitalised(one)} {modal} {deed} while {one} {be} {so}"
    if _POINTED_AT.match(who):  # "this unit", in the entry of what it has: whose entry it is goes before the state
        return f"{capitalised(who)} {modal} {deed} while {one} {be} {so}"
    return f"{capitalised(who)} that {be} {so} {modal} {deed}"


def _not_kept(match: re.Match[str]) -> str:
    """ "Being Dazed does not keep Scouts from wading": those that are Dazed may still."""
    deed = f"{base_form(match['deed'])}{match['how']}"
    return _while_so(match["who"], match["so"], "may still", deed)


def _still_kept(match: re.Match[str]) -> str:
    """ "Scouts that are Dazed may still wade, though it does keep them from running": they may not do that."""
    return f"{match['leave']}. {match['who']} may not {base_form(match['other'])}{match['how']}"


def _whose(whom: str) -> str:
    """The state of those whom a ban is about ("Dazed crews", "crews that are Dazed"); '' where none is told."""
    told = re.fullmatch(rf"(?:(?:an?|any|all|the) )?(?:[\w-]+ )?(?:that|which|who) (?:is|are) ({_STATES})", whom)
    if told:
        return told[1]
    named, _, noun = re.sub(r"^(?:an?|any|all|the|each|every) ", "", whom).rpartition(" ")
    of_pieces = noun.lower() in GENERIC_UNITS or noun.islower()
    return named if of_pieces and re.fullmatch(_STATES, named) else ""


def _lifted_for(match: re.Match[str]) -> str:
    """ "The rule that keeps Dazed crews from wading is lifted for Scouts": Scouts that are Dazed may still wade."""
    who, state = match["who"], _whose(match["whom"] or match["forbidden"])
    deed = match["does"] or (base_form(match["deed"]) if match["deed"] else match["plain"])
    deed = f"{deed}{'' if match['does'] else match['how'] or ''}"
    time = match["time"]
    case = match["case"] or ""
    said = _while_so(who, state, "may still", deed) if state else f"{capitalised(who)} may still {deed}"
    return f"{capitalised(time)}, {amid(said)}{case}" if time else f"{said}{case}"


def _even_so(match: re.Match[str]) -> str:
    """ "An enemy's being near does not keep Scouts from wading": they may even if one is near."""
    near = match["near"]
    be = "are" if (match["what"] or "").endswith("s") else "is"
    case = f"{match['whose']} is {near}" if near else f"{match['what']} {be} {match['at']}"
    who = {"them": "they", "him": "it"}.get(match["who"], match["who"])
    return f"{capitalised(who)} may {base_form(match['deed'])}{match['how']} even if {amid(case)}"


def _kept_too(match: re.Match[str]) -> str:
    """ "Whatever keeps a unit from wading keeps it from this retort too": who may not wade may not make it."""
    deed = match["plain"] or f"{base_form(match['doing'])}{match['how'] or ''}"
    who = re.sub(r"^(?:the|any) ", "a ", match["who"])
    return f"{capitalised(who)} that may not {deed} may not make {match['this']}"


#: A limit that a state places on somebody's deeds: of which state, and on what.
_LIMIT = r"(?:[Tt]he |[Aa]ny |[Aa]ll )?(?:limit|limitation|restriction|ban|bar|prohibition|constraint|curb)s?"
_ON_DEEDS = (
    r"(?:on |upon )?(?:its |their |the |making |using |taking |all |any )?(?P<deeds>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
)
_PLACES = r"(?:places?|puts?|imposes?|sets?|lays?|brings?)"
_BEING = rf"(?:being |the )?(?P<so>{_STATES})(?: (?:state|status|condition|marker)s?)?"
#: "The limit that Dazed places on Retorts", "the ban on Turning imposed by being Mired".
_PLACED = (
    rf"{_LIMIT} (?:that|which) {_BEING} {_PLACES} {_ON_DEEDS}",
    rf"{_LIMIT} {_ON_DEEDS} (?:(?:placed|put|imposed|set) by|for|from|of|that comes (?:with|from|of)) {_BEING}",
    rf"{_LIMIT} {_ON_DEEDS} (?:that|which) {_BEING} {_PLACES}",
)
_UNLESS_SO = r"(?P<case>,? (?:except|unless|but not|save)(?: while| when| if)?\b[^;:]*)?(?=\.?$)"


def _limit_lifted(match: re.Match[str]) -> str:
    """ "The limit that Dazed places on Retorts does not apply to Scouts": Scouts that are Dazed may make Retorts."""
    who, deeds = match["who"], match["deeds"]
    deed = base_form(deeds) if deeds.endswith("ing") else f"make {deeds}"
    case = re.sub(r"^,? (?:unless|save)(?: (?:while|when|if))? ", ", except while ", match["case"] or "")
    return _while_so(who, match["so"], "may still", deed) + case


_MADE = r"(?P<do>made|taken|used|declared|performed|given)"
_DO = {**OPTION_VERBS, "given": "be given"}


def _none_by(match: re.Match[str]) -> str:
    """ "No retort may be made by a Dazed crew, nor may it wade": it may make none, and may not wade."""
    who = {"them": "they", "it": "it"}.get(match["who"], match["who"])
    opens = capitalised(who) if not match["and"] else f"{match['and']}{who}"
    said = f"{opens} may not {_DO[match['do']]} any {match['what']}"
    return f"{said}. {capitalised(who)} may not {match['other']}" if match["other"] else said


LIFTED = Substitutions(
    (  # "may not wade, in its own turn or in the enemy's": whenever it is
        r",? (?:either |whether |both )?(?:in|during|on) (?:its|their) own turns? (?:or|nor|and) (?:in |during |on )?"
        r"(?:that of )?(?:the|its|their|an) (?:enemy|opponent|foe|other side)(?:['’]s)?(?: turns?)?(?=[,;.]|$)",
        "",
    ),
    (
        r"^(?:Anything|Whatever)(?: that| which)? (?:would )?(?:forbids?|prevents?|keeps?|stops?|bars?) "
        r"(?P<who>(?:an?|the|any) [\w -]{2,30}?) (?:to (?P<plain>[A-Za-z][^,;:]{2,40}?)|"
        r"from (?P<doing>[A-Za-z]+ing)\b(?P<how> [^,;:]{2,40}?)?) (?:also )?(?:forbids?|prevents?|keeps?|stops?|bars?) "
        r"(?:it|them|him) (?:from )?(?:making |using |taking )?(?P<this>this [A-Za-z-]+|it)(?: too| also| as well|"
        r" likewise)?(?=\.?$|,)",
        _kept_too,
    ),
    (
        r"(?P<and>^|, (?:and|but) )"
        r"(?:(?:(?:for )?as long as|while|whilst) (?:it|they) (?:remains?|stays?|is|are) so,? )?"
        r"[Nn]o (?P<what>[A-Z][\w-]*)(?: (?:of|at) (?:any|all)(?: (?:sort|kind)s?)?)? (?:may|can) be "
        rf"{_MADE} by (?P<who>(?:(?!\b(?:unless|except|if|when|while)\b)[^,;:]){{2,60}}?)"
        r"(?:,? (?:(?:nor|and neither) (?:may|can) (?:it|they)|and (?:it|they) (?:may not|cannot)) "
        r"(?P<other>[^,;:]{2,60}?))?(?=\.?$)",
        _none_by,
    ),
    (
        rf"^(?:(?:Its |Their )?[Bb]eing|To be) (?P<so>{_STATES}) {_NOT_KEEP} {_WHOM} "
        r"from (?P<deed>[A-Za-z]+ing)\b(?P<how>[^,;]*?)(?=\.?$|,? (?:though|although|but|yet)\b)",
        _not_kept,
    ),
    (
        rf"^(?P<leave>(?P<who>[^,;:]{{2,60}}? that (?:is|are) {_STATES}) may still [^,;:]+?),? "
        rf"(?:though|although|but|yet) (?:it|this|that|being so) (?:(?:does|do|will) )?(?:still )?{_KEEP}s?(?: still)? "
        r"(?:it|them|him) from (?P<other>[A-Za-z]+ing)\b(?P<how>[^,;]*?)(?=\.?$)",
        _still_kept,
    ),
    (
        rf"^(?:The|That|This) {_BAN} (?:that|which) (?:{_KEEPS} (?P<whom>[^,;:]{{3,60}}?) from "
        rf"(?P<deed>[A-Za-z]+ing)\b|{_FORBIDS} (?P<forbidden>[^,;:]{{3,60}}?) to (?P<plain>[A-Za-z]+))"
        r"(?P<how> [^,;]*?)? "
        rf"{_LIFTED} (?:for|to|in the case of) {_WHOM}(?:, (?:which|who)(?:,)? "
        r"(?P<time>(?:at|in|during|on) [^,;]{3,60}?)?,? ?(?:may|can)(?: still| even)? (?P<does>[^;]+?))?"
        r"(?P<case>,? (?:provided|if|when|while|as long as|so long as|unless)\b[^;]*)?(?=\.?$)",
        _lifted_for,
    ),
    (
        r"^(?:(?P<whose>(?:The|An?|Any) [\w -]{2,30}?)['’]s? being (?P<near>[^,;:]{3,50}?)|"
        r"(?:The (?:mere )?(?:presence|nearness|closeness|proximity) of )?(?P<what>(?:[Aa]n?|[Aa]ny|[Tt]he) "
        r"[a-z]+(?: [a-z]+)?|(?:[Ee]nem(?:y units|ies)|[Uu]nits)) (?P<at>within \d[^,;:]{0,30}?)) "
        rf"{_NOT_KEEP} {_WHOM} from (?P<deed>[A-Za-z]+ing)\b(?P<how>[^,;]*?)(?=\.?$)",
        _even_so,
    ),
    (  # "the restrictions of the Dazed Condition do not affect Scouts"
        rf"^(?:The|Any|All) (?:limit|limitation|restriction|constraint|drawback|handicap|disadvantage)s? of {_BEING} "
        rf"(?:does|do) not (?:apply to|affect|bind|hold for|concern) (?P<who>[^,;:]{{2,60}}?){_UNLESS_SO}",
        lambda m: (
            f"{capitalised(m['who'])} {'ignore' if _plural(m['who']) else 'ignores'} the effects of {m['so']}"
            f"{m['case'] or ''}"
        ),
    ),
    *(
        (
            rf"^{limit} (?:does|do|shall|will) not (?:apply to|affect|bind|hold for|count for|extend to|concern) "
            rf"(?P<who>(?!from\b)[^,;:]{{2,60}}?){_UNLESS_SO}",
            _limit_lifted,
        )
        for limit in _PLACED
    ),
    *(
        (
            rf"^(?P<who>(?!No\b)[^,;:]{{2,60}}?) (?:(?:is|are) not (?:bound|affected|limited|restricted|troubled) by|"
            rf"(?:may )?(?:ignores?|disregards?)|(?:is|are) (?:free of|free from|exempt from|not subject to)) "
            rf"{limit}{_UNLESS_SO}",
            _limit_lifted,
        )
        for limit in _PLACED
    ),
)
