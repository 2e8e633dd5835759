"""Cutting: a sentence cut into its main clauses and the conditions around them.

In: the tokens of a sentence. Out: pieces, each with the word that opens it ('' for a main clause). Nothing is dropped.
"""

from __future__ import annotations

from ingest.grammar.phrases.finite import INSTRUCTIONS
from ingest.grammar.phrases.openers import FINITE, MODAL_WORDS, STARTERS, main_starts, opener_at
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.times import take_times
from ingest.grammar.phrases.tokens import Token
from kb.names import first_word


def _befalls(token: Token) -> bool:
    """Whether the word tells what befalls a unit: a state, or a name used as a verb ("Explodes")."""
    state = any("/status/" in t or "/effect/" in t for t in token.terms)
    return bool(token.terms) and (state or first_word(token.low).endswith("s"))


#: Exceptions that may follow a noun and belong to it ("an order other than Ambush").
_NOUN_EXCEPTIONS = ("other than", "except", "apart from", "except for", "excluding", "with the exception of", "but not")
#: Verbs whose object the exception narrows ("loses all its markers except …").
_LOSES = frozenset("loses lose removes remove discards discard keeps keep".split())
_MAIN_VERBS = frozenset("may can cannot must will is are does do never always counts gains suffers".split())
#: Verbs of a main clause, where no relative clause stands before them.
_PLAIN_VERBS = frozenset(
    """automatically has have pass passes fail fails ignore ignores take takes become becomes lose gain make makes treat
    treats suffer receive receives need needs require requires""".split()
)


def _verb_next(tokens: list[Token], i: int) -> bool:
    """Whether a finite verb with no subject of its own goes on at ``i`` (", reduces the distance")."""
    while i < len(tokens) and tokens[i].low in ("automatically", "always", "also", "instead", "immediately"):
        i += 1
    return i < len(tokens) and tokens[i].stem in FINITE and tokens[i].low.endswith("s") and not tokens[i].terms


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


#: How often something happens, behind "a" or "the".
_HOW_OFTEN = [[which, "time"] for which in ("second", "third", "fourth", "further")]


def _restarts(tokens: list[Token], start: int, i: int) -> bool:
    """Whether a main clause begins at ``i`` with no comma before it ("If the test is failed it does not …")."""
    theirs = tokens[i].low in ("its", "their") and any(t.low in MODAL_WORDS for t in tokens[i + 2 : i + 4])
    if i < start + 3 or (tokens[i].low not in ("it", "they", "the", "this", "a", "you") and not theirs):
        named = start < i and tokens[i].low in ("it", "they") and bool(tokens[i - 1].terms)  # "While Dazed it may …"
        once = i == start + 2 and tokens[start].low == tokens[i].low in ("it", "they")  # "Until it recovers it may …"
        return (named or once) and i + 1 < len(tokens) and tokens[i + 1].low in MODAL_WORDS
    if tokens[i].low in ("a", "the") and [t.low for t in tokens[i + 1 : i + 3]] in _HOW_OFTEN:
        return False  # "is charged a second time it …"
    later = (k + 1 for k, t in enumerate(tokens) if k > i and t.low == "," and k + 1 < len(tokens))
    if any(main_starts(tokens, k) and not opener_at(tokens, k) for k in later):
        return False
    before = tokens[i - 1]
    passive = i > 1 and tokens[i - 2].low in ("is", "are", "was", "were", "been")
    if tokens[i].low not in ("it", "they") and before.stem in FINITE and not passive:
        return False  # "fails a Morale check": the object of the condition's own verb
    if before.low in _GOES_ON:
        return False
    if not any(t.stem in FINITE or t.low.endswith(("ed", "s")) for t in tokens[start:i]):
        return False
    return any(t.low in _MAIN_SIGNS for t in tokens[i + 1 : i + 7]) or any(
        t.low in _MAIN_DEEDS and tokens[n - 1].terms for n, t in enumerate(tokens[i + 2 : i + 5], i + 2)
    )


#: Verbs of the main clause that are plain right after a name ("the Ramming Vehicle halts").
_MAIN_DEEDS = frozenset("halts stops continues moves turns suffers".split())
#: What tells of a condition why it is so, or what comes of it.
_WITHIN_A_CASE = ("so that", "because", "due to")
_DASHES = (";", "–", "—", "-")


#: After "so", what opens a condition, or what no sentence says of any unit.
_NO_CONCLUSION = ("long", "far", "that", "as", "much", "many", "nobody", "it", "they")

#: Words of what is advised, and not ruled, after "so".
_ADVICE = frozenset(("wisely", "carefully", "careful", "wise", "best"))


def cut(tokens: list[Token]) -> list[Piece]:
    """The pieces of a sentence, in order."""
    tokens, times = take_times(tokens)
    return _Cutter(tokens, times).cut()


def _is_general(token: Token) -> bool:
    """Whether a word is what the texts call all of a kind ("an order", "a status")."""
    return any(term.split("/")[1:2] == term.split("/")[2:] for term in token.terms)


def _is_listed(token: Token) -> bool:
    """Whether the word is a name or part of a list of names."""
    return token.low in (",", "or") or (token.text[:1].isupper() and token.low not in STARTERS)


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
        ordered = part and part[0].low in INSTRUCTIONS and self.lows[end] in _DASHES  # "Centre it there – it then …"
        told = ordered or any(t.stem in FINITE for t in part)
        if part and main and end < len(tokens) and not self.held and not told:
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
        if low == ":" and not any(t.stem in FINITE for t in self.tokens[i + 1 :]):
            self.i += 1
            return True
        if low in _DASHES or (low == ":" and i + 1 < len(self.tokens)):
            self._close(i)
            # "It is never Dazed: if it would be, it halts": what stands behind the colon is a rule of its own
            self.main_seen = (low == ":" and not self._opens_case(i + 1)) or (
                (low == ":" or self.main_seen) and self._is_proviso(i + 1)
            )
            return self._next(i + 1)
        return False

    def _opens_case(self, i: int) -> bool:
        """Whether a condition begins there."""
        found = opener_at(self.tokens, i) if i < len(self.tokens) else None
        return found is not None and found[1] in ("if", "unless")

    def _is_proviso(self, i: int) -> bool:
        """Whether only a condition of what was said follows ("…; provided its crew is aboard")."""
        if not self._opens_case(i):
            return False
        commas = (n for n in range(i, len(self.tokens)) if self.lows[n] in (",", "then", *_DASHES))
        if any(main_starts(self.tokens, n + 1) for n in commas):
            return False
        return not any(_restarts(self.tokens, i + 1, n) for n in range(i, len(self.tokens)))

    def _goes_on(self) -> bool:
        """Where a main clause goes on, or a new one begins, with no word that opens it."""
        i, low, after = self.i, self.lows[self.i], self.lows[self.i + 1]
        listed = low == "," and self._low(self.start - len(self.opener.split()) - 1) != ","
        if self.role == "if" and not self.fronted and (low in ("and", "but") or listed) and after in MODAL_WORDS:
            self._close(i)  # "only … if it attacks and cannot …": the second half goes on with the main clause
            return self._next(i + 1)
        if self.role == "if" and not self.fronted and low == "and" and self.pieces and self._is_changed(i + 1):
            self._close(i)  # "… when it activates and its Armour is reduced by 1": another thing that comes of it
            return self._next(i + 1)
        gerund = self.role == "if" and not self.fronted and low == "and" and self._low(self.start).endswith("ing")
        if gerund and self.pieces and i - self.start <= 3 and _verb_next(self.tokens, i + 1):
            self._close(i)  # "ignores walls when moving and gets +1 to …": a second thing of its own
            return self._next(i + 1)
        aside = self.role in ("aside", "unless") and not self.fronted and self.pieces
        if aside and low == "," and after in MODAL_WORDS:
            self._close(i)  # "…, including those that are not engaged, cannot …": the main clause goes on
            self.resume = True
            return self._next(i + 1)
        if self.role == "aside" and low == "and" and _verb_next(self.tokens, i + 1):
            self._close(i)  # "… as if it had an order and changes …": a second thing that is done
            return self._next(i + 1)
        meanwhile = low in ("while", "whilst") and self._low(i - 1) == "," and self.role == "" and self._ruled()
        if (low in ("though", "although", "whereas") or meanwhile) and i and main_starts(self.tokens, i + 1):
            self._close(i)  # the concession is a rule of its own
            return self._next(i + 1)
        concludes = low == "so" and self._low(i - 1) == "," and self.role == "" and after not in _NO_CONCLUSION
        if concludes and main_starts(self.tokens, i + 1) and _ADVICE.isdisjoint(self.lows[i:]):
            self._close(i)  # "they are slow, so a crew may not …": what follows is a rule of its own
            return self._next(i + 1)
        if low in (",", *_DASHES) and after == "otherwise":
            self._close(i)
            if self.held:  # "the crew recovers, otherwise it becomes …": whatever its verb is, it has ended
                self.pieces.append(Piece("", self.opener, tuple(self.held), self.fronted, self.fronted))
                self.held = []
            return self._next(i + 2, "", "otherwise")
        if low == "or" and after == "else" and self._ruled():  # "must rest or else it becomes …"
            self._close(i - (self._low(i - 1) == ","))
            return self._next(i + 2, "", "otherwise")
        treated = low in ("is", "are") and after in ("considered", "treated", "counted")
        if self.role == "if" and (self.fronted or self.joined) and (low in MODAL_WORDS or treated):
            first = self._low(self.start)
            if first.endswith(("ing", "ed")) and not any(t.low == "," for t in self.tokens[i:]):
                self._close(i, True)  # "and if ending in … must take a test": the main clause has no subject
                self.joined = False
                return self._next(i)
        fronted = self.role == "until" and self.fronted
        if (fronted or (self.role == "if" and (self.fronted or self.joined))) and _restarts(self.tokens, self.start, i):
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
        said = any(t.stem in FINITE for t in self.tokens[self.start : self.i])
        return said and self._low(self.i + 1) not in ("it", "they", "in", "within", "on")

    def _opens(self) -> bool:
        """At a word that opens a condition, an exception or an aside."""
        tokens, i = self.tokens, self.i
        found = opener_at(tokens, i)
        if not found:
            return False
        size, role = found
        opener = " ".join(t.low for t in tokens[i : i + size])
        if opener in _WITHIN_A_CASE and self.role == "if" and self.fronted:
            self.i += size  # "if the shot drifts so that it lands …": part of the condition
            return True
        if opener == "other than" and self.role in ("if", "unless") and i > self.start and _is_general(tokens[i - 1]):
            self.i += size  # "if it has an order other than Ambush": part of the condition
            return True
        in_subject = self.role == "" and opener in _NOUN_EXCEPTIONS
        alone = i == self.start + 1 and (tokens[i - 1].terms or tokens[i - 1].low.endswith("s"))  # "Units other than …"
        in_subject = in_subject and bool(i > self.start + 1 or alone)
        so_far = {t.low for t in tokens[self.start : i]} if in_subject else set()
        told = _MAIN_VERBS if so_far & {"that", "which", "who"} else _MAIN_VERBS | _PLAIN_VERBS
        if in_subject and so_far.isdisjoint(_LOSES) and so_far.isdisjoint(told):
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
            self.resume = self._low(after + 1) not in ("it", "its", "they", "their") or not main_starts(
                self.tokens, after + 1
            )  # "…, except to pivot, and its Pace is 1": a rule of its own
            return self._next(after if self.resume else after + 1)
        if trailing:
            after += 1
        elif not self.fronted and low == "," and (self.joined or self._second_verb(after)):
            self._close(i, True)
            self.joined = False
            return self._next(after)
        if (self.fronted or trailing or low == "then") and main_starts(self.tokens, after):
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
        return bool(listed) and not any(t.stem in FINITE or t.low.endswith("s") for t in said)

    def _goes_on_listing(self) -> bool:
        """Whether a list inside the condition goes on ("suffers a Hit, a Wound, or is …", "has X, or is Y")."""
        after = self._low(self.i + 1)
        if after in ("or", "nor"):
            return self.fronted or self.joined
        then = next((j for j in range(self.i + 1, len(self.tokens)) if self.tokens[j].low == "then"), None)
        if then is not None and self.fronted and "or" in self.lows[self.i + 1 : then]:
            said = self.tokens[self.i + 1 : then - 1 if self.lows[then - 1] == "," else then]
            if not any((t.stem in FINITE and not t.terms) or t.low == "," for t in said):
                return True  # "inflicts a Stun, Stall or Wreck result, then …"
        comma = next((j for j in range(self.i + 1, len(self.tokens)) if self.tokens[j].low == ","), None)
        listed = comma is not None and "or" in (t.low for t in self.tokens[self.i + 1 : comma][:5])
        if listed and self.opener == "to" and comma is not None and main_starts(self.tokens, comma + 1):
            return True  # "To use a Spell, Charm or Relic, a model …"
        if comma is None or self._low(comma + 1) != "or":
            return False
        return not any(t.stem in FINITE and not t.terms for t in self.tokens[self.i + 1 : comma])

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
