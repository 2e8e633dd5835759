"""By tests: harm that a question puts down to a test ("suffered a Wound from a Mud test"), told as the test's failure;
and a test told as a verb ("tests for Panic") by its name.

In: the text of a question and the lexicon. Out: the same with such words in the place of those.
"""

from __future__ import annotations

import re

from kb.names import with_article
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_HARM = r"(?:an? |one |the |that |any |some )?(?:unsaved )?(?:[Ww]ounds?|[Hh]its?|[Dd]amage|Hull Points?)"
_OF_TEST = (
    r"(?:from|by|in|on|because of|due to|through) (?:failing )?(?:an?|the|its|their|any) (?:failed )?"
    r"(?P<test>[\w'’-]+(?: [\w'’-]+){0,2}? (?:[Tt]est|[Cc]heck|[Rr]oll))s?\b"
)
#: "It suffered a Wound from a Mud test."
_SUFFERED = deferred(
    rf"\b(?:suffer(?:s|ed)?|takes?|took|loses?|lost|receive[sd]?) {_HARM} (?:caused |dealt )?{_OF_TEST}"
)
#: "May it take a Save against a Wound from a Mud test?"
_AGAINST = deferred(
    rf" (?:against|for|to negate|to stop) {_HARM} (?:suffered |caused |taken |dealt |it took )?{_OF_TEST}"
)


#: "Who never tests for Panic?", "must they test against Nerve?".
_TESTS_FOR = deferred(
    r"(?i)\b(?P<does>(?<!the )(?<!an )(?<!a )(?:tests?|checks?|rolls?|testing|checking)) "
    r"(?:for|against) (?P<what>[\w'-]+)(?! (?:tests?|checks?|rolls?)\b)"
)


def named_tests(text: str, lexicon: Lexicon) -> str:
    """The question with a test that it tells as a verb by its name."""

    def told(match: re.Match[str]) -> str:
        noun = next(
            (noun for noun in ("test", "check", "roll")
             if any(term.kind == "test" for term in lexicon.named(f"{match['what']} {noun}"))), "",
        )  # fmt: skip
        if not noun:
            return match[0]
        does = match["does"].lower()
        take = "taking" if does.endswith("ing") else "takes" if does.endswith("s") else "take"
        return f"{take} {match['what']} {noun}s"

    return _TESTS_FOR.sub(told, text)


def harm_by_tests(text: str, lexicon: Lexicon) -> str:
    """The question with the tests that did harm told to have been failed."""

    def known(match: re.Match[str]) -> bool:
        return any(term.kind == "test" for term in lexicon.named(match["test"]))

    text = _SUFFERED.sub(lambda m: f"failed {with_article(m['test'])}" if known(m) else m[0], text)
    against = _AGAINST.search(text)
    if against is None or not known(against):
        return text
    rest = text[: against.start()] + text[against.end() :]
    return f"My unit failed {with_article(against['test'])}. {rest}"
