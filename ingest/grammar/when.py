"""Conditions of time and circumstance: what the pieces around a main clause say.

In: a piece ("if an enemy unit ends a move within 12 inches"). Out: a condition. What has no form of its own becomes a
fact in the text's own words, so that nothing is lost and a situation can still state it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.objects import is_verb_stem
from ingest.grammar.pieces import Piece
from ingest.grammar.tokens import Token, likely, pick
from ingest.lexicon import GENERIC_UNITS
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Done, During, Event, Fact, Has, both, either, negate
from kb.names import stem
from kb.patterns import Pattern

#: What is done, by the stem of the word that says so: general English, the same for every game.
ACTIONS = {
    "mov": "move", "shoot": "shoot", "fir": "shoot", "shooting": "shoot", "charg": "charge", "assault": "assault",
    "ram": "ram", "attack": "attack", "target": "target", "declar": "declare", "fight": "fight", "react": "react",
    "advanc": "move", "run": "move",
}  # fmt: skip
_DISTANCE = re.compile(r"^(\d+(?:\.\d+)?)(?:[\"”″]|m|cm)?$")
_MORE = {"more", "greater", "over", "above", "beyond", "exceeding", "further"}
_NOT = frozenset("not no never without cannot".split())


def phase_of(tokens: tuple[Token, ...] | list[Token], vocabulary: Vocabulary) -> Condition:
    """The phases that the tokens name: any of them, or no condition where they name none."""
    phases: list[str] = []
    for n, token in enumerate(tokens):
        before = [t.low for t in tokens[max(0, n - 2) : n]]
        if not (phases and "of" in before):  # "the Rally step of the End phase": the step alone
            phases += [t for t in token.terms if vocabulary.terms[t].kind == "phase"]
    return either(*(During(p) for p in dict.fromkeys(phases))) if phases else ALWAYS


def read_condition(piece: Piece, vocabulary: Vocabulary) -> Condition:
    """The condition that a subordinate piece states (its role is not applied: "unless X" gives X)."""
    tokens = list(piece.tokens)
    if piece.role == "during":
        return _time(piece, vocabulary)
    if piece.opener in ("to", "whether") or tokens[0].low == "to" or asks_nothing(piece):
        return ALWAYS
    for i in range(3, len(tokens) - 2):
        low, two = tokens[i].low, [t.low for t in tokens[i + 1 : i + 3]]
        if low == "and" and two[0] in ("there", "it", "they", "the") and tokens[i - 1].low == ",":
            return both(_simple(tokens[: i - 1], vocabulary), _simple(tokens[i + 1 :], vocabulary))
        enemy = not _ENEMIES.isdisjoint(two) and two[0] in ("no", "an", "any", "enemy", "enemies")
        if low in ("and", "or") and enemy and distances([t.low for t in tokens[i + 1 :]]):
            parts = (_simple(tokens[:i], vocabulary), _simple(tokens[i + 1 :], vocabulary))
            return both(*parts) if low == "and" else either(*parts)
    lows = [t.low for t in tokens]
    for joiner in ("or", "and"):
        for i in range(2, len(tokens) - 2):
            if tokens[i].low == joiner and (
                tokens[i + 1].low
                in ("if", "when", "it", "they", "is", "are", "has", "have", "the", "in", "that", "there")
            ):
                left = _simple(tokens[:i], vocabulary)
                right = _simple(tokens[i + 1 :], vocabulary)
                own = lows[i + 1] in _WHOEVER and not _STATING.isdisjoint(lows[i + 2 : i + 6])
                own = own and not _STATING.isdisjoint(lows[:i]) and _NOT.isdisjoint(lows[:i])
                if own or (not isinstance(left, Fact) and not isinstance(right, Fact)):
                    return either(left, right) if joiner == "or" else both(left, right)
    whole = _simple(tokens, vocabulary)
    deeds = _deeds(tokens) if isinstance(whole, Fact) else []
    return either(*(_simple(deed, vocabulary) for deed in deeds)) if deeds else whole


_DONE = frozenset("dug been shot hit taken made gone fought lost run fallen begun thrown used".split())
_AUXILIARIES = frozenset("is are was were has have had".split())


def _deeds(tokens: list[Token]) -> list[list[Token]]:
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
    helping = parts[0][:1] if parts and parts[0][0].low in _AUXILIARIES else []
    for part in parts:
        does = part[0].stem in ACTIONS or is_verb_stem(part[0].stem) or part[0].low in _AUXILIARIES
        if not does and not _is_done(part[0]):
            return []
    if len(parts) < 2:
        return []
    told = [[*helping, *part] if _is_done(part[0]) else part for part in parts]
    return [[tokens[0], *part] for part in told]


def _is_done(token: Token) -> bool:
    return token.low.endswith("ed") or token.low in _DONE


#: Words that begin a condition of its own behind another ("it is Dazed or the ford is closed").
_WHOEVER = ("it", "they", "the", "there", "its", "their")
#: "If possible", "if they wish": the choice is in the "may" of the clause, and nothing is asked.
_FREELY = frozenset(
    "possible desired wish wishes chooses choose applicable necessary needed required appropriate".split()
)
_FREE_WORDS = _FREELY | frozenset("the a it is they player players controlling owning you if so any".split())


def asks_nothing(piece: Piece) -> bool:
    """Whether a condition only says that it is done where it can be, or where somebody wants it."""
    lows = [t.low for t in piece.tokens]
    return len(lows) <= 4 and lows[-1] in _FREELY and set(lows) <= _FREE_WORDS


#: Which turn or round alone is meant.
_ORDINALS = frozenset("first second third last final opening".split())


def _time(piece: Piece, vocabulary: Vocabulary) -> Condition:
    phases = phase_of(piece.tokens, vocabulary)
    lows = [t.low for t in piece.tokens]
    opposing = any(low.startswith(("opponent", "enemy", "opposing", "active")) for low in lows)
    if "following" in lows or "next" in lows or "ensuing" in lows or "subsequent" in lows:
        return phases
    if phases != ALWAYS:
        return negate(phases) if lows[0] == "outside" else phases
    if opposing and "turn" in " ".join(lows):
        return ALWAYS
    ordinal = _ORDINALS & set(lows)
    return ALWAYS if any(low.rstrip("s") in _SPANS for low in lows) and not ordinal else Fact(piece.text)


def _simple(tokens: list[Token], vocabulary: Vocabulary) -> Condition:
    lows = [t.low for t in tokens]
    if lows[0] in BESIDE and lows[1:2] in (["to"], ["with"], ["by"]):
        return Fact(" ".join(t.text for t in tokens).strip(" ,"))  # "unless stacked with Infantry": these are others
    if len(tokens) == 1 and lows[0].endswith("ing"):  # "after Landing"
        deed = pick(tokens[0], vocabulary, "action")
        if deed and deed not in vocabulary.general:
            return Done(deed)
    text = _LEFT_OVER.sub("", " ".join(t.text for t in tokens).strip(" ,"))
    if not text:
        return ALWAYS
    negated = any(low in _NOT for low in lows)
    enemy = any(low in ("enemy", "opposing", "opponent", "active") for low in lows[:4])
    event = _event(tokens, lows, text, enemy) if lows[0] != "there" else None
    distance = distances(lows)
    sight: tuple[Condition, ...] = (Fact("line of sight"),) if "line of sight" in " ".join(lows) and not negated else ()
    if event is not None:
        bearers = [
            _has(tokens, i, vocabulary, "enemy") for i, t in enumerate(tokens) if t.terms and "enemy" in lows[:i]
        ]
        orders = [b for b in bearers if b is not None and "/order/" in b.term]
        touches = (Fact(text),) if "contact" in lows else ()  # moving is not enough, it has to end so
        around = (*distance, *sight, *touches, *_phases(tokens, vocabulary))
        return both(event, either(*orders) if orders else ALWAYS, *around)
    near = distance if lows[0] == "there" and _ENEMIES & set(lows[1:5]) and lows[-1] not in _SIDES else ()
    if near and len(tokens) <= 16:  # "there is an enemy within 6 inches"
        return negate(both(*near)) if negated else both(*near)
    if "there" in lows[:2] or ("under" in lows and _MARKS & set(lows)) or ("would" in lows and "contact" in lows):
        return Fact(text)  # what there is on the table is nothing that the unit has
    if distance and len(tokens) <= 26:
        nobody = lows[0] == "no" and bool(_ENEMIES & set(lows[1:4]))  # "no enemy is within 6 inches"
        if not nobody and not _only_distance(tokens, vocabulary):  # "a friend is slain within 6 inches"
            told_of = _ENEMIES.union(_AIMED) & set(lows) or _FROM_SELF.search(text)
            return Fact(text) if _FRIENDS & set(lows) or not told_of else both(*distance, Fact(text))
        return negate(both(*distance)) if nobody else both(*distance, *sight)
    done = _done(tokens, lows, vocabulary)
    if done is not None:
        return negate(done) if negated else done
    # "the Ramming Vehicle is Heavy" tells what it is, not what it did; what was refused was not done
    told = {"is", "are", "was", "refused", "declined", "cancelled"} & set(lows)
    if lows[0] in _BEGINS_DEED and len(lows) <= 9 and not enemy and not negated and not told:
        acted = next(
            (
                t
                for token in tokens[1:]
                for t in token.terms
                if vocabulary.terms[t].kind == "action" and t not in vocabulary.general
            ),
            None,
        )
        if acted and lows[0] in ("a", "an", "another") and {"it", "them"} & set(lows[2:]):
            return Fact(text)  # "a unit Embarks upon it": what another does
        if acted and not any(
            vocabulary.terms[t].kind in ("status", "test") for token in tokens for t in token.terms if t != acted
        ):
            return Done(acted, "unit", "turn")
    compared = _compare(tokens, lows, vocabulary)
    if compared is not None:
        return compared
    if _NONE_WITHOUT.search(text):
        borne = (_has(tokens, i, vocabulary, "unit") for i in range(lows.index("without"), len(tokens)))
        every = [replace(has, quantifier="all") for has in borne if has is not None]
        if every:
            return both(*every)
    if _DOES_NOT.search(text):
        return Fact(text)  # "the Vehicle did not move": of a Vehicle, not of another unit
    found: list[Condition] = []
    places: list[int] = []
    happens = any(_happening(tokens, k) for k in range(1, len(tokens))) or _befalls(tokens)
    if happens and "friendly" in lows[:3]:
        return Fact(text)  # "a friendly Barge sinks": of another unit
    verb = next((i for i, low in enumerate(lows) if low in _STATING), None)
    if (
        verb is not None
        and verb + 1 < len(lows)
        and all(_has(tokens, i, vocabulary, "unit") is None for i in range(verb + 1, len(tokens)) if tokens[i].terms)
    ):
        return Fact(text)  # the term is what the condition is about, not what it asks for
    nested = _of_another_unit(lows)
    for i, token in enumerate(tokens[:nested]):
        if token.terms and (not token.owner or (i + 1 < len(lows) and lows[i + 1] in GENERIC_UNITS)):
            aimed = "target" in lows[:4] or lows[i - 1 : i] in (["target"], ["targeted"])
            aimed = aimed or (not _AIMING.isdisjoint(lows[max(0, i - 3) : i]) and "through" not in lows[:i])
            theirs = enemy or "enemy" in lows[max(0, i - 7) : i]  # "near an enemy unit that has the rule"
            has = _has(tokens, i, vocabulary, "enemy" if theirs else "target" if aimed else "unit")
            if has is not None and _states(lows, i) and not _aboard(tokens, i):
                found.append(has)
                places.append(i)
    if found and len(lows) <= 16:
        whole = _joined(found, places, lows, negated)
        if happens or _more_is_said(tokens, vocabulary):
            # "a Vehicle loses its last …": what it is, and what happens to it
            return Fact(text) if negated else both(whole, Fact(text))
        return whole
    phases = _phases(tokens, vocabulary)
    if phases and len(lows) <= 5:
        return both(*phases)
    return Fact(text)


def _only_distance(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether a condition asks for nothing but how far off the other side is ("it is within 6 inches of an enemy")."""
    return not any(
        t.low[:1].isalpha() and t.low not in _OF_DISTANCE and t.low not in GENERIC_UNITS
        and t.stem not in vocabulary.unit_words and not _DISTANCE.match(t.low)
        for t in tokens
    )  # fmt: skip


def _of_another_unit(lows: list[str]) -> int:
    """Where a condition goes on to tell of another unit than its own ("is next to a unit that is Dazed")."""
    beside = ("with", "to", "by", "from", "into", "against", "on", "of", "near", "upon")
    for n in range(4, len(lows)):
        told = lows[n] in ("that", "which", "who") and lows[n - 1] in ("unit", "model", "units", "models")
        if told and lows[n - 3] in beside:
            return n
    return len(lows)


def _joined(found: list[Condition], places: list[int], lows: list[str], negated: bool) -> Condition:
    """The conditions joined as the words join them: who it is, and what it has or is, or has not."""
    if len({c.party for c in found if isinstance(c, Has)}) > 1 and not negated:
        return both(*found)  # of the one this, of the other that
    verb = next((i for i, low in enumerate(lows) if low in _STATING), 0)
    whose = [c for c, i in zip(found, places, strict=True) if i < verb] if "or" not in lows[:verb] else []
    had = [c for c in found if c not in whose]
    if not had:
        return negate(both(*whose)) if negated else both(*whose)
    told = either(*had) if "or" in lows else both(*had)
    return both(*whose, negate(told) if negated else told)


#: What is done to those that are named behind it ("when attacking Swarms").
_AIMING = frozenset(
    "attacking attacks charging charges assaulting assaults targeting targets fighting striking strikes hitting".split()
)
#: Words that add nothing to the names in a condition that only tells what a unit is or has.
_STATING_WORDS = frozenset(
    """the a an is are was were be been being has have had it they its their that which who this these those there
    with without of or and also already currently only entirely solely all any each every no not one more at least
    both either neither includes include including contains composed consists made up still same in on under by as
    special rule rules type types sub-type sub-types subtype unit units model models weapon weapons status statuses
    order orders marker markers mode state trait traits characteristic result effect effects keyword keywords attack
    attacks attacking while whilst subject affected mounted equipped armed carrying enemy friendly target targeted
    member members then gains gained becomes become remains upon onto to from for within may can its own such locked
    condition conditions previously just itself themselves he his her""".split()
)


def _more_is_said(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether a condition says more than what its names say: words that no name covers."""
    left = [
        t for t in tokens
        if not t.terms and t.low not in _STATING_WORDS and t.low not in GENERIC_UNITS
        and t.stem not in vocabulary.unit_words and t.low[:1].isalpha()
    ]  # fmt: skip
    doing = any(
        t.low.endswith("ing") and not any(vocabulary.terms[x].name.lower().endswith("ing") for x in t.terms)
        for t in tokens[1:]
        if any("/action/" in x for x in t.terms)
    )
    return len(left) > 1 or doing


#: What a unit is on or in says nothing of what it is itself.
#: How a unit stands to another.
BESIDE = frozenset("adjacent next stacked attached joined accompanied".split())
_ABOARD = frozenset("upon onto aboard inside within".split())


def _aboard(tokens: list[Token], i: int) -> bool:
    """Whether the word at ``i`` says what somebody is on or in ("is Loaded on a Barge")."""
    for k in range(max(0, i - 3), i):
        low, before = tokens[k].low, tokens[k - 1] if k else None
        loaded = low in ("on", "in") and before is not None and before.terms and before.low.endswith("ed")
        if low in _ABOARD or loaded:
            return True
    return False


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


def _happening(tokens: list[Token], k: int) -> bool:
    """Whether the word at ``k`` is a verb that tells what happens, over and above what somebody is or has."""
    token, before = tokens[k], tokens[k - 1].low
    if token.stem in _HAPPENING and not token.terms:
        return True
    if token.low not in _DOES or before in _BEFORE_TOLD or not token.text.islower():
        return False
    return not (token.terms and any("/status/" in t for t in token.terms))


def _befalls(tokens: list[Token]) -> bool:
    """Whether a condition ends with a verb that the text has of its own ("the Barge sinks")."""
    kept = tokens[: next((n for n in range(len(tokens), 0, -1) if tokens[n - 1].low not in (",", "or", "and")), 0)]
    if len(kept) < 3:
        return False
    last, before = kept[-1], kept[-2]
    verb = last.low.endswith("s") and not last.low.endswith("ss") and last.text.islower() and len(last.low) > 3
    who = any("/unit_type/" in t or "/unit_subtype/" in t for t in before.terms) and not before.low.endswith("s")
    return verb and who and last.low not in GENERIC_UNITS and not any("/unit_" in t for t in last.terms)


#: A conjunction that led to the condition after this one.
_LEFT_OVER = re.compile(r" ,? ?(?:or|and)$")
#: Things that are laid on the table.
_MARKS = frozenset("marker markers template templates".split())
_SPANS = ("turn", "phase", "step", "game", "round", "battle", "bound")
_BEGINS_DEED = ("it", "they", "unit", "models", "the", "a", "that")
#: "has no models without the Guardian trait": every one of them has it.
_NONE_WITHOUT = Pattern(r"(?i)\bno (?:other )?\w+ without\b")
_DOES_NOT = Pattern(r"(?i)\b(?:did|does|do) not (?!have|include|contain)")
_STATING = frozenset(
    "is are has have was were becomes become includes include contains contain remains remain had".split()
)


def _phases(tokens: list[Token], vocabulary: Vocabulary) -> tuple[Condition, ...]:
    phases = phase_of(tokens, vocabulary)
    return () if phases == ALWAYS else (phases,)


def _has(tokens: list[Token], i: int, vocabulary: Vocabulary, party: str) -> Has | None:
    term = likely(tokens, i, vocabulary)
    if term is None or vocabulary.terms[term].kind not in BEARER_KINDS:
        return None
    kind = vocabulary.terms[term].kind
    if kind == "weapon_type":
        return Has(term, "weapon")
    name = vocabulary.terms[term].name.lower()
    if kind == "status" and tokens[i].low.endswith("ing") and not name.endswith("ing") and "back" not in name:
        return None  # "are Boarding it": what they do, not the state that it leads to
    lows = [t.low for t in tokens]
    armed = _WEAPON_WITH.search(" ".join(lows[:i])) if kind == "special_rule" else None
    if armed:
        return None if armed["from"] else Has(term, "weapon")
    if "majority" in lows[:i]:
        return Has(term, party, "majority")
    quantifier = (
        "all"
        if any(w in lows for w in ("only", "entirely", "solely", "all"))
        and any(w.startswith(("includ", "compos", "consist", "contain")) for w in lows)
        else "any"
    )
    return Has(term, party, quantifier)


#: "A weapon that has the …": a rule of the weapon; one that another is hit with ("from a weapon with …") is told of.
_WEAPON_WITH = Pattern(
    r"\b(?P<from>(?:from|by) )?(?:an?|any|the|that|this) (?:[\w-]+ )?weapons? (?:with|having|(?:that|which) ha(?:s|ve))"
    r"(?: both)?(?: the| an?)?(?: [\w'’-]+ (?:and|or))?$"
)


def _states(lows: list[str], i: int) -> bool:
    """Whether the words before the term say that the unit is or has it."""
    window = lows[max(0, i - 8) : i]
    return i <= 2 or any(
        w
        in (
            "is",
            "are",
            "has",
            "have",
            "with",
            "be",
            "becomes",
            "become",
            "remains",
            "being",
            "been",
            "gains",
            "includes",
            "include",
            "contains",
            "of",
            "already",
            "under",
            "not",
        )
        for w in window
    )


def _targeted(lows: list[str]) -> bool:
    """Whether somebody "is the target of" something; "the target of its attack is hidden" is about another."""
    at = next((n for n in range(len(lows) - 1) if lows[n : n + 2] == ["target", "of"]), None)
    return at is not None and not (at <= 1 and lows[0] in ("the", "target"))


def _event(tokens: list[Token], lows: list[str], text: str, enemy: bool) -> Event | None:
    """An enemy action ("an enemy unit ends a move"), or one that falls on the unit ("is shot at by an enemy")."""
    passive = _targeted(lows) or any(
        low in ("targeted", "assaulted", "attacked", "charged", "rammed") or (low == "shot" and "at" in lows[i : i + 2])
        for i, low in enumerate(lows)
        if i == 0 or lows[i - 1] in ("is", "are", "been", "be", "was", "being", "successfully", "unit", "if", "just")
    )
    if not enemy and not passive:
        return None
    best = None
    for token in tokens:
        action = (
            next((ACTIONS[stem(w)] for w in token.low.split() if stem(w) in ACTIONS and stem(w) != "attack"), None)
            or ACTIONS.get(token.stem)
            or next((ACTIONS[s] for s in token.stem.split() if s in ACTIONS), None)
        )
        if token.terms and not action:
            first = token.low.split()[0]
            action = next((a for s, a in ACTIONS.items() if first.startswith(s) and len(s) > 3), None)
        if action and action not in ("declare", "target"):
            best = action
            if action != "attack":
                break
    if best is None and enemy:
        best = next((t.stem for t in tokens[1:] if is_verb_stem(t.stem) and not t.terms), None)
    if best is None:
        return None
    at = (
        "other"
        if "another" in lows
        else "unit"
        if any(w in lows for w in ("targeting", "targets", "targeted", "control", "at")) or passive
        else None
    )
    return Event(best, "enemy", at, text)


def distances(lows: list[str]) -> tuple[Condition, ...]:
    """Comparisons of the distance ("within 12 inches", "at ranges greater than 20 inches", "up to 20 inches")."""
    found: list[Condition] = []
    for i, low in enumerate(lows):
        match = _DISTANCE.match(low)
        if not match or (
            not low.endswith(('"', "”", "″", "m"))
            and (i + 1 >= len(lows) or lows[i + 1] not in _MEASURES)
        ):
            continue
        before = lows[max(0, i - 5) : i]
        number = match.group(1)
        if before[-2:] == ["at", "least"]:
            if any(word.startswith("mov") for word in before):
                continue  # how far it moves, not how far off it is
            found.append(Compare("fact:distance", ">=", number))
        elif before[-3:] in (["no", "more", "than"], ["not", "more", "than"], ["no", "further", "than"]):
            found.append(Compare("fact:distance", "<=", number))
        elif any(word in _MORE for word in before) or (i + 2 < len(lows) and lows[i + 1 : i + 3] == ["or", "more"]):
            found.append(Compare("fact:distance", ">" if "or" not in lows[i + 1 : i + 2] else ">=", number))
        elif (
            "within" in before
            or ("up" in before and "to" in before and any(w.startswith("range") for w in before))
            or "less" in before
        ):
            found.append(Compare("fact:distance", "<=", number))
    return tuple(dict.fromkeys(found))


_ENEMIES = frozenset("enemy enemies opponent opposing foe foes".split())
_FRIENDS = frozenset("friend friends friendly ally allies allied".split())
#: "A beast ends its move within 3 inches of this model": how far off it is from the unit itself.
_FROM_SELF = Pattern(r"(?i)\bwithin \S+(?: \w+)? of (?:this|it|them|you|him|her)\b")
#: Deeds that are done from a distance.
_AIMED = frozenset("firing fires shooting shoots attacking attacks target targets".split())
#: The words of a condition that only says how far the other side is, or was when it began.
_OF_DISTANCE = _ENEMIES | frozenset(
    """a an the it its they their you your he his she her us is are was were be being any one there at least up to more
    less further farther closer than over beyond away off from of within distance range ranges inches inch metres
    meters m cm hexes hex squares paces yards feet lengths and in line sight target charger charging charge attacker
    attacking firer shooter final position moving movement first began begins started starts start beginning move moves
    activation turn visible located nearest closest still only currently just already own troops""".split()
)
#: Whose side it is measured from, a unit's own distance does not tell.
_SIDES = frozenset("rear flank front side sides edge".split())
_MEASURES = frozenset("inches inch metres meters cm hexes hex squares paces yards feet lengths".split())


def _done(tokens: list[Token], lows: list[str], vocabulary: Vocabulary) -> Condition | None:
    """What was done before ("has Run", "has already made a Reaction in the current Phase", "having moved")."""
    if any(w in lows for w in ("more", "less", "half", "than", "least")):
        return None  # how far or how often, not whether
    for i, low in enumerate(lows):
        if low in ("has", "have", "having", "had") and i + 1 < len(lows):
            span = "phase" if "phase" in " ".join(lows) else "turn"
            j = i + 1
            while j < len(lows) and lows[j] in ("already", "also", "not", "never", "just", "been"):
                j += 1
            carried = j < len(lows) and lows[j] in (
                "made",
                "taken",
                "performed",
                "declared",
                "conducted",
                "attempted",
                "used",
                "completed",
                "carried",
            )
            if not carried and j < len(tokens) and tokens[j].low.endswith("ed"):
                status = next((t for t in tokens[j].terms if vocabulary.terms[t].kind == "status"), None)
                if status:
                    return Has(status)
            for k in range(j, min(j + (5 if carried else 1), len(tokens))):
                for term in tokens[k].terms:
                    if vocabulary.terms[term].kind in ("action", "reaction"):
                        return Done(term, "unit", span)
    return None


def _compare(tokens: list[Token], lows: list[str], vocabulary: Vocabulary) -> Condition | None:
    """A figure that is asked for ("a Movement Characteristic of 0", "8 or more Wounds", "no Initiative")."""
    for i, token in enumerate(tokens):
        characteristic = next((t for t in token.terms if vocabulary.terms[t].kind == "characteristic"), None)
        if not characteristic:
            continue
        after = lows[i + 1 : i + 7]
        before = lows[max(0, i - 5) : i]
        number = next((w.rstrip('"') for w in after if w.rstrip('"').isdigit()), None)
        op = "="
        if number is None:
            number = next((w for w in before if w.isdigit()), None)
        if number is None:
            if "no" in before[-2:]:
                return Compare(f"characteristic:{characteristic}", "=", "none")
            continue
        around = before + after
        if "more" in around or "higher" in around or "greater" in around:
            op = ">=" if "or" in around else ">"
        elif "less" in around or "lower" in around:
            op = "<=" if "or" in around else "<"
        return Compare(f"characteristic:{characteristic}", op, number)
    return None
