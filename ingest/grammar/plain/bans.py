"""Bans: what some may not do, said from the side of the deed, of the order, of the marker or of the count.

In: the cleaned text of a sentence. Out: the same with "may not", "may only" or "cannot have more than" told of who is
meant ("Dash orders may not be given to Carts", "Restricted to the Halt and Dash orders", "Only a crew with fewer than
2 Mud markers may Dash", "No Mud marker is ever placed on a Cart", "may be used only by Riders", "is barred from it").
General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import participle, third
from kb.names import NAME2, NAME3, capitalised
from kb.numbers import number_of
from kb.patterns import Substitutions, deferred

_NOT = r"(?:[Mm]ay not|[Cc]annot|[Cc]an not|[Cc]an ?['’]?t|[Mm]ay never|[Cc]an never|[Mm]ust not|[Mm]ust never)"
_ORDERS = r"(?:orders?|actions?|commands?|moves?|reactions?|responses?)"
_NAMES = (
    rf"(?:(?:an? |the )?{NAME2}(?: (?i:{_ORDERS}))?(?:, (?:an? |the )?{NAME2})*,? (?:and|or|nor) (?:an? |the "
    rf")?{NAME2})"
)
_ONE_OR_MORE = rf"(?:{_NAMES}|(?:an? |the )?{NAME2})"
_END = r"(?=\.?$)"
_PIECES = (
    r"(?:unit|model|ship|vessel|squad|crew|team|figure|vehicle|regiment|platoon|squadron|element|warrior|fighter|"
    r"company|band|group|craft|machine|section|base)s?"
)
#: Who is meant, and no more than who.
_WHO = (
    r"(?P<who>(?!(?:it|them|that|which|what|any|each|him|her|this(?! "
    r"(?:unit|model|ship|kind)))\b)[A-Za-z][^,;:.]{2,70}?)"
)
#: That what comes is somebody, and no deed ("it is not permitted to make …").
_PIECE_AHEAD = (
    r"(?![^.]*\b(?:to|while|when|if)\b)"
    rf"(?=(?:an?|any|the|those|all|[a-z]+s|[A-Z][\w'-]*s|[A-Z][\w'-]+ {_PIECES})\b)"
)
_USED = (
    r"(?:used|made|declared|taken|chosen|performed|attempted|selected|carried out|undertaken|executed|given|issued|"
    r"played|employed|invoked)"
)
_THIS = rf"(?:(?:[Ii]t|[Tt]hey|[Tt]hese|[Tt]his(?: (?i:{_ORDERS}|ability|rule|option|spell|stratagem|manoeuvre))?) )?"
_NUM = r"(?:\d{1,2}|one|two|three|four|five|six)"
_SO_MANY = deferred(rf"\b(?:{_NUM} or more|{_NUM}\+|at least {_NUM}|more than {_NUM}) ")
#: So many of something, as the bound from which a ban holds.
_FEWER = (
    rf"(?:fewer|less) than (?P<under>{_NUM})|(?:no|not) more than (?P<most>{_NUM})|(?P<upto>{_NUM}) or "
    rf"(?:fewer|less)|at most (?P<atmost>{_NUM})"
)


def _from_which(match: re.Match[str]) -> str:
    """From how many on what is open to those who have fewer is closed."""
    if match["under"]:
        return f"{number_of(match['under'])} or more"
    return f"{number_of(match['most'] or match['upto'] or match['atmost']) + 1} or more"


def several(what: str) -> str:
    """The plural of what is counted."""
    return what if what.endswith("s") else f"{what}s"


def _with_so_many(match: re.Match[str]) -> str:
    """ "Only a crew with fewer than 2 Mud markers may Dash": with 2 or more it may not."""
    return f"A {match['piece'].rstrip('s')} with {_from_which(match)} {several(match['what'])} may not {match['deed']}"


_JOINED = deferred(r",? (?:and|nor) (?=(?:an? |the )?[A-Z])")


def _either(names: str) -> str:
    """The names as things to choose between."""
    return _JOINED.sub(" or ", names)


def _may_only(match: re.Match[str]) -> str:
    """ "Restricted to the Halt and Dash orders": may only be given these."""
    who = (match.groupdict().get("who") or "It").strip()
    kind = (match["kind"] or "").strip().lower()
    given = "be given" if kind.startswith(("order", "command")) else "make"
    return f"{capitalised(who)} may only {given} {_either(match['names'])}{f' {kind}' if kind else ''}"


def _not_given(match: re.Match[str]) -> str:
    """ "Dash orders may not be given to Carts"."""
    return f"{capitalised(match['who'])} may not be given {_either(match['names'])} {match['kind']}"


def _do_not(match: re.Match[str]) -> str:
    return f"{capitalised(match['who'])} may not do this"


def _only_these(match: re.Match[str]) -> str:
    who = re.sub(
        r"^(?:An?|The|Any|Those) ", lambda article: article[0].lower(), match["who"]
    )  # a name keeps its capital
    return f"Only {who} may do this"


def _placed(match: re.Match[str]) -> str:
    """ "No Mud marker is ever placed on a Cart": it never receives one."""
    return f"{capitalised(match['who'])} cannot receive {several(match['what'])}"


def _at_most_one(match: re.Match[str]) -> str:
    """ "A second Mud marker is never placed on it": it has one at the most."""
    who = match.groupdict().get("who") or "The unit"
    return f"{capitalised(who)} cannot have more than one {match['what']}"


def _if_done(match: re.Match[str]) -> str:
    """ "Can Dash only if it did not Dig this turn": may not if it did."""
    deed = match["done"] or ""
    if match["did"]:
        verb, _, rest = match["deed_left"].partition(" ")
        deed = f"{participle(verb)} {rest}".strip()
    else:
        deed = f"has {match['deed_left']}"
    return f"{match['who']} may not {match['deed']} if it {deed}"


def _who_are_so(match: re.Match[str]) -> str:
    """ "Only crews that are not Dazed may Dash": a crew that is may not."""
    verb = "is" if match["be"] else third((match["verb"] or match["verbs"]).removesuffix("s").replace("ha", "have"))
    verb = "has" if verb.startswith("hav") else verb
    what = re.sub(r"^(?:an?|any) ", "", match["what"])
    what = what if match["be"] else f"any {what}"
    return f"A {match['piece'].rstrip('s')} that {verb} {what} may not {match['deed']}"


def _never_so(match: re.Match[str]) -> str:
    """Who is spared a state is never in it."""
    return f"{capitalised(match['who'])} can never become {match['state']}"


#: To become part of others.
_SEVERAL = rf"{NAME2}(?:, {NAME2}){{0,4}}(?:,? (?:and|or) {NAME2})?"
_JOIN = r"(?:join|lead|accompany|be attached to|attach to)"
_MARKER = rf"{NAME2} (?:markers?|tokens?|counters?|chits?)"
_RECEIVED = r"(?:placed|put|laid|set|inflicted|applied|bestowed|conferred)"

#: With which letter a denial opens that stands at the head of its sentence.
_OF_NOT = {"C": "Cannot", "M": "Cannot", "N": "Cannot"}
_WHO_HAS = r"[A-Za-z][^,;:.]{2,60}?"
#: To have a marker, or to come by it.
_HAVE = (
    r"(?:have|has|hold|keep|retain|possess|carry|gain|receive|acquire|get|take|be given|pick up|"
    r"(?:hold|keep|retain|gain|receive|acquire|get|take)s)"
)
#: What is had so, and no rule: "a Hidden token", "any of these tokens".
_HAD = rf"(?P<what>(?:an? |any |the |its )?{_MARKER}|{NAME2}(?=\.?$|[,;]| (?:while|when|if|and|until)\b))"
_TWO_WAYS = rf"{_HAVE}(?:, {_HAVE})?,? (?:or|nor|and|and/or) {_HAVE}"


BANS = Substitutions(
    (r"^(?:Can|May|Must) never (?=[a-z])", "May not "),
    # "Cannot have or gain a Hidden token", "neither have nor gain", "never has or gains": who can have none gains none
    (
        rf"\b(?:(?P<no>{_NOT}(?: ever)?|(?:[Cc]an|[Mm]ay) neither|[Nn]either|[Nn]ever|(?:do|does) not(?: ever)?) "
        rf"{_TWO_WAYS}) {_HAD}",
        lambda m: f"{_OF_NOT.get(m['no'][0], 'cannot')} have {m['what']}",
    ),
    (rf"^(?P<who>No {_WHO_HAS}) (?P<may>can|may) {_TWO_WAYS} {_HAD}", r"\g<who> \g<may> have \g<what>"),
    (rf"\bpossible for (?P<who>{_WHO_HAS}) to {_TWO_WAYS} {_HAD}", r"possible for \g<who> to have \g<what>"),
    (  # "loses any Hidden token and cannot gain one": none of that marker
        r"^(?P<does>(?P<who>[A-Z][^,;:.]{2,60}?) (?:loses?|discards?|removes?|drops?) "
        r"(?:(?:an?|any|its|all|the|their|every)(?: of (?:its|the|their))? )"
        rf"(?P<what>{_MARKER})),? and (?:it |they )?(?:{_NOT}|(?:do|does) not|never) "
        r"(?:gains?|receives?|gets?|takes?|(?P<has>have|has)|be given|acquires?) (?:one|another|any|"
        r"(?:any )?more|a new one|"
        rf"(?:any )?new ones|them|any others?|it){_END}",
        lambda m: f"{m['does']}. {m['who']} cannot {'have' if m['has'] else 'gain'} {several(m['what'])}",
    ),
    (  # "A Captain can join any friendly unit, except a unit of Engines": whom he cannot join
        rf"^(?P<who>[A-Z][^,;:.]{{2,50}}?) (?P<may>may|can) (?P<join>{_JOIN}) "
        r"(?P<any>(?:any|an?|all|other) (?:[a-z]+ )?"
        rf"(?:units?|models?|squads?|teams?)),? (?:except(?: for)?|save(?: for)?|apart from|other than|but not) "
        rf"(?P<what>(?:(?:an?|any) (?:[a-z]+ )?units? of )?{_SEVERAL}){_END}",
        lambda m: (
            f"{m['who']} {m['may']} {m['join']} {m['any']}. "
            f"{m['who']} cannot {m['join']} {_JOINED.sub(' or ', m['what'])}"
        ),
    ),
    (  # "Engines can never be joined by a Captain"
        rf"^(?P<what>{_SEVERAL}) {_NOT} be joined by (?P<who>[^,;:.]{{2,40}}?){_END}",
        lambda m: f"{capitalised(m['who'])} cannot join {_JOINED.sub(' or ', m['what'])}",
    ),
    (  # "May join friendly Foot only"
        rf"\b(?P<may>may|can) (?P<join>{_JOIN}) (?P<what>(?:friendly )?(?:units? of )?{NAME2}(?: (?:and|or) {NAME2})?) "
        rf"(?:only|alone|and no others?){_END}",
        r"\g<may> only \g<join> \g<what>",
    ),
    (  # "May take Brace, Repair or Dash actions only"
        rf"\b(?P<may>may|can) (?P<do>take|perform|use|do|attempt|carry out|choose) (?P<what>(?:the )?{_ONE_OR_MORE} "
        rf"(?i:{_ORDERS}|activities|activity)) (?:only|alone){_END}",
        r"\g<may> only \g<do> \g<what>",
    ),
    (
        rf"\b(?P<be>is|are) forbidden to (?P<one>{NAME2}) or to (?P<other>{NAME2})(?=$|[.,;])",
        r"may not \g<one> or \g<other>",
    ),
    # from the side of what is ordered
    (
        rf"^(?:The )?(?P<names>{_ONE_OR_MORE}) (?P<kind>(?i:orders?|commands?)) {_NOT} (?:ever )?be "
        rf"(?:given|issued) to "
        rf"{_WHO}{_END}",
        _not_given,
    ),
    (
        rf"^Only (?P<names>{_ONE_OR_MORE}) (?P<kind>(?i:orders?|commands?)) (?:may|can) (?:ever )?be "
        rf"(?:given|issued) to "
        rf"{_WHO}{_END}",
        _may_only,
    ),
    (
        rf"^(?P<who>[A-Z][^,;:.]{{1,60}}?) (?:is|are) (?:limited|restricted|confined) to (?P<names>{_ONE_OR_MORE}) "
        rf"(?P<kind>(?i:{_ORDERS})){_END}",
        _may_only,
    ),
    (
        rf"^(?:Limited|Restricted|Confined) to (?P<names>{_ONE_OR_MORE}) (?P<kind>(?i:{_ORDERS})){_END}",
        _may_only,
    ),
    (  # "must be given either a Halt or a Dash order"
        rf"\b(?:must|has to|have to) be (?:given|issued) (?:either )?(?P<names>(?:an? |the ){NAME2} or (?:an? |the )?"
        rf"{NAME2} (?i:orders?))(?=$|[.,;])",
        r"may only be given \g<names>",
    ),
    (  # "May be given a Halt or a Dash order, and no others"
        rf"(?P<front>^|(?<=[a-z] ))(?P<may>[Mm]ay|[Cc]an) be given (?P<names>(?:an? |the )?{NAME2}(?: or (?:an? "
        rf"|the )?"
        rf"{NAME2})? (?i:orders?)),? (?:and|but) (?:no|none) others?(?: orders?)?{_END}",
        lambda m: f"{m['may']} only be given {m['names']}",
    ),
    (
        rf"^(?P<deed>{NAME2}) {_NOT} be (?:ordered|declared|attempted) (?P<case>if|when|while|whilst) (?:the|a) "
        rf"(?P<piece>{_PIECES}) (?=(?:is|are|has|have) )",
        r"A \g<piece> may not be given a \g<deed> order \g<case> it ",
    ),
    # from the side of who uses what the entry tells
    (
        rf"^{_THIS}{_NOT} be (?:{_USED} by|(?:given|issued) to) {_WHO}{_END}",
        lambda m: _do_not(m) if _SO_MANY.search(m["who"]) or (m[0][0] in "MC" and " to " in m[0]) else m[0],
    ),
    (rf"^{_THIS}(?:may|can|May|Can) (?:be {_USED} only|only be {_USED}) by {_WHO}{_END}", _only_these),
    (
        rf"^(?:Restricted|Limited|Open only|Reserved) (?:to|for) (?P<who>(?:{_PIECES}|models|those) "
        rf"(?:with|that|of|who) "
        rf"[^,;:.]{{2,60}}?){_END}",
        _only_these,
    ),
    (
        rf"^(?P<who>[Aa]n? {_PIECES}) (?:needs?|requires?|must have) (?P<what>the {NAME3} "
        rf"(?:rule|trait|ability|keyword|"
        rf"skill|special rule|special ability)) (?:to|in order to) (?:use|do|make|take|declare) (?:this|it)\b[\w "
        rf"]{{0,20}}{_END}",
        r"Only a unit with \g<what> may do this",
    ),
    (
        r"^(?:It|This|This (?:order|action|reaction|move|option|response)) is (?:not "
        r"(?:available|open|allowed|permitted|possible)|"
        rf"unavailable|impossible|forbidden|closed|prohibited) (?:for|to) {_PIECE_AHEAD}{_WHO}{_END}",
        _do_not,
    ),
    (
        r"^(?:Impossible|Unavailable|Forbidden|Prohibited|Closed|Barred|Off limits|Not possible|Not open|Not allowed|"
        rf"Not permitted) (?:for|to) {_PIECE_AHEAD}{_WHO}{_END}",
        _do_not,
    ),
    (
        r"^(?P<who>[A-Z][^,;:.]{2,60}?) (?:is|are) (?:barred|debarred|excluded|banned|precluded) from "
        rf"(?:it|this|this (?i:{_ORDERS})|doing (?:so|this)){_END}",
        _do_not,
    ),
    (  # "Riders can Swarm, and no other unit can"
        rf"^(?P<who>[A-Z][^,;:]{{2,60}}?) (?P<may>may|can) (?P<deed>[^,;:]{{3,60}}?)[,;] (?:and |but )?no(?:body "
        rf"else| one "
        rf"else|ne other| other [a-z]+(?: [a-z]+)?) (?:may|can|does|do)(?: so| this)?{_END}",
        r"Only \g<who> \g<may> \g<deed>",
    ),
    # so many of a marker
    (
        rf"\b(?P<piece>{_PIECES}) on (?=(?:{_NUM} or more|{_NUM}\+|at least {_NUM}|more than {_NUM}) [A-Za-z])",
        r"\g<piece> with ",
    ),
    (
        rf"\b(?P<case>if|when|while|where) there (?:is|are) (?P<n>(?:{_NUM} or more|{_NUM}\+|at least {_NUM}|more "
        rf"than "
        rf"{_NUM}) [A-Z][\w' -]{{2,30}}?) on (?:it|the unit|the model|that unit)(?=$|[.,;])",
        r"\g<case> it has \g<n>",
    ),
    (
        rf"^Only (?:an? )?(?P<piece>{_PIECES}) (?:with|that has|that have|having|on) (?:{_FEWER}) "
        rf"(?P<what>{NAME2}(?: "
        rf"(?:markers?|tokens?|counters?))?|[a-z]+) (?:may|can) (?P<deed>[^,;:]{{2,60}}?){_END}",
        _with_so_many,
    ),
    (
        rf"^An? (?P<piece>{_PIECES}) (?:needs to have|must have|needs|has to have) (?:{_FEWER}) (?P<what>{NAME2}(?: "
        rf"(?:markers?|tokens?|counters?))?|[a-z]+) (?:in order )?to (?P<deed>[^,;:]{{2,60}}?){_END}",
        _with_so_many,
    ),
    (  # "Only crews that are not Dazed may Dash", "that have no rope": those who are, or have one, may not
        rf"^Only (?:an? |the )?(?P<piece>{_PIECES}) (?:that|which|who) (?:(?:are|is) (?P<be>not)|"
        r"(?:do|does) not (?:already |currently )?(?P<verb>have|include|contain|bear|carry)|"
        r"(?P<verbs>have|has|includes?|contains?) no) "
        r"(?P<what>[^,;:]{3,70}?) (?:may|can) (?!not\b|only\b)(?P<deed>[^,;:]{2,90}?)" rf"{_END}",
        _who_are_so,
    ),
    # what is never put on somebody
    (
        rf"^No (?P<what>{_MARKER}) (?:is|are|can|may)(?: ever)?(?: be)? {_RECEIVED} (?:on|upon|to|beside|next to) "
        rf"{_WHO}{_END}",
        _placed,
    ),
    (
        rf"^(?P<what>{_MARKER}) (?:(?:is|are) never|(?:is|are) not|{_NOT} (?:ever )?be) (?:ever )?{_RECEIVED} "
        rf"(?:on|upon|to|beside|next to) {_WHO}{_END}",
        _placed,
    ),
    (
        rf"^(?P<state>{NAME2}) (?:{_NOT} (?:ever )?be|is never) (?:applied|given|inflicted) (?:to|up ?on|on) "
        rf"{_WHO}{_END}",
        _never_so,
    ),
    (
        rf"\b(?:ignores?|(?:is|are) (?:unaffected by|not affected by)) (?:any|all|every) (?:results?|effects?|rules?|"
        rf"attacks?)? ?(?:that|which) would (?:make|cause|leave|render|force) (?:it|them|the unit|the model) "
        rf"(?:to (?:be|become) )?(?P<state>{NAME2}){_END}",
        r"can never become \g<state>",
    ),
    (  # "Any result that would make an Engine Dazed has no effect", "If an Engine would become Dazed, it does not"
        rf"^Any (?:results?|effects?|rules?|attacks?) (?:that|which) would (?:make|cause|leave|render) {_WHO} "
        rf"(?:to (?:be|become) )?(?P<state>{NAME2}) (?:has no effect|is ignored|does nothing|is disregarded){_END}",
        _never_so,
    ),
    (
        rf"^(?:If|When|Whenever) {_WHO} would (?:be|become|be made) (?P<state>{NAME2}), "
            rf"(?:(?:it|they) (?:do(?:es)? not|is not|are not)|(?:this|that|it) is ignored|nothing "
            rf"happens|ignore (?:it|this|that))"
        rf"{_END}",
        _never_so,
    ),
    (  # "Engines may be in any state other than Dazed", "Hulls can be affected by any status except Dazed"
        rf"^(?P<told>{_WHO} (?:may|can) (?:be|become) (?:in|affected by|subject to|given|under) (?:any|all|every|each)"
        r"(?: of the)? (?:[A-Z][\w'-]+ )?(?i:states?|status(?:es)?|conditions?|markers?|tokens?)) "
        rf"(?:but|except(?: for)?|other than|apart from|save(?: for)?) (?:being )?(?P<state>{NAME2}){_END}",
        lambda m: f"{m['told']}. {capitalised(m['who'])} can never become {m['state']}",
    ),
    (  # "Any unit other than an Engine can be Dazed"
        rf"^(?:[Aa]ny|[Aa]ll|[Ee]very) [a-z]{{3,14}} (?:but|except(?: for)?|other than|apart from|save) {_WHO} "
        rf"(?:may|can) (?:be|become) (?P<state>{NAME2}){_END}",
        _never_so,
    ),
    (
        rf"^(?:Units|Models|Troops|Pieces) (?:but|except(?: for)?|other than|apart from|save) {_WHO} (?:may|can) "
        rf"(?:be|become) (?P<state>{NAME2}){_END}",
        _never_so,
    ),
    (  # "Immune to the Dazed state": to what is called so
            rf"\b(?P<to>[Ii]mmune to) (?:the |all |any )?(?P<state>{NAME2}) "
            rf"(?:state|status|condition|(?:results?|effects?)){_END}",
        r"\g<to> \g<state>",
    ),
    (  # "Engines automatically pass Nerve tests and so can never be Dazed"
            rf"^(?P<who>[A-Z][^,;:.]{{2,50}}?) (?P<does>(?:automatically|always) pass(?:es)? "
            rf"[^,;:.]{{3,60}}?),? (?:and (?:so|thus|hence|therefore)|so) "
        rf"(?:(?:it|they) )?(?P<never>(?:can never|cannot|may never) be(?:come)? {NAME2}){_END}",
        r"\g<who> \g<does>. \g<who> \g<never>",
    ),
    (  # "to make a reaction, other than a Duck"
        rf"\b(?P<to>to (?:make|use|declare|take|perform|react with) (?:an?|any) (?i:{_ORDERS})),? "
        r"(?:other than|except(?: for)?|apart from|but) (?:an? |the )?(?=[A-Z])",
        r"\g<to> other than ",
    ),
    # at most one of it
    (
        rf"^(?:It|The unit|This unit|The model|This model) never (?:has|have) more than (?P<n>{_NUM}) "
        rf"(?P<what>{_MARKER}){_END}",
        r"It cannot have more than \g<n> \g<what>",
    ),
    (
        rf"^No more than (?P<n>{_NUM}) (?P<what>{_MARKER}) (?:can|may) (?:ever )?be {_RECEIVED} "
        rf"(?:on|upon|to|beside) "
        rf"{_WHO}{_END}",
        lambda m: f"{capitalised(m['who'])} cannot have more than {m['n']} {m['what']}",
    ),
    (
        rf"^A(?: second|nother) (?P<what>{_MARKER}) (?:is never|is not|{_NOT} be) {_RECEIVED} (?:on|upon|to|beside) "
        rf"{_WHO}{_END}",
        _at_most_one,
    ),
    (
        rf"^(?P<who>[A-Z][^,;:.]{{2,60}}?) (?:does not|do not|never|{_NOT}) "
        rf"(?:receives?|gains?|gets?|takes?|have|has|suffers?) "
        rf"(?:a second|another|a further) (?P<what>{_MARKER}){_END}",
        _at_most_one,
    ),
    (
        rf"^(?P<who>[A-Z][^,;:.]{{2,60}}?) ignores? (?:any|every|all|each) (?P<what>{_MARKER}) "
        rf"(?:beyond|after|past) the "
        rf"first{_END}",
        _at_most_one,
    ),
    (
        rf"^(?P<who>[A-Z][^,;:.]{{2,50}}?) (?:that|which) (?:already )?has an? (?P<what>{_MARKER}) {_NOT} "
        rf"(?:gain|receive|be "
        rf"given|get|take) (?:another|a second|any more|more)(?: one)?{_END}",
        _at_most_one,
    ),
    (
        rf"^If (?:it|the unit) already has an? (?P<what>{_MARKER}), (?:it|the unit) {_NOT} (?:gain|receive|be "
        rf"given|get|take) "
        rf"(?:another|a second)(?: one)?{_END}",
        _at_most_one,
    ),
    (
        rf"^(?:Limited|Restricted) to (?P<n>{_NUM}) (?P<what>{_MARKER}){_END}",
        r"It cannot have more than \g<n> \g<what>",
    ),
    # what must not have been done
    (
        r"^(?P<who>(?:An?|The) [^,;:]{2,40}?|It) (?:may|can) (?P<deed>[^,;:]{2,40}?) only if (?:it|they) "
        r"(?:(?P<did>did) not|"
        r"(?P<done>has) not|have not|hasn['’]t) (?P<deed_left>[^,;:]{3,60}?)"
        rf"{_END}",
        _if_done,
    ),
    (  # "fires none of its guns"
        r"(?<![Mm]ay )(?<!can )(?<!must )\b(?P<do>fire|shoot|use|launch|discharge|loose|load|man)(?:e?s)? none of "
        r"(?P<whose>its|their|his) ",
        r"may not \g<do> \g<whose> ",
    ),
    # who has lost what he could do
    (
        r"\bloses? all (?:of )?(?:its|their) (?P<what>reactions|actions|orders|responses)\b(?! points?)",
        r"may not make any \g<what>",
    ),
)  # fmt: skip
