"""Said of: what the words of a statement alone tell of whom, or of which test, it is.

In: a statement. Out: whether it names somebody, describes him, says only that there are some, or points back.
"""

from __future__ import annotations

from ingest.grammar.phrases.described import PLAYERS, PRONOUNS
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from kb.conditions import ALWAYS


def told_by_deed(statement: Statement, setting: Setting) -> bool:
    """Whether the subject is told by what it does or is alone ("a unit that is in combat"): no name recalls it."""
    if not statement.subject or any(t.terms for t in statement.subject):
        return False
    relative = {"that", "which", "who"} & {t.low for t in statement.subject[:4]}
    return bool(relative) or read_subject(list(statement.subject), setting.vocabulary).when != ALWAYS


def tells_whom(statement: Statement) -> bool:
    """Whether a statement says of whom it is, and points at nobody who was spoken of before."""
    first = statement.subject[0].low if statement.subject else "it"
    return statement.mood == "state" and first not in PRONOUNS | PLAYERS and first != "the"


def goes_on_of(before: Statement, statement: Statement) -> bool:
    """Whether a statement without a subject rules on whom the one before only described ("has no facing")."""
    return statement.mood != "state" or any(t.terms for t in before.subject)


def only_some(statement: Statement) -> bool:
    """Whether the subject names nothing, and only says that there are some."""
    subject = statement.subject
    return bool(subject) and not any(t.terms for t in subject) and subject[0].low in ("some", "certain", "many")


def of_that_test(statement: Statement) -> bool:
    """Whether the words themselves point at the test just told of ("automatically fail this test", "apply a -1 …")."""
    if not statement.subject and statement.verb in ("apply", "add", "subtract"):
        return statement.predicate[:1] != () and (statement.predicate[0].is_number or statement.predicate[0].low == "a")
    lows = [t.low for t in statement.predicate]
    return statement.verb in ("pass", "fail") and lows[:1] in (["this"], ["the"], ["that"])
