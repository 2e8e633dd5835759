"""Fields of an entry: what "Restriction: Heavy units only" and "Removed: By the Rally action" say of their card.

In: a labelled line, or a sentence that goes on with one, and the term of the entry that it stands in. Out: drafts. A
field leaves out what its entry and its label say already; it is made a whole sentence, which the grammar then reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ingest.entries.eligible import eligible
from ingest.entries.fieldnames import TELLS, is_enemy_deed, told_by
from ingest.entries.forsome import for_some
from ingest.entries.opento import by_whom, open_to
from ingest.entries.recipients import of_recipients
from ingest.formats.cards import figures, keywords_of, label_of, named_kinds, type_parts
from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.when import condition_in
from ingest.grammar.states import thing_of
from ingest.layout.passages import split_sentences
from ingest.triggers.labelled import labelled_trigger
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.cards import traits_of
from kb.conditions import Has, both, either
from kb.model import TYPE_KINDS
from kb.names import capitalised, fold, last_word, lowered
from kb.numbers import CARDINALS
from kb.patterns import deferred

_OPTIONS = ("reaction", "action", "order")
_UNITS = ("unit_type", "unit_subtype", "unit")

_ONLY = deferred(r"(?i)^(?:only (?:for |by )?)?(.{2,60}?)(?: only)?$")
_WHERE = deferred(
    r"(?i)^(?:if|when|whenever|while|whilst|after|before|in|within|during|against|for|on|by|near|at|unless|until|with)\b"
)
_BARRED = deferred(
    r"(?i)^(?:(?:it |this \w+ )?(?:may not|cannot|can't|can not|must not|may never|can never) be "
    r"(?:used|made|declared|taken|chosen|played|given|issued|attempted)|not(?= )|never(?: used)?(?= )|"
    r"no use|not (?:usable|available|allowed)) "
)
_ALLOWED = deferred(
    r"(?i)^(?:(?:it |this \w+ )?(?:may only|can only|must) be "
    r"(?:used|made|declared|taken|chosen|played|given|issued|attempted)|(?:only )?usable|only|usable only) "
)
_TOGETHER = deferred(
    r"(?i)^(?:(?:it |this \w+ )?(?:may not|cannot|can't|can not|must not) be (?:combined|used together|used|played) "
    r"(?:with|in (?:addition to|the same \w+ as))|not (?:together |combined )?with) (.+)$"
)
_TIMES = deferred(
    r"(?i)^(?:only |may (?:only )?be used |usable )?(once|twice|(?:one|two|three|\d) (?:times?|uses?))"
    r"(?: only)? (?:per|each|every|a|in (?:a|each|any)) ([a-z]+(?: [a-z]+)?)(?: only)?$"
)
_NEEDS = deferred(r"(?i)^(?:requires?|needs?) (.{2,80})$")
_TIME_OF = deferred(r"(?i)^(?:when|whenever|if|after|each time|every time|any time|as soon as|once|on|upon|at|until)\b")
_FAILING = deferred(r"(?i)^(?:by )?(fail|pass|tak|suffer|receiv|los|mak|mov|us|land|cross|enter|leav)ing (.+)$")
#: "Target: Units composed entirely of Riders": for a reaction, who may make it.
_WHO_MAY = deferred(
    r"(?i)(?:units?|models?|squads?) (?:composed|made up|consisting|formed)(?: entirely| only| wholly)? (?:up )?of |"
    r"units? (?:containing|with|that (?:include|contain|have))s?(?: only| one or more| at least one| any)? "
)
_MAIN_VERB = deferred(
    r"(?i)\b(?:may|can|cannot|must|is|are|has|have|does|becomes?|makes?|takes?|gains?|loses?|suffers?|rolls?)\b"
)


def openers_of(openings: Iterable[str]) -> frozenset[str]:
    """The labels that nothing else tells of with which several entries of answers open: what sets each off."""
    labels = Counter(label[0] for text in openings if (label := label_of(text)))
    return frozenset(label for label, times in labels.items() if times > 1 and not told_by(label))


def tells_of(text: str, openers: frozenset[str] = frozenset()) -> tuple[str, str] | None:
    """What the label of a line tells of, and the words that it labels; None where no known label opens it.

    ``openers`` are the text's own labels of what sets an option off.
    """
    labelled = label_of(text)
    if labelled is None:
        return None
    if labelled[0] in openers:
        return "trigger", text[labelled[1] :].strip()
    words = text[labelled[1] :].strip()
    if (span := _PER.fullmatch(labelled[0])) and (number := _NUMBER.fullmatch(words)):
        return "bar", f"{number[1]} times per {span[1]}"
    return (tells, words) if (tells := told_by(labelled[0])) else None


#: "Uses per turn: 1", "Per game: two".
_PER = deferred(r"(?:[a-z]+ )*?(?:per|each|every) ([a-z]+)")
_NUMBER = deferred(rf"(?i)(\d|{'|'.join(CARDINALS)})\.?")

#: "Closed to any crew that is Dazed", in the entry of an option.
_CLOSED_TO = deferred(r"(?i)(?:also )?(?:closed|shut|barred|forbidden|denied|unavailable|not (?:open|available)) to ")
#: What parts those whom it bars, each told of by himself ("Barges, crews that are Dazed").
_EACH = deferred(r"\s*;\s*|(?:\s*,\s*|(?<=s) )(?:(?:and|or) )?(?=[a-z]+ (?:that|which|who|with|in|on|under)\b)")
#: What bars nobody.
_NOBODY = deferred(r"(?i)[-–—]*|none|nobody|no one|n/?a")
#: A cell that is a sentence about somebody ("A Rider that has Dashed may not Volley").
_WHOLE = deferred(r"(?!(?:It|They|This|That|May|Must|Can|If|When)\b)[A-Z][^.;]*? (?:may|can|cannot|must)\b")


#: "Removed at the end of the turn", "Gained when it runs aground": whose state it is stands over it.
_BARE_FIELD = deferred(
    r"(?P<label>Gained|Caused|Inflicted|Suffered|Removed|Lost|Ended|Ends|Cleared|Shed|Lifted)"
    r"(?: automatically| only| also| again| immediately| at once)* "
    r"(?=(?:when|whenever|if|after|as soon as|once|on|upon|at|until|by|in|during|from|through)\b)"
)


#: "Drones only.": who alone can come into a state.
_OF_SOME = deferred(r"(?:Affects |For )?([A-Z][^,;:.]{2,40}?) only\.?")


#: "from a failed test", behind the name of a state: what brings it about.
_CAUSE = deferred(r"(?i)(?:(?:comes?|got|gained) )?from ((?:an?|the|any|[a-z]+ing)\b.{3,120}?)\.?")


def bare_field(text: str, entry: str, setting: Setting) -> list[Draft] | None:
    """What a sentence without a verb says in an entry: how often an option is used, how a state comes or goes."""
    kind = setting.vocabulary.terms[entry].kind
    if kind in _OPTIONS and (made := by_whom(text, entry, setting)) is not None:
        return made
    if kind in _OPTIONS and _TIMES.match(text.rstrip(".")):  # "Once per game."
        return _bar(text.rstrip("."), entry, setting.vocabulary.terms[entry].name, setting)
    if kind == "status" and (some := _OF_SOME.fullmatch(text)):
        return for_some(some[1], entry, setting.vocabulary, None)
    if kind == "status" and (cause := _CAUSE.fullmatch(text)) and not _MAIN_VERB.search(text):
        return field_drafts("gain", cause[1], entry, setting)
    found = _BARE_FIELD.match(text) if kind == "status" else None
    tells = TELLS.get(found["label"].lower(), "removal") if found else ""
    return field_drafts(tells, text[found.end() :], entry, setting) if found else None


def column_drafts(column: str, cell: str, entry: str, setting: Setting) -> list[Draft]:
    """What a cell under a column that is called as a field would be says of the entry that its row is."""
    called = fold(column.strip(" *_:"))
    kind, words = setting.vocabulary.terms[entry].kind, cell.strip().rstrip(".")
    tells = told_by(called) or next((TELLS[word] for word in called.split() if word in TELLS), None)
    if tells == "shut" and kind not in _OPTIONS:
        return []
    if tells == "who":
        return open_to(words, entry, setting) if kind in _OPTIONS else []
    if tells in (None, "shut", "bar", "need") and _WHOLE.match(words):
        sentences = (words[start:end] for start, end in split_sentences(words, 0, len(words)))
        return [draft for each in sentences for draft in read_sentence(f"{each.rstrip('.')}.", setting)]
    if tells in (None, "effect", "traits", "kind") or not re.search("[A-Za-z]{2}", cell):
        return []
    opening = last_word(called)
    if _TIME_OF.match(f"{opening} ") and not _TIME_OF.match(cell):  # "Ends when | the unit moves"
        cell = f"{opening} {lowered(cell)}"
    if is_enemy_deed(called) and _DEED_DONE.match(cell):
        cell = f"An enemy {lowered(cell)}"
    return field_drafts(tells or "", cell, entry, setting) or []


#: A deed without whoever does it ("Shot at this unit", "Moves into view").
_DEED_DONE = deferred(r"[A-Z][a-z]+(?:ed|s|ot|ame|ove|an|ent|ought|aught)\b(?! [a-z]+(?:s|ed)\b)")


#: "It must not have moved.", "No enemy within 6 inches.", behind what an option needs: one more of its needs.
_ONE_MORE = deferred(
    r"(?:Also,? |And )?(?:(?:[Ii]t|[Tt]hey|[Tt]h(?:e|at|is|ese) [\w-]+|[Aa]n? [\w-]+|[Nn]o [\w ]{2,20}?) "
    r"(?:must|may not|cannot|is|are|was|were|has|have|needs?)|"
    r"(?:Must|May|Cannot|Not|No|At|Also|Only|Needs?|Requires?))\b"
)


def goes_on(tells: str, words: str) -> bool:
    """Whether a sentence goes on with the field before it; what sets an option off is said in one, and so is what it
    needs, but for more of the kind."""
    if tells in ("trigger", "gain"):
        return False
    return tells not in ("need", "bar") or bool(_ONE_MORE.match(words)) or not _MAIN_VERB.search(words)


def card_drafts(text: str, entry: str | None, vocabulary: Vocabulary) -> list[Draft]:
    """What a line of figures or a type line says of the entry that it stands in."""
    if entry is None:
        return []
    kind = vocabulary.terms[entry].kind
    bearer = Has(entry)
    if kind in _UNITS:
        figured = [Draft("sets", _thing(name, "characteristic", vocabulary), entry, value=value, who=bearer, fixed=True)
                   for name, value in figures(text)]  # fmt: skip
        if figured:
            return figured
    drafts: list[Draft] = []
    for part in keywords_of(text) or type_parts(text)[1:]:
        cost = re.match(r"(?:([A-Z][A-Za-z]+(?: [A-Za-z]+)?):? (\d{1,2})|(\d{1,2}) ?([A-Za-z]+(?: [a-z]+)?))$", part)
        if part.endswith(" only") and kind in _OPTIONS:
            drafts += for_some(part.removesuffix(" only"), entry, vocabulary, None)
        elif cost and kind not in _UNITS:
            name, value = (cost.group(1), cost.group(2)) if cost.group(1) else (cost.group(4), cost.group(3))
            drafts.append(Draft("uses", _thing(name, "characteristic", vocabulary), entry, value=value, fixed=True))
        elif kind in _UNITS and (told := _told_by(_with_number(part)[0], entry, vocabulary)):
            relation = "grants" if "/special_rule/" in told else "is_a"
            number = _with_number(part)[1]
            drafts.append(Draft(relation, thing_of(told, vocabulary), entry, value=number, who=bearer, fixed=True))
    return drafts


#: One figure of a profile as a sentence of its own: "Speed 5.", "March 6 inches."
_LONE_FIGURE = deferred(
    r"([A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20})?)(?::| of| is)? (\d{1,3}\+?)"
    r"(?:[\"”″]| ?(?:inch(?:es)?|cm|hex(?:es)?|spaces|squares))?\.?"
)


def lone_figure(text: str, entry: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a sentence that is no more than a figure says of the kind of unit in whose entry it stands."""
    found = _LONE_FIGURE.fullmatch(text.strip())
    if found is None or vocabulary.terms[entry].kind not in TYPE_KINDS:
        return []
    term = vocabulary.best(found[1], "characteristic")
    if term is None or vocabulary.terms[term].kind != "characteristic":
        return []
    return [Draft("sets", thing_of(term, vocabulary), entry, value=found[2], who=Has(entry), fixed=True)]


def kind_drafts(text: str, entry: str | None, vocabulary: Vocabulary) -> list[Draft]:
    """What a sentence of nothing but names of kinds says that the unit is in whose entry it stands."""
    kinds = named_kinds(text) if vocabulary.kind_of(entry) == "unit_type" else []
    told = [vocabulary.best(name, "unit_subtype", "unit_type") for name in kinds]
    if not entry or any(term is None or term == entry or vocabulary.kind_of(term) not in _UNITS for term in told):
        return []
    return [Draft("is_a", thing_of(term, vocabulary), entry, who=Has(entry), fixed=True) for term in told if term]


def lone_rules(text: str, entry: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a line that is no more than the names of rules ("**Steady (2).**") says of the unit in whose entry it
    stands."""
    if vocabulary.terms[entry].kind not in TYPE_KINDS or len(text) > 120:
        return []
    parts = [_with_number(part.strip(" *_.")) for part in re.split(r",(?![^()]*\))|;|\band\b", text)]
    rules = [(vocabulary.best(name, "special_rule") if name else None, number) for name, number in parts]
    if not all(term is not None and "/special_rule/" in term for term, _ in rules):
        return []
    return [
        Draft("grants", thing_of(term, vocabulary), entry, value=number, who=Has(entry), fixed=True)
        for term, number in rules if term is not None
    ]  # fmt: skip


def _told_by(part: str, entry: str, vocabulary: Vocabulary) -> str | None:
    """What else than itself a part of its type line says that a unit is."""
    told = vocabulary.best(part, "unit_subtype", "unit_type", "special_rule")
    return told if told != entry else None


#: "Barred: if it is Dazed".
_IF_IT = deferred(r"(?i)(?:if |when |while )?((?:it|they|the unit|this unit) (?:is|are|has|have)\b.+)")
#: "Cannot be used: by Dazed units".
_BY_SOME = deferred(r"(?i)(?:by|for|to) ")
#: What fields ask of the unit that uses an option.
_OF_THE_UNIT = ("who", "target", "need", "bar")


def field_drafts(tells: str, words: str, entry: str, setting: Setting) -> list[Draft] | None:
    """What a field says of its entry; None where its words are to be read as they stand."""
    vocabulary = setting.vocabulary
    kind, name = vocabulary.terms[entry].kind, vocabulary.terms[entry].name
    words = words.strip().rstrip(".")
    if _NOTHING.fullmatch(words):
        return []
    if tells == "gain" and kind == "reaction":
        tells = "trigger"  # "Activation: an enemy charges"
    if tells in _OF_THE_UNIT and kind in _OPTIONS and (asked := eligible(words, entry, setting)) is not None:
        return asked
    if tells == "who" and kind in _OPTIONS:
        return open_to(words, entry, setting)
    if kind in _OPTIONS and (tells == "shut" or (tells == "except" and not _MAIN_VERB.search(words))):
        words = re.sub(r"(?i)^(?:by|for|to) ", "", words)
        if so := _IF_IT.match(words):
            return read_sentence(f"A unit may not use {name} if {lowered(so[1])}.", setting)
        some = [] if _NOBODY.fullmatch(words) else _EACH.split(words)
        return [draft for part in some for draft in open_to(f"not {lowered(part)}", entry, setting)]
    if tells == "phase" and kind in _OPTIONS:
        return [Draft("occurs_in", thing_of(phase, vocabulary), entry, fixed=True, any_unit=True)
                for phase in _phases(words, vocabulary)]  # fmt: skip
    if tells == "unless" and kind in _OPTIONS and (by := _BY_SOME.match(words)):
        return open_to(f"not {lowered(words[by.end() :])}", entry, setting)
    if tells == "unless" and kind in _OPTIONS:
        case = lowered(re.sub(r"(?i)^(?:if|when|while|unless) ", "", words))
        return read_sentence(f"A unit may not use {name} if {case}.", setting)
    if tells == "trigger" and kind == "action" and (asked := _when_open(words, entry, name, setting)) is not None:
        return asked
    if tells == "trigger" and kind in _OPTIONS:
        return labelled_trigger(words, [entry], setting)
    if tells == "traits" and kind in (*_UNITS, "special_rule", "weapon_type"):
        traits = [_with_number(trait) for trait in traits_of(words)]
        things = [(_listed(trait, vocabulary), number) for trait, number in traits]
        own = fold(name)  # a card lists its own name among what it is
        return [
            Draft("is_a" if thing.kind == "unit_type" else "grants", thing, entry, value=number, who=Has(entry),
                  fixed=True)
            for thing, number in things
            if thing.term != entry and fold(thing.name) != own
        ]  # fmt: skip
    if tells == "kind":
        return _of_kind(words, entry, vocabulary) if kind in TYPE_KINDS else []
    if kind in _OPTIONS and (told := of_recipients(tells, words, entry, setting)) is not None:
        return told
    if tells in ("bar", "need") and kind in _OPTIONS and (closed := _CLOSED_TO.match(words)):
        return read_sentence(f"{name} is closed to {words[closed.end() :]}.", setting)
    if tells in ("bar", "need") and kind in _OPTIONS:
        barred = _bar(words, entry, name, setting)
        return barred or (_need(words, entry, name, setting) if tells == "need" else None)
    if tells == "cost" and kind in _OPTIONS:
        return _price(words, entry, vocabulary)
    if tells == "target" and kind == "reaction" and _WHO_MAY.match(words):
        return read_sentence(f"Only {lowered(words)} may use {name}.", setting)
    if tells == "gain" and kind == "status":
        return _gain(words, entry, name, setting)
    if kind == "status" and (tells == "removal" or (tells == "duration" and words.lower().startswith("until "))):
        return _removal(words, entry, name, setting)
    return None


def _of_kind(words: str, entry: str, vocabulary: Vocabulary) -> list[Draft]:
    """What the field for its type ("Type: Horse, Light") says that a unit is."""
    told = [vocabulary.best(name, *TYPE_KINDS) for part in traits_of(words) for name in _kinds_in(part, vocabulary)]
    kinds = [term for term in told if term is not None and term != entry]
    return [
        Draft("is_a" if vocabulary.kind_of(term) == "unit_type" else "grants", thing_of(term, vocabulary), entry,
              who=Has(entry), fixed=True)
        for term in kinds
    ]  # fmt: skip


def _kinds_in(part: str, vocabulary: Vocabulary) -> list[str]:
    """The names of kinds that a part is made of: one, or several behind each other ("Light Horse")."""
    return [part] if vocabulary.best(part, *TYPE_KINDS) else part.split()


#: So much of one thing and no more: "1 Impulse", "two points of Breath".
_SO_MUCH = deferred(
    rf"(?i)(?P<n>\d+|{'|'.join(CARDINALS)}) (?:points? of )?"
    r"(?P<what>[a-z][a-z'’-]+(?: [a-z][a-z'’-]+){0,2}?)(?: each)?"
)


def _price(words: str, entry: str, vocabulary: Vocabulary) -> list[Draft] | None:
    """What the field for its cost says of an option ("1 Impulse"); None where it is no plain amount of one thing."""
    found = _SO_MUCH.fullmatch(words)
    if found is None:
        return None
    number = str(CARDINALS.get(found["n"].lower(), found["n"]))
    known = vocabulary.best(found["what"], "characteristic", "effect", "status")
    paid = thing_of(known, vocabulary) if known else Thing("effect", found["what"])
    return [Draft("uses", paid, entry, value=number, modal="state", fixed=True, any_unit=True)]


#: What a field that names a phase leaves out ("Phase: Melee").
_PHASE_NOUNS = ("phase", "sub-phase", "step", "segment")


def _phases(words: str, vocabulary: Vocabulary) -> list[str]:
    """The phases that a field names, also where several share their noun ("Drive or Press phase")."""
    noun = last_word(words)
    parts = re.split(r"(?:,|/| or\b| and\b)+ *(?:the )?", re.sub(r"(?i)^(?:in |during )?(?:the )?", "", words))
    for nouns in (noun, *_PHASE_NOUNS):
        whole = (part if part.endswith(nouns) else f"{part} {nouns}" for part in parts)
        found = [term for name in whole if (term := vocabulary.best(name, "phase")) and "/phase/" in term]
        if len(found) == len(parts):
            return found
    return _named(words, vocabulary, "phase")


#: Nothing, or what another entry tells.
_NOTHING = deferred(r"(?i)[-–—]*|none|nothing|n/a|no|(?:see|as in|as per|per) .{2,60}")
#: What is always open.
_ALWAYS_OPEN = deferred(r"(?i)(?:at )?any ?time|always|anytime|no limits?|unrestricted")


def _when_open(words: str, entry: str, name: str, setting: Setting) -> list[Draft] | None:
    """What a field that says when a deed is open to a unit asks for, where it tells no event: "Not while Pinned", "Once
    per game", "The unit is Pinned"; None where it is what sets the deed off."""
    words = re.sub(r"(?i)^when (?=not\b|once\b|any|always|the\b|it\b|at any)", "", words)
    if _ALWAYS_OPEN.fullmatch(words):
        return []
    if re.match(r"(?i)not (?:on|in|during|while|when|if|after|before|at|within)\b", words) or _TIMES.match(words):
        return _bar(words, entry, name, setting) or []
    so = re.match(r"(?i)(?:it|they|(?:the|a|an|this|your) (?:\w+ )?\w+) (?:is|are) (?:already |still )?", words)
    if so and setting.vocabulary.index.find(words[so.end() :]):
        told = words[so.end() :]
        states = _named(told, setting.vocabulary, "status")
        if len(states) > 1 and len(states) == len(re.split(r",? or |, ", told)):
            needed = either(*(Has(state) for state in states))
            return [Draft("requires", thing_of(state, setting.vocabulary), entry, requirement=needed, condition=words,
                          within=entry, modal="limit", fixed=True, any_unit=True)
                    for state in states]  # fmt: skip
        if states and not re.search(r"(?i)\b(?:enemy|opponent|opposing|attacked|charged|by)\b", words):
            return read_sentence(f"A unit may only use {name} if it is {told}.", setting)
    return None


# --- options ------------------------------------------------------------------------------------------------------


def _bar(words: str, entry: str, name: str, setting: Setting) -> list[Draft] | None:
    """What restricts or requires an option."""
    vocabulary = setting.vocabulary
    times = _TIMES.match(words)
    if times:
        how_often = {"once": "once", "twice": "twice"}.get(times.group(1).lower(), times.group(1))
        return read_sentence(f"A unit may not use {name} more than {how_often} per {times.group(2)}.", setting)
    together = _TOGETHER.match(words)
    if together and (others := _named(together.group(1), vocabulary, *_OPTIONS)):
        return [Draft("denies", thing_of(other, vocabulary), entry, within=entry, fixed=True, any_unit=True)
                for other in others]  # fmt: skip
    needed = _NEEDS.match(words)
    if needed and not _MAIN_VERB.search(needed.group(1)):
        return [_requires(needed.group(1), entry, vocabulary)]
    if words.lower().endswith(" only") or re.match(r"(?i)only [^,]+$", words):
        told = _ONLY.match(words)
        if told and not _WHERE.match(told.group(1)):
            found = for_some(told.group(1), entry, vocabulary, setting)
            if found:
                return found
    barred = _BARRED.match(words)
    if barred:
        rest = words[barred.end() :]
        by = re.match(r"(?i)(?:by|to|available to|usable by) (.+)$", rest)
        told_of = f"{capitalised(by.group(1))} may not use {name}." if by else ""
        return read_sentence(told_of or f"A unit may not use {name} {rest}.", setting)
    allowed = _ALLOWED.match(words)
    if allowed and words[allowed.end() :].lower().startswith("with "):
        return [_requires(words[allowed.end() + 5 :], entry, vocabulary)]
    if allowed and _WHERE.match(words[allowed.end() :]):
        return read_sentence(f"A unit may only use {name} {words[allowed.end() :]}.", setting)
    if re.match(r"(?i)(?:if|when|while|within|during|in) ", words) and "," not in words:
        return read_sentence(f"A unit may only use {name} {lowered(words)}.", setting)
    return None


#: What an option needs, part by part: "on firm ground, no enemy within 4 inches; and a rope".
_PARTS = deferred(r";(?: and)? |, and |,(?! or\b) (?![^,;]* or )")
_OF_OTHERS = deferred(r"(?i)\b(?:that|which|who|whose)\b.*")
_SO = deferred(
    r"(?i)(?:not|neither|already|still|in|on|at|within|inside|outside|under|behind|near|next to|adjacent|out of|"
    r"(?!(?:the|an?|no|one|two)\b)[a-z]+(?:ed|ing)\b(?! [A-Z]))\b(?! (?:only|weapons?)\b)"
)


#: What stands around the names of what one must have or be ("the Nimble or the Steady keyword", "a crew with Flak").
_HAVING = deferred(
    r"(?i)(?:(?:(?:an?|the|any|one|at least one) )?[a-z]+ (?:with|that has) |(?:to have|having|with|nothing less than|"
    r"at least|either|being) )?(?:(?:the|an?|either) )?(?P<names>[A-Z].*?)(?P<noun>(?: special)? (?:keyword|trait|rule|"
    r"skill|ability|quality|type|status|state|condition|marker|token|counter)s?)?(?: on (?:it|the [a-z]+|itself))?"
)


def _having(words: str, entry: str, vocabulary: Vocabulary) -> list[Draft]:
    """What one must have or be, where it is nothing but names: all of them, or one of them."""
    found = _HAVING.fullmatch(words)
    names = re.split(r",? (?:or|and) (?:the |an? )?|, (?:the |an? )?", found["names"]) if found else []
    kinds = ("special_rule", "status", "unit_subtype", "unit_type", "weapon_type")
    terms = [vocabulary.best(name, *kinds) for name in names]
    told = [term for term in terms if term is not None and vocabulary.terms[term].kind in kinds]
    if not told or len(told) < len(names):
        return []
    needed = both(*map(Has, told)) if " and " in words else either(*map(Has, told))
    return [Draft("requires", thing_of(term, vocabulary), entry, requirement=needed, condition=words, within=entry,
                  modal="limit", fixed=True, any_unit=True) for term in told]  # fmt: skip


def _need(words: str, entry: str, name: str, setting: Setting) -> list[Draft]:
    """What must hold for an option: how whoever uses it must be, or what must be there."""
    vocabulary = setting.vocabulary
    if had := _having(words, entry, vocabulary):
        return had
    drafts: list[Draft] = []
    for part in _PARTS.split(words):
        state = vocabulary.best(part, "status")
        so = _SO.match(part) or (state and vocabulary.terms[state].kind == "status")
        if _MAIN_VERB.search(_OF_OTHERS.sub("", part)):
            drafts += read_sentence(f"A unit may only use {name} if {lowered(part)}.", setting)
        elif so:
            drafts += read_sentence(f"A unit may only use {name} if it is {lowered(part)}.", setting)
        else:
            drafts.append(_requires(part, entry, vocabulary))
    return drafts


def _requires(words: str, entry: str, vocabulary: Vocabulary) -> Draft:
    """ "Requires firm ground": what must hold, as the words say it."""
    named = _named(words, vocabulary, "status", "special_rule", "unit_subtype", "unit_type")
    bare = re.sub(r"^(?:an?|the) ", "", words)
    whole = named[0] if len(named) == 1 and fold(vocabulary.terms[named[0]].name) == fold(bare) else None
    condition = condition_in(words, vocabulary)
    thing = thing_of(whole, vocabulary) if whole else Thing("effect", bare[:80])
    return Draft(
        "requires", thing, entry, requirement=Has(whole) if whole else condition, condition=words, within=entry,
        modal="limit", fixed=True, any_unit=True,
    )  # fmt: skip


# --- states -------------------------------------------------------------------------------------------------------


def _gain(words: str, entry: str, name: str, setting: Setting) -> list[Draft] | None:
    """What brings a state about: a test that is failed, or whatever else happens."""
    vocabulary = setting.vocabulary
    thing = thing_of(entry, vocabulary)
    failing = _FAILING.match(words)
    tests = _named(failing.group(2), vocabulary, "test") if failing else []
    if failing and tests:
        told = Draft("inflicts", thing, tests[0], any_unit=True, fixed=True, condition=words)
        told.when = condition_in(f"it {failing.group(1)}s {failing.group(2)}", vocabulary)
        return [told]
    if _MAIN_VERB.search(words) and not _TIME_OF.match(words) and not words.lower().startswith("by "):
        return None
    bare = re.sub(r"(?i)^(?:by|from|when|whenever|if|after|each time|every time|any time|as soon as|once) ", "", words)
    condition = condition_in(bare, vocabulary)
    event = Thing("event", bare)
    return [Draft("inflicts", thing, subject_thing=event, when=condition, condition=words, any_unit=True, fixed=True)]


def _removal(words: str, entry: str, name: str, setting: Setting) -> list[Draft] | None:
    """What takes a state off, or ends it."""
    if re.match(r"(?i)until ", words):
        end = re.sub(r"(?i)^until ", "", words)
        timed = re.match(r"(?i)the (?:end|start|beginning|next)\b|its next\b|their next\b", end)
        words = f"at {end}" if timed else f"when {end}"
    phase = setting.vocabulary.best(words, "phase")
    if edge := re.match(r"(?i)(?:the )?(?=(?:end|start|beginning) of )", words):  # "Ends: end of the round"
        words = f"at the {words[edge.end() :]}"
    elif phase and setting.vocabulary.terms[phase].kind == "phase":
        words = f"in the {re.sub('(?i)^the ', '', words)}"
    if _TIME_OF.match(words) or re.match(r"(?i)(?:at|by|in|during|with) ", words):
        return read_sentence(f"{name} is removed {lowered(words)}.", setting)
    if not _MAIN_VERB.search(words):
        return read_sentence(f"{name} is removed by {lowered(words)}.", setting)
    return None


# --- names --------------------------------------------------------------------------------------------------------


def _named(words: str, vocabulary: Vocabulary, *kinds: str) -> list[str]:
    """The terms of these kinds that the words name, in order, each once."""
    found: dict[str, None] = {}
    for hit in vocabulary.index.find(words):
        term = next((t for kind in kinds for t in hit.terms if vocabulary.terms[t].kind == kind), None)
        if term is not None and term not in vocabulary.general:
            found[term] = None
    return list(found)


def _listed(name: str, vocabulary: Vocabulary) -> Thing:
    """What a card lists among what a unit has: a rule, or the kind that the unit is of."""
    known = vocabulary.best(name, "unit_type", "special_rule")
    return thing_of(known, vocabulary) if known else Thing("special_rule", name)


def _thing(name: str, kind: str, vocabulary: Vocabulary) -> Thing:
    known = vocabulary.best(name, kind)
    return thing_of(known, vocabulary) if known else Thing(kind, name)


def _with_number(name: str) -> tuple[str, str | None]:
    """A name that a list gives without its number, and that ("Dread (2)")."""
    found = _NUMBERED.fullmatch(name)
    return (found[1], found[2]) if found else (name, None)


_NUMBERED = deferred(r"(\S.*?) \((\d+[+\"”″]?)\)")
