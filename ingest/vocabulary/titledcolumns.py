"""Columns of a profile that are titled like the chapter which explains what stands in their cells.

"Virtues and Vices" over "Sworn, Dread" in a table of troops, and a chapter "Virtues and Vices" with an entry for each.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.vocabulary.kinds import Kind
from ingest.vocabulary.naming import key_of, tidy
from ingest.vocabulary.source import Source
from kb.names import fold


def titled(head: str, names: Iterable[str], source: Source) -> Kind | None:
    """That a column's cells name rules, where a chapter is titled like it and all of their names are entries of it."""
    wanted = {key_of(name) for name in names}
    explained = any(
        fold(tidy(section.heading)) == fold(head)
        and wanted <= {key_of(tidy(entry.heading)) for entry in source.children.get(section.id, ())}
        for section in source.sections.values()
    )
    return Kind("special_rule", "rule") if wanted and explained else None
