"""Of which kind the entries are that stand beside each other, where no word for a kind stands over them.

In: the names of the entries with the sections that tell of them, the heading over them, and the source. Out: the one
kind that fits them best and the entries that it fits, or None. Four things bear witness, none of which is enough by
itself as a rule: the noun of the heading ("Woes", "Bestiary"), what the text says is done with things of that name
("takes one chore"), how the sentences use the entries' names, and how the entries themselves are built ("A Gassed
fighter …", "This ship …").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.vocabulary.answers import may_answer, tells_of_answers, when_attacked, who_is_attacked
from ingest.vocabulary.kinds import PLURALS, Kind, is_elsewhere, plural
from ingest.vocabulary.naming import key_of, parameter_of, singular, tidy
from ingest.vocabulary.source import Source
from ingest.vocabulary.usage import Usage, Usages
from kb.model import Section
from kb.names import fold, last_word, stem
from kb.patterns import Pattern, deferred

#: How much bears witness for each kind.
Weights = defaultdict[str, float]


class Kin(NamedTuple):
    """An entry among its like: its name and the section that tells of it."""

    name: str
    section: Section


#: What rulebooks set over entries of a kind, in the singular. Most are words for other things too: they only lean.
_OVER: dict[str, str] = {
    word: kind
    for kind, words in {
        "unit_type": """army force troop ship boat vessel craft creature beast monster animal bestiary vehicle machine
            engine hero character leader officer personality combatant fighter airframe aircraft aeroplane plane
            warrior minion follower henchman retinue fleet company companion recruit crewman specialist arm unit
            regiment squad walker robot tank gun-team spirit demon daemon undead infantry cavalry artillery
            soldier agent villain adversary enemy profession archetype hull gang band warband posse mob folk roster
            cast""",
        "status": """plight woe affliction injury wound harm ailment state damage morale mood stance mind disorder
            mishap breakdown trouble peril hit critical effect counter chip token marker hindrance debuff curse disease
            poison alert readiness""",
        "action": """task chore duty feat stunt ruse stratagem ploy gambit trick spell hex charm prayer power rite
            ritual spellbook grimoire miracle tactic deed exploit scheme incantation invocation song chant psalm
            evolution operation labour job move play doing antic drill""",
        "order": """flag plan signal directive mission programme instruction edict watchword decree proclamation shout
            writ fiat commandment bidding mandate whistle""",
        "reaction": """reply answer counterstroke reflex retort parry riposte defence defense countermeasure rejoinder
            interruption counter-move evasion""",
        "special_rule": """special rule kit equipment gear crew knack attribute characteristic gift edge quirk boon vice
            virtue peculiarity speciality specialty refit fitting relic artefact artifact bane blessing
            augmentation implant discipline trick advantage disadvantage lesson custom tradition heirloom
            trinket potion enhancement advance aptitude expertise oddity ware cyberware faculty asset
            loadout tag system module modification psychology""",
        "weapon_type": "armoury armory arsenal weaponry ordnance ammunition gun munition shot bomb torpedo",
        "effect": """terrain ground landscape sky skies weather wind sea feature scenery obstacle hazard environment
            event result outcome""",
        "characteristic": "stat statistic profile figure",
        "unit_subtype": """quality experience calibre veterancy training proficiency house clan tribe faction nation
            nationality guild cult dynasty chapter legion people allegiance""",
    }.items()
    for word in words.split()
}
#: Kinds of which a family is only where its heading leans to them: their entries are built in any way.
_ONLY_HEADED = frozenset(("weapon_type", "effect", "unit_subtype", "characteristic"))
_KINDS = (
    "unit_type", "status", "action", "reaction", "order", "special_rule", "weapon_type", "effect", "unit_subtype",
    "characteristic",
)  # fmt: skip
#: What chapters of any rulebook tell of, and no thing of a kind.
_TOPICS = frozenset(
    """measuring measurement measurements distance distances dice sight visibility cover scoring scope setup deployment
    movement shooting combat morale victory terrain facing range ranges scale basing bases activation initiative
    coherency cohesion stacking supply time players sequence scenario setting introduction damage losses casualties
    procedure timing priority precedence objectives print restrictions limitations exceptions""".split()
)

_WHOSE = deferred(r" (?:of|for|on|in|from|among)\b.*$")
_AND = deferred(r"(?:,| and| or| &)+ |/")

_SENTENCES = deferred(r"(?<=[.!?;]) +")
#: Verbs of what a piece does by itself; a thing or a deed is not their subject.
_WILL = r"may|can|cannot|can['’]t|must|never|always"
_ONE = (
    rf"{_WILL}|does not|doesn['’]t|has|is|counts|ignores|moves|passes|treats|fights|suffers|flees|drifts|sinks|adds|"
    r"causes|attacks|strikes|gains|acts|activates|starts|begins|needs|costs|that|who|which"
)
_MANY = (
    rf"{_WILL}|do not|don['’]t|have|are|count|ignore|move|pass|test|treat|fight|suffer|flee|drift|sink|roll|add|cause|"
    r"attack|strike|gain|act|activate|start|begin|need|cost|that|who|which"
)
#: What is said of a name without an article in the singular, where it is that of troops ("Levy must test").
_BODY = rf"{_WILL}|do not|have|are|count|ignore|pass|treat"
_BE = r"(?:not |only |never |also )*be "
_USED = rf"{_BE}(?:used|played|made|taken|declared|given|performed|chosen|cast|attempted|issued)"
_FIRED = rf"{_BE}(?:fired|thrown|aimed|reloaded|used|set|mounted)"
_LAST = deferred(
    r"\buntil (?:it|they|he|she|the|freed|repaired|removed|rallied)\b|\bremoves? (?:the|one|all|this|its|an?)\b|"
    r"\bends (?:when|at|if)\b|\bgoes away\b|\b(?:is|are) (?:removed|cleared|lifted|repaired|shed)\b|\bwears off\b"
)
#: How a deed is told: in the imperative, or of the unit at this moment.
_IMPERATIVE = deferred(
    r"(?:(?:do not|don['’]t|you may|immediately|first|then|either|place|one|each|all|every|any|up to \w+) ){0,2}"
    r"(?:move|turn|pick|choose|remove|place|fire|shoot|load|bring|lose|spend|discard|select|draw|take|rise|drop|climb|"
    r"roll (?:a|one|two|1d|2d|\d*d)|make|lay|put|swap|change|replace|redeploy|retire|withdraw|reload|rotate|"
    r"double|halve|nominate|target|name|search|open|set|give|hold|stand|stay|leap|run|charge|attack|strike|advance|"
    r"fall back|look|point|launch|drag|carry|heal|repair|restore|recover)\b"
)
_NOW = deferred(
    r"\b(?:this|next|that) (?:turn|round|phase|activation|bound|impulse)\b|"
    r"\buntil (?:its|your|the|his|their) next\b|\bimmediately\b"
)
_DOING = deferred(
    r"(?:the|your|this|each|one|every|all)(?: friendly| active| chosen)? ([a-z-]+) (?:may |must |can )?(?:immediately "
    r"|only |then |also )?(?:move|turn|fire|shoot|make|stop|rise|drop|retire|fall|march|reform|face|go|form|swap|"
    r"change|attack|advance|charge|run|withdraw|dig|take)(?:e?s)?\b"
)
_TROOPS_ONLY = deferred(r"^[a-z][a-z ,-]{3,60} only\.")
#: What is said of whoever has it, without naming them.
_BARE = deferred(
    r"(?:(?:may|can|cannot|must|always|never|also) |(?:adds?|subtracts?|ignores?|re-?rolls?|gains?|counts?|causes?|"
    r"blocks?|passes|treats?|immune|not affected|does not|heals?|strikes?|increases?|reduces?|improves?|allows?|"
    r"grants?|roll an? (?:extra|additional)|enemies|friends|troops|hits (?:on|from|against)|"
    r"once (?:per|a|in|each)|falls count|automatically|his|its)\b|[+−-]\d)"
)
#: After a name that is not had as a rule is: "a Pace of 4", "the Astray status".
_STATED = r"(?:of \d|status|condition|state|marker|token|counter)"
#: Beside the name of the entry, for which a capital stands: N in the singular, M in the plural, O as it is written.
_IT = "[MNO]"
_UNUSED = rf"(?! (?:may |can |must |cannot )?{_USED})"
_PLAIN = r"(?:^|(?<=[.;:,!] )|\b(?:and|but|if|when|while|that|all|no|only|by|both) )"
#: What those of the name do or may do, where they are a kind of unit.
_DOES = deferred(rf"\b(?:an?|the|each|every|any|no|enemy|friendly|one) N{_UNUSED} (?:{_ONE})\b")
_DO = deferred(rf"{_PLAIN}(?:the )?M{_UNUSED} (?:{_MANY})\b")
_DOES_AS_ONE = deferred(rf"{_PLAIN}N{_UNUSED} (?:{_BODY})\b")
_BESIDE = deferred(rf"\b{_IT} ([a-z-]+)")
_ACTING = deferred(r"\b([a-z-]+) M\b")
_MEMBERS = deferred(rf"\b([a-z-]+) (?:of|from|in) {_IT}\b")
_UNDER_IT = deferred(rf"\b(?:in|on|under) (?:an? |this )?{_IT}\b")
_IS_FIRED = deferred(rf"\b{_IT} (?:may|can|must) {_FIRED}")
#: What is told of the name, and how far it speaks for which kinds.
_TOLD_OF_IT: tuple[tuple[re.Pattern[str], tuple[tuple[str, float], ...]], ...] = (
    (
        deferred(
            r"\b(?:is|are|becomes?|be|being|while|whilst|remains?|stays?|longer|already|when) "
            rf"(?:also |still |already |not )?{_IT}\b(?! (?:may|can|must))"
        ),
        (("status", 2),),
    ),
    (
        deferred(rf"\b(?:for each|one|an?|each|two|three|spend an?|remove an?) {_IT}\b(?! (?:may|can|must|[a-z]+s\b))"),
        (("status", 0.5),),
    ),
    (
        deferred(rf"\b{_IT} (?:(?:is|are) (?:removed|lifted|cleared|lost|over)|ends|lasts|goes away)\b"),
        (("status", 2),),
    ),
    (
        deferred(
            r"\b(?:may|can|can['’]t|cannot|must|never|to|not|and|you|only|that|which) "
            rf"{_IT}\b(?! [a-z]+s? (?:may|can))"
        ),
        (("action", 1),),
    ),
    (deferred(rf"\b{_IT} (?:may|can|must|cannot) {_USED}"), (("action", 1), ("reaction", 1))),
    (
        deferred(rf"\b(?:with|has|have|having|without) (?:an? |the |this )?{_IT}\b(?! {_STATED})"),
        (("special_rule", 2), ("status", 1)),
    ),
    (
        deferred(rf"\b(?:causes?|inspires?|immune to|subject to|suffers? from|affected by) {_IT}\b"),
        (("special_rule", 2),),
    ),
)
_THIS = deferred(r"(?:this|these) ([a-z-]+)\b|(?:the|its) (?:bearer|wearer|owner|user|holder)\b")
#: How a figure of the profile is told of.
_MEASURE = deferred(
    r"\b(?:how|measures?|shows?|represents?|describes?|determines?|the number of|the (?:score|distance|value)|"
    r"used (?:to|when|for)|added to|rolled against)\b"
)
_TO_ALL = deferred(
    r"(?:every|all|no|each|friendly)(?: friendly)? ([a-z-]+) (?:within [^,;.]{2,40}? )?"
    r"(?:may|must|can|cannot|moves?|ends?)\b"
)
_STATE_LIKE = deferred(r"(?:ed|en|ing|less|afire|aflame)$")


class Judged(NamedTuple):
    """The kind that entries have in common, and those of them that nothing tells to be of another."""

    kind: Kind
    kin: tuple[Kin, ...]


def judge(
    heading: str, intro: str, kin: Sequence[Kin], source: Source, usages: Usages, units: frozenset[str]
) -> Judged | None:
    """The kind of the entries under a heading; None where nothing bears enough witness.

    ``intro`` is what the heading's own text says before them, ``units`` the stems of words for any unit.
    """
    names = [fold(parameter_of(entry.name)[0]) for entry in kin]
    last = {singular(last_word(name)) for name in names}
    if len(kin) < 2 or (len(last) == 1 and last & HEAD_NOUNS.keys()):
        return None
    own, leaning = _leaning(heading, units)
    if "effect" not in leaning and 2 * sum(singular(last_word(name)) in _GROUND for name in names) >= len(kin):
        return None  # woods and hills are where one is, and of a kind only where a heading says so
    topics = sum(is_topic(name) for name in names)
    if 3 * topics >= len(kin) and (not leaning or own == "rule"):
        return None
    outright = _WHOSE.sub("", fold(tidy(heading))) == plural(own) and own in _OUTRIGHT
    if outright:
        return Judged(Kind(KIND_WORDS[own], own), tuple(kin))
    sure = {kind for kind, much in leaning.items() if much >= _ENOUGH and _WHOSE.sub("", fold(heading)).endswith("s")}
    for said in (_introduced(f"{heading}. {intro}".lower(), units), _spoken_of(own, source)):
        for kind, much in said.items():
            leaning[kind] += much
    each = [_witness(entry, usages.get(key_of(parameter_of(entry.name)[0])), source, units) for entry in kin]
    count = len(kin)
    if leaning["unit_type"] and any(found["unit_type"] >= 2 for found in each) and _are_several(kin):
        for found in each:  # "Cruisers. You may fire …", beside "Barges. A Barge may …"
            found["unit_type"] += 1.5
    if leaning["reaction"] >= _ENOUGH:
        for found in each:  # what is done in answer is told of as any deed is
            found["reaction"] = max(found["reaction"], found["action"], found["order"])
    totals = {kind: sum(min(found[kind], 4.0) for found in each) + leaning[kind] * count for kind in _KINDS}
    borne = {kind: sum(found[kind] >= 1 for found in each) for kind in _KINDS}
    telling = sum(max(found.values(), default=0) >= 1 for found in each)  # "No effect." tells nothing
    for kind in _ONLY_HEADED:
        totals[kind] = totals[kind] if leaning[kind] else 0.0
    ranked = sorted(_KINDS, key=lambda kind: (-totals[kind], _KINDS.index(kind)))
    best = ranked[0]
    if best == "status" and last_word(fold(heading)) in _PHASES:
        return None  # what happens in a phase, whatever states it tells of
    rivals = [kind for kind in ranked if kind != best and {best, kind} not in _NEAR]
    sorts = [found["unit_subtype"] >= 1 and found["unit_type"] < 1.5 for found in each]  # "Raw regiments may not …"
    if best == "unit_type" and leaning[best]:
        pieces = sum(found["unit_type"] >= 1 or sort for found, sort in zip(each, sorts, strict=True))
        least, told = 1.5 * count, 2 * pieces >= count
    elif leaning[best]:
        least, told = 1.5 * count, 2 * borne[best] >= telling and borne[best] > 0
    else:
        run_in = all(entry.section.run_in for entry in kin)
        least, told = (1.5 if run_in else 2.0) * telling, 3 * borne[best] >= 2 * telling >= count and borne[best] > 1
    if leaning[best] >= _ENOUGH and best != "unit_type":
        told = told or borne[best] > 0 or best in _ONLY_HEADED or best in sure
    if totals[best] < least or not told or totals[best] < 1.2 * totals[rivals[0]]:
        return None
    if best == "unit_type" and 2 * sum(sorts) > telling:
        best = "unit_subtype"
    kept = (
        entry
        for entry, found in zip(kin, each, strict=True)
        if found[best] >= 0.5 or all(found[kind] < 3 for kind in rivals)
    )
    return Judged(Kind(best, own), tuple(kept))


def _are_several(kin: Sequence[Kin]) -> bool:
    """Whether nearly all entries that open their own paragraph are named in the plural ("Battleships", "Cruisers")."""
    several = (singular(entry.name) != entry.name or entry.name.endswith("men") for entry in kin)
    return all(entry.section.run_in for entry in kin) and 3 * sum(several) >= 2 * len(kin)


def is_topic(name: str) -> bool:
    """Whether a heading is for what a chapter tells of: no thing of a kind, or a test or a phase among others."""
    noun = last_word(name)
    tested = HEAD_NOUNS.get(singular(noun), ("",))[0] in ("test", "phase")
    return tested or noun in _TOPICS or re.fullmatch(r"[a-z]+ing", name) is not None


def speaks_for(kind: str, entry: Kin, usage: Usage | None, source: Source, units: frozenset[str]) -> bool:
    """Whether an entry by itself is built or used as one of a kind; an order tells of a deed as any other does."""
    found = _witness(entry, usage, source, units)
    return max(found[kind], found["action"] if kind == "order" else 0.0) >= 1


_PHASES = frozenset(noun for noun, kind in KIND_WORDS.items() if kind == "phase")
#: Words for kinds that stand over no others ("Reactions in the movement phase").
_OUTRIGHT = frozenset(
    noun for noun, kind in KIND_WORDS.items() if kind in ("reaction", "special_rule", "order") and noun not in _OVER
)
#: So much leaning, and one entry that bears it out is enough.
_ENOUGH = 1.5
#: What stands on the ground, in any battle.
_GROUND = frozenset(
    """hedge wood woods forest marsh swamp bog hill slope ridge cliff river stream ford lake water road track bridge
    wall fence building town village house ruin rubble crater field crop rough scrub jungle desert mud snow ice
    trench ditch barricade bunker reef shoal shallow cloud asteroid nebula""".split()
)
#: Kinds that one could take for the other: the better one is taken, however close.
_NEAR = (
    {"action", "order"}, {"unit_type", "unit_subtype"}, {"action", "reaction"}, {"weapon_type", "special_rule"}
)  # fmt: skip


def leans_to(noun: str) -> str | None:
    """The kind of things that a noun stands over as a rule; None for one that tells nothing."""
    return _OVER.get(noun)


def kind_called(noun: str, source: Source) -> str | None:
    """The kind of the things that the texts call by a noun: as it is used elsewhere, or by what is done with them."""
    said = _spoken_of(noun, source)
    return leans_to(noun) or max(said, key=lambda kind: said[kind], default=None)


def _leaning(heading: str, units: frozenset[str]) -> tuple[str, Weights]:
    """The noun of a heading in the singular, and how far each kind is meant by it."""
    low = _WHOSE.sub("", fold(tidy(heading)))
    nouns = [singular(last_word(part)) for part in _AND.split(low) if part]
    found: Weights = defaultdict(float)
    known: list[str] = []
    for part, noun in zip((part for part in _AND.split(low) if part), nouns, strict=True):
        *before, _ = part.split()
        kind = "unit_type" if stem(noun) in units else _OVER.get(noun)
        kind = kind or (KIND_WORDS[noun] if noun in KIND_WORDS and last_word(part) in PLURALS else None)
        if kind and not (before and is_elsewhere(before[-1], noun)):
            known.append(kind)
    if nouns and nouns[-1] in ("characteristic", "attribute"):
        found["characteristic"] = _ENOUGH
    for kind in known:
        found[kind] = _ENOUGH * len(known) / len(nouns)
    if not known and nouns and nouns[-1] not in HEAD_NOUNS and nouns[-1] not in KIND_WORDS:
        within = [_OVER[word] for word in map(singular, low.split()) if word in _OVER]
        for kind in within[:1]:
            found[kind] = _ENOUGH / 2
    return (nouns[-1] if nouns else ""), found


_ONE_OF_THESE = r"(?:any|one|two|three|some|each|either|up to [a-z]+)(?: or more)? of (?:these|the following|them)\b"
_DONE = deferred(
    r"\b(?:does|do|performs?|makes?|takes?|tries|try|attempts?|carr(?:y|ies) out|"
    rf"(?:spen[dt]s?|used?)(?: [a-z]+){{0,3}} (?:on|for|to do)) {_ONE_OF_THESE}|"
    r"\b(?:can|may) (?:do|try|attempt)\b|\b(?:what|things) [a-z]+ (?:(?:may|can) )?do\b|\bthings to do\b"
)
_LEARNT = deferred(rf"\b(?:learns?|knows?|has|have|gains?|buys?|earns?|receives?|owns?) {_ONE_OF_THESE}")
_BEING = deferred(r"\b(?:is|are|moves?) (?:always |at (?:all times|any time) )?(?:in|at) (?:one|any|either) of\b")
_ALL_ARE = r"\b(?:each|every|all|any|whatever|everything)\b[^.]{0,50} "
_BELONGS = deferred(rf"{_ALL_ARE}(?:is|are|belongs? to) (?:one of|of one)\b")
_IS_A_PIECE = deferred(rf"{_ALL_ARE}(?:is|are|counts? as) an? ([a-z-]+)")


#: "May call one of the shouts below": what is called out is to be followed.
_CALLED_OUT = deferred(
    r"\b(?:calls?|shouts?|issues?|gives?|proclaims?|announces?|sounds?|hoists?|sends?|reads? out) "
    r"(?:(?:any )?(?:one|two|either) of )?(?:the|these|those) (?:[a-z]+ )?(?:[a-z]+s |following |ones )"
    r"(?:below|listed|of this|given|named|set out)"
)


def _introduced(intro: str, units: frozenset[str]) -> Weights:
    """What the text before the entries says of them."""
    found: Weights = defaultdict(float)
    if tells_of_answers(intro):
        found["reaction"] += _ENOUGH
    if _BEING.search(intro):
        found["status"] += _ENOUGH
    if _CALLED_OUT.search(intro):
        found["order"] += 1
    if _DONE.search(intro):
        found["action"] += 1
    if _LEARNT.search(intro):
        found["special_rule"] += 1
    called = _IS_A_PIECE.search(intro)
    if _BELONGS.search(intro) or (called and stem(called[1]) in units):
        found["unit_type"] += 1
    return found


_TAKEN = (
    r"(?:(?:tak|perform|mak|us|play|cast|attempt|execut|do|fl[yi]|work|declar|choos|pick)[a-z]*|"
    r"carr(?:y|ies|ied|ying) out)"
)
_GIVEN = r"(?:giv|issu|receiv|obey|assign|hoist|place|lay|laid|under|call|shout|proclaim|sound)[a-z]*"
_HAD = r"(?:has|have|having|with|gains?|buys?|bought|carr(?:y|ies))"
_BORNE = r"(?:suffers?|bears?|marked|gains?|in|becomes?|clear|recovers? from|afflicted)"
_HOW_MANY = (
    r"(?:an?|one of the(?:se)?|one|two|any|each|every|the|its|their|his|her|your|this|these|up to [a-z]+|"
    r"[a-z]+ unit [a-z]+)"
)


#: The words with which something is done with a thing, each with the words of which the last is its name.
_SPOKEN = {
    kind: Pattern(rf"(?i)\b{verb} {_HOW_MANY} (?=([A-Za-z'’-]+(?: [A-Za-z'’-]+){{0,3}}))")
    for kind, verb in (("action", _TAKEN), ("order", _GIVEN), ("special_rule", _HAD), ("status", _BORNE))
}


def _spoken_of(own: str, source: Source) -> Weights:
    """What the texts say is done with things that are called by the heading's noun."""
    found: Weights = defaultdict(float)
    if len(own) < 3:
        return found
    if not source.spoken:  # gone through once, for all headings
        for text in source.texts:
            for kind, said in _SPOKEN.items():
                written = {word for words in said.findall(text) for word in _nouns(words.lower().split())}
                source.spoken.setdefault(kind, set()).update(written)
    for kind, words in source.spoken.items():
        if own in words or f"{own}s" in words:
            found["reaction" if KIND_WORDS.get(own) == "reaction" else kind] += 1
    if {"action", "order"} <= found.keys():
        del found["order"]
    return found


def _nouns(words: list[str]) -> Iterator[str]:
    """The words but for those that only say which: "Fire" in "the Fire Phase" is a phase, and no fire."""
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if HEAD_NOUNS.get(after, ("",))[0] not in ("phase", "test"):
            yield word


#: What is told of what is fired, and of what keeps it off.
_OF_A_WEAPON = deferred(r"\brange \d|\breload|\bdamage\b|\bshields?\b")


def _witness(entry: Kin, usage: Usage | None, source: Source, units: frozenset[str]) -> Weights:
    """How far an entry by itself speaks for each kind: by its text, and by how the sentences use its name."""
    found: Weights = defaultdict(float)

    def say(kind: str, much: float) -> None:
        found[kind] += much

    name = fold(parameter_of(entry.name)[0])
    text = " ".join(source.opening(entry.section.id).replace("*", "").split()).lower()
    one = singular(name)
    many = plural(one)
    spellings = sorted({name, one, many}, key=len, reverse=True)
    called = re.compile(rf"\b(?:{'|'.join(map(re.escape, spellings))})\b")
    marks = {name: "O", one: "N", many: "M"}
    marked = called.sub(lambda m: marks[m[0]], text)  # the text is in small letters: a capital stands for the name
    is_named = marked != text

    sentences = _SENTENCES.split(text)
    first = sentences[0]
    if is_named:
        does = 2 * len(_DOES.findall(marked)) + 2 * len(_DO.findall(marked)) + len(_DOES_AS_ONE.findall(marked))
        say("unit_type", min(does, 4))
        for noun in _BESIDE.findall(marked):
            if stem(noun) in units:
                state = _STATE_LIKE.search(name) is not None
                say("status", 1.5 if state else 0.75)
                for kind in ("unit_type", "special_rule"):
                    say(kind, 0.5 if state else 0.75)
                say("unit_subtype", 1)
                break
        for pattern, kinds in _TOLD_OF_IT:
            if pattern.search(marked):
                for kind, much in kinds:
                    say(kind, much)
        if _UNDER_IT.search(marked):
            say("status" if source.capitals[last_word(entry.name).capitalize()] else "effect", 1.5)
        acting = _ACTING.search(marked)
        if acting and stem(acting[1]) in units:
            say("action", 2)
        if any(stem(noun) in units for noun in _MEMBERS.findall(marked)):
            say("unit_subtype", 1)
    if _LAST.search(text):
        say("status", 1)
    # what is done
    if _IMPERATIVE.match(first) and not _BARE.match(first):
        say("action", 2)
    elif len(sentences) > 1 and _IMPERATIVE.match(sentences[1]):
        say("action", 1)
    doing = _DOING.match(first)
    if doing and stem(doing[1]) in units:
        say("action", 1.5)
    if _NOW.search(text):
        say("action", 0.75)
    if _TROOPS_ONLY.match(text):
        say("action", 1)
        say("reaction", 1)
    attacked = when_attacked(first) and called.search(first) is None
    if attacked or may_answer(text) or who_is_attacked(first):
        say("reaction", 2.5)
    # what is had
    this = _THIS.match(text)
    if this and (this[1] is None or stem(this[1]) in units):
        say("special_rule", 2)
    if _BARE.match(first):
        say("special_rule", 1.5)
    if _MEASURE.search(first):
        say("characteristic", 2)
    ordered = _TO_ALL.match(first)
    if ordered and stem(singular(ordered[1])) in units:
        say("order", 1)
    opens = re.match(r"(?:the|an?|any|each) ([a-z-]+) ", first)
    if opens and stem(opens[1]) in units and not (doing and stem(doing[1]) in units):
        say("special_rule", 0.75)
    if (is_named and _IS_FIRED.search(marked)) or _OF_A_WEAPON.search(text):
        say("weapon_type", 1)
    if re.search(r"\bcover\b|\bline of sight\b|\benter|\bcross|\bimpassable|\bslow|\bhalf (?:rate|speed|move)", text):
        say("effect", 1)
    if usage is not None:
        for kind in ("status", "unit_type", "special_rule", "order"):
            say(kind, 0.5 * min(usage.score(kind), 4))
        say("action", 0.4 * min(usage.score("action"), 4))
    return found
