"""The frame of a question: which part of it asks, which parts state, and what kind of answer is wanted."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from kb.names import stem
from kb.patterns import deferred
from queries.questions.english import LIGHT, MODALS, OURS, PRONOUNS, word_list
from queries.questions.tokens import Stretch, Token, clauses, sentences

_WH = frozenset(["which", "what", "whats", "what's", "who", "whom", "whose", "how", "where", "when", "why"])
IMPERATIVES = frozenset(
    word_list(
        """
    list name give tell show explain define describe calculate compare work find
"""
    )
)
_CHANCE = frozenset(["chance", "chances", "odds", "probability", "probabilities", "likelihood", "percentage"])
_NUMBER = deferred(
    r"^(?:and |so |then |but )?(?:(?:at|on|to|by|with|for|in|from|within|over|up to) )?(?:"
    r"(?:give me |tell me |what(?:'s| is| are| was)? |calculate |work out |find |show (?:me )?)?"
    r"(?:the |my |their |its |our |me )*(?:\w+ ){0,7}?"
    r"(?:chances?|odds|probabilit(?:y|ies)|likelihood|percentage|average|expected|total|sum|distribution)\b"
    r"|how (?:many|much|far|likely|often|fast|close|near|big|large|high)\b"
    r"|what (?:is |are |was )?(?:the |my |their |its )?"
    r"(?:roll|score|target|number|maximum|minimum|most|least|range|distance|cost|modifier|adjustments?|bonus|penalty)\b"
    r"|what(?:'s| is| are| was)? (?:the |my |their |its )?(?:[\w-]+ ){1,3}(?:modifiers?|adjustments?|bonus|penalty)"
    r"(?: (?:for|if|when|while|from|against|at|in|on)\b|\W*$)"
    r"|(?:what|how much) do(?:es)? (?:i|we|you|they|it|he|she|my [\w-]+) (?:add|subtract|deduct|take off)\b"
    r"|what (?:do|does) [^?.,;]{2,50} (?:add|subtract|deduct) (?:to|from)\b|what (?:[\w-]+ ){1,3}(?:bonus|penalty)\b"
    r"|what do (?:i|we|you|they) (?:need|have) to roll)"
)
_COMPARE = deferred(r"\b(?:differences?|differ|differs|compare|compared|versus)\b|\bvs\b")
_DEFINE = deferred(
    r"^(?:what(?:'s| is| are)|whats|explain|define|describe|tell me about|how (?:do|does) .+ works?$"
    r"|what (?:do|does|happens)|who (?:is|are)(?! (?:immune|unaffected|affected|exempt|able|allowed|free|not)\b)"
    r"|(?:when|where) (?:is|are|do|does|did|can|may|must|will|would))\b"
)
_ENTRIES = deferred(
    r"^(?:(?:in|on|at|to|for|under|during|against|with|by) )?"
    r"(?:which|what|list|name|show|give me|tell me which|tell me what|who"
    r"|how (?:do|can|could|does|might|would|is|are) \w+)\b"
)


@dataclass(frozen=True, slots=True)
class Frame:
    """``ask`` is the stretch that asks; ``states`` what is stated around it; ``kind`` what kind of answer is wanted.

    ``aux`` is the auxiliary that opens a yes-or-no question ("can", "does"), '' elsewhere.
    """

    kind: str
    ask: Stretch
    states: tuple[Stretch, ...]
    sentences: tuple[str, ...]
    aux: str = ""
    topic: tuple[Stretch, ...] = ()


def frame(
    tokens: tuple[Token, ...], text: str, kinds_at: dict[int, frozenset[str]], inside: Collection[int] = ()
) -> Frame:
    """The frame of a question. ``kinds_at`` gives the kinds of the names that begin at a place in the text, ``inside``
    the places where their further words begin."""
    found = sentences(tokens, text)
    split = [list(clauses(sentence, i, inside)) or [Stretch(sentence, sentence=i)] for i, sentence in enumerate(found)]
    best: tuple[int, int, int] | None = None
    for i, stretches in enumerate(split):
        mark = any(token.low == "?" for token in found[i])
        for j, stretch in enumerate(stretches):
            if _opens(stretch, j, stretches):
                rank = 2 if mark else 1
                if best is None or rank > best[0] or (rank == best[0] and i > best[1]):
                    best = (rank, i, j)
                break
    asked = bool(best)
    if best is None:
        i = len(split) - 1
        best = (0, i, _list_begins(split[i], _last_clause(split[i]), kinds_at))
    _, i, j = best
    ask = list(split[i][j].tokens)
    states: list[Stretch] = [stretch for stretches in split[:i] for stretch in stretches]
    states += split[i][:j]
    tail = split[i][j + 1 :]
    for k, stretch in enumerate(tail):
        open_yet = stretch.opener == "," and not _names_option(ask, kinds_at) and "?" not in [each.low for each in ask]
        goes_on = stretch.opener in (",", "and", "or") and (not _clausal(stretch) or _bare_wish(ask))
        if open_yet or goes_on:
            ask += _glue(tokens, ask[-1], stretch)
        else:
            states += tail[k:]
            break
    states += [stretch for stretches in split[i + 1 :] for stretch in stretches]
    body = replace(split[i][j], tokens=tuple(ask), role="ask")
    said = tuple(text[sentence[0].start : sentence[-1].end] for sentence in found)
    kind, aux = _kind(body, text, asked)
    return Frame(kind, body, tuple(states), said, aux)


def _bare_wish(ask: Sequence[Token]) -> bool:
    """Whether a question has no more so far than the noun of what is wanted: "which types | and sub-types may …"."""
    lows = [token.low for token in ask if token.kind == "word"]
    return lows[:1] in (["which"], ["what"]) and 1 < len(lows) < 4 and MODALS.isdisjoint(lows)


def _glue(tokens: tuple[Token, ...], last: Token, stretch: Stretch) -> list[Token]:
    """The tokens of a stretch with the comma or conjunction before it."""
    return [token for token in tokens if last.end <= token.start and token.end <= stretch.end]


def _opens(stretch: Stretch, position: int, stretches: list[Stretch]) -> bool:
    """Whether a stretch opens a question."""
    lows = [token.low for token in stretch.tokens if token.kind in ("word", "num")]
    if not lows:
        return False
    if lows[0] in ("so", "then", "and", "but", "ok", "now", "still", "also", "please"):
        lows = lows[1:] or lows
    first = lows[0]
    second = lows[1] if len(lows) > 1 else ""
    if first in ("which", "who", "that") and position and stretch.opener == ",":
        return (second in MODALS and False) or (first == "which" and not _relative(lows))
    if stretch.opener in ("when", "where", "while", "if", "because"):
        return False
    if position and stretch.opener in ("and", "but") and first in _HAVING and second not in _SUBJECTS:
        return False  # "… and are being charged": what goes on telling
    if first in _WH:
        return True
    if first in (
        "at",
        "on",
        "in",
        "to",
        "by",
        "for",
        "with",
        "under",
        "from",
        "against",
        "of",
        "during",
    ) and second in ("which", "what", "how"):
        return True
    if first in MODALS and len(lows) > 1 and first not in ("being",):
        return True
    if first in IMPERATIVES and position == 0 and second not in ("of", "is", "has"):
        return True
    return first in _CHANCE or (second in _CHANCE and first in ("the", "what's", "any"))


_HAVING = frozenset("is are was were has have had".split())
_SUBJECTS = PRONOUNS | OURS | frozenset("a an the any there those these you he she some every each".split())


def _relative(lows: list[str]) -> bool:
    return len(lows) > 1 and (lows[1] in MODALS or stem(lows[1]) in LIGHT)


def _last_clause(stretches: list[Stretch]) -> int:
    for j in range(len(stretches) - 1, -1, -1):
        if stretches[j].opener not in ("if", "when", "while", "whilst", "because", "after", "once", "since"):
            return j
    return len(stretches) - 1


def _list_begins(stretches: list[Stretch], last: int, kinds_at: dict[int, frozenset[str]]) -> int:
    """Where the list of options begins that the last clause ends: "…, Duck or Dive?" asks of both."""
    while last and stretches[last].opener == "or" and _names_option(list(stretches[last - 1].tokens), kinds_at):
        last -= 1
    return last


def _names_option(tokens: list[Token], kinds_at: dict[int, frozenset[str]]) -> bool:
    """Whether the asking stretch names something to do or become so far, so that what follows a comma is beside it."""
    names = (kinds_at.get(token.start, frozenset()) for token in tokens)
    return any(kinds & {"reaction", "action", "test", "order", "effect", "special_rule", "status"} for kinds in names)


def _clausal(stretch: Stretch) -> bool:
    """Whether a stretch after a comma or "and" is a clause of its own, not one more item of a list."""
    lows = [token.low for token in stretch.tokens if token.kind == "word"]
    if not lows:
        return False
    if lows[0] in ("which", "who", "that", "it", "they", "i", "we", "given", "assuming", "having", "with", "while"):
        return True
    if lows[0] in ("not",):
        return False
    return any(low in MODALS for low in lows[1:4]) or any(low in OURS for low in lows[:2])


def _kind(ask: Stretch, text: str, asked: bool) -> tuple[str, str]:
    lows = [token.low for token in ask.tokens if token.kind != "punct" or token.low == "'"]
    said = " ".join(lows)
    said = re.sub(r"^(?:so|then|and|but|ok|now|also|please) ", "", said)
    first = said.split(" ", 1)[0] if said else ""
    if _COMPARE.search(said) and "chance" not in said:
        return "compare", ""
    if first not in MODALS and _NUMBER.match(said):
        return "numbers", ""
    if first in MODALS and ask.opener == "when" and text[: ask.start].strip().lower() in ("when", "so when"):
        return "define", ""  # "when does a unit …"
    if first in MODALS:
        return "options", first
    if _DEFINE.match(said) and not re.match(
        r"^what (?:is|are) the (?:\w+ )+(?:that|which|of|for)\b.*\b(?:can|may|must|stop|make)", said
    ):
        return "define", ""
    if _ENTRIES.match(said):
        return "entries", ""
    return ("options", "") if asked or len(lows) > 0 else ("define", "")
