"""Of which kind the entries of a family are: by their heading, by how sentences use them, by what they have in common.

In: the families, the usage of names and the source. Out: votes that tell a name's kind outright, the entry of each
name, and the text's own words for kinds. Where neither the heading nor the usage of most names tells the kind, the
entries that look alike are judged together (``kindred``): those that open their own paragraph first, those with a
heading of their own when all else has voted and most of them are still nameless.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.verbforms import base_form
from ingest.vocabulary.answers import is_answer, is_done_then, is_triggered, may_answer
from ingest.vocabulary.ballot import TOLD, Ballot
from ingest.vocabulary.families import TELLABLE, Entry, Family, may_be_entry, shared_noun
from ingest.vocabulary.flat import deeds_named
from ingest.vocabulary.headings import is_stood_in, kind_of_entries
from ingest.vocabulary.introduced import measures_told
from ingest.vocabulary.kindred import Kin, judge, leans_to, speaks_for
from ingest.vocabulary.kinds import Kind, kind_of_words, names_only_a_kind, plural
from ingest.vocabulary.naming import clean, parameter_of, singular, tidy
from ingest.vocabulary.sorts import tell_chapters_of_states, tell_sorts
from ingest.vocabulary.source import Source
from ingest.vocabulary.usage import Usage, Usages
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import fold, last_word, stem
from kb.patterns import deferred

_UNUSED = Usage()
_COMMON_WORDS = frozenset("action order reaction phase turn unit model weapon damage movement speed".split())


def tell_families(
    ballot: Ballot, families: list[Family], usages: Usages, source: Source, units: frozenset[str]
) -> dict[str, str]:
    """Vote for every entry of a family; the text's own words for kinds with the kind that they turned out to mean."""
    own_words: dict[str, str] = {}
    for family in families:
        kind = _told(family, usages, source)
        alike = None
        told = family.above is not None and measures_told(family.above, source)
        if (kind is None and _opens_paragraphs(family)) or (_is_two_faced(family.kind) and not told):
            alike = _alike(family, source, usages, units)
            if alike and kind is None and family.kind and family.kind.kind != "unit_type":
                alike = replace(alike, kind=family.kind)  # the sentence before the entries says of which kind they are
            if alike is None and kind is None:
                kind = _by_making(family, source)
        if alike:
            _tell_all(ballot, alike, usages, source, units, own_words, True)
        elif kind:
            _tell_all(ballot, replace(family, kind=kind), usages, source, units, own_words, False)
    own_words |= _called_in_full(source, units)
    tell_sorts(ballot, families, source, own_words)
    tell_chapters_of_states(ballot, families, source, own_words)
    return own_words


#: What a unit may have several of, of one sort.
_COUNTED = frozenset({"marker", "token", "counter", "chit"})


def _called_in_full(source: Source, units: frozenset[str]) -> dict[str, str]:
    """What the texts call any state in full, as the one heading over states does: "any Tactical Status", under
    "TACTICAL STATUSES". Where several such headings part the states, each stands over a sort of them."""
    over: dict[str, Kind] = {}
    for section in source.sections.values():
        kind = kind_of_words(tidy(section.heading), units) if section.heading else None
        counted = kind is not None and kind.own in _COUNTED and not source.children.get(section.id)
        if kind is not None and kind.kind == "status" and not counted:  # "Stress Markers" tells of one marker alone
            over[fold(tidy(section.heading))] = kind
    if len(over) != 1:
        return {}
    heading, told = next(iter(over.items()))
    before = heading.removesuffix(plural(told.own)).rstrip()
    called = f"{before} {told.own}"
    if before == heading or not before.isalpha():
        return {}
    spoken = rf"(?i)\b(?:an?|any|no|each|every|one|other|more|all) {called}(?:e?s)?\b"
    return {called: told.kind} if source.says(spoken, called) else {}


def _is_two_faced(kind: Kind | None) -> bool:
    """Whether the word that a heading has for its entries may mean another kind; what is done in answer was told so."""
    return kind is not None and kind.own in _TWO_FACED and kind.kind != "reaction"


def tell_nameless(
    ballot: Ballot,
    families: list[Family],
    usages: Usages,
    source: Source,
    units: frozenset[str],
    own_words: dict[str, str],
) -> None:
    """Vote for the entries with headings of their own, where most of those of a family are of no kind yet."""
    for family in families:
        if (family.kind is not None and family.kind.kind != "unit_type") or _opens_paragraphs(family):
            continue
        left = [entry for entry in family.entries if entry.section and entry.section.id not in ballot.sections]
        alike = _alike(family, source, usages, units) if 2 * len(left) > len(family.entries) else None
        if alike is not None:
            rest = replace(alike, entries=[entry for entry in alike.entries if entry in left])
            _tell_all(ballot, rest, usages, source, units, own_words, True)


def _opens_paragraphs(family: Family) -> bool:
    return all(entry.section is None or entry.section.run_in for entry in family.entries)


def _tell_all(
    ballot: Ballot,
    family: Family,
    usages: Usages,
    source: Source,
    units: frozenset[str],
    own_words: dict[str, str],
    alike: bool,
) -> None:
    """Vote for all entries of a family, and keep what the text calls them, where it speaks of them so."""
    kind = family.kind
    assert kind is not None
    entries = _as_long_as_used(family, kind, usages, source, units) if family.loose else family.entries
    if kind.kind == "reaction":
        kind = Kind(kind.kind, _one_of(family, source) or kind.own)
        entries = _without_states(ballot, entries, family, usages, source, units)
    entries = [entry for entry in entries if not _of_all_of_them(entry, kind, _used(entry, usages))]
    if alike and kind.kind == "status":
        entries = [entry for entry in entries if not _is_deed_done(entry.name, source)]
    told = [_tell(ballot, entry, kind, family, _used(entry, usages), source) for entry in entries]
    judged = alike or kind.kind == "status"
    called = not family.listed and (_is_heading_for(kind, family) if judged else kind.kind == "reaction")
    called = called or (not family.listed and _stands_behind_names(kind, family, source))
    called = called or (not family.headed and kind.kind in ("action", "order") and _bear(family, kind.own))
    called = called or (not family.listed and kind.kind == "action" and _are_made(family, kind.own, source))
    spoken = family.headed or (called and _is_spoken_of(kind.own, source))
    if any(told) and spoken and kind.own not in _COMMON_WORDS:
        own_words.setdefault(kind.own, kind.kind)


def _is_deed_done(name: str, source: Source) -> bool:
    """Whether a name in two words is that of a deed ("Digging In"), which units "may Dig In" and are nowhere said to be
    in, so that it is none of the states beside it."""
    gerund, _, rest = name.partition(" ")
    if not gerund.endswith("ing") or not rest.istitle() or " " in rest:
        return False
    deed = f"{base_form(gerund)} {rest}"
    done = rf"\b(?:may|can|cannot|may not|must|to|nor|or|never) {re.escape(deed)}\b"
    borne = rf"\b(?:is|are|be|being|become|becomes) {re.escape(name)}\b"
    return source.says(done, deed) and not source.says(borne, name)


def _is_heading_for(kind: Kind, family: Family) -> bool:
    """Whether the heading over entries that were judged together calls them by a word for such things ("Tasks")."""
    heading = fold(tidy(family.above.heading)).partition(" of ")[0] if family.above else ""
    if kind.kind == "reaction" and (heading in (kind.own, plural(kind.own)) or _is_doing(heading, kind.own)):
        return True
    return leans_to(kind.own) == kind.kind != "unit_type" and heading.endswith(plural(kind.own))


def _stands_behind_names(kind: Kind, family: Family, source: Source) -> bool:
    """Whether the heading's word for its entries stands behind the names of some of them ("the Iron Keel fitting"), or
    one of them calls itself so ("this fitting")."""
    heading = fold(tidy(family.above.heading)) if family.above else ""
    if not kind.own or heading.rpartition(" ")[2] != plural(kind.own):
        return False
    itself = re.compile(rf"(?i)\b(?:with|of|to|by|has|have) this {re.escape(kind.own)}\b|^this {re.escape(kind.own)}\b")
    entered = (entry.section.id for entry in family.entries if entry.section)
    if any(itself.search(passage.text) for section in entered for passage in source.prose.get(section, ())):
        return True
    names = (re.escape(parameter_of(entry.name)[0]) for entry in family.entries)
    return source.says(rf"\b(?:{'|'.join(names)}) {re.escape(kind.own)}s?\b", kind.own, plural(kind.own))


#: Verbs by which a thing of a kind is done or given.
_MAKING = frozenset("making taking using giving issuing declaring choosing performing resolving receiving".split())


def _of_all_of_them(entry: Entry, kind: Kind, used: Usage) -> bool:
    """Whether a heading among the entries of a kind tells of doing what is of that kind, whichever it is ("Reacting to
    the Foe", "Giving Orders"), and the text never speaks of it as one of them."""
    first, *rest = fold(tidy(entry.name)).split() or [""]
    if kind.kind not in OPTION_KINDS or not rest or not first.endswith("ing") or used.score(kind.kind) > 0:
        return False
    does = len(first) > 6 and any(word.startswith(first[:-3]) for word in (kind.own, kind.kind))
    return does or (first in _MAKING and not {kind.own, plural(kind.own)}.isdisjoint(rest))


def _is_doing(heading: str, noun: str) -> bool:
    """Whether a heading is the word for doing what the noun says ("Dodging", "dodge")."""
    return heading.endswith("ing") and heading != noun and stem(heading) == stem(noun)


def _one_of(family: Family, source: Source) -> str | None:
    """What the text calls one of those that stand under the word for doing it ("Dodging": "one dodge a turn")."""
    heading = fold(tidy(family.above.heading)) if family.above else ""
    if not heading.endswith("ing") or " " in heading:
        return None
    spoken = re.compile(rf"(?i)\b(?:an?|one|each) ({re.escape(heading[:-4])}[a-z]{{1,3}}) (?:is|an?|per|each|every)\b")
    told = (text for text in source.texts if heading[:-4] in text.lower())
    noun = next((n.lower() for text in told for n in spoken.findall(text) if _is_doing(heading, n.lower())), None)
    openers = (source.openers.get(entry.section.id, ())[:1] for entry in family.entries if entry.section)
    entered = [fold(passage.text) for opening in openers for passage in opening]
    # what the entries answer is not what they are ("Charging", over the answers to a charge)
    return noun if noun and not any(stem(word) == stem(noun) for text in entered for word in text.split()) else None


def _without_states(
    ballot: Ballot, entries: list[Entry], family: Family, usages: Usages, source: Source, units: frozenset[str]
) -> list[Entry]:
    """The deeds among entries, and those told that tell of units that are so ("Dazed": "a Dazed crew may not …")."""
    states = [
        entry for entry in entries
        if entry.section and re.search(r"(?:ed|[kdztv]en)$", entry.name)
        and _of_those_so(entry.name, source.opening(entry.section.id), units)
    ]  # fmt: skip
    for entry in states:
        _tell(ballot, entry, Kind("status", "state"), family, _used(entry, usages), source)
    return [entry for entry in entries if entry not in states]


def _told(family: Family, usages: Usages, source: Source) -> Kind | None:
    """The kind that a family's heading tells, or that the usage of its entries does, where the text bears it out."""
    if family.plain:
        return None
    kind = family.kind or _by_usage(family, usages, source) or _by_doing(family, source) or _by_noun(family)
    if kind is not None and kind.kind in ("order", "action", "special_rule") and _answer(family, source):
        kind = Kind("reaction", kind.own)
    if kind is None or (family.kind is None and leans_to(family.own) not in (None, kind.kind)):
        return None
    return kind if _borne_out(family, kind, usages, source) else None


def _answer(family: Family, source: Source) -> bool:
    """Whether most entries open with what the other side does: they are reactions, whatever the text calls them."""
    answers = [entry.section is not None and is_answer(source.opening(entry.section.id)) for entry in family.entries]
    return 2 * sum(answers) > len(answers)


def _is_spoken_of(own: str, source: Source) -> bool:
    """Whether the texts speak of what a family's heading calls its entries ("may use one Reflex")."""
    noun = rf"(?:{re.escape(own)}|{re.escape(plural(own))})"
    words = rf"(?i)\b(?:an?|one|any|no|each|this|these|single|uses?|makes?|declares?|using|making) {noun}"
    return source.says(words, own, plural(own))


#: What may stand over things of another kind than the word by itself says ("National Characteristics", "Counters").
_TWO_FACED = frozenset("characteristic attribute counter token marker".split())


def _alike(family: Family, source: Source, usages: Usages, units: frozenset[str]) -> Family | None:
    """The entries of a family that have a kind in common, with that kind, where no word tells it."""
    sections = [entry.section for entry in family.entries if entry.section]
    if family.above is None or (family.kind is None and shared_noun(sections)):
        return None
    if not _opens_paragraphs(family) and any(section.id in source.children for section in sections):
        return None
    kin = [Kin(entry.name, entry.section) for entry in family.entries if entry.section]
    intro = " ".join(passage.text for passage in source.prose.get(family.above.id, ())[:8])
    heading = family.above.heading
    around = source.sections.get(family.above.parent or "")
    if around is not None and around.heading and len(source.children[around.id]) == 1 and around.level > 1:
        heading = around.heading  # "The list", and nothing else, under "Battle Plans"
    if family.above.level == 1 and not family.above.ordinal and not _opens_paragraphs(family):
        return None  # the chapters of a whole book
    judged = judge(heading, intro, kin, source, usages, units)
    if judged is None:
        return None
    kept = {one.section.id for one in judged.kin}
    entries = [entry for entry in family.entries if entry.section and entry.section.id in kept]
    kind = judged.kind
    if kind.kind == "action" and _answer(family, source):
        kind = Kind("reaction", kind.own)
    return replace(family, kind=kind, entries=entries, pieces=False)


def _used(entry: Entry, usages: Usages) -> Usage:
    return usages.get(entry.key) or _UNUSED


def _by_usage(family: Family, usages: Usages, source: Source) -> Kind | None:
    """The kind that most entries of a family are used as; None where the usage does not tell."""
    kinds = ("unit_type", "unit_subtype") if family.pieces else (*TELLABLE, "unit_subtype")
    totals = {kind: sum(_witness(entry, kind, family, usages, source) for entry in family.entries) for kind in kinds}
    best = max(kinds, key=lambda kind: totals[kind])
    borne = sum(_witness(entry, best, family, usages, source) > 0 for entry in family.entries)
    enough = (3 if family.listed else 1) * len(family.entries)
    if totals[best] < max(2, enough) or 2 * borne < len(family.entries) or len(family.entries) < 2:
        return None
    if best == "reaction" and not any(e.section and may_answer(source.opening(e.section.id)) for e in family.entries):
        return None  # used as a reaction would be, and set off by nothing
    if best in TYPE_KINDS:
        best = "unit_type" if totals.get("unit_type", 0) >= 0.6 * totals.get("unit_subtype", 0) else "unit_subtype"
    return Kind(best, family.own)


def _by_doing(family: Family, source: Source) -> Kind | None:
    """Actions, where the sentences say that what the heading calls its entries is cast, attempted or the like, and
    orders, where they are given: entries that call themselves so, or all of which have the noun in their names."""
    own = family.own
    if not own or family.pieces or own in KIND_WORDS or own in HEAD_NOUNS or len(family.entries) < 2:
        return None
    named = _bear(family, own)
    of_it = re.compile(rf"(?i)\bthis {re.escape(own)}\b")
    entered = (entry.section.id for entry in family.entries if entry.section)
    if not named and not any(of_it.search(p.text) for section in entered for p in source.prose.get(section, ())):
        return None
    which = r"an?|one|any|each|the|this|that|no|up to \w+|no more than one|more than one|its|their|his|her"
    for kind, done in (("action", _DOING), ("order", _ISSUING)) if named else (("action", _DOING),):
        pattern = rf"(?i)\b{done} (?:{which}) (?:[\w-]+ ){{0,2}}{re.escape(own)}s?\b"
        if source.says(pattern, own, f"{own}s"):
            return Kind(kind, own)
    return None


def _by_making(family: Family, source: Source) -> Kind | None:
    """Actions, where units are told to make or perform what the last word of a heading, however long, calls its run-in
    entries ("The Turn and Its Drills": "performs no more than one Drill")."""
    run_in = len(family.entries) > 2 and _opens_paragraphs(family) and not family.pieces and family.kind is None
    own = singular(family.own)
    if not run_in or not _are_made(family, own, source):
        return None
    return Kind("reaction" if _answer(family, source) else "action", own)


def _are_made(family: Family, noun: str, source: Source) -> bool:
    """Whether a heading calls its entries by a word for what the texts say is made or performed, one or any of them
    ("may make up to two Drills")."""
    heading = fold(tidy(family.above.heading)) if family.above else ""
    if not noun or heading.rpartition(" ")[2] != plural(noun) or noun in KIND_WORDS or noun in HEAD_NOUNS:
        return False
    return source.says(rf"(?i)\b{_MADE_OF_THEM} {re.escape(noun)}s?\b", noun, plural(noun))


#: "Performs no more than one", "may make only one other": what is made of things that are done.
_MADE_OF_THEM = (
    r"(?:make|perform|carr(?:y|ies) out|attempt|undertake|execute|complete)(?:s|d|ed|ing)? (?:only |just |exactly )?"
    r"(?:an?|one|two|any|no|either|another|each|both|the same|a second|up to \w+|(?:no )?more than \w+)"
    r"(?: (?:other|more|further|additional|single|different)){0,2}"
)


def _by_noun(family: Family) -> Kind | None:
    """Actions, where a sentence lists them as spells, songs or the like ("have four songs: …")."""
    own = singular(family.own)
    listed = family.listed and own not in KIND_WORDS and own not in HEAD_NOUNS and leans_to(own) == "action"
    return Kind("action", own) if listed and len(family.entries) > 2 else None


def _bear(family: Family, noun: str) -> bool:
    """Whether all entries of a family have the noun in their headings ("Volley Writ", "Writ of Onset")."""
    return all(e.section and noun in fold(e.section.heading).split() for e in family.entries)


#: What is done with a spell, a prayer, a stratagem.
_DOING = (
    r"(?:cast|attempt|invoke|manifest|perform|chant|recite|channel|unleash|play|use|declare|activate|execute|undertake|"
    r"carry out)(?:s|d|ed|ing)?"
)
#: What is done with an order, whatever it is called.
_ISSUING = r"(?:giv(?:en?|es|ing)|issu(?:ed?|es|ing)|obey(?:s|ed|ing)?|receiv(?:ed?|es|ing))"


def _borne_out(family: Family, kind: Kind, usages: Usages, source: Source) -> bool:
    """Whether the text speaks of most entries as things of the kind.

    A list says so itself, and so does a heading, except one for types of unit, which may stand over a whole book.
    """
    told = family.kind is None and kind.kind == "action"  # by what is done with each, and not by any usage
    told = told or (family.above is not None and names_only_a_kind(family.above.heading))
    told = told or (family.headed and _opens_paragraphs(family))
    if told or family.listed or family.loose or (family.headed and kind.kind not in TYPE_KINDS):
        return True
    of_pieces = _stands_over_pieces(family, kind)
    used = sum(
        _witness(entry, kind.kind, family, usages, source) > 0
        or (
            of_pieces
            and entry.section is not None
            and _is_of_itself(entry.name, kind, source.opening(entry.section.id))
        )
        for entry in family.entries
    )
    return 10 * used >= 7 * len(family.entries) and all(len(entry.key) <= 4 for entry in family.entries)


def _witness(entry: Entry, kind: str, family: Family, usages: Usages, source: Source) -> float:
    """How much bears witness that an entry is of a kind; under a word for units, that it goes on about itself."""
    itself = family.pieces and kind == "unit_type" and entry.section is not None and entry.section.run_in
    itself = itself and _OF_ITSELF.match(source.opening(entry.section.id if entry.section else "")) is not None
    return _evidence(entry, kind, family.own, usages, source) + 2 * itself


def _evidence(entry: Entry, kind: str, own: str, usages: Usages, source: Source) -> float:
    usage = _used(entry, usages)
    score = usage.score(kind)
    if kind == "reaction" and entry.section is not None and is_answer(source.opening(entry.section.id)):
        score += 2
    if entry.section is not None and own:
        text = source.folded_opening(entry.section.id)
        if own not in text:
            return score
        if re.search(rf"\b(?:with|has|have|having) (?:this|the \w+) {re.escape(own)}\b", text):
            score += 2 * (kind == "special_rule")
        elif re.search(rf"\b(?:use|uses|declare|make|makes) (?:this|the \w+) {re.escape(own)}\b", text):
            score += 2 * (kind == "reaction")
        elif re.search(rf"\b(?:in|remove|removes) this {re.escape(own)}\b", text):
            score += 2 * (kind == "status")
        elif re.search(rf"\b(?:given|under|with) this {re.escape(own)}\b", text):
            score += 2 * (kind == "order")
    return score


#: So many orders one after the other the text may speak of under their headings alone ("Advance", "Support").
_UNSPOKEN = 3


def _as_long_as_used(family: Family, kind: Kind, usages: Usages, source: Source, units: frozenset[str]) -> list[Entry]:
    """The headings after one for a kind, up to the first that the text does not use as a thing of that kind.

    After a heading that says no more than that such things follow, those too that are only built like one, and what
    stands between them.
    """
    of_pieces = _stands_over_pieces(family, kind)
    sure = family.above is not None and names_only_a_kind(family.above.heading)
    orders = kind.kind == "order" and family.above is not None and fold(tidy(family.above.heading)) == plural(kind.own)
    kept: list[Entry] = []
    fitting = 0
    for entry in family.entries:
        if entry.section is None or not may_be_entry(entry.section, kind):
            break
        if _stands_over_a_kind(entry.section.heading, units):
            break  # "Unit Sub-types", behind the types
        if kind.kind == "status" and singular(tidy(entry.name)) != tidy(entry.name):
            break  # "Answers", behind the states: another chapter
        own = source.opening(entry.section.id)
        used = _used(entry, usages)
        itself = _calls_itself_so(entry.name, kind, own)
        if kind.kind in TYPE_KINDS and not itself and used.score("status") > used.score(kind.kind) + 2:
            break  # what units become, and are no longer: no part of what they are
        fits = (
            itself
            or (kind.kind == "reaction" and (may_answer(own) or is_done_then(own) or is_triggered(own)))
            or used.score(kind.kind) >= 1
            or (kind.kind == "order" and _is_given(entry.name, kind, source))
            or (
                kind.kind == "status"
                and (_of_those_so(entry.name, own, units) or bool(_two_states(entry.name, source)))
            )
            or (kind.kind in ("unit_subtype", "special_rule") and _of_those_of_it(entry.name, own, units))
            or (sure and speaks_for(kind.kind, Kin(entry.name, entry.section), used, source, units))
            or (of_pieces and _is_of_itself(entry.name, kind, own))
            or (kind.kind == "weapon_type" and _is_fired(entry.name, source))
        )
        alone = kind.kind == "weapon_type" and len(kept) == fitting  # one of them may tell nothing of its use
        if not fits and not sure and not alone and not (orders and len(kept) - fitting < _UNSPOKEN):
            break
        kept.append(entry)
        fitting = len(kept) if fits else fitting
    kept = kept[:fitting]
    return kept if len(kept) > 1 else []


def _stands_over_a_kind(heading: str, units: frozenset[str]) -> bool:
    """Whether a heading is no more than the word for things of a kind, and stands over those."""
    kind = kind_of_words(tidy(heading), units)
    return kind is not None and fold(tidy(heading)).endswith(plural(kind.own))


def _stands_over_pieces(family: Family, kind: Kind) -> bool:
    """Whether the heading over a family is no more than the word for types of piece ("Unit Types", "Sub-types")."""
    heading = fold(tidy(family.above.heading)) if family.above else ""
    return kind.kind in TYPE_KINDS and heading in (plural(kind.own), f"unit {plural(kind.own)}")


def _calls_itself_so(name: str, kind: Kind, own: str) -> bool:
    """Whether an entry calls itself by the word for its kind: "this trait", "with the Line Sub-type"."""
    return re.search(rf"(?i)\b(?:this|{re.escape(name)}) {re.escape(kind.own)}\b", own) is not None


def _is_given(name: str, kind: Kind, source: Source) -> bool:
    """Whether the text speaks of an order by its name and the word for its kind ("an Assault order"), or of those who
    have it as being on it or under it ("A unit on Hold", "is put on Hold")."""
    named = re.escape(tidy(name))
    on = r"(?:[a-z]+s|[Aa]n? [a-z]+|[Ww]hile|[Ww]hen|is|are|be|been|put|placed|remains?|stays?|goes|go) (?:on|under)"
    return source.says(rf"\b{named} {re.escape(kind.own)}s?\b|\b{on} (?:an? )?{named}\b(?! [A-Z])", tidy(name))


def _is_of_itself(name: str, kind: Kind, own: str) -> bool:
    """Whether the entry of pieces tells of those who are what it is called: "An Officer may …", "Hover models …"."""
    if _calls_itself_so(name, kind, own):
        return True
    many = f"{re.escape(singular(name))}(?:e?s)?"
    called = (
        rf"(?:(?:an?|any|all|each|every|no|only) )?{many}(?: (?:models?|units?))? (?:is|are|has|have|may|can|cannot|"
    )
    called += r"must|do|does|never|always|only|that|which|who|move|count|get|gain|suffer)"
    return re.search(rf"(?im)(?:^|[.!?•*-]) *{called}\b", own) is not None


def _is_fired(name: str, source: Source) -> bool:
    """Whether the texts speak of what is so called as of something that one is armed with or fires: "Pike weapons",
    "fires a Swivel", "Swivels may be fired"."""
    one = singular(name)
    many = f"{re.escape(one)}(?:e?s)?"
    armed = r"(?:fir(?:e|es|ed|ing)|shoot(?:s|ing)?|throw(?:s|n|ing)?|armed with|us(?:e|es|ing)|aim(?:s|ed|ing)?)"
    fired = r"(?:(?:may|can|must|cannot)(?: not| only| never)? be|is|are) (?:fired|thrown|aimed|reloaded|shot)"
    which = r"(?:(?:an?|the|its|their|any|all|every|each|one) )?"
    being = r"(?:(?:is|are) (?:an? |all )?(?:[\w-]+ )?)?"
    pattern = rf"(?i)\b(?:{many} {being}(?:weapons?|guns?)\b|{armed} {which}{many}\b|{many} {fired}\b)"
    return source.says(pattern, one, f"{one}s", one.lower(), f"{one.lower()}s")


def _of_those_so(name: str, own: str, units: frozenset[str]) -> bool:
    """Whether an entry speaks of units that are as it is called: "A Hooded boat may …"."""
    return any(stem(noun) in units for noun in re.findall(rf"\b[Aa]n? {re.escape(name)} ([a-z]+)", own))


def _of_those_of_it(name: str, own: str, units: frozenset[str]) -> bool:
    """Whether an entry speaks of those who are or have what it is called: "Sworn models may …", "includes a Piper"."""
    called = re.escape(name)
    beside = re.findall(rf"\b{called} ([a-z]+)", own)
    each = r"(?:every|each|any|all)(?: of its)? [a-z]+ (?:in it )?(?:is|are)"
    among = rf"\b(?:includes?|contains?|{each}) (?:an? |any |only |all )?{called}s?\b"
    return any(stem(noun) in units for noun in beside) or re.search(among, own) is not None


#: What is thrown, taken or passed, and never fielded.
_NO_UNITS = frozenset({"save", "roll", "throw", "test", "check", "hit", "move", "result"})


def _tell(ballot: Ballot, entry: Entry, kind: Kind, family: Family, usage: Usage, source: Source) -> bool:
    name = clean(entry.name)
    if family.pieces and usage.score("unit_type") + usage.score("unit_subtype") <= 0:
        others = any(usage.score(each) for each in ("status", "special_rule", "order"))
        if others or entry.section is None or not _OF_ITSELF.match(source.opening(entry.section.id)):
            return False
    if kind.kind == "status" and " and " in name and (halves := _two_states(name, source)):
        told = [_tell(ballot, replace(entry, name=half), kind, family, usage, source) for half in halves]
        return any(told)
    if kind.kind in ("action", "reaction") and " and " in name and len(deeds := deeds_named(name, source)) > 1:
        each = [replace(entry, name=deed, section=None) for deed in deeds]
        told = [_tell(ballot, deed, kind, family, usage, source) for deed in each]
        return any(told)
    if kind.kind == "order" and not (family.headed or family.listed) and is_stood_in(name, source):
        kind = Kind("status", kind.own)  # "a unit in a Shell Wall", beside the orders
    one = singular(name)
    if kind.kind in TYPE_KINDS and " " in one and (noun := last_word(fold(one))) in _NO_UNITS:
        kind = Kind(HEAD_NOUNS[noun][0], noun)  # "Plate Saves", under "Saves": of whomever they are told
    small = kind.kind == "unit_type" and source.is_small(one)
    if kind.kind in ("unit_type", "action", "reaction", "characteristic", "weapon_type") and (
        source.written[last_word(one)] or small
    ):
        name = one
    key = ballot.tell(name, kind.kind, TOLD)
    if key is None:
        return False
    if entry.short:
        ballot.abbreviate(key, entry.short)
    for passage in entry.passages:
        ballot.listed.setdefault(passage, {})[key, kind.kind] = None
    deed = kind.kind == "characteristic" and entry.section is not None and entry.section.run_in
    if entry.section is not None and not (deed and kind_of_entries(entry.section, source) == "action"):
        ballot.entry(entry.section.id, key, kind.kind)
    small = source.is_small(name) or (kind.kind == "unit_type" and _spoken_of_small(one, source))
    small = small or (kind.kind == "reaction" and _done_small(one, source))
    if len(key) == 1 and small:
        ballot.found[key].lower = True
    return True


def _two_states(name: str, source: Source) -> list[str]:
    """The halves of "Aboard and In Reserve", where the texts tell of units that are the one or the other."""
    halves = name.split(" and ")
    being = r"\b(?:is|are|be|becomes?|remains?|while)(?: not)? (?:[\w' -]{2,30}(?:,|,? or|,? and|,? nor) )?"
    told = all(source.says(rf"{being}{re.escape(half)}\b(?! and )", half) for half in halves)
    whole = source.says(rf"\b(?:is|are|be|becomes?|remains?|while) {re.escape(name)}\b", name)
    return halves if len(halves) == 2 and told and not whole else []


#: How the entry of a piece goes on about it, whose name is its heading: "It may …", "Old hands. They never …"; and to
#: the player who has it: "You may …".
_OF_ITSELF = deferred(
    r"(?:[^.]{3,60}\.)?[^a-zA-Z]*(?:It|They|Its|Their|He|She|Your?|[Mm]ay|[Cc]an|[Mm]ust|[Cc]annot|[Nn]ever)\b"
)


def _spoken_of_small(name: str, source: Source) -> bool:
    """Whether sentences have troops in small letters as those of whom they speak ("infantry may", "cavalry that")."""
    words = name.lower()
    return source.told(rf"\b{re.escape(words)}s? (?:{_SAID_OF})\b", words, f"{words}s") > 1


def _done_small(name: str, source: Source) -> bool:
    """Whether sentences say in small letters that somebody may do what is so called ("may evade")."""
    words = name.lower()
    return source.told(rf"\b(?:may|can|cannot|must|never)(?: not| never| also| only)? {re.escape(words)}\b", words) > 0


#: What follows on those of whom a sentence speaks.
_SAID_OF = "may|can|cannot|must|never|is|are|has|have|do|does|that|which|who|in|on|move|moves|count|counts"
