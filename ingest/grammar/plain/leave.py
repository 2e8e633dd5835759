"""Leave: what may, may not and must be done, said without a plain modal, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the same with "may", "may not" or "must" in it ("is ineligible for", "prevents
it from firing", "has the option of", "the only order it may receive is"). General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.verbforms import base_form
from kb.names import capitalised, lowered, with_article
from kb.patterns import Substitutions, deferred

#: Whoever it is that the sentence speaks of, and no name of a kind of unit.
_ANYONE = (
    r"(?:(?:an?|any|the|that|its|such an?|all|those) )?(?:affected |bearing )?"
    r"(?:units?|models?|bearers?|squads?|crews?|figures?|it|them)"
)
CLOSED_FROM = (
    r"(?:forbidden|prohibited|debarred|precluded|barred|banned|prevented|stopped|excluded|disqualified|restricted|"
    r"kept|incapable)"
)
USE = r"(?:use|make|take|declare|perform|attempt|undertake|choose|select|play|receive|be given|be issued|do)"
USED = r"(?:used|made|taken|declared|performed|attempted|chosen|selected|played|given|issued)"
_DONE_BY_UNITS = (
    "begin|start|make|take|use|move|fire|shoot|charge|fight|attack|react|become|gain|hold|join|leave|enter|re-?roll|"
    "ignore|fall|stay|remain|declare|perform|act|add|count|treat|pass"
)
_OPTION = (
    r"(?:[Oo]rder|[Cc]ommand|[Aa]ction|[Rr]eaction|[Rr]esponse|[Mm]ove|[Aa]ctivity|[Ii]nterrupt|[Mm]anoeuvre|[Ss]tance|"
    r"thing|one)"
)


_ONLY = r"(?:only|solely|exclusively)"
_OR_TO = deferred(
    r",? or (?:to|for) (?:(?:those|units|models|any) (?=(?:with|whose|that|of|in) ))?|"
    r",? (?:whatever|regardless of|irrespective of|no matter) (?:its|their) [^,;]+$"
)
#: "To Carts as well as to those in mud": to the one and the other.
_AS_WELL = deferred(r",? (?:as well as|and also|and) (?:to|for) (?:(?:those|units|models|any) )?")
#: "To fire, to march and to rest": the deeds, under one "may".
_TO = deferred(r"(, |,? (?:and|or) )to (?=[A-Za-z])")
#: Units that are not those that bear what is spoken of.
_OTHERS = deferred(r"(?i)(?:all |any |each |every |other )*(?:friendly|enemy|other|nearby|opposing|allied) ")


_ALL_BUT = deferred(
    r"(?:every(?:one|body)|any(?:one|body)|all(?: (?:units|models|others))?|(?:any|every) (?:unit|model)|units) "
    r"(?:but|except(?: for)?|other than|save(?: for)?|bar) (?P<who>.+)"
)


def _closed_to(match: re.Match[str]) -> str:
    """ "Wading is closed to them, except by day": they may not, except by day."""
    who = "they" if match[2] == "them" else match[2]
    if (others := _ALL_BUT.match(who)) is not None:  # "closed to everyone but Riders"
        return f"Only {others['who']} may use {match[1]}{match[3] or ''}"
    return f"{capitalised(who)} may not use {match[1]}{match[3] or ''}"


def _none_open_to(match: re.Match[str]) -> str:
    """What is closed to whom of all, or of all others, said of those to whom it is."""
    who, closed = match["whom"] or match["who"], match["how"] not in ("open", "available", "permitted", "allowed")
    if closed == (match["none"].lower() == "no"):
        return match[0]
    who = "they" if who == "them" else who
    who = who if match["front"] else capitalised(who)
    return f"{match['front']}{who} may not make any {match['what']}"


def _may_not_do(match: re.Match[str]) -> str:
    """ "Climbing is forbidden (for Barges)": of them, else of any unit."""
    who = match[4] or "A unit"
    may = "may not" if match[3] else "may"
    when = f" {match[5]}" if match[5] else ""
    return f"{capitalised(who)} {may} {base_form(match[1].lower())}{match[2] or ''}{when}"


def _still_open(match: re.Match[str]) -> str:
    """ "Being Dazed does not stop a unit from firing", "… has no effect on Reactions": it may fire, and make them."""
    if match["verb"]:
        deed = base_form(match["verb"])
        if match["which"]:  # of some alone, whom the state keeps from it otherwise
            return f"Even while {match['why']}, {match['who']} {match['piece']}{match['which']} may {deed}"
        if match["who"] in ("the", "its"):  # of whom the entry speaks
            return f"While {match['why']}, {match['who']} {match['piece']} may {deed}"
        return f"A {match['why']} {match['piece']} may {deed}"
    what = match["what"]
    one = f"{what[:-3]}y" if what.endswith("ies") else what[:-1]
    return f"While {match['why']}, a unit may make {with_article(one)}"


def _kept_from(match: re.Match[str]) -> str:
    """ "Being Dazed prevents a unit from firing", "The Slow rule does not let a Rider wade": whoever is so may not."""
    why, who, verb = match["why"], match["who"] or "it", match["verb"]
    verb = base_form(verb) if verb.endswith("ing") else verb
    may = "may not" if match["not"] else "may"
    named = re.fullmatch(_ANYONE, who, re.I) is None
    whose = who if named else "a unit"
    state = re.fullmatch(r"(?:[Bb]eing|[Bb]ecoming|[Rr]emaining) (.+)", why)
    if state:
        return f"While {state[1]}, {whose} {may} {verb}"
    rule = re.fullmatch(
        r"(?:The |An? )?([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*(?: \(\w+\))?)"
        r"( (?:special )?(?:rule|trait|ability|keyword|status|condition|state|marker|token|order))?",
        why,
    )
    if _OTHERS.match(whose) and not state:  # "A Herald lets friendly units within 6 inches re-roll …"
        place = f"{whose}{'' if whose.endswith((' of', 'contact with')) else ' of' if ' within ' in whose else ''}"
        return f"{capitalised(place)} {amid(why)} {may} {verb}" if " within " in whose else match[0]
    if not rule:
        return match[0]
    if named:
        return f"{capitalised(whose)} with the {rule[1]}{rule[2] or ' rule'} {may} {verb}"
    if rule[2]:
        return f"A unit with the {rule[1]}{rule[2]} {may} {verb}"
    return f"{rule[1]} units {may} {verb}"


def _not_kept_from(match: re.Match[str]) -> str:
    """ "Dazed does not prevent Reactions", "… a unit from firing": whoever is so may still; a thing keeps nobody."""
    why = match["why"].removeprefix("Being ").removeprefix("The ")
    who, verb = match["who"] or "the unit", match["verb"]
    deed = f"make {match['what']}" if match["what"] else "be" if verb == "being" else base_form(verb)
    state = re.fullmatch(r"([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)(?: (?:status|condition|state|marker))?", why)
    if state and re.fullmatch(_ANYONE, who, re.I):
        return f"{state[1]} units may still {deed}"
    return f"{capitalised(who)} may still {deed}" if match["who"] else match[0]


def _at_no_other(match: re.Match[str]) -> str:
    """ "May rest in the Dawn phase and at no other time": only then."""
    passive = match["may"] in ("is", "are") or " be " in match[0]
    done = "made" if match["done"] in ("ordered", "done", "called", "cast", "chosen", "selected") else match["done"]
    deed = f"be {done}" if passive else match["done"]
    return f"{match['what']} may only {deed}{match['more']} {match['when']}"


def _the_only(match: re.Match[str]) -> str:
    """ "The only order a Rider may receive while Dazed is Halt": while Dazed, a Rider may only …"""
    when = f"{capitalised(match['when'])}, " if match["when"] else ""
    who = match["who"] or "a unit"
    return f"{when}{who if when else capitalised(who)} may only make {match['what']}"


def _fronted(match: re.Match[str]) -> str:
    """ "Riders may, if they did not move, fire": the condition first."""
    return f"{capitalised(match[2])}, {amid(match[1])} {match[3]}"


def _only_these(match: re.Match[str]) -> str:
    """ "This Reaction is open only to Riders: they may …": only they may make it, and what it says goes on."""
    what = match[1] if match[1] not in ("This", "That") else f"{match[1].lower()} {match['kind'] or 'one'}"
    who = _OR_TO.sub(lambda o: " or " if " or " in o[0] else "", match["whom"])
    return f"Only {who} may use {what}" + (f". {capitalised(match['more'])}" if match["more"] else "")


_GIVEN = r"(?:given|issued|assigned)"
#: In which case something is given to nobody.
_GIVEN_WHEN = r"(?:in|during|while|when|if|after|before|on|at)(?! the same\b| one\b)"
#: What is done to get away from somebody.
_GETS_AWAY = (
    r"(?P<deed>(?:evade|flee|slip|shy|back|scatter|skip|withdraw|retire|retreat|fall back|run|escape|dodge|disengage|"
    r"give ground|give way)(?: away| off| back)?)"
)
_WHO_MAY = rf"(?P<who>(?:[A-Z]|An? |All |Any )[^,;:.]{{1,50}}?) (?P<may>may|can) {_GETS_AWAY}"
_BUT_NEVER = r",? (?:but )?(?:not|never|(?:may|can|they may|they can) (?:not|never)|cannot)(?: do so| (?P=deed))?"


def _from_these_alone(match: re.Match[str]) -> str:
    """ "Slingers may flee from Footmen, but not from Riders": from these alone, and not from those."""
    who, deed = match["who"], match["deed"]
    only = f"{who} may {deed} from {match['these']}. {who} may only {deed} from {_plainly(match['these'])}"
    return f"{only}. {who} may not {deed} from {_plainly(match['those'])}" if match["those"] else only


def _plainly(listed: str) -> str:
    """A list of whom somebody gets away from, without what stands before each."""
    plain = re.sub(r"\b(and|or|nor)(?: (?:from|other|any|anything|anybody|anyone|a|an))+ ", r"\1 ", listed)
    return re.sub(r"^(?:(?:other|any|anything|anybody|anyone|a|an) )+", "", plain)


LEAVE = Substitutions(
    # "May Snipe without being hidden, but only at an enemy within 6": the leave is for that case
    (
        r"(?P<leave>\b(?:may|can) [^,;]{3,60}? without [^,;]{3,50}?),? but (?:only|(?:may|can) only "
        r"[^,;]{3,90}?) (?:at|against) (?:an? |any )?"
        r"(?:enem(?:y|ies)|targets?)(?: units?| models?)? (?:that (?:is|are) )?(?P<near>within \d[^,;]{0,15})$",
        r"\g<leave> if the enemy is \g<near>",
    ),
    # whom somebody may get away from
    (
        rf"^{_WHO_MAY} from (?P<these>(?!any\b|all\b|every)[^,;:.]{{3,80}}?)"
        rf"(?:{_BUT_NEVER} from (?P<those>[^,;:.]{{3,80}})| only)$",
        lambda m: _from_these_alone(m),
    ),
    (
        rf"^{_WHO_MAY}(?: from (?:any|all|every) [a-z]+)?"
        rf"(?:{_BUT_NEVER} from| (?:other than|except(?: for)?)) (?P<those>[^,;:.]{{3,80}})$",
        lambda m: f"{m['who']} may {m['deed']}. {m['who']} may not {m['deed']} from {_plainly(m['those'])}",
    ),
    # what is closed or open to somebody
    (
        r" (?:is|are) (?:ineligible|not eligible|never eligible|disqualified) (?:to (?=[A-Za-z])|for (?=[a-z]))"
        r"(?!the |an? |any |all )",
        " may not ",
    ),
    (r" (?:is|are) (?:ineligible|not eligible|never eligible) for (?:the |an? |any )?", " may not use "),
    (
        rf" (?:is|are) (?:strictly |always |also )?{CLOSED_FROM} (?:from|of) ([A-Za-z]+ing)\b",
        lambda m: f" may not {base_form(m[1])}",
    ),
    (
        r" (?:is|are) (?:strictly |always |also )?(?:denied|refused) (?:the use of |access to )?(?=the |all |"
        r"any |[A-Z])",
        " may not use ",
    ),
    (
        r"^([A-Z][a-z]+ing)( [^,;]{2,60}?)? (?:is|are) (?:always |also )?"
        r"(?:(forbidden|prohibited|impossible|out of the question|ruled out|beyond(?= )|"
        r"(?:not|never) (?:allowed|permitted|possible))|allowed|permitted|possible)"
        r"(?:(?: (?:for|to)|(?<=beyond)) ([\w' -]{3,60}?))?"
        r"(?:,? ((?:while|when|if|after|during|in|once|within|unless|until) "
        r".+))?$",
        _may_not_do,
    ),
    (
        r"\b[Ii]t is (?:not (?:possible|permitted|allowed|permissible|legal)|impossible|forbidden|prohibited|illegal|"
        r"against the rules|never (?:possible|permitted|allowed)) for (.{3,80}?) to (?=[A-Za-z])",
        r"\1 may not ",
    ),
    (
        r"\b[Ii]t is (?:impossible|forbidden|prohibited|illegal|not possible|not legal) to (?=[A-Za-z])",
        "a unit may not ",
    ),
    (r"\b[Ii]t is (?:compulsory|mandatory|obligatory) for (.{3,80}?) to (?=[A-Za-z])", r"\1 must "),
    (  # "Being Dazed does not stop a unit from firing", "Dazed has no effect on Reactions"
        r"^(?:[Bb]eing |[Rr]emaining )?(?P<why>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?:"
        r"(?:does not|doesn't|need not|never) (?:prevent|stop|keep|hinder|bar)s? (?P<who>an?|the|any|its) "
        r"(?P<piece>[a-z]+)"
        r"(?P<which> (?:with|without|that|which|who|composed|made up|including|containing) [^,;:]{2,90}?)?"
        r" from (?P<verb>[A-Za-z]+ing)\b|"
        r"(?:(?P<bar>(?:does not|doesn't|never) (?:prevent|stop|hinder|bar|forbid|preclude|rule out)s?)|"
        r"(?:does not|doesn't|never) (?:affect|restrict|limit)s?|has no (?:effect|bearing|influence) (?:up)?on) "
        r"(?:(?:its|their|the|any|making) )?"
        r"(?P<what>(?:[Rr]eaction|[Rr]espon[sd]e|[Aa]nswer|[Rr]eplie|[Cc]ounter|[Ii]nterrupt|[Aa]ction|[Oo]rder)s"
        r"|(?(bar)[A-Z][a-z]+s(?<![Tt]ests)(?<![Rr]olls)(?<![Cc]hecks)(?<![Ss]aves)|(?!)))(?=$|[,;.]))",
        _still_open,
    ),
    (  # "… unless a status in section 4 forbids it": what is forbidden is so without it
        r"(?<=\w),? unless (?:an?|some|any|another) [a-z' -]{3,30}?(?: (?:in|under|of) (?:section|chapter|rule|part) "
        r"[\d.]+)? (?:forbids?|prevents?|prohibits?|rules? (?:it )?out|bars?)(?: it| this| that| them| so)?(?=$|[,;.])",
        "",
    ),
    (  # "Being Dazed forbids a unit to fire, and to march"
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?P<not>forbids?) (?P<who>[\w'’ -]{2,40}?) to (?P<verb>[A-Za-z-]+)"
        r"(?P<more>(?:,? (?:and|or|nor) to [A-Za-z-]+)*)",
        lambda m: _kept_from(m) + _TO.sub(" or ", m["more"]),
    ),
    (
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?P<not>prevents?|stops?|prohibits?|bars?|keeps?|precludes?|forbids?|"
        r"blocks?) (?P<who>[\w'’ -]{2,40}?) from (?P<verb>[A-Za-z]+ing)\b",
        _kept_from,
    ),
    (
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?P<not>prevents?|stops?) "
        rf"(?P<who>{_ANYONE}|(?:an?|any|the|all) [\w'’-]+|[A-Z][\w'’-]*s) (?P<verb>[A-Za-z]+ing)\b",
        _kept_from,
    ),
    (
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?:makes|renders) it (?:(?P<not>impossible|illegal)|possible|legal) "
        r"(?:for (?P<who>[\w'’ -]{2,40}?) )?to (?P<verb>[A-Za-z-]+)\b",
        _kept_from,
    ),
    (
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?P<not>(?:(?:does|do) not|never) )?(?:allow|permit|enable)s? "
        r"(?P<who>[\w'’ \"”″-]{2,50}?) to (?P<verb>[A-Za-z-]+)\b",
        _kept_from,
    ),
    (
        rf"^(?P<why>[A-Z][\w'’ -]{{2,60}}?) (?P<not>(?:(?:does|do) not|never) )?lets? "
        rf"(?P<who>(?:(?:an?|any|the|its|your|all|each|every) )?(?:[\w'’-]+ ){{1,3}}"
        rf"(?:within \d+(?:[\"”″]| inches) )?)(?P<verb>{_DONE_BY_UNITS})\b",
        _kept_from,
    ),
    (
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?P<not>(?:(?:does|do) not|never) )?lets? "
        r"(?P<who>(?:(?:an?|any|the|its|your|all|each) )?[\w'’-]+) (?P<verb>[A-Za-z]+)\b",
        _kept_from,
    ),
    (
        r"^(?P<why>(?:Being|Remaining|Becoming) [\w'’ -]{2,40}?) (?:means?|means? that) (?:that )?"
        r"(?P<who>[\w'’ -]{2,40}?) (?P<not>cannot|can not|may not|must not) (?P<verb>[A-Za-z]+)\b",
        _kept_from,
    ),
    (  # "All other Orders are denied to them", "No other Order is open to Carts", "To Carts every Order is closed"
        r"(?P<front>^|, (?:but|and|while) )(?:(?P<to>[Tt]o (?P<whom>[^,;]{3,50}?),? ))?"
        r"(?P<none>[Nn]o|[Aa]ll|[Ee]very|[Aa]ny) (?P<what>(?:other )?[A-Z][\w' -]{2,30}?) (?:is|are) "
        r"(?P<how>closed|unavailable|not available|not open|off[- ]limits|forbidden|denied|barred|refused|prohibited|"
        r"open|available|permitted|allowed)(?(to)| (?:to|for) (?P<who>[^,;]{3,60}?))$",
        _none_open_to,
    ),
    (
        rf"^(?:The )?((?:[A-Z][\w'’ -]{{2,30}}?, )*[A-Z][\w'’ -]{{2,50}}?)(?: {_OPTION})? (?:is|are) "
        r"(?:(?:closed|unavailable|not available|not open|off[- ]limits|forbidden|denied|barred) to|"
        r"(?:out of (?:the question|reach|bounds)|off the (?:table|cards|menu)|not an option|no option|closed|"
        r"unavailable|not available|off[- ]limits) for|not for|beyond|"
        r"(?:therefore |thus |then |still )?(?:an?|one) [a-z]+ (?:denied to|closed to|beyond)) "
        r"(.{3,160}?)"
        r"(,? (?:except|unless|if|while|whilst|when|until|during|for as long) .+)?$",
        _closed_to,
    ),
    (  # "Duck is a Reaction that Barges do not have"
        rf"^(?:The )?(?P<what>[A-Z][\w'’ -]{{2,50}}?) (?:is|are) (?:therefore |thus |then |also )?(?:an?|one) "
        rf"{_OPTION} (?:that |which )?(?P<who>[^,;]{{3,60}}?) (?:(?:do|does|may|can)(?: not|n't) "
        rf"(?:have|possess|{USE})|lacks?|"
        rf"(?:cannot|can never|may never|never) (?:has|have|{USE}s?))$",
        lambda m: f"{capitalised(m['who'])} may not use {m['what']}",
    ),
    (  # "are not thereby kept from firing"
        r" (?:is|are) not (?:thereby |thus |therefore |by this )?(?:kept|barred|debarred|prevented|stopped|precluded|"
        r"excluded|banned) from (?:(\w+ing)\b|(?=[A-Z]))",
        lambda m: f" may still {base_form(m[1]) if m[1] else ''}",
    ),
    (
        rf"^(?:The )?([A-Z][\w'’ -]{{2,50}}?)(?: (?P<kind>{_OPTION}))? (?:is|are) (?:reserved (?:for|to)|"
        rf"restricted to|limited to|{_ONLY} (?:available|open) to|(?:available|open) {_ONLY} to|"
        r"exclusive to|for the use of|confined to|(?:the|a) (?:(?:sole|exclusive|special) )?"
        r"(?:preserve|privilege|prerogative|right|province|business|monopoly) of|"
        r"(?:an?|the) [a-z]+ (?:for|of)(?=.* (?:alone|only)$)|for(?=.* alone$)) "
        r"(?P<whom>(?!once|twice|one |two |a single|\d)(?!.*\b(?:per|phase|turn)\b)[^:;]{3,140}?)(?: alone| only)?"
        r"(?:,? (?:and )?(?:no ?(?:one|body)|none|nothing|no others?)\b.*|"
        r",? (?:and|so) [^,;]{2,40} (?:may not|cannot|must not) (?:do|make|use|attempt|try) (?:it|so|this))?"
        r"(?:[:;] (?P<more>.+))?$",
        _only_these,
    ),
    (
        rf"^(?:The )?([A-Z][\w'’ -]{{2,50}}?)(?: {_OPTION})? (?:is|are) (?:also |still |even )?(?:available|open) "
        r"(?:even )?to ((?:(?:all |any |an? |every )?(?:[A-Z]|units?\b|models?\b)).{2,80}?)(?: too| also| as well)?$",
        lambda m: f"{_AS_WELL.sub(' and units ', m[2])} may use {m[1]}",
    ),
    (  # "keeps the right to fire, to march and to rest"
        r"\b(?:(?:still )?(?:retain|keep|preserve)s?|(?:(?:does|do) not|never) (?:lose|forfeit|give up)s?) "
        r"(?:the|its|their|any) (?:full )?(?:ability|right|power|chance|option|opportunity|freedom) "
        r"(?:to (?P<deeds>[A-Za-z][^.;:]+)|of (?P<doing>\w+ing)\b)",
        lambda m: "may still " + (_TO.sub(r"\1", m["deeds"]) if m["deeds"] else base_form(m["doing"])),
    ),
    (
        r"\b(?:loses?|forfeits?|gives? up) (?:the|its|their|any|all) (?:ability|right|chance|option|opportunity) "
        r"(?:to (?=[A-Za-z])|of (\w+ing)\b)",
        lambda m: f"may not {base_form(m[1])}" if m[1] else "may not ",
    ),
    (
        r"^Nothing (?:can|may|will) (?:make|cause|force|render|put) (.{3,60}?) (?:to (?:be|become) )?(?=[A-Z])",
        r"\1 cannot become ",
    ),
    (
        r"\b((?:can|may|will|must) ?not|can never|may never|never) be "
        r"(?:knocked|made|rendered|turned|forced|thrown|caused to be(?:come)?|pushed) (?=[A-Z])",
        r"\1 become ",
    ),
    (
        r"\b(can|could|may) neither (?!charge|move|shoot|fire|run|react|retreat|advance|fight)([a-z]+) nor "
        r"([a-z]+ [^,;]{2,40})(?=$|[,;])",
        r"\1 not \2 or \3",
    ),
    # what one may choose
    (
        r"\b(?:has|have|is given|are given|gains?|gets?) the (?:option|ability|right|choice|opportunity|chance|"
        r"freedom) (?:to (?=[A-Za-z])|of (\w+ing)\b)",
        lambda m: f"may {base_form(m[1])}" if m[1] else "may ",
    ),
    (r"\b(?:can|may|might) (?:elect|opt|choose|decide|voluntarily choose) to ", "may "),
    (
        r"(^|, )((?![a-z]+ [^,]* for each )[\w'’ -]{1,60}?) (?:gets?|is welcome|are welcome) to (?!the |an? )"
        r"(?=[A-Za-z])",
        r"\1\2 may ",
    ),
    (
        r"\b(?:[Yy]ou|[Pp]layers?|[Aa] player|[Tt]he (?:owning |controlling )?player) (?:may|can) "
        rf"(?:choose to )?(?:have|let|allow) ([\w'’ -]{{2,60}}?) (?:to )?(?=(?:{_DONE_BY_UNITS})\b)",
        r"\1 may ",
    ),
    (
        r"\b(?:[Yy]ou|[Pp]layers?|[Aa] player) (may|can|may not|cannot|can not|must not|may never|can never|may only|"
        r"can only) (?:issue|assign|allocate|give|hand out) ((?:an?|any|the|this|that|more than one|two) "
        r"[\w'’ -]{3,40}?|[A-Z][\w'’-]*(?: orders?)?) to (.+)$",
        lambda m: f"{m[3]} {m[1]} be given {m[2]}",
    ),
    (
        r"\b(?:[Yy]ou|[Pp]layers?|[Aa] player) (may|can|may not|cannot|can not|must not|may never|can never|may only|"
        r"can only) order (.{3,60}?) to (?=[A-Z])",
        r"\2 \1 be given the order ",
    ),
    (
        r"^(?:If (?:you|they) (?:wish|like|want), )?([Aa]n? [\w'’ -]{2,40}?|[A-Z][\w'’ -]{2,40}?) (?:can|may) "
        r"(?:choose to )?(?:let|allow|have) ((?:one|an?|any|all|each|every|friendly|other|two|up to) "
        rf"[^,]{{2,60}}?) (?:to )?(?=(?:{_DONE_BY_UNITS})\b)",
        r"\2 may ",
    ),
    (  # "is called in the Dawn phase and at no other time"
        r"^(?P<what>[^,;]{2,60}?) (?P<may>may|can|is|are)(?: be)? (?P<done>[A-Za-z]+)(?P<more>(?: [\w' -]{2,40}?)?) "
        r"(?P<when>(?:in|during|at) (?:the|its|their|his) [^,;]{3,50}?)(?:,? (?:and|but) (?:(?:in|at|during) no other "
        r"(?:time|phase|moment|point|turn)s?|(?:only|not otherwise|never otherwise|only then))| only)$",
        _at_no_other,
    ),
    (  # "The Whip Order may never be given in a storm": nobody is given it then
        rf"^(?:The )?([A-Z][\w'’ -]{{2,50}}?) (?:may not|cannot|can never|may never) (?:ever )?be {_GIVEN} "
        rf"({_GIVEN_WHEN} [^,;]{{3,80}})$",
        lambda m: f"{capitalised(m[2])}, no unit may be given {m[1]}",
    ),
    # the only thing that is open
    (
        rf"^((?:Each|Every|Any|All|An?|The) )?([A-Z][\w'’ -]{{2,50}}?)( (?:may|can) be {USED} [^,;]{{3,60}}?),? "
        r"(?:and|but|though) only by (.{3,80})$",
        lambda m: f"{m[1] or ''}{m[2]}{m[3]}. Only {m[4]} may use {m[2]}",
    ),
    (
        r"^((?:Each|Every|Any|All|An?|The) )?([A-Z][\w'’ -]{2,50}?)( (?:may|can) be (?:given|issued|assigned) "
        r"[^,;]{3,60}?),? (?:and|but|though) only to (.{3,80})$",
        lambda m: f"{m[1] or ''}{m[2]}{m[3]}. Only {m[4]} may be given {m[2]}",
    ),
    (
        r"^(?:An? |The )?([A-Z][\w'’ -]{2,50}?) (?:may|can) (?:only be (?:given|issued|assigned)|"
        rf"be (?:given|issued|assigned) only) to (.{{3,80}}?)(?:,? (?:and|but) (?:may not|cannot|can never|may never|"
        rf"never) be {_GIVEN} ({_GIVEN_WHEN} [^,;]{{3,80}}))?$",
        lambda m: (
            f"Only {m[2]} may be given {m[1]}" + (f". {capitalised(m[3])}, no unit may be given {m[1]}" if m[3] else "")
        ),
    ),
    (
        rf"^(?:The )?(?:[Oo]nly|[Oo]ne|[Ss]ole) (?:[a-z]+ )?{_OPTION}s? (?:that |which )?(?P<who>.{{2,50}}?) "
        rf"(?:may|can|is allowed to|are allowed to|is able to) (?:ever )?{USE}"
        rf"(?: (?P<when>(?:while|when|if|once|after|during|in) [^,]{{3,50}}?))? (?:is|are) (?:to )?(?:an? |the )?"
        rf"(?P<what>.+)$",
        _the_only,
    ),
    (
        rf"^(?:The )?(?:[Oo]nly|[Oo]ne|[Ss]ole) (?:[a-z]+ )?{_OPTION}s? (?:that |which )?"
        rf"(?:may|can|is allowed to|are allowed to) (?:ever )?be {USED} (?:by|to)(?P<when>) "
        rf"(?P<who>.{{3,160}}?) (?:is|are) (?:to )?(?:an? |the )?(?P<what>[A-Z].+)$",
        _the_only,
    ),
    (
        rf"^(?P<what>(?:The |An? )?[A-Z][\w'’ -]{{2,40}}?) (?:is|are) the (?:only|one|sole) (?:[a-z]+ )?{_OPTION}s? "
        rf"(?:that |which )?(?P<who>.{{2,50}}?) (?:may|can) (?:ever )?{USE}"
        rf"(?: (?P<when>(?:while|when|if|once|after|during|in) .{{3,50}}))?$",
        _the_only,
    ),
    (
        r"\b(?:has|have) no (?:choice|option|alternative)(?: left)? (?:but|except|other than) to ",
        "must ",
    ),
    # what is done in answer
    (
        r"\b(react|respond)(s|ed|ing)? to (?:being charged|(?:enemy )?charges|(?:a|the|an enemy) charge)"
        r"(?=$|[,;.]| (?!by\b|with\b))",
        r"\1\2 when charged",
    ),
    (
        r"\b(react|respond)(s|ed|ing)? to (?:being (?:shot|fired) (?:at|on|upon)|(?:enemy )?(?:shooting|fire)|"
        r"(?:a|the|an enemy) shooting attack)(?=$|[,;.]| (?!by\b|with\b))",
        r"\1\2 when shot at",
    ),
    (
        r"^((?:An?|Any|Each|Every|The) [^,;]{3,80}?) (?:may|can) be (?:answered|countered|met|responded to|"
        r"reacted to) (?:with|by) (?:using |making |an? |the )?(.+)$",
        lambda m: f"In response to {lowered(m[1])}, a unit may use {m[2]}",
    ),
    (
        rf"^(?:The |An? )?([A-Z][\w'’ &-]{{2,40}}?)(?: {_OPTION})? (?:is|are|(?:may|can|must)(?: only)? be) "
        rf"(?:always |usually )?(?:only )?(?:{USED}|triggered|provoked|prompted|activated|set off|allowed|permitted|"
        rf"possible)(?: only)? (?:in response to|as a response to|in reaction to|in answer to) (.{{3,160}})$",
        r"In response to \2, a unit may use \1",
    ),
    (
        rf"^(?!This |These |That )(?:The |An? )?([A-Z][\w'’ &-]{{2,40}}?)(?: {_OPTION})? "
        rf"(?:is|are|may be|can be) (?:triggered|provoked|prompted|activated|set off|"
        rf"{USED}(?= (?:whenever|each|every))) (when|whenever|if|once|after|each time|every time|as soon as) "
        r"(.{3,160})$",
        lambda m: f"{m[2].capitalize().replace('Every', 'Each')} {m[3]}, a unit may use {m[1]}",
    ),
    (
        rf"^(?:The |An? )?([A-Z][\w'’ &-]{{2,40}}?)(?: {_OPTION})? (?:is|are|may be|can be) "
        rf"(?:triggered|provoked|prompted|set off) by (.{{3,160}})$",
        r"In response to \2, a unit may use \1",
    ),
    (
        r"^((?:An? (?:enemy|opposing|hostile)|Any|Each|Every|The|Movement|Enem(?:y|ies)) [^,;]{3,90}?) (?:sets? "
        r"off|provokes?|prompts?|invites?|"
        r"elicits?) (?:an? |the )?(?:free |immediate )?([A-Z][\w -]+?)(?= (?:from|by|against) |$)",
        lambda m: f"In response to {lowered(m[1])}, a unit may use {m[2]}",
    ),
    (
        r"^(?P<why>[A-Z][\w'’ -]{2,60}?) (?:does|do|will) not (?:prevent|stop|keep|bar|preclude|hinder) "
        r"(?:(?P<who>[\w'’ -]{2,60}?) from (?P<verb>\w+ing)\b|(?:the (?:use|making) of )?"
        r"(?P<what>(?:[Rr]eactions?|[Rr]esponses?|[Oo]rders?|[Aa]ctions?|[A-Z][a-z]+(?: [A-Z][a-z]+)*))$)",
        _not_kept_from,
    ),
    # what wins
    (
        r"\b(?:(?:always |will |shall )?(?:takes?|has|have|gets?) (?:precedence|priority) over|supersedes?|trumps?|"
        r"outranks?|prevails? over|wins? (?:out )?over)\b",
        "overrides",
    ),
    (
        r"^(.{3,60}?) (?:is|are) (?:always )?(?:overridden|superseded|overruled|outranked|trumped) by (.{3,60})$",
        r"\2 overrides \1",
    ),
    # what has no force for somebody
    (
        r"^(?:The |Any |This )?(?:usual |normal |standard )?(?:restrictions?|limits?|limitations?|prohibitions?|bans?|"
        r"penalt(?:y|ies)|requirements?|rules?) (?:on|against|to|of|for|about|that prevents?|imposed by) (.{3,60}?) "
        r"(?:does|do) not apply to (.{3,60})$",
        r"\2 ignore \1",
    ),
    (
        r"\b(?:is|are) (?:exempt|excused|exempted|free|released) from (?:the )?(?:usual |normal |standard )?"
        r"(?:restrictions?|limits?|limitations?|prohibitions?|bans?|requirements?|rules?|need|obligation) "
        r"(?:on|against|of|for|to(?= take| make| test)) ",
        "ignore ",
    ),
    (
        r"^(?P<when>(?:If|When|While|Once|After) [^,]{3,90}, )?[Nn]o (?:further |other |more |additional )?"
        r"(?P<test>[A-Z][\w'’ -]{1,30}? (?:tests?|checks?)) (?:(?:is|are) (?:taken|required|needed|made|necessary)|"
        r"needs? (?:to )?be (?:taken|made))(?: (?:by|for|from) (?P<who>[^,;]{3,60}?))?"
        r"(?P<more> (?:if|when|while) .+)?$",
        lambda m: (
            f"{m['when'] or ''}{m['who'] or ('it' if m['when'] else 'a unit')} "
            f"{'do' if m['who'] else 'does'} not take {m['test']}{m['more'] or ''}"
        ),
    ),
    (r"\bfalls? (?=[A-Z][a-z]+(?:$|[.,;]| and | until ))(?!Back)", "becomes "),
    (
        r"(?<!that they )(?<!that it )\b(?:is|(are)) (?:never|not) (?:slowed|hindered|hampered|impeded|delayed|"
        r"obstructed)(?: down)? by ",
        lambda m: "ignore " if m[1] else "ignores ",
    ),
    # an order of words that the grammar reads
    (
        r"^([A-Z][\w'’ -]{2,60}? (?:may|can|must|cannot|may not|may only|can only)), "
        r"((?:if|when|while|once|unless|provided|after|as long as|so long as|during|at|instead of|before)\b "
        r"[^,]{3,80}), (.+)$",
        _fronted,
    ),
    (
        r"^No ([A-Z][\w'’ -]{2,50}?|units?[\w'’ -]{0,50}?) (?:(?:is|are) (?:ever )?(?:required|obliged|compelled|bound|"
        r"called (?:up)?on|asked) to|(?:ever )?(?:must|(?:has|have|needs?) to)(?: ever)?|needs?(?: ever)?) (take|make) "
        r"(?=(?:an?|any|the) [\w' -]{2,30}?(?:[Tt]est|[Cc]heck|[Rr]oll)s?\b)",
        r"\1 never \2 ",
    ),
    (
        r"(\b(?:[Nn]o|not|never) [^:;]*\b(?:[Tt]ests?|[Cc]hecks?|[Rr]olls?))(?:[:;]|,? (?:and|as|for|since|because)) "
        r"(?:it|they) (?:is|are) (?:always |automatically )?(?:deemed|considered|assumed|held|taken|reckoned|treated) "
        r"(?:to have|as having) (?:passed|succeeded)(?: (?:it|them|all))?(?=\.?$)",
        r"\1",
    ),
    (
        r"^No ([A-Z][\w'’ -]{2,50}?|units?[\w'’ -]{0,50}?) (?:ever )?(gains?|becomes?|suffers?|takes?|receives?|"
        r"loses?|benefits?) (?=(?:the|an?|any|from|[A-Z]))",
        lambda m: f"{m[1]} never {base_form(m[2]) if m[2].endswith('s') else m[2]} ",
    ),
)
