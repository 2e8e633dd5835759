"""What the texts say of the names in a question, and what follows where it tells a case.

In: a reading that asks for no ruling ("what does Pinned do", "what happens when it fails the check"). Out: the answer
with an entry for each name and its statements, those that bear on the rest of the question first; where it asks what
follows from a case, only those that bear on it most.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kb.model import Term
from kb.names import stem, stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon, lexicon_of
from queries.questions.passages import nearest
from queries.questions.reading import Reading

if TYPE_CHECKING:
    from queries.options.index import Index

#: Words of a question for what something is that tell nothing of what is wanted.
_ASKING = frozenset(
    "happens happen happened follows explain define describe unit model status rule reaction special effect".split()
)
#: "What happens if it fails the check?": a case is told, and what follows from it is wanted.
_FOLLOWS = deferred(
    r"(?i)\bwhat (?:then )?(?:happens|happened|follows|(?:would|will|does) happen)\b"
    r".*\b(?:if|when|whenever|once|after)\b"
)
#: A test with how it ends, which a text may name as a deed ("may not choose to fail a Morale check").
_ENDED = deferred(r"(?i)(?:fail|pass)(?:s|es|ed|ing)? (?:an? |the |its |their )?(?P<test>.+)")


def described(rules: Any, reading: Reading) -> dict[str, Any]:
    """What the texts say of the names in the question: the object that stands in ``answers``."""
    from queries.entries.finding import defined
    from queries.options.index import index_of

    index, lexicon = index_of(rules), lexicon_of(rules)
    answer = blank(reading)
    answer["reading"] = read_as(reading, "Differences" if reading.kind == "compare" else "What the texts say")
    terms = _meant(index, lexicon, reading)
    statements = {}
    if reading.kind == "define":
        follows = _FOLLOWS.search(reading.text) is not None
        terms = [each for term in terms for each in (_tests_ended(lexicon, term) if follows else ()) or [term]]
        statements = {term.id: _nearest_first(rules, reading, term) for term in terms}
        if follows and (bearing := {term: told for term in statements if (told := _bearing(statements[term]))}):
            terms, statements = [term for term in terms if term.id in bearing], bearing
    answer["entries"] = [defined(index, term) for term in dict.fromkeys(terms)]
    for entry in answer["entries"]:
        entry["because"].sort(key=_nearness(reading, entry["name"]))
    if reading.kind == "define":
        answer["entries"] += nearest(rules, reading.text) if _says_more(reading) else []
        answer["told"] = [
            {"kind": term.kind, "name": term.name, "statements": [each for _, each in statements[term.id]]}
            for term in dict.fromkeys(terms)
        ]
    if reading.kind == "compare" and len(sides := _sides(reading, lexicon)) > 1:
        from queries.questions.compare import differences

        answer["differences"] = differences([(rules, term) for term in sides])
    return answer


def _meant(index: Index, lexicon: Lexicon, reading: Reading) -> list[Term]:
    """The established terms that the names in the question may mean; of names without any, the best."""
    chosen = [
        term
        for named in reading.terms
        for term in map(lexicon.terms.__getitem__, (named.term, *named.others))
        if lexicon.weight(term) > 0 and term.id not in index.kind_of_general
    ]
    return list(dict.fromkeys(chosen or (lexicon.terms[named.term] for named in reading.terms)))


def _tests_ended(lexicon: Lexicon, term: Term) -> list[Term]:
    """The test that a deed is to fail or to pass: what follows is told of the test."""
    ended = _ENDED.fullmatch(term.name)
    return [each for each in lexicon.named(ended["test"]) if each.kind == "test"][:1] if ended else []


def _says_more(reading: Reading) -> bool:
    """Whether a question for what the texts say tells of more than the names in it ("when is X removed?")."""
    named = {part for each in reading.terms for part in stems(each.words)} | {stem(word) for word in _ASKING}
    asked = {part for word in reading.words for part in stems(word)}
    return len(asked - named) > 1


def _nearest_first(rules: Any, reading: Reading, term: Term) -> list[tuple[int, dict[str, Any]]]:
    """What is said of a term in sentences, each behind how little it bears on the rest of the question, in order."""
    from queries.questions.compare import statements

    near = _nearness(reading, term.name)
    told = [(min(map(near, each["because"])), each) for each in statements(rules, term)]
    return sorted(told, key=lambda each: each[0])


def _bearing(told: list[tuple[int, dict[str, Any]]]) -> list[tuple[int, dict[str, Any]]]:
    """Of what is said of a term what bears most on the rest of the question; nothing where none of it does."""
    return [each for each in told if each[0] == told[0][0] < 0]


def _nearness(reading: Reading, name: str) -> Callable[[dict[str, Any]], int]:
    """How little a cited passage has of what a question says beside a name: the fewest first."""
    asked = {part for word in reading.words if word not in _ASKING for part in stems(word)} - set(stems(name))
    return lambda cited: -len(asked & frozenset(stems(cited["quote"])))


def _sides(reading: Reading, lexicon: Any) -> list[Term]:
    """The names that a comparison puts side by side, each by its best established term."""
    found = []
    for named in reading.terms:
        terms = [lexicon.terms[term] for term in (named.term, *named.others)]
        found.append(max(terms, key=lexicon.weight))
    return list(dict.fromkeys(found))


def blank(reading: Reading) -> dict[str, Any]:
    """An answer that says nothing yet."""
    return {
        "ruleset": reading.ruleset, "reading": "", "premise": {"possible": True, "because": []}, "rulings": [],
        "values": [], "entries": [],
    }  # fmt: skip


def read_as(reading: Reading, what: str) -> str:
    """The line that echoes what was read."""
    names = list(dict.fromkeys(named.name for named in reading.terms))
    numbers = [
        f"{each.name} {each.number}".strip() + {"inch": '"', "metre": " m", "cm": " cm"}.get(each.unit or "", "")
        for each in reading.numbers
    ]
    return f"{what}: {', '.join([*names, *numbers]) or reading.text}"
