"""What permissions disregard: "even if it moved", "regardless of its speed", "even though it has already made one".

In: the clauses of a ruleset. Out: the permissions that say so, each with the words, deeds and states it disregards.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from kb.conditions import Done, Has, conjuncts, had_by
from kb.model import BORNE_KINDS, TYPE_KINDS, Clause
from kb.patterns import deferred
from queries.conditions.viewpoint import of_unit
from queries.situations.facts import content, deeds

if TYPE_CHECKING:
    from queries.options.index import Index

_REGARDLESS = deferred(
    r"\bbeing (?P<so>[\w' -]{3,40}?) (?:(?:takes away|takes|costs?|robs|closes|spoils) none of|"
    r"(?:does not|doesn['’]t|will not|won['’]t) (?:stop|prevent|keep|hinder|change|affect|matter|bar|preclude|forbid|"
    r"(?:get|stand|come) in the way|interfere|rule|count)|makes no difference|"
    r"is (?:no|not an?) (?:bar|obstacle|hindrance|impediment|barrier|objection|difficulty))\b|"
    r"\b(?:treats?|regards?|counts?) being (?P<taken_as>[\w' -]{3,40}?) as (?:(?:having )?no (?:effect|"
    r"bearing|influence|impact)|no (?:bar|obstacle|hindrance|impediment|reason))\b|"
    r"\bignores? being (?P<ignored>[\w' -]{3,40}?) (?:for (?:the )?purposes? of|when|as regards|in respect of|"
    r"as far)\b|"
    r"\bhaving (?:already )?(?P<done>[^,.;:]{3,60}), [^.;]*? (?:may|can) (?:nonetheless|nevertheless|still|even so)\b|"
    r"^(?P<no_bar>[^,.;:]{3,70}?) (?:(?:does|do|will|need) not|never) (?:prevent|keep|stop|hinder|bar|preclude)s? "
    r"[^,.;:]{3,60}? from [a-z]+ing\b|"
    r"(?:^|[,;] )(?:be (?:it|they) |whether )?(?P<either>[\w' -]{3,40}?) or (?:not|no|otherwise)(?=[,.;]|$)|"
    r"\b(?:may|can) (?:[\w'-]+ ){1,6}?(?:in|at) any (?P<any>(?!direction|phase|turn|round|order|case|way|time|point|"
    r"place|event|one|such|other)[a-z]+)(?=[,.;]|$)|"
    r"\bwhether (?P<whether>[\w' -]{3,40}?) or (?:not|no|otherwise)\b|"
    r"\b(?:regardless of|irrespective of|"
    r"even (?:if|though|when|while|whilst|after|in|within|on|at|from|inside|under|near|through|against)|despite|"
    r"(?:including|(?<=\()also) (?:if|when|while|whilst|after)|"
    r"in spite of|notwithstanding|no matter|(?<!nothing )whatever|whether or not|"
    r"however (?=(?:near|close|far|fast|slow(?:ly)?|deep|steep|badly|many|much|often|long|heavily)\b)|"
    r"(?<=[a-z,] )(?:al)?though(?= (?:(?:it|they) (?:is|are|has|have) )?(?-i:[A-Z])))\b"
    r"(?P<what>(?:(?!,\s*(?:can|may|must|are|is|they|it|and (?:can|may|must))\b|"
    r",?\s*(?:provided|providing|but|except|unless|(?:as|so) long as)\b|,\s*(?:though|although|yet|whereas)\b|"
    r",\s*and (?:an?|the|no|any)\b)[^.;])*)",
    re.I,
)
#: "May react without an Alert marker", "even if it has no rope", "without being a Guide", "as though it were a Guide":
#: what one has or is not, and need not.
_WITHOUT = deferred(
    r"\b(?:without (?:(?:having|needing|spending) )?(?:an?|any|its|their)|without being(?: an?)?|"
    r"as (?:though|if) (?:it|they|he|she) (?:were|was)(?! not)(?: an?)?|"
    r"(?:if|though|when|while) (?:it|they|he|she) (?:has|have|had) no) (?P<what>[^,.;:]{3,40})",
    re.I,
)
#: "Even though it has already made one": of what it has leave to do.
_DONE_IT = deferred(r"\b(?:made|taken|used|declared|performed|done) (?:one|it|so|this|that)\b(?! [a-z]+ing\b)", re.I)
_BAN = r"(?:limit|limitation|restriction|ban|bar|prohibition|constraint|curb)s?"
#: "Even a Dazed crew may Duck", "may nevertheless Duck", "may Duck despite the usual prohibition", "may use any
#: reaction while it is Dazed", "just as though it were not", "the limit that Dazed places on reactions does not apply
#: to Scouts": whatever of their being so forbids it.
_ALL_THE_SAME = deferred(
    r"^(?:but |yet |however, )?even (?:an? |any |the |those )?[^,;.]{3,60}? (?:may|can)\b(?! not| only)|"
    r"\b(?:may|can) (?:nevertheless|nonetheless|even so|all the same)\b|"
    r"\b(?:is|are) (?:nevertheless|nonetheless) (?:allowed|permitted|able|free) to\b|"
    r"\b(?:may|can) [a-z]+ (?:any|all|every|[^.;]{3,40}? of (?:every|any|all) (?:sort|kind)s?)\b[^.;]*? "
    r"(?:while|whilst|when) (?:it|they|he|she) (?:is|are|has|have)\b|"
    r"\bas (?:though|if) (?:it|they|he|she) (?:were|was|had|did) not\b(?! there\b| present\b)|"
    rf"\b{_BAN} (?:on |that |which )[^.;:]{{3,80}}? (?:does|do|shall|will) not "
    r"(?:apply|affect|bind|hold|count|extend|concern)\b|"
    r"\b(?:not (?:bound|affected|limited|restricted|troubled) by|ignores?|disregards?|free (?:of|from)|exempt from|"
    r"not subject to) "
    rf"(?:the |any |all )?{_BAN} (?:on|that|which)\b|"
    r"\b(?:despite|notwithstanding|contrary to) (?:the )?(?:usual|normal|general|above) "
    r"(?:prohibition|restriction|rule|limit|ban)",
    re.I,
)
_SORT = r"(?:unit |troop )?(?:kind|type|sort|class|breed|race|category|role|species|caste|arm)"
#: Leave that is given whatever somebody is: "whatever its kind", "even if it is of a breed that could not".
OF_ANY_SORT = deferred(
    rf"\b(?:what(?:so)?ever|whichever|regardless of|irrespective of|no matter(?: of)?) (?:what |which )?"
    rf"(?:(?:its|their|his|her|the(?:ir)?) )?{_SORT}s?\b|"
    r"\bas (?:if|though) (?:it|they) (?:were|was) (?:(?:of|an?) )?(?-i:[A-Z])|"
    r"\b(?:even )?(?:al)?though (?:it|they) (?:is|are) (?:not|no) |"
    r"^\W*(?:any|every) [a-z]+ (?:with|that has|bearing) this [a-z]+ (?:may|can) |"
    r"\b(?:may|can) (?-i:[A-Z])[\w'-]* (?:just |exactly )?like (?:an? |the )?(?-i:[A-Z])|"
    r"\beven (?:if|when|though|where) (?:it|they|he|she) (?:is|are) (?:not|of another)\b|"
    r"\b(?:even (?:if|when|though|where)|although|though) (?:(?:it|they|he|she) (?:is|are|belongs?|would be) (?:of|to) "
    rf"(?:an?|some|any|the) {_SORT}s? (?:of [a-z]+ )?(?:that|which|to which|for which)|"
    rf"(?:its|their|his|her|the) {_SORT}s?) (?:[a-z]+ ){{0,3}}?"
    r"(?:(?:could|can|may|might|would|must|does|do|is|are|need) ?(?:not|never|n't)|cannot|"
    r"(?:forbid|prevent|prohibit|bar|rule)s?|"
    r"(?:would|might|could|may) (?:[a-z]+ )?(?:forbid|prevent|prohibit|bar|deny|rule)|"
    r"(?:is|are|would be) (?:[a-z]+ )?(?:unable|forbidden|barred|denied|closed|prohibited))\b",
    re.I,
)
#: "This includes those granted by a trait", "not even with Screen": a ban told again as one that no leave lifts.
TOLD_AGAIN = deferred(
    r"\W*(?:(?:this|that)(?: [a-z]+)? (?:also |even )?(?:includes?|covers|extends|applies|goes|counts|holds|is so|"
    r"overrides|overrules|takes)\b|(?:no,? )?not even\b|"
    r"(?:special rules|other rules|traits|keywords|abilities|nothing|no [a-z ]{3,20}?) "
    r"(?:do not|does not|don['’]t|doesn['’]t|cannot|can['’]t|can|may|will) (?:ever )?"
    r"(?:change|alter|override|lift|affect)\b)",
    re.I,
)
#: When something was done tells nothing of what is disregarded.
TIMES = content("same this last previous preceding following turn phase round game")


class Regardless(NamedTuple):
    """A permission with what it disregards: its telling words, its deeds, what the unit may be or be in, and lack."""

    permit: Clause
    words: frozenset[str]
    deeds: frozenset[int]
    borne: frozenset[str]
    lacked: frozenset[str] = frozenset()
    #: Whether it is said of whom a prohibition may be about, and of nobody of whom more is told.
    whole: bool = False

    def is_over(self, borne: set[str]) -> bool:
        """Whether it disregards what those must be or be in whom a prohibition is about."""
        return bool(borne & self.borne) and (not self.whole or borne <= self.borne)


#: Where leave for another deed begins: "even if it has an order, and it may Snipe even if it is Dazed".
_AND_MAY = deferred(r"(?i),? (?:and|but) (?:(?:it|they|the [a-z]+) )?(?:also )?(?:may|can)\b(?! ?not)")


def disregarding(index: Index) -> tuple[Regardless, ...]:
    """The permissions "regardless of …", "even if …"."""
    found = []
    for clause in index.rules.clauses:
        if clause.relation != "permits" and not (clause.relation == "forces" and clause.modal == "oblige"):
            continue  # who must do it even so may do it
        quote = index.rules.said(clause)
        if _ALL_THE_SAME.search(quote) and (being := _being(index, clause)):
            found.append(Regardless(clause, frozenset(), frozenset(), being, whole=True))
        if OF_ANY_SORT.search(quote) and of_unit(index.scope(clause)[0]):
            sorts = {term.id for kind in TYPE_KINDS for term in index.rules.terms_of_kind(kind)}
            others = frozenset(sorts - index.required_of(clause))  # what binds all of its own is no matter of type
            found.append(Regardless(clause, frozenset(), frozenset(), others, whole=True))
        lacked = _lacked(index, quote) | _without_it(index, clause, quote)
        said = _nearest(index, clause, quote)
        if said is None and lacked:
            found.append(Regardless(clause, frozenset(), frozenset(), frozenset(), lacked))
        if said is None:
            continue
        told = said[said.lastgroup or "what"]
        found_in = list(index.find(told))
        named = frozenset(term for each in found_in for term in each.terms)
        owners = {term for each in found_in if re.match(r"['’]s\b", told[each.end :]) for term in each.terms}
        borne = frozenset(term for term in named - owners if index.kind(term) in BORNE_KINDS)
        who, when = index.scope(clause)
        narrow = of_unit(who) or any(isinstance(atom, Done) and atom.party == "unit" for atom in conjuncts(when))
        borne |= _own(index, clause, told)
        if narrow or borne:
            words = content(told) - TIMES if narrow else frozenset()
            if narrow and _DONE_IT.search(told):
                words |= content(index.name(clause.object))
                general = index.general.get(index.kind(clause.object))
                if general in index.named_in(clause):  # "may make a second Reply though it has made one, if it is Duck"
                    words |= content(index.name(general or ""))
            found.append(Regardless(clause, words, deeds(told) if narrow else frozenset(), borne - lacked, lacked))
    return tuple(found)


#: "Notwithstanding its type", "despite that condition": what they are of whom it is said.
_ITS_OWN = deferred(
    r"^\W*(?:(?:(?:the )?rules? (?:for|of)|being of) )?(?:its|their|that|this|such an?) (?:own )?"
    r"(?:(?P<type>(?:(?:unit|troop)[ -])?(?:sub-?)?(?:type|class|kind)s?)|(?P<state>condition|status|state))\b",
    re.I,
)


def _own(index: Index, clause: Clause, told: str) -> frozenset[str]:
    """The types or states of those of whom a permission is, where it holds in spite of these by their kind alone."""
    said = _ITS_OWN.match(told)
    sort = "unit_subtype" if said and said["type"] and "sub" in said["type"].lower() else "unit_type"
    kinds = (sort,) if said and said["type"] else ("status",) if said else ()
    who = conjuncts(index.scope(clause)[0]) if kinds else ()
    return frozenset(atom.term for atom in who if isinstance(atom, Has) and index.kind(atom.term) in kinds)


def _nearest(index: Index, clause: Clause, quote: str) -> re.Match[str] | None:
    """What a quote disregards: where it does so of several deeds, what stands behind the one that a permission is for
    ("may fire even if it moved, and may charge regardless of what it fired")."""
    cuts = [0, *(cut.start() for cut in _AND_MAY.finditer(quote)), len(quote)]
    for start, end in pairwise(cuts) if len(cuts) > 2 else ():
        own = _REGARDLESS.search(quote[start:end])
        if own and any(clause.object in each.terms for each in index.find(quote[start:end])):
            return own
    found = list(_REGARDLESS.finditer(quote))
    if len(found) < 2:
        return found[0] if found else None
    deed = next((each.start for each in index.find(quote) if clause.object in each.terms), 0)
    return next((each for each in found if each.start() > deed), found[0])


def _being(index: Index, clause: Clause) -> frozenset[str]:
    """What those are or are in whom a permission is for, with all that it is a kind of."""
    while_so = (part for part in conjuncts(index.scope(clause)[1]) if had_by(part, "unit"))
    required = index.required_of(clause) | {part.term for part in while_so}
    general = (index.general[index.kind(term)] for term in required if index.kind(term) in index.general)
    return frozenset().union(general, *(index.parents(term) for term in required))


#: "Only a crew with a bell may Snap, except that Scouts may do so without one."
_WITHOUT_ONE = deferred(r"(?i)\bwithout (?:having |needing )?(?:one|it|them)\b(?! (?:of|more|to)\b)")


def _without_it(index: Index, clause: Clause, quote: str) -> frozenset[str]:
    """What the same passage asks of all others for what a permission is for, where it says that it goes without."""
    if clause.relation != "permits" or not _WITHOUT_ONE.search(quote):
        return frozenset()
    asked = (each for each in index.by_subject.get(clause.object, ()) if each.passage == clause.passage)
    return frozenset(c.object for c in asked if c.relation == "requires" and index.kind(c.object) in BORNE_KINDS)


def _lacked(index: Index, quote: str) -> frozenset[str]:
    """What a permission says need not be had."""
    said = _WITHOUT.search(quote)
    found = next(iter(index.find(said["what"])), None) if said else None
    terms = found.terms if found is not None and found.start == 0 else ()
    return frozenset(term for term in terms if index.kind(term) in BORNE_KINDS)
