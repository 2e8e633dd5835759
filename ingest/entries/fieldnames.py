"""Field names: what the label of a field tells of ("Trigger", "Play it when", "You need", "Not if").

In: a label, in small letters. Out: what it tells of: when the entry opens ("trigger"), in which phase ("phase"), what
bars it ("bar", "unless"), who is excepted ("except"), what it needs ("need"), who may use it ("who") and who may not
("shut"), whom it is played on ("target"), what brings it about ("gain"), what takes it off ("removal"), how long it
lasts ("duration"), what it costs ("cost"), what it does ("effect"), what the entry has ("traits") and of what kind it
is ("kind").
"""

from __future__ import annotations

from kb.patterns import deferred

#: The labels of fields that list what a unit has.
TRAIT_LABELS = frozenset("keywords keyword traits trait abilities special skills qualities rules".split()) | {
    "special rules",
    "special rule",
    "special abilities",
    "unit rules",
}

TELLS = {
    label: tells
    for tells, labels in {
        "trigger": "trigger triggers when timing time opportunity occasion occasions cue moment provocation prompt "
        "event",
        "target": "target targets",
        "bar": "restriction restrictions limit limits limitation limitations condition conditions usable frequency "
        "uses",
        "need": "requirement requirements requires required prerequisite prerequisites precondition need needs needed",
        "gain": "gained gain cause causes caused inflicted suffered source sources activation activated acquired "
        "comes arises given",
        "removal": "removed remove removal recovery recover lost cleared ends end cancellation cancelled cure goes "
        "leaves lifted sheds",
        "duration": "duration lasts",
        "effect": "effect effects result results action use benefit success failure process procedure resolution "
        "outcome then penalty penalties drawback",
        "cost": "cost costs price",
    }.items()
    for label in labels.split()
} | dict.fromkeys(TRAIT_LABELS, "traits")
_USED = (
    r"(?:used?|play(?:ed)?|declared?|made?|make|taken?|done?|do|given?|issued?|cast|spen[dt]|chosen?|triggered|provoked|"
    r"prompted|set off|go|goes)"
)
_IT = r"(?: (?:it|this|them|these|that))?"
#: "When it may be used", "Use when", "Declared": labels of what sets an option off.
_WHEN_USED = (
    rf"(?:when|how|where)(?: \w+){{0,3}}? {_USED}{_IT}|"
    rf"(?:may be |can be |you may |you can )?{_USED}{_IT} (?:when|if|after)|"
    r"(?:triggered|provoked|prompted|set off)(?: by)?|used|declared?|played|in (?:response|reply|answer) to|answers|"
    r"when(?: to)?(?: it)? (?:happens|opens|works)"
)
_ENEMY = r"(?:enem(?:y|ies)|opponents?|opposing (?:player|side|unit|piece)|other (?:side|player)|foe)"
#: "What the enemy did", "Enemy action": labels of what somebody else does.
_ENEMY_DEED = (
    rf"(?:what|if|when)(?: (?:the|an|your|a))? {_ENEMY}(?: [a-z]+)? (?:did|does|do|has done|is doing)|"
    rf"{_ENEMY}(?:['’]s)? (?:actions?|deeds?|activity|behaviour|does|did)"
)
_DID = deferred(rf"(?:{_ENEMY_DEED})$")


def is_enemy_deed(label: str) -> bool:
    """Whether a label tells of what an enemy does: its field says the deed alone ("Shot at this unit")."""
    return _DID.match(label) is not None


#: What labels of several words tell of. The first that fits counts.
_PHRASES = tuple(
    (tells, deferred(rf"(?:{words})$"))
    for tells, words in (
        ("kind", r"what (?:it|this) is|(?:(?:card|entry|counter|unit|troop|model|ship|vehicle) )?"
                 r"(?:type|kind|class|sort|category)(?: of card)?"),
        ("phase", rf"(?:may be |can be )?{_USED}{_IT} (?:in|during)|"
                  rf"(?:in )?(?:which |what )?(?:phase|step|segment|stage)"),
        ("bar", r"how (?:often|many times)(?: per [a-z]+)?|"
                r"(?:(?:max(?:imum)?|limit|number of) )?(?:(?:uses?|times?|limit)(?: allowed)? )?(?:per|each|every) "
                r"(?:turn|round|phase|game|battle|activation)"),
        ("except", r"exceptions?"),
        ("shut", r"(?:not allowed|prohibited|forbidden|barred|excluded|exclusions?|ineligible)(?: [a-z]+)?|"
                 r"(?:who|which [a-z]+) (?:may|can) ?not(?: .{1,30})?|"
                 r"(?:not|never) (?:for|by|(?:usable|used|taken|made) by|"
                 r"(?:available|open|allowed|permitted|given|issued) (?:to|for))|"
                 r"(?:forbidden|closed|denied|barred|prohibited|shut) (?:to|for)"),
        ("unless", rf"(?:but )?(?:not|never) (?:if|when|while)|(?:not|never|cannot be|may not be) {_USED}"
                   rf"(?: (?:if|when|while))?|except(?: if| when)|unless"),
        ("trigger", f"{_WHEN_USED}|{_ENEMY_DEED}"),
        ("who", rf"who(?: (?:may|can|gets to))?(?: {_USED})?{_IT}|(?:(?:may|can) be )?{_USED} (?:to|by)|"
                r"(?:available|open|allowed|permitted|restricted) (?:to|for)|usable by|eligible(?: [a-z]+)?|"
                r"(?:by|for) whom|(?:only )?for|users?|units?|unit types?|eligibility|performed by"),
        ("need", r"(?:you|it|what (?:you|it)|unit|must) (?:needs?|requires?|must have|have)|only (?:if|when|while)|"
                 r"must be"),
        ("gain", r"(?:comes?|got|gained|arises?|caused|inflicted|given|suffered|brought on|from)(?: from| by| when| if|"
                 r" through)?|how (?:you|it|units?|to) (?:gets?|gains?|comes?)(?: it)?"),
        ("removal", r"(?:(?:it )?(?:ends?|goes|gone|removed|lifted|cleared|lost|over|cured|recovers?))(?: away| off)?"
                    r"(?: by| when| if| at| with| after)?|how (?:it|to) (?:ends?|lose|remove|clear)(?: it)?|until"),
        ("duration", r"(?:it )?lasts?(?: until| for)?|how long"),
        ("effect", r"while (?:in|under|so|it lasts|affected|active)(?: [a-z]+){0,3}|"
                   r"what (?:happens|it does|you do|follows)|it does|does|you (?:may|do|can)|rules?(?: text)?|text"),
    )
)  # fmt: skip


def told_by(label: str) -> str | None:
    """What a label tells of; None for one that tells of nothing by itself."""
    if label in TELLS:
        return TELLS[label]
    return next((tells for tells, words in _PHRASES if words.match(label)), None)
