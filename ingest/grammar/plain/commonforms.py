"""Common forms: the modals and small words that books put in many ways, each in the one that the grammar reads.

In: the cleaned text of a sentence. Out: the same with "has to" and "is required to" as "must", "is unable to" and
"cannot" as "may not", "except if" as "unless". Applied before all that looks for a modal, so that no wording after
these need know the others. General English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.phrases.borne import SO_MANY_BORNE
from ingest.grammar.plain.aloneopen import ALONE_OPEN
from ingest.grammar.plain.aloneso import ALONE_SO
from ingest.grammar.plain.answering import ANSWERING
from ingest.grammar.plain.asides import ASIDES
from ingest.grammar.plain.atwhom import AT_WHOM
from ingest.grammar.plain.bans import BANS
from ingest.grammar.plain.befallen import BEFALLEN
from ingest.grammar.plain.besides import BESIDES
from ingest.grammar.plain.bothrelative import BOTH_RELATIVE
from ingest.grammar.plain.callingfor import CALLING_FOR
from ingest.grammar.plain.choices import NONE_OR_EITHER
from ingest.grammar.plain.closings import CLOSINGS
from ingest.grammar.plain.commoncircumstances import CIRCUMSTANCES
from ingest.grammar.plain.conveyed import CONVEYED
from ingest.grammar.plain.dearer import DEARER
from ingest.grammar.plain.donetothem import DONE_TO_THEM
from ingest.grammar.plain.eitherone import EITHER_ONE
from ingest.grammar.plain.formal import nor_they
from ingest.grammar.plain.headcounts import HEADCOUNTS
from ingest.grammar.plain.inbrief import IN_BRIEF
from ingest.grammar.plain.insight import IN_SIGHT
from ingest.grammar.plain.interposed import INTERPOSED
from ingest.grammar.plain.keepson import KEEPS_ON
from ingest.grammar.plain.leftalone import LEFT_ALONE
from ingest.grammar.plain.leftopen import NOBODY_TILL_THEN
from ingest.grammar.plain.lifted import LIFTED
from ingest.grammar.plain.lifts import LIFTS
from ingest.grammar.plain.livelier import LIVELIER
from ingest.grammar.plain.madeplain import MADE_PLAIN
from ingest.grammar.plain.narrowed import NARROWED
from ingest.grammar.plain.nevertogether import NEVER_TOGETHER
from ingest.grammar.plain.offhand import OFFHAND
from ingest.grammar.plain.onlythese import ONLY_THESE
from ingest.grammar.plain.orsomuch import OR_SO_MUCH
from ingest.grammar.plain.persons import PERSONS
from ingest.grammar.plain.putfirst import PUT_FIRST
from ingest.grammar.plain.putround import PUT_ROUND
from ingest.grammar.plain.reasons import REASONS
from ingest.grammar.plain.roundabout import ROUNDABOUT
from ingest.grammar.plain.shutto import SHUT_TO
from ingest.grammar.plain.sofewdeeds import SO_FEW_DEEDS
from ingest.grammar.plain.spending import SPENDING
from ingest.grammar.plain.spoken import SPOKEN_ASIDES
from ingest.grammar.plain.takenas import TAKEN_AS
from ingest.grammar.plain.testfirst import TEST_FIRST
from ingest.grammar.plain.turnedabout import TURNED_ABOUT
from ingest.grammar.plain.unrolled import UNROLLED
from ingest.grammar.plain.waivers import WAIVERS
from ingest.grammar.plain.whoreacts import WHO_REACTS
from ingest.grammar.plain.wielding import WIELDING
from ingest.grammar.whose.alreadyso import OR_IF_ALREADY
from ingest.lexicon import in_figures
from ingest.verbforms import base_form
from ingest.vocabulary.kinds import plural
from ingest.vocabulary.umbrellas import UMBRELLAS
from kb.names import capitalised, lowered, with_article
from kb.patterns import Substitutions, deferred

#: A clause up to its verb, where nothing in it opens a condition or a relative clause.
_SAID = (
    r"((?:^|[,;:] (?:and |but |or |so )?)"
    r"((?:(?!\b(?i:if|when|whenever|while|whilst|unless|until|whose|where|after|before|because|since|once|"
    r"should|than|as|it is|not|never|longer|to|would|tests?|checks?|rolls?)\b)[^,;:.])*?))"
    r"(?<!\bthat )(?<!\bwhich )(?<!\bwho )"
)
_OPENS = deferred(r"(?:If|When|Whenever|While|Whilst|Unless|Until|After|Once|Should)\b(,)?")
_ADVERBS = r"((?:(?:also|always|then|still|immediately|otherwise|normally|instead|therefore|thus) )?)"


def _as(modal: str) -> Callable[[re.Match[str]], str]:
    """The clause with this modal, but where it goes on with the condition that the sentence opens with."""

    def said(match: re.Match[str]) -> str:
        opening = _OPENS.match(match.string)
        if opening and (opening[1] or not match[2].strip()):
            return match[0]
        return f"{match[1]}{modal.format(*match.groups()[2:]).rstrip()} "

    return said


def _negative(match: re.Match[str]) -> str:
    """ "No Crates may be lifted": the things, and what may not be done to them."""
    what, modal, rest = match.groups()
    return f"{capitalised(what)} {modal} not {rest}"


_MARKED = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)? (?:status|condition|state|markers?|tokens?|counters?)\b"


def _third(verb: str) -> Callable[[re.Match[str]], str]:
    """The plain verb, in the third person where the match stood so."""
    return lambda match: f"{verb}{'s' if match[0].rstrip().endswith('s') else ''} "


def _becomes(match: re.Match[str]) -> str:
    return "becomes " if match[1] == "is" else "become "


_NOT_TOLD_APART = frozenset("and or of by for to from on with see decide determine choose know say those".split())


def _that(match: re.Match[str]) -> str:
    """ "Warriors who are Hidden": which of them are meant."""
    return match[0] if match[1].lower() in _NOT_TOLD_APART else f"{match[1]} that "


_NAMED = r"[A-Z][\w'-]*(?: (?:(?:in|the|of|and|to|on) )?[A-Z][\w'-]*)*"
#: One of several things that somebody is not.
_ONE_OF = r"(?!nor\b)(?:(?:an?|in|at|under) )?[A-Za-z][\w'-]*(?: [A-Z][\w'-]*)?"
_NUMBER = r"\d+|[dD]\d+|one|two|three|four|five|six"
#: What somebody is told to do, by the name of an order.
_ORDERED = rf"(?:ordered|told|instructed|commanded|directed) to ({_NAMED})"


def _told_to(match: re.Match[str]) -> str:
    """ "You order it to Dig Out": it is given that order."""
    be = "are" if match["it"] == "them" or match["it"].endswith("s") else "is"
    return f"{'they' if match['it'] == 'them' else match['it']} {be} given a {match['what']} order"


def _rolled(match: re.Match[str]) -> str:
    """ "Score higher than its Nerve and the crew …": what comes of it."""
    verb, what = match[1].lower(), match[2]
    if verb in ("pass", "fail") and what in ("it", "this", "that"):
        return f"If the test is {verb}ed, "
    return f"If you {verb} {what}, "


def _treated(match: re.Match[str]) -> str:
    """ "Treat sledges in every other way as carts": they count as carts."""
    many = match[1].endswith("s") or match[1].startswith(("all ", "any ", "these "))
    return f"{match[1]} count{'' if many else 's'} as "


def _none_of(match: re.Match[str]) -> str:
    """ "No Crate may be lifted": one may not, or where it is done to them, they may not be."""
    what, modal, rest = match.groups()
    if rest.startswith("be ") and not (what[0].isupper() and " by " in rest):
        return match[0]
    if rest.startswith("be "):
        many = f"{what[:-1]}ies" if re.search(r"[^aeiou]y$", what) else f"{what}s"
        return f"{capitalised(many)} {modal} not {rest}"
    return f"{capitalised(with_article(what))} {modal} not {rest}"


def _leave(match: re.Match[str]) -> str:
    return "may not " if match[1] else "may "


def _reserved(match: re.Match[str]) -> str:
    return f"{match[1]} is reserved for {match[2] or match[3]}"


def _has(match: re.Match[str]) -> str:
    return "has " if match[1] else "have "


def _doubles(match: re.Match[str]) -> str:
    return f"double{'s' if match[1] else ''} {match[2]}"


def _counts(match: re.Match[str]) -> str:
    return f"{match[2] or ''}{'counts' if match[1] == 'is' else 'count'} as"


#: One of some sort: "Crate", "Rope Bridge".
_ONE = r"(?!more\b|other\b|such\b|one\b|unit\b|model\b)[A-Za-z][a-z'-]*[a-rt-z](?: [A-Z][a-z'-]*[a-rt-z])?"
_SPAN = r"turn|round|phase|game|battle|activation"


#: What rulebooks call any of their pieces.
_PIECE = (
    r"(?:unit|model|squad|band|crew|ship|vessel|vehicle|regiment|element|team|fighter|figure|warrior|piece|company|"
    r"group|trooper|operative|character|section|base|stand|gang|mob|warband|platoon|craft|machine)s?"
)
#: "An Adrift ship", of "Nor may an Adrift ship": what it may not do is left out.
_NO_DEED = deferred(rf"(?:an?|any|the|such an?) (?:[\w'-]+ ){{0,3}}?{_PIECE}$")
_REFUSED = {"will": "will not", "do": "do not", "does": "does not", "are": "are not", "is": "is not"}


def _nor(match: re.Match[str]) -> str:
    """ "Nor can it fire": it may not."""
    whom = match["who"]
    return f"{capitalised(whom)} {_REFUSED.get(match['m'], 'may not')} "


_HANDLED = r"(?:given|issued|used|made|taken|chosen|declared)"
#: What one is for good: "are Dazed at all times", "is permanently Dazed".
FOR_GOOD = Substitutions(
    (
        r"\b(is|are|counts? as)(?: being)? ([A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:at all times|permanently|"
        r"(?:throughout|for all of|for the whole of|for) the (?:whole |entire )?(?:game|battle))(?=[.,;]|$)",
        r"\1 always \2",
    ),
    (r"\b(is|are) (?:permanently|forever|for ever|perpetually) (?=[A-Z])", r"\1 always "),
    (
        r"\b(is|are) (?:(?:always|at all times) )(?:considered|deemed|reckoned)(?: to be| as(?: being)?)? (?=[A-Z])",
        r"\1 always ",
    ),
    (r"\balways counts? as being (?=[A-Z])", "always count as "),
)

#: What none of is meant, and which models are.
_SOME = r"(?:an?|any|at least one|one or more) "
_WITH = r"(?:with|of|that|which|having) "

COMMON = Substitutions(
    (  # "Being Dazed keeps nobody from reacting"
        r"\b(?P<keep>keep|stop|prevent|bar|hinder)s? (?:nobody|no ?-?one|no (?:unit|model)|none(?: of them)?) from ",
        r"does not \g<keep> anyone from ",
    ),
    *UMBRELLAS.each,
    *ALONE_OPEN.each,
    *KEEPS_ON.each,
    *BESIDES.each,
    *FOR_GOOD.each,
    *ONLY_THESE.each,
    *SHUT_TO.each,
    *BOTH_RELATIVE.each,
    *DONE_TO_THEM.each,
    *WHO_REACTS.each,
    *TEST_FIRST.each,
    *LEFT_ALONE.each,
    *BEFALLEN.each,
    (r"\b(may|can|must) (?:then|thereafter|afterwards) (?=be (?:given|issued|ordered) only\b)", r"\1 "),
    *BANS.each,
    *CONVEYED.each,
    *ANSWERING.each,
    *SPENDING.each,
    *NOBODY_TILL_THEN.each,
    *PERSONS.each,
    *IN_BRIEF.each,
    *NEVER_TOGETHER.each,
    *CALLING_FOR.each,
    *WIELDING.each,
    *IN_SIGHT.each,
    *OR_IF_ALREADY.each,
    *CLOSINGS.each,
    *SO_FEW_DEEDS.each,
    *REASONS.each,
    *NONE_OR_EITHER.each,
    *AT_WHOM.each,
    *LIFTS.each,
    *LIFTED.each,
    *ROUNDABOUT.each,
    *WAIVERS.each,
    *LIVELIER.each,
    *PUT_FIRST.each,
    *NARROWED.each,
    *SO_MANY_BORNE.each,
    *HEADCOUNTS.each,
    *OR_SO_MUCH.each,
    *SPOKEN_ASIDES.each,
    *OFFHAND.each,
    *MADE_PLAIN.each,
    *ASIDES.each,
    *UNROLLED.each,
    *INTERPOSED.each,
    *DEARER.each,
    *PUT_ROUND.each,
    *ALONE_SO.each,
    *EITHER_ONE.each,
    *TAKEN_AS.each,
    *TURNED_ABOUT.each,
    (  # "may roll a failed Grit test again"
        r"\broll(?P<s>s?) (?P<which>(?:(?:an?|any|its|their|the|all) )?(?:failed|missed|successful) "
        r"[\w' -]{0,30}?\b(?:tests?|checks?|rolls?|saves?|throws?|dice|hits?|wounds?)) again\b",
        r"re-roll\g<s> \g<which>",
    ),
    (  # "that is fully, or even partially, under it"
        r"\b(?P<one>[a-z]+ly), or (?:even |only |just )?(?P<other>[a-z]+ly|in part), ",
        r"\g<one> or \g<other> ",
    ),
    (r"\bpossess(es)? (?=(?:an? |the |this |any )?[A-Z(])", _has),
    # what is refused besides
    (
        rf"^(?:Nor|Neither) (?P<m>can|may|must|shall|will|do|does|are|is) (?P<who>it|they|he|she|you|"
        rf"(?:an?|any|the|such an?|these|those) (?:[\w'-]+ ){{0,3}}?{_PIECE}) "
        rf"(?!(?:that|which|who|with|of|in|under)\b)(?=[a-zA-Z])",
        _nor,
    ),
    (
        r"^(?:Nor|Neither) (?P<m>can|may) (?P<who>(?!(?:it|they|he|she|you)\b)[A-Z]?[^,.;]{2,110}?)(?=[.,;]|$)",
        lambda m: (not _NO_DEED.match(m["who"]) and nor_they(m["who"])) or f"{_nor(m)}do so",
    ),
    (
        r"\b(?:may|can|must) only (?P<do>[a-z]+|[A-Z][a-z]+) (?P<whom>(?:an?|the|those) "
        r"(?:enem(?:y|ies)|targets?|units?|models?)(?: units?| models?)?|enem(?:y|ies)|targets) (?:that |which |whom )?"
        r"(?:it|they) can see(?=[.;,]|$)",
        r"may not \g<do> \g<whom> that it cannot see",
    ),
    (
        r"\b(?:be affected by|be (?:under|in)|be subject to|suffer(?: from)?|bear) "
        r"(?=(?:more than|at most) (?:one|two|three|\d) (?:[\w'-]+ )?(?i:status|state|condition|effect)(?:e?s)?\b)",
        "have ",
    ),
    (  # "remains barred from …": is so
        r"\b(?:(?P<one>remains|stays)|remain|stay)(?: still)? (?=(?:barred|forbidden|prohibited|unable|excluded|"
        r"debarred|banned|precluded|prevented|immune|subject|exempt|open|closed|available|unavailable|denied|"
        r"not (?:allowed|permitted|able|open|available)) (?:from|to)\b)",
        lambda m: "is " if m["one"] else "are ",
    ),
    (
        r"\b(?:is|are) (?:barred|debarred|excluded|banned|precluded|forbidden) from (?:every|each|any|all) other "
        r"(?=(?i:reaction|action|order)s?\b)",
        "may not make any other ",
    ),
    # who has none of something
    (
        rf"\b(?:that|which) (?:do|does) not (?:include|contain|comprise) {_SOME}(?=[A-Z]|models? {_WITH})",
        "with no ",
    ),
    (
        r"((?:^|[;:,] (?:and |but )?)(?:(?:[Aa](?:n|ny|ll)?|[Ee]ach|[Tt]he|[Tt]hose|[Ss]uch|[Ee]very) )?[\w-]+) "
        rf"(?:without|lacking) {_SOME}(?=models? {_WITH})",
        r"\1 with no ",
    ),
    (rf"(?<=s) lacking (?={_SOME}[A-Z])", " without "),
    (rf"\bwith no model (?={_WITH})", "that includes no models "),
    *CIRCUMSTANCES.each,
    # from where it is measured, before that is taken away
    (r"(, measured (?:from|to) [^,;.]{3,50}?) before (?:it|they|the [a-z]+) (?:is|are) removed\b[^,;.]*", r"\1"),
    (  # "one of the following reactions": of these
        rf"\b((?:one|two|any|some|either|any one|only one|up to [a-z]+)(?: or more)?) of the following "
        rf"(?:(?:{_NUMBER}) )?(?=(?:[a-z]+ )?(?i:reactions|responses|actions|orders)(?: for it)?\.?$)",
        r"\1 of these ",
    ),
    # what must and may be done
    (rf"{_SAID}\b(?:(?:will|shall) have|has|have) to (?!do\b)(?=\w)", _as("must")),
    (rf"{_SAID}\b(?:is|are) {_ADVERBS}(?:required|obliged|compelled|bound) to ", _as("must {0}")),
    (rf"{_SAID}\b(?:is|are|will be|shall be) {_ADVERBS}unable to ", _as("{0}may not")),
    (  # "No wagon is ever Mired": it cannot be
        r"^No (?P<who>(?!unit\b|one\b|model\b|player\b|more\b)[A-Za-z'-]+(?: [A-Za-z'-]+)?) "
        r"(?:(?:is|are) ever |can ever be(?:come)? |ever becomes? )(?=[A-Z][a-z'-]+(?:[.,;]|$| [A-Z]))",
        lambda found: f"{capitalised(plural(found['who'].removesuffix('s')))} can never be ",
    ),
    (
        r"\b(?:is|are) (?:not (?:ever )?capable of|never capable of|incapable of) (?:making |an? )?(?=[A-Z])",
        "may not make ",
    ),
    (  # "never becomes Dazed because of a blow": by it, and by other things it may
        r"(?P<told>\b(?:never|cannot|can not|may not) (?:be(?:comes?)? |gets? )?[A-Z][\w'-]+) "
        r"(?:because of|owing to|due to|on account of) (?=(?:an?|any|enemy|being) )(?![^,;:.]*\b(?:its|their)\b)",
        r"\g<told> by ",
    ),
    (  # "Pace is 1 lower and it may not Dash", "its Nerve is two points higher"
        rf"(?P<what>^(?:(?:Its|Their|The) )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|\b(?:its|their) [A-Z][\w'-]*) "
        rf"(?P<be>is|are) (?P<n>{_NUMBER})(?: points?)? (?P<how>lower|less|higher|more)"
        r"(?=[.,;]?$|[,;] | (?:and|while|until|for|if|when|in|during)\b)",
        lambda m: (
            f"{m['what']} {m['be']} {'reduced' if m['how'] in ('lower', 'less') else 'increased'} by "
            f"{in_figures(m['n'])}"
        ),
    ),
    # of somebody who was spoken of: "It could not Dash to begin with"
    (
        r"(?P<told>\b(?:may|can|could) ?(?:not|never)\b[^,;:.]{2,60}?),? "
        r"(?:anyway|to begin with|to start with|in the first place|in any case|in any event)(?=\.?$)",
        r"\g<told>",
    ),
    (rf"{_SAID}\bcould (?:not|never)(?: ever)? (?!have\b|help\b)(?=[A-Za-z])", _as("may not")),
    (rf"{_SAID}\bcould only (?!have\b)(?=[A-Za-z])", _as("may only")),
    (rf"{_SAID}\b(?:is|are) only (?:allowed|permitted|able|entitled) to ", _as("may only")),
    (
        rf"{_SAID}(?<!ing )\b(?:is|are)(?: not| never|n['’]t) {_ADVERBS}(?:allowed|permitted|able|entitled) to ",
        _as("{0}may not"),
    ),
    (rf"{_SAID}(?<!ing )\b(?:is|are) {_ADVERBS}(?:allowed|permitted|entitled) to (?!an? )", _as("may {0}")),
    (
        r"^((?:(?:In|During|At|On) [^,]{3,40}, )?(?:No|no|Neither|neither) [^,;]{2,60}? )shall (?!be (?:required|"
        r"obliged))",
        r"\1may ",
    ),
    (r"\bshall (?=(?:only |be )?[a-z]+ (?:no|only|nothing|neither|at most|no more than|not more than) )", "may "),
    (
        r"^When(?:ever)? (?=(?:(?:the|this|that|its|an?|any) )?[\w' -]{0,24}?"
        r"\b(?:test|check|roll|total|result|score|save) "
        r"(?:is|are|was|equals|exceeds)\b|(?:it|they|the unit|the model) (?:fails?|pass(?:es)?)\b)",
        "If ",
    ),
    (
        r"(?<=\w), ([A-Z]?[\w'-]+(?: [A-Z][\w'-]*)?), (and|or) (?!and\b|or\b)"
        r"(?=[A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?: [a-z]|$|[.,;:])|[a-z'-]{3,}(?:$|[.;:]|"
        r" (?:may|can|must|cannot|are|is|have|as|in|on|at|of|to|with|from|when|if|while|unless|cause|ignore)\b))",
        r", \1 \2 ",
    ),
    (r"\b(?:(?:has|have|needs?) to|must) be ([A-Z][\w']*)[ -]free\b(?! of\b)", r"must not be \1"),
    (r"\b(?:has|have|feels?|sees?) no need to (?=\w)", "need not "),
    (
        r"\b[Ee]xecut(?P<end>es?|ed|ing) (?=(?:an?|the|any|no|only|more|one|its|their|another|such|this|that)\b)",
        lambda m: {"e": "make ", "es": "makes ", "ed": "made ", "ing": "making "}[m["end"]],
    ),
    (r"\bshall not\b", "must not"),
    (r"\bshall\b", "must"),
    (rf"{_SAID}\bneeds? to (?=\w)(?!roll\b|score\b|be\b)", _as("must")),
    (rf"{_SAID}\b(?:cannot|can not|can ?['’]?t) ", _as("may not")),
    (rf"{_SAID}\b(?:can|may|must) never (?=\w)", _as("may not")),
    (r"\bmust not (?!be\b|have\b|already\b)", "may not "),
    (
        r"(?:^|(?<=[:;] ))[Nn]o ([A-Z]?[a-z'-]+(?: [A-Z]?[a-z'-]+)?[a-z]{2}(?<!s)s) (may|can|must) "
        r"(?!not\b|ever\b|only\b)(.+)$",
        _negative,
    ),
    (  # "no Crate may be lifted"
        rf"^No ({_ONE}) (may|can) (?!not\b|ever\b|only\b)((?!.*\b(?:nor|neither|never)\b).+)$",
        _none_of,
    ),
    (
        r"\b(?:with|having) (?:even )?(?:(?:an?|any|one|a single|one or more|at least one) )((?:of them|(?:of the )?"
        r"[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2})(?: models?)?) (?:in|among|amongst) (?:its|their) "
        r"(?:ranks|number|numbers|midst|models|members)\b",
        r"that includes any \1",
    ),
    (  # "Goats are slow, and a unit that includes one of them may …": of the Goats
        r"^((?:The |All )?([A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}s) (?:are|have|can|cannot|may|must|move) [^;:]*?, "
        r"(?:and|so|but) [^;:]*?\b(?:includes?|contains?|with|has|have) )(?:even )?(?:any|one|a single one) of them\b",
        r"\1any \2",
    ),
    (
        r"^(.*?\b(?:not|cannot|nor) [^,;]*?\b([a-z]{3,}s)),? ((?:though|but|although|yet) (?:it|they) (?:may|can)"
        r"(?: still)? [a-z]+) those (?=(?:that|which|who|in|on|within|near) )",
        r"\1, \3 \2 ",
    ),
    (
        r"(\b(?:[Nn]o|not|never|cannot) [^.,;:]{2,60}?) (?:of (?:any|whatever) (?:kind|sort|type)|whatsoever)"
        r"(?=$|[,;.]| (?:may|can|is|are|must|against|by|in|on|to|for|from|while|when|if)\b)",
        r"\1",
    ),
    (r"(\b(?:never|not|cannot) [^;:]*?),? in any (?:fashion|way|manner|form|shape or form)(?=$|[,;.])", r"\1"),
    (
        r"(\b(?:ignores?|disregards?|immune|unaffected|never|not|cannot|no) [^;:,]*?) "
        r"(?:altogether|entirely|completely)(?=$|[,;.])",
        r"\1",
    ),
    (
        r"(\b(?:never|not|cannot)(?: make)? (?:[Rr]eacts?|[Rr]eactions?)) to any(?:thing| (?:enemy )?(?:unit|enemy))"
        r"(?=$|[,;.])",
        r"\1",
    ),
    (r"\bneeds? only (?!to\b|be\b)(?=(?:remain|stay|keep|be|stand) )", "must "),
    (r"\b(?:has|have|needs?) only to (?=(?:remain|stay|keep|be|stand) )", "must "),
    (
        r"\b(?:is|are) under no (?:\w+ )?(?:status|condition|state|effect) (?:but|other than|except|save) "
        r"(?=[A-Z])",
        "is only ",
    ),
    # to whom it is closed, and to whom it is not
    (
        r"^([A-Z][a-z]+ing)( [^,;]{2,40}?)? is (?:forbidden|prohibited|denied|closed) to ([^,;]{3,60}?)(?=\.?$)",
        lambda m: f"{capitalised(m[3])} may not {base_form(m[1]).lower()}{m[2] or ''}",
    ),
    (r"\bpay(s?) no (?=(?:\w+ )?(?:penalty|penalties)\b)", r"suffer\1 no "),
    (
        r"^(?:Everyone|Everybody|Anyone|Anybody|All|Any|Every unit|Any unit|All units) "
        r"(?:but|except(?: for)?|save(?: for)?) ((?:the )?[A-Z][\w'-]*s(?:(?:,| and| or) [A-Z][\w'-]*s)*) "
        r"(may|can|must) (?!not\b)",
        r"All units except \1 \2 ",
    ),
    (
        r"^((?:Apart from|Except for|Other than|Save for|With the exception of) (?:the )?[A-Z][\w'-]*s"
        r"(?:(?:,| and| or) [A-Z][\w'-]*s)*) (?=(?:no|all|any|every|units|models) )",
        r"\1, ",
    ),
    (r"^([A-Z][\w'-]*(?: [A-Z][\w'-]*)*) is (?:only for ([^,;]{3,50}?)|for ([^,;]{3,50}?) only)(?=\.?$)", _reserved),
    (
        r"\b(is|are) (?:excused|spared|let off) (?:from )?(?:taking |making |having to take )?"
        r"(?=(?:all |any |an? |its |their )?[\w' -]{2,30}?(?i:tests?|checks?)\b)",
        lambda m: f"never take{'s' if m[1] == 'is' else ''} ",
    ),
    (
        r"^((?:The )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: [Aa]ction| [Rr]eaction| [Oo]rder)?) is "
        r"(?:forbidden|prohibited|denied|closed|barred) to "
        r"(?=(?:any|all|an?|the|those|units?|models?)\b|[A-Z][\w-]*s\b)",
        r"\1 is not available to ",
    ),
    (r"\black(?:s|ing)? the (?:ability|right|power|means) to (?=[A-Za-z])", "may not "),
    (
        r"\b(?:cannot|can not|may not|(?:can|may) never) be affected by (?:any|all)(?: of the)? "
        r"(?P<sort>status|state|condition|affliction)(?:e?s)?(?=$|[.,;])",
        lambda m: f"are immune to all {m['sort']}{'es' if m['sort'].endswith('s') else 's'}",
    ),
    (r"\bonly (?:(?:for )?(?:as|so) long as|provided(?: that)?|on (?:the )?condition that)\b", "only if"),
    (r"\b(?:has|have|is given|are given) (no )?(?:permission|licence|license|leave) to ", _leave),
    (
        r"\b(?:(?:has|have|(?:is|are) (?:given|left)|gets?) no (?:option|right|chance|opportunity|ability|power|means)|"
        r"(?:is|are) (?:denied|refused) the (?:option|right|chance|opportunity|ability|power|means)) to (?=[A-Za-z])",
        "may not ",
    ),
    (r"^([A-Z][a-z]+) or not, (?:an?|any|every|the) (?=unit |model )", r"A \1 "),
    (r"^([A-Z][a-z]+) or not, (?=[a-zA-Z])", r"Even while \1, "),
    (
        r",? (?:no matter (?:what|how|who|which|where|when)|however (?:many|much|few|far|often|long|[a-z]+ly)) "
        r"[^,;.]+(?=\.?$)",
        "",
    ),
    (r", whatever (?:it|they|he|she) [^,;.]+(?=\.?$)", ""),
    (r"\b(?:(?P<one>is)|are|be) put to (?=[^,;.]*[Tt]ests?\b)", lambda m: "takes " if m["one"] else "take "),
    # exceptions
    (  # "may take no other action, except to Rally"
        r"\b(no (?:other |further )?(?:[Aa]ctions?|[Rr]eactions?)),? "
        r"(?:except|other than|save|but|apart from)(?: for)? to (?=[A-Z])",
        r"\1 except ",
    ),
    (r"(?<!but )\b(?:except|save|other than|apart from) if\b", "unless"),
    (
        r"\b(?:apart from|other than) (?=(?:in|on|at|by|to|against|during|when|while|where|as|with) )",
        "except ",
    ),
    # which of them are meant
    (
        r"(?<=\w)(?<!\bin)(?<!\bof)(?<!\bby)(?<!\bfor)(?<!\bto)(?<!\bfrom)(?<!\bon)(?<!\bat)(?<!\bwith)(?<!\bduring)"
        r"(?<!\bafter)(?<!\bupon)(?<!\band)(?<!\bor) which "
        r"(?=(?:is|are|was|were|has|have|had|may|can|cannot|must|does|do) )",
        " that ",
    ),
    (
        r"\b([A-Z]?[a-z-]{1,24}) who "
        r"(?=(?:is|are|was|were|has|have|had|may|can|cannot|must|does|do|[a-z]+s|[a-z]+ed) )",
        _that,
    ),
    # what is gained, lost and counted as
    (r"\btakes? (?=(?:an? )?[−–-]\d)", _third("suffer")),
    (r"\b(?:takes?|receives?) (?=(?:an? )?\+\d)", _third("gain")),
    (
        rf"\b(?:gets?|receives?|takes?|acquires?|collects?) "
        rf"(?=(?:an?|the|one|two|\d) {_MARKED}(?! (?:off|away|back)\b))",
        _third("gain"),
    ),
    (rf"\bno longer (?:has|have) (?=(?:any|an?|the|its|their) {_MARKED})", "loses "),
    (r"\b(is|are) (?:then|now|immediately|at once|instantly) (?=[A-Z][a-z]+(?:ed|en)\b)", _becomes),
    (r"\bbenefit(s?) from (?=the [A-Z][\w' -]{1,24}? (?:special rule|trait|ability)\b)", _has),
    (
        r"\b(is|are) (?:(also|always|still|then) )?(?:treated|counted|considered|regarded|treated exactly) as "
        r"(?:if|though) (?:it|they) (?:was|were|is|are)(?= (?!not\b|in\b|on\b|at\b|being\b))",
        _counts,
    ),
    (r"\b(reduc|cut)(e?)(s?) ((?:its|their|the|his) [\w'-]+(?: [\w'-]+)?) (?:by|in) half\b", r"halve\3 \4"),
    (r"\bmultipl(?:y|(ies)) ((?:its|their|the|his) [\w'-]+(?: [\w'-]+)?) by (?:two|2)\b", _doubles),
    (r"\bwill (?:always|automatically) (pass|fail)\b", r"automatically \1"),
    (r"\b(pass(?:es)?|fails?) (?:it|them|this|these|such [a-z]+) automatically\b", r"automatically \1 the test"),
    (
        r"(?<!but )(?<!and )\b(is|are) (?:(?:deemed|considered|reckoned|judged)(?: to be| as(?: being)?)?|"
        r"(?:treated|regarded) as(?: being)?)"
        r"(?= (?!if\b|though\b|to\b|follows\b|part\b|having\b|when\b|by\b|for\b|not\b|\d))",
        lambda m: "counts as" if m[1] == "is" else "count as",
    ),
    # how often, how long, how far, how much
    (
        rf"\b(once|twice)(?: only)? (?:during|in|within) (?:each|every|any|any one|an?|one|a single) "
        rf"(?=(?:{_SPAN})\b)",
        r"\1 per ",
    ),
    (r"\b(carry|have|transport|move) a maximum of (?=\w)", r"\1 up to "),
    (r"\bfarther than\b", "further than"),
    # "a ship whose Guns number 0", "that has 0 Guns"
    (
        r"\bwhose (?P<what>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:numbers?|are|amounts? to|(?:has|have) fallen to|total) "
        r"(?P<n>\d{1,2})(?=\.?$|[,;]| (?:or|may|can|cannot|must)\b)",
        r"whose \g<what> is \g<n>",
    ),
    (r"\b(?P<has>has|have|with) (?:0|zero) (?=[A-Z][a-z]+s?(?:\.?$|[,;]| (?:may|can|cannot|must)\b))", r"\g<has> no "),
    (  # "neither Dazed, Mired nor Alight": each of them is set apart
        rf"\bneither ({_ONE_OF}(?:, {_ONE_OF}){{1,6}}),? nor (?={_ONE_OF}\b)",
        lambda m: f"neither {m[1].replace(', ', ' nor ')} nor ",
    ),
    (rf"\bneither {_ONE_OF}(?:, nor {_ONE_OF}){{1,6}}", lambda m: m[0].replace(", nor ", " nor ")),
    (  # "may not move further than half of its Pace", "may move no more than half its Pace"
        r"\b(?:(?:may not|cannot|can not) (?P<do>[A-Za-z]+) (?:more|further)|"
        r"(?:may|can) (?P<does>[A-Za-z]+) (?:no|not) (?:more|further)) than half "
        r"(?:of )?(?=(?:its|their|his|the (?:unit|model)['’]s) )",
        lambda m: f"may only {m['do'] or m['does']} up to half ",
    ),
    (r"\b((?:has|have|had) (?:already )?(?:been )?[a-z]+(?:ed|en)) once(?= (?:this|that|in|during|before)\b)", r"\1"),
    (
        r"\bwith (half|a quarter|a third) or (?:fewer|less) of ((?:its|their|the) [\w'-]+)(?: remaining| left)?\b",
        r"with at most \1 of \2",
    ),
    (r"(?<!may )\b(take|make)s? no (further|more|additional) (?=[A-Z])", r"may \1 no \2 "),
    (r"(\b(?:not|never|cannot)\b[^,;:]*?),? and instead\b", r"\1, but instead"),
    (r"\bone time(?= (?:per|each|every|in|during)\b)", "once"),
    (
        r"\bfor the (?:rest|remainder) of (?=(?:the|this|that|its) (?:\w+ )?(?:turn|phase|round|game|battle)\b)",
        "until the end of ",
    ),
    (
        r"\b(?:no|not) (?:more|further|farther) than (\d+ ?(?:\"|inch(?:es)?|cm)) (?:away )?(?:from|of)\b",
        r"within \1 of",
    ),
    (
        r"\b(only(?: be \w+)?) during (?=(?:the|its|their|your|each|any) (?:[A-Z]?[\w'-]+ ){0,2}?[Pp]hase\b)",
        r"\1 in ",
    ),
    (
        r"(?<!up to )\b(?:at )?(\d+ ?(?:\"|inch(?:es)?|cm)) or (?:less|closer|nearer)(?: away)? (?:from|of|to) ",
        r"within \1 of ",
    ),
    (  # "a unit that has already made a Reaction may not make another": another Reaction
        r"(?P<told>\b(?:made|used|taken|declared|performed|attempted|makes|uses|declares) an? "
        r"(?P<what>[A-Za-z][\w'-]*(?: (?:[A-Z][\w'-]*|reaction|action|response)){0,3})\b[^.;:]{0,80}?"
        r"\b(?:may not|cannot|can not|may never|can never|must not) (?:make|use|take|declare|perform|attempt) )"
        r"(?:another|a second|a further|any more|any further)(?: one)?"
        r"(?=$|[.,;]| (?:in|this|that|during|until|for|before)\b)",
        lambda m: f"{m['told']}another {m['what']}",
    ),
    (  # "within 8\" of the unit that triggered this Reaction": of an enemy
        r"(?P<far>\d ?(?:\"|inch(?:es)?|cm) (?:away )?(?:of|from) )the (?P<noun>unit|model) (?:that|which) "
        r"(?:triggered|provoked|prompted) (?:this|the|its) [\w'-]+(?=$|[.,;:)])",
        lambda m: f"{m['far']}the enemy {m['noun']}",
    ),
    (
        r"(?P<told>\b[a-zA-Z]+ the (?P<noun>unit|model) (?:that|which) "
        r"(?:triggered|provoked|prompted) [^.;:]{3,60}? \d{1,2} ?(?:\"|inch(?:es)?|cm) (?:away )?(?:of|from) )"
        r"(?:that|the same) (?P=noun)\b",
        lambda m: f"{m['told']}the enemy {m['noun']}",
    ),
    (r"\bon an? (?:[Dd]6|dic?e) roll of ", "on a roll of "),
    (
        rf"\b(?:an? )?bonus of \+?({_NUMBER})(?= (?:to|on|when|for|in|against)\b)",
        lambda m: f"a +{in_figures(m[1])} bonus",
    ),
    (
        rf"\b(?:an? )?(?:penalty|reduction) of [-−–]?({_NUMBER})(?= (?:to|on|when|for|in|against)\b)",
        lambda m: f"a -{in_figures(m[1])} penalty",
    ),
    (
        r"\b(on (?:(?:an?|any) )?(?:(?:rolls?|results?|scores?|totals?) of (?:an? )?)?)(\d{1,2}) "
        r"or (?:higher|more|better|above|greater)\b",
        r"\1\2+",
    ),
    # tests and states
    (
        r"\b([Ww])hoever (loses|wins)(?: (?:it|this|the roll|the roll-off|the fight))?,? "
        r"(?=(?:then |immediately )?(?:becomes|is|gains|suffers|may not|cannot)\b)",
        lambda m: f"{'The' if m[1] == 'W' else 'the'} {'los' if m[2] == 'loses' else 'winn'}ing unit ",
    ),
    (rf"{_SAID}\b(?:is|are) subject to (?=an? [\w' -]{{2,30}}? (?:test|check)\b)", _as("must take")),
    (
        r"\b(?:(is|are) (?:placed|put|thrown) in(?:to)?|(?:enters?|goes into)) (?:the |an? )?([A-Z][\w'-]+) "
        r"(?:state|condition|status)\b",
        lambda m: f"{'become' if m[1] == 'are' or m[0].startswith('enter ') else 'becomes'} {m[2]}",
    ),
    (r"\btill\b", "until"),
    (  # "may only be given to a unit that is Steady"
        rf"\b(?P<may>[Mm]ay|[Cc]an) (?:only be (?P<done>{_HANDLED})|be (?P<alone>{_HANDLED}) only) (?:to|by) "
        r"(?:(?:an?|any) (?P<one>[a-z]{3,12})|(?P<many>[a-z]{3,12}s)) (?:that|which|who) (?=(?:is|are|has|have) )",
        lambda m: f"{m['may']} only be {m['done'] or m['alone']} if the {m['one'] or m['many']} ",
    ),
    (
        r"(\bre-?rolls? [^,;]+),? (?:but|and) must (?:accept|keep|abide by|stand by|take|use) the (?:second|new) "
        r"(?:result|roll|score|one)(?=\.?$)",
        r"\1",
    ),
    (
        r"(?<=[a-z]) such as ((?:an? |the )?[\w'-]+(?: [\w'-]+)?) "
        r"(?=(?:may|cannot|can|must|is|are|ignores?|gains?|suffers?|takes?|counts?) (?!of\b))",
        r", such as \1, ",
    ),
    (r"(\b(?:not|cannot|never|no) [^,;]+), not even [^,;.]+", r"\1"),
    # orders and outcomes
    (  # "an enemy that is ordered to Storm your crew": what is done to somebody is more than an order
        rf"\b(?P<who>(?:an|any|the) enemy\b[^,;]{{0,40}}?) is {_ORDERED} (?=(?:your|this|that|a|the|one) )",
        lambda m: f"{m['who']} {m[2]}{'es' if m[2].endswith(('s', 'sh', 'ch')) else 's'} ",
    ),
    (rf"\b(?:[Yy]ou|[Tt]he player) (?:give|order)s? (?P<it>it|them|[a-z ]{{3,20}}) to (?P<what>{_NAMED})", _told_to),
    (  # "unless the crew to be charged is Dazed"
        r"\b(unless|if|provided that|provided|while|where) the (?:enemy )?(?!target\b)[A-Za-z]+ to be "
        r"(?:charged|attacked|shot at|fired (?:at|on|upon)|targeted|assaulted|boarded) (?=(?:is|are|has|have)\b)",
        r"\1 the target ",
    ),
    (rf"\b(be|is|are|been|when|if) {_ORDERED}", r"\1 given a \2 order"),
    (
        rf"^(?P<who>(?:An?|Any|Each|Every|The) (?:[A-Z]?[\w'-]+ ){{0,2}}?[a-z]+) {_ORDERED}(?= [a-z])",
        r"\g<who> given a \2 order",
    ),
    (
        rf"\b(unless|if) (?:that|the|its|this) order is (?:an? )?({_NAMED})(?<!Order)(?: order)?"
        rf"(?:,? or (?:an? )?({_NAMED})(?<!Order)(?: order)?)?",
        lambda m: f"{m[1]} it has a {m[2]} order" + (f" or a {m[3]} order" if m[3] else ""),
    ),
    (
        r"\b(may|can) only be (?:fired|shot|used) (?:on|under|with) (an? [A-Z][\w' -]*? order)\b"
        r"(?: or (?:on|from|under) (?:an? )?([A-Z][\w'-]*))?",
        lambda m: f"{m[1]} only fire if given {m[2]}" + (f" or a {m[3]} order" if m[3] else ""),
    ),
    (
        r"^(Score|Fail|Pass|Miss|(?:Roll|Throw)(?= (?:an? )?(?:\d|double|natural|under|over|above|below|less|more|"
        r"higher|lower))) ([^,.;:]{2,60}?),? and (?=(?:the|that|an?|your|its|it|they|you|all|each|no) )",
        _rolled,
    ),
    (
        r"(?:^|(?<=[;:,] ))[Tt]reat ((?!(?:it|them|this|that|him|as|your|the|any such|such)\b)[\w' -]{3,40}?) "
        r"(?:in (?:every|all) (?:other )?(?:way|respect|regard)s? )?(?:exactly |just )?"
        r"as (?:being |(?:if|though) (?:it|they) (?:were|was) )?(?!if\b|though\b|normal)",
        _treated,
    ),
    (  # "Rough ground is treated as open ground by Footmen": they treat it so
        r"^([A-Z][\w' -]{2,40}?) (?:(?:is|are) (?:treated|regarded|counted)|counts?) as ((?:an? )?[\w' -]{3,40}?) by "
        r"((?:all |any )?[\w' -]{2,40}?(?:s|men))(?=\.?$)",
        lambda m: f"{capitalised(m[3])} treat {lowered(m[1])} as {m[2]}",
    ),
    (r"(?<=s) reach (?=\d+ ?(?:\"|inch|cm|hex))", " have a range of "),
    (rf"\b(generate|build)(s?)(?: up)? (?=(?:{_NUMBER}) (?:points? of )?[A-Za-z])", r"gain\2 "),
    (rf"\b(gains? (?:{_NUMBER})) points? of (?=[a-z]+\b)", r"\1 "),
    (
        rf"(?<!\b[Mm]arkers )(?<!\b[Tt]okens )(?<!\b[Cc]ounters )(?<!\b[Mm]arker )(?<!\b[Tt]oken )(?<!\b[Cc]ounter )"
        rf"\b(is|are) (?:then |immediately )?(?:placed|put) on (?:an? )?({_NAMED})(?: order)?"
        r"(?: with (an|one|two) (?:additional|extra|further))?(?= |$|[,;])",
        lambda m: f"{m[1]} given a {m[2]} order" + (f" and gains {m[3]} additional" if m[3] else ""),
    ),
    (
        rf"\b(?P<be>is|are) (?:always )?(?:used|fired|resolved|rolled) (?:with|at) (?:an? )?({_NAMED}) (?=\d)",
        lambda m: f"{'has' if m['be'] == 'is' else 'have'} a {m[2]} of ",
    ),
    (
        r"^An? (?:natural |unmodified )?(?:roll|score|result|throw) of (?:an? )?(double [a-z]+|\d+)"
        r"(?: (?:always |is always )?(?:fails|a failure),? and)? (?:causes|brings (?:on|about)|results in) (?=an? )",
        lambda m: f"If the roll is {m[1]}, the unit suffers ",
    ),
    (r"\bbrings? (?:on|about) (?=(?:an? |the )?[A-Za-z-]+)", "causes "),
)
