"""Hits and saves: on which score of a roll somebody is hit, saved or succeeds ("a roll of 7 or more is a hit").

In: a place in the text and the reader of procedures. Out: tests, added to the reader, each named by what comes of it.
A sentence of which another shape has made a test already is left to that one; one that begins with a kind of unit
("Armoured crews save on 4+ instead") tells of that kind alone.
"""

from __future__ import annotations

import re

from ingest.procedures.bykinds import kinds_in
from ingest.procedures.checks import always
from ingest.procedures.othercases import other_case
from ingest.procedures.ranges import range_of
from ingest.procedures.reader import Place, Reader, dice_before, dice_text
from ingest.procedures.scores import has_one, test_named_by
from kb.patterns import Pattern, deferred

_OR_MORE = r"(?:\+| or (?:more|better|higher|over|greater|above)\b)"
SCORE = (
    rf"(?:(?P<n>\d{{1,2}}){_OR_MORE}|(?P<low>\d{{1,2}})(?:, \d{{1,2}}){{0,4}},? or (?P<top>\d{{1,2}})\b(?!{_OR_MORE}))"
)
_LEAST = r"at least (?:an? )?(?P<least>\d{1,2})\b"
_ROLL = (
    r"(?:(?:attack|hit|to-hit|shooting|firing) )?(?:(?:modified|final|total|dice?|adjusted) ){0,2}"
    r"(?:rolls?|scores?|results?|totals?|throws?|dice|die|d\d+)"
)
#: How a die comes to show something, and what may stand between that and what comes of it.
_SHOWS = (
    r"(?:that |which )?(?:scor(?:es?|ing)|roll(?:s|ing)?|shows?|showing|is|comes up(?: as)?|com(?:es|ing) to|totals?|"
    r"results? in|of) "
)
_MODIFIED = r"(?:,? (?:after|once|when|with|including|counting|as) (?:[\w'-]+ ?){1,4})?"
_FACE = r"(?:natural |unmodified |roll of )?(?:an? )?(?P<n>\d{1,2})s?"
SAVES = (
    r"(?:(?:discards?|cancels?|negates?|ignores?|stops?|saves?(?: against)?|prevents?|turns? aside|shrugs? off|"
    r"deflects?|parr(?:y|ies)) (?:the |that |this |1 |its )?(?:hit|wound|damage|blow|shot|loss)s?|is saved)"
)
#: Sentences that tell the score, each with what comes of it.
_SHAPES = (
    # "A roll of 7 or more is a hit", "each 5 or 6 scores a hit"
    Pattern(
        rf"(?i)\b(?:an?|any|each|every|on)(?: {_ROLL})?(?: {_SHOWS.strip()})?(?: of)?(?: an?)? "
        rf"(?:{SCORE}|{_LEAST}){_MODIFIED},? (?:that )?"
        r"(?:(?:is|scores?|counts? as|causes?|means|inflicts?|gives?) (?:an? |1 )?)?"
        r"(?P<what>hit|wound|kill|save|success)s?\b"
    ),
    # "5s and 6s hit"
    Pattern(
        r"(?i)(?:^|[.;:,] )(?:rolls of |all |any )?(?P<low>\d)s,? (?:and|or) (?P<top>\d{1,2})s "
        r"(?:are |score |count as )?(?P<what>hit|wound|kill|save|success)(?:e?s)?\b"
    ),
    # "a hit is scored on 5+"
    Pattern(
        rf"(?i)\b(?P<what>hit|wound|kill|success) is (?:scored|achieved|caused|made|inflicted) (?:on|with|by) (?:an? )?"
        rf"(?:{_ROLL} of )?(?:an? )?{SCORE}"
    ),
    # "scoring a hit on a 4, 5 or 6"
    Pattern(
        rf"(?i)\b(?:scor(?:es?|ing)|caus(?:es?|ing)|inflict(?:s|ing)?|get(?:s|ting)?) (?:an? |one |1 )?"
        rf"(?P<what>hit|wound|kill|success) (?:on|with|for) (?:each |every |an? )?(?:{_ROLL} of )?(?:an? )?{SCORE}"
    ),
    # "the shot hits if the modified score is at least 6", "it hits on a 4+"
    Pattern(
        rf"(?i)\b(?P<what>hit|wound)s? (?:(?:it|them|the target|its target) )?"
        rf"(?:on|with|by rolling|if (?:the|its|this|their) {_ROLL} (?:is|comes to|equals|reaches)) "
        rf"(?:an? )?(?:{_ROLL} of )?(?:an? )?(?:{SCORE}|at least (?P<least>\d{{1,2}})\b)"
    ),
    # "needs 4 or more to hit", "4+ is needed to hit"
    Pattern(
        r"(?i)\b(?:need(?:s|ing)?|requir(?:es?|ing)|must (?:roll|score|throw)) (?:an? )?"
        rf"(?:{_ROLL} of )?(?:an? )?{SCORE}"
        r"(?: on (?:an? |the |1 )?(?P<dice>\d*[dD]\d+|dice|die))? to (?P<what>hit|wound|save)\b"
    ),
    Pattern(rf"(?i)\b(?:{_ROLL} of )?(?:an? )?{SCORE} (?:is|are) (?:needed|required) to (?P<what>hit|wound|save)\b"),
    # "the basic score to hit is 4+", "the number needed to hit is 4 or more", "the base roll to hit: 4+"
    Pattern(
        r"(?i)\b(?:scores?|numbers?|rolls?|targets?|target numbers?|results?)(?: (?:that is |that are )?"
        r"(?:needed|required))? to (?P<what>hit|wound|save)(?: \w+)?(?: (?:is|are|of|will be)|:)"
        rf"(?: (?:always|normally|usually|basically|at base))? (?:an? )?(?:{_ROLL} of )?(?:an? )?{SCORE}"
    ),
    # "to hit, a shot needs a base score of 4 or better"
    Pattern(
        r"(?i)(?:^|[.;:] )to (?P<what>hit|wound|save)(?: [\w ]{3,24}?)?,? (?:(?:an?|the|each|every|your) )?"
        r"(?:[\w-]+ ){0,2}?(?:needs?|requires?|must (?:roll|score|throw)) (?:an? )?(?:(?:base|basic|modified) )?"
        rf"(?:{_ROLL} of )?(?:an? )?{SCORE}"
        r"(?: on (?:an? |the |1 )?(?P<dice>\d*[dD]\d+|dice|die))?"
    ),
    # "5 or 6 on a D6 discards the hit", "a roll of 5+ saves"
    Pattern(
        rf"(?i)(?:^|[:;,.] |\b(?:an?|any|each|every|on) )(?:{_ROLL} of )?(?:an? )?{SCORE}"
        rf"(?: on (?:an? |the |1 )?(?P<dice>\d*[dD]\d+|dice|die))?,? (?:(?:the|that) hit )?(?P<what>{SAVES})\b"
    ),
    Pattern(
        rf"(?i)\b(?P<what>saves?)(?: (?:a|the|each|that) hit| itself)? (?:on|with|by rolling) (?:an? )?"
        rf"(?:{_ROLL} of )?(?:an? )?{SCORE}"
    ),
    # "only a 6 hits", "hits only on a 6", "needs a 6 to hit"
    Pattern(rf"(?i)\bonly (?:on )?(?:an? )?{_FACE} (?:will )?(?P<what>hit|wound|save)s?\b"),
    Pattern(rf"(?i)\b(?P<what>hit|wound|save)s? only (?:on|with|by rolling) (?:an? )?{_FACE}\b(?! or\b)"),
    Pattern(rf"(?i)\b(?:needs?|requires?|must (?:roll|score|throw)) (?:an? )?{_FACE} to (?P<what>hit|wound|save)\b"),
)


_DICE = deferred(r"(?i)\b(?:die|dice)\b")
#: "A shot hits on 4+": one dice goes without saying.
_ONE_HITS = deferred(
    r"(?i)(?:(?:an?|each|every|all|any|the) )?(?:shots?|attacks?|blows?|missiles?|models?|shooters?|firers?|units?) "
    r"(?:will )?hits? on (?:an? )?(?:rolls? of )?(?:an? )?\d(?:\+|, \d| or )|"
    r"(?:an?|the|your) (?:basic|base|normal|usual|standard)? ?(?:roll|score|number)"
    r"(?: (?:needed|required))? to hit is (?:an? )?"
    r"[2-6](?:\+| or )"
)


def hit_or_saved(reader: Reader, place: Place) -> None:
    """ "A roll of 7 or more is a hit", "a hit is scored on 5+", "5 or 6 on a D6 discards the hit"."""
    found = next((found for shape in _SHAPES if (found := shape.search(place.text))), None)
    if found is None or has_one(reader, place) or _of_a_sum(reader, place):
        return
    told = found.groupdict()
    if len(list(_SCORED.finditer(place.text))) > 1 and not _OTHERWISE.match(place.text, found.end()):
        return  # one of several, each of somebody else
    own, top = told.get("dice"), told.get("top")
    dice = dice_text(own) if own and own[-1].isdigit() else dice_before(place, reader.sides)
    if dice is None and (_DICE.search(place.text) or _ONE_HITS.match(place.text)):  # "… dice as its Guns. Each die …"
        dice = f"1D{reader.sides}"
    if dice is None or (top and not dice.endswith(f"D{top}")):
        return
    single = f"1D{dice.partition('D')[2]}"  # each of several dice is looked at by itself
    number = next(filter(None, map(told.get, ("n", "low", "least"))))
    first = kinds_in(reader, place.text)[:1]
    alone = bool(first) and first[0][0] < 4 and found.start() > first[0][0]
    whom = [f"for {reader.vocabulary.terms[first[0][1]].name}"] if alone else []
    test = test_named_by(reader, place, found["what"].lower())
    case = [] if whom else range_of(place.text) or other_case(reader, place, test, found.end())
    value = "; ".join([f"test: {single_of(place, dice, single)} >= {number}", *whom, *case, *always(place, single)])
    reader.emit(place, test, "uses", reader.term("score", "effect"), value)
    if other := _OTHERWISE.match(place.text, found.end()):
        when, step = other["case"].strip(), int(number) - int(other["n"])
        event = reader.term(when, "event")
        reader.emit(place, event, "modifies", test, f"{step:+d}", condition=f"if {when}")


def _of_a_sum(reader: Reader, place: Place) -> bool:
    """Whether the score is that of a roll to which something is added, of which the sentences before have told."""
    near = {passage.id for passage, _ in place.around[max(0, place.index - 2) : place.index]}
    told = (clause.value or "" for clause in reader.out.clauses if clause.passage in near)
    return any(re.match(r"test: \S+ \+ ", value) for value in told)


_SCORED = deferred(rf"(?i){SCORE}")
#: Another score in a case, behind the one for all others: "on a 4+, or on a 5+ if the target is behind a wall".
_OTHERWISE = deferred(
    rf"(?i)[^.;]{{0,30}}?,? (?:or|but) (?:only )?(?:on )?(?:an? )?(?P<n>\d{{1,2}}){_OR_MORE} (?:if|when|where|while) "
    r"(?P<case>[^.;,]{3,80})"
)
_TOGETHER = deferred(r"(?i)\b(?:total|sum|add(?:ed|ing)? (?:them|the dice|the (?:two|2))|together)\b")
_HIGHER = deferred(
    r"(?i)\b(?:tak(?:e|es|ing)|keep(?:s|ing)?|us(?:e|es|ing)|pick(?:s|ing)?|count(?:s|ing)?)(?: only)? the "
    r"(?P<which>high|low|bett|bigg|small|worse|best|worst)(?:er|est)?\b"
)


#: "2D6" are added up where no word parts them.
_SUMMED = deferred(r"(?i)\b[23] ?D ?\d")
_BY_ITSELF = deferred(
    r"(?i)\b(?:each|every|any (?:die|dice)|per|apiece|all dice|dice that|dice which|both|either|separately|hits)\b"
)


def single_of(place: Place, dice: str, single: str) -> str:
    """The dice that are held against the score: all together, the one that is picked, or each by itself."""
    before = " ".join(text for _, text in place.around[max(0, place.index - 2) : place.index + 1])
    if picked := _HIGHER.search(before):
        which = "lowest" if picked["which"].lower() in ("low", "small", "worse", "worst") else "highest"
        return f"{dice} {which}"
    summed = _SUMMED.search(before) and dice[:2] in ("2D", "3D") and not _BY_ITSELF.search(before)
    return dice if summed or _TOGETHER.search(before) else single


SHAPES = (hit_or_saved,)
