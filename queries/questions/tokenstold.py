"""How many tokens a unit has by then, where a story tells how they came and went.

In goes a question, out comes the same with what is left: "had two Mud tokens and just got another one" as three,
"already spent its Mud token" as none, "fewer than three Mud tokens" as two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_NOUN = r"(?:token|marker|counter)"
_TOKEN = rf"(?P<name>[\w'-]+(?: [\w'-]+){{0,2}}? {_NOUN})"
_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(CARDINALS)})"
_WHOSE = r"(?:its|their|his|her|my|our|the)"
_AND_THEN = (
    r"(?: (?:it|they|he|she|i|we))?(?:['’]s|['’]ve| has| have)?(?: (?:also|already|just|now|then|since|recently))*"
)
_ENDS = r"(?=\s*[.?!;,:)]|$| (?:from|when|after|because|this|last|and|but|as|in|so|to|for|on)\b)"
_GOT = (
    r"(?:got(?:ten)?|gets?|gains?|gained|receives?|received|picks? up|picked up|takes?|took|taken|suffers?|suffered|"
    r"been given|was given|given)"
)
_LOST = r"(?:lost|loses?|removed|removes?|discarded|shed|shook off|got rid of|took off|spent)"
#: "It already spent its Mud token."
_SPENT = deferred(
    r"(?i)\b(?:(?:i|we)(?:['’]ve)? )?(?:(?:has|have|had)(?: already| just| since| now)* |(?:already|just) )?"
    r"(?:spent|used(?: up)?|discarded|lost|given up|gave up|removed|handed in|cashed in|burn(?:ed|t)) "
    rf"{_WHOSE}(?: (?:only|last|one|single))* {_TOKEN}s?"
    rf"(?: (?:already|earlier|before|this turn|this round|last turn|last round|this phase))*{_ENDS}"
)
#: "I forgot to give my Riders a Mud token."
_NOT_GIVEN = deferred(
    r"(?i)\b(?:I|we) (?:forgot to|did not|didn['’]t|never|have not|haven['’]t|could not|couldn['’]t) "
    rf"(?:give|gave|given) (?P<whom>(?:my|our|the) [\w'-]+(?: [\w'-]+){{0,3}}?) (?:an?|any|its|their) {_TOKEN}s?"
)
#: "Had two Mud tokens and just got another one", "had three Mud tokens but lost one".
_MORE_OR_LESS = deferred(
    rf"(?i)\b(?:had|has|have|having|with) (?P<count>an?|{_NUMBER}) {_TOKEN}s?,? (?:and|but|then){_AND_THEN} "
    rf"(?:{_GOT} (?P<more>another|one more|an additional|a further|a (?:second|third|fourth|fifth)|{_NUMBER} more)|"
    rf"{_LOST} (?P<less>{_NUMBER}|all|it|them|both))(?: ones?| (?P=name)s?| of (?:them|these|those)| {_NOUN}s?)?{_ENDS}"
)
#: "Gained a Mud token, which makes three."
_MAKES = deferred(
    rf"(?i)\b(?:(?:has|have|had|just|already) )*{_GOT} (?:an?|another|one|one more|two|two more) {_TOKEN}s?"
    r"(?:,? (?:which|that) (?:now )?(?:makes?|made|brings?|brought)(?: (?:it|that|them|the total))?(?: (?:up )?to)?|"
    r",? making(?: it)?|,? for a total of|[.,;] (?:so )?that['’]s|,? so (?:it|they) now (?:has|have)) "
    rf"(?P<count>{_NUMBER})(?: of them| in all| in total| now)*"
)
#: "Has fewer than three Mud tokens."
_BOUND = deferred(
    r"(?i)\b(?P<how>fewer than|less than|(?:no |not )?more than|over|at least|at most|up to|no fewer than) "
    rf"(?P<count>{_NUMBER}) {_TOKEN}s\b"
)
_BY = {"fewer than": -1, "less than": -1, "more than": 1, "over": 1}
#: "Picked up a third Mud token", "just got its second Mud token".
_NTH = deferred(
    rf"(?i)\b(?:(?:has|have|had) )?(?:already |just |now )*{_GOT} (?:an?|its|their|his|her) "
    rf"(?P<nth>second|third|fourth|fifth|sixth) {_TOKEN}"
)
_NTHS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_SPEAKS = deferred(rf"(?i){_NOUN}")


def with_tokens_counted(text: str, lexicon: Lexicon) -> str:
    """``text`` with the tokens of which it tells as those that are there by then."""
    if not _SPEAKS.search(text):
        return text

    for pattern, told in _TOLD:
        text = pattern.sub(partial(_where_known, told=told, lexicon=lexicon), text)
    return text


def _where_known(match: re.Match[str], told: Callable[[re.Match[str]], str], lexicon: Lexicon) -> str:
    """What is told of a token, where it is one of the texts'."""
    known = any(term.kind in ("status", "effect") for term in lexicon.named(match["name"]))
    return told(match) if known and not _others_count(match["name"], lexicon) else match[0]


def _others_count(name: str, lexicon: Lexicon) -> bool:
    """Whether the texts count those tokens that were there before one is got ("for each other Leak token")."""
    words = re.escape(re.sub(r"(?i) (?:marker|token|counter)s?$", "", name))
    before = re.compile(
        rf"(?i)\b(?:each|every|per) (?:(?:other|further|previous) {words}|{words}[^.;]{{0,30}}? (?:already|before)\b)"
    )
    return any(before.search(passage.text) for passage in lexicon.rules.passages.values())


def _counted(match: re.Match[str]) -> str:
    had = _number(match["count"])
    if match["less"]:
        less = match["less"].lower()
        now = max(had - _number(less), 0) if less.isdigit() or less in CARDINALS else 0
    else:
        first = match["more"].split()[0].lower()
        now = had + (_number(first) if first.isdigit() or first in CARDINALS else 1)
    return f"has {_said(now, match['name'])}"


def _made(match: re.Match[str]) -> str:
    return f"has {_said(_number(match['count']), match['name'])}"


def _bounded(match: re.Match[str]) -> str:
    """As many as a bound still lets be: "two Mud tokens" for fewer than three of them."""
    return _said(_number(match["count"]) + _BY.get(match["how"].lower(), 0), match["name"])


def _so_many(match: re.Match[str]) -> str:
    return f"has {_NTHS[match['nth'].lower()]} {match['name']}s"


def _without(match: re.Match[str]) -> str:
    """That nothing is left of what was spent."""
    ours = match[0][:2].lower() in ("i ", "we", "i'", "i’")
    return f"{'it ' if ours else ''}has no {match['name']}"


def _never_given(match: re.Match[str]) -> str:
    return f"{match['whom']} has no {match['name']}"


def _number(count: str) -> int:
    low = count.lower()
    return int(low) if low.isdigit() else 1 if low in ("a", "an") else CARDINALS[low]


def _said(count: int, name: str) -> str:
    return f"{count or 'no'} {name}{'' if count == 1 else 's'}"


#: The turns, each with what it is told as, in the order in which they are tried.
_TOLD = (
    (_MORE_OR_LESS, _counted), (_MAKES, _made), (_BOUND, _bounded), (_NTH, _so_many), (_SPENT, _without),
    (_NOT_GIVEN, _never_given),
)  # fmt: skip
