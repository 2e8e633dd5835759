"""Addends: one sentence that tells several things that change a number, each in a case of its own, and what "counts as
one lower".

In: the text of a sentence. Out: the sentences that it stands for, each of which adds something or takes it away ("Add 1
to Nerve if the flagship is near."; "Subtract 1 from his Rank for each full 10 inches."); none where it lists nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kb.names import capitalised
from kb.numbers import number_of
from kb.patterns import Pattern, deferred

_N = r"(?P<n>\d+|one|two|three|four)"
_OPENS = (
    r"(?:if|when|whenever|while|whilst|where|unless|for (?:each|every|any|the|an?)\b|for(?= [A-Z]| [a-z]+ing\b)|"
    r"per|in|on|at|against|under|as long as|should|with|having)\b"
)
#: A case without stops, so that what lists several is cut where the next one begins.
_CASE = rf"(?P<case>{_OPENS}[^,;:.()]{{2,110}}?)"
_END = (
    r"(?=\s*(?:[,;)]|\.?$|,? (?:and|or) (?:by |at |with )?(?:a |an )?(?:[+−–-]\d|\w+ed by\b|"
    r"\w+ (?:a further |another )?(?:\d|one|two|three)\b|"
    r"(?:\d|one|two|three) (?:if|when|whenever|while|where|for|per|in|on|at|against)\b)))"
)
_TO = r"(?: (?:to|from|on) (?:(?:the|its|their|his|her|your) )?(?P<what>[\w'’-]+(?: [\w'’-]+){0,3}?))?"
#: Every signed number of a sentence: where one of them is told in another way, none is read so.
_ANY_SIGNED = Pattern(r"(?<![\w.+/])[+−–-]\d")
#: What changes with the turn, and no chance by hand: "+1 in turns 1 & 2, +/-0 in turn 3".
_BY_TURN = Pattern(r"(?i)\+/[−–-]|\b(?:on|in) (?:game )?turns? \d|\b(?:on|in) (?:\w+ ){1,2}\d+(?: ?[&+–-]| to\b)")
_WORTH = r"(?: (?:bonus|penalty|modifier|adjustment))?"
_LESS = r"(?:subtract|deduct|reduc|lower|decreas|lessen|diminish|tak|los)"
#: "+1 if the flagship is near", one of several.
_SIGNED = Pattern(rf"(?<![\w.+])(?P<sign>[+−–-])(?P<n>\d+){_WORTH}{_TO} {_CASE}{_END}")
#: "If the flagship is near, +1".
_CASE_FIRST = Pattern(
    r"(?i)(?:^|[:;] )(?:(?:if|when|whenever|while|where|for (?:each|every)) )(?P<case>[^,;:.()]{2,110}), "
    r"(?P<sign>[+−–-])(?P<n>\d+)"
)
#: "Is lowered by 1 for every scratch", "add 1 if a Herald is near", "and raised by 2 while it rains".
_CHANGED = Pattern(
    r"\b(?P<verb>(?i:lower|reduc|rais|increas|improv|decreas|worsen|add|subtract|deduct))(?:e?d by|e?s? by|ing|s?)"
    rf"(?: a further| another)? {_N}{_TO} {_CASE}{_END}"
)
#: "…, and by 2 if it rains", "and 2 in heavy rain": by what was told before it, in another case.
_AND_BY = deferred(rf"(?:,|,? (?:and|or|but)) (?:by |at )?(?:a further |another )?{_N}{_WORTH} {_CASE}{_END}")
#: The figure of which a sentence tells that it is changed.
_FIGURE = r"(?:(?i:the|its|their|his|her|your|an?) )?(?:[\w-]+['’]s? )?(?P<figure>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
_IS_CHANGED = Pattern(rf"(?P<front>^|^[^,:;]{{3,80}}, ){_FIGURE} (?:is|are) (?=\w+ed by )")
#: What the changes that are listed are made to: "apply these changes to Nerve", "modify Mettle as follows".
_MADE_TO = Pattern(
    r"(?i)(?:^the (?=roll|score|total|result)|"
    r"\b(?:to|from|on|of|modify|modifies|adjust|adjusts|change|changes|alter|alters) "
    r"(?:(?:the|its|their|his|her|your|this|that|each|every) )?(?:[\w-]+['’]s? )?)"
    r"(?P<what>(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*)?|roll|die roll|dice|die|total|score|"
    r"result|rolls|number rolled)\b"
)
_IS_MODIFIED = Pattern(
    r"(?:[\w-]+[’']s )?(?P<what>\b[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:is|are) "
    r"(?:modified|adjusted|changed|altered)\b(?! for\b)"
)
#: "His Rank counts as one lower", "is treated as being 2 higher".
_COUNTS = Pattern(
    r"(?P<front>^|^(?:For|If|When|Whenever|While|Where|Should|Unless) [^,:;]{3,100}, )"
    r"(?P<whose>(?:(?:[Tt]he|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Yy]our|[Aa]n?) )?(?:[\w-]+['’]s? )?)"
    r"(?P<figure>(?!It\b|They\b|This\b|That\b|These\b|He\b|She\b)[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
    r"(?P<of> of (?:the|his|its|their) [\w-]+)? "
    r"(?:counts? as|(?:is|are) (?:counted|treated|taken|regarded|reckoned|considered)(?: as)?|becomes?|is|are)"
    r"(?: to be| being)? "
    rf"(?:by )?{_N}(?: points?)? (?P<way>lower|higher|less|more|worse|better|fewer|greater)(?! than\b)"
    rf"(?P<rest>(?:,? {_OPENS}[^.;:]*)?)\.?$"
)
#: "Columns count the Rank of the General as one higher when ordered".
_COUNT_IT = Pattern(
    r"^(?P<who>[A-Z][^,;:.]{2,60}?) (?P<s>counts?|treats?|reckons?) (?:the|its|their|his|her) (?:[\w-]+['’]s? )?"
    r"(?P<figure>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?: of (?:the|his|its|their) [\w-]+)? as (?:being )?"
    rf"{_N} (?P<way>lower|higher|less|more|worse|better|greater)(?! than\b)(?P<rest>(?:,? {_OPENS}[^.;:]*)?)\.?$"
)
#: "Grenadiers add 1 as well": to what, the sentences before tell.
_BARELY = Pattern(
    rf"^(?P<who>[A-Z][^,;:.]{{2,60}}?) (?:(?P<also>also|likewise|too) )?(?P<verb>adds?|subtracts?|deducts?) {_N}"
    r"(?P<end>,? (?:too|also|as well|likewise|similarly|to it|from it))?\.?$"
)
#: "The number needed is raised by one if it rains": what has to be reached, and not what is rolled.
_NEEDED = Pattern(
    r"^The (?:target (?:number|score)|(?:number|score|roll) (?:that is )?(?:needed|required)) is "
    r"(?=(?:raised|increased|lowered|reduced) by\b)"
)
#: "Add 1 to the score needed if it is dark": to what has to be reached as well.
_TO_NEEDED = Pattern(
    r"(?i)\b(?:add|subtract|deduct)(?:s|ing|ed)? (?:a further )?(?:\d|one|two|three) (?:to|from) "
    r"(?:the|its|their|your) "
    r"(?:target (?:number|score)|to-hit (?:number|score)|(?:number|score|roll) (?:that is )?(?:needed|required)"
    r"(?: to \w+)?)\b"
)
#: "Add 1 if it is dark": to what, the sentence before has told.
_ADD_BARELY = Pattern(
    rf"(?i)^(?:also,? )?(?:add|subtract|deduct)(?: a further| another)? (?:\d|one|two|three) {_OPENS}"
)
#: "Add 1 to the roll", "subtract 2 from its Nerve".
_ADDED_TO = Pattern(
    r"\b(?:[Aa]dd|[Ss]ubtract|[Dd]educt)(?:s|ing|ed)? (?:a further )?(?:\d|one|two|three) (?:to|from) "
    r"(?P<what>(?:(?:the|its|their|this|your) )(?:(?:dice |die )?(?:roll|score|total|result|die|dice)|"
    r"[A-Z][\w-]+(?: (?:test|check|roll))?))\b"
)
#: What a roll has to reach, as what is added to.
NEEDED = "what is needed"
_DOWN = frozenset("lower less worse fewer".split())


_CHANGES = Pattern(
    r"(?i)[+−–-]\d|\b(?:lower|higher|less|more|worse|better|fewer|greater|add\w*|subtract\w*|deduct\w*|reduced|raised|"
    r"increased|improved|decreased|lowered|worsened)\b"
)


def added_to(text: str, before: str) -> str:
    """To what a sentence adds: ``NEEDED`` for what a roll has to reach, else in its own words; what the one ``before``
    it added to, where it goes on from that ("Add 1 if it is dark"). '' where it adds to nothing."""
    if "dd" not in text and "ubtract" not in text and "educt" not in text:
        return ""
    if _TO_NEEDED.search(text) is not None:
        return NEEDED
    if _ADD_BARELY.match(text) is not None:
        return before
    at = _ADDED_TO.search(text)
    return at["what"] if at else ""


def addends(text: str, *, to: str = "") -> list[str]:
    """The sentences that one stands for which lists what is added and taken away, or tells it of a figure, or adds
    barely what is added ``to`` something, or to what is needed; [] for any other."""
    needed = to == NEEDED
    if _CHANGES.search(text) is None:
        return []
    if counts := _COUNTS.match(text):
        case = counts["front"].strip(" ,") or counts["rest"].strip(" ,")
        case = case[:1].lower() + case[1:]
        what = f"{counts['whose'].lower()}{counts['figure']}"
        return [_told(counts["way"] in _DOWN, counts["n"], what, case)]
    if count := _COUNT_IT.match(text):
        return [
            _somebody(
                count["who"], count["s"], count["way"] in _DOWN, count["n"], f"the {count['figure']}", count["rest"]
            )
        ]
    if (bare := _BARELY.match(text)) and (bare["also"] or bare["end"]):
        takes = "takes" if bare["verb"].endswith("s") else "take"
        sign = "+" if bare["verb"].startswith("add") else "-"
        return [f"{bare['who']} {takes} the test at {sign}{number_of(bare['n'])}."]
    signed = [*_SIGNED.finditer(text)]
    if len(signed) > 1 and len(signed) == len(_ANY_SIGNED.findall(text)) and not _BY_TURN.search(text):
        front = text[: signed[0].start()]
        made_to = _IS_MODIFIED.search(front) or _MADE_TO.search(front)
        what = made_to["what"] if made_to else "roll"
        what = what if what[:1].isupper() else f"the {what}"
        return [_told(each["sign"] != "+", each["n"], _of(each, what), each["case"]) for each in signed]
    first = [*_CASE_FIRST.finditer(text)]
    if len(first) > 1:
        made_to = _MADE_TO.search(text[: first[0].start() + 1])
        what = made_to["what"] if made_to else "the roll"
        return [_told(each["sign"] != "+", each["n"], what, f"if {each['case']}") for each in first]
    first_change = _CHANGED.search(text)
    changed = _with_others(text) if first_change else []
    if changed and (needed or _NEEDED.match(text)):
        return [_told(not _is_less(each["verb"]), each["n"], "the roll", each["case"]) for each in changed]
    if first_change and len(changed) > 1:
        figure = _IS_CHANGED.search(text[: first_change.end()])
        what = figure["figure"] if figure else ""
        verbal = first_change["verb"].lower() in ("add", "subtract", "deduct")
        if (what and not verbal) or (verbal and first_change.start() < 60):
            told = first_change["what"] or what or "the roll"
            told = told if told[:1].isupper() or told.startswith("the ") else f"the {told}"
            return [_told(_is_less(each["verb"]), each["n"], _of(each, told), each["case"]) for each in changed]
    if len(changed) == 1 and to and _ADD_BARELY.match(text):
        return [_told(_is_less(changed[0]["verb"]), changed[0]["n"], to, changed[0]["case"])]
    return []


def _with_others(text: str) -> list[dict[str, str | None]]:
    """Every change that a sentence tells, with those that only go on from one ("by 1 if it rains and by 2 if it is
    dark")."""
    found: list[dict[str, str | None]] = []
    for told in _CHANGED.finditer(text):
        found.append(told.groupdict())
        end = told.end()
        while more := _AND_BY.match(text, end):
            found.append({**more.groupdict(), "verb": told["verb"], "what": told["what"]})
            end = more.end()
    return found


def _of(found: Mapping[str, str | None] | re.Match[str], what: str) -> str:
    own = found["what"]
    return what if not own else own if own[:1].isupper() else f"the {own}"


def _is_less(verb: str | None) -> bool:
    return re.match(rf"(?i){_LESS}|worsen", verb or "") is not None


def _told(less: bool, number: str | None, what: str, case: str | None) -> str:
    return " ".join(f"{'Subtract' if less else 'Add'} {number} {'from' if less else 'to'} {what} {case}".split()) + "."


def _somebody(who: str, verb: str, less: bool, number: str, what: str, rest: str) -> str:
    does = f"{'subtract' if less else 'add'}{'s' if verb.endswith('s') else ''}"
    return capitalised(" ".join(f"{who} {does} {number} {'from' if less else 'to'} {what}{rest}".split())) + "."


__all__ = ["NEEDED", "added_to", "addends"]
