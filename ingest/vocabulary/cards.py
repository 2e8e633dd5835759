"""Names that the lines of a card give: the kind of the entry, what it is besides, its characteristics and keywords.

In: the source. Out: votes, and the entry of each name. "Reaction · Cost 1" under a heading says that it names a
reaction; the further parts of a line that says that the entry is a unit are the sub-types of that unit.
"""

from __future__ import annotations

from ingest.entries.fieldnames import TRAIT_LABELS, told_by
from ingest.formats.cards import figures, keywords_of, label_of, type_parts
from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.answers import is_answer
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kindred import leans_to
from ingest.vocabulary.kinds import kind_of_words
from ingest.vocabulary.naming import clean, is_name, parameter_of, singular, tidy
from ingest.vocabulary.profiles import tell_characteristic
from ingest.vocabulary.source import Source
from kb.model import Passage, Section
from kb.names import fold, last_word, stem
from kb.patterns import deferred


def vote_cards(ballot: Ballot, source: Source, units: frozenset[str]) -> dict[str, str]:
    """Vote for what the type lines, lines of figures and lists of keywords name; ``units``: stems of words for any.
    Back come the text's own words for kinds, as the fields of its cards have them."""
    _tell_figured(ballot, source, units)
    _tell_typed(ballot, source, units)
    own_words = _tell_labelled(ballot, source, units)
    for section in source.sections.values():
        for position, passage in enumerate(source.prose.get(section.id, ())[:6]):
            if passage.kind != "sentence":
                continue
            if position == 0 and not section.run_in:
                _tell_kind(ballot, section, type_parts(passage.text), units)
                _tell_keywords(ballot, section, passage)
            for name, _ in figures(passage.text):
                tell_characteristic(ballot, name)
            labelled = label_of(passage.text)
            if labelled and labelled[0] in TRAIT_LABELS:
                for name in traits_of(passage.text[labelled[1] :]):
                    if fold(name) != fold(section.heading) or ballot.kind_of(section.id) != "unit_type":
                        ballot.tell(name, "special_rule")
    return own_words


#: Words over cards that say of themselves what is done with them; a card under another is what its fields make it.
_SAID_BY_WORD = frozenset(("reaction", "action", "order", "unit_type", "unit_subtype", "weapon_type", "status"))


def vote_carded(ballot: Ballot, source: Source, units: frozenset[str]) -> tuple[frozenset[str], dict[str, str]]:
    """Vote for cards that tell when they are used and what comes of it, two or more under one heading whose words do
    not tell their kind ("Ploys", "Command Abilities"): in answer to the other side, a card is a reaction, and so are
    those beside it that are not for one's own turn. Back come the sections of all of these, and the text's own words
    for them where all are of one kind."""
    done: set[str] = set()
    own_words: dict[str, str] = {}
    families: dict[str | None, list[Section]] = {}
    for section in source.sections.values():
        if not section.heading:
            continue
        texts = (passage.text for passage in source.prose.get(section.id, ())[:8])
        tells = {told_by(labelled[0]) for text in texts if (labelled := label_of(text))}
        if {"trigger", "effect"} <= tells and "kind" not in tells:
            families.setdefault(section.parent, []).append(section)
    for parent, sections in families.items():
        beside = source.children.get(parent, ())
        before = beside[: next((at for at, each in enumerate(beside) if each == sections[0]), 0)]
        over = [source.sections[parent], *before] if parent in source.sections else before
        kinds = (kind_of_words(tidy(each.heading), units) for each in over)
        if len(sections) < 2 or any(kind is not None and kind.kind in _SAID_BY_WORD for kind in kinds):
            continue
        answered = {section.id for section in sections if _is_answered(source, section)}
        if 2 * len(answered) > len(sections):
            answered |= {section.id for section in sections if not _is_ones_own(source, section)}
        for section in sections:
            kind = "reaction" if section.id in answered else "action"
            ballot.sections.pop(section.id, None)
            ballot.entry(section.id, ballot.tell(tidy(section.heading), kind), kind)
            done.add(section.id)
        word = singular(last_word(fold(tidy(source.sections[parent].heading)))) if parent in source.sections else ""
        if word and len(answered) == len(sections) and source.says(_USED.format(word), word, f"{word}s", f"{word}es"):
            own_words[word] = "reaction"
    return frozenset(done), own_words


#: "A squad may use one Reflex", "cannot use Reflexes".
_USED = (
    r"(?i)\b(?:us(?:e|es|ing)|mak(?:e|es|ing)|plays?|declares?) (?:(?:an?|any|one|no|the same|its|this) )?{}(?:e?s)?\b"
)
#: "Your Marching phase.": a time of one's own turn.
_OWN_TIME = deferred(
    r"(?i)\W*(?:(?:in|during|at|when|the start of|the end of|any time in) ){0,2}your (?!opponent|enem|unit)"
)


def _is_ones_own(source: Source, section: Section) -> bool:
    """Whether a field of an entry says that it is for one's own turn."""
    told = (passage.text for passage in source.prose.get(section.id, ()))
    fields = ((text, labelled) for text in told if (labelled := label_of(text)))
    return any(told_by(label) == "trigger" and _OWN_TIME.match(text[at:]) is not None for text, (label, at) in fields)


def _tell_labelled(ballot: Ballot, source: Source, units: frozenset[str]) -> dict[str, str]:
    """Vote for the entries with a field for what they are ("Type: Reaction", "What it is: Twitch"), by the word that
    stands in it or, of two entries or more, by what sets them off."""
    called: dict[str, list[Section]] = {}
    for section in source.sections.values():
        for passage in source.prose.get(section.id, ())[:4] if section.heading else ():
            labelled = label_of(passage.text)
            words = passage.text[labelled[1] :].strip(" .*_") if labelled else ""
            if labelled and told_by(labelled[0]) == "kind" and 0 < len(words.split()) <= 3:
                called.setdefault(fold(singular(words)), []).append(section)
                break
    own_words: dict[str, str] = {}
    for word, sections in called.items():
        kind = kind.kind if (kind := kind_of_words(word, units, one=True)) else None
        answers = sum(_is_answered(source, section) for section in sections)
        if (kind is None or kind in ("order", "action")) and 2 * answers > len(sections) > 1:
            kind = "reaction"
            own_words[word] = kind
        if kind is None and len(sections) > 1 and (leant := leans_to(word)) not in (None, "unit_type"):
            kind = own_words[word] = leant
        for section in sections if kind else ():
            ballot.sections.pop(section.id, None)
            ballot.entry(section.id, ballot.tell(tidy(section.heading), kind or ""), kind or "")
    return own_words


def _is_answered(source: Source, section: Section) -> bool:
    """Whether a field of an entry says that the other side sets it off."""
    for passage in source.prose.get(section.id, ()):
        labelled = label_of(passage.text)
        if labelled and told_by(labelled[0]) == "trigger":
            words = passage.text[labelled[1] :].strip(" *_")
            return is_answer(f"When {words}, the unit may act.") or is_answer(f"When: {words}")
    return False


def _tell_typed(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the entries with figures that each have a field for the type, and one for the rules or weapons, as
    units, and for their types as kinds of unit."""
    typed: list[tuple[Section, list[str]]] = []
    for section in source.sections.values():
        entry = source.prose.get(section.id, ())[:6] if section.heading and not section.run_in else ()
        labels = {found[0]: each.text[found[1] :] for each in entry if (found := label_of(each.text))}
        words = next((words for label, words in labels.items() if told_by(label) == "kind"), "")
        listed = any(label in TRAIT_LABELS or label in _BORNE for label in labels)
        figured = any(figures(each.text) or each.kind == "row" for each in entry)
        if words and listed and figured and kind_of_words(words.strip(" .*_"), units, one=True) is None:
            typed.append((section, traits_of(words)))
    for section, kinds in typed if len(typed) > 1 else ():
        ballot.entry(section.id, ballot.tell(tidy(section.heading), "unit_type"), "unit_type")
        for kind in kinds:
            if len(kind.split()) == 1:
                ballot.tell(singular(kind), "unit_type")


#: Fields that tell what a unit bears.
_BORNE = frozenset("weapons weapon equipment armament arms gear wargear loadout".split())
#: How the text of a card speaks of what has the figures on it.
_OF_ITSELF = deferred(r"\b[Tt]his (?:unit|model|squad|vehicle|ship|character|warrior|fighter|piece|troop)\b")


def _tell_figured(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the headings over lines of the same figures as units, where one of them speaks of "this unit", or lists
    its own name among what it is, or all stand under a word for units ("The Machines")."""
    figured: dict[tuple[str, ...], list[Section]] = {}
    for section in source.sections.values():
        for passage in source.prose.get(section.id, ())[:2] if section.heading else ():
            if told := figures(passage.text):
                figured.setdefault(tuple(name for name, _ in told), []).append(section)
                break
    for sections in figured.values():
        said = [
            (section, passage.text)
            for section in sections
            for part in (section, *source.children.get(section.id, ()))
            for passage in source.prose.get(part.id, ())
        ]
        under = {source.sections[section.parent].heading if section.parent else "" for section in sections}
        of_units = all(stem(last_word(fold(tidy(heading)))) in units and heading.endswith("s") for heading in under)
        own = sum(_OF_ITSELF.search(text) is not None or _is_own_keyword(section, text) for section, text in said)
        if len(sections) < 2 or not (of_units or (own > 1 and not any(section.run_in for section in sections))):
            continue
        for section in sections:
            ballot.entry(section.id, ballot.tell(tidy(section.heading), "unit_type"), "unit_type")


def _is_own_keyword(section: Section, text: str) -> bool:
    labelled = label_of(text)
    listed = traits_of(text[labelled[1] :]) if labelled and labelled[0] in TRAIT_LABELS else ()
    return any(fold(name) == fold(section.heading) for name in listed)


def traits_of(words: str) -> list[str]:
    """The names that a field lists ("Agile, Open Cockpit")."""
    names = (clean(part) for part in words.strip(" .").replace(";", ",").split(","))
    return [name for name in names if is_name(parameter_of(name)[0], True) and name[0].isupper()]


def _tell_kind(ballot: Ballot, section: Section, parts: list[str], units: frozenset[str]) -> None:
    if not parts or not section.heading:
        return
    found = kind_of_words(parts[0], units, one=True)
    kind = found.kind if found else "unit_type" if stem(last_word(parts[0]).lower()) in units else None
    if kind is None:
        return
    ballot.entry(section.id, ballot.tell(tidy(section.heading), kind), kind)
    if kind == "unit_type":
        for part in parts[1:]:
            if is_name(part, True) and len(part.split()) <= 3 and not part.endswith(" only"):
                ballot.tell(part, "unit_subtype")


def _tell_keywords(ballot: Ballot, section: Section, passage: Passage) -> None:
    """Vote for the entry that a line of keywords makes a unit, and for what it says that such a unit is."""
    told = keywords_of(passage.text) if passage.passage_class == "definition" and section.heading else []
    if told and KIND_WORDS.get(singular(last_word(fold(told[-1]))), "unit_type") != "unit_type":
        return  # "LONG ACTION", "AUTOMATIC SKILL": of what sort a deed or a rule is
    for n, keyword in enumerate(told):
        ballot.tell(tidy(keyword), "unit_subtype" if n else "unit_type")
    if told:
        ballot.entry(section.id, ballot.tell(tidy(section.heading), "unit_type"), "unit_type")
