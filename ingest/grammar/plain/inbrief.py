"""In brief: what rules for a fight, a fright or a charge say in few words, each as a statement of its own.

In: the cleaned text of a sentence ("suffers -1 in melee", "may not charge the front of a Barge", "where another unit
would test, roll on the table instead"). Out: the same in the forms that the grammar reads. General English only.
"""

from __future__ import annotations

import re

from kb.names import NAME2, capitalised
from kb.patterns import Substitutions, deferred

_FIGHT = r"(?:close |hand-to-hand )?(?:melee|combat|fight|fighting|battle)"


def _in_a_fight(match: re.Match[str]) -> str:
    """ "Counts +1 in melee to its front": that is added there, in that case."""
    number, many = match["n"], "" if match["do"].endswith("s") else "s"
    verb = f"{'subtract' if number[0] in '-−–' else 'add'}{'' if many else 's'}"
    to = f" if the enemy is to its {match['side']}" if match["side"] else ""
    return f"{verb} {number.lstrip('+-−–')} in {match['fight']}{to}"


def _in_the_round(match: re.Match[str]) -> str:
    """ "Adds 1 in the first round of a melee in which it charged": in what case it is added."""
    case = f" and {match['did']}" if match["did"] else ""
    return f"{match['add']} {match['n']} in {match['fight']} if it is the {match['which']} round{case}"


_ADDED = deferred(r"(?P<n>[+−–-]\d) (?P<case>(?:for|if|when|while|against) .+)")
_WHO_AGAINST = deferred(rf"for (?P<who>{NAME2}s?) (?P<against>against .+)")


def _each_added(match: re.Match[str]) -> str:
    """ "Each side rolls 1D6 and adds: +1 for charging, -1 if Dazed": what each is worth, in a sentence of its own."""
    items = [_ADDED.fullmatch(each.strip(" .;,")) for each in re.split(r"[,;] (?:and )?(?=[+−–-]\d)", match["list"])]
    told = [match["head"].strip()]
    for item in items:
        if item is None:
            return match[0]
        less, number = item["n"][0] in "-−–", item["n"][1:]
        whose = _WHO_AGAINST.fullmatch(item["case"])
        who, case = (whose["who"], whose["against"]) if whose else ("A unit", item["case"])
        verb = ("subtract" if less else "add") + ("s" if who == "A unit" else "")
        told.append(
            f"{who} {verb} {number} {'from' if less else 'to'} {'its' if who == 'A unit' else 'the'} roll {case}"
        )
    return ". ".join(told)


def _that_one(match: re.Match[str]) -> str:
    """The one that is charged, as the target; as it stands where another was spoken of."""
    if match["name"] not in (match["one"], f"{match['one']}s"):
        return match[0]
    return f"{match['do']}{match['whom']}{match['how'] or ''}{match['case']}the target is"


#: Each of the forms, with what the grammar reads in its place.
IN_BRIEF = Substitutions(
    (  # "may not charge the front of a Barge"
        rf"\b(?P<do>[Cc]harge|[Aa]ttack|[Aa]ssault|[Ff]ire (?:at|on)|[Ss]hoot (?:at|on)) the "
        rf"(?P<side>front|rear|flanks?|sides?) of (?P<whom>(?:an? |any |another |enemy |the )*{NAME2})"
        r"(?=$|[.,;]| (?:unless|if|when|while|and|or)\b)",
        r"\g<do> \g<whom> to the \g<side>",
    ),
    (  # "may not charge Riders, unless that Rider is Dazed": of the one that is charged
        r"\b(?P<do>(?:[Cc]harge|[Aa]ttack|[Aa]ssault|[Ff]ire (?:at|on)|[Ss]hoot (?:at|on)) )"
        rf"(?P<whom>(?:an? |any |enemy |another )*(?P<name>{NAME2}))(?P<how> to the [a-z]+)?"
        rf"(?P<case>,? (?:unless|if|except (?:if|when)) )(?:that|those) (?P<one>{NAME2}) (?:is|are)\b",
        _that_one,
    ),
    (  # "though not against Barges"
        r", (?:al)?though not (?=(?:against|at) )",
        ", but not ",
    ),
    (  # "A Dazed unit may Duck, even though it may not make any other Reaction but Slip Away"
        rf"^(?P<who>[^,;:]{{2,60}}?) may (?:still )?(?P<do>{NAME2}),? (?:even )?(?:though|although|but) it "
        r"(?:may not|cannot|may never) (?:make|use|choose|take|declare|give) any other [A-Za-z]+ "
        rf"(?:but|except|except for|than|other than|save|apart from) (?:an? |the )?(?P<too>{NAME2})(?=\.?$)",
        r"\g<who> may only \g<do> or \g<too>",
    ),
    (  # "never makes more than one Reaction in a turn"
        r"^(?P<who>[^,;:]{2,60}?) (?:never|does not|do not) (?:makes?|takes?|uses?) more than (?P<n>one|two|three|\d) "
        r"(?P<what>[A-Za-z][\w-]*(?: [a-z-]+)?) (?P<span>(?:in|per|during) (?:an?|any|one|each|the same) [a-z]+)"
        r"(?:,? and (?P<rest>(?:must|may|cannot) [^;:]+))?(?=\.?$)",
        lambda m: (
            f"{m['who']} may make no more than {m['n']} {m['what']} {m['span']}"
            + (f". {m['who']} {m['rest']}" if m["rest"] else "")
        ),
    ),
    (  # "adds 1 in the first round of a melee in which it charged"
        r"\b(?P<add>[Aa]dds?|[Ss]ubtracts?|[Dd]educts?) (?P<n>\d) in the (?P<which>first|second|last) round of "
        rf"(?:an?|any|each|every|the) (?P<fight>{_FIGHT})(?: in which (?P<did>(?:it|they) [a-z]+))?(?=$|[.,;])",
        _in_the_round,
    ),
    (  # "suffers -1 in melee", "it counts +1 in melee to its front"
        r"\b(?P<do>(?:has|have|gets?|counts?|gains?|suffers?|receives?)) (?:an? )?(?P<n>[+−–-]\d) "
        rf"(?:modifier |bonus |penalty )?in (?:an? |any |the )?(?P<fight>{_FIGHT})"
        r"(?: (?:to|on|against) (?:its|their|the) (?P<side>front|rear|flanks?))?(?=$|[.,;]| and\b)",
        _in_a_fight,
    ),
    (  # "Barges never take Nerve tests; where another unit would test, roll on the Blaze table instead"
        r"^(?P<told>[^;:]*?\b(?P<test>[A-Z][\w'-]* (?:test|check|roll))s?\b[^;:]*)[;,] "
        r"(?:and )?(?P<where>where|when|if) (?P<others>(?:another|other|any other) units?) would "
        r"(?:have to )?(?:test|take (?:one|it|such a test)), (?P<rest>[^;:]+)(?=\.?$)",
        lambda m: f"{m['told']}. {capitalised(m['where'])} {m['others']} would take a {m['test']}, {m['rest']}",
    ),
    (  # "At the start of the Marching phase a Rider with an enemy within 6 inches must …"
        r"^(?P<time>At the (?:start|beginning|end) of (?:the|each|every|its) (?:[\w-]+ ){1,3}(?:phase|turn)) "
        r"(?=(?:an?|any|each|every|all) [A-Za-z])",
        r"\g<time>, ",
    ),
    (  # "Each side rolls 1D6 and adds: +1 for charging, +2 for Barges against Riders, -1 if Dazed"
        r"^(?P<head>(?:Each|Both|Every) (?:side|player|unit|model)s? (?:rolls?|throws?) [^,;:]{2,20}?),? (?:and|then) "
        r"(?:adds?|subtracts?|modif(?:y|ies) it|appl(?:y|ies))[^:.]{0,30}: "
        r"(?P<list>[+−–-]\d (?:for|if|when|while|against) [^.]+?)(?=\.?$)",
        _each_added,
    ),
    (  # "Reduce Nerve by 1 if the unit is Dazed and by 1 for Riders beyond 18 inches": each by itself
        r"^(?P<what>(?:Reduce|Lower|Increase|Raise|Modify) [^,;:]{3,40}? by )(?P<n>\d (?:if|when|while|for) [^;:]+?),? "
        r"and by (?P<m>\d (?:if|when|while|for) [^;:]+?)(?=\.?$)",
        r"\g<what>\g<n>. \g<what>\g<m>",
    ),
    (  # "A Dazed Rider is exempt from this"
        r"^(?P<who>[^,;:]{2,60}?) (?:is|are) exempt(?:ed)? from (?:this|that|it)(?=\.?$)",
        r"\g<who> may ignore this requirement",
    ),
    (  # "may not charge, form a Wall or Dash": each by itself
        r"\b(?P<may>may not|cannot|may never) (?P<one>[a-z]+), "
        rf"(?P<two>(?:form|make|declare|take|use|give|enter|cross|join) (?:an? |the |any )?[\w'-]+)"
        rf",? (?:or|nor) (?P<three>{NAME2}|[a-z]+)(?=$|[.,;])",
        r"\g<may> \g<one>, \g<may> \g<two> and \g<may> \g<three>",
    ),
)
