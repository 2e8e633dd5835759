"""As opened: what an option asks of whoever does it, where its entry opens with what those of some case may do ("A
machine in gear 3 or higher may leap a gap", of Vault; "Riders that carry lances may level them", of Couch).

In: the first sentence of the entry of an action, a reaction or an order, and its setting. Out: sentences that tell the
case as what the option needs, of a reaction only of what sort a unit is and how it is armed: what else is told there is
what opens it. None where the first sentence tells no case, or of more than what doing the option is.
"""

from __future__ import annotations

import re

from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary.naming import singular
from kb.names import last_word, stem, words
from kb.patterns import Pattern
from kb.rules import bare_name

_KINDS = ("action", "order")
#: "A Hidden crew may …", "A crew in gear 3 or higher that has not fired may …".
_OPENS = Pattern(
    r"^(?:An?|Any|Each) (?P<state>[A-Z][\w'’-]+ )?(?P<noun>[A-Za-z][\w'’-]+)"
    r"(?: (?P<told>(?:in|within|with|on|under|at|inside|aboard|next to|adjacent to|that|which|who) "
    r"[^,;:.]{3,80}?))? "
    r"(?:may|can) (?P<does>[a-z][\w'’-]*) (?P<rest>[^;:]+?)\.?$"
)
#: What tells of more than the deed itself: an advantage, or another way of doing it.
_MORE = frozenset(
    """not only never also still always instead be add adds re-roll reroll roll ignore count choose gain keep stay
    remain use have take make receive give spend treat act react do""".split()
)
_BESIDES = frozenset(stem(each) for each in "twice again extra additional more instead rather though although".split())


#: "Foot that carry spears may …", "A unit armed with bows may …", "Riders and Boats may …".
_OF_SUCH = Pattern(
    r"^(?:(?:An?|Any|Each|The) )?(?P<whose>(?!Only\b|No\b)[A-Za-z][\w'’-]*"
    r"(?:(?:,? and|,? or|,)? [A-Za-z][\w'’-]*){0,5}?)"
    r"(?: (?P<armed>(?:(?:(?:that|which|who) )?(?:(?:is|are) )?(?:armed|equipped) with|"
    r"(?:that|which|who) (?:carry|carries|bear|bears|wield|wields)|carrying|bearing|wielding) [^,;:.]{3,60}?))? "
    r"(?:may|can) (?P<does>[a-z][\w'’-]*) (?P<rest>[^;:]+?)\.?$"
)
_HOW = Pattern(r"^(?:(?:that|which|who) )?(?:is |are )?(?P<verb>[a-z]+) (?P<what>.+)$")


def _of_such(text: str, setting: Setting) -> tuple[str, ...]:
    """What sort of unit a reaction is for and how it has to be armed, by the first sentence of its entry."""
    vocabulary = setting.vocabulary
    found = _OF_SUCH.match(text)
    if found is None or found["does"] in _MORE or {stem(each) for each in words(found["rest"])} & _BESIDES:
        return ()
    name = bare_name(vocabulary.terms[setting.section_term or ""].name)
    sorts = re.split(r",? (?:and|or) |, ", found["whose"])
    typed = all(vocabulary.best(each, "unit_type") or vocabulary.best(singular(each), "unit_type") for each in sorts)
    if not typed and last_word(found["whose"].lower()).rstrip("s") not in GENERIC_UNITS:
        return ()
    told = [f"Only {found['whose']} may use {name}"] if typed else []
    if found["armed"] and (how := _HOW.match(found["armed"])):
        verb = {"carrying": "carry", "bearing": "bear", "wielding": "wield"}.get(how["verb"], how["verb"])
        verb = f"are {verb}" if verb in ("armed", "equipped") else verb.removesuffix("ies") + "y" * verb.endswith("ies")
        told.append(f"Units may only use {name} if they {verb} {how['what']}")
    return tuple(told)


def needed_as_it_opens(text: str, setting: Setting) -> tuple[str, ...]:
    """The sentences that tell what the option of the entry needs, by its first sentence."""
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if entry and entry.kind == "reaction" and entry.id not in setting.vocabulary.general:
        return _of_such(text, setting)
    needed = _of_a_case(text, setting)
    return (needed,) if needed else ()


def _of_a_case(text: str, setting: Setting) -> str:
    vocabulary = setting.vocabulary
    entry = vocabulary.terms.get(setting.section_term or "")
    found = _OPENS.match(text) if entry and entry.kind in _KINDS else None
    if entry is None or found is None or found["does"] in _MORE:
        return ""
    told = {stem(each) for each in words(f"{found['does']} {found['rest']}")}
    if told & _BESIDES or told & {stem(each) for each in words(bare_name(entry.name))}:
        return ""
    state = (found["state"] or "").strip()
    if state and not vocabulary.best(state, "status"):
        return ""
    name, cases = bare_name(entry.name), [f"it is {state}"] if state else []
    if case := found["told"] or "":
        opener, _, rest = case.partition(" ")
        has = opener == "with"
        cases.append(
            f"it {rest}"
            if opener in ("that", "which", "who")
            else f"it {'has' if has else 'is'} {rest if has else case}"
        )
    return f"A unit may only use {name} if {' and '.join(cases)}" if cases else ""
