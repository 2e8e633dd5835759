"""Yes-or-no questions about what a name does: "Do Elite troops ignore trigger a?", "Does Fearless remove Pinned?".

Such a question names two things and a relation between them. It is answered as the question for names would be ("which
triggers do Elite troops ignore?"), kept to the thing that was named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.model import TYPE_KINDS, Clause, Term
from kb.names import fold, stems
from queries.questions.described import Words, covered, denied
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.tokens import Token

if TYPE_CHECKING:
    from queries.entries.query import Query

#: The verbs that tell a relation between two names and nothing that a unit does or becomes.
_TELLING = frozenset(
    part for verb in (
        "ignore disregard grant give confer provide cause inflict impose remove clear cure cancel modify change improve"
        " reduce increase worsen override trump trigger affect lose"
    ).split() for part in stems(verb)
)  # fmt: skip
_CAUSING = frozenset(stems("cause inflict"))
_LOSING = frozenset(stems("lose"))
_GIVING = frozenset(stems("give"))
_UNIT = (
    "unit_type", "unit_subtype", "status", "special_rule", "order", "test", "reaction", "action", "effect", "phase",
    "weapon_type",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Check:
    """The query that lists every name in the relation, and the names of which the question asks."""

    query: Query
    wanted: tuple[str, ...]
    said: str
    #: The same asked from the other side ("what removes the status?"), for what the texts say of all things alike.
    other: Query | None = None
    others: tuple[str, ...] = ()
    #: What the first name may ignore, for the verdict on whether it has any force against it.
    force: Term | None = None
    #: Two kinds of which it is asked whether somebody may be both.
    both: tuple[Term, Term] | None = None

    def keeps(self, name: str, others: bool = False) -> bool:
        """Whether an entry is one of the names asked about, from the one side or the other."""
        wanted = self.others if others else self.wanted
        return not wanted or any(fold(name) == fold(each) or stems(name) == stems(each) for each in wanted)


def check(words: Words, aux: str, lexicon: Lexicon) -> Check | None:
    """The relation that a question asks about, None where it asks for something else."""
    if (kinds := _kind_of(words, aux, lexicon)) is not None:
        return kinds
    if aux not in ("do", "does", "can", "may", "will", "did", "don't", "doesn't", "can't"):
        return None
    tokens = words.tokens
    named = {  # "Give Ground" is an option, and gives nothing
        i for span in words.spans if span.last - span.first > 1 and span.of("reaction", "action", "order")
        for i in range(span.first - words.offset, span.last - words.offset)
    }  # fmt: skip
    telling = (i for i, token in enumerate(tokens) if i and token.stem in _TELLING and i not in named)
    place = next((i for i in telling if _is_verb(tokens, i)), None)
    if place is None:
        return None
    subject = _last([span for span in words.spans if span.last - words.offset <= place])
    behind = [span for span in words.spans if span.first - words.offset > place]
    if subject is None:
        return None
    from queries.entries.query import Query
    from queries.questions.pattern import RELATIONS, letter_in

    relations = RELATIONS.get(tokens[place].stem, ("mentions",))
    if "removes" in relations:
        subject = _by_means(words, behind) or subject
    term = subject.of(*_UNIT)
    assert term is not None
    letter = letter_in(tokens[place + 1 :])
    said = f"{term.name} {tokens[place].low} "
    if denied(words, subject):  # "a crew that is not Sworn": what those do who are is not asked
        rest = " ".join(token.low for token in tokens[place + 1 :] if token.kind != "punct")
        return Check(Query((), relations), (), f"not {said}{rest}")
    if letter:
        return Check(
            Query(("event",), relations, (term,), "object", False, term.name.lower(), frozenset({tokens[place].stem}),
                  "", True),
            (letter,), f"{said}{letter}",
        )  # fmt: skip
    target = _last(behind)
    if "removes" in relations:  # "remove the Dazed status from a Golem": the state, and not from whom
        target = next((span for span in behind if span.of("status", "order")), target)
    if target is None or (tokens[place].stem in _CAUSING and all(term.kind == "special_rule" for term in target.terms)):
        return None  # "does a Golem cause Dread?": who has the rule causes it
    about = target.of(*_UNIT)
    assert about is not None
    as_order = "order" in stems(f"{target.words} {' '.join(token.low for token in words.after(target))}")
    done = about.kind in ("reaction", "action") or (about.kind == "order" and not as_order)
    if tokens[place].stem in _GIVING and done and subject.of(*TYPE_KINDS, "status"):
        return None  # "can a Scout give a Volley?": it makes one
    if tokens[place].stem in _LOSING and (about.kind not in ("status", "special_rule") or not subject.of("status")):
        return None
    names = tuple(dict.fromkeys(each.name for each in target.terms))
    if about.kind == "weapon_type":  # "Venomous weapons" are those with that rule
        about = next((each for each in lexicon.named(about.name) if each.kind == "special_rule"), about)
    if lexicon.is_general(about):  # "does a Duel give an order?": whichever it gives
        return Check(Query((about.kind,), relations, (term,), "object"), (), f"{said}{about.name}")
    given = given_to(subject, lexicon)
    rules = (lexicon.terms[clause.object] for _, clause in given)
    narrowed = (each for span in _beside(words, subject) for each in span.terms if each.kind in _QUALIFYING)
    acting = (term, *(each for each in subject.terms if each != term), *narrowed, *rules)
    query = Query((), relations, acting, "object", given=given)
    if "removes" not in relations or about.kind != "status":
        return Check(query, names, f"{said}{about.name}", force=about if "ignores" in relations else None)
    if (any_state := lexicon.general("status")) is not None:
        names = (*names, any_state.name)  # what takes any state off takes this one off
    other = Query((), relations, (about, *(each for each in target.terms if each != about)), "subject")
    return Check(query, names, f"{said}{about.name}", other, tuple(each.name for each in subject.terms))


def _by_means(words: Words, behind: list[Span]) -> Span | None:
    """By what something is done ("shed its Dazed status with a Nerve test"), None where nothing tells."""
    for span in behind:
        before = [token.low for token in words.before(span, 2) if token.low not in ("a", "an", "the", "its")]
        if span.of("test", "action", "reaction") and before[-1:] in (["with"], ["by"], ["through"], ["using"]):
            return span
    return None


#: What may stand before a kind of unit to say which of them: "Steady Riders".
_QUALIFYING = ("special_rule", "unit_subtype", "status")


def _beside(words: Words, subject: Span) -> list[Span]:
    """The names right in front of the one that acts, or behind it in brackets, that narrow it."""
    found: list[Span] = []
    first = subject.first
    for span in reversed([each for each in words.spans if each.last <= subject.first]):
        if span.last != first or span.of(*_QUALIFYING) is None:
            break
        found.append(span)
        first = span.first
    return found


def given_to(subject: Span, lexicon: Lexicon) -> tuple[tuple[str, Clause], ...]:
    """The special rules that whoever goes by a name always has, each with the clause that gives it."""
    from queries.options.index import index_of

    index = index_of(lexicon.rules)
    own = {parent for term in subject.terms if term.kind in TYPE_KINDS for parent in index.parents(term.id)}
    clauses = (clause for term in sorted(own) for clause in index.by_subject.get(term, ()))
    return tuple(
        (index.name(clause.object), clause) for clause in clauses
        if clause.relation == "grants" and clause.affects == "bearer" and index.kind(clause.object) == "special_rule"
    )  # fmt: skip


#: That the one is taken for the other.
_COUNTED = frozenset(stems("count treat same class consider"))
#: What may stand beside the two names in "is a Glider a kind of Vehicle".
_KIND_OF = frozenset(
    "a an the also always ever still really considered counted count counts classed class treated same being as to be"
    " been kind"
    " type sort of in can could may unit units model models one sub-type subtype is are do does".split()
)


def _kind_of(words: Words, aux: str, lexicon: Lexicon) -> Check | None:
    """Whether the one kind is the other, by whatever it is a kind of ("Is a Glider a Vehicle?")."""
    sorts: tuple[str, ...] = TYPE_KINDS
    kinds = [span for span in words.spans if span.of(*sorts)]
    if not kinds and {token.stem for token in words.tokens} & _COUNTED:
        sorts = ("status",)  # "does a Dazed unit count as Stuck?"
        kinds = [span for span in words.spans if span.of(*sorts)]
    being = aux in ("is", "are", "isn't", "aren't") or any(token.low == "be" for token in words.tokens)
    if not (being or aux in ("do", "does")) or len(kinds) != 2 or len(words.spans) != 2:
        return None
    may_be = aux in ("can", "may", "could", "can't") and being
    inside = covered(kinds, words.offset)
    between = words.tokens[kinds[0].last - words.offset : kinds[1].first - words.offset]
    others = (token for i, token in enumerate(words.tokens) if i not in inside and token.kind == "word")
    said = {token.low for token in between}
    known = _KIND_OF | (_OF_ONE if may_be else frozenset())
    troops = lexicon.unit_nouns if may_be or sorts != TYPE_KINDS else frozenset()
    if any(token.low not in known and token.stem not in troops for token in others) or not (
        being or said & {"count", "class"}
    ):
        return None
    from queries.entries.query import Query
    from queries.options.index import index_of

    index, terms = index_of(lexicon.rules), lexicon.terms
    which, what = (span.of(*sorts) for span in kinds)
    assert which is not None
    assert what is not None
    over = [terms[each] for own in kinds[0].terms for each in sorted(index.parents(own.id)) if each != what.id]
    names = tuple(dict.fromkeys(each.name for each in kinds[1].terms))
    query = Query((), ("is_a", "counts_as"), tuple(over), "object")
    both = (which, what) if may_be else None
    return Check(query, names, f"{which.name} is {what.name}", both=both)


#: Words beside two kinds of which it is asked whether somebody may be both.
_OF_ONE = frozenset("my our also ever too both at once the same time unit model legally".split())


def _is_verb(tokens: tuple[Token, ...], i: int) -> bool:
    return tokens[i - 1].low not in ("a", "an", "the", "to", "of", "any")


def _last(spans: list[Span]) -> Span | None:
    named = [span for span in spans if span.of(*_UNIT)]
    beside = len(named) > 1 and named[-2].last == named[-1].first and named[-2].of("special_rule", "weapon_type")
    if beside and {term.kind for term in named[-1].terms} <= {"action", "effect", "characteristic"}:
        return named[-2]  # "Venomous attacks": which attacks is what is asked
    return named[-1] if named else None
