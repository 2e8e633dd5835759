"""Put right: what the drafts of a sentence say too much, or of the wrong ones, as only the whole sentence tells.

In: the drafts and what their sentence says. Out: the same drafts without what is told twice, and told of whom they are
told.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.setting import Setting
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, Fact, Has, atoms, both, conjuncts, had_by
from kb.model import BEING_KINDS, OPTION_KINDS
from kb.names import stems
from kb.numbers import SO_MANY
from kb.patterns import deferred
from kb.rules import bare_name

_N = rf"(?:{SO_MANY}(?: or more|\\+)|(?:at least|no fewer than|more than) {SO_MANY})"
_CAP = r"[A-Z][\w'’-]*"
#: "A crew with three or more Mud markers is Mired", "when it has three or more … it becomes Mired".
_BY_NUMBER = deferred(
    rf"^(?=[^;:]{{0,160}}\b(?:has|have|having|with|at|reach(?:es)?) {_N} )(?:[A-Z][^;:]{{3,160}}) "
    rf"(?:is|are|becomes?|counts? as)(?: also| then| at once)? "
    rf"(?P<state>{_CAP}(?: (?:(?:to|of|in|on|the|at) )?{_CAP}){{0,3}})(?: instead)?(?:$|; (?=(?:it|they) ))|"
    rf"^[A-Z][^;:]{{3,120}}? (?:is|are|becomes?) (?P<first>{_CAP}(?: (?:(?:to|of|in|on|the|at) )?{_CAP}){{0,3}}),? "
    rf"(?:while|if|when|once|as long as) (?:it|they) (?:has|have) {_N} [^;:,]{{3,60}}$"
)


def _named(counted: re.Match[str], setting: Setting) -> str | None:
    return setting.vocabulary.best(counted["state"] or counted["first"], "status")


def told_of_the_state(text: str, setting: Setting) -> None:
    """Let "it", after "a crew with as many hits as it has men is Shaken", in the entry of that, be whoever is so."""
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    named = entry is not None and entry.kind in ("status", "special_rule")
    of_a_state = named and re.match(r"(?:An?|Any|Each|Every) ", text)
    if entry and of_a_state and re.search(rf"\b(?:is|becomes?) {re.escape(bare_name(entry.name))}$", text, re.I):
        setting.last, setting.described = Subject(entry.id, Has(entry.id)), None
    elif (counted := _BY_NUMBER.search(text)) and (state := _named(counted, setting)):
        setting.last, setting.described = Subject(state, Has(state)), None


_ONE = deferred(r"(?:an?|any) (?P<name>[A-Z].*)")


def one_of_a_kind(draft: Draft, vocabulary: Vocabulary) -> None:
    """Let "a Reply" in a draft's object ("may fire, though never as a Reply") be what goes by that name."""
    named = _ONE.fullmatch(draft.object.name) if draft.object.term is None and draft.object.kind == "action" else None
    known = vocabulary.best(named["name"], *OPTION_KINDS) if named else None
    if known is not None:
        draft.object = Thing(vocabulary.kind_of(known), vocabulary.terms[known].name, known)


#: "As long as it remains Dazed".
_STILL = deferred(r"^(?:it|they|the (?:unit|model)) (?:remains?|stays?|(?:is|are) still) ")


def without_echo(draft: Draft, vocabulary: Vocabulary) -> None:
    """Leave out of a draft's case what only says its subject's name once more ("a dazed crew", of those Dazed)."""
    term = vocabulary.terms[draft.subject] if draft.subject else None
    if term is None or term.kind not in BEING_KINDS or draft.loser is not None:
        return
    name = frozenset(stems(term.name))
    told = (draft.condition or "").split("; ")
    if (own := [each for each in told if _spared_by(each, name)]) and draft.relation == "uses":
        draft.condition = "; ".join(each for each in told if each not in own) or None  # of the others, beside it
    parts = conjuncts(draft.when)
    facts = (part for part in parts if isinstance(part, Fact) and part.text)
    echoes = [part for part in facts if name.issuperset(stems(_STILL.sub("", part.text)))]
    if echoes and (term.kind == "status" or any(isinstance(a, Has) and a.term == term.id for a in atoms(draft.who))):
        draft.when = both(*(part for part in parts if part not in echoes))
        draft.who = both(Has(term.id), draft.who) if draft.who == ALWAYS else draft.who


#: "With half its Blows", "at double its Pace".
_SO_MUCH_OF_IT = deferred(
    r"(?:with|at|using|by|for) (?:only |just )?(?:half|a half|twice|double|a third|a quarter|1/2|\d times)(?: of)? "
    r"(?:its|their|his|her|the|your) (?P<name>[A-Z][\w -]+?)(?:, (?:rounded|rounding) (?:up|down))?"
)


def by_how_much(draft: Draft) -> None:
    """Leave out of what a draft asks for the share of a figure that is its value: "Strikes with half its Blows" tells
    how, and nothing that must hold."""
    share = (draft.value or "").partition("*")[2].removesuffix(" up").removesuffix(" down")

    def tells(part: Condition) -> bool:
        said = _SO_MUCH_OF_IT.fullmatch(part.text) if isinstance(part, Fact) else None
        return said is not None and said["name"] == share

    draft.requirement = both(*(part for part in conjuncts(draft.requirement) if not (share and tells(part))))


def _spared_by(words: str, name: frozenset[str]) -> bool:
    """Whether words tell that something holds but for what is called so ("other than Dazed")."""
    but = re.match(r"(?:other than|except(?: for)?|apart from|save for) (?:the |an? )?", words)
    return but is not None and bool(words[but.end() :]) and name.issuperset(stems(words[but.end() :]))


#: What somebody has of whom another condition tells.
_HAVING = deferred(r"(?:with|having|that has|which has|that have|has|have) ")


def told_once(when: Condition) -> Condition:
    """A case without the part of it that another part tells in full ("within 6 inches of a friend that has the Bell
    rule", and "has the Bell rule": the friend has it)."""
    parts = conjuncts(when)
    facts = [part.text for part in parts if isinstance(part, Fact)]
    again = [
        part for part in parts
        if isinstance(part, Fact) and _HAVING.match(part.text)
        and any(len(other) > len(part.text) and other.endswith(part.text) for other in facts)
    ]  # fmt: skip
    return both(*(part for part in parts if part not in again)) if again else when


def not_in_that_deed(draft: Draft, vocabulary: Vocabulary) -> None:
    """Say of any unit in the case told what, in the entry of those who do it, may or may not be done ("Sprinting:
    … a hull with a bent axle may not sprint")."""
    term = vocabulary.terms[draft.subject] if draft.subject else None
    if term is None or term.kind != "status" or draft.object.kind != "action" or draft.who != Has(term.id):
        return
    deed = draft.object.name if draft.object.term is None else vocabulary.terms[draft.object.term].name
    if draft.relation in ("denies", "permits") and stems(deed) == stems(term.name) and isinstance(draft.when, Fact):
        draft.subject, draft.who = None, ALWAYS
        draft.subject_thing = Thing("event", draft.when.text)


def not_its_own(draft: Draft, vocabulary: Vocabulary) -> None:
    """Say of those in a state what may not be used in it, in the entry of that ("cannot use this rule while Dazed")."""
    states = (c.term for c in conjuncts(draft.when) if had_by(c, "unit"))
    state = next((term for term in states if vocabulary.terms[term].kind == "status"), None)
    if draft.relation == "denies" and draft.subject is not None and draft.subject == draft.object.term and state:
        draft.subject, draft.who = state, both(Has(state), draft.who)
        draft.when = both(*(c for c in conjuncts(draft.when) if c != Has(state)))


_AND_SAYS = deferred(r",? (?:and|but|though|although|while|whereas) ")


def told_behind(giving_way: re.Match[str] | None, draft: Draft, vocabulary: Vocabulary) -> bool:
    """Whether a draft is of those that are spoken of only in a second half, behind "unless a rule says otherwise"."""
    if giving_way is None or draft.subject is None:
        return False
    before, behind = giving_way.string[: giving_way.start()].lower(), giving_way.string[giving_way.end() :].lower()
    name = bare_name(vocabulary.terms[draft.subject].name).lower()
    return _AND_SAYS.match(behind) is not None and name in behind and name not in before
