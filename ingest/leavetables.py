"""Tables of leave: who may do what, told by "yes" and "no" under the names of deeds, or beside them; and for which
deeds a test is taken.

In: the rows of a table, its column names and the vocabulary. Out: the drafts of each row, none where the table tells of
no leave. Of "no, unless led" and "yes, if in line" the case is read as a sentence; what is not understood is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.states.quantities import thing_of
from ingest.terms import Vocabulary
from ingest.vocabulary.naming import parts, singular
from ingest.yesno import Said, leave_columns, without_asking
from kb.conditions import Has
from kb.model import HELD_KINDS, OPTION_KINDS, TableRow
from kb.names import fold, last_word

#: A case behind an answer ("yes, if in line"), and a cell that leaves some of a kind ("Duck or Flee only").
_CASE = re.compile(r"(?i)(?:if|unless|when|while|except|but|only|where)\b")
_IN_CASE = re.compile(r"(?i)(?:if|when|while|where)\b")
_ONLY = re.compile(r"(?i)(?:only (?P<before>.+?)|(?P<names>.+?) only)\.?")
_NONE = ("none", "no", "never", "-")


def leave(
    rows: Sequence[TableRow], header: tuple[str, ...], vocabulary: Vocabulary
) -> Iterator[tuple[TableRow, list[Draft]]]:
    """What each row says of who may do what."""
    columns = leave_columns([row.cells for row in rows])
    heads = {  # a head that is not known may be told by what is left under it
        n: _named(header[n], vocabulary)
        or (None if n in columns else _kind_of([row.cells[n:] for row in rows], vocabulary))
        for n in range(1, len(header) if columns else 0)
    }
    for place, row in enumerate(rows):
        label = _named(row.cells[0], vocabulary) if heads and row.cells else None
        drafts: list[Draft] = []
        for n, head in heads.items():
            if label is None or head is None:
                continue
            said = columns[n][place] if n in columns else None
            if said is not None:
                drafts += _told(label, head, said, vocabulary)
            elif n not in columns and n < len(row.cells):
                drafts += _of_a_kind(label, head, row.cells[n], vocabulary)
        yield row, drafts


def _named(name: str, vocabulary: Vocabulary) -> str | None:
    """The bearer, the deed or the kind of deeds that a name in the table means ("Reactions", "Charge reactions")."""
    name = without_asking(name)
    known = vocabulary.best(name, *OPTION_KINDS, *HELD_KINDS, "test")
    return known or (_general(last_word(name), vocabulary) if name else None)


def _general(noun: str, vocabulary: Vocabulary) -> str | None:
    """The kind of deeds that a word stands for ("Reactions"), None for any other word."""
    one = singular(fold(noun))
    return _whole(vocabulary.kind_words.get(one, one), vocabulary)


def _whole(kind: str, vocabulary: Vocabulary) -> str | None:
    """The term that stands for all deeds of a kind."""
    return next((t for t in vocabulary.general if vocabulary.terms[t].kind == kind and kind in OPTION_KINDS), None)


def _kind_of(columns: Iterable[Sequence[str]], vocabulary: Vocabulary) -> str | None:
    """The kind of deeds that the first of these columns leaves some of ("Duck only"), whatever it is called."""
    left = [term for cells in columns for term in _left(cells[0] if cells else "", vocabulary) if term]
    kinds = {vocabulary.terms[term].kind for term in left}
    return _whole(kinds.pop(), vocabulary) if len(kinds) == 1 else None


def _left(cell: str, vocabulary: Vocabulary, *kinds: str) -> list[str | None]:
    """The deeds that a cell leaves alone, None for one that is not known."""
    left = _ONLY.fullmatch(cell.strip())
    names = parts(left["names"] or left["before"]) if left else []
    return [vocabulary.best(name, *kinds, *OPTION_KINDS) for name in names]


def _told(label: str, head: str, said: Said, vocabulary: Vocabulary) -> list[Draft]:
    """What one cell that answers says of the bearer and the deed that meet in it."""
    kinds = [vocabulary.terms[term].kind for term in (label, head)]
    if kinds[0] in HELD_KINDS and kinds[1] in OPTION_KINDS:
        bearer, deed = label, head
    elif kinds[0] in OPTION_KINDS and kinds[1] in HELD_KINDS:
        bearer, deed = head, label
    elif kinds[0] in OPTION_KINDS and kinds[1] == "test" and said.leave and not said.rest:
        test = Draft("forces", thing_of(head, vocabulary), subject=label, within=label, modal="oblige", fixed=True)
        return [test]  # "Morale check?": yes, whoever does it takes one
    else:
        return []
    if _CASE.match(said.rest):
        # what is open in one case is open in that alone
        modal = "may not" if not said.leave else "may only" if _IN_CASE.match(said.rest) else "may"
        return read_sentence(f"It {modal} {vocabulary.terms[deed].name} {said.rest}.", Setting(vocabulary, bearer))
    relation, modal = ("permits", "permit") if said.leave else ("denies", "forbid")
    return [_draft(relation, deed, bearer, modal, vocabulary)]


def _of_a_kind(bearer: str, head: str, cell: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a cell under a whole kind of deeds leaves of them ("none", "Duck only")."""
    if vocabulary.terms[bearer].kind not in HELD_KINDS or head not in vocabulary.general:
        return []
    if fold(cell.rstrip(".")) in _NONE:
        return [_draft("denies", head, bearer, "forbid", vocabulary)]
    deeds = _left(cell, vocabulary, vocabulary.terms[head].kind)
    return [_draft("limits_to", deed, bearer, "limit", vocabulary) for deed in deeds if deed] if all(deeds) else []


def _draft(relation: str, deed: str, bearer: str, modal: str, vocabulary: Vocabulary) -> Draft:
    return Draft(relation, thing_of(deed, vocabulary), subject=bearer, who=Has(bearer), modal=modal, fixed=True)
