"""Answers that a list gives letters, within the bold type of their names, are entries as others are."""

from __future__ import annotations

from pathlib import Path

import pytest

from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Boats of the Reed Lake
## Replies to a Ramming
The boat that has been rammed makes one of the replies below.

{a}Grapple.** Open to Punts in the open. The boat throws its hooks.

{b}Back Oars.** Wherries may back oars. Holed boats may not back oars.

{c}Pole Off.** The boat poles off 3".
"""


@pytest.mark.parametrize(
    "marks", [("**(a) ", "**(b) ", "**(c) "), ("**a) ", "**b) ", "**c) "), ("**[A] ", "**[B] ", "**[C] ")]
)
def test_the_letter_before_a_name_is_no_part_of_it(marks: tuple[str, str, str], tmp_path: Path) -> None:
    base = opened(BOOK.format(**dict(zip("abc", marks, strict=True))), tmp_path)
    names = {
        ruling["option"]["name"]
        for answer in ask(base, "Which replies can a Punt make?")["answers"]
        for ruling in answer["rulings"]
    }
    assert {"Grapple", "Back Oars", "Pole Off"} <= names
    assert ruled(base, "Can a Holed Wherry use Back Oars?")["verdict"] == "denied"
    base.close()
