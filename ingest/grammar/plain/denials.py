"""Denials: what is closed, kept off or left open alone, said elsewhere than in the modal, put in the plain form.

In: the cleaned text of a sentence. Out: the same with "may not", "may only" or "is not subject to" in it ("may use
neither X nor Y", "make none of them but X", "have no access to", "X alone", "is treated as not being"), and what is
said of others by the way ("…, as is any unit that Ran", "and Scouts never may") as a sentence of its own. General
English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.leave import CLOSED_FROM
from ingest.lexicon import plain_form
from ingest.verbforms import OPTION_VERBS, base_form
from kb.names import NAME3, capitalised, lowered
from kb.patterns import Substitutions, deferred

_MAY = r"(?:may|can|could|must|will|should)"
_NOT = r"(?:may not|cannot|can not|must not|may never|can never|must never|never may|never can)"
_BUT = r"(?:,? (?:other than|except(?: for)?|save(?: for)?|apart from|besides|bar)| but)"
_ROLLED = r"(?:[A-Za-z][\w'-]* ){1,3}?(?:[Tt]est|[Cc]heck|[Rr]oll)s?"
_BECAUSE = r"(?:on account of|because of|due to|as a result of|by reason of)"
_SO = r"(?:therefore|thus|hence|then|so|consequently|accordingly)"
#: Where what was said ends: at the end, or where another clause begins.
_END = r"(?=$|[,;] (?:and|but|though|although|if|unless|while|whilst|when|yet)\b)"
_OTHERS = (
    r"(?:(?:an?y?|all|each|every|those|the|other)\b[\w' -]{2,140}|(?:units?|models?)\b[\w' -]{2,140}|"
    r"[A-Z][\w'-]+s?(?: [\w'-]+){0,4}(?: (?:with|that|which|in|within|under|of) [\w' -]{2,80})?)"
)
#: What only joins a sentence to the one before it.
_BY_THE_WAY = (
    r"(?:on the other hand|however|by contrast|in contrast|of course|in (?:this|that|such a) case|"
    r"for (?:its|their) part|in turn|it should be noted)"
)


def _not(may: str) -> str:
    return "cannot" if may.lower() == "can" else f"{may} not"


def _of_that_sort(match: re.Match[str]) -> str:
    """ "The only melee reaction it may declare is Duck": it may not make any melee reaction but that."""
    who = match["who"] if match.start() else capitalised(match["who"])
    return f"{who} may not make any {match['sort']} other than {match['what']}"


def _neither(match: re.Match[str]) -> str:
    """ "May use neither X nor Y": may not use X or Y."""
    return f"{_not(match[1])}{match[2]} {match[3]} or {match[4]}"


def _neither_of(match: re.Match[str]) -> str:
    """The one and the other by themselves, where whose they are is told of both."""
    one, of, may = match["one"], match["of"], f"{_not(match['may'])} {match['rest']}"
    one = one if re.search(r" (?:of|by|from) ", one) else f"{one} {of}"
    return " ".join(f"{capitalised(what)} {may}." for what in (one, f"{match['other']} {of}")).rstrip(".")


def _never_either(match: re.Match[str]) -> str:
    """Of the one and of the other by itself, that they never do so."""
    never = f"never {match['does'] or match['verb']}{match['rest']}"
    return f"{capitalised(match['one'])} {never}. {capitalised(match['other'])} {never}"


def _without_one(match: re.Match[str]) -> str:
    """Who has none of what was just named, by its name."""
    none = re.sub(r"^(model|unit) ", r"\1s ", match["what"])
    none = f"that includes no {none}" if match["one"] else f"with no {none}"
    return f"{match['head']}. {capitalised(match['who'])} {none} "


#: Where somebody is, and no time.
_PLACED = deferred(r"(?:aboard|inside|within|beyond|under|on|at|in) (?!.*\b(?:phase|turn|round|game|battle)\b)")


def _nor_there(match: re.Match[str]) -> str:
    """ "May fire; aboard a raft that moved, it may not": may not fire then."""
    case = match["case"]
    who = lowered(match["who"])
    case = f"if it is {case}" if _PLACED.match(case) else case
    return f"{match['first']}. {capitalised(case)}, {who} may not {match['deed']}"


def _as_are(match: re.Match[str]) -> str:
    """ "Rafts are barred from X, as is any unit that Ran": the same of the others."""
    other = match["other"]
    return f"{match['who']} {match['said']}. {capitalised(other)} {match['said']}"


def _handled(match: re.Match[str]) -> str:
    """ "Weapons can be carried, but equipment may not": the one as the other, each by itself."""
    one, other = match["one"], match["two"] or match["other"]
    done = f"be {match['done']}{match['more']}"
    return f"{capitalised(one)} {match['may']} {done}. {capitalised(other)} may not {done}"


#: "May Brace, Repair, and no other": the last of the list.
_JOINED = deferred(r"(?<=\w), (?=[^,]+$)(?!.*\b(?:and|or)\b)")
#: "… and may take no other action", "but is allowed no other".
_DO_OTHER = (
    r"(?:(?:it|they) )?(?:(?:may|can|is|are) )?(?:take|do|perform|use|make|attempt|carry out|allowed|permitted) "
)


def _left_alone(match: re.Match[str]) -> str:
    """ "Can be stopped by Mud and Snow, and by nothing else": can only be so."""
    mood, said = match[1], match[0][len(match[1]) :]
    said = re.sub(
        rf"(?:,? (?:and|but) (?:{_DO_OTHER})?(?:by |with |from )?(?:no|none|nothing) [\w ]+| alone)$", "", said
    )
    if mood in ("may", "can"):
        return f"{mood} only{_JOINED.sub(r' and ', said)}"
    return f"can only be{said}" if re.match(r" [a-z]+(?:ed|en|t) (?:by|with) ", said) else match[0]


def _they_never(match: re.Match[str]) -> str:
    """ "Only crews may Board, and Scouts never may": those may not do what the others may."""
    other, deed = match["other"], re.split(r",? unless ", match["deed"])[0]
    return f"{match['first']}. {capitalised(other)} may not {deed}"


def _as_not(match: re.Match[str]) -> str:
    """ "Is treated as not being Dazed for the purposes of firing": may fire while Dazed; for no purpose, ignores it."""
    who, state, purpose = match["who"], match["state"], match["purpose"]
    if not purpose:
        return f"{who} ignore{'' if who.endswith('s') else 's'} {state}"
    verb, _, rest = purpose.partition(" ")
    return f"{who} may {base_form(verb)}{f' {rest}' if rest else ''} while it is {state}"


#: What is made, given or had, so that "one" or "none" of it can be told after.
_MAKES = r"(?:make|give|take|use|declare|play|attempt|perform|receive|carry|fire|have)s?"


def _of_it(match: re.Match[str]) -> str:
    """ "May make one Reply, but it may not make one while …": a Reply."""
    told = match["told"]
    if told == "none" and not match["may"].endswith("not"):
        return f"{match['head']}{match['may'].replace('cannot', 'may')} not {match['again']} any {match['what']}"
    return f"{match['head']}{match['may']} {match['again']} any {match['what']}"


AGAIN = Substitutions(
    (  # "A unit may make one reaction a turn, and a Dazed unit may make none"
        rf"^(?P<head>.*?\b(?:may|can) (?:only )?{_MAKES} (?:only )?(?:one|an?|two|three|any|up to \w+|a single) "
        r"(?P<what>[A-Za-z][\w'-]*)\b[^;]*?(?:,|;|\.) (?:and |but )?(?:[\w' -]{2,60}?) )"
        rf"(?P<may>(?:may|can)(?= {_MAKES} none)|(?:may not|can not|cannot)(?= {_MAKES} (?:one|any))) "
        rf"(?P<again>{_MAKES}) (?P<told>one|none|any)(?=$|[,;.]| (?:while|when|if|whenever|until|unless|as long as|in|"
        r"during|after|before)\b)",
        _of_it,
    ),
)

_THINKS = r"(?:thinks?|finds?|considers?|deems?|holds?)"
#: That they never do what was just told of.
_DOES_SO = (
    r"(?:[:;,]| [–—-])? (?:(?:and|so|but) )?(?:they |it |he |she )?"
    r"(?:may never|may not|cannot|can never|never|must not|will not|do not|does not) (?:ever )?do so"
)


def _no_time(match: re.Match[str]) -> str:
    """ "There is no time for a Parting Shot if …", "If …, there is not enough time to make one": it may not be used."""
    front = match["front"]
    case = match["case"] or (f" {front[0].lower()}{front[1:]}" if front else "")
    return f"A unit may not use {match['what']}{case}"


DENIALS = Substitutions(
    # "Barges have a Hull value in place of Grit, and no Pace": each by itself
    (
        r"^(?P<who>(?:An? |The |All )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?P<has>has|have) (?P<what>[^;:.]{3,120}?)"
        r",? (?:and|but) no (?P<none>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?: value| score| rating)?$",
        r"\g<who> \g<has> \g<what>. \g<who> \g<has> no \g<none>",
    ),
    # "Riders may not Storm a Fort or Mill hex": whom it is done to, there
    (
        r"(?P<may>(?:may not|cannot|can not|may never|can never) (?!Enter|Cross|Leave)[A-Z][a-z]+) "
        r"(?P<where>(?:an? )?(?:[A-Z][\w'-]*(?: hex(?:es)?)?, ){0,3}[A-Z][\w'-]*(?: hex(?:es)?)?,? or (?:an? )?"
        r"[A-Z][\w'-]* (?:hex(?:es)?|squares?|areas?|tiles?|sectors?))(?=$|[.;,])",
        r"\g<may> a unit in \g<where>",
    ),
    # what makes nobody of some kind anything
    (
        r"^(?P<by>(?:An? |No )?[A-Z][\w'-]*(?: [a-z][\w'-]*){0,3}) (?:(?:can|may|will|do|does)(?: ?not| never)|never) "
        r"(?:makes?|renders?|leaves?) "
        r"(?P<who>(?:(?:an?|any|the|those) )?(?:unit|model|squad|figure)s?(?: [^,;:.]{2,50}?)?) "
        r"(?P<state>[A-Z][\w'-]+)$",
        lambda m: f"{capitalised(m['who'])} cannot become {m['state']} from {lowered(m['by'])}",
    ),
    (
        r" (?:ignores?|is immune to|are immune to|is proof against|are proof against) (?:being|becoming) "
        r"(?P<state>[A-Z][\w'-]+) (?=(?:by|from|through) )",
        r" cannot become \g<state> ",
    ),
    (  # "can never be given the Dazed status": it comes into it by nothing
        rf"({_NOT}) be (?:given|dealt|assigned) (?=(?:(?:the|an?|any) )?[\w' -]{{2,30}}? "
        r"(?:status(?:es)?|conditions?|states?|markers?)\b)",
        r"\1 receive ",
    ),
    *AGAIN.each,
    # "Rafts are Craft and Unwieldy": each by itself
    (
        r"^((?!If |When |While |Both |These |Those |It |They )[A-Z][^,;:]{1,60}?) (is|are) "
        r"([A-Z][\w-]+(?: [A-Z][\w-]+)?) and ([A-Z][\w-]+(?: [A-Z][\w-]+)?)$",
        r"\1 \2 \3. \1 \2 \4",
    ),
    (  # "The player nominates a model with a Whistle; a unit without one may not …"
        r"^(?P<head>.*?\b(?:nominate|choose|select|pick|include|contain|have|has|use|need|name)s? "
        r"(?:an?|one|any|a single) (?P<what>(?:(?P<one>model|unit) (?:with|that|of) )?(?:the )?[A-Z][\w'-]*"
        r"(?: [\w'-]+){0,3}?)"
        r"(?: (?:in|from|of|within) [^,;]+)?)[;,] (?:but |and |so )?(?P<who>(?:an?|any|the) [a-z]+) "
        r"(?:without one|with none|that (?:has|includes) none|lacking one) (?=(?:may|can|must|cannot|is|does)\b)",
        _without_one,
    ),
    (
        r"\b(be|is|are) (?:made )?the (?:subject|object|recipient) of (?=an? |any |the |[A-Z])",
        r"\1 the target of ",
    ),
    (  # "may make one Retort, and a crew at anchor may make none"
        r"^(?P<head>[^,;]{2,80}? (?:may|can) (?:only )?(?:make|take|use|perform|declare|receive|be given) (?:only |"
        r"just |up "
        r"to )?(?:one|two|three|\d+|an?|any|as many) (?P<what>[A-Za-z-]+?)s?\b[^,;]{0,60}?)[,;] (?:and |but |while )?"
        r"(?P<who>[^,;]{2,60}?) (?:may|can) (?P<do>make|take|use|perform|declare|receive|be given) none"
        r"(?: of (?:them|these|those))?(?: at all)?$",
        lambda m: f"{m['head']}. {capitalised(m['who'])} may not {m['do']} any {m['what']}",
    ),
    (  # "Dazed crews use no reactions"
        r"^(?!This\b|The (?:rules|game)\b)([A-Z][^,;:]{2,80}?) (?<!may )(?<!can )(?<!must )uses? no "
        r"(?!(?:more|other|longer|fewer|less|such|dice)\b)(?=[A-Za-z])",
        r"\1 may not use any ",
    ),
    # "no Retorts for you but Dodge": none may be made
    (
        rf"^(?:There (?:is|are|can be) )?[Nn]o (?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?:for|from) "
        rf"(?P<who>(?!the\b[^,;]*\bof\b)[^,;]{{2,60}}?)(?P<but>{_BUT} [^,;]+)?$",
        lambda m: (
            f"{capitalised(m['who'])} may not make any {m['what']}"
            + (re.sub(rf"^{_BUT}", " other than", m["but"]) if m["but"] else "")
        ),
    ),
    # "a crew of poor morale may not …": one with it
    (
        r"^((?:(?:An?|Any|Every|Each|All|The|No) )?[A-Z]?[\w-]+) of ((?:light|heavy|medium|low|high|great|small|large|"
        r"poor|good|fewer than|less than|more than|at least|under|over) [\w' -]{3,40}?) "
        r"(?=(?:may|can|cannot|must|never|is|are|does|do)\b)",
        r"\1 with \2 ",
    ),
    (rf", {_BY_THE_WAY},(?= )", ""),
    # what may and what may not be handled so
    (
        r"(?:^|(?<=; ))(?P<one>[A-Za-z][\w' -]{2,30}?) (?P<may>may|can) be (?P<done>[a-z]+(?:ed|en|n|t|ought))"
        r"(?P<more>[^,;]{0,40}?),? (?:but|though|while|whereas) (?:not (?P<two>[a-z][\w' -]{2,30})|"
        r"(?P<other>[a-z][\w' -]{2,30}?) (?:may|can) ?not(?: be (?P=done)(?P=more))?)$",
        _handled,
    ),
    (
        r"(?:^|(?<=; ))[Nn]o (?P<one>[a-z][a-z' -]{2,30}?) (?:may|can) (?:ever )?be (?P<done>carried|used|taken|left|"
        r"lost|thrown|dropped|picked up|loaded|moved|towed)(?=[.;,]|$| (?:by|in|on|during|while|at)\b)",
        lambda m: f"{capitalised(m['one'])} may not be {m['done']}",
    ),
    # "there is no time to …": it is not done
    (
        r"^There is (?:no|never|not enough|insufficient|too little) (?:time|room|chance|opportunity|occasion|way) "
        r"(?:for (?P<who>(?:an?|any|the|such) [^,;]+?) )?to (?P<deed>[A-Za-z][^;]+?)"
        r"(?:,? (?:and|so) (?:the|this|that) [\w ]{2,30}? (?:may not|cannot) be \w+"
        r"(?: in (?:that|this|such a) case| then)?)?$",
        lambda m: f"{capitalised(m['who'] or 'a unit')} may not {m['deed']}",
    ),
    (
        r"^(?:(?P<front>(?:If|When|Where|Against) [^;:.]{3,90}), there|There) is (?:simply |just )?(?:no|never|not "
        r"enough|insufficient|too little) (?:time|room|chance|opportunity|occasion) (?:for|to (?:make|use|take|do|"
        r"loose|fire|deliver|get off)) (?:an? |the )?(?P<what>[A-Z][\w'’ -]{2,40}?)"
        r"(?P<case> (?:against|when|if|while|whilst|during|in|after|once|"
        r"on|at) [^;]+?)?(?:[,;] (?:and |so )?(?:in (?:that|this|such a) case )?(?:the|this|that) [\w ]{2,30}? (?:is|"
        r"becomes) (?:un|not )available(?: then)?)?$",
        _no_time,
    ),
    (
        r"\bagainst (?:an?|any) (?:enemy )?(?:unit|target|model|attacker|charger) (?:(?:that|which) (?:is|was) )?(?:"
        r"within (?P<a>\d+)(?:[\"”″]| inches)|(?P<b>\d+)(?:[\"”″]| inches) or (?:less|closer|nearer)(?: away)?) "
        r"(?:of|from) (?:it|them|the [Rr]eacting unit|this unit|the unit|its own unit)\b"
        r"(?: when it (?:declare|begin|began|start|make|made|announce)\w* (?:its|the|an?) \w+(?: move)?)?",
        lambda m: f'if the enemy is within {m["a"] or m["b"]}" of it',
    ),
    # what alone is left, told behind it
    (
        r"\b(may|can|is|are) (?!only\b|not\b|never\b|no\b)"
        rf"((?:be )?[a-z]+ [^,;.]{{2,70}}?|(?:[a-z]+ )?{NAME3}(?:,? (?:(?:and|or) )?{NAME3}){{0,6}})"
        rf"(?:,? (?:and|but) (?:{_DO_OTHER})?(?:by |with |from )?(?:no others?|none other|"
        r"no other (?![\w ]{0,18}\b(?:may|can|does|do|is|are|has|have|will|must)\b)[\w ]{3,20}|"
        r"nothing (?:else|besides)|none (?:besides|else))|"
        r"(?<=[A-Z][a-z]{3})[\w' -]{0,14} alone)(?=[.;]|$)",
        _left_alone,
    ),
    (r"\b(may|can) (be (?:affected|harmed|hurt)) only (?=by )", r"\1 only \2 "),
    # exceptions, in the words in which the grammar looks for them
    (
        r",? (?:except|save|other than)(?: only)? (?:while|whilst)(?= (?:it|they|the|an?|its|their|he|she)\b)",
        " unless",
    ),
    (r"(?<=[a-z]), (?:save|bar|barring|saving)(?: only)? (?:for )?(?=(?:those|the|an?|any) )", ", except "),
    # where more is told of the very ones that are excepted
    (
        r"(?P<ones>\b(?:except(?: for)?|apart from|other than|but not)(?: the| an?)? [^,;:.]{3,50}?),? "
        r"(?:(?:that|which|who) (?:is|are) )?(?:as )?"
        r"(?:described|listed|given|set out|explained|detailed|covered|mentioned|defined|found|noted|named|told of) "
        r"(?:(?:in|under|on|at) (?:the )?(?:section|chapter|rule|page|paragraph|part|table|entry)s?(?: [\d.A-Z]+)?|"
        r"below|above|later|elsewhere|there|here)(?=[.;,]|$)",
        r"\g<ones>",
    ),
    (r"\b([Nn]o (?:other )?[\w-]+)(?: but|,? (?:save|bar))(?: for| only)? (?=(?:the |an? )?[A-Z])", r"\1 other than "),
    (r"\bwith the (?:sole|single|only|one) exceptions? (?=of|that)", "with the exception "),
    (r"\bwith the exception that\b", "except that"),
    (  # "with the one exception given under Duck"
        r",? with (?:the|one) (?:(?:sole|single|only|one) )?exception (?:that is |which is )?(?:given|told|named|noted|"
        r"described|listed|explained|found|made|set out) (?:under|in|at|by|for|with) (?:the )?(?=[A-Z][\w' -]{2,40}$)",
        " except for ",
    ),
    (r"(?<=\w), those (?:on|with|in|under) ([\w' -]{2,40}?) (?:excepted|excluded)(?:,(?= )|$)", r" other than \1"),
    (r"(?<=\w), ((?:those |units |models )?[\w' -]{2,40}?) (?:excepted|excluded)(?:,(?= )|$)", r", except \1,"),
    # a "not" that stands in the object
    (  # "Neither the moves nor the shots of a Raft may …"
        rf"^Neither (?P<one>[\w' -]{{2,60}}?) nor (?P<other>[\w' -]{{2,60}}?) (?P<of>(?:of|by|from|made by) "
        rf"[\w' -]{{2,60}}?) (?P<may>{_MAY}) (?P<rest>[^;]+)$",
        _neither_of,
    ),
    (
        rf"\b(may|can)((?: then| also| still)?) (?P<deed>[a-z]+(?: out)?) (?P<what>[^,;]{{3,60}}?),? "
        rf"(?:(?:neither|none) of which (?:may|can|must) be|which {_NOT} be|(?:so|as) long as (?:it is|they are) not"
        r"(?= (?:an?|one|any)\b| [A-Z][a-z]+s\b)) (?=\w)",
        lambda m: f"{m[1]}{m[2]} {m['deed']} {m['what']}, but {_not(m[1])} {m['deed']} ",
    ),
    (
        rf"\b({_MAY}|(?:is|are|was|were)(?= [a-z]+(?:ed|en|[wrg]n) neither))((?: (?!and\b|but\b)[a-z-]+){{1,3}}?) "
        r"neither (.+?),? "
        rf"nor (?:either )?(.+?){_END}",
        _neither,
    ),
    (  # "may not fire and neither claims stones nor spoils them"
        r"(?P<said>[^;:]{8,200}?),? (?:and|but) neither (?P<one>[a-z]+s) (?P<what>[^,;:]{2,40}?),? "
        rf"nor (?P<other>[a-z]+s) (?P<more>[^,;:]{{2,40}}?){_END}",
        lambda m: f"{m['said']}. It may not {plain_form(m['one'])} {m['what']} or {plain_form(m['other'])} {m['more']}",
    ),
    (
        rf"(^|[,;] )[Nn]either ([\w' -]{{2,60}}?) nor ([\w' -]{{2,60}}?) ({_MAY}) (?!only\b)(?=[a-z])",
        lambda m: f"{m[1]}{m[2] if m[1] else capitalised(m[2])} and {m[3]} {_not(m[4])} ",
    ),
    (  # "Neither Rafts nor Punts ever become Bogged": neither the one nor the other
        r"^Neither (?P<one>[\w' -]{2,60}?) nor (?P<other>[\w' -]{2,60}?) "
        r"(?:ever (?P<does>(?!be\b)[a-z]+)|(?P<verb>takes?|tests?|becomes?|suffers?|gains?|counts?|receives?|ignores?|"
        r"loses?|adds?|needs?|benefits?|scores?|makes?|rolls?|blocks?))(?= |$)(?P<rest>[^;]*)$",
        _never_either,
    ),
    (
        rf"\b(may|can) (?:only )?([a-z]+) (?:none|nothing)(?: of (?:them|these|those|it|the \w+(?: \w+)?))?"
        rf"(?: else)?{_BUT} (?=[A-Za-z])",
        r"\1 only \2 ",
    ),
    (rf"\b({_MAY}) ([a-z]+) none of (?=\w)", lambda m: f"{_not(m[1])} {m[2]} any of "),
    (
        rf"\b(?:{_NOT}|(?:is|are) (?:not|never) (?:permitted|allowed|able) to) ([a-z]+) any(?:thing|one|body)"
        rf"(?: else)?{_BUT} (?=[A-Za-z])",
        r"may only \1 ",
    ),
    # what is stopped for, and what is left out of a choice, is forbidden itself
    (
        rf"({_NOT}) (?:halt|stop|pause|slow down|wait) (?:in order )?to (?!(?:shoot|fire|attack|fight)\b)(?=[A-Za-z])",
        r"\1 ",
    ),
    (rf"^The (?:action|reaction|order|response) ({_NOT}) be (?=an? )", r"It \1 make "),
    (
        r"^([A-Z][\w' -]{1,40}? )((?:ignore|gain|suffer|take|make|pass|fail|count|add|use)s? [^,;]{3,60}?)[;,] "
        r"(?:but |while |and )?([\w' -]{2,40}?) (?:do|does) so only (if|when|while|where|in|on|against) ([^;]+)$",
        lambda m: f"{m[1]}{m[2]}. {capitalised(m[3])} {m[2]} only {m[4]} {m[5]}",
    ),
    # for what no test is taken
    (
        rf"^(No {_ROLLED}) (?:is|are) (?:made|taken|needed|required|rolled) {_BECAUSE} "
        r"(?=an?\b|any\b|the\b|such\b|[A-Z])",
        r"\1 is made for ",
    ),
    (
        rf"^((?:An?|The|Any|Such an?) [A-Za-z][\w' -]{{2,30}}?|[A-Z][a-z]+ing|"
        rf"[A-Z][\w' -]{{3,40}}? (?:made|taken|done) [\w' -]{{3,40}}?) (?:requires?|needs?|calls? for|"
        rf"demands?) no ({_ROLLED})$",
        lambda m: f"No {m[2]} is made for {lowered(m[1])}",
    ),
    (
        rf"(?<!may )(?<!can )(?<!must )\b(takes?|makes?|rolls?) no ({_ROLLED}) (?:for|{_BECAUSE}) "
        r"(?=an?\b|any\b|such\b|[a-z]+s?$)",
        r"never \1 \2 as a result of ",
    ),
    (  # "a Duck is never triggered by a Crawl"
        r"^((?:An?|The|This|Such an?)? ?[A-Za-z][\w' -]{2,30}?) (?:is|are) (?:not|never) triggered by "
        r"((?:an? |the )?[A-Za-z][\w'-]*(?: [\w'-]+){0,3})$",
        lambda m: f"{capitalised(m[2])} does not trigger {lowered(m[1])}",
    ),
    # nouns and adjectives for what is closed
    (
        r"\b(?:has|have|is given|are given|gets?|gains?) no (?:access to|use of|recourse to|right to|claim to)"
        r" (?=[A-Z]|the |any |this |these |an? )",
        "may not use ",
    ),
    (
        r"\b(?:has|have|is given|are given|gets?|gains?) no (?:chance|right|opportunity|way|means|time|power) "
        r"(?:to ([a-z]+)|of ([a-z]+ing))\b",
        lambda m: f"may not {m[1] or base_form(m[2])}",
    ),
    (
        r"\b(may not|cannot|can not|can never|may never) make (?:any )?use of (?=[A-Z]|the |any |this |an? )",
        r"\1 use ",
    ),
    (
        rf"\b(?:is|are) (?:strictly |always |also )?{CLOSED_FROM} from (?:the use of )?"
        r"(?=[A-Z]|the [A-Z]|this |all |any |reactions?\b|actions?\b)(?![A-Za-z]+ing\b)",
        "may not use ",
    ),
    (r"\b(?:is|are) (?:in no (?:position|state|condition)|powerless|helpless) to (?=[A-Za-z])", "may not "),
    (
        r"\b(is|are) (?:(?:not|never|in no way|no longer) (?:susceptible|vulnerable|liable|prone)|no longer "
        r"subject) to ",
        r"\1 not subject to ",
    ),
    (
        r"\b(is|are) no longer (?=(?:affected|slowed|hindered|hampered|bound|limited|restricted) by |"
        r"(?:open|available|closed|possible|required|necessary|needed|compulsory)\b)",
        r"\1 not ",
    ),
    (r"\b(?:may take|can take|takes?) no part in ", "may not take part in "),
    (
        r"\b(may not|cannot|may never|can never|may only|can only|may|can) (?:take part|participate|join|"
        r"engage) in "
        r"(?:an? |any |the )?(?=[\w-]+(?: [\w-]+)?(?:$|[,.;]| (?:if|when|while|unless|except|on|at|this|that)\b))"
        r"(?!(?:game|battle|combat|fight|fighting|war|scenario|turn|phase)\b)",
        r"\1 make ",
    ),
    (
        r"\b(?:remains?|stays?) (?:still )?(?:free|able|permitted|allowed|entitled) to (?=[A-Za-z])",
        "may still ",
    ),
    (  # "it does not receive an order and is therefore free to be given one": what it has not only tells why
        r",? (?:but|and) (it|they) (?:does|do) not (?:receive|get|gain|take|become|lose) [^,.;:]{3,40}?,? and "
        rf"(?=(?:is|are) {_SO} (?:free|at liberty|able|permitted|allowed|entitled) to )",
        r", and \1 ",
    ),
    (  # "is free to be given an order, or to react"
        rf"\b(?:is|are) (?:{_SO} )?(?:free|at liberty|able|permitted|allowed|entitled) to ([^,.;:]{{3,60}}?),? "
        r"or to (?=[a-z])",
        r"may \1, or may ",
    ),
    (  # "lanterns can be carried, but stores must be left behind"
        r"((?:may|can) be (?P<borne>carried|taken|brought)(?: (?:along|away|off|with (?:it|them)))?[,;]? "
        r"(?:but|and|while|whereas) [^.;]*?) must be (?:left(?: behind)?|abandoned|dropped)(?=$|[.,;])",
        r"\1 may not be \g<borne>",
    ),
    (r"\b(?:is|are) not (?:free|at liberty) to (?=[A-Za-z])", "may not "),
    (rf"\b(?:is|are) {_SO} (?:free|at liberty|able|permitted|allowed|entitled) to (?=[A-Za-z])", "may "),
    (
        r"^Nor, ((?:while|when|if|unless|until|during|in|on) [^,]{3,60}), (can|may|must|will|shall) "
        r"((?:it|they|(?:the|an?) [\w' -]{2,40}?|[A-Z][\w' -]{2,40}?)) (?=[a-z])",
        lambda m: f"{capitalised(m[1])}, {lowered(m[3])} {_not(m[2])} ",
    ),
    (r"\band likewise (?=for |of |against |in )", "and "),
    (r"\b(?:every|each|any|all) (?!other)([a-z]+) (?:besides|else)(?=$|[,;.])", r"each other \1"),
    (
        r"\b(?:(?:is|are) (?:susceptible|vulnerable|subject|liable|prone|open) to|(?:may|can) be affected by|"
        r"(?:is|are) affected by) no (?:other )?(\w+(?: \w+)?)"
        rf"{_BUT} (?=[A-Z])",
        r"cannot gain any \1 other than ",
    ),
    (  # "Carts may not Dash, and Riders only while Rested"
        rf"^(?P<who>[^,;]{{2,80}}?) (?P<may>{_NOT}|may|can) (?P<deed>[^,;]{{2,80}}?)[,;] (?:and|but|while|whereas) "
        r"(?P<other>(?!(?:it|they|then|that|this)\b)(?:(?!\b(?:may|can|must|is|are|has|have|does|do|not|hits?|wounds?|"
        r"succeeds?|scores?|moves?|fires?|shoots?|fights?|counts?|works?|lasts?)\b)[\w' -])"
        r"{3,40}?) only (?P<case>(?:if|when|while|whilst|once|after|in|during|on|against|at|within|as) [^;]+)$",
        lambda m: f"{m['who']} {m['may']} {m['deed']}. {capitalised(m['other'])} may only {m['deed']} {m['case']}",
    ),
    (  # "Shots may only be taken against Rafts"
        r"^(?P<what>(?!This\b|These\b|It\b|They\b|The\b)[A-Z][\w' -]{2,40}?s) (?P<may>may|can) only be "
        r"(?P<done>taken|made|attempted|declared|performed) (?P<case>against [^;]+)$",
        lambda m: f"Units {m['may']} {OPTION_VERBS[m['done']]} {m['what']} only {m['case']}",
    ),
    (
        rf"\b{_NOT} (?P<deed>[a-z]+)(?P<what>[^,;]{{0,40}}?) (?P<at>against|at) "
        rf"any(?:thing| (?:other )?(?:enemy )?(?:targets?|units?|models?|enemy)){_BUT} (?=[A-Za-z])",
        r"may \g<deed>\g<what> only \g<at> ",
    ),
    (  # "A new test can only be taken once no enemies are near"
        r"^(?P<what>(?:An?|Any|Another) [\w' -]{3,40}?) (?:may|can|must) only be (?P<done>taken|made|attempted|"
        r"declared|used|performed|rolled) (?P<case>(?:if|once(?! per\b| each\b| in\b| during\b| an?\b| every\b)|"
        r"when|while|whilst|after|where|provided|as long as|so long as) .+)$",
        lambda m: f"A unit may only {OPTION_VERBS[m['done']]} {lowered(m['what'])} {m['case']}",
    ),
    (
        r"\b(may|can) ((?!be\b|only\b|not\b|never\b)[A-Za-z]+(?: [\w'-]+){0,3}?) only ((?:in|during|"
        r"within|while|whilst|when|after|before|once) "
        r"(?:the|its|their|it|they|an?|any|all|no|enem|\d|[A-Z]))",
        r"\1 only \2 \3",
    ),
    (
        r"\bmust (choose|select|declare) ((?:the |an? )?[A-Z][\w' -]{2,40}?) instead(?: of [^,;.]+)?"
        r"(?=$|[,;])",
        r"may only \1 \2",
    ),
    # what counts as not so, and as so in every way
    (
        r"^(?P<who>.{3,160}?) (?:is|are) (?:treated|counted|considered|regarded|deemed) as (?:not being|if "
        r"it (?:was|were) not|"
        r"though it (?:was|were) not|if they were not|though they were not) (?P<state>[A-Z][\w-]*(?: [\w-]+){0,2}?)"
        r"(?:,? (?:for the purposes? of|when|as regards|with regard to|in respect of) "
        r"(?P<purpose>[a-z]+ing\b[^,;]*))?$",
        _as_not,
    ),
    (
        r"\b(treated|counted|considered|regarded|counts?)(?: also)? (?:in (?:all|every) (?:respects?|ways?)|"
        r"for all (?:\w+ )?purposes)"
        r" as\b",
        r"\1 as",
    ),
    (
        r"\b(is|are) (?:also |then |still )?(?:treated|counted|considered|regarded) as (?:if|though) (?:it|"
        r"they) (had|have|possessed|were|was|are|is) ",
        lambda m: (
            f"count{'s' if m[1] == 'is' else ''} as {'having' if m[2] in ('had', 'have', 'possessed') else 'being'} "
        ),
    ),
    (rf"\b(take|make)s? no (?=(?!further|more|additional){_ROLLED}\b)", r"never \1 "),
    (  # "… not for the death of a friend, only for that of the leader": for what else is no part of it
        r"^(?P<said>[^;]*\b(?:never|not|no) [^;]*? (?P<case>for|when|if|while|against|from|because) [^,;]+), "
        r"(?:but )?only (?P=case) [^,;]+$",
        r"\g<said>",
    ),
    (
        r"(?:^|(?<=, ))[Tt]he (?:only|one|sole) (?P<sort>[a-z-]+ (?:reaction|response|interrupt)) "
        r"(?:that |which )?(?P<who>[^,;]{2,50}?) (?:may|can) (?:ever )?(?:use|make|take|declare|choose|attempt) is "
        r"(?:to )?(?:an? |the )?(?P<what>[A-Z][\w' -]+)(?=\.?$)",
        _of_that_sort,
    ),
    # what is said of others by the way
    (
        rf"^(?P<who>[^;]{{3,300}}) (?<!that )(?<!which )(?<!who )(?<!it )(?<!they )"
        rf"(?P<said>(?:is|are|may|can|cannot|must|never)\b[^;]{{3,120}}?),? "
        r"(?:as (?:is|are|do|does|did|may|must|can|cannot|will)|nor (?:is|are|do|does|did)|"
        r"and (?:the same|this) (?:also )?(?:applies to|goes for|is true (?:of|for)|holds(?: true| good)? for)) "
        rf"(?P<other>{_OTHERS})$",
        _as_are,
    ),
    (
        rf"^(?P<first>.{{3,120}}? (?:may|can) (?P<deed>[^,;]{{3,120}}?)),? (?:and|but|though|although|while|"
        rf"whereas) "
        rf"(?P<other>{_OTHERS}) {_NOT}(?: do so)?$",
        _they_never,
    ),
    (
        r"^(?P<first>(?:[^;]{3,120}, )?(?P<who>(?:[Aa]ny?|[Aa]ll|[Tt]he|[Ee]ach|[A-Z])[\w' -]{2,80}?) (?:may|can) "
        r"(?P<deed>[^,;]{3,100}?))[;,] (?:but |however,? )?(?P<case>(?:when|while|if|once|after|during|in|"
        r"on|at|aboard|"
        r"from|against|under|inside|within|beyond) [^,;]{3,80}), (?:it|they) (?:may not|cannot|can not|must not)"
        r"(?: do so)?$",
        _nor_there,
    ),
    (
        r"^(?:Every|All|Each|The|Any) (?:of the )?(?:restrictions?|rules?|effects?|penalt(?:y|ies)|limits?|"
        r"limitations?)"
        r"(?: (?:of|for|from)| (?:that|which)) (?:the |being )?(?P<state>[A-Z][\w'-]*)(?: (?:status|"
        r"condition|state|sub-type|"
        r"special rule|rule))?(?: (?:places?|imposes?|puts?|has|have|applies|inflicts?) (?:up)?on [\w' -]{3,30}?)? "
        r"(?:also |likewise |equally )?(?:(?:is|are) (?:also |likewise )?(?:placed|imposed|put|inflicted) "
        r"(?:up)?on|"
        r"appl(?:y|ies)(?: also)? to|affects?|binds?) (?P<who>.{3,60}?)(?: (?:as well|too|also|likewise))?$",
        lambda m: f"{capitalised(m['who'])} counts as {m['state']}",
    ),
    # "Riders think it beneath them to Duck: they may never do so", "Crews that wish to Row may not do so while Dazed"
    (
        rf"^(?P<first>[^;:]{{3,120}}?),? (?:and|but) {_THINKS} it [\w' -]{{3,40}}? to "
        rf"(?P<deed>[\w' -]{{2,40}}?){_DOES_SO}(?=\.?$)",
        lambda m: f"{m['first']}. They may never {m['deed']}",
    ),
    (
        rf"^(?P<who>(?:An? |The |Any |All )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:{_THINKS} it|is|are) "
        rf"(?!not\b|able\b|allowed\b|permitted\b|free\b)[\w' -]{{3,40}}? to "
        rf"(?P<deed>[\w' -]{{2,40}}?){_DOES_SO}(?=\.?$)",
        lambda m: f"{m['who']} may never {m['deed']}",
    ),
    (
        r"^(?P<who>(?:An? |The |Any |All )?[A-Z][\w' -]{1,40}?) (?:that|which|who) "
        r"(?:wish|want|try|attempt|intend)(?:e?s)? to (?P<deed>[^,;:]{2,40}?) "
        r"(?P<may>may not|cannot|can not|may never|may only) do so\b(?P<rest>[^;:]*)$",
        r"\g<who> \g<may> \g<deed>\g<rest>",
    ),
)
