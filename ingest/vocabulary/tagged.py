"""Tagged: the sorts of deeds that each deed's own entry gives ("### Shoot (Attack)", "Long Skill", "Tags: Movement").

In: the ballot with the entries of deeds, and the source. Out: the names of these sorts in the ballot, with what is of
each. A sort has two deeds at least, leaves others out, and is spoken of outside of their entries.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from ingest.entries.fieldnames import TRAIT_LABELS, told_by
from ingest.formats.cards import label_of
from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import plural
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import key_of, singular
from ingest.vocabulary.sorts import enter
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import fold, last_word
from kb.patterns import deferred

_DEEDS = ("reaction", "action", "order")
_TAG = r"[A-Z][A-Za-z-]{3,15}(?: [A-Za-z][a-z-]{2,15}| [A-Z-]{3,15}){0,2}"
#: What stands in brackets behind a name: "Shoot (Attack)", "Shoot [Attack, Loud]".
_IN_BRACKETS = deferred(rf"[(\[](?P<tags>{_TAG}(?:(?:, ?| ?/ ?){_TAG}){{0,3}})[)\]]\W*$")
#: A line of nothing but tags: "Attack.", "SHORT SKILL / REPLY", "1 AP – Attack", "Attack action".
_LINE = deferred(
    rf"[*_]{{0,3}}(?:\d ?[A-Z]{{1,4}} ?[–—·•|,/-] ?)?(?P<tags>{_TAG}(?:(?:[,.] ?| ?[/·•|–—-] ?){_TAG}){{0,3}})"
    r"\.?[*_]{0,3}"
)
_PARTS = deferred(r"\s*[,./·•|]\s*|\s+[–—-]\s+")
#: "Shoot is an Attack.", "This is a Long Skill.", in the entry of a deed.
_IS_ONE = deferred(rf"(?:[A-Z][\w' -]{{1,30}}?|[Tt]his|[Ii]t) (?:is|counts as) an? (?P<tags>{_TAG})\b(?=[.,;]| and)")
#: "Shoot and Strike are Attacks."
_ARE = deferred(
    r"(?P<names>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?:, [A-Z][\w'-]*(?: [A-Z][\w'-]*)?){0,8},? and "
    rf"[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:are|count as) (?:all |both )?(?P<tags>{_TAG}s)(?=[.,;])"
)
_OPENING = 4


def tell_tagged_sorts(ballot: Ballot, source: Source, own_words: Container[str]) -> None:
    """Enter the sorts that entries of deeds give as their own; ``own_words`` mean a whole kind."""
    tagged: dict[str, dict[Key, str]] = {}
    deeds: dict[Key, str] = {}
    for section in source.sections.values():
        key, kind = ballot.sections.get(section.id, (None, ""))
        if key is None or kind not in _DEEDS:
            continue
        deeds[key] = kind
        for tag in _tags(source, section):
            tagged.setdefault(tag, {})[key] = kind
    for text in source.texts if deeds else ():
        for found in _ARE.finditer(text):
            named = [key_of(name) for name in re.split(r",? and |, ", found["names"])]
            if all(each in deeds for each in named):
                tagged.setdefault(_sort(found["tags"]), {}).update((each, deeds[each]) for each in named)
    for tag, members in tagged.items():
        meant = tag in KIND_WORDS or tag in own_words or key_of(tag) in deeds
        if meant or not 1 < len(members) < len(deeds):
            continue
        forms = [*forms_of(tag, source)]
        if forms:
            enter(ballot, tag, next(iter(members.values())), tuple(members))
        for name in forms if key_of(tag) in ballot.sorts else ():
            ballot.call(key_of(tag), name)


def _tags(source: Source, section: Section) -> Iterator[str]:
    """The sorts that an entry gives."""
    if found := _IN_BRACKETS.search(section.heading):
        yield from map(_sort, _PARTS.split(found["tags"]))
    for passage in source.prose.get(section.id, ())[:_OPENING]:
        text = " ".join(passage.text.split())
        labelled = label_of(text)
        if labelled and (labelled[0] in TRAIT_LABELS or told_by(labelled[0]) == "kind" or labelled[0] in _CALLED):
            text = text[labelled[1] :].strip()
        elif labelled:
            continue
        if len(text) <= 60 and (found := _LINE.fullmatch(text)):
            yield from map(_sort, _PARTS.split(found["tags"]))
        elif found := _IS_ONE.match(text):
            yield _sort(found["tags"])


_CALLED = frozenset(("tags", "tag", "labels", "label", "keyword", "keywords", "trait"))
_BEARING = (
    r"(?:with|(?:that|which) (?:has|have|bears?|carry|carries|goes? by)|having|bearing|carrying|marked with|under)"
)


def _sort(tag: str) -> str:
    """The name of a sort, without the word for any deed behind it."""
    words = fold(tag).split()
    if len(words) > 1 and KIND_WORDS.get(singular(words[-1])) in _DEEDS:
        words = words[:-1]
    return " ".join([*words[:-1], singular(words[-1])])


def forms_of(tag: str, source: Source, *called: str) -> Iterator[str]:
    """The tag as the sentences have it: by itself ("any Attack"), before a word for deeds ("Attack actions"), of which
    the texts may have others, ``called``, and behind one ("a Skill with the Attack label")."""
    words = re.escape(tag)
    before = r"(?i)\b(?:may|can|cannot|never|not|only|no|any|an?|each|every|other|or|and) (?:[a-z]+ ){0,2}?"
    if source.says(rf"{before}{words}s?\b", tag, f"{tag}s"):
        yield tag
    for noun in dict.fromkeys((*_NOUNS, *called)):
        name = f"{tag} {noun}"
        if last_word(tag) != noun and source.says(
            rf"(?i)\b{words} {noun}\b|\b{words} {plural(noun)}\b", name, f"{tag} {plural(noun)}"
        ):
            yield name
    nouns = "|".join(re.escape(form) for noun in (*_NOUNS, *called) for form in (noun, plural(noun)))
    nouns += "|those|ones|one"
    behind = re.compile(
        rf"(?i)\b(?:{nouns}) {_BEARING} (?:an? |the )?[*_]{{0,3}}{words}[*_]{{0,3}} (?:{'|'.join(_CALLED)})\b"
    )
    yield from dict.fromkeys(
        re.sub(r"[*_]", "", fold(found[0])) for line in source.lines(tag) for found in behind.finditer(line)
    )


#: Words for deeds, behind that for their sort.
_NOUNS = ("action", "order", "reaction", "skill", "deed")
