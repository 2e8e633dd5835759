"""The words of general English by which rulebooks speak: no name of any game stands here.

Head nouns tell the kind of the name in front of them ("the … special rule"); modals tell what a clause does.
"""

from __future__ import annotations

import re

from kb.names import stem
from kb.numbers import CARDINALS, COUNTS

#: Nouns that tell the kind of the name before them, and whether the noun is part of that name.
HEAD_NOUNS: dict[str, tuple[str, bool]] = {
    "special rule": ("special_rule", False), "trait": ("special_rule", False), "ability": ("special_rule", False),
    "keyword": ("special_rule", False), "skill": ("special_rule", False), "perk": ("special_rule", False),
    "talent": ("special_rule", False), "upgrade": ("special_rule", False), "mutation": ("special_rule", False),
    "sub-type": ("unit_subtype", False), "subtype": ("unit_subtype", False), "sub type": ("unit_subtype", False),
    "grade": ("unit_subtype", False),
    "unit type": ("unit_type", False), "troop type": ("unit_type", False), "type": ("unit_type", False),
    "status": ("status", False), "condition": ("status", False), "state": ("status", False),
    "reaction": ("reaction", False), "response": ("reaction", False),
    "order": ("order", True), "command": ("order", True),
    "phase": ("phase", True), "sub-phase": ("phase", True), "step": ("phase", True), "segment": ("phase", True),
    "stage": ("phase", True),
    "test": ("test", True), "check": ("test", True), "roll": ("test", True), "throw": ("test", True),
    "characteristic": ("characteristic", False), "stat": ("characteristic", False),
    "weapon": ("weapon_type", False),
    "table": ("table", True), "chart": ("table", True),
    "marker": ("status", True), "token": ("status", True), "counter": ("status", True),
    "result": ("effect", False),
    "save": ("effect", True), "terrain": ("effect", True), "hit": ("effect", True),
    "move": ("action", True), "attack": ("action", True), "action": ("action", False),
    "speed": ("status", True),
}  # fmt: skip

#: Words with which a clause begins that says of whom it is, each before a space.
SUBJECT = (
    r"(?:an?|the|any|each|every|all|no|both|neither|either|one|some|most|its?|they|their|he|his|she|her|you|your|this|"
    r"that|these|those|such|units|models|friendly|enemy|another)"
)

#: What is tested without the noun "test" ("A squadron tests morale").
TESTED = ("morale", "nerve", "seamanship", "courage", "discipline", "leadership", "loyalty", "panic", "skill")

#: What rulebooks call the kinds of things that they name, in the singular: a heading or an announced list of them holds
#: terms of that kind. The last word or two of a heading decide ("Damage states", "Weapon traits").
KIND_WORDS: dict[str, str] = {
    "status": "status", "condition": "status", "state": "status", "fault": "status", "affliction": "status",
    "ailment": "status", "malfunction": "status", "marker": "status", "token": "status", "counter": "status",
    "stance": "status", "posture": "status", "formation": "status", "status effect": "status", "impairment": "status",
    "behaviour": "special_rule", "behavior": "special_rule",
    "special rule": "special_rule", "trait": "special_rule", "quality": "special_rule", "keyword": "special_rule",
    "special": "special_rule", "ability": "special_rule", "skill": "special_rule", "talent": "special_rule",
    "perk": "special_rule", "tag": "special_rule",
    "feature": "special_rule", "mutation": "special_rule", "property": "special_rule", "upgrade": "special_rule",
    "gift": "special_rule", "doctrine": "special_rule", "drawback": "special_rule", "flaw": "special_rule",
    "reaction": "reaction", "response": "reaction", "interrupt": "reaction", "riposte": "reaction",
    "reply": "reaction",
    "counteraction": "reaction", "reactive action": "reaction", "defensive action": "reaction",
    "action": "action", "manoeuvre": "action", "maneuver": "action", "activity": "action", "movement mode": "action",
    "mode of movement": "action", "movement option": "action", "combat option": "action", "attack option": "action",
    "order": "order", "command": "order", "directive": "order", "instruction": "order",
    "signal": "order",
    "unit type": "unit_type", "troop type": "unit_type", "type": "unit_type", "class": "unit_type",
    "category": "unit_type", "kind": "unit_type", "sort": "unit_type", "breed": "unit_type", "role": "unit_type",
    "sub-type": "unit_subtype", "subtype": "unit_subtype", "sub-class": "unit_subtype", "pattern": "unit_subtype",
    "variant": "unit_subtype", "grade": "unit_subtype", "rating": "unit_subtype", "rank": "unit_subtype",
    "chassis": "unit_subtype", "training level": "unit_subtype", "troop quality": "unit_subtype",
    "characteristic": "characteristic", "stat": "characteristic", "statistic": "characteristic",
    "attribute": "characteristic",
    "phase": "phase", "sub-phase": "phase", "step": "phase", "segment": "phase", "stage": "phase",
    "test": "test", "check": "test", "roll": "test", "throw": "test",
    "terrain": "effect", "terrain type": "effect", "terrain feature": "effect", "weather": "effect",
    "scenery": "effect", "weather condition": "effect", "battlefield condition": "effect",
    "obstacle": "effect", "hazard": "effect", "weapon": "weapon_type",
}  # fmt: skip

#: What a text calls the kind of a name beside it, in brackets behind it ("Rust (condition)") or before a colon.
LABELS: dict[str, str] = {
    **{word: kind for word, kind in KIND_WORDS.items() if kind not in ("test", "phase")},
    "effect": "effect", "unit": "unit_type", "troop": "unit_type", "rule": "special_rule",
}  # fmt: skip

#: Words that stand before a head noun without being part of a name.
NOT_A_NAME = frozenset(
    """a an the this that these those any all each every no one two three some other another same such its their his
    her your our my only sole more most many much several further additional first second third next last new single
    special standard normal usual usually current particular specific given certain different following previous
    subsequent successful unsuccessful failed passed or and of for with to by in on at from as than not is are be
    been was were has have had will would can could may might must shall should make makes made making take takes
    taken taking declare declares attempt attempts use uses using used perform pass passes passing fail fails whose
    which who when if where while unless until once after before during also both either neither enemy friendly
    opposing relevant appropriate required resulting entire whole own free immediate either basic common core
    advanced possible available extra multiple individual equal existing similar various melee ranged 's whatever
    what immediately being kind upon apply applies consider considers suffers suffer such including roll rolls
    change changes further test more standard consequent necessary issued conflicting ignore granting base rules
    trigger bigger even future later unlike per whether reactive active attacking defending receiving moving five
    six default consult players hits models units automatic bonus penalty modifier""".split()
)

#: Modal phrases, longest first, and the mood of the clause that they make.
MODALS: tuple[tuple[str, str], ...] = (
    ("may only choose to", "limit"), ("may not choose to", "forbid"), ("many not choose to", "forbid"),
    ("cannot choose to", "forbid"), ("may never choose to", "forbid"), ("cannot be made to", "forbid"),
    ("are not permitted to", "forbid"), ("is not permitted to", "forbid"), ("it is not permitted to", "forbid"),
    ("are not allowed to", "forbid"), ("is not allowed to", "forbid"), ("are not able to", "forbid"),
    ("is not able to", "forbid"), ("are unable to", "forbid"), ("is unable to", "forbid"),
    ("will not be able to", "forbid"), ("nor will it be able to", "forbid"),
    ("can never", "forbid"), ("may never", "forbid"), ("must never", "forbid"), ("shall not", "forbid"),
    ("shall never", "forbid"), ("should never", "forbid"), ("shall only", "limit"), ("should only", "limit"),
    ("cannot ever", "forbid"), ("may neither", "forbid"), ("can neither", "forbid"), ("may still neither", "forbid"),
    ("cannot voluntarily", "forbid"), ("can no longer", "forbid"), ("may no longer", "forbid"),
    ("nor may", "forbid"), ("nor can", "forbid"), ("may not", "forbid"), ("can not", "forbid"), ("cannot", "forbid"),
    ("can't", "forbid"), ("must not", "forbid"), ("should not", "forbid"), ("mustn't", "forbid"),
    ("may only", "limit"), ("can only", "limit"), ("must only", "limit"), ("can usually only", "limit"),
    ("will be able to", "permit"), ("will not be able to", "forbid"), ("will be allowed to", "permit"),
    ("may always choose not to", "exempt"), ("may choose not to", "exempt"), ("can choose not to", "exempt"),
    ("might not", "perhaps"), ("may or may not", "perhaps"), ("could not have", "perhaps"), ("could have", "perhaps"),
    ("might have", "perhaps"), ("could not", "forbid"), ("could never", "forbid"), ("could only", "limit"),
    ("may choose to", "permit"), ("can choose to", "permit"), ("may elect to", "permit"), ("may also", "permit"),
    ("can also", "permit"), ("may instead", "permit"), ("can instead", "permit"), ("may still", "permit"),
    ("can still", "permit"), ("may always", "permit"), ("can always", "permit"),
    ("may potentially", "permit"), ("can potentially", "permit"), ("could potentially", "permit"),
    ("are allowed to", "permit"), ("is allowed to", "permit"), ("are permitted to", "permit"),
    ("is permitted to", "permit"), ("are also allowed to", "permit"), ("is free to", "permit"),
    ("are free to", "permit"), ("is able to", "permit"), ("are able to", "permit"), ("may freely", "permit"),
    ("could", "permit"), ("may", "permit"), ("can", "permit"), ("might", "permit"),
    ("must always", "oblige"), ("must immediately", "oblige"), ("must instead", "oblige"), ("must", "oblige"),
    ("has to", "oblige"), ("have to", "oblige"), ("is required to", "oblige"), ("are required to", "oblige"),
    ("is forced to", "oblige"), ("are forced to", "oblige"), ("needs to", "oblige"), ("need to", "oblige"),
    ("shall", "oblige"), ("does not need to", "exempt"), ("do not need to", "exempt"), ("need not", "exempt"),
    ("does not have to", "exempt"), ("do not have to", "exempt"), ("are not required to", "exempt"),
    ("is not required to", "exempt"), ("never has to", "exempt"), ("never have to", "exempt"),
    ("never needs to", "exempt"), ("never need to", "exempt"), ("may no longer", "forbid"), ("can no longer", "forbid"),
    ("will never", "never"), ("will not", "never"), ("do not", "never"),
    ("does not", "never"), ("did not", "never"), ("are never", "never"), ("is never", "never"), ("never", "never"),
    ("will always", "state"), ("will", "state"), ("should", "oblige"),
)  # fmt: skip

#: Verbs that only carry their object: "make a Shooting Attack" is the Shooting Attack.
LIGHT_VERBS = frozenset(
    """mak tak declar perform conduct use attempt undertak execut resolv gain benefit receiv claim hav play engag
    expend initiat otherwise also ever voluntarily choos elect be becom then immediately instead freely only
    normally again actively enter suffer do react""".split()
)

#: Words that end a verb phrase's object.
PREPOSITIONS = frozenset(
    """in on at by with within without beyond from to into onto upon over under for of against during through via as
    than towards toward away after before until when while whilst if unless once because so that which who whose where
    using following per regardless except including rather instead other up even despite due nor""".split()
)

#: Words that join a sentence to the one before and say nothing of their own, and whether they announce an exception.
DISCOURSE = {
    "however": True, "but": True, "instead": True, "in addition": False, "furthermore": False, "finally": False,
    "similarly": False, "likewise": False, "therefore": False, "thus": False, "as such": False, "note that": False,
    "note": False, "remember that": False, "remember": False, "also": False, "additionally": False, "then": False,
    "otherwise": True, "in all cases": False, "in either case": False, "regardless": True, "important": False,
    "due to this": False, "as an exception": True, "in this case": False, "in these cases": False, "of course": False,
    "in any case": False, "unless noted otherwise": True, "unless otherwise noted": True, "in other words": False,
    "normally": False, "it should be noted that": False, "it should also be noted that": False, "be aware that": False,
    "to represent this": False, "to reflect this": False, "to show this": False, "to simulate this": False,
    "because of this": False, "for this reason": False, "in game terms": False, "as a result of this": False,
    "as a result": False, "in effect": False, "please note that": False, "please note": False, "note also that": False,
    "moreover": False, "naturally": False, "obviously": False, "needless to say": False, "bear in mind that": False,
    "keep in mind that": False, "in particular": False, "accordingly": False, "consequently": False, "hence": False,
    "this means that": False, "this means": False, "alternatively": False,
    "by default": False, "in practice": False, "in short": False, "in essence": False, "to put it simply": False,
    "put simply": False, "simply put": False, "basically": False, "by contrast": True, "on the other hand": True,
    "conversely": True, "nevertheless": True, "nonetheless": True, "even so": True, "that said": True,
    "having said that": True, "clearly": False, "to be clear": False, "for clarity": False, "strictly speaking": False,
    "for simplicity": False, "on top of that": False, "on top of this": False, "besides": False, "what is more": False,
    "sadly": False, "luckily": False,
}  # fmt: skip

#: What a text calls its own game pieces where it means whatever unit is concerned.
GENERIC_UNITS = frozenset(
    """unit units model models it they them squad squads element elements group groups troop troops warrior warriors
    player players controlling army team teams formation formations piece pieces creature creatures character
    others""".split()
)
GENERIC_STEMS = frozenset(stem(word) for word in GENERIC_UNITS)

#: What any language calls troops by how they fight: plain nouns, in the singular.
ARMS = frozenset(
    """infantry cavalry artillery foot horse lancer archer skirmisher gunner pikeman pikemen spearman spearmen rifleman
    riflemen musketeer grenadier dragoon hussar cuirassier knight engineer pioneer sapper crossbowman crossbowmen
    bowman bowmen slinger camelry chariot elephant tank battery vehicle truck lorry halftrack aircraft helicopter
    sniper commando paratrooper marine guerrilla mortar militia arquebusier fusilier carabineer carabinier halberdier
    cannoneer bombardier gendarme uhlan zouave horseman horsemen swordsman swordsmen axeman axemen javelinman
    javelinmen guardsman guardsmen sharpshooter marksman marksmen outrider hoplite peltast legionary""".split()
)

#: Somebody of a force by what he is, as any language calls him: a piece of the game wherever a text rules on him.
PEOPLE = frozenset(
    """commander captain helmsman officer general leader lieutenant sergeant corporal admiral commodore pilot gunner
    driver crewman engineer medic surgeon herald champion wizard sorcerer mage shaman priest hero lord king queen scout
    spy sniper drummer bugler trumpeter musician marshal colonel major chief chieftain warlord quartermaster boatswain
    harpooner merchant prophet witch assassin messenger courier""".split()
)

NUMBER_WORDS: dict[str, float] = {word: CARDINALS[word] for word in ("zero", *COUNTS)}
NUMBER_WORDS |= {"no": 0, "once": 1, "twice": 2, "single": 1, "half": 0.5}

#: Where somebody goes, without a place being named.
ONWARDS = frozenset("forward forwards back backward backwards away off towards toward directly straight".split())

#: What stands before, or over, what sets an option off ("Trigger: an enemy fires", "Occasion").
SETTING_OFF = (
    "triggers?|when|timing|opportunity|occasion|moment|cue|provocation|prompt|"
    "(?:triggered|provoked|prompted|set off) by"
)


def in_figures(word: str) -> str:
    """A number word, or an article that counts, in figures ("two" is "2", "another" is "1"); any other as it stands."""
    return "1" if word.lower() in ("a", "an", "another") else str(NUMBER_WORDS.get(word.lower(), word))


def plain_form(verb: str) -> str:
    """A verb in the third person as it follows a modal ("goes": go, "flies": fly, "marches": march)."""
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return re.sub(r"(?<=ss|sh|ch|zz)es$|(?<=[xo])es$|(?<=[^s])s$", "", verb)


def adjectives_of(quality: str) -> tuple[str, ...]:
    """The adjectives of which a quality may be the noun, as the quality is written ("Stubborn" of "Stubbornness")."""
    if not quality.endswith("ness") or len(quality) < 8:
        return ()
    return (f"{quality[:-5]}y", quality[:-4]) if quality.endswith("iness") else (quality[:-4],)
