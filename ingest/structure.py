"""The front door of the structure stages: from a document to its sections, passages and tables.

In: a ``Document``. Out: a ``Structure`` of records with exact spans in ``document.text``. Drops nothing: what is not
part of the rules is a passage of class ``boilerplate``.
``python -m ingest.structure FILE`` prints the result as a tree.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ingest.formats.letterspaced import closed_up
from ingest.formats.markup import in_markdown
from ingest.formats.text import ends_sentence
from ingest.layout import sections as section_stage
from ingest.layout.blocks import read_blocks
from ingest.layout.page import Block
from ingest.layout.passages import make_passages
from ingest.tables.rows import table_records
from ingest.writing.lettercodes import codes_behind_names
from ingest.writing.squarenames import names_unbracketed
from kb.model import Document, Passage, Problem, Section, Table, TableRow, content_id
from kb.patterns import deferred

__all__ = ["Structure", "read_structure"]


@dataclass(frozen=True, slots=True)
class Structure:
    """What stands where in a document.

    ``labels`` gives the letter or number of lettered list items by passage id, ``fields`` the label on a line of its
    own over a passage, none for one that is itself such a label over a list, ``columns`` the column names of a table,
    ``torn`` where the number or title of a page stands amid a passage.
    """

    sections: tuple[Section, ...] = ()
    passages: tuple[Passage, ...] = ()
    tables: tuple[Table, ...] = ()
    rows: tuple[TableRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    torn: tuple[tuple[int, int], ...] = ()


def read_structure(document: Document) -> Structure:
    """The sections, passages and tables of ``document``; the same text always gives the same records."""
    written, (document, ends) = document, shown_of(document)
    blocks = read_blocks(document.text)
    nodes, places = section_stage.build(document.text, blocks)
    sections = section_stage.records(document, nodes)
    maker = make_passages(document, sections, nodes, blocks, places)
    tables, rows, problems, columns = table_records(document, sections, blocks, places, maker)
    problems += _problems(document, blocks, maker.of_block)
    made = maker.made
    if written is not document:  # what is kept is the text as it is written
        made = [_as_written(passage, written.text, ends) for passage in made]
    return Structure(
        sections,
        tuple(made),
        tuple(tables),
        tuple(rows),
        tuple(sorted(problems, key=lambda p: p.start)),
        maker.labels,
        maker.fields,
        columns,
        tuple(span for block in blocks for span in block.torn),
    )


def shown_of(document: Document) -> tuple[Document, dict[int, int]]:
    """The document with the marks of wikis and forums as the rest reads them, letter codes behind their names, names of
    entries out of their brackets and spaced letters together, and where the names of such letters end as written, by
    where they end so."""
    shown, ends = closed_up(names_unbracketed(codes_behind_names(in_markdown(document.text))))
    return document if shown == document.text else replace(document, text=shown), ends


def _as_written(passage: Passage, text: str, ends: Mapping[int, int]) -> Passage:
    """A passage with its text as it is written; the name in spaced letters is its whole name."""
    end = max(passage.end, ends.get(passage.end, 0))
    return replace(passage, end=end, text=text[passage.start : end])


#: A lead-in that only its list makes a rule of; others may announce the entries under the headings that follow.
OPEN_LIST = deferred(
    r"(?i)\b(?:conditions?|situations?|circumstances?|cases?|unless|except|if|when|whenever|while|whilst|"
    r"following)\b[^.,]{0,60}:\s*$"
)


#: Where so many paragraphs have no stop, and more than one in so many, that is how a text is written.
_STYLE = 4


def _problems(document: Document, blocks: list[Block], of_block: dict[int, list[Passage]]) -> list[Problem]:
    """Places where the text itself is broken: a sentence that stops short, a list that is announced and missing."""
    found: list[Problem] = []
    told = {
        index: passages[-1] for index, passages in of_block.items()
        if passages and blocks[index].kind == "paragraph" and not blocks[index].card
        and passages[-1].passage_class not in ("boilerplate", "flavour")
    }  # fmt: skip
    short = {index for index, last in told.items() if not ends_sentence(last.text) and len(last.text.split()) > 5}
    if len(short) >= _STYLE and len(short) * _STYLE > len(told):
        short = set()  # so that text is written
    for index, last in sorted(told.items()):
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        if index in short and following is not None and following.kind == "bullet" and _goes_on(document, following):
            continue  # "A Dazed crew" over "may not Dash"
        if index in short:
            found.append(_problem(document, last, "the text breaks off: this sentence has no end"))
        elif last.text.endswith(":") and _no_list(last.text, following):
            found.append(_problem(document, last, "this sentence announces a list that is missing"))
    return found


def _goes_on(document: Document, item: Block) -> bool:
    """Whether an item begins in small letters, as what goes on with a sentence does."""
    return document.text[item.start : item.start + 1].islower()


def _no_list(lead: str, following: Block | None) -> bool:
    """Whether neither a list follows a lead-in nor, where entries are announced, a heading."""
    return following is None or (following.kind in ("heading", "marker", "note") and OPEN_LIST.search(lead) is not None)


def _problem(document: Document, passage: Passage, reason: str) -> Problem:
    identity = content_id("x", document.id, passage.id, reason)
    return Problem(identity, document.id, passage.id, passage.start, passage.end, reason)


def outline(document: Document, structure: Structure) -> list[str]:
    """The section tree with its passages and their classes, a line each."""
    lines: list[str] = []
    by_section: dict[str, list[Passage]] = {}
    for passage in structure.passages:
        by_section.setdefault(passage.section, []).append(passage)
    rows: dict[str, list[TableRow]] = {}
    for row in structure.rows:
        rows.setdefault(row.table, []).append(row)
    for section in structure.sections:
        pad = "  " * section.level
        lines.append(f"{pad}# {section.heading or '(no heading)'}{'  [run-in]' if section.run_in else ''}")
        for passage in by_section.get(section.id, ()):
            marks = f"{passage.kind[:3]}/{passage.passage_class}"
            extra = (" =same" if passage.same_as else "") + (" <lead" if passage.lead_in else "")
            label = structure.labels.get(passage.id)
            words = " ".join(passage.text.split())
            lines.append(f"{pad}  [{marks}{extra}] {label + ') ' if label else ''}{words[:150]}")
        for table in structure.tables:
            if table.section == section.id:
                lines.append(f"{pad}  TABLE {table.name} kind={table.kind} dice={table.dice}")
                for row in rows.get(table.id, ()):
                    said = (row.value, row.label, row.text[:80])
                    cells = "" if table.kind in ("roll", "modifiers") else f" {row.cells}"
                    lines.append(f"{pad}    {row.low}..{row.high} {' '.join(map(repr, said))}{cells}")
    lines.extend(
        f"! {problem.reason}: {document.text[problem.start : problem.end][:100]!r}" for problem in structure.problems
    )
    return lines


def main(arguments: list[str]) -> int:
    """Print the outline of each file named."""
    from ingest.decode import load

    for argument in arguments:
        document = load(argument, "debug")
        print(f"== {document.id}")
        print("\n".join(outline(document, read_structure(document))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
