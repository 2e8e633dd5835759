"""Belonging: whose a deed, a state or a number is, where the words speak of more than one.

In: a statement with the subject that it was given. Out: the subject or draft put right: what is done to another, what
somebody else does, what is told of a hit, what a heading alone tells of whom.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.described import PLAYERS, PRONOUNS
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS, PEOPLE
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Condition, Fact, Has, atoms, both, conjuncts, had_by
from kb.model import TYPE_KINDS
from kb.names import stems
from kb.patterns import deferred

#: Who uses a weapon or a rule is its bearer; weapons and attacks are the bearer's.
_OF_BEARER = frozenset(
    "wielder bearer user firer attacker shooter owner carrier wearer weapon gun attack shot roll hit".split()
)


def is_nobody_known(subject: Subject, statement: Statement) -> bool:
    """Whether a noun is no unit, no term and nobody spoken of before ("the passengers")."""
    known = subject.generic or subject.term is not None or subject.this_option or bool(subject.others)
    mine = any(t.low.rstrip("s") in _OF_BEARER for t in statement.subject)
    return bool(statement.subject) and not known and not mine and subject.affects == "bearer"


def called(statement: Statement) -> str:
    """The name of units that nothing else tells of, where the text writes it in capitals ("VETERANS may …")."""
    words = [t for t in statement.subject if t.low not in ("a", "an", "the", "all", "any", "each", "every")]
    if len(words) != 1 or words[0].terms or len(words[0].text) < 4 or not does_something(statement):
        return ""
    word = words[0].text
    if statement.subject[0].low == "the" and _PEOPLE.fullmatch(word):
        return word  # "The Danish may never …"
    if words[0].low in PEOPLE and statement.subject[0].low in ("a", "an", "any", "each", "every"):
        return word.capitalize()
    return word.capitalize().removesuffix("s") if word.rstrip("s").isupper() else ""


#: A people, by the word for all of it.
_PEOPLE = deferred(r"[A-Z][a-z]+(?:ish|ese|ench|utch|iss|elsh|ans|aks|enes|rks|nns|ots|bs|oes|ns|rs|ts)")


def does_something(statement: Statement) -> bool:
    """Whether a modal tells what its subject does, not what is done with it ("must be fired")."""
    first = statement.predicate[0].low if statement.predicate else ""
    return statement.mood in ("permit", "forbid", "oblige", "limit", "never") and first not in ("be", "")


def of_another(subject: Subject, statement: Statement, setting: Setting) -> Subject:
    """The subject of what is done to another: who boards "a Transport", in a section on these, need not be one."""
    term, terms = subject.term, setting.vocabulary.terms
    text = subject.text.lower()
    if term is None or not subject.text or subject.affects != "bearer" or text.startswith(("it", "they", "such")):
        return subject
    kind = terms[term].kind
    if kind in TYPE_KINDS and subject.who == Has(term, "unit", subject.quantifier):
        struck = [a for a in atoms(subject.when) if had_by(a, "target") and a.term == term]
        if struck:  # "models hitting a Barge", in the chapter on Barges
            return replace(subject, term=setting.vocabulary.any_unit, who=ALWAYS, borrowed=False)
    if not subject.generic or statement.mood not in ("permit", "forbid", "oblige", "limit"):
        return subject
    if term in subject.others or subject.who != Has(term, "unit", subject.quantifier):
        return subject
    if any(term in t.terms for t in statement.subject):  # "units in contact with a Vehicle"
        return replace(subject, term=setting.vocabulary.any_unit, who=ALWAYS, borrowed=False)
    at = next((n for n, t in enumerate(statement.predicate) if n and term in t.terms and not t.owner), None)
    if at is None or statement.predicate[at - 1].low in ("be", "become", "been", "not", "same"):
        return subject
    following = statement.predicate[at + 1] if at + 1 < len(statement.predicate) else None
    if terms[term].kind in TYPE_KINDS:
        aimed = Has(term, "target")
        when = both(subject.when, aimed)
        return replace(subject, term=setting.vocabulary.any_unit, who=ALWAYS, when=when, borrowed=False)
    words = setting.vocabulary.unit_words
    own = following is not None and (following.low in GENERIC_UNITS or following.stem in words)
    pieces = own or (following is not None and bool(following.terms))
    pieces = pieces or statement.predicate[at - 1].low in ("units", "models")
    by_name = following is not None and following.low.startswith("status")
    if terms[term].kind in ("status", "special_rule") and pieces and not by_name:
        whom = both(Has(term, "target"), *_of_that_kind(following, setting))
        return replace(subject, who=ALWAYS, when=both(subject.when, whom), borrowed=True)
    return subject


def _of_that_kind(noun: Token | None, setting: Setting) -> list[Condition]:
    """What those are who are in a state, where their kind is named behind it ("a Mired Barge")."""
    kinds = TYPE_KINDS
    return [Has(term, "target") for term, _ in named([noun], setting.vocabulary, *kinds)] if noun is not None else []


def owned_by(owner: tuple[Token, ...], statement: Statement) -> Statement:
    """The statement about "its Pace", behind one about somebody who is named, as one about that one's."""
    if not owner[-1].terms or len(owner) > 3 or owner[0].low in PRONOUNS:
        return statement
    last = replace(owner[-1], owner=True)
    return replace(statement, subject=(*owner[:-1], last, *statement.subject[1:]))


def falls_on(draft: Draft, subject: Subject, statement: Statement, setting: Setting) -> str:
    """On whom a draft falls: what "a unit that is charged" may do is its own, but in the entry of what strikes it, as
    of a reaction that the words say it was struck by."""
    entry = setting.section_term
    strikes = setting.vocabulary.kind_of(entry) in ("weapon_type", "special_rule", "effect")
    within = draft.within or ""
    by_it = any(within in token.terms for token in statement.subject)
    answers = not within or (setting.vocabulary.kind_of(within) == "reaction" and not by_it)
    told = draft.relation in ("denies", "permits", "limits_to") and not strikes and answers
    return "bearer" if told and subject.affects == "target" else subject.affects


def under_heading(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Keep what is told of "the unit" under "Boarding a Barge" to that, where nothing else says of whom it is."""
    first = statement.subject[0].low if statement.subject else ""
    doing = re.match(r"[A-Z][a-z]+ing\b", setting.heading)
    if not doing or draft.subject or draft.subject_thing or draft.within or first not in ("it", "they", "the", "that"):
        return
    deed = frozenset(stems(draft.object.name))
    if draft.relation == "permits" and deed and deed <= frozenset(stems(setting.heading)):
        return  # "it may board", under "Boarding and Leaving": the deed is no case of itself
    if (draft.who, draft.when, draft.requirement) == (ALWAYS, ALWAYS, ALWAYS) and draft.affects == "bearer":
        draft.when = Fact(setting.heading)
        draft.condition = draft.condition or setting.heading


def of_the_target(draft: Draft, subject: Subject) -> None:
    """Make what is told of "Shots at a Lit crew" a clause of the state or rule of those that they are aimed at."""
    if draft.subject or not _AIMED.match(subject.text):
        return
    aimed = [a.term for a in atoms(draft.when) if had_by(a, "target")]
    if len(aimed) == 1:
        draft.subject, draft.subject_thing = aimed[0], None
        said = (c for c in conjuncts(draft.when) if isinstance(c, Fact) and c.text.startswith(("at ", "against ")))
        twice = set(said)  # the target, in the text's own words
        draft.when = both(*(c for c in conjuncts(draft.when) if c not in twice))


_AIMED = deferred(r"(?i)(?:all |any )?(?:shots|attacks|volleys|fire|firing|hits)(?: made)? (?:at|against) ")
#: "The Strength of Hits is 4": what hits has that Strength, not the unit.
_HARM = deferred(
    r"(?i)\b(?:of|for) (?:the |each |any |all |these |those )?(hit|attack|wound|shot)s?\b|"
    r"^(?:the |each |any |all |these |those )?(hit|wound|shot)s?(?= (?:inflicted|caused|scored|suffered|dealt)\b)"
)


def of_harm(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Make what is hit with the subject of a number that is told of it, or the deed whose entry tells it."""
    harm = _HARM.search(" ".join(t.text for t in statement.subject))
    if draft.relation not in ("sets", "modifies") or draft.object.kind != "characteristic" or not harm:
        return
    terms, entry = setting.vocabulary.terms, setting.section_term
    falls = any(t.low in ("inflicted", "suffered") for t in statement.subject)  # on whoever does something
    kinds = ("unit_type", "unit_subtype", "action") if falls else ("unit_type", "unit_subtype")
    if draft.subject and terms[draft.subject].kind not in kinds:
        return
    deed = entry if entry and terms[entry].kind in ("action", "reaction", "special_rule", "effect") else None
    draft.subject, draft.who = deed, ALWAYS
    draft.subject_thing = None if deed else Thing("effect", (harm[1] or harm[2]).capitalize())
    draft.affects = "bearer"


def harm(subject: Subject, setting: Setting) -> Thing | None:
    """The hits of which some are told, where no entry is of them ("All Wounds with the same Nerve must …")."""
    words = re.match(r"(?:All|Any) (\w+) (?:with|from|of|caused|inflicted|scored) ", subject.text)
    own = setting.section_term or setting.section_subject or setting.lead_subject or setting.option
    return Thing("effect", words[1]) if words and not own else None


def of_the_entry(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Make what players are to resolve ("Dread is then resolved") no clause of itself, but of the entry; and what they
    are told to leave out of a step ("Ignore trees in between") theirs."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    told = statement.modal == "ignore" and not statement.subject and not setting.shared
    if draft.relation == "ignores" and told and draft.subject is None and draft.subject_thing is None:
        draft.affects = "player"
    if not entry or draft.subject in (None, entry) or (draft.relation, draft.affects) != ("forces", "player"):
        return
    named = terms[draft.subject or ""]
    owners = statement.subject and statement.subject[-1].low in PLAYERS
    if owners and terms[entry].kind in ("effect", "status") and named.kind in TYPE_KINDS:
        draft.who = both(draft.who, Has(named.id))
        draft.subject = entry  # "the Barge's owner chooses a mast", in the entry of what befell it
        return
    if named.kind not in TYPE_KINDS and draft.object.name.endswith(f" {named.name}"):
        draft.subject, draft.who = entry, ALWAYS


def by_another(draft: Draft, statement: Statement, subject: Subject) -> bool:
    """Whether what is done is done by somebody who is no unit that was spoken of ("the assaulters fight it")."""
    if statement.mood != "state" or draft.relation != "forces" or draft.object.kind != "action" or draft.object.passive:
        return False
    known = subject.generic or bool(subject.others) or subject.this_option or subject.affects != "bearer"
    mine = any(t.low.rstrip("s") in _OF_BEARER for t in statement.subject) or statement.verb == "be"
    return bool(statement.subject) and not known and not mine and draft.subject is None


def of_the_state(said: list[Draft], before: list[Draft], statement: Statement, goes_on: bool, setting: Setting) -> None:
    """Put what a unit "is Shaken and may not …" may not do on the state, whatever brought it about.

    Where the unit is told by what it did ("a unit that fails becomes Shaken and may not …"), only if no entry of its
    own tells what the state does.
    """
    put = before[-1] if before else None
    if put is None or not goes_on or statement.mood not in ("forbid", "limit", "never", "oblige"):
        return
    state = put.object.term
    if put.relation != "inflicts" or put.object.kind != "status" or state is None or put.modal != "state":
        return
    if statement.subject and (put.when == ALWAYS or state in setting.vocabulary.section_terms.values()):
        return
    for draft in said:
        if draft.object.term != state and draft.relation in ("denies", "limits_to", "forces", "immune_to"):
            draft.subject, draft.subject_thing, draft.who = state, None, Has(state)
            draft.when = both(*(c for c in conjuncts(draft.when) if c not in conjuncts(put.when)))
            draft.condition = None if draft.when == ALWAYS else draft.condition


def of_all_who_may(said: list[Draft], before: list[Draft]) -> None:
    """Put a limit on all that may do a thing, where only some may ("only a crew with slings may, and only if …")."""
    asked = {each.requirement for each in before if each.relation == "requires" and each.requirement != ALWAYS}
    words = tuple(each.text for each in asked if isinstance(each, Fact))
    for draft in said if asked else ():
        if draft.relation == "limits_to":
            told = (each for each in conjuncts(draft.when) if each not in asked)
            told = (each for each in told if not (isinstance(each, Fact) and f" {each.text}" in " ".join(("", *words))))
            draft.when = both(*told)


_HANDLED = frozenset("added placed put removed discarded drawn".split())
_COUNTERS = deferred(r"\b(?:marker|counter|token|dice|die|card|bead|cube)s?$")


def laid(statement: Statement) -> bool:
    """Whether something is laid down or taken up ("a marker is added"): it is not spoken of any further."""
    words = [t.low for t in statement.predicate[:2] if t.low not in ("then", "also", "immediately")]
    thing = " ".join(t.low for t in statement.subject)
    return bool(words) and words[0] in _HANDLED and _COUNTERS.search(thing) is not None


def of_the_named(examples: list[list[Token]], statement: Statement) -> list[list[Token]]:
    """Those of the examples of a subject that the text has a name for ("pieces without a crew, such as Mines, …")."""
    if not statement.subject or any(t.low in ("some", "certain", "several", "various") for t in statement.subject):
        return []
    told = {term for t in statement.subject for term in t.terms}
    kinds = ("/unit_type/", "/unit_subtype/", "/weapon_type/", "/status/")
    new = ((tokens, {term for t in tokens for term in t.terms} - told) for tokens in examples)
    return [tokens for tokens, terms in new if any(kind in term for term in terms for kind in kinds)]


def of_the_unnamed(before: list[Statement], statement: Statement, said: Draft) -> tuple[Token, ...]:
    """Of whom a sentence goes on, where no term recalls them ("Scythes hit automatically, and ignore …")."""
    told = next((each.subject for each in reversed(before) if each.subject), ())
    thing, known = said.subject_thing, any(t.terms for t in told) or said.fixed
    goes_on = statement.mood == "state" and before[-1].verb not in ("be", "becom", "count")
    if not told or known or not goes_on or thing is None or thing.kind not in ("effect", "unit_type"):
        return ()
    return () if told[0].low in PRONOUNS | PLAYERS | {"the"} else told


def of_its_case(draft: Draft) -> None:
    """Make the case in which a modifier counts its subject: the state that is asked for, else what happens."""
    asked = [a.term for a in atoms(draft.when) if isinstance(a, Has) and a.party in ("unit", "weapon")]
    words = re.sub(r"^(?:if|when|where|while|for) (?:the |an? )?", "", (draft.condition or "").split("; ")[-1])
    draft.subject = asked[0] if len(asked) == 1 else None
    draft.subject_thing = None if draft.subject else Thing("event", words)
    draft.any_unit = draft.fixed = True


_RESULTS = frozenset("result results roll rolls score total die dice die-roll".split())


def of_the_table(draft: Draft, setting: Setting) -> None:
    """Make the roll that a case changes, under the heading of a table, the roll on that table."""
    entry, words = setting.section_term, set(draft.object.name.lower().split())
    if not entry or draft.relation != "modifies" or not draft.condition or draft.object.term or not words:
        return
    kind = setting.vocabulary.terms[entry].kind
    if kind in ("table", "test") and words <= _RESULTS:
        draft.object = Thing(kind, setting.vocabulary.terms[entry].name, entry)
        draft.by_case = draft.subject in (None, entry)


#: "Crews in cover", "a crew armed with slings": where they are, and with what; how many they carry is no name.
_WHERE_OR_GEAR = deferred(
    r"(?:(?:armed|equipped|fitted|issued) with|carrying|wielding|with) (?:an? |the )?"
    r"(?!(?:one|two|three|four|more|less|fewer|no|any|only|several|at|\d)\b)(?P<gear>[A-Za-z][\w -]{2,30})$|"
    r"(?:(?:that|which|who) )?(?:has|have|includes?|contains?|including|containing) "
    r"(?:an?|any|one or more|at least one) (?P<has>[A-Z][\w-]+(?: [A-Z][\w-]+)?)(?: in it| among (?:its|their) \w+)?$|"
    r"(?P<place>(?:in|behind|under|on|inside|out of|at(?! (?:least|most|"
    r"half|(?:the )?(?:start|end|beginning|range))\b)) (?:an? |the )?[a-z-]+(?: [a-z]+)?)$|"
    r"within [^ ]+(?: [A-Za-z]+)? of (?:(?:an?|any|one or more|their|its|his) |(?=[A-Z]))(?:friendly |own |army's )?"
    r"(?:[A-Za-z-]+ (?:with|that (?:has|have)|having) the )?(?!enemy|friend|edge|table|unit|model|objective)"
    r"(?P<near>[A-Z][\w-]+(?: [A-Z][\w-]+){0,2}?|[A-Za-z-]+)(?: (?:special rule|[Ss]ub-?[Tt]ype|[Uu]nit [Tt]ype|trait|"
    r"ability|keyword|rule|units?|models?))?$"
)


#: "A captain (who …)": somebody who is no kind of unit, by the word for him.
_SOMEBODY = deferred(
    r"(?:An?|The|Each|Any|Every) ([a-z]+(?:er|or|al|ain|ist|man|ard|eer|ant|ent|oc|ic|ew))(?: who .+)?$"
    r"|^([A-Z][a-z]+ers) who .+$"
)
_OF_SOMEBODY = ("permits", "denies", "forces", "modifies", "limits_to", "ignores", "grants", "inflicts")


def is_told_apart(subject: Subject) -> bool:
    """Whether a phrase tells units from others by where they are or what they carry ("units in bunkers")."""
    told = subject.when
    unnamed = subject.generic and not subject.pronoun and not subject.others
    return unnamed and isinstance(told, Fact) and _WHERE_OR_GEAR.match(told.text) is not None


def of_those_told(draft: Draft, subject: Subject, vocabulary: Vocabulary) -> None:
    """Make where units are or what they carry the subject, where nothing else tells which are meant."""
    told = subject.when
    if draft.subject or draft.subject_thing or draft.within:
        return
    somebody = None if subject.generic or subject.others or subject.this_option else _SOMEBODY.match(subject.text)
    if somebody and subject.affects in ("bearer", "others") and draft.relation in _OF_SOMEBODY:
        draft.subject_thing, draft.any_unit = Thing("effect", somebody[1] or somebody[2].lower()), True
    if not isinstance(told, Fact) or somebody:
        return
    found = _WHERE_OR_GEAR.match(told.text) if subject.generic and not subject.pronoun else None
    if found:
        near = singular(found["near"]) if found["near"] else ""
        name = found["gear"] or found["has"] or found["place"] or near
        draft.subject = vocabulary.best(near, "unit_subtype", "unit_type", "special_rule") if near else None
        draft.subject_thing, draft.any_unit = None if draft.subject else Thing("effect", name), True
        draft.affects = "others" if near else draft.affects
