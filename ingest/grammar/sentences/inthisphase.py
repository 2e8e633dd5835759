"""In which phase alone something is done: "Replies are made in this phase only", in the entry of a phase.

In: a sentence, and the setting. Out: the same of any unit and by the name of the phase ("A unit may only make Replies
in the Mist phase"), which the grammar reads. Any other sentence comes back as it is.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from kb.patterns import Pattern

_MADE = r"(?P<made>made|used|declared|taken|played|performed)"
_ALONE = Pattern(
    rf"^(?P<what>[A-Z][\w'-]+s|An? [A-Z][\w'-]+) (?:is|are|may be|can be|may (?P<o1>only) be|can (?P<o2>only) be) "
    rf"(?:(?P<o3>only) )?{_MADE} (?:(?P<o4>only) )?(?:in|during) (?P<phase>this phase|the [\w' -]{{2,30}}? phase)"
    r"(?: (?P<o5>only|alone))?\.?$"
)
_DOES = {
    "made": "make",
    "used": "use",
    "declared": "declare",
    "taken": "take",
    "played": "play",
    "performed": "perform",
}


def in_this_phase(text: str, setting: Setting) -> str:
    """The sentence told of any unit, where it tells in which phase alone a kind of deed is done."""
    told = _ALONE.match(text) if "phase" in text else None
    if told is None or not any(told[f"o{n}"] for n in range(1, 6)):
        return text
    vocabulary, phase = setting.vocabulary, told["phase"]
    what = told["what"].removeprefix("An ").removeprefix("A ")
    if not any(term in vocabulary.general for term in vocabulary.index.terms(what)):
        return text
    if phase == "this phase":
        if vocabulary.kind_of(setting.section_term) != "phase" or setting.section_term is None:
            return text
        phase = f"the {vocabulary.terms[setting.section_term].name}"
    return f"A unit may only {_DOES[told['made']]} {what if what.endswith('s') else told['what']} in {phase}"
