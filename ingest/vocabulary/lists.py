"""Lists that a sentence announces: "has five characteristics: Pull, Aim, …", "Machines come in three types: …".

In: the source and the words for units. Out: ``Listing`` records: what is listed, and the kind where the sentence names
one. A list whose noun is no known word for a kind keeps that noun; how the text uses the items decides then.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.vocabulary.barelists import bare_lists
from ingest.vocabulary.descriptions import descriptions
from ingest.vocabulary.kinds import PLURALS, Kind, kind_of_words, plural
from ingest.vocabulary.naming import CAP, NAME, clean, is_name, listed, parameter_of, singular
from ingest.vocabulary.sortedinto import without_looks
from ingest.vocabulary.source import Source
from kb.model import Passage
from kb.names import fold, last_word, stem
from kb.numbers import COUNTS
from kb.patterns import Pattern, deferred

_COUNT = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|following|these|several|various|different)"
_OWN = "|".join(sorted((re.escape(noun) for noun in PLURALS), key=len, reverse=True))
_ONE_OWN = "|".join(sorted((re.escape(noun) for noun in KIND_WORDS if noun in HEAD_NOUNS), key=len, reverse=True))
#: "… has five characteristics: …"; the words between the count and the noun tell what is classed.
_ANNOUNCED = deferred(
    rf"\b{_COUNT} ((?:[A-Za-z-]+ ){{0,3}}?(?:{_OWN})\b(?: of [a-z-]+)?)([^.:;]{{0,80}}):\s{{1,3}}([^.;:]{{3,300}})",
    re.IGNORECASE,
)
#: A name in a list, with its abbreviation: "Armour (AR)".
_ITEM = rf"(?:(?:the|an?|its) )?{NAME}(?: \((?![A-Z]\))[A-Za-z]{{1,4}}\))?"
#: "Its profile lists its characteristics: Pull (P), Aim (A) and Grit (G)", "The lists add traits to that: Hardy, Bold,
#: Guide": no count, so the capitals must tell.
_UNCOUNTED = Pattern(
    rf"\b((?i:(?:[a-z-]+ ){{0,2}}?(?:{_OWN})))(?:,? (?:are|is|as follows|listed|below|here|available|on|in|the|each|"
    rf"its|a|card|profile|sheet|to|for|from|this|that|these|them|too|also|beside|besides)){{0,5}}:\s{{1,3}}"
    rf"({_ITEM}(?:(?:, (?:and |or )?{_ITEM})*,? (?:and|or) {_ITEM}|(?:, {_ITEM}){{2,}}))(?=[.;]|$)"
)
#: "Some units have special rules, such as Hardy, Bold and Guide."
_SUCH_AS = Pattern(
    rf"\b((?:[A-Za-z-]+ ){{0,2}}?(?i:{_OWN})),? (?:such as|including|for example|for instance|e\.g\.|like):? "
    rf"({NAME}(?:, {NAME})*,? (?:and|or) {NAME})"
)
#: "Some units also have a sub-type, such as Levy or Scout": a word for a kind, in the singular.
_ONE_SUCH_AS = Pattern(rf"\b[Aa]n? ((?:[a-z-]+ )?(?i:{_ONE_OWN})),? such as ({NAME}(?:, {NAME})*,? (?:and|or) {NAME})")
#: "can also use the reactions Dodge and Parry": the noun stands before what it calls so.
_THE_KIND = Pattern(
    rf"\b(?:the|these|their|its|two|three|four|five) ({_OWN}) ({NAME}(?:, {NAME})*,? (?:and|or) {NAME})"
    r"(?=[.;,]|$| [a-z])"
)
#: "On its turn a crew may Walk, Dig or Shoot", "may become Dazed, Mired or Lit": what is done, or what one comes to be.
_MAY_ALL = Pattern(
    rf"\b(?:may|can|must) (?:each |then |also |either )?(become |be |get |choose to )?"
    rf"({CAP}(?: {CAP})?(?:, {CAP}(?: {CAP})?)+,? or {CAP}(?: {CAP})?)(?=[.;]|$| [a-z(])"
)
#: "Each unit may do one of the following: Walk, Dig or Shoot": what is done.
_DO_ONE = Pattern(
    rf"\b(?:may|can|must) (?:do|try|attempt|choose to) (?:one|two|any|any one|up to [a-z]+)(?: of)? "
    rf"(?:the following|these)(?: things)?:? ({CAP}(?: {CAP})?(?:, {CAP}(?: {CAP})?)+,? (?:or|and) {CAP}(?: {CAP})?)"
    rf"(?=[.;]|$)"
)
#: "Every unit has Pace, Aim and Grit": what all of them have is figures.
_ALL_HAVE = deferred(
    rf"\b(?:[Ee]very|[Ee]ach|[Aa]ll|[Aa]ny) ([a-z]+) (?:has|have) (?:an? )?({CAP}(?:, (?:an? )?{CAP})+,? and (?:an? "
    rf")?{CAP})"
    r"(?=[.;]|$)"
)
#: "Weapons are rifles, mortars and sabres."
_WEAPONS_ARE = Pattern(
    r"(?:^|(?<=[.;] ))(?:[Tt]he )?(?:[Ww]eapons|[Tt]ypes of weapon|[Ww]eapon types)(?: [a-z]+){0,5}? "
    r"(?:are|include)(?: either)?:? ([^.;:]{3,200})(?=[.;]|$)"
)
#: "… in one of five classes, namely Guard, …".
_NAMELY = deferred(r",? (?:namely|viz\.|to wit|that is to say)[,:]? (?=(?:the |an? )?[A-Z])")
#: "Each crew is of one sort and one only: Rower, …", "belongs to a class: …": the noun in the singular, for of each
#: there is one.
_OF_ONE = Pattern(
    r"\b(of|to|into|in) (?:exactly |only |just )?(?:one|(?<=to )an?) (?:and only one )?"
    r"(kind|type|sort|class|categor)(?:(?<=categor)y)?(?: of [a-z]+)?"
    r"(?:,? (?:and|but) (?:only one|one only|(?:of )?no (?:more|other)|never (?:more|two)(?: at once)?))?:"
)
#: "It also has one grade: Levy, Line or Guard", "Each has exactly one trait: …".
_HAS_ONE = deferred(
    r"\b(?:has|have|is (?:also )?given|gets?|makes?|declares?|chooses?) (?:exactly |only |just )?one "
    rf"({_ONE_OWN}):(?= )",
    re.IGNORECASE,
)
_PLURAL_SORTS = {"class": "classes", "categor": "categories"}
_UNKNOWN = deferred(rf"\b{_COUNT} ([a-z-]{{4,20}}):\s{{1,3}}((?:the )?[A-Z][^.;:]{{3,200}})")
#: "Every ship is a battleship, a cruiser or a submarine."
_ONE_OF = deferred(
    r"\b(?:every|each|all|any|an?) ([a-z]+)\b[^.:;,]{0,40}? (?:is|are|must be)(?: always| also)?(?: either)?:? "
    r"(an? [A-Za-z-]+(?: [A-Za-z-]+)?(?:, an? [A-Za-z-]+(?: [A-Za-z-]+)?)*,? or an? [A-Za-z-]+(?:"
    r" [A-Za-z-]+)?)(?=[.;]|,? (?:and|but) (?:is|are|has|have|may|can|must)\b)",
    re.IGNORECASE,
)
#: "… is described by its Speed, Aim and Armour."
_DESCRIBED = deferred(
    r"\b(?:(?:described|defined|rated|measured|represented) (?:by|with|for|in|on)|(?:has|have) (?:a |an )?"
    rf"(?:values?|ratings?|scores?) (?:for|in|of)) (?:its |their |the |a )?({NAME}(?:, (?:an? "
    rf"|its )?{NAME})+,? and (?:an? |its )?{NAME})"
)
#: "Units are Infantry, Cavalry or Supply units", "Every unit is Infantry, Cavalry or a Gun."
_PIECES_ARE = deferred(
    r"(?:^|(?<=[.;] ))(?:(?:All |The )?(?P<pieces>[A-Z]?[a-z]+s) are|(?:Every|Each|Any) (?P<piece>[a-z]+) is) "
    r"(?:either |always |each |(?:graded|rated|classed|classified|ranked)(?: as)? )?"
    rf"(?P<names>(?:an? )?{NAME}(?:, (?:an? )?{NAME})*,? (?:or|and) (?:an? )?{NAME})(?: [a-z]+s)?(?=[.;]|$)"
)
_GRADED = deferred(r" (?:graded|rated|classed|classified|ranked)\b")
#: "A unit has a Strength, an Allowance and a Morale rating."
_HAS_RATINGS = deferred(
    rf"\b([a-z]+) (?:has|have) (?:an? )?({CAP}(?: {CAP})?(?:, (?:an? )?{CAP}(?: {CAP})?)*,? and (?:an? )?{CAP}"
    rf"(?: {CAP})?)(?: (?:ratings?|values?|scores?|numbers?))(?=[.,;]|$)"
)
_THEIR = r"(?:its |the |an? |their |your )?"
_PRINTED_ONE = rf"{CAP}(?: {CAP})?(?: \([^()]{{1,30}}\))?"
#: "Printed on each counter are its Attack, Defence and Movement Allowance", "Each card shows its Pull, Aim and Nerve."
_PRINTED = Pattern(
    r"\b(?:(?:[Pp]rinted|[Ss]hown|[Ff]ound|[Ll]isted|[Gg]iven) (?:on|along)\b[^.;]{3,60}? (?:is|are)(?:,[^.;]{3,40},)?"
    r"|(?:counter|card|marker|stand|base|profile|sheet|piece|tile)s?(?:,? (?:which|that))? "
    r"(?:shows?|bears?|lists?|gives?|carr(?:y|ies)|displays?|tells?(?: you)?|records?|states?))"
    rf" (?:(?:its|their|the|an?|your) )?({_PRINTED_ONE}(?:, {_THEIR}{_PRINTED_ONE})*"
    rf"(?:,? and {_THEIR}{_PRINTED_ONE}|(?=,? and {_THEIR}[a-z])))"
)
#: "Your models have four numbers: Stride, Might, Wits and Soul."
_FIGURES = deferred(
    rf"\b(?:has|have|with|of|by) {_COUNT} (?:[a-z]+ )?(?:numbers|values|ratings|scores|figures|stats):"
    r"\s{1,3}([A-Z][^.;:]{3,200})"
)
_LAST_WORDS = frozenset(last_word(noun) for noun in PLURALS)
#: A passage longer than this is no sentence that announces a list.
_LONGEST = 1500
_LEAD = deferred(rf"\b(?:{_COUNT}|any|as follows|below|listed|here)\b", re.IGNORECASE)
#: "The possible actions are Row, Sail and Volley", "Weapon types include Sling and Bow".
_ARE = deferred(
    rf"(?:\b[Tt]he (?=[a-z])|(?:^|(?<=[.;] ))(?=[A-Z]))((?:[A-Za-z]+ ){{0,2}}?(?i:{_OWN})) "
    rf"(?:(?:that|which|a|an|any|your) [a-z][a-z ]{{3,40}}? )?(?:are|include|comprise)"
    rf"(?: as follows:| the following:| either)? ((?:the )?{NAME}(?:, (?:the )?{NAME})*,? (?:and|or) (?:the )?{NAME})"
)
#: "Reactions: Brace, Scatter, Parry." as a sentence of its own.
_LABELLED = deferred(rf"^((?:[A-Z][a-z]+ )?(?i:{_OWN})): ({NAME}(?:, {NAME})*,? (?:and |or )?{NAME})\.?$")
#: "belongs to one of four types (Rifles, Lancers, Striders and Crews)".
_BRACKETED = deferred(rf"\b{_COUNT} ((?:[A-Za-z-]+ ){{0,2}}?(?:{_OWN})) \(([A-Z][^().;:]{{5,300}})\)", re.IGNORECASE)
#: "belongs to one of four types, Rifle, Lancer, Strider or Crew, and …".
_APPOSED = deferred(
    rf"\b(?:of|into) {_COUNT} ((?:[a-z-]+ ){{0,2}}?(?:{_OWN})), "
    rf"({CAP}(?: {CAP})?(?:, {CAP}(?: {CAP})?)+,? (?:and|or) {CAP}(?: {CAP})?)(?=[.,;]|$)"
)
#: "M is Movement, F is Fight and R is Resolve."
_STANDS_FOR = deferred(r"\b([A-Z][A-Za-z]{0,2}) (?:is|=|means|stands for|–|-) (?:the )?([A-Z][a-z]+(?: [A-Z][a-z]+)?)")
_LEAD_NOUN = deferred(
    rf"\b((?:[A-Za-z-]+ ){{0,2}}(?:{_OWN})\b(?:(?:(?<=types)|(?<=kinds)|(?<=sorts)|(?<=classes)) of [a-z-]+)?)",
    re.IGNORECASE,
)
#: "One of the orders below": what follows is these, whatever else the sentence goes on to name.
_POINTED_AT = deferred(
    rf"\b((?:{_OWN})) (?:(?:listed|given|described|told|set out) )?(?:below|here)\b|\bfollowing ((?:{_OWN}))\b",
    re.IGNORECASE,
)
#: How many they are says nothing of what they are ("are five kinds of crew").
_COUNTED = deferred(rf"^.*\b{_COUNT} ", re.IGNORECASE)
_TAIL = deferred(
    r"\s+(?:(?i:if|when|unless|while|until|which|that|depending|each|before|after|during)"
    r"|as|in|at|by|with|from|but|IN|AT|BY)\b.*$"
)
_BOLD = deferred(r"^(?:\*\*|__)([^*_]{2,40})(?:\*\*|__)")
#: "**Tow** and **Ram.** The unit …": two of them in one item.
_BOLD_TOO = deferred(r"^(?:\*\*|__)[^*_]{2,40}(?:\*\*|__),? (?:and|or|/) (?:\*\*|__)([^*_]{2,40}?)[.:]?(?:\*\*|__)")


@dataclass(frozen=True, slots=True)
class Listing:
    """Names that stand together in a list, each with its abbreviation and the passage that names it.

    ``kind`` is None where only the usage of the names can tell; ``lead`` is the passage that announces them.
    """

    kind: Kind | None
    names: tuple[tuple[str, str | None, str], ...]
    lead: str
    own: str = ""


def listings(source: Source, units: frozenset[str]) -> Iterator[Listing]:
    """Every announced list of names in the texts."""
    for structure in source.structures:
        leads = {passage.id: passage for passage in structure.passages if passage.text.endswith((":", "."))}
        bullets: dict[str, list[Passage]] = {}
        for passage in structure.passages:
            if passage.passage_class in ("boilerplate", "example") or passage.kind in ("heading", "row"):
                continue
            if passage.passage_class == "note" and not _APPOSED.search(passage.text):
                continue
            if len(passage.text) > _LONGEST:
                continue
            if passage.lead_in and passage.kind == "bullet":
                bullets.setdefault(passage.lead_in, []).append(passage)
            yield from _in_bold(passage, units)
            text = passage.text.replace("*", "")
            if "," in text or " and " in text or " or " in text:
                yield from _in_sentence(text, passage.id, units)
        for kind, words, at in bare_lists(structure.passages, source.sections, units):
            names = _names(words, at)
            if len(names) >= (2 if " or " in words else 3):
                yield Listing(kind, names, at)
        for words, at in descriptions(structure.passages, units):
            yield Listing(Kind("unit_subtype", "sub-type"), _names(words, at), at)
        for lead, items in bullets.items():
            if lead in leads:
                yield from _in_bullets(leads[lead], items, source, units)
        yield from _under_kinds(structure.passages, source, units)


#: "**Pace** is how far …", "A **Giant** is …", "**Board** and **Land**: get into …": what a sentence opens with.
_IN_BOLD = r"(?:\*\*|__)([^*_]{2,40}?)[.:]?(?:\*\*|__)"
_BOLD_TELLS = deferred(rf"^(?:(?:An?|The) )?{_IN_BOLD}(?=[ ,:–—-])")
_BOLD_NEXT = deferred(rf"(?:, (?:and )?| and | or ){_IN_BOLD}")


def _under_kinds(passages: Sequence[Passage], source: Source, units: frozenset[str]) -> Iterator[Listing]:
    """The bullets under a heading for a kind of thing that mostly open with a name in bold type, tests apart."""
    items: dict[str, dict[str, str]] = {}
    plain: Counter[str] = Counter()
    for passage in passages:
        if passage.kind != "bullet":
            continue
        section = source.sections[passage.section]
        over = section.parent if section.run_in and section.parent else passage.section
        bold = _BOLD_TELLS.match(passage.text)
        if bold is None:
            plain[over] += not section.run_in
        while bold and is_name(bold[1], True):
            items.setdefault(over, {})[bold[1]] = passage.id
            bold = _BOLD_NEXT.match(passage.text, bold.end())
    for over, names in items.items():
        halves = re.split(r" (?:and|&) |, ", fold(source.sections[over].heading))
        kinds = [kind for half in halves if (kind := kind_of_words(half, units)) and kind.kind not in ("test", "phase")]
        named = ((name, at) for name, at in names.items() if singular(last_word(fold(name))) not in HEAD_NOUNS)
        told = tuple((name, None, at) for name, at in named)
        if len(kinds) == 1 and len(told) >= 2 and len(told) > plain[over]:
            yield Listing(kinds[0], told, next(iter(names.values())))


#: "A unit may make one Reaction a turn: **Duck** when it is shot at, **Scatter** when …": each name in bold type.
_NAMED_IN_BOLD = deferred(rf"(?:\*\*|__)({NAME})(?:\*\*|__)(?!:)")


def _in_bold(passage: Passage, units: frozenset[str]) -> Iterator[Listing]:
    """The names in bold type behind the colon of a sentence that says of which kind they are."""
    if "**" not in passage.text and "__" not in passage.text:
        return
    lead, colon, told = passage.text.partition(": ")
    names = tuple((name, None, passage.id) for name in _NAMED_IN_BOLD.findall(told) if is_name(name, True))
    nouns = [word for word in fold(lead).split() if re.sub(r"s$", "", word) in KIND_WORDS]
    kind = kind_of_words(f"{re.sub('s$', '', nouns[-1])}s", units) if colon and nouns and len(names) >= 3 else None
    if kind:
        yield Listing(kind, names, passage.id)


#: "Engaged (in contact with an enemy) and Laden (carrying Loot)": what a name of the list means.
_MEANING = deferred(r"(?<=[a-z]) \((?=[a-z]+ )[^(),.;:]{5,60}\)(?=,? (?:and|or)\b|[,.;]|$)")


def _in_sentence(text: str, passage: str, units: frozenset[str]) -> Iterator[Listing]:
    text = _MEANING.sub("", _NAMELY.sub(": ", text))
    text = _OF_ONE.sub(lambda found: f"{found[1]} these {_PLURAL_SORTS.get(found[2], f'{found[2]}s')}:", text)
    text = _HAS_ONE.sub(lambda found: f"has these {plural(fold(found[1]))}:", text)
    if ":" in text:
        found = _ANNOUNCED.search(text)
        unknown = None if found else _UNKNOWN.search(text)
        figures = None if found else _FIGURES.search(text)
        plain = None if found or figures else _UNCOUNTED.search(text)
        if figures:
            names = _names(figures.group(1), passage)
            if len(names) >= 3:
                yield Listing(Kind("characteristic", "characteristic"), names, passage)
                return
        if found:
            kind = _sorted_so(text[: found.start()], found.group(1), units) or kind_of_words(found.group(1), units)
            names = _names(found.group(3), passage)
            if kind and len(names) >= 2:
                yield Listing(kind, names, passage)
        elif unknown:
            names = _names(unknown.group(2), passage)
            if len(names) >= 2:
                yield Listing(None, names, passage, unknown.group(1))
        elif plain:
            yield from _of_kind(plain.group(1), plain.group(2), passage, units, 3)
    for examples in _SUCH_AS.finditer(text):
        yield from _of_kind(examples.group(1), examples.group(2), passage, units)
    for examples in _ONE_SUCH_AS.finditer(text):
        kind = kind_of_words(examples.group(1), units, one=True)
        if kind:
            yield Listing(kind, _names(examples.group(2), passage), passage)
    for told in _THE_KIND.finditer(text):
        yield from _of_kind(told.group(1), told.group(2), passage, units)
    for each in _MAY_ALL.finditer(text):
        being = each.group(1) in ("become ", "be ", "get ")
        kind, names = Kind("status", "state") if being else Kind("action", "action"), _names(each.group(2), passage)
        if len(names) >= 3:
            yield Listing(kind, names, passage)
    for each in _DO_ONE.finditer(text):
        yield Listing(Kind("action", "action"), _names(each.group(1), passage), passage)
    have = _ALL_HAVE.search(text)
    if have and stem(fold(have.group(1))) in units and len(names := _names(have.group(2), passage)) >= 4:
        yield Listing(Kind("characteristic", "characteristic"), names, passage)
    weapons = _WEAPONS_ARE.search(text)
    if weapons:
        yield from _of_kind("weapon types", weapons.group(1), passage, units, 3)
    are = _ARE.search(text) if " are " in text or " include " in text or " comprise " in text else None
    are = are or (_LABELLED.match(text) if "s: " in text else _BRACKETED.search(text) if "s (" in text else None)
    are = are or (_APPOSED.search(text) if "s, " in text else None)
    if are:
        kind = kind_of_words(are.group(1), units)
        names = _names(are.group(2), passage)
        if kind and len(names) >= 2:
            yield Listing(kind, names, passage)
    short = _STANDS_FOR.findall(text)
    if len(short) >= 3:
        yield Listing(
            Kind("characteristic", "characteristic"), tuple((name, abbr, passage) for abbr, name in short), passage
        )
    described = _DESCRIBED.search(text)
    if described:
        names = _names(described.group(1), passage)
        if len(names) >= 3:
            yield Listing(Kind("characteristic", "characteristic"), names, passage)
    ratings = _HAS_RATINGS.search(text) if " and " in text else None
    if ratings and stem(fold(ratings.group(1))) in units:
        yield Listing(Kind("characteristic", "characteristic"), _names(ratings.group(2), passage), passage)
    printed = _PRINTED.search(text)
    if printed:
        names = _names(printed.group(1), passage)
        if len(names) >= 2:
            yield Listing(Kind("characteristic", "characteristic"), names, passage)
    pieces = _PIECES_ARE.search(text) if "s are " in text or " is " in text else None
    graded = pieces is not None and _GRADED.search(pieces.group()) is not None
    if pieces and (graded or stem(fold(pieces["pieces"] or pieces["piece"])) in units):
        names = _names(pieces["names"], passage)
        if len(names) >= 2:
            yield Listing(Kind("unit_subtype", "grade") if graded else Kind("unit_type", "type"), names, passage)
    either = _ONE_OF.search(text) if " or a" in text else None
    if either and stem(fold(either.group(1))) in units:
        names = _names(either.group(2), passage)
        if len(names) >= 2:
            yield Listing(Kind("unit_type", "type"), names, passage)


#: "Weapons come in these types: …", "A gun is one of four kinds: …": of what the sorts are.
_OF_WHAT = deferred(
    r"(?:^|[.;] )(?:All |The |Every |Each |An? |Any )?([A-Za-z]+?)s? (?:come|comes|are|is|fall|falls|have|has|belongs?|"
    r"exists?|divides?|(?:can|may) be)\b[^.;:]*$"
)
_SORTS = frozenset(("types", "kinds", "sorts", "classes", "categories"))


def _sorted_so(before: str, noun: str, units: frozenset[str]) -> Kind | None:
    """The kind of sorts, by what the sentence says comes in them, where that is no piece."""
    what = _OF_WHAT.search(before) if fold(noun) in _SORTS else None
    return kind_of_words(f"{fold(what[1])} {fold(noun)}", units) if what else None


def _of_kind(noun: str, words: str, passage: str, units: frozenset[str], least: int = 2) -> Iterator[Listing]:
    """The list of ``words``, where the noun over it is a word for a kind and it names ``least`` things or more."""
    kind, names = kind_of_words(noun, units), _names(words, passage)
    if kind and len(names) >= least:
        yield Listing(kind, names, passage)


def _names(words: str, passage: str) -> tuple[tuple[str, str | None, str], ...]:
    names: list[tuple[str, str | None, str]] = []
    for name, short in listed(without_looks(words)):
        name = clean(_TAIL.sub("", name))
        if (
            not is_name(parameter_of(name)[0], True)
            or len(name.split()) > 4
            or any(char.isdigit() for char in parameter_of(name)[0])
        ):
            if names:
                break
            continue
        names.append((name, short, passage))
    return tuple(names)


def _in_bullets(lead: Passage, items: list[Passage], source: Source, units: frozenset[str]) -> Iterator[Listing]:
    """The bullets under a sentence that announces things of a kind: each is a name, or opens with one."""
    kind = announced(lead.text, units)
    if kind is None:
        return
    names: dict[str, str] = {}
    end = -1
    for item in items:
        same, end = item.start - end <= 2, item.end
        if same:
            continue  # another sentence of the same bullet names nothing
        bold = _BOLD.match(item.text)
        section = source.sections.get(item.section)
        if section is not None and section.run_in and item.section != lead.section:
            names[section.heading] = lead.id
        elif bold:
            names[bold.group(1)] = item.id
            if too := _BOLD_TOO.match(item.text):
                names[too.group(1)] = item.id
        elif len(item.text.split()) <= 4:
            names[clean(item.text)] = item.id
    valid = tuple((name, None, at) for name, at in names.items() if is_name(parameter_of(name)[0], True))
    if len(valid) >= 2:
        yield Listing(kind, valid, lead.id)


def announced(text: str, units: frozenset[str]) -> Kind | None:
    """The kind of things that a sentence says will follow ("may take two of these actions:")."""
    if (
        len(text) > _LONGEST
        or not _LEAD.search(text)
        or _LAST_WORDS.isdisjoint(fold(text.rstrip(".:")).replace(",", "").split())
    ):
        return None
    pointed = _POINTED_AT.search(text)
    if pointed and (kind := kind_of_words(pointed[1] or pointed[2], units)):
        return kind
    for found in reversed(list(_LEAD_NOUN.finditer(text))):
        kind = kind_of_words(_COUNTED.sub("", found.group(1)), units)
        if kind:
            return kind
    return None


#: "Every ship belongs to one of four rates".
_ONE_OF_THEM = deferred(
    r"\b(?:[Ee]very|[Ee]ach|[Aa]ny|[Aa]n?|[Aa]ll) ([a-z]+?)s?\b[^.;:]{0,30}? "
    r"(?:belongs? to|is(?: of)?|are(?: of)?|comes? in|falls? into) (?:one of |any of |either of )?(?:the )?"
    rf"(?:{'|'.join(COUNTS)}|\d|following|these|several) "
    r"([a-z]+)\b(?! (?:may|can|must))"
)


def sort_of_pieces(text: str, units: frozenset[str]) -> str:
    """The word for the sorts, of which a sentence says that each piece is one ("rate"); '' where it says no such."""
    found = _ONE_OF_THEM.search(text)
    return singular(found[2]) if found and stem(found[1]) in units else ""
