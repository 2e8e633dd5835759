"""Families: the entries that stand under one heading, and the names that a list says are of a kind.

In: the source and the words for units. Out: groups of names that may be of one kind, each with that kind where the
heading tells it ("Damage states") or the sentence that introduces the entries ("The following traits …"); of the others
``telling`` judges. Headings without rank ("Statuses" over "Pinned" in the same type) hold what follows them as long as
the text uses it as things of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, islice, takewhile

from ingest.layout.classify import section_class
from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.vocabulary.answers import (
    halves_of,
    is_answer,
    is_timed,
    may_answer,
    nouns_of,
    tells_of_answers,
    who_is_attacked,
    words_for_answers,
)
from ingest.vocabulary.flat import chooses, entries_after, pieces_after
from ingest.vocabulary.introduced import introduced_kind, introduces_pieces, introduction, is_pieces, leads_in
from ingest.vocabulary.kindred import is_topic
from ingest.vocabulary.kinds import (
    PLURALS,
    Kind,
    is_classed_by,
    kind_beside,
    kind_of_words,
    names_only_a_kind,
    plural,
)
from ingest.vocabulary.lists import Listing, listings
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import is_name, key_of, parameter_of, short_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import OPTION_KINDS, TYPE_KINDS, Section
from kb.names import fold, last_word, stem
from kb.patterns import deferred

#: Kinds that the usage of names can tell apart.
TELLABLE = ("status", "unit_type", "special_rule", "reaction", "order")
#: Kinds whose names keep their noun ("Grit test"); their entries need it, or they are something else.
_WITH_NOUN = ("test", "phase")
#: Kinds that pieces are of or have, none of whose names ends as those of tests and phases do.
_HAD = ("status", "unit_type", "special_rule")
_NO_ENTRY = deferred(
    r"(?i)^(?:how|when|what|who|why|where|using|gaining|losing|removing|issuing|giving|taking|making|resolving|"
    r"declaring|"
    r"general|summary|overview|other|more|special|additional|basic|advanced|list|example|multiple|types?|kinds?)\b"
)
#: Words for kinds that are names of things too ("Counter", "Command").
_ALSO_NAMES = frozenset("riposte counter command order check roll throw stage rank grade class".split())
#: "General Chase", "Special Mount": names, where each word has its capital and none is for what chapters hold.
_GENERAL = deferred(
    r"(?:General|Special|Advanced|Taking|Losing|Making|Giving) (?!Rules?\b|Notes?\b|Principles?\b|Cases?\b)[A-Z][a-z]+$"
)
#: Words for kinds with which names of things of any kind end ("Close Action", "Open Order").
_NAMED_SO = frozenset("action order formation stance posture manoeuvre".split())
#: Of what kinds a step may be that is none of the turn.
_STEPPED = frozenset("reaction action order special_rule".split())
_THIS = deferred(r"\W*(?:This|These) ([a-z]+)\b")
#: Where one goes: after them, the noun before is a verb.
_ASIDE = frozenset("aside back forward forwards away off out up down in through over around fire".split())
#: How many headings of its own rank a heading for a kind may hold.
_LONGEST = 40


@dataclass(slots=True)
class Entry:
    """A name with the section that tells of it, if there is one, and the passages of a list that give it."""

    name: str
    section: Section | None = None
    short: str | None = None
    passages: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        return key_of(parameter_of(self.name)[0])


@dataclass(slots=True)
class Family:
    """Entries that belong together. ``kind`` is None where usage is to tell; ``pieces``: the heading is a unit word."""

    kind: Kind | None
    entries: list[Entry]
    pieces: bool = False
    loose: bool = False
    own: str = ""
    headed: bool = True
    listed: bool = False
    above: Section | None = None
    plain: bool = False


def find_families(source: Source, units: frozenset[str]) -> list[Family]:
    """Every group of names that may be of one kind; ``units`` are the stems of words for any unit."""
    by_heading: dict[Key, Section] = {}
    for section in source.sections.values():
        if section.heading and not _is_title(section, source, units):
            by_heading.setdefault(key_of(singular(tidy(section.heading))), section)
    return [*_under_headings(source, units), *_from_lists(source, units, by_heading)]


# --- where families stand ---------------------------------------------------------------------------------------------


def joins_those_under_it(section: Section, source: Source) -> bool:
    """Whether a heading only joins the names of entries under it ("Rest and Rally", over "Rest" and "Rally")."""
    under = source.children.get(section.id, ()) if re.search(r" (?:and|&) ", section.heading) else ()
    names = {key_of(tidy(each.heading)) for each in under if each.heading}
    return bool(names) and names.issuperset(map(key_of, re.split(r",? and |, | & ", tidy(section.heading))))


def _with_parts(section: Section, source: Source) -> Iterator[Section]:
    """The sections under one, those under a heading that only joins their names in its place."""
    for child in source.children.get(section.id, ()):
        yield from source.children.get(child.id, ()) if joins_those_under_it(child, source) else (child,)


def _under_headings(source: Source, units: frozenset[str]) -> Iterator[Family]:
    answers_to_the_enemy = words_for_answers(source)
    for section in list(source.sections.values()):
        heading = section.heading
        if not heading or len(heading) > 60:
            continue
        if _is_title(section, source, units) and not _of_pieces(section, units):
            continue
        kind = kind_of_words(tidy(heading), units)
        if kind and (within := _held_within(section, kind, source, units)):
            several = sum(child.run_in for child in source.children.get(within.id, ())) > 1
            if " and " in fold(heading) or several:
                continue  # "Charges and Responses" over "Charge Responses", "3. Reactions" over "3.2 The reactions"
        answering = _answering(heading, answers_to_the_enemy)
        if answering and (kind is None or kind.own == answering or answering.endswith(f" {kind.own}")):
            kind = Kind("reaction", answering)
        kind = _beside_the_type(kind or _of_the_kind_above(section, source, units), source)
        abilities = kind is None and _abilities(section, source, units)
        if abilities:
            kind = Kind("special_rule", singular(last_word(fold(tidy(heading)))))
        inner = [
            child
            for child in _with_parts(section, source)
            if may_be_entry(child, kind)
            and kind_beside(child.heading) is None
            and section_class(child.heading) not in ("note", "example")
            and not (child.run_in and _names_a_result(child, kind, source))
            and not (kind and _of_all_of_them(child.heading, kind))
            and not (kind and f" {fold(tidy(child.heading))}".endswith(f" {plural(kind.own)}"))
            and not (child.id in source.children and _of_the_kind_above(child, source, units))
        ]
        if kind and kind.kind in TYPE_KINDS and (other := _bare_chapter(section, source, units)):
            inner = [child for child in inner if child.start < other.start]
        if listed := _listed_in_table(section, kind, source, units):
            inner = [child for child in inner if key_of(singular(tidy(child.heading))) in listed]
        if answering and len(halves_of(heading)) > 1:
            inner = [child for child in inner if may_answer(source.opening(child.id))]
        run_in = [child for child in inner if child.run_in]
        if len(run_in) > 1 and 2 * len(run_in) > len(inner):
            # entries of one family look alike; what has a heading of its own and tells of a deed is no entry among them
            inner = [child for child in inner if child.run_in or not _CHAPTER.match(tidy(child.heading))]
        if inner:
            headed = kind is not None and not abilities
            both = len({half.kind for part in halves_of(heading) if (half := kind_of_words(part, units))}) > 1
            introduced = introduced_kind(section, source, units)
            if kind and not both and not (introduced and introduced.kind == "characteristic"):
                introduced = None  # under "Fighters" stand such, but for what a sentence says that each of them has
            kind = introduced or kind  # of "Orders and Actions", what the sentence over them calls them
            pieces = kind is None and is_pieces(heading, units)
            if kind is None and not pieces and introduces_pieces(section, source, units):
                # what holds things of its own behind them is another chapter
                pieces, inner = True, list(takewhile(lambda child: child.id not in source.children, inner))
            shared = shared_noun(inner) if kind is None else None
            few = tidy(heading).endswith("s") and len(tidy(heading).split()) <= 2
            plain = not (kind or pieces or shared or few)
            own = kind.own if kind else shared or last_word(fold(singular(tidy(heading))))
            intro = introduction(section, kind, source, units)
            named_so = introduced is not None and introduced.own == singular(last_word(fold(tidy(heading))))
            headed = headed or (bool(intro or introduced) and all(child.run_in for child in inner))
            told = kind is not None and leads_in(section, kind, source, units)
            named = [(child, *_called(_without_noun(child.heading, own, kind, source), kind)) for child in inner]
            entries = [Entry(name, child, short, intro) for child, name, short in named]
            for each, theirs in _parted(heading, kind, entries, source, units):
                noun = each.own if each else own
                yield Family(each, theirs, pieces, False, noun, headed or told, abilities or named_so, section, plain)
        elif _in_alphabet(section, source):
            continue  # what follows on "DREAD TOKENS" in a glossary is no such token
        elif (flat := _flat(section, kind, source, units))[1]:
            kind, entered = flat
            own = kind.own if kind else last_word(fold(singular(tidy(heading))))
            named = [(child, *_called(_without_noun(child.heading, own, kind, source), kind)) for child in entered]
            entries = [Entry(name, child, short) for child, name, short in named]
            yield Family(kind, entries, own=own, headed=kind is not None, above=section)
        elif kind is None and is_pieces(heading, units) and (arms := pieces_after(section, source)):
            entries = [Entry(tidy(child.heading), child) for child in arms]
            yield Family(None, entries, True, own=last_word(fold(singular(tidy(heading)))), above=section)
        elif (kind is None or kind.kind == "reaction") and (answers := _answers_after(section, source)):
            own = fold(singular(tidy(heading)))
            yield Family(Kind("reaction", own), [Entry(tidy(s.heading), s) for s in answers], own=own)
        elif (
            kind
            and not listed
            and (kind.kind in (*TELLABLE, "unit_subtype") or _of_weapons(heading, kind))
            and (len(tidy(heading).split()) <= 2 or names_only_a_kind(heading) or _STATES_OF.match(heading))
            and (
                len(source.prose.get(section.id, ())) <= 6
                or (kind.kind == "reaction" and fold(tidy(heading)) == plural(kind.own))
            )
        ):
            after: Iterator[Section] = islice(source.following(section), _LONGEST)
            if kind.kind == "reaction":  # the rules for all of them come first ("General Restrictions")
                after = dropwhile(_of_all, after)
            entries = [Entry(tidy(s.heading), s) for s in after if not s.run_in]
            yield Family(kind, entries, False, True, kind.own, above=section)


def _bare_chapter(section: Section, source: Source, units: frozenset[str]) -> Section | None:
    """The first heading under one for types of piece that stands over things of another kind, and holds none itself:
    those are the headings behind it ("STATUSES", where all headings are alike)."""
    for child in source.children.get(section.id, ()):
        other = kind_of_words(tidy(child.heading), units)
        over = other and other.kind not in TYPE_KINDS and fold(tidy(child.heading)) == plural(other.own)
        if over and not child.run_in and child.id not in source.children:
            return child
    return None


#: So many headings in the order of the alphabet, before one and behind it, are no chance.
_BESIDE, _ORDERED = 5, 8


def _in_alphabet(section: Section, source: Source) -> bool:
    """Whether a heading stands among those of its rank in the order of the alphabet, as the entries of a glossary."""
    beside = [other for other in source.children.get(section.parent or "", ()) if not other.run_in]
    at = next((index for index, other in enumerate(beside) if other.id == section.id), None)
    if at is None:
        return False
    first = max(0, min(at - _BESIDE, len(beside) - 2 * _BESIDE))
    around = [fold(other.heading) for other in beside[first : max(at + _BESIDE, first + 2 * _BESIDE)]]
    return len(around) >= _ORDERED and around == sorted(around) and len({*around}) == len(around)


def _of_weapons(heading: str, kind: Kind) -> bool:
    """Whether a heading stands over all sorts of weapon, and is no name of one of them ("Heavy Weapons")."""
    return kind.kind == "weapon_type" and (kind.own != "weapon" or fold(tidy(heading)) == "weapons")


def _flat(
    section: Section, kind: Kind | None, source: Source, units: frozenset[str]
) -> tuple[Kind | None, list[Section]]:
    """The kind and the entries of a heading that stand after it with headings of the same rank."""
    kind = kind or introduced_kind(section, source, units)
    if kind is not None and kind.kind not in TELLABLE and kind.kind != "action":
        return kind, []
    intro = " ".join(passage.text for passage in source.prose.get(section.id, ())[:3]).lower()
    answering = tells_of_answers(intro) or ((may_answer(intro) or who_is_attacked(intro)) and chooses(intro))
    if answering and (kind is None or kind.kind == "action"):
        kind = Kind("reaction", kind.own if kind else "reaction")
    if kind is None and not source.prose.get(section.id):
        return None, []
    after = (other for other in source.following(section) if other.run_in == section.run_in)
    named = list(islice(takewhile(lambda other: may_be_entry(other, kind), after), _LONGEST))
    if listed := _listed_in_table(section, kind, source, units):
        return kind, [other for other in named if key_of(singular(tidy(other.heading))) in listed]
    return kind, entries_after(section, named, kind, source, units)


#: "States of Disorder", "Conditions of the Crew": what such things are of.
_STATES_OF = deferred(r"(?i)(?:states|statuses|conditions|afflictions) of (?:(?:the|an?|its|each|your) )?[a-z]+$")


def _of_all(section: Section) -> bool:
    """Whether a heading before the entries is over the rules for any of them."""
    return section.run_in or _NO_ENTRY.match(tidy(section.heading)) is not None or is_topic(fold(tidy(section.heading)))


def _names_a_result(child: Section, kind: Kind | None, source: Source) -> bool:
    """Whether a run-in name tells of what a roll gives; among the states, results told elsewhere are states."""
    label = fold(child.heading)
    if label not in source.rolled or kind is None or kind.kind != "status":
        return label in source.rolled
    held = {section.id for section in source.children.get(child.parent, ())} | {child.parent}
    return any(
        table.kind == "roll"
        and table.section in held
        and any(row.table == table.id and fold(row.label) == label for row in structure.rows)
        for structure in source.structures
        for table in structure.tables
    )


def _listed_in_table(section: Section, kind: Kind | None, source: Source, units: frozenset[str]) -> set[Key]:
    """The things of a kind that is done, where a table right under its heading lists them: what else stands there is
    told of them, and is none of them."""
    if kind is None or kind.kind not in OPTION_KINDS:
        return set()
    for structure in source.structures:
        for table in structure.tables:
            header = structure.columns.get(table.id, ())
            if table.section == section.id and header and kind_of_words(header[0], units, one=True) == kind:
                labels = [row.label for row in structure.rows if row.table == table.id and row.label]
                return {key_of(singular(tidy(label))) for label in labels} if len(labels) > 2 else set()
    return set()


def _answering(heading: str, answers: frozenset[str]) -> str | None:
    """The text's own word for what is done in answer that a heading stands over in the plural."""
    words = f" {fold(tidy(heading)).replace(',', '')} "
    return next((noun for noun in nouns_of(heading) if noun in answers and f" {plural(noun)} " in words), None)


#: A deed of which a chapter tells: "Firing", after the entries of the manoeuvres.
_CHAPTER = deferred(r"[A-Z][a-z]+ing\b")
#: Whose rules a heading may say that its entries are ("Weapon and vehicle rules").
_OWNERS = frozenset(
    "unit weapon vehicle model troop army character monster beast crew gun special universal core".split()
)


def _of_pieces(section: Section, units: frozenset[str]) -> bool:
    """Whether a heading stands over the rules that pieces or their weapons have."""
    *owners, noun = fold(tidy(section.heading)).replace(",", "").split() or [""]
    owners = [singular(word) for word in owners if word not in ("and", "or", "the", "&")]
    told = all(word in _OWNERS or stem(word) in units for word in owners)
    several = len(owners) > 1 or owners in (["weapon"], ["vehicle"])
    return noun == "rules" and several and told and not section.run_in


def _of_the_kind_above(section: Section, source: Source, units: frozenset[str]) -> Kind | None:
    """The kind that a heading above parts into groups ("Crew rules" and "Gun rules" under "Special Rules")."""
    if _of_pieces(section, units):
        return Kind("special_rule", "rule")
    above = source.sections.get(section.parent or "")
    kind = kind_of_words(tidy(above.heading), units) if above is not None and above.heading else None
    noun = last_word(plural(kind.own)) if kind else ""
    words = fold(tidy(section.heading)).split()
    return kind if kind and not section.run_in and 1 < len(words) <= 3 and words[-1] == noun else None


#: "Tags, which are printed in brackets after the type", "traits in brackets behind its type".
_IN_BRACKETS = (
    r"(?i)\b{noun}\b,?(?: (?:which|that))?(?: (?:is|are|stand|stands|printed|written|given|shown|listed|found)){{0,2}} "
    r"in brackets (?:after|behind|beside|next to|following) (?:the|its|their|a unit['’]s|each|that) "
    r"(?:unit |troop )?types?\b"
)


def _beside_the_type(kind: Kind | None, source: Source) -> Kind | None:
    """The kind, of what the texts have in brackets behind the type of a unit: that parts the type further."""
    if kind is None or kind.kind != "special_rule":
        return kind
    many = plural(kind.own)
    return Kind("unit_subtype", kind.own) if source.says(_IN_BRACKETS.format(noun=many), many) else kind


def _parted(
    heading: str, kind: Kind | None, entries: list[Entry], source: Source, units: frozenset[str]
) -> Iterator[tuple[Kind | None, list[Entry]]]:
    """The entries of each kind, under a heading for two of which one is that of states ("Traits and Conditions")."""
    halves = [kind_of_words(half, units) for half in re.split(r" (?:and|&) |, ", fold(tidy(heading)))]
    other = next((half for half in halves if half and half.kind == "special_rule"), None)
    if kind is None or other is None or not any(half and half.kind == "status" for half in halves):
        yield kind, entries
        return
    states = [entry for entry in entries if _tells_of_a_state(entry, source)]
    yield kind if kind.kind == "status" else Kind("status", "state"), states
    yield other, [entry for entry in entries if entry not in states]


#: What a name ends with that says how somebody is.
_STATE_LIKE = deferred(r"(?:[a-z](?:ed|[dkztv]en))$")


def _tells_of_a_state(entry: Entry, source: Source) -> bool:
    """Whether an entry is that of a state, by its name or by what it says of those who are in it."""
    own = source.opening(entry.section.id) if entry.section else ""
    name = re.escape(entry.name.lower())
    being = rf"\b(?:while|when|is|are|becomes?|remains?|stays?|no longer) {name}\b|\b{name} is (?:removed|lost|over)\b"
    return _STATE_LIKE.search(entry.name) is not None or re.search(being, own.lower()) is not None


#: What is told of options and is none itself.
_HOW_FAR = frozenset("distance distances range ranges sequence timing procedure limits".split())
_HOW_OFTEN = deferred(r"^[a-z]+ing (?:twice|again|more than once|several times|once more|together|at once)$")


def tells_of_options(heading: str) -> bool:
    """Whether a heading tells how far or how often options are done, and names none ("Charge Distance", "Reacting
    Twice")."""
    words = fold(tidy(heading)).split()
    return len(words) > 1 and (words[-1] in _HOW_FAR or _HOW_OFTEN.search(" ".join(words)) is not None)


def _of_all_of_them(heading: str, kind: Kind) -> bool:
    """Whether a heading tells what is done with any of the things of the kind ("Changing formation")."""
    words = fold(tidy(heading)).split()
    done = len(words) > 1 and words[0].endswith("ing") and not heading.istitle()
    if kind.kind in OPTION_KINDS and tells_of_options(heading):
        return True
    return done and singular(words[-1]) == kind.own and kind.kind != "test"


def _held_within(section: Section, kind: Kind, source: Source, units: frozenset[str]) -> Section | None:
    """The heading under this one that is the heading of the things of the kind, where there is one."""
    below = (child for child in source.children.get(section.id, ()) if child.heading)
    return next((child for child in below if kind_of_words(tidy(child.heading), units) == kind), None)


def _answers_after(section: Section, source: Source) -> list[Section]:
    """The headings after one plural word that all tell when they are used, one at least in the other side's doings."""
    heading = tidy(section.heading)
    if " " in heading or singular(heading) == heading:
        return []
    after = (other for other in islice(source.following(section), _LONGEST) if not other.run_in)
    timed = list(takewhile(lambda other: is_timed(source.opening(other.id)), after))
    answering = any(is_answer(source.opening(other.id)) for other in timed)
    return timed if len(timed) > 1 and answering else []


def _abilities(section: Section, source: Source, units: frozenset[str]) -> bool:
    """Whether run-in entries say what "this unit" may do: they are things that a unit can have."""
    inner = source.children.get(section.id, ())
    told = [child for child in inner if child.run_in and _of_this_unit(source.opening(child.id), units)]
    return len(told) > 1 and 10 * len(told) >= 7 * len(inner)


def _of_this_unit(text: str, units: frozenset[str]) -> bool:
    found = _THIS.match(text)
    return found is not None and stem(found.group(1)) in units


def _is_title(section: Section, source: Source, units: frozenset[str]) -> bool:
    """Whether a heading stands over a whole book that has headings for kinds: then it is the name of the book."""
    whole = source.ordered.get(section.document, ())
    if section.ordinal or section.level != 1 or any(other.level == 1 for other in whole[1:]):
        return False
    below = [tidy(child.heading) for child in source.children.get(section.id, ()) if child.heading]
    kinds = [heading for heading in below if kind_of_words(heading, units)]
    if fold(tidy(section.heading)) in PLURALS:  # "Special Rules": an entry such as "Close Order" heads no others
        return 3 * len(kinds) >= len(below) > 0
    return bool(kinds)


def _called(name: str, kind: Kind | None) -> tuple[str, str | None]:
    """An entry's name, and what it goes by for short; the letters of a characteristic are told of elsewhere."""
    return (name, None) if kind and kind.kind == "characteristic" else short_of(name)


#: Who serves what stands before it: "Weapon Team", "Signal Section".
_MEN = frozenset("team crew squad section group party detachment platoon carrier bearer troop battery".split())
_NO_THING = frozenset("table chart list summary diagram".split())


def may_be_entry(child: Section, kind: Kind | None) -> bool:
    name = _called(tidy(child.heading), kind)[0]
    words = fold(name).split()
    if not name or len(words) > 6 or not is_name(parameter_of(name)[0], True) or names_only_a_kind(name):
        return False
    if words in (["case"], ["cases"]):
        return False  # "CASES:", over the numbered paragraphs of a section
    if _NO_ENTRY.match(name) and not (child.run_in and _GENERAL.match(name) and singular(words[-1]) not in HEAD_NOUNS):
        return False
    if len(words) > 1 and words[-1] in _NO_THING:
        return False
    if len(words) > 1 and kind and kind.kind in _HAD and HEAD_NOUNS.get(singular(words[-1]), ("",))[0] in _WITH_NOUN:
        return False  # "Nerve Rolls", behind the states
    if kind and kind.kind in _WITH_NOUN:
        return singular(words[-1]) == kind.own
    other = [word for word in words if (word in PLURALS or word in KIND_WORDS) and singular(word) not in _ALSO_NAMES]
    if len(words) > 2 and words[-2] in ("of", "the") and other == words[-1:]:
        return True  # "Barge of State" is no state
    if len(words) == 2 and other == words[:1] and words[0] in KIND_WORDS and words[0] not in PLURALS:
        body = kind is not None and kind.kind == "unit_type" and singular(words[1]) in _MEN
        return body or words[1] in _ASIDE  # "Step Aside" is no step, and a "Weapon Team" no weapon
    if words[-1] == "step" and other == words[-1:] and kind and kind.kind in ("reaction", "action", "special_rule"):
        return True  # nor is "Side Step"
    if len(words) == 1 or not other:
        return not other
    if child.run_in and kind is None and other == words[-1:] and words[-1] in _NAMED_SO:
        return True
    if kind is not None and len(words) > 1 and words[-1] == "step" and kind.kind in _STEPPED:
        return True  # "Side Step", where the turn's own steps have a chapter of theirs
    # "Scout pattern" is an entry of the patterns; "Reactions in the Movement phase" is none of the reactions
    return (
        other == words[-1:]
        and words[-1] in KIND_WORDS
        and kind is not None
        and (
            KIND_WORDS.get(singular(words[-1])) in (kind.kind, "order", "action")
            or (kind.kind == "special_rule" and words[-1] == "weapon")
        )
    )


def shared_noun(children: list[Section]) -> str | None:
    """The noun with which all the entries end ("Scout pattern", "Siege pattern")."""
    names = [fold(tidy(child.heading)) for child in children]
    nouns = {singular(last_word(name)) for name in names if len(name.split()) > 1}
    if (
        len(nouns) != 1
        or len(children) < 2
        or nouns & HEAD_NOUNS.keys()
        or any(len(name.split()) == 1 for name in names)
    ):
        return None
    return nouns.pop()


def _without_noun(heading: str, own: str, kind: Kind | None, source: Source) -> str:
    """An entry's heading as a name: without the noun that the whole family shares.

    A noun that is no word for a kind belongs to the name where the texts never leave it out ("Opportunity Fire").
    """
    name = tidy(heading)
    words = name.split()
    last = fold(singular(words[-1]))
    if (
        len(words) > 1
        and (last == own or (kind and KIND_WORDS.get(last) == kind.kind))
        and not HEAD_NOUNS.get(last, ("", False))[1]
    ):
        troops = len(words) > 2 and is_classed_by(fold(words[-2]), last)  # "Scout Unit Type" is of Scouts
        short = re.compile(rf"(?<!\w){re.escape(' '.join(words[:-1]))}\b(?! {re.escape(words[-1])})")
        if last not in KIND_WORDS and not troops and not source.says(short, " ".join(words[:-1])):
            return name
        return " ".join(words[: -2 if troops else -1])
    return name


def _from_lists(source: Source, units: frozenset[str], by_heading: dict[Key, Section]) -> Iterator[Family]:
    for listing in listings(source, units):
        entries = [
            Entry(name, by_heading.get(key_of(singular(tidy(name)))), short, (listing.lead, passage))
            for name, short, passage in listing.names
        ]
        yield Family(
            listing.kind,
            [_with_noun(entry, listing) for entry in entries],
            False,
            False,
            listing.own or (listing.kind.own if listing.kind else ""),
            False,
            True,
        )


def _with_noun(entry: Entry, listing: Listing) -> Entry:
    """A listed phase or test has its noun, whether or not the list repeats it ("Movement" → "Movement phase")."""
    if listing.kind and listing.kind.kind in _WITH_NOUN and not fold(singular(entry.name)).endswith(listing.kind.own):
        return Entry(f"{entry.name} {listing.kind.own}", entry.section, entry.short, entry.passages)
    return entry
