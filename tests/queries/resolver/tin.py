"""The rules of Tin Regiments, an invented game, clause by clause."""

from __future__ import annotations

from kb.conditions import AnyOf, Compare, Done, Event, Fact, Has, Not, both
from tests.queries.resolver.hand_made import Book, t

DUCK, RETURN, STAND, SIDESTEP, BRACE = (
    "reaction:Duck",
    "reaction:Return Volley",
    "reaction:Stand Fast",
    "reaction:Sidestep",
    "reaction:Brace",
)


def book() -> Book:
    b = Book()
    for name in (
        "unit_type:Foot",
        "unit_type:Engine",
        "unit_type:Rider",
        "unit_type:Puppet",
        "unit_subtype:Bulky",
        "unit_subtype:Nimble",
        "unit_subtype:Colossal",
        "unit_subtype:Kite",
        "status:Rattled",
        "status:Fleeing",
        "status:Stuck",
        "status:Fought Over",
        "status:Rallied",
        "special_rule:Stubborn",
        "special_rule:Steady",
        "special_rule:Cloaked",
        DUCK,
        RETURN,
        STAND,
        SIDESTEP,
        BRACE,
        "action:Move",
        "action:Dash",
        "action:Volley",
        "action:Rush",
        "action:Loot",
        "test:Nerve test",
        "test:Fright test",
        "phase:Volley phase",
        "phase:Move phase",
        "phase:Rush phase",
        "weapon_type:Bombard",
        "weapon_type:Swivel",
        "weapon_type:Spray",
        "order:Lurk",
        "order:Fire",
        "order:March",
    ):
        b.term(name)
    b.term("characteristic:Quickness", "q")
    b.term("characteristic:Stride", "st")
    b.term("characteristic:Power", "p")

    # When reactions are open.
    for option in (DUCK, RETURN, STAND):
        b.says(f"{option[9:]} is made in the Volley phase.", option, "occurs_in", "phase:Volley phase")
    b.says(
        "A unit at which an enemy fires may answer with Duck, Return Volley or Stand Fast.",
        "event:enemy fires",
        "triggers",
        DUCK,
        requirement=Event("shoot", "enemy", "unit", "an enemy fires at the unit"),
    )
    for option in (RETURN, STAND):
        b.says(
            "A unit at which an enemy fires may answer with Duck, Return Volley or Stand Fast.",
            "event:enemy fires",
            "triggers",
            option,
            requirement=Event("shoot", "enemy", "unit", "an enemy fires at the unit"),
        )
    b.says("Sidestep is made in the Move phase.", SIDESTEP, "occurs_in", "phase:Move phase")
    b.says(
        "Sidestep answers an enemy that ends a move within 10 paces and in line of sight.",
        "event:enemy moves",
        "triggers",
        SIDESTEP,
        requirement=both(
            Event("move", "enemy", None, "an enemy ends a move"),
            Compare("fact:distance", "<=", "10"),
            Fact("in line of sight"),
        ),
    )

    # Who may not.
    for status in ("Rattled", "Fleeing", "Fought Over"):
        b.says(
            f"A unit that is {status} may not make Reactions.",
            f"status:{status}",
            "denies",
            "reaction:Reaction",
            who=Has(t(f"status:{status}")),
        )
    b.says(
        "A unit that has already made a Reaction this phase may not make another.",
        "reaction:Reaction",
        "denies",
        "reaction:Reaction",
        when=Done(t("reaction:Reaction"), "unit", "phase"),
    )
    b.says(
        "The player may not react when the pool is empty.",
        "reaction:Reaction",
        "denies",
        "reaction:Reaction",
        when=Fact("the player's pool is empty"),
        condition="the pool is empty",
    )
    b.says(
        "A unit with any Puppet models may not make Reactions.",
        "unit_type:Puppet",
        "denies",
        "reaction:Reaction",
        who=Has(t("unit_type:Puppet")),
    )
    b.says(
        "Kites may only use the Duck Reaction.",
        "unit_subtype:Kite",
        "limits_to",
        DUCK,
        who=Has(t("unit_subtype:Kite")),
        modal="limit",
    )
    b.says(
        "Colossal models may only react to Colossal enemies or those with Power 9 or more.",
        "unit_subtype:Colossal",
        "limits_to",
        "reaction:Reaction",
        who=Has(t("unit_subtype:Colossal")),
        modal="limit",
        requirement=AnyOf(
            (
                Has(t("unit_subtype:Colossal"), "enemy"),
                Compare(f"characteristic:{t('characteristic:Power')}", ">=", "9", "enemy"),
            )
        ),
    )

    # What they are.
    b.says("The unit Sidesteps up to its Quickness.", SIDESTEP, "uses", "characteristic:Quickness", within=SIDESTEP)
    b.says("The unit Sidesteps up to its Quickness.", SIDESTEP, "permits", "action:Move", within=SIDESTEP)
    b.says(
        "Engines may instead roll 6 paces.",
        "unit_type:Engine",
        "permits",
        "action:Move",
        within=SIDESTEP,
        who=Has(t("unit_type:Engine")),
        value="6",
    )
    b.says(
        "Reactions that move a unit by its Quickness are closed to units that have none, such as most Engines.",
        "reaction:Reaction",
        "denies",
        "reaction:Reaction",
        when=Fact("a Reaction that allows a unit to move by its Quickness"),
        who=AnyOf((Has(t("unit_type:Engine")), Compare(f"characteristic:{t('characteristic:Quickness')}", "=", "0"))),
    )
    b.says("The unit gains Cloaked.", DUCK, "grants", "special_rule:Cloaked", within=DUCK)
    b.says(
        "A unit with any model of Stride 0 may not Duck.",
        DUCK,
        "denies",
        DUCK,
        within=DUCK,
        who=Compare(f"characteristic:{t('characteristic:Stride')}", "=", "0"),
    )
    b.says("The unit makes a Volley.", RETURN, "permits", "action:Volley", within=RETURN)
    b.says(
        "Engines may only fire Swivel weapons in it.",
        "unit_type:Engine",
        "limits_to",
        "weapon_type:Swivel",
        within=RETURN,
        who=Has(t("unit_type:Engine")),
    )
    b.says(
        "Spray weapons need the target within 8 paces.",
        "weapon_type:Spray",
        "requires",
        "effect:distance",
        within=RETURN,
        who=Has(t("weapon_type:Spray"), "weapon"),
        requirement=Compare("fact:distance", "<=", "8"),
    )
    b.says(
        "All turret guns count as Swivel.",
        "weapon_type:Turret",
        "counts_as",
        "weapon_type:Swivel",
        when=Has(t("weapon_type:Turret"), "weapon"),
    )
    b.says("The unit must take a Nerve test.", STAND, "forces", "test:Nerve test", within=STAND)
    b.says(
        "Engines never take Nerve tests.",
        "unit_type:Engine",
        "immune_to",
        "test:Nerve test",
        who=Has(t("unit_type:Engine")),
    )

    # Actions.
    b.says("Bulky units may not Dash.", "unit_subtype:Bulky", "denies", "action:Dash", who=Has(t("unit_subtype:Bulky")))
    no_volley = b.says(
        "A unit that Dashes may not make a Volley.",
        "action:Dash",
        "denies",
        "action:Volley",
        when=Done(t("action:Dash")),
    )
    nimble = b.says(
        "Units of Nimble models alone may make a Volley after a Dash.",
        "unit_subtype:Nimble",
        "permits",
        "action:Volley",
        who=Has(t("unit_subtype:Nimble"), quantifier="all"),
        when=Done(t("action:Dash")),
    )
    b.beats(nimble, no_volley)
    laden = b.says(
        "This does not help units that carry loot.",
        "unit_subtype:Nimble",
        "denies",
        "action:Volley",
        who=Has(t("unit_subtype:Nimble"), quantifier="all"),
        when=both(Done(t("action:Dash")), Fact("the unit carries loot")),
    )
    b.beats(laden, nimble, "except")
    b.says(
        "Most Engines cannot Rush.",
        "unit_type:Engine",
        "denies",
        "action:Rush",
        who=Has(t("unit_type:Engine")),
        yields=True,
    )
    b.says(
        "Colossal models may Rush.",
        "unit_subtype:Colossal",
        "permits",
        "action:Rush",
        who=Has(t("unit_subtype:Colossal")),
    )
    b.says(
        "Only Foot may Loot.",
        "action:Loot",
        "requires",
        "unit_type:Foot",
        requirement=Has(t("unit_type:Foot"), quantifier="all"),
    )
    b.says(
        "A Rattled unit cannot Move, Dash or Rush.",
        "status:Rattled",
        "denies",
        "action:Move",
        who=Has(t("status:Rattled")),
    )
    b.says(
        "A Rattled unit cannot Move, Dash or Rush.",
        "status:Rattled",
        "denies",
        "action:Rush",
        who=Has(t("status:Rattled")),
    )
    b.says(
        "Bombards cannot be fired by an Engine that Dashes.",
        "unit_type:Engine",
        "denies",
        "weapon_type:Bombard",
        who=Has(t("unit_type:Engine")),
        when=Done(t("action:Dash")),
    )

    # Statuses and rules.
    b.says("Riders cannot be Rattled.", "unit_type:Rider", "immune_to", "status:Rattled", who=Has(t("unit_type:Rider")))
    b.says(
        "A unit that fails a Fright test becomes Fleeing.",
        "test:Fright test",
        "inflicts",
        "status:Fleeing",
        when=Fact("the test is failed"),
    )
    b.says(
        "Stubborn units pass Fright tests.",
        "special_rule:Stubborn",
        "immune_to",
        "test:Fright test",
        value="passes",
        who=Has(t("special_rule:Stubborn")),
    )
    b.says(
        "All Puppets are Stubborn.",
        "unit_type:Puppet",
        "grants",
        "special_rule:Stubborn",
        who=Has(t("unit_type:Puppet")),
    )
    b.says(
        "Riders without Bulky are Steady.",
        "unit_type:Rider",
        "grants",
        "special_rule:Steady",
        who=both(Has(t("unit_type:Rider")), Not(Has(t("unit_subtype:Bulky")))),
    )
    b.says(
        "A Stuck unit loses every other status.", "status:Stuck", "removes", "status:Status", who=Has(t("status:Stuck"))
    )
    b.says(
        "Orders: a unit may react with no order or with Lurk.",
        BRACE,
        "requires",
        "order:Order",
        requirement=AnyOf((Not(Has(t("order:Order"))), Has(t("order:Lurk")))),
    )
    return b
