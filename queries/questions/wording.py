"""The plain wording of a question: what every reader behind it works on.

In goes a question as it was typed, out comes the same question with slips put right by one ruleset's names (spelling),
idioms and turns of phrase brought to one order of words (loose, turns), and what is done to a unit told as what
somebody does (passives).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from kb.names import stems
from queries.questions.english import COMMON
from queries.questions.naming import Lexicon
from queries.questions.passives import done_to
from queries.questions.spelling import corrected
from queries.questions.tokens import tokenize
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
    return Worded(_in_full(done_to(turn.text, lexicon), lexicon), warnings, turn.why)


def _in_full(text: str, lexicon: Lexicon) -> str:
    """The text with each characteristic that goes by the last word of its name ("initiative") called in full."""
    tokens = tokenize(text)
    for before, token in reversed(list(pairwise((None, *tokens)))):
        if token is None or token.kind != "word" or token.low in COMMON or lexicon.named(token.text):
            continue
        meant = next((term for term in lexicon.shortened(token.low) if term.kind == "characteristic"), None)
        if before is not None and before.kind == "word" and before.text[:1].isupper() and token.text[:1].isupper():
            continue  # "Access Points": a name of two words
        ends = meant is not None and stems(meant.name)[-1:] == stems(token.low)
        if meant is not None and ends and (before is None or stems(before.low) != stems(meant.name)[:1]):
            text = f"{text[: token.start]}{meant.name}{text[token.end :]}"
    return text


def _kind_words(lexicon: Lexicon) -> list[str]:
    """The words by which a question asks for all options of a kind, this rulebook's own among them."""
    general = (lexicon.general(kind) for kind in ("reaction", "action"))
    own = [term.name.lower() for term in general if term is not None]
    return list(dict.fromkeys(["reaction", "response", "action", *own]))
