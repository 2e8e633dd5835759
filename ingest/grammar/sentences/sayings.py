"""Sayings: what everyday speech says of a unit without the words of rules ("drifts through walls as if not there").

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
has no such turn.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.whose.pointing import resolve
from kb.conditions import ALWAYS
from kb.patterns import Pattern, deferred

_AS_IF_NOT_THERE = Pattern(
    r"^(.{2,60}?) (?:can |may )?[a-z]+ (?:straight |right )?(?:through|over|across) (.{3,40}?) as (?:though|if) "
    r"(?:they|it|there) (?:were|was|are|is) (?:not (?:there|present)|nothing there|clear|open ground)$"
)
_DROPS = Pattern(
    r"^(.{2,70}?) (?:immediately |must |also )?drops? (?:any|all|its|their|the|every) (.{3,40}?)(?: (?:it|they) .+)?$"
)


def said_in_passing(text: str, setting: Setting) -> list[Draft]:
    """What a unit takes no notice of, or lets go."""
    for pattern, relation in ((_AS_IF_NOT_THERE, "ignores"), (_DROPS, "removes")):
        for part in re.split(r",? (?:and|but) (?=(?:you|it|they|the) )", text)[:1]:
            found = pattern.match(part)
            if found is None:
                continue
            named_so = read_subject(tokenize(found[1], setting.vocabulary), setting.vocabulary)
            subject = resolve(named_so, setting, ALWAYS, [])
            about = tokenize(found[2], setting.vocabulary)
            known = named(about, setting.vocabulary, "effect", "status", "special_rule", "weapon_type")
            thing = thing_of(known[0][0], setting.vocabulary) if known else Thing("effect", name_of(about, 3))
            if not thing.name or not (subject.term or subject.generic):
                continue
            anyone = setting.vocabulary.any_unit
            draft = Draft(relation, thing, subject=subject.term or anyone, who=subject.who, when=subject.when)
            draft.fixed, draft.modal = True, "state"
            return [draft]
    return []


#: "A Frame that shuts down is immobile": of whom what follows is told.
_DESCRIBED = deferred(
    r"((?:(?:An?|Any|Each|Every) [^,;]{2,40}?|The [a-z]+) (?:that|which|who) [^,;]{3,60}?) "
    r"(?:is|are|has) "
)
#: "The crew that does so is in hiding": whoever is so, of whom what follows is told.
_BY_DOING_SO = deferred(
    r"(?:The|An?|Any|Such an?) (?P<who>[a-z]+) (?:that|which|who) (?:does|did|has done) so (?:is|counts as being) "
    r"(?:then )?(?P<so>(?:in|under|on) [a-z]+|[a-z]+(?:ed|en))\.?$"
)


def note_described(text: str, setting: Setting) -> bool:
    """Note whom a sentence tells of by what they do ("A Frame that shuts down is immobile"), for "it" after it."""
    if by_doing := _BY_DOING_SO.match(text):
        who = f"A {by_doing['who']} that is {by_doing['so']}"
        setting.last = setting.described = read_subject(tokenize(who, setting.vocabulary), setting.vocabulary)
        return True
    described = _DESCRIBED.match(text)
    if described is not None:
        setting.last = setting.described = read_subject(tokenize(described[1], setting.vocabulary), setting.vocabulary)
    return described is not None


def begun_with(text: str, setting: Setting) -> None:
    """Note the kind of unit that a sentence tells something of, though what it tells is no rule."""
    if note_described(text, setting):
        return
    tokens = tokenize(text[:80], setting.vocabulary)[:5]
    for n, token in enumerate(tokens[:3]):
        bearer = not token.owner and any("/unit_type/" in t or "/unit_subtype/" in t for t in token.terms)
        if bearer:
            after = tokens[n + 1] if n + 1 < len(tokens) else token
            if after.text.islower() and after.low not in ("and", "or", "with", "of", "unit", "units"):
                setting.last = read_subject(tokens[: n + 1], setting.vocabulary)
            return
