"""On its feet: whoever stands is not in the state of those that lie ("Any crew on its feet may Brace").

In: the text of a sentence and the vocabulary. Out: the same with "not Prone" for it, by the text's own name for that
state; as it stands where the text has no such state.
"""

from __future__ import annotations

from ingest.vocabulary import Vocabulary
from kb.patterns import Pattern

#: What texts call those who lie on the ground.
_LYING = ("Prone", "Fallen", "Knocked Down", "Toppled", "Floored", "Felled", "Knocked Over")
_IS = Pattern(r"\b(?P<is>is|are) (?:still )?(?:on (?:its|their|his|her) feet|upright)(?![\w-])")
_WHO = Pattern(
    r"(?P<who>\b(?:an?|any|every|each|all|no|only|other|friendly|enemy|the|A|An|Any|Every|Each|All|No|Only|The) "
    r"(?:[A-Z][\w'’-]* )?[a-z]+) (?:still )?on (?P<whose>its|their|his|her) feet(?![\w-])"
)


def on_its_feet(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with the state that those on their feet are not in."""
    if " feet" not in text and " upright" not in text:
        return text
    state = next((name for name in _LYING if vocabulary.best(name, "status")), None)
    if state is None:
        return text
    text = _IS.sub(lambda m: f"{m['is']} not {state}", text)
    return _WHO.sub(lambda m: f"{m['who']} that {'are' if m['whose'] == 'their' else 'is'} not {state}", text)
