"""Made plain: what befalls units, told by how it goes on, how it is fought or how it is rolled, as the ruling it is.

In: the cleaned text of a sentence. Out: the same in the plain form ("is Dazed no longer", "Mired drives out Dazed",
"fights with its Grit reduced by 1", "passes it without rolling", "do so by 3D6" rather than by 2D6"", "a model of any
other type may not join Riders", "neutral against all but Carts"). General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import third
from kb.names import capitalised, lowered
from kb.patterns import Substitutions

_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
_FIGURE = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}"
_CHANGED = r"(?:reduced|lowered|increased|raised|improved|worsened|decreased)"
_UNROLLED = (
    r"(?:without (?:(?:having|needing) to )?(?:roll(?:ing)?|testing|a roll|a test|any roll)(?: (?:for it|any dice|an?y? di[ce]e?))?|"
    r"automatically|as a matter of course|no matter what (?:it|they) rolls?)"
)
_MUST_TEST = (
    r"(?:(?:would|must|should|has to|have to|is to|are to)(?: (?:have to|be|otherwise))*|is|are)"
    r"(?: (?:called (?:up)?on|required|asked|obliged|forced) to)?"
)
_HOW_FAR = r"\d*[dD]\d+(?:[\"”″]| inches)?|\d+(?:[\"”″]| inches)"


def _passes(match: re.Match[str]) -> str:
    """ "Where Riders would have to take a Nerve test, they pass without rolling": in no other case is there a test."""
    test = match["test"]
    many = "s" if not match["who"].lower().startswith(("a ", "an ", "any ", "each ", "every ", "the ", "that ")) else ""
    verb = "pass" if many else "passes"
    return f"{capitalised(match['who'])} automatically {verb} {test}s{match['why'] or ''}"


def _tested(match: re.Match[str]) -> str:
    """ "Passes every Nerve test without rolling"."""
    test = match["test"]
    return f"automatically {match['pass']} {test if test.endswith('s') else test + 's'}"


def _by_how_much(match: re.Match[str]) -> str:
    """ "When they must Fall Back, Riders do so by 3D6" rather than by 2D6""."""
    first, _, rest = match["deed"].partition(" ")
    deed = f"{third(first) if match['do'] == 'does' else first} {rest}".strip()
    return f"{capitalised(match['who'])} {deed} {match['far']} rather than {match['usual']}"


def _in_that_way(match: re.Match[str]) -> str:
    """ "May make Volleys only as Snap Shots": it may, and must do so in that way."""
    who, deed = match["who"], f"{match['do']} {match['what']}"
    case = match["case"] or ""
    then = f"{capitalised(case.strip())}, {lowered(who)}" if case else who
    return f"{who} may {deed}{case}. {then} may only {deed} as {match['way']}"


def _made_so(match: re.Match[str]) -> str:
    """ "All Volleys of a Dazed unit are made as Snap Shots": of such a unit."""
    made = match["made"] if match["made"] and match["made"] != "made" else ""
    do = {"fired": "fire", "taken": "take"}.get(made, "make")
    return f"{capitalised(match['who'])} may only {do} {match['what']} as {match['way']}"


MADE_PLAIN = Substitutions(
    # a state that ends
    (r"\b(is|are) (?P<state>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) no (?:longer|more)(?=$|[.,;]| and\b| or\b)", r"\1 no longer \g<state>"),
    (
        rf"^(?:[Tt]here is (?:one|an|but one) exception: )?(?P<new>{_NAME}) (?:drives out|casts out|displaces|ousts|supplants|puts an end to) "
        rf"(?P<old>{_NAME})(?=\.?$)",
        r"A unit that becomes \g<new> is no longer \g<old>",
    ),
    # what is done with a figure that is changed
    (
        r"\b(?P<do>(?:fight|shoot|fire|attack|strike|defend|move|charge|test|row|sail|ride)(?P<s>s?)|does so|do so) "
        rf"with (?P<whose>its|their|his|her) (?P<what>{_FIGURE}) (?P<how>{_CHANGED}) (?=by\b|to\b)",
        lambda m: f"{'has' if m['s'] or m['do'] == 'does so' else 'have'} {m['whose']} {m['what']} {m['how']} ",
    ),
    # a test that is not rolled
    (
        rf"^(?:Where|When|Whenever|If) (?P<who>[^,;:]{{2,50}}?) {_MUST_TEST} (?:take|make|roll|pass) "
        rf"(?:an?|any|the) (?P<test>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)? (?:[Tt]est|[Cc]heck|[Rr]oll))(?P<why> (?:for|because|due|on account)[^,;:]{{3,60}}?)?, "
        rf"(?:it|they|he|she) (?:(?:always |will )?pass(?:es)?(?: it| this| that| the test)? {_UNROLLED}|automatically pass(?:es)?(?: it)?)"
        r"(?=\.?$)",
        _passes,
    ),
    (
        r"\b(?P<pass>pass(?:es)?) (?:an?y?|all|every|each|their|its)? ?(?P<test>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)? "
        rf"(?:[Tt]est|[Cc]heck|[Rr]oll)s?) {_UNROLLED}(?=$|[.,;])",
        _tested,
    ),
    # in what way alone it is done
    (
        rf"^(?P<what>{_NAME} weapons?|{_NAME}) may be (?P<do>fired|made|used) by (?P<who>(?:an?|any|the) [^,;:]{{2,70}}?),? "
        rf"(?:but |though )?only (?P<way>as {_NAME})(?=\.?$)",
        r"\g<what> of \g<who> may only be \g<do> \g<way>",
    ),
    (
        rf"^(?P<who>[^,;:]{{2,80}}?) may (?P<do>make|fire|use|take|declare|perform) (?P<what>(?:an? |any |its |their )?{_NAME}(?: weapons?)?)"
        rf"(?P<case> (?:if|when|while|in|during|after|even) [^,;:]{{3,60}}?)?,? (?:but |(?:al)?though |and then )?only as (?P<way>(?:an? )?{_NAME})(?=\.?$)",
        _in_that_way,
    ),
    (
        rf"^(?:All|Any|Every|Each)(?: of the)? (?P<what>{_NAME}) (?:of|by|from|made by|fired by|declared by) "
        rf"(?P<who>(?:an?|any) [^,;:]{{2,50}}?|{_NAME} (?:units|models)) (?:(?:is|are|must be|can only be|may only be|has to be|have to be) "
        rf"(?:always )?(?P<made>made|fired|taken|treated) (?:only )?as|(?:is|are) always) (?P<way>(?:an? )?{_NAME})(?=\.?$)",
        _made_so,
    ),
    # how far, where it is done otherwise than usual
    (
        r"^(?:When|Whenever|If) (?:they|it) (?:is|are|has|have|must|should|would)(?: (?:required|forced|obliged|called on|made))?(?: to)? "
        rf"(?P<deed>[A-Z][a-z]+(?: [A-Z][a-z]+)?), (?P<who>[^,;:]{{2,50}}?) (?P<do>do|does) so (?:by|at) (?P<far>{_HOW_FAR}) "
        rf"(?:rather than|instead of|and not|in place of) (?:by |at )?(?:the usual |the normal )?(?P<usual>{_HOW_FAR})(?=\.?$)",
        _by_how_much,
    ),
)
