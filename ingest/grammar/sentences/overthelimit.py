"""Over the limit: that an option is had beside the one that a limit allows, however a text puts it.

In: the text of a sentence ("Duck may be used even if the unit has already made a reaction this turn", "This is in
addition to its usual reaction"). Out: plain leave for the option; that it is beside the limit is told by the words of
the passage (``queries.closing.uncounted``). General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.setting import Setting
from ingest.vocabulary.naming import singular
from kb.model import OPTION_KINDS
from kb.names import stem
from kb.patterns import deferred
from kb.rules import bare_name

_O = r"(?P<option>[Ii]t|[Tt]his(?: \w+)?|[A-Z][\w'’-]*(?: (?:(?:the|of|in|to|and) )?[A-Z][\w'’-]*){0,3})"
_USE = r"(?:use|make|take|do|declare|perform)"
_USED = r"(?:used|made|taken|done|declared|performed)"
_SOMEBODY = r"(?:(?:an?|the|that|this|your) [a-z]+|it|they|he)"
_NOUN = r"[\w'-]+(?: [\w'-]+)?"
_USUAL = r"(?: own| one| normal| usual| ordinary| other)*"
_SUCH = rf"(?:an?|another|any other|one|its|their|the|his){_USUAL} (?P<such>{_NOUN})"
_ALREADY = (
    rf"(?:has|have) (?:already )?(?:(?P<reacted>[a-z]+ed)|{_USED} {_SUCH})(?: already)?"
    r"(?: (?:this|in the same|in that|in this|earlier in the) (?:turn|round|phase))?"
)
_NO_BAR = r"(?:does|will) not (?:prevent|stop|bar|hinder|rule out|keep a unit from|forbid)"
_LIMIT = (
    r"(?:[Tt]he|[Tt]his|that|any) limit(?: (?:of|on) (?:one |1 )?(?P<such>[\w'-]+(?: [\w'-]+)??)s?"
    r"(?: (?:per|each|a|in a|in each) [a-z]+)?)?"
)
_A_UNIT = r"(?:An?|The|Any|Each) [a-z]+"
_BESIDE = tuple(
    deferred(pattern)
    for pattern in (
        rf"(?:{_O} )?(?:[Mm]ay|[Cc]an)(?: still| also)? be {_USED} even (?:if|though|when) {_SOMEBODY} {_ALREADY}",
        rf"{_A_UNIT} (?:may|can)(?: still| also)? {_USE} {_O} even (?:if|though|when) {_SOMEBODY} {_ALREADY}",
        rf"{_A_UNIT} (?:may|can)(?: still| also)? {_USE} {_O} even after {_SUCH}",
        rf"{_O} (?:is|may be|can be)(?: {_USED})? (?:in addition to|on top of|over and above|besides|as well as) "
        rf"(?:(?:the|a) [a-z]+['’]s|an?|another|any other|one|its|their|the|his){_USUAL} (?P<such>{_NOUN})",
        rf"Having (?:already )?(?:(?P<reacted>[a-z]+ed)|{_USED} {_SUCH})(?: already)? {_NO_BAR} {_O}",
        rf"{_O} (?:is|are) not counted (?:against|towards?|in) {_LIMIT}",
        rf"{_LIMIT} does not apply to {_O}",
        rf"{_O} is free: (?:an?|any) [a-z]+ that {_ALREADY} (?:may|can) still {_USE} (?:it|this|[A-Z][\w' -]+)",
        rf"(?:An?|Any|Even an?) [a-z]+ that {_ALREADY} (?:may|can) (?:still|also|nevertheless) {_USE} {_O}",
    )
)


_INSTEAD = deferred(
    rf"(?P<who>[^,;:.]{{3,70}}?) (?P<may>may|can) (?P<do>{_USE}) (?P<n>two|three|[23])(?: instead| of (?:them|these))?"
)
_EXCEPT_TWO = deferred(
    r"No (?P<unit>[a-z]+) (?P<may>may|can) (?P<do>[a-z]+) more than one (?P<what>[^,;:.()]{3,60}?), except that "
    r"(?P<who>an? [^,;:.()]{2,60}?) (?:may|can) [a-z]+ (?P<n>two|three|[23])"
)
_ONE_PER = deferred(r"1 per ([a-z]+)")


def so_many_of_them(text: str, setting: Setting) -> str:
    """ "A unit with a Mud marker may make two instead", told of what a limit right before it allows once."""
    if found := _EXCEPT_TWO.fullmatch(text.rstrip(".!")):
        return found.expand(r"A \g<unit> \g<may> \g<do> only one \g<what>, but \g<who> \g<may> \g<do> \g<n>.")
    found = _INSTEAD.fullmatch(text.rstrip(".!"))
    for draft in setting.said if found else ():
        one = _ONE_PER.fullmatch(draft.value or "") if draft.relation == "limits_to" else None
        if found and one and draft.object.term:
            name = setting.vocabulary.terms[draft.object.term].name
            return f"{found['who']} {found['may']} {found['do']} {found['n']} {name}s per {one[1]}."
    return text


def over_the_limit(text: str, setting: Setting) -> str:
    """The sentence as leave for the option that it takes out of the limit of its kind, where it does; else as it is."""
    said = text.rstrip(".!")
    for beside in _BESIDE:
        found = beside.fullmatch(said)
        if found is None:
            continue
        option, told = _option(found["option"] or "it", setting), found.groupdict()
        if option is None:
            continue
        general = _general(told.get("such"), told.get("reacted"), setting)
        if general is not None and general != option:
            return f"A unit may use {bare_name(setting.vocabulary.terms[option].name)}."
    return text


def _option(called: str, setting: Setting) -> str | None:
    """The option that is meant: by its name, or as that in whose entry the sentence stands."""
    vocabulary, entry = setting.vocabulary, setting.section_term or setting.option
    if re.match(r"(?:it|this)\b", called, re.I):
        fits = entry is not None and entry not in vocabulary.general and vocabulary.kind_of(entry) in OPTION_KINDS
        return entry if fits else None
    return vocabulary.best(called, *OPTION_KINDS)


def _general(such: str | None, reacted: str | None, setting: Setting) -> str | None:
    """The general term of which a unit has had one: that of the limit, by its name or its verb."""
    vocabulary = setting.vocabulary
    for term in vocabulary.general:
        name = vocabulary.terms[term].name
        if vocabulary.kind_of(term) not in OPTION_KINDS:
            continue
        if such is not None and stem(singular(such).lower().split()[-1]) == stem(name.lower().split()[-1]):
            return term
        if reacted is not None and stem(name.lower()).startswith(stem(reacted.lower())[:5]):
            return term
        if such is None and reacted is None and vocabulary.kind_of(term) == "reaction":
            return term
    return None
