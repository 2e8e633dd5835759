"""Rewrites of how terse rulebooks and reference sheets rule: put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same ("mark all firing units as
Spent": "all firing units become Spent"; "no longer counts as Spent": "is no longer Spent"). General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import KIND_WORDS, SUBJECT
from kb.names import capitalised
from kb.patterns import Substitutions, deferred

_CASE = r"(?:^|(?<=, )|(?<=: )|(?<=, then )|(?<=, and ))"
_NAME = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*"
#: What is played on, where leaving it is leaving the game.
_FIELD = r"(?:table|board|battlefield|battle|map|field|tabletop|fight)"
#: So many of something, and a rule with what it takes.
_SO_MANY = r"\d{1,2}[\"”″]?"
_TAKEN = rf"{_NAME}(?: ?\([^()]{{1,12}}\))?"
_LISTED = deferred(r",? (?:or|and) |, ")
_ROLL = r"(?:Test|Check|Roll|Save|test|check|roll|save)"

#: What a text calls the rules that its pieces have.
_RULES = "|".join(
    f"{noun[:-1]}(?:y|ies)" if noun.endswith("y") else f"{noun}s?"
    for noun in ("rule", *(noun for noun, kind in KIND_WORDS.items() if kind == "special_rule"))
)


def _become(match: re.Match[str]) -> str:
    """ "Mark all firing units as Spent": what they become."""
    who, state = match[1], match[2]
    many = re.match(r"(?:them|all|any|those|both)\b", who) or re.search(r"[^s]s$", who)
    who = {"it": "it", "them": "they"}.get(who, who)
    who = who if match.start() else capitalised(who)
    return f"{who} {'become' if many else 'becomes'} {state}"


def _works_out(match: re.Match[str]) -> str:
    """ "Hit Roll = 2d6 + Aim + modifiers vs Guard": what is rolled, and with which figure."""
    return f"To make a {match[1]} roll {match[2]} and add {match[3]}"


SHEETS = Substitutions(
    (r"\bLo?S\b", "line of sight"),
    (  # "Stilt Striders are Dry with the traits Tall (2) and Slow": what they are, and what they have
        rf"^(?P<who>(?:(?:An?|The|All|Any|Every|Each) )?{_NAME}) (?P<be>is|are) "
        rf"(?P<what>(?:an? |all |both )?(?:{_NAME}(?: [a-z]+)?|[a-z]+)),? with (?P<rules>(?:the |an? |both )?"
        rf"(?:(?:{_RULES}) [A-Z]|[A-Z][^;:]{{1,80}} (?:{_RULES})(?=[.,;]|$)))",
        lambda m: f"{m['who']} {m['be']} {m['what']} and {'has' if m['be'] == 'is' else 'have'} {m['rules']}",
    ),
    (  # "Lords have 3 AP instead of 2 and the Urge rule": how many of one thing they have, and the rules that they have
        rf"^(?P<who>(?:(?:An?|The|All|Any|Every|Each) )?{_NAME}) (?P<have>has|have) "
        rf"(?P<many>(?:only )?{_SO_MANY} (?:{_NAME}|[a-z]+(?: [a-z]+)?)"
        rf"(?: (?:instead of|rather than) (?:the usual )?{_SO_MANY})?),? and (?:has |have )?"
        rf"(?P<rules>(?:the |both )?{_TAKEN}(?:(?:, and |, | and ){_TAKEN}){{0,4}}(?: special)? (?:{_RULES})|"
        rf"(?<=instead of \d and ){_TAKEN})(?=[.]?$)",
        r"\g<who> \g<have> \g<many>. \g<who> \g<have> \g<rules>",
    ),
    # what is over
    (
        r"\b(?:no longer (?:counts?|(?:is|are) (?:counted|considered|treated)))"
                r" as (?:being )?(?!part\b|having\b|an? )",
        "is no longer ",
    ),
    (r"^Upon (?=becoming\b)", "On "),
    (r"\b(?:ceases to be|stops being|ceases being)\b", "is no longer"),
    (r"\b(?:cease to be|stop being|cease being)\b", "are no longer"),
    # what goes without saying
    (r",? as (?:was |is |has been )?(?:explained|described|detailed|noted|mentioned|outlined|stated|given) "
             r"(?:previously|above|below|later|earlier|before|elsewhere|already)(?=$|[,;.])", ""),
    (r",? albeit [^,;.]+(?=$|[,;.])", ""),
    # how a test that was just told of ended
    (rf"^If (passed|failed) (?={SUBJECT} )",
     r"If the test is \1, "),
    # "never need to test for Dread or Panic"
    (
        r"\b(?:(?:never|not) (?:needs?|has|have|required)(?: to)?|need(?:s)? not|are not required to) "
            rf"(?:test|check|roll) for ({_NAME}(?:(?:, | or |, or | and ){_NAME})*)(?: tests?)?(?=$|[,;.])",
        lambda m: f"need not take {' or '.join(f'{name} tests' for name in _LISTED.split(m[1]))}",
    ),
    # what is put on those concerned
    (
        rf"{_CASE}[Mm]ark (it|them|(?:the|this|that|all|any|each|every|both|those) [^,;.]{{2,40}}?) as (?:being )?"
            r"([\w-]+(?: [A-Z][\w-]+)?(?: (?:and|or) [\w-]+)?)(?=$|[,;.])",
        _become,
    ),
    (r"\b(start|begin)(s?) (?:play |the (?:game|battle) )?(?:already )?"
             r"(?=with an? (?:[\w'-]+ ){1,2}(?:token|marker|counter|status|condition)s?\b)",
     lambda m: f"gain{m[2]} "),
    # off the table, and what that counts as
    (
        rf"^((?:If|When|Once) [^,]+, )?(it|they|[\w' -]{{3,40}}?) (is|are) removed from (?:the |any )?{_FIELD} "
                r"and (?=(?:considered|counted|treated|deemed) )",
        lambda m: "{0} removed from play. {0} ".format(capitalised(f"{m[1] or ''}{m[2]} {m[3]}")),
    ),
    # by whose rules it goes
    (
        r"\b(follow|use|obey)(s?) (?:all )?(?:of )?(?:exactly )?the same rules as (?:for )?(?!any\b|other\b)"
                r"((?:an? |the )?[\w' -]{3,30}?)(?=$|[,;.]| (?:but|except|with)\b)",
        lambda m: f"use{m[2]} the rules for {m[3]}",
    ),
    # what one sees through or past
    (r"\b(?:cannot|can not|can never|may not|may never) see (?:[a-z]+ly )?"
             r"(?=(?:through|past|into|beyond|over) )",
     "may not trace line of sight "),
    # "The same as a Dash, except it may climb"
    (
        r"^(?:This (?:is|works) )?(?:[Tt]he same|just like|[Ww]orks (?:exactly |just )?like) (?:as )?(?:an? |the )?"
            rf"({_NAME})(?: [a-z]+)?, (?:except|but)(?: that)? (?:for )?"
            r"(?=(?:the|an?|it|they|its|their|do|does|you|any|all) )",
        lambda m: f"It counts as {m[1]}. But ",
    ),
    (r"\b(?:cannot|can not|may not|can never) be in cover\b", "may not benefit from cover"),
    (rf"{_CASE}(?:[Dd]eal|[Ii]nflict|[Cc]ause|[Ss]core) ((?:an?|one|two|\d|D\d) (?:[Hh]it|[Ww]ound)s?) "
             r"(?:to|on) "
             r"((?:the|that|its|an?|each|every|this) [a-z]+)(?=$|[,;.]| and\b)",
     lambda m: f"{m[2] if m.start() else capitalised(m[2])} suffers {m[1]}"),
    # a sum that is written as one
    (
        rf"^({_NAME} {_ROLL}) ?= ?(\d*[dD]\d+) ?\+ ?(?:(?:its|the|their) )?({_NAME})"
                r"(?: (?:stat|value|score|characteristic))?"
                r"(?: ?[+±] ?(?:mods?|modifiers?))?(?: (?:vs\.?|versus|against) .+)?$",
        _works_out,
    ),
    # "If it does so, destroy it"
    (r"(?<=, )(destroy|eliminate|kill|slay)(?: (it|them|(?:the|that) [a-z]+))(?=$|[,;.])",
     lambda m: f"{ {'them': 'they'}.get(m[2], m[2])} {'are' if m[2] == 'them' else 'is'} "
               f"{ {'slay': 'slain'}.get(m[1], m[1].removesuffix('e') + 'ed')}"),
)  # fmt: skip
