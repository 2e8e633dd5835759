"""Answering: what sets a reaction off and who may answer, put in ways of which each is brought into one form.

In: the cleaned text of a sentence. Out: the same with "upon being charged" as "when it is charged", "this is an answer
to a charge" as "this may be used when the unit is charged", "after an enemy charges a crew of Riders, that crew may" as
"after an enemy charges it, a crew of Riders may". Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form, third
from kb.names import capitalised, with_article
from kb.patterns import Substitutions

_ENEMY = r"(?:an?|any|the|one) (?:enemy|opposing|hostile)(?: (?:unit|model|squad|crew|piece|band|player))?|an? foe"
_THIS = r"(?:[Tt]his(?: (?i:reaction|response|interrupt|answer|reply|retort))?|[Ii]t)"
_DONE_TO = {
    "charge": "charged", "assault": "assaulted", "attack": "attacked", "shooting": "shot at", "fire": "shot at",
    "gunfire": "shot at", "shot": "shot at", "volley": "shot at",
}  # fmt: skip
_DEED = r"charge|assault|attack|shooting|fire|gunfire|shot|volley"
_PIECE = r"(?:unit|model|squad|band|crew|company|regiment|team|group|element|ship|vessel|vehicle)"
#: Who was named as the one to whom it is done.
_HE = r"(?:that (?P<that>[a-z]+)|the latter|this (?:unit|model)|the (?:unit|model) (?:so )?[a-z]+ed(?: at)?)"
_FAR = r"\d+(?:\.\d+)?(?:[\"”″]| ?(?:inch(?:es)?|cm|hex(?:es)?|squares|paces))"
_HOW_FAR = (
    rf"(?:within {_FAR}|(?:at least |over |beyond |no (?:more|further|closer|nearer) than |"
    rf"(?:more|further|farther|less|closer|nearer) than )?{_FAR}"
    r"(?: or (?:less|more|closer|nearer|further))?(?: away| off| distant)?(?: or (?:less|more|closer|nearer|further))?)"
)

#: What the other side began, by a common word or by the text's own name for it.
_BEGUN = rf"(?:(?:enemy )?(?:{_DEED}|move|declaration)|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){{0,2}}(?: order| move)?)"
_BEGAN = r"(?:declared|begun|made|launched|started|announced)"
#: How far off it was, as it is said of what began there.
_FROM_AFAR = rf"(?:(?:from|at) )?(?:a (?:distance|range) of )?(?P<far>{_HOW_FAR})"


def _too_near(match: re.Match[str]) -> str:
    """ "Enemies that begin within 4 inches are too close for a Parting Shot": it may not be used then."""
    far = (match["far"] or match["from"]).removeprefix("from ")
    return f"A unit may not use {match['what']} if the enemy is {far}"


def _befallen(match: re.Match[str]) -> str:
    """ "This is an answer to enemy fire": it may be used when that befalls the unit."""
    done = match["done"] or _DONE_TO[match["deed"].lower()]
    return f"{match['front']}used when the unit is {done}{match['rest']}"


def _upon(match: re.Match[str]) -> str:
    """ "Upon an enemy ending a move": when he ends it."""
    return f"{'When' if match['on'][0].isupper() else 'when'} {match['who']} {third(base_form(match['doing']))} "


def _to_it(match: re.Match[str]) -> str:
    """ "After an enemy charges a crew of Riders, that crew may …": it is they who may."""
    whom, that = match["whom"], match["that"]
    if that and that not in re.findall(r"[a-z]+", whom.lower()):
        return match[0]
    return f"{match['front']} it{match['rest'] or ''}, {whom} {match['may']} "


def _let(match: re.Match[str]) -> str:
    """ "You may not have a Dazed crew react": it may not."""
    return f"{capitalised(match['who'])} may {'not ' if match['not'] else ''}{match['do']} "


def _so_many(match: re.Match[str]) -> str:
    """ "One reaction per unit per turn is all that is allowed": a unit may make no more."""
    return f"A {match['who']} may make only {match['n'].lower()} {match['what']} per {match['span']}"


def _in_one(match: re.Match[str]) -> str:
    """ "So long as it is Light, is not Dazed, and the enemy is near": one case, without its commas."""
    return match[0].replace(", and ", " and ").replace(", ", " and ")


ANSWERING = Substitutions(
    (
        r"\b(?:(?:so|as) long as|provided(?: that)?|only if) (?:it|they) (?:is|are|has|have) [^,;.]{2,50}"
        r"(?:, (?:and )?(?:is|are|has|have) [^,;.]{2,50})+(?:,? and (?:the|no|there) [^,;.]{3,60})?(?=\.?$)",
        _in_one,
    ),
    (
        r"\b(?P<o>[Uu]pon|[Oo]n) being (?=(?:shot|fired|[a-z]+ed|hit|struck)\b(?! with\b))",
        lambda m: f"{'When' if m['o'][0] == 'U' or m['o'] == 'On' else 'when'} it is ",
    ),
    (  # "If it is the target of a charge it may Duck, so long as …"
        r"^(?P<front>(?:If|When|Whenever|Once|After) (?:the|an?|its?) [^,;:.]{5,90}?(?<! that)(?<! which)(?<! whom)"
        r"(?<! and)(?<! or)(?<! but)) (?P<it>it|they) (?P<may>may|can) (?=(?:not )?[A-Z])",
        r"\g<front>, \g<it> \g<may> ",
    ),
    (rf"\b(?P<on>[Uu]pon) (?P<who>{_ENEMY}) (?P<doing>[a-z]+ing) ", _upon),
    (
        r"\b(?:at )?the (?:very )?(?:moment|instant)(?: (?:at|in) which| when| that)? (?=(?:an?|the|any|its?) )",
        "when ",
    ),
    (
        rf"(?P<front>^{_THIS} (?:is|may be|can be) |^(?i:is )?)(?:made |used |declared |taken |available )?"
        r"(?:(?:only )?as )?(?:an?|the|your|its) (?:answer|response|reply|reaction|retort) to "
        rf"(?:being (?P<done>[a-z]+(?: (?:at|on|upon))?)|(?:(?:an?|the|any) )?(?:enemy )?(?P<deed>{_DEED})s?)"
        r"(?P<rest>(?: (?:by|from|within|in) [^,;]*)?)(?=\.?$|,)",
        lambda m: _befallen(m).replace("This is used", "This may be used").replace("It is used", "It may be used"),
    ),
    (  # "the unit shot at may fire back"
        rf"(?:^|(?<=, ))(?P<t>[Tt]he) (?P<unit>{_PIECE}) (?P<done>shot at|fired (?:at|on|upon)|(?:charged|attacked|"
        r"assaulted|targeted)) (?P<may>may|can) ",
        lambda m: f"{'A' if m['t'] == 'T' else 'a'} {m['unit']} that is {m['done']} {m['may']} ",
    ),
    (  # "Riders that it charges may"
        r"\b(?:that|which|whom) (?:it|he|they|the enemy) (?P<do>charge|attack|assault|target)s (?=(?:may|can) )",
        lambda m: f"that is {m['do'].removesuffix('e')}ed ",
    ),
    (
        r"\b(?:that|which|whom) (?:it|he|they|the enemy) (?:shoots|fires) (?:at|upon) (?=(?:may|can) )",
        "that is shot at ",
    ),
    (
        rf"(?P<front>^(?:After|When|Whenever|Once|If|As soon as|Each time|Any time|Every time) (?:{_ENEMY}|an? enemy)\b"
        r"[^,;]{2,90}? (?:against|at|upon|of|charges|attacks|assaults)) "
        rf"(?P<whom>(?:an?|any) (?:(?!enemy\b)[^,;]){{3,60}}?)(?P<rest> within {_FAR})?, "
        rf"{_HE} (?P<may>may|can) (?!not\b)",
        _to_it,
    ),
    (  # "When a unit with no order becomes the target of a Rush, it may": of such a unit, to which that befalls
        r"(?P<when>^(?:After|When|Whenever|Once|If|As soon as)) (?P<who>an? (?:[A-Z][\w'-]* )?"
        rf"{_PIECE} (?:with no order|(?:that|which) has (?:no order|not (?:yet |already )?(?:been given|had|received) "
        r"an order(?: (?:yet|this turn))?))) (?P<befalls>(?:becomes|is|comes|has|would)\b[^,;]{3,70}), "
        rf"{_HE.replace('the latter', 'the latter|it')} (?P<may>may|can) (?!not\b)",
        lambda m: f"{m['when']} it {m['befalls']}, {m['who'].replace('with no', 'that has no')} {m['may']} ",
    ),
    (  # "becomes the target of a Rush": an enemy declares one against it
        r"(?P<when>\b(?:[Ww]hen|[Ii]f|[Oo]nce|[Aa]fter|[Ww]henever) )(?P<who>it|this unit|the unit|a unit) "
        r"(?:becomes|is(?: chosen as| declared(?: as)?| made)?) the target of (?:an? )?(?:enemy )?"
        r"(?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?: order)?(?=[,;.]|$)",
        lambda m: f"{m['when']}an enemy unit declares {with_article(m['what'])} against it",
    ),
    (
        r"(?P<when>\b(?:[Ww]hen|[Ii]f|[Oo]nce|[Aa]fter|[Ww]henever) )(?P<who>it|this unit|the unit|a unit) "
        r"(?:becomes|is(?: chosen as| declared(?: as)?| made)?) the target of (?:shooting|enemy (?:shooting|fire)|"
        r"fire) or (?:of )?(?:an? )?(?:enemy )?(?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?: order)?(?=[,;.]|$)",
        lambda m: f"{m['when']}it is shot at or the enemy declares {with_article(m['what'])} against it",
    ),
    (
        r"^You (?:may|can)(?P<not> not|not)? (?:have|let|make) (?P<who>(?:an?|any|each|one) [^,;]{3,60}?) "
        r"(?P<do>react|respond|make|take|use|[A-Z][a-z]+)(?: |(?=\.?$))",
        _let,
    ),
    (
        r"\b(?P<n>once|twice) (?:per|each|every|in (?:each|every|the|an?)) (?:enemy|opposing|opponent['’]s|enemy['’]s|"
        r"other (?:player|side)['’]s) (?P<span>turn|round|phase|activation)\b",
        r"\g<n> per \g<span>",
    ),
    (
        r"(?P<be>\bis|\bare) limited to (?P<n>one|two|three|four|five|six|\d) (?P<what>[a-z]+s?) "
        r"(?:an?|per|each|in (?:a|each)) "
        r"(?P<span>turn|round|phase|activation)\b",
        r"may make only \g<n> \g<what> per \g<span>",
    ),
    (
        r"^(?P<n>One|Two|Three|\d) (?P<what>[a-z]+s?) (?:per|for each) (?P<who>unit|model|side|player) "
        r"(?:per|an?|each|in (?:a|each)) (?P<span>turn|round|phase|activation)"
        r"(?: (?:is|are) (?:all(?: that is)? (?:allowed|permitted)|allowed|permitted|the (?:limit|maximum|most))"
        r"| only|, no more|, and no more)?(?=\.?$)",
        _so_many,
    ),
    (
        r"(?P<said>\b(?P<what>reaction|response|interrupt)s? [^.;]*?, (?:and|but) [^,.;]{3,50}?)(?<! may)(?<! can) "
        r"(?:get|have|make|are (?:allowed|given)) none(?=\.?$)",
        r"\g<said> may not make any \g<what>",
    ),
    (  # "Each unit may receive only one order a turn", "Give a unit no more than one order a turn"
        rf"^(?:(?:An?|Any|Each|Every) (?P<who>{_PIECE}) (?:may|can) (?:only )?(?:be (?:given|issued)|receive|get|have) "
        rf"(?:only |at most )?|Give (?:each|every|an?|any) (?P<whom>{_PIECE}) (?:no more than|at most|only) )"
        r"(?P<n>one|two|three) orders? (?:a|an|per|each|every|in an?|in each|in any) (?P<span>turn|round|phase)\b",
        lambda m: f"No {m['who'] or m['whom']} may be given more than {m['n']} order in a {m['span']}",
    ),
    (  # "the charger is 4 inches away when the charge is declared"
        rf"(?P<far>{_FAR}(?: or (?:less|more|closer))?(?: away| off)?(?: or (?:less|more|closer))?) when "
        rf"(?:the|that|its) {_BEGUN} (?:is|was|has been) {_BEGAN}\b(?! (?:from|at|against|within))",
        r"\g<far>",
    ),
    (  # "if the Onset was declared from more than 6 inches away"
        rf"(?P<if>\b(?:[Ii]f|[Uu]nless|[Ww]hen|[Ww]here|that|[Pp]rovided|as long as)) (?:(?:an?|the|that|such an?) "
        rf"(?:enemy['’]s )?|its ){_BEGUN} (?:is|was|has been|had been) {_BEGAN} {_FROM_AFAR}(?=[,.;]|$| and\b)",
        r"\g<if> the enemy is \g<far>",
    ),
    (  # "if the enemy began its Onset more than 6 inches away"
        rf"(?P<if>\b(?:[Ii]f|[Uu]nless|[Ww]hen|[Ww]here|[Pp]rovided(?: that)?|as long as)) the (?:enemy|charger|"
        rf"attacker)(?: unit)? (?:(?:declare[ds]|began|begins|starts|started|launche[ds]|made|makes) (?:its|the|an?) "
        rf"{_BEGUN} {_FROM_AFAR}|that (?:declare[ds]|began|begins|starts|started|launche[ds]|made|makes) "
        rf"(?:its|the|an?) {_BEGUN} (?:is|was) (?P<off>{_HOW_FAR}))(?=[,.;]|$| and\b)",
        lambda m: f"{m['if']} the enemy is {m['far'] or m['off']}",
    ),
    (  # "Enemies that begin their Onset within 4 inches are too close for a Parting Shot"
        rf"^(?:An?|Any|The)? ?(?i:enem(?:y|ies)|chargers?|attackers?)(?: units?)? (?:that|which|who) (?:(?:is|are) "
        rf"(?P<far>{_HOW_FAR})|(?:start|begin|declare|launch)s? (?:their|its|the|an?) {_BEGUN} "
        rf"(?P<from>(?:from )?{_HOW_FAR})) (?:is|are) (?:simply |just )?(?:far )?too (?:close|near) for (?:an?|the) "
        r"(?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?: to be (?:made|used))?(?=\.?$)",
        _too_near,
    ),
    (  # "the shooter must be within 12 inches", where it is told of what answers him
        r"^The (?P<who>shooter|firer|charger|attacker|assailant|charge|attack|assault|enemy)s? must "
        rf"(?:be|have (?:begun|started|been(?: declared)?)|(?:begin|start)) (?P<far>(?:from )?{_HOW_FAR})(?=\.?$)",
        lambda m: f"This may only be used if the enemy is {m['far'].removeprefix('from ')}",
    ),
    (
        r"^(?:It|They|The unit|The model) must not have (?:already )?(?P<had>had|been given|received|[a-z]+ed) ",
        r"It may not be used if the unit has already \g<had> ",
    ),
    (  # "has not yet had its order"
        r"\b(?P<has>has|have) (?P<yet>(?:not )?(?:yet |already )?)(?:had|received) (?:an|any|its|their) order\b"
        r"(?: (?:for|in) (?:the|this|that) turn)?",
        lambda m: f"{m['has']} {m['yet']}been given an order{' this turn' if 'turn' in m[0] else ''}",
    ),
    (
        r"^(?P<who>They|It|Such (?:units|models)|These) (?P<may>may not|cannot|can not) (?=(?:if|when|while)\b)",
        r"\g<who> \g<may> do so ",
    ),
    (r"^They must not be (?=[A-Z][\w'-]+(?: [A-Z][\w'-]+)?\.?$)", "It must not be "),
    (  # "cannot be used if it is Dazed, nor by a Mired crew"
        r"^(?P<this>This |It |)(?P<no>(?i:may not|cannot)) be (?P<used>used|made|taken|declared) "
        r"(?P<case>(?:if|when|while) [^,;]+), nor by (?P<who>[^,;]+?)(?=\.?$)",
        lambda m: f"{m['this']}{m['no']} be {m['used']} {m['case']}. {capitalised(m['who'])} may not use it",
    ),
)
