"""Listed triggers: the items of a list of triggers, each an event that opens what its heading names.

In: an item, the label before it and the heading over it. Out: the event as what opens the test or reaction, and, where
the item says in what case it does not ("unless it is dug in"), that it is ignored then.
"""

from __future__ import annotations

from ingest.grammar import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import read_condition
from ingest.vocabulary import Vocabulary
from kb.conditions import Fact
from kb.patterns import deferred

_TRIGGERS = deferred(r"(?i)\s*triggers?$")
_FIRST_SENTENCE = deferred(r"(?<=[a-z])\. ")
#: In what case an event sets nothing off: between commas, or at the end.
_UNLESS = deferred(r"(?i),? (?:unless|except (?:if|when|where|while)) ([^,;]{3,100})(?:,(?= )|$)")


def listed_trigger(text: str, label: str, heading: str, ruleset: str, vocabulary: Vocabulary) -> list[Draft]:
    """The drafts of an item: the event that its first sentence tells of is the first one's subject."""
    name = _TRIGGERS.sub("", heading)
    opened = vocabulary.best(name, "test", "reaction", "action")
    target = Thing("test", name.title())
    if opened:
        target = Thing(vocabulary.terms[opened].kind, vocabulary.terms[opened].name, opened)
    words = _FIRST_SENTENCE.split(text.strip())[0].rstrip(".")
    excepted = _UNLESS.search(words)
    if excepted:
        words = words[: excepted.start()] + words[excepted.end() :]
    event = Thing("event", words)
    opens = Draft(
        "triggers", target, subject_thing=event, requirement=Fact(words), value=label, condition=words,
        modal="oblige", fixed=True, any_unit=True,
    )  # fmt: skip
    if excepted is None:
        return [opens]
    piece = Piece("unless", "unless", tuple(tokenize(excepted[1], vocabulary)))
    ignored = Draft(
        "ignores", event, subject=vocabulary.any_unit, when=read_condition(piece, vocabulary),
        condition=excepted[1], fixed=True, any_unit=True, loser=opens, why="unless",
    )  # fmt: skip
    return [opens, ignored]
