"""What comes to a unit and is told by the way to be, or not to be, the first of its kind.

In goes a question, out comes the same with its name said again: "it takes a Shock marker, and it isn't the first of the
game" as "… and it is not the first Shock marker of the game".
"""

from __future__ import annotations

from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_TAKEN = deferred(
    r"(?i)\b(?:takes?|took|taken|gets?|got|receives?|received|suffers?|suffered|gains?|gained) "
    r"(?:an?|one|two|three|another|its|their|some) (?P<what>[\w'-]+(?: [\w'-]+){0,3})"
)
_ORDINAL = deferred(
    r"(?i)(?P<lead>[.;,] )(?P<also>(?:and |but )?(?:now )?)(?P<who>it|they|this|that|these|which|those)"
    r"(?P<be>(?:['’]s| is| was)(?P<no> not|n['’]t)?|(?:['’]re| are| were)(?P<none> not|n['’]t)?)"
    r" (?P<very>(?:in fact |actually |also |already |only )?)the (?:very )?(?P<which>first|second|third)"
    r"(?P<one> ones?)?(?= of the\b| (?:this|in the) (?:whole )?(?:game|battle)\b|[.;,?!]|$)"
)


def with_first_named(text: str, lexicon: Lexicon) -> str:
    """``text`` with what is told to be the first of the game told by the name under which it came to the unit."""
    told = _ORDINAL.search(text)
    taken = [each for each in _TAKEN.finditer(text) if told is not None and each.end() <= told.start() + 1]
    name = next((said for each in reversed(taken) if (said := _name(each["what"], lexicon))), "")
    if told is None or not name:
        return text
    many = told["none"] is not None or told["be"].strip().lower() in ("are", "were", "’re", "'re")
    no = " not" if told["no"] or told["none"] else ""
    said = f"{told['also']}{'they are' if many else 'it is'}{no} the {told['which']} {name}"
    said = said if told["lead"] == ", " else said[:1].upper() + said[1:]
    joined = said if told["also"] or told["lead"] != ", " else f"and {said}"
    return f"{text[: told.start()]}{told['lead']}{joined}{text[told.end() :]}"


def _name(words: str, lexicon: Lexicon) -> str:
    """The longest beginning of some words that is a name of the texts."""
    parts = words.split()
    fronts = (" ".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((each for each in fronts if lexicon.named(each)), "")
