"""Roll procedures and other sums, read out of sentences: what is rolled, what it is compared with, what is added.

In: a document, its structure and the vocabulary. Out: clauses whose ``value`` is a procedure in the small language of
``docs/clauses.md`` ("Values"): ``test: 2D6 <= Leadership; highest``. The sentence shapes are general; every number and
every name comes from the text. Drops nothing: a sentence of no known shape simply gives no procedure.
"""

from __future__ import annotations

from ingest.procedures import (
    againstbar,
    againstnumber,
    amounts,
    attackodds,
    bounds,
    bykinds,
    byrange,
    checks,
    comparisons,
    costs,
    counted,
    deedrolls,
    dice,
    distances,
    doubles,
    eachdie,
    eachway,
    foreachof,
    forsome,
    heights,
    hits,
    hitsbytests,
    ingeneral,
    modified,
    namedfigures,
    namedpools,
    near,
    ofenemies,
    onatable,
    ownscores,
    plusown,
    poolchanges,
    pools,
    reaches,
    results,
    rolls,
    rowmoves,
    scored,
    scores,
    terse,
)
from ingest.procedures.reader import Procedures, Reader, plain
from ingest.structure import Structure
from ingest.vocabulary import Vocabulary
from kb.model import Document

_SHAPES = (
    *eachway.SHAPES, *plusown.SHAPES, *bykinds.SHAPES, *forsome.SHAPES,
    *byrange.SHAPES, *rolls.SHAPES, *comparisons.SHAPES, *counted.SHAPES,
    *checks.SHAPES, *dice.SHAPES, *foreachof.SHAPES, *rowmoves.SHAPES, *distances.SHAPES,
    *amounts.SHAPES, *results.SHAPES,
    *scores.SHAPES, *hits.SHAPES, *ownscores.SHAPES, *doubles.SHAPES, *onatable.SHAPES, *ofenemies.SHAPES,
    *bounds.SHAPES, *near.SHAPES, *heights.SHAPES, *costs.SHAPES, *reaches.SHAPES, *namedpools.SHAPES, *pools.SHAPES,
    *poolchanges.SHAPES, *eachdie.SHAPES, *deedrolls.SHAPES,
    *hitsbytests.SHAPES, *attackodds.SHAPES, *scored.SHAPES, *terse.SHAPES, *againstnumber.SHAPES,
    *ingeneral.SHAPES, *modified.SHAPES, *againstbar.SHAPES, *namedfigures.SHAPES,
)  # fmt: skip


def read_procedures(document: Document, structure: Structure, vocabulary: Vocabulary) -> Procedures:
    """Every procedure that the passages of ``document`` state, in their order."""
    reader = Reader(document, structure, vocabulary)
    found = reader.read(_SHAPES)
    rowmoves.moves_in_rows(reader)
    return found


__all__ = ["Procedures", "plain", "read_procedures"]
