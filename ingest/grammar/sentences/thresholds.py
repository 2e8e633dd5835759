"""Thresholds: of how many of something a state begins for some, where the sentence before told it of any ("A unit with
four or more Pins is Dazed. Veterans are only Dazed if they have five or more").

In: the text of a sentence and its setting with what the sentence before it gave. Out: drafts that keep those from the
state below their own number, or bring it on them at a lower one; none where no such number was told.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from kb.conditions import ALWAYS, Compare, Has, atoms, both
from kb.model import TYPE_KINDS
from kb.names import stems
from kb.numbers import SO_MANY, cardinal_of
from kb.patterns import Pattern, deferred

_N = rf"(?:at least |only |no (?:less|fewer) than )?(?P<n>{SO_MANY})(?: or more)?(?: of (?:them|these))?"
_WHOM = r"(?!If\b|When\b|Once\b|While\b|On\b|Only\b|Roll\b)(?P<who>[A-Z][^,;:.()]{2,50}?)"
_OF_WHAT = r"(?P<what>(?: [A-Z][\w'-]+){0,2}(?: (?:[a-z]+ )?(?:markers?|tokens?|counters?|points?))?)"
_THEY = r"(?:it|they|he|she|the unit|the model)"
_BUT = r"^(?:But |However,? |Though )?"
#: A number of one's own, in a sentence that tells of whom, and may tell the state or what is counted again.
_OWN_NUMBER = (
    Pattern(
        rf"{_BUT}{_WHOM} (?:is|are|becomes?|counts? as) (?:(?:only|not|never) )?(?P<state>[A-Z][\w' -]{{2,30}}?) "
        rf"(?:only )?(?:(?:if|when|while|once|until|unless) {_THEY} (?:has|have|reach(?:es)?)|at|with|on) "
        rf"{_N}{_OF_WHAT}"
        r"(?: instead)?$"
    ),
    Pattern(
        rf"{_BUT}{_WHOM} (?:needs?|requires?|must have|has to have|have to have|takes?) {_N}{_OF_WHAT}"
        rf"(?: instead)? (?:to be(?:come)?|before {_THEY} (?:is|are|becomes?)|before being) "
        rf"(?P<state>[A-Z][\w' -]{{2,30}}?)$"
    ),
    Pattern(
        rf"{_BUT}(?:[Ff]or|[Ww]ith|[Ii]n the case of) (?P<who>[^,;:.()]{{3,50}}?),? (?:it|this|that|the "
        rf"number|the limit) "
        rf"(?:is|takes|needs|becomes) (?P<state>){_N}{_OF_WHAT}(?: instead)?$"
    ),
    Pattern(rf"{_BUT}{_WHOM} (?:needs?|requires?|takes?) (?P<state>){_N}{_OF_WHAT}(?: instead)?$"),
)
#: "(five or more if it is Veteran)", "five for Veterans": behind the number of any.
_AFTERWARDS = Pattern(
    rf"^(?:or |but |only )*(?P<state>){_N}{_OF_WHAT},? (?:if {_THEY} (?:is|are) (?:an? )?|for |in the case of |if )"
    r"(?P<who>[A-Za-z][^,;:.()]{2,50}?)$"
)
_CAP = r"[A-Z][\w'’-]*"
_STATE = rf"{_CAP}(?: (?:(?:to|of|in|on|the|at) )?{_CAP}){{0,3}}"
#: "Armour with three or more Pins is Stuck instead", "Carts become Stuck instead of Dazed".
_ANOTHER_STATE = Pattern(
    rf"{_BUT}{_WHOM}(?: (?:with|having|(?:that|which|who) (?:has|have)) {_N}{_OF_WHAT})? (?:is|are|becomes?) "
    rf"(?:instead (?P<first>{_STATE})|(?P<state>{_STATE}) instead(?: of (?:being |becoming )?{_STATE})?)$"
)
#: "…, unless it is Armour, which is Stuck", "(Armour: Stuck)", "; Armour is Stuck instead": behind the state of any.
_IN_ONE_ANOTHER = Pattern(
    rf"^(?P<rule>[^;()]{{8,160}}?)(?: \((?P<in>{_STATE}): (?P<a>{_STATE})\)|"
    rf",? (?:unless|except|save)(?: (?:that|if|for))? (?:(?:it|they) (?:is|are) )?(?P<unless>(?:an? )?{_STATE}), "
    rf"(?:which|who) (?:is|are|becomes?) (?P<b>{_STATE})(?: instead)?|"
    rf"(?:; (?:but )?|, but )(?P<next>{_STATE} (?:is|are|becomes?) (?:instead {_STATE}|"
    rf"{_STATE} instead(?: of {_STATE})?)))$"
)
#: The number of any, and behind it in the same sentence that of some.
_IN_ONE = Pattern(
    rf"^(?P<rule>[^;()]{{8,160}}?)(?:,? \((?P<in>[^()]{{6,80}})\)|,? (?:or|but|and) (?P<then>(?:only "
    rf")?{SO_MANY} [^,;()]{{6,80}})|"
    r"(?:;| [–—-]) (?P<next>[^;()]{6,90}))$"
)


def own_threshold(text: str, setting: Setting) -> list[Draft]:
    """The drafts of a sentence that gives some their own number at which the state told of before begins."""
    base = begins(setting.said) or setting.begun
    if base is None:
        return []
    bare = text.strip(" .!()")
    if (found := _ANOTHER_STATE.match(bare)) and (told := _of_another(found, base, setting)):
        return told
    for pattern in (*_OWN_NUMBER, _AFTERWARDS):
        found = pattern.match(bare)
        if found and (told := _of_their_own(found["who"], found["state"], found["what"], found["n"], base, setting)):
            return told
    return []


def rule_and_threshold(text: str) -> tuple[str, str] | None:
    """A sentence that tells at how many a state begins, parted from what it says of some; None for any other."""
    if not _OF_A_NUMBER.search(text):
        return None
    if another := _IN_ONE_ANOTHER.match(text.rstrip(" .!")):
        whose = another["in"] or re.sub("^(?:an?|An?) ", "", another["unless"] or "")
        then = another["next"] or f"{whose} becomes {another['a'] or another['b']} instead"
        return f"{another['rule']}.", f"{then}."
    found = _IN_ONE.match(text.rstrip(" .!"))
    if found is None or not _OF_A_NUMBER.search(found["rule"]):
        return None
    then = found["in"] or found["then"] or found["next"]
    told = _AFTERWARDS.match(then) or next(
        (m for m in (p.match(then[:1].upper() + then[1:]) for p in _OWN_NUMBER) if m), None
    )
    return None if told is None else (f"{found['rule']}.", f"{then[:1].upper() + then[1:] if found['next'] else then}.")


_OF_A_NUMBER = deferred(rf"\b{SO_MANY} (?:or more|(?:[\w'-]+ ){{1,3}}or more)\b|\bat least {SO_MANY}\b|\b{SO_MANY}\+ ")


def begins(said: list[Draft]) -> Draft | None:
    """What a sentence told of a state that begins at a number."""
    for draft in reversed(said):
        if draft.relation == "inflicts" and draft.object.kind == "status" and _number(draft) is not None:
            return draft
    return None


def _number(draft: Draft) -> Compare | None:
    counted = [a for a in atoms(both(draft.who, draft.when)) if isinstance(a, Compare) and a.op in (">=", ">")]
    return counted[0] if len(counted) == 1 and counted[0].value.isdigit() else None


def _of_their_own(who: str, state: str, what: str, number: str, base: Draft, setting: Setting) -> list[Draft]:
    count = _number(base)
    those = _those(who, setting)
    if count is None or those is None or (state and stems(state) != stems(base.object.name)):
        return []
    if what.strip() and not set(stems(what)) & set(stems(count.quantity.partition(":")[2])):
        return []
    least = int(count.value) + (count.op == ">")
    own = cardinal_of(number)
    if own == least:
        return []
    if own > least:
        when = Compare(count.quantity, "<", str(own), count.party, count.quantifier)
        return [
            Draft("immune_to", base.object, subject=those.term, who=those.who, when=when, modal="forbid", fixed=True)
        ]
    when = Compare(count.quantity, ">=", str(own), count.party, count.quantifier)
    return [Draft("inflicts", base.object, subject=those.term, who=those.who, when=when, fixed=True)]


def _of_another(found: re.Match[str], base: Draft, setting: Setting) -> list[Draft]:
    """Of some who are in another state at that number, and not in the one of any."""
    count, those = _number(base), _those(found["who"], setting)
    name = found["state"] or found["first"]
    state = setting.vocabulary.best(name, "status")
    if count is None or those is None or state is None or state == base.object.term:
        return []
    least = str(cardinal_of(found["n"])) if found["n"] else str(int(count.value) + (count.op == ">"))
    when = Compare(count.quantity, ">=", least, count.party, count.quantifier)
    other = Thing("status", setting.vocabulary.terms[state].name, state)
    setting.last, setting.described = Subject(state, Has(state)), None
    return [
        Draft("inflicts", other, subject=base.subject, who=both(base.who, those.who), when=when, fixed=True),
        Draft("immune_to", base.object, subject=those.term, who=those.who, when=when, modal="forbid", fixed=True),
    ]


def _those(words: str, setting: Setting) -> Subject | None:
    """Of whom it is told, by kinds, qualities or rules of theirs alone."""
    vocabulary = setting.vocabulary
    subject = read_subject(list(tokenize(words, vocabulary)), vocabulary)
    kinds = {vocabulary.terms[term].kind for term in (subject.term, *subject.others) if term}
    if not kinds or subject.who == ALWAYS or subject.affects != "bearer":
        return None
    return subject if kinds <= {*TYPE_KINDS, "status", "special_rule"} else None
