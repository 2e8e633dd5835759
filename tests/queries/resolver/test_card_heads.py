"""Whatever a card's head holds besides its name, and whatever the text calls such cards, the card is what it says."""

from __future__ import annotations

import pytest

from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.small_books import headed, rules_in, told

#: How the name of a card stands, with what it costs, and the form of the file.
HEADS = {
    "bold, its cost behind": ("**{capitals}** {cost}RP\n", "md"),
    "bold, its cost in brackets": ("**{capitals}** ({cost} RP)\n", "md"),
    "heading": ("### {name}\n", "md"),
    "heading with its cost": ("### {name} – {cost} RP\n", "md"),
    "capitals": ("{capitals}\n", "txt"),
    "capitals with the cost": ("{capitals} {cost}RP\n", "txt"),
    "cost in a line of its own": ("{capitals}\n{cost}RP\n", "txt"),
    "plain, its cost in brackets": ("{name} ({cost} RP)\n", "txt"),
    "strong type": ("<div><strong>{capitals}</strong> <span>{cost}RP</span><br>", "html"),
    "heading with a span": ("<div><h4>{name} <span>{cost}RP</span></h4>", "html"),
    "paragraphs": ("<p><b>{capitals}</b></p><p>{cost}RP</p>", "html"),
}
CALLED = ("Gambits", "Stratagems", "Command Abilities", "Reactions", "Edicts", "Ploys")
#: What stands between the head and the fields.
BETWEEN: tuple[list[str], ...] = (
    [],
    ["{one} – Field Tactic"],
    ["Core – Swift {one}", "Who strikes first is seldom struck."],
)
FIELDS = {"md": "**{label}:** {said}\n\n", "txt": "{label}: {said}\n", "html": "<p><b>{label}:</b> {said}</p>"}
CARDS = {
    "Parting Arrows": (
        "Your opponent's Volley phase, just after an enemy crew has shot.",
        "One crew from your army that was the target of one or more of those attacks and that is not Mired.",
        "Your crew can shoot at that enemy crew.",
        "You cannot select a Rider crew for this {one}.",
    ),
    "Close the Ranks": (
        "Your opponent's Onset phase, just after an enemy crew declares a charge.",
        "One Rider crew from your army that is the target of that charge.",
        "Until the end of the phase, your crew has the Stout rule.",
        "You cannot use this {one} on a crew that is Dazed.",
    ),
    "Night March": (
        "Your Marching phase.",
        "One Rider crew from your army that is not Mired.",
        "Your crew moves up to 6 inches.",
        "Your crew cannot shoot in this turn.",
    ),
}
SHOT, CHARGE = "enemy crew has shot at the unit", "an enemy crew declares a charge against the unit"
RULED: tuple[tuple[str, str, list[str], dict[str, str], str], ...] = (
    ("Parting Arrows", "Bowmen", [], {"event": SHOT}, "allowed"),
    ("Parting Arrows", "Riders", [], {"event": SHOT}, "denied"),
    ("Parting Arrows", "Bowmen", ["Mired"], {"event": SHOT}, "denied"),
    ("Parting Arrows", "Bowmen", [], {"event": CHARGE}, "denied"),
    ("Close the Ranks", "Riders", [], {"event": CHARGE}, "allowed"),
    ("Close the Ranks", "Bowmen", [], {"event": CHARGE}, "denied"),
    ("Close the Ranks", "Riders", ["Dazed"], {"event": CHARGE}, "denied"),
    ("Night March", "Riders", [], {"phase": "Marching"}, "allowed"),
    ("Night March", "Bowmen", [], {"phase": "Marching"}, "denied"),
    ("Night March", "Riders", [], {"phase": "Volley"}, "denied"),
)
CHAPTERS = (
    (2, "Crews", "There are two types of crew: Riders and Bowmen. Some crews have the Stout rule."),
    (2, "States", "A crew may be in one of these states."),
    (3, "Dazed", "A Dazed crew may not Gallop."),
    (3, "Mired", "A Mired crew may not Gallop."),
    (2, "Special Rules", ""),
    (3, "Stout", "A Stout crew ignores the first hit in each turn."),
    (2, "Actions", ""),
    (3, "Gallop", "The crew moves up to twice its Pace."),
)


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("far", [0, 1])
def test_a_card_is_named_by_its_head(head: str, far: int) -> None:
    at = list(HEADS).index(head) + far
    called = CALLED[at % len(CALLED)]
    rules = _read(head, called, BETWEEN[at % len(BETWEEN)])
    for name, kind, statuses, around, verdict in RULED:
        of = "reaction" if called == "Reactions" or "event" in around else "action"
        stated = {"ruleset": "roads", "unit": {"type": kind, "statuses": statuses}, **around}
        situation, _ = parse({**stated, "ask": {"of": of, "name": name}}, rules)
        ruling = resolve(rules, situation, changes=False).rulings[0]
        assert ruling.verdict == verdict, (name, kind, statuses, around)


def _read(head: str, called: str, between: list[str]) -> Rules:
    before, form = HEADS[head]
    one = called.removesuffix("s").replace("Abilitie", "Ability")
    parts = [headed(1, "The Salt Roads", form), told("Two players fight over the last well of a dry land.", form)]
    for rank, name, words in (*CHAPTERS, (2, called, f"Using a {one} costs Resolve points (RP).")):
        parts += [headed(rank, name, form), *([told(words, form)] if words else [])]
    for cost, (name, fields) in enumerate(CARDS.items(), 1):
        card = before.format(name=name, capitals=name.upper(), cost=cost)
        card += "".join(told(words.format(one=one), form) + "\n" for words in between)
        card += "\n" if form == "md" else ""
        for label, words in zip(("WHEN", "TARGET", "EFFECT", "RESTRICTIONS"), fields, strict=True):
            card += FIELDS[form].format(label=label, said=words.format(one=one))
        parts.append(f"{card}</div>" if before.startswith("<div>") else card.rstrip("\n"))
    return rules_in(parts, form)
