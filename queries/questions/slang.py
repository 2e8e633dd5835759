# ruff: noqa: E501
"""Slang for deeds: what players call what their pieces do ("leg it", "let rip", "hit the deck", "scoop up"), told by the
plain verb that a rulebook has for it.

In go the text of a question and the lexicon, out comes the same text with each of these told plainly, in the same form of
the verb. Where several plain verbs will do, the one that the texts name is taken; slang that is itself a name of the
texts stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kb.model import OPTION_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

#: Kinds of names for what somebody does, or for what comes of it.
_DONE = (*OPTION_KINDS, "test", "status", "effect")
#: Verbs whose forms are no regular ones: the base with its past and its -ing.
_FORMS = {
    "break": ("broke", "breaking"), "cut": ("cut", "cutting"), "do": ("did", "doing"), "eat": ("ate", "eating"),
    "fall": ("fell", "falling"), "flee": ("fled", "fleeing"), "get": ("got", "getting"), "give": ("gave", "giving"),
    "go": ("went", "going"), "have": ("had", "having"), "hit": ("hit", "hitting"), "hold": ("held", "holding"),
    "keep": ("kept", "keeping"), "leave": ("left", "leaving"), "let": ("let", "letting"), "light": ("lit", "lighting"),
    "put": ("put", "putting"), "run": ("ran", "running"), "say": ("said", "saying"), "shoot": ("shot", "shooting"),
    "sit": ("sat", "sitting"), "stick": ("stuck", "sticking"), "take": ("took", "taking"),
    "throw": ("threw", "throwing"), "withdraw": ("withdrew", "withdrawing"),
}  # fmt: skip
#: What ends in a letter that is doubled before an ending.
_DOUBLED = deferred(r"^(?:[^aeiou]|qu){0,3}[aeiou][bdgmnpt]$")


def _forms(verb: str) -> dict[str, str]:
    """The forms of a verb, each with what it is: "base", "s", "past" or "ing"."""
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"
    third = f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeou" else verb + ending
    if verb in _FORMS:
        past, doing = _FORMS[verb]
    else:
        stem = verb + verb[-1] if _DOUBLED.search(verb) else verb.removesuffix("e")
        past, doing = (f"{verb[:-1]}ied" if third.endswith("ies") else f"{stem}ed"), f"{stem}ing"
    return {past: "past", doing: "ing", third: "s", verb: "base"}


def _inflected(verb: str, form: str) -> str:
    """A plain verb, or one with what belongs to it ("go to ground"), in a form."""
    first, _, rest = verb.partition(" ")
    said = next(each for each, is_form in _forms(first).items() if is_form == form or first == each)
    return f"{said} {rest}" if rest else said


@dataclass(frozen=True, slots=True)
class _Slang:
    """A verb with what is said behind it, and the plain verbs for that, the first that the texts name being meant.

    The last of them is meant where they name none, unless it is empty.
    """

    pattern: re.Pattern[str]
    forms: dict[str, str]
    plain: tuple[str, ...]


def _slang(verbs: str, behind: str, *plain: str) -> _Slang:
    """``verbs`` are such as are used alike, and ``behind`` what stands behind them, as a pattern."""
    forms: dict[str, str] = {}
    for verb in verbs.split():
        forms = {**_forms(verb), **forms}
    said = "|".join(sorted(forms, key=len, reverse=True))
    return _Slang(deferred(rf"(?i)\b(?P<verb>{said}){behind}"), forms, plain)


#: Where a deed is told in full.
_ENDS = (
    r"(?= *[.?!,;:)]| *$| (?:if|when|while|once|after|before|now|then|and|or|but|this|as|like|until|because|at all)\b)"
)
#: Where somebody goes, so that he does not only get away.
_WHITHER = r"(?= (?:to|towards?|up|across|over|into|through|for|along|forwards?)\b)"
_A_SHOT = r"(?:a few|a couple of|a|an|some|any|its|their|his|our|one|the)(?: (?:quick|cheeky|sneaky|few|last|pot|pop))?"
_AIM = (
    r"(?:(?:the|an?|any|that|this|my|our|its|their|some|no|those|these|another) )?(?P<aim>objectives?(?: markers?)?)\b"
)
_FIGHT = r"(?:it|(?:the |a |that |this |close )?(?:combat|melee|fight|scrap|brawl|scuffle|punch-?up|ruck))\b"
_THINGS = r"(?:the|its|their|his|our|all|any|that|those) [\w'-]+(?: (?!behind\b)[\w'-]+){0,3}?"
_HOLD = tuple(
    rf"{verb} \g<aim>|{verb} objectives"
    for verb in ("hold", "claim", "capture", "control", "seize", "secure", "take", "score", "contest", "hold")
)
_RUN = ("run", "sprint", "rush", "dash", "move")
_FLEE = ("flee", "escape", "run away", "bolt", "fall back", "retreat", "withdraw", "evade", "flee")
_DOWN = ("go down", "take cover", "duck", "dive", "go prone", "lie down", "drop prone", "go to ground")
_ABANDON = ("leave behind", "drop", "abandon")
_REFUSE = ("decline", "refuse")
_LEAVE = ("disengage", "break off", "withdraw from combat|withdraw", "fall back", "leave combat")

_SLANG = (
    _slang("leg peg hoof book hightail", f" it{_WHITHER}", *_RUN),
    _slang("hustle scoot scamper", _WHITHER, *_RUN),
    _slang("leg peg hoof book hightail", r" it\b", *_FLEE),
    _slang("scarper skedaddle scram", r"\b", *_FLEE),
    _slang("do", rf" a runner{_ENDS}", *_FLEE),
    _slang("run", r" for (?:it|the hills|their lives|its life)\b", *_FLEE),
    _slang("turn", r" tail\b", *_FLEE),
    _slang("cut turn", r" and run\b", *_FLEE),
    _slang("bug", r" out\b", *_FLEE),
    _slang("hit", r" the (?:deck|dirt|floor|dust)\b", *_DOWN),
    _slang("eat", r" (?:dirt|dust)\b", *_DOWN),
    _slang("drop", r" to the (?:ground|floor|deck)\b", *_DOWN),
    _slang("get keep put", r" (?:(?:its|their|his|our|your) )?heads? down\b", *_DOWN),
    _slang("let", r" (?:rip|loose|fly)\b(?: with(?= ))?", "shoot"),
    _slang("blaze blast bang", r" away\b", "shoot"),
    _slang(
        "pop crack squeeze loose fire get", r" off (?:some |a few |a couple of |any |an? |its |their )?"
        r"(?P<what>(?!(?:few|some|shots?|rounds?|bullets?)\b)[\w'-]+ (?:shots?|attacks?|fire|volleys?))\b",
        r"make \g<what>",
    ),
    _slang("lob chuck sling", r"(?= (?:an?|some|the|its|their|our|my|any) [\w' -]{2,30}? (?:at|on|onto|into)\b)", "fire"),
    _slang("unload", r" (?:on|into)\b", "shoot at"),
    _slang("light", r" (?P<whom>it|them|him|her) up\b", r"shoot at \g<whom>"),
    _slang("get take have pop squeeze crack", rf" (?:off )?{_A_SHOT} ?-?shots?(?: off)?\b(?! phase| attack)", "shoot"),
    _slang("pop squeeze crack loose", r" off (?:a few |a couple of |some |any |a )?(?:rounds?|shots?|bullets?)\b", "shoot"),
    _slang("have take", r" (?:a|another|any) (?:pop|crack|pot-?shot|pop-?shot)(?= at\b)", "shoot"),
    _slang("grab nab snag snatch bag cap nick", rf" (?:hold of )?{_AIM}", *_HOLD),
    _slang("sit camp squat", rf" on {_AIM}", *_HOLD),
    _slang("get", r"(?<!got) (?:right )?stuck in(?:to)?\b(?! (?:combat|melee|close|a|an)\b)", "assault", "charge"),
    _slang("bail back pull step break walk get", rf" (?:out|away|off)(?: (?:of|from))? {_FIGHT}", *_LEAVE),
    _slang("hitch catch bum thumb", r" an? (?:ride|lift)\b(?: (?:in|on|with)(?= ))?", "board|board", "embark on"),
    _slang("budge", r"\b", "move"),
    _slang("pull drop", r" back\b", "fall back", "retire", "withdraw", "retreat", "move back"),
    _slang("chicken wuss bottle weasel wimp worm wriggle", r" out of\b", *_REFUSE),
    _slang("turn", r" down(?= (?:the|a|that|this|any|his|my)\b)", *_REFUSE),
    _slang("say", r" no to\b", *_REFUSE),
    _slang("give", rf" (?:up|in){_ENDS}", "surrender", ""),
    _slang("throw", r" in the towel\b", "surrender"),
    _slang("wave", r" (?:the|a) white flag\b", "surrender"),
    _slang("put stick", r" (?:their|its|his) hands? up\b", "surrender"),
    _slang("scoop hoover gather", r" up\b", "pick up"),
    _slang(
        "scoop gather", r" (?P<whom>it|them|him|her|us|(?:my|the|our|those|these) [\w'-]+(?: [\w'-]+)?) up\b",
        r"pick up \g<whom>",
    ),
    _slang("ditch dump bin", rf" (?P<whom>{_THINGS}){_ENDS}", *(rf"{each} \g<whom>|{each}" for each in _ABANDON)),
    _slang("leave", rf" (?P<whom>{_THINGS}) behind\b", *(rf"{each} \g<whom>|{each}" for each in _ABANDON[1:])),
    _slang("fix mend", r" (?:itself|themselves|himself)\b", "pass its repair test|repair test", "repair"),
)  # fmt: skip


#: That somebody comes at ours, or shoots at them.
SET_UPON = deferred(
    r"(?i)\b(?:charg|assault|attack|ramm|shoot|shot|fir(?=ed|es|ing))\w{0,4}\b(?:(?= (?:at )?(?:my|our|us|me|them|it)\b)|"
    r"(?<=by)|(?! (?:phase|order))(?<=ed|ot))"
)


def without_slang(text: str, lexicon: Lexicon) -> str:
    """``text`` with the deeds that it tells in slang told by their plain verbs."""
    for each in _SLANG:
        text = each.pattern.sub(_teller(each, lexicon), text)
    return text


def _teller(slang: _Slang, lexicon: Lexicon) -> Callable[[re.Match[str]], str]:
    def told(match: re.Match[str]) -> str:
        if _is_name(match[0], lexicon):
            return match[0]
        ways = [each.partition("|") for each in slang.plain]
        known = [plain for plain, _, name in ways if _names(name or plain, lexicon)]
        if SET_UPON.search(match.string[: match.start()]):  # then what is a reaction is meant
            known.sort(key=lambda plain: all(term.kind != "reaction" for term in lexicon.named(plain)))
        plain = known[0] if known else ways[-1][0]
        form = slang.forms[match["verb"].lower()]
        return match.expand(_inflected(plain, form)) if plain else match[0]

    return told


def _names(plain: str, lexicon: Lexicon) -> bool:
    said = stems(plain)  # "retire" is not yet the result "Cease fire / retire"
    return any(
        term.kind in OPTION_KINDS or (term.kind in _DONE and stems(term.name) == said) for term in lexicon.named(plain)
    )


def _is_name(said: str, lexicon: Lexicon) -> bool:
    """Whether slang begins with a name of the texts: "Hit the Dirt", of a reaction that is called so."""
    words = said.split()
    least = min(2, len(words))
    starts = (" ".join(words[:size]) for size in range(len(words), least - 1, -1))
    return any(term.kind in OPTION_KINDS for start in starts for term in lexicon.named(start))
