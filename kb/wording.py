"""The words for terms, conditions and values, from which a clause's plain sentence is put together.

Every name stands as the term has it; the words around it come from its kind alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kb.conditions import All, AnyOf, Compare, Condition, Done, During, Event, Fact, Has, Not
from kb.model import TYPE_KINDS, Term
from kb.names import with_article
from kb.numbers import how_often
from kb.patterns import deferred

#: The word after a name that says of which kind it is, where the name does not end with one itself.
_KIND_WORD = {
    "status": "status", "special_rule": "special rule", "reaction": "Reaction", "order": "order",
    "characteristic": "Characteristic", "weapon_type": "weapons", "phase": "phase",
}  # fmt: skip
#: How fighting is called that is no shooting.
HAND_TO_HAND = deferred(
    r"(?:(?:close|hand-to-hand|man-to-man) )?(?:melees?|combat|quarters|fight(?:ing)?|brawl(?:ing)?|assault)|"
    r"hand-to-hand"
)
#: Endings of a name that already say its kind.
_SAID = {
    kind: deferred(rf"\b(?:{words})$", re.I)
    for kind, words in {
        "status": "status|condition|markers?|effect|counters?|tokens?",
        "special_rule": "rules?|trait|quality|ability",
        "reaction": "reactions?|response|interrupt",
        "order": "orders?|dice|die",
        "characteristic": "characteristics?|value|score|rating",
        "weapon_type": "weapons?|guns?",
        "phase": "phase|step|turn|round",
    }.items()
}
_PARTY = {"unit": "the unit", "enemy": "the enemy", "target": "the target", "other": "another unit",
          "player": "the player", "weapon": "the weapon"}  # fmt: skip
#: Comparisons in words.
OPS = {"<": "less than", "<=": "at most", "=": "exactly", ">=": "at least", ">": "more than"}
_SHARE = {"1": "", "1/2": "half ", "2": "twice ", "3": "three times ", "1/4": "a quarter of "}
_VERBS_WITHIN = deferred(r"\s(?:to|for|at|up|down|back|out|off|in|on|into|onto|by|through|with)\b", re.I)
_ACT_NOUNS = deferred(
    r"\b(?:attacks?|shots?|advances?|moves?|tests?|checks?|rolls?|actions?|reactions?|saves?|charge|fire|hits?)$", re.I
)

Terms = Mapping[str, Term]


def is_general(term: Term) -> bool:
    """Whether the term stands for every one of its kind ("Reaction", any unit)."""
    return term.id.rpartition("/")[2] == term.kind.replace("_", "-")


def thing(term: Term) -> str:
    """A term as a thing: "the Pinned status", "Leadership test", "any Reaction"."""
    if is_general(term):
        return "any unit" if term.kind == "unit" else f"any {term.name}"
    word = _KIND_WORD.get(term.kind)
    name = f"{term.name} {word}" if word and not _SAID[term.kind].search(term.name) else term.name
    return f"the {name}" if term.kind in ("status", "special_rule", "reaction", "order", "phase") else name


def act(term: Term) -> str:
    """What a unit does when it does the term, after "may" or "must": "Run", "make a Ram", "take the Grit test"."""
    name = term.name
    if term.kind == "reaction":
        return f"use {thing(term)}"
    if term.kind == "order":
        return f"be given {thing(term)}"
    if term.kind == "test":
        return f"take {with_article(name)}"
    if term.kind == "status":
        return f"be under {thing(term)}"
    if term.kind == "characteristic":
        return f"use its {name}"
    if term.kind == "weapon_type":
        return f"use {thing(term)}"
    if term.kind == "phase":
        return f"act in {thing(term)}"
    if term.kind == "table":
        return f"roll on the {name}"
    if term.kind == "action":
        return _done(term)
    if term.kind == "special_rule":
        return f"use {thing(term)}"
    if term.kind == "effect":
        return f"have the effect “{name}”"
    if term.kind == "event":
        return f"cause this: {name}"
    return f"do so with {unit_of(term)}"


def _done(term: Term) -> str:
    name = term.name
    if is_general(term):
        return f"take any {name}"
    if _ACT_NOUNS.search(name) and " " in name and not _VERBS_WITHIN.search(name):
        noun = re.search(r"\w+$", name)
        if noun and noun.group()[0].isupper():
            return f"make {name}" if name.endswith("s") else f"make {with_article(name)}"
    return name


def unit_of(term: Term, quantifier: str = "any") -> str:
    """A unit that has the term: "a unit that includes any Heavy models", "a unit with the Pinned status"."""
    if term.kind in TYPE_KINDS:
        among = {"any": "any models with", "all": "only models with", "majority": "a majority of models with",
                 "half": "at least half of its models with"}  # fmt: skip
        return f"a unit that includes {among.get(quantifier, f'{quantifier} models with')} {term.name}"
    of_models = "" if quantifier == "any" else f" on {_among(quantifier)}"
    if term.kind == "unit":
        return "a unit"
    if term.kind == "weapon_type":
        return f"a unit with {thing(term)}{of_models}"
    if term.kind in ("action", "reaction"):
        return f"a unit that does {thing(term) if term.kind == 'reaction' else term.name}"
    if term.kind == "characteristic":
        return f"a unit’s {term.name}"
    if term.kind == "effect":
        return f"a unit under the effect “{term.name}”"
    if is_general(term):
        return f"a unit with any {term.name}{of_models}"
    return f"a unit with {thing(term)}{of_models}"


def _among(quantifier: str) -> str:
    words = {"all": "all of its models", "majority": "the majority of its models", "none": "none of its models",
             "half": "at least half of its models"}  # fmt: skip
    return words.get(quantifier, f"{quantifier} of its models")


def condition(terms: Terms, part: Condition, negative: bool = False) -> str:
    """A condition as it stands after "if": "the enemy has Extra-heavy and the distance is at most 12"."""
    if isinstance(part, Not):
        return condition(terms, part.part, not negative)
    if isinstance(part, All | AnyOf):
        return _several(terms, part, negative)
    if isinstance(part, Has):
        return _has(terms, part, negative)
    if isinstance(part, Compare):
        whose = "the " if part.quantity.startswith("fact:") else f"{_PARTY[part.party]}’s "
        missing = part.value in ("-", "–")
        verb = ("is not" if negative else "is") + ("" if missing else f" {OPS[part.op]}")
        among = "" if part.quantifier == "any" else f" for {_among(part.quantifier)}"
        return f"{whose}{_quantity(terms, part.quantity)} {verb} {amount(part.value) if not missing else '“-”'}{among}"
    if isinstance(part, During):
        return f"it is {'not ' if negative else ''}{thing(terms[part.phase])}"
    if isinstance(part, Done):
        done = f"{'not ' if negative else ''}done {terms[part.action].name}"
        often = f" {how_often(part.times)} or more" if part.times else ""
        return f"{_PARTY[part.party]} has {done}{often} in the same {part.span}"
    words = part.text if isinstance(part, Fact | Event) else ""
    if isinstance(part, Event) and not words:
        words = f"{_PARTY.get(part.by, part.by)} does this: {part.action}"
    words = clean(words)
    return f"it is not so that {words}" if negative else words


def _several(terms: Terms, part: All | AnyOf, negative: bool) -> str:
    together = isinstance(part, All) != negative
    if not part.parts:
        return "always" if together else "never"
    parties = {(p.party, p.quantifier) for p in part.parts if isinstance(p, Has) and terms[p.term].kind != "unit"}
    if len(parties) == 1 and not negative and not together and all(isinstance(p, Has) for p in part.parts):
        ((party, quantifier),) = parties
        among = "" if quantifier == "any" else f" ({_among(quantifier)})"
        names = [
            terms[p.term].name if is_plain(terms[p.term]) else thing(terms[p.term])
            for p in part.parts
            if isinstance(p, Has)
        ]
        return f"{_PARTY[party]} has {joined(names, 'or')}{among}"
    said = list(dict.fromkeys(condition(terms, each, negative) for each in part.parts))
    if len(said) == 1:
        return said[0]
    return joined(said) if together else f"either {joined(said, 'or')}"


def is_plain(term: Term) -> bool:
    """Whether the term is one of what a unit or a weapon *is*, so that its bare name says it."""
    return term.kind in ("unit_type", "unit_subtype", "weapon_type")


def _has(terms: Terms, part: Has, negative: bool) -> str:
    term = terms[part.term]
    among = "" if part.quantifier == "any" else f" ({_among(part.quantifier)})"
    if term.kind == "unit":
        return f"{_PARTY[part.party]} is {'no' if negative else 'a'} unit"
    if term.kind in TYPE_KINDS:
        return f"{_PARTY[part.party]} {'does not have' if negative else 'has'} {term.name} models{among}"
    if term.kind == "weapon_type" and part.party == "weapon":
        return f"the weapon is {'not ' if negative else ''}of the {term.name} type"
    if is_general(term):
        return f"{_PARTY[part.party]} has {'no' if negative else 'a'} {term.name}{among}"
    return f"{_PARTY[part.party]} {'does not have' if negative else 'has'} {thing(term)}{among}"


def _quantity(terms: Terms, quantity: str) -> str:
    kind, _, rest = quantity.partition(":")
    if kind == "characteristic":
        return terms[rest].name if rest in terms else rest.rpartition("/")[2].replace("-", " ")
    return rest


def amount(value: str) -> str:
    """A value in words: "half its Pull, rounded up" for ``1/2*Pull up``; a number or dice stays as it is."""
    value = " ".join(value.split())
    share, star, rest = value.partition("*")
    if star and share in _SHARE and ";" not in value and ":" not in value:
        rest = rest.rpartition(":")[2].rpartition("/")[2]
        rest, way = re.subn(r" (up|down)$", "", rest)
        return f"{_SHARE[share]}its {rest}" + (f", rounded {value.rpartition(' ')[2]}" if way else "")
    return value.replace("<=", "at most").replace(">=", "at least").replace("<", "less than").replace(">", "more than")


def is_count(value: str | None) -> bool:
    """Whether a value says how often something may be done: "1", "2 per turn"."""
    return re.fullmatch(r"\d+(?: per .+)?", value or "") is not None


def joined(parts: Iterable[str], word: str = "and") -> str:
    """ "a, b and c"; each once."""
    parts = list(dict.fromkeys(part for part in parts if part))
    return " ".join(parts) if len(parts) < 2 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def clean(text: str) -> str:
    """The text on one line, without mark-up, and without a stop or a comma at its ends."""
    text = re.sub(r"</?[a-zA-Z][^>]{0,40}>|[*_]{1,3}(?=\w)|(?<=\w)[*_]{2,3}", "", text)
    return re.sub(r" +(?=[,;:.])", "", " ".join(text.split())).strip(" .:;,")
