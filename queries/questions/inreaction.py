"""Within a reaction: what is done as part of one, told as what is done while making it ("as part of a Duck", "when my
Riders Duck, may they Run": "when my Riders make a Duck Reaction, may they Run").

In: the text of a question and the lexicon. Out: the same with such words in the place of those, where what is made is a
reaction of the texts.
"""

from __future__ import annotations

import re

from kb.model import OPTION_KINDS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

#: "Can it Run as part of a Duck?", but for "can it use it as part of …".
_AS_PART = deferred(
    r"(?i)(?P<asked>\b(?:can|may|could|might|must)\b(?:(?!\b(?:fire|shoot|weapon)s?)[^?.;])*?"
    r"(?<!part)(?<!use)(?<!used)(?<!made)(?<!make)) (?:as (?:a )?part of|in the course of|during|in) "
    r"(?P<whose>an?|its|their|the|my|that) (?P<what>[\w' -]{3,40}?)"
    r"(?: (?:that |which )?(?:it|they|we|i|he|she)(?:[’']s|[’']re|[’']m| is| are| am)?(?: now| currently)? "
    r"(?:mak(?:es?|ing)|do(?:es|ing)?|us(?:es?|ing)|tak(?:es?|ing)|perform(?:s|ing)?|declared?))?"
    r"(?=[?.,;]|$| (?:when|if|while|in|during|on|at)\b)"
)
#: "Can my reacting crew Run?": the same.
_REACTING = deferred(
    r"(?i)(?P<asked>\b(?:can|may|could|might|must) (?:an?|my|our|the|this|that)) (?:reacting|responding) "
    r"(?P<rest>[^?.;,]+?)(?=[?.;,]|$| (?:when|if|while)\b)"
)
#: Where a clause begins that may tell it.
_BEGINS = deferred(r"(?i)(?:^|(?<=[.;!?] )|\b(?:when|whenever|while|whilst|if|as|once) )(?=[\w’'(])")
#: Whoever is said to make one, word by word: nobody of the enemy's, and no one who may, will or does not.
_WHO = deferred(
    r"(?i)(?!(?:enem|opponent|foe|hostile|can\b|may\b|could\b|might\b|must\b|will\b|would\b|should\b|not\b|never\b|"
    r"cannot\b|to\b|has\b|have\b|had\b|did\b|does\b|do\b|if\b|when\b|while\b|that\b|which\b|who\b|their\b|of\b))"
    r"[\w’'()-]{1,30} "
)
#: "My Riders Duck", "are Ducking": the reaction by its name, as a verb or as what is chosen.
_MAKES = deferred(
    r"(?P<be>(?i:is|are) )?"
    r"(?P<light>(?i:(?:declar|us|mak|choos|perform|tak|pick)(?:es?|s|ing) (?:to |an? |the )?|"
    r"react(?:s|ing)? (?:to (?:it|this|that|the enemy|an? [\w-]{2,20}) )?(?:with|by) (?:an? |the )?))?"
    r"(?P<what>[A-Za-z][\w’'-]{1,30}(?: [A-Z][\w’'-]{1,30}| [Tt]he [A-Z][\w’'-]{1,30}){0,2})"
    r"(?P<kind> (?i:reaction))?(?! (?i:reaction|marker|order)s?\b)"
    r"(?P<as>(?i: (?:as|by way of|in) (?:an?|its|their|the) (?:\w+ )?(?:reaction|response|reply)))?"
)
_WORDS = 5
#: Behind these no verb stands.
_THE = deferred(
    r"(?i)(?:\b(?:an?|the|my|our|its|this|mak\w+|us(?:es?|ing)|tak\w+|tr(?:y|ies)|with|by|in|on|under|of|to|from|"
    r"and|or)) $"
)
#: What is asked of it, be it behind or in front.
_MAY_IT = deferred(r"(?i)\b(?:can|may|could|might|must)(?:n['’]t| not)? (?:also |still |then )?(?P<rest>[^?.;]{1,120})")
_MEANWHILE = deferred(r"(?i) (?:when|while|whilst|if|as|once)\b")


def done_in_a_reaction(text: str, lexicon: Lexicon) -> str:
    """The question with what is done as part of a reaction told as done while making it."""
    text = _AS_PART.sub(lambda m: _while_made(m, lexicon), text)
    text = _REACTING.sub(lambda m: _while_reacting(m, lexicon), text)
    asked = list(_MAY_IT.finditer(text))
    if not asked or not _of_another_deed(_MEANWHILE.split(asked[-1]["rest"])[0], lexicon):
        return text
    for begins in _BEGINS.finditer(text):
        place = begins.end()
        for _ in range(_WORDS):
            who = _WHO.match(text, place)
            if who is None:
                break
            place = who.end()
            made = None if _THE.search(who[0]) else _MAKES.match(text, place)
            if made is not None and (said := _made(made, text[begins.end() : place], lexicon)):
                return text[:place] + said + text[made.end() :]
    return text


_ITS_NOUN = deferred(r"(?i) (?:reaction|response|move|action)$")


def _while_made(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "As part of a Withdraw" as "while making a Withdraw", where that is a reaction."""
    names = {match["what"], _ITS_NOUN.sub("", match["what"])}
    known = any(term.kind == "reaction" for name in names for term in lexicon.named(name))
    return f"{match['asked']} while making {match['whose']} {match['what']}" if known else match[0]


def _while_reacting(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "A reacting crew" as one that makes a reaction, where it is asked for something else than for a reaction."""
    general = lexicon.general("reaction")
    if general is None or not _of_another_deed(match["rest"], lexicon):
        return match[0]
    return f"{match['asked']} {match['rest']} while making a {general.name}"


def _of_another_deed(asked: str, lexicon: Lexicon) -> bool:
    """Whether what is asked for is an action and no reaction."""
    kinds = {term.kind for word in re.findall(r"[\w’'-]+", asked) for term in lexicon.named(word)}
    return "action" in kinds and "reaction" not in kinds


def _made(match: re.Match[str], who: str, lexicon: Lexicon) -> str:
    """What is told as done by whom, as the making of a reaction, where it is one and nothing else; else ''."""
    what, light = match["what"], match["light"]
    general = lexicon.general("reaction")
    named = [term for term in lexicon.named(what) if term.kind in OPTION_KINDS]
    if general is None or not named or any(t.kind != "reaction" or lexicon.is_general(t) for t in named):
        return ""
    if not (what[0].isupper() or light or match["as"]):
        return ""  # "when my riders advance": in their own turn, for all that is told
    plural = re.search(r"(?i)(?:\bthey|s) $", who) is not None
    an = "an" if named[0].name[0] in "AEIOU" else "a"
    return f"{'make' if plural else 'makes'} {an} {named[0].name} {general.name}"
