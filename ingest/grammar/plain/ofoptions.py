"""Of options: what is barred, told of the orders or reactions that are barred rather than of who may not have them.

In: the text of a sentence and the vocabulary. Out: the same told of whoever it is ("No special order may be given to a
ship that is Adrift": "a ship that is Adrift may not be given any special order"), with what is exempt from a ban told
by itself, and whoever is fit for a deed as one who may do it ("Only Skiffs are nimble enough to Duck").
"""

from __future__ import annotations

import re

from ingest.grammar.setting import Setting
from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.names import capitalised, lowered
from kb.patterns import Pattern, deferred

_KIND = (
    r"(?P<kind>(?:(?!(?:more|other|such|further|second)\b)[A-Za-z]+ )?"
    r"(?i:order|command|reaction|response|action|answer)s?)"
)
_DONE = r"(?P<done>given|issued|made|taken|used|declared|attempted|performed) (?P<to>to|by)"
#: Whoever is meant, with what is told of him.
_WHO = r"(?P<who>(?!(?:it|them|that|this|him|those|another|each|more|fewer|less)\b)[A-Za-z][^,;:.]{2,90}?)"
_REST = r"(?P<rest>\.?$|,? (?:unless|until|if|when|while|whatever|even)\b)"
_NOT = r"(?:may not|cannot|can not|can ?['’]?t|may never|can never|must not|must never)"
_NONE = Pattern(rf"^No {_KIND} (?:may|can) (?:ever )?be {_DONE} {_WHO}{_REST}")
_NOR = Pattern(rf"^Nor (?:may|can) (?:an? |any |the )?{_KIND} (?:ever )?be {_DONE} {_WHO}{_REST}")
_BARRED = Pattern(rf"^(?:The )?{_KIND} {_NOT} (?:ever )?be {_DONE} {_WHO}{_REST}")
_EXCEPTS = deferred(r"\b(?:except|other than|save|but|apart from)\b")
_GIVEN = frozenset(("given", "issued"))
_DOES = {"made": "make", "taken": "take", "used": "use", "declared": "declare", "attempted": "attempt",
         "performed": "make"}  # fmt: skip

#: Why it is so, between a ban and what is exempt from it.
_REASON = r"(?:,? (?:since|as|because|for) [^;()]{3,90}?)?"
_NAMED = r"[A-Z][\w'’-]*(?: (?:of |the |to |for |in )?[A-Z][\w'’-]*){0,3}"
_ASIDE = r"(?:, (?:which|being|as it) [^,;:()]{2,50},)?"
_BUT = r"(?:[;,] (?:but |and |though |although |however,? )?| \()"
_EXEMPT = Pattern(
    rf"^(?P<ban>[^;()]{{10,150}}?){_REASON}{_BUT}(?:(?P<one>{_NAMED}){_ASIDE} (?:is|are|remains?) "
    r"(?:exempt(?:ed)?|excepted|an exception|(?:the|its) (?:only |one |sole )?exception|excluded|unaffected|untouched|"
    r"not (?:affected|barred|included|touched))(?: (?:from|to|by|in) (?:this|that|it|the (?:ban|rule)))?|"
    r"(?:this|that|the (?:ban|rule)) (?:does not (?:apply to|affect|include|hold for|extend to|touch)|excludes) "
    rf"(?P<free>{_NAMED}))\)?(?=\.?$)"
)
_OF_ITS_KIND = deferred(r"(?i)\b(?:orders?|commands?|reactions?|responses?|actions?|answers?|react)\b")
_FORBIDS = deferred(rf"\b(?:{_NOT}|[Nn]o [A-Za-z ]{{3,40}}? (?:may|can)|never)\b")

#: "Only Skiffs are nimble enough to Duck": no others may.
_FIT = Pattern(
    r"^(?P<only>Only )(?P<who>[^,;:.]{2,70}?) (?:is|are) (?:[a-z]+ly )?(?!not\b)[a-z]+ enough to "
    r"(?P<deed>(?!be\b|have\b)[A-Za-z][^;:.]{2,60}?)(?=\.?$)"
)


#: "Nor may a ship be given one while it is Dazed", "it may not attempt one": an order, where one was told of.
_ONE = deferred(
    r"\b(?P<no>(?:[Nn]or|[Nn]either) (?:may|can) [^,;:.]{2,50}?|(?i:may not|cannot|can not|may never|can never|"
    r"must not)(?: ever)?) (?P<do>be (?:given|issued)|receive|attempt) (?:one|any|them)(?: either| too)?"
    r"(?=\.?$|[,;]| (?:if|when|while|unless|"
    r"until|in|during|after|before)\b)"
)


#: "May not be given a special order other than Hold": what alone is left of a kind.
_OTHER_THAN = Pattern(
    rf"\b(?:(?P<not>{_NOT})|(?P<may>may|can)) (?P<do>be given|be issued|receive|make|take|use|declare|attempt) "
    r"(?P<any>an?|any|no)?(?: (?!(?:other|more|such|further)\b)(?P<sort>[a-z]+))? ?\b"
    r"(?P<kind>order|command|reaction|response|action|answer)s?,? "
    r"(?:other than|except(?: for)?|save(?: for)?|but|apart from) (?=(?:an? |the )?[A-Z])"
)


def given_one(text: str, setting: Setting) -> str:
    """The sentence with the order that it calls "one" by its name, where the sentence before it was about orders."""
    told = {draft.object.name for draft in setting.said if draft.object.kind == "order"}
    if len(told) != 1:
        return text
    return _ONE.sub(lambda m: f"{m['no']} {m['do']} any {next(iter(told))}", text)


def of_options(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with a ban of orders or reactions told of whom it keeps from them."""

    def told(match: re.Match[str]) -> str:
        given = match["done"] in _GIVEN
        if given != (match["to"] == "to") or _EXCEPTS.search(match.string):
            return match[0]
        deed = "be given" if given else _DOES[match["done"]]
        return f"{capitalised(match['who'])} may not {deed} any {lowered(match['kind'])}{match['rest']}"

    def fit(match: re.Match[str]) -> str:
        kinds = {vocabulary.kind_of(term) for hit in vocabulary.index.find(match["deed"]) for term in hit.terms}
        return f"Only {match['who']} may {match['deed']}" if kinds & {*OPTION_KINDS} else match[0]

    def left(match: re.Match[str]) -> str:
        if not match["not"] and match["any"] != "no":
            return match[0]
        if match["any"] in ("any", "no") and not match["sort"]:
            return match[0]
        if vocabulary.best(match["kind"], *OPTION_KINDS) not in vocabulary.general:
            return match[0]
        return f"{'can' if match['may'] == 'can' else 'may'} {match['do']} no {match['kind']}s other than "

    text = _OTHER_THAN.sub(left, _FIT.sub(fit, text))
    for pattern in (_NONE, _NOR, _BARRED):
        text = pattern.sub(told, text)
    return text


def but_exempt(text: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """A ban of orders or reactions and the sentence that one of them is exempt from it, where one sentence tells both;
    else None."""
    match = _EXEMPT.match(text)
    if match is None or not _FORBIDS.search(match["ban"]) or not _OF_ITS_KIND.search(match["ban"]):
        return None
    if vocabulary.kind_of(vocabulary.best(match["one"] or match["free"], *OPTION_KINDS)) not in OPTION_KINDS:
        return None
    return match["ban"], f"{match['one'] or match['free']} is exempt from this"
