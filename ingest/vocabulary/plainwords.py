"""Headings that are everyday words: what is done ("Marching"), what one is ("Fleeing"), what one causes ("Fear").

In: the source, the usages of the headings, and a ballot that headings which tell their kind have voted in. Out: votes,
and the entry of each name. Such words stand in small letters as well, and only the sentences tell what they are.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME, adjectives_of
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from ingest.vocabulary.usage import Usages
from kb.model import Section
from kb.names import first_word, fold, stem
from kb.patterns import Pattern

#: Before what takes hold of troops: "causes Fear", "is subject to Stupidity", "loses its Frenzy".
_AFFLICTING = (
    r"(?:caus(?:es?|ed|ing)|inspir(?:es?|ing)|inflicts?|subject to|suffer(?:s|ing)? from|immun(?:e|ity) to|"
    r"affected by|afflicted (?:by|with)|los(?:es?|ing) (?:its|their|his|the))"
)
_AFFLICTION = Pattern(
    rf"\b(?i:{_AFFLICTING}) ([A-Za-z][a-z-]+(?: [A-Z][a-z-]+)?)\b"
    r"(?! (?:tests?|checks?|rolls?|throws?|phases?|orders?|reactions?|special|weapons?|points?|markers?))"
)
_DEED = Pattern(
    r"(?i)\b(?:(?:may|can|must|will|do|does) (?:not|never)|may|can|cannot|must|will|never|to|not) "
    r"(?:also |then |only |ever |attempt to |choose to )?(?!attempt\b|choose\b)([a-z]+)\b"
)
#: What others are part of is no kind of unit, but several together.
_GROUP = Pattern(rf"\b(?:members?|rest|part|models?|units?) (?:of|in) (?:an?|the|that|its|their|each|any) ({CAP})\b")
_DOER = Pattern(
    rf"\b(?:(?:[Aa]n?|[Tt]he|[Ee]ach|[Aa]ny|[Ee]very|[Nn]o|[Hh]is|[Ii]ts|[Tt]heir) )({CAP})s? "
    r"(?:may|must|can|cannot|never|loses?|suffers?|attempts?|who|is (?:slain|killed|removed|wounded))\b"
)


def vote_plain_headings(ballot: Ballot, source: Source, usages: Usages) -> None:
    """Vote for the headings that nothing tells of and that the sentences use as everyday words."""
    siblings: dict[str | None, list[Section]] = defaultdict(list)
    for section in source.sections.values():
        if section.heading and not section.run_in and section.id not in ballot.sections:
            siblings[section.parent].append(section)
    deeds = Counter(fold(word) for text in source.texts for word in _DEED.findall(text))
    suffered = frozenset(fold(name) for text in source.texts for name in _AFFLICTION.findall(text))
    for group in siblings.values():
        left = [section for section in group if not _being_or_doing(ballot, source, usages, section, deeds)]
        left = [section for section in left if not _own_test(ballot, source, section)]
        _afflictions(ballot, left, suffered)
        for section in left:
            _quality(ballot, source, section)


def _afflictions(ballot: Ballot, group: list[Section], suffered: frozenset[str]) -> None:
    """Vote for what troops cause or are subject to; where most of a chapter is such, for the rest of it too."""
    for section in group:
        both = tidy(section.heading).split(" and ")
        for name in both if len(both) == 2 else ():  # "Terror and Hatred"
            if fold(name) in suffered and not ballot.has(key_of(name)) and is_name(name):
                ballot.vote(name, "special_rule", 3, 2)
    short = (section for section in group if len(section.heading.split()) <= 2)
    words = [section for section in short if not section.heading.lower().endswith("ing")]
    found = [section for section in words if fold(tidy(section.heading)) in suffered]
    whole = len(found) > 1 and 2 * len(found) >= len(group)
    for section in words:
        name = tidy(section.heading)
        tests = (key for noun in ("test", "check") if ballot.has(key := (*key_of(name), noun)))
        if len(name.split()) > 1 and fold(name) not in suffered and (own := next(tests, None)):
            ballot.entry(section.id, own, "test")  # "All alone", of which only All Alone tests are told
    for section in words if whole else found:
        name = tidy(section.heading)
        known = ballot.has(key_of(name)) or fold(name) in KIND_WORDS or fold(name) in HEAD_NOUNS
        test = next((key for noun in ("test", "check") if ballot.has(key := (*key_of(name), noun))), None)
        if test and fold(name) not in suffered:
            ballot.entry(section.id, test, "test")  # "Panic", of which only Panic tests are told
        elif not known and is_name(name):
            ballot.entry(section.id, ballot.vote(name, "special_rule", 3, 2), "special_rule")


def _own_test(ballot: Ballot, source: Source, section: Section) -> bool:
    """Make a section under the name of a characteristic the entry of the test on it, where it opens with that test
    ("Nerve": "A crew takes a Nerve test when …")"""
    name = tidy(section.heading)
    if not ballot.votes(key_of(name))["characteristic"]:
        return False
    opening = next((passage.text for passage in source.prose.get(section.id, ())), "")
    for noun in ("test", "check", "roll"):
        key = (*key_of(name), noun)
        if ballot.votes(key)["test"] and re.search(rf"(?i)\b{re.escape(name)} {noun}s?\b", opening):
            ballot.entry(section.id, key, "test")
            return True
    return False


def _quality(ballot: Ballot, source: Source, section: Section) -> None:
    """Vote for a quality that has its heading, and by whose adjective the sentences call troops ("Stubbornness")."""
    name = tidy(section.heading)
    if ballot.has(key_of(name)) or not is_name(name):
        return
    for telling in adjectives_of(name):
        called = rf"(?i:{telling}) (?i:{'|'.join(sorted(GENERIC_UNITS))})\b|(?:are|is) {telling.lower()}(?=[.,;])"
        if source.told(called, telling.lower()) or source.told(called, telling.capitalize()):
            ballot.entry(section.id, ballot.vote(name, "special_rule", 3, 2), "special_rule")
            return


def _being_or_doing(ballot: Ballot, source: Source, usages: Usages, section: Section, deeds: Counter[str]) -> bool:
    """Vote for a gerund over a section: a state that units are in, or a deed that they may do."""
    name = tidy(section.heading)
    if not name.isalpha() or not name.lower().endswith("ing"):
        return False
    usage = usages.get(key_of(name))
    base = _base_of(name.lower(), source)
    done = deeds[base or name.lower()]
    been = usage.be + usage.before_unit if usage else 0
    votes = ballot.votes(key_of(name))
    if votes["status"] or votes["action"]:
        return True
    if been >= 2 and been > done:
        key = ballot.vote(name, "status", 4, 3)
    elif done >= 2 and base and not votes:
        key = ballot.vote(base.capitalize(), "action", 3, 2)
    else:
        return False
    if key:
        ballot.found[key].lower = True
        if not source.children.get(section.id):
            ballot.entry(section.id, key, "status" if been >= 2 and been > done else "action")
    return key is not None


def _base_of(gerund: str, source: Source) -> str:
    """The plain verb of a gerund, as the text writes it; '' where it writes none."""
    root = gerund[:-3]
    forms = [root, f"{root}e", *([root[:-1]] if len(root) > 2 and root[-1] == root[-2] else [])]
    return max(forms, key=lambda form: source.written[form]) if any(source.written[form] for form in forms) else ""


def vote_piece_headings(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for headings of some of the pieces ("Light Striders", where every piece is a Strider), two at least."""
    some: dict[str, list[Section]] = defaultdict(list)
    for section in source.sections.values():
        words = tidy(section.heading).split() if section.heading else []
        piece = len(words) == 2 and words[1][:1].isupper() and stem(singular(words[1]).lower()) in units
        over = section.id in ballot.sections or bool(source.children.get(section.id))
        if piece and not over and fold(words[0]) not in NOT_A_NAME:
            some[words[1]].append(section)
    for group in some.values():
        for section in group if len(group) > 1 else ():
            key = ballot.vote(first_word(tidy(section.heading)), "unit_type", 6, 3)
            ballot.entry(section.id, key, "unit_type")


def vote_told_pieces(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the headings of which the text right below says that it is a unit, of a known type ("The Marshal": "He
    is a Horse unit"); ``units`` are the stems of the words for any unit."""
    for section in source.sections.values():
        name = tidy(section.heading) if section.heading else ""
        if not name or section.id in ballot.sections or ballot.has(key_of(name)) or not is_name(name):
            continue
        if any(_is_piece(ballot, kind, noun, units) for kind, noun in _IS_PIECE.findall(source.opening(section.id))):
            ballot.entry(section.id, ballot.vote(name, "unit_type", 4, 2), "unit_type")


#: "It is a Foot unit in every respect", "He counts as an Infantry model".
_IS_PIECE = Pattern(
    rf"(?:^|(?<=[.;] ))(?:It|He|She|The {CAP}(?: {CAP})?) (?:is|counts as|is treated as)(?: always| also)? an? "
    rf"({CAP}(?: {CAP})?) ([a-z]+)\b"
)


def _is_piece(ballot: Ballot, kind: str, noun: str, units: frozenset[str]) -> bool:
    votes = ballot.votes(key_of(kind))
    return stem(noun) in units and bool(votes["unit_type"] or votes["unit_subtype"])


def vote_lone_doers(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the names that nothing tells of, of one of whom sentences often say that he may."""
    found = Counter(name for text in source.texts for name in _DOER.findall(text))
    groups = {name for text in source.texts for name in _GROUP.findall(text)}
    for name, count in found.items():
        low = singular(fold(name))
        known = stem(low) in units or low in HEAD_NOUNS or low in KIND_WORDS
        known = known or low in NOT_A_NAME or low in GENERIC_UNITS
        if count < 3 and "-" not in name:
            continue
        if not known and name not in groups and not ballot.has(key_of(name)) and not source.written[low]:
            ballot.vote(singular(name), "unit_type", 3, 2)
