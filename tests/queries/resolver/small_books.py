"""The pieces of a small rulebook, as text, Markdown or HTML, and its rules."""

from __future__ import annotations

from ingest.formats import html
from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules


def headed(rank: int, name: str, form: str) -> str:
    """A heading."""
    return {"md": f"{'#' * rank} {name}", "html": f"<h{rank}>{name}</h{rank}>"}.get(form, name.upper())


def told(words: str, form: str) -> str:
    """A paragraph."""
    return f"<p>{words}</p>" if form == "html" else words


def opened(words: str) -> str:
    """Words with a capital at their head."""
    return words[0].upper() + words[1:]


def rules_in(parts: list[str], form: str) -> Rules:
    """The rules of a book of these parts."""
    text = "\n\n".join(parts) + "\n"
    text = html.extract(text, "roads.html") if form == "html" else text
    document = Document("roads", "roads", "The Salt Roads", form, text, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("roads", "The Salt Roads"), [document]))
