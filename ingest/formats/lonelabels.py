"""Labels of fields that have a line to themselves, over what they label ("Trigger", and below it when that is).

In: the lines of a text. Out: the lines that are such labels. A word for a field is a heading as well ("Effects" over a
chapter): only where one comes again and again, as it does under entry after entry, are they labels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ingest.entries.fieldnames import told_by
from ingest.formats.text import Line, all_caps
from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from kb.numbers import CARDINALS
from kb.patterns import deferred

_MARKED = deferred(
    r"(?:#{2,6} +|> )?[*_]{0,3}"
    r"(?P<label>[A-Z][A-Za-z'’-]*(?: [a-z'’-]+){0,4}|[A-Z]+(?: [A-Z]+){0,4})[*_]{0,3}:?[*_]{0,3}"
)
#: So often the commonest of them comes.
_LEAST = 3
#: "Two", under "Uses per turn".
_SO_MANY = deferred(rf"(?i)(?:[-*•] )?(?:\d|once|twice|{'|'.join(CARDINALS)})\.?")
#: So many lines off stands another label of the same entry.
_NEAR = 6
#: What a label that stands over things of a kind tells of, or over a list of names: it is the heading of those.
_OVER_NAMES = (None, "traits", "kind")
#: Words for kinds that tell, as the label of a field, what the entry does.
_OF_THE_ENTRY = frozenset(("effect", "result"))


def lone_labels(lines: list[Line]) -> Mapping[int, str]:
    """The lines that are nothing but the label of a field, each with its label."""
    found: dict[int, str] = {}
    for index, line in enumerate(lines[:-1]):
        marked = _MARKED.fullmatch(line.text) if line.text and len(line.text) <= 40 else None
        if marked and told_by(marked["label"].lower()) not in _OVER_NAMES and _labels_prose(lines, index):
            found[index] = marked["label"]
    sure = {index: label for index, label in found.items() if not _is_kind(label)}
    times = Counter(label.lower() for label in found.values())
    if max((times[label.lower()] for label in sure.values()), default=0) < _LEAST:
        return {}
    return {
        index: label
        for index, label in found.items()
        # a label in capitals that stands once is the heading of a chapter; a word for a kind is one beside others
        if (index in sure and not all_caps(label))
        or (times[label.lower()] > 1 and (index in sure or any(abs(index - other) <= _NEAR for other in sure)))
    }


def _is_kind(label: str) -> bool:
    """Whether a label may be the heading over things of a kind, and no part of what an entry says."""
    noun = label.lower().removesuffix("s")
    return (noun in KIND_WORDS or noun in HEAD_NOUNS) and noun not in _OF_THE_ENTRY


def _labels_prose(lines: list[Line], index: int) -> bool:
    """Whether words that are no label or heading stand right below a line."""
    below = next((line.text for line in lines[index + 1 : index + 3] if line.text), "")
    if _SO_MANY.fullmatch(below):
        return True
    return bool(below) and not below.startswith("#") and not all_caps(below) and len(below.split()) > 1
