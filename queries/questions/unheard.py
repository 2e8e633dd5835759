"""What a question or a situation says and nothing took up, held against the passages that restrict its option in just
those words.

In goes an answer, out comes the same with the verdicts that would have been guessed: an option is not plainly allowed
while a passage of its own forbids or limits it to somebody, or somewhere, of whom the question speaks in words that
nothing took up. Where the passage forbids it to just these, it decides; where it only speaks of them, what it says is
a need.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kb.conditions import Fact, atoms, both
from kb.model import Passage
from kb.names import stem, stems
from kb.numbers import COUNTS
from kb.patterns import deferred
from queries.entries.query import BEARERS, passage_cited
from queries.options.index import index_of
from queries.questions.asked import GAINING
from queries.questions.english import COMMON, FUNCTION
from queries.questions.idle import idle_facts
from queries.questions.lexicon import Lexicon, lexicon_of
from queries.questions.reading import Reading
from queries.situations.facts import matching
from queries.situations.situation import parse

_PLAIN = frozenset(part for word in COMMON for part in stems(word))
_GRAMMAR = frozenset(stem(word) for word in FUNCTION)
_MODAL = deferred(
    r"\b(?:(?:may|can|must|will|do|does|is|are) (?:not|never|neither)|cannot|(?:ca|do|does|is|are|wo)n[’']t|never|"
    r"(?:only|no|neither|none)\b[^.;:]*?\b(?:may|can))\b",
    re.I,
)
#: The turn in which something is or was done, whatever the texts call a turn.
_WHEN = deferred(
    r"(?:\b(?:in|during|on) (?:the |its |my |that )?)?\b(?:same|last|next|previous|preceding|following) \w+|"
    r"\b(?:this|that|an?|the|each|per) (?:turn|round|phase|activation|game|battle|impulse)\b",
    re.I,
)
#: What a distance is told in, whatever the texts measure in: "5 rods away".
_SO_FAR = deferred(rf"(?i)\b(?:\d+|{'|'.join(COUNTS)}) (\w+) (?:away|off|from|distant)\b")
#: Where what a modal governs ends.
_ENDS = deferred(r"[.;:,(]|\b(?:unless|except|if|when|while|until|because|but)\b", re.I)
#: An option that is told as forbidden to somebody: "may not be chosen by …", "is not possible for …".
_TO_WHOM = deferred(
    r"\s*(?:be |been )?(?:\w+ed|chosen|taken|made|given|done|possible|open|available)\b(?:(?: by| for| to)\b(.*))?",
    re.I | re.S,
)
_THIS = deferred(
    r"\s*(?:(?:be )?(?:use[ds]?|cho?o?sen?|make|made|take|taken|do|done|attempt|attempted)|react|respond)\b", re.I
)
_HEDGED = deferred(r"\b(?:unless|except|only|if|when|while|until|without|other than|but|save)\b", re.I)
#: What is denied here lets somebody do it.
_SPARES = deferred(r"\s*(?:stop|prevent|keep|hinder|bar|forbid|matter)\b", re.I)
#: "… may load but [may not board]": of the same, and no exception.
_GOES_ON = deferred(r",? but(?: it| they)? $", re.I)
_PARTS = deferred(r"[;:]\s|(?<=[.!?])\s+")
#: Kinds of names that say nothing by themselves of what a unit is or does: words of a text that were taken for names.
_VAGUE = ("effect", "event")
_CAPITAL = deferred(r"\b[A-Z][\w'’-]+")
#: How near behind a modal an option stands that it governs, in words.
_NEAR = 6


def weighed(
    rules: Any, reading: Reading, answer: dict[str, Any], idle: Collection[str], of_its_kind: bool = False
) -> None:
    """Turn the verdicts of ``answer`` that a passage in the question's own words stands against; ``idle`` are the facts
    that the question tells and nothing turned on. ``of_its_kind``: passages about all options of the kind are heard."""
    words = _words(reading, idle, lexicon_of(rules)) - index_of(rules).unit_words
    situation, asked = str(reading.situation).lower(), frozenset(stems(reading.text))
    settled = _settled(rules, reading.situation.get("facts") or {}) if words else frozenset()
    for ruling in answer["rulings"] if words else ():
        if ruling["verdict"] != "allowed":
            continue
        name = ruling["option"]["name"]
        kind = ruling["option"]["kind"]
        words -= _carrying(reading.text, name, lexicon_of(rules).kind_words(kind))
        called = (name, *(sorted(lexicon_of(rules).kind_words(kind)) if of_its_kind else ()))
        owns = [own for each in called if (own := frozenset(stems(each)) - _GRAMMAR)]
        every = (
            (
                each,
                _against(
                    rules, each, words - _in_other_names(rules, each.text, asked),
                    owns[:1] if _of_another(rules, each, kind, name) else owns, situation, asked,
                ),
            )
            for each in rules.passages.values()
            if each.passage_class == "rule" and words & frozenset(stems(each.text))
            if not _of_others(rules, rules.heading(each.id) or "", f"{situation} {name.lower()}")
            if not _of_a_longer_name(rules, each.text, kind, name)
            if each.id not in settled
        )  # fmt: skip
        cited = {
            (each["document"], each["start"], each["end"]) for each in ruling["because"]
            if each["overridden"] or each["relation"] not in ("denies", "immune_to")
        }  # fmt: skip
        leave = frozenset(
            word for each in ruling["because"] if each["relation"] == "permits" and not each["overridden"]
            for word in stems(each["quote"])
        )  # fmt: skip
        found = [
            (passage, firm) for passage, firm in every
            if firm is not None and (passage.document, passage.start, passage.end) not in cited
            if not words & frozenset(stems(passage.text)) <= leave  # the leave that is cited has heard them
        ]  # fmt: skip
        found.sort(key=lambda each: not each[1])
        for passage, firm in found[:_MOST]:
            because = passage_cited(index_of(rules), passage, rules.heading(passage.id) or "", name)
            role = "closes" if firm else "unknown"
            ruling["because"] = [{**because, "role": role, "overridden": False}, *ruling["because"]]
            ruling["verdict"] = "denied" if firm else "conditional"
            said = words & frozenset(stems(passage.text))
            told = ", ".join(dict.fromkeys(w for w in re.findall(r"[\w'-]+", reading.text) if stem(w) in said))
            need = f"whether this applies ({told}): “{passage.text.strip()}”"
            ruling["needs"] = [] if firm else [*ruling["needs"], need]
            if firm:
                break


def _settled(rules: Any, facts: dict[str, Any]) -> frozenset[str]:
    """The passages with a prohibition of whose case something stated tells: it was taken up; and those that name as the
    cause what is told not to be it."""
    stated = tuple(facts.items())
    causes = [key.lower() for key, so in stated if so is False and key.lower().startswith("by ")]
    others = (p.id for p in rules.passages.values() if any(each in p.text.lower() for each in causes)) if causes else ()
    return frozenset(others) | frozenset(
        clause.passage for clause in rules.clauses
        if clause.relation in ("denies", "limits_to", "requires")
        if any(
            isinstance(atom, Fact) and matching(stated, atom.text) is not None
            for atom in atoms(both(clause.when, clause.requirement))
        )
    )  # fmt: skip


def of_situation(rules: Any, stated: dict[str, Any], answer: dict[str, Any]) -> None:
    """The same of a situation (JSON): its names that no text has, and its facts that nothing turned on."""
    if all(ruling["verdict"] != "allowed" for ruling in answer["rulings"]):
        return
    situation, _ = parse(stated, rules)
    parties = (situation.unit, situation.enemy, situation.target)
    undefined = tuple(name for party in parties if party is not None for name in party.undefined)
    told = situation.stated_facts
    if not undefined and not told:
        return
    text = ". ".join((*undefined, *told, situation.event or ""))
    reading = Reading(situation.ruleset, "options", text, stated, unknown=undefined)
    idle = idle_facts(rules, reading, answer) if told else []
    if undefined or idle:
        weighed(rules, reading, answer, idle, bool(undefined))


def _of_another(rules: Any, passage: Passage, kind: str, name: str) -> bool:
    """Whether a passage names another option of the kind: what it says of "the reaction" is said of that one."""
    index = index_of(rules)
    named = (term for found in index.find(passage.text) for term in found.terms if index.kind(term) == kind)
    return any(term not in index.kind_of_general and index.name(term).lower() != name.lower() for term in named)


def _of_a_longer_name(rules: Any, text: str, kind: str, name: str) -> bool:
    """Whether a passage has the name of the option only as a part of another's ("Steady Volley" of "Volley")."""
    index = index_of(rules)
    named = {index.name(t) for found in index.find(text) for t in found.terms if index.kind(t) == kind}
    return name not in named and any(re.search(rf"\b{re.escape(name)}\b", other) for other in named)


def _in_other_names(rules: Any, text: str, asked: Collection[str]) -> frozenset[str]:
    """The words of names of several words in a passage that a question does not tell whole: "hip" of "Hip Shots"."""
    index = index_of(rules)
    named = (
        stems(text[found.start : found.end]) for found in index.find(text)
        if any(index.kind(term) not in _VAGUE for term in found.terms)
    )  # fmt: skip
    return frozenset().union(*(parts for parts in named if len(parts) > 1 and not set(parts) <= set(asked)))


#: So many passages are named where none decides.
_MOST = 2


def _carrying(text: str, name: str, kinds: Collection[str]) -> frozenset[str]:
    """The verb that carries an option in a question ("nominated for a Duel", "hand them an Edict of Rest"): it tells
    nothing of the unit. ``kinds`` are the texts' words for options of that kind."""
    joining = "for|to|in|on|by|an?|the|its|my|our|them|it|him|her|us|make|take|use|into"
    called = "|".join(map(re.escape, sorted(kinds))) or "option"
    words = rf"(?:\s+(?:{joining}))+\s+(?:(?:{called})s?\s+(?:of\s+)?)?"
    found = re.search(rf"(?i)([\w'-]+){words}{re.escape(name)}", text)
    return frozenset(stems(found.group(1))) if found else frozenset()


def _words(reading: Reading, idle: Collection[str], lexicon: Lexicon) -> frozenset[str]:
    """The stems of the telling words that nothing took up and no name of the texts explains."""
    explained = {
        part for named in reading.terms if named.kind not in _VAGUE for part in stems(named.words)
    }  # fmt: skip
    left = _WHEN.sub("", " ".join((*reading.aside, *reading.unknown, *idle)))
    measures = {part for noun in _SO_FAR.findall(reading.text) for part in stems(noun)}
    measures |= {part for when in _WHEN.finditer(reading.text) for part in stems(when[0])}
    words = {part for part in stems(left) if part not in _PLAIN | measures and not part.isdigit()}
    words |= {part[:-2] for part in words if part.endswith("ly") and len(part) > 6}  # "indirectly": indirect
    return frozenset(words - explained - lexicon.unit_nouns - GAINING - {"sub-typ", "typ", "rul"})


#: A situation with a state of the unit.
_IN_A_STATE = deferred(r"'statuses': \[[^\]]")


def _of_others(rules: Any, said: str, situation: str) -> bool:
    """Whether a statement begins with units or states of which the situation has none."""
    index = index_of(rules)
    named = [term for found in index.find(said) for term in found.terms if index.kind(term) in BEARERS]
    general = [term for term in named if term in index.kind_of_general]
    if general and len(general) == len(named) and all(index.kind(term) == "status" for term in general):
        return not _IN_A_STATE.search(situation)  # "a unit under any status"
    named = [term for term in named if term not in general]
    return bool(named) and not any(index.name(term).lower() in situation for term in named)


def _against(
    rules: Any,
    passage: Passage,
    words: frozenset[str],
    owns: list[frozenset[str]],
    situation: str,
    asked: frozenset[str],
) -> bool | None:
    """Whether a rule forbids an option outright to those of whom the words tell (True), or speaks of them where it
    restricts it (False); None where it does neither. ``owns`` are the words for the option, and for all of its kind."""
    entry = frozenset(stems(rules.heading(passage.id) or "")) - _GRAMMAR
    found = []
    for part in _PARTS.split(passage.text):
        modal = _MODAL.search(part)
        if modal and not _of_others(rules, part[: modal.start()], situation):
            found += [_in_part(part, words, own, own == entry, asked) for own in owns]
    told = [each for each in found if each is not None]
    return any(told) if told else None


def _told_whole(governed: str, words: Collection[str], own: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether the question tells all of the way in which a deed is forbidden: "charged in the flank" of "may not be
    charged in flank or rear"."""
    said = stems(_WHEN.sub("", re.split(r"(?i)\band\b|[.;:,]", governed, maxsplit=1)[0]))
    at = next((i for i, part in enumerate(said) if part in own), None)
    ways = " ".join(said[at + 1 :]).split(" or ") if at is not None else ()
    told = [frozenset(way.split()) - _GRAMMAR - own for way in ways]
    return any(way and way & frozenset(words) and way <= asked for way in told)


def _in_part(text: str, words: Collection[str], own: frozenset[str], entry: bool, asked: frozenset[str]) -> bool | None:
    """The same of one statement; ``entry`` says that it stands in the option's own entry, ``asked`` are the words of
    the question."""
    if not frozenset(words) & frozenset(stems(text)):
        return None
    for modal in _MODAL.finditer(text):
        before, behind = text[: modal.start()], text[modal.end() :]
        governed = " ".join(_ENDS.split(behind, maxsplit=1)[0].split()[: _NEAR + len(own)])
        whom = _TO_WHOM.match(behind)
        told_of = own <= frozenset(stems(before)) or entry
        if not (own <= frozenset(stems(governed)) or (told_of and (whom or _THIS.match(behind)))):
            continue
        hedged = _HEDGED.search(_GOES_ON.sub("", before)) or _HEDGED.search(behind)
        once = len(_MODAL.findall(text)) == 1 and not hedged
        if _SPARES.match(behind):
            continue  # "does not stop them from rowing"
        if not hedged and _told_whole(governed, words, own, asked):
            return True
        doers = whom.group(1) or before if whom and told_of else before
        named = " ".join(_CAPITAL.findall(doers.split(", ", 1)[0]))
        whole = frozenset(stems(named)) - _GRAMMAR - _PLAIN <= asked  # "Pikes of the Rose Guard" are not all of a Guard
        return once and whole and bool(frozenset(words) & frozenset(stems(doers)))
    return None
