"""Which options a question wants ruled on: those that it names, or all of a kind ("which reactions can …")."""

from __future__ import annotations

from itertools import pairwise

from kb.names import stem, stems
from kb.patterns import deferred
from queries.questions.asked import DURING, Asked, asked, bare, unnamed
from queries.questions.described import Words
from queries.questions.english import EVERYDAY, FUNCTION, HOSTILE, LIGHT, MODALS, word_list
from queries.questions.frame import Frame
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span, plain
from queries.questions.pattern import NO_EFFECT
from queries.questions.tokens import Token

#: The kinds of option by the noun that asks for all of them ("which reactions can …").
OPTION_NOUNS = {
    stem(noun): kind
    for noun, kind in {
        "reaction": "reaction", "response": "reaction", "action": "action", "status": "status", "rule": "rule",
    }.items()
}  # fmt: skip


def wanted(kind: str, outline: Frame, ask: Words, stretches: list[Words], lexicon: Lexicon) -> Asked | None:
    """The options that a question of a ``kind`` wants ruled on, None where it wants no ruling."""
    if kind == "options":
        found = asked(ask, outline.aux, lexicon)
        later = next(
            (words for words in stretches[:-1] if words.stretch.opener == "then" and words.offset > ask.offset), None
        )
        second = (asked(later, outline.aux, lexicon) or asked(later, "", lexicon)) if later else None
        if later is not None and second is not None:
            # "fire and then row": the first is done when the second is asked
            later.asked, ask.asked = list(second.spans), []
            later.done = tuple(span.words for span in found.spans) if found is not None else ()
            return second
        if found is None:
            empty = outline.aux == "" or all(_says_nothing(token) for token in ask.tokens)  # "Is that possible?"
            for words in sorted(stretches[-2::-1], key=_wished_for) if empty else ():
                if (found := asked(words, "", lexicon)) is not None:  # "… wants to Run. Can it?"
                    words.asked = list(found.spans)
                    break
        return found or (unnamed(ask, lexicon) if outline.aux else bare(ask) if len(stretches) > 1 else None)
    if kind == "entries":
        if NO_EFFECT.search(" ".join(token.low for token in ask.tokens)):
            return None  # "which rules have no effect on Barges": nothing that a unit does
        found = all_options(ask, lexicon, any(words.deed and words.deed.by == "enemy" for words in stretches))
        return None if found is not None and found.of == "status" and _of_a_cause(ask, stretches) else found
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


_WISHING = frozenset("want wants wanted wish wishes hope hopes intend intends plan plans like try tries trying".split())


def _wished_for(words: Words) -> bool:
    """False, and so first, of a stretch that tells what is to be done: "I want to Run with my crew, but …"."""
    lows = [token.low for token in words.tokens]
    return not any(low in _WISHING and "to" in lows[i + 1 : i + 4] for i, low in enumerate(lows))


#: What tells from what a state comes, or what becomes of it.
_CAUSED = frozenset("for from by after rid off".split())


def _of_a_cause(ask: Words, stretches: list[Words]) -> bool:
    """Whether a question asks which state something brings or takes ("what state do you get for losing?"), not which
    ones there are to be gained."""
    lows = [token.low for token in ask.tokens]
    others = stretches[:-1]
    told = any(words.stretch.opener in ("when", "after", "once", "if") for words in others if words.offset > ask.offset)
    tested = any(span.of("test") for words in others for span in words.spans)  # "it fails its check. What does it get?"
    return not any(low in ("can", "may", "could", "might") for low in lows[:6]) and (
        told or tested or any(low in _CAUSED for low in lows)
    )


_TOGETHER = deferred(r"(?i)\b(?:same time|at once|simultaneously|together|both|as well as)\b")


def together(options: Asked, text: str) -> Asked:
    """Of two states asked of at once, the second: whether it can be gained beside the first."""
    if options.of == "status" and len(options.spans) == 2 and _TOGETHER.search(text):
        return Asked("status", options.names[1:], options.terms[1:], options.spans[1:])
    return options


_MAY = frozenset(
    stem(word) for word in word_list("allowed possible legal permitted okay able right fine count work happen")
)


def _says_nothing(token: Token) -> bool:
    """Whether a word of a question only asks whether what was said before may be."""
    said = token.low in FUNCTION or token.low in MODALS or token.low in _ONCE_MORE or token.stem in _MAY | LIGHT
    return token.kind != "word" or said


#: That the same is done another time ("can it try again later in the turn?").
_ONCE_MORE = frozenset("again later try turn round phase".split())


def of_how_it_goes(options: Asked | None, outline: Frame, ask: Words, stretches: list[Words], lexicon: Lexicon) -> bool:
    """Whether a question asks how a thing goes that it names, not what a unit may do: "do both shoot at once in a
    Duel?", "if the test fails, do I lose my die?"."""
    if outline.aux not in ("do", "does", "is", "are", "will"):
        return False
    if options is None:
        told = any(words.spans for words in stretches[:-1] if words.stretch.opener in ("if", "when", "after", "once"))
        return told and not ask.spans and all(token.kind != "word" or plain(token) for token in ask.tokens)
    everyday = all(word in EVERYDAY for span in options.spans if span.terms for word in span.words.lower().split())
    if options.of == "status":
        return _does_something(ask)
    if options.of != "action":
        return False
    supposed = (words for words in stretches[:-1] if words.stretch.opener in ("if", "when", "once", "after"))
    told = any(_names_reaction(span) for words in supposed for span in words.spans)
    if outline.aux in ("do", "does") and everyday and told:
        return True  # "if it Ducks, does it …?"
    lows = [token.low for token in ask.tokens]
    counted = next((i for i, low in enumerate(lows) if low in ("count", "counts", "treat", "treats")), None)
    if outline.aux in ("do", "does") and counted is not None and "as" in lows[counted : counted + 6]:
        return True
    for span in options.spans:
        before = [token for token in ask.before(span, 3) if token.low not in ("a", "an", "the", "its", "my")]
        done = len(before) > 1 and before[-1].low == "by" and before[-2].low.endswith("ed")
        if done and outline.aux in ("is", "are"):
            return before[-2].stem not in HOSTILE  # "is it slowed by Mud?"
    for span in ask.spans:
        ahead = [token.low for token in ask.before(span, 2) if token.low not in ("a", "an", "the", "its", "my")]
        if everyday and span not in options.spans and span.of("reaction") and ahead and ahead[-1] in DURING:
            return True
    return False


#: What a state itself does, or how it goes with it.
_DOES = frozenset(
    stems("cause inflict affect last end remove give reduce lower mean change spread apply wear work persist expire")
)


def _does_something(ask: Words) -> bool:
    """Whether it is the state that is asked to do something: "does the Pinned status cause wounds?"."""
    first = ask.spans[0] if ask.spans else None
    if first is None or not first.of("status"):
        return False
    before = [token.low for token in ask.before(first, 4)]
    behind = ask.after(first, 3)
    verb = next((token for token in behind if token.low not in ("status", "condition", "state", "marker")), None)
    alone = before[:1] in (["do"], ["does"], ["will"]) and set(before[1:]) <= {"the", "a", "an", "this", "that"}
    return alone and verb is not None and verb.stem in _DOES


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
    if noun is None and (of_rules := _of_rules(lows, lexicon)) is not None:
        noun, nouns = of_rules, {**nouns, stem(lows[of_rules]): "rule"}
    listed = _of_a_family(lows, lexicon)
    if listed is not None:
        noun, kind, names = listed
    elif noun is None or len(lows) < noun + 2:
        return None
    else:
        kind, names = nouns[stem(lows[noun])], ()
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
    return Asked(kind, names)


def _of_rules(lows: list[str], lexicon: Lexicon) -> int | None:
    """The place of the noun by whose heading the rules stand that units have ("what traits do Mules have?")."""
    for i in range(1, min(len(lows) - 2, 4)):
        if lows[i + 1] in ("do", "does", "would", "will", "can", "may"):
            if lows[0] not in ("what", "which") or stem(lows[i]) in lexicon.unit_nouns:
                return None
            members = [lexicon.terms[each].kind for each in lexicon.family(lows[i])]
            several = members.count("special_rule")
            return i if several > 1 and 2 * several > len(members) else None
    return None


def sorts_in(ask: Words, lexicon: Lexicon) -> list[Span]:
    """The names of whole sorts of options in a question: asked about, and no fact of the unit."""
    from queries.options.index import index_of

    return [span for span in ask.spans if any(term.id in index_of(lexicon.rules).sorts for term in span.terms)]


def _of_a_family(lows: list[str], lexicon: Lexicon) -> tuple[int, str, tuple[str, ...]] | None:
    """The options under the heading by whose noun a question asks ("which replies may …"), with the noun's place and
    their kind; None where it is no such noun, or one by which all of a kind are called."""
    noun = next((i for i, low in enumerate(lows[1:5], 1) if low in MODALS), 0) - 1
    if noun < 1 or lows[0] not in ("which", "what") or stem(lows[noun]) in lexicon.unit_nouns:
        return None
    from queries.options.index import index_of

    sorts = index_of(lexicon.rules).sorts
    called = stems(" ".join(lows[1 : noun + 1]))
    sort = next((each for each in sorts if stems(lexicon.terms[each].name) == called), None)
    if sort is not None:  # "which Charge Reactions may …"
        names = tuple(sorted(lexicon.terms[each].name for each in sorts[sort]))
        return noun, "action" if lexicon.terms[sort].kind == "order" else lexicon.terms[sort].kind, names
    own = any(stem(lows[noun]) in lexicon.kind_words(kind) or stem(lows[noun]) == kind for kind, _ in _FAMILIES)
    if own and noun == 1:
        return None
    members = [lexicon.terms[each] for each in sorted(lexicon.family(lows[noun]))]
    for kind, kinds in _FAMILIES:
        told = [term for term in members if term.kind in kinds]
        if len(told) > 1 and 2 * len(told) > len(members):
            return noun, kind, tuple(term.name for term in sorted(told, key=lambda term: term.name))
    return None


_FAMILIES = (("reaction", ("reaction",)), ("action", ("action", "order", "reaction")))


def phase_of(wanted: Asked, lexicon: Lexicon) -> str | None:
    """The phase that is named like the action asked about (a Shooting Attack is asked of in the Shooting phase)."""
    heads = {stems(name)[:1] for name in wanted.names}
    phases = [term for term in lexicon.terms.values() if term.kind == "phase" and stems(term.name)[1:] == ("phas",)]
    named = [term.name for term in phases if stems(term.name)[:1] in heads]
    return named[0] if len(heads) == 1 and len(named) == 1 else None


def does_another_thing(verb: Token, wanted: Asked, ask: Words) -> bool:
    """Whether a verb that is not known does something with the name behind it; "pull a …" only carries it, and a word
    with a capital is no verb before one that is known: "can a Dazed Gribbly row?"."""
    first = min((span for span in wanted.spans if span in ask.spans), key=lambda span: span.start, default=None)
    start = first.start if first is not None else -1
    if first is not None and verb.text[:1].isupper() and first.words[:1].islower() and first.of("action", "reaction"):
        return False
    between = [token for token in ask.tokens if verb.end <= token.start < start]
    if start < verb.start:
        return start >= 0  # the name is what does it: "do … stack?"
    if len(between) > 1 and between[0].low in _PARTICLES:
        between = between[1:]  # "put up a …", "pull off the …"
    return not (between and all(token.low in ("a", "an", "the", "its") for token in between))


_PARTICLES = frozenset("up out off in on down over".split())


def exempt_spans(ask: Words) -> list[Span]:
    """The names of tests behind "without", or behind "only by"."""
    without = next((token.start for token in ask.tokens if token.low == "without"), None)
    without = only_by(ask) if without is None else without
    return [] if without is None else [span for span in ask.spans if span.start > without and span.of("test")]


def only_by(ask: Words) -> int | None:
    """Where the question asks for what is done "only by" a test."""
    pairs = pairwise(ask.tokens)
    return next((token.start for before, token in pairs if (before.low, token.low) == ("only", "by")), None)
