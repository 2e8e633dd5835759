"""Workings: how a result is worked out: with what, out of what, and what does not enter into it.

In: a statement and its subject. Out: drafts, none where the family does not apply. It is asked last, after ``conduct``.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named, opening_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.conduct import noun_of, phrase
from ingest.grammar.states.handling import figure
from ingest.grammar.states.quantities import DICE, quantity, thing_of
from ingest.lexicon import PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Fact
from kb.model import OPTION_KINDS
from kb.patterns import deferred

#: Verbs of finding out, as infinitives.
_FINDS_OUT = frozenset("determine decide find see calculate establish resolve measure check identify work".split())
_ASKS = frozenset("which what how whether when where who if much many far the a an".split())
#: Participles of what is done with something, before the words that tell with what.
_DONE_BY = frozenset("made resolved done fired rolled performed taken worked measured conducted".split())
_BY = frozenset("at from using with against".split())
#: Participles of what enters into a sum.
_ENTERS = frozenset("added subtracted included counted applied deducted".split())
_INTO = frozenset("to from in into towards toward".split())
_ENDS_HEAD = (",", "that", "is", "are")
_INFLUENCE = frozenset("effect bearing influence impact".split())
_USED_IN = ("effect", "test", "action", "reaction", "characteristic", "table", "status")


def workings(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What something is worked out with, or is not."""
    predicate = list(s.predicate)
    if not s.subject and s.verb == "suffer":  # "is Dazed, and will still suffer a penalty to its …"
        return _unmeasured(predicate, vocabulary)
    if not s.subject or not predicate:
        return []
    first = predicate[0].low
    drafts = _outcome(s, predicate)
    if drafts:
        return drafts
    if s.verb == "be" and not s.negative:
        if first == "used" and len(predicate) > 2 and predicate[1].low == "as":
            return _used_as(s, predicate[2:], vocabulary)
        if first in ("added", "included", "counted") and len(predicate) > 2 and predicate[1].low in _INTO:
            return _enters(list(s.subject), predicate[2:], vocabulary)
        if first == "used" and len(predicate) > 3 and predicate[1].low == "to" and predicate[2].low in _FINDS_OUT:
            return _found_out_with(list(s.subject), predicate[3:], vocabulary)
        if first == "equal":
            return _equals(s, vocabulary)
        if first == "affected" and "by" in (t.low for t in predicate[1:4]) and _usual(s, predicate):
            by = next(n for n, t in enumerate(predicate) if t.low == "by")
            name = phrase(predicate[by + 1 :], 4)
            return [Draft("forces", Thing("effect", name), modal="state")] if name else []
        lows = [t.low for t in predicate]
        if first == "the" and lows[1:2] and lows[1] in _MOST and {"among", "of"} & set(lows):
            name = phrase(predicate, 3)
            return [Draft("uses", Thing("effect", name), modal="state", back=True)] if subject.pronoun else []
        if first in _DONE_BY:
            return _done_by(s, predicate, vocabulary)
        if first == "cumulative":
            about = _thing(list(s.subject), vocabulary)
            return [Draft("sets", about, value="cumulative", modal="state", any_unit=True)] if about else []
    if s.verb == "be" and s.negative and first in _ENTERS and len(predicate) > 2 and predicate[1].low in _INTO:
        return left_out(list(s.subject), predicate[2:], vocabulary)
    if s.verb == "hav" and s.negative and first in _INFLUENCE and predicate[1:2] and predicate[1].low in ("on", "upon"):
        return left_out(list(s.subject), predicate[2:], vocabulary)
    number_of = [t.low for t in predicate[:3]] == ["a", "number", "of"]
    if number_of and s.verb in ("mak", "fir", "hav", "tak") and not s.negative:
        return _as_shown(predicate[3:], vocabulary)
    if s.verb == "use" and first in ("a", "an") and not s.negative and not named(predicate[:6], vocabulary):
        name = phrase(predicate, 4)
        return [Draft("uses", Thing("effect", name), modal="state")] if name else []
    if s.verb == "apply" and first == "to":
        return _applies(s, predicate[1:], vocabulary)
    if s.verb == "be" and s.negative and first == "limited" and predicate[1:2] and predicate[1].low == "to":
        limit = phrase(predicate[2:], 5)
        return [Draft("ignores", Thing("effect", f"limit to {limit}"), modal="state")] if limit else []
    if s.verb in ("gain", "get", "receiv") and s.negative and not named(predicate, vocabulary):
        kept = phrase(predicate, 4)
        return [Draft("denies", Thing("effect", kept), modal="forbid")] if len(kept.split()) > 1 else []
    if s.verb in ("suffer", "hav", "gain", "get") and not s.negative:
        return _unmeasured(predicate, vocabulary)
    return []


def _outcome(s: Statement, predicate: list[Token]) -> list[Draft]:
    """What becomes of a shot or a fight ("the shot is a miss", "the combat is drawn", "… is the winner")."""
    lows = [t.low for t in predicate]
    if s.verb != "be" or s.negative or len(lows) > 3:
        return []
    what = noun_of(list(s.subject)) or s.subject[-1].low
    bound = lows[:2] in (["at", "least"], ["at", "most"]) and predicate[-1].is_number
    if bound and _BOUNDS & {t.low for t in s.subject}:
        about = " ".join(t.text for t in s.subject if t.low not in _LITTLE)
        return [Draft("limits_to", Thing("test", about), value=" ".join(lows), modal="limit", any_unit=True)]
    if lows[0] in ("a", "an") and lows[-1] == "miss":
        return [Draft("forces", Thing("effect", f"{what} misses"), modal="state", back=True)]
    if lows == ["drawn"] and _FIGHTS & set(what.lower().split()):
        return [Draft("inflicts", Thing("effect", f"drawn {what}"), modal="state", back=True)]
    side = [t.low for t in s.subject[:2]] in (["the", "side"], ["the", "player"], ["the", "unit"])
    if lows == ["the", "winner"] and side and len(s.subject) > 3 and s.subject[2].low in ("that", "which", "who"):
        event = " ".join(t.text for n, t in enumerate(s.subject) if n != 2)
        draft = Draft("grants", Thing("effect", "winner"), subject_thing=Thing("event", event), modal="state")
        draft.any_unit = True
        return [draft]
    return []


_SHOWN = frozenset("indicated shown listed given stated printed".split())


def _as_shown(predicate: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """How many of something, where a profile shows it ("a number of Strokes as shown on its profile")."""
    at = next((n for n, t in enumerate(predicate[:8]) if t.low in _SHOWN), None)
    if at is None:
        return []
    found = named(predicate[:at], vocabulary, "characteristic")
    return [Draft("uses", thing_of(t, vocabulary), modal="state") for t, _ in found[:1]]


_BOUNDS = frozenset("minimum maximum lowest highest roll score result".split())
_MOST = frozenset("highest lowest best worst largest smallest".split())


def _usual(s: Statement, predicate: list[Token]) -> bool:
    """Whether it is so as it always is ("is affected normally by")."""
    return s.adverb == "normally" or "normally" in (t.low for t in predicate[:3])


_FIGHTS = frozenset("combat game battle fight bout duel match".split())


def _used_as(s: Statement, as_what: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """A part that is "used as" something else."""
    about, name = _thing(list(s.subject), vocabulary), phrase(as_what, 4)
    if about is None or about.term or not name or {"way", "means", "guide", "method"} & set(name.split()):
        return []
    draft = Draft("counts_as", Thing("effect", name), subject_thing=about, modal="state", fixed=True, any_unit=True)
    return [draft]


def _enters(what: list[Token], into: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What is added to a total: this is worked out with it."""
    added, result = _described(what, vocabulary), _thing([t for t in into if not t.owner], vocabulary)
    if added is None or result is None or (result.term is not None and result.term == added.term):
        return []
    draft = Draft("uses", added, subject=result.term, modal="state", fixed=True, any_unit=True)
    draft.subject_thing = None if result.term else result
    return [draft]


def _unmeasured(predicate: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """A penalty or bonus to a figure whose size is told elsewhere ("will suffer a penalty to its Leadership")."""
    lows = [t.low for t in predicate]
    at = next((n for n, low in enumerate(lows[:4]) if low in ("penalty", "bonus", "modifier")), None)
    if at is None or lows[at + 1 : at + 2] != ["to"]:
        return []
    found = named(predicate[at + 2 : at + 6], vocabulary, "characteristic")
    return [Draft("modifies", thing_of(t, vocabulary), modal="state") for t, _ in found[:1]]


def left_out(what: list[Token], of: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What does not enter into something: this ignores it ("Wounds that were saved do not count towards …")."""
    comma = max(
        (n + 1 for n, t in enumerate(what[:-1]) if t.low == "," and what[n + 1].low in _ASKS | {"any", "all"}),
        default=0,
    )
    thing, result = _described(what[comma:], vocabulary), _thing(of, vocabulary)
    if thing is None or result is None or (result.term is not None and result.term == thing.term):
        return []
    if (limit := _number_of(of, vocabulary)) and vocabulary.kind_of(thing.term) in OPTION_KINDS:
        words = " ".join(t.text for t in of)  # "does not count towards the number of reactions": it is none of them
        return [Draft("ignores", limit, subject=thing.term, condition=words, modal="state", fixed=True, any_unit=True)]
    draft = Draft("ignores", thing, subject=result.term, modal="state", fixed=True, any_unit=True)
    draft.subject_thing = None if result.term else result
    return [draft]


def _number_of(tokens: list[Token], vocabulary: Vocabulary) -> Thing | None:
    """The kind of options that a phrase tells of as how many of them there may be ("the limit of one reaction")."""
    if not {"number", "limit", "maximum", "allowance", "allotment", "total"} & {t.low for t in tokens[:6]}:
        return None
    general = (t for token in tokens for t in token.terms if t in vocabulary.general)
    kind = next((t for t in general if vocabulary.kind_of(t) in OPTION_KINDS), None)
    return thing_of(kind, vocabulary) if kind else None


def _thing(tokens: list[Token], vocabulary: Vocabulary) -> Thing | None:
    """What a phrase is about: the name that heads it, else its noun in the text's own words."""
    while len(tokens) > 1 and (tokens[0].low in _ASKS or tokens[0].low.endswith("ing")):
        tokens = tokens[1:]
    ends = (
        n for n, t in enumerate(tokens) if n and (t.low in PREPOSITIONS or t.low in _ENDS_HEAD or t.low.endswith("ed"))
    )
    head = tokens[: next(ends, len(tokens))]
    found = [pair for pair in named(head, vocabulary, *_USED_IN) if not pair[1].owner]
    if found and head[-1].terms:
        return thing_of(found[-1][0], vocabulary)
    name = name_of(head, 4) or noun_of(head)
    if not name and len(tokens) > len(head):  # "the base of a Glider"
        name = " ".join(t.text for t in tokens[:6] if t.low not in _LITTLE)
    return Thing("effect", name) if name else None


def _described(tokens: list[Token], vocabulary: Vocabulary) -> Thing | None:
    """What a phrase is about with what narrows it ("Wounds negated by a save"), so that it is not said of all."""
    narrowed = next(
        (n for n, t in enumerate(tokens) if n and (t.low in ("that", "which") or t.low.endswith("ed"))), None
    )
    if narrowed is None:
        return _thing(tokens, vocabulary)
    relative = (
        tokens[narrowed].low == "that"
        and tokens[narrowed + 1 : narrowed + 2]
        and (
            tokens[narrowed + 1].low not in _LITTLE  # "Wounds that were saved": "Wounds saved"
        )
    )
    kept = [t.text for n, t in enumerate(tokens) if t.low not in _LITTLE or (relative and n == narrowed)]
    words = opening_of(" ".join(kept), 14 if relative else 8)
    return Thing("effect", words) if words else None


_LITTLE = frozenset("the a an any all each that which have has had been is are was were it".split())


def _found_out_with(what: list[Token], asked: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What is "used to determine" something: that is worked out with it."""
    if asked[:1] and asked[0].low == "out":
        asked = asked[1:]
    used, result = _thing(what, vocabulary), name_of([t for t in asked if t.low not in _ASKS], 5)
    if used is None or not result or used.kind == "test":
        return []
    return [Draft("uses", used, subject_thing=Thing("effect", result), modal="state", fixed=True, any_unit=True)]


def _done_by(s: Statement, predicate: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """What is done "at", "with" or "from" something, one draft for each such part ("made at … and resolved at …")."""
    about = _thing(list(s.subject), vocabulary)
    if about is not None and about.kind == "characteristic":  # "Attacks are resolved against …": not the number
        about = Thing("effect", noun_of(list(s.subject)) or about.name)
    if about is None or {"rule", "rules"} & {t.low for t in predicate}:
        return []
    drafts: list[Draft] = []
    for n, token in enumerate(predicate):
        if token.low not in _BY or not n:
            continue
        ends = (k for k in range(n + 1, len(predicate)) if predicate[k].low in ("and", ",", "with", "to", "that"))
        part = [t for t in predicate[n + 1 : next(ends, len(predicate))] if not t.owner]
        if any(t.low in ("step", "start", "end", "time") for t in part):
            continue  # when it is done
        found = named(part, vocabulary, "characteristic", "test", "table")
        number = next((t.text.rstrip('"') for t in part if DICE.match(t.text)), None)
        if found and "equal" in (t.low for t in part):
            share = quantity(predicate[n + 1 :], Thing("effect", ""), vocabulary)
            value = _rounded(share, predicate)
            drafts.append(Draft("sets", thing_of(found[0][0], vocabulary), value=value, modal="state"))
        elif found and number:
            drafts.append(Draft("sets", thing_of(found[0][0], vocabulary), value=number, modal="state"))
        elif found:
            drafts.append(Draft("uses", figure(part, vocabulary) or thing_of(found[-1][0], vocabulary), modal="state"))
        elif not drafts and name_of(part, 4) and not number:
            whole = predicate[n + 1 : n + 6]
            stop = next((k for k, t in enumerate(whole) if t.low in ("to", "and", ",", "using", "with")), len(whole))
            words = " ".join(t.text for t in whole[:stop] if t.low not in ("the", "a", "an"))
            drafts.append(Draft("uses", Thing("effect", words), modal="state"))
    for draft in drafts:
        draft.subject, draft.subject_thing = about.term, None if about.term else about
        draft.any_unit = draft.fixed = True
    return [d for d in drafts if d.object.term is None or d.object.term != d.subject]


def _rounded(share: str | None, tokens: list[Token]) -> str | None:
    """The share with its rounding, where the words after it tell it."""
    lows = [t.low for t in tokens]
    up = any(low.startswith("round") and "up" in lows[n:] for n, low in enumerate(lows))
    return f"{share} up" if share and up and not share.endswith(" up") else share


def _equals(s: Statement, vocabulary: Vocabulary) -> list[Draft]:
    """A number that is "equal to half the …": it is set to that."""
    about = named(list(s.subject[:4]), vocabulary, "characteristic")
    value = _rounded(quantity(list(s.predicate), Thing("effect", ""), vocabulary), list(s.predicate))
    if not about or not value:
        return []
    return [Draft("sets", thing_of(about[0][0], vocabulary), value=value, modal="state")]


_CHANGES = deferred(r"(?:modifier|bonus|penalt|re-roll)")


def _applies(s: Statement, to: list[Token], vocabulary: Vocabulary) -> list[Draft]:
    """Modifiers that "apply to" something change it, or do not."""
    if not any(_CHANGES.match(t.low) for t in s.subject[:4]):
        return []
    if s.negative:
        return left_out(list(s.subject), to, vocabulary)
    changed = _thing(to, vocabulary)
    head = next((t.low for t in s.subject if _CHANGES.match(t.low)), "modifier")
    that = next((n for n, t in enumerate(s.subject) if n and t.low in ("that", "which")), 0)
    which = " ".join(t.text for t in s.subject[that:]) if that else ""
    ends = (n for n, t in enumerate(s.subject) if n and t.low in ("to", "of", "for", ",", "that", "which"))
    words = [t.text for t in s.subject[: next(ends, 8)] if t.low not in _ASKS and t.low not in ("any", "all", "that")]
    if changed is None:
        return []
    name = " ".join(words) if head in [w.lower() for w in words] else head
    draft = Draft("modifies", changed, subject_thing=Thing("effect", name), modal="state", fixed=True, any_unit=True)
    draft.when = Fact(which) if which else ALWAYS
    return [draft]
