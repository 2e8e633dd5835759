"""Gains: what a bearer has, gets or is given ("have the … special rule", "gains a +1 modifier to").

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing, things
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.numbers import AIMED, called, modify
from ingest.grammar.states.quantities import quantity, thing_of
from ingest.lexicon import NUMBER_WORDS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Fact, Has
from kb.model import TYPE_KINDS
from kb.names import first_word
from kb.patterns import deferred

#: "Has the (special) ability to swim": no rule is had.
_ABLE = deferred(r"(?:an?|the|its) (?:[a-z]+ )?ability to\b")
_GAINS = ("hav", "gain", "receiv", "regain", "retain", "confer", "grant", "provid", "giv", "get", "exert")
_BONUS_VERBS = (
    "gain", "hav", "receiv", "get", "suffer", "apply", "add", "confer", "grant", "giv", "impos", "provid",
)  # fmt: skip
_BONUS = frozenset("modifier bonus penalty modifiers penalties".split())
_GAINED_KINDS = ("special_rule", "status", "unit_subtype", "order", "effect")


def given(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What is given to a unit: the unit gets what the sentence is about ("an order dice is given to the unit")."""
    lows = [t.low for t in s.predicate]
    if turned := _turned(s, lows, vocabulary):
        return turned
    if s.verb != "be" or "given" not in lows or "free" in lows or s.negative:
        return []
    got = named(list(s.predicate[lows.index("given") :]), vocabulary, "order", "status", "special_rule")
    if got:
        return [Draft("grants", thing_of(got[0][0], vocabulary), modal="state")]
    found = named(list(s.subject), vocabulary, "order", "status", "special_rule", "effect")
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name_of(list(s.subject), 3))
    return [Draft("grants", thing, modal="state", back=True)] if thing.name else []


def _turned(s: Statement, lows: list[str], vocabulary: Vocabulary) -> list[Draft]:
    """The order that a unit has once the die that shows it is turned: "its order dice is turned to Hold"."""
    place = next((i for i, low in enumerate(lows) if low in ("turned", "changed", "flipped")), None)
    die = bool(s.subject) and s.subject[-1].stem in ("dic", "die", "counter", "token", "card")
    shows = die and any(t.stem == "order" for t in s.subject)
    if place is None or not shows or s.verb != "be" or s.negative or "to" not in lows[place + 1 : place + 3]:
        return []
    shown = [t.text for t in s.predicate[place + 1 :] if t.low not in ("over", "to", "a", "an", "the")][:1]
    order = vocabulary.best(f"{shown[0]} order", "order") if shown else None
    if not order:
        return []
    unit = vocabulary.any_unit
    return [Draft("grants", thing_of(order, vocabulary), subject=unit, any_unit=True, fixed=True)]


def grants(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What the bearer has or gains: rules, states, numbers; what "has no effect" on it."""
    if s.verb == "get" and s.predicate and s.predicate[0].low == "to":
        return []
    if s.verb not in _GAINS or (s.subject and s.subject[0].low in ("some", "certain", "many", "several")):
        return []
    lows = [t.low for t in s.predicate]
    about_rules = re.match(r"(?:special )?(?:rules|effects|abilities) (?:that|which)\b", subject.text.lower())
    if s.negative and lows[:1] == ["effect"] and about_rules and "forc" not in [t.stem for t in s.subject]:
        return []
    if s.negative and s.verb == "hav" and lows[:1] in (["effect"], ["effects"]):
        return _no_effect(s, lows, subject, vocabulary)
    if "modified" in lows:
        return modify(s, subject, vocabulary)
    modifier = bonus(s, subject, vocabulary)
    if modifier:
        return modifier
    if s.verb == "hav" and (lows[:1] == ["been"] or _ABLE.match(" ".join(lows))):
        return []
    drafts: list[Draft] = []
    gain = list(s.predicate)[: next((n for n, low in enumerate(lows) if n and low in _ends_gain(s.verb)), len(lows))]
    gain = gain[: _for_each(lows)]
    given = s.verb in _GIVERS and s.subject
    for term, token in named(gain, vocabulary, *_GAINED_KINDS, "characteristic"):
        kind = vocabulary.terms[term].kind
        if (kind == "characteristic" and not _never_has(s, lows)) or (given and term in subject.others):
            continue
        at = next((n for n, t in enumerate(gain) if t is token), 0)
        if at > 1 and lows[at - 1] == "no" and s.verb == "hav":
            continue  # "has its full Nerve and no tokens": what it is without
        relation = "denies" if s.negative else "inflicts" if _suffered(s, term, subject, vocabulary) else "grants"
        value = token.parameter or (_several(gain[at - 1]) if at and kind == "status" else None)
        drafts.append(Draft(relation, thing_of(term, vocabulary), value=value, modal="state"))
    if not drafts and not s.negative and subject.affects == "player" and (number := _how_many(s)):
        return _at_hand(s, number, vocabulary)
    if not drafts and s.verb in ("gain", "receiv", "regain") and not s.negative:
        return _gained(s, lows, vocabulary)
    return drafts


def _several(token: Token) -> str | None:
    """The number that a word before a marker is ("two pin markers"), where it is more than one."""
    number = token.text if token.is_number else str(NUMBER_WORDS.get(token.low, ""))
    return number if number not in ("", "0", "1") else None


def _how_many(s: Statement) -> str | None:
    """How many of something are had, where the predicate begins with the number."""
    first = s.predicate[0] if s.predicate else None
    if first is None or first.low == "no":
        return None
    return first.text if first.is_number else str(NUMBER_WORDS.get(first.low, "")) or None


def _at_hand(s: Statement, number: str, vocabulary: Vocabulary) -> list[Draft]:
    """What the players have to spend ("each player has three Command points")."""
    ends = (n for n, t in enumerate(s.predicate) if n and (t.low in PREPOSITIONS or t.low in (",", "and")))
    name = name_of(list(s.predicate[1 : next(ends, len(s.predicate))]), 3)
    if not name or first_word(name) in ("more", "less", "fewer", "of"):
        return []
    anyone = vocabulary.any_unit
    return [
        Draft("grants", Thing("effect", name), value=number, subject=anyone, any_unit=True, fixed=True, modal="state")
    ]


_GIVERS = ("confer", "grant", "provid", "giv")


def _never_has(s: Statement, lows: list[str]) -> bool:
    """Whether all that is said is that there is none of it ("They have no Screens")."""
    return s.negative and s.verb == "hav" and len(lows) <= 3


def _ends_gain(verb: str) -> tuple[str, ...]:
    """The words after which a predicate tells on whom, or against what, and no more of what is gained."""
    return ("which", "who", "on", "within") if verb in _GIVERS else ("which", "who")


def _for_each(lows: list[str]) -> int:
    """Where a predicate begins to tell for each of what something is gained ("a point for each Beacon")."""
    pairs = enumerate(pairwise(lows))
    return next((n for n, pair in pairs if n and pair in (("for", "each"), ("for", "every"))), len(lows))


def _suffered(s: Statement, term: str, subject: Subject, vocabulary: Vocabulary) -> bool:
    """Whether what is gained is put on the unit, by what is spoken of, rather than borne by it."""
    kind = vocabulary.terms[term].kind
    giver = vocabulary.terms[subject.term].kind if subject.term and subject.term != term else ""
    if giver in ("test", "effect", "event"):
        return kind in ("status", "effect")
    return kind == "status" and s.verb in ("gain", "receiv")


def _no_effect(s: Statement, lows: list[str], subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What "has no effect", on somebody, or of being forced to do something."""
    targets = named(list(s.predicate), vocabulary, "unit_type", "unit_subtype", "status", "test")
    if "against" in lows and targets and subject.term:
        about = thing_of(subject.term, vocabulary)
        return [Draft("immune_to", about, subject=t, who=Has(t), modal="state", fixed=True) for t, _ in targets]
    forced = [i for i, t in enumerate(s.subject) if t.stem in ("force", "forc")]
    if forced:
        last = max((i for i in forced if s.subject[i].stem == "forc"), default=0)
        return [
            Draft("immune_to", Thing("effect", f"forced {thing.name.lower()}"), modal="state")
            for thing in things(list(s.subject[last + 1 :]), vocabulary)
            if thing.name
        ]
    where = lows[1:2] in (["in"], ["while"], ["whilst"], ["when"], ["outside"])
    if where and not targets and subject.term and not subject.pronoun:
        about = thing_of(subject.term, vocabulary)  # "Reinforced has no effect in melee"
        when = Fact(" ".join(t.text for t in s.predicate[1:]))
        return [Draft("denies", about, subject=subject.term, when=when, any_unit=True, fixed=True, modal="forbid")]
    of_kind = subject.term and subject.term not in vocabulary.general and vocabulary.terms[subject.term].kind
    if len(lows) == 1 and subject.term and of_kind in _IN_FORCE:  # "… has no effect if …"
        about = thing_of(subject.term, vocabulary)
        return [Draft("denies", about, subject=subject.term, any_unit=True, fixed=True, modal="forbid")]
    on = lows[1:2] in (["on"], ["upon"], ["against"])
    borne = [t for t, _ in targets if vocabulary.terms[t].kind in TYPE_KINDS]
    told_of = vocabulary.kind_of(subject.term)
    pointed = subject.pronoun and told_of in ("special_rule", "status", "effect", "reaction", "action", "order", "test")
    if on and borne and (pointed or not (subject.generic or subject.pronoun)):  # "Fatigue has no effect on Beasts"
        name = name_of(list(s.subject), 4)
        thing = thing_of(subject.term, vocabulary) if subject.term else Thing("effect", name)
        told = [Draft("ignores", thing, subject=t, who=Has(t), modal="state", fixed=True) for t in borne]
        return told if thing.name else []
    return [Draft("ignores", thing_of(t, vocabulary), modal="state") for t, _ in targets]


#: What can be without effect for a time.
_IN_FORCE = ("special_rule", "status", "effect", "order")


def _gained(s: Statement, lows: list[str], vocabulary: Vocabulary) -> list[Draft]:
    """A gain that is no rule and no state: a characteristic, a deed, or the text's own words."""
    equal = next((n for n, low in enumerate(lows) if low == "equal"), len(lows))
    gain = list(s.predicate[: min(equal, _for_each(lows))])
    if s.verb == "regain" and (back := _back(gain, vocabulary)):
        return back
    found = named(gain, vocabulary, "characteristic", "reaction", "action")
    points = bool(found) and gain[-1].low in ("points", "point") and found[-1][0] in vocabulary.general
    if found and not points:  # "receives 2 action points": no action yet
        value = quantity(list(s.predicate), Thing("effect", ""), vocabulary)
        name = vocabulary.terms[found[0][0]].name.lower().rstrip("s")
        harm = s.verb == "receiv" and value and name in ("wound", "hit")
        return [Draft("inflicts" if harm else "grants", thing_of(found[0][0], vocabulary), value=value, modal="state")]
    name = name_of([t for t in gain if not t.is_number], 2)
    told = {"rules", "benefits", "benefit", "advantages", "effect", "effects", "abilities"} & set(lows)
    if not name or told or (s.verb == "receiv" and name in ("charge", "attack", "assault", "fire")):
        return []  # "receives the charge": it is charged
    if name.rstrip("s").lower() in ("wound", "hit"):
        value = next((t.text for t in gain if t.is_number), None)
        return [Draft("inflicts", Thing("effect", name.rstrip("s")), value=value, modal="state")]
    needed = next((t.text for t in gain if re.fullmatch(r"\d\+", t.text)), None) if name.endswith("save") else None
    return [Draft("grants", Thing("effect", name), value=needed, modal="state")]


def _back(gain: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What is regained of what was lost ("regains a Wound lost earlier", "regain D3 Wounds"): so many more of it."""
    first = gain[0].low if gain else ""
    number = "1" if first in ("a", "an") else gain[0].text if gain and gain[0].is_number else NUMBER_WORDS.get(first)
    what = gain[2:] if gain[1:2] and gain[1].low in ("lost", "more") else gain[1:]
    ends = (n for n, t in enumerate(what) if t.low in (",", "or", "and", "lost") or t.low in PREPOSITIONS)
    end = next(ends, len(what))
    known = named(what[:end], vocabulary, "characteristic", "effect")
    name = name_of(what[:end][:2], 2)
    if number is None or not (known or name):
        return []
    thing = thing_of(known[0][0], vocabulary) if known else Thing("effect", singular(name))
    return [Draft("modifies", thing, value=f"+{number}", modal="state")]


def bonus(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A modifier that is had or suffered ("gains a +1 modifier to its Initiative when …")."""
    lows = [t.low for t in s.predicate]
    if s.negative or s.verb not in _BONUS_VERBS:
        return []
    by_own = lows[:2] in (["x", "to"], ["-x", "to"], ["-n", "to"])  # "gets +X to its Strike"
    if not _BONUS & set(lows) and not any(re.match(r"^[+-]d?\d", w) for w in lows[:3]) and not by_own:
        return []
    value = next((t.text for t in s.predicate if re.match(r"^[+-]?\d*[dD]?\d", t.text)), None)
    counted = re.search(r"\b(?:modifier|bonus|penalty) of (one|two|three)\b", " ".join(lows)) if value is None else None
    if counted:
        value = f"{'-' if 'penalty' in lows else '+'}{NUMBER_WORDS[counted.group(1)]}"
    if value is None and (by_own or {"value", "brackets"} <= set(lows)):
        value = "-X" if lows[0][0] == "-" else "+X"
    capped = next((i - 2 for i, low in enumerate(lows) if low in ("maximum", "minimum")), len(lows))
    to = next((i for i, low in enumerate(lows) if low in ("to", "on") and i < capped), None)
    if to is not None and lows[to] == "on" and to > 1 and s.predicate[to - 1].text[:1].isupper():
        lows, to = lows[:to], None  # "gains +2 Armour on all sides": what it is comes before
    characteristics = named(list(s.predicate), vocabulary, "characteristic")
    aimed = to is None and any(low in AIMED for low in lows[2:])
    if to is None and s.subject and value and (not characteristics or aimed):
        return _bare_bonus(s, value, subject, vocabulary)
    drafts: list[Draft] = []
    for part in conjuncts(list(s.predicate[to + 1 :] if to else s.predicate)):
        hits = named(part[: len(lows)], vocabulary, "characteristic", "action", "reaction", "test", "table", "effect")
        if value is not None:
            drafts += [Draft("modifies", thing_of(t, vocabulary), value=value, modal="state") for t, _ in hits[:2]]
        thing = called(part)
        if not drafts and thing.name and value:
            drafts.append(Draft("modifies", thing, value=value, modal="state"))
    return drafts


def _bare_bonus(s: Statement, value: str, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A modifier to nothing that the predicate names: to what it is called, or to what the subject names."""
    aimed = next((n for n, t in enumerate(s.predicate) if n and t.low in AIMED), len(s.predicate))
    plain = [t for t in s.predicate[:aimed] if not t.is_number and t.low not in ("modifier", "bonus", "penalty")]
    gained = name_of(plain, 2)
    if gained and not gained.startswith(("bonus", "penalty")):
        when = Fact(" ".join(t.text for t in s.predicate[aimed:])) if aimed < len(s.predicate) else ALWAYS
        return [Draft("modifies", Thing("characteristic", gained), value=value, when=when, modal="state")]
    if not gained and aimed < len(s.predicate) and (against := name_of(list(s.predicate[aimed:]), 2)):
        return [Draft("modifies", Thing("characteristic", against), value=value, modal="state")]
    about = named(list(s.subject), vocabulary, "test", "action", "table")
    thing = thing_of(about[0][0], vocabulary) if about else Thing("effect", name_of(list(s.subject), 2))
    return [Draft("modifies", thing, value=value, modal="state", back=not subject.others)] if thing.name else []
