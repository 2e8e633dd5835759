"""Left open: to whom something is closed or alone left open, put with him who bears it as the subject.

In: the cleaned text of a sentence. Out: the same in plain order ("Halt is the only order that can be given to them":
they may only be given it; "may not be given to units that are Dazed": these may not be given it). General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised, lowered
from kb.patterns import Substitutions, deferred

_NAMED = r"[A-Z][\w'’-]*(?: (?:of |the )?[A-Z][\w'’-]*){0,3}"
_GIVEN = r"(?:given|issued|assigned|handed|passed|sent)"
_AIMED = r"(?:aimed|directed|fired|launched|turned|loosed|delivered|used|made|taken|declared|performed|played|cast)"
_DONE = r"(?:used|made|taken|declared|performed|attempted|chosen|selected)"
_BUT = r"(?:other than|except(?: for)?|but|save(?: for)?|apart from)"
_HOLDS = r"(?:with|has|have|holds?|bears?|carry|carries|receives?|received|obeys?|(?:is|are) under)"
_WHO = r"(?P<who>them|it|him|such [a-z]+|(?:an?|any|the|these|those|all|units?|models?|[A-Z])[^,;:]{0,80}?)"
#: The noun for what is open: the text's own, in whatever letters; before a common one, of what sort it is ("charge
#: reactions").
_KIND = (
    r"(?:[a-z]{3,20} (?=(?:reaction|response|reply|replie|answer|order|command|action|option|choice|move)s?\b))?"
    r"(?P<kind>(?!that\b)[A-Za-z]{3,20}?(?:-[A-Za-z]{2,20}?)?)s?"
)
_LISTED = rf"(?:an? |the )?{_NAMED}(?:, {_NAMED}){{0,5}}(?:,? (?:and|or) {_NAMED})?"
#: A noun for what is done, and no weapon or piece.
_KIND_DONE = rf"(?!(?:weapon|gun|unit|model|troop|crew|piece|dice|roll|marker|token|score|result)s?\b){_KIND}"
_DO = r"(?:do|take|make|use|perform|attempt|declare|choose|undertake|carry out|pick|play)"
#: That the same is so of some others besides, who are told of elsewhere.
_TOO = (
    r"(?:,? (?:which|and (?:this|that)) (?:holds|goes|applies|is (?:so|true)|counts) (?:good )?(?:for|of|to) "
    r"[\w' -]{2,40} (?:too|also|as well))?"
)
_SUBJECTS = {"them": "they", "him": "he"}


def _may_only(match: re.Match[str]) -> str:
    """The only thing that is open to somebody, as all that he may do."""
    who = _SUBJECTS.get(match["who"], match["who"])
    kind = (match["kind"] or "").lower()
    given = match.groupdict().get("given") or kind in ("order", "command")
    what = re.sub(r"^(?:an? |the )", "", match["what"])
    if given:
        several = "s" if re.search(r", | and | or ", what) else ""
        said = f"be given the {what}" + ("" if what.lower().endswith(kind) else f" {kind}{several}")
    else:
        said = f"make {what}"
    before = match.groupdict().get("before")
    own = f"{capitalised(who)} may only {said}"
    return f"{before}. {own}" if before else own


def _of_some(match: re.Match[str]) -> str:
    """What may not be given to somebody, as what he may not be given."""
    what = match["what"]
    return f"{capitalised(match['who'])} {match['may']} be {match['done']} {lowered(what) if ' ' in what else what}"


#: How well that is done which is left: "and it makes that at -3", "(at a penalty of -3)".
_AT = (
    r",? \(?(?:(?:and|but|though|which) )?(?:it |they |he )?(?:(?:makes?|uses?|does|do|declares?) "
    r"(?:that|it|this|so)? ?)?"
    r"(?:only )?(?:at|with|suffering|under) (?:a (?:penalty|modifier|bonus|malus) of )?(?P<by>[-+−–]\d+)"
    r"(?: (?:penalty|modifier|bonus))?\)?"
)


def _kept_at(match: re.Match[str]) -> str:
    """All that somebody may do, and what it is changed by."""
    told = _may_only(match)
    if not match["at"]:
        return told
    who = _SUBJECTS.get(match["who"], match["who"])
    by = match["by"].replace("−", "-").replace("–", "-")
    return f"{told}. {capitalised(who)} has a {by} modifier to {match['what']}"


def _kept_alone(match: re.Match[str]) -> str:
    """The same, of what is told to be kept alone."""
    said = match[0][: match.start("what") - match.start()]
    if not (match["alone"] or " only " in said or said.startswith("Of ")):
        return match[0]
    return _kept_at(match)


_ITEM = (
    r"(?:(?:such|those|the) )?[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|units?|models?)){0,3}"
    r"(?: (?:that|which|who|as) [a-z][^,;]*?)?"
)
_EACH = deferred(
    r"(?:(?:such|those|the) )?(?P<name>[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|units?|models?)){0,3})"
    r"(?: (?:that|which|who|as) (?P<told>[a-z].*))?"
)


def _unless_one(match: re.Match[str]) -> str:
    """Several who are left out, of whom one is told by more than a name: each by himself."""
    listed = re.split(r",? (?:and|or) (?=(?:such |those |the )?[A-Z])|, ", match["some"])
    items = [_EACH.fullmatch(item) for item in listed]
    if not all(items) or not any(item and (item["told"] or " " in item["name"]) for item in items):
        return match[0]
    each = [f"they are {item['name']}" + (f" and {item['told']}" if item["told"] else "") for item in items if item]
    return f"{match['said']} unless {' or '.join(each)}"


def _till_then(match: re.Match[str]) -> str:
    """How that is done till which something lasts, told amid it, behind it."""
    return f"{match['front']}, {match['rest']}"


#: What is put in plain order before anything else is: nobody, and a case with a word amid it of how it is ended.
NOBODY_TILL_THEN = Substitutions(
    (r"^Nor (may|can|must) any(?:one|body)\b", r"Nobody \1"),
    (
        r"^(?:In|During) (an? (?:[a-z]+ ){1,2}(?:battle|game|fight|engagement|scenario|mission)),? (?=[a-z])",
        r"If it is \1, ",
    ),
    (
        r"^(?P<front>(?:Until|Unless|Before|While|When|If) (?P<who>it|they|he) [a-z]+(?: [a-z]+)?), which (?P=who) "
        r"(?:may|can|must|cannot) (?:only )?do [^,;]{3,80}, (?P<rest>.+)$",
        _till_then,
    ),
)

#: The owner of what is done, by the word that says whose it is.
_OWNERS = {"its": "it", "their": "they", "his": "he", "her": "she"}


def _uses_only(match: re.Match[str]) -> str:
    """What may be done with somebody's own deed, as what he may do ("its Volley may be aimed only at …")."""
    owner = _OWNERS[match["whose"].lower()]
    said = f"{owner} {match['may']} use {match['what']} only "
    return capitalised(said) if match["whose"][0].isupper() else said


LEFT_OPEN = Substitutions(
    (
        rf"\b(?P<whose>[Ii]ts|[Tt]heir|[Hh]is|[Hh]er) (?P<what>{_NAMED}) (?P<may>may|can) (?:only be {_AIMED}|"
        rf"be {_AIMED} only) (?=(?:at|against|on|upon|to|in|while|when|if|within|during)\b)",
        _uses_only,
    ),
    (
        rf"^(?P<what>(?:[Tt]his|[Tt]hat|The|An?|Any) [\w'’ -]{{2,40}}?|{_NAMED}) "
        rf"(?P<may>may not|cannot|can never|may never|must not|must never) (?:ever )?be (?P<done>{_GIVEN}) to "
        r"(?P<who>(?:units?|models?|those|troops|an?|any) [^,;]{0,20}?\b(?:that|which|who|in|with)\b [^,;]{2,80})$",
        _of_some,
    ),
    (
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?(?P<what>{_LISTED}) (?:is|are) the (?:only|one|sole) {_KIND} "
        rf"(?:that |which )?(?:can|may) (?:ever )?be (?:(?P<given>{_GIVEN})|{_DONE}) (?:by|to) {_WHO}$",
        _may_only,
    ),
    (
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?(?P<what>{_LISTED}) (?:is|are) the (?:only|one|sole) {_KIND} "
        rf"(?:(?:that|which) (?:is|are) )?(?:open|left|available|allowed) to {_WHO}{_TOO}$",
        _may_only,
    ),
    (
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?[Tt]he (?:only|one|sole) {_KIND} "
        rf"(?:(?:that|which) (?:is|are) )?(?:open|left|available|allowed) to {_WHO} (?:is|are) "
        rf"(?P<what>{_LISTED}){_TOO}$",
        _may_only,
    ),
    (  # "the only Reply that it keeps is Duck, and it makes that at -3"
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?[Tt]he (?:only|one|sole|single) {_KIND} (?:that |which )?"
        r"(?P<who>it|they|he|(?:the|an?|such an?|any) [\w' -]{2,40}?) (?:still )?(?:keeps?|retains?|(?:has|have) left|"
        rf"(?:is|are) left with|(?:is|are) left|(?:does|do) not lose) (?:is|are) (?P<what>{_LISTED})(?P<at>{_AT})?$",
        _kept_at,
    ),
    (  # "It keeps only one Reaction, Duck", "Of the Reactions, it keeps Duck alone"
        rf"^(?:Of (?:all )?(?:the |its |their )?{_KIND}, )?(?P<who>[Ii]t|[Tt]hey|[Hh]e|(?:[Tt]he|[Aa]n?) "
        rf"[\w' -]{{2,40}}?)"
        r" (?:keeps?|retains?|(?:is|are) left with) (?:only (?:one [A-Za-z]+, )?)?"
        rf"(?P<what>{_LISTED})(?P<alone> alone| only|,? (?:and|but) (?:no others?|no other [A-Za-z]+|nothing else))?"
        rf"(?P<at>{_AT})?$",
        _kept_alone,
    ),
    (  # "the only Writ that can be given to a Dazed crew is Halt"
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?[Tt]he (?:only|one|sole) {_KIND} (?:that |which )?(?:can|may) "
        rf"(?:ever )?be (?:(?P<given>{_GIVEN})|{_DONE}) (?:by|to) {_WHO} (?:is|are) (?P<what>{_LISTED})$",
        _may_only,
    ),
    (  # "no Writ but Halt may be given to a Dazed crew"
        rf"^[Nn]o {_KIND} {_BUT} (?P<what>{_LISTED}) (?:can|may) (?:ever )?be (?:(?P<given>{_GIVEN})|{_DONE}) "
        rf"(?:by|to) {_WHO}$",
        _may_only,
    ),
    (
        rf"^[Nn]o {_KIND} (?:can|may) (?:ever )?be (?:(?P<given>{_GIVEN})|{_DONE}) (?:by|to) "
        rf"(?!.{{2,80}}? {_HOLDS} (?:an?|any) (?!(?P=kind)s?\b)[a-z]{{3,20}} {_BUT} )"  # "who holds any Writ but Halt"
        rf"{_WHO},? {_BUT} "
        rf"(?P<what>{_LISTED})$",
        _may_only,
    ),
    (  # "The only chores that crews on Guard may do are Haul and Load", "the one Writ a Dazed crew may receive is Halt"
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?[Tt]he (?:only|one|sole) {_KIND_DONE} (?:that |which )?"
        r"(?P<who>(?!may\b|can\b)[^,;:]{2,80}?) (?:may|can) (?:ever |still |now )?"
        rf"(?:(?P<given>receive|obey|be {_GIVEN})|{_DO}) (?:is|are) (?:to )?(?P<what>{_LISTED}){_TOO}$",
        _may_only,
    ),
    (  # "A Mired crew has only two chores open to it: Haul and Load"
        rf"^(?P<who>[^,;:]{{2,80}}?) (?:has|have) (?:only|just|but) (?:(?:the|two|three|four|one) )?{_KIND_DONE}"
        rf"(?: (?:open|left|available)(?: to (?:it|them))?)?(?::| [–—-]|, namely) (?P<what>{_LISTED})$",
        _may_only,
    ),
    (  # "No chores are open to a Dazed crew except Haul and Load"
        rf"^[Nn]o (?:other )?{_KIND_DONE} (?:is|are) (?:open|available|left|allowed) to {_WHO},? "
        rf"{_BUT} (?P<what>{_LISTED})$",
        _may_only,
    ),
    (  # "and of all the answers it may make only Duck"
        rf"^(?:(?P<before>[^;]{{8,}}?),? (?:and|but) )?[Oo]f (?:all )?(?:the |its |their )?{_KIND} "
        rf"(?P<who>it|they|he|such [a-z]+) (?:may|can) (?:(?P<given>be {_GIVEN})|[a-z]+) only "
        rf"(?P<what>(?:an? |the )?{_NAMED})$",
        _may_only,
    ),
    (
        r"\b([Nn]o [\w'’ -]{2,40}? (?:can|may)(?: ever)?) be ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) and "
        r"([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) (?:at once|at the same time|together|simultaneously)$",
        r"\1 be both \2 and \3",
    ),
    (
        r"^(?P<said>(?:[^;]*?\b)?(?:[Nn]o [\w'’ -]{2,30}?|[Nn]obody|[Nn]o one) (?:may|can) [^,;]{2,80}?),? "
        rf"(?:other than|except(?: for)?|with the exception of|save(?: for)?|but(?: for)?) (?P<some>{_ITEM}"
        rf"(?:, {_ITEM})*,? (?:and|or) {_ITEM})$",
        _unless_one,
    ),
    (r", of which there (?:is|are) (?:no|little|few) [^,;]{3,40}(?=,|$)", ""),
    (  # ", who know the sound": told in passing of those who are left out
        rf"\b((?:with the exception of|except(?: for)?|save(?: for)?|other than) {_NAMED}(?: units?| models?)?), who "
        r"(?!(?:.*\b)?(?:may|can|cannot|must|only|never|not)\b)[^,;]{3,80}$",
        r"\1",
    ),
    (
        r"(?P<does>\b(?:may|can|must) [A-Za-z]+(?: [A-Z][a-z]+)?) (?:just )?like (?:an? |any )?"
        r"(?:other |honest |ordinary |normal |regular |proper )[\w' -]{3,30}$",
        r"\g<does>",
    ),
    (
        r"\b(?:(?:as|so) long as|provided(?: that)?) (it|they) (is|are) neither ([A-Z][\w'’-]*) nor ([A-Z][\w'’-]*)"
        r"(?: (?:itself|themselves|himself))?(?=$|[,.;])",
        r"provided \1 \2 not \3 or \4",
    ),
    (
        r"^([^,;]{2,50}?\b(?:markers?|tokens?|counters?)) (?:is|are) (?:taken off|removed from) "
        r"((?:the|that|this|its|each) (?:unit|model)s?)$",
        lambda m: f"{capitalised(m[2])} loses {lowered(m[1])}",
    ),
)  # fmt: skip
