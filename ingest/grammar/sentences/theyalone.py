"""They alone: who it is that alone may do or be something, where the sentence only points at them.

In: the text of a sentence ("They alone can be Alight", "Only they may Wade") and its setting. Out: the same with them
by the name of what they are, else of the entry; the sentence as it stands where nobody was spoken of.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from kb.model import HELD_KINDS
from kb.patterns import deferred
from kb.rules import bare_name

_ALONE = deferred(
    r"^(?:Only (?:it|they)|(?:It|They) (?:alone|only)|(?:It|They),? and (?:it|they) (?:alone|only),?)"
    r"(?= (?:may|can|are|is) )"
)
_RULES = ("special_rule", "weapon_type")


def those_alone(text: str, setting: Setting) -> str:
    """The sentence with those by name who alone may do or be what it tells."""
    if _ALONE.match(text) is None:
        return text
    terms = setting.vocabulary.terms
    told = (setting.last.term if setting.last is not None else None, setting.section_term)
    whose = next((term for term in told if term and terms[term].kind in HELD_KINDS), None)
    if whose is None or whose in setting.vocabulary.general:
        return text
    name = bare_name(terms[whose].name)
    noun = "weapons" if terms[whose].kind == "weapon_type" else "units"
    who = f"{noun} with the {name} special rule" if terms[whose].kind in _RULES else f"{name} units"
    return _ALONE.sub(f"Only {who}", text)
