"""What makes the dice more or fewer that are rolled for a deed: "with half its Guns", "one die fewer", "X extra dice".

In: a place in the text and the reader of procedures. Out: ``modify: dice`` procedures, each of who rolls so many more
or fewer, for the deed whose dice they are. The shapes are general; every number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.movers import named_deeds
from ingest.procedures.pools import figure_of, own_deed
from ingest.procedures.reader import MUL, MULTIPLE, Place, Reader, singular
from kb.conditions import ALWAYS, Has
from kb.model import HELD_KINDS, OPTION_KINDS
from kb.patterns import Pattern, search

#: "With half of its Guns", "rolls half its Blows": of the dice, where they are as many as that.
_SHARE = Pattern(
    rf"(?i)\b(?:with|using|rolls?|throws?|uses?|counts?|at) (?:only |just )?(?P<share>{MUL})(?: of)? "
    r"(?:its|their|his|her|the|your) (?P<name>(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*)?)"
)
_SO_MUCH = r"(?P<{n}>\d+|X|an?)"
_MORE = r"(?:extra|additional|more|bonus)"  # "a further die" is another roll
_LESS = r"(?:fewer|less)"
#: "Rolls X extra dice", "with one die fewer", "adds 2 to the number of dice".
_CHANGES = (
    Pattern(rf"(?i)\b{_SO_MUCH.format(n='a')} (?:{_MORE}|(?P<less>{_LESS})) (?:dice|die)\b"),
    Pattern(rf"(?i)\b{_SO_MUCH.format(n='a')} (?:dice|die) (?:{_MORE}|(?P<less>{_LESS}))\b"),
    Pattern(
        rf"(?i)\b(?:adds?|plus|(?P<less>subtracts?|deducts?|loses?|minus)) {_SO_MUCH.format(n='a')} (?:dice|die)\b"
    ),
    Pattern(
        rf"(?i)\b(?:adds?|(?P<less>subtracts?|deducts?)) {_SO_MUCH.format(n='a')} (?:to|from) (?:the|its|their) "
        r"number of dice\b"
    ),
)


#: "With half its usual dice": of those of another deed.
_SHARE_OF_DICE = Pattern(
    rf"(?i)\b(?:with|using|rolls?|throws?|uses?|at) (?:only |just )?(?P<share>{MUL})(?: of)? "
    r"(?:its|their|his|her|the|your)(?: (?:usual|normal|full|own|ordinary|regular|allotted))?"
    r"(?: (?:number|quota|total) of)?(?: [a-z]+)? dice\b"
)


def share_of_dice(reader: Reader, place: Place) -> bool:
    """ "It shoots at the charger with half its usual dice", in the entry of an answer."""
    found, own = _SHARE_OF_DICE.search(place.text), own_deed(reader, place)
    if found is None or not own:
        return False
    value = f"modify: dice {MULTIPLE[found['share'].lower()]}*dice"
    if rounded := re.search(r"\bround(?:ed|ing)? (up|down)\b", place.text):
        value += f"; rounded {rounded[1]}"
    return _changed(reader, place, value, own)


#: "Moves at half its Pace": no dice.
_GOES = Pattern(r"(?i)\b(?:moves?|moving|goes|go|travels?|marches|advances?)$")


def share_of_it(reader: Reader, place: Place) -> bool:
    """ "A Listing ship makes a Salvo with half its Guns": fewer dice, where they are as many as that."""
    found = _SHARE.search(place.text)
    name = figure_of(reader, found["name"]) if found else None
    if found is None or name is None or _GOES.search(place.text[: found.start()].rstrip()):
        return False
    deeds = named_deeds(reader, place.text, capital=False) or own_deed(reader, place)
    value = f"modify: dice {MULTIPLE[found['share'].lower()]}*{name}"
    if rounded := re.search(r"\bround(?:ed|ing)? (up|down)\b", place.text):
        value += f"; rounded {rounded[1]}"
    return _changed(reader, place, value, deeds)


#: "+2 dice if it charged this turn": in a case that a few words tell.
_TERSE = Pattern(
    r"(?i)^(?P<n>[+-]\d+) (?:dice|die) (?:if|when|where) (?:it|they|the [a-z]+|a [a-z]+) (?:has |have |is |are |was )?"
    r"(?P<case>[a-z][^.;,]{3,50}?)[.;]?$"
)


def in_a_case(reader: Reader, place: Place) -> bool:
    """ "+2 dice if it charged this turn", under the heading of what the dice are rolled for."""
    found = _TERSE.match(place.text.strip(" -•*"))
    if found is None:
        return False
    case = reader.term(found["case"], "event")
    reader.emit(place, case, "modifies", reader.term("dice", "effect"), found["n"], condition=found["case"])
    return True


def more_or_fewer(reader: Reader, place: Place) -> bool:
    """ "Rolls X extra dice when it makes a Salvo", "may fire, with one die fewer"."""
    found = next((hit for shape in _CHANGES if (hit := shape.search(place.text))), None)
    if found is None or search(
        r"(?i)\b(?:and|then) (?:keep|discard|drop|ignore|pick|use the)", place.text[found.end() :]
    ):
        return False
    amount = "1" if found["a"].lower() in ("a", "an") else found["a"]
    less = found["less"] is not None
    if beyond := _THAN_ITS.match(place.text[found.end() :]):  # "X dice more than its Steel", whatever those are for
        name = figure_of(reader, beyond["name"])
        pools = [c for c in reader.out.clauses if name and (c.value or "").startswith(f"pool: {name}")]
        if len({each.subject for each in pools}) == 1:
            told = _OPENS.match(place.text)
            return _changed(
                reader, place, f"modify: dice {'-' if less else '+'}{amount}", [pools[0].subject],
                condition=told[1] if told else None,
            )  # fmt: skip
    deeds = named_deeds(reader, place.text, capital=False) or own_deed(reader, place)
    each = _FOR_EVERY.match(place.text[found.end() :])
    counted = [singular(each["noun"])] if each else []
    bodies = [c.value or "" for c in reader.out.clauses if (c.value or "").startswith("pool: ")]
    times = next((f"*{noun}" for noun in counted if any(re.search(rf"\b{noun}\b", v) for v in bodies)), "")
    if counted and not times:
        return False  # for each of what the dice are not counted by
    told = _WHO_DID.match(place.text)
    condition = told["did"] if told and not _is_named(reader, told["did"]) else None
    return _changed(reader, place, f"modify: dice {'-' if less else '+'}{amount}{times}", deeds, condition=condition)


#: "A gang that Strolled throws one die less": in which case alone.
_WHO_DID = Pattern(
    r"^(?:An?|The|Any|Each|Every|All)? ?[\w'-]+(?: [\w'-]+)? (?:that|which|who) "
    r"(?:has |have |had |is |are |was |were )?(?P<did>[^,.;]{3,50}?),? "
    r"(?:rolls?|throws?|loses?|gains?|adds?|uses?|may|can|must|shoots?|fires?|fights?|has|have)\b"
)


def _is_named(reader: Reader, words: str) -> bool:
    """Whether words are no more than the name of what somebody is or has."""
    named = (term for hit in reader.vocabulary.index.find(words) for term in hit.terms)
    return len(words.split()) < 3 and any(reader.vocabulary.terms[each].kind in HELD_KINDS for each in named)


_LEAST = Pattern(
    r"(?i)\b(?:to|with|down to) (?:an? )?minimum of (?:at least )?(\d+)\b|"
    r"\b(?:never|not|but) (?:to )?(?:fewer|less) than (\d+)\b"
)
#: "One die fewer for each base".
_FOR_EVERY = Pattern(
    r"^ (?:for each|for every|per|each for (?:its|the))(?: of (?:its|their|the))? (?P<noun>[a-z][a-z-]{2,})"
)
_THAN_ITS = Pattern(
    r" (?:than|to|for|on top of|beyond) (?:its|their|his|her|the|your) (?:usual |normal |own |printed )?"
    r"(?P<name>[A-Z][\w-]*(?: [A-Z][\w-]*)?)"
)
#: The case that a sentence opens with.
_OPENS = Pattern(r"^((?:In|When|Whenever|While|If|During|On|For|After) [^,]{3,90}), ")


def _changed(reader: Reader, place: Place, value: str, deeds: list[str], *, condition: str | None = None) -> bool:
    own = own_deed(reader, place)
    deeds = [each for each in deeds if each not in own] or deeds
    if not deeds:
        return False
    bearer = _bearer(reader, place)
    names = "|".join(reader.called(each) for each in deeds)
    who = Has(bearer) if bearer and bearer not in own else ALWAYS
    head, *rest = value.split("; ")
    if least := _LEAST.search(place.text):
        rest.append(f"least {least[1] or least[2]}")
    told = "; ".join([head, f"for {names}", *rest])
    subject = bearer or own[0] if (bearer or own) else deeds[0]
    reader.emit(place, subject, "modifies", deeds[0], told, who=who, condition=condition)
    return True


_IN_A_CASE = Pattern(r"^(?:When|Whenever|If|While|After|Against|Once)\b")


def _bearer(reader: Reader, place: Place) -> str | None:
    """Who rolls more or fewer: those of whom the sentence tells first, else those of the entry."""
    if (deeds := own_deed(reader, place)) and _IN_A_CASE.search(place.text):
        return deeds[0]  # "If a Wagon rams it, the rammer rolls two dice fewer": for what is answered so
    for hit in reader.vocabulary.index.find(place.text):
        for term in hit.terms:
            held = reader.vocabulary.terms[term].kind in HELD_KINDS and term not in reader.vocabulary.general
            if held and hit.start < 30:
                return term
    own = reader.vocabulary.section_terms.get(place.section.id)
    return own if own and reader.vocabulary.terms[own].kind in (*HELD_KINDS, *OPTION_KINDS) else None


SHAPES = (in_a_case, share_of_it, share_of_dice, more_or_fewer)
