"""Of that kind: leave for any of a kind, "provided that it is" one of them by name, as leave for that one.

In: the text of a sentence and the vocabulary. Out: the same with the option by its name ("may make a second Reply in a
turn, so long as it is a Duck": "may make Duck in a turn even though it has already made one Reply"), and with the
plain verb for what is made of a text's own reactions ("gives no Replies": "makes no Replies").
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.patterns import deferred

_MORE = r"second|third|further|additional|extra|another|one more|new|next"
_NAMED = r"[A-Z][\w'’-]*(?: [A-Za-z][\w'’-]*){0,3}?"
_LEAVE = deferred(
    r"\b(?P<may>(?:may|can)(?: also| still)? (?:make|take|use|declare|perform|attempt|choose|carry out)) "
    rf"(?P<more>(?:(?:an?|one|two|up to two|any|its|their) )?(?:(?:{_MORE}) )?)"
    r"(?P<kind>[A-Z]?[a-z]+?)s?\b(?P<how>[^;:.]{0,120}?)"
    r"(?:,? (?:(?:provided|providing|(?:up)?on condition)(?: that)?|(?:so|as) long as|(?:but )?only if|if)"
    rf" (?:it|this|that|they|these|the (?:{_MORE}|other|latter|same)(?: one)?|(?:this|that|the)(?: (?:{_MORE}))?"
    r" (?P=kind)s?) (?:is|are|be)(?: always)?|,? (?:which|(?:and|but) (?:it|this|the second))"
    r" (?:must|may only|can only) be) "
    rf"(?:an? |the )?(?P<what>{_NAMED}(?: or (?:an? |the )?{_NAMED})?)(?: (?P=kind)s?)?(?=\.?$|[,;])"
)
#: What was made before, told by no name.
_ONE = deferred(r"\b(?P<made>(?:made|taken|used|declared|performed|done)) (?:one|it)\b|\balready done so\b")


#: "They give no Replies", "it offers no Answer": of reactions, what nobody makes.
_GIVES_NONE = deferred(
    r"(?<!that )(?<!which )(?<!who )\b(?P<may>(?:may|can|will|do|does) (?:not )?)?"
    r"(?:give|offer|return|grant|attempt|perform|declare)(?P<s>s?) "
    r"(?P<no>no|any) (?P<kind>[A-Za-z][a-z-]+?)(?P<many>s|ies)?(?= at all\b|[,;.]|$| (?:and|but|while|when|if|until|"
    r"unless|other|except|to|in|against|during|of)\b)"
)


def gives_none(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with "makes" for what a text says of its reactions where none is made."""

    def makes(match: re.Match[str]) -> str:
        noun = f"{match['kind']}y" if match["many"] == "ies" else match["kind"]
        general = vocabulary.best(noun, "reaction")
        if general not in vocabulary.general or (match["no"] == "any" and "not" not in (match["may"] or "")):
            return match[0]
        return f"{match['may'] or ''}make{match['s']} {match['no']} {match['kind']}{match['many'] or ''}"

    return _GIVES_NONE.sub(makes, text)


def of_that_kind(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with the option by its name to which leave for any of its kind is narrowed."""

    def by_name(match: re.Match[str]) -> str:
        kind = vocabulary.kind_of(vocabulary.best(match["kind"], *OPTION_KINDS))
        names = [re.sub(r"^(?:an?|the) ", "", name) for name in match["what"].split(" or ")]
        general = vocabulary.best(match["kind"], kind) in vocabulary.general
        if not general or any(vocabulary.best(name, kind) is None for name in names):
            return match[0]
        noun, how = match["kind"], match["how"]
        again = re.search(rf"\b(?:{_MORE}|two)\b", match["more"]) is not None
        if told := _ONE.search(how):  # which kind it was of goes without saying, until another one is named
            how = f"{how[: told.start()]}{told['made'] or 'made'} one {noun}{how[told.end() :]}"
        elif again:
            how = f"{how} even though it has already made one {noun}"
        return f"{match['may']} {match['what']}{how}"

    return _LEAVE.sub(by_name, text)
