"""Circumstances: what must hold for one clause of a sentence, by where the conditions stand."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.grammar.phrases.happened import span_told
from ingest.grammar.phrases.openers import FINITE
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.times import WHO
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.when import condition_in, read_condition
from ingest.verbforms import third
from ingest.vocabulary import Vocabulary
from kb.conditions import Condition, Done, Event, Fact, Not, both, either, had_by, negate
from kb.model import TYPE_KINDS
from kb.names import lowered
from kb.patterns import deferred


@dataclass(frozen=True, slots=True)
class Told:
    """The words of one condition. ``trailing`` ones stand behind the clause; an ``exception`` is what lifts it.

    ``after`` is the identity of the token that a phrase of time stands behind, 0 for any other condition.
    """

    text: str
    trailing: bool = False
    after: int = 0
    exception: bool = False


def in_words(told: Iterable[Told]) -> str | None:
    """The words of several conditions as a clause keeps them."""
    return "; ".join(each.text for each in told) or None


def _about_another(main: Piece) -> bool:
    """Whether "it" cannot be the subject, which is several, and so is what the clause names after them."""
    lows = [t.low for t in main.tokens]
    modal = next((n for n, low in enumerate(lows) if low in ("may", "can", "cannot", "must")), len(lows))
    one = (n + 1 for n, low in enumerate(lows[:-1]) if n > modal and low in ("a", "an", "the"))
    several = lows[0] in ("units", "models", "they", "all") or (lows[0].endswith("s") and bool(main.tokens[0].terms))
    return several and any(f"/{kind}/" in term for n in one for term in main.tokens[n].terms for kind in TYPE_KINDS)


def _is_one(main: Piece) -> bool:
    """Whether the subject is a single piece, of which nobody says "they" ("it", "the Barge")."""
    first, second = main.tokens[0], main.tokens[1] if len(main.tokens) > 1 else None
    if first.low == "it":
        return True
    typed = second is not None and any("/unit_type/" in term for term in second.terms)
    return typed and first.low in ("a", "an", "the") and main.tokens[2:3] != () and main.tokens[2].low in _MAY_DO


_MAY_DO = frozenset("may can cannot must".split())


def _last_of_several(main: Piece) -> bool:
    """Whether a condition after the clause is of its last words alone ("over its base, or its deck if it has one")."""
    lows = [t.low for t in main.tokens]
    comma = max((n for n, low in enumerate(lows) if low == ","), default=len(lows))
    several = lows[comma + 1 : comma + 2] == ["or"] and len(lows) - comma in (4, 5)
    return several and lows[comma + 2] in ("its", "the", "their")


def _cases(first: Piece, second: Piece) -> bool:
    """Whether two conditions are cases that a clause holds in, each alone ("when running and when moving …")."""
    return all(p.role == "if" and p.opener == "when" and p.tokens[0].low.endswith("ing") for p in (first, second))


def _case_of_its_own(pieces: list[Piece], k: int, last_main: int, n: int) -> bool:
    """Whether the condition ``k`` is that of an earlier clause ("If the unit has X, …, and if the unit has Y, …")."""
    if last_main < k:
        return False
    opening = [t.low for t in pieces[k].tokens[:2]]
    own = (p for p in pieces[last_main + 1 : n] if p.role == "if" and p.forward)
    return pieces[k].role == "if" and any([t.low for t in p.tokens[:2]] == opening for p in own)


_ROLLED = deferred(
    r"(?i)(?:on|with) (?:an? )?(?:(?:roll|score|result|total) of )?(?:an? )?"
    r"(\d{1,2}\+?(?:(?: or | to |-)(?:more|less|higher|lower|better|\d{1,2}))?)(?![\w+])"
)
#: "The crew must name its target", "a marker must be discarded": what is asked for, and "otherwise" is not done.
_ASKED_FOR = deferred(
    r"(?P<who>.*?)\b(?P<modal>must|may|can|has to|have to|needs to|need to) "
    r"(?:(?:first|then|also|always|immediately|be able to) )*(?P<deed>\S+(?P<rest>.*))$",
    re.S,
)


def _goes_on_otherwise(pieces: list[Piece], otherwise: int, n: int) -> bool:
    """Whether a second thing is told of the same ("…, otherwise it stays as it is and becomes Dazed")."""
    if otherwise < 0 or pieces[otherwise].opener != "otherwise" or pieces[n].opener:
        return False
    return pieces[n].tokens[0].stem in FINITE and {p.role for p in pieces[otherwise + 1 : n]} <= {"aside", "during"}


#: What somebody did or how it kept, beside the regular forms.
_DID = frozenset("did went came left stood lay fell drove flew ran sank lost won shot fought took".split())


def _what_another_did(piece: Piece, main: Piece) -> bool:
    """Whether a condition tells what a unit of a kind did of which its main clause says nothing ("Riders may Wade only
    if the Barge stayed still"): the Rider itself need be no Barge."""
    if piece.forward or len(piece.tokens) < 3 or piece.tokens[0].low not in ("the", "that", "their"):
        return False
    kind, verb = piece.tokens[1:3]
    named = {term for term in kind.terms if "/unit_" in term}
    if not named or kind.low.endswith("s") or any(named.intersection(t.terms) for t in main.tokens):
        return False
    past = verb.low in _DID or (verb.low.endswith("ed") and not any("/status/" in term for term in verb.terms))
    return past and verb.text.islower()


#: "It declares who Dashes": no deed of the unit.
_ASKS_WHICH = deferred(r"\b(?:who|whom|whose|which|what|whether|that|how|where|when)\b")
#: What players have to say or pay in time, without which it is as told otherwise.
_TO_BE_TOLD = deferred(
    r"\bmust (?:\w+ )?(?:declare|announce|say|state|tell|specify|nominate|indicate|name|pay|spend)\b"
)
Around = tuple[Condition, Condition, tuple[Told, ...], bool]


#: "… while a crew that passes all tests would not": what another does, and no case.
_MAY = frozenset(("can", "may"))
_CONTRASTS = frozenset("can may would wouldn't will won't".split())


def circumstances(pieces: list[Piece], n: int, vocabulary: Vocabulary) -> Around:
    """What must hold for the main piece at ``n``: before it, after it, the words of both; and if it wins anyway."""
    before: list[Condition] = []
    after: list[Condition] = []
    words: list[Told] = []
    despite = False
    own = {id(t) for t in pieces[n].tokens}
    next_main = next((k for k in range(n + 1, len(pieces)) if pieces[k].role == ""), len(pieces))
    last_main = next((k for k in range(n - 1, -1, -1) if pieces[k].role == ""), -1)
    for k, piece in enumerate(pieces):
        if piece.role == "during":
            applies = piece.forward or piece.after in own
        elif piece.forward:
            applies = k < n and (piece.fronted or k > last_main) and not _case_of_its_own(pieces, k, last_main, n)
        else:
            applies = n < k < next_main
        if not applies or (piece.opener == "if" and _last_of_several(pieces[n])):
            continue
        lows = {t.low for t in piece.tokens}
        if piece.opener in ("while", "whilst", "where") and lows & (_MAY if piece.opener == "where" else _CONTRASTS):
            continue  # "whilst Vehicles can be assaulted, …" concedes, it does not limit
        if piece.role in ("if", "during"):
            if piece.role == "if" and k + 1 < len(pieces) and pieces[k + 1].opener == "so that":
                piece = _with_result(piece, pieces[k + 1])
            side = before if piece.forward else after
            alternative = (
                k and side and pieces[k - 1].role == "if" and any(t.low == "or" for t in pieces[k - 1].tokens[-5:])
            )
            read, text = with_times(piece, pieces, vocabulary)
            if isinstance(read, Done) and piece.tokens[0].low == "it" and _about_another(pieces[n]):
                read = replace(read, party="other")
            if piece.tokens[0].low == "they" and had_by(read, "unit") and _is_one(pieces[n]):
                read = Fact(piece.text)  # "it may move once they are aboard": others than it
            if _what_another_did(piece, pieces[n]):
                read = Fact(text.removeprefix(piece.opener).strip())
            alternative = alternative or (bool(side) and (_cases(pieces[k - 1], piece) or _in_series(pieces, k)))
            side.append(either(side.pop(), read) if alternative else read)
            if piece.opener != "to" and piece.tokens[0].low == "to":
                continue  # "when to do so": nothing is asked
            words.append(Told(text, not piece.forward, 0 if piece.forward else piece.after))
        elif piece.role in ("unless", "until"):
            text = with_times(piece, pieces, vocabulary)[1]
            words.append(Told(text, not piece.forward, exception=piece.role == "unless"))
        elif piece.role == "despite":
            despite = True
    n = last_main if _goes_on_otherwise(pieces, last_main, n) else n
    last_main = next((k for k in range(n - 1, -1, -1) if pieces[k].role == ""), -1)
    if pieces[n].opener == "otherwise" and last_main >= 0:
        behind = [p for p in pieces[last_main + 1 : n] if p.role == "if" and not p.forward]
        case, told = _otherwise(pieces[last_main].text, behind, (before, words), vocabulary)
        return case, both(*after), told, despite
    return both(*before), both(*after), tuple(words), despite


def outside_a_case(pieces: list[Piece], n: int) -> bool:
    """Whether the main piece at ``n`` tells what is so otherwise than in a case or on a roll: who is spoken of there is
    not meant by it."""
    told = next((p for p in reversed(pieces[:n]) if p.role == ""), None)
    cased = any(p.role == "if" and p.forward for p in pieces[:n])
    return pieces[n].opener == "otherwise" and (cased or (told is not None and _ROLLED.match(told.text) is not None))


def _otherwise(
    main: str, behind: list[Piece], before: tuple[list[Condition], list[Told]], vocabulary: Vocabulary
) -> tuple[Condition, tuple[Told, ...]]:
    """The case of what is told with "otherwise" after a main clause, and its words.

    It is that what the clause asks for is not done; that what it rolls for does not come; that none of its cases
    holds; and where it tells nothing of these, that it is not as the clause says.
    """
    cases, words = before
    if (rolled := _ROLLED.match(main)) and not cases:  # "on a 4+ nothing happens, otherwise …"
        return Not(Fact(f"the roll is {rolled[1]}")), (Told(f"unless the roll is {rolled[1]}"),)
    asked = _ASKED_FOR.match(main)
    if asked and behind and asked["modal"] in _MAY:  # "they may Dash if they have not Waded, otherwise …"
        asked = None
    if cases and not _TO_BE_TOLD.search(main):  # "if it is charged it must dive, otherwise …": where it is not charged
        asked = None
    if asked and not asked["deed"].startswith(("not ", "never ", "only ")):
        done = _as_done(asked)
        read = condition_in(done, vocabulary)  # what is not itself a deed of the unit keeps its words
        case = read if isinstance(read, Done) and not _ASKS_WHICH.search(done) else Fact(done)
        return both(*cases, Not(case)), (*words, Told(f"unless {done}"))
    if behind and not cases:
        cases = [read_condition(piece, vocabulary) for piece in behind]
        words = [Told(f"{piece.opener} {piece.text}") for piece in behind]
    if cases:
        return negate(both(*cases)), tuple(replace(word, text=f"not {word.text}") for word in words)
    return Not(Fact(main)), (Told(f"unless {main}"),)


def _as_done(asked: re.Match[str]) -> str:
    """What a clause asks for, as a thing that is done."""
    verb, rest = asked["deed"].split(" ")[0], asked["rest"]
    if verb != "be":
        return f"it {third(verb)}{rest}"
    who = lowered(asked["who"].strip()) or "it"
    many = who.split()[-1].endswith("s") and not who.startswith(("a ", "an ", "each ", "every "))
    return f"{who} {'are' if many else 'is'}{rest}"


def with_what_began(pieces: list[Piece]) -> list[Piece]:
    """The pieces, with what must have happened for it to last ("until the end of the turn *in which it Dashed*")."""
    found: list[Piece] = []
    for piece in pieces:
        lows = [t.low for t in piece.tokens]
        at = next((n for n, two in enumerate(pairwise(lows)) if two == ("in", "which")), 0)
        lasts = piece.role == "until" and bool({"end", "start", "close"} & set(lows[:at])) and len(lows) > at + 3
        found += [piece, replace(piece, role="if", opener="while", tokens=piece.tokens[at + 2 :])] if lasts else [piece]
    return found


def with_times(piece: Piece, pieces: list[Piece], vocabulary: Vocabulary) -> tuple[Condition, str]:
    """What a condition asks for, and its words, with the phrases of time within it ("moved in that turn")."""
    read = read_condition(piece, vocabulary)
    if piece.role == "during":
        return read, piece.text
    if piece.opener == "against" and had_by(read, "unit"):
        read = replace(read, party="target")
    own = {id(t): n for n, t in enumerate(piece.tokens)}
    times = sorted((own[p.after], p.tokens) for p in pieces if p.role == "during" and p.after in own)
    tokens = list(piece.tokens)
    for n, words in reversed(times):
        at = n if tokens[n].low in WHO else n + 1
        tokens[at:at] = words
    whole = replace(piece, tokens=tuple(tokens))
    if isinstance(read, Done) and read.span == "turn" and times:  # "it Waded in its previous turn"
        read = replace(read, span=span_told([t.low for t in tokens]))
    if isinstance(read, Fact | Event) and read.text == " ".join(t.text for t in piece.tokens).strip(" ,"):
        read = replace(read, text=" ".join(t.text for t in tokens).strip(" ,"))
    return read, f"{piece.opener} {whole.text}"


def _in_series(pieces: list[Piece], k: int) -> bool:
    """Whether a condition goes on with a list of which an "or" comes before the last ("when A, when B or when C")."""
    opener = pieces[k].opener
    if not k or pieces[k - 1].role != "if" or not opener:
        return False
    mixed = pieces[k - 1].opener != opener  # "… while A, if B, or during C"
    if mixed and (pieces[k - 1].forward or pieces[k].forward):
        return False
    for piece, after in pairwise(pieces[k:]):
        if after.role != "if" or (after.opener != opener and not mixed):
            return False
        last = [t.low for t in piece.tokens[-2:]]
        if last == [",", "or"] or (not mixed and "or" in last):
            return True
    return False


def _with_result(piece: Piece, result: Piece) -> Piece:
    """A condition with what has to come of it ("if the raft drifts so that it touches the bank")."""
    joined = tuple(Token(word, word, word) for word in result.opener.split())
    return replace(piece, tokens=(*piece.tokens, *joined, *result.tokens))
