"""Made plain: what befalls units, told by how it goes on, how it is fought or how it is rolled, as the ruling it is.

In: the cleaned text of a sentence. Out: the same in the plain form ("is Dazed no longer", "Mired drives out Dazed",
"fights with its Grit reduced by 1", "passes it without rolling", "do so by 3D6" rather than by 2D6"", "a model of any
other type may not join Riders", "neutral against all but Carts"). General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import third
from kb.names import NAME2, NAME3, capitalised, lowered
from kb.patterns import Substitutions

_TEST = rf"{NAME2} (?:[Tt]est|[Cc]heck|[Rr]oll)"
_WHO = r"(?P<who>[^,;:]{2,50}?)"
_END = r"(?=\.?$)"
_CHANGED = r"(?:reduced|lowered|increased|raised|improved|worsened|decreased)"
_UNROLLED = (
    r"(?:without (?:(?:having|needing) to )?(?:roll(?:ing)?|testing|a roll|a test|any roll)"
    r"(?: (?:for it|any dice|an? di[ce]e?))?|automatically|as a matter of course|no matter what (?:it|they) rolls?)"
)
_MUST_TEST = (
    r"(?:(?:would|must|should|has to|have to|is to|are to|may|might)(?: (?:have to|be|otherwise|ever))*|is|are)"
    r"(?: (?:ever )?(?:called (?:up)?on|required|asked|obliged|forced|made|told) to)?"
)
_HOW_FAR = r"\d*[dD]\d+(?:[\"”″]| inches)?|\d+(?:[\"”″]| inches)"
_WAY = rf"(?P<way>(?:an? )?{NAME3})"
#: What a thing does, behind what it is: "Snap Volleys are made in haste, and hit on a 6".
_DOES = r"(?:hits?|wounds?|ignores?|may|must|can|cannot|never|always|has|have|causes?|counts?|inflicts?|suffers?) "


def _passes(match: re.Match[str]) -> str:
    """ "Where Riders would have to take a Nerve test, they pass without rolling": in no other case is there a test."""
    test = match["test"]
    many = "s" if not match["who"].lower().startswith(_ONE) else ""
    verb = "pass" if many else "passes"
    return f"{capitalised(match['who'])} automatically {verb} {test}s{match['why'] or ''}"


def _tested(match: re.Match[str]) -> str:
    """ "Passes every Nerve test without rolling"."""
    test = match["test"]
    return f"automatically {match['pass']} {test if test.endswith('s') else test + 's'}"


def _always_passed(match: re.Match[str]) -> str:
    """ "Passes every Nerve test that it takes": but not as a case ("If it passes every Nerve test that it takes")."""
    if re.match(r"(?:If|When|Whenever|Unless|Once|While|Until|After)\b", match.string):
        return match[0]
    return _tested(match)


def _by_how_much(match: re.Match[str]) -> str:
    """ "When they must Fall Back, Riders do so by 3D6" rather than by 2D6""."""
    first, _, rest = match["deed"].partition(" ")
    deed = f"{third(first) if match['do'] == 'does' else first} {rest}".strip()
    return f"{capitalised(match['who'])} {deed} {match['far']} rather than {match['usual']}"


def _at_others(match: re.Match[str]) -> str:
    """ "Against targets other than Barges": against those that are none."""
    one = match["one"] or ""
    whom = "a target that is" if one.startswith(("a ", "an ")) else "targets that are"
    after = match.string[match.end() : match.end() + 1]
    what = match["what"].replace(" and ", " or ")
    return f"{match['at']} {whom} not {what}{',' if not match.start() and after == ' ' else ''}"


def _in_that_way(match: re.Match[str]) -> str:
    """ "May make Volleys only as Hip Shots": it may, and must do so in that way."""
    who, deed = match["who"], f"{match['do']} {match['what']}"
    case = match["case"] or ""
    then = f"{capitalised(case.strip())}, {lowered(who)}" if case else who
    return f"{who} may {deed}{case}. {then} may only {deed} as {match['way']}"


def _made_so(match: re.Match[str]) -> str:
    """ "All Volleys of a Dazed unit are made as Hip Shots": of such a unit."""
    made = match["made"] if match["made"] and match["made"] != "made" else ""
    do = {"fired": "fire", "taken": "take"}.get(made, "make")
    return f"{capitalised(match['who'])} may only {do} {match['what']} as {match['way']}"


def _as_ended(match: re.Match[str]) -> str:
    """ "Where a rule asks a Nerve test of them, count it as passed": they pass it, whatever asks for it."""
    who, test = match["who"], match["test"]
    several = who.lower() in ("they", "them") or (who.endswith("s") and not who.lower().startswith(_ONE))
    who = {"them": "they", "him": "he", "her": "she"}.get(who.lower(), who)
    verb = "fail" if match["end"].startswith("fail") else "pass"
    stop = ". " if match["before"] else ""
    return f"{stop}{capitalised(who)} automatically {verb if several else third(verb)} {test}s"


#: How a phrase opens that is of one, or of whichever one.
_ONE = ("a ", "an ", "any ", "each ", "every ", "the ", "that ")
#: "Count the test as passed".
_COUNTED = (
    r"(?:always )?(?:count|treat|consider|regard|take|deem) "
    r"(?:it|(?:the|that|this|such an?|any such) (?:test|check|roll))"
    r"(?: (?:as|to be)(?: (?:being|having been))?)? (?P<end>passed|failed|a success|successful)"
)
_WHENEVER = r"(?P<before>^|[,;] (?:and |but )?|\. )(?:[Ww]here(?:ver)?|[Ww]hen(?:ever)?|[Ii]f) "
MADE_PLAIN = Substitutions(
    (  # "may react with one of these": with one of these Reactions
        r"\b(?P<may>may|can) (?:choose to |elect to )?react (?:with|using|by using|by making|in) "
        r"(?:any )?(?P<one>one|any|either) of (?P<of>these|the following)"
        r"(?: (?:ways|options))?(?=[:.]|$| (?:if|when|unless|provided)\b)",
        r"\g<may> make \g<one> of \g<of> Reactions",
    ),
    (
        rf"{_WHENEVER}(?:an?|any|some|another) (?:special )?(?:rule|text|result|effect|entry|event|card|thing) "
        rf"(?:asks(?: for)?|calls for|requires|demands|forces) (?:an? |any )?(?P<test>{_TEST})s? (?:of|from|for|by) "
        rf"(?P<who>[^,;:]{{2,50}}?),? {_COUNTED}{_END}",
        _as_ended,
    ),
    (
        rf"{_WHENEVER}(?P<who>[^,;:]{{2,50}}?) {_MUST_TEST} (?:take|make|roll) (?:an? |any )?(?P<test>{_TEST})s?,? "
        rf"{_COUNTED}{_END}",
        _as_ended,
    ),
    (  # "A Rider's Nerve tests count as passed"
        rf"(?P<before>^)(?P<who>[^,;:]{{2,40}}?)['’]s? (?P<test>{_TEST})s? (?:always )?"
        r"(?:counts?|(?:is|are) (?:always )?(?:treated|considered|counted|regarded|deemed)) (?:as|to be)"
        rf"(?: (?:being|having been))? (?P<end>passed|failed|a success|successful|successes){_END}",
        _as_ended,
    ),
    # a state that ends
    (
        rf"\b(?P<be>is|are) (?P<state>{NAME2}) no (?:longer|more)(?=$|[.,;]| and\b| or\b)",
        r"\g<be> no longer \g<state>",
    ),
    (
        rf"^(?:[Tt]here is (?:one|an|but one) exception: )?(?P<new>{NAME3}) "
        rf"(?:drives out|casts out|displaces|ousts|supplants|puts an end to) (?P<old>{NAME3}){_END}",
        r"A unit that becomes \g<new> is no longer \g<old>",
    ),
    (  # "a unit Embarked upon a Barge may …": one that is
        r"\b(?P<one>(?:an?|any|each|every|the|no) )(?P<unit>unit|model|squad|crew|figure|piece)s? "
        r"(?P<state>[A-Z][a-z]+ed) (?=(?:upon|on|in|aboard|within|inside|on board) (?:an?|the|its|any|another) )",
        r"\g<one>\g<unit> that is \g<state> ",
    ),
    (  # "against targets other than Barges": that are none
        r"\b(?P<at>[Aa]gainst|[Aa]t|[Uu]pon|[Tt]owards?) (?:(?:any|all) )?(?:(?P<one>an? (?:enemy |)"
        r"(?:target|unit|model)|anything|anyone)|(?:enemy |)(?:targets|units|models)|enemies) other than "
        rf"(?P<what>(?:an? )?{NAME2}(?: (?:and|or) (?:an? )?{NAME2})?(?: (?:units?|models?))?)"
        r"(?=$|[.;]|,(?! [A-Z])| (?!and [A-Z]|or [A-Z])[a-z])",
        _at_others,
    ),
    # what is done with a figure that is changed
    (
        r"\b(?P<do>(?:fight|shoot|fire|attack|strike|defend|move|charge|test|row|sail|ride)(?P<s>s?)|does so|do so) "
        rf"with (?P<whose>its|their|his|her) (?P<what>{NAME3}) (?P<how>{_CHANGED}) (?=by\b|to\b)",
        lambda m: f"{'has' if m['s'] or m['do'] == 'does so' else 'have'} {m['whose']} {m['what']} {m['how']} ",
    ),
    # a test that is not rolled
    (
        rf"^(?:Where|When|Whenever|If) {_WHO} {_MUST_TEST} (?:take|make|roll|pass) (?:an?|any|the) (?P<test>{_TEST})"
        r"(?P<why> (?:for|because|due|on account)[^,;:]{3,60}?)?, (?:it|they|he|she) (?:(?:always |will )?pass(?:es)?"
        rf"(?: it| this| that| the test)? {_UNROLLED}|automatically pass(?:es)?(?: it)?){_END}",
        _passes,
    ),
    (
        rf"\b(?P<pass>pass(?:es)?) (?:an?y?|all|every|each|their|its)? ?(?P<test>{_TEST}s?) {_UNROLLED}(?=$|[.,;])",
        _tested,
    ),
    (  # "passes without rolling any Nerve test that a Volley calls for"
        rf"\b(?P<pass>pass(?:es)?) {_UNROLLED} (?:an?y?|all|every|each|their|its) (?P<test>{_TEST}s?)"
        r"(?=$|[.,;]| [a-z])",
        _tested,
    ),
    (
        r"(?<!may )(?<!must )(?<!can )\b(?P<pass>pass(?:es)?) (?:every|each|all|any)(?: of (?:its|their))? "
        rf"(?P<test>{_TEST}s?) (?:that |which )?(?:it|they) (?:(?:may |might |can )?(?:ever )?(?:takes?|makes?)|"
        rf"{_MUST_TEST} (?:take|make))(?: {_UNROLLED})?"
        r"(?=$|[.,;]| (?:for|because|due|on account|in|during|against|while|when)\b)",
        _always_passed,
    ),
    (  # why it is taken
        rf"(?P<test>\b{_TEST}s?),? (?:(?:that |which )?(?:is|are) )?(?:taken |made )?(?:for having|(?:because|"
        r"on account of|due to|owing to) (?:it|they|its|their) (?:has|have|having)) "
        r"(?=[a-z]+(?:ed|en|st|ght|nt|d) )",
        r"\g<test> when it has ",
    ),
    # what a thing is, said before what it does
    (
        rf"^(?P<what>{NAME3}) (?:is|are) (?!(?:not|never|also|always|only|immune|[a-z]+(?:ed|en|ly|ing))\b)(?:an? )?"
        rf"[a-z]+s?(?: [\w' -]+)?, and (?={_DOES})",
        r"\g<what> ",
    ),
    (
        rf",? (?:whatever|no matter what|irrespective of|regardless of) the (?P<what>{NAME2}) of (?:the|its|their) "
        rf"(?:firer|attacker|shooter|model|unit|target|defender|bearer)s?(?:(?: may| might)? (?:is|be|are))?{_END}",
        r", regardless of \g<what>",
    ),
    (
        r"\b(?P<what>(?:this|that|the|such an?|its) (?:[a-z]+ )?"
        r"(?:rule|ability|effect|bonus|modifier|trait|weapon|attack)) "
        r"does nothing(?: at all)?(?=$|[.,;]| (?:to|against|on|for|if|when|while|unless)\b)",
        r"\g<what> has no effect",
    ),
    (r"^On (?:an? )?X or (?:higher|more|better|over|above),? ", "On an X+, "),
    # in what way alone it is done
    (
        rf"^(?P<what>{NAME3} weapons?|{NAME3}) may be (?P<do>fired|made|used) by (?P<who>(?:an?|any|the) "
        rf"[^,;:]{{2,70}}?),? (?:but |though )?only (?P<way>as {NAME3}){_END}",
        r"\g<what> of \g<who> may only be \g<do> \g<way>",
    ),
    (
        r"^(?P<who>[^,;:]{2,80}?) may (?P<do>make|fire|use|take|declare|perform) "
        rf"(?P<what>(?:an? |any |its |their )?{NAME3}(?: weapons?)?)"
        r"(?P<case> (?:if|when|while|in|during|after|even) [^,;:]{3,60}?)?,? "
        rf"(?:but |(?:al)?though |and then )?only as {_WAY}{_END}",
        _in_that_way,
    ),
    (
        rf"^(?:All|Any|Every|Each)(?: of the)? (?P<what>{NAME3}) (?:of|by|from|made by|fired by|declared by) "
        rf"(?P<who>(?:an?|any) [^,;:]{{2,50}}?|{NAME3} (?:units|models)) (?:(?:is|are|must be|can only be|may only be|"
        r"has to be|have to be) (?:always )?(?P<made>made|fired|taken|treated) (?:only )?as|(?:is|are) always) "
        rf"{_WAY}{_END}",
        _made_so,
    ),
    (  # "All its weapons fire as Hip Shots"
        r"\b(?P<what>[Aa]ll (?:(?:of )?(?:its|their) )?weapons|(?:[Ii]ts|[Tt]heir) weapons) (?:are )?fired? (?:only )?"
        rf"(?P<way>as {NAME3})"
        r"(?=$|[.,;])",
        r"\g<what> must fire \g<way>",
    ),
    (  # of whom every model has it: "in which every model has a pair of Spurs", "whose models all have Spurs"
        r"(?P<front>\b(?:in|of) which (?:every|each|all)(?: one)?(?: of (?:its|the|their))? models?|"
        r"\bwhose models (?:all|each)) "
        r"(?:has|have|carries|carry|wears?|bears?|owns?|(?:is|are) (?:equipped|fitted) with)"
        r"(?: (?:an?|its own|their own|(?:an? )?(?:pairs?|sets?|suits?) of))? (?=[A-Z])",
        "in which every model has ",
    ),
    (  # "if each of its models has a pair of Spurs"
        r"(?<=\b)(?P<if>if|while|when|where|unless|as long as|provided) (?:each|every one|all) of (?:its|their) models "
        r"(?:has|have)(?: (?:an?|its own|their own|(?:an? )?(?:pairs?|sets?|suits?) of))? (?=[A-Z]|the [A-Z])",
        r"\g<if> every model in it has ",
    ),
    (  # the same of a rule
        r"\bwhose models (?:all|each) (?:has|have) (?=the [A-Z])",
        "in which every model has ",
    ),
    (  # from how far, where others do it only from nearer
        r"(?P<may>\b(?:may|can) (?:also |still |even )?(?:make|use|declare|perform|react|give)\b[^,;:.]{0,60}?) "
        r"(?:out to|from|(?:from |at )(?:up to|as far(?: away)? as)|(?:at|from) an? (?:distance|range) of(?: up to)?|"
        r"(?:at|against) (?:an |any )?enem(?:y|ies)(?: [a-z]+)? (?:that (?:is|are) )?(?:at )?"
        r"(?:up to|as far(?: away)? as)) "
        rf"(?P<far>{_HOW_FAR})(?: away)?,? (?:rather than|instead of|in place of|and not|not) "
        rf"(?:(?:just|only|merely|at|out to|up to|from|the usual|the normal) )*(?P<usual>{_HOW_FAR})"
        r"(?=$|[.,;]| (?:and|if)\b)",
        r"\g<may> if the enemy is within \g<far> rather than \g<usual>",
    ),
    # how far, where it is done otherwise than usual
    (
        r"^(?:When|Whenever|If) (?:they|it) (?:is|are|has|have|must|should|would)"
        rf"(?: (?:required|forced|obliged|called on|made))?(?: to)? (?P<deed>{NAME2}), {_WHO} (?P<do>do|does) so "
        rf"(?:by|at) (?P<far>{_HOW_FAR}) (?:rather than|instead of|and not|in place of) (?:by |at )?"
        rf"(?:the usual |the normal )?(?P<usual>{_HOW_FAR}){_END}",
        _by_how_much,
    ),
)
