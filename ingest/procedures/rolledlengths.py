"""How far a deed goes that a roll decides: "Roll 2D6 and add its Pace: this is how many inches it may charge", "Roll
2D6. If the total is at least the distance to the target, the charge succeeds".

In: a place in the text, with the sentence before it, and the reader of procedures. Out: a ``distance:`` procedure of
the deed, added to the reader. What is added to the dice and not understood leaves the whole untold.
"""

from __future__ import annotations

import re

from ingest.procedures.lengths import Length, discarded, kept_of, length_at
from ingest.procedures.movers import deed_named, deed_of, deed_of_heading, goes_another, those_alone, type_told
from ingest.procedures.reader import Place, Reader, heading_of
from ingest.sides import DEFAULT_SIDES
from kb.conditions import ALWAYS, Has
from kb.model import TYPE_KINDS
from kb.names import stems
from kb.patterns import Pattern, deferred

_ANY_DICE = Pattern(r"(?i)\d*d\d|\bdice\b|\bdie\b")
_ROLLED = deferred(
    r"\b(?:rolls?|rolling|throws?|throwing)(?: of)?,? (?:an? |another |up )?"
    r"(?:(?P<many>\d*) ?d(?P<sides>\d+)s?|(?P<count>\d+) dice|(?:a |1 )?die)(?![\w/])"
    r"(?! (?:for each|per|for every) (?!(?:charging )?(?:unit|squad|regiment|band)\b))",
    re.I,
)
_RESULT = (
    r"(?:(?:the|this|that|your|its|their) )?(?:combined |final |charge |dice |higher |highest |best |modified )?"
    r"(?:result|total|sum|score|number|roll|it|this|that|highest|higher)"
    r"(?: (?:rolled|of (?:the|these|both|this) (?:\d )?(?:dice|rolls?)|on the dice|shown))?,?(?: \(?in inches\)?,?)?"
)
_FAR = r"(?:distance|range|number of inches|how far|how many inches|inches|charge move|reach)"
#: The result is how far it goes.
_IS_HOW_FAR = deferred(
    rf"\b{_RESULT} (?:is|gives|equals|determines|shows|indicates|represents)\b[^.;]{{0,40}}?\b{_FAR}\b", re.I
)
#: The result is held against how far away somebody is.
_HELD_AGAINST = deferred(
    rf"\b{_RESULT} ?(?:is|are|equals?|exceeds?|matches|falls?|does|do|reaches|beats)\b[^.;]{{0,50}}?"
    r"\b(?:number of inches (?:between|to)\b|(?:distance|gap|range)(?: in inches|, in inches,)?"
    r"(?: to| between| from| of|\b)|to reach|to bring|to make contact|to get into|short\b(?! range)|"
    r"(?:inches|far) away\b)|"
    r"\bon (?:an? )?(?:result|total|score|roll) [^.;]{0,40}?\b(?:distance|gap) (?:to|between|from|in inches)|"
    r"\b(?:target|enemy|foe) is (?:further|farther|more distant)(?: away)? than (?:this|that|the (?:total|result))",
    re.I,
)
_COMPARES = deferred(
    r"\b(?:at least|exceeds?|than|equals?|enough|beats|matches|sufficient|reaches|falls?|does not|too)\b", re.I
)
#: "To see how far it charges": what the roll is made for.
_PURPOSE = deferred(
    r"\b(?:to (?:see|find(?: out)?|determine|work out|establish|discover|know)|for) (?:how far|how many inches|"
    r"(?:its|their|the|your)(?: [a-z'-]+){0,3} (?:distance|range|reach|move))\b",
    re.I,
)
_SO_FAR = deferred(
    r"\b(?:moves?|charges?|goes|flees?|runs?|retreats?|withdraws?|falls? back|pursues?|advances?|retires?)\b"
    r"[^.;]{0,50}?\b(?:(?:that|this|so|as) many inches|(?:that|this) (?:distance|number of inches|far)|so far|"
    r"number of inches (?:equal to|rolled))\b",
    re.I,
)
_PLUS_THAT = deferred(r"\b(?:plus|\+) (?:that many|this many|that number of|the (?:result|total|score|roll))\b", re.I)
#: A length that stands behind what is so far, or behind the verb that goes so far.
_LED = deferred(
    r"\b(?:(?:distance|range|reach|move|length)(?: of (?:an? |the |its |any |this )?[a-z -]{2,30})?,? "
    r"(?:is|are|=|equals|will be|of)(?: always)?(?: equal to)?|(?<!not )(?:moves?|charges?|flees?|runs?|retreats?|"
    r"withdraws?|retires?|pursues?|advances?|routs?|rush(?:es)?)"
    r"(?: (?:it|them|the unit|directly away|straight ahead|directly towards it))?"
    r"|\b[Aa] [Cc]harge is|\b(?:distance|range|reach):)"
    r"(?: a distance (?:equal to|of)| by)?(?: up to| exactly)? (?=[\w½])",
    re.I,
)
_ADDS_DICE = deferred(r"\badds? (?=(?:an? )?\d*d\d|the (?:highest|higher|best|lowest|lower|worst|\d)\b)", re.I)
_ADDS = deferred(
    r"\badd(?:s|ing|ed)?\b (?:(?:(?:the|this|that|its|your) (?:[a-z]+ ){0,2}?(?:result|total|score|sum|roll|number|"
    r"higher|highest|best|lower|lowest)(?: (?:die|dice|one|result|score))?|it|this|that|them)(?: in inches)? to )?",
    re.I,
)
_TOGETHER = deferred(
    r"(?:(?:them|both|these|the (?:\d |two )?(?:dice|results|scores|numbers|rolls))(?: (?:dice|results|scores))?"
    r"(?: together| up)?|together|up)\b",
    re.I,
)
#: What else may be done to a roll than was understood.
_ELSE = deferred(
    r"\b(?:subtract\w*|minus|deduct\w*|doubl\w+|twice|half|halv\w+|multipl\w+|less the|opponents?|"
    r"both (?:players|sides)|each (?:player|side)|compar\w+)\b",
    re.I,
)
_COMPARED = deferred(
    r"\b(?:tests?|checks?|equals?|equal to|at least|or (?:more|less|higher|lower|better|under|over)|beats?|wins?|if|"
    r"first|initiative|order|hits?|on a)\b",
    re.I,
)
_EDGE = deferred(r"\b(?P<edge>highest|higher|better|best|lowest|lower|worse|worst)\b", re.I)
_TAKES = deferred(
    r"\b(?:tak\w+|us\w+|keep\w*|choos\w+|pick\w*|appl\w+|add\w*|count\w*) (?:only )?(?:the )?(?:result of the )?"
    r"(?:single )?(?P<edge>highest|higher|better|best|lowest|lower|worse|worst)"
    r"(?! (?:total|characteristic|(?-i:[A-Z])))\b",
    re.I,
)
#: The deeds of going somewhere, as they are called in the midst of a sentence.
_GOING = frozenset(
    stems(
        "charge flee pursue retreat withdraw run rush assault onset retire recoil dash sprint rout"
        " fleeing routing retreating pursuing"
    )
)
_WORD = deferred(r"[A-Za-z]+")
_MOVING = frozenset(stems("move movement pace speed stride march drive run charge"))


def rolled_length(reader: Reader, place: Place) -> bool:
    """How far a deed goes by dice; True where it is told here."""
    if not _ANY_DICE.search(place.text) and not _ANY_DICE.search(place.before):
        return False
    if _of_some(reader, place):
        return True
    window = place.text
    length = _led(reader, window)
    if length is None:
        window = _window(place)
        length = _by_a_roll(reader, window, len(window) - len(place.text), _entry(reader, place)) if window else None
    if length is None or length.broken:
        return False
    deed = _deed(reader, place, window)
    if deed is None or goes_another(reader, deed, place.text):
        return False
    aside = _ASIDE.search(window)
    theirs = type_told(reader, aside["rest"], anywhere=True) if aside else None
    if aside:
        if theirs is None:
            return False
        kept = discarded(aside["rest"], "2D6")
        _instead(reader, place, deed, theirs, f"{aside['many'] or 1}D{aside['sides']}", kept)
        return _told(reader, place, length, deed, None)
    section = reader.vocabulary.section_terms.get(place.section.id)
    whom = type_told(reader, window, anywhere=True) or those_alone(reader, place, section, deed)
    return _told(reader, place, length, deed, None if whom == deed else whom)


_THEIR_DICE = deferred(
    r"\b(?:rolls?|rolling|throws?|uses?|adds?|gains?|gets?) (?:(?P<more>(?:an? |1 )?(?:additional|extra|further) )"
    r"(?:d(?P<of>\d+)|die|dice)|(?P<many>\d*)d(?P<sides>\d+))(?![\w/])",
    re.I,
)
_OF_THE_DEED = deferred(
    r"\b(?:for|when|if|to|on|in|as) (?:it |they |its |their |an? |the |all |making |determining |any )*"
    r"[a-z]*(?:charg|flee|pursu|retreat|run|rush|rout|fall(?:s|ing)? back)",
    re.I,
)
_INSTEAD = deferred(r"\b(?:instead of|rather than) (?:the (?:usual|normal) )?\d*d\d", re.I)
#: "2D6 (3D6 discarding the lowest for Riders)".
_ASIDE = deferred(r" ?\((?:or )?(?P<many>\d*)d(?P<sides>\d+)(?P<rest>[^()]{0,60})\)", re.I)


def _of_some(reader: Reader, place: Place) -> bool:
    """ "Riders roll 3D6 and discard the lowest", of a deed: the dice that some roll instead of those of all."""
    rolled = _THEIR_DICE.search(place.text)
    if rolled is None or _ADDS.search(place.text, rolled.end()):
        return False
    own = reader.vocabulary.section_terms.get(place.section.id)
    whom = type_told(reader, place.text)
    if whom is None and own and reader.vocabulary.terms[own].kind in (*TYPE_KINDS, "special_rule"):
        whom = own
    named = set(_named(place.text))
    deed = _deed(reader, place, place.text) if whom else None
    if whom is None or not (named or deed) or whom == deed:
        return False
    many = int(rolled["many"] or 1) if not rolled["more"] else 1
    kept = discarded(place.text[rolled.end() :], f"{many}D6")
    so_far = re.search(r"(?i)\b(?:distance|range|roll|far)\b", place.text)
    if not (kept or _INSTEAD.search(place.text) or (_OF_THE_DEED.search(place.text) and so_far)):
        return False
    if _ELSE.search(place.text) or (deed and goes_another(reader, deed, place.text)):
        return False

    def tell() -> None:
        dice: dict[str, re.Match[str]] = {}
        for clause in reader.out.clauses:
            known = reader.vocabulary.terms.get(clause.subject) or reader.out.terms.get(clause.subject)
            found = _GENERAL_DICE.match(clause.value or "") if known else None
            meant = clause.subject == deed or (deed is None and known and _alike(set(stems(known.name)), named))
            if found and meant:
                dice.setdefault(clause.subject, found)
        if len(dice) != 1:
            return
        (done, general), *_ = dice.items()
        if not rolled["more"]:
            _instead(reader, place, done, whom, f"{many}D{rolled['sides']}", kept)
        elif general["sides"] == (rolled["of"] or general["sides"]):
            _instead(reader, place, done, whom, f"{int(general['many']) + 1}D{general['sides']}", kept)

    reader.later.append((f"{whom}|{place.passage.id}", tell))  # the dice of all may be told further on
    return True


def _alike(one: set[str], other: set[str]) -> bool:
    """Whether some word of each is of one verb ("flee", "fleeing")."""
    return any(a.startswith(b) or b.startswith(a) for a in one for b in other if len(min(a, b, key=len)) > 1)


_GENERAL_DICE = deferred(r"distance: (?:[^;]* \+ )?(?P<many>\d+)D(?P<sides>\d+)$")


def _instead(reader: Reader, place: Place, deed: str, whom: str, dice: str, kept: str) -> None:
    name = heading_of(reader.vocabulary.terms[whom].name)
    value = "; ".join(filter(None, [f"distance: {dice}", "instead of its dice", kept, f"for {name}"]))
    reader.emit(place, deed, "sets", reader.term("distance", "effect"), value, who=Has(whom))


def _window(place: Place) -> str:
    """The sentence with the one before it, where that alone tells of the dice."""
    if _ROLLED.search(place.text):
        return place.text
    if _ROLLED.search(place.before):
        return f"{place.before} {place.text}"
    return ""


def _led(reader: Reader, text: str) -> Length | None:
    """ "Its charge distance is 2D6 inches", "a unit charges its Pace plus D6 inches", "adds 2D6 to its Pace"."""
    for lead in _LED.finditer(text):
        length = length_at(reader, text, lead.end())
        if length is not None and length.dice and not length.broken and _in_inches(text, length):
            return length
        if length is not None and not length.names and _kept(length) and _in_inches(text, length):
            return length
    for lead in _ADDS_DICE.finditer(text):
        dice = length_at(reader, text, lead.end())
        to = re.compile(r" (?:inches )?to ").match(text, dice.end) if dice and not dice.names else None
        base = length_at(reader, text, to.end()) if to else None
        known = base is not None and base.names and not base.dice and not base.broken and not _ELSE.search(text)
        if dice and base and known and set(stems(base.names[0])) & _MOVING:
            return Length(f"{base.body} + {dice.body}", base.end, base.names, dice.body, dice.options)
    return None


def _kept(length: Length) -> bool:
    return any(each.startswith(("keep ", "drop ")) for each in length.options)


def _in_inches(text: str, length: Length) -> bool:
    """Whether a length that stands behind a verb or "distance" is measured, or is by a figure that one moves by."""
    if any(set(stems(name)) & _MOVING for name in length.names):
        return True
    tail = text[length.end - 8 : length.end + 12].lower()
    return re.search(r"inch|\"|”|″|\bcm\b", tail) is not None or "distance" in text.lower()


def _entry(reader: Reader, place: Place) -> bool:
    """Whether a sentence stands in the entry of a deed by which one goes somewhere."""
    own = deed_of_heading(reader, place)
    known = (reader.vocabulary.terms.get(own) or reader.out.terms.get(own)) if own else None
    return known is not None and bool(set(stems(known.name)) & (_GOING | {"advanc"}))


def _by_a_roll(reader: Reader, text: str, begin: int, entry: bool) -> Length | None:
    """What a roll and what is added to it come to, where the words from ``begin`` say that so far is gone; in the
    ``entry`` of a deed of going also where it is added to the figure by which one moves."""
    head = _ASIDE.sub("", text[:begin])
    text, begin = head + _ASIDE.sub("", text[begin:]), len(head)
    rolled = _ROLLED.search(text)
    if rolled is None:
        return None
    held = _HELD_AGAINST.search(text, begin)
    if held and (re.search(r"\d", held.group()) or not _COMPARES.search(held.group())):
        held = None  # "if the result is 5 or more the enemy is in range"
    used = [hit for shape in (_IS_HOW_FAR, _SO_FAR, _PLUS_THAT) if (hit := shape.search(text, begin))]
    used = [hit for hit in used if not re.search(r"\d", hit.group())]
    used = [*used, *([held] if held else [])] or ([hit] if begin == 0 and (hit := _PURPOSE.search(text)) else [])
    if used and not begin and max(hit.end() for hit in used) < rolled.start() and not _PURPOSE.search(text):
        return None
    if not used and not entry:
        return None
    many = int(rolled["many"] or rolled["count"] or 1)
    dice = f"{many}D{rolled['sides'] or DEFAULT_SIDES}"
    kept = discarded(text[rolled.end() :], dice)
    takes = _TAKES.search(text, rolled.end()) if not kept else None
    if takes:
        kept = kept_of(takes["edge"])
    if not kept and _EDGE.search(text, rolled.end()) and not _HELD_AGAINST.search(text):
        return None
    added: Length | None = None
    at = rolled.end()
    while more := _ADDS.search(text, at):
        at = more.end()
        if _TOGETHER.match(text, at):
            continue
        length = length_at(reader, text, at)
        if length is None or length.broken or length.dice or not length.names or added is not None:
            return None
        added, at = length, length.end
    plus = _PLUS_THAT.search(text, begin)
    if plus and added is None:
        added = _length_before(reader, text[: plus.start()].rstrip(), begin)
        if added is None:
            return None
    if not used and (added is None or not set(stems(added.names[0])) & _MOVING or _COMPARED.search(text)):
        return None
    rest = text[rolled.end() : added.end] if added else ""
    outside = text.replace(rest, " ") if added and added.body != added.names[0] else text
    if _ELSE.search(outside):
        return None
    body = f"{added.body} + {dice}" if added else dice
    names = added.names if added else ()
    return Length(body, at, names, dice, (kept,) if kept else ())


def _length_before(reader: Reader, text: str, begin: int) -> Length | None:
    """The length with which a text ends ("the unit charges its Pace")."""
    for word in _WORD.finditer(text, begin):
        length = length_at(reader, text, word.start())
        if length is not None and length.names and not length.broken and length.end == len(text):
            return length
    return None


def _deed(reader: Reader, place: Place, text: str) -> str | None:
    """The deed of which it is told: the entry's or the heading's own, or the one way of going that is named."""
    named = _named(text)
    if "charg" in named and len(named) > 1 and re.search(r"(?i)\bcharge (?:roll|distance|range|move)\b", text):
        named = {"charg": named["charg"]}
    under = deed_of_heading(reader, place)
    if under is not None:
        known = reader.vocabulary.terms.get(under) or reader.out.terms.get(under)
        own = set(stems(known.name)) if known else set()
        if not named and _CHAPTER & own:  # "Assault", a chapter in which units charge
            named = _named(" ".join(text for _, text in place.around[max(0, place.index - 3) : place.index]))
        if not named or _alike(own, set(named)):
            return under
    if len(named) != 1:
        return None
    word = next(iter(named.values())).lower()
    base = next((each for each in _bases(word) if deed_of(reader, each)), None)
    return deed_of(reader, base) if base else deed_named(reader, word)


_CHAPTER = frozenset(stems("assault move advance"))


def _named(text: str) -> dict[str, str]:
    """The ways of going somewhere that a text names, by their stems, each with the word for it."""
    named: dict[str, str] = {}
    for word in _WORD.findall(text):
        for each in stems(word) if len(word) > 2 else ():
            if each in _GOING:
                named.setdefault(each, word)
    return named


def _bases(word: str) -> tuple[str, ...]:
    """The forms in which a verb may stand as a name: "charging" as "charge", "flees" as "flee"."""
    found = [word]
    for end in ("s", "es", "ed", "d", "ing"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            found += [word.removesuffix(end), f"{word.removesuffix(end)}e"]
    return tuple(found)


def _told(reader: Reader, place: Place, length: Length, deed: str, whom: str | None) -> bool:
    """Add how far the deed goes; of some alone the dice that these roll instead of those of all."""
    told = [c for c in reader.out.clauses if c.subject == deed and (c.value or "").startswith("distance: ")]
    if whom is None and any("; for " not in (clause.value or "") for clause in told):
        return False
    options = list(length.options)
    known = reader.vocabulary.terms[whom] if whom else None
    if known is not None:
        if not length.names:
            options.insert(0, "instead of its dice")
        options.append(f"for {heading_of(known.name)}")
    at = place.around[place.index - 1][0] if place.condition() and place.index and place.before else None
    object_ = reader.term(length.names[0], "characteristic") if length.names else reader.term("distance", "effect")
    value = "; ".join([f"distance: {length.body}", *options])
    relation = "uses" if length.names else "sets"
    reader.emit(place, deed, relation, object_, value, who=Has(whom) if whom else ALWAYS, passage=at)
    return True


__all__ = ["rolled_length"]
