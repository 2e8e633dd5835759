"""From votes to terms: which kinds each name has, how it is spelt, what else it is called, where it is told of.

In: the full ballot. Out: a ``Vocabulary``. A name told to be of a kind (by a heading, list or table) is that, and of
another kind only where the text uses it so as often ("Heavy": a sub-type, and a type of weapon).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from ingest.lexicon import GENERIC_UNITS, KIND_WORDS, adjectives_of
from ingest.secondperson import speaks_to_pieces
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import Candidate, Key, Vocabulary
from ingest.vocabulary.naming import key_of, singular, tidy
from ingest.vocabulary.ownverbs import done_by_verbs
from ingest.vocabulary.sectionterms import introducing_passages, terms_of_sections
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS, Alias, Term, content_id
from kb.names import NameIndex, first_word, fold, last_word, slug, stem
from kb.patterns import deferred

#: The terms that stand for a whole kind.
GENERAL = (("unit", "unit"), ("reaction", "Reaction"), ("status", "Status"), ("order", "Order"), ("action", "Action"))
#: The kind that a name means first where it may mean several.
_ORDER = {
    kind: rank
    for rank, kind in enumerate(
        """reaction status special_rule unit_subtype unit_type order test action table phase characteristic weapon_type
        effect""".split()
    )
}
_PLACING = deferred(
    r"(?i)\b(?:place|placed|placing|position|hold|under|underneath|beneath)\b([^.:;]{0,50}?\bmarkers?)\b"
)
#: Words for kinds that sentences use as verbs more often ("unless stated otherwise").
_VERBS_TOO = frozenset(("state", "order", "test", "check", "roll"))
_BORNE = (" marker", " token", " counter")
#: What a state may be told of with: "Buttoned Up", "Bailed Out".
_SMALL = ("up", "out", "down", "off", "back", "in", "on", "over")
#: With what a name of several words goes on behind its verb: "Hold the Line".
_WITHIN_NAMES = frozenset("the a an to for in on at of your".split())
#: Kinds whose word is a part of their names.
_NOUN_KEPT = ("phase", "test")
_MARKED = (("marker",), ("token",), ("counter",), ("chit",), ("card",))
#: What stands behind the name of a kind of troops that goes by its first word too.
_BODY = GENERIC_UNITS | frozenset("section company regiment battalion brigade squadron troop".split())
_CARRIERS = _BODY | frozenset("crew party gang band".split())
#: What may be of one sort together: an "Attack" is made in either turn.
_DEEDS = ("action", "reaction", "order")
_BARED = ("move", "attack", "speed")


def settle(
    ruleset: str,
    ballot: Ballot,
    source: Source,
    own_words: Mapping[str, str],
    units: frozenset[str],
    extra: Iterable[Term],
) -> Vocabulary:
    """The vocabulary that the votes bear out."""
    terms: dict[str, Term] = {}
    aliases: dict[tuple[str, str], None] = {}
    by_key: dict[Key, list[str]] = defaultdict(list)
    cased: set[str] = set()
    settled = _Settled(ballot, source.texts)
    whole_kinds = {key_of(noun) for noun, kind in own_words.items() if kind == "reaction"}
    halves = {key[:-1] for key in whole_kinds if len(key) > 1}  # the "Crew" of "a crew reaction"
    called_of = {(*key_of(noun), "of"): kind for noun, kind in own_words.items()}
    for key, candidate in ballot.found.items():
        if settled.is_half(key, candidate) or settled.is_piece(key, candidate):
            continue
        if settled.is_cut_short(key, candidate, source):
            continue
        if key in whole_kinds and not candidate.families:
            continue  # "makes a Riposte": any of them, and no deed beside them
        if key in halves and not candidate.families and set(+candidate.votes) <= {"reaction", "modifier"}:
            continue
        bare = ballot.found.get(key[:-1]) if key[-1:] == ("speed",) else None
        if bare and "status" in settled.kinds(key[:-1], bare):  # "at Flank speed" is Flank
            alias = fold(spelling(candidate, "status"))
            aliases[(f"{ruleset}/status/{slug(spelling(bare, 'status'))}", alias)] = None
            continue
        if key[:-1] == ("order",) and key[-1:] in _MARKED:
            aliases[(f"{ruleset}/order/order", " ".join(key))] = None  # the marker of an order, whichever it is
            continue
        if same := settled.behind_a_name(key, candidate, own_words):
            bare, kind = same
            aliases[(f"{ruleset}/{kind}/{slug(spelling(bare, kind))}", fold(spelling(candidate, kind)))] = None
            continue
        called = called_of.get(key[:-1])
        if called and key[-1:] in ballot.found and called in settled.kinds(key[-1:], ballot.found[key[-1:]]):
            continue  # "a Writ of Volley" is the Writ "Volley"
        for kind in settled.kinds(key, candidate):
            name = spelt = spelling(candidate, kind)
            if kind in candidate.bare and key[:-1] not in ballot.found and _goes_bare(name, source):
                name = name.rsplit(" ", 1)[0]
            if kind == "status" and name.endswith("marker") and settled.is_placed(name):
                kind = "effect"
            term = f"{ruleset}/{kind}/{slug(name)}"
            by_key[key].append(term)
            if term in terms:
                continue
            terms[term] = Term(term, ruleset, kind, name, candidate.parameter if kind == "special_rule" else None)
            aliases.update(((term, alias), None) for alias in _aliases(spelt, kind, key, candidate, ballot, source))
            if (len(key) == 1 and not candidate.lower and name[:1].isupper()) or (name != spelt and " " not in name):
                cased.add(term)
            if kind in candidate.bare and name == spelt and (capital := settled.bare_capital(name, key, source)):
                aliases[(term, fold(capital))] = None
                cased.add(term)
    for key, shorts in ballot.short.items():
        for term in by_key.get(key, ()):
            if terms[term].kind == "characteristic" or any(len(short) > 1 and short.isupper() for short in shorts):
                aliases.update(((term, fold(short)), None) for short in shorts)
    general = _general(ruleset, terms, aliases, own_words, source.texts)
    aliases |= dict.fromkeys(_of_own_kind(terms, own_words, source.texts))
    for noun in ("marker", "token", "counter"):
        borne = [t for t in terms.values() if noun in fold(t.name).split()]
        if len(borne) == 1 and borne[0].kind == "status" and noun not in own_words and fold(borne[0].name) != noun:
            named = {fold(word) for text in source.texts for word in re.findall(rf"\b([A-Z][a-z]+) {noun}s?\b", text)}
            if named <= {*fold(borne[0].name).split(), "the", "a", "each", "this", "no", "all", "any", "one", "every"}:
                aliases[(borne[0].id, noun)] = None  # "loses one marker", where there is but one sort
    for term_ in extra:
        terms[term_.id] = term_
        aliases[(term_.id, fold(term_.name))] = None
    index = _index(terms, aliases)
    section_terms, section_subjects = terms_of_sections(ballot, source, terms, by_key, index)
    for term, alias in done_by_verbs(source, terms, section_terms):
        aliases[(term, alias)] = None
        index.add(alias, term)
    introduced = introducing_passages(source, section_terms, terms, index)
    terms = {
        t.id: Term(t.id, t.ruleset, t.kind, t.name, t.parameter, introduced.get(t.id), t.origin) for t in terms.values()
    }
    unit = f"{ruleset}/unit/unit"
    spoken = sorted({word.lower() for word in source.written if stem(word.lower()) in units} - GENERIC_UNITS)
    aliases.update(((unit, word), None) for word in spoken if not index.terms(word))
    others = [(term, alias) for term, alias in aliases if alias and fold(terms[term].name) != alias]
    sorts = dict(_sorts(ballot, terms, by_key))
    return Vocabulary(
        terms, tuple(Alias(content_id("a", term, alias), term, alias) for term, alias in others),
        index, section_terms, section_subjects, frozenset(cased), unit, general | sorts.keys(), units, dict(own_words),
        {passage: found for passage, names in ballot.listed.items() if (found := _listed(names, terms, by_key))},
        speaks_to_pieces(source.texts, frozenset(fold(t.name) for t in terms.values() if t.kind == "status")), sorts,
        wider=dict(_wider(ballot, terms, by_key)),
    )  # fmt: skip


def _same_spelling(candidate: Candidate, told: list[str]) -> bool:
    """Whether a kind of unit is written as a state would be: "a Lumbering Wagon" is in no state of that name."""
    kinds = [kind for kind in told if kind in TYPE_KINDS]
    return any(fold(spelling(candidate, kind)) == fold(spelling(candidate, "status")) for kind in kinds)


#: So many votes has a name that the sentences speak of by itself, again and again.
_SPOKEN_OF = 8


class _Settled:
    """Decides the kinds of a name by its votes."""

    def __init__(self, ballot: Ballot, texts: Sequence[str]) -> None:
        self.ballot = ballot
        self.has_subtypes = _says(r"(?i)\bsub-?types?\b", texts)
        self.placed = _placed_markers(texts)
        #: With which small word the names go on, each of which something tells, by their first word.
        self.longer: dict[str, set[str]] = defaultdict(set)
        for key, candidate in ballot.found.items():
            if len(key) > 2 and key[1] in _WITHIN_NAMES and candidate.families:
                self.longer[key[0]].add(key[1])
        #: Names that begin a longer heading with "and" or "or": "Crash" of "Crash and Burn".
        parted = [
            (heading[:size], heading[size + 1 :])
            for heading in ballot.headings
            for size in range(1, len(heading))
            if heading[size] in ("and", "or")
        ]
        self.halves = {first for first, _ in parted}
        #: "Boarding and Leaving", over what tells of the one and of the other.
        self.of_two = {
            first
            for first, second in parted
            if second in ballot.found and sum(ballot.votes(first).values()) >= _SPOKEN_OF
        }

    def is_half(self, key: Key, candidate: Candidate) -> bool:
        """Whether the name is only the first half of a longer name."""
        weak = all(kind in ("action", "status", "reaction", "modifier") for kind in +candidate.votes)
        named = key in self.ballot.headings or key in self.ballot.sorts
        return weak and not named and not candidate.families and key in self.halves - self.of_two

    def is_cut_short(self, key: Key, candidate: Candidate, source: Source) -> bool:
        """Whether a state or deed is never spoken of without the other words of a longer name ("Buttoned", of "Buttoned
        Up"; "Digging", of who is "Digging for Gold"; "Rain", of a "Rain of Stones")."""
        told = set(+candidate.votes)
        if candidate.families or told not in ({"status"}, {"action"}):
            return False
        if told == {"status"} and any(self.ballot.has((*key, small)) for small in _SMALL):
            further = "|".join(small.capitalize() for small in _SMALL)
        elif len(key) == 1 and (longer := self.longer.get(key[0])):
            further = "|".join(sorted(longer))
        else:
            return False
        return not any(
            source.says(rf"\b{re.escape(name)}\b(?! (?:{further})\b)", name) for name in candidate.spellings[min(told)]
        )

    def is_piece(self, key: Key, candidate: Candidate) -> bool:
        """Whether the name is a kind of unit and the word for what stands for it ("Supply counters")."""
        bare = self.ballot.found.get(key[:-1]) if key[-1:] == ("counter",) and len(key) > 1 else None
        return bare is not None and bool(bare.votes["unit_type"]) and not candidate.families

    def behind_a_name(
        self, key: Key, candidate: Candidate, own_words: Mapping[str, str]
    ) -> tuple[Candidate, str] | None:
        """The name, with its kind, that goes by the word for that kind as well ("a Volley order", a "Volley" being
        one), or by that of the marker of an order; None where it is a name of its own."""
        for own, kind in own_words.items():
            word = key_of(own)
            known = self.ballot.found.get(key[: -len(word)]) if key[-len(word) :] == word else None
            if known and kind in known.families and kind not in _NOUN_KEPT and not candidate.families:
                return known, kind  # "the Feint Stratagem", in whose chapter Feint stands
        bare = self.ballot.found.get(key[:-1])
        noun = last_word(spelling(candidate, "")).lower() if bare is not None else ""
        kind = own_words.get(noun) or KIND_WORDS.get(noun, "")
        if bare is None or kind not in ("order", "status"):
            return None
        told = self.kinds(key[:-1], bare)
        if f" {noun}" in _BORNE:
            return (bare, "order") if "order" in told and "status" not in told else None
        return (bare, kind) if kind in told and self.kinds(key, candidate) == [kind] else None

    def bare_capital(self, name: str, key: Key, source: Source) -> str | None:
        """What an order goes by without its noun where it has a capital, small letters meaning what anybody does
        ("Ram"): one word, of which the texts also speak so; or where only a state is called like it ("Grapple", and
        "Grappled")."""
        bare = name.rpartition(" ")[0]
        other = self.ballot.found.get(key[:-1])
        if " " in bare or not bare[:1].isupper() or not source.written[bare] or _is_a_chapter(bare, source):
            return None
        if other is not None:
            state = self.kinds(key[:-1], other) == ["status"] and bare not in other.spellings["status"]
            return bare if state else None
        return bare if source.written[bare.lower()] else None

    def kinds(self, key: Key, candidate: Candidate) -> list[str]:
        """The kinds that the votes for a name bear out."""
        kinds = self._by_votes(key, candidate)
        graded = candidate.votes["status"] < max(candidate.votes["unit_type"], candidate.votes["unit_subtype"])
        graded = graded or spelling(candidate, "status").endswith("ing")
        if "status" in kinds and graded and _same_spelling(candidate, kinds):
            kinds = [kind for kind in kinds if kind != "status"]
        if candidate.families:
            told = [kind for kind in candidate.families if kind in kinds or kind == "action"]
            told = told or list(candidate.families)[:1]
            if told == ["status"] and "action" in kinds and candidate.votes["action"] >= 4:
                deed, state = spelling(candidate, "action"), spelling(candidate, "status")
                if deed != state and state.endswith(("ed", "en")) and not deed.endswith(("ed", "en", "ing")):
                    told.append("action")  # "may Grapple", beside those who are Grappled
            if told == ["characteristic"] and candidate.votes["action"] >= 4:
                told.append("action")  # "may March", up to its March: a figure, and what is done with it
            other = [
                kind
                for kind in kinds
                if kind not in told
                and kind not in ("action", "unit_type", "unit_subtype", "effect")
                and not (kind == "status" and _same_spelling(candidate, told))
            ]
            return [
                *told,
                *(kind for kind in other if candidate.votes[kind] >= 4 or kind in ("characteristic", "weapon_type")),
            ]
        gerund = "status" in kinds and key in self.ballot.gerunds and candidate.votes["action"]
        if gerund and spelling(candidate, "status").endswith("ing"):
            return [*(kind for kind in kinds if kind != "status"), *(() if "action" in kinds else ("action",))]
        return kinds

    def _by_votes(self, key: Key, candidate: Candidate) -> list[str]:
        votes = Counter(candidate.votes)
        modifier = votes.pop("modifier", 0)
        if votes.pop("non", 0) and not votes and not modifier:
            return ["unit_type"]
        if modifier >= 2 and not any(
            votes[k] for k in ("unit_subtype", "unit_type", "status", "action", "special_rule")
        ):
            votes["unit_subtype"] += modifier
        if not votes:
            return []
        if modifier >= 2 and not votes["unit_type"] and not self.has_subtypes:
            votes["unit_type"] += modifier
        if votes["unit_type"] and votes["unit_subtype"]:
            # "the Glider type" is how texts speak of sub-types too; a list of unit types settles it
            weaker = "unit_subtype" if votes["unit_type"] >= max(2, votes["unit_subtype"]) else "unit_type"
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
        nouns = max(
            votes[kind] for kind in ("unit_type", "unit_subtype", "weapon_type", "characteristic", "special_rule")
        )
        if votes["action"] and nouns >= votes["action"]:
            votes.pop("action")
        best = max(votes.values(), default=0)
        kinds = [kind for kind, count in votes.items() if count and (count >= 2 or count == best)]
        if votes["unit_type"] == 1 and len(votes) > 1:
            kinds = [kind for kind in kinds if kind != "unit_type"] or kinds
        if "reaction" in kinds and votes["reaction"] >= max(4, votes["action"]):
            # "Buttoned Up" is the state that the reaction "Button Up" leads to
            led_to = votes["status"] >= 4 and spelling(candidate, "status") != spelling(candidate, "reaction")
            kinds = [kind for kind in kinds if kind != "action" and (kind != "status" or led_to)]
        return [kind for kind in kinds if not (kind in ("action", "status") and votes[kind] < 2)]

    def is_placed(self, name: str) -> bool:
        """Whether a marker is something that is laid on the table, not something that a unit bears."""
        return fold(name) in self.placed


def _says(pattern: str, texts: Iterable[str]) -> bool:
    """Whether any text holds what fits the pattern."""
    return any(map(re.compile(pattern).search, texts))


def _placed_markers(texts: Iterable[str]) -> frozenset[str]:
    """The names of up to four words, ending in "marker", that stand after a word for placing."""
    found: set[str] = set()
    for window in chain.from_iterable(map(_PLACING.findall, texts)):
        words = fold(window).rstrip("s").split()
        found.update(" ".join(words[-size:]) for size in range(2, min(5, len(words) + 1)))
    return frozenset(found)


def spelling(candidate: Candidate, kind: str) -> str:
    """The spelling that stands for the name: the base form for an action, else the most frequent one,"
    " in the singular."""

    def rank(item: tuple[str, int]) -> tuple[bool, int, int, int, str]:
        name, count = item
        meant_too = not count  # what else it is called is not its name
        verb_form = first_word(name).endswith(("ing", "ed", "s"))
        plural = name.endswith("s") and not name.endswith("ss")
        if kind == "status":
            letters = name.isupper() and len(name) < 6  # an abbreviation that the text explains, and goes on to use
            return (meant_too, 0 if letters else 1 if verb_form else 2, 0, -count, name)
        return (meant_too, int(verb_form and kind == "action"), int(plural), -count, name)

    spellings = candidate.spellings.get(kind) or next(iter(candidate.spellings.values()))
    return min(spellings.items(), key=rank)[0]


def _aliases(name: str, kind: str, key: Key, candidate: Candidate, ballot: Ballot, source: Source) -> list[str]:
    """What else a name is called: its other spellings, the halves of "Knights and Giants", "Dive" for "Dive move"."""
    found = [fold(other) for other in candidate.spellings[kind]]
    if kind == "unit_subtype" and " and " in name:
        halves = [fold(singular(part)) for part in name.split(" and ")]
        found += [*halves, fold(name.replace(" and ", " or ")), " or ".join(halves)]
    if kind == "test" and key[-1:] in (("test",), ("check",)) and len(key) > 1:
        other = "check" if key[-1] == "test" else "test"  # "tests Resolve", where it is a Resolve check
        found += [f"{fold(name)[: -len(key[-1])]}{other}"] if (*key[:-1], other) not in ballot.found else []
    elif kind in ("status", "test", "action") and len(key) > 1 and key[:-1] not in ballot.found:
        bared = [fold(name)[: -len(noun) - 1] for noun in _BARED if fold(name).endswith(" " + noun)]
        # "in close combat" speaks of no Combat Speed
        found += [bare for bare in bared if name.islower() or not source.written[bare]]
        if kind == "status" and len(key) > 2 and name[:1].isupper() and fold(name).endswith(_BORNE):
            found.append(fold(name).rsplit(" ", 1)[0])  # "while it is Shut Down", with a Shut Down marker
    elif kind == "unit_type" and len(key) > 1 and last_word(name).lower() in _CARRIERS and key[:-1] not in ballot.found:
        bare = name.rsplit(" ", 1)[0]  # "Raft crew", of which the text says "Rafts may …"
        told = last_word(name).lower() in _BODY and source.written[f"{bare}s"]
        if not told and source.written[f"{last_word(bare)}s"]:
            doing = re.compile(rf"\b{bare}s (?:may|can|cannot|must|never|do)\b")
            told = source.says(doing, f"{bare}s")
        found += [fold(bare)] if told else []
    elif kind == "status" and len(key) == 1 and not name.endswith(("ed", "ing")):
        done = (f"{name}{ending}" for ending in ("ed", "d", f"{name[-1]}ed"))  # "Routed squads", where a squad Routs
        written = (each for each in done if source.written[each])
        found += [fold(each) for each in written if key_of(each) == key or key_of(each) not in ballot.found]
    elif kind == "status" and len(key) == 1 and name.endswith("ed"):
        nouns = (name[:-2] + ending for ending in ("", "ion", "ation", "ment"))  # "Suppression", of Suppressed
        found += [fold(noun) for noun in nouns if source.written[noun] and key_of(noun) not in ballot.found]
    elif kind in ("special_rule", "status") and len(key) == 1 and (telling := adjectives_of(name)):
        found += [fold(word) for word in telling if source.written[word] or source.written[word.lower()]]
    elif kind in candidate.bare and key[:-1] not in ballot.found:
        bare = fold(name).rsplit(" ", 1)[0]
        found += [] if source.written[bare] else [bare]  # "may not charge" speaks of no Charge order
    return found


def _goes_bare(name: str, source: Source) -> bool:
    """Whether the texts mostly speak of the "Double Time order" as of Double Time, and never in small letters."""
    bare, _, noun = name.rpartition(" ")
    if not bare[:1].isupper() or source.written[bare.lower()]:
        return False
    spoken = re.compile(rf"(?<=[a-z,] ){re.escape(bare)}(?P<noun> (?i:{noun})s?\b)?(?! [A-Z])")
    with_noun = Counter(found["noun"] is not None for line in source.lines(bare) for found in spoken.finditer(line))
    return with_noun[False] >= with_noun[True]  # the list that tells of it calls it so once more


def _of_own_kind(
    terms: Mapping[str, Term], own_words: Mapping[str, str], texts: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """The names behind the text's own word for their kind: "a Writ of Volley"."""
    for noun, kind in own_words.items():
        if _says(rf"(?i)\b{noun} of [A-Z]", texts):
            yield from ((term.id, f"{noun} of {fold(term.name)}") for term in terms.values() if term.kind == kind)


def _as_name(noun: str) -> str:
    """A word for a kind as its name: "Tactical Status"."""
    return " ".join(word.capitalize() for word in noun.split()) if noun.endswith(" status") else noun.capitalize()


def _general(
    ruleset: str,
    terms: dict[str, Term],
    aliases: dict[tuple[str, str], None],
    own_words: Mapping[str, str],
    texts: Sequence[str],
) -> frozenset[str]:
    """The terms that stand for a whole kind, under the text's own words for it too."""
    made: dict[str, str] = {}
    for kind, name in GENERAL:
        term = f"{ruleset}/{kind}/{slug(name)}"
        called = [noun for noun, of in own_words.items() if of == kind and noun not in _VERBS_TOO]
        in_full = next((noun for noun in called if kind == "status" and noun.endswith(f" {fold(name)}")), None)
        own = in_full or next((noun for noun in called if last_word(noun) != "option"), None)
        spoken = not in_full and _says(rf"(?i)\b{name}(?:e?s)?\b", texts)  # "Tactical Status" says it too
        terms.setdefault(term, Term(term, ruleset, kind, _as_name(own) if own and not spoken else name))
        if kind != "unit":
            made[kind] = term
            aliases[(term, fold(name))] = None
    for noun, kind, verb in (("response", "reaction", "respond"), ("condition", "status", "")):
        named = any(t.kind == kind and t.id not in made.values() for t in terms.values())
        if not _says(rf"\b(?:an?|any|make|the|each) (?i:{noun})s?\b", texts) or _says(rf"(?i)\b{kind}s?\b", texts):
            continue
        if named or (verb and _says(rf"\b{verb}s?\b", texts)):
            aliases[(made[kind], noun)] = None
            if verb:
                aliases[(made[kind], verb)] = None
    for noun, kind in own_words.items():
        if kind in made and last_word(noun) not in _VERBS_TOO:
            aliases[(made[kind], fold(noun))] = None
    if own_words.get("response") == "reaction":
        aliases[(made["reaction"], "respond")] = None
    aliases[(made["reaction"], "react")] = None
    return frozenset(made.values())


def _listed(names: Iterable[tuple[Key, str]], terms: dict[str, Term], by_key: dict[Key, list[str]]) -> tuple[str, ...]:
    """The terms of the listed names, each of the kind that its list gives."""
    return tuple(term for key, kind in names for term in by_key.get(key, ()) if terms[term].kind == kind)


def _sorts(
    ballot: Ballot, terms: Mapping[str, Term], by_key: Mapping[Key, list[str]]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The term of each sort of deeds that the text has a name for, with the terms of what is of that sort."""
    for key, (kind, members) in ballot.sorts.items():
        for sort in (term for term in by_key.get(key, ()) if terms[term].kind == kind):
            found = (term for member in members for term in by_key.get(member, ()) if term != sort)
            kinds = _DEEDS if kind in _DEEDS else (kind,)
            yield sort, tuple(dict.fromkeys(term for term in found if terms[term].kind in kinds))


def _wider(ballot: Ballot, terms: Mapping[str, Term], by_key: Mapping[Key, list[str]]) -> Iterator[tuple[str, str]]:
    """The term of each kind of piece that is of a wider one by plain English, and that of the wider one."""
    for key, members in ballot.wider.items():
        whole = next((term for term in by_key.get(key, ()) if terms[term].kind == "unit_type"), None)
        held = (term for member in members for term in by_key.get(member, ()) if terms[term].kind == "unit_type")
        yield from ((term, whole) for term in held if whole and term != whole)


def _index(terms: dict[str, Term], aliases: dict[tuple[str, str], None]) -> NameIndex:
    index = NameIndex()
    for term in sorted(terms.values(), key=lambda t: (_ORDER.get(t.kind, 99), t.id)):
        if term.kind != "unit":
            index.add(term.name, term.id)
    for term_id, alias in aliases:
        if alias:
            index.add(alias, term_id)
    return index


def _is_a_chapter(name: str, source: Source) -> bool:
    """Whether a section with sections of its own is called so, which is no entry of one thing."""
    parents = {section.parent for section in source.sections.values()}
    return any(fold(tidy(each.heading)) == fold(name) and each.id in parents for each in source.sections.values())
