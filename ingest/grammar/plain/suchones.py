"""Such ones: those of whom the sentence before told where they are or how, by its own words for them.

In: the text of a sentence ("Such a crew may not row") and the subject of the one before it ("A crew beyond the sound of
its drum"). Out: the sentence with that subject, where both speak of the same sort and it told which of them are meant.
"""

from __future__ import annotations

from kb.names import capitalised, stem, with_article
from kb.patterns import deferred

_SUCH = deferred(r"[Ss]uch (?P<one>an? )?(?P<noun>[A-Za-z][\w'-]+(?: [A-Z][\w'-]+)?)(?= )")
#: What tells which of a sort are meant.
_WHICH = (
    r"(?:outside|within|inside|in|on|beyond|under|with|without|near|at|behind|beneath|among|aboard|out of|more than|"
    r"less than|that|which|who|whose|not|having|carrying|[a-z]{3,}(?:ed|wn))"
)
_ONES = deferred(
    rf"(?:(?:An?|Any|Each|Every|All) )?(?P<noun>[A-Za-z][\w'-]+(?: [A-Z][\w'-]+)?)(?P<which> {_WHICH} [^,;:]{{3,80}})"
)

#: The verb behind them: a common one, or one with what it is done to.
_VERB = (
    r"(?:is|are|has|have|does|do|may|can|cannot|must|never|always|(?:[a-z]+(?<!s)s)(?: (?:out|up|off|on|in))?"
    r"(?= (?:an?|the|one|two|three|no|not|its|only|but|\d|half|all|more|less|any)\b))"
)
_BEGINS = deferred(rf"(?P<ones>(?:An?|Any|Each|Every) [A-Za-z][\w'-]+ {_WHICH} [^,;:]{{3,80}}?) {_VERB}\b")


#: "Nobody ever rode that way, so such a crew may not": why, which rules nothing.
_WHY = deferred(
    r"(?:Nobody|No one|It (?:is|was|takes)|There (?:is|are|was)|This is|That is)\b"
    r"(?![^,;:.]*\b(?:may|must|cannot|can|never)\b)[^,;:.]{3,120}, (?:and )?so (?=such (?:an? )?[a-z])"
)


def subject_of(text: str) -> str:
    """Of whom a sentence tells that says which are meant, by its words; '' where it begins otherwise."""
    found = _BEGINS.match(text)
    return found["ones"] if found else ""


def such_ones(text: str, subject: str) -> str:
    """The sentence with those of whom the ``subject`` before it told in place of "such a …"."""
    text = capitalised(_WHY.sub("", text, count=1)) if text[:1] in "NIT" else text
    such, ones = _SUCH.match(text), _ONES.fullmatch(subject)
    if such is None or ones is None or stem(such["noun"].lower()) != stem(ones["noun"].lower()):
        return text
    who = capitalised(with_article(such["noun"]) if such["one"] else such["noun"])
    return f"{who}{ones['which']}{text[such.end() :]}"
