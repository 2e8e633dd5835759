"""What a test comes before: who may be given an order, or do something to somebody, only once it has passed one.

In: the cleaned text of a sentence. Out: the same with "a Dazed unit must pass a Nerve Test before it can be given any
order other than Halt" as "a Dazed unit may not be given any order other than Halt unless it passes a Nerve Test", and
"a unit must pass one to charge this unit" as "enemy units may not charge this unit unless they pass one". Applied with
the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised, with_article
from kb.patterns import Pattern, Substitutions

_MUST = r"(?:must(?: first)?|needs? to|has to|have to|(?:is|are) required to)(?: first)?"
_TEST = r"(?P<test>(?:an?|its|their|the) (?:successful )?[\w'’ -]{2,30}? (?i:test|check|roll))"
_FIRST = r"(?: first)?,? (?:before (?:it|they) (?:can|may|(?:is|are) (?:allowed|able) to)|in order to|to) "
_GIVEN = r"(?:be (?:given|issued(?: with)?)|receive|make|take|declare|use|carry out|attempt)"
_BUT = r"(?:other than|except(?: for)?|but|save(?: for)?|apart from)"
#: Options of a kind, all of them or all but some.
_WHAT = (
    r"(?P<what>(?:an?|any) (?:order|reaction|response|interrupt)|(?:any )?(?:orders|reactions|responses|interrupts)|"
    r"(?:an?|any) (?:Order|Reaction|Response|Interrupt)|(?:any )?(?:Orders|Reactions|Responses|Interrupts))"
    rf"(?:,? {_BUT} (?P<but>[^;:.,]{{2,60}}?))?"
)
_WHO = r"(?P<who>(?!To |If |When |Before )[A-Za-z][^;:.,]{2,70}?)"
#: Those who would do it, said of any of them.
_ANYONE = (
    r"(?:(?:An?|Any|Each) (?:enemy |opposing )?(?:unit|model)|(?:Enemy |Opposing )?(?:[Uu]nits|[Mm]odels)|Enemies)"
)
_ANY_UNIT = Pattern(
    r"^(?:(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he) [a-z]+|(?i:units|models|crews|squads|bands|companies|regiments|"
    r"teams|groups|ships|vessels|vehicles|they|it))$"
)
_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
#: Those to whom it would be done: the bearer of the rule.
_BEARER = (
    r"(?P<whom>(?P<this>this (?:unit|model)|it|(?:an?|any) (?:unit|model)s? with this (?:special )?(?:rule|trait|"
    rf"ability))|(?:an?|any) (?:{_NAME} (?:unit|model)|(?:unit|model) (?:with|that has) (?:the )?{_NAME}"
    r"(?: special)?(?: rule| trait)?))"
)
_DEED = (
    rf"(?:be given an order to (?P<a>[A-Za-z]+|{_NAME})|be given an? (?P<b>{_NAME}) order against|"
    rf"(?:declare|make) an? (?P<c>{_NAME}) (?:against|on|at)|(?P<d>charge|assault|attack|{_NAME}))"
)


def _closed_till_then(match: re.Match[str]) -> str:
    """ "Must pass a test before it can be given any order other than Halt": may not be given any other until then."""
    who, what = match["who"], match["what"]
    if _ANY_UNIT.match(who):
        return match[0]  # what all must do, and how it is done: no state of theirs that closes it
    several = not re.match(r"(?i)(?:an?|any|each|the) ", who)
    given = "be given" if re.search(r"(?i)order", what) else "make"
    any_of = re.sub(r"^(?i:an?) ", "any ", what) if match["but"] else what
    but = f" other than {match['but']}" if match["but"] else ""
    passes = "they pass" if several else "it passes"
    return f"{capitalised(who)} may not {given} {any_of}{but} unless {passes} {match['test']}"


def _against_bearer(match: re.Match[str]) -> str:
    """ "A unit must pass a test before it can charge this unit": enemies may not charge it unless they do."""
    deed = match["a"] or match["b"] or match["c"] or match["d"]
    if match["this"]:
        return f"Enemy units may not {deed} this unit unless they pass {match['test']}"
    does = f"declare {with_article(deed)} against" if deed[0].isupper() else deed
    return f"A unit may not {does} {match['whom']} unless it passes {match['test']}"


TEST_FIRST = Substitutions(
    (rf"^{_WHO} {_MUST} pass {_TEST}{_FIRST}{_GIVEN} {_WHAT}(?=\.?$)", _closed_till_then),
    (
        rf"^Before {_WHO} (?:can|may) {_GIVEN} {_WHAT}, (?:it|they) {_MUST} pass {_TEST}(?=\.?$)",
        _closed_till_then,
    ),
    (rf"^To {_GIVEN} {_WHAT}, {_WHO} {_MUST} pass {_TEST}(?=\.?$)", _closed_till_then),
    (
        rf"^(?P<test>An? [\w'’ -]{{2,30}}? (?i:test|check|roll)) (?:is (?:required|needed|necessary)|must be "
        rf"passed) to give (?P<who>(?:an?|any) [^;:.,]{{2,40}}? (?:unit|model|squad|company|crew)|"
        rf"[A-Z][\w'’ -]{{2,40}}?s) {_WHAT}(?=\.?$)",
        lambda m: _closed_till_then(m).replace(m["test"], m["test"][0].lower() + m["test"][1:]),
    ),
    (
        rf"^{_ANYONE} {_MUST} pass {_TEST}{_FIRST}{_DEED} {_BEARER}(?=\.?$)",
        _against_bearer,
    ),
    (
        rf"^To {_DEED} {_BEARER}, (?i:{_ANYONE}|an enemy) {_MUST} pass {_TEST}(?=\.?$)",
        _against_bearer,
    ),
    (
        rf"^{_ANYONE} (?:(?:that|which|who) (?:wish(?:es)?|wants?|intends?|tr(?:y|ies)|attempts?)|wishing|wanting|"
        rf"intending|trying) to {_DEED} {_BEARER} {_MUST} pass {_TEST}(?: first)?(?=\.?$)",
        _against_bearer,
    ),
    (  # "Units that are Dreadful themselves are immune to this", "… ignore it", "… do not need to": such a rule
        rf"^(?P<who>(?:(?:Units|Models) (?:that|which) (?:are|have) (?:the )?{_NAME}(?: rule)?|{_NAME} units) "
        r"(?:themselves|too|also)|(?:Units|Models) with (?:the )?"
        rf"{_NAME}(?: rule)?(?: themselves)?|{_NAME} units(?: themselves)?) "
        r"(?:ignore (?:it|this)|are immune to (?:it|this)|need not (?:do so|take (?:this|the) test)|"
        r"do not (?:need|have) to(?: do so| take (?:this|the) test)?)(?=\.?$)",
        r"\g<who> ignore this rule",
    ),
)
