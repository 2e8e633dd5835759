"""Suffering: what a bearer ignores, suffers, loses or is rid of.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import DICE, MEASURES, thing_of
from ingest.lexicon import GENERIC_UNITS, NUMBER_WORDS, PREPOSITIONS, plain_form
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Done, Fact, Has, both
from kb.model import OPTION_KINDS
from kb.patterns import deferred

#: Words of an effect that say nothing of which it is.
_NO_EFFECT_OF_ITS_OWN = frozenset("effects effect penalties rules ill adverse further negative".split())

#: How many of what befell somebody, and that it did.
_BEFALLEN = frozenset(("suffered", "inflicted", "received", "taken", "x"))


def effects(tokens: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """The things that an "ignore" or a "not affected by" speaks of: terms, or the text's own words."""
    tokens = tokens[: next((n for n, t in enumerate(tokens) if t.low == "but"), len(tokens))]
    if tokens and (tokens[0].low in ("like", "as") or [t.low for t in tokens[:3]] == ["in", "the", "same"]):
        return []  # "not slowed like other units": slowed in another way
    if tokens and tokens[-1].low in ("trigger", "triggers"):
        return [Thing("event", "trigger")]
    if tokens and tokens[-1].low in ("modifier", "modifiers", "penalty", "penalties", "bonus"):
        words = [t.text for t in tokens if t.low not in _POINTING and not t.is_number]
        whole = " ".join(words) if len(words) <= 3 and not any(t.low in PREPOSITIONS for t in tokens) else ""
        return [Thing("effect", whole or tokens[-1].low)]
    if forced := _forced(tokens):
        return forced
    told = next((n for n, t in enumerate(tokens) if t.low in ("that", "which")), 0)
    if told and not any(t.terms for t in tokens[:told]):  # "special rules that lower their Nerve"
        words = [t.text for t in tokens if t.low not in ("any", "all", "the", "their", "its")]
        return [Thing("effect", " ".join(words[1:] if words[0].lower() in ("by", "to", "of") else words))]
    found = [
        thing_of(term, vocabulary)
        for term, _ in named(tokens, vocabulary)
        if vocabulary.terms[term].kind not in ("unit_type", "phase")
    ]
    if (some := _of_a_table(tokens)) and not all(t.kind == "table" for t in found):
        found = [t for t in found if t.kind != "table"]  # "ignore Stunned results on the Damage table"
    elif some:
        return [Thing("effect", some)]
    if found:
        unique = {t.term: t for t in found}
        return [*unique.values(), *_beside(tokens, vocabulary)]
    plain = [t for t in tokens if t.low not in _NO_EFFECT_OF_ITS_OWN | _BEFALLEN]
    if several := _several(plain):
        return several
    name = name_of(plain, 5) or _whose(plain)
    if not name and any(t.low in ("hit", "hits") for t in tokens):
        name = "hit"  # "the first X hits suffered"
    known = vocabulary.best(name, "special_rule", "effect") if name else None  # "immune to fear", in small letters
    return [thing_of(known, vocabulary)] if known else [Thing("effect", name)] if name else []


def _forced(tokens: list[Token]) -> list[Thing]:
    """What somebody would be made to do, each by itself ("forced run and forced charge"); [] where it is no such."""
    if tokens and tokens[0].low in ("by", "to", "from"):
        tokens = tokens[1:]
    parts = [[t for t in part if t.low not in _POINTING] for part in conjuncts(tokens)]
    if not parts or not all(len(part) > 1 and part[0].low == "forced" for part in parts):
        return []
    return [Thing("effect", " ".join(t.low for t in part[:4])) for part in parts]


def _of_a_table(tokens: list[Token]) -> str:
    """What is told of some of a table's results alone ("all fire results on the Breach table"); '' where none is."""
    at = next((n for n, t in enumerate(tokens) if n and any("/table/" in each for each in t.terms)), 0)
    before = next((n for n in range(at - 1, 0, -1) if tokens[n].low in ("on", "from", "of", "in")), 0)
    own = [t for t in tokens[:before] if t.low not in _POINTING | PREPOSITIONS | _ALL_OF_IT]
    words = [t.text for t in tokens[: at + 1] if t.low not in _POINTING | _ALL_OF_IT - _RESULTS]
    return " ".join(words) if own else ""


_RESULTS = frozenset("effect effects result results".split())
_ALL_OF_IT = _RESULTS | frozenset("roll rolls outcome outcomes all any every each whole entire".split())


def _beside(tokens: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """What a list of names holds besides terms ("Fear, Panic and Vertigo"): a test that goes by its first word, or
    something in the text's own word."""
    if tokens and tokens[0].low in ("by", "to", "from"):
        tokens = tokens[1:]
    parts = [[t for t in part if t.low not in _POINTING] for part in conjuncts(tokens)]
    if len(parts) < 2 or not all(part[0].terms or part[0].text.istitle() for part in parts if len(part) == 1):
        return []
    alone = [part[0] for part in parts if len(part) == 1 and not part[0].terms]
    if len(parts) != sum(len(part) == 1 for part in parts):
        return []
    tests = ((t.text, vocabulary.best(f"{t.text} test", "test") or vocabulary.best(t.text, "test")) for t in alone)
    return [thing_of(test, vocabulary) if test else Thing("effect", name) for name, test in tests]


def _whose(tokens: list[Token]) -> str:
    """ "Friendly models from their own unit": pieces of one side, that have no other name."""
    lows = [t.low for t in tokens if t.low not in ("any", "all", "the", "other")]
    side = lows[:1] in (["friendly"], ["enemy"], ["intervening"]) and len(lows) > 1
    return " ".join(lows[:2]) if side else ""


_TELLING = ("ous", "ult", "ive", "ed", "ing", "al", "ow", "ough", "ard", "oft", "eep", "ense", "ight", "eavy")


def _several(tokens: list[Token]) -> list[Thing]:
    """Each of several effects in plain words ("walls, ditches and deep mud"); [] where it is one, or not so plain."""
    if tokens and tokens[0].low in ("by", "to", "from"):
        tokens = tokens[1:]
    parts = [[t for t in part if t.low not in _POINTING] for part in conjuncts(tokens)]
    if len(parts) < 2 or any(t.low in PREPOSITIONS for t in tokens) or not all(0 < len(part) <= 2 for part in parts):
        return []
    last = parts[-1][-1].low
    if any(len(part) == 1 and part[0].low.endswith(_TELLING) for part in parts[:-1]):
        if not all(len(part) == 1 for part in parts[:-1]) or len(parts[-1]) < 2:
            return []
        return [Thing("effect", f"{part[0].low} {last}") for part in parts]  # "soft and hard cover"
    return [Thing("effect", " ".join(t.low for t in part)) for part in parts]


_POINTING = frozenset("a an the any all its their this that these such every no".split())
#: How often something is ignored ("one marker per turn").
_COUNT = deferred(r"(one|two|three) .+? per (\w+(?: per \w+)?)")
_HINDERED = ("affected", "slowed", "subject", "modified", "hindered", "bound")


def ignores(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What the bearer ignores, is not affected by, or is immune to."""
    predicate = list(s.predicate)
    if s.verb == "ignor":
        count = _COUNT.match(" ".join(t.low for t in predicate))
        often = f"{NUMBER_WORDS[count.group(1)]} per {count.group(2)}" if count else None
        at = _narrowed(predicate)
        where = Fact(" ".join(t.text for t in predicate[at:])) if at < len(predicate) else ALWAYS
        ignored = _penalties(predicate) or effects(predicate[:at], vocabulary)
        return [Draft("ignores", t, value=often, when=where, modal="state") for t in ignored]
    if s.verb != "be" or not predicate:
        return []
    first = predicate[0].low
    if first == "unaffected" or (s.negative and first in _HINDERED):
        return [Draft("ignores", t, modal="state") for t in effects(predicate[1:], vocabulary)]
    if first == "immune" and s.negative:
        return []
    if first == "immune":
        return [Draft("immune_to", t, modal="state") for t in effects(predicate[1:], vocabulary)]
    return _ignored(s, subject, vocabulary) if first == "ignored" else []


#: "for the purposes of this case only": for what alone something is ignored.
_PURPOSE = (["for", "the", "purpose"], ["for", "the", "purposes"], ["for", "purposes", "of"])


def _narrowed(predicate: list[Token]) -> int:
    """Where the words begin that say in what place, or for what, something is ignored ("ignores Fear in a wood")."""
    lows = [t.low for t in predicate]
    for at in range(1, len(lows)):
        placed = lows[at] == "in" and lows[at + 1 : at + 2] and lows[at + 1] in _POINTING
        if (placed and predicate[at - 1].terms) or lows[at : at + 3] in _PURPOSE:
            return at
    return len(lows)


_PENALTIES = frozenset("penalty penalties modifier modifiers bonus bonuses".split())


def _penalties(predicate: list[Token]) -> list[Thing]:
    """A penalty that has no name but what it is for ("the penalty for moving")."""
    words = [t.text for t in predicate if t.low not in ("the", "any", "all", "a", "an")]
    if not words or words[0].lower() not in _PENALTIES or len(words) < 3:
        return []
    return [Thing("effect", " ".join(words[:6]))]


def _ignored(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What is ignored, by all, by those that are named, or by whoever is spoken of."""
    lows = [t.low for t in s.predicate]
    if "by" not in lows:
        kinds = ("effect", "status", "test", "special_rule", "event")
        listed = [t for t, _ in named(list(s.subject), vocabulary) if vocabulary.terms[t].kind in kinds]
        units = any(t.low in GENERIC_UNITS or t.stem in vocabulary.unit_words for t in s.subject)
        if units and listed and all(vocabulary.terms[t].kind == "status" for t in listed):
            return [Draft("inflicts", Thing("effect", "ignored"), modal="state")]  # "units that are Dazed are ignored"
        if listed:
            return [Draft("ignores", thing_of(t, vocabulary), modal="state", back=True) for t in listed]
    of = next((n for n, t in enumerate(s.subject) if t.low == "of"), 0)
    whose = named(list(s.subject[of:]), vocabulary, "unit_type", "unit_subtype") if of else []
    if whose and of < 4 and not any(t.terms for t in s.subject[:of]):  # "the base of a Skiff is ignored"
        part = " ".join(t.low for t in s.subject[:of] if t.low not in ("the", "a", "any"))
        return [Draft("ignores", Thing("effect", part), modal="state")]
    words = Thing("effect", name_of(list(s.subject)))
    told = subject.pronoun or any(subject.term in t.terms for t in s.subject)
    thing = thing_of(subject.term, vocabulary) if subject.term and told else words
    if lows[1:2] == ["for"]:  # "is ignored for line of sight": that takes no notice of it
        purpose = effects(list(s.predicate[2:]), vocabulary)[:1] if thing.name or thing.term else []
        return [
            Draft("ignores", thing, subject=t.term, subject_thing=None if t.term else t, fixed=True, any_unit=True)
            for t in purpose
        ]
    if "trigger" in [t.low for t in s.subject]:
        thing = Thing("event", "trigger")
    anyone = vocabulary.any_unit
    if "all" in lows[:4] or "every" in lows[:4]:
        first = re.match(r"(?:the )?first .+ of (?:the|each|a) (\w+)$", " ".join(t.low for t in s.subject))
        often = f"first per {first.group(1)}" if first else None
        return [Draft("ignores", thing, subject=anyone, value=often, fixed=True, any_unit=True, modal="state")]
    if "by" not in lows:
        return [Draft("ignores", thing, modal="state")]
    if s.negative:
        return []  # "not ignored by Elite troops": as anybody else
    drafts: list[Draft] = []
    for agent in _agents(list(s.predicate[lows.index("by") + 1 :])):
        drafts += _by_those(agent, thing, vocabulary)
    return drafts


#: What opens another of those by whom something is ignored, who need have no name.
_OTHERS = frozenset("by those any all groups units models elements squads teams troops crews".split())
#: Where somebody is, which tells him apart.
_WHERE = frozenset("entirely wholly completely fully in within inside behind on under while".split())


def _agents(tokens: list[Token]) -> list[list[Token]]:
    """Each of those by whom something is ignored ("by Elite troops and by groups in a bunker")."""
    found: list[list[Token]] = [[]]
    for n, token in enumerate(tokens):
        after = tokens[n + 1].low if n + 1 < len(tokens) else ""
        if token.low in ("and", "or") and after in _OTHERS:
            found.append([])
        elif token.low != "by" or found[-1]:
            found[-1].append(token)
    return [agent for agent in found if agent]


def _by_those(agent: list[Token], thing: Thing, vocabulary: Vocabulary) -> list[Draft]:
    """What those ignore of whom is told by name, or in words alone ("groups in a bunker")."""
    lows = {t.low for t in agent}
    by = named(agent, vocabulary, "unit_subtype", "unit_type", "special_rule", "status")
    if not by and lows & {"it", "them", "him", "this", "these"}:
        return [Draft("ignores", thing, modal="state")]
    if not by and lows & {"enemy", "enemies", "opponent", "opponents", "player", "players", "other", "others"}:
        return []
    if not by and not lows & {*_WHERE, *_OTHERS, "unit", "model", "element", "group", "squad", "team", "that", "who"}:
        return []  # "ignored by monsters", which no text tells apart
    while agent[-1].low == ",":
        agent = agent[:-1]
    about = Fact(" ".join(t.text for t in agent)) if not by or lows & _WHERE - {"in"} else ALWAYS
    if by:
        return [Draft("ignores", thing, subject=b, who=Has(b), when=about, fixed=True, modal="state") for b, _ in by]
    return [Draft("ignores", thing, subject=vocabulary.any_unit, when=about, fixed=True, any_unit=True, modal="state")]


def inflicts(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What is suffered, lost or turned into, by the verb that says so."""
    reader = _BY_VERB.get(s.verb)
    return reader(s, subject, vocabulary) if reader else []


def _suffers(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A state or an effect that is suffered, caused or become; a test that is taken."""
    if s.negative:
        return []
    suffered = _suffered(list(s.predicate))
    found = named(suffered, vocabulary, "status", "effect", "test")
    borne = vocabulary.best(name_of(suffered), "special_rule") if s.verb == "caus" and not found else None
    if borne and subject.term and vocabulary.terms[subject.term].kind in BEARER_KINDS and subject.term != borne:
        return [] if s.of_some else [Draft("grants", thing_of(borne, vocabulary), modal="state")]  # "Ogres cause fear"
    value = _how_many(suffered)
    harm = next((t.text.rstrip("s") for t in suffered if t.low.rstrip("s") in _HARM and not t.terms), None)
    if {"penalty", "modifier", "bonus"} & {t.low for t in suffered}:
        return []
    if s.verb == "tak":
        if found and vocabulary.terms[found[0][0]].kind == "test":
            return [Draft("forces", thing_of(found[0][0], vocabulary), modal="oblige")]
        if not found:
            marker = _marker(suffered, vocabulary)
            if marker:
                several = value if value not in ("0", "1") else None
                return [Draft("inflicts", thing_of(marker, vocabulary), value=several, modal="state")]
            one = value or (suffered and (suffered[0].low in ("a", "an") or suffered[0].low in NUMBER_WORDS))
            return [Draft("inflicts", Thing("effect", harm), value=value, modal="state")] if harm and one else []
    on = [t.low for t in s.predicate].index("on") if s.verb == "inflict" and "on" in (t.low for t in s.predicate) else 0
    whose = [t for t, _ in named(list(s.predicate[on:]), vocabulary, "unit_subtype", "unit_type")] if on else []
    if whose and found:  # "it inflicts D3 points of damage on a Barge"
        who = both(*map(Has, whose))
        thing = thing_of(found[0][0], vocabulary)
        return [Draft("inflicts", thing, subject=whose[0], who=who, value=value, modal="state", fixed=True)]
    if not found and harm:
        number = value if value and any(t.low == value.lower() for t in suffered[:2]) else None
        return [Draft("inflicts", Thing("effect", harm), value=number, modal="state")]
    if found:
        return [
            Draft(
                "forces" if vocabulary.terms[t].kind == "test" else "inflicts",
                thing_of(t, vocabulary), value=value, modal="state",
            )
            for t, _ in found[:4]
        ]  # fmt: skip
    name = name_of([t for t in suffered if not t.is_number], 3)
    if not name or s.verb == "becom":
        return []
    return [Draft("inflicts", Thing("effect", name), value=value, modal="state")]


def _marker(suffered: list[Token], vocabulary: Vocabulary) -> str | None:
    """The marker that is meant by its name alone ("takes a soot")."""
    if len(suffered) < 2 or suffered[0].low not in ("a", "an", "one", "another"):
        return None
    found = (vocabulary.best(f"{suffered[1].low} {noun}", "status") for noun in ("marker", "token", "counter"))
    return next(filter(None, found), None)


def _how_many(suffered: list[Token]) -> str | None:
    """How many are suffered, or on which dice; the Strength of a hit is not how many there are."""
    for n, token in enumerate(suffered):
        if DICE.match(token.text) and (n < 2 or not token.text.isdigit()):
            return token.text
    return None


_HARM = ("hit", "wound", "damage", "casualty", "point")


def _suffered(predicate: list[Token]) -> list[Token]:
    """What is suffered, without the relative clause, the number of it and the measure that stand after it."""
    kept: list[Token] = []
    for n, token in enumerate(predicate):
        if token.low in ("which", "that", "who", "equal") and kept:
            break
        if token.low == "on" and kept and predicate[min(n + 1, len(predicate) - 1)].low in ("a", "an", "the", "any"):
            break
        after = predicate[n + 1].low if n + 1 < len(predicate) else ""
        if token.low == "with" and n and (predicate[n - 1].low == "," or after in ("no", "only")):
            break  # "suffers two hits, with no Cover Saves permitted"
        if token.low in ("for", "against") and n and predicate[min(n + 1, len(predicate) - 1)].low in ("each", "which"):
            break
        kept.append(token)
    return kept


def _loses(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A state that is lost, a number that goes down, or a loss in the text's own words."""
    lows = [t.low for t in s.predicate]
    upon = next((n for n, low in enumerate(lows[1:]) if low in _BECOMING and lows[n] in ("on", "upon")), len(lows))
    lost = list(s.predicate[:upon])  # "loses its markers on becoming Dazed": with that it loses them
    found = [t for t, _ in named(lost, vocabulary, "status", "order", "special_rule", "characteristic")]
    amount = takewhile(lambda t: t.low not in ("on", "if", "when"), s.predicate)  # "loses a point on a 6"
    value = next((t.text for t in amount if DICE.match(t.text)), None)
    if found and vocabulary.terms[found[0]].kind == "characteristic":
        words = [t.low for t in s.predicate[:3]]
        if value is None and "all" in words:
            return [Draft("removes", thing_of(found[0], vocabulary), modal="state")]
        if value is None:
            value = next((str(NUMBER_WORDS[w]) for w in words if w in ("one", "two", "three", "four")), None)
            value = "1" if words[:1] in (["a"], ["an"]) else value
        if value is None:
            return []  # how much is lost stands elsewhere
        return [Draft("modifies", thing_of(found[0], vocabulary), value=f"-{value}", modal="state")]
    if found:
        return [Draft("removes", thing_of(t, vocabulary), modal="state") for t in found]
    bonus = next((n for n, t in enumerate(s.predicate[:4]) if t.low in _BENEFITS), None)
    if bonus is not None:  # "loses any bonus for extra ranks"
        words = [t.text for t in s.predicate[: bonus + 7] if t.low not in ("any", "all", "the", "its", "their", "of")]
        return [Draft("removes", Thing("effect", " ".join(words)), modal="state")]
    own = s.predicate[0] if len(s.predicate) == 1 else None
    if own is not None and own.text.islower() and own.low.endswith(("ed", "ing", "wn", "en", "ck")) and not own.terms:
        return [Draft("removes", Thing("effect", own.low), modal="state")]  # "is no longer moored"
    name = name_of(list(s.predicate), 3)
    return [Draft("inflicts", Thing("effect", f"lose {name}"), value=value, modal="state")] if name else []


_BECOMING = frozenset("becoming being getting entering".split())
_BENEFITS = frozenset("bonus bonuses benefit benefits advantage advantages protection".split())


def _ends(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A unit that "returns to normal", "stops being Pinned"."""
    to_normal = [t.low for t in s.predicate[:2]] == ["to", "normal"]
    if to_normal and subject.term and vocabulary.terms[subject.term].kind == "status":
        draft = Draft("removes", thing_of(subject.term, vocabulary), fixed=True, modal="state")
        draft.subject_thing = Thing("event", "return to normal")
        return [draft]
    first = s.predicate[0].low if s.predicate else ""
    if s.verb in ("stop", "ceas") and first.endswith("ing") and first != "being":
        return []  # "stop moving": a deed
    if s.verb == "return":
        return []
    found = named(list(s.predicate), vocabulary, "status")
    if not found and s.verb == "recover" and subject.term and vocabulary.terms[subject.term].kind == "status":
        return [Draft("removes", thing_of(subject.term, vocabulary), modal="state")]
    return [Draft("removes", thing_of(t, vocabulary), modal="state") for t, _ in found]


def _takes_off(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """An instruction to remove a marker, or all the states that are listed."""
    whom = next((n for n, t in enumerate(s.predicate) if t.low in ("from", "off") and n), len(s.predicate))
    found = named(list(s.predicate[:whom]), vocabulary, "status", "order", "effect")  # not "from one that is Dazed"
    found = found or named(list(s.predicate), vocabulary, "status", "order", "effect")
    back = not {"test", "tests", "check", "checks"} & {t.low for t in s.subject}  # "every check removes one"
    states = [t for t, _ in found if vocabulary.terms[t].kind in ("status", "order")]
    first = found[0][0] if found else None
    taken = dict.fromkeys(states if first in states else [first] if first else [])
    return [Draft("removes", thing_of(t, vocabulary), modal="state", back=back) for t in taken]


def _costs_them(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What a deed costs some of those who do it ("A Dash costs a Rider 1 Stamina instead of 2", "… 1 Stamina more")."""
    counted = (n for n, t in enumerate(s.predicate) if t.is_number or (n and t.low in NUMBER_WORDS))
    number = next(counted, 0)
    deed = subject.term if vocabulary.kind_of(subject.term) in OPTION_KINDS else None
    whom = read_subject([t for t in s.predicate[:number] if t.low not in ("only", "just", "but")], vocabulary)
    if not number or not deed or vocabulary.kind_of(whom.term) not in BEARER_KINDS or whom.affects != "bearer":
        return []
    dearer, told = _dearer(s.predicate[number:], None)
    if dearer:
        paid = [t for t in told[:4] if not t.is_number]
    else:
        paid = list(s.predicate[number + 1 : number + 4])
        paid = paid[: next((n for n, t in enumerate(paid) if t.low in ("instead", "rather", "not", ",")), len(paid))]
    found = named(paid, vocabulary, "characteristic", "effect", "status")
    name = name_of(paid, 2)
    if not found and not name:
        return []
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name)
    if dearer:
        return [Draft("uses", thing, subject=deed, who=whom.who, value=dearer, modal="state", fixed=True)]
    number_word = NUMBER_WORDS.get(s.predicate[number].low)
    how, value = "sets", s.predicate[number].text if number_word is None else f"{number_word:g}"
    if thing.kind == "characteristic" and value.isdigit():  # what is paid out of it
        how, value = "modifies", f"-{value}"
    return [Draft(how, thing, subject=whom.term, who=whom.who, when=Done(deed), value=value, fixed=True)]


#: What makes a price one that is added to the price told elsewhere, or taken from it.
_BY_SO_MUCH = {"more": "+", "extra": "+", "additional": "+", "further": "+", "less": "-", "fewer": "-"}


def _dearer(predicate: tuple[Token, ...], value: str | None) -> tuple[str | None, tuple[Token, ...]]:
    """How much is paid, with its sign where it comes on top of the price or off it ("1 Impulse more than its page
    says", "one extra Impulse"), and the words that tell what is paid."""
    how = next((n for n, t in enumerate(predicate[:6]) if t.low in _BY_SO_MUCH), None)
    if how is None:
        return value, predicate
    first = predicate[0].low
    number = value or next((t.text for t in predicate[:how] if t.is_number), None)
    number = number or (f"{NUMBER_WORDS[first]:g}" if first in NUMBER_WORDS else "1" if first in ("a", "an") else None)
    if number is None or not number.isdigit():
        return value, predicate
    behind = ("than", "for", "if", "when", "while", "to", ",")
    end = next((n for n, t in enumerate(predicate) if n > how and t.low in behind), len(predicate))
    kept = (*predicate[:how], *predicate[how + 1 : end])
    return f"{_BY_SO_MUCH[predicate[how].low]}{number}", tuple(t for t in kept if t.low not in NUMBER_WORDS)


def _costs(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What something costs."""
    if of_some := _costs_them(s, subject, vocabulary):
        return of_some
    found = named(list(s.predicate), vocabulary, "characteristic", "effect", "status")
    value = next((t.text for t in s.predicate if t.is_number), None)
    value, told = _dearer(s.predicate, value)
    share = next((n for n, t in enumerate(told) if n < 4 and t.low == "of"), None)
    rest = list(told if share is None else told[share + 1 :])  # "half of its movement"
    name = name_of([t for t in rest if not t.is_number and not t.owner and "'" not in t.text], 2)
    if not found and not name:
        return []
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name)
    draft = Draft("uses", thing, value=value, modal="state")
    first = s.subject[0] if s.subject else None
    if first and first.low.endswith("ing") and (len(s.subject) > 1 or not first.terms):  # "Standing up costs 1 AP"
        draft.subject_thing = Thing("action", " ".join(t.text for t in s.subject[: _first_comma(s.subject)]))
        draft.any_unit = True
    elif first and not subject.term and not subject.generic and not subject.pronoun and subject.affects == "bearer":
        named_here = name_of(list(s.subject[: _first_comma(s.subject)]), 3)  # "A wheel costs …"
        draft.subject_thing, draft.any_unit = (Thing("action", named_here), True) if named_here else (None, False)
    return [draft]


def _first_comma(tokens: tuple[Token, ...]) -> int:
    """Where a list goes on after its first item, at most five words from the start."""
    return next((n for n, t in enumerate(tokens[:5]) if t.low == ","), 5)


def _changes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """An order that is changed to another."""
    lows = [t.low for t in s.predicate]
    if "to" not in lows:
        return []
    into = list(s.predicate[lows.index("to") + 1 :])
    order = vocabulary.best(f"{into[0].text} order", "order") if into else None
    found = [order] if order else [t for t, _ in named(into, vocabulary, "order", "status")]
    return [Draft("grants", thing_of(found[0], vocabulary), modal="state")] if found else []


def _remains(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A state that the bearer may stay in."""
    found = named(list(s.predicate[:3]), vocabulary, "status")
    if not found or s.negative or not subject.others:
        return []
    return [Draft("permits", thing_of(found[0][0], vocabulary), modal="permit")]


def _gives_up(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A unit that surrenders or routs."""
    return [Draft("inflicts", Thing("status", s.verb.capitalize()), modal="state")]


def _leaves(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A unit that retreats, halts or abandons something."""
    verb = plain_form(s.modal) if s.modal else s.verb
    far = next((t.text.rstrip(MEASURES) for t in s.predicate[:1] if DICE.match(t.text)), None)
    first = s.predicate[0].low if s.predicate else ""
    if far is None and first in NUMBER_WORDS and [t.low for t in s.predicate[1:2]] in (["inches"], ["inch"]):
        far = str(NUMBER_WORDS[first])
    name = f"{verb} {'' if far else name_of(list(s.predicate), 2)}".strip()
    return [Draft("forces", Thing("action", name), value=far, modal="state")]


_BY_VERB: dict[str, Callable[[Statement, Subject, Vocabulary], list[Draft]]] = {
    **dict.fromkeys(("suffer", "inflict", "caus", "becom", "tak", "impos"), _suffers),
    **dict.fromkeys(("return", "stop", "ceas", "recover"), _ends),
    **dict.fromkeys(("chang", "turn"), _changes),
    **dict.fromkeys(("remain", "stay"), _remains),
    **dict.fromkeys(("surrender", "rout"), _gives_up),
    **dict.fromkeys(("halt", "retreat", "abandon", "retir", "flee"), _leaves),
    "los": _loses,
    "remov": _takes_off,
    "cost": _costs,
}
