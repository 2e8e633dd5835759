"""The rulesets that a question itself names, by their id, their title or the number of their edition."""

from __future__ import annotations

import re
from typing import Any

from kb.numbers import ORDINALS, number_of
from kb.patterns import deferred

#: An edition by its number: "2.0", "2nd edition", "third edition", "edition 3".
_ORDINAL = rf"(?:(?:the )?(\d)(?:st|nd|rd|th)|(?:the )?({'|'.join(ORDINALS)}))"
_EDITION = deferred(
    rf"(?i)(?<![\w.])(?:(\d)\.0|{_ORDINAL}(?: edition|(?= (?:and|or|to|vs\.?) (?:the )?\w+ editions?))"
    r"|editions? (\d))s?(?![\w.])"
)


def named_rulesets(text: str, known: dict[str, Any]) -> tuple[list[str], str]:
    """The rulesets that the question itself names ("in hh3", "between hh2 and hh3"), and the question without them."""
    found: dict[int, str] = {}
    marked = text
    for name, ruleset in known.items():
        for spelling in (ruleset.title, name):
            pattern = rf"(?i)(?<![\w-]){re.escape(spelling)}(?![\w-])"
            if spelling and (match := re.search(pattern, marked)):
                found.setdefault(match.start(), name)
                marked = re.sub(pattern, lambda match: "\x00" * len(match.group()), marked)
    for match in _EDITION.finditer(marked):
        number = number_of(next(filter(None, match.groups())))
        meant = [name for name, each in known.items() if re.search(rf"\b{number}(?:\.0)?\b", each.title)]
        if len(meant) == 1 and meant[0] not in found.values():
            found[match.start()] = meant[0]
            marked = marked[: match.start()] + "\x00" * len(match.group()) + marked[match.end() :]
    if not found:
        return [], text
    rest = re.sub(r"\x00+", "\x00", marked)
    linking = r"(?:,|/|and|or|to|vs\.?|versus|with|from|than|compared (?:to|with))"
    joint = rf"(?:\s*{linking}?\s*(?:in|under|from|for|the)?\s*\x00)*"
    rest = re.sub(
        rf"(?i)(?:[,(]?\s*\b(?:in|under|for|by|using|with|of|between|from|across)\s+(?:both\s+)?(?:the\s+)?"
        rf"(?:rules\s+of\s+)?)?\x00{joint}[,:)]?",
        " ", rest,
    )  # fmt: skip
    rest = re.sub(r"\s+([?.!,])", r"\1", " ".join(rest.split())).strip(" ,:")
    return list(dict.fromkeys(found[start] for start in sorted(found))), rest
