"""What a saved page of a wiki holds beside its text: its tools, the path to it, its name, its contents.

In: the text of such a page. Out: a text of the same length in which those lines are comments.
"""

from __future__ import annotations

import re

from kb.patterns import deferred

_BLANK = "\xa0"
_TOOLS = deferred(
    r"^[ \t]{0,4}(?:[*-] )?(?:(?:user|site|page) tools|log ?(?:in|out)|register|recent changes|media manager|sitemap|"
    r"(?:show page ?source|old revisions|backlinks|edit this page)|skip to [a-z ]{3,20}|"
    r"(?:trace|you are here):[^\n]{0,200}|back to top|"
    r"[\w./:-]{1,80}\.txt · last modified:?[^\n]{0,120}|last modified:[^\n]{0,120}|"
    r"except where otherwise noted, (?:the )?content on this [^\n]{0,160})[ \t]{0,4}$",
    re.I | re.M,
)
_CONTENTS = deferred(r"^(?:table of )?contents[ \t]{0,4}\n(?:[ \t]{0,12}[*-] [^\n]{1,100}\n){2,80}", re.I | re.M)
_PAGE_NAME = deferred(r"^[a-z\d]{1,40}(?:[_:][a-z\d]{1,40}){0,9}$", re.M)


def without_tools(text: str, title: int) -> str:
    """The text without them; ``title`` is where the first heading begins."""
    text = _TOOLS.sub(_comment, _CONTENTS.sub(_comment, text))
    return _PAGE_NAME.sub(_comment, text[:title]) + text[title:]


def _comment(found: re.Match[str]) -> str:
    """Each line as a comment behind its indent, or as blanks where it is too short for one."""
    return "\n".join(_commented(line) for line in found[0].split("\n"))


def _commented(line: str) -> str:
    words = line.strip()
    if len(words) < 8:
        return _BLANK * len(line)
    before = line.index(words)
    return f"{_BLANK * before}<!--{words[4:-3]}-->".ljust(len(line), _BLANK)
