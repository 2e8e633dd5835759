"""Conduct: what is done in play: instructions to the players, and how things are measured, resolved and allocated.

In: a statement and its subject. Out: drafts, none where the family does not apply. It is asked last: what another
family reads of an instruction ("roll a D6 and add …", "treat … as") is not told again here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.finite import INSTRUCTIONS
from ingest.grammar.phrases.named import name_of, named, without_time
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.phrasal import PARTICLES
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS, plain_form
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import Fact
from kb.model import TYPE_KINDS
from kb.patterns import deferred

#: Participles of what is worked out, and the words before what it is worked out with.
_WORKED_OUT = frozenset("resolved measured determined calculated worked conducted decided compared taken".split())
_WITH = frozenset("against from using with on at".split())
#: Participles of what is done with things on the table, by their plain verb.
_HANDLED = {
    "allocated": "allocate", "placed": "place", "moved": "move", "drawn": "draw", "applied": "apply",
    "selected": "select", "chosen": "choose", "rolled": "roll", "turned": "turn", "split": "split", "put": "put",
    "rounded": "round", "shared": "share", "deployed": "deploy", "positioned": "position", "kept": "keep",
    "returned": "return", "replaced": "replace", "declared": "declare", "made": "make", "fired": "fire",
    "measured": "measure", "resolved": "resolve", "taken": "take", "discarded": "discard", "scattered": "scatter",
    "increased": "increase", "doubled": "double", "negated": "negate", "cancelled": "cancel", "halved": "halve",
    "calculated": "calculate", "worked": "work out",
}  # fmt: skip
#: Verbs that only tell what is so, or which other families read.
_NO_DEED = frozenset(
    """be hav do need mean includ contain reflect represent requir allow caus cost get us use mak tak fall gain receiv
    suffer los fail pass set stand work com benefit becom exceed count""".split()
)
#: Words that end what an instruction is about.
_PHRASE_ENDS = frozenset(", ; : that which who until if so when while then and".split())
_LITTLE = frozenset("the a an its their your any each all".split())


def conduct(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What is told to be done, or how it is done."""
    predicate = list(s.predicate)
    if not s.subject and s.modal in INSTRUCTIONS:
        return _instruction(s.modal, predicate)
    if _of_rules(s.subject) or len(s.subject) > 25 or of_a_figure(s.subject):
        return []
    if s.verb == "count" and predicate and predicate[0].low.startswith("toward"):
        return _counts_towards(s, predicate[1:])
    if s.verb in ("follow", "obey"):
        return _follows(predicate, vocabulary)
    if s.verb == "be" and predicate and not s.negative:
        return _done_with(s, subject, predicate, vocabulary)
    return _acts(s, subject, vocabulary)


def of_a_figure(tokens: tuple[Token, ...]) -> bool:
    """Whether it is a number that is pointed at, which does nothing itself ("This number begins at two")."""
    lows = [t.low for t in tokens]
    return 1 < len(lows) < 4 and lows[0] in ("this", "that") and lows[-1] in ("number", "value", "total", "amount")


_OF_A_PART = frozenset("of in at on".split())
_OF_RULES = frozenset("rule rules section sections book books".split())


def _of_rules(tokens: tuple[Token, ...]) -> bool:
    """Whether a phrase speaks of rules of the book, not of something "with the Sharp special rule"."""
    for n, token in enumerate(tokens):
        if n and (token.low in _NARROWS or token.low.endswith("ing")):
            return False
        if token.low in _OF_RULES and not (n and tokens[n - (2 if tokens[n - 1].low == "special" else 1)].terms):
            return True
    return False


_NARROWS = frozenset("with that which who inflicted".split())


_TOLD_ELSEWHERE = ("treat", "count", "consider", "lower")


def _instruction(verb: str, predicate: list[Token]) -> list[Draft]:
    """An order to the players ("move the two combatants into base contact")."""
    name = phrase(predicate)
    lows = {t.low for t in predicate[:4]}
    if {"following", "below"} & lows and {"modifiers", "bonuses", "penalties", "adjustments"} & lows:
        return []  # "Apply the following modifiers …": what follows tells
    if not name or verb in _TOLD_ELSEWHERE or "look" in name.split() or name in ("out", "up", "down"):
        return []
    if looks_up(verb, predicate):
        return []
    if verb in ("add", "subtract") and not _SUMMED & {t.low for t in predicate}:
        name = name_of(predicate, 4).split("'s ")[-1]
        return [Draft("uses", Thing("effect", name), modal="state")] if name else []  # "Subtract the target's cover"
    return [Draft("forces", Thing("action", f"{verb} {name}"), modal="oblige", affects="player", any_unit=True)]


_RESULTS = frozenset("result results effect effects outcome outcomes".split())
#: Verbs by which a table is consulted.
_LOOKS_UP = ("consult", "see", "check", "use", "refer", "compare", "read", "examine")


def looks_up(verb: str, words: list[Token]) -> bool:
    """Whether only what is told elsewhere is pointed at ("Consult the chart below", "Repeat this process for …",
    "Apply the results")."""
    lows = {t.low for t in words[:5]}
    seen = {"chart", "table", "diagram"} & lows and {"below", "above", "opposite", "overleaf", "following"} & lows
    again = verb == "repeat" and bool({"process", "procedure", "sequence", "step", "steps"} & lows)
    none_told = verb == "apply" and lows <= {"the", "any", "all", "these", "those", "immediately", *_RESULTS}
    return (verb in _LOOKS_UP and bool(seen)) or again or none_told


#: What is added up, and what is put on the table: no figure that a roll is worked out with.
_SUMMED = frozenset(
    """together up them it dice die results result rolls totals total numbers number marker markers token tokens counter
    counters model models unit units modifier modifiers bonus bonuses penalty penalties""".split()
)


_LIGHT = ("make", "declare", "take", "resolve", "use")
_RELATION = {"oblige": "forces", "permit": "permits", "forbid": "denies", "never": "denies", "limit": "limits_to",
             "exempt": "immune_to"}  # fmt: skip
_NOT_TOLD = frozenset("be have do need note remember bear see suffer happen depend vary represent mean say".split())


def told(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What a modal tells to be done that no other reader has a name for, in the text's own words.

    "All weapons must be fired at the same unit", "the player may choose in which order …": the phrase is the deed.
    """
    predicate = list(s.predicate)
    if not predicate or s.mood not in _RELATION or _of_rules(s.subject):
        return []
    relation = _RELATION[s.mood]
    first = predicate[0].low
    if len(s.subject) > (26 if first == "be" and s.subject[2:3] and s.subject[2].low in ("that", "which") else 14):
        return []
    if first == "be" and len(predicate) > 2 and predicate[1].low.endswith("ly"):
        predicate = [predicate[0], *predicate[2:]]  # "cannot be deliberately placed such that …"
    if first == "be" and len(predicate) > 1 and s.mood != "limit" and predicate[1].low not in PREPOSITIONS:
        last = max((n + 1 for n, t in enumerate(s.subject) if t.low in (",", "then")), default=0)
        about = list(s.subject[last:])
        verb, what = _HANDLED.get(predicate[1].low), noun_of(about)
        state = next((t for t in predicate[2].terms if "/status/" in t), None) if len(predicate) > 2 else None
        if state and verb in ("place", "put") and s.mood in ("permit", "oblige"):  # "may be placed On Watch"
            relation = "permits" if s.mood == "permit" else "inflicts"
            return [Draft(relation, thing_of(state, vocabulary), modal=s.mood)]
        if [t.low for t in predicate[1:3]] == ["used", "to"] and len(predicate) > 4:
            deed = named(predicate[3:6], vocabulary, "action", "reaction")
            thing = thing_of(deed[0][0], vocabulary) if deed else Thing("action", phrase(predicate[3:]))
            return [Draft(relation, thing, modal=s.mood)]
        to_see = verb in ("make", "take") and [t.low for t in predicate[2:4]] == ["to", "see"]
        if to_see:
            return []
        if what in PREPOSITIONS | {"out", "up"}:  # "the out of range weapon": the whole of it
            words = [t.text for t in about if t.low not in _LITTLE]
            what = " ".join(words) if len(words) < 5 and words[-1].islower() and verb in ("fire", "use") else ""
            if not what:
                return []
        rolled = verb in ("make", "take") and named(about, vocabulary)
        by = len(predicate) > 3 and predicate[2].low == "by" and (subject.pronoun or subject.generic)
        if not verb and by and s.mood == "permit" and predicate[1].low.endswith("ied"):  # "may be rallied by him"
            return [Draft("permits", Thing("action", f"{predicate[1].low[:-3]}y"), modal="permit")]
        if not verb or not about or (not what and len(predicate) < 4) or rolled:
            return []  # "no more Rolls may be made" is about rolls, not a deed of another name
        if about[0].low == "no" and s.mood == "permit":
            relation = "denies"
        if verb in _LIGHT and any("/reaction/" in t for token in about for t in token.terms):
            return []  # "the Reaction must be made …": when it is made is told elsewhere
        where = phrase(predicate[2:], 5) if len(predicate) > 2 and predicate[2].low in PREPOSITIONS else ""
        where = where or _in_which_order(predicate[2:])
        if [t.low for t in predicate[2:4]] == ["such", "that"]:
            stop = next((n for n, t in enumerate(predicate) if n > 3 and t.low in ("but", ",")), 13)
            where = " ".join(t.text for t in predicate[2:stop] if t.low != "the")
        thing = Thing("action", " ".join(filter(None, (verb, what, where))))
        return [Draft(relation, thing, modal=s.mood, affects="player", any_unit=True)]
    placed = first == "be" and predicate[-1].low != "be" and s.mood == "oblige" and predicate[1].low in PREPOSITIONS
    no_unit = subject.affects == "target" or not (subject.generic or subject.others)  # "this second target"
    if placed and s.subject and no_unit:  # where a thing must be is asked for
        sight = named(predicate, vocabulary, "effect")
        measured = len(predicate) > 2 and predicate[2].is_number  # "within 6 inches"
        where = phrase(predicate[1 if measured else 2 :])
        place = thing_of(sight[0][0], vocabulary) if sight else Thing("effect", where)
        told = " ".join(t.text for t in predicate[1:])
        a_part = s.subject[0].low == "the" and not subject.pronoun and any(t.low in _OF_A_PART for t in s.subject[2:])
        if a_part and len(s.subject) < 12:  # "the hole in the marker must be …": what has to be there
            told = f"{' '.join(t.text for t in s.subject)} is {told}"
        at = Fact(told[:1].lower() + told[1:])
        return [Draft("requires", place, requirement=at, modal="oblige")]
    if placed:
        return [Draft("forces", Thing("action", phrase(predicate)), modal="oblige")]
    if s.mood == "limit" and first in ("include", "contain", "consist", "be"):
        kinds = named(predicate, vocabulary, "unit_type", "unit_subtype")
        return [Draft("limits_to", thing_of(t, vocabulary), modal="limit") for t, _ in kinds]
    by_player = subject.affects == "player" or "player" in (t.low for t in s.subject) or not s.subject
    if s.mood == "permit" and by_player and asked(predicate) and not subject.no:
        anyone = vocabulary.any_unit
        thing = Thing("action", asked(predicate))
        return [Draft("permits", thing, subject=anyone, modal="permit", affects="player", any_unit=True)]
    if first in _NOT_TOLD or not first.isalpha() or predicate[0].terms or first.endswith("ed"):
        return []
    if s.mood == "permit" and not (by_player and first in INSTRUCTIONS | {"decide"}):
        return _may(s, subject, predicate, vocabulary)
    name = asked(predicate) or phrase(predicate)
    if s.mood in ("never", "forbid") and first in INSTRUCTIONS | {"include"} and len(name.split()) > 1:
        affects = "player" if by_player else "bearer"
        return [Draft("denies", Thing("action", name), modal="forbid", affects=affects, any_unit=not s.subject)]
    if s.mood == "forbid":
        return _may(s, subject, predicate, vocabulary)
    if s.mood not in ("oblige", "permit", "exempt") or len(name.split()) < 2:
        return []
    told_of = (vocabulary.terms[t].kind for t in subject.others)
    bears = subject.generic or subject.pronoun or by_player or any(k in (*BEARER_KINDS, "action") for k in told_of)
    if not bears and s.mood == "oblige" and noun_of(list(s.subject)):
        name = f"{noun_of(list(s.subject))} {name}"  # "All arrows … must go into one pile": no unit does
    modal = "permit" if s.mood == "exempt" else s.mood
    if subject.no and s.mood == "permit":
        relation, modal = "denies", "forbid"  # "no player may ever …"
    return [Draft(relation, Thing("action", name), modal=modal, affects="player" if by_player else "bearer")]


#: Verbs of what may be, not of what is done.
_ONLY_TELLS = frozenset(
    """vary represent include contain require allow cause result differ find wish want like see think seem appear come
    become need occur exist mean affect reduce increase grant give modify have get receive gain suffer lose fail pass
    know notice remember look count apply work stay remain prove help make take hold state say note ever
    never attempt try use choose elect""".split()
)


def _may(s: Statement, subject: Subject, predicate: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What a unit may or may not do, by a verb that no deed is known for ("may negate an unsaved Wound")."""
    first = predicate[0].low
    kind = vocabulary.kind_of(subject.term)
    units = GENERIC_UNITS & {t.low for t in s.subject[:3]}
    bears = subject.generic or subject.pronoun or kind in BEARER_KINDS or units
    if not bears or subject.no:
        return []
    told = subject.pronoun and kind not in TYPE_KINDS
    if not s.modal.startswith("may") and (kind not in BEARER_KINDS or told or first in INSTRUCTIONS):
        return []  # what "it" is here may be no unit at all; "can add 1" is a modifier
    if first in _ONLY_TELLS | PREPOSITIONS or first.endswith(("ly", "s")):
        return []
    if len(predicate) > 1 and predicate[1].low in _ASKED:
        return []  # "may limit how it shoots": what it depends on
    name = phrase(predicate, 7)
    relation, modal = ("denies", "forbid") if s.mood == "forbid" else ("permits", "permit")
    return [Draft(relation, Thing("action", name), modal=modal)] if len(name.split()) > 1 else []


_CHOOSES = frozenset("decide choose select declare determine nominate state announce pick".split())
_ASKED = frozenset("which whether how where what".split())


def asked(predicate: list[Token]) -> str:
    """What is chosen or told of, for "choose which one to …", "decide in which order …"; '' for anything else."""
    at = next((n for n, t in enumerate(predicate[:4]) if n and t.low in _ASKED), None)
    if [t.low for t in predicate[:2]] == ["decide", "that"]:
        at = 1
    if predicate[0].low not in _CHOOSES or at is None:
        return ""
    long = predicate[at].low == "that"
    end = next((n for n, t in enumerate(predicate) if n > at and t.low in (",", ";")), len(predicate))
    words = [t.text for t in predicate[: min(end, 18 if long else 12)] if t.low not in _LITTLE]
    while words and words[-1].lower() in PREPOSITIONS | _UNFINISHED:
        words.pop()
    return " ".join(words) if len(words) > 2 else ""


_UNFINISHED = frozenset("is are will it they one and or any to be which , going".split())


_DICE = deferred(r"\d*d\d+")


def _joins_nouns(tokens: list[Token], n: int) -> bool:
    """Whether the "and" at ``n`` joins the first two nouns ("ranges and distances") or dice, and begins nothing new."""
    following = tokens[n + 1].low if n + 1 < len(tokens) else "the"
    if tokens[n].low == "and" and n and tokens[n - 1].low in ("die", "dice") and _DICE.fullmatch(following):
        return True  # "a wind dice and 2D6"
    return tokens[n].low == "and" and n < 2 and following not in ("the", "a", "an", "any", "all", "then", "each")


def phrase(tokens: list[Token], limit: int = 6) -> str:
    """What a verb does, in the text's own words: its object and where it goes, without the little words."""
    ends = (n for n, t in enumerate(tokens) if _ends_phrase(tokens, n))
    end = next(ends, len(tokens))
    end = without_time([t.low for t in tokens[:end]])
    words = [t.text for n, t in enumerate(tokens[:end]) if t.low not in _LITTLE and not _each_of(tokens, n)]
    if len(words) > limit and re.match(r"of \d", " ".join(words[limit : limit + 2])):
        limit += 2  # "with AP of 4"
    made = next((n for n in range(1, len(words) - 2) if words[n : n + 2] == ["to", "be"]), None)
    if made is not None and made <= limit:
        limit = max(limit, made + 3)  # "one weapon to be destroyed"
    found_out = (n for n, word in enumerate(words) if n > 1 and word == "to" and words[n + 1 : n + 2])
    purpose = next((n for n in found_out if words[n + 1].lower().startswith(_FOUND_OUT)), limit)
    words = words[: purpose if purpose < limit < len(words) else _whole_end(words, limit)]
    if words[-2:-1] == ["to"] and words[-1].lower().startswith(_FOUND_OUT):
        words = words[:-2]  # "roll a die to see if …"
    while words and words[-1].lower() in PREPOSITIONS | _NO_ENDS:
        pointing = words[-1].lower() in _POINTING and words[-2:-1] and words[-2].lower() not in PREPOSITIONS
        if pointing or (len(words) == 2 and words[-1] in PARTICLES):
            break  # "remove this"; "limber up", "dig in"
        words.pop()
    return " ".join(words)


def _whole_end(words: list[str], limit: int) -> int:
    """Where a phrase of at most about so many words ends: never amid a group of words that name one thing."""
    if len(words) <= limit:
        return limit
    lows = [word.lower() for word in words]
    told_of = (n for n in range(1, min(limit, len(words))) if lows[n] in _WHOSE)
    limit = next(told_of, limit)  # "the direction you intend to move in"
    most = next((n + 1 for n in range(limit - 1, len(words)) if lows[n] == "possible"), None)
    if "as" in lows[:limit] and most is not None and most - limit < 5:
        return most  # "as many enemies in the target unit as possible"
    end = next((n for n in range(limit, len(words)) if lows[n] in _NEW_GROUP), len(words))
    return end if end - limit < 4 else limit


_WHOSE = frozenset("they you he she we".split())
_NEW_GROUP = frozenset({*PREPOSITIONS, *_WHOSE, "to", "or", "not"})
_POINTING = frozenset("this that these those".split())
_NO_ENDS = frozenset({"one", "not", "special", *_POINTING})
#: "To determine the result": what is found out with it is left out where it has no room.
_FOUND_OUT = ("determin", "find", "see", "decid", "check", "establish", "calculat", "ascertain", "discover", "know")


def _ends_phrase(tokens: list[Token], n: int) -> bool:
    """Whether what is done ends before the word at ``n``."""
    low, after = tokens[n].low, tokens[n + 1] if n + 1 < len(tokens) else None
    if low == "," and n and after is not None:  # "Strength 5, AP 4 Hits"
        return not (tokens[n - 1].is_number and after.text[:2].isupper())
    return low in _PHRASE_ENDS and not _joins_nouns(tokens, n)


def _each_of(tokens: list[Token], n: int) -> bool:
    """Whether the word at ``n`` is a comma between figures, or the "of" of "each of your models"."""
    return tokens[n].low == "," or (tokens[n].low == "of" and n > 0 and tokens[n - 1].low in ("each", "any", "all"))


def _counts_towards(s: Statement, predicate: list[Token]) -> list[Draft]:
    """What goes into a result ("Wounds caused count towards the Assault result")."""
    result, what = name_of(predicate, 3), noun_of(list(s.subject))
    if not result or not what:
        return []
    draft = Draft("uses", Thing("effect", what), subject_thing=Thing("effect", result), modal="state", any_unit=True)
    return [draft]


def _follows(predicate: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """Which other rules hold ("follow all the rules for Turret Mounted weapons")."""
    after = next((n for n, t in enumerate(predicate) if t.low in ("for", "of")), None)
    if {"their", "its"} & {t.low for t in predicate[after or 0 :]}:
        return []  # "the rules for models of their type": whatever these are
    found = named(predicate[after:], vocabulary) if after is not None else []
    if found:
        return [Draft("uses", thing_of(found[0][0], vocabulary), modal="state")]
    name = name_of(predicate, 3)
    return [Draft("uses", Thing("effect", name), modal="state")] if name and "rule" in name.lower() else []


def _done_with(s: Statement, subject: Subject, predicate: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """How something is worked out ("resolved against its Rear armour"), or what is done with it ("are placed …")."""
    first = predicate[0].low
    if [t.low for t in predicate[1:2]] == ["by"] and any(t.low.startswith("player") for t in predicate[2:8]):
        return []  # by whom it is done is told by a reader of its own
    what = noun_of(list(s.subject))
    if not what and not subject.pronoun:
        return []
    if first == "cumulative":
        return [Draft("sets", Thing("effect", what), value="cumulative", modal="state", any_unit=True)]
    with_ = next((n for n, t in enumerate(predicate) if n and t.low in _WITH), None)
    if first in _WORKED_OUT and with_ is not None and with_ <= 3:
        return _uses(s, predicate[with_ + 1 :], what, vocabulary)
    light = _HANDLED.get(first) in _LIGHT
    if first == "applied" and what.lower() in _RESULTS and len(predicate) < 3:
        return []
    if s.mood == "state" and as_ever(predicate[1:]):
        return []
    if not what or first not in _HANDLED or what.lower() in ("he", "she", "it", "they"):
        return []
    if light and any("/reaction/" in t or "/test/" in t for token in s.subject for t in token.terms):
        return []
    if first == "drawn" and {"combat", "game", "battle", "fight"} & set(what.lower().split()):
        return []  # neither side has won
    if first in ("halved", "doubled"):  # "Movement points are halved"
        share = "1/2" if first == "halved" else "x2"
        anyone = vocabulary.any_unit
        about = subject.term or anyone
        draft = Draft("modifies", Thing("effect", what), value=share, subject=about, modal="state", any_unit=True)
        rest = " ".join(t.text for t in predicate[1:])
        if rest and predicate[1].low in PREPOSITIONS:  # "… in fog"
            draft.when, draft.condition = Fact(rest), rest
        return [draft]
    thing = Thing("action", f"{_HANDLED[first]} {what} {_in_which_order(predicate[1:])}".strip())
    whose = s.subject[0].low in ("its", "their")
    return [Draft("forces", thing, modal="oblige", affects="player", any_unit=True, back=whose)]


_AS_EVER = deferred(
    r"(?:as (?:normal|usual|always|ever)|normally|in the (?:normal|usual|standard|ordinary) (?:way|manner|fashion)|"
    r"(?:following|using|according to|in accordance with|as per|by) (?:all )?(?:the )?"
    r"(?:normal|usual|standard|ordinary) (?:rules?|procedures?|process))"
)


def as_ever(words: Sequence[Token]) -> bool:
    """Whether something is only told to be done as it always is ("Hits are allocated as normal")."""
    return _AS_EVER.fullmatch(" ".join(t.low for t in words)) is not None


def _in_which_order(words: list[Token]) -> str:
    """To whom something is done first or last ("… first to the model with the fewest Wounds"); '' where none tells."""
    told = len(words) > 2 and words[0].low in ("first", "last") and words[1].low in PREPOSITIONS
    return phrase(words, 8) if told else ""


def _uses(s: Statement, after: list[Token], what: str, vocabulary: Vocabulary) -> list[Draft]:
    """What something is worked out with: the subject is what is worked out, whatever unit it is of."""
    after = [t for t in after if not t.owner]
    ends = (n for n, t in enumerate(after) if t.low in ("that", "which", "who", ",", "if") or (n and t.low == "using"))
    kept = after[: next(ends, len(after))]
    of = next((n for n, t in enumerate(kept) if t.low in ("of", "from", "on", "in") and n), len(kept))
    name = name_of(kept, 4)
    found = named(kept[:of], vocabulary) or ([] if name else named(kept, vocabulary))
    about = named(list(s.subject), vocabulary, "action", "test", "effect", "table")
    if not found and not name:
        return []
    draft = Draft("uses", thing_of(found[-1][0], vocabulary) if found else Thing("effect", name), modal="state")
    draft.subject = about[0][0] if about else None
    draft.subject_thing = None if about or not what else Thing("effect", what)
    draft.any_unit = True
    return [draft] if draft.object.term != draft.subject or draft.subject is None else []


def noun_of(tokens: list[Token]) -> str:
    """The noun of a subject: its words up to what narrows it."""
    while len(tokens) > 2 and tokens[1].low == "of" and not tokens[0].terms:
        tokens = tokens[2:]  # "one of those models", "all of the weapons"
    ends = (n for n, t in enumerate(tokens) if n and (t.low in PREPOSITIONS or t.low.endswith("ed") or t.low == ","))
    tokens = tokens[: next(ends, len(tokens))]
    name = name_of(tokens, 3)
    if name.endswith("'s") and tokens[-1].text not in name:
        return f"{name} {tokens[-1].text}"  # "a Disembarking model's base"
    return name or (tokens[-1].low if tokens and tokens[-1].low in _PLAIN_NOUNS else "")


#: Nouns that are part of no name, and yet what a sentence may be about.
_PLAIN_NOUNS = frozenset("models units model hits modifier modifiers bonus penalty".split())


#: What sides do when a fight is settled.
_SETTLES = ("win", "break", "compar")


#: Who comes out of a fight, or goes into it.
_ROLES = frozenset("loser losers winner winners side attacker attackers defender defenders survivors".split())


def _acts(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What units do, or do not, without a modal ("the Character Charges too", "the Challenge does not continue")."""
    back = s.verb == "fall" and [t.low for t in s.predicate[:1]] == ["back"]
    told = s.subject or (s.modal.endswith("s") and s.modal not in INSTRUCTIONS)  # "cannot hide and drops its load"
    if not told or not (back or (s.verb not in _NO_DEED and (is_verb_stem(s.verb) or s.verb in _SETTLES))):
        return []
    if s.predicate and s.predicate[0].low == "using" and "rules" in (t.low for t in s.predicate):
        return []  # by whose rules it is done is told by a reader of its own
    role = _ROLES & {t.low for t in s.subject[:3]}
    if not subject.term and not subject.generic and not subject.pronoun and not role:
        return []
    plain = plain_form(s.modal)
    known = vocabulary.best(plain, "action")
    name = phrase(list(s.predicate), 4)
    if (not name and not known) or s.modal == "left":
        return []
    thing = thing_of(known, vocabulary) if known and not name else Thing("action", f"{plain} {name}".strip())
    if s.negative:
        return [Draft("denies", thing, modal="forbid")]
    if s.predicate and s.predicate[0].is_number and s.modal not in INSTRUCTIONS:
        deed = thing_of(known, vocabulary) if known else Thing("action", plain)
        return [Draft("forces", deed, value=s.predicate[0].text.rstrip('"″”'), modal="oblige")]
    return [Draft("forces", thing, modal="oblige")]
