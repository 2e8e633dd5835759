"""Reactions made: who is left one reaction alone, what cannot be answered, and what alone opens reactions.

In: the text of a sentence and the vocabulary. Out: the same, of a reaction that is made or not ("the only Retort it may
give is Duck": "it may make no Retort other than Duck"; "a charge from behind cannot be answered": "a unit may not make
any Retort to it").
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.names import capitalised, lowered, with_article
from kb.patterns import Pattern, deferred

_NAMED = r"[A-Z][\w'’-]*(?: (?:of |the |to )?[A-Z][\w'’-]*){0,3}"
_WHAT = rf"(?P<what>(?:(?:to|an?|the) )?{_NAMED}(?:, {_NAMED}){{0,4}}(?:,? (?:and|or) {_NAMED})?)(?=\.?$|[,;])"
_KIND = r"(?P<kind>[A-Za-z][\w'’-]{2,30}?)s?"
_GIVES = r"give|offer|issue|mount|announce|deliver|return|attempt|declare|make|take|use|choose|perform|play"
_THE_ONLY = Pattern(
    rf"(?P<front>^|, (?:and |but |so )?| (?:and|but|so) )(?:(?P<its>[Ii]ts|[Tt]heir) (?:only|one|sole) {_KIND}|"
    rf"[Tt]he (?:only|one|sole) {_KIND.replace('kind', 'of')} (?:that |which )?(?P<who>it|they|he|(?:an?|any|the|such) "
    rf"[^,;:]{{2,50}}?) (?:may|can|is able to|are able to) (?:ever |still )?(?:{_GIVES})) (?:is|are) {_WHAT}"
)

_OPENS = r"(?:(?:open|trigger|allow|permit|prompt|provoke|invite|cause)s?|calls? for|sets? off|gives? rise to)"
_EVENT = r"(?P<event>(?:[Aa]n?|[Aa]ny|[Tt]he|[Bb]eing) [^,;:]{2,80}?)"
ALONE_OPENS = Pattern(
    rf"^(?:{_EVENT} is the (?:only|one|sole) [a-z]{{3,20}}(?: [a-z]{{3,20}})? (?:that|which) (?:can (?:ever )?|ever )?|"
    rf"(?:Only|Nothing (?:but|except|save|other than)) {_EVENT.replace('event', 'alone')} (?:can (?:ever )?|ever )?)"
    rf"{_OPENS} (?:an?|any|the) (?P<kind>[A-Z]?[a-z'’-]{{2,30}})(?=\.?$)"
)

#: "A charge from behind cannot be answered with a Retort": what nobody may react to.
_UNANSWERED = Pattern(
    r"^(?P<what>(?:(?:An?|Any|The|All|Such|These) )?[A-Za-z][^,;:]{2,70}?) (?P<may>may not|cannot|can not|can['’]t|"
    r"may never|"
    r"can never|must not) (?:ever )?be (?i:answered|responded to|reacted to|replied to|interrupted)"
    r"(?: (?:with|by) (?:(?:an?|any) )?(?P<kind>[A-Za-z][\w'’-]{2,30}))?(?=\.?$|,)"
)

#: "No Retort may be made to a charge in the flank".
_NONE_MADE = Pattern(
    r"^No (?P<kind>[A-Za-z][\w'’-]{2,30}?)s? (?P<may>may|can) (?:ever )?be (?:made|given|offered|issued|declared|taken|"
    r"used|attempted) (?P<rest>(?:to|against|in (?:response|reply) to) (?!(?:it|them|this)\b))"
)
#: "A Retort cannot be reacted to": none may be made to one.
_NONE_TO_ONE = Pattern(
    r"^(?:An?|Any|No|One)? ?(?P<kind>[A-Za-z][\w'’-]{2,30}?)s? (?P<may>may not|cannot|can not|can['’]t|may never|"
    r"can never|must not) (?:itself |themselves )?(?:ever )?be (?:reacted to|responded to|replied to|answered|"
    r"interrupted|countered)(?: by (?:another|other|an?) [A-Za-z'’-]+)?(?=\.?$)"
)
#: "Crews may not react to Rafts", "Rafts never provoke reactions": to whose deeds nobody may react.
_NOT_TO_THEM = Pattern(
    r"^(?:(?:Units?|A unit|An? [a-z]+|[A-Z][a-z]+s|You|Nobody|No unit) "
    r"(?:may not|cannot|can not|can['’]t|may|can|may never|can never|never) "
    r"(?:react|respond|make (?:any|an?) (?P<made>[A-Za-z][\w'’-]{2,30}?)) (?:to|against|in (?:response|reaction) to) "
    r"(?P<whom>(?!it\b|this\b|them\b)[^,;:.]{3,60})|"
    r"(?P<they>(?:An? )?[A-Z][\w' -]{2,40}?) (?:never|do not|does not|don['’]t|cannot|can not|may not) "
    r"(?:provoke|trigger|cause|allow|grant|draw|set off|prompt|give rise to)s? "
    r"(?:any |an? )?(?P<kind>[a-z][\w'’-]{2,30}))"
    r"(?=\.?$)"
)
#: "A crew with a Row order can still react by ducking", "Carts cannot react by ducking": of that one alone.
_STILL_BY = deferred(
    r"\b(?P<may>(?:may|can) still|may not|cannot|(?:can|may) never) (?:ever )?(?:react|respond) by "
    r"(?P<how>[a-z]+ing\b[^,;:.]{0,40})"
)
_NOBODY_DOES = deferred(r"(?i)^(?:no(?:body)?\b.*\b(?:may|can)\b|(?!no(?:body)?\b).*\b(?:not|cannot|can['’]t|never)\b)")
_OF_A_SORT = frozenset(("unit_type", "unit_subtype", "special_rule", "status"))
#: What is done to somebody, by a common word or a name of the text's own.
_DONE = deferred(r"\b(?i:charge|shot|attack|volley|fire|assault|move|blow)s?\b|^(?:An?|Any|The|All) [A-Z]")


def reactions_made(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with what is left of reactions, or may not be answered by any, as what may not be made."""

    def reacts(kind: str) -> bool:
        known = vocabulary.best(kind, "reaction")
        return known is not None and known in vocabulary.general

    def no_other(match: re.Match[str]) -> str:
        kind = match["kind"] or match["of"]
        if not reacts(kind):
            return match[0]
        who = match["who"] or {"its": "it", "their": "they"}[match["its"].lower()]
        what = re.sub(r"^(?:to|an?|the) ", "", match["what"]).replace(" and ", " or ")
        return f"{match['front']}{who if match['front'] else capitalised(who)} may make no {kind} other than {what}"

    def unanswered(match: re.Match[str]) -> str:
        kind = match["kind"] or next((w for w, of in vocabulary.kind_words.items() if of == "reaction"), "reaction")
        done = {vocabulary.kind_of(term) for hit in vocabulary.index.find(match["what"]) for term in hit.terms}
        answered = reacts(match["what"].split()[-1]) or done & {"action", "order"} or _DONE.search(match["what"])
        if not reacts(kind) or not answered:
            return match[0]
        return f"A unit {match['may']} make any {kind} to {lowered(match['what'])}"

    def none_made(match: re.Match[str]) -> str:
        kind = match["kind"]
        return f"A unit {match['may']} not make any {kind} {match['rest']}" if reacts(kind) else match[0]

    def none_to_one(match: re.Match[str]) -> str:
        kind = match["kind"]
        if not reacts(kind):
            return match[0]
        return f"A unit may not make any {kind} in response to another {kind}"

    def not_to_them(match: re.Match[str]) -> str:
        kind = match["kind"] or match["made"] or "reaction"
        whom = match["whom"] or match["they"]
        sorts = {vocabulary.kind_of(term) for hit in vocabulary.index.find(whom) for term in hit.terms}
        said = match["they"] or _NOBODY_DOES.match(match[0])
        if not said or not sorts or not sorts <= _OF_A_SORT or not reacts(kind):
            return match[0]
        if (made := match["made"]) and vocabulary.kind_of(vocabulary.best(made, "reaction")) != "reaction":
            return match[0]
        return (
            f"{capitalised(singular(kind))}s may not be made against {re.sub(r'^An? ', lambda a: a[0].lower(), whom)}"
        )

    def still_made(match: re.Match[str]) -> str:
        named = (term for hit in vocabulary.index.find(match["how"]) for term in hit.terms)
        made = next((t for t in named if vocabulary.kind_of(t) == "reaction" and t not in vocabulary.general), None)
        return f"{match['may']} make {with_article(vocabulary.terms[made].name)}" if made else match[0]

    text = _STILL_BY.sub(still_made, _NONE_TO_ONE.sub(none_to_one, text))
    text = _NONE_MADE.sub(none_made, _UNANSWERED.sub(unanswered, text))
    text = _NOT_TO_THEM.sub(not_to_them, text)
    return _THE_ONLY.sub(no_other, text)


def only_opener(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """The only thing that opens reactions, in the text's words, and the term for these; two times '' where it is none
    ("An enemy charge is the only event that opens a Retort")."""
    match = ALONE_OPENS.match(text)
    known = vocabulary.best(match["kind"], "reaction") if match else None
    if match is None or known is None or known not in vocabulary.general:
        return "", ""
    return lowered(match["event"] or match["alone"]), known
