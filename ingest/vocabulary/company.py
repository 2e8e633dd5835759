"""Names by the company that they keep: beside known names, before an abbreviation, as half of a pair of states.

In: the source and a ballot that families, headings and sentences have voted in. Out: votes and abbreviations.
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.lexicon import GENERIC_STEMS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of, singular
from ingest.vocabulary.source import Source
from kb.names import capitalised, fold, stem
from kb.patterns import Pattern, deferred

#: "Zone of Control (ZOC)", "Line of Fire (LOF)".
_ABBREVIATED = Pattern(rf"\b((?:{CAP} )(?:(?:{CAP}|of|the|in) ){{0,3}}{CAP}) \(([A-Z]{{2,6}})\)")
#: "Engineers, Artillery and Headquarters have only one": names in one breath, of which something is said.
_TOGETHER = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=\n))((?:{CAP}, )+{CAP},? and {CAP})(?: (?:units?|models?))?"
    r"(?= (?:may|can|cannot|must|have|are|do|all|never|always)\b)",
    re.M,
)
_LISTED = rf"{CAP}(?:, {CAP})*,? (?:and|or) {CAP}"
#: "Creatures such as Ghouls and Wights …": kinds of pieces by example.
_SUCH_AS = Pattern(rf"\b([A-Za-z]+),? such as ({_LISTED}|{CAP}s)(?=[ ,.;])")
#: "Ghouls, Wights and bone hounds cause …": several kinds, in one breath, of what does or suffers something.
_OF_SEVERAL = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=\n))({CAP}s(?:, (?:[A-Za-z][a-z]+ )?[A-Za-z][a-z]{{2,}}s)*,? and "
    rf"(?:[A-Za-z][a-z]+ ){{0,2}}[A-Za-z][a-z]{{2,}}s) (?:(?:may|can|cannot|must|never|always|causes?|"
    rf"are (?:immune|subject to|so|never|always))\b|are ([a-z]{{4,}})(?=[.;,]))",
    re.M,
)
#: "Units out of supply may not …", "is in supply if …".
_STATE_OF = Pattern(
    r"\b([A-Za-z]+) (?:considered |also |still |not |now )?(in|out of) ([a-z]{4,14})(?=[.,;:)]| (?:if|for|and|or|at|"
    r"when|while|unless|may|have|has|can|cannot|must|is|are|during|because|only|until|suffers?|loses?|halves?)\b)"
)
#: What one is out of without being in any state: what lies beyond one's reach, or the game.
_NO_STATE = frozenset("range sight line reach date place turn order play course question view arc time bounds".split())
#: "Veteran units (those with a star) …": a kind of unit that the brackets describe.
_DESCRIBED = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=\n))({CAP}) (?:units|models) \((?:those|marked|shown|any|all|units|models)\b", re.M
)


#: "One model in each band is its Reeve", "Nominate one crew to be the Flagship": a name for one of the pieces.
_ONE_OF_THEM = Pattern(
    r"\b(?:[Oo]ne [A-Za-z]+ (?:in|of|from|per) (?:each|every|the|your|an?|any) [a-z]+ (?:is|must be|will be|becomes)"
    r"(?: called| named| always)?|(?:[Cc]hoose|[Nn]ominate|[Pp]ick|[Aa]ppoint) (?:one|an?|any) [A-Za-z]+"
    rf"(?: [a-z]+){{0,5}}? (?:as|to be)) (?:its|the|your|their|an?) ({CAP})(?=[.,;]| and\b)"
    rf"|\b(?:An?|The) [*_]{{0,2}}({CAP})[*_]{{0,2}} is one [a-z]+ (?:of|in|from|per) (?:each|every|the|your|an?) [a-z]+"
)


#: "Mule drones carry: a Mule may not Fire": a sort of those for whom the noun stands.
_A_SORT = deferred(
    rf"(?:^|(?<=[.;:•] )|(?<=\n))({CAP}) [a-z]+s(?: [a-z]+){{1,4}}[.:;,] (?:[Aa]n?|[Tt]he|[Ee]ach|[Aa]ny) \1 "
    r"(?:may|must|can|cannot|never|[a-z]+s)\b",
    re.M,
)


#: "Ghouls, Wights and the Grey Nun are all Horrors": each is of that kind. What is a name is read as nothing else, so
#: that a list is cut in one way alone.
_NAMED = rf"{CAP}(?: {CAP})?"
_UNNAMED = r"(?:(?![Tt]he )[A-Za-z][a-z]+ )?[A-Za-z][a-z]{2,}s"
_MEMBER = rf"(?:[Tt]he )?(?:(?!The ){_NAMED}|(?!{_NAMED}(?:,? and |, | are )){_UNNAMED})"
_ARE_ALL = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=\n))({_MEMBER}(?:, {_MEMBER})*,? and {_MEMBER})"
    r" are (?:all |both |each |collectively |together )*(?:called |known as |termed )?"
    r"([A-Za-z][a-z]+(?: [A-Za-z][a-z]+)?)(?=[.,;]| (?:in|for) all\b)",
    re.M,
)


#: "Cutters, Frigates and Liners are Rigged ships": what is said of several kinds is one that they are of.
_ARE_SUCH = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=\n))(?:All )?{_MEMBER}(?:, {_MEMBER})*,? and {_MEMBER} are (?:all )?({CAP}) ([a-z]+s)"
    r"(?=[.,;])",
    re.M,
)
#: "Ferrets are vermin", where the text goes on to say what vermin may not do.
_ARE_OF = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=\n))(?:All )?({CAP}s) are (?:all )?([a-z]{{4,}})(?=[.,;]| and (?:can|may|must|never)\b)",
    re.M,
)


#: "Fearless models ignore …": a word that tells what they are without.
_LACKING = Pattern(r"\b([A-Z][a-z]{2,}less) (?:units|models|fighters|troops)\b")


#: "Everything that is not a barge is a *shore unit*": what all the others are called.
_THE_REST = Pattern(
    r"\b(?:[Ee]very(?:thing|one|body)|[Ww]hatever|(?:[Ee]very|[Aa]ny|[Ee]ach|[Aa]ll) [a-z]+|[Tt]he (?:rest|others))"
    r"(?: else|(?: that| which| who)? (?:is|are) not [^.;:,]{2,40}?)? (?:is|are|counts? as)(?: called| known as)? "
    r"(?:an? )?[*_\"“]{0,2}([A-Za-z][a-z]{3,}) ([a-z]+?)s?[*_\"”]{0,2}(?=[.;,])"
)


_STATE = r"[A-Z][a-z]+(?: Back)?"
#: "Is Dazed, Prone or Falling Back": what one is beside a state is a state.
_IN_ONE_BREATH = Pattern(
    rf"\b(?:is|are|was|were|while|whilst|becomes?|remains?) (?:also |already |either |neither |not |currently )?"
    rf"({_STATE}(?:, (?:or )?{_STATE})*,? (?:or|and|nor) {_STATE})(?=[,.;:]| [a-z]+\b)(?! (?:units?|models?|weapons?))"
)
_STATE_LIKE = deferred(r"(?:(?:ed|[kdztv]en)(?: Back)?|ing Back)$")
#: After these words, "in supply" tells how somebody is.
_BEING = frozenset("is are was be become becomes been remain remains".split())


_CREATURES = frozenset(stem(word) for word in "monster being machine beast".split())


def vote_company(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the names that their company tells."""
    states: Counter[tuple[str, str]] = Counter()
    for text in source.texts:
        for found in _ABBREVIATED.finditer(text):
            _abbreviated(ballot, source, text, found[1], found[2])
        for found in _TOGETHER.finditer(text):
            _together(ballot, found[1])
        for found in _SUCH_AS.finditer(text):
            if stem(found[1].lower()) in units | _CREATURES:
                _pieces(ballot, source, found[2])
        for found in _OF_SEVERAL.finditer(text):
            if found[2] is None or {key_of(found[2]), key_of(f"{found[2]}ness")} & ballot.headings:
                _pieces(ballot, source, found[1])
        for found in _ARE_ALL.finditer(text):
            _of_that_kind(ballot, found[1], found[2])
        for found in _ARE_SUCH.finditer(text):
            if stem(found[2]) in units and is_name(found[1]):
                ballot.tell(found[1], "unit_subtype")
        for found in _ARE_OF.finditer(text):
            if stem(found[2]) not in units:
                _of_a_wider_kind(ballot, source, found[1], found[2])
        for found in _THE_REST.finditer(text):
            if stem(found[2]) in units | GENERIC_STEMS and found[1].lower() not in NOT_A_NAME:
                _called_so(ballot, found[1])
        for found in _IN_ONE_BREATH.finditer(text):
            _states(ballot, found[1])
        for found in _ONE_OF_THEM.finditer(text):
            name = found[1] or found[2]
            if not +ballot.votes(key_of(name)) and is_name(name):
                ballot.vote(name, "unit_subtype", 3, 2)
        for found in _A_SORT.finditer(text):
            if not +ballot.votes(key_of(found[1])) and is_name(found[1]):
                ballot.vote(found[1], "unit_subtype", 3, 2)
        for found in _DESCRIBED.finditer(text):
            ballot.vote(found[1], "unit_subtype", 3)
        for found in _LACKING.finditer(text):
            ballot.vote(found[1], "unit_subtype", 2)
        for found in _STATE_OF.finditer(text):
            if found[3] not in _NO_STATE and (found[1] in _BEING or stem(found[1].lower()) in units):
                states[found[2], found[3]] += 1
        for found in _PAIRED.finditer(text):
            _paired(ballot, source, found[1], found[2] or found[3])
    for (where, noun), count in states.items():
        out = states["out of", noun]
        if out and count + out >= 2:
            ballot.tell(f"{where.capitalize() if where == 'in' else where} {noun}", "status")


#: "Cavalry and Wagons can never …"; "units made up only of Wagons".
_PAIRED = Pattern(
    rf"(?:(?:^|(?<=[.;:•] )|(?<=\n))({CAP}) and ({CAP}s)(?= (?:may|can|cannot|must|never|are|do)\b)"
    rf"|\b(?:made up|composed|consisting|comprised)(?: only| entirely| solely| wholly)? of ({CAP}s)\b)",
    re.M,
)


def _paired(ballot: Ballot, source: Source, first: str | None, second: str) -> None:
    """The name beside that of a kind of unit, or of which alone units are made up, is that of one too."""
    if first is not None and "unit_type" not in +ballot.votes(key_of(first)):
        return
    name = singular(second)
    if second and not +ballot.votes(key_of(name)) and is_name(name) and source.capitals[second] >= 2:
        ballot.vote(name, "unit_type", 3)


def _called_so(ballot: Ballot, name: str) -> None:
    """What some units are called is a kind of unit, where nothing tells what else it is."""
    if not +ballot.votes(key_of(name)) and (key := ballot.vote(name.capitalize(), "unit_type", 3)) and name.islower():
        ballot.found[key].lower = True


def _states(ballot: Ballot, names: str) -> None:
    """The names are states, where one of them at least is: by its form, or because it is known to be one."""
    each = [part for part in re.split(r",? (?:or|and|nor) |, (?:or )?", names) if part]
    known = [bool(_STATE_LIKE.search(part)) or ballot.votes(key_of(part))["status"] > 0 for part in each]
    others = [ballot.found[key_of(part)].families for part in each if ballot.has(key_of(part))]
    if any(known) and not any(families and "status" not in families for families in others):
        for part, stated in zip(each, known, strict=True):
            if stated or not ballot.has(key_of(part)):
                ballot.vote(part, "status", 2)


def _pieces(ballot: Ballot, source: Source, names: str) -> None:
    """The plurals among listed names are kinds of unit, where some have a capital amid the sentence and none is known
    for anything else.
    """
    listed = re.split(r",? (?:and|or) |, ", names)
    written = [part for part in listed if part[0].isupper() and part.endswith("s") and " " not in part]
    fresh = [part for part in written if not source.written[part.lower()] and not ballot.has(key_of(singular(part)))]
    known = [part for part in written if "unit_type" in +ballot.votes(key_of(singular(part)))]
    named = any(source.capitals[part] for part in fresh) or known
    if not named or len(fresh) + len(known) < len(written):
        return
    for part in fresh:
        if is_name(singular(part)):
            ballot.vote(singular(part), "unit_type", 3)


def _abbreviated(ballot: Ballot, source: Source, text: str, name: str, short: str) -> None:
    """Let the letters in the brackets stand for the name, where they are its initials."""
    words = name.split()
    initials = "".join(word[0] for word in words).upper()
    while len(words) > 1 and initials != short and "".join(word[0] for word in words if word[0].isupper()) != short:
        words = words[1:]
        initials = "".join(word[0] for word in words).upper()
    if len(words) < 2 or not words[0][0].isupper():
        return
    name = singular(" ".join(words))
    key = key_of(name)
    # a name that the text gives once and never again goes by its abbreviation alone
    used = source.written[short] >= 2 and len(re.findall(" ".join(f"{w.rstrip('s')}s?" for w in words), text)) >= 2
    if not ballot.has(key) and not (used and ballot.vote(name, "effect", 3)):
        return
    ballot.abbreviate(key, short)


def _of_that_kind(ballot: Ballot, names: str, kind: str) -> None:
    """The names are kinds of unit, where they are of one."""
    if "unit_type" not in +ballot.votes(key_of(singular(kind))) and "unit_type" not in +ballot.votes(key_of(kind)):
        return
    parts = re.split(r",? and |, ", names)
    for part in parts:
        name = singular(re.sub(r"^[Tt]he ", "", part))
        if name and not +ballot.votes(key_of(name)):
            key = ballot.tell(capitalised(name), "unit_type")
            if key and (part.islower() or any(other.islower() for other in parts)):
                ballot.found[key].lower = True  # "Trucks, carts and jeeps are …": everyday words


def _of_a_wider_kind(ballot: Ballot, source: Source, member: str, wider: str) -> None:
    """What a kind of unit is said to be is a kind too, where rules are given to all that are so."""
    name = singular(wider).capitalize()
    if "unit_type" not in +ballot.votes(key_of(singular(member))) or ballot.has(key_of(name)):
        return
    ruled = re.compile(
        rf"(?:^|[.;:] |\n){wider.capitalize()} "
        r"(?:may|can|can['’]t|cannot|must|never|always|do|fail|pass|ignore|have|are)\b",
        re.M,
    )
    if source.says(ruled, wider):
        key = ballot.tell(name, "unit_type")
        if key:
            ballot.found[key].lower = True


def _together(ballot: Ballot, names: str) -> None:
    """A name among kinds of unit is one too."""
    each = [part for part in re.split(r",? and |, ", names) if part]
    known = [part for part in each if "unit_type" in ballot.votes(key_of(part))]
    if len(known) < 2 or len(known) < len(each) - 1:
        return
    for part in each:
        if part not in known and not +ballot.votes(key_of(part)) and is_name(part) and len(fold(part)) > 3:
            ballot.vote(part, "unit_type", 3)
