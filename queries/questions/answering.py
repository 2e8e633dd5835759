"""From a ``Reading`` to what one ruleset answers: rulings, entries, numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kb.errors import AdjudgeError
from kb.model import TYPE_KINDS, Clause, Term
from kb.names import fold, last_word, stem, stems
from kb.patterns import deferred
from queries.questions.passages import nearest
from queries.questions.read import Read
from queries.questions.reading import Reading
from queries.questions.tellings import blank, described, read_as

if TYPE_CHECKING:
    from queries.entries.query import Query

#: Up to so many options, an answer also says what would change each verdict.
_FEW = 12
#: A text that names more than this asks for no number.
_MANY = 40


#: What is measured or counted, and is asked for as a thing is ("what is the command range of a Captain?").
_MEASURE = deferred(
    r"(?i)^what(?:['’]?s| is| are) (?:the )?(?:[\w-]+ ){0,3}?(?:range|distance|radius|reach|cost|price|points|maximum|"
    r"minimum|number|limit|speed|strength)\b"
)


def answered(
    rules: Any, read: Read, calculators: Any = None, records: list[Any] | None = None
) -> tuple[dict[str, Any], list[str]]:
    """The object that stands in the document's ``answers`` for one ruleset, and the warnings that go with it.

    ``records`` takes up the rules and the resolver's record of each ruling.
    """
    reading = read.reading
    if reading.kind in ("entries", "define", "numbers", "compare") and (found := _looked_up(rules, reading)):
        return {**blank(reading), "reading": read_as(reading, "Names"), "entries": found}, []
    if reading.kind in ("entries", "define") and (rolled := _rolled(rules, reading)):
        return rolled, []
    if reading.kind != "numbers" and _of_calculators("plainly", rules, reading):
        values = _calculated(rules, reading)
        if not reading.situation.get("ask") or any(value["value"] is not None for value in values):
            told = {**blank(reading), "reading": read_as(reading, "Numbers"), "values": values}
            return told, [said for value in told["values"] for said in value.pop("warnings", [])]
    if reading.kind == "numbers":
        return _numbers(rules, reading, calculators, records)
    if reading.kind == "entries":
        return _entries(rules, read, calculators, records)
    if reading.kind == "define" and _MEASURE.search(reading.text):
        values = [each for each in _calculated(rules, reading) if each["value"] is not None]
        if values:
            return {**blank(reading), "reading": read_as(reading, "Numbers"), "values": values}, []
    if reading.kind in ("define", "compare"):
        return described(rules, reading), []
    answer, warnings = _ruled(rules, reading, calculators, records)
    warnings = [*warnings, *_over(rules, reading, answer)]
    if reading.situation.get("ask", {}).get("of") == "rule":
        from queries.questions.eligible import may_have

        may_have(rules, reading, answer)
    beside = _beside(rules, reading, answer)
    idle = [said for said in _idle(rules, reading, answer) if not any(each.told in said for each in reading.ended)]
    if reading.aside or reading.unknown or idle:
        from queries.questions.unheard import weighed

        weighed(rules, reading, answer, idle)
    _unread(rules, reading.situation, answer, reading.text)
    turning = "; ".join(f"“{each}”" for each in idle)
    return answer, [*warnings, *beside, *([f"No passage that was read turns on this: {turning}."] if idle else [])]


def _over(rules: Any, reading: Reading, answer: dict[str, Any]) -> list[str]:
    """Cite with the premise what took off a state that the question tells of; a sentence for each."""
    if not reading.ended:
        return []
    from queries.answer import cited
    from queries.options.index import index_of

    index = index_of(rules)
    answer["premise"]["because"] += [cited(index, by) for each in reading.ended for by in each.by]
    return [f"{each.state.name} is over by then: “{index.rules.quote(each.by[-1])}”" for each in reading.ended]


def _unread(rules: Any, stated: dict[str, Any], answer: dict[str, Any], asked: str) -> None:
    """Hold what is allowed against the passages that nobody understood; ``asked`` is all that is said."""
    if any(ruling["verdict"] == "allowed" for ruling in answer["rulings"]):
        from queries.questions.unread import held_against
        from queries.situations.situation import parse

        held_against(rules, parse(stated, rules)[0], answer, asked)


def _idle(rules: Any, reading: Reading, answer: dict[str, Any]) -> list[str]:
    """What the question tells and no passage turns on."""
    if not reading.situation.get("facts"):  # most questions tell no such thing, and then nothing more need be loaded
        return []
    from queries.questions.idle import idle_facts

    return list(idle_facts(rules, reading, answer))


def _beside(rules: Any, reading: Reading, answer: dict[str, Any]) -> list[str]:
    """Put beside a ruling that leaves words of the question aside the passages that speak of them; the warning."""
    silent = any(ruling["verdict"] == "silent" for ruling in answer["rulings"])
    if answer["entries"] or not (reading.aside or silent):
        return []
    answer["entries"] = nearest(rules, reading.text, () if silent else reading.aside)
    return ["The passages that speak of what was left aside stand beside the ruling."] if answer["entries"] else []


def _ruled(
    rules: Any, reading: Reading, calculators: Any, records: list[Any] | None
) -> tuple[dict[str, Any], list[str]]:
    return ruled(rules, reading.situation, calculators, records)


def ruled(
    rules: Any, stated: dict[str, Any], calculators: Any, records: list[Any] | None = None
) -> tuple[dict[str, Any], list[str]]:
    """What one ruleset says to a situation (JSON), and the warnings that go with it."""
    from queries.answer import of_ruleset
    from queries.options.choosing import entry_name, headed_so
    from queries.options.index import index_of
    from queries.resolver import resolve
    from queries.situations.situation import parse

    situation, warnings = parse(stated, rules)
    record = resolve(rules, situation, calculators, warnings=warnings, changes=few_asked(rules, situation))
    index = index_of(rules)
    for ruling in record.rulings:
        if ruling.term and headed_so(index, ruling.term, ruling.name.removesuffix(" order")):
            ruling.name = entry_name(index, ruling.term)  # "given a March order": as its entry has it
    if records is not None:
        records.append((rules, record))
    return of_ruleset(rules, record), list(record.warnings)


def recorded(base: Any, stated: dict[str, Any]) -> tuple[Any, Any]:
    """The rules of the ruleset that a situation (JSON) names, and the record of what was ruled, numbers included."""
    from queries.reckoning import reckon
    from queries.resolver import resolve
    from queries.situations.situation import parse, ruleset_of

    rules = base.rules(ruleset_of(stated, [each.id for each in base.rulesets()]))
    situation, warnings = parse(stated, rules)
    return rules, resolve(rules, situation, reckon, warnings=warnings, changes=few_asked(rules, situation))


def resolved(base: Any, stated: dict[str, Any]) -> dict[str, Any]:
    """The answer document to a situation (JSON), held against the passages that speak of what nothing took up."""
    from queries.answer import document
    from queries.questions.unheard import of_situation

    rules, record = recorded(base, stated)
    found = document([(rules, record)])
    of_situation(rules, stated, found["answers"][0])
    _unread(rules, stated, found["answers"][0], str(stated))
    return found


def few_asked(rules: Any, situation: Any) -> bool:
    """Whether so few options are ruled on that what would change each verdict can be looked for."""
    from queries.options.choosing import options_asked
    from queries.options.index import index_of

    count = len(situation.ask.names) or len(options_asked(index_of(rules), situation.ask.of))
    return 0 < count <= _FEW


def _numbers(
    rules: Any, reading: Reading, calculators: Any, records: list[Any] | None
) -> tuple[dict[str, Any], list[str]]:
    """The numbers asked for; the ruling on the option that they belong to stands beside them."""
    from queries.questions.reach import reach_of

    answer = blank(reading)
    warnings: list[str] = []
    if reading.situation.get("ask"):
        try:
            answer, warnings = _ruled(rules, reading, calculators, records)
        except AdjudgeError as error:
            warnings = [str(error)]
    answer["reading"] = read_as(reading, "Numbers")
    silent = _silence(rules, reading)
    if silent is not None:
        answer["rulings"].append(silent)
        return answer, warnings
    answer["values"] = [*reach_of(rules, reading), *_calculated(rules, reading), *answer["values"]]
    for value in answer["values"]:
        warnings += value.pop("warnings", [])
    if not answer["values"] and not any(ruling["values"] for ruling in answer["rulings"]):
        warnings.append(
            "No calculator found what it needs in the question and the texts; name the characteristic, test or table."
        )
        if not answer["rulings"] and reading.terms:  # what the texts say of it all the same
            told = described(rules, replace(reading, kind="define"))
            answer["entries"], answer["told"] = told["entries"], told["told"]
    return answer, warnings


def _rolled(rules: Any, reading: Reading) -> dict[str, Any] | None:
    """How a roll is made, or that the texts do not say it, where that is asked."""
    silent, values = _silence(rules, reading), _of_calculators("how_rolled", rules, reading)
    if silent is None and not values:
        return None
    answer = blank(reading)
    answer["reading"] = read_as(reading, "How it is rolled")
    return {**answer, "rulings": [silent] if silent else [], "values": [] if silent else values}


def _silence(rules: Any, reading: Reading) -> dict[str, Any] | None:
    """The ruling that the texts name, and do not describe, the roll that is asked about."""
    found: dict[str, Any] | None = _of_calculators("silence", rules, reading)
    return found


def _looked_up(rules: Any, reading: Reading) -> list[dict[str, Any]]:
    """The row of a table, or the speed, that a number in the question leads to."""
    return list(_of_calculators("looked_up", rules, reading) or ())


def _calculated(rules: Any, reading: Reading) -> list[dict[str, Any]]:
    return list(_of_calculators("answer", rules, reading) or ())


def _of_calculators(name: str, rules: Any, reading: Reading) -> Any:
    """What the calculators' function of that name says; None where there is no such function."""
    import queries.calculators

    if len(reading.terms) > _MANY:
        return None
    function = getattr(queries.calculators, name, None)
    return function(rules, reading) if function is not None else None


def _open_to_some(rules: Any, ruling: dict[str, Any]) -> bool:
    """Whether no more closes an option to a unit of which nothing is stated than that it is for some kinds of units."""
    closing = [each for each in ruling["because"] if each.get("role") in ("unmet", "closes") and not each["overridden"]]
    kinds = {fold(term.name) for term in rules.terms.values() if term.kind in TYPE_KINDS}
    return bool(closing) and all(
        each["role"] == "unmet" and each["relation"] == "requires" and fold(each["object"]) in kinds for each in closing
    )


def _closed_but_for_a_leave(ruling: dict[str, Any], situation: dict[str, Any]) -> bool:
    """Whether what the unit is stated to be closes an option, and no more than a leave of which nothing is stated could
    open it again."""
    unit = situation.get("unit", {})
    own = {fold(str(name)) for name in (unit.get("type") or "", *unit.get("subtypes", ()), *unit.get("statuses", ()))}
    closing = ("denies", "limits_to", "immune_to")
    return ruling["verdict"] == "conditional" and any(
        each["relation"] in closing and not each["overridden"] and fold(each["subject"]) in own
        for each in ruling["because"]
    )


def _entries(rules: Any, read: Read, calculators: Any, records: list[Any] | None) -> tuple[dict[str, Any], list[str]]:
    """The names asked for: options of a unit by ruling on each, others by what the clauses say."""
    from queries.entries.finding import find, of_one_sentence
    from queries.entries.query import Query
    from queries.entries.saying import WHOLE, said_of
    from queries.options.index import index_of

    reading = read.reading
    wanted = (reading.situation.get("ask") or {}).get("of")
    if wanted and _PART_OF.match(reading.text) and (so := said_of(rules, Query((wanted,), ()), reading.text)):
        return {**blank(reading), "reading": read_as(reading, "Names"), "entries": so}, []
    if wanted:
        answer, warnings = _ruled(rules, reading, calculators, records)
        negative = bool({"not", "cannot", "can't", "never"} & set(reading.wants))
        kept = ("denied",) if negative else ("allowed", "conditional")
        if read.exempt:  # which options need no test is asked of all of them, open or not
            kept = tuple({ruling["verdict"] for ruling in answer["rulings"]})
        answer["entries"] = [
            {"kind": ruling["option"]["kind"], "name": ruling["option"]["name"], "because": ruling["because"]}
            for ruling in answer["rulings"]
            if ruling["verdict"] in kept or (negative and _closed_but_for_a_leave(ruling, reading.situation))
            or (not negative and not any(reading.situation.get("unit", {}).values()) and _open_to_some(rules, ruling))
        ]  # fmt: skip
        if read.exempt:
            chosen = _needing if read.needing else _exempt
            answer["entries"] = chosen(rules, answer["entries"], read.exempt)
            answer["rulings"] = []  # whether they are open was not asked
            tests = " or ".join(test.name for test in read.exempt)
            need = f"that need {'' if read.needing else 'no '}{tests}, for a unit"
            answer["reading"] = answer["reading"].replace("open to a unit", need)
        return answer, warnings
    assert read.query is not None
    if read.query.relations == ("removes",) and (targets := {term.id for term in read.query.targets}):
        # "removed" is no name here, whatever the texts call so
        reading = replace(reading, terms=tuple(each for each in reading.terms if each.term in targets))
    answer = blank(reading)
    answer["reading"] = read_as(reading, "Names")
    answer["entries"] = find(rules, read.query)
    related = (
        read.query.verbs or read.query.option
    )  # else it names no relation, and two names that stand in any will do
    told_of = all(each["relation"] == "mentions" for entry in answer["entries"] for each in entry["because"])
    if (told_of or not related) and read.check is None:
        named = {each["name"] for each in answer["entries"]}
        general = {rules.terms[term].name for term in index_of(rules).kind_of_general}
        least = (WHOLE,) if named - general else ()  # what is told of all of a kind names none of them
        answer["entries"] = said_of(rules, read.query, reading.text, *least) or answer["entries"]
    elif read.check is None and read.query.option and not read.query.negative:
        # "may fire each of its weapons at different targets" asks for more than who may fire
        answer["entries"] = said_of(rules, read.query, reading.text, WHOLE) or answer["entries"]
    if not answer["entries"] and read.check is None:
        answer["entries"] = of_one_sentence(rules, read.query, reading.text)
    if read.query.relations == ("removes",) and read.check is None:
        # what else a sentence names that tells of a state does not end it
        answer["entries"] = [each for each in answer["entries"] if _may_end(each)]
    if read.check is not None:
        answer["reading"] = f"Whether it is so: {read.check.said}"
        answer["entries"] = [each for each in answer["entries"] if read.check.keeps(each["name"])]
        if not answer["entries"] and read.check.other is not None:
            found = find(rules, read.check.other)
            answer["entries"] = [each for each in found if read.check.keeps(each["name"], others=True)]
        if read.check.force is not None and answer["entries"]:
            answer["rulings"] = [_without_force(read.check.force, answer["entries"])]
            answer["reading"] = f"Whether it has any force here: {read.check.force.name} ({read.check.said})"
        if not answer["entries"] and read.check.both is not None:
            from queries.questions.eligible import may_be_both

            answer["rulings"] = may_be_both(rules, reading, *read.check.both)
        of_kind = {*read.check.query.relations} <= {"is_a", "counts_as"}  # "no" is the whole answer
        if not answer["entries"] and not of_kind and (passages := nearest(rules, reading.text)):
            return {**answer, "entries": passages}, ["The texts do not say so; the passages nearest to it are given."]
        return answer, []
    if answer["entries"]:
        return answer, []
    told = described(rules, replace(reading, kind="define")) if reading.terms else {}
    said = _nothing(read.query)
    if told:
        names = ", ".join(dict.fromkeys(each["name"] for each in told["entries"]))
        said += f" What they say of {names} is given instead."
    return {**answer, **{key: told[key] for key in ("entries", "told") if key in told}}, [said]


def _may_end(entry: dict[str, Any]) -> bool:
    """Whether an entry is of what somebody does or takes, or a passage cited for it tells that something is over."""
    told = any(each["relation"] == "removes" or _ENDING.search(each["quote"]) for each in entry["because"])
    return told or entry["kind"] in (*_DEEDS, "status")


_DEEDS = ("test", "action", "reaction", "order", "event", "special_rule")
_ENDING = deferred(
    r"(?i)\b(?:remov|until\b|ends?\b|recover|lift|clear|los(?:e|es|t)\b|discard|rall|ceas|shed|no longer)"
)
#: "In which reactions does …": what is told of them, and not which of them are open.
_PART_OF = deferred(r"(?i)\s*(?:in|for|with|by) (?:which|what)\b")


def _without_force(force: Term, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """The ruling that what a unit ignores is denied all force against it."""
    because = [cited for entry in entries for cited in entry["because"]]
    option = {"kind": force.kind, "name": force.name}
    return {"option": option, "verdict": "denied", "when": [], "needs": [], "assumes": [], "because": because,
            "would_change": [], "values": []}  # fmt: skip


def _nothing(query: Query) -> str:
    """The sentence for a question to which the texts give no name."""
    if "removes" in query.relations and query.targets:
        return f"The texts that were read do not say what removes {query.targets[0].name!r}."
    return "The texts say this of no name; the rulebook may put it in other words."


def _exempt(rules: Any, entries: list[dict[str, Any]], exempt: tuple[Term, ...]) -> list[dict[str, Any]]:
    """Those of the options that need no such test: a clause takes it away, or the texts require it of the others."""
    from queries.answer import cited
    from queries.options.index import index_of

    index = index_of(rules)
    terms = {term.id for term in exempt}
    asking = [each for each in index.rules.clauses if each.object in terms and each.relation in _ASKS_A_TEST]
    found = []
    for entry in entries:
        options = set(index.rules.names.terms(entry["name"]))
        freeing = [
            clause for clause in index.rules.clauses
            if clause.object in terms and clause.relation in ("denies", "ignores", "immune_to", "permits")
            and (clause.subject in options or clause.within in options)
        ]  # fmt: skip
        freeing = freeing or [clause for clause in asking if _left_out(index.rules.said(clause), entry["name"])]
        if not freeing:
            freeing = [
                clause
                for clause in index.rules.clauses
                if clause.subject in options and _says_none(index.rules.quote(clause), exempt)
            ]
        passages = [] if freeing else [
            each for each in index.rules.passages.values()
            if _says_none(each.text, exempt)
            and (_names(each.text, entry["name"]) or fold(rules.section(each.section).heading) == fold(entry["name"]))
        ]  # fmt: skip
        if freeing or passages:
            from queries.entries.query import passage_cited

            because = [cited(index, clause) for clause in freeing]
            because += [passage_cited(index, each, entry["name"], exempt[0].name) for each in passages]
            found.append({**entry, "because": because})
    return found or _not_asked(index, entries, asking)


_ASKS_A_TEST = ("forces", "requires", "uses")
#: Whom or what a rule leaves out.
_LEFT_OUT = deferred(
    r"(?i)\b(?:other than|except(?: for)?|apart from|save(?: for)?|but not|bar(?:ring)?)\b(?P<what>[^.;]*)"
)


def _left_out(said: str, name: str) -> bool:
    """Whether a sentence that asks a test of all of a kind leaves an option out ("any reaction other than a Duck")."""
    found = _LEFT_OUT.search(said)
    return found is not None and _names(found["what"], name)


def _not_asked(index: Any, entries: list[dict[str, Any]], asking: list[Clause]) -> list[dict[str, Any]]:
    """Those of the options of which no test is asked, where it is asked of others of them and not of all their kind;
    with what asks it of those."""
    from queries.answer import cited

    of = {entry["name"]: set(index.rules.names.terms(entry["name"])) for entry in entries}
    held = {
        name: [each for each in asking if each.subject in terms or each.within in terms] for name, terms in of.items()
    }
    whole = [
        each for each in asking if each.subject in index.kind_of_general or index.terms[each.subject].kind == "unit"
    ]
    if whole or not any(held.values()):
        return []
    because = [cited(index, clause) for clauses in held.values() for clause in clauses]
    return [{**entry, "because": because} for entry in entries if not held[entry["name"]]]


def _needing(rules: Any, entries: list[dict[str, Any]], tests: tuple[Term, ...]) -> list[dict[str, Any]]:
    """Those of the options that need such a test: a clause asks it of them, or of all of their kind but those freed."""
    from queries.answer import cited
    from queries.options.index import index_of

    index = index_of(rules)
    terms = {term.id for term in tests}
    freed = {entry["name"] for entry in _exempt(rules, entries, tests)}
    found = []
    for entry in entries:
        options = set(index.rules.names.terms(entry["name"]))
        general = {term for term, kind in index.kind_of_general.items() if kind == entry["kind"]}
        asking = [
            clause for clause in index.rules.clauses
            if clause.object in terms and clause.relation in ("forces", "requires", "uses")
            and (
                clause.subject in options | general or clause.within in options | general
                or (index.terms[clause.subject].kind == "unit" and _names(index.rules.quote(clause), entry["kind"]))
            )
        ]  # fmt: skip
        own = [clause for clause in asking if clause.subject in options or clause.within in options]
        if own or (asking and entry["name"] not in freed):
            found.append({**entry, "because": [cited(index, clause) for clause in own or asking]})
    return found


def _names(text: str, name: str) -> bool:
    return set(stems(name)) <= set(stems(text))


def _says_none(text: str, exempt: tuple[Term, ...]) -> bool:
    """Whether a passage says that no such test is needed."""
    said = stems(text)
    folded = " ".join(said)
    if not any(stem(last_word(term.name)) in said for term in exempt):
        return False
    return any(
        each in folded for each in ("not need", "no test", "not requir", "no reaction test", "without", "no need")
    ) or ("no" in said and "requir" in said and "test" in said)
