"""Availability: how often and in which states the option of an entry can be used, where the entry does not name it.

In: the cleaned text of a sentence in the entry of an action, reaction or order ("Can't be used while Engaged", "This
action can be taken twice"). Out: drafts about that option; none where the sentence has no such shape.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.when import case_in
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import NUMBER_WORDS
from kb.conditions import ALWAYS, had_by
from kb.patterns import Pattern

_IT = r"(?:(?:[Tt]his|[Tt]he|[Ii]t|[Tt]hat)(?: [a-z]+)? )?"
_USED = r"(?:done|used|taken|made|performed|declared|attempted|chosen|played|given)"
_CLOSED = Pattern(
    rf"^{_IT}(?:[Cc]annot|[Cc]an not|[Mm]ay not|[Mm]ust not|[Cc]an never|[Mm]ay never) (?:ever )?be {_USED} "
    r"(?:if|when|while|whilst|by|whenever) (?:the \w+ is |it is |they are |you are )?(.+)$"
)
_OFTEN = Pattern(
    rf"^{_IT}(?:[Cc]an|[Mm]ay) be {_USED} (?:up to )?"
    r"(twice|three times|\d times|more than once|any number of times|multiple times|several times)\b(.*)$"
)
_KINDS = ("action", "reaction", "order", "special_rule")


def available(text: str, setting: Setting) -> list[Draft]:
    """In which states the entry's option is closed, and how often it may be used."""
    entry, vocabulary = setting.section_term, setting.vocabulary
    if not entry or entry in vocabulary.general or vocabulary.terms[entry].kind not in _KINDS:
        return []
    option = thing_of(entry, vocabulary)
    if often := _OFTEN.match(text):
        words = often[1].split()
        number = NUMBER_WORDS.get(words[0], words[0])
        value = str(number) if str(number).isdigit() else None
        return [Draft("permits", option, subject=entry, value=value, any_unit=True, fixed=True, modal="permit")]
    closed = _CLOSED.match(text)
    if not closed:
        return []
    when = case_in(closed[1], vocabulary)
    draft = Draft("denies", option, when=when, condition=closed[1], modal="forbid", fixed=True)
    if had_by(when, "unit"):
        draft.subject, draft.who, draft.when = when.term, when, ALWAYS
    else:
        draft.subject, draft.any_unit = entry, True
    return [draft]
