"""Done to them: in what state alone a kind of unit may have a thing done to it, told of who does it.

In: the cleaned text of a sentence ("Barges may only be Stormed if they are Mired", "a Barge need not be Mired for this
unit to Storm it"). Out: "A unit may not Storm a Barge that is not Mired". General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from ingest.vocabulary.naming import singular
from kb.names import capitalised, with_article
from kb.patterns import Substitutions

_KIND = r"(?:an? |any |enemy )?(?P<kind>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
_STATE = r"(?P<state>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
_WHEN = r"(?:if|when|while|whilst|where|provided(?: that)?|so long as|as long as)"
_THEY = r"(?:it is|they are|that [a-z]+ is|those [a-z]+ are)(?: already| currently)?"
_WITH = r"(?P<who>(?:an?|this|any|each|every) [a-z]+(?: (?:with|that has) [^,;:.]{2,40}?)?|units [^,;:.]{2,40}?)"


def _not_unless_so(match: re.Match[str]) -> str:
    """That nobody does it to one that is not so."""
    told = match.groupdict()
    deed = base_form(told["done"]) if told.get("done") else told["deed"]
    who = told.get("whom") or "A unit"
    return f"{capitalised(who)} may not {deed} {with_article(singular(told['kind']))} that is not {told['state']}"


def _so_or_not(match: re.Match[str]) -> str:
    """That some do it to one that is not so as well: of one that is so nobody is told otherwise."""
    state = next(match[name] for name in ("state", "state2", "state3", "state4") if match.groupdict().get(name))
    kind = with_article(singular(match["kind"]))
    return f"{match['who'] or 'The unit'} may {match['deed']} {kind} that is not {state}"


_STATE2, _STATE3, _STATE4 = (_STATE.replace("state", f"state{n}") for n in (2, 3, 4))

DONE_TO_THEM = Substitutions(
    (
        rf"^{_KIND} (?:may|can) (?:only be (?P<done>[A-Z][a-z]+(?:ed|en))|be (?P<did>[A-Z][a-z]+(?:ed|en)) only) "
        rf"{_WHEN} {_THEY} {_STATE}(?=\.?$)",
        lambda m: (
            _not_unless_so(m)
            if m["done"]
            else (f"A unit may not {base_form(m['did'])} {with_article(singular(m['kind']))} that is not {m['state']}")
        ),
    ),
    (
        rf"^{_KIND} (?:may not|cannot) be (?P<done>[A-Z][a-z]+(?:ed|en)) unless {_THEY} {_STATE}(?=\.?$)",
        _not_unless_so,
    ),
    (
        r"^(?P<whom>(?:An?|Any|Each|Every|No) [a-z]+|Units|It|They) (?:may not|cannot) (?P<deed>[A-Z][a-z]+) "
        rf"{_KIND} unless {_THEY} {_STATE}(?=\.?$)",
        _not_unless_so,
    ),
    (
        r"^(?P<whom>(?:An?|Any|Each|Every) [a-z]+|Units|It|They) (?:may|can) (?:only (?P<deed>[A-Z][a-z]+) "
        rf"{_KIND} {_WHEN}) {_THEY} {_STATE}(?=\.?$)",
        _not_unless_so,
    ),
    (
        rf"^{_KIND} needs? not be {_STATE} for {_WITH} to (?P<deed>[A-Z][a-z]+) (?:it|them)(?=\.?$)",
        lambda m: (
            f"{capitalised(m['who'])} may {m['deed']} {with_article(singular(m['kind']))} that is not {m['state']}"
        ),
    ),
    (  # "may Storm any Barge, Mired or not", "whether they are Mired or not", "even if they are not Mired"
        rf"^(?:(?P<who>[^,;:.]{{2,60}}?) (?:may|can)|(?P<bare>May|Can)) (?P<deed>[A-Z][a-z]+) {_KIND}"
        rf"(?:, {_STATE} or not|,? (?:whether (?:or not )?{_THEY} {_STATE2}(?: or not)?|"
        rf"even (?:if|when|while) (?:it is|they are) not {_STATE3}|"
        rf"regardless of whether (?:or not )?{_THEY} {_STATE4}))(?=\.?$)",
        _so_or_not,
    ),
    (  # "a crew with Picks may Storm Barges even if they are Mired": of several only the Barges are told
        r"^(?P<who>(?:An?|Any|Each|Every|The|This) [^,;:.]{2,60}?) (?:may|can) (?P<deed>[A-Z][a-z]+) "
        rf"(?P<kind>[A-Z][\w'-]*s) even (?:if|when|while) they are {_STATE}(?=\.?$)",
        _so_or_not,
    ),
    # who is so all the same, where his kind is not
    (
        r"^(?P<who>[^,;:.]{3,60}?) (?:is|are) (?:not|no longer|never) immune to (?:being )?"
        r"(?P<state>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?=\.?$)",
        r"\g<who> can be \g<state>",
    ),
    (
        r"^Unlike (?:the |all )?(?:other|most) (?P<kind>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?), "
        r"(?:one|an?|those|units) (?=with )",
        lambda m: f"Unlike other {m['kind']}, {with_article(singular(m['kind']))} ",
    ),
    (
        r"^(?P<who>[^,;:.]{3,60}?) (?P<may>may|can) be (?P<state>[A-Z][\w'-]*) "
        r"(?:even so|all the same|nevertheless)(?=\.?$)",
        r"\g<who> \g<may> be \g<state>",
    ),
)
