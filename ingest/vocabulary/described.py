"""Names by what the sentences say of units: the states they are in, and the arms of service they belong to.

In: the source, the ballot that headings, lists and tables have voted in, and the words for units. Out: votes, each
only for a name that nothing has told of: "a Shaken battalion … is Shaken", "a regiment in Rout", "Artillery may not …".
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.lexicon import ARMS, GENERIC_STEMS, GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import CAP, is_name, key_of, singular, tidy
from ingest.vocabulary.sortedinto import bare_names, sorted_into
from ingest.vocabulary.source import Source
from ingest.vocabulary.umbrellas import umbrellas
from kb.model import TYPE_KINDS
from kb.names import capitalised, fold, stem
from kb.patterns import Pattern, deferred

#: "is Shaken;", "treated as Hesitant for …": a capital after a form of "to be", and no noun after it.
_IS = deferred(
    r"\b(?:is|are|be|been|being|becomes?|became|remains?|treated as|deemed|counted as|considered|regarded as|reckoned) "
    r"(?:also |already |then |immediately |still |now |no longer )?([A-Z][a-z]{3,})"
    r"(?=[.,;:)]|$| (?:and|or|nor|but|until|at|during|for|if|when|unless|while|may|must|cannot|can|shall)\b)"
)
_ADJECTIVE = deferred(
    r"(?=[A-Z])(?:(?<=\b[AaOo]n )|(?<=\b[Aa] )|(?<=\bno )|(?<=\bany )|(?<=\bthe )|(?<=\b[Ee]very )|(?<=\b[Ee]ach )|"
    r"(?<=\b[Aa]ll )|^|(?<=[.] ))([A-Z][a-z]{3,}) ([a-z]+)\b",
    re.M,
)
_WITHIN = Pattern(r"\b([a-z]+) in ([A-Z][a-z]{3,})\b(?! [A-Z])")
#: What troops do, in the words of sentences that tell of it without a modal.
_DO = (
    r"adds?|fires?|fights?|moves?|counts?|gains?|ignores?|suffers?|loses?|halves?|doubles?|rolls?|re-?rolls?|throws?|"
    r"shoots?|hits?|march(?:es)?|charges?|evades?|needs?|pass(?:es)?|treats?|takes?|deducts?|enjoys?"
)
_SUBJECT = deferred(
    r"(?=[A-Z])(?:^|(?<=[.;:\n] )|(?<=\n))(?:The |All |Any |No |Both |An? |Each |Every )?"
    rf"((?:(?:Light|Heavy|Horse|Foot|Mounted) )?(?i:{'|'.join(sorted(ARMS))})s?)(?: [Uu]nits?)? "
    r"(?:with|do|does|may|must|can|cannot|shall|is|are|has|have|that|which|who|when|and|or|always|never|flee|rout|"
    rf"retreat|{_DO}|[a-z]{{3,}}ing)\b|"
    r"^([A-Z][a-z-]+), (?:being|having|like|when|unless)\b",
    re.M,
)

#: "A tank that is hit …", "only scouts and tanks may": troops of a kind in small letters, of which something is ruled.
_RULED = Pattern(
    r"\b(?:[Aa]n?|[Aa]ny|[Aa]ll|[Ee]ach|[Ee]very|[Nn]o|[Oo]nly|[Tt]he|and|or|but|[Ee]nemy|[Ff]riendly) "
    rf"((?:(?:light|heavy) )?(?:{'|'.join(sorted(ARMS))})s?) "
    rf"(?:may|must|can|cannot|can['’]t|never|that|which|who|with|within|{_DO})\b"
)

#: "a defending cavalry unit", "only engineer units": what some units are and others not.
_OF_ARM = Pattern(rf"\b((?:(?:[Ll]ight|[Hh]eavy) )?(?i:{'|'.join(sorted(ARMS))})) units?\b")

#: "Lorries, Carriers and Tanks are Vehicles", "… are together called Foot": what several are together.
_TOGETHER = Pattern(
    rf"(?:^|(?<=[.;:\n] )|(?<=\n))(?:All )?({CAP}(?: {CAP})?(?:, {CAP}(?: {CAP})?)*,? and {CAP}(?: {CAP})?)"
    r"(?: ([a-z]{3,12}))?(?:,? (?:together|collectively|jointly|alike))? "
    r"(?:are (?:all |together |collectively |both |jointly |also )?"
    r"(?:(?:called|known as|termed|named|counted as|classed as) )?|(?:both |all |also )?count (?:both |all |also )?as )"
    rf"({CAP})(?: ([a-z]+))?(?=[.,;]|$)",
    re.M,
)
_THEIRS = frozenset("units models troops".split())
#: "Haulers: Carts and Wains.", where it is told what Haulers may do.
_LISTED = Pattern(
    rf"(?:^|(?<=[.;:\n] )|(?<=\n))({CAP}(?: {CAP})?s): (?:all |both )?({CAP}(?: {CAP})?(?:, {CAP}(?: {CAP})?)*,? and "
    rf"{CAP}(?: {CAP})?)(?=\.|$)",
    re.M,
)


#: "All other units are Leg", behind that: what the rest are.
_REST = deferred(
    r"(?:[.;,]|,? and|,? but)\s?(?:[Aa]ll |[Aa]ny |[Ee]very |[Ee]ach |[Tt]he )?(?:other [a-z]+|others|rest|"
    r"[Ee]verything else|[Ee]verybody else|[Ee]very other [a-z]+) (?:is|are|counts? as)(?: called| known as)?(?: an?)? "
    rf"({CAP})(?=[.,;]|$)"
)


#: "Mortars are Guns", of which it is told what Guns may do: what those of one kind are as well.
_OF_A_CLASS = Pattern(
    rf"(?:^|(?<=[.;:\n•] )|(?<=\n))\W{{0,4}}(?:All )?({CAP}(?: {CAP})?s)\W{{0,3}} are ([A-Z][a-z]{{2,}}(?<![su])s)"
    rf"(?=[.,;]|$| (?:and|with|but)\b)",
    re.M,
)


def _vote_classes(ballot: Ballot, source: Source) -> None:
    """Vote for what those of a known kind are, where the text goes on to rule of these by that name."""
    for text in source.texts:
        for name, whole in dict.fromkeys(_OF_A_CLASS.findall(text)):
            known = ballot.votes(key_of(singular(name)))["unit_type"] > 0
            ruled = rf"(?:^|[.;:•] |, |\n)(?:All |Only )?{whole} (?:may|can|cannot|must|have|do|never|always|{_DO})\b"
            votes = ballot.votes(key_of(singular(whole)))
            told = any(count for kind, count in votes.items() if kind != "status" or count > 2)
            if known and not told and re.search(ruled, text, re.M):
                ballot.vote(singular(whole), "unit_type", 4, 2)
                ballot.found[key_of(singular(whole))].votes.pop("status", None)  # which only "are Guns" spoke for


#: What those of a name may or may not do.
_DOING = r"(?:^|[.;:•] |, |\n)(?:All |Only |No )?{name}s? (?:[a-z]+s? )?(?:may|can|cannot|must|never)\b"


def _vote_together(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for what several of one kind are called together, as being of that kind.

    Where nothing tells of some of them, they are kinds of piece if the text goes on to speak of units that are so.
    """
    for text in source.texts:
        for found in _TOGETHER.finditer(text):
            names, noun, whole, after = found.groups()
            if {noun, after} - {None, *_THEIRS} and not all(stem(each) in units for each in (noun, after) if each):
                continue
            if " count " in found[0] and not whole.endswith("s"):
                continue  # "count as Steady": a state, or what else one may be
            unknown = [one for name in re.split(r",? and |, ", names) if not ballot.has(key_of(one := singular(name)))]
            if unknown and not _is_else(ballot, whole, source) and _tells_apart(whole, source, units):
                for name in (name for name in unknown if is_name(name, True)):
                    ballot.vote(name, "unit_type", 3, 2)
            each = [ballot.votes(key_of(singular(name))) for name in re.split(r", and |, | and ", names)]
            for kind in TYPE_KINDS:
                if all(votes[kind] for votes in each) and not _is_else(ballot, whole, source):
                    key = ballot.vote(singular(whole), kind, 4, 2)
                    ballot.votes(key or ()).pop("status", None)  # which only "are Mounted" spoke for
                    rest = _REST.match(text, found.end())
                    if rest and not _is_else(ballot, rest[1], source):
                        key = ballot.vote(singular(rest[1]), kind, 4, 2)
                        ballot.votes(key or ()).pop("status", None)
                    break
        for whole, names in _LISTED.findall(text) if ": " in text else ():
            each = [ballot.votes(key_of(singular(name))) for name in re.split(r",? and |, ", names)]
            one, known = singular(whole), all(votes["unit_type"] > 0 for votes in each)
            ruled = known and source.says(_DOING.format(name=re.escape(one)), whole, one)
            if ruled and not _is_else(ballot, whole, source):
                ballot.vote(one, "unit_type", 4, 2)
    for passages in source.prose.values():
        for passage in passages:
            for whole, names in umbrellas(passage.text):
                _vote_umbrella(ballot, singular(whole), names, source)
            if (sorts := sorted_into(passage.text)) and (names := bare_names(sorts[1])):
                _vote_sorts(ballot, singular(sorts[0]), names, source, units)


def _tells_apart(whole: str, source: Source, units: frozenset[str]) -> bool:
    """Whether the texts say of units that they are so, by a word before their noun ("a Horsed band")."""
    before = re.compile(rf"\b(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Nn]o|[Aa]ll|[Oo]nly|^) ?{re.escape(whole)} ([a-z]+)\b")
    return any(stem(found[1]) in units for line in source.lines(whole) for found in before.finditer(line))


#: How one comes to be in a state or leaves it: what one is by kind, nobody becomes.
_COMES = r"(?i)\b(?:becom(?:es?|ing)|made|remains?|until|no longer|ceas(?:es?|ing) to be) {name}\b"


def _is_else(ballot: Ballot, whole: str, source: Source) -> bool:
    """Whether a name is known to be something else than what several kinds of piece are together."""
    votes = +ballot.votes(key_of(singular(whole)))
    if not votes:
        return False
    return {*votes} != {"status"} or source.says(_COMES.format(name=re.escape(whole)), whole)


def _vote_umbrella(ballot: Ballot, whole: str, names: list[str], source: Source) -> None:
    """Vote for the name that a sentence gives to several kinds of piece, where those are known; one of which nothing
    else tells is one beside others that are, where it has an entry of its own."""
    bare = [singular(re.sub(r"^(?:all|any|an?) ", "", name)) for name in names]
    known = [ballot.votes(key_of(name)) for name in bare]
    doing = _DOING.format(name=re.escape(whole))
    if any(votes["unit_type"] + votes["unit_subtype"] > 0 for votes in known) or source.says(doing, whole):
        entries = {fold(singular(tidy(section.heading))) for section in source.sections.values() if section.heading}
        for name, votes in zip(bare, known, strict=True):
            if not any((+votes).values()) and is_name(name, True) and fold(name) in entries:
                ballot.vote(name, "unit_type", 3, 2)
        known = [ballot.votes(key_of(name)) for name in bare]
    key = key_of(whole)
    if key and all(votes["unit_type"] + votes["unit_subtype"] > 0 for votes in known):
        ballot.tell(capitalised(whole), "unit_type")
        ballot.found[key].lower = ballot.found[key].lower or whole[0].islower()


def _vote_sorts(ballot: Ballot, whole: str, names: list[str], source: Source, units: frozenset[str]) -> None:
    """Vote for the sorts into which a known kind of piece falls, and for the kind of which known ones are the sorts.

    The text's own word for any unit ("Crews come in two kinds") is no kind.
    """
    keys = [key_of(singular(name)) for name in names]
    known = [ballot.votes(key)["unit_type"] + ballot.votes(key)["unit_subtype"] > 0 for key in keys]
    if len(names) > 2 and fold(whole) in {*ARMS, "vehicle"} and all(is_name(name, True) for name in names):
        # "Infantry are Pike Squads, Bow Teams and Scouts": whatever else their names may be, they are troops
        for name in (whole, *map(singular, names)):
            key = ballot.tell(name, "unit_type")
            ballot.votes(key or ()).pop("status", None)  # as the chapter of states tells how they fare ("Vehicles")
            for section in [each for each, told in ballot.sections.items() if told == (key, "status")]:
                del ballot.sections[section]
    elif all(known) and stem(whole.lower()) not in units and not _is_else(ballot, whole, source):
        ballot.vote(whole, "unit_type", 4, 2)
    elif ballot.votes(key_of(whole))["unit_type"] > 0:
        for name, key in zip(names, keys, strict=True):
            if is_name(name, True) and not any((+ballot.votes(key)).values()):
                ballot.vote(singular(name), "unit_type", 3, 2)


def vote_described(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the states and the arms that nothing else tells of."""
    generic = units | GENERIC_STEMS
    _vote_together(ballot, source, generic)
    pieces = generic - {stem("player")}  # "the Waiting player" is so in his turn, and no kind of piece
    states: Counter[str] = Counter()
    said: set[str] = set()
    placed: Counter[str] = Counter()
    arms: Counter[str] = Counter()
    ruled: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for text in source.texts:
        for name in _IS.findall(text):
            states[name] += 1
            said.add(name)
        adjectives = [name for name, noun in _ADJECTIVE.findall(text) if stem(noun) in generic]
        states.update(adjectives)
        others.update(name for name, noun in _ADJECTIVE.findall(text) if stem(noun) not in generic)
        kinds.update(name for name, noun in _ADJECTIVE.findall(text) if stem(noun) in pieces)
        placed.update(name for noun, name in _WITHIN.findall(text) if stem(noun) in generic)
        arms.update(name for names in _SUBJECT.findall(text) if _is_arm(name := "".join(names)))
        ruled.update(_RULED.findall(text))
        ruled.update(name.lower() for name in _OF_ARM.findall(text))
    for name in placed:
        if source.written[name] + source.written[name.lower()] >= 2 and _unknown(ballot, name):
            _small(ballot, ballot.vote(name, "status", 2), name, source)
    for known, candidate in ballot.found.items():
        if len(known) == 1 and candidate.votes["status"] >= 2 and not candidate.lower and not candidate.families:
            name = next(iter(candidate.spellings["status"]), "")
            if name.endswith("ed"):
                _small(ballot, known, name, source)
    for name, count in states.items():
        if name in said and count + others[name] >= 2 and _unknown(ballot, name):  # "Spent wings may …": of any body
            ballot.vote(name, "status", 2)
    for name in kinds:  # "Broken bands", of which the text says that they "Break": what they are, and not what they do
        votes = ballot.votes(key_of(name))
        others_told = any(votes[kind] for kind in votes if kind != "action")
        if name.endswith(("ed", "en")) and votes["action"] and not others_told:
            ballot.vote(name, "status", max(4, votes["action"] + 2), 2)
    for name, count in kinds.items():  # "every Wild crew must …": a kind of crew, of which nothing else tells
        as_name = source.capitals[name] >= 2 and not source.written[name.lower()]
        if name in said or count < 2 or not as_name or ballot.has(key_of(name)):
            continue
        if _is_arm(name):
            arms[name] += count  # "A Vehicle model …"
        elif _unknown(ballot, name):
            ballot.vote(name, "unit_subtype", 2)
    arms.update(name.capitalize() for name in ruled)
    whole = {known[0] for known in ballot.found if len(known) == 2 and known[1] in generic}  # "Raft crew"
    for name in dict.fromkeys(singular(capitalised(arm)) for arm in arms):
        if stem(fold(name)) not in whole and not ballot.has(key_of(name)):
            key = ballot.vote(name, "unit_type", 3, 2)
            if key and len(key) == 1 and _often_small(name, source):
                ballot.found[key].lower = True
    _vote_classes(ballot, source)


def _often_small(name: str, source: Source) -> bool:
    """Whether the texts write a name in small letters as a rule, in the singular and the plural."""
    small = source.written[name.lower()] + source.written[f"{name.lower()}s"]
    capital = source.capitals[name.capitalize()] + source.capitals[f"{name.capitalize()}s"]
    return small >= max(2, capital) or (small > 0 and capital == 0)


def _small(ballot: Ballot, key: Key | None, name: str, source: Source) -> None:
    """Let small letters mean the state too, where the text writes it so as a rule ("both are disordered")."""
    if key and source.written[name.lower()] >= max(2, source.capitals[name]):
        ballot.found[key].lower = True


def _unknown(ballot: Ballot, name: str) -> bool:
    """Whether nothing tells what the name is, and it is no word that is no name."""
    low = fold(name)
    if low in NOT_A_NAME or low in KIND_WORDS or low in HEAD_NOUNS or low in GENERIC_UNITS or singular(low) in ARMS:
        return False
    votes = ballot.votes(key_of(name))
    return not any(count for kind, count in votes.items() if kind not in ("status", "modifier"))


def _is_arm(name: str) -> bool:
    """Whether a phrase is a word for troops of a kind, alone or with an adjective ("Light infantry")."""
    words = fold(name).split()
    return singular(words[-1]) in ARMS and (
        len(words) == 1 or words[0] in ("light", "heavy", "horse", "foot", "mounted")
    )
