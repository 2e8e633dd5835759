"""No bar: a state that does not stand in the way of what was told of ("Being Dazed does not prevent this: …").

In: the text of a sentence and its setting. Out: the text with what may be done all the same, by its name, where the
sentence itself or the one before it names one option; else as it was.
"""

from __future__ import annotations

from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from kb.model import OPTION_KINDS
from kb.names import capitalised
from kb.patterns import Pattern

_BAR = (
    r"(?:(?:does not|doesn['’]t|do not|will not|never) (?:prevents?|stops?|bars?|hinders?|precludes?|forbids?|affects?|"
    r"(?:get|stand|come)s? in the way of|rules? out|put(?:s)? a stop to|count against|interfere with|matter (?:for|to)|"
    r"make any difference to)|"
    r"(?:is|are) (?:no|not an?) (?:bar|obstacle|hindrance|impediment|barrier|objection|reason against|difficulty)"
    r"(?: to| for)?|makes? no (?:difference|odds) to)"
)
_WHO = r"(?:it|they|the (?:unit|model|crew|squad)|[a-z]+)"
#: Being in a state, as what stands in the way or does not.
_BEING = (
    r"(?:[Bb]eing|(?:[Tt]he|[Ii]ts|[Tt]heir|[Aa]n?) (?:[a-z]+(?:['’]s)? )?being|"
    rf"(?:[Tt]he fact )?[Tt]hat {_WHO} (?:is|are))"
)
_THIS = r"(?:this|that|it|doing (?:so|this|that|it))"
_FRONT = r"^(?:(?:However|But|Note that),? |(?P<before>[^.:]{3,120}?)(?:;|,? (?:and|but)) )?"
_NO_BAR = Pattern(
    rf"{_FRONT}{_BEING} (?:also |already )?(?P<state>[^,:;.]{{2,40}}?) {_BAR} {_THIS}"
    r"(?:(?P<stop>[.:;,]| [–—-]) *(?P<rest>.*))?$"
)
#: "It makes no difference that it is Dazed", "It does so even while Dazed".
_NO_MATTER = Pattern(
    rf"{_FRONT}(?:[Ii]t|[Tt]hey) (?:(?:makes? no (?:difference|odds)|(?:does|do) not matter|matters? not) "
    rf"(?:that|if|whether(?: or not)?) {_WHO} (?:is|are)|(?:does|do|may do|must do|can do) so even "
    rf"(?:if|when|while|though)(?: {_WHO} (?:is|are))?) (?P<state>[A-Z][^,:;.]{{2,40}}?)(?P<stop>\.?)(?P<rest>)$"
)
#: "And makes its Duck regardless": it may make it all the same.
_REGARDLESS = Pattern(
    r"\b(?P<verb>make|take|fire|use|perform)s (?P<what>(?:its|the|that|this|an?) [A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
    r"(?: reaction| action)?),? (?:regardless|anyway|nonetheless|nevertheless|all the same|just the same|even so|"
    r"in any case|notwithstanding)(?=$|[.,;:])"
)


def in_spite_of(text: str, setting: Setting) -> str:
    """The text, telling what may be done in a state that is said to be no bar to it."""
    plain = _REGARDLESS.sub(lambda m: f"may still {m['verb']} {m['what']}", text)
    found = _NO_BAR.match(plain) or _NO_MATTER.match(plain)
    if found is None:
        return plain
    before, rest = found["before"] or "", (found["rest"] or "").strip()
    option = _named(f"{before} {rest}", setting) or _before(setting)
    if option is None:
        return plain
    told = f"It may make a {setting.vocabulary.terms[option].name} even while it is {found['state']}."
    return " ".join(filter(None, (before and f"{before}.", told, capitalised(rest))))


def _named(text: str, setting: Setting) -> str | None:
    """The one option that the words name; None where they name none or several."""
    vocabulary = setting.vocabulary
    terms = [term for token in tokenize(text, vocabulary) for term in token.terms[:1]] if text else []
    named = {t for t in terms if vocabulary.terms[t].kind in OPTION_KINDS and t not in vocabulary.general}
    return next(iter(named)) if len(named) == 1 else None


def _before(setting: Setting) -> str | None:
    """The one option that the sentence before named, or in the doing of which it held."""
    within = {draft.within for draft in setting.said if draft.within}
    named = within or {t for t in setting.named_options if setting.vocabulary.terms[t].kind in OPTION_KINDS}
    return next(iter(named)) if len(named) == 1 else setting.option
