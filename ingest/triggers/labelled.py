"""Triggers of labelled lines: what opens an option, as its own entry tells ("Trigger: An enemy ends its move …")."""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.setting import Setting
from ingest.grammar.states import thing_of
from ingest.triggers.settingoff import happening, in_its_phase
from kb.conditions import ALWAYS, Condition, Event, Fact, Has, atoms, both
from kb.model import TYPE_KINDS
from kb.names import capitalised
from kb.patterns import Pattern, deferred

#: "Declared after an enemy has fired", "A Riposte may be made when …", "The player may declare a Riposte when …": in an
#: option's entry, what opens it.
_BY_THE_PLAYER = (
    r"(?:(?:the|an?|its|your|their|any|each)(?: [\w'-]+){1,4}?|you|it|they) (?:may|can)(?: only| also)? "
    r"(?:make|declare|use|play|take|trigger|perform|attempt|choose) (?:an?|the|this|its|one)(?: [\w'-]+){1,5}?"
    r"(?: with [^,;:.]{3,40}?)?"
)
OPENED = Pattern(
    rf"(?i)^(?:only )?(?:{_BY_THE_PLAYER}|"
    r"(?:(?:(?:this|the|an?|it|they|[A-Z][\w'-]*)(?: [\w'-]+){0,5}? )?(?:may|can)(?: only| also)? be )?"
    r"(?:made|declared|used|played|taken|triggered|activated|performed|resolved|attempted|chosen|given|ordered|called|cast|"
    r"(?:you (?:may|can) (?:only )?)?(?:use|play|declare|trigger|activate)(?: (?:it|this(?: [a-z]+)?))?)) "
    r"(?:by [^,;:.]{3,60}?,? )?(?:immediately |only |either )?"
    r"(?P<phase>(?:in|during) (?:(?! in )[^,;:]){3,40}?(?:phase|step|segment|stage)s?,? )?"
    r"(?:when|whenever|after|before|if|once(?! per\b| each\b| every\b| in\b| a\b)|as soon as|each time|in response to|"
    r"in reply to|in answer to) (?P<told>[^;]{5,200})(?:;.*)?$"
)
#: What a labelled trigger may open with.
_OPENING_WORD = deferred(
    r"(?i)^(?:when|whenever|if|each time|every time|any time|in response to|in reply to|as soon as|once|"
    r"(?:immediately )?after(?= (?:an?|the|any) (?:enemy|foe|opponent)\b)) "
)
#: What may be done whenever one likes waits for no event.
_ANY_TIME = deferred(r"(?i)(?:at )?any ?time(?: at all| you like)?|always|whenever (?:you|they) (?:like|wish|want)")


def behind_phase(opened: re.Match[str]) -> str:
    """What opens an option, behind the phase that it is told of, if any."""
    phase = (opened["phase"] or "").rstrip(" ,")
    return f"{phase}, {opened.string[opened.end('phase') : opened.end('told')]}" if phase else opened["told"]


#: What must not have happened since: "an enemy shoots at it, and no dice have yet been rolled".
_NOT_YET = deferred(
    r"(?i),? (?:and|but) (?P<so>(?=(?:no(?!w\b)|none|nothing|nobody|the|it|they|this|that)\b)"
    r"(?=[^,.;]{0,80}\b(?:yet|not|no|none|nothing|nobody)\b)"
    r"(?=[^,.;]{0,80}\b(?:has|have|is|are|was|were)\b)[^,.;]{6,80})$"
)
#: Until when it may be answered: "…, before any dice are rolled".
_TILL_THEN = deferred(r"(?i),?(?: and| but)? before [^,.;]{5,60}$")


#: "Declared before the dice are rolled", "Used after the roll to hit": at which point of an attack or a test.
_AT_THE_ROLL = deferred(
    r"(?i)\b(?:before|after) (?:(?:the|any|its|your|all|those) )?(?:(?:attacker|shooter|firer|enemy|opponent|"
    r"other player|active player)(?:['’]s)? )?(?:(?:rolls?|throws?)(?: (?:the |any |to |for |their |its )[^,;]{2,40})?|"
    r"(?:rolling|throwing)\b[^,;]{0,40}|(?:dice|die|[a-z-]+ rolls?|rolls? to [a-z]+) (?:is|are|has been|have been) "
    r"(?:rolled|thrown|made|taken)|dice|die)(?:,? (?:but|and) before [^,;]{4,60})?$"
)


#: What sets it off besides.
_SET_OFF = deferred(r"(?i)\b(?:when|whenever|if|once|as soon as|each time|in (?:response|reply|answer))\b")


def at_the_roll(text: str) -> bool:
    """Whether a sentence tells no more than at which point of an attack or a test something is declared."""
    return _AT_THE_ROLL.search(text) is not None and _SET_OFF.search(text) is None


def labelled_trigger(text: str, options: list[str], setting: Setting) -> list[Draft]:
    """The triggers of a labelled line in the entry of an option ("Trigger: An enemy ends its move.")."""
    cleaned = clean(text.rstrip(". "))[0]
    opened = OPENED.match(cleaned)
    if opened and at_the_roll(cleaned):
        return []  # it tells at which point, and not what it answers
    cleaned = _OPENING_WORD.sub("", behind_phase(opened) if opened else cleaned)
    if _ANY_TIME.fullmatch(cleaned):
        free = [thing_of(option, setting.vocabulary) for option in options]
        return [Draft("permits", each, modal="permit", fixed=True, any_unit=True) for each in free]
    phase, cleaned = in_its_phase(cleaned, setting)
    if (ways := _either(cleaned, setting)) and phase is None:
        return [draft for way in ways for draft in labelled_trigger(way, options, setting)]
    not_yet = _NOT_YET.search(cleaned)
    told = _TILL_THEN.sub("", cleaned[: not_yet.start()] if not_yet else cleaned)
    condition = happening(_near_it(told, setting), setting)
    if not_yet:
        condition = both(condition, Fact(not_yet["so"]))
    occurs = [Draft("occurs_in", thing_of(phase, setting.vocabulary), each, fixed=True, any_unit=True)
              for each in options if phase]  # fmt: skip
    return [*(trigger(cleaned, condition, option, setting) for option in options), *occurs]


#: "A bomb lands within 4 inches, or a Wagon comes within 4 inches": the other thing that may happen.
_OR_ELSE = deferred(r"(?i),? or (?:when(?:ever)? |if |after )?(?=(?:an?|the|any|another|its|your|it|they) )")


def _either(words: str, setting: Setting) -> list[str]:
    """The two things of which either sets an option off, where they are not understood as one and the second is
    something that happens by itself; none where there are no two."""
    parted = list(_OR_ELSE.finditer(words))
    both_told = _events(words, setting) if parted else 0
    for found in parted:
        first, second = words[: found.start()], words[found.end() :]
        apart = [_events(way, setting) for way in (first, second)]
        if apart[1] and len(first.split()) > 3 and (all(apart) or not both_told) and sum(apart) > both_told:
            return [first, second]
    return []


def _events(words: str, setting: Setting) -> int:
    """How many things happen that the words of a trigger tell of, as far as they are understood."""
    return sum(isinstance(atom, Event) for atom in atoms(happening(_near_it(words, setting), setting)))


#: "A Wagon comes within 4 inches", where nobody tells of what: of whoever may answer it.
_WITHIN = deferred(r"(?i)\bwithin \d{1,2}(?:[\"”″]|''| ?(?:inch(?:es)?|cm|in|hex(?:es)?|squares?))?$")


#: "A Wagon comes …": whoever does something that may be answered.
_ONE_OF_A_KIND = deferred(r"^(?:An?|Any) (?P<kind>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?=[a-z])")


def _near_it(words: str, setting: Setting) -> str:
    """What happens near somebody, told of an enemy and of the unit that may answer it, where it is understood so."""
    if not _WITHIN.search(words) or any(isinstance(atom, Event) for atom in atoms(happening(words, setting))):
        return words
    near = f"{words} of the unit"
    one = _ONE_OF_A_KIND.match(capitalised(words))
    theirs = (
        f"An enemy {near[one.start('kind') :]}" if one and setting.vocabulary.best(one["kind"], *TYPE_KINDS) else ""
    )
    told = (way for way in (near, theirs) if way)
    return next((way for way in told if any(isinstance(a, Event) for a in atoms(happening(way, setting)))), words)


#: What happens, told by itself ("An enemy charges the crew.", "The crew was shot at.") and not what comes of it.
_BY_ITSELF = Pattern(
    r"(?i)^(?:(?:an?|the|any|your) (?:enemy|opponent|opposing)\b|"
    r"(?:an?|the|this|your|any) (?:[\w-]+ ){1,4}?(?:is|are|was|were|has been|have been) (?:just )?"
    r"(?:(?:named|chosen|picked|declared|selected|made) (?:as |to be )?the (?:target|object)|"
    r"the target|shot|fired (?:at|on|upon)|charged|hit|attacked|aimed|thrown|targeted|struck|assaulted)\b)[^:;]*$"
)
_COMES_OF_IT = Pattern(
    r"(?i)\b(?:may|can|cannot|must|should|will|would|never|always|not|if|unless|that|which|who|suffers?|gains?|becomes?|"
    r"rolls?|counts?|adds?|subtracts?|has|have(?! been)|with a|instead|this|these)\b(?! been\b)"
)
#: "When an enemy declares fire at this ship.", "After it has been hit.": a case, and nothing that then is so.
_CASE_ALONE = Pattern(
    r"(?i)^(?:when|whenever|if|once|as soon as|(?:immediately )?after|(?:each|every|any) time|"
    r"in (?:response|reply|answer) to) (?=[\w-]+ [\w-]+)"
    r"(?:(?!\b(?:may|can|cannot|must|should|will|would|then)\b)[^,:;])*$"
)
_ONCE_IT_HAS = deferred(
    r"(?i)^(?:once|as soon as|(?:immediately )?after) (?=\w+ (?:[\w'-]+ ){0,3}?(?:has|have|is|are)\b)"
)


def bare_trigger(text: str, option: str, setting: Setting) -> list[Draft]:
    """What sets an option off, where its entry opens by telling what happens, before it goes on to what is done."""
    cleaned = clean(text.rstrip(". "))[0]
    if not _CASE_ALONE.match(cleaned) and (not _BY_ITSELF.match(cleaned) or _COMES_OF_IT.search(cleaned)):
        return []
    found = labelled_trigger(_ONCE_IT_HAS.sub("", cleaned), [option], setting)
    happens = all(isinstance(a, Event) or not isinstance(a, Has) for each in found for a in atoms(each.requirement))
    return found if happens else []


#: "The enemy acts against your unit": whatever the other side does.
_ANY_DEED = deferred(
    r"(?i)(?:the|an|any|your) (?:enemy|opponent|opposing (?:player|side)|other (?:player|side)|"
    r"active (?:player|unit|model))"
    r"(?:['’]s? (?:unit|model)s?| unit| model| player)? "
    r"(?:acts|activates|does (?:something|anything)|has acted|"
    r"(?:takes|uses|performs|spends|declares|resolves|completes|finishes|gives) (?:an?|any|each|its) "
    r"(?:action|order|activation|move or action|command)s?)\b(?! (?:to|of|that|which)\b)"
)


def trigger(words: str, requirement: Condition, target: str, setting: Setting) -> Draft:
    event = Thing("event", words.strip(" ,"))
    if target in setting.vocabulary.general and _ANY_DEED.match(words):
        requirement = ALWAYS  # each of them tells which
    return Draft(
        "triggers",
        thing_of(target, setting.vocabulary),
        subject_thing=event,
        requirement=requirement,
        condition=words,
        modal="permit",
        fixed=True,
        any_unit=True,
    )
