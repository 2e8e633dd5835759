"""Roles: the part that somebody plays for a while ("the loser", "the charging unit"), who is no kind of unit.

In: the words of a sentence and its setting. Out: the same of "the loser unit" or "a charging unit": whoever plays
that part is meant, in that case alone. In the entry of what is done the doer is meant anyway; what a player does who
has won a roll ("the winner chooses") is no unit's.
"""

from __future__ import annotations

import re

from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS
from kb.names import capitalised, stem, with_article
from kb.patterns import deferred

_ACTING = r"(?:charging|charged|retreating|fleeing|routing|pursuing|evading|attacking|defending)"
_OPTIONS = ("action", "reaction", "order", "test", "phase")
_NOT = r"(?:may|can|must) (?:not|never|no longer|only)|cannot|can['’]t|never|becomes?|is|gains?|suffers?|loses"
#: "The charging unit may not …": any that charges.
_THE_ACTING = deferred(rf"(?:^|(?<=, ))(?P<the>[Tt]he) (?P<rest>{_ACTING} (?P<noun>[a-z]+) (?={_NOT}))")
#: What befalls a piece, or what it does on the table.
_ON_THE_TABLE = (
    r"(?:(?:then |immediately |also )?(?:falls? back|retreats?|flees?|routs?|breaks?|recoils?|withdraws?|retires?|"
    r"loses? (?:an?|one|two|three|half|D\d+|\d)\b|becomes?|suffers?|pursues?|follows? up|dies|surrenders?|"
    r"(?:must|has to) (?:fall back|retreat|flee|withdraw|retire|recoil|test\b|take an?\b|pass an?\b)|"
    r"(?:may|can|must|cannot)(?: not| never)?(?: then| immediately)?(?: either)? (?:pursue|follow up|advance|charge|"
    r"shoot|fire|move)\b))"
)
_WON_OR_LOST = deferred(
    rf"(?P<the>\b[Tt]he) (?P<who>loser|winner)(?P<many>s?),? "
    rf"(?={_ON_THE_TABLE}|(?:then |immediately )?(?:is|gains|suffers|may not|cannot)\b)"
)


_ATTACKER = (
    r"(?:(?:attacker|charger|assailant|assaulter|shooter|firer)s?|"
    r"(?:attacking|charging|assaulting|shooting|firing) (?:units?|models?|enem(?:y|ies)|force|group|troops|squads?))"
)
#: "If any of the attacking units is a Cart", "if the attackers include a Cart", "if the attack is made by Carts": of
#: whom an answer is made to, each with the words that stand for it.
_OF_THE_ATTACKER = (
    (deferred(rf"\b(?i:only if none of the) {_ATTACKER} (?:is|are) "), "only if the enemy is not "),
    (
        deferred(
            rf"\b(?i:(?:(?:any(?: one)?|one or more|some|at least one) of )?the|an?|any) {_ATTACKER} (?:is|are|"
            r"includes?|contains?|has) (?:any )?(?=(?:an? )?[A-Z])"
        ),
        "the enemy is ",
    ),
    (
        deferred(r"\b(?i:the|an) (?:attack|charge|assault|shooting) (?:is|was) (?:made|declared|carried out) by "),
        "the enemy is ",
    ),
    (
        deferred(rf"\bthere (?:is|are) (?P<who>(?:an? )?[A-Z][\w'’-]+)(?: units?)? among(?:st)? the {_ATTACKER}\b"),
        r"the enemy is \g<who>",
    ),
    (deferred(r"\bin (?:response|answer|reaction) to an (?:attack|charge|assault) (?:by|from|made by) "), "against "),
)
#: Where none of these can be said.
_ATTACKS = deferred(r"(?i)\battack|\bcharg|\bassault|\bassailant|\bshoot|\bfir(?:er|ing)")


def of_the_attacker(text: str, setting: Setting) -> str:
    """A sentence of a reaction with those to whom it is made as the enemy."""
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if entry is None or entry.kind != "reaction" or _ATTACKS.search(text) is None:
        return text
    for pattern, words in _OF_THE_ATTACKER:
        text = pattern.sub(words, text)
    return text


def in_roles(text: str, setting: Setting) -> str:
    """A sentence about somebody by the part that he plays, as one about any unit that plays it."""
    text = of_the_attacker(_WON_OR_LOST.sub(_who, text), setting)
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if (entry is not None and entry.kind in _OPTIONS) or not (found := _THE_ACTING.search(text)):
        return text
    if found["noun"] not in GENERIC_UNITS and stem(found["noun"]) not in setting.vocabulary.unit_words:
        return text
    who = with_article(found["rest"])
    who = capitalised(who) if found["the"] == "The" else who
    return f"{text[: found.start()]}{who}{text[found.end() :]}"


def _who(match: re.Match[str]) -> str:
    """ "The loser": a unit, in that case (see ``described``)."""
    return f"{match['the']} {match['who']} unit{match['many']} "
