"""Cleaned: a sentence in the form that is read, without emphasis and brackets, and what stood in the brackets.

In: a sentence as it stands. Out: the same in the common forms, and its remarks. General English only.
"""

from __future__ import annotations

import functools
import re

from ingest.grammar.phrases.tokens import MARKUP, PARAM
from ingest.grammar.plain.commonforms import COMMON
from ingest.grammar.plain.fronts import NEXT_SENTENCE, amid, split_end, split_front
from ingest.grammar.plain.nevertogether import NEVER_TOGETHER
from ingest.grammar.plain.whoreacts import BRACKETED
from ingest.layout.remarks import COMMENT
from ingest.vocabulary.umbrellas import MEANS
from ingest.writing.inline import unmarked
from kb.patterns import Pattern, Substitutions, deferred

#: A word or two in single quotes: they only set it off.
_QUOTED = Pattern(r"(?<!\w)‘([^‘’]{2,40})’(?!\w)")
#: A name in double quotes; it keeps them where it goes on to say of whom it is the name.
_NAME_QUOTED = Pattern(rf"(?<!\w)[“\"]([A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,2}})[”\"](?!\w)(?! (?:are|{MEANS})\b)")
#: A dash that stands for itself ("a ‘-’ in this column").
_DASH = Pattern(r"(?<!\w)[‘'\"“][-–—−][’'\"”](?!\w)")
_FULL = {
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "can't": "cannot", "won't": "will not",
    "isn't": "is not", "aren't": "are not", "needn't": "need not", "mustn't": "must not", "hasn't": "has not",
    "haven't": "have not", "wasn't": "was not", "shouldn't": "should not", "couldn't": "could not",
}  # fmt: skip


_MINUS = Pattern(r"–(?=\d)")
_CARRY_OUT = Pattern(r"\b(carr)(y|ies|ied|ying) out\b")
_PERFORM = {"y": "perform", "ies": "performs", "ied": "performed", "ying": "performing"}
_BEFORE_OR_AFTER = Pattern(
    r" (?:either )?before or after (?:the |its |it )[\w' ]+?(?: \([^)]*\))?"
    r"(?= so long as| as long as| provided|,|\.|$)"
)
_WHETHER_OR_NOT = Pattern(r" whether or not to ")
#: "And for as long as it is Dazed it cannot …": while it is.
_FOR_AS_LONG = Pattern(r"(?:^|(?P<and>,? and )|(?<=[ ,]))(?P<f>[Ff])or (?:as|so) long as (?=[^,;:.]{3,60})")
#: "Remove its Statuses, and … it cannot gain another": one of those that were named.
_ANOTHER_SUCH = Pattern(
    r"(?P<said>\b(?P<noun>[Ss]tatus|[Cc]ondition|[Ss]tate|[Mm]arker|[Tt]oken)(?:es|s)?\b[^.;]*? "
    r"(?:gain|receive|suffer|acquire|be given|take|get)) (?:another|(?:any )?others?|any more|more)(?=[.;]?$)"
)


def _of_that_sort(match: re.Match[str]) -> str:
    """Another of those that were named: of markers with a name ("its Hidden token"), the name is told elsewhere."""
    before = match.string[: match.start()].split()
    return match[0] if len(before) > 1 and before[-1][0].isupper() else f"{match['said']} another {match['noun']}"


#: "Can gain no other status": cannot gain another.
_NO_OTHER = Pattern(
    r"(?P<may>cannot|can ?not|may not|can|may) (?P<v>gain|receive|suffer|acquire|be given|take|have) "
    r"(?P<no>any|no) other (?P<noun>[Ss]tatus|[Cc]ondition|[Ss]tate)(?:es|s)?\b"
)
#: "In the Volley phase that follows": in the next one.
_THAT_FOLLOWS = Pattern(
    r"\b([Ii]n|[Dd]uring) the ((?:[\w'-]+ ){0,2}(?:[Pp]hase|[Ss]ub-phase|[Ss]tep|[Tt]urn|[Rr]ound|[Ss]egment)) "
    r"(?:that|which) (?:immediately |directly |then )?(?:follows|comes (?:next|after(?:wards)?))(?: it)?\b"
)
#: "Whether or not anyone was hit, …": it holds in that case too.
_IN_EITHER_CASE = Pattern(r"(?:^|(?<=[, ]))([Ww])hether or not (?=[^,;.]{3,80}[,.])")
_STILL = Pattern(r"\b(may|can|must) (?:still|also|therefore|then|in turn) (only|not|never)\b")
#: What an attack "says" happens is when something else does.
_REPORTED = Pattern(
    r"((?:[Aa]ny|[Aa]n?|[Ee]ach|[Aa]ll) [\w ]{3,40}?) (?:which|that) (says?|states?|specif\w+) that (.{3,120}?) "
    r"(?=inflicts?\b|causes?\b)"
)
#: "Nor may they …", "nor may any player ever make more than two": who may not stands before it.
_PREPOSED = r"(?:within|in|on|at|of|to|from|with|without|that|which|who|whose|under|near|aboard)"
_NOR = Pattern(
    r",? nor (?:will|can|may) (it|they|(?:any|an?|the|its|their) (?:(?:[\w'-]+ ){0,2}?"
    r"(?:players?|sides?|opponents?|teams?|units?|models?|squads?|crews?|troops|passengers)|[A-Z][\w'-]*)"
    rf"(?:(?= (?!{_PREPOSED}\b)[a-z])| {_PREPOSED} [^,;]{{2,60}}?(?= (?:ever|make|take|use|declare|do|be) )))"
    r"(?: be able to| ever)?\b"
)
#: "In a given phase": in any one.
_GIVEN = Pattern(
    r"\b(in|during|within|per) (?:any|an?|one) (?:given|particular|specific) "
    r"(?=(?i:turn|phase|round|game|battle|activation|step|bound)\b)"
)
#: "Its unit(s)": however many they are.
_OR_MORE = Pattern(r"(?<=[a-z])\((s|es)\)(?![a-z])")
_ALLOWING = Pattern(r", (?:allowing|enabling|permitting) (?=(?:it|them|th(?:at|e) unit|(?:its|their) models)\b)")
#: "Gain nothing from it and so may not use it": what follows is told as much.
_AND_SO = Pattern(r"\band (?:so|thus|hence|accordingly) (?=(?:may|can|cannot|must|never)\b)")
_NO_BENEFIT = Pattern(r"(?<!not )\b(?:gains?|gets?|receives?) (?:no benefits?|nothing) (?:from|of) (?:being )?")
_BENEFIT = Pattern(r"\b(?:gain|get|receive|claim)(?: any| the| no)?(?: \w+)? benefits? (?:from|of) (?:being )?")
#: "(not if Mired)", "(but never at night)": an exception, whatever stands around it.
_NOT_THEN = Pattern(
    r" \((?:but |though )?(?:not|never) ((?:if|when|while|whilst|in|at|on|during|after|against|within) [^()]{2,80})\)"
)
#: "(this does not hold for Goats)", "(which does not apply at night)", "(not applicable if Mired)": an exception too.
NOT_FOR_THESE = Pattern(
    r" \((?:but |though |although )?(?:(?:this|it|which)(?: rule| restriction| ban)? )?(?:(?:does not|doesn't) "
    r"(?:hold|apply|count|extend)|(?:is )?not (?:applied|true|applicable))(?: good| true)? "
    r"(?:(?:for|to|of) (?P<whom>[^()]{3,90})|"
    r"(?P<case>(?:if|when|while|whilst|in|at|on|during|against|within) [^()]{2,80}))\)"
)
#: "(units with Grit ignore this)", "(Goats are exempt)": an exception too.
THESE_IGNORE_IT = Pattern(
    r" \((?:but |though |although )?(?P<whom>(?!(?:it|they|this|that)\b)[^(),;:]{2,70}?) "
    r"(?:(?:may |can )?ignores? (?:this|it)(?: (?:rule|restriction|ban|prohibition|effect))?|"
    r"(?:is|are) (?:exempt(?:ed)?(?: from (?:this|it)(?: (?:rule|restriction|ban|prohibition))?)?|excepted|excluded))\)"
)
#: An example in brackets that holds brackets of its own.
_LONG_EXAMPLE = Pattern(r" ?\((?:for example|for instance|e\.g\.)[^()]*(?:\([^()]*\)[^()]*)+\)?", re.I)
#: "…, for example, X, …" and "… – for example, X": the example rules nothing.
_EXAMPLE = Pattern(
    r", (?:for example|for instance|e\.g\.),? [^,;–]*(?=,|$)|(?:[;–—]| -) ?(?:for example|for instance|e\.g\.)\b[^–—]*",
    re.I,
)
#: "If it is made to move, for example if it flees, it …": a case of that, in which it holds as well.
_SUCH_A_CASE = Pattern(
    r"^(?P<case>(?:If|When|Whenever|While|Once) [^,;:()]{3,80}?),? (?:\((?:for example|for instance|e\.g\.),? "
    r"(?P<one>(?:if|when|while|once) [^,;:()]{3,60})\)|(?:for example|for instance|e\.g\.),? "
    r"(?P<such>(?:if|when|while|once) [^,;:()]{3,60})), (?P<rest>[^.]{3,300}\.?)$"
)
#: A letter that was lost in copying: "However, f the test is passed".
_LOST_LETTER = Pattern(r"(?:^|(?<=, ))f (?=(?:the|that|this|it|they|an?) )")
_EVERY = Pattern(r"\b(?:any and all|each and every)\b")
_ASIDE = Pattern(
    r", (?:however|therefore|instead|of course|in turn|in addition|too|"
    r"in (?:some|certain|rare) (?:cases|situations|circumstances)),"
)
#: "In woods, however, …": the comma after a phrase that opens the sentence stays.
_PHRASE = deferred(r"(?:In|On|At|During|If|When|Whenever|While|After|Once|Against|Within|For) [^,]+")
#: What makes no odds, told between commas of which the second stands before what goes on.
_NO_ODDS = deferred(
    r".*, (?:however|whatever|whichever|whoever|wherever|no matter|regardless of|even (?:if|when|though)) [^,;:]+", re.S
)


def _amid_aside(match: re.Match[str]) -> bool:
    return _NO_ODDS.fullmatch(match.string, 0, match.start()) is not None


_OTHERS_NOT = (
    r"(?:[Aa]lthough|(?:[Ee]ven )?[Tt]hough|[Ww]hile|[Ww]hilst) (?:all |any |most )?others? (?:[A-Za-z'’-]+ ){0,3}?"
    r"(?:cannot|can't|may not|do not|must not|are not allowed to)(?: do so| do it)?"
)
#: "And, though other carts cannot, may …", "…, unlike other carts": an exception to what is told of those.
_OTHERS_CANNOT = Pattern(
    rf"^(?:(?P<head>[^.;:]{{3,200}}?),? {_OTHERS_NOT}, (?P<tail>(?:may|can)\b)|{_OTHERS_NOT}, (?=[A-Za-z])|"
    rf"(?P<whole>[^,;:.()]{{3,70}}? (?:may|can) (?!not\b|only\b|never\b)[^,;:.()]{{3,80}}),? (?:{_OTHERS_NOT}|"
    r"unlike (?:all |any |most )?others? [A-Za-z'’ -]{3,30})(?=\.?$))"
)


def except_others(text: str) -> str:
    """The sentence as an exception to what it tells of others besides."""
    return _OTHERS_CANNOT.sub(_excepted, text)


def _excepted(match: re.Match[str]) -> str:
    head = f"{match['head']} {match['tail']}" if match["head"] else match["whole"] or ""
    return f"As an exception, {head}"


#: "May take the Wait action (and no other)": what is left alone is no aside.
_AND_NO_OTHER = Pattern(r" \(((?:and|but) (?:no others?(?: [a-z]+)?|nothing else|none other))\)(?=[.,;]|$)")
#: "If possible", "if allowed": it goes without saying.
_IF_ABLE = Pattern(
    r",? (?:if|where|when|wherever) (?:it is |they are )?(?:possible|allowed|able|permitted|applicable|eligible)"
    r"(?:(?<!if able)|(?=,))(?=,|\.?$),?"
)
#: "Even where 6.5 would forbid it", "if its kind may do that at all": what is told elsewhere.
_AS_ELSEWHERE = Pattern(
    r",? even (?:if|where|when|though) (?:the )?(?:rules?|section|paragraph|article)? ?\d+(?:\.\d+)+ "
    r"(?:(?:would|may|might|does) )?(?:otherwise |normally )?(?:forbids?|prohibits?|den(?:y|ies)|"
    r"rules? (?:it )?out|bars?|prevents?)(?: it| this| that| so| them)?(?=[,.;]|$| \()|"
    r",? if (?:its|their) (?:kind|type|sort|class) (?:may|can) (?:ever )?do (?:that|so|this|it)"
    r"(?: at all)?(?=[,.;]|$| \()"
)
#: "Cannot … under any circumstances": it stresses that nobody may, and asks nothing.
_STRESSED = Pattern(
    r"(?i)(\b(?:cannot|not|never|no|nor)\b(?:(?! phase or )[^.;:])*?),? (?:(?:under|in) any circumstances?"
    r"(?: (?:at all|whatsoever|whatever))?|(?:for any reason|(?:by|through) any means|in any (?:way|manner|fashion))"
    r"(?: (?:at all|whatsoever|whatever|of any (?:kind|sort)))?|in any event|"
    r"whatsoever|whatever)(?=$|[,.;:]| (?:and|or|but|unless)\b)"
)
_CONTRACTED = Pattern(r"\b(?:" + "|".join(_FULL) + r")\b", re.I)
_PLAIN = str.maketrans({"−": "-", "″": '"', "”": '"', "“": '"', "’": "'", "‘": "'"})
_REMARK = Pattern(r" ?\(((?:[^()]|\([A-Z\d][+\d]?\)){3,400})\)")
#: The number of a rule before its first sentence: "[4.3] No unit may …".
_CASE_NUMBER = deferred(
    r"^(?:\[\d+(?:\.\d+)*[a-z]?\]|\(?\d+(?:\.\d+)+[a-z]?\)?[.)]?|§ ?\d[\d.]*)\s+"
    r"(?=[A-Z“\"']|[+−–-]\d+ (?:if|when|while|for|per)\b)"
)


def _in_each_case(match: re.Match[str]) -> str:
    """What holds in a case and in one that is named as an example of it, told of each."""
    such = match["one"] or match["such"]
    return f"{match['case']}, {match['rest'].rstrip('.')}. {such[0].upper()}{such[1:]}, {match['rest']}"


def _without_aside(match: re.Match[str]) -> str:
    return ", " if _PHRASE.fullmatch(match.string, 0, match.start()) else " "


#: "Walls, hedges, etc, are …": no further thing is named.
_AND_SO_ON = r",?(?: and)? \b(?:etc\b\.?|et cetera|and so on|and so forth)(?=[ ,;:.)]|$)"


#: Applied to every sentence, in this order.
def _gains_no_other(match: re.Match[str]) -> str:
    barred = "not" in match["may"]
    if barred == (match["no"] == "no"):
        return match[0]
    return f"cannot {match['v']} another {match['noun']}"


_TIDIED = Substitutions(
    (_MINUS, "-"),
    (_CONTRACTED, lambda m: _FULL[m.group().lower()]),
    (_CARRY_OUT, lambda m: _PERFORM[m[2]]),
    (_BEFORE_OR_AFTER, ""),
    (_LOST_LETTER, "if "),
    (_EVERY, "all"),
    (_SUCH_A_CASE, _in_each_case),
    (_EXAMPLE, ""),
    (_STILL, r"\1 \2"),
    (_WHETHER_OR_NOT, " to "),
    (_ANOTHER_SUCH, _of_that_sort),
    (_NO_OTHER, _gains_no_other),
    (_FOR_AS_LONG, lambda m: ". While " if m["and"] else "As long as " if m["f"] == "F" else "as long as "),
    (_THAT_FOLLOWS, lambda m: m[0] if " only " in m.string[: m.start()] else f"{m[1]} the following {m[2]}"),
    (_IN_EITHER_CASE, lambda m: "Even if " if m[1] == "W" else "even if "),
    (_NO_BENEFIT, "do not benefit from "),
    (_AND_SO, "and "),
    (_BENEFIT, "benefit from "),
    (_REPORTED, lambda m: f"if {m[1]} {m[2]} that {m[3].replace(',', ' or')}, it "),
    (_ALLOWING, ", which allows "),
    (_NOR, lambda m: f"{'' if m[1] in ('it', 'they') and not _amid_aside(m) else ','} and {m[1]} cannot"),
    (_GIVEN, r"\1 a "),
    (_OR_MORE, r"\1"),
    (_NOT_THEN, r", but not \1"),
    (NOT_FOR_THESE, lambda m: f", except {m['case'] or 'for ' + m['whom']}"),
    (THESE_IGNORE_IT, lambda m: f", except for {m['whom']}"),
    (_ASIDE, _without_aside),
    (_AND_NO_OTHER, r", \1"),
    (_IF_ABLE, ""),
    (_AND_SO_ON, ""),
    (_AS_ELSEWHERE, ""),
    (_STRESSED, r"\1"),
    (_LONG_EXAMPLE, ""),
)
#: Which part is meant, in brackets amid its name: "the Hull (Rear) arc" is no other Hull arc.
_PART = deferred(
    r"\b(?P<name>[A-Z][\w'-]+) \((?P<part>[A-Z][a-z]{2,})\)(?= (?!(?:special|rules?|types?|sub-?types?|"
    r"characteristics?|stat|status(?:es)?|tests?|checks?|weapons?|units?|models?|and|or|in|is|are|may|must|can|cannot|for|with|on|at|to)\b)"
    r"[a-z]{3,}(?:[,.;:)]|$| (?:is|are|in|of|may|must|can|cannot|and|or)\b))"
)


def with_parts(text: str) -> str:
    """The text with the part of a thing that stands in brackets as a word of its name."""
    return _PART.sub(r"\g<name> \g<part>", text)


@functools.lru_cache(maxsize=2048)  # several stages look at the sentences of a document, one after the other
def clean(text: str) -> tuple[str, tuple[str, ...]]:
    """The sentence without emphasis and brackets, in the common forms, and what stood in the brackets."""
    text = _CASE_NUMBER.sub("", unmarked(text), count=1)
    text = _DASH.sub("dash", _NAME_QUOTED.sub(r"\1", _QUOTED.sub(r"\1", MARKUP.sub("", text)))).translate(_PLAIN)
    text = _TIDIED.applied_to(with_parts(" ".join(text.split())))
    text = BRACKETED.applied_to(text) if "(" in text else text
    remarks: list[str] = []

    def take(match: re.Match[str]) -> str:
        inner = match.group(1)
        if PARAM.match(f"({inner})") or re.fullmatch(r"\d+\"|\w|[ivx]{2,4}", inner):
            return match.group()
        remarks.append(inner)
        return ""

    # before its end is split off: the case there holds of each of the two
    text = NEVER_TOGETHER.applied_to(COMMENT.sub("", " ".join(_REMARK.sub(take, text).split())))
    if fronted := split_front(text):
        text = _under(fronted[0], fronted[1], COMMON.applied_to(fronted[1]))
    if ended := split_end(text):
        text = COMMON.applied_to(ended[0]) + ended[1]
    return COMMON.applied_to(text), tuple(remarks)


#: The case that a sentence opens with, which holds of all that it says.
_CASE = deferred(r"(?:If|When|Whenever|While|Whilst|Once|After|Before|Unless|Until|In(?! spite)|During|At|On|Where)\b")


def _under(front: str, said: str, plainer: str) -> str:
    """The front of a sentence before what stands for the rest; a case before each of the sentences that do."""
    several = NEXT_SENTENCE.split(plainer) if _CASE.match(front) and not NEXT_SENTENCE.search(said) else [plainer]
    return ". ".join(front + amid(each) for each in several)
