"""Questions and answers: what a section of frequent questions rules.

In: a question as it stands in the text, and the words of its answer. Out: the sentence that both together say ("Can a
Fleeing unit charge?" – "No, …": a Fleeing unit cannot charge), or none where the answer is neither yes nor no.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ingest.grammar.phrases.described import PRONOUNS
from ingest.grammar.plain.contractions import spelt_out
from ingest.lexicon import GENERIC_UNITS
from ingest.verbforms import base_form
from ingest.vocabulary import Vocabulary
from kb.model import Passage
from kb.names import capitalised, fold, lowered, stem, with_article
from kb.patterns import Pattern, deferred

_LABEL = deferred(r"^[\s*_\"“]*(?:(?:Q|Question|A|Answer)\d{0,3}[.:)]+[\s*_]*)?")
_ASKED = deferred(r"^[\s*_\"“]*(?:Q|Question) ?\d{0,3}[.:)]")
_ANSWERED = deferred(r"^[\s*_\"“]*(?:A|Answer) ?\d{0,3}[.:)]")
_QUESTION = Pattern(
    r"^(?:(If|When|While|After|Once) (.{3,80}?), (?:then )?)?(Can|May|Could|Must|Do|Does|Is|Are) (.{6,120})$", re.I
)
_YES = deferred(
    r"(?i)(?:yes|yep|indeed|certainly|of course|absolutely|correct)\b|(?:it|they|you|he|she|we) "
    r"(?:does|do|can|may|is|are|must)(?=[.,!;]| and\b|$)"
)
_NO = deferred(
    r"(?i)(?:no|nope|never|not at all)\b(?! (?:matter|unit|model))|(?:it|they|you|he|she|we) "
    r"(?:does not|do not|can ?not|may not|is not|are not|don't|doesn't|can't|isn't|aren't)(?=[.,!;]|$)"
)
#: In which case alone, or in which case not, the answer holds ("Yes, but only if …", "Only when …", "No, unless …").
_CASE = deferred(
    r"(?i)^(?:(?:yes|no|nope|never|certainly|of course)\b[^\w]*)?(?:but |and )?"
    r"(?P<so>(?P<not>not (?:if|when|while|in|within|at)|except)|(?:only )?(?:if|when|while|where)|"
    r"only (?:in|within|at|with|by|against)|unless|(?:provided|as long as|so long as)(?: that)?) "
    r"(?P<case>[^.;]{4,160})"
)
#: "Yes, in the open", "yes, against infantry": where, or against whom, alone it is told to be so.
_WHERE = deferred(
    r"(?i)^yes,? (?:but )?(?P<where>(?:in|within|against|from|at|on|by|with|for(?! (?:it|they|he|you|that|this|we)\b)) "
    r"[^.;,]{3,60})"
)
_NARROWED = deferred(r" (?:that|which|who|with|in|under|within) .+? (?=(?:[A-Z][a-z]+|move|shoot|fire|charge)\b)")
#: "That can't be Dazed count …": a relative clause up to what is asked, by the verb that opens it.
_TOLD_OF = deferred(
    r" (?:that|which|who) .+?(?<! to)(?<! can)(?<! may)(?<! must)(?<! not)(?<! cannot)(?<!n['’]t)(?<! never) "
    r"(?=(?:still |also |then |always |automatically )?(?:ignore|count|suffer|become|gain|lose|benefit|block|take|make|"
    r"use|get|need|have|fight|move|shoot|fire|charge|act|react|join|claim|hold|roll|re-?roll|add|apply|stop|prevent|"
    r"break|remove|receive|test|treat|be)\b)"
)
#: "A Barge with the Steady trait": what somebody has, by the word for such things.
_BEARING = deferred(
    r" (?:with|without|that (?:has|have)|who has|having) (?:the |an? |its )?(?:[A-Z][\w'’-]*(?: \(\w+\))? )+"
    r"(?:special rule|trait|rule|ability|skill|keyword|sub-type|status|condition|upgrade|perk|talent|marker|token)s?"
    r"(?= )"
)
#: "(from the last scenario)": an aside by the one who asks.
_IN_BRACKETS = deferred(r" \([^()]*\)(?=[ .])")
#: Where it happened that is asked about.
_OUR_GAME = deferred(r" in (?:my|our|this|the|a|last) (?:campaign|game|army|list|scenario|league|tournament|battle)\b")
_FIRST_PERSON = {"i": "a unit", "we": "a unit", "you": "a unit"}
_MINE = r"(?i:my|our|your|one of my|one of your|a|an)"
#: "My squad is Dazed." before "Can it run?": of whom the question is, and how they are.
_SCENE = deferred(rf"^{_MINE} ((?:[\w-]+ ){{0,3}}?[\w-]+) ((?:is|are|has|have|was|were) [^.!?]{{3,100}})[.!]$")
#: "Does Lamps still let them hide?": what a rule lets those do who were just told of.
_LETS = deferred(
    r"[\w' -]{2,40}? (?:(?:still|also|then|even) )?(?:let|allow|permit|enable) (?:it|them|him|her|me|us) (?:to )?"
    r"(?P<deed>.+)"
)
#: A word that is stressed by its marks.
_STRESSED = deferred(r"(?<!\w)(\*{1,2}|_)(\w[^*_]*)\1(?!\w)")
_SPEAKS = deferred(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur)\b")
#: So many sentences may stand between the parts of a question and its answer.
_FAR = 4
_SENTENCES = deferred(r"(?<=[.!]) (?=[A-Z])")
#: What stands before somebody else than the one who is asked about.
_TO_OTHERS = frozenset("with at against into through on upon to from a an the another".split())
#: A question that ends in inches ("within 4"?").
_IN_INCHES = deferred(r"\d\"[*_ ?”]{0,9}$")
#: Headings that stand before an answer, and are none.
_LABELS = ("a", "answer")


#: "Can it react?" "It can, but only with a Duck."
_TO_ACT = deferred(
    r"(?:still )?(?:react|respond|act|(?:make|declare|take|use) (?:an?|any|its) (?:re)?actions?)(?: at all)?"
)
_ONLY_BY = deferred(
    r"(?:Yes|(?:It|They|You|He|She) (?:can|may|do|does)),? (?:but )?only (?:with|by (?:making|using|taking)|using) "
    r"(?:an? |the |its )?(?P<by>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?: reactions?| actions?)?\.?$"
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question with what it says first, and its answer; ``aside`` are its sentences that rule nothing."""

    scene: tuple[Passage, ...]
    question: Passage
    answer: Passage
    aside: tuple[Passage, ...] = ()


class Ruled(NamedTuple):
    """The sentence that a question and its answer say ('' where none), whether the answer tells its case, and of whom
    the question is."""

    said: str = ""
    by_answer: bool = False
    whom: str = ""


#: What a rule asks its reader in the same breath: "Boats may not be rowed uphill – have you ever tried?"
_ASKED_ASIDE = deferred(
    r"(?:\s[–—-]|\s?—|;|, (?:and|but|for|so|as)) (?:(?:after all|really|honestly|then),? )?"
    r"(?:(?:have|did|do|would|could|can|should|is|are)(?:n['’]t)? (?:you|we|anyone|anybody|one|there)|"
    r"who|what|why|how)\b[^?;–—]{0,140}\?$",
    re.IGNORECASE,
)
_RULES = deferred(r"\b(?:may|must|cannot|can|never|always|shall)\b")
_ASKING = deferred(
    r"(?:Q\b|(?:who|what|why|how|when|where|which|if|may|can|must|do|does|did|is|are|has|have|should|would|could)\b)|"
    r".*\b(?:I|my|our)\b",
    re.IGNORECASE,
)


def rule_before_question(text: str) -> str:
    """The rule that a passage states before it asks its reader something; '' where it does no more than ask."""
    words = text.rstrip('*_ "”')
    asked = _ASKED_ASIDE.search(words) if words.endswith("?") else None
    told = words[: asked.start()].rstrip(" ,") if asked else ""
    return f"{told}." if _RULES.search(told) and not _ASKING.match(told) else ""


def is_question(text: str) -> bool:
    """Whether the words ask something, and state no rule first."""
    return text.rstrip('*_ "”').endswith("?") and not rule_before_question(text)


def exchanges(passages: Sequence[Passage]) -> Iterator[Exchange]:
    """The questions of a text with their answers."""
    for at, passage in enumerate(passages):
        if not is_question(passage.text):
            continue
        scene: list[Passage] = []
        for before in reversed(passages[max(0, at - _FAR) : at]):
            opens = _ASKED.match(before.text) is not None
            beside = before.section == passage.section and before.kind == "sentence"
            spoken = before.paragraph == passage.paragraph and _SPEAKS.search(before.text)
            if _ASKED.match(passage.text) or not beside or is_question(before.text) or not (opens or spoken):
                break
            scene.insert(0, before)
            if opens:
                break
        asked = _ASKED.match((scene or [passage])[0].text)
        after = [p for p in passages[at + 1 : at + 2 + _FAR] if p.kind != "heading" or fold(p.text) not in _LABELS]
        upto = next((n for n, p in enumerate(after) if is_question(p.text)), len(after))
        told = next((n for n, p in enumerate(after[:upto]) if _ANSWERED.match(p.text)), 0) if asked else 0
        if after and not is_question(after[told].text) and after[told].kind != "heading":
            yield Exchange(tuple(scene), passage, after[told], tuple(after[:told]))


def answered(exchange: Exchange, vocabulary: Vocabulary) -> Ruled:
    """What a question and its answer say."""
    question, answer = _LABEL.sub("", " ".join(exchange.question.text.split())), exchange.answer.text
    told = [_STRESSED.sub(r"\2", each) for each in (*(p.text for p in exchange.scene), *_SENTENCES.split(question))]
    scene, question = told[:-1], told[-1]
    ends = "*_ ?”" if _IN_INCHES.search(question) else '*_ ?"”'
    asked = _QUESTION.match(spelt_out(question).rstrip(ends))
    lets = _LETS.fullmatch(asked[4]) if asked and scene else None
    parts = (_of_the_scene(scene), lets["deed"]) if lets else _parted(asked[4], vocabulary) if asked else None
    if asked is None or parts is None:
        return Ruled()
    subject, rest = parts
    verb = "may" if lets else asked[3].lower()
    subject = re.sub(r"^(?:two|three|several|both) ", "", subject)
    subject = _FIRST_PERSON.get(subject.lower(), subject)
    if subject.lower() in ("it", "they", "he", "she", "that") and not asked[2]:
        subject = _of_the_scene(scene)
    subject = re.sub(rf"^(?:{_MINE}|their) ", "a " if not subject.endswith("s") else "", subject)
    if verb in ("does", "do") and not asked[2] and (kept := _KEEPS.fullmatch(rest)):
        return _kept_or_not(subject, kept, _LABEL.sub("", spelt_out(" ".join(answer.split()))).strip(), vocabulary)
    whom = _opening(subject)
    if asked[2]:
        first = _as_told(asked[2])
        subject = f"{asked[1].capitalize()} {first}, {lowered(subject)}" if first else ""
    said = _LABEL.sub("", spelt_out(" ".join(answer.split()))).strip()
    case = _CASE.match(said)
    if case and case["so"].lower() in ("if", "when", "while", "where") and "," in case["case"]:
        case = None  # "Yes, but if you miss, a friend is hit": what follows then
    if subject and _TO_ACT.fullmatch(rest) and (alone := _ONLY_BY.match(said)):
        return Ruled(f"{_opening(subject)} may only make {alone['by']}.", True, whom)
    yes = _YES.match(said) is not None or (case is not None and not _NO.match(said))
    tail = _tail(case, yes) if case else f" {where['where']}" if (where := _WHERE.match(said)) else ""
    if not subject or not (yes or _NO.match(said)) or (case and not tail):
        return Ruled(whom=whom)
    return Ruled(_sentence(verb, _opening(subject), rest, yes, tail), bool(case), whom)


#: "Does Dazed stop a crew with Spurs from wading?": whom a state may keep from what.
_KEEPS = deferred(
    r"(?:stop|prevent|keep|bar|hinder|preclude) (?P<who>.{2,60}?) (?:from )?(?P<deed>[A-Za-z]+ing)\b(?P<how>[^?]{0,60})"
)


def _kept_or_not(subject: str, kept: re.Match[str], said: str, vocabulary: Vocabulary) -> Ruled:
    """What an answer says of whom a state may keep from a deed: that those who are so may still do it, or may not."""
    who, state = re.sub(rf"^{_MINE} ", "a ", kept["who"]), re.sub(r"(?i)^being ", "", subject)
    named = {vocabulary.kind_of(term) for found in vocabulary.index.find(state) for term in found.terms}
    yes, no = _YES.match(said) is not None, _NO.match(said) is not None
    if named != {"status"} or yes == no or who.lower() in ("it", "them", "him", "her"):
        return Ruled()
    whom = f"{_opening(who)} that is {state}"
    return Ruled(f"{whom} may {'not' if yes else 'still'} {base_form(kept['deed'])}{kept['how']}.", False, whom)


#: "Only the Duck.", "Nothing but Duck": what alone is left to those asked about, behind a bare "No".
_ONLY_THAT = deferred(
    r"(?:Only|Just|Nothing but|None but|Nothing except) (?:the |an? |its )?"
    r"(?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?: (?:reaction|response|riposte|action|order|deed))?[.!]*",
    re.IGNORECASE,
)


def only_that(text: str, whom: str, vocabulary: Vocabulary) -> str:
    """What a sentence of an answer leaves to those whom the question is about ("No. Only the Duck."), as a sentence of
    theirs; the text as it stands where it tells no such thing."""
    found = _ONLY_THAT.fullmatch(text.strip(" *_"))
    option = vocabulary.best(found["what"], "reaction", "action", "order") if found and whom else None
    return f"{whom} may only make {vocabulary.terms[option].name}." if option else text


def _opening(subject: str) -> str:
    """Who is spoken of, as a sentence opens with them."""
    bare = re.sub(r"^[Aa]n? ", "", subject)
    return capitalised(subject if bare == subject else with_article(bare))


def _sentence(verb: str, subject: str, rest: str, yes: bool, tail: str) -> str:
    """What is so, or is not, by the verb with which it is asked."""
    if verb in ("can", "may", "could"):
        return f"{subject} {'may' if yes else 'cannot'} {rest}{tail}."
    if verb == "must":
        return f"{subject} {'must' if yes else 'need not'} {rest}{tail}."
    if verb in ("is", "are"):
        return f"{subject} {verb}{'' if yes else ' not'} {rest}{tail}."
    if not yes and rest.startswith(("lose ", "stop ", "change ")):
        return ""  # what stays as it is
    if not yes:
        return f"{subject} {'do' if verb == 'do' else 'does'} not {rest}{tail}."
    first, _, more = rest.partition(" ")
    third = first if verb == "do" else f"{first}es" if first.endswith(("s", "sh", "ch", "x")) else f"{first}s"
    return f"{subject} {third} {more}{tail}.".replace(" .", ".")


def _tail(case: re.Match[str], yes: bool) -> str:
    """The case of an answer as the end of its sentence; '' where it only goes on."""
    so, told = case["so"].lower(), case["case"].strip(" ,")
    if case["not"]:
        so = re.sub(r"^(?:not|except) ?", "", so)
        return f" except {so or ''} {told}".replace("  ", " ") if yes else ""
    if so == "unless" or (not yes and so.startswith("only")):
        return f" {so} {told}"
    alone = yes and not so.startswith(("only", "provid"))
    return f" {'only ' if alone else ''}{so} {told}"


def _of_the_scene(scene: Sequence[str]) -> str:
    """Whom a question speaks of as "it": those of the one sentence before it, as they are told to be."""
    words = (
        _IN_BRACKETS.sub("", _OUR_GAME.sub("", _LABEL.sub("", spelt_out(" ".join(scene[0].split()))))) if scene else ""
    )
    told = _SCENE.match(words) if len(scene) == 1 else None
    if told is None:
        return ""
    return f"{told[1]} that {told[2]}" if told[2].startswith(("are", "were", "have")) else f"a {told[1]} that {told[2]}"


def _as_told(words: str) -> str:
    """What a question supposes of "I" or "my squad", as a rule supposes it; '' where it is of somebody else."""
    found = re.match(rf"(?i)(?:(?P<me>I|you|we)|{_MINE} (?P<who>(?:[\w-]+ )?[\w-]+)) (?P<said>.+)$", words)
    if found is None:
        return ""
    if not found["me"]:
        return f"a {found['who']} {found['said']}"
    verb, _, rest = found["said"].partition(" ")
    if verb in ("have", "am", "are", "do", "cannot", "may", "can", "must") or verb.endswith("ed"):
        verb = {"have": "has", "am": "is", "are": "is", "do": "does"}.get(verb, verb)
    else:
        verb = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"
    return f"a unit {verb} {rest}".rstrip()


def _parted(words: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Who the question is about, and what it asks of them."""
    words = _IN_BRACKETS.sub("", words)
    first, _, rest = words.partition(" ")
    if first.lower() in ("i", "we", "you", "they", "it") and rest:
        return first, rest
    hits = [h for h in vocabulary.index.find(words) if h.start <= 24]
    each = list(re.finditer(r"[\w'’-]+", words))
    for n, word in enumerate(each[:5]):
        low = word.group().lower()
        if n and low in _TO_OTHERS:
            break  # "Riders fire at a crew"
        if low not in PRONOUNS and (low in GENERIC_UNITS or stem(low) in vocabulary.unit_words):
            return _split(words, word.end())
    kinds = ("unit_type", "unit_subtype", "status", "special_rule", "effect", "weapon_type")
    end = 0
    for hit in hits:  # "a Dazed barge": all of the names that stand together
        if any(vocabulary.terms[t].kind in kinds for t in hit.terms) and hit.start <= (end + 1 if end else 12):
            end = hit.end
    return _split(words, end) if end else None


def _split(words: str, at: int) -> tuple[str, str] | None:
    if bearing := _BEARING.match(words, at):
        at = bearing.end()
    else:
        told = _TOLD_OF.match(words[at:]) or _NARROWED.match(words[at:])
        at += told.end() - 1 if told else 0
    subject, rest = words[:at].strip(), words[at:].strip()
    return (subject, rest) if subject and rest and rest[0].isalpha() else None
