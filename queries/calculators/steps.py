"""At which step somebody fights: "must attack at Initiative step 1", "fights on Initiative 2".

In: a question for the step at which something is done. Out: the number of the one sentence that tells it for the case
that the question tells of, with that sentence; nothing where none does, or where two tell of it as closely.
"""

from __future__ import annotations

from kb.model import Passage
from kb.names import stem, stems
from queries.calculators.base import Value
from queries.calculators.book import Book
from queries.calculators.words import Question
from queries.questions.english import FUNCTION
from queries.questions.whichstep import STEPS, step_told
from queries.situations.facts import content

_ASKING = frozenset(stem(word) for word in FUNCTION) | frozenset(
    (*stems("attack fight strike act hit swing go unit model"), *STEPS, "1")
)


def steps(book: Book, question: Question, name: str) -> list[Value]:
    """The number of the step of that name at which somebody fights in the case that is told of."""
    told = step_told(name)
    asked = content(question.low) - _ASKING - {*stems(name)}
    kinds = (each.name for each in question.names if book.kind(each.term) == "unit_type")
    case = asked - content(" ".join(kinds)) or asked  # what the unit is, no sentence on all of them says
    best: dict[int, list[tuple[int, Passage]]] = {}
    for passage, said, words in book.sentences:
        found = told.search(said)
        heard = asked & words if found is not None else frozenset[str]()
        if found is not None and len(heard & case) * 2 >= len(case):
            best.setdefault(len(heard), []).append((int(found["n"]), passage))
    nearest = best[max(best)] if best else []
    if len({number for number, _ in nearest}) != 1:
        return []
    number, passage = nearest[0]
    return [Value(f"{name} step", number, None, [passage.text.strip()], [passage])]


__all__ = ["steps"]
