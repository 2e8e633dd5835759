"""What somebody does or has done, as a condition says it ("an enemy unit ends a move", "has already made a Reaction").

In: the words of a condition. Out: an event, or what was done; None where they tell of no deed.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ingest.grammar.phrases.tokens import Token, pick
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.conditions import Condition, Done, Event, Has, either
from kb.names import first_word, stem
from kb.numbers import CARDINALS
from kb.patterns import deferred

#: What is done, by the stem of the word that says so: general English, the same for every game.
ACTIONS = {
    "mov": "move", "shoot": "shoot", "fir": "shoot", "shooting": "shoot", "charg": "charge", "assault": "assault",
    "ram": "ram", "attack": "attack", "target": "target", "declar": "declare", "fight": "fight", "react": "react",
    "advanc": "move", "run": "move",
}  # fmt: skip
#: What an enemy does to somebody, by stem: who does it is not the one to whom it is done ("is charged by Lancers").
BEFALLING = frozenset(ACTIONS) | frozenset(
    "hit struck strik board engag fought pursu bombard wound threaten grappl rak touch catch caught overrun".split()
)
#: Whom it befalls, where it is not the unit itself.
_FRIENDS = frozenset("friendly friend friends ally allied comrade comrades".split())
#: Verbs of what happens to a unit; "it is", "it has" only tell what it is.
_HAPPENING = frozenset(
    """los suffer inflict scor fail pass win kill reduc leav enter arriv caus surviv attempt regain roll choos
    result com contact""".split()
)
#: Verbs of what somebody does, by the form in which they follow whoever does it.
_DOES = frozenset(
    """moves moved starts started begins began ends ended stops stopped brings bring would remains scores scored makes
    made takes took uses used declares declared fires fired shoots shot charges charged attacks attacked falls fell
    embarks embarked disembarks disembarked goes went passes passed crosses crossed equals exceeds combine""".split()
)
#: Words before a participle that only tells what somebody is ("a unit is moved", "a Vehicle that moved").
_BEFORE_TOLD = frozenset("be been being is are was were a an the any each all no".split())


def happening(tokens: list[Token], k: int) -> bool:
    """Whether the word at ``k`` is a verb that tells what happens, over and above what somebody is or has."""
    token, before = tokens[k], tokens[k - 1].low
    if token.stem in _HAPPENING and not token.terms:
        return True
    if token.low not in _DOES or before in _BEFORE_TOLD or not token.text.islower():
        return False
    return not (token.terms and any("/status/" in t for t in token.terms))


def befalls(tokens: list[Token]) -> bool:
    """Whether a condition ends with a verb that the text has of its own ("the Barge sinks")."""
    kept = tokens[: next((n for n in range(len(tokens), 0, -1) if tokens[n - 1].low not in (",", "or", "and")), 0)]
    if len(kept) < 3:
        return False
    last, before = kept[-1], kept[-2]
    verb = last.low.endswith("s") and not last.low.endswith("ss") and last.text.islower() and len(last.low) > 3
    who = any("/unit_type/" in t or "/unit_subtype/" in t for t in before.terms) and not before.low.endswith("s")
    return verb and who and last.low not in GENERIC_UNITS and not any("/unit_" in t for t in last.terms)


def _targeted(lows: list[str]) -> bool:
    """Whether somebody "is the target of" something; "the target of its attack is hidden" is about another."""
    at = next((n for n in range(len(lows) - 1) if lows[n : n + 2] == ["target", "of"]), None)
    return at is not None and not (at <= 1 and lows[0] in ("the", "target"))


#: How somebody is shot at; what is "fired at a boat" is no boat.
_FIRED_AT = [["shot", "at"], ["shot", "upon"], ["fired", "upon"]]


_COMING = frozenset("come comes came approach approaches approached get gets got close closes closed arrives".split())


#: "An enemy ends its canter within 6 inches": by whatever name, a move; an end of its turn is none.
_COMES_TO_AN_END = ("end", "finish", "complet", "stop", "halt")
_TIMES = frozenset("turn turns activation activations phase phases round rounds".split())


def _comes_near(lows: list[str]) -> bool:
    """Whether somebody comes within a distance ("comes to within 6 inches of it"), by whatever verb of moving."""
    return any(low in _COMING and "within" in lows[n + 1 : n + 3] for n, low in enumerate(lows))


_BEEN = frozenset("is are was were be been being gets got".split())


def done_at(tokens: list[Token], lows: list[str], text: str, vocabulary: Vocabulary) -> Event | None:
    """A deed of the text's own that is done at somebody ("has been Volleyed at"); None where none is."""
    for n in range(1, len(tokens) - 1):
        done = lows[n].endswith("ed") and lows[n - 1] in _BEEN and lows[n + 1] in ("at", "upon")
        done = done and not any("/status/" in term for term in tokens[n].terms)  # "is Loaded upon a Barge": it is so
        deed = vocabulary.best(lows[n], "action") if done and tokens[n].stem not in ACTIONS else None
        if deed and vocabulary.kind_of(deed) == "action":
            whom = "other" if "another" in lows or _FRIENDS & {*lows[:3]} else "unit"
            return Event(vocabulary.terms[deed].name.lower(), "enemy", whom, text)
    return None


_BEING = frozenset("is are be not becomes become".split())


def event_of(tokens: list[Token], lows: list[str], text: str, enemy: bool) -> Event | None:
    """An enemy action ("an enemy unit ends a move"), or one that falls on the unit ("is shot at by an enemy")."""
    passive = _targeted(lows) or any(
        low in ("targeted", "assaulted", "attacked", "charged", "rammed") or lows[i : i + 2] in _FIRED_AT
        for i, low in enumerate(lows)
        if i == 0 or lows[i - 1] in ("is", "are", "been", "be", "was", "being", "successfully", "unit", "if", "just")
    )
    passive = passive or any(pair in (["under", "fire"], ["draws", "fire"]) for pair in map(list, pairwise(lows)))
    if not enemy and not passive:
        return None
    best = None
    for n, token in enumerate(tokens):
        if token.terms and all("/unit_type/" in t or "/unit_subtype/" in t for t in token.terms):
            continue  # who is called "Shot" does not shoot by that
        if token.terms and all("/status/" in t for t in token.terms) and n and tokens[n - 1].low in _BEING:
            continue  # nor does who is On Fire
        if token.low in ("reacting", "responding"):
            continue  # "within 6 inches of the Reacting unit": which unit is meant
        action = (
            next((ACTIONS[stem(w)] for w in token.low.split() if stem(w) in ACTIONS and stem(w) != "attack"), None)
            or ACTIONS.get(token.stem)
            or next((ACTIONS[s] for s in token.stem.split() if s in ACTIONS), None)
        )
        if token.terms and not action:
            first = first_word(token.low)
            action = next((a for s, a in ACTIONS.items() if first.startswith(s) and len(s) > 3), None)
        if action and action not in ("declare", "target"):
            best = action
            if action != "attack":
                break
    if best is None and enemy and _comes_near(lows):
        best = "move"
    if best is None and enemy and passive and "targeted" in lows:
        best = "attack"  # "is targeted by an enemy Barge", whatever that does
    if best is None and enemy:
        # "declares a Gallop": that is the deed, where it is the only one
        done = {t.low for t in tokens[1:] for term in t.terms if "/action/" in term and not term.endswith("/action")}
        best = done.pop() if len(done) == 1 else None
        best = best or next((deed for t, after in pairwise(tokens) if (deed := _carried_out(t, after))), None)
        told = (t for before, t in pairwise(tokens) if before.low != "the" and not t.terms)
        verbs = (t.stem for t in told if is_verb_stem(t.stem))
        best = best or next(verbs, None)  # "at the start of the action" tells of no deed
        if best in _COMES_TO_AN_END and "within" in lows and not {"being", *_TIMES} & {*lows}:
            best = "move"
    if best is None:
        return None
    at = (
        "other"
        if "another" in lows or (passive and _FRIENDS & {*lows[:3]})
        else "unit"
        if any(w in lows for w in ("targeting", "targets", "targeted", "control", "at"))
        or passive
        or (best != "move" and _falls_on_it(lows))
        else None
    )
    return Event(best, "enemy", at, text)


#: What opens the words for those to whom something is done.
_TO_WHOM = frozenset("your it the a an this that them one another any".split())


def _carried_out(token: Token, after: Token) -> str:
    """The order whose name is the verb of what its bearer does to somebody ("an enemy Storms you"); '' for none."""
    verb = token.low.endswith("s") and not token.low.endswith("ss") and after.low in _TO_WHOM
    order = next((term for term in token.terms if "/order/" in term), "") if verb else ""
    return order.rpartition("/")[2].removesuffix("-order").replace("-", " ")


def _falls_on_it(lows: list[str]) -> bool:
    """Whether what somebody does ends with the unit as the one to whom it is done: "declares a charge against it"."""
    this = lows[-2:-1] == ["this"] and lows[-1] in GENERIC_UNITS
    pointed = 1 if lows[-1:] in (["it"], ["them"]) else 2 if this else 0
    before = lows[-pointed - 1] if 0 < pointed < len(lows) else ""
    return before in ("against", "upon", "into") or stem(before) in ACTIONS


#: A turn that is over: "in its own preceding turn", "in its last Movement phase".
_OVER = deferred(r"\b(?:previous|preceding|prior|last)\b(?! (?:of|time|model|unit)\b)")

#: The one before this, and not the last of a game.
_BEFORE = deferred(
    r"\b(?:previous|preceding|prior) (?:\w+ )?(?:turn|round|activation)\b|(?<!the )\blast (?:turn|round)\b(?! of)"
)


def span_told(lows: list[str]) -> str:
    """The time in which a deed was done, as ``kb.conditions.Done`` has it."""
    text = " ".join(lows)
    if _BEFORE.search(text) or (_OVER.search(text) and re.search(r"\b(?:its|their|his|her|own|player['’]s)\b", text)):
        return "last turn"
    if re.search(r"\b(?:game|battle)\b(?! turn)", text):
        return "game"
    return "phase" if "phase" in text and "any phase of" not in text else "turn"


#: Verbs with which a deed is told to have been done.
_CARRIED = frozenset("made taken performed declared conducted attempted used completed carried".split())


_THE_UNIT = frozenset("it they them".split())


def how_often(lows: list[str], verb: int, deed: int) -> int | None:
    """How often a deed was done, where the words say it ("made two or more Reactions", "Run twice"); None for once."""
    before = (CARDINALS.get(low, int(low) if low.isdigit() else 0) for low in lows[verb + 1 : deed])
    after = 2 if lows[deed + 1 : deed + 2] == ["twice"] else 0
    if lows[deed + 2 : deed + 3] == ["times"]:
        after = CARDINALS.get(lows[deed + 1], 0)
    often = max(after, *before, 0)
    return often if often > 1 else None


def done_of(tokens: list[Token], lows: list[str], vocabulary: Vocabulary) -> Condition | None:
    """What was done before ("has Run", "has already made a Reaction in the current Phase", "having moved")."""
    how_much = any(w in lows for w in ("more", "less", "half", "than", "least"))
    for i, low in enumerate(lows):
        if low in ("has", "have", "having", "had") and i + 1 < len(lows):
            span = span_told(lows)
            j = i + 1
            while j < len(lows) and lows[j] in ("already", "also", "not", "never", "just", "been"):
                j += 1
            carried = lows[j : j + 1] and lows[j] in _CARRIED
            carried = carried or (i <= 1 and lows[j : j + 1] in (["resolved"], ["finished"]))  # by itself, not another
            if not carried and j < len(tokens) and tokens[j].low.endswith("ed"):
                states = _or_states(tokens[j:], vocabulary)
                if states:
                    return either(*states)
            if lows[j - 1] == "been" and lows[j + 1 : j + 2] in (["at"], ["upon"]):
                return None  # it was done to them
            for k in range(j, min(j + (5 if carried else 1), len(tokens))):
                for term in tokens[k].terms:
                    if vocabulary.terms[term].kind in ("action", "reaction"):
                        if lows[k + 1 : k + 2] and lows[k + 1] in _THE_UNIT and i and lows[0] not in _THE_UNIT:
                            return None  # "a Guide has Joined it": his deed, done to the unit
                        often = how_often(lows, j, k)
                        if how_much and not (often and "than" not in lows):
                            return None  # how far, not whether
                        made = or_deeds(tokens[k:], term, vocabulary)
                        return either(*(Done(each, "unit", span, often) for each in made))
    return None


_TURNS = frozenset("turn turns phase phases".split())
_DONE = frozenset("dug been shot hit taken made gone fought lost run fallen begun thrown used".split())
_AUXILIARIES = frozenset("is are was were has have had".split())


def each_deed(tokens: list[Token]) -> list[list[Token]]:
    """What "they", or "it", do or are, one list each: "they move, are limbered or are unlimbered"; [] for one thing."""
    if tokens[0].low not in ("it", "they", "he", "she") or "or" not in (t.low for t in tokens) or len(tokens) > 16:
        return []
    parts: list[list[Token]] = [[]]
    for token in tokens[1:]:
        if token.low in ("or", ","):
            parts.append([])
        else:
            parts[-1].append(token)
    parts = [part for part in parts if part]
    helping = _helping(parts[0]) if parts else []
    for part in parts:
        does = part[0].stem in ACTIONS or is_verb_stem(part[0].stem) or part[0].low in _AUXILIARIES
        does = does or any("/action/" in term for term in part[0].terms)
        if not does and not _is_done(part[0]):
            return []
    if len(parts) < 2:
        return []
    told = [parts[0]]
    for part in parts[1:]:
        shared = [t for t in helping if t.low != "been"] if part[0].low == "been" else helping
        told.append([*shared, *part] if _is_done(part[0]) else part)
    last = parts[-1]  # "it Ran, Climbed or Dug In during its own last turn": the time is that of them all
    time = next((last[n:] for n, t in enumerate(last) if t.low in ("during", "in") and _TURNS & {*_lows(last[n:])}), [])
    over = bool(time) and span_told(_lows(time)) == "last turn"
    return [[tokens[0], *part, *(time if over and n < len(told) - 1 else ())] for n, part in enumerate(told)]


def each_deed_of_an_enemy(tokens: list[Token]) -> list[list[Token]]:
    """The deeds of an enemy of which any will do, one list each with the enemy before it ("an enemy charges it, or ends
    a move within 6 inches of it"); [] where he does one thing. What is said behind the last verb alone is said of all
    ("an enemy moves or fires within 12 inches", "shoots at or charges the unit")."""
    lows = _lows(tokens)
    if "or" not in lows[3:] or len(tokens) > 60:
        return []
    first = next((n for n in range(1, min(len(tokens), 6)) if _is_done_by_one(tokens[n])), 0)
    parts: list[list[Token]] = [[]]
    for n in range(first, len(tokens) if first else 0):
        joins = lows[n] == "or" and n + 1 < len(tokens) and _is_done_by_one(tokens[n + 1])
        if joins:
            parts.append([])
        elif lows[n] != "," or lows[n + 1 : n + 2] != ["or"]:
            parts[-1].append(tokens[n])
    if len(parts) < 2:
        return []
    told = [
        [*part, *parts[-1][1:]] if len(part) < 3 and not _on_whom_or_where(_lows(part)) else part for part in parts[:-1]
    ]
    whole = all(_on_whom_or_where(_lows(part)) for part in told)
    return [[*tokens[:first], *part] for part in (*told, parts[-1])] if whole else []


def _is_done_by_one(token: Token) -> bool:
    """Whether a word is a verb as it follows one who does it ("charges", "ends")."""
    verb = token.stem in ACTIONS or token.low in _DOES or is_verb_stem(token.stem)
    return verb and token.text.islower() and token.low.endswith("s")


def _on_whom_or_where(lows: list[str]) -> bool:
    """Whether the words of a deed tell to whom it is done or how near, so that they wait for no more."""
    return "within" in lows or not {"it", "them", *GENERIC_UNITS}.isdisjoint(lows[1:])


def _helping(part: list[Token]) -> list[Token]:
    """The words before what somebody does or is that stand for all he does or is ("has not been")."""
    helping = _AUXILIARIES | {"not", "never", "been"}
    end = next((n for n, token in enumerate(part) if token.low not in helping), 0)
    return part[:end] if part[0].low in _AUXILIARIES else []


def _or_states(tokens: list[Token], vocabulary: Vocabulary) -> list[Condition]:
    """The states that a list begins with ("Dazed or Mired"); none where it begins with another thing."""
    states: list[Condition] = []
    for token in tokens:
        status = next((t for t in token.terms if vocabulary.terms[t].kind == "status"), None)
        if status:
            states.append(Has(status))
        elif token.low not in (",", "or", "been"):
            break
    return states


def _lows(tokens: list[Token]) -> list[str]:
    return [token.low for token in tokens]


def _is_done(token: Token) -> bool:
    return token.low.endswith("ed") or token.low in _DONE


def or_deeds(tokens: list[Token], first: str, vocabulary: Vocabulary) -> list[str]:
    """The deed with which a list begins, and the further ones of it: "an Otter Dives, Climbs or Digs"."""
    deeds = [first]
    for token in tokens[1:] if "or" in (t.low for t in tokens) else ():
        deed = pick(token, vocabulary, "action", "reaction")
        if deed is not None:
            deeds.append(deed)
        elif token.low not in (",", "or", "it", "they", "a", "an", "made", "taken", "has", "have"):
            break
    return list(dict.fromkeys(deeds))
