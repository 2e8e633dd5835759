"""Reviewed corrections: what an overlay adds, what it replaces, what it reports, and which files it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.overrides.overlay import load_overlay, load_overlays
from ingest.read import read_ruleset
from ingest.update import load_documents
from kb.errors import AdjudgeError
from kb.model import Reading, Ruleset

BOOK = """# Statuses

## Dazed

A unit that is hit becomes Dazed.

A Dazed unit may not Run.

# Shooting

Of Dazed units and their rolls, not much else for the present.

Old Tom tells how a Dazed unit may Run.
"""


def reading(folder: Path, overlay: str = "") -> Reading:
    """What the book is read as, with the overlay that stands in ``folder``."""
    (folder / "core.md").write_text(BOOK, encoding="utf-8")
    overlays = folder / "overlays"
    overlays.mkdir(exist_ok=True)
    (overlays / "core.toml").write_text(overlay, encoding="utf-8")
    documents, _doubts = load_documents([folder / "core.md"], "tin")
    return read_ruleset(Ruleset("tin", "Tin"), documents, load_overlays(overlays))


def fingerprint(folder: Path, words: str) -> str:
    return next(p.fingerprint for p in reading(folder).passages if words in p.text)


def told(read: Reading, words: str) -> list[tuple[str, str, str, str]]:
    """Subject, relation, object and origin of the clauses of the passage that holds ``words``."""
    at = {p.id for p in read.passages if words in p.text}
    return [(c.subject, c.relation, c.object, c.origin) for c in read.clauses if c.passage in at]


def test_a_reviewed_clause_stands_in_place_of_what_was_read(tmp_path: Path) -> None:
    assert told(reading(tmp_path), "may not Run") == [("tin/status/dazed", "denies", "tin/action/run", "extracted")]
    entry = f"""[[passage]]
fingerprint = "{fingerprint(tmp_path, "may not Run")}"
replace = true
[[passage.clause]]
subject = "status:Dazed"
relation = "denies"
object = "action:Swim"
who = {{Has = {{term = "status:Dazed"}}}}
"""
    read = reading(tmp_path, entry)
    assert told(read, "may not Run") == [("tin/status/dazed", "denies", "tin/action/swim", "reviewed")]
    assert next(t.origin for t in read.terms if t.id == "tin/action/swim") == "reviewed"


def test_a_reviewed_class_is_no_rule_and_no_gap(tmp_path: Path) -> None:
    assert any(x.passage for x in reading(tmp_path).problems)
    entries = "".join(
        f'[[passage]]\nfingerprint = "{fingerprint(tmp_path, words)}"\nclass = "flavour"\n'
        for words in ("not much else", "Old Tom")
    )
    read = reading(tmp_path, entries)
    assert told(read, "Old Tom") == []
    assert not read.problems


def test_a_lost_heading_is_restored(tmp_path: Path) -> None:
    found = fingerprint(tmp_path, "not much else")
    read = reading(tmp_path, f'[[passage]]\nfingerprint = "{found}"\nopens = {{kind = "reaction", name = "Glower"}}\n')
    assert "Glower" in [section.heading for section in read.sections]
    assert "tin/reaction/glower" in [term.id for term in read.terms]


def test_a_fingerprint_that_is_gone_is_reported(tmp_path: Path) -> None:
    entries = "".join(
        f'[[passage]]\nfingerprint = "{each}"\nclass = "rule"\n'
        for each in (fingerprint(tmp_path, "may not Run"), "00000000deadbeef")
    )
    assert [x.reason for x in reading(tmp_path, entries).problems if "00000000deadbeef" in x.reason]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[[passage]\n", "cannot be read"),
        ("[[passage]]\nclass = 'rule'\n", "fingerprint"),
        ("[[passage]]\nfingerprint = '1'\nclass = 'law'\n", "class must be one of"),
        ("[[passage]]\nfingerprint = '1'\nopens = {kind = 'thing', name = 'X'}\n", "opens needs a kind"),
        ("[[passage]]\nfingerprint = '1'\n[[passage.clause]]\nrelation = 'hates'\nobject = 'status:X'\n", "relation"),
        ("[[term]]\nkind = 'thing'\nname = 'X'\n", "it needs a kind"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(text: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "core.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AdjudgeError, match=word) as told:
        load_overlay(path)
    assert str(path) in str(told.value)
