"""From the text of a question to its ``Reading`` in one ruleset.

The chain: tokens → slips put right → names → the stretch that asks and those that state → whose is what → numbers →
what is asked → the situation. A question that the ruleset cannot read raises ``Unread`` with the words to blame.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kb.model import Term
from kb.names import stem, stems
from queries.questions.asked import Asked, asked, bare, unnamed, verb_of
from queries.questions.described import Words, denied
from queries.questions.english import EVERYDAY, FUNCTION, HOSTILE, LIGHT, MODALS
from queries.questions.frame import IMPERATIVES, Frame, frame
from queries.questions.kinds import in_numbers, measures, refined, tested
from queries.questions.naming import Lexicon, Span, lexicon_of, plain, spans
from queries.questions.parties import parties
from queries.questions.passives import done_to
from queries.questions.quantities import quantities
from queries.questions.reading import Named, Reading
from queries.questions.relations import Check, check
from queries.questions.scene import SceneReader
from queries.questions.spelling import corrected
from queries.questions.tokens import Stretch, Token, clauses, sentences, tokenize
from queries.questions.turns import turned
from queries.questions.unplaced import (
    equipment,
    left_aside,
    left_said,
    names_left_aside,
    numbers_left_aside,
    states_left_aside,
    unknown_words,
)
from queries.questions.weapons import ANY_WEAPON

if TYPE_CHECKING:
    from queries.entries import Query

#: The kinds of option by the noun that asks for all of them ("which reactions can …").
OPTION_NOUNS = {
    stem(noun): kind
    for noun, kind in {
        "reaction": "reaction", "response": "reaction", "action": "action", "status": "status", "rule": "rule",
    }.items()
}  # fmt: skip


_INSIDE = frozenset({"inside", "aboard", "passengers", "occupants"})


_TOGETHER = re.compile(r"(?i)\b(?:same time|at once|simultaneously|together|both|as well as)\b")


class Unread(Exception):
    """A question that one ruleset cannot read: why, and the words that it does not know."""

    def __init__(self, why: str, unknown: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.why, self.unknown = why, unknown


@dataclass(frozen=True, slots=True)
class Read:
    """A reading with what only the answering of names needs: the query, and the tests that options must do without.

    Where it is ``needing``, the options that need these tests are asked for instead.
    """

    reading: Reading
    query: Query | None = None
    exempt: tuple[Term, ...] = ()
    needing: bool = False
    why: bool = False
    check: Check | None = None


def read(rules: Any, text: str) -> Read:
    """``text`` as read in one ruleset. Raises ``Unread`` where it cannot be."""
    lexicon = lexicon_of(rules)
    tokens = tokenize(text)
    if not any(token.kind == "word" for token in tokens):
        raise Unread("there are no words in it")
    text, warnings = corrected(text, lexicon)
    turn = turned(text, _kind_words(lexicon))
    text = done_to(turn.text, lexicon)
    tokens = tokenize(text)
    found = spans(tokens, text, lexicon)
    kinds_at = {span.start: frozenset(term.kind for term in span.terms) for span in found}
    inside = frozenset(tokens[i].start for span in found for i in range(span.first + 1, span.last))
    outline = frame(tokens, text, kinds_at, inside)
    stretches = [_words(stretch, tokens, found) for stretch in (*outline.states, outline.ask)]
    ask = stretches[-1]
    owners = {
        token.start: party for words in stretches for token, party in zip(words.tokens, words.parties, strict=True)
    }
    if any(
        token.low in _INSIDE for token in ask.tokens
    ):  # "the squad inside": what was described before is what carries it
        for words in stretches[:-1]:
            if not any(token.low in _INSIDE for token in words.tokens):
                words.parties = ["target" if party == "unit" else party for party in words.parties]
        owners = {
            token.start: party for words in stretches for token, party in zip(words.tokens, words.parties, strict=True)
        }
    numbers = quantities(tokens, found, owners, lexicon)
    kind = refined(outline, ask, numbers)
    if not outline.aux and kind == "options" and tested(ask, numbers, lexicon) and not outline.states:
        return read(rules, f"What is the chance: {text}")  # "Morale 9 reaction test?"
    kind = in_numbers(kind, outline, ask, numbers, lexicon)
    together = bool(_TOGETHER.search(text))
    checked = check(ask, outline.aux, lexicon) if kind == "options" else None
    kind = "entries" if checked else kind
    wanted = None if checked else _wanted(kind, outline, ask, stretches, lexicon)
    if kind == "options" and _of_how_it_goes(wanted, outline, ask, stretches, lexicon):
        kind, wanted = "define", None
    if wanted is None and kind == "options" and not outline.aux and any(measures(each, lexicon) for each in numbers):
        kind = "numbers"  # "S8 against AV 12": only numbers, nothing that a unit does
    if wanted is not None and wanted.of == "status" and len(wanted.spans) == 2 and together:
        # both at once: whether the one can be gained beside the other
        wanted = Asked("status", wanted.names[1:], wanted.terms[1:], wanted.spans[1:])
    if wanted is not None and not any(words.asked for words in stretches):
        for words in stretches:
            words.asked = [span for span in wanted.spans if span in words.spans]
    reader = SceneReader(text, lexicon, numbers)
    situation = reader.read(stretches, kind)
    if reader.around.unplaced:
        said = ", ".join(dict.fromkeys(reader.around.unplaced))
        warnings.append(
            f"The texts speak of {said} but define no such kind of unit or state; taken as a fact about the unit."
        )
    names = [weapon["name"].lower().split() for weapon in reader.weapons.weapons]
    armed = {word for name in names if name[-1] not in ANY_WEAPON for word in name}
    unknown = unknown_words(tokens, found, lexicon, armed)
    if len(unknown) > 1 and len(unknown) >= len(found):
        raise Unread("more of it is unknown than known", unknown)
    if wanted is not None:
        situation["ask"] = {"of": wanted.of}
        if len(wanted.names) == 1:
            situation["ask"]["name"] = wanted.names[0]
        elif wanted.names:
            situation["ask"]["name"] = list(wanted.names)
        if wanted.other and all(span.words != wanted.other for span in reader.described):
            warnings.append(
                f"Read as asking about {' and '.join(wanted.names)}; {wanted.other!r} could be meant as well."
            )
        verb = verb_of(ask, lexicon) if outline.aux and kind == "options" else None
        if verb is not None and verb.text in unknown and _does_another_thing(verb, wanted, ask):
            raise Unread(f"its verb {verb.text!r} is not known", unknown)
    elif kind == "options" and not outline.aux and ask.spans and not outline.states:
        kind = "define"  # names and nothing that is done: what the texts say of them
    elif kind == "options":
        raise Unread("it names nothing that the texts let a unit do, become or have", unknown)
    if wanted is not None and wanted.of == "action" and not situation.get("phase") and not situation.get("event"):
        phase = _phase_of(wanted, lexicon)
        if phase:
            situation["phase"] = phase
    if kind == "numbers" and any(table.kind == "modifiers" for table in rules.tables.values()):
        stated = [text[words.stretch.start : words.stretch.end].strip(" .?!,;:") for words in stretches[:-1]]
        situation.setdefault("facts", {})["adjustments"] = stated
    aside = left_aside(ask, situation, lexicon) if wanted is not None and kind != "numbers" else ()
    if aside and wanted is not None and wanted.names and (worn := equipment(ask, aside)):
        situation.setdefault("facts", {}).update(worn)
        aside = left_aside(ask, situation, lexicon)
    if wanted is not None:
        aside += states_left_aside(stretches, situation, lexicon)
        if kind != "numbers":
            free = _exempt_spans(ask) if kind == "entries" else []
            aside += names_left_aside(stretches, situation, {*reader.described, *wanted.spans, *free}, numbers)
            if not reader.groups.groups:
                aside += numbers_left_aside(stretches, situation, numbers, text)
            if lacking := [span.words for words in stretches for span in words.spans if _denied_rule(words, span)]:
                left = ", ".join(dict.fromkeys(lacking))
                warnings.append(f"Only what its type does not give it is left out: {left}.")
    if kind in ("define", "compare") and len(found) > 1 and tokens[found[0].first].low in IMPERATIVES:
        found = [span for span in found if span.first > 0]  # "compare X with Y"
    named = tuple(_named(span, reader, owners, wanted) for span in found)
    made = checked.query if checked else None
    if not checked and kind == "entries" and wanted is None:
        from queries.questions.pattern import query

        made = query(ask, numbers, lexicon)
        if made.relations and not made.targets and made.side == "object" and made.number is None and not made.letter:
            # "Raw troops: which triggers are ignored?"
            sought = [term for span in reader.described for term in span.terms if span not in ask.spans]
            others = [span for words in stretches[:-1] for span in words.spans if span.of("reaction", "action", "test")]
            sought = sought or [term for span in others[-1:] for term in span.terms]
            if sought:
                made = replace(made, targets=tuple(sought), words=sought[0].name.lower() if made.lettered else "")
        if "removes" in made.relations and not made.targets:  # "how do I get rid of it?"
            states = [term for span in reader.described for term in span.terms if term.kind == "status"]
            made = replace(made, targets=tuple(states[:1]), words="") if states else made
        if _WHICH_OF.search(text) and (among := _bearers(stretches)):
            made = replace(made, kinds=(), among=among)
        aside += names_left_aside(stretches, {"query": made.words}, _answering(made, stretches), numbers)
    if not named and kind != "numbers" and not (made and (made.number is not None or made.letter)):
        raise Unread("it names nothing that the texts know", unknown)
    if unknown:
        warnings.append(f"Not known, and left aside: {', '.join(unknown)}.")
    if aside:
        warnings.append(left_said(aside))
    reading = Reading(
        ruleset=rules.ruleset.id, kind=kind, text=text, situation=situation,
        ask=tuple(term.id for term in wanted.terms) if wanted else (), terms=named, numbers=tuple(numbers),
        dice=tuple(token.low for token in tokens if token.kind == "dice"),
        wants=tuple(token.low for token in ask.tokens if token.kind == "word"),
        words=tuple(token.low for token in tokens if token.kind == "word" and token.low not in FUNCTION),
        sentences=outline.sentences, unknown=unknown, warnings=tuple(warnings),
        aside=tuple(dict.fromkeys([*aside, *reader.around.unplaced])),
    )  # fmt: skip
    return Read(reading, made, _exempt(ask) if kind == "entries" else (), _only_by(ask) is not None, turn.why, checked)


def _kind_words(lexicon: Lexicon) -> list[str]:
    """The words by which a question asks for all options of a kind, this rulebook's own among them."""
    general = (lexicon.general(kind) for kind in ("reaction", "action"))
    own = [term.name.lower() for term in general if term is not None]
    return list(dict.fromkeys(["reaction", "response", "action", *own]))


def stated(rules: Any, text: str) -> tuple[dict[str, Any], list[Span], list[Span], list[str]]:
    """A statement ("it is Pinned, without Artillery"): the situation that it states, the names it states and those it
    denies, and the warnings. It asks nothing; what follows "without", "not" or "no longer" is denied."""
    lexicon = lexicon_of(rules)
    text, warnings = corrected(text, lexicon)
    tokens = tokenize(text)
    found = spans(tokens, text, lexicon)
    inside = frozenset(tokens[i].start for span in found for i in range(span.first + 1, span.last))
    split = [stretch for i, each in enumerate(sentences(tokens, text)) for stretch in clauses(each, i, inside)]
    stretches = [_words(stretch, tokens, found) for stretch in split]
    owners = {
        token.start: party for words in stretches for token, party in zip(words.tokens, words.parties, strict=True)
    }
    reader = SceneReader(text, lexicon, quantities(tokens, found, owners, lexicon))
    refused = [span for words in stretches for span in words.spans if _refused(words, span)]
    for words in stretches:
        words.spans = [span for span in words.spans if span not in refused]
    situation = reader.read(stretches, "options")
    unknown = unknown_words(tokens, found, lexicon)
    if unknown:
        warnings.append(f"Not known, and left aside: {', '.join(unknown)}.")
    return situation, [span for span in found if span not in refused], refused, warnings


_REFUSING = frozenset({"not", "without", "no", "never", "minus", "except", "drop", "lose", "loses", "lost", "remove"})


def _refused(words: Words, span: Span) -> bool:
    before = [token.low for token in words.before(span, 5)]
    return any(low in _REFUSING or low.endswith("n't") for low in before)


def _denied_rule(words: Words, span: Span) -> bool:
    """Whether the question says that the unit lacks a special rule, which its type may give it all the same."""
    return span not in words.asked and span.of("special_rule") is not None and denied(words, span)


def _exempt_spans(ask: Words) -> list[Span]:
    """The names of tests behind "without", or behind "only by"."""
    without = next((token.start for token in ask.tokens if token.low == "without"), None)
    without = _only_by(ask) if without is None else without
    return [] if without is None else [span for span in ask.spans if span.start > without and span.of("test")]


def _only_by(ask: Words) -> int | None:
    """Where the question asks for what is done "only by" a test."""
    pairs = pairwise(ask.tokens)
    return next((token.start for before, token in pairs if (before.low, token.low) == ("only", "by")), None)


def _exempt(ask: Words) -> tuple[Term, ...]:
    """The tests that ``_exempt_spans`` name."""
    return tuple(term for span in _exempt_spans(ask) for term in span.terms if term.kind == "test")


def _answering(made: Query, stretches: list[Words]) -> set[Span]:
    """The names that a query takes up: what it looks for, and the verb and noun that it is put in."""
    named = [span for words in stretches for span in words.spans]
    if made.letter or made.number is not None:
        return set(named)
    sought = {term.id for term in made.targets}
    return {
        span for span in named
        if set(stems(span.words)) & made.verbs
        or any(term.id in sought or (made.kinds and term.kind in made.kinds) for term in span.terms)
    }  # fmt: skip


def _phase_of(wanted: Asked, lexicon: Lexicon) -> str | None:
    """The phase that is named like the action asked about (a Shooting Attack is asked of in the Shooting phase)."""
    heads = {stems(name)[:1] for name in wanted.names}
    phases = [term for term in lexicon.terms.values() if term.kind == "phase" and stems(term.name)[1:] == ("phas",)]
    named = [term.name for term in phases if stems(term.name)[:1] in heads]
    return named[0] if len(heads) == 1 and len(named) == 1 else None


def _words(stretch: Stretch, tokens: tuple[Token, ...], found: list[Span]) -> Words:
    offset = next(i for i, token in enumerate(tokens) if token.start == stretch.start)
    inside = [span for span in found if stretch.start <= span.start and span.end <= stretch.end]
    owners, deed = parties(stretch, inside, offset)
    return Words(stretch, offset, inside, owners, deed)




def _wanted(kind: str, outline: Frame, ask: Words, stretches: list[Words], lexicon: Lexicon) -> Asked | None:
    if kind == "options":
        found = asked(ask, outline.aux, lexicon)
        later = next(
            (words for words in stretches[:-1] if words.stretch.opener == "then" and words.offset > ask.offset), None
        )
        if found is not None and later is not None and (second := asked(later, outline.aux, lexicon)) is not None:
            later.asked, ask.asked = (
                list(second.spans),
                [],
            )  # "fire and then row": the first is done when the second is asked
            later.done = tuple(span.words for span in found.spans)
            return second
        if found is None:
            empty = outline.aux == "" or all(_says_nothing(token) for token in ask.tokens)  # "Is that possible?"
            for words in reversed(stretches[:-1]) if empty else ():
                if (found := asked(words, "", lexicon)) is not None:  # "… wants to Run. Can it?"
                    words.asked = list(found.spans)
                    break
        return found or (unnamed(ask, lexicon) if outline.aux else bare(ask) if len(stretches) > 1 else None)
    if kind == "entries":
        return all_options(ask, lexicon, any(words.deed and words.deed.by == "enemy" for words in stretches))
    if kind == "numbers":
        same = [words for words in stretches[:-1] if words.stretch.sentence == ask.stretch.sentence]
        others = [words for words in stretches[:-1] if words not in same]
        for words in (ask, *reversed(same), *reversed(others)):
            reaction = next((span for span in words.spans if _names_reaction(span)), None)
            if reaction is not None:
                term = reaction.of("reaction")
                assert term is not None
                return Asked("reaction", (term.name,), (term,), (reaction,))
    return None


_MAY = frozenset(stem(word) for word in ("allowed", "possible", "legal", "permitted", "okay", "able", "right", "fine"))


def _says_nothing(token: Token) -> bool:
    """Whether a word of a question only asks whether what was said before may be."""
    return token.kind != "word" or token.low in FUNCTION or token.low in MODALS or token.stem in _MAY | LIGHT


_DURING = frozenset({"in", "during", "under", "within"})


def _of_how_it_goes(
    wanted: Asked | None, outline: Frame, ask: Words, stretches: list[Words], lexicon: Lexicon
) -> bool:
    """Whether a question asks how a thing goes that it names, not what a unit may do: "do both shoot at once in a
    Duel?", "if the test fails, do I lose my die?"."""
    if outline.aux not in ("do", "does", "is", "are", "will"):
        return False
    if wanted is None:
        told = any(words.spans for words in stretches[:-1] if words.stretch.opener in ("if", "when", "after", "once"))
        return told and not ask.spans and all(token.kind != "word" or plain(token) for token in ask.tokens)
    everyday = all(word in EVERYDAY for span in wanted.spans for word in span.words.lower().split())
    if wanted.of != "action":
        return False
    supposed = (words for words in stretches[:-1] if words.stretch.opener in ("if", "when", "once", "after"))
    told = any(_names_reaction(span) for words in supposed for span in words.spans)
    if outline.aux in ("do", "does") and everyday and told:
        return True  # "if it Ducks, does it …?"
    lows = [token.low for token in ask.tokens]
    if outline.aux in ("do", "does") and any(
        low in ("count", "counts") and following == "as" for low, following in pairwise(lows)
    ):
        return True
    for span in wanted.spans:
        before = [token for token in ask.before(span, 3) if token.low not in ("a", "an", "the", "its", "my")]
        done = len(before) > 1 and before[-1].low == "by" and before[-2].low.endswith("ed")
        if done and outline.aux in ("is", "are"):
            return before[-2].stem not in HOSTILE  # "is it slowed by Mud?"
    for span in ask.spans:
        ahead = [token.low for token in ask.before(span, 2) if token.low not in ("a", "an", "the", "its", "my")]
        if everyday and span not in wanted.spans and span.of("reaction") and ahead and ahead[-1] in _DURING:
            return True
    return False


def _does_another_thing(verb: Token, wanted: Asked, ask: Words) -> bool:
    """Whether a verb that is not known does something with the name behind it; "pull a …" only carries it."""
    start = min((span.start for span in wanted.spans if span in ask.spans), default=-1)
    between = [token for token in ask.tokens if verb.end <= token.start < start]
    if start < verb.start:
        return start >= 0  # the name is what does it: "do … stack?"
    return not (between and all(token.low in ("a", "an", "the", "its") for token in between))


_WHICH_OF = re.compile(
    r"(?i)\b(?:which|what|who) (?:one |ones )?(?:of|among) (?:these|those|them|the following|the two|both)\b"
)


def _bearers(stretches: list[Words]) -> frozenset[str]:
    """What a question lists to choose from: the types, states and rules that it names beside what it asks."""
    kinds = ("unit_type", "unit_subtype", "status", "order", "special_rule")
    spans = (span for words in stretches[:-1] for span in words.spans)
    return frozenset(term.id for span in spans for term in span.terms if term.kind in kinds)


def _names_reaction(span: Span) -> bool:
    """Whether a name is that of one reaction, not of reacting at all."""
    return span.of("reaction") is not None and all(term.name.lower() != "reaction" for term in span.terms)


def all_options(ask: Words, lexicon: Lexicon, under_attack: bool = False) -> Asked | None:
    """ "Which reactions can a … unit take": every option of one kind, asked of a unit that does them.

    What a unit can do when an enemy acts on it (``under_attack``) are its reactions, where the rulebook has any.
    """
    lows = [token.low for token in ask.tokens if token.kind == "word"]
    own = {part: kind for kind in ("reaction", "action", "status") for part in lexicon.kind_words(kind)}
    nouns = own | OPTION_NOUNS
    if lows[:1] == ["what"] and lows[1:2] in (["can"], ["may"], ["could"]) and "do" in lows[2:]:
        reacts = under_attack and any(term.kind == "reaction" for term in lexicon.terms.values())
        return Asked("reaction" if reacts else "action")
    noun = next((i for i, low in enumerate(lows[:6]) if stem(low) in nouns), None)
    if noun is None or len(lows) < noun + 2:
        return None
    kind = nouns[stem(lows[noun])]
    modal = lows[noun + 1] in (
        "can",
        "may",
        "could",
        "might",
        "is",
        "are",
        "does",
        "do",
        "would",
        "should",
        "has",
        "have",
    )
    subject = lows[noun + 2 : noun + 3]
    if (
        not modal
        or not subject
        or subject[0] in ("be", "not", "need", "only", "never")
        or (
            lows[noun + 1] in ("is", "are")
            and kind != "rule"
            and subject[0] not in ("open", "available", "allowed", "possible", "left")
        )
    ):
        return None
    if kind == "rule" and not any(low in ("have", "has", "get", "gets", "gain") for low in lows):
        return None
    if kind == "status" and not any(low in ("gain", "have", "suffer", "get", "be", "become") for low in lows):
        return None
    return Asked(kind)


def _named(span: Span, reader: SceneReader, owners: dict[int, str], wanted: Asked | None) -> Named:
    chosen = reader.described.get(span)
    term = chosen[0] if chosen else span.terms[0]
    if wanted and span in wanted.spans:
        term = wanted.terms[wanted.spans.index(span)]
    others = tuple(each.id for each in span.terms if each.id != term.id)
    party = chosen[1] if chosen else owners.get(span.start, "unit")
    return Named(term.id, term.kind, term.name, span.start, span.end, span.words, others, party, span.parameter)
