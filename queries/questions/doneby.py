"""Done by: what a player tells of having done with one of ours, told as what that unit did ("I already used Duck with
my Rider this turn": "My Rider has already used Duck this turn"; "After a Duck, may it …": "After having used Duck, …").

In: the text of a question and the lexicon. Out: the same with such words in the place of those, where what was done is
an option of the texts, or one of a kind of options.
"""

from __future__ import annotations

import re

from kb.model import OPTION_KINDS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.questions.tokens import opens_sentence

_LIGHT = r"(?:used(?: up)?|made|did|done|took|taken|declared|performed|played|spent|called|carried out)"
_WHAT = r"(?P<what>[\w'’-]+(?: [\w'’-]+){0,3}?)"
_WHOM = (
    r"(?P<whom>(?:my|our|the|this|that|these|those) (?!other\b|enem|opponent|same\b)\w[\w'’-]*"
    r"(?: (?!this\b|that\b|last\b|earlier\b|already\b|once\b|twice\b|in\b|during\b|to\b|and\b|but\b|so\b|on\b|at\b|"
    r"when\b|against\b|as\b|for\b|with\b|from\b|after\b|before\b|now\b|who\b|which\b|can\b|may\b|if\b|"
    r"while\b|because\b|since\b|once\b)\w[\w'’-]*){0,3})"
)
_WE = r"\b(?P<who>[Ii]|[Ww]e)(?:['’](?:ve|d)| have| had)?(?: (?:have|had))?(?P<when>(?: (?:already|just|also|now))*)"
_A = r"(?P<a>(?:(?:my|our|its|their) (?:one|only|single) |an? |the |my |our |its |their |one )?)"
_TIME = r"(?P<time>(?: (?:this|that|in this|in the same|of the|of this|for the) (?:turn|round|phase|activation))?)"
_OF_IT = deferred(r"^ (?:of|for) (?:the|this) ")
_DONE = deferred(
    rf"{_WE} (?P<verb>{_LIGHT}) {_A}{_WHAT}(?P<yet> already)?{_TIME} (?:with|using|by|through|from|on) {_WHOM}\b"
)
#: Whose it is goes without saying.
_A_ONE = deferred(r"^(?:my|our|its|their)(?: \w+)? $")
#: "Can I Duck with my Riders?" tells of nothing that was done.
_NOT_ASKED = (
    r"(?i:(?<!can )(?<!may )(?<!could )(?<!might )(?<!must )(?<!should )(?<!do )(?<!did )(?<!would )(?<!will ))"
)
#: "I've Ducked with my Riders": the deed by its name, as a verb.
_NAMED = deferred(
    rf"{_NOT_ASKED}{_WE} (?P<what>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,2}}?)(?P<yet> already)?{_TIME} with {_WHOM}\b"
)
#: "After a Duck this turn, may it …".
_AFTER = deferred(
    r"(?i)\b(?P<after>after|following) (?:an? |the |its |their |one )(?!enem)"
    r"(?P<what>[\w'’-]+(?: [\w'’-]+){0,2}?)(?P<time>(?: (?:already|earlier|in the same|this|that|in this) "
    r"(?:turn|round|phase|activation)| earlier)*)(?=,| (?:can|may|could|does|do|is)\b)"
)


def done_by_ours(text: str, lexicon: Lexicon) -> str:
    """The question with what its player did with one of ours told as what that unit did."""

    def told(match: re.Match[str]) -> str:
        if not _is_option(match["what"], lexicon):
            return match[0]
        whom = match["whom"]
        whom = whom[0].upper() + whom[1:] if opens_sentence(text, match.start()) else whom
        has = "have" if re.search(r"(?<![s'’])s$", whom) else "has"
        done = f"used {_A_ONE.sub('a ', match['a'])}{match['what']}" if "verb" in match.re.groupindex else match["what"]
        return f"{whom} {has}{match['when'] or ' already'} {done}{_OF_IT.sub(' this ', match['time'])}"

    def after(match: re.Match[str]) -> str:
        kinds = {term.kind for term in lexicon.named(match["what"])}
        return f"{match['after']} having used {match['what']}{match['time']}" if "reaction" in kinds else match[0]

    return _another_such(_AFTER.sub(after, _NAMED.sub(told, _DONE.sub(told, text))), lexicon)


#: "It has made a Reply. May it make another?": another of the kind of which one was made.
_MADE_ONE = deferred(
    rf"(?i)\b{_LIGHT} {_A}{_WHAT}"
    r"(?=[.,;:?!)]|$| (?:this|that|already|earlier|once|to|with|against|in|and|but|so|when)\b)"
)
_ANOTHER = deferred(
    r"(?i)\b(?P<make>make|use|take|do|declare|try|get|have) (?P<more>another|a second|one more|an additional|a further)"
    r"(?: one)?(?= *[?.,;!]| (?:if|when|this|against|in|later|now|to|too|still|with)\b)"
)


def _another_such(text: str, lexicon: Lexicon) -> str:
    """The question with the kind of which another one is asked for by its name."""

    def named(match: re.Match[str]) -> str:
        made = [m["what"] for m in _MADE_ONE.finditer(text, 0, match.start()) if _is_option(m["what"], lexicon)]
        terms = lexicon.named(made[-1]) if made else ()
        term = next((term for term in terms if term.kind in OPTION_KINDS), None)
        if term is None:
            return match[0]
        general = lexicon.general("reaction") if term.kind == "reaction" else None
        return f"{match['make']} {match['more']} {(general or term).name}"

    return _ANOTHER.sub(named, text)


def _is_option(what: str, lexicon: Lexicon) -> bool:
    """Whether the words name an option."""
    return any(term.kind in OPTION_KINDS for term in lexicon.named(what))
