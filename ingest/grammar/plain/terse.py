"""Terse forms: what cards, lists and summaries leave out, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the same, said in full ("No shots beyond 3 hexes": "A unit may not make shots
beyond 3 hexes"). Each applies wherever its words stand, before anything else is asked of the sentence.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.sharedfigures import each_figure
from ingest.lexicon import SUBJECT, TESTED
from kb.names import capitalised
from kb.patterns import Pattern, Substitutions, deferred

#: What parts two sentences that one was made into.
_APART = "\n"
_ROLLS = r"[\w' -]{2,40}?(?:[Tt]ests?|[Cc]hecks?|[Rr]olls?|[Ss]aves?)"
#: A verb with a subject: what follows "No …" is then a sentence already.
_FINITE = Pattern(
    r"\b(?:may|can|cannot|must|will|shall|should|is|are|was|were|has|have|had|do|does|applies|apply|counts?|needs?|takes?|makes?|"
    r"gains?|suffers?|becomes?|(?!ranged|armed|mounted|aimed|unaimed|guided)[a-z]{3,}ed)\b"
)
_NOTHING_DONE = deferred(
    r"(?i)^no (?:further |other |more |additional |special |ill )?(?:effects?|changes?|modifiers?|costs?|limits?|"
    r"restrictions?|penalt(?:y|ies)|results?|damage|rolls? (?:is|are)|one|such|matter|longer|time|unit|units|model)\b"
)


def _no(match: re.Match[str]) -> str:
    """ "No shots beyond 3 hexes": what may not be made, where no verb says something else."""
    said = match.group()
    if _NOTHING_DONE.match(said) or _FINITE.fits(said) or len(said.split()) > 12:
        return said
    for_whom = _FOR_WHOM.match(match[1])
    if for_whom:
        return f"{capitalised(for_whom[2])} may not make any {for_whom[1]}"
    deeds = re.split(r"[,;]? (?:and |or |nor )?no ", match[1])
    return f"A unit may not make {' or '.join(deeds)}"


#: "No Retorts for Barges", "no Dash for a Dazed crew": for whom there is none.
_FOR_WHOM = deferred(r"([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) for ((?:an? |any |those |all )?[\w'’ -]{2,50})$")


def _passed(match: re.Match[str]) -> str:
    so = "passes" if (match[3] or match[4]) == "passed" else "fails"
    return f"{match[1]}{_APART if match[1] else ''}It automatically {so} {match[2]}"


def _none_of(match: re.Match[str]) -> str:
    """ "Dazed units: no Dash, no Volley": neither of them may they do."""
    deeds = re.split(r"[,;]? (?:and |or |nor )?no ", match[2])
    return f"{match[1]} may not make {' or '.join(deeds)}"


_BARS = r"(?:may not|cannot|can not|may never|can never|must not)"
_CASE = r"(?:in|during|at|on|by|while|when|within|from)"
_PHASE = r"(?i:phase|sub-phase|step|segment|stage|turn|round)"
_SPANS = r"(?:turn|phase|round|game|battle|activation|unit|model|side|player)"

_FORMS = Substitutions(
    (
        r"^([A-Z][\w' -]{2,30}s): [Nn]o ([\w'-]+(?: (?!(?:(?:and|or|nor) )?no )[\w'-]+){0,3}"
        r"(?:[,;]? (?:and |or |nor )?no [\w'-]+(?: (?!(?:(?:and|or|nor) )?no )[\w'-]+){0,3})*)$",
        _none_of,
    ),
    (
        r"^(?:[Mm]ax(?:imum)?\.?(?: of)?|[Aa]t most|[Nn]o more than|[Nn]ot more than|[Nn]ever more than|[Oo]nly) "
            rf"(one|two|three|four|five|six|\d) ((?!.* (?:may|can|must|are|is) )[\w' -]{{2,30}}?) (?:per|each|a|"
            rf"every|in a|in any|in each) ({_SPANS}\b.*)$",
        r"A unit may make only \1 \2 per \3",
    ),
    (
        r"^(Only (?:an? |any )?[a-z]+) of (?=(?:at least |no (?:fewer|more|less) than |up to )?(?:[a-z]+|\d+)"
        r"(?: or (?:more|fewer|less))? [a-z]+ (?:may|can)\b)",
        r"\1 with ",
    ),
    (r"[,;] (?:but )?see (?:also )?(?:above|below|the [a-z ]{3,30}|(?:[Ss]ection |[Rr]ule |§ ?|page )?\d[\d.]*)$", ""),
    (r"^No ([^,;:]{3,80}?(?:[,;]? (?:and |or |nor )?no [^,;:]{3,60})*)$", _no),
    (
        r"\b(is|are|becomes?) ([A-Z][a-z]+) on an? (?:throw|roll|score) of (\d[\d, or+-]{0,20})(?=$|[.;])",
        lambda m: f"{m[1]} {m[2]} if the roll is {m[3].replace(', ', ' or ')}",
    ),
    (
        r"^(An?|Any|Each|Every) ([a-z]+) (hit|struck|raked|rammed|boarded|shot at|attacked|charged) by "
            r"((?:an?|the|any|another) [a-z][a-z -]{2,36}?) "
            r"(?=(?:is|becomes|gains|suffers|must|may|takes|loses|makes|cannot) )(?!.*\bweapon)",
        lambda m: f"If {m[1].lower()} {m[2]} is {m[3]} by {m[4]}, it ",
    ),
    (
        r"(?<!\bthe)(?<!\bits)(?<!\btheir)(?<!\byour)(?<!['’]s) next (turn|round|phase|activation)(?=$|[,;.])",
        r" in the next \1",
    ),
    (
        r"^(?P<what>[^,;:]{2,40}?) (?:is|are) (?:removed|cleared|lifted|ended|cancelled) by (?P<one>(?:an? |the )?"
            r"[\w'-]+(?: [\w'-]+){0,3}?),? or (?:by )?(?P<other>(?:an? |the )?[\w'-]+(?: [\w'-]+){0,3})$",
        lambda m: _APART.join(f"{capitalised(by)} removes {m['what']}" for by in (m["one"], m["other"])),
    ),
    (
        r"^(?:The )?[A-Z][\w'-]+(?: [\w'-]+){0,2}: (no|only|nobody|neither) (?=.*\b(?:may|can|must)\b)",
        lambda m: f"{m[1].capitalize()} ",
    ),
    (
        r"^(?P<who>(?:An? |The )?[A-Z][^,;]{1,40}?) (?:is|are) the only [a-z]+(?: of unit)?s? "
        r"(?:that|who|which) (?P<may>may|can) (?=[A-Za-z])",
        lambda m: f"Only {re.sub(r'^(An?|The) ', lambda a: a[0].lower(), m['who'])} {m['may']} ",
    ),
    (r"\brefuses? to (?=[A-Za-z])", "cannot "),
    (
        r"^(?:Anyone|Anybody|Everyone|Everybody) (?=on|in|with|who|carrying|without|within|near|under)",
        "Any unit ",
    ),
    (
        r"^(?:The same|No) (action|order|reaction) may (?:not )?be (?:taken|used|made|given|performed) "
                r"(?:twice|more than once)\b",
        r"A unit may not take the same \1 twice",
    ),
    (
        rf"^([^;,]{{2,80}}? {_BARS}) ((?!be\b)[^;]+?),? (?:or|nor) (be [a-z]+(?:ed|en|t)\b[^;]*)$",
        lambda m: f"{m[1]} {' or '.join(m[2].rsplit(', ', 1))}{_APART}{m[1]} {m[3]}",
    ),
    (
        rf"^([^,;]{{2,60}}? {_BARS} be [a-z]+) ((?:in|during) [^,;]+? {_PHASE}),? (?:or|nor) ({_CASE} [^,;]+)$",
        rf"\1 \2{_APART}\1 \3",
    ),
    (
        r"\b(is|are) (?:an?|another) (?:version|variant|form|variety|special case) of ([^,;]+?)(?: in which .+)?$",
        lambda m: f"{'counts' if m[1] == 'is' else 'count'} as {m[2]}",
    ),
    (
        r"\b(?:(is|are) (?:not|never) (?:dependent|contingent|conditional) (?:up)?on|do(es)? not depend (?:up)?on|"
        r"(is|are) (?:never|not) (?:modified|altered|changed|adjusted) by) (?!more\b|less\b|up to\b|\d)",
        lambda m: f"ignore{'' if 'are' in (m[1], m[3]) or m[0].startswith('do ') else 's'} ",
    ),
    (  # "+3 to ARM until the end of the turn"
        r"^([+−–-]\d{1,2}) (?:to|on) ((?:its |the |all )?[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?"
        r"(?: (?:rolls?|tests?|checks?))?)((?:,| until| while| for| when| if| unless) .+)?$",
        r"It has a \1 modifier to \2\3",
    ),
    (
        r"^((?:It |They |An? [\w -]{2,30} )?)[Uu]ses? ([A-Z][\w-]+(?: [A-Z][\w-]+)?) (\d+)"
        r"(?= (?:when|if|while|for|in|against)\b|$)",
        lambda m: f"{m[1] or 'It '}has a {m[2]} of {m[3]}",
    ),
    (  # "everyone but Riders wades, and a Barge that touches mud is Mired": another one with its own case
        r"^((?:Everyone|Everybody|Everything|All|Any)\b[^;]{0,40}? (?:except|but|apart from|other than) [^;]{8,}?), "
        r"and ((?:an?|any|each|every) [\w'-]+ (?:that|which|who) [^;]+)$",
        lambda m: f"{m[1]}{_APART}{capitalised(m[2])}",
    ),
    (r"\bdeduct(s?)\b", r"subtract\1"),
    (
        r"\b([Tt])ake(s)? (\d+|one|two|three|four) (?:[a-z]+ )?off (?=(?:your|its|their|his|the|any|each) )",
        lambda m: f"{'S' if m[1] == 'T' else 's'}ubtract{m[2] or ''} {m[3]} from ",
    ),
    (
        r"\b([Aa]dd|[Ss]ubtract)(s)? (\d+|one|two|three|four|half) [a-z]+ (to|from) "
        r"(?=(?:(?:your|its|their|his|the|any|all|each|every) )?(?:[a-z]+ )?(?:moves?|movement|charges?|range)\b)",
        r"\1\2 \3 \4 ",
    ),
    (
        r"\b(comes?|starts?|begins?|arrives?|(?:is|are) (?:issued|equipped|armed|fitted|supplied|born)) with "
        r"(?=[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
        r"(?: for free| as standard| (?:special )?(?:rule|trait|skill)|$|[.,;]))",
        lambda m: f"{'has' if m[1].endswith('s') or m[1].startswith('is') else 'have'} ",
    ),
    (  # "the only answer it may use is Bolt"
        r"^(.{8,}?),? (?:and|but) (the only (?:[A-Z]?[a-z]+ ){1,2}(?:it|they|he) (?:may|can) [a-z]+ (?:is|are) .+)$",
        lambda m: f"{m[1]}{_APART}{capitalised(m[2])}",
    ),
    (
        r"^(.{8,}? (?:may|can) .+?), (?:except|save|but) that ((?:nobody|no one|none|no [a-z]+|only|an? |it ).+)$",
        lambda m: f"{m[1]}{_APART}{capitalised(m[2])}",
    ),
    (r"\b(adds?|subtracts?) (\d|one|two|three)(?=$|[,;]| (?:if|when|unless) (?!roll))", r"\1 \2 to the roll"),
    (
        rf"\b((?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|who|never|always|also|then|(?:^|; )(?:An?|The|Each|Every|Any) "
            rf"(?:[A-Z][a-z]+ )?[a-z]+)) tests? (?:for |its |their |his )?({'|'.join(TESTED)})\b",
        r"\1 takes a \2 test",
    ),
    (r"\b(hits?|wounds?|pass(?:es)?|fails?|succeeds?) automatically\b", r"automatically \1"),
    (
        rf"\b(pass|fail)(e?s)? ({_ROLLS})((?: (?:for|against|from|caused by) [a-z' -]{{3,30}}?)?) automatically\b",
        r"automatically \1\2 \3\4",
    ),
    (  # "passes every Nerve test without rolling", "fails all its Panic tests"
        rf"(?<!automatically )\b(pass|fail)(e?s)? ((?:every|all|any)(?: of)?(?: its| their| the)? {_ROLLS})"
        r"(?: without (?:rolling|a roll|dice))?(?=$|[,.;]| (?:and|but|unless|except|if|when|while)\b)",
        r"automatically \1\2 \3",
    ),
    (r"\b(?:cancel|clear|lift|shed|cure)(s?) (?=[A-Z][a-z]+\b(?! [Tt]est))", r"remove\1 "),
    (
        r"(?<!\ba )(?<!\ban )(?<!\bthe )(?<![A-Z][a-z] )(?<![a-z]{3} (?=Test|Check|Roll))"
        r"\b([A-Z][a-z]+?)s? (?:with|at) (?:a |an )?([+−–-]\d)(?= and |$|[,.;])",
        r"has a \2 modifier to its \1",
    ),
    (
        rf"^(?:(.{{3,120}}?),? and )?({_ROLLS}) (?:is|are) (?:always )?"
            r"(?:automatically (passed|failed)|(passed|failed) automatically)$",
        _passed,
    ),
    (  # "may make no Charge Response but Parry": of these alone
        r"\b(?:may|can|must|will|shall) (take|make|use|do|choose|declare|attempt|perform) no (?:other )?"
            r"((?!other )(?:[A-Za-z]+ ){1,2}(?i:reaction|response|action|order|option))s? "
            r"(?:other than|except(?: for)?|but|apart from|besides|save(?: for)?) (?=(?:an? |the )?[A-Z])",
        r"may not \1 \2s, but may still use ",
    ),
    (
        r"\b(?:(?:may|can|must|will|shall|do|does) not|cannot|(?:may|can|must|will|shall)(?= [a-z ]{2,20} no)) "
            r"(?:take|make|perform|use|do|choose|declare|attempt|execute|undertake|issue|receive|be (?:issued|given|"
            r"ordered)) (?:no|nothing|any|anything)(?: other| else)?"
            r"(?: [A-Za-z]+)? (?:other than|except(?: for)?|but|apart from|besides|save(?: for)?)(?: to)?"
            r"(?: (?:use|take|make|perform))? (?=(an? |the |[A-Z])?)",
        lambda m: f"may only {'make ' if m[1] is not None else ''}",
    ),
    (r"\bmust (add|subtract|deduct) (?=\d|one\b|two\b|three\b)", r"\1s "),
    (
        r"^(?:The |This |A )?(?:test|check|roll) (?:is (?:passed|successful|a success)|succeeds|passes) if (the "
            r"(?:total|result|score|sum|roll|number)\b[^,]{0,60}? (?:than|or under|under|exceed) "
            r"(?:the |its |their |an? )?(.{3,50}))$",
        r"The test uses \2",
    ),
    (
        r"\b(hits|wounds|damage|shots|successes) (?:scored|caused|inflicted|dealt|rolled|made) by "
            r"(?:the|this|that|its) (?:attack|shot|weapon|volley)s?\b",
        r"\1",
    ),
)  # fmt: skip


#: "On a 5 or 6 it sinks", "on a double the frame …": what has been rolled is a condition like any other.
_ROLLED = Pattern(
    r"(^|; |, but |\. )[Oo]n (?:a (?:roll|score|result|total|throw) of )?"
    r"((?:an? )?(?:natural |unmodified )?(?:doubles?|triple|any double|"
    r"\d{1,2}\+?(?:(?: or |, | to |[-–])\d{1,2})*(?: or (?:more|less|higher|lower|better|over|under|above|below))?))"
    rf"(?:, (?=[A-Z])|,? (?=(?:{SUBJECT}|remove|discard|place|put|flip|return) ))"
)


def _if_rolled(match: re.Match[str]) -> str:
    rolled = re.sub(r"^an? (?=(?:natural |unmodified )?\d)", "", match[2])
    return f"{match[1]}{'i' if match[1] else 'I'}f the roll is {rolled}, "


#: "(a) it has lost a Melee; or (b) a friend breaks": the items of a list within a sentence.
_ITEM = deferred(r"(?:^|(?<=[a-z:;,]) )(?:(and|or) )?\((?:[a-h]|[ivx]{1,4}|[1-9])\) ")
_IN_THE_CASE = deferred(r"\b(?:if|where|when|while|provided|provided that|unless|only if)$")


def _itemised(text: str) -> list[str]:
    """A sentence for each item of the list that it holds, each behind what leads it in; one where all must be so."""
    if not any(first in text for first in ("(a) ", "(i) ", "(1) ")):
        return [text]
    lead, *parts = _ITEM.split(text)
    joined, items = [each for each in parts[::2] if each], [each.strip(" ;,") for each in parts[1::2]]
    if len(items) < 2:
        return [text]
    together = "and" in joined and _IN_THE_CASE.search(lead.strip(" :,;—–-")) is not None
    lead = re.sub(r"(?i),? (?:all|both|each|any|one|either)(?: or more)? of the following(?: conditions)?$", "",
                  lead.strip(" :,;—–-"))  # fmt: skip
    said = [" and ".join(items)] if together else items
    return [f"{lead} {item}" if lead else capitalised(item) for item in said]


#: "Roll a die: 1-2 the crew flees, 3-5 it stands, 6 it charges": what each result brings.
_ROLL_AND_SEE = deferred(r"^(Roll (?:an?|one) (?:die|dice|[Dd]\d+)): (?=\d(?:[-–]\d)?,? [a-z])")
_RESULT = deferred(r"(?:^|, |; )(?:and |or )?(?:on (?:a |an )?)?(\d{1,2}(?:[-–]\d{1,2}|\+)?),? (?=[a-z])")


def _each_result(text: str) -> list[str]:
    """A sentence for each result that a sentence lists behind its roll."""
    found = _ROLL_AND_SEE.match(text)
    _, *parts = _RESULT.split(text[found.end() :]) if found else [""]
    if not found or len(parts) < 4:
        return [text]
    results = zip((n.replace("-", " to ").replace("–", " to ") for n in parts[::2]), parts[1::2], strict=True)
    return [found[1], *(f"If the roll is {n}, {what}" for n, what in results)]


def in_full(text: str) -> list[str]:
    """The sentence with what it leaves out put in: one or more sentences."""
    told = (each for item in _itemised(text) for one in _each_result(item) for each in each_figure(one))
    return [each for said in told for each in _ROLLED.sub(_if_rolled, _FORMS.applied_to(said)).split(_APART)]
