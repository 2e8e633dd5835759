"""Names that are all of a paragraph or of a list's item, over what tells of them ("3.2 **Wavering.**", "- **Line**").

In: the words of the paragraph or item. Out: where the name stands in them, None where they are no name.
"""

from __future__ import annotations

from ingest.formats.runin import FIELDS, SAYS, RunIn
from ingest.formats.text import BOLD, OPENERS, aside, ends_sentence, sentence_case_name, title_like
from kb.names import first_word


def name_over(text: str, number: str, following: str) -> RunIn | None:
    """The name that is all of a numbered paragraph, over those that are counted within it ("3.2 **Wavering.**"), or
    that a stop ends ("3.2 Wavering.")."""
    within = following.strip("*_[(§ ").startswith(f"{number.rstrip('.')}.")
    if not within and not ("." in number and text.rstrip().endswith(".") and title_like(text.rstrip(". "))):
        return None
    bold = BOLD.fullmatch(text)
    start, end = bold.span(1) if bold else (0, len(text.rstrip(".: ")))
    name = text[start:end]
    named = bool(name) and (title_like(name) or sentence_case_name(name))
    if not named or len(name.split()) > 5 or SAYS.match(name) or aside(name):
        return None
    return RunIn(start, end, len(text))


def name_alone(text: str) -> RunIn | None:
    """The name that is all of a list's item, with a colon or a dash behind it or without."""
    bold = BOLD.fullmatch(text)
    start, end = bold.span(1) if bold else (0, len(text.rstrip(":–— ")))
    name = text[start:end]
    if not name or len(name.split()) > 5 or ends_sentence(name) or aside(name) or name.lower() in FIELDS:
        return None
    named = title_like(name) or (bold is not None and sentence_case_name(name))
    return RunIn(start, end, len(text)) if named and first_word(name).lower() not in OPENERS else None
