"""Tables of leave: who may do what, told by "yes" and "no" under the names of deeds, or beside them; and for which
deeds a test is taken.

In: the rows of a table, its column names and the vocabulary. Out: the drafts of each row, none where the table tells of
no leave. Of "no, unless led" and "yes, if in line" the case is read as a sentence; what is not understood is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import GENERIC_UNITS
from ingest.tables.yesno import Said, leave_columns, without_asking
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import parts, singular
from kb.conditions import AnyOf, Has
from kb.model import BORNE_KINDS, HELD_KINDS, OPTION_KINDS, TYPE_KINDS, TableRow
from kb.names import fold, last_word, stem
from kb.patterns import deferred

#: A case behind an answer ("yes, if in line"), and a cell that leaves some of a kind ("Duck or Flee only").
_CASE = deferred(r"(?i)(?:if|unless|when|while|except|but|only|where)\b")
_IN_CASE = deferred(r"(?i)(?:if|when|while|where)\b")
_ONLY = deferred(r"(?i)(?:only (?P<before>.+?)|(?P<names>.+?) only)\.?")
#: What the bearer is made to do ("must", "must, if it can reach").
_MUST = deferred(r"(?i)must(?:,? (?P<case>(?:if|unless|when|while|where)\b.+))?")
_NONE = ("none", "no", "never", "-")


def leave(
    rows: Sequence[TableRow], header: tuple[str, ...], vocabulary: Vocabulary
) -> Iterator[tuple[TableRow, list[Draft]]]:
    """What each row says of who may do what."""
    columns = leave_columns([row.cells for row in rows])
    heads = {  # a head that is not known may be told by what is left under it
        n: _named(header[n], vocabulary)
        or (_those_so(header[n], vocabulary) if n in columns else None)
        or (_asked_for(header[n], header[0], vocabulary) if n in columns else None)
        or (None if n in columns else _kind_of([row.cells[n:] for row in rows], vocabulary))
        for n in range(1, len(header) if columns else 0)
    }
    verbs = {n: verb for n in columns if heads.get(n) is None and (verb := _verb(header[n] if header else ""))}
    for place, row in enumerate(rows):
        label = _labelled(row.cells[0], header[0], vocabulary) if heads and row.cells else None
        drafts: list[Draft] = []
        for n, head in heads.items():
            if label is None:
                continue
            said = columns[n][place] if n in columns else None
            cell = row.cells[n] if n < len(row.cells) else ""
            if n in verbs:
                drafts += _done_or_not(label, verbs[n], said, cell, vocabulary)
            elif head is None:
                continue
            elif n in columns and (theirs := _theirs(label, head, cell, vocabulary)):
                drafts += theirs
            elif said is not None and not (head in vocabulary.general and any(_left(cell, vocabulary))):
                drafts += _told(label, head, said, vocabulary)
            elif said is None and n in columns and (some := _of_some(label, head, cell, vocabulary)):
                drafts += some
            elif cell and (n not in columns or head in vocabulary.general):
                drafts += _of_a_kind(label, head, cell, vocabulary)
        yield row, drafts


def _named(name: str, vocabulary: Vocabulary) -> str | None:
    """The bearer, the deed or the kind of deeds that a name in the table means ("Reactions", "Charge reactions")."""
    name = without_asking(name)
    known = vocabulary.best(name, *OPTION_KINDS, *HELD_KINDS, "test")
    return known or (_general(last_word(name), vocabulary) if name else None)


#: "Engaged fighters", "While Engaged", "If Engaged?": those in a state, or of a kind, by the head of their column.
_THOSE_SO = deferred(r"(?i)^(?:while|when|if|for|by|in case of)(?: it is| they are)? ")


def _those_so(head: str, vocabulary: Vocabulary) -> str | None:
    """The state or the kind that a head tells of with a word for any piece ("Engaged fighters", "While Engaged")."""
    name = _THOSE_SO.sub("", without_asking(head)).strip()
    *whose, noun = name.split() or [""]
    if whose and (stem(noun.lower()) in vocabulary.unit_words or noun.lower() in GENERIC_UNITS):
        name = " ".join(whose)
    return vocabulary.best(name, *HELD_KINDS) if name else None


#: Who alone may do what the row names, told of those of whom the column is: "Only they", "These only".
_THEY_ALONE = deferred(
    r"(?:yes, )?(?:only (?:they|them|these|those|then|such|for them|by them)|"
    r"(?:they|them|these|those|such) (?:only|alone)|only (?:if|when|while) so)\.?",
    re.IGNORECASE,
)


def _theirs(label: str, head: str, cell: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a cell says that leaves the option of its row to those of its column alone ("Only they")."""
    kinds = [vocabulary.terms[term].kind for term in (label, head)]
    if kinds[0] not in OPTION_KINDS or kinds[1] not in HELD_KINDS or not _THEY_ALONE.fullmatch(cell.strip(" _*")):
        return []
    return [
        Draft(
            "requires", thing_of(head, vocabulary), subject=label, subject_thing=thing_of(label, vocabulary),
            requirement=Has(head), modal="limit", fixed=True,
        ),
        _draft("permits", label, head, "permit", vocabulary),
    ]  # fmt: skip


#: A column that tells whether a test is taken ("Test", "Roll needed?", "Check first").
_WHETHER = deferred(r"(?:an? )?(?P<noun>test|check|roll)(?:s|ed)?(?: (?:needed|required|first|called for|to make))?\??")


#: A column that names the test which it tells of ("Test for panic", "Takes Nerve tests").
_TEST_FOR = deferred(
    r"(?:(?:takes?|makes?|must take|needs?) )?(?:an? )?"
    r"(?:(?:tests?|checks?|rolls?) (?:for|against|on) (?P<what>[a-z][a-z ]{2,30})|"
    r"(?P<name>[a-z][a-z ]{2,30}) (?:tests?|checks?)(?: (?:taken|needed|required))?)\??"
)


def _asked_for(head: str, over: str, vocabulary: Vocabulary) -> str | None:
    """The test of which a column tells that it is taken, or not, for the deeds that the first column names: "Test",
    beside "Reaction", is the Reaction test."""
    if called := _TEST_FOR.fullmatch(fold(without_asking(head))):
        name = singular(called["name"] or called["what"])
        return next((t for noun in ("test", "check", "roll") if (t := vocabulary.best(f"{name} {noun}", "test"))), None)
    found = _WHETHER.fullmatch(fold(head.strip(" *_")))
    return vocabulary.best(f"{singular(fold(over))} {found['noun']}", "test") if found else None


def _labelled(name: str, over: str, vocabulary: Vocabulary) -> str | None:
    """The term that the first cell of a row names, with the noun that heads its column where it needs it ("Charge",
    under "Order")."""
    name = without_asking(name)
    return vocabulary.best(f"{name} {singular(fold(over))}", *BORNE_KINDS) or _named(name, vocabulary)


def _verb(head: str) -> str | None:
    """The head of a column as a verb of what units do ("Shoot"), None where it is none."""
    verb = fold(without_asking(head))
    return verb if verb.isalpha() and is_verb_stem(stem(verb)) else None


def _done_or_not(label: str, verb: str, said: Said | None, cell: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a cell under a verb says of the bearer of its row: "no", "yes, if in line", "must, if it can"."""
    if vocabulary.terms[label].kind not in BORNE_KINDS:
        return []
    forced = _MUST.fullmatch(cell.strip(" _*.")) if said is None else None
    if forced:
        told = f"must {verb} {forced['case'] or ''}"
    elif said is None:
        return []
    else:
        told = f"{_modal(said)} {verb} {said.rest if _CASE.match(said.rest) else ''}"
    drafts = read_sentence(f"It {told.strip()}.", Setting(vocabulary, label))
    return [draft for draft in drafts if draft.object.kind in ("action", "reaction")]


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
    if kinds[1] in OPTION_KINDS and (kinds[0] in HELD_KINDS or kinds[0] == "order" != kinds[1]):
        bearer, deed = label, head
    elif kinds[0] in OPTION_KINDS and kinds[1] in HELD_KINDS:
        bearer, deed = head, label
    elif kinds[0] in HELD_KINDS and kinds[1] == "test" and not said.rest:
        # that the others take it goes without saying
        return [] if said.leave else [_draft("immune_to", head, label, "forbid", vocabulary)]
    elif kinds[0] in OPTION_KINDS and kinds[1] == "test" and not said.rest:
        relation, modal = ("forces", "oblige") if said.leave else ("ignores", "state")
        test = Draft(relation, thing_of(head, vocabulary), subject=label, within=label, modal=modal, fixed=True)
        return [test]  # "Morale check?": yes, whoever does it takes one
    else:
        return []
    if _CASE.match(said.rest):
        return read_sentence(
            f"It {_modal(said)} {vocabulary.terms[deed].name} {said.rest}.", Setting(vocabulary, bearer)
        )
    relation, modal = ("permits", "permit") if said.leave else ("denies", "forbid")
    return [_draft(relation, deed, bearer, modal, vocabulary)]


#: "Not Heavy Riders", "all but Heavy Riders": who of those that a column is of are left out.
_BUT = deferred(r"(?i)(?:not|all but|all except|except|but not|other than) (?P<whom>.+)")


def _of_some(label: str, head: str, cell: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a cell that names some of the kind of unit that its column is of says of the option of its row: it is open
    to these alone ("Light Riders"), or to all but these ("not Heavy Riders")."""
    kinds = [vocabulary.terms[term].kind for term in (label, head)]
    if kinds[0] not in OPTION_KINDS or kinds[1] not in TYPE_KINDS:
        return []
    but = _BUT.fullmatch(cell.strip(" _*."))
    names = parts(but["whom"] if but else cell.strip(" _*."))
    known = [vocabulary.best(name, "unit_type", "unit_subtype", "status") for name in names]
    some = [term for term in known if term and term != head]
    if not some or len(some) < len(known):
        return []
    if but:
        return [_draft("denies", label, term, "forbid", vocabulary) for term in some]
    asked = Has(some[0]) if len(some) == 1 else AnyOf(tuple(Has(term) for term in some))
    option = thing_of(label, vocabulary)
    return [
        Draft(
            "requires", thing_of(term, vocabulary), subject=label, subject_thing=option, who=Has(head),
            requirement=asked, modal="limit", fixed=True,
        )
        for term in some
    ]  # fmt: skip


def _modal(said: Said) -> str:
    """The modal of what a cell says; what is open in one case is open in that alone."""
    return "may not" if not said.leave else "may only" if _IN_CASE.match(said.rest) else "may"


def _of_a_kind(bearer: str, head: str, cell: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a cell under a whole kind of deeds leaves of them ("none", "Duck only")."""
    if vocabulary.terms[bearer].kind not in BORNE_KINDS or head not in vocabulary.general:
        return []
    if fold(cell.rstrip(".")) in _NONE:
        return [_draft("denies", head, bearer, "forbid", vocabulary)]
    deeds = _left(cell, vocabulary, vocabulary.terms[head].kind)
    return [_draft("limits_to", deed, bearer, "limit", vocabulary) for deed in deeds if deed] if all(deeds) else []


def _draft(relation: str, deed: str, bearer: str, modal: str, vocabulary: Vocabulary) -> Draft:
    return Draft(relation, thing_of(deed, vocabulary), subject=bearer, who=Has(bearer), modal=modal, fixed=True)
