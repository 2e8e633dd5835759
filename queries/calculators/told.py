"""A number that one sentence of the rules tells outright: how far, how many, how often, what a figure is.

The last resort of a question for a number, where no calculator fits: the sentence that says nearly all that the
question does answers it, by its one number of the kind that is asked for, or the one that stands nearest to what is
asked. Where two sentences say as much, or a number of the question is none of theirs, nothing is told.
"""

from __future__ import annotations

import re

from kb.conditions import ALWAYS
from kb.model import Clause, Passage
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.calculators.base import Value
from queries.calculators.beside import beside
from queries.calculators.book import Book
from queries.calculators.spacing import spacing
from queries.calculators.steps import steps
from queries.calculators.words import Question
from queries.questions.english import FUNCTION, LENGTHS
from queries.questions.whichstep import step_asked
from queries.situations.facts import content

_LENGTH = "|".join(re.escape(each) for each in sorted(LENGTHS, key=len)[::-1] if each not in ("in", "square", "space"))
_FAR = deferred(r"\bhow (?:far|close|near|long)\b|\b(?:range|distance)\b")
_MANY = deferred(
    r"\bhow (?:many(?: times)?|often)\b(?: ([a-z-]+))?|"
    r"\b(?:maximum|max|largest|greatest|highest) number of ([a-z-]+)"
)
#: Ways to tell that something is carried.
_CARRIED = frozenset(stems("carry transport hold room capacity fit seat"))
#: How long a game lasts: "ends after turn 8", "is played over eight turns", "Play eight turns".
_LASTING = deferred(
    r"\b(?:games?|battles?|scenarios?|matche?s?)\b[^.;]{0,40}?\b(?:lasts?|ends?|(?:is|are) (?:played|over|fought)|"
    r"runs?|goes|continues?)\b[^.;\d]{0,30}?(?:(?:turn|round) (?P<t>\d+)|(?P<n>\d+) (?:full |game |complete )?"
    r"(?:turns|rounds))\b|^play (?:for )?(?P<p>\d+) (?:turns|rounds)\b"
)
_HOW_LONG = deferred(
    r"\bhow (?:many (?:game )?(?:turns|rounds)|long)\b[^?.;]*\b(?:game|battle|scenario|match|play(?:ed)?)\b|"
    r"\bwhen does (?:the|a) (?:game|battle|scenario) end\b"
)
_SIGNED = deferred(r"\b(?:modifiers?|bonus(?:es)?|penalt(?:y|ies)|adjustments?)\b")
_FIGURE = deferred(r"\b(?:what|which)(?:['’]?s| is| are)? (?:the |my |their |its )?([a-z' -]{3,40})")
#: The numbers of a sentence, by the kind that a question asks for.
_NUMBERS = {
    "far": deferred(rf"(?<![\w.+-])(\d+)(?= ?(?:{_LENGTH})(?!\w))"),
    "many": deferred(rf"(?<![\w.+/-])(\d+)(?![\w.+/-]*[\w+/-]| ?(?:{_LENGTH})(?!\w)|\s+or more)"),
    "signed": deferred(r"(?<![\w.])([+-]\d+)(?!\w)"),
    "figure": deferred(rf"(?<![\w./-])(\d+)(?=\+|(?![\w./-]*[\w/-]))(?! ?(?:{_LENGTH})(?!\w))"),
}
#: What a number is told beside that holds for the others.
_ELSEWHERE = deferred(
    r"\b(?:instead of|rather than|not|usual|usually|normal|normally|customary|standard)\b[^,;]{0,20}$|"
    r"\b(?:any|each|every|per|the) (?=1?$)"
)
_PART = deferred(r"[,;:()]| (?:or|but|instead of|rather than) ")
_BOUND = deferred(
    r"(?P<no>\b(?:no|not|never|without)\b[^,;.]{0,40})?\b(?P<how>under|less than|within|up to|over|more than|beyond|"
    r"at least) (?P<n>\d+)"
)
#: Words of a question that need not stand in the answer.
_ASKING = frozenset(stem(word) for word in FUNCTION) | frozenset(
    stems("far many often range distance fit nearest unit model total most value number")
)
_BEARERS = ("unit_type", "unit_subtype", "status", "special_rule", "weapon_type", "reaction", "order")
_STATES = ("status", "order")
#: So much of what a question says must stand in the sentence.
_SHARE = 0.75


#: How a question asks by how much something changes, whoever changes it.
_CHANGE = deferred(
    r"\b(?:what|which|how (?:much|many|big|large|great))\b[^?.;]*\b(?:bonus(?:es)?|penalt(?:y|ies)|modifiers?|adds?|"
    r"added|gains?|subtracts?|improve[sd]?|worsen(?:s|ed)?|worse|better|increase[sd]?|reduce[sd]?|extra)\b"
)
_CHANGING = _ASKING | frozenset(
    stems("big large great bonus penalty modifier add gain get give subtract improve worsen worse better increase")
)
#: So much of what a question says must stand in the sentence of a clause that tells of a change.
_COVERED = 0.6


def told(book: Book, question: Question) -> list[Value]:
    """What one sentence tells: by how much something changes, or the one number that is asked for."""
    if question.wants_chance or question.wants_roll:
        return []
    if _HOW_LONG.search(question.low) and (lasting := _lasting(book)):
        return lasting
    if step := step_asked(question.raw, book.rules.passages.values()):
        return steps(book, question, step)
    return spacing(book, question) or beside(book, question) or _changed(book, question) or _stated(book, question)


def _lasting(book: Book) -> list[Value]:
    """How many turns a game lasts, where one sentence tells it."""
    found = [
        (int(hit["t"] or hit["n"] or hit["p"]), p) for p, said, _ in book.sentences if (hit := _LASTING.search(said))
    ]
    if len({number for number, _ in found}) != 1:
        return []
    number, passage = found[0]
    return [Value("as the text tells it", number, "turn", [passage.text.strip()], [passage])]


def _changed(book: Book, question: Question) -> list[Value]:
    """By how much a sentence says that something changes, in the case of which it tells."""
    asked = content(question.raw.replace("'s", "")) - _CHANGING if _CHANGE.search(question.low) else frozenset()
    shares: dict[float, list[Clause]] = {}
    for clause in book.rules.clauses if asked else ():
        if clause.relation != "modifies" or not re.fullmatch(r"[+-]?\d+\"?", clause.value or ""):
            continue
        changed = content(book.name(clause.object))
        heard = asked & (content(book.rules.quote(clause)) | content(book.name(clause.subject)))
        if changed <= asked and heard - changed and len(heard) >= _COVERED * len(asked):
            shares.setdefault(len(heard) / len(asked), []).append(clause)
    best = shares[max(shares)] if shares else []
    if len({clause.value for clause in best}) != 1:
        return []
    steps = [f"{book.name(best[0].subject)}: {best[0].value}", *([best[0].condition] if best[0].condition else [])]
    number = int((best[0].value or "").strip('"'))
    return [Value(f"{book.name(best[0].object)}: change", number, None, steps, [best[0]])]


def _stated(book: Book, question: Question) -> list[Value]:
    """The number that one sentence tells, [] where none does or several differ."""
    kind, noun = _kind(question.low)
    asked = content(question.low) - _ASKING
    if not kind or len(asked) < (2 if kind == "figure" else 1):
        return []
    of_kinds = frozenset(
        word for each in question.names if book.kind(each.term) == "unit_type" for word in content(each.name)
    )
    found = _most_alike(book, question, kind, noun, asked)
    if not found and kind == "many" and of_kinds & asked and len(asked - of_kinds) > 1:
        found = _most_alike(book, question, kind, noun, asked - of_kinds, anybody=True)
    return found


def _most_alike(
    book: Book, question: Question, kind: str, noun: str, asked: frozenset[str], anybody: bool = False
) -> list[Value]:
    """The number of the sentence that says most of what is ``asked``, [] where none does or several differ; of those
    alone that tell of any unit at all, where it is asked of one that no sentence names (``anybody``)."""
    best: dict[float, list[tuple[int, Passage]]] = {}
    for passage, said, words in book.sentences:
        if (anybody and not _of_any_unit(book, passage)) or _of_another_state(book, question, passage):
            continue
        heard = asked & (words | _CARRIED if words & _CARRIED else words)
        share = len(heard) / len(asked)
        if share >= _SHARE and (number := _number(book, question, said, kind, noun, asked)) is not None:
            best.setdefault(share, []).append((number, passage))
    found = best[max(best)] if best else []
    if len({number for number, _ in found}) != 1:
        return []
    number, passage = found[0]
    length = re.search(rf"\b{number} ?({_LENGTH})(?!\w)", fold(passage.text)) if kind == "far" else None
    unit = LENGTHS[length[1]] if length else None
    return [Value("as the text tells it", number, unit, [passage.text.strip()], [passage])]


def _of_another_state(book: Book, question: Question, passage: Passage) -> bool:
    """Whether a sentence is told of another state, or order, than the question names."""
    asked = {each.term for each in question.names if book.kind(each.term) in _STATES}
    told = {each.subject for each in book.rules.by_passage.get(passage.id, ()) if book.kind(each.subject) in _STATES}
    return bool(asked and told) and not asked & told


def _of_any_unit(book: Book, passage: Passage) -> bool:
    """Whether a sentence is told of whoever there is, and of no kind or state of unit."""
    told = book.rules.by_passage.get(passage.id, ())
    return bool(told) and all(clause.who == ALWAYS and book.kind(clause.subject) not in _BEARERS[:4] for clause in told)


def _kind(low: str) -> tuple[str, str]:
    """Which kind of number a question asks for, and of what."""
    if many := _MANY.search(low):
        length = many[1] in LENGTHS
        return ("far", "") if length else ("many", many[1] or many[2] or "")
    if _FAR.search(low):
        return "far", ""
    if _SIGNED.search(low):
        return "signed", ""
    figure = _FIGURE.search(low)
    return ("figure", figure[1]) if figure else ("", "")


#: "two, plus one if …, plus one for each …": a sum of which each part has a case.
_ADDED_UP = deferred(r"\bplus (?:an? )?(?:\d+|another) (?:[\w-]+ )?(?:if|for (?:each|every)|per)\b", re.I)

#: "Two markers, or three if it is Light": the second number is of that case alone.
_OR_IN_A_CASE = deferred(r",? or (?P<n>\d+)(?: [\w-]+)? (?:if|when|while) (?:it|they|the \w+) (?P<case>[^,;.]+)")


def _number(book: Book, question: Question, said: str, kind: str, noun: str, asked: frozenset[str]) -> int | None:
    """The number of a sentence that answers, None where it has none or more than one."""
    stated = {int(each) for each in re.findall(r"(?<![\w(.])\d+", question.raw)}
    if any(str(each) not in re.findall(r"\d+", said) and not _within(said, each) for each in stated):
        return None
    if kind == "many" and _ADDED_UP.search(said):
        return None  # a part of a sum is not how many there are
    bounds = {each.start("n") for each in _BOUND.finditer(said)} if kind == "far" and stated else set()
    hits = [
        hit for hit in _NUMBERS[kind].finditer(said)
        if hit.start(1) not in bounds and not _ELSEWHERE.search(said[: hit.start()])
    ]  # fmt: skip
    if other := _OR_IN_A_CASE.search(said):
        case = content(other["case"])
        hits = [hit for hit in hits if (hit.start(1) == other.start("n")) == (bool(case) and case <= asked)]
    if kind == "many" and hits and not _whose_count(question.low, said):
        return None
    if len(hits) < 2:
        return int(hits[0][1]) if hits and not (kind == "many" and _elsewhere(said, hits[0], noun)) else None
    bearers = frozenset(
        part for each in question.names if book.kind(each.term) in _BEARERS for part in content(each.name)
    )
    ranked = sorted(((_near(said, hit, noun, asked, bearers), int(hit[1])) for hit in hits), reverse=True)
    return ranked[0][1] if ranked[0][0] > ranked[1][0] or ranked[0][1] == ranked[1][1] else None


_OF_ONE = deferred(
    r"\bhow many [\w -]{2,30}? (?:can|may|must|do|does|could|is|are) (?:be )?(?:an?|each|one|every|my|the same|that|"
    r"your) (?P<who>unit|model|squad|ship|player|side|platoon|team|vehicle)s?\b"
)


def _whose_count(asked: str, said: str) -> bool:
    """Whether a sentence counts for one such as the question asks about: what a player may do is no limit of a unit."""
    one = _OF_ONE.search(asked)
    return one is None or one["who"] in said or not re.search(r"\b(?:you|players?|commanders?|sides?)\b", said)


def _elsewhere(said: str, hit: re.Match[str], noun: str) -> bool:
    """Whether what is asked for is told of in another part than the number: "two units may be in one building"."""
    if not noun or stem(noun) not in stems(said):
        return False
    beside = [*said[: hit.start()].split()[-3:], *said[hit.end() :].split()[:4]]
    return stem(noun) not in stems(" ".join(beside))


def _near(
    said: str, hit: re.Match[str], noun: str, asked: frozenset[str], bearers: frozenset[str]
) -> tuple[int, bool, int]:
    """How much of the question stands in the number's own part of a sentence, and whether it stands beside what is
    counted."""
    start = max((each.end() for each in _PART.finditer(said, 0, hit.start())), default=0)
    end = next((each.start() for each in _PART.finditer(said, hit.end())), len(said))
    part = content(said[start:end])
    beside = [*said[: hit.start()].split()[-2:], *said[hit.end() :].split()[:2]]
    follows = bool(noun) and stem(noun) in stems(" ".join(beside))
    return len(part & bearers), follows, len(part & asked)


def _within(said: str, number: int) -> bool:
    """Whether a number that a question states lies where a sentence's bound says."""
    bound = _BOUND.search(said)
    if bound is None:
        return False
    edge, below = int(bound["n"]), bound["how"] in ("under", "less than", "within", "up to")
    inside = number <= edge if below else number >= edge
    return inside is not bool(bound["no"])


__all__ = ["told"]
