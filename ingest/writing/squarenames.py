"""Names in square brackets over what they mean ("**[Fleet]** – This model …", "[Blast (X)]: …", "### [Cold-Blooded]").

In: a text. Out: a text of the same length in which such names stand without their brackets, as other names do. A text
with fewer than two of them is left as it is; a word that stands so more than once ("[Reaction] – …") is no name.
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.formats.runin import FIELDS
from kb.patterns import deferred

_BLANK = "\xa0"
_NAME = r"[A-Z][\w'’-]{2,24}(?: [\w'’-]{1,24}){0,3}(?: ?\([^()\n]{1,8}\))?"
_MARK = r"(?=[:.][ \xa0\n]|[ \xa0]{0,2}[–—][ \xa0]|[ \xa0]{1,2}--?[ \xa0]|[ \xa0]*$)"
_LABEL = deferred(
    r"^(?P<lead>[ \xa0]{0,8}(?:[-*•–·>] {1,4}|\d{1,2}(?:\.\d{1,2}){0,3}[.)]? {1,4}|\#{1,6} )?)"
    rf"(?:(?P<bold>\*\*|__)\[(?P<strong>{_NAME})\](?P<stop>[:.]?)(?P=bold)|\[(?P<plain>{_NAME})\](?P<end>{_MARK}))",
    re.M,
)


def names_unbracketed(text: str) -> str:
    """The text with the names that open its entries out of their square brackets."""
    if "[" not in text:
        return text
    often = Counter(_name(found) for found in _LABEL.finditer(text))
    names = {name for name, times in often.items() if times == 1 and name not in FIELDS}
    if len(names) < 2:
        return text

    def bare(found: re.Match[str]) -> str:
        if _name(found) not in names:
            return found[0]
        if bold := found["bold"]:
            return f"{found['lead']}{_BLANK}{bold}{found['strong']}{found['stop']}{bold}{_BLANK}"
        blank = " " if found["lead"].startswith("#") else _BLANK
        return f"{found['lead']}{blank}{found['plain']}{blank}"

    return _LABEL.sub(bare, text)


def _name(found: re.Match[str]) -> str:
    return (found["strong"] or found["plain"]).lower()


__all__ = ["names_unbracketed"]
