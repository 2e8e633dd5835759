"""Remainder: the circumstances that a statement tells and that none of its readers took up.

In: a draft, finished but for this, and the statement that it came of. Out: what is left of the statement's phrases of
circumstance ("against …", "within 8 inches", "on a roll of 5 or more", "that it can see") and of the words that
narrow its subject ("Crews who can see the flag …"), as facts in the text's own words: a clause without them would
hold far too often.
"""

from __future__ import annotations

import functools
import re
from itertools import pairwise, takewhile

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.borne import how_many
from ingest.grammar.phrases.described import of_bearers
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.plain.rewrites import IF_IT_IS
from ingest.grammar.whose.tails import NO_NOUNS, RELATIVE, SPANS, STOPS, narrowing_tails
from ingest.lexicon import GENERIC_UNITS, NUMBER_WORDS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Done, Fact, Has, atoms, both, either, had_by
from kb.model import TYPE_KINDS
from kb.names import stems
from kb.numbers import how_often, in_a_word
from kb.patterns import deferred

#: Relations whose clauses are narrowed by where, whom and what they are told of.
NARROWED = frozenset(
    "denies permits immune_to limits_to forces grants inflicts removes modifies sets ignores counts_as".split()
)
#: Words that tell nothing of their own, so that a phrase of nothing else narrows nothing.
EMPTY = frozenset(
    stems(
        "a an the of to in on at by for from with without and or either neither both that which who it its is are be "
        "was were as this these those they them their he his him you your one any all each every some such no not own "
        "other another same than more less least up away can may will would must do does did has have had make made "
        "being become remain take taken give given use used include contain consist compose suffer perform attempt "
        "against within beyond during under roll result score dice die table part turn phase round game step only "
        "still also again already model unit friendly target control rule sub type special kind trait quality status "
        "condition keyword talent token marker fault particular"
    )
) | {word for low in GENERIC_UNITS for word in stems(low)}
#: "At a range of more than 6 inches", "at less than 3 hexes".
_AT_RANGE = deferred(
    r"(?:an? |any )?(?:range|distance)s? (?:of|over|beyond|above|under|below|greater|longer|shorter|more|less)\b|"
    r"(?:more|less) than \d"
)
#: "At depth 2 or less", "above altitude 5": how high, deep or fast it is.
_SO_MUCH = deferred(r"(?:an? |the )?[a-z]+ (?:of )?\d+ or (?:more|less|higher|lower|above|below|better|worse)\b")
_A_NUMBER = deferred(r"(?:an? |the )?[a-z]+ (?:of )?\d")
_SHUT_OUT = ("denies", "immune_to")
#: "A crew bearing two Oath tokens".
_CARRYING = frozenset("carrying bearing holding with".split())
_MEASURED = deferred(r"\d|half\b")
_ROLLED = deferred(r"(?:an? )?(?:(?:roll|result|score|total)s? of )?(?:an? )?(?:unmodified |natural )?\d+\+?")


def untold(
    draft: Draft, statement: Statement, subject: Subject, drafts: list[Draft], vocabulary: Vocabulary
) -> Condition:
    """What a statement asks for that its draft does not tell, in its own words."""
    if draft.relation not in NARROWED or draft.fixed:
        return ALWAYS
    own = subject.text and not (draft.any_unit or subject.pronoun)
    stranger = _is_stranger(draft, statement, vocabulary) or _is_happening(statement, vocabulary)
    narrowing = _narrowing(list(statement.subject), vocabulary) if own and not stranger else []
    narrowing = list(statement.subject) if stranger else narrowing
    phrases = _phrases(list(statement.predicate))
    tails = narrowing_tails(list(statement.predicate), draft)
    spared = any(t.low.startswith("non-") for t in statement.subject)
    if not (narrowing or phrases or tails or spared) and draft.relation not in _SHUT_OUT:
        return ALWAYS
    told, measured = _told(draft, vocabulary), _compared(draft)
    measured |= {f"{number}{unit}" for number in measured for unit in ("m", "cm", "mm", "in")}  # "within 100m"
    left: list[Condition] = []
    rest = _telling(narrowing) - told
    if narrowing and (counted := how_many(narrowing, vocabulary)):
        left.append(counted)
    elif _of_same(narrowing) or (
        rest and not measured & _telling(narrowing) and not _named_by(narrowing, rest, draft, vocabulary)
    ):
        left.append(_fact(narrowing))
    pair = draft.relation in _SHUT_OUT and len(drafts) == 2
    if pair and "both" in (t.low for t in statement.predicate):
        left += [Has(d.object.term) for d in drafts if d is not draft and d.object.term and d.object.kind == "status"]
    elsewhere = [each for each in drafts if each is not draft]
    others = {token for each in elsewhere for token in each.object.part} - draft.object.part
    for phrase in phrases:
        telling = _telling(phrase)
        if phrase[0].low == "in" and draft.relation not in _SHUT_OUT:
            continue  # "may only react in response to …": what is required, and told so
        known = not telling - told and not _against_itself(phrase, draft, statement)
        if measured & telling or {id(phrase[0]), id(phrase[-1])} & others or known:
            continue
        if not _of_the_roll(phrase, draft) and not any(telling <= _told(each, vocabulary) for each in elsewhere):
            left.append(_fact(phrase))
    said = (*(_told(each, vocabulary) for each in elsewhere), *map(_telling, phrases)) if tails else ()
    untouched = told.union(vocabulary.unit_words, *said) if tails else told
    for tail in tails:
        telling, elsewhere_told = _telling(tail), {id(tail[0]), id(tail[-1])} & others
        if telling - vocabulary.unit_words and not telling & untouched and not elsewhere_told:
            left.append(_fact(tail))
    left += [_fact([t, after]) for t, after in pairwise(statement.subject) if _is_shut_out(t, after, told)]
    causes = [each for each in left if isinstance(each, Fact) and each.text.startswith("by ")]
    if draft.relation in _SHUT_OUT and len(causes) > 1:  # "cannot be Dazed by smoke or by falling": by neither
        left = [*(each for each in left if each not in causes), either(*causes)]
    return both(*left)


def _against_itself(phrase: list[Token], draft: Draft, statement: Statement) -> bool:
    """Whether a phrase tells of what the subject names ("a Reaction may not be made against a Reaction")."""
    own = draft.object.term
    return phrase[0].low == "against" and all(any(own in t.terms for t in part) for part in (phrase, statement.subject))


def _is_shut_out(token: Token, after: Token, told: frozenset[str]) -> bool:
    """Whether a word tells which are left out of the thing that a draft names ("non-iron weapons"), and it does not."""
    said = frozenset(stems(token.low[4:])) <= told
    return token.low.startswith("non-") and not token.terms and not said and after.stem in told


def _of_same(phrase: list[Token]) -> bool:
    """Whether a phrase tells those of the same class, troop or sort, or of another, from the rest."""
    return [t.low for t in phrase[:3]] in _OF_SAME


def _fact(phrase: list[Token]) -> Fact:
    return Fact(Piece("if", "", tuple(phrase)).text)


def _of_the_roll(phrase: list[Token], draft: Draft) -> bool:
    """Whether a phrase is part of what is done itself: "roll a die: on a 4+ …", "select a model that is in sight"."""
    instructed = draft.relation in ("forces", "sets")
    if phrase[0].low in RELATIVE:
        return instructed or draft.within is not None or _known(phrase, draft)
    by_players = draft.affects == "player" or draft.relation == "sets" or draft.object.name.startswith("roll")
    return instructed and (phrase[0].low == "by" or (by_players and phrase[0].low in ("on", "with", "for")))


def _is_stranger(draft: Draft, statement: Statement, vocabulary: Vocabulary) -> bool:
    """Whether the clause would be of any unit, and its subject is a noun that the text never tells of as one."""
    tokens = statement.subject
    if not tokens or draft.subject or draft.subject_thing or draft.affects == "player" or draft.who != ALWAYS:
        return False
    if draft.relation in ("limits_to", "forces", "removes") or draft.value == "passes" or tokens[-1].low == "way":
        return False
    known = any(t.terms or t.low in GENERIC_UNITS or t.stem in vocabulary.unit_words for t in tokens)
    return not known and tokens[0].low not in _DEFINITE | _NOBODY


def _is_happening(statement: Statement, vocabulary: Vocabulary) -> bool:
    """Whether the subject is what somebody does ("Passing a Nerve Test", "Entering the ford")."""
    tokens = statement.subject
    if len(tokens) > 2 and tokens[1].low in _ENDED:
        return True  # "A failed roll ends the turn"
    named = any(t.terms or t.low in GENERIC_UNITS or t.stem in vocabulary.unit_words for t in tokens[1:2])
    if len(tokens) < 2 or tokens[1].low == "that" or any(t.low == "," for t in tokens):
        return False
    return tokens[0].low.endswith("ing") and not tokens[0].terms and not named


_ENDED = frozenset("failed passed successful unsuccessful".split())
_NOBODY = frozenset("you your he she we no only both neither one sides player opponent".split())


def front_untold(text: str, drafts: list[Draft], vocabulary: Vocabulary) -> None:
    """Give the drafts of a sentence the condition that it opens with, where they tell nothing of it.

    A sentence that was put in other words before it was read may have lost it ("Each time it is hit, roll a die: …").
    """
    front = _FRONT.match(text)
    if front is None or _ELSE.search(text) or ("; " in text and IF_IT_IS.match(text)):
        return
    for draft in drafts:
        subject = vocabulary.terms[draft.subject] if draft.subject else None
        named = frozenset(stems(subject.name)) if subject else frozenset()
        telling = frozenset(stems(front[1])) - EMPTY - named
        if subject and subject.kind in ("status", "effect", "order") and named & frozenset(stems(front[1])):
            continue  # "While a crew is Stunned, …": the state itself
        rolled = all(isinstance(a, Fact) and a.text.startswith("the roll is") for a in atoms(draft.when))
        untold_of = telling and rolled and draft.relation in NARROWED and not draft.fixed
        if untold_of and not telling & _told(draft, vocabulary):
            draft.when = both(Fact(front[1]), draft.when)


_FRONT = deferred(
    r"(?:If|When|Whenever|Each time|Every time|Once(?! per)|While|For (?:each|every)) ([^,;:]{6,90}), (?!or |and )"
)
_ELSE = deferred(r"(?i)\b(?:otherwise|if not|instead|or else)\b|; (?:if|when) ")


def _narrowing(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """What tells which of those that a subject names are meant, with the word that opens it ("who can see it")."""
    lows = [t.low for t in tokens]
    definite = False
    for n, token in enumerate(tokens[:-1]):
        if n and of_bearers(tokens[n:], vocabulary):
            return []
        before, after = tokens[n - 1], tokens[n + 1]
        definite = token.low in _DEFINITE or (definite and token.low not in _ANY)
        if n and before.low not in ("or", "and") and {"or", "and"} & set(lows[:n]):
            return []  # "Barges or rafts that …": of the last alone
        if (
            not n
            or before.low in NO_NOUNS
            or not before.text.replace(" ", "").replace("-", "").isalpha()
            or after.low in (",", "this", "these")
            or "this" in lows[n:]
        ):
            continue
        noun = before.low in GENERIC_UNITS or before.stem in vocabulary.unit_words
        noun = noun or any(vocabulary.terms[t].kind in TYPE_KINDS for t in before.terms)
        if noun and (_of_same(tokens[n:]) or (token.low in _CARRYING and how_many(tokens[n:], vocabulary))):
            return tokens[n:]
        if token.low in RELATIVE | {"whose"} and (noun or not before.terms) and after.low not in _DEFINITE:
            return tokens[n:]
        if noun and after.low in _BY and not token.terms and (token.low in _STRUCK or token.low.endswith("ed")):
            return tokens[n:]
        if token.low in _PLACED and noun and not definite and after.low not in _DEFINITE:
            return tokens[n:]
        if (
            token.low in _PLACED
            and noun
            and not definite
            and n < 3
            and after.low == "the"
            and _is_place(tokens[n + 2 :])
        ):
            return tokens[n:]  # "Rafts on the ice", not "models in the unit"
        if token.low in _AWAY and noun and not definite and not token.terms:
            return tokens[n:]
    return []


def _is_place(tokens: list[Token]) -> bool:
    """Whether words behind "the" tell a place of the text's own, and not what was spoken of before."""
    plain = len(tokens) in (1, 2) and not any(t.terms or t.is_number for t in tokens)
    return plain and tokens[-1].low.isalpha() and tokens[-1].low not in _SPOKEN_OF | GENERIC_UNITS


_SPOKEN_OF = frozenset(
    """table battlefield board area unit template marker game fight combat way same field vehicle force fleet army side
    zone turn phase blast effect target crew warband band gang company host squad""".split()
)
_NAMED = ("status", "effect", "order", "special_rule", "unit_subtype", "weapon_type")


def _named_by(narrowing: list[Token], rest: frozenset[str], draft: Draft, vocabulary: Vocabulary) -> bool:
    """Whether what narrows the subject is, but for a word, the state or the option that the draft tells of."""
    asked = {a.term for each in (draft.who, draft.when) for a in atoms(each) if isinstance(a, Has)}
    asked = {term for term in asked if vocabulary.terms[term].kind in _NAMED}
    if any(draft.within in t.terms for t in narrowing if draft.within):
        return True
    if not any(asked & set(t.terms) for t in narrowing):
        return False
    counted = any(t.is_number or t.low in NUMBER_WORDS for t in narrowing) and rest & _COUNTS
    return (len(rest) < 2 and not counted) or any(
        one.low == "or" and other.low not in _GOING_ON | {"more"} for one, other in pairwise(narrowing)
    )


_COUNTS = frozenset(stems("two three four five six seven eight nine ten half")) | {str(n) for n in range(100)}


def _known(phrase: list[Token], draft: Draft) -> bool:
    """Whether a relative clause is of what set the draft's option off, or of the target that the draft tells of."""
    aimed = any(had_by(a, "target") for a in atoms(draft.when))
    lows = [t.low for t in phrase]
    pointing = any(low == "this" and after not in SPANS for low, after in pairwise(lows))
    return aimed or pointing or "triggered" in lows or lows[1:3] == ["can", "never"] or lows[-1].endswith("ly")


def _compared(draft: Draft) -> set[str]:
    """The numbers of the distances and figures that a draft asks for."""
    return {
        a.value for each in (draft.who, draft.when, draft.requirement) for a in atoms(each) if isinstance(a, Compare)
    }


def _phrases(tokens: list[Token]) -> list[list[Token]]:
    """The phrases of circumstance of a predicate, each up to where another part of the sentence begins."""
    found: list[list[Token]] = []
    start = -1
    for n, token in enumerate(tokens):
        if start < 0 and token.low in _AS and [t.low for t in tokens[n + 1 : n + 3]] != ["a", "result"]:
            break  # "is treated as a crew within 6 inches": what it is likened to
        mixed = start >= 0 and _MIXED & {t.low for t in tokens[start:n]}
        if start >= 0 and (token.low in STOPS or _goes_elsewhere(tokens, n)) and not (mixed and token.low == "and"):
            found.append(tokens[start:n])
            start = -1
        elif start < 0 and _opens(tokens, n):
            start = max((k for k in range(max(0, n - 3), n) if tokens[k].low in ("no", "not")), default=n)
            start = _away_from(tokens, start) if token.low in ("within", "beyond") else start
    return [*found, tokens[start:]] if start >= 0 else found


def _away_from(tokens: list[Token], n: int) -> int:
    """Where the phrase opens that ends in the one at ``n``: "further away from all foes within 8 inches"."""
    words = range(n - 1, max(n - 9, 0), -1)
    spoken = list(takewhile(lambda k: tokens[k].low not in STOPS, words))
    at = next((k for k in spoken if [t.low for t in tokens[k - 1 : k + 1]] == ["away", "from"] and k < n - 1), None)
    if at is None:
        return n
    return at - 2 if tokens[at - 2].low in ("further", "farther", "directly", "straight") else at - 1


def _goes_elsewhere(tokens: list[Token], n: int) -> bool:
    """Whether an "and" at ``n`` ends the phrase: what follows is no further number or place."""
    after = tokens[n + 1] if n + 1 < len(tokens) else None
    return tokens[n].low == "and" and after is not None and not after.is_number and after.low not in _GOING_ON


_MIXED = frozenset("mix mixture combination both between".split())
_GOING_ON = frozenset("less fewer higher lower greater better over in line with".split())
_AS = frozenset("as like".split())
_PLACED = frozenset(
    """with without from in inside on behind under within outside aboard beyond near beside between above below across
    along among atop around""".split()
)
_AWAY = frozenset("off outside beyond at not out away".split())
_DEFINITE = frozenset("the that this it they its their such those these".split())
_OF_SAME = (["of", "the", "same"], ["of", "a", "different"], ["of", "another", "class"], ["of", "another", "type"])
_BY = frozenset("by in on into from".split())
_STRUCK = frozenset("hit shot struck caught".split())
_ANY = frozenset("a an any all each every no of".split())
_ANSWERING = ("reply to", "response to", "answer to", "reaction to")
_FROM = ("within", "more than", "less than", "further", "beyond", "closer", "a single ", "any single ", "any one ",
         "the same ")  # fmt: skip
_CAUSES = frozenset({("as", "a"), ("because", "of"), ("due", "to"), ("caused", "by")})
_POINTING = ("it", "them", "this", "these", "those", "that", "which", "him", "her")


def _opens(tokens: list[Token], n: int) -> bool:
    """Whether a phrase that narrows what is said opens at ``n``."""
    low = tokens[n].low
    if low in RELATIVE and n > 1:
        return tokens[n - 1].text.isalpha() and tokens[n - 1].low not in NO_NOUNS and n + 2 < len(tokens)
    after = " ".join(t.low for t in tokens[n + 1 : n + 6])
    if low == "against":
        return not after.startswith(_POINTING) and "with this" not in after
    if low in ("within", "beyond"):
        return bool(_MEASURED.match(after))
    if low == "at":
        return bool(_AT_RANGE.match(after) or _SO_MUCH.match(after))
    if low in ("above", "below", "over", "under"):
        return bool(_A_NUMBER.match(after))
    if low == "from":
        return after.startswith(_FROM)
    if low in ("on", "with") and _ROLLED.match(after):
        return low == "on" or "roll" in after or "score" in after
    if low == "the":
        return after.startswith("first ") and n == 0 and len(tokens) > 2
    if low == "for":
        return after.startswith(("being ", "each ", "every ", "losing ", "failing "))
    if low == "in":
        return after.startswith(_ANSWERING)
    if low in ("by", "upon", "on") and n + 2 < len(tokens):
        return tokens[n + 1].low.endswith("ing") and not tokens[n + 1].terms
    return (low, after.split(" ")[0]) in _CAUSES


def _told(draft: Draft, vocabulary: Vocabulary) -> frozenset[str]:
    """The words of everything that a draft tells."""
    said = [draft.object.name, draft.value or "", draft.condition or ""]
    said += [vocabulary.terms[t].name for t in (draft.subject, draft.object.term) if t]
    said += [draft.subject_thing.name] if draft.subject_thing else []
    for condition in (draft.who, draft.when, draft.requirement):
        for atom in atoms(condition):
            said += [str(getattr(atom, name)) for name in atom.__dataclass_fields__]
            if isinstance(atom, Done) and atom.times:
                said.append(f"{how_often(atom.times)} or more, at least {in_a_word(atom.times)}")
            if had_by(atom, "target"):
                said.append("target enemy foe")
            if isinstance(atom, Has) and atom.quantifier == "all":
                said.append("entirely solely exclusively wholly purely")
            if isinstance(atom, Compare):
                said.append("enemy inch value score rating stat figure" if atom.value == "none" else "enemy inch")
    done = any(isinstance(a, Done) for each in (draft.who, draft.when, draft.requirement) for a in atoms(each))
    words = _words(" ".join(said))
    return words | _phase_words(vocabulary) if done else words  # in which phase it was done is in "this turn"


def _words(text: str) -> frozenset[str]:
    """The words of what a draft tells, names and numbers apart."""
    return frozenset(stems(re.sub(r"[/_:-]|(?<=\d)[dD]?(?=\D)|(?<=[dDxX])(?=\d)", " ", text)))


@functools.lru_cache(maxsize=1)
def _phase_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The words of the names of all phases: the same for a whole ruleset, and asked for with many drafts."""
    return _words(" ".join(term.name for term in vocabulary.terms.values() if term.kind == "phase"))


def _telling(phrase: list[Token]) -> frozenset[str]:
    """The words of a phrase that tell something."""
    text = re.sub(r"(?<=\d)[\"”″%+]|[-+](?=\d)", " ", " ".join(t.text for t in phrase))
    return frozenset(stems(text)) - EMPTY
