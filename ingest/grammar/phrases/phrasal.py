"""Phrasal verbs: "pick up", "stand up", "dig in", one word each however they are written.

In: the tokens of a predicate. Out: the same with each verb and the particle that makes it another verb in one token,
so that the particle is not taken for the beginning of a phrase of place ("up the ladder").
"""

from __future__ import annotations

from ingest.grammar.phrases.tokens import Token

#: Particles, and the verbs (as they follow a modal, or as participles) that are others with them.
_PARTICLES = {
    "up": """pick stand get set line give take back split call pair speed blow patch power light put pack tidy fix roll
        clean form dust picked set given taken backed blown patched powered put packed fixed""",
    "down": "lie lay put hunker get cut knock shut power slow calm set put knocked shut powered cut laid",
    "off": "shake switch turn break drop throw fight see shut brush cut fend hold drive shaken switched dropped driven",
    "out": "put stamp burn knock drop snuff call bail put stamped knocked snuffed called",
    "in": "dig call tie dug called",
    "on": "switch turn put carry hold switched turned put",
    "back": "hold fall pull fight push draw held pulled pushed drawn",
    "away": "put throw run turn put thrown",
}
_JOINED = {(verb, particle) for particle, verbs in _PARTICLES.items() for verb in verbs.split()}
PARTICLES = frozenset(_PARTICLES)
#: What follows a preposition that belongs to no verb: "up to 6 inches", "out of sight".
_GOES_ON = frozenset("to of".split())
#: After these particles comes a place as often as a thing, where the verb is used of going somewhere.
_ARTICLES = frozenset(("the", "a", "an"))
_ALSO_PLACES = frozenset(("get", "fall", "run", "roll"))


def joined(tokens: list[Token]) -> list[Token]:
    """The tokens with every phrasal verb in one."""
    if not any(t.low in _PARTICLES for t in tokens[1:]):
        return tokens
    kept: list[Token] = []
    for n, token in enumerate(tokens):
        before = kept[-1] if kept else None
        after = tokens[n + 1].low if n + 1 < len(tokens) else ""
        known = before is not None and (before.low, token.low) in _JOINED and after not in _GOES_ON
        if before is None or not known or before.terms or (before.low in _ALSO_PLACES and after in _ARTICLES):
            kept.append(token)
            continue
        words = f"{before.low} {token.low}"
        kept[-1] = Token(f"{before.text} {token.text}", words, words)
    return kept


def is_phrasal(token: Token) -> bool:
    """Whether the token is a phrasal verb."""
    return tuple(token.low.split(" ", 1)) in _JOINED
