"""Besides: what a sentence says beside its rule, put so that it changes nothing of the rule or stands by itself.

In: the cleaned text of a sentence. Out: the same with its second ban as a sentence of its own ("are too heavy to Run,
and are likewise barred from declaring a Charge"), without what is as usual ("though it defends itself normally if one
is made against it"), with "against Wagons alone" as "only against Wagons", and with what somebody neither does nor does
as what they do not do. General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import plain_form
from kb.patterns import Substitutions, deferred

_TOO = r"(?:likewise|equally|similarly|also|too|further|furthermore|moreover|in addition|therefore|thus)"
_BARRED = (
    r"(?:barred|debarred|banned|prevented|prohibited|precluded|excluded|disqualified|restrained|forbidden|unable|"
    r"incapable|not (?:allowed|permitted|able|free))\b"
)
_CAP = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"


def _each_ban(match: re.Match[str]) -> str:
    """ "Are too frail to Run and are also forbidden to Charge": each of them by itself."""
    return f"{match['who']} {match['first']}. {match['who']} {match['are']} {match['barred']}"


def _not_done(match: re.Match[str]) -> str:
    """ "That neither moves nor shoots": that does not move or shoot."""
    one, other = (plain_form(match[each]) for each in ("one", "other"))
    does = "does" if match["one"].endswith("s") else "do"
    return f"{match['that']} {does} not {one} or {other} "


BESIDES = Substitutions(
    (
        rf"^(?P<who>(?!(?:If|When|While|Whenever|Unless|Once|After|Before)\b)[^,;:.]{{2,60}}?) "
        r"(?P<first>(?:(?:is|are) (?:far |much )?too [a-z]+ to|may not|cannot|(?:is|are) unable to) [^,;:.]{2,60}?)"
        rf",? (?:and|nor) (?:(?:it|they) )?(?P<are>is|are)(?: {_TOO})? (?P<barred>{_BARRED}[^;:.]+)$",
        _each_ban,
    ),
    (rf"\b(is|are) {_TOO} (?={_BARRED})", r"\1 "),
    (
        rf"(?<=[a-z])(?P<but>,? but)? (?P<at>against|upon|towards) (?P<whom>{_CAP}(?: (?:and|or) {_CAP})?) "
        r"(?:alone|only)(?=[,.;]|$)",
        lambda m: f"{', but' if m['but'] else ''} only {m['at']} {m['whom']}",
    ),
    (
        r"\b(?P<that>that|which|who) neither (?P<one>(?!(?:is|are|was|were|has|have|had|may|can)\b)[A-Za-z]+(?<!ed)) "
        r"nor (?P<other>[A-Za-z]+(?<!ed))(?: (?:when|while|as) (?:it is |they are )?activated| in "
        r"(?:its|their|this|that) (?:own )?(?:activation|turn|move))? (?=(?:may|can|must|cannot)\b)",
        _not_done,
    ),
)  # fmt: skip

#: What somebody does as ever, beside what he may not: "though it defends itself normally if one is made against it".
_AS_EVER = deferred(
    r",? (?:though|although|but|albeit) (?:it|they|he|she) "
    r"(?!(?:may|can|must|will|shall|is|are|has|have|does|do)\b)"
    r"[a-z]+(?: [a-z]+){0,4}? (?:normally|as (?:normal|usual)|in the (?:ordinary|normal|usual) (?:way|manner))"
    r"(?: (?:if|when|whenever|while|against) [^,;:.]{2,60})?(?=[.;]|$)"
)


def without_the_usual(text: str) -> str:
    """A sentence without what it grants of the usual, the case of which is none of its rule."""
    return _AS_EVER.sub("", text)
