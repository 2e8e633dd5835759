"""Closings: what the end of a sentence closes, opens or leaves to those of whom it has just spoken, said of them.

In: the cleaned text of a sentence. Out: the same with that as a sentence of its own ("…, and Dash and Wade are beyond
them": "They may not Dash or Wade"; "…, the latter even when Dazed"), or in the plain words that the grammar reads ("may
react, but with Duck only", "may take no action that would have it move"). Applied with the common forms, before all
that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised, lowered
from kb.patterns import Substitutions, deferred

_CAP = r"[A-Z][\w'’-]*"
_NAME = rf"{_CAP}(?: (?:(?:in|of|the) )?{_CAP})*"
_NAMES = rf"(?:an? |any |the )?{_NAME}(?:, {_NAME})*(?:,? (?:and|or) (?:an? |any )?{_NAME})?"
_OPTIONS = r"(?:actions?|reactions?|orders?|responses?|commands?)"
_SHUT = (
    r"(?:beyond|(?:closed|barred|denied|forbidden|prohibited|shut|unavailable|not available|not open|off[- ]limits|"
    r"lost) to|(?:out of the question|out of bounds|out of reach|impossible|no option|not an option|ruled out) for|"
    r"out of (?:the )?reach of)"
)
#: What tells a rule from a remark about somebody.
_RULES = r"\b(?:may|can|must|cannot|never|only|always|have|has)\b"
_FAR = r"\d+(?:[\"”″]| ?cm| inches)"
#: The case that a sentence opens with.
CASE = deferred(
    r"(?:If|When|Whenever|While|Whilst|Once|After|Before|Unless|Until|In(?! spite)|During|At|On|Where) [^,;:]{2,80}, "
)
#: A front that tells of no case.
_IN_SPITE = deferred(r"(?:In spite|Despite|Notwithstanding|Regardless|Contrary) ")
_RULED_OUT = (
    r"(?:out of the question|off[- ]limits|forbidden|prohibited|impossible|ruled out|not allowed|not permitted|"
    r"not an option|no option|out of bounds)"
)
_THOUGH = r"(?:although|though|but|while|whereas|yet|and|whilst)"
#: One of several of whatever kind.
_ONE_OF = r"(?:an? |any |another |some |one |the |its |his |their )[^,;:.]{2,50}?"
#: What something does that has a unit move by it.
_MOVES_IT = (
    r"(?:that|which) (?:would |could |will |might )?(?:(?:have|has|make|makes|cause|causes|force|forces) (?:it|them) "
    r"(?:to )?move|(?:involve|entail|mean|include|require)s? (?:it |them |any )?(?:moving|movement|to move|a move))|"
    r"in which (?:it|they) (?:would )?moves?|involving (?:any )?(?:movement|moving|a move)"
)


def _or(names: str) -> str:
    """ "Dash, Wade and Hunt" after a "may not"."""
    bare = re.sub(r"(?:^|(?<= ))(?:an?|any|the) (?=[A-Z])", "", names)
    return re.sub(r",? (?:and|or) (?=[A-Z])", " or ", bare)


def _shut_to(match: re.Match[str]) -> str:
    """ "…, and Dash and Wade are beyond them": they may not do either, in the case that the sentence opens with."""
    told = match["told"]
    case = CASE.match(told)
    deeds, sort = _or(match["deeds"]), match["sort"]
    if sort:  # "the Dash order", where a dash by itself is anything
        deeds = f"{'be given' if sort.startswith((' order', ' command')) else 'use'} the {deeds}{sort}"
    said = f"{'they' if match['it'] == 'them' else 'it'} may not {deeds}"
    return f"{told}. {f'{case[0]}{said}' if case else capitalised(said)}"


def _ruled_out(match: re.Match[str]) -> str:
    """ "A Rider that Dashed may Hunt, although a Dash remains out of the question": the same may not."""
    front, who = match["front"] or "", match["who"]
    case = front if front and not _IN_SPITE.match(front) else ""
    who = who if case else capitalised(who)
    return f"{match['told']}. {case}{who} may not {_or(match['deeds'])}"


def _latter(match: re.Match[str]) -> str:
    """ "… are Duck and Dash, the latter even when Dazed": may do that one even then."""
    one = match["two"] if match["which"] == "latter" else match["one"]
    only, who = ("only " if match["case"].startswith("only ") else ""), capitalised(match["who"])
    said = match["said"]
    if said.startswith("The "):  # "The only reactions open to it are …"
        said = f"{who} may only use {match['one']} or {match['two']}"
    return f"{said}. {who} may {only}use {one} {match['case'].removeprefix('only ')}"


def _only_by(match: re.Match[str]) -> str:
    """ "May react, but with Duck or Dash only": leave for these, and for nothing else."""
    front, who, case = match["front"] or "", match["who"], match["case"] or ""
    state = _WHILE_SO.fullmatch(case)
    if (front and not _IN_SPITE.match(front)) or (case and state is None):
        return match[0]
    who = f"{who} that {'are' if _MANY.search(who) else 'is'} {state[1]}" if state else who
    what = _or(match["what"])
    return f"{front}{who} {match['may']} use {what}. {capitalised(who)} may only use {what}"


_WHILE_SO = deferred(rf" (?:if|when|while|whilst) (?:(?:it|they) (?:is|are) )?({_CAP})")
_MANY = deferred(r"^(?!An? |Any |Each |Every |The [a-z]+ ).*s$")


def _by_that_alone(match: re.Match[str]) -> str:
    """ "Can be fired by means of a Volley only": may not be fired but so."""
    not_ = "Cannot" if match[0][0].isupper() else "cannot"
    return f"{not_} be {match['done'] or match['done2']} except by means of {match['what'] or match['what2']}"


_WHO = {"its": "it", "their": "they", "his": "he"}
_TESTS = r"(?:[Tt]ests?|[Cc]hecks?|[Rr]olls?|[Tt]hrows?)"
_TEST_NAME = r"[A-Za-z][\w'-]*(?: [A-Z][\w'-]*)?"
_LISTED = deferred(r",? and |, ")


def _each_of_that_sort(match: re.Match[str]) -> str:
    """Say of each of several tests that it is of one sort."""
    kind = match["all"].split()[-1].removesuffix("s")
    each = (re.sub(rf" {_TESTS}$", "", one) for one in _LISTED.split(match["all"]))
    told = [f"{capitalised(one)} {kind}s are a kind of {match['of']} {kind}" for one in each]
    told += [capitalised(match["rest"].removeprefix(", and "))] if match["rest"] else []
    return ". ".join(told)


def _for_them(match: re.Match[str]) -> str:
    """ "Dash is not possible for a Dazed unit, and a Rider may not Wade": each by itself."""
    deed, who, rest = match["deed"], match["who"], match["rest"]
    rest = re.sub(r"^it(?= )", deed, rest)
    return f"{capitalised(who)} may not {_or(deed)}. {capitalised(rest)}"


CLOSINGS = Substitutions(
    (  # "This is the only reply that Punts have": it alone is open to them
        r"^(?:This|It) is the only (?P<kind>[a-z]+(?: (?!that\b|which\b)[a-z]+)?) (?:that |which )?"
        r"(?!open\b|to\b|for\b|left\b)(?P<who>[^,;:]{3,60}?) (?:ha(?:s|ve)|gets?|"
        r"(?:may|can)(?: ever)? (?:make|take|use|choose|give|declare|attempt))(?=\.?$)",
        lambda m: f"It is the only {m['kind']} open to {m['who']}",
    ),
    (
        rf"^(?P<deed>{_NAMES}) (?:is|are) (?:not (?:possible|allowed|permitted|available)|impossible|forbidden|"
        r"prohibited|unavailable|closed|barred) (?:for|to) (?P<who>(?:an?|any|all|every|each|[A-Z])[^,;:]{2,60}), "
        r"(?:and|but) (?P<rest>(?:it |(?:(?:an?|any|the|all|each|every|no|those|models|units) |[A-Z][\w'-]+s )"
        r"[^;:]{2,120}? )(?:may|can|cannot|must|never)\b[^;:]*)(?=\.?$)",
        _for_them,
    ),
    (  # "Only Riders may Dash, and then only if the enemy is near": whoever may, may only then
        r"^Only (?P<who>[^,;:]{2,60}?) (?P<may>may|can) (?P<do>(?!not\b)[^,;:]{2,60}?), (?:and|but) (?:even )?"
        r"then only "
        r"(?P<case>(?:if|when|while|whilst|where|in|during|at|against|as long as|once) [^;:]+?)(?=\.?$|[;:])",
        lambda m: (
            f"Only {m['who']} {m['may']} {m['do']}. {capitalised(m['who'])} {m['may']} only {m['do']} {m['case']}"
        ),
    ),
    # "Discard all Mired markers from a crew that becomes Dazed": it loses them once it is
    (
        r"^(?:Discard|Remove|Take|Strip|Clear|Lift) (?P<what>(?:all|any|every|each|its) [^,;:.]{2,40}?) (?:off|from) "
        r"(?P<who>(?:an?|any|each|every) [\w'-]+(?: [a-z]+)?) (?:that|which|who) "
        r"(?P<is>(?:is|becomes|goes|gains|passes|fails|loses|suffers)\b [^,;:.]{2,50}?)(?=\.?$|[,;:])",
        r"If \g<who> \g<is>, it loses \g<what>",
    ),
    # "gives no Answer other than Duck": may give none
    (
        r"\b(?<!may )(?<!can )(?<!must )(?P<do>give|make|take|use|declare|perform)s no "
        r"(?=[A-Za-z][\w'-]*(?: at all)? (?:other than|except(?: for)?|but|save(?: for)?|apart from) [A-Z])",
        r"may \g<do> no ",
    ),
    # "…, which holds for a Rider too": of one of those of whom it is told anyway
    (
        r",(?: and)? (?:which|this|that) (?:also |still |even )?(?:holds|is (?:so|true|the case)|stays so)(?: good)? "
        r"(?:even |also |equally )?(?:for|of|with) [^,;:]{2,50}?(?=\.?$)",
        "",
    ),
    # "…; if it is any closer there is simply no time for it"
    (
        r"[;:] (?:if|when|where|for|since|as) [^;:.]{3,80}? there (?:is|would be|will be) "
        r"(?:(?:simply|just|then|really) )?(?:no|not enough|little|too little) "
        r"(?:time|room|chance|space|point|need|use|opportunity)\b[^;:]*(?=\.?$)",
        "",
    ),
    # "cannot become Mired, be it by choice or because another rule says so"
    (r", (?:be it|whether(?: it is)?) [^,;:.]{3,40}? or [^,;:.]{3,60}?(?=\.?$|[;:,]|\. )", ""),
    # "…, be it an order, a reaction or a rule that forces it to": of several
    (
        r",? (?:be (?:it|they|that)|whether(?: it is| that is| this is)?) (?:by |as |through |on )?"
        rf"(?:{_ONE_OF}, ){{1,4}}{_ONE_OF},? or [^,;:.]{{3,60}}?(?=\.?$|[;:]|\. )",
        "",
    ),
    # what only joins a sentence to the one before it
    (r"(?<=[a-z]), on the other hand, (?=[a-z])", " "),
    (r"^On the (?:credit|plus|debit|bright|minus|other) side, (?P<c>[a-zA-Z])", lambda m: m["c"].upper()),
    (
        rf"^(?P<told>[^;:]{{3,200}}?)(?:[,;] {_THOUGH}|[,;:]? (?:so that|so|(?:which means|meaning) "
        rf"that|thus|hence|therefore)|[:;]) (?:so )?(?:both |all )?(?:of )?(?:the )?(?:{_OPTIONS} )?"
        rf"(?P<deeds>{_NAMES})(?P<sort> {_OPTIONS})? (?:is|are|remains?|stays?) (?:still |also |likewise |both |all |"
        rf"quite |equally |altogether |therefore |thus |hence )?{_SHUT} (?P<it>it|them|him|her)(?=\.?$)",
        _shut_to,
    ),
    (
        r"^(?P<told>(?P<front>[A-Z][^,;:]{2,60}, )?(?P<who>(?!(?:It|They|it|they)\b)[^,;:]{2,80}?) (?:may|can) "
        rf"(?!not\b|only\b|never\b)[^;:]{{2,120}}?), {_THOUGH} (?P<deeds>{_NAMES}) (?:is|are|remains?|stays?) "
        rf"(?:still |of course |nevertheless )?{_RULED_OUT}(?=\.?$)",
        _ruled_out,
    ),
    (
        rf"^(?P<said>The (?:only|sole) {_OPTIONS} (?:open|left|available|allowed|permitted) to "
        rf"(?P<who>[^,;:]{{2,60}}?) are (?P<one>{_NAME}) and (?P<two>{_NAME})), (?:though |but )?the "
        rf"(?P<which>latter|former) "
        r"(?P<case>(?:even|only) (?:if|when|while|whilst) [^;:]+?)(?=\.?$)",
        _latter,
    ),
    (
        rf"^(?P<said>(?P<who>[^,;:]{{2,60}}?) may (?:only )?(?P<one>{_NAME}) (?:and|or) (?P<two>{_NAME})), "
        r"(?:though |but )?the (?P<which>latter|former) (?P<case>(?:even|only) (?:if|when|while|whilst) [^;:]+?)"
        r"(?=\.?$)",
        _latter,
    ),
    (  # "A Rider that is Dazed may react, but with Duck or Dash only": may do these, and no others
        rf"^(?P<front>[A-Z][^,;:]{{2,60}}, )?(?P<who>[^,;:]{{2,90}}?) (?P<may>may|can) (?:still )?(?P<do>react|respond)"
        r"(?P<case> (?:if|when|while|whilst|even) [^,;:]+?)?, (?:but|though|although|albeit) "
        rf"(?:(?:only )?(?:with|by means of|by using|by way of|through|by) (?P<what>{_NAMES})(?: only| alone)?)"
        r"(?=\.?$|[;:])",
        _only_by,
    ),
    (  # "may take no action, and make no reaction, that would have it move"
        r"\b(?:may|can) (?:take|make|do|perform|use) (?:no [a-z]+,? (?:and|or) (?:take |make |use )?no [a-z]+|"
        rf"no [a-z]+|nothing),? (?:{_MOVES_IT})\b",
        "may not move",
    ),
    (
        r"\b(?:may not|cannot) (?:take|make|do|perform|use) (?:any [a-z]+,? (?:and|or|nor) (?:take |make |use )?any "
        rf"[a-z]+|any [a-z]+|anything),? (?:{_MOVES_IT})\b",
        "may not move",
    ),
    (  # "passes over mud as though nothing were there"
        r"\b(?:pass|move|fly|go|glide|march|ride)(?P<s>e?s)? (?:over|through|across) (?P<what>[^,;:]{3,60}?) as "
        r"(?:though|if) (?:nothing|it|they|none of it) (?:was|were) (?:not )?(?:there|present|in the way)\b",
        lambda m: f"ignore{'s' if m['s'] else ''} {m['what']}",
    ),
    (  # "…, and until it is freed it may not Wade"
        r"^(?P<told>[^;:]{6,160}?), (?:and|but) (?P<case>(?:until|unless) (?P<it>it|they) "
        r"(?:is|are|has|have) [^,;:]{3,40}?),? (?P=it) (?P<may>may not|cannot|may only|must|may) "
        r"(?P<do>(?!not\b)[^;:]+?)(?=\.?$)",
        lambda m: f"{m['told']}. {capitalised(m['it'])} {m['may']} {m['do']} {m['case']}",
    ),
    (  # "The first action of a Dazed unit's turn must be spent on a Dash"
        r"^The first (?P<what>[\w'’ -]{2,30}?) (?:of|in) (?P<who>an?|any|every|each) (?P<whom>[\w' -]{3,40}?)['’]s? "
        r"(?P<t>[a-z]+) must be (?:spent on|used (?:for|on)|given to|put into) (?:an? |the )?(?P<do>[A-Z][^,;:.]*)",
        r"\g<who> \g<whom> must \g<do> with the first \g<what> of its \g<t>",
    ),
    (  # "Nerve tests, Panic tests and Rout tests are all Morale tests"
        rf"^(?P<all>{_TEST_NAME}(?: {_TESTS})?(?:, {_TEST_NAME}(?: {_TESTS})?){{0,12}},? and {_TEST_NAME} {_TESTS}) "
        rf"(?:are|count as) (?:(?:all|each|both) )?(?:(?:kinds|sorts|types|forms) of )?(?P<of>{_TEST_NAME}) {_TESTS}"
        r"(?P<rest>, and [^;:]+)?(?=\.?$)",
        _each_of_that_sort,
    ),
    (  # "may join nothing", "can shoot at nobody"
        r"\b(?:may|can) (?P<do>(?!do\b|not\b|never\b|only\b|be\b|have\b|take\b|make\b|use\b)[a-z]+)"
        r"(?: (?:at|with|on|upon|against|over|through))? (?:nothing|nobody|no[ -]one|none)(?: at all| what(?:so)?ever)?"
        r"(?=\.?$|[,;:] )",
        r"may not \g<do>",
    ),
    (  # "may not Dash, and its only reaction is to Duck"
        r"^(?P<told>[^;:]{6,200}?[,;] (?:and|but|while) )(?P<whose>its|their|his) (?:only|sole|one) (?:[a-z]+ )?"
        r"(?:reaction|response|action|option|move|order|answer|reply|choice)s?(?: open to (?:it|them|him))? "
        r"(?:is|are) (?:to )?(?P<do>[^,;:]{3,60}?)(?=\.?$)",
        lambda m: f"{m['told']}{_WHO[m['whose']]} may only {m['do']}",
    ),
    (  # "may not be made at a unit with Hidden from further away than 8\""
        r"\b(?P<at>(?:at|against|on|upon) (?:an?|any|the) (?!range\b|distance\b)[\w' -]{2,30}? "
        r"(?:with|in|(?:that|who) (?:has|have)|having|bearing) [^,;:.]{2,40}?) "
        r"(?:(?:that|which|who) (?:is|are|stands?) |from (?:a unit )?)?"
        rf"(?:(?:further|farther) (?:away|off) than (?P<n>{_FAR})|"
        rf"(?:more|further|farther) than (?P<n2>{_FAR})(?: (?:away|off|distant))?)(?=\.?$|[,;])",
        lambda m: f"{m['at']} if it is more than {m['n'] or m['n2']} away",
    ),
    # who of several alone has to be so ("reserved to Barges and to those Riders who have a lamp")
    (
        r"^(?P<what>(?:The |This |That )?[\w'’ -]{2,40}?) is (?P<open>(?:reserved|restricted|limited|confined|open "
        r"only|"
        rf"only open|available only|only available) (?:to|for)) (?P<all>{_NAME}) and (?:(?:to|for) )?(?:only )?those "
        rf"(?P<some>{_NAME}) (?:who|that|which) "
        rf"(?P<so>(?:have|are|carry|bear|stand|lie|were|had|did)\b[^,;:]+?)(?=\.?$)",
        lambda m: (
            f"{m['what']} is {m['open']} {m['all']} and {m['some']}. "
            f"{m['some']} may not use {lowered(m['what'])} unless they {m['so']}"
        ),
    ),
    (
        rf"^Only (?P<all>{_NAME}) and (?:only )?those (?P<some>{_NAME}) (?:who|that|which) "
        rf"(?P<so>(?:have|are|carry|bear|"
        r"stand|lie|were|had|did)\b[^,;:]+?) (?P<may>may|can) (?P<do>[^,;:]+?)(?=\.?$)",
        r"Only \g<all> and \g<some> \g<may> \g<do>. \g<some> may not \g<do> unless they \g<so>",
    ),
    # to whom alone it is done who are otherwise spared
    (
        r"^(?P<said>[^,;:]{3,80}? (?:may not|cannot|can not|can never|may never) be "
        rf"(?:shot at|fired at|fired upon|[a-z]+ed))(?:, (?:since|because|for|as) [^,;:]+)?[;,] (?:but |though "
        rf"|although )?(?:only )?(?P<some>{_NAME})"
        r"(?: alone| only)? (?:(?:are|is) (?:free|able|allowed|permitted) to|may|can) (?:nevertheless |still )?do so"
        r"(?=\.?$)",
        r"\g<said>, except by \g<some>",
    ),
    (  # "Can be fired by means of a Volley only"
        r"\b(?:(?:[Mm]ay|[Cc]an) only be (?P<done>fired|shot|used) (?:by(?: means of| way of)?|with|in|as) "
        rf"(?P<what>an? {_NAME})|(?:[Mm]ay|[Cc]an) be (?P<done2>fired|shot|used) (?:only )?"
        rf"(?:by(?: means of| way of)?|with|in|as) (?P<what2>an? {_NAME}) (?:only|alone))(?=\.?$|[,;])",
        _by_that_alone,
    ),
    (  # "Riders, who are always Steady, may …", "… one unit of Riders, who are always Steady"
        r"^(?P<who>[A-Z][\w'’-]*(?:s|men)), (?:who|which) are "
        r"(?P<so>(?:always|never) [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?), (?=[a-z])",
        r"\g<who> are \g<so>. \g<who> ",
    ),
    (
        r"^(?P<said>[^,;:]{3,120}? (?P<who>[A-Z][\w'’-]*(?:s|men))), (?:who|which) are "
        r"(?P<so>(?:always|never) [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)(?=\.?$)",
        r"\g<who> are \g<so>. \g<said>",
    ),
    (  # "Riders, who are hard to frighten, disregard Torch"
        rf"^(?P<who>(?:An? |All |Any |The )?{_NAME}), (?:which|who) (?:(?!{_RULES})[^,;:A-Z\d]){{3,60}}, "
        r"(?=(?:disregard|ignore|may|can|must|cannot|never|do|does|are|is|have|has|gain|suffer|count|add|take|treat)s?\b)",
        r"\g<who> ",
    ),
    (  # "Heavy guns carried by a Rider may be fired in …": the Rider may fire them
        rf"^(?P<what>{_NAME} (?:[Ww]eapons?|[Gg]uns?)) (?:carried|borne|wielded|mounted|used) (?:by|on) "
        rf"(?P<who>(?:(?:an?|any|all|the) )?{_NAME}) (?P<may>(?:may|can)(?: still| also)?) "
        r"be (?:fired|used|shot) ",
        lambda m: f"{capitalised(m['who'])} {m['may']} fire {m['what']} ",
    ),
    (  # "Volleys may be fired by a Rider in …": the Rider may
        rf"^(?P<front>[A-Z][^,;:]{{2,40}}, )?(?P<what>(?:(?:An? |Any |All )?{_NAME} )?(?:[Ww]eapons?|[Gg]uns?|"
        r"[Ss]hots?)) (?P<may>may|can) (?P<still>still |also )?be (?P<done>fired|used|carried|shot) by "
        r"(?P<who>(?:an?|any|all|the) "
        rf"{_NAME}(?: units?| models?)?|{_NAME}s)(?P<more> [^;]*)?(?=\.?$)",
        lambda m: _by_them(m),
    ),
    (
        r"\b[Ii]n spite of what (?P<n>(?:(?:rule|section|paragraph|article) )?\d+(?:\.\d+)*) "
        r"(?:says|states|rules|lays down|tells us)\b",
        r"notwithstanding \g<n>",
    ),
)
_FIRES = {"fired": "fire", "used": "use", "carried": "carry", "shot": "shoot"}


def _by_them(match: re.Match[str]) -> str:
    """ "Heavy guns may be fired by a Rider …": a Rider may fire them."""
    what, who = match["what"], match["who"]
    what = re.sub(r"^(?:An?|Any|All) ", "", what)
    may = f"{match['may']} {match['still'] or ''}{_FIRES[match['done']]}"
    return f"{match['front'] or ''}{who if match['front'] else capitalised(who)} {may} {what}{match['more'] or ''}"
