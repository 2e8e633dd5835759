"""The rows of modifiers of a roll: those of its lists, and those that sentences tell.

In: the book, and a roll of it. Out: rows as a list of modifiers has them, each with its case and amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from kb.conditions import ALWAYS, Fact, Has, atoms, had_by
from kb.model import Clause, Table, TableRow
from kb.names import fold, last_word, stems
from kb.patterns import deferred
from queries.calculators.adjustments import limit_told
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.outcomes import brought_by
from queries.calculators.words import digits


def of_outcome(book: Book, term: str, brings: str | None) -> bool:
    """Whether a term is the roll that brings something, whatever it is called ("to hit", "hit rolls")."""
    root = "sav" if brings == "save" else brings
    return brings is not None and {*core_name(book.name(term))} - {"to"} == {root}


#: "Rolls an extra die": nothing that is added to what they show.
MORE_DICE = deferred(r"(?i)\b(?:extra|additional|another|further|more|fewer|less) (?:die|dice|D\d+)\b")


def rows_listed(book: Book, term: str, rule: Rule) -> list[TableRow]:
    """The rows of the list of modifiers of a test: one that names it, or the one that stands where it is described.

    A row that says for which test it is counts for that one alone, by its case."""
    rows = []
    for row in _rows_listed(book, term, rule):
        clause = next((c for c in book.rules.by_passage.get(row.passage or "", ()) if c.relation == "modifies"), None)
        case = clause.condition if clause else None
        if case and clause and len(case) < len(row.text) and row.text.strip(" .").endswith(f" {case}"):
            if book.kind(clause.object) == "test" and clause.object not in book.parents(term):
                continue
            row = replace(row, label=case, text=case)
        rows.append(row)
    return rows


def _rows_listed(book: Book, term: str, rule: Rule) -> list[TableRow]:
    section = book.rules.passages[rule.clause.passage].section
    lists = [table for table in book.rules.tables.values() if table.kind == "modifiers"]
    below = [table for table in lists if (at := book.rules.sections.get(table.section)) and at.parent == section]
    if len(below) == 1 and not any(table.section == section for table in lists):
        return book.rules.rows.get(below[0].id, [])
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        if table.kind == "modifiers" and table.section == section:
            # a sentence amid the items parts a list
            rest = (each for each in lists if each.section == section and each.name == table.name)
            return [row for each in rest for row in book.rules.rows.get(each.id, [])]
        if table.kind == "modifiers" and any(
            clause.relation == "modifies" and clause.object == term
            for row in rows for clause in book.rules.by_passage.get(row.passage or "", ())
        ):  # fmt: skip
            return rows
    brings = brought_by(book, rule)
    far = _named_far_off(book, lists, rule) if brings in ("hit", "wound") else None
    return book.rules.rows.get(far.id, []) if far else []


_SENT_TO = deferred(r"\b(?:section|table|chart|list|chapter) (?P<sign>\d+(?:\.\d+)*|[a-z])\b")
_OF_SHOTS = frozenset(stems("hit shooting shoot fire firing shot missile attack gunnery ranged"))


#: Words of a heading that tell nothing of what it is about: "The Volley Phase".
_OF_ANY_HEADING = frozenset(stems("the a an of to for and in on phase step rules rule test tests modifiers"))


def _named_far_off(book: Book, lists: list[Table], rule: Rule) -> Table | None:
    """The list in another section that a roll to hit is sent to ("the modifiers of section 6"), or that is named after
    such rolls."""
    said = _SENT_TO.search(fold(book.rules.passages[rule.clause.passage].text))
    heads = {table.id: fold(f"{book.rules.sections[table.section].heading}") for table in lists}
    if said:
        sign = re.escape(said["sign"])
        shape = re.compile(rf"(?:^|\b(?:section|table|chart|list|chapter) ){sign}(?:[.:)]|\b)")
        sent = [each for each in lists if shape.match(heads[each.id]) or shape.match(fold(each.name))]
        if len(sent) == 1:
            return sent[0]
    own = set(stems(book.rules.heading(rule.clause.passage))) - _OF_ANY_HEADING
    called = {each.id: {*stems(each.name), *stems(heads[each.id])} for each in lists}
    named = [each for each in lists if "hit" in called[each.id]] or [each for each in lists if own & called[each.id]]
    named = named or [each for each in lists if _OF_SHOTS & {*stems(each.name), *stems(heads[each.id])}]
    return named[0] if len(named) == 1 else None


def listed_for(book: Book, rule: Rule) -> list[TableRow]:
    """The rows of the list of modifiers that stands where a roll is told of."""
    here = book.section(rule)
    if any(book.section(each) == here for each in book.of("test")):
        return []  # those of another roll
    return rows_listed(book, rule.clause.subject, rule)


#: "For each marker on the firer": on whoever rolls.
_ON_ITSELF = deferred(
    r"(?i) (?:on|borne by|carried by|held by|that) (?:it|the (?:unit|firer|shooter|attacker|roller))(?: has)?$"
)


#: What comes of a test, and of nothing else.
_PASSING = deferred(
    r"(?i)(?:(?:the|this|a|that) (?:test|check|roll)|it|(?:the|that) [\w-]+) (?:is passed|passes|pass)\W*$"
)


def only_passing(rule: Rule) -> bool:
    """Whether a chance is no more than that a test is passed, of which its own rule tells."""
    return rule.procedure.head == "chance" and _PASSING.match(rule.procedure.option("then") or "") is not None


def beside(book: Book, rule: Rule) -> frozenset[str]:
    """The passages behind the one that tells of a roll, in its section and before the next roll: what they add to "the
    roll" is added to this one."""
    passages, told, section = book.rules.passages, rule.clause, book.section(rule)
    starts = [
        each.clause.start for head in ("test", "chance") for each in book.of(head)
        if book.section(each) == section and not only_passing(each)
        if not (_at_some_range(each) and each.clause.subject == told.subject)
    ]  # fmt: skip
    end = min((start for start in starts if start > told.start), default=None)
    return frozenset(
        passage.id for passage in passages.values()
        if passage.section == section and passage.start >= told.start and (end is None or passage.start < end)
    )  # fmt: skip


def _at_some_range(rule: Rule) -> bool:
    """Whether a rule tells a roll's score at some range: one of several of the same roll."""
    return any(rule.procedure.option(word) is not None for word in ("within", "beyond"))


#: What a text calls the roll of which it has just told.
_THE_ROLL = frozenset(("roll", "die", "dice", "die roll", "dice roll", "score", "result", "total", "throw"))
_COUNTING = deferred(r"(?i)\b(?:for )?(?:each|every|per)\b")


def rows_told(
    book: Book,
    term: str,
    quantity: str,
    known: frozenset[str],
    changes: set[Clause],
    near: frozenset[str],
    brings: str | None,
) -> list[TableRow]:
    """The clauses that change the test by a plain number in a case that they tell, as rows; the passages ``near`` it
    may call it "the roll"."""
    tests = set(book.parents(term))

    def ours(clause: Clause) -> bool:
        own = _counted(clause) is not None and clause.subject in tests  # "subtract 1 for every hole"
        called = stems(_OWNED.sub("", book.name(clause.object)))
        named = clause.object in tests or called in (stems(quantity), stems(book.name(term)))
        named = named or of_outcome(book, clause.object, brings)
        if own or named or not is_of_the_roll(book, clause):
            return own or named
        return clause.passage in near or any(
            is_taking(book, words, tests) for words in (clause.condition or "").split("; ")
        )

    left = (each for each in book.rules.clauses if each.id not in known and each not in changes)
    found = [each for each in left if each.relation == "modifies" and ours(each)]
    if any(each.passage in near for each in found):  # another test, told of elsewhere, has changes of its own
        found = [each for each in found if not of_another_test(book, each, tests)]
    return as_rows(book, found, tests, brings)


#: "The model's Nerve" is its Nerve.
_OWNED = deferred(r"(?i)^(?:(?:its|their|the) )?(?:[\w-]+['’]s? )?")


def of_another_test(book: Book, clause: Clause, tests: set[str]) -> bool:
    """Whether a clause stands where some other test is told of, and is of nothing else."""
    passage = book.rules.passages.get(clause.passage)
    if passage is None or clause.subject in tests or clause.object in tests:
        return False
    here = {each.clause.subject for each in book.of("test") if book.section(each) == passage.section}
    here |= {clause.subject} if book.kind(clause.subject) == "test" else set()
    return bool(here) and not here & tests and not _ANY_TEST.search(passage.text)


_ANY_TEST = deferred(r"(?i)\b(?:all|any|every|each|whichever|whatever) (?:[\w-]+ )?(?:tests?|checks?)\b")


def told_beside(book: Book, rule: Rule) -> list[TableRow]:
    """What sentences add to "the roll" of which a rule tells, in some case, as rows of a list."""
    clauses = (each for passage in beside(book, rule) for each in book.rules.by_passage.get(passage, ()))
    of_roll = (each for each in clauses if each.relation == "modifies" and is_of_the_roll(book, each))
    return as_rows(book, sorted(of_roll, key=lambda each: each.start), set())


def in_case(rule: Rule) -> TableRow | None:
    """What somebody near adds to a test, or those in some case have for it, as a row of a list."""
    near, case = rule.procedure.option("near"), rule.procedure.option("bonus")
    if near is not None:
        case = f"friendly {near} within {rule.procedure.option('within')} inches"
    clause = rule.clause
    return (
        TableRow(clause.id, "", clause.start, clause.passage, case, case, value=last_word(rule.body)) if case else None
    )


def tells_again(row: TableRow, other: TableRow) -> bool:
    """Whether another row tells of the same person near, with the same number."""
    return row.value == other.value and set(stems(row.text)) - {*stems("friendly within inches")} <= set(
        stems(re.sub(r"(?i)[\"”″]|''", " inches", other.text))
    )


def told_of(book: Book, rule: Rule) -> list[TableRow]:
    """All that changes a roll of which a rule tells: what stands beside it, and what is told of the test that it is."""
    rows = told_beside(book, rule)
    term = rule.clause.subject
    if book.kind(term) != "test":
        return rows
    known = {row.passage for row in rows}
    tests = set(book.parents(term))
    clauses = (each for test in tests for each in book.rules.by_object.get(test, ()) if each.passage not in known)
    rows += as_rows(book, (each for each in clauses if each.relation == "modifies" and not each.within), tests)
    known = {row.passage for row in rows}
    return rows + [row for row in rows_listed(book, term, rule) if row.passage not in known]


_TO_DICE = deferred(
    r"(?i)\b(?:to|from) (?:the|this|that|its|their|his|your|any) (?:[\w-]+ )?"
    r"(?:rolls?|dice|die|total|score|result|throw|sum)\b"
)


#: The dice, or what they show, in whatever words.
_OF_DICE = deferred(r"(?i)\b(?:rolls?|rolling|dice|die|D\d+|totals?|scores?|results?|throws?|sum)\b")


def adds_to_dice(book: Book, clause: Clause) -> bool:
    """Whether a clause adds to the dice themselves ("add 1 to the roll"), for good or ill as the test has it; a penalty
    or a bonus is meant as one whatever it is added to."""
    of_test = book.kind(clause.object) == "test" and _TO_DICE.search(book.rules.quote(clause)) is not None
    if not of_test and not (is_of_the_roll(book, clause) and _OF_DICE.search(book.rules.quote(clause))):
        return False
    return re.search(r"(?i)\b(?:penalt|bonus|suffer)", book.rules.quote(clause)) is None


def is_of_the_roll(book: Book, clause: Clause) -> bool:
    return fold(book.name(clause.object)) in _THE_ROLL


def _counted(clause: Clause) -> str | None:
    """What a clause counts for each of ("for each hole"), None where it counts nothing."""
    return next((a.text for a in atoms(clause.when) if isinstance(a, Fact) and _COUNTING.match(a.text)), None)


#: Whoever does what a roll to hit is rolled for.
_ATTACKS = deferred(
    r"(?:(?:if|when|whenever|while) )?(?:it|they|(?:the|an?|this|that|such an?) \w+) (?:next )?"
    r"(?:shoots?|fires?|attacks?|strikes?|fights?)",
    re.I,
)


def as_rows(book: Book, clauses: Iterable[Clause], tests: set[str], brings: str | None = None) -> list[TableRow]:
    """Those of the clauses that change a roll by a plain number in a case that they tell, as rows of a list; of a roll
    that ``brings`` a hit, that somebody attacks is no case of its own."""
    rows: list[TableRow] = []

    def taking(text: str) -> bool:
        attacks = brings == "hit" and _ATTACKS.fullmatch(text) is not None
        return attacks or is_taking(book, text, tests)

    for clause in clauses:
        if not re.fullmatch(r"[+-]\d+", clause.value or "") or clause.affects not in ("bearer", "player", "others"):
            continue
        if MORE_DICE.search(book.rules.quote(clause)):
            continue
        counted, name = _counted(clause), book.name(clause.subject)
        if clause.subject.endswith("/unit/unit"):  # any unit, of which the case alone tells more
            name = next((a.text for a in atoms(clause.when) if isinstance(a, Fact)), name)
        facts = [a.text for a in atoms(clause.when) if isinstance(a, Fact) and a.text != counted]
        cases = [text for text in facts if not taking(text)]
        told = " ".join(cases)
        if clause.subject not in tests:  # whose the case is, not which test it is of
            told = f"{name} {told}" if told and fold(told) not in fold(name) else ""
        only_taken = len(cases) < len(facts) and cases and taking(clause.condition or "")
        parts = (part for part in (clause.condition or "").split("; ") if not taking(part))
        said = "; ".join(_besides_taking(book, part, tests) for part in parts)
        alone = clause.when if isinstance(clause.when, Has) and clause.when.party == "unit" else None
        if alone is not None and alone.term in tests:  # when the test is taken at all
            alone, said = None, ""
        if alone is not None and counted is None and not facts:
            said = f"{'each ' if _counts_one(book, clause, book.name(alone.term)) else ''}{book.name(alone.term)}"
        whose = next((each.term for each in atoms(clause.who) if had_by(each, "unit")), clause.subject)
        if not said and clause.condition and whose != clause.subject and book.kind(whose) == "status":
            said = book.name(whose)  # "it subtracts 1 when it rolls to Weave", of the Shaken
        case = ("; ".join(cases) if only_taken else said) or counted or told
        if not case and clause.subject.endswith("/unit/unit"):  # "Shots at Riders suffer -1": at whom alone tells more
            aimed = (a.term for a in atoms(clause.when) if isinstance(a, Has) and a.party in ("target", "enemy"))
            case = next((f"target is {book.name(term)}" for term in aimed), "")
        case = case or (f"each {name}" if _counts_one(book, clause, name) else name)
        if _COUNTING.match(case) and not limit_told(case) and (limit := limit_told(book.rules.quote(clause))):
            case = f"{case}, {limit}"
        case = _ON_ITSELF.sub("", re.sub(r"(?i)^(?:if|when|while|whenever) ", "", case))
        if clause.condition or clause.when != ALWAYS or book.kind(clause.subject) in ("event", "status", "effect"):
            rows += _of_each_case(
                book, TableRow(clause.id, "", len(rows), clause.passage, case, case, value=clause.value)
            )
    return rows


def _counts_one(book: Book, clause: Clause, name: str) -> bool:
    """Whether a clause counts for each of what is called so; of several that a sentence lists, each has words of its
    own."""
    said = book.rules.quote(clause)
    if len(CHANGED_BY.findall(said)) < 2:
        return _COUNTING.search(said) is not None
    words = re.escape(re.sub(r"(?i) (?:markers?|tokens?|counters?)$", "", name))
    return re.search(rf"(?i)\b(?:each|every|per) (?:[\w-]+ ){{0,2}}?{words}", said) is not None


CHANGED_BY = deferred(
    r"(?<![\w.+])[+−–-]\d|\b(?:by|adds?|subtracts?|deducts?|adding|subtracting) (?:\d|one|two|three)\b|"
    r"\band (?:a further |another )?(?:\d|one|two|three) (?:if|when|while)\b",
    re.I,
)


_ANOTHER = deferred(
    r"(?i)(?:,|,? and|;)(?: also)?(?: a further| another)? (\d+|one|two|three)(?: more)? (?:if|when|"
    r"where) ([^.;,]{3,80})"
)


def _of_each_case(book: Book, row: TableRow) -> list[TableRow]:
    """A row, or those of its cases where a sentence tells several ("subtract 1 if it is dark, and 2 if it rains")."""
    said = book.rules.passages[row.passage].text if row.passage in book.rules.passages else ""
    more = _ANOTHER.findall(said)
    cases = [re.sub(r"(?i)^(?:if|when|where) ", "", part) for part in row.text.split("; ")]
    if not more or len(cases) != len(more) + 1:
        return [row]
    sign = -1 if (row.value or "").startswith("-") else 1
    figures = [int(row.value or 0), *(sign * int(digits(number)) for number, _ in more)]
    return [
        replace(row, text=case, label=case, value=f"{figure:+d}") for case, figure in zip(cases, figures, strict=True)
    ]


_TAKING = deferred(
    r"(?:(?:if|when|whenever|while|as often as) )?(?:it|they|(?:the|an?|this|that|such an?) \w+) (?:must |has to )?"
    r"(?:(?P<bare>tests?|is tested|are tested)$|(?P<attacks>shoots?|fires?|attacks?|strikes?|fights?)$|"
    r"(?:takes?|makes?|rolls?(?: for)?|attempts?) (?:an?|any|its|the|such an?) (?P<test>.+)|"
    r"(?:rolls?|tries|try|attempts?) to (?P<deeds>.+))",
    re.I,
)


def is_taking(book: Book, words: str, tests: set[str]) -> bool:
    """Whether words say no more than that the test is taken ("whenever it takes a Grit test")."""
    found = _TAKING.match(words)
    if found is None or found["bare"]:
        return found is not None
    named = {tuple(stems(book.name(test))) for test in tests}
    if found["attacks"]:
        return any(_OF_SHOTS & {*name} for name in named)
    if found["deeds"]:
        return any(tuple(stems(deed)) in named for deed in re.split(r" or (?:to )?|, (?:to )?", found["deeds"]))
    return tuple(stems(found["test"])) in named


def _besides_taking(book: Book, words: str, tests: set[str]) -> str:
    """What a case asks besides that the test is taken: "when it takes the Grit test for a Rest order"."""
    found = _TAKING.match(words)
    if found is None or not found["test"]:
        return words
    own = sorted((fold(book.name(test)) for test in tests), key=len, reverse=True)
    test = next((each for each in own if fold(found["test"]).startswith(f"{each} ")), None)
    rest = found["test"][len(test) :].strip() if test else ""
    return rest if _FOR_WHAT.match(rest) else words


_FOR_WHAT = deferred(r"(?i)(?:for|to|while|when|if|in|against|caused|because)\b")
#: What is added under a label: "Stress: -1 per marker", "Leader: +1 if a leader is near", "Dug In: +1".
_AMOUNT = deferred(r"[(]?(?P<value>[+−–-]\d)[)]?(?![\w\"”″+-])[,:]?(?: (?P<rest>[^.;]+))?\.?\W*$")
_LABELLED = deferred(r"(?P<label>[A-Z][\w' -]{2,40}): (?=[+−–-]\d)")
_PER = deferred(r"(?i)(?:per|for each|for every|each) (?P<what>.+)$")


def rows_labelled(book: Book, rule: Rule) -> list[TableRow]:
    """The modifiers that stand in the section of a test each under a label of its own, where there are two or more."""
    sections, here = book.rules.sections, book.section(rule)
    rows: list[TableRow] = []
    for passage in book.rules.passages.values():
        at = sections.get(passage.section)
        below = at is not None and at.run_in and at.parent == here
        if passage.section != here and not below:
            continue
        own = _LABELLED.match(passage.text)
        label = own["label"] if own else at.heading if below and at is not None else ""
        amount = _AMOUNT.match(passage.text[own.end() if own else 0 :].lstrip())
        if not label or amount is None:
            continue
        rest = amount["rest"] or label
        if each := _PER.match(rest):
            counted = each["what"] if set(stems(label)) & set(stems(each["what"])) else f"{label} {each['what']}"
            rest = f"for each {counted}"
        value = re.sub("[−–]", "-", amount["value"])
        rows.append(TableRow(passage.id, "", len(rows), passage.id, rest, rest, value=value))
    return rows if len(rows) > 1 else []
