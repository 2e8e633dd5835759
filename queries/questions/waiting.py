"""Waiting: what somebody holds back for before a deed is told as come about, and the deed is asked for then.

In: a question such as "An enemy crew starts behind a dune. May I wait until it rows out and do the Snatch then?". Out:
the same with the moment told plainly: "The enemy rows out. May I make the Snatch?".
"""

from __future__ import annotations

import re

from kb.patterns import deferred

#: "May I wait until it rows out and do the Snatch then?".
_WAITING = deferred(
    r"(?i)(?:^|(?<=[.;!?] ))(?P<may>can|may|could) (?P<who>i|we|they|it|(?:my|our) [\w-]+(?: [\w-]+)?) (?:just )?"
    r"(?:wait|hold (?:on|off|back|fire)|bide (?:my|our|their|its) time) (?:until|till|for) "
    r"(?P<whom>it|they|he|she|(?:the|an?|that|this|their|his) [\w-]+(?: [\w-]+)?) (?P<what>[^?.!;]{3,120}?),? and "
    r"(?:only )?(?:then )?(?P<deed>[^?.!;,]{3,60}?)(?: (?:then|afterwards))? ?\?"
)
#: "Do the Snatch", "use our Snatch": the name of the deed alone is asked for.
_DOING = deferred(r"(?i)^(?:do|make|use|perform|take|execute|carry out) (?:the|an?|my|our|its|their) ")
#: How a sentence begins that tells of theirs.
_OF_THEIRS = deferred(r"(?i)^(?:an?|the|some|one|another|their|his)? ?(?:enemy|enemies|opponent|foe)\b")


def with_moment_told(text: str) -> str:
    """The question with what is waited for told as come about; who comes is taken from the sentence before."""
    if not (waiting := _WAITING.search(text)):
        return text
    before = text[: waiting.start()].rstrip()
    last = re.split(r"(?<=[.;!?]) ", before)[-1]
    pronoun = waiting["whom"].lower() in ("it", "they", "he", "she")
    whom = "the enemy" if pronoun and _OF_THEIRS.match(last) else waiting["whom"]
    deed = _DOING.sub("make the ", waiting["deed"])
    told = f"{whom[:1].upper()}{whom[1:]} {waiting['what']}. {waiting['may']} {waiting['who']} {deed}?"
    return f"{text[: waiting.start()]}{told}{text[waiting.end() :]}"
