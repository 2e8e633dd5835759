"""Put first: what a sentence puts before those of whom it speaks, or before what it says of them, in the plain order.

In: the cleaned text of a sentence. Out: the same with those of whom it speaks as its subject ("Enemies in cover a Rider
may Hunt", "It is only while Dazed that Carts may Wade", "Tests are taken neither by Carts nor by Riders", "An empty gun
is any crew's to man"), and with plain words for what stands to it in a noun ("pay the mud no heed", "has one choice and
one only, to Wade"). Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.lexicon import plain_form
from ingest.verbforms import base_form, third
from kb.names import capitalised, lowered
from kb.numbers import ORDINALS, number_of
from kb.patterns import Substitutions, deferred

#: Whoever it is, by an article and what he is called.
_WHO = r"(?:an?|the|any|every|each|no|all) (?:[\w'’-]+ ){0,3}?[\w'’-]+"
_NAMED = r"(?:[A-Z][\w'’-]*(?: [\w'’-]+){0,2}?)"
_MODAL = r"(?:may not|cannot|can not|may never|can never|may only|can only|must not|may|can|must)"
_MANY = (
    r"(?:(?:[Aa]ll|[Aa]ny) )?(?:[Ee]nem(?:y|ies)|[Ff]riend(?:s|ly)|[Ff]oes|[Uu]nits|[Mm]odels|[Tt]argets|[Tt]roops|"
    r"[Oo]pponents|"
    r"[Oo]bstacles|[Tt]hose|[Bb]uildings|[Ww]oods|[Ww]alls)"
)
_ONE_LISTED = r"[A-Z][\w'’-]*(?: (?!(?:and|or) )[A-Za-z][\w'’-]*){0,2}?"
_LISTED = rf"{_ONE_LISTED}(?:(?:, | and | or |, and |, or ){_ONE_LISTED})+"
_PLACED = r"(?:in|on|within|inside|behind|under|aboard|outside|beyond|near|at|with)"
_OPTION = r"(?:answer|choice|option|course|reply|response|reaction|action|order)"
_KIND = (
    r"(?:response|reaction|action|order|command|manoeuvre|maneuver|move|status|state|condition|rule|test|song|spell)"
)
#: What is done to others by its participle, with the little word that goes with it, and the plain verb.
_DONE = {
    "flown": "fly", "ridden": "ride", "driven": "drive", "run": "run", "fallen": "fall", "shot": "shoot",
    "fired": "fire", "seen": "see", "broken": "break", "thrown": "throw", "swum": "swim", "leapt": "leap",
    "swept": "sweep",
}  # fmt: skip
_TAKEN = {
    "taken": "take",
    "made": "make",
    "used": "use",
    "declared": "declare",
    "attempted": "attempt",
    "given": "give",
}


#: A word that goes on with what follows it, at the end of what may stand before those of whom something is said.
_LEADS_ON = deferred(
    r"(?:\b(?:with|without|of|by|in|on|at|to|for|from|near|under|behind|against|beside|aboard|inside|into|over|through|"
    r"across|than|as|and|or|but|not|only|if|when|neither|nor|both|either)|[a-z]{3}(?:ed|en|ing))$"
)


def _object_first(match: re.Match[str]) -> str:
    """ "Enemies in cover a Rider may Hunt": a Rider may; "and it may Hunt no others": only those."""
    may = match["may"]
    if _LEADS_ON.search(match["what"]) or re.search(r"\b(?:nor|or|and|that|which|who)\b", match["who"]):
        return match[0]  # "Models without a blade may …"
    if match["else"] and may in ("may", "can"):
        may = f"{may} only"
    return f"{capitalised(match['who'])} {may} {match['deed']} {amid(match['what'])}"


def _over(match: re.Match[str]) -> str:
    """ "Enemies may be ridden down by Riders": those may ride them down."""
    done = match["done"]
    deed = _DONE.get(done) or re.sub(r"(?<=[a-z]{3})ed$", "", done)
    return f"{capitalised(match['who'])} {match['may']} {deed} {match['at']} {amid(match['what'])}{match['but'] or ''}"


def _cleft(match: re.Match[str]) -> str:
    """ "It is only while Dazed that Carts may Wade": they may only then; "not until it rests": only after that."""
    case = match["case"]
    if match["how"] == "not":
        case = re.sub(r"^(?:until|till|before) ", "after ", case)
    deed = match["deed"]
    return f"{capitalised(match['who'])} {match['may']} {deed} only {case}"


def _being_so(match: re.Match[str]) -> str:
    """ "That a unit is Dazed does not keep it from wading": whoever is so may."""
    may = "may still" if match["not"] else "may not"
    return f"{capitalised(match['who'])} that {match['is']} {match['so']} {may} {base_form(match['deed'])}"


def _none_of_them(match: re.Match[str]) -> str:
    """ "Tests are taken neither by Carts nor by Riders": they do not take them."""
    others = [match["one"], *([match["two"]] if match["two"] else []), match["last"]]
    return f"{', '.join(others[:-1])} and {others[-1]} do not {_TAKEN[match['done']]} {match['what']}"


def _costs(match: re.Match[str]) -> str:
    """ "To Wade costs Carts 3 inches of their Pace": it is less by so much when they do."""
    who, many = match["who"], match["of"] == "their"
    return (
        f"{capitalised(who)} subtract{'' if many else 's'} {match['n']} from {match['of']} {match['what']} when "
        f"{'they' if many else 'it'} {match['deed']}{'' if many else 's'}"
    )


def _farther(match: re.Match[str]) -> str:
    """ "When a Rider makes a Dash it goes 2 further than usual": it Dashes that much further."""
    deed, many = match["deed"] or match["verb"], not re.match(r"(?i)an?\b|any\b|each\b|every\b|the\b", match["who"])
    if match["verb"] and not many:
        deed = plain_form(deed)
    return f"{capitalised(match['who'])} {deed if many else third(deed)} {match['n']} further"


def _spent_on(match: re.Match[str]) -> str:
    """ "Its first action must be spent on a Dash": that is what it must do."""
    its = match["its"]
    who = {"its": "it", "their": "they"}.get(its.lower(), its.removesuffix("'s").removesuffix("’s"))
    own = "their" if its.lower() == "their" else "its"
    who = who if match["front"] else capitalised(who)
    said = f"{who} must make {match['deed']}{match['rest']} with {own} {match['what']}{match['time'] or ''}"
    return f"{match['front']}{said}"


def _loses(match: re.Match[str]) -> str:
    """ "Dazed and Mired markers are taken off it": it loses them."""
    who = match["who"]
    return (
        f"{match['at']}{who} lose{'' if who in ('them', 'they') or who.endswith('s') else 's'} {match['what']}".replace(
            "them lose", "they lose"
        )
    )


#: What a clause by the way tells that may be a rule: a figure, or something that has a name.
_RULING = deferred(r"\d| [A-Z]|\b(?:doubles|halves|ignores?|adds?|gains?|loses?|suffers?)\b")


def _by_the_way(match: re.Match[str]) -> str:
    """ "Dash, which doubles its Pace, is open only to Riders": the rule, and what was told besides where it may "
    "rule."""
    told = f". {capitalised(match['who'])} {match['said']}" if _RULING.search(match["said"]) else ""
    return f"{match['who']} {match['rest'].rstrip('.')}{told}"


def _only_there(match: re.Match[str]) -> str:
    """ "Into woods go Footmen alone": only these may enter them."""
    verb = "enter" if match["at"] in ("Into", "Onto") else f"{match['v']} {match['at'].lower()}"
    return f"Only {match['who']} may {verb} {match['where']}"


def _why(match: re.Match[str]) -> str:
    """ "Pivots, for the Wheel is a manoeuvre that Carts lack": what is the case is told by itself."""
    return f"{match['told']}. {capitalised(match['for'])}"


def _by_then(match: re.Match[str]) -> str:
    """ "With its third marker a crew breaks": if it has three of them."""
    counted = f"{number_of(match['nth'])} or more {match['what']}s"
    who = re.sub(r"^(?:the|such an?) ", "a ", match["who"])
    return f"If it has {counted}, it " if who == "it" else f"{capitalised(who)} with {counted} "


def _alone_open(match: re.Match[str]) -> str:
    """ "Of all the retorts, Dodge is the only one open to them": they may use only that."""
    who = {"it": "it", "him": "he", "her": "she", "them": "they"}.get(match["who"], match["who"])
    return f"{capitalised(who)} may use only {match['what']}"


_OPEN_TO = r"(?:that (?:is|are) )?(?:open|available|left|granted) to (?P<who>[^,;:]{2,60}?)(?=\.?$)"
_THING = r"(?P<what>[A-Z][\w'’-]*(?: [\w'’-]+){0,4}?)"

#: What rules of somebody.
_RULED = r"(?:may|can|cannot|must|never|always|do not|does not|ignores?|pass(?:es)?|fails?)\b"


def _so_is_who(match: re.Match[str]) -> str:
    """ "So heavy is a Cart that it may not Wade": it may not."""
    who = match["who"]
    pointing = who.split()[0] in ("such", "these", "those", "this", "that", "they", "it", "its", "their")
    return f"{capitalised(match['it'] if pointing else who)} "


PUT_FIRST = Substitutions(
    # what somebody is like, of which it comes what he may and may not do
    (
        r"^So [a-z]+(?: and [a-z]+)? (?:is|are) (?P<who>(?:an? |the |any |all |such |these |those |this |that )?"
        r"[\w'-]+(?: (?!in\b|of\b|at\b|that\b)[a-z'-]+)?)(?: (?:in|of|about|with|at|by|to) [^,;]{2,60}?)? that "
        rf"(?P<it>it|they|he|she) (?={_RULED})",
        _so_is_who,
    ),
    (
        rf"^(?:Such is (?:its|their|his|her) [\w' -]{{3,40}}?|(?:Its|Their|His|Her) [\w' -]{{3,40}}? (?:is|are) "
        rf"(?:such|so [a-z]+)) that (?P<it>it|they|he|she) (?={_RULED})",
        lambda m: f"{capitalised(m['it'])} ",
    ),
    (
        rf"^(?:(?:Of|Among|Out of) (?:all )?(?:the|its|their|these|those) [A-Za-z]+s(?: [^,;:]{{2,30}})?, )?{_THING} "
        rf"(?:is|are) the only (?:ones?|[A-Za-z]+)(?: of (?:the|its|their) [A-Za-z]+s)? {_OPEN_TO}",
        _alone_open,
    ),
    (
        rf"^(?:(?:Of|Among|Out of) (?:all )?(?:the|its|their|these|those)? ?[A-Za-z]+s(?: [^,;:]{{2,30}})?, o|O)nly "
        rf"{_THING} (?:is|are) {_OPEN_TO}",
        _alone_open,
    ),
    # "may not Dash, Dazed or not": in either case
    (r"(?<=[a-z]),? ([A-Z][\w'-]*(?: [A-Z][\w'-]*)?) or (?:not|otherwise)(?=[,;]|\.?$)", r", whether or not it is \1"),
    (
        rf"^(?:With|On|Upon|At) (?:its|the|a|their) (?P<nth>{'|'.join(ORDINALS[1:8])}) "
        r"(?P<what>(?:[\w-]+ ){0,2}?(?:marker|token|counter|wound|hit|point)),? "
        r"(?P<who>it|(?:an?|any|each|the|such an?) (?:[\w-]+ ){0,2}?[\w-]+) "
        r"(?=(?:is|becomes|stops|gains|may|must|cannot|can|suffers|loses|flees|dies|breaks|routs|surrenders)\b)",
        _by_then,
    ),
    # what only leads up to it
    (
        r"^(?:When )?[Aa]sked (?:how|what|whether|if|which|to) [^,;:]{3,60}, (?=(?:an?|the|any|every|each|no|all)\b|"
        r"[A-Z])",
        "",
    ),
    (  # "A unit that suffers a wound from a weapon with this rule becomes Dazed": whom it befalls, and not who has it
        r"^(?P<who>(?:An?|Any|Each|Every|The) (?:enemy |target )?(?:unit|model|squad|figure|crew)) (?:that|which) "
        r"(?P<befalls>(?:suffers|takes|receives|loses|is (?:hit|wounded|struck|damaged))\b(?: [\w-]+){0,8}? "
        r"(?:from|by|to) (?:an?|any|one) (?:weapon|attack|model|missile|shot)s? with (?:this (?:special )?rule|the "
        r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)? (?:special )?rule)) "
        r"(?=(?:becomes|gains|suffers|loses|must|may|cannot|takes|counts|receives|falls|flees)\b)",
        lambda m: f"If {lowered(m['who'])} {m['befalls']}, it ",
    ),
    (  # "When a rule calls upon Barges to become Dazed they lose a step instead": if they would
        r"^(?:When|Whenever|If|Where|Wherever) (?:an?|any|some|another) (?:other |special )?(?:rule|effect|text|result|"
        r"event|attack) (?:calls (?:up)?on|requires|asks|tells|forces|causes|obliges|instructs|would (?:cause|force|"
        r"require|oblige)) (?P<who>[^,;:]{2,40}?) to (?P<be>become|be|gain|suffer) (?P<what>[^,;:]{2,40}?),? "
        r"(?=(?:it|they) [^,;:]{2,60} instead(?:\.?$|,))",
        r"If \g<who> would \g<be> \g<what>, ",
    ),
    (  # "While a unit is Dazed it cannot Dash, Wade or react": the list behind it is no part of the case
        r"^(?P<case>(?:Whil(?:e|st)|When(?:ever)?|If|(?:As|So) long as) (?:an?|any|the|such|it|they|its|this|that) ?"
        r"[^,;:]{0,40}?(?:is|are) [A-Z][\w'-]*(?: or [A-Z][\w'-]*)?) (?=(?:it|they) (?:may|can|cannot|can't|must|will|"
        r"has|have|is|are|does|do|adds?|subtracts?|loses?|suffers?|gains?|takes?|makes?|never|always)\b)",
        r"\g<case>, ",
    ),
    (  # "Sworn before the hearth, Oathbound units never …": why they do not
        r"^(?:Sworn|Bred|Born|Raised|Reared|Schooled|Hardened|Accustomed|Steeped|Taught|Famed|Renowned|(?:Long )"
        r"?[Uu]sed) "
        r"(?!by\b)[^,;:]{3,60}, (?P<first>[a-zA-Z])",
        lambda m: m["first"].upper(),
    ),
    (
        r"^Whether (?:or not )?(?:to [^,;:]{3,60}?|[^,;:]{3,60}?) is (?:for (?:you|the player|its owner|each player)"
        r" to "
        r"(?:say|decide|choose)|up to (?:you|the player|its owner)|your (?:own )?(?:choice|affair|decision)), "
        r"(?:but|though|"
        r"although|yet) (?P<first>[a-zA-Z])",
        lambda m: m["first"].upper(),
    ),
    (
        r"^Of (?:the|all the|these|those|its|their) (?:(?:two|three|four|five|six|seven|eight|\d+) )?(?:[a-z-]+ )?"
        r"(?:actions|reactions|responses|orders|options|choices|manoeuvres|moves|answers|replies)"
        r"(?: (?:open|available|left) to (?:it|them))?,? (?P<first>[a-zA-Z])",
        lambda m: m["first"].upper(),
    ),
    (
        r"\b(?:would|will) (?:sooner|rather) [^,;:]{3,50}?,? and (?:so |therefore |accordingly |thus |are therefore )?"
        r"(?=(?:is|are|may|can|cannot|must|do|does|never)\b)",
        "",
    ),
    (
        r"\b(is|are) (?:accordingly|consequently|naturally|understandably|in consequence|as a result|for (?:this|that) "
        r"reason),? (?=[a-z])",
        r"\1 ",
    ),
    (rf"\b(?:the|an?|its|their) {_KIND} (?:(?:that is |that are |which is )?(?:called|named|known as)) (?=[A-Z])", ""),
    (
        r"\b(?P<who>(?:unit|model|regiment|crew|squad|figure|company|band)s?) within (?P<n>\d+(?:[\"”″]| inches)) of "
        r"(?:the|that|this) (?:spot|place|point)(?=[ ,.;]|$)(?! of\b)",
        r"\g<who> within \g<n>",
    ),
    # what stands before those of whom it is said
    (
        r"^It (?:is|was) (?P<how>only|not) (?P<case>(?:if|when|while|whilst|once|after|by|in|during|at|on|within|until|"
        rf"till|before|with|against) .{{2,120}}),? that (?P<who>(?:{_WHO}|{_NAMED}|it|they)) (?P<may>may|can) "
        r"(?P<deed>[^;:]{2,60}?)(?=\.?$)",
        _cleft,
    ),
    (
        r"^It is (?:only )?(?P<who>[^,;:]{3,60}?)(?: alone)? (?:that|who|which) (?P<may>may|can) "
        r"(?P<deed>[^;:]{2,60}?)(?=\.?$)",
        lambda m: m[0] if not re.search(r"\b(?:only|alone)\b", m[0]) else f"Only {m['who']} {m['may']} {m['deed']}",
    ),
    (
        r"^(?:[A-Z][a-z' ,-]{3,60}: )?(?:[Tt]he (?:mere )?fact )?[Tt]hat (?P<who>(?:an?|any|the) [\w'-]+(?: [\w'-]+)?) "
        r"(?P<is>is|has been|was) (?P<so>[^,;:]{2,40}?) (?P<not>(?:does|do|need) not |doesn['’]t |never )?"
        r"(?:prevents?|stops?|keeps?|hinders?|bars?|precludes?) (?:it|them|him) from (?P<deed>[A-Za-z]+ing)\b",
        _being_so,
    ),
    (
        rf"^(?P<what>{_MANY}(?: (?!may\b|can\b|must\b|is\b|are\b|has\b|have\b|that\b|which\b|who\b)[\w'’\"-]+)"
        rf"{{0,7}}?) "
        rf"(?P<who>(?:an?|the|any|every|each) (?:[\w'’-]+ ){{0,2}}?[\w'’-]+) (?P<may>{_MODAL}) (?P<deed>[A-Za-z]+)"
        r"(?P<else>(?:,| and|, and)(?: (?:it|they) (?:may|can) [A-Za-z]+)? no (?:others?|one else|other [a-z]+))"
        r"?(?=\.?$)",
        _object_first,
    ),
    (
        rf"^(?P<what>{_MANY}(?: [a-z]+)?) (?P<may>{_MODAL}) be (?P<done>[a-z]+(?:ed|wn|en|un|ot|um|pt)) (?P<at>over|"
        rf"through|"
        r"down|past|under|across|around|aside|into|off|away) by (?P<who>[^,;:]{3,60}?)"
        r"(?P<but>,? (?:except|unless|if|when|while|but|other than|save)\b[^;:]*)?(?=\.?$)",
        _over,
    ),
    (
        r"^(?P<what>[A-Z][\w' -]{2,40}?) (?:is|are) (?P<done>taken|made|used|declared|attempted) neither by "
        r"(?P<one>[^,;]{3,40}?),? nor by (?:(?P<two>[^,;]{3,40}?),? nor by )?(?P<last>[^,;]{3,40}?)(?=\.?$)",
        _none_of_them,
    ),
    (
        r"^(?P<what>(?:An?|The|Any|Every|Each) [^,;:]{3,50}?) (?:is|are) (?P<who>(?:any|an?|the|every|each) [\w' "
        r"-]{2,40}?)"
        r"['’]s? to (?P<deed>[A-Za-z]+)(?: (?P<case>(?:if|when|while|unless)\b[^;:]*))?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may {m['deed']} {amid(m['what'])}{' ' + m['case'] if m['case'] else ''}",
    ),
    # who has somebody with him
    (
        r"\b(?P<who>(?:[Tt]he|[Aa]n?|[Aa]ny|[Ee]very|[Ee]ach) [\w'-]+) (?:in|within|among|amongst) (?:whose|the) "
        r"(?:ranks?|number|"
        r"numbers|midst|files|company)(?: of which)? (?P<what>(?:an?|any|one|the) [\w' -]{2,30}?) (?:marches|stands|"
        r"serves|"
        r"fights|rides|walks|is(?: found| present| to be found)?|can be found) (?=(?:has|have|may|can|must|gains?|"
        r"ignores?|"
        r"never|does|is|counts?|adds?|passes|re-?rolls)\b)",
        lambda m: f"{re.sub('^[Tt]he', 'A' if m['who'][0] == 'T' else 'a', m['who'])} that includes {m['what']} ",
    ),
    # who alone
    (
        rf"^(?:None|Nobody|No one|No-one|Nothing|No (?:units?|models?|troops|others?)) (?:but|except(?: for)?|"
        rf"save(?: for)?|other than) "
        rf"(?P<who>{_LISTED}) (?P<may>may|can) (?!be (?:used|made|taken|performed|declared|given)\b)",
        r"Only \g<who> \g<may> ",
    ),
    # what is told of somebody by the way, and which of any units are meant
    (
        r"^(?P<who>(?:(?:Any|All|An?|Each|Every|No) )?(?:[Uu]nits?|[Mm]odels?|[Tt]roops|[Ff]igures?|[Ss]quads?|"
        r"[Rr]egiments?)), "
        r"(?:who|which) (?P<said>(?:is|are|was|were|has|have|had|did|does|do)\b [^,;:]{3,70}), (?=(?:may|can|cannot|"
        r"must|never|"
        r"is|are|do|does|gains?|suffers?|loses?|counts?)\b)",
        r"\g<who> that \g<said> ",
    ),
    (
        r"^(?P<who>(?:(?:The|All|Any|Each|Every|An?) )?[A-Z][\w'’-]*(?: (?!and\b|or\b|may\b|can\b|must\b)[\w'’-]+)"
        r"{0,3}?), "
        r"(?:who|which) (?P<said>(?!(?:is|are|was|were|has|have|had|did|does|do|never|not|in|of|for|to|by|at|on|"
        r"with|from|"
        r"then|also|may|can|cannot|must|will|would|means?|includes?)\b)(?![a-z]+ed\b)[a-z]+ [^,;:]{2,70}), "
        r"(?P<rest>(?!(?:and|or|but|nor|who|which|if|when|while|unless)\b)[a-z][^;:]*)$",
        _by_the_way,
    ),
    (
        r"\b(?P<m>may|can) (?P<deed>(?!not\b|only\b|never\b|also\b)[^,;:]{3,60}? (?:[Pp]hase|[Tt]urn|[Rr]ound|"
        r"[Ss]tep)),? "
        r"(?:as well|too)(?=\.?$)",
        r"\g<m> also \g<deed>",
    ),
    (
        r"^(?P<case>(?:If|When|Where|Once|After|While) [^,;:]{3,80}, )(?:its|the|their) (?!.*\b(?:is|are|suffers?|"
        r"gains?|loses?|"
        r"becomes?|takes?|adds?|counts?|must|may|can|cannot)\b.* and )[^,;:]{3,80}?,? and (?P<rest>(?:it|they) "
        r"(?:may|can|"
        r"cannot|must|never)\b[^;:]*)$",
        r"\g<case>\g<rest>",
    ),
    (
        r"^(?P<at>Into|Through|Over|Across|Onto) (?P<where>(?:the |an? )?[a-z]+(?: [a-z]+)?) (?P<v>go|pass|march|"
        r"ride|climb|fly|"
        r"venture|come) (?P<who>[A-Z][^,;:]{2,60}?) (?:alone|only)(?=$|[,;.])",
        _only_there,
    ),
    # what follows from why
    (
        r"^(?P<told>[^;:]{6,120}?),? and (?:so|therefore|thus|hence),? (?P<case>even (?:if|when|while|though) "
        r"[^,;:]{3,60}), "
        r"(?P<so>[^,;:]{6,100})(?=\.?$)",
        lambda m: f"{m['told']}. {capitalised(m['so'])}, {m['case']}",
    ),
    (
        r"^(?P<told>(?:(?!, (?:al)?though |, but |, while )[^;:]){6,120}?),? and (?:so |therefore )?"
        r"(?P<so>(?:the [a-z]+|[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:is|are) "
        r"(?:closed|barred|denied|forbidden) to (?:it|them))(?=\.?$)",
        lambda m: f"{m['told']}. {capitalised(m['so'])}",
    ),
    # those of whom it is not so
    (
        r"^(?P<first>(?P<who>(?:(?:All|Any) )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?P<where>(?:(?:wholly|entirely|"
        r"fully) )?"
        rf"{_PLACED} [^,;:]{{2,50}}?) (?:may|can) (?!not\b|only\b|never\b)(?P<deed>[^,;:]{{2,70}}?)"
        r"(?: (?:in place of|instead of|rather than) [^,;:]+)?)[,;] (?:but |while |whereas |and )?those "
        r"(?P<other>[^,;:]{2,70}?) "
        r"(?:may not|cannot|can not|must not|may never|can never)(?: do so)?(?=\.?$)",
        r"\g<first>. \g<who> \g<other> may not \g<deed>",
    ),
    (
        r"^Those (?=(?:(?:wholly|entirely|fully) )?(?:in|on|within|inside|behind|under|aboard|outside|beyond|near|"
        r"with (?:one|two|no|any|a single|only|fewer|more|so much)) )",
        "Units ",
    ),
    (r"\bwith so much as (?:one|a single|an?) (?=[\w'-]+ )", "with any "),
    # what is no option, and what is the only one
    (
        r"^(?P<told>[^;:]{6,160}), for (?P<for>(?:the |an? )?[A-Z][\w'’ -]{2,40}? (?:is|are) an? [a-z]+ (?:that |"
        r"which )?"
        r"[^,;:]{3,50})(?=\.?$)",
        _why,
    ),
    (
        rf"(?:^|(?<=\. ))(?:The |An? )?(?P<what>[A-Z][\w'’ -]{{2,40}}?) is an? "
        rf"(?:{_KIND}|skill|art|trick|thing|luxury) (?:that |which )?"
        r"(?P<who>[^,;:]{3,50}?) (?:lacks?|(?:do|does) without|knows? nothing of|never learn(?:s|t|ed)?)"
        r"(?: altogether| entirely| completely)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may not {m['what']}",
    ),
    (
        rf"\b(?:has|have) (?:only |but |just |exactly )?one {_OPTION}(?:,? and (?:only one|one only|no other))?(?: "
        rf"open to (?:it|them))?"
        r"(?:,|:| [–—-]|, (?:and )?that is|,? which is)? to (?=[A-Z])",
        "may only ",
    ),
    (r"; (?:and )?every other [a-z ]{3,40}? is (?:shut|closed|barred|denied) to (?:it|them)(?=\.?$)", ""),
    (r"\b(is|are) (?:shut|barred|sealed) to (?=(?:an?|the|any|it|them|all|every)\b|[A-Z])", r"\1 closed to "),
    (
        r"^(?P<who>(?:(?!\b(?:may|can|must|cannot|that|which|who)\b)[^,;:]){3,50}?) (?:uses?|makes?|takes?|chooses?|"
        r"performs?|declares?) (?P<what>(?:the )?[A-Z][^,;:]{2,40}?),? "
        r"and (?:nothing|no other|none|no others)(?: else| other| [a-z]+)?(?=\.?$)",
        r"\g<who> may only use \g<what>",
    ),
    (
        r"^Being (?P<so>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) (?:rules out|excludes|precludes|forbids|prohibits|puts a "
        r"stop to|"
        r"puts an end to) (?:any |all |every )?(?P<deed>[A-Za-z]+ing)\b",
        lambda m: f"While {m['so']}, a unit may not {base_form(m['deed'])}",
    ),
    # what is taken no notice of, and from what one is safe
    (
        r"\bpay(?P<s>s?) (?:no (?:heed|attention|regard|mind) (?:at all )?to (?P<what>[^,;:]{2,50}?)|"
        r"(?P<that>(?!it\b|them\b|this\b|that\b)[^,;:]{2,50}?) no "
        r"(?:heed|attention|mind)(?: at all| whatever| whatsoever)?)(?=\.?$|[,;:])",
        lambda m: f"ignore{m['s']} {m['what'] or m['that']}",
    ),
    (r"\b(?P<be>is|are) (?:quite |wholly |entirely )?proof against (?=\w)", r"\g<be> immune to "),
    # what is done of itself, what it takes, what is lost
    (
        r"^(?P<who>[^,;:]{3,60}?) (?P<deed>[A-Z][a-z]+)(?P<s>s?) (?:automatically|as a matter of course|without "
        r"being told)"
        r"(?=\.?$|,)(?<!Tests automatically)",
        lambda m: f"{m['who']} must {m['deed']}",
    ),
    (  # "may fight, shoot and wade as usual": each of them
        r"\b((?:may|can) (?:still |also )?[A-Za-z]+(?:, [A-Za-z]+)*,? (?:and|or) [A-Za-z]+) "
        r"(?:as (?:usual|normal|ever|before)|in the (?:usual|normal|ordinary) (?:way|manner|fashion))(?=\.?$)",
        r"\1",
    ),
    (  # "Its first action in each activation must be spent on a Dash", "A Rider must spend its first action on a Dash"
        r"(?P<front>^|, )(?P<its>[Ii]ts|[Tt]heir|(?:[Aa]n?|[Tt]he) [\w -]{2,30}?['’]s) "
        r"(?P<what>(?:first|next|only|last|second) [A-Za-z]+(?: points?)?)"
        r"(?P<time> (?:in|of|during|each|every) [a-z ]{4,24}?)? must (?:always )?be (?:spent|used|expended) "
        r"(?:on|for|to make|in) (?P<deed>an? [A-Z][a-z]+(?: [A-Z][a-z]+)?)"
        r"(?P<rest>[^,;:]*?)(?=\.?$)",
        _spent_on,
    ),
    (
        r"(?P<who>\b(?:[Aa]n?|[Aa]ny|[Ee]ach|[Tt]he|[Aa]ll) [\w -]{2,30}?|\b[Ii]t|\b[Tt]hey|[A-Z]\w+s) must "
        r"(?:always )?(?:spend|use|expend) (?P<its>its|their) "
        r"(?P<what>(?:first|next|only|last|second) [A-Za-z]+(?: points?)?)"
        r"(?P<time> (?:in|of|during|each|every) [a-z ]{4,24}?)? (?:on|for|to make|in) "
        r"(?P<deed>an? [A-Z][a-z]+(?: [A-Z][a-z]+)?)(?P<rest>[^,;:]*?)(?=\.?$)",
        lambda m: f"{m['who']} must make {m['deed']}{m['rest']} with {m['its']} {m['what']}{m['time'] or ''}",
    ),
    (  # "If a Rider can Dash, it must do so", "A Rider that is able to Dash must do so"
        rf"^(?:(?:When|Whenever|If) )?(?P<who>(?i:{_WHO})|[A-Z]\w+s)(?: that)? (?:can|could|is able to|are able to) "
        r"(?P<deed>[A-Z][a-z]+(?: [A-Z][a-z]+)?),? (?:(?:it|they|he|she) )?must (?:always )?(?:do so|(?P=deed))"
        r"(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} must {m['deed']} if able",
    ),
    (  # "If there is an enemy that it could Charge, it must do so"
        r"^(?P<case>(?:If|When|Whenever) [^,;:]*\b(?:can|could|may|is able to|are able to) "
        r"(?P<deed>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: [^,;:]{2,40})?), (?P<must>(?:it|they|he|she|the [\w-]+) must) do so"
        r"(?=\.?$)",
        r"\g<case>, \g<must> \g<deed>",
    ),
    (
        r"^(?:When|Whenever|If) (?P<who>(?:(?:an?|any|each|every|the) )?[A-Za-z][\w'’ -]{2,40}?) "
        r"(?:(?:makes?|performs?|takes?) an? (?P<deed>[A-Z][a-z]+)|(?P<verb>[A-Z][a-z]+)),? (?:it|they|he|she) "
        r"(?:goes|go|moves?|travels?|runs?|rides?) (?P<n>\d+(?: ?[\"”″]| inch(?:es)?| ?cm)?) (?:further|farther|more)"
        r"(?: than (?:usual|normal(?:ly)?|otherwise|(?:the rules|it|they|others?)\b[^,;.]*))?(?=\.?$)",
        _farther,
    ),
    (
        r"^(?:To (?P<deed>[A-Z]\w+)) costs? (?P<who>(?:an? |any |the |every )?[A-Z][\w' -]{2,30}?) (?P<n>\d+|[Dd]\d+)"
        r"(?:[\"”″]| inches| points?| cm)?(?: of| from) (?P<of>its|their) (?P<what>[A-Z]\w+)",
        _costs,
    ),
    (
        r"(?P<at>^|, )(?P<what>[A-Z]\w+(?:(?:, |,? (?:and|or) )[A-Z]\w+)* (?:markers?|tokens?|counters?)) (?:is|are)"
        r" (?:taken|lifted|"
        r"removed|cleared) (?:off|away from|from) (?P<who>it|them|the unit|that unit)(?=\.?$|[,;:])",
        _loses,
    ),
    # who is of them, how few are left, how often, how many
    (
        r"^(?P<who>[^,;:]{3,40}?), being (?P<kind>an? (?:kind|sort|type|form|breed|class|variety) of "
        r"(?P<of>[^,;:]{3,40}?)), "
        r"(?:is|are) (?:numbered|counted|reckoned|classed|included) (?:among|amongst|with) (?:them|these|those)"
        r"(?=\.?$)",
        r"\g<who> are \g<kind>",
    ),
    (r"\b(is|are) (?:numbered|reckoned|counted|classed) (?:among|amongst|with) (?:the )?(?=[A-Z])", r"\1 a kind of "),
    (
        r"\b(?P<n>(?:fewer|less|more) than (?:half|an? (?:quarter|third|fifth))|half|an? (?:quarter|third)) (?:of )"
        r"?the "
        r"(?P<what>figures|models|men|troops|crew|number|strength|stands|bases|ranks) (?:with which|that) (?:it|"
        r"they) (?:began|"
        r"started|set out|took the field)(?: with| the (?:game|battle))?",
        lambda m: f"{m['n']} of its {m['what']}",
    ),
    (r"(?<=[a-z]) (?:left|reduced|remaining) with (?=(?:fewer|less|only|no more|at most|one|half)\b)", " with "),
    (
        r"(\b(?:once|twice) (?:in|per|during) [^,;:]{3,40}?),? and (?:after that|thereafter|then|from then on) "
        r"(?:no more|never again|not again)(?=\.?$)",
        r"\1",
    ),
    (
        r"^An? (?P<one>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) is [^;:]{3,90}?,? and (?P<rest>(?:each|every|any|no) [a-z]+ "
        r"(?:may|can) "
        r"(?:have|own|field|bring|use|take|carry) (?:up to |at most |no more than )?(?:one|two|three|four|five|six|"
        r"\d+))(?=\.?$)",
        lambda m: f"{capitalised(m['rest'])} {m['one']}s".replace(" own ", " have "),
    ),
    # to whom what was just said does not apply
    (
        r"^(?:This|That|Which|The same)(?: rule| restriction| ban| limit| prohibition)? (?:does|do) not (?:apply to|"
        r"hold for|"
        r"bind|concern|go for|affect) (?P<who>[^,;:]{3,50}?), (?:who|which|that) (?:may|can|still may|may still)(?: "
        r"do so)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} ignore this restriction",
    ),
    (  # "Of the crews that are Dazed, only those with a horn may row"
        r"^(?:Of|Among|Amongst) (?:(?:all|the) )*(?P<who>[A-Za-z][^,;:]{3,110}?), (?:it is )?only (?:those|the ones) "
        r"(?P<like>(?:that|which|who|with|without|having|in|under|on) [^,;:]{3,90}?) (?P<may>may|can) "
        r"(?!not\b|only\b)(?P<deed>[^;:]+?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['may']} not {m['deed']}, except those {m['like']}",
    ),
)
