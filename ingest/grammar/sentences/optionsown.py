"""The option's own: what the entry of an action, a reaction or an order says of who may do it, and when.

In: a sentence of the entry, in whose words the option is "this action", "it", "this", or nothing at all ("Not available
to Scouts"). Out: the same said of units and of the option by its name, as the grammar reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ingest.grammar.plain.leave import USE, USED
from ingest.grammar.sentences.notforthese import ITSELF, NOT_BE, OPEN, not_for_these
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary.naming import singular
from kb.model import BEING_KINDS, OPTION_KINDS
from kb.names import lowered, stem, with_article
from kb.patterns import deferred
from kb.rules import bare_name

_IF = r"(?:if|when|whenever|while|whilst|where|provided(?: that)?|so long as|as long as)"
_SOMEBODY = r"(?:an?|the|this|your|that) (?:active |acting |reacting )?(?:unit|model|squad|piece|element|player)"


#: What is asked for and is nothing that a unit carries.
_NO_THING = (
    r"(?!test|check|roll|action|order|reaction|turn|phase|round|whole|full|half|move|point|token|marker|die|dice|hit|"
    r"wound|long|little|short|lot|moment|while|line|clear|result|score|unit|model|success|minimum|total|penalty)"
)


class _Saying(NamedTuple):
    """A pattern, in which ``option`` is how the option is called, and what is said for it, ``{O}`` being its name."""

    pattern: re.Pattern[str]
    plainer: str | Callable[[re.Match[str]], str]


def _must(match: re.Match[str]) -> str:
    """What whoever does it must be, or have, or have done, as what is so when it does."""
    has = {"be": "is", "have": "has"}[match["be"].lower()]
    return f"A unit may {'not' if match['no'] else 'only'} use {{O}} if it {has} {match['rest']}"


def _said(pattern: str, plainer: str | Callable[[re.Match[str]], str]) -> _Saying:
    return _Saying(re.compile(pattern.replace("{O}", ITSELF), re.I), plainer)


#: "A charge that strikes the front": what is done to a unit, and how.
_SUCH_A_DEED = deferred(
    r"(?:an?|any|the) (?P<what>[\w' -]{2,30}?) (?:that|which) (?P<does>(?:strikes?|hits?|comes?|came|began|begins?|"
    r"starts?|started|(?:is|was) (?:declared|made|launched)) .+)",
    re.I,
)
#: Those who do to the unit what it answers: from where they come, how far off they began.
_CHARGERS = r"(?:charg(?:ers?|ing (?:units?|enem(?:y|ies)))|attackers?|assailants?|assaulters?)"
_SUCH_CHARGERS = deferred(rf"(?:an? |any |the |those )?{_CHARGERS} (?:that|which|who) (?P<does>.+)", re.I)
_BEGAN = deferred(
    r"(?:began|begins|starts?|started|was declared|is declared|comes|came)(?: at| from)? "
    r"(?P<n>\d+(?:\"| ?inch(?:es)?)?) (?:away )?or (?:less|closer|nearer)(?: away)?"
)


def _in_the_case_of(told: str) -> str:
    """The case in which such a deed answers to what is told ("a charge that strikes the front")."""
    if chargers := _SUCH_CHARGERS.fullmatch(told):
        return f"if they {chargers['does']}"
    found = _SUCH_A_DEED.fullmatch(told)
    if found is None:
        return f"against {told}"
    if began := _BEGAN.fullmatch(found["does"]):
        return f"if the {found['what']} began within {began['n']}"
    return f"if it {found['does']}"  # told of the deed by its name, it would be the unit's own


def _only_against(match: re.Match[str]) -> str:
    """ "May only be used against a charge that strikes the front, and never one that …": in which cases, and not."""
    only = f"A unit may only use {{O}} {_in_the_case_of(match['so'])}"
    if not match["never"]:
        return only
    what = found["what"] if (found := _SUCH_A_DEED.fullmatch(match["so"])) else "attack"
    never = _in_the_case_of(f"a {what} {match['never']}")
    return f"{only}. A unit may not use {{O}} {never}"


_BE_DONE = deferred(
    r"(?i)(?:(?<=^)|(?<=and )|(?<=or ))(?:must )?(?P<be>be|have)(?: (?P<done>begun|started|come|been))?\b"
)


def _chargers_must(match: re.Match[str]) -> str:
    """ "The chargers must come from its front and must have begun more than 6" away": in what case alone it is done."""
    past = {"begun": "began", "started": "started", "come": "came", "been": "were"}
    so = _BE_DONE.sub(lambda m: past.get(m["done"] or "") or ("are" if m["be"].lower() == "be" else m[0]), match["so"])
    had = f"A unit may only use {{O}} if it has {match['own']}. " if match["own"] else ""
    return f"{had}A unit may only use {{O}} if they {so.replace(' and must ', ' and ')}"


def _only_these_against(match: re.Match[str]) -> str:
    """ "Only Riders may do this, and only against chargers who …": who alone may, and in what case alone."""
    return f"Only {match['who']} may use {{O}}. A unit may only use {{O}} {_in_the_case_of(match['so'])}"


def _by_these_alone(match: re.Match[str]) -> str:
    """ "May be used by Riders and by Barges, and by nobody else": only they may."""
    return f"Only {re.sub(r', by | by ', lambda m: m[0].replace('by ', ''), match['so'])} may use {{O}}"


_PASSED = deferred(r"(?:they|it|the (?:unit|model|squad)) (?:first )?pass(?:es)? (?P<test>an? .+)", re.I)


def _these_in_a_case(match: re.Match[str]) -> str:
    """ "Riders and Barges only, and only if they pass a test; Scouts need no test": only they, and only then."""
    only, free = f"Only {match['so']} may use {{O}}", match["free"]
    spared = f" other than {free}" if free else ""
    if tested := _PASSED.fullmatch(match["case"]):
        return f"{only}. Units{spared} must pass {tested['test']} to use {{O}}"
    return only if free else f"{only}. A unit may only use {{O}} if {match['case']}"


def _armed_so(match: re.Match[str]) -> str:
    """ "Units with bows or slings only": what whoever does it must have."""
    arms = re.split(r",? or |, ", match["so"])
    if any(len(each.split()) > 2 or not each.islower() for each in arms):
        return f"Only units with {match['so']} may use {{O}}"
    named = [singular(each) for each in arms]
    return f"To use {{O}}, a unit must have {with_article(' or '.join(named))}"


#: "Against an enemy unit within 12" and in line of sight": how far off and how visible whom it is done to must be.
_ENEMY = deferred(
    r"(?:an?|one|any|some) (?:visible |single )?(?:enemy|target)(?: [a-z]+)? (?:that is |which is )?"
    r"(?P<far>(?:up to|within|at most|no (?:more|further|farther) than) \d+(?:[\"”″]| ?[a-z]+)?(?: away| off)?)?"
    r"(?:,? and )?(?P<seen>(?:that is |which is )?(?:in (?:its |their )?(?:line of )?sight|visible))?"
)


def _told_of_it(match: re.Match[str]) -> str:
    """ "Taken in the Dawn phase by a unit that is Dazed", "Declared against an enemy within 8"": when it is done, who
    alone does it, and to whom."""
    said = [f"{{O}} is made {when}" for when in (match["so"] or match["then"],) if when]
    if who := re.sub(r"^(?:any|all) ", "", match["who"] or ""):
        said.append(f"Only {who} may use {{O}}")
    if match["whom"] and (enemy := _ENEMY.fullmatch(match["whom"])):
        said += [
            f"A unit may only use {{O}} if the target is within {n}" for n in re.findall(r"\d\S*", enemy["far"] or "")
        ]
        said += ["A unit may only use {O} if the target is in line of sight"] if enemy["seen"] else []
    elif match["whom"]:
        said.append(f"A unit may only use {{O}} against {match['whom']}")
    return ". ".join(said)


_PART = r"(?:phase|step|segment|stage|sub-phase|turn)s?"
_ON_TIME = r"(?:in|during|at (?:the |any )?(?:start|beginning|end|point) (?:of|in)) "
_ON_TIME += rf"(?:(?!in |during |at |by |against )[^,; ]+ ){{0,6}}{_PART}"

_NEVER_ONE = r"(?:,? (?:and|but) (?:never|not)(?: against)? (?:one|an?y? [\w-]+) (?P<never>(?:that|which) .+))?"
_ONLY_IF = r"A unit may only use {O} if \g<so>"
_SAYINGS: tuple[_Saying, ...] = (
    _said(  # "It must have a bow, and the chargers must come from its front"
        rf"(?:(?:It|The unit) must have (?P<own>[^,;]{{3,60}}?),? and )?(?:the |its )?{_CHARGERS} must "
        r"(?P<so>(?:be|come|begin|start|have (?:begun|started|come|been)) .+)",
        _chargers_must,
    ),
    _said(
        rf"Only (?P<who>[^,;]{{3,60}}?) (?:may|can) (?:do|{USE}) (?:this|so|it),? "
        r"(?:and|but) (?:may )?(?:then )?only (?:do this )?against "
        r"(?P<so>.+)",
        _only_these_against,
    ),
    _said(  # "Spent units may not loose a Parting Shot."
        r"(?P<so>[^,;]{3,60}? (?:may|can)(?: ?not| never)?) "
        r"(?:throw|loose|deliver|fire|launch|execute|offer|hurl|shoot|raise|mount|conduct) (?:an?|the|its|their|any) "
        r"{O}",
        r"\g<so> use {O}",
    ),
    _said(  # "It may shoot at chargers that come from its front"
        rf"(?P<so>[^,;]{{3,80}}? (?:may|can) [a-z]+ (?:at|on|upon|against)) (?P<who>(?:the |any )?{_CHARGERS}) "
        r"(?:that|which|who) (?P<does>.+)",
        r"\g<so> \g<who> if they \g<does>",
    ),
    _said(  # "A unit that is charged in the flank and has a Speed value may …"
        r"(?P<so>(?:An?|Any) [a-z]+) (?P<case>(?:which|that) is [^,;]{3,50}?) and has "
        r"(?P<own>an? [A-Z][\w' -]{1,30}? (?:value|score|rating|stat)) (?P<does>(?:may|can)\b.+)",
        r"\g<so> with \g<own> \g<case> \g<does>",
    ),
    _said(  # "Spent units may not.", behind what any unit does by it
        r"(?P<so>(?!It\b|They\b|This\b|That\b|These\b|Such\b|The\b|He\b|She\b|You\b)(?:An? |Any |No )?"
        r"(?-i:[A-Z])[\w'-]+(?: (?!may\b|can\b)[\w'-]+){0,4}) (?P<may>may not|cannot|can not|may never)",
        r"\g<so> \g<may> use {O}",
    ),
    _said(
        rf"(?:And |But )?only against (?P<so>(?:the |any )?{_CHARGERS} (?:that|which|who) .+)",
        lambda m: f"A unit may only use {{O}} {_in_the_case_of(m['so'])}",
    ),
    _said(
        rf"(?:{{O}} )?(?:can|may|must|is) only (?:ever )?(?:be )?{OPEN} against (?P<so>.+?){_NEVER_ONE}", _only_against
    ),
    _said(
        rf"only (?P<so>an? .+?) (?:can|may) be (?:met|answered|countered|faced|parried) "
        rf"(?:in this (?:way|manner|fashion)|this way|thus|so){_NEVER_ONE}",
        _only_against,
    ),
    _said(
        rf"(?:{{O}} )?{NOT_BE} (?:be )?{OPEN} against (?P<so>an? .+ (?:that|which) .+)",
        lambda m: f"A unit may not use {{O}} {_in_the_case_of(m['so'])}",
    ),
    _said(
        rf"{{O}} (?:can|may) be {USED} by (?P<so>.+?),? and (?:by )?(?:nobody|no one|none|no other \w+)(?: else)?",
        _by_these_alone,
    ),
    _said(rf"{USED} (?P<so>(?:in|during) [^,;]{{3,50}}?(?:phase|step|segment|stage)s?)", r"{O} is made \g<so>"),
    _said(  # "This reaction may only be used in the Volley phase", "It is used in the Volley phase"
        rf"{{O}} (?:(?:can|may|must) only be {USED}|(?:(?:can|may|must) be|is) (?:only )?{USED}(?: only)?) "
        r"(?P<so>(?:in|during) [^,;]{3,50}?(?:phase|step|segment|stage)s?)(?: only)?",
        r"{O} may only be used \g<so>",
    ),
    _said(  # "A unit may do this only once per battle"
        rf"(?P<who>{_SOMEBODY}|each (?:unit|model|player|side)|units|models) (?:may|can) (?:only )?(?:do|{USE}) "
        r"(?:this|so|it)(?: (?:reaction|action|order|response))? (?:only )?(?P<often>once|twice) "
        r"(?P<span>(?:per|in (?:the|a|each|every)|a|each|every) (?:turn|round|phase|battle|game|activation))",
        lambda m: f"Each unit can use {{O}} only {m['often'].lower()} per {m['span'].split()[-1]}",
    ),
    _said(  # "It must have line of sight to the shooter"
        r"(?:It|They|The (?:unit|model|user)|You) (?:must|has to|have to|needs? to) (?:have|see|be able to see)"
        r"(?: (?:a )?(?:clear )?(?:line of sight|LOS) (?:to|towards))? (?:the|that|its) "
        r"(?:(?:target|enemy|shooter|firer|attacker|charger)(?: (?:unit|model))?)",
        r"A unit may only use {O} if it has line of sight to the enemy",
    ),
    _said(
        rf"{USED}(?: (?P<so>{_ON_TIME}))?(?P<other>,? (?:instead|in place) of [^,;]{{3,40}}?)?"
        r"(?: by (?P<who>(?!nobody|no one|the (?:opp|other|act|pla))[^,;]{3,80}?))?"
        rf"(?: (?:against|on|upon) (?P<whom>(?:an?|any|one) [^,;]{{3,80}}?))?(?: (?P<then>{_ON_TIME}))?",
        _told_of_it,
    ),
    _said(rf"(?:{{O}} )?(?:can|may|must|is) only (?:ever )?(?:be )?{OPEN} {_IF} (?P<so>.+)", _ONLY_IF),
    _said(rf"(?:{{O}} )?(?:can|may|must) only (?:ever )?be {USED} by (?P<so>.+)", r"Only \g<so> may use {O}"),
    _said(
        r"(?:Only )?(?P<so>(?-i:[A-Z])[^,;]+(?:, [^,;]+)*?)(?: only)?,? (?:and|but) (?:then )?only if (?P<case>[^;]+?)"
        r"(?:[;,] (?P<free>(?:(?!\bthey\b)[^;,])+?) (?:needs?|takes?|requires?) no (?:such )?(?:test|check|roll))?",
        _these_in_a_case,
    ),
    _said(
        r"(?:Only )?(?:units|models|troops|those|crews) (?:with|armed with|carrying|equipped with) "
        r"(?P<so>[^;]+?) only",
        _armed_so,
    ),
    _said(  # "Not possible against Barges, nor from within woods"
        rf"(?:{{O}} is |it is )?(?:not|never) (?:{OPEN} )?(?P<so>(?:against|from) [^;,]+)"
        r"(?:,? (?:nor|or) (?P<other>(?:against|from|to|in|within|while|when|if) .+))?",
        lambda m: (
            f"A unit may not use {{O}} {m['so']}" + (f". A unit may not use {{O}} {m['other']}" if m["other"] else "")
        ),
    ),
    _said(  # "But not against Barges", "No Lunge against Barges", "Never against a Barge"
        r"(?:but )?(?:not|never|no {O}) (?:(?:usable|done|possible) )?(?P<so>against [^;,]+)",
        r"A unit may not use {O} \g<so>",
    ),
    _said(r"(?:but )?(?:not|never) (?P<so>(?:if|when|while|where) [^;]+)", r"A unit may not use {O} \g<so>"),
    _said(rf"{{O}} (?:is|(?:can|may|must) be) {OPEN} only {_IF} (?P<so>.+)", _ONLY_IF),
    _said(rf"(?:{{O}} )?{NOT_BE} (?:be )?{OPEN} unless (?P<so>.+)", _ONLY_IF),
    _said(rf"(?:{{O}} )?{NOT_BE} (?:be )?{OPEN} (?P<so>{_IF} .+)", r"A unit may not use {O} \g<so>"),
    _said(
        rf"(?:{{O}} )?{NOT_BE} (?:be )?(?:{OPEN}|done) "
        r"(?P<so>(?:in|during|at|on|within|from|inside|outside|twice|against) .+)",
        r"A unit may not use {O} \g<so>",
    ),
    _said(
        r"only in (?:an? |the )?(?P<so>[a-z][\w-]+) (?:state|status|condition|mode|stance)",
        r"A unit may only use {O} while \g<so>",
    ),
    _said(r"(?:And |But )?only (?P<so>(?:in|during|at|on|within|from|against) .+)", r"A unit may only use {O} \g<so>"),
    _said(rf"(?:Only )?(?:usable|available)(?: only)? {_IF} (?P<so>.+)", _ONLY_IF),
    _said(rf"(?:You|{_SOMEBODY}|Units|Models) (?:may|can) {USE} {{O}} only {_IF} (?P<so>.+)", _ONLY_IF),
    _said(rf"{{O}} requires (?:that )?(?P<so>(?:{_SOMEBODY}|it|you|there) (?:is|are|has|have|does|do)\b.+)", _ONLY_IF),
    _said(
        rf"(?:In order )?to {USE} {{O}},? (?:{_SOMEBODY}|it|you) must (?P<no>not )?(?P<be>be|have) (?P<rest>.+)", _must
    ),
    _said(  # "It must be in gear 1 or 2 to attempt this"
        r"(?:(?:the|this|an?|your) [a-z]+|it|you) must (?P<no>not )?(?P<be>be) (?P<rest>[^;]+?) to "
        r"(?:attempt|do|use|make|try|take|perform|declare) (?:this|it|so|one)(?: [a-z]+)?",
        _must,
    ),
    _said(rf"(?:{_SOMEBODY}) must (?P<no>not )?(?P<be>have) (?P<rest>\w+(?:ed|[uo]ne|wn|en|ade|ought)\b.*)", _must),
    _said(
        r"(?:{O} is )?(?:not|never|un) ?(?:available |usable |open |permitted |possible |allowed )?(?:to|for|by) "
        r"(?P<so>(?!(?:make|take|use|move|fire|shoot|react|charge|attack|do|be|have)\b).+)",
        r"\g<so> may not use {O}",
    ),
    _said(r"(?:Usable|Available|Open|Permitted) only (?:to|for|by) (?P<so>.+)", r"Only \g<so> may use {O}"),
    _said(
        r"(?:Usable|Available|Permitted) only (?P<so>(?:in|during|at|on|within) .+)",
        r"A unit may only use {O} \g<so>",
    ),
    _said(
        rf"(?:You|{_SOMEBODY}|it) (?:will )?(?:needs?|requires?) (?P<so>.+?) "
        r"(?:for this(?: one)?|to (?:do|use|make|take|try|attempt) (?:this|it|so))",
        r"To use {O}, a unit must have \g<so>",
    ),
    _said(  # "The fighter must carry a spear", "Only with a bow or sling"
        r"(?:(?:The|A|An|This|Your|Its|That) (?!enemy|opponent|player|opposing|target|charger|"
        r"attacker)(?:\w+ )?\w+|It|You) "
        r"must (?:be )?(?:carry|carrying|bear|wield|wielding|hold|have|own|possess|armed with|equipped with) "
        r"(?P<so>(?:an?|some) (?:[a-z-]+ )?(?!line|clear|order|free|unspent|enemy|friend|target|path|reason|"
        r"token|marker)"
        r"[a-z-]{3,}(?:(?:,| or|, or) (?:an? )?[a-z-]{3,})*)",
        r"To use {O}, a unit must have \g<so>",
    ),
    _said(
        r"(?:Only|And only|But only|Possible only|Allowed only) with (?P<so>(?:an?|some) (?:[a-z-]+ )?(?!line|"
        r"clear|roll|result|"
        r"test|success|penalty|view)[a-z-]{3,}(?:(?:,| or|, or) (?:an? )?[a-z-]{3,})*)(?:;.*)?",
        r"To use {O}, a unit must have \g<so>",
    ),
    _said(  # "This takes a bow.", "It needs a siege ladder."
        rf"{{O}} (?:takes|needs|requires|calls for) (?P<so>an? (?:{_NO_THING}[a-z-]{{3,}} )?{_NO_THING}[a-z-]{{3,}}"
        r"(?: or an? [a-z-]{3,})?)",
        r"To use {O}, a unit must have \g<so>",
    ),
    _said(  # "It must first pass a Nerve test.", "A Nerve test must be passed first."
        r"(?:To do so,? )?(?:It|They|The (?:unit|model)|You) (?:must|has to|have to|needs? to) (?:first )?pass "
        r"(?P<so>an? [\w' -]{2,30}?(?:[Tt]est|[Cc]heck|[Rr]oll))"
        r"(?: first| to do (?:so|this)| before it (?:may|can) do (?:so|this))?"
        r"(?P<else>[,;:]? (?:and |but )?if (?:it|they|this) (?:fails?|is failed)\b.*)?",
        lambda m: f"A unit that wishes to use {{O}} must first pass {m['so']}, and may not use {{O}} if it fails",
    ),
    _said(
        r"(?P<so>An? [\w' -]{2,30}?(?:[Tt]est|[Cc]heck|[Rr]oll)) must (?:first )?be passed"
        r"(?: first| to do (?:so|this))?",
        lambda m: f"A unit that wishes to use {{O}} must first pass a{m['so'][1:]}, and may not use {{O}} if it fails",
    ),
    _said(  # "Range must be 12 inches or less."
        r"(?:The |Its )?(?:range|distance) (?:must|has to|may|can)(?: not)? (?:be |exceed )?"
        r"(?:at most |no more than |not more than |under )?"
        r"(?P<so>\d+(?:\"| ?inch(?:es)?| ?cm| hexes| squares)?)(?: or less| or under| or closer| at most)?",
        r"A unit may only use {O} if the enemy is within \g<so>",
    ),
    _said(
        rf"(?P<so>.+? (?:may|can|cannot)(?: not| never| only| still| always)*) {USE} {{O}}"
        rf"(?P<case> (?:{_IF}|against|in answer to|in response to) .+)?",
        r"\g<so> use {O}\g<case>",
    ),
    _said(
        rf"Nor (?:can|may) (?P<so>.+?) {USE} {{O}}(?P<case> (?:{_IF}|against) .+)?", r"\g<so> may not use {O}\g<case>"
    ),
    _said(
        r"(?P<so>.+? (?:may|can|cannot)(?: not| never| only| still| always)*|.+? (?:is|are) (?:not |un)able to) "
        r"(?:react|respond|act|answer|do so) (?:in this (?:way|manner|fashion)|this way|thus)",
        r"\g<so> use {O}",
    ),
    _said(
        r"(?P<so>(?:An?|Any|Units|Models) [^,;]*?\b(?:that|which|composed|made up|consisting|with|of)\b"
        r"(?:(?!\b(?:whose|has|have)\b)[^;])*?) (?:may|can) "
        r"(?!only\b|not\b)[a-z]+(?: up| down| off| out)? (?:an?|the|its|their) {O}"
        r"(?: (?:in place of|instead of|rather than) .+)?",
        r"Only \g<so> may use {O}",
    ),
)


#: "May only be made after …": of the option that has no name there.
_TIMED = deferred(
    rf"(?:May|Can|Cannot|Must)(?: only| not| never)? be (?:{USED}|done) (?:immediately )?(?=after |before |as soon as )"
)


def of_the_option(text: str, setting: Setting) -> str:
    """The sentence with what it says of the option that it stands in the entry of said by the name of that option.

    Any other sentence comes back as it is.
    """
    entry, terms = setting.section_term or setting.option, setting.vocabulary.terms
    if not entry or terms[entry].kind not in OPTION_KINDS:
        return text
    name = bare_name(terms[entry].name)
    own = ("this", "it", *(f"this {kind}" for kind in OPTION_KINDS), name.lower())
    if barred := not_for_these(text, name, own, setting):
        return barred
    for saying in _SAYINGS:
        found = saying.pattern.fullmatch(text)
        if found and (found.groupdict().get("option") or "it").lower() in own:
            plainer = saying.plainer
            return (plainer(found) if callable(plainer) else found.expand(plainer)).replace("{O}", name)
    if state := _state_needed(text, setting):
        return f"A unit may {'not' if state['no'] else 'only'} use {name} if it is {state['so']}"
    if not _TIMED.match(text):
        return text
    said = text.replace(" immediately ", " ", 1)
    return f"{name} {lowered(said)}"


_MUST_BE = deferred(
    r"(?:(?:the|your|this|that|an?) (?:\w+ )?(?P<noun>\w+)|it|you) must (?P<no>not )?(?:already |currently |also )?"
    r"be (?P<so>(?:an? )?[^,;]+)",
    re.I,
)


def _state_needed(text: str, setting: Setting) -> re.Match[str] | None:
    """What whoever uses the option must be, where a state or a kind of unit is named: "Your crew must not be Dazed"."""
    found = _MUST_BE.fullmatch(text)
    vocabulary = setting.vocabulary
    noun = found["noun"].lower() if found and found["noun"] else "unit"
    if found is None or (noun not in GENERIC_UNITS and stem(noun) not in vocabulary.unit_words):
        return None
    so = found["so"]
    named = next(vocabulary.index.find(so), None)
    first = len(so) - len(re.sub(r"^an? ", "", so))
    state = named is not None and any(vocabulary.terms[term].kind in BEING_KINDS for term in named.terms)
    return found if named is not None and state and named.start == first else None
