"""Pieces: a sentence cut into its main clauses and the conditions around them.

In: the tokens of a sentence. Out: pieces, each with the word that opens it ('' for a main clause). Nothing is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.finite import INSTRUCTIONS
from ingest.grammar.tokens import Token

#: Phrases that open a subordinate piece, longest first, with what they make of it.
_OPENING = {
    "if": """if|whenever|when|while|whilst|once|where|as long as|so long as|provided that|provided|providing that|
        providing|each time|every time|in the event that|should|only if|in any situation where|in situations where|
        in cases where|in situations in which|in cases in which|as soon as|after|
        in the same turn that|in the same turn as|in the same turn in which|in a turn that|in a turn in which|
        in the turn that|on a turn that|on the turn that|on a turn in which|in the same phase that|
        in the same phase in which|in the same phase as|immediately after|immediately upon|upon|whether""",
    "unless": """unless|except|except that|except when|except where|except if|except for|except for when|
        except for where|save for|with the exception of|
        other than|apart from|save that|save where|excluding|but not""",
    "despite": """even if|even when|even while|even whilst|even after|
        even though|although|though|regardless of|despite|no matter|irrespective of|
        whether or not""",
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
_STARTERS = frozenset(
    """the a an it they this that these those all any each no one you both every such then either units models unit
    model its their only when if other neither some""".split()
)


@dataclass(slots=True, unsafe_hash=True)  # never changed, and made too often to be frozen
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
        """The words of the piece, as the sentence writes them."""
        words = " ".join(t.text + (f" ({t.parameter})" if t.parameter else "") for t in self.tokens)
        return words.replace(" ,", ",").strip(" ,")


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
    excepted = [t.low for t in tokens[:4]] == ["with", "the", "exception", "of"]
    if i == 0 and not excepted and _fronted_phrase(tokens):
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
        if phrase == ("once",) and _once_only(tokens, i + 1):
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
_AFTER_ONCE = frozenset("up per in during , and or for each on at".split())


def _for_purpose(tokens: list[Token]) -> bool:
    """Whether the sentence opens with what something is needed for ("For one model to see another, …")."""
    comma = next((n for n, t in enumerate(tokens[:18]) if t.low == ","), None)
    if comma is None or "to" not in (t.low for t in tokens[3:comma]) or tokens[1].low in ("example", "instance"):
        return False
    return tokens[1].low in ("a", "an", "one", "the", "any", "each") and _main_starts(tokens, comma + 1)


_REASONS = frozenset("the they it there all such these this most many no".split())


def _reason(tokens: list[Token]) -> bool:
    """Whether the sentence opens with why it is so ("As the whole unit must …, only …")."""
    lows = [t.low for t in tokens[:40]]
    if lows[0] != "as" or len(lows) < 6 or lows[1] not in _REASONS or "," not in lows:
        return False
    return any(t.stem in _FINITE for t in tokens[2 : lows.index(",")])


_FRONTED = frozenset("in against for within under with".split())


def _fronted_phrase(tokens: list[Token]) -> bool:
    """Whether the sentence opens with a phrase that says where it holds ("In a unit with mixed values, use …")."""
    if tokens[0].low not in _FRONTED:
        return False
    comma = next((n for n, t in enumerate(tokens[:25]) if t.low == ","), None)
    if comma is None or comma < 3 or any(t.stem in _FINITE and not t.terms for t in tokens[1:comma]):
        return False
    return _main_starts(tokens, comma + 1)


def _befalls(token: Token) -> bool:
    """Whether the word tells what befalls a unit: a state, or a name used as a verb ("Explodes")."""
    state = any("/status/" in t or "/effect/" in t for t in token.terms)
    return bool(token.terms) and (state or token.low.split()[0].endswith("s"))


def _once_only(tokens: list[Token], i: int) -> bool:
    """Whether the "once" before ``i`` counts, and does not open a condition."""
    return i >= len(tokens) or tokens[i].low in _AFTER_ONCE or tokens[i].is_number


def _same_time(tokens: list[Token], i: int) -> int:
    """How many tokens "in the Movement phase in which" takes at ``i``; 0 where it does not stand there."""
    if tokens[i].low not in _AT_TIME:
        return 0
    for j in range(i + 1, min(i + 7, len(tokens) - 1)):
        if tokens[j].low in (",", "and", "or"):
            return 0
        if any("/phase/" in t for t in tokens[j].terms) or tokens[j].low in ("turn", "phase", "round", "activation"):
            after = tokens[j + 1].low
            if after in ("that", "as"):
                return j + 2 - i
            if after == "in" and j + 2 < len(tokens) and tokens[j + 2].low == "which":
                return j + 3 - i
            return 0
    return 0


#: Exceptions that may follow a noun and belong to it ("an order other than Ambush").
_NOUN_EXCEPTIONS = ("other than", "except", "apart from", "except for", "excluding", "with the exception of", "but not")
#: Verbs whose object the exception narrows ("loses all its markers except …").
_LOSES = frozenset("loses lose removes remove discards discard keeps keep".split())
_MAIN_VERBS = frozenset("may can cannot must will is are does do never always counts gains suffers".split())
_TIME_OPENERS = (
    ("until", "the", "end", "of"), ("for", "the", "remainder", "of"), ("for", "the", "duration", "of"),
    ("for", "the", "rest", "of"), ("at", "the", "end", "of"), ("at", "the", "start", "of"),
    ("at", "the", "beginning", "of"), ("during",), ("in",), ("on",), ("outside", "of"), ("outside",),
    *((which, span, "or") for which in ("that", "this") for span in ("phase", "turn", "round")),
)  # fmt: skip
_TIME_BY_FIRST: dict[str, list[tuple[str, ...]]] = {}
for _time in _TIME_OPENERS:
    _TIME_BY_FIRST.setdefault(_time[0], []).append(_time)
_NO_TIME = frozenset("outside , ; which that who may must cannot can is are during with".split())
_AFTER_TIME = frozenset(", . ; : and or but may must can cannot is are if when unless a an the any".split())
_PLACES = frozenset("place play contact combat cover range reserve sight base line front view".split())
_TIME_NOUNS = frozenset("turn phase sub-phase step round bound game battle turns phases".split())


def take_times(tokens: list[Token]) -> tuple[list[Token], list[Piece]]:
    """The tokens without the phrases that say when ("during the Shooting phase"), and those phrases."""
    kept: list[Token] = []
    times: list[Piece] = []
    i = 0
    while i < len(tokens):
        openers = _TIME_BY_FIRST.get(tokens[i].low)
        if openers is None:
            kept.append(tokens[i])
            i += 1
            continue
        size = next((len(p) for p in openers if tuple(t.low for t in tokens[i : i + len(p)]) == p), 0)
        bare = size == 3 and tokens[i].low in ("that", "this")  # "cannot fire that turn or …": without a preposition
        if bare and tokens[min(i + 3, len(tokens) - 1)].low == "the":
            bare, size = False, 0  # "this turn or the next"
        end = i + 2 if bare else _time_end(tokens, i + size) if size else 0
        if end and not _of_subject(kept, tokens[i:end], tokens[end:]):
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


def _of_subject(before: list[Token], time: list[Token], after: list[Token]) -> bool:
    """Whether a phrase of time says when the subject did what it is told by ("Crews that ran in the Move phase …")."""
    if not _names_phase(time):
        return False
    told = next((n for n in range(len(before) - 2, 0, -1) if before[n].low in ("that", "which", "who")), 0)
    if not told or not after or after[0].low not in _MODALS or "," in (t.low for t in before[told:]):
        return False
    if any(opener_at(before, n) for n in range(told)) or any(t.low in _MODALS for t in before):
        return False
    verb = before[told + 1]
    past = verb.low.rstrip("e") != verb.stem and not verb.low.endswith(("s", "ing"))
    return (past and verb.low not in _BEING) or _names_phase(after)


def _names_phase(tokens: list[Token]) -> bool:
    return any("/phase/" in term for t in tokens for term in t.terms)


_BEING = frozenset("is are be being".split())


def _time_end(tokens: list[Token], i: int) -> int:
    """Where the phrase of time that goes on at ``i`` ends; 0 where it names no time."""
    for j in range(i, min(i + 7, len(tokens))):
        token = tokens[j]
        if any("/phase/" in t for t in token.terms) or token.low in _TIME_NOUNS:
            end = j + 1
            if token.low == "battle" and end < len(tokens) and tokens[end].low not in _AFTER_TIME:
                return 0  # "in battle conditions"
            if end + 1 < len(tokens) and (
                tokens[end].low in ("that", "as") or (tokens[end].low == "in" and tokens[end + 1].low == "which")
            ):
                return 0
            if end < len(tokens) and tokens[end].low in _TIME_NOUNS:
                end += 1
            more = _time_end(tokens, end + 1) if end + 1 < len(tokens) and tokens[end].low in ("of", "or") else 0
            return more or end
        if j == i and token.low in _PLACES:
            return 0  # "in place", "in cover …": where, not when
        if token.low in _NO_TIME and not (token.low == "that" and j == i):
            return 0
    return 0


def _verb_next(tokens: list[Token], i: int) -> bool:
    """Whether a finite verb with no subject of its own goes on at ``i`` (", reduces the distance")."""
    while i < len(tokens) and tokens[i].low in ("automatically", "always", "also", "instead", "immediately"):
        i += 1
    return i < len(tokens) and tokens[i].stem in _FINITE and tokens[i].low.endswith("s") and not tokens[i].terms


def _main_starts(tokens: list[Token], i: int) -> bool:
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


#: Participles of what a rule does to a figure, and those that say by how much.
_CHANGED = frozenset("reduced increased lowered raised worsened improved set".split())
_BY_HALF = frozenset("halved doubled".split())
#: Words after which a noun phrase goes on the condition, and does not begin the main clause.
_GOES_ON = frozenset(
    """and or of to by on in with from at that for than as against , is are any all within upon but has have take make
    takes makes""".split()
)
_MAIN_SIGNS = frozenset(
    """may can cannot must will is are does do has gains makes takes receives suffers loses immediately becomes
    counts need needs""".split()
)


def _restarts(tokens: list[Token], start: int, i: int) -> bool:
    """Whether a main clause begins at ``i`` with no comma before it ("If the test is failed it does not …")."""
    if i < start + 3 or tokens[i].low not in ("it", "they", "the", "this", "a", "you"):
        return False
    later = (k + 1 for k, t in enumerate(tokens) if k > i and t.low == "," and k + 1 < len(tokens))
    if any(_main_starts(tokens, k) and not opener_at(tokens, k) for k in later):
        return False
    before = tokens[i - 1]
    passive = i > 1 and tokens[i - 2].low in ("is", "are", "was", "were", "been")
    if tokens[i].low not in ("it", "they") and before.stem in _FINITE and not passive:
        return False  # "fails a Morale check": the object of the condition's own verb
    if before.low in _GOES_ON:
        return False
    if not any(t.stem in _FINITE or t.low.endswith(("ed", "s")) for t in tokens[start:i]):
        return False
    return any(t.low in _MAIN_SIGNS for t in tokens[i + 1 : i + 7]) or any(
        t.low in _MAIN_DEEDS and tokens[n - 1].terms for n, t in enumerate(tokens[i + 2 : i + 5], i + 2)
    )

#: Verbs of the main clause that are plain right after a name ("the Ramming Vehicle halts").
_MAIN_DEEDS = frozenset("halts stops continues moves turns suffers".split())
_FINITE = frozenset(
    """may can cannot must will be hav do gain count treat consider suffer inflict los ignor pass fail add increas
    reduc subtract roll mov use tak mak becom apply receiv stop return remain fight hit wound attack resolv need
    become never remov discard place mean trigger chang abandon surrender retreat becom halv double spend regain
    carry allow stay fall hold retain make work choos select halt get giv enabl continu declar win break halt
    stop happen conduct interrupt perform fle flee rout go retir""".split()
)
_MODALS = ("may", "cannot", "can", "must", "can't")
_DASHES = (";", "–", "—", "-")


def cut(tokens: list[Token]) -> list[Piece]:
    """The pieces of a sentence, in order."""
    tokens, times = take_times(tokens)
    return _Cutter(tokens, times).cut()


def _is_listed(token: Token) -> bool:
    """Whether the word is a name or part of a list of names."""
    return token.low in (",", "or") or (token.text[:1].isupper() and token.low not in _STARTERS)


class _Cutter:
    """One walk over a sentence. A piece is open from ``start``; ``role`` and ``opener`` are what it was opened as.

    ``held`` is the beginning of a main clause that a condition interrupts; ``resume`` is set where the next piece goes
    on with the last main clause; ``joined`` where a second condition follows "and".
    """

    def __init__(self, tokens: list[Token], times: list[Piece]) -> None:
        self.tokens, self.pieces = tokens, times
        self.lows = [*(t.low for t in tokens), "", ""]  # there is nothing before the first word and after the last
        self.i = self.start = 0
        self.role = self.opener = ""
        self.fronted = self.main_seen = self.resume = self.joined = False
        self.held: list[Token] = []

    def cut(self) -> list[Piece]:
        """Every piece, those of time first."""
        while self.i < len(self.tokens):
            if not (self._goes_on() or self._stop() or self._opens() or self._ends_condition()):
                self.i += 1
        self._close(len(self.tokens))
        if self.held:
            self.pieces.append(Piece("", "", tuple(self.held)))
        return self.pieces

    def _low(self, i: int) -> str:
        return self.lows[i]

    def _next(self, start: int, role: str = "", opener: str = "", fronted: bool = False) -> bool:
        """Open the next piece at ``start``."""
        self.i = self.start = start
        self.role, self.opener, self.fronted = role, opener, fronted
        return True

    def _close(self, end: int, forward: bool = False) -> None:
        """End the open piece before ``end``."""
        tokens, main = self.tokens, self.role == ""
        part = list(tokens[self.start : end])
        while part and part[0].low in (",", ":", *_DASHES):
            part.pop(0)
        leads_on = (",", ":", "and", "but", *_DASHES) if main else (",", ":", "and", "but", "either", *_DASHES)
        while part and part[-1].low in leads_on:
            part.pop()
        if part and main and end < len(tokens) and not self.held and not any(t.stem in _FINITE for t in part):
            self.held = part
            return
        if self.resume and part and main:
            self.resume = False
            last = next((n for n in range(len(self.pieces) - 1, -1, -1) if self.pieces[n].role == ""), None)
            if last is not None:
                self.pieces[last] = Piece("", "", (*self.pieces[last].tokens, *tokens[self.start : end]))
                return
        if main and self.held:
            part, self.held = [*self.held, *part], []
        if part:
            self.pieces.append(Piece(self.role, self.opener, tuple(part), self.fronted, forward or self.fronted))
            self.main_seen = self.main_seen or main

    def _stop(self) -> bool:
        """At a semicolon, a dash or a colon: what follows stands on its own."""
        i, low = self.i, self.lows[self.i]
        if low == ":" and not any(t.stem in _FINITE for t in self.tokens[i + 1 :]):
            self.i += 1
            return True
        if low in _DASHES or (low == ":" and i + 1 < len(self.tokens)):
            self._close(i)
            self.main_seen = low == ":"
            return self._next(i + 1)
        return False

    def _goes_on(self) -> bool:
        """Where a main clause goes on, or a new one begins, with no word that opens it."""
        i, low, after = self.i, self.lows[self.i], self.lows[self.i + 1]
        if self.role == "if" and not self.fronted and low in ("and", "but") and after in _MODALS:
            self._close(i)  # "only … if it attacks and cannot …": the second half goes on with the main clause
            return self._next(i + 1)
        if self.role == "if" and not self.fronted and low == "and" and self.pieces and self._is_changed(i + 1):
            self._close(i)  # "… when it activates and its Armour is reduced by 1": another thing that comes of it
            return self._next(i + 1)
        gerund = self.role == "if" and not self.fronted and low == "and" and self._low(self.start).endswith("ing")
        if gerund and self.pieces and i - self.start <= 3 and _verb_next(self.tokens, i + 1):
            self._close(i)  # "ignores walls when moving and gets +1 to …": a second thing of its own
            return self._next(i + 1)
        if self.role in ("aside", "unless") and low == "," and not self.fronted and self.pieces and after in _MODALS:
            self._close(i)  # "…, including those that are not engaged, cannot …": the main clause goes on
            self.resume = True
            return self._next(i + 1)
        if self.role == "aside" and low == "and" and _verb_next(self.tokens, i + 1):
            self._close(i)  # "… as if it had an order and changes …": a second thing that is done
            return self._next(i + 1)
        meanwhile = low in ("while", "whilst") and self._low(i - 1) == "," and self.role == "" and self._ruled()
        if (low in ("though", "although", "whereas") or meanwhile) and i and _main_starts(self.tokens, i + 1):
            self._close(i)  # the concession is a rule of its own
            return self._next(i + 1)
        if low in (",", *_DASHES) and after == "otherwise":
            self._close(i)
            return self._next(i + 2, "", "otherwise")
        treated = low in ("is", "are") and after in ("considered", "treated", "counted")
        if self.role == "if" and (self.fronted or self.joined) and (low in _MODALS or treated):
            first = self._low(self.start)
            if first.endswith(("ing", "ed")) and not any(t.low == "," for t in self.tokens[i:]):
                self._close(i, True)  # "and if ending in … must take a test": the main clause has no subject
                self.joined = False
                return self._next(i)
        if self.role == "if" and (self.fronted or self.joined) and _restarts(self.tokens, self.start, i):
            self._close(i, True)
            self.joined = False
            return self._next(i)
        return False

    def _is_changed(self, i: int) -> bool:
        """Whether a figure that is changed follows ("its Armour is reduced by 1")."""
        if self._low(i) not in ("its", "their"):
            return False
        for j in range(i + 2, min(i + 5, len(self.tokens) - 1)):
            if self.lows[j] in ("is", "are"):
                return (self.lows[j + 1] in _CHANGED and j + 2 < len(self.tokens)) or self.lows[j + 1] in _BY_HALF
        return False

    def _ruled(self) -> bool:
        """Whether the main clause so far says something, and what follows is said of something else than "it"."""
        said = any(t.stem in _FINITE for t in self.tokens[self.start : self.i])
        return said and self._low(self.i + 1) not in ("it", "they", "in", "within", "on")

    def _opens(self) -> bool:
        """At a word that opens a condition, an exception or an aside."""
        tokens, i = self.tokens, self.i
        found = opener_at(tokens, i)
        if not found:
            return False
        size, role = found
        opener = " ".join(t.low for t in tokens[i : i + size])
        if opener == "so that" and self.role == "if" and self.fronted:
            self.i += size  # "if the shot drifts so that it lands …": part of the condition
            return True
        in_subject = self.role == "" and opener in _NOUN_EXCEPTIONS
        alone = i == self.start + 1 and (tokens[i - 1].terms or tokens[i - 1].low.endswith("s"))  # "Units other than …"
        in_subject = in_subject and bool(i > self.start + 1 or alone)
        so_far = {t.low for t in tokens[self.start : i]} if in_subject else set()
        if in_subject and so_far.isdisjoint(_LOSES) and so_far.isdisjoint(_MAIN_VERBS):
            self.i += size  # the exception belongs to the subject ("an order other than Ambush cannot …")
            return True
        if self.role == "if" and self.fronted and i == self.start + 1:
            # "If, when charging, one or more models …": the inner condition interrupts the outer one
            comma = next((j for j in range(i, len(tokens)) if tokens[j].low == ","), None)
            then = comma is not None and any(t.low == "then" for t in tokens[comma:])
            if comma is not None and comma - i <= (14 if role == "aside" else 10 if then else 5):
                self.pieces.append(Piece(role, "when", tuple(tokens[i + size : comma]), True, True))
                self.i = self.start = comma + 1
                return True
        if i > self.start and tokens[i - 1].low in ("that", "which", "who"):
            return False
        if self.opener == "including" and role == "if":
            self.i += size  # "including by running if they can": part of what is included
            return True
        if role == "unless" and self.role == "if" and tokens[i].low == "but":
            self.i += size  # "suffered a hit but not a knock-out": part of the condition
            return True
        rule_after = any(t.low in _MAIN_VERBS for t in tokens[i + size : i + size + 12])
        if tokens[i + size - 1].low == "that" and role == "unless" and rule_after:
            self._close(i)  # "except that no … can be taken": what follows is a rule of its own
            return self._next(i + size)
        before = self._low(i - 1) if self._low(i - 1) != "," else self._low(i - 2)
        self.joined = role == "if" and i > 0 and before in ("and", "but")
        self._close(i)
        return self._next(i + size, role, opener, not self.main_seen)

    def _ends_condition(self) -> bool:
        """At a comma or a "then" after which the main clause begins."""
        i, low = self.i, self.lows[self.i]
        if not self.role or low not in (",", "then") or (low == "then" and self._low(i - 1) == "and"):
            return False
        if low == "," and (self._lists() or self._goes_on_listing() or self._lists_deeds() or self._lists_names()):
            return False
        put_in = self._low(self.start) == "," and i > self.start
        if low == "," and put_in and not any(t.low == "," for t in self.tokens[self.start + 1 : i]):
            return False  # "If, even by doing so, some models …": the end of what is put in between
        after = i + 1
        while self._low(after) in ("then", ",", "instead", "however", "first"):
            after += 1
        if low == "," and i == self.start:
            return False  # "If, when charging, …": the condition has not begun
        if self.held and low == "," and after < len(self.tokens):
            self._close(i)
            return self._next(after)
        trailing = not self.fronted and low == "," and self._low(after) in ("but", "and")
        excepted = self.opener in _NOUN_EXCEPTIONS and self.pieces and not self.fronted
        if low == "," and excepted and self._low(after) in ("and", "or"):
            self._close(i)
            self.resume = True
            return self._next(after)
        if trailing:
            after += 1
        elif not self.fronted and low == "," and (self.joined or self._second_verb(after)):
            self._close(i, True)
            self.joined = False
            return self._next(after)
        if (self.fronted or trailing or low == "then") and _main_starts(self.tokens, after):
            self._close(i, low == "then" and not trailing)
            return self._next(after)
        return False

    def _lists(self) -> bool:
        """Whether the condition has only begun to list its subjects ("If a Wound, Penetrating Hit or …")."""
        part = self.tokens[self.start : self.i]
        if self.role not in ("if", "despite") or not part or part[0].low not in ("a", "an", "the", "any", "each"):
            return False
        if self.opener in ("after", "upon", "once", "regardless of", "despite", "irrespective of", "no matter"):
            return False
        listed = next((t.low for t in self.tokens[self.i + 1 : self.i + 5] if t.low in ("or", "and")), "")
        said = (t for t in part if not t.terms and t.text.islower())
        return bool(listed) and not any(t.stem in _FINITE or t.low.endswith("s") for t in said)

    def _goes_on_listing(self) -> bool:
        """Whether a list inside the condition goes on ("suffers a Hit, a Wound, or is …", "has X, or is Y")."""
        after = self._low(self.i + 1)
        if after in ("or", "nor"):
            return self.fronted or self.joined
        then = next((j for j in range(self.i + 1, len(self.tokens)) if self.tokens[j].low == "then"), None)
        if then is not None and self.fronted and "or" in self.lows[self.i + 1 : then]:
            said = self.tokens[self.i + 1 : then - 1 if self.lows[then - 1] == "," else then]
            if not any((t.stem in _FINITE and not t.terms) or t.low == "," for t in said):
                return True  # "inflicts a Stun, Stall or Wreck result, then …"
        comma = next((j for j in range(self.i + 1, len(self.tokens)) if self.tokens[j].low == ","), None)
        listed = comma is not None and "or" in (t.low for t in self.tokens[self.i + 1 : comma][:5])
        if listed and self.opener == "to" and comma is not None and _main_starts(self.tokens, comma + 1):
            return True  # "To use a Spell, Charm or Relic, a model …"
        if comma is None or self._low(comma + 1) != "or":
            return False
        return not any(t.stem in _FINITE and not t.terms for t in self.tokens[self.i + 1 : comma])

    def _lists_deeds(self) -> bool:
        """Whether the condition goes on with what else may befall its subject ("is Wrecked, Explodes or Sinks, …")."""
        i = self.i
        if self.role != "if" or not self.fronted or self._low(i + 2) not in ("or", ",") or i + 3 >= len(self.tokens):
            return False
        lows = {t.low for t in self.tokens[self.start : i]}
        said = {"is", "are", "has", "have"} & lows
        return bool(said) and "that" not in lows and _befalls(self.tokens[i + 1]) and _befalls(self.tokens[i + 3])

    def _lists_names(self) -> bool:
        """Whether the condition goes on with names up to a comma of its own ("is Foot, Riders or Beasts, it …")."""
        i = self.i + 1
        end = next((n for n in range(i, len(self.tokens)) if not _is_listed(self.tokens[n])), len(self.tokens))
        listed = self.lows[i:end]
        joined = next((n for n, low in enumerate(listed) if low == "or"), 0)
        named = joined and "," in listed[joined:] and self.tokens[i + joined - 1].low != ","
        return bool(self.role == "if" and self.fronted and named and _is_listed(self.tokens[self.i - 1]))

    def _second_verb(self, after: int) -> bool:
        """Whether a second verb of the main clause stands at ``after``, and not one of an "or" in the condition."""
        near = self.tokens[max(self.start, self.i - 8) : self.i]
        return _verb_next(self.tokens, after) and not any(t.low == "or" for t in near)
