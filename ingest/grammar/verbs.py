"""Verb groups: where a piece says something, and in what mood.

In: the tokens of a main piece. Out: its statements, each with its own subject tokens, mood, verb and predicate tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ingest.grammar.objects import is_verb_stem
from ingest.grammar.tokens import Token
from ingest.lexicon import MODALS, NUMBER_WORDS

_MODALS: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _phrase, _mood in MODALS:
    _MODALS.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), _mood))
for _list in _MODALS.values():
    _list.sort(key=lambda item: -len(item[0]))

#: Finite verbs that state something of their own (stems), for statements without a modal.
STATE_VERBS = frozenset(
    """gain hav count treat consider be becom suffer inflict los ignor pass fail add increas reduc subtract modify mov
    use tak mak caus trigger confer grant provid allow set roll remain return stop receiv regain retain hit wound
    halt occur need count resolv apply attack fight work mean follow forc enabl permit deny rais lower doubl impos
    prevent fall halv ceas remov restor limit chang spend re-roll miss surrender abandon retir flee retreat decreas
    cost get leav stay requir start begin escap com end carry giv stand includ reflect represent place continu select
    choos declar obey heal defend exert recover win break succeed compar happen conduct perform interrupt overrid
    overrul supersed flee block pay shift improv worsen rout fir shoot strik act rally destroy kill
    slay eliminat""".split()
)
_BARE_IMPERATIVE = frozenset(
    """roll add subtract apply use treat count move place remove discard make take resolve increase reduce double halve
    lower raise spend""".split()
)
#: What players are told to do: such a verb at the head of a sentence has no subject.
INSTRUCTIONS = _BARE_IMPERATIVE | frozenset(
    """draw swap nominate measure choose select pick compare consult determine centre keep repeat set turn put declare
    total split resolve assume position work divide calculate leave return allocate deploy rotate flip shuffle deal
    record mark assign issue multiply round shift ignore""".split()
)
_REL = frozenset("that which who whose whom where".split())
_PREPOSITIONS = frozenset("in of for to by with from on against at upon if when until unless".split())
_OBJECT_RELATIVE = frozenset("they it you the a an this that unit units its their player all each every no any".split())
_CONJ = frozenset("and but or nor , – — ; - then".split())
_ADVERBS = frozenset(
    """always also then immediately automatically instead only simply therefore thus normally usually still otherwise
    now both each either already just not never once again freely similarly likewise too however additionally
    effectively even itself themselves ever""".split()
)
_AUX = frozenset("be hav do".split())
_PIECE_NOUNS = frozenset("unit model player element group weapon turn vehicle".split())


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


def modal_at(tokens: list[Token], i: int) -> tuple[int, str, str] | None:
    """The length, mood and words of a modal phrase at ``i``; None where none starts there."""
    phrases = _MODALS.get(tokens[i].low)
    if phrases is None:
        return None
    for phrase, mood in phrases:
        if tuple(t.low for t in tokens[i : i + len(phrase)]) == phrase:
            return len(phrase), mood, " ".join(phrase)
    return None


class Anchor(NamedTuple):
    """Where a verb group stands: from its first word to the end of its modal or verb, and what it is."""

    start: int
    end: int
    mood: str
    verb: str
    words: str


def statements(tokens: list[Token]) -> list[Statement]:
    """The statements of a main piece, in order; none where it has no finite verb."""
    anchors: list[Anchor] = []
    allowed: list[Statement] = []
    in_relative = False
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.low in _REL and i and not _determines(tokens, i):
            predicate = _allows(tokens, i)
            if predicate:
                giver = tuple(t for t in tokens[max(0, i - 6) : i] if t.low != ",")
                allowed.append(Statement(giver, "permit", "", tuple(_until_comma(tokens, predicate)), "allows"))
            if token.low in ("which", "whom", "where") and tokens[i - 1].low in _PREPOSITIONS:
                i, in_relative = i + 1, True  # "from which targets may be selected": its subject comes first
            else:
                i, in_relative = _past_relative(tokens, i + 1, in_relative)
            continue
        modal = modal_at(tokens, i) if token.low in _MODALS else None
        if modal and in_relative:
            i, in_relative = _past_chain(tokens, i + modal[0]), False
        elif modal:
            anchors.append(Anchor(i, i + modal[0], modal[1], "", modal[2]))
            i += modal[0]
        elif not in_relative and _reduced(tokens, i) and (anchors or _modal_later(tokens, i) or _any_that(tokens, i)):
            i += 1  # "all terrain it passes over": a relative clause without its "that"
        elif not in_relative and (verb := _term_as_verb(tokens, i)):
            anchors.append(Anchor(i, i, "state", verb, token.low))  # "the machine Panics"
            i += 1
        elif _finite(tokens, i, anchors):
            if not in_relative:
                anchors.append(Anchor(i, i + 1, "state", token.stem, token.low))
                i += 1
                continue
            in_relative = False
            i += 1
            while i < len(tokens) and (tokens[i].stem in _AUX or tokens[i].low in _ADVERBS):
                i += 1
        else:
            i += 1
    return _statements(tokens, anchors) + allowed


#: What follows a plural verb that nothing else gives away.
_AFTER_BARE = frozenset("using by like as normally freely through over exactly".split())
_OF_SUBJECTS = frozenset("and or , models units model all".split())


def bare(tokens: list[Token]) -> list[Statement]:
    """The statement of a plural verb after nothing but names ("Knights and Walkers move using the rules for …")."""
    pair = _two_verbs(tokens)
    if pair:
        return pair
    for i in range(1, min(len(tokens) - 1, 12)):
        token = tokens[i]
        if tokens[i - 1].terms and token.text.islower() and tokens[i + 1].low in _AFTER_BARE:
            if token.low.endswith(("s", "ing", "ed")) or token.low in _CONJ or token.low in _PREPOSITIONS:
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
        if token.terms or not token.text.islower() or token.low in _PREPOSITIONS or token.low in _REL:
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
    noun_next = i + 1 < len(tokens) and tokens[i + 1].low in _PIECE_NOUNS
    before = tokens[i - 1].low
    return before in _PREPOSITIONS or (noun_next and before in ("have", "let", "make", "made"))


def _past_relative(tokens: list[Token], i: int, in_relative: bool) -> tuple[int, bool]:
    """Where to go on after a relative word, and whether its clause has yet to meet its verb."""
    while i < len(tokens) and tokens[i].low in _ADVERBS:
        i += 1
    inner = modal_at(tokens, i) if i < len(tokens) else None
    if inner:  # "that cannot fire": the modal and its verb belong to the relative clause
        end = i + inner[0] + 1
        while end + 1 < len(tokens) and tokens[end].low in ("or", "nor") and tokens[end + 1].stem in STATE_VERBS:
            end += 2  # "that cannot fight or make …"
        return end, in_relative
    if i < len(tokens) and (tokens[i].low in _OBJECT_RELATIVE or tokens[i].low.endswith("ing")):
        return i, True
    if tokens[i - 1].low == "whose":  # what is theirs comes before the verb
        return i, True
    while i < len(tokens) and (tokens[i].stem in _AUX or tokens[i].low in ("would", "might", "could")):
        i += 1
        while i < len(tokens) and tokens[i].low in _ADVERBS:
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
    return tokens[i - 2].low not in _CONJ and tokens[i - 2].low not in _REL


def _any_that(tokens: list[Token], i: int) -> bool:
    """Whether the verb at ``i`` is that of "Any 10 you roll …": what is said of it comes later."""
    return i <= 4 and tokens[0].low in ("any", "each", "every", "all") and tokens[i - 1].low == "you"


def _modal_later(tokens: list[Token], i: int) -> bool:
    """Whether a verb after "the unit it was" has its modal later ("the unit it was chosen with must …")."""
    if tokens[i].low not in ("was", "were", "is", "are") or tokens[i - 2].stem not in _PIECE_NOUNS:
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


_DONE_KINDS = ("action", "reaction", "order")


def _term_as_verb(tokens: list[Token], i: int) -> str:
    """The verb that a name stands for where it is used as one ("the machine Panics"): "becom", "act", or ''."""
    token = tokens[i]
    if i > 1 and tokens[i - 1].low == "always" and any(t.split("/")[1] in _DONE_KINDS for t in token.terms):
        return "act" if token.text[:1].isupper() and not token.low.endswith("s") else ""  # "always Fall Back at …"
    if i < 2 or " " in token.low or not token.low.endswith("s") or not token.text[:1].isupper():
        return ""
    following = tokens[i + 1].low if i + 1 < len(tokens) else "."
    if tokens[i - 2].low not in ("the", "a", "an", "each", "any", "every", "that"):
        return ""
    if tokens[i - 1].terms and following not in (".", ",", "too", "also", "as", "immediately"):
        return ""
    if tokens[i - 1].low in ("other", "such", "further") or following.endswith("ed"):
        return ""  # "any other Charges resolved against …"
    if following in ("may", "must", "cannot", "can", "are", "is", "have", "has", "with", "that", "of"):
        return ""
    if any("/status/" in t or "/effect/" in t for t in token.terms):
        return "becom"
    return "act" if any("/action/" in t for t in token.terms) else ""


#: Words after which a verb form is none that governs a subject of its own.
_NOT_FINITE_AFTER = frozenset("to a an the of any its no with each in by on one two this these".split())
#: Forms that are finite only right after a subject noun, and rarely so: left to "is" and "are".
_PARTICIPLES = frozenset("made taken set hit lost given cost".split())
#: Stems of verbs whose plural form is no noun, so that it needs no plural subject just before it.
_PLAIN_PLURALS = frozenset(
    """gain suffer los ignor receiv becom inflict treat consider get remov restor reduc increas add subtract
    count""".split()
)
#: Stems of verbs of what befalls a unit, which after "must … and" are no second thing that it does.
_BEFALLING = frozenset("gain suffer receiv".split())
#: Verb forms that are nouns as well.
_NOUN_FORMS = frozenset(
    """moves rolls tests checks hits attacks wounds results uses fights stands sets works places starts ends needs costs
    counts loses gains fires strikes""".split()
)


#: What begins the object of a verb.
_OBJECTS = frozenset("a an any all its the their one two three no each every his her it them".split())


def _goes_on(tokens: list[Token], i: int) -> bool:
    """Whether the subject does one more thing by a verb that nothing else knows ("can't hide and drops its load")."""
    low, before = tokens[i].low, i - 1
    while before > 0 and tokens[before].low in _ADVERBS:
        before -= 1
    if before < 1 or tokens[before].low not in ("and", "but", "then") or i + 1 >= len(tokens) or tokens[i].terms:
        return False
    third = len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us", "is")) and tokens[i].text.islower()
    third = third and low not in _ADVERBS and not low.endswith("wards")
    many = tokens[before - 1].low.endswith("s") and tokens[before - 1].text.islower() and not tokens[before - 1].terms
    return third and not many and low not in _NOUN_FORMS and tokens[i + 1].low in _OBJECTS


_DONE_WITH = ("fir", "shoot", "strik")


def _finite(tokens: list[Token], i: int, anchors: list[Anchor]) -> bool:
    """Whether the word at ``i`` is a verb of state that governs a subject."""
    token, low = tokens[i], tokens[i].low
    if not anchors and 0 < i < 6 and (_goes(tokens, i) or _does_to(tokens, i)):
        return True
    if i and low in ("wound", "wounds", "hit", "hits") and tokens[i - 1].low in ("always", "automatically"):
        return True
    if i > 2 and not anchors and _struck_on(tokens, i) and _deeds_before(tokens, i):
        return True
    if i == 0 and low in INSTRUCTIONS and len(tokens) > 1 and tokens[1].low not in _AFTER_NOUNS:
        return True
    adverbs = i and not anchors and low in INSTRUCTIONS and all(t.low in _ADVERBS for t in tokens[:i])
    determined = i and tokens[i - 1].low in ("each", "both", "either")  # "each round has …"
    if adverbs and not determined and not (i + 1 < len(tokens) and modal_at(tokens, i + 1)):
        return True  # "simply measure …"
    told = bool(anchors) and anchors[0].start == 0 and anchors[0].words in INSTRUCTIONS
    if told and low in INSTRUCTIONS and tokens[i - 1].low in ("and", "then", ",", "or"):
        return True
    if low in ("go", "goes") and i and i + 1 < len(tokens) and tokens[i + 1].low in ("first", "last"):
        return not modal_at(tokens, i - 1)
    following = tokens[i + 1] if i + 1 < len(tokens) else token
    if anchors and _goes_on(tokens, i):
        return True
    moves = low == "move" and following.low in _MOVED  # where a number is called so too
    if token.stem not in STATE_VERBS or (token.terms and not moves and not _verb_like(tokens, i)):
        return False
    if low in ("shot", "shots"):
        return False
    owned = i > 1 and tokens[i - 1].low in ("they", "it", "you") and tokens[i - 2].low not in _CONJ
    if token.stem in _DONE_WITH and owned:
        return False  # "all weapons they fire that turn"
    ends = i + 1 == len(tokens) or following.low in ("immediately", "towards", "toward", "directly", "away", "from")
    if token.stem == "flee" and not following.is_number and (anchors or not ends):
        return False  # "as it scatters and flees the battle": how it goes
    if i and low in _NOUN_FORMS and token.text[:1].isupper() and following.stem in ("use", "occur", "follow", "be"):
        return False  # "Raft Attacks use …": the end of a name
    back = i - 1
    while back > 0 and tokens[back].low in _ADVERBS:
        back -= 1
    previous = tokens[back].low if i else ""
    if low.endswith("ing") or low in ("been", "being", "be", "having"):
        return False
    if low in ("is", "are", "was", "were", "has", "have", "does", "do") and previous != "to":
        if previous == "and" and not anchors and _still_relative(tokens, i):
            return False
        return bool(i) and not modal_at(tokens, i - 1)
    if low in ("stop", "remain", "stay") and _stands_still(tokens, i) and not anchors and i:
        return previous not in ("to", "may", "can", "must", "will", "cannot", "not") and previous not in _CONJ
    if i == 1 and previous == "this" and low.endswith("s") and _object_next(tokens, i + 1):
        return True  # "this gives the unit …"
    taken = token.stem == "tak" or (low.endswith("s") and low not in _NOUN_FORMS)
    placed = (token.stem in _PLAIN_PLURALS or taken) and previous.endswith(('"', "″", "”"))  # "units within 12" lose …"
    counted = bool(i) and tokens[i - 1].is_number and not placed
    if previous in ("more", "fewer", "less") or counted or previous in _NOT_FINITE_AFTER:
        return False
    if (i and modal_at(tokens, i - 1)) or low.endswith("ed") or (low in _PARTICIPLES and not _strikes(tokens, i)):
        return False
    if not anchors and _deeds_at(tokens, i):
        return False
    if i == 0:
        if len(tokens) > 1 and tokens[1].low in _AFTER_SUBJECTS:
            return False  # "attacks are resolved …": what it is said of
        third_person = low.endswith("s") and not token.terms and low not in ("pass", "hits", "wounds")
        return low in _BARE_IMPERATIVE or third_person
    if not low.endswith("s") or low in ("pass", "less"):
        return _plural_verb(tokens, i, previous, anchors[-1] if anchors else None)
    listed = previous == "," and any(t.low == "," for t in tokens[: i - 1])
    if previous in ("and", "or", ",") and not anchors and not listed:
        return False
    return not (low in _NOUN_FORMS and _noun_here(tokens, i))


#: What stands before deeds that are told by a noun, and after them.
_SUCH_DEEDS = frozenset("all any enemy friendly ranged melee other such those these both its their further".split())
_AIMED = _PREPOSITIONS | {"against", "made", "targeting", "directed", "aimed", "through", "into", "within"}


def _deeds_at(tokens: list[Token], i: int) -> bool:
    """Whether the word is a noun, of which a verb comes later ("Attacks against a Mired unit suffer …")."""
    if tokens[i].low not in _NOUN_FORMS or i + 1 >= len(tokens) or tokens[i + 1].low not in _AIMED:
        return False
    if i > 2 or not all(t.low in _SUCH_DEEDS or (t.low.endswith(("ed", "ing")) and not t.terms) for t in tokens[:i]):
        return False
    later = enumerate(tokens[i + 2 :], i + 2)
    return any(
        t.stem in _PLAIN_PLURALS or t.low in _OF_DEEDS or modal_at(tokens, n) or _struck_on(tokens, n) for n, t in later
    )


_OF_DEEDS = frozenset("automatically always are do have need get roll".split())


def _struck_on(tokens: list[Token], i: int) -> bool:
    """Whether "hit" or "wound" is what deeds do ("hit on a 2+", "wound automatically")."""
    if tokens[i].low not in ("hit", "wound", "miss") or i + 2 >= len(tokens):
        return False
    return tokens[i + 1].low in ("on", "only", "automatically", "with")


_ONWARDS = frozenset("forward forwards back backward backwards away off towards toward directly straight".split())


def _goes(tokens: list[Token], i: int) -> bool:
    """Whether a unit goes somewhere by a verb that nothing else knows ("the unit shambles forward")."""
    if not 1 < i < 4 or tokens[i].terms or not tokens[i].low.endswith("s") or tokens[i - 1].stem not in _PIECE_NOUNS:
        return False
    return tokens[i - 2].low in ("the", "a", "an", "that", "each", "any") and tokens[i + 1 : i + 2] != [] and (
        tokens[i + 1].low in _ONWARDS
    )


def _deeds_before(tokens: list[Token], i: int) -> bool:
    """Whether the sentence opens with deeds that are told by a noun, of which a verb at ``i`` says something."""
    first = next((n for n, t in enumerate(tokens[:3]) if t.low in _NOUN_FORMS or t.low == "shots"), None)
    return first is not None and first + 1 < i and tokens[first + 1].low in _AIMED


_ONE = frozenset("a an the each every any that this its".split())


def _does_to(tokens: list[Token], i: int) -> bool:
    """Whether one unit does something by a verb of wargames ("A burning Skiff drops its cargo")."""
    token = tokens[i]
    third = token.low.endswith("s") and token.text.islower() and token.low not in _NOUN_FORMS and not token.terms
    if not third or i + 1 >= len(tokens) or tokens[i + 1].low not in _OBJECTS or not is_verb_stem(token.stem):
        return False
    if i == 1:
        return tokens[0].low == "it"
    before = tokens[1:i]
    return tokens[0].low in _ONE and not any(t.low in _PREPOSITIONS or t.low in _REL or t.low in _CONJ for t in before)


def _strikes(tokens: list[Token], i: int) -> bool:
    """Whether "hit" is what shots do ("its attacks only hit on a 6"), not what is or has been done."""
    if tokens[i].low != "hit" or i < 2 or i + 2 >= len(tokens) or tokens[i + 1].low != "on":
        return False
    before = tokens[i - 2 if tokens[i - 1].low in _ADVERBS else i - 1]
    if before.low in ("it", "they"):
        return True
    return before.low.endswith("s") and before.low not in ("is", "was", "has") and not before.low.endswith("ss")


def _still_relative(tokens: list[Token], i: int) -> bool:
    """Whether the "is" after "and" goes on with a relative clause, because the main one comes later.

    "Any weapon that has a Strength of 6 and is not mounted is a …".
    """
    if tokens[i].low not in ("is", "are") or not any(t.low in ("that", "which") for t in tokens[1:i]):
        return False
    later = (n for n in range(i + 2, len(tokens)) if tokens[n].low == tokens[i].low)
    return any(tokens[n - 1].low not in (*_CONJ, *_REL, *_OBJECT_RELATIVE, "there", "not") for n in later)


def _stands_still(tokens: list[Token], i: int) -> bool:
    """Whether "stop moving", "remain stationary" stands at ``i``: a verb, whatever stands before it."""
    return i + 1 < len(tokens) and tokens[i + 1].low in ("moving", "stationary", "still", "put", "motionless")


def _object_next(tokens: list[Token], i: int) -> bool:
    """Whether the object of a verb stands at ``i``, so that the "this" before the verb is all of its subject."""
    return i < len(tokens) and tokens[i].low in _AFTER_VERBS | {"any", "all", "each", "every", "them", "it"}


def _plural_verb(tokens: list[Token], i: int, previous: str, last: Anchor | None) -> bool:
    """Whether a form without "s" is a verb: after a plural noun or pronoun, not inside a list after a modal."""
    token = tokens[i]
    if previous in ("may", "can", "must", "cannot", "will"):
        return False  # "may simply move away"
    if last and previous == "and" and tokens[i - 1].low == "automatically" and token.stem in ("pass", "fail"):
        return True  # "may not stop and automatically fail …"
    befalls = token.stem in _BEFALLING or (token.low == "get" and tokens[min(i + 1, len(tokens) - 1)].low[:1] in "+-−")
    if befalls and last and last.mood in ("oblige", "permit") and previous == "and":
        return True  # "must strike last and suffer a -1 modifier"
    if last and previous == "," and tokens[i - 1].low == "always":
        return True  # "may not Run, always count as …"
    if last and last.mood != "state" and previous in _CONJ and previous != "but":
        return False
    if previous == "but" and token.stem in ("mak", "tak", "gain", "los", "count"):
        return True
    if previous in _CONJ:
        if last is None and any(t.low in _REL for t in tokens[:i]):
            return False  # "models that have X and move …": still in the relative clause
        return bool(last and last.mood == "state") or token.low in _BARE_IMPERATIVE
    if token.stem in _PLAIN_PLURALS:
        return True
    if token.stem == "re-roll":  # "Crews in a boat re-roll failed saves", but not "may re-roll"
        return last is None and i > 0 and tokens[0].low.endswith("s") and i + 1 < len(tokens)
    following = tokens[i + 1] if i + 1 < len(tokens) else token
    if last is None and following.low == "their" and not token.terms and not any(t.low in _REL for t in tokens[:i]):
        return True  # "Footmen double their Pace"
    if token.stem == "mov":
        return following.is_number or following.low in _MOVED
    if last is None and _is_taking(token) and (following.is_number or following.low in _TAKEN):
        many = tokens[0].low.endswith("s") or tokens[0].low in ("all", "both")
        if many and any(t.low in ("in", "on", "within", "with", "under", "behind") for t in tokens[1:i]):
            return True  # "Skiffs in a squall take a test"
    if following.low in ("first", "last") and token.stem in ("strik", "fight", "shoot", "act", "attack"):
        return True  # "all models in a Barge strike last"
    if token.stem == "use":
        return following.low in ("the", "a", "their", "its", "exactly", "up", "half", "twice", "double")
    if tokens[i - 1].low in ("automatically", "always", "also"):
        return True
    listed = any(t.low == "and" for t in tokens[:i])  # "damage and stress give …"
    if previous.endswith("ss") and not listed:
        return False  # "each excess wound"
    return previous.endswith("s") or previous in _ADVERBS or previous in ("they", "you", "it", "models", "all")


_TAKEN = frozenset("a an one two three no their".split())


def _is_taking(token: Token) -> bool:
    """Whether the word is the plain form of a verb by which a test or a hit is taken."""
    return token.low in ("take", "make", "roll") and not token.terms


#: What follows the plain form of "move", and no noun.
_MOVED = frozenset("up an towards toward directly away their its straight at half twice immediately".split())
#: What follows a noun, and not a verb.
_AFTER_NOUNS = frozenset("are is may cannot can must and , or made that by inflicted have will".split()) | {""}
#: What follows the subject that opens a sentence.
_AFTER_SUBJECTS = frozenset("are is may cannot can must will or that which".split())
#: What follows a verb, and not a noun.
_AFTER_VERBS = frozenset("a the up as an its one directly on their towards toward".split())


def _noun_here(tokens: list[Token], i: int) -> bool:
    """Whether a word that is both noun and verb is a noun here: before another verb or after an adjective-like name."""
    if tokens[i].low in ("loses", "gains", "uses", "counts", "sets", "places"):
        return False
    following = tokens[i + 1].low if i + 1 < len(tokens) else ""
    if following in _AFTER_NOUNS:
        return True
    if following in ("normally", "separately", "together", "simultaneously"):
        return False
    number_next = tokens[min(i + 1, len(tokens) - 1)].is_number or (following in NUMBER_WORDS and following != "no")
    return bool(i and tokens[i - 1].terms and following not in _AFTER_VERBS and not number_next)


def _verb_like(tokens: list[Token], i: int) -> bool:
    low = tokens[i].low
    return " " not in low and low.islower() and low.endswith("s") and tokens[i].text[0].islower()


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
        while cut > last.end and tokens[cut - 1].low in _CONJ:
            cut -= 1
        found.append(_one(tokens, last, bounds, cut))
        last, bounds = anchor, (subject_start, anchor.start)
    if last is not None:
        found.append(_one(tokens, last, bounds, len(tokens)))
    return [*_first_of_two(found[0]), *found[1:]] if found else []


def _first_of_two(statement: Statement) -> list[Statement]:
    """The statement, and that of a verb before it which nothing else knows ("Hounds activate with … and never gain").

    A subject that ends in a conjunction holds another verb: the word right after the noun that it opens with.
    """
    subject = statement.subject
    if len(subject) < 3 or subject[-1].low not in ("and", "but") or subject[0].low in _PREPOSITIONS:
        return [statement]
    for i in range(1, len(subject) - 1):
        token, before = subject[i], subject[i - 1]
        named = bool(before.terms) or before.stem in _PIECE_NOUNS
        if named and not token.terms and token.low.isalpha() and token.text.islower():
            joins = token.low in _PREPOSITIONS or token.low in _REL or token.low in _CONJ
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
        if tokens[j].low in _CONJ:
            between = [t for t in tokens[j + 1 : start] if t.low not in _ADVERBS]
            each = bool(between) and tokens[j + 1].low in ("each", "both", "either")  # "and each team gains …"
            if cut is not None and tokens[j + 1].low not in _NOUN_PHRASE_OPENERS:
                break  # "cannot Run or Charge, may only …": the list of the verb before
            if not between or each or _noun_phrase(between):
                cut = j
                if between or tokens[j].low != ",":
                    break
    return cut


_NOUN_PHRASE_OPENERS = frozenset(
    """the a an it they any all each no this that these those such its only one you both other some every if
    either""".split()
)


def _noun_phrase(between: list[Token]) -> bool:
    """Whether the words between a conjunction and a verb can be a subject."""
    first = between[0]
    opens = first.low in _NOUN_PHRASE_OPENERS or bool(first.terms)
    return len(between) <= 28 and (opens or first.text[:1].isupper() or first.low.endswith("s"))


def _one(tokens: list[Token], anchor: Anchor, bound: tuple[int, int], end: int) -> Statement:
    """The statement of one anchor, with the adverbs and negations around its verb taken out."""
    subject = list(tokens[bound[0] : bound[1]])
    adverb = ""
    while subject and subject[-1].low in _ADVERBS:
        adverb = subject[-1].low if subject[-1].low not in ("also", "then", "still") else adverb
        subject.pop()
    while subject and subject[0].low in ("and", "but", "or", ",", "then", "however", "also", "furthermore", "both"):
        subject.pop(0)
    predicate = list(tokens[anchor.end : end])
    negative = False
    while predicate and predicate[0].low in (*_ADVERBS, "no", "not", "neither"):
        low = predicate[0].low
        if low in ("not", "never", "neither") or (low == "no" and anchor.mood == "state"):
            negative = True
        elif low not in ("also", "then", "still", "now"):
            adverb = adverb or low
        predicate.pop(0)
    negative = negative or adverb == "never"
    return Statement(tuple(subject), anchor.mood, anchor.verb, tuple(predicate), anchor.words, negative, adverb)
