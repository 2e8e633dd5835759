"""However entries are set apart, and whatever a text calls their kinds, each is a thing of its kind.

One small rulebook is written out in every style, and with many words for what its chapters hold.
"""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Reading, Ruleset

#: How an entry is written: its name, its number in the chapter and in the book, and its text.
STYLES = {
    "hashes": "### {name}\n\n{text}",
    "numbered hashes": "#### {number} {name}\n{text}",
    "bold": "**{name}:** {text}",
    "bold with a stop": "**{name}.** {text}",
    "italics": "*{name}*\n{text}",
    "underlined": "{name}\n{line}\n{text}",
    "stop": "{name}. {text}",
    "colon": "{name}: {text}",
    "hyphen": "{name} - {text}",
    "dash": "{name} – {text}",
    "line": "{name}\n{text}",
    "capitals with a colon": "{capitals}: {text}",
    "capitals": "{capitals}\n{text}",
    "items": "- {name}: {text}",
    "bold items": "- **{name}** – {text}",
    "starred items": "* {name}. {text}",
    "numbered": "{number} {name}\n{text}",
    "numbered with a stop": "{number} {name}. {text}",
    "numbers in brackets": "({count}) {name}. {text}",
}
MARKDOWN = {"hashes", "numbered hashes", "bold", "bold with a stop", "italics", "bold items"}
#: Words for deeds, states, reactions and rules: over the chapter, and for one of them.
WORDS = (
    ("Actions action", "Conditions condition", "Reactions reaction", "Traits trait"),
    ("Orders order", "States state", "Responses response", "Abilities ability"),
    ("Jobs job", "Statuses status", "Ripostes riposte", "Keywords keyword"),
    ("Drills drill", "Markers marker", "Retorts retort", "Qualities quality"),
    ("Commands command", "Afflictions affliction", "Interrupts interrupt", "Special-Rules special-rule"),
    ("Edicts edict", "Tokens token", "Replies reply", "Skills skill"),
    ("Manoeuvres manoeuvre", "Maladies malady", "Counters counter", "Gifts gift"),
    ("Tasks task", "Hindrances hindrance", "Answers answer", "Quirks quirk"),
    ("Deeds deed", "Ailments ailment", "Snap-Actions snap-action", "Fittings fitting"),
    ("Moves move", "Status-Effects status-effect", "Reflexes reflex", "Talents talent"),
    ("Activities activity", "States-of-Mind state", "Comebacks comeback", "Perks perk"),
    ("Duties duty", "Troubles trouble", "Rejoinders rejoinder", "Attributes attribute"),
)
KINDS = ({"action", "order"}, {"status"}, {"reaction"}, {"special_rule"})
ENTRIES = (
    {
        "Dash": "The unit moves up to twice its Move.",
        "Steady Aim": "The unit adds 1 to its next shot.",
        "Rally": "The unit removes one Shaken marker.",
        "Charge": "The unit moves into contact with an enemy within 8 inches.",
    },
    {
        "Shaken": "A Shaken unit may not Dash or Return Fire.",
        "Rattled": "A Rattled unit may not Charge.",
        "Ablaze": "An Ablaze unit must take a Nerve Test at the start of its activation.",
        "Winded": "A Winded unit may not make any {reaction}.",
    },
    {
        "Dodge": "A Dodge may be made when an enemy shoots at the unit. The unit moves up to 3 inches.",
        "Return Fire": "Return Fire may be made when an enemy has shot at the unit. The unit shoots back at once.",
        "Stand To": "Stand To may be made when an enemy charges the unit. The unit is no longer Shaken.",
    },
    {
        "Composed": "A Composed unit never becomes Shaken.",
        "Nimble": "A Nimble unit may Dash through rough ground.",
        "Ponderous": "A Ponderous unit may not Dash or Dodge.",
        "Grim": "A Grim unit ignores the first hit in each turn.",
    },
)
SAID = (
    ("Shaken", "denies", "Dash"),
    ("Shaken", "denies", "Return Fire"),
    ("Rattled", "denies", "Charge"),
    ("Ponderous", "denies", "Dash"),
    ("Ponderous", "denies", "Dodge"),
    ("Composed", "immune_to", "Shaken"),
    ("Pikemen", "grants", "Ponderous"),
    ("Gunner", "grants", "Nimble"),
    ("Gunner", "grants", "Composed"),
)


@pytest.mark.parametrize("style", STYLES)
def test_entries_are_read_in_every_style(style: str) -> None:
    _each_is_of_its_kind(style, WORDS[list(STYLES).index(style) % len(WORDS)])


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words[0].split()[1])
@pytest.mark.parametrize("style", ["hashes", "colon"])
def test_entries_are_of_the_kind_that_the_text_has_a_word_for(style: str, words: tuple[str, ...]) -> None:
    _each_is_of_its_kind(style, words)


def _each_is_of_its_kind(style: str, words: tuple[str, ...]) -> None:
    reading = _read(style, words)
    names = {term.id: term.name for term in reading.terms}
    kinds = {(term.name, term.kind) for term in reading.terms}
    for allowed, entries in zip(KINDS, ENTRIES, strict=True):
        for name in entries:
            assert any((name, kind) in kinds for kind in allowed), f"{name}: {[k for n, k in kinds if n == name]}"
    told = {(names[c.subject], c.relation, names[c.object]) for c in reading.clauses}
    assert set(SAID) <= told
    assert any(subject == "Winded" and relation == "denies" for subject, relation, _ in told)


def _read(style: str, words: tuple[str, ...]) -> Reading:
    heads, ones = zip(*map(_parted, words), strict=True)
    deeds, states, reactions, rules = heads
    of_reactions, of_rules = ones[2], ones[3]
    introduced = (
        f"In its activation a unit carries out two {deeds.lower()}.",
        f"In the course of a battle units come to be in one of these {states.lower()}.",
        f"{reactions} are made in the enemy's turn. A unit may make only one {of_reactions} in each turn.",
        f"Some units have one or more of these {rules.lower()}.",
    )
    parts = [
        _headed("The Marsh", 1, style),
        "Two players fight a small battle over a drowned valley. Each leads a handful of units.",
        _headed("Units", 2, style),
        f"Pikemen and Gunners are the two kinds of unit. Pikemen have the Ponderous {of_rules}. Gunners have the "
        f"Nimble and Composed {rules.lower()}.",
    ]
    for chapter, (heading, intro, entries) in enumerate(zip(heads, introduced, ENTRIES, strict=True), 3):
        parts += [_headed(heading, chapter, style), intro]
        written = [
            STYLES[style].format(
                name=name,
                capitals=name.upper(),
                line="-" * len(name),
                number=f"{chapter}.{count}",
                count=count,
                text=text.format(reaction=of_reactions),
            )
            for count, (name, text) in enumerate(entries.items(), 1)
        ]
        parts.append(("\n" if style.endswith("items") else "\n\n").join(written))
    text = "\n\n".join(parts) + "\n"
    document = Document("marsh", "marsh", "The Marsh", "md" if style in MARKDOWN else "txt", text, "0" * 64)
    return read_ruleset(Ruleset("marsh", "The Marsh"), [document])


def _parted(words: str) -> tuple[str, str]:
    """The word over a chapter and that for one thing in it, blanks for their hyphens."""
    head, one = words.split()
    return head.replace("-", " "), one.replace("-", " ")


def _headed(name: str, number: int, style: str) -> str:
    if style in MARKDOWN:
        return f"{'#' if number == 1 else '##'} {name}"
    if style == "underlined":
        return f"{name}\n{'=' * len(name)}"
    return f"{number}. {name.upper()}" if style.startswith("number") and number > 1 else name.upper()
