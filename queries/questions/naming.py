"""The ruleset's names in a question: where they stand and which terms they may mean.

In come the tokens of a question, out come ``Span`` records (longest name first, none overlapping), after everyday
synonyms that the ruleset has a name for and after light slips of spelling, each of which gives a warning.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kb.conditions import ALWAYS
from kb.model import BORNE_KINDS, Clause, Term
from kb.names import ABBREVIATION, WORD, fold, stem, stems
from queries.facts import DEEDS, SENTENCE, SHOOTING, content
from queries.questions.alike import as_spelt, troops_or_deed
from queries.questions.english import COMMON, EVERYDAY, FUNCTION, LIGHT, MORE, PRONOUNS, SYNONYMS, UNIT_NOUNS
from queries.questions.tokens import Token

_LONGEST = 7
#: So many answers to what a name means are kept.
_MOST_KEPT = 4096
_HALVED = ("effect", "status", "order", "reaction")
_SO_MANY = frozenset("two three four five six seven eight nine ten several many no some more fewer".split())
_BEING = frozenset({"is", "are", "was", "were", "already", "it's", "they're", "went", "gone"})
#: How a reaction is made, by the words of its rule.
_WAY = re.compile(r"(?i)\b(?:react|respond)s? by (\w+ing (?:back|away|out|off|up|down))\b")
#: Nouns that a name of two words may go without.
_TAILS = frozenset({"marker", "markers", "token", "tokens", "counter", "counters", "status", "order", "reaction"})
_ARTICLES = frozenset({"a", "an", "the", "its", "their", "my", "our", "his", "any", "that", "this"})
#: The number of a row that a flattened table has left before its name ("4Halted").
_GLUED = re.compile(r"\b\d+(?=[a-z]{3})")
#: What parts the two halves of a double name.
_DOUBLE = re.compile(r"\s+(?:/|or)\s+")
#: Kinds of what is done or been, beside which the name of an order means nothing more.
_DONE = ("action", "reaction", "order", "status", "unit_type", "unit_subtype", "special_rule")
BEARER = ("unit_type", "unit_subtype", "status", "order", "special_rule")
_BE = ("unit_type", "unit_subtype")


@dataclass(frozen=True, slots=True)
class Span:
    """A name in the question: its tokens from ``first`` up to ``last`` (not included), and the terms it may mean."""

    first: int
    last: int
    start: int
    end: int
    words: str
    terms: tuple[Term, ...]
    parameter: str | None = None
    synonym: bool = False

    def of(self, *kinds: str) -> Term | None:
        """The term of the first of these kinds that the name has, None where it has none."""
        for kind in kinds:
            for term in self.terms:
                if term.kind == kind:
                    return term
        return None


class Lexicon:
    """What the questions need to know of one ruleset's names; built at first use by ``lexicon_of``."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.terms: dict[str, Term] = rules.terms
        self._name_words: dict[str, str] | None = None
        self._named: dict[tuple[str, ...], tuple[Term, ...]] = {}
        self._families: dict[tuple[str, ...], frozenset[str]] = {}
        #: The stems of the words by which this rulebook speaks of any unit.
        self.unit_nouns: frozenset[str] = UNIT_NOUNS | rules.unit_stems
        #: Those that are no kind of unit, whatever entry a text has for them.
        self.anybody: frozenset[str] = _ANYBODY | rules.unit_stems

    def named(self, name: str) -> tuple[Term, ...]:
        """Every term that the whole of ``name`` may mean, the better established first."""
        return self._by_stems(stems(name))

    def _by_stems(self, said: tuple[str, ...]) -> tuple[Term, ...]:
        known = self._named.get(said)
        if known is None:
            if len(self._named) > _MOST_KEPT:
                self._named.clear()
            known = self._named[said] = self._found(said)
        return known

    def _found(self, said: tuple[str, ...]) -> tuple[Term, ...]:
        names = self.rules.names
        terms = names.terms_by_stems(said)
        half = self.halves.get(said, ())
        if len(said) == 1 and all(self.terms[each].kind in ("effect", "event") for each in terms):
            marked = (term for term in self._short.get(said[0], ()) if term.kind in ("status", "effect"))
            half = (*half, *(each for term in marked for each in names.terms_by_stems(stems(term.name))))  # "4 pins"
        known = max((self.weight(self.terms[each]) for each in terms), default=0)
        if any(self.weight(self.terms[each]) >= 2 * known for each in half):  # hardly a name of its own
            terms = (*half, *terms)
        found = [self.terms[term] for term in terms or self.ways.get(said, ()) if term not in self.told_of]
        if self.unit_nouns.issuperset(said):  # "given the unit": what a text calls any unit is no thing of its own
            found = [term for term in found if term.kind not in ("effect", "event")]
        if said and not any(term.kind in _DONE for term in found) and not set(said) <= _COMMON_STEMS:
            # "to Sprint" is to be on the Sprint order, where the texts have no such action
            ordered = names.terms_by_stems((*said, "order"))
            found = [*(self.terms[each] for each in ordered if self.terms[each].kind == "order"), *found]
        if not found and len(said) > 1:
            found = self._by_another_verb(said)
        if not found and len(said) > 1 and said[-1] == "order":  # "the Double order", of an order called Double
            found = [term for term in self._by_stems(said[:-1]) if term.kind == "order"]
        return tuple(sorted(found, key=lambda term: -self.weight(term)))

    def _by_another_verb(self, said: tuple[str, ...]) -> list[Term]:
        """The one option that players call by another word for the shooting that its name ends in: "to snap fire" is
        to make Snap Shots."""
        others = sorted(DEEDS[SHOOTING] - {said[-1]}) if said[-1] in DEEDS[SHOOTING] else ()
        terms = {term for other in others for term in self.rules.names.terms_by_stems((*said[:-1], other))}
        options = [self.terms[each] for each in terms if self.terms[each].kind in ("action", "reaction")]
        return options if len({stems(term.name) for term in options}) == 1 else []

    @functools.cached_property
    def told_of(self) -> frozenset[str]:
        """What is told of some units and no rule answers ("engaged in combat"): a fact of a question, not a name."""
        events = {term.id for term in self.terms.values() if term.kind == "event"}
        answered = {each for clause in self.rules.clauses for each in _answering(clause)}
        return frozenset(events - answered)

    @functools.cached_property
    def abbreviations(self) -> dict[str, str]:
        """What the texts abbreviate, in small letters, and the letters for it."""
        return {
            " ".join(alias.alias.lower().split()): self.terms[alias.term].name
            for alias in self.rules.aliases
            if " " in alias.alias and alias.term in self.terms and ABBREVIATION.fullmatch(self.terms[alias.term].name)
        }

    @functools.cached_property
    def halves(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The terms that a part of a double name may mean ("Cease fire" of "Cease fire / retire"), by its stems."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for term in self.terms.values():
            double = term.kind in _HALVED and len(term.name.split()) <= _LONGEST
            parts = [stems(part) for part in _DOUBLE.split(term.name)] if double else []
            for part in parts if len(parts) > 1 else ():
                if part:
                    found[part] = (*found.get(part, ()), term.id)
        return found

    @functools.cached_property
    def ways(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The reactions by the verb and its adverb in which the texts say how they are made ("can react by shooting
        back"), where one reaction alone is made so."""
        found: dict[tuple[str, ...], set[str]] = {}
        for clause in self.rules.clauses:
            reactions = [each for each in (clause.object, clause.subject, clause.within) if each in self.terms]
            for term in (each for each in reactions if self.terms[each].kind == "reaction"):
                if stems(self.terms[term].name) == ("reaction",):
                    continue
                for way in _WAY.findall(self.rules.quote(clause)):
                    found.setdefault(stems(way), set()).add(term)
        return {way: tuple(terms) for way, terms in found.items() if len(terms) == 1}

    @functools.cached_property
    def _short(self) -> dict[str, tuple[Term, ...]]:
        found: dict[str, tuple[Term, ...]] = {}
        for term in self.terms.values():
            parts = term.name.lower().split()
            if len(parts) != 2 or self.weight(term) < (1 if term.kind == "characteristic" else 2):
                continue
            tail = term.kind in _HALVED and parts[1] in _TAILS
            done = term.kind in ("action", "reaction") and parts[0].endswith("ing")
            if tail or done:
                found[stem(parts[0])] = (*found.get(stem(parts[0]), ()), term)
            if term.kind == "characteristic":  # "initiative" is the Combat Initiative, where there is no other
                found[stem(parts[1])] = (*found.get(stem(parts[1]), ()), term)
        return found

    def shortened(self, word: str) -> list[Term]:
        """The one thing that players call by the first word of its name: "suppression" is the Suppression marker, "to
        sweep" the Sweeping Advance."""
        found = self._short.get(stem(word.lower()), ())
        return list(found) if len({stems(term.name) for term in found}) == 1 else []

    def left_of(self, word: str) -> list[Term]:
        """The one state or result of two words from which alone the texts have a word: where only a "Crew Stunned" is
        told of, who is stunned is that."""
        last = stem(word.lower())
        found = [
            term for term in self.terms.values()
            if term.kind in ("status", "effect") and len(said := stems(term.name)) == 2 and said[1] == last
        ]  # fmt: skip
        if not found or len({stems(term.name) for term in found}) > 1 or last not in self._behind:
            return []
        return found if self._behind[last] == {stems(found[0].name)[0]} else []

    @functools.cached_property
    def _behind(self) -> dict[str, set[str]]:
        """The stems of all words of the texts, each with those of the words that it stands behind."""
        pairs: set[tuple[str, str]] = set()
        for document in self.rules.documents.values():
            pairs.update(pairwise(("", *WORD.findall(_GLUED.sub(" ", document.text.lower())))))
        found: dict[str, set[str]] = {}
        for before, word in pairs:
            found.setdefault(stem(word), set()).add(stem(before))
        return found

    def weight(self, term: Term) -> int:
        """How much the texts say of a term."""
        said = len(self.rules.by_object.get(term.id, ())) + len(self.rules.by_subject.get(term.id, ()))
        return said + len(self.rules.by_within.get(term.id, ())) + (2 if term.introduced else 0)

    def kind_words(self, kind: str) -> frozenset[str]:
        """The stems of the one-word names by which this rulebook speaks of all things of a kind ("Response")."""
        general = self.general(kind)
        if general is None:
            return frozenset()
        names = [general.name, *(alias.alias for alias in self.rules.aliases if alias.term == general.id)]
        return frozenset(stems(name)[0] for name in names if len(stems(name)) == 1)

    def general(self, kind: str) -> Term | None:
        """The general term of a kind ("Reaction"), None where the ruleset has none."""
        from queries.options import index_of

        found = index_of(self.rules).general.get(kind)
        return self.terms[found] if found else None

    def is_general(self, term: Term) -> bool:
        """Whether a term stands for all of its kind ("Reaction")."""
        from queries.options import index_of

        return term.id in index_of(self.rules).kind_of_general

    def family(self, noun: str) -> frozenset[str]:
        """The terms that are introduced under a heading of that name ("Classes", "4. Conditions"); empty where none."""
        key = stems(noun)[-1:]
        known = self._families.get(key)
        if known is None:
            heads = [
                section
                for section in self.rules.sections.values()
                if (said := [part for part in stems(section.heading) if not part[0].isdigit()])
                and said[-1:] == list(key)
                and len(said) <= 3
            ]
            found: set[str] = set()
            for term in self.terms.values():
                passage = self.rules.passages.get(term.introduced) if term.introduced else None
                if passage is None or term.kind in ("phase", "table", "unit") or self.is_general(term):
                    continue
                if any(head.document == passage.document and head.start <= passage.start < head.end for head in heads):
                    found.add(term.id)
            known = self._families[key] = frozenset(found)
        return known

    def said(self, low: str) -> bool:
        """Whether the texts use a word, in whatever inflection."""
        return all(part in self._behind for part in stems(low))

    @functools.cached_property
    def known_names(self) -> dict[str, str]:
        """The established names, folded, each as the texts write it."""
        return {fold(term.name): term.name for term in self.terms.values() if self.weight(term) > 1}

    @functools.cached_property
    def told_events(self) -> tuple[str, ...]:
        """What the texts tell, in words of their own, of what sets something off."""
        told = (clause.condition for clause in self.rules.clauses if clause.relation == "triggers")
        return tuple(dict.fromkeys(text for text in told if text))

    @functools.cached_property
    def triggers(self) -> tuple[str, ...]:
        """What the texts tell in a sentence of what sets something off."""
        return tuple(text for text in self.told_events if len(content(text)) >= SENTENCE)

    @property
    def name_words(self) -> dict[str, str]:
        """Every word of a name or alias, folded, for finding slips of spelling."""
        if self._name_words is None:
            names = [term.name for term in self.terms.values() if self.weight(term) > 1]
            names += [alias.alias for alias in self.rules.aliases]
            found = {fold(word) for name in names for word in WORD.findall(name)}
            self._name_words = {word: word for word in found if len(word) > 3}
        return self._name_words


@functools.lru_cache(maxsize=16)
def lexicon_of(rules: Any) -> Lexicon:
    """The lexicon of a ruleset, built at first use and kept with it."""
    return Lexicon(rules)


def plain(token: Token) -> bool:
    """Whether a token is everyday English that no one need look up."""
    return token.low in COMMON or token.kind != "word" or token.stem in _COMMON_STEMS or token.stem in LIGHT


def dull(token: Token) -> bool:
    """Whether a token tells nothing of what happened: a word of grammar, or one that every question has."""
    return token.low in FUNCTION or token.low in EVERYDAY or token.kind != "word" or token.stem in _EVERYDAY_STEMS


_EVERYDAY_STEMS = frozenset(stem(word) for word in EVERYDAY)
_COMMON_STEMS = frozenset(stem(word) for word in EVERYDAY | MORE)


def spans(tokens: tuple[Token, ...], text: str, lexicon: Lexicon) -> list[Span]:
    """The names in the question from left to right."""
    found: list[Span] = []
    i = 0
    while i < len(tokens):
        span = _at(tokens, i, text, lexicon)
        if span is None:
            i += 1
        else:
            seen = span.last - span.first == 1 and _AS_SEEN.match(text, span.start)
            if not seen and not _of_a_proper_name(tokens, span, text):
                found.append(span)
            i = span.last
    return found


_AS_SEEN = re.compile(r"(?i)lines? of (?:sight|fire|vision|retreat|supply)\b")
_OWNED = frozenset({"my", "our", "his", "her", "their", "a", "an", "the", "enemy", "your"})


def _of_a_proper_name(tokens: tuple[Token, ...], span: Span, text: str) -> bool:
    """Whether what reads as a deed or a thing begins somebody's own name: "my Land Raider" lands nowhere."""
    if span.last - span.first > 1 or not 0 < span.first < len(tokens) - 1 or span.synonym:
        return False
    before, following = tokens[span.first - 1], tokens[span.last]
    capital = span.words[:1].isupper() and following.kind == "word" and following.text[:1].isupper()
    beside = following.start - span.end == 1 and before.low in _OWNED and text[span.end : following.start] == " "
    return capital and beside and all(term.kind in ("action", "effect", "event") for term in span.terms)


def _called_so(tokens: tuple[Token, ...], after: int, terms: list[Term], lexicon: Lexicon) -> int:
    """One where the text's own word for such things stands behind a name: "the Digging Labour"."""
    said = tokens[after] if after < len(tokens) else None
    if said is None or not said.text[:1].isupper() or said.stem in ("action", "reaction", "order"):
        return 0
    named = {term.kind for term in terms if not lexicon.is_general(term)}
    return int(any(said.stem in lexicon.kind_words(kind) for kind in named & {"action", "reaction", "order"}))


def _at(tokens: tuple[Token, ...], i: int, text: str, lexicon: Lexicon) -> Span | None:
    if tokens[i].kind == "punct" or tokens[i].kind == "dice":
        return None
    bracketed = 0 < i < len(tokens) - 1 and tokens[i - 1].low == "(" and tokens[i + 1].low == ")"
    most = next((k for k, each in enumerate(tokens[i : i + _LONGEST]) if each.low in ".?!;:,()"), _LONGEST)
    for size in range(min(most, len(tokens) - i), 0, -1):
        last = tokens[i + size - 1]
        if last.kind == "punct":
            continue
        if tokens[i].kind == "num" and size == 1:
            return None
        words = text[tokens[i].start : last.end]
        terms = [term for term in lexicon.named(words) if not _junk(term, words, lexicon)]
        said = stems(words)
        if all(part in _GENERIC for part in said):  # nouns for units and rules are a name only where they are all of it
            terms = [term for term in terms if stems(term.name) == said]
        if not terms and size > 2 and any(each.low in _ARTICLES for each in tokens[i + 1 : i + size - 1]):
            bare = " ".join(each.text for each in tokens[i : i + size] if each.low not in _ARTICLES)
            terms = [term for term in lexicon.named(bare) if term.kind == "action" and not _junk(term, bare, lexicon)]
        if not terms and size > 2 and "and" in said:  # "duck and cover", of a Duck & Cover
            joined = " ".join(each.text for each in tokens[i : i + size] if each.low != "and")
            terms = [term for term in lexicon.named(joined) if "&" in term.name]
        if size == 1 and tokens[i].low in FUNCTION:  # "on Down": an order by its first word
            ordered = i and (
                (tokens[i - 1].low in ("on", "under") and tokens[i].text[:1].isupper())
                or (tokens[i - 1].low in _BEING and _ends_there(tokens, i))
            )
            states = [term for term in terms if term.kind == "status" and _named_so(tokens, i)]
            terms = [term for term in lexicon.named(f"{words} order") if term.kind == "order"] if ordered else []
            terms = terms or states
        if bracketed and size == 1 and not terms:  # "has acted (Halt)": the order that it is on
            terms = [term for term in lexicon.named(f"{words} order") if term.kind == "order"]
        if size > 3:  # an event is named by a whole clause, in which other names may stand
            terms = [term for term in terms if term.kind != "event"]
        terms = troops_or_deed(terms, tokens, i, words)
        if any(term.kind in _BE for term in terms):  # what a unit is cannot at the same time be what it does
            terms = [term for term in terms if term.kind not in ("action", "effect", "characteristic", "phase")]
        if i and tokens[i - 1].low in ("on", "under") and not any(term.kind in BORNE_KINDS for term in terms):
            # "on Hold": the order by its first word
            terms = [term for term in lexicon.named(f"{words} order") if term.kind == "order"] or terms
        terms = as_spelt(terms, words)
        if size == 1 and i and (tokens[i - 1].low in _SO_MANY or tokens[i - 1].kind == "num"):
            # "has 4 pins": so many of them do not tell that it is Pinned
            counted = tokens[i].low.endswith("s")
            terms = [each for each in terms if not (counted and each.kind == "status" and each.name.endswith("ed"))]
        direct = bool(terms)
        if size == 1 and not direct and tokens[i].low not in COMMON:
            terms = _on_order(tokens[i].low, lexicon) or lexicon.shortened(words) or lexicon.left_of(words)
        for other in SYNONYMS.get(stems(words), ()):
            named = lexicon.named(other)
            if any(lexicon.is_general(term) for term in named) and any(term.kind in _BE for term in terms):
                terms, direct = [], False  # who reacts makes a Reaction, whatever a text calls "the reacting unit"
            if other.endswith(("ed", "ing")) and any(term.kind == "status" for term in named):
                named = tuple(term for term in named if term.kind == "status")
            for term in named:
                better = not direct or lexicon.weight(term) > 2 * max(lexicon.weight(each) for each in terms)
                if term not in terms and better and not (direct and term.kind not in {each.kind for each in terms}):
                    own = term.kind in _BE and any(each.kind in _BE for each in terms)  # its own "tank" is meant
                    terms.insert(0, term) if direct and not own else terms.append(term)
            if terms:
                break
        if terms:
            parameter = _parameter(tokens, i + size) or _bare_parameter(tokens, i + size, terms)
            size += _called_a_move(tokens, i + size, terms)
            size += _called_so(tokens, i + size, terms, lexicon)
            words, last = text[tokens[i].start : tokens[i + size - 1].end], tokens[i + size - 1]
            return Span(i, i + size, tokens[i].start, last.end, words, tuple(terms), parameter, not direct)
    return None


def _called_a_move(tokens: tuple[Token, ...], at: int, terms: list[Term]) -> bool:
    """Whether the name of what is done is called a move ("a Pile-in move"), which is no name beside it."""
    following = tokens[at] if at < len(tokens) else None
    return following is not None and following.stem == "mov" and all(term.kind == "action" for term in terms)


def _named_so(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a word of grammar is written as a name, or told as what a unit gets into: "a Down model", "goes down"."""
    written = tokens[i].text[:1].isupper() and i > 0 and any(token.text.islower() for token in tokens)
    told = i > 0 and tokens[i - 1].stem in _GETTING
    return written or (told and (i + 1 == len(tokens) or tokens[i + 1].low not in _HANGING))


_GETTING = frozenset(stems("go goes went become is are being"))
#: What a word of grammar has behind it where it is no more than that: "down to two", "down by one", "down the hill".
_HANGING = frozenset("to by from in into on at of a an the my its their".split())


def _ends_there(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether nothing hangs on a word: "it is down already", not "down to two"."""
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    return following is None or following.kind == "punct" or following.low in ("already", "now", "and", "when", "this")


def _on_order(low: str, lexicon: Lexicon) -> list[Term]:
    """The order that a word says a unit is on ("ambushing", "ambushers")."""
    suffix = next((each for each in ("ing", "ers", "er") if low.endswith(each) and len(low) > len(each) + 2), None)
    if suffix is None:
        return []
    base = low.removesuffix(suffix)
    named = (term for form in (low, base, f"{base}e") for term in lexicon.named(f"{form} order"))
    return [term for term in named if term.kind == "order"][:1]


def _bare_parameter(tokens: tuple[Token, ...], at: int, terms: list[Term]) -> str | None:
    """The "2" of "Fleet 2", where the texts write the rule with a number."""
    after = tokens[at] if at < len(tokens) else None
    figure = any(term.kind == "characteristic" for term in terms)  # "Initiative 4"
    told = after is not None and after.kind in ("num", "dice") and any(term.parameter for term in terms) and not figure
    return after.text if after is not None and told else None


def _parameter(tokens: tuple[Token, ...], at: int) -> str | None:
    """The "2" of "Fleet (2)"."""
    if at + 2 < len(tokens) and tokens[at].low == "(" and tokens[at + 2].low == ")":
        inner = tokens[at + 1]
        if inner.kind in ("num", "dice") or re.fullmatch(r"[A-Z]\+?", inner.text):
            return inner.text
    return None


def _answering(clause: Clause) -> tuple[str, ...]:
    """The things of a clause that tells what happens then, rather than whom it is about."""
    told = clause.relation != "triggers" and clause.when != ALWAYS
    return (clause.object,) if told else (clause.subject, clause.object)


def _junk(term: Term, words: str, lexicon: Lexicon) -> bool:
    """Whether a name is none: a word for units or kinds ("unit"), or a unit and what it does ("Vehicle move")."""
    if all(part in _GENERIC for part in stems(term.name)) and term.name.lower() not in _GENERAL_NAMES:
        sort = " " in term.name or not lexicon.anybody.issuperset(stems(term.name))
        return not (term.kind in _BE and term.introduced and sort)  # "Weapons team" is a kind of team
    found = words.split()
    if len(found) < 2 or term.kind not in ("action", "effect"):
        return False
    if found[0].lower() in PRONOUNS:  # "it becomes Dazed": a sentence
        return True
    head = lexicon.named(found[0])
    if stem(found[0]) in LIGHT and term.kind == "action":  # "make Sweeping Advances" is the Sweeping Advance
        carried = lexicon.named(" ".join(word for word in found[1:] if word.lower() not in _ARTICLES))
        return any(
            each.kind in ("action", "reaction", "test") and (each.introduced or lexicon.is_general(each))
            for each in carried
        )
    if not any(each.kind in (*_BE, "status") for each in head):
        return False
    rest = lexicon.named(" ".join(found[1:]))
    return any(each.kind in ("action", "reaction", *_BE) for each in rest)


#: Words for any piece of any game.
_ANYBODY = frozenset(stems("unit model group element troop force man soldier warrior piece figure player army"))
#: Words that name a kind of thing, or any unit, and so no one thing.
_GENERIC = UNIT_NOUNS | frozenset(
    stems("type sub-type subtype rule special weapon phase turn test check table roll dice")
)
_GENERIC |= frozenset(stems("player enemy opponent result effect chart value score target game battle one use"))
#: Words by which questions ask, whatever a text may tell units to do by them.
_GENERIC |= frozenset(stems("stop prevent keep block forbid allow let need get decide but ability"))
_GENERAL_NAMES = frozenset({"reaction", "action", "status", "order"})


def nearest(word: str, lexicon: Lexicon, count: int = 3) -> list[str]:
    """The known names nearest to a word that is not known, in the spelling of the texts."""
    import difflib

    names = lexicon.known_names
    close = difflib.get_close_matches(fold(word), names, n=count, cutoff=0.55)
    return [names[each] for each in close]
