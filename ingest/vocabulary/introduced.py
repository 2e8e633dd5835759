"""What the sentences under a heading say that its entries are ("The following traits apply")."""

from __future__ import annotations

from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.kinds import (
    Kind,
    carrier_free,
    kind_of_words,
    plural,
)
from ingest.vocabulary.lists import announced, sort_of_pieces
from ingest.vocabulary.naming import singular, tidy
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import fold, last_word, stem
from kb.patterns import deferred

#: "Monsters act according to their Behaviour:" over an entry for each.
_BY_THEIR = deferred(r"\b(?:according to|depending on|based on|by) (?:its|their) ([A-Za-z]+):$")
_FOLLOW = deferred(r"(?i)\b(?:following|below|listed|as follows|these)\b")


def introduced_kind(section: Section, source: Source, units: frozenset[str]) -> Kind | None:
    """The kind that a sentence of the section says its entries are of ("The following traits appear …")."""
    for passage in source.prose.get(section.id, ())[:8]:
        ahead = passage.text.rstrip().endswith(":") or _FOLLOW.search(passage.text)
        kind = announced(passage.text, units) if ahead else None
        if kind and kind.kind not in ("test", "phase"):
            return kind
        if (measured := _HAVE_SO_MANY.match(passage.text.strip())) and measures_told(section, source):
            return Kind("characteristic", singular(fold(measured["what"] or measured["those"])))
        if (sort := sort_of_pieces(passage.text, units)) and sort == singular(last_word(fold(tidy(section.heading)))):
            return Kind("unit_type", sort)
        told = _BY_THEIR.search(passage.text)
        if told and told[1].lower() in KIND_WORDS:
            return Kind(KIND_WORDS[told[1].lower()], told[1].lower())
        given = [found[1] for found in _GIVEN_ONE.finditer(passage.text)]
        if given and _of_bullets(section, source):
            classed = kind_of_words(f"{singular(fold(tidy(section.heading)))} {plural(given[0])}", units)
            if classed and classed.kind == "unit_type":
                return classed  # "Every fighter has one type, and some have a trait too", over "Fighters"
        noun = next((noun for noun in given if KIND_WORDS.get(noun) == "special_rule"), None)
        if noun and _of_bullets(section, source):
            return Kind("special_rule", noun)
    return None


#: "Each fighter has six characteristics." over a line for each of them.
_MEASURES = r"(?P<{0}>characteristics|attributes|statistics|stats|ratings|values|qualities)"
_SO_MANY = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d|several|some|a number of|a set of)"
_HAVE_SO_MANY = deferred(
    rf"(?i)(?:[\w'’ -]{{3,40}}? (?:has|have|is given|(?:is|are) described by|(?:is|are) rated (?:by|in)|"
    rf"possess(?:es)?) (?:the (?:same )?|its )?{_SO_MANY} {_MEASURES.format('what')}\b[^.;:]{{0,60}}|"
    rf"(?:There are )?{_SO_MANY} {_MEASURES.format('those')} (?:describe|define|sum up|make up|belong to) "
    r"[^.;:]{3,60})"
    r"[.:]?$"
)


#: "May give up to three of the crew a special skill": what pieces are given, or have.
_GIVEN_ONE = deferred(
    r"\b(?:gives?|given|has|have|having|buys?|takes?|chooses?|picks?|carry|carries|gains?)\b(?: [\w'-]+){0,6}? "
    r"(?:an?|one|any|the same) (?:special |extra |unique |free )?([a-z]+?)s?\b"
)


def measures_told(section: Section, source: Source) -> bool:
    """Whether a sentence says that each piece has so many characteristics, which stand in a list under it."""
    over = source.prose.get(section.id, ())[:8]
    lines = sum(child.run_in for child in source.children.get(section.id, ()))
    return lines > 1 and any(_HAVE_SO_MANY.match(passage.text.strip()) for passage in over)


def _of_bullets(section: Section, source: Source) -> bool:
    """Whether run-in names in a list follow a heading, several of them."""
    children = source.children.get(section.id, ())
    return len(children) > 2 and all(child.run_in for child in children)


def introduction(section: Section, kind: Kind | None, source: Source, units: frozenset[str]) -> tuple[str, ...]:
    """The passages that do no more than say that the entries follow."""
    told = (p for p in source.prose.get(section.id, ())[:8] if _FOLLOW.search(p.text))
    said = ((passage.id, announced(passage.text, units)) for passage in told)
    return tuple(passage for passage, told in said if kind and told and told.kind == kind.kind)


def leads_in(section: Section, kind: Kind, source: Source, units: frozenset[str]) -> bool:
    """Whether the last thing said before the entries is that things of the kind follow ("… these manoeuvres:")."""
    last = next(reversed(source.prose.get(section.id, ())), None)
    told = announced(last.text, units) if last is not None and last.text.rstrip().endswith(":") else None
    return told is not None and told.kind == kind.kind


def is_pieces(heading: str, units: frozenset[str]) -> bool:
    """Whether the heading is the text's word for units ("The Ships", "Machines")."""
    low = fold(tidy(heading))
    words = carrier_free(low).split()
    return 0 < len(words) <= 2 and stem(words[-1]) in units and low.endswith("s")


#: "Each host is built from the following units", "These are the ships of the fleet."
_PIECES_FOLLOW = deferred(r"(?i)\b(?:following|these)(?: are the| different| kinds? of| types? of)? ([a-z]+s)\b")


def introduces_pieces(section: Section, source: Source, units: frozenset[str]) -> bool:
    """Whether what stands over the entries says that units of the text's own word for them follow."""
    told = (found for p in source.prose.get(section.id, ())[:4] for found in _PIECES_FOLLOW.findall(p.text))
    return any(stem(noun.lower()) in units for noun in told)
