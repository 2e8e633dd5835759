"""Main clauses: what each statement of a sentence's main clauses says, of whom and under which conditions.

In: the pieces of a plain sentence. Out: drafts, in the order of the text. The setting learns of whom was spoken.
"""

from __future__ import annotations

import dataclasses

from ingest.grammar.draft import Draft
from ingest.grammar.modals.notyet import done_then
from ingest.grammar.phrases.alternatives import alternatives, with_strangers
from ingest.grammar.phrases.circumstances import Around, Told, circumstances, in_words, outside_a_case
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.subjectwords import near_somebody
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement, bare, by_build, statements
from ingest.grammar.setting import Setting
from ingest.grammar.statements import read_statement
from ingest.grammar.states.conduct import of_a_figure
from ingest.grammar.whose.bearing import (
    OUTCOME,
    lasts,
)
from ingest.grammar.whose.belonging import (
    of_all_who_may,
    of_the_named,
    of_the_state,
    of_the_unnamed,
    owned_by,
)
from ingest.grammar.whose.saidof import goes_on_of, only_some, tells_whom, told_by_deed
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Done, Fact, Has, atoms, both
from kb.names import capitalised


def main_clause(pieces: list[Piece], n: int, setting: Setting, earlier: list[Draft]) -> list[Draft]:
    """The drafts of the main piece at ``n``; ``earlier`` are those of the sentence before it."""
    around = circumstances(pieces, n, setting.vocabulary)
    setting.otherwise = outside_a_case(pieces, n)
    after = pieces[n + 1] if n + 1 < len(pieces) else None
    setting.behind = after.text if after is not None and after.role == "if" and not after.forward else ""
    found = statements(list(pieces[n].tokens)) or bare(list(pieces[n].tokens))
    if setting.plainly:
        found = by_build(list(pieces[n].tokens), found)
    goes_on = found and (found[0].mood in ("permit", "forbid", "limit", "oblige") or found[0].verb in _BEFALLS)
    if goes_on and not found[0].subject:
        found[0] = dataclasses.replace(found[0], subject=_of_the_piece_before(pieces[:n], setting))
    setting.placed = {id(t) for statement in found for t in (*statement.subject, *statement.predicate)}
    bare_verbs = {statement.modal for statement in found[1:] if not (statement.subject or statement.predicate)}
    setting.placed |= {id(t) for t in pieces[n].tokens if t.low in bare_verbs}  # "… is drawn and goes on next turn"
    examples = next((p for p in pieces[n + 1 :] if p.role == "aside" and p.opener == "such as"), None)
    drafts: list[Draft] = []
    whose: set[int] = set()
    unsaid = False  #: whether the statement before gave nothing: of whom it was, the next one has to say
    for k, statement in enumerate(found):
        before = len(drafts)
        if examples and k == 0 and only_some(statement):  # "some weapon types, such as Ordnance, …"
            statement = dataclasses.replace(statement, subject=examples.tokens)
        # what follows a clause belongs to its last part, where that has a subject of its own
        last = k + 1 == len(found) or (
            not found[-1].subject
            and not OUTCOME.match(in_words(around[2]) or "")
            and not (after and statement.mood != found[-1].mood)  # "may not Run and halves its move when …"
            and not _holds_throughout(statement, found[-1], setting)
        )
        here = around if last else _own_times(around, statement, setting)
        if last and statement.mood != found[-1].mood:  # "is never cut off and may rally unless …": it may, unless …
            here = (*here[:2], tuple(t for t in here[2] if not t.exception), here[3])
        such = any(t.low == "such" for t in statement.predicate)
        so_that = next((p for p in pieces[n + 1 :] if p.opener == "so that"), None)
        if so_that and statement.mood in ("forbid", "never"):  # "cannot place it so that it touches another"
            so = Fact(f"so that {so_that.text}")
            here = (both(here[0], so), here[1], (*here[2], Told(so.text)), here[3])
        told = drafts or earlier
        done = [t.low for t in statement.predicate[:2]]
        another = told and statement.subject and done in (["do", "so"], ["do", "it"], ["do", "this"])
        setting.said = told if another else setting.said  # "…, but a Cart may do so on roads"
        if such and told:  # "may attack after moving, but makes all such attacks …": the attacks just told of
            here = (both(here[0], told[-1].when), *here[1:])
        if (then := done_then(pieces[n], statement, told, setting)) != ALWAYS:
            here = (both(here[0], then), *here[1:])
        owned = k and [t.low for t in statement.subject[:1]] in (["its"], ["their"])
        if owned and found[k - 1].subject:  # "a unit that fled … and its markers are …": those of that unit
            here = (both(here[0], read_subject(list(found[k - 1].subject), setting.vocabulary).when), *here[1:])
            statement = found[k] = owned_by(found[k - 1].subject, statement)
        alike = k and (statement.verb == found[k - 1].verb == "be" or (found[k - 1].mood, statement.mood) == _INSTEAD)
        alike = alike or (k and of_a_figure(found[k - 1].subject))
        if alike and not statement.subject:
            statement = found[k] = dataclasses.replace(statement, subject=found[k - 1].subject)
        goes_on = k > 0 and near_somebody(found[k - 1].subject)
        goes_on = goes_on or bool(unsaid and goes_on_of(found[k - 1], statement))
        if k and not statement.subject and (goes_on or told_by_deed(found[k - 1], setting)):
            statement = found[k] = dataclasses.replace(statement, subject=found[k - 1].subject)
        if k and drafts and setting.last and not statement.subject:
            unnamed = of_the_unnamed(found[:k], statement, drafts[-1])
            statement = found[k] = dataclasses.replace(statement, subject=unnamed)
        setting.shared = set() if statement.subject else whose
        whose = {id(t) for t in statement.subject} or whose
        named_before = drafts[-1].subject_thing if drafts and not statement.subject else None
        known, unknown = with_strangers(list(statement.subject))
        subjects = known or alternatives(list(statement.subject))
        if k == 0 and n and pieces[n - 1].opener == "such as":
            subjects = [*subjects, *of_the_named(alternatives(list(pieces[n - 1].tokens)), found[k])]
        for subject in subjects:
            here = _of_the_first(subjects, subject, here, setting)
            own = statement if len(subjects) == 1 else dataclasses.replace(statement, subject=tuple(subject))
            said = read_statement(own, setting, here, pieces[:n])
            said += [copy for name in unknown if subject is subjects[-1] for copy in _of_another_kind(said, name)]
            for draft in said:
                draft.statement = (n, k)
            if not said and not setting.plainly:
                setting.unsaid.append((n, k))
            if k and found[k - 1].verb in ("be", "becom", "count"):
                goes_on = not statement.subject or statement.subject is found[k - 1].subject
                of_the_state(said, drafts, statement, goes_on, setting)
            if k:
                of_all_who_may(said, drafts)
            for draft in said if named_before and named_before.kind == "effect" else ():
                if draft.subject is None and draft.subject_thing is None:
                    draft.subject_thing, draft.any_unit = named_before, True
            drafts += said
        unsaid = len(drafts) == before and statement.verb in ("be", "hav") and tells_whom(statement)
        _spoken_of_as(drafts, statement, setting)
    return _of_whoever_is(drafts, setting)


def _of_whoever_is(drafts: list[Draft], setting: Setting) -> list[Draft]:
    """The drafts, with what takes a state off from those who were just told never to be in it told of whoever is:
    "Barges cannot be Dazed. At the end of its turn the unit is no longer Dazed" means no Barge."""
    spared = {(d.subject, d.object.term) for d in setting.said if d.relation == "immune_to"}
    found: list[Draft] = []
    for draft in drafts:
        state = draft.object.term
        if draft.relation == "removes" and state and (draft.subject, state) in spared:
            draft.subject, draft.who, draft.any_unit = None, Has(state), True
            found = [each for each in found if (each.relation, each.who) != ("removes", draft.who)]
        found.append(draft)
    return found


def _holds_throughout(statement: Statement, last: Statement, setting: Setting) -> bool:
    """Whether who has a special rule has it whatever case another verb ends with: "has the Swift special rule and moves
    3D6 when Falling Back"."""
    terms = (setting.vocabulary.terms[each] for token in statement.predicate for each in token.terms)
    ruled = any(term.kind == "special_rule" for term in terms)
    return ruled and statement.mood == last.mood == "state" and statement.verb == "hav" != last.verb


#: The moods of "do not Run, but make a Charge": of whom the first is, the other is.
_INSTEAD = ("never", "state")
#: What befalls whoever was just described ("…, and as such suffers a penalty").
_BEFALLS = frozenset("suffer gain receiv los".split())


def _of_the_piece_before(pieces: list[Piece], setting: Setting) -> tuple[Token, ...]:
    """Of whom a main clause was that nothing else understood, and with which the next goes on ("…, but can …")."""
    before = next((piece for piece in reversed(pieces) if piece.role == ""), None)
    said = (statements(list(before.tokens)) or bare(list(before.tokens))) if before else []
    told = said or (by_build(list(before.tokens), []) if before else [])
    if not told or not tells_whom(told[-1]):
        return ()
    described = read_subject(list(told[-1].subject), setting.vocabulary)
    return told[-1].subject if not said or (described.generic and described.when != ALWAYS) else ()


def _of_another_kind(said: list[Draft], name: str) -> list[Draft]:
    """What is said of one kind of unit, said of another that has no term as well."""
    thing = Thing("unit_type", singular(capitalised(name)))
    own = [draft for draft in said if draft.subject and draft.subject_thing is None and not draft.fixed]
    return [
        dataclasses.replace(draft, subject=None, subject_thing=thing, who=ALWAYS, any_unit=True)
        for draft in own
        if draft.who == Has(draft.subject or "")
    ]


def _spoken_of_as(drafts: list[Draft], statement: Statement, setting: Setting) -> None:
    """Let "it", after "a squad with three markers is Pinned", be whoever is Pinned, whatever brought it about."""
    put = drafts[-1] if drafts else None
    state = put.object.term if put is not None and put.relation == "inflicts" and put.object.kind == "status" else None
    if state and put is not None and statement.verb == "be" and put.modal == "state" and setting.section_term == state:
        setting.last, setting.described = Subject(state, Has(state)), None


def _own_times(around: Around, statement: Statement, setting: Setting) -> Around:
    """The conditions of a statement that another follows: those before it, and the times that stand within it."""
    mine = {id(t) for t in statement.predicate}
    times = both(*(time for anchor, time in setting.times.items() if anchor in mine))
    told = tuple(each for each in around[2] if not each.trailing or each.after in mine or lasts(each))
    return around[0], times, told, around[3]


def _of_the_first(subjects: list[list[Token]], subject: list[Token], around: Around, setting: Setting) -> Around:
    """The conditions of one of several subjects: "the Barge that rams, and any passengers" are those of that Barge."""
    first = subjects[0]
    if subject is first or [t.low for t in first[:1]] != ["the"] or subject[0].low not in ("any", "its", "all"):
        return around
    deed = any(isinstance(a, Done) for a in atoms(read_subject(first, setting.vocabulary).when))
    telling = Fact(" ".join(t.text for t in first).strip(" ,")) if deed else ALWAYS
    return both(around[0], telling), *around[1:]
