"""Which answer: the reactions by which something is answered, in whatever words they are asked for ("Which Replies can
be made when an enemy declares a Charge?"), asked for as those that it triggers.

In: the text of a question and the lexicon. Out: the same in those words, where it asks of no unit by name; as what may
be made in response, where no more than the name of an enemy's deed is told.
"""

from __future__ import annotations

from kb.model import BEING_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.names import stem
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_DO = r"(?:made|used|taken|declared|chosen|performed|available|allowed|possible|open|there)"
_TO = r"(?:in (?:response|answer|reaction|reply) to|against|to|when|if|after|for)"
_ASKED = deferred(
    r"(?i)^(?P<which>(?:which|what)(?: of the)?(?: [\w-]+)?) "
    r"(?P<noun>reactions?|responses?|replies|answers|[A-Z][\w-]*s) "
    rf"(?:(?:can |could |may )?(?:answer|respond to|reply to|counter|react to)s?|"
    rf"(?:(?:can|could|may|might) be|are|is)(?: there)?"
    rf"(?: (?:triggered|set off|provoked) by|(?: {_DO})?(?: as (?:an? )?\w+)? {_TO})|"
    rf"(?:can|may|could) (?:one|you|i|we|a player|the reactive player) (?:make|use|take|declare|choose) {_TO}) "
    r"(?P<what>(?!the\b.* phase\b|(?:choose|pick|select|use|make|take|be|do)\b)[^?]{3,120})\?*\s*$"
)
#: "When an enemy declares a Charge": an enemy that does so.
_DOES = deferred(
    r"(?i)^(?P<who>(?:an?|the|any) (?:enemy|opponent|opposing|foe)(?: (?:unit|squad|model|[A-Z][\w-]*))?) "
    r"(?!that\b|which\b|who\b)(?P<does>(?!attack\b|charge\b|move\b|fire\b|shot\b)[a-z]+s\b.*)$"
)
#: What an enemy does to ours, by the bare name of the deed: all reactions are weighed against that.
_PLAINLY = deferred(r"(?i)(?:(?:an?|the|enemy|hostile) )*(?:shooting|assaults?|charges?) ?")
_OURS = deferred(r"(?i)\b(?:my|our|it|they|me|us|i|we)\b")
#: "Which reactions does an enemy charge trigger?"
_SET_OFF = deferred(
    r"(?i)^(?P<which>(?:which|what)(?: [\w-]+)?) (?P<noun>[\w-]+s) (?:does|do|will|would) (?P<what>[^?]{3,100}?) "
    r"(?:trigger|set off|provoke|allow|open|let off)\?*\s*$"
)


_OPEN_TO = deferred(r"(?i)\b(?:open|available|allowed|possible|there|permitted) (?:to|for) $")
_ONE_OF_THEM = deferred(r"(?i)^(?:an?|any|the|my|our|your|their|this|that|these|those|all|each|every) ")


def _is_somebody(what: str, lexicon: Lexicon) -> bool:
    """Whether words name those who may answer, and no deed that is answered."""
    bare = _ONE_OF_THEM.sub("", what.strip())
    if stem(bare.rpartition(" ")[2].lower()) in lexicon.unit_nouns:
        return True
    words = bare.split()
    known = [term for n in range(len(words)) for term in lexicon.named(" ".join(words[n:]))]
    return any(term.kind in BEING_KINDS for term in known) and not any(term.kind in OPTION_KINDS for term in known)


def as_triggered(text: str, lexicon: Lexicon) -> str:
    """The question for reactions as one for those that are triggered by what is to be answered."""
    asked = _ASKED.match(text) or _SET_OFF.match(text)
    general = lexicon.general("reaction")
    if asked is None or general is None or _OURS.search(text):
        return text
    if _OPEN_TO.search(text[: asked.start("what")]) and _is_somebody(asked["what"], lexicon):
        return text  # "Which reactions are open to a Dazed unit?": it is he who makes them
    noun = stem(asked["noun"].lower())
    if noun not in (stem("reaction"), stem(general.name.lower())) or _is_one_of_ours(asked["what"], lexicon):
        return text
    if _PLAINLY.fullmatch(asked["what"]):
        return f"{asked['which']} {asked['noun']} can I make in response to {asked['what']}?"
    what = _DOES.sub(r"\g<who> that \g<does>", asked["what"])
    return f"{asked['which']} {asked['noun']} are triggered by {what}?"


def _is_one_of_ours(what: str, lexicon: Lexicon) -> bool:
    """Whether it is told to whom they are open, and not what they answer: "open to a unit that gets charged"."""
    first = what.lower().split()[:4]
    named = (term for word in first for term in lexicon.named(word))
    ours = any(stem(word) in lexicon.unit_nouns for word in first) or any(term.kind in TYPE_KINDS for term in named)
    return ours and "enemy" not in first
