"""Numbers: what is changed, fixed or worked out, and by how much.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import DICE, MEASURES, quantity, thing_of
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Fact, Has, both
from kb.patterns import deferred

_CHANGES = (
    "add", "increas", "reduc", "subtract", "modify", "apply", "rais", "lower", "doubl", "decreas", "improv", "worsen",
)  # fmt: skip
#: Words before whom a bonus counts against: no name of what is changed.
AIMED = ("against", "versus", "vs")
_LESS = ("reduc", "subtract", "lower", "decreas", "worsen")
_CHANGED_KINDS = ("characteristic", "action", "reaction", "test", "table", "effect")
_ROLLED = frozenset("result total roll score dice it".split())


def modify(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What is added to, taken from or fixed at a number."""
    lows = [t.low for t in s.predicate]
    if s.verb == "set":
        return _set(s, vocabulary)
    if s.verb == "add":
        added = _added(s, lows, vocabulary)
        if added:
            return added
    if s.verb == "halv" and lows[:1] in (["this"], ["it"], ["that"], ["these"]):
        return []  # what was told before, and that is not known here
    if s.verb == "halv":
        found = named(list(s.predicate), vocabulary, "characteristic", "action", "effect")
        thing = thing_of(found[0][0], vocabulary) if found else called(list(s.predicate))
        return [Draft("modifies", thing, value="1/2", modal="state")] if thing.name else []
    aimed = next((n for n, low in enumerate(lows) if n and low in AIMED), 0)
    if s.verb in ("add", "subtract", "deduct") and aimed and not {"to", "from"} & set(lows):
        said = _changed(replace(s, predicate=s.predicate[:aimed]), lows[:aimed], vocabulary)
        what = said or [Draft("modifies", Thing("effect", "roll"), value=_signed(s), modal="state")]
        against = Fact(" ".join(t.text for t in s.predicate[aimed:]))
        return [replace(draft, when=both(draft.when, against)) for draft in what if draft.value]
    if s.verb in _CHANGES:
        return _changed(s, lows, vocabulary)
    if (s.verb == "be" and "modified" in lows[:6]) or (s.verb == "hav" and "modified" in lows):
        return _modified(s, lows, vocabulary)
    further = lows[:1] in (["an"], ["one"]) and lows[1:2] in (["extra"], ["additional"])
    if s.verb == "mov" and further and len(lows) > 2 and s.predicate[2].is_number:
        known = vocabulary.best("Move", "action")
        more = re.sub(r"[^\dD]", "", s.predicate[2].text)  # so much more than ever, not so much
        thing = thing_of(known, vocabulary) if known else Thing("action", "move")
        return [Draft("modifies", thing, value=f"+{more}", modal="state")]
    if s.verb == "mov" and (differs := _SO_MUCH.match(" ".join(lows))):  # "moves 2 inches less for each …"
        sign = "-" if differs["less"] else "+"
        return [Draft("modifies", _way_of_moving(s, vocabulary), value=f"{sign}{differs['n']}", modal="state")]
    if s.verb == "mov" and _number(s) and any(t.is_number for t in s.predicate[:3]):
        return [Draft("sets", _way_of_moving(s, vocabulary), value=_number(s), modal="state")]
    if s.verb == "be" and (_has_figure(s) or lows[:1] in (["halved"], ["doubled"])):
        return _fixed(s, lows, subject, vocabulary)
    return []


_SO_MUCH = deferred(
    r"(?P<n>\d+) ?(?:[\"”″]|inch(?:es)?|cm)? ?(?:(?P<less>less|fewer|slower|shorter)|further|farther|more)"
    r"(?! (?:away|back|from|off|than)\b)(?= |$)"
)


def _number(s: Statement) -> str | None:
    """The first number or dice of the predicate, or a number spelt out."""
    predicate = list(s.predicate)
    cap = next((n for n, t in enumerate(predicate) if t.low in ("minimum", "maximum")), len(predicate))
    figure = next((t.text.rstrip(MEASURES) for t in predicate[:cap] if DICE.match(t.text)), None)
    words = [t.low for t in s.predicate]
    counted = (n for n, low in enumerate(words) if low in ("one", "two", "three") and not _which(words, n))
    spelt = next((f"{NUMBER_WORDS[words[n]]}" for n in counted), None)
    return figure or (None if s.verb == "mov" else spelt)


def _which(words: list[str], n: int) -> bool:
    """Whether a "one" tells which, and counts nothing ("every one of your units")."""
    return words[n] == "one" and n > 0 and words[n - 1] in ("every", "each", "any", "no", "this", "that", "another")


def _signed(s: Statement) -> str | None:
    """The number of the predicate with the sign that its verb gives it."""
    value = _number(s)
    return value if value is None or value[0] in "+-" else f"{'-' if s.verb in _LESS else '+'}{value}"


def _has_figure(s: Statement) -> bool:
    by = any(a.low == "by" and (b.low in NUMBER_WORDS or b.low == "x") for a, b in pairwise(s.predicate))
    return by or any(DICE.match(t.text) for t in s.predicate)


def _set(s: Statement, vocabulary: Vocabulary) -> list[Draft]:
    """What is set to a number."""
    found = named(list(s.predicate), vocabulary, "characteristic", "test", "effect")
    name = re.sub(r"\b\d+\b", "", name_of(list(s.predicate), 3)).strip()
    if not found and not name_of(list(s.predicate), 3):
        return []
    thing = thing_of(found[0][0], vocabulary) if found else Thing("characteristic", name)
    return [Draft("sets", thing, value=_number(s), modal="state")]


def _added(s: Statement, lows: list[str], vocabulary: Vocabulary) -> list[Draft]:
    """A characteristic that is added to a roll: the roll uses it."""
    if "to" not in lows:
        if lows[:1] in (["its"], ["their"], ["the"]) and not _has_figure(s):
            added = named(list(s.predicate[:4]), vocabulary, "characteristic")
            return [Draft("uses", thing_of(added[0][0], vocabulary), modal="state")] if added else []
        return []
    to = lows.index("to")
    if not _ROLLED & set(lows[to:]):
        return []
    added = named(list(s.predicate[:to]), vocabulary, "characteristic")
    return [Draft("uses", thing_of(t, vocabulary), modal="state") for t, _ in added]


def _changed(s: Statement, lows: list[str], vocabulary: Vocabulary) -> list[Draft]:
    """What is added to or taken from the things that the predicate names."""
    value = _number(s)
    sign = "-" if s.verb in _LESS else "+"
    at = next((n for n, t in enumerate(s.predicate) if t.is_number), 0)
    if lows[at + 1 : at + 3] == [",", "and"] and not at:
        s = replace(s, predicate=s.predicate[:1])  # "adds +1, and …": to what, the words after it do not tell
    if at and lows[at - 1] == "to" and s.verb not in ("add", "subtract", "apply") and value and value[0] not in "+-":
        return _raised_to(s, at, value, vocabulary)
    if value and not value.startswith(("+", "-")):
        value = sign + value
    elif value is None and s.verb == "doubl":
        value = "x2"
    elif value is None:
        cap = next((n for n, low in enumerate(lows) if low in ("minimum", "maximum")), len(lows))
        share = quantity(list(s.predicate[:cap]), Thing("effect", ""), vocabulary)
        by_rule = _by_parameter(lows) or (lows[:1] == ["x"] and lows[1:2] in (["to"], ["from"]))
        value = sign + share if share else f"{sign}X" if by_rule else None
    found = named(list(s.predicate), vocabulary, *_CHANGED_KINDS)
    if found and value is None and s.verb in ("add", "subtract"):
        return [Draft("uses", thing_of(found[0][0], vocabulary), modal="state")]
    if not found:
        thing = called(list(s.predicate), s.verb in ("add", "subtract"))
        return [Draft("modifies", thing, value=value, modal="state")] if thing.name and value else []
    if value is None:
        return []  # something changes, but the sentence does not say by how much
    chosen = [t for t, _ in found if vocabulary.terms[t].kind == "characteristic"] or [found[0][0]]
    bearers = named(list(s.predicate), vocabulary, "special_rule", "unit_subtype", "unit_type", "status")
    owner = bearers[0][0] if bearers and not s.subject else None  # an order to the players: it is about whom it names
    who = Has(owner) if owner else ALWAYS
    told = s.verb == "apply" and not s.subject and owner is None
    return [
        Draft("modifies", thing_of(t, vocabulary), value=value, subject=owner, who=who, modal="state", by_case=told)
        for t in chosen[:2]
        if t != owner
    ]


def _raised_to(s: Statement, at: int, value: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a number becomes ("increases its range to 12"): fixed, not changed by so much."""
    found = named(list(s.predicate[:at]), vocabulary, *_CHANGED_KINDS)
    thing = thing_of(found[0][0], vocabulary) if found else called(list(s.predicate[: at - 1]))
    return [Draft("sets", thing, value=value, modal="state")] if thing.name else []


_ROLL_NOUNS = frozenset("roll rolls test tests check checks throw throws".split())


def called(tokens: list[Token], moved: bool = False) -> Thing:
    """What is changed, in the text's own words; ``moved``: what stands after the "to" or "from" of a number."""
    lows = [t.low for t in tokens]
    begin = next((n + 1 for n, low in enumerate(lows) if low in ("from", "to") and n < 3), 0) if moved else 0
    end = next((n for n, low in enumerate(lows) if n > begin and low in (",", "by", "when", "if", "for")), len(lows))
    last = next((n for n in range(begin, end) if lows[n] in _ROLL_NOUNS), None)
    words = [t.low for t in tokens[begin : last + 1] if t.low not in _DETERMINERS] if last is not None else []
    if 1 < len(words) <= 4:  # "from its Melee rolls": a roll of that name, however common its words are
        return Thing("test", " ".join(t.text for t in tokens[begin : (last or 0) + 1] if t.low not in _DETERMINERS))
    rolled = next((low for low in lows[begin : begin + 3] if low in ("roll", "score", "total", "result")), "")
    if moved and begin and rolled:
        return Thing("effect", rolled)
    of = next((n + 2 for n, pair in enumerate(pairwise(lows)) if pair == ("number", "of")), 0) if moved else 0
    counted = name_of([t for t in tokens[of : of + 3] if t.stem != "they"], 2) if of else ""
    if counted and (told := next((n for n, low in enumerate(lows) if n > of and low in _OF_WHOM), 0)):
        return Thing("effect", " ".join(t.text for t in tokens[of:told]))  # "the number of hits they inflict"
    until = next((n for n, low in enumerate(lows) if n > begin and low in ("rounding", ",")), len(lows))
    first = begin if moved and lows[:1] == ["x"] else 0  # "add X to …"
    name = name_of([t for t in tokens[first:until] if not t.is_number and t.low not in NUMBER_WORDS], 3)
    name = name or ("melee" if moved and lows[1:3] == ["in", "melee"] else "")
    harm = next((low for low in lows[:3] if low in ("hits", "wounds", "damage")), "")
    return Thing("effect", name or harm)


_OF_WHOM = frozenset("it they you he she that which inflicted caused scored rolled made".split())
_DETERMINERS = frozenset("a an the its their his her your any all each every that this of these those".split())


def _by_parameter(lows: list[str]) -> bool:
    """Whether something changes by the number of the rule ("by the value in brackets", "by X")."""
    return {"value", "brackets"} <= set(lows) or any(pair == ("by", "x") for pair in pairwise(lows))


def _modified(s: Statement, lows: list[str], vocabulary: Vocabulary) -> list[Draft]:
    """What "is modified by" or is had "modified" by a number or several ("-1/-2")."""
    before = list(s.predicate[: lows.index("modified")])
    about = [*s.subject, *before] if s.verb == "be" else before
    signed = [t.text for t in s.predicate if re.match(r"^[+-]\d|^[+-]/", t.text)]
    value = "/".join(signed) or _number(s)
    found = named(about, vocabulary, "characteristic")
    return [Draft("modifies", thing_of(t, vocabulary), value=value, modal="state") for t, _ in found]


def _fixed(s: Statement, lows: list[str], subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What "is always 10", "is increased by 1"."""
    share = {"halved": "1/2", "doubled": "x2"}.get(lows[0])
    if share:
        back = s.subject[0].low in ("its", "their") if s.subject else False
        halved = named(list(s.subject), vocabulary, "characteristic")
        own = _own_figure(s) if not halved else None
        things = [thing_of(t, vocabulary) for t, _ in halved[:1]] or ([own] if own else [])
        return [Draft("modifies", thing, value=share, modal="state", back=back) for thing in things]
    told = lows[0] in ("always", "resolved", "increased", "reduced") or s.adverb == "always"
    found = named(list(s.subject), vocabulary, "characteristic", "action", "test", "effect")
    own = _own_figure(s) if not found and lows[:2] in (["increased", "by"], ["reduced", "by"]) else None
    if own is not None and (value := _number(s)):
        return [Draft("modifies", own, value=f"{'+' if lows[0] == 'increased' else '-'}{value}", modal="state")]
    whose = _quantity(s) if not found and lows[0] in _CHANGED_BY and lows[1:2] == ["by"] else None
    if whose is not None and (value := _number(s) or ("X" if "x" in lows[:4] else None)):
        return [Draft("modifies", whose, value=f"{_CHANGED_BY[lows[0]]}{value}", modal="state")]
    if not found or len(lows) > 14 or not (told or s.predicate[0].is_number):
        return []
    relation = "modifies" if lows[0] in ("increased", "reduced") and "by" in lows else "sets"
    at = named(list(s.predicate), vocabulary, "characteristic")
    if at and lows[0] == "resolved":  # "is resolved at Ballistic Skill 1"
        return [Draft("sets", thing_of(at[0][0], vocabulary), value=_number(s), modal="state")]
    figures = [t for t, _ in found if vocabulary.terms[t].kind == "characteristic"]
    value = _number(s) or ("X" if relation == "modifies" and "x" in lows else None)
    if relation == "modifies" and value and value[0] not in "+-":
        value = f"{'+' if lows[0] == 'increased' else '-'}{value}"
    if figures:
        return [Draft(relation, thing_of(figures[0], vocabulary), value=value, modal="state")]
    term = found[-1][0] if found[-1][0] != subject.term else found[0][0]
    return [Draft(relation, thing_of(term, vocabulary), value=value, modal="state")]


#: How a quantity is changed, by the participle that tells it.
_CHANGED_BY = {
    "increased": "+", "raised": "+", "extended": "+", "lengthened": "+",
    "reduced": "-", "lowered": "-", "decreased": "-", "shortened": "-",
}  # fmt: skip


def _quantity(s: Statement) -> Thing | None:
    """A quantity that no profile tells of, by the words for it ("the drum range of a crew"); None for anything else."""
    lows = [t.low for t in s.subject]
    end = next((n for n, low in enumerate(lows) if low in ("of", "for", "from")), len(lows))
    words = list(s.subject[1:end])
    plain = 0 < len(words) < 4 and all(t.text.islower() and t.text.isalpha() and not t.terms for t in words)
    measures = plain and words[-1].low in _MEASURES and lows[:1] in (["the"], ["its"], ["their"])
    return Thing("effect", " ".join(t.text for t in words)) if measures else None


_MEASURES = frozenset(
    "radius range reach distance area zone speed pace move movement span depth width height frontage arc limit "
    "allowance capacity cost price".split()
)


def _own_figure(s: Statement) -> Thing | None:
    """A figure that a unit has by a word that no profile tells ("Your speed is halved"); None for anything else."""
    if len(s.subject) != 2 or s.subject[0].low not in ("its", "their", "your") or s.subject[1].terms:
        return None
    return None if s.subject[1].low.endswith("s") else Thing("characteristic", s.subject[1].text)


def _way_of_moving(s: Statement, vocabulary: Vocabulary) -> Thing:
    """What a "move 3D6" speaks of: the action or state that the rest of the predicate names, else moving."""
    found = named(list(s.predicate), vocabulary, "action", "status")
    return thing_of(found[0][0], vocabulary) if found else Thing("action", "Move", vocabulary.best("Move", "action"))


_USED_FOR = frozenset("for , being as".split())


def _without_purposes(tokens: list[Token]) -> list[Token]:
    """The tokens without what a roll is for ("roll To Wound" is made with no Wounds)."""
    return [t for n, t in enumerate(tokens) if not (n and tokens[n - 1].low == "to" and t.text[:1].isupper())]


def _brings(lows: list[str]) -> bool:
    """Whether a roll is made to see what something causes ("to see if the shot causes a Wound"): none is used."""
    return lows[:1] in (["see"], ["determine"], ["check"]) and not _CAUSING.isdisjoint(lows[1:7])


_CAUSING = frozenset("cause causes inflict inflicts suffer suffers lose loses".split())


def _lows(s: Statement) -> list[str]:
    return [t.low for t in s.predicate]


#: "The Large Blast marker": what is laid on the table to see who is hit.
_LAID = deferred(r"(?:the|an?) ((?:[A-Z]?[a-z]+ ){1,2}(?:marker|template))s?$")


def uses(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What something is worked out with."""
    predicate = list(s.predicate)
    if s.verb == "use" and _lows(s)[:1] == ["up"]:
        return []  # what it is paid from is told by a reader of its own
    if s.verb == "use":
        predicate = predicate[: next((n for n, low in enumerate(_lows(s)) if low in _USED_FOR), len(predicate))]
        used = [thing_of(t, vocabulary) for t, _ in named(predicate, vocabulary)[:2]]
        if used and used[0].kind == "characteristic":  # whose it is, is not used
            used = [thing for thing in used if thing.kind not in (*BEARER_KINDS, "status")]
        name = name_of(predicate[1:], 2)
        if not used and name and _lows(s)[0] in ("half", "double", "twice"):  # "uses half range"
            used = [Thing("effect", f"{_lows(s)[0]} {name}")]
        if not used and not s.negative and (laid := _LAID.match(" ".join(t.text for t in predicate))):
            used = [Thing("effect", laid[1])]
        return [Draft("uses", thing, modal="state") for thing in used]
    if s.verb == "mov" and "rules" not in _lows(s):
        found = named(predicate, vocabulary, "characteristic")
        value = quantity(predicate, Thing("effect", ""), vocabulary)
        return [Draft("uses", thing_of(found[0][0], vocabulary), value=value, modal="state")] if found else []
    if s.verb not in ("roll", "add"):
        return []
    lows = [t.low for t in s.predicate]
    each = next((i for i in range(len(lows) - 1) if lows[i : i + 2] == ["for", "each"]), None)
    tables = named(predicate, vocabulary, "table")
    if each is not None and tables:  # "roll on the table for each Penetrating Hit"
        about = named(predicate[each + 2 : each + 6], vocabulary, "effect", "test", "status")
        if about:
            table = thing_of(tables[0][0], vocabulary)
            return [Draft("uses", table, subject=about[0][0], modal="state", fixed=True)]
    value = next((t.text for t in s.predicate if t.is_number), None)
    stop = next((n for n, low in enumerate(lows) if low in ("that", "which", "who")), len(predicate))
    brings = next((n for n, t in enumerate(predicate[:stop]) if t.low == "to" and _brings(lows[n + 1 :])), stop)
    found = named(_without_purposes(predicate[:brings]), vocabulary, "characteristic", "table")
    return [Draft("uses", thing_of(t, vocabulary), value=value, modal="state") for t, _ in found[:2]]
