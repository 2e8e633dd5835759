"""Pieces: a sentence cut into its main clauses and the conditions around them.

In: the tokens of a sentence. Out: pieces, each with the word that opens it ('' for a main clause). Nothing is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.tokens import Token

#: Phrases that open a subordinate piece, longest first, with what they make of it.
OPENERS: tuple[tuple[tuple[str, ...], str], ...] = tuple(
    sorted(
        (
            (tuple(phrase.split()), role)
            for role, phrases in {
                "if": "if|whenever|when|while|whilst|once|where|as long as|so long as|provided that|provided|providing that|"
                "providing|each time|every time|in the event that|should|only if|in any situation where|as soon as|after|in the same turn that|in the same turn as|in the same turn in which|in a turn that|in a turn in which|"
                "in the turn that|on a turn that|on the turn that|on a turn in which|in the same phase that|in the same phase in which|in the same phase as|"
                "immediately after|immediately upon|upon|in a turn in which|whether",
                "unless": "unless|except|except that|except when|except where|except if|except for|with the exception of|other than|"
                "apart from|save that|save where|excluding|but not",
                "despite": "even if|even though|although|though|regardless of|despite|no matter|irrespective of|whether or not",
                "until": "until|before",
                "instead": "rather than|instead of|in place of|in which case",
                "aside": "because|due to|in order to|so that|such as|including|to represent|to reflect|as if|as though|just as|"
                "as with|as well as|as per|in addition to|unlike|following|just like|meaning that|save",
            }.items()
            for phrase in phrases.split("|")
        ),
        key=lambda item: -len(item[0]),
    )
)
_BY_FIRST: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _phrase, _role in OPENERS:
    _BY_FIRST.setdefault(_phrase[0], []).append((_phrase, _role))

_IMPERATIVES = frozenset(
    """roll add subtract apply use move place remove resolve discard treat count make take pick select choose work
    place halt increase reduce double halve""".split()
)
_STARTERS = frozenset(
    """the a an it they this that these those all any each no one you both every such then either units models unit
    model its their only when if other neither some""".split()
)


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a sentence. ``role`` is '' (main), if, unless, despite, until, instead, aside or during.

    ``fronted`` pieces stand before the first main clause; ``forward`` ones belong to the main clause after them, the
    others to the one before. ``after`` is the identity of the token that a phrase of time stood behind.
    """

    role: str
    opener: str
    tokens: tuple[Token, ...]
    fronted: bool = False
    forward: bool = False
    after: int = 0

    @property
    def text(self) -> str:
        words = " ".join(t.text + (f" ({t.parameter})" if t.parameter else "") for t in self.tokens)
        return words.replace(" ,", ",").strip(" ,")


def opener_at(tokens: list[Token], i: int) -> tuple[int, str] | None:
    """How many tokens an opener at ``i`` takes, and its role; None where none starts there."""
    if i == 0 and tokens[0].low == "to" and any(t.low == "," for t in tokens[1:8]):
        return 1, "if"  # "To rally, a crew …": for what it is done
    if tokens[i].low in ("in", "on", "during", "at"):
        for j in range(i + 1, min(i + 7, len(tokens) - 1)):
            if tokens[j].low in (",", "and", "or"):
                break
            if any("/phase/" in t for t in tokens[j].terms) or tokens[j].low in ("turn", "phase"):
                after = tokens[j + 1].low
                if after in ("that", "as"):
                    return j + 2 - i, "if"
                if after == "in" and j + 2 < len(tokens) and tokens[j + 2].low == "which":
                    return j + 3 - i, "if"
                break
    for phrase, role in _BY_FIRST.get(tokens[i].low, ()):
        size = len(phrase)
        if tuple(t.low for t in tokens[i : i + size]) == phrase:
            if phrase == ("should",) and i != 0:
                return None
            following = tokens[i + size] if i + size < len(tokens) else None
            if phrase == ("once",) and (
                following is None
                or following.low in ("up", "per", "in", "during", ",", "and", "or", "for", "each", "on", "at")
                or following.is_number
            ):
                return None
            if (
                phrase in (("upon",), ("after",), ("save",), ("where",), ("following",))
                and i != 0
                and phrase != ("after",)
            ):
                return None
            if phrase == ("following",) or phrase == ("save",):
                return None
            return size, role
    return None


_NOUN_EXCEPTIONS = ("other than", "except", "apart from", "except for", "excluding", "with the exception of", "but not")
_MAIN_VERBS = frozenset("may can cannot must will is are does do never always counts gains suffers has".split()) - {
    "has"
}
_TIME_OPENERS = (
    ("until", "the", "end", "of"), ("for", "the", "remainder", "of"), ("for", "the", "duration", "of"), ("for", "the", "rest", "of"),
    ("at", "the", "end", "of"), ("at", "the", "start", "of"), ("at", "the", "beginning", "of"), ("during",), ("in",), ("on",),
)  # fmt: skip
_TIME_BY_FIRST: dict[str, list[tuple[str, ...]]] = {}
for _time in _TIME_OPENERS:
    _TIME_BY_FIRST.setdefault(_time[0], []).append(_time)
_TIME_NOUNS = frozenset("turn phase sub-phase step round bound game battle turns phases".split())


def take_times(tokens: list[Token]) -> tuple[list[Token], list[Piece]]:
    """The tokens without the phrases that say when ("during the Shooting phase"), and those phrases."""
    kept: list[Token] = []
    times: list[Piece] = []
    i = 0
    while i < len(tokens):
        openers = _TIME_BY_FIRST.get(tokens[i].low, ())
        size = next((len(p) for p in openers if tuple(t.low for t in tokens[i : i + len(p)]) == p), 0)
        end = _time_end(tokens, i + size) if size else 0
        if end:
            times.append(
                Piece(
                    "during",
                    " ".join(t.low for t in tokens[i : i + size]),
                    tuple(tokens[i:end]),
                    not kept,
                    not kept,
                    id(kept[-1]) if kept else 0,
                )
            )
            if i == 0 and end < len(tokens) and tokens[end].low == ",":
                end += 1
            i = end
        else:
            kept.append(tokens[i])
            i += 1
    return kept, times


def _time_end(tokens: list[Token], i: int) -> int:
    """Where the phrase of time that goes on at ``i`` ends; 0 where it names no time."""
    for j in range(i, min(i + 7, len(tokens))):
        token = tokens[j]
        if any("/phase/" in t for t in token.terms) or token.low in _TIME_NOUNS:
            end = j + 1
            if end + 1 < len(tokens) and (
                tokens[end].low in ("that", "as") or (tokens[end].low == "in" and tokens[end + 1].low == "which")
            ):
                return 0
            if end < len(tokens) and tokens[end].low in _TIME_NOUNS:
                end += 1
            if (
                end + 1 < len(tokens)
                and tokens[end].low in ("of", "and", "or", "when", "in")
                and tokens[end].low != "when"
            ):
                more = _time_end(tokens, end + 1) if tokens[end].low in ("of", "or") else 0
                return more or end
            return end
        if token.low in (",", ";", "which", "that", "who", "may", "must", "cannot", "can", "is", "are") and not (
            token.low == "that" and j == i
        ):
            return 0
    return 0


def _verb_next(tokens: list[Token], i: int) -> bool:
    """Whether a finite verb with no subject of its own goes on at ``i`` (", reduces the distance", ", automatically fails")."""
    while i < len(tokens) and tokens[i].low in ("automatically", "always", "also", "instead", "immediately"):
        i += 1
    return i < len(tokens) and tokens[i].stem in _FINITE and tokens[i].low.endswith("s") and not tokens[i].terms


def _main_starts(tokens: list[Token], i: int) -> bool:
    """Whether a main clause can begin at ``i`` (after a comma that ended a fronted condition)."""
    if i >= len(tokens):
        return False
    token = tokens[i]
    if token.low in ("but", "and", "or", "which", "who", "whose", "nor"):
        return False
    if (
        token.low in _STARTERS
        or token.low in _IMPERATIVES
        or token.terms
        or token.text[:1].isupper()
        or token.low.endswith("s")
    ):
        return any(
            t.stem in _FINITE or (k and t.terms and t.low.endswith("s") and t.text[:1].isupper())
            for k, t in enumerate(tokens[i : i + 30])
        )
    return any(t.stem in _FINITE for t in tokens[i : i + 8])


def _restarts(tokens: list[Token], start: int, i: int) -> bool:
    """Whether a main clause begins at ``i`` with no comma before it ("If the test is failed it does not …")."""
    if i < start + 3 or tokens[i].low not in ("it", "they", "the", "this", "a", "you"):
        return False
    if any(t.low == "," and _main_starts(tokens, k + 1) for k, t in enumerate(tokens) if k > i):
        return False
    before = tokens[i - 1]
    if tokens[i].low not in ("it", "they") and before.stem in _FINITE:
        return False  # "fails a Morale check": the object of the condition's own verb
    if before.low in (
        "and",
        "or",
        "of",
        "to",
        "by",
        "on",
        "in",
        "with",
        "from",
        "at",
        "that",
        "for",
        "than",
        "as",
        "against",
        ",",
        "is",
        "are",
        "any",
        "all",
        "within",
        "upon",
        "but",
        "has",
        "have",
        "take",
        "make",
        "takes",
        "makes",
    ):
        return False
    if not any(t.stem in _FINITE or t.low.endswith(("ed", "s")) for t in tokens[start:i]):
        return False
    return any(
        t.low
        in (
            "may",
            "can",
            "cannot",
            "must",
            "will",
            "is",
            "are",
            "does",
            "do",
            "has",
            "gains",
            "makes",
            "takes",
            "receives",
            "suffers",
            "loses",
            "immediately",
            "becomes",
            "counts",
        )
        for t in tokens[i + 1 : i + 5]
    )


_FINITE = frozenset(
    """may can cannot must will be hav do gain count treat consider suffer inflict los ignor pass fail add increas
    reduc subtract roll mov use tak mak becom apply receiv stop return remain fight hit wound attack resolv need
    become never remov discard place mean trigger chang abandon surrender retreat becom halv double spend regain
    carry allow stay fall hold retain make work choos select halt""".split()
)


def cut(tokens: list[Token]) -> list[Piece]:
    """The pieces of a sentence, in order."""
    tokens, pieces = take_times(tokens)
    i, start = 0, 0
    current: tuple[str, str] = ("", "")
    fronted = False
    main_seen = False
    held: list[Token] = []  # the beginning of a main clause that a condition interrupts

    resume = joined = False

    def close(end: int, forward: bool = False) -> None:
        nonlocal main_seen, held, resume
        part = list(tokens[start:end])
        while part and part[0].low in (",", ";", ":", "–", "—", "-"):
            part.pop(0)
        while part and part[-1].low in (",", ";", ":", "and", "but", "–", "—", "-"):
            part.pop()
        if part and current[0] == "" and not any(t.stem in _FINITE for t in part) and end < len(tokens) and not held:
            held = part
            return
        if resume and part and current[0] == "":
            resume = False
            last = next((n for n in range(len(pieces) - 1, -1, -1) if pieces[n].role == ""), None)
            if last is not None:
                pieces[last] = Piece("", "", (*pieces[last].tokens, *tokens[start:end]))
                return
        if current[0] == "" and held:
            part, held = [*held, *part], []
        if part:
            pieces.append(Piece(current[0], current[1], tuple(part), fronted, forward or fronted))
            main_seen = main_seen or current[0] == ""

    while i < len(tokens):
        low = tokens[i].low
        if low == ":" and not any(t.stem in _FINITE for t in tokens[i + 1 :]):
            i += 1
            continue
        if low in (";", "–", "—", "-") or (low == ":" and i + 1 < len(tokens)):
            close(i)
            main_seen = low == ":"
            start, current, fronted = i + 1, ("", ""), False
            i += 1
            continue
        if (
            current[0] == "if"
            and not fronted
            and low in ("and", "but")
            and i + 1 < len(tokens)
            and tokens[i + 1].low in ("may", "cannot", "can", "must", "can't")
        ):
            close(i)  # "only … if it attacks and cannot …": the second half goes on with the main clause
            start, current, fronted = i + 1, ("", ""), False
            i += 1
            continue
        if (
            current[0] in ("aside", "unless")
            and low == ","
            and not fronted
            and pieces
            and i + 1 < len(tokens)
            and tokens[i + 1].low in ("may", "cannot", "can", "must", "can't")
        ):
            close(i)  # "…, including those that are not engaged, cannot …": the main clause goes on
            resume = True
            start, current, fronted = i + 1, ("", ""), False
            i += 1
            continue
        if current[0] == "aside" and low == "and" and _verb_next(tokens, i + 1):
            close(i)  # "… as if it had an order and changes …": a second thing that is done
            start, current, fronted = i + 1, ("", ""), False
            i += 1
            continue
        if low in ("though", "although", "whereas") and i and _main_starts(tokens, i + 1):
            close(i)  # the concession is a rule of its own
            start, current, fronted = i + 1, ("", ""), False
            i += 1
            continue
        if low == "," and i + 1 < len(tokens) and tokens[i + 1].low == "otherwise":
            close(i)
            start, current, fronted = i + 2, ("", ""), False
            i += 2
            continue
        if current[0] == "if" and (fronted or joined) and _restarts(tokens, start, i):
            close(i, True)
            joined = False
            start, current, fronted = i, ("", ""), False
            continue
        found = opener_at(tokens, i)
        if (
            found
            and found[1] == "unless"
            and i > start + 1
            and current[0] == ""
            and " ".join(t.low for t in tokens[i : i + found[0]]) in _NOUN_EXCEPTIONS
            and not any(t.low in _MAIN_VERBS for t in tokens[start:i])
        ):
            i += found[0]  # the exception belongs to the subject ("an order other than Ambush cannot …")
            continue
        if found and current[0] == "if" and fronted and start < i <= start + 1 and low != ",":
            # "If, when charging, one or more models …": the inner condition interrupts the outer one
            comma = next((j for j in range(i, len(tokens)) if tokens[j].low == ","), None)
            if comma is not None and comma - i <= 5:
                pieces.append(Piece(found[1], "when", tuple(tokens[i + found[0] : comma]), True))
                start = i = comma + 1
                continue
        if found and not (i > start and tokens[i - 1].low in ("that", "which", "who")):
            size, role = found
            if role == "unless" and current[0] == "if" and tokens[i].low == "but":
                i += size  # "suffered a hit but not a knock-out": part of the condition
                continue
            if (
                tokens[i + size - 1].low == "that"
                and role == "unless"
                and any(t.low in _MAIN_VERBS for t in tokens[i + size : i + size + 12])
            ):
                close(i)  # "except that no … can be taken": what follows is a rule of its own
                start, current, fronted = i + size, ("", ""), False
                i += size
                continue
            joined = (
                role == "if"
                and (
                    tokens[i - 1].low in ("and", "but")
                    or (i > 1 and tokens[i - 1].low == "," and tokens[i - 2].low in ("and", "but"))
                )
                if i
                else False
            )
            close(i)
            opener = " ".join(t.low for t in tokens[i : i + size])
            start, current, fronted = i + size, (role, opener), not main_seen
            i += size
            continue
        if current[0] and low in (",", "then") and not (low == "then" and i and tokens[i - 1].low == "and"):
            after = i + 1
            while after < len(tokens) and tokens[after].low in ("then", ",", "instead", "however"):
                after += 1
            if held and low == "," and after < len(tokens):
                close(i)
                start, current, fronted = after, ("", ""), False
                i = after
                continue
            trailing = not fronted and low == "," and after < len(tokens) and tokens[after].low in ("but", "and")
            if (
                low == ","
                and current[1] in _NOUN_EXCEPTIONS
                and pieces
                and not fronted
                and after < len(tokens)
                and tokens[after].low in ("and", "or")
            ):
                close(i)
                resume = True
                start, current, fronted = after, ("", ""), False
                i = after
                continue
            if trailing:
                after += 1
            elif (
                not fronted
                and low == ","
                and (
                    joined
                    or (_verb_next(tokens, after) and not any(t.low == "or" for t in tokens[max(start, i - 8) : i]))
                )
            ):
                close(i, True)
                joined = False
                start, current, fronted = after, ("", ""), False
                i = after
                continue
            if (fronted or trailing or low == "then") and _main_starts(tokens, after):
                close(i, low == "then" and not trailing)
                start, current, fronted = after, ("", ""), False
                i = after
                continue
        i += 1
    close(len(tokens))
    if held:
        pieces.append(Piece("", "", tuple(held)))
    return pieces
