"""Made so: what kind of unit one of ours was made, told as what it is ("I made my Ogre a Binder", "I've given my Hound
the Scout profession").

In: the text of a question and the lexicon. Out: the same with "my Ogre is a Binder" in the place of those words, where
what it was made is a kind of unit.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.names import with_article
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_ONE = r"(?P<one>(?:my|our|an?|the|one|this|that) [\w'-]+(?: [\w'-]+){0,3}?|him|her|it|them)"
_KIND = r"(?P<kind>[\w'-]+(?: [\w'-]+){0,2}?)"
_NOUN = (
    r"(?: (?:profession|calling|class|role|type|sub-?type|job|career|upgrade|rank|kind|archetype|trade|title|office|"
    r"background|path|specialism))?"
)
_ENDS = r"(?=\s*(?:[.,;:?!)]|$)| (?:and|but|so|with|who|which|that|when|while|in|for|at|[-–—]) )"
_MADE = deferred(
    r"(?i)\b(?P<who>I|we)(?:['’]ve| have|['’]d| had)?(?: just| already| also)? "
    r"(?:made?|make|turn(?:ed)?|upgraded?|promoted?|nominated?|appoint(?:ed)?|built|build|"
    r"field(?:ed)?|convert(?:ed)?|take|took|use|used|run|ran|bought|gave|give|given) "
    rf"{_ONE} (?:(?:in)?to (?:be )?|as |to (?:be )?|up to )?(?:an?|the) {_KIND}{_NOUN}{_ENDS}"
)
_WAS_MADE = deferred(
    rf"(?i)\b(?P<one>(?:my|our|an?|the|this|that) [\w'-]+(?: [\w'-]+){{0,3}}?|he|she|it|they) "
    r"(?:was|were|is|are|has been|have been|got|gets|had been|is being) (?:just |already |also )?"
    r"(?:made(?: into)?|turned into|upgraded (?:in)?to|promoted to|nominated(?: as)?|appointed(?: as)?|"
    rf"converted (?:in)?to|given|fielded as|built as|bought as) (?:an?|the) {_KIND}{_NOUN}{_ENDS}"
)
#: "May I give my Hound the Scout profession?", "Can we field Ogres as Cooks?".
_MAY_MAKE = deferred(
    r"(?i)\b(?P<may>can|may|could) (?:i|we|you|one) (?:ever |still |also )?"
    r"(?:make|turn|upgrade|promote|nominate|appoint|build|field|convert|take|use|run|buy|give) "
    rf"{_ONE} (?:(?:in)?to (?:be )?|as |to (?:be )?|up to )?(?:(?:an?|the) )?"
    rf"{_KIND}(?P<noun>{_NOUN}| (?:ability|trait|keyword|rule|special rule|skill|talent|perk|upgrade))?(?=\s*(?:\?|$))"
)
#: "Can I make an enemy Golem Dazed?", "can my Riders make a Golem Dazed?": whether he can be.
_BRING_INTO = deferred(
    r"(?i)\b(?P<may>can|could) (?:i|we|you|(?:my|our|an?) [\w'-]+(?: [\w'-]+){0,2}?) (?:ever |still |also )?"
    r"(?:make|get|render|leave) (?P<one>(?:an?|the|his|my opponent's|another) [\w'-]+(?: [\w'-]+){0,3}?) "
    r"(?P<state>[A-Z][\w'-]+)(?=\s*\?)"
)
#: "Does Pall of Soot make my Pikes Dazed?", "Will a Hymn leave the target Dazed?": whether they can be.
_BY_THAT = deferred(
    r"(?i)(?P<open>^|[.?!;:,] )(?:does|do|will|would|can|could|may) (?P<by>(?:(?:the|an?|my|our|his|being hit by) )?"
    r"[\w'-]+(?: [\w'-]+){0,5}?) (?:ever |still |also |really )?(?:make|makes|render|leave|get|turn) "
    r"(?P<one>(?:(?:an?|the|his|my|our|my opponent's|another|any|all) )?[\w'-]+(?: [\w'-]+){0,6}?) (?:become |to be )?"
    r"(?P<state>[A-Z][\w'-]+)(?=\s*\?)"
)
#: "Is an Elf regiment ever allowed to be Green?".
_ALLOWED_TO = deferred(
    r"(?i)^(?:is|are) (?P<who>[^.;:?]{2,60}?) (?:ever |still )?(?:allowed|permitted|eligible) to "
    r"(?P<does>be|have|take|carry) "
)
#: What of itself brings a state upon others.
_BRINGING = ("action", "effect", "reaction", "special_rule", "weapon_type", "order")
_AS_SUBJECT = {"him": "he", "her": "she", "it": "it", "them": "they"}


def made_so(text: str, lexicon: Lexicon) -> str:
    """The question with what kind one of ours was made told as what it is."""

    def told(match: re.Match[str]) -> str:
        if not any(term.kind in TYPE_KINDS for term in lexicon.named(match["kind"])):
            return match[0]
        one = _AS_SUBJECT.get(match["one"].lower(), match["one"])
        one = one[0].upper() + one[1:] if match[0][0].isupper() and match.start() in begins else one
        return f"{one} {'are' if one.lower() == 'they' else 'is'} {with_article(match['kind'])}"

    def may_be(match: re.Match[str]) -> str:
        terms = lexicon.named(match["kind"])
        one = _AS_SUBJECT.get(match["one"].lower(), match["one"])
        if any(term.kind in TYPE_KINDS for term in terms):
            return f"{match['may']} {one} be {with_article(match['kind'])}"
        if any(term.kind == "special_rule" for term in terms):
            return f"{match['may']} {one} have {match['kind']}"
        return match[0]

    def in_state(match: re.Match[str]) -> str:
        whole = lexicon.general("status")  # "get a Dazed token"
        if not any(term.kind == "status" and term != whole for term in lexicon.named(match["state"])):
            return match[0]
        return f"{match['may']} {_AS_SUBJECT.get(match['one'].lower(), match['one'])} be {match['state']}"

    def by_that(match: re.Match[str]) -> str:
        whole = lexicon.general("status")
        brings = re.sub(
            r"(?i)^(?:the|an?|my|our|his|being hit by) | (?:spell|effect|rule|result|card|power)$", "", match["by"]
        )
        named = any(term.kind in _BRINGING for term in lexicon.named(brings))
        if not named or not any(term.kind == "status" and term != whole for term in lexicon.named(match["state"])):
            return match[0]
        return f"{match['open']}Can {match['one']} become {match['state']} by {brings}"

    text = _BY_THAT.sub(by_that, _BRING_INTO.sub(in_state, text))
    text = _ALLOWED_TO.sub(lambda m: f"Can {m['who']} {m['does']} ", text)
    text = _MAY_MAKE.sub(may_be, text)
    begins = {0, *(found.end() for found in re.finditer(r"[.?!;] +", text))}
    return _WAS_MADE.sub(told, _MADE.sub(told, text))
