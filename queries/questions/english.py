"""The general English that questions are asked in: function words, pronouns, verbs of asking, everyday synonyms.

No name of any game stands here. The synonyms only point from everyday words to words that a rulebook may or may not
have; one whose target the ruleset does not have is never used.
"""

from __future__ import annotations

from kb.names import stem, stems
from kb.numbers import CARDINALS


def word_list(text: str) -> tuple[str, ...]:
    """The words of a text that lists them, separated by white space."""
    return tuple(text.split())


NUMBERS = CARDINALS | {
    "none": 0, "thirty": 30, "forty": 40, "fifty": 50, "dozen": 12, "single": 1, "both": 2, "pair": 2, "couple": 2,
}  # fmt: skip

#: The party of those who are told of beside ours and the enemy's: where somebody is, or how another of ours fares.
OTHER = "other"

#: Adverbs that a question could as well leave out.
FILLERS = frozenset(
    word_list("also very quite rather really actually already here there today later earlier afterwards anyway")
)
#: Words that carry no content of their own: never names by themselves, never reported as unknown.
FUNCTION = FILLERS | frozenset(
    word_list(
        """
    a an the this that these those some any each every all both either neither another other others same such
    himself herself itself themselves themself oneself myself yourself ourselves
    own i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one
    ones someone somebody something anyone anybody anything everyone everything nobody nothing who whom whose
    which what whatever whichever when where why how if then than as so but and or nor not no never ever yet
    still just only even too again now instead else
    am is are was were be been being do does did done doing have has had having can could may might must shall
    should will would cannot can't won't don't doesn't didn't isn't aren't
    wasn't weren't haven't hasn't hadn't wouldn't couldn't shouldn't mustn't mayn't ain't dont doesnt cant wont
    isnt arent of to in on at by for from with without within into onto upon over under above below between
    among against about around across through throughout during before after since until till while whilst
    because although though unless except despite per via off out up down away back near next get gets got
    gotten getting go goes going went gone come comes came let lets make makes made making take takes took taken
    taking give gives gave given giving use uses used using put puts say says said tell tells told want wants
    wanted need needs needed try tries tried like likes keep keeps kept think know mean means please ok okay yes
    well thing things way ways lot lots bit many much more most few less least several enough there's it's
    that's i'm i've i'd we're we've they're they've what's who's how's let's he's she's etc ie eg vs versus plus
"""
    )
)

#: Everyday and wargaming words whose meaning a question does not turn on: known, but not names by themselves.
EVERYDAY = frozenset(
    word_list(
        """
    unit units squad squads model models group groups team teams element elements troop troops force forces army
    armies player players opponent opponents enemy enemies foe foes friendly friend allied ally side sides guy
    lone alone nearby miles
    guys man men soldier soldiers warrior warriors mob bunch crew crews squadron squadrons detachment
    detachments platoon rule rules special ruleset rulebook book game games turn turns round rounds phase phases
    step battle battles bound question answer option options choice choices reaction reactions action actions
    status statuses type types sub subtype subtypes sub-type sub-types order orders test tests check checks roll
    rolls rolled rolling die dice d6 2d6 table tables chart result results score scores effect effects marker
    markers token tokens counter counters kind kinds list name named characteristic characteristics stat stats
    value values weapon weapons gun guns shot shots sole chance chances odds odd probability probabilities percent
    percentage likelihood likely average total sum number numbers inch inches metre metres meter meters cm mm
    distance range far close long short big small first second third last final current currently same different
    ordinary plain mere simple normal normally basic standard usual usually regular possible possibly allowed
    allow allows permitted permit able unable forbidden legal legally require requires required possible impossible
    happen happens happened stop stops stopped stopping prevent prevents keep cause causes become becomes became remain
    remains stay stays stayed stand stands stood sit sits sat end ends ended begin begins start starts started
    move moves moved moving shoot shoots shooting fire fires fired firing charge charges charged attack attacks
    attacked attacking fight fights hit hits hitting miss kill kills killed die dies died lose loses lost win
    wins won pass passes passed fail fails failed failing suffer suffers suffered gain gains gained receive
    receives received declare declares declared announce announces announced attempt attempts attempted choose
    chooses chose chosen perform performs performed conduct undergo target targets targeted include includes
    including contain contains contained consist consists equipped armed carry carries carrying carried hold
    holds holding held inside outside aboard open full half whole entire entirely completely wholly partly
    partially mixed together alone new old left right high higher highest low lower lowest good bad better worse
    best worst alive dead whatsoever ago situation case example moment time times modified modifier modifiers
    final previous previously prior following subsequent once twice again time does apply applies count counts
    counted counting work works working explain define describe difference differ compare mention list show give
    rid ruling rule rules rulewise state stated states stating additional extra afterward afterwards whenever
    whether nowhere anywhere everywhere somewhere sure correct true false yes no front rear side facing arc
    sight line lines cover terrain ruin ruins wood woods building buildings table edge board battlefield
    finish finishes finished position place placed react reacts reacted reacting respond response test tested testing
"""
    )
)

#: Nouns that stand for whatever unit is spoken of.
UNIT_NOUNS = frozenset(
    stem(word) for word in word_list(
"""
    unit squad model group team element troop force guy man soldier warrior mob bunch crew squadron detachment
    platoon lad boy section formation regiment battalion company brigade cohort warband patrol band gang pack fellow
    bloke chap dude fella feller geezer lass
"""
)
)  # fmt: skip

#: Stems of the nouns that a letter or number follows ("trigger b").
LETTERED = frozenset(stems("trigger item point case paragraph letter"))

OURS = frozenset({"my", "our", "mine", "ours", "own", "friendly", "i", "we", "us", "me"})
THEIRS = frozenset(
    stem(word) for word in word_list(
"""
    enemy opponent foe opposing hostile attacker opponent's shooter assaulter someone somebody something
    adversary
"""
)
)  # fmt: skip
PRONOUNS = frozenset({"it", "they", "them", "he", "she", "him", "that", "this", "one"})

#: Verbs by which one unit does something to another, and the deed that they are in an event.
HOSTILE = {
    stem(word): deed
    for deed, said in {
        "shooting attack": "shoot shoots shooting fire fires firing fired shell shelled snipe volley blast"
        " missile missiles arrow arrows"
        " strafe strafes strafed bombard bombards bombarded plink plinked plinking sniped sniping pepper peppered",
        "charge": "charge charges charged charging",
        "assault": "assault assaults assaulted assaulting",
        "attack": "attack attacks attacked attacking target targets targeted hit hits engage engages engaged strike",
        "ram": "ram rams rammed ramming",
    }.items()
    for word in said.split()
}  # fmt: skip
#: Verbs of getting out of what carried one.
LEAVING = frozenset(
    stems("disembark dismount emerge debark disembarkation debarkation evacuate evacuation exit land alight bail")
)
#: Verbs by which a unit comes to a place.
MOVEMENTS = {
    stem(word): "move"
    for word in word_list(
"""
    move moves stop stops approach approaches advance advances arrive arrives appear appears halt halts come
    comes came close closes end ends ended run runs ran drive drives drove walk walks fly flies land lands cross
    crosses enter enters rush rushes finish finishes finished complete completes completed stomp stomps stomped
    trundle trundles trundled lumber lumbers lumbered creep creeps crept sneak sneaks march marches marched
    dash dashes dashed sprint sprints sprinted crawl crawls crawled zoom zooms zoomed race races raced rumble rumbles
    rumbled glide glides glided swoop swoops swooped scurry scurries scurried trot trots trotted gallop gallops galloped
    jog jogs jogged stroll strolls strolled stride strides strode hurtle hurtles hurtled emerge emerges emerged
    wander wanders wandered
"""
)
}  # fmt: skip

#: Verbs that only carry their object ("make a Reaction").
LIGHT = frozenset(
    stem(word) for word in word_list(
"""
    make use take declare perform conduct do attempt undertake execute carry get gain benefit receive claim have
    play cast chant invoke recite spring choose elect become be suffer try opt react respond respond give go end start
    conduct resolve
"""
)
)  # fmt: skip
MODALS = frozenset(
    word_list(
        """
    can could may might must should shall will would do does did is are am was were has have had cannot can't
    won't don't doesn't isn't aren't
"""
    )
)

#: From an everyday word to words that a rulebook may have instead, tried in this order.
SYNONYMS: dict[tuple[str, ...], tuple[str, ...]] = {
    stems(word): tuple(names.split(", "))
    for word, names in {
        "tank": "vehicle, tank, afv, armoured fighting vehicle", "truck": "soft vehicle, transport, vehicle",
        "car": "vehicle", "apc": "transport, vehicle", "halftrack": "transport, vehicle", "walker": "walker, vehicle",
        "on fire": "afire, ablaze, burning, on fire", "aflame": "afire, ablaze, burning",
        "plane": "flyer, aircraft, flier", "aircraft": "flyer, aircraft, flier", "jet": "flyer, aircraft",
        "aeroplane": "flyer, aircraft", "flier": "flyer", "gunship": "flyer, aircraft",
        "horse": "cavalry", "bike": "cavalry", "motorbike": "cavalry", "jetbike": "cavalry", "rider": "cavalry",
        "horseman": "cavalry", "horsemen": "cavalry", "biker": "cavalry",
        "footsoldier": "infantry", "foot soldier": "infantry", "infantryman": "infantry", "infantrymen": "infantry",
        "arty": "artillery", "rifleman": "infantry", "riflemen": "infantry", "trooper": "infantry", "grunt": "infantry",
        "robot": "automata, automaton, robot", "hero": "character, hero", "officer": "character, officer",
        "leader": "character, leader", "commander": "character, commander",
        "inside a transport": "embarked", "in a transport": "embarked", "aboard": "embarked", "on board": "embarked",
        "riding in a transport": "embarked", "squad inside": "embarked, aboard", "unit inside": "embarked, aboard",
        "troops inside": "embarked, aboard",
        "passengers": "embarked, aboard, carried, transported", "occupants": "embarked, aboard, carried, transported",
        "in close combat": "locked in combat, engaged, in combat", "in combat": "locked in combat, engaged",
        "in melee": "locked in combat, engaged, in combat", "stuck in": "locked in combat, engaged",
        "in a fight": "locked in combat, engaged", "tied up in combat": "locked in combat, engaged",
        "fleeing": "falling back, routed, routing, rout",
        "retreating": "retreat, falling back", "routing": "routed, rout", "broken": "broken, routed, falling back",
        "shoot back": "return fire", "fire back": "return fire, shoot back",
        "flee": "fall back, flee, escape, retreat",
        "run away": "fall back, flee, escape, retreat, falling back, routed, rout",
        "shoot": "shooting attack, shoot, fire", "fire": "shooting attack, fire, shoot",
        "open fire": "shooting attack, fire, shoot", "ambusher": "ambush order, ambush",
        "hold an objective": "hold objectives", "hold the objective": "hold objectives", "score": "hold objectives",
        "capture objectives": "hold objectives", "claim objectives": "hold objectives, claim objectives",
        "capture an objective": "hold objectives", "claim an objective": "hold objectives, claim objectives",
        "contest an objective": "contest objectives, hold objectives", "contest objectives": "hold objectives",
        "take cover": "go down, go to ground, take cover", "hit the dirt": "go down, go to ground",
        "go to ground": "go down", "glance": "glancing hit", "pen": "penetrating hit", "penetrate": "penetrating hit",
        "disembarking": "disembark", "get in": "embark", "get out": "disembark", "get on board": "embark",
        "board": "embark", "dismount": "disembark", "mount up": "embark",
        **{
            f"{way} {article}{carrier}": name
            for way, name in (
                ("go into", "embark"), ("go in", "embark"), ("get into", "embark"), ("climb into", "embark"),
                ("climb aboard", "embark"), ("enter", "embark"), ("ride in", "embark"), ("go inside", "embark"),
                ("leave", "disembark"), ("get out of", "disembark"), ("get off", "disembark"), ("exit", "disembark"),
            )
            for article in ("a ", "the ", "its ", "their ", "")
            for carrier in ("transport", "vehicle", "carrier")
        },
        "chase": "pursue, pursuit", "give chase": "pursue, pursuit", "chase after": "pursue, pursuit",
        "pin": "pin marker, pinned", "sprint": "run", "react": "reaction", "respond": "reaction",
        "morale test": "morale check", "morale check": "morale test", "leadership check": "leadership test",
        "leadership test": "leadership check", "saves": "save", "catch": "sweeping advance",
        "attach to": "join", "be attached to": "join", "attach itself to": "join", "attach": "join",
        "walk": "move", "fly": "fly, move, zoom", "rally": "rally, regroup", "regroup": "regroup, rally",
        "test": "reaction test", "take a test": "reaction test", "drive": "move",
        "blow up": "explodes", "blew up": "explodes", "blown up": "explodes",
        "close combat": "assault", "suppressed": "suppression marker, suppressed",
    }.items()
}  # fmt: skip

#: Further verbs and adverbs in which a question is put; like the everyday words, none is a name by itself.
MORE = frozenset(
    word_list(
        """
    drove driven flew flown crept rode ridden swung sank slid fled hurried strolled
    part parts available deny denies denied forbid forbids forbidden prohibit prohibits prohibited bar bars barred
    ban bans banned disallow disallows allowing permits permitting grant grants granted granting confer confers
    provide provides add adds adding lead leads led leading
    inflict inflicts inflicted impose imposes apply applied applying remove removes removed removing clear clears
    cleared cure cures cancel cancels recover recovers shed sheds lift lifts discard ignore ignores ignored ignoring
    affect affects affected immune immunity override overrides trump trumps beat beats force forces forced compel
    compels oblige modify modifies change changes changed changing improve improves reduce reduces increase increases
    raise raises lower lowers alter alters trigger triggers triggered open opens occur occurs treat treats treated
    difference differences differs differing exactly along together thing things something own another someone's
    want wanted hello hi hey thanks thank thx pls plz u ur im ive id dunno wondering wonder guess suppose supposed
    assume assuming given imagine say says said heard read rulebook faq page really quickly quick brief briefly
    anymore either already just eg ie eh um uh hmm lol btw afaik iirc imo tbh fyi whats wheres hows thats theres
    whos lets wont cant dont doesnt didnt isnt arent wasnt werent couldnt shouldnt wouldnt hasnt havent gonna wanna
    gotta kinda sorta due thus hence therefore however otherwise regardless whichever wherever besides namely
    respond responds reply react reacts interact interaction interactions enemy's opponent's player's unit's its
    suddenly finally simply probably maybe perhaps obviously basically generally usually always sometimes often
    within towards toward beside behind beneath beyond inches inch metres penetrate penetrates penetrating wound
    sort sorts consequence consequences succeed succeeds succeeded success successful fails penalty penalties bonus
    altogether outright rest remainder lie lies lying lay lain nearer nearest closest farther further middle centre
    center reach reaches reached touch touches touched wear wears cost costs wears wearing minimum maximum apiece
    wipe wipes erase erases spend spends spent spending expend expends expended exhaust exhausts exhausted
    barred prohibited excluded disallowed coming automatically buddy mate pal thinks thought claims claimed argues
    argued insists believes reckons told heard wonders shake
    whether remind reminder anywhere someplace till til gimme wondered curious straight ahead field lane
    versus compare compared comparing comparison strictly technically actual actually purpose purposes
    path paths draw draws drew drawn
    bring brings bringing brought caught tied tangled bogged stuck plenty ample loads
    """
    )
)
#: Every word of general English that needs no explaining in a question.
COMMON = FUNCTION | EVERYDAY | frozenset(NUMBERS) | MODALS | OURS | PRONOUNS | MORE

#: What lengths are told in, each word and sign with the name of its unit.
LENGTHS = {
    '"': "inch", "''": "inch", "″": "inch", "inch": "inch", "inches": "inch", "in": "inch", "m": "metre",
    "metre": "metre", "metres": "metre", "meter": "metre", "meters": "metre", "cm": "cm", "centimetres": "cm",
    "centimeters": "cm", "hex": "hex", "hexes": "hex", "pace": "pace", "paces": "pace", "yard": "yard", "yards": "yard",
    "space": "space", "spaces": "space", "square": "square", "squares": "square", "feet": "foot", "foot": "foot",
    **{
        f"{each}{s}": each for s in ("", "s") for each in (
            "span", "length", "tile", "cell", "fathom", "cubit", "ell", "rod", "furlong", "league", "mile", "stride",
        )
    },
}  # fmt: skip
