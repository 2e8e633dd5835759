"""Precedence: which of two rules, or of two texts, is followed where both speak ("traits override the rules").

In: the text of a sentence. Out: a draft that the one overrides the other, for each two of which that is told; none
where the sentence tells of no such thing.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from kb.conditions import Fact, negate
from kb.patterns import Pattern, deferred

#: Which of two that clash wins.
_CLASH = Pattern(
    r"^(?:Where|When|If|Whenever) (?:the |an? |its )?([\w' -]{2,30}?) and (?:the |an? |its )?([\w' -]{2,30}?) "
    r"(?:disagree|conflict|contradict(?: each other| one another)?|differ|clash|are in conflict)\b[^,]*, (?:always )?"
    r"(?:use |apply |follow )?(?:that of |those of |the rules? (?:of|for) )?(?:the |an? )?([\w' -]{2,30}?)"
    r"(?: always| will)?(?: (?:takes?|has) (?:precedence|priority)| prevails?| wins| applies| is used| overrides?)?"
    r"(?: instead| it| the other)?$"
)
#: "Where a trait or a scenario contradicts the core rules, follow the trait or the scenario": which is followed.
_CONTRADICTS = Pattern(
    r"^(?:Where|When|If|Whenever) (?P<one>(?:an?|any|the|its|one) [\w', -]{2,60}?|[A-Z]?[\w', -]{2,60}?) "
    r"(?:contradicts?|conflicts? with|disagrees? with|differs? from|clash(?:es)? with|goes? against|contravenes?) "
    r"(?:the |an? |these |those (?:of|in) (?:the )?|what )?(?P<other>[\w' -]{3,40}?), (?:then )?(?:always )?"
    r"(?:(?:use|apply|follow|obey|go by|go with) (?P<used>[\w', -]{3,80}?)|"
    r"(?P<wins>[\w', -]{3,80}?) (?:always |will )?(?:takes? (?:precedence|priority)|prevails?|wins?|appl(?:y|ies)|"
    r"(?:is|are) (?:used|followed|right|correct)))(?P<but>,* unless [^,;]+)?"
    r",*(?: in which case [^;]+)?$"
)
#: What wins over what, wherever both apply.
_PRECEDES = Pattern(
    r"^(?:The |An? |Any )?([\w' -]{2,40}?) (?:always )?(?:(?:takes?|has|have) (?:precedence|priority) over|overrides?|"
    r"supersedes?|overrules?|trumps?) (?:the |an? |any |those of (?:the )?)?([^,;]{3,60})$"
)
#: That two rules speak against each other, where a sentence opens with that.
_WHERE_THEY_CLASH = Pattern(
    r"^(?:(?:Where|When|If|Whenever|Should) (?:any |two |the |a )?(?:of these )?(?:rules?|texts?|passages?|entries|"
    r"they)\b[^,;]{3,60}|In (?:(?:the )?(?:case|event) of|case of|cases of) (?:an?y? |such )?"
    r"(?:conflicts?|contradictions?|clash(?:es)?|dispute|doubt|disagreement)\b[^,;]{0,50}), (?:then )?"
)
_TEXTS = r"(?:rules?|texts?|entry|entries|wording|wordings|rulebook|scenarios?|abilit(?:y|ies)|traits?|notes?)"
#: "The entry of a special rule goes before the general text, unless …": what is followed, and where it is not.
_GOES_BEFORE = Pattern(
    rf"^(?P<winner>[\w' -]*?\b{_TEXTS}) (?:always |will )?(?:(?:goes?|comes?|ranks?|stands?) (?:before|above|ahead of)|"
    r"(?:beats?|overrides?|trumps?|outranks?|overrules?|supersedes?)|"
    r"(?:takes?|has|have|is given|are given) (?:precedence|priority|preference) over|prevails? over|"
    rf"wins? (?:out )?over|(?:is|are) (?:stronger|weightier) than) (?P<loser>[\w' -]*?\b{_TEXTS})"
    r"(?:,? (?P<but>unless [^,;]+))?$"
)
#: What tells a rule, before the rule: "the entry of a special rule".
_TOLD_IN = deferred(
    r"^(?:the |an? |any )?(?:(?:entry|entries|text|wording|words|description) (?:of|for) )?(?:the |an? |any )?", re.I
)


def of_rules(text: str, setting: Setting) -> list[Draft]:
    """Which of two rules or texts is followed ("Where rules clash, special rules go before the core rules")."""
    clash = _WHERE_THEY_CLASH.match(text)
    found = _GOES_BEFORE.match(text[clash.end() :] if clash else text)
    if found is None:
        return []
    winner, loser = (_TOLD_IN.sub("", found[each]) for each in ("winner", "loser"))
    if not winner or not loser or re.match(r"(?i)(?:this|that|these|those)\b", found["winner"]):
        return []  # which is meant, the sentence before tells
    draft = _over(winner, loser, setting)
    if (but := found["but"]) and "otherwise" not in but:
        draft.condition, draft.when = but, negate(Fact(but.removeprefix("unless ")))
    return [draft]


def precedence(text: str, setting: Setting) -> list[Draft]:
    """What wins where two clash ("Where a type and a sub-type disagree, the sub-type prevails")."""
    if told := _CONTRADICTS.match(text):
        return _followed(told, setting)
    clash = _CLASH.match(text)
    if clash:
        pair = (clash[1], clash[2])
        winner = next((each for each in pair if clash[3].lower() == each.lower()), "")
        loser = next((each for each in pair if each != winner), "")
    else:
        found = _PRECEDES.match(text)
        winner, loser = (found[1], found[2]) if found else ("", "")
    if not winner or winner.lower() in ("this", "it", "they", "these", "that"):
        return []
    return [_over(winner, loser, setting)]


def _followed(told: re.Match[str], setting: Setting) -> list[Draft]:
    """Each thing that is followed where it contradicts another, and each that is not where that one is."""
    used, one = _NAMES.split(told["used"] or told["wins"]), _NAMES.split(told["one"])
    bare = [_ARTICLE.sub("", words).strip() for words in used if words.strip()]
    first = [_ARTICLE.sub("", words).strip() for words in one if words.strip()]
    other = _ARTICLE.sub("", told["other"])
    if bare == [other]:
        pairs = [(other, each) for each in first]
    elif set(bare) <= set(first) or bare[0] in ("former", "first"):
        pairs = [(each, other) for each in first]
    else:
        return []
    drafts = []
    for winner, loser in pairs:
        draft = _over(winner, loser, setting)
        draft.condition = (told["but"] or "").lstrip(", ") or None
        drafts.append(draft)
    return drafts


_NAMES = deferred(r",? (?:or|and) |, ")
_ARTICLE = deferred(r"(?i)^(?:the|an?|any|its|that|those of) ")


def _over(winner: str, loser: str, setting: Setting) -> Draft:
    own, beaten = _called(winner, setting), _called(loser, setting)
    draft = Draft("overrides", beaten, subject=own.term, modal="state", fixed=True, any_unit=True)
    draft.subject_thing = None if own.term else own
    return draft


def _called(words: str, setting: Setting) -> Thing:
    """What words name: a term that is no general one, or what they say."""
    known = setting.vocabulary.best(words)
    if known and known not in setting.vocabulary.general:
        return thing_of(known, setting.vocabulary)
    return Thing("effect", words)
