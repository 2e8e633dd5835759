"""What every needed roll shares: its dice, the chance of one attempt and of several, and rolling again."""

from __future__ import annotations

import re
from fractions import Fraction

from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.base import Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.words import Question

_DEFAULT = "1D6"


def dice_of(book: Book, passage: str, *others: str) -> str:
    """The dice of the rolls of a section, from its text ("roll a D6 for each attack")."""
    section = book.rules.passages[passage].section if passage in book.rules.passages else None
    for each in book.rules.passages.values():
        if each.section == section:
            found = re.search(r"(?i)\b(?:roll(?:s|ed|ing)?|on) an? (D\d+)|\ba (D\d+) is rolled", each.text)
            if found:
                return "1" + (found.group(1) or found.group(2)).upper()
    for other in others:
        found = re.fullmatch(r"(?i)\d*D\d+", other or "")
        if found:
            return other.upper() if other[0].isdigit() else "1" + other.upper()
    return _DEFAULT


def passing(dice: str, target: int, floor: int | None = None) -> Fraction:
    """The chance to roll the target or more on one dice."""
    target = max(target, floor or target)
    return core.chance(core.Dice.read(dice).chances(), ">=", target)


def tries(book: Book, question: Question) -> int | None:
    """How many attempts the question states ("5 shots", "ten attacks")."""
    said = re.search(
        r"\b(?:from|out of|with|making|fires?|shoots?|rolls?|throws?|of)(?: with| all| its| their| his| of|"
        r" the){0,2} (\d+) (?:\w+ )?"
        r"(?:shots?|attacks?|dice|hits?|rolls?|wounds?)\b|"
        r"\b(\d+) (?:attempts|tries|times)\b",
        question.low,
    )
    if said:
        return int(said.group(1) or said.group(2))
    if fired := _FIRED.search(question.low):
        return int(fired.group(1))
    if figured := _OF_FIGURE.search(question.low):
        return int(figured.group(1))
    if (low := _BROUGHT.sub(" ", question.low)) != question.low:
        question = Question(book, low)
    return question.counted("shot", "attack", "hit", "roll", "dice", "wound")


#: "Fire 3 rifles", "shoots with 4 bows": one shot with each.
_FIRED = deferred(
    r"\b(?:fires?|firing|shoots?|shooting)(?: with)?(?: all| its| their| his| my)? (\d+) "
    r"(?!(?:times|inches|targets|units|enem\w+|turns|rounds)\b)(?:[a-z-]+ )?[a-z-]{3,}s\b"
)
#: "Two Might 4 hits": how many, of what figure.
_OF_FIGURE = deferred(
    r"(?<![\w.+-])(\d+) (?:[a-z][\w-]* ){1,2}(?:of )?\d+\+? (?:\w+ )?(?:shots|attacks|hits|blows|dice|wounds)\b"
)
#: How many are to come of it, and not how many are rolled: "at least one hit", "scoring two hits or more".
_BROUGHT = deferred(
    r"\b(?:at least|at most|exactly|more than|fewer than|less than|no more than|only|just|gets?|getting|"
    r"scor(?:es?|ing)|"
    r"caus(?:es?|ing)|land(?:s|ing)?|inflict(?:s|ing)?) \d+ (?:or more |or fewer )?(?:hits?|wounds?)\b|"
    r"\b\d+ or (?:more|fewer) (?:hits?|wounds?)\b|\b(?:any|a) hits?\b"
)


def roll_needed(name: str, target: int, steps: list[str], sources: list[Source]) -> Value:
    """The roll that is needed on a dice, as a number."""
    return Value(f"roll needed: {name}", target, None, [*steps[:-1], f"{target}+"], sources)


def turned(label: str, chance: Fraction, fails: object, steps: list[str]) -> tuple[str, Fraction, list[str]]:
    """A chance as it is asked for: of the roll, or that it fails ("what is the chance to miss?")."""
    if not fails:
        return label, chance, steps
    return label.replace("chance: ", "chance to fail: ", 1), 1 - chance, [*steps, f"fails: 1 - {chance} = {1 - chance}"]


def results(
    label: str, chance: Fraction, number: int | None, steps: list[str], sources: list[Source], *, again: bool = False
) -> list[Value]:
    """The chance of one attempt, and of several: the distribution and the average."""
    if again:
        chance = core.again(chance, failed=True)
        steps = [*steps, f"failures rolled again: {chance}"]
    found = [Value(label, chance, "probability", steps, sources)]
    if number and number > 1:
        spread = core.successes(number, chance)
        found.append(
            Value(f"successes of {number}", {str(n): p for n, p in spread.items()}, "distribution", steps, sources)
        )
        found.append(
            Value(f"average successes of {number}", number * chance, None, [*steps, f"{number} × {chance}"], sources)
        )
        found.append(Value(f"at least one of {number}", 1 - (1 - chance) ** number, "probability", steps, sources))
        found.append(Value(f"all of {number}", chance**number, "probability", steps, sources))
        found.append(Value(f"none of {number}", (1 - chance) ** number, "probability", steps, sources))
    return found


def attempts(name: str, dice: str, target: int, given: Inputs, steps: list[str], sources: list[Source]) -> list[Value]:
    """The chance of a needed roll, for one attempt and for several, and the roll itself."""
    chance = passing(dice, target)
    steps = [*steps, f"{dice}: {target}+ is {chance}"]
    needed = roll_needed(name, target, steps, sources)
    if given.get("reroll"):
        chance = core.again(chance, failed=True)
        steps = [*steps, f"failures rolled again: {chance}"]
    label, chance, steps = turned(f"chance: {name}", chance, given.get("fails"), steps)
    return [*results(label, chance, given.get("tries"), steps, sources), needed]


def rerolls(book: Book, question: Question) -> bool:
    """Whether failures are rolled again: said so, or by a named rule whose text says so."""
    if question.asks(r"\bre-?roll(?:s|ed|ing)? (?:all |any )?(?:failed|misses)|\bwith (?:a )?re-?rolls?\b"):
        return True
    for name in question.names:
        for each in book.rules.passages.values():
            if (
                each.passage_class == "rule"
                and fold(book.rules.heading(each.id)) == fold(book.name(name.term))
                and re.search(r"(?i)\bre-roll (?:all )?failed (?:rolls )?To Hit", each.text)
            ):
                return True
    return False


def same_words(one: str, other: str) -> bool:
    """Whether the other name is the one, whatever the inflections, or begins with it."""
    left, right = stems(one), stems(other)
    return bool(left) and (left == right or left == right[: len(left)])


def title_of(book: Book, rule: Rule) -> str:
    """The heading under which a rule stands, else its subject's name."""
    heading = re.sub(r"\s+", " ", book.rules.heading(rule.clause.passage)).strip()
    return heading if heading and len(heading) < 50 else book.name(rule.clause.subject)
