"""Terms: what a rulebook names, and of which kind each named thing is.

In: the documents of a ruleset with their sections and passages. Out: a ``Vocabulary`` (terms, aliases, an index that
finds them, the term of each section). Nothing is known beforehand: a name's kind comes from how the texts use it
("the Fearless special rule", "the Heavy sub-type", "becomes Pinned", "may not Run", a heading over run-in headings).
A name that is used in two ways ("Heavy weapons", "the Heavy sub-type") gives two terms, told apart by context.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, NOT_A_NAME
from ingest.structure import Structure
from kb.model import Alias, Document, Passage, Section, Term, content_id
from kb.names import NameIndex, fold, slug, stem, stems

#: Words for any game piece: they are never the name of a kind of one.
_NEVER = GENERIC_UNITS - {"character"} | {"reaction", "react", "response", "sub", "special", "rule", "effect"}

#: Kinds of which a unit can *be*: what a condition over a unit asks for.
BEARER_KINDS = ("unit_subtype", "unit_type", "status", "special_rule", "order", "weapon_type", "effect")

_CAP = r"[A-Z][A-Za-z'’]*(?:-[A-Za-z]+)*"
_PARAM = r"(?: ?\((?:[A-Z]|\d+\+?|[+-]\d+|[A-Z]\+)\))"
_NAME = rf"{_CAP}(?: (?:{_CAP}|of|the|to|the|for|or(?= [A-Z][a-z]+ (?:special|Reaction)))(?= |\b))*{_PARAM}?"
_HEADS = "|".join(sorted((re.escape(head) for head in HEAD_NOUNS), key=len, reverse=True))
_HEAD = re.compile(rf"\b({_HEADS})(s|es)?\b(?! of)", re.I)
_SPLIT_LIST = re.compile(r",\s*(?:and |or )?|\s+(?:and|or)\s+|\s*&\s*|\s*/\s*")
_COPULA = re.compile(
    r"\b(?:is|are|becomes?|became|remains?|was|were|while|whilst|already|has become|have become|not|has|have)"
    r" (?:also |already |then |immediately |not )?((?:[A-Z][a-z]+(?:ed|ing|ary))(?: Back)?)\b"
)
_MODAL_CAP = re.compile(
    r"\b(?:may|can|cannot|must|will|may not|may never|may only|to|never|does not|do not) "
    r"(?:also |then |only |always |attempt to |choose to |instead |immediately |voluntarily )?"
    r"([A-Z][a-z]+(?:-in)?(?: Back)?)\b(?! (?:special|Reaction|sub|Unit|rule|test|check|Test|Check|phase))"
)
_CARRIED = re.compile(
    r"\b(?:makes?|making|made|fires?|firing|fired as|attacks as|declares?|performs?|conducts?|issues?) "
    r"(?:a |an |the |any |all |further |only |single |normal |may )*((?:[A-Z][a-z]+(?:-[a-z]+)? ?){1,3})"
)
_LIST_OF_RULES = re.compile(r"following (special rules|sub-types|unit types|reactions|statuses|traits|abilities): ?", re.I)
_LIST_KIND = {"s": "special_rule"}
_TYPE_LIST = re.compile(r"unit types? ?\(([^)]{5,200})\)", re.I)
_ABBREVIATED = re.compile(r"^(.{2,40}?) \(([A-Z][A-Za-z]{0,3})\)$")
_PARAMETER = re.compile(r"^(.*?) ?\(([A-Z]|\d+\+?|[+-]\d+|[A-Z]\+)\)$")
_LOWER_HEADS = {"reaction", "response", "test", "check", "marker", "token", "order", "phase", "sub-phase"}
_AS_WHAT = re.compile(r"\battacks?\b[^.\n]{0,60} as ([A-Z][a-z]+ [A-Z][a-z]+)(?=[.\n]|$)")
_REACT_BY = re.compile(r"\b(?:can|may) (?:react|respond) by\b")
_ENGAGE = re.compile(r"\b(?:engage|engages|engaging|take part|takes part|participate|participates) in (?:a|an) ([a-z]+(?:-[a-z]+)?)\b")
_NON = re.compile(r"\b[Nn]on-([A-Z][A-Za-z]+)\b")
_CLASSED = re.compile(r"\b(?:classed|classified|rated|graded)(?: [a-z]+){0,4}? as ([A-Z][a-z]+(?:(?:, | or | and )[A-Z][a-z]+)*)|(?<![a-z] )\b(?:Group|Unit|Squad|Team) is ([a-z]+)(?=[.\n]| and )", re.M)
_GERUND_HEADS = re.compile(r"^[A-Z][a-z]+ing$")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The terms of one ruleset.

    ``section_terms`` gives the term that a section is the entry of; ``cased`` holds the one-word terms that only count
    where the text writes them with a capital ("Light", which is also an everyday word).
    """

    terms: dict[str, Term]
    aliases: tuple[Alias, ...]
    index: NameIndex
    section_terms: dict[str, str]
    section_subjects: dict[str, str]
    cased: frozenset[str]
    general: frozenset[str] = frozenset()

    def best(self, name: str, *kinds: str) -> str | None:
        """The term that ``name`` means, of the first of ``kinds`` that there is (any kind where none is given)."""
        found = self.index.terms(name)
        for kind in kinds:
            for term in found:
                if self.terms[term].kind == kind:
                    return term
        return found[0] if found and not kinds else None


@dataclass
class _Candidate:
    """A name under collection: its spellings, and the votes for each kind."""

    spellings: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    votes: Counter[str] = field(default_factory=Counter)
    parameter: str | None = None
    lower: bool = False
    introduced: str | None = None


class _Collector:
    def __init__(self) -> None:
        self.found: dict[tuple[str, ...], _Candidate] = defaultdict(_Candidate)
        self.aliases: dict[tuple[str, str], None] = {}
        self.section_key: dict[str, tuple[str, ...]] = {}
        self.section_kind: dict[str, str] = {}
        self.voted = ""
        self.gerunds: set[tuple[str, ...]] = set()
        self.headings: set[tuple[str, ...]] = set()

    def vote(self, name: str, kind: str, weight: int = 1, spelling: int = 1) -> tuple[str, ...] | None:
        name = " ".join(name.strip(" ,.;:*_'\"‘’“”").split())
        parameter = None
        with_parameter = _PARAMETER.match(name)
        if with_parameter:
            name, parameter = with_parameter.group(1), "X" if not with_parameter.group(2).isupper() else with_parameter.group(2)
        if "(" in name or ")" in name or fold(name) in _NEVER or re.search(r"['’]s?$", name):
            return None
        key = stems(name)
        if not key or len(key) > 6 or not re.search(r"[a-z]", name, re.I) or all(word in NOT_A_NAME for word in fold(name).split()):
            return None
        self.voted = kind
        candidate = self.found[key]
        candidate.spellings[kind][name] += spelling
        candidate.votes[kind] += weight
        candidate.parameter = candidate.parameter or parameter
        if name[:1].islower():
            candidate.lower = True
        return key


def _names_before(text: str, end: int, noun: str, known: dict[tuple[str, ...], _Candidate], headings: set[tuple[str, ...]]) -> Iterator[tuple[str, bool]]:
    """The capitalised names that end at ``end`` ("Pinning, Regroup and" before "tests"), nearest last."""
    window = text[max(0, end - 110) : end]
    match = re.search(rf"((?:{_NAME}(?:, (?:and |or )?| and | or |/))*{_NAME}) $", window + " ")
    if not match:
        return
    whole = " ".join(word for word in match.group(1).split() if fold(word) not in NOT_A_NAME or word in ("or", "and", "the", "of"))
    if (stems(whole) in known and known[stems(whole)].votes) or stems(whole) in headings:
        yield whole, True
        return
    for part in _SPLIT_LIST.split(match.group(1)):
        words = part.split()
        while words and (fold(words[0]) in NOT_A_NAME or words[0] in ("Unit", "Any") or (len(words) > 1 and re.search(r"['’]s?$", words[0]))):
            words = words[1:]
        while words and (words[-1] in ("of", "the", "to", "for", "or") or (len(words) > 1 and fold(words[-1]).rstrip("s") == noun)):
            words = words[:-1]
        if words and words[-1].endswith(("'s", "’s", "s'", "s’")):
            continue
        if words:
            yield " ".join(words), True


def _lower_name_before(text: str, end: int, head: str) -> Iterator[str]:
    """Names in small letters before a head noun, as far as they can be told: back to a determiner."""
    words = re.findall(r"[A-Za-z'’-]+|[.,;:()–]", text[max(0, end - 60) : end])
    taken: list[str] = []
    for word in reversed(words):
        low = fold(word)
        if not re.match(r"[a-z]", low) or (low in NOT_A_NAME and low not in ("or", "and", "to")):
            break
        taken.insert(0, word)
    while taken and fold(taken[0]) in ("or", "and", "to"):
        taken = taken[1:]
    joined = " ".join(taken)
    if len(taken) > 5 or not taken:
        taken = taken[-1:]
        joined = " ".join(taken)
    for part in re.split(r" or ", joined):
        if part and fold(part) not in NOT_A_NAME:
            yield part


def _from_headings(collector: _Collector, structure: Structure, whole: str) -> None:
    labels = {fold(row.label) for row in structure.rows}
    by_id = {section.id: section for section in structure.sections}
    children: dict[str | None, list[Section]] = defaultdict(list)
    for section in structure.sections:
        children[section.parent].append(section)
    first_text: dict[str, str] = {}
    for passage in structure.passages:
        if passage.kind != "heading":
            first_text[passage.section] = (first_text.get(passage.section, "") + " " + passage.text)[:600]
    for section in structure.sections:
        heading = section.heading.strip()
        text = first_text.get(section.id, "")
        if not heading or len(heading) > 60:
            continue
        key = None
        collector.headings.add(stems(heading))
        if _GERUND_HEADS.match(heading):
            collector.gerunds.add(stems(heading))
        if fold(heading) in labels:
            key = collector.vote(heading, "effect", 6, 4)
            if key:
                collector.section_key[section.id] = key
            continue
        abbreviated = _ABBREVIATED.match(heading)
        listed = re.match(r"^(?:(?:advanced|core|special|basic) )?(reaction|response|action|order|status|condition|special rule|trait): (.+)$", heading, re.I)
        suffixed = re.match(r"^(?:the )?(.+?) (sub-?types?|status|condition|special rule|unit type|reaction|response|order|characteristic|table|chart|weapons?|tests?|checks?|trait|saves?|marker|phase|sub-phase)$", heading, re.I)
        if abbreviated and abbreviated.group(2) != "X" and len(abbreviated.group(2)) <= 3:
            key = collector.vote(_tidy(abbreviated.group(1)), "characteristic", 5, 3)
            if key:
                collector.aliases[(" ".join(key), abbreviated.group(2))] = None
        elif re.match(r"(?i)^[a-z-]+ units$", heading) and not re.match(r"(?i)^(?:moving|shooting|all|other|special) ", heading):
            key = collector.vote(_singular(_tidy(heading)), "status", 3, 3)
        elif listed:
            kind = HEAD_NOUNS.get(listed.group(1).lower(), ("action", False))[0]
            key = collector.vote(_tidy(listed.group(2)), kind, 5, 3)
        elif suffixed and not re.search(r"\b(?:in|of|with|and the|under|from)\b", suffixed.group(1), re.I):
            noun = re.sub(r"s$", "", suffixed.group(2).lower()) if suffixed.group(2).lower() != "status" else "status"
            kind, keep = HEAD_NOUNS.get(noun.replace("subtype", "sub-type"), ("effect", True))
            name = _tidy(suffixed.group(1))
            if fold(name) not in NOT_A_NAME and not (kind == "unit_type" and fold(name) == "unit"):
                key = collector.vote(f"{name} {suffixed.group(2) if name.islower() or noun in ('order',) else noun if noun in ('table', 'test', 'check', 'chart') else suffixed.group(2)}" if keep else name, kind, 5, 2)
        elif _PARAMETER.match(heading):
            key = collector.vote(_tidy(heading), "special_rule", 3, 3)
        elif section.run_in:
            parent = by_id.get(section.parent or "")
            under = _kind_of_children(parent.heading, first_text.get(parent.id, "")) if parent else None
            weapon = re.match(r"^(.+?) weapons?$", heading, re.I)
            if weapon:
                key = collector.vote(weapon.group(1), "weapon_type", 4, 2)
            elif under and len(heading.split()) <= 5:
                key = collector.vote(_tidy(heading), under, 6, 3)
        else:
            kind = _kind_by_usage(heading, text, whole) or _state_by_usage(heading, whole)
            if kind:
                key = collector.vote(_singular(_tidy(heading)), kind, 3, 2)
        if key:
            collector.section_key[section.id] = key
            collector.section_kind[section.id] = collector.voted


def _kind_of_children(heading: str, text: str) -> str | None:
    """The kind of the entries under a heading such as "Reactions in the Movement phase"."""
    low = fold(heading)
    for noun, kind in (("effect", "effect"), ("result", "effect"), ("damage", "effect"), ("reaction", "reaction"), ("response", "reaction"), ("special rule", "special_rule"),
                       ("sub-type", "unit_subtype"), ("unit type", "unit_type"), ("status", "status"), ("condition", "status"),
                       ("order", "order"), ("weapon", "weapon_type"), ("mount", "weapon_type"), ("trait", "special_rule"), ("action", "action")):  # fmt: skip
        if re.search(rf"\b{noun}(?:e?s)?\b", low):
            return kind
    if re.search(r"\beither (?:a |an )?\*{0,2}[A-Z]", text) and re.search(r"\breact", text):
        return "reaction"
    if re.search(r"\bspeed\b|\bmov(?:e|ing|ement)\b", low + " " + fold(text[:200])):
        return "status"
    return None


def _kind_by_usage(heading: str, text: str, whole: str) -> str | None:
    """The kind of an entry by the words of its own text: "this special rule", "The following rules apply to all …"."""
    name = re.escape(_singular(_tidy(heading)))
    if re.search(r"\b(?:with|have|has|this|the) (?:this |the )?(?:" + name + r"s? )?special rules?\b", text[:420], re.I):
        return "special_rule"
    if re.search(rf"following (?:special )?rules apply to all {name}s?\b", text, re.I):
        return "unit_type"
    if re.search(rf"\bUnlike (?:most )?other [A-Z]\w+s, {re.escape(_tidy(heading))}\b", whole):
        return "unit_subtype"
    return None


def _state_by_usage(heading: str, whole: str) -> str | None:
    """A heading that the texts say units are ("is locked in combat") names a status."""
    name = re.escape(_tidy(heading))
    if len(heading.split()) > 4 or heading.endswith("s"):
        return None
    return "status" if len(re.findall(rf"(?i)\b(?:is|are|be|been|become|becomes|not|already) {name}\b", whole)) >= 2 else None


def _tidy(heading: str) -> str:
    """A heading as a name: Title Case for capitals, no article, no closing punctuation."""
    heading = re.sub(r"^(?:the|a|an) ", "", heading.strip(" :.*_–-"), flags=re.I)
    if heading.isupper() and len(heading) > 3:
        heading = " ".join(word if word in ("AND", "OF") and False else word.capitalize() for word in heading.split())
        heading = re.sub(r"\b(And|Of|The|Or|In|To)\b(?!$)", lambda m: m.group().lower() if m.start() else m.group(), heading)
    return heading


def _singular(name: str) -> str:
    """The last word without its plural s, where that is plain."""
    if re.search(r" and ", name):
        return name
    return re.sub(r"(?<=[a-rt-z])s$", "", name) if not name.endswith(("ss", "us", "is")) else name


def _from_usage(collector: _Collector, text: str) -> None:
    for match in _HEAD.finditer(text):
        noun = match.group(1).lower()
        kind, keep = HEAD_NOUNS[noun]
        start = match.start()
        if start < 2 or text[start - 1] != " ":
            continue
        before = text[max(0, start - 1)]
        if before != " ":
            continue
        plural = match.group(2) is not None
        names = list(_names_before(text, start - 1, noun, collector.found, collector.headings))
        if kind == "reaction" and plural and len(names) > 1:
            continue
        head_capital = match.group(1)[0].isupper()
        for name, _ in names:
            if keep and len(names) > 1 and name is not names[-1][0] and name.endswith("s"):
                continue
            if noun in ("move", "attack", "hit") and not head_capital:
                continue
            if fold(name) in NOT_A_NAME or (kind == "unit_type" and fold(name).startswith(("unit", "same"))):
                continue
            if noun == "type" and (re.search(r"(?i)weapon|melee", text[start : start + 40]) or fold(name) in ("unit",)):
                continue
            if noun == "type":
                previous = text[max(0, start - 80) : start].lower()
                if "weapon" in previous:
                    continue
            tail = match.group(1) if head_capital or noun not in ("order",) else noun
            collector.vote(f"{name} {tail}" if keep else name, "modifier" if noun == "type" else kind, 2)
        if not names and noun in _LOWER_HEADS and kind != "status" or (not names and noun in ("marker", "token")):
            for name in _lower_name_before(text, start - 1, noun):
                if stem(fold(name).split()[-1]) in ("be", "hav") or len(name) < 2:
                    continue
                collector.vote(f"{name} {noun}" if keep else name, kind, 1)
    for match in _COPULA.finditer(text):
        collector.vote(match.group(1), "status", 2)
    for match in _CARRIED.finditer(text):
        name, following = match.group(1).strip(), text[match.end() : match.end() + 14].split(" ")[0].lower()
        last = re.sub(r"s$", "", fold(name).split()[-1])
        if following.rstrip("s,.") not in HEAD_NOUNS and last not in HEAD_NOUNS and last not in ("special", "reaction", "unit", "sub"):
            collector.vote(name, "action", 1)
    for match in _MODAL_CAP.finditer(text):
        collector.vote(match.group(1), "action", 1 if match.group().startswith("to ") else 2, 2)
    for match in _AS_WHAT.finditer(text):
        collector.vote(match.group(1), "action", 2)
    if len(_REACT_BY.findall(text)) >= 2:
        for match in _ENGAGE.finditer(text):
            collector.vote(match.group(1), "reaction", 2)
    for match in _NON.finditer(text):
        collector.vote(match.group(1), "non", 1)
    for match in _CLASSED.finditer(text):
        for part in _SPLIT_LIST.split(match.group(1) or match.group(2)):
            if fold(part) in NOT_A_NAME:
                continue
            key = collector.vote(part.strip().capitalize() if part.islower() else part.strip(), "unit_subtype", 3)
            if key and (part.islower() or re.search(rf"(?<![.] )\b{part.strip().lower()}\b", text)):
                collector.found[key].lower = True
    for match in _TYPE_LIST.finditer(text):
        for part in _SPLIT_LIST.split(match.group(1)):
            if re.fullmatch(rf"(?:and )?{_CAP}", part.strip()):
                collector.vote(part.replace("and ", ""), "unit_type", 5, 3)
    for match in _LIST_OF_RULES.finditer(text):
        kind, _ = HEAD_NOUNS.get(re.sub(r"e?s$", "", match.group(1).lower()), ("special_rule", False))
        line = re.split(r"\.(?:\s|$)|\n", text[match.end() : match.end() + 300], maxsplit=1)[0]
        for part in _SPLIT_LIST.split(line):
            if re.fullmatch(_NAME, part.strip()):
                collector.vote(part.strip(), kind, 5)


def _from_modifiers(collector: _Collector, text: str) -> None:
    """"Fast Vehicle", "Zooming Flyer": a capitalised word before a unit type or sub-type is a sub-type or a status."""
    nouns = {key for key, c in collector.found.items() if len(key) == 1 and (c.votes["unit_type"] >= 4 or c.votes["unit_subtype"] >= 2 or c.votes["modifier"] >= 4)}
    for match in re.finditer(rf"\b({_CAP}) ({_CAP})\b", text):
        first, second = match.groups()
        if (stem(fold(second)),) not in nouns or fold(first) in NOT_A_NAME or len(first) < 3:
            continue
        at_start = match.start() == 0 or text[max(0, match.start() - 2) : match.start()] in (". ", "\n\n", "• ") or text[match.start() - 1] == "\n"
        if stems(f"{first} {second}") in collector.found and collector.found[stems(f"{first} {second}")].votes:
            continue
        if first.endswith(("ed", "ing")):
            collector.vote(first, "status", 1)
        elif not at_start and re.match(r"[a-z]", text[match.end() + 1 : match.end() + 2] or "a"):
            collector.vote(first, "modifier", 1)


def discover(ruleset: str, documents: Iterable[Document], structures: Iterable[Structure], extra: Iterable[Term] = ()) -> Vocabulary:
    """Every term that the documents name, with its kind. ``extra`` are reviewed terms, which are taken as they are."""
    documents, structures = list(documents), list(structures)
    collector = _Collector()
    texts = ["\n".join(p.text for p in s.passages if p.passage_class != "boilerplate" and p.same_as is None and p.kind != "heading").translate({ord("*"): None}) for s in structures]
    for structure, text in zip(structures, texts, strict=True):
        _from_headings(collector, structure, text)
    for text in texts:
        _from_usage(collector, text)
    for text in texts:
        _from_modifiers(collector, text)
    _from_tables(collector, structures)
    return _settle(ruleset, collector, structures, texts, extra)


def _from_tables(collector: _Collector, structures: list[Structure]) -> None:
    for structure in structures:
        kinds = {table.id: table.kind for table in structure.tables}
        for table in structure.tables:
            if table.kind == "roll" and re.search(r"(?i)table|chart", table.name):
                collector.vote(_tidy(table.name), "table", 4, 1)
        for row in structure.rows:
            if kinds[row.table] == "roll" and row.label and len(row.label.split()) <= 8:
                collector.vote(row.label, "effect", 6, 4)


def _settle(ruleset: str, collector: _Collector, structures: list[Structure], texts: list[str], extra: Iterable[Term]) -> Vocabulary:
    joined = "\n".join(texts)
    terms: dict[str, Term] = {}
    aliases: dict[tuple[str, str], None] = {}
    by_key: dict[tuple[str, ...], list[str]] = defaultdict(list)
    cased: set[str] = set()
    for key, candidate in collector.found.items():
        weak = not any(candidate.votes[k] for k in candidate.votes if k not in ("action", "status", "reaction", "modifier"))
        if weak and key not in collector.headings and any(h[: len(key)] == key and h[len(key) : len(key) + 1] in (("and",), ("or",)) for h in collector.headings):
            continue  # half of a longer name ("Crash" of "Crash and Burn")
        kinds = _kinds(key, candidate, joined)
        if key in collector.gerunds and candidate.votes["action"] and "status" in kinds and candidate.spellings["status"].most_common(1)[0][0].endswith("ing"):
            kinds = [*(kind for kind in kinds if kind != "status"), *(() if "action" in kinds else ("action",))]
        for kind in kinds:
            name = _spelling(candidate, kind)
            if kind == "status" and name.endswith("marker") and _is_placed(name, joined):
                kind = "effect"
            term = f"{ruleset}/{kind}/{slug(name)}"
            if term in terms:
                by_key[key].append(term)
                continue
            terms[term] = Term(term, ruleset, kind, name, candidate.parameter if kind == "special_rule" else None)
            by_key[key].append(term)
            for spelling in candidate.spellings[kind]:
                aliases[(term, fold(spelling))] = None
            if len(key) == 1 and not candidate.lower and name[:1].isupper():
                cased.add(term)
            if kind == "unit_subtype" and " and " in name:
                for part in name.split(" and "):
                    aliases[(term, fold(_singular(part)))] = None
                    aliases[(term, fold(name.replace(" and ", " or ")))] = None
                aliases[(term, " or ".join(fold(_singular(part)) for part in name.split(" and ")))] = None
            elif kind in ("status", "effect", "test", "action") and kind != "effect":
                for noun in ("move", "attack", "speed"):
                    if fold(name).endswith(" " + noun) and len(key) > 1 and not any(k == key[:-1] for k in collector.found if k == key[:-1]):
                        aliases[(term, fold(name)[: -len(noun) - 1])] = None
    for (key_text, alias) in collector.aliases:
        for term in by_key.get(tuple(key_text.split()), ()):
            if terms[term].kind == "characteristic":
                aliases[(term, fold(alias))] = None
    for kind, name in (("unit", "unit"), ("reaction", "Reaction"), ("status", "Status"), ("order", "Order"), ("action", "Action")):
        term = f"{ruleset}/{kind}/{slug(name)}"
        terms.setdefault(term, Term(term, ruleset, kind, name))
        if kind != "unit":
            aliases[(term, fold(name))] = None
    for noun, kind in (("response", "reaction"), ("condition", "status")):
        if re.search(rf"\b(?:a|any|make|the|each) {noun}s?\b", joined) and any(t.kind == kind and t.name != kind.title() for t in terms.values()):
            if noun not in joined.lower() or not re.search(rf"\b{kind}s?\b", joined, re.I):
                aliases[(f"{ruleset}/{kind}/{kind}", noun)] = None
    aliases[(f"{ruleset}/reaction/reaction", "react")] = None
    for term in extra:
        terms[term.id] = term
        aliases[(term.id, fold(term.name))] = None
    index = NameIndex()
    order = {kind: i for i, kind in enumerate(("reaction", "status", "special_rule", "unit_subtype", "unit_type", "order", "test", "action", "table", "phase", "characteristic", "weapon_type", "effect"))}
    for term in sorted(terms.values(), key=lambda t: (order.get(t.kind, 99), t.id)):
        if term.kind != "unit":
            index.add(term.name, term.id)
    for term_id, alias in aliases:
        if alias:
            index.add(alias, term_id)
    section_terms, section_subjects = _sections(collector, structures, terms, by_key, index)
    introduced = _introduced(structures, section_terms)
    terms = {t.id: Term(t.id, t.ruleset, t.kind, t.name, t.parameter, introduced.get(t.id), t.origin) for t in terms.values()}
    return Vocabulary(
        terms,
        tuple(Alias(content_id("a", term, alias), term, alias) for term, alias in aliases if alias and fold(terms[term].name) != alias),
        index, section_terms, section_subjects, frozenset(cased),
        frozenset(t for t in terms if t.endswith(("/reaction/reaction", "/status/status", "/order/order", "/action/action"))),
    )  # fmt: skip


def _kinds(key: tuple[str, ...], candidate: _Candidate, joined: str) -> list[str]:
    """The kinds that the votes for a name bear out."""
    votes = Counter(candidate.votes)
    modifier = votes.pop("modifier", 0)
    if votes.pop("non", 0) and not votes and not modifier:
        return ["unit_type"]
    if modifier and not any(votes[k] for k in ("unit_subtype", "unit_type", "status", "action", "special_rule")) and modifier >= 2:
        votes["unit_subtype"] += modifier
    if not votes:
        return []
    if modifier >= 2 and not votes["unit_type"] and not re.search(r"(?i)\bsub-?types?\b", joined):
        votes["unit_type"] += modifier
    if votes["unit_type"] and votes["unit_subtype"]:
        # "the Flyer type" is how texts speak of sub-types too; a list of unit types settles it
        weaker = "unit_subtype" if votes["unit_type"] >= 2 and votes["unit_type"] >= votes["unit_subtype"] else "unit_type"
        votes.pop(weaker)
    elif votes["unit_type"] == 0 and modifier >= 2 and not votes["status"]:
        votes["unit_subtype"] += modifier
    if votes["unit_type"] or votes["unit_subtype"]:
        votes.pop("reaction", None)
    if votes["test"] and votes["reaction"] == 0 and len(key) == 1:
        votes.pop("test")
    if votes["unit_type"] >= 2 or votes["unit_subtype"] >= 2:
        votes.pop("action", None)
    if votes["status"] < 2 and any(votes[k] for k in votes if k != "status"):
        votes.pop("status", None)
    nouns = max((votes[kind] for kind in ("unit_type", "unit_subtype", "weapon_type", "characteristic", "special_rule")), default=0)
    if votes["action"] and nouns >= votes["action"]:
        votes.pop("action")
    best = max(votes.values())
    kinds = [kind for kind, count in votes.items() if count >= 2 or count == best]
    if votes["unit_type"] == 1 and len(votes) > 1:
        kinds = [kind for kind in kinds if kind != "unit_type"] or kinds
    if "reaction" in kinds and votes["reaction"] >= votes.get("action", 0):
        kinds = [kind for kind in kinds if kind not in ("action", "status")] if votes["reaction"] >= 4 else kinds
    return [kind for kind in kinds if not (kind in ("action", "status") and votes[kind] < 2)]


def _is_placed(name: str, joined: str) -> bool:
    """Whether a marker is something that is laid on the table, not something that a unit bears."""
    return bool(re.search(rf"(?i)\b(?:place|placed|placing|position|hold|under|underneath|beneath)\b[^.]{{0,24}}\b{re.escape(name)}", joined))


def _spelling(candidate: _Candidate, kind: str) -> str:
    """The spelling that stands for the name: the base form for an action, else the most frequent one, in the singular."""
    def rank(item: tuple[str, int]) -> tuple[int, int, int, str]:
        name, count = item
        verb_form = name.split()[0].endswith(("ing", "ed", "s"))
        plural = name.endswith("s") and not name.endswith("ss")
        if kind == "status":
            return (0 if verb_form else 1, 0, -count, name)
        return (int(verb_form and kind == "action"), int(plural), -count, name)
    spellings = candidate.spellings.get(kind) or next(iter(candidate.spellings.values()))
    return min(spellings.items(), key=rank)[0]


def _sections(collector: _Collector, structures: list[Structure], terms: dict[str, Term], by_key: dict[tuple[str, ...], list[str]], index: NameIndex) -> tuple[dict[str, str], dict[str, str]]:
    """The term of each section, and (where it has none) the term that its heading puts its rules on."""
    section_terms: dict[str, str] = {}
    subjects: dict[str, str] = {}
    for structure in structures:
        for section in structure.sections:
            key = collector.section_key.get(section.id)
            named = by_key.get(key, []) if key else []
            if not named and section.heading:
                found = index.terms(_tidy(section.heading)) or index.terms(re.sub(r"(?i)\b(?:moves?|weapons?|sub-type|checks?|tests?)$", "", _tidy(section.heading)).strip())
                named = list(found)
            if named:
                votes = collector.found[key].votes if key and key in collector.found else Counter()
                own = collector.section_kind.get(section.id)
                section_terms[section.id] = max(named, key=lambda t: (terms[t].kind == own, votes[terms[t].kind], -named.index(t)))
            for found in index.find(section.heading):
                bearers = [t for t in found.terms if terms[t].kind in BEARER_KINDS]
                if bearers:
                    subjects.setdefault(section.id, bearers[0])
                    break
    return section_terms, subjects


def _introduced(structures: list[Structure], section_terms: dict[str, str]) -> dict[str, str]:
    """The passage that introduces each term: the first one of its entry."""
    introduced: dict[str, str] = {}
    for structure in structures:
        first: dict[str, Passage] = {}
        for passage in structure.passages:
            if passage.kind != "heading" and passage.passage_class != "boilerplate":
                first.setdefault(passage.section, passage)
        for section, term in section_terms.items():
            if section in first:
                introduced.setdefault(term, first[section].id)
    return introduced
