"""Entailed: the further clauses that one statement brings: what a deed then requires, what opens it, when it happens.

In: a draft whose subject is settled, and the conditions around its statement. Out: the drafts that follow from it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.circumstances import Told
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.setting import Setting
from ingest.vocabulary import Vocabulary
from kb import wording
from kb.conditions import ALWAYS, AnyOf, Condition, Done, During, Event, Fact, Has, Not, atoms, both, conjuncts, had_by
from kb.model import OPTION_KINDS
from kb.names import capitalised
from kb.patterns import Pattern, deferred

_PROVIDED_THAT = Pattern(r"^(?:so long as|as long as|provided that|provided|providing that|providing) ")
_ONLY = deferred(r"(?:but )?(?:only )?(?:if|when|whenever|while|whilst) ")
#: "Even while Dazed, provided that …": what is provided is asked for then alone.
_THEN_ALONE = deferred(r"(?:even|while|whilst|though|although)\b.*; ", re.I)
#: Participles of how a test is taken.
_TAKING = frozenset("taking making passing rolling".split())
_ARTICLE = deferred(r"^(?i:an?|the|any) ")


#: What is left as it is, which is nothing that an option does.
_KEEPS = deferred(r"(?i)(?:keep|retain|remain|stay|hold on to)\b")
#: "Form Testudo", "raise Bridges": a deed of the text's own, by what it comes to.
_FORMED = deferred(r"[a-z]+ [A-Z][\w'-]+(?: [A-Z][\w'-]+)*")

#: Words before whoever does the entry's option, and no one of a kind.
_POINTS = deferred(r"(?i)(?:the|this|that|these|those|your|its|their|each|every|any|all|no|only|units?|models?)\b")


def needed_for(draft: Draft, whole: Condition, subject: Subject, setting: Setting) -> list[Draft]:
    """What is allowed "so long as", "only if" or "only while" something holds requires it."""
    deed = draft.object.term if draft.object.kind in OPTION_KINDS else None
    only = draft.relation == "limits_to" and (setting.only_if or _for_anyone(draft, subject, setting))
    asked = draft.requirement if only else whole
    narrower = draft.despite or _THEN_ALONE.match(draft.condition or "") is not None
    formed = not deed and not only and draft.who != ALWAYS and _FORMED.fullmatch(draft.object.name) is not None
    unnamed = draft.object if formed and draft.object.kind == "action" else None
    entry = setting.section_term if setting.section_term not in setting.vocabulary.general else None  # no chapter
    own = bool(entry) and entry == draft.subject and setting.vocabulary.terms[entry or ""].kind in OPTION_KINDS
    own = own and _KEEPS.match(draft.object.name) is None  # "if not, it may keep its order, provided that …"
    provided = setting.provided and draft.relation == "permits" and not narrower
    if not (only or provided) or not (deed or unnamed or (own and provided)):
        return []
    asked = both(*(c for c in conjuncts(asked) if not isinstance(c, During)))  # when it may be done is told by itself
    if asked == ALWAYS or any(isinstance(a, During) for a in atoms(asked)):
        return []
    if draft.who == draft.when == ALWAYS and subject.term is None and subject.text and not subject.generic:
        return []  # of those alone who are told in the text's own words ("guns may fire only if …")
    if own:
        deed = entry  # "you may shoot, so long as …", in the entry of a reaction: it is that which asks for it
    told = _PROVIDED_THAT.sub("", _ONLY.sub("", (draft.condition or "condition").split("; ")[-1], count=1)).split()
    name = " ".join(told[1:] if told[0] in ("they", "it", "the", "a") else told[:9])
    who = draft.who if draft.who != Has(deed or "") else ALWAYS  # who is to be given an order is not under it yet
    needed = Draft("requires", Thing("effect", name), subject=deed, requirement=asked, who=who, modal="limit")
    needed.condition, needed.fixed, needed.any_unit = draft.condition, True, True
    needed.subject_thing = unnamed if needed.subject is None else None
    own_case = [c for c in conjuncts(subject.when) if isinstance(c, Fact) and c not in conjuncts(asked)]
    done = [c for c in conjuncts(draft.when) if isinstance(c, Done) and c not in conjuncts(asked)]
    # "after Landing, … provided that": of those alone who have
    those = (
        c for c in conjuncts(draft.when) if c in own_case or c in done or (isinstance(c, Has) and c.party == "weapon")
    )
    # "may charge a square only if": of charging that alone; "those with a Sling may, so long as": of those
    needed.when = draft.when if only else both(*those)
    if subject.borrowed and subject.affects == "others" and not _POINTS.match(subject.text):
        stranger = Fact(_ARTICLE.sub("", subject.text))  # "A cart may Dodge only if …", in the entry of that
        needed.when = both(needed.when, stranger)
    had = [a.term for a in atoms(asked) if isinstance(a, Has) and a.party in ("unit", "weapon")]
    named = [c.term for c in conjuncts(asked) if had_by(c, "unit")]
    if not only and len(named) == len(had) == 1 and re.match(r"(?:is|are|has|have) \S+$", name):
        needed.object = states.thing_of(named[0], setting.vocabulary)  # "provided that it is Dazed": of being so
    if not only or not had or any(isinstance(a, Not) for a in conjuncts(asked)):
        return [needed]
    # what is asked for by its name: the one who has it is no narrower for it
    needed.who = both(*(c for c in conjuncts(draft.who) if not (isinstance(c, Has) and c.term in had)))
    return [replace(needed, object=states.thing_of(term, setting.vocabulary)) for term in dict.fromkeys(had)]


#: "Does nothing whatever save Duck": of the actions and the reactions, that is the only one.
_NOTHING_BUT = Pattern(
    r"\bdo(?:es)? nothing(?: (?:at all|whatever|whatsoever|else))?,? "
    r"(?:but|save|except|other than|apart from|besides|bar)\b"
)
_OTHER_KIND = {"action": "reaction", "reaction": "action"}


def nothing_but(text: str, drafts: list[Draft], vocabulary: Vocabulary) -> list[Draft]:
    """What is closed besides, where somebody does nothing but one thing: actions to whom a reaction is left alone."""
    left = next((d for d in drafts if d.relation == "limits_to" and d.object.kind in _OTHER_KIND), None)
    if left is None or left.who == left.when == ALWAYS or not _NOTHING_BUT.search(text):
        return []
    kind = _OTHER_KIND[left.object.kind]
    general = next((term for term in sorted(vocabulary.whole_kinds) if vocabulary.terms[term].kind == kind), None)
    if general is None:
        return []
    closed = replace(left, relation="denies", object=states.thing_of(general, vocabulary), requirement=ALWAYS)
    return [replace(closed, value=None, loser=None, modal="forbid")]


def _for_anyone(draft: Draft, subject: Subject, setting: Setting) -> bool:
    """Whether one option is limited to a case for any unit ("a unit may only Dash while Dazed")."""
    asked = conjuncts(draft.requirement)
    either = (part for each in asked if isinstance(each, AnyOf) for part in each.parts)
    borne = draft.who in (ALWAYS, *asked, *either) and draft.when == ALWAYS
    told = _ONLY.match(draft.condition or "") is not None
    return subject.generic and borne and told and draft.object.term not in setting.vocabulary.general


def all_said_by(needed: list[Draft], draft: Draft, vocabulary: Vocabulary) -> bool:
    """Whether what an option needs says all of a draft that limits nobody else to it."""
    whose = (None, vocabulary.any_unit, draft.object.term, *(each.object.term for each in needed))
    return bool(needed) and draft.relation == "limits_to" and draft.subject in whose and draft.subject_thing is None


#: Words that open what happens, and no state that lasts.
_OPENING = (
    "if", "when", "whenever", "after", "once", "each time", "every time", "immediately after", "as soon as",
    "in response to", "in reaction to", "in answer to",
)  # fmt: skip
_IN_ANSWER = ("in response to", "in reaction to", "in answer to")
#: What happens, told before or behind what it leads to.
_OPENED = deferred(rf"(?:only )?(?:{'|'.join(sorted(_OPENING, key=len, reverse=True))}) (.+)", re.I)
#: What befalls somebody ("a friendly unit is destroyed within 6 inches").
_BEFALLS = deferred(r"\b(?:is|are|was|were|has been|have been) (?:[a-z]+ed|slain|lost|taken out|shot|hit|broken)\b")
_DONE_TO = deferred(r"(?:shot|fired|charged|attacked|targeted|assaulted|rammed|struck|hit|engaged|wounded)\b", re.I)
_STRUCK = deferred(r"\b(?:is|are|was|were|has been|have been) (?:just )?(?:hit|struck|shot|wounded|touched|targeted)\b")
_HAPPENS = Pattern(
    r"(?i)\b(?:enem(?:y|ies)|moves?|shoots?|fires?|charges?|charged|attacks?|attacked|shot|hit|declares?|ends?|enters?|leaves?|"
    r"comes?|falls?|killed|slain|destroyed|loses?|suffers?|wounded|activates?|arrives?|appears?|fails?|flees?|breaks?)\b"
)


def opened_by(
    draft: Draft,
    before: Condition,
    after: Condition,
    told: tuple[Told, ...],
    subject: Subject,
    pieces: list[Piece],
    vocabulary: Vocabulary,
) -> list[Draft]:
    """What happens opens what any unit may then do in answer, or the test that it must then take."""
    thing = draft.object
    general = (thing.term or "").endswith("/reaction/reaction")  # which reactions those are, the section's own tell
    answer = thing.kind == "reaction" and draft.relation in (("limits_to",) if general else ("permits", "limits_to"))
    responding = any(p.fronted and p.opener in _IN_ANSWER for p in pieces)
    answer = answer or (responding and draft.relation == "permits" and thing.kind in ("order", "action"))
    tested = draft.relation == "forces" and thing.kind == "test" and not draft.value
    within = draft.within and draft.within != thing.term
    if not (answer or tested) or draft.subject_thing or within or subject.affects != "bearer":
        return []
    # "When …, Riders may duck": it opens that to these
    typed = answer and isinstance(draft.who, Has) and draft.when == ALWAYS
    if (draft.who != ALWAYS and not typed) or not (subject.generic or subject.pronoun or typed):
        return []
    front = next((p.text for p in pieces if p.role == "if" and p.fronted and p.opener in _OPENING), "")
    behind = [each for each in told if each.trailing and not each.after] if not front else []
    last = _OPENED.match(behind[-1].text) if behind and not behind[-1].exception else None
    if tested and len(behind) > 1:
        return []
    words = last[1] if last else front
    asked = both(after, draft.requirement) if last else before
    if words.split(" ", 1)[0].lower() in ("it", "they", "this", "that", ""):
        return []
    if thing.name.lower() in words.lower():
        return []  # "If a raid causes a Nerve test, it …": what calls for the test is told elsewhere
    so = list(atoms(asked))
    facts = any(isinstance(a, Fact) for a in so)
    armed = answer and any(had_by(a, "weapon") for a in so)  # "when it is hit by a Sling"
    befalls = (tested and _BEFALLS.search(words)) or (answer and facts and _HAPPENS.search(words))
    befalls = befalls or (armed and _STRUCK.search(words))
    if not befalls and not any(isinstance(a, Event) for a in so) and not (tested and not last and facts):
        return []
    if any(had_by(a, "unit") for a in so):
        return []
    befallen = "is " if _DONE_TO.match(words) else ""  # a bare "shot at" would be what one shoots at
    event = Thing("event", befallen + _ARTICLE.sub("", words))
    opened = Draft("triggers", thing, subject_thing=event, requirement=asked, condition=draft.condition)
    opened.modal, opened.fixed, opened.any_unit = "permit" if answer else draft.modal, True, True
    opened.who = draft.who
    timed = last and thing.kind == "reaction" and answer and not general  # "in the Tide phase, it may Duck when …"
    phases = dict.fromkeys(a.phase for a in atoms(before) if isinstance(a, During)) if timed else {}
    occurs = (
        Draft("occurs_in", states.thing_of(phase, vocabulary), thing.term, fixed=True, any_unit=True)
        for phase in phases
    )
    return [opened, *occurs]


def happens_in(draft: Draft, when: Condition) -> list[Draft]:
    """A test that must be taken in a phase, or what is done there and nowhere named, happens there."""
    timed = any(isinstance(a, During) for a in atoms(when))
    tested = draft.relation == "forces" and draft.object.kind == "test"
    deed = draft.object.kind == "action" and draft.relation == "forces" and not (draft.object.term or draft.within)
    anyone = draft.who == ALWAYS and draft.affects in ("bearer", "player") and isinstance(draft.when, During)
    anyone = anyone and draft.loser is None
    if not timed or not (tested or (deed and anyone)):
        return []
    happens = Draft("occurs_in", Thing("phase", ""), subject=draft.object.term, when=when, any_unit=True, fixed=True)
    if tested:  # "a unit that lost must take a Nerve test in the End phase": this one is then, others at other times
        more = (c for c in conjuncts(draft.when) if c not in conjuncts(when))
        happens.who, happens.when = draft.who, both(when, *more)
    happens.subject_thing = None if draft.object.term else draft.object
    return [happens]


#: Not to move: "remains where it is", "stays put"; "remains in play" is another thing.
_STAYS = deferred(
    r"(?i)(?:remain|stay|stand|hold)s? (?:stationary|still|put|in place|there|immobile|motionless|where (?:it|they|he) "
    r"(?:is|are|stands?)|in (?:its|their) (?:places?|positions?))$"
)


def staying(draft: Draft, vocabulary: Vocabulary) -> list[Draft]:
    """Who must stay where he is may not move: told of a state, or of some case, and not of what came of a deed."""
    deed, move = draft.object, vocabulary.best("move", "action")
    if draft.relation != "forces" or deed.kind != "action" or draft.affects != "bearer":
        return []
    told = " ".join([deed.name, *(t.low for t in deed.rest)]) if deed.name in ("stay", "remain") else deed.name
    borne = any(isinstance(a, Has) and "/unit_" not in a.term and a.party == "unit" for a in atoms(draft.who))
    if not _STAYS.match(told) or not (borne or draft.when != ALWAYS):
        return []
    if any(isinstance(a, Fact) and "impossible" in a.text for a in atoms(draft.when)):
        return []  # who cannot move anyhow is not told to
    moving = states.thing_of(move, vocabulary) if move else Thing("action", "move")
    return [replace(draft, relation="denies", object=moving, modal="forbid")]


def by_testing(draft: Draft, mood: str, setting: Setting) -> list[Draft]:
    """The test by which a deed is done ("may rally by taking a Nerve test")."""
    deed, lows = draft.object, [t.low for t in draft.object.rest]
    by = next((n for n, low in enumerate(lows[:-2]) if low == "by" and lows[n + 1] in _TAKING), None)
    if by is None or mood not in ("permit", "oblige") or deed.kind not in ("action", "reaction"):
        return []
    tests = named(list(deed.rest[by + 2 : by + 8]), setting.vocabulary, "test")
    if not tests or tests[0][0] == deed.term:
        return []
    entry = setting.section_term or ""
    option = deed.term or (entry if "/reaction/" in entry else None)  # what an option consists of is the option
    own = None if option else Thing(deed.kind, deed.name)
    needed = Draft("requires", states.thing_of(tests[0][0], setting.vocabulary), subject=option, subject_thing=own)
    needed.modal, needed.fixed, needed.any_unit = "oblige", True, True
    return [needed]


def condition_of_general(thing: Thing, mood: str, setting: Setting) -> list[Draft]:
    """A unit "may React if …": reacting at all requires it, where it is no event or phase."""
    trailing = setting.trailing
    if mood != "permit" or thing.term not in setting.vocabulary.general or trailing == ALWAYS:
        return []
    if any(isinstance(a, Event | During) for a in atoms(trailing)):
        return []
    asked = Thing("effect", wording.condition(setting.vocabulary.terms, trailing))
    needed = Draft("requires", asked, subject=thing.term, requirement=trailing, modal="limit")
    needed.fixed = needed.any_unit = True
    return [needed]


def measured_by(draft: Draft, mood: str, setting: Setting) -> list[Draft]:
    """The characteristic that a share of it says how far: "up to twice its Movement" uses Movement."""
    share = re.match(r"^(?:\d+(?:/\d+)?)\*(.+?)(?: up)?$", draft.value or "")
    characteristic = setting.vocabulary.best(share.group(1), "characteristic") if share else None
    if not characteristic or mood not in ("permit", "oblige"):
        return []
    return [Draft("uses", states.thing_of(characteristic, setting.vocabulary), value=draft.value, modal="state")]


#: "…, so that a Barge is never Dazed", behind what makes it so.
_SO_NEVER = deferred(
    r"(?P<told>[^;:]{6,300}?),? (?:so that|so|and so|and hence|hence|and thus|thus|and therefore) "
    r"(?P<who>(?:an?|no|the) [\w' -]{3,40}?) (?P<never>is never|are never|can never be|may never be|cannot be) "
    r"(?P<what>[A-Z][\w'-]*)\.?"
)


def never_therefore(text: str) -> tuple[str, str] | None:
    """What a sentence tells, and which state somebody is never in by it: the case that it opens with is not that of
    what follows from it."""
    found = _SO_NEVER.fullmatch(text)
    if found is None:
        return None
    return f"{found['told']}.", f"{capitalised(found['who'])} {found['never']} {found['what']}."
