"""Addressed: what rules that speak to "you" say shortly, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same ("you may spend a token to …",
"…, and Wagons may not", "roll as many dice as …"). General English only; every wording that fits is applied, in order.
"""

from __future__ import annotations

import re

from ingest.lexicon import SUBJECT, in_figures
from kb.names import capitalised, lowered, with_article
from kb.patterns import Pattern, Substitutions

_MODALS = r"(?:may not|cannot|must not|can never|may never|must|may|can)"
_AMOUNT = r"(?:an?|one|two|three|\d+|D\d+|up to (?:\w+)|any number of|(?:one|two|three|\d+) or more)"
_PAID = r"(?:spend|discard|expend|pay|burn|sacrifice|trade in|give up)"
#: Things on the table that are used up.
_KEPT = r"(?:tokens?|markers?|counters?|points?|cards?|chips?)"
_THING = r"([\w'-]+(?: (?!in\b|at\b|on\b|from\b|during\b|of\b|for\b)[\w'-]+){0,2}?)"
_WHEN = r"( (?:in|at|during) (?:the|its|your|their|this|that) [\w' -]{3,30}?)"
_SUCCESS = r"(?:hits?|success(?:es)?|wounds?|crits?|critical hits?|strikes?)"
_AT_LEAST = (
    r"(?:equals? or (?:beats?|exceeds?|is (?:higher|greater|more) than)|(?:meets?|matches) or (?:beats?|exceeds?)|"
    r"is (?:at least|(?:equal to or )?(?:higher|greater|more|less|lower) than)|(?:beats?|exceeds?))"
)


def _one(name: str) -> str:
    """The name of what is paid with, in the singular."""
    return re.sub(r"(?<=[a-rt-z])s$", "", name)


def _paid(match: re.Match[str]) -> str:
    """ "You may spend a token to move": the token is what lets it move."""
    first, name = match[1], _one(match[3])
    first = f"You may {lowered(first)}" if " " not in first else first
    paid = f"{first} {match[2]} {match[3]}{match[4] or ''}"
    if match[5].startswith(("remove ", "discard ", "recover ", "heal ", "inflict ")):
        return f"{paid}. A {name} {match[5].replace(' ', 's ', 1)}"
    return f"{paid}. A {name} may {match[5]}"


def _nor_others(match: re.Match[str]) -> str:
    """ "Runners may climb, and Wagons may not": what the others may not do is said of them."""
    rest = f". {capitalised(match[6])}" if match[6] else ""
    return f"{match[1]} {match[2]} {match[3]}. {capitalised(match[4])} {match[5]} {match[3]}{rest}"


def _ignored(match: re.Match[str]) -> str:
    """ "Takes no damage from rams" as "ignores damage from rams"."""
    return f"{'ignores' if match[1].endswith('s') else 'ignore'} {match[2]}"


def _signed(match: re.Match[str]) -> str:
    """ "Gains one AP less", "rolls two extra dice": as a number with a sign."""
    verb, number, sort, noun = (match[1], match[2], match[3], match[4]) if match[3] else match.group(1, 5, 7, 6)
    sign = "-" if sort in ("fewer", "less") else "+"
    plain = "gets" if verb.endswith("s") else "get"
    return f"{plain} {sign}{in_figures(number)} {noun}"


def _not_taken(match: re.Match[str]) -> str:
    """What is skipped or lost is something that may not be done ("loses its next action")."""
    what = f"its {match[1]}{match[2]}" if match[1] else with_article(match[2])
    return f"may not take {what}{match[3]}"


_REGAINED = {"recover": "regain", "heal": "regain"}
_POOL = r"(?:d\d{1,2}s?|D\d{1,2}s?|[A-Z]{2,3}\b|attacks?|shots?)"

ADDRESSED = Substitutions(
    (
        rf"^([^,;]{{2,60}}?) ({_MODALS}) ([^,;]{{3,60}}?)(?:,? (?:and|but|while|whereas|though|although)|[,;]) "
        rf"((?:an? |the |all |other |any )?[A-Za-z][\w'-]*(?: [\w'-]+){{0,2}}?) ({_MODALS})(?: do so)?"
        rf"(?:$|,? (?:and|but) (?=[^,;]{{2,60}} {_MODALS} )(.+)$)",
        _nor_others,
    ),
    (
        Pattern(
            rf"^((?:.{{0,80}}?\b(?:may|can) )?{_PAID}) ({_AMOUNT}) {_THING}{_WHEN}? to (?!its\b|the\b)([a-z-]+ .+)$",
            re.I,
        ),
        _paid,
    ),
    (
        rf"^(.{{0,80}}?\b(?:may|can) use) ({_AMOUNT}) ([\w' -]{{3,40}}? {_KEPT}){_WHEN}? to ([a-z-]+ .+)$",
        _paid,
    ),
    (
        r"\b(takes?|receives?|gets?|incurs?|suffers?) no ((?:damage|harm|penalty|penalties|negative modifiers?|"
        r"ill effects?)\b)",
        _ignored,
    ),
    (
        r"\broll (?:as many (?:[a-z]+ )?(?:dice|D6s?|d10s?) as|"
        r"(?:a )?(?:number of )?(?:[a-z]+ )?(?:dice|D6s?|d10s?) equal to|"
        r"(?:one|a) (?:die|dice|D6) for (?:each|every) point of) (?=(?:the |its |their |your |his |her )?[\w'-]+)",
        "the test uses ",
    ),
    (
        rf"^(?:Each|Every|Any|All) (?:die|dice|rolls?|results?|scores?)(?: (?:rolled|that|which))? {_AT_LEAST} "
        rf"((?:the|its|their|your) .{{3,50}}?) (?:is|are|counts? as|scores?|causes?|inflicts?|becomes?) "
        rf"(?:an? |one )?{_SUCCESS}$",
        r"The test uses \1",
    ),
    (
        rf"^(?:Each|Every|Any|All) (?:die|dice|rolls?|results?|scores?)(?: (?:rolled|that|which))? "
        rf"(?:of|scores?|shows?|rolls?|is|coming up|that comes up) (?:an? )?"
        rf"(\d\+?(?: or (?:more|higher|better|less|lower))?),? (?:is|are|counts? as|scores?|causes?|inflicts?|"
        rf"becomes?) (?:an? |one )?({_SUCCESS})$",
        r"If the roll is \1, it inflicts a \2",
    ),
    (
        r"^([^,;]{3,60}?) (?:stays?|remains?) (?:in play|in effect|in force|on the \w+|with the \w+|there|in place) "
        r"until (?:it is|they are) (?:removed|discarded|cleared|cancelled|ended|taken off) by (?:the |an? )?(.+)$",
        r"\2 removes \1",
    ),
    (
        r"^((?:Choose|Select|Pick|Nominate|Target) (?:an?|one|any) [^,;]{3,60}?) (?:that is )?"
        r"(within range|in range|within \d+\S*)? ?(?:and |of it and |of this \w+ and |and with)?"
        r"(?:in|within|has|have|with)? ?(lines? of sight|LOS)((?:,? (?:and|then) .+)?)$",
        lambda m: f"The target must be in line of sight. {m[1]}{' ' + m[2] if m[2] else ''}{m[4]}",
    ),
    (r"^[Aa]t ([a-z-]+ range)(?: \([^)]*\))?, ", r"If the target is at \1, "),
    (r"^As an? (?:free )?(?:action|order|activation)(?: \([^)]*\))?, ", ""),
    (
        # an order to the player is of whoever the entry or the condition is about
        r"((?:^|, (?:then |and then |and )?|: | and then | then ))(?:[Tt]hen )?"
        r"([Gg]ain|[Ll]ose|[Ss]uffer|[Rr]ecover|[Rr]egain|[Rr]eceive|[Hh]eal) "
        r"(?=(?:an?|one|two|three|all|any|\d+|D\d+|X) (?!of\b))",
        lambda m: f"{m[1]}{'it' if m[1] else 'It'} {_REGAINED.get(m[2].lower(), m[2].lower())}s ",
    ),
    (r"^[Pp]erform (?=(?:an?|another|one) )", "It must perform "),
    (
        r"^(?:[Yy]ou (?:may|can) )?(?:[Ss]pend|[Dd]iscard|[Uu]se) (?:(?:this|the|that) (?:[A-Z]\w+ )?"
        r"(?:token|marker|counter|card)|it|this|them)(?: (?:during|at|in|when|while) [^,]{3,40}?)? "
        r"to (?!hit\b|wound\b|the\b)(?=[A-Za-z-]+ )",
        "It may ",
    ),
    (r"\bskips? (?:its|their|his|her) (next )?(\w+)(.*)$", _not_taken),
    (r"\bskips? the (?=[A-Z][\w ]{2,30}\b[Pp]hase)", "may not act in the "),
    (
        r"\b(?:[Ii]ts|[Tt]heir) (activation|turn|move) ends(?: immediately| at once)?(?=$|[,;.])",
        r"it must end its \1",
    ),
    (
        r"\b(?:must )?(?<!may )(?<!can )(?<!to )(?:miss(?:es)?|loses?|forfeits?|gives? up) (?:its|their|his|her|the) "
        r"(next |following |remaining |second )?(action|activation|turn|attack|move|go)s?\b(?! stat)(.*)$",
        _not_taken,
    ),
    (
        r"^((?!.*\b(?:if|when|once|while|unless|that|which|who|may|can|must)\b.* (?:carries|holds))[^,;]{2,60}?) "
        r"(?:carries|holds|transports) (?=(?:up to |at most )?(?:one|two|three|four|five|six|ten|\d+) "
        r"(?!(?:[\w-]+ ){0,3}?(?:marker|token|counter)s?\b))",
        r"\1 may carry ",
    ),
    (
        rf"(?:^|(?<=[,;:.] )|(?<=\band )|(?<=\bbut ))[Oo]n an? ([a-z]+)(?: result)?, (?={SUBJECT} )(?!turn\b)",
        r"If the result is \1, ",
    ),
    (
        r"^(Each|Every|Any|All) (hits?|dice|wounds?|results?|success(?:es)?) (?:that|which) (?:is|are) not (\w+ed) ",
        r"\1 un\3 \2 ",
    ),
    (
        r"\b(loses?|discards?|removes?) (all|any|its|their) ([A-Z][^,;]{2,40}?),? and (cannot|may not) "
        r"(gain|receive|have|be given) (?:any|another)(?: more| others?)?(?=$|[,;])",
        r"\1 \2 \3 and \4 \5 \3",
    ),
    (r"\b(?:recover|heal|restore)(s?) (?=(?:an?|one|two|three|\d+|D\d+|X) [A-Z])", r"regain\1 "),
    (
        r"^((?:(?:Once|When|If|While|After) [^,]{3,60}, )?(?:[Ee]ach|[Ee]very|[Aa]ny|[Aa]ll|[Aa]n?) [^,;]{2,50}?) "
        r"gives? (?:it|them|the \w+|that \w+) ((?:an?|one|two|\d+) [A-Z].+)$",
        r"\1 inflicts \2",
    ),
    (
        r"\b(gains?|gets?|has|have|rolls?|receives?|loses?|throws?) (?:(an?|one|two|three|\d) "
        rf"(extra|additional|more|fewer|less|bonus) ({_POOL})|(an?|one|two|three|\d) ({_POOL}) (less|fewer|more))\b"
        r"(?! than)",
        _signed,
    ),
    (
        # what is put beside a piece, it has
        r"^(.*?, (?:then )?|)(?:(?:[Yy]ou|[Tt]he [\w ]+? player|[Yy]our opponent|[Tt]hat player|[Aa] player|"
        r"[Pp]layers) )?[Pp](?:lace|ut)s? (?!all\b)((?:(?:an?|one|two|three|\d+|D\d+|X|another) )[A-Z][\w' -]*? "
        r"(?:tokens?|markers?|counters?)) (?:on|onto|next to|beside|by|alongside|with|under) "
        r"((?:each|the|an?|that|this|every|one|any)"
        r"(?! (?:table|board|battlefield|card|template|objective|edge|track)) [^,]+|it|them)$",
        lambda m: f"{m[1]}{m[3] if m[1] else capitalised(m[3])} gains {m[2]}",
    ),
    (
        r"^(.*?, (?:then )?|)[Dd]iscard ((?:an?|one|two|three|\d+|D\d+|all|its|any|X) [A-Z][\w' -]*? "
        r"(?:tokens?|markers?|counters?))(?= from\b|$)",
        lambda m: f"{m[1]}{'r' if m[1] else 'R'}emove {m[2]}",
    ),
    (
        r"^(?:The|Its|Their|Any|All|Your) (?:[\w-]+'s )?((?:[\w-]+ )?(?:damage|cost|range|distance|length|radius|"
        r"bonus|penalty)(?: (?:from|of|to|for) [^,]{3,50}?)?) (?:is|are) (reduce|increase)d by (\d+|one|two|D\d+)(.*)$",
        lambda m: f"{m[2].capitalize()} the {m[1]} by {m[3]}{m[4]}",
    ),
    (
        r"^((?:Add|Subtract|Deduct) (?:an? )?(?:extra |additional |further )?(?:[+-]?\d+|one|two|three) "
        r"(?:to|from) [^,]{3,60}?) for (?:each|every) ([^,]{3,60})$",
        lambda m: f"For each {m[2]}, {lowered(m[1])}",
    ),
    (
        r"^([^,;]{2,40}?) (is|are) ((?:an? )?[\w-]+(?: [\w-]+)?) (?:with|that (?:has|have)) "
        r"(the .{2,60}? (?:keyword|trait|special rule|ability|abilitie)s?)$",
        lambda m: f"{m[1]} {m[2]} {m[3]}. {m[1]} {'has' if m[2] == 'is' else 'have'} {m[4]}",
    ),
    (
        r"^For (?:each|every) ([^,]{2,60}), (?:the|an?|that|this|its|your|it|they)\b[^,]*? "
        r"loses? (\d+|one|two|three|an?) ([A-Z][\w-]*(?: [A-Z][\w-]*)?)$",
        lambda m: f"For each {m[1]}, subtract {'1' if m[2] in ('a', 'an') else m[2]} from its {m[3]}",
    ),
    (
        r"^For (?:each|every) ([^,]{2,60}), ((?:the|an?|that|this|its|your)\b[^,]*?|it|they) "
        r"(?:suffers?|takes?|gains?|receives?|gets?) (.+)$",
        r"Each \1 inflicts \3",
    ),
)
