"""Questions for what a name does something to: "which tests does a Sworn unit automatically pass", "what does Dread
modify", "which units may a Wanderer not join".

The name that acts stands between the auxiliary and the verb, so that what is wanted is on the other side of the
relation; where the verb is something that units do, what is wanted are those on whom it may, or may not, be done.
"""

from __future__ import annotations

from kb.model import HELD_KINDS, Term
from kb.names import stem
from queries.entries.query import CLOSING, Query
from queries.options.index import index_of
from queries.questions.described import Words
from queries.questions.english import LETTERED, LIGHT
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.pattern import AUXILIARIES, NEGATIONS, RELATIONS, noun_of, outright
from queries.questions.relations import given_to
from queries.questions.tokens import Token

_ACTING = (
    "unit_type", "unit_subtype", "status", "special_rule", "weapon_type", "order", "effect", "test", "reaction",
    "action", "event",
)  # fmt: skip
_DEEDS = ("action", "reaction", "order", "test", "event")
#: Verbs of a relation that tell nothing of it by themselves ("what does a Golem have to do").
_EMPTY = frozenset(stem(word) for word in "have has get gain use put add apply end open keep let make happen".split())
#: From how many words of "which results of the … table" on, the auxiliary is looked for no longer.
_FAR = 8


def inverted(ask: Words, lexicon: Lexicon) -> Query | None:
    """The query of a question whose subject stands behind the auxiliary, None where it is none of these."""
    tokens = [token for token in ask.tokens if token.kind in ("word", "num")]
    noun_end, kinds, lettered = noun_of(tokens, lexicon)
    if not noun_end or lettered or any(token.stem in LETTERED for token in tokens):
        return None
    first = tokens[noun_end].low if noun_end < len(tokens) else ""
    aux = next((i for i in range(noun_end, min(noun_end + _FAR, len(tokens))) if tokens[i].low in AUXILIARIES), None)
    if aux is None or (aux > noun_end and first != "of") or not (kinds or tokens[noun_end - 1].low == "what"):
        return None
    rest = tokens[aux + 1 :]
    negative = tokens[aux].low in NEGATIONS or any(token.low in NEGATIONS for token in rest)
    named = [span for span in ask.spans if rest and span.start >= rest[0].start]
    subject = _subject(rest, named, lexicon)
    if subject is None:
        return None
    behind = [token for token in rest if token.start >= subject.end]
    among = _of_a_table(tokens[noun_end:aux], ask, lexicon)
    given = given_to(subject, lexicon)
    acting = tuple(dict.fromkeys([*_acting(subject), *(lexicon.terms[clause.object] for _, clause in given)]))
    if said := outright(rest):
        relation = "immune_to" if said == "passes" else "forces"
        return Query(kinds, (relation,), acting, "object", value=said, given=given)
    verb = next((token for token in behind if token.stem in RELATIONS and token.stem not in _EMPTY), None)
    # "Which conditions does Patch Up remove?": a deed is no unit, of which such a question would tell what it has
    plainly = not kinds or aux > noun_end or (bool(acting) and all(term.kind in _DEEDS for term in acting))
    if verb is not None and plainly and _ends(verb, behind):
        return Query(kinds, RELATIONS[verb.stem], acting, "object", negative, verbs=frozenset({verb.stem}), among=among,
                     given=given)  # fmt: skip
    done = next((span for span in named if span.start >= subject.end and span.of("action", "reaction")), None)
    if done is None or verb is not None or not set(kinds) & set(HELD_KINDS) or not _last(done, behind):
        return None
    term = done.of("action", "reaction")
    assert term is not None
    relations = CLOSING if negative else ("permits", "requires")
    bearer = frozenset(each.id for each in acting)
    return Query(HELD_KINDS, relations, (term,), "around", negative, bearer=bearer, given=given)


def _subject(rest: list[Token], named: list[Span], lexicon: Lexicon) -> Span | None:
    """The name that acts: the narrowest of those that stand together behind the auxiliary, before any verb."""
    acting: list[Span] = []
    for span in named:
        between = [token for token in rest if (acting[-1].end if acting else 0) <= token.start < span.start]
        verbs = (token.stem in RELATIONS or token.stem in LIGHT for token in between)
        if not span.of(*_ACTING) or any(verbs):
            break
        if acting and any(token.stem not in lexicon.unit_nouns and token.low not in ("with", "a", "the", "in", "on",
                          "status", "special", "rule", "that", "is", "are") for token in between):  # fmt: skip
            break
        if acting and span.of("action") and span is named[-1]:
            break
        acting.append(span)
    return next((span for span in acting if not span.of("unit_type")), acting[-1] if acting else None)


def _of_a_table(between: list[Token], ask: Words, lexicon: Lexicon) -> frozenset[str]:
    """The results of the table that a question keeps to: "of the … table"."""
    inside = [span for span in ask.spans if between and between[0].start < span.start < between[-1].end]
    tables = {term.id for span in inside for term in span.terms if term.kind == "table"}
    index = index_of(lexicon.rules)
    results = (clause for table in sorted(tables) for clause in index.by_subject.get(table, ()))
    return frozenset(clause.object for clause in results if clause.relation == "inflicts")


def _acting(span: Span) -> tuple[Term, ...]:
    return tuple(term for term in span.terms if term.kind in _ACTING)


def _ends(verb: Token, behind: list[Token]) -> bool:
    """Whether nothing is told behind the verb but how it goes on ("count as", "not")."""
    after = (token.low for token in behind if token.start > verb.start)
    return all(low in ("as", "to", "for", "at", "on", "from", "not") for low in after)


def _last(done: Span, behind: list[Token]) -> bool:
    return all(token.start < done.end for token in behind)
