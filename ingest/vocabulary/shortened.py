"""Short names: what a kind of piece is called besides the name of its entry ("Horse and guns may not …", of the Foot
Guns; "A battery is …", as their entry opens).

In: the source, and a ballot that all else has voted in. Out: the shorter names as those of the kind with the entry,
each only where one kind alone can be meant and nothing tells of another by that name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set

from ingest.lexicon import ARMS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import key_of
from ingest.vocabulary.source import Source
from kb.names import last_word, stem
from kb.patterns import deferred

#: By what word the first sentence of an entry speaks of those whose entry it is.
_OPENS = deferred(
    r"^\W*(?:An?|Each|Every|The) (?P<noun>[a-z]{3,20}) (?:is|has|may|can|cannot|must|never|always|does)\b"
)
#: What is said of all who are called so; the word itself goes before it.
_DO = r"s (?:may|can|cannot|must|never|always|do not)\b"
#: What the arms of an army are called, in which there may be more kinds than have a name.
_ARMS = frozenset(map(stem, ARMS))


def call_by_short_names(ballot: Ballot, source: Source, units: Set[str]) -> None:
    """Let each short name of a kind of piece mean that kind; ``units`` are the stems of words for all pieces."""
    entered: dict[Key, list[str]] = defaultdict(list)
    for section, (key, kind) in ballot.sections.items():
        if kind == "unit_type":
            entered[key].append(section)
    by_last: dict[str, list[Key]] = defaultdict(list)
    for key, candidate in ballot.found.items():
        if len(key) > 1 and candidate.votes["unit_type"]:
            by_last[key[-1]].append(key)
    for last, keys in by_last.items():
        if len(keys) == 1 and keys[0] in entered and last not in units | _ARMS:
            _call(ballot, source, (last,), keys[0])
    for short, candidate in list(ballot.found.items()):
        if len(short) == 1 and short not in entered and short[0] not in by_last and _is_untold(ballot, short):
            opened = [key for key, own in entered.items() if any(_opens_with(short, each, source) for each in own)]
            if len(opened) == 1:
                del ballot.found[short]
                for spelt in candidate.spellings["unit_type"]:
                    ballot.call(opened[0], spelt)


def _is_untold(ballot: Ballot, short: Key) -> bool:
    """Whether sentences alone speak of a kind of piece by that name."""
    candidate = ballot.found[short]
    return set(+candidate.votes) == {"unit_type"} and not candidate.families


def _call(ballot: Ballot, source: Source, short: Key, whole: Key) -> None:
    """Let the last word of a name mean it, where the texts speak by it of those who do things, or may not."""
    if short in ballot.found and not _is_untold(ballot, short):
        return
    for name in list(ballot.found[whole].spellings["unit_type"]):
        one = last_word(name).removesuffix("s")
        forms = (f"{one}s", f"{one.lower()}s")
        if any(source.says(rf"(?:^|\band |\bor |, )(?i:{one}){_DO}", form) for form in forms):
            ballot.found.pop(short, None)
            ballot.call(whole, one)
            return


def _opens_with(short: Key, section: str, source: Source) -> bool:
    """Whether an entry's own text speaks, as it opens, of a piece by that word."""
    opened = _OPENS.match(source.opening(section).strip())
    return opened is not None and key_of(opened["noun"]) == short
