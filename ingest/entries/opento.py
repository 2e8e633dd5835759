"""Open to: to whom an option is open, as a field or the opening of its entry tells ("Made by a Rider when …").

In: the words that tell it, and the term of the option. Out: drafts of what the option requires, or of who may not do
it, and of what sets it off.
"""

from __future__ import annotations

import re

from ingest.entries.forsome import for_some
from ingest.grammar import Draft, Setting, read_sentence
from ingest.triggers.labelled import labelled_trigger
from ingest.vocabulary import Vocabulary
from kb.names import stem
from kb.patterns import deferred

#: Those to whom it is not open, among all others ("not Scouts", "any but Scouts").
_NOT_TO = deferred(r"(?i)(?:not|never)(?: to| for)? |(?:any|all|anyone|everyone|any [a-z]+),? (?:but|except|save) ")

#: Those who are told of by how or where they are, and no player.
_HOW_TOLD = deferred(
    r"(?i)^(?!.*\bplayers?\b)[a-z][^,;:]*? (?:within|that|which|who|without|with|not|in|under|behind)\b"
)


def open_to(words: str, entry: str, setting: Setting) -> list[Draft]:
    """To whom an option is open, or to whom it is not."""
    name = setting.vocabulary.terms[entry].name
    if shut := _NOT_TO.match(words):
        return read_sentence(f"{words[shut.end()].upper()}{words[shut.end() + 1 :]} may not use {name}.", setting)
    some = re.sub(r"(?i)^(?:only|any|all) (?!of\b)| only$", "", words)
    found = for_some(some, entry, setting.vocabulary, None)
    return found or (read_sentence(f"Only {some} may use {name}.", setting) if _HOW_TOLD.search(some) else [])


#: "Made by a Rider when it is named as the target", "May be used by Carts whenever …", "Performed by Riders only."
_BY_WHOM = deferred(
    r"(?:(?:(?:This|It|The|An?) (?:[\w'-]+ ){0,3}?)?(?:[Mm]ay|[Cc]an|[Ii]s|[Mm]ust)(?: only)?(?: be)? )?"
    r"(?:[Oo]nly )?(?:[Mm]ade|[Uu]sed|[Dd]eclared|[Tt]aken|[Pp]erformed|[Pp]layed|[Aa]ttempted|[Gg]iven) (?:only )?by "
    r"(?P<who>(?!(?:the|an?|your|either|each|both) (?:enemy|opponent|opposing|player|players|side)\b)[^,;:.]{2,70}?)"
    r"(?: (?:only|alone))?(?:,? (?P<when>when|whenever|if|as soon as|once|after|before|each time|in response to|"
    r"in reply to) (?P<case>[^;:]{5,200}?))?\.?"
)
#: Whoever it is.
_ANYBODY = deferred(r"(?i)(?:an?|any|each|every|the|this|your|all)? ?(?P<noun>[a-z]+)")


def by_whom(text: str, entry: str, setting: Setting) -> list[Draft] | None:
    """Who may use the option of an entry, and when, where its entry opens by telling that; None where it does not."""
    found = _BY_WHOM.fullmatch(" ".join(text.split()))
    if found is None or not found["case"]:  # "Used by Riders", with no case, is read as a sentence is
        return None
    who = found["who"]
    anybody = _ANYBODY.fullmatch(who)
    plain = anybody is not None and is_any_unit(anybody["noun"], setting.vocabulary)
    allowed = [] if plain else open_to(re.sub(r"^(?:an?|the|any|all) (?=[A-Z])", "", who), entry, setting)
    if not allowed and not plain:
        name = setting.vocabulary.terms[entry].name
        allowed = read_sentence(f"Only {who} may use {name}.", setting)
    if not allowed and not plain:
        return None
    event = labelled_trigger(f"{found['when']} {found['case']}", [entry], setting) if found["case"] else []
    return [*event, *allowed]


def is_any_unit(noun: str, vocabulary: Vocabulary) -> bool:
    """Whether a noun stands for any unit at all: by a word of the text's own, or a common one."""
    return stem(noun.lower()) in {*vocabulary.unit_words, *_UNITS}


_UNITS = frozenset(map(stem, "unit model squad group troop".split()))
