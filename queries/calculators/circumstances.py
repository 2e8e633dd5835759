"""The modifiers of a list that a described scene calls for: which rows hold, how often, and what they come to.

In: the rows of a list ("Target in hard cover -2"), and a question that tells of a scene ("my Tired gunners fire at a
Barge in hard cover"). Out: the rows whose every condition the scene meets. A row may say whose it is ("Target …",
"Firer …"), how far off something is ("within 4 inches"), and that it counts for each of something; its other telling
words must all be said of that side, and not be denied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from kb.conditions import Fact, Has, Not, both, conjuncts
from kb.model import Clause, Table, TableRow
from kb.names import fold, slug, stem, stems
from kb.patterns import deferred
from queries.calculators import strength
from queries.calculators.adjustments import Adjustment, by_margin, capped, most_of, together, without_limit
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.byfigure import at_figure, told_by_figure
from queries.calculators.halfrange import half_asked, half_told
from queries.calculators.rowcases import rows_of
from queries.calculators.scores import pairs
from queries.calculators.words import Question, digits
from queries.options.index import index_of

_LIGHT = frozenset(
    stems(
        "a an the is are was were be been being has have had having of in on at by to from for with its it their"
        " his her my our your this that these those there special rule trait status state condition marker token used"
        " uses use under each every per turn round phase game battle activation segment and any some if when while as"
        " during made up consists composed comprises own"
        " currently still also only than or more less do does did stand stands lie lies another other others itself"
        " same least remained remains remain stayed stays type"
    )
)
#: Who does it, and to whom: the first words of a row that say of which side it tells.
_OURS = frozenset(
    "firer shooter attacker spotter rammer thrower striker charger gunner observer assaulter firing shooting firers"
    " shooters attackers".split()
)
_THEIRS = frozenset("target targets target's defender defenders victim enemy foe".split())
#: Whose somebody near is goes without saying.
_FRIEND = frozenset(("friendly", "friend", "friends"))
_FRIEND_ROOT = stem("friend")
#: What is done in any case where such a list is used.
_DOING = frozenset(stems("shooting firing attacking striking fighting shot fired"))
_DENYING = frozenset(
    "not no never without isn't aren't wasn't hasn't haven't didn't doesn't nor neither nobody none".split()
)
#: What denies all that is told of whom it names.
_NOBODY = frozenset(("nobody", "none", "neither"))
#: Words for one thing: whoever died was killed.
_DEATH = frozenset(stems("killed died slain dead"))
#: Whom "friendly" may stand before and yet be said of anybody.
_ANYBODY = frozenset(stems("unit model figure squad crew troops team company other"))
_FRIENDLY = deferred(r"friendly (?:other )?([a-z][\w'-]*)")
#: What somebody has none of, with whose name a "no" or "without" ends.
_LYING_ABOUT = frozenset("marker markers token tokens counter counters chit chits".split())
_ARTICLES = frozenset("a an any the one 1 its their".split())
#: So many words a "not" may deny, itself among them.
_DENIED = 6
_UNIT = r"(?:\"|''|inch(?:es)?|cm|mm|m|met(?:er|re)s?|bl|hex(?:es)?|paces|yards|mu)"
_BOUND = deferred(
    rf"(?:(?P<op>within|up to|at most|more than|over|above|beyond|further than|farther than|less than|under|"
    rf"closer than|at least|of) )?"
    rf"(?P<n>\d+) ?{_UNIT}?(?: or (?P<or>less|fewer|closer|nearer|more|further|over|beyond))?(?: away| range)?\b"
)
#: What a text measures in, behind the number.
_FIRST = deferred(r"^ ?[a-z]+\b")
_LENGTH = deferred(
    rf"(?<![\w.+-])(?P<n>\d+) ?(?:{_UNIT}(?!\w)|[a-z]+ (?:away|off|distant)\b)|"
    r"\b(?P<far>miles (?:away|off)|far (?:away|off|from)|a long way (?:away|off|from)|(?:too|well) far|"
    r"nowhere (?:near|close|nearby|in sight)|out of (?:range|reach)|across the (?:table|board|field))\b|"
    r"\b(?P<by>(?:right |just |close )?(?:next to|beside|alongside|adjacent to|touching|at (?:his|her|its|their) side)|"
    r"in (?:base )?contact with|close (?:by|at hand)|nearby|(?:with)?in command (?:range|radius|distance))\b"
)
#: Who has none of his side near him.
_ALONE = deferred(
    r"\b(?:all alone|on (?:its|his|her|their) own|by (?:itself|himself|herself|themselves)|isolated|alone)\b|"
    r"\b(?:nobody|no one|nothing)(?: else)?(?= (?:is |are |stands )?(?:near|nearby|close|around|within)\b)"
)
#: How far off is what somebody says to be far away, or close by.
_FAR_OFF = 999
_EACH = deferred(r"^(?:for each|for every|per|each|every)\b|, (?:per|for each|for every) (?:\w+ ?){1,2}$", re.I)
_ABOARD = deferred(r"\baboard\b")
_WORD = deferred(r"[a-z]+(?:['-][a-z]+)*|\d+|[.,;:!?]")
_NOUN_ENDS = frozenset(
    "a an the my our his their your its this that one at on into against and or but is are was with of"
    " , . ; : ! ?".split()
)
#: What asks for the sum of the modifiers.
_SUM = deferred(
    r"\b(?:totals?|sums?|net|overall|altogether|combined|in all|adds? up|comes? (?:to|out)|amounts? to|work out)\b"
)
_MODIFIERS = deferred(r"\b(?:modif\w+|mods?|adjust\w+|bonus\w*|penalt\w+|pluses|minuses)\b")
#: What asks for the modifier of one case: "what is the Nerve modifier for …", "what do I add for …".
_ONE = deferred(
    r"\bwhat\b[^.;?]*\b(?:modifier|adjustment|bonus|penalty|mod)\b|"
    r"\b(?:what|how much) do(?:es)? (?:i|we|you|they|it|he|she|my [\w-]+) (?:add|subtract|deduct|take off)\b"
)


@dataclass(frozen=True)
class _Said:
    """One word of the question: its stem, its side, and whether it is denied."""

    stem: str
    theirs: bool
    denied: bool
    place: int


@dataclass(eq=False)
class Scene:
    """A question as the rows of a list are held against it."""

    question: Question
    nouns: frozenset[str]
    #: Whether what is near goes without a length: "what is the modifier for a Captain close by?".
    loose: bool = False
    #: Whether what stands somewhere is said of the other side, where that is known better than by the words before it.
    theirs: Callable[[int], bool] | None = None

    @cached_property
    def words(self) -> tuple[_Said, ...]:
        """The telling words, with those for what the named things always are ("Lancers" are Horse)."""
        text = _ABOARD.sub("on board", self.question.low)
        text = _ALONE.sub(lambda told: "no friends".ljust(len(told[0])), text)
        found = list(_WORD.finditer(text))
        lows = [each.group() for each in found]
        of_side = self.theirs or self.question._theirs
        sides = [of_side(each.start()) for each in found]
        for i, low in enumerate(lows):
            if low in _THEIRS | _OURS:  # "the stern of a fouled target": what stands in front of it is its
                first = i
                while first and lows[first - 1] not in _NOUN_ENDS and i - first < 3:
                    first -= 1
                sides[first : i + 1] = [low in _THEIRS] * (i + 1 - first)
            elif low in ("at", "against") and _DOING & {stem(word) for word in lows[max(0, i - 4) : i]}:
                behind = range(i + 1, min(i + 8, len(lows)))  # "fires at a Fouled Barge": of that one
                stops = (
                    j for j in behind if j > i + 1 and lows[j] in (*_NOUN_ENDS, "within", "at", "from")
                    and not (lows[j] in _ARTICLES and lows[j - 1].endswith("ing"))  # "at one entering a wood"
                )  # fmt: skip
                end = next(stops, i + 5)
                sides[i + 1 : end] = [True] * (min(end, len(lows)) - i - 1)
        denied, denying, alone, since = [], 0, False, 0
        for i, low in enumerate(lows):
            after = lows[i + 1 : i + 2]
            if low in _DENYING:  # "with no markers and a Captain near": of him it is not denied
                since = i
                alone = low == "no" or (low == "without" and not _ARTICLES.intersection(after))
            ends = low == "and" and alone and not _ARTICLES.isdisjoint(after)
            ends = ends or (low == "with" and not (lows[since] == "no" and 1 < i - since < 4))  # "no enemy with Dread"
            denying = 0 if ends or low in (",", ".", ";", ":", "?", "but") else max(denying - 1, 0)
            denying = (_DENIED if low not in _NOBODY else 2 * _DENIED) if low in _DENYING else denying
            denied.append(denying > 0)
            if alone and low in _LYING_ABOUT and lows[i + 1 : i + 2] not in (["or"], ["nor"], [","]):
                denying = 0  # "without markers moved": that it moved is not denied
        told = [_Said(stem(low), sides[i], denied[i], found[i].start()) for i, low in enumerate(lows)]
        return (*told, *self._implied(told))

    def _implied(self, told: Sequence[_Said]) -> Iterable[_Said]:
        book = self.question.book
        for each in told:
            if each.stem in _DEATH:
                yield from (_Said(word, each.theirs, each.denied, each.place) for word in _DEATH - {each.stem})
        for name in self.question.names:
            near = next((each for each in told if each.place >= name.start), None)
            if near is None:
                continue
            over = {*book.parents(name.term), *book.held([name.name])} - {name.term}
            as_targets = {
                how for term in (*over, name.term) for how in _as_targets(book).get(fold(book.name(term)), ())
            }
            for part in {part for term in over for part in stems(book.name(term))} | as_targets:
                yield _Said(part, near.theirs, near.denied, near.place)
        for called, place, theirs in told_by_figure(book, self.question):
            for part in stems(called):
                yield _Said(part, theirs, False, place)

    @cached_property
    def states(self) -> frozenset[str]:
        """The stems of the names of states."""
        named = (stems(term.name) for term in self.question.book.rules.terms_of_kind("status"))
        return frozenset(name[0] for name in named if len(name) == 1)

    @cached_property
    def long_states(self) -> tuple[str, ...]:
        """The names of states of several words, folded, the longest first."""
        named = (fold(term.name) for term in self.question.book.rules.terms_of_kind("status"))
        return tuple(sorted((name for name in named if " " in name), key=len, reverse=True))

    def in_state(self, name: str, side: str) -> bool:
        """Whether a state of several words is said of a side ("" for either), and not denied."""
        places = {found.start() for found in re.finditer(rf"\b{re.escape(name)}\b", self.question.low)}
        told = (each for each in self.words if each.place in places and not each.denied)
        return any(not side or each.theirs == (side == "theirs") for each in told)

    @cached_property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """The lengths that are told, with where each stands; what is "far away" or "close by" has one too."""
        return tuple(
            (int(each["n"]) if each["n"] else _FAR_OFF if each["far"] else 0, each.start())
            for each in _LENGTH.finditer(self.question.low)
        )

    def tells(self, word: str, side: str, deny: bool = False) -> bool:
        """Whether a word is said of a side ("" for either), or denied of it where ``deny``."""
        return any(
            each.denied is deny and _same(each.stem, word) and (not side or each.theirs == (side == "theirs"))
            for each in self.words
        )

    def tells_all(self, what: str) -> bool:
        """Whether all telling words of something are said, of whichever side."""
        roots = [root for word in _WORD.findall(fold(what)) if word[0].isalpha() and (root := stem(word)) not in _LIGHT]
        return bool(roots) and all(self.tells(root, "") for root in roots)

    def near(self, word: str) -> int | None:
        """Where a word is said."""
        return next((each.place for each in self.words if _same(each.stem, word)), None)

    def of_any_friend(self, place: int) -> bool:
        """Whether what is called friendly there is any unit at all: not so in "no friendly Captain"."""
        after = _FRIENDLY.match(self.question.low, place)
        if after is None or stem(after[1]) in _ANYBODY:
            return True
        named = any(name.start == after.start(1) for name in self.question.names)
        return stem(after[1]) in self.nouns and not named

    def beside(self, one: int, other: int) -> bool:
        """Whether two places lie in one sentence."""
        return not re.search(r"[.;?!](?!\d)", self.question.low[min(one, other) : max(one, other)])


#: "A Galleon is a large target", "Barges count as huge targets".
_AS_A_TARGET = deferred(
    r"(?P<who>[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?:is|are|counts? as) (?:always )?(?:an? )?(?P<how>[a-z]+) targets?\b"
)


def _as_targets(book: Book) -> dict[str, set[str]]:
    """What somebody is as a target, by the names of those of whom the texts tell it."""

    def told() -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for passage in book.rules.passages.values():
            for each in _AS_A_TARGET.finditer(passage.text) if "target" in passage.text else ():
                for term in book.rules.names.terms(each["who"]):
                    found.setdefault(fold(book.name(term)), set()).add(stem(each["how"]))
        return found

    return index_of(book.rules).remembered(("as targets",), told)


def _same(one: str, other: str) -> bool:
    if one == other or one in _LIGHT or other in _LIGHT:  # who stands somewhere is no Standard
        return one == other
    return len(one) > 4 and len(other) > 4 and (one.startswith(other) or other.startswith(one))


_SUBJECT = deferred(rf"(?i)(?:if |when )?(?:the |an? )?(?:{'|'.join(sorted(_OURS | _THEIRS))}) (?=[a-z])")
_PREDICATE = deferred(r"(?i)(?:has|have|is|are|was|carries|bears|lies|stands|moved|did)\b")


#: What a row adds to say what it means: "is being raked, that is, fired on through its bow".
_THAT_IS = deferred(r"(?i), (?:that is|i\.e\.|in other words|meaning)\b.*$")


#: What a range is, behind its name: "point blank (within 6 inches)".
_A_RANGE = deferred(
    r"(?i)^(?:if )?(?:target |target is )?(?:at )?(?:an? )?(?:(?:point|blank|close|short|medium|long|extreme|effective|"
    r"near|far|maximum|very|range|ranged|distance|shot|fire)[ -]?){1,4}\s*\(((?:up to|within|under|over|more than|"
    r"less than|beyond|at most|at least|above|below)? ?\d+[^()]{0,24})\)"
)


@lru_cache(maxsize=1024)
def _ways(text: str) -> tuple[str, ...]:
    """The ways in which a row can be met: one for each of its alternatives ("in square or march column")."""
    named = tuple(re.findall(r"\(([A-Z][a-z]+(?: [A-Z][a-z]+)?)\)", text))  # "firing on the move (Advance)"
    named += tuple(far[1] for far in (_A_RANGE.match(text),) if far)
    text = _THAT_IS.sub("", re.sub(r"\([^)]*\)", " ", text))
    text = re.sub(r"\bor (?=(?:more|less|fewer|closer|nearer|further|over|beyond)\b)", "or_", text)
    head, joined, tail = text.partition(" or ")
    if not joined:
        return (text.replace("or_", "or "), *named)
    first, *rest = head.split()
    before = head.split()
    if (whose := _SUBJECT.match(head)) and _PREDICATE.match(tail):  # "the target is in cover | or | has Loose Order"
        return (head.replace("or_", "or "), f"{whose[0]}{tail}".replace("or_", "or "), *named)
    found = [head, tail]
    for count in range(1, min(4, len(before))):  # "target in | square or | march column"
        found.append(" ".join([*before[:-count], tail]))
    return tuple(each.replace("or_", "or ") for each in dict.fromkeys((*found, f"{first} {tail}" if rest else tail)))


_SUFFERED = deferred(r"\b(?:being|been) ([a-z]+ed)\b")
_IF = deferred(r"^(?:if|when|whenever|where|while|for|against) (?=(?:the|an?|its|any) )")


#: Who is no more than somebody near.
_OTHERS = frozenset("enemy foe friend friends friendly captain leader commander general officer hero".split())
_PIECE_AT_MOST = 3


def _is_anybody(scene: Scene, who: Sequence[str]) -> bool:
    """Whether the words before "is On Fire" stand for whoever it is that shoots, tests or is shot at ("the firing
    ship"), and name nobody besides."""
    if not 0 < len(who) <= _PIECE_AT_MOST or not _OTHERS.isdisjoint(who):
        return False
    return not any(scene.question.book.rules.names.terms(word) for word in who if word not in _OURS | _THEIRS)


def _holds(scene: Scene, way: str) -> bool:
    """Whether the scene meets every condition of one way of a row."""
    low = _IF.sub("", digits(way))
    words = [each for each in _WORD.findall(low) if each[0].isalpha()]
    side = (
        "theirs"
        if set(words[:2]) & _THEIRS
        else "ours"
        if set(words[: 2 if words[:1] == ["the"] else 1]) & _OURS
        else ""
    )
    if "enemy" in words[:1] or ("enemy" in words[1:2] and words[0] in _ARTICLES):
        side = ""
    in_state = next((name for name in scene.long_states if re.search(rf"\b(?:is|are) {re.escape(name)}\b", low)), "")
    if in_state:  # "the ship is On Fire": by its name, and not by its words
        acts = low.split(" ", 1)[0].endswith("ing")  # "firing ship", by whatever word the text has for it
        if not scene.in_state(in_state, side or ("ours" if acts else "")):
            return False
        before, _, behind = low.partition(in_state)
        low = behind if _is_anybody(scene, before.split()[:-1]) else f"{before} {behind}"
    bound = _BOUND.search(low)
    measured = bound is not None and (bound["or"] or bound["op"] or re.search(_UNIT, bound.group()) is not None)
    rest = low
    if measured and bound is not None:
        told = re.search(rf"\d ?{_UNIT}\b", bound.group())
        rest = f"{low[: bound.start()]} {low[bound.end() :] if told else _FIRST.sub('', low[bound.end() :])}"
    needed: list[str] = []
    barred: list[str] = []
    beside: list[str] = []  # what stands behind what is denied: "did not move this round"
    deny = False
    friends = False
    for word in (each for each in _WORD.findall(rest) if each[0].isalpha()):
        root = stem(word)
        friends = friends or word in _FRIEND
        if word in _DENYING:
            deny = True
        elif root not in _LIGHT and word not in ("range" if measured else "",) and (deny or word not in _FRIEND):
            (barred if deny else beside if barred else needed).append(_FRIEND_ROOT if word in _FRIEND else root)
            deny = False
    sided = {stem(word) for word in words if side and word in _OURS | _THEIRS}
    own = {root for root in needed if root in sided or root in scene.nouns or root in _DOING}
    alone = [] if in_state else [root for root in needed if root in own and not (side or measured)]
    needed = [root for root in needed if root not in own] or alone
    if not (needed or barred or measured):
        return bool(in_state)
    asks_friend = measured and friends and bound is not None and not (barred or needed)
    if asks_friend and bound is not None and _none_within(scene, int(bound["n"]), _FRIEND_ROOT):
        return False  # "no friend within 3 inches", where a row asks for one
    besides = (root for root in beside if not (friends and root in scene.nouns))  # "no friendly unit": no friend
    if not all(scene.tells(root, "") or scene.tells(root, "", True) for root in besides):
        return False
    suffered = {stem(word) for word in _SUFFERED.findall(low)}  # "is being raked": told of whoever does it
    if not all(scene.tells(root, "" if root in suffered else side) for root in needed):
        return False
    unsaid = scene.states if needed else frozenset()  # who is "not Downed" is so unless somebody says otherwise
    if measured and bound is not None and barred and not needed and bound["op"] in (None, "within"):
        return all(_none_within(scene, int(bound["n"]), root) for root in barred)
    if not all(scene.tells(root, side, True) or (root in unsaid and not scene.tells(root, "")) for root in barred):
        return False
    return not measured or bound is None or _reaches(scene, bound, needed)


def _none_within(scene: Scene, number: int, root: str) -> bool:
    """Whether it is said that none of something is so near: that there is none, or that the nearest is farther off."""
    denied = (each.place for each in scene.words if each.denied and _same(each.stem, root))
    place = next((at for at in denied if root != _FRIEND_ROOT or scene.of_any_friend(at)), None)
    if place is not None:
        behind = [length for length, at in scene.lengths if at > place and scene.beside(place, at)]
        return not behind or behind[0] >= number or behind[0] == 0  # "no friend nearby"
    if (said := scene.near(root)) is None:
        return False
    told = [(length, at) for length, at in scene.lengths if scene.beside(said, at)]
    length, at = min(told, key=lambda each: abs(each[1] - said), default=(0, 0))
    return length > number and re.search(r"\b(?:within|up to|under|less than) $", scene.question.low[:at]) is None


_BEYOND = deferred(r"\b(?:(?P<over>over|more than|beyond|above|further than|farther than)|under|less than|below) $")


def _reaches(scene: Scene, bound: re.Match[str], needed: Sequence[str]) -> bool:
    """Whether a length that the question tells lies on the right side of a row's bound."""
    if not scene.lengths:
        return scene.loose and bool(needed)
    places = [place for word in needed if (place := scene.near(word)) is not None]
    inexact = (0, _FAR_OFF)  # holds of what it is said of alone
    lengths = [
        (length, at) for length, at in scene.lengths
        if length not in inexact or any(scene.beside(at, place) for place in places)
    ]  # fmt: skip
    if not lengths:
        return scene.loose and bool(needed)
    length, place = min(lengths, key=lambda each: min((abs(each[1] - p) for p in places), default=each[1]))
    told = _BEYOND.search(scene.question.low[:place])  # "at a range over 30": more than that
    length += (1 if told["over"] else -1) if told else 0
    number, said = int(bound["n"]), bound["or"] or bound["op"] or "within"
    past = ("more than", "over", "above", "beyond", "further than", "farther than")
    if said in ("more", "further", "over", "at least", *past):
        return length > number if bound["op"] in past else length >= number
    return length < number if said in ("less than", "under", "closer than") else length <= number


#: A rule of some level ("Smoke (2)").
_OF_LEVEL = deferred(r"(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) \((?P<n>\d{1,2})\)")


def _of_another(row: TableRow, question: Question) -> bool:
    """Whether a row is for another level of a rule than that which the question tells ("Smoke (1)", of Smoke (2))."""
    return any(
        (told := question.parameter(found["name"])) is not None and str(told) != found["n"]
        for found in _OF_LEVEL.finditer(row.text)
    )


def called_for(
    book: Book, rows: Sequence[TableRow], question: Question, theirs: Callable[[int], bool] | None = None
) -> list[Adjustment]:
    """The rows of a list that the scene of a question calls for, each with how often it counts."""
    from queries.questions.lexicon import lexicon_of

    held = set(book.held(question.ours()))
    scene = Scene(question, frozenset(lexicon_of(book.rules).unit_nouns), question.asks(_ONE.pattern), theirs)
    found = []
    for row in (band for each in rows for band in rows_of(each)):
        if not re.fullmatch(r"[+-]\d+", row.value or "") or _exempts(book, row, held) or _of_another(row, question):
            continue
        each = _EACH.search(row.text)
        if measured := _EACH_SO_FAR.search(digits(row.text)):
            if times := min(_times_so_far(scene, row, measured), most_of(row)):
                found.append(Adjustment(row, times, times * int(row.value or 0), row.text))
            continue
        if tokens := min(_tokens(question, row), most_of(row)):
            found.append(Adjustment(row, tokens, tokens * int(row.value or 0), row.text))
            continue
        if _at_such(row.text, question.low):
            found.append(Adjustment(row, 1, int(row.value or 0), row.text))
            continue
        reduced = strength.holds(row.text, question.low)
        if reduced is None:
            reduced = by_margin(row.text, question.low)
        if reduced is not None:
            found += [Adjustment(row, 1, int(row.value or 0), row.text)] if reduced else []
            continue
        if (so := None if each else at_figure(row.text, question)) is not None:
            found += [Adjustment(row, 1, int(row.value or 0), row.text)] if so else []
            continue
        if (half := half_asked(row.text)) is not None:
            if half_told(question.low) != half[0]:
                continue
            if not half[1]:
                found.append(Adjustment(row, 1, int(row.value or 0), row.text))
                continue
            row = replace(row, text=half[1])
        if (apart := _NOT_WITH.search(row.text)) and scene.tells_all(apart["what"]):
            continue  # "in a town (not if Dug In)"
        if taken := _TAKEN_TO.match(row.text):  # "if the test is taken to react and …"
            row = replace(row, text=f"to {row.text[taken.end() :]}")
        counted = _BORNE.sub(" ", _AFTER.sub(" ", _EACH.sub(" ", row.text))) if each else row.text
        counted = _MADE_UP.sub(r"\g<who>", _AT_LEAST_ONE.sub("", _GIVEN.sub("", counted)))
        counted = _WHOSE_RANGE.sub("", without_limit(_NOT_ITSELF.sub(" ", counted)))
        if each and (on := _ON_WHOM.search(counted)):  # "each marker on the firer"
            counted = f"{on['who']} {counted[: on.start()]}"
        if each and (lying := _of_markers(question, row)):
            found.append(Adjustment(row, lying, lying * int(row.value or 0), row.text))
            continue
        many = _SO_MANY.search(digits(counted))
        if many is not None and (many["of"] or many["what"]):
            if not _is_so_many(question, many):
                continue
            counted = digits(counted).replace(many[0], many["of"] or " ")
        if any(_holds(scene, fold(way)) for way in _ways(_ABOARD.sub("on board", counted).strip())):
            count = _count(question, row) if each else 1
            found.append(Adjustment(row, count, count * int(row.value or 0), row.text))
    return together(book.rules, found) if len(found) > 1 else found


#: "For each full 10 inches from captain to unit", "per 6" or part of it".
_EACH_SO_FAR = deferred(
    rf"(?i)\b(?:each|every|per) (?P<full>full |whole |complete |additional )?(?P<n>\d+) ?{_UNIT}(?!\w)"
    r"(?P<part>,? ?\(?or (?:a )?(?:part|fraction)\b)?"
)


_ENEMY_WITHIN = deferred(r"\b(?:enem\w+|foes?)\b[^.;,?!]{0,30}\b(?:within|under|less than|closer than) $")


def _times_so_far(scene: Scene, row: TableRow, measured: re.Match[str]) -> int:
    """How often the length that a scene tells holds the one that a row counts each of."""
    places = [place for word in stems(row.text) if word not in _LIGHT and (place := scene.near(word)) is not None]
    exact = [(length, at) for length, at in scene.lengths if length not in (0, _FAR_OFF)]
    if not re.search(r"(?i)\benem", row.text):  # "an enemy within 12": how far the captain is, is not told by it
        exact = [(length, at) for length, at in exact if not _ENEMY_WITHIN.search(scene.question.low[:at])]
    length, _ = min(exact, key=lambda each: min((abs(each[1] - p) for p in places), default=0), default=(0, 0))
    many = int(measured["n"])
    return -(-length // many) if measured["part"] else length // many


#: "A stack of three or more units": so many of something, and no length.
_SO_MANY = deferred(
    r"\b(?:(?P<of>[a-z]{3,}) of )?(?P<n>\d+) or (?:(?P<more>more|over)|fewer|less)"
    rf"(?: (?P<what>(?!(?:than|in|on|at|of|away|to|from|for)\b|{_UNIT}\b)[a-z-]{{3,}}(?: [a-z-]{{3,}})?))?$"
)


def so_many(row: TableRow) -> bool:
    """Whether a row asks for so many of something ("a stack of three or more")."""
    many = _SO_MANY.search(digits(row.text))
    return many is not None and bool(many["of"] or many["what"])


def _is_so_many(question: Question, many: re.Match[str]) -> bool:
    """Whether a question tells of as many as a row asks for."""
    words, number = set(stems(f"{many['what'] or ''}")), int(many["n"])
    told = re.finditer(r"(?<![\w.+-])(\d+) ((?:[a-z'-]+ ?){1,3})", question.low)
    counts = [int(hit[1]) for hit in told if words & set(stems(hit[2]))]
    if many["of"]:
        counts += [int(hit[1]) for hit in re.finditer(rf"\b{many['of']}s? of (\d+)\b", question.low)]
    return any(each >= number if many["more"] else each <= number for each in counts)


#: Where what is counted lies goes without saying: "each Rent borne", "each hit it has suffered".
_BORNE = deferred(
    r"(?i)\b(?:(?:currently|already) )?(?:borne|carried|held|suffered|taken|received|sustained|accumulated|marked|"
    r"placed|remaining)\b(?: (?:so far|on|by|against)\b)?|"
    r"(?:\b(?:that )?(?:it|they|the [\w-]+) )?(?:already |currently )?\b(?:bears?|carries|holds?|has|had|have)"
    r"(?: (?:before|already|so far))?$"
)
#: "A Captain, other than the unit itself": that is somebody else.
_NOT_ITSELF = deferred(r"(?i),? ?\(?(?:other than|apart from|except(?: for)?|not counting) [^,;()]{3,40}\)?,?(?= |$)")
#: "Over half the weapon's range": whose it is goes without saying.
_WHOSE_RANGE = deferred(
    r"(?i)\b(?:the |its |their |a )?(?:weapon|gun|firer|shooter|bow)['’]?s['’]? (?=(?:\w+ )?range\b)"
)
#: "It has been given a Rally order": that this is its order is enough.
_GIVEN = deferred(
    r"(?i)^(?:(?:if|when|while) )?(?:(?:the|a) (?:unit|squad|section|team|model|vehicle|group) |it )?"
    r"(?:that )?(?:has |have |was |is |were )?(?:just )?(?:been |being )?(?:given|received|issued|handed)"
    r"(?: with)? (?:an? |the )?(?=[\w' -]{3,30} orders?\b)"
)
#: "There is at least one Giant": a Giant.
_AT_LEAST_ONE = deferred(
    r"(?i)\b(?:at least|no fewer than|no less than) (?:one|1) (?:of )?(?=[a-z]{3})(?!inch|cm\b|or\b)"
)
#: "The unit includes a model with the Sergeant sub-type": a Sergeant.
_MADE_UP = deferred(
    r"(?i)^(?:(?:if|when|while) )?(?:(?:the|a) [\w-]+ |it )?(?:includes?|contains?|has|have|is led by|is joined by) "
    r"(?:an? |any |one or more )?models? (?:with|that has|that have|having) (?:the |an? )?"
    r"(?P<who>[\w' -]{3,30}?) (?:sub-?type|special rule|rule|trait|unit type)\b"
)
#: On whom lies what is counted.
_ON_WHOM = deferred(
    r"(?i) (?:on|carried by|borne by|of) (?:the |its )?(?P<who>firer|shooter|attacker|firing|shooting|attacking|target|"
    r"defender|enemy)(?: unit| model)?\s*$"
)
#: What the other side is: "the target is a Giant".
_TARGET_IS = deferred(
    r"(?i)^(?:if |when )?(?:the|its) (?:target|enemy|foe) is (?:an? |any )?(?P<what>[a-z][\w' -]{2,30})$"
)


def _at_such(case: str, said: str) -> bool:
    """Whether a question has something done to just what a case tells of ("to hit a Giant", "firing at Giants")."""
    found = _TARGET_IS.match(case)
    if found is None:
        return False
    what = re.escape(fold(found["what"]).removesuffix("s"))
    return re.search(rf"\b{_DONE_TO} (?:{_SUCH} ){{0,2}}{what}s?\b", said) is not None


_DONE_TO = (
    r"(?:hit(?:s|ting)?|at|against|target(?:s|ing)?|shoot(?:s|ing)?|fight(?:s|ing)?|attack(?:s|ing)?|charg(?:es?|ing))"
)
_SUCH = r"(?:an?|the|some|any|my|his|her|that|this|enemy|opposing)"

#: What a row does not go together with: "(not if Dug In)", "(not with soft cover)".
_NOT_WITH = deferred(
    r"(?i)[(,;] ?(?:but )?not (?:if|when|with|while|in addition to|cumulative with|as well as|together with)"
    r"(?: (?:the |it |they |that )?(?:target |unit )?(?:is|are|has)?)? ?(?P<what>[^();,]{3,40}?)\)?\.?$"
)
#: For what a test is taken.
_TAKEN_TO = deferred(
    r"(?i)(?:if |when |where )?(?:the|a|this) (?:[\w-]+ )?(?:test|check|roll) is (?:being )?(?:taken|made|rolled) "
    r"(?:in order )?to (?=[a-z])"
)
#: What lies beside a unit, whatever it means: "for each marker on the ship".
_LYING = deferred(r"(?i)\b(?:each|every|per) (?P<what>marker|token|counter)\b")


def _tokens(question: Question, row: TableRow) -> int:
    """How many of the markers, whatever they are, that a row counts the question tells of."""
    lying = _LYING.search(row.text)
    return (question.how_many(lying["what"]) or 0) if lying else 0


#: Markers by their name, on nobody in particular or on the unit itself.
_MARKERS = deferred(
    r"(?i)\b(?:each|every|per) (?P<what>[a-z][\w'-]* (?:markers?|tokens?|counters?))\b"
    r"(?! (?:on|of|carried by|borne by) (?:the |its )?(?:firer|shooter|attacker|firing|shooting|target|enemy|defender))"
)


def _of_markers(question: Question, row: TableRow) -> int:
    """How often a row counts that counts markers by their name, of which a question tells how many there are."""
    named = _MARKERS.search(row.text)
    many = question.how_many(named["what"]) if named else None
    return _count(question, row) if many else 0


def _exempts(book: Book, row: TableRow, held: set[str]) -> bool:
    """Whether a row says that it does not count for one of those ``held`` ("Night -1, but not for Barges")."""
    clauses = (each for each in book.rules.by_passage.get(row.passage or "", ()) if each.relation == "modifies")
    barred = (part.part for each in clauses for part in conjuncts(each.when) if isinstance(part, Not))
    return any(isinstance(each, Has) and each.term in held for each in barred)


def _count(question: Question, row: TableRow) -> int:
    """How many of what a row counts the question tells of, as often as they count ("per 2 hits")."""
    words = _counted_words(row.text)
    many = re.search(r"\b(?:each|every|per) (\d+)\b", digits(row.text))
    divisor = int(many.group(1)) if many else 1
    after, most = _AFTER.search(digits(row.text)), most_of(row)
    spared = int(after["so"] or after["n"] or 1) if after else 0
    told = re.finditer(r"(?<![\w.+-])(\d+) (?=((?:[a-z'-]+ ?){1,4}))", question.low)
    shared = [(len(words & set(stems(hit[2]))), hit) for hit in told if re.match(rf"{_UNIT}\b", hit[2]) is None]
    best = max((count for count, _ in shared), default=0)
    if best:
        hit = next(hit for count, hit in shared if count == best)
        return max(0, min(int(hit[1]) // divisor, most) - spared)
    return 0 if spared else 1


_COUNTED_ENDS = deferred(
    r"(?i) (?:on|in|of|that|which|who|within|at|from|borne|carried|held|the|it|this|already|currently)\b"
)


def _counted_words(text: str) -> set[str]:
    """The roots of what a row counts each of; those of all its words where nothing else tells it."""
    each = re.search(r"(?i)\b(?:each|every|per) (?:\d+ )?(?P<what>[^.;,()]+)", without_limit(text))
    what = _COUNTED_ENDS.split(each["what"])[0] if each else ""
    for said in (what, text):
        if found := {
            root for word in _WORD.findall(digits(said)) if word[0].isalpha() and (root := stem(word)) not in _LIGHT
        }:
            return found
    return set()


#: Of how many none counts: "each hit after the first", "each marker beyond two".
_AFTER = deferred(
    r"\b(?:after|beyond|past|except(?: for)?|excluding|other than|above|over|in excess of|more than) "
    r"(?:(?:the|its) first(?: (?P<so>\d))?|(?P<n>\d)\b(?! ?(?:\"|inch|cm)))"
)


def calculators(book: Book) -> list[Calculator]:
    """One calculator for each list of modifiers that no table of effects goes with."""
    scored = {table.id for table, effects in pairs(book) if effects is not None}
    return [
        _of(book, table, rows) for table in book.rules.tables.values()
        if table.kind == "modifiers" and table.id not in scored and len(rows := book.rules.rows.get(table.id, [])) > 1
    ]  # fmt: skip


def _of(book: Book, table: Table, rows: Sequence[TableRow]) -> Calculator:
    name = re.sub(r"(?i)\s*(?:modifiers?|adjustments?)$", "", table.name).strip() or table.name
    inputs = (Input("case", "text", description="what is the case, in your own words"),)

    def work(given: Inputs) -> list[Value]:
        question = Question(book, str(given["case"]))
        found, spared = [], list[Clause]()
        for each in called_for(book, rows, question):
            by = sparing(book, book.held(question.ours()), each.row)
            spared += by[:1]
            found += [] if by else [each]
        total = sum(each.amount for each in found)
        steps = [f"left out: {book.rules.quote(clause)}" for clause in spared]
        steps += [*(each.line() for each in found), f"total {total:+d}"]
        sources: list[Source] = [*spared, *(each.row for each in found)] or [rows[0]]
        total, said, limiting = capped(book.rules, total, rows)
        steps += said
        sources += limiting
        return [Value(f"total modifier: {name}", total, None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, str]]:
        one = question.asks(_ONE.pattern)
        if question.wants_chance or not (question.asks(_SUM.pattern) or _plural(question) or one):
            return 0.0, {}
        if question.wants_roll and not one:
            return 0.0, {}
        found = called_for(book, rows, question)
        if not found or not (one or question.asks(_MODIFIERS.pattern) or question.mentions(name)):
            return 0.0, {}
        named = question.mentions(name) or any(question.mentions(each) for each in _changed(book, rows))
        if one and not named and not question.asks(_SUM.pattern):
            return 0.0, {}
        return 3.2 + 0.1 * len(found) + 0.5 * named, {"case": question.raw}

    return Calculator(
        slug(f"{name} total"),
        f"The sum of the modifiers that a scene calls for: {name}.",
        inputs,
        tuple(rows[:1]),
        work,
        read,
        "score",
        "number",
    )


def sparing(book: Book, held: Collection[str], row: TableRow, test: str = "") -> list[Clause]:
    """The clauses by which those who are or have ``held`` do not suffer what a row tells of, always or in ``test``.

    Of several things that are told together ("ignores the modifiers for night and rain") each is one.
    """
    said = set(stems(row.text))
    return [
        clause for term in (*held, *((test,) if test else ())) for clause in book.rules.by_subject.get(term, ())
        if clause.relation in ("ignores", "immune_to") and clause.affects == "bearer" and not clause.value
        and _spares(book, clause, held, test) and not _FIRST_ALONE.search(fold(book.rules.quote(clause)))
        and any(
            (told := set(stems(part)) - _LIGHT - _ASKED - _DOING) and told <= said
            for part in _TOGETHER.split(_for_what(book, clause) or book.name(clause.object))
        )
    ]  # fmt: skip


def _for_what(book: Book, clause: Clause) -> str:
    """For what the modifier is that somebody ignores ("ignores the shooting penalty for cover"), '' where it is named
    otherwise."""
    if any(not word.lstrip("+-").isdigit() for word in {*stems(book.name(clause.object))} - _LIGHT - _ASKED - _DOING):
        return ""  # "ignores the -1 for range" names nothing by its number
    facts = (part.text for part in conjuncts(both(clause.who, clause.when)) if isinstance(part, Fact))
    return next((text.removeprefix("for ") for text in facts if text.startswith("for ")), "")


#: Of several, so many alone: "ignores its first two markers", "ignores X of its markers".
_FIRST_ALONE = deferred(
    r"\b(?:the|its|their|his|her) first (?:[\w-]+ ){1,3}(?:marker|token|counter|hit|wound|point|modifier)|"
    r"\b(?:ignor|disregard|discount)\w* (?:up to )?(?:\d|x|n|one|two|three|a number|as many) (?:of )?"
    r"(?:[\w-]+ ){1,3}?(?:marker|token|counter|point)|"
    r"\b(?:\d|x|n|one|two|three) of (?:[\w'’-]+ ){1,4}?(?:marker|token|counter|point)s? (?:is|are|do|does)\b|"
    r"\b(?:\d|x|n) (?:fewer|less)\b"
)
_TOGETHER = deferred(r",? (?:and|or|nor) |, ")


def _spares(book: Book, clause: Clause, held: Collection[str], test: str) -> bool:
    """Whether a clause holds for those who are or have these things, and asks no more than that they take the test."""
    asked = conjuncts(both(clause.who, clause.when))
    having = [part.term for part in asked if isinstance(part, Has) and part.party == "unit"]
    rest = [part for part in asked if not (isinstance(part, Has) and part.party == "unit")]
    what = _for_what(book, clause)
    rest = [part for part in rest if not (what and isinstance(part, Fact) and part.text == f"for {what}")]
    taken = set(stems(book.name(test))) if test else set()
    if not all(term in held for term in having) or not (having or clause.subject in held):
        return False
    return all(isinstance(part, Fact) and bool(taken) and taken <= set(stems(part.text)) for part in rest)


#: What says no more of a row than that it is one.
_ASKED = frozenset(stems("penalty modifier adjustment bonus"))


def asks_sum(question: Question) -> bool:
    """Whether a question asks what modifiers come to."""
    return question.asks(_MODIFIERS.pattern) and (question.asks(_SUM.pattern) or _plural(question))


def _plural(question: Question) -> bool:
    return question.asks(r"\bwhat\b[^.;?]*\b(?:modifiers|adjustments|penalties|bonuses)\b")


def _changed(book: Book, rows: Sequence[TableRow]) -> set[str]:
    """The names of what the rows change: "to-hit roll", "Nerve check"."""
    clauses = (clause for row in rows for clause in book.rules.by_passage.get(row.passage or "", ()))
    named = (book.name(clause.object) for clause in clauses if clause.relation == "modifies")
    return {part for name in named for part in (name, *re.split(r" (?:and|or) |, ", name))}


__all__ = ["calculators", "called_for", "so_many", "sparing"]
