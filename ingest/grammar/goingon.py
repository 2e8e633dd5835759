"""Going on: how a sentence shows that it still holds in the case that the one before it opened, or in no other.

In: a sentence and the setting, with the case of the sentence before it and what was rolled for. Out: the case that it
goes on under ("It then falls back", "On a 4 or more …", "The survivors …", "The unit …" after "If a unit …"), or the
sentence with the case outside of which it holds ("Otherwise …"). A sentence that points back at nothing goes on under
no case.
"""

from __future__ import annotations

import re

from ingest.grammar.setting import Setting
from kb.names import capitalised

#: "Otherwise", "If not", "On any other result": in every case but the one just told.
_ELSE = re.compile(
    r"(?:But |And )?(?:(?:Otherwise|Else|Failing (?:that|this)|If not|If (?:this|that) is not (?:the case|so)|"
    r"In (?:all|any|every) other (?:case|circumstance|situation)s?|"
    r"(?:On|With|For) (?:any|all|every) other (?:roll|result|score|total|number)s?),? (?:then )?)(?=[A-Za-z])"
)
#: "If it does not, …", "If they are not, …": with the verb of the case, or of what somebody was told to do.
_NOT_SO = re.compile(
    r"(?:But |And )?(?:If|When|Where) (?P<who>it|they|he|she|you|(?:the|that) [\w-]+) "
    r"(?P<verb>is|are|was|were|has|have|does|do|did|can|ca|will)(?:n['’]t|nnot| ?not), (?=[a-z])",
    re.I,
)
_SAME_VERB = {"is": "is|are|becomes?", "are": "is|are|becomes?", "was": "was|were|is", "were": "was|were|are",
              "has": "has|have", "have": "has|have"}  # fmt: skip
#: What somebody must or may do, for "If it does not".
_TOLD_TO = re.compile(
    r"\b(?:must|may|can|should|has to|have to) (?:then |also |first |immediately |choose to |elect to |instead )*"
    r"(?P<deed>(?!not\b|never\b|only\b|be\b)[a-z]+\b[^,;:.]{2,90}?)(?: (?:if|when|unless|before|after|at the) [^,;:.]+)?$"
)
#: "On a 4+ …": the case of "Otherwise" behind it.
_ON_A_ROLL = re.compile(r"On (?:an? )?(?:roll |result |score )?(?:of )?(?:an? )?(?P<roll>\d+\+?(?: (?:or|to) \w+)?(?:-\d+)?)(?!\w)")


def outside_the_case(text: str, setting: Setting) -> tuple[str, str]:
    """What a sentence says that holds where the case of the one before it does not, and that case; where it is read as
    another, that one and no case; as it stands where it is none of these."""
    if (otherwise := _ELSE.match(text)) is not None:
        case, rest = _told_before(setting), text[otherwise.end() :]
        return _outside(case, rest) if case else (text, "")
    if (not_so := _NOT_SO.match(text)) is None:
        return text, ""
    rest, verb = text[not_so.end() :], not_so["verb"].lower()
    same = _SAME_VERB.get(verb, "has|have" if verb in ("does", "do") else "")
    if same and re.search(rf"\b(?:{same})\b", setting.case_before):
        return _outside(setting.case_before, rest)
    told = _TOLD_TO.search(setting.text_before.rstrip(".!")) if verb in ("do", "does", "can", "ca") else None
    cannot = "cannot" if verb in ("can", "ca") else f"{verb} not"
    return (f"If {not_so['who']} {cannot} {told['deed']}, {rest}" if told else text), ""


def _outside(case: str, rest: str) -> tuple[str, str]:
    """What is told outside of a case, with it; under the other outcome where it is how a test ends."""
    if len(case.split()) < 8 and (ended := _ENDED.search(case)):
        other = _OTHER_END[ended.group().lower()]
        return f"{case[: ended.start()]}{other}{case[ended.end() :]}, {rest}", ""
    return capitalised(rest), case


def _told_before(setting: Setting) -> str:
    """The case of the sentence before; empty where it told none."""
    rolled = _ON_A_ROLL.match(setting.text_before)
    return f"If the roll is {rolled['roll']}" if rolled else setting.case_before


_OTHER_END = {"passed": "failed", "failed": "passed", "passes": "fails", "fails": "passes", "pass": "fail",
              "fail": "pass", "succeeds": "fails", "succeed": "fail", "successful": "unsuccessful",
              "unsuccessful": "successful"}  # fmt: skip
_ENDED = re.compile(rf"\b(?:{'|'.join(_OTHER_END)})\b", re.I)
