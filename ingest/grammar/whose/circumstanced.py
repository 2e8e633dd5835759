"""Circumstanced: whose clause it is, where its sentence speaks of any unit and tells in which case.

In: a draft that is ready to be recorded, of any unit. Out: the draft as one of what the sentence tells of such units:
the state that they are in, what they have done, what has happened to them. What the clause asks stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.whose.unnamed import POINTING
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, AnyOf, Condition, Done, Event, Fact, Has, both, conjuncts
from kb.model import TYPE_KINDS
from kb.moments import of_a_turn
from kb.patterns import deferred

#: What is told of those who are in some case.
_TOLD_OF_A_CASE = (
    "denies", "permits", "limits_to", "forces", "immune_to", "ignores", "inflicts", "modifies", "sets", "removes",
    "uses", "requires", "grants", "counts_as",
)  # fmt: skip
#: What several events bring about, each by itself.
_BROUGHT = ("forces", "inflicts", "triggers", "removes")
#: Relations that a draft in the entry of its own object bears to any unit.
_IN_OWN_ENTRY = ("permits", "forces", "inflicts", "immune_to", "denies")
#: Who it was, and that it was so: no part of what happened.
_WHO = deferred(
    r"(?i)(?:(?:it|they|he|she|you|that|which|who|there) (?:(?:has|have|had) (?=[\w-]+(?:ed|en|n)\b))?|whose |by |"
    r"during (?:an?|the) |(?:an?|the) )?"
    r"(?:(?:is|are|was|were|has been|have been|being) )?(?:(?:already|currently|also|now|first) )*"
)
#: How or at whom something is done, and whose somebody else is: nothing that is told of the unit.
_OF_SOMETHING_ELSE = deferred(
    r"(?i)(?:through|by(?! \w+ing\b)|against|to|towards?|from|for|at|into|onto|of|as|than|except|regardless|even|so|"
    r"instead|"
    r"can|subsequent|whose(?! [\w' -]+ (?:is|are|was|were|has|have) )|whom|each|every|per|did|not|never|no|all|other|"
    r"nb|itself|themselves|caused|inflicted|suffered|made|rolled|scored|the first|(?:it|you|they|he|she)? ?"
    r"(?:wish|wishes|choose|like|likes|prefer|desire)|(?:that|which|who) "
    r"(?:you|it|they|he|she|are not|is not|can|could|cannot|do|does|has no|have no|takes? place|the|its|their|your))\b"
)
#: A noun alone, which is whom the sentence speaks of.
_NOUN_ALONE = deferred(
    r"(?:The|Any|Some|These|Such|(?i:one|two|three|four|five|half) of) "
    r"(?!.*\b(?:is|are|was|were|be|has|have|had|\w+ing|\w+ed)\b)"
)
#: What goes on, or is told of a roll by itself.
_NO_NAME = deferred(r"[;:()]|^within (?:\d|[\w-]+ inches)|\broll an?\b|\b(?:or|and)$")
_LONGEST = 14
#: What a thing that is acted upon is told to be or hold.
_TOLD_OF_A_THING = deferred(
    r"(?:not )?(?:\w+ed|\w+ing|held|kept|built|hidden) (?:by|with|an?|any|no|enem|friend|another)"
)


def of_the_case(draft: Draft, vocabulary: Vocabulary, entry: str | None = None) -> list[Draft]:
    """The draft, as one of each case in which alone it holds, where it is of any unit; it stands in ``entry``."""
    if _of_its_doer(draft, vocabulary):
        return [draft]
    own = draft.subject is not None and draft.subject == draft.object.term and draft.relation in _IN_OWN_ENTRY
    own = own and (draft.relation != "denies" or draft.object.kind == "action")  # "Armoured has no effect in melee"
    anyone = draft.subject in (None, vocabulary.any_unit) and draft.subject_thing is None
    if (
        not (own or anyone)
        or draft.relation not in _TOLD_OF_A_CASE
        or (draft.affects in ("enemy", "others") and not draft.by_case)
    ):
        return [draft]
    if draft.object.kind == "reaction" and draft.relation in ("permits", "limits_to", "requires"):
        return [draft]  # what opens a reaction is told by its triggers
    if draft.loser is not None and draft.relation == "forces":
        return [draft]  # what an exception leaves in force is of those that the rule is of
    parts = (*conjuncts(draft.who), *conjuncts(draft.when))
    term = next((t for part in parts if (t := _borne(part, vocabulary)) and t != draft.object.term), None)
    if term and entry and _is_dealt_with(draft, term, entry, vocabulary):
        draft.subject, draft.any_unit = entry, True
        return [draft]
    if term:
        draft.subject = draft.subject if own else term
        return [draft]
    told = next((p for p in conjuncts(draft.when) if isinstance(p, AnyOf) or _either(p)), None)
    either = _either(told) if told is not None else None
    several = either is not None and len(either.parts) <= 4 and all(map(_event, either.parts))
    if either is not None and several and draft.relation in _BROUGHT:
        rest = [p for p in conjuncts(draft.when) if p is not told]
        others = [replace(draft, when=both(part, *rest)) for part in either.parts[1:]]
        draft.when = both(either.parts[0], *rest)
        for each, part in zip((draft, *others), either.parts, strict=True):
            _put(each, _event(part), vocabulary)
        return [draft, *others]
    does = draft.relation in ("permits", "limits_to", "denies") and draft.loser is None
    # how a thing is done is no case in which it may be
    thing = " ".join(t.text for t in draft.object.rest)  # "a wood held by enemies": that is told of the wood
    thing = thing if _TOLD_OF_A_THING.match(thing) else "by "
    cases = [part for part in parts if not (does and isinstance(part, Fact) and part.text.startswith(("by ", thing)))]
    name = next((name for part in cases if (name := _event(part))), "")
    if name and name.lower() not in draft.object.name.lower() and draft.relation != "ignores":
        _put(draft, name, vocabulary)
    elif not name and not own and entry and vocabulary.terms[entry].kind == "phase" and _in_a_phase(draft):
        draft.subject, draft.any_unit = entry, True
    return [draft]


#: By whom something is done: "by a Dog", "by Dogs".
_BY_SOMEBODY = deferred(r"by (?:(?:an?|any|the) )?(?P<who>[A-Z][\w' -]{1,40})")


def _of_its_doer(draft: Draft, vocabulary: Vocabulary) -> bool:
    """Whether a ban or leave for what is done tells by whom: "a flag may not be planted by a Dog" is of the Dog, and
    is put so."""
    if draft.relation not in ("denies", "permits") or draft.modal not in ("forbid", "permit"):
        return False
    for part in conjuncts(draft.when) if draft.object.kind == "action" else ():
        told = _BY_SOMEBODY.fullmatch(part.text) if isinstance(part, Fact) else None
        found = list(vocabulary.index.find(told["who"])) if told else []
        if told is None or len(found) != 1 or found[0].end - found[0].start < len(told["who"].strip()):
            continue
        doer = next((term for term in found[0].terms if vocabulary.terms[term].kind in TYPE_KINDS), None)
        if doer is not None:
            draft.when = both(*(each for each in conjuncts(draft.when) if each is not part))
            draft.who = both(draft.who, Has(doer))
            draft.subject, draft.subject_thing, draft.affects = doer, None, "bearer"
            return True
    return False


def _is_dealt_with(draft: Draft, kind: str, entry: str, vocabulary: Vocabulary) -> bool:
    """Whether it is what players do with what a rule brings, told in its entry for those of some kind: not theirs
    whatever brings it."""
    kinds = vocabulary.terms[kind].kind, vocabulary.terms[entry].kind
    return draft.affects == "player" and kinds[0] in TYPE_KINDS and kinds[1] == "special_rule"


#: "lost a shove or lost a quarter of its figures": either, each with its own verb.
_OR_DID = deferred(
    r",? or (?=(?:has|have|is|was|lost|took|fell|fled|broke|ran|saw|won|(?!need)[a-z]+ed) (?!(?:on|by) ))"
)


def _either(part: Condition) -> AnyOf | None:
    """The cases of which any one is enough, where a condition tells several."""
    if isinstance(part, AnyOf) or not isinstance(part, Fact):
        return part if isinstance(part, AnyOf) else None
    cases = _OR_DID.split(part.text)
    plain = len(cases) > 1 and all(len(case.split()) > 1 for case in cases) and "either" not in part.text
    return AnyOf(tuple(Fact(case) for case in cases)) if plain else None


def _in_a_phase(draft: Draft) -> bool:
    """Whether it is what players do in a phase, or what units get and lose in it, as its entry tells."""
    return draft.relation in ("grants", "removes") or (draft.relation == "forces" and draft.affects == "player")


def _put(draft: Draft, name: str, vocabulary: Vocabulary) -> None:
    """Make the draft one of what is called so: a deed or state that the text knows, else an event."""
    known = vocabulary.best(name, "action", "status", "order")
    draft.subject = None if known in (*vocabulary.general, draft.object.term) else known
    name = f"whoever {name}" if name.startswith("cannot ") else name  # "models that cannot be placed"
    draft.subject_thing = None if draft.subject else Thing("event", name)
    draft.any_unit = True
    if draft.relation in ("permits", "inflicts", "immune_to") and draft.who == Has(draft.object.term or ""):
        draft.who = ALWAYS  # who gets it need not have it yet
    if draft.subject and vocabulary.terms[draft.subject].kind == "status" and draft.loser is None:
        # "a dazed crew": whoever is in that state, in small letters or not
        said = [part for part in conjuncts(draft.when) if isinstance(part, Fact) and _event(part) == name]
        draft.when = both(*(part for part in conjuncts(draft.when) if part not in said))
        draft.who = both(Has(draft.subject), draft.who) if said else draft.who


def _borne(part: Condition, vocabulary: Vocabulary) -> str | None:
    """What a unit has or has done, where that is what a condition asks."""
    if isinstance(part, Done) and part.party == "unit" and part.action not in vocabulary.general:
        return part.action
    if not isinstance(part, Has) or part.party != "unit" or part.term in vocabulary.general:
        return None
    return part.term if vocabulary.terms[part.term].kind in BEARER_KINDS else None


def _event(part: Condition) -> str:
    """What has happened or is so, in the words of a condition; '' where those tell of something else."""
    if not isinstance(part, Fact | Event) or not part.text:
        return ""
    text = part.text.strip(" ,.")
    if of_a_turn(text):
        return ""
    if _OF_SOMETHING_ELSE.match(text) or _NOUN_ALONE.match(text) or POINTING.match(text):
        return ""
    if len(text.split()) > _LONGEST or _NO_NAME.search(text):
        return ""
    return re.sub(r" (?=,)", "", _WHO.sub("", text, count=1))


__all__ = ["of_the_case"]
