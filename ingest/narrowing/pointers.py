"""Pointers: what a clause points back to and nobody sees who reads it alone ("if this is the case", "such weapons").

In: a clause, the text of its passage and of the one before it, and the names of whom the section is about. Out: the
words that are pointed at, behind those that point ("such weapons: weapons that count as one for shooting").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ingest.narrowing.besides import FINITE_VERB
from kb.conditions import Fact, atoms
from kb.model import Clause
from kb.names import stem, stems
from kb.patterns import deferred

#: What happened or is so, which the sentence before tells.
_WHAT_IS_SO = deferred(
    r"\b(?:(?:if|when|where|once|after|unless|until) )?(?P<what>this|that) "
    r"(?:is (?:the case|so|true|done|resolved|completed?)|happens|occurs)\b|"
    r"^(?:after|before) (?P<then>this|that)$|\b(?P<way>this way|like (?:these|this|those))\b",
    re.I,
)
#: The one of two sides that was just spoken of.
_SIDE = deferred(r"(?:^|\b(?:if|when|unless|once|while) )(?P<side>that (?:side|player|army|team))\b(?! turn)", re.I)
_SUCH = deferred(r"\bsuch (?:an? )?(?P<noun>[a-z][\w'-]{2,})\b", re.I)
_THESE_IN_NAME = deferred(r"\b(?P<those>(?:these|those) (?P<noun>[A-Za-z][a-z'-]{2,}s))\b")
_THESE = deferred(
    r"(?:Note (?:also )?that )?(?P<those>(?:[Tt]hese|[Ss]uch) (?P<noun>[A-Za-z][a-z'-]{2,}s)) "
    r"(?:may|must|can|cannot|will|should|is|are|has|have|does|do|count|gain|suffer)\b"
)
#: Whom somebody stands near, at the head of a sentence: "Those in contact with them".
_NEAR_THEM = deferred(
    r"(?:in (?:base )?contact with|within [^ ]+(?: inch(?:es)?)? of|near|next to|adjacent to|facing) them$"
)
#: What was done by whoever "does so": what he was just said to be able to do.
_DOES_SO = deferred(r"\b(?:it|they) (?P<so>(?:does|do|did) (?:so|this))\b")
_ABLE = deferred(
    r"\b(?:may|can|could|must)(?: (?:only|also|even|then|still|instead|choose to|elect to))* (?!not\b)(?P<does>.+)"
)
#: "Take a marker from the bag and place it …": what is placed.
_TAKEN = deferred(
    r"(?i)\b(?:take|draw|roll|pick up|choose|select|nominate|lift) (?P<what>(?:an?|one|any|all|the) [a-z][\w' -]*?)"
    r"(?= (?:from|in|on|of|that|which|and)\b)[^.;:]*? and [a-z]+ (?P<it>it|them)\b"
)
_IT = deferred(r"[a-z]+ (?:it|them)\b")
#: "On the same turn", after "on the same turn that it arrived": which turn that is.
_SAME = deferred(r"\bthe same (?P<time>[a-z]+)$")
#: "If the result of this roll is a 1": which roll that is, the sentence before tells.
_THIS_ROLL = deferred(r"\b(?P<roll>(?:this|that) (?:dice )?roll)\b")
#: "In no other way", after what alone somebody may do.
_OTHER_WAY = deferred(r"\b(?P<way>any other (?:way|manner|fashion))\b")
_ONLY_WAY = deferred(r"\b(?:may|can) only (?P<does>[^,.;:()]+?)(?=,? (?:and|but|nor)\b)")
#: "Either", "neither", after two that are joined.
_EITHER = deferred(r"\b(?P<one>either|neither(?! of)|both)$")
_TWO = deferred(r"\b(?:[\w'-]+ )(?:and|or) (?:[\w'-]+)(?: [\w'-]+)?(?=[,;])")
#: "Crews that cannot fire as Hip Shots may not fire": in which way alone the sentence before let it be done.
_NOT_IN_THAT_WAY = deferred(
    r"(?:(?:Any|All) )?[A-Za-z][\w' -]{2,40}? (?:that|which|who) (?:cannot|may not|are unable to) [a-z]+ "
    r"(?P<way>(?:as|with|by|using) [\w' -]{3,40}?) (?:may not|cannot|must not)\b"
)
_LET_WHEN = deferred(r"\b(?:may|can) (?!not\b)[^,.;:()]*? (?P<when>(?:after|when|while|if|once) [^,.;:()]+)")
#: Nouns that tell nothing of what is pointed at.
_NO_NOUN = frozenset(
    """case cases thing things time times way manner situation situations circumstance circumstances instance instances
    rule rules event purpose effect effects test roll reason that an""".split()
)
#: What is done to somebody goes by several names.
_HARM = frozenset(stems("hit wound damage casualty loss injury"))
#: What only adds to what was said points at nothing that happened.
_REMARK = deferred(r"(?:Note|Remember|In addition|Also|For example)\b")
_RELATIVE = deferred(
    r" (?:that|which|who|whose|with|without|of|in|on|within|under|from|inflicted|caused|made|fired|scored|suffered) "
)
_ROLLS = deferred(r"\b[Rr]olls?\b")
_STATEMENT = deferred(r"\s*[;:–—]\s*|, (?:and|but) ")
#: How a sentence goes on from another.
_OPENING = deferred(r"^(?:Likewise|Similarly|However|Equally|Then), ")
_BRACKETS = deferred(r" ?\([^()]*\)")
#: As much as can still be read in a line.
_LONGEST = 200
#: What points at a way or at somebody whom no other words of a clause tell.
_TOLD_ALWAYS = (
    "them", "this way", "either", "neither", "both", "any other way", "any other manner", "any other fashion",
)  # fmt: skip


def pointed_at(
    clause: Clause, names: tuple[str, str], text: str, before: str, heads: Sequence[str], tells: Callable[[str], bool]
) -> Iterator[str]:
    """What the words of a clause point at, with the ``names`` of its subject and its object: its conditions, and the
    object itself."""
    subject, name = names
    named = [frozenset(stems(each)) for each in (subject, name)]
    asked = [*atoms(clause.who), *atoms(clause.when), *atoms(clause.requirement)]
    facts = [atom.text for atom in asked if isinstance(atom, Fact)]
    told = dict.fromkeys([*(clause.condition or "").split("; "), *facts])
    if (clause.value or "").startswith("chance:") and (roll := _THIS_ROLL.search(text)):
        told[roll[0]] = None
    found: dict[str, str] = {}
    for each in told:
        if before and not _REMARK.match(before) and (so := _WHAT_IS_SO.search(each)):
            found[(so["what"] or so["then"] or so["way"]).lower()] = before
        if before and (side := _SIDE.search(each)) and not _names(text, side["side"]):
            found[side["side"].lower()] = _STATEMENT.split(before)[-1]
        if heads and _NEAR_THEM.match(each) and len(text.partition(each)[0].split()) < 6:
            found["them"] = heads[0]
        if (so := _DOES_SO.search(each)) and (able := _ABLE.search(text.partition(so[0])[0]) or _ABLE.search(before)):
            found[so["so"]] = re.split(r",? (?:and |but )?if\b|, |; |\. |\s[–—-]\s", able["does"])[0]
        if before and (roll := _THIS_ROLL.search(each)) and _ROLLS.search(last := _STATEMENT.split(before)[-1]):
            found[roll["roll"]] = last
        if (way := _OTHER_WAY.search(each)) and (only := _ONLY_WAY.search(text)):
            found[way["way"]] = f"than to {only['does']}"
        if (one := _EITHER.search(each)) and (two := [*_TWO.finditer(text.partition(each)[0])]):
            found[one["one"]] = two[-1][0]
        if same := _SAME.search(each):
            which = re.search(rf"\bthe same {same['time']} (?:that|as|in which) ([^,.;:()–—]+)", text)
            found |= {same[0]: which[1]} if which else {}
    if _IT.match(name) and (taken := _TAKEN.search(text)) and taken["it"] in name.split():
        found[taken["it"]] = taken["what"]
    for each in (*told, name):
        if such := _SUCH.search(each):
            found |= _such(such["noun"], text, before)
    if before and (those := _THESE_IN_NAME.search(name)):
        found |= {those["those"].lower(): words for words in _such(those["noun"], "", before).values()}
    carried = any(fact in before for fact in facts)  # the case of the sentence before is the clause's own
    if before and not found and not carried and (these := _THESE.match(text)):
        meant = _such(these["noun"], "", before).values()
        of_whom = [each for n, each in enumerate(named) if not n or stem(these["noun"]) in each]
        resolved = [w for w in meant if stem(these["noun"]) not in _HARM and any(n <= {*stems(w)} for n in of_whom)]
        found |= {these["those"].lower(): words for words in meant if not resolved}
    way = _NOT_IN_THAT_WAY.match(text)
    let = _LET_WHEN.search(before) if way and way["way"] in before else None
    yield from [let["when"]] if let and tells(let["when"]) else []
    for pointer, words in found.items():
        words = _OPENING.sub("", _BRACKETS.sub("", words)).strip(" .,;:")
        if len(words) <= _LONGEST and (pointer in _TOLD_ALWAYS or tells(words)):
            yield f"{pointer}: {words}"


def _such(noun: str, text: str, before: str) -> dict[str, str]:
    """What is told of those that "such" things are, in the sentence itself before it or else in the one before."""
    if noun.lower() in _NO_NOUN:
        return {}
    own = re.split(r"\bsuch\b", text, maxsplit=1)[0]
    for part in (own, before):
        for statement in reversed(_STATEMENT.split(part)):
            if words := _described(stem(noun), statement):
                return {f"such {noun}": words}
    harmed = stem(noun) in _HARM and not _HARM.isdisjoint(stems(before))
    return {f"such {noun}": before} if harmed else {}


def _described(noun: str, statement: str) -> str:
    """The noun with what narrows it in a statement, or the whole statement that has it as its subject."""
    for match in re.finditer(r"[\w'-]+", statement):
        if noun in stems(match[0]):
            rest = statement[match.start() :]
            narrowed = _RELATIVE.match(statement, match.end())
            return _up_to_verb(rest.split(",")[0].partition(" then ")[0]) if narrowed else statement
    return ""


def _up_to_verb(phrase: str) -> str:
    """A noun with what narrows it, without what is then said of it."""
    verbs = [match.start() for match in FINITE_VERB.finditer(phrase)]
    own = 1 if _RELATIVE_PRONOUN.search(phrase) else 0
    return phrase[: verbs[own]].rstrip() if len(verbs) > own else phrase


_RELATIVE_PRONOUN = deferred(r"^\S+ (?:that|which|who|whose)\b")


def _names(text: str, pointer: str) -> bool:
    """Whether the sentence itself says before it points whose side it is."""
    noun = pointer.split()[1]
    return bool(re.search(rf"\b(?:the|a|one|each|either) (?:\w+ )?{noun}\b", text.partition(pointer)[0]))
