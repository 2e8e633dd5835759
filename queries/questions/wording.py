"""The plain wording of a question: what every reader behind it works on.

In goes a question as it was typed, out comes the same question with slips put right by one ruleset's names (spelling),
idioms and turns of phrase brought to one order of words (loose, turns), and what is done to a unit told as what
somebody does (passives).
"""

from __future__ import annotations

from dataclasses import dataclass

from queries.questions.naming import Lexicon
from queries.questions.passives import done_to
from queries.questions.spelling import corrected
from queries.questions.turns import turned


@dataclass(frozen=True, slots=True)
class Worded:
    """The question in plain words, a warning for each slip put right; ``why`` is true where reasons were asked for."""

    text: str
    warnings: list[str]
    why: bool


def worded(text: str, lexicon: Lexicon) -> Worded:
    """``text`` in plain words."""
    text, warnings = corrected(text, lexicon)
    turn = turned(text, _kind_words(lexicon))
    return Worded(done_to(turn.text, lexicon), warnings, turn.why)


def _kind_words(lexicon: Lexicon) -> list[str]:
    """The words by which a question asks for all options of a kind, this rulebook's own among them."""
    general = (lexicon.general(kind) for kind in ("reaction", "action"))
    own = [term.name.lower() for term in general if term is not None]
    return list(dict.fromkeys(["reaction", "response", "action", *own]))
