"""The plain wording of a question: what every reader behind it works on.

In goes a question as it was typed, out comes the same question with slips put right by one ruleset's names (spelling),
idioms and turns of phrase brought to one order of words (loose, turns), and what is done to a unit told as what
somebody does (passives).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from kb.model import TYPE_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.questions.abbreviations import abbreviated
from queries.questions.aftertest import with_markers_gained
from queries.questions.allotments import allotments_told
from queries.questions.asusual import in_usual_way
from queries.questions.atit import at_it
from queries.questions.attackers import aimed_at_ours, attackers_told, fired_at_by
from queries.questions.beingin import with_the_asked_first
from queries.questions.byreaction import told_by_reactions
from queries.questions.bytests import harm_by_tests, named_tests
from queries.questions.calling import called_out
from queries.questions.diceshown import dice_in_place, with_dice_told
from queries.questions.doneby import done_by_ours
from queries.questions.english import COMMON, MODALS, SYNONYMS
from queries.questions.firstone import with_first_named
from queries.questions.gotout import got_out_told
from queries.questions.inbrackets import told_in_brackets
from queries.questions.inorder import in_order
from queries.questions.inreaction import done_in_a_reaction
from queries.questions.lexicon import Lexicon
from queries.questions.madeso import made_so
from queries.questions.naming import BEARER, spans
from queries.questions.oneandother import one_and_other
from queries.questions.passives import done_to, kept_so
from queries.questions.recited import without_recital
from queries.questions.retold import retold
from queries.questions.roundabout import asked_plainly
from queries.questions.saidagain import with_object_named
from queries.questions.spelling import corrected, speller_of
from queries.questions.stateson import on_whom
from queries.questions.tabletalk import asked_in_full
from queries.questions.thatone import told_again
from queries.questions.tokens import tokenize
from queries.questions.turns import turned
from queries.questions.waiting import with_moment_told
from queries.questions.weaponstold import with_weapons_told
from queries.questions.whichanswer import as_triggered


@dataclass(frozen=True, slots=True)
class Worded:
    """The question in plain words, a warning for each slip put right; ``why`` is true where reasons were asked for."""

    text: str
    warnings: list[str]
    why: bool


def _as_ours(told: re.Match[str], lexicon: Lexicon) -> str:
    """One of ours as the unit that is told of, where the texts know it by that name ("an AFV in my Green group")."""
    words = (told["one"], *told["one"].split())
    known = any(term.kind in TYPE_KINDS for word in words for term in lexicon.named(word))
    return f"my {told['so'] or ''}{told['one']}" if known else told[0]


#: "Can it Duck again, or has it used up its Reply?": the other answer, which is asked for already.
_OR_ELSE = deferred(
    r"(?i)(?<=\w),? or (?:(?:has|have|had) (?:it|they|he|she|I|we|that) (?:already |now )?(?:used(?: up)?|spent|lost|"
    r"exhausted|run out of|wasted|had)\b[^?.;]{0,60}|(?:is|was) (?:that|it|this) (?:it|all|too many|too much|"
    r"one too many|against the rules|over|used up|spent)\b[^?.;]{0,40}|"
    r"(?:do|does|must|should|did|would) (?:it|they|he|she|I|we|you) (?:first |really |still |also )?"
    r"(?:need|have|has|be|got)\b[^?.;]{0,80})\?\s*$"
)


_TOUCHING = r"(?:is |are |was |were )?(?:in (?:(?:base|direct|close) ?(?:-? ?to ?-?base)? ?)?contact\b|touching )"
#: That nobody touches ours: "nobody is in base contact with them", "they have no one touching them".
_NOBODY_TOUCHES = deferred(rf"(?i)\b(?:nobody|no[- ]one|nothing)(?= {_TOUCHING})")
#: "Not in contact with anybody", "in contact with nobody".
_TOUCHES_NOBODY = deferred(
    r"(?i)\b(?P<is>(?:is|are|was|were)(?: not|n['’]t)?|not) (?P<contact>in (?:[a-z-]+ ){0,2}?contact with|touching) "
    r"(?P<whom>nobody|no[- ]one|nothing|anybody|anyone|anything)\b(?! of| who| that)"
)


def _touching_nobody(match: re.Match[str]) -> str:
    """That ours touch nobody, told as that they are not in contact with an enemy."""
    none = match["whom"].lower().startswith("n")
    return f"{match['is']}{' not' if none else ''} {match['contact']} an enemy"


def worded(text: str, lexicon: Lexicon) -> Worded:
    """``text`` in plain words."""
    text = fired_at_by(told_in_brackets(asked_in_full(text, lexicon)))
    text = _TOUCHES_NOBODY.sub(_touching_nobody, _NOBODY_TOUCHES.sub("no enemy", text))
    text = harm_by_tests(got_out_told(named_tests(without_recital(text, lexicon), lexicon), lexicon), lexicon)
    text = told_by_reactions(with_weapons_told(as_triggered(text, lexicon), lexicon), lexicon)
    text = allotments_told(one_and_other(text, lexicon), lexicon)
    text = retold(_OR_ELSE.sub("?", asked_plainly(text)), lexicon)
    text = _ONE_OF_OURS.sub(lambda m: _as_ours(m, lexicon), text)
    text = made_so(done_by_ours(kept_so(aimed_at_ours(attackers_told(text, lexicon)), lexicon), lexicon), lexicon)
    text = _NOT_BY_NOW.sub("", _STILL_TO_DO.sub("did not", text))
    text = with_moment_told(with_the_asked_first(_SET_APART.sub(r" (\g<what>) ", _SHORT_IS.sub(" is", text))))
    text, warnings = corrected(abbreviated(text, lexicon), lexicon)
    text, strange = _of_units(with_dice_told(text, dice_in_place(lexicon.rules)), lexicon)
    text = with_object_named(with_first_named(told_again(text, lexicon.unit_nouns), lexicon), lexicon)
    warnings = [*warnings, *(f"Not known, and left aside: {word}." for word in strange)]
    if (later := with_markers_gained(text, lexicon)) != text:
        text, warnings = later, [*warnings, "Counted with the marker that the failed test brings."]
    text = _IN_BRACKETS.sub(lambda m: _by_its_kind(m, lexicon), text)
    text = _CALLED.sub(lambda m: _by_its_kind(m, lexicon), text)
    text = _UNABLE.sub(_stopping, _riding(_aboard(text, lexicon), lexicon))
    text = in_order(_THAT_THEY.sub(_that_is, text))
    text = _NOT_YET.sub(lambda m: _as_undone(m, lexicon), text)
    text = _WHICH_OF_TWO.sub(lambda m: _either(m, lexicon), text)
    text = _WHATEVER.sub(r"\g<what>?", _MAKING_IT_COUNT.sub(r"\g<which> \g<as>", text))
    text = _SUCH_DEED.sub(lambda m: _when_doing(m, lexicon), text)
    text = _DEED_OF.sub(lambda m: _when_doing(m, lexicon), text)
    text = _COUNTING.sub(lambda m: _being(m, lexicon), _DEED_IS.sub(lambda m: _when_doing(m, lexicon), text))
    text = _UNLESS.sub(r"if \g<who> \g<verb> not ", _WHICH_OF.sub(r"Which of these \g<asks>: \g<names>?", text))
    text = _ABOUT_TO.sub(lambda m: m["deed"] + ("" if m["be"].lower() == "are" else "s"), text)
    if (met := _AFFECTING.match(text)) and any(
        term.kind == "status" and lexicon.is_general(term) for term in lexicon.named(met["what"])
    ):
        text = f"Which {met['what']} {met['may']} {met['whom']} {'not ' if met['no'] else ''}gain?"
    text = in_usual_way(_APPLYING.sub(lambda m: _as_gained(m, lexicon), text), lexicon)
    text = _FORMING.sub(lambda m: _as_formed(m, lexicon), text)
    text = _TURNED_TO.sub(lambda m: _as_given(m, lexicon), _GIVING_IT.sub(lambda m: _as_given(m, lexicon), text))
    text = _TAKING_OFF.sub(lambda m: _removed(m, lexicon), text)
    text = _GO_THERE.sub(lambda m: _whither(m, lexicon), text)
    text = _CHOSE_TO.sub(lambda m: _of_own_choice(m, lexicon), text)
    text = _WENT.sub(lambda m: m[0] if lexicon.named(m[0]) else "moved", text)
    text = _WITHOUT_GOING.sub(_did_not_move, _ALL_THE_WAY.sub("moved", text))
    text = done_in_a_reaction(at_it(on_whom(text, lexicon), lexicon), lexicon)
    text = called_out(_ORDERED.sub(lambda m: _on_that_order(m, lexicon), text), lexicon)
    text = _ROLLING.sub(r"\g<aux> a unit need a test to \g<do>?", text)
    by_name = _IMMUNE.match(text)
    if by_name and any(term.kind == "special_rule" for term in lexicon.named(by_name["rule"])):
        who = by_name["who"] or by_name["whose"]
        return Worded(f"{by_name['told']}do {who} have the {by_name['rule']} rule?", warnings, False)
    if said := _NEEDING.match(text):
        text = _without(said)
        warnings = [*warnings, f"Read as “{text}”: what cannot be done without it needs it."]
    kinds = _kind_words(lexicon)
    turn = turned(_without_kind(text, kinds, lexicon), kinds)
    return Worded(_in_full(done_to(turn.text, lexicon), lexicon), warnings, turn.why)


#: "My Riders chose to Fall Back": they did so as a text that tells of it has it.
_CHOSE_TO = deferred(
    r"\b(?:(?:have|has) )?(?:chose|chosen|elected|opted|decided) to (?P<deed>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?![\w'-])"
)
_OWN_CHOICE = deferred(r"\b(?:of (?:its|their|his) own (?P<what>choice|accord|free will|volition)|voluntarily)\b")


def _of_own_choice(match: re.Match[str], lexicon: Lexicon) -> str:
    """The deed as done of one's own choice, where the texts speak of what is done so."""
    found = next(filter(None, (_OWN_CHOICE.search(each.text) for each in lexicon.rules.passages.values())), None)
    if found is None or not lexicon.named(match["deed"]):
        return match[0]
    return f"{match['deed']} {'of their own ' + found['what'] if found['what'] else 'voluntarily'}"


#: "Are Golems Immune to Orders?", where that is what a rule is called.
_IMMUNE = deferred(
    r"(?i)^(?P<told>(?:[^?]*[.;:,] )?)\s*"
    r"(?:(?:is|are) (?P<who>[^?.;:]+?) |(?:do|does) (?P<whose>[^?.;:]+?) have (?:the )?)"
    r"(?P<rule>immun(?:e|ity) (?:to|from|against) [^?.;:]+?)(?: rule| special rule)?\s*\?*\s*$"
)

#: "A crew - Riders, no banners - may": what it is, set apart by dashes as by brackets.
_SET_APART = deferred(
    r"(?i)(?<=\w) (?P<dash>--|[-–—]) "
    r"(?P<what>(?:(?!\b(?:is|are|was|were|has|have|had|can|could|may|must|did|does|do)\b| [-–—])"
    r"[^.?!;:()]){2,60}) (?P=dash) (?=\w)"
)
#: "A cart in my Tired band is struck": one of ours.
_ONE_OF_OURS = deferred(
    r"(?i)\b(?:an?|one) (?P<one>(?!(?:enem|opponent|foe|of\b))[\w'-]+(?: (?!enem|in\b|of\b|from\b)[\w'-]+){0,2}) "
    r"(?:in|of|from) (?:my|our) (?P<so>(?:[\w-]+ ){0,2}?)"
    r"(?:group|unit|squad|team|platoon|section|company|squadron|band|battery|force|army)"
    r"(?= (?:is|are|was|were|has|had|comes?|came|gets?|got|takes?|took|loses?|lost|fails?|failed|suffers?|suffered)\b)"
)
#: "They have yet to shoot": they did not.
_STILL_TO_DO = deferred(
    r"(?i)\b(?:(?:has|have|had) (?:yet|still)|(?:is|are|was|were) yet) to\b(?! (?:be|have|do)\b)(?= [a-z])"
)
#: "It has not yet shot": no clause of its own begins there.
_NOT_BY_NOW = deferred(r"(?i)(?:(?<=\bnot)|(?<=n't)) (?:as )?yet(?= [a-z])")
#: "A crew that an enemy charges": one that is charged by an enemy.
_THAT_THEY = deferred(
    r"(?i)\b(?P<who>units?|squads?|models?|groups?|crews?|teams?|ones?|(?<=\bmy )\w+|(?<=\bour )\w+) "
    r"(?:that|which|who|whom) (?P<by>(?:an?|the|my|any|some) (?:enemy|opponent|foe)(?: unit| squad)?) "
    r"(?:(?P<has>has (?:just )?)?(?P<did>assault|charg|target|attack|ramm?)(?:e?s|ed|ing)|(?P<at>shoots|fires) at)"
    r"(?! (?:it|them|an?|the|another)\b)"
)


def _that_is(match: re.Match[str]) -> str:
    done = "shot at" if match["at"] else f"{match['did'].lower()}ed"
    be = "has been" if match["has"] else "are" if match["who"].lower().endswith("s") else "is"
    return f"{match['who']} that {be} {done} by {match['by']}"


#: "A crew that's Dodging": written out, but for "that's been hit" and "that's charged".
_SHORT_IS = deferred(
    r"(?i)(?:(?<=\bthat)|(?<=\bwho)|(?<=\bwhich))['’]s"
    r"(?= (?:\w+ing|an?|the|in|on|under|not|already|also|currently|within|out of)\b)"
)
#: "Makes a unit unable to Row" stops it from rowing.
_UNABLE = deferred(
    r"(?i)\b(?P<verb>makes?|renders?|leaves?) (?P<whom>(?:an?|the|any|my|our) [\w'-]+(?: [\w'-]+)?|units|models) "
    r"(?:unable|powerless|not able|incapable) (?:to|of) "
)
#: "Take a condition off a crew" removes it from that.
_TAKING_OFF = deferred(
    r"(?i)\b(?:take|get|strip|knock|shake)(?P<ending>s?) (?P<what>(?:an?|the|its|their|any|that|this) "
    r"(?P<name>[\w'-]+(?: [\w'-]+)?)) off (?:of |from )?(?=(?:an?|the|my|our|its|their|any)\b)"
)
#: "We would reach a reef. May we row there?": where to was told before.
_GO_THERE = deferred(r"(?i)\b(?P<verb>[a-z]{3,12}) there(?= *[?.,;]| (?:if|when|now|this|in|with|without)\b)")
#: "Unless it is Dazed" is where it is not.
_UNLESS = deferred(
    r"(?i)\bunless (?P<who>it|they|he|she|(?:the|my|a|an) \w+) (?P<verb>is|are|was|were|has|have|had) (?!not\b|never\b)"
)
#: "Which of Heavy and Light units may Row?"
_WHICH_OF = deferred(
    r"(?i)^which of (?P<names>(?!these|those|them|the\b|my|our)[\w'-]+(?:,? (?:and|or) |, )[\w' ,-]+?)"
    r"(?: units| models)? (?P<asks>(?:can|may|cannot|must|might|could|are|is|do|does)\b[^?:]+)\??$"
)
#: "Does it count as Winded?"
_COUNTING = deferred(
    r"(?i)\b(?:does|will|would) (?P<who>[^?.,;]{2,60}?) (?:still |also |then )?count as (?:being )?"
    r"(?P<what>[\w-]+)(?P<rest>[^?]*)\?"
)
_IN_A_STATE = deferred(r"(?i)(?:(?:an?|the|my|our|being) )?(?P<state>[\w-]+)(?: [\w-]+)?")
#: "Is the charge Wild?"
_DEED_IS = deferred(r"(?i)\bis (?:the|its|their|that|this|my|his) (?P<deed>[\w-]+) (?P<what>[\w-]+)\?")
#: "Which fittings make a weapon count as Light?": which count as that.
_MAKING_IT_COUNT = deferred(
    r"(?i)(?P<which>^(?:which|what) [\w' -]{2,40}?) makes? (?:an?|the|its|their|any) [\w' -]{2,30}? (?P<as>count as)\b"
)
#: "Which weapons count as Light whatever their weight?": that it is so all the same narrows nothing.
_WHATEVER = deferred(
    r"(?i)(?<=count as )(?P<what>[\w-]+(?: [\w-]+)?),? (?:whatever|no matter|regardless of|irrespective of) "
    r"[^?.,;]{2,60}\?"
)
#: "Does it count as a Wild charge?", "is that a Wild charge?"
_SUCH_DEED = deferred(
    r"(?i)\b(?:(?:does|will|would) (?:it|that|this|(?:the|its|their|that|this|my) [\w-]+) (?:still |also |then )?"
    r"count as|is (?:it|that|this)) an? (?P<what>[\w-]+) (?P<deed>[\w-]+)\?"
)
#: "Does my squad's charge count as Wild?"
_DEED_OF = deferred(
    r"(?i)\b(?:is|does|will|would) (?P<who>(?:an?|the|my|our|this|that) [\w' -]{2,40}?)['’]?s (?P<deed>[\w-]+) "
    r"(?:still |also |then )?(?:count as |be )?(?:an? )?(?P<what>[\w-]+)(?: (?P=deed))?\?"
)


def _is_state(name: str, lexicon: Lexicon) -> bool:
    kinds = {term.kind for term in lexicon.named(name)}
    return bool(kinds) and kinds <= {"status", "effect"} and name.lower().endswith(("ed", "en"))


def _being(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Does it count as Winded?" as "is it Winded?", where that is a state; whether one state is taken for another
    ("does a Dazed crew count as Winded?") is no such question."""
    in_one = _IN_A_STATE.fullmatch(match["who"])
    taken = in_one is not None and not match["rest"].strip() and _is_state(in_one["state"], lexicon)
    known = not taken and _is_state(match["what"], lexicon)
    return f"Is {match['who']} {match['what']}{match['rest']}?" if known else match[0]


def _when_doing(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Is the charge Wild?" as "is it Wild when it makes a charge?", where that is a state and what is done."""
    done = any(term.kind == "action" for term in lexicon.named(match["deed"]))
    known = done and _is_state(match["what"], lexicon)
    who = match.groupdict().get("who") or "it"
    return f"Is {who} {match['what']} when it makes a {match['deed']}?" if known else match[0]


#: "Which of Duck and Fade may it use?"
_WHICH_OF_TWO = deferred(
    r"(?i)\bwhich of (?P<names>[\w' -]+?(?:, [\w' -]+?)*?,?) (?:and|or) (?P<last>[\w' -]+?) "
    r"(?P<may>can|may|could|might) (?P<who>it|they|he|she|we|I|(?:an?|the|my|our|this|that) [\w' -]{2,40}?) "
    r"(?P<do>use|make|take|declare|choose|perform|do)\b(?P<rest>[^?:]*)\?"
)


def _either(match: re.Match[str], lexicon: Lexicon) -> str:
    """ "Which of Duck and Fade may it use?" as "may it use Duck or Fade?", where these are things that are done."""
    names = [*re.split(r",\s*", match["names"].strip(" ,")), match["last"]]
    if not all({term.kind for term in lexicon.named(name)} & {"action", "reaction", "order"} for name in names):
        return match[0]
    return f"{match['may'].capitalize()} {match['who']} {match['do']} {' or '.join(names)}{match['rest']}?"


#: "Does a unit that Ducks have to roll anything?"
_ROLLING = deferred(
    r"(?i)^(?P<aux>does|do|must) (?:an?|the|my|any) \w+ (?:that|which|who) (?P<do>[^?.!,;]+?) "
    r"(?:(?:have|has|need)s? to )?"
    r"(?:roll|test|take|make) ?(?:for )?(?:anything|something|a dice|dice|a die|any dice|an?y? tests?)?\?*$"
)
#: "Do I need sight to fire?", of what is no test and no number.
_NEEDING = deferred(
    r"(?i)^(?P<told>(?:[^?]*[.!;] )?)(?:do|does) (?P<who>[^?.!,;]+?) (?:need|have|require) (?P<be>to be |to have )?"
    r"(?:any |an? (?=[a-z]))?(?P<what>(?!to\b|an? \d|\d|(?:the )?"
    r"(?:right|option|ability|permission|freedom|liberty|licen[cs]e|choice|power|possibility|opportunity|chance) to\b)"
    r"(?:(?!\b(?:tests?|checks?|rolls?|dice|die|throws?)\b|"
    r"\bto (?!the\b|an?\b|its?\b|my\b|their\b|them\b|enem))[^?.!,;])+?) "
    r"(?:if (?:it|they) (?:wants?|is|are) |in order )?to (?P<do>(?!(?:have|the|an?|my|its|their)\b|enem)[^?.!,;]+)\??$"
)


#: "Which conditions can befall a Barge?" asks what it can gain.
_AFFECTING = deferred(
    r"(?i)^(?:which|what)(?: of the)? (?P<what>\w+(?: effects?)?) "
    r"(?P<may>can|could|may|might)(?P<no>not|n't| not| never)? (?:ever )?(?:"
    r"affect|befall|hit|hurt|apply to|be (?:put|placed|inflicted|applied|laid|imposed) (?:on|upon|to)) "
    r"(?P<whom>(?:an?|the|my|our|any)? ?[^?.,;]{2,80}?)\??$"
)
#: "Is about to shoot at my crew": what is done to them.
_ABOUT_TO = deferred(
    r"(?i)\b(?P<be>is|are) (?:just |now )?(?:about|going|preparing|getting ready|ready|lining up|set) to "
    r"(?P<deed>shoot|fire|charge|assault|attack|ram)(?= (?:[\w-]+ )?(?:at |on |upon |into )?(?:my|our|me|us)\b)"
)


#: "Does Dazed now apply to it?" asks whether it becomes Dazed.
_APPLYING = deferred(
    r"(?i)\b(?:do|does|will|would) (?:the )?(?P<what>[\w' /-]{3,50}?)(?: (?:result|effect|status))?"
    r"(?: (?:now|then|still|also|actually|really))* apply to "
    r"(?P<whom>it|them|us|(?:my|our|the|this|that) [\w' -]{2,40}?)"
    r"(?P<end>(?: (?:now|then|too|as well|at all|still|anyway|instead))*\s*\?)"
)


def _as_gained(match: re.Match[str], lexicon: Lexicon) -> str:
    kinds = {term.kind for term in lexicon.named(match["what"])}
    if not kinds & {"status", "effect"} or "special_rule" in kinds:
        return match[0]
    whom = {"them": "they", "us": "we"}.get(match["whom"].lower(), match["whom"])
    return f"{'Does' if whom == match['whom'] else 'Do'} {whom} become {match['what']}{match['end']}"


#: "May Pikes form the Ring?", where there is a Form order besides: what they come to be in, and no order.
_FORMING = deferred(
    r"(?i)(?P<before>\b(?!the\b|an?\b|or\b|and\b|given\b)[\w'-]+ )(?P<verb>form|take up|adopt|assume) (?:an? |the )?"
    r"(?P<what>[\w'-]+(?: [\w'-]+)?)(?P<end>\s*\?)"
)


def _as_formed(match: re.Match[str], lexicon: Lexicon) -> str:
    ordered = any(term.kind in ("order", "action") for term in lexicon.named(match["verb"]))
    ordered = ordered or bool(lexicon.named(f"{match['verb']} order"))
    kinds = {term.kind for term in lexicon.named(match["what"])}
    if not ordered or kinds != {"status"}:
        return match[0]
    return f"{match['before']}become {match['what']}{match['end']}"


_END = r"(?P<end>(?: (?:now|then|too|as well|at all|still|anyway|instead|as a result))*\s*\?)"
#: "Does that give it a Halt order?" asks what comes to it by what was told.
_GIVING_IT = deferred(
    r"(?i)\b(?:do|does|did|will|would) (?:that|this|it|doing so|doing that|such an? \w+|(?:the|its|their) \w+) "
    r"(?:also |then |now )?(?:give|grant|earn|bring|leave|put|gain|hand) "
    r"(?P<whom>it|them|us|me|(?:my|our|the|this|that) [\w'-]+(?: [\w'-]+)?) (?:with |on |under |in )?"
    r"(?:an? |the |its )?(?P<what>[\w' /-]{3,40}?)" + _END
)
#: "Does its order die change to Halt?", "is its order turned to a Halt order?"
_TURNED_TO = deferred(
    r"(?i)\b(?:do|does|did|will|would|is|are|has|have) (?:its|their|the (?:unit|squad|team|group)['’]s|"
    r"(?:my|our) [\w-]+['’]s) (?:order(?: (?:die|dice|counter|marker|card))?|dice|die) "
    r"(?:been |now |then |also |still |have to be |be |get )*"
    r"(?:changed?|turn(?:ed)?|become|becomes|shown?|flip(?:ped)?|switch(?:ed)?|read|go|turned over) (?:from [\w ]+? )?"
    r"(?:round |over )?(?:to |into )?(?:show |read )?(?:an? |the )?(?P<what>[\w' /-]{2,40}?)" + _END
)


def _as_given(match: re.Match[str], lexicon: Lexicon) -> str:
    """That something gives it an order, a state or a rule, as whether it gains that."""
    kinds = {"order", "status", "special_rule"}
    whom = match.groupdict().get("whom") or "it"
    ways = (f"{match['what']} order", match["what"])
    name = next((way for way in ways if any(term.kind in kinds for term in lexicon.named(way))), "")
    general = any(lexicon.is_general(term) for term in lexicon.named(name))
    if not name or general:
        return match[0]
    whom = {"them": "they", "us": "we", "me": "I"}.get(whom.lower(), whom)
    return f"{'Do' if whom in ('they', 'we', 'I') else 'Does'} {whom} gain the {name}{match['end']}"


#: "Crawled forward 3 inches": how far it moved, by whatever verb.
_WENT = deferred(
    r"(?i)\b(?:crawled|crept|trundled|rumbled|lumbered|inched|edged|rolled|sped|raced|glided|cruised|shuffled|trudged|"
    r"strolled|drifted|floated|hurried|ambled|plodded|advanced|pushed|nudged|went|hauled(?: ass)?|bombed|tore|belted|"
    r"motored|scooted|zipped|legged it|pegged it|booked it|hustled|dashed|bounded|jogged|hoofed it|ploughed|blasted)\b"
    r"(?= (?:(?:my|our|the|this|it|them) (?:[\w()-]+ ){0,5}?|(?:[a-z]+ ){0,2}?)\d+ ?(?:[\"”″]|''|inch|cm\b|m\b|met))"
)
#: "Raced its whole Stride": moved so far.
_ALL_THE_WAY = deferred(
    r"(?i)\b(?:raced|sped|drove|rolled|cruised|travell?ed)"
    r"(?= (?:up )?(?:its|their) (?:whole|full|entire|maximum) mov)"
)
#: "It moved, without going Flat-out", "without moving more than half its Pace": it did not.
_WITHOUT_GOING = deferred(
    r"(?i),? (?:but |and )?without (?:"
    r"(?:going|moving|travell?ing) (?P<how>[A-Z][\w-]+)(?=[.;]|$)|"
    r"(?:moving|travell?ing)(?P<far>(?: [^.;,?!]{2,60})?)(?=[.;]))"
)


def _did_not_move(match: re.Match[str]) -> str:
    return f". It did not move{match['far'] or ' ' + (match['how'] or '')}".rstrip()


#: "Did a Quick March this turn", "has made an Advance": it is on that order.
_ORDERED = deferred(
    r"(?P<have>\b(?:has|have|had|just) )?(?P<did>\b(?:did|made|took|done|taken|used|performed|carried out)) "
    r"(?:an? |the |their |its )(?P<what>[A-Z][\w-]*(?: [A-Z][\w-]*){0,2})"
    r"(?= (?:this|in|last|to|on|before|earlier)\b|[.,;])"
)


def _on_that_order(match: re.Match[str], lexicon: Lexicon) -> str:
    """That a unit is on an order, where it is told to have done what is an order and nothing else."""
    kinds = {term.kind for term in lexicon.named(match["what"])}
    return f"is on {match['what']}" if kinds and kinds <= {"order"} else match[0]


def _stopping(match: re.Match[str]) -> str:
    return f"stop{'s' if match['verb'].endswith('s') else ''} {match['whom']} from "


def _without(match: re.Match[str]) -> str:
    """The question whether a thing can be done without what is asked to be needed for it."""
    lacking = f"if it is not {match['what']}" if (match["be"] or "").lower() == "to be " else f"without {match['what']}"
    return f"{match['told']}Can {match['who']} {match['do']} {lacking}?"


_WHOSE = frozenset("my our his her their your the a an some enemy".split())
_BEHIND = frozenset("with in on that who which at to from by want wants".split())


def _of_units(text: str, lexicon: Lexicon) -> tuple[str, list[str]]:
    """The text with each noun of which the texts know nothing told as a unit, where it only says who is meant beside
    what a unit is, is in or has ("my Dazed hussars"); and those nouns."""
    tokens = tokenize(text)
    found = [span for span in spans(tokens, text, lexicon) if not span.synonym]
    told = {i for span in found if span.of(*BEARER) for i in range(span.first, span.last)}
    deeds = {span.first for span in found if span.of("action", "reaction", "order")}
    knows, strange = speller_of(lexicon).knows, []
    for i, token in reversed(list(enumerate(tokens))) if told else ():
        first = next((k for k in range(i - 1, -1, -1) if k not in told), 0)
        if i == 0 or tokens[first].low not in _WHOSE or token.kind != "word" or not token.text.islower():
            continue
        if knows(token):
            continue
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        ends = after is None or after.kind == "punct" or after.low in MODALS or after.low in _BEHIND or i + 1 in deeds
        if ends and not token.low.endswith(("ed", "ing", "ly")):
            if token.stem not in lexicon.unit_nouns:
                strange.append(token.text)
            text = f"{text[: token.start]}unit{'s' if token.low.endswith('s') else ''}{text[token.end :]}"
    return text, strange[::-1]


#: "Out of my Wayfarer, a Light Barge": what is behind its own name.
_CALLED = deferred(
    r"\b(?P<before>(?:out of|from|off|in|into|inside|aboard|on|onto) (?:my|our|their|its|the|an?|his|her)) "
    r"(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,3}),? (?:which is |that is )?(?:an?|the) (?P<what>(?:[\w-]+ ?){1,3})"
)


#: "Musketeers (a Shot Sleeve)", "my Reiters (Horse)": whose kind stands in brackets behind his own name.
_IN_BRACKETS = deferred(
    r"(?P<before>\b(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?|[Ss]ome|[Tt]hese|[Tt]heir)|(?:^|(?<=[.?!,] ))(?=[A-Z])) ?"
    r"(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2}) \((?:an? |the |some )?(?P<what>(?:[A-Z][\w-]+ ?){1,3})\)"
)


def _by_its_kind(match: re.Match[str], lexicon: Lexicon) -> str:
    """Somebody, or what carries him, by its kind, where its own name stands in front of that and the texts do not know
    it."""
    words = match["what"].split()
    heads = (" ".join(words[:size]) for size in range(len(words), 0, -1))
    known = any(term.kind in ("unit_type", "special_rule") for head in heads for term in lexicon.named(head))
    return f"{match['before'] or 'My'} {match['what']}" if known and not lexicon.named(match["name"]) else match[0]


_GETTING = r"(?P<verb>get|climb|jump|hop|pile|clamber|bail|mount)(?P<ending>s|ted|ped|ping|ed|d|ing|ting|bed|bing)?"
_GOING = deferred(
    rf"(?i)\b(?:{_GETTING}|(?P<past>got)) (?:(?:straight|right|all|just|then) )?"
    r"(?:(?P<out>(?:back )?out of|off|down from|down off|out from)|"
    r"(?P<into>(?:back )?into|in|onto|aboard|on board(?: of)?))(?P<of> (?:(?:an?|the|my|our|its|their|your|any|this|"
    r"that|another|such an?) )?(?P<what>(?:[\w-]+ ?){1,3}))"
)


def _aboard(text: str, lexicon: Lexicon) -> str:
    """The text with getting into and out of what carries units told by the verbs that the texts have for it."""

    def told(match: re.Match[str]) -> str:
        plain = "disembark" if match["out"] else "embark"
        words = match["what"].split()
        carries = _carries(words, lexicon)
        proper = words[0][:1].isupper() and not lexicon.named(words[0])  # "out of my Wayfarer"
        left = bool(match["out"]) and words[0] in ("it", "them")  # what carried it was told of before
        if not (carries or proper or left) or not any(term.kind == "action" for term in lexicon.named(plain)):
            return match[0]
        ending = match["ending"] or ""
        ed = match["past"] or ending.endswith("d")
        inflected = plain + ("ed" if ed else "ing" if ending.endswith("ing") else "s" if ending else "")
        return f"{inflected} {'from' if match['out'] else 'on'}{match['of']}"

    return _GOING.sub(told, text)


#: "An element it had not yet spotted", where the texts say "an un-spotted element".
_NOT_YET = deferred(
    r"(?i)\b(?P<a>an?|the|some) (?P<what>(?:enemy )?[\w-]+(?: (?!that|which|who)[\w-]+)?)"
    r"(?: that| which| who)? (?:it|they|we|i|he|nobody|no one|"
    r"(?:my|our) [\w-]+) (?:ha[sd]|have)(?:n't| not| never)?(?: yet| previously)* (?P<done>[\w-]+ed|seen)"
    r"(?: yet| before)?\b"
)


_NOTICED = ("seen", "spotted", "located", "detected", "noticed")


def _as_undone(match: re.Match[str], lexicon: Lexicon) -> str:
    """The one whom nobody has spotted told by the texts' own word for such, where they have one."""
    if not re.search(r"(?i)n't| not\b| never\b|nobody|no one", match[0]):
        return match[0]
    done = match["done"].lower()
    alike = (done, *(each for each in _NOTICED if done in _NOTICED and each != done))
    texts = [passage.text.lower() for passage in lexicon.rules.passages.values()]
    undone = (f"un{hyphen}{each}" for each in alike for hyphen in ("-", ""))
    word = next((un for un in undone if any(un in text for text in texts)), None)
    article = "the" if match["a"].lower() == "the" else "a"
    return f"{article} previously {word} {match['what']}" if word else match[0]


def _removed(match: re.Match[str], lexicon: Lexicon) -> str:
    """What takes a state off somebody, where it is one."""
    state = any(term.kind == "status" for term in lexicon.named(match["name"]))
    return f"remove{match['ending']} {match['what']} from " if state else match[0]


def _whither(match: re.Match[str], lexicon: Lexicon) -> str:
    """A going told with the place to which it leads, where the texts name such a deed and the question the place."""
    verb, told = match["verb"].lower(), stems(match.string[: match.start()])
    named = (term.name for term in lexicon.terms.values() if term.kind == "action")
    places = {
        name: name.lower().removeprefix(f"{verb} to ") for name in named if name.lower().startswith(f"{verb} to ")
    }
    meant = [name for name, place in places.items() if stems(place) and set(stems(place)) <= set(told)]
    return meant[0] if len(meant) == 1 else match[0]


def _carries(words: list[str], lexicon: Lexicon) -> bool:
    """Whether words name a kind of unit, so that somebody can be on or in one."""
    names = {" ".join(words[i:n]) for n in range(1, len(words) + 1) for i in range(n)}
    meant = (each for name in names for each in (name, *SYNONYMS.get(stems(name), ())))
    return any(term.kind in TYPE_KINDS for name in meant for term in lexicon.named(name))


#: How somebody is told to be in what carries him.
_RIDING = deferred(
    r"(?i)\b(?P<verb>rid(?:es?|ing)|travel(?:s|l?ing)?|sit(?:s|ting)?|(?:is|are|am)(?: being)? carried|(?:is|are|am)"
    r"(?= (?:inside|aboard)))(?P<yet> still| already| safely)? (?:in|inside|aboard|on board|in the back of) "
    r"(?P<of>an?|the|my|our|its|their) (?P<what>(?:[\w-]+ ?){1,3})"
)


def _riding(text: str, lexicon: Lexicon) -> str:
    """The text with being carried by another unit told by the state that the texts have for it."""

    def told(match: re.Match[str]) -> str:
        if not _carries(match["what"].split(), lexicon):
            return match[0]
        verb = match["verb"].lower()
        being = "" if verb.endswith("ing") else "is " if verb.endswith("s") or verb.startswith("is") else "are "
        return f"{being}{state} on {match['of']} {match['what']}"

    state = next((name for name in ("embarked", "aboard") if any(t.kind == "status" for t in lexicon.named(name))), "")
    return _RIDING.sub(told, text) if state else text


def _in_full(text: str, lexicon: Lexicon) -> str:
    """The text with each characteristic that goes by the last word of its name ("initiative") called in full."""
    tokens = tokenize(text)
    for before, token in reversed(list(pairwise((None, *tokens)))):
        if token is None or token.kind != "word" or token.low in COMMON or lexicon.named(token.text):
            continue
        meant = next((term for term in lexicon.shortened(token.low) if term.kind == "characteristic"), None)
        if before is not None and before.kind == "word" and before.text[:1].isupper() and token.text[:1].isupper():
            continue  # "Access Points": a name of two words
        ends = meant is not None and stems(meant.name)[-1:] == stems(token.low)
        if meant is not None and ends and (before is None or stems(before.low) != stems(meant.name)[:1]):
            text = f"{text[: token.start]}{meant.name}{text[token.end :]}"
    return text


_DECLARED = deferred(r"(?i)\b(?:declare|use|choose|pick|announce|play|select) (?:an? |the )?$")


def _without_kind(text: str, kinds: list[str], lexicon: Lexicon) -> str:
    """The text without "as a reaction" where it names the reaction that is meant."""
    kind = "|".join(map(re.escape, kinds))
    said = re.search(rf"(?i) (?:as|by way of)(?: an?| its| their| my| the)? (?:{kind})s?\b", text)
    if said is None:
        return text
    before = spans(tokenize(text[: said.start()]), text, lexicon)
    named = {term.kind for span in before for term in span.terms}
    deed = before[-1] if before and before[-1].end == said.start() and before[-1].of("action") else None
    if deed is not None and _DECLARED.search(text[: deed.start]):  # "declare Row as a Reply": that is asked for
        return text[: said.start()] + text[said.end() :]
    following = re.sub(r"^ to (?=being )", " when ", text[said.end() :])
    return text[: said.start()] + following if "reaction" in named else text


def _kind_words(lexicon: Lexicon) -> list[str]:
    """The words by which a question asks for all options of a kind, this rulebook's own among them."""
    general = (lexicon.general(kind) for kind in ("reaction", "action"))
    own = [term.name.lower() for term in general if term is not None]
    return list(dict.fromkeys(["reaction", "response", "action", *own]))
