"""Descriptions: what a noun phrase says of its units in its own words, where no name does.

In: the words of a phrase, walked over for names (``ingest.grammar.phrases.subjects``). Out: facts in the text's words:
who was chosen, where a unit is, what it did, by which word nobody knows it is told ("Mounted units").
"""

from __future__ import annotations

import re

from ingest.grammar.phrases.distances import distances
from ingest.grammar.phrases.happened import event_of
from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS, NOT_A_NAME
from ingest.vocabulary import Vocabulary
from kb.conditions import Condition, Fact, both
from kb.model import TYPE_KINDS
from kb.patterns import deferred

PRONOUNS = frozenset("it they that this these those them such he she which who its their".split())
PLAYERS = frozenset("player players side opponent you army armies".split())
#: Participles, as a word before a noun: "fleeing", "closed", "buttoned-up".
_STATED = deferred(r"(?:ing|ed|(?:ed|wn|en|ut)-(?:up|down|in|out|on|off|over))$")
_KIND_NOUNS = frozenset(
    "unit special type types sub-type sub-types subtype subtypes rule rules trait status keyword".split()
)
_NO_PLACES = frozenset("turn phase game round army unit fleet force way row".split())
_OF_BEING = frozenset("is are was were has have had does do did can may must will".split())
_SOMEWHERE = frozenset("in on inside behind under at out below above beyond outside".split())
_POINTING_WORDS = frozenset("the a an that this its their it them question play any which either each one".split())
_GOES_AND_DOES = frozenset(
    """move moves moved end ends start starts begin begins enter enters leave leaves make makes fail fails pass passes
    suffer suffers lose loses""".split()
)
#: Words in "-ing" behind a noun that tell of nothing done.
_NO_DEEDS = frozenset(
    """including excluding containing having being following during according depending regarding concerning counting
    using making taking controlling owning opposing playing""".split()
)
#: Participles that tell which unit is spoken of, by the part that it plays.
_ACTING = frozenset(
    """attacking defending charging firing shooting moving reacting responding opposing remaining surviving owning
    controlling following targeted affected involved selected chosen nominated named engaged allied unengaged""".split()
)
_ANYONE = frozenset("a an any all each every no only".split())
#: Words before a noun that leave open which units are meant, or point at one that was told of.
_TELLING_NOTHING = _ACTING | frozenset(
    """this that these those such its their his her your our my another other others same own enemy friendly opposing
    whole entire individual single given certain particular some most many several few more fewer both either
    neither one two three four five six next previous first second third last final current active inactive new
    different winning losing defeated victorious eligible suitable available normal ordinary standard original
    starting target player's opponent's and or of the a an in on with at to for by from per none nor not also
    destroyed removed slain dead various nearby adjacent weapon weapons which who whose what
    whichever only just even""".split()
)
#: With what a state may be told of before a noun, and the small words within it: "Low on Ammo", "out of supply".
_SO = frozenset("out low short dug hull under off gone".split())
#: Words that tell nothing before a noun but where they are part of a name: "A Weapon Team".
_NAMED_SO = frozenset("Weapon Target Current Active Original Various".split())
_WITHIN_STATES = frozenset("in on of to up out down off over at by".split())
_USUAL = frozenset("normal ordinary standard original other".split())
_STRUCK = frozenset("attacked charged assaulted hit struck shot engaged surrounded caught outflanked".split())
_STRUCK_BY = frozenset("in by from on upon with through while".split())
_BEFALLEN = frozenset("swept pushed driven dragged forced caught moved thrown knocked carried pulled".split())
_INTO = frozenset("into over off onto in from under out through".split())
#: "units engaged in combat", "a unit reduced to half its size"; not what is chosen, counted or armed.
_ENGAGED_IN = frozenset("in to below under within inside behind by with of from on at".split())
_NO_PART = frozenset(
    """equipped armed targeted based named chosen selected nominated counted limited related required used allowed
    compared composed listed described marked classed given""".split()
)
_PLACES = frozenset("in on at inside behind under near beside above below".split())
_WAYS = frozenset("through across into over onto from along out up down".split())
#: Words of a phrase that narrows nothing ("Riders on the table", "with their weapons").
_NOTHING_TOLD = _NO_PLACES | frozenset(
    "table battlefield board play question that which who its their this these".split()
)
#: Nouns that count units, or tell which of them: the units are spoken of.
_COUNTING = frozenset(
    """any all each one both half none most number majority rest remainder type kind sort part member members side
    target player players owner bearer controller""".split()
)
#: "That is the target of a charge", and no more.
_AIMED_AT = deferred(r"(?:is|are|has been|have been) (?:the target of|targeted by) (?:an?|any)(?: [\w-]+){1,3}")
#: "A unit that has been rammed": the one that it was done to.
_SUFFERED = deferred(
    r"(?:(?:was|were|(?:has|have) (?:just |already )?been|is being) (?!placed|removed|reduced)\w+ed|"
    # what is not done to somebody by others is how they are: "that is limbered"
    r"(?:is|are) (?:wounded|attacked|charged|targeted|damaged|injured|killed|boarded|assaulted|rammed|affected|harmed|"
    r"destroyed|struck|touched|covered|bombarded|shelled|engulfed|burned|poisoned|trampled|missed|pierced))$"
)
#: "That contains at least one trooper with this rule": words of what a unit is told to have among its models.
_HAVING_ONE = frozenset(
    "that which who has have having with contain contains containing include includes including a an any at least one "
    "or more this special".split()
).union(GENERIC_UNITS)
#: Words after "of" that tell whose it is or how many, and not of what sort.
_NO_SORT = frozenset(
    "a an any the its their his her your our my yours theirs all each every both either that this these those whom "
    "which one two three four five six and or models units troops men".split()
)
#: Whose pieces any are, or that are told of: no sort of them.
_WHOSE = frozenset(
    """enemy enemies army side player players opponent force forces unit units same attacker defender game battle two
    other others owner loser winner group squad team kind type friend friends following above""".split()
)
_ORDINALS = frozenset("first second third fourth last".split())
_TIMES = frozenset("turn phase round game battle activation".split())
_OF_RULES = frozenset("rule trait ability skill talent quality keyword".split())


#: "Charged from under 4 inches away", "that is shot at from more than 8 inches".
_FROM_SO_FAR = deferred(
    r"(?i)(?:(?:that|which|who) )?(?:(?:is|are|was|were|(?:has|have) been) )?(?:being )?"
    r"(?:charged|attacked|assaulted|rammed|(?:shot|fired) (?:at|on|upon)) (?:from|by an? enemy)(?: [a-z]+){0,5} "
    r"\d{1,3}[\"”″]?(?: [a-z]+){0,3}"
)


def case_told(tokens: list[Token]) -> Condition:
    """A case in its own words; what is done to somebody from so far off ("charged from under 4 inches away") as that
    event and that distance."""
    told = " ".join(t.text for t in tokens)
    lows = [t.low for t in tokens]
    far = distances(lows) if _FROM_SO_FAR.fullmatch(told) else ()
    done = event_of(tokens, lows, told, False) if far else None
    return both(done, *far) if done is not None else Fact(told)


def of_bearers(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether the words tell no more than that one of the unit's models bears what the entry is about."""
    *rest, noun = tokens
    if len(rest) < 3 or noun.low not in _OF_RULES or "this" not in (t.low for t in rest[-2:]):
        return False
    told = [t for t in rest if t.low not in _HAVING_ONE and t.stem not in vocabulary.unit_words]
    return len(told) < 2 and not any(t.terms for t in told)  # "at least one trooper with this special rule"


#: Places of which there is but one wherever they are told of.
_THERE = [["the", place] for place in "open air water woods dark rear mud rain snow shade shadows trees".split()]


class Described:
    """The words of a noun phrase, with what has been made of them.

    ``parts`` are conditions over the unit, ``whens`` over what is around it, ``heads`` the terms that may head the
    phrase, each with its rank (the lowest heads it); ``said`` is the last word that became a condition.
    """

    def __init__(self, tokens: list[Token], vocabulary: Vocabulary, affects: str) -> None:
        self.tokens, self.vocabulary, self.affects = tokens, vocabulary, affects
        self.lows = [t.low for t in tokens]
        self.parts: list[Condition] = []
        self.whens: list[Condition] = []
        self.heads: list[tuple[int, str]] = []
        self.at_some = False
        self.said = -1

    def _as_told(self, start: int) -> None:
        """Take the phrase from a word on as a case in its own words."""
        self.whens.append(case_told(self.tokens[start:]))

    def _is_unit_word(self, i: int) -> bool:
        return self.lows[i] in GENERIC_UNITS or self.tokens[i].stem in self.vocabulary.unit_words

    def _head_end(self) -> int:
        """Where the noun that heads the phrase is told whose it is ("the blast of a burning raft": no raft does it)."""
        lows = self.lows
        of = lows.index("of") if "of" in lows else len(lows)
        plain = of > 1 and lows[0] in ("the", "a", "an") and not any(t.terms for t in self.tokens[:of])
        whose = lows[of + 1 : of + 2] in (["a"], ["an"], ["any"], ["each"], ["every"])
        whose = whose or (lows[of + 1 : of + 2] == ["the"] and "".join(lows[of + 2 : of + 3]).endswith("ing"))
        counted = any(
            low in _COUNTING or self._is_unit_word(n) or low in PRONOUNS for n, low in enumerate(lows[1:of], 1)
        )
        return of if plain and whose and not counted else len(lows)

    def _facts(self, generic: bool) -> None:
        """What a phrase without a name says in its own words: who was chosen, where it is, what it did."""
        lows = self.lows
        parted = {"losing", "winning"} & set(lows) or {"defeated", "victorious"} & set(lows[:3])
        if generic and not self.parts and parted:
            self.whens.append(Fact(" ".join(t.text for t in self.tokens if t.low not in ("the", "a", "any", "each"))))
        if generic and not self.parts and (part := {"loser", "winner"} & set(lows[:-1])):
            self.whens.append(Fact(f"the {part.pop()}"))
        ordinal = next((n for n, low in enumerate(lows[:-1]) if low in _ORDINALS), None)
        if generic and not self.parts and ordinal is not None and self._is_unit_word(ordinal + 1):
            self._as_told(0)  # "the first unit to reach the ford"
        if generic and not self.parts and {"chosen", "nominated", "selected", "nearest", "closest"} & set(lows):
            self._as_told(0)
        forced = re.search(r"(?:forced|made|obliged) to .+ from .+", " ".join(t.text for t in self.tokens))
        if forced:
            self.whens.append(Fact(forced.group()))
        alone = re.search(r"consist(?:s|ing) of (?:only )?(?:a single|one) .+", " ".join(t.text for t in self.tokens))
        if alone:
            self.whens.append(Fact(alone.group()))
        placed = next((n for n, low in enumerate(lows[:-2]) if n and low in ("entirely", "wholly")), None)
        if placed is not None and lows[placed + 1] in ("in", "within", "inside", "on", "behind"):
            self._as_told(placed)
        if generic and (self.parts or self.whens):
            return
        told = 1 if lows[0] in ("a", "an", "any", "all", "each", "every") else 0
        described = len(lows) == told + 2 and (
            self._is_unit_word(told + 1) if generic and not self.heads else bool(self.tokens[told + 1].terms)
        )
        state = self.tokens[min(told, len(self.tokens) - 1)]
        some = told == 1 and lows[0] != "all" and state.low in ("charging", "attacking", "firing", "shooting", "moving")
        some = some or (state.low in ("engaged", "unengaged") and lows[0] not in ("all", "each", "every"))
        if described and _STATED.search(state.low) and not state.terms and (some or state.low not in _ACTING):
            self.whens.append(Fact(state.text))  # "Fleeing units may not …"
            return
        if word := self._narrowing_word(told):
            self.whens.append(Fact(word))  # "Siege Carts may not …": of some Carts, whatever Siege is
        if attribute := self._attribute() if generic and not self.heads else "":
            self.whens.append(Fact(attribute))  # "Mounted units that …": not every unit
        for n in range(1, len(lows) - 2) if generic and not self.heads else ():
            told = lows[n - 1] in ("in", "of") and lows[n] == "the" and lows[n + 1].endswith("ed")
            if told and self._is_unit_word(n + 2) and not self.tokens[n + 1].terms and lows[n + 1] not in _ACTING:
                self.whens.append(Fact(" ".join(t.text for t in self.tokens[n + 1 : n + 3])))
                return  # "all models in the swamped unit"
        for n, low in enumerate(lows):
            named = (self.heads and n and self._is_name(n - 1)) or lows[n - 1].startswith("weapon")
            noun = n and (self._is_unit_word(n - 1) or named)
            this = lows.index("this", n) if "this" in lows[n + 1 : n + 3] else 0  # but "that fled this turn"
            own = this and lows[this + 1 : this + 2] and lows[this + 1] not in _TIMES
            if noun and (own or of_bearers(self.tokens[n:], self.vocabulary)):
                return  # "with this special rule": the entry's own
            if noun and low in ("that", "which", "who"):
                done = not any(t.terms for t in self.tokens[n + 1 :])  # "that is Stuck" tells a state
                if done and _SUFFERED.match(" ".join(lows[n + 1 :])) and self.affects == "bearer":
                    self.affects = "target"
                elif self._tells(n + 1) and self.said < n:
                    said = " ".join(t.text for t in self.tokens[n + 1 :])
                    aimed = _AIMED_AT.fullmatch(said) and event_of(self.tokens[n + 1 :], lows[n + 1 :], said, False)
                    self.whens.append(aimed or case_told(self.tokens[n + 1 :]))
                elif more := self._done_besides(n):
                    self._as_told(more)
                return
            if noun and low in _STRUCK and not self.heads and lows[n + 1 : n + 2] and lows[n + 1] in _STRUCK_BY:
                self._as_told(n)
                return  # "a unit attacked in flank"
            befell = low in _BEFALLEN or (low.endswith("ed") and low not in _NO_PART and not self.tokens[n].terms)
            into = lows[n + 1 : n + 2] and lows[n + 1] in (_INTO if low in _BEFALLEN else _ENGAGED_IN)
            if noun and befell and into and not self.heads:
                self._as_told(n)
                return  # "a unit swept into the river"
            next_ = lows[n + 2 if lows[n + 1 : n + 2] and lows[n + 1].endswith("ly") else n + 1 :][:1]
            doing = low.endswith("ing") and next_ and low not in _NO_DEEDS and not self.tokens[n].terms
            suffering = low == "being" and next_ and (next_[0].endswith(("ed", "en")) or self.tokens[n + 1].terms)
            if n and self._is_unit_word(n - 1) and suffering and self.said < n:
                self._as_told(n)
                return  # "rafts being towed"
            if noun and doing and self.said < n:
                self._as_told(n)
                return  # "machines standing in water", "crews defending a wall"
            lacking = low == "without" or (low == "with" and lows[n + 1 : n + 2] == ["no"])
            if noun and lacking and self.said < n and not self.heads and len(lows) > n + 1:
                self._as_told(n)
                return  # "units without slings"
            if noun and self.said < n and self._narrowed(n):
                self._as_told(n)
                return  # "Barges with furled sails"
            rest = lows[n + 1 : n + 4]
            sort = low == "of" and noun and not self.heads and not self.parts and 0 < len(lows) - n - 1 < 4
            body = bool(sort) and len(rest) == 2 and rest[0] == "the" and lows[0] not in ("all", "each", "every")
            told = body and rest[1] not in _WHOSE and not self.tokens[n + 2].terms  # "troops of the line"
            plain = told or not _NO_SORT & set(rest)
            if sort and plain and all(w.isalpha() for w in rest) and not self._is_unit_word(-1):
                self._as_told(n)
                return  # "a unit of light build"
            inside = low in _SOMEWHERE and lows[n + 1 : n + 2] and n < 4 and len(lows) < n + 5
            one = lows[n + 1 : n + 2] in (["a"], ["an"]) and not _NO_PLACES & set(lows[n:])
            there = inside and (one or lows[n + 1] not in _POINTING_WORDS or lows[n + 1 :] in _THERE)
            there = there and not (low == "on" and self.tokens[n + 1].text[:1].isupper())  # "on Hold": an order
            one = one or bool(there and len(lows) == n + 2 and self.tokens[n + 1].text[:1].isupper())  # "in Wedge"
            bearers = any("/characteristic/" not in term for _, term in self.heads)
            if noun and there and self.said < n:
                if not bearers:
                    self.at_some = bool(self.heads)
                    self.heads.clear()
                self._as_told(n)
                return  # "units in cover"
            gear = low in ("equipped", "armed") or (low == "with" and n > 0 and self._is_unit_word(n - 1))
            if noun and gear and self.said < n and not self.heads and len(lows) > n + 1:
                self._as_told(n)
                return

    def _narrowing_word(self, first: int) -> str:
        """A word that nothing knows, before the name of a kind of unit that the phrase opens with ("Siege Carts"); in
        small letters behind "a" and its like only ("a laden Cart")."""
        words = self.tokens[first : first + 2]
        if len(words) < 2 or words[0].terms or words[0].low in _TELLING_NOTHING:
            return ""
        if not (words[0].text[:1].isupper() or (first and words[0].low not in NOT_A_NAME)):
            return ""
        if not words[0].low.isalpha() or words[0].low in GENERIC_UNITS or words[0].low in _POINTING_WORDS | _ANYONE:
            return ""
        return words[0].text if any("/unit_type/" in term for term in words[1].terms) else ""

    def _attribute(self) -> str:
        """The words before the noun that tell which units are meant, where nothing knows them ("Mounted units")."""
        start = 1 if self.lows[0] in _ANYONE else 0
        noun = next((n for n in range(start, len(self.lows)) if self._is_unit_word(n)), start)
        words = self.tokens[start:noun] if self.lows[noun] not in PRONOUNS | PLAYERS else []
        usual = len(words) > 1 and words[0].low in _USUAL  # "Ordinary moored rafts": the moored ones
        telling = words[1:] if usual else words
        so = len(words) > 1 and (words[0].text[:1].isupper() or words[0].low in _SO or _STATED.search(words[0].low))
        within = _WITHIN_STATES if so else frozenset[str]()  # "Out of Supply units", "a dug in unit"
        plain = all(
            t.low.replace("-", "").isalpha()
            and not t.terms
            and (t.low not in _TELLING_NOTHING or t.low in within or (start and t.text in _NAMED_SO))
            for t in telling
        )
        plain = plain and not (telling and telling[0].low in _TELLING_NOTHING and telling[0].text not in _NAMED_SO)
        return " ".join(t.text for t in words) if plain and len(words) < (5 if within else 3) else ""

    def _tells(self, n: int) -> bool:
        """Whether a relative clause whose verb stands at ``n`` tells which unit is meant ("that fled")."""
        if n >= len(self.lows) or self.lows[n] in _NO_PLACES:  # "that phase"
            return False
        return len(self.lows) > n + 1 or self.lows[n] not in _OF_BEING

    def _narrowed(self, n: int) -> bool:
        """Whether what stands from ``n`` on tells which of those that the phrase names are meant."""
        after, rest = self.lows[n + 1 : n + 2], self.lows[n + 1 :]
        kinds = {self.vocabulary.terms[term].kind for _, term in self.heads}
        if not after or not kinds.intersection(TYPE_KINDS) or _NOTHING_TOLD & set(rest):
            return False
        token, low = self.tokens[n], self.lows[n]
        doing = low.endswith("ing") and not token.terms and after[0] in _PLACES | _WAYS
        return doing or low in ("with", "on", "inside", "under", "behind")

    def _is_name(self, n: int) -> bool:
        """Whether the word at ``n`` ends a name ("Vehicle", "the Vehicle Type")."""
        while n > 0 and not self.tokens[n].terms and self.lows[n] in _KIND_NOUNS:
            n -= 1
        return bool(self.tokens[n].terms)

    def _done_besides(self, n: int) -> int:
        """Where the relative clause at ``n`` goes on to what is done, or another follows its name; 0 if neither.

        "That are Dazed and move into …", "with a Dazed model that is out of sight".
        """
        for k in range(max(n, self.said) + 1, len(self.tokens) - 1):
            following = self.tokens[k + 1]
            if self.lows[k] in ("and", "or") and not following.terms and following.low in _GOES_AND_DOES:
                return k + 1
            told = self.lows[k] in ("that", "which", "who") and following.low not in PRONOUNS
            if told and (self._is_name(k - 1) or self._is_unit_word(k - 1)) and self._tells(k + 1):
                return k + 1
        return 0
