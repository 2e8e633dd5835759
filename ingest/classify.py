"""What a passage is for: a rule, a definition, an example, a note to the reader, flavour, or part of the page.

In: the sentences of one block and where they stand. Out: one class a sentence. The lists are the words of rulebooks in
general; in doubt a sentence is a rule, because a rule that is passed over is worse than a story that is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_EXAMPLE = re.compile(
    r"[\"“'‘(*_\[]{0,4}(?:for example|for instance|e\.g\.|eg[,:]|as an example|to illustrate|examples?(?: (?:one|two|three|four|five|six|"
    r"\d{1,2}|[a-d]))?[:.–—-]|in (?:this|these|the (?:above|following)) examples?\b|the (?:following|diagram|picture)s? "
    r"(?:examples?|(?:below|above) shows)\b|suppose |imagine )",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[\"“'‘(*_]{0,3}(?:however|in this case|here|thus|so|therefore|then|this means|likewise|similarly|if|as a result|after|"
    r"because|since|had|he|she|his|her)\b",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(r"\b(?:would|might|could|had|has rolled|rolls a|rolled)\b", re.IGNORECASE)
_REMINDER = re.compile(r"[\"“(*_]{0,3}(?:note|remember|important|nb)\b", re.IGNORECASE)
_NOTE = re.compile(
    r"[\"“(*_\[]{0,4}(?:(?:designer|author|writer|editor|developer|historical|playtest|design)\S{0,3} notes?|(?:tip|hint|advice|tactics)s?"
    r"(?= ?[:–—-])|historically\b)",
    re.IGNORECASE,
)
_SITE = re.compile(
    r"^(?:©|\(c\) ?\d|copyright\b|all rights reserved|see (?:overleaf|over|next page|previous page)\b|continued (?:on|from|over)\b|"
    r"disable ads?\b|advertis|click (?:here|on)\b|back to (?:top|contents)|skip to |share this|print this|download\b|"
    r"(?:sign|log) ?(?:in|up|out)\b|subscribe|subscribers?\b|cookie|privacy policy|terms of (?:use|service)|powered by|"
    r"follow us|leave a (?:comment|reply)|last updated?\b|https?://|www\.|table of contents|contents$|menu$|search$|home$|"
    r"\(?see (?:also )?(?:page|pages|p\.|pp\.) ?\d)|\b(?:disable ads|pin ?code|e-?mail you|login|log-in|new account|subscribers may|"
    r"your password|patreon|boosty|unsubscribe|all rights reserved)\b",
    re.IGNORECASE,
)
_SITE_HEADING = re.compile(
    r"(?:disable |remove )?ads?$|advertisements?$|(?:table of )?contents$|index$|books?$|cookies?$|log ?in$|sign (?:in|up)$|credits$|"
    r"copyright|legal(?: notice)?$|acknowledge?ments$|navigation$|menu$|share$|comments$|downloads?$|subscribe|changelog$|"
    r"(?:about|contact)(?: us)?$|foreword$|colophon$|contributors$|licen[cs]e$",
    re.IGNORECASE,
)
_NOTE_HEADING = re.compile(
    r"(?:designer|author|writer|editor|developer|historical|playtest|design)\S{0,3} notes?$|(?:tip|hint)s?$|(?:tactical |painting |modelling )"
    r"(?:tips|hints|advice)$|design philosophy$",
    re.IGNORECASE,
)
_EXAMPLE_HEADING = re.compile(r"(?:worked |play )?examples?(?: (?:one|two|three|\d{1,2}|of play))?$|example[: ]", re.IGNORECASE)
_FLAVOUR_HEADING = re.compile(r"(?:background|lore|history|flavou?r|fluff|the story(?: so far)?|setting|fiction|prologue)$", re.IGNORECASE)

#: Words that only rules use.
_STRONG = re.compile(
    r"\b(?:must|may|cannot|can't|shall|should|units?|models?|players?|turns?|phases?|sub-phases?|roll(?:s|ed|ing)?|re-roll\w*|dice|die|"
    r"tests?|checks?|modifiers?|characteristics?|profiles?|special rules?|tokens?|counters?|markers?|cards?|tables?|opponents?|"
    r"controlling|line of sight|to hit|to wound|saves?|rules?|attacks? sequence|activat\w+|reactions?|actions?|orders? dice|scores?|"
    r"points? (?:of|cost)|counts? as|treated as|considered|ignor(?:es?|ed|ing)|suffers?|gains?|receives?|resolved?|inches|"
    r"hits?|wounds? (?:roll|caused|allocated|inflicted)|rounds?|bases?|template|objectives?|sub-?types?|statuse?s|elements?|groups?|casualt\w+)\b"
    r"|\d+[\"”″]|\d\+|\b\d*[dD]\d+\b|[+−-]\d\b",
    re.IGNORECASE,
)
#: Words that rules use, and stories too.
_WEAK = re.compile(
    r"\b(?:can|could|never|always|only|will|move[sd]?|moving|shoots?|shooting|fires?|firing|charges?|charging|fights?|if|when|unless|until|"
    r"within|each|every|any|all|weapons?|\d+|targets?|enemy|enemies|troops|effects?|immune|automatically|normal|allowed|permitted)\b",
    re.IGNORECASE,
)
_DEFINES = re.compile(
    r"\b(?:(?:is|are) (?:called|known as|referred to as|said to be|defined as|termed|described as|a (?:kind|type|form|measure|rule|"
    r"specific kind)|the (?:term|name))|refers? to|means?|represents?|reflects?|describes?|stands for|(?:is|are) (?:divided|split) "
    r"(?:in)?to|shows (?:the|how))\b",
    re.IGNORECASE,
)
_MODAL = re.compile(r"\b(?:must|may|cannot|can|can't|shall|never)\b", re.IGNORECASE)


def section_class(heading: str) -> str | None:
    """The class that a heading gives to all that stands under it, if it does ("Designer's Notes", "Credits")."""
    if _NOTE_HEADING.match(heading):
        return "note"
    if _EXAMPLE_HEADING.match(heading):
        return "example"
    if _SITE_HEADING.match(heading):
        return "boilerplate"
    if _FLAVOUR_HEADING.match(heading):
        return "flavour"
    return None


@dataclass(slots=True)
class Surroundings:
    """Where the sentences of a block stand. ``opening``: no rule has been seen in this section yet."""

    kind: str
    opening: bool = False
    followed: bool = False
    lead_in: str | None = None
    given: str | None = None


def classify(sentences: list[str], where: Surroundings) -> list[str]:
    """One class for each sentence of a block. ``where.opening`` is updated for the next block of the section."""
    classes: list[str] = []
    if where.given:
        return [_given(sentence, where.given) for sentence in sentences]
    example = False
    for position, sentence in enumerate(sentences):
        if is_site_text(sentence):
            classes.append("boilerplate")
        elif _NOTE.match(sentence) or (classes and classes[0] == "note"):
            classes.append("note")
        elif _EXAMPLE.match(sentence):
            example = True
            classes.append("example")
        elif example and not _REMINDER.match(sentence) and _still_example(sentence, classes[0] == "example" and position < 12):
            classes.append("example")
        elif where.lead_in == "example" and where.kind == "bullet":
            classes.append("example")
        else:
            example = False
            classes.append(_rule_or_story(sentence, where))
    return classes


def _still_example(sentence: str, whole_paragraph: bool) -> bool:
    if _SUPPOSED.search(sentence) and (whole_paragraph or _GOES_ON.match(sentence)):
        return True
    return bool(whole_paragraph and _GOES_ON.match(sentence))


def _given(sentence: str, given: str) -> str:
    if given == "flavour" and _MODAL.search(sentence) and _STRONG.search(sentence):
        return "rule"
    return given


def _rule_or_story(sentence: str, where: Surroundings) -> str:
    if _STRONG.search(sentence):
        where.opening = False
        return _definition_or_rule(sentence)
    if where.kind in ("bullet", "row"):
        return "rule"
    if where.opening and where.followed:
        return "flavour"
    return _definition_or_rule(sentence) if _WEAK.search(sentence) else "flavour"


def _definition_or_rule(sentence: str) -> str:
    return "definition" if _DEFINES.search(sentence) and not _MODAL.search(sentence) else "rule"


def is_site_text(sentence: str) -> bool:
    """True for text of the page or the site that the rules were copied from."""
    return len(sentence) <= 160 and _SITE.search(sentence.strip("*_ ([")) is not None
