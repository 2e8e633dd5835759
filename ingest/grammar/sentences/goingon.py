"""Going on: how a sentence shows that it still holds in the case that the one before it opened, or in no other.

In: a sentence and the setting, with the case of the sentence before it and what was rolled for. Out: the case that it
goes on under ("It then falls back", "On a 4 or more …", "The survivors …", "The unit …" after "If a unit …"), or the
sentence with the case outside of which it holds ("Otherwise …"). A sentence that points back at nothing goes on under
no case.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import OPENER
from ingest.grammar.setting import Setting
from ingest.verbforms import third
from kb.names import capitalised, lowered, stem
from kb.patterns import deferred
from kb.rules import bare_name

#: "However, it …", "In addition, he …": what is looked for at the beginning of a sentence may stand behind these.
_OPENER = deferred(rf"^{OPENER}(?=[a-z])")
#: "It then falls back", "The crew must then dive": what comes after what was told.
_THEN = deferred(
    r"(?:Then,? |After (?:this|that),? |(?:It|They|He|She|You|Both|(?:The|This|That|These|Those|Its|Their|Each|Any|All|"
    r"Both) (?:[\w'’-]+ ){1,4}?) ?(?:(?:may|must|can|cannot|will|is|are|has|have|does|do)(?: not)? )?"
    r"then (?!(?:on|be)\b))"
)
#: "From then on it may not shoot": with nothing else that tells when.
FROM_THEN = deferred(
    r"(?:From (?:then|that (?:moment|point|time)) on(?:wards)?|Thereafter|Henceforth|Afterwards),? (?=[a-z])"
)
#: "The survivors", "All others", "The other unit": those of whom, or without whom, the case was told.
_WHO_ARE_LEFT = deferred(
    r"(?:The|Any|All|Every|Its|Their) (?:(?:surviving|remaining) [a-z]+|survivors?|others?\b(?! than)|rest\b|"
    r"remainder)|(?:Any|All|Every|Each) [a-z]+ (?:that|which|who) (?:survives?|survived|remains?|(?:is|are) left)\b|"
    r"The other (?:one|unit|side|player|model)\b|Instead,? (?!of\b)"
)
#: "There is no pursuit", after "If the Barge loses, nothing happens": what does not come of it.
_THERE_IS_NO = deferred(r"There (?:is|are|will be) no (?!(?:way|limit|need|reason|such)\b)")
_NOTHING = deferred(r"\b(?:nothing|no effect|ends?|ended|over)\b")
#: "Neither side falls back", after "If the scores are equal", "If two units meet".
_BOTH = deferred(r"(?:Both|Neither) (?:of them|sides?|units?|players?|models?)\b")
_OF_TWO = deferred(r"\b(?:equal|tied?|draws?|drawn|the same|two|another|each other)\b")
#: "The Barge", "That gun": the one of which the case was told as "a Barge", "a gun".
_THE_ONE = deferred(r"(?:The|That|This) (?P<noun>[A-Za-z][\w-]+)(?=[ ,])(?!['’])")
#: "It may not turn", "Its Pace is halved", "Place it where it stood": of whom the case was told.
IT = deferred(
    r"(?:It|They|He|She|Its|Their|His|Her) |"
    r"(?:Place|Put|Move|Remove|Turn|Mark|Lay|Leave|Flip|Replace|Take|Set) (?:it|them|him|her|its|their|the)\b"
)
#: What happened to somebody, of whom "it" is said in the next sentence.
_BEFELL = deferred(
    r"(?:If|Should|Once|As soon as|(?:When|Whenever|Where|Each time|Every time)(?= .*\b(?:is|are|was|were|been|gets?|"
    r"becomes?|suffers?|loses?|fails?|receives?)\b)) (?:(?:an?|any|another|one|two) |[a-z]+s |the target (?:is|has) )"
)
#: What lasts for a while begins with something: the case before it.
_FOR_A_WHILE = deferred(
    r"(?!(?:An?|Any|Each|Every|Regardless|Even) |(?:All |Any )?[A-Z][\w-]+s (?:that|which|who|with|[a-z]+ing) ).*\b(?:"
    r"for the (?:rest|remainder) of (?:the|that|this) (?:turn|phase|round|game|battle|activation)|"
    r"until (?:the end of|its|their|the) (?:[\w'-]+ ){0,3}(?:turn|phase|round|activation)|"
    r"(?:this|that|its next|their next|the next) (?:turn|phase|round|activation))\b"
)
#: "This attack hits on a 6", "No saves are made against these hits": what the sentence before it told of.
_THIS = deferred(
    r"(?:(?:^|\bof )(?:This|That|These|Those|Such|that|those)|\b(?:this|these|such)) (?P<noun>[A-Za-z]+)\b"
)
#: "The number of hits is doubled", "add 1 to the Strength of the hit": a figure of what was told before.
_FIGURE = deferred(
    r"\b(?:the|their|its) (?:[Nn]umber|[Ss]trength|[Aa]mount|[A-Z][\w-]+(?: [A-Z][\w-]+)?) of (?:the |all |any |each )?"
    r"(?P<noun>[A-Za-z]+)\b|^The (?:[Nn]umber|[Ss]trength|[Aa]mount|[A-Z][\w-]+) of (?:the |all )?(?P<head>[A-Za-z]+)\b"
)
_DONE = frozenset(
    "hit wound attack shot loss casualty injury strike blow marker move movement charge fire fight save penalty bonus "
    "modifier damage volley explosion collision".split()
)
#: What a sentence tells of its own case.
_OWN_CASE = deferred(r"\b(?:if|when|whenever|while|whilst|(?<!at )once|as soon as)\b")
#: "Even if it is burning, it may still dive": what still holds was told before.
_STILL = deferred(r"Even (?:if|when|though|while) [^;.]* still\b")
#: "On a 4+ …", "If the result is …": what comes of dice that were told to be rolled.
_RESULT = deferred(
    r"(?:On|With|For) (?:an? |the )?(?:(?:roll|result|score|total) of )?(?:an? )?(?:(?:natural|unmodified) )?"
    r"(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|doubles?\b)|"
    r"(?:If|When|Where) (?:the|this|that|its|your|either|both|any) (?:[\w'’-]+ ){0,2}?"
    r"(?:rolls?|results?|totals?|scores?|dice|die) (?:is|are|was|were|equals?|exceeds?|beats?|comes?|shows?|gives?)\b|"
    r"If (?:it|you|he|they|the [a-z]+) (?:rolls?|scores?|throws?) "
)
#: "Add 1 to the roll", "The test is taken at -1": of the dice that were told to be rolled.
_CHANGES_ROLL = deferred(
    r"(?:Add|Subtract|Deduct) [^,;.]{1,40}? (?:to|from) (?:the|this|that|its|your|each) (?:\w+ )?"
    r"(?:rolls?|results?|scores?|totals?|dice|die)\b|(?:The|This|That) (?:[\w'-]+ )?(?:roll|test|check|result|score)\b|"
    r"The [a-z]+ (?:with|that (?:rolls|rolled|scores|scored)) the (?:high|low)"
)
_ROLLS = deferred(
    r"\b(?:[Rr]olls?|[Tt]hrows?) (?:an?|one|two|three|\d|D\d|a further|another|again)\b|"
    r"\b(?:takes?|makes?|pass|test) an? [\w' -]{2,30}?(?:[Tt]est|[Cc]heck|[Rr]oll)\b"
)
#: "When making a Nerve test, roll …": the test itself is no case of its result.
_THE_ROLL_ITSELF = deferred(
    r"\b(?:mak|tak|roll|attempt|test|resolv|us|fir|shoot|attack|determin|work)(?:e|es|s|ing)?\b|\bto (?:hit|wound)\b",
    re.I,
)
#: "Roll a D6 for each Barge that is Alight": of whom the dice tell.
_FOR_EACH = deferred(
    r"\b(?:for|against) (?:each|every|any) (?P<one>[\w'-]+(?: [\w'-]+)?) (?:(?:that|which|who) "
    r"(?P<does>(?:is|has|was|fled|lost|failed|fired|moved)\b[^,;:.]{2,60})|"
    r"(?P<where>(?:in|within|on|under|inside|aboard|touching) [^,;:.]{2,60}))"
)

#: "Otherwise", "If not", "On any other result": in every case but the one just told.
_ELSE = deferred(
    r"(?:But |And )?(?:(?:Otherwise|Else|Failing (?:that|this)|If not|If (?:this|that) is not (?:the case|so)|"
    r"In (?:all|any|every) other (?:case|circumstance|situation)s?|"
    r"(?:On|With|For) (?:any|all|every) other (?:roll|result|score|total|number)s?),? (?:then )?)(?=[A-Za-z])"
)
#: "If it does not, …", "If they are not, …": with the verb of the case, or of what somebody was told to do.
_NOT_SO = deferred(
    r"(?:But |And )?(?:If|When|Where) (?P<who>it|they|he|she|you|(?:the|that) [\w-]+) "
    r"(?P<verb>is|are|was|were|has|have|does|do|did|can|ca|will)(?:n['’]t|nnot| ?not), (?=[a-z])",
    re.I,
)
_SAME_VERB = {"is": "is|are|becomes?", "are": "is|are|becomes?", "was": "was|were|is", "were": "was|were|are",
              "has": "has|have", "have": "has|have"}  # fmt: skip
#: "If he does, …", "If it does so, …": once he has done what he was told that he may.
_IS_SO = deferred(
    r"(?:But |And )?(?:If|When|Where|While|Whilst|Once|Until|Unless) (?P<who>it|they|he|she|you|(?:the|that) [\w-]+) "
    r"(?P<verb>does|do|did)"
    r"(?P<so> so)?, (?=[a-z])",
    re.I,
)
#: What somebody must or may do, for "If it does not".
_TOLD_TO = deferred(
    r"\b(?:must|may|can|should|has to|have to) (?:then |also |first |immediately |instead |"
    r"(?:choose|decide|elect) (?:whether or not )?to )*"
    r"(?P<deed>(?!not\b|never\b|only\b|be\b)[A-Za-z]+\b[^,;:.]{0,90}?)"
    r"(?: (?:if|when|unless|before|after|at the) [^,;:.]+)?$"
)
#: "On a 4+ …": the case of "Otherwise" behind it.
_ON_A_ROLL = deferred(
    r"(?:On|With) (?:an? )?(?:roll |result |score )?(?:of )?(?:an? )?(?P<roll>\d+\+?(?: (?:or|to) \w+)?(?:-\d+)?)(?!\w)"
)


def goes_on_under(text: str, own: str, setting: Setting) -> str:
    """The case that a sentence goes on under; empty where it points back to none. ``own`` is one that it tells."""
    case, text = setting.onward or setting.earlier, _OPENER.sub("", text, count=1)
    if _RESULT.match(text) or _CHANGES_ROLL.match(text):
        return setting.rolled
    if not case and not own and _THEN.match(text) and (until := _UNTIL.search(setting.text_before)):
        return f"When {until['what']}"  # "… until the cart is wrecked. They must then dive": once it is
    if not case or case == setting.opening:
        return ""
    if _THEN.match(text) or _WHO_ARE_LEFT.match(text) or _STILL.match(text):
        return case
    case = setting.onward
    if not case:
        return ""
    if _THERE_IS_NO.match(text) and _NOTHING.search(setting.text_before) and not own:
        return case
    if _BOTH.match(text) and _OF_TWO.search(case):
        return case
    if any(_told_of(this["noun"].lower(), setting) for this in _THIS.finditer(text)):
        return setting.rolled if _RESULT.match(setting.text_before) else case  # what dice brought is there only then
    if tells_a_figure(text, setting.text_before):
        return case
    if own or _OWN_CASE.search(text):
        return ""
    if _FOR_A_WHILE.match(text):
        return case
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if entry is not None and re.search(rf"\b{re.escape(bare_name(entry.name))}\b", case, re.I):
        return ""  # "If a Dazed unit is charged, …. It may not …", in the entry of those: of any of them
    one = _THE_ONE.match(text)
    goes_on = IT.match(text) and _BEFELL.match(case)
    if one and " or " not in case:
        goes_on = re.search(rf"\b(?:an?|any|another|one) (?:[\w'-]+ ){{0,2}}?{re.escape(one['noun'])}\b", case, re.I)
    return case if goes_on else ""


_UNTIL = deferred(r"\b(?:until|till) (?P<what>(?:the|an?|its|their|it|they|his|her|that|such) [^,;:.]{4,80})\.?$")
#: What a sentence begins with that tells of nothing new: those after it may still go on under the case before it.
SAME_MATTER = deferred(
    r"(?:The|This|That|These|Those|It|They|He|She|Its|Their|Both|Place|Put|Move|Remove|Turn|Mark|Lay|Take|Roll|Add)\b"
)


def _told_of(noun: str, setting: Setting) -> bool:
    """Whether the sentence before told of what is pointed at."""
    return _is_of(noun, setting.text_before)


def _is_of(noun: str, before: str) -> bool:
    words = re.findall(r"[a-z]+", before.lower())
    return stem(noun) in _DONE and any(stem(word) == stem(noun) for word in words)


def tells_a_figure(text: str, before: str) -> bool:
    """Whether a sentence changes or sets a figure of the hits or the like that the one before it told of."""
    case = _CASE_BEFORE.match(text)
    told = ((each["noun"] or each["head"]).lower() for each in _FIGURE.finditer(text, case.end() if case else 0))
    return any(not noun.endswith("ing") and _is_of(noun, before) for noun in told)


_CASE_BEFORE = deferred(r"(?:If|When|Whenever|Once|After|Where|While) [^,;:.]*?(?:, | then )")


#: "In woods a unit may not dive", "A player who has no cards left must pass": where, when or of whom it is told.
_AMID = deferred(
    r"(?P<where>(?:In|On|During|At|Inside|Within|Under|Throughout|When|While|Whilst|If|After) [^,;:.]{3,70}?),? "
    r"(?=(?:an?|any|no|each|every|all|both|the|units?|models?|troops|players?) )"
)
_A_PLAYER_WHO = deferred(
    r"(?:Any|An?|Each|Every|The) (?P<who>player|side|commander|captain|general) (?:who|that|which) "
    r"(?P<does>[^,;:.]{3,60}?) (?:must|may|can|cannot|has to|does not|loses?|gains?|adds?|subtracts?|becomes?)\b"
)
_OF_YOU = deferred(r"\byour?\b", re.I)


def of_anybody_under(text: str, own: str, setting: Setting) -> str:
    """The case that a sentence goes on under as far as it tells of anybody: "it may not …", after what some may not do
    in a wood; "you may not …", after what befell you."""
    text = _OPENER.sub("", text, count=1)
    pointing = IT.match(text) or (re.match(r"You(?:r [a-z]+)? |All your ", text) and _OF_YOU.search(setting.amid))
    return setting.amid if pointing and not own and not _OWN_CASE.search(text) else ""


def told_amid(text: str, case: str) -> str:
    """Where, when or of whom a sentence tells, for the next; ``case`` is the one that it tells or goes on under."""
    if case:
        return case
    if player := _A_PLAYER_WHO.match(text):
        return f"If a {player['who']} {player['does']}"
    amid = _AMID.match(text)
    return amid["where"] if amid else ""


def rolled_for(text: str, case: str, setting: Setting) -> str:
    """The case in which a sentence has dice rolled, of which those after it tell the results."""
    if _RESULT.match(text):
        return setting.rolled
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if entry is not None and entry.kind in ("test", "table"):
        return ""  # what sets a test off narrows nothing of what is told of it in its own entry
    if not _ROLLS.search(text):
        return "" if case and not _THEN.match(text) and setting.cases[-1:] == (case,) else setting.rolled
    if case:
        return "" if _THE_ROLL_ITSELF.search(case) or case == setting.opening else case
    if each := _FOR_EACH.search(text):
        return f"If a {each['one']} {each['does'] or 'is ' + each['where']}"
    return ""


def result_told(text: str) -> str:
    """The result of which a sentence tells what comes of it ("On a 4+ it crosses"), as a case."""
    if _ON_A_TIE.match(text):
        return "If there is a tie"
    rolled = _ON_A_ROLL.match(text)
    return f"If the roll is {rolled['roll']}" if rolled else ""


def cases_told(text: str, own: str, setting: Setting) -> tuple[str, ...]:
    """The cases that a sentence and those right before it told one beside the other, for "Otherwise"."""
    if not own:
        return setting.cases if _THEN.match(text) else ()
    beside = bool(_RESULT.match(text)) == bool(_RESULT.match(setting.text_before)) or not setting.rolled
    beside = beside and bool(setting.cases) and setting.cases[-1].split()[0] == own.split()[0]
    return (*setting.cases, own) if beside and not _ROLLS.search(setting.text_before) else (own,)


_ON_A_TIE = deferred(r"(?:On|In the (?:event|case) of|With) an? (?:tie|draw)\b")
#: "Units further away than this": than the distance that the sentence before told of.
_THAN_THIS = deferred(r"\b(?P<than>than|beyond|within|outside) (?:this|that)(?: (?:distance|range|limit))?(?=$|[ ,;.])")
_DISTANCE = deferred(r"\d+(?:[\"”″]| ?cm\b| ?inch(?:es)?\b| hex(?:es)?\b| met(?:re|er)s\b)")


def at_that_distance(text: str, setting: Setting) -> str:
    """A sentence with the distance that it points at, where the one before it told of one alone."""
    told = _DISTANCE.findall(setting.text_before)
    if len(told) != 1 or not (found := _THAN_THIS.search(text)):
        return text
    return f"{text[: found.start()]}{found['than']} {told[0]}{text[found.end() :]}"


def outside_the_case(text: str, setting: Setting) -> tuple[str, tuple[str, ...]]:
    """What a sentence says that holds where the cases of those before it do not, and these cases; under how
    a test ends otherwise, that one and no case; as it stands where it is none of these."""
    if (otherwise := _ELSE.match(text)) is not None:
        cases = setting.cases or tuple(filter(None, (deed_told(setting.text_before, 16),)))
        return _outside(cases, text[otherwise.end() :]) if cases else (text, ())
    if (not_so := _NOT_SO.match(text)) is None:
        return text, ()
    rest, verb = text[not_so.end() :], not_so["verb"].lower()
    same = _SAME_VERB.get(verb, "has|have" if verb in ("does", "do") else "")
    if same and setting.cases and re.search(rf"\b(?:{same})\b", setting.cases[-1]):
        return _outside(setting.cases[-1:], rest)
    return text, ()


#: "It must still take a test", after what somebody may do: if he does.
_MUST_STILL = deferred(r"(?:It|They|He|She|You|The [\w-]+) (?:must|has to|have to|needs? to) (?:still|nonetheless) ")


def still_asked(text: str, setting: Setting) -> str:
    """The case that somebody does what the sentence before let him do, where this one tells what is asked all the
    same; empty where it tells none of that."""
    if not _MUST_STILL.match(text) or _OWN_CASE.search(text) or not _LETS.search(setting.text_before):
        return ""
    return deed_told(_AS_IF.split(setting.text_before)[0])


_LETS = deferred(r"\b(?:may|can) (?!not\b|never\b|only\b)")
_AS_IF = deferred(r",? (?:as (?:if|though|normal|usual)|already|just (?:described|told)|described|even|regardless)\b")


def deed_told(text: str, longest: int = 8) -> str:
    """What a sentence lets or has somebody do, as the case that it is done; nothing where it takes more words."""
    told = _TOLD_TO.search(re.sub(r"[*_]", "", text).rstrip(".!"))
    if told is None:
        return ""
    first, space, rest = told["deed"].partition(" ")
    return f"If it {third(first)}{space}{rest}" if len(told["deed"].split()) <= longest else ""


def left_out(text: str, setting: Setting) -> tuple[str, str]:
    """What a sentence says for a deed that the one before it named ("he does", "it does not"), and that with the deed;
    nothing where it says none or none was named."""
    so, not_so = _IS_SO.match(text), _NOT_SO.match(text)
    found, told = so or not_so, _TOLD_TO.search(re.sub(r"[*_]", "", setting.text_before).rstrip(".!"))
    if found is None or told is None or found["verb"].lower() not in ("do", "does", "did", "can", "ca"):
        return "", ""
    who, verb = lowered(found["who"]), found["verb"].lower()
    if so:
        first, space, rest = told["deed"].partition(" ")
        deed = f"{third(first) if verb == 'does' else first}{space}{rest}"
        return f"{who} {verb}{found['so'] or ''}", f"{who} {deed}"
    verb = "cannot" if verb in ("can", "ca") else f"{verb} not"
    return f"{who} {verb}", f"{who} {verb} {told['deed']}"


def _outside(cases: tuple[str, ...], rest: str) -> tuple[str, tuple[str, ...]]:
    """What is told outside of some cases, with them; under the other outcome where it is how a test ends."""
    if len(cases) == 1 and len(cases[0].split()) < 8 and (ended := _ENDED.search(cases[0])):
        other = _OTHER_END[ended.group().lower()]
        return f"{cases[0][: ended.start()]}{other}{cases[0][ended.end() :]}, {rest}", ()
    return capitalised(rest), cases


_OTHER_END = {"passed": "failed", "failed": "passed", "passes": "fails", "fails": "passes", "pass": "fail",
              "fail": "pass", "succeeds": "fails", "succeed": "fail", "successful": "unsuccessful",
              "unsuccessful": "successful"}  # fmt: skip
_ENDED = deferred(rf"\b(?:{'|'.join(_OTHER_END)})\b", re.I)
