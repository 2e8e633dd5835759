"""Conditions of time and circumstance: what the pieces around a main clause say.

In: a piece ("if an enemy unit ends a move within 12 inches"). Out: a condition. What has no form of its own becomes a
fact in the text's own words, so that nothing is lost and a situation can still state it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ingest.grammar.phrases.borne import against_a_figure, enemy_orders, how_many
from ingest.grammar.phrases.distances import (
    DENYING,
    ENEMIES,
    distances,
    enemy_near,
    in_sight,
    of_distance,
    somebody_near,
)
from ingest.grammar.phrases.happened import (
    befalls,
    done_at,
    done_of,
    each_deed,
    each_deed_of_an_enemy,
    event_of,
    happening,
    or_deeds,
    span_told,
)
from ingest.grammar.phrases.oftwo import told_of_two
from ingest.grammar.phrases.otherthan import other_than
from ingest.grammar.phrases.pieces import Piece, asks_nothing
from ingest.grammar.phrases.subjectwords import has_figure, how_compared
from ingest.grammar.phrases.times import ORDINALS, phase_of
from ingest.grammar.phrases.tokens import Token, likely, pick, tokenize
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import (
    ALWAYS,
    Compare,
    Condition,
    Done,
    Event,
    Fact,
    Has,
    atoms,
    both,
    conjuncts,
    either,
    had_by,
    negate,
)
from kb.moments import moment_of, say_moment
from kb.names import fold, slug, stem
from kb.patterns import Pattern, deferred
from kb.whoseturn import ENEMY, turn_of, turn_of_phase


def condition_in(words: str, vocabulary: Vocabulary) -> Condition:
    """The condition that words state as they would behind an "if"."""
    return read_condition(Piece("if", "if", tuple(tokenize(words, vocabulary))), vocabulary)


def case_in(words: str, vocabulary: Vocabulary) -> Condition:
    """The case that words tell: a condition, or the words themselves where they have no form of their own."""
    read = condition_in(words, vocabulary)
    return Fact(words) if read == ALWAYS else read


_IS_OR_HAS = ("is", "are", "has", "have")
#: From where somebody comes or how far off he began, of whom more is told behind "and".
_COMES = tuple("come comes came begin begins began start starts started charge charges charged strike strikes".split())
#: How those are called who do to the unit what it answers.
_OF_THEM = ("enemy", "chargers", "charger", "attackers", "attacker", "assailants", "assailant")
#: Verbs of what somebody bears, behind "or".
_BEARS = ("carry", "carries", "bear", "bears", "wield", "wields", "wear", "wears", "hold", "holds")


def _or_carries(tokens: list[Token], vocabulary: Vocabulary) -> Condition | None:
    """Either part of "they are Light or carry ropes"; None where it is no such pair."""
    lows = [t.low for t in tokens]
    at = next((n for n, low in enumerate(lows) if low == "or"), 0)
    bears = at > 2 and lows[0] in ("it", "they") and lows[1] in _IS_OR_HAS and lows[at + 1 : at + 2] != []
    if not bears or lows[at + 1] not in _BEARS or lows.count("or") > 1 or not DENYING.isdisjoint(lows):
        return None
    left = _simple(tokens[:at], vocabulary)
    if left == ALWAYS or isinstance(left, Fact):
        return None
    return either(left, Fact(" ".join(t.text for t in (tokens[0], *tokens[at + 1 :]))))


def _each_of_it(tokens: list[Token], vocabulary: Vocabulary) -> Condition | None:
    """All of "it is Light, is not Dazed, and the enemy began more than 4 inches away"; None where it is one thing, or
    a part of it has no form of its own but in which it is denied that something was done."""
    lows = [t.low for t in tokens]
    who = (
        1
        if lows[0] in ("it", "they")
        else 2
        if lows[:1] == ["the"] and tokens[1:2] and _is_any(tokens[1], vocabulary)
        else 0
    )
    who = who or (2 if lows[0] == "the" and lows[1:2] and lows[1] in _OF_THEM else 0)
    states = (*_IS_OR_HAS, *_COMES)
    if not who or "or" in lows or lows[who : who + 1] == [] or lows[who] not in states:
        return None
    if lows[who + 1 : who + 2] == ["neither"]:  # "it is neither Dazed nor Mired": each is denied
        end = next(
            (n for n in range(lows.index("nor") if "nor" in lows else 0, len(lows)) if lows[n] == "and"), len(lows)
        )
        named: list[list[Token]] = [[]]
        for token in tokens[who + 2 : end]:
            if token.low == "nor":
                named.append([])
            elif token.low != ",":
                named[-1].append(token)
        said = [negate(_simple([*tokens[: who + 1], *one], vocabulary)) for one in named if one]
        rest = read_condition(Piece("if", "if", tuple(tokens[end + 1 :])), vocabulary)
        return both(*said, rest) if "nor" in lows else None
    parts: list[list[Token]] = [[]]
    for n, token in enumerate(tokens):
        joins = token.low in (",", "and") and n > who
        if token.low == "and" and lows[n - 1] == ",":
            continue
        after = lows[n + 1 : n + 2] if lows[n + 1 : n + 2] != ["and"] else lows[n + 2 : n + 3]
        if joins and after and after[0] in states:
            parts.append(list(tokens[:who]))
        elif joins and after and after[0] in (*_WHOEVER, "no", "an", "any"):
            parts.append([])
        elif parts[-1] or not joins:
            parts[-1].append(token)
    if len(parts) < 2 or any(len(part) < 3 for part in parts):
        return None
    read = [_simple(part, vocabulary) for part in parts]
    told = [each != ALWAYS and not isinstance(each, Fact) for each in read]
    return both(*read) if sum(told) and all(each != ALWAYS for each in read) else None


#: Whom something is done to, as a condition speaks of him.
_DONE_TO = (["the", "target"], ["the", "enemy"], ["the", "defender"], ["these"], ["those"], ["this"])
_SIDE = frozenset("flank flanks rear front side sides back behind".split())


def _or_on_a_side(tokens: list[Token], vocabulary: Vocabulary) -> Condition | None:
    """Either of "the target is Dazed or they contact its flank or rear", where the other is the side that is struck;
    None where it is no such pair."""
    lows = [t.low for t in tokens]
    who = next((len(each) for each in _DONE_TO if lows[: len(each)] == each), 0)
    at = lows.index("or") if "or" in lows else 0
    pair = who and at > who + 1 and lows[who] in _IS_OR_HAS and not _SIDE.isdisjoint(lows[at:])
    if not pair or not _SIDE.isdisjoint(lows[:at]) or not DENYING.isdisjoint(lows):
        return None
    left = _simple(tokens[:at], vocabulary)
    if not isinstance(left, Has):
        return None
    told = tokens[at + 1 :] if lows[at + 1] not in _IS_OR_HAS else [*tokens[:who], *tokens[at + 1 :]]
    return either(replace(left, party="target"), Fact(" ".join(t.text for t in told)))


#: The most words that a part of a list has which goes on with the verb before it ("locked in combat").
_BARE = 4


def _any_of_it(tokens: list[Token], vocabulary: Vocabulary) -> Condition | None:
    """Any of "it is Light, Dazed, locked in combat or has rowed this turn"; None where it is no such list, or where
    nothing in it is known."""
    lows = [t.low for t in tokens]
    own = lows[0] == "the" and tokens[1:2] and _is_any(tokens[1], vocabulary)
    who = 1 if lows[0] in ("it", "they") else 2 if own else 0
    if not who or "or" not in lows[who + 2 :] or lows[who] not in _IS_OR_HAS:
        return None
    if "and" in lows or "whether" in lows or "either" in lows:
        return None
    parts: list[list[Token]] = [[]]
    for token in tokens[who:]:
        if token.low in (",", "or"):
            parts.append([])
        else:
            parts[-1].append(token)
    parts = [part for part in parts if part]
    if parts[-1][0].low in ("it", "they"):
        parts[-1] = parts[-1][1:]
    if len(parts) < 2 or not parts[-1] or parts[-1][0].low not in _IS_OR_HAS or len(parts[-1]) < 2:
        return None
    verb, denied, said = tokens[who], False, []
    for part in parts:
        part = part[1:] if part[0].low in ("it", "they") else part
        if part and part[0].low in _IS_OR_HAS:
            verb, part = part[0], part[1:]
        elif len(part) > _BARE or denied:
            return None
        if not part:
            return None
        denied = not DENYING.isdisjoint(token.low for token in part)
        said.append([*tokens[:who], verb, *part])
    read = [_simple(each, vocabulary) for each in said]
    told = [each != ALWAYS and not isinstance(each, Fact) for each in read]
    return either(*read) if any(told) and all(each != ALWAYS for each in read) else None


def _is_any(token: Token, vocabulary: Vocabulary) -> bool:
    return token.low in GENERIC_UNITS or token.stem in vocabulary.unit_words


def read_condition(piece: Piece, vocabulary: Vocabulary) -> Condition:
    """The condition that a subordinate piece states (its role is not applied: "unless X" gives X)."""
    tokens = list(piece.tokens)
    if piece.role == "during":
        return _time(piece, vocabulary)
    if not tokens or piece.opener in ("to", "whether") or tokens[0].low == "to" or asks_nothing(piece):
        return ALWAYS
    if [t.low for t in tokens[:2]] == ["it", "is"] and any("/phase/" in term for term in tokens[-1].terms):
        return phase_of(tokens, vocabulary)
    if (all_told := _each_of_it(tokens, vocabulary)) is not None:
        return all_told
    if (any_told := _any_of_it(tokens, vocabulary) or _or_on_a_side(tokens, vocabulary)) is not None:
        return any_told
    for i in range(3, len(tokens) - 2):
        low, two = tokens[i].low, [t.low for t in tokens[i + 1 : i + 3]]
        if low == "and" and two[0] in ("there", "it", "they", "the") and tokens[i - 1].low == ",":
            return both(_simple(tokens[: i - 1], vocabulary), _simple(tokens[i + 1 :], vocabulary))
        enemy = not ENEMIES.isdisjoint(two) and two[0] in ("no", "an", "any", "enemy", "enemies")
        if low in ("and", "or") and enemy and distances([t.low for t in tokens[i + 1 :]]):
            parts = (_simple(tokens[:i], vocabulary), _simple(tokens[i + 1 :], vocabulary))
            return both(*parts) if low == "and" else either(*parts)
    if (borne := _or_carries(tokens, vocabulary)) is not None:
        return borne
    lows = [t.low for t in tokens]
    for joiner in ("or", "and"):
        for i in range(2, len(tokens) - 2):
            if tokens[i].low == joiner and (
                tokens[i + 1].low
                in ("if", "when", "it", "they", "is", "are", "has", "have", "the", "in", "that", "there")
            ):
                left = _simple(tokens[:i], vocabulary)
                verb = next((n for n, low in enumerate(lows[:i]) if low in _STATING), 0)
                right = _simple(tokens[i + 1 :], vocabulary)
                near = bool(somebody_near(tokens[:i], vocabulary)) and lows[i + 1] in _STATING
                if near or (verb and lows[i + 1] in _STATING and _is_somebody(tokens[:verb], vocabulary)):
                    said = [*tokens[:verb], *tokens[i + 1 :]]  # "the leader is near it and is not Dazed": he is not
                    right = Fact(" ".join(t.text for t in said))
                own = lows[i + 1] in _WHOEVER and not _STATING.isdisjoint(lows[i + 2 : i + 6])
                own = own and not _STATING.isdisjoint(lows[:i]) and DENYING.isdisjoint(lows[:i])
                # "they carry ropes or are Light": either will do, whatever the first is
                one_of_both = joiner == "or" and lows[0] in ("it", "they") and lows[i + 1] in _IS_OR_HAS
                one_of_both = one_of_both and DENYING.isdisjoint(lows) and lows.count("or") == 1
                one_of_both = one_of_both and left != ALWAYS and not isinstance(right, Fact) and right != ALWAYS
                if own or near or one_of_both or (not isinstance(left, Fact) and not isinstance(right, Fact)):
                    return either(left, right) if joiner == "or" else both(left, right)
    whole = _simple(tokens, vocabulary)
    if any(isinstance(part, Event) and part.by == "enemy" for part in conjuncts(whole)):
        ways = [_simple(deed, vocabulary) for deed in each_deed_of_an_enemy(tokens)]
        if ways and all(any(isinstance(part, Event) for part in conjuncts(way)) for way in ways):
            return either(*ways)
        return whole
    deeds = each_deed(tokens) if isinstance(whole, Fact | Done) else []
    if not deeds:
        return whole
    each = [_simple(deed, vocabulary) for deed in deeds]
    denied = [not DENYING.isdisjoint(t.low for t in deed) for deed in deeds]
    # "it has not fled or been slain": neither of them, as the one "not" is said of both
    return both(*each) if all(denied) and sum(low in DENYING for low in lows) == 1 else either(*each)


def _is_somebody(subject: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether the words before a verb speak of somebody who is not the unit itself, as "the leader" does."""
    last = subject[-1]
    unit = last.low in GENERIC_UNITS or last.low in _WHOEVER or last.stem in vocabulary.unit_words
    told = len(subject) > 1 and subject[0].low == "the" and not any(t.terms for t in subject)
    return is_of_others(subject) or (told and not unit)


#: Words that begin a condition of its own behind another ("it is Dazed or the ford is closed").
_WHOEVER = ("it", "they", "the", "there", "its", "their")


def _time(piece: Piece, vocabulary: Vocabulary) -> Condition:
    moment = moment_of(piece.text)
    return both(_span(piece, vocabulary), ALWAYS if moment is None else Fact(say_moment(*moment)))


def _span(piece: Piece, vocabulary: Vocabulary) -> Condition:
    phases = phase_of(piece.tokens, vocabulary)
    lows = [t.low for t in piece.tokens]
    opposing = any(low.startswith(("opponent", "enemy", "opposing", "active")) for low in lows)
    if "following" in lows or "next" in lows or "ensuing" in lows or "subsequent" in lows:
        return phases
    whose = turn_of_phase(piece.text) if phases != ALWAYS and lows[0] != "outside" else turn_of(piece.text)
    if whose == ENEMY or (whose is not None and phases == ALWAYS):  # one's own phase is of one's own turn anyway
        return both(phases, Fact(whose))
    if phases != ALWAYS:
        return negate(phases) if lows[0] == "outside" else phases
    if opposing and "turn" in " ".join(lows):
        return ALWAYS
    ordinal = ORDINALS & set(lows)
    return ALWAYS if any(low.rstrip("s") in _SPANS for low in lows) and not ordinal else Fact(piece.text)


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of one condition, ``text`` as they stand."""

    tokens: list[Token]
    lows: list[str]
    text: str
    vocabulary: Vocabulary

    @property
    def negated(self) -> bool:
        return not DENYING.isdisjoint(self.lows)

    @property
    def enemy(self) -> bool:
        """Whether it is about the other side."""
        front = self.lows[: max(4, self.lows.index("by") + 3 if "by" in self.lows[:5] else 0)]  # "by an enemy"
        return any(low in ("enemy", "opposing", "opponent", "active") for low in front)

    def has(self, i: int, party: str = "unit") -> Has | None:
        return _has(self.tokens, i, self.vocabulary, party)


def _simple(tokens: list[Token], vocabulary: Vocabulary) -> Condition:
    """The condition of words that hold one: that of the first reader that knows their form."""
    text = _LEFT_OVER.sub("", " ".join(t.text for t in tokens).strip(" ,")).replace(" ,", ",")
    if not text:
        return ALWAYS
    if (two := told_of_two(tokens)) is not None:
        parts = [_simple(part, vocabulary) for part in two[1:]]
        another = "another" in (t.low for t in two[2][:1]) and not isinstance(parts[0], Fact)
        if len({*parts}) < 2 or (any(isinstance(part, Fact) for part in parts) and not another):
            return Fact(text)
        return either(*parts) if two[0] == "or" else both(*parts)
    said = _Said(tokens, [t.low for t in tokens], text, vocabulary)
    for reader in _READERS:
        found = reader(said)
        if found is not None:
            return found
    return Fact(text)


_ITSELF = deferred(r"(?:it|they|he|she|that unit|the unit) (?:is|are|was|were) (?:also |still |already )?")


def _beside(said: _Said) -> Condition | None:
    """ "Unless stacked with Infantry", "if it is adjacent to a Rider": these are others."""
    told = _ITSELF.match(" ".join(said.lows[:5]))
    lows = said.lows[told.group().count(" ") :] if told else said.lows
    return Fact(said.text) if lows[:1] and lows[0] in BESIDE and lows[1:2] in (["to"], ["with"], ["by"]) else None


def _deed_alone(said: _Said) -> Condition | None:
    """ "After Landing"."""
    if len(said.tokens) > 1 or not said.lows[0].endswith("ing"):
        return None
    deed = pick(said.tokens[0], said.vocabulary, "action")
    return Done(deed) if deed and deed not in said.vocabulary.general else None


def _with_event(said: _Said) -> Condition | None:
    """What an enemy does, or what befalls the unit, with all that is said around it."""
    tokens, lows = said.tokens, said.lows
    event = done_at(tokens, lows, said.text, said.vocabulary)
    event = event or (event_of(tokens, lows, said.text, said.enemy) if lows[0] != "there" else None)
    if event is None:
        return None
    if event.action in ("begin", "start"):  # "if the enemy began more than 3 inches away": how far off, and no deed
        far_off = of_distance(tokens, lows, said.text, said.vocabulary)
        if far_off is not None and all(isinstance(atom, Compare) for atom in atoms(far_off)):
            return far_off
    if lows[0] == "no":  # "no enemy stands within 6 inches": that it does not happen
        far = distances(lows)
        return negate(both(*far)) if far else Fact(said.text)
    # moving is not enough, it has to end so; and what befalls it anew is more than its befalling it
    in_words = (Fact(said.text),) if "contact" in lows or _ANEW.search(" ".join(lows)) else ()
    side = _FROM_A_SIDE.search(said.text)
    in_words = in_words or ((Fact(side.group()),) if side else ())
    phases = phase_of(tokens, said.vocabulary)
    orders = enemy_orders(tokens, lambda i: said.has(i, "enemy"), said.vocabulary)
    by_whom = _by_whom(said) if event.at == "unit" else ALWAYS
    by_whom = _of_which_kind(said) if by_whom == ALWAYS else by_whom
    orders = both(*(part for part in conjuncts(orders) if not _is_that_deed(part, event)))
    return both(event, by_whom, orders, *distances(lows), *in_sight(lows), *in_words, phases)


#: On which side of somebody something comes: "charged from the rear", "in its flank".
_FROM_A_SIDE = deferred(
    r"\b(?:from|in|into|to|on|against) (?:(?:the|its|their|his) )?(?:front|flank|rear|side|back)s?"
    r"(?: or (?:(?:the|its|their|his) )?(?:front|flank|rear|side|back)s?)?\b(?! of\b)|\bfrom behind\b"
)
#: That something happens once more: "charged a second time in the same turn", "shot at again".
_ANEW = deferred(
    r"\b(?:(?:second|third|fourth|further|another|additional) time|again|once more|twice|more than once)\b"
)


def _is_that_deed(part: Condition, event: Event) -> bool:
    """Whether an order that the enemy has is no more than what he does ("declares a Charge", which is an order)."""
    order = slug(event.action)
    return had_by(part, "enemy") and part.term.rpartition("/")[2] in (order, f"{order}-order")


def _of_which_kind(said: _Said) -> Condition:
    """Of which kind the enemy must be who does it ("an enemy Rider declares a charge")."""
    start = next((n + 1 for n, low in enumerate(said.lows[:3]) if low == "enemy"), len(said.lows))
    kinds: list[Condition] = []
    for n in range(start, len(said.lows)):
        has = said.has(n, "enemy")
        if has is not None and "/unit_" in has.term:
            kinds.append(has)
        elif said.lows[n] not in ("or", ","):
            break
    return either(*kinds) if kinds else ALWAYS


_BEFORE_WHOM = frozenset("a an any the enemy units unit of or , either".split())


def _by_whom(said: _Said) -> Condition:
    """By which kinds of enemies it is done, where no more is told of them ("charged by Lancers or Carts")."""
    start = next((n for n, low in enumerate(said.lows) if low == "by"), len(said.lows))
    kinds: list[Condition] = []
    for n in range(start + 1, len(said.lows)):
        has = said.has(n, "enemy")
        if has is not None and "/unit_" in has.term:
            kinds.append(has)
        elif said.lows[n] not in _BEFORE_WHOM:
            return ALWAYS
    return either(*kinds) if kinds else ALWAYS


#: Who did what is answered: "the Volley that set it off was made by an enemy Rider", "it was triggered by one".
_SET_OFF = r"(?:triggered|set off|provoked|prompted|caused|opened)"
_SET_OFF_BY = deferred(
    rf"^(?:if )?(?:(?:the|that) [\w' -]{{2,40}}? (?:that|which) (?:set (?:it|this) off |{_SET_OFF} (?:it|this|that|the)"
    r"(?: [\w' -]{2,30}?)? )|(?:it|this|the)(?: [\w' -]{2,30}?)? )(?:was|were|is|has been|had been) (?P<not>not )?"
    rf"(?:made|declared|carried out|conducted|performed|fired|launched|{_SET_OFF}) by (?:an?|any) enemy |"
    r"^(?:if )?(?:the|that|this) [\w' -]{2,40}? (?:comes|came) from (?:an?|any) enemy "
)


def _of_who_did_it(said: _Said) -> Condition | None:
    """Which enemy must have done what is answered."""
    done = _SET_OFF_BY.match(said.text)
    if done is None or "enemy" not in said.lows:
        return None
    start = max(i for i, low in enumerate(said.lows) if low == "enemy") + 1
    who = [said.has(i, "enemy") for i in range(start, len(said.tokens)) if said.tokens[i].terms]
    plain = all(t.terms or t.low in _BEFORE_WHOM for t in said.tokens[start:])
    found = [has for has in who if has is not None and "/unit_" in has.term]
    if not plain or not found or len(found) < len(who):
        return None
    told = either(*found) if "or" in said.lows[start:] else both(*found)
    return negate(told) if done["not"] else told


#: "The unit is named as the object of a Dash", "it becomes the target of a March order": what another does to it.
_MEANT_BY = deferred(
    r"^(?:(?:if|when) )?(?:it|they|(?:the|this|that|an?|any) [\w'-]+) (?:is|are|was|were|has been|have been|becomes?) "
    r"(?:(?:named|chosen|picked|selected|declared|nominated|designated|announced) (?:as|to be) )?"
    r"(?:the )?(?:objects?|targets?|subject|mark|victims?|recipient) of (?:an?|the|any|some) "
)


def _meant_by(said: _Said) -> Condition | None:
    """At whom an order or deed of another is aimed: it is not said to be under that order, or to have done that."""
    if not _MEANT_BY.match(said.text) or said.negated:
        return None
    return both(Fact(said.text), *distances(said.lows), *in_sight(said.lows))


def _of_the_table(said: _Said) -> Condition | None:
    """What there is on the table is nothing that the unit has."""
    lows = said.lows
    there = "there" in lows[:2] or ("under" in lows and _MARKS & set(lows)) or ("would" in lows and "contact" in lows)
    return Fact(said.text) if there else None


def _done_before(said: _Said) -> Condition | None:
    verb = next((i for i, low in enumerate(said.lows) if low in ("has", "have", "had")), 0)
    if said.lows[0] in ("its", "their") and is_of_others(said.tokens[:verb]):
        return Fact(said.text)  # "its passengers have Embarked"
    done = done_of(said.tokens, said.lows, said.vocabulary)
    return negate(done) if done is not None and said.negated else done


def _as_part(said: _Said) -> Condition | None:
    """ "It made a Volley as part of a Reaction": not any Volley that it made."""
    lows, general = said.lows, said.vocabulary.general
    of = next((n + 1 for n in range(2, len(lows) - 1) if lows[n - 2 : n + 1] == ["as", "part", "of"]), 0)
    whole = of and said.lows[0] in _BEGINS_DEED
    named = any(term in general for token in said.tokens[of : of + 2] for term in token.terms) if whole else False
    return Fact(said.text) if named else None


def _acting(said: _Said) -> Condition | None:
    """ "It Runs", in the turn; "the Ramming Vehicle is Heavy" tells what it is, and what was refused was not done."""
    lows, terms = said.lows, said.vocabulary.terms
    told = {"is", "are", "was", "refused", "declined", "cancelled"} & set(lows)
    if lows[0] not in _BEGINS_DEED or len(lows) > 9 or said.enemy or said.negated or told:
        return None
    deeds = (term for token in said.tokens[1:] for term in token.terms if terms[term].kind == "action")
    acted = next((term for term in deeds if term not in said.vocabulary.general), None)
    span, by = span_told(said.lows), None
    if span == "last turn" and len(said.tokens) > 1 and said.tokens[1].low.endswith("ed"):
        by = said.tokens[1]  # "it Embarked in its last turn", where being so is a state as well
        named = (t.id for t in terms.values() if t.kind == "action" and stem(fold(t.name)) == by.stem)
        acted = acted or next(named, None)
    if acted is None:
        return None
    if lows[0] in ("a", "an", "another") and {"it", "them"} & set(lows[2:]):
        return Fact(said.text)  # "a unit Embarks upon it": what another does
    others = (terms[term].kind for token in said.tokens if token is not by for term in token.terms if term != acted)
    if any(kind in ("status", "test") for kind in others):
        return None
    return Done(acted, "unit", span)


def _none_without(said: _Said) -> Condition | None:
    if not _NONE_WITHOUT.search(said.text):
        return None
    borne = (said.has(i) for i in range(said.lows.index("without"), len(said.tokens)))
    every = [replace(has, quantifier="all") for has in borne if has is not None]
    return both(*every) if every else None


#: "A friendly Barge has Sunk", "… is Dazed".
_A_FRIEND_IS = deferred(
    r"(?i)(?:an?|any|another|one|some) friendly [\w'-]+(?: [\w'-]+)? (?:is|are|was|were|has|have|becomes?) "
    r"(?!within\b|\d)"
)


def _of_another(said: _Said) -> Condition | None:
    """ "The Vehicle did not move", of a Vehicle; "a friendly Barge sinks": of another unit."""
    friendly = ("friendly" in said.lows[:3] and _happens(said)) or not _FRIENDS.isdisjoint(said.lows[:2])
    return Fact(said.text) if friendly or _DOES_NOT.search(said.text) else None


def is_of_others(tokens: list[Token]) -> bool:
    """Whether it is others of whom the words before a verb speak: "its leader", "half its models", "another unit"."""
    lows = [t.low for t in tokens]
    if len(lows) < 2 or "majority" in lows or lows[-1].startswith("weapon"):
        return False
    if lows[-1].rstrip("s") in _FOES or _ANOTHER.match(" ".join(lows)):
        return True
    owned = any(low in _WHOSE or low.endswith(("'s", "s'")) for low in lows[:-1])
    kind = any("/unit_" in term for term in tokens[-1].terms)
    if kind and lows[0] in ("its", "their") and not lows[-1].endswith("s"):
        return True  # "its Raft has stayed afloat": what carries it
    own = lows[-1] in GENERIC_UNITS or lows[-1] in _BEARERS or kind
    if not _SHARES.isdisjoint(lows) and ("of" in lows or owned) and lows[:2] != ["more", "than"]:
        return True
    return owned and not own and not tokens[-1].terms


_ANOTHER = deferred(r"another\b|(?:any|the|some|every|each|all|no) other\b|(?:any|some|one|each) (?:part|piece) of\b")
_BY_WHOM = deferred(r"\b(?:hit|struck|shot|attacked|charged|wounded|targeted|rammed) by (?:an?|the|any)(?: \w+)?$")
_FRIENDS = frozenset("friend friends ally allies comrade comrades".split())
_FOES = frozenset("opponent enemie enemy foe".split())
_WHOSE = frozenset("its their his her your".split())
#: Whoever has a weapon or a rule: the unit that is spoken of.
_BEARERS = frozenset("bearer wielder wearer owner user carrier firer".split())
_SHARES = frozenset("half quarter third most two three four five some".split())


def _of_somebody_else(said: _Said) -> Condition | None:
    """ "Its leader is Dazed", "half its models are Dazed": the unit itself need not be so."""
    owned = 2 * (said.lows[0] in ("its", "their"))  # "its Raft sank"
    verb = next((i for i, low in enumerate(said.lows) if low in _STATING), owned)
    if verb and said.lows[verb - 1] in _FOES:
        return None  # one of them alone is whoever the unit has to do with
    return Fact(said.text) if is_of_others(said.tokens[:verb]) else None


def _of_names(said: _Said) -> Condition | None:
    """What a unit is or has, by the names that stand in the words."""
    tokens, lows = said.tokens, said.lows
    verb = next((i for i, low in enumerate(lows) if low in _STATING), len(lows))
    behind = range(verb + 1, len(tokens))
    if behind and all(said.has(i) is None for i in behind if tokens[i].terms):
        return Fact(said.text)  # the term is what the condition is about, not what it asks for
    if _AIMED_AT.match(" ".join(lows)):
        return Fact(said.text)  # "a Barrage declared against the crew": what is done to it, and not what it does
    found: list[Condition] = []
    places: list[int] = []
    aboard = False
    for i, token in enumerate(tokens[: _of_another_unit(lows)]):
        if token.terms and (not token.owner or (i + 1 < len(lows) and lows[i + 1] in GENERIC_UNITS)):
            listed = bool(places) and set(lows[places[-1] + 1 : i]) <= {",", "or", "and"}
            has = said.has(i, _whose(said, places[0] if listed else i))
            if "would" in lows[:i]:
                continue  # "it would become Dazed": it is not so yet
            if has and has.party == "enemy" and lows[i + 1 : i + 2] == ["or"] and _is_unnamed(tokens[i + 2 : i + 3]):
                continue  # "an enemy Barge or Pontoon", where there are no Pontoons: it need not be a Barge
            if has and has.party != "weapon" and _BY_WHOM.search(" ".join(lows[:i])):  # "is hit by a Rider": another
                told = ALWAYS if said.negated or not found else _joined(found, places, lows, False)
                return both(told, Fact(said.text))
            if has is not None and (listed or _states(lows, i)):
                if _aboard(tokens, i):
                    aboard = True
                    continue
                found.append(has)
                places.append(i)
    if not found or len(lows) > 16:
        return None
    whole = _joined(found, places, lows, said.negated)
    if not said.negated and (deeds := _does_then(said, places[-1])):
        return both(whole, either(*(Done(deed) for deed in deeds)))  # "an Otter Rows"
    if not _happens(said) and not _more_is_said(tokens, said.vocabulary) and not aboard:
        return whole
    # "a Vehicle loses its last …": what it is, and what happens to it
    return Fact(said.text) if said.negated else both(whole, Fact(said.text))


def _is_unnamed(token: list[Token]) -> bool:
    """Whether a word is written as a name and none is known."""
    return bool(token) and token[0].text[:1].isupper() and not token[0].terms


#: "A Barrage or Volley declared against it": a deed by its name, and at whom it is.
_AIMED_AT = deferred(
    r"(?:when |if )?(?:an? |any )?(?:enemy )?[\w' -]{2,40}? (?:declared|made|fired|launched|directed|aimed|announced|"
    r"loosed|ordered) (?:against|at|on|upon) "
)


def _does_then(said: _Said, i: int) -> list[str]:
    """The deeds that whoever is named at ``i`` is said to do right after it."""
    tokens, vocabulary = said.tokens, said.vocabulary
    at = i + 1
    while at < len(tokens) and (said.lows[at] in GENERIC_UNITS or tokens[at].stem in vocabulary.unit_words):
        at += 1
    deed = pick(tokens[at], vocabulary, "action") if at < len(tokens) and tokens[at].text[:1].isupper() else None
    if deed is None or deed in vocabulary.general or said.enemy:
        return []
    return or_deeds(tokens[at:], deed, vocabulary)


def _whose(said: _Said, i: int) -> str:
    """Who has what is named at ``i``: the unit, its target, or an enemy."""
    lows = said.lows
    if said.enemy or "enemy" in lows[max(0, i - 7) : i]:  # "near an enemy unit that has the rule"
        return "enemy"
    aimed = "target" in lows[:4] or lows[i - 1 : i] in (["target"], ["targeted"])
    aimed = aimed or (not _AIMING.isdisjoint(lows[max(0, i - 3) : i]) and "through" not in lows[:i])
    shot = not _SHOOTING.isdisjoint(lows[:2]) and lows[0] in _SHOOTING | {"it", "they"}
    aimed = aimed or lows[0] == "against" or (shot and "at" in lows[max(0, i - 2) : i])
    return "target" if aimed else "unit"


def _happens(said: _Said) -> bool:
    return any(happening(said.tokens, k) for k in range(1, len(said.tokens))) or befalls(said.tokens)


def _phase_alone(said: _Said) -> Condition | None:
    phases = phase_of(said.tokens, said.vocabulary)
    return phases if phases != ALWAYS and len(said.lows) <= 5 else None


_READERS: tuple[Callable[[_Said], Condition | None], ...] = (
    lambda said: against_a_figure(said.text, said.vocabulary),
    _beside,
    lambda said: other_than(said.tokens, said.lows, said.negated, said.vocabulary),
    _deed_alone,
    _of_who_did_it,
    _with_event,
    lambda said: enemy_near(said.lows),
    _meant_by,
    _of_the_table,
    lambda said: of_distance(said.tokens, said.lows, said.text, said.vocabulary),
    _as_part,
    lambda said: Fact(said.text) if _A_FRIEND_IS.match(said.text) else None,
    _done_before,
    _acting,
    lambda said: _compare(said.tokens, said.lows, said.vocabulary),
    _none_without,
    lambda said: how_many(said.tokens, said.vocabulary),
    _of_another,
    _of_somebody_else,
    _of_names,
    _phase_alone,
)


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
    other = next((n for n in range(1, len(lows) - 1) if lows[n] == "or" and lows[n + 1] in ("a", "an")), None)
    if other and "no" in lows[: places[0]] and places[0] < other < places[-1] and DENYING.isdisjoint(lows[other:]):
        first = [c for c, i in zip(found, places, strict=True) if i < other]  # "it has no order or a Rally order"
        return either(negate(either(*first)), either(*found[len(first) :]))
    if len({c.party for c in found if isinstance(c, Has)}) > 1 and not negated:
        # of the one this, of the other that; "against Swarms or an enemy that is Dazed"
        return either(*found) if lows[0] == "against" and "or" in lows else both(*found)
    verb = next((i for i, low in enumerate(lows) if low in _STATING), 0)
    whose = [c for c, i in zip(found, places, strict=True) if i < verb] if "or" not in lows[:verb] else []
    had = [c for c in found if c not in whose]
    if not had:
        return negate(both(*whose)) if negated else both(*whose)
    listed = len(had) > 1 and all(had_by(c, "target") for c in had)
    told = either(*had) if "or" in lows or listed else both(*had)
    return both(*whose, negate(told) if negated else told)


#: What is done to those that are named behind it ("when attacking Swarms").
_AIMING = frozenset(
    "attacking attacks charging charges assaulting assaults targeting targets fighting striking strikes hitting".split()
)
_SHOOTING = frozenset("shooting shoots firing fires shoot fire".split())
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


#: How a unit stands to another.
BESIDE = frozenset("adjacent next stacked attached joined accompanied".split())
#: What a unit is on or in says nothing of what it is itself.
_ABOARD = frozenset("upon onto aboard inside within".split())
_CARRIED = frozenset(
    """carried transported conveyed ferried towed borne embarked mounted riding travelling traveling seated housed
    loaded passenger passengers board""".split()
)


def _aboard(tokens: list[Token], i: int) -> bool:
    """Whether the word at ``i`` says what somebody is on or in ("is Loaded on a Barge", "is carried by a Barge")."""
    for k in range(max(0, i - 3), i):
        low, before = tokens[k].low, tokens[k - 1] if k else None
        loaded = low in ("on", "in") and before is not None and before.terms and before.low.endswith("ed")
        carried = low in ("on", "in", "by", "of") and before is not None and before.low in _CARRIED
        on_board = low == "board" and before is not None and before.low == "on"
        if low in _ABOARD or loaded or carried or on_board:
            return True
    return False


#: A conjunction that led to the condition after this one.
_LEFT_OVER = deferred(r" ,? ?(?:or|and)$")
#: Things that are laid on the table.
_MARKS = frozenset("marker markers template templates".split())
_SPANS = ("turn", "phase", "step", "game", "round", "battle", "bound")
_BEGINS_DEED = ("it", "they", "unit", "models", "the", "a", "that")
#: "has no models without the Guardian trait": every one of them has it.
_NONE_WITHOUT = Pattern(r"(?i)\bno (?:other )?\w+ without\b")
#: "The Barge did not move"; "is linked to a unit that is not Dazed", "is near a Rider that has no order": of another.
_DOES_NOT = Pattern(
    r"(?i)\b(?:did|does|do) not (?!have|include|contain)|\b(?:with|to|by|near|within|beside|behind|of) "
    r"(?:an?|another|any|some)(?: [\w'-]+){1,3}? (?:that|which|who) (?:is|are|has|have|was|were) (?:not|no)\b"
)
_STATING = frozenset(
    "is are has have was were becomes become includes include contains contain remains remain had".split()
)


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
        without = "not" in lows[lows.index("majority") : i]  # most are not so: fewer than half are
        return Has(term, party, "half" if without else "majority")
    quantifier = (
        "all"
        if any(w in lows for w in ("only", "entirely", "solely", "all"))
        and any(w.startswith(("includ", "compos", "consist", "contain")) for w in lows)
        else "any"
    )
    return Has(term, party, quantifier)


#: "A weapon that has the …": a rule of the weapon; one that another is hit with ("from a weapon with …") is told of.
_WEAPON_WITH = Pattern(
    r"\b(?P<from>(?:from|by) )?(?:an?|any|the|that|this|its|their) (?:[\w-]+ )?weapons? "
    r"(?:with|having|(?:(?:that|which) )?ha(?:s|ve))(?: both)?(?: the| an?)?(?: [\w'’-]+ (?:and|or))?$"
)


_BORNE = frozenset(
    """is are was were has have with be becomes become remains being been gains includes include contains of already
    under not""".split()
)


def _states(lows: list[str], i: int) -> bool:
    """Whether the words before the term say that the unit is or has it."""
    return i <= 2 or not _BORNE.isdisjoint(lows[max(0, i - 8) : i])


def _compare(tokens: list[Token], lows: list[str], vocabulary: Vocabulary) -> Condition | None:
    """A figure that is asked for ("a Movement Characteristic of 0", "8 or more Wounds", "no Initiative")."""
    for i, token in enumerate(tokens):
        characteristic = next((t for t in token.terms if vocabulary.terms[t].kind == "characteristic"), None)
        if not characteristic:
            continue
        after = lows[i + 1 : i + 7]
        before = lows[max(0, i - 5) : i]
        number = next((w.rstrip('"') for w in after if w.rstrip('"').isdigit()), None)
        if number is None:
            number = next((w for w in before if w.isdigit()), None)
        if number is None:
            if not {"no", "without"}.isdisjoint(before[-2:]):
                return Compare(f"characteristic:{characteristic}", "=", "none")
            if (has := has_figure(lows, i, characteristic)) is not None:
                return has
            continue
        return Compare(f"characteristic:{characteristic}", how_compared(before + after), number)
    return None
