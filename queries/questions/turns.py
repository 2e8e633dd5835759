# ruff: noqa: E501
"""Turns of phrase: the ways in which English asks the same thing, brought to one.

In goes the text of a question, out comes the same question in a plainer order of words: "is it possible for X to Y",
"X – Y allowed?", "are there any reactions that X can make" all become "can X Y" or "which reactions can X make". Only
English grammar stands here; whatever X and Y are is left as it was written. A rule is a pattern over one sentence.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from kb.kept import compiled_of
from kb.patterns import deferred
from queries.questions.loose import loosened

_ABLE = r"(?:allowed|able|permitted|free|eligible|entitled)"
_POSSIBLE = r"(?:possible|legal|allowed|permitted|ok|okay|fine|alright)"
_OPEN = r"(?:open|available|left|possible|allowed|permitted|legal)"
_RIGHT = r"(?:right|option|ability|permission|freedom|liberty|licen[cs]e|choice|power|possibility|opportunity|chance)"
_A_UNIT = r"(?:an?|my|your|our|the|any|its|their)"
_CAN = r"(?:can|may|could|might|are able to|is able to|are allowed to|is allowed to|gets? to)"
_BARRED = r"(?:barred|banned|prohibited|forbidden|prevented|stopped|kept|blocked|excluded|disallowed)"
_CANNOT = r"(?:cannot|can not|can't|cant|may not|mayn't|are not able to|is not able to|(?:are|is) not allowed to)"
_WHY = deferred(r"^\s*(?:so |but |and )?why\b[\s,]*", re.I)
_BY = r"(?:by|from|with)"
#: What is done to a thing by a unit asks what the unit may do.
_ACTIVE = {
    "held": "hold", "claimed": "claim", "contested": "contest", "made": "make", "taken": "take", "used": "use",
    "declared": "declare", "fired": "fire", "performed": "perform",
}  # fmt: skip
_BY_WHOM = deferred(
    rf"(?i)^\s*(?:can|may|is|are|could) (?P<what>[\w' -]+?) (?:ever )?(?:be )?(?P<verb>{'|'.join(_ACTIVE)}) by (?P<who>[^,.?!]+?)\s*[?.!]*\s*$"
)
#: "In the Shooting phase what can …": the phase stands behind what is asked.
_PHASE_FIRST = deferred(
    r"(?i)^\s*((?:in|during) (?:the|my|their|an?|our) (?:[\w'-]+ ){1,3}phase),? ((?:what|which|can|may|could|how|does|do|is|are)\b[^.?!]*)"
)
#: "Why can't a unit …": of any unit, it asks what stops one.
_WHY_ANY = deferred(
    rf"(?i)^\s*why (?:{_CANNOT} (?:an?|any|my|the|some) unit|{_CANNOT} units) (?!that|which|with|in|on|under)"
)
#: "… Stand-off Volley, yes or no?": a name alone, behind what was told.
_NAME_ALONE = deferred(
    r"(?i)^(?P<before>.*[.;!?] )(?!(?:can|may|could|does|do|is|are|will|must|did|has|have|would|should|am|it|they)\b)"
    r"(?P<name>[\w'-]+(?: [\w'-]+){0,4}),? (?:y/n|yes/no|yes or no)\b\W*$"
)
#: "… y/n?" asks nothing more than its sentence does.
_YES_NO = deferred(r"(?i)[\s,:;(–-]*\b(?:y/n|yes/no|yes or no|true or false)\b\)?\s*([?.!]*)\s*$")


#: "Must they take a Nerve test for it?": for what was told before.
_FOR_IT = deferred(
    r"(?i)\b((?:take|make|pass|roll|have) (?:an? |the )?(?:[\w'-]+ ){1,3}?(?:test|check|roll)s?) "
    r"(?:for|because of|due to|over|as a result of) (?:it|this|that|them)(?=\s*[?.!]|$)"
)


@dataclass(frozen=True, slots=True)
class Turned:
    """The question in plain order; ``why`` is true where the reasons were asked for."""

    text: str
    why: bool = False


def turned(text: str, kinds: Iterable[str]) -> Turned:
    """``text`` in plain order. ``kinds`` are the words by which this rulebook speaks of kinds of option ("reaction")."""
    why = False
    match = None if _WHY_ANY.match(text) else _WHY.match(text)
    if match and len(text) > match.end() + 6:
        rest = text[match.end() :]
        if re.match(
            r"(?i)(?:can|may|could|is|are|does|do|must|won't|isn't|aren't|doesn't|don't|should|would|will)", rest
        ):
            why, text = True, _positive(rest)
    text = _FOR_IT.sub(r"\1", text)
    text = _YES_NO.sub(r"\1", _NAME_ALONE.sub(r"\g<before>can it use \g<name>?", text))
    text = _PHASE_FIRST.sub(r"\2 \1", loosened(text))
    text = _BY_WHOM.sub(lambda found: f"can {found['who']} {_ACTIVE[found['verb'].lower()]} {found['what']}?", text)
    rules = _rules(tuple(sorted(set(kinds), key=len, reverse=True)))
    sentences = re.split(r"(?<=[.?!;])(\s+)", text)
    asks = any(each.rstrip().endswith("?") for each in sentences)  # then what ends in a full stop only tells

    def tells(sentence: str) -> bool:
        return not sentence.strip() or (asks and sentence.rstrip().endswith((".", "!")))

    return Turned("".join(each if tells(each) else _sentence(each, rules) for each in sentences), why)


def _positive(text: str) -> str:
    """ "can't X Y" as "can X Y": why something is not so is answered by ruling on whether it is."""
    text = re.sub(r"(?i)^(?:can't|cant|cannot)\b", "can", text)
    text = re.sub(r"(?i)^(is|are|do|does|would|could|should)n'?t\b", r"\1", text)
    text = re.sub(r"(?i)^won't\b", "will", text)
    return re.sub(r"(?i)^((?:can|may|is|are|does|do|could|must|will)\b[^.?!]*?)\bnot\s+", r"\1", text)


def _sentence(text: str, rules: tuple[_Rule, ...]) -> str:
    if len(text) > 600:
        return text
    low = text.casefold()
    held = {word for word in _needed(rules) if word in low}
    for pattern, replacement, needs in rules:
        if held.isdisjoint(needs):
            continue
        if found := _compiled(pattern).search(text):
            said = text[: found.start()] + re.sub(r"\s+", " ", found.expand(replacement))
            return _sentence(said, rules) if replacement == _POLITE else said
    return text


#: A pattern, what its sentence becomes, and the words of which it needs one: without them it is not even compiled.
_Rule = tuple[str, str, tuple[str, ...]]


@functools.lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return compiled_of(rf"(?i)^\s*{pattern}\s*$")


@functools.lru_cache(maxsize=32)
def _needed(rules: tuple[_Rule, ...]) -> frozenset[str]:
    """The words that any of the rules needs."""
    return frozenset(word for _, _, needs in rules for word in needs)


@functools.lru_cache(maxsize=32)
def _rules(kinds: tuple[str, ...]) -> tuple[_Rule, ...]:
    return tuple((pattern, becomes, tuple(needs.split("|"))) for pattern, becomes, needs in _patterns(kinds))


#: What politeness leaves behind is turned once more.
_POLITE = r"\g<do> \g<rest>?"
_ASKS = "explain|define|describe|list|name|show|tell|give|compare"
_LISTS = "list|name|show|tell|give"
_OPENS = "open|available|left|possible|allowed|permitted|legal"
_MAYS = "possible|legal|allowed|permitted|ok|fine|alright"
_ABLES = "allowed|able|permitted|free|eligible|entitled"


def _patterns(words: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """The patterns of one sentence, the most telling first, each with what it becomes and the words it needs one of."""
    kinds, said = "|".join(map(re.escape, words)), "|".join(words).casefold()
    kind = rf"(?P<kind>(?:core |advanced |special )?(?:{kinds})s?(?:es)?)"
    doing = rf"(?P<kind>(?:{kinds}|order|action|command)s?(?:es)?)"
    end = r"\s*[?.!]*"
    lead = r"(?:(?:so|and|but|then|ok|okay|now|please|hey|hi|hello|well|also|what about this:?)\b)?,?\s*"
    tell = (
        r"(?:please )?(?:list|name|show|tell|give)(?: me)?(?: of)?(?: all)?(?: of)?(?: the| every| each)?(?: possible)?"
    )
    noun = r"(?P<noun>(?:unit |troop |weapon |special )?(?:sub[- ]?)?(?:types?|statuses|status|conditions?|states?|rules?|triggers?|checks?|tests?|rolls?|orders?|phases?|results?|effects?|things?))"
    no_verb = (
        r"(?!.*\b(?:can|can't|cannot|may|must|does|do|is|are|was|has|have|make|makes|making|take|takes|stops?|denies|deny|"
        r"prevents?|from|without|no|any|if|when|how|which|what|why|who|that|gets?|to|explain|define|"
        r"describe|about|list|name|show|tell|give|compare|the)\b)"
    )
    return [
        # politeness, and the question behind the name
        (rf"{lead}(?:can|could|would|will) (?:you|u|someone|anyone) (?:please )?(?P<do>explain|define|describe|list|name|show"
         rf"|tell|give|compare) (?P<rest>.+?){end}", _POLITE, _ASKS),
        (rf"{lead}(?P<what>[\w'-]+(?: [\w'-]+){{0,3}})\s*[:,-]+\s*(?P<can>can|may|could|do|does|is|are) (?P<who>.+?)"
         rf" (?:do|use|make|take|have) (?:it|that|this){end}", r"can \g<who> \g<what>?", ":|,|-"),
        (rf"{lead}(?P<what>[\w'-]+(?: [\w'-]+){{0,3}})\s*[:,-]+\s*is (?:that|this|it) (?:something|a thing|an option)"
         rf" (?:that |which )?(?P<who>.+?) (?:can|may|could) (?:do|use|make|take|have)(?: it)?{end}", r"can \g<who> \g<what>?", "something|a thing|an option"),
        (rf"{lead}who (?:is|are) never (?P<state>[\w' -]+?){end}", r"which units are never \g<state>?", "never"),
        (rf"{lead}(?P<what>[\w'-]+(?: [\w'-]+){{0,3}}) (?:means?|is|does) what{end}", r"what does \g<what> do?", "mean what|means what|is what|does what"),
        (rf"{lead}(?P<do>[\w'-]+(?: [\w'-]+){{0,3}} (?:or|and) [\w'-]+(?: [\w'-]+){{0,3}})[\s,:;-]+(?:is|are) (?:both|either|any|each|all)(?: of (?:them|these|those|it))? (?:{_POSSIBLE}|open|available){end}",
         r"can it \g<do>?", "both|either|any|each|all"),
        (rf"{lead}(?:is|are) (?P<do>[\w' -]+?) (?:{_POSSIBLE}|open),? or (?:(?:is it|is|are|only|just|rather|even|at least) )*(?P<other>[\w' -]+?)(?: (?:{_POSSIBLE}|open|too|as well))?{end}",
         r"can it \g<do> or \g<other>?", " or "),
        (rf"{lead}(?P<who>[^?.!:]+?)\s*[:,-]+\s*(?:is|are) (?P<do>[\w' -]+?) (?:{_POSSIBLE}|open),? or (?:(?:is it|is|are|only|just|rather|even|at least) )*(?P<other>[\w' -]+?)(?: (?:{_POSSIBLE}|open|too|as well))?{end}",
         r"\g<who>, can it \g<do> or \g<other>?", " or "),
        (rf"{lead}(?P<wh>which|what) {noun} .*?(?:isn't|aren't|is not|are not|is no longer|are no longer|stops being|not be) (?P<state>[\w' -]+?)(?: ?any ?more| any longer)?{end}",
         r"\g<wh> \g<noun> removes \g<state>?", "any more|anymore|no longer|any longer|stops being"),
        (rf"{lead}(?P<wh>which|what) (?:{noun} )?(?:do|does|must|should|can|would|has|have) (?:i|we|you|one|a unit|it|they|my \w+) (?:have |need )?(?:to )?(?:roll|take|pass|make|do|use|need),? (?:to|in order to) "
         rf"(?:remove|lose|get rid of|clear|shed|shake off|recover from|end) (?P<what>.+?){end}", r"\g<wh> \g<noun> removes \g<what>?", "remove|lose|get rid of|clear|shed|shake off|recover|end"),
        (rf"{lead}(?P<wh>which|what) (?:{noun} )?(?:do|does|must|should|can|would|has|have) (?P<who>[\w' -]+?) (?:have |need )?(?:to )?(?:roll|take|pass|make|do|use|need)(?: (?:in|during|at) [\w' -]{{3,40}}?)?,? (?:to|in order to) "
         rf"(?:remove|lose|get rid of|clear|shed|shake off|recover from|end) (?P<what>.+?){end}", r"which \g<noun> removes \g<what> from \g<who>?", "remove|lose|get rid of|clear|shed|shake off|recover|end"),
        (rf"{lead}(?:do|does|must|should|would|will) (?:i|we|you|one|a unit|it|they|my [\w'-]+) (?:(?:have|need|require)(?: to)? ?)?(?:(?:take|make|pass|roll) )?(?:for )?(?:an? |the )?(?P<test>[\w' -]*?(?:test|check|roll)) for (?P<what>an? [\w' -]+ order){end}",
         r"Does a unit with \g<what> take a \g<test>?", "test|check|roll"),
        (rf"{lead}(?:do|does|must|should|would|will) (?:i|we|you|one|it|they|my [\w'-]+|an? (?:[\w'-]+ )?unit) (?:(?:have|need|require)(?: to)? ?)?(?:(?:take|make|pass|roll) )?(?:for )?(?:an? |the )?(?P<test>[\w' -]*?(?:test|check|roll)) (?:for(?! (?:an?|the|my|its|their|losses|casualties)\b)|to|in order to|before) (?P<do>.+?){end}",
         r"what is \g<do>?", "test|check|roll"),
        (rf"{lead}(?:what|which)(?: one)?(?: is)? (?:the )?(?:worse|better|stronger|weaker|harsher|milder|more severe|less severe),? (?P<what>[\w' -]+?) or (?P<other>[\w' -]+?){end}",
         r"how do \g<what> and \g<other> differ?", "worse|better|stronger|weaker|harsher|milder|severe"),
        (rf"{lead}(?:do|does|must|can|will|should) .+? (?:roll|take|need|use|make|pass)(?: (?:an?|any|some|that|this))?(?: (?:something|anything|tests?|checks?|rolls?|dice))? to (?:lose|remove|get rid of|clear|shed|recover from|end) (?P<what>.+?){end}", r"what removes \g<what>?", "lose|remove|get rid|clear|shed|recover|end"),
        (rf"{lead}(?P<who>[^?.!]+?)\s*[:,;-]+\s*(?:what are (?:my|its|their|our|the) |any |my |what )?(?:options|choices|possibilities){end}", r"\g<who>, what can it do?", "options|choices|possibilities"),
        (rf"{lead}(?:any|what|which) {kind} (?:(?:are |is )?{_OPEN})(?: (?:for|to) (?:it|them|him|us|me))?{end}", r"which \g<kind> can it make?", said),
        (rf"{lead}(?:are|is) there (?:any |some )?{noun} (?:that|which|who) (?P<rest>.+?){end}", r"which \g<noun> \g<rest>?", "is there|are there"),
        (rf"{lead}(?:can|could|may) (?P<what>(?!the (?:unit|squad|enemy)\b)[\w' -]+?) (?:ever |still )?be (?:removed|lifted|cured|cleared|cancelled|taken off|shaken off|shed|ended|halted|stopped|undone){end}", r"what removes \g<what>?", "can|could|may"),
        (rf"{lead}(?:do|does|would|will) (?P<who>[\w' -]+?) (?:ever |still )?have (?:the |an? |any )?{_RIGHT} to (?P<what>(?!the\b|an?\b|my\b)[^?.!,;]+?){end}", r"can \g<who> \g<what>?", " to "),
        (rf"{lead}(?!.*\bnever\b)(?:do|does) (?P<who>[\w' -]+?) (?:ever |still )?get to (?P<what>.+?){end}", r"can \g<who> \g<what>?", "get to"),
        (rf"{lead}(?P<wh>(?:which|what)(?: [\w-]+)?) (?:takes?|gets?|brings?|shakes?|knocks?) (?P<what>(?!me\b|us\b|you\b)[\w' -]+?) off(?: (?:of )?(?:it|them|him|(?:an?|my|the|our|its) [\w' -]+?|units|models))?{end}", r"\g<wh> removes \g<what>?", " off"),
        (rf"{lead}(?P<wh>which|what) (?P<noun>[\w-]+(?: [\w-]+)?) (?:can|could|may) (?:ever |still )?be (?:taken off|lifted|cured|cleared|cancelled|ended|shaken off|shed|undone|got rid of|dispelled) (?:by|with|through|using|by means of) (?P<what>.+?){end}",
         r"\g<wh> \g<noun> can be removed with \g<what>?", "can|could|may"),
        (rf"{lead}how (?:do|does|can|could|is|are|would) (?P<who>[\w' -]+?) (?:(?:be|get|become|made) )?un-?(?P<what>[A-Z][\w'-]+){end}", r"how do I get rid of \g<what>?", "un"),
        (rf"{lead}how (?:is|are|was|were) (?P<what>.+?) (?:removed|lifted|cured|cleared|cancelled|taken off|shaken off|shed|ended|lost){end}", r"what removes \g<what>?", "how"),
        (rf"{lead}(?:which|what) (?P<noun>[\w' -]+?) (?:does|do|can|did) (?:the |a |an )?(?P<what>.+?) come from{end}", r"what inflicts \g<what>?", "come from"),
        (rf"{lead}(?P<which>which|what)(?P<noun> (?!is\b|are\b)[\w' -]+?)? (?:is|are) (?:the |a )?(?:(?:main|usual|primary|chief|principal|normal|most common|only) )?(?:sources?|causes?|origins?) of (?:being |becoming )?(?P<what>.+?){end}",
         r"\g<which>\g<noun> inflicts \g<what>?", "source of|cause of|causes of|sources of|origin of"),
        (rf"{lead}how (?:is|are|was|were) (?P<what>.+?) (?:inflicted|caused|gained|acquired|imposed|applied|given out|handed out){end}", r"what inflicts \g<what>?", "how"),
        (rf"{lead}(?:do|does|would|is there) (?P<who>(?:an? |the |my |our )?[\w' -]+?) (?:suffer|get|have|take|receive|incur) (?:an? |any |some )?(?:penalty|bonus|modifier|adjustment|penalties|bonuses|modifiers|adjustments){end}",
         r"what is the adjustment for \g<who>?", "penalt|bonus|modifier|adjustment"),
        (rf"{lead}(?P<wh>which|what) {kind} (?:doesn't|don't|does not|do not|needn't) (?:need|require|take|want)s? (?:an? |any |the )?(?P<test>.+?){end}",
         r"which \g<kind> can a unit make without \g<test>?", "n't| not "),
        (rf"{lead}(?:can|could|may|will|does|do) (?P<who>[\w' -]+?)(?<!\bto) (?:ever |still )?(?:(?:stop|cease|quit) being|(?:get|be) rid of|shake off|shed|recover from|snap out of) (?:an? |the |its |their )?(?P<what>[\w' -]+?)(?: (?:early|now|again|somehow|this turn))?{end}",
         r"what removes \g<what>?", "stop|cease|quit|rid|shake|shed|recover|snap"),
        (rf"{lead}(?:can|could|may|will) (?P<who>[\w' -]+?) (?:ever |still )?(?:lose (?:an? |the |its |their )|(?:remove|clear|discard) (?:its |their ))"
         rf"(?P<what>(?:[\w' -]+? )?(?:status|state|condition|marker|token|counter)s?)(?: (?:without|with|by|through) [\w' -]+?| early| now| again| somehow| this turn)?{end}",
         r"what removes \g<what> from \g<who>?", "lose|remove|clear|discard"),
        (rf"{lead}(?:do|does|are|is|can|will) (?:(?:two|three|several|multiple|many|more than one|the|different) )?(?P<what>(?!(?:i|we|you|my|our)\b)[\w'()-]+(?: (?!(?:if|when|in|on|with|by|their|its|the|an?|same)\b)[\w'()-]+){{0,4}}?)(?: (?:penalt(?:y|ies)|modifiers?|bonus(?:es)?|effects?|rules?))?(?: from [\w' -]+?)?"
         rf" (?:ever )?(?:(?:be )?(?:cumulative|added (?:up|together)|combined)|stack(?: up)?|add up|accumulate|pile up|combine)(?: with (?:each other|one another|themselves|itself))?{end}",
         r"what does \g<what> do?", "cumulative|added|combine|stack|add up|accumulate|pile"),
        (rf"{lead}when (?:do|does|can|must|should) (?:i|we|you|one|a player|the player|players|it|they|my \w+) (?:have to |need to )?(?:declare|announce|make|use|take|roll for|play) (?:an? |the |its |my )?(?P<what>[\w' -]+?)"
         rf"(?:,? (?:-|–|—)? ?(?:is it )?(?:before|after)\b[^?.!]*)?{end}", r"when is \g<what> declared?", "when"),
        (rf"{lead}within (?:how many|what) [a-z]+ (?:does|do|can|may|is|are|must) (?P<who>.+?) (?:work|be used|used|open|possible|allowed|apply|trigger){end}",
         r"what is the range of \g<who>?", "within "),
        (rf"{lead}how to (?P<do>.+?){end}", r"how do I \g<do>?", "how to "),
        (rf"{lead}(?:the |all |all the |any )?{noun} (?:that|which) (?P<rest>.+?){end}", r"which \g<noun> \g<rest>?", " that | which "),
        (rf"{lead}(?:the )?(?P<do>[\w'-]+(?: [\w'-]+)?) (?:distance|range) (?:for|of|with|by) (?P<who>.+?){end}",
         r"how far can \g<who> \g<do>?", "distance |range "),
        (rf"{lead}why {_CANNOT} (?:(?:an?|any|my|the|some) unit|units) (?P<do>.+?){end}",
         r"what stops a unit from \g<do>?", "why"),
        (rf"{lead}(?:please )?(?:tell|show|explain to|explain|remind) (?:me |us )?(?:again )?how (?P<what>.+?) (?:works?|goes){end}",
         r"what does \g<what> do?", "tell|show|explain|remind"),
        (rf"{lead}(?:please )?remind (?:me |us )?(?:again )?what (?P<what>.+?) (?:does|do|means?|is|are){end}", r"what does \g<what> do?", "remind"),
        (rf"{lead}(?P<what>[^?.!]+?)\s*[,:;-]+\s*(?:so |and |then |and then )?(?:what (?:happens|now|then|happens then|happens now|next)|then what|now what|what){end}",
         r"what happens when \g<what>?", "what"),
        (rf"{lead}(?P<what>[^?.!\d]+?)\s*[,:;-]+\s*(?:what |which |any )?(?:the )?(?:effects?|results?|meaning|explanation|definition|rules?|explained|explain){end}",
         r"what does \g<what> do?", "effect|result|meaning|expla|definition|rule"),
        (rf"{lead}(?:what|which) (?P<noun>effect|result|outcome) (?:is|does|do|for|on|at|comes? from|goes with|belongs to) (?:an? |the )?(?:score of )?"
         rf"(?P<score>[+-]?\d+)(?: gives?| means?| brings?| have| bring| give| mean| get| gets)?{end}", r"which \g<noun> applies on a score of \g<score>?", "effect|result|outcome"),
        (rf"{lead}(?P<what>[^?.!]+?)\s*[,:;-]+\s*(?:what |which |any )?(?P<noun>effect|result|outcome)(?: is (?:that|this|it)| applies)?{end}",
         r"which \g<noun> applies on \g<what>?", "effect|result|outcome"),
        (rf"{lead}(?P<rest>(?!how\b|what\b|which\b)[^?.!]+?)\s*[,:;-]*\s+how (?P<much>far|many inches|likely|often){end}",
         r"how \g<much> can \g<rest>?", "how far|how many inches"),
        (rf"{lead}where (?:do|does|did) (?P<what>.+?) come from{end}", r"what gives \g<what>?", "come from"),
        (rf"{lead}(?:what|which thing) takes? (?P<what>.+?) (?:off|away){end}", r"what removes \g<what>?", "takes|take"),
        (rf"{lead}(?:under|in|with|during|on) (?:which|what) {noun} (?:do|does) (?:(?:an?|my|the|any) )?[\w'-]+ (?:not|never) (?:(?:have|need) to )?(?P<do>.+?){end}",
         r"which units do not \g<do>?", " not | never "),
        (rf"{lead}(?:under|in|with|during|on) (?P<wh>which|what) {noun} {_CANNOT} (?P<who>(?:an?|my|the|any) [\w'-]+|[\w'-]+s) (?P<do>.+?){end}",
         r"\g<wh> \g<noun> stop \g<who> from \g<do>?", "which|what"),
        (rf"{lead}(?:under|in|with|during|on) (?P<wh>which|what) {noun} (?:can|may|could) (?P<who>(?:an?|my|the|any) [\w'-]+|[\w'-]+s) not (?P<do>.+?){end}",
         r"\g<wh> \g<noun> stop \g<who> from \g<do>?", " not "),
        (rf"{lead}(?:what is |what are )?(?:the )?effects? of (?:an? |the )?(?P<what>[^?.!,:;]+?){end}", r"what does \g<what> do?", "effect of|effects of"),
        (rf"{lead}what (?:becomes|happens) of (?P<what>.+?){end}", r"what happens to \g<what>?", "becomes of|happens of"),
        (rf"{lead}(?P<wh>which|what) {noun} (?:is|are|get|gets) {_BARRED} from (?P<do>.+?){end}",
         r"\g<wh> \g<noun> cannot \g<do>?", "from "),
        (rf"{lead}(?:is|are) (?P<who>.+?) {_BARRED} from (?P<do>.+?){end}", r"can \g<who> be \g<do>?", "from "),
        (rf"{lead}(?:is|are) (?P<do>[^,?.!]+?) (?:something|a thing|anything|an option|a reaction|an action) (?:that |which )?(?P<who>.+?)"
         rf" (?:{_CAN}|is|are)(?: {_ABLE} to)? (?:do|use|make|take|have|perform){end}", r"can \g<who> make \g<do>?", "something|a thing|anything|option|reaction|action"),
        (rf"{lead}(?P<who>.*?)[\s,:;-]*\b(?:is there |are there )?any (?:chance|way|possibility|hope)(?: at all)? (?:for (?:it|them) )?to (?P<do>.+?){end}",
         r"\g<who>, can it \g<do>?", "any chance|any way|any poss|any hope"),
        (rf"{lead}(?P<who>(?:(?!\b(?:is|are|was|were|but|and|that)\b)[^?.!,:;])+?) wants? to (?P<do>[^?.!,:;]+?)[\s,:;.-]+(?:can|may|could|is) (?:it|he|she|they)(?: do (?:it|that|this))?{end}",
         r"can \g<who> \g<do>?", "want to|wants to"),
        (rf"{lead}(?:which|what) (?P<noun>special rules|rules) comes? with (?P<who>.+?){end}", r"which \g<noun> does \g<who> have?", "come with|comes with"),
        (rf"{lead}(?P<what>[\w'-]+(?: [\w'-]+){{0,3}}),? (?:means?|meaning){end}", r"what does \g<what> do?", "mean"),
        (rf"{lead}(?P<what>[^?.!,:;]+?) (?:is|are|gets?) (?:removed|lifted|cured|ended|cleared|cancelled|taken off|shed) (?:by|with|through) (?:which|what) (?P<noun>[\w' -]+?){end}",
         r"which \g<noun> removes \g<what>?", "which|what"),
        (rf"{lead}(?P<what>[^?.!,:;]+?) (?:is|are|gets?) (?:caused|inflicted|given|granted) (?:by|with|through) (?:which|what) (?P<noun>[\w' -]+?){end}",
         r"which \g<noun> gives \g<what>?", "which|what"),
        (rf"{lead}(?:which|what) (?P<noun>[\w' -]+?) (?:is|are) (?:closed|shut|barred|off[- ]limits|out of bounds|not open|not available|unavailable|verboten) (?:to|for) (?P<who>[^?.!,:;]+?){end}",
         r"which \g<noun> are forbidden to \g<who>?", "closed|shut|barred|limits|bounds|open|available"),
        (rf"{lead}{noun} (?:that are )?(?P<verb>ignored|removed|denied|granted|forbidden) by (?P<who>[^?.!,:;]+?){end}",
         r"which \g<noun> are \g<verb> by \g<who>?", " by "),
        (rf"{lead}(?P<who>[^?.!,:;]+?)\s*[:;,-]+\s*(?:the )?(?:number|amount|count) of (?P<what>[^?.!,:;]+?){end}", r"how many \g<what> does \g<who> inflict?", "number of|amount of|count of"),
        (rf"{lead}how (?:do|does|can|could) (?:i|we|you|one|a unit|units|it) (?P<do>(?!get|become|lose|stop|remove|react|respond|clear|shed|end\b)[\w'-]+){end}",
         r"what does \g<do> do?", "how "),
        (rf"{lead}(?!.*\b(?:chances?|odds|how|what|which|table|rolls?|scores?|can|may|does|do|is|are)\b)(?P<do>[\w' -]+?) (?:on|at|against) (?P<whom>(?:an?|the) [\w' -]+?) (?:with|by|from) (?P<who>[\w' -]+?)(?:[\s,:;-]+(?:is (?:that|it|this) )?{_POSSIBLE})?{end}",
         r"can \g<who> \g<do> against \g<whom>?", " with | by | from "),
        (rf"{lead}(?P<do>\w+ing) (?P<what>(?!while\b|when\b|with\b|by\b|for\b|after\b)[\w' -]+?)[\s,:;-]+(?:is (?:that|it|this) )?{_POSSIBLE}{end}", r"can a unit be \g<do> \g<what>?", _MAYS),
        (rf"{lead}what if (?P<what>[^?.!]{{3,200}}?)[,?.!; -]+(?P<rest>(?:can|could|may|might|is|are|does|do|would|will|must|has) "
         rf"(?:it|he|she|they|that|this|the|these|those|my|i|we)\b[^?]*?){end}", r"if \g<what>, \g<rest>?", "what if"),
        (rf"{lead}what if (?P<what>(?!it\b|they\b|i\b|we\b|not\b).+?){end}", r"what happens when \g<what>?", "what if"),
        (rf"{lead}(?:when|how) (?:do|does|will|would) (?P<what>.+?) (?:wear off|end|go away|go|stop|disappear|expire|come off|get removed){end}",
         r"what removes \g<what>?", "when|how"),
        (rf"{lead}(?:how long|until when|till when) (?:do|does|will|would) (?P<what>.+?) (?:last|stay|remain|hold|go on)(?: on)?{end}", r"what removes \g<what>?", "how long|until when|till when"),
        (rf"{lead}(?:what are )?(?:the )?sources? (?:of|for) (?P<what>.+?){end}", r"what gives \g<what>?", "source"),
        (rf"{lead}(?:is|are) (?P<do>[\w' -]+?) {_POSSIBLE} (?:while|when|whilst|if) (?P<state>(?!an?\b|the\b|my\b|it\b|they\b|i\b|we\b)[\w'-]+(?: [\w'-]+)?){end}",
         r"can a unit that is \g<state> make \g<do>?", _MAYS),
        (rf"{lead}(?P<do>[\w' -]+?) (?:while|when|whilst) (?!can\b)(?P<state>[\w' -]+?)[\s,:;-]+(?:is (?:that|it|this) )?{_POSSIBLE}{end}",
         r"can a unit that is \g<state> make \g<do>?", _MAYS),
        # which need a test, and which do not
        (rf"{lead}(?:for|with|before) (?P<wh>which|what) {doing} (?:must|do|does|should|shall|would|will) (?:i|we|you|a unit|units|it|they|my unit) (?:have to |need to )?(?:take|roll|pass|make) (?:an? |the )?(?P<test>[\w' -]+? (?:test|check|roll)s?){end}",
         r"\g<wh> \g<kind> can a unit make only by \g<test>?", "test|check|roll"),
        (rf"{lead}(?P<wh>which|what) {doing} (?:can|may|could) (?:be )?(?:made|used|declared|taken|performed|done|chosen) without (?:(?:taking|passing|rolling|making|needing|having to take|having to pass) )?(?:an? |the |any )?(?P<test>[\w' -]+? (?:test|check|roll)s?)(?: first)?{end}",
         r"\g<wh> \g<kind> can a unit make without \g<test>?", "without"),
        # the options that are closed, of every one of a kind
        (rf"{lead}(?P<wh>which|what) {doing} (?:can(?:'|’)?t|cannot|can not|may not|must not|can never|may never) (?P<who>(?:an?|any|my|our|your|the) [^?.!,]+?) (?:not )?(?P<do>be given|receive|be issued|be ordered to do|make|use|carry out|take|declare|perform|do|choose){end}",
         r"\g<wh> \g<kind> can \g<who> not \g<do>?", "can|may|must"),
        (rf"{lead}(?P<wh>which|what) {doing} (?:is|are) (?:forbidden|closed|barred|denied|prohibited|banned|not (?:allowed|open|available|permitted)|off[ -]limits|unavailable) (?:to|for) (?P<who>[^?.!,]+?){end}",
         r"\g<wh> \g<kind> can \g<who> not make?", "forbidden|closed|barred|denied|prohibited|banned|not|off|unavailable"),
        # what brings an immunity, as what is immune
        (rf"{lead}(?:what|which|is there an?) {noun} (?:that )?(?:(?:can |will |would )?(?:makes?|renders?|keeps?|leaves?) {_A_UNIT}(?: [\w'-]+)? (?:immune to|safe from)|"
         rf"(?:gives?|grants?|confers?|provides?|brings?)(?: {_A_UNIT}(?: [\w'-]+)?)? immunity (?:to|from|against)|(?:protects?|guards?) (?:{_A_UNIT}(?: [\w'-]+)? )?(?:from|against)) "
         rf"(?:being |becoming |getting |the effects? of )?(?P<what>.+?){end}",
         r"which \g<noun> are immune to \g<what>?", "immun|safe|protect|guard"),
        (rf"{lead}what (?:(?:can |will |would )?(?:makes?|renders?|keeps?|leaves?) {_A_UNIT}(?: [\w'-]+)? (?:immune to|safe from)|"
         rf"(?:gives?|grants?|confers?|provides?|brings?)(?: {_A_UNIT}(?: [\w'-]+)?)? immunity (?:to|from|against)|(?:protects?|guards?) (?:{_A_UNIT}(?: [\w'-]+)? )?(?:from|against)) "
         rf"(?:being |becoming |getting |the effects? of )?(?P<what>.+?){end}",
         r"who is immune to \g<what>?", "immun|safe|protect|guard"),
        (rf"{lead}(?P<wh>which|what) {noun} (?:is|are) immune (?:to|from|against) (?:being |becoming |getting )(?P<do>.+?){end}",
         r"\g<wh> \g<noun> cannot be \g<do>?", "immune"),
        (rf"{lead}how (?:is|are) (?P<what>.+?) different (?:from|to|than) (?P<other>.+?){end}", r"how does \g<what> differ from \g<other>?", "different"),
        (rf"{lead}(?P<who>(?!how\b|what\b|which\b)[^?.!,]+?) (?P<verb>cost|costs|remove|removes|inflict|inflicts|cause|causes|take|takes|get|gets|have|has|need|needs) how many (?P<what>.+?){end}",
         r"how many \g<what> does \g<who> \g<verb>?", "how many"),
        (rf"{lead}how (?:many times|often) (?:can|may|could|might|do) (?P<who>.+?) (?:react|respond)(?P<rest>.*?){end}",
         r"how many reactions can \g<who> make\g<rest>?", "react|respond"),
        (rf"{lead}(?:what(?:'s| is) )?(?:the )?(?:maximum|most|highest number of|maximum number of|number of) {kind}(?: (?:that |which )?(?:i|we|you|one|a player|a unit) (?:can|may|could) (?:ever )?(?:make|take|declare|use|have))?(?P<rest> (?:per|in|each|a|every|for|during) .+?)?{end}",
         r"how many \g<kind> can I make\g<rest>?", "maximum|most|number of"),
        (rf"{lead}(?P<noun>status(?:es)?|conditions?|states|special rules?) (?:that are )?(?:{_OPEN} )?(?:for|of|to) (?P<who>.+?){end}",
         r"which \g<noun> can \g<who> have?", "status|condition|states|special rule"),
        (rf"{lead}(?:what|which) are (?:all (?:of )?)?the {noun},? (?:that|which|who) (?P<rest>(?!(?:an?|the|my|our|its|their|i|we|you|it|they|units?|models?) ).+?){end}",
         r"which \g<noun> \g<rest>?", "that|which|who"),
        (rf"{lead}{tell} (?P<noun>special rules|rules|statuses),? (?:that |which )?(?P<who>(?:an?|my|the|every|any|all) .+?|(?:[\w'-]+ )?[\w'-]+s) (?:have|has|comes? with|gets?|owns?){end}",
         r"which \g<noun> does \g<who> have?", _LISTS),
        (rf"{lead}{no_verb}(?P<what>[\w'-]+(?: [\w'-]+)?) (?P<noun>unit types|troop types|sub-?types){end}", r"which \g<noun> are \g<what>?", "types"),
        (rf"{lead}{no_verb}(?P<who>[^,.?!:]+?)\s*[,:-]?\s+(?P<noun>special rules){end}", r"which special rules does \g<who> have?", "special rules"),
        # every option of a kind
        (rf"{lead}(?P<who>[^?.!:]+?)\s*[,:;-]\s*(?:what|which) (?:are|is) (?:my|the|its|their|our|his) {kind}(?: options?| choices?)?{end}",
         r"\g<who>, which \g<kind> can it make?", said),
        (rf"{lead}(?P<who>[^?.!:]+?)\s*[,:;-]\s*(?:any |what |which )?{kind}(?: (?:are |is )?(?:left|open|available|possible|allowed|there|ok))?{end}",
         r"\g<who>, which \g<kind> can it make?", said),
        (rf"{lead}{kind} (?:when|if|while|after) (?P<event>.+?){end}", r"which \g<kind> can a unit make when \g<event>?", said),
        (rf"{lead}(?:what|which things?) (?:can|may|could) (?P<who>.+?) do (?:as|for|by way of|in) an? {kind}(?P<rest>.*?){end}",
         r"which \g<kind> can \g<who> make\g<rest>?", said),
        (rf"{lead}(?P<phase>(?:[\w'-]+ ){{1,3}}phase) {kind} (?:for|of|by) (?P<who>.+?){end}", r"which \g<kind> can \g<who> make in the \g<phase>?", "phase"),
        (rf"{lead}(?P<can>can|may|could) (?P<who>.+?) (?:react|respond) (?P<event>(?:when|if) .+?) (?:with|by using|using) (?:an? |the )?(?P<do>(?:(?! with | using )[^,.?!])+?){end}",
         r"\g<can> \g<who> make \g<do> \g<event>?", "react|respond"),
        (rf"{lead}(?:can|may|could|does|do) (?P<who>.+?) (?:react|respond) (?:with|by|using) (?:an? |the )?(?P<do>.+?){end}",
         r"can \g<who> make \g<do>?", "react|respond"),
        (rf"{lead}(?:what|which) {kind} (?:options|choices) (?:does|do|has|have) (?P<who>.+?)(?: have)?{end}",
         r"which \g<kind> can \g<who> make?", "options|choices"),
        (rf"{lead}{tell} {kind},? (?:that |which )?(?P<who>(?:an?|my|the|our|any) .+?) (?:is|are) {_ABLE}(?: to (?:do|make|use|take))?{end}",
         r"which \g<kind> can \g<who> make?", _LISTS),
        (rf"{lead}{tell} {kind},? (?:that |which )?(?P<who>.+?) (?P<can>{_CAN}) (?P<do>\w+){end}",
         r"which \g<kind> can \g<who> \g<do>?", _LISTS),
        (rf"{lead}{tell} {kind} (?:that are |which are )?(?:{_OPEN} )?(?:to|for|of|by) (?P<who>.+?){end}",
         r"which \g<kind> can \g<who> make?", _LISTS),
        (rf"{lead}(?:are|is) there (?:any|some|an?)? ?{kind},? (?:that |which )?(?P<who>.+?) (?P<can>{_CAN})"
         rf" (?P<do>\w+)(?P<rest>.*?){end}", r"which \g<kind> can \g<who> \g<do>\g<rest>?", "there "),
        (rf"{lead}{kind},? (?:that are |which are )?{_OPEN} (?:to|for) (?P<who>.+?){end}",
         r"which \g<kind> can \g<who> make?", _OPENS),
        (rf"{lead}{kind} (?:for|of|by) (?P<who>(?:an?|my|our|the) .+?){end}", r"which \g<kind> can \g<who> make?", " for | of | by "),
        (rf"{lead}(?:which|what) {kind} (?:are|is) {_OPEN} (?:to|for) (?P<who>.+?){end}",
         r"which \g<kind> can \g<who> make?", _OPENS),
        (rf"{lead}(?:which|what) {kind} (?:does|do) (?P<who>.+?) have (?:available|open|left){end}",
         r"which \g<kind> can \g<who> make?", "have "),
        (rf"{lead}{no_verb}(?P<who>[^,.?!:]+?) {kind}{end}",
         r"which \g<kind> can \g<who> make?", said),
        (rf"{lead}(?P<who>(?:(?!\b(?:can|may|does|do|is|are|has|have|which|what|any|no|make|makes|take|takes|list|name|show|how|from)\b)[^,.?!:])+?) {kind}"
         rf" (?P<when>(?:in|during) (?:the )?[\w' -]*?phase){end}", r"which \g<kind> can \g<who> make \g<when>?", "phase"),
        (rf"{lead}what can (?P<who>.+?) react with(?P<rest>.*?){end}", r"which reactions can \g<who> make\g<rest>?", "react with"),
        (rf"{lead}(?:how|in what ways?|in which ways?) (?:can|may|could) (?P<who>.+?) (?:react|respond)(?P<rest>.*?){end}",
         r"which reactions can \g<who> make\g<rest>?", "react|respond"),
        (rf"{lead}(?:which|what) {kind} (?:need|require|take|want)s? no (?P<test>.+?){end}",
         r"which \g<kind> can a unit make without \g<test>?", " no "),
        (rf"{lead}(?:which|what) {kind} (?:needs?|requires?|calls? for) (?:an? |the )?(?P<test>[\w' -]*(?:test|check|roll))s?{end}",
         r"which \g<kind> can a unit make only by \g<test>?", "need|require|call"),
        (rf"{lead}(?:can|may|could) (?P<who>(?:(?:an?|the|my|our|any) )?[^,;:.?!]+?) (?P<do>[\w'-]+(?: [^,;:.?!]+?)?) (?:as|by way of) an? {kind}{end}",
         r"which \g<kind> can \g<who> make?", " as | by way"),
        (rf"{lead}(?:which|what) {kind} (?:are|is) possible without (?P<test>.+?){end}",
         r"which \g<kind> can a unit make without \g<test>?", "without "),
        # being sent to do
        (rf"{lead}(?:can|may|could|might|should) (?:i|we|you|one) (?:send (?P<who>[^?.!,:;]+?)(?: in| out| off| forward)? on|commit (?P<whom>[^?.!,:;]+?) to|launch (?P<whose>[^?.!,:;]+?) (?:on|into|in)) (?:an?|the) (?P<do>[\w'-]+(?: [^?.!,:;]+?)?){end}",
         r"can \g<who>\g<whom>\g<whose> \g<do>?", "send|commit|launch"),
        # being able to
        (rf"{lead}(?:is|would) it (?:be )?(?:ever )?{_POSSIBLE} (?:for |that )(?P<who>.+?) to (?P<do>.+?){end}",
         r"can \g<who> \g<do>?", _MAYS),
        (rf"{lead}(?:is|would) it (?:be )?(?:ever )?{_POSSIBLE} that (?P<who>.+?) (?P<do>gets? .+?|is .+?|becomes? .+?){end}",
         r"can \g<who> \g<do>?", _MAYS),
        (rf"{lead}(?:is|would) it (?:be )?(?:ever )?{_POSSIBLE} to (?P<do>\w+) (?P<who>.+?){end}",
         r"can you \g<do> \g<who>?", _MAYS),
        (rf"{lead}(?P<aux>is|are|was|were) (?P<not>not )?(?P<who>.+?) (?P<not2>not )?(?:ever |still |even )?{_ABLE} to"
         rf" (?P<do>.+?){end}", r"can \g<who> \g<do>?", _ABLES),
        (rf"{lead}(?:is|are) there (?:anything|something|any other thing)(?: that| which)? (?P<who>.+?) (?:can|may|could) (?P<still>still |yet )?do(?P<rest> .+?)?{end}",
         r"what can \g<who> \g<still>do\g<rest>?", "anything|something"),
        (rf"{lead}what (?:does|do|would|will) (?:being |a |the )?(?P<state>[\w' -]+?) (?:stop|prevent|keep|bar|forbid|hinder) (?:an?|the|my|any|our) [\w'-]+ (?:from )?doing{end}",
         r"what can a unit that is \g<state> not do?", "doing"),
        (rf"{lead}(?P<wh>which|what) (?P<noun>actions?|reactions?|orders?) (?:does|do|would|will) (?:being |a |the )?(?P<state>[\w' -]+?) (?:stop|prevent|bar|forbid|close|rule out|block){end}",
         r"\g<wh> \g<noun> can a unit that is \g<state> not take?", "stop|prevent|bar|forbid|close|rule|block"),
        (rf"{lead}what(?: all)? (?:is|are) (?:forbidden|closed|barred|off[- ]limits|not open|not allowed|not possible|prohibited) (?:to|for) (?P<who>[^?.!]+?){end}",
         r"what can \g<who> not do?", "forbidden|closed|barred|limits|not |prohibited"),
        (rf"{lead}(?:and |so )?what (?:are|would be) (?:its|their|his|her|my|our) (?:options|choices|possibilities)(?: (?:here|now|then))?{end}", r"what can it do?", "options|choices|possibilities"),
        (rf"{lead}(?P<wh>which|what) {noun} (?:makes?|renders?) (?:it )?impossible (?:for (?P<who>[\w' -]+?) )?to (?P<do>.+?){end}",
         r"\g<wh> \g<noun> stop a unit from making \g<do>?", "impossible"),
        (rf"{lead}(?P<wh>which|what|who)(?P<noun>(?: [\w-]+){{0,3}}?) (?:is|are)(?:n't| not|n’t) (?:affected|bothered|hampered|hindered) by (?:being )?(?P<what>.+?){end}",
         r"\g<wh>\g<noun> ignore \g<what>?", "affected|bothered|hampered|hindered"),
        (rf"{lead}what (?:is|are|am) (?P<who>(?:an?|my|our|the|any|i|we) ?[^?.!]*?|[\w' -]+?) (?P<not>not |never |still |even )?{_ABLE} to do{end}",
         r"what can \g<who> \g<not>do?", _ABLES),
        (rf"{lead}(?P<wh>which|what|who)(?P<noun>.*?) (?:is|are) (?P<not>not |never ){_ABLE} to (?P<do>.+?){end}",
         r"\g<wh>\g<noun> cannot \g<do>?", _ABLES),
        (rf"{lead}(?P<wh>which|what|who)(?P<noun>.*?) (?:is|are) {_ABLE} to (?P<do>.+?){end}",
         r"\g<wh>\g<noun> can \g<do>?", _ABLES),
        (rf"{lead}(?:is|are) (?P<do>(?:a |an |the )?[\w' -]+?) (?:{_POSSIBLE}|open|available) (?:for|to|with) (?P<who>.+?){end}",
         r"can \g<who> make \g<do>?", f"{_MAYS}|open|available"),
        (rf"{lead}(?:is|are) (?:an? |the |any )?(?P<do>[\w'-]+(?: [\w'-]+){{0,3}}) (?:still |even |ever )?(?:{_POSSIBLE}|open|available){end}",
         r"can my unit make \g<do>?", f"{_MAYS}|open|available"),
        (rf"{lead}(?P<do>[\w'-]+(?: [\w'-]+)?) (?:with|for|by|from(?= (?:an?|the|my|our) )) (?P<who>.+?)(?:\s*[,:;]|\s+-+)?\s*(?:is (?:that|this|it) |"
         rf"(?:is|are) )?{_POSSIBLE}{end}", r"can \g<who> make \g<do>?", _MAYS),
        (rf"{lead}(?P<who>[^?.!:]+?)(?:\s*[:,]|\s+-|-(?=\s))\s*(?:is |are )?(?P<do>[\w' -]+?) {_POSSIBLE}{end}", r"\g<who>, can it \g<do>?", _MAYS),
        (rf"{lead}(?:does|do|would|will) (?:being |a |the )?(?P<state>[\w' -]+?) (?:stop|prevent|keep|bar|forbid|block|hinder)"
         rf" (?P<who>.+?) (?:from )(?P<do>\w+ing\b.*?){end}", r"can \g<who> that is \g<state> be \g<do>?", " from "),
        (rf"{lead}(?:is|are) (?:an?|any|the) (?P<test>[\w' -]+?) (?:needed|required|necessary) (?:for|to) (?P<do>.+?){end}",
         r"what is \g<do>?", "needed|required|necessary"),
        (rf"{lead}(?:does|do|would|will) (?:being |a |the )?(?P<state>[\w' -]+?) (?:make|cause|force) (?P<who>.+?) (?:to )?"
         rf"(?:lose|give up|miss) (?:its|their|the|his|any) (?P<do>.+?){end}", r"can \g<who> that is \g<state> \g<do>?", "lose|give up|miss"),
        (rf"{lead}(?:is|are) (?P<who>.+?) (?:ever |still )?unaffected by (?P<what>.+?){end}", r"do \g<who> ignore \g<what>?", "affected by"),
        (rf"{lead}(?:is|are) (?P<who>.+?) immune (?:to|against) (?P<what>(?!being\b).+?){end}", r"do \g<who> ignore \g<what>?", "immune "),
        (rf"{lead}(?:what|which) (?:are|is) (?:the |all |all the )?(?:possible )?{kind} (?P<when>(?:in|during|of|for) (?:the )?.+?"
         rf"(?:phase|turn|step)){end}", r"which \g<kind> can a unit make in \g<when>?", "phase|turn|step"),
        # where something comes from, and how it goes
        (rf"{lead}(?:where|how) (?:do|does|can|could|would) (?:i|we|you|one|a unit|units|my unit|it) (?:get|obtain|gain)"
         rf" (?P<what>(?!rid\b).+?)(?: {_BY})?{end}", r"what gives \g<what>?", "get|obtain|gain"),
        (rf"{lead}(?:after|by|with|through|from|following|as a result of) (?:which|what) {kind} (?:does|do|is|are|will|would|has|have)"
         rf" (?:(?:an?|the|my|its|your) )?(?:[\w-]+ )?(?:unit|squad|model|team|group|it|they)s? (?:then |also )?(?:(?:end|finish|come)s?(?: up| out)?"
         rf"|(?:been )?(?:left|put|placed|given)|get|gets|receive|gain|have|take)(?! to\b)(?: (?:with|on|under|in))? (?P<what>(?:an?|the|one) [^,;:?]+?){end}",
         r"which \g<kind> give the unit \g<what>?", "after |by |with |through |from |following|result"),
        (rf"{lead}(?:which|what) {kind} (?:ends?|finish(?:es)?|result)(?: up)? (?:with|on|in) (?:(?:the|a) (?:unit|squad|model|team) (?:(?:having|on|with|under|getting) )?)?"
         rf"(?P<what>(?:an?|the) [^,;:?]+? (?:order|marker|counter|token|status|state|rule)s?){end}",
         r"which \g<kind> give the unit \g<what>?", "end|finish|result"),
        (rf"{lead}(?:how|with what|in what ways?) (?:do|does|can|could|would|is|are|might) (?:i|we|you|one|a|an|my|the|units?)?"
         rf" ?(?:unit|squad|models?|group)? ?(?:become|becomes|end up|made) (?P<what>.+?){end}", r"what inflicts \g<what>?", "become|end up|made"),
        (rf"{lead}what (?:makes|leaves|gets|turns) (?:an? |my |the )?(?:unit|squad|group|model)s? (?P<what>\w+){end}",
         r"what inflicts \g<what>?", "makes|leaves|gets|turns"),
        (rf"{lead}(?:how) (?:do|does|can|could|would|might) (?:i|we|you|one|a unit|units|my unit|my squad|it)"
         rf" (?:lose|shed|clear|shake off|recover from|get rid of|remove|cancel|end|get over) (?P<what>.+?){end}",
         r"how do I get rid of \g<what>?", "lose|shed|clear|shake off|recover|rid of|remove|cancel|end|get over"),
        (rf"{lead}how (?:do|does|can|could) (?:i|we|you|one|a unit|units|my unit|my squad|it) stop (?P<what>\w+ing\b.*?){end}",
         r"how do I get rid of \g<what>?", " stop "),
        (rf"{lead}(?:please )?(?:tell|show|explain to|explain) (?:me |us )?what (?P<what>.+?) (?:does|do|means?|is){end}",
         r"what does \g<what> do?", "tell|show|explain"),
        (rf"{lead}(?:with |by |through )(?:which|what) (?P<noun>[\w-]+) (?:do|does|can|could) (?:i|we|you|a unit|it|my unit)"
         rf" (?:lose|shed|clear|remove|get rid of|end) (?P<what>.+?){end}", r"which \g<noun> removes \g<what>?", "lose|shed|clear|remove|rid of|end"),
        (rf"{lead}(?:which|what) (?P<kind>[\w-]+(?: [\w-]+)?) (?:can|may|could|might) (?:an?|my|our|the|any) [\w'-]+(?: [\w'-]+)?"
         rf" (?:already |be already )?(?:have|be|bear|hold|suffer|carry)(?: (?:in|under|on|affected by|subject to))?,?"
         rf" (?:and|but)(?: yet)? (?:still|nevertheless|nonetheless) (?:be able to |be allowed to )?(?P<do>.+?){end}",
         r"which \g<kind> may \g<do>?", "still|nevertheless|nonetheless"),
        # who does it
        (rf"{lead}(?P<who>[\w' -]+?) (?P<verb>ignore|ignores|have|has|get|gets|gain|gains) (?:which|what) (?P<what>[\w' -]+?){end}",
         r"which \g<what> do \g<who> \g<verb>?", "ignore|have|has|get|gain"),
        (rf"{lead}(?:is|are) (?P<what>(?:the )?[\w' -]+?) ignored by (?P<who>.+?){end}", r"do \g<who> ignore \g<what>?", "ignored by "),
        (rf"{lead}(?:list|name|show|give me|tell me) (?:all |all the |the |every )?(?P<what>(?:special )?rules|[\w-]+) that"
         rf" (?P<who>[\w' -]+?) (?P<verb>ignore|have)s?{end}", r"which \g<what> do \g<who> \g<verb>?", _LISTS),
        (rf"{lead}(?:list|name|show|give me|tell me) (?:all |all the |the |every )?special rules (?:of|for) (?P<who>.+?){end}",
         r"what special rules does \g<who> have?", _LISTS),
        (rf"{lead}(?:what(?:'s| is| are)? (?:the )?)?(?:differences?|changes?) (?:between|from|of|in) (?P<what>.+?){end}",
         r"how do \g<what> differ?", "difference|change"),
        (rf"{lead}(?P<what>[\w' -]+?) (?:vs\.?|versus|compared (?:to|with)) (?P<other>[a-z' -]+?){end}",
         r"how do \g<what> and \g<other> differ?", "vs|versus|compared"),
        (rf"{lead}(?P<rest>.+?)\s*[,:;-]+\s*(?:is|are) (?:that|this|it|those) (?:even |still |ever )?(?:a thing|{_POSSIBLE}){end}",
         r"\g<rest>?", "thing|" + _MAYS),
        # a statement put as a question
        (rf"{lead}(?!.*\b(?:what|which|how)\b)(?P<who>(?!(?:and|but|so|if|when|after|before|do|does|is|are|was|who|why|where)\b)(?:(?!\b(?:can|can't|cannot|may|could|that|which|who|if|when|what|how|not|and)\b| -)[^?.!,:;–—])+?)"
         r" (?P<can>can|may|could)(?:not|'t)?(?: not| never| still| also)? (?P<do>[^?.!,:;]+?)\s*\?[?!]*", r"\g<can> \g<who> \g<do>?", " can| may| could"),
    ]  # fmt: skip
