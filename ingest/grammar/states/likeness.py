"""Likeness: what counts as, or is treated as, something else.

In: a statement and its subject. Out: drafts, none where the family does not apply. The object is what is likened to.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS
from kb.patterns import Pattern

#: Words that tell how something is treated, and name nothing.
_NO_LIKENESS = Pattern(r"ly\b|\b(?:like|normal|usual|follows|few|such|separate|value|part|same|role)\b")
#: Words that end what something is likened to, and open what for or how long.
_UNTIL_HERE = frozenset("for until so as regardless when while".split())
LITTLE = frozenset("the a an any its their".split())
_ITSELF = frozenset("it them itself themselves this that the these all units unit model models both always".split())
_TREATED = ("treat", "count", "consider", "regard")


def counts_as(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What the bearer is treated as, or is given in place of what it has ("treat the test as passed")."""
    lows = [t.low for t in s.predicate]
    if s.verb == "treat" and lows[-1:] in (["passed"], ["failed"]) and "as" in lows:
        tests = named(list(s.predicate), vocabulary, "test")
        relation, value = ("immune_to", "passes") if lows[-1] == "passed" else ("forces", "fails")
        return [Draft(relation, thing_of(t, vocabulary), value=value, modal="state") for t, _ in tests]
    start = _likeness_start(s, lows)
    if start is None or "differently" in lows:
        return []
    if s.negative:
        return _unlike(list(s.predicate[start:]), subject, vocabulary)
    rest = list(s.predicate[start:])
    same = "same" in (t.low for t in rest[:3])  # "in the same manner as …"
    ends = (n for n, t in enumerate(rest) if n and t.low in _UNTIL_HERE and not (same and t.low == "as"))
    rest = rest[: next(ends, len(rest))]
    whom = next((n for n, t in enumerate(rest) if n and t.low == "against"), len(rest))
    if not any(t.is_number for t in rest[whom:]):  # "in cover against shots from over 12 inches" is told as one
        rest = rest[:whom]
    number = next((t.text for t in rest[:3] if t.is_number), None)
    counted = list(s.predicate[: max(0, start - 1)]) if s.verb in _TREATED and number else []
    figures = named(counted, vocabulary, "characteristic") if len(rest) <= 3 else []
    if figures:  # "count their Aim as 1"
        return [Draft("sets", thing_of(figures[0][0], vocabulary), value=number, modal="state")]
    fixed = named(list(s.subject), vocabulary, "characteristic")
    if fixed and number and s.verb == "be":
        return [Draft("sets", thing_of(fixed[0][0], vocabulary), value=number, modal="state", back=True)]
    drafts: list[Draft] = []
    for term, _ in named(rest, vocabulary):
        kind = vocabulary.terms[term].kind
        figure = next((t.text for t in rest if t.is_number), None)
        if kind == "characteristic" and figure:
            return [Draft("sets", thing_of(term, vocabulary), value=figure, modal="state")]
        if kind not in ("characteristic", "phase") and len(drafts) < 3:
            drafts.append(Draft("counts_as", thing_of(term, vocabulary), modal="state"))
    if not drafts and s.verb == "treat" and (told := _in_words(list(s.predicate[: start - 1]), rest)):
        return told
    if not drafts:
        told = [] if number else _like_words(rest, vocabulary)
        return _in_place(told, [t for t in s.predicate[: max(0, start - 1)] if t.low not in _ITSELF], s, subject)
    instead = named(list(s.predicate[: max(0, start - 1)]), vocabulary) if s.verb in ("treat", "count") else []
    if instead and len(drafts) > 1 and drafts[0].object.term == instead[0][0]:
        drafts.pop(0)
    replaced = instead or (named(list(s.subject), vocabulary, "unit_subtype", "unit_type") if "exactly" in lows else [])
    for draft in drafts:
        draft.value = vocabulary.terms[replaced[0][0]].name if replaced else draft.value
    return drafts


def _unlike(rest: list[Token], subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """The state in which a unit is not said to be ("is not considered moored", "does not count as in cover")."""
    ends = (n for n, t in enumerate(rest) if n and t.low in (*_UNTIL_HERE, "if", "unless"))
    rest = [t for t in rest[: next(ends, len(rest))] if t.low not in ("being", "to", "be")]
    known = next((t for token in rest for t in token.terms if "/status/" in t), None)
    bears = subject.generic or subject.pronoun or (subject.term is not None and "/action/" not in subject.term)
    if not bears or not rest or len(rest) > 4 or known in vocabulary.general:
        return []
    if known:
        return [Draft("denies", thing_of(known, vocabulary), modal="forbid")]
    first = rest[0]
    stated = first.low in ("in", "on", "under", "behind", "out") or (first.low.endswith("ed") and len(rest) == 1)
    if not stated or any(t.is_number for t in rest) or any(t.low in ("play", "turn") for t in rest):
        return []
    return [Draft("denies", Thing("effect", " ".join(t.low for t in rest if t.low not in LITTLE)), modal="forbid")]


def _in_place(drafts: list[Draft], instead: list[Token], s: Statement, subject: Subject) -> list[Draft]:
    """The drafts with what is so treated: by whoever the statement is of, or by everybody ("Treat ice as open")."""
    words = " ".join(t.text for t in instead)
    if s.verb == "treat" and instead and len(instead) <= 5 and not any(t.terms for t in instead):
        for draft in drafts:
            if s.subject or subject.term or subject.who != ALWAYS:
                draft.value = words
            else:
                draft.subject_thing, draft.any_unit = Thing("effect", words), True
    return drafts


_HARMS = frozenset("hit hits wound wounds success successes damage failure failures miss misses".split())


def _in_words(instead: list[Token], rest: list[Token]) -> list[Draft]:
    """What is treated as so many of something ("treats critical hits as two hits")."""
    if not instead or not rest or rest[-1].low not in _HARMS or any(t.terms for t in instead) or len(rest) > 4:
        return []
    what = " ".join(t.text for t in rest)
    return [Draft("counts_as", Thing("effect", what), value=" ".join(t.text for t in instead), modal="state")]


def _likeness_start(s: Statement, lows: list[str]) -> int | None:
    """Where the predicate names what the bearer is likened to; None where it likens it to nothing."""
    if s.verb in ("count", "treat", "consider"):
        if "as" not in lows and (s.verb == "count" or lows[:1] == ["toward"]):
            return None  # "count towards the result": added up, not likened
        start = lows.index("as") + 1 if "as" in lows else 0
        other = [t for t in s.predicate[: max(0, start - 1)] if t.low not in _ITSELF]
        if other and s.verb != "treat" and not any(t.terms for t in other):
            return None  # "count the base as …": not the bearer
        return start
    if s.verb != "be":
        return None
    if lows[:2] == ["equivalent", "to"]:
        return 2
    for i, token in enumerate(s.predicate[:6]):
        if token.stem not in _TREATED:
            continue
        near = range(i, min(i + 5, len(lows)))
        after = next((j + 1 for j in near if lows[j] in ("as", "being")), None)
        if after is None and token.stem == "count":
            return None
        start = after or next((j + 1 for j in near if lows[j] == "be"), i + 1)
        return start + 1 if start < len(lows) and lows[start] == "being" else start
    return None


def _like_words(rest: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What it is likened to in the text's own words ("counts as difficult ground")."""
    head = rest[-1].low if rest and rest[-1].low in ("unit", "units", "model", "models") else ""
    drafts: list[Draft] = []
    for part in conjuncts([t for t in rest if t.low not in ("both", "either")])[:3]:
        name = name_of(part, 4)
        counted = len(part) == 2 and (part[0].is_number or part[0].low in NUMBER_WORDS) and part[1].text.islower()
        if not name and counted:  # "counts as two hits"
            name = " ".join(t.low for t in part)
        whole = f"{name} {head}".strip()
        doing = part[0].low.endswith("ing")  # "counts as moving slowly"
        if name and (doing or not _NO_LIKENESS.search(name)):
            known = vocabulary.best(whole, "status") or vocabulary.best(name, "status")
            whole = " ".join(t.low for t in part) if doing else whole
            thing = thing_of(known, vocabulary) if known else Thing("effect", whole)
            drafts.append(Draft("counts_as", thing, modal="state"))
    return drafts
