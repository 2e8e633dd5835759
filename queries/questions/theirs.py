"""What the enemy does by a reaction of its own: "it made a Duck reaction", "an enemy crew is Ducking past my crew".

To what an enemy does so many rulebooks let nobody react: it is told as the event, and as a fact, by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.names import stems
from kb.patterns import deferred
from queries.questions.described import DENYING, Words
from queries.questions.english import HOSTILE, LIGHT, MODALS, MOVEMENTS, THEIRS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.situations.facts import ACTORS, content

_GOING_ON = frozenset({"it", "they", "which", "who", "that", "he", "she"})
_OURSELVES = frozenset({"i", "we", "my", "our"})
_NO_VERB = frozenset({"a", "an", "the", "its", "their", "his", "on", "under", "of", "with", "in", "for", "from"})


#: "Shoots as part of its Dodge reaction".
_AS_REACTION = deferred(r"(?i)\bas (?:part of )?(?:its|a|an|the|their|his|her) ")


#: A reaction of another time is answered no more.
_IS_OVER = deferred(r"(?i)\b(?:last|previous|preceding|earlier) (?:[\w-]+ )?(?:turn|phase|round|bound)\b")
_SAME = deferred(
    r"\b(?:to|against|at|from|in response to) (?:the|this|that) (?:very )?same (?!phase|turn|round)[\w -]+", re.I
)


#: "Now the same charge goes in": what is asked is asked of that.
_SAME_GOES = deferred(
    r"\b(?:the|this|that) (?:very )?same (?!phase|turn|round)([\w-]+) (?:now |then )?"
    r"(?:goes|comes|is|takes|happens|arrives|hits|reaches|continues|proceeds)\b",
    re.I,
)


def of_the_same(said: str, text: str) -> Iterator[str]:
    """ "Against this same charge": what it is that is answered again, in those words and in those for any deed;
    ``said`` asks, and ``text`` is the whole question."""
    if same := _SAME.search(said):
        yield same.group(0).strip()
        if {*HOSTILE, *MOVEMENTS}.intersection(stems(same.group(0))[-1:]):
            yield "against the same enemy action"
    elif (goes := _SAME_GOES.search(text)) and {*HOSTILE, *MOVEMENTS}.intersection(stems(goes[1])):
        yield "against the same enemy action"


def befallen(words: Words, lexicon: Lexicon) -> str | None:
    """The trigger of the texts that tells no more than the deed of a stretch, in its own word: "the ship is hit", where
    the unit "is hit", which may be by more than an attack."""
    deed = words.deed
    if deed is None or deed.deed != "attack" or deed.verb >= len(words.tokens):
        return None
    done = {words.tokens[deed.verb].stem}
    told = ((text, content(text) - ACTORS - lexicon.unit_nouns) for text in lexicon.told_events)
    return next((text for text, rest in told if rest == done), None)


def reaction_of_theirs(words: Words, before: Words | None, text: str) -> str | None:
    """The name of the reaction that a stretch of ``text`` tells the enemy to make, None where it tells of none;
    ``before`` is the stretch before it."""
    said = text[words.stretch.start : words.stretch.end]
    match = _AS_REACTION.search(text, words.stretch.start, words.stretch.end) if words.parties[0] == "enemy" else None
    if match is not None:
        named = (span.of("reaction") for span in words.spans if span.start >= match.end())
    elif words.stretch.role == "ask" or _IS_OVER.search(said):
        return None
    elif words.deed is not None:  # "an enemy that makes a Duck runs past my crew"
        named = (span.of("reaction") for span in words.spans if _done_beside(words, span, text))
    else:
        named = (span.of("reaction") for span in words.spans if _is_made(words, span, before))
    names = [term.name for term in named if term is not None]
    return names[-1] if names else None  # "it reacted with a Duck"


#: What somebody is doing who does something else by it, up to the name of that.
_DOING = deferred(
    r"(?i)\b(?:that|which|who|as (?:it|they)|while|whilst|when|by)(?: (?:is|are|was|were|has|have))? "
    r"(?:mak(?:es?|ing)|made|do(?:es|ing)?|us(?:es?|ing)|tak(?:es?|ing)|perform(?:s|ing)?|carr(?:y|ies|ying) out|"
    r"execut(?:es?|ing)|attempt(?:s|ing)?|in the (?:middle|act|course) of(?: making| doing)?) "
    r"(?:(?:an?|the|its|their) )?(?:successful )?$"
)
_BEING_AT_IT = deferred(r"(?i)\b(?:that|which|who)(?: is|['’]s| are| was| were) (?:busy |currently )?$|\b(?:an?|the) $")


def _done_beside(words: Words, span: Span, text: str) -> bool:
    """Whether a stretch that tells of another deed names what the enemy does it by: a reaction, and nothing else."""
    if words.parties[0] != "enemy" or not {term.kind for term in span.terms} <= {"reaction", "event"}:
        return False
    before = text[words.stretch.start : span.start]
    if _DOING.search(before):
        return True
    going = words.tokens[span.first - words.offset].low.endswith("ing")
    return going and _BEING_AT_IT.search(before) is not None


def _is_made(words: Words, span: Span, before: Words | None) -> bool:
    if span.of("reaction") is None or span in words.asked or not _theirs(words, span, before):
        return False
    lows = [token.low for token in words.tokens]
    place = span.first - words.offset
    if any(low in DENYING or (low in MODALS and i and low not in _BEING) for i, low in enumerate(lows[:place])):
        return False
    said = any(token.stem in ("react", "reaction") for token in words.tokens)
    everyday = span.last - span.first == 1 and words.tokens[place].stem in {*MOVEMENTS, *HOSTILE}
    only = all(term.kind in ("reaction", "event") for term in span.terms) and not everyday
    return place > 0 and (said or only) and _done(words, place)


_BEING = frozenset("is are was were has have had does do did".split())


def _theirs(words: Words, span: Span, before: Words | None) -> bool:
    """Whether who does it is the enemy: told so, or meant by "it" behind a clause in which we did something to them."""
    if words.party(span) == "enemy":
        return True
    going_on = words.tokens[0].low in _GOING_ON or words.tokens[0].low.endswith("ing")  # "…, while making a Duck"
    if not going_on or before is None or before.stretch.sentence != words.stretch.sentence:
        return False
    if before.parties[0] == "enemy" and (before.deed is None or not before.deed.at):
        return True  # "an enemy dashes past because it is making a Duck reaction"
    ours = before.tokens[0].low in _OURSELVES
    return ours and any(token.stem in THEIRS for token in before.tokens)


def _done(words: Words, place: int) -> bool:
    """Whether a name stands as what is done: behind "makes a", or as the verb itself."""
    at = place - 1
    while at > 0 and (words.tokens[at].low in ("a", "an", "the", "its", "their", "with", "by") or at == place):
        at -= 1
    if words.tokens[at].stem in LIGHT:
        return True
    verb = words.tokens[place]
    return words.tokens[place - 1].low not in _NO_VERB and verb.low.endswith(("s", "ed", "ing"))
