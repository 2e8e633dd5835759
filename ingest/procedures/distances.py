"""Shapes of sentences about how far something moves.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures import howfar
from ingest.procedures.lengthened import distance_modifier
from ingest.procedures.lengths import discarded
from ingest.procedures.movers import deed_named, goes_another, mover, named_deeds, type_told
from ingest.procedures.reader import MUL, MULTIPLE, Place, Reader, dice_text, singular
from kb.conditions import ALWAYS, Has, both
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import fold
from kb.patterns import Pattern, deferred, finditer, search


def distance(reader: Reader, place: Place) -> None:
    """ "may move a number of inches up to its unmodified Initiative", "increases their movement by …", "are 2D6\\""."""
    text = place.text
    run = search(
        (
            r"(?i)\b(?:increases? (?:its|their) move(?:ment)? by|adds?) (?:the )?(?:value of )?(?:the "
            r")?(lowest|highest)? ?(?:unmodified )?((?-i:[A-Z])\w+)(?: characteristic)?( in the unit| "
            r"among[^.]*?)?(?: to (?:its|their) (move(?:ment)?))?\b"
        ),
        text,
    )
    if (
        run
        and (run.group(4) or re.match(r"(?i)increases", run.group(0)))
        and reader.vocabulary.best(run.group(2), "characteristic")
    ):
        name = reader.name(run.group(2))
        speed = reader.vocabulary.best("movement", "characteristic")
        base = reader.vocabulary.terms[speed].name if speed else "Movement"
        who = mover(reader, place, text)
        options = [run.group(1).lower()] if run.group(1) else []
        reader.emit(
            place,
            who,
            "uses",
            reader.term(name or run.group(2), "characteristic"),
            "; ".join([f"distance: {base} + {name}", *options]),
        )
        return
    more = search(
        (
            rf"(?i)\bincreases? (?:its|their) move(?:ment)? by (?:an? )?(?:flat |fixed |further |extra )?"
            rf"(?:({MUL}) )?(?:the )?(?:value "
            r"of )?(?:the |its |their )?(?:(?P<fixed>\d*d?\d+)\b|(?P<edge>lowest|highest)? "
            r"?(?:unmodified )?(?P<name>(?-i:[A-Z])\w+))"
        ),
        text,
    )
    if more and (more.group("fixed") or reader.vocabulary.best(more.group("name"), "characteristic")):
        speed = reader.vocabulary.best("movement", "characteristic")
        base = reader.vocabulary.terms[speed].name if speed else "Movement"
        name = reader.name(more.group("name")) if more.group("name") else None
        share = f"{MULTIPLE[more.group(1).lower()]}*" if more.group(1) and name else ""
        options = [more.group("edge").lower()] if more.group("edge") else []
        object_ = reader.term(name, "characteristic") if name else reader.term("distance", "effect")
        added = f"{share}{name}" if name else dice_text(more.group("fixed").upper())
        reader.emit(
            place, mover(reader, place, text), "uses", object_, "; ".join([f"distance: {base} + {added}", *options])
        )
        return
    howfar.told(reader, place)
    for fixed in finditer(
        r'(?i)\b((?-i:[A-Z])[\w-]+(?: [A-Z][\w-]+)*? moves?)\b (?:is|are) (?:an? )?((?:\d*d)?\d+(?:\+\d+)?)"', text
    ):
        reader.emit(
            place,
            reader.term(singular(fixed.group(1)), "action"),
            "sets",
            reader.term("distance", "effect"),
            f"distance: {dice_text(fixed.group(2))}",
        )
    when = search(
        (
            r'(?i)\b((?-i:[A-Z])\w+)(?: models?| units?)? moves? (\d*d\d+)"(?: when| if| instead of '
            r"[^.]*? when)? ?(?:rather[^.]*? when |they )?((?-i:[A-Z])\w+ [A-Z]\w+)?"
        ),
        text,
    )
    if when:
        action = when.group(3) or ""
        named = search(r"(?i)\b(?:when|if) (?:they )?((?-i:[A-Z])\w+(?: [A-Z]\w+)?)", text)
        action = named.group(1) if named else action
        term = reader.vocabulary.best(action, "action") or (
            reader.term(action, "action") if action else reader.subject(place)
        )
        bearer = reader.vocabulary.best(when.group(1), "unit_type", "unit_subtype", "status")
        reader.emit(
            place,
            term,
            "sets",
            reader.term("distance", "effect"),
            f"distance: {dice_text(when.group(2))}; for {when.group(1)}",
            who=Has(bearer) if bearer else ALWAYS,
        )
    instead(reader, place)
    own = search(r'(?i)\b((?-i:[A-Z])\w+?)s? (?:may|can) [^.]*?\bmove up to (\d+)"', text)
    if own:
        bearer = reader.vocabulary.best(own.group(1), "unit_type", "unit_subtype")
        reader.emit(
            place,
            mover(reader, place, text),
            "sets",
            reader.term("distance", "effect"),
            f"distance: {own.group(2)}; for {singular(own.group(1))}",
            who=Has(bearer) if bearer else ALWAYS,
        )
        _of_some(reader, place, own, bearer)


#: How far some of those go of whom it is told: "or up to 9 inches if they have the Light sub-type".
_OR_IF = deferred(
    r'[^.;]{0,60}?,? or (?:up to |even )?(?P<far>\d+)"[^.;,]{0,40}? if (?:they|it) (?:is|are|has|have) '
    r"(?:an? |the )?(?P<what>[^.;,]{2,60})"
)


def _of_some(reader: Reader, place: Place, own: re.Match[str], bearer: str | None) -> None:
    told = _OR_IF.match(place.text, own.end())
    kind = reader.vocabulary.best(told["what"].split(" sub-type")[0], *TYPE_KINDS, "special_rule") if told else None
    found = [term for hit in reader.vocabulary.index.find(told["what"]) for term in hit.terms] if told else []
    kinds = (term for term in found if reader.vocabulary.terms[term].kind in (*TYPE_KINDS, "special_rule", "status"))
    kind = kind or next(kinds, None)
    if told is None or kind is None:
        return
    reader.emit(
        place,
        mover(reader, place, place.text),
        "sets",
        reader.term("distance", "effect"),
        f"distance: {told['far']}; for {reader.vocabulary.terms[kind].name}",
        who=both(Has(bearer) if bearer else ALWAYS, Has(kind)),
    )


def instead(reader: Reader, place: Place) -> None:
    """ "When a Rider takes the Dash action it moves up to 9 inches instead of 7", "Riders move 9 inches instead when
    they Dash", "They may Dash up to 9 inches instead of 7" in the entry of Riders: how far some go, where one deed and
    one kind of unit are named."""
    far = search(
        r"(?i)\b(?:moves? (?:up to )?|up to )(\d+) ?(?:inch(?:es)?|\")(?:,? instead\b|,? rather than\b)", place.text
    )
    named: dict[str, set[str]] = {}
    behind = search(r",? (?:and|but) ", place.text[far.end() :]) if far else None
    told = place.text[: far.end() + behind.start()] if far and behind else place.text
    for hit in reader.vocabulary.index.find(told) if far else ():
        for term in hit.terms:
            known = reader.vocabulary.terms[term]
            done = known.kind in OPTION_KINDS and fold(known.name) not in ("move", "react")
            if term not in reader.vocabulary.general:
                named.setdefault("deed" if done else known.kind, set()).add(term)
    bearers = named.get("unit_type", set()) | named.get("unit_subtype", set())
    own = reader.vocabulary.section_terms.get(place.section.id)
    if not bearers and own and reader.vocabulary.terms[own].kind in TYPE_KINDS:
        bearers = {own}
    deeds = named.get("deed", set())
    if far and len(bearers) == len(deeds) == 1 and not named.keys() & {"status", "special_rule"}:
        (bearer,), (deed,) = bearers, deeds
        value = f"distance: {far.group(1)}; for {reader.vocabulary.terms[bearer].name}"
        reader.emit(place, deed, "sets", reader.term("distance", "effect"), value, who=Has(bearer))


def travels(reader: Reader, place: Place) -> None:
    """ "flees 2D6 inches", "moves D6 inches directly away", "may charge an enemy within its Pace plus D6 inches"."""
    text = place.text
    length = r"(?:inch(?:es)?\b|\"|metres?\b|m\b|cm\b)"
    plus = search(
        r"(?i)\b(?:may|can) (\w+) (?:an? |any )?\w+ (?:that is )?(?:within|up to) (?:its|their) ((?-i:[A-Z])\w+) "
        rf"(?:plus|\+) (\d*d\d+|\d+) ?{length}",
        text,
    )
    if plus and reader.name(plus.group(2)):
        name = reader.name(plus.group(2)) or plus.group(2)
        action = reader.vocabulary.best(plus.group(1), "action") or reader.term(plus.group(1).capitalize(), "action")
        value = f"distance: {name} + {dice_text(plus.group(3).upper())}"
        reader.emit(place, action, "uses", reader.term(name, "characteristic"), value)
        return
    found = search(
        rf"(?i)\b(?P<verb>moves?|flees?|drifts?|falls? back|retreats?|runs?|advances?|withdraws?|retires?|charges?) "
        rf"(?:back )?(?:up to |exactly )?(?P<far>\d*d\d+(?:\+\d+)?|\d+) ?{length}"
        r"(?! (?:or (?:more|less)|of|more|extra)\b)",
        text,
    )
    if not found or search(r"(?i)\b(?:rather than|instead of)\b", text):
        return
    own = reader.vocabulary.section_terms.get(place.section.id)
    kind = reader.vocabulary.terms[own].kind if own else ""
    if kind not in ("reaction", "action", "order", "status") or any(
        clause.subject == own and (clause.value or "").startswith("distance:") and "; for " not in (clause.value or "")
        for clause in reader.out.clauses
    ):
        return
    if own and goes_another(reader, own, text):
        return
    if kind == "status" and not search(r"(?i)d\d", found.group("far")):
        return  # how far a state lets one go is said of many things; only dice make a roll of it
    whom = type_told(reader, text) if kind in ("action", "order") else None
    for each, far in [(whom, found.group("far")), *(_others(reader, text[found.end() :]) if whom else ())]:
        dice = dice_text(far.upper())
        kept = discarded(text[found.end() :], dice) if "D" in dice else ""
        alone = f"for {reader.vocabulary.terms[each].name}" if each else ""
        value = "; ".join(filter(None, [f"distance: {dice}", kept, alone]))
        who = Has(each) if each else ALWAYS
        reader.emit(place, own or "", "sets", reader.term("distance", "effect"), value, who=who)


#: "Bands move up to 12 cm, Engines up to 25 cm": how far others go, of whom no more is told.
_AND_OTHERS = Pattern(
    r"(?:, and|,|;| and| but|, but) (?:an? |the |all |any )?(?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?: may| can)?"
    r"(?: only)?(?: moves?)?(?: up to)? (?P<far>\d*[dD]\d+|\d+) ?(?:inch(?:es)?\b|\"|metres?\b|m\b|cm\b)"
)


def _others(reader: Reader, text: str) -> list[tuple[str, str]]:
    """The other types of unit that a sentence goes on with, and how far each of them goes."""
    told = ((singular(found["who"]), found["far"]) for found in _AND_OTHERS.finditer(text))
    return [(term, far) for who, far in told if (term := reader.vocabulary.best(who, *TYPE_KINDS))]


#: "On an Advance, Foot move up to 6 inches and Vehicles up to 10": how far each kind goes by a deed that is named.
_EACH_KIND = Pattern(
    r"(?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?P<rest> that [A-Z]\w+| which [A-Z]\w+)?(?: may| can)?"
    r" (?:moves?|goes|go|travels?|advances?|is (?:manhandled|moved|pushed))(?: forward| ahead)? "
    r"(?:up to |exactly |no more than |at most )?(?P<far>\d+)(?P<unit> ?(?:inch(?:es)?\b|\"|cm\b|paces\b|metres?\b))"
)
_AND_KIND = Pattern(
    r"^(?:,| and|, and| but|, but|;) (?:all |any )?(?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?: may| can)?"
    r"(?: moves?| go(?:es)?)?(?: up to| only| at most)? (?P<far>\d+)\b(?! (?:dice|times|or))"
)
_ORDERED = Pattern(
    r"\b(?:ordered to|given (?:the|an?)|that is ordered to|that makes an?|that|who|which) "
    r"(?P<deed>[A-Z][\w'-]*(?: [A-Z][a-z]\w*)?)(?: order)?,? (?:may |can |must )?(?:moves?|goes|go) "
    r"(?:up to |exactly )?(?P<far>\d+) ?(?:inch(?:es)?\b|\"|cm\b|paces\b)"
)
_TWICE_AS_FAR = Pattern(
    r"\b(?:An? |The )?(?P<what>[A-Z][\w'-]*)(?: move)? (?:is|covers|takes (?:it|them)|carries (?:it|them)) (?:up to )?"
    r"(?P<share>half|twice|double|3 times) (?:the distance of |as far as |the length of |that of )(?:an? |the )"
    r"(?P<of>[A-Z][\w'-]*)"
)


def each_kind(reader: Reader, place: Place) -> None:
    """ "On an Advance, Foot move up to 6 inches and Vehicles up to 10", "a unit ordered to Storm moves up to 8"."""
    text = place.text
    if twice := _TWICE_AS_FAR.search(text):
        _as_far_again(reader, place, twice)
    ordered = _ORDERED.search(text)
    deed = deed_named(reader, ordered["deed"]) if ordered else None
    if ordered and deed and not _told_already(reader, deed):
        reader.emit(place, deed, "sets", reader.term("distance", "effect"), f"distance: {ordered['far']}")
        return
    first = _EACH_KIND.search(text)
    kind = reader.vocabulary.best(singular(first["who"]), *TYPE_KINDS) if first else None
    if first is None or kind is None:
        return
    own = reader.vocabulary.section_terms.get(place.section.id)
    named = named_deeds(reader, text[: first.start()] + (first["rest"] or ""))
    if len(named) != 1:
        return
    told = [(kind, first["far"])]
    behind = text[first.end() :]
    while more := _AND_KIND.search(behind):
        other = reader.vocabulary.best(singular(more["who"]), *TYPE_KINDS)
        if other is None:
            break
        told.append((other, more["far"]))
        behind = behind[more.end() :]
    for each, far in told:
        value = f"distance: {far}; for {reader.vocabulary.terms[each].name}"
        if not (own == named[0] and any(c.subject == own and c.value == value for c in reader.out.clauses)):
            reader.emit(place, named[0], "sets", reader.term("distance", "effect"), value, who=Has(each))


def _told_already(reader: Reader, deed: str) -> bool:
    return any(c.subject == deed and (c.value or "").startswith("distance: ") for c in reader.out.clauses)


def _as_far_again(reader: Reader, place: Place, twice: re.Match[str]) -> None:
    """ "A Rush is twice the distance of an Advance": of each kind of which that is told."""
    deed, of = deed_named(reader, twice["what"]), deed_named(reader, twice["of"])
    share = MULTIPLE.get(twice["share"].lower(), "2")
    if deed is None or of is None or _told_already(reader, deed):
        return
    for clause in [c for c in reader.out.clauses if c.subject == of]:
        body, _, rest = (clause.value or "").removeprefix("distance: ").partition("; ")
        if not (clause.value or "").startswith("distance: ") or not body.isdigit():
            continue
        far = int(body) * (int(share) if share.isdigit() else 1) // (1 if share.isdigit() else 2)
        value = "; ".join(filter(None, [f"distance: {far}", rest]))
        reader.emit(place, deed, "sets", reader.term("distance", "effect"), value, who=clause.who)


SHAPES = (distance, travels, each_kind, distance_modifier)
