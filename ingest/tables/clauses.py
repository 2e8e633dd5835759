"""Tables as clauses: what the rows of roll tables, modifier lists, profiles and tables of orders say.

In: a document's tables and rows. Out: drafts with the passage that each stands in. A row of a roll table is an outcome,
and brings about what its text says the unit gains or must do; a row of modifiers changes the roll that the sentence
above the table, or its heading, names; a row of a profile fixes characteristics; a column of costs says what is spent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ingest.formats.modifierlines import NOT_FOR_SOME
from ingest.formats.text import title_like
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import GENERIC_UNITS
from ingest.structure import Structure
from ingest.tables.about import own_term, sentences_over, sufferer_over, target_of
from ingest.tables.celltexts import effects_of
from ingest.tables.counts import counted
from ingest.tables.datasheets import datasheets
from ingest.tables.footnotes import Footnotes
from ingest.tables.ground import ground
from ingest.tables.leave import leave
from ingest.tables.margins import by_margin
from ingest.tables.movegrid import moves
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.columnkinds import CELL_KINDS, column_kind, names_in
from ingest.vocabulary.naming import parameter_of, singular, without_mark
from ingest.vocabulary.profiles import SHARED
from kb.conditions import ALWAYS, Condition, Done, Fact, Has, Not, both
from kb.model import TYPE_KINDS, Document, Passage, Table, TableRow
from kb.names import fold, stem
from kb.patterns import Pattern, deferred

_PARTY = deferred(
    r"(?i)^(?:if )?(?:the |an? )?(?:(target|defender|enemy|opponent)|(firer|shooter|attacker|tester|user"
    r"|(?:firing|shooting|"
    r"attacking|testing|charging|moving|reacting) [a-z]+))(?: unit| [a-z]+(?= (?:is|are|has|have|was|used)\b))?\b\s*"
)
#: Words that may stand beside a name in a row which is still about that name alone.
_BESIDE = frozenset(
    """a an the is are was has have had in at under with used using given being be currently already this turn round
    phase order status condition unit units model models each every for per if when while it they still stance formation
    type class trait quality keyword special rule""".split()
) | (GENERIC_UNITS - {"character"})
_BEARERS = ("unit_subtype", "status", "unit_type", "special_rule", "order")
_GETS = Pattern(
    r"(?i)\b(?:gains?|becomes?|become|suffers?|receives?|takes?|is|are|counts? as|goes?|knocked|placed)"
    r"(?: (?:an?|the|two|one|\d+|now|also|immediately|knocked|left|automatically))* $"
)
_IF = Pattern(r"(?i)\b(?:if|when|while|whilst|unless|that|which)\b[^.;:!?,]*$")
_MUST = Pattern(
    r"(?i)\b(?:must|has to|have to|needs? to) (?:immediately |also |then )?(?:take|make|pass"
    r"|roll)s? (?:an?|the|another) $"
)


def table_drafts(
    document: Document, structure: Structure, vocabulary: Vocabulary, notes: Footnotes
) -> Iterator[tuple[list[Draft], str | None]]:
    """The drafts of each row, with the id of the row's passage."""
    tables = {table.id: table for table in structure.tables}
    targets: dict[str, Thing] = {}
    sufferers: dict[str, str | None] = {}
    entries, tails = _entries(structure)
    sheets = datasheets(structure)
    places = {passage.id: passage.ordinal for passage in structure.passages}
    open_to, counts = _by_rows(structure, places, vocabulary)
    for row in structure.rows:
        table = tables[row.table]
        if by_count := counts.get(row.passage or ""):
            yield by_count, row.passage
        elif table.kind == "roll" and row.label:
            yield from _outcomes(table, row, entries.get(row.passage or "", []), vocabulary)
        elif table.kind == "modifiers" and row.value:
            if table.id not in targets:
                first = places.get(row.passage or "", 0)
                targets[table.id] = target_of(table, first, structure, vocabulary)
                sufferers[table.id] = sufferer_over(sentences_over(table, first, structure), vocabulary)
            suffered = _suffered(row, sufferers[table.id], vocabulary)
            noted = notes.with_exemption(row)
            rolls = _rolls_changed(row, structure.columns.get(table.id, ()), vocabulary) or [targets[table.id]]
            yield [suffered] if suffered else [_modifier(noted, each, vocabulary) for each in rolls], row.passage
        elif table.kind in ("profile", "plain", "weapon"):
            header = structure.columns.get(table.id, ())
            if unit := vocabulary.section_terms.get(sheets.get(table.id, "")):
                name = vocabulary.terms[unit].name  # of which the row says nothing
                header, row = ("", *header), replace(row, label=name, cells=(name, *row.cells))
            far = moves(row, header, table.name, vocabulary)
            drafts = open_to.get(row.passage or "", []) + (far or _columns(row, header, vocabulary))
            drafts = drafts or ground(row, header, vocabulary)
            if not drafts or any(draft.subject for draft in drafts):
                said = entries.get(row.passage or "", [])
                own = own_term(table, vocabulary) or vocabulary.section_terms.get(table.section)
                test = own if vocabulary.kind_of(own) == "test" else None
                read = any(_line(p.text) in _line(cell) for p in said for cell in row.cells)
                if tail := tails.get(row.passage or ""):
                    cells = tuple(cell if _line(cell) in _line(tail.text) else "" for cell in row.cells[1:])
                    behind = replace(row, cells=(row.cells[0], *cells))
                    yield effects_of(behind, header, vocabulary, read, test), tail.id
                    ahead = ("" if _line(cell) in _line(tail.text) else cell for cell in row.cells[1:])
                    row = replace(row, cells=(row.cells[0], *ahead))
                drafts += effects_of(row, header, vocabulary, read, test)
            drafts = drafts or _needed(table, row, header, vocabulary)
            if drafts:
                yield drafts, row.passage


def _line(words: str) -> str:
    """Words as they stand on one line."""
    return " ".join(words.split())


def _by_rows(
    structure: Structure, places: Mapping[str, int], vocabulary: Vocabulary
) -> tuple[dict[str, list[Draft]], dict[str, list[Draft]]]:
    """What the rows of tables of leave, and of tables of counts, say, by the id of the row's passage; ``places`` tells
    the ordinal of each passage."""
    held: dict[str, list[TableRow]] = {}
    for row in structure.rows:
        held.setdefault(row.table, []).append(row)
    open_to: dict[str, list[Draft]] = {}
    counts: dict[str, list[Draft]] = {}
    for table in structure.tables:
        rows, header = held.get(table.id, []), structure.columns.get(table.id, ())
        open_to.update((row.passage or "", drafts) for row, drafts in leave(rows, header, vocabulary) if drafts)
        own = vocabulary.section_terms.get(table.section)
        first = places.get(rows[0].passage or "", 0) if rows else 0
        over = " ".join((table.name, *(p.text for p in sentences_over(table, first, structure))))
        counts.update((row.passage or "", drafts) for row, drafts in counted(rows, header, over, own, vocabulary))
        counts.update((row.passage or "", drafts) for row, drafts in by_margin(rows, header, own, vocabulary))
    return open_to, counts


def _entries(structure: Structure) -> tuple[dict[str, list[Passage]], dict[str, Passage]]:
    """The sentences of the entry that each row opens, and its cells behind them, by the id of the row's passage."""
    entries: dict[str, list[Passage]] = {}
    tails: dict[str, Passage] = {}
    opened: Passage | None = None
    named = {row.passage for row in structure.rows}  # a row's name may stand as the heading of its sentences
    for passage in structure.passages:
        place = passage.section, passage.paragraph
        if passage.kind == "row" and opened and place == (opened.section, opened.paragraph):
            tails[opened.id] = passage
        elif passage.kind == "row" or passage.id in named:
            opened = passage
        elif (
            opened is not None and passage.section == opened.section and passage.passage_class in ("rule", "definition")
        ):
            entries.setdefault(opened.id, []).append(passage)
        else:
            opened = None
    return entries, tails


# --- outcomes -----------------------------------------------------------------------------------------------------


_BEFALLEN = deferred(
    r"(?i)^(?:the |its |that )?(?:target|unit|model|squad|it|they|defender|attacker|enemy|loser)s? "
    r"(?:is|are|becomes?|counts? as) "
)


def _outcomes(
    table: Table, row: TableRow, said: list[Passage], vocabulary: Vocabulary
) -> Iterator[tuple[list[Draft], str | None]]:
    """The outcome that a row names, and what the sentences of its entry say comes with it."""
    subject = own_term(table, vocabulary)
    thing = None if subject else Thing("table", table.name)
    kind = vocabulary.terms[subject].kind if subject else "table"
    value = _range(row.low, row.high)

    def draft(relation: str, object_: Thing) -> Draft:
        return Draft(relation, object_, subject=subject, subject_thing=thing, value=value, modal="state", fixed=True)

    relation = "triggers" if kind in ("test", "reaction") else "inflicts"
    label = _BEFALLEN.sub("", row.label)  # "Target is Pinned": Pinned
    state = vocabulary.best(label.split(" and ")[0], "effect", "status") if label != row.label else None
    if state:
        named = draft(relation, Thing(vocabulary.terms[state].kind, vocabulary.terms[state].name, state))
    else:
        named = draft(relation, Thing("effect", row.label, vocabulary.best(row.label, "effect", "status")))
    texts = [(row.passage, row.text)] if not said else [(passage.id, passage.text) for passage in said]
    yield [named], row.passage
    for passage, text in texts:
        brought = [
            draft(what, thing) for what, thing in _brought(text, vocabulary) if fold(thing.name) != fold(row.label)
        ]
        if brought:
            yield brought, passage


def _brought(text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, Thing]]:
    """What a sentence says is suffered outright: the statuses that are gained, the tests that must be taken."""
    for hit in vocabulary.index.find(text):
        before = text[: hit.start]
        if _IF.search(before):
            continue
        for term in hit.terms:
            found = vocabulary.terms[term]
            if term in vocabulary.general or (term in vocabulary.cased and text[hit.start].islower()):
                continue
            if (found.kind == "status" and _GETS.search(before)) or (found.kind == "test" and _MUST.search(before)):
                yield "inflicts" if found.kind == "status" else "forces", Thing(found.kind, found.name, term)
                break


# --- profiles and costs -------------------------------------------------------------------------------------------

_NUMBER = deferred(r"[+−–-]?\d{1,3}(?:\+|[\"”″]|cm|mm)?$|\d?[dD]\d{1,2}$")
#: What stands for a figure that somebody does not have.
_LACKING = deferred(r"(?i)[-–—−]{1,3}|n/?a|none|nil")
#: The mark of a note behind a figure ("14 (a)", "6*").
_NOTE_OF = deferred(r"(?<=\d)(?: ?\([a-z]\)|[*†‡§]{1,3})$")
_SET = ("unit_type", "unit_subtype", "unit", "weapon_type")
_COSTED = ("order", "action", "reaction", "special_rule", "status")


def _columns(row: TableRow, header: tuple[str, ...], vocabulary: Vocabulary) -> list[Draft]:
    """What the columns of a row say of what its first cell names: its characteristics, or what it costs and needs."""
    several = SHARED.split(row.label) if row.label and not vocabulary.best(row.label) else []
    if len(several) > 1 and all(vocabulary.best(name, *_SET) for name in several):
        return [draft for name in several for draft in _columns(replace(row, label=name), header, vocabulary)]
    label = row.label if row.label and vocabulary.best(row.label) else without_mark(row.label or "")
    bearer = vocabulary.best(label, *_SET) if label else None
    costed = vocabulary.best(label, *_COSTED) if label and bearer is None else None
    effect = vocabulary.best(label, "effect") if label and bearer is costed is None else None
    drafts: list[Draft] = []
    for name, noted in zip(header[1:], row.cells[1:], strict=False):
        cell = _NOTE_OF.sub("", noted)
        kind = column_kind(name, vocabulary.unit_words) if bearer and not _NUMBER.match(cell) else None
        if bearer and kind and kind.kind in CELL_KINDS:
            drafts += _born(bearer, kind.kind, cell, vocabulary)
            continue
        if bearer and kind is None and _all_rules(cell, vocabulary):
            drafts += _born(bearer, "special_rule", cell, vocabulary)
            continue
        ruled = _ALLOWED.match(fold(name))
        if ruled and (bearer or (vocabulary.kind_of(costed) == "status")):
            drafts += _allowed(bearer or costed or "", "permits" if ruled["open"] else "denies", cell, vocabulary)
            continue
        known = vocabulary.best(name, "characteristic")
        if bearer and known and _NUMBER.match(cell):
            thing = Thing("characteristic", vocabulary.terms[known].name, known)
            drafts.append(Draft("sets", thing, subject=bearer, value=cell, who=Has(bearer), modal="state", fixed=True))
        elif bearer and known and _LACKING.fullmatch(cell.strip()) and vocabulary.terms[bearer].kind in TYPE_KINDS:
            deed = vocabulary.best(name, "action")  # "Leap | -": who has no such figure does not do it either
            for lacked in (known, deed) if deed else (known,):
                thing = thing_of(lacked, vocabulary)
                drafts.append(Draft("denies", thing, subject=bearer, who=Has(bearer), modal="state", fixed=True))
        elif (effect or costed) and _MEASURED.match(cell) and _ITS_OWN.fullmatch(name.strip(" *_")):
            drafts.append(_figure(effect or costed or "", name.strip(" *_"), cell, vocabulary))
        elif costed and known and _NUMBER.match(cell):
            thing = Thing("characteristic", vocabulary.terms[known].name, known)
            drafts.append(Draft("uses", thing, subject=costed, value=cell, modal="state", fixed=True))
        elif (bearer or costed) and known is None and _MEASURED.match(cell) and _FIGURED.fullmatch(name.strip(" *_")):
            drafts.append(_figure(bearer or costed or "", name.strip(" *_"), cell, vocabulary))
        elif costed and fold(name) in ("test", "check", "roll"):
            test = vocabulary.best(f"{cell} {fold(name)}", "test") or next(
                (t for noun in ("test", "check", "roll") if (t := vocabulary.best(f"{cell} {noun}", "test"))), None
            )
            if test:
                drafts.append(
                    Draft("requires", Thing("test", vocabulary.terms[test].name, test), subject=costed, fixed=True)
                )
    return drafts


#: A column of what is open to somebody, or closed ("Prohibited Terrain").
_ALLOWED = deferred(
    r"(?:(?P<open>permitted|allowed)|prohibited|forbidden|barred|banned|impassable|not (?:allowed|permitted))\b"
    r"(?! by\b| to\b)"
)


def _allowed(bearer: str, relation: str, cell: str, vocabulary: Vocabulary) -> Iterator[Draft]:
    """What each name in such a column's cell is for whom the row names: open, or closed."""
    modal = "permit" if relation == "permits" else "forbid"
    for name in names_in(cell):
        known = vocabulary.best(name)
        thing = thing_of(known, vocabulary) if known else Thing("effect", name)
        if name[0].isupper() and known != bearer and fold(name) not in ("none", "all", "any"):
            yield Draft(relation, thing, subject=bearer, who=Has(bearer), modal=modal, fixed=True)


#: A number, or how many of something ("1 action"), and a column that may hold one.
_MEASURED = deferred(r"([+−–-]?\d{1,3}(?:\+|[\"”″]|cm|mm)?|\d?[dD]\d{1,2})(?: ([a-z]+(?: [a-z]+)?))?$", re.I)
_FIGURED = deferred(
    r"(?i)(?!(?:page|pages|no|number|qty|quantity|roll|score|dice|result|modifier|limit|max|min|per|total|edition)\b)"
    r"[a-z][a-z '-]{0,24}"
)
#: What a deed, a spell or a rule has of its own, and takes from nobody.
_ITS_OWN = deferred(
    r"(?i)(?:difficulty|(?:target|casting)(?: (?:number|value|roll))?|range|reach|radius|area|duration|"
    r"damage)"
)
_PAID = deferred(
    r"(?i)(?:(?:ap|action point|activation|stamina|mana) )?(?:cost|price|points?|pts|ap|crowns|gold|coins?)"
)


def _figure(bearer: str, column: str, cell: str, vocabulary: Vocabulary) -> Draft:
    """What a column that nothing else tells of holds for what a row names: a figure, or what it is paid with."""
    found = _MEASURED.match(cell)
    number, noun = (found[1], found[2] or "") if found else (cell, "")
    borne = vocabulary.terms[bearer].kind in (*_SET, "status")
    who = Has(bearer) if borne else ALWAYS
    if _PAID.fullmatch(column):
        known = vocabulary.best(noun, "action", "status", "effect", "characteristic") if noun else None
        paid = thing_of(known, vocabulary) if known else Thing("effect", noun or column.lower())
        return Draft("uses", paid, subject=bearer, value=number, who=who, modal="state", fixed=True)
    return Draft(
        "sets", Thing("characteristic", column), subject=bearer, value=cell, who=who, modal="state", fixed=True
    )


def _all_rules(cell: str, vocabulary: Vocabulary) -> bool:
    """Whether a cell names nothing but special rules, whatever its column is called ("Virtues and Vices")."""
    names = [] if _NUMBER.match(cell) else names_in(cell)
    return bool(names) and all(vocabulary.best(parameter_of(name)[0], "special_rule") for name in names)


def _born(bearer: str, kind: str, cell: str, vocabulary: Vocabulary) -> Iterator[Draft]:
    """What a cell of a profile says a piece is ("Cavalry") or has ("Slow, Tough (2)")."""
    names = names_in(cell)
    alone = all(map(title_like, names))
    for name in names:
        known = vocabulary.best(name, kind) or vocabulary.best(parameter_of(name)[0], kind)
        if known is None and kind == "special_rule" and alone:  # "Foot, Keen", and not "Carries one Cart or Mule"
            known = vocabulary.best(name, *TYPE_KINDS)
        if known and known != bearer:
            value = re.search(r"\(([^()]+)\)$", name) if kind == "special_rule" else None
            thing = thing_of(known, vocabulary)
            relation = "is_a" if thing.kind == "unit_type" else "grants"
            told = value.group(1) if value else None
            yield Draft(relation, thing, subject=bearer, value=told, who=Has(bearer), modal="state", fixed=True)


_SCORE = Pattern(r"(?i)\b(?:score|roll|target|needed|needs|required|number|test|pass\w*|throw)\b")


def _needed(table: Table, row: TableRow, header: tuple[str, ...], vocabulary: Vocabulary) -> list[Draft]:
    """What score a kind of unit needs in the test whose entry the table stands in ("Score needed": 7)."""
    test = own_term(table, vocabulary)
    bearer = vocabulary.best(row.label, "unit_subtype", "unit_type", "status", "special_rule") if row.label else None
    if not test or not bearer or len(header) != 2 or vocabulary.terms[test].kind != "test":
        return []
    if not _SCORE.fits(header[1]) or not _NUMBER.match(row.cells[-1]):
        return []
    thing = Thing("test", vocabulary.terms[test].name, test)
    return [Draft("sets", thing, subject=bearer, value=row.cells[-1], who=Has(bearer), modal="state", fixed=True)]


# --- modifiers ----------------------------------------------------------------------------------------------------


_FIGURE_NAME = deferred(r"(?:to (?:its |their |the )?)?([A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?: characteristic)?\.?")


def _suffered(row: TableRow, sufferer: str | None, vocabulary: Vocabulary) -> Draft | None:
    """What a row of such a list does to the figure that it names."""
    name = _FIGURE_NAME.fullmatch(row.text.strip()) if sufferer is not None else None
    if name is None:
        return None
    known = vocabulary.best(name[1], "characteristic", "test")
    thing = thing_of(known, vocabulary) if known else Thing("characteristic", name[1])
    who = Has(sufferer) if sufferer else ALWAYS
    return Draft("modifies", thing, subject=sufferer or None, value=row.value, who=who, modal="state", fixed=True)


#: A column of the deeds whose rolls each row changes.
_APPLIES_TO = deferred(
    r"(?i)(?:appl(?:y|ies)|applied|used|counts?|valid) (?:to|for|with|by|in)|affects?|for|to|rolls?(?: affected)?|"
    r"(?:skill|action|deed|roll)s?(?: affected)?|when"
)


def _rolls_changed(row: TableRow, header: tuple[str, ...], vocabulary: Vocabulary) -> list[Thing]:
    """The rolls for the deeds that a row names in the column of what it applies to ("Fire, Snap Fire")."""
    for head, cell in zip(header[1:], row.cells[1:], strict=False):
        names = re.split(r", | and | / |/", cell.strip()) if _APPLIES_TO.fullmatch(head.strip(" *_")) else []
        known = [vocabulary.best(name, "action", "reaction", "order") for name in names]
        if known and all(known):
            return [Thing("test", f"{vocabulary.terms[deed].name} roll") for deed in known if deed]
    return []


#: "To a Grit Test within 6 inches of a Captain": of several tests, the one that a row is for, and its case.
_TO_A_TEST = deferred(
    r"(?i)to (?:an?|any|the|its|all|every|each|his|your|their) (?P<test>[\w'’ -]{2,40}?) (?P<case>(?:within|while|when|"
    r"whenever|if|for|after|before|in|at|against|with|by|to|made|taken|on|during|from|unless|where|as)\b .+)"
)


def _modifier(row: TableRow, target: Thing, vocabulary: Vocabulary) -> Draft:
    """What one row does: of a status, type or order that the row is all about, or else of what its words tell."""
    words = " ".join(row.text.split()).strip(" .")
    if (told := _TO_A_TEST.fullmatch(words)) and (test := vocabulary.best(singular(told["test"]), "test")):
        return _modifier(replace(row, text=told["case"]), thing_of(test, vocabulary), vocabulary)
    if len(row.cells) > 2 and (exempt := NOT_FOR_SOME.match(row.cells[-1])):
        return _but_for_some(row, exempt, target, vocabulary)
    if (row.value or "")[1:] == "X" and (own := _OF_A_RULE.search(words)):
        return _by_its_number(row, own["name"], bool(own["theirs"]), target, vocabulary)
    party = _PARTY.match(words)
    rest = words[party.end() :] if party else _of_own_unit(words, vocabulary)
    term = _only_name(rest, vocabulary, _BEARERS)
    base = Draft("modifies", target, value=row.value, condition=words, modal="state", fixed=True)
    if term:
        base.subject = term
        if party and party.group(1):
            base.when = Has(term, "enemy" if party.group(1).lower() in ("enemy", "opponent") else "target")
        else:
            base.who = Has(term)
        return base
    base.subject_thing = Thing("event", words)
    done = _done(rest, party or words != rest, vocabulary)
    if isinstance(done, Done):
        base.subject, base.subject_thing = done.action, None
    base.when = done or Fact(words)
    return base


#: "Steadfast (n)", "Target possesses Screen (X)": the rule whose number is added, and whose it is.
_OF_A_RULE = deferred(
    r"^(?:(?:the )?(?:(?P<theirs>targets?|enem(?:y|ies)|opponents?|defenders?)|[\w-]+)(?:['’]s)? "
    r"(?:(?:unit|model)s? )?(?:has|have|with|possesses|is|are|of) (?:the )?)?"
    r"(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}) ?\([nNxX]\)"
)


def _by_its_number(row: TableRow, name: str, theirs: bool, target: Thing, vocabulary: Vocabulary) -> Draft:
    """What a row does by the number in brackets of the rule that it names."""
    draft = Draft("modifies", target, value=row.value, modal="state", fixed=True)
    known = vocabulary.best(name, *_BEARERS)
    draft.subject, draft.subject_thing = known, None if known else Thing("special_rule", name)
    if theirs:
        draft.affects = "enemy"
    return draft


def _but_for_some(row: TableRow, exempt: re.Match[str], target: Thing, vocabulary: Vocabulary) -> Draft:
    """What a row does, and not to those whom its end exempts."""
    draft = _modifier(replace(row, cells=()), target, vocabulary)
    some = _only_name(exempt["who"], vocabulary, _BEARERS)
    draft.when = both(draft.when, Not(Has(some) if some else Fact(exempt["who"])))
    draft.condition = f"{draft.condition}, {exempt['but']} {exempt['who']}"
    return draft


def _of_own_unit(words: str, vocabulary: Vocabulary) -> str:
    """The row without the text's own word for a unit, with which it begins ("Frame sprinted this round")."""
    found = re.match(r"(?:The |This |If the )?([A-Za-z]+) (?=[a-z]*(?:is|has|was|did|[A-Za-z]+ed)\b)", words)
    return words[found.end() :] if found and stem(found.group(1).lower()) in vocabulary.unit_words else words


def _done(rest: str, party: re.Match[str] | bool | None, vocabulary: Vocabulary) -> Condition | None:
    """ "Firer rowed this round": what the unit did."""
    if not party or (isinstance(party, re.Match) and party.group(1)):
        return None
    term = _only_name(rest, vocabulary, ("action",))
    return Done(term) if term else None


def _only_name(words: str, vocabulary: Vocabulary, kinds: tuple[str, ...]) -> str | None:
    """The term of one of ``kinds`` that the words are all about, if they are."""
    named: list[str] = []
    left = words
    for hit in vocabulary.index.find(words):
        term = next((t for kind in kinds for t in hit.terms if vocabulary.terms[t].kind == kind), None)
        if term is None or term in vocabulary.general:
            continue
        named.append(term)
        left = left.replace(words[hit.start : hit.end], " ", 1)
    others = [word for word in re.findall(r"[a-z'-]+", fold(left)) if word not in _BESIDE]
    if len(named) != 1 or any(stem(word) not in vocabulary.unit_words for word in others):
        return None
    return named[0]


def _range(low: int | None, high: int | None) -> str | None:
    if low is None and high is None:
        return None
    if high is None:
        return f"{low}+"
    if low is None:
        return f"{high} or less"
    return str(low) if low == high else f"{low} to {high}"
