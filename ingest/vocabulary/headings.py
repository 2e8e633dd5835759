"""Headings that tell their own kind: "Heavy Sub-type", "Leadership (Ld)", "Reaction: Evade", "Fleet (X)", "Fast units".

In: the source. Out: votes, and the entry of each name. A heading that tells nothing by itself is typed by what its own
text calls it ("this special rule") or by what the texts say units are ("is locked in combat").
"""

from __future__ import annotations

import re
from collections.abc import Container

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.answers import answers_by
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.bearers import HAS_THIS_RULE, THIS_RULE
from ingest.vocabulary.families import tells_of_options
from ingest.vocabulary.kinds import OUT_OF_TURN, is_elsewhere, kind_beside, kind_of_words
from ingest.vocabulary.naming import CAP, is_name, key_of, parameter_of, singular, tidy
from ingest.vocabulary.source import Source
from ingest.vocabulary.usage import Usage, Usages
from kb.model import OPTION_KINDS, TYPE_KINDS, Section
from kb.names import first_word, fold, last_word, stem
from kb.patterns import deferred

_ABBREVIATED = deferred(r"^(.{2,40}?) \(([A-Z][A-Za-z]{0,3})\)$")
_SUFFIXED = deferred(
    r"^(?:the )?(.+?) (sub-?types?|status|condition|fault|special rule|unit type|reaction|response|interrupt|order|"
    r"characteristic|table|chart|weapons?|tests?|checks?|trait|saves?|marker|phase|sub-phase|step|segment)$",
    re.I,
)
_NOT_SUFFIXED = deferred(r"\b(?:in|of|with|and the|under|from)\b", re.I)
_UNITS = deferred(r"(?i)^(?!(?:moving|shooting|all|other|special) )[a-z-]+ units$")
_WEAPON = deferred(r"^(.+?) weapons?$", re.I)
#: What is called a reaction of some sort ("Reaction fire", "Defensive Shot").
_IN_ANSWER = deferred(r"(?i)(?:reaction|reactive|opportunity|defensive) (?:fire|shot|shooting|move|movement|attack)s?$")
#: "Spent. A Spent crew may not …": the entry of a state opens with whoever is in it.
_OF_THAT_STATE = deferred(r"\W*(?:(?:An?|Any|All|Each|The) (?=[A-Za-z]))?((?<= )[a-z]+|[A-Z][a-z]+) [a-z]+\b")
#: By its form: what somebody was made, is without, or is at the time.
_STATE_LIKE = deferred(
    r"(?:ed|en|less)$|^a(?:ground|blaze|drift|fire|flame|float|foul|light|loft|sleep|stray|wash)$", re.I
)
_GERUND = deferred(r"^[A-Z][a-z]+ing$")
#: Nouns of a heading that tell the kind of the run-in entries under it, the most telling first.
_ENTRY_NOUNS = (
    ("effect", "effect"), ("result", "effect"), ("damage", "effect"), ("reaction", "reaction"),
    ("response", "reaction"),
    ("special rule", "special_rule"), ("sub-type", "unit_subtype"), ("unit type", "unit_type"), ("status", "status"),
    ("condition", "status"), ("order", "order"), ("weapon", "weapon_type"), ("mount", "weapon_type"),
    ("trait", "special_rule"), ("action", "action"),
)  # fmt: skip
_ENTRY_NOUN = tuple((deferred(rf"\b{noun}(?:e?s)?\b"), kind) for noun, kind in _ENTRY_NOUNS)
_CHOICE = deferred(r"\beither (?:a |an )?\*{0,2}[A-Z]")
_SPEED = deferred(r"\bspeed\b|\bmoving\b|(?<=.)\bspeeds\b")  # "Speeds" alone stands over "Trot speed"
#: "It gets two actions", "spend one action to do one of these": what stands under it may be done.
_OF_ACTIONS = deferred(r"(?i)\b(?:an|one|two|three|\d|its|their|these|following|same|any|each) actions?\b")
_UNLIKE = deferred(rf"\bUnlike (?:most )?other {CAP}, ({CAP}(?: (?:and )?{CAP})*)\b")
_RULES_OF_ALL = deferred(r"following (?:special )?rules apply to all ([a-z-]+(?: [a-z-]+)?)", re.I)


def vote_headings(ballot: Ballot, source: Source, usages: Usages, own_words: Container[str]) -> None:
    """Vote for the headings that no family told of, and that are no more than one of the text's ``own_words``."""
    unlike = {key_of(found) for text in source.texts for found in _UNLIKE.findall(text)}
    plain: list[Section] = []
    for section in source.sections.values():
        heading = section.heading.strip()
        if not heading or len(heading) > 60:
            continue
        ballot.headings.add(key_of(heading))
        if _GERUND.match(heading):
            ballot.gerunds.add(key_of(heading))
        if section.id in ballot.sections or fold(singular(tidy(heading))) in own_words:
            continue
        if fold(heading) in source.rolled:
            ballot.entry(section.id, ballot.vote(heading, "effect", 6, 4), "effect")
        elif section.run_in and (kind := _beneath_type(ballot, source, section)):
            ballot.entry(section.id, ballot.vote(singular(tidy(heading)), kind, 4, 3), kind)
        elif not _by_form(ballot, source, section, heading) and not section.run_in:
            plain.append(section)
    for section in plain:
        kind = _beneath_type(ballot, source, section)
        kind = kind or _by_text(source, section, key_of(tidy(section.heading)) in unlike)
        kind = kind or _by_state(section, usages.get(key_of(tidy(section.heading))), source)
        if not kind and answers_by(singular(tidy(section.heading)), source.opening(section.id)):
            ballot.entry(section.id, ballot.tell(singular(tidy(section.heading)), "reaction", 4, 2), "reaction")
            continue
        kind = kind or _by_deed(section, source) or _by_bare_rules(section, source)
        if kind:
            name = tidy(section.heading)
            name = name if kind == "special_rule" else singular(name)  # "Night Eyes"
            ballot.entry(section.id, ballot.vote(name, kind, 3, 2), kind)
        elif deed := _doing(section, source):
            key = ballot.vote(deed.capitalize(), "action", 3, 2)
            ballot.entry(section.id, key, "action")
            if key:
                ballot.found[key].lower = True


def _by_form(ballot: Ballot, source: Source, section: Section, heading: str) -> bool:
    """Vote for a heading whose form tells its kind; False where it does not."""
    if told := kind_beside(heading):
        ballot.entry(section.id, ballot.tell(tidy(told[0]), told[1], 6), told[1])
        return True
    abbreviated = _ABBREVIATED.match(heading)
    if abbreviated and abbreviated.group(2) != "X" and len(abbreviated.group(2)) <= 3:
        above = source.sections.get(section.parent or "") if section.run_in else None
        told = kind_of_words(tidy(above.heading), frozenset()) if above is not None else None
        kind = told.kind if told else "characteristic"  # a row of "Troop Types" names one
        key = ballot.vote(tidy(abbreviated.group(1)), kind, 5, 3)
        if key:
            ballot.abbreviate(key, abbreviated.group(2))
        ballot.entry(section.id, key, kind)
        return True
    if _IN_ANSWER.match(heading):
        below = source.children.get(section.id, ())
        if sum(ballot.kind_of(child.id) == "reaction" for child in below) > 1:
            return True  # the chapter on all of them
        key = ballot.vote(tidy(heading), "reaction", 4, 3)
        ballot.entry(section.id, key, "reaction")
        if key and source.written[last_word(fold(heading))]:
            ballot.found[key].lower = True
        return True
    if _UNITS.match(heading):
        return _enter(ballot, section, singular(tidy(heading)), "status", 3, 3)
    suffixed = _SUFFIXED.match(heading)
    if (
        suffixed
        and not _NOT_SUFFIXED.search(suffixed.group(1))
        and not (fold(heading).endswith("step") and (section.run_in or _among_options(section, source)))
    ):
        return _suffixed(ballot, source, section, tidy(suffixed.group(1)), suffixed.group(2))
    if parameter_of(tidy(heading))[1]:
        return _enter(ballot, section, tidy(heading), "special_rule", 3, 3)
    if section.run_in:
        kind_above = kind_of_entries(section, source)
        if kind_above == "order" and is_stood_in(heading, source):
            kind_above = "status"  # "What each order allows" over "Shell Wall": a unit is "in a Shell Wall"
        if kind_above in OPTION_KINDS and tells_of_options(heading):
            return False
        if not kind_above and is_one_to_be_on(section, source):
            kind_above = "status"
        weapon = _WEAPON.match(heading)
        if weapon:
            return _enter(ballot, section, weapon.group(1), "weapon_type", 4, 2)
        known = ballot.found.get(key_of(singular(tidy(heading)))) or ballot.found.get(key_of(tidy(heading)))
        if known is not None and kind_above == "action" and set(known.families) == {"characteristic"}:
            # "Shoot" is a figure of the profile, and what is done with it
            ballot.entry(section.id, ballot.tell(tidy(heading), "action"), "action")
            return True
        if known is not None and known.families:  # a row of a profile, told of here
            kind = next(iter(known.families))
            return _enter(ballot, section, singular(tidy(heading)), kind, 1, 0)
        state = _OF_THAT_STATE.match(source.opening(section.id))
        if state and fold(state[1]) == fold(tidy(heading)) and _STATE_LIKE.search(tidy(heading)):
            return _enter(ballot, section, tidy(heading), "status", 4, 3)
        if kind_above and len(heading.split()) <= 5 and not _among_headed(ballot, source, section, kind_above):
            return _enter(ballot, section, tidy(heading), kind_above, 6, 3)
        if re.search(rf"\busing {re.escape(heading)} {_RULED}", source.opening(section.id)):
            return _enter(ballot, section, tidy(heading), "action", 3, 3)
    return False


def _among_options(section: Section, source: Source) -> bool:
    """Whether a heading stands below one for things that are done or had, however deep."""
    above = source.sections.get(section.parent or "")
    while above is not None:
        told = kind_of_words(tidy(above.heading), frozenset()) if above.heading else None
        if told is not None:
            return told.kind in ("reaction", "action", "order", "special_rule")
        above = source.sections.get(above.parent or "")
    return False


def _among_headed(ballot: Ballot, source: Source, section: Section, kind: str) -> bool:
    """Whether a run-in name stands alone beside entries of a kind that have headings of their own: it tells of them
    ("The usual limits", over the reactions)."""
    beside = source.children.get(section.parent, ())
    headed = sum(not child.run_in and ballot.kind_of(child.id) == kind for child in beside)
    return headed > 1 and sum(child.run_in for child in beside) == 1


#: After what a unit does, what it may and must do then ("A unit using Rail Movement may not …").
_RULED = r"(?:may|must|can|cannot|can['’]t|never|does|moves?|suffers?|is|are)\b"


def _enter(ballot: Ballot, section: Section, name: str, kind: str, weight: int, spelling: int) -> bool:
    ballot.entry(section.id, ballot.vote(name, kind, weight, spelling), kind)
    return True


#: Verbs that open a heading for something that is done.
_ORDERED = deferred(
    r"(?i)(?:pick|select|choose|roll|resolve|place|remove|declare|determine|make|take|draw|nominate|check|measure|drop|"
    r"allocate|apply|assign|give|move|use)\b"
)


#: What is done with a test, before its name.
TAKING_ONE = deferred(
    r"(?i)(?:(?:how|when) to )?(?:taking|making|take|make|rolling|resolving|passing|failing) (?:(?:an?|the|its|your) )?"
)
_DOING_IT = deferred(r"(?i)[a-z]+ing (?:an?|the|its|your|any)$")


def _suffixed(ballot: Ballot, source: Source, section: Section, name: str, suffix: str) -> bool:
    """A heading with its kind at its end: "Heavy Sub-type", "Pinning test"."""
    noun = suffix.lower() if suffix.lower() == "status" else re.sub(r"s$", "", suffix.lower())
    if noun in ("test", "check") and (taken := TAKING_ONE.match(f"{name} ")):
        name = name[taken.end() :]  # "Taking a Nerve Test" tells of the Nerve Test
        if not name:
            return True
    kind, keep = HEAD_NOUNS.get(noun.replace("subtype", "sub-type"), ("effect", True))
    if (
        is_elsewhere(last_word(fold(name)), noun)
        or (fold(name) in NOT_A_NAME and noun not in ("phase", "sub-phase", "step", "segment"))
        or (kind == "unit_type" and fold(name) == "unit")
    ):
        return True
    if noun == "step" and (above := _one_deed_of(section, source)):
        return _enter(ballot, section, f"{name} {suffix}", above, 5, 2)
    if _ORDERED.match(name) and noun in ("weapon", "marker", "save") and " " in f"{name} {suffix}":
        return True  # "Select Weapon", "Pick up Marker": what is done
    if _DOING_IT.match(name) and noun in ("order", "status", "reaction", "action"):
        return True  # "Giving an order" tells what is done with any of them
    if kind == "weapon_type" and _GERUND.match(first_word(name)) and len(name.split()) > 1:
        return True  # "Firing Heavy Weapons" is about what is done with them
    if kind in TYPE_KINDS and suffix.lower().endswith("s"):
        return True  # "Vehicle Sub-types" stands over the sub-types of Vehicles
    if noun in ("table", "chart", "test", "check") or (noun == "order" and not name.islower()):
        suffix = noun
    if suffix.lower().endswith("s") and not keep and len(source.children.get(section.id, ())) > 1:
        return True  # "Charge Responses" stands over the responses to a charge
    halves = name.split(" and ") if suffix.lower().endswith("s") and not keep else []
    if len(halves) == 2 and all(half.istitle() and " " not in half for half in halves):
        for half in halves:  # "Pike and Sling Weapons" are two kinds
            ballot.vote(half, kind, 2, 2)
        return True
    return _enter(ballot, section, f"{name} {suffix}" if keep else name, kind, 5, 2)


def _one_deed_of(section: Section, source: Source) -> str | None:
    """The kind of the deeds among which a step is one ("Side Step", under "Reactions"); None where steps follow each
    other, or none are told beside it."""
    kind = kind_of_entries(section, source)
    beside = source.children.get(section.parent, ())
    steps = sum(last_word(fold(child.heading)) in ("step", "phase", "segment", "stage") for child in beside)
    return kind if kind in ("reaction", "action", "order") and steps == 1 < len(beside) else None


def is_stood_in(heading: str, source: Source) -> bool:
    """Whether the text speaks of somebody as being in it ("a unit in a Shell Wall", "while in a Shell Wall")."""
    name = re.escape(tidy(heading))
    return source.says(
        rf"(?:\b(?:[Uu]nits?|[Mm]odels?|[Tt]roops|[Ww]hile|[Ww]hen|[Ii]f) |^|\n|\| ?)[Ii]n an? {name}\b", tidy(heading)
    )


#: Before the name of a posture that somebody takes: "Crews on Push may not …", "while in Wedge".
_TAKEN_UP = r"(?:[A-Za-z]+s|[Aa]n? [a-z]+|[Ww]hile|[Ww]hen|is|are|be|remains?|stays?) (?:on|under|in|at)"


def is_one_to_be_on(section: Section, source: Source) -> bool:
    """Whether an entry is one of several beside each other that each speak of those who are on it, or in or under it:
    postures, stances, formations, of which a unit has one at a time."""
    beside = source.children.get(section.parent, ())
    return len(beside) > 1 and all(_is_on(child, source) for child in beside)


def _is_on(section: Section, source: Source) -> bool:
    name = re.escape(tidy(section.heading))
    return re.search(rf"\b{_TAKEN_UP} (?:an? |the )?{name}\b", source.opening(section.id)) is not None


def kind_of_entries(section: Section, source: Source) -> str | None:
    """The kind of the run-in entries beside a section, by their heading ("Reactions in the Movement phase")."""
    parent = source.sections.get(section.parent or "")
    if parent is None:
        return None
    low, text = fold(parent.heading), source.opening(parent.id)
    for noun, kind in _ENTRY_NOUN:
        if noun.search(low):
            return "reaction" if kind == "action" and OUT_OF_TURN.search(low) else kind
    if _CHOICE.search(text) and re.search(r"\breact", text):
        return "reaction"
    if _OF_ACTIONS.search(text):
        return "action"
    return "status" if _SPEED.search(f"{low} {fold(text[:200])}") else None


#: So often a text says of somebody that he may or may not, and it is a deed.
_OFTEN = 3


def vote_leftovers(
    ballot: Ballot, source: Source, usages: Usages, units: frozenset[str], own_words: Container[str]
) -> None:
    """Vote for plural headings that nothing else told of and that sentences speak of as doers ("A Captain may …").

    ``units`` are the stems of the text's own words for any unit: where it has but one, that is no kind of unit; nor is
    any of its ``own_words`` for other kinds.
    """
    left: dict[str, str] = {}
    plain: set[str] = set()  # what the section's own text opens with, and small letters mean too
    for section in source.sections.values():
        name = singular(tidy(section.heading))
        doer = (
            name != tidy(section.heading)
            and len(name.split()) <= 2
            and not section.run_in
            and fold(name) not in KIND_WORDS
            and fold(name) not in HEAD_NOUNS
            and fold(name) not in own_words
            and units != {stem(fold(name))}
        )
        if not doer or not is_name(name) or ballot.has(key_of(name)):
            continue
        opens = source.opening(section.id).strip().startswith(tidy(section.heading))
        if " " in name:
            _vote_pair(ballot, source, section, name)
            _vote_small_pair(ballot, source, section, name)
        elif source.capitals[name] >= 2 or (opens and source.written[name.lower()] >= 3):
            left[name] = section.id
            if opens and source.is_small(name):
                plain.add(name)
    for name, section_id in left.items():
        usage = usages.get(key_of(name))
        if usage and usage.modal >= _OFTEN and usage.modal >= usage.subject:
            key = ballot.vote(name, "action", 3, 2)  # "Charges": what "they may charge" or "may not charge"
            ballot.entry(section_id, key, "action")
            if key:
                ballot.found[key].lower = True
            continue
        does = 1 if name in plain else 2
        if usage and usage.subject >= does and usage.subject >= usage.using + usage.be:
            key = ballot.vote(name, "unit_type", 3, 2)
            ballot.entry(section_id, key, "unit_type")
            if key and name in plain:
                ballot.found[key].lower = True


def _vote_pair(ballot: Ballot, source: Source, section: Section, name: str) -> None:
    """Vote for a plural heading of two words whose text goes on to speak of the last word alone as a doer.

    "Fighter Wings", of which the text says "A Wing must land" and "Wings may not".
    """
    first, last = name.split()
    if not name.istitle() or not source.capitals[last] or source.written[last.lower()] or ballot.has(key_of(last)):
        return
    if fold(last) in KIND_WORDS or fold(last) in HEAD_NOUNS or fold(first) in _DONE_WITH_THEM:
        return
    doing = rf"(?<!\b{first} )\b{last}s? (?:may|must|can|cannot|is|are|do|that|with|moves?|never)\b"
    if len(re.findall(doing, " ".join(p.text for p in source.prose.get(section.id, ())))) >= 2:
        key = ballot.vote(name, "unit_type", 3, 2)
        ballot.entry(section.id, key, "unit_type")
        if key:
            ballot.found[key].spellings["unit_type"][last] += 0


#: What a heading says is done by them or with them: "Moving Sledges" are no kind of Sledges.
_DONE_WITH_THEM = frozenset(
    """moving shooting firing charging fighting attacking boarding using placing deploying setting repairing damaging
    destroying targeting hitting loading turning entering leaving measuring activating buying building""".split()
)
#: What only pieces do.
_ACTS = r"(?:move|fire|shoot|charge|march|run|fight|flee|attack|deploy|advance|retreat|be fired|be charged)\b"


def _vote_small_pair(ballot: Ballot, source: Source, section: Section, name: str) -> None:
    """Vote for a plural heading of two words whose text says in small letters what one of them may do.

    "Siege Engines", of which it says that "a siege engine may not move" and that "siege engines never march".
    """
    low = fold(name)
    if ballot.has(key_of(name)) or last_word(low) in KIND_WORDS or last_word(low) in HEAD_NOUNS:
        return
    if any(ballot.has(key_of(word)) for word in name.split()):
        return  # "Heavy Wagons" are Wagons
    who = rf"(?:(?:an?|each|any|every|no|the) {low}|{low}s)"
    doing = rf"(?i)\b{who} (?:may|must|can|cannot)(?: not| never| only)? {_ACTS}"
    if source.told(doing, low, f"{low}s") >= 2:
        key = ballot.vote(name, "unit_type", 3, 2)
        ballot.entry(section.id, key, "unit_type")
        if key:
            ballot.found[key].lower = True


#: "A unit that has this rule", "one without this trait": what its own text says that somebody has.
_HAS_THIS_RULE = deferred(
    rf"(?i){HAS_THIS_RULE}|^\W*{THIS_RULE} (?:prevails over|overrides|outranks|"
    r"takes precedence over|sets aside|cancels|lets|gives|grants)\b"
)


#: "A unit with this status …": an entry that begins so is of that kind.
_WITH_THIS = deferred(
    r"\W*(?:(?i:an?|any|each|every|all|the|while|if|when) )?(?:[\w'’-]+ ){1,4}?(?:with|has|have|under|in) this "
    r"(?P<noun>status effect|status|condition|state|affliction|ailment|trait|ability|keyword|quality|skill|"
    r"special rule|unit type|troop type|sub-type|subtype)\b"
)


def _by_text(source: Source, section: Section, unlike: bool) -> str | None:
    """The kind of an entry by the words of its own text: "this special rule", "The following rules apply to all …"."""
    text = source.opening(section.id)
    name = singular(tidy(section.heading))
    if "special rule" in text[:420].lower() and re.search(
        rf"\b(?:with|have|has|this|the) (?:this |the )?(?:{re.escape(name)}s? )?special rules?\b", text[:420], re.I
    ):
        return "special_rule"
    if with_this := _WITH_THIS.match(text):
        return KIND_WORDS[with_this["noun"].lower()]
    if _HAS_THIS_RULE.search(text):
        return "special_rule"
    if "rules apply to all" in text and any(
        key_of(found)[: len(key_of(name))] == key_of(name) for found in _RULES_OF_ALL.findall(text)
    ):
        return "unit_type"
    return "unit_subtype" if unlike else None


#: "May not charge into cover": whom it is said of stands in the heading alone.
_BARE = deferred(r"(?:May|Must|Cannot|Can|Can't|Can’t|Never|Need not)\b(?! (?:I|it|they|you)\b)")


def _by_bare_rules(section: Section, source: Source) -> str | None:
    """A heading over lines that say what may and must be done, and not by whom, names those who do it."""
    said = [passage.text for passage in source.prose.get(section.id, ())]
    name = tidy(section.heading)
    if 2 * sum(_BARE.match(text) is not None for text in said) < max(len(said), 4) or _GERUND.match(name):
        return None
    if len(name.split()) > 3 or not is_name(name):
        return None
    if re.search(r"\w(?:ed|en)$", name):
        return "status"
    spoken = re.compile(rf"(?i)\b(?:enemy|friendly|opposing|own|formed|charging|attacking|against) {re.escape(name)}\b")
    return "unit_type" if any(spoken.search(text) for text in source.beside(section)) else None


def _beneath_type(ballot: Ballot, source: Source, section: Section) -> str | None:
    """A heading right beneath that of a unit type, whose text begins with those who are called so, is a kind of it."""
    name = tidy(section.heading)
    if ballot.kind_of(section.parent or "") != "unit_type" or len(name.split()) > 3 or not is_name(name):
        return None
    called = rf"(?:(?:An?|The|All|Any|Each|Every) )?{re.escape(singular(name))}(?:e?s)?\b(?!['’:])"
    if section.run_in:  # "Winged: A Winged Beast may …", under Beast
        called += rf" {re.escape(singular(tidy(source.sections[section.parent or ''].heading)))}"
    return "unit_subtype" if re.match(called, source.opening(section.id).strip(), re.I) else None


def _by_deed(section: Section, source: Source) -> str | None:
    """A heading in small letters, but for its first, that its own text says a unit may do ("may spurt") is a deed.

    One of two words may have capitals, where the texts say so of them in small letters ("may not close assault").
    """
    name = tidy(section.heading)
    words = name.split()
    if not 1 <= len(words) <= 2 or not name.isascii() or not all(word.isalpha() for word in words):
        return None
    if len(words) == 1 and section.heading.isupper():
        return None
    modal = r"\b(?:may|can|must|cannot|may not|never) "
    modal += r"(?:not |only |instead |also |(?:try|attempt) to |[a-z]+ (?:and|or) )?"
    if words[1:]:
        modal = rf"(?:{modal}|\b(?:does not|do not|permitted to|allowed to|able to|wish(?:es)? to|nor) )"
    carried = r"(?:(?:make|launch|initiate|declare|attempt|conduct) an? )?" if words[1:] else ""
    done = rf"{modal}{carried}{name.lower()}\b"
    own = source.opening(section.id)
    often = 1 if name.capitalize() == name and not section.heading.isupper() else 2
    if len(words) == 2 and source.told(done, name.lower()) >= often:
        return "action"
    return "action" if often == 1 and name.lower() in own and re.search(done, own) else None


#: What every piece does at its turn is a chapter of the rules, and no deed of its own.
_EVERYDAY = frozenset(
    """move shoot fight charge run fire attack march advance play activate deploy measure set roll deal hit wound take
    make win score begin start end build read use choose draw target resolve count check test hide""".split()
)


def _doing(section: Section, source: Source) -> str | None:
    """The deed that a heading such as "Ramming" tells of, where its text says that one may or must do it."""
    heading = tidy(section.heading)
    if not _GERUND.match(heading) or section.id in source.children:
        return None
    root = heading.lower().removesuffix("ing")
    forms = [root, f"{root}e", *([root[:-1]] if root[-1:] == root[-2:-1] else [])]
    text = source.opening(section.id)
    deeds = (form for form in forms if form not in _EVERYDAY and len(form) > 2)
    return next((form for form in deeds if re.search(rf"\b(?:may|can|must|cannot|to|may not) {form}\b", text)), None)


def _by_state(section: Section, usage: Usage | None, source: Source) -> str | None:
    """A heading that the texts say units are ("is locked in combat"), or gain one by one, names a status."""
    heading = section.heading
    if usage is None or len(heading.split()) > 4 or heading.endswith("s"):
        return None
    counted = usage.gain >= 2 and _is_counted(tidy(heading), section, source)
    return "status" if usage.be >= 2 or counted else None


#: What is suffered or lost one by one, and is no state.
_HARMS = frozenset("wound hit damage casualty point loss attack life".split())


def _is_counted(name: str, section: Section, source: Source) -> bool:
    """Whether units have so many of it ("for each Dread", "remove one Dread")."""
    if _GERUND.match(name) or last_word(fold(name)) in _HARMS:
        return False
    counted = re.compile(rf"\b(?:one|two|three|four|each|every|per|D\d|\d) {re.escape(name)}\b")
    return any(name in text and counted.search(text) for text in source.beside(section))


def vote_traits(ballot: Ballot, source: Source) -> None:
    """Vote for the run-in headings in the entry of a kind of unit that nothing else told of ("Flight: A Wyvern may …").

    What stands so under what a unit is, is a rule that it has; a word of everyday language is but a label.
    """
    for section in source.sections.values():
        parent = ballot.sections.get(section.parent or "")
        name = tidy(section.heading)
        if not section.run_in or section.id in ballot.sections or parent is None:
            continue
        if parent[1] not in TYPE_KINDS or len(name.split()) > 3 or not is_name(name):
            continue
        low = fold(name)
        label = low in KIND_WORDS or low in HEAD_NOUNS or low in NOT_A_NAME or source.is_small(name)
        if not label and not ballot.has(key_of(name)):
            ballot.entry(section.id, ballot.vote(name, "special_rule", 3, 2), "special_rule")


_PARTED_NAMES = deferred(r" ?/ ?")


def split_shared_headings(ballot: Ballot) -> None:
    """Take a heading for two things ("Trot / Gallop") for no name, where each of them is one by itself."""
    for key, candidate in list(ballot.found.items()):
        names = {name for spelt in candidate.spellings.values() for name in spelt if "/" in name}
        for name in names:
            halves = [ballot.votes(key_of(half.strip())) for half in _PARTED_NAMES.split(name)]
            kinds = +candidate.votes
            if len(halves) > 1 and all(any(votes[kind] > 0 for kind in kinds) for votes in halves):
                del ballot.found[key]
                ballot.sections = {each: told for each, told in ballot.sections.items() if told[0] != key}
                for listed in ballot.listed.values():
                    for entry in [each for each in listed if each[0] == key]:
                        del listed[entry]
                break
