"""Other orders of words for the same question."""

from __future__ import annotations

import pytest

from queries.questions.turns import turned
from tests.work import calls


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("is it possible for a Golem to Duck?", "can a Golem Duck?"),
        ("are Golems allowed to Duck", "can Golems Duck?"),
        ("Which orders can a crew be under and still react?", "which orders may react?"),
        ("Which status can a crew suffer and nevertheless Run?", "which status may Run?"),
        ("Duck with a Golem, is that legal?", "can a Golem make Duck?"),
        ("Duck: can a Golem do it?", "can a Golem Duck?"),
        ("Golem: Duck allowed?", "Golem, can it Duck?"),
        ("are there any reactions that a Golem can make", "which reactions can a Golem make?"),
        ("list all the reactions a Golem may make", "which reactions can a Golem make?"),
        ("reactions available to Golems?", "which reactions can Golems make?"),
        ("Golem reactions", "which reactions can Golem make?"),
        ("A friend is lost. Must it take a Nerve test for this?", "A friend is lost. Must it take a Nerve test?"),
        ("which sub-types are not allowed to Run?", "which sub-types cannot Run?"),
        ("where do I get Stubborn from?", "what gives Stubborn?"),
        (
            "after which reactions does the unit end up with a March order?",
            "which reactions give the unit a March order?",
        ),
        ("Which reactions end with a March order?", "which reactions give the unit a March order?"),
        ("By which reactions is a squad left on a March order?", "which reactions give the unit a March order?"),
        ("how do I lose Dazed?", "how do I get rid of Dazed?"),
        ("Guards ignore which triggers?", "which triggers do Guards ignore?"),
        ("can you explain Duck?", "explain Duck?"),
        ("Dazed means what?", "what does Dazed do?"),
        ("is Duck something Golems are allowed to do?", "can Golems make Duck?"),
        ("Duck from a Golem: legal?", "can a Golem make Duck?"),
        ("Golems: any reactions?", "Golems, which reactions can it make?"),
        ("Golems - what are my reaction options?", "Golems, which reaction can it make?"),
        ("remind me how Duck works", "what does Duck do?"),
        ("how's Duck work", "how does Duck work"),
        ("which sub-types are barred from running?", "which sub-types cannot running?"),
        ("under which statuses can't a unit Run?", "which statuses stop a unit from Run?"),
        ("why can't a unit Run?", "what stops a unit from Run?"),
        ("a Golem Runs how far?", "how far can a Golem Runs?"),
        ("score -3, what effect?", "which effect applies on a score of -3?"),
        ("where does Stubborn come from", "what gives Stubborn?"),
        ("when does Dazed wear off?", "what removes Dazed?"),
        ("in the Shooting phase what can Golems react with", "which reactions can Golems make in the Shooting phase?"),
        ("Duck by a Golem y/n?", "Duck by a Golem?"),
        ("could you tell me what Duck does?", "what does Duck do?"),
        ("Stubborn - meaning?", "what does Stubborn do?"),
        ("how long does Dazed last?", "what removes Dazed?"),
        ("sources of Stubborn", "what gives Stubborn?"),
        ("running while Dazed, possible?", "can a unit that is Dazed make running?"),
        ("are objectives held by Golems?", "can Golems hold objectives?"),
        ("what result is a 0?", "which result applies on a score of 0?"),
        ("Golem reactions in the Assault phase", "which reactions can Golem make in the Assault phase?"),
        ("which statuses have an effect on shooting", "which statuses affect shooting"),
        ("the gun broke, any chance to Duck?", "the gun broke, can it Duck?"),
        ("what can Golems do as a reaction?", "which reaction can Golems make?"),
        ("reactions when shot at?", "which reactions can a unit make when shot at?"),
        ("can Golems react with Duck?", "can Golems make Duck?"),
        ("Dazed is removed by which check?", "which check removes Dazed?"),
        ("triggers ignored by Guards", "which triggers are ignored by Guards?"),
        ("my opponent wants to daze my Golem - can he?", "can my opponent daze my Golem?"),
        ("Duck on a Golem with Infantry?", "can Infantry Duck against a Golem?"),
        ("Stubborn unit types", "which unit types are Stubborn?"),
        ("effects of Stubborn?", "what does Stubborn do?"),
        ("under which statuses may a unit not Run?", "which statuses stop a unit from Run?"),
        ("Duck vs Shoot Back", "how do Duck and Shoot Back differ?"),
    ],
)
def test_turned(text: str, plain: str) -> None:
    assert turned(text, ["reaction"]).text == plain


@pytest.mark.parametrize(
    "text",
    [
        "Can a Golem Duck?",
        "Which reactions can a Dazed unit make when it is shot at?",
        "My squad was shot at - may it still Duck?",
        "What does Duck do?",
        "which unit types cannot be Dazed?",
    ],
)
def test_what_is_plain_stays(text: str) -> None:
    assert turned(text, ["reaction"]).text == text


def test_why_is_told() -> None:
    assert turned("why can't a Golem Duck?", []) == turned("why can a Golem not Duck?", [])
    assert turned("why can't a Golem Duck?", []).why
    assert turned("why can't a Golem Duck?", []).text == "can a Golem Duck?"


@pytest.mark.parametrize("text", ["can {}", "is {}allowed to", "a - b : c, {}"])
def test_twice_the_text_takes_about_twice_the_work(text: str) -> None:
    once, twice = (text.replace("{}", text.split("{")[0] * many) for many in (400, 800))
    assert calls(lambda: turned(twice, ["reaction"])) < 3 * calls(lambda: turned(once, ["reaction"]))
