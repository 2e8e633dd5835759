"""What comes to a unit and is told by the way to be, or not to be, the first of its kind.

In goes a question, out comes the same with its name said again: "it takes a Shock marker, and it isn't the first of the
game" as "… and it is not the first Shock marker of the game". What happens first ("when it first comes under fire",
"the first time it is hit") is told to happen for the first time, as rules say it.
"""

from __future__ import annotations

import re

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

_WHO = r"(?:it|they|he|she|(?:an?|the|my|our|its|that) [\w'-]+(?: [\w'-]+)?)"
_DONE_FIRST = deferred(
    rf"(?i)\b(?P<when>when(?:ever)?|once|if|as soon as) (?P<who>{_WHO})"
    r"(?: first (?P<does>(?:comes?|came|gets?|got|takes?|took|suffers?|suffered)\b[^,.;?]*)|"
    r" (?P<be>is|are|was|were) first (?P<done>[\w-]+(?:ed|en|it|ot|ut)\b[^,.;?]*))"
)
_FIRST_TIME = deferred(
    rf"(?i)(?<!for )(?<!on )(?<!not )(?<!is )(?<!was )(?<!this )\bthe (?:very )?first time (?:that )?(?P<who>{_WHO}) "
    r"(?P<does>(?:is|are|was|were|comes?|came|gets?|got|takes?|took|suffers?|suffered)\b[^,.;?]*)"
)


def with_first_named(text: str, lexicon: Lexicon) -> str:
    """``text`` with what is told to be the first of the game told by the name under which it came to the unit, and
    what happens first told to happen for the first time."""
    text = _DONE_FIRST.sub(_for_the_first_time, _FIRST_TIME.sub(r"when \g<who> \g<does> for the first time", text))
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


def _for_the_first_time(match: re.Match[str]) -> str:
    does = match["does"] or f"{match['be']} {match['done']}"
    return f"{match['when']} {match['who']} {does} for the first time"


def _name(words: str, lexicon: Lexicon) -> str:
    """The longest beginning of some words that is a name of the texts."""
    parts = words.split()
    fronts = (" ".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((each for each in fronts if lexicon.named(each)), "")
