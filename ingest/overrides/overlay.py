"""Overlays: a person's reviewed corrections to what was read, kept apart from it for ever (``origin`` reviewed).

An overlay is ``data/overlays/<document>.toml``. It names a passage by its fingerprint, so that it carries no rulebook
text, and says what that passage opens (a lost heading), what it is (its class), or which clauses it states::

    [[passage]]
    fingerprint = "0123456789abcdef"
    note = "why a person had to read this"
    opens = {kind = "reaction", name = "Escape"}      # this passage begins the entry of that term
    class = "rule"                                    # or definition, example, note, flavour, boilerplate
    replace = true                                    # the clauses below stand in place of what was read
    [[passage.clause]]
    subject = "order:Ambush order"
    relation = "requires"
    object = "test:reaction test"
    who = {Has = {term = "order:Ambush order"}}       # conditions as in kb.conditions, terms as kind:name

    [[term]]
    kind = "reaction"
    name = "Firefight"
    aliases = ["shoot back"]

A fingerprint that no passage has any more is reported, never silently dropped.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.structure import Structure
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, from_json
from kb.errors import AdjudgeError
from kb.model import (
    KINDS,
    PASSAGE_CLASSES,
    RELATIONS,
    Alias,
    Clause,
    Document,
    Passage,
    Problem,
    Section,
    Term,
    content_id,
)
from kb.names import fold, slug

_PASSAGE_KEYS = {"fingerprint", "note", "opens", "class", "replace", "clause"}
_CLAUSE_KEYS = {
    "subject",
    "relation",
    "object",
    "value",
    "who",
    "when",
    "requirement",
    "condition",
    "affects",
    "modal",
    "within",
    "yields",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """What an overlay says of one passage. ``clauses`` are as the file states them."""

    fingerprint: str
    opens: tuple[str, str] | None = None
    passage_class: str | None = None
    replace: bool = False
    clauses: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """The reviewed corrections of one document. ``terms`` are (kind, name, aliases)."""

    document: str
    entries: tuple[Entry, ...] = ()
    terms: tuple[tuple[str, str, tuple[str, ...]], ...] = ()


def load_overlays(folder: Path) -> list[Overlay]:
    """Every overlay in a folder, by document. Raises AdjudgeError where a file cannot be used."""
    return [load_overlay(path) for path in sorted(folder.glob("*.toml"))] if folder.is_dir() else []


def load_overlay(path: Path) -> Overlay:
    """The overlay in a file. Raises AdjudgeError naming the file and the entry that cannot be used."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise AdjudgeError(f"The overlay {path} cannot be read: {error}.") from error
    entries = []
    for number, item in enumerate(data.get("passage", []), 1):
        where = f"The overlay {path}, passage {number}"
        unknown = set(item) - _PASSAGE_KEYS
        if unknown or not isinstance(item.get("fingerprint"), str):
            known = ", ".join(sorted(_PASSAGE_KEYS))
            raise AdjudgeError(
                f"{where}: it needs a fingerprint and knows only {known}; got {', '.join(sorted(item))}."
            )
        if item.get("class") not in (None, *PASSAGE_CLASSES):
            raise AdjudgeError(f"{where}: class must be one of {', '.join(PASSAGE_CLASSES)}.")
        opens = item.get("opens")
        if opens is not None and (
            not isinstance(opens, dict) or opens.get("kind") not in KINDS or not opens.get("name")
        ):
            raise AdjudgeError(f"{where}: opens needs a kind ({', '.join(KINDS)}) and a name.")
        for clause in item.get("clause", []):
            if set(clause) - _CLAUSE_KEYS or clause.get("relation") not in RELATIONS or "object" not in clause:
                raise AdjudgeError(f"{where}: a clause needs an object and a relation of {', '.join(RELATIONS)}.")
        entries.append(
            Entry(
                item["fingerprint"],
                (opens["kind"], opens["name"]) if opens else None,
                item.get("class"),
                bool(item.get("replace")),
                tuple(item.get("clause", [])),
            )
        )
    terms = []
    for number, item in enumerate(data.get("term", []), 1):
        if item.get("kind") not in KINDS or not item.get("name"):
            raise AdjudgeError(f"The overlay {path}, term {number}: it needs a kind ({', '.join(KINDS)}) and a name.")
        terms.append((item["kind"], item["name"], tuple(item.get("aliases", []))))
    return Overlay(path.stem, tuple(entries), tuple(terms))


def apply_to_structure(
    structure: Structure, document: Document, overlays: Iterable[Overlay]
) -> tuple[Structure, dict[str, tuple[str, str]], list[Problem]]:
    """The structure with restored headings and reviewed classes, the term that each restored section opens, and the
    fingerprints that no passage has."""
    entries = {e.fingerprint: e for overlay in overlays if overlay.document == document.id for e in overlay.entries}
    if not entries:
        return structure, {}, []
    sections = list(structure.sections)
    passages: list[Passage] = []
    opened: dict[str, tuple[str, str]] = {}
    current: dict[str, str] = {}
    for passage in structure.passages:
        entry = entries.get(passage.fingerprint)
        if entry and entry.opens and passage.same_as is None:
            kind, name = entry.opens
            parent = next(s for s in sections if s.id == passage.section)
            section = Section(
                content_id("s", document.id, "overlay", name, passage.start),
                document.id,
                parent.id,
                len(sections),
                name,
                parent.level + 1,
                passage.start,
                parent.end,
            )
            sections.append(section)
            opened[section.id] = (kind, name)
            current[passage.section] = section.id
        reviewed = entry.passage_class if entry else None
        passages.append(
            dataclasses.replace(
                passage,
                section=current.get(passage.section, passage.section),
                passage_class=reviewed or passage.passage_class,
            )
        )
    known = {p.fingerprint for p in structure.passages}
    matched = any(fingerprint in known for fingerprint in entries)  # else it is for another text of that name
    gone = [fingerprint for fingerprint in entries if matched and fingerprint not in known]
    reason = "the overlay names a passage ({}) that the text no longer has"
    problems = [
        Problem(content_id("x", document.id, fingerprint), document.id, None, 0, 0, reason.format(fingerprint))
        for fingerprint in gone
    ]
    return dataclasses.replace(structure, sections=tuple(sections), passages=tuple(passages)), opened, problems


def add_reviewed(
    vocabulary: Vocabulary, ruleset: str, overlays: Iterable[Overlay], opened: dict[str, tuple[str, str]]
) -> list[Alias]:
    """Put the reviewed terms, and those that restored sections open, into the vocabulary; their aliases come back."""
    made: list[Alias] = []
    named = [(kind, name, aliases) for overlay in overlays for kind, name, aliases in overlay.terms]
    for kind, name, aliases in [*named, *((kind, name, ()) for kind, name in opened.values())]:
        term = f"{ruleset}/{kind}/{slug(name)}"
        vocabulary.terms.setdefault(term, Term(term, ruleset, kind, name, origin="reviewed"))
        vocabulary.index.add(name, term)
        for alias in aliases:
            vocabulary.index.add(alias, term)
            made.append(Alias(content_id("a", term, fold(alias)), term, fold(alias)))
    for section, (kind, name) in opened.items():
        vocabulary.section_terms[section] = f"{ruleset}/{kind}/{slug(name)}"
    return made


def apply_to_clauses(
    clauses: Sequence[Clause],
    passages: Iterable[Passage],
    document: Document,
    overlays: Iterable[Overlay],
    terms: dict[str, Term],
) -> tuple[list[Clause], set[str]]:
    """The clauses with the reviewed ones added or put in place of others, and the passages that a person has read.

    A passage that repeats another is reviewed with it; the clauses stand at the first.
    """
    entries = {e.fingerprint: e for overlay in overlays if overlay.document == document.id for e in overlay.entries}
    if not entries:
        return list(clauses), set()
    reviewed = [p for p in passages if p.fingerprint in entries]
    first = {p.fingerprint: p for p in reversed(reviewed)}
    replaced = {p.id for p in reviewed if entries[p.fingerprint].replace}
    kept = [c for c in clauses if c.passage not in replaced]
    for fingerprint, passage in first.items():
        items = enumerate(entries[fingerprint].clauses)
        kept += [_clause(item, number, passage, document, terms) for number, item in items]
    return kept, {p.id for p in reviewed}


def _clause(item: dict[str, Any], number: int, passage: Passage, document: Document, terms: dict[str, Term]) -> Clause:
    """The clause that an item of an overlay states, at the place of its passage."""

    def condition(key: str) -> Condition:
        return from_json(_with_ids(item[key], document.ruleset, terms)) if key in item else ALWAYS

    return Clause(
        id=content_id("c", "reviewed", passage.id, number),
        ruleset=document.ruleset,
        document=document.id,
        passage=passage.id,
        start=passage.start,
        end=passage.end,
        subject=_term(item.get("subject", "unit:unit"), document.ruleset, terms),
        relation=item["relation"],
        object=_term(item["object"], document.ruleset, terms),
        value=str(item["value"]) if "value" in item else None,
        who=condition("who"),
        when=condition("when"),
        requirement=condition("requirement"),
        condition=item.get("condition"),
        affects=item.get("affects", "bearer"),
        modal=item.get("modal", "state"),
        within=_term(item["within"], document.ruleset, terms) if "within" in item else None,
        yields=bool(item.get("yields")),
        origin="reviewed",
    )


def _term(name: str, ruleset: str, terms: dict[str, Term]) -> str:
    kind, _, rest = name.partition(":")
    if kind not in KINDS or not rest:
        raise AdjudgeError(
            f"An overlay names the term {name!r}; write it as kind:name, the kind one of {', '.join(KINDS)}."
        )
    term = f"{ruleset}/{kind}/{slug(rest)}"
    terms.setdefault(term, Term(term, ruleset, kind, rest, origin="reviewed"))
    return term


def _with_ids(value: Any, ruleset: str, terms: dict[str, Term]) -> Any:
    """The condition with its terms (kind:name) as identifiers."""
    if isinstance(value, dict):
        return {
            k: _term(v, ruleset, terms)
            if k in ("term", "phase", "action") and isinstance(v, str) and ":" in v
            else _with_ids(v, ruleset, terms)
            for k, v in value.items()
        }
    if isinstance(value, list):
        return [_with_ids(v, ruleset, terms) for v in value]
    if isinstance(value, str) and value.startswith("characteristic:") and value.count(":") == 1 and "/" not in value:
        return "characteristic:" + _term(value, ruleset, terms)
    return value
