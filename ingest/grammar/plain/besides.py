"""Besides: what a sentence says beside its rule, put so that it changes nothing of the rule or stands by itself.

In: the cleaned text of a sentence. Out: the same with its second ban as a sentence of its own ("are too heavy to Run,
and are likewise barred from declaring a Charge"), without what is as usual ("though it defends itself normally if one
is made against it"), with "against Wagons alone" as "only against Wagons", and with what somebody neither does nor does
as what they do not do. General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import plain_form
from ingest.verbforms import base_form
from kb.names import capitalised
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


def _even_so(match: re.Match[str]) -> str:
    """ "Treats being Grounded as having no effect on its ability to make Replies": it may make them all the same."""
    deed = match["deed"]
    if "gerund" in match.groupdict() and match["gerund"]:
        deed = f"{base_form(match['gerund'])}{deed}"
    return f"{capitalised(match['who'])} may {deed} even while {match['so']}"


#: A state, and whoever is in it.
_SO = rf"(?P<so>{_CAP})"
_WHO = r"(?P<who>(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he|[Tt]his|[Tt]hat) [^,;:.]{2,50}?|[Ii]t|[Tt]hey)"
_NO_BAR = r"no (?:bar|obstacle|hindrance|impediment|hurdle|reason)"

BESIDES = Substitutions(
    (
        rf"^(?P<who>(?!(?:If|When|While|Whenever|Unless|Once|After|Before)\b)[^,;:.]{{2,60}}?) "
        r"(?P<first>(?:(?:is|are) (?:far |much )?too [a-z]+ to|may not|cannot|(?:is|are) unable to) [^,;:.]{2,60}?)"
        rf",? (?:and|nor) (?:(?:it|they) )?(?P<are>is|are)(?: {_TOO})? (?P<barred>{_BARRED}[^;:.]+)$",
        _each_ban,
    ),
    (rf"\b(is|are) {_TOO} (?={_BARRED})", r"\1 "),
    (  # "is incapable of going at the Double": it may not Double
        r"\b(?:(?:is|are) (?:incapable of|unable to|not able to)|cannot|may not|may never|can never|"
        r"must not) (?:ever )?"
        r"(?:go|going|move|moving|travel|travelling|proceed|proceeding|advance|advancing) at (?:the|a) "
        r"(?P<pace>[A-Z][a-z]+)(?=[,;:.]|$| (?:if|when|while|unless|in|on|during|and|or)\b)",
        r"may not \g<pace>",
    ),
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

#: Leave in spite of a state, told of the state.
_EVEN_SO = Substitutions(
    (
        rf"^{_WHO} (?:treats?|regards?|counts?) being {_SO} as "
        rf"(?:(?:having )?no (?:effect|bearing|influence|impact) (?:up)?on|{_NO_BAR} to) (?:its|their) ability to "
        r"(?P<deed>[^,;:.]{3,60})",
        _even_so,
    ),
    (
        rf"^{_WHO} ignores? being {_SO} (?:for (?:the )?purposes? of|when(?: it comes to)?|as regards|in respect of|"
        r"as far as) (?P<gerund>[a-z]+ing)\b(?P<deed>(?: [^,;:.]{2,60})?)",
        _even_so,
    ),
    (
        rf"^Being {_SO} is {_NO_BAR} to {_WHO}(?:['’]s?)? (?P<gerund>[a-z]+ing)\b(?P<deed>(?: [^,;:.]{{2,60}})?)",
        _even_so,
    ),
)

#: What somebody does as ever, beside what he may not: "though it defends itself normally if one is made against it".
_AS_EVER = deferred(
    r",? (?:though|although|but|albeit) (?:it|they|he|she) "
    r"(?!(?:may|can|must|will|shall|is|are|has|have|does|do)\b)"
    r"[a-z]+(?: [a-z]+){0,4}? (?:normally|as (?:normal|usual)|in the (?:ordinary|normal|usual) (?:way|manner))"
    r"(?: (?:if|when|whenever|while|against) [^,;:.]{2,60})?(?=[.;]|$)|"
    # what others like it may not do: "although its breed could not normally do so"
    r",? (?:even )?(?:though|although) (?:its|their|his|her|the) [a-z]+(?: [a-z]+)? (?:could|can|may|might|would) ?"
    r"(?:not|never) (?:[a-z]+ )?do (?:so|this|that|it)(?=[.;]|$)"
)


def told_by_itself(text: str) -> str:
    """A sentence without what it grants of the usual, the case of which is none of its rule, and with what a state is
    no bar to as leave for it."""
    return _EVEN_SO.applied_to(_AS_EVER.sub("", text))
