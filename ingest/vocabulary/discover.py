"""The way from structures to a vocabulary: units, families, tables, headings, sentences, then the count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from ingest.lexicon import GENERIC_UNITS
from ingest.structure import Structure
from ingest.unitwords import BODIES, unit_words
from ingest.vocabulary.allsorts import tell_all_sorts
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.bearers import (
    contrasted,
    vote_borne,
    vote_doers,
    vote_fired,
    vote_had,
    vote_sorts,
    vote_told_rules,
)
from ingest.vocabulary.borneout import vote_borne_out
from ingest.vocabulary.bracketed import vote_bracketed
from ingest.vocabulary.cards import vote_carded, vote_cards
from ingest.vocabulary.classed import tell_sorted, vote_classed, vote_graded, vote_made_up
from ingest.vocabulary.company import vote_company
from ingest.vocabulary.countedstates import (
    markers_are_no_deeds,
    states_are_no_deeds,
    vote_counted_states,
    vote_states_by_number,
)
from ingest.vocabulary.deednouns import call_by_verbs
from ingest.vocabulary.deedtables import vote_deed_tables
from ingest.vocabulary.described import vote_described
from ingest.vocabulary.emphasised import vote_emphasised
from ingest.vocabulary.families import find_families
from ingest.vocabulary.formations import vote_formations
from ingest.vocabulary.glossary import vote_glossary
from ingest.vocabulary.groups import groups_of
from ingest.vocabulary.headings import split_shared_headings, vote_headings, vote_leftovers, vote_traits
from ingest.vocabulary.kindbullets import tell_kind_bullets
from ingest.vocabulary.kindsamongrules import withdraw_kinds_among_rules
from ingest.vocabulary.lettered import vote_lettered
from ingest.vocabulary.likethem import vote_like_them
from ingest.vocabulary.listedmeasures import vote_listed_measures
from ingest.vocabulary.longer import vote_longer, vote_longer_at_the_end
from ingest.vocabulary.model import Vocabulary
from ingest.vocabulary.naming import parameter_of, tidy
from ingest.vocabulary.nations import vote_nations
from ingest.vocabulary.orderednames import vote_ordered
from ingest.vocabulary.owners import vote_owners
from ingest.vocabulary.ownrules import vote_costed, vote_own_rules, vote_priced
from ingest.vocabulary.owntests import enter_own_tests, opening_with_own_test
from ingest.vocabulary.paragraphrules import vote_paragraph_rules
from ingest.vocabulary.plainkinds import tell_plain_kinds
from ingest.vocabulary.plainwords import vote_lone_doers, vote_piece_headings, vote_plain_headings, vote_told_pieces
from ingest.vocabulary.profiles import vote_rows_beside, vote_tables, vote_weapon_rules
from ingest.vocabulary.resultstates import vote_result_states
from ingest.vocabulary.retold import hold_retold, retold, vote_retold
from ingest.vocabulary.rosters import vote_rosters
from ingest.vocabulary.sentences import vote_composed, vote_measures, vote_modifiers, vote_outcomes, vote_usage
from ingest.vocabulary.settle import settle
from ingest.vocabulary.shortened import call_by_short_names
from ingest.vocabulary.siblings import vote_alike, vote_beside_parameters, vote_more_options, vote_siblings
from ingest.vocabulary.sorts import tell_named_sorts, tell_sorts_of_states
from ingest.vocabulary.source import Source, prepare
from ingest.vocabulary.statechapters import vote_states_of_chapters
from ingest.vocabulary.states import vote_state_headings, vote_states
from ingest.vocabulary.tagged import tell_tagged_sorts
from ingest.vocabulary.telling import tell_families, tell_nameless
from ingest.vocabulary.usage import usage_of
from kb.model import Term
from kb.names import stem

_GENERIC = frozenset(
    stem(word) for word in GENERIC_UNITS if word not in ("it", "they", "them", "player", "players", "others")
)


def discover(ruleset: str, structures: Iterable[Structure], extra: Iterable[Term] = ()) -> Vocabulary:
    """Every term that the texts name, with its kind. ``extra`` are reviewed terms, which are taken as they are."""
    source = prepare(tuple(structures))
    ballot = Ballot()
    own = unit_words(source.texts)
    types, own_words, of_weapons = _vote(ballot, source, own)
    ballot.merge()
    _of_weapons_alone(ballot, of_weapons)
    found = settle(ruleset, ballot, source, own_words, own - types, extra)
    rules = (term for section in of_weapons if (term := found.section_terms.get(section)))
    of_weapons_alone = frozenset(term for term in rules if found.kind_of(term) == "special_rule")
    return replace(found, weapon_rules=of_weapons_alone, groups=groups_of(found, source))


def _vote(ballot: Ballot, source: Source, own: frozenset[str]) -> tuple[frozenset[str], dict[str, str], frozenset[str]]:
    """Hear every stage. The unit types that entries told, the text's own words for kinds, and the sections of rules
    that weapons have."""
    families = find_families(source, own | _GENERIC)
    again = retold(families, source)
    named = (parameter_of(entry.name)[0] for family in families for entry in family.entries)
    headings = (tidy(section.heading) for section in source.sections.values() if section.heading)
    usages = usage_of(chain(named, headings), source, own | _GENERIC)
    called = vote_cards(ballot, source, own | _GENERIC)
    states = vote_state_headings(ballot, source, own | _GENERIC)
    of_weapons = vote_weapon_rules(ballot, source, own | _GENERIC)
    tabled = vote_deed_tables(ballot, source, own | _GENERIC, called)
    carded, of_cards = vote_carded(ballot, source, own | _GENERIC)
    tests = opening_with_own_test(source)
    told = states | of_weapons | carded | tests.keys() | tabled | vote_bracketed(ballot, source, own | _GENERIC)
    families = [
        replace(family, entries=[each for each in family.entries if not each.section or each.section.id not in told])
        for family in families
        if family not in again
    ]
    hold_retold(ballot, again)
    own_words = {**called, **of_cards, **tell_families(ballot, families, usages, source, own | _GENERIC)}
    tell_tagged_sorts(ballot, source, own_words)
    types = frozenset(
        key[0]
        for key, one in ballot.found.items()
        if len(key) == 1 and ("unit_type" in one.families or "unit_subtype" in one.families)
    )
    vote_lettered(ballot, source)
    tell_all_sorts(ballot, source, own | _GENERIC)
    vote_tables(ballot, source, own | _GENERIC, own_words)
    vote_listed_measures(ballot, source, own | _GENERIC)
    vote_headings(ballot, source, usages, own_words)
    vote_piece_headings(ballot, source, own)
    vote_usage(ballot, source, own_words)
    vote_measures(ballot, source)
    vote_modifiers(ballot, source)
    enter_own_tests(ballot, source, tests)
    vote_leftovers(ballot, source, usages, own, own_words)
    vote_paragraph_rules(ballot, source, own | _GENERIC, own_words)
    vote_ordered(ballot, source)
    vote_siblings(ballot, source)
    vote_more_options(ballot, source)
    vote_beside_parameters(ballot, source)
    vote_composed(ballot, source)
    vote_outcomes(ballot, source)
    vote_company(ballot, source, own | _GENERIC)
    vote_emphasised(ballot, source, own | _GENERIC)
    vote_states(ballot, source, own | _GENERIC)
    vote_formations(ballot, source, own | _GENERIC)
    vote_result_states(ballot, source, own | _GENERIC)
    vote_graded(ballot, source)
    vote_classed(ballot, source, own | _GENERIC)
    tell_sorted(ballot, source, own | _GENERIC)
    vote_made_up(ballot, source, own | _GENERIC)
    vote_described(ballot, source, own)
    vote_rows_beside(ballot, source)
    vote_borne(ballot, source, own | _GENERIC)
    vote_counted_states(ballot, source)
    vote_states_by_number(ballot, source)
    vote_doers(ballot, source, own)
    vote_owners(ballot, source, own | _GENERIC)
    vote_sorts(ballot, source, own)
    vote_told_pieces(ballot, source, own | _GENERIC)
    types |= contrasted(ballot, source, own - types - BODIES)
    vote_plain_headings(ballot, source, usages)
    vote_borne_out(ballot, source)
    vote_had(ballot, source, own | _GENERIC)
    vote_told_rules(ballot, source)
    tell_nameless(ballot, families, usages, source, own | _GENERIC, own_words)
    tell_named_sorts(ballot, source)
    tell_sorts_of_states(ballot, source)
    vote_fired(ballot, source, own | _GENERIC)
    vote_costed(ballot, source)
    vote_priced(ballot, source)
    vote_own_rules(ballot, source, own | _GENERIC)
    vote_states_of_chapters(ballot, source, own | _GENERIC)
    vote_lone_doers(ballot, source, own)
    vote_traits(ballot, source)
    vote_like_them(ballot, source)
    vote_alike(ballot, source)
    vote_retold(ballot, source, again)
    vote_glossary(ballot, source)
    vote_longer(ballot, source, own | _GENERIC)
    vote_longer_at_the_end(ballot, source)
    vote_nations(ballot, source, own | _GENERIC)
    vote_rosters(ballot, source)
    tell_kind_bullets(ballot, source, own | _GENERIC)
    types |= tell_plain_kinds(ballot, source, own)
    call_by_short_names(ballot, source, own | _GENERIC)
    call_by_verbs(ballot, source)
    withdraw_kinds_among_rules(ballot, source, own | _GENERIC)
    markers_are_no_deeds(ballot, source)
    states_are_no_deeds(ballot, source)
    split_shared_headings(ballot)
    return types, own_words, frozenset(of_weapons)


def _of_weapons_alone(ballot: Ballot, sections: Iterable[str]) -> None:
    """Take "a Swift weapon", where weapons have a rule of that name, for one that has it, and for no type besides."""
    for section in sections:
        key, kind = ballot.sections.get(section, ((), ""))
        candidate = ballot.found.get(key) if kind == "special_rule" else None
        if candidate is not None and "weapon_type" not in candidate.families:
            candidate.votes.pop("weapon_type", None)
