"""The one entry that some have of its kind is all that is open to them, and leaves others what they had."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Reed Lake
## Boats
Punts, Coracles and Wherries are boats.
## Replies to a Ramming
The boat that has been rammed makes one of the replies below.

**Grapple.** Open to Punts, Coracles and Wherries. The boat throws its hooks.

**Back Oars.** Wherries may back oars.

**Pole Off.** Coracles may pole off 3". {only}
"""


@pytest.mark.parametrize(
    "only", ["This is the only reply that Coracles have.", "It is the only reply which Coracles may make."]
)
def test_it_alone_is_open_to_them(only: str, tmp_path: Path) -> None:
    base = opened(BOOK.format(only=only), tmp_path)
    asked = ("Can Coracles Grapple?", "Can Coracles Pole Off?", "Can Punts Grapple?")
    assert [ruled(base, question)["verdict"] for question in asked] == ["denied", "allowed", "allowed"]
    base.close()
