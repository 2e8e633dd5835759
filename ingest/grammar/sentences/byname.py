"""By name: what a sentence points at or only has a verb for, told by its name ("this special rule", "it topples").

In: the text of a sentence, and where it stands. Out: the same with the names of its rules and states.
"""

from __future__ import annotations

import re

from ingest.grammar.sentences.nouseto import no_use_to
from ingest.grammar.setting import Setting
from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.names import first_word
from kb.patterns import Pattern, deferred
from kb.rules import bare_name

#: "… unless all have this special rule", behind the verb of a sentence in the entry of a rule: the rule by its name.
_WITH_THIS = Pattern(r"\b(?P<holds>with|of|that has|that have) this (?P<kind>special rule|rule|trait)\b")
#: "Are not affected by this rule": the entry's own.
_THIS_RULE = Pattern(
    r"\b(?P<does>(?:affected by|subject to|immune to|ignore|ignores|suffer from|suffers from|use|uses|[Ww]ithout)) "
    r"this (?:special rule|rule|trait|ability)\b"
)
#: "Are only affected by this modifier": the one that the entry tells of.
_THIS_MODIFIER = Pattern(
    r"\b(?P<does>(?:affected by|subject to|ignores?|suffers? from|suffers?)) this (?:modifier|penalty|bonus)\b"
)
#: "Every Rider has this", "Riders can't have it", in the entry of a rule: the rule by its name.
_HAS_THIS = Pattern(r"\b(?P<has>has|have|having|gains?|gets?) (?:this|it|this one)(?=$|,| (?:too|as well|also)\b)")
#: "Only Riders may have this trait", "Riders may never take it": whose the rule of the entry may be.
_HOLD_THIS = Pattern(
    r"\b(?P<may>(?:may|can)(?: not| never)?|cannot) (?:ever )?(?:have|take|be given|possess|bear|gain|receive|buy|own) "
    r"(?:(?:this|the|such a) (?:special rule|rule|trait|ability|quality|skill|talent|knack)|it|this)(?=$|[,;.])"
)
#: "This trait may only be taken by Riders", "It is for Riders alone", in the entry of a rule.
_FOR_THEM_ALONE = deferred(
    r"(?:(?:This|The) (?:special rule|rule|trait|ability|quality|skill|talent|knack)|It) (?:"
    r"(?:may|can) (?:only be|be only) (?:used|taken|had|held|borne|bought|possessed|owned|given|granted) (?:by|to) "
    r"(?P<by>[^,;:]{3,60})|"
    r"(?:may|can) be (?:used|taken|had|held|borne|bought|possessed|owned|given|granted) (?:only )?(?:by|to) "
    r"(?P<alone>[^,;:]{3,60}?) (?:alone|only)|"
    r"is (?:open |available |given |granted )?(?:to|for) (?P<for>[^,;:]{3,60}?) (?:alone|only)|"
    r"is only (?:open to|available to|given to|granted to|for) (?P<only>[^,;:]{3,60}))"
)
#: "Only Riders may do this", where nothing was told of before that anybody does: have the rule of the entry.
_DO_THIS = deferred(r"(?P<who>Only [^,;:]{2,60}? (?:may|can)) do (?:this|so)(?=$|[,;.])")
#: "This one may Dash": whoever has the rule of the entry.
_THIS_ONE = deferred(r"This one (?=(?:may|can|cannot|must|never|always|has|is|does|ignores?|gains?|gets?|counts?)\b)")
#: "Brutes ignore this", in the entry of a state: that state.
_IGNORED = Pattern(
    r"\b(?P<does>ignores?|(?:is|are) (?:not affected by|unaffected by|immune to|exempt from)) "
    r"(?:all (?:of )?)?(?:this|these|it|the above)"
    r"(?: (?:effects?|rules?|penalty|penalties|restrictions?|state|condition))?(?=$| (?:until|unless|if|while|when)\b)"
)
#: "It is removed only by a Repair action", in the entry of a state: the state is.
_IT_IS_REMOVED = Pattern(
    r"(?:^|(?<=; )|(?<=, and )|(?<=, but ))(?:[Ii]t|[Tt]hey|[Tt]his) (?:is|are|can be|may be|can only be|may only be)"
    r"(?: only)? (?P<off>removed|lifted|cleared|shed|taken off)(?: only)? (?=(?:by|with|through|using) )"
)
_THIS_KIND = deferred(r"\b(?P<this>[Tt]his) (?P<noun>(?i:special rule)|[A-Za-z][a-z-]{2,20})\b")
_VERB = Pattern(r"\b(?:may|can|cannot|must|never|unless|includes?|contains?|joins?|targets?)\b")
#: A verb that ends its clause: "…, it topples".
_LAST_VERB = Pattern(r"(?<=[a-z]) ([A-Za-z][a-z]{2,}s)(?=$|[,;:])")


def by_name(text: str, setting: Setting) -> str:
    """The sentence with "this special rule", in the entry of one, told by its name behind the verb."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if entry and terms[entry].kind == "status":
        name = bare_name(terms[entry].name)
        removed = _IT_IS_REMOVED.search(text)
        if removed and (removed.start() == 0 or text.startswith(name)):
            text = f"{text[: removed.start()]}{name} is {removed['off']} {text[removed.end() :]}"
    if entry and terms[entry].kind in ("status", "effect"):
        return _IGNORED.sub(rf"\g<does> {bare_name(terms[entry].name)}", text)
    if entry and terms[entry].kind == "special_rule":
        text = no_use_to(text, bare_name(terms[entry].name))
        text = _THIS_KIND.sub(lambda m: _of_the_rule(m, setting.vocabulary), text) if "his " in text else text
        rule = f"the {bare_name(terms[entry].name)} special rule"
        text = _HAS_THIS.sub(rf"\g<has> {rule}", _THIS_RULE.sub(rf"\g<does> {rule}", text))
        text = _THIS_MODIFIER.sub(rf"\g<does> {rule}", text)
        text = _THIS_ONE.sub(f"A unit with {rule} ", text)
        alone = _FOR_THEM_ALONE.fullmatch(text)
        text = f"Only {next(filter(None, alone.groups()))} may use {rule}" if alone else text
        if not any(draft.object.kind in (*OPTION_KINDS, "effect") for draft in setting.said):
            text = _DO_THIS.sub(rf"\g<who> use {rule}", text)
        text = _HOLD_THIS.sub(lambda m: f"{m['may']} {'use' if text.startswith('Only ') else 'have'} {rule}", text)
    verb = _VERB.search(text) if entry and terms[entry].kind == "special_rule" else None
    if entry is None or verb is None:
        return text
    name = bare_name(terms[entry].name)
    return text[: verb.end()] + _WITH_THIS.sub(lambda m: f"{m['holds']} the {name} special rule", text[verb.end() :])


def _of_the_rule(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "This Trait", "this fitting", by whatever word the text has for its rules: "this trait", "this special rule"."""
    noun = match["noun"].lower()
    if noun in ("special rule", "rule", "trait", "ability"):
        return f"{match['this']} {noun}"
    return f"{match['this']} special rule" if vocabulary.kind_words.get(noun) == "special_rule" else match[0]


def own_state(match: re.Match[str], setting: Setting) -> str:
    """ "In this formation", in the entry of one: the name of it."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    pointed = setting.vocabulary.best(match[2], "status")
    of_state = pointed in setting.vocabulary.general or match[2] in ("state", "condition")
    if not entry or terms[entry].kind != "status" or not of_state:
        return match[0]
    return f"{match[1]} {terms[entry].name}"


def gone_into(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "Goes into square", "takes up square" as "becomes Square", where that is the name of a state; else as it is."""
    state = vocabulary.best(match[2], "status")
    name = vocabulary.terms[state].name if state and state not in vocabulary.general else ""
    plain = name and vocabulary.terms[state or ""].kind == "status"
    plain = plain and vocabulary.best(match[0], *OPTION_KINDS) is None  # "may Form Square", where that is what is done
    return f"{'becomes' if first_word(match[1]).endswith('s') else 'become'} {name}" if plain else match[0]


def of_states(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with "it topples" said as "it becomes Toppled", where that is the name of a state."""

    def becomes(match: re.Match[str]) -> str:
        state = vocabulary.best(match[1], "status")
        named = vocabulary.terms[state].name if state and state not in vocabulary.general else ""
        return f" becomes {named}" if named.endswith(("ed", "ing", "en")) and named.lower() != match[1] else match[0]

    return _LAST_VERB.sub(becomes, text)
