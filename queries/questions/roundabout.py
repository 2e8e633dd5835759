# ruff: noqa: E501
"""Questions asked in a roundabout way: "what happens if my crew tries to row?" asks whether it may row.

In: the text of a question as it was typed. Out: the same asked plainly, before anything of it is held against the names
of a ruleset. Only English stands here.
"""

from __future__ import annotations

import re

from kb.kept import compiled_of

_KEPT_FROM = r"(?:barred|debarred|banned|prohibited|prevented|precluded|excluded|disqualified|stopped|kept|incapable)"


def to_do(gerund: str) -> str:
    """A gerund as the verb that a question asks for ("declaring": declare, "running": run), as its stem tells it."""
    root = gerund[:-3]
    if len(root) > 2 and root[-1] == root[-2] and root[-1] in "bdgmnprt":
        return root[:-1]
    return f"{root}e" if re.search(r"(?:[cgvzu]|[^aeiou]s|ar|ir|ak|us|id)$", root) else root


#: A unit of which a question tells no more.
_NOUN = (
    r"(?:an? |any |my |our |the |its )?(?:[\w'-]+ ){0,2}?(?:units?|models?|squads?|troops|crews?|fighters?|figures?|warriors?|soldiers?|"
    r"characters?|vehicles?|vessels?|ships?|teams?|bands?|gangs?|pieces?|elements?|regiments?|battalions?|stands?|it|them|me|us|you)"
)
#: Each pattern with its plain words and the pieces of which a question needs one.
_PLAIN = (
    (  # "they reacted in the Movement phase but not in this phase"
        r"\b(it|they|he|she|(?:my|our|the|these|those) [\w' -]{2,40}?)(?:'s|'ve| has| have|,)? (?:already )?([a-z]+ed) (?:once )?"
        r"(?:in|during) (?:the|an|my|their|his|our|last|that) [\w' -]{3,30}?,? but (?:not(?: yet)?|(?:has|have)(?: not|n't)(?: yet)?"
        r"(?: (?:done so|\2))?) (?:yet )?(?:in|during) (this|the current) (phase|turn|one)\b(?: yet)?",
        lambda m: f"{m[1]} have not {m[2]} in this {'phase' if m[4] == 'one' else m[4]}",
        "but not|but has|but have",
    ),
    (  # "it was Dazed last turn and failed to shake it off"
        r"\b(was|were|got|became) ([\w'-]+(?:ed|en|wn)) (?:(?:in |during )?(?:the |my |its |their )?(?:last|previous) (?:turn|round|phase)|"
        r"earlier|a turn ago|the (?:turn|round) before),? (?:and|but)(?: (?:it|they|he|she))?(?:'s|'ve| has| have)? (?:then )?"
        r"(?:failed to|did ?n['o]t|did not|could not|couldn't|not|hasn't|haven't|never)(?: managed to| manage to)?(?: yet)? "
        r"(?:shake(?:n)? (?:it|this|that) off|get rid of (?:it|this|that)|recover(?:ed)?(?: from (?:it|this|that))?|rall(?:y|ied)|"
        r"remove(?:d)? (?:it|this|that)|los[et] (?:it|this|that)|clear(?:ed)? (?:it|this|that))\b",
        lambda m: f"{'are' if m[1] == 'were' else 'is'} {m[2]}",
        "failed to|did|could|not|hasn't|haven't|never",
    ),
    (  # "which rules make a unit immune to Panic?"
        rf"\b(?:make|makes|render|renders|leave|leaves|keep|keeps) {_NOUN} (immune|unaffected)(?= (?:to|against|from|by)\b)",
        r"are \1",
        "immune|unaffected",
    ),
    (  # "which conditions leave a fighter when the Dusk phase ends?", "which states wear off in the Rally phase?"
        r"^\s*(?:which|what) (conditions|states|status(?:es)?|effects|markers|tokens|counters|afflictions) (?:(?:will|do|would) )?(?:leave|wear off|"
        r"go away|go|lapse|expire|end|cease|disappear|vanish|stop|come off|fall off|pass|clear)(?: (?:from )?(?:an?|the|my|its|any) [\w'-]+)? "
        r"(?:(?:when|once|after|as) (the [\w' -]{2,30}? (?:phase|turn|round|step)) (?:ends?|is over|finishes|closes)|(?=(?:at|in|during|when|if|"
        r"after|once) ))",
        lambda m: f"which {m[1]} are removed {f'at the end of {m[2]}' if m[2] else ''}",
        "leave|wear off|go |lapse|expire|end|cease|disappear|vanish|stop|come off|fall off|pass|clear",
    ),
    (r"^\s*what (?:is|are) (immune|unaffected)\b", r"which rules are \1", "immune|unaffected"),
    (  # "what can't a Dazed crew do?", "what is a Dazed crew barred from doing?"
        r"^\s*what (?:(can|may)(?:'t|not| not)|(?:is|are)(?= [^?]* (?:barred|banned|forbidden|prohibited|kept|stopped|prevented|excluded)"
        r" (?:from doing|to do)\b)) ([^?.!,;]{2,60}?)(?: (?:barred|banned|forbidden|prohibited|kept|stopped|prevented|excluded))? "
        r"(?:from doing|to do|do)\s*\?*\s*$",
        r"what may \2 not do?",
        "can't|cannot|not|barred|banned|forbidden|prohibited|kept|stopped|prevented|excluded",
    ),
    (  # "which kinds of unit are barred from declaring a Charge?"
        rf"^\s*((?:which|what|who)\b[^?.!,;]{{0,60}}?) (?:is|are) (?:(?:always|ever|also|all) )?{_KEPT_FROM} (?:from|of) ([a-z'-]+ing)\b",
        lambda m: f"{m[1]} may not {to_do(m[2])}",
        "barred|banned|prohibited|prevented|precluded|excluded|disqualified|stopped|kept|incapable",
    ),
    (  # "which kinds of unit are forbidden to declare a Charge?"
        r"^\s*((?:which|what|who)\b[^?.!,;]{0,60}?) (?:is|are) (?:always |ever |also |all )?(?:forbidden|unable|too \w+) to (?!(?:an?|the|my|our|your|any|every|each|all|units?|it|them)\b)(?=(?-i:[a-z]))",
        r"\1 may not ",
        "forbidden|unable|too ",
    ),
    (  # "what reactions are there when an enemy charges my crew?"
        r"^\s*(?:what|which) ([\w-]+s) are there (?=(?:when|if|once|after) )",
        r"which \1 can a unit make ",
        " are there ",
    ),
    (  # "what happens if my crew tries to row?"
        r"^\s*what happens (?:if|when) ([^?.!,;]{2,60}?) (?:tr(?:y|ies)|wants?|attempts?|chooses?|decides?|would like|wish(?:es)?) to "
        r"(?=[\w'-]+)([^?.!;]{2,120}?)\s*\?+\s*$",
        r"can \1 \2?",
        "what happens",
    ),
    (  # "does the restriction on rowing still apply to my crew?"
        r"\b(?:do|does|will|would) (?:the|this|that|any) (?:restriction|prohibition|ban|bar|limitation)s? (?:on|against|of) ([\w-]+ing) "
        r"(?:(?:still|also|even|really) )?(?:apply to|hold for|affect|bind) (?=\w)([^?.!;]{2,60}?)(?= (?:if|when|while|even|in|during)\b|\s*[?.!;])",
        r"can \2 be \1",
        "restriction|prohibition|ban|bar|limitation",
    ),
    (  # "what are the exceptions to the rule that a Dazed crew may not row?"
        r"^\s*(?:what|which) (?:are|is) the exceptions? (?:to|from) (?:the (?:rule|ban|prohibition|restriction) )?(?:that )?"
        r"(an?|the|any|my)? ?([^?.!,;]{2,50}?) (?:can|may|must)(?:not| not|'t| never) ([^?.!;]{2,80}?)\s*\?*\s*$",
        r"what lets \1 \2 \3?",
        "exception",
    ),
    (  # "who may row while Dazed?"
        r"^\s*who (?:can|may) ([^?.!,;]{2,60}?),? (?:even )?(?:while|whilst|when|if|though|although) (?:(?:it|they)(?: is| are|'s|'re)? )?"
        r"([\w'-]+(?:ed|en|ing))\s*\?*\s*$",
        r"what lets a \2 unit \1?",
        "who ",
    ),
    (  # "are Golems immune to Panic, or do they become Panicked?"
        r"\b([\w'-]+),? or (?:do|does|can|could|will|would|may) (?:it|they|he|she) (?:\w+ )?(?:become|get|be|turn) \1\s*(?=\?)",
        r"\1",
        " or ",
    ),
    (  # "The chargers are Golems."; "the firer has moved" may tell of one's own
        r"\b(?:the|these|those) (?:(?:charg|attack|assault|shoot|fir|ramm|assail)(?:ers|ors|ants)|attacker|assailant) "
        r"(?=(?:is|are|was|were|has|have|had)\b)",
        "the enemy units ",
        "ers |er |ors |or |ant |ants ",
    ),
    (  # "Is he right that it cannot be Dazed?", behind what he says
        r"(?<=[.?!]) +(?:is|are|was) (?:he|she|it|that|they|i|we) (?:right|correct|wrong|true|mistaken),? that (?:it|they|he|she) [^?.!]{2,60}\?",
        "",
        " that ",
    ),
    (  # "do Riders get to row, or only wade?"
        r"\b(?:do|does) ((?!i\b|we\b|you\b)[^?.!,;]{2,40}?) get to (?=[\w'-]+[^?.!;]{0,40} or (?:only|just|merely)\b)",
        r"can \1 ",
        " get to ",
    ),
    (  # "is it Dazed if it is hit, or can't it be Dazed?"
        r"(\b([\w'-]+)\b[^?.!;]*?),? or (?:can|could|is|are|will|would|does|do|may)(?:n't|'t| not|not)(?: (?:it|they|he|she))?"
        r"(?: ever)?(?: (?:be|become|get|gain))? \2\s*(?=\?)",
        r"\1",
        "'t |not ",
    ),
    (  # "which orders can't my Riders be given?"
        r"^\s*((?:which|what) [\w-]+s?) (?:can|may)(?:'t|not| not) ((?:an?|the|my|our|any) [^?.!,;]{2,40}?) "
        r"(?=(?:be given|receive)\b)",
        r"\1 may \2 not ",
        "can't |cannot |may not |can not |mayn't ",
    ),
    (  # "M6 Riders: gallop distance?"
        r"(?<=\w): ((?:[\w'-]+ ){0,1}[\w'-]+) distance\s*\?+\s*$",
        r": how far can it \1?",
        " distance",
    ),
)


def asked_plainly(text: str) -> str:
    """``text`` with what it asks put plainly."""
    low = text.lower()
    for pattern, said, needs in _PLAIN:
        if any(piece in low for piece in needs.split("|")):
            plain = compiled_of(pattern, re.I).sub(said, text)
            if plain != text:
                text, low = plain, plain.lower()
    return text
