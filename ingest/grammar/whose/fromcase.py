"""The bearer that a case before the main clause names ("If a Vehicle is hit, it …")."""

from __future__ import annotations

from dataclasses import replace

from ingest.grammar.phrases.happened import BEFALLING
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.when import is_of_others
from ingest.grammar.setting import Setting
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Condition, Has, atoms, both, conjuncts, had_by
from kb.model import TYPE_KINDS
from kb.patterns import Pattern, deferred

#: What somebody suffers from a weapon or an attack that has the rule: the rule is not theirs.
FROM_BEARER = Pattern(
    r"(?i)\b(?:from|by) (?:(?:an?|any|the) (?:[\w-]+ ){0,2}(?:weapon|attack|hit|shot|power|model|unit)s? "
    r"(?:with|that ha(?:s|ve)|which ha(?:s|ve)|having) (?:this|the|an?)|"
    r"(?:this|these|that|those) (?:weapon|attack|gun|shot|missile|shell|power|spell)s?)\b"
)
_THIS_ONE = deferred(r"(?i)this (?:unit|model|piece|fighter|character|figure|squad|ship|vehicle)\b(?!['’])")


def from_condition(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject | None:
    """The bearer that a condition before the main clause names ("If a Vehicle is hit, it …")."""
    terms, entry = setting.vocabulary.terms, setting.section_term
    told = subject.generic and subject.affects == "bearer" and not setting.otherwise
    for piece in pieces if told else ():
        if piece.role != "if" or not piece.fronted or piece.opener == "against":
            continue
        if subject.text.lower() in ("models", "units") and piece.tokens[0].low in ("a", "an", "the", "any", "each"):
            continue  # "If the Barge is in combat, models may …": others than the Barge
        if entry and terms[entry].kind == "special_rule" and _THIS_ONE.match(piece.text):
            inner = read_subject(list(piece.tokens[:2]), setting.vocabulary)
            if not inner.term:  # "When this unit starts an Assault, it …", in the entry of what it has
                return replace(subject, term=entry, who=both(subject.who, Has(entry)), generic=True)
        borne = entry is not None and terms[entry].kind in ("special_rule", "unit_type", "unit_subtype")
        if subject.pronoun and (borne or setting.last is not None) and all(t.terms for t in piece.tokens):
            continue  # "While Dazed, it may …": whoever was spoken of, or has what the entry is of, in that state
        inner = read_subject(_spoken_of(piece), setting.vocabulary)
        if not inner.term or terms[inner.term].kind not in BEARER_KINDS or inner.affects == "enemy":
            continue
        if (same := the_same(inner, setting)) is not None:
            return replace(subject, term=same.term, who=same.who, generic=True)
        stated = any(had_by(a, "unit") for a in atoms(when))
        who = ALWAYS if stated else inner.who
        if any(isinstance(a, Has) and (a.term, a.party) == (inner.term, "weapon") for a in atoms(when)):
            who = both(*(part for part in conjuncts(who) if part != Has(inner.term)))
        who = both(subject.who, who)
        spoken_of = setting.last is not None and setting.last.term == inner.term  # "while Dazed, a unit …, but it …"
        if entry and entry != inner.term and terms[entry].kind in ("status", "effect") and not spoken_of:
            return replace(subject, term=entry, who=both(Has(entry), who), generic=True)
        if (whom := _whom_before(piece, both(inner.who, when), setting)) != ALWAYS:
            who = both(whom, who, *(part for part in conjuncts(inner.who) if part not in conjuncts(when)))
        return replace(subject, term=inner.term, who=who, generic=True)
    return None


#: "If it is Mired": of whom the sentence before told, in a state besides.
_IS_BESIDES = deferred(r"(?i)(?:it|they)(?: both)? (?:is|are|was|were|has|have) ")


def _whom_before(piece: Piece, told: Condition, setting: Setting) -> Condition:
    """Of whom the sentence before told, where the case that this one opens with is told of "it", as far as they are not
    ``told`` again."""
    last = setting.last
    if last is None or last.affects != "bearer" or last.borrowed or not _IS_BESIDES.match(piece.text):
        return ALWAYS
    brought = {draft.object.term for draft in setting.said if draft.relation in ("inflicts", "grants")}
    if brought & {part.term for part in conjuncts(told) if isinstance(part, Has)}:
        return ALWAYS  # "With three Mud tokens it is Mired. While it is Mired …": whatever made it so
    return both(*(part for part in conjuncts(last.who) if part not in conjuncts(told)))


_ONE_SUCH = deferred(r"(?i)(?:an?|any|each|every) ")
_THAT_ONE = deferred(r"(?i)(?:the|that) [A-Z][\w-]*(?: [A-Z][\w-]*)*$")


def the_same(subject: Subject, setting: Setting) -> Subject | None:
    """Who "the Rider" is, after "A Rider that is Dazed …": that one, in that state."""
    last, term = setting.last, subject.term
    if last is None or term is None or subject.affects != "bearer" or subject.who not in (ALWAYS, Has(term)):
        return None
    told = conjuncts(last.who)
    if len(told) < 2 or Has(term) not in told or not (_ONE_SUCH.match(last.text) and _THAT_ONE.match(subject.text)):
        return None
    return replace(subject, term=last.term, who=last.who)


def _spoken_of(piece: Piece) -> list[Token]:
    """The words of a condition up to its verb, and what it says its subject is."""
    tokens = [t for t in piece.tokens if not t.owner]
    if FROM_BEARER.search(piece.text):
        tokens = tokens[: next((n for n, t in enumerate(tokens) if n and t.low in ("from", "by")), len(tokens))]
    for n, token in enumerate(tokens):
        acts = token.low.endswith("s") and token.text.islower() and token.low not in ("is", "has", "was", "does")
        if n and acts and not token.terms and token.stem not in _NOUNS and _is_kind(tokens[n - 1]):
            return tokens[:n]
        if n and token.low in ("is", "are", "was", "were", "has", "have"):
            # "a unit's opponents are …": not the unit
            owned = any(t.low in _OWNERS for t in tokens[:n]) or is_of_others(tokens[:n])
            by = (k for k in range(n + 2, min(n + 8, len(tokens))) if tokens[k].low == "by")
            end = next((k for k in by if tokens[k - 1].stem in BEFALLING), n + 8)  # it is not who charges it
            return tokens[:n] if owned else tokens[:end]
        if n and token.low in ("would", "may", "can", "must", "will", "does", "did"):
            return tokens[:n]
    return tokens


_OWNERS = ("unit's", "model's", "player's", "units'", "models'")
_NOUNS = ("unit", "model", "weapon")


def _is_kind(token: Token) -> bool:
    """Whether the word is a kind of unit, that the word after it can say something of ("the Seer survives")."""
    return any(f"/{kind}/" in term for kind in TYPE_KINDS for term in token.terms)
