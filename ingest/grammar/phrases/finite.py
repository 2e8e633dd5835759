"""Finite verbs: whether a word of a sentence is the verb of a statement.

In: the tokens of a main piece and a place in it. Out: whether a finite verb stands there; a form that is a noun as well
("moves", "hits") is told by the words around it.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest.grammar.phrases.distances import LENGTHS
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.lexicon import MODALS, NUMBER_WORDS, ONWARDS
from kb.model import OPTION_KINDS, kind_in
from kb.names import first_word

BY_FIRST_WORD: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _phrase, _mood in MODALS:
    BY_FIRST_WORD.setdefault(first_word(_phrase), []).append((tuple(_phrase.split()), _mood))
for _list in BY_FIRST_WORD.values():
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
REL = frozenset("that which who whose whom where".split())
PREPOSITIONS = frozenset("in of for to by with from on against at upon if when until unless".split())
OBJECT_RELATIVE = frozenset("they it you the a an this that unit units its their player all each every no any".split())
CONJ = frozenset("and but or nor , – — ; - then".split())
ADVERBS = frozenset(
    """always also then immediately automatically instead only simply therefore thus normally usually still otherwise
    now both each either already just not never once again freely similarly likewise too however additionally
    effectively even itself themselves ever""".split()
)
PIECE_NOUNS = frozenset("unit model player element group weapon turn vehicle".split())


def modal_at(tokens: list[Token], i: int) -> tuple[int, str, str] | None:
    """The length, mood and words of a modal phrase at ``i``; None where none starts there."""
    phrases = BY_FIRST_WORD.get(tokens[i].low)
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


def term_as_verb(tokens: list[Token], i: int) -> str:
    """The verb that a name stands for where it is used as one ("the machine Panics"), '' where it is none."""
    token = tokens[i]
    if _goes_so_far(tokens, i):
        return "go far"
    if i > 1 and tokens[i - 1].low == "always" and any(kind_in(t) in OPTION_KINDS for t in token.terms):
        return "act" if token.text[:1].isupper() and not token.low.endswith("s") else ""  # "always Fall Back at …"
    first, *more = token.low.split()
    if i < 1 or not first.endswith("s") or not token.text[:1].isupper():
        return ""
    if more and any(t.rsplit("/", 1)[-1].startswith(f"{first}-") for t in token.terms):
        return ""  # a name as it is, and no form of it as "Falls Back" is one of "Falling Back"
    following = tokens[i + 1].low if i + 1 < len(tokens) else "."
    before = tokens[i - 2].low if i > 1 else ""
    alone = before in ("", "and", "but", "then") and following not in ("no", "not", "only", "up")  # "it Dashes at them"
    pronoun = (bool(more) or alone) and tokens[i - 1].low in ("it", "he", "she")
    if not pronoun and before not in ("the", "a", "an", "each", "any", "every", "that", "your", "this"):
        return ""
    if tokens[i - 1].terms and following not in (".", ",", "too", "also", "as", "immediately"):
        return ""
    if tokens[i - 1].low in ("other", "such", "further") or following.endswith("ed"):
        return ""  # "any other Charges resolved against …"
    if following in ("may", "must", "cannot", "can", "are", "is", "have", "has", "with", "that", "of"):
        return ""
    if any("/status/" in t or "/effect/" in t for t in token.terms):
        return "becom"
    done = ("/action/" in t or ("/reaction/" in t and not t.endswith("/reaction/reaction")) for t in token.terms)
    return "act" if any(done) else ""


_SO_FAR = frozenset("up to at most only exactly just".split())


def _goes_so_far(tokens: list[Token], i: int) -> bool:
    """Whether a deed stands with how far it goes, behind whoever does it: "Otters Row up to 3 inches"."""
    token = tokens[i]
    if not i or not token.text[:1].isupper() or not any("/action/" in t for t in token.terms):
        return False
    if tokens[i - 1].low in _NOT_FINITE_AFTER or tokens[i - 1].low in PREPOSITIONS or tokens[i - 1].low in CONJ:
        return False
    far = next((n for n in range(i + 1, len(tokens)) if tokens[n].low not in _SO_FAR), len(tokens))
    if far >= len(tokens) or not tokens[far].is_number:
        return False
    return tokens[far].text[-1] in '"”″' or (far + 1 < len(tokens) and tokens[far + 1].low in LENGTHS)


#: Words after which a verb form is none that governs a subject of its own.
_NOT_FINITE_AFTER = frozenset("to a an the of any its no with each in by on one two this these".split())
#: Forms that are finite only right after a subject noun, and rarely so: left to "is" and "are".
_PARTICIPLES = frozenset("made taken set hit lost given cost".split())
#: Stems of verbs whose plural form is no noun, so that it needs no plural subject just before it.
_PLAIN_PLURALS = frozenset(
    """gain suffer los ignor receiv becom inflict caus treat consider get remov restor reduc increas add subtract
    count""".split()
)
#: Stems of verbs of what befalls a unit, which after "must … and" are no second thing that it does.
_BEFALLING = frozenset("gain suffer receiv".split())
#: Verb forms that are nouns as well.
NOUN_FORMS = frozenset(
    """moves rolls tests checks hits attacks wounds results uses fights stands sets works places starts ends needs costs
    counts loses gains fires strikes""".split()
)
#: What begins the object of a verb.
_OBJECTS = frozenset("a an any all its the their one two three no each every his her it them".split())


def _goes_on(tokens: list[Token], i: int) -> bool:
    """Whether the subject does one more thing by a verb that nothing else knows ("can't hide and drops its load")."""
    low, before = tokens[i].low, i - 1
    while before > 0 and tokens[before].low in ADVERBS:
        before -= 1
    if before < 1 or tokens[before].low not in ("and", "but", "then") or i + 1 >= len(tokens) or tokens[i].terms:
        return False
    third = len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us", "is")) and tokens[i].text.islower()
    third = third and low not in ADVERBS and not low.endswith("wards")
    many = tokens[before - 1].low.endswith("s") and tokens[before - 1].text.islower() and not tokens[before - 1].terms
    return third and not many and low not in NOUN_FORMS and tokens[i + 1].low in _OBJECTS


_BRINGING = frozenset("inflict caus trigger grant".split())
_DONE_WITH = ("fir", "shoot", "strik")


def finite(tokens: list[Token], i: int, anchors: list[Anchor]) -> bool:
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
    adverbs = i and not anchors and low in INSTRUCTIONS and all(t.low in ADVERBS for t in tokens[:i])
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
    owned = i > 1 and tokens[i - 1].low in ("they", "it", "you") and tokens[i - 2].low not in CONJ
    if token.stem in _DONE_WITH and owned:
        return False  # "all weapons they fire that turn"
    ends = i + 1 == len(tokens) or following.low in ("immediately", "towards", "toward", "directly", "away", "from")
    if token.low in ("flee", "flees") and not following.is_number and (anchors or not ends):
        return False  # "as it scatters and flees the battle": how it goes
    if i and low in NOUN_FORMS and following.stem in _BRINGING and following.low.endswith("s"):
        return False  # "each 1 among its to hit rolls inflicts …": the verb comes after it
    if i and low in NOUN_FORMS and token.text[:1].isupper() and following.stem in ("use", "occur", "follow", "be"):
        return False  # "Raft Attacks use …": the end of a name
    back = i - 1
    while back > 0 and tokens[back].low in ADVERBS:
        back -= 1
    previous = tokens[back].low if i else ""
    if low.endswith("ing") or low in ("been", "being", "be", "having"):
        return False
    if low in ("is", "are", "was", "were", "has", "have", "does", "do") and previous != "to":
        if previous in ("and", "but", "or") and not anchors and _still_relative(tokens, i):
            return False
        return bool(i) and not modal_at(tokens, i - 1)
    if low in ("stop", "remain", "stay") and _stands_still(tokens, i) and not anchors and i:
        return previous not in ("to", "may", "can", "must", "will", "cannot", "not") and previous not in CONJ
    if i == 1 and previous == "this" and low.endswith("s") and _object_next(tokens, i + 1):
        return True  # "this gives the unit …"
    taken = token.stem == "tak" or (low.endswith("s") and low not in NOUN_FORMS)
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
    return not (low in NOUN_FORMS and _noun_here(tokens, i))


#: What stands before deeds that are told by a noun, and after them.
_SUCH_DEEDS = frozenset("all any enemy friendly ranged melee other such those these both its their further".split())
_AIMED = PREPOSITIONS | {"against", "made", "targeting", "directed", "aimed", "through", "into", "within"}


def _deeds_at(tokens: list[Token], i: int) -> bool:
    """Whether the word is a noun, of which a verb comes later ("Attacks against a Mired unit suffer …")."""
    if tokens[i].low not in NOUN_FORMS or i + 1 >= len(tokens) or tokens[i + 1].low not in _AIMED:
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


def _goes(tokens: list[Token], i: int) -> bool:
    """Whether a unit goes somewhere by a verb that nothing else knows ("the unit shambles forward")."""
    if not 1 < i < 4 or tokens[i].terms or not tokens[i].low.endswith("s") or tokens[i - 1].stem not in PIECE_NOUNS:
        return False
    return (
        tokens[i - 2].low in ("the", "a", "an", "that", "each", "any")
        and tokens[i + 1 : i + 2] != []
        and (tokens[i + 1].low in ONWARDS)
    )


def _deeds_before(tokens: list[Token], i: int) -> bool:
    """Whether the sentence opens with deeds that are told by a noun, of which a verb at ``i`` says something."""
    first = next((n for n, t in enumerate(tokens[:3]) if t.low in NOUN_FORMS or t.low == "shots"), None)
    return first is not None and first + 1 < i and tokens[first + 1].low in _AIMED


_ONE = frozenset("a an the each every any that this its".split())


def _does_to(tokens: list[Token], i: int) -> bool:
    """Whether one unit does something by a verb of wargames ("A burning Skiff drops its cargo")."""
    token = tokens[i]
    third = token.low.endswith("s") and token.text.islower() and token.low not in NOUN_FORMS and not token.terms
    if not third or i + 1 >= len(tokens) or tokens[i + 1].low not in _OBJECTS or not is_verb_stem(token.stem):
        return False
    if i == 1:
        return tokens[0].low == "it"
    before = tokens[1:i]
    return tokens[0].low in _ONE and not any(t.low in PREPOSITIONS or t.low in REL or t.low in CONJ for t in before)


def _strikes(tokens: list[Token], i: int) -> bool:
    """Whether "hit" is what shots do ("its attacks only hit on a 6"), not what is or has been done."""
    if tokens[i].low != "hit" or i < 1 or i + 2 >= len(tokens) or tokens[i + 1].low != "on":
        return False
    before = tokens[i - 2 if i > 1 and tokens[i - 1].low in ADVERBS else i - 1]
    if before.low in ("it", "they"):
        return True
    many = before.low.endswith(("s", "men")) and not before.low.endswith("ss")
    return many and before.low not in ("is", "was", "has")


def _still_relative(tokens: list[Token], i: int) -> bool:
    """Whether the "is" or "has" after "and" goes on with a relative clause, because the main one comes later.

    "Any weapon that has a Strength of 6 and is not mounted is a …", "a unit that is hit and has no order may …".
    """
    if not any(t.low in ("that", "which", "who") for t in tokens[1:i]) or tokens[i + 1 : i + 2] == []:
        return False
    same = tokens[i].low if tokens[i].low in ("is", "are") else ""
    later = (n for n in range(i + 2, len(tokens)) if tokens[n].low == same or modal_at(tokens, n))
    return any(tokens[n - 1].low not in (*CONJ, *REL, *OBJECT_RELATIVE, "there", "not", ",") for n in later)


def _stands_still(tokens: list[Token], i: int) -> bool:
    """Whether "stop moving", "remain stationary" stands at ``i``: a verb, whatever stands before it."""
    following = tokens[i + 1].low if i + 1 < len(tokens) else ""
    there = following in ("in", "on", "at", "where", "there") and tokens[i].low != "stop"
    return there or following in ("moving", "stationary", "still", "put", "motionless")


def _object_next(tokens: list[Token], i: int) -> bool:
    """Whether the object of a verb stands at ``i``, so that the "this" before the verb is all of its subject."""
    return i < len(tokens) and tokens[i].low in _AFTER_VERBS | {"any", "all", "each", "every", "them", "it"}


def _plural_verb(tokens: list[Token], i: int, previous: str, last: Anchor | None) -> bool:
    """Whether a form without "s" is a verb: after a plural noun or pronoun, not inside a list after a modal."""
    token = tokens[i]
    if previous in ("may", "can", "must", "cannot", "will"):
        return False  # "may simply move away"
    by_itself = tokens[i - 1].low in ("automatically", "always")
    if last and previous == "and" and by_itself and token.stem in ("pass", "fail"):
        return True  # "may not stop and automatically fail …"
    befalls = token.stem in _BEFALLING or (token.low == "get" and tokens[min(i + 1, len(tokens) - 1)].low[:1] in "+-−")
    if befalls and last and last.mood in ("oblige", "permit") and previous == "and":
        return True  # "must strike last and suffer a -1 modifier"
    if last and previous == "," and tokens[i - 1].low == "always":
        return True  # "may not Run, always count as …"
    if last and last.mood != "state" and previous in CONJ and previous != "but":
        return False
    if previous == "but" and token.stem in ("mak", "tak", "gain", "los", "count"):
        return True
    if previous in CONJ:
        if last is None and any(t.low in REL for t in tokens[:i]):
            return False  # "models that have X and move …": still in the relative clause
        return bool(last and last.mood == "state") or token.low in _BARE_IMPERATIVE
    if token.stem in _PLAIN_PLURALS:
        return True
    if token.stem == "re-roll":  # "Crews in a boat re-roll failed saves", but not "may re-roll"
        return last is None and i > 0 and tokens[0].low.endswith("s") and i + 1 < len(tokens)
    following = tokens[i + 1] if i + 1 < len(tokens) else token
    if last is None and following.low == "their" and not token.terms and not any(t.low in REL for t in tokens[:i]):
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
    return previous.endswith("s") or previous in ADVERBS or previous in ("they", "you", "it", "models", "all")


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
    if following in _AFTER_NOUNS or (i and tokens[i - 1].stem in ("mak", "tak", "declar", "perform")):
        return True  # "units that make moves as part of …"
    if following in ("normally", "separately", "together", "simultaneously"):
        return False
    number_next = tokens[min(i + 1, len(tokens) - 1)].is_number or (following in NUMBER_WORDS and following != "no")
    return bool(i and tokens[i - 1].terms and following not in _AFTER_VERBS and not number_next)


def _verb_like(tokens: list[Token], i: int) -> bool:
    low = tokens[i].low
    return " " not in low and low.islower() and low.endswith("s") and tokens[i].text[0].islower()
