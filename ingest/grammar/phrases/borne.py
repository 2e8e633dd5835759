"""What a unit bears: how many of its markers, and under which orders the other side does something.

In: the words of a condition, or those that narrow a subject. Out: a condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import in_figures
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Compare, Condition, Has, both, either, negate
from kb.names import last_word
from kb.numbers import COUNTS, ORDINALS, SO_MANY, cardinal_of, number_of
from kb.patterns import Pattern, Substitutions, deferred

_COUNTED = deferred(
    r"(?:with|bearing|carrying|holding|(?:that|which|who|it|they|"
    r"(?:the|an?|any|that) (?!enem|opponent|target|foe|friend)\w+) "
    r"(?:has|have|bears?|carry|carries|holds?|is carrying|are carrying)) "
    r"(?:(?P<more>more than )|(?P<less>(?:fewer|less) than )|"
    r"(?P<least>at least )|(?P<most>(?:no|not) more than |at most )|(?P<just>exactly |only |just )|"
    r"(?P<between>(?:anywhere )?between ))?"
    r"(?P<number>\w+)(?: or (?P<or>more|fewer|less)|(?:(?:(?: ?,)? \w+){0,3} or| to| ?[-–]|(?(between) and|-)) ?"
    r"(?P<last>\w+))?"
)
_OPS = {"more": ">=", "fewer": "<=", "less": "<="}
#: Words behind which stand the orders that are left out.
_LEAVING_OUT = Pattern(
    r"\b(?:orders? (?:other than|except(?: for)?|excepting|but(?: not)?|save(?: for)?|apart from|besides|bar|"
    r"excluding|(?:that|which) (?:is|are) not|not being)|(?:without|not under|not (?:on|with))) "
)


def how_many(words: list[Token], vocabulary: Vocabulary) -> Condition | None:
    """How many of its markers a unit has, where that is all that is told of it ("with three or more Mired markers")."""
    counted = _COUNTED.fullmatch(" ".join(t.low for t in words[:-1]))
    state = next((t for t in words[-1].terms if vocabulary.terms[t].kind == "status"), None)
    if counted is None or state is None:
        return None
    if state in vocabulary.general:  # of a text's own word for all states, but one sort can be counted
        state = _only_one_called(words[-1].low, vocabulary) or state
    number = in_figures(counted["number"])
    if counted["last"]:
        return _from_to(number, in_figures(counted["last"]), vocabulary.terms[state].name)
    told = {">": counted["more"], "<": counted["less"], ">=": counted["least"], "<=": counted["most"]}
    op = next((sign for sign, said in told.items() if said), _OPS.get(counted["or"] or "", "="))
    if not number.isdigit() or (op == "=" and number in ("0", "1") and not counted["just"]):
        return None  # "with a marker", "with no markers": whether it has any
    if (op, number) == (">=", "1") and state in vocabulary.general:
        return None  # "with one or more statuses": whether it is in any
    return Compare(f"fact:{vocabulary.terms[state].name.lower()}", op, number)


def _from_to(least: str, most: str, name: str) -> Condition | None:
    """A number of markers between two ("one or two", "2 to 4", "one, two or three"); None where these are none."""
    if not (least.isdigit() and most.isdigit() and int(least) < int(most)):
        return None
    quantity = f"fact:{name.lower()}"
    return both(Compare(quantity, ">=", least), Compare(quantity, "<=", most))


def _so_many_borne(match: re.Match[str]) -> str:
    """ "receives its fifth Mud marker": it then has so many."""
    have = "has" if match["gets"].endswith("s") else "have"
    return f"{have} {COUNTS[number_of(match['nth']) - 1]} or more {match['what']}s{match['then']}"


def _up_to(match: re.Match[str]) -> str:
    """ "One, two or three" as one count up to the other; what is in no order stays."""
    low, high = cardinal_of(match["low"]), cardinal_of(match["high"])
    return f"{match['bears']} {match['low']} to {match['high']}" if low < high else match[0]


_WHOSE = (
    r"(?:(?P<half>half|twice)(?: or more)?(?: of)? )?(?:its|their|the (?:unit|\w+)'s|his|her)(?: own)? "
    r"(?P<name>\w+(?: \w+)?)"
)
_UNNAMED = (
    r"(?:(?:half|twice)(?: or more)?(?: of)? )?(?:its|their|the (?:unit|\w+)'s|his|her)(?: own)? "
    r"[A-Z]\w+(?: [A-Z]\w+)?"
)
_STANDS = (
    r"(?P<cmp>(?:equals?|reach(?:es)?|is equal to|are equal to|equal to) or (?:exceeds?|exceeding|greater than|"
    r"more than|higher than|passes)|(?:is|are) at least|reach(?:es)?|exceeds?|(?:is|are) (?:greater|more|higher) than|"
    r"equals?|(?:is|are) equal to|(?:is|are) (?:less|fewer|lower) than|(?:is|are) below)"
)
#: Who bears so many as stand to a figure of its own.
_BEARER = r"(?P<who>(?:An?|Any|Each|Every|The) (?:[\w'’-]+ ){0,2}[\w'’-]+)"
_THEN_DOES = r"(?=(?: immediately| at once)? (?:is|becomes?|may|cannot|can|must|counts?|flees|breaks|suffers)\b)"


def _if_so_many(match: re.Match[str]) -> str:
    """ "A crew whose Rips exceed half its Grit is …", "a crew with more Rips than its Grit becomes …"."""
    who = f"{match['who'][0].lower()}{match['who'][1:]}"
    return f"If it has {match['how']} {match['what']} {match['than']} {match['whose']}, {who}"


def _if_they_stand(match: re.Match[str]) -> str:
    who = f"{match['who'][0].lower()}{match['who'][1:]}"
    return f"If the number of its {match['what']} {match['cmp']} {match['whose']}, {who}"


#: How many of its markers a unit bears, and which of them brings something, in the forms that ``how_many`` reads.
SO_MANY_BORNE = Substitutions(
    (
        rf"(?P<bears>\b(?:with|bearing|carrying|has|have|bears?|carry|carries|holds?)) (?P<low>{SO_MANY}), "
        rf"(?:{SO_MANY}(?:, |,? )){{1,3}}or (?P<high>{SO_MANY})"
        r"(?= (?:[A-Z]|(?:[a-z]+ )?(?:markers|tokens|counters|pins)\b))",
        _up_to,
    ),
    (
        r"\b(?P<gets>(?:receive|gain|get|take|acquire|collect|suffer)s?) (?:its|their|an?) "
        rf"(?P<nth>{'|'.join(ORDINALS[1:])})"
        r" (?P<what>(?:[A-Z]\w+ )?(?:marker|token|counter)|[A-Z]\w+)(?P<then>,? (?:(?:it|they|the [a-z]+|that [a-z]+) "
        r"(?:immediately |at once )?)?(?:is|are|becomes?|counts?)\b)",
        _so_many_borne,
    ),
    (
        rf"^{_BEARER} (?:that has|which has|with|bearing|carrying) (?:at least )?(?P<how>as many|more|fewer) "
        rf"(?P<what>[A-Z][\w ]{{2,30}}?) (?P<than>as|than) (?P<whose>{_UNNAMED}){_THEN_DOES}",
        _if_so_many,
    ),
    (
        rf"^{_BEARER} whose (?:number of )?(?P<what>[A-Z][\w ]{{2,30}}?) {_STANDS} (?P<whose>{_UNNAMED}){_THEN_DOES}",
        _if_they_stand,
    ),
)

_BEARS = r"(?:has|have|bears?|carry|carries|with)"
_AGAINST_A_FIGURE = (
    Pattern(
        rf"(?i)(?:the |its |their )?(?:number|total|count) of (?:its |their |the )?(?P<what>[\w ]{{2,40}}?)"
        rf"(?: (?:that |which )?(?:it|they) {_BEARS}| on (?:it|them|(?:the|an?|any|that) \w+))? {_STANDS} {_WHOSE}\W*$"
    ),
    Pattern(
        rf"(?i)(?:the |its |their )(?P<what>[\w ]{{2,40}}?) (?:on|borne by|carried by|held by) "
        rf"(?:it|them|(?:the|an?|any|that) \w+) {_STANDS} {_WHOSE}\W*$"
    ),
    Pattern(
        rf"(?i)(?:(?:it|they|(?:the|an?|any|that) \w+) )?{_BEARS} (?:at least )?(?P<cmp>as many|more|fewer) "
        rf"(?P<what>[\w ]{{2,40}}?) (?:as|than) {_WHOSE}(?: or more)?\W*$"
    ),
    Pattern(rf"(?i)(?:(?:it|they|the unit) )?(?:{_BEARS}|its|their) (?P<what>[\w ]{{2,40}}?) {_STANDS} {_WHOSE}\W*$"),
)
_TOKEN = deferred(r" (?:marker|token|counter|chit)$")
#: The sign of a comparison, by its first words that tell it.
_SIGNS = ((r"\bor\b|at least|as many|reach", ">="), (r"exceed|more|great|high", ">"), (r"less|fewer|lower|below", "<"))


def against_a_figure(text: str, vocabulary: Vocabulary) -> Condition | None:
    """How the number of its markers stands to a figure of the unit ("the number of its Pins exceeds its Grit")."""
    for pattern in _AGAINST_A_FIGURE:
        found = pattern.match(text.strip())
        what = singular(found["what"]) if found else ""
        state = vocabulary.best(what, "status") or vocabulary.best(_TOKEN.sub("", what), "status")
        figure = vocabulary.best(found["name"], "characteristic") if found else None
        if not found or not state or not figure:
            continue
        how = found["cmp"].lower()
        op = next((sign for words, sign in _SIGNS if re.search(words, how)), "=")
        share = {"half": "1/2*", "twice": "2*"}.get((found["half"] or "").lower(), "")
        op = ">=" if op == "=" and "or more" in found.group(0).lower() else op
        return Compare(f"fact:{vocabulary.terms[state].name.lower()}", op, f"{share}characteristic:{figure}")
    return None


def _only_one_called(noun: str, vocabulary: Vocabulary) -> str | None:
    """The one state whose name ends with a word such as "marker", None where there are none or several."""
    head = singular(noun)
    called = [
        term.id for term in vocabulary.terms.values()
        if term.kind == "status" and term.id not in vocabulary.general and last_word(term.name.lower()) == head
        and term.name.lower() != head
    ]  # fmt: skip
    return called[0] if len(called) == 1 else None


def enemy_orders(tokens: Sequence[Token], has: Callable[[int], Has | None], vocabulary: Vocabulary) -> Condition:
    """The orders under one of which the enemy does it, and those that are left out ("any order other than Run").

    ``has`` tells what the enemy has by the word at a place.
    """
    lows = [t.low for t in tokens]
    out = _LEAVING_OUT.search(" ".join(lows))
    behind = len(" ".join(lows)[: out.end()].split()) if out else len(lows)
    under: list[Condition] = []
    left_out: list[Condition] = []
    for i, token in enumerate(tokens):
        if not token.terms or "enemy" not in lows[:i]:
            continue
        if token.low.endswith(("ed", "s", "ing")) and lows[i + 1 : i + 2] in (["at"], ["upon"]):
            continue  # "an enemy has fired at it": what he did, whatever he was ordered to do
        borne = has(i)
        if borne is not None and "/order/" in borne.term:
            (left_out if i >= behind else under).append(borne)
        elif i >= behind and (order := vocabulary.best(f"{token.text} order", "order")):
            left_out.append(Has(order, "enemy"))
    return both(either(*under) if under else ALWAYS, *(negate(each) for each in left_out))
