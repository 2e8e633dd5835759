"""What kind of answer a question wants, where its names and numbers tell more than the shape of its sentence."""

from __future__ import annotations

from kb.names import stem, stems
from queries.questions.described import Words
from queries.questions.english import FUNCTION, HOSTILE
from queries.questions.frame import Frame
from queries.questions.lexicon import Lexicon
from queries.questions.reading import Quantity

#: Stems of the words by which a telegram asks for a number ("green group modifier").
_NUMERIC = frozenset(stems("chance chances odds probability likelihood modifier adjustment penalty bonus distance"))

#: What a figure is told to be that has been worked out, and nouns for one.
_RECKONED = frozenset("modified final total adjusted effective resulting altered net overall".split())
_SUMS = (["score"], ["total"], ["value"], ["modifier"], ["roll"], ["number"], ["figure"])


def refined(outline: Frame, ask: Words, numbers: list[Quantity]) -> str:
    """The kind of answer, where the names in the question tell more than its shape."""
    kind = outline.kind
    if len(ask.spans) == 1 and all(
        ask.spans[0].first <= i + ask.offset < ask.spans[0].last
        for i, token in enumerate(ask.tokens) if token.kind == "word" and token.low not in ("the", "a", "an")
    ):  # fmt: skip
        return "define" if not outline.states else kind  # a name alone asks what it is
    if kind in ("entries", "define"):
        opening = [token for token in ask.tokens[:4] if token.kind == "word"]
        wh = next((i for i, token in enumerate(opening) if token.low in ("what", "which")), None)
        if wh is not None:
            place = ask.offset + ask.tokens.index(opening[wh]) + 1
            place += opening[wh + 1 : wh + 2] != [] and opening[wh + 1].low in _RECKONED
            span = next((each for each in ask.spans if each.first == place), None)
            if span is not None and span.of("characteristic") and not span.of("status", "reaction"):
                return "numbers"
    lows = [token.low for token in ask.tokens if token.kind == "word"]
    told = lows[1:] if lows[:1] == ["what"] else []
    told = told[(told[:1] in (["is"], ["s"], ["are"])) :]
    told = told[(told[:1] in (["the"], ["its"], ["my"], ["our"], ["their"])) :]
    of_sum = told[:1] != [] and told[0] in _RECKONED and told[1:2] in _SUMS
    of_sum |= told[:1] in (["score"], ["total"]) and told[1:2] in (["does"], ["do"], ["is"], ["has"], ["have"])
    if kind in ("entries", "define") and numbers and of_sum:
        return "numbers"  # "what is the final score?"
    if kind == "define" and lows[:1] == ["what"] and lows[1:2] in (["does"], ["do"], ["will"]) and "cost" in lows[2:]:
        return "numbers"  # "what does it cost to give a Command to Tired Carters?"
    scored = any(q.signed or "score" in q.name or "result" in q.name for q in numbers)
    if (
        kind == "define"
        and scored
        and (
            any(token.stem in ("effect", "result", "outcom") for token in ask.tokens)
            or not any(span.of("status", "reaction", "action", "special_rule") for span in ask.spans)
        )
    ):
        return "entries"
    asks = [token.low for token in ask.tokens[:2]]
    measured = any(span.of("characteristic") and span.first - ask.offset <= 3 for span in ask.spans)
    whose = [token.low for token in ask.tokens[2:3]]
    if kind == "define" and measured and asks == ["what", "is"] and whose in (["its"], ["their"], ["my"], ["our"]):
        return "numbers"  # "what is their Initiative?", of those who were told of
    if kind == "define" and numbers and measured and asks in (["what", "is"], ["what", "are"]):
        return "numbers"  # "what is the Strength of …"
    if kind == "define" and outline.ask.tokens:
        lows = [token.low for token in outline.ask.tokens]
        if lows[:1] == ["what"] and any(low in ("does", "do") for low in lows[1:2]) and lows[2:3] != []:
            return "define"
        if any(
            low in ("gives", "grants", "stops", "prevents", "removes", "causes", "inflicts", "triggers", "lets")
            for low in lows[1:3]
        ):
            return "entries"
    return kind


def in_numbers(kind: str, outline: Frame, ask: Words, numbers: list[Quantity], lexicon: Lexicon) -> str:
    """``numbers`` where the numbers in the question tell that one is wanted, else the kind as it is."""
    measured = [each for each in numbers if measures(each, lexicon)]
    options = [span for span in ask.spans if span.of("reaction", "action") and not span.of("test")]
    if kind == "compare" and len(measured) > 1:
        return "numbers"  # "S8 vs AV 12": one number against the other
    deeds = [span for span in options if stem(span.words) not in HOSTILE]
    if kind in ("options", "define") and not outline.aux and len({each.term for each in measured}) > 1 and not deeds:
        named = [span for span in ask.spans if span.of("unit_type", "unit_subtype", "status", "special_rule")]
        return "numbers" if len(named) == 0 or kind == "options" else kind
    if kind != "options" or outline.aux:
        return kind
    first = next((span for span in ask.spans if span.first == ask.offset), None)
    behind = ask.after(first, 1) if first is not None else []
    if first is not None and first.of("characteristic") and behind and behind[0].low in ("of", "for"):
        return "numbers"  # "Strength of the hits?"
    telegram = any(token.stem in _NUMERIC for token in ask.tokens)
    bare = all(token.kind != "word" or token.stem in _NUMERIC or token.low in FUNCTION for token in ask.tokens)
    return "numbers" if telegram and (bare or not outline.states) else kind


def tested(ask: Words, numbers: list[Quantity], lexicon: Lexicon) -> bool:
    """Whether a test stands beside the characteristic that it is taken on, and nothing else is done."""
    done = any(span.of("reaction", "action") and not span.of("test") for span in ask.spans)
    return not done and any(measures(each, lexicon) for each in numbers) and any(span.of("test") for span in ask.spans)


def measures(quantity: Quantity, lexicon: Lexicon) -> bool:
    """Whether a number is that of a characteristic."""
    return quantity.term is not None and lexicon.terms[quantity.term].kind == "characteristic"
