"""Questions about names ("which sub-types may not Run"): from their words to a ``queries.entries.finding.Query``."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise

from kb.model import BEING_KINDS, TYPE_KINDS, Term
from kb.names import first_word, stem, stems
from kb.patterns import deferred
from queries.entries.query import Query
from queries.options.index import index_of
from queries.questions.described import Words
from queries.questions.english import EVERYDAY, FUNCTION, HOSTILE, LETTERED, LIGHT, UNIT_NOUNS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.reading import Quantity
from queries.questions.tokens import Token

_NOUNS: dict[str, tuple[str, ...]] = {
    "unit type": ("unit_type",), "troop type": ("unit_type",), "type": ("unit_type", "weapon_type"),
    "sub type": ("unit_subtype",), "subtype": ("unit_subtype",),
    "unit": ("unit_type", "unit_subtype", "status", "order"),
    "troop": BEING_KINDS, "model": ("unit_type", "unit_subtype"),
    "squad": BEING_KINDS, "group": BEING_KINDS,
    "status": ("status",), "condition": ("status",), "state": ("status",), "special rule": ("special_rule",),
    "rule": ("special_rule", "unit_subtype", "status"), "ability": ("special_rule",), "trait": ("special_rule",),
    "reaction": ("reaction",), "action": ("action",), "order": ("order",), "phase": ("phase",), "sub phase": ("phase",),
    "characteristic": ("characteristic",), "test": ("test",), "check": ("test",),
    "roll": ("test",), "weapon": ("weapon_type",), "effect": ("effect", "status"), "result": ("effect", "status"),
    "table": ("table",), "event": ("event",), "trigger": ("event",), "marker": ("status",),
    "sub type of unit": ("unit_subtype",), "kind of unit": ("unit_type", "unit_subtype"),
    "type of unit": ("unit_type",), "kind of unit type": ("unit_type",),
    "weapon type": ("weapon_type",), "weapon mount": ("weapon_type",), "mount": ("weapon_type",),
    "class": ("unit_type", "unit_subtype"), "outcome": ("effect",), "thing": (), "save": ("effect",),
}  # fmt: skip
_KINDS = {stems(noun): kinds for noun, kinds in _NOUNS.items()}
_SORTS_OF = [[noun, "of"] for noun in ("kind", "kinds", "sort", "sorts", "class", "classes", "breed", "breeds")]
#: "Stats", which ends as "states" does.
_FIGURES = ("stat", "stats")

#: The verbs that tell a relation, by their stems, and whether they turn it round ("stops from" is a denial).
RELATIONS: dict[str, tuple[str, ...]] = {}
for _words, _relations in {
    "stop prevent forbid bar deny keep block disallow prohibit ban hinder disable": ("denies", "immune_to"),
    "grant give confer provide": ("grants", "inflicts", "permits"),
    "cause inflict impose apply put add": ("inflicts", "forces", "triggers"),
    "remove rid clear cure end lose cancel recover discard lift shed wipe erase": ("removes",),
    "ignore disregard unaffected": ("ignores", "immune_to"),
    "immune": ("immune_to", "ignores"),
    "allow let permit enable": ("permits", "grants"),
    "force compel make oblige": ("forces", "sets", "counts_as", "limits_to", "inflicts"),
    "require need demand call": ("requires", "uses", "forces"),
    "modify improve reduce increase raise lower boost worsen": ("modifies", "sets"),
    "affect alter change influence": ("modifies", "sets", "denies", "limits_to", "forces", "counts_as"),
    "use": ("uses",),
    "trigger open": ("triggers",),
    "happen occur": ("occurs_in",),
    "have has gain get": ("grants", "permits"),
    "override trump beat": ("overrides",),
    "treat count": ("counts_as",),
    "reroll re-roll": ("modifies", "permits", "grants"),
}.items():
    for _word in _words.split():
        RELATIONS[stem(_word)] = _relations
NEGATIONS = frozenset(
    {
        "not",
        "cannot",
        "can't",
        "never",
        "won't",
        "don't",
        "doesn't",
        "isn't",
        "aren't",
        "without",
        "no",
        "couldn't",
        "mayn't",
        "nobody",
        "none",
        "nothing",
    }
)
AUXILIARIES = frozenset(
    (
        "do does did can may must could is are should will would has have can't cannot couldn't mayn't won't don't"
        " doesn't"
    ).split()
)
_MAY = frozenset("can may could might".split())
_AGAIN = frozenset(stems("reroll re-roll"))
_LETTING = frozenset(stem(word) for word in ("let", "allow", "permit", "enable"))
_DONE_TO = frozenset({"taken", "made", "used", "rolled", "attempted"})
NO_EFFECT = deferred(r"\b(?:have|has|had) no (?:effect|influence|impact|bearing) (?:on|upon|against)\b")
_WITHOUT_ROLLING = frozenset({"automatically"})
_OPTION_OF = {
    "reaction": "reaction",
    "action": "action",
    "status": "status",
    "special_rule": "rule",
    "order": "action",
    "test": "action",
    "effect": "action",
}


#: What is done with a test where what it brings is asked.
_TAKING = frozenset(stems("pass succeed successful take make roll"))
_REMOVED = stems("removed")
#: Words that say how regularly something is so, and narrow nothing that is asked for.
_HOW_OFTEN = frozenset("always ever usually normally generally automatically".split())
#: What asks for an item as a whole, not for something that it tells of.
WHOLLY = frozenset({"altogether", "outright"})


def _all_of_them(noun: str, family: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether a noun stands for any unit: every kind of unit is one, and the texts tell of those in a state, or of some
    sort, by that noun as their subject ("a Wrecked machine may not …")."""
    every = {term.id for term in lexicon.terms.values() if term.kind == "unit_type"}
    if not every or not family >= every:
        return False
    rules = lexicon.rules
    told = (clause for clause in rules.clauses if lexicon.terms[clause.subject].kind in ("status", "unit_subtype"))
    return any(noun in stems(rules.said(clause))[:4] for clause in told)


def query(ask: Words, numbers: list[Quantity], lexicon: Lexicon) -> Query:
    """The query that the asking stretch makes."""
    tokens = [token for token in ask.tokens if token.kind in ("word", "num")]
    noun_end, kinds, lettered = noun_of(tokens, lexicon)
    among: frozenset[str] = frozenset()
    if (
        noun_end
        and not lettered
        and tokens[noun_end - 1].kind == "word"
        and tokens[noun_end - 1].low not in ("which", "what", "who")
        and tokens[noun_end - 1].stem not in lexicon.unit_nouns
        and not _all_of(kinds, tokens[noun_end - 1], lexicon)
        and not (kinds and any(token.low in ("and", "or") for token in tokens[:noun_end]))  # "types and Traits"
    ) and (not kinds or tokens[noun_end - 1].low not in EVERYDAY):
        among = lexicon.family(tokens[noun_end - 1].low)
        if [token.low for token in tokens[noun_end - 3 : noun_end - 1]] in _SORTS_OF:
            among = sorts_of(tokens[noun_end - 1], lexicon) or among
        if among and _all_of_them(tokens[noun_end - 1].stem, among, lexicon):
            among, kinds = frozenset(), kinds or BEING_KINDS  # "which machines", where all there are are machines
        kinds = () if among else kinds
    rest = tokens[noun_end:]
    # "Without restriction" tells how it is done, and denies nothing.
    freely = {i for i, token in enumerate(rest[:-1]) if token.low == "without" and _bare_noun(rest[i + 1])}
    negative = any(
        token.low in NEGATIONS or token.low.endswith("n't") for i, token in enumerate(rest) if i not in freely
    )
    named = [span for span in ask.spans if " " in span.words and span.of("reaction", "action", "order")]
    inside = {token.start for token in rest for span in named if span.start <= token.start < span.end}
    states = [span for span in ask.spans if span.of("status") and span.words[:1].isupper()]
    beings = frozenset("be never become becomes get gets is are being".split())
    for before, token in pairwise(rest):  # "who is never Lost" loses nothing
        if before.low in beings and any(span.start == token.start for span in states):
            inside.add(token.start)
    verbs_at = (i for i, token in enumerate(rest) if token.start not in inside and _verb(token, rest, i))
    verb = next(verbs_at, None)  # "who may Give Ground" gives nothing
    asked = any(span.of("reaction", "action", "order") for span in ask.spans)
    led = verb is not None and any(each.low in AUXILIARIES for each in rest[:verb])
    if verb and asked and rest[verb].stem in ("use", "mak", "tak") and led:
        verb = None  # "who can use Parry" asks who can Parry
    relations = RELATIONS[rest[verb].stem] if verb is not None else ()
    spans = [span for span in ask.spans if span.start >= (rest[0].start if rest else 0)]
    if verb is not None and len(spans) > 1:  # the verb of the relation is no name on its other side
        spans = [span for span in spans if not span.start <= rest[verb].start < span.end]
    score = _score(numbers)
    scored = "effect" in kinds or (not kinds and not among)
    number = int(score) if score is not None and scored and score == int(score) else None
    inverted = bool(rest) and rest[0].low in AUXILIARIES and len(rest) > 2 and _noun_phrase(rest[1], spans)
    if inverted and rest[0].low in _MAY and rest[1].stem not in UNIT_NOUNS and not rest[1].low.endswith("ed"):
        done = any(span.start == rest[1].start and span.of("action") for span in spans)
        inverted = not done  # "may Board": what is done has the name of the state that it ends in
    whole = (span for span in spans if span.of("unit_type")) if rest and rest[0].low in ("is", "are") else named
    if inverted and any(span.start == rest[1].start and span.end >= rest[-1].end for span in whole):
        inverted = False  # "who can Close Ranks": the name is what is done; "which are Ships of War": what they are
    sorts = {*kinds, *(lexicon.terms[term].kind for term in among)}
    asks_bearers = noun_end and (tokens[noun_end - 1].low == "who" or not sorts.isdisjoint(TYPE_KINDS))
    if verb == 0 and asks_bearers and rest[0].low in ("has", "have", "had"):
        inverted = False  # "who has the … rule": what stands first is the verb itself
    passive = (
        verb is not None
        and verb > 0
        and rest[verb].low.endswith(("ed", "en"))
        and any(token.low in ("is", "are", "be", "gets", "get") for token in rest[:verb])
    )
    if passive and asks_bearers and "grants" in relations:
        passive = False  # "which hulls are given the … trait" asks which have it
    side = "object" if inverted or passive else "subject"
    taken = (among or kinds == ("effect",)) and any(
        be.low == "be" and done.low in _DONE_TO for be, done in pairwise(rest)
    )
    if taken:
        side = "object"  # "which saves may be taken against …": what is said to leave them open is told
    verbs = frozenset({rest[verb].stem}) if verb is not None else frozenset()
    option = ""
    if NO_EFFECT.search(" ".join(token.low for token in rest)):  # "which rules have no effect on Barges"
        relations, side, negative = ("immune_to", "ignores"), "object", False
    kept_from = frozenset(second.start for first, second in pairwise(rest) if first.low == "from")
    targets = _target_terms(spans, side, relations, [token.low for token in rest], kept_from)
    if not targets and len(kinds) == 1 and verb is not None and rest[-1].low == "others":
        targets = tuple(term for term in (lexicon.general(kinds[0]),) if term is not None)  # "wipes out all the others"
    if side == "subject" and targets:
        closing = relations[:1] == ("denies",) and rest[verb].stem != "giv" if verb is not None else False
        plain = verb is None or (
            rest[verb].stem in ("be", "get", "gain", "hav", "mak", "tak", "use", "suffer")
            and any(token.low in AUXILIARIES for token in rest[:verb])
        )
        if closing or (
            plain
            and any(
                token.low in ("can", "may", "cannot", "can't", "could", "must", "able", "allowed", "never")
                for token in rest
            )
        ):
            option = _OPTION_OF.get(targets[0].kind, "")
            negative = negative != closing if not (closing and not negative) else True
            relations = ("denies", "immune_to", "limits_to") if negative else ("permits", "grants")
    made = verb is not None and rest[verb].stem in ("mak", "tak", "do", "roll", "need")
    if side == "subject" and made and targets and targets[0].kind == "test" and not option:
        relations = ("immune_to", "denies", "ignores") if negative else ("forces", "requires")  # "never take them"
    ordered = verb is not None and rest[verb].stem in ("giv", "receiv") and asks_bearers
    if ordered and targets and targets[0].kind == "order" and not option:
        option, side = "action", "subject"  # "which crews may be given the Halt order"
        relations = ("denies", "immune_to", "limits_to") if negative else ("permits", "grants")
    if side == "subject" and targets and targets[0].kind == "status" and "inflicts" in relations and not option:
        relations = ("inflicts", "forces", "triggers", "grants")  # what gives a state and what inflicts it are one
    if targets and targets[0].kind == "special_rule" and relations[:1] == ("inflicts",) and not option:
        relations = ("grants", "inflicts", "permits")  # "how do I become Fearless" asks what gives the rule
    if option == "action" and targets[0].kind == "action" and negative and _suffered(rest, spans):
        option, relations = "", ("immune_to",)  # "which units cannot be charged"
    if not option and side == "subject" and stem("immune") in verbs and targets and targets[0].kind == "status":
        option, negative, relations = "status", True, ("denies", "immune_to", "limits_to")
    if option == "status" and negative and stem("stop") not in verbs:
        # who is not affected by a state is never in it, but nothing keeps him from it
        relations = (*relations, "ignores")
    if (not relations or (verb is None and not negative)) and targets and targets[0].kind == "phase":
        relations = ("occurs_in",)
    if kinds == ("phase",) and targets and targets[0].kind in ("reaction", "action", "test", "order"):
        relations, side, option, negative = ("occurs_in",), "object", "", False  # "in which phase can I use …"
    if negative and relations == RELATIONS[stem("need")] and not option:
        relations, negative = ("ignores", "immune_to", "denies"), False  # "which weapons don't need to Load"
    if not relations:
        relations = ("denies", "immune_to") if negative else ("permits", "grants", "inflicts", "forces", "is_a")
        relations = (*relations, "limits_to") if taken and not negative else relations  # what alone may be taken may be
    said_outright = outright(rest)
    if said_outright and targets and targets[0].kind == "test":
        relations, option, negative = ("immune_to",) if said_outright == "passes" else ("forces",), "", False
    content = [
        token for token in rest
        if token.low not in FUNCTION and token.low not in NEGATIONS and token.stem not in UNIT_NOUNS
        and token.stem not in lexicon.unit_nouns and token.stem not in LIGHT and token.stem not in verbs
        and token.kind == "word" and token.low not in _HOW_OFTEN
        and not (said_outright and token.low in _WITHOUT_ROLLING)
    ]  # fmt: skip
    phases = [span.terms[0] for span in spans if option and targets and _only_a_phase(span)]
    phase = phases[-1].name if phases and phases[-1] not in targets else ""
    letter = letter_in(rest)
    if letter and not lettered and not targets:
        bearers = kinds or BEING_KINDS
        return Query(bearers, relations, (), "subject", negative, "", verbs, letter=letter)
    if lettered:
        wholly = next((token.low for token in rest if token.low in WHOLLY), "")
        words = " ".join(token.low for token in content if token.low not in WHOLLY)
        return Query(("event",), relations, targets, side, negative, words, verbs, "", True, value=wholly)
    if targets and targets[0].kind == "test":
        content = [token for token in content if token.stem not in _TAKING]  # "removed by passing a Nerve test"
    loose = [token for token in content if not any(span.start <= token.start < span.end for span in spans)]
    if any(token.low not in EVERYDAY for token in loose) and all(lexicon.said(token.low) for token in loose):
        # words of the text that are no name: they are looked for in what the clauses quote
        targets, option = (), ""
        content = [token for token in content if token.low not in EVERYDAY or token in loose]
    words = " ".join(token.low for token in content)
    return Query(
        kinds,
        relations,
        targets,
        side,
        negative,
        words if not targets else "",
        verbs,
        option,
        False,
        number,
        among=among,
        value="reroll" if verbs & _AGAIN else said_outright if relations in (("immune_to",), ("forces",)) else "",
        phase=phase,
    )


def _bare_noun(token: Token) -> bool:
    """Whether a word is a noun that stands alone ("restriction"), no deed and nothing counted."""
    return token.kind == "word" and token.low not in FUNCTION and not token.low.endswith("ing")


def _suffered(rest: Sequence[Token], spans: list[Span]) -> bool:
    """Whether what is asked is what others do to those who are wanted: "cannot be charged"."""
    starts = {span.start for span in spans if span.of("action")}
    passive = (verb for be, verb in pairwise(rest) if be.low == "be" and verb.low.endswith(("ed", "t")))
    return any(verb.stem in HOSTILE and verb.start in starts and rest[-1] is verb for verb in passive)


def outright(rest: Sequence[Token]) -> str:
    """ "passes" or "fails" where a test is one that is passed or failed without rolling, else ''."""
    if not any(token.low in _WITHOUT_ROLLING for token in rest):
        return ""
    stems_said = {token.stem for token in rest}
    return next((said for said in ("passes", "fails") if stem(said) in stems_said), "")


def _score(numbers: list[Quantity]) -> int | Fraction | None:
    """The score that a question states: told as such, or a roll with what is added to it or taken off ("rolled 8 with
    -2")."""
    told = [
        each for each in numbers
        if each.signed or any(word in each.name for word in ("score", "roll", "result", "total"))
    ]  # fmt: skip
    rolls = [each for each in told if "roll" in each.name and not each.signed]
    added = [each for each in told if each.signed]
    if len(rolls) == 1 and added and len(told) == len(rolls) + len(added):
        return rolls[0].number + sum(each.number for each in added)
    return told[0].number if told else None


def sorts_of(noun: Token, lexicon: Lexicon) -> frozenset[str]:
    """The kinds of unit that the text says are kinds of the one that a noun names."""
    whole = {t.id for t in lexicon.terms.values() if t.kind == "unit_type" and stems(t.name) == stems(noun.low)}
    index = index_of(lexicon.rules)
    return frozenset(t.id for t in lexicon.terms.values() if t.id not in whole and index.parents(t.id) & whole)


def noun_of(tokens: list[Token], lexicon: Lexicon) -> tuple[int, tuple[str, ...], bool]:
    """Where the noun of what is wanted ends, its kinds, and whether it is a lettered item."""
    start = (
        next(
            (
                i
                for i, token in enumerate(tokens[:6])
                if token.low in ("which", "what", "all", "who", "list", "name", "every", "the")
            ),
            -1,
        )
        + 1
    )
    best: tuple[int, tuple[str, ...]] | None = None
    lettered = False
    if start and tokens[start - 1].low == "who":
        return start, BEING_KINDS, False
    sorts = [token.low for token in tokens[start : start + 2]] in _SORTS_OF and tokens[start + 2 : start + 3]
    if start and sorts and sorts[0].stem in lexicon.unit_nouns:
        return start + 3, ("unit_type", "unit_subtype"), False  # "which sorts of walker"
    if start and sorts and sorts_of(sorts[0], lexicon):
        return (
            start + 3,
            ("unit_type", "unit_subtype"),
            False,
        )  # "which sorts of cavalry"
    alone = start < len(tokens) and tokens[start].stem in lexicon.unit_nouns and stems(tokens[start].low) not in _KINDS
    if start and alone and (start + 1 == len(tokens) or stems(tokens[start + 1].low) not in _KINDS):
        return start + 1, BEING_KINDS, False
    second = stems(tokens[start + 1].low) if start + 1 < len(tokens) else ()
    if start and start < len(tokens) and stems(tokens[start].low) not in _KINDS and second not in _KINDS:
        for kind in ("reaction", "action", "order"):  # by the rulebook's own word for all of them
            if tokens[start].stem in lexicon.kind_words(kind):
                return start + 1, (kind,), False
    for i in range(start, min(start + 6, len(tokens))):
        if i == start and tokens[i].low in ("is", "are", "was"):
            continue
        if tokens[i].low in AUXILIARIES or tokens[i].low in NEGATIONS:
            break
        asks_verb = i == start and i and tokens[i - 1].low == "what" and tokens[i].stem in RELATIONS
        if asks_verb and i + 1 < len(tokens) and tokens[i + 1].low not in AUXILIARIES:
            return start, (), False  # "what triggers Overwatch"
        for size in (4, 3, 2, 1):
            key = tuple(part for token in tokens[i : i + size] for part in stems(token.low))
            if key in _KINDS and i + size <= len(tokens):
                best = (i + size, ("characteristic",) if tokens[i].low in _FIGURES else _KINDS[key])
                lettered = any(part in LETTERED for part in key)
                break
        if best is not None and best[0] > i + 1:
            break  # "sub types" is one noun
        following = stems(tokens[i + 1].low) if i + 1 < len(tokens) else ()
        if best is not None and i + 1 >= best[0] and following not in _KINDS:
            break
    if best:
        end, kinds = _joined(tokens, *best, lexicon)
        return end, kinds, lettered
    if start < len(tokens) and tokens[start].kind == "word":
        for kind in ("reaction", "status", "action", "special_rule", "unit_type", "order"):
            if tokens[start].stem in lexicon.kind_words(kind):
                return start + 1, (kind,), False
        if tokens[start].stem in lexicon.unit_nouns:
            return start + 1, BEING_KINDS, False
        if lexicon.family(tokens[start].low):
            return start + 1, (), False
        asks = tokens[start - 1].low in ("which", "what") and tokens[start].low.endswith("s")
        behind = tokens[start + 1] if start + 1 < len(tokens) else None
        if asks and behind is not None and (behind.low in AUXILIARIES or behind.low in NEGATIONS):
            return start + 1, BEING_KINDS, False  # "which hulls never …"
    return start, (), False


def _joined(tokens: Sequence[Token], end: int, kinds: tuple[str, ...], lexicon: Lexicon) -> tuple[int, tuple[str, ...]]:
    """The noun of what is wanted with those that are joined to it: "unit types and sub-types", "Traits and hull
    types"."""
    while end + 1 < len(tokens) and tokens[end].low in ("and", "or"):
        first = end + 1 + (tokens[end + 1].stem in lexicon.unit_nouns)
        nouns = {n: tuple(part for token in tokens[first:n] for part in stems(token.low)) for n in
                 range(min(end + 4, len(tokens)), first, -1)}  # fmt: skip
        behind = next((n for n, noun in nouns.items() if noun in _KINDS), None)
        if behind is None:
            family = lexicon.family(tokens[first].low) if first < len(tokens) else frozenset()
            if not family:
                break
            # "types and Knacks", by what stands under the heading of that name
            end, kinds = first + 1, tuple(dict.fromkeys((*kinds, *sorted({lexicon.terms[t].kind for t in family}))))
            continue
        end, kinds = behind, tuple(dict.fromkeys((*kinds, *_KINDS[nouns[behind]])))
    return end, kinds


def _all_of(kinds: tuple[str, ...], noun: Token, lexicon: Lexicon) -> bool:
    """Whether a noun is the rulebook's own word for all of a kind ("retorts")."""
    return any(noun.stem in lexicon.kind_words(kind) for kind in kinds)


def letter_in(tokens: Sequence[Token]) -> str:
    """The letter or number of a lettered item: the "b" of "trigger b"; '' where there is none."""
    for token, following in pairwise(tokens):
        if any(part in LETTERED for part in stems(token.low)) and re.fullmatch(r"[a-z]|\d{1,2}", following.low):
            return following.low
    return ""


def _verb(token: Token, rest: list[Token], i: int) -> bool:
    if token.stem not in RELATIONS:
        return False
    if token.low in ("has", "have") and i == 0 and len(rest) > 1 and rest[1].low.endswith("ed"):
        return False
    if token.stem in ("get", "mak", "tak", "hav", "use") and any(
        each.stem in RELATIONS and each.stem not in ("get", "mak", "tak", "hav", "use", "unit")
        for each in rest[i + 1 : i + 3]
    ):
        return False
    if token.stem in _LETTING and any(
        each.stem in RELATIONS and each.stem not in (*_LETTING, *LIGHT) and each.low not in AUXILIARIES
        for each in rest[i + 1 : i + 6]
    ):
        return False  # "lets a unit remove a marker": what it is let do is the relation
    return not (i and rest[i - 1].low in ("a", "an", "the"))


def _noun_phrase(token: Token, spans: list[Span]) -> bool:
    """Whether a token begins the subject of an inverted question ("does every Warden have")."""
    if token.low in (
        "a",
        "an",
        "the",
        "my",
        "any",
        "every",
        "each",
        "all",
        "i",
        "it",
        "they",
        "you",
        "we",
        "one",
        "this",
        "that",
        "our",
        "some",
    ):
        return True
    return token.stem in UNIT_NOUNS or any(
        span.start == token.start and span.of("unit_type", "unit_subtype", "status", "special_rule", "test", "reaction")
        for span in spans
    )


def _is_whole_kind(term: Term) -> bool:
    """Whether a term stands for all of its kind ("Reaction"), whatever the text calls it."""
    return term.id.endswith(f"/{term.kind}/{term.kind}")


def _only_a_phase(span: Span) -> bool:
    return all(term.kind == "phase" for term in span.terms)


def _target_terms(
    spans: list[Span], side: str, relations: tuple[str, ...], lows: list[str], kept_from: Collection[int]
) -> tuple[Term, ...]:
    """The names on the other side of the relation: the last one decides; the others of its span may be meant too.

    ``kept_from`` are the places of the words behind "from", which are things done ("from charging").
    """
    wanted: tuple[str, ...] = (
        "status",
        "reaction",
        "action",
        "special_rule",
        "test",
        "order",
        "effect",
        "unit_type",
        "unit_subtype",
        "weapon_type",
        "phase",
        "characteristic",
        "event",
    )
    if side == "object":
        wanted = (
            "unit_type",
            "unit_subtype",
            "status",
            "order",
            "special_rule",
            "test",
            "reaction",
            "action",
            "effect",
            "event",
        )
    named = [span for span in spans if span.of(*wanted)]
    if "removes" in relations:  # what is asked for is no effect that the texts call "removed"
        named = [span for span in named if stems(span.words) != _REMOVED]
    if not named:
        return ()
    if len(named) > 1 and named[0].words.lower() in EVERYDAY and "as" in lows:
        named = named[1:]  # "fired as a Hip Shot"
    if len(named) > 1 and _only_a_phase(named[-1]) and side == "subject" and not _only_a_phase(named[-2]):
        named = named[:-1]  # "from moving in the Tide phase": when, and not what
    span = named[-1]
    of_a_kind = len(named) > 1 and named[-2].last == span.first and all(_is_whole_kind(each) for each in span.terms)
    if of_a_kind and {term.kind for term in named[-2].terms} & {term.kind for term in span.terms}:
        span = named[-2]  # "the Duck reaction": that one of them
    if span.of("unit_type") and len(named) > 1 and named[-2].last == span.first and named[-2].of("unit_subtype"):
        span = named[-2]  # "a Heavy Golem": the narrower of the two
    if any(token in ("can", "may", "cannot", "must", "could") for token in lows) and side == "subject":
        span = next((each for each in named if each.of("action", "reaction", "status", "test")), span)
    if "removes" in relations:  # what is removed is a state, not the unit that it is removed from
        span = next((each for each in named if each.of("status", "effect", "order")), span)
    first = span.of(*wanted)
    if (
        side == "subject"
        and (action := span.of("action", "reaction"))
        and (span.start in kept_from or not first_word(span.words).lower().endswith(("ed", "ing")))
        and "removes" not in relations
    ):
        first = action
    assert first is not None
    if first.kind == "status" and relations[:1] == ("inflicts",):  # the rule called like the state may be what gives it
        return (first,)
    return (first, *(term for term in span.terms if term.id != first.id and term.kind in wanted))
