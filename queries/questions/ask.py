"""The front door: one question, answered in every ruleset in which it can be read."""

from __future__ import annotations

import re
from typing import Any

from kb.errors import AdjudgeError
from kb.names import PLAIN
from kb.patterns import deferred
from queries.questions.alternatives import two_cases, two_deeds, two_numbers, two_units
from queries.questions.answering import answered
from queries.questions.editions import named_rulesets
from queries.questions.english import COMMON
from queries.questions.examples import examples
from queries.questions.lexicon import Lexicon, lexicon_of, nearest
from queries.questions.listing import names_of_kind
from queries.questions.read import Read, Unread, read
from queries.questions.tokens import tokenize
from queries.questions.unplaced import but_for_the_used

#: A question longer than this is no question.
LONGEST = 1000
#: Of a question that cannot be read, so many words are held against the known names.
_MOST_WORDS = 12
#: What a question ends with that holds two rulebooks against each other, where it asks what may be done.
_OR_MAY = deferred(r"(?i),? or (?P<asked>(?:can|may|could|must) [^?.!]{5,300}\?)\s*$")
#: What a question is typed with, in plain signs: nothing that is not seen, no curly quotes.
_PLAIN = dict.fromkeys((*range(32), *range(127, 160), 0x200B, 0xFEFF), " ") | PLAIN


def ask(
    kb: Any, text: str, ruleset: str | None = None, calculators: Any = None, records: list[Any] | None = None,
    reads: list[tuple[Any, Read]] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The answer document to a question in plain English.

    Without ``ruleset``, the question is answered once for each ruleset in which it can be read best. One that none
    can read is an error that names the words to blame, the names nearest to them, and questions that would work.
    ``records`` takes up the rules and the resolver's record of each ruling, for those who want the whole reasoning;
    ``reads`` what was read in each ruleset, for those who go on from there. A question that ends with another case
    ("… and if it were not Pinned?") is answered for both.
    """
    question = text
    if len(text) > LONGEST:
        raise AdjudgeError(f"The question is {len(text)} characters long; put it in {LONGEST} or fewer.")
    text = text.translate(_PLAIN)
    known = {each.id: each for each in kb.rulesets()}
    if not known:
        raise AdjudgeError("The knowledge base holds no ruleset; read one with adjudge ingest.")
    if ruleset is not None and ruleset not in known:
        raise AdjudgeError(f"No ruleset is called {ruleset!r}; known: {', '.join(known)}.")
    if cases := two_cases(text):
        from queries.questions.conversation import both_cases

        if (found := both_cases(kb, question, cases, ruleset, calculators, records)) is not None:
            return found
    if (cases := two_numbers(text)) and (
        found := _each_case(kb, question, cases, ruleset, calculators, records)
    ) is not None:
        return found
    named, stripped = named_rulesets(text, known)
    if len(named) > 1:
        return _across(kb, question, stripped, named, calculators, records)
    if ruleset is None or named == [ruleset]:
        text = stripped
    wanted = [ruleset] if ruleset else named or list(known)
    if kinds := {each: names for each in wanted if (names := names_of_kind(kb, each, text))}:
        listed = [_listed(each, names, "Names of a kind") for each, names in kinds.items()]
        return {"question": question, "answers": listed, "warnings": []}
    readings, failures = _readings(kb, text, wanted)
    if not readings:
        listed = [_listed(each, entries) for each in wanted if (entries := _items(kb, each, text))]
        if listed:
            return {"question": question, "answers": listed, "warnings": []}
        listed = [found for each in wanted if (found := _by_number(kb, each, text)) is not None]
        if listed:
            unknown = dict.fromkeys(word for _, failure in failures for word in failure.unknown)
            aside = [f"Not known, and left aside: {', '.join(unknown)}."] if unknown else []
            return {"question": question, "answers": listed, "warnings": aside}
        raise AdjudgeError(_unreadable(question, failures))
    least = min(_strangeness(each) for _, each in readings)
    readings = [(rules, each) for rules, each in readings if _strangeness(each) == least]
    best = readings[0][1].reading
    if (cases := two_units(best) or two_deeds(best)) and (
        found := _each_case(kb, question, cases, best.ruleset, calculators, records)
    ):
        return found
    if reads is not None:
        reads += readings
    return _document(question, readings, calculators, records)


def _items(kb: Any, ruleset: str, text: str) -> list[dict[str, Any]]:
    """The lettered items that a question asks for in words which the texts have no names for."""
    from queries.calculators import items

    return items(kb.rules(ruleset), text)


def _by_number(kb: Any, ruleset: str, text: str) -> dict[str, Any] | None:
    """The row of a table, or the number, that a question without a name of the texts leads to all the same."""
    from queries.calculators import answer, looked_up

    rules = kb.rules(ruleset)
    if entries := looked_up(rules, text):
        return _listed(ruleset, entries, "Names, by a number")
    values = [each for each in answer(rules, text) if each["value"] is not None]
    return {**_listed(ruleset, [], "Numbers"), "values": values} if values else None


def _listed(
    ruleset: str, entries: list[dict[str, Any]], reading: str = "Names, by the words of the texts"
) -> dict[str, Any]:
    return {
        "ruleset": ruleset, "reading": reading,
        "premise": {"possible": True, "because": []}, "rulings": [], "values": [], "entries": entries,
    }  # fmt: skip


def _each_case(
    kb: Any, question: str, cases: tuple[str, str], ruleset: str | None, calculators: Any, records: list[Any] | None
) -> dict[str, Any] | None:
    """The answers to two questions that one asks; None where they give nothing to compare."""
    answers: list[dict[str, Any]] = []
    warnings: dict[str, None] = {}
    kept: list[Any] = []
    for text in cases:
        try:
            found = ask(kb, text, ruleset, calculators, kept)
        except AdjudgeError:
            return None
        if not any(each["values"] or each["rulings"] for each in found["answers"]):
            return None
        answers += found["answers"]
        warnings.update(dict.fromkeys(found["warnings"]))
    if records is not None:
        records += kept
    return {"question": question, "answers": answers, "warnings": list(warnings)}


def _readings(kb: Any, text: str, rulesets: list[str]) -> tuple[list[tuple[Any, Read]], list[tuple[Lexicon, Unread]]]:
    """The question as read in each of the rulesets, and why the others cannot read it."""
    readings: list[tuple[Any, Read]] = []
    failures: list[tuple[Lexicon, Unread]] = []
    for each in rulesets:
        rules = kb.rules(each)
        try:
            readings.append((rules, read(rules, text)))
        except Unread as error:
            failures.append((lexicon_of(rules), error))
    return readings, failures


def _document(
    question: str, readings: list[tuple[Any, Read]], calculators: Any, records: list[Any] | None
) -> dict[str, Any]:
    """The answers of several rulesets to one question; a warning says whose it is where there are several."""
    answers: list[dict[str, Any]] = []
    warnings: dict[str, None] = {}
    for rules, each in readings:
        answer, said = answered(rules, each, calculators, records)
        answers.append(answer)
        prefix = f"{each.reading.ruleset}: " if len(readings) > 1 else ""
        lines = (*but_for_the_used(each.reading.warnings, answer), *said)
        warnings.update((prefix + line, None) for line in lines)
    return {"question": question, "answers": answers, "warnings": list(warnings)}


def _across(
    kb: Any, question: str, text: str, rulesets: list[str], calculators: Any, records: list[Any] | None
) -> dict[str, Any]:
    """A question that names several rulesets: answered in each, or how they differ where that is what it asks."""
    from queries.questions.compare import asks_comparison, differences

    ruled = _OR_MAY.search(text)
    if ruled and asks_comparison(
        text[: ruled.start()]
    ):  # "is it the same in 2.0, or may a crew react there?": asked in each of them
        readings, _ = _readings(kb, ruled["asked"], rulesets)
        if readings:
            return _document(question, readings, calculators, records)
    if not asks_comparison(question):
        readings, failures = _readings(kb, text, rulesets)
        if not readings:
            raise AdjudgeError(_unreadable(question, failures))
        return _document(question, readings, calculators, records)
    sides = []
    for each in rulesets:
        rules = kb.rules(each)
        if (term := subject_of(rules, text)) is not None:
            sides.append((rules, term))
    if not sides:
        lexicon = lexicon_of(kb.rules(rulesets[0]))
        unknown = tuple(word for word in re.findall(r"[^\W\d_]+", text) if word.lower() not in COMMON)
        raise AdjudgeError(_unreadable(question, [(lexicon, Unread("it names nothing to compare", unknown))]))
    found = differences(sides)
    names = " and ".join(rulesets)
    answers = []
    for (rules, term), part in zip(sides, found, strict=True):
        reasons = [each for key in ("only", "shared") for said in part[key] for each in said["because"]]
        answers.append(
            {
                "ruleset": rules.ruleset.id, "reading": f"Differences: {term.name} in {names}",
                "premise": {"possible": True, "because": []}, "rulings": [], "values": [],
                "entries": [{"kind": term.kind, "name": term.name, "because": reasons}], "differences": [part],
            }
        )  # fmt: skip
    missing = [each for each in rulesets if all(rules.ruleset.id != each for rules, _ in sides)]
    strange = _unknown_in_all(text, [lexicon_of(rules) for rules, _ in sides])
    warnings = [f"Not known, and left aside: {', '.join(strange)}."] if strange else []
    warnings += [f"The texts of {each} have no such name." for each in missing]
    return {"question": question, "answers": answers, "warnings": warnings}


def _unknown_in_all(text: str, lexicons: list[Lexicon]) -> list[str]:
    """The words of a question that none of several rulesets explains."""
    from queries.questions.naming import spans
    from queries.questions.unplaced import unknown_words

    tokens = tokenize(text)
    unknown = [unknown_words(tokens, spans(tokens, text, each), each) for each in lexicons]
    return [word for word in unknown[0] if all(word in words for words in unknown)]


def _strangeness(each: Read) -> tuple[int, bool]:
    """How much of the question a ruleset cannot place: unknown words, and an option that it has no name for."""
    reading = each.reading
    unnamed = bool(reading.situation.get("ask", {}).get("name")) and not reading.ask
    return len(reading.unknown) + len(reading.aside), unnamed


def subject_of(rules: Any, text: str) -> Any:
    """The term that a comparison is about: the best established name in the question, None where there is none."""
    from queries.questions.naming import spans
    from queries.questions.spelling import corrected

    lexicon = lexicon_of(rules)
    text, _ = corrected(text, lexicon)
    terms = [
        term for span in spans(tokenize(text), text, lexicon) for term in span.terms
        if span.words.lower() not in COMMON and not span.synonym
    ]  # fmt: skip
    return max(terms, key=lexicon.weight) if terms else None


def _unreadable(question: str, failures: list[tuple[Lexicon, Unread]]) -> str:
    """The sentence for a question that cannot be read."""
    failures.sort(key=lambda each: len(each[1].unknown))
    lexicon, error = failures[0]
    said = f"The question cannot be read: {error.why}."
    if error.unknown:
        said += f" Not known: {', '.join(error.unknown)}."
        near = list(
            dict.fromkeys(name for each, _ in failures for word in error.unknown for name in nearest(word, each, 2))
        )
        if near:
            said += f" The nearest known names: {', '.join(near[:5])}."
    else:
        words = list(dict.fromkeys(word for word in question.split() if len(word) > 3))[:_MOST_WORDS]
        near = list(dict.fromkeys(name for word in words for name in nearest(word.strip("?.,!"), lexicon, 1)))
        if near:
            said += f" The nearest known names: {', '.join(near[:5])}."
    return f"{said} Questions that would work: {' or '.join(examples(lexicon))}."
