"""Not for these: whom an entry shuts out of its option in few words, and whose deeds it does not answer.

In: a sentence of the entry of an option ("Not Barges", "All but Barges", "Attacks by Barges do not allow this"). Out:
the same said in full of the option by its name; None where it says no such thing. Brackets around it make no odds.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from ingest.grammar.plain.leave import USED
from ingest.grammar.setting import Setting
from ingest.vocabulary.naming import singular
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import capitalised, with_article
from kb.patterns import deferred

#: How an option is open, and how it is not.
OPEN = rf"(?:{USED}|available|possible|allowed|permitted)"
NOT_BE = r"(?:cannot|can not|may not|must not|may never|can never|must never|is not|is never)(?: ever)?"
#: What stands in an entry for the option itself.
ITSELF = r"(?P<option>this(?: \w+)?|it|(?-i:[A-Z])[\w'’ -]{1,40}?)"

_ANY_UNIT = r"(?:[Aa]ll|[Aa]ny|[Ee]very|[Aa]nyone|[Ee]veryone)(?: [a-z]+)?"
#: "Not Barges", "except Barges", "all but Barges", "any unit but a Barge may do this": who alone does not.
_SAVE = deferred(
    rf"(?:(?:[Bb]ut )?[Nn](?:ot|ever)(?: for)?|"
    rf"(?:{_ANY_UNIT} )?(?:[Ee]xcept(?: for)?|[Bb]ut|[Oo]ther than|[Ss]ave(?: for)?|[Aa]part from)) "
    r"(?P<so>(?:(?:an?|any|the) )?[A-Z][\w' -]*?(?:, (?:(?:or|and) )?(?:an? )?[A-Z][\w' -]*?)*)"
    r"(?:,? (?:may|can) (?:do (?:this|so|it)|use (?:this|it)|make (?:this|it)|take (?:this|it)))?"
)
_APART = deferred(r",? (?:and|or) |, ")
#: No word of a kind is one that joins two of them, so that a list is cut in one way alone.
_KIND = r"(?:an? )?(?!(?:an?|and|or)\b)[A-Za-z][\w'-]*(?: (?!(?:and|or)\b)[\w'-]+)??"
_OF_KINDS = rf"(?P<so>{_KIND}(?:(?:, or |, and |, | or | and ){_KIND})*)"
_DEED = r"(?:(?:an? |the )?(?:enemy )?(?:attack|shot|charge|assault|move|volley|shooting|fire|firing|action|deed)s?"
_WHOSE = rf"{_DEED} (?:by|from|of) )?"
_OTHERS = (
    rf"{_DEED} )?(?:(?:by|from|of) )?(?:[a-z]+s|troops|those|anything|anyone) "
    r"(?:(?:that|which|who) (?:are|is) not|other than|except|but)"
)
_DOES = r"(?:allow|permit|trigger|set off|provoke|count for|open)s? (?:this|it)(?: \w+)?"
_DONE = rf"(?:{OPEN}|done|triggered|set off|provoked)"
#: "Attacks by Barges do not allow this", "only moves of units that are not Barges trigger it": what it does not answer.
_ANSWERED = tuple(
    deferred(pattern, re.I)
    for pattern in (
        rf"Only {_OTHERS} {_OF_KINDS} (?:may |can )?{_DOES}",
        rf"(?:It|This)(?: \w+)? (?:is|may be|can be) {_DONE} only (?:by|against|in response to|in answer to) "
        rf"{_OTHERS} {_OF_KINDS}",
        rf"(?:{ITSELF} )?{NOT_BE} (?:be )?{_DONE} (?:in (?:response|reaction|answer|reply) to|by) {_WHOSE}{_OF_KINDS}",
        rf"{_WHOSE}{_OF_KINDS} (?:do|does|will|can|may)(?: not| never) {_DOES}",
        rf"(?P<only>Only) {_WHOSE}{_OF_KINDS} (?:may |can )?{_DOES}",
    )
)


def not_for_these(text: str, name: str, own: Collection[str], setting: Setting) -> str | None:
    """Who may not use the option ``name``, or to whose deeds alone it answers; ``own`` is how its entry calls it."""
    if (barred := _SAVE.fullmatch(text)) and _are_kinds(barred["so"], setting):
        return f"{barred['so']} may not use {name}"
    for answered in _ANSWERED:
        found = answered.fullmatch(text)
        if found and (found.groupdict().get("option") or "it").lower() in own and _are_kinds(found["so"], setting):
            kinds = (with_article(singular(re.sub(r"^an? ", "", each))) for each in _APART.split(found["so"]))
            only = "only" if found.groupdict().get("only") else "not"
            return f"A unit may {only} use {name} if the enemy is {' or '.join(kinds)}"
    return None


def _are_kinds(said: str, setting: Setting) -> bool:
    """Whether each of these is a kind of unit."""
    names = (re.sub(r"^(?:an?|any|the) ", "", each) for each in _APART.split(said))
    best = setting.vocabulary.best
    return all(best(name, *TYPE_KINDS) or best(singular(name), *TYPE_KINDS) for name in names)


#: What an entry says in brackets alone of who or in which case its option is not for.
_ALONE_IN_BRACKETS = deferred(
    r"\((?P<said>(?:[Nn]ot|[Nn]ever|[Bb]ut not|[Bb]ut never|[Nn]o|[Ee]xcept|[Oo]nly|[Aa]ll but|[Aa]ny|[Ee]very|"
    r"[Ss]ave) [^()]+?|(?:[Mm]ay not|[Cc]annot|[Cc]an only|[Mm]ay only|[Tt]his|[Ii]t) [^()]+?)[.!]?\)[.!]?"
)


def out_of_brackets(text: str, setting: Setting) -> str:
    """The sentence of an option's entry that stands in brackets as a whole, without them."""
    entry, terms = setting.section_term or setting.option, setting.vocabulary.terms
    if not text.startswith("(") or not entry or terms[entry].kind not in OPTION_KINDS:
        return text
    found = _ALONE_IN_BRACKETS.fullmatch(text)
    return f"{capitalised(found['said'])}." if found else text
