"""Verb groups: where a piece says something, and in what mood.

In: the tokens of a main piece. Out: its statements, each with its own subject tokens, mood, verb and predicate tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.grammar.phrases.finite import (
    ADVERBS,
    BY_FIRST_WORD,
    CONJ,
    OBJECT_RELATIVE,
    PIECE_NOUNS,
    PREPOSITIONS,
    REL,
    STATE_VERBS,
    Anchor,
    finite,
    modal_at,
    term_as_verb,
)
from ingest.grammar.phrases.plainverbs import told_at, verb_at
from ingest.grammar.phrases.tokens import Token

_AUX = frozenset("be hav do".split())
_NOT_ALL = frozenset("certain some other many most several no neither".split())


@dataclass(slots=True, unsafe_hash=True)  # never changed, and made too often to be frozen
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

    @property
    def of_some(self) -> bool:
        """Whether it is said of some of those whom the subject names, and not of all."""
        return bool(self.subject) and self.subject[0].low in _NOT_ALL


def statements(tokens: list[Token], verb: int | None = None) -> list[Statement]:
    """The statements of a main piece, in order; none where it has no finite verb.

    ``verb`` is the place of one that is known to stand there, whatever word it is.
    """
    anchors: list[Anchor] = []
    allowed: list[Statement] = []
    in_relative = False
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.low in REL and i and not _determines(tokens, i):
            predicate = _allows(tokens, i)
            if predicate:
                giver = tuple(t for t in tokens[max(0, i - 6) : i] if t.low != ",")
                allowed.append(Statement(giver, "permit", "", tuple(_until_comma(tokens, predicate)), "allows"))
            if token.low in ("which", "whom", "where") and tokens[i - 1].low in PREPOSITIONS:
                i, in_relative = i + 1, True  # "from which targets may be selected": its subject comes first
            else:
                i, in_relative = _past_relative(tokens, i + 1, in_relative)
            continue
        modal = modal_at(tokens, i) if token.low in BY_FIRST_WORD else None
        if modal and in_relative:
            i, in_relative = _past_chain(tokens, i + modal[0]), False
        elif modal:
            anchors.append(Anchor(i, i + modal[0], modal[1], "", modal[2]))
            i += modal[0]
        elif not in_relative and _reduced(tokens, i) and (anchors or _modal_later(tokens, i) or _any_that(tokens, i)):
            i += 1  # "all terrain it passes over": a relative clause without its "that"
        elif not in_relative and (named := term_as_verb(tokens, i)):
            anchors.append(Anchor(i, i, "state", named, token.low))  # "the machine Panics"
            i += 1
        elif i == verb or finite(tokens, i, anchors):
            if not in_relative or i == verb:
                in_relative = False
                anchors.append(Anchor(i, i + 1, "state", token.stem, token.low))
                i += 1
                continue
            in_relative = False
            i += 1
            while i < len(tokens) and (tokens[i].stem in _AUX or tokens[i].low in ADVERBS):
                i += 1
        else:
            i += 1
    return _statements(tokens, anchors) + allowed


#: What follows a plural verb that nothing else gives away.
_AFTER_BARE = frozenset("using by like as normally freely through over exactly".split())
_OF_SUBJECTS = frozenset("and or , models units model all".split())


def bare(tokens: list[Token]) -> list[Statement]:
    """The statement of a plural verb after nothing but names ("Knights and Striders move using the rules for …")."""
    pair = _two_verbs(tokens)
    if pair:
        return pair
    for i in range(1, min(len(tokens) - 1, 12)):
        token = tokens[i]
        if tokens[i - 1].terms and token.text.islower() and tokens[i + 1].low in _AFTER_BARE:
            if token.low.endswith(("s", "ing", "ed")) or token.low in CONJ or token.low in PREPOSITIONS:
                return []
            return [Statement(tuple(tokens[:i]), "state", token.stem, tuple(tokens[i + 1 :]), token.low)]
        if not token.terms and token.low not in _OF_SUBJECTS:
            return []
    return []


def _two_verbs(tokens: list[Token]) -> list[Statement]:
    """The statements of "A squad with four Stress tokens panics and leaves the game"."""
    opens = tokens[0].low in ("a", "an", "any", "each", "every", "the", "all") or tokens[0].low.endswith("s")
    if not opens:
        return []
    for i in range(2, min(len(tokens) - 2, 16)):
        token, after = tokens[i], tokens[i + 1]
        if token.terms or not token.text.islower() or token.low in PREPOSITIONS or token.low in REL:
            continue
        second = tokens[i + 2]
        plural = tokens[0].low in ("units", "models", "all") or tokens[0].low.endswith("s")
        if plural and after.is_number and not token.low.endswith("s") and tokens[i - 1].terms:
            return [Statement(tuple(tokens[:i]), "state", token.stem, tuple(tokens[i + 1 :]), token.low)]
        if after.low == "and" and token.low.endswith("s") and second.stem in STATE_VERBS and second.low.endswith("s"):
            subject = tuple(tokens[:i])
            return [
                Statement(subject, "state", token.stem, (), token.low),
                Statement(subject, "state", second.stem, tuple(tokens[i + 3 :]), second.low),
            ]
    return []


def _determines(tokens: list[Token], i: int) -> bool:
    """Whether a "that" points at the noun after it ("in that unit") and opens no relative clause."""
    if tokens[i].low != "that":
        return False
    noun_next = i + 1 < len(tokens) and tokens[i + 1].low in PIECE_NOUNS
    before = tokens[i - 1].low
    return before in PREPOSITIONS or (noun_next and before in ("have", "let", "make", "made"))


def _past_relative(tokens: list[Token], i: int, in_relative: bool) -> tuple[int, bool]:
    """Where to go on after a relative word, and whether its clause has yet to meet its verb."""
    while i < len(tokens) and tokens[i].low in ADVERBS:
        i += 1
    inner = modal_at(tokens, i) if i < len(tokens) else None
    if inner:  # "that cannot fire": the modal and its verb belong to the relative clause
        end = i + inner[0] + 1
        while end + 1 < len(tokens) and tokens[end].low in ("or", "nor") and tokens[end + 1].stem in STATE_VERBS:
            end += 2  # "that cannot fight or make …"
        return end, in_relative
    if i < len(tokens) and (tokens[i].low in OBJECT_RELATIVE or tokens[i].low.endswith("ing")):
        return i, True
    if tokens[i - 1].low == "whose":  # what is theirs comes before the verb
        return i, True
    while i < len(tokens) and (tokens[i].stem in _AUX or tokens[i].low in ("would", "might", "could")):
        i += 1
        while i < len(tokens) and tokens[i].low in ADVERBS:
            i += 1
    return i + 1, in_relative


def _past_chain(tokens: list[Token], i: int) -> int:
    """Past the auxiliaries after a modal and the verb that they belong to."""
    while i < len(tokens) and tokens[i].stem in _AUX:
        i += 1
    return i + 1


def _reduced(tokens: list[Token], i: int) -> bool:
    """Whether the verb at ``i`` is that of "all terrain it passes over", not one of the sentence's own."""
    if i < 2 or tokens[i - 1].low not in ("it", "they", "you"):
        return False
    return tokens[i - 2].low not in CONJ and tokens[i - 2].low not in REL


def _any_that(tokens: list[Token], i: int) -> bool:
    """Whether the verb at ``i`` is that of "Any 10 you roll …": what is said of it comes later."""
    return i <= 4 and tokens[0].low in ("any", "each", "every", "all") and tokens[i - 1].low == "you"


def _modal_later(tokens: list[Token], i: int) -> bool:
    """Whether a verb after "the unit it was" has its modal later ("the unit it was chosen with must …")."""
    if tokens[i].low not in ("was", "were", "is", "are") or tokens[i - 2].stem not in PIECE_NOUNS:
        return False
    return any(modal_at(tokens, j) for j in range(i + 1, min(i + 6, len(tokens))))


def _allows(tokens: list[Token], i: int) -> int:
    """Where the predicate of "which allows them to …" starts; 0 where there is none."""
    if tokens[i - 1].low == "way":
        return 0  # "mounted in a way that allows it to …" tells how it is built
    if i + 1 < len(tokens) and tokens[i + 1].stem in ("allow", "enabl", "permit", "let"):
        for j in range(i + 2, min(i + 7, len(tokens))):
            if tokens[j].low == "to":
                return j + 1
    return 0


def _until_comma(tokens: list[Token], start: int) -> list[Token]:
    end = next((j for j in range(start, len(tokens)) if tokens[j].low in (",", ";", ":")), len(tokens))
    return tokens[start:end]


def _statements(tokens: list[Token], anchors: list[Anchor]) -> list[Statement]:
    """The statements of the anchors: one that no conjunction parts from the one before is inside its predicate."""
    found: list[Statement] = []
    bounds = (0, anchors[0].start) if anchors else (0, 0)
    last: Anchor | None = None
    for anchor in anchors:
        if last is None:
            last = anchor
            continue
        cut = _parted(tokens, last.end, anchor.start)
        if cut is None:
            continue
        subject_start = cut + 1
        while cut > last.end and tokens[cut - 1].low in CONJ:
            cut -= 1
        found.append(_one(tokens, last, bounds, cut))
        last, bounds = anchor, (subject_start, anchor.start)
    if last is not None:
        found.append(_one(tokens, last, bounds, len(tokens)))
    return [*_first_of_two(found[0]), *found[1:]] if found else []


def by_build(tokens: list[Token], found: list[Statement]) -> list[Statement]:
    """The statements of a main piece whose verb only the build of the sentence tells.

    ``found`` are those that the known verbs tell: they stand, unless another verb comes before the first of them.
    """
    if found and (found[0].mood != "state" or found[0].verb == "be"):
        return found
    told = told_at(tokens) if not found else None
    if told is not None:
        return statements(tokens[told:], 0)
    second = (  # "the Rider tumbles into the ditch and becomes …": there is one before it
        before.low in ("and", "but", "then") and token.stem in STATE_VERBS and token.low.endswith("s")
        for before, token in pairwise(tokens)
    )
    verb = verb_at(tokens, any(second))
    if verb is None or (found and verb >= len(found[0].subject)):
        return found
    return statements(tokens, verb)


#: Verbs of what is so, which rule nothing by themselves.
_PLAINLY = frozenset("see look know hear liv travel arriv cost speak wear wield sleep smell".split())


def _first_of_two(statement: Statement) -> list[Statement]:
    """The statement, and that of a verb before it which nothing else knows ("Hounds activate with … and never gain").

    A subject that ends in a conjunction holds another verb: the word right after the noun that it opens with.
    """
    subject = statement.subject
    if len(subject) > 4 and subject[-1].low in ("it", "they", "he", "she") and subject[-2].low in ("and", "but"):
        at = next((i for i in range(1, len(subject) - 2) if subject[i].stem in _PLAINLY), 0)
        if at:  # "Divers with a lamp see further, but they …": the same divers
            return [replace(statement, subject=subject[:at])]
    if len(subject) < 3 or subject[-1].low not in ("and", "but") or subject[0].low in PREPOSITIONS:
        return [statement]
    for i in range(1, len(subject) - 1):
        token, before = subject[i], subject[i - 1]
        named = bool(before.terms) or before.stem in PIECE_NOUNS
        if named and not token.terms and token.low.isalpha() and token.text.islower():
            joins = token.low in PREPOSITIONS or token.low in REL or token.low in CONJ
            if joins or token.low.endswith(("ing", "ed")):
                break
            first = Statement(subject[:i], "state", token.stem, subject[i + 1 : -1], token.low)
            return [first, replace(statement, subject=subject[:i])]
        if not named and i > 2:
            break
    return [statement]


def _parted(tokens: list[Token], floor: int, start: int) -> int | None:
    """Where a conjunction parts the verb group at ``start`` from the one that ends at ``floor``."""
    cut = None
    for j in range(start - 1, floor - 1, -1):
        if tokens[j].low in CONJ:
            between = [t for t in tokens[j + 1 : start] if t.low not in ADVERBS]
            each = bool(between) and tokens[j + 1].low in ("each", "both", "either")  # "and each team gains …"
            if cut is not None and tokens[j + 1].low not in _NOUN_PHRASE_OPENERS:
                break  # "cannot Run or Charge, may only …": the list of the verb before
            told = _noun_phrase(between) or _several(between, tokens[start]) if between else True
            if told or each or (tokens[j].low == "but" and _mass_noun(between)):
                cut = j
                if between or tokens[j].low != ",":
                    break
    return cut


_NOUN_PHRASE_OPENERS = frozenset(
    """the a an it they any all each no this that these those such its their his her your only one you both other some
    every if either neither anyone anybody everyone everybody nobody someone whoever he she most another""".split()
)


def _noun_phrase(between: list[Token]) -> bool:
    """Whether the words between a conjunction and a verb can be a subject."""
    first = between[0]
    opens = first.low in _NOUN_PHRASE_OPENERS or bool(first.terms)
    return len(between) <= 28 and (opens or first.text[:1].isupper() or first.low.endswith("s"))


def _several(between: list[Token], verb: Token) -> bool:
    """Whether the words are a few things of which the plural verb is told ("and arrow hits do not …")."""
    plain = all(t.low.isalpha() and not t.terms and t.low not in PREPOSITIONS | REL for t in between)
    return verb.low in ("do", "are", "have") and len(between) <= 3 and plain and between[-1].low.endswith("s")


#: Endings of what no noun has that stands by itself before a verb ("but afterwards may …").
_NO_NOUNS = ("ly", "wards", "wise", "ing", "ed", "ever", "stead", "after", "then", "later", "once", "even", "so")


#: What is no thing by itself, and those of whom what is said rules nothing here.
_NO_THING = frozenset("there this that here what who enemy enemies opponent opponents friendly".split())


def _mass_noun(between: list[Token]) -> bool:
    """Whether one or two words between "but" and a verb are what it is about ("…, but equipment may be carried")."""
    opens = (
        between[0].low in _NO_THING or between[0].low in PREPOSITIONS or between[0].low in CONJ or between[0].low in REL
    )
    plain = all(token.low.isalpha() and not token.low.endswith(_NO_NOUNS) for token in between)
    return len(between) <= 2 and plain and not opens


def _one(tokens: list[Token], anchor: Anchor, bound: tuple[int, int], end: int) -> Statement:
    """The statement of one anchor, with the adverbs and negations around its verb taken out."""
    subject = list(tokens[bound[0] : bound[1]])
    adverb = ""
    while subject and subject[-1].low in ADVERBS:
        adverb = subject[-1].low if subject[-1].low not in ("also", "then", "still") else adverb
        subject.pop()
    while subject and subject[0].low in ("and", "but", "or", ",", "then", "however", "also", "furthermore"):
        subject.pop(0)
    if subject and subject[0].low == "both" and all(t.low != "and" for t in subject):
        subject.pop(0)  # "both captains"; "both the Falling unit and the winning one" are two
    predicate = list(tokens[anchor.end : end])
    negative = False
    while predicate and predicate[0].low in (*ADVERBS, "no", "not", "neither"):
        low = predicate[0].low
        if low in ("not", "never", "neither") or (low == "no" and anchor.mood == "state"):
            negative = True
        elif low not in ("also", "then", "still", "now"):
            adverb = adverb or low
        predicate.pop(0)
    negative = negative or adverb == "never"
    return Statement(tuple(subject), anchor.mood, anchor.verb, tuple(predicate), anchor.words, negative, adverb)
