"""None of them: a ban on "none" or "they" in the passive, told of the options that the sentence before or the heading
over it is about ("Replies are never answered. In addition, none may be made by a Mired crew").

In: the text of a sentence and its setting. Out: the same with the text's own word for those options; a sentence of
anything else as it stands.
"""

from __future__ import annotations

from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from kb.model import OPTION_KINDS
from kb.patterns import Pattern

#: What is done with an option, and nothing that somebody is given ("they cannot be given orders").
_DONE = (
    r"(?:made|used|taken|declared|attempted|performed|chosen|played|given|issued)(?=[.,;:]|$| (?:by|to|if|when|while|"
    r"unless|in|during|against|at|on|after|before|until|more|again|once|twice|with|without|as|from|outside|except)\b)"
)
_NONE = Pattern(
    r"^(?:(?:In addition|Furthermore|Moreover|Also|Besides|Likewise|Finally|However|Further)(?: to (?:this|that))?,? )?"
    rf"(?:[Nn]one(?: of (?:them|these|those))?|[Nn]o such ones?) (?=(?:may|can) (?:ever )?be {_DONE})"
)
_THEY = Pattern(
    r"^(?:(?:In addition|Furthermore|Moreover|Also|Besides|Likewise|Finally|However|Further)(?: to (?:this|that))?,? )?"
    rf"[Tt]hey (?P<not>may not|cannot|can not|may never|can never) (?=be {_DONE})"
)


def none_of_them(text: str, setting: Setting) -> str:
    """The sentence with the options by name of which it says that none may be made."""
    none, they = _NONE.match(text), _THEY.match(text)
    found = none or they
    noun = _options_spoken_of(setting) if found else ""
    if found is None or not noun:
        return text
    rest = text[found.end() :]
    return f"No {noun} {rest}" if none else f"No {noun} may {rest}"


def _options_spoken_of(setting: Setting) -> str:
    """The text's own word for the one kind of options of which was just told, or that the heading names."""
    terms, general = setting.vocabulary.terms, setting.vocabulary.general
    said = {term for draft in setting.said for term in (draft.subject, draft.object.term) if term}
    named = [term for term in said & general if terms[term].kind in OPTION_KINDS]
    if len(named) != 1 and setting.heading:
        headed = {t for token in tokenize(setting.heading, setting.vocabulary) for t in token.terms}
        named = [term for term in headed & general if terms[term].kind in OPTION_KINDS]
    return terms[named[0]].name if len(named) == 1 else ""


__all__ = ["none_of_them"]
