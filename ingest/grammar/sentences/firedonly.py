"""Fired only: when a weapon with some quality may be fired, told of whoever bears it.

In: a sentence of the entry of such a quality ("May only be fired if the unit was given the Halt order"), or one that
names it ("A Massive weapon may be fired only if …"). Out: "A unit with a Massive weapon may not shoot unless it was
given the Halt order". Any other sentence comes back as it is. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.setting import Setting
from kb.names import with_article
from kb.patterns import deferred
from kb.rules import bare_name

_WEAPON = (
    r"(?:(?P<it>It|[Tt]his|[Tt]he (?:weapon|gun)|[Tt]his (?:weapon|gun)|[Ss]uch (?:an? )?(?:weapon|gun)s?|"
    r"[Tt]hese (?:weapons|guns)) |(?:An? )?(?P<named>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:weapon|gun)s? |)"
)
_FIRED = r"(?:fired|shot|used|discharged)"
_IF = r"(?:if|when|while|where|provided(?: that)?|so long as|as long as)"
_BEARER = (
    r"(?:the|a|that|its) (?:unit|model|ship|squad|team|crew|vehicle|bearer|firer|user|wielder|band|company|vessel|"
    r"machine|element|platoon)"
)
_BY = rf"by {_BEARER} (?:that|which|whose)"
_FIRE_IT = r"(?:fire|shoot|use) (?:it|this weapon|such a weapon)"
_FORMS = tuple(
    deferred(pattern)
    for pattern in (
        rf"{_WEAPON}(?:[Mm]ay|[Cc]an) (?:only be {_FIRED}|be {_FIRED} only) {_IF} (?:{_BEARER}|it|they) (?P<only>.+)",
        rf"{_WEAPON}(?:[Mm]ay|[Cc]an) (?:only be {_FIRED}|be {_FIRED} only) {_BY} (?P<only>.+)",
        rf"{_WEAPON}(?:[Mm]ay not|[Cc]annot|[Cc]an not) be {_FIRED} unless (?:{_BEARER}|it|they) (?P<only>.+)",
        rf"{_WEAPON}(?:[Mm]ay not|[Cc]annot|[Cc]an not) be {_FIRED} {_IF} (?:{_BEARER}|it|they) (?P<no>.+)",
        rf"{_WEAPON}(?:[Mm]ay not|[Cc]annot|[Cc]an not) be {_FIRED} {_BY} (?P<no>.+)",
        rf"(?:An?|The|Any) [a-z]+ that (?P<no>.+?) (?:may not|cannot) {_FIRE_IT}",
        rf"Only [a-z]+ (?:that (?P<only>.+)|with (?P<has>.+)) (?:may|can) {_FIRE_IT}",
        rf"The [a-z]+ must (?P<must>have (?:been )?.+) to {_FIRE_IT}",
        rf"(?:Fire|Use|Shoot) (?:it|this weapon|such a weapon) only {_IF} {_BEARER} (?P<only>.+)",
    )
)
_DID_NOT = deferred(r"(?:did|has|have|had) not (?:yet )?(?P<deed>[a-z]+)\b(?P<rest>.*)")
_BUT = deferred(
    r"(?P<given>(?:was|is|has been|were) given) any order (?:but|other than|except) (?P<order>[A-Z][\w' -]+)"
)
#: An order is that of the turn.
_THIS_TURN = deferred(r"(?<= order)(?: in)? this (?:turn|round)$")
_USED = deferred(r"(?:It|This) (?:may|can)(?: ?not)? (?:only )?be (?:used|only used)\b")
_WEAPON_RULES = ("special_rule", "weapon_type", "weapon", "effect")
_SHOOTING = ("shoot", "fire", "shooting attack", "shooting", "volley")


def fired_only(text: str, setting: Setting) -> str:
    """The sentence as one of whoever bears such a weapon, and of the deed that the texts call shooting."""
    said = text.rstrip(".!")
    found = next((match for form in _FORMS if (match := form.fullmatch(said))), None)
    quality = _quality(found, setting) if found else None
    if found is None or quality is None or _of_the_rule(said, setting):
        return text
    # where the texts have no entry for it, in either of the words that they may use elsewhere
    deed = next((name for name in _SHOOTING if setting.vocabulary.best(name, "action")), "shoot or fire")
    told = found.groupdict()
    bearer = f"A unit with {with_article(quality)} weapon may not {deed}"
    case = _THIS_TURN.sub("", told.get("no") or told.get("only") or "")
    if told.get("has"):
        return f"{bearer} unless it has {told['has']}."
    if told.get("must"):
        return f"{bearer} unless it {'has' + told['must'][4:]}."
    if but := _BUT.fullmatch(case):
        return f"{bearer} unless it {but['given']} the {but['order']} order."
    if told.get("only") and (not_done := _DID_NOT.match(case)):
        return f"{bearer} if it {_past(not_done['deed'])}{not_done['rest']}."
    return f"{bearer} {'if' if told.get('no') else 'unless'} it {case}."


def _of_the_rule(said: str, setting: Setting) -> bool:
    """Whether "It cannot be used while …" is said of what an entry has told before that the unit may do."""
    entry = setting.section_term
    if not _USED.match(said) or entry is None or setting.vocabulary.kind_of(entry) != "special_rule":
        return False
    return entry not in setting.vocabulary.weapon_rules and any(d.relation == "permits" for d in setting.said)


def _past(deed: str) -> str:
    """ "Turn": "turned"; "moved" as it is."""
    if deed.endswith("ed"):
        return deed
    return f"{deed}d" if deed.endswith("e") else f"{deed}ed"


def _quality(found: re.Match[str], setting: Setting) -> str | None:
    """The quality by which the weapon is told: that in whose entry the sentence stands, or the one named."""
    vocabulary, told = setting.vocabulary, found.groupdict()
    if told.get("named"):
        known = vocabulary.best(told["named"], *_WEAPON_RULES)
        return bare_name(vocabulary.terms[known].name) if known else None
    entry = setting.section_term
    if entry is None or entry in vocabulary.general or vocabulary.kind_of(entry) not in _WEAPON_RULES:
        return None
    return re.sub(r"(?i) weapons?$", "", bare_name(vocabulary.terms[entry].name))
