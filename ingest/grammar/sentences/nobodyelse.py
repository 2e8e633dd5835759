"""Nobody else: who it is that alone may do something, where the sentence only says that no others may.

In: the text of a sentence ("Nobody else may", "Other crews cannot") and its setting. Out: the same with those by name
of whom that was just told; where nobody was, that others may not; a sentence of anything else as it stands.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from kb.conditions import Has, atoms, had_by
from kb.model import BORNE_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.names import capitalised, stems
from kb.patterns import deferred
from kb.rules import bare_name

#: What was told before, and no deed of its own name.
_SO = r" (?:do so|(?:do|make|take|use|perform|declare|attempt) (?:this|it|that|them|one))"
_NOBODY_MAY = r"^(?:(?:Nobody|No one|No-one|None) else|No others?(?: [a-z]+){0,3}?) (?:may|can)(?: ever)?"
#: "Nobody else may", "no other kind may": what the sentence before lets some do.
_NO_OTHERS = deferred(
    rf"{_NOBODY_MAY}(?:{_SO}| (?P<deed>[^,;]{{3,40}}))?$|"
    r"^(?:(?:(?:All|Any) )?[Oo]thers?(?: (?:units?|models?|"
    r"(?:(?:[Uu]nit|[Tt]roop|[Mm]odel) )?(?:[Tt]ypes?|[Kk]inds?|[Ss]orts?|[Cc]lass(?:es)?)"
    r"(?: of (?:unit|troop|model)s?)?))?|(?:An? |Any )?[A-Za-z]+ (?:with|in|of|under|on|that "
    r"(?:is|are|has|have)(?: been)?(?: given| in)?) (?:any|some) other [a-z]+(?: [a-z]+)?) (?:may not|cannot|may "
    r"never|can never)"
    rf"(?:{_SO}| (?P<not>[^,;]{{3,40}}))?$"
)
_BY_OTHERS = deferred(rf"{_NOBODY_MAY} ")
#: How a deed is said to be done, before and behind its name.
_DOES_IT = deferred(
    r"^(?:(?:make|take|use|perform|declare|attempt|do) )?(?:(?:an?|the|this|that) )?|"
    r"(?: (?:[Rr]e)?[Aa]ctions?| [Oo]rders?)$"
)


#: "No other crew can be Alight", "Nothing else ever becomes Alight": the state that was just told to come upon some.
_NONE_SO = deferred(
    r"^(?:(?:Nothing|Nobody|No one|No-one|None) else|No others?(?: [a-z]+){0,2}?) (?:(?:may|can|will)(?: ever)?"
    r"(?: be| become| get)|(?:(?:is|are) ever|ever (?:becomes?|gets?)|becomes?|gets?)) (?P<state>[\w' -]{2,40})$|"
    r"^(?:(?:All|Any) )?[Oo]thers?(?: [a-z]+){0,2}? (?:cannot|can not|(?:may|can|will|are|is) never|may not|"
    r"never)(?: be| become| get)? (?P<never>[\w' -]{2,40})$"
)


#: "Nobody else may dive, and neither may a crew that is Dazed": who may not besides.
_NOR = deferred(r",? (?:and|but) (?:neither|nor) (?:may|can) (?P<who>[^,;]{3,80})$")


def nobody_else(text: str, setting: Setting) -> str:
    """The sentence with those by name to whom something is left."""
    nor = _NOR.search(text)
    text = text[: nor.start()] if nor is not None else text
    others = _NO_OTHERS.match(text)
    if (so := _NONE_SO.match(text)) and (alone := _so_alone(so["state"] or so["never"], setting)):
        return alone if nor is None else f"{alone}{nor[0]}"
    if others is None:
        return f"{text}{nor[0]}" if nor is not None else text
    deed = others["deed"] or others["not"] or ""
    said = _these_alone(deed, setting) or _BY_OTHERS.sub("Other units may not ", text)
    return said if nor is None else f"{said}. {capitalised(nor['who'])} may not {deed or _option(setting) or 'do so'}"


def _these_alone(deed: str, setting: Setting) -> str:
    """That only those may do it who were just told to, or whom it was told to take; '' where nobody was."""
    terms, stems_of = setting.vocabulary.terms, frozenset(stems(_DOES_IT.sub("", deed)))
    for draft in reversed(setting.said):
        own, name = draft.subject, draft.object.name
        asks = draft.relation == "requires" and draft.subject and terms[draft.subject].kind in OPTION_KINDS
        if asks and draft.subject:
            own, name = draft.object.term, terms[draft.subject].name
        elif draft.relation != "permits":
            continue
        same = frozenset(stems(bare_name(name))) == stems_of
        same = same or (draft.object.term in setting.vocabulary.general and _does_any(deed, name))
        if own and terms[own].kind in BORNE_KINDS and (not deed or same):
            units = f"units with {terms[own].name}" if terms[own].kind == "order" else f"{terms[own].name} units"
            return f"Only {units} may {name}"
    return _those_of_the_entry(stems_of, setting)


def _does_any(deed: str, kind: str) -> bool:
    """Whether a deed is the verb of a whole kind: "react" of Reaction."""
    verb = deed.lower().removesuffix(" at all")
    return len(verb) > 4 and " " not in verb and kind.lower().startswith(verb[:5])


def _so_alone(state: str, setting: Setting) -> str:
    """That only those kinds of unit can be in a state upon whom it was just told to come; '' where none were told."""
    terms, term = setting.vocabulary.terms, setting.vocabulary.best(state, "status")
    told = [d for d in setting.said if d.relation in ("inflicts", "grants") and term and d.object.term == term]
    kinds = [
        each.term for draft in told for each in atoms(draft.who)
        if isinstance(each, Has) and each.party == "unit" and terms[each.term].kind in TYPE_KINDS
    ]  # fmt: skip
    if not kinds or term is None:
        return ""
    units = " or ".join(f"{terms[kind].name} units" for kind in dict.fromkeys(kinds))
    return f"Only {units} can become {terms[term].name}"


def _option(setting: Setting) -> str:
    """The name of the option that the entry is of; '' where it is of none."""
    term = setting.vocabulary.terms.get(setting.section_term or "")
    return bare_name(term.name) if term is not None and term.kind in OPTION_KINDS else ""


def _those_of_the_entry(deed: frozenset[str], setting: Setting) -> str:
    """The same of the kinds of unit whose doing the entry's own option was just told ("A Mired unit of Riders or Barges
    moves …. Nobody else may Wade"); '' where none are named."""
    terms, name = setting.vocabulary.terms, _option(setting)
    if not name or not setting.said or deed not in (frozenset(), frozenset(stems(name))):
        return ""
    told = [atom.term for atom in atoms(setting.said[-1].who) if had_by(atom, "unit")]
    kinds = [terms[term].name for term in told if terms[term].kind in TYPE_KINDS]
    state = "".join(f"{terms[term].name} " for term in told if terms[term].kind == "status")
    return f"Only {state}{' or '.join(kinds)} units may {name}" if kinds else ""
