"""Facts in plain words: whether what a situation states is what a rule speaks of.

A text and a stated fact are the same where their telling words are, without inflection; a negation in one of them turns
the fact round, and "before" an act denies that it has happened.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable

from kb.names import stems, words
from kb.numbers import COUNTS, number_of
from kb.patterns import deferred
from queries.situations.situation import Number, Situation, as_number

#: From so many telling words on, what is told is a sentence; from so great a share of them shared, two are the same.
SENTENCE, ALIKE = 5, 0.75
#: Deeds that plain English uses for each other; a deed is known by its place here.
DEEDS = (
    frozenset(
        {
            "shoot",
            "fir",
            "shooting",
            "volley",
            "shell",
            "gunfir",
            "plink",
            "snip",
            "pepper",
            "gunnery",
            "bombard",
            "cannonad",
        }
    ),
    frozenset({"mov", "run", "advanc", "rush", "march", "approach", "movement"}),
    frozenset({"charg", "assault"}),
    frozenset({"fight", "combat", "mele", "melee"}),
    frozenset({"suppress", "suppression"}),
)
SHOOTING = 0

_STOP = frozenset(
    stems(
        "a an the of to in on at by for from with and or that which who it its is as this these those they them he "
        "she you we unit any one more than such if when while during so only may can will must do not no never without "
        "before after once already away outside made has whilst upon had cannot can't neither nor our my your their"
        " would lack lacks lacked lacking bearer wielder carrier"
    )
)
#: Plain English words that mean the same in facts.
_SAME = {
    "rang": "distanc", "fir": "shoot", "shooting": "shoot", "foe": "enemy", "opponent": "enemy",
    "won": "win", "fought": "fight", "fell": "fall", "left": "leav", "took": "tak", "drew": "draw", "broke": "break",
    "reaction": "react", "cam": "com", "began": "begin", "begun": "begin", "drov": "driv",
    "himself": "itself", "herself": "itself", "themselv": "itself", "themself": "itself", "oneself": "itself",
    "kill": "slain", "frontal": "front", "dead": "slain", "slay": "slain",
    "touch": "contact", "start": "begin",
    "nearer": "closer", "assaulter": "assault", "charger": "charg", "attacker": "attack", "shooter": "shoot",
}  # fmt: skip
#: Who does something and to whom, and the words that join it to a deed.
ACTORS = frozenset(
    stems(
        "enemy foe opponent unit squad group model element against its their has have been us another other takes take "
        "gets get receives receive suffers suffer"
    )
)
#: A minimum range is no range.
_BOUNDS = frozenset({"minimum", "maximum", "min", "max"})
_ORDINALS = frozenset(stems("first second third fourth fifth sixth another again"))
#: The fact under which a question tells of which kind none is among the enemy's.
ENEMY_WITHOUT = "the enemy is without "
#: Stems of the nouns of weapons.
GUNS = frozenset(
    stems(
        "weapon gun cannon bolter rifle mortar launcher missile flamer howitzer pistol laser bomb blaster carbine "
        "musket bow artillery rocket grenade sword axe lance battery armament crossbow arquebus longbow spear pike "
        "javelin sling halberd"
    )
)
#: Beginnings that turn a word into its contrary.
_CONTRARY = frozenset({"in", "un", "non", "dis"})
_NEGATIONS = frozenset(
    {
        "not",
        "no",
        "never",
        "without",
        "before",
        "cannot",
        "neither",
        "nor",
        "outside",
        "nobody",
        "none",
        "nothing",
        "lack",
        "lacks",
        "lacked",
        "lacking",
    }
)


@functools.lru_cache(maxsize=4096)
def deeds(text: str) -> frozenset[int]:
    """The kinds of deed that a text speaks of."""
    found = frozenset(stems(text))
    return frozenset(i for i, deed in enumerate(DEEDS) if deed & found)


#: The ways in which texts and players tell that something came into play.
_COMING_ON = deferred(
    r"\b(?:(?:enter|join)(?:s|ed|ing)? (?:play|the (?:game|battle|table|board|battlefield|field))|"
    r"(?:came|com(?:es?|ing)|walk(?:s|ed|ing)?|mov(?:es?|ed|ing)|dr(?:ove|iv(?:es?|en|ing))|march(?:es|ed|ing)?|"
    r"arriv(?:es?|ed|ing)|roll(?:s|ed|ing)?|fl(?:ew|ies|own|ying)|gets?|got|brought|put|deploy(?:s|ed|ing)?) "
    r"(?:in|on)(?:to)?(?: (?:the )?(?:table|board|battlefield|field))?) (?=from\b)",
    re.I,
)


#: What something is measured against: "closer to it than they are at present", and that somebody comes so near.
_AS_IT_IS = deferred(
    r"\b(?:going|coming|getting|moving|ending|being|goes|comes|gets|lies|stands) (?=(?:any )?(?:nearer|closer)\b)|"
    r"\bthan (?:it|they|(?:the|that) [\w-]+) (?:is|are|was|were)(?: (?:now|currently|already|at present))?\b",
    re.I,
)


#: To get near somebody is to come there.
_GETTING_NEAR = deferred(r"\b(?:gets?|got|getting) (?=within\b)", re.I)
#: Who lives has not been slain.
_LIVES = deferred(
    r"\b(?:(?:is|are|remains?|stays?) (?:still |yet )?(?:alive|living)|"
    r"(?:still |yet )?(?:lives?|survives?)(?= *$|[,;.]))",
    re.I,
)
#: The turn before this one, in whatever words, and whose it goes without saying.
_LAST_TURN = deferred(
    r"\b(?:own )?(?:previous|preceding|prior|last)(?= (?:\w+ )?(?:turn|round|phase|activation)\b)", re.I
)
#: Who is under fire is fired at.
_UNDER_FIRE = deferred(r"\b(?:com(?:e|es|ing) |came )?under (?=(?:[\w-]+ ){0,2}(?:fire|attack|bombardment)\b)", re.I)
#: Whom the ground protects is in cover.
_SHELTERED = deferred(
    r"\b(?:protected|sheltered|shielded|screened|covered) by (?:any |some |the |intervening )?terrain\b", re.I
)
#: Passengers that get aboard are a unit that embarks.
_GETTING_ABOARD = deferred(
    r"\b(?:its|the|any|their) passengers (?:had |have |has )?(?:got|gotten|get|climbed|come|came) "
    r"(?:aboard|on board)\b",
    re.I,
)
#: That one sees somebody, in whatever words.
_SEEN = deferred(r"(?i:\b(?:lines? of (?:sight|vision)|see|sees|seen|visible)\b)|\b(?:LOS|LoS|los)\b")


#: "Attacks with a Siege weapon": fires it.
_ATTACKS_WITH = deferred(
    r"\b(?:attack(?:s|ed|ing)?|shoots?|shot|shooting) with (?=(?:an?|the|its|their|any|that|this) (?!melee\b)[\w-]+ "
    r"(?:weapon|gun)s?\b)",
    re.I,
)


@functools.lru_cache(maxsize=8192)
def content(text: str) -> frozenset[str]:
    """The telling words of a text, without inflection, and without its numbers."""
    text = re.sub(r"\b(non|un)-", r"\1", text, flags=re.I)
    text = re.sub(r"\busing\b", "with", text, flags=re.I)
    text = _ATTACKS_WITH.sub("fire ", text)
    text = _GETTING_ABOARD.sub("unit embarked", _SHELTERED.sub("in cover", text))
    text = _COMING_ON.sub("arrive ", re.sub(r"\bmost recent\b", "last", text, flags=re.I))
    text = re.sub(r"\b(?:its|their|the|his|her) (?:controlling|owning) player(?:['’]s)?\b", "", text, flags=re.I)
    text = _LAST_TURN.sub("last", _LIVES.sub("slain", text))
    text = _SEEN.sub("sight", _AS_IT_IS.sub("", _GETTING_NEAR.sub("comes ", text)))
    text = re.sub(r"\bof (?:any|every|whatever) (?:type|kind|sort)\b", "", text, flags=re.I)
    return frozenset(_SAME.get(stem, stem) for stem in stems(text) if stem not in _STOP and not stem.isdigit())


#: "A squad without an order fails its test": what that has not is no denial of what it does.
_WHO_HAS_NOT = deferred(
    r"\b(?:without|with no|lacking) (?:(?:an?|any|the|its) )?[\w'-]+(?: [\w'-]+)? (?:(?:or|nor) (?:an? )?[\w'-]+ )?"
    r"(?=(?:fail|pass|is|are|was|were|has|have|had|moves?|ran|runs|shoots?|shot|charge[sd]?|declare[sd]?|attempt|takes?|"
    r"took|makes?|made|fire[sd]?|enters?|leaves?|suffer|loses?|lost|gains?)(?:s|ed|es)?\b)",
    re.I,
)


#: "Charging out of a wood", "bailed out of a wagon": that denies nothing, as "out of sight" does.
_CAME_OUT = deferred(
    r"ing out of |\b(?:bail|climb|jump|step|move|run|drive|break|pull|charge|emerge|fall|leap|scramble|crawl|dash|walk|"
    r"got?|gone|gets?|goes|went|came|come|ran|drove|driven|broke|fled|flee|fell|burst|cut)(?:e?d|s)? out of "
    r"(?:an?|the|its|their|my|our|that|this) (?!line\b|sight|range|view)"
)


@functools.lru_cache(maxsize=8192)
def negated(text: str) -> bool:
    """Whether a text denies what it names."""
    said = words(_LIVES.sub("not slain", _WHO_HAS_NOT.sub("", text)))
    plain = " ".join(said).replace("out of the way", "away")
    away = plain.count("out of ") - len(_CAME_OUT.findall(plain))
    again = said.count("nor") if "neither" in said else 0  # "neither … nor" denies once
    return (sum(word in _NEGATIONS or word.endswith("n't") for word in said) - again + away) % 2 == 1


def core(name: str) -> tuple[str, ...]:
    """The stems of a name by which others may name the same thing: "this movement" is a move, and to fire one's weapons
    is to fire."""
    # a "consolidation" is what those who consolidate do
    nouns = ((stem.removesuffix("ion") if stem.endswith("ation") else stem) for stem in stems(name))
    found = tuple("mov" if stem == "movement" else stem for stem in nouns)
    if len(found) == 2 and found[0] in ("fir", "shoot") and found[1] in ("weapon", "gun"):
        found = found[:1]
    while len(found) > 1 and found[-1] in ("action", "reaction", "status", "order", "mov", "attack", "speed"):
        found = found[:-1]
    return found


def likeness(one: str, other: str) -> float:
    """The share of the telling words of the shorter text that the other has too; nought where they are at odds."""
    mine, theirs = content(one), content(other)
    if not mine or not theirs or at_odds(one, other):
        return 0.0
    return len(mine & theirs) / min(len(mine), len(theirs))


def not_denied(situation: Situation) -> tuple[str, ...]:
    """The facts that are stated to be so and deny nothing: "has not moved" tells of no deed."""
    return tuple(key for key in situation.stated_facts if not negated(key))


def at_odds(one: str, other: str) -> bool:
    """Whether a word of one text has its contrary in the other alone: "direct" in one, "indirect" in the other, or they
    tell of little cover and of much."""
    mine, theirs = content(one), content(other)
    if mine & theirs >= _SHELTER:
        only = mine - theirs, theirs - mine
        if any(a & _LITTLE and b & _MUCH and not a & _MUCH for a, b in (only, only[::-1])):
            return True
    return any(
        long.endswith(short) and long.removesuffix(short).rstrip("-") in _CONTRARY
        for words in ((mine - theirs, theirs - mine), (theirs - mine, mine - theirs))
        for long in words[0] for short in words[1]
    )  # fmt: skip


_SHELTER = frozenset(stems("cover"))
_LITTLE = frozenset(stems("partial light soft poor slight thin scant half no"))
_MUCH = frozenset(stems("good heavy hard full solid dense complete total"))


def other_time(one: str, other: str) -> bool:
    """Whether one text tells of the first time of something and the other of a later one."""
    mine, theirs = content(one) & _ORDINALS, content(other) & _ORDINALS
    return bool(mine and theirs) and not mine & theirs


_WITHIN = deferred(r"\bwithin (\d+)\b", re.I)
_SO_FAR = deferred(r"\b(\d+) ?(?:[a-z]+|[\"”″]) (?:away|off|from|of)\b", re.I)


def _as_near(fact: str, text: str) -> bool:
    """Whether a fact tells of something as near as a text asks: "a mill 5 inches from us", of "within 8 inches"."""
    asked, told = _WITHIN.findall(text), _SO_FAR.search(fact)
    return len(asked) == 1 and told is not None and int(told[1]) <= int(asked[0])


#: Who stands in the open stands in none of these.
_IN_THE_OPEN = deferred(r"\b(?:in|on) (?:the |an? )?open\b", re.I)
_COVER = (
    r"(?:(?!(?:an?|the|any) )[\w-]+ )?"
    r"(?:cover|woods?|forests?|buildings?|ruins?|terrain|fortifications?|trench(?:es)?|bunkers?|rubble|"
    r"scrub|hedges?|walls?)"
)
_COVERED = deferred(
    r"^(?:(?:it|they|the unit|that|(?:any )?(?:[\w-]+ )?(?:units?|groups?|models?|elements?|squads?|teams?|those)) )?"
    r"(?:(?:that |which )?(?:is|are) )?(?:entirely |wholly |partly )?(?:in|inside|within|behind|under) "
    rf"(?:an? |the |any )?{_COVER}(?:(?: ?,| or| and)+ (?:an? |the |any )?{_COVER})*[ ,]*$",
    re.I,
)
#: No more than being among such things: "simply for being inside terrain", and that somebody is.
_FOR_BEING_IN = deferred(
    r"\s*(?:(?:simply|merely|just|only) )?(?:for|because of|by|from|due to) being (?:in|inside|within|among) "
    rf"(?:an? |the |any )?{_COVER}[ ,.]*$",
    re.I,
)
_IN_COVER = deferred(rf"\b(?:in|inside|within|among) (?:an? |the |some )?{_COVER}\b", re.I)


def for_being_inside(stated: Iterable[tuple[str, object]], text: str) -> bool | None:
    """Whether somebody is stated to be where a text says that it is not enough to be; None for any other text."""
    if not _FOR_BEING_IN.match(text):
        return None
    told = (key for key, value in stated if value is True and not negated(key) and not _ENEMY.search(key))
    return True if any(_IN_COVER.search(key) for key in told) else None


_NO_ENEMY = deferred(r"\bno (?:other )?(?:enem|opposing|opponent|foe)", re.I)
_ENEMY = deferred(r"\b(?:enem(?:y|ies)|opposing|opponents?|foes?|nobody|no ?one|alone)\b", re.I)


#: How many, in figures or in words; "one" counts nothing more often than not.
_NUMBER = rf"(?:\d+|{'|'.join(COUNTS[1:])})"
#: How much of something a text asks for.
_MORE_OR_LESS = deferred(
    r"\b(?:(?:(?P<more>more|over|further|farther)|(?P<less>less|fewer|under)|(?P<least>at least)|"
    rf"(?P<most>at most|up to)) (?:than )?(?P<n>{_NUMBER})|"
    rf"(?<![-−])(?P<from>{_NUMBER}) or (?:(?P<up>more)|fewer|less))\b",
    re.I,
)
_COUNTED = deferred(rf"\b{_NUMBER}\b", re.I)
#: How near a friend must be of whom a text tells, and what tells of being near at all.
_NEARNESS = deferred(
    rf"\bwithin {_NUMBER}(?: ?[\"”″]| inch(?:es)?| cm| hex(?:es)?)? of (?:an?|any|the|its|their|another) (?:other )?"
    r"friend(?:ly)?\b",
    re.I,
)
_HOW_NEAR = deferred(
    r"\b(?:within|near|nearby|close|next|beside|adjacent|range|reach|contact|distance|inch|inches|away|touching|around)\b",
    re.I,
)


def _figures(text: str) -> set[str]:
    """The numbers of a text, in figures or in words."""
    return {str(number_of(each)) for each in _COUNTED.findall(text)}


def _so_much(own: Collection[str], text: str) -> bool | None:
    """Whether the one number of a fact is as much as a text asks for ("moved 4 inches": "more than 3"), None where
    either has no such number."""
    asked = _MORE_OR_LESS.search(text)
    if asked is None or len(own) != 1:
        return None
    told, bound = int(next(iter(own))), number_of(asked["n"] or asked["from"])
    if asked["more"] or asked["less"]:
        return told > bound if asked["more"] else told < bound
    return told >= bound if asked["least"] or asked["up"] else told <= bound


def matching(stated: Iterable[tuple[str, object]], text: str) -> bool | None:
    """What the stated facts say of ``text``, by the one that is nearest to it; None where none speaks of it."""
    wanted = content(_UNDER_FIRE.sub("", text))
    numbers = _figures(text)
    best: tuple[float, bool] | None = None
    for key, value in stated:
        have = content(_UNDER_FIRE.sub("", key))
        if not isinstance(value, bool) or not have or not wanted:
            continue
        if have <= _WHEN and not wanted <= _WHEN:
            continue  # "turn one" tells when, and of nothing that is done
        if any(_is_only_when(when, text, wanted) for when in {key, _OF_WHAT.sub("", key)}):
            continue  # nor does "at the start of the Tide phase"
        if "arriv" in wanted & have and "last" in have - wanted:
            return False  # who came on a turn ago has not come on in this one
        if value and _BEFORE_IT_DID.match(text) and not _IN_ORDER.search(key):
            continue  # that it came about does not tell what came first
        if "weapon" in wanted - have and have & GUNS:
            have |= {"weapon"}  # "fired its Ordnance cannon"
        if value and _IN_THE_OPEN.search(key) and _COVERED.search(text) and not negated(key) and not negated(text):
            return False
        if _NO_ENEMY.search(text) and not _ENEMY.search(key):
            continue  # where the unit itself is tells nothing of who else is there
        if value and _tells_less(have, text):
            continue
        contrary = _contrary_results(have, wanted)
        if contrary:  # a failed test is one that is not passed
            have = wanted & _RESULTS | have - _RESULTS
        elif "fail" in have - wanted and len(wanted) < 3:
            continue  # that a test was failed is more than a few words in passing tell
        shared, shorter = len(have & wanted), min(len(have), len(wanted))
        own = _figures(key)
        much = _so_much(own, text) if value != negated(key) else None
        if much is None and numbers and not own and value != negated(key) and _MORE_OR_LESS.search(text):
            continue  # that it moved does not tell that it moved more than 3 inches
        if _A_SHARE.search(text) and not _A_SHARE.search(key):
            if value == negated(key) and deeds(key) & deeds(text):
                return negated(text)  # who has not moved has not moved more than half of what it could
            continue  # and who has moved need not have moved more than that
        if value and numbers and not own and _NEARNESS.search(text) and not _HOW_NEAR.search(key):
            continue  # that a friend is there does not tell that it is within 3 inches of him
        other_numbers = much is None and own and numbers and not own & numbers and not _as_near(key, text)
        if other_numbers or shared < 0.75 * shorter or (shared == 1 and shorter > 1) or at_odds(key, text):
            continue
        score = shared + shared / max(len(have), len(wanted))
        if best is None or score > best[0]:
            told = value != ((negated(key) != negated(_told_in(text, have))) != contrary)
            best = (score, told if much is None else told is much)
    return best[1] if best else None


#: How much, told by what it is a part or a multiple of.
_A_SHARE = deferred(r"(?i)\b(?:more|less|further|farther|fewer) than (?:half|a third|a quarter|twice|double)\b")
#: Before what had come about: "before its passengers got out", not "before it moves".
_BEFORE_IT_DID = deferred(
    r"(?i)before (?!.*\b(?:has|have|is|are)\b)(?:[\w'-]+ ){1,4}?(?:\w+ed|got|went|came|took|left)\b"
)
#: What tells which of two things came first.
_IN_ORDER = deferred(r"(?i)\b(?:before|after|then|first)\b")
#: Words that tell no more than a time.
_WHEN = frozenset(stems("turn phase round game battle activation"))

#: A part of the turn, by its name, and that it begins or ends.
_PHASE = deferred(
    r"(?i)\b(?:(?:begin|start|end)(?:s|ning|ing)? )?(?:[\w'-]+ ){1,4}?(?:sub-?)?(?:phase|step|stage|turn)\b"
)
#: Said of no more than that.
_ONLY_WHEN = deferred(
    r"(?i)(?:(?:it|this) is )?(?:now )?(?:in|at|during|on)? ?(?:(?:the )?(?:very )?(?:start|beginning|end) of )?"
    r"(?:(?:the|my|our|their|its) )?(?:[\w'-]+ ){1,3}(?:sub-?)?(?:phase|step|stage|turn)$"
)

#: Of what a part of a turn is a part: "the Ebb step of my Tide phase".
_OF_WHAT = deferred(r"(?i) of (?:the|an?|my|our|your|their|its) (?:[\w'-]+ ){1,3}(?:phase|turn|round)$")


def _is_only_when(told: str, text: str, wanted: frozenset[str]) -> bool:
    """Whether words tell of no more than a time, of which a text speaks with what happens or stands then."""
    time = _PHASE.search(text) if _ONLY_WHEN.match(told) else None
    return time is not None and content(told) <= content(time[0]) < wanted


#: What somebody else did: "an enemy that charged it", "a friend who has been hit".
_WHO_DID = deferred(
    r"\b(?:enem(?:y|ies)|friend|model|unit|target)\w*(?: \w+)? (?:that|which|who) (?!is|are)(.+)$", re.I
)


def _tells_less(have: frozenset[str], text: str) -> bool:
    """Whether words tell where somebody is, and a text asks besides for what he did: "near an enemy that fled"."""
    did = _WHO_DID.search(text)
    asked = content(did[1]) if did else frozenset()
    return did is not None and bool(asked) and not asked & have and have <= content(text[: did.start(1)])


#: How a test may go, one way or the other.
_RESULTS = frozenset({"pass", "fail"})


def _contrary_results(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one text tells of a test that is passed and the other of one that is failed."""
    return len(one & _RESULTS) == len(other & _RESULTS) == 1 and one & _RESULTS != other & _RESULTS


def contrary_result(stated: Iterable[tuple[str, object]], text: str) -> bool:
    """Whether a stated fact tells that a test of which a text speaks among other things went the other way."""
    wanted = content(text)
    for key, value in stated:
        have = content(key)
        if isinstance(value, bool) and _contrary_results(have, wanted):
            tested = have - _RESULTS - ACTORS
            if tested and tested <= wanted and value is not negated(key):
                return True
    return False


#: The two ways that something goes.
_OUTCOMES = (_RESULTS, frozenset(stems("win lose")))
_OR = deferred(r"\bor\b", re.I)


def both_ways(one: str, other: str) -> bool:
    """Whether one text tells that something goes one way and the other that it goes the other way, whatever else either
    of them lets count: "if the Engine wins the fight", "the Engine loses the fight or is destroyed"."""
    first, second = (content(_OR.split(text)[0]) for text in (one, other))
    return any(first & ways and second & ways and first ^ second == ways for ways in _OUTCOMES)


_TIMES = deferred(r",?\s+(?=(?:once|after|as soon as|when|while|before)\b)", re.I)


@functools.lru_cache(maxsize=8192)
def _told_in(text: str, have: frozenset[str]) -> str:
    """The part of a text that speaks of these words: "as soon as it is aimed" of "…, and before it is let fly"."""
    parts = [part for part in _TIMES.split(text) if part]
    return max(parts, key=lambda part: len(have & content(part))) if len(parts) > 1 else text


_LIST = deferred(
    r"^(.*?\b(?:in|by|from|on|with|under|at|forc(?:e|es|ed) (?:it|them|(?:an?|the|that) unit|units) to)\s+)"
    r"([^.;]*?\bor\b[^.;]*)$",
    re.S | re.I,
)


def listed(text: str) -> tuple[str, ...]:
    """The single things of a text that lists several: "entirely in woods, ruins or bunkers" is any of three."""
    match = _LIST.match(text.strip(" .,;"))
    if match is None or negated(text):
        return ()
    return tuple(match.group(1) + part.strip() for part in re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+", match.group(2)))


_NEAREST = deferred(
    r"(?:distance (?:to|from) )?(?:the )?(?:(?:nearest|closest) (?:visible )?(?:enem(?:y|ies)|foe|opponent)|"
    r"enem(?:y|ies) (?:at|away|within|range|inches(?: away)?))(?: (?:unit|model|away|at|within|inches|range)){0,3}",
    re.I,
)


def to_enemy(key: str, value: object) -> Number | None:
    """How far off the nearest enemy is, where a fact tells that without the word for it ("nearest enemy": 15)."""
    return None if isinstance(value, bool) or not _NEAREST.fullmatch(key.strip()) else as_number(value)


def number_named(stated: Iterable[tuple[str, object]], name: str) -> Number | None:
    """The stated number of that name ("distance"), None where none is stated."""
    wanted = content(name)
    best: tuple[int, Number] | None = None
    for key, value in stated:
        number = None if isinstance(value, bool) else as_number(value)
        have = content(key)
        if number is None or not have or not wanted or not (have <= wanted or wanted <= have):
            continue
        if (have ^ wanted) & _BOUNDS:
            continue
        score = len(have & wanted) * 10 - len(have ^ wanted)
        if best is None or score > best[0]:
            best = (score, number)
    return best[1] if best else None
