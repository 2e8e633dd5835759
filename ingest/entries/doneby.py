"""Done by: those who alone do what an option is, where its entry opens by telling what they do ("Rally. A Broken crew
takes a Nerve test", "Vent. A Walker removes two markers").

In: the first sentence of the entry of an option. Out: drafts of what the option requires; none where the sentence tells
of any unit, of what an option does to those in a state, or of the state that it leads to.
"""

from __future__ import annotations

from ingest.grammar import Draft, Setting, read_sentence
from ingest.lexicon import GENERIC_UNITS
from kb.names import fold, stem
from kb.patterns import deferred

#: "In the Rest phase a Broken crew takes …", "Instead of moving, a Walker opens its shutters and removes …".
_DOES = deferred(
    r"(?:(?:In|During|At) (?:the|its|each) [^,.;:]{3,40}?,? |Instead of [^,.;:]{3,60}, )?"
    r"[Aa]n? (?P<who>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)(?: (?P<noun>[a-z]+))? "
    r"(?:takes|rolls|tests|makes|removes|discards|moves|attempts|tries|turns|shoots|fires|opens|reloads|repairs) "
)
_WHO = ("status", "unit_type", "unit_subtype", "special_rule")


def done_by(text: str, entry: str, setting: Setting) -> list[Draft]:
    """What the option of an entry requires of those who do it, by the first sentence of the entry."""
    found = _DOES.match(" ".join(text.split()))
    vocabulary = setting.vocabulary
    if found is None or vocabulary.kind_of(entry) not in ("action", "reaction"):
        return []
    noun = (found["noun"] or "unit").lower()
    if noun not in GENERIC_UNITS and stem(noun) not in vocabulary.unit_words:
        return []
    words = found["who"].split()
    known = vocabulary.best(found["who"], *_WHO)
    if known is None and not all(vocabulary.best(word, *_WHO) for word in words):
        return []
    own = {fold(word)[:3] for word in vocabulary.terms[entry].name.split()}
    if any(fold(word)[:3] in own for word in words):
        return []  # "Brace. A Braced crew …": those whom it makes so
    who = found["who"] if found["noun"] is None else f"{found['who']} {noun}"
    told = read_sentence(
        f"Only {'an' if who[0] in 'AEIOU' else 'a'} {who} may use {vocabulary.terms[entry].name}.", setting
    )
    return [draft for draft in told if draft.relation == "requires"]
