"""Sorts: by what name a text calls all the deeds that stand under one heading ("Charge Reactions").

In: the families that were told, the source and the text's own words for kinds. Out: one more such word, where the
heading is the only one over things of the kind; else the name of a sort, in the ballot, with what is of it. A sentence
must use the name: what nothing speaks of needs none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.ballot import TOLD, Ballot
from ingest.vocabulary.families import Family
from ingest.vocabulary.kinds import PLURALS, plural
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import clean, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.names import fold, last_word
from kb.patterns import deferred

_DEEDS = ("reaction", "action", "order")
#: What the text may call one of those that stand under a heading without such a word ("Defensive Fire option").
_ONE_OF_THEM = ("option", "reaction", "response", "order", "action")
#: What only some do, whatever else is done: it is never all that is done.
CAST = frozenset(
    "spell hex charm prayer power rite ritual miracle trick incantation invocation song chant psalm hymn cantrip curse "
    "blessing enchantment sorcery verse ballad sacrament glamour conjuration".split()
)
#: Words that make no sort of what they stand before ("Special Orders" may be all that there are).
_EVERY = frozenset("the your all possible available special general basic core common other further more list".split())


def tell_sorts(ballot: Ballot, families: list[Family], source: Source, own_words: dict[str, str]) -> None:
    """Enter the names by which the sentences call all that stand under a heading."""
    headed = [(family, kind, members) for family in families for kind, members in _members(ballot, family)]
    over_kinds = Counter(kind for _, kind, _ in headed)
    for family, kind, members in headed:
        own, called = family.own, {each.own for each, other, _ in headed if other == kind and not _is_cast(each.own)}
        if own_words.get(own) == kind and (len(called) > 1 or _is_cast(own)) and own not in KIND_WORDS:
            del own_words[own]  # "spells", beside other actions: who may cast none may do much else
            enter(ballot, own, kind, members)
        for name in _names(family, kind, source):
            if name in own_words:
                continue
            if over_kinds[kind] == 1 and kind != "action" and _alone(family, kind, source):
                own_words[name] = kind
            else:
                enter(ballot, name, kind, members)
        whole, short = _in_short(family, source)
        if short and kind == "action":  # "cannot use any Attack", of what stands under "Attack Actions"
            named = whole if key_of(whole) in ballot.sorts else short
            enter(ballot, named, kind, members)
            if key_of(named) in ballot.sorts:
                ballot.call(key_of(named), short if named == whole else whole)


def _in_short(family: Family, source: Source) -> tuple[str, str]:
    """What one of those under a heading of two words may be called, and that without the word for deeds, where the
    text has it so; else nothing."""
    whole = singular(fold(tidy(family.above.heading))) if family.above else ""
    short, _, noun = whole.rpartition(" ")
    if not short or " " in short or short in _EVERY or KIND_WORDS.get(noun) not in _DEEDS:
        return "", ""
    done = rf"(?i)\b(?:use|make|declare|perform|take) (?:(?:any|no|one|an?) )?{re.escape(short)}s?\b(?! [a-z])"
    return (whole, short) if source.says(done, short, f"{short}s") else ("", "")


def _is_cast(own: str) -> bool:
    """Whether a word is for what only some do, or for the doing of it ("The Weaving", over charms)."""
    return own in CAST or own.endswith("ing")


#: What any state may be called, whatever others there are.
_ANY_STATE = frozenset(("status", "state", "condition", "status effect", "marker", "token", "counter"))


def tell_chapters_of_states(ballot: Ballot, families: list[Family], source: Source, own_words: dict[str, str]) -> None:
    """Enter the word by which one chapter calls its states ("Formations"), where another chapter has other states: who
    "has no formation" may still be in any of those."""
    chapters: dict[str, dict[Key, None]] = {}
    for family in families:
        sections = [entry.section.id for entry in family.entries if entry.section]
        told = [ballot.sections[each] for each in sections if each in ballot.sections]
        keys = [key for key, kind in told if kind == "status"]
        own = family.kind.own if family.kind else family.own
        if family.above is not None and not family.listed and own and len(keys) > 1 and 2 * len(keys) > len(sections):
            chapters.setdefault(own, {}).update(dict.fromkeys(keys))
    for own, members in chapters.items():
        others = any(each != own and not members.keys() & keys.keys() for each, keys in chapters.items())
        noun = rf"(?:{re.escape(own)}|{re.escape(plural(own))})"
        spoken = rf"(?i)\b(?:an?|any|no|one|its|their|each|every|the|which) {noun}\b"
        if (
            others
            and own not in _ANY_STATE
            and own_words.get(own) == "status"
            and source.says(spoken, own, plural(own))
        ):
            del own_words[own]
            _enter_word(ballot, own, tuple(members))


_HOW_MANY = r"(?:only |just )?(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})"
_NAME = r"[A-Z][\w'-]{0,30}"
_NAMES = rf"(?P<names>(?<![\w'-]){_NAME}(?:, {_NAME}){{0,12}},? and {_NAME})"
#: "An ailment lies on the whole crew. There are three, namely Dazed, Mired and Lost": which alone are called so.
_NAMED_ONES = (
    deferred(rf"\b(?:An?|Each|Every) (?P<noun>[a-z]+) [^.]{{3,160}}\.\s+There are {_HOW_MANY}(?:, namely|:) {_NAMES}"),
    deferred(rf"\bThere are {_HOW_MANY} (?P<noun>[a-z]+?)s(?:, namely|:) {_NAMES}"),
)


def tell_named_sorts(ballot: Ballot, source: Source) -> None:
    """Enter what a sentence calls some of the states, naming each, where the text has others as well."""
    states = {key for key, candidate in ballot.found.items() if candidate.votes["status"] > 1}
    for text in source.texts:
        for found in (found for pattern in _NAMED_ONES for found in pattern.finditer(text)):
            members = tuple(key_of(name) for name in re.split(r", (?:and )?| and ", found["names"]))
            if KIND_WORDS.get(found["noun"]) == "status" and states.issuperset(members) and states - {*members}:
                _enter_word(ballot, found["noun"], members)


_SORT = r"(?P<sort>(?:[a-z]+(?:-[a-z]+)? )(?:statuses|conditions|states|afflictions|ailments|effects))"
#: "Dazed, Mired and Lost are harmful statuses", "The harmful statuses are Dazed and Mired".
_OF_A_SORT = (
    deferred(rf"{_NAMES} are (?:all |both )?(?:called )?(?:the )?{_SORT}(?=[.;,])"),
    deferred(rf"\bThe {_SORT} are:? {_NAMES}(?=[.;,])"),
)


def tell_sorts_of_states(ballot: Ballot, source: Source) -> None:
    """Enter the name of some of the states, each of which a sentence names ("harmful statuses"), where another uses
    it."""
    states = {key for key, candidate in ballot.found.items() if candidate.votes["status"] > 1}
    for text in source.texts:
        for found in (found for pattern in _OF_A_SORT for found in pattern.finditer(text)):
            first, noun = found["sort"].split(" ", 1)
            name = f"{first} {PLURALS.get(noun, singular(noun))}"
            members = tuple(key_of(each) for each in re.split(r",? and |, ", found["names"]))
            used = source.says(rf"(?i)\b{re.escape(name)}\b", name)
            if first not in _EVERY and states.issuperset(members) and used:
                enter(ballot, name, "status", members)


def _enter_word(ballot: Ballot, noun: str, members: tuple[Key, ...]) -> None:
    """Enter a word for states as the name of a sort of them, which as a mere word for a kind is no name."""
    key = key_of(noun)
    candidate = ballot.found[key]
    candidate.spellings["status"][noun.capitalize()] += TOLD
    candidate.votes["status"] += TOLD
    candidate.families["status"], candidate.lower = None, True
    ballot.sorts[key] = ("status", members)


def enter(ballot: Ballot, name: str, kind: str, members: tuple[Key, ...]) -> None:
    """Enter the name of a sort, where nothing else is called so."""
    key = None if ballot.has(key_of(name)) else ballot.tell(clean(name).title(), kind, TOLD)
    if key:
        ballot.found[key].lower = True
        ballot.sorts[key] = (kind, members)


def _members(ballot: Ballot, family: Family) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """The kind that the entries of a family were told to be of, and their names, where they are deeds."""
    if family.above is None or family.listed:
        return
    told = [ballot.sections[e.section.id] for e in family.entries if e.section and e.section.id in ballot.sections]
    for kind in _DEEDS:
        keys = tuple(dict.fromkeys(key for key, own in told if own == kind))
        if len(keys) > 1 and 2 * len(keys) > len(family.entries):
            yield kind, keys


def _alone(family: Family, kind: str, source: Source) -> bool:
    """Whether no other heading is for things of the kind ("Reactions", before "Advanced Reactions")."""
    others = (fold(tidy(s.heading)) for s in source.sections.values() if s != family.above and not s.run_in)
    return all(KIND_WORDS.get(PLURALS.get(last_word(other), "")) != kind for other in others if other)


def _names(family: Family, kind: str, source: Source) -> Iterator[str]:
    """What the sentences call any of a family's entries, in the singular: by the words of its heading."""
    heading = fold(tidy(family.above.heading)) if family.above else ""
    words = heading.split()
    if not 2 <= len(words) <= 3 or words[0] in _EVERY or {"of", "and", "in", "to", "the", "&"} & set(words):
        return
    if KIND_WORDS.get(noun := singular(last_word(heading))) in _DEEDS or noun == family.own:
        names = [singular(heading)]
    else:
        names = [f"{singular(heading)} {noun}" for noun in _ONE_OF_THEM]
        done = re.compile(rf"(?i)\b(?:use|using|make|declare|perform|choose) (?:any |no |one )?{re.escape(heading)}\b")
        if source.says(done, heading):
            yield heading
    for name in names:
        if source.says(rf"(?i)\b{re.escape(name)}s?\b", name, f"{name}s"):
            yield name
