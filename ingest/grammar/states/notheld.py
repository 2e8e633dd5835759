"""Not held: what kind of unit somebody never is, and what rules he is never given ("An Ogre may not be a Scout", "No
Hound can be given a profession").

In: a statement and its subject. Out: drafts, one for each kind or rule that is shut to whoever is spoken of; None where
the predicate tells anything else.
"""

from __future__ import annotations

from itertools import permutations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import GENERIC_UNITS, KIND_WORDS
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Has, both
from kb.model import TYPE_KINDS
from kb.patterns import deferred

#: Of what kinds of term somebody is or has some for good.
HELD = (*TYPE_KINDS, "special_rule")
_BEING = deferred(r"be (?:(?:also|ever|made|turned into|upgraded to|counted as) )?")
_HAVING = deferred(
    r"(?:also |ever )?(?:be (?:also )?(?:given|granted|bought|issued|assigned|equipped with)|have|has|gets?|take|gain|"
    r"possess|receive|acquire|choose|buy|bear|carry) "
)
#: What may be said of passengers, and of what is fielded.
_ABOARD = deferred(r"(?:also |ever )?(?:carry|bear|receive|buy|take on|gain|acquire|possess)\b")
#: Small words around a name.
_SMALL = frozenset(
    "a an the any of its their his her own same both either also walker with having has have that who special".split()
)


def held(part: list[Token], vocabulary: Vocabulary, *kinds: str) -> str | None:
    """The kind of unit or rule that the words name and nothing besides; None where they tell more."""
    found = [next((t for t in token.terms if vocabulary.terms[t].kind in kinds), None) for token in part]
    if len([term for term in found if term]) != 1:
        return None
    rest = [token for token, term in zip(part, found, strict=True) if term is None]
    return next(term for term in found if term) if all(_is_small(token, vocabulary) for token in rest) else None


def _is_small(token: Token, vocabulary: Vocabulary) -> bool:
    noun = singular(token.low)
    of_kind = noun in KIND_WORDS or noun in vocabulary.kind_words or noun == "rule" or noun in vocabulary.groups
    return token.low in _SMALL or of_kind or noun in GENERIC_UNITS or token.stem in vocabulary.unit_words


def each_held(tokens: list[Token], vocabulary: Vocabulary, *kinds: str) -> list[str]:
    """The kinds of unit or rules of which the words are a list; none where one of them is anything else."""
    found = [held(part, vocabulary, *kinds) for part in conjuncts(tokens)]
    return [term for term in found if term] if all(found) else []


def not_held(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft] | None:
    """What kind the subject is never of, and what it never has, where the predicate is no more than that."""
    barred = s.mood in ("forbid", "never") or (s.mood == "permit" and subject.no)
    words = " ".join(token.low for token in s.predicate)
    if not barred or subject.affects not in ("bearer", "player"):
        return None
    being, having = _BEING.match(words), _HAVING.match(words)
    if s.modal in ("is never", "are never", "is not", "are not"):
        rest = list(s.predicate)
    elif having is not None:
        rest = list(s.predicate[_words(s.predicate, having.end()) :])
    elif being is not None:
        rest = list(s.predicate[_words(s.predicate, being.end()) :])
    else:
        return None
    group = vocabulary.groups.get(singular(rest[-1].low)) if rest else None
    named: list[Thing] = []
    if having is not None and group and all(_is_small(token, vocabulary) for token in rest):
        terms = list(group)
        named = [Thing("effect", singular(rest[-1].low))]  # by its name, and each of those that it stands for
    else:
        states = any(vocabulary.terms[term].kind == "status" for token in rest for term in token.terms)
        # "cannot be Pinned" tells of the state, whatever rule is called like it
        terms = each_held(rest, vocabulary, *(TYPE_KINDS if states and having is None else HELD)) if rest else []
    kinds_told = any(vocabulary.terms[term].kind in TYPE_KINDS for term in terms)
    if kinds_told and (subject.who == ALWAYS or (having is not None and _ABOARD.match(words))):
        return None  # "may not carry Fishers" tells of passengers, "an army may not have Ogres" of no unit
    if not terms or set(terms) & {*subject.others, subject.term} or len(rest) > 8:
        return None
    whose = {term for term in subject.others if vocabulary.terms[term].kind in HELD} if subject.others else set()
    own = subject.term if subject.term in whose or not whose else None
    told = own is not None and subject.who != ALWAYS and not subject.pronoun
    return [
        Draft("denies", thing, own if told else None, who=subject.who, modal="forbid", fixed=told)
        for thing in (*named, *(thing_of(term, vocabulary) for term in terms))
    ]


def _words(predicate: tuple[Token, ...], characters: int) -> int:
    """How many tokens the first so many characters of their words are."""
    count = at = 0
    while count < len(predicate) and at < characters:
        at += len(predicate[count].low) + 1
        count += 1
    return count


def apart(terms: list[str], vocabulary: Vocabulary, who: Has | None = None) -> list[Draft]:
    """That who is one of two, or has it, never is or has the other."""
    return [
        Draft(
            "denies", thing_of(other, vocabulary), subject=one, who=both(Has(one), *((who,) if who else ())),
            modal="forbid", fixed=True,
        )
        for one, other in permutations(terms, 2)
    ]  # fmt: skip
