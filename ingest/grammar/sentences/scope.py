"""Scope: on whom alone a rule works, what an entry adds to a figure, of which kind a test is.

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
has no such shape.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import named, opening_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import case_in, read_condition
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Condition, Fact, Has, either, negate
from kb.names import first_word
from kb.patterns import Pattern, deferred

#: "Only affects Riders", "Mending only works on machines", "This only applies when the target is a Rider".
_ONLY_ON = Pattern(
    r"^(?P<what>(?:This(?: (?:special )?(?:rule|ability|effect|bonus|trait))?|It|[A-Z][\w'-]*(?: [\w'-]+){0,2}) )?"
    r"(?:(?:can |may |will )?[Oo]nly )(?:ever )?"
    r"(?:(?:appl(?:y|ies)|works?|affects?|effects?|functions?|takes effect|has (?:any )?effect|counts?)"
    r"(?: (?P<how>on|to|against|for|with|when|if|while|in))?|(?P<case>when|if|while|against|within)) (?P<whom>.+)$"
)
_SOME = deferred(r"(?i)^(?:an?|the|any|all|its|their) ")


def only_on(text: str, setting: Setting) -> list[Draft]:
    """On whom alone, or when alone, the rule of the entry, or the one that is named, works."""
    found, entry, terms = _ONLY_ON.match(text), setting.section_term, setting.vocabulary.terms
    if not found:
        return []
    what = (found["what"] or "").strip()
    pointed = not what or first_word(what) in ("This", "It")
    own = None if pointed else setting.vocabulary.best(what, "special_rule", "action", "effect", "status", "reaction")
    entered = entry if entry and terms[entry].kind not in (*_PIECES, "characteristic") else None
    subject = own or entered
    if subject is None or subject in setting.vocabulary.general:
        return []
    words, how = found["whom"], found["how"] or found["case"]
    tokens = tokenize(words, setting.vocabulary)
    bearers = [t for t, _ in named(tokens, setting.vocabulary, *BEARER_KINDS) if t != subject]
    needed: Condition = Fact(f"{how or 'on'} {words}")
    if how in ("when", "if", "while"):
        case = read_condition(Piece("if", "if", tuple(tokens)), setting.vocabulary)
        needed = needed if case == ALWAYS else case
        bearers = [] if first_word(words) in ("not", "neither") else bearers
    if bearers and how in ("on", "to", "against", None):
        needed = either(*(Has(term, "target") for term in bearers))
    name = opening_of(_SOME.sub("", words, count=1), 6)
    objects = [thing_of(term, setting.vocabulary) for term in bearers] or [Thing("effect", name)]
    return [
        Draft(
            "requires", thing, subject=subject, requirement=needed, modal="limit", fixed=True, any_unit=True,
            condition=text,
        )
        for thing in objects
    ]  # fmt: skip


_PIECES = ("unit_type", "unit_subtype", "unit", "phase")

#: "+1 Nerve", "-2 to Panic tests when in the open": what the entry brings, and no verb.
_BARE_BONUS = Pattern(
    r"^(?:[Gg]ains? |[Hh]as |[Gg]ets? |[Rr]eceives? |[Ss]uffers? )?(?:an? )?"
    r"(?P<value>[+−–-](?:\d+|\d*[dD]\d+|X))[\"”″]?(?: (?:bonus|penalty|modifier))?(?: (?:to|on))? "
    r"(?:its |their |the |all |any |your )?(?P<what>[A-Za-z][a-z'-]*(?: [A-Za-z][a-z'-]*){0,3}?)"
    r"(?P<case>(?:,? but not)? (?:when|if|while|against|in|during|for|per|unless) .+)?$"
)


def bare_bonus(text: str, setting: Setting) -> list[Draft]:
    """What the entry adds to a figure or a roll, told without a verb."""
    found, entry, terms = _BARE_BONUS.match(text), setting.section_term, setting.vocabulary.terms
    if not found or not entry or entry in setting.vocabulary.general or terms[entry].kind not in _BEARERS:
        return []
    what = found["what"]
    known = setting.vocabulary.best(what, "characteristic", "test", "action", "effect")
    own = Thing("characteristic" if what[0].isupper() else "effect", what)
    thing = thing_of(known, setting.vocabulary) if known else own
    case = (found["case"] or "").strip()
    who = Has(entry) if terms[entry].kind in BEARER_KINDS else ALWAYS
    value = re.sub("[−–]", "-", found["value"])
    return [
        Draft(
            "modifies", thing, subject=entry, value=value, who=who, when=_case(case, setting),
            condition=case or None, modal="state", fixed=True, any_unit=who == ALWAYS,
        )
    ]  # fmt: skip


def _case(words: str, setting: Setting) -> Condition:
    """In which case a bonus counts ("when Dazed"), or does not ("unless Dazed", "but not when Dazed")."""
    lacking = re.match(r",? ?(?:unless|but not (?:when|if|while)) ?", words)
    opener = lacking or re.match(r"(?:when|if|while) ", words)
    if not opener:
        return Fact(words) if words else ALWAYS
    told = words[opener.end() :]
    case = case_in(told, setting.vocabulary)
    return negate(case) if lacking else case


_BEARERS = (*BEARER_KINDS, "action", "reaction", "order")
_A_TEST = Pattern(
    r"^(?:This|It|That) is (?:simply |just |only )?(?:an?|the) (?:normal |ordinary |standard |regular |usual |simple |"
    r"basic )*([A-Z][\w'-]*(?: [A-Z][\w'-]*)? (?:[Tt]est|[Cc]heck|[Rr]oll))\b"
)


def of_that_kind(text: str, setting: Setting) -> list[Draft]:
    """Of which kind the test is that was just told of ("This is a normal Nerve test")."""
    found = _A_TEST.match(text)
    known = setting.vocabulary.best(found[1], "test") if found else None
    terms = setting.vocabulary.terms
    taken = (draft.object.term for draft in setting.said if draft.object.kind == "test")
    own = next((term for term in taken if term and terms[term].kind == "test"), None)
    if known is None or own is None or own == known:
        return []
    setting.last_test = own
    return [Draft("is_a", thing_of(known, setting.vocabulary), subject=own, modal="state", fixed=True, any_unit=True)]


SCOPES = (only_on, bare_bonus, of_that_kind)
