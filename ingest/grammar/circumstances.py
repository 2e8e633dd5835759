"""Circumstances: what must hold for one clause of a sentence, by where the conditions stand."""

from __future__ import annotations

from ingest.grammar.pieces import Piece
from ingest.grammar.when import read_condition
from ingest.terms import Vocabulary
from kb.conditions import Condition, Not, both, either


def circumstances(pieces: list[Piece], n: int, vocabulary: Vocabulary) -> tuple[Condition, Condition, str | None, bool]:
    """What must hold for the main piece at ``n``: before it, after it, the words of both; and if it wins anyway."""
    before: list[Condition] = []
    after: list[Condition] = []
    words: list[str] = []
    despite = False
    own = {id(t) for t in pieces[n].tokens}
    next_main = next((k for k in range(n + 1, len(pieces)) if pieces[k].role == ""), len(pieces))
    last_main = next((k for k in range(n - 1, -1, -1) if pieces[k].role == ""), -1)
    for k, piece in enumerate(pieces):
        if piece.role == "during":
            applies = piece.forward or piece.after in own
        elif piece.forward:
            applies = k < n and (piece.fronted or k > last_main)
        else:
            applies = n < k < next_main
        if not applies:
            continue
        if piece.opener in ("while", "whilst", "where") and any(t.low in ("can", "may") for t in piece.tokens):
            continue  # "whilst Vehicles can be assaulted, …" concedes, it does not limit
        if piece.role in ("if", "during"):
            side = before if piece.forward else after
            alternative = (
                k and side and pieces[k - 1].role == "if" and any(t.low == "or" for t in pieces[k - 1].tokens[-5:])
            )
            read = read_condition(piece, vocabulary)
            side.append(either(side.pop(), read) if alternative else read)
            words.append(f"{piece.opener} {piece.text}" if piece.role == "if" else piece.text)
        elif piece.role in ("unless", "until"):
            words.append(f"{piece.opener} {piece.text}")
        elif piece.role == "despite":
            despite = True
    if pieces[n].opener == "otherwise" and before:
        before = [Not(both(*before))]
        words = [f"not {word}" for word in words]
    return both(*before), both(*after), "; ".join(words) or None, despite
