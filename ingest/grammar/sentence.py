"""Sentences: the clauses of one sentence, in its setting.

In: a sentence's text and where it stands (its section's term, the sentence before it). Out: drafts of clauses, whose
new names are not terms yet, in the order of the text; an exception names the draft that it wins over.
"""

from __future__ import annotations

import dataclasses
import re
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.alternatives import alternatives
from ingest.grammar.belonging import (
    any_unit,
    by_another,
    called,
    does_something,
    is_nobody_known,
    of_another,
    of_harm,
    of_the_state,
    under_heading,
)
from ingest.grammar.circumstances import circumstances
from ingest.grammar.contractions import spelt_out
from ingest.grammar.deeds import made_in_time
from ingest.grammar.draft import Draft
from ingest.grammar.exceptions import exceptional
from ingest.grammar.modal import modal
from ingest.grammar.objects import Thing, named
from ingest.grammar.pieces import Piece, cut
from ingest.grammar.placing import each, option_of, place, resolve, somebody_else
from ingest.grammar.rewrites import plain
from ingest.grammar.sayings import begun_with
from ingest.grammar.setting import Setting
from ingest.grammar.states.further import read as further
from ingest.grammar.subjects import Subject, read_subject
from ingest.grammar.tokens import Token, clean, tokenize
from ingest.grammar.turns import turned
from ingest.grammar.verbs import Statement, bare, statements
from ingest.grammar.when import read_condition
from ingest.grammar.whole import read_whole, remember, taken_off
from ingest.lexicon import DISCOURSE, GENERIC_UNITS
from ingest.terms import Vocabulary
from kb.conditions import ALWAYS, All, Condition, Done, During, Event, Fact, Has, atoms, both
from kb.names import stem, stems
from kb.patterns import Pattern, search

#: "Unless otherwise stated", "unless a special rule says so": the passage gives way to any stated exception.
_YIELDS = Pattern(
    r"\bunless (?:(?:otherwise|it is|they are)? ?(?:specifically |expressly )?(?:stated|noted|specified|indicated)"
    r"(?: otherwise)?(?: in [\w' ]{3,40}(?=,))?|otherwise|"
    r"(?:\w+ ){0,6}?(?:rules?|effects?|entry|profile|text|scenario|mission)\b[^,.]{0,40}?"
    r"(?:state|specif|note|allow|say|permit|indicat)\w*[^,.]{0,60})|"
    r"\bunless (?:a |another |an? \w+ )?(?:special )?rules? [^,.]{0,60}|"
    r"\bunless [^,.]{0,20}rules? [^.]{0,120}?,? or otherwise (?:state|specif)\w* that [^,.]{0,60}",
    re.I,
)
_IN_MOST = Pattern(r"(?i)^in most (?:cases|situations|circumstances),? ")
_USUALLY = re.compile(r"(?i)(?:in )?(?:most|normally|usually|generally|typically)\b")
#: What happens now and then is no rule.
_NOW_AND_THEN = re.compile(
    r"(?i)(?:sometimes|often|occasionally|(?:in|under) (?:rare|some|some rare|certain|specific|particular|special) "
    r"(?:cases|instances|circumstances|situations|conditions))\b"
)
#: What a text says of where a thing is told, not of the thing ("its entry dictates under what conditions it must …").
_TOLD_ELSEWHERE = Pattern(
    r"(?i)\b(?:dictate|describe|specify|specifie|explain|state|detail|list)s? (?:under |in |on |for |to )?"
    r"(?:what|which|how|when|whether|where)\b"
)
_THEN_THESE = re.compile(r" [–—-] (?=(?:these|those|this|such) )")
#: "The higher …, the better …" describes; it rules nothing.
_PROPORTION = re.compile(r"(?i)the (?:more|less|\w+er)\b[^,.]*, the (?:more|less|\w+er)\b")
_DISCOURSE = re.compile(
    r"^(?:" + "|".join(sorted((re.escape(d) for d in DISCOURSE), key=len, reverse=True)) + r")\b[,:!]? +(?!of )", re.I
)


def read_sentence(text: str, setting: Setting) -> list[Draft]:
    """The drafts that a sentence gives, in order; none where nothing in it is understood. Updates ``setting.last``."""
    cleaned, remarks = clean(spelt_out(text))
    if _NOW_AND_THEN.match(cleaned) and (ruled := _THEN_THESE.search(cleaned)):
        cleaned = cleaned[ruled.end() :]  # "Sometimes arrows go astray – these arrows are added to …"
    if _PROPORTION.match(cleaned) or _NOW_AND_THEN.match(cleaned) or _TOLD_ELSEWHERE.search(cleaned):
        return []
    yields = bool(_YIELDS.search(text))
    cleaned = _YIELDS.sub(" ", cleaned).lstrip(" ,")
    contrast = ""
    if excepted := _EXCEPTION_TO.match(cleaned):
        _spoken_of(tokenize(excepted.group(), setting.vocabulary), setting)
        cleaned, contrast = _EXCEPTION_TO.sub("", cleaned, count=1), "as an exception"
    while (opener := _DISCOURSE.match(cleaned)) and not _SUCH_UNITS.match(cleaned):
        if re.match(r"(?i)regardless of|in addition to ", cleaned):
            break
        word = opener.group().strip(" ,:!").lower()
        contrast = contrast or (word if DISCOURSE.get(word) else "")
        cleaned = cleaned[opener.end() :]
    if setting.trigger is not None and re.match(r"(?i)(?:not )?ignored by\b", cleaned):
        cleaned = f"This trigger is {cleaned[0].lower()}{cleaned[1:]}"
    yields = yields or _USUALLY.match(cleaned) is not None
    cleaned = _IN_MOST.sub("", cleaned).rstrip(".!")
    ended = taken_off(cleaned, setting)
    if ended:
        return ended
    parts = plain(cleaned)
    turns = turned(cleaned)
    before = (setting.last, setting.last_test, setting.option)
    drafts: list[Draft] = []
    for sentences, setting.further in ((parts, not turns), (turns, True), (parts, True)):
        setting.last, setting.last_test, setting.option = before
        drafts = drafts or [draft for sentence in sentences for draft in _plain(sentence, remarks, setting)]
        if drafts or not turns:
            break
    if not drafts and (told := _of_states(cleaned, setting.vocabulary)) != cleaned:
        drafts = [draft for sentence in plain(told) for draft in _plain(sentence, remarks, setting)]
    drafts = drafts or read_whole(cleaned, setting)
    if not drafts and len(parts) > 1:
        drafts = [draft for part in parts for draft in read_whole(part, setting)]
    if drafts:
        remember(drafts, setting)
    else:
        begun_with(cleaned, setting)
    for draft in drafts:
        draft.yields = draft.yields or yields
        draft.contrast = draft.contrast or contrast
    return [d for d in drafts if d.object.name or d.object.term or d.relation == "occurs_in"]


#: A verb that ends its clause: "…, it topples".
_LAST_VERB = Pattern(r"(?<=[a-z]) ([a-z]{3,}s)(?=$|[,;:])")


def _of_states(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with "it topples" said as "it becomes Toppled", where that is the name of a state."""

    def becomes(match: re.Match[str]) -> str:
        state = vocabulary.best(match[1], "status")
        named = vocabulary.terms[state].name if state else ""
        return f" becomes {named}" if named.endswith("ed") and named.lower() != match[1] else match[0]

    return _LAST_VERB.sub(becomes, text)


_PROVIDED = ("so long as", "as long as", "provided", "provided that", "providing", "providing that")
_SUCH_UNITS = re.compile(r"(?i)(?:as such (?:units?|models?|weapons?)|regardless of)\b")
_EXCEPTION_TO = re.compile(
    r"(?i)(?:as )?an exception to (?:this|that|the above|these|the normal|the usual) rules?,? |"
    r"as an exception to [^,]{3,60}, "
)


def _plain(sentence: str, remarks: tuple[str, ...], setting: Setting) -> list[Draft]:
    """The drafts of a sentence in plain form."""
    vocabulary = setting.vocabulary
    tokens = tokenize(sentence, vocabulary)
    if not tokens:
        return []
    _remember(sentence, tokens, setting)
    pieces = cut(tokens)
    exceptions = [(piece, read_condition(piece, vocabulary)) for piece in pieces if piece.role == "unless"]
    times = [p for p in pieces if p.role == "during" and not p.forward]
    setting.times = {p.after: read_condition(p, vocabulary) for p in times}
    setting.span = " ".join(p.text.lower() for p in times)
    setting.about_minimum = "minimum range" in sentence.lower()
    setting.only_if = any(p.opener == "only if" for p in pieces)
    setting.provided = any(p.opener in _PROVIDED for p in pieces)
    drafts: list[Draft] = []
    silent = False
    for n, piece in enumerate(pieces):
        if piece.role == "if" and piece.fronted:
            _spoken_of(list(piece.tokens), setting)
        if piece.role == "":
            said = _main(pieces, n, setting, drafts)
            silent = not said
            drafts += said
        elif piece.opener == "in which case" and drafts:
            drafts += _in_which_case(piece, drafts, exceptions, setting, pieces)
    drafts += exceptional(pieces, drafts, exceptions, setting)
    if drafts:
        for piece in pieces if not silent else ():
            drafts += _included(piece, drafts[-1], setting)
        for remark in remarks:
            drafts += _remark(remark, drafts, setting)
    return drafts


def _remember(sentence: str, tokens: list[Token], setting: Setting) -> None:
    """Note what later sentences may point back to: the test that is named here, the option that is spoken of."""
    vocabulary = setting.vocabulary
    called = search(r"\b(?:called|known as) an? (.+?)$", sentence)
    if called:
        setting.last_test = vocabulary.best(called.group(1), "test") or setting.last_test
    for before, token in pairwise(tokens):
        if token.terms and before.low.endswith("ing") and any("/unit_type/" in t for t in token.terms):
            setting.doers |= {(a, t) for a in before.terms if "/action/" in a for t in token.terms}
    for i, token in enumerate(tokens):
        if not token.terms:
            continue
        options = (t for t in token.terms if vocabulary.terms[t].kind == "reaction" and t not in vocabulary.general)
        option = next(options, None)
        if option and _MADE & {t.low for t in tokens[max(0, i - 3) : i]}:
            setting.option = option


def _spoken_of(tokens: list[Token], setting: Setting) -> None:
    """Note the last test that these words name, for "this" and "the test" after them."""
    for token in tokens:
        tests = (t for t in token.terms if setting.vocabulary.terms[t].kind == "test")
        setting.last_test = next(tests, setting.last_test)


_MADE = frozenset("makes make successful making made".split())


def _main(pieces: list[Piece], n: int, setting: Setting, earlier: list[Draft]) -> list[Draft]:
    """The drafts of the main piece at ``n``; ``earlier`` are those of the sentence before it."""
    around = circumstances(pieces, n, setting.vocabulary)
    setting.otherwise = pieces[n].opener == "otherwise"
    found = statements(list(pieces[n].tokens)) or bare(list(pieces[n].tokens))
    setting.placed = {id(t) for statement in found for t in (*statement.subject, *statement.predicate)}
    examples = next((p for p in pieces[n + 1 :] if p.role == "aside" and p.opener == "such as"), None)
    drafts: list[Draft] = []
    for k, statement in enumerate(found):
        if examples and k == 0 and _some(statement):  # "some weapon types, such as Ordnance, …"
            statement = dataclasses.replace(statement, subject=examples.tokens)
        # what follows a clause belongs to its last part, where that has a subject of its own
        last = k + 1 == len(found) or (not found[-1].subject and not _OUTCOME.match(around[2] or ""))
        here = around if last else (around[0], ALWAYS, *around[2:])
        such = any(t.low == "such" for t in statement.predicate)
        so_that = next((p for p in pieces[n + 1 :] if p.opener == "so that"), None)
        if so_that and statement.mood in ("forbid", "never"):  # "cannot place it so that it touches another"
            so = Fact(f"so that {so_that.text}")
            here = (both(here[0], so), here[1], "; ".join(filter(None, (here[2], so.text))), here[3])
        told = drafts or earlier
        if such and told:  # "may attack after moving, but makes all such attacks …": the attacks just told of
            here = (both(here[0], told[-1].when), *here[1:])
        if k and not statement.subject and statement.verb == found[k - 1].verb == "be":
            statement = found[k] = dataclasses.replace(statement, subject=found[k - 1].subject)
        if k and not statement.subject and _told_by_deed(found[k - 1]):
            statement = found[k] = dataclasses.replace(statement, subject=found[k - 1].subject)
        named_before = drafts[-1].subject_thing if drafts and not statement.subject else None
        subjects = alternatives(list(statement.subject))
        for subject in subjects:
            own = statement if len(subjects) == 1 else dataclasses.replace(statement, subject=tuple(subject))
            said = _statement(own, setting, here, pieces[:n])
            of_the_state(said, drafts, statement)
            for draft in said if named_before and named_before.kind == "effect" else ():
                if draft.subject is None and draft.subject_thing is None:
                    draft.subject_thing, draft.any_unit = named_before, True
            drafts += said
    return drafts


def _told_by_deed(statement: Statement) -> bool:
    """Whether the subject is told by what it does or is alone ("a unit that is in combat"): no name recalls it."""
    lows = [t.low for t in statement.subject]
    return bool({"that", "which", "who"} & set(lows[:4])) and not any(t.terms for t in statement.subject)


def _some(statement: Statement) -> bool:
    """Whether the subject names nothing, and only says that there are some."""
    subject = statement.subject
    return bool(subject) and not any(t.terms for t in subject) and subject[0].low in ("some", "certain", "many")


def _included(piece: Piece, last: Draft, setting: Setting) -> list[Draft]:
    """What an "including …" adds to the clause before it."""
    vocabulary = setting.vocabulary
    if piece.role != "aside" or piece.opener != "including":
        return []
    if re.match(r"those (?:that|which) (?:allow|let)\b", piece.text) and last.object.term in vocabulary.general:
        general = last.object.term  # "may React as normal, including those that allow it to move"
        deed = vocabulary.best(piece.tokens[-1].text, "action")
        move = states.thing_of(deed, vocabulary) if deed else None
        return [dataclasses.replace(last, object=move, within=general, contrast="including")] if move else []
    if last.relation not in ("ignores", "immune_to", "denies"):
        return []
    kinds = ("effect", "action", "special_rule", "test", "status", "weapon_type")
    listed = named(list(piece.tokens), vocabulary, *kinds)
    return [dataclasses.replace(last, object=states.thing_of(t, vocabulary)) for t, _ in listed]


def _remark(remark: str, drafts: list[Draft], setting: Setting) -> list[Draft]:
    """What a remark in brackets adds: names that it gives as examples, or an exception."""
    vocabulary, low = setting.vocabulary, remark.lower()
    if low.startswith("for example"):
        examples = read_subject(tokenize(remark, vocabulary), vocabulary).others[:3]
        about = drafts[-1].object
        return [Draft("mentions", about, subject=term, any_unit=True, fixed=True) for term in examples]
    if low.startswith(("unless", "except", "other than")) and not _YIELDS.search(remark):
        extra = cut(tokenize(remark, vocabulary))
        unless = [(p, read_condition(p, vocabulary)) for p in extra if p.role == "unless"]
        return exceptional(extra, drafts, unless, setting, everything=True)
    return []


def _in_which_case(
    piece: Piece, drafts: list[Draft], exceptions: list[tuple[Piece, Condition]], setting: Setting, pieces: list[Piece]
) -> list[Draft]:
    """What "unless they are X, in which case they …" says of the exception; it wins over the rule."""
    base = drafts[-1]
    condition = (
        exceptions[-1][1]
        if exceptions
        else next((read_condition(p, setting.vocabulary) for p in reversed(pieces) if p.role == "if"), ALWAYS)
    )
    has = next((a for a in atoms(condition) if isinstance(a, Has)), None)
    made: list[Draft] = []
    for statement in statements(list(piece.tokens)):
        for draft in _statement(statement, setting, (ALWAYS, ALWAYS, piece.text, False), pieces):
            draft.loser, draft.why = base, "unless"
            if statement.subject and statement.subject[0].low not in ("it", "they"):  # "in which case models may …"
                draft.subject, draft.who = any_unit(setting), ALWAYS
                draft.when = both(base.who, condition, draft.when) if has is None else both(condition, draft.when)
            else:
                draft.who = both(base.who, *(c for c in _conjuncts(condition) if not isinstance(c, Event)))
                draft.when = both(draft.when, *(c for c in _conjuncts(condition) if isinstance(c, Event)))
                draft.subject = has.term if has else base.subject
            made.append(draft)
    return made


def _statement(
    statement: Statement,
    setting: Setting,
    around: tuple[Condition, Condition, str | None, bool],
    pieces: list[Piece],
) -> list[Draft]:
    """The drafts of one statement, with their subjects and conditions."""
    vocabulary = setting.vocabulary
    before, after, words, despite = around
    when = both(before, after)
    setting.trailing = after
    subject = of_another(_subject(statement, setting, when, pieces), statement, setting)
    if statement.modal == "allows" and subject.term in vocabulary.general:
        return []
    if statement.mood == "perhaps":
        return []  # "the shot might not land where it was aimed": what happens, not what is ruled
    if [t.low for t in statement.subject] in (["the", "other"], ["the", "others"], ["one"]):
        return []  # which one it is, no single sentence tells
    if statement.mood == "state" and not statement.verb and statement.predicate:
        first, rest = statement.predicate[0], statement.predicate[1:]
        deed = any("/action/" in t for t in first.terms) and not first.low.endswith("s")
        verb, predicate = ("act", statement.predicate) if deed else (first.stem, rest)  # "will Fall Back"
        statement = dataclasses.replace(statement, verb=verb, modal=first.low, predicate=predicate)
    if statement.mood == "state":
        drafts = states.read(statement, subject, vocabulary, setting.last_test if _of_a_test(words) else None)
    else:
        drafts = modal(statement, subject, setting) or made_in_time(statement, words, vocabulary)
    timeless = False
    if not any(isinstance(a, During) for a in atoms(both(when, subject.when))):
        timeless = any(d.relation == "occurs_in" and not d.object.name for d in drafts)
        drafts = [d for d in drafts if d.relation != "occurs_in" or d.object.name]  # no phase is told
    if not drafts and setting.further:
        drafts = further(statement, subject, vocabulary, when != ALWAYS)
        drafts = drafts or (states.conduct(statement, subject, vocabulary) if timeless else [])
    within = option_of(setting, subject, vocabulary)
    mine = {id(t) for t in (*statement.subject, *statement.predicate)}
    by_name = called(statement)
    made: list[Draft] = []
    for draft in drafts:
        whole = _outcome(_without_other_times(after, draft, drafts, mine, setting), setting)
        if draft is not drafts[-1] and draft.relation == "forces" and _OUTCOME.match(words or ""):
            whole = ALWAYS  # "must take a check and Fall Back if it fails": the check is taken all the same
        whole = _required(draft, whole, statement, subject, setting)
        about = _of_subject(draft, statement, subject, within)
        draft.when = both(about, before, whole, draft.when)
        draft.condition, draft.despite = words, despite
        asked = any(isinstance(a, Event) and vocabulary.best(a.action, "reaction") for a in atoms(draft.when))
        draft.within = draft.within or (None if asked else within)
        draft.affects = subject.affects if draft.affects == "bearer" else draft.affects
        time = next((p for p in pieces if p.role == "during" and p.fronted), None)
        if draft.subject_thing and draft.subject_thing.kind == "event" and time:
            draft.subject_thing = Thing("event", " ".join(t.text for t in time.tokens if t.low not in ("at", "the")))
        _own_entry(draft, statement, setting)
        if by_another(draft, statement, subject):
            draft.affects, subject = "others", dataclasses.replace(subject, who=ALWAYS, affects="others")
        if by_name and draft.subject is None and draft.subject_thing is None:
            draft.subject_thing, draft.any_unit = Thing("unit_type", by_name), True
            draft.affects = "bearer"
        place(draft, subject, setting, when, pieces)
        of_harm(draft, statement, setting)
        under_heading(draft, statement, setting)
        if draft.relation == "permits" and draft.object.kind == "action":
            setting.last_deed = draft.object
        made += each(draft, subject)
        made += _happens(draft, when)
        made += _asked(draft, whole, subject, setting)
    kind = vocabulary.terms[subject.term].kind if subject.term else ""
    spoken_of = kind not in ("characteristic", "table", "phase") or subject.who != ALWAYS
    spoken_of = spoken_of and not (subject.borrowed and not subject.generic and subject.affects == "bearer")
    spoken_of = spoken_of and not (kind == "test" and statement.predicate[:1] and statement.predicate[0].low == "be")
    armed = any(isinstance(a, Has) and a.party == "weapon" for a in atoms(subject.when))
    spoken_of = spoken_of and (bool(made) or subject.affects != "enemy") and not subject.no
    if spoken_of and not subject.pronoun and (subject.term or subject.who != ALWAYS or armed):
        setting.last = subject
    _spoken_of([*statement.subject, *statement.predicate], setting)
    _test_of_entry(statement, setting)
    return made


def _test_of_entry(statement: Statement, setting: Setting) -> None:
    """Take the entry's own test where it is told how it is made ("must Rally by taking a Nerve test")."""
    entry, vocabulary = setting.section_term, setting.vocabulary
    if not entry or vocabulary.terms[entry].kind != "action" or "by" not in (t.low for t in statement.predicate):
        return
    own = vocabulary.best(f"{vocabulary.terms[entry].name} test", "test")
    if own and own != entry and any(entry in t.terms for t in statement.predicate):
        setting.last_test = own


def _outcome(condition: Condition, setting: Setting) -> Condition:
    """The condition with the test named that "if it fails" is about."""
    test = setting.vocabulary.terms[setting.last_test].name if setting.last_test else ""
    told = condition.text.lower() if isinstance(condition, Fact) else ""
    unsaid = told in ("it fails", "they fail", "you fail", "it passes", "they pass", "you pass")
    return Fact(f"{told} the {test}") if test and unsaid else condition


_OUTCOME = re.compile(r"(?i)(?:.*; )?if (?:it|they|this|the (?:test|check|unit|model)) (?:is |are )?(?:fail|pass)")
_TOLD_TO_PLAYERS = ("treat", "roll", "add", "use", "apply", "count", "subtract")


#: "These Hits should form a pool": what players do with them.
_HARM_ITSELF = re.compile(
    r"(?i)(?:these|those|all|any|such) (?:hit|wound|roll|dice|result|marker)s?\b(?! (?:that|which))"
)


def _of_a_test(words: str | None) -> bool:
    """Whether the conditions leave it open that what happens is the outcome of the test that was spoken of."""
    return words is None or _OF_TESTS.search(words) is not None


_OF_TESTS = Pattern(r"(?i)\b(?:test|check|roll|pass|fail|succe|result|\d\+)")


def _subject(statement: Statement, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject:
    """Of whom the statement speaks; an instruction to the players is about the entry that it stands in."""
    subject = read_subject(list(statement.subject), setting.vocabulary)
    told = not statement.subject and statement.mood == "state" and statement.verb in _TOLD_TO_PLAYERS
    if told and statement.modal == "roll" and setting.last_test and not (setting.section_term or subject.others):
        return dataclasses.replace(subject, pronoun=False, term=setting.last_test)
    if told and not statement.modal.endswith("s") and setting.section_term:
        return dataclasses.replace(subject, pronoun=False, term=setting.section_term)
    if _HARM_ITSELF.match(subject.text) and does_something(statement):
        found = resolve(subject, setting, when, pieces)
        return dataclasses.replace(found, affects="player", who=ALWAYS) if statement.mood == "oblige" else found
    if is_nobody_known(subject, statement) and does_something(statement):
        return somebody_else(subject, setting)
    return resolve(subject, setting, when, pieces)


def _conjuncts(condition: Condition) -> tuple[Condition, ...]:
    return condition.parts if isinstance(condition, All) else (condition,)


def _without_other_times(
    after: Condition, draft: Draft, drafts: list[Draft], mine: set[int], setting: Setting
) -> Condition:
    """The conditions after the clause, without the phases that belong to another of its things or statements."""
    times = setting.times
    own = [t for anchor, t in times.items() if anchor in draft.object.part]
    listed = len(drafts) > 2 and any(anchor in drafts[-1].object.part for anchor in times)
    spread = len(times) > 1 and all(any(anchor in d.object.part for d in drafts) for anchor in times)
    of_others = (listed or spread or (len(times) > 1 and own)) and any(a not in draft.object.part for a in times)
    strange = {t for anchor, t in times.items() if anchor not in mine and anchor in setting.placed}
    return both(
        *(
            c
            for c in _conjuncts(after)
            if not (isinstance(c, During) and (c in strange or (of_others and c not in own)))
        )
    )


_ANY_UNITS = frozenset(word for word in GENERIC_UNITS if word.endswith("s"))


def _required(draft: Draft, whole: Condition, statement: Statement, subject: Subject, setting: Setting) -> Condition:
    """Make the conditions of "may only … if" what must hold; the conditions that are left are given back."""
    if draft.relation == "triggers" and draft.subject_thing and draft.subject_thing.name.split()[0] in _ANY_UNITS:
        # "can only be made where units are given orders": whose orders they are is not told, so not one's own
        whole = both(*(c for c in _conjuncts(whole) if not (isinstance(c, Has) and c.party == "unit")))
    only_if = statement.mood == "permit" and setting.only_if and draft.relation == "permits"
    if only_if:
        draft.relation = "limits_to"
    told_of = subject.others or subject.who != ALWAYS or (subject.term is not None and subject.pronoun)
    timed = all(isinstance(a, During) for a in atoms(whole)) and told_of
    own_verb = bool(draft.object.verb) and stem(draft.object.verb) in stems(draft.object.name)
    option = own_verb and draft.object.kind in ("action", "reaction")
    if statement.mood == "limit" and whole != ALWAYS and timed and option and draft.subject is None:
        # "can only Embark in the Movement phase": when it may be done, not all that may be done
        phase = next(a.phase for a in atoms(whole) if isinstance(a, During))
        draft.relation, draft.subject, draft.subject_thing = "requires", draft.object.term, None
        if draft.object.term is None:
            draft.subject_thing = draft.object
        draft.object, draft.requirement = states.thing_of(phase, setting.vocabulary), whole
        draft.fixed = True
        return ALWAYS
    if (statement.mood == "limit" or only_if) and whole != ALWAYS and not timed:
        draft.requirement = both(draft.requirement, whole)
        return ALWAYS
    return whole


#: "A roll of 1 always misses": what is rolled is when it happens.
_ROLLED = re.compile(
    r"(?i)(?:a|any|each|all) (?:[a-z]+ ){0,3}(?:roll|result|score)s? of (?:(?:an? )?(?:[a-z]+ )?\d|equal to|at least)"
)


def _of_subject(draft: Draft, statement: Statement, subject: Subject, within: str | None) -> Condition:
    """What the subject asks of what is around it, without deeds that the clause is itself about."""
    passive = bool(statement.predicate) and statement.predicate[0].low == "be"
    test = all("/test/" in t for t in subject.others)
    rolled = Fact(subject.text) if _ROLLED.match(subject.text) and test else ALWAYS
    words = [*statement.subject, *statement.predicate] if draft.object.kind == "test" else []
    later = next((n for n, t in enumerate(words) if t.low in ("subsequent", "further", "additional")), None)
    if draft.relation in ("immune_to", "forces") and later is not None:
        rolled = Fact(" ".join(t.text for t in words[later:]))  # "any subsequent tests …": the first is taken as ever
    return both(
        rolled,
        *(
            c
            for c in _conjuncts(subject.when)
            if not ((draft.fixed or draft.back) and draft.relation == "ignores" and _of_what_is_ignored(c))
            and not (isinstance(c, Done) and (within is not None or (passive and c.action == draft.object.term)))
            and not (isinstance(c, Done) and any(isinstance(a, Event) for a in atoms(draft.when)))
            and not (isinstance(c, Has) and c.party == "weapon" and draft.fixed and draft.any_unit and subject.pronoun)
            and not (isinstance(c, Done) and draft.fixed and c.action in (draft.subject, draft.object.term))
            and not (draft.relation == "requires" and c == draft.requirement)
        ),
    )


def _of_what_is_ignored(condition: Condition) -> bool:
    """Whether a condition only tells of what is ignored ("what lowers the Armour of a target does not affect it")."""
    return isinstance(condition, Fact) or (isinstance(condition, Has) and condition.party == "target")


def _asked(draft: Draft, whole: Condition, subject: Subject, setting: Setting) -> list[Draft]:
    """What is allowed "so long as" something holds requires it."""
    deed = draft.object.term if draft.object.kind in ("action", "reaction") else None
    if not setting.provided or draft.relation != "permits" or not deed:
        return []
    if whole == ALWAYS or any(isinstance(a, During) for a in atoms(whole)):
        return []
    told = _PROVIDED_THAT.sub("", (draft.condition or "condition").split("; ")[-1]).split()
    name = " ".join(told[1:] if told[0] in ("they", "it", "the", "a") else told[:9])
    needed = Draft("requires", Thing("effect", name), subject=deed, requirement=whole, who=draft.who, modal="limit")
    needed.condition, needed.fixed, needed.any_unit = draft.condition, True, True
    return [needed]


_PROVIDED_THAT = Pattern(r"^(?:so long as|as long as|provided that|provided|providing that|providing) ")


def _happens(draft: Draft, when: Condition) -> list[Draft]:
    """A test that must be taken in a phase happens there."""
    timed = any(isinstance(a, During) for a in atoms(when))
    if draft.relation != "forces" or draft.object.kind != "test" or not timed:
        return []
    happens = Draft("occurs_in", Thing("phase", ""), subject=draft.object.term, when=when, any_unit=True, fixed=True)
    happens.subject_thing = None if draft.object.term else draft.object
    return [happens]


def _own_entry(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Put the entry itself for "this Response", "the fault" in an entry of that kind."""
    vocabulary, entry = setting.vocabulary, setting.section_term
    if draft.object.term not in vocabulary.general or not entry or vocabulary.terms[entry].kind != draft.object.kind:
        return
    tokens = (*statement.subject, *statement.predicate)
    for before, token in pairwise(tokens):
        if draft.object.term in token.terms and before.low in ("this", "the") and not token.low.endswith("s"):
            draft.object = states.thing_of(entry, vocabulary)
            return


def bullet_condition(text: str, setting: Setting) -> tuple[str | None, Condition, Condition]:
    """A bullet that is itself a condition ("It is Pinned."): its term, and who and when it asks for."""
    cleaned, _ = clean(spelt_out(text))
    tokens = tokenize(cleaned.rstrip(".;"), setting.vocabulary)
    if not tokens:
        return None, ALWAYS, ALWAYS
    condition = read_condition(Piece("if", "if", tuple(tokens)), setting.vocabulary)
    first = next(iter(atoms(condition)), None)
    if isinstance(first, Has) and first.party == "unit":
        return first.term, condition, ALWAYS
    if isinstance(first, Done):
        return first.action, ALWAYS, condition
    return None, ALWAYS, condition if not isinstance(condition, Fact) else Fact(cleaned.rstrip(".;"))
