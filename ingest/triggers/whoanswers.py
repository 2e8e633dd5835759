"""Who may answer so: those whom alone the sentence that opens a reaction tells to ("When charged, Riders may …").

In: the triggers of an option's own entry, and what else the sentence says. Out: the triggers that ask for those; and
where they must be ("Punts, and crews in the reeds, may …") as required by the option.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.setting import Setting
from kb.conditions import ALWAYS, Compare, Condition, Fact, Has, atoms, both, conjuncts, either, had_by
from kb.patterns import deferred

#: With what arms somebody answers: "a unit with javelins may throw them".
_ARMED = deferred(r"(?:armed |equipped )?with [a-z][a-z' -]{2,30}")
#: Where somebody is who may answer: "crews in the reeds".
_PLACED_SO = deferred(
    r"(?:in|on|behind|inside|within|under|atop) (?!answer|response|reaction|reply|return|turn|this|that|place\b|"
    r"line of sight|sight|range|contact|\d)(?:the |an? )?[a-z][\w' -]{2,40}"
)
#: Who has not yet been given an order.
_NO_ORDER = deferred(
    r"\b(?:has|have) (?:not (?:yet |already )?|yet to )(?:be(?:en)? )?(?:given|had|received) "
    r"(?:an|any|its|their) order\b"
)
#: In what case somebody answers, told last.
_IN_CASE = deferred(
    r" (?:may|can) [^.;]{3,80}?,? (?:(?:but )?only )?(?:if|when|while|provided(?: that)?|so long as|as long as) "
    r"(?P<so>(?:it|they|its|their|the (?:unit|model)) [^.;]{5,120})"
)
#: That it sees whom it answers.
_SEES = deferred(
    r"\s*(?:it|they|the (?:unit|model)) (?:(?:can|could) see|(?:has|have)(?: a)?(?: clear)? (?:line of sight|LOS|LoS) "
    r"(?:to|towards)) (?:the|that|an?|its) (?:[a-z]+ )?(?:enemy|enemies|shooter|firer|attacker|charger|foe|unit|model)"
    r"(?: (?:unit|model))?[ ,.]*"
)
#: That something is done to it, of which the trigger itself tells.
_BEFALLS = deferred(
    r"(?i)\b(?:it|they|unit|model) (?:is|are|was|were|has been|have been) (?:being |about to be )?"
    r"(?:shot|fired|charged|attacked|assaulted|targeted|hit|struck|the target)|"
    r"\b(?:wish(?:es)?|wants?|chooses?|likes?|decides?)\b"
)
_OF_SOME = ("unit_type", "unit_subtype", "special_rule", "status", "order")


def open_to_some(triggers: list[Draft], said: list[Draft], text: str, setting: Setting) -> list[Draft]:
    """Let what sets an option off ask, in the option's own entry, for those whom alone its sentence tells to answer so
    ("When charged, Riders may move 4 inches", "…, a unit with javelins may throw them"). What is required besides is
    given back."""
    leave = [draft for draft in said if draft.relation == "permits" and draft.affects == "bearer"]
    own = [each for each in triggers if each.relation == "triggers" and each.object.term == setting.section_term]
    if not leave or not own:
        return []
    arms = {a for draft in leave for a in conjuncts(draft.when) if isinstance(a, Fact) and _ARMED.fullmatch(a.text)}
    cases = [_whose(draft, setting) for draft in leave]
    asked = either(*dict.fromkeys(cases)) if ALWAYS not in cases else ALWAYS
    placed = [atom for atom in atoms(asked) if isinstance(atom, Fact)]
    for draft in own:
        theirs = {atom.term for atom in atoms(draft.requirement) if had_by(atom, "enemy")}
        echoed = any(
            atom.term in theirs for atom in atoms(asked) if isinstance(atom, Has)
        )  # "by one with a Fire order"
        told = () if placed or echoed else (asked,)
        draft.requirement = both(draft.requirement, *told, *arms, *_in_all(leave, setting), *_if_so(leave, text))
    if not placed:
        return []
    name = placed[0].text
    return [
        Draft("requires", Thing("effect", name), subject=setting.section_term, requirement=asked, condition=name,
              modal="oblige", fixed=True, any_unit=True)
    ]  # fmt: skip


def _if_so(leave: list[Draft], text: str) -> list[Condition]:
    """In what case besides those answer to whom leave is given, told after what they do in it ("…, if it can see the
    shooter", "provided that it has not moved")."""
    facts = [case for draft in leave for case in conjuncts(draft.when) if isinstance(case, Fact)]
    told = _IN_CASE.search(clean(text)[0]) if facts else None
    if told is None:
        return []
    return list(dict.fromkeys(
        Fact("line of sight") if _SEES.fullmatch(case.text) else case
        for case in facts if case.text.strip() in told["so"] and not _BEFALLS.search(case.text)
    ))  # fmt: skip


def _whose(draft: Draft, setting: Setting) -> Condition:
    """Who is told to answer: what he is, and where; anybody where neither is told."""
    terms, entry = setting.vocabulary.terms, setting.section_term
    if not all(had_by(a, "unit") and a.term != entry and terms[a.term].kind in _OF_SOME for a in atoms(draft.who)):
        return ALWAYS
    return both(draft.who, *(placed for case in conjuncts(draft.when) if (placed := _placed(case, setting)) != ALWAYS))


def _placed(case: Condition, setting: Setting) -> Condition:
    """A case that tells where somebody is, or lists what some are and where others; always, for any other."""
    told = list(atoms(case))
    facts = [atom for atom in told if isinstance(atom, Fact)]
    if not facts or not all(_PLACED_SO.fullmatch(atom.text.rstrip(" ,")) for atom in facts):
        return ALWAYS
    if isinstance(case, Fact):
        return Fact(case.text.rstrip(" ,"))
    terms, entry = setting.vocabulary.terms, setting.section_term
    others = (atom for atom in told if not isinstance(atom, Fact))
    return (
        case
        if all(had_by(a, "unit") and a.term != entry and terms[a.term].kind in _OF_SOME for a in others)
        else ALWAYS
    )


def _in_all(leave: list[Draft], setting: Setting) -> list[Condition]:
    """What those must be, or not be, to whom leave is given in a case ("may Slip Off if it is Light or has Oars"), and
    how far away whoever is answered may be ("may shoot back if it is within 10 inches")."""
    terms, entry = setting.vocabulary.terms, setting.section_term

    def is_so(case: Condition) -> bool:
        told = list(atoms(case))
        if isinstance(case, Compare) and case.quantity == "fact:distance":
            return True
        if isinstance(case, Fact) and _NO_ORDER.search(case.text):
            return True
        own = all(had_by(a, "unit") and a.term != entry and terms[a.term].kind in _OF_SOME for a in told)
        return bool(told) and own

    first, *others = ([case for case in conjuncts(draft.when) if is_so(case)] for draft in leave)
    return [case for case in first if all(case in cases for cases in others)]
