"""Verb groups: where a piece says something, and in what mood.

In: the tokens of a main piece. Out: its statements, each with its own subject tokens, mood, verb and predicate tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.tokens import Token
from ingest.lexicon import MODALS

_MODALS = {}
for _phrase, _mood in MODALS:
    _MODALS.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), _mood))
for _list in _MODALS.values():
    _list.sort(key=lambda item: -len(item[0]))

#: Finite verbs that state something of their own (stems), for statements without a modal.
STATE_VERBS = frozenset(
    """gain hav count treat consider be becom suffer inflict los ignor pass fail add increas reduc subtract modify mov
    use tak mak caus trigger confer grant provid allow set roll remain return stop receiv regain retain hit wound
    halt occur need count resolv apply attack fight work mean follow forc enabl permit deny rais lower doubl impos
    prevent fall halv ceas remov restor limit chang spend re-roll miss surrender abandon retir fle retreat decreas
    cost get leav stay requir start begin escap com end carry giv stand includ reflect represent place""".split()
)
_BARE_IMPERATIVE = frozenset(
    """roll add subtract apply use treat count move place remove discard make take resolve increase reduce double halve
    lower raise spend""".split()
)
_REL = frozenset("that which who whose whom where".split())
_PREPOSITIONS = frozenset("in of for to by with from on against at upon if when until unless".split())
_OBJECT_RELATIVE = frozenset("they it you the a an this that unit units its their player all each every no any".split())
_CONJ = frozenset("and but or nor , – — ; - then".split())
_ADVERBS = frozenset(
    """always also then immediately automatically instead only simply therefore thus normally usually still otherwise
    now both each either already just not never once again freely similarly likewise too however additionally""".split()
)
_AUX = frozenset("be hav do".split())


@dataclass(frozen=True, slots=True)
class Statement:
    """One verb group: whose it is, its mood, the verb (a folded stem, '' after a modal) and what follows it.

    ``negative`` is set for a state verb that is negated ("is not affected by", "has no effect").
    """

    subject: tuple[Token, ...]
    mood: str
    verb: str
    predicate: tuple[Token, ...]
    modal: str = ""
    negative: bool = False
    adverb: str = ""


def modal_at(tokens: list[Token], i: int) -> tuple[int, str, str] | None:
    """The length, mood and words of a modal phrase at ``i``; None where none starts there."""
    for phrase, mood in _MODALS.get(tokens[i].low, ()):
        if tuple(t.low for t in tokens[i : i + len(phrase)]) == phrase:
            return len(phrase), mood, " ".join(phrase)
    return None


def statements(tokens: list[Token]) -> list[Statement]:
    """The statements of a main piece, in order; none where it has no finite verb."""
    anchors: list[tuple[int, int, str, str, str]] = []  # start, end, mood, verb, words
    found_allowed: list[tuple[int, int, int]] = []  # "which allows them to …": noun start, noun end, predicate start
    in_relative = 0
    i = 0
    last_mood = ""
    while i < len(tokens):
        token = tokens[i]
        noun_next = i + 1 < len(tokens) and tokens[i + 1].low in (
            "unit",
            "model",
            "player",
            "element",
            "group",
            "weapon",
            "turn",
            "vehicle",
        )
        determiner = (
            token.low == "that"
            and i
            and (
                tokens[i - 1].low in _PREPOSITIONS
                or (noun_next and tokens[i - 1].low in ("have", "let", "make", "made"))
            )
        )
        if token.low in _REL and i and not determiner:
            allows = _allows(tokens, i)
            if allows:
                found_allowed.append((max(0, i - 6), i, allows))
            i += 1
            while i < len(tokens) and tokens[i].low in _ADVERBS:
                i += 1
            inner = modal_at(tokens, i) if i < len(tokens) else None
            if inner:  # "that cannot fire": the modal and its verb belong to the relative clause
                i += inner[0] + 1
                continue
            if i < len(tokens) and (tokens[i].low in _OBJECT_RELATIVE or tokens[i].low.endswith("ing")):
                in_relative = 1
                continue
            while i < len(tokens) and tokens[i].stem in _AUX:
                i += 1
                while i < len(tokens) and tokens[i].low in _ADVERBS:
                    i += 1
            i += 1
            continue
        modal = modal_at(tokens, i)
        if modal:
            size, mood, words = modal
            if in_relative:
                in_relative = 0
                # an auxiliary chain after "that" ("that cannot fire") belongs to the relative clause
                i += size
                while i < len(tokens) and tokens[i].stem in _AUX:
                    i += 1
                i += 1
                continue
            anchors.append((i, i + size, mood, "", words))
            last_mood = mood
            i += size
            continue
        reduced = (
            i > 1
            and tokens[i - 1].low in ("it", "they", "you")
            and tokens[i - 2].low not in _CONJ
            and tokens[i - 2].low not in _REL
        )
        if reduced and not in_relative and anchors:
            i += 1  # "all terrain it passes over": a relative clause without its "that"
            continue
        named = _term_as_verb(tokens, i)
        if named and not in_relative:
            anchors.append((i, i, "state", named, token.low))  # "the machine Panics"
            last_mood = "state"
            i += 1
            continue
        if _finite(tokens, i, anchors, last_mood):
            if in_relative:
                in_relative = 0
                i += 1
                while i < len(tokens) and (tokens[i].stem in _AUX or tokens[i].low in _ADVERBS):
                    i += 1
                continue
            end = i + 1
            anchors.append((i, end, "state", token.stem, token.low))
            last_mood = "state"
            i = end
            continue
        i += 1
    allowed = [
        Statement(tuple(t for t in tokens[a:b] if t.low != ","), "permit", "", tuple(_until_comma(tokens, c)), "allows")
        for a, b, c in found_allowed
    ]
    return _statements(tokens, anchors) + allowed


def _allows(tokens: list[Token], i: int) -> int:
    """Where the predicate of "which allows them to …" starts; 0 where there is none."""
    if i + 1 < len(tokens) and tokens[i + 1].stem in ("allow", "enabl", "permit", "let"):
        for j in range(i + 2, min(i + 7, len(tokens))):
            if tokens[j].low == "to":
                return j + 1
    return 0


def _until_comma(tokens: list[Token], start: int) -> list[Token]:
    end = next((j for j in range(start, len(tokens)) if tokens[j].low in (",", ";", ":")), len(tokens))
    return tokens[start:end]


def _term_as_verb(tokens: list[Token], i: int) -> str:
    """The verb that a name stands for where it is used as one ("the machine Panics"): "becom", "act", or ''."""
    token = tokens[i]
    if i < 2 or " " in token.low or not token.low.endswith("s") or not token.text[:1].isupper():
        return ""
    if tokens[i - 1].terms or tokens[i - 2].low not in ("the", "a", "an", "each", "any", "every", "that"):
        return ""
    following = tokens[i + 1].low if i + 1 < len(tokens) else "."
    if following in ("may", "must", "cannot", "can", "are", "is", "have", "has", "with", "that", "of"):
        return ""
    if any("/status/" in t or "/effect/" in t for t in token.terms):
        return "becom"
    return "act" if any("/action/" in t for t in token.terms) else ""


def _finite(tokens: list[Token], i: int, anchors: list[tuple[int, int, str, str, str]], last_mood: str) -> bool:
    token = tokens[i]
    if i and token.low in ("wound", "wounds", "hit", "hits") and tokens[i - 1].low in ("always", "automatically"):
        return True
    if token.stem not in STATE_VERBS or (token.terms and not _verb_like(tokens, i)):
        return False
    low = token.low
    back = i - 1
    while back > 0 and tokens[back].low in _ADVERBS:
        back -= 1
    previous = tokens[back].low if i else ""
    if low.endswith("ing") or low in ("been", "being", "be", "having"):
        return False
    if low in ("is", "are", "was", "were", "has", "have", "does", "do") and previous != "to":
        return bool(i) and not modal_at(tokens, i - 1)
    if previous in ("more", "fewer", "less") or (i and tokens[i - 1].is_number):
        return False
    if previous in (
        "to",
        "a",
        "an",
        "the",
        "of",
        "any",
        "its",
        "no",
        "with",
        "each",
        "in",
        "by",
        "on",
        "one",
        "two",
        "this",
        "these",
        "or more",
    ):
        return False
    if i and modal_at(tokens, i - 1):
        return False
    if low.endswith("ed") or low in ("made", "taken", "set", "hit", "lost", "given", "cost"):
        # a participle is finite only right after a subject noun, and rarely; leave it to "is/are"
        return False
    if i == 0:
        return low in _BARE_IMPERATIVE or (
            low.endswith("s") and not token.terms and low not in ("pass", "hits", "wounds")
        )
    last = anchors[-1] if anchors else None
    if not low.endswith("s") or low in ("pass", "less"):
        # a plural verb: after a plural noun or pronoun, not inside a list after a modal
        if last and last[2] not in ("state",) and previous in _CONJ and previous != "but":
            return False
        if previous == "but" and token.stem in ("mak", "tak", "gain", "los", "count"):
            return True
        if previous in _CONJ:
            return bool(last and last[2] == "state") or low in _BARE_IMPERATIVE
        if token.stem in (
            "gain",
            "suffer",
            "los",
            "ignor",
            "receiv",
            "becom",
            "inflict",
            "treat",
            "consider",
            "get",
            "remov",
            "restor",
            "reduc",
            "increas",
            "add",
            "subtract",
            "count",
        ):
            return True
        if token.stem == "mov":
            return i + 1 < len(tokens) and (tokens[i + 1].is_number or tokens[i + 1].low == "up")
        if token.stem == "use":
            return tokens[min(i + 1, len(tokens) - 1)].low in ("the", "a", "their", "its")
        if i and tokens[i - 1].low in ("automatically", "always"):
            return True
        return previous.endswith("s") or previous in _ADVERBS or previous in ("they", "you", "it", "models", "all")
    if (
        previous in ("and", "or", ",")
        and last is None
        and not (previous == "," and any(t.low == "," for t in tokens[: i - 1]))
    ):
        return False
    return not (
        token.low
        in (
            "moves",
            "rolls",
            "tests",
            "checks",
            "hits",
            "attacks",
            "wounds",
            "results",
            "uses",
            "fights",
            "stands",
            "sets",
            "works",
            "places",
            "starts",
            "ends",
            "needs",
            "costs",
            "counts",
            "loses",
            "gains",
        )
        and _noun_here(tokens, i)
    )


def _noun_here(tokens: list[Token], i: int) -> bool:
    """Whether a word that is both noun and verb is a noun here: before another verb or after an adjective-like name."""
    low = tokens[i].low
    if low in ("loses", "gains", "uses", "counts", "sets", "places"):
        return False
    following = tokens[i + 1].low if i + 1 < len(tokens) else ""
    if following in (
        "",
        "are",
        "is",
        "may",
        "cannot",
        "can",
        "must",
        "and",
        ",",
        "or",
        "made",
        "that",
        "by",
        "inflicted",
        "have",
        "will",
    ):
        return True
    return bool(
        i
        and tokens[i - 1].terms
        and following not in ("a", "the", "up", "as", "an", "its", "one", "directly", "on", "their")
        and not tokens[min(i + 1, len(tokens) - 1)].is_number
    )


def _verb_like(tokens: list[Token], i: int) -> bool:
    low = tokens[i].low
    return " " not in low and low.islower() and low.endswith("s") and tokens[i].text[0].islower()


def _statements(tokens: list[Token], anchors: list[tuple[int, int, str, str, str]]) -> list[Statement]:
    found: list[Statement] = []
    bounds: list[tuple[int, int]] = []  # subject start, subject end for each anchor
    kept: list[tuple[int, int, str, str, str]] = []
    for n, anchor in enumerate(anchors):
        start = anchor[0]
        floor = kept[-1][1] if kept else 0
        if not kept:
            bounds.append((0, start))
            kept.append(anchor)
            continue
        cut = None
        for j in range(start - 1, floor - 1, -1):
            if tokens[j].low in _CONJ:
                between = [t for t in tokens[j + 1 : start] if t.low not in _ADVERBS]
                if not between or _noun_phrase(between):
                    cut = j
                    if between or tokens[j].low != ",":
                        break
        if cut is None:
            continue
        subject_start = cut + 1
        while cut > floor and tokens[cut - 1].low in _CONJ:
            cut -= 1
        bounds.append((subject_start, start))
        kept[-1] = (*kept[-1][:2], *kept[-1][2:])
        kept.append(anchor)
        bounds[-1] = (subject_start, start)
        found.append(_one(tokens, kept[-2], bounds[-2], cut))
    if kept:
        found.append(_one(tokens, kept[-1], bounds[-1], len(tokens)))
    return found


def _noun_phrase(between: list[Token]) -> bool:
    """Whether the words between a conjunction and a verb can be a subject."""
    return len(between) <= 28 and (
        between[0].low
        in (
            "the",
            "a",
            "an",
            "it",
            "they",
            "any",
            "all",
            "each",
            "no",
            "this",
            "that",
            "these",
            "those",
            "such",
            "its",
            "only",
            "one",
            "you",
            "both",
            "other",
            "some",
            "every",
            "if",
            "either",
        )
        or bool(between[0].terms)
        or between[0].text[:1].isupper()
        or between[0].low.endswith("s")
    )


def _one(tokens: list[Token], anchor: tuple[int, int, str, str, str], bound: tuple[int, int], end: int) -> Statement:
    start, after, mood, verb, words = anchor
    subject = [t for t in tokens[bound[0] : bound[1]]]
    adverb = ""
    while subject and subject[-1].low in _ADVERBS:
        adverb = subject[-1].low if subject[-1].low not in ("also", "then", "still") else adverb
        subject.pop()
    while subject and subject[0].low in ("and", "but", "or", ",", "then", "however", "also", "furthermore", "both"):
        subject.pop(0)
    predicate = list(tokens[after:end])
    negative = False
    while predicate and predicate[0].low in (*_ADVERBS, "no", "not"):
        low = predicate[0].low
        if low in ("not", "never") or (low == "no" and mood == "state"):
            negative = True
        elif low not in ("also", "then", "still", "now"):
            adverb = adverb or low
        predicate.pop(0)
    if adverb == "never":
        negative = True
    return Statement(tuple(subject), mood, verb, tuple(predicate), words, negative, adverb)
