"""Modal shapes: statements with "may", "must" or "cannot" that are read as a whole.

In: a statement, its subject and its setting. Out: drafts, none where the statement has not that shape: a unit that can
do nothing else, what cannot set off an option, where a unit must be, what has no effect on some.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.happened import ACTIONS
from ingest.grammar.phrases.named import conjuncts, name_of, named, opening_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import NOT_ACTIONS
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS
from ingest.verbforms import third
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Done, Event, Fact, Has, atoms, both, either, had_by, negate
from kb.conditions import conjuncts as parts_of
from kb.model import OPTION_KINDS
from kb.names import last_word, slug, stem, stems
from kb.patterns import deferred

#: Nouns that tell of the book, not of units: what these "may" do is no permission.
_OF_THE_BOOK = frozenset("rules rule effects books entries sections publications".split())
#: Words after which a subject tells what somebody has ("units with this rule").
_BEARING = frozenset("with having that which who whose".split())
#: Adverbs of what happens now and then, or is thought to.
_HOW_OFTEN = frozenset("often rarely sometimes potentially easily usually typically occasionally quickly".split())
#: Verbs that tell what a rule does not do, where they follow "do not".
_OF_RULES = ("caus", "limit", "affect", "prevent", "count", "modify", "stack", "requir")

#: Verbs of what is part of a unit or an army.
_HOLDING = frozenset("includ contain hav field tak carry transport".split())
_COUNTED_KINDS = ("reaction", "action", "weapon_type", "effect", "status", "order", "test")


def counted(thing: Thing, limit: str, statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """How many of a thing there may be, for units or for those with a weapon that the subject names."""
    carried = re.search(r"(?i)\b(?:with|equipped with|armed with|carrying) (?:a|an|any) (.+ weapons?)\b", subject.text)
    if carried and not subject.others:
        ruleset = next(iter(setting.vocabulary.terms)).split("/")[0]
        weapon = f"{ruleset}/weapon_type/{slug(carried.group(1))}"
        setting.new_terms[weapon] = ("weapon_type", carried.group(1))
        return [Draft("limits_to", thing, value=limit, modal="limit", when=Has(weapon, "weapon"), any_unit=True)]
    if thing.kind in ("unit_type", "unit_subtype", "special_rule") and statement.predicate[0].stem in _HOLDING:
        return [Draft("limits_to", thing, value=limit, modal="limit")]  # "may not contain more than one Captain"
    pairs = pairwise(statement.predicate)
    each = any(a.low in ("same", "each", "every") and thing.term in b.terms for a, b in pairs)
    if each and thing.term in setting.vocabulary.general:  # "may not take the same action twice": of each by itself
        return [Draft("limits_to", thing, subject=thing.term, value=limit, modal="limit", fixed=True, any_unit=True)]
    if thing.kind in _COUNTED_KINDS:
        anyone = subject.who == ALWAYS or subject.affects != "bearer"
        return [Draft("limits_to", thing, value=limit, modal="limit", any_unit=anyone)]
    return []


def not_that_one(thing: Thing, statement: Statement, subject: Subject, vocabulary: Vocabulary) -> Draft | None:
    """What one thing of a kind may not be ("the second action may not be a Dash"): that is closed in its case."""
    being = statement.mood == "forbid" and [t.low for t in statement.predicate[:2]] in (["be", "a"], ["be", "an"])
    option = thing.term is not None and thing.kind in OPTION_KINDS
    if not (being and option) or subject.term not in vocabulary.general:
        return None
    return Draft("denies", thing, subject=subject.term, when=Fact(subject.text), modal="forbid", any_unit=True)


def that_test(statement: Statement, setting: Setting) -> list[Draft]:
    """The test that was just spoken of, where "a test" need not be taken or "this must be resolved"."""
    lows = [t.low for t in statement.predicate]
    entry = setting.vocabulary.terms[setting.section_term].name if setting.section_term else setting.heading
    own = next((t for noun in ("test", "check") if (t := setting.vocabulary.best(f"{entry} {noun}", "test"))), None)
    test = setting.last_test or own
    if not test or statement.mood not in ("exempt", "oblige"):
        return []
    thing = states.thing_of(test, setting.vocabulary)
    again = lows[:1] in (["take"], ["make"]) and lows[1:2] in (["another"], ["any"], ["further"])
    if statement.mood == "exempt" and again:
        return [Draft("immune_to", thing, modal="permit")]
    if statement.mood == "exempt" and lows in (["make", "a", "test"], ["take", "a", "test"], ["test"], ["roll"]):
        return [Draft("immune_to", thing, modal="permit")]
    tested = lows[:1] == ["test"] and (len(lows) == 1 or lows[1] in PREPOSITIONS or lows[1] == ",")
    if statement.mood == "oblige" and tested:
        return [Draft("forces", thing, modal="oblige")]  # "must test at the start of its turn"
    done = lows[:1] == ["be"] and lows[1:2] in (["resolved"], ["taken"], ["made"], ["rolled"])
    if statement.mood == "oblige" and done and [t.low for t in statement.subject] == ["this"]:
        anyone = setting.vocabulary.any_unit
        return [Draft("forces", thing, subject=anyone, any_unit=True, modal="oblige")]
    return []


def free(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """What a unit is free to do in the course of something ("the fleeing crew can go round any obstacle")."""
    if not statement.predicate or not statement.subject:
        return []
    first = statement.predicate[0]
    whose = subject.generic or bool(subject.others) or subject.pronoun
    if statement.mood != "permit" or not whose or not (setting.provided or statement.subject[0].low == "the"):
        return []
    if not _is_unit(statement.subject[:4], setting) or [t.low for t in statement.predicate[1:2]] == ["how"]:
        return []
    if first.terms or not first.low.isalpha() or first.low.endswith("ed") or len(statement.subject) > 8:
        return []
    if first.stem in NOT_ACTIONS and first.stem != "continu":
        return []
    name = states.phrase(list(statement.predicate))
    return [Draft("permits", Thing("action", name), modal="permit")] if len(name.split()) > 1 else []


def _is_unit(tokens: tuple[Token, ...], setting: Setting) -> bool:
    """Whether the words that a subject begins with speak of a unit, and not of something that is of one."""
    for token in tokens:
        if token.low in ("of", "by", "from", "for"):
            return False
        bearer = any(setting.vocabulary.terms[t].kind in BEARER_KINDS for t in token.terms)
        if (bearer and not token.owner) or token.low in GENERIC_UNITS or token.stem in setting.vocabulary.unit_words:
            return True
    return False


def must_use(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """The number that a unit has to go by ("must use the unit's Nerve")."""
    lows = [t.low for t in statement.predicate]
    if statement.mood != "oblige" or lows[:1] != ["use"] or len(lows) > 12:
        return []
    end = next((n for n, low in enumerate(lows) if n and low in PREPOSITIONS and low != "of"), len(lows))
    numbers = named(list(statement.predicate[1:end]), setting.vocabulary, "characteristic")
    whose, last = statement.predicate[end - 2 : end] if end > 2 else (None, None)
    if not numbers and whose and last and (whose.owner or whose.low.endswith("'s")) and last.text[:1].isupper():
        return [Draft("uses", Thing("characteristic", last.text), modal="oblige")]
    return [Draft("uses", states.thing_of(term, setting.vocabulary), modal="oblige") for term, _ in numbers[:1]]


def not_both(pair: list[Thing]) -> list[Draft]:
    """Two deeds of which only one may be done ("cannot Embark and Disembark in the same turn")."""
    first, second = pair
    if first.kind != "action" or second.kind != "action":
        return [Draft("denies", thing, modal="forbid") for thing in pair if thing.term]
    return [Draft("denies", thing, when=_was_done(other), modal="forbid") for thing, other in ((second, first), pair)]


def _was_done(deed: Thing) -> Condition:
    return Done(deed.term) if deed.term else Fact(f"{deed.name} this turn")


_NOTHING_ELSE = deferred(
    r"(?:do|take|make|perform|carry out|declare|use) (?:anything else|(?:any )?(?:other|further) actions?)"
    r"(?: (?:this|that|in the same|during this|during that) (?:turn|phase|round|activation))?"
)


_AT_ALL = deferred(r"do anything(?: at all)?(?: (?:this|that|in the same|during this|during that) \w+)?")


def inactive(statement: Statement, setting: Setting) -> list[Draft]:
    """A unit that "cannot act", "can do nothing else" or "may not take other actions" has every action closed."""
    lows = [t.low for t in statement.predicate[:2]]
    words = " ".join(t.low for t in statement.predicate)
    nothing_else = _NOTHING_ELSE.fullmatch(words)
    alone = len(lows) < 2 or lows[1] in PREPOSITIONS or lows[1] in ("again", "this", "next", "further")
    still = statement.mood in ("forbid", "never") and lows[:1] == ["act"] and alone
    barred = statement.mood in ("forbid", "never") and nothing_else is not None
    nothing = statement.mood == "permit" and lows == ["do", "nothing"]
    at_all = statement.mood in ("forbid", "never") and _AT_ALL.fullmatch(words) is not None
    if not still and not barred and not nothing and not at_all:
        return []
    doing = setting.vocabulary.kind_of(setting.section_term) in ("action", "order")
    whole = (nothing or at_all) and "else" not in words and not doing
    closed = ("action", "reaction") if whole else ("action",)
    kinds = {setting.vocabulary.terms[t].kind: t for t in sorted(setting.vocabulary.whole_kinds)}
    general = [kinds[kind] for kind in closed if kind in kinds]
    return [Draft("denies", states.thing_of(term, setting.vocabulary), modal="forbid") for term in general]


def triggering(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """What can or cannot set off an option ("movement by Scouts may not trigger Reactions")."""
    predicate, vocabulary = list(statement.predicate), setting.vocabulary
    permit = statement.mood == "permit"
    triggers = [t.low for t in predicate[:1]] == ["trigger"]
    if statement.mood not in ("forbid", "never", "permit") or not triggers or not subject.others:
        return []
    options = named(predicate, vocabulary, "reaction", "test")
    deeds = [vocabulary.terms[t] for t in subject.others if vocabulary.kind_of(t) == "action"]
    if options and not permit and deeds and len(deeds) == len(subject.others):
        # "Crawling does not trigger Duck": whoever would be answered is the one who crawls
        theirs = either(*(Event(slug(deed.name), "enemy", None, f"an enemy makes a {deed.name}") for deed in deeds))
        thing = states.thing_of(options[0][0], vocabulary)
        return [Draft("denies", thing, subject=deeds[0].id, when=theirs, modal="forbid", affects="others", fixed=True)]
    told = [ACTIONS[part] for t in statement.subject for part in stems(t.text) if part in ACTIONS]
    action = next((each for each in told if each != "attack"), told[0] if told else None)  # a Shooting Attack is shot
    bearers = [Has(t, "enemy") for t in subject.others if vocabulary.terms[t].kind in BEARER_KINDS]
    if not (options and action and bearers):
        return []
    when = both(Event(action, "enemy", None, " ".join(t.text for t in statement.subject)), *bearers)
    thing = states.thing_of(options[0][0], vocabulary)
    relation, modal = ("permits", "permit") if permit else ("denies", "forbid")
    return [Draft(relation, thing, when=when, modal=modal, affects="others", any_unit=True)]


def only_by(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """What only some may do to the subject ("Beacons can only be boarded by Scouts"): all others are kept from it."""
    predicate, vocabulary = list(statement.predicate), setting.vocabulary
    lows = [t.low for t in predicate]
    if statement.mood != "limit" or lows[:1] != ["be"] or "by" not in lows:
        return []
    by = lows.index("by")
    deeds = named(predicate[1:by], vocabulary, "action")
    doer = read_subject(predicate[by + 1 :], vocabulary).who
    own = [replace(a, party="target") for a in parts_of(subject.who) if had_by(a, "unit")]
    if not deeds or not own or doer == ALWAYS or doer == subject.who:
        return []
    thing = states.thing_of(deeds[0][0], vocabulary)
    return [
        Draft(
            "denies", thing, subject=subject.term, who=negate(doer), when=both(*own), affects="others",
            modal="forbid", fixed=True,
        )
    ]  # fmt: skip


def position(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """Where a unit must be, or what it must be able to do, for an option to be open ("must be within 12 inches")."""
    predicate, vocabulary = list(statement.predicate), setting.vocabulary
    lows = [t.low for t in predicate]
    if statement.mood != "oblige" or lows[:1] != ["be"] or len(lows) < 3:
        return []
    if lows[1] not in ("able", "at", "within", "in"):
        return []
    entries = (setting.section_term, setting.option)
    option = next((t for t in entries if vocabulary.kind_of(t) == "reaction"), None)
    if option is None:
        return []
    inner = predicate[3:] if lows[1] == "able" else predicate[1:]
    measured = read_condition(Piece("if", "if", tuple(inner)), vocabulary)
    condition: Condition = Fact(" ".join(t.text for t in inner))
    if any(isinstance(a, Compare) for a in atoms(measured)):
        condition = measured
    if setting.about_minimum and "range" in lows:
        condition = Compare("fact:distance", ">=", "1*fact:minimum range")
    who: Condition = subject.who if subject.affects == "bearer" else ALWAYS
    several = "and" in [t.low for t in statement.subject] and isinstance(who, Has)
    if (who == ALWAYS or several) and subject.affects == "bearer" and not subject.generic:
        bearers = (Has(t, "weapon" if "/weapon_type/" in t else "unit") for t in _unknown_bearers(statement, setting))
        who = either(*bearers, *((who,) if several else ())) or ALWAYS
    return [
        Draft(
            "requires", Thing("effect", opening_of(" ".join(t.low for t in inner), 5)), subject=option,
            requirement=condition, who=who, modal="oblige", fixed=True, any_unit=True,
        )
    ]  # fmt: skip


def without_effect(statement: Statement, setting: Setting) -> list[Draft]:
    """What "does not affect" some, these ignore."""
    vocabulary = setting.vocabulary
    name = " ".join(t.text for t in statement.subject if t.low not in ("any", "all", "the"))
    about = named(list(statement.predicate), vocabulary, "unit_subtype", "unit_type", "special_rule", "status")
    if not name:
        return []
    if about:
        bearer = about[0][0]
        return [Draft("ignores", Thing("effect", name), subject=bearer, who=Has(bearer), fixed=True)]
    pointed = [t.low for t in statement.predicate[1:2]] in (["it"], ["them"])
    return [Draft("ignores", Thing("effect", name), back=True)] if pointed else []


def not_caused(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """The tests that an option or an attack does not cause: whoever would take them does not."""
    if not subject.term or setting.vocabulary.terms[subject.term].kind not in ("reaction", "action", "weapon_type"):
        return []
    tests = named(list(statement.predicate), setting.vocabulary, "test")
    return [
        Draft("denies", states.thing_of(t, setting.vocabulary), modal="forbid", affects="others", any_unit=True)
        for t, _ in tests[:1]
    ]


def is_about_the_book(statement: Statement, subject: Subject) -> bool:
    """Whether the statement tells what rules may do, or what may be, which forbids and permits nothing to a unit."""
    first = [t.low for t in statement.predicate[:2]]
    if statement.mood in ("permit", "oblige") and first == ["be", "able"]:
        return True
    if statement.mood == "permit" and (first[:1] in (["trigger"], ["state"]) or _HOW_OFTEN & set(first[:1])):
        return True
    if statement.mood == "permit" and statement.subject and statement.subject[0].low in ("some", "certain", "many"):
        return True
    if statement.mood == "permit" and [t.low for t in statement.subject] in (["this"], ["these"], ["which"]):
        return True  # what was told before may do so, and that is no unit
    if statement.mood == "permit" and not subject.others and not subject.generic:
        bearing = next((n for n, t in enumerate(statement.subject) if t.low in _BEARING), None)
        return any(t.low in _OF_THE_BOOK for t in statement.subject[:bearing])  # "units with this special rule may …"
    return statement.mood == "never" and bool(statement.predicate) and statement.predicate[0].stem in _OF_RULES


def _unknown_bearers(statement: Statement, setting: Setting) -> list[str]:
    """The kinds of unit and weapon that a subject names and the vocabulary does not have."""
    ruleset = next(iter(setting.vocabulary.terms)).split("/")[0]
    found: list[str] = []
    plain: list[Token] = [t for t in statement.subject if not t.terms]
    for part in conjuncts(plain):
        name = name_of([t for t in part if t.low not in ("note", "that", "with", "team")], 3)
        if not name:
            continue
        kind = "weapon_type" if stem(last_word(name)) == "weapon" else "unit_type"
        singular = re.sub(r"(?<=[a-rt-z])s$", "", name)
        term = f"{ruleset}/{kind}/{slug(singular)}"
        setting.new_terms[term] = (kind, singular)
        found.append(term)
    return found


def or_else(drafts: list[Draft], lows: list[str]) -> list[Draft]:
    """The drafts, those that make somebody be one thing "or" another each told of who is none of the others."""
    states = [d for d in drafts if d.relation == "forces" and d.object.kind == "status" and d.object.term]
    if len(states) < 2 or len(states) < len(drafts) or "or" not in lows or {"and", "not"} & set(lows):
        return drafts
    for draft in states:
        others = (negate(Has(d.object.term or "")) for d in states if d.object.term != draft.object.term)
        draft.when = both(draft.when, *others)
    return drafts


def while_done(along: list[Draft], drafts: list[Draft], statement: Statement) -> None:
    """Let what a participle says of those who do what they may hold of them while they do it alone ("may shoot with
    heavy guns, counting as Halted"); what they ignore there, they ignore in nothing else anyway."""
    allowed = (draft.object for draft in drafts if draft.relation == "permits")
    deeds = [thing for thing in allowed if thing.kind in OPTION_KINDS]
    for draft in along if deeds else ():
        if draft.relation != "ignores":
            words = [t.text for t in statement.predicate]
            verbs = {deed.name.split()[0].lower() for deed in deeds} | {words[0]}
            told = f"it {' '.join(third(word) if word in verbs else word for word in words)}".rstrip(" ,")
            done = [Done(deed.term) if deed.term else Fact(told) for deed in deeds]
            draft.when = both(draft.when, either(*done) if "or" in words else both(*done))
            draft.condition = draft.condition or told
