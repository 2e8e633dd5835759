"""As opened: what an option asks of whoever does it, where its entry opens with what those of some case may do ("A
machine in gear 3 or higher may leap a gap", of Vault).

In: the first sentence of the entry of an action or an order, and its setting. Out: a sentence that tells the case as
what the option needs; '' where the first sentence tells no case, or of more than what doing the option is.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from kb.names import stem, words
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


def needed_as_it_opens(text: str, setting: Setting) -> str:
    """The sentence that tells what the option of the entry needs, by its first sentence."""
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
