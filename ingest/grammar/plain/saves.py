"""Rewrites of saves and dice, and of what is not added to them: put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same ("No modifiers ever apply to
the save": "The save ignores modifiers"). General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised, last_word, with_article
from kb.patterns import Pattern, Substitutions

_SAVE = r"(?:[\w-]+ ){0,3}(?:saves?|saving throws?)\b"
_ADDED = r"(?:[\w-]+ ){0,3}(?:modifiers?|penalt(?:y|ies)|bonus(?:es)?|re-rolls?)"


def _ignores(match: re.Match[str]) -> str:
    """ "No modifiers apply to the save": the save ignores them."""
    what = capitalised(match[2])
    return f"{what} ignore{'' if re.search(r's$', last_word(match[2])) else 's'} {match[1]}"


def _improved(match: re.Match[str]) -> str:
    """ "All of its ward saves are increased by +1": it gains that to them."""
    sign = "+" if match[2] in ("improved", "increased", "raised") else "-"
    return f"The unit gains {sign}{match[3]} to its {match[1]}"


def _costs(match: re.Match[str]) -> str:
    """ "A save that is not made is one casualty": whoever fails it suffers that."""
    what = match["failed"] or match["missed"] or match["not"]
    return f"If a unit fails {with_article(what)}, it suffers {match['harm']}"


_A_SAVE = r"(?:[Ss]aves?|[Ss]aving [Tt]hrows?)\b"
_HARM = (
    r"(?:an?|one|two|1|2|\w+) (?:casualt(?:y|ies)|wounds?|hits?|loss(?:es)?|points? of damage|damage points?|damage)"
)


SAVES = Substitutions(
    (
        rf"^(?:(?:An?|Each|Every|Any) (?:failed|missed|unsuccessful) (?P<failed>{_A_SAVE})|"
        rf"(?:An?|Each|Every|Any) (?P<missed>{_A_SAVE}) (?:that|which) (?:is|was) (?:not made|failed|missed)|"
        rf"(?:An?|Each|Every|Any) (?P<not>{_A_SAVE}) (?:not made|failed|missed)) "
        rf"(?:is|means|costs|counts as|results in|brings|causes|inflicts)(?: the unit)? (?P<harm>{_HARM})(?=\.?$)",
        _costs,
    ),
    (
        Pattern(
            r"^(?:All (?:of )?)?(?:(?:the|this|that|a) (?:unit|model)'s|its|their|all)? ?"
            r"((?:[a-z]+ ){0,2}(?:saves?|saving throws?|to hit rolls?|attack rolls?)) (?:is|are) "
            r"(improved|worsened|increased|raised|reduced|lowered) by [+−–-]?(\d)\b",
            re.I,
        ),
        _improved,
    ),
    # "counts as Strength 3": has so much of it
    (
        r"\b(counts?) as (?:having )?(?:an? )?([A-Z][a-z]+(?: [A-Z][a-z]+)?) (?:of )?(\d\+?)"
        r"(?=$|[,;.)]| (?:when|if|for|against|in|while)\b)",
        lambda m: f"{'has' if m[1] == 'counts' else 'have'} a {m[2]} of {m[3]}",
    ),
    (
        r"^Against ([A-Z]?[a-z]+)s, (?=(?:[A-Z][\w-]*|[a-z-]+) weapons (?:have|add|gain|suffer|inflict|ignore) )",
        r"If the target is a \1, ",
    ),
    # what it stands for, and no rule
    (r",? which(?:, [^,]{3,60},)? (?:represents?|reflects?|simulates?|shows?) .*$", ""),
    (
        r",? (?:but|and),? to (?:represent|reflect|simulate|show) [^,;]{3,80}?,? "
        r"(you|they|it|the) (?=(?:\w+ )?(?:may|can|must|cannot)\b)",
        lambda m: f". {m[1].capitalize()} ",
    ),
    (
        r"(?<!may )(?<!can )(?<!must )\b(?:still|nonetheless) (?:takes?|gets?|receives?|makes?) "
        rf"(?=(?:their|its|an?|any|the) {_SAVE})",
        "may still take ",
    ),
    (  # "the target takes Cover Saves against it as usual"
        r"(?<!never )(?<!not )(?<!only )\b(?:takes|gets) (?=(?:(?:its|an?|any) )?(?:[A-Z][\w-]* )+"
        r"(?:[Ss]aves?|[Ss]aving [Tt]hrows?)\b)",
        "may take ",
    ),
    (
        rf"^No ({_ADDED})(?: (?:may|can|will))?(?: ever)? (?:apply|applies|(?:is|are|be) (?:ever )?applied|count) "
        r"to ((?:the|an?|this|that|such|its|their|any|all) [^,;]+|[A-Z][^,;]+)$",
        _ignores,
    ),
    (
        r"\b([Nn])either (?=(?:unit|side|player|model|squad|team) (?:may|must|can|has to|needs? to)\b)",
        lambda m: f"{m[1]}o ",
    ),
    # "neither hull suffers any damage"
    (
        r"\b([Nn])either ([a-z]+) (suffers?|takes?|gains?|loses?|receives?) (?:any )?(?=[a-z])",
        lambda m: f"{'T' if m[1] == 'N' else 't'}he {m[2]}s do not {m[3].removesuffix('s')} any ",
    ),
)
