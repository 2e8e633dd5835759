"""Small random rulebooks and situations on them, for holding the resolver against its oracles.

A book is a list of ``Rule``s, which say nothing but what their fields say: no rule hides anything in its words. A rule
may only rest on rules before it, so that no absence rests on itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from kb.conditions import ALWAYS, AnyOf, Compare, Condition, Fact, Has, Not, both
from kb.model import Clause
from kb.rules import Rules
from tests.queries.resolver.hand_made import Book, t

TYPES = ("unit_type:Tal", "unit_type:Tem", "unit_type:Tor")
SUBTYPES = ("unit_subtype:Sab", "unit_subtype:Sek")
STATUSES = ("status:Xan", "status:Xel", "status:Xim")
TRAITS = ("special_rule:Zap", "special_rule:Zek", "special_rule:Zim")
REACTIONS = ("reaction:Wak", "reaction:Wel", "reaction:Wim")
GENERAL = "reaction:Reaction"
QUICKNESS = "characteristic:Quickness"
FACTS = ("moonlit", "drumming")
_NAMES = {"unit_type": "type", "unit_subtype": "subtypes", "status": "statuses", "special_rule": "rules"}


@dataclass(frozen=True)
class Rule:
    """One clause, and the rule before it that it beats, if any."""

    relation: str
    subject: str
    object: str
    who: Condition = ALWAYS
    when: Condition = ALWAYS
    requirement: Condition = ALWAYS
    yields: bool = False
    beats: int | None = None


def plain(name: str) -> str:
    """The name without its kind."""
    return name.partition(":")[2]


def rules_of(book: tuple[Rule, ...]) -> Rules:
    """The book as the resolver reads it."""
    made = Book()
    for name in (*TYPES, *SUBTYPES, *STATUSES, *TRAITS, *REACTIONS, QUICKNESS):
        made.term(name)
    clauses: list[Clause] = []
    for i, rule in enumerate(book):
        clause = made.says(
            f"{i + 1}.", rule.subject, rule.relation, rule.object, who=rule.who, when=rule.when,
            requirement=rule.requirement, yields=rule.yields,
        )  # fmt: skip
        if rule.beats is not None:
            made.beats(clause, clauses[rule.beats])
        clauses.append(clause)
    return made.rules()


def _atoms(traits: int, party: str) -> st.SearchStrategy[Condition]:
    names = (*TYPES, *SUBTYPES, *STATUSES, *TRAITS[:traits])
    quantifiers = ("any", "any", "all", "majority", "at least 2") if party == "unit" else ("any",)
    return st.builds(
        lambda name, quantifier: Has(t(name), party, "any" if "status" in name else quantifier),
        st.sampled_from(names), st.sampled_from(quantifiers),
    )  # fmt: skip


def _whom(traits: int, *, narrow: bool = False) -> st.SearchStrategy[Condition]:
    """Conditions over the unit; ``narrow`` ones are never about every unit."""
    atom = _atoms(traits, "unit")
    quick = st.builds(
        lambda op, value: Compare(f"characteristic:{t(QUICKNESS)}", op, str(value)),
        st.sampled_from(("<", ">=")), st.integers(3, 5),
    )  # fmt: skip
    choices = [
        atom,
        atom,
        st.builds(both, atom, st.builds(Not, atom)),
        st.builds(lambda a, b: AnyOf((a, b)), atom, atom),
    ]
    choices += [quick, st.builds(Not, atom)]
    if not narrow:
        choices.append(st.just(ALWAYS))
    return st.one_of(choices)


_when = st.one_of(
    st.just(ALWAYS), st.just(ALWAYS), st.just(ALWAYS), st.sampled_from([Fact(fact) for fact in FACTS]),
    st.sampled_from([Not(Fact(fact)) for fact in FACTS]), _atoms(0, "enemy"),
)  # fmt: skip


@st.composite
def books(draw: st.DrawFn) -> tuple[Rule, ...]:
    """A rulebook of up to a dozen rules."""
    rules: list[Rule] = []
    if draw(st.booleans()):
        rules.append(Rule("is_a", SUBTYPES[0], TYPES[draw(st.integers(0, 2))]))
    for i, trait in enumerate(TRAITS):
        for _ in range(draw(st.integers(0, 1))):
            # A trait rests on the types, the states and the traits before it.
            rules.append(Rule("grants", "unit:unit", trait, draw(_whom(i, narrow=True)), draw(_when)))
    for _ in range(draw(st.integers(0, 1))):
        status = draw(st.sampled_from(STATUSES))
        rules.append(Rule("immune_to", "unit:unit", status, draw(_atoms(len(TRAITS), "unit"))))
    for _ in range(draw(st.integers(1, 6))):
        rules.append(_about_an_option(draw, rules))
    return tuple(rules)


def _about_an_option(draw: st.DrawFn, rules: list[Rule]) -> Rule:
    relation = draw(st.sampled_from(("denies", "denies", "denies", "permits", "limits_to", "requires", "only")))
    target = draw(st.sampled_from((*REACTIONS, GENERAL)))
    beats: int | None = None
    about = [i for i, rule in enumerate(rules) if rule.relation in ("denies", "permits", "limits_to", "requires")]
    if about and draw(st.sampled_from((True, False))):
        beats = about[draw(st.integers(0, len(about) - 1))]
    who, when = draw(_whom(len(TRAITS))), draw(_when)
    if relation == "denies":
        return Rule("denies", "unit:unit", target, who, when, yields=draw(st.booleans()), beats=beats)
    if relation == "permits":
        return Rule("permits", "unit:unit", target, who, when, beats=beats)
    if relation == "requires":
        needed = draw(st.one_of(_whom(len(TRAITS), narrow=True), _atoms(0, "enemy")))
        return Rule("requires", target, TYPES[0], ALWAYS, when, needed, beats=beats)
    if relation == "only":
        needed = draw(st.one_of(_atoms(len(TRAITS), "unit"), _atoms(0, "enemy")))
        return Rule("limits_to", "unit:unit", target, who, when, needed, beats=beats)
    return Rule("limits_to", "unit:unit", draw(st.sampled_from(REACTIONS)), who, when, beats=beats)


def _listed(names: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from([plain(name) for name in names]), max_size=2, unique=True)


_models = st.fixed_dictionaries(
    {
        "type": st.sampled_from([plain(name) for name in TYPES]),
        "subtypes": _listed(SUBTYPES),
        "rules": st.lists(st.sampled_from([plain(name) for name in TRAITS]), max_size=1),
        "count": st.integers(1, 3),
    },
    optional={"characteristics": st.fixed_dictionaries({"Quickness": st.integers(2, 6)})},
)
_units = st.builds(
    lambda models, statuses: {"models": models, "statuses": statuses},
    st.lists(_models, min_size=1, max_size=2), _listed(STATUSES),
)  # fmt: skip
situations: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "ruleset": st.just("tin"),
        "unit": _units,
        "facts": st.dictionaries(st.sampled_from(FACTS), st.booleans()),
        "ask": st.just({"of": "reaction"}),
    },
    optional={
        "enemy": st.fixed_dictionaries(
            {
                "type": st.sampled_from([plain(name) for name in TYPES]),
                "subtypes": _listed(SUBTYPES),
                "statuses": _listed(STATUSES),
            }
        )
    },
)
