"""Openers: the words that open a condition, an exception or an aside, and where a main clause begins.

In: the tokens of a sentence and a place among them. Out: how many words an opener takes there and the role that it
gives to what follows; whether a main clause can begin there.
"""

from __future__ import annotations

from ingest.grammar.phrases.finite import INSTRUCTIONS
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import is_verb_stem
from kb.names import first_word

#: Phrases that open a subordinate piece, longest first, with what they make of it.
_OPENING = {
    "if": """if|whenever|when|while|whilst|once|where|as long as|so long as|provided that|provided|providing that|
        providing|each time|every time|in the event that|should|only if|in any situation where|in situations where|
        in cases where|in situations in which|in cases in which|as soon as|after|
        in the same turn that|in the same turn as|in the same turn in which|in a turn that|in a turn in which|
        in the turn that|on a turn that|on the turn that|on a turn in which|in the same phase that|
        in the same phase in which|in the same phase as|immediately after|immediately upon|upon|whether""",
    "unless": """unless|except|except that|except when|except whenever|except while|except whilst|except once|
        except after|except where|except if|except for|except for when|except for while|except for where|save for|
        with the exception of|other than|other than when|other than while|other than if|apart from|apart from when|
        apart from while|apart from if|save that|save where|save while|save when|save if|excluding|but not|
        but not when|but not while|but not if""",
    "despite": """even if|even when|even while|even whilst|even after|
        even though|although|though|regardless of|despite|no matter|irrespective of|
        notwithstanding|in spite of|whether or not|whatever its|whatever their|whatever the""",
    "until": "until|before",
    "instead": "rather than|instead of|in place of|in which case",
    "aside": """because|due to|in order to|so that|such as|including|to represent|to reflect|as if|as though|just as|
        just as if|just as though|as with|as well as|as per|in addition to|unlike|following|
        just like|meaning that|save""",
}
OPENERS: tuple[tuple[tuple[str, ...], str], ...] = tuple(
    sorted(
        (
            (tuple(phrase.split()), role)
            for role, phrases in _OPENING.items()
            for phrase in " ".join(phrases.split()).replace("| ", "|").split("|")
        ),
        key=lambda item: -len(item[0]),
    )
)
_BY_FIRST: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _phrase, _role in OPENERS:
    _BY_FIRST.setdefault(_phrase[0], []).append((_phrase, _role))
_ANSWERING = [["in", noun, "to"] for noun in ("response", "reaction", "answer", "reply")]
_AT_TIME = frozenset("in on during at".split())
#: The words that a piece can be opened with anywhere but at the head of a sentence.
_FIRST_WORDS = _AT_TIME.union(_BY_FIRST)
_IMPERATIVES = frozenset(
    """roll add subtract apply use move place remove resolve discard treat count make take pick select choose work
    place halt increase reduce double halve""".split()
)
#: Stems of words that can be the finite verb of a clause.
FINITE = frozenset(
    """may can cannot must will be hav do gain count treat consider suffer inflict los ignor pass fail add increas
    reduc subtract roll mov use tak mak becom apply receiv stop return remain fight hit wound attack resolv need
    become never remov discard place mean trigger chang abandon surrender retreat becom halv double spend regain
    carry allow stay fall hold retain make work choos select halt get giv enabl continu declar win break halt
    stop happen conduct interrupt perform fle flee rout go retir""".split()
)
#: Modals that begin what a subject may or must do, or go on with it.
MODAL_WORDS = ("may", "cannot", "can", "must", "can't")
#: Words with which a main clause can begin.
STARTERS = frozenset(
    """the a an it they this that these those all any each no one you both every such then either units models unit
    model its their your only when if other neither some""".split()
)


def opener_at(tokens: list[Token], i: int) -> tuple[int, str] | None:
    """How many tokens an opener at ``i`` takes, and its role; None where none starts there."""
    low = tokens[i].low
    if i and low not in _FIRST_WORDS:
        return None
    if i == 0 and low == "to" and any(t.low == "," for t in tokens[1:8]):
        return 1, "if"  # "To rally, a crew …": for what it is done
    rolled = i == 0 and tokens[0].low in ("on", "with") and any(t.is_number for t in tokens[1:4])
    if rolled and "," in [t.low for t in tokens[2:9]]:
        return 1, "if"  # "On a 3+, …"
    if i == 0 and [t.low for t in tokens[:3]] in _ANSWERING and "," in [t.low for t in tokens[3:24]]:
        return 3, "if"  # "In response to a charge, …"
    if i == 0 and _reason(tokens):
        return 1, "aside"
    if i == 0 and [t.low for t in tokens[:3]] == ["as", "part", "of"] and "," in [t.low for t in tokens[3:12]]:
        return 3, "aside"
    if i == 0 and low == "for" and _for_purpose(tokens):
        return 1, "if"  # "For a crew to fire, you must …"
    begins = [t.low for t in tokens[:4]]
    told_against = begins == ["with", "the", "exception", "of"] or begins[:3] == ["in", "spite", "of"]
    if i == 0 and not told_against and _fronted_phrase(tokens):
        return 1, "if"
    size = _same_time(tokens, i)
    if size:
        return size, "if"
    if i > 3 and tokens[i].low == "as" and i + 2 < len(tokens) and tokens[i + 1].low in ("it", "they"):
        return 1, "aside"  # "… is destroyed as it scatters and flees": what it looks like
    for phrase, role in _BY_FIRST.get(low, ()):
        size = len(phrase)
        if tuple(t.low for t in tokens[i : i + size]) != phrase:
            continue
        if phrase in _ONLY_FIRST and i != 0:
            return None
        if phrase == ("after",) and i and tokens[i - 1].low in ("listed", "shown", "given", "stated", "brackets"):
            return None
        if phrase == ("providing",) and not (i + 1 < len(tokens) and tokens[i + 1].low in _PROVIDED):
            return None
        if phrase == ("if",) and i and tokens[i - 1].low in ("see", "determine", "check"):
            return None  # "roll to see if …": what is asked, not what is required
        if phrase == ("whether",) and i and tokens[i - 1].low in ("declare", "decide", "choose", "state", "announce"):
            return None
        if phrase[0] == "save" and i and tokens[i - 1].low in _BEFORE_A_SAVE:
            return None  # "if they fail their first save for any reason": a throw
        if phrase == ("once",) and (_once_only(tokens, i + 1) or (i and tokens[i - 1].low in _BEFORE_ONCE)):
            return None
        if phrase == ("after",) and [t.low for t in tokens[max(0, i - 2) : i]] == ["before", "or"]:
            return None  # "either before or after any answer": at any time
        if phrase == ("after",) and [t.low for t in tokens[i + 1 :]][:3] in (["the", "first"], ["the", "first", ","]):
            return None  # "each additional weapon after the first"
        return None if phrase in _NEVER else (size, role)
    return None


#: Openers that open a condition at the head of a sentence only, and such as are kept out of longer phrases alone.
_ONLY_FIRST = (("should",), ("upon",), ("where",))
_NEVER = (("following",), ("save",))
_PROVIDED = frozenset("that it they the a an no all there this its their you".split())
_AFTER_ONCE = frozenset("up per in during , and or for each on at by with".split())
_BEFORE_A_SAVE = frozenset(
    "a an the no any its their his each every first second third failed armour armor cover ward saving special".split()
)
_BEFORE_ONCE = frozenset("least atleast most than only just".split())


def _for_purpose(tokens: list[Token]) -> bool:
    """Whether the sentence opens with what something is needed for ("For one model to see another, …")."""
    comma = next((n for n, t in enumerate(tokens[:18]) if t.low == ","), None)
    if comma is None or "to" not in (t.low for t in tokens[3:comma]) or tokens[1].low in ("example", "instance"):
        return False
    return tokens[1].low in ("a", "an", "one", "the", "any", "each") and main_starts(tokens, comma + 1)


_REASONS = frozenset("the they it there all such these this most many no".split())


def _reason(tokens: list[Token]) -> bool:
    """Whether the sentence opens with why it is so ("As the whole unit must …, only …")."""
    lows = [t.low for t in tokens[:40]]
    if lows[0] != "as" or len(lows) < 6 or lows[1] not in _REASONS or "," not in lows:
        return False
    return any(t.stem in FINITE for t in tokens[2 : lows.index(",")])


_FRONTED = frozenset("in against for within under with during throughout".split())


def _fronted_phrase(tokens: list[Token]) -> bool:
    """Whether the sentence opens with a phrase that says where it holds ("In a unit with mixed values, use …")."""
    if tokens[0].low not in _FRONTED:
        return False
    comma = next((n for n, t in enumerate(tokens[:25]) if t.low == ","), None)
    least = 2 if tokens[0].low == "against" else 3  # "Against Scouts, …"; "In addition, …" says no such thing
    if comma is None or comma < least or any(_is_verb(tokens, n) for n in range(1, comma)):
        return False
    return main_starts(tokens, comma + 1)


def _is_verb(tokens: list[Token], n: int) -> bool:
    """Whether a word may be a verb with a subject, and no noun as in "for each hit", "for every two hits"."""
    counted = tokens[n - 1].low in ("each", "every", "per") or (n > 1 and tokens[n - 2].low in ("each", "every"))
    return tokens[n].stem in FINITE and not tokens[n].terms and not counted


def _once_only(tokens: list[Token], i: int) -> bool:
    """Whether the "once" before ``i`` counts, and does not open a condition."""
    return i >= len(tokens) or tokens[i].low in _AFTER_ONCE or tokens[i].is_number


_SAME = frozenset("turn phase round activation turns phases rounds activations".split())


def tells_whose_turn(tokens: list[Token], i: int, fronted: bool) -> bool:
    """Whether what was done in that turn follows it at once ("the turn it is righted", "the turn a sled halts, …")."""
    low, verb = tokens[i].low, tokens[i + 1].low if i + 1 < len(tokens) else ""
    comma = next((n for n, t in enumerate(tokens) if n > i + 1 and t.low == ","), 0)
    behind = comma > 0 and main_starts(tokens, comma + 1)
    if low in ("it", "they", "he", "she"):
        ruled = verb in MODAL_WORDS or verb in ("will", "do", "does", "did", "always", "never", "")
        return not ruled and (behind or not fronted)
    if low not in ("a", "an", "the", "its", "their") or not behind or comma < i + 3:
        return False
    return any(_is_told(tokens[n]) for n in range(i + 2, comma))


def _is_told(token: Token) -> bool:
    known = token.stem in FINITE or is_verb_stem(token.stem) or token.low in ("is", "are", "was", "were", "has")
    return known and not token.terms


def _same_time(tokens: list[Token], i: int) -> int:
    """How many tokens "in the Movement phase in which" takes at ``i``; 0 where it does not stand there."""
    if tokens[i].low not in _AT_TIME:
        return 0
    for j in range(i + 1, min(i + 7, len(tokens) - 1)):
        if tokens[j].low in (",", "and", "or"):
            return 0
        if any("/phase/" in t for t in tokens[j].terms) or tokens[j].low in _SAME:
            after = tokens[j + 1].low
            if after in ("that", "as"):
                return j + 2 - i
            if tells_whose_turn(tokens, j + 1, i == 0):
                return j + 1 - i
            if after == "in" and j + 2 < len(tokens) and tokens[j + 2].low == "which":
                return j + 3 - i
            return 0
    return 0


def main_starts(tokens: list[Token], i: int) -> bool:
    """Whether a main clause can begin at ``i`` (after a comma that ended a fronted condition)."""
    if i >= len(tokens):
        return False
    token = tokens[i]
    if token.low in ("simply", "instead", "just") and i + 1 < len(tokens):
        token = tokens[i := i + 1]
    if token.low in ("but", "and", "or", "which", "who", "whose", "nor"):
        return False
    if token.low in INSTRUCTIONS and i + 1 < len(tokens) and tokens[i + 1].low not in (",", "or", "and"):
        return True
    if (
        token.low in STARTERS
        or token.low in _IMPERATIVES
        or token.terms
        or token.text[:1].isupper()
        or token.low.endswith("s")
    ):
        return any(
            t.stem in FINITE or (k and t.terms and first_word(t.low).endswith("s") and t.text[:1].isupper())
            for k, t in enumerate(tokens[i : i + 30])
        )
    return any(t.stem in FINITE for t in tokens[i : i + 8])
