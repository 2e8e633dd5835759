"""Names that tables give: the types and characteristics of a profile table, the outcomes of a roll table.

In: the source. Out: votes. A profile has units or their types in its first column and characteristics over its columns
of values; a table whose first column is headed by a word for a kind ("Order", "Condition") names things of that kind.
"""

from __future__ import annotations

import re

from ingest.lexicon import SETTING_OFF
from ingest.tables.datasheets import datasheets
from ingest.tables.yesno import leave_columns, without_asking
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.columnkinds import CELL_KINDS, COUNTS_AS, NOTED, UNIT_COLUMN, column_kind, is_roster, names_in
from ingest.vocabulary.deedtables import tables_of_deeds
from ingest.vocabulary.kindred import kind_called
from ingest.vocabulary.kinds import GRADED, Kind, kind_of_words
from ingest.vocabulary.kindtables import kinds_in_tables
from ingest.vocabulary.naming import clean, is_name, key_of, parameter_of, singular, tidy, without_mark
from ingest.vocabulary.sorts import CAST, enter
from ingest.vocabulary.source import Source
from ingest.vocabulary.titledcolumns import titled
from kb.model import BEING_KINDS, TYPE_KINDS, Table, TableRow
from kb.names import capitalised, fold, last_word, stem
from kb.patterns import deferred

_VALUE = deferred(r"(?:[+−–-]?\d{1,3}(?:[+\"”″]|cm|mm|in)?|[–—-]|n/?a|\d?[dD]\d+|\d+/\d+\+?)$", re.IGNORECASE)
#: Columns of a profile that hold no characteristic.
_NO_CHARACTERISTIC = frozenset(
    """points point cost pts price value range base size number no name notes note type class rarity limit slots #
    qty""".split()
)


#: A table of kinds of ground, and what it tells of them.
_GROUND_COLUMN = frozenset(("type", "name", "kind", "feature", "terrain", "terrain type", "hex"))
_GROUND = deferred(r"(?i)\b(?:terrain|ground)\b")
_GROUND_TOLD = deferred(r"(?i)\b(?:movement|move|cover|concealment|cost|defen[cs]e|effects?)\b")


def vote_tables(ballot: Ballot, source: Source, units: frozenset[str], own_words: dict[str, str]) -> None:
    """Vote for what the tables of the texts name; ``own_words`` gain what they call orders, actions and reactions."""
    of_deeds = tables_of_deeds(source, units)
    for structure in source.structures:
        sheets = datasheets(structure)
        rows: dict[str, list[TableRow]] = {}
        for row in structure.rows:
            rows.setdefault(row.table, []).append(row)
        for table in structure.tables:
            held = rows.get(table.id, [])
            if table.id in of_deeds:
                continue
            if section := sheets.get(table.id):
                _vote_datasheet(ballot, source, section, structure.columns[table.id])
            elif table.kind == "roll":
                if re.search(r"(?i)table|chart", table.name):
                    ballot.vote(tidy(table.name), "table", 4, 1)
                for row in held:
                    if row.label and len(row.label.split()) <= 8:
                        ballot.vote(row.label, "effect", 6, 4)
            elif table.kind == "weapon" and fold(structure.columns.get(table.id, ("",))[0]).startswith("weapon"):
                _vote_weapons(ballot, source, structure.columns.get(table.id, ()), held)
            elif table.kind in ("profile", "plain"):
                header = structure.columns.get(table.id, ())
                _vote_columns(ballot, source, header, table, held, units)
                _vote_phases(ballot, header, held)
                own = kind_of_words(header[0], units, one=True) if header else None
                own = own or _by_other_heads(header, table, held, ballot, source)
                if own and own.kind == "action" and own.own in CAST:
                    named = (key_of(clean(row.label)) for row in held if row.label)
                    enter(ballot, own.own, own.kind, tuple(dict.fromkeys(named)))
                elif own and own.kind in _CALLED_SO and own.own not in _CALLED_SO:
                    own_words.setdefault(own.own, own.kind)


#: Heads of columns that hold the parts of a turn, in the order of play.
_PARTS_OF_TURN = {"phase": "phase", "phases": "phase", "sub-phase": "sub-phase", "sub-phases": "sub-phase"}


def _vote_phases(ballot: Ballot, header: tuple[str, ...], rows: list[TableRow]) -> None:
    """Vote for the phases of a turn that the rows of a table are, and for the parts of each that it names beside."""
    labels = [clean(row.label) for row in rows]
    if not header or fold(header[0]) not in _PARTS_OF_TURN or len(set(labels)) < max(2, len(labels)):
        return
    for column, head in enumerate(header):
        noun = _PARTS_OF_TURN.get(fold(head))
        cells = (row.cells[column] for row in rows if column < len(row.cells))
        for name in [name for cell in cells for name in names_in(cell)] if noun else ():
            if is_name(name, True) and name[0].isupper() and len(name.split()) <= 3:
                ballot.tell(name if last_word(fold(name)).endswith(str(noun)) else f"{name} {noun}", "phase", 4, 1)


def _vote_datasheet(ballot: Ballot, source: Source, section: str, header: tuple[str, ...]) -> None:
    """Vote for the unit in whose entry its figures stand, and for what they measure."""
    if name := source.sections[section].heading:
        ballot.entry(section, ballot.tell(tidy(name), "unit_type"), "unit_type")
    for column in header:
        _tell_column(ballot, column, source)


#: A column of what sets off the thing that each row names.
_SETTING_OFF = deferred(
    rf"(?i)(?:{SETTING_OFF}|when (?:used|made|taken)|in (?:response|reply|answer) to|(?:used?|made|taken) when)$"
)
#: A column of what each thing does that the rows name.
_RULED = deferred(r"(?i)(?:effects?|rules?|descriptions?|what it does|benefits?|in play)$")
#: A column of those to whom the thing that each row names may be given.
_GIVEN_TO = deferred(r"(?i)(?:(?:may|can) be )?(?:given|issued|assigned|sent) to$")


def _by_other_heads(
    header: tuple[str, ...], table: Table, rows: list[TableRow], ballot: Ballot, source: Source
) -> Kind | None:
    """The kind of the rows of a table that the text's own word for them heads ("Signal", in the chapter "Signals").

    What its other columns tell of them decides, or else what is done with such things.
    """
    noun = clean(header[0]) if header else ""
    if not noun.isalpha() or not is_name(noun) or fold(noun) in UNIT_COLUMN:
        return None
    if any(_GIVEN_TO.match(clean(head)) for head in header[1:]):
        return Kind("order", singular(fold(noun)))
    if _is_set_off(header, rows, ballot):
        return Kind("reaction", singular(fold(noun)))
    chapter = fold(singular(last_word(tidy(table.name)))) == singular(fold(noun))
    ruled = any(_RULED.match(clean(head)) for head in header[1:])
    if not (chapter or ruled) or len(rows) < 3 or (not ruled and len(_value_columns(header, rows)) > 1):
        return None
    named = all(row.label and is_name(without_mark(clean(row.label))) for row in rows)
    kind = kind_called(singular(fold(noun)), source) if named else None
    return Kind(kind, singular(fold(noun))) if kind in (*_CALLED_SO, "status", "special_rule") else None


#: What heads a column of the ways in which pieces move, and the column of how far each goes.
_WAYS = frozenset("mode gait pace manoeuvre maneuver move movement".split()) | {"mode of movement", "kind of move"}
_HOW_FAR = deferred(
    r"(?i)(?:(?:max(?:imum|\.)? )?(?:distance|inches|hexes|range of move|movement)|how far(?: it goes)?|far|up to)$"
)


def _of_ways_to_move(header: tuple[str, ...]) -> Kind | None:
    """The kind of the rows of a table of how far each way of moving goes ("Gait | Distance | Fatigue"): deeds."""
    noun = singular(fold(clean(header[0])))
    far = any(_HOW_FAR.match(clean(head)) for head in header[1:])
    return Kind("action", noun) if noun in _WAYS and far else None


def _is_set_off(header: tuple[str, ...], rows: list[TableRow], ballot: Ballot) -> bool:
    """Whether the rows of a table are of answers: by what sets them off, or most of their names being reactions."""
    if not any(_SETTING_OFF.match(clean(head)) for head in header[1:]):
        return False
    known = [ballot.found.get(key_of(row.label)) for row in rows if row.label]
    if sum(bool(each and each.votes["reaction"]) for each in known) * 2 > len(rows) > 1:
        return True
    at = next(n for n, head in enumerate(header) if n and _SETTING_OFF.match(clean(head)))
    answering = [row for row in rows if at < len(row.cells) and _ANSWERED.search(row.cells[at])]
    return 2 * len(answering) > len(rows) > 1


#: What the other side does, as the cell of such a column tells it.
_ANSWERED = deferred(
    r"(?i)\b(?:enem(?:y|ies)|opponents?|opposing|(?:is|are) (?:about to be |being )?(?:shot|fired|charged|attacked|hit|"
    r"rammed|targeted|boarded|assaulted|the target))\b"
)


#: Kinds whose things the head of a column may call by the text's own word for them ("Signal").
_CALLED_SO = ("order", "reaction", "action")


def _vote_weapons(ballot: Ballot, source: Source, header: tuple[str, ...], rows: list[TableRow]) -> None:
    """Vote for the weapons that a table of them names, and for what its columns of figures measure."""
    for row in rows:
        if not any(char.isdigit() for char in row.label):
            _tell_label(ballot, source, row, "weapon_type")
    for column, head in enumerate(header[1:], start=1):
        cells = [cell for row in rows if column < len(row.cells) and (cell := row.cells[column].strip("-–— "))]
        figures = sum(cell[0].isdigit() and len(cell) <= 8 for cell in cells)
        if is_name(clean(head)) and figures and 2 * figures > len(cells):
            ballot.tell(clean(head), "characteristic", 5, 2)


def vote_weapon_rules(ballot: Ballot, source: Source, units: frozenset[str]) -> set[str]:
    """Vote for the entries of what a table of weapons says that they have ("Heavy, Indirect"), whatever heading they
    stand under; back come their sections."""
    entered = {key_of(parameter_of(tidy(s.heading))[0]): s.id for s in source.sections.values() if s.heading}
    for kind_of_unit in kinds_in_tables(source, units):
        entered.pop(kind_of_unit, None)  # a weapon that is "War Engine" in its notes is one of those
    found: set[str] = set()
    for structure in source.structures:
        tables = {table.id for table in structure.tables if table.kind == "weapon"}
        for row in structure.rows:
            header = structure.columns.get(row.table, ()) if row.table in tables else ()
            for head, cell in zip(header[1:], row.cells[1:], strict=False):
                kind = column_kind(head, units)
                for name in names_in(cell) if kind and kind.kind == "special_rule" else ():
                    section = entered.get(key_of(parameter_of(name)[0]))
                    if section and section not in found and not _comes_of(source.sections[section].heading, name):
                        ballot.entry(section, ballot.tell(tidy(source.sections[section].heading), "special_rule"),
                                     "special_rule")  # fmt: skip
                        found.add(section)
    return found


def _comes_of(heading: str, name: str) -> bool:
    """Whether a heading names the state that a weapon's rule puts its target into ("Stunned", of "Stun")."""
    return fold(heading).endswith(("ed", "en")) and not fold(name).endswith(("ed", "en"))


def _vote_columns(
    ballot: Ballot, source: Source, header: tuple[str, ...], table: Table, rows: list[TableRow], units: frozenset[str]
) -> None:
    if len(header) < 2 or not rows:
        return
    first = header[0]
    kind = kind_of_words(first, units, one=True) or _by_other_heads(header, table, rows, ballot, source)
    if kind is None and (kind := _of_ways_to_move(header)):
        called = {key_of(clean(row.label)) for row in rows if row.label}
        for section in source.sections.values():  # the entry of what is done, though its figure has the same name
            if section.heading and (key := key_of(tidy(section.heading))) in called:
                ballot.entry(section.id, key, kind.kind)
    values = _value_columns(header, rows)
    profile = len(values) >= 2 and len(values) >= len(header) // 2
    if kind and values and kind.own in GRADED:
        kind = Kind("unit_subtype", kind.own)  # troops of a quality, with the numbers that go with it
    ground = fold(first) in _GROUND_COLUMN and _GROUND.search(table.name) and _GROUND_TOLD.search(" ".join(header[1:]))
    if ground:
        for row in rows:
            _tell_label(ballot, source, row, "effect")
        return
    of_units = last_word(fold(first)) in UNIT_COLUMN or stem(fold(first)) in units
    if kind and kind.kind not in ("phase", "test", "characteristic"):
        for row in rows:
            _tell_label(ballot, source, row, kind.kind)
        if kind.kind == "unit_type":
            _vote_cells(ballot, source, header, rows, units)
    elif (
        (stem(fold(first)) in units and values)
        or is_roster(ballot, header, rows, units)
        or (
            profile
            and (
                of_units
                or not first
                or (kind is None and _go_so_far(header, values))
                or (
                    kind is None
                    and (
                        _do_things(rows, source)
                        or _each_is_one(first, units, source)
                        or _are_somebodys([header[n] for n in values], rows, units, source)
                        or _has_measures(first, [header[n] for n in values], source)
                    )
                )
            )
        )
    ):
        for row in rows:
            _tell_label(ballot, source, row, "unit_type")
        _vote_cells(ballot, source, header, rows, units)
    _vote_leave(ballot, source, header, rows, kind.kind if kind else "unit_type" if of_units else "")
    if profile and (table.kind == "profile" or kind is None or kind.kind in TYPE_KINDS):
        for column in values:
            _tell_column(ballot, header[column], source)


def _vote_leave(ballot: Ballot, source: Source, header: tuple[str, ...], rows: list[TableRow], kind: str) -> None:
    """Vote for the deeds that a table gives leave to, and for those to whom it does, where the texts tell of the deeds.

    ``kind`` is that of what the rows name, empty where nothing tells it.
    """
    columns = leave_columns([row.cells for row in rows])
    if kind in BEING_KINDS:
        deeds = [clean(without_asking(header[n])) for n in columns if n < len(header)]
        done = [name for name in deeds if is_name(name) and _is_done(name, source)]
        for name in done:
            ballot.tell(name, "action", 5, 1)
        if done:
            for row in rows:
                _tell_label(ballot, source, row, kind)


def _value_columns(header: tuple[str, ...], rows: list[TableRow]) -> list[int]:
    """The columns that hold figures."""
    cells = ((n, [row.cells[n] for row in rows if n < len(row.cells)]) for n in range(1, len(header)))
    return [n for n, held in cells if _is_values(held)]


def _vote_cells(
    ballot: Ballot, source: Source, header: tuple[str, ...], rows: list[TableRow], units: frozenset[str]
) -> None:
    """Vote for what the columns of kinds ("Category", "Counts as", "Special Rules") name."""
    entries = {key_of(tidy(section.heading)) for section in source.sections.values()}
    for column, head in enumerate(header[1:], start=1):
        cells = [names_in(row.cells[column]) for row in rows if column < len(row.cells)]
        kind = column_kind(head, units) or titled(head, (parameter_of(n)[0] for names in cells for n in names), source)
        if kind is None or kind.kind not in CELL_KINDS:
            continue
        noted = fold(head) in NOTED  # it may hold anything: names are those that have an entry
        small = COUNTS_AS.match(head.strip()) is not None
        for names in cells:
            for name in names:
                entered = not noted or key_of(parameter_of(name)[0]) in entries
                if entered and is_name(parameter_of(name)[0]) and len(name.split()) <= 5:
                    key = ballot.tell(capitalised(name), kind.kind, 5, 1)
                    if key and small and name.islower():
                        ballot.found[key].lower = True


def vote_rows_beside(ballot: Ballot, source: Source) -> None:
    """Vote for the rows of figures that nothing tells of, in a table whose other rows are mostly kinds of piece."""
    for structure in source.structures:
        figured = {table.id for table in structure.tables if table.kind in ("profile", "plain")}
        rows: dict[str, list[TableRow]] = {}
        for row in structure.rows:
            if row.table in figured and row.label:
                rows.setdefault(row.table, []).append(row)
        for table, held in rows.items():
            if len(held) < 3 or len(_value_columns(structure.columns.get(table, ()), held)) < 2:
                continue
            kinds = [_kind_told(ballot, clean(row.label)) for row in held]
            kind = max(TYPE_KINDS, key=kinds.count)
            if 2 * kinds.count(kind) > len(held):
                for row, told in zip(held, kinds, strict=True):
                    if not told:
                        _tell_label(ballot, source, row, kind)


def _kind_told(ballot: Ballot, name: str) -> str:
    """The kind that most votes give a name; empty where it has none."""
    votes = +ballot.votes(key_of(singular(name)))
    return votes.most_common(1)[0][0] if votes else ""


def _each_is_one(head: str, units: frozenset[str], source: Source) -> bool:
    """Whether the texts say that each unit is one of what a column holds ("Every troop belongs to one Folk", "Tugs come
    in three makes", "There are four breeds of walker")."""
    noun = clean(head)
    if not noun.isalpha():
        return False
    one = r"(?:belongs? to|is of|are of|comes? from|is one of) (?:exactly |only |just )?(?:one|an?|some|the)"
    each = re.compile(rf"(?i)\b(?:each|every|all|any) (?P<who>[a-z]+) {one} (?:[a-z]+ )?{re.escape(noun)}s?\b")
    sorts = re.compile(
        r"(?i)\b(?P<who>[a-z]+?)s? (?:come|comes|(?:are|is) (?:built|made|sorted|divided|grouped|classed)|fall) "
        rf"(?:in|into|of|by|as) (?:[a-z\d-]+ ){{0,2}}{re.escape(noun)}s?\b|"
        rf"\bthere are (?:[a-z\d-]+ ){{1,2}}{re.escape(noun)}s of (?P<of>[a-z]+?)s?\b"
    )
    lines = list(source.lines(noun, f"{noun}s", noun.lower(), f"{noun.lower()}s"))
    if any(stem((one["who"] or one["of"]).lower()) in units for line in lines for one in sorts.finditer(line)):
        return True
    said = (each.search(line) for line in source.lines(noun, f"{noun}s"))
    return any(found is not None and stem(found["who"].lower()) in units for found in said)


def _has_measures(head: str, measures: list[str], source: Source) -> bool:
    """Whether the texts say that each of what a column holds has what the others measure ("Every Body has a Move")."""
    noun = clean(head)
    if not noun.isalpha():
        return False
    named = "|".join(re.escape(clean(measure)) for measure in measures if clean(measure))
    has = rf"(?i)\b(?:each|every|an?|all) {re.escape(noun)} (?:has|have) (?:[^.;:]{{0,60}} )?(?:{named})\b"
    return bool(named) and source.says(has, noun)


def _do_things(rows: list[TableRow], source: Source) -> bool:
    """Whether the texts tell of most rows what they may, cannot or must do: they are units, whatever heads them."""
    names = [singular(clean(row.label)) for row in rows]
    doing = r"(?:s|es)? (?:may|can|cannot|can['’]t|must|never)\b"
    forms = ((name, f"{name}s", f"{name}es") for name in names if name)
    does = [source.says(rf"\b{re.escape(each[0])}{doing}", *each) for each in forms]
    return 2 * sum(does) > len(does)


#: Figures of how fast something goes, which pieces alone have.
_SPEEDS = frozenset(("mov", "move", "movement", "speed", "pace", "stride", "march", "march rate", "movement rate"))


def _go_so_far(header: tuple[str, ...], values: list[int]) -> bool:
    """Whether each row has a speed among several figures: then they are pieces, whatever heads them."""
    return len(values) > 2 and any(fold(clean(header[column])) in _SPEEDS for column in values)


#: Whoever has a figure of his own, in the words of most texts.
_SOMEBODY = (
    "unit", "model", "shooter", "firer", "attacker", "target", "defender", "fighter", "soldier", "figure", "warrior",
    "troop", "trooper",
)  # fmt: skip


#: So many figures of a table are told of as "yours", where its rows are pieces.
_OWN = 2


def _are_somebodys(heads: list[str], rows: list[TableRow], units: frozenset[str], source: Source) -> bool:
    """Whether the texts tell of the figures in a table's columns as somebody's ("the shooter's Eye"), and its rows are
    named: they are units, whatever heads them."""
    if not all(is_name(clean(row.label)) and not any(char.isdigit() for char in row.label) for row in rows):
        return False
    whose = "|".join(sorted({*map(re.escape, units), *_SOMEBODY}))
    names = [name for head in heads if (name := clean(head)).isalpha()]
    if any(source.says(rf"(?i)\b(?:{whose})(?:['’]s|s['’]) (?-i:{re.escape(name)})\b", name) for name in names):
        return True
    # "beat your Aim", "as many dice as your Might"
    return sum(source.says(rf"(?i)\b(?:your|his|her) (?-i:{re.escape(name)})\b", name) for name in names) >= _OWN


def _is_done(name: str, source: Source) -> bool:
    """Whether the texts tell somewhere that somebody may, cannot or must do it: a keyword is had and not done."""
    done = re.compile(rf"(?i)\b(?:may|can|cannot|must|not|never|to|or|and)(?: (?:make|take) an?)? {re.escape(name)}\b")
    return source.says(done, name)


def _is_values(cells: list[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return (
        bool(filled)
        and all(_VALUE.match(cell) for cell in filled)
        and any(any(char.isdigit() for char in cell) for cell in filled)
    )


#: What parts the names of several kinds of piece that share a row ("Infantry, Leaders").
SHARED = deferred(r",? and |, | ?& ?| ?/ ?")


def _tell_label(ballot: Ballot, source: Source, row: TableRow, kind: str) -> None:
    name = without_mark(clean(row.label))
    several = [key_of(singular(part)) for part in SHARED.split(name)] if kind == "unit_type" else []
    if len(several) > 1 and all(ballot.votes(key)[kind] or ballot.votes(key)["unit_subtype"] for key in several):
        return  # each of them has a name that is known
    if not is_name(name, " " in name or kind in TYPE_KINDS) or len(name.split()) > 4:
        return
    if " of " not in name and source.written[last_word(singular(name))]:  # "Pall of Cinders" is one pall
        name = singular(name)
    key = ballot.tell(name, kind, 5, 1)
    if key and len(key) == 1 and source.is_small(name):
        ballot.found[key].lower = True


def _tell_column(ballot: Ballot, head: str, source: Source) -> None:
    """Vote for the head of a column being a characteristic, by the name that the texts put before it in brackets."""
    name = clean(head)
    if 1 < len(name) <= 4 and (whole := _written_out(name, source)):
        key = ballot.tell(whole, "characteristic", 5, 2)
        if key:
            ballot.abbreviate(key, name)
            return
    tell_characteristic(ballot, head, source.is_small(name))


def _written_out(short: str, source: Source) -> str:
    """What letters stand for by the one name behind which the texts put them ("Pace (Pa)"); '' where they do nowhere,
    or behind several names."""
    before = re.compile(rf"((?:[A-Z][\w'’-]+ ){{1,3}})\({re.escape(short)}\)")
    rows = (row.label for structure in source.structures for row in structure.rows if f"({short})" in row.label)
    found = {match[1].strip() for line in (*rows, *source.lines(short)) for match in before.finditer(line)}
    names = {re.sub(r"^(?:The|A|An|Its|Their|Each|Every) ", "", name) for name in found}
    return names.pop() if len(names) == 1 else ""


def tell_characteristic(ballot: Ballot, name: str, small: bool = False) -> None:
    """Vote for the head of a column of values being a characteristic, or the abbreviation of one that is known.

    ``small``: the sentences write it in small letters.
    """
    name = clean(name)
    low = fold(name)
    if not name or low in _NO_CHARACTERISTIC or not is_name(name):
        return
    known = [key for key in ballot.short if name in ballot.short[key]]
    if known:
        return
    if len(name) <= 3:
        whole = [
            key
            for key, candidate in ballot.found.items()
            if candidate.votes["characteristic"] and _abbreviates(low, key)
        ]
        if len(whole) == 1:
            ballot.abbreviate(whole[0], name)
        if whole:
            return
    key = ballot.tell(name, "characteristic", 5, 2)
    if key and len(key) == 1 and small:
        ballot.found[key].lower = True


def _abbreviates(short: str, key: tuple[str, ...]) -> bool:
    """Whether the letters can stand for the name: its initials, or its beginning."""
    return short == "".join(word[0] for word in key) or (len(key) == 1 and key[0].startswith(short))
