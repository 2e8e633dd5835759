"""Rewrites of what dice come to and what follows, as house rules and cards say it: put in the plain form.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same ("a total of 9 or more hits":
"If the total is 9 or more, it inflicts a hit"). General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import in_figures
from ingest.verbforms import base_form
from kb.names import NAME2, capitalised, lowered, with_article
from kb.patterns import Substitutions

_SCORE = r"(?:\d+\+|\d+ or (?:more|less|higher|lower|better|over|under|above|below)|\d+ ?(?:[-–]|to) ?\d+|\d+)"
_MARKER = r"(?:tokens?|markers?|counters?|statuses)"
#: What is done in play, where only the way of saying it tells that somebody does it.
_DOES = r"(?:fights?|shoots?|attacks?|fires?|rolls?|tests?|moves?|strikes?|hits?|aims?|acts?)"


def _hits(match: re.Match[str]) -> str:
    """ "A total of 9 or more hits", "Hits on a 4+"."""
    kind, score, what = match["kind"] or "roll", match["score"], match["what"] or match["said"]
    what = re.sub(r"(?<=s)es$|(?<!s)s$", "", what.lower())
    return f"If the {kind.lower()} is {score}, it inflicts a {what}"


def _fewer(match: re.Match[str]) -> str:
    """ "Receives one marker fewer": the number of markers is reduced by one."""
    what = match["what"] or match["of"]
    what = what if what.endswith("s") else f"{what}s"
    cause = f" when hit by {match['from']}" if match["from"] else ""
    return f"{'reduces' if match['one'] else 'reduce'} {what} by {in_figures(match['n'])}{cause}"


def _with_bonus(match: re.Match[str]) -> str:
    return f"has a {match[1]} modifier to {match[2]}"


def _again(match: re.Match[str]) -> str:
    """ "Subtract 2 if the target is in cover, and 1 if it is far": each number with its verb."""
    verb = match[1].capitalize()
    return f"{verb} {match[2]} to the roll if {match[3]}. {verb} {match[4]} to the roll if "


def _instead_of_it(match: re.Match[str]) -> str:
    """ "Any Halted results suffered by a Halted Barge instead remove a Crew": when it suffers one, it loses that."""
    verb = "loses" if match["verb"].startswith("remove") else "suffers"
    a_result = f"{with_article(match['what'])} result"
    return f"If {match['who']} suffers {a_result}, it instead {verb} "


#: What is told of what a unit has already, and gets once more.
_ADDS_NOTHING = (
    r"(?:(?:can )?do(?:es)? nothing(?: (?:more|further|at all))?|(?:has|have|suffers?|gains?) (?:no (?:further |"
    r"additional |extra |other |more )?effects?|nothing (?:more|further))|adds? nothing|(?:changes?|alters?) nothing|"
    r"(?:is|are) (?:simply )?ignored|makes? no difference)(?=\.?$)"
)

BEFALLS = Substitutions(
    (
        rf"^(?:Any|Each|Every|All|An?) (?P<what>{NAME2}) results? (?:suffered|sustained|taken|received) by "
        r"(?P<who>an? (?:already )?[\w'-]+(?: [\w'-]+){0,3}?) (?:instead )?"
        r"(?P<verb>removes?|inflicts?|causes?) (?=(?:an?|one|two|three|\d|D\d) )",
        _instead_of_it,
    ),
    (  # "A Dazed crew that is Dazed again becomes …"
        r"^(?P<who>(?:[Aa]n?|[Aa]ny|[Ee]ach|[Tt]he) (?P<so>[A-Z][\w-]+(?: [A-Z][\w-]+)?) [\w-]+) (?:that|which|who) "
        r"(?:is|becomes|gets|would (?:be|become)) (?P=so) (?:again|once more|(?:for )?(?:a|the) second time),? "
        r"(?=[a-z])",
        lambda m: f"If {lowered(m['who'])} is {m['so']} a second time, it ",
    ),
    (
        r"\b(?:(?:in|on|during) )?the (turn|round|phase|activation) (?:just |immediately )?(?:before|preceding|prior)"
        r"(?: this(?: one)?| that)?(?=[.,;]|$| (?:may|can|cannot|must|is|are)\b)",
        r"in the previous \1",
    ),
    (  # "may do nothing of its own will: in each turn it moves …": the second is what it does instead
        r"^(?P<first>[^:;]{3,120}?\b(?:may|can|cannot|must|never|do not|does not)\b[^:;]*): (?P<when>(?:in|during|"
        r"at) (?:each|"
        r"every|the (?:start|beginning|end) of (?:each|every|its|their)) [\w' -]{2,40}?),? (?=(?:it|they) [a-z]+)",
        lambda m: f"{m['first']}. {capitalised(m['when'])}, ",
    ),
    (  # "may Dash, and enemy shots at them hit only on a 6": a rule of its own, of those
        r"^(?P<first>[^;]{3,120}?\b(?:may|can|must|cannot)\b[^;]{3,120}?),? (?:and|but) (?:(?P<who>(?!(?:it|"
        r"they|may|can|"
        r"must|only|then)\b)[^,;]{3,60}?) )?(?P<do>hits?|wounds?|succeeds?|scores?) only (?=on (?:an? )?\d)",
        lambda m: f"{m['first']}. {capitalised(m['who'] or 'it')} {m['do']} only ",
    ),
    (  # "is not made Dazed until it is hit twice": it does not become so
        r"\b(?P<is>is|are) (?P<not>not|never) (?:made|rendered|turned) (?=[A-Z][a-z])",
        lambda m: (
            ("never becomes " if m["is"] == "is" else "never become ")
            if m["not"] == "never"
            else ("does not become " if m["is"] == "is" else "do not become ")
        ),
    ),
    (r" after all(?=[.,;]|$)", ""),  # "may Dodge after all": it may
    (  # "cannot be ordered to close with the enemy"
        r"\b(?:cannot|can not|may not|can never|may never|must not) be (?:ordered|told|instructed|commanded|"
        r"directed) to "
        r"(?=[a-z])",
        "may not ",
    ),
    (  # "receives one marker fewer from mortars": that many less than it would
        r"\b(?:(?P<one>receives|gains|suffers|takes|gets)|receive|gain|suffer|take|get) "
        r"(?P<n>an?|one|two|three|\d) (?:(?P<what>[A-Za-z]+(?: [a-z]+)?) (?:fewer|less)|(?:fewer|less) "
        r"(?P<of>[A-Za-z]+(?: [a-z]+)?))(?: from (?P<from>[\w' -]{3,50}))?(?=[,.;]|$)",
        _fewer,
    ),
    (  # "on 5 or more it is formed, and if not it becomes …", "…, else …"
        rf"\b(?P<first>(?:[Oo]n (?:an? )?(?:roll of )?(?:an? )?|[Ii]f the roll is ){_SCORE}[^;.]*?)(?:[,;]? (?:and|"
        rf"but|or) (?:if not|otherwise|else|"
        r"failing that|on (?:any(?:thing)? (?:other|else|lower|less)|an? (?:other|lower))(?: roll| result| score)?)|"
        r"[,;] (?:if not|else)),? ",
        r"\g<first>; otherwise ",
    ),
    (  # "becomes Dazed without (taking) a Nerve test": no test is asked for
        r"^(?P<said>(?!.*\b(?:not|cannot|never|no|nor|neither|unless|only|nothing|nobody)\b)[^;]{5,120}?),? without "
        r"(?:(?:even|first|having to|needing to|the need (?:to|for)|any need for) )*"
        r"(?:(?:tak|mak|roll|need|requir|pass)(?:e|ing)? )?(?:an?|any|its|their|the|another|further) "
        r"(?:[\w'-]+ ){0,3}(?:tests?|checks?|rolls?)(?=$|, | and )",
        r"\g<said>",
    ),
    (
        rf"^(?:An?|Any|Each) (?P<kind>total|result|score|roll|throw|die roll) (?:of )?(?:an? )?(?P<score>{_SCORE}) "
        rf"(?P<what>hits?|wounds?)(?P<said>)(?= |$)(?! (?:automatically|on|for|against|roll))",
        _hits,
    ),
    (rf"^(?P<said>Hits|Wounds) on (?:an? )?(?P<kind>)(?P<score>{_SCORE})(?P<what>)(?=$|,)", _hits),
    (r"^([Aa]dd|[Ss]ubtract|[Dd]educt) (\d|one|two) if ([^,]{3,60}),? (?:and|or) (\d|one|two) if ", _again),
    (r"^(Add|Subtract) (\d|one|two|three)(?= (?:if|when|unless) (?!roll))", r"\1 \2 to the roll"),
    (
        rf"\b{_DOES} (?:at once |immediately |then )?(?:with|at) an? ([+−–-]\d) (?:bonus|penalty|modifier) "
        rf"(?:to|on) ((?:its |their |the )?{NAME2})",
        _with_bonus,
    ),
    (
        r"^(An?|Any|Each|Every) ([\w-]+) (?:which|that) (loses|reaches|drops to|falls to|runs out of|"
        r"is reduced to) ([^,]{3,50}?) (is|becomes|must|cannot|may not|gains|suffers) ",
        lambda m: f"If {m[1].lower()} {m[2]} {m[3]} {m[4]}, it {m[5]} ",
    ),
    (
        r"^(An?|Any|Each|Every) ([a-z]+) (touched|caught|burned|scorched|engulfed|bitten|knocked|swept|reached|seen|"
        r"spotted|overrun) by ([a-z]+(?: [a-z]+)?) (?=(?:is|becomes|gains|suffers|must|may|takes|loses|cannot) )",
        lambda m: f"If {m[1].lower()} {m[2]} is {m[3]} by {m[4]}, it ",
    ),
    (r"^(?:Nobody|No[ -]one|None|No figures?|No models?) (?:may|can) ", "A unit may not "),
    (  # "A second dose of the same curse does nothing": what a unit has twice is no more than once
        r"^(?:[^:;]{3,60}: )?(?i:an?|any|each) (?:second|further|additional|repeated|extra|subsequent) "
        r"(?:(?:helping|dose|instance|copy|application|case|occurrence|lot)s? of )?(?:the same |an? |the )?"
        rf"(?P<what>[^,;:]{{3,40}}?) {_ADDS_NOTHING}",
        r"Multiple \g<what> are not cumulative",
    ),
    (
        r"^(?:An?|Any|Each|Every) [\w'’-]+ (?:that|which|who) (?:is|has been|was) already (?P<what>[^,;:]{3,30}?),? "
        r"(?:and|but)(?: (?:it|that))? (?:is|becomes|would become|would be(?: made)?) (?P=what) (?:again|once more|"
        rf"a second time),? {_ADDS_NOTHING}",
        r"Multiple \g<what> statuses are not cumulative",
    ),
    (
        r"\b(is|are) (?:pushed|driven|forced|knocked|thrown) (back|away|off) (?=\d|D\d|an inch)",
        r"must move \2 ",
    ),
    (r"\bboth (?=must move (?:back|away|off) )", "both units "),
    (
        rf"\b[Aa]ll(?: of)? (?:its|their|the) ({NAME2}) ({_MARKER}) are (?:discarded|removed|lost|taken off|"
        r"cleared|returned)\b",
        r"it loses all \1 \2",
    ),
    (rf"^Discard (?=(?:all|any|one|an?|its|the|\d+) (?:{NAME2}) {_MARKER})", "Remove "),
    (
        r"\b(?:do|does)(?: not|n't|n’t) (?:have|need) to roll (?:when|while|for) ([A-Za-z]+ing)\b",
        lambda m: f"need not roll to {base_form(m[1])}",
    ),
    (
        r"^Not (?:allowed|permitted|possible|usable) (?=(?:at|in|on|within|while|during|if|when) )",
        "This action may not be made ",
    ),
    (r"\b([Tt]he (?:loser|winner)) takes (?=(?:an?|one|two|D?\d+) (?:Wound|Hit|wound|hit))", r"\1 suffers "),
    (
        r"^([Tt]he (?:highest|lowest|higher|lower) (?:total|score|roll|result)) wins,? and (?=the loser )",
        r"\1 wins. ",
    ),
)
