"""What changes a roll on a table: figures that are added to the dice, lists beside the table, and what sentences add in
some case.

In: the book, and a table that is rolled on. Out: the figures, the rows of modifiers with their cases, those that a
question calls for, and the changes that rules, states and markers make.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from kb.conditions import Has, both
from kb.model import HELD_KINDS, Clause, Table, TableRow
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment
from queries.calculators.aimedat import called_of_sides
from queries.calculators.altered import Case, Change, to_the_roll
from queries.calculators.base import Source
from queries.calculators.book import Book, core_name
from queries.calculators.circumstances import called_for, sparing
from queries.calculators.scores import bare_of
from queries.calculators.testrows import as_rows, beside, is_of_the_roll
from queries.calculators.words import Question


def root_of(name: str) -> tuple[str, ...]:
    """The telling words of what is rolled, as a table, its list of modifiers or its roll is called."""
    name = _ITS_DICE.sub("", bare_of(name))
    return core_name(re.sub(r"(?i)\b(?:modifiers?|results?|adjustments?|effects?)\b", "", name))


#: "D6 Backfire", "Backfire Table (2D6)".
_ITS_DICE = deferred(r"(?i)^\d?d\d{1,3} |\(?\b\d?d\d{1,3}\)?$")


def terms_of(book: Book, table: Table) -> set[str]:
    """The terms by which clauses tell of the roll on a table: "Mishap Table", "Mishap roll"."""
    root = root_of(table.name)
    kinds = ("table", "test", "effect")
    return {term.id for kind in kinds for term in book.rules.terms_of_kind(kind) if root and root_of(term.name) == root}


_KINDS_OF_ROLL = tuple(stem(each) for each in ("table", "chart", "roll", "test", "check", "result"))


def is_named(question: Question, table: Table) -> bool:
    """Whether a question names what is rolled on a table: the table itself, or the roll."""
    root = root_of(table.name)
    return question.says(table.name) or (bool(root) and any(question.holds((*root, kind)) for kind in _KINDS_OF_ROLL))


def asked_of(question: Question, labels: Iterable[str]) -> str | None:
    """The result of a table whose chance a question asks: the one that it names as the table writes it, or last."""
    named = [label for label in labels if label and question.mentions(label, exactly=True)]
    named = [label for label in named if fold(label) in question.low or not _within_another(question, label)]
    return max(named, key=lambda label: _how_named(question, label), default=None)


def _within_another(question: Question, label: str) -> bool:
    """Whether a question has the words of a result in a longer name alone ("Ninth Bell", of "The Bells")."""
    own = {*stems(label)} - {"the"}
    words = re.findall(r"[\w'’-]+", question.raw)
    places = [n for n, word in enumerate(words) if own and {*stems(word)} & own]
    held = (each.name for each in question.names if question.book.kind(each.term) in HELD_KINDS)
    aside = {*own, *stems(" ".join(held))}  # "the Wagon Burns": a name by itself
    longer = [n for n in places if n > 1 and words[n - 1][0].isupper() and not {*stems(words[n - 1])} & aside]
    return bool(places) and longer == places


def _how_named(question: Question, label: str) -> tuple[bool, int]:
    """Whether a result is written as the table writes it, amid a sentence, and where it is named last."""
    amid = rf"(?<=[a-z,;:\"'“(] ){re.escape(label)}\b|“{re.escape(label)}\b"
    written = [found.start() for found in re.finditer(amid, question.raw)]
    if written:
        return True, written[-1]
    said = [found.start() for found in re.finditer(rf"\b{re.escape(fold(label))}\b", question.low)]
    return False, said[-1] if said else -1


#: "D6 + gear", over the scores of a table; "roll a D6, add its current gear, and look it up".
_HEADED = deferred(
    r"(?i)^\W*\d?D\d{1,3} *(?P<sign>[+\u2212\u2013-]) *(?:its |the )?(?:current )?"
    r"(?P<name>[a-z][\w'-]*(?: [a-z][\w'-]*)?) *(?:\s{2,}|\||\t|$)"
)
_ADDS = deferred(
    r"(?i)\brolls? (?:an? |one )?(?:\d?D\d{1,3}|die|dice)\b[^.;]{0,40}?"
    r"(?P<less>\bsubtract|\bdeduct|\bminus|\badd|\bplus)(?:s|ing)? "
    r"(?:the |its |their )(?:[\w-]+'s )?(?:current |present |own )?(?P<name>[a-z][\w'-]*)(?=,| and\b|[.;]|$)"
)


def added(book: Book, table: Table) -> list[tuple[str, int, Source]]:
    """The figures that are added to the roll (1) or taken from it (-1), and what says so."""
    found: list[tuple[str, int, Source]] = []
    for rule in book.of("roll"):
        if root_of(book.name(rule.clause.subject)) == root_of(table.name):
            for sign, name in re.findall(r"([+-]) ([^+-]+?)(?= [+-] |$)", rule.body):
                found.append((name, 1 if sign == "+" else -1, rule))
    if found:
        return found
    for passage in book.rules.passages.values():
        here = passage.section == table.section or fold(table.name) in fold(passage.text)
        if here and (said := _HEADED.search(passage.text) or _ADDS.search(passage.text)):
            how = said.groupdict().get("sign") or said["less"].lower()
            name = book.characteristic(fold(said["name"]))
            if name not in _NO_FIGURE:
                return [(name, 1 if how in ("+", "add", "plus") else -1, passage)]
    return found


#: What is added to a roll and is no figure of anybody's.
_NO_FIGURE = frozenset(
    ("modifiers", "modifier", "result", "results", "total", "following", "number", "effect", "scores")
)


#: "The hit came from a Bombard weapon", "the blow was struck with a two-handed weapon": by what it was dealt.
_DEALT_BY = deferred(
    r"^(?:if |when )?(?:the |an? |that )?(?:hit|shot|blow|attack|wound|damage)s? "
    r"(?:came|comes|was|is|were|are|has been)(?: (?:caused|made|inflicted|scored|dealt|fired|struck|done))? "
    r"(?:from|by|with) (?:an? |the )?(?P<by>.+?)(?: weapons?| guns?| arms?)?$",
    re.I,
)


def is_dealt(row: TableRow) -> bool:
    """Whether a row tells by what a blow was dealt."""
    return _DEALT_BY.match(row.text) is not None


def rows_on(book: Book, table: Table, *, listed: bool = True) -> list[TableRow]:
    """What is added to the roll in a case, or for whoever has or is something, as rows of a list; those of the lists
    beside the table too where they are to be ``listed``."""
    found = [row for rows in _listed(book, table) for row in rows]
    known = {row.passage for row in found}
    found = found if listed else []
    told = [row for row in _told(book, table) if row.passage not in known]
    cases = [row for row in _in_cases(book, table) if row.passage not in known]
    for passage in {row.passage for row in cases}:  # a sentence is read in one way or in the other
        one, other = ([row for row in rows if row.passage == passage] for rows in (cases, told))
        if len(other) > len(one):
            cases = [row for row in cases if row.passage != passage]
        else:
            told = [row for row in told if row.passage != passage]
    found += [*cases, *told]
    known |= {row.passage for row in found}
    return found + [row for row in _held(book, table) if row.passage not in known]


def _listed(book: Book, table: Table) -> list[list[TableRow]]:
    """The rows of the lists of modifiers that stand beside a table, or are called as it is."""
    rolled = [each for each in book.rules.tables.values() if each.kind == "roll" and each.section == table.section]
    lists = [
        each for each in book.rules.tables.values() if each.kind == "modifiers"
        and (root_of(each.name) == root_of(table.name) or (each.section == table.section and len(rolled) == 1))
    ]  # fmt: skip
    over = book.rules.sections[table.section].parent if table.section in book.rules.sections else None
    if not lists and over and len(table.name.split()) > 1:  # in the section that sends to the table
        sends = any(p.section == over and fold(table.name) in fold(p.text) for p in book.rules.passages.values())
        lists = [
            each for each in book.rules.tables.values() if each.kind == "modifiers" and each.section == over and sends
        ]
    tests = {book.section(rule) for head in ("test", "contest", "opposed") for rule in book.of(head)}
    return [
        book.rules.rows.get(each.id, []) for each in lists
        if each.section not in tests or root_of(each.name) == root_of(table.name)
    ]  # fmt: skip


def _in_cases(book: Book, table: Table) -> list[TableRow]:
    """The cases that sentences beside a table tell."""
    found: list[TableRow] = []
    for rule in book.of("modify"):
        case, body = rule.procedure.option("case"), re.match(r"^(.+) ([+-]\d+)$", rule.body)
        if case and body and fold(body.group(1)) == fold(table.name):
            clause = rule.clause
            found.append(TableRow(clause.id, "", len(found), clause.passage, case, case, value=body.group(2)))
    return found


def _told(book: Book, table: Table) -> list[TableRow]:
    """The clauses that change the roll on a table in a case that they tell, as rows."""
    terms = terms_of(book, table)
    others = {
        passage for head in ("test", "chance") for rule in book.of(head)
        if book.section(rule) == table.section and rule.clause.subject not in terms for passage in beside(book, rule)
    }  # fmt: skip
    name = fold(table.name) if len(table.name.split()) > 1 else ""
    here = {
        each.id for each in book.rules.passages.values()
        if each.section == table.section or (name and name in fold(each.text))
    } - others  # fmt: skip

    def ours(clause: Clause) -> bool:
        return clause.object in terms or (clause.passage in here and is_of_the_roll(book, clause))

    changing = (c for c in book.rules.clauses if c.relation == "modifies" and not c.within and ours(c))
    return as_rows(book, changing, terms)


def _held(book: Book, table: Table) -> list[TableRow]:
    """What rules and states change in the roll on a table for whoever has them."""
    found: list[TableRow] = []
    for clause in book.rules.clauses:
        if clause.relation != "modifies" or book.kind(clause.object) != "table" or clause.affects != "bearer":
            continue
        if clause.subject == clause.object:
            continue
        of_whom = book.kind(clause.subject) in HELD_KINDS and both(clause.who, clause.when) == Has(clause.subject)
        plain = re.fullmatch(r"[+-]\d+", clause.value or "")
        if of_whom and plain and root_of(book.name(clause.object)) == root_of(table.name):
            name = book.name(clause.subject)
            found.append(TableRow(clause.id, "", len(found), clause.passage, name, name, value=clause.value))
    return found


def changes_on(book: Book, table: Table, names: list[str], said: str, barring: set[str]) -> list[Change]:
    """What the markers, rules and states that are told change in the roll: "Cooled (2)", "three Strain markers"."""
    case = Case(book, names, f"{said} rolls on the {table.name}")
    own = terms_of(book, table) | {
        clause.object for rule in book.of("modify") for clause in (rule.clause,) if fold(table.name) in fold(rule.body)
    }
    beside = (p.text for p in book.rules.passages.values() if p.section == table.section)
    called = {found[1] for text in beside for found in _CALLED.finditer(text)} - {table.name}
    found = to_the_roll(case, set(root_of(table.name)), own, barring, table=True)
    for name in called:  # "consults the Overheat Table", under "Heat"
        case = Case(book, names, f"{said} rolls on the {name}")
        found += to_the_roll(case, set(root_of(name)), (), barring, table=True)
    return list({(each.clause.passage, each.plus): each for each in found}.values())


_CALLED = deferred(r"\bthe ([A-Z][\w'-]+(?: [A-Z][\w'-]+)? (?:Table|Chart))\b")


#: So much of a rule, or more of it: "a blow with Biting (3) or more".
_SO_MUCH = deferred(r"([A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:\()?(\d+)\)? or (more|higher|better|greater|less|lower)\b")


def called_on(book: Book, rows: list[TableRow], question: Question) -> list[Adjustment]:
    """The rows that a question calls for, those among them that ask for so much of a rule."""
    much = {row.id: found for row in rows if (found := _SO_MUCH.search(row.text))}
    held = list[Adjustment]()
    for row in rows:
        if (found := much.get(row.id)) and (stated := question.parameter(found.group(1))) is not None:
            bound = int(found.group(2))
            if stated <= bound if found.group(3) in ("less", "lower") else stated >= bound:
                held.append(Adjustment(row, 1, int(row.value or 0), row.text))
    rest = [row for row in rows if row.id not in much]
    just = {row.id: found for row in rest if (found := _JUST.match(row.text))}
    for row in rest:
        if (found := just.get(row.id)) and _is_told(question, found["name"], int(found["n"])):
            held.append(Adjustment(row, 1, int(row.value or 0), row.text))
    rest = [row for row in rest if row.id not in just]
    rest = [replace(row, text=dealt["by"]) if (dealt := _DEALT_BY.match(row.text)) else row for row in rest]
    rest = [replace(row, text=_WAS_HIT.sub("", row.text)) for row in rest]
    of_both = tells_of_both(rows) and not _STRIKES.search(question.low)
    if not of_both and not _STRIKES.search(
        question.low
    ):  # it befalls the one that the question tells of, whoever it is
        rest = [replace(row, text=_BEFALLEN.sub("", row.text)) for row in rest]
    ours = book.held(question.all_names())
    if of_both:
        verbs = root_of(book.rules.tables[rows[0].table].name) if rows[0].table in book.rules.tables else ()
        own = book.held(question.ours())
        called = called_of_sides(book, rest, question, verbs)
        return [*held, *(each for each in called if not sparing(book, own, each.row))]
    return [*held, *(each for each in called_for(book, rest, question) if not sparing(book, ours, each.row))]


#: "The weapon is AP 2", "the hit was Pen 3": that figure, and no other.
_JUST = deferred(
    r"(?i)^(?:if |when )?(?:the |an? |that |its )?(?:[\w-]+ )?(?:weapon|gun|shot|hit|attack|blow|round|shell)s?"
    r"(?: (?:that|which) (?:hit|struck)(?: it)?)? (?:is|was|has|had)(?: an?)? "
    r"(?P<name>(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w-]*)?)(?: of)? \(?(?P<n>\d+)\)?\.?$"
)


def is_just(row: TableRow) -> bool:
    """Whether a row tells of one figure of whatever struck."""
    return _JUST.match(row.text) is not None


def _is_told(question: Question, name: str, number: int) -> bool:
    """Whether a question tells of that figure of whatever struck."""
    return re.search(rf"(?i)\b{re.escape(name)}(?: of|:)? ?\(?{number}\)?(?![\d+])", question.raw) is not None


def tells_of_both(rows: Iterable[TableRow]) -> bool:
    """Whether a list has rows for the one who does it, and so none that goes without saying for whom it is."""
    return bool(_TWO_SIDES & {fold(row.text).partition(" ")[0] for row in rows})


#: Who does it, as a row begins that tells of him and not of the one to whom it is done.
_TWO_SIDES = frozenset(("firer", "firing", "attacker", "attacking", "shooter", "shooting"))
#: That something was hit at all goes without saying: "it was hit from behind".
_WAS_HIT = deferred(
    r"(?i)^(?:if |when |where )?(?:it|they|the [\w-]+) (?:was|were|is|are|has been|have been) "
    r"(?:hit|struck|attacked|wounded|damaged|shot) (?=(?:from|in|on) )"
)
#: Whom it befalls, where a row says of whom it tells: "if the victim has Bark", "the crew that was hit is Wet".
_BEFALLEN = deferred(
    r"(?i)^(?:if |when )?(?:the |an? |(?=target ))(?:target|victim|loser|[\w-]+ (?:that|which|who) (?:was|is|has been) "
    r"(?:hit|struck|wounded|damaged|targeted)|(?:hit|struck|wounded|damaged|targeted) [\w-]+)(?:'s)? "
    r"(?:(?:is|has|was|wears|bears|carries) )?"
)
#: Who strikes, told beside whom he strikes.
_STRIKES = deferred(
    r"\b(?:my|our|an?|the|enemy|your|his) (?:[\w'-]+ ){1,3}?(?:shoots?|fires?|attacks?|strikes?|charges?|rams?|hits?|"
    r"has (?:hit|shot|struck|rammed)|scores?|wounds?) "
)


__all__ = [
    "added",
    "asked_of",
    "called_on",
    "changes_on",
    "is_dealt",
    "is_just",
    "is_named",
    "root_of",
    "rows_on",
    "tells_of_both",
    "terms_of",
]
