"""Common forms of whose a thing is and when it happens, of all or none of a unit's models, and of what is needed.

In and out as in ``commonforms``, of which these are the first.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.eachmodel import EACH_MODEL
from ingest.grammar.plain.gameturns import GAME_TURNS
from ingest.grammar.plain.whoseturn import WHOSE_TURN
from ingest.lexicon import SUBJECT, plain_form
from ingest.verbforms import base_form, participle
from kb.names import capitalised, lowered
from kb.patterns import Substitutions

#: What a rulebook leaves somebody to use: an option, a weapon, a spell.
_LEFT_TO_USE = (
    r"^(?P<what>(?:This |That |The |An? )?[A-Z][\w'-]*(?: [\w'-]+){0,4}?) (?:may|can) (?:also |still )?be "
    r"(?P<used>used|made|taken|chosen|declared|selected|performed|cast|played|attempted)"
)
#: Openings of a time that begins or ends: "When the Melee phase ends, …".
_TIME = (
    r"((?:the|an?|each|every|its|your|their|that|this) (?:[\w'-]+ ){0,3}?(?:[Tt]urn|[Pp]hase|[Rr]ound|[Ss]ub-phase))"
)
#: A case in which somebody is or does so, and where its words end without saying what.
_CASE = (
    r"(?i:if|when|while|unless|as long as|so long as) "
    r"(?!(?:it|they|he|she|you|this|that) (?:is|are|do|does|did|can|may|must)\b)(?:[\w'-]+ ){1,6}?"
)
_CUT = r"(?=\.?$|;| [–—-] )"


def _whenever(match: re.Match[str]) -> str:
    return "Whenever " if match[0][0].isupper() else "whenever "


def _by_those_alone(match: re.Match[str]) -> str:
    """What they alone may use; instead of what they do so changes nothing of that."""
    when = "" if re.match(r" (?:instead|in place|in lieu)\b", match["so"]) else match["so"]
    return f"{match['what']} may only be {match['used']} by {match['who'] or match['they']}{when}"


def _sets_off_none(match: re.Match[str]) -> str:
    """That none of a kind sets off another: none is made in answer to one."""
    if " not " not in match[0] and not re.search(r"^No |never|cannot|['’]t ", match[0]):
        return match[0]
    return f"{match['what'].capitalize()}s cannot be made in response to other {match['what']}s"


def _at(match: re.Match[str]) -> str:
    return f"suffer{'s' if match[1] == 'is' else ''} a {match[2]} modifier"


def _rolled_again(match: re.Match[str]) -> str:
    who, what = match[2] or match[3], lowered(match[1])
    return f"{capitalised(who)} may re-roll {what}" if who else match[0]


def _needed(match: re.Match[str]) -> str:
    """ "Steady is needed in order to Dash": to Dash, it must be had; a test must be taken."""
    what, deed = match[1], match[2].rstrip(".")
    tested = what.lower().endswith(("test", "check"))
    return f"To {deed}, a unit must {'take a' if tested else 'have the'} {what}"


def _befalls(match: re.Match[str]) -> str:
    """ "That an enemy is about to storm": that is about to be stormed."""
    how, verb = match["how"].strip(), match["verb"]
    if how == "is":
        if not verb.endswith("ing"):
            return match[0].rstrip()
        done = f"is being {participle(base_form(verb))}"
    elif how.endswith("to"):
        done = f"is about to be {participle(verb)}"
    elif not how and (verb[-1] != "s" or verb.endswith("ss")):
        return match[0].rstrip()
    else:
        done = f"{how} been {verb}" if how else f"is {participle(plain_form(verb))}"
    return f"that {done}{match['at'] or ''}"


def _neither_done(match: re.Match[str]) -> str:
    """ "That neither moved nor shot": that have not moved or shot."""
    who, has = match["who"], match["has"] or ("has" if match["who"] == "it" else "have")
    other = f"and {has} not" if who in ("it", "they") else "or"
    return f"{who} {has} not {match['one']} {other} {match['other']}"


def _of_either(match: re.Match[str]) -> str:
    """ "As long as neither is Dazed", where an enemy was told of: "as long as it is not Dazed and the enemy is not"."""
    if "enem" not in match.string[: match.start()].lower():
        return match[0]
    if match["which"] == "neither":
        return f"{match['case']} it is not {match['so']} and the enemy is not {match['so']}"
    return f"{match['case']} either it or the enemy is {match['so']}"


#: What nobody of is meant, behind the place or the case that a sentence opens with.
_NO_ONE = (
    r"(?:nobody|no one|none of (?:its|their|the) [\w'-]+|"
    r"no (?:(?!(?:it|they|he|she|you|a|an|the|its|that|which|who|more|longer)\b)[\w'-]+ ){1,3}?)"
)


def _acted_by(match: re.Match[str]) -> str:
    """Whose actions alone somebody answers, without "of" before each of them."""
    whom = re.sub(r"(?<=, )(?:of|by) |(?<=and )(?:of|by) |(?<=or )(?:of|by) ", "", match["whom"])
    return f"{match['may']} only {match['deed']} in response to actions by {whom}"


CIRCUMSTANCES = Substitutions(
    *EACH_MODEL.each,
    (  # "The controlling player of a crew that flees must take a Nerve test for that crew": the crew must
        r"^(?:The )?(?:controlling player|owning player|owner|player (?:controlling|in control|who controls)) (?:of )?"
        r"(?=(?:an?|any|each|every) )(?P<who>[^,;:]{3,120}?) (?P<must>must|may not|may only|may|cannot|can) "
        r"(?P<test>(?:take|make|pass|roll) [^,;:]{2,60}?\b(?i:tests?|checks?|rolls?)) for (?:it|(?:that|the) [a-z]+)\b",
        lambda m: f"{capitalised(m['who'])} {m['must']} {m['test']}",
    ),
    (  # "If it moved before its passengers got aboard, it may turn after they have Embarked": the passengers have
        r"\b(?P<who>(?:its|their) [a-z]{3,}s\b)(?P<said>[^.;:]{2,80}?\bit (?:may|can|cannot|must)(?: not| never)?\b"
        r"[^.;:]{2,60}? (?:after|before|once|until|while|when|if) )they (?=(?:have|had|are|were|do) )",
        r"\g<who>\g<said>\g<who> ",
    ),
    (  # "Crews with two oars gain nothing more; you only get one extra attack": those crews do
        r"^(?P<who>(?!(?i:if|when|while|you|your)\b)(?:(?!\b[Yy]ou)[^;])+); you (?=(?:still |always )?(?:only )?"
        r"(?:get|gain|receive|take|suffer|lose|have)\b)",
        r"\g<who>; they ",
    ),
    (  # "…, assuming that it has not fled"
        r"(?:(?P<first>^)|,? (?:always )?)(?i:assuming|on the assumption|presuming)(?: that)? "
        r"(?=(?:it|they|he|she|you|there|its|their|the|an?|no|this|any) )",
        lambda m: "Provided that " if m["first"] is not None else ", provided that ",
    ),
    (  # "may answer only to the acts of Riders, of Barges and of other Scouts"
        r"\b(?P<may>may|can) (?P<deed>[A-Za-z]+(?: [A-Z]\w+)?) only (?:in (?:response|reply|answer) )?to (?:the )?"
        r"(?:acts|actions|doings|deeds) (?:done |made |taken )?(?:of|by) (?P<whom>[^;:]{2,120}?)(?=\.?$|; )",
        _acted_by,
    ),
    (  # "any unit in which there are Riders", "a band among which there is a Rider"
        r"\b(?P<who>[a-z]+) (?:in|among|amongst|within) (?:which|whom) there (?:is|are) (?:an? |any |one or more )?"
        r"(?=[A-Z])",
        r"\g<who> that includes any ",
    ),
    (  # "Becoming Mired frees a crew from being Dazed on the spot"
        r"^(?:Becoming|Being|Getting) (?P<so>[A-Z][\w'-]+) (?:frees|rids|cures|relieves) (?:an?|the) (?P<who>[a-z]+) "
        r"(?:from|of) (?:being |the )?(?P<off>[A-Z][\w'-]+)(?: (?:status|state))?"
        r"(?: on the spot| at once| immediately| forthwith)?(?=[.,;]|$)",
        r"When a \g<who> becomes \g<so>, it is no longer \g<off>",
    ),
    (  # "charges it from 4 inches away or more"
        r"\b(?:from|at) (?P<far>\d+(?:[\"”″]| inch(?:es)?| cm)?) (?:away )?or (?:more|further|farther)(?: away)?\b",
        r"at \g<far> or more",
    ),
    (  # "elsewhere no Raft may drift"
        r"(^|[:;] )((?i:elsewhere|otherwise|there|here|outside|inside|within|beyond|in|on|at|during|while|when|if|"
        r"after|before|once|where|under|behind)(?: [^,;:]{2,80}?(?<! is)(?<! are)(?<! was)(?<! has)(?<! have)(?<! had)"
        r"(?<! with)(?<! of)(?<! by)(?<! contains)(?<! includes)(?<! there)(?<! in)(?<! at)(?<! on))|"
        rf"(?i:elsewhere|otherwise|there|here)) (?={_NO_ONE} ?(?:may|can|must|cannot|shall|will)\b)",
        r"\1\2, ",
    ),
    (r"^(?:Nothing|Nobody|No[ -]one|None) (?:that|which|who) (?=(?:is|has|was|[a-z]+ed) )", "No unit that "),
    (
        r"^(?:Whoever|(?:Any(?:one|body|thing)|Every(?:one|body)) (?:that|which|who)) "
        r"(?=(?:is|has|was|(?!does )[a-z]{2,}s) )",
        "A unit that ",
    ),
    (
        r"(?:\b(may|can|cannot|may not|must not|can not) )?\breacts? ((?:no )?more than|at most|only) "
        r"(?:(once)|twice)\b",
        lambda m: f"{m[1] or 'may'} make {m[2]} {'one Reaction' if m[3] else 'two Reactions'}",
    ),
    (  # "Failed by 3 or more – the unit is Routed"
        r"^(?:On an? )?(?:((?i:pass(?:ed)?|success|succeeded))|(?i:fail(?:ed|ure)?))( by [^–:—]{1,20}?)? ?"
        r"(?:[–—:]|-(?= )) ?(An?|It|The|They|Each|All|Its|No)?(?=\b[A-Za-z])",
        lambda m: f"If the test is {'passed' if m[1] else 'failed'}{m[2] or ''}, {(m[3] or '').lower()}",
    ),
    (  # "No Raft is ever set Ablaze", "a Raft is never put Aground"
        r"^No ([^,;:]{2,50}?) (?:is|are) (?:ever )?(set|put|made|left|rendered|knocked) (?=[A-Z])",
        r"Any \1 can never be \2 ",
    ),
    (  # "may Sprint, and it keeps its aim while doing so": what it keeps is no case of the leave
        r"(\b(?:may|can) [^.,;:]{2,60}), and (it|they) ([a-z]+s?) ([^.,;:]{2,60}?) (?:while|when|in) doing so(?=\.?$)",
        lambda m: f"{m[1]}. {m[2].capitalize()} {m[3]} {m[4]}",
    ),
    (  # "the wagon that it struck becomes Ablaze"
        r"\b(?P<the>[Tt]he) [a-z]+ (?:that|which|whom) (?:it|they) (?:has |have |had )?(?:just )?(?:struck|hit|rammed|"
        r"charged|attacked|touched|shot at|fired at|contacted)"
        r"(?= (?:becomes?|is|are|gains?|loses?|suffers?|takes?|must|may|cannot)\b)",
        r"\g<the> target",
    ),
    (  # "does not take a Nerve check because a friend has Fled": in that case, as others do
        r"\b(?P<none>(?:(?:do|does|need) not (?:have to |need to )?|never |must not )(?:takes?|makes?|tests?|rolls?)\b"
        r"[^,;:.]{0,40}?|takes? no [^,;:.]{3,40}?) because (?=(?:an?|any|another|some|one|friends?|friendly|other) )",
        r"\g<none> when ",
    ),
    (  # "As it has few oars it can never be Spent": why it is so
        r"^(?:As|Since|Because) (?:it|they) (?:has|have|is|are) [^,.;:A-Z]{3,40}?,? "
        r"(it|they) (?=(?:can|may|must|cannot|never|is|are)\b)",
        lambda m: f"{m[1].capitalize()} ",
    ),
    (  # "can still react, but only with Duck"
        r"\b(may|can) (?:still |also |even )?(react|respond|act)(?:,? but|,? though) only (?=(?:with|by|using) )",
        r"\1 only \2 ",
    ),
    (  # "It cannot be Dazed for as long as the spell lasts", in the spell's own entry
        r",? (?:for )?(?:as|so) long as (?:the|this|that) (?:enchantment|spell|curse|charm|blessing|effect|condition|"
        r"state|status|marker|token)s? (?:lasts?|endures?|remains?|is in (?:force|effect|play)|holds)(?=[.,;]|$)",
        "",
    ),
    (  # "The exception is a Scout: it may …"
        r"^(?:The )?(?:only |one |sole )?exceptions? (?:to this |here )?(?:is|are) "
        r"((?:an?|the|any|[A-Z])[^,;:]{2,60}): (?:it|they) (?=(?:may|can|cannot|must|ignores?|is|are)\b)",
        lambda m: f"{capitalised(m[1])} ",
    ),
    (  # "A weapon with the Sidearm rule may be used to Shoot while Engaged"
        r"^(?:An? |Any |All )?(?:([A-Z][\w-]*) weapons?|[Ww]eapons? with the ([A-Z][\w-]*)(?: special)? "
        r"(?:rule|trait|keyword|type|quality))(?: \([\w. ]+\))? (may|can)( also| still)? be "
        r"(?:used to|used for) (?=[A-Z])",
        lambda m: f"A unit with a {m[1] or m[2]} weapon {m[3]}{m[4] or ''} ",
    ),
    (  # "at a target that is more than 10 inches away"
        r"\b(at|against) (an?|any|the) ((?:enemy )?(?:targets?|enem(?:y|ies)|units?|models?)) (?:that|which|who) "
        r"(?:is|are) (?=(?:more|less|further|farther|closer|no|not) (?:\w+ )?than \d|within \d|at least \d)",
        r"\1 \2 \3 ",
    ),
    (r"^((?:May|Can) (?:[\w'’-]+ ){1,4})only (?:while|whilst|when) ", r"\1only if "),
    (r"\b(?:is|are) never (set|put) (?=[A-Z])", r"can never be \1 "),
    (  # "A unit makes at most one Reaction in a turn"
        r"(?<!may )(?<!can )(?<!must )(?<!to )\b(make|take)s? (at most|no more than|not more than|a maximum of) "
        r"(?=(?:one|two|three|four|five|six|\d+) [A-Za-z])",
        r"may \1 \2 ",
    ),
    (  # "A hit from a Flare leaves a Raft Soaked"
        r"^An? hit (?:from|by|with) ((?:an?|any|the) [^,;]{2,40}?) (?:leaves|makes|renders) "
        r"((?:an?|any|the) [^,;]{2,40}?)"
        r" ([A-Z]?[a-z]+(?:ed|en)|Prone)(?=[.,;]|$| until | for the )",
        lambda m: f"If {m[2]} is hit by {m[1]}, it becomes {m[3]}",
    ),
    (  # "Into woods no Raft may go"
        r"^(?:Into|Onto|Through|Across|Over) ([^,;]{3,40}?),? (no (?:[\w-]+ ){1,3}?(?:may|can)|(?!no )[^,;]{3,40}? "
        r"(?:may not|cannot|may never|can never|never)) (?:go|pass|move|venture|stray|travel)(?=[,;.]|$)",
        lambda m: f"{capitalised(m[2])} enter {m[1]}",
    ),
    (  # "A Raft does not feel the ground: mud costs it nothing"
        r"^(?P<who>(?:An?|Any|Each|The) (?:(?!(?:does|is|may|can|cannot|that|which|who)\b)[\w'-]+ ){1,4})"
        r"(?P<said>(?:does|is|may|can|cannot)\b[^:;,]*)[:;] (?P<what>[\w' -]{3,50}?) costs? it nothing\b",
        r"\g<who>\g<said>. \g<who>ignores \g<what>",
    ),
    (
        r"^([A-Z][\w'’ -]{2,50}?) costs? ((?:an?|any|the) [^,;]{3,40}|[A-Z]\w+s) nothing(?=[ .,;]|$)",
        lambda m: f"{capitalised(m[2])} ignore{'s' if m[2][0].islower() else ''} {m[1]}",
    ),
    (
        r"^(?:All|Everything|Anything) else(?:, [^,]{3,40}? (?:included|too)| \([^)]*\))?,? is (?:closed|forbidden|"
        r"denied|barred|prohibited) to ([^,;]{3,60}?)(?=[.,;]|$| until )",
        lambda m: f"{capitalised(m[1])} may do nothing else",
    ),
    (  # "with fewer than three models left"
        r"\b((?:with|has|have|only|than) (?:(?:fewer|less|more) than |only |at (?:least|most) )?"
        r"(?:\d+|one|two|three|four|five|six|half|a single) (?:of (?:its|their) )?[a-z]+) left"
        r"(?= (?:may|can|cannot|must|is|are|has|have|never)\b|[,.;]|$)",
        r"\1 remaining",
    ),
    (r"(?<!^)\bno(?:body|[ -]one) (?=(?:may|can|must|shall|will) )", "no unit "),
    (  # "a unit that an enemy is about to storm may …"
        r"(?<=\w )(?:that|which|whom?) (?:an?|the|any) (?:enemy|opposing|hostile)(?: (?:unit|model|squad|player))? "
        r"(?P<how>(?:is about|is going|wants|intends|means) to |is |has |)(?P<verb>[a-z]{3,})(?P<at> (?:at|on|upon))? "
        r"(?=(?:may|can|must|cannot|could)\b)",
        lambda m: f"{_befalls(m)} ",
    ),
    (  # "that neither drifted nor turned": none of the two was done
        r"\b(?P<who>that|which|who|it|they)(?: (?P<has>has|have|had))? neither (?P<one>[A-Za-z-]+(?:ed|en|wn|ot|ght)) "
        r"nor (?P<other>[A-Za-z-]+(?:ed|en|wn|ot|ght))\b",
        _neither_done,
    ),
    (  # "may board an enemy ship, as long as neither is Dazed"
        r"(?<=[a-z\d\"”″,] )(?P<case>(?:as|so) long as|provided(?: that)?|providing|if|while|when|unless) "
        r"(?P<which>neither|either)(?: of them| of the two| side| unit| model| one)? (?:is|are) "
        r"(?P<so>(?!the\b|an?\b)[^,;.]+)",
        _of_either,
    ),
    (  # "neither side falls back", "neither unit is moved"
        r"\b([Nn])either (?:side|(unit|model|squad|team|crew)) "
        r"(?=(?!(?:suffers|takes|gains|loses|receives|needs|has)\b)[a-z]+s\b)",
        lambda m: f"{m[1]}o {m[2] or 'unit'} ",
    ),
    # whose, and when
    (r"\b[Oo]ne of (?:your|the) (?:opponent|enemy)(?:'s|s') (unit|model|figure|character)s\b", r"an enemy \1"),
    (r"\b([Aa]n|[Aa]ny) opposing (?=(?:unit|model|figure)\b)", r"\1 enemy "),
    (r"\b(?:(?:your|the) )?(?:opponent(?:'s|s')|opposing) (?=(?:unit|model|figure)s\b)", "enemy "),
    (r"\b(?:one|any) of your(?: own| other)? (unit|model|figure)s\b", r"a friendly \1"),
    (r"(?<!its )(?<!their )(?<!his )(?<!'s )(?<!s' )\b(?:your )?own (?=(?:unit|model|figure)s\b)", "friendly "),
    (r"\b(lets|allows|enables) (all )?your (?:other )?(?=(?:unit|model|figure)s\b)", r"\1 \2friendly "),
    (rf"^If,? at any (?:time|point|moment),? (?={SUBJECT} )", "If "),
    (rf"(?<!at )\b(?:[Ee]ach|[Ee]very|[Aa]ny) time (?:that )?(?={SUBJECT} )", _whenever),
    (r"\bstraight ?away\b", "immediately"),
    (
        rf"^(?:When|Once|After|As soon as) {_TIME} (?:ends|is over|has ended|is finished|comes to an end),? "
        r"(?=[A-Za-z])",
        r"At the end of \1, ",
    ),
    (rf"^(?:When|Once|As|As soon as) {_TIME} (?:begins|starts|has begun),? (?=[A-Za-z])", r"At the start of \1, "),
    (
        r"^With (?:an? )?(?:result|roll|score) of (?=\d|(?:an? )\d)(?:an? )?",
        "On a ",
    ),
    *GAME_TURNS,
    *WHOSE_TURN,
    (r"\b(is|are) (?:taken|made|rolled) at (?:an? )?([+-]\d)(?=\.?$|[,;]| (?:if|when|while|unless)\b)", _at),
    (r"\b([Oo])n anything (?:other than|but|except) an? 1\b", r"\1n a 2+"),
    (r"\b([Oo])n anything (?:other than|but|except) an? 6\b", r"\1n a 1-5"),
    (
        r"^(?!.*\b(?:2D6|3D6|two dice|D10|D12|D20|D8)\b)(.*\b(?:hit|wound|pass|save|succeed|strike|kill)(?:s|es)?\b"
        r"[\w' -]{0,30}? on (?:an? |rolls? of (?:an? )?)?)([2-5])"
        r"(?:-|(?:, \d)*,? or )6\b",
        r"\1\2+",
    ),
    (r"\b(is|are) at ([+-]\d) (?=[A-Z])", lambda m: f"{'has' if m[1] == 'is' else 'have'} {m[2]} "),
    (
        r"^(?:An? |Any |All )?([Ff]ailed [\w' -]{3,40}?)(?: (?:taken|made|rolled) by ([^,;]{3,60}?))? (?:may|can) be "
        r"re-?rolled(?: by ([^,;]{3,60}?))?(?=\.?$| (?:if|when|while|once)\b)",
        _rolled_again,
    ),
    (r"\b((?:restor|keep|maintain)(?:e|es|s|ing|ed)?) order(?=$|[,;.]| (?:in|on|among)\b)", r"\1 discipline"),
    (r"\b(may|can) ([a-z]+(?: [a-z]+)?) still(?=\.?$|[,;])", r"\1 still \2"),
    (
        r"^((?:The|That|This) [^,;]{3,80}?) if (?=(?:the|its|this|that|their) [\w' -]{0,30}?(?:test|check|roll) "
        r"(?:is|was) (?:failed|passed|successful|unsuccessful)\.?$)(.+?)\.?$",
        lambda m: f"If {m[2]}, {lowered(m[1])}",
    ),
    # a condition that leaves out what the rule around it tells ("must be Dazed if any of its models is")
    (
        rf"\b(?P<so>(?:must|may|can|cannot|will|(?:may|must) not) be (?P<what>[A-Za-z][^,;.]{{2,60}}?)(?: only)?) "
        rf"(?P<c>{_CASE}(?:is|are)){_CUT}",
        r"\g<so> \g<c> \g<what>",
    ),
    (
        rf"\b(?P<so>(?:must|may|can|cannot|will|(?:may|must) not) (?!be\b|not\b)(?P<what>[A-Za-z][^,;.]{{2,60}}?)"
        rf"(?: only)?) (?P<c>{_CASE}(?:can|may|must|does|do|did)){_CUT}",
        r"\g<so> \g<c> \g<what>",
    ),
    (
        rf"^(?P<c>{_CASE}(?:is|are)), (?P<so>[^,;.]{{2,40}}? (?:is|are|must be) (?P<what>[A-Za-z][^,;.]{{2,40}}))"
        r"(?=\.?$|;)",
        r"\g<c> \g<what>, \g<so>",
    ),
    # how many of its models, and how often
    (
        r"\b[Nn]one of (?:its|the|their|the unit's|a unit's) models(?: in (?:it|the unit))? (?:is|are) ",
        "no model in it is ",
    ),
    (r"\b(?:most|more than half|over half) of (its|their|the unit's|a unit's) models\b", r"the majority of \1 models"),
    (
        r"\b(?:is|are) (?:limited|restricted) to (?:a single|one|two|three|\d) (?=[A-Z][\w' -]{2,30}? "
        r"(?:per|each|every|a|in each) (?:turn|round|phase|game|battle)\b)",
        lambda m: f"may only make {m[0].split(' to ', 1)[1]}",
    ),
    (
        r"^After an? ([A-Z][\w'-]*(?: [A-Z][\w'-]*)?),? (an?|the|any) ([^,;]{3,40}?) (may not|cannot|must not) "
        r"([^,;]+?) in (?:the same|that) (turn|phase)\b",
        r"\2 \3 that has made a \1 \4 \5 in the same \6",
    ),
    (  # "may be chosen in place of a Duck, but only by Riders"; "only by Riders"; "by Riders only"
        rf"{_LEFT_TO_USE}(?P<so>(?: (?!once\b|twice\b|[\w' -]* (?:per|each|every) )[\w' -]{{2,60}}?)?)"
        r"(?:(?:,? (?:but|and))? only by (?P<who>[^,;]{3,80})| by (?P<they>[^,;]{3,60}?) (?:only|alone))\.?$",
        _by_those_alone,
    ),
    (  # "if an enemy is within 8 inches at the start of the action": where it then is, is where it is
        r"(?<= )(?P<near>within \d+(?:[\"”″]| ?inch(?:es)?| ?cm| hexes)?(?: of it)?) (?:at|before) the "
        r"(?:start|beginning) of (?:the|its|that|this) (?:action|move)(?=$|[,;.])",
        r"\g<near>",
    ),
    (  # "does not gain Stress from hits beyond 24 inches"
        r" from (?:hits|shots|fire|shooting|attacks|weapons) (?:from |made )?"
        r"(?:beyond|over|more than|further than|outside) (\d+(?:[\"”″]| ?inch(?:es)?| ?cm| hexes)?)"
        r"(?: away| off| range)?(?=$|[,;.])",
        r" if the enemy is more than \1 away",
    ),
    (  # "hit on a 3 or more, except against Barges"
        r"^((?:[^,;]{3,60}, )?[^,;]{3,60}? (?:hits?|wounds?|saves?|strikes?) on (?:an? )?\d\+?"
        r"(?: or (?:more|better|higher|over))?),? "
        r"(?:except|but not|other than) against (?=[^,;]+$)",
        r"\1 unless the target is ",
    ),
    (  # "a reaction can never trigger another reaction"
        r"^(?:(?:An?|No|Any) )?(?P<what>[A-Za-z]\w{3,}?)s? (?:can ?not|can['’]t|can never|may not|may never|never|"
        r"do(?:es)? not|(?:don|doesn)['’]t|may|can) (?:ever |itself |themselves )?"
        r"(?:triggers?|provokes?|causes?|sets? off|prompts?) "
        r"(?:(?:an?|another|any|other|further|more|new) (?:other )?)?(?i:(?P=what))s?\.?$",
        _sets_off_none,
    ),
    # what is needed
    (
        r"^(?:The |An? |Having (?:the |an? )?)((?:[A-Z][\w'-]* ){1,3}?(?:special rule|rule|trait|ability|sub-type|"
        r"status|[Tt]est|[Cc]heck)) is (?:always )?(?:needed|required|necessary)(?: in order)? to (?:be able to )?"
        r"([A-Za-z][^,;]*)$",
        _needed,
    ),
    (
        r"^(An? [\w' -]{2,30}?(?:[Tt]est|[Cc]heck)) is (?:needed|required|necessary) before "
        r"((?:an?|any|the) [^,;]{2,30}?|[A-Z][\w-]+s|units|it|they) (?:may|can) ([A-Za-z][^,;]*)$",
        lambda m: f"{capitalised(m[2])} must take {lowered(m[1])} to {m[3]}",
    ),
    (
        r"^(An? [\w' -]{2,30}?(?:[Tt]est|[Cc]heck)) (?:is|must be) (?:needed|required|called for|due|taken|made) "
        r"(if|when|whenever|as soon as|each time|once) ((?:an?|the|any|its|their|one) [^,;]+?)\.?$",
        lambda m: f"{m[2].capitalize()} {m[3]}, it must take {lowered(m[1])}",
    ),
    (
        r"^(?:The )?([A-Z][\w' -]{2,40}?) (?:(?:does|do) not affect|(?:has|have) no effect (?:whatsoever )?(?:up)?on) "
        r"([A-Z][\w-]+ (?:units|models|figures)|(?:units|models|figures) (?:that|which|with|in|under) [^,;]+?)"
        r"(?=\.?$|,)",
        lambda m: f"{capitalised(m[2])} ignore {m[1]}",
    ),
)
