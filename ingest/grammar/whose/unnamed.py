"""In words: whose clause it is, where its subject has no name: its own words, or what the sentence tells of the unit.

In: a draft without a subject, and the subject of its statement. Out: the draft with the name of what it is of put in.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.lexicon import GENERIC_UNITS
from kb.conditions import ALWAYS, Fact, atoms, both
from kb.names import first_word, stem
from kb.patterns import Pattern, deferred

_SCENERY = Pattern(r"(?i)\b(?:terrain|scenery|areas?|ground|buildings?|ruins?|woods?|walls?|hills?|obstacles?)\b")
#: Relations that hold of things as they do of units; of those, the ones that are told of whatever has a capital.
_CAPITALISED = ("counts_as", "grants", "sets", "modifies", "ignores")
_OF_THINGS = (
    "counts_as", "grants", "sets", "modifies", "ignores", "denies", "is_a", "inflicts", "removes", "forces", "uses",
    "immune_to", "permits",
)  # fmt: skip
#: A noun in small letters with at most two words before it: "a wreck", "deep snow".
_SMALL_NAME = deferred(
    r"(?:(?:[Aa]n?|[Tt]he|[Aa]ny|[Aa]ll|[Ee]ach|[Ee]very) )?([a-z][a-z-]+(?: [a-z][a-z-]+){0,2})"
    r"(?: (?:of|in|on|with) (?:an? |the |any )?[a-z-]+(?: [a-z-]+)?)?"
    r"|((?!Units\b|Models\b|Players\b|Such\b|Those\b|These\b|Others\b)[A-Z][a-z]+(?: [a-z]+)?s)"
)
_DETERMINED = deferred(r"^(?:[Aa]n?|[Tt]he|[Aa]ny|[Aa]ll|[Ee]ach|[Ee]very|[Ff]riendly|[Ee]nemy) ")
#: What is done or befalls somebody, as a noun: "Being rammed", "Losing a fight".
_BEFALLING = deferred(r"(?:Being|(?!During\b|Nothing\b|Everything\b|Anything\b)[A-Z][a-z]+ing) [a-z]")
#: "Each uncancelled hit", "each point of damage", "every dodge result": what is counted, whatever else is said.
COUNTED = deferred(
    r"(?i)(?:each|every|any|an?) ((?:[a-z]+ )?(?:hit|wound|success|failure|miss|damage|result)|point of damage|die|"
    r"crit(?:ical)?)\b"
)
_NO_NAMES = frozenset(
    """you your no areas any all each the a an sometimes often when if once after most many some these those this such
    other every both bearer wielder user owner controller wearer carrier holder player players side sides target
    targets victim opponent attacker attackers defender defenders shooter firer hacker nothing nobody none everything
    everyone everybody""".split()
)
#: "Light crews": by what they are, some of all crews.
_SOME_TROOPS = deferred(r"([A-Z][a-z-]+) ([a-z]+)")
#: What tells which troops are meant, and is no name of some of them ("the surviving troops").
_NO_SORT = frozenset(
    """other enemy friendly opposing hostile same different such surviving remaining nearby adjacent eligible target
    chosen selected nominated active activated affected attacking defending own new first second third last next single
    more fewer whole entire one two three four five six some many most several another both only own's even few lone
    further relevant appropriate current particular given involved no""".split()
)
#: The head of a noun phrase, and what tells of it: "An officer | attached to the unit", "Bows | on carts".
_HEADED = deferred(
    r"((?:(?:[Aa]n?|[Aa]ny|[Aa]ll|[Ee]ach|[Ee]very|[Bb]oth) )?)((?:[A-Za-z][a-z'-]+ ){0,2}?[A-Za-z][a-z-]{2,})"
    r"(?: ((?:on|in|with|without|within|under|behind|inside|at|near|attached|joined|assigned|carrying|accompanying|"
    r"leading|commanding|armed|equipped|mounted|belonging|that|which|who) .+))?"
)
#: What befell or was done by whoever a relative clause tells of.
_DONE_BY = deferred(r"(?:that|which|who) (?:(?:is|are|was|were) (?=[a-z]+(?:ed|en)\b))?(.+)")
#: Nouns of which it is never told by their own name what units may do with them or for them.
_NO_HEADS = frozenset(
    """attack attacks shot shots hit hits wound wounds roll rolls dice die fire movement move moves order orders
    modifier modifiers result results score scores range distance test tests casualties casualty damage loss losses
    force army list side rule rules effect effects point points marker markers token tokens counter counters
    combat""".split()
)
#: Whom a comparison of both sides' rolls picks out: "the side with the lower total".
_COMPARED = deferred(
    r"(?i)(?:the|each|any|whichever) (?:side|player|unit|team|army|crew|one|group) "
    r"(?:with|(?:that|who) (?:has|rolled|scored|rolls|scores)|(?:scoring|rolling|having)) (?:the )?"
    r"((?:low|high|few|great|larg|small)(?:er|est)|more|most|fewer|fewest|less|least|worse|worst|better|best)"
    r"((?: [a-z]+){0,2})$"
)
_NO_TAIL = r"(?!(?:in|on|of|with|that|which|who|within|inside|behind)\b)"
#: What a circumstance brings about, or gives those who are in it.
_BROUGHT_ABOUT = ("inflicts", "removes", "grants", "modifies", "sets", "forces", "ignores", "counts_as", "immune_to")
#: Where a unit is or what it has with it, as far as it is said in words.
_WHERE_OR_WITH = deferred(
    r"(?:(?:that|which|who) (?:is|are|has|have) )?(?:in|inside|aboard|behind|under|on|armed with|equipped with|"
    r"fitted with|carrying|holding|wielding|bearing|wearing|with|accompanied by|led by) "
    r"(?:an? |the |any |its |their )?((?!one\b|two\b|three\b|more\b|at least\b|fewer\b)[a-z][\w' -]{2,40})$"
)
#: "If this is the case": it names no event.
POINTING = deferred(r"(?i)(?:this|that|it) (?:is the case|happens|occurs|is so)$")


def in_its_words(draft: Draft, subject: Subject, units: frozenset[str]) -> None:
    """Scenery and other things that are no unit and have no term: named by the words of the phrase.

    ``units`` are the stems of the text's own words for units.
    """
    if draft.subject_thing or draft.relation not in (*_OF_THINGS, "limits_to") or draft.within:
        return
    if compared := _COMPARED.match(subject.text):
        draft.subject_thing, draft.any_unit = Thing("effect", f"{compared[1]}{compared[2]}"), True
        draft.when = both(draft.when, Fact(subject.text)) if subject.when == ALWAYS else draft.when
        return
    if (sort := some_troops(subject)) and draft.relation not in ("inflicts", "removes"):
        draft.subject_thing, draft.any_unit = Thing("effect", sort), True
        draft.when = both(draft.when, Fact(sort.lower())) if subject.when == ALWAYS else draft.when
        return
    if subject.generic or subject.pronoun or subject.others:
        return
    if _BEFALLING.match(subject.text):
        draft.subject_thing, draft.any_unit = Thing("event", subject.text), True
        return
    counted = COUNTED.match(subject.text)
    if counted and draft.relation in ("inflicts", "removes", "modifies"):
        draft.subject_thing, draft.any_unit, draft.affects = Thing("effect", counted[1].lower()), True, "bearer"
        return
    headed = headed_by(subject)
    if draft.relation == "limits_to" and not (headed and subject.text.startswith(headed[0])):
        return  # what "each place" or "a force" is limited to is what may be done there
    whole = _DETERMINED.sub("", subject.text, count=1)
    troops = _SOME_TROOPS.fullmatch(whole)
    if troops and (troops[2] in GENERIC_UNITS or stem(troops[2]) in units):
        draft.subject_thing, draft.any_unit = Thing("effect", troops[1]), True
        return
    small = _SMALL_NAME.fullmatch(subject.text)
    if small and (small[1] or small[2].lower()) in draft.object.name.lower():
        return  # "the bonus is lost": by nothing that is told
    strange = small is not None and not _NO_NAMES & set((small[1] or small[2]).lower().split())
    if strange and subject.affects in ("bearer", "others"):
        draft.subject_thing, draft.any_unit = Thing("effect", whole), True
        return
    if headed is not None and not draft.object.passive:
        name, told = headed
        if draft.relation in ("inflicts", "removes") and (done := _DONE_BY.match(told)):
            draft.subject_thing, draft.any_unit = Thing("event", done[1]), True  # "Wagons that are overturned are …"
            return
        draft.subject_thing, draft.any_unit = Thing("effect", name), True
        if told and not any(isinstance(a, Fact) for a in atoms(subject.when)):
            draft.when = both(draft.when, Fact(told))
        return
    names = re.findall(r"\b[A-Z][\w'-]+", whole) if draft.relation in _CAPITALISED else []
    scenery = _SCENERY.search(whole)
    if names and (scenery or first_word(whole) == names[0]):
        kept = [n for n in names if n.lower() not in _NO_NAMES]
        if len(kept) == 1 and re.fullmatch(rf"{kept[0]}(?: {_NO_TAIL}[a-z]+){{1,2}}", whole):
            kept = [whole.lower()]  # "Deep mud"
        name = " ".join(kept[:3]) or (scenery.group() if scenery else "")
        if name:
            draft.subject_thing, draft.any_unit = Thing("effect", name), True
            narrowed = re.match(rf"{re.escape(name)} ((?:in|with|that|which|who|within|inside|behind) .+)$", whole)
            if narrowed:  # "A Skiff in reeds": not every Skiff
                draft.when = both(draft.when, Fact(narrowed[1]))


def headed_by(subject: Subject) -> tuple[str, str] | None:
    """The noun that heads a phrase without any term, and what is told of it; None where that names nobody.

    "Captains with a lantern may …", "An officer attached to the unit adds …": in the plural or after an article, as
    what "the" points at was told of before.
    """
    if subject.generic or subject.pronoun or subject.others or subject.this_option or subject.affects == "player":
        return None
    found = _HEADED.fullmatch(subject.text)
    if found is None:
        return None
    article, name, told = found.groups()
    low = name.lower().split()
    if {"or", "and", "of", "no"} & set(low):
        return None
    plural = low[-1].endswith(("s", "men")) and not low[-1].endswith("ss")
    if (not article and not (plural and name[0].isupper())) or _NO_NAMES & set(low) or low[-1] in _NO_HEADS:
        return None
    return name, told or ""


def some_troops(subject: Subject) -> str:
    """What tells some troops from the others, where no term does ("Raw troops deduct …"); '' where nothing does."""
    if not subject.generic or subject.pronoun or subject.others or subject.affects not in ("bearer", "others"):
        return ""
    troops = _SOME_TROOPS.fullmatch(_DETERMINED.sub("", subject.text, count=1))
    named = troops is not None and troops[2] in GENERIC_UNITS and troops[1].lower() not in _NO_SORT | _NO_NAMES
    return troops[1] if troops and named else ""


def by_circumstance(draft: Draft, subject: Subject, condition: str) -> bool:
    """Of any unit, what the sentence tells of it is what the clause is of: its cover, its banner, what befell it.

    "A unit in cover adds 1 to its Armour", "Both sides become Weary if the scores are tied". ``condition`` are the
    words of the condition beside the clause. True where the draft was given such a subject.
    """
    if draft.subject_thing or draft.within or draft.relation not in _BROUGHT_ABOUT:
        return False
    if subject.others or subject.affects == "player" or (subject.pronoun and subject.text):
        return False
    told = next((a.text for a in atoms(subject.when) if isinstance(a, Fact)), "") if subject.generic else ""
    place = _WHERE_OR_WITH.match(told)
    if draft.relation == "forces" and draft.object.kind == "test" and not place:
        return False  # what calls for a test is told beside it, as its trigger
    name = ""
    if place:
        where = re.sub(r"^(?:an?|the) ", "", place[1])  # "units inside a Barge"
        name = re.split(r" (?:of|that|which|who|from|with|against|or|and|to) ", where)[0]
    elif not told and (subject.generic or not subject.text):
        told_at_once = 1 < len(condition.split()) <= 12 and "," not in condition and not POINTING.match(condition)
        name = condition if told_at_once else ""
    if name:
        draft.subject_thing, draft.any_unit = Thing("effect" if place else "event", name), True
    return bool(name)
