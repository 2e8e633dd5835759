"""Linked: what a sentence ties to its rule, said as a sentence of its own.

In: the cleaned text of a sentence. Out: the same as plainer sentences, each with its own subject and its own condition
("…, which means they cannot Wade", "nor while Dazed", "may Wade without becoming Mired", "but at -2"). General English
only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.baredeeds import bare_deed
from ingest.grammar.plain.fronts import amid
from ingest.lexicon import in_figures
from ingest.verbforms import base_form, gerund, third
from kb.names import capitalised
from kb.patterns import Substitutions, deferred

#: What leads from why to what follows.
_SO = (
    r"(?:, which means(?: that)?|, which is why|, meaning(?: that)?|,? and (?:so|therefore|thus|hence|consequently)|"
    r"(?:,|, but) (?:so|therefore|thus|hence))"
)
_MAY = r"(?:may not|cannot|can not|must not|may never|can never|may only|can only|may|can|must|never)"
#: A verb by which it is clear where a subject ends.
_VERB = (
    r"(?:has|have|had|is|are|was|were|may|can|cannot|must|never|always|do|does|lacks?|carr(?:y|ies)|wears?|"
    r"needs?|moves?|counts?|treats?|fights?|gains?|loses?|takes?|draws?|stands?|cares?|knows?|rel(?:y|ies) on)"
)
_WHO = (
    r"(?:(?:An?|The|All|Any|Each|Every|This|That|These|No) )?[\w'-]+(?: (?!and\b|or\b|that\b|which\b|who\b)"
    r"[\w'-]+){0,3}?"
)
_MODALS = ("must", "may", "cannot", "can")
#: The condition that a sentence opens with.
_FRONT = deferred(r"(?:If|When|Whenever|While|Whilst|After|Once) [^,]{3,80}, ")
_PUT_ON = (
    r"(?:becoming|being made|being|getting|gaining|receiving|suffering|losing|taking|having to|needing to|"
    r"ceasing to be)"
)
_OPENS_CASE = r"(?:while|whilst|when|whenever|if|after|once|during|against|at|on|in)"


def _again(text: str) -> str:
    """The condition that a sentence opens with, to be said again of its second half."""
    opening = _FRONT.match(text)
    return opening.group() if opening else ""


def _of_it(match: re.Match[str]) -> str:
    """ "Barges have to keep to the channel, which means they cannot Wade": the second thing is said of the same."""
    who, verb, told, so = match["who"], match["verb"], match["told"], match["so"]
    return f"{who} {verb} {told}. {who} {so}"


def _of_them(match: re.Match[str]) -> str:
    """The same, where the subject is not known from its verb: of those just spoken of, in the same case."""
    case = _again(match["told"])
    who = match["they"] or "it"
    who = amid(who) if case else capitalised(who)
    return f"{match['told']}. {case}{who} {match['so']}"


def _of_another(match: re.Match[str]) -> str:
    """ "…, so a Dazed unit suffers -1": a statement of its own, in the same case."""
    case, so = _again(match["told"]), match["so"]
    return f"{match['told']}. {case}{so if case else capitalised(so)}"


def _nor(match: re.Match[str]) -> str:
    """ "May not Wade while Dazed, nor while Alight": the same again, in the other case."""
    return f"{match['told']} {match['first']}. {match['told']} {match['second']}"


def _does(doing: str) -> str:
    return "are" if doing == "being" else base_form(doing)


def _without(match: re.Match[str]) -> str:
    """ "May Dash without becoming Dazed": it may, and never becomes that by it."""
    who, may, deed, verb, what = match["who"], match["may"], match["deed"], match["verb"], match["what"]
    if verb == "being" and what[:1].isupper():  # "may Dash without being Dazed": it need not be so
        return match[0]
    again = f"{who} {may} {deed}"
    so = base_form(verb.split()[0])
    if so in ("hav", "have", "need"):  # "without having to test": it need not
        return f"{again}. When it does so, {amid(who)} need not {what}{match['more'] or ''}"
    if verb == "ceasing to be":
        return f"{again}. {who} does not lose {what} by {_doing(deed)}{match['more'] or ''}"
    so = "become" if so in ("be", "get") else so
    return f"{again}. {who} never {third(so)} {what} by {_doing(deed)}{match['more'] or ''}"


def _doing(deed: str) -> str:
    """The deed as a noun: "Dash across a road" as "Dashing across a road"."""
    verb, _, rest = deed.partition(" ")
    return f"{gerund(verb)}{' ' + rest if rest else ''}"


def _except_then(match: re.Match[str]) -> str:
    """ "May Dash twice, though never while Alight": the same, and the case in which it may not."""
    deed = bare_deed(match["deed"])
    told = f"{match['front'] or ''}{match['who']} {match['may']} {match['deed']}"
    return f"{told}. {match['who']} may not {deed} {match['case']}"


def _until(match: re.Match[str]) -> str:
    """ "Stays Dazed until it rests": it is rid of it when it does."""
    who = match["who"]
    return f"{who} {'lose' if who.endswith('s') else 'loses'} the {match['state']} status when {match['until']}"


def _not_for(match: re.Match[str]) -> str:
    """ "The penalty does not apply to Riders, nor to Barges": they ignore it; a bonus they may not use."""
    bonus = match["what"].endswith(("bonus", "bonuses", "benefit", "benefits"))
    whom = [match["whom"], *([match["other"]] if match["other"] else [])]
    so = f"may not use the {match['what']}" if bonus else f"ignore the {match['what']}"
    return ". ".join(f"{capitalised(each)} {so}{match['case'] or ''}" for each in whom)


def _but_at(match: re.Match[str]) -> str:
    """ "May still Volley, but at -2": it may, and what it does so is at that."""
    deed = re.sub(r"^(?:make|take|declare|use|perform) (?:an? |the |its )?", "", match["deed"])
    return f"{match['who']} {match['may']} {match['deed']}. {match['who']} has a {match['n']} modifier to {deed}"


def _of_which(match: re.Match[str]) -> str:
    """ "Some have a rule that grants a Ward, such as Blessed or Lucky": each of these grants one."""
    named = re.split(r",? (?:or|and) |, ", match["named"])
    return ". ".join(f"Models with the {each} special rule gain {match['what']}" for each in named)


def _less_far(match: re.Match[str]) -> str:
    """ "Loses 2 inches from its move": its move is less by so much."""
    return f"reduces its {match['what']} by {in_figures(match['n'])}"


_HOURS = ("night", "day", "dusk", "dawn", "twilight")
_WEATHER = (
    r"(?:(?:heavy|light|thick|deep|poor|bad|driving|strong|high|freezing|total|full) )?(?:night|day|dusk|dawn|twilight|"
    r"daylight|darkness|moonlight|sunshine|rain|snow|fog|mist|smoke|storms?|winds?|frost|heat|sandstorms?|"
    r"visibility|weather|mud)"
)
#: What ends a name that is no place.
_NO_PLACE = (
    r"(?:Phases?|Turns?|Rounds?|Steps?|Segments?|Games?|Orders?|Tables?|Charts?|Tests?|Rolls?|Checks?|Actions?|"
    r"Reactions?|Page|Points?|Results?|Success|Failure|Fire|No|The|All|Any|Each|Every|A|An)\b"
)
_GROUND = (
    r"(?:(?:deep|thick|dense|light|heavy|rough|difficult|broken|open|steep|soft|hard|level|high|low|shallow) )?"
    r"(?:woods?|forests?|trees|water|roads?|tracks?|paths?|bridges?|buildings?|houses?|cover|ruins?|rubble|"
    r"hills?|slopes?|"
    r"swamps?|marsh(?:es)?|bogs?|mud|reeds|brush|scrub|undergrowth|crops|fields?|towns?|villages?|trench(?:es)?|"
    r"tunnels?|streets?|rivers?|streams?|fords?|sand|ice|jungle|ground|terrain|going|country|wreckage|walls?|hedges?)"
)
#: A verb that makes what follows a name a statement already.
_FINITE = r"\b(?:may|can|cannot|must|never|is|are|has|have|do|does|moves?|counts?|gains?|suffers?|loses?|adds?)\b"
_ROLE = (
    r"(?:becomes?|may|must|cannot|is|are|gains?|loses?|suffers?|takes?|adds?|subtracts?|counts?|receives?|"
    r"moves?|rolls?)"
)
_NUMBER = r"(?P<n>\d+|one|two|three|four|D\d+)"
_LENGTH = r"(?:[\"”″]|[- ]?(?:inch(?:es)?|cm|mm|hex(?:es)?|squares?|s?paces?|yards?|met(?:er|re)s?))?"
_FAR = r"(?P<what>[Mm]ove(?:ment)?|[Ss]peed|[Pp]ace|[Mm]ove distance|[Rr]ate)"

LINKED = Substitutions(
    (r"^At any (?:one |given )?(?:time|moment),? (?=.*\b(?:cannot|may not|no more)\b)", ""),
    (r",? (?:whether )?(?:friend(?:ly)? or (?:foe|enemy)|(?:enemy|foe) or friend(?:ly)?)(?:,(?= )|$)", ""),
    (r"^[Ee]xcept as (?:above|below|[a-z]+ed(?: (?:above|below|elsewhere|otherwise|here))?|follows),? ", ""),
    # by what the roll is judged
    (
        r"^(?:The |A |An )?[a-z]+ passes(?: (?:its|the|a) [\w' -]{2,30}?)? if (?:the|its) "
            r"(?:total|result|score|sum|roll|number)\b[^,;]{0,60}? (?:than|or under|under|exceed|exceeds|beats) "
            r"(?:or equal to )?(?:the |its |their |an? )?([^,;]{3,50})$",
        r"The test uses \1",
    ),
    # why it is so tells nothing
    (
        r"(?<=\w), (?:since|because) (?:the|it|they|there|its|their|he|she|you|nobody|no|these|such|this|only|all|"
        r"every|each|both|most|few|some|an?|[A-Z][\w'’-]+) [^,;.]+$",
        "",
    ),
    (r"(?<=\w), for (?:it|they|he|she|there) (?:is|are|has|have|do|does|can|cannot|lacks?|needs?|wants?) [^,;.]+$", ""),
    (r"(?<=\w) since (?:it|they|he|she|there) (?:is|are|has|have|do|does|can|cannot|lacks?|needs?) [^,;.]+$", ""),
    (r"(?<=\w), for (?:there (?:is|are|was|were)|nobody|nothing|no one) [^,;.]+$", ""),
    # what follows from what was said
    (
        rf"^(?P<who>(?!If\b|When|While|Where|As\b|In\b|At\b|On\b){_WHO}) (?P<verb>{_VERB}) "
            rf"(?P<told>[^;:]{{2,160}}?){_SO},? (?:it |they |he |she |these |this )?(?P<so>{_MAY} .+)$",
        _of_it,
    ),
    (
        rf"^(?P<told>[^;:]{{6,180}}?){_SO},? (?P<they>it|they|he|she) (?P<so>{_MAY} .+)$",
        _of_them,
    ),
    (
        rf"^(?P<told>[^;:]{{6,180}}?){_SO},? (?P<so>(?!(?:an?|the|any|each|every|all) "
            rf"(?:general|player|commander)s? )(?:(?:an?|any|all|each|every|no|the) [^,;]{{2,60}}?|[A-Z]\w+s) "
            rf"(?:may|cannot|must|never|is never|suffers?|gains?|loses?|adds?|subtracts?|counts?|ignores?|halves?) "
            rf"(?!.*\b(?:would|could|choose|decide)\b).+)$",
        _of_another,
    ),
    (  # "…, Riders moving twice as far"
        r"^(?P<told>(?:Units|Models|Those|All|Any [a-z]+|An? [a-z]+)(?P<that> (?:that|which|who) [\w' -]{2,40}?)? "
        r"[a-z]+ [^;]{3,80}), (?P<who>[A-Z][\w'-]*(?:(?:, | and | or )[A-Z][\w'-]*)*(?:s|men)) (?P<so>being|moving|"
        r"adding|needing|rolling|suffering|gaining|losing|using|having|taking|ignoring|counting|passing|failing) "
        r"(?P<more>[^,;]+)$",
        lambda m: f"{m['told']}. {m['who']}{m['that'] or ''} {_does(m['so'])} {m['more']}",
    ),
    (  # "Riders gain Swift, and so do Carts that are Light"
        r"^(?P<who>[^,;]{2,80}?) (?P<does>(?:gain|have|has|count|ignore|lose|suffer|take|make|add|move|use|roll|fight|"
        r"treat|receive|get|need|become|pass|fail|re-roll|halve|double)s? [^,;]+?)"
        r"(?:,? and so do(?:es)?|,? as do(?:es)?|,? and so too do(?:es)?) (?P<other>[^,;]+?)(?: too| also| as well)?$",
        lambda m: f"{m['who']} {m['does']}. {capitalised(m['other'])} {m['does']}",
    ),
    # another case in which it may not be done
    (
        rf"^(?P<told>[^,;]{{3,60}}? (?:cannot|may not|must not|may never|can never|never) "
            rf"(?!{_OPENS_CASE} )[^,; ]+(?: (?!{_OPENS_CASE} )[^,; ]+){{0,7}}?)"
            rf"(?<! ) (?P<first>{_OPENS_CASE} [^;]{{3,80}}?),? nor (?P<second>{_OPENS_CASE} [^;]+)$",
        _nor,
    ),
    (
        rf"^(?P<front>(?:If|When|While|In|At|On|During|After) [^,;]{{3,60}}, )?(?P<who>[^,;]{{2,60}}?) "
            rf"(?P<may>may|can)(?: still| also)? (?P<deed>(?!not\b|only\b|never\b|neither\b)"
            rf"(?:(?!\b(?:if|when|while|unless|is|are)\b)[^,;]){{3,60}}?),? (?:but |though |although |and )?"
            rf"(?:never|not) (?P<case>(?:{_OPENS_CASE}|by|with|through|into|within) [^;]+)$",
        _except_then,
    ),
    # what does not come of what may be done
    (
        rf"^(?P<who>[^,;]{{2,60}}?) (?P<may>may|can)(?: still| also)? "
            rf"(?P<deed>(?!not\b|only\b|never\b)[^,;]{{3,60}}?) without (?P<verb>{_PUT_ON}) "
            rf"(?P<what>(?:an? |the )?[A-Z][\w'-]*(?: [A-Z][\w'-]*| marker| counter| token)*)"
            rf"(?P<more>(?:,? and |,? but ).+)?$",
        _without,
    ),
    # how well it is then done
    (
        r"^(?P<who>[^,;]{2,60}?) (?P<may>may|can)(?: still| also)? (?P<deed>"
            r"(?!not\b|only\b|never\b|be\b)[^,;]{3,60}?),? (?:but|though|although) (?:only |then |does so |do so )*"
            r"(?:at|with) (?:an? )?(?P<n>[+−–-]\d)(?: penalty| modifier)?$",
        _but_at,
    ),
    (
        r"^([^:]{10,120}): (as soon as|once|when|whenever|if) ((?:it|they|the|an?|either) [^:]+, [^:]+)$",
        lambda m: f"{m[1]}. {m[2].capitalize()} {m[3]}",
    ),
    (
        r"^(?P<who>(?!It\b|They\b)[^,;]{2,60}?) (?:remains?|stays?) (?P<state>[A-Z]\w+) until "
        r"(?P<until>(?:it|they|he|she) [^,;]+)$",
        _until,
    ),
    (
        r"^(?:The )?([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}(?: (?:special )?rule| trait| quality| status)) "
        r"(?:is|are) lost (?=while |when |if |once |for )",
        r"A unit loses the \1 ",
    ),
    # who is left out
    (
        r"^(?:No (?:[a-z]+ ){0,2}?|Nobody |None |No-one )(?:but|other than|save(?: for)?) "
            r"((?:an? |the )?[A-Z][^,;]{2,40}?) (may|can) "
        r"(?!not\b|be (?:used|made|taken|performed|declared) (?:by|to) )(.+)$",
        lambda m: f"Only {re.sub('^(?:an?|the) ', '', m[1])} {m[2]} {m[3]}",
    ),
    (
        r"^(?P<told>[^,;]{3,80}? (?:cannot|may not|must not|can never|may never) [^,;]{2,60}?) "
            r"(?P<case>(?:while|whilst|when|if) [^,;]{3,60}?),? and (?P<who>it|they) (?P<so>cannot [^,;]{2,60})$",
        lambda m: f"{m['told']} {m['case']}. {m['who'].capitalize()} {m['so']} {m['case']}",
    ),
    (r"\b(is|are) as (?=(?:for )?[A-Z][a-z]+s\b)", lambda m: f"{'counts' if m[1] == 'is' else 'count'} as "),
    (
        r"\b(is|are) (?:useless|ineffective|powerless|no good|worthless|harmless) (?:against|to) ",
        lambda m: f"{'has' if m[1] == 'is' else 'have'} no effect on ",
    ),
    (
        r"^(?P<who>[^,;]{2,50}?) (?P<may>may|can) (?!only\b|not\b)(?P<deed>[^,;]{3,50}?),? (?:at|for) (?:an?|the) "
            r"(?:extra |additional )?(?:cost|price) of (?P<cost>[^,;]{3,40})$",
        lambda m: f"{m['who']} {m['may']} {m['deed']}. To {m['deed']}, {amid(m['who'])} must spend {m['cost']}",
    ),
    (
        r"^((?!This\b|These\b|That\b|Those\b)[A-Z][\w' -]{2,40}?) (?:excepted|excluded|aside|apart), ",
        r"Except for \1, ",
    ),
    (
        r"^(?:The|That|Any|Those|Such|These) (?P<what>(?:[\w'-]+ ){0,2}?"
            r"(?:penalt(?:y|ies)|restrictions?|modifiers?|requirements?|bonus(?:es)?|benefits?)"
            r"(?: (?:for|of|to|from) [\w' -]{3,40}?)?) (?:does|do) not apply to (?P<whom>[^,;]{2,60}?)"
            r"(?:,? (?:nor|or) to (?P<other>[^,;]{2,60}?))?(?P<case> (?:if|when|while|unless) [^;]+)?$",
        _not_for,
    ),
    (
        r"^No (?=(?:units?|models?|[a-z]+) (?:that|which|who) )([a-z]+) ((?:that|which|who) (?:has|have|"
        r"is|are|did|moved) [^,;]{3,60}?) (?:may|can) (?=[A-Za-z])",
        r"A \1 \2 may not ",
    ),
    (
        r"\b(is|are) neither ([A-Z]\w+) nor ([A-Z]\w+)\b",
        r"\1 not \2 or \3",
    ),
    (r"\b(is|are) not ([A-Z]\w+),? and (?:is |are )?not ([A-Z]\w+)\b", r"\1 not \2 or \3"),
    # where somebody is
    (
        rf"^(?P<prep>In|On|Off|Inside|Outside|Behind|Under|Beyond|Through|Within|Across|Over|Among|Beneath|Along) "
            rf"(?P<place>(?:an? |any |the )?{_GROUND}),? "
            r"(?=(?:all|any|no|each|every|units|the|an?|it|they|[A-Z]\w+s?)\b)",
        lambda m: f"While {m['prep'].lower()} {m['place']}, ",
    ),
    (  # "On Frozen Ground no unit may …": a place that the text has a name for
        r"^(?P<prep>On|Off|Inside|Outside|Behind|Under|Beyond|Through|Within|Across|Over|Among|Beneath|Along|Aboard|"
            rf"In(?=(?: [A-Z][\w'-]*){{3}} (?:may|can|cannot|must)\b)) "
            rf"(?P<place>(?:an? |any |the )?(?!{_NO_PLACE})[A-Z][\w'-]*(?: (?!{_NO_PLACE})[A-Z][\w'-]*){{0,2}})"
            r"(?: (?=no|any|each|every|all|an?|the|it|they|[A-Z][\w'-]+s (?:may|can|cannot|must|never|are|do)\b)|, )"
            r"(?=(?:all|any|no|each|every|units|the|an?|it|they|[A-Z]\w+s?)\b(?! (?:or|and)\b))",
        lambda m: f"While {m['prep'].lower()} {m['place']}, ",
    ),
    # who cannot
    (
        r"^(?:Nothing|No rule)(?: in| of| here)?(?: (?:this|these|the|that)(?: [\w-]+)?)? (?:permits?|"
        r"allows?|entitles?|lets?) ([\w' -]{2,40}?) (?:to )?(?=[a-z]|[A-Z])(?<=to )",
        r"\1 may not ",
    ),
    (r"\b(?:is|are) under no (?:obligation|duty|compulsion) to ", "need not "),
    (
        r"^(?:No|Not) more than ((?:half|(?:a|one) (?:third|quarter)) of [^,;]{3,60}?) (?:may|can) ([^,;]{3,60})$",
        r"A unit may only \2 if no more than \1 do",
    ),
    # when there is night or rain
    (
        rf"^(?:At|By|In|During|Under) (?:the )?(?P<what>{_WEATHER}),? (?=(?:all|any|no|each|every|units|"
        rf"the|an?|it|they|[A-Z]\w+s?)\b)",
        lambda m: f"If {'it' if m['what'] in _HOURS else 'there'} is {m['what']}, ",
    ),
    # who cannot
    (
        r"^(?P<who>(?!If\b|When|While|Where)[^,;]{2,60}?)(?<! that)(?<! which)(?<! who) (?:is|are) (?:much |far )?"
            r"(?:too [\w-]+(?: (?:and|or) [\w-]+)?|not [\w-]+ enough) to (?:be able to )?(?=[A-Za-z])",
        r"\g<who> may not ",
    ),
    (
        r"^(?:Nobody|No one|No-one|None) (?=(?:in|on|aboard|inside|with|without|who|that|under|within|behind|"
            r"except|but|other) )",
        "No unit ",
    ),
    (  # "takes one action instead of two and cannot react", "does nothing except rest and makes no Reactions"
        r"^(?P<who>[^,;:]{2,60}?) (?P<does>(?:takes?|makes?|rolls?|moves?|has|have|uses?|gets?|fights?)\b [^;:]*?"
        r"\b(?:instead of|rather than|except|other than|in place of) [^,;:]{2,40}?),? and "
        r"(?P<then>(?:cannot|can not|may not|may only|must|never|makes? no|takes? no|has no|have no) [^;]+)$",
        r"\g<who> \g<does>. \g<who> \g<then>",
    ),
    (  # "takes one when it is hit, and again whenever it is Dazed": in either case
        r"(\b(?:when|if|whenever|after|once) [^,;]{3,80}),? and (?:again|also|once more)(?: [a-z]+)? "
        r"(?=(?:when|whenever|if|each time|every time|after)\b)",
        r"\1 or ",
    ),
    # only so
    (
        r"\b(may|can) (?!be\b|not\b|never\b)([A-Za-z]+|(?:make|use|take|perform|declare) (?:an? |the |its |their )?"
            r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)*(?! only (?:at|against|to|upon)\b)) only "
            r"(?=(?:at|against|to|towards?|into|within|with|on|from|through|along|"
            r"over|in|inside|near|under|behind|across|outside|upon|beyond|beside) )"
            r"(?!(?:in|on|at|within) (?:[\w'’-]+ ){0,4}?(?:response|reaction|answer|turn|round|phase|step|game|"
            r"battle)s?\b)",
        r"\1 only \2 ",
    ),
    # less far
    (
        rf"\bloses? {_NUMBER}{_LENGTH} (?:from|of|off) (?:its|their|his|the|your) {_FAR}\b",
        _less_far,
    ),
    # taken off
    (
        r"\b([Tt])ake ((?:the|an?|one|its|all|any|their) [\w' -]{2,40}? (?:marker|counter|token)s?) off\b",
        lambda m: f"{'R' if m[1] == 'T' else 'r'}emove {m[2]}",
    ),
    (
        r"\b([Tt])ake(s?) off (?=(?:the|an?|one|two|its|all|any|their|\d) |[A-Z])",
        lambda m: f"{'R' if m[1] == 'T' else 'r'}emove{m[2]} ",
    ),
    (
        rf"\bmoves? (?P<n>\d+|one|two|three|four){_LENGTH} (?:(less|fewer|slower|shorter)|further|farther|faster|more)"
        r"\b(?! than\b| [a-z])",
        lambda m: f"{'reduces' if m[2] else 'increases'} its move by {in_figures(m['n'])}",
    ),
    (
        r"\b([Ii]t|[Tt]hei)[sr] (move|movement|speed|pace|range) (?:is|are) (reduc|increas)ed by "
        r"(?=\d|one |two |three )",
        lambda m: f"{'I' if m[1][0].isupper() else 'i'}t {m[3]}es its {m[2]} by ",
    ),
    # what befalls whoever does it
    (
        r"^(If|When|Whenever|Once|After) you ([A-Z][a-z]+)((?: [^,]{0,40}?)?),? you "
            r"(become|gain|lose|suffer|get|receive|take|must|may|cannot|can) ",
        lambda m: f"{m[1]} a unit {third(m[2])}{m[3]}, it {m[4] if m[4] in _MODALS else third(m[4])} ",
    ),
    # where the circumstance ends, no comma tells
    (
        r"^((?:While|Whilst|When|If|Once) (?:it|they) (?:is|are) (?:not )?[A-Z]\w+) "
            r"(?=(?:an?|the|it|they|its|that|this) (?:[\w'-]+ ){1,3})(?!.*, (?:it|they|the|its) )",
        r"\1, ",
    ),
    (
        r"^((?:After|Before|Following|Until) (?:the|an?|its|any|each|this|that|their)(?: (?!with\b|of\b|"
            r"in\b|that\b|which\b)[\w'-]+){1,3}?) "
            rf"(?=(?:the|it|they|that|this|all|any|each|both|neither) (?:[^,;]{{0,40}}? )?{_ROLE} )"
            r"(?!.*, (?:it|they|the|that|this|an?|all|any|each|one) )",
        r"\1, ",
    ),
    # of whom an entry says in a word that it is not for them
    (
        r"^(?:Any|All|Every|Any one|Anyone|Everyone)(?: units?| models?)? (?:but|except(?: for)?|other than|save) "
            rf"([A-Z](?!.*{_FINITE})[^,;]{{2,60}})$",
        r"\1 may not do so",
    ),
    (
        r"^(?:Some|Certain|Many|Several|Most) [\w' -]{3,60}? special rules? (?:that|which) (?:grants?|gives?|"
        r"confers?|provides?) (?P<what>(?:an? |the )?[A-Z][\w' -]{2,40}?),? (?:such as|like) "
        r"(?P<named>[A-Z][\w'-]*(?:,? (?:or |and )?[A-Z][\w'-]*)*)$",
        _of_which,
    ),
)  # fmt: skip
