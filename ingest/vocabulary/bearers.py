"""Names by what bears them: the rules that models are told by, and the words that part some pieces from the others.

In: the source, the ballot that all else has voted in, and the stems of words for units. Out: votes, each only for a
name that nothing has told of: "Models with Iron Grip add …", "Only wagons may …" where the text says "model" of all.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import fold, stem
from kb.patterns import Pattern, deferred

#: Words for kinds of things and for anybody, and those that stand before them: no names.
_PLAIN = frozenset({*KIND_WORDS, *HEAD_NOUNS, *NOT_A_NAME, *GENERIC_UNITS})

#: "Models with Iron Grip add 2 …": what follows the name is what they do.
_WITH = Pattern(
    rf"\b([A-Za-z][a-z]+) (?:with|that (?:has|have)|who (?:has|have)) ((?:{CAP})(?: {CAP}){{0,2}}) "
    r"(?!of\b|greater|less|higher|lower|equal|than|at\b|or\b|and\b|value)([a-z]+)\b"
)
#: "A unit that has the Iron Grip rule", "gains the Berserk rule": what one may have.
_HAS_THE_RULE = Pattern(
    rf"\b(?:[Ww]ith|[Ww]ithout|ha(?:s|ve|ving)|possess(?:es|ing)?|gains?|loses?|lack(?:s|ing)?|its|their) "
    rf"(?:the |this |its )?({CAP}(?: {CAP}){{0,2}}) rule\b"
)


#: What goes on about those who have a rule, behind its name.
_GOES_ON = ("that", "which", "who", "is", "are", "may", "must", "can", "does", "do")


def vote_borne(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the rules that units are told by, where nothing else tells of them."""
    rules = {key_of(name) for text in source.texts for name in _HAS_THE_RULE.findall(text)}
    for text in source.texts:
        for noun, name, after in _WITH.findall(text):
            words = fold(name).split()
            if any(key_of(" ".join(name.split()[:n])) in rules for n in range(1, len(words))):
                continue  # "units with Berserk Pursue": what they do
            known = _PLAIN
            told_of = after in _GOES_ON  # "a unit with Iron Grip that has moved", "… may not move": of the unit
            if known & {*words, "" if told_of else singular(after)} or stem(noun.lower()) not in units:
                continue
            if not ballot.has(key_of(name)):
                ballot.vote(name, "special_rule", 2)


def vote_told_rules(ballot: Ballot, source: Source) -> None:
    """Vote for what one is told to have as a rule, where nothing else tells of it."""
    known = {*KIND_WORDS, *NOT_A_NAME, *GENERIC_UNITS}
    for text in source.texts:
        for name in _HAS_THE_RULE.findall(text):
            if not known.intersection(fold(name).split()) and not +ballot.votes(key_of(name)):
                ballot.vote(name, "special_rule", 3, 2)


_GUN = r"[A-Z][a-z]+(?:[ -][A-Z]?[a-z]+)?"
#: "A Great gun may not be fired by …", "Chain-shot that hits a ship …", "fires a Harpoon": what is fired.
_FIRED = deferred(
    rf"(?:^|(?<=[.;:] )|(?<=\n)|\b(?:[Aa]n?|[Tt]he|[Ee]ach|[Nn]o) )({_GUN}?)s? "
    r"(?:(?:may|can|must|cannot)(?: not| only| never)? be (?:fired|thrown|reloaded)\b(?! (?:at|upon|on)\b)|"
    r"(?:that|which) hits? an?\b|are (?:[A-Za-z]+ )?weapons\b)|"
    rf"\b(?:fires?|throws?|firing) an? ({_GUN}?)(?=[.,;]| (?:in|at|from|may|is|on|or|and|while|when|if)\b)|"
    rf"\b(?:[Ss]hoots?|[Ss]hooting|[Ff]ires?|[Ff]iring|[Ww]ounded|[Hh]it|[Ss]truck|[Ss]hot) (?:with|by) an? ({_GUN}?)"
    r"(?=[.,;]| (?:in|at|from|may|is|on|or|and|while|when|if|calls|must|requires|needs|takes|has|loses|suffers)\b)",
    re.M,
)


def vote_fired(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for what is fired, thrown or hits, where nothing else tells of it."""
    for text in source.texts:
        for name in ("".join(found) for found in _FIRED.findall(text)):
            words = fold(name).split()
            known = _PLAIN
            if known & {words[0], singular(words[-1])} or stem(words[-1]) in units or not is_name(name):
                continue
            votes = +ballot.votes(key_of(name))
            weak = all(kind == "action" and count == 1 for kind, count in votes.items())  # "fire a Siege Lance"
            if weak and (len(words) == 1 or not ballot.has(key_of(words[0]))):
                ballot.vote(singular(name), "weapon_type", 2)


#: How a rule's own text speaks of itself, and of those that have it.
THIS_RULE = r"(?:this|This) (?:special )?(?:rule|trait|ability|skill|quality|talent|keyword)"
HAS_THIS_RULE = (
    rf"\b(?:with|without|ha(?:s|ve|ving)|possess(?:es|ing)?|bear(?:s|ing)?|lack(?:s|ing)?|gains?) {THIS_RULE}\b"
)
_RULES_HAD = (
    r"(?:with|ha(?:ve|s)|having|gains?|gain) (?:the )?{name}(?: special)? (?:rule|trait|ability|skill)\b"
    r"|^{name} (?:grants|gives|confers|allows|lets)\b"
    rf"|{HAS_THIS_RULE}"
)
#: "Units with Slow to Wake take …", "a unit equipped with Grapnels": who has what the heading names.
_BORNE = r"\b([A-Za-z][a-z]+) (?:(?:equipped |furnished |provided )?with|(?:that|who|which) ha(?:s|ve)) (?:the )?{name}"
_BORNE += r"(?=[.,;:]|$| (?:may|can|cannot|must|never|that|who|which|and|is|are|has|have|do|does|[a-z]{3,}s?)\b)"
#: "Stubborn fighters may …": those that have it, by its name.
_THOSE_SO = r"(?:^|(?<=[.;:,] )|\b(?:[Aa]n?|[Aa]ny|[Aa]ll|[Ee]ach|[Ee]very) )(?i:{name}) ([a-z]+)(?: [a-z]+)?\b"


#: Small words that stand within a name ("Slow to Wake").
_WITHIN = frozenset("to of the in on a for".split())


def vote_had(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the headings that nothing else tells of, whose own text speaks of those that have what they name.

    "Models with the Dullness rule", "Stubborn fighters may …"; and for one that stands between two such rules.
    """
    for inner in source.children.values():
        plain = [section for section in inner if section.heading]
        among = any(_is_rule(ballot, section) for section in plain)
        for section in plain:
            if _may_be_rule(ballot, section, among) and _is_had(source, section, units, among):
                _enter_rule(ballot, section)
                among = among or _is_rule(ballot, section)
        for before, section, after in zip(plain, plain[1:], plain[2:], strict=False):
            kinds = {ballot.kind_of(s.id) for s in (before, after)}
            beside = "special_rule" in kinds and kinds <= {"special_rule", "status"}
            if beside and _may_be_rule(ballot, section) and _rules_units(source, section, units):
                _enter_rule(ballot, section)


def _is_rule(ballot: Ballot, section: Section) -> bool:
    return ballot.kind_of(section.id) == "special_rule"


def _may_be_rule(ballot: Ballot, section: Section, among: bool = False) -> bool:
    """Whether a heading is a name that nothing has told of: of one or two words, or beside rules of a few more."""
    name = tidy(section.heading)
    words = fold(name).split()
    known = _PLAIN
    most = 4 if among else 2
    if section.id in ballot.sections or not 0 < len(words) <= most or known & ({singular(words[-1]), *words} - _WITHIN):
        return False
    like_a_deed = name.lower().endswith(("ing",) if among else ("ing", "s"))
    return is_name(name) and not like_a_deed and not ballot.has(key_of(name))


def _is_had(source: Source, section: Section, units: frozenset[str], among: bool) -> bool:
    """Whether the text of a heading tells what those do that have it."""
    called = tidy(section.heading)
    said = [each.text for each in source.prose.get(section.id, ()) if called.lower() in each.text.lower()]
    if not said:
        return False
    name = re.escape(called)
    had = re.compile(rf"(?m){_RULES_HAD.replace('{name}', name)}")
    if any(had.search(text) for text in said):
        return True
    if not among:
        return False
    those = (re.compile(form.replace("{name}", name)) for form in (_THOSE_SO, _BORNE))
    return any(stem(noun) in units for so in those for text in said for noun in so.findall(text))


_OPENS = deferred(r"(?:An?|Any|All|Each|Every|The|Such)? ?([A-Za-z][a-z]+)\b(?= [a-z]+)")


def _rules_units(source: Source, section: Section, units: frozenset[str]) -> bool:
    """Whether a sentence under the heading has any unit as its subject, and none speaks of a test of that name."""
    said = [passage.text for passage in source.prose.get(section.id, ())]
    name = fold(tidy(section.heading))
    if any(re.search(rf"\b{re.escape(name)} (?:test|check|roll)", text, re.I) for text in said):
        return False
    return any((opens := _OPENS.match(text)) and stem(opens[1].lower()) in units for text in said)


def _enter_rule(ballot: Ballot, section: Section) -> None:
    key = ballot.vote(tidy(section.heading), "special_rule", 3, 2)
    ballot.entry(section.id, key, "special_rule")


#: "Heavy boats", "a Light boat": a capital before the text's own word for its pieces.
_SORT = Pattern(
    r"(?:(?<=[a-z,] )|(?<=\n)|(?<=[.:;] ))([A-Z][a-z]{3,}) ([a-z]+?)s?\b"
    r"(?= (?:may|can|cannot|can't|can’t|must|never|always|"
    r"have|has|is|are|with|that|who|which|get|gets|add|ignore|ignores)\b|[.,;])"
)
#: What a rulebook calls pieces of a sort, where it does so but once.
_SORTS = frozenset(("Heavy", "Light", "Medium", "Elite", "Veteran", "Large", "Small", "Huge"))
#: "Hounds activate with their keeper": what a sentence speaks of as doers.
_DOERS = Pattern(
    r"(?:^|(?<=[.:;] )|(?<=\n))([A-Z][a-z]{2,}s) (?:may|can|cannot|can't|can’t|must|never|always|activate|move|"
    r"attack|fight|shoot|act|gain|ignore|have)\b(?! (?:not )?(?:only )?be\b)",
    re.M,
)


def vote_doers(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the plural names that sentences speak of as doers, and that nothing else tells of."""
    _vote_bold_doers(ballot, source, units)
    _vote_doers_so(ballot, source, units)
    _vote_many_doers(ballot, source, units)
    for text in source.texts:
        for plural in _DOERS.findall(text):
            name = singular(plural)
            words = {name.lower(), plural.lower()}
            known = words & (_PLAIN | {"wound", "hit", "player"})
            known = known or ({name.lower()} if stem(name.lower()) in units else set())  # every piece is called so
            if known or ballot.has(key_of(name)) or source.written[name.lower()] + source.written[plural.lower()]:
                continue
            if source.capitals[plural] + source.capitals[name] >= 2 and is_name(name):
                ballot.vote(name, "unit_type", 3, 2)
    _vote_told_once(ballot, source, units)


def _vote_told_once(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the plural nouns of which one sentence tells what only pieces do, or in which state they never are."""
    for text in source.texts:
        for found in _ONCE.finditer(text):
            plural, state = found["many"], found["state"]
            name = singular(plural)
            known = {name.lower(), plural.lower()} & (_PLAIN | _NO_UNITS) or stem(name.lower()) in units
            if known or ballot.has(key_of(name)) or source.written[name.lower()] + source.written[plural.lower()]:
                continue
            if is_name(name) and (not state or ballot.votes(key_of(state))["status"]):
                ballot.vote(name, "unit_type", 3, 2)


_DEEDS = (
    r"(?:enter|move|march|charge|fire|shoot|fight|join|dismount|climb|cross|form|retire|evade|attack|ride|use|carry|"
    r"react|act|run|swim|fly|hide|deploy|lead|see)"
)
_MAY = rf"(?:may|can|cannot|must) (?:not |only |never )?{_DEEDS}"
#: "Gendarmes march …", "…, but gendarmes may not enter", "No drover may run": of whom sentences tell, again and again,
#: what they do.
_MANY = Pattern(
    r"(?:^|(?<=[.:;,] )|(?<=\n)|(?<=but )|(?<=and )|(?<=only )|(?<=Only ))(?:"
    rf"(?P<many>(?:[A-Z](?<![,a-z] .)|[a-z])[a-z]{{3,}}s) (?:{_MAY}|never {_DEEDS}|"
    r"move|march|charge|fight|shoot|fire|hit|evade|ride|roll|ignore)|"
    rf"(?:An?|No|Each|Every|Only an?|an?|no|each|every) (?P<one>[a-z]{{4,}}) {_MAY})\b",
    re.M,
)
#: "Fanatics are never Broken", "Sappers may cross …": of whom a text tells but once.
_ONCE = Pattern(
    rf"(?:^|(?<=[.:;] )|(?<=\n))(?P<many>[A-Z][a-z]{{3,}}s) (?:{_MAY}\b|"
    r"(?:are never|cannot be|can never be|never become) (?P<state>[A-Z][a-z]+)\b)",
    re.M,
)
#: The nouns for those who do something as their trade.
_TRADE = deferred(r"(?:[^t]er|tter|or|ist|eer|ier|man|men|monger|wright|smith|herd)$")
#: What else does such things.
_NO_UNITS = frozenset(
    """player opponent side army friend enemy other both all gun weapon shot arrow missile shell piece counter base
    token marker dice rule figure stand card general commander leader officer crew captain attacker defender loser
    winner survivor shooter firer charger target victim passenger order character master owner bearer carrier number
    error follower neighbour combatant contestant trigger""".split()
)


def _vote_many_doers(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the plural nouns, in small letters as a rule, of which nothing tells but what they do."""
    did: dict[str, Counter[str]] = defaultdict(Counter)
    for text in source.texts:
        for found in _MANY.finditer(text):
            name = found["many"] or found["one"]
            did[singular(name.lower())][found[0].rsplit(" ", 1)[-1]] += 1
    for name, deeds in did.items():
        often = deeds.total() >= (_TOLD_OFTEN - 1 if _TRADE.search(name) else _TOLD_OFTEN)
        if not often or len(deeds) < 2 or name in _PLAIN | _NO_UNITS or stem(name) in units:
            continue
        if not ballot.has(key_of(name)) and is_name(name.capitalize()):
            _vote_small(ballot, name.capitalize())


def _vote_small(ballot: Ballot, name: str) -> bool:
    """Vote for a kind of unit that texts write in small letters too; whether the word is a name at all."""
    key = ballot.vote(name, "unit_type", 3, 2)
    if key:
        ballot.found[key].lower = True
    return key is not None


#: So often, in two ways at least, those must be told of whom nothing else tells.
_TOLD_OFTEN = 3

#: "Rifles in skirmish order may use …": of whom a sentence tells in which state they may do something.
_DOERS_SO = Pattern(
    r"(?:^|(?<=[.:;] )|(?<=\n))([A-Z][a-z]{2,}s) (?:in|under) ((?:an? )?[A-Za-z]+(?: [A-Za-z]+)?) "
    r"(?:may|can|cannot|must|never|always)\b(?! (?:not )?(?:only )?be\b)",
    re.M,
)


def _vote_doers_so(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the plural names of whom a sentence says what they may do in a state, and that nothing else tells of."""
    for text in source.texts:
        for plural, state in _DOERS_SO.findall(text):
            name = singular(plural)
            known = {name.lower(), plural.lower()} & _PLAIN
            if known or stem(name.lower()) in units or ballot.has(key_of(name)) or not is_name(name):
                continue
            if ballot.votes(key_of(state))["status"] and not source.written[name.lower()]:
                _vote_small(ballot, name)


#: "**Butlers** may carry …": in bold type at the head of what it does.
_BOLD_DOER = deferred(
    r"(?:\*\*|__)(?:The )?([A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)(?:\*\*|__) "
    r"(?:may|can|cannot|can['’]t|must|never|always|have|has|ignores?|moves?|gains?|"
    r"count|add|do not|does not)\b(?! (?:not |only |never )?be\b)"
)


def _vote_bold_doers(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the names in bold type of which several paragraphs of a section say what they do."""
    for structure in source.structures:
        told: dict[str, list[str]] = {}
        for passage in structure.passages:
            if found := _BOLD_DOER.match(passage.text):
                told.setdefault(passage.section, []).append(found[1])
        for names in told.values():
            for name in names if len(names) > 1 else ():
                low = singular(name).lower()
                known = low in _PLAIN or stem(low) in units
                if not known and not ballot.has(key_of(name)):
                    ballot.vote(singular(name), "unit_type", 3, 2)


def vote_sorts(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for what tells pieces of one sort from the others ("Heavy boats can't …", "Skiffs are Light boats")."""
    found: Counter[str] = Counter()
    for text in source.texts:
        found.update(name for name, noun in _SORT.findall(text) if stem(noun) in units)
    for name, count in found.items():
        low = name.lower()
        if low in _PLAIN or ballot.has(key_of(name)):
            continue
        if is_name(name) and not name.endswith(("ed", "ing")) and (count >= 2 or name in _SORTS):
            ballot.vote(name, "unit_subtype", 3, 2)


def contrasted(ballot: Ballot, source: Source, own: frozenset[str]) -> frozenset[str]:
    """Vote for the text's words for some of its pieces; their stems, as they stand for no unit whatever it is.

    A text that says "model" of all, and "only wagons", "Haulers are wagons" or "wagons may not", means some of them.
    """
    every = sum(source.written[word] for noun in ("unit", "model") for word in (noun, f"{noun}s"))
    found: set[str] = set()
    for word in sorted({singular(word) for word in source.written if word.islower() and stem(word) in own}):
        if every < 5 or 3 * every < source.written[word] + source.written[f"{word}s"]:
            continue
        parted = re.compile(
            rf"\b[Oo]nly {word}s? (?:may|can)\b|\b[Nn]on-{word}\b|(?:^|(?<=[.:] )|(?<=\n))(?:{CAP} )?{CAP}s? "
            rf"(?:are|is an?) (?:\w+ )?{word}s?(?=[.,;]| but\b| and\b| with\b)",
            re.M,
        )
        if source.says(parted, word, f"{word}s") and _vote_small(ballot, word.capitalize()):
            found.add(stem(word))
    return frozenset(found)
