"""One ban in many words, and one exception to it in many: of a state, in a book that has a deed for each wording."""

from __future__ import annotations

from functools import cache

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

#: What each says of its deed ("Hurl"): Mired crews may not do it, others may.
BANS = (
    "A crew that includes any models that are Mired cannot {}.",
    "A crew may {} unless it is Mired.",
    "A crew may {} unless it includes any models that are Mired.",
    "A crew can {} only as long as it is not Mired.",
    "A crew can {} only for so long as none of its models are Mired.",
    "Only crews that are not Mired may {}.",
    "Only crews that include no Mired models may {}.",
    "Under no circumstances may a crew affected by the Mired status {}.",
    "At no time may a crew that is Mired {}.",
    "A Mired crew has no option to {}.",
    "Mired crews are denied the chance to {}.",
    "A Mired crew is given no opportunity to {}.",
    "Where a crew is affected by any status, that crew cannot {}.",
    "If a crew includes any models affected by any status, it may not {}.",
    "A crew may not {} while it has any status other than Braced.",
    "A crew may {} only if it has no status other than Braced.",
)
#: What each says of its deed: Mired crews may not do it, unless they have the Stilts rule; others may.
EXCEPTED = (
    "A Mired crew, except for crews with the Stilts special rule, cannot {}.",
    "A crew that includes any Mired models, other than one with the Stilts special rule, may not {}.",
    "Of the crews that are Mired, only those with the Stilts special rule may {}.",
    "Among Mired crews, only those that have the Stilts special rule can {}.",
    "A Mired crew cannot {}. A crew with the Stilts special rule may, however, {}.",
    "A Mired crew cannot {} or Wade. Crews with the Stilts special rule ignore this restriction.",
    "A Mired crew cannot {} or Wade. However, crews with the Stilts special rule may {} regardless.",
    "A Mired crew cannot {} or Wade. A crew with the Stilts special rule can, nevertheless, Wade or {}.",
)
DEEDS = (
    "Hurl Vault Forage Signal Parley Haul Salvage Muster Rappel Sprint Barter Kindle Trench Whistle Lasso Portage "
    "Scout Juggle Anchor Winch Tunnel Saddle Beckon Drum"
).split()


@cache
def _rules() -> Rules:
    said = [text.replace("{}", deed) for text, deed in zip((*BANS, *EXCEPTED), DEEDS, strict=True)]
    deeds = "\n\n".join(f"### {deed}\n\nThe crew does so at once." for deed in [*DEEDS, "Wade"])
    listed = "\n".join(f"- {text}" for text in said)
    book = (
        "# Bog Races\n\nEach player has a few crews. A crew may have the Stilts special rule.\n\n"
        f"## Actions\n\nA crew may take one action in its turn.\n\n{deeds}\n\n## Statuses\n\n"
        "A crew may be in one of these statuses.\n\n### Braced\n\nA Braced crew may not be pushed.\n\n### Mired\n\n"
        f"A crew that steps into a bog is Mired.\n\nThe following rules apply to the Mired status:\n\n{listed}\n"
    )
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", book, "0")]))


def _verdict(deed: str, states: list[str], rules: list[str]) -> str:
    unit = {"statuses": states, "rules": rules}
    situation, _ = parse({"ruleset": "x", "unit": unit, "ask": {"of": "action", "name": deed}}, _rules())
    return resolve(_rules(), situation, changes=False).rulings[0].verdict


@pytest.mark.parametrize(("text", "deed"), list(zip((*BANS, *EXCEPTED), DEEDS, strict=True)))
def test_whom_it_binds(text: str, deed: str) -> None:
    assert _verdict(deed, ["Mired"], []) == "denied"
    assert _verdict(deed, [], []) == "allowed"
    assert _verdict(deed, ["Mired"], ["Stilts"]) == ("denied" if text in BANS else "allowed")


#: From how far off a shot sets an option off: what is said, a distance from which it does, one from which not.
RANGES = (
    ("at ranges up to 20 inches", 20, 21),
    ("from up to 20 inches away", 14, 24),
    ("at ranges not exceeding 20 inches", 20, 21),
    ("at a range of twenty inches or less", 14, 24),
    ("at ranges under 20 inches", 19, 20),
    ("at ranges between 6 and 20 inches", 14, 24),
    ("at ranges between 6 and 20 inches", 6, 5),
    ("at ranges greater than 6 inches and up to 20 inches", 14, 24),
    ("at ranges in excess of 20 inches", 21, 20),
    ("at a range greater than twelve inches", 13, 12),
)


@pytest.mark.parametrize(("said", "open_at", "closed_at"), RANGES)
def test_how_far_off_the_shot_comes_from(said: str, open_at: int, closed_at: int) -> None:
    book = (
        "# Bog Races\n\n## Reactions\n\nA crew may make a reaction in the enemy's turn.\n\n### Answering Volley\n\n"
        f"A crew that is shot at by an enemy crew {said} can react by shooting back.\n"
    )
    rules = Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", book, "0")]))
    for distance, verdict in ((open_at, "allowed"), (closed_at, "denied")):
        situation, _ = parse(
            {
                "ruleset": "x", "unit": {}, "event": "enemy shooting", "facts": {"range": distance},
                "ask": {"of": "reaction", "name": "Answering Volley"},
            },
            rules,
        )  # fmt: skip
        assert resolve(rules, situation, changes=False).rulings[0].verdict == verdict, distance
