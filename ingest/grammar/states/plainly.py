"""Plainly: what a sentence of an ordinary build says by its verb and object, where no reader knows what they mean.

In: a statement that nothing else understood, and its subject. Out: at most a draft: what is done, may be done or may
not be done, in the text's own words; what befalls somebody; what something is. Asked last of all.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.described import PRONOUNS
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.plainverbs import DESCRIBES, NOUNS, PARTICIPLES, everyday
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.conduct import as_ever, looks_up, noun_of, phrase
from ingest.grammar.states.handling import Said
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS, plain_form
from ingest.verbforms import base_form
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Fact
from kb.patterns import deferred

#: What opens a phrase that says how things are, or some of them, or that is no whole sentence.
_NO_RULE = frozenset("some certain many most several various how what why whether number players'".split())
_ASKED = frozenset("which whether how where what why".split())
_OF_THE_BOOK = frozenset("rules follows".split())
_FINITE = frozenset("is are do does did may can cannot must has will".split())
#: Participles of what is done with figures and words.
_OF_THE_TABLE = frozenset(
    "used called known made treated considered measured calculated rolled resolved counted".split()
)
_POINTING = frozenset("it them this that so him her those these one".split())
_RELATIONS = {
    "permit": ("permits", "permit"), "forbid": ("denies", "forbid"), "never": ("denies", "forbid"),
    "oblige": ("forces", "oblige"), "state": ("forces", "oblige"), "limit": ("limits_to", "limit"),
}  # fmt: skip
#: Who does something in a fight or at the table, besides units.
_ROLES = frozenset(
    """loser losers winner winners side sides attacker attackers defender defenders player players opponent survivors
    survivor owner controller""".split()
)
#: Participles of what is done with things at the table, or said of rules, which befall nobody.
_NO_STATE = frozenset(
    """used called known made treated considered allowed permitted based shown listed given described needed
    required played written resolved counted said supposed referred intended designed meant organised organized
    named defined explained determined measured calculated modified rolled taken told able unable crewed operated
    armed equipped forced worked applied represented provided included found noted presented fielded identified
    designated mounted employed chosen concerned asked marked divided won fought failed passed assumed ended
    finished completed done indicated specified stated detailed covered summarised summarized mentioned expected
    allocated assigned distributed rated split related limited printed involved introduced affected unaffected added
    locked""".split()
)
_ARTICLES = frozenset("a an the no its their".split())
#: Of a state: that it goes away.
_ENDED = frozenset(
    """lifted removed cleared ended cancelled canceled repaired healed discarded lost recovered shed negated dispelled
    neutralised neutralized""".split()
)


def read(s: Statement, subject: Subject, vocabulary: Vocabulary, conditioned: bool, whole: bool) -> list[Draft]:
    """The draft of a statement by its plain build; ``whole`` where nothing else of its sentence was understood."""
    opening = s.subject[0].low if s.subject else ""
    answers = [t.low for t in s.subject[1:2]] == [","] or (s.predicate[:1] and s.predicate[0].low == ":")
    if opening in _NO_RULE or answers or (opening in PREPOSITIONS and not opening.endswith("ing")):
        return []
    said = Said(s, subject, vocabulary, s.predicate, tuple(t.low for t in s.predicate), conditioned)
    if len(s.subject) > 25 or s.mood not in _RELATIONS:
        return []
    if s.mood == "state" and s.verb == "be":
        return _is(said)
    first = said.lows[0] if said.lows else ""
    if s.mood != "state" and first == "be":
        return _done_to(said, said.predicate[1:])
    return _does(said, whole)


def _who(said: Said) -> str:
    """Whether a unit does it ("unit"), the players ("player") or a thing ("thing"); '' where that is not known."""
    tokens = list(said.s.subject)
    lows = {t.low for t in tokens[:4]}
    if not tokens:
        third = said.s.mood != "state" or said.s.modal.endswith("s")
        return "unit" if third else "player"
    if lows & {"player", "players", "you", "opponent"}:
        return "player"
    own = read_subject(tokens, said.vocabulary)
    if (own.term or own.generic) and not _of_head(said, own.term) and noun_of(tokens):
        return "thing"  # "the base of a Barge": it is no Barge
    kind = said.vocabulary.kind_of(own.term)
    if kind in BEARER_KINDS or own.generic or tokens[0].low in PRONOUNS or lows & _ROLES:
        return "unit"
    return "thing" if own.term or noun_of(tokens) else ""


def _of_head(said: Said, term: str | None) -> bool:
    """Whether the head of the subject is what the subject was read as, and not something of that."""
    tokens = said.s.subject
    at = next((n for n, t in enumerate(tokens) if n and t.low == "of"), None)
    if at is None or any(t.terms for t in tokens[:at]):
        return True
    words = {t.low for t in tokens[:at]}
    return bool(words & GENERIC_UNITS or {t.stem for t in tokens[:at]} & said.vocabulary.unit_words) or (
        tokens[at - 1].low in ("any", "all", "each", "one", "both", "half", "none", "most", "number", "two", "three")
    )


def _does(said: Said, whole: bool) -> list[Draft]:
    """What somebody does, may do or does not do."""
    s = said.s
    predicate = list(said.predicate)
    if s.mood == "state":
        if (not whole and not s.subject and not s.modal.endswith("s")) or s.modal in NOUNS:
            return []  # what stands in a list of deeds after another
        verb, stem, rest = plain_form(s.modal), s.verb, predicate
    elif predicate and predicate[0].low.isalpha():
        verb, stem, rest = predicate[0].low, predicate[0].stem, predicate[1:]
        if s.mood == "never" and verb.endswith("s"):
            verb = plain_form(verb)
    else:
        return []
    while s.mood != "state" and rest and (_adverb(verb) or verb in ("often", "sometimes", "well", "even")):
        verb, stem, rest = rest[0].low, rest[0].stem, rest[1:]
    who = _who(said)
    if stem == "apply" and s.mood == "permit" and rest[:1] and rest[0].low == "to":
        return _applied(said, rest[1:])
    if stem == "hav" and s.mood in ("never", "forbid") and rest and who in ("unit", "thing"):
        name = phrase(rest, 4)
        return [Draft("denies", Thing("effect", name), modal="forbid")] if name and rest[0].low not in _POINTING else []
    put = said.vocabulary.best(verb, "status") if s.mood == "state" and not s.subject else None
    if put and put not in said.vocabulary.general:  # "…, pin the unit"
        return [Draft("inflicts", thing_of(put, said.vocabulary), modal="state")]
    if stem == "tak" and rest and rest[0].low in ("precedence", "priority") and _RULES & {t.low for t in s.subject}:
        return []  # "The rule above takes precedence": over what, the sentence does not tell
    if s.mood == "state" and stem == "mak" and any(_COMPARATIVE.match(t.low) for t in rest[1:6]):
        return []  # "makes the crew slower": how they then are, and nothing that is done
    if stem in DESCRIBES or verb in PREPOSITIONS or not who or (s.mood == "limit" and who == "thing"):
        return []
    if stem in ("count", "treat", "consider"):
        return _as_another(said, rest) if any(t.low == "as" for t in rest[1:]) else []
    known = said.vocabulary.best(verb, "action")
    name = phrase([t for t in rest if t.low not in ("it", "them")], 6)
    if s.mood != "state" and who == "player" and not everyday(stem):
        return []  # "no player may ever shout …": manners
    if _says_nothing(verb, rest, name, known):
        return []
    relation, modal = _RELATIONS["forbid" if s.negative else s.mood]
    thing = thing_of(known, said.vocabulary) if known and not name else Thing("action", f"{verb} {name}".strip())
    if said.subject.only and s.mood == "permit":
        return _only(said, thing)
    if said.subject.no or "neither" in (t.low for t in s.subject):
        relation, modal = "denies", "forbid"
    draft = Draft(relation, thing, modal=modal)
    if who == "player":
        draft.affects, draft.any_unit = "player", True
    elif who == "thing" and noun_of(list(s.subject)) and not (said.subject.term and _of_head(said, said.subject.term)):
        draft.subject_thing, draft.any_unit = Thing("effect", noun_of(list(s.subject))), True
    return [draft]


#: An adjective that compares ("slower", "more"), and no noun that ends alike.
_COMPARATIVE = deferred(
    r"(?:(?:slow|fast|quick|hard|easi|strong|weak|bigg|small|great|light|heavi|tough|saf|bett)er|worse|more|less)$"
)


def _applied(said: Said, rest: list[Token]) -> list[Draft]:
    """To what something can apply ("Rams can apply to volleys and melees")."""
    if not said.subject.term or said.subject.pronoun:
        return []
    names = [name_of(part, 3) for part in conjuncts(rest)]
    return [Draft("permits", Thing("effect", name), modal="permit") for name in names[:4] if name]


def _says_nothing(verb: str, rest: list[Token], name: str, known: str | None) -> bool:
    """Whether what is left of a predicate tells no deed: it only points, or holds a verb of its own."""
    if not rest:
        return False
    first = rest[0]
    pointing = name.lower() in _POINTING or (not name and not known and first.low in _POINTING)
    participle = len(rest) > 1 and first.low.endswith(("ed", "ing")) and not first.terms
    asked = first.low in _ASKED or not _OF_THE_BOOK.isdisjoint(t.low for t in rest)
    another = any(t.low in _FINITE for t in rest[:8])  # a verb that was not found
    another |= len(rest) > 1 and is_verb_stem(first.stem) and not first.terms and rest[1].low in _ARTICLES
    placed = (not name and not known and first.low in PREPOSITIONS) or (verb == "take" and name.startswith("place"))
    return pointing or participle or asked or another or placed or looks_up(verb, rest)


def _only(said: Said, deed: Thing) -> list[Draft]:
    """Whom alone something is open to ("Only Scouts can signal the fleet")."""
    noun = noun_of([t for t in said.s.subject if t.low not in ("only", "the")])
    if not said.subject.term and not noun:
        return []
    needed = thing_of(said.subject.term, said.vocabulary) if said.subject.term else Thing("effect", noun)
    asked = said.subject.who if said.subject.who != ALWAYS else Fact(needed.name)
    draft = Draft("requires", needed, requirement=asked, modal="limit", any_unit=True, fixed=True)
    draft.subject, draft.subject_thing = deed.term, None if deed.term else deed
    return [draft]


def _as_another(said: Said, rest: list[Token]) -> list[Draft]:
    """What counts as something else for somebody ("Barges treat a result of 6 as 5")."""
    at = max(n for n, t in enumerate(rest) if t.low == "as")
    name, place = phrase(rest[at + 1 :], 5), phrase(rest[:at], 8)
    if not name or not place or _who(said) not in ("unit", "thing"):
        return []
    known = named(rest[at + 1 : at + 4], said.vocabulary)
    thing = thing_of(known[0][0], said.vocabulary) if known else Thing("effect", name)
    return [Draft("counts_as", thing, value=place, modal="state")]


def _participle(token: Token) -> bool:
    low = token.low
    return (low.endswith("ed") and len(low) > 4 and not low.endswith("eed")) or low in PARTICIPLES


def _done_to(said: Said, predicate: tuple[Token, ...]) -> list[Draft]:
    """What is done to somebody or with something, may be or may not be."""
    while predicate and (predicate[0].low.endswith("ly") or predicate[0].low in ("still", "also", "instead", "then")):
        predicate = predicate[1:]
    if predicate and said.s.mood in ("forbid", "permit", "never") and (name := _capitalised(predicate)):
        barred = said.s.mood != "permit" or said.subject.no
        relation, modal = ("immune_to", "forbid") if barred else ("permits", "permit")
        return [Draft(relation, Thing("status", name), modal=modal)] if _who(said) == "unit" else []
    if not predicate or not _participle(predicate[0]) or not said.s.subject:
        return []
    if said.s.mood == "state" and as_ever(predicate[1:]):
        return []
    s, vocabulary = said.s, said.vocabulary
    participle = predicate[0].low
    barred = s.negative or s.mood in ("forbid", "never") or said.subject.no
    if said.subject.only and s.mood == "permit":
        return _only(said, Thing("action", f"{_verb_of(participle)} {phrase(list(predicate[1:]), 4)}".strip()))
    state = next((t for token in predicate[:5] for t in token.terms if "/status/" in t), None)
    own = said.kind() == "status" and said.subject.who != said.subject.when
    if participle in _ENDED and said.kind() in ("status", "effect") and s.mood == "state" and own:
        return [Draft("denies" if barred else "removes", thing_of(said.subject.term or "", vocabulary), modal="state")]
    who = _who(said)
    if any("/characteristic/" in t for token in s.subject for t in token.terms):
        return []  # what is done with a number is told by other readers
    if participle in ("reduced", "raised") and len(predicate) > 3 and predicate[1].low == "to" and who == "unit":
        counted = named(list(predicate[3:5]), vocabulary, "characteristic")
        figure = predicate[2].text if predicate[2].is_number else None
        return [Draft("sets", thing_of(t, vocabulary), value=figure, modal="state") for t, _ in counted[:1] if figure]
    if participle == "hit" and len(predicate) > 2 and any(t.low == "on" for t in predicate[1:3]):
        return _hit_on(said, predicate)
    if who == "unit" and s.mood == "oblige" and participle.startswith("un") and len(predicate) == 1:
        return [Draft("requires", Thing("effect", participle), modal="oblige", requirement=Fact(participle))]
    if s.mood == "oblige" and participle in ("declared", "announced") and said.subject.pronoun and said.subject.term:
        told = f"{_verb_of(participle)} {vocabulary.terms[said.subject.term].name} {phrase(list(predicate[1:]), 8)}"
        return [Draft("forces", Thing("action", told.strip()), modal="oblige", affects="player")]  # it is the players'
    put = state is not None and participle in ("taken", "put", "left")  # "is taken out of action"
    by = [t.low for t in predicate[1:2]] == ["by"]
    if by and s.mood == "permit" and said.subject.pronoun and said.kind() in ("effect", "") and not barred:
        return []  # "may be guarded by a charm": what may be so, and nobody's leave
    if who == "unit" and (put or participle not in _NO_STATE):
        rule = next((t for t in predicate[0].terms if "/special_rule/" in t), None)
        state = state or (rule if predicate[0].text[0].isupper() else None)  # "Riders may never be Plated"
        named_state = state is not None and state not in vocabulary.general
        thing = thing_of(state, vocabulary) if state and named_state else Thing("effect", participle)
        told = {"permit": "permits", "limit": "limits_to"}.get(s.mood, "inflicts")
        relation = "immune_to" if barred else told
        return [Draft(relation, thing, modal="forbid" if barred else s.mood)]
    where = phrase(list(predicate[1:]), 4) if who == "unit" and barred and s.mood != "state" else ""
    if where and participle not in _OF_THE_TABLE:  # "cannot be included in a later line"
        return [Draft("denies", Thing("effect", f"{participle} {where}"), modal="forbid")]
    what = noun_of(list(s.subject)) or (vocabulary.terms[said.subject.term].name if said.subject.term else "")
    if who != "thing" or not what or s.mood == "limit" or participle in _NO_STATE or what.lower() in PRONOUNS:
        return []
    if s.mood == "state" and len(predicate) < 2 and not said.conditioned:
        return []  # "the hatches are closed": how things are
    verb = _verb_of(participle)
    relation, modal = _RELATIONS["forbid" if barred else s.mood]
    thing = Thing("action", f"{verb} {what}")
    return [Draft(relation, thing, modal=modal, affects="player", any_unit=True)]


def _capitalised(tokens: tuple[Token, ...]) -> str:
    """What the text writes with capitals and no term is called ("cannot be Hull Down"); '' for anything else."""
    words = [t.text for t in tokens if t.low not in ("a", "an")]
    name = 0 < len(words) < 4 and all(w[:1].isupper() and w.isalpha() for w in words)
    return " ".join(words) if name and not all(t.terms for t in tokens) else ""


def _hit_on(said: Said, predicate: tuple[Token, ...]) -> list[Draft]:
    """What is needed to hit somebody ("are hit on a 6", "are hit only on a 5 or 6")."""
    number = next((t.text for t in predicate if t.is_number), None)
    known = said.vocabulary.best("To Hit roll", "test") or said.vocabulary.best("Hit roll", "test")
    thing = thing_of(known, said.vocabulary) if known else Thing("test", "To Hit roll")
    return [Draft("sets", thing, value=number, modal="state")] if number else []


#: Ends of participles whose verb has an "e" ("combined", "settled", "wasted").
_WITH_E = deferred(r"[^aeiou]in$|[bcdfgkptz]l$|(?<![eo])at$|(?<!l)(?<!c)ast$|[vcz]$|[iau]s$")


def _adverb(word: str) -> bool:
    return word.endswith("ly") and word not in ("rally", "apply", "fly", "supply", "reply", "rely", "multiply")


def _verb_of(participle: str) -> str:
    """The verb of a participle ("lifted": lift, "repaired": repair)."""
    known = PARTICIPLES.get(participle)
    if known or not participle.endswith("ed"):
        return known or participle
    root = participle[:-2]
    return f"{root}e" if _WITH_E.search(root) else base_form(f"{root}ing")


def _is(said: Said) -> list[Draft]:
    """What befalls somebody, or what something is."""
    drafts = _done_to(said, said.predicate)
    if drafts or not said.lows:
        return drafts
    open_to = _open_to(said)
    if open_to:
        return open_to
    return _is_a(said)


_RULES = frozenset("rule rules restriction restrictions limit limits".split())
_EVERYBODY = frozenset("all any every each both anyone everyone".split())
_OPEN = frozenset(
    """possible available allowed permitted legal usable valid forbidden prohibited illegal impossible""".split()
)


def _open_to(said: Said) -> list[Draft]:
    """What is possible in some case alone ("Boarding is possible only at a rail"), or in none ("is forbidden in …")."""
    first, rest = said.lows[0], said.predicate[1:]
    deed = said.subject.term if said.kind() in ("action", "reaction", "order", "special_rule", "status") else None
    name = noun_of(list(said.s.subject))
    if first not in _OPEN or not (deed or name) or said.subject.pronoun:
        return []
    about = thing_of(deed, said.vocabulary) if deed else Thing("action", name)
    words = " ".join(t.text for t in rest)
    closed = first in ("forbidden", "prohibited", "illegal", "impossible") or said.s.negative
    if closed:
        where = phrase(list(rest[1:]), 4)
        if said.kind() in BEARER_KINDS and where and rest[0].low in PREPOSITIONS:
            return [Draft("denies", Thing("effect", where), modal="forbid")]  # "Mortars are forbidden in towns"
        draft = Draft("denies", about, subject=said.anyone(), modal="forbid", any_unit=True, fixed=True)
        draft.when, draft.condition = (Fact(words), words) if words else (ALWAYS, None)
        return [draft]
    narrowed = [t for t in rest if t.low != "only"]
    if len(narrowed) < 2 or narrowed[0].low not in PREPOSITIONS:
        return []
    kinds = named(narrowed, said.vocabulary, *BEARER_KINDS) if narrowed[0].low in ("to", "for") else []
    if not kinds and len(narrowed) == len(rest) and narrowed[0].low in ("to", "for") and narrowed[1].low in _EVERYBODY:
        return [Draft("permits", about, subject=said.anyone(), modal="permit", any_unit=True)]
    needed = thing_of(kinds[0][0], said.vocabulary) if kinds else Thing("effect", phrase(narrowed[1:], 6))
    draft = Draft("requires", needed, requirement=Fact(words), modal="limit", any_unit=True, fixed=True)
    draft.subject, draft.subject_thing = deed, None if deed else about
    return [draft] if needed.name else []


def _is_a(said: Said) -> list[Draft]:
    """What something is by its name ("This is a Forced March", "Strikes against them are Desperate checks")."""
    s = said.s
    lows = said.lows
    article = lows[0] in ("a", "an")
    rest = list(said.predicate[1:] if article else said.predicate)
    if s.negative or not rest or len(rest) > 8 or s.adverb in ("not", "never"):
        return []
    pointed = s.subject[0].low in ("this", "these", "that", "those") if s.subject else True
    if said.conditioned and _who(said) == "unit" and not pointed:
        return _so_in_case(said, article)
    plural = s.modal == "are" and (said.subject.term or said.subject.others or noun_of(list(s.subject)))
    if plural and not said.subject.pronoun and (name := _capitalised(tuple(rest))):
        return [Draft("is_a", Thing("unit_type", singular(name)), modal="state")]  # "Skiffs are always Craft"
    found = named(rest[:3], said.vocabulary, *_SORTS)
    term = next((t for t, token in found if token.low == rest[min(1, len(rest) - 1)].low or token is rest[0]), None)
    if term is None or term in said.vocabulary.general or term == said.subject.term:
        return []
    if not (article or rest[0].text[:1].isupper()) or not (said.subject.term or said.subject.pronoun):
        return []
    return [Draft("is_a", thing_of(term, said.vocabulary), modal="state")]


_SORTS = ("action", "order", "unit_type", "unit_subtype", "test", "reaction", "special_rule")
_HOW = frozenset("the at within of time to for not".split())


def _so_in_case(said: Said, article: bool) -> list[Draft]:
    """What somebody is in the case that the sentence tells ("it is a fair target if it can be seen")."""
    rest = list(said.predicate[1:] if article else said.predicate)
    first = rest[0].low
    if len(rest) > 4 or first in _HOW or first.endswith(("er", "ly")):
        return []
    placed = first in PREPOSITIONS
    if (placed and first not in ("in", "out", "on", "under")) or any(t.is_number for t in rest):
        return []
    state = next((t for token in rest for t in token.terms if "/status/" in t), None)
    if state and state not in said.vocabulary.general:
        return [Draft("inflicts", thing_of(state, said.vocabulary), modal="state")]
    if first in _NO_STATE or not (article or placed or len(rest) == 1):
        return []
    name = " ".join(t.text for t in rest if t.low not in ("the", "a", "an"))
    return [Draft("counts_as", Thing("effect", name), modal="state")] if len(name) > 3 else []
