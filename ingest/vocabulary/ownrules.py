"""Headings that name what a piece has, by their own text alone: "A Porter moves as if …" under "Porter".

In: the source, the ballot that all else has voted in, and the stems of words for units. Out: votes, each only for a
heading that nothing has told of. A book that says its pieces have keywords, traits or skills, and lists them nowhere,
tells of them in entries whose text speaks of those that have them; what costs something like the book's actions is
one of them, and who "is a Brassman and not a Beast" is a piece.
"""

from __future__ import annotations

import re

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of, parameter_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import capitalised, fold, stem
from kb.patterns import Pattern, deferred

#: What books call the rules that pieces have by name.
_NOUN = r"(?:keyword|trait|skill|talent|perk|special rule|special abilit(?:y|ie)|quirk|gift)s?"
#: "Keywords are printed under the name", "a hero with at least one keyword", "The traits are explained below."
_HAS_THEM = deferred(
    rf"(?i)\b{_NOUN}\b[^.;]{{0,60}}? (?:is|are) (?:printed|listed|shown|written|explained|described|told|given|noted|"
    rf"marked|set out|found)\b|\b(?:has|have|with|carries|bears?) (?:[a-z]+ ){{0,4}}{_NOUN}\b"
)
#: "Must have the Flak rule": that there are such rules is told by the way.
_HAS_A_RULE = deferred(rf"\b(?:has|have) the {CAP}(?: {CAP})? (?:special )?rule\b")
#: How the text of such an entry speaks of who has it, with its name for "{name}".
_BORNE = (
    r"\b(?:with|has|have|having|whose) (?:the )?{name}\b(?! of\b)",
    r"\b(?:[Aa]n?|[Aa]ny|[Ee]very|[Ee]ach|[Nn]o|[Aa]ll|[Tt]he|[Ss]uch) {name}(?='s|’s| [a-z])(?! of\b| that follows)",
    r"\b(?:who|that|which) (?:is|are) {name}\b",
    r"(?m)^{name} (?:models?|units?|warriors?|fighters?|figures?|characters?|crews?|troops)\b",
)
_THIS = deferred(rf"(?:^|[.;:] )This {_NOUN}\b|^(?:Its|The) (?:bearer|owner)s?\b|: its (?:bearer|owner)s?\b")
#: "The Clockwork Hound is a Brassman and not a Beast."
_IS_A = Pattern(
    rf"\b(?:[Tt]he|[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny) ({CAP}(?: {CAP})?) is (?:also |both |always |itself )?an? "
    rf"(?:sort of |kind of )?({CAP}(?: {CAP})?)\b(?! "
    rf"(?:action|reaction|order|test|phase|status|condition|token|marker))"
)
#: "A wizard is a hero.", "Cossacks are light cavalry.": who is said to be of a kind that is known.
_SAID_TO_BE = Pattern(
    r"(?:^|(?<=[.:] ))(?:(?:An? |Every |Any )([A-Za-z][\w'’-]{2,}(?: [\w'’-]{3,})?) is (?:also |always )?an? |"
    r"(?:All )?([A-Z][\w'’-]{2,}s) are (?:also |always |all )?)((?:[A-Za-z][a-z-]+ )?[A-Za-z][a-z]{2,})(?=[.,;]|$)",
    re.M,
)
#: "Rally (1)": what costs one.
_COSTED = Pattern(
    rf"\b(?:(?:By|With|Through|Using|The|An?|On|For|To|In|After|Unlike) )?({CAP}(?: {CAP}){{0,2}}) \(\d\)(?=[ ,.;:])"
)
#: "The Sure-Footed are deemed to have passed theirs": those who have it, by its adjective alone.
_THE_ONES = Pattern(
    r"(?:^|(?<=[.;:,] )|(?<=\n))[Tt]he ([A-Z][a-z]+(?:-[A-Z]?[a-z]+)?(?:ed|less|ful|wise|born|handed|y|ous)) "
    r"(?:are|may|can|cannot|must|do|have|ignore|never|always|suffer|need)\b"
)
#: "(1 AP): the crew …": what an entry costs, behind its name.
_PRICE = deferred(r"\s*[(\[]\d{1,2} ?([A-Za-z]{1,12}(?: [A-Za-z]{2,12})?)[)\]]")
#: An entry of something done, with its cost behind its name.
_COST = deferred(r" ?\(\d\)$")


def vote_costed(ballot: Ballot, source: Source) -> None:
    """Vote for what has its cost in brackets as the actions of the book have, three of them at least."""
    done = [
        section
        for section in source.sections.values()
        if section.heading and _COST.search(section.heading) and ballot.kind_of(section.id) == "action"
    ]
    if len(done) < 3:
        return
    for text in source.texts:
        for name in _COSTED.findall(text) if "(" in text else ():
            if not ballot.has(key_of(name)) and is_name(name):
                ballot.tell(name, "action", 4, 3)


def vote_priced(ballot: Ballot, source: Source) -> None:
    """Vote for the entries of one list that are each paid for in one coin ("**Brace** (1 AP): …"), where what is done
    with two of them or more is known to be done: so the others are."""
    for children in source.children.values():
        paid: dict[str, list[Section]] = {}
        for child in children:
            if child.run_in and child.heading and (price := _PRICE.match(source.opening(child.id).replace("*", ""))):
                paid.setdefault(price[1].lower().removesuffix("s"), []).append(child)
        for entries in paid.values():
            keys = {child.id: key_of(parameter_of(tidy(child.heading))[0]) for child in entries}
            kinds = [set(ballot.votes(key)) for key in keys.values()]
            if len(entries) < 3 or sum("action" in kind for kind in kinds) < 2:
                continue
            if any(kind & {"unit_type", "special_rule", "weapon_type"} for kind in kinds):
                continue
            for child in entries:
                if ballot.kind_of(child.id) in ("", "status"):  # "Brace", by which one becomes Braced
                    ballot.sections.pop(child.id, None)
                    ballot.entry(child.id, ballot.tell(tidy(child.heading), "action"), "action")


def vote_own_rules(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the headings whose own text tells that pieces have what they name, or that they are pieces."""
    for text in source.texts:
        for name, kind in _IS_A.findall(text):
            known = ballot.found[key_of(kind)].families if ballot.has(key_of(kind)) else {}
            if "unit_type" in known and not ballot.has(key_of(name)) and is_name(name) and not _is_word(name, units):
                ballot.vote(name, "unit_type", 3, 2)
    _vote_said_to_be(ballot, source, units)
    typed = any("unit_type" in candidate.families for candidate in ballot.found.values())
    told = any(_HAS_THEM.search(text) for text in source.texts)
    if not typed or not (told or any(_HAS_A_RULE.search(text) for text in source.texts)):
        return
    for section in source.sections.values():
        name = tidy(section.heading) if section.heading and not section.run_in else ""
        if section.id in ballot.sections or len(name.split()) > 2 or singular(name) != name:
            continue
        state = source.says(rf"\b{re.escape(name)} (?:status|condition|state)\b", name)
        if _is_free(ballot, source, name, units) and (state or _comes_to_be(source, name)):
            ballot.entry(section.id, ballot.vote(name, "status", 4, 3), "status")
        elif section.heading.lower().startswith("the "):
            continue  # "The Purse": the one thing of its name, and no rule that pieces have
        elif _is_free(ballot, source, name, units) and _says_who_has_it(ballot, source, section, name, units, told):
            ballot.entry(section.id, ballot.vote(name, "special_rule", 4, 3), "special_rule")
    for text in source.texts if told else ():
        for name in _THE_ONES.findall(text):
            if _is_free(ballot, source, name, units):
                ballot.vote(name, "special_rule", 3, 2)


def _comes_to_be(source: Source, name: str) -> bool:
    """Whether a text says that somebody is so once something has happened ("If it fails, the crew is Wavering")."""
    so = re.compile(
        rf"\b(?:[Ii]f|[Ww]hen|[Ww]henever|[Oo]nce|[Oo]n a failure|fail\w*)\b[^.]*\b(?:is|are|becomes?) (?:then |now )?"
        rf"{re.escape(name)}\b(?= ?[.,;(]| until\b| and\b|$)"
    )
    return name in source.capitals and source.says(so, name)


def _vote_said_to_be(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for who is said to be of a kind, and of whom the text says more than that."""
    for text in source.texts:
        for one, several, kind in _SAID_TO_BE.findall(text):
            name = one or singular(several)
            named = any(ballot.votes(key_of(singular(each)))["unit_type"] for each in (kind, kind.split()[-1]))
            told = bool(several) or len(re.findall(rf"(?i)\b{re.escape(name)}(?:s|'s|’s)?\b", text)) > 1
            if not named or not told or ballot.has(key_of(name)) or _is_word(name, units) or fold(name) in NOT_A_NAME:
                continue
            key = ballot.tell(capitalised(name), "unit_type", 3, 2)
            if key and source.is_small(name):
                ballot.found[key].lower = True


def _is_free(ballot: Ballot, source: Source, name: str, units: frozenset[str]) -> bool:
    """Whether the words can be a name of which next to nothing is told."""
    key = key_of(parameter_of(name)[0]) if name[:1].isupper() else ()
    votes = +ballot.votes(key)
    told = sum(votes.values()) > 2 or not votes.keys() <= {"special_rule", "status", "action", "modifier"}
    return bool(key) and not told and is_name(name) and not _is_word(name, units) and not source.written[name.lower()]


def _is_word(name: str, units: frozenset[str]) -> bool:
    """Whether a name is a word for any piece, or for a kind of thing."""
    low = fold(name).split()
    return stem(singular(low[-1])) in units or not {*low, singular(low[-1])}.isdisjoint(
        {*KIND_WORDS, *HEAD_NOUNS, *GENERIC_UNITS}
    )


def _says_who_has_it(
    ballot: Ballot, source: Source, section: Section, name: str, units: frozenset[str], told: bool
) -> bool:
    """Whether a heading's own text speaks of those that have it; where nothing has ``told`` that pieces have such
    rules, by its name before the word for a piece alone.
    """
    said = [passage.text for passage in source.prose.get(section.id, ())]
    if name.endswith("ing") or not told:  # "a Hulking model", else what is done
        so = re.compile(rf"\b(?:[Aa]n?|[Aa]ny|[Ee]very|[Ee]ach|[Nn]o) {name} ([a-z]+?)s?\b")
        of_a_type = re.compile(rf"\b(?:[Aa]n?|[Aa]ny|[Ee]very|[Ee]ach|[Nn]o) {name} ({CAP})\b(?=[.,;]| [a-z])")
        typed = (ballot.votes(key_of(noun))["unit_type"] for text in said for noun in of_a_type.findall(text))
        return any(stem(noun) in units for text in said for noun in so.findall(text)) or any(typed)
    if any(_THIS.search(text) for text in said):
        return True
    patterns = [re.compile(each.replace("{name}", re.escape(name))) for each in _BORNE]
    return any(pattern.search(text) for text in said for pattern in patterns)
