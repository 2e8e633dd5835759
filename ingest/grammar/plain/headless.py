"""Headless: what an entry says in a few words of whoever it is of ("Unable to react", "Still Dashes when Dazed").

In: the text of a sentence in the entry of what a unit is, is in or has, and the vocabulary. Out: the same with "it" as
its subject and a modal that the grammar reads; as it stands where it is no such sentence.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import NAME3, capitalised
from kb.numbers import SO_MANY
from kb.patterns import Pattern

_CAP = r"[A-Z][\w'-]*"
_CASE = r"(?P<case>,? (?:even )?(?:while|when|if|though|after|in|during|at)\b[^;:]*)?"
_BEING = r"(?:(?:(?:Its |Their )?[Bb]eing|To be) )?"
#: "Allowed to Dash when Dazed", "Unable to react".
_ABLE = Pattern(r"^(?:Is )?(?P<not>Un|Not |not )?(?:[Aa]ble|[Aa]llowed|[Pp]ermitted|[Ff]ree) to (?=[A-Za-z])")
#: "Does not react", "Doesn't get to react", "Never Ducks".
_DOES_NOT = Pattern(
    r"^(?:(?:Does|Do|Will) not|Doesn['’]t|Don['’]t|Won['’]t|Never) (?:ever )?(?:get to )?"
    rf"(?P<deed>[A-Za-z][\w'-]*(?: [A-Z][\w'-]*)*){_CASE}$"
)
#: "Still Dashes when Dazed".
_STILL = Pattern(rf"^Still (?P<deed>[A-Z][\w'-]*s){_CASE}$")
#: "Dash is allowed while Dazed".
_IS_OPEN = Pattern(
    rf"^(?P<deed>{NAME3}) (?:is|are) (?:still |always |also )?(?:allowed|permitted|possible|available|open)"
    r"(?: to (?:it|them))?(?P<case>,? (?:even )?(?:while|when|if|though|after) [^;:]+)$"
)
#: "Isn't affected by mud".
_NOT_SO = Pattern(
    r"^(?:Is not|Isn['’]t|Are not|Aren['’]t) (?=(?:affected|hindered|slowed|bothered|troubled|hampered|subject) )"
)
#: "Has Stout and Loud", "Have the Stout special rule".
_HAS = Pattern(r"^(?:Has|Have) (?P<what>(?:the |an? )?(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)\b[^;:]*)$")
#: "Dazed does not stop it from Dashing".
_NO_STOP = Pattern(
    rf"^{_BEING}(?P<so>{NAME3}) (?:(?:does|do|will) not|doesn['’]t|don['’]t|won['’]t|never) (?:stop|keep|prevent|bar|"
    r"hinder)s? (?:it|them|him|this [a-z]+|the [a-z]+) (?:from )?(?P<deed>[A-Za-z]+ing)\b(?P<rest>[^,;:]*)$"
)
#: "Not slowed by Dazed: may still Dash", "the model ignores Dazed when moving and may Dash".
_SO_MAY = Pattern(
    rf"^(?:Not (?:slowed|hindered|affected|hampered|troubled|bothered|impeded) by|(?:(?:It|This [a-z]+|The [a-z]+) i|I)"
    rf"gnores) (?P<so>{NAME3})(?P<how> (?:for|when|while|in) (?:[a-z]+ing|movement|moves))?"
    r"(?:[:;]|,? (?:so|and)|,)(?: (?:so|and|it|they|with|no [a-z]+(?:,|:)?))* (?:may|can) (?:still |also )?"
    r"(?P<deed>[A-Za-z][^,;:]*)$"
)

#: "Never Ablaze", "Never Ablaze, never Stunned", "Cannot be Ablaze or Stunned".
_STATES = rf"{_CAP}(?: {_CAP}){{0,2}}(?:(?:,? (?:or|nor|and)|,)(?: never)? {_CAP}(?: {_CAP}){{0,2}}){{0,3}}"
_NEVER_SO = Pattern(
    rf"^(?:(?:Is |Are )?[Nn]ever(?: be| becomes?)?|Cannot(?: ever)? be(?:come)?|Can never be(?:come)?) "
    rf"(?P<states>{_STATES}){_CASE}$"
)


#: "With 4 or more Heat it cannot react": who has so many.
_WITH_MANY = Pattern(
    r"^With (?P<many>(?:\d+|[a-z]+) or (?:more|fewer|less) [A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: (?:markers?|tokens?|"
    r"counters?|points?))?),? (?:it|they|he|the (?:unit|model)) (?P<does>(?:may|can|cannot|must|never|is|are)\b.+)$"
)

#: "At three Mud markers a crew is Dazed": from so many on.
_AT_SO_MANY = Pattern(
    rf"^(?:At|With) (?P<n>{SO_MANY})(?: or more|\+)? (?P<what>{NAME3} (?:markers?|tokens?|counters?)),? "
    r"(?P<who>an? [a-z]+|units|models) (?P<does>(?:is|are|becomes?|counts? as) [A-Z].+)$"
)
#: "Squires and Carts with three or more Mud markers are Dazed": each of them.
_SOME_WITH_MANY = Pattern(
    rf"^(?P<one>{_CAP})(?:, (?P<two>{_CAP}))?,? and (?P<three>{_CAP}) (?P<so>(?:with|(?:that|which|who) have) "
    rf"{SO_MANY} or more {NAME3} (?:markers?|tokens?|counters?) (?:are|become|count as) [A-Z].+)$"
)
#: "A crew with three Mud markers or more is Dazed; it may …", "Carts can never be Dazed: with three or more … they are
#: Stuck": a state and what its bearers may not, or whose ban and at how many they come to be in another.
_THEN_THEY = Pattern(
    rf"^(?P<state>[A-Z][^;:.]{{3,80}} (?:{SO_MANY} or more|at least {SO_MANY}) [^;:.]{{3,60}} (?:is|are|becomes?) "
    rf"{_CAP}[^;:.,]{{0,40}}); (?P<then>(?:it|they) [^;:]+)$"
)
_NEVER_BUT = Pattern(
    rf"^(?P<ban>(?P<who>[A-Z][\w' -]{{2,40}}?) (?:can never|cannot|may never|may not|never) be(?:come)? "
    rf"{_CAP}(?: [A-Za-z][\w'-]*){{0,3}})"
    rf"(?::|;| [–—-]) (?P<with>with {SO_MANY} or more {NAME3} (?:markers?|tokens?|counters?)),? (?:it|they) "
    r"(?P<does>(?:is|are|becomes?) [A-Z][^;:.]+)$"
)


def state_told_first(text: str) -> tuple[str, ...]:
    """A sentence that tells at how many a state begins, and what whoever is in it may or may not, as one of each."""
    bare = text.rstrip(" .")
    if found := _THEN_THEY.match(bare):
        return f"{found['state']}.", f"{capitalised(found['then'])}."
    if found := _NEVER_BUT.match(bare):
        return f"{found['ban']}.", f"{found['who']} {found['with']} {found['does']}."
    if found := _SOME_WITH_MANY.match(bare):
        return tuple(f"{found[one]} {found['so']}." for one in ("one", "two", "three") if found[one])
    return (text,)


def with_so_many(text: str) -> str:
    """The sentence with those who have so many of something as its subject, where it opens with that."""
    text = _AT_SO_MANY.sub(lambda m: f"{capitalised(m['who'])} with {m['n']} or more {m['what']} {m['does']}", text)
    return _WITH_MANY.sub(lambda m: f"A unit with {m['many']} {m['does']}", text)


def of_its_bearer(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with its subject, where an entry leaves that out and its build is not that of a modal."""
    bare = capitalised(text.rstrip(" .!"))
    if found := _ABLE.match(bare):
        return f"It may {'not ' if found['not'] else ''}{bare[found.end() :]}"
    if (found := _DOES_NOT.match(bare)) and (deed := _deed(found["deed"], vocabulary)):
        return f"It may not {deed}{found['case'] or ''}"
    if (found := _NEVER_SO.match(bare)) and (states := _states(found["states"], vocabulary)):
        return f"It can never be {states}{found['case'] or ''}"
    if (found := _STILL.match(bare)) and (deed := _deed(found["deed"], vocabulary)):
        return f"It may still {deed}{found['case'] or ''}"
    if (found := _IS_OPEN.match(bare)) and vocabulary.best(found["deed"], *OPTION_KINDS):
        return f"It may still {found['deed']}{found['case']}"
    if (found := _HAS.match(bare)) and vocabulary.best(found["name"], "special_rule", "unit_subtype"):
        return f"It has {found['what']}"
    if found := _NOT_SO.match(bare):
        return capitalised(re.sub(r"^(?:Is not|Are not|\w+n['’]t) ", "not ", bare))
    if (found := _NO_STOP.match(bare)) and vocabulary.best(found["so"], "status"):
        return f"It may {base_form(found['deed'])}{found['rest']} while {found['so']}"
    if (found := _SO_MAY.match(bare)) and vocabulary.best(found["so"], "status"):
        leave = f"It may {found['deed']} while {found['so']}"
        ignored = "gnores " in bare[: found.start("so")]
        return f"It ignores {found['so']}{found['how'] or ''}. {leave}" if ignored and found["how"] else leave
    return text


_THIS = r"this (?:special |own )?(?:rule|trait|ability|skill|quality|keyword|talent|feature|perk|gift|power)"
_GOOD_OF = r"(?:the (?:benefits?|use|effects?) of )?"
#: "It loses this rule while Dazed", "It cannot be used while it is Dazed", "A Dazed unit does not have this rule".
_LOST_WHILE = Pattern(
    r"^(?:It|They|(?:The|This|Such an?) [a-z]+) (?:loses?|does not have|do not have|does not benefit from|cannot use|"
    rf"may not use|has no) {_GOOD_OF}{_THIS} (?:while|when|if|whenever|as long as)(?: it is| they are| the [a-z]+ is)? "
    r"(?P<so>(?:not )?[A-Z][^,;:]*)$"
)
_NOT_USED = Pattern(r"^(?:It|This) (?:cannot|may not) be used (?P<case>(?:while|when|if|as long as) [^,;:]+)$")
_LACKS_IT = Pattern(
    rf"^(?P<who>An? [A-Z][\w'-]* [a-z]+) (?:does not have|does not benefit from|may not use|cannot use|has no use of|"
    rf"is without) {_GOOD_OF}{_THIS}$"
)
#: "All Riders have this rule", "This rule is common to all Riders": whom an entry gives what it tells.
_ALL_HAVE = Pattern(
    rf"^(?P<who>(?:(?:All|Every|Each|An?) )?[A-Z][\w'-]*(?: [A-Z]?[\w'-]+){{0,2}}?) (?:always |automatically |all )?"
    rf"(?:has|have|possess(?:es)?) {_THIS}(?: automatically| at no cost| as standard| by default)?$"
)
_COMMON_TO = Pattern(
    rf"^{_THIS.replace('this', 'This')} is (?:common to|shared by|held by|possessed by|had by|given to) "
    r"(?P<who>(?:all|every|each) [A-Z][\w'-]*(?: [A-Z]?[\w'-]+){0,2})$"
)


def of_its_holders(text: str, name: str, vocabulary: Vocabulary) -> str:
    """What the entry of a rule tells of who has it or loses it, said of the rule by its ``name``."""
    bare = text.rstrip(" .!")
    if found := _LOST_WHILE.match(bare):
        return f"This rule does not apply while it is {found['so']}"
    if found := _NOT_USED.match(bare):
        case = re.sub(r"(?<= )(?:the|that|such an?) [a-z]+ (?=is |has )", "it ", found["case"], count=1)
        return f"This rule does not apply {case}"
    if (found := _LACKS_IT.match(bare)) and vocabulary.best(found["who"].split()[1], "status"):
        return f"{found['who']} loses {name}"
    found = _ALL_HAVE.match(bare) or _COMMON_TO.match(bare)
    who = re.sub(r"^(?:All|Every|Each|An?|all|every|each) ", "", found["who"]) if found else ""
    if found and any(vocabulary.best(one, *TYPE_KINDS) for one in (who, singular(who))):
        one = re.match(r"(?i)(?:every|each|an?) ", found["who"])
        return f"{capitalised(found['who'])} {'has' if one else 'have'} {name}"
    return text


def _states(words: str, vocabulary: Vocabulary) -> str:
    """The states that the words name, one or another; '' where one of them is none."""
    named = re.split(r"(?:,? (?:or|nor|and)|,)(?: never)? ", words)
    return " or ".join(named) if all(vocabulary.best(name, "status") for name in named) else ""


def _deed(words: str, vocabulary: Vocabulary) -> str:
    """The deed that the words name, as a verb; '' where they name none that the text knows as one."""
    low = words.lower()
    if low in ("react", "reacts"):
        return "react"
    for name in (words, singular(words)):
        if vocabulary.best(name, *OPTION_KINDS):
            return name
    return ""
