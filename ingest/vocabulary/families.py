"""Families: the entries that stand under a heading for a kind, and the names that a list says are of a kind.

In: the source and the words for units. Out: votes that tell a name's kind outright, and the entry of each name. The
kind comes from the heading ("Damage states"), from the sentence that introduces the entries ("The following traits …"),
or, where neither names one, from how the sentences use the entries' names. Headings without rank ("Statuses" over
"Pinned" in the same type) hold what follows them as long as the text uses it as things of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.vocabulary.answers import is_answer, is_timed, may_answer, words_for_answers
from ingest.vocabulary.ballot import TOLD, Ballot
from ingest.vocabulary.headings import kind_of_entries
from ingest.vocabulary.kinds import PLURALS, Kind, carrier_free, is_classed_by, kind_of_words, plural
from ingest.vocabulary.lists import Listing, announced, listings
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import clean, is_name, key_of, parameter_of, short_of, singular, tidy
from ingest.vocabulary.source import Source
from ingest.vocabulary.usage import Usage, Usages
from kb.model import Section
from kb.names import fold, last_word, stem

#: Kinds that the usage of names can tell apart.
_TELLABLE = ("status", "unit_type", "special_rule", "reaction", "order")
#: Kinds whose names keep their noun ("Grit test"); their entries need it, or they are something else.
_WITH_NOUN = ("test", "phase")
_NO_ENTRY = re.compile(
    r"(?i)^(?:how|when|what|who|why|where|using|gaining|losing|removing|issuing|giving|taking|making|resolving|declaring|"
    r"general|summary|overview|other|more|special|additional|basic|advanced|list|example|multiple|types?|kinds?)\b"
)
#: Words for kinds that are names of things too ("Counter", "Command").
_ALSO_NAMES = frozenset("counter command order check roll throw stage rank grade class".split())
_THIS = re.compile(r"\W*(?:This|These) ([a-z]+)\b")
#: "Monsters act according to their Behaviour:" over an entry for each.
_BY_THEIR = re.compile(r"\b(?:according to|depending on|based on|by) (?:its|their) ([A-Za-z]+):$")
_FOLLOW = re.compile(r"(?i)\b(?:following|below|listed|as follows|these)\b")
#: Where one goes: after them, the noun before is a verb.
_ASIDE = frozenset("aside back forward forwards away off out up down through over around fire".split())
#: How many headings of its own rank a heading for a kind may hold.
_LONGEST = 40
_UNUSED = Usage()
_COMMON_WORDS = frozenset("action order reaction phase turn unit model weapon damage movement".split())


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


def find_families(source: Source, units: frozenset[str]) -> list[Family]:
    """Every group of names that may be of one kind; ``units`` are the stems of words for any unit."""
    by_heading: dict[Key, Section] = {}
    for section in source.sections.values():
        if section.heading:
            by_heading.setdefault(key_of(singular(tidy(section.heading))), section)
    return [*_under_headings(source, units), *_from_lists(source, units, by_heading)]


def tell_families(ballot: Ballot, families: list[Family], usages: Usages, source: Source) -> dict[str, str]:
    """Vote for every entry of a family; the text's own words for kinds with the kind that they turned out to mean."""
    own_words: dict[str, str] = {}
    for family in families:
        kind = family.kind or _by_usage(family, usages, source) or _by_doing(family, source)
        if kind is not None and kind.kind in ("order", "action", "special_rule") and _answer(family, source):
            kind = Kind("reaction", kind.own)
        if kind is None or not _borne_out(family, kind, usages, source):
            continue
        entries = _as_long_as_used(family, kind, usages, source) if family.loose else family.entries
        told = [_tell(ballot, entry, kind, family, _used(entry, usages), source) for entry in entries]
        spoken = family.headed or (kind.kind == "reaction" and not family.listed and _is_spoken_of(kind.own, source))
        if any(told) and spoken and kind.own not in _COMMON_WORDS:
            own_words.setdefault(kind.own, kind.kind)
    return own_words


def _answer(family: Family, source: Source) -> bool:
    """Whether most entries open with what the other side does: they are reactions, whatever the text calls them."""
    answers = [
        entry.section is not None and is_answer(source.opening(entry.section.id))
        for entry in family.entries
    ]
    return 2 * sum(answers) > len(answers)


def _is_spoken_of(own: str, source: Source) -> bool:
    """Whether the texts speak of what a family's heading calls its entries ("may use one Reflex")."""
    words = rf"(?i)\b(?:an?|one|any|no|each|this|single|uses?|makes?|using|making) {re.escape(own)}"
    return any(re.search(words, text) for text in source.texts)


def _used(entry: Entry, usages: Usages) -> Usage:
    return usages.get(entry.key) or _UNUSED


# --- where families stand ---------------------------------------------------------------------------------------------


def _under_headings(source: Source, units: frozenset[str]) -> Iterator[Family]:
    answers_to_the_enemy = words_for_answers(source)
    for section in list(source.sections.values()):
        heading = section.heading
        if not heading or len(heading) > 60:
            continue
        if _is_title(section, source, units) and not _of_pieces(section, units):
            continue
        kind = kind_of_words(tidy(heading), units)
        if kind and " and " in fold(heading) and _held_within(section, kind, source, units):
            continue  # "Charges and Responses" over "Charge Responses"
        if kind is None and (own := singular(last_word(fold(tidy(heading))))) in answers_to_the_enemy:
            kind = Kind("reaction", own) if fold(tidy(heading)).endswith(plural(own)) else None
        kind = kind or _of_the_kind_above(section, source, units)
        abilities = kind is None and _abilities(section, source, units)
        if abilities:
            kind = Kind("special_rule", singular(last_word(fold(tidy(heading)))))
        inner = [
            child
            for child in source.children.get(section.id, ())
            if _may_be_entry(child, kind) and not (child.run_in and fold(child.heading) in source.rolled)
            and not (kind and fold(tidy(child.heading)).endswith(f" {plural(kind.own)}"))
            and not (child.id in source.children and _of_the_kind_above(child, source, units))
        ]
        if inner:
            headed = kind is not None and not abilities
            kind = kind or _introduced_kind(section, source, units)
            pieces = kind is None and _is_pieces(heading, units)
            shared = _shared_noun(inner) if kind is None else None
            if kind or pieces or shared or (tidy(heading).endswith("s") and len(tidy(heading).split()) <= 2):
                own = kind.own if kind else shared or last_word(fold(singular(tidy(heading))))
                intro = _introduction(section, kind, source, units)
                headed = headed or (bool(intro) and all(child.run_in for child in inner))
                told = kind is not None and _leads_in(section, kind, source, units)
                named = [(child, *_called(_without_noun(child.heading, own, kind), kind)) for child in inner]
                entries = [Entry(name, child, short, intro) for child, name, short in named]
                for each, theirs in _parted(heading, kind, entries, source, units):
                    yield Family(each, theirs, pieces, False, each.own if each else own, headed or told, abilities)
        elif (kind is None or kind.kind == "reaction") and (answers := _answers_after(section, source)):
            own = fold(singular(tidy(heading)))
            yield Family(Kind("reaction", own), [Entry(tidy(s.heading), s) for s in answers], own=own)
        elif (
            kind and kind.kind in _TELLABLE and len(heading.split()) <= 2 and len(source.prose.get(section.id, ())) <= 6
        ):
            after = islice(source.following(section), _LONGEST)
            yield Family(kind, [Entry(tidy(s.heading), s) for s in after if not s.run_in], False, True, kind.own)


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
_STATE_LIKE = re.compile(r"(?:[a-z](?:ed|[dkztv]en))$")


def _tells_of_a_state(entry: Entry, source: Source) -> bool:
    """Whether an entry is that of a state, by its name or by what it says of those who are in it."""
    own = source.opening(entry.section.id) if entry.section else ""
    name = re.escape(entry.name.lower())
    being = rf"\b(?:while|when|is|are|becomes?|remains?|stays?|no longer) {name}\b|\b{name} is (?:removed|lost|over)\b"
    return _STATE_LIKE.search(entry.name) is not None or re.search(being, own.lower()) is not None


def _held_within(section: Section, kind: Kind, source: Source, units: frozenset[str]) -> bool:
    """Whether a heading under this one is the heading of the things of the kind."""
    below = source.children.get(section.id, ())
    return any(kind_of_words(tidy(child.heading), units) == kind for child in below if child.heading)


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


_NO_THING = frozenset("table chart list summary diagram".split())


def _may_be_entry(child: Section, kind: Kind | None) -> bool:
    name = _called(tidy(child.heading), kind)[0]
    words = fold(name).split()
    if not name or len(words) > 6 or not is_name(parameter_of(name)[0], True) or _NO_ENTRY.match(name):
        return False
    if len(words) > 1 and words[-1] in _NO_THING:
        return False
    if kind and kind.kind in _WITH_NOUN:
        return singular(words[-1]) == kind.own
    other = [word for word in words if (word in PLURALS or word in KIND_WORDS) and singular(word) not in _ALSO_NAMES]
    if len(words) == 2 and other == words[:1] and words[0] in KIND_WORDS and words[0] not in PLURALS:
        return words[1] in _ASIDE  # "Step Aside" is no step
    if len(words) == 1 or not other:
        return not other
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


def _introduced_kind(section: Section, source: Source, units: frozenset[str]) -> Kind | None:
    """The kind that a sentence of the section says its entries are of ("The following traits appear …")."""
    for passage in source.prose.get(section.id, ())[:8]:
        kind = announced(passage.text, units)
        if kind and kind.kind not in ("test", "phase"):
            return kind
        told = _BY_THEIR.search(passage.text)
        if told and told[1].lower() in KIND_WORDS:
            return Kind(KIND_WORDS[told[1].lower()], told[1].lower())
    return None


def _introduction(section: Section, kind: Kind | None, source: Source, units: frozenset[str]) -> tuple[str, ...]:
    """The passages that do no more than say that the entries follow."""
    told = (p for p in source.prose.get(section.id, ())[:8] if _FOLLOW.search(p.text))
    said = ((passage.id, announced(passage.text, units)) for passage in told)
    return tuple(passage for passage, told in said if kind and told and told.kind == kind.kind)


def _leads_in(section: Section, kind: Kind, source: Source, units: frozenset[str]) -> bool:
    """Whether the last thing said before the entries is that things of the kind follow ("… these manoeuvres:")."""
    last = next(reversed(source.prose.get(section.id, ())), None)
    told = announced(last.text, units) if last is not None and last.text.rstrip().endswith(":") else None
    return told is not None and told.kind == kind.kind


def _is_pieces(heading: str, units: frozenset[str]) -> bool:
    """Whether the heading is the text's word for units ("The Ships", "Machines")."""
    low = fold(tidy(heading))
    words = carrier_free(low).split()
    return 0 < len(words) <= 2 and stem(words[-1]) in units and low.endswith("s")


def _shared_noun(children: list[Section]) -> str | None:
    """The noun with which all the entries end ("Scout pattern", "Siege pattern")."""
    nouns = {singular(last_word(fold(child.heading))) for child in children if len(child.heading.split()) > 1}
    if (
        len(nouns) != 1
        or len(children) < 2
        or nouns & HEAD_NOUNS.keys()
        or any(len(c.heading.split()) == 1 for c in children)
    ):
        return None
    return nouns.pop()


def _without_noun(heading: str, own: str, kind: Kind | None) -> str:
    """An entry's heading as a name: without the noun that the whole family shares."""
    name = tidy(heading)
    words = name.split()
    last = fold(singular(words[-1]))
    if (
        len(words) > 1
        and (last == own or (kind and KIND_WORDS.get(last) == kind.kind))
        and not HEAD_NOUNS.get(last, ("", False))[1]
    ):
        troops = len(words) > 2 and is_classed_by(fold(words[-2]), last)  # "Scout Unit Type" is of Scouts
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


# --- of which kind they are -------------------------------------------------------------------------------------------


def _by_usage(family: Family, usages: Usages, source: Source) -> Kind | None:
    """The kind that most entries of a family are used as; None where the usage does not tell."""
    kinds = ("unit_type", "unit_subtype") if family.pieces else (*_TELLABLE, "unit_subtype")
    totals = {
        kind: sum(_evidence(entry, kind, family.own, usages, source) for entry in family.entries) for kind in kinds
    }
    best = max(kinds, key=lambda kind: totals[kind])
    borne = sum(_evidence(entry, best, family.own, usages, source) > 0 for entry in family.entries)
    enough = (3 if family.listed else 1) * len(family.entries)
    if totals[best] < max(2, enough) or 2 * borne < len(family.entries) or len(family.entries) < 2:
        return None
    if best in ("unit_type", "unit_subtype"):
        best = "unit_type" if totals.get("unit_type", 0) >= 0.6 * totals.get("unit_subtype", 0) else "unit_subtype"
    return Kind(best, family.own)


def _by_doing(family: Family, source: Source) -> Kind | None:
    """Actions, where the sentences say that what the heading calls its entries is cast, attempted or the like."""
    own = family.own
    if not own or family.pieces or own in KIND_WORDS or own in HEAD_NOUNS or len(family.entries) < 2:
        return None
    what = rf"(?:an?|one|any|each|the|this|that|up to \w+|its|their|his|her) (?:[\w-]+ )?{re.escape(own)}"
    done = rf"(?i)\b{_DOING} {what}"
    of_it = re.compile(rf"(?i)\bthis {re.escape(own)}\b")
    entered = (entry.section.id for entry in family.entries if entry.section)
    told = (passage.text for section in entered for passage in source.prose.get(section, ()))
    called = any(map(of_it.search, told))
    return Kind("action", own) if called and any(re.search(done, text) for text in source.texts) else None


#: What is done with a spell, a prayer, a stratagem.
_DOING = r"(?:cast|attempt|invoke|manifest|perform|chant|recite|channel|unleash|play|use|declare|activate)(?:s|ed|ing)?"


def _borne_out(family: Family, kind: Kind, usages: Usages, source: Source) -> bool:
    """Whether the text speaks of most entries as things of the kind.

    A list says so itself, and so does a heading, except one for types of unit, which may stand over a whole book.
    """
    told = family.kind is None and kind.kind == "action"  # by what is done with each, and not by any usage
    if told or family.listed or family.loose or (family.headed and kind.kind not in ("unit_type", "unit_subtype")):
        return True
    used = sum(_evidence(entry, kind.kind, kind.own, usages, source) > 0 for entry in family.entries)
    return 10 * used >= 7 * len(family.entries) and all(len(entry.key) <= 4 for entry in family.entries)


def _evidence(entry: Entry, kind: str, own: str, usages: Usages, source: Source) -> float:
    usage = _used(entry, usages)
    score = usage.score(kind)
    if kind == "reaction" and entry.section is not None and is_answer(source.opening(entry.section.id)):
        score += 2
    if entry.section is not None and own:
        text = fold(source.opening(entry.section.id))
        if re.search(rf"\b(?:with|has|have|having) (?:this|the \w+) {re.escape(own)}\b", text):
            score += 2 * (kind == "special_rule")
        elif re.search(rf"\b(?:use|uses|declare|make|makes) (?:this|the \w+) {re.escape(own)}\b", text):
            score += 2 * (kind == "reaction")
        elif re.search(rf"\b(?:in|remove|removes) this {re.escape(own)}\b", text):
            score += 2 * (kind == "status")
        elif re.search(rf"\b(?:given|under|with) this {re.escape(own)}\b", text):
            score += 2 * (kind == "order")
    return score


def _as_long_as_used(family: Family, kind: Kind, usages: Usages, source: Source) -> list[Entry]:
    """The headings after one for a kind, up to the first that the text does not use as a thing of that kind."""
    kept: list[Entry] = []
    for entry in family.entries:
        known = entry.section is not None and _may_be_entry(entry.section, kind)
        says_so = entry.section is not None and re.search(
            rf"(?i)\bthis {kind.own}\b", source.opening(entry.section.id)
        )
        answers = kind.kind == "reaction" and entry.section is not None and may_answer(source.opening(entry.section.id))
        if not known or not (says_so or answers or _used(entry, usages).score(kind.kind) >= 1):
            break
        kept.append(entry)
    return kept if len(kept) > 1 else []


def _tell(ballot: Ballot, entry: Entry, kind: Kind, family: Family, usage: Usage, source: Source) -> bool:
    name = clean(entry.name)
    if family.pieces and usage.score("unit_type") + usage.score("unit_subtype") <= 0:
        return False
    if (
        kind.kind in ("unit_type", "action", "reaction", "characteristic")
        and source.written[last_word(singular(name))]
    ):
        name = singular(name)
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
    if len(key) == 1 and source.is_small(name):
        ballot.found[key].lower = True
    return True
