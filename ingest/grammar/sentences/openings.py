"""Openings: to whom alone the option of an entry is open, who has nothing else, until when the state of one lasts.

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
has no such shape.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.happened import ACTIONS
from ingest.grammar.phrases.named import conjuncts, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.openers import FINITE
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import plain_form
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import Condition, Fact, Has, both, either
from kb.model import TYPE_KINDS
from kb.patterns import Pattern, deferred

_OPTIONS = ("reaction", "order", "action", "special_rule")
#: "Open to Scouts and Riders only", "Riders only".
_OPEN_TO = Pattern(
    r"^(?:(?:Only )?(?:[Oo]pen|[Aa]vailable|[Aa]llowed|[Pp]ermitted)(?: only)? (?:to|for) )(.+?)(?: only| alone)?$"
    r"|^([A-Z][\w' -]{2,60}?) only$"
)
_SAYS_ONLY = deferred(r"(?i)\b(?:only|alone)\b")
_ONLY_ONE = Pattern(
    r"^(?:This|It) is the only (?:special )?\w+ (?:that (?:is|may be) )?"
    r"(?:allowed|open|available|permitted)(?: to be used)? (?:to|for|by) (.+)$"
)
_UNTIL = Pattern(
    r"^(?:It|They|The [a-z]+|(?:An?|Any) [A-Z][a-z]+ [a-z]+|[A-Z][a-z]+ [a-z]+s) (?:remains?|stays?|continues?|is|are)"
    r"(?: to be)?(?: so| in this state| this way| [A-Z][a-z]+)? until (.+)$"
)
_NO_HELP = Pattern(
    r"^There (?:is|are) no ((?:[\w-]+ ){0,2}?(?:saves?|bonus(?:es)?|modifiers?|reactions?|responses?)) "
    r"(?:against|from) (.+)$"
)


def _bearers(words: str, setting: Setting) -> list[str]:
    found = named(tokenize(words, setting.vocabulary), setting.vocabulary, *BEARER_KINDS)
    return [term for term, _ in found if setting.vocabulary.terms[term].kind != "effect"]


def open_to(text: str, setting: Setting) -> list[Draft]:
    """To whom alone the entry is open."""
    found, entry, terms = _OPEN_TO.match(text), setting.section_term, setting.vocabulary.terms
    if not found or not entry or terms[entry].kind not in _OPTIONS or not _SAYS_ONLY.search(text):
        return []
    told = tokenize(found[1] or found[2], setting.vocabulary)
    if found[2] and any(t.is_number or (not t.terms and t.stem in FINITE) or t.stem in ACTIONS for t in told):
        return []  # "A Dazed crew rolls one die only"
    bearers = _bearers(found[1] or found[2], setting)
    if not bearers:
        return []
    each = [_bearers(" ".join(t.text for t in part), setting) for part in conjuncts(told)]
    needed: Condition = either(*(both(*(Has(term) for term in terms)) for terms in each if terms))
    if isinstance(needed, Has):
        needed = Has(needed.term, "unit", "all")
    return [
        Draft(
            "requires", thing_of(term, setting.vocabulary), subject=entry, requirement=needed, modal="limit",
            fixed=True, any_unit=True, condition=text,
        )
        for term in bearers
    ]  # fmt: skip


def only_one(text: str, setting: Setting) -> list[Draft]:
    """Who has no other choice than the entry."""
    found, entry, terms = _ONLY_ONE.match(text), setting.section_term, setting.vocabulary.terms
    if not found or not entry or terms[entry].kind not in _OPTIONS:
        return []
    thing = thing_of(entry, setting.vocabulary)
    return [
        Draft("limits_to", thing, subject=term, who=Has(term), modal="limit", fixed=True)
        for term in _bearers(found[1], setting)
    ]


def until_then(text: str, setting: Setting) -> list[Draft]:
    """What ends the state that the entry tells of ("It remains Winded until it rests")."""
    found, entry, terms = _UNTIL.match(text), setting.section_term, setting.vocabulary.terms
    if not found or not entry or terms[entry].kind != "status" or entry in setting.vocabulary.general:
        return []
    words = found[1]
    tokens = tokenize(words, setting.vocabulary)
    by = next(iter(named(tokens, setting.vocabulary, "action", "test", "phase", "special_rule")), None)
    deed = re.fullmatch(r"(?:it|they|he) ([a-z]+s)", words)
    draft = Draft("removes", thing_of(entry, setting.vocabulary), when=Fact(words), condition=f"until {words}")
    draft.subject = by[0] if by else None
    draft.subject_thing = None if by else Thing("event", plain_form(deed[1]) if deed else words)
    draft.who, draft.any_unit, draft.fixed = Has(entry), True, True
    return [draft]


def no_help(text: str, setting: Setting) -> list[Draft]:
    """What is not to be had against something ("There is no save against fire")."""
    found = _NO_HELP.match(text)
    if not found:
        return []
    known = setting.vocabulary.best(found[1], "effect", "special_rule")
    thing = thing_of(known, setting.vocabulary) if known else Thing("effect", found[1])
    against = re.sub(r"^(?:an?|the|any|such) ", "", found[2])
    draft = Draft("denies", thing, subject_thing=Thing("effect", against), when=Fact(f"against {found[2]}"))
    draft.modal, draft.any_unit, draft.fixed, draft.affects = "forbid", True, True, "target"
    return [draft]


def names_alone(text: str, setting: Setting) -> list[Draft]:
    """What those of a kind have, where their entry does no more than name it ("Wild, Stubborn", "Dread (2)")."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if not entry or terms[entry].kind not in TYPE_KINDS or len(text.split()) > 12:
        return []
    parts = [part for part in re.split(r", (?:and )?|; | and ", text) if part.strip() and not _POINTS.match(part)]
    named = [(_NUMBERED.fullmatch(part.strip()), part.strip()) for part in parts]
    numbers = [(found[1], found[2]) if found else (part, None) for found, part in named]
    known = [
        (setting.vocabulary.best(name, "special_rule", "unit_subtype", "status"), number) for name, number in numbers
    ]
    if not parts or not all(term for term, _ in known):
        return []
    if not all(part[:1].isupper() or n for n, part in enumerate(parts)):
        return []
    return [
        Draft("grants", thing_of(term, setting.vocabulary), subject=entry, value=number, who=Has(entry), modal="state",
              fixed=True)
        for term, number in known
        if term and term != entry
    ]  # fmt: skip


#: A rule that is had to some degree: "Dread (2)", "Guard (4+)", "Leap (6\")".
_NUMBERED = deferred(r"(\S.*?) \((\d+[+\"”″]?)\)")
_POINTS = deferred(r"(?i)(?:see|cf\.?|page|section|rule)\b|[\d. ]+$")

OPENINGS = (open_to, only_one, until_then, no_help, names_alone)
