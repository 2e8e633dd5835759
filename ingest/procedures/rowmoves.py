"""Moves in rows: how far a deed goes, as the row of a table tells it beside its name ("Sprint | 2 | up to 2x Pace");
and what somebody adds to the moves of some deeds ("moves +3 inches when using March and +6 inches when using Dash").

In: the reader of procedures. Out: clauses, added to the reader.
"""

from __future__ import annotations

import re
from functools import partial

from ingest.procedures.lengths import length_at
from ingest.procedures.reader import Place, Reader, plain
from kb.conditions import Has
from kb.model import HELD_KINDS, kind_in
from kb.names import stems
from kb.patterns import Pattern, deferred

#: "up to Move", "up to 2x Move, straight line", "Move + D6", "Move".
_BY_FIGURE = deferred(
    r"(?i)^(?:moves? )?(?:up to )?"
    r"(?:(?:(?P<n>\d) ?[x×]|(?P<twice>twice|double)|(?P<half>half|½)) ?(?:its |their |the )?)?"
    r"(?:its |full )?(?P<name>(?-i:[A-Z])[\w-]*)(?: ?(?P<sign>[+-]) ?(?P<more>\d*d\d+|\d+)[\"”″]?)?"
    r"(?=$|[,.;(]| (?:in|and|then)\b)"
)
#: "2", Downed only", "up to 6"".
_BY_NUMBER = deferred(r"(?i)^(?:moves? )?(?:up to )?(?P<n>\d{1,2}) ?(?:[\"”″]|inch(?:es)?\b|cm\b)(?=$|[,.;( ])")
#: "Go up to its Stride and 3" more", "Runs twice its Pace": how far behind the verb, with its own figure.
_GOES = deferred(
    r"(?i)^(?:it |the unit )?(?:may |can )?(?:moves?|go(?:es)?|runs?|march(?:es)?|walks?|advances?|flees?|crawls?|"
    r"travels?) (?:up to |at most |exactly |a distance of )?(?=(?:its|their|twice|half|double|\d) )"
)
_MOVING = frozenset(stems("move movement moving speed pace stride march"))


def moves_in_rows(reader: Reader) -> None:
    """The distances that the rows of tables tell of the deeds that they name."""
    passages = {passage.id: passage for passage in reader.structure.passages}
    done = {clause.subject for clause in reader.out.clauses if (clause.value or "").startswith("distance: ")}
    for row in reader.structure.rows:
        deed = reader.vocabulary.best(plain(row.label), "action", "order", "reaction") if row.label else None
        passage = passages.get(row.passage or "")
        if deed is None or passage is None or deed in done:
            continue
        heads = reader.structure.columns.get(row.table, ())
        for at, cell in enumerate(row.cells[1:], start=1):
            said = plain(cell)
            if (found := _BY_FIGURE.match(said)) and (name := _speed(reader, found["name"])):
                share = found["n"] or ("2" if found["twice"] else "1/2" if found["half"] else "")
                more = f" {found['sign']} {_dice(found['more'])}" if found["more"] else ""
                value, object_ = f"distance: {f'{share}*' if share else ''}{name}{more}", ("characteristic", name)
            elif (goes := _GOES.match(said)) and (length := length_at(reader, said, goes.end())) and length.names:
                if length.broken:
                    continue
                value = "; ".join([f"distance: {length.body}", *length.options])
                object_ = ("characteristic", length.names[0])
            elif number := _BY_NUMBER.match(said):
                if len(row.cells) < 3 or (at < len(heads) and set(stems(heads[at])) & _MOVING):
                    continue  # a column of how far each goes is read as a profile
                value, object_ = f"distance: {number['n']}", ("effect", "distance")
            else:
                continue
            section = reader.sections[passage.section]
            place = Place(passage, plain(passage.text), section, 0, [(passage, plain(passage.text))])
            relation = "uses" if object_[0] == "characteristic" else "sets"
            reader.emit(place, deed, relation, reader.term(object_[1], object_[0]), value)
            done.add(deed)
            break


def _speed(reader: Reader, name: str) -> str | None:
    known = reader.vocabulary.best(name, "characteristic")
    told = reader.vocabulary.terms[known].name if known else None
    return told if told and set(stems(told)) & _MOVING else None


def _dice(words: str) -> str:
    return f"1{words.upper()}" if words[0] in "dD" else words.upper()


#: "+6" when using Dash or Assault", "adds 3" to its March".
_FARTHER = Pattern(
    r"(?i)(?P<sign>[+-])?(?P<n>\d{1,2}) ?(?:[\"”″]|inch(?:es)?\b) (?:(?:further|farther|more|less) )?"
    r"(?:when|if|while|on|to|for|with)(?: (?:it|they))?(?: (?:using|uses?|takes?|taking|makes?|making|performs?))? "
    r"(?:an? |its |their |the )?"
    r"(?P<deeds>(?-i:[A-Z])[\w-]+(?:(?:,| or| and|/)(?: (?:an? |its |their )?)?(?-i:[A-Z])[\w-]+)*)"
)
_ADDS = deferred(r"(?i)\b(?:add|plus|further|farther|more)")
_TAKES = deferred(r"(?i)\b(?:subtract|minus|less|slower)")


def farther_by_deed(reader: Reader, place: Place) -> bool:
    """ "Moves +3 inches when using March and +6 inches when using Dash or Assault", in the entry of some."""
    found = list(_FARTHER.finditer(place.text))
    owner = reader.vocabulary.section_terms.get(place.section.id) if found else None
    if owner is None:
        owner = next(
            (
                term for hit in reader.vocabulary.index.find(place.text[: found[0].start()]) for term in hit.terms
                if kind_in(term) in HELD_KINDS
            ),
            None,
        ) if found else None  # fmt: skip
    if owner is None or kind_in(owner) not in HELD_KINDS:
        return False
    before = place.text[: found[0].start()]
    told: list[tuple[str, str, str]] = []
    for each in found:
        less = _TAKES.search(before + each.group()) is not None
        sign = each["sign"] or ("-" if less else "+" if _ADDS.search(before + each.group()) else "")
        for name in re.split(r",? or |,? and |, |/", each["deeds"]):
            deed = reader.vocabulary.best(
                re.sub(r"(?i)^(?:an?|its|their) ", "", name.strip()), "action", "order", "reaction"
            )
            if deed is not None:
                told.append((deed, sign, each["n"]))
    if len(found) < 2 or len(told) < 2:
        return False  # what is told of one deed is read elsewhere
    for deed, sign, far in told:
        if sign:
            reader.emit(place, owner, "modifies", deed, f"{sign}{far}", who=Has(owner))
        else:
            reader.later.append((deed, partial(_goes, reader, place, owner, deed, far)))
    return True


def _goes(reader: Reader, place: Place, owner: str, deed: str, far: str) -> None:
    """Add how far some go by a deed: as a way of it where its own is one, else by a plain number."""
    ways = (clause for clause in reader.out.clauses if clause.subject == deed)
    if any((clause.value or "").startswith("distance: ") for clause in ways):
        value = f"distance: {far}; for {reader.vocabulary.terms[owner].name}"
        reader.emit(place, deed, "sets", reader.term("distance", "effect"), value, who=Has(owner))
    else:
        reader.emit(place, owner, "sets", deed, far, who=Has(owner))


SHAPES = (farther_by_deed,)
__all__ = ["SHAPES", "moves_in_rows"]
