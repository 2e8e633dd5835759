"""Rewrites of how battles are told: tests that end one way or the other, modifiers case by case, dice and distances.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same. General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import SUBJECT
from kb.names import capitalised, first_word, lowered
from kb.patterns import Pattern, Substitutions

_ENDED = (
    r"(?:(?:is|are|was|were) (?:passed|failed|successful|unsuccessful|not passed|a success|a failure)|passes|pass|"
    r"fails|fail|succeeds|succeed)(?: (?:it|this|the (?:[\w-]+ ){0,2}?(?:[Tt]est|[Cc]heck|[Rr]oll|throw)))?"
    r"(?! (?:the|this|that|its|their|an?|any) (?:[\w-]+ ){0,2}(?:[Tt]est|[Cc]heck|[Rr]oll|throw)s?\b)"
)
_TESTED = r"(?:it|they|this|the (?:[\w-]+ ){0,2}?[\w-]+)"
_FIGURE = r"(?:an? )?[+−–-]\d+(?: (?:modifier|bonus|penalty))?(?: to [^,;]{3,40}?)?"
_CASE = r"(?:if|when|for|while|where)"
_SHARES = {"half": "halves", "twice": "doubles", "double": "doubles"}


def _by_shares(match: re.Match[str]) -> str:
    """ "Fights with half its dice": what is halved."""
    return f"{match[1]}{_SHARES[match[2].lower()]} its {match[3]}"


def _more_dice(match: re.Match[str]) -> str:
    """ "Rolls two additional dice", "roll one die fewer": what is added to the dice or taken from them."""
    less = (match[3] or match[5]).lower() in ("fewer", "less")
    one = first_word(match[1]).endswith("s")
    number = (match[2] or match[4]).lower()
    number = "1" if number in ("a", "an") else number
    verb, to = ("subtract", "from") if less else ("add", "to")
    return f"{verb}{'s' if one else ''} {number} {to} {'its' if one else 'their'} dice"


_DETERMINER = r"(?:an?|the|each|every|any|all|its|their|both|no|it|they)"

BATTLE = Substitutions(
    # "On the first turn of a melee a crew …": the time ends where somebody is told of
    (
        r"^((?:[Oo]n|[Ii]n|[Aa]t|[Dd]uring) (?:the|its|their|each|every|any) (?:(?:first|second|third|last|next|"
        r"opening|final|start|end) )?(?:(?:turn|round|phase|bound|step)(?: of (?:an?|the|any|each|every|its) "
        r"[\w-]+)?|of (?:an?|the|any|each|every|its) [\w-]+(?: (?:turn|round|phase|bound|step))?)) "
        rf"(?={_DETERMINER} [\w-]+(?: [\w-]+)? (?:may|must|can|cannot|is|are|has|have|[a-z]+s)\b)",
        r"\1, ",
    ),
    # "To act a unit needs …": what it is for ends there too
    (
        r"^(To [a-z]+(?: [\w-]+){0,5}?) (?=(?:an?|the|each|any|every) [\w-]+(?: or [\w-]+)? "
        r"(?:needs?|must|requires?|has to|takes?|makes?|rolls?) )",
        r"\1, ",
    ),
    # "Friends near a crew when it panics must …": the condition first
    (
        r"^((?:An?|Any|All|Each|Every|The|[A-Z][a-z]+s?) [^,]{3,60}?) (when|if|while) "
        r"((?:it|they|he) [a-z]+) (must|may|cannot|can) (?!not\b)",
        lambda m: f"{capitalised(m[2])} {m[3]}, {lowered(m[1])} {m[4]} ",
    ),
    (
        r"(?<!may )(?<!can )(?<!must )(?<!to )\b(rolls?|throws?|fights? with|gets?|gains?|receives?) "
        r"(?:(an?|one|two|three|\d) (additional|extra|more|bonus|fewer|less) (?:\w+ )?(?:dice|die)"
        r"|(one|two|three|\d) (?:dice|die) (fewer|less|more|extra))(?: than (?:normal|usual))?\b",
        _more_dice,
    ),
    (
        r"\b(?:may|can|must) (?:only (?:roll|use|fight with|shoot with|throw)"
        r"|(?:roll|use|fight with|shoot with|throw) only) half (?:of )?(?:its|their|the) "
        r"(?:normal |usual |full )?([A-Za-z]+)\b",
        r"halves its \1",
    ),
    # "…, but if it flees he is slain": the other case
    (r"^((?!If|When|Whenever|While|Once|After|On)[^;]{15,}?), but (?:if|when|while) (?=[^,]{6,})", r"\1. If "),
    (r"\b(fight|roll|shoot|attack)(s?) (?:with )?no dice\b(?: at all)?", r"get\2 no dice"),
    # "On a result equal to or less than its Pluck it may …": what is tested
    (
        r"(^|[:;] )[Oo]n an? (?:result|roll|score|total) (equal to or (?:less|lower|under|higher|more|greater)"
        r"(?: than)?|less than|(?:of )?at (?:least|most)|lower than|higher than|greater than|under|below|above) "
        rf"((?:the |its |their |a )?(?:[\w-]+['’]s? )?[A-Z][\w-]+),? (?={SUBJECT} )",
        lambda m: f"{'. ' if m[1] else ''}The test uses {m[3]}. If the result is {m[2]} {m[3]}, ",
    ),
    (  # "On a roll of at least the number in brackets, that crew …"
        r"^[Oo]n an? (result|roll|score|total) ((?:of )?(?:equal to|at (?:least|most)|less than|lower than|higher than|"
        rf"greater than|under|below|above)\b[^,;]{{3,90}}), (?={SUBJECT} )",
        r"If the \1 is \2, ",
    ),
    # "cannot be outflanked and ignore …": what follows a ban and is none
    (
        r"^((?:[A-Z][\w-]*|[\w -]+?) [^,;]{0,60}?\b(?:may not|cannot|can not|may never|can never|are never) "
        r"(?:be )?\w+ed\b[^,;]{0,60}?) and (ignore|negate|gain|add|count|suffer|get|have|lose|double|halve)"
        r"(?= (?:the|any|all|an?|no|one|two|its|their|[+-]?\d))",
        r"\1. They \2",
    ),
    (r"\bnegate(s?) (?=the |any |all |an? |its |their )", r"ignore\1 "),
    # "Moving through mud halves a crew's Pace", "a crew's Pace is halved if any part of its move is through mud"
    (
        r"^Moving (through|across|over|in|into) ([^,;.]{3,40}?) halves (?:an? |the )?(unit|model|[a-z]+)(?:['’]s) "
        r"([A-Z][\w-]*(?: [A-Z][\w-]*)?)$",
        r"A \3 that moves \1 \2 halves its \4",
    ),
    (
        r"^The ([A-Z][\w-]*(?: [A-Z][\w-]*)?) of an? ([a-z]+) is halved (?:if|when|where) (?:any|some|a) part of its "
        r"(?:move|way|path|route) (?:is|goes|lies|leads|takes it|passes) (through|across|over|in|into) ([^,;.]{3,40})$",
        r"A \2 that moves \3 \4 halves its \1",
    ),
    (  # "A crew that moves through mud on any part of its way halves its Pace for that order"
        r"\b(moves? (?:through|across|over|in|into) [^,;.]{3,40}?) (?:on|for|with|during|at) any "
        r"(?:part|point|stage) of (?:its|their|the) (?:way|move|path|route)\b",
        r"\1",
    ),
    (
        r"\b(halves? (?:its|their) [A-Z][\w-]*(?: [A-Z][\w-]*)?) (?:for|during) (?:that|this|the) "
        r"(?:order|move|turn|action|activation|phase)$",
        r"\1",
    ),
    (  # "A crew that enters or moves through mud may only move up to half its Pace"
        r"^(An? [\w-]+ that )(?:enters or )?(moves (?:through|across|over|in|into) [^,;.]{3,40}?) (?:may|can) "
        r"(?:only )?move (?:only )?(?:up to |at )?half (?:of )?its ([A-Z][\w-]*(?: [A-Z][\w-]*)?)$",
        r"\1\2 halves its \3",
    ),
    # "Mud halves the pace of all units but Scouts"
    (
        r"^([A-Z][\w-]*(?: [a-z]+)?) (halves|doubles|reduces|affects|slows|stops|blocks|modifies|increases) (.+?) "
        r"(?:all|any|every) ([\w -]{3,30}?) (?:but|except(?: for)?|other than|save(?: for)?|apart from) ([A-Z][^,;]+)$",
        r"\1 \2 \3 all \4. \5 ignore \1",
    ),
    # "may not charge, deduct one die in melee and are …": what follows a ban and is none
    (
        r"^((?:[A-Z][\w-]*|[\w -]+?) [^,;]{0,60}?\b(?:may not|cannot|can not|must not) [^,;]{2,60}), "
        r"(add|subtract|deduct|gain|lose|suffer|get|count|ignore|have|roll|halve|double) "
        r"([^;]*?),? and (?=(?:are|is|must|may|cannot|can|do not|have) )",
        r"\1. They \2 \3. They ",
    ),
    (
        r"^[Nn]o (?:such )?(roll|test|check|throw)s? (?:is|are) (?:needed|required|necessary) (?:for|by) (.+)$",
        r"\2 need not roll",
    ),
    (
        r"\b(takes?|uses? up|requires?|uses?) (an? (?:entire|whole|full|single|complete)|half an?|one (?:whole|full)) "
        r"(action|turn|move|activation)\b",
        r"costs \2 \3",
    ),
    # "If it is failed the losers …": the condition ends where somebody is told of
    (
        rf"\b([Ii]f|[Ww]hen) ({_TESTED} {_ENDED}) (?={SUBJECT} )",
        r"\1 \2, ",
    ),
    # "…, if it is failed …": the other case
    (
        rf"^([Ii]f {_TESTED} {_ENDED}\b.+?), (?:and |but |while )?if ({_TESTED} {_ENDED})\b",
        r"\1. If \2",
    ),
    # "A company that fails is Routed": of the test that was told of
    (
        r"^(An?|Any|Each|Every) ([\w-]+(?: [\w-]+)?) (?:that|which|who) (fails|passes|succeeds)"
        r"(?: (?:it|this test|the test|this check|the check|this roll|the roll))? "
        r"(?=(?:is|must|may|cannot|can|immediately|[a-z]{3,}s)\b)",
        lambda m: f"If {m[1].lower()} {m[2]} {m[3]} the test, it ",
    ),
    # "Apply a -1 modifier if …, and a +1 modifier if …"
    (
        rf"^(Apply|Add|Use|Take|There is) ({_FIGURE}) ({_CASE}) (.+?),? and ({_FIGURE}) ({_CASE}) (.+)$",
        r"\1 \2 \3 \4. \1 \5 \6 \7",
    ),
    (
        r"^((?:Add|Subtract|Deduct) (?:\d+|one|two|three)\b[^,;]{0,80}?),? (?:and|but) "
        r"((?:add|subtract|deduct) (?:\d+|one|two|three)\b.+)$",
        lambda m: f"{m[1]}. {capitalised(m[2])}",
    ),
    (
        Pattern(
            r"^((?:(?:In|At|During|After) [^,]{3,60}, )?(?:each|every|the|all|both|a) [\w-]+(?: [\w-]+)?)"
            r"(?<! may)(?<! can)(?<! must) (?:tries|try|attempts?) to ",
            re.I,
        ),
        r"\1 may ",
    ),
    (
        r"\b([\w-]+ )(?:fights|fires|shoots|attacks|rolls|strikes) (?:in \w+ )?with (half|twice|double) "
        r"(?:(?:its|their|his|the|the number of|the normal number of) )?(?:normal |usual |full )?"
        r"(dice|strength|attacks|[A-Z]\w+)\b(?:,? round(?:ed|ing) (?:up|down))?",
        _by_shares,
    ),
    (
        r"\b(?:moves|advances|travels|marches) (?:up to )?(half|twice|double) (?:its|their|the|his) "
        r"(?:normal |usual |full |basic )?(distance|move|movement|speed|rate|pace)\b",
        lambda m: f"{_SHARES[m[1]]} its {m[2]}",
    ),
    # "It fires with all its dice, and re-rolls …": with what everybody fires
    (
        r"\b(fights?|fires?|shoots?|attacks?|moves?) (?:as normal|normally|as usual|with all its \w+|at full \w+),? "
        r"(?:and|but) (?=(?:re-rolls?|adds?|gains?|suffers?|counts?|ignores?|halves?|doubles?|has|have) )",
        "",
    ),
    # "may charge at once, and gains …": what comes with it
    (
        r"^((?:.{2,80}? )?(?:[Mm]ay|[Cc]an)\b [^;]{3,80}?), and "
        r"(add|gain|count|ignore|suffer|get|re-roll|lose|halve|double)(s?) (?=\w)",
        lambda m: f"{m[1]}. {'It' if m[3] else 'They'} {m[2]}{m[3]} ",
    ),
    (r"\b(?:extends?|stretch(?:es)?) (?=(?:its|the|their|any|all) [\w ]{3,40}? (?:to|by) \d)", "increases "),
)
