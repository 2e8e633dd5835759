"""Letter codes beside the names of rules, as counters and cards bear them: "Screen (n) [C]: The unit may …",
"[C] Screen: The unit may …", "C – Screen. The unit may …", "SCREEN [C]" on a line of its own.

In: a text. Out: a text of the same length with such a code in round brackets behind the name that it stands for, as
short names are told elsewhere; none of it is left on a line that is the name alone. A text with fewer than two such
lines is left as it is, and a list that is lettered "A", "B", "C" is none.
"""

from __future__ import annotations

import re

from kb.patterns import deferred

_BLANK = "\xa0"
_LEAD = r"^(?P<lead>[ \xa0]{0,8}(?:[-*•–·] {1,4}|\d{1,2}(?:\.\d{1,2}){0,3}[.)]? {1,4}|\#{1,6} )?(?:\*\*|__)?)"
_CODE = r"[A-Z]{1,3}\d?"
_NAME = r"[A-Z][\w'’-]{1,24}(?: [\w'’-]{1,24}){0,3}(?: \([^()\n]{1,6}\))?"
_MARK = r"(?=(?:\*\*|__)?[:.](?:\*\*|__)?[ \xa0]|(?:\*\*|__)? [–—-] )"
_BEHIND = deferred(
    rf"{_LEAD}(?P<name>{_NAME}(?:\*\*|__)?) \[(?P<code>{_CODE})\](?P<rest>{_MARK}|(?:\*\*|__)?[ ]*$)", re.M
)
_BEFORE = deferred(
    rf"{_LEAD}(?:\[(?P<code>{_CODE})\] |(?P<bare>{_CODE}) [–—=-] )(?P<name>{_NAME})(?P<rest>{_MARK})", re.M
)


def codes_behind_names(text: str) -> str:
    """The text with the letter codes of its rules in round brackets behind their names."""
    if "[" in text and len(_BEHIND.findall(text)) > 1:
        text = _BEHIND.sub(_in_round_brackets, text)
    codes = [found["code"] or found["bare"] for found in _BEFORE.finditer(text)]
    if len(codes) > 1 and len(set(codes)) == len(codes) and codes[:2] != ["A", "B"] and codes[:2] != ["I", "II"]:
        text = _BEFORE.sub(_behind, text)
    return text


def _in_round_brackets(found: re.Match[str]) -> str:
    bold = "**" if found["name"].endswith("**") else ""
    alone = not found.string[found.end("code") + 1 : found.end() + 1].strip("*_ \n")
    code = _BLANK * (len(found["code"]) + 3) if alone else f" ({found['code']})"
    if alone:
        return f"{found['lead']}{found['name']}{found['rest']}{code}"
    return f"{found['lead']}{found['name'].removesuffix('**')}{code}{bold}"


def _behind(found: re.Match[str]) -> str:
    return f"{found['lead']}{found['name']} ({found['code'] or found['bare']})"


__all__ = ["codes_behind_names"]
