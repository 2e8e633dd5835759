"""What a question tells and no passage turns on: named, so that nothing of it is passed over in silence.

A clause of a question that is read as a fact in words of its own ("Dazed crew", "it hides behind a mill") decides
something only where a text speaks of it. Each such fact is left out in turn: where the rulings stay as they are, and it
tells something that nothing else of the situation holds, it is told to the asker.
"""

from __future__ import annotations

from typing import Any

from kb.names import stems
from queries.questions.english import COMMON, HOSTILE, LENGTHS, MOVEMENTS, UNIT_NOUNS
from queries.questions.lexicon import lexicon_of
from queries.questions.reading import Reading
from queries.situations.facts import content

#: More facts than this are not gone through one by one.
_MOST = 6
_PLAIN = frozenset(part for word in {*COMMON, *LENGTHS} for part in stems(word)).union(HOSTILE, MOVEMENTS, UNIT_NOUNS)


def idle_facts(rules: Any, reading: Reading, answer: dict[str, Any]) -> list[str]:
    """The facts in words without which the rulings of ``answer`` would be the same, and that tell something new."""
    situation = reading.situation
    facts: dict[str, Any] = situation.get("facts") or {}
    spoken = _spoken_of(reading, answer) | frozenset(stems(" ".join((*reading.aside, *reading.unknown))))
    told = [key for key, value in facts.items() if value is True and _new(rules, situation, key, spoken)]
    if not told or len(told) > _MOST or not answer["rulings"]:
        return []
    from queries.questions.answering import ruled

    whole = _decided(answer)
    idle = []
    for key in told:
        left = {**situation, "facts": {each: value for each, value in facts.items() if each != key}}
        without, _ = ruled(rules, left, None)
        if _decided(without) == whole:
            idle.append(key)
    return idle


def _decided(answer: dict[str, Any]) -> list[Any]:
    """What the rulings of an answer come to, with all that is cited."""
    return [
        (each["option"], each["verdict"], each["needs"], each["when"], [cited["quote"] for cited in each["because"]])
        for each in answer["rulings"]
    ] + [answer["premise"]["possible"]]


def _spoken_of(reading: Reading, answer: dict[str, Any]) -> frozenset[str]:
    """The words of the cited passages, and those by which the question names what stands in the situation."""
    rest = str({key: value for key, value in reading.situation.items() if key != "facts"}).lower()
    named = [each.words for each in reading.terms if each.name.lower() in rest]
    cited = [each["quote"] for ruling in answer["rulings"] for each in ruling["because"]]
    return content(" ".join((*named, *cited))) | frozenset(stems(" ".join(named)))


def _new(rules: Any, situation: dict[str, Any], fact: str, spoken: frozenset[str]) -> bool:
    """Whether a fact tells something that is not plain English, and of which neither the rest of the situation nor what
    was ``spoken`` of tells."""
    nouns = lexicon_of(rules).unit_nouns
    rest = {key: value for key, value in situation.items() if key not in ("facts", "ruleset")}
    others = [key for key, value in (situation.get("facts") or {}).items() if key != fact and value is not True]
    held = {*stems(f"{rest} {others}"), *content(f"{rest} {others}")}
    said = {part for part in stems(fact) if not part.isdigit()} & content(fact)
    return bool(said - held - _PLAIN - nouns - spoken)
