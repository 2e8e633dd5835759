# ruff: noqa: E501
"""What befell ours, and who did it, in a player's words: "they flubbed morale", "stuck in a punch-up", "my boys got lit up".

In go the text of a question and the lexicon, out comes the same with words that were run together or cut short told in
full ("didnt", "em"), and each misfortune by the plain words for it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable

from kb.model import TYPE_KINDS
from kb.names import stem, stems
from kb.patterns import deferred
from queries.questions.english import COMMON, UNIT_NOUNS
from queries.questions.lexicon import Lexicon

#: What is said in place of a pattern: plain words, or what a function makes of the match and the lexicon.
Told = str | Callable[..., str]

IT = r"it|they|he|she|we|i|you|them|him|her|us|me"
MINE = r"(?:my|our|his|their|the|an?|this|that|these|those)"
NP = rf"(?:{IT}|{MINE} [\w'-]+(?: (?!can\b|could\b|may\b|might\b|will\b|is\b|are\b|gets?\b|has\b|have\b)[\w'-]+){{0,3}}?)"
SUBJECT = {"them": "they", "him": "he", "her": "she", "us": "we", "me": "I"}

#: A test that went wrong in a player's words, and one that went well.
_WRONG = (
    r"(?:flubb?|flunk|botch|fluff|muff|bungl|duff|fudg|bodg|whiff|bomb|chok|biff)(?P<form>ed|es|e|s|ing|)|"
    r"(?:cock|ball|mess|screw|stuff|bugger)s?(?P<up>ed|ing)? up|bl(?:e|o)w"
)
_TAKEN = (
    r"(?P<what>(?:(?:the|its|their|his|my|our|an?|that|this) )?(?:[\w'-]+ ){0,3}?(?:tests?|checks?|rolls?|saves?))\b"
)
_FIGHT = r"(?:scrap|brawl|punch-?up|dust-?up|scuffle|ruck|tussle|fist ?fight|fracas|scrum|slugfest|slug-?match|knife ?fight)\b"
_BE = r"(?P<be>is|are|was|were|been|being|gets?|got|getting|'s|'re) (?P<just>(?:(?:just|now|already|also|both|all|absolutely) )*)"


def _by_its_kind(match: re.Match[str], lexicon: Lexicon) -> str:
    """Somebody by a name of which the texts know nothing, as the kind that stands in brackets: "my rhino (transport)"."""
    known = any(term.kind in TYPE_KINDS for term in lexicon.named(match["what"]))
    strange = not lexicon.named(match["name"]) and match["name"] not in COMMON and stem(match["name"]) not in UNIT_NOUNS
    return f"{match['whose']} {match['what']}" if known and strange else match[0]


def _enemy(match: re.Match[str], lexicon: Lexicon) -> str:
    """Those on the other side by a byname, which is a noun of its own, or stands before one ("a jerry gun crew")."""
    if lexicon.named(match["who"]):
        return match[0]
    before = match.string[: match.start()].split()[-1:]
    article = "the " if before and before[0].lower() in ("at", "to", "by", "from", "of", "than", "are", "near") else ""
    many = match["who"].lower().endswith("s") and not match["who"].lower().endswith("'s")
    return f"{article}enem{'ies' if many else 'y'}"


def _went_wrong(match: re.Match[str], lexicon: Lexicon) -> str:
    form = match["form"] or match["up"] or ""
    how = "failing" if form == "ing" else "fails" if form in ("s", "es") else "failed"
    return f"{how} {match['what']}"


def _on_nerve(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Flubbing morale" is failing the test that is taken on it, if there is one."""
    tests = (f"{match['on']} {noun}" for noun in ("check", "test", "roll"))
    name = next((each for each in tests if any(term.kind == "test" for term in lexicon.named(each))), "")
    form = match["form"] or match["up"] or ""
    return f"{'failing' if form == 'ing' else 'failed'} its {name}" if name else match[0]


def _in_a_fight(match: re.Match[str], lexicon: Lexicon) -> str:
    names = (
        "locked in combat",
        "engaged in combat",
        "in close combat",
        "in combat",
        "engaged",
        "in melee",
        "in a fight",
    )
    texts = [document.text.lower() for document in lexicon.rules.documents.values()]
    if any(match[0].split()[-1].lower() in text for text in texts):
        return match[0]  # the texts' own word for it
    if named := next((each for each in names if any(t.kind == "status" for t in lexicon.named(each))), ""):
        return named
    if said := next((each for each in names if any(each in text for text in texts)), ""):
        return said
    states = (term for term in lexicon.terms.values() if term.kind == "status" and term.introduced)
    fighting = [term.name for term in states if _FIGHTING & set(stems(term.name))]
    return fighting[0] if len(fighting) == 1 else "in combat"


#: Of what the name of a state tells that those who are in it fight hand to hand.
_FIGHTING = frozenset(
    stems("brawling brawl melee fighting engaged combat grappling grappled duelling dueling locked embroiled")
)


def _attacked(match: re.Match[str], lexicon: Lexicon) -> str:
    """That ours are set upon, by what the texts call a charge."""
    charged = lexicon.named("charge") or not lexicon.named("assault")
    return f"{match['be']} {match['just']}{'charged' if charged else 'assaulted'}"


def _got_out(match: re.Match[str], lexicon: Lexicon) -> str:
    """That somebody gets out of his own, of which the texts know nothing: "out of their bus"."""
    noun = match["what"]
    strange = noun.lower() not in COMMON and not lexicon.said(noun) and not lexicon.named(noun)
    if not strange or not any(term.kind == "action" for term in lexicon.named("disembark")):
        return match[0]
    form = match["form"]
    ending = "ed" if form.endswith("d") else "ing" if form.endswith("g") else form
    carrier = " from a transport" if any(term.kind in TYPE_KINDS for term in lexicon.named("transport")) else ""
    return f"disembark{ending}{carrier}"


def _put_aboard(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Can I stuff them in a transport?": whether they may embark on it."""
    words = match["what"].split()
    size = next((n for n in (2, 1) if any(t.kind in TYPE_KINDS for t in lexicon.named(" ".join(words[:n])))), 0)
    verb = next((v for v in ("embark", "board") if any(t.kind == "action" for t in lexicon.named(v))), "")
    if not size or not verb:
        return match[0]
    who = SUBJECT.get(match["who"].lower(), match["who"])
    rest = " ".join(["", *words[size:]])
    return (
        f"{match['may']} {who} {verb} {'on ' if verb == 'embark' else ''}{match['of']} {' '.join(words[:size])}{rest}"
    )


_TURNS: tuple[tuple[re.Pattern[str], Told], ...] = tuple(
    (deferred(pattern), told)
    for pattern, told in (
        # words run together, or cut short
        (r"(?i)(?<![\w'’])['’]?em\b(?!-)", "them"),
        (r"(?i)\b(?P<do>did|do|does|is|are|was|were|has|have|had|could|should|would|must|need)nt\b", r"\g<do>n't"),
        (r"(?i)\b(?P<do>ca|wo)nt\b", r"\g<do>n't"),
        (r"(?i)\bain'?t\b", "isn't"),
        (r"(?i)\b(?P<who>they|we|you)(?P<be>re|ve) (?<!were )", r"\g<who>'\g<be> "),
        (r"(?i)\bim (?=[a-z])", "I'm "),
        (r"(?i)\bive (?=[a-z])", "I've "),
        (r"(?i)\b(?P<who>he|she)s (?=[a-z])", r"\g<who>'s "),
        (r"(?i)\boutta\b", "out of"),
        (r"(?i)\b(?P<what>what|how)s (?=(?!up\b)\w)", r"\g<what>'s "),
        (
            r"(?i)(?<=\w)[\s,;:–-]+(?:or (?:nah|nope|naw|what|no way)|innit|yeah|yea|yeh|aye|eh|huh|y'?all|lol|tho|mate|bro|man|guys)\s*(?P<end>[?.!]*)\s*$",
            r"\g<end>",
        ),
        (r"(?i)\b(?:want|wan)na\b", "want to"),
        (r"(?i)\btryna\b", "trying to"),
        (r"(?i)(?<![\w'])'?(?:cos|coz|cuz)\b", "because"),
        # who is meant
        (
            r"\b(?P<whose>my|our|the|an?|his|their|its|some) (?P<name>[a-z][\w'-]+) \((?:an? |the )?(?P<what>[a-z][\w -]{2,30})\)",
            _by_its_kind,
        ),
        (
            r"(?i)\b(?P<whose>my|our|his|their|this|that|these|the other|another|a different|some other) "
            r"(?:lot|crowd|peeps|fellas|homies)\b(?! of\b)",
            r"\g<whose> unit",
        ),
        (r"(?i)\bbo(?:is|yz)\b", "boys"),
        (
            r"(?i)\b(?P<who>jerr(?:y|ies)|fritz(?:es)?|ivans?|tommies|baddies|bad guys|bogeys|the other (?:guy|fella|fellow|lad|side|player)['’]s)\b",
            _enemy,
        ),
        (r"\ba (?=enem(?:y|ies)\b)", "an "),
        # what befell it
        (
            r"(?i)\b(?:(?:an?|the|some) )?(?:enemy(?: (?:unit|squad|team|mob|lot))?|opponent|he|someone|somebody|they) (?P<does>shoots?|fires?|is shooting|is firing|are shooting|shot|fired) at "
            r"(?P<whom>us|me|them|it|my [\w-]+(?: [\w-]+)?)(?P<far> from [\w\"'” ]{1,20}?)? (?:on|under|with) (?P<order>(?:an?|the) [\w'-]+ orders?)\b",
            r"an enemy unit with \g<order> \g<does> at \g<whom>\g<far>",
        ),
        (rf"(?i)\b(?:{_WRONG}) {_TAKEN}", _went_wrong),
        (
            rf"(?i)\b(?:{_WRONG}) (?:(?:its|their|his|my|our) )?(?P<on>morale|leadership|nerve|cool|courage|resolve)\b(?! \w+ (?:test|check|roll))",
            _on_nerve,
        ),
        (
            rf"(?i)\b(?:aced|nailed|smashed|(?:breez|sail|scrap|squeak)ed through|came through|got through) {_TAKEN}",
            r"passed \g<what>",
        ),
        (
            rf"(?i)\b(?:(?:stuck|tied up|caught up|busy|locked|tangled up|bogged down) )?(?:in|into) (?:an?|the|this|that|some) "
            rf"(?:(?:big|massive|right|proper|ongoing) )?{_FIGHT}",
            _in_a_fight,
        ),
        (
            r"(?i)\b(?:(?:stuck|tied up|caught up|busy|locked|tangled up|bogged down) )?in (?:a|this|that) (?:(?:big|massive|right|proper|ongoing) )?fight\b(?! phase| sub-?phase| step)",
            _in_a_fight,
        ),
        (
            rf"(?i)\b{_BE}(?:shot up|lit up|shot to (?:bits|pieces|hell)|hosed(?: down)?|sprayed|mo[wn]+ed down|gunned down|raked|"
            r"pasted|plastered|riddled|blasted|mortared|machine-?gunned|zapped)\b(?: at)?",
            r"\g<be> \g<just>shot at",
        ),
        (rf"(?i)\b{_BE}(?:jumped|bum-?rushed|mobbed|swarmed|piled into|dog-?piled|steamed into)\b(?: on)?", _attacked),
        (
            r"(?i)\b(?P<verb>jump|hop|pile|bail|climb|clamber|tumble|spill)(?P<form>s|ed|ped|ing|ping|d|) (?:straight |right )?out of (?:its|their|his|my|our) (?P<what>[\w'-]+)",
            _got_out,
        ),
        (
            rf"(?i)\b(?P<may>can|may|could|might) (?:i|we|you) (?:stuff|cram|shove|bundle|load|squeeze|chuck|stick|put|pile|pack|bung) (?P<who>{NP}) "
            r"(?:in|into|inside|aboard|onto|in the back of) (?P<of>an?|my|our|the|that|this|another|some) (?P<what>[\w'-]+(?: [\w'-]+)?)\b",
            _put_aboard,
        ),
    )
)


def replaced(text: str, turns: Iterable[tuple[re.Pattern[str], Told]], lexicon: Lexicon) -> str:
    """``text`` with each of the turns of phrase told by what stands for it, in their order."""
    for pattern, told in turns:
        text = pattern.sub(told if isinstance(told, str) else functools.partial(told, lexicon=lexicon), text)
    return text


def befallen_told(text: str, lexicon: Lexicon) -> str:
    """``text`` with what befell ours told plainly."""
    return replaced(text, _TURNS, lexicon)
