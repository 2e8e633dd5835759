"""Like another: in the entry of an option, that it is done as another is ("Apart from its timing it is a Volley like
any other, and all the usual limits on Volleys apply").

In: the text of a sentence, and its setting. Out: the same as of what counts as the other; the sentence as it stands
where none of the options that are known is meant.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from ingest.vocabulary.naming import singular
from kb.model import OPTION_KINDS
from kb.patterns import Pattern, deferred

_NAME = r"(?P<name>[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|the|in)){0,3})"
_PLAIN = r"(?:(?:ordinary|normal|usual|regular|standard|plain) )?"
_APART = (
    r"(?:(?:[Aa]part from|[Aa]side from|[Ee]xcept for|[Oo]ther than|[Bb]esides|[Ss]ave for|[Ii]n all other|"
    r"[Ii]n every other|[Ii]n other)(?: (?!it\b|is\b)[a-z'’]+){1,6},? |[Oo]therwise,? )?"
)
_ITSELF = r"(?:[Ii]t|[Tt]his|(?:The|An?) (?P<own>[A-Z][\w'’ -]{2,30}?)|(?P<which>[^;:]{5,120}?), which)"
_WAYS = (
    r"(?: (?:like any other|in (?:all|every|each)(?: other)? (?:respects?|ways?)|in all else|otherwise|throughout))?"
)
_LIMITS = (
    r"(?:[Aa]ll |[Aa]ny )?(?:(?:of )?[Tt]he )?(?:(?:usual|normal|same|ordinary|standard|regular) )?(?:rules and )?"
    r"(?:limits|restrictions|limitations|conditions|prohibitions|requirements)"
)
_APPLY = (
    r"(?:still |also |all |likewise )?(?:apply|hold|hold good|are in force)(?: to it| here| as usual| as well| too)?"
)
_AND_LIMITS = rf"(?:,? (?:and|so) {_LIMITS}(?: (?:on|for|of) [A-Z][\w'’ -]{{2,30}})? {_APPLY})?"
_IN_EVERY_WAY = deferred(
    r"(An?|The) ([A-Z][\w' -]{2,30}?) is (?=an? [A-Z][\w' -]{2,30}? in (?:every|all) (?:ways?|respects?)\b)"
)
#: What tells that it is so but for what the entry says.
_ALL_THE_SAME = deferred(
    r"(?i)\b(?:apart|aside|except|other(?:wise)?|besides|save|every|all|throughout|ordinary|normal|usual|regular|"
    r"standard|plain|same|exactly|just|as|like)\b"
)
#: The ways in which it is said that one is done as the other.
_LIKE = (
    Pattern(
        rf"^{_APART}{_ITSELF} is (?:otherwise |in (?:all|every) (?:other )?(?:ways?|respects?) |simply |just )?an? "
        rf"{_PLAIN}{_NAME}{_WAYS}{_AND_LIMITS}$"
    ),
    Pattern(
        rf"^(?!This\b){_APART}{_ITSELF} is (?:otherwise |in (?:all|every) (?:other )?(?:ways?|respects?) )?"
        r"(?:then )?(?:resolved|made|carried out|handled|performed|conducted|worked out|treated|played|taken|done|"
        rf"executed) (?:exactly |just )?(?:as|like) (?:an?|the|any(?: other)?) {_PLAIN}{_NAME}(?: (?:is|would be))?"
        rf"{_WAYS}{_AND_LIMITS}$"
    ),
    Pattern(
        rf"^{_APART}{_ITSELF} (?:follows|obeys|uses|is subject to|is bound by) (?:all )?(?:of )?the (?:usual|normal|"
        rf"same|ordinary|standard) (?:rules|limits|restrictions|limitations)(?: and [a-z]+)? (?:for|of|on|as) (?:an? )?"
        rf"{_NAME}$"
    ),
    Pattern(rf"^{_LIMITS} (?:on|for|of|that apply to) {_NAME} {_APPLY}$"),
)


def as_another(text: str, setting: Setting) -> str:
    """The sentence by which the option of an entry is done as another is, as one that it counts as."""
    if (all_ways := _IN_EVERY_WAY.match(text)) and setting.vocabulary.best(all_ways[2], *OPTION_KINDS):
        return f"{all_ways[1]} {all_ways[2]} counts as {text[all_ways.end() :]}"
    for pattern in _LIKE:
        found = pattern.match(text.rstrip("."))
        told = found.groupdict() if found else {}
        if found is None or not _ALL_THE_SAME.search(text):
            continue
        vocabulary, entry = setting.vocabulary, setting.section_term
        own = vocabulary.best(told["own"], *OPTION_KINDS) if told.get("own") else entry
        other = vocabulary.best(singular(found["name"]), *OPTION_KINDS)
        sorts = vocabulary.general | vocabulary.sorts.keys()  # "It is an ordinary Charge Reaction": one of these
        if (
            own is None
            or other is None
            or other in sorts
            or other == own
            or vocabulary.kind_of(own) not in OPTION_KINDS
        ):
            continue
        before = f"{told['which']}. " if told.get("which") else ""
        return f"{before}{vocabulary.terms[own].name} counts as {vocabulary.terms[other].name}"
    return text
