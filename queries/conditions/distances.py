"""How far off things are: what a text says of distance, held against the distances that are stated."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from kb.conditions import Compare, Condition, Fact, Has
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import content, negated, number_named
from queries.situations.situation import Number, as_number

if TYPE_CHECKING:
    from queries.case import Case
    from queries.conditions.evaluate import Scene

_FAR = deferred(
    r"\s*(?:(?:against|at|on|upon|to|from|if|when)\b[\w\s'’-]*?)?"
    r"(?P<how>beyond|(?:more|further|farther|less|closer|nearer) than|over|within|under) (?P<n>\d+) ?"
    r"(?:[\"”″]|''|inch(?:es)?|cm|m|met(?:er|re)s?|hex(?:es)?)(?: away)?"
    r"(?: (?:from|of) (?:it|them|(?:the|this|that|its|their) [\w-]+))?\W*$",
    re.I,
)


#: How far off an enemy shoots or charges from, as one of several things that a text tells.
_SHOT_FROM = deferred(
    r"\b(?:attack|shooting|shot|fired?|fires|charge|target|enemy)\b[\w\s'’-]*? "
    r"(?:from|at)(?: a (?:distance|range) of)? "
    r"(?P<how>more than|further than|farther than|over|beyond|less than|under|closer than) (?P<n>\d+)\b",
    re.I,
)
_LENGTH = r"(\d+)(?: ?(?:[\"”″]|'')| ?(?:inch(?:es)?|cm|m|hex(?:es)?)\b| (?!(?:of|away|from|and|or)\b)[A-Za-z]{1,7}\b)?"
_NEAR_TO = deferred(rf"\bwithin {_LENGTH.replace('(', '(?P<n>', 1)} of (?P<whom>.+)$", re.I)
#: "A friendly Captain is within 12 inches": enemies are told of by ``so_far``.
_IS_NEAR = deferred(
    r"\s*(?:(?:if|while|when|where|unless) )?(?:there (?:is|are) )?(?:at least )?(?:an?|any|another|one|its|their|the)"
    r"(?: nearest| closest| other)? (?P<whom>(?!enem|foe|hostile|opposing)[\w' -]{2,40}?) (?:(?:is|are|stands?|lies) )?"
    rf"within {_LENGTH.replace('(', '(?P<n>', 1)}(?: of (?:it|them|this unit|the unit))?\W*$",
    re.I,
)
_WITHIN_KEY = deferred(r"\bwithin\b", re.I)
_NOBODY_SO_NEAR = deferred(
    r"\s*(?:(?:if|while|when|where|unless) )?(?:there (?:is|are) )?no (?P<whom>(?!enem|foe|hostile|opposing)"
    rf"[\w' -]{{2,40}}?) (?:(?:is|are|stands?) )?within {_LENGTH.replace('(', '(?P<n>', 1)}"
    r"(?: of (?:it|them|this unit|the unit))?\W*$",
    re.I,
)
_AWAY = deferred(rf"\b{_LENGTH} (?:away )?(?:from|of) (.+)$", re.I)


_A_FRIEND = deferred(r"(?:an?|the|my|our|one of (?:my|our)) (?:own |other )?friendly\b", re.I)
#: Words for any piece and for what it has, which tell nothing of what it is.
_HAD = frozenset(stems("element squad group team ship crew has have with trait rule special ability keyword status"))


def near_to(scene: Scene, text: str) -> Truth:
    """Whether it is stated to be as near to somebody as a text such as "within 6 inches of a friendly Captain" says."""
    if nobody := _NOBODY_SO_NEAR.match(text):  # "there is no Captain within 6 inches"
        near = near_to(scene, f"a {nobody['whom']} is within {nobody['n']} inches")
        return None if near is None else not near
    wanted = _IS_NEAR.match(text) or _NEAR_TO.search(text)
    if wanted is None or negated(text):
        return None
    named = wanted.groupdict()
    so_near, whom = int(named["n"]), content(named["whom"]) - {"model", "unit", "other"}
    measured = _measured_to(scene, whom - _FRIENDLY or whom)
    if measured is not None:
        return measured <= so_near
    if not whom:
        return None
    if (other := _of_another_kind(scene, whom)) is not None:
        return other <= so_near
    pieces = scene.index.unit_words | _HAD
    for key, value in scene.situation.facts:
        told = _AWAY.search(key)
        nobody = _NONE_NEAR.match(key) if value is True else None
        if nobody is not None and whom <= content(nobody["whom"]):
            return False
        none_within = told if value is False and told and _WITHIN_KEY.search(key, 0, told.start(1)) else None
        if none_within and int(none_within[1]) >= so_near and whom - _FRIENDLY <= content(none_within[2]):
            return False  # that there is none within 8 inches
        if told is None or value is not True:
            continue
        # "A friendly Bell is 4" from the crew"
        friend = _A_FRIEND.match(key) if _A_FRIEND.match(named["whom"]) else None
        if not whom <= content(told[2]) and not (friend and whom - pieces <= content(key[: told.start()])):
            continue
        near = _WITHIN_KEY.search(key, 0, told.start(1)) is not None
        if int(told[1]) <= so_near:
            return True
        return None if near else False
    return None


#: "There is no Captain near my crew".
_NONE_NEAR = deferred(
    r"(?:there (?:is|are) )?no (?P<whom>[\w' -]{2,40}?) (?:is |are )?(?:anywhere )?"
    r"(?:near|nearby|close|around|in range)\b",
    re.I,
)


def _of_another_kind(scene: Scene, whom: frozenset[str]) -> Number | None:
    """How far off the one is of whom a question tells, where he is of the kind that is asked for."""
    for other in (scene.situation.enemy, scene.situation.target):
        named = (content(scene.index.name(term)) for term in (other.terms if other is not None else ()))
        if any(whom - _FRIENDLY == each for each in named) and not whom & _FRIENDLY:
            return as_number(scene.situation.fact("distance"))
    return None


def _measured_to(scene: Scene, whom: frozenset[str]) -> Number | None:
    """The stated number that tells how far off those are ("distance to friendly Captain": 10)."""
    for key, value in scene.situation.facts:
        number = None if isinstance(value, bool) else as_number(value)
        have = content(key)
        if number is not None and whom and whom <= have and have & _HOW_FAR and not (have - whom) & _OTHER_SIDE:
            return number
    return None


_FRIENDLY = content("friendly friend own")
_HOW_FAR = content("distance inches range away")
_OTHER_SIDE = content("enemy enemies hostile opposing")


#: An enemy who is near, and nothing more of him: "while an enemy is within 3 rods", "within 2 inches of an enemy".
_ENEMY_NEAR = deferred(
    r"(?:(?:if|while|when|where) )?(?:(?:it|they|the unit) (?:is|are) |there (?:is|are) )?(?:"
    r"(?:an?|any|the)(?: nearest| closest)? (?:enem(?:y|ies)|foe)"
    r"(?: (?P<kind>(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*)?))?(?: units?| models?)? (?:(?:is|are|stands?|lies) )?"
    r"within (?P<a>\d+)\b ?(?:[\"”″]|inch(?:es)?|cm|m|hex(?:es)?|(?!of\b)\w+)?(?: of (?:it|them|this unit|the unit))?|"
    r"within (?P<b>\d+)\b ?(?:[\"”″]|\w+)? of (?:an?|any|the)(?: nearest| closest)? (?:enem(?:y|ies)|foe)"
    r"(?: units?| models?)?)\W*$",
    re.I,
)


def enemy_near(text: str) -> int | None:
    """How near an enemy is of whom a text tells just that, None for any other text."""
    match = _ENEMY_NEAR.match(text.strip())
    return int(match["a"] or match["b"]) if match else None


#: That nobody is as near as rules ask: facts of distances are held against one another by their numbers.
NOBODY_NEAR = "no enemy within 48"
_NOBODY_WITHIN = deferred(r"no enemy within (\d+)")


def so_far(scene: Scene, text: str) -> Truth:
    """Whether the stated distance is as far as a text such as "against targets beyond 15 inches" says."""
    near = enemy_near(text)
    for key, value in scene.situation.facts if near is not None else ():
        if value is True and (told := _NOBODY_WITHIN.match(key)) and int(told[1]) >= (near or 0):
            return False
    if near is not None and (off := scene.measured("distance")) is not None:
        kind = _ENEMY_NEAR.match(text.strip())
        of_that = _stands_there(scene, kind["kind"]) if kind and kind["kind"] else True
        return of_that if off <= near else None if of_that is not True else False
    match, distance = _FAR.match(text), scene.measured("distance")
    if match is None and distance is not None and (shot := _SHOT_FROM.search(text)) and not negated(text):
        further = shot["how"].lower().startswith(("more", "further", "farther", "over", "beyond"))
        return None if (distance > int(shot["n"])) is further else False  # that far off or not, more is told
    if match is None or distance is None or _FRIENDLY & content(text):  # how far off one of ours is, is told apart
        return None
    number, how = int(match["n"]), match["how"].lower()
    if how in ("beyond", "over") or how.startswith(("more", "further", "farther")):
        return distance > number
    return distance <= number if how == "within" else distance < number


def _stands_there(scene: Scene, kind: str) -> Truth:
    """Whether the enemy who is told of is of that kind; None where nobody says."""
    terms = [term for found in scene.index.find(kind) for term in found.terms]
    judged = [scene.judge(Has(term, "enemy")).truth for term in terms]
    return True if True in judged else None


_THEM = r"(?:enem(?:y|ies)|chargers?|charging|attackers?|attacking|assaulting|assaulters?|moving|target|foe)"
#: How far off somebody must be by a figure of his own: "further away than the enemy's Movement", "less than the Pace of
#: the charging unit", "the charging unit is at least its own Pace away".
_BY_THEIR_OWN = deferred(
    r"\b(?:(?P<how>more|further|farther|greater|longer|less|shorter|smaller|closer|nearer)(?: away)? than|"
    r"(?P<least>at least|(?:no|not) (?:less|closer|nearer)(?: away)? than|equal to or (?:greater|more|further) than)|"
    r"(?P<most>within|at most|(?:no|not) (?:more|further|farther)(?: away)? than|equal to or less than|up to)) "
    r"(?P<share>twice |half )?(?:"
    rf"(?:(?:the|that|an?) )?{_THEM}(?: \w+)?['’]?s?['’]? (?:own )?(?P<a>[\w-]+(?: [\w-]+)?)|"
    rf"(?:the )?(?P<b>[\w-]+(?: [\w-]+)?) (?:value )?of (?:(?:the|that|an?) )?{_THEM}(?: \w+)?|"
    r"(?P<own>its|their|his) (?:own )?(?P<c>[\w-]+))"
    r"(?: value| characteristic)?(?: away| off| distant)?"
    r"(?:,? (?:when|as) (?:it|they) (?:declares?|begins?|starts?|makes?) (?:its|their|the) \w+)?\W*$",
    re.I,
)
_OF_THEM = deferred(rf"\b{_THEM}\b", re.I)
_SHARES = {"twice": Fraction(2), "half": Fraction(1, 2)}


def by_their_own(scene: Scene, text: str) -> Truth:
    """Whether the stated distance is as far as a text says that asks for a figure of the enemy's own."""
    said, distance, enemy = _BY_THEIR_OWN.search(text), scene.measured("distance"), scene.standing("target")
    if said is None or distance is None or (said["own"] and not _OF_THEM.search(text, 0, said.start())):
        return None
    what = said["a"] or said["b"] or said["c"]
    named = [term for found in scene.index.find(what) for term in found.terms]
    groups = enemy.party.groups if enemy is not None else ()
    figures = [n for group in groups for term in named if (n := group.characteristic(term)) is not None]
    figure = min(figures) if figures else number_named(scene.situation.facts, f"enemy {what}")
    if figure is None:
        return None
    limit = _SHARES.get((said["share"] or "").strip().lower(), Fraction(1)) * figure
    how = (said["how"] or "").lower()
    so = distance >= limit if said["least"] else distance <= limit if said["most"] else distance < limit
    so = distance > limit if how in ("more", "further", "farther", "greater", "longer") else so
    return so is not negated(text[: said.start()])


_HAS_RANGE = deferred(r"\b(?:ha[vs]e?|with) an? ((?:minimum|maximum) range)\b", re.I)
_REACH = deferred(r"\brange\b.*\b(?:allow|permit|minimum|maximum|reach|fire)|\b(?:minimum|maximum) range\b", re.I)
#: How near somebody must be to another who was told of.
_OF_GIVER = deferred(
    r"(?i)(?:if |while )?(?:(?:it|they) (?:is|are) )?within \S*\d\S*(?: \w+)? of (?:the|its|their|his) "
)


def of_giver(text: str) -> bool:
    """Whether words tell how near to somebody definite one must be ("within 6 inches of the Mate")."""
    return _OF_GIVER.match(text) is not None


def asks_reach(text: str) -> bool:
    """Whether a text asks for a range at which a weapon can fire."""
    return bool(_HAS_RANGE.search(text) or _REACH.search(text))


def in_reach(scene: Scene, text: str) -> Truth:
    """Whether a stated weapon reaches over the stated distance, for texts that ask for a range at which it can fire."""
    distance = scene.measured("distance")
    if has_range := _HAS_RANGE.search(text):
        measures = [weapon.measures for weapon, _ in scene.unit.weapons]
        return any(number_named(each, has_range.group(1)) is not None for each in measures) if measures else None
    limits = [
        (number_named(weapon.measures, "minimum range"), number_named(weapon.measures, "maximum range"))
        for weapon, _ in scene.firing
    ]
    if distance is None or not limits or not _REACH.search(text) or all(pair == (None, None) for pair in limits):
        return None
    return any((low is None or low <= distance) and (high is None or distance <= high) for low, high in limits)


def asks_how_near(case: Case, clause: Clause, unknown: tuple[Condition, ...]) -> bool:
    """Whether the option's own entry forbids it while an enemy is so near, or so far: then it is asked how far.

    Somebody in contact with the unit would have been told of.
    """
    head, name = stems(case.index.section(clause)), stems(case.index.name(case.option))
    of_it = case.option in (clause.subject, clause.within) or head[-len(name) :] == name
    return (
        clause.relation == "denies"
        and clause.object == case.option
        and of_it
        and all(
            (isinstance(atom, Compare) and atom.quantity == "fact:distance" and atom.value not in ("0", "1"))
            or (isinstance(atom, Fact) and (enemy_near(atom.text) or 0) > 1)
            for atom in unknown
        )
    )
