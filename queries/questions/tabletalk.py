# ruff: noqa: E501
"""Talk at the table: a question as it is typed between two moves, without the grammar of a rulebook.

In go the text of a question and the lexicon, out comes the same asked in full: "any chance it gets to react?" as "can it
react?", "some card says my mob has to rush - does that go ahead?" as "can my mob be forced to rush?", "test or no test"
as "must they take a test?". Slang for single deeds is that of ``slang``.
"""

from __future__ import annotations

import re

from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import stem, with_article
from kb.patterns import deferred
from queries.options.index import index_of
from queries.questions.befallen import IT, MINE, NP, SUBJECT, Told, befallen_told, replaced
from queries.questions.english import LIGHT, UNIT_NOUNS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import spans
from queries.questions.roundabout import to_do
from queries.questions.slang import SET_UPON, without_slang
from queries.questions.tokens import tokenize
from queries.states.milder import is_result

_BEGINS = r"(?:^|(?<=[.?!;:,–-] ))(?P<lead>(?:(?:so|and|but|then|now|well|ok|okay|oh),? )?)"
_MAY = (
    r"(?:(?:still |actually |even |really )?(?:gets? to|can|could|may|might|will|would|"
    r"(?:is|are|be) (?:still )?(?:able|allowed|permitted|free) to))"
)
_ENDS = r"\s*[?.!]*\s*$"
_CHANCE = r"(?:is there )?any (?:chance|way|hope|possibility|shot|danger)"
#: What asks no more than whether what was told may be.
_VERDICT = (
    r"(?i)(?<=\w)(?P<stop> *[.?!;:,–-]+ +(?:(?:so|and|but|then|now|well),? )?)(?:is|are|does|do|will|would|can|could) "
    r"(?:that|this|it|they|those) (?:still |actually |even |really |then |just )?(?P<so>go(?:es)? (?:ahead|through|off)|"
    r"happen|fly|stand|wash|hold(?: up)?|work out|take (?:place|effect)|kick in|kosher|legit|cool|a go|doable|okay|ok|"
    rf"on the cards|above board|alright|all right|fair(?: play)?|still on|on)(?: then| or (?:not|what|nah)| here| now)?{_ENDS}"
)
#: What somebody is made to do, and a verdict that is asked for on it.
_FORCED = (
    rf"(?i){_BEGINS}(?:(?:an?|the|some|another|his|their|this|that|my opponent's) [\w' -]{{2,40}}?|something|he|my opponent) "
    rf"(?:(?:says?|tells? me|claims?|demands?|means?|insists?)(?: that)? (?P<who>{NP}) (?:has to|have to|must|needs? to|is to|"
    rf"are to|gotta|should) |(?:makes?|forces?|tells?|orders?|compels?) (?P<whom>{NP}) (?:to )?)"
    r"(?P<do>[a-z][\w'-]*[^.?!;–]{0,80}?)\s*[.;:,–-]+ +(?:so |and |but )?(?:is (?:that|this|it) allowed|"
    r"(?:must|do|does|will) (?:it|they|he|i|we)(?: (?:have to|obey|comply|do (?:it|that|so)))?)\s*\?"
)


def _can_do(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Any chance my squad reacts?" as "can my squad react?"."""
    words = match["told"].split()
    said = words[0].lower()
    at = 1 if said not in _MINE_WORDS else _verb_at(words, lexicon)
    if at is None or at >= len(words):
        return match[0]
    who = [SUBJECT.get(said, words[0]), *words[1:at]]
    verb = words[at]
    return f"{match['lead']}can {' '.join([*who, _base(verb) if who[-1:] != ['i'] else verb, *words[at + 1 :]])}"


_MINE_WORDS = frozenset("my our his their the a an this that these those".split())


def _verb_at(words: list[str], lexicon: Lexicon) -> int | None:
    """Where the verb of a short sentence about some unit stands: the first word behind a noun that names a deed."""
    for i, word in enumerate(words[2:7], 2):
        low = stem(word.lower())
        if low in LIGHT or any(term.kind in ("action", "reaction", "order", "test") for term in lexicon.named(word)):
            return i
    unit = next((i for i, word in enumerate(words[1:6], 1) if stem(word.lower()) in UNIT_NOUNS), None)
    return unit + 1 if unit is not None else None


def _taken_part_in(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Join in a Volley" as "make a Volley", where that is something that a unit does."""
    words = match["what"].split()
    for size in range(len(words), 0, -1):
        named = lexicon.named(" ".join(words[:size]))
        if any(term.kind in ("reaction", "action") for term in named):
            return f"make {with_article(' '.join(words))}"
    return match[0]


def _without(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Five crews, none of them a Scout" as "five crews without a Scout"."""
    named = lexicon.named(match["what"])
    held = any(term.kind in (*TYPE_KINDS, "special_rule") for term in named)
    return f" without {with_article(match['what'])}" if held else match[0]


#: What is said before a number that it is what the dice show, and not yet the score.
_OF_DICE = deferred(r"(?i)\b(?:\d*d\d+|dic?e|roll(?:s|ed)?|throw)\b")


def _score(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "We end up on a 5" as "the score is 5", where it is not told of the dice that were just spoken of."""
    before = re.split(r"[.?!;]", match.string[: match.start()])[-1]
    return match[0] if _OF_DICE.search(before) else f"the score is {match['score']}"


def _base(verb: str) -> str:
    """A verb in the third person in its base form ("reacts": react)."""
    low = verb.lower()
    irregular = {"does": "do", "has": "have", "is": "be", "are": "be", "goes": "go"}
    if low in irregular:
        return irregular[low]
    if low.endswith("ies"):
        return f"{low[:-3]}y"
    if low.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return low[:-2]
    return low[:-1] if low.endswith("s") and not low.endswith("ss") else verb


def _doing(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Any chance of them reacting?" as "can they react?"."""
    who = SUBJECT.get(match["who"].lower(), match["who"])
    return f"{match['lead']}can {who} {to_do(match['do'])}"


def _make(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Any chance of a reaction?" as "can it make a reaction?"."""
    who = (match["who"] or "it").lower()
    return f"{match['lead']}can {SUBJECT.get(who, who)} make {match['what']}"


def _whether_so(match: re.Match[str], lexicon: Lexicon) -> str:
    """Whether what was told may be, asked so; what the texts have by that name ("Can it Hold?") is asked of itself."""
    named = any(term.kind in OPTION_KINDS for term in lexicon.named(match["so"]))
    return match[0] if named else f"{match['stop']}is that allowed?"


def _forced(match: re.Match[str], lexicon: Lexicon) -> str:
    who = match["who"] or match["whom"]
    return f"{match['lead']}can {SUBJECT.get(who.lower(), who)} be forced to {match['do']}?"


def _cover_save(match: re.Match[str], lexicon: Lexicon) -> str:
    """Cover that one gets is a save, where the texts have such a save and no such thing as to get cover."""
    named = (each for each in ("cover save", "cover roll", "cover bonus") if lexicon.named(each))
    save = next(named, "")
    return f"{match['get']} a {save}" if save and not lexicon.named(match[0]) else match[0]


def _or_none(match: re.Match[str], lexicon: Lexicon) -> str:
    what = match["what"]
    tested = stem(what.split()[-1].lower()) in ("test", "check", "roll")
    what = _the_one(what, lexicon)
    return f"{match['stop']}{'must they take' if tested else 'can they make'} {with_article(what)}?"


def _the_one(what: str, lexicon: Lexicon) -> str:
    """ "A test" by its name, where the texts have but one of the kind."""
    noun = stem(what.lower())
    tests = [t.name for t in lexicon.terms.values() if t.kind == "test" and t.name.lower().endswith(f" {noun}")]
    return tests[0] if len(tests) == 1 and not lexicon.named(what) else what


#: Verbs and articles behind which a test is what is done, and no verb.
_HAS_ITS_VERB = frozenset("take takes make makes pass passes fail fails roll have an a any another no the".split())


def _tested(match: re.Match[str], lexicon: Lexicon) -> str:
    said = re.sub(r" (?:have|need) to$", "", match["must"].lower())
    if not _HAS_ITS_VERB.isdisjoint(said.split()[2:]):  # "must the group take a Nerve test?"
        return match[0]
    return f"{match['must']} take {with_article(_the_one(match['what'], lexicon))}?"


def _again(match: re.Match[str], lexicon: Lexicon) -> str:
    """What is asked for another time, by the deed or the test that was told of before."""
    before = match.string[: match.start()]
    may, who, rest = match["may"], match["who"], match["rest"]
    if tests := list(_TEST_OF.finditer(before)):
        of = tests[-1]["of"]
        named = {term.kind for term in lexicon.named(of)}
        if named & {"reaction", "action"}:
            return f"{may} {who} {'react' if of.lower() == 'reaction' else of} again{rest}?"
        return f"{may} {who} take another {of} {tests[-1]['noun']}{rest}?"
    done = [each for each in _DONE.finditer(before) if lexicon.named(each["did"])]
    return f"{may} {who} {done[-1]['did'].removesuffix('ed')} again{rest}?" if done else match[0]


def _while_in_it(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Can it become Dazed on top of being Mired?": while it is Mired."""
    known = any(term.kind == "status" for term in lexicon.named(match["state"]))
    return f"{match['become']} while it is {match['state']}" if known else match[0]


def _what_in_answer(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "What can they do back?": which reactions they can make, by the texts' own word for those."""
    general = lexicon.general("reaction")
    before = ", " if match["before"] == " " else match["before"]
    return f"{before}which {general.name.lower() if general else 'reaction'}s {match['may']} {match['who']} make"


def _open_to(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "What's open to them?", asked of how they can answer where somebody comes at them."""
    before = ", " if match["before"] == " " else match["before"]
    who = SUBJECT.get(match["who"].lower(), match["who"])
    general = lexicon.general("reaction")
    if general is None or not SET_UPON.search(match.string[: match.start()]):
        return f"{before}what can {who} do"
    return f"{before}which {general.name.lower()}s can {who} make"


def _puts_on(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Does Dread put the Dazed status on a crew?": whether it inflicts that."""
    state = any(term.kind == "status" for term in lexicon.named(match["state"]))
    cause = any(
        term.kind in ("special_rule", "effect", "weapon_type", "event") for term in lexicon.named(match["what"])
    )
    return (
        f"{match['does']} {match['what']} inflict {match['state']} on {match['whom']}" if state and cause else match[0]
    )


def _under_it_first(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "May it fire on a Waver result?": the result that it is under comes first, as what is told."""
    index = index_of(lexicon.rules)
    named = [term for term in lexicon.named(match["name"]) if is_result(index, term.id)]
    if not named:
        return match[0]
    return f"{match['stop']}{match['how']} {named[0].name} result, {match['asks']}{match['rest']}"


def _come_out(match: re.Match[str], lexicon: Lexicon) -> str:
    """Whether what was rolled applies, as whether it comes to the unit: "it rolls a Rout. Does that apply to it?"."""
    before = match.string[: match.start()]
    named = [each for each in spans(tokenize(before), before, lexicon) if each.of("effect", "status")]
    rolled = [each for each in named if _ROLLED.search(before[: each.start])]
    if not rolled:
        return match[0]
    who = match["who"] or "it"
    plural = SUBJECT.get(who.lower(), who)
    return f"{'do' if plural in ('they', 'we', 'I') else 'does'} {plural} get {rolled[-1].words}?"


_ROLLED = deferred(
    r"(?i)\b(?:roll(?:s|ed)?|scor(?:e|es|ed)|c[oa]mes? out|threw|throws?|draws?|drew|results? (?:is|was|in)|turns? (?:up|out)|"
    r"turned (?:up|out)|gets?|got) (?:(?:as|to be|an?|the|its|their|new|another) ){0,3}$"
)
_TEST_OF = deferred(
    r"(?i)\b(?:failed|passed|took|missed) (?:the|its|their|his|my|our|an?) (?P<of>[\w'-]+(?: [\w'-]+)?) "
    r"(?P<noun>test|check|roll)\b"
)
_DONE = deferred(r"(?i)\b(?:already|just) (?P<did>[a-z]{3,20}ed)\b")

#: Each pattern with what is said in its place; they are tried in this order over the whole question.
_TURNS: tuple[tuple[re.Pattern[str], Told], ...] = tuple(
    (deferred(pattern), told)
    for pattern, told in (
        # what came of a roll
        (
            r"(?i)\b(?P<who>we|i|it|they|that|this|which)(?:'ve| have| has)? (?:end(?:ed|s)?(?: up)?|finish(?:ed|es)?|wound up|"
            r"c[oa]mes? out|landed|lands?|sits?|total(?:led|s)?) (?:on|at|with|to) (?:an? |the )?(?P<score>[+-]?\d+)\b"
            r"(?! ?(?:[\"'”]|inch|cm|mm?\b|metre|meter|models?|men|pins?|wounds?|of\b|[a-z]+s\b))",
            _score,
        ),
        (
            r"(?i)^(?:so )?(?:end(?:ed|s)?(?: up)?|finished|came out|landed) (?:on|at|with) (?:an? )?(?P<score>[+-]?\d+)\b"
            r"(?! ?(?:[\"'”]|inch|cm|mm?\b|metre|meter|models?|men|pins?|wounds?|of\b|[a-z]+s\b))",
            r"the score is \g<score>",
        ),
        (r"(?i)\b(?:all (?:the |our )?|the |our |my )?mods\b", "adjustments"),
        (r"(?i)\b(?P<which>total|the|final|what|which|net) mod\b", r"\g<which> adjustment"),
        (
            r"(?i),? on top of (?:(?:already |it |them )*being|the fact that (?:it is|they are)) (?P<state>(?:in )?[\w'-]+)",
            r" while it is \g<state>",
        ),
        (r"(?i),? on top of (?:that|it|this)(?=[?.!,;]|$)", " as well"),
        (
            r"(?i)\b(?:(?:join|muck|pitch|chip) in(?: on| with)?|take part in|participate in|get in on) (?:an?|the|that|this) "
            r"(?P<what>[\w'-]+(?: [\w'-]+){0,2})",
            _taken_part_in,
        ),
        (
            r"(?i),? (?:none|not one|no one|not a single one) of (?:them|whom|which) (?:is |are |being |has |having )?"
            r"(?:an? )?(?P<what>[\w'-]+(?: [\w'-]+)?)(?:,(?= [a-z])|(?=[.?!;]|$))",
            _without,
        ),
        (
            r"(?i)\b(?P<what>what|which) to[- ](?P<deed>hit|wound|save) (?P<number>number|roll|score) "
            r"(?P<asks>(?:do|does|must|would|will|should) [^?.!;]{2,60}?)(?=[?.!;]|$)",
            r"\g<what> \g<number> \g<asks> to \g<deed>",
        ),
        # "re-roll its failed Nerve test": that it failed goes without saying
        (
            r"(?i)\b(?P<again>re-?roll(?:s|ing)?) (?P<a>an?|its|their|his|the|any|that) (?:failed|missed|unsuccessful|lost) ",
            r"\g<again> \g<a> ",
        ),
        # what is asked
        (
            rf"(?i)(?P<before>^|[,.;:!?–-] *| )what (?P<may>can|may|could) (?P<who>{NP}) do (?:back(?: at (?:it|them|him))?|in (?:return|response|reply|answer)|about (?:it|that|this))(?=\s*[?.!]|\s*$)",
            _what_in_answer,
        ),
        (
            r"(?i)\b(?P<get>get|gets|claim|claims|have|use|benefit from) (?:(?:an?|any|the|some|its|their) )?cover(?=\s*[?.!,;]|\s*$| (?:from|against|when|if|in|behind)\b)",
            _cover_save,
        ),
        (
            rf"(?i)(?P<before>^|[,.;:!?–-] *| )(?:what|which)(?:'s| is| are)? (?:still |now |all )?(?:open|available|left|possible|on the table) (?:to|for) (?P<who>{NP})(?=\s*[?.!]|\s*$)",
            _open_to,
        ),
        (  # "I don't need a test for it, do I?"
            r"(?i)^(?P<lead>(?:so |and )?)(?:i |we |you |they |it )?(?:do|does)(?:n['’]t| not) (?P<verb>need|have) (?P<rest>[^?.!;]{3,120}?),? (?:do|does) (?P<who>i|we|you|they|it)\s*[?.!]*\s*$",
            r"\g<lead>do \g<who> \g<verb> \g<rest>?",
        ),
        (r"(?i)\bgotta\b", "have to"),
        (
            r"(?i)\b(?P<become>(?:become|be|get|gain|go) (?:an? |the )?[\w'-]+(?: [\w'-]+){0,2}?) (?:on top of|in addition to|alongside|over and above) "
            r"(?:already )?(?:being |the |its |a )?(?P<state>[\w'-]+(?: [\w'-]+)?)(?P<noun> (?:status|state|condition|marker))?(?=\s*[?.!,;]|\s*$)",
            _while_in_it,
        ),
        (r"(?i)\b(?:lemme|let me) know (?:if|whether) ", ""),
        (rf"(?i){_BEGINS}{_CHANCE} (?:that )?(?P<who>{NP}) {_MAY} (?=\w)", r"\g<lead>can \g<who> "),
        (rf"(?i){_BEGINS}{_CHANCE} of (?P<who>{NP}) (?P<do>[a-z-]+ing)\b", _doing),
        (
            rf"(?i){_BEGINS}{_CHANCE} of (?P<what>(?:an?|the|some|any) [\w'-]+(?: (?!from\b|for\b|by\b|with\b|if\b|when\b)[\w'-]+){{0,4}})"
            rf"(?: (?:from|for|by|with) (?P<who>{NP}))?(?=\s*[?.!,;]|\s*$| (?:if|when|while|after|before)\b)",
            _make,
        ),
        (rf"(?i){_BEGINS}{_CHANCE} (?:that )?(?P<told>(?:{IT}|{MINE} [\w'-]+) [a-z][\w' -]{{1,80}})", _can_do),
        (
            rf"(?i){_BEGINS}(?:(?:am|is|are) )(?P<who>{NP}) (?:still |all |now |then )?(?:good|clear|cleared|okay|ok|fine|alright) "
            r"to (?=[a-z]+)(?!(?:go|be)\s*[?.!]*\s*$)",
            r"\g<lead>can \g<who> ",
        ),
        (rf"(?i){_BEGINS}(?P<who>{NP}) (?:still |now )?allowed to (?=[a-z]+[^.?!;]*\?)", r"\g<lead>can \g<who> "),
        (
            rf"(?i){_BEGINS}(?:(?:is|would) (?:it|that) (?:be )?)?(?:cool|ok|okay|alright|kosher|legit|fine|legal) (?:if|for) "
            rf"(?P<told>(?:{IT}|{MINE} [\w'-]+) (?!to\b)[a-z][\w' -]{{1,80}})",
            _can_do,
        ),
        (
            rf"(?i){_BEGINS}(?:(?:do|would) (?:you|u|ya|we) )?(?:reckon|think|suppose|figure|guess) (?:that )?(?P<who>{NP}) "
            r"(?:can|could|may|might|gets? to) (?P<do>[^?.!;]{2,120})\?",
            r"\g<lead>can \g<who> \g<do>?",
        ),
        (
            rf"(?i)(?P<stop>^|[.,;:!?–-] *)(?:(?:a|so|then|and) )?(?P<what>[\w'-]+(?: [\w'-]+)?) or no (?P=what){_ENDS}",
            _or_none,
        ),
        (
            rf"(?i)\b(?:does|do|will|would) (?:that|this|it|(?:that|this|the|its|their) (?:new )?(?:effect|result|outcome|status|state|condition)) "
            rf"(?:still |actually |really )?(?:apply|take effect|count|hold|stick)(?: (?:to|for|on) (?P<who>{NP}))?{_ENDS}",
            _come_out,
        ),
        (
            r"(?i)(?P<stop>^|[.;:!?–-] +)(?P<asks>(?:can|may|could|might|must|do|does|will|are|is) [^.?!;,]{3,80}?) "
            r"(?P<how>(?:if (?:it|they|we|i) (?:is|are|get|gets|roll|rolls|got|rolled)|when|on|under|after|with|following|having (?:got|rolled))(?: (?:an?|the|their|its|our))?) "
            r"(?P<name>[\w'/-]+(?: (?!results?\b|effects?\b)[\w'/-]+){0,4}?)(?: (?:result|effect|outcome|roll))?"
            r"(?P<rest>\s*[?.!]*\s*)$",
            _under_it_first,
        ),
        (
            r"(?i)\b(?P<does>does|do|can|will|would|could) (?P<what>[\w' ()-]{2,40}?) (?:put|slap|stick|dump|whack|hang|pin) (?:an? |the |any )?"
            r"(?P<state>[\w'-]+(?: [\w'-]+)?)(?P<noun> (?:status|state|condition|marker|token)s?)? (?:on|onto) (?P<whom>[^?.!;,]{2,40}?)(?=\s*[?.!;,]|\s*$)",
            _puts_on,
        ),
        (_VERDICT, _whether_so),
        (_FORCED, _forced),
        (
            rf"(?i)^(?:(?:so|i|we|i've|we've) )?already (?P<did>[a-z]{{3,20}}ed)(?P<when> (?:this|in this|in the|last|earlier)[\w ]{{0,20}}?)? "
            rf"with (?P<whom>{MINE} [\w'-]+(?: [\w'-]+)?)(?=,|\s*[.;?])",
            r"\g<whom> already \g<did>\g<when>",
        ),
        (
            rf"(?i)\b(?P<may>can|could|may|might) (?P<who>{NP}) (?:(?:get to|be able to) )?(?:(?:do (?:it|that|so|one)|go|try|have a go) (?:again|"
            r"another time|once more)|(?:have|take|get) another (?:go|crack|try|stab|bash|one)(?: at (?:it|that|this))?)"
            rf"(?P<rest>[^.?!;]{{0,80}}?){_ENDS}",
            _again,
        ),
        (
            rf"(?i)\b(?P<must>(?:do|does) {NP} (?:have|need) to|must {NP}) (?P<what>test|check|roll)(?: (?:now|for (?:it|this|that)))?{_ENDS}",
            _tested,
        ),
    )
)


def asked_in_full(text: str, lexicon: Lexicon) -> str:
    """``text`` asked in full, its slang told plainly."""
    return without_slang(replaced(befallen_told(text, lexicon), _TURNS, lexicon), lexicon)
