"""What a roll with a figure added gives against another figure, in whatever words and however it is set out.

"Roll a D6 and add the Punch of the weapon. If the total equals the Plate the hit is a Graze; if it beats the Plate, a
Hole." In: a place in the text, and the reader of procedures. Out: clauses, added to the reader. The shapes are general;
every name comes from the sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ingest.procedures.reader import DICE, Place, Reader, dice_of, heading_of, plain
from kb.model import Passage
from kb.patterns import Pattern, deferred

_NAME = r"(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]+)?"
_OF = r"(?: (?:value|score|rating|figure))?(?: of (?:the|its|that) [\w-]+(?: that [\w ]{3,30})?)?"
#: "Roll a D6 and add the Punch of the weapon", "roll D6 + Punch", "rolls one die and adds the weapon's Punch".
_ADDS = Pattern(
    rf"(?i)\b(?:roll|throw)(?:s|ing)? {DICE}(?: for (?:each|every|the|that) [\w ]{{3,24}}?)?(?:,? and|,? then|,)?"
    rf"(?: adds?| adding| plus| ?\+)(?: to it| to this)? (?:the |its |their )?(?:[\w-]+['’]s )?(?P<added>{_NAME}){_OF}"
)
#: How the total stands to the other figure, which it names or has named before.
_STANDS = Pattern(
    rf"(?i)\b(?:(?P<ge>equals or (?:beats|exceeds)|(?:is |are )?(?:at least|"
    rf"equal to or (?:greater|higher|more) than))|"
    rf"(?P<eq>equals|matches|ties with|(?:is |are )?(?:exactly )?equal(?: to)?|the same as)|"
    rf"(?P<gt>beats|exceeds|(?:is |are )?(?:higher|greater|more|better|over|above)(?: than)?)|"
    rf"(?P<lt>fails to reach|(?:is |are )?(?:lower|less|below|under)(?: than)?))\b"
    rf"(?: (?:the |its |their |it\b|this\b|that\b)?(?:(?:target|vehicle|enemy|defender|ship|hull)['’]?s? )?"
    rf"(?P<bar>{_NAME})?{_OF})?(?P<rest>[^.;]*)"
)
#: What it gives: "the hit is a Graze", ": Graze.", "| Graze", "it scores a Hole".
_GIVES = Pattern(
    rf"(?i)^[\s,:|–—-]*(?:then )?(?:(?:the |this |that )[\w-]+ |it |this )?"
    rf"(?:(?:is|are|gives|scores|causes|counts as|means|results in|suffers|inflicts) )?(?:an? |the )?"
    rf"(?P<label>{_NAME})(?= ?(?:[.;,:|(]|$| hit\b| result\b| and\b))(?P<hit> [Hh]it)?"
)
_NOTHING = Pattern(r"(?i)\b(?:nothing|no effect|no damage|bounces|harmless\w*|ignored|fails to)\b")
_SIGNS = (("ge", ">="), ("eq", "="), ("gt", ">"), ("lt", "<"))
#: What one sentence says one behind the other.
_PARTS = deferred(r"(?i);|,(?: and| but)? (?=(?:if|where|when) )")
#: So many passages tell of what the roll gives.
_TELLING = 8


def against_plate(reader: Reader, place: Place) -> bool:
    """Tells the roll, where two or more results of it are told against one figure."""
    rolled = _ADDS.search(place.text)
    if rolled is None:
        return False
    added = reader.name(rolled["added"])
    told = list(_told(place.following(_TELLING), place.passage, rolled.end()))
    if len(told) < 2 and place.text.rstrip().endswith((":", "table", "table.", "below.")):
        rows = (each for each in reader.structure.passages if each.kind == "row" and each.section == place.section.id)
        told = list(_told(((each, plain(each.text)) for each in rows), place.passage, rolled.end()))
    bars = {name for bar, *_ in told if bar and (name := reader.name(bar))}
    signs = [sign for _, sign, _, _ in told]
    named = [label for *_, label, _ in told if label]
    if not added or len(bars) != 1 or added in bars or len(told) < 2 or len(set(signs)) != len(signs) or not named:
        return False
    versus = next(iter(bars))
    subject = reader.test(place) or reader.term(heading_of(place.section.heading), "test")
    roll = f"against: {dice_of(rolled)} + {added} vs {versus}"
    reader.emit(place, subject, "uses", reader.term(versus, "characteristic"), roll)
    for _, sign, label, passage in told:
        if label:
            reader.emit(
                place, subject, "uses", reader.term(label, "effect"), f"outcome: {sign} {label}", passage=passage
            )
    return True


def _told(
    lines: Iterable[tuple[Passage, str]], own: Passage, start: int
) -> Iterator[tuple[str | None, str, str | None, Passage]]:
    """What the totals give: the figure that is named, the sign, the result (None where it is nothing) and the
    passage."""
    for passage, text in lines:
        said = text[start:] if passage is own else text
        if passage is not own and _ADDS.search(said):
            return
        for part in _PARTS.split(said):
            found = _STANDS.search(part)
            if found is None:
                continue
            sign = next(sign for name, sign in _SIGNS if found[name])
            gives = _GIVES.match(found["rest"])
            if gives:
                yield found["bar"], sign, gives["label"] + (" Hit" if gives["hit"] else ""), passage
            elif _NOTHING.search(found["rest"]):
                yield found["bar"], sign, None, passage
            elif found["bar"]:
                return  # something else is told of the total


__all__ = ["against_plate"]
