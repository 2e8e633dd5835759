"""Figures: numbers that change or are fixed in other turns of phrase, put in the few that the grammar reads.

In: the cleaned text of a sentence. Out: the same sentence, with "has its Aim reduced by 1" as "reduces its Aim by 1",
"gains two extra attacks" as "gains +2 attacks", "shoots with a -1 penalty" as "has a -1 modifier to shooting". General
English only; every wording that fits is applied, in order.
"""

from __future__ import annotations

import re

from ingest.lexicon import in_figures, plain_form
from ingest.verbforms import gerund
from kb.names import NAME3, with_article
from kb.patterns import Substitutions, deferred

_N = r"(?:one|two|three|four|five|six|\d+|\d*[dD]\d+(?:\+\d+)?|X)"
_INCH = r"(?:[\"”″]| inch(?:es)?|cm| cm|mm)?"
_SIGNED = r"[+−–-](?:\d+|\d*[dD]\d+|X)"
_OWN = r"(?:its|their|his|her|your|the)"
_LESS = r"(?:reduced|lowered|decreased|worsened|cut)"
_MORE = r"(?:increased|raised|improved|boosted|enhanced)"
_FALLS = r"(?:drops?|falls?|decreases?|declines?|goes down|go down|worsens?)"
_RISES = r"(?:rises?|increases?|goes up|go up|improves?|climbs?)"
#: What is done with a modifier, as it stands in the plural and the singular.
_ROLLING = (
    r"shoots?|fires?|fights?|attacks?|strikes?|charges?|moves?|aims?|defends?|rall(?:y|ies)|boards?|climbs?|jumps?|"
    r"spots?|tests?|searches|swims?|flies|fly|runs?"
)
#: Whom players speak for, where they are told to do a sum.
_PLAYER = r"(?:[Yy]ou|[Pp]layers?|[Tt]he (?:\w+ )?player|[Ee]ach (?:player|side)|[Bb]oth (?:players|sides))"


def _reduces(match: re.Match[str]) -> str:
    """ "has its Aim reduced by 1", "have their Aim lowered by one"."""
    many = match[1] == "have"
    verb = "reduce" if re.fullmatch(_LESS, match[4]) else "increase"
    return f"{verb}{'' if many else 's'} {match[2]} {match[3]} by {match[5]}"


def _falls(match: re.Match[str]) -> str:
    """ "Its Aim drops by 1"."""
    return f"{match[1]} is {'reduced' if re.fullmatch(_FALLS, match[2]) else 'increased'} by {match[3]}"


def _extra(match: re.Match[str]) -> str:
    """ "gains two extra attacks", "gets an additional 2 inches of movement"."""
    verb = {"roll": "gain", "rolls": "gains"}.get(match[1], match[1])
    return f"{verb} +{in_figures(match[2] or match[3])} {match[4] or ''}"


#: What is done, where its gerund says who does it ("the attacking unit").
_NOUNS = {"attack": "attacks", "defend": "defence"}


def doing(verb: str) -> str:
    """What is done, of a verb in the present tense ("shoots": shooting, "rallies": rallying)."""
    return _NOUNS.get(verb.removesuffix("s")) or gerund(plain_form(verb))


def _only_extra(match: re.Match[str]) -> str:
    """ "Only gets one extra attack": can only get +1 attack."""
    number = match["n"] and f"+{1 if match['n'].startswith('a') else in_figures(match['n'])} "
    return f"can only {match['do']} {number or ''}"


_CAP = r"[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)?"
_OWN_FIGURE = rf"{_CAP} \d{{1,2}}\+?(?![\w(\"”″])"
_OWN_FIGURES = rf"{_OWN_FIGURE}(?:(?:,? and |, ){_OWN_FIGURE}){{0,8}}"


def _of_so_much(match: re.Match[str]) -> str:
    """ "The Boss has Cool 8 and Grit 2", "A crew is a squad with Cool 6, armed with slings": what each comes to."""
    figures = re.findall(rf"({_CAP}) (\d{{1,2}}\+?)", match["figures"])
    told = " and ".join(f"{with_article(name)} of {number}" for name, number in figures)
    return f"{match.groupdict().get('has') or match['who'] + ' has'} {told}"


#: What makes a verb the second half of "may …", or no verb.
_UNTOLD = deferred(r"\b(?:may|can|cannot|must|will|never|to|not)\b[^,;]*$|\b(?:that|which|who|to)$")
_DOER = deferred(r"(?:s|\b(?:they|troops|men|and|but|all|both|also|then))$")


def _with_modifier(match: re.Match[str]) -> str:
    """ "Shaken units shoot with a -2 modifier": what is done is what is modified, unless something else is told."""
    before, verb, value, to = match.string[: match.start()].rstrip(), match[1], match[2], match[3]
    one = verb.endswith("s") and not verb.endswith("ss")
    told = _UNTOLD.search(before)
    if not before or (told and not (one and before.endswith(" and"))) or not (one or _DOER.search(before)):
        return match[0]
    return f"{'has' if one else 'have'} a {value} modifier to {to or doing(verb)}"


FIGURES = Substitutions(
    (rf"\b(?P<has>has|have) (?P<figures>{_OWN_FIGURES})(?=[.,;]|$| and\b)", _of_so_much),
    (
        rf"^(?P<who>(?:An?|The|Each|Every) {NAME3}) is an? [a-z][a-z -]{{2,30}} with (?P<figures>{_OWN_FIGURES})"
        r"(?:,? (?:and|armed|carrying|equipped)\b[^;]{2,80})?$",
        _of_so_much,
    ),
    (  # "only get one extra attack": no more than that
        r"(?<!can )(?<!may )\bonly (?P<do>get|gain|receive)s? (?:(?<=ou only get )(?=\+\d)|"
        rf"(?P<n>{_N}|an?(?: single)?) (?:extra|additional|more) )(?=(?:\+\d+ )?[\w'-]+(?: [A-Z][\w'-]*)*(?:$|[.;,]))",
        _only_extra,
    ),
    (
        rf"\b(has|have) {_OWN.replace('(?:', '(', 1)} ({NAME3}|[a-z]+(?: [a-z]+)?) ({_LESS}|{_MORE}) by ({_N})",
        _reduces,
    ),
    (
        rf"\b(has|have) {_OWN} ({NAME3}) (?:{_LESS}|{_MORE}|set|fixed|changed) (?:to|at) ({_N})\b",
        r"\1 a \2 of \3",
    ),
    (
        rf"\b((?:{_OWN}|[a-z'’]+['’]s?) {NAME3}|{NAME3}) ({_FALLS}|{_RISES}) by ({_N})\b",
        _falls,
    ),
    (
        rf"\b((?:{_OWN}|[a-z'’]+['’]s?) {NAME3}) (?:{_FALLS}|{_RISES}) to ({_N})\b",
        r"\1 is \2",
    ),
    (
        rf"(?<!only )\b(?!rolls? an? \w+ \d?[dD]\d)(has|have|gets?|gains?|receives?|adds?|makes?|rolls?|enjoys?) "
        rf"(?:an? (?:extra|additional|further) ({_N})|({_N}|an|a|another) (?:extra|additional|further)){_INCH} "
        rf"(?:of )?(?!hits?\b|wounds?\b|damage\b|rolls?\b|order|action|reaction|activation|move\b)((?:of )?(?=[\w]))",
        _extra,
    ),
    (
        rf"^((?:[^,]{{2,70}}, )?){_PLAYER} (?:may|can|must|should|will|then) (?:then |also )?"
        r"(add|subtract|deduct|roll|re-?roll) (?=[+-]?\d|one\b|two\b|three\b|an?\b|\d*[dD]\d)",
        lambda m: f"{m[1]}{m[2].capitalize() if not m[1] else m[2]} ",
    ),
    (
        rf"\b({_ROLLING}) (?:at|with|on|suffering|taking) (?:an? )?({_SIGNED})(?: (?:modifier|penalty|bonus))?"
        r"(?: to (.+)$|(?= (?:against|when|if|while|in|for|until|whenever|unless|during)\b|,|;|$))",
        _with_modifier,
    ),
    (
        rf"\b(moves?|travels?|advances?|fights?) at (half|double|twice) (its|their) (?:normal |usual |full )?({NAME3})",
        lambda m: f"{'halve' if m[2] == 'half' else 'double'}{'s' if m[1].endswith('s') else ''} {m[3]} {m[4]}",
    ),
    (
        r"\b((?:is|are) (?:increased|raised|improved|reduced|lowered)) by the (?:number|value) in brackets\b",
        r"\1 by X",
    ),
)
