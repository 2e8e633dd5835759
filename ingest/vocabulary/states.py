"""States and qualities in small letters: "a shaken company may not …", "Raw +0, Trained +1, Veteran +2".

In: the source, the ballot that all else has voted in, and the stems of words for units. Out: votes, each only for a
name that nothing has told of. A participle before a word for units is a state where a rule is given to whoever is in
it, or where the text says elsewhere that they are or come to be so.
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, key_of
from ingest.vocabulary.source import Source
from kb.names import stem
from kb.patterns import Pattern, deferred

#: "A fouled ship cannot ram": whoever is in that state, one or many, is told what to do.
_TOLD = (
    deferred(
        r"(?:(?<=[.;:] )|(?<=\n)|^)An? ([a-z]{3,}ed) [a-z]+ "
        r"(?:may|can|cannot|must|never|does|halves|loses|ignores|counts|fights|moves)\b"
    ),
    deferred(
        r"(?:(?<=[.;:] )|(?<=\n)|^)([A-Z][a-z]{2,}(?:ed|[kdztv]en)) [a-z]+s "
        r"(?:may|can|cannot|must|never|do not|don['’]t|halve|lose|ignore|count|suffer|retire|retreat|flee|move|fight)\b"
    ),
)
#: "Each shaken company", "Shaken and scattered companies": in which state they are.
_BEARING = deferred(
    r"(?:^|(?<=[.;:•] )|(?<=\n)|\b(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Nn]o|[Aa]ll|[Oo]nly|[Aa]nother|enemy|friendly|by|"
    r"of|against|from|to|for|with|at|manning|other) )((?:[A-Za-z][a-z]{2,}(?:ed|[kdztv]en)"
    r"(?:, | and | or ))*[A-Za-z][a-z]{2,}(?:ed|[kdztv]en)) ([a-z]+)\b",
    re.M,
)
_PARTED = deferred(r", | and | or ")
#: What is done to a unit at the moment, or what it has, is no state of it.
NO_STATES = frozenset(
    """charged targeted attacked affected selected chosen activated moved placed destroyed killed removed hit wounded
    named listed mixed required armed mounted armoured wheeled tracked winged unarmed retired failed passed given taken
    beaten driven armored combined unnamed crewed manned spotted unspotted involved eligible remaining added
    isolated written limited led fired seen spoken attached shielded skilled trained experienced hated designated
    assigned declared nominated opposed allied based sized deployed used equipped eliminated ordered
    unordered""".split()
)
#: "Fleeing crews may not …", "stops fleeing": what goes on with troops until it ends.
_GOING_ON = deferred(
    r"\b(?:stops?|starts?|begins?|ceases?|keeps?|currently|already|is|are|while|still) "
    r"((?:flee|rout|retreat|panick|waver|burn|bleed|drown|swimm|sink|falter|stagger)ing)\b"
)
#: "Mark them as spent", "a spent status", 'a "spent" marker': what is marked is a state, however it is written.
_MARKED = deferred(
    r"\b[Mm]ark(?:s|ed)? (?:[a-z]+ ){0,6}?as ([a-z]{3,}(?:ed|en|ing|[nsr]t)"
    r"(?: (?:or|and) [a-z]{3,}(?:ed|en|ing|[nsr]t))?)\b"
    r"|\ban? [\"“']?([a-z]{3,}(?:ed|en))[\"”']? (?:status|condition|state|marker|token|counter)\b"
)
#: "*stunned* warriors", "is _stunned_": a word set off wherever it tells how somebody is.
_SET_OFF = deferred(r"(?<![\w*])(\*{1,2}|_)([a-z]{3,}(?: [a-z]{2,}){0,2})\1(?![\w*])")
_SO_SOMEBODY_IS = deferred(
    r"\b(?:is|are|be|being|been|becomes?|became|remains?|while|whilst|if|not) (?:also |already |still |not |either )?$"
)


def _emphasised(source: Source, units: frozenset[str]) -> set[str]:
    """What a text sets off twice or more, once at least where it tells how units are."""
    found: Counter[str] = Counter()
    told: set[str] = set()
    for passages in source.prose.values():
        for passage in passages:
            for match in _SET_OFF.finditer(passage.text) if "_" in passage.text or "*" in passage.text else ():
                name = match[2]
                found[name] += 1
                after = re.match(r" ([a-z]+)", passage.text[match.end() :])
                so = _SO_SOMEBODY_IS.search(passage.text[: match.start()])
                if so or (after and stem(after[1]) in units):
                    told.add(name)
    return {name for name in told if found[name] > 1 and _STATE_LIKE.search(name)}


_STATE_LIKE = deferred(r"(?:ed|en|ing|less|prone|hidden|down|out)$")
#: "Raw +0, Trained +1 and Veteran +2": how good troops are, each with what it is worth.
_RATED = Pattern(rf"\b{CAP} (?:[+−-]\d|0)(?:(?:, | and |, and |; ){CAP} (?:[+−-]\d|0)){{1,6}}")
_RATING = deferred(rf"({CAP}) (?:[+−-]\d|0)")
#: "While embarked, a unit may not …", "units embarked on a Barge": where one is for the time being, in small letters.
_STAYING = Pattern(
    r"\b(?:(?:[Ww]hile|[Ww]hilst|[Ii]f) (?P<while>[a-z]{4,}ed),|(?:that|which|who) (?:is|are) (?P<is>[a-z]{4,}ed),? "
    r"(?:may|can)\b|(?:[Uu]nits?|[Mm]odels?|[Tt]roops|passengers|[Ss]quads?|[Cc]haracters?) (?P<on>[a-z]{4,}ed) "
    r"(?:up)?(?:on|aboard|inside|within|in) )"
)


#: "Broken units", "Fleeing troops": a heading over what holds for whoever is so.
_OF_THOSE = deferred(
    r"([A-Z][a-z]{2,}(?:ed|[kdztv]en)|(?:Flee|Rout|Retreat|Panick|Waver|Burn|Bleed|Drown|Sink|Falter|Stagger)ing|"
    r"[A-Z][a-z]{2,}ing|[A-Z][a-z]+-(?:In|Out|Down|Up|Over|Off)) ([A-Za-z][a-z]+)"
)
#: Words of which a heading tells that way without more; others only where the text says that somebody is so.
_PLAINLY_SO = deferred(r"(?:ed|[kdztv]en|(?:Flee|Rout|Retreat|Panick|Waver|Burn|Bleed|Drown|Sink|Falter|Stagger)ing)$")


_OF_TYPES = deferred(r"(?i)\b(?:types?|class(?:es)?|kinds?|sorts?|army|armies|forces?|roster)\b")


def vote_state_headings(ballot: Ballot, source: Source, units: frozenset[str]) -> set[str]:
    """Vote for the state that a heading tells of with those who are in it; "Mechanised troops" are of a type.

    The sections that are told so are given back: they are of no kind that those beside them are.
    """
    told: set[str] = set()
    for section in source.sections.values():
        heading = section.heading.strip(" .:")
        found = _OF_THOSE.fullmatch(heading.title() if heading.isupper() else heading)
        above = source.sections.get(section.parent or "")
        if found is None or section.id in ballot.sections or stem(found[2].lower()) not in units:
            continue
        if above and _OF_TYPES.search(above.heading):
            continue
        name = found[1]
        if name.lower() in NO_STATES or name.endswith(("ised", "ized")) or ballot.has(key_of(found[0])):
            continue
        if not _PLAINLY_SO.search(name) and not source.says(
            rf"\b(?:is|are|be|becomes?|remains?|while|whilst|counts? as) (?:also |already |still |not )?{name}\b", name
        ):
            continue  # "Moving units" tells how they move
        ballot.entry(section.id, ballot.tell(name, "status"), "status")
        told.add(section.id)
    return told


def vote_states(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the states in small letters, and for the qualities of troops that a text rates."""
    ruled: Counter[str] = Counter()
    borne: Counter[str] = Counter()
    marked: set[str] = set()
    for text in source.texts:
        _staying(ballot, text)
        ruled.update(name.lower() for told in _TOLD for name in told.findall(text))
        for names, noun in _BEARING.findall(text):
            if stem(noun) in units:
                borne.update(name.lower() for name in _PARTED.split(names))
        marked.update(name for found in _MARKED.findall(text) for name in _PARTED.split("".join(found)) if name)
    marked |= _emphasised(source, units)
    del borne["engaged"]  # who fights is in no state of that name, unless a rule is given to them as such
    for name in sorted({*ruled, *borne, *marked} - (NO_STATES - marked)):
        if not all(source.written[word] for word in name.split()):
            continue
        if ballot.has(key_of(name)) and not ballot.votes(key_of(name))["status"]:
            continue
        if ballot.has(key_of(name)) and source.capitals[name.capitalize()] > source.written[name]:
            continue  # it has its capital as a rule
        become = re.compile(
            rf"\b(?:is|are|be|being|becomes?|became|remains?|if|(?:is|are) [a-z]+ or|"
            rf"(?:count|counts|treated|counted|considered) as) {name}"
            r"(?=[.,;)]|$| (?:and|or|until|instead|again|but|for the)\b)",
            re.M,
        )
        said = source.says(become, name)
        if name in marked or said or borne[name] >= 2:
            ballot.vote(name, "status", 2)
            if name in marked and key_of(name) in ballot.found:
                ballot.found[key_of(name)].lower = True
    going = Counter(name for text in source.texts for name in _GOING_ON.findall(text))
    for name in sorted(going):
        bearing = re.compile(rf"\b(?:{name}|{name.capitalize()}) ([a-z]+)\b")
        nouns = [stem(noun) for line in source.lines(name) for noun in bearing.findall(line)]
        if units & set(nouns) and not ballot.has(key_of(name)):
            key = ballot.vote(name, "status", 3)
            if key:
                ballot.found[key].lower = True
    _with_particle(ballot, source, units)
    for text in source.texts:
        for rated in _RATED.findall(text):
            _rate(ballot, source, _RATING.findall(rated), units)


#: "Is knocked down or stunned", "a dug in section": a state of two words, told of those who are so and before them.
_PARTICLE = (
    r"(?:(?:[a-z]{3,}(?:ed|en|wn|ug|ut)|dug)[ -](?:down|in|out|up|over|off)|"
    r"[A-Z][a-z]*(?:ed|en|wn|ug|ut)[ -](?:Down|In|Out|Up|Over|Off))"
)
_ARE_SO = deferred(
    rf"\b(?:is|are|be|been|being|becomes?|while|if|not|or|and|already|still|longer) ({_PARTICLE})"
    r"(?=[.,;:)]|$| (?:or|and|may|can|cannot|must|at|when|until|again|during|instead|as|model|unit)\b)",
    re.M,
)
_SO_CALLED = deferred(
    rf"\b(?:[Aa]n?|[Aa]ny|[Ee]ach|[Tt]he|[Aa]ll|[Nn]o|against|by|of|that|[Ee]very) ({_PARTICLE}) ([a-z]+)"
)


def _with_particle(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for states of two words that units are in and are called by."""
    told = Counter(name.replace("-", " ") for text in source.texts for name in _ARE_SO.findall(text))
    called = {
        name.replace("-", " ")
        for text in source.texts
        for name, noun in _SO_CALLED.findall(text)
        if stem(noun) in units or noun.rstrip("s") in GENERIC_UNITS
    }
    for name in sorted(called | {name for name in told if name[0].isupper()}):
        if told[name] > 1 and not ballot.has(key_of(name)) and name.split()[0].lower() not in NO_STATES:
            key = ballot.vote(name, "status", 3)
            if key and name[0].islower():
                ballot.found[key].lower = True


def _rate(ballot: Ballot, source: Source, names: list[str], units: frozenset[str]) -> None:
    """Vote for the qualities of one list, where the text speaks of troops of one of them."""
    spoken = re.compile(rf"\b(?:{'|'.join(names)}) ([a-z]+)")
    if any(stem(noun) in units for text in source.texts for noun in spoken.findall(text)):
        for name in names:
            if not ballot.has(key_of(name)):
                ballot.vote(name, "unit_subtype", 3)


def _staying(ballot: Ballot, text: str) -> None:
    """Vote for what units are said to be for as long as it lasts, by two wordings at least ("while embarked, …")."""
    said: dict[str, set[str]] = {}
    for match in _STAYING.finditer(text):
        said.setdefault(match[match.lastgroup or ""], set()).add(match.lastgroup or "")
    for word, ways in said.items():
        if len(ways) > 1 and word not in NO_STATES and word != "engaged":
            ballot.vote(word.capitalize(), "status", 3, 2)
