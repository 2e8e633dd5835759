"""Got out: those who left what carried them because of what became of it ("the Raft is Wrecked and the Rowers had to
disembark": "the Rowers had to disembark from the Wrecked Raft").

In: the text of a question and the lexicon. Out: the same, so told that the state is that of the carrier; and with what
they left told where they leave it, where only a sentence behind tells of it ("They disembarked. The Raft has …").
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.names import with_article
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_WHO = r"(?:they|(?:the|my|our|its|their|those) (?:[\w'’-]+ ){0,3}?[\w'’-]+)"
_LEAVE = (
    r"(?:disembark|dismount|land|alight|bail out|get out|clamber out|pile out|jump out|climb out|get off)(?:s|ed)?|"
    r"bail(?:s|ed) out|g[eo]ts? (?:out|off)|(?:jump|climb|pile|clamber)(?:s|ed) out"
)
_LOST = deferred(
    r"(?i)(?P<whose>\b(?:my|our|the) [\w-]+(?: [\w-]+)??['’]s?|\b(?:the|their|its|my|our|an?)) "
    r"(?P<what>[A-Z][\w-]*(?: [A-Z][\w-]*)?) "
    r"(?:is|was|has been|had been|gets|got|becomes|became) (?P<state>[\w'-]+(?:ed|en|ing))"
    r"(?:,? (?:and|so)(?: (?:so|then|therefore))?|;|, then) "
    rf"(?P<who>{_WHO}) (?P<had>(?:(?:have|has|had|must|all) )*(?:(?:to|been forced to|are forced to|were forced to) )?)"
    rf"(?P<leave>{_LEAVE})\b(?! (?:from|of|the|it)\b)"
)
#: "My squad disembarked. The Raft has the Ramp special rule": what it left is told of behind.
_LEFT_FIRST = deferred(
    rf"(?i)(?P<left>\b{_WHO} (?:(?:have|has|had|must|all|just|then|also) )*(?:to |been forced to )?"
    rf"(?:(?:{_LEAVE})|(?:made|make|makes|performs?|performed|took) (?:an?|the|its|their) (?:[\w-]+ )?disembarkation))"
    r"(?P<when>(?: (?:this|last|in this|in the|in its|earlier)(?: [\w-]+){0,3})?[.;] )"
    r"(?:the|its|their|that) (?=(?P<what>[A-Z][\w-]*(?: [A-Z][\w-]*)?) (?:has|had|is|was|did|came|moved|may|counts)\b)"
)


def got_out_told(text: str, lexicon: Lexicon) -> str:
    """The question with what those left who got out told behind that, as it has become."""

    def told(match: re.Match[str]) -> str:
        if not any(term.kind in TYPE_KINDS for term in lexicon.named(match["what"])):
            return match[0]
        whose = match["whose"]
        owner = re.sub(r"['’]s?$", "", whose) if len(whose.split()) > 1 else ""
        who = owner if owner and match["who"].lower() == "they" else match["who"]
        return f"{who} {match['had']}{match['leave']} from the {match['state']} {match['what']}"

    def from_it(match: re.Match[str]) -> str:
        what = match["what"]
        if what.lower() in match["left"].lower() or not any(t.kind in TYPE_KINDS for t in lexicon.named(what)):
            return match[0]
        return f"{match['left']} from {with_article(what)}{match['when']}The "

    return _LEFT_FIRST.sub(from_it, _LOST.sub(told, text))
