"""From the text of a question to its ``Reading`` in one ruleset.

The chain, each link a module of its own: plain wording (wording) → tokens and names (tokens, naming) → the stretch that
asks and those that state (frame, described) → numbers (quantities) → what kind of answer is wanted (kinds), and of what
(wanted, relations, sought) → the situation (scene) → what of the question was taken up by none of these (unplaced). A
question that the ruleset cannot read raises ``Unread`` with the words to blame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS, Term
from kb.patterns import deferred
from queries.conditions.carriermoved import told_of_carrier
from queries.conditions.distances import NOBODY_NEAR
from queries.conditions.gameturns import turn_stated
from queries.conditions.losses import loss_stated
from queries.conditions.moments import moment_stated
from queries.conditions.room import A_UNIT_IS_ABOARD, full
from queries.conditions.statesinturn import STILL
from queries.conditions.whoseturn import owner_stated
from queries.options.index import index_of
from queries.questions.aboard import told_inside
from queries.questions.approach import taken_for_the_enemy, who_acts_on_ours
from queries.questions.asked import Asked, never_told, verb_of
from queries.questions.bystanders import told_of_others
from queries.questions.camefirst import came_first
from queries.questions.carried import carrier_did
from queries.questions.causes import take_up_cause
from queries.questions.circumstances import (
    take_up,
    take_up_failed,
    take_up_figures,
    take_up_nearer,
    take_up_places,
    take_up_sides,
    take_up_way,
)
from queries.questions.described import Words, add, covered, denied, owners_of, within_names, words_of
from queries.questions.english import FUNCTION, MODALS, MOVEMENTS, OURS, PRONOUNS, THEIRS
from queries.questions.frame import IMPERATIVES, Frame, frame
from queries.questions.friendsnear import friends_near
from queries.questions.inverted import inverted
from queries.questions.kinds import in_numbers, measures, refined, tested
from queries.questions.landmarks import place_apart, standing_by
from queries.questions.lexicon import Lexicon, lexicon_of
from queries.questions.naming import BEARER, Span, spans
from queries.questions.nearness import leaders_off, near, touching
from queries.questions.oneofmany import in_part, of_the_rest
from queries.questions.orders import kept_if
from queries.questions.outlived import of_before
from queries.questions.parties import Deed
from queries.questions.quantities import quantities
from queries.questions.reading import Named, Quantity, Reading
from queries.questions.relations import Check, check
from queries.questions.results import result_of
from queries.questions.scene import SceneReader
from queries.questions.theirview import of_one_of_theirs, seen_from_theirs
from queries.questions.tokens import Token, tokenize
from queries.questions.unplaced import (
    equipment,
    left_aside,
    left_said,
    names_left_aside,
    numbers_left_aside,
    proper_names,
    states_left_aside,
    unknown_words,
)
from queries.questions.wanted import (
    does_another_thing,
    exempt_spans,
    of_how_it_goes,
    only_by,
    phase_of,
    sorts_in,
    together,
    wanted,
)
from queries.questions.weapons import ANY_WEAPON
from queries.questions.whichstep import step_asked
from queries.questions.wording import worded
from queries.states.milder import RESULT, is_result

if TYPE_CHECKING:
    from queries.entries.query import Query

#: What goes on telling of who does it, in a piece of its own.
_GOES_ON = frozenset({"by", "both", "each"})
_INSIDE = frozenset({"inside", "aboard", "passengers", "occupants"})


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


@dataclass(slots=True)
class _Laid:
    """A question laid out: its tokens, the names in them, the stretches (the one that asks last) and the numbers."""

    text: str
    tokens: tuple[Token, ...]
    found: list[Span]
    outline: Frame
    stretches: list[Words]
    owners: dict[int, str]
    numbers: list[Quantity]

    @property
    def ask(self) -> Words:
        return self.stretches[-1]


@dataclass(slots=True)
class _Wants:
    """What a question wants: the kind of answer, the options to be ruled on, the relation to be looked up."""

    kind: str
    options: Asked | None = None
    check: Check | None = None
    query: Query | None = None
    #: Names that stand for tests which the options must do without.
    free: list[Span] = field(default_factory=list)


#: At whom it is done, where what he is is no name of the texts: "fire at the enemy flagship".
_AT_HIM = deferred(
    r"(?i)\b(?:at|upon|against) (?:the|that|an?) enemy [a-z][\w'-]+(?= *(?:[?.,;]|$|in\b|on\b|over\b|that\b))"
)
#: Nobody is as near as any rule asks.
_NOBODY_NEAR = deferred(
    r"(?i)\b(?:no(?: other)? enem(?:y|ies)|no ?one|nobody|nothing|no foes?)\b(?: \w+)? (?:is |are )?(?:any ?where )?"
    r"(?:near|nearby|close|around|about)\b"
)


def read(rules: Any, text: str) -> Read:
    """``text`` as read in one ruleset. Raises ``Unread`` where it cannot be."""
    lexicon = lexicon_of(rules)
    if not any(token.kind == "word" for token in tokenize(text)):
        raise Unread("there are no words in it")
    plain, original = worded(text, lexicon), text
    said, friends = friends_near(plain.text, rules)
    said, leaders = leaders_off(said)
    laid, warnings = _laid(said, lexicon), plain.warnings
    if (leaders or friends) and _wants(laid, lexicon).kind == "numbers":  # how far off he is, is one of the numbers
        laid, leaders, friends = _laid(plain.text, lexicon), {}, {}
    text, outline, ask, stretches, numbers = laid.text, laid.outline, laid.ask, laid.stretches, laid.numbers
    if _telegram_of_a_test(laid, lexicon):
        return read(rules, f"What is the chance: {text}")  # "Morale 9 reaction test?"
    wants = _wants(laid, lexicon)
    reader = SceneReader(text, lexicon, numbers)
    situation = reader.read(stretches, wants.kind)
    if reader.around.unplaced:
        said = ", ".join(dict.fromkeys(reader.around.unplaced))
        warnings.append(
            f"The texts speak of {said} but define no such kind of unit or state; taken as a fact about the unit."
        )
    ruled = wants.options is not None and wants.kind == "options"
    if ruled and _NOBODY_NEAR.search(text):
        situation.setdefault("facts", {})[NOBODY_NEAR] = True
    if ruled and "facts" in situation:
        situation["facts"] = of_before(text, stretches, situation["facts"])
    if ruled and not {"enemy", "target"} & situation.keys() and _AT_HIM.search(text, ask.stretch.start):
        situation["enemy"] = {"statuses": []}
    went = told_of_carrier(text) if ruled and situation.get("target", {}).keys() & {"type", "subtypes"} else {}
    around = near(text) | leaders | friends | carrier_did(text) | went | came_first(text, lexicon) if ruled else {}
    if around:
        situation["facts"] = around | situation.get("facts", {})
    owner = owner_stated(text, of_theirs=of_one_of_theirs(laid.ask))
    if wants.options is not None and (when := turn_stated(text) | owner | moment_stated(text)):
        situation["facts"] = when | situation.get("facts", {})
    if ruled and (lost := loss_stated(text, situation.get("facts", {}))):
        situation["facts"] = lost | situation.get("facts", {})
    if ruled and wants.options is not None and wants.options.of == "status" and len(wants.options.terms) == 1:
        of_the_rest(text, wants.options.terms[0], situation, lexicon)
    if ruled and "facts" in situation:
        situation["facts"] = {touching(each, situation): so for each, so in situation["facts"].items()}
    if ruled:
        in_part(text, situation, lexicon)
    if ruled and (within := told_inside(original, stretches, lexicon)):
        situation.setdefault("facts", {}).update(within)
    if ruled:
        _not_in_state(stretches, situation)
    if ruled and full(text):
        situation.setdefault("facts", {})[A_UNIT_IS_ABOARD] = True
    if ruled and (under := result_of(text, numbers, laid.found, lexicon)):
        asked = wants.options.terms if wants.options is not None else ()
        if any(is_result(index_of(rules), term.id) for term in asked):  # "the score is 3. Does it become Halted?"
            situation.setdefault("facts", {})[RESULT] = under[0]
        else:
            add(situation["unit"], "statuses", under[0])  # "after a score of -2, can we …?"
        numbers.remove(under[1])
    strange = proper_names(laid.tokens, laid.found)
    unknown = _unknown(laid, reader, lexicon, strange)
    untold = never_told(laid.ask, laid.outline.aux, unknown, lexicon) if wants.kind == "options" else None
    if untold is not None and (wants.options is None or _does_it(untold, wants.options, laid.ask, lexicon)):
        wants.options, ruled = untold, True
    elif len(unknown) > 1 and len(unknown) >= len(laid.found) and not _asks_plainly(laid, wants, unknown):
        raise Unread("more of it is unknown than known", unknown)
    if strange:
        named_so = ", ".join(strange)
        warnings.append(f"No name of these texts: {named_so}; what it is was taken from the rest of the question.")
    _ask_for(wants, laid, reader, situation, unknown, warnings, lexicon)
    if wants.kind == "numbers" and any(table.kind == "modifiers" for table in rules.tables.values()):
        told = [text[words.stretch.start : words.stretch.end].strip(" .?!,;:") for words in stretches[:-1]]
        situation.setdefault("facts", {})["adjustments"] = told
    aside = _aside(wants, laid, reader, situation, warnings, lexicon)
    found = laid.found
    if wants.kind in ("define", "compare") and len(found) > 1 and laid.tokens[found[0].first].low in IMPERATIVES:
        found = [span for span in found if span.first > 0]  # "compare X with Y"
    named = tuple(_named(span, reader, laid.owners, wants.options) for span in found)
    if wants.kind == "entries" and wants.check is None and wants.options is None:
        from queries.questions.sought import sought, taken_up

        query = wants.query = sought(text, stretches, reader.described, numbers, lexicon)
        aside += names_left_aside(stretches, {"query": query.words}, taken_up(query, stretches), numbers)
    made = wants.query
    # a deed in words of the texts that are no name, or in words that they never use: they do not say
    silent = ruled and (not unknown or untold is not None)
    answering = wants.options is not None and "event" in situation  # "it gets charged, what can it do?"
    spoken_of = silent or answering or (made and (made.number is not None or made.letter))
    if not named and wants.kind != "numbers" and not spoken_of:
        raise Unread("it names nothing that the texts know", unknown)
    if unknown:
        warnings.append(f"Not known, and left aside: {', '.join(unknown)}.")
    if aside:
        warnings.append(left_said(aside))
    reading = Reading(
        ruleset=rules.ruleset.id, kind=wants.kind, text=text, situation=situation,
        ask=tuple(term.id for term in wants.options.terms) if wants.options else (), terms=named,
        ended=tuple(reader.ended),
        numbers=tuple(numbers), dice=tuple(token.low for token in laid.tokens if token.kind == "dice"),
        wants=tuple(token.low for token in ask.tokens if token.kind == "word"),
        words=tuple(token.low for token in laid.tokens if token.kind == "word" and token.low not in FUNCTION),
        sentences=outline.sentences, unknown=unknown, warnings=tuple(warnings),
        aside=tuple(dict.fromkeys([*aside, *reader.around.unplaced])),
    )  # fmt: skip
    tests = tuple(term for span in wants.free for term in span.terms if term.kind == "test")
    return Read(reading, wants.query, tests, only_by(ask) is not None, plain.why, wants.check)


def _does_it(untold: Asked, options: Asked, ask: Words, lexicon: Lexicon) -> bool:
    """Whether what was taken for the option only tells who does a deed that no text knows: "can a Dazed crew knit?"."""
    verb = verb_of(ask, lexicon)
    spans = [span for span in options.spans if span in ask.spans]
    deeds = [span for span in spans if span.of("action", "reaction", "order", "test")]
    under = [each for each in deeds if {"with", "on", "under"} & {token.low for token in ask.before(each, 2)}]
    told = spans == list(options.spans) and all(each.of("order") and each in under for each in deeds)
    if verb is None or not spans:
        return False
    meanwhile = (token.end for token in ask.tokens if token.low in ("while", "whilst") and token.start > verb.end)
    since = next(meanwhile, None)
    if since is not None and all(span.start >= since for span in spans):
        return True  # "can it knit while making a Withdraw?"
    return told and all(span.end <= verb.start for span in spans)


def _laid(text: str, lexicon: Lexicon) -> _Laid:
    """The question taken apart."""
    tokens = tokenize(text)
    found = spans(tokens, text, lexicon)
    kinds_at = {span.start: frozenset(term.kind for term in span.terms) for span in found}
    inside = within_names(tokens, found)
    outline = frame(tokens, text, kinds_at, inside)
    of_ours = any(token.low in ("my", "our") for token in outline.ask.tokens[1:3])
    of_ours = of_ours or any(stretch.tokens[0].low in ("my", "our") for stretch in outline.states[:1] if stretch.tokens)
    stretches = [words_of(stretch, tokens, found, of_ours) for stretch in outline.states]
    stretches.append(words_of(outline.ask, tokens, found))
    for words in stretches:
        place_apart(words)
    standing_by(stretches, lexicon)
    for k, words in enumerate(stretches):
        taken_for_the_enemy(stretches[k - 1] if k else None, words)
    who_acts_on_ours(stretches)
    for before, words in pairwise(stretches):
        theirs = before.deed is not None and before.deed.by == "enemy"
        if words.tokens[0].low in _GOES_ON and (theirs or set(before.parties) == {"enemy"}):
            words.parties = ["enemy"] * len(words.parties)  # "shot at by a gun and by riflemen, both on …"
        if words.deed is None and before.parties[0] == "enemy" and _goes_on_moving(words.tokens[0]):
            words.deed = Deed("move", "enemy", "", 0)  # "an enemy Glider zooms past and ends 8 inches away"
    if _of_those_inside(stretches[-1], lexicon) or _done_on_it(stretches, lexicon):
        # "the squad inside", "can a squad get off it?": what was described before is what carries it
        for words in stretches[:-1]:
            if not any(token.low in _INSIDE for token in words.tokens):
                words.parties = ["target" if party == "unit" else party for party in words.parties]
    told_of_others(stretches, lexicon)
    seen_from_theirs(stretches)
    owners = owners_of(stretches)
    return _Laid(text, tokens, found, outline, stretches, owners, quantities(tokens, found, owners, lexicon))


def _goes_on_moving(token: Token) -> bool:
    """Whether a stretch opens with what the one before it was of goes on to do: "… and ends 8 inches away"."""
    return token.kind == "word" and token.stem in MOVEMENTS and token.low.endswith(("s", "ed"))


def _of_those_inside(ask: Words, lexicon: Lexicon) -> bool:
    """Whether those are asked of who are inside what was told of: "the squad inside", "its passengers"; no part of the
    name of a deed ("pick up passengers") tells of any."""
    deeds = covered((span for span in ask.spans if span.of("action") and span.last - span.first > 1), ask.offset)
    for i, token in enumerate(ask.tokens):
        if i in deeds:
            continue
        before = ask.tokens[i - 1] if i else None
        if token.low in _INSIDE and (token.low not in ("inside", "aboard") or before is None
                                     or before.stem in lexicon.unit_nouns
                                     or any(span.last == i + ask.offset for span in ask.spans)):  # fmt: skip
            return True
    return False


def _done_on_it(stretches: list[Words], lexicon: Lexicon) -> bool:
    """Whether some other unit does what is asked on that of which was told before: "can troops get off it?".

    "The squad", where my squad was told of, is no other.
    """
    ask = stretches[-1]
    tokens = [token for token in ask.tokens if token.kind != "punct"]
    if len(tokens) < 4 or tokens[0].low not in MODALS or tokens[-1].low not in ("it", "them"):
        return False
    taken = {i - ask.offset for span in ask.spans if span.of(*BEARER) for i in range(span.first, span.last)}
    subject = [token for i, token in enumerate(tokens[1:4], 1) if i in taken or token.stem in lexicon.unit_nouns]
    others = (*THEIRS, *PRONOUNS, *OURS, "you")
    told = {token.stem for words in stretches[:-1] for token in words.tokens}
    if subject and tokens[1].low in ("the", "that", "this") and subject[0].stem in told:
        return False
    return bool(subject) and not any(each.stem in others or each.low in others for each in tokens[1:3])


def _telegram_of_a_test(laid: _Laid, lexicon: Lexicon) -> bool:
    """Whether a question is no more than a test and the characteristic that it is taken on."""
    outline = laid.outline
    if outline.aux or outline.states or refined(outline, laid.ask, laid.numbers) != "options":
        return False
    return tested(laid.ask, laid.numbers, lexicon)


#: "13 strength points against 4", "at 3-1": the strengths of both sides of an attack.
_TWO_STRENGTHS = deferred(
    r"(?<![\w.])\d+(?: [a-z]+){0,3} (?:against|versus|vs\.?|attack(?:s|ing)?)(?: [a-z]+){0,3} \d+(?![\w.])|"
    r"\b(?:at|on|an?|of) \d+ ?(?:[-:]|to) ?\d+ (?:odds|attack|column)|\b(?:attack\w*|odds) (?:at|of) \d+ ?[-:] ?\d+"
)


def _asks_plainly(laid: _Laid, wants: _Wants, unknown: tuple[str, ...]) -> bool:
    """Whether what is asked is all known, so that only what is told beside it holds unknown words ("My Dazed axemen
    have a lovely view. May they Duck?"): these are named, and left aside."""
    if (
        wants.kind == "numbers"
        and len(unknown) < 6
        and any(s.of("test") for words in laid.stretches for s in words.spans)
    ):
        return True  # the chance to pass a test that is named
    if wants.kind == "numbers" and len(unknown) < 6 and _TWO_STRENGTHS.search(" ".join(laid.text.lower().split())):
        return True  # whatever the texts call the strengths of an attack
    named = wants.options is not None and bool(wants.options.names) and laid.outline.states
    about = any(
        span.of(*HELD_KINDS, "reaction") for words in laid.stretches if words is not laid.ask for span in words.spans
    )
    return bool(named and about and len(unknown) < 4) and not {t.text for t in laid.ask.tokens}.intersection(unknown)


def _wants(laid: _Laid, lexicon: Lexicon) -> _Wants:
    """What kind of answer is wanted, and of what."""
    outline, ask, stretches, numbers = laid.outline, laid.ask, laid.stretches, laid.numbers
    kind = in_numbers(refined(outline, ask, numbers), outline, ask, numbers, lexicon)
    if kind in ("entries", "define") and step_asked(laid.text, lexicon.rules.passages.values()):
        kind = "numbers"
    checked = check(ask, outline.aux, lexicon) if kind == "options" else None
    if kind == "define" and inverted(ask, lexicon) is not None:
        kind = "entries"  # "what does Dread modify?"
    if checked:
        return _Wants("entries", None, checked, checked.query, exempt_spans(ask))
    options = wanted(kind, outline, ask, stretches, lexicon)
    if kind == "options" and of_how_it_goes(options, outline, ask, stretches, lexicon):
        kind, options = "define", None
    if options is None and kind == "options" and not outline.aux and any(measures(each, lexicon) for each in numbers):
        kind = "numbers"  # "S8 against AV 12": only numbers, nothing that a unit does
    if options is not None:
        options = together(options, laid.text)
        if not any(words.asked for words in stretches):
            for words in stretches:
                inside = range(words.offset, words.offset + len(words.tokens))
                words.asked = [span for span in options.spans if span.first in inside]
    return _Wants(kind, options, free=[*exempt_spans(ask), *sorts_in(ask, lexicon)] if kind == "entries" else [])


def _unknown(laid: _Laid, reader: SceneReader, lexicon: Lexicon, strange: list[str]) -> tuple[str, ...]:
    """The words that nothing explains, ``strange`` names of units aside."""
    names = [weapon["name"].lower().split() for weapon in reader.weapons.weapons]
    armed = {word for name in names if name[-1] not in ANY_WEAPON for word in name}
    own = {word.lower() for name in strange for word in name.split()}
    return unknown_words(laid.tokens, laid.found, lexicon, armed | reader.strange | own)


def _ask_for(
    wants: _Wants, laid: _Laid, reader: SceneReader, situation: dict[str, Any], unknown: tuple[str, ...],
    warnings: list[str], lexicon: Lexicon,
) -> None:  # fmt: skip
    """Put into the situation what is to be ruled on; raises ``Unread`` where a ruling is wanted, and of nothing."""
    options, outline, ask = wants.options, laid.outline, laid.ask
    if options is not None:
        situation["ask"] = {"of": options.of}
        if len(options.names) == 1:
            situation["ask"]["name"] = options.names[0]
        elif options.names:
            situation["ask"]["name"] = list(options.names)
        if options.other and all(span.words != options.other for span in reader.described):
            warnings.append(
                f"Read as asking about {' and '.join(options.names)}; {options.other!r} could be meant as well."
            )
        verb = verb_of(ask, lexicon) if outline.aux and wants.kind == "options" else None
        asked_for = verb is not None and verb.low in options.names
        if verb is not None and not asked_for and verb.text in unknown and does_another_thing(verb, options, ask):
            raise Unread(f"its verb {verb.text!r} is not known", unknown)
        if kept := kept_if(options.terms, ask, laid.text, lexicon):
            situation["facts"] = situation.get("facts", {}) | kept
        if options.of == "status" and outline.aux in ("is", "are") and any(t.low == "still" for t in ask.tokens):
            situation.setdefault("facts", {})[STILL] = True  # "after that, is it still Hidden?"
        if options.of == "action" and not situation.get("phase") and not situation.get("event"):
            phase = phase_of(options, lexicon)
            if phase:
                situation["phase"] = phase
    elif wants.kind == "options" and _says_how_it_is(laid):
        wants.kind = "define"  # names and nothing that is done: what the texts say of them
    elif wants.kind == "options":
        raise Unread("it names nothing that the texts let a unit do, become or have", unknown)


def _says_how_it_is(laid: _Laid) -> bool:
    """Whether a question names things of the texts and nothing that a unit does: what is said of them is wanted."""
    if not laid.ask.spans:
        return False
    return laid.outline.aux in ("is", "are", "does", "do") or (not laid.outline.aux and not laid.outline.states)


def _aside(
    wants: _Wants, laid: _Laid, reader: SceneReader, situation: dict[str, Any], warnings: list[str], lexicon: Lexicon
) -> tuple[str, ...]:
    """What of the question neither the situation nor the options took up; what a unit wears becomes a fact of it."""
    options, ask, stretches, numbers = wants.options, laid.ask, laid.stretches, laid.numbers
    aside = left_aside(ask, situation, lexicon) if options is not None and wants.kind != "numbers" else ()
    if options is None:
        return aside
    used = {*reader.described, *options.spans, *wants.free}
    named = names_left_aside([ask], situation, used, numbers) if wants.kind != "numbers" else ()
    if options.names and (worn := equipment(ask, (*aside, *named), lexicon)):
        situation.setdefault("facts", {}).update(worn)
        aside = left_aside(ask, situation, lexicon)
    asked_of = options.terms or (() if options.names else tuple(lexicon.rules.terms_of_kind(options.of)))
    if over := {*aside, *named}:
        take_up(situation, ask, over, asked_of, lexicon)
        aside = left_aside(ask, situation, lexicon)
    take_up_places(situation, stretches, asked_of, lexicon)
    if options.of in OPTION_KINDS:
        take_up_way(situation, ask, options.terms, lexicon)
        take_up_sides(situation, laid.text, options.terms, lexicon)
        take_up_failed(situation, stretches, options.terms, lexicon)
        take_up_nearer(situation, laid.text, options.terms, lexicon)
        take_up_figures(situation, laid.text, lexicon)
    if options.of == "status":
        take_up_cause(situation, laid.text, options.terms, lexicon)
    aside += states_left_aside(stretches, situation, lexicon)
    if wants.kind != "numbers":
        aside += names_left_aside(stretches, situation, used, numbers)
        if not reader.groups.groups:
            aside += numbers_left_aside(stretches, situation, numbers, laid.text)
        if lacking := [span.words for words in stretches for span in words.spans if _denied_rule(words, span)]:
            left = ", ".join(dict.fromkeys(lacking))
            warnings.append(f"Only what its type does not give it is left out: {left}.")
    return aside


def _not_in_state(stretches: list[Words], situation: dict[str, Any]) -> None:
    """Take the states of an enemy as told in full where a question says in which it is not: "a Barge, not Mired"."""
    theirs = None
    for words in stretches:
        for span in words.spans:
            if span.of(*TYPE_KINDS) is not None:
                theirs = words.party(span) if words.party(span) in ("enemy", "target") else None
            party = words.party(span) if words.party(span) in ("enemy", "target") else theirs
            if party in situation and span.of("status") is not None and denied(words, span):
                situation[party].setdefault("statuses", [])


def _denied_rule(words: Words, span: Span) -> bool:
    """Whether the question says that the unit lacks a special rule, which its type may give it all the same."""
    return span not in words.asked and span.of("special_rule") is not None and denied(words, span)


def _named(span: Span, reader: SceneReader, owners: dict[int, str], wanted: Asked | None) -> Named:
    chosen = reader.described.get(span)
    term = chosen[0] if chosen else span.terms[0]
    if wanted and span in wanted.spans:
        term = wanted.terms[wanted.spans.index(span)]
    others = tuple(each.id for each in span.terms if each.id != term.id)
    party = chosen[1] if chosen else owners.get(span.start, "unit")
    return Named(term.id, term.kind, term.name, span.start, span.end, span.words, others, party, span.parameter)
