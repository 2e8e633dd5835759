"""Sentences: the clauses of one sentence, in its setting.

In: a sentence's text and where it stands (its section's term, the sentence before it). Out: drafts of clauses, whose
new names are not terms yet, in the order of the text; an exception names the draft that it wins over.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.objects import NOT_ACTIONS, Thing, conjuncts, is_verb_stem, name_of, named, things
from ingest.grammar.pieces import Piece, cut
from ingest.grammar.rewrites import plain
from ingest.grammar.subjects import Subject, read_subject
from ingest.grammar.tokens import Token, clean, tokenize
from ingest.grammar.verbs import Statement, statements
from ingest.grammar.when import ACTIONS, read_condition
from ingest.lexicon import DISCOURSE, LIGHT_VERBS, NUMBER_WORDS
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, All, AnyOf, Condition, Done, During, Event, Fact, Has, Not, atoms, both, either
from kb.names import slug, stem

_YIELDS = re.compile(
    r"\bunless (?:otherwise|(?:it is |they are )?(?:specifically |expressly )?(?:stated|noted|specified|indicated)|(?:\w+ ){0,6}?(?:rules?|effects?|entry|profile|text|scenario|mission)\b[^,.]{0,40}?"
    r"(?:state|specif|note|allow|say|permit|indicat)\w*[^,.]{0,60})|\bunless (?:a |another |an? \w+ )?(?:special )?rules? [^,.]{0,60}", re.I
)
_DISCOURSE = re.compile(r"^(?:" + "|".join(sorted((re.escape(d) for d in DISCOURSE), key=len, reverse=True)) + r")\b[,:!]? +", re.I)
_OPTION_KINDS = ("reaction", "action", "test")


@dataclass(slots=True)
class Setting:
    """Where a sentence stands. ``last`` is the last subject stated before it in the paragraph, for "it" and "they"."""

    vocabulary: Vocabulary
    section_term: str | None = None
    section_subject: str | None = None
    last: Subject | None = None
    lead_who: Condition = ALWAYS
    lead_subject: str | None = None
    last_test: str | None = None
    trigger: Thing | None = None
    option: str | None = None
    trailing: Condition = ALWAYS
    placed: set[int] = field(default_factory=set)
    only_if: bool = False
    new_terms: dict[str, tuple[str, str]] = field(default_factory=dict)
    times: dict[int, Condition] = field(default_factory=dict)


def read_sentence(text: str, setting: Setting) -> list[Draft]:
    """The drafts that a sentence gives, in order; none where nothing in it is understood. Updates ``setting.last``."""
    vocabulary = setting.vocabulary
    cleaned, remarks = clean(text)
    yields = bool(_YIELDS.search(text))
    cleaned = _YIELDS.sub(" ", cleaned)
    contrast = ""
    while True:
        opener = _DISCOURSE.match(cleaned)
        if not opener:
            break
        word = opener.group().strip(" ,:!").lower()
        contrast = contrast or (word if DISCOURSE.get(word) else "")
        cleaned = cleaned[opener.end() :]
    if setting.trigger is not None and re.match(r"(?i)(?:not )?ignored by\b", cleaned):
        cleaned = f"This trigger is {cleaned[0].lower()}{cleaned[1:]}"
    drafts: list[Draft] = []
    for sentence in plain(cleaned.rstrip(".!")):
        drafts += _plain(sentence, remarks, setting)
    for draft in drafts:
        draft.yields = draft.yields or yields
        draft.contrast = draft.contrast or contrast
        draft.yields = draft.yields or re.match(r"(?i)(?:most|normally|usually|generally|typically)\b", cleaned) is not None
    return [d for d in drafts if d.object.name or d.object.term or d.relation == "occurs_in"]


def _plain(sentence: str, remarks: tuple[str, ...], setting: Setting) -> list[Draft]:
    """The drafts of a sentence in plain form."""
    vocabulary = setting.vocabulary
    tokens = tokenize(sentence, vocabulary)
    if not tokens:
        return []
    called = re.search(r"\b(?:called|known as) an? (.+?)$", sentence)
    if called:
        setting.last_test = vocabulary.best(called.group(1), "test") or setting.last_test
    pieces = cut(tokens)
    for i, token in enumerate(tokens):
        option = next((t for t in token.terms if vocabulary.terms[t].kind == "reaction" and t not in vocabulary.general), None)
        if option and any(t.low in ("makes", "make", "successful", "making", "made") for t in tokens[max(0, i - 3) : i]):
            setting.option = option
    exceptions = [(piece, read_condition(piece, vocabulary)) for piece in pieces if piece.role == "unless"]
    setting.times = {p.after: read_condition(p, vocabulary) for p in pieces if p.role == "during" and not p.forward}
    setting.only_if = any(p.opener in ("only if", "so long as", "as long as", "provided", "provided that", "providing", "providing that") for p in pieces)
    drafts: list[Draft] = []
    for n, piece in enumerate(pieces):
        if piece.role == "":
            circumstances = _circumstances(pieces, n, vocabulary)
            found = statements(list(piece.tokens))
            setting.placed = {id(t) for statement in found for t in (*statement.subject, *statement.predicate)}
            examples = next((p for p in pieces[n + 1 :] if p.role == "aside" and p.opener == "such as"), None)
            for k, statement in enumerate(found):
                if examples and k == 0 and statement.subject and not any(t.terms for t in statement.subject) and statement.subject[0].low in ("some", "certain", "many"):
                    statement = dataclasses.replace(statement, subject=examples.tokens)  # "some weapon types, such as Ordnance, …"
                # what follows a clause belongs to its last part, where that has a subject of its own
                here = (circumstances[0], ALWAYS, *circumstances[2:]) if k + 1 < len(found) and found[-1].subject else circumstances
                for subject in _alternatives(list(statement.subject)):
                    one = dataclasses.replace(statement, subject=tuple(subject))
                    drafts.extend(_statement(one, setting, here, pieces[:n]))
        elif piece.opener == "in which case" and drafts:
            drafts += _in_which_case(piece, drafts, exceptions, setting, pieces)
    drafts += _exceptional(pieces, drafts, exceptions, setting)
    for piece in pieces:
        if piece.role == "aside" and piece.opener == "including" and drafts and drafts[-1].relation in ("ignores", "immune_to", "denies"):
            for term, _ in named(list(piece.tokens), vocabulary, "effect", "action", "special_rule", "test", "status", "weapon_type"):
                drafts.append(dataclasses.replace(drafts[-1], object=states.thing_of(term, vocabulary)))
    for remark in remarks:
        low = remark.lower()
        if low.startswith("for example") and drafts:
            for term in read_subject(tokenize(remark, vocabulary), vocabulary).others[:3]:
                drafts.append(Draft("mentions", drafts[-1].object, subject=term, any_unit=True, fixed=True))
        if low.startswith(("unless", "except", "other than")) and drafts and not _YIELDS.search(remark):
            extra = cut(tokenize(remark, vocabulary))
            drafts += _exceptional(extra, drafts, [(p, read_condition(p, vocabulary)) for p in extra if p.role == "unless"], setting, everything=True)
    return drafts


def _alternatives(tokens: list[Token]) -> list[list[Token]]:
    """"A Vehicle that …, any unit that … or any unit that …": one subject each."""
    parts: list[list[Token]] = [[]]
    for i, token in enumerate(tokens):
        following = [t.low for t in tokens[i + 1 : i + 4]]
        if parts[-1] and token.low in ("or", "and", ",") and following[:1] and following[0] in ("any", "a", "an", "all", "units", "models") and len(tokens) > 12 and any(w in ("unit", "units", "model", "models", "that", "which") for w in following[1:3] + following[:1]):
            parts.append([])
            continue
        parts[-1].append(token)
    return [part for part in parts if part] or [[]]


def _in_which_case(piece: Piece, drafts: list[Draft], exceptions: list[tuple[Piece, Condition]], setting: Setting, pieces: list[Piece]) -> list[Draft]:
    """"… unless they are X, in which case they …": what holds in the exception, winning over the rule."""
    base = drafts[-1]
    condition = exceptions[-1][1] if exceptions else next((read_condition(p, setting.vocabulary) for p in reversed(pieces) if p.role == "if"), ALWAYS)
    has = next((a for a in atoms(condition) if isinstance(a, Has)), None)
    made: list[Draft] = []
    for statement in statements(list(piece.tokens)):
        for draft in _statement(statement, setting, (ALWAYS, ALWAYS, piece.text, False), pieces):
            draft.who, draft.loser, draft.why = both(base.who, condition), base, "unless"
            draft.subject = has.term if has else base.subject
            made.append(draft)
    return made


def _circumstances(pieces: list[Piece], n: int, vocabulary: Vocabulary) -> tuple[Condition, Condition, str | None, bool]:
    """What must hold for the main piece at ``n``: before it and after it, the words of both, and whether it wins anyway."""
    before: list[Condition] = []
    after: list[Condition] = []
    words: list[str] = []
    despite = False
    own = {id(t) for t in pieces[n].tokens}
    next_main = next((k for k in range(n + 1, len(pieces)) if pieces[k].role == ""), len(pieces))
    last_main = next((k for k in range(n - 1, -1, -1) if pieces[k].role == ""), -1)
    for k, piece in enumerate(pieces):
        if piece.role == "during":
            applies = piece.forward or piece.after in own
        elif piece.forward:
            applies = k < n and (piece.fronted or k > last_main)
        else:
            applies = n < k < next_main
        if not applies:
            continue
        if piece.opener in ("while", "whilst", "where") and any(t.low in ("can", "may") for t in piece.tokens):
            continue  # "whilst Vehicles can be assaulted, …" concedes, it does not limit
        if piece.role in ("if", "during"):
            side = before if piece.forward else after
            alternative = k and side and pieces[k - 1].role == "if" and any(t.low == "or" for t in pieces[k - 1].tokens[-5:])
            read = read_condition(piece, vocabulary)
            side.append(either(side.pop(), read) if alternative else read)
            words.append(f"{piece.opener} {piece.text}" if piece.role == "if" else piece.text)
        elif piece.role in ("unless", "until"):
            words.append(f"{piece.opener} {piece.text}")
        elif piece.role == "despite":
            despite = True
    return both(*before), both(*after), "; ".join(words) or None, despite


def _statement(statement: Statement, setting: Setting, circumstances: tuple[Condition, Condition, str | None, bool], pieces: list[Piece]) -> list[Draft]:
    vocabulary = setting.vocabulary
    before, after, words, despite = circumstances
    when = both(before, after)
    setting.trailing = after
    subject = read_subject(list(statement.subject), vocabulary)
    imperative = not statement.subject and statement.mood == "state" and statement.verb in ("treat", "roll", "add", "use", "apply", "count", "subtract") and statement.modal == statement.modal.rstrip("s")
    if imperative and setting.section_term:  # an instruction to the players, in the entry that it stands in
        subject = dataclasses.replace(subject, pronoun=False, term=setting.section_term)
    else:
        subject = _resolve(subject, setting, when, pieces)
    if statement.modal == "allows" and subject.term in vocabulary.general:
        return []
    if statement.mood == "state" and not statement.verb and statement.predicate:
        statement = dataclasses.replace(statement, verb=statement.predicate[0].stem, predicate=statement.predicate[1:])
    if statement.mood == "state":
        drafts = states.read(statement, subject, setting.vocabulary, setting.last_test)
    else:
        drafts = _modal(statement, subject, setting)
    within = _within(setting, subject, vocabulary)
    made: list[Draft] = []
    for draft in drafts:
        own_time = [t for anchor, t in setting.times.items() if anchor in draft.object.part]
        listed = len(drafts) > 2 and any(anchor in drafts[-1].object.part for anchor in setting.times)
        other_times = {id(t) for anchor, t in setting.times.items() if (listed or (len(setting.times) > 1 and own_time)) and anchor not in draft.object.part}
        mine = {id(t) for t in (*statement.subject, *statement.predicate)}
        strange = {t for anchor, t in setting.times.items() if anchor not in mine and anchor in setting.placed}
        whole = both(*(c for c in (after.parts if isinstance(after, All) else (after,)) if not (other_times and isinstance(c, During) and c not in own_time) and not (isinstance(c, During) and c in strange)))
        only_if = statement.mood == "permit" and setting.only_if and draft.relation == "permits"
        if only_if:
            draft.relation = "limits_to"
        timed = all(isinstance(a, During) for a in atoms(whole)) and (subject.others or subject.who != ALWAYS)
        if (statement.mood == "limit" or only_if) and whole != ALWAYS and not timed:
            draft.requirement, whole = both(draft.requirement, whole), ALWAYS  # "may only … if": what must hold
        about = subject.when if within is None else both(*(c for c in (subject.when.parts if isinstance(subject.when, All) else (subject.when,)) if not isinstance(c, Done)))
        draft = dataclasses.replace(
            draft,
            when=both(about, before, whole, draft.when),
            condition=words,
            within=draft.within or (within if not any(isinstance(a, Event) and vocabulary.best(a.action, "reaction") for a in atoms(draft.when)) else None),
            affects=subject.affects if draft.affects == "bearer" else draft.affects,
            despite=despite,
        )
        if draft.subject_thing and draft.subject_thing.kind == "event" and (time := next((p for p in pieces if p.role == "during" and p.fronted), None)):
            draft.subject_thing = Thing("event", " ".join(t.text for t in time.tokens if t.low not in ("at", "the")))
        _place_subject(draft, subject, setting, when, pieces)
        made += _each(draft, subject)
        if draft.relation == "forces" and draft.object.kind == "test" and any(isinstance(a, During) for a in atoms(when)):
            made.append(Draft("occurs_in", Thing("phase", ""), subject=draft.object.term, subject_thing=None if draft.object.term else draft.object, when=when, any_unit=True, fixed=True))
    if subject.term and not subject.pronoun or (subject.who != ALWAYS and not subject.pronoun):
        setting.last = subject
    for token in (*statement.subject, *statement.predicate):
        setting.last_test = next((t for t in token.terms if vocabulary.terms[t].kind == "test"), setting.last_test)
    return made


def _each(draft: Draft, subject: Subject) -> list[Draft]:
    """"Drones nor Siege machines", "that is Prone, Stalled or Bogged": a draft for each of the kinds listed."""
    if isinstance(draft.who, AnyOf) and len(draft.who.parts) <= 6 and draft.who == subject.who and all(isinstance(p, Has) for p in draft.who.parts) and draft.subject in {p.term for p in draft.who.parts if isinstance(p, Has)}:
        return [dataclasses.replace(draft, subject=p.term, who=p) for p in draft.who.parts if isinstance(p, Has)]
    return [draft]


def _resolve(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject:
    """A subject that points back stands for the one before it, or for the entry that it is in."""
    if subject.this_option and setting.section_term:
        return dataclasses.replace(subject, term=setting.section_term, when=ALWAYS)
    entry = setting.section_term
    if subject.term is not None and subject.affects == "bearer" and subject.text.lower().startswith(("the ", "that ", "this ")) and entry and entry != subject.term:
        kinds = (setting.vocabulary.terms[entry].kind, setting.vocabulary.terms[subject.term].kind)
        if kinds[0] in ("status", "effect") and kinds[1] in ("unit_type", "unit_subtype") and subject.who == Has(subject.term):
            return dataclasses.replace(subject, term=entry, who=both(Has(entry), subject.who))
    if subject.term is not None and not (subject.generic and subject.pronoun):
        if subject.who == ALWAYS and setting.lead_who != ALWAYS and subject.affects == "bearer":
            return dataclasses.replace(subject, who=setting.lead_who)
        return subject
    vocabulary = setting.vocabulary
    fronted = [p for p in pieces if p.role == "if" and p.fronted]
    for piece in fronted if subject.generic else ():
        inner = read_subject(list(piece.tokens), vocabulary)
        if inner.term and vocabulary.terms[inner.term].kind in BEARER_KINDS and subject.affects == "bearer" and inner.affects != "enemy":
            stated = any(isinstance(a, Has) and a.party == "unit" for a in atoms(when))
            entry = setting.section_term
            if entry and entry != inner.term and vocabulary.terms[entry].kind in ("status", "effect"):
                return dataclasses.replace(subject, term=entry, who=both(Has(entry), ALWAYS if stated else inner.who), generic=True)
            return dataclasses.replace(subject, term=inner.term, who=ALWAYS if stated else inner.who, generic=True)
    back = subject.pronoun or (subject.generic and re.search(r"(?i)\bin (?:the|that|this) unit\b", subject.text) is not None)
    if back and setting.last is not None and subject.affects == "bearer" and subject.who == ALWAYS:
        return dataclasses.replace(subject, term=setting.last.term, who=setting.last.who, when=both(setting.last.when, subject.when), affects=setting.last.affects)
    term = setting.lead_subject or setting.section_term or setting.section_subject or setting.option
    if term and subject.affects in ("bearer",) and vocabulary.terms[term].kind in BEARER_KINDS:
        who = subject.who if subject.who != ALWAYS else (setting.lead_who if setting.lead_who != ALWAYS else Has(term, "unit", subject.quantifier))
        return dataclasses.replace(subject, term=term, who=who)
    if term:
        return dataclasses.replace(subject, term=term, who=subject.who if subject.who != ALWAYS else setting.lead_who)
    return dataclasses.replace(subject, who=subject.who if subject.who != ALWAYS else setting.lead_who)


def _within(setting: Setting, subject: Subject, vocabulary: Vocabulary) -> str | None:
    """The option whose entry the sentence stands in, where the subject is not some other option."""
    for term in (setting.section_term, *subject.others, setting.option if subject.generic else None):
        if term and vocabulary.terms[term].kind == "reaction" and vocabulary.terms[term].name != "Reaction":
            return term
    return None


def _place_subject(draft: Draft, subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> None:
    """Fill the draft's subject and who, unless the reader of the statement has done so."""
    vocabulary = setting.vocabulary
    if draft.subject is None and draft.subject_thing is None:
        term = subject.term if not draft.back else setting.last.term if setting.last else setting.section_term or setting.section_subject
        if draft.back and setting.last:
            draft.who = setting.last.who
        front = next((p for p in pieces if p.role == "if" and p.fronted), None)
        fronted = _fronted_term(pieces, setting)
        if draft.relation == "uses" and term and vocabulary.terms[term].kind in BEARER_KINDS:
            term = next((t for t in (fronted, setting.section_term) if t and vocabulary.terms[t].kind in _OPTION_KINDS), term)
        if subject.generic and fronted and vocabulary.terms[fronted].kind in _OPTION_KINDS and subject.affects == "bearer":
            term = fronted
        if term is None or (draft.within and vocabulary.terms[term].kind in ("effect",)):
            term = draft.within or setting.section_term or term
        if term is not None and draft.object.term == term:
            others = [t for t in subject.others if t != term]
            owner = next((a.term for a in atoms(when) if isinstance(a, Has) and a.party == "unit"), None)
            term = others[0] if others else owner if owner and owner != draft.object.term else (setting.section_term if setting.section_term != term else None) or (setting.last_test if draft.relation in ("inflicts", "grants", "removes") else None)
            if term is None or term == draft.object.term:
                if front is not None:
                        draft.subject_thing = Thing("event", " ".join(front.text.split()[:30]))
                term = None if front is not None else draft.object.term
        if term is None and front is not None and draft.relation in ("forces", "inflicts", "triggers") and not draft.within:
            draft.subject_thing = Thing("event", " ".join(front.text.split()[:30]))
        if draft.back and fronted:
            term = fronted
        if term is None and draft.relation in ("removes", "grants", "inflicts") and not subject.others:
            term = next((a.phase for a in atoms(when) if isinstance(a, During)), None)
        if term and vocabulary.terms[term].kind == "reaction" and draft.within:
            term = next((t for t in subject.others if vocabulary.terms[t].kind in ("weapon_type", "unit_type", "unit_subtype", "special_rule")), term)
        if subject.generic and not subject.others and (term is None or term == setting.section_subject):
            term = next((a.action for a in atoms(when) if isinstance(a, Done)), term)
        draft.subject = term
    if draft.subject and vocabulary.terms[draft.subject].kind in ("test", "event", "table") and not draft.fixed:
        return
    if subject.who == Has(draft.object.term or "") and draft.relation in ("inflicts", "grants", "removes"):
        return  # who gets or loses the entry's own state need not have it yet, or is whoever has it
    if draft.who == ALWAYS and not draft.any_unit:
        draft.who = subject.who
        if draft.who == ALWAYS and subject.affects == "bearer" and draft.subject and vocabulary.terms[draft.subject].kind in BEARER_KINDS and vocabulary.terms[draft.subject].kind != "weapon_type":
            if not any(isinstance(a, Has) and a.term == draft.subject for a in atoms(draft.when)):
                draft.who = Has(draft.subject)


def _fronted_term(pieces: list[Piece], setting: Setting) -> str | None:
    """The test or action that a condition before the main clause speaks of ("After Disembarking, …")."""
    vocabulary = setting.vocabulary
    for piece in pieces:
        about_test = any(t.low in ("test", "check", "roll", "fails", "failed", "passes", "passed", "succeeds") or any("/test/" in x for x in t.terms) for t in piece.tokens[:5])
        if piece.role == "if" and (piece.fronted or about_test) and piece.opener not in ("while", "whilst", "where"):
            inner = read_subject(list(piece.tokens), vocabulary)
            if inner.affects == "enemy":
                return None
            for term in inner.others:
                if vocabulary.terms[term].kind in _OPTION_KINDS:
                    return term
            if inner.others:
                return None
            if setting.last_test and about_test:
                return setting.last_test
    return None


_FORBID = {"forbid": "denies", "limit": "limits_to", "permit": "permits", "oblige": "forces", "exempt": "immune_to", "never": "denies"}
_MODAL_OF = {"forbid": "forbid", "limit": "limit", "permit": "permit", "oblige": "oblige", "exempt": "permit", "never": "forbid"}


def _modal(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """The drafts of a statement with a modal: what is forbidden, limited, permitted or made to be done."""
    vocabulary = setting.vocabulary
    predicate = list(statement.predicate)
    special = states.after_modal(statement, subject, vocabulary)
    if special is not None:
        return special
    drafts: list[Draft] = []
    mood = statement.mood
    lows = [t.low for t in predicate]
    for n, low in enumerate(lows):
        if low in ("ignoring", "counting", "suffering", "gaining") and n:
            verb = {"ignoring": "ignor", "counting": "count", "suffering": "suffer", "gaining": "gain"}[low]
            drafts += states.read(Statement(statement.subject, "state", verb, tuple(predicate[n + 1 :])), subject, vocabulary)
            predicate, lows = predicate[:n], lows[:n]
            break
    if statement.modal.startswith("nor") and lows and (lows[0] in ("any", "a", "the", "it", "they")):
        start = next((n for n, t in enumerate(predicate) if t.low in ("ever", "be", "make", "take", "use") and n), 0)
        predicate, lows = predicate[start:], lows[start:]
    if mood == "permit" and "no" in lows[1:3]:  # "can use no Response": what is said to be open is closed
        mood = "forbid"
        predicate = [t for t in predicate if t.low != "no"]
        lows = [t.low for t in predicate]
    limit = _count_limit(lows, subject, mood)
    if limit is not None and "than" in lows:
        predicate = [t for n, t in enumerate(predicate) if n not in range(lows.index("than") - 1, lows.index("than") + 2)]
    if mood == "forbid" and lows[:1] == ["trigger"] and subject.others:
        options = named(predicate, vocabulary, "reaction", "test")
        action = next((ACTIONS[t.stem] for t in statement.subject if t.stem in ACTIONS), None)
        bearers = [Has(t, "enemy") for t in subject.others if vocabulary.terms[t].kind in BEARER_KINDS]
        if options and action and bearers:
            when = both(Event(action, "enemy", None, " ".join(t.text for t in statement.subject)), *bearers)
            return [Draft("denies", states.thing_of(options[0][0], vocabulary), when=when, modal="forbid", affects="others", any_unit=True)]
    if mood == "oblige" and lows[:1] == ["be"] and len(lows) > 2 and lows[1] in ("able", "at", "within", "in") and (setting.section_term or setting.option):
        option = next((t for t in (setting.section_term, setting.option) if t and vocabulary.terms[t].kind == "reaction"), None)
        if option:
            inner = predicate[3:] if lows[1] == "able" else predicate[1:]
            condition = Fact(" ".join(t.text for t in inner))
            who = subject.who if subject.affects == "bearer" else ALWAYS
            if who == ALWAYS and subject.affects == "bearer" and not subject.generic:
                who = either(*(Has(t) if "/weapon_type/" not in t else Has(t, "weapon") for t in _unknown_bearers(statement, setting))) or ALWAYS
            return [Draft("requires", Thing("effect", " ".join(t.low for t in inner[:5])), subject=option, requirement=condition, who=who, modal="oblige", fixed=True, any_unit=True)]
    if mood == "permit" and not subject.others and subject.generic is False and any(t.low in ("rules", "rule", "effects", "books", "entries", "sections", "publications") for t in statement.subject):
        return []
    if mood == "never" and predicate and predicate[0].stem in ("caus", "limit", "affect", "prevent", "count", "modify", "stack", "requir"):
        return []
    for thing in things(predicate, vocabulary):
        carried = re.search(r"(?i)\b(?:with|equipped with|armed with|carrying) (?:a|an|any) (.+ weapons?)\b", subject.text)
        if limit is not None and carried and not subject.others:
            weapon = f"{next(iter(vocabulary.terms)).split('/')[0]}/weapon_type/{slug(carried.group(1))}"
            setting.new_terms[weapon] = ("weapon_type", carried.group(1))
            drafts.append(Draft("limits_to", thing, value=limit, modal="limit", when=Has(weapon, "weapon"), any_unit=True))
            continue
        if limit is not None and thing.kind in ("reaction", "action", "weapon_type", "effect", "status", "order"):
            drafts.append(Draft("limits_to", thing, value=limit, modal="limit", any_unit=True))
            continue
        if mood == "never" and thing.kind == "characteristic":
            continue
        if mood == "permit" and thing.kind in ("special_rule", "unit_type", "unit_subtype", "characteristic", "phase") and thing.term:
            continue
        if mood == "forbid" and thing.verb and stem(thing.verb) in ("gain", "becom", "suffer", "receiv") and thing.kind in ("status", "effect"):
            drafts.append(Draft("immune_to", thing, modal="forbid"))
            continue
        if mood == "never" and thing.verb and stem(thing.verb) in ("need", "requir") or mood == "never" and predicate[0].stem in ("need", "requir"):
            drafts += [Draft("ignores", t, modal="state") for t in states._effects(predicate[1:], vocabulary)]
            break
        if thing.term is None and not _tells_an_action(thing, mood, statement.modal if not subject.others else "may"):
            continue
        relation = _FORBID[mood]
        who, own_subject, requirement = ALWAYS, None, ALWAYS
        if mood in ("forbid", "never") and (thing.passive or (thing.kind == "test" and mood == "never")):
            relation = "immune_to"
        elif mood == "never" and thing.kind == "status":
            relation = "immune_to"
        if subject.no and mood in ("permit", "oblige"):
            relation, who = "denies", _others(subject)
        elif subject.only and mood in ("permit", "limit"):
            requirement = subject.who if subject.who != ALWAYS else ALWAYS
            if requirement != ALWAYS and subject.term:
                requirement = Has(subject.term, "unit", "all") if isinstance(requirement, Has) else requirement
                drafts.append(Draft("requires", Thing(vocabulary.terms[subject.term].kind, vocabulary.terms[subject.term].name, subject.term), subject_thing=thing, requirement=requirement, modal="limit", fixed=True, who=ALWAYS, any_unit=True))
                for place, _ in named([t for t in predicate if t.low not in ("unless",)], vocabulary, "unit_subtype", "unit_type")[:1]:
                    drafts.append(Draft("limits_to", states.thing_of(subject.term, vocabulary), subject=place, who=Has(place), modal="limit", fixed=True))
                continue
        elif mood == "limit":
            requirement = states.response_to(predicate, vocabulary)
        value = states.quantity(predicate, thing, vocabulary)
        rest = _rest_condition(thing, setting)
        if mood == "permit" and thing.kind == "reaction" and thing.term not in vocabulary.general and any(isinstance(a, Event) for a in atoms(rest)):
            event = Thing("event", " ".join(t.text for t in thing.rest[1:]))
            drafts.append(Draft("triggers", thing, subject_thing=event, requirement=rest, modal="permit", fixed=True, any_unit=True))
            continue
        if mood == "exempt":
            purpose = next((t for t, _ in named(list(thing.rest), vocabulary, "reaction") if t not in vocabulary.general), None)
            drafts.append(Draft(relation, thing, modal="permit", value=value, within=purpose, any_unit=purpose is not None))
            continue
        if (mood in ("forbid", "never", "limit") or subject.no) and rest != ALWAYS and requirement == ALWAYS:
            drafts.append(Draft(relation, thing, who=who, when=rest, modal="forbid" if subject.no else _MODAL_OF[mood], value=value))
            continue
        state = thing.kind == "action" and mood in ("never", "forbid") and vocabulary.best(thing.name, "status")
        if state and vocabulary.terms[state].kind == "status" and mood == "never":
            drafts.append(Draft("immune_to", states.thing_of(state, vocabulary), modal="forbid"))
        if mood == "permit" and thing.term in vocabulary.general and setting.trailing != ALWAYS and not any(isinstance(a, Event | During) for a in atoms(setting.trailing)):
            drafts.append(Draft("requires", Thing("effect", "condition"), subject=thing.term, requirement=setting.trailing, modal="limit", fixed=True, any_unit=True))
        drafts.append(Draft(relation, thing, who=who, subject=own_subject, requirement=requirement, modal=_MODAL_OF[mood], value=value))
        share = re.match(r"^(?:\d+(?:/\d+)?)\*(.+?)(?: up)?$", value or "")
        if share and mood in ("permit", "oblige"):
            characteristic = vocabulary.best(share.group(1), "characteristic")
            if characteristic:
                drafts.append(Draft("uses", states.thing_of(characteristic, vocabulary), value=value, modal="state"))
    return drafts


_EMPTY_RESTS = frozenset("of any kind as normal usual for reason at all in way with it normally during this that the its their phase turn part from on upon onto to by".split())


def _rest_condition(thing: Thing, setting: Setting) -> Condition:
    """What stands after the name of what is done ("over friendly models", "units that contain Vehicles"): a condition."""
    vocabulary = setting.vocabulary
    lows = [t.low for t in thing.rest]
    if thing.term in vocabulary.general and lows[:1] in (["that"], ["which"]):
        return Fact(f"{thing.name} {' '.join(t.text for t in thing.rest)}")
    if thing.kind not in ("action", "reaction") or not lows or all(low in _EMPTY_RESTS or any("/phase/" in x for x in t.terms) for low, t in zip(lows, thing.rest, strict=True)):
        return ALWAYS
    if lows[0] in ("as", "due", "because", "per", "instead", "for", "using") or lows[:2] in (["in", "the"], ["in", "any"], ["of", "any"]):
        return ALWAYS
    targets = [t for t, _ in named(list(thing.rest), vocabulary, "unit_type", "unit_subtype")]
    if targets and lows[0] in ("that", "which", "a", "any", "units", "unit", "models", "against", "with", "to", "other", "by", "the"):
        if any(t in lows for t in ("includes", "contain", "contains", "include")) or lows[0] in ("against", "a", "any", "the", "with"):
            return either(*(Has(t, "target") for t in targets))
    option = next((t for t, _ in named(list(thing.rest), vocabulary, "reaction") if t not in vocabulary.general), None)
    if lows[0] == "against" and option and any(low in ("making", "makes", "made") for low in lows):
        return Event(vocabulary.terms[option].name, "enemy", None, " ".join(t.text for t in thing.rest))
    if lows[0] in ("against", "to") and any(low in ("enemy", "another") for low in lows):
        condition = read_condition(Piece("if", "if", tuple(thing.rest[1:])), vocabulary)
        if any(isinstance(a, Event) for a in atoms(condition)):
            return condition
    return Fact(" ".join(t.text for t in thing.rest))


def _tells_an_action(thing: Thing, mood: str, modal: str) -> bool:
    """Whether a name that the vocabulary does not have is something that a unit does, and not a turn of phrase."""
    if thing.verb and stem(thing.verb) in LIGHT_VERBS and not thing.passive:
        return bool(thing.name) and mood in ("forbid", "limit", "oblige", "never", "permit") and stem(thing.name.split()[-1]) not in NOT_ACTIONS
    verb = stem((thing.verb or thing.name).split()[0]) if (thing.verb or thing.name).split() else ""
    if thing.passive and verb in ("plac", "us", "use", "tak", "mak", "choos", "select", "roll", "resolv", "allocat"):
        return False
    if thing.kind != "action" and thing.passive:
        return mood == "forbid" and is_verb_stem(verb)
    if not verb or verb in NOT_ACTIONS or (thing.passive and mood != "forbid"):
        return False
    if mood in ("permit", "never") and modal not in ("may", "may not", "may choose to", "can choose to", "do not", "does not", "may instead", "allows", "may also", "may either"):
        return is_verb_stem(verb) and len(thing.name.split()) > 1
    return is_verb_stem(verb) or mood in ("forbid",)


def _unknown_bearers(statement: Statement, setting: Setting) -> list[str]:
    """"heavy weapons and vehicle": the kinds of unit and weapon that a subject names and the vocabulary does not have."""
    ruleset = next(iter(setting.vocabulary.terms)).split("/")[0]
    found: list[str] = []
    for part in conjuncts([t for t in statement.subject if not t.terms]):
        name = name_of([t for t in part if t.low not in ("note", "that", "with", "team")], 3)
        if not name:
            continue
        kind = "weapon_type" if stem(name.split()[-1]) == "weapon" else "unit_type"
        singular = re.sub(r"(?<=[a-rt-z])s$", "", name)
        term = f"{ruleset}/{kind}/{slug(singular)}"
        setting.new_terms[term] = (kind, singular)
        found.append(term)
    return found


def _count_limit(lows: list[str], subject: Subject, mood: str) -> str | None:
    """"may not make more than three Reactions in a Phase", "only one": how many, and in what; None where no count is set."""
    text = " ".join(lows)
    match = re.search(r"\bmore than (?:a )?(\w+)", text)
    once = re.match(r"(?:attempt|make|take|use|declare) (one|two|three|a single)\b", text)
    if once and mood == "limit":
        word = once.group(1).split()[-1]
        span = re.search(r"\b(phase|turn|game|battle)\b", text)
        return f"{NUMBER_WORDS[word]}{' per ' + span.group(1) if span else ''}"
    if match and (mood == "forbid" or (subject.no and mood == "permit")):
        word = match.group(1)
        number = word if word.isdigit() else str(NUMBER_WORDS.get(word, "")) or None
        span = re.search(r"\b(phase|turn|game|battle)\b", text)
        return f"{number}{' per ' + span.group(1) if span else ''}" if number else None
    return None


def _others(subject: Subject) -> Condition:
    """"No model that is not also X may …": everybody who is not X."""
    return subject.who if any(isinstance(a, Not) for a in (subject.who, *getattr(subject.who, "parts", ()))) else subject.who


def _exceptional(pieces: list[Piece], drafts: list[Draft], exceptions: list[tuple[Piece, Condition]], setting: Setting, everything: bool = False) -> list[Draft]:
    """The exceptions of a sentence, each as a draft of its own that wins over the rule before it."""
    vocabulary = setting.vocabulary
    made: list[Draft] = []
    mains = [d for d in drafts if d.loser is None]
    if not mains:
        return []
    base = next((d for d in mains if d.object.term), mains[-1]) if everything else mains[-1]
    opposite = {"denies": "permits", "permits": "denies", "immune_to": "permits", "limits_to": "permits", "forces": "permits", "requires": "permits", "grants": "denies", "ignores": "denies", "inflicts": "immune_to"}
    for piece, condition in exceptions:
        if condition == ALWAYS or base.relation not in opposite:
            continue
        lows = [t.low for t in piece.tokens]
        if any(word in lows for word in ("rule", "rules", "otherwise", "scenario", "entry", "profile")):
            base.yields = True
            continue
        if any(p.opener == "in which case" for p in pieces):
            continue
        about = [t for p in (pieces if everything else [piece]) for t in p.tokens]
        excepted = [t for t in read_subject(about, vocabulary).others]
        if everything and piece.opener.startswith("except") and excepted and all(vocabulary.terms[t].kind in BEARER_KINDS for t in excepted):
            for term in excepted:
                made.append(Draft(opposite[base.relation], base.object, subject=term, who=Has(term), modal="forbid", loser=base, why=piece.opener.split()[0], condition=" ".join(t.text for t in about)))
            continue
        object_ = base.object
        who: Condition = base.who
        when: Condition = condition
        main_text = " ".join(p.text for p in pieces if p.role == "")
        if excepted and base.object.term in vocabulary.general and re.search(r"(?i)\b(?:multiple|more than one|several)\b", main_text):
            drafts.remove(base)  # "may have several at a time, except X": with X there are no others
            made += [Draft("denies", base.object, subject=t, who=Has(t), modal="forbid", condition=piece.text) for t in excepted if t not in vocabulary.general]
            continue
        if excepted and base.object.term in vocabulary.general and base.relation == "denies" and vocabulary.terms[excepted[0]].kind == base.object.kind:
            drafts.remove(base)  # "no Reaction other than X": only X
            made += [dataclasses.replace(base, relation="limits_to", object=states.thing_of(t, vocabulary), modal="limit") for t in excepted]
            continue
        if excepted and piece.opener in ("except", "other than", "except for", "apart from", "excluding", "with the exception of") and vocabulary.terms[excepted[0]].kind == base.object.kind:
            for term in excepted:
                thing = Thing(vocabulary.terms[term].kind, name_of(list(piece.tokens), 3)) if term in vocabulary.general else states.thing_of(term, vocabulary)
                made.append(Draft(opposite[base.relation], thing, subject=base.subject, who=base.who, when=base.when, modal="state", loser=base, why=piece.opener.split()[0], condition=piece.text))
            continue
        if condition in (base.who, *getattr(base.who, "parts", ())):
            when = Fact(piece.text)  # the condition repeats whom the rule is about: what it adds is in its words
        elif isinstance(condition, Has) and condition.party == "unit":
            who, when = both(base.who, condition), ALWAYS
        made.append(Draft(opposite[base.relation], object_, subject=base.subject, subject_thing=base.subject_thing, who=who, when=both(base.when, when), modal="state", loser=base, why=piece.opener.split()[0], condition=piece.text, within=base.within))
    return made


def bullet_condition(text: str, setting: Setting) -> tuple[str | None, Condition, Condition]:
    """A bullet that is itself a condition ("It is Pinned."): its term, and who and when it asks for."""
    cleaned, _ = clean(text)
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
