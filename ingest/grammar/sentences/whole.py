"""Whole sentences: what only the sentence as a whole says, or says by pointing at the sentence before it.

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts with their
subject and conditions, none where the sentence has no such shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import named, opening_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import case_in
from ingest.grammar.sentences.availability import available
from ingest.grammar.sentences.instructions import forbidden
from ingest.grammar.sentences.mustering import appointed, mustered
from ingest.grammar.sentences.openings import OPENINGS
from ingest.grammar.sentences.precedence import precedence
from ingest.grammar.sentences.sayings import said_in_passing
from ingest.grammar.sentences.scope import SCOPES
from ingest.grammar.sentences.scores import SCORES
from ingest.grammar.sentences.successes import cancels
from ingest.grammar.sentences.told import breaks_out, does, in_phases, lacks, turns_into, undone, used_for
from ingest.grammar.setting import Setting
from ingest.grammar.states.conduct import phrase
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Compare, Done, During, Fact, Has, Not, both, either
from kb.names import capitalised, lowered
from kb.patterns import Pattern, deferred

_APPLIES_TOO = Pattern(
    r"^(?:This|The same|The same rule|This rule) (?:also |still |equally |likewise )?"
    r"(?:appl(?:ies|y)|holds?(?: good| true)?|goes|is (?:also |equally |likewise )?(?:true|so|the case))"
    r"(?: also| too| equally)? (?P<even>even )?(?:if|when|whenever|while|where|wherever) (?P<case>.+)$"
)
_NOT_DONE = Pattern(
    r"^(?:This|It|That) (cannot|may not|must not|can only|may only) be (?:done|attempted|used|chosen|declared) "
    r"(?:if|when|while|by) (.+)$"
)
#: "This cannot be used on a Dazed crew": said of the entry that it stands in.
_NOT_ON = Pattern(
    r"^(?:This|It|The)(?: (?:[Ss]pecial )?(?:[Rr]ule|[Oo]rder|[Rr]eaction|[Rr]esponse|[Aa]bility|[Aa]ction|[Tt]rait|"
    r"[Ss]kill|[Cc]ommand))? (?:cannot|can not|may not|can never|may never|must not) (?:be )?"
    r"(?:used|given|issued|taken|made|chosen|declared|activated|played|applied|attempted|apply|affect) "
    r"((?:on|to|against|by|in|during|at|within|from|through|with|after|before|for) .{3,100})$"
)
_DONE_WHEN = Pattern(
    r"^(?:This|It) must (?:always )?be (declared|done|announced|decided|chosen) ((?:before|after|at|as soon as) .+)$"
)
_NOTHING = Pattern(
    r"^(?:If|When|Whenever) (.+?),? (?:then )?(?:nothing happens|there (?:is|are) no (?:further |ill )?effects?)$"
)
#: Who is destroyed is so, though nothing else then happens.
_OR_LOST = deferred(r" or is (?:destroyed|killed|slain|removed|wrecked|lost)\b.*$")
_NO_BEARING = Pattern(
    r"^(.{3,80}?) (?:has|have) no (?:bearing|influence|impact|effect) (?:on|upon|against) ([^,]{3,80})$"
)
_TO_BE = Pattern(
    r"^(.{3,160}?) (?:needs? to|must) (be .{3,120}?) (?:for|in order for) (?:the|a|an|any) (.{3,40}?) "
    r"to (?:be|count as) ([^,]{3,40})$"
)
_AS_EVER = Pattern(
    r"^(?:any |all |such )?((?:attack|weapon|effect|abilit|rule|hit|power|bonus|modifier)\w*\b.{0,140}?),? "
    r"(?:work|function|appl)(?:s|y|ies)? (?:normally|as normal|as usual)$",
    re.I,
)
#: "A roll of double six always fails", "two 1s are always a failure".
_ALWAYS_SO = Pattern(
    r"^(?:(?:an?|any|all|each) )?((?:(?:natural|unmodified) )?(?:(?:rolls?|results?|scores?) of .{1,30}?|"
    r"double [\w-]{1,6}|(?:one|two|three|both)(?: \w+)? \d ?s|\d+ ?s?)) "
    r"(?:(?:is |are |will )?(?:always|automatically)|(?:is|are)(?=.* "
    r"(?:regardless|irrespective|whatever|no matter)\b)) (?:an? )?(?:automatic )?(fail|succe|pass|miss|hit)\w*"
    r"(?:,? (?:regardless|irrespective|whatever|no matter)\b.*)?$",
    re.I,
)
#: "Each result of 6 is a critical success": what a result comes to.
_WORTH = Pattern(
    r"^(?:An?|Any|Each|Every) (?:natural |unmodified )?(?:dice |die )?(?:result|roll|score) of (?:an? )?(\d\+?) "
    r"(?:is|counts as) (?:always )?an? (?!automatic|normal success)([a-z]+ [a-z]+)$"
)
_ANOTHER = Pattern(
    r"^(?:An?|Any|Each) .{2,40}? (?:that|which|who) has (?:already |just )?"
    r"(?:been given|been issued|made|taken|used|declared|received|attempted) (?:an?|its|one) (.{3,30}?) "
    r"(?:cannot|can not|may not) (?:be given|be issued|make|take|use|declare|receive|attempt) "
    r"(?:another|a second|a further|one more|any more|any other)\b.*$"
)
_IN_WHOSE_TURN = Pattern(
    r"^([A-Z][\w' -]{2,30}?) (?:is|are) (?:always |only |all )?(?:made|taken|used|declared|issued|resolved|played) "
    r"(?:in|during) (?:the |your |an? )?"
    r"((?:opponent|enemy|opposing|other|active|inactive|owning)(?:'s| player's| side's)? (?:turn|phase|activation))$"
)
_USES_ANOTHERS = Pattern(
    r"^(?:[Aa]ny |[Aa]ll |[Ff]riendly )?[\w -]{3,30}? (?:within (\d+)\W* of|(?:that|which) (?:includes?|contains?)|"
    r"led by|with) (?:an?|the|any|its|their|your|his|her) (?:friendly |army's |army’s )?(.{3,40}?) (?:may|can) "
    r"(?:use|test (?:on|against)) (?:its|his|her|their|(?:that|the) [\w' -]+?'s) (?!own)([\w' -]{3,30}?) "
    r"(?:in place of|instead of|rather than) (?:their|its|his) own(?:,? "
    r"(unless|as long as|so long as|while|if|provided that) (.+))?$"
)
#: "While a Captain is with it, the unit may use the Captain's Nerve".
_USES_HIS = Pattern(
    r"^(?:(?:While|If|When|As long as|So long as) ([^,]{3,80}?), )?(?:[Tt]hat|[Tt]he|[Aa]n?|[Aa]ny|[Ii]t|[Ss]uch|"
    r"[Aa]ll)\b[\w ]{0,30}?(?: within (\d+)\W{0,2}(?: ?[a-z]+)? of [\w ]{3,30}?)? (?:may|can) use "
    r"(?:the |an? |that |any |its |their |his |her |your )?([A-Za-z][\w -]{2,30}?)'s ([\w -]{3,30}?)"
    r"(?: value| characteristic| score)?(?:,? (?:in place of|instead of|rather than|(for|when|whenever|in)) ([^,]+))?$"
)
#: Those that have what the entry is of.
_WITH_IT = Pattern(r"\b(?:with|ha(?:ve|s)) (?:this|the same) (?:special )?[a-z]+\b|\bthat (?:also )?ha(?:ve|s) it\b")
_UNAFFECTED = Pattern(
    r"^((?:[A-Z]|[Aa] |[Aa]n |[Aa]ny |[Aa]ll )[\w' -]{3,60}?) (?:is|are) (?:not affected|unaffected|immune)$"
)
#: In the entry of a state: what takes it off.
_TAKEN_OFF = Pattern(
    r"(?:^|, |; |: )(?:then )?(?:[Rr]emove|[Dd]iscard|[Tt]ake off) (?:the|this|its|that) "
    r"(?:marker|token|counter|condition|status|state)s?\b|"
    r"\b[Tt](?:he|his) (?:marker|token|counter|condition|status|state|effect) "
    r"(?:clears|ends|expires|wears off|lapses|is lifted|is discarded|is over|goes away)\b"
)
_ENDS_WHEN = deferred(r"(?:when|whenever|if|once|as soon as|after) (?=(?:an?|the|it|its|any|this|that) )")
_DONE = {"declared": "declare", "done": "do", "announced": "announce", "decided": "decide", "chosen": "choose"}


def read_whole(text: str, setting: Setting) -> list[Draft]:
    """The drafts of a sentence that is read as a whole: those of the first shape that it has."""
    drafts = _first(text, setting)
    if drafts or "; " not in text:
        return drafts
    return [draft for part in text.split("; ") for draft in _first(part, setting)]


def _first(text: str, setting: Setting) -> list[Draft]:
    for reader in _READERS:
        drafts = reader(text, setting)
        if drafts:
            return drafts
    return []


def taken_off(text: str, setting: Setting) -> list[Draft]:
    """In the entry of a state: that it is taken off ("Remove the marker at the end of the turn")."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if not entry or terms[entry].kind != "status" or entry in setting.vocabulary.general:
        return []
    found = _TAKEN_OFF.search(text)
    if not found or "unless" in text or " instead" in text:
        return []
    anyone = setting.vocabulary.any_unit
    behind = not text[: found.start()].strip(" ,;:.") or found.group().lstrip(" ,;:").lower().startswith(
        ("rem", "dis", "tak", "then")
    )
    told = text[found.end() :] if behind else ""  # "The state ends when it has fired"
    words = (told or text[: found.start()]).strip(" ,;:.")
    words = "" if words in ("immediately", "at once", "automatically") else words
    when = Fact(_ENDS_WHEN.sub("", words)) if words else ALWAYS
    return [
        Draft(
            "removes", thing_of(entry, setting.vocabulary), subject=anyone, when=when, condition=words or None,
            any_unit=True, fixed=True, who=Has(entry),
        )
    ]  # fmt: skip


def remember(drafts: list[Draft], setting: Setting) -> None:
    """Note what a later "this also applies if …" or "this cannot be done if …" points at."""
    setting.said = drafts
    permitted = [d for d in drafts if d.relation == "permits" and d.object.kind in ("action", "reaction")]
    setting.permitted = permitted[-1] if permitted else setting.permitted


def _applies_too(text: str, setting: Setting) -> list[Draft]:
    """The rule just told, in another case ("This also applies if it is moved a second time")."""
    found = _APPLIES_TOO.match(text)
    if not found or not setting.said:
        return []
    case, words = case_in(found["case"], setting.vocabulary), f"if {found['case']}"
    told = [replace(d, condition=words, loser=None, contrast="", despite=False) for d in setting.said]
    return [replace(d, when=both(d.when, case) if found["even"] else case) for d in told]


def _not_done(text: str, setting: Setting) -> list[Draft]:
    """When what was just permitted cannot be done, or when alone it can."""
    found, base = _NOT_DONE.match(text), setting.permitted
    if not found or base is None:
        return []
    case = case_in(found[2], setting.vocabulary)
    told = replace(base, loser=None, contrast="", despite=False, condition=f"if {found[2]}", value=None, fixed=True)
    if "only" not in found[1]:
        return [replace(told, relation="denies", when=case, modal="forbid")]
    own = None if base.object.term else base.object
    needed = Thing("effect", opening_of(found[2]))
    return [
        replace(
            told, relation="requires", object=needed, subject=base.object.term, subject_thing=own, when=ALWAYS,
            requirement=case, modal="limit",
        )
    ]  # fmt: skip


def _not_on(text: str, setting: Setting) -> list[Draft]:
    """Upon whom, by whom or when the thing that the entry tells of cannot be used."""
    found, entry, terms = _NOT_ON.match(text), setting.section_term, setting.vocabulary.terms
    if not found or not entry or terms[entry].kind not in ("special_rule", "reaction", "order", "action", "effect"):
        return []
    words = found[1]
    about = read_subject(tokenize(words.split(" ", 1)[1], setting.vocabulary), setting.vocabulary)
    thing = thing_of(entry, setting.vocabulary)
    draft = Draft("denies", thing, condition=words, modal="forbid", affects="bearer", fixed=True, any_unit=True)
    bearer = about.term if about.term and terms[about.term].kind in BEARER_KINDS else None
    draft.subject = entry
    if words.startswith("by ") and bearer:
        draft.subject, draft.who, draft.any_unit = bearer, about.who, False
    elif phases := named(tokenize(words, setting.vocabulary), setting.vocabulary, "phase"):
        draft.when = either(*(During(phase) for phase, _ in phases))
    else:
        draft.when = Has(bearer, "target") if bearer and words.startswith(("on ", "to ", "against ")) else Fact(words)
    return [draft]


def _done_when(text: str, setting: Setting) -> list[Draft]:
    """When what was just permitted has to be told ("This must be declared before the unit moves")."""
    found, base = _DONE_WHEN.match(text), setting.permitted
    if not found or base is None:
        return []
    when = phrase([t for t in tokenize(found[2], setting.vocabulary) if t.low != ","], 7)
    told = Thing("action", f"{_DONE[found[1]]} {base.object.name} {when}")
    return [
        Draft(
            "forces", told, subject=base.subject, subject_thing=base.subject_thing, who=base.who, modal="oblige",
            affects="player", fixed=True,
        )
    ]  # fmt: skip


def _nothing(text: str, setting: Setting) -> list[Draft]:
    """What leaves a unit as it was ("If the Skiff loses the fight, nothing happens")."""
    found = _NOTHING.match(text)
    if not found:
        return []
    words = _OR_LOST.sub("", re.sub(r"^(?:the|an?|any|its?) ", "", found[1]))
    tokens = tokenize(found[1], setting.vocabulary)
    bearers = named(tokens[:4], setting.vocabulary, "unit_type", "unit_subtype", "status")
    if not bearers:
        return []
    subject = read_subject(tokens[:4], setting.vocabulary)
    return [Draft("ignores", Thing("effect", words), subject=bearers[0][0], who=subject.who, fixed=True, modal="state")]


def _no_bearing(text: str, setting: Setting) -> list[Draft]:
    """What takes no notice of something ("The way a turret points has no bearing on which side is hit")."""
    found = _NO_BEARING.match(text)
    if not found:
        return []
    about, ignored = (re.sub(r"^(?:The|the|A|a|An|an|Its|its) ", "", part) for part in (found[2], found[1]))
    if about.lower() in ("it", "this", "them", "that", "play", "the game", "game"):
        return []
    thing = Thing("effect", about)
    pointed = ignored.lower() in ("this", "it", "that", "they")
    known = setting.section_term if pointed else setting.vocabulary.best(ignored)
    if pointed and not known:
        return []
    what = thing_of(known, setting.vocabulary) if known else Thing("effect", ignored)
    bearer = read_subject(tokenize(found[2], setting.vocabulary), setting.vocabulary)
    plain = not {"what", "which", "how", "whether", "weapons", "weapon", "of"} & set(found[2].lower().split())
    if plain and setting.vocabulary.kind_of(bearer.term) in BEARER_KINDS:
        return [Draft("ignores", what, subject=bearer.term, who=bearer.who, fixed=True, modal="state")]
    return [Draft("ignores", what, subject_thing=thing, any_unit=True, fixed=True, modal="state")]


def _to_be(text: str, setting: Setting) -> list[Draft]:
    """What a state asks for ("At least half of it needs to be hidden for the Skiff to be in cover")."""
    found = _TO_BE.match(text)
    if not found:
        return []
    bearers = named(tokenize(found[3], setting.vocabulary), setting.vocabulary, "unit_type", "unit_subtype")
    if not bearers and not re.match(r"(?:unit|model)s?$", found[3]):
        return []
    subject = read_subject(tokenize(found[3], setting.vocabulary), setting.vocabulary)
    words = f"{found[1]} {found[2]}"
    of_what = re.sub(r" (?:that|which) .*$", "", found[1])
    name = f"{of_what} {' '.join(found[2].split()[1:7])}"
    needed = Thing("effect", " ".join(w for w in name.split() if w.lower() not in ("the", "a", "an")))
    known = setting.vocabulary.best(found[4], "status", "effect")
    draft = Draft("requires", needed, requirement=Fact(words), who=subject.who, condition=words, modal="oblige")
    draft.subject = known
    draft.subject_thing = None if known else Thing("effect", found[4])
    return [draft]


def _as_ever(text: str, setting: Setting) -> list[Draft]:
    """What works as it always does ("Attacks that only seem to lower it work normally")."""
    found = _AS_EVER.match(text)
    if not found:
        return []
    words = re.split(r",? but ", found[1])[0]
    thing = Thing("effect", lowered(words))
    return [Draft("uses", Thing("effect", "normal rules"), subject_thing=thing, any_unit=True, modal="state")]


def _always_so(text: str, setting: Setting) -> list[Draft]:
    """A roll that fails or succeeds whatever is asked for: of the test that is spoken of."""
    found = _ALWAYS_SO.match(text)
    terms = setting.vocabulary.terms
    own = (setting.last_test, setting.section_term, setting.vocabulary.best(setting.heading, "test"))
    test = next((t for t in own if t and terms[t].kind == "test"), None)
    if not found:
        return []
    fails = found[2].lower() in ("fail", "miss")
    strikes = found[2].lower() in ("hit", "miss") and not (test and "hit" in terms[test].name.lower())
    if test is None and not strikes:
        return []
    rolled = re.sub(r"^(?:rolls?|results?|scores?) of (?:an? )?", "", re.sub(r"(\d) s\b", r"\1s", found[1]))
    event = Thing("event", rolled)
    if strikes or test is None:
        hit = Thing("effect", found[2].lower())
        return [Draft("forces", hit, subject_thing=event, any_unit=True, fixed=True, modal="oblige")]
    return [
        Draft(
            "forces" if fails else "immune_to", thing_of(test, setting.vocabulary), subject_thing=event,
            value="fails" if fails else "passes", any_unit=True, fixed=True, modal="oblige",
        )
    ]  # fmt: skip


def _worth(text: str, setting: Setting) -> list[Draft]:
    """What a result counts as beside a success or a failure ("Each result of 6 is a critical success")."""
    found = _WORTH.match(text)
    if not found:
        return []
    result = Thing("event", f"result of {found[1]}")
    draft = Draft("counts_as", Thing("effect", found[2]), subject_thing=result, any_unit=True, fixed=True)
    draft.when = Fact(f"the roll is {found[1]}")
    return [draft]


def _another(text: str, setting: Setting) -> list[Draft]:
    """What is done once, and not again ("a machine that has been given an order cannot be given another")."""
    found = _ANOTHER.match(text)
    if not found:
        return []
    kinds = ("order", "reaction", "action", "test")
    thing = next(iter(named(tokenize(found[1], setting.vocabulary), setting.vocabulary, *kinds)), None)
    if thing is None:
        return []
    span = next((word for word in ("phase", "turn", "round", "game") if word in text.lower().split()), "turn")
    done = Done(thing[0], "unit", span)
    what = thing_of(thing[0], setting.vocabulary)
    return [Draft("denies", what, subject=thing[0], when=done, any_unit=True, fixed=True, modal="forbid")]


def _in_whose_turn(text: str, setting: Setting) -> list[Draft]:
    """In whose turn something is done ("Responses are made in the opponent's turn")."""
    found = _IN_WHOSE_TURN.match(text)
    if not found:
        return []
    about = named(tokenize(found[1], setting.vocabulary), setting.vocabulary, "reaction", "action", "test", "order")
    if not about:
        return []
    time = Thing("phase", found[2])
    return [Draft("occurs_in", time, subject=about[-1][0], when=Fact(found[2]), any_unit=True, fixed=True)]


def _uses_anothers(text: str, setting: Setting) -> list[Draft]:
    """Whose number others may use ("Units within 6 inches of a Captain may use his Nerve in place of their own")."""
    found = _USES_ANOTHERS.match(text)
    if not found:
        return []
    vocabulary = setting.vocabulary
    number = next(iter(named(tokenize(found[3], vocabulary), vocabulary, "characteristic")), None)
    owner = next(iter(named(tokenize(found[2], vocabulary), vocabulary, *BEARER_KINDS)), None)
    if number is None:
        return []
    draft = Draft("permits", thing_of(number[0], vocabulary), modal="permit", affects="others")
    draft.any_unit = draft.fixed = True
    draft.subject = owner[0] if owner else None
    draft.subject_thing = None if owner else Thing("unit_type", found[2])
    draft.condition = text
    if found[1]:
        draft.when = Compare("fact:distance", "<=", found[1])
    if found[4]:
        case = Fact(found[5]) if found[5].startswith("that ") else case_in(found[5], setting.vocabulary)
        draft.when = both(draft.when, Not(case) if found[4] == "unless" else case)
    return [draft]


def _uses_his(text: str, setting: Setting) -> list[Draft]:
    """Whose number a unit may use in some case ("While a Captain is with it, it may use the Captain's Nerve")."""
    found, vocabulary = _USES_HIS.match(text), setting.vocabulary
    if not found:
        return []
    number = vocabulary.best(found[4].removeprefix("unmodified "), "characteristic")
    owner = vocabulary.best(found[3], *BEARER_KINDS)
    if not number or vocabulary.terms[number].kind != "characteristic":
        return []
    draft = Draft("permits", thing_of(number, vocabulary), subject=owner, modal="permit", affects="others")
    draft.subject_thing = None if owner else Thing("unit_type", capitalised(found[3]))
    draft.any_unit = draft.fixed = True
    told = [case_in(found[1], setting.vocabulary)] if found[1] else []
    told += [Compare("fact:distance", "<=", found[2])] if found[2] else []
    told += [Fact(f"{found[5]} {found[6]}")] if found[5] else []
    draft.when, draft.condition = both(*told), found[1] or (text if told else None)
    return [draft]


def _unaffected(text: str, setting: Setting) -> list[Draft]:
    """Who is not affected by what the section tells of ("Divers holding a rope are not affected")."""
    found = _UNAFFECTED.match(text)
    terms, entry = setting.vocabulary.terms, setting.section_term
    if not found or (entry and terms[entry].kind in ("unit_type", "unit_subtype", "reaction", "test", "phase")):
        return []
    heading = setting.heading.strip()
    if not entry and not (0 < len(heading.split()) <= 3 and heading.replace(" ", "").isalpha()):
        return []
    subject = read_subject(tokenize(found[1], setting.vocabulary), setting.vocabulary)
    if entry and terms[entry].kind == "special_rule" and (subject.term == entry or _WITH_IT.search(found[1])):
        own = thing_of(entry, setting.vocabulary)
        return [Draft("ignores", own, subject=entry, who=Has(entry), modal="state", fixed=True)]
    if subject.pronoun or not (subject.term or subject.when != ALWAYS) or (entry and subject.term == entry):
        return []
    thing = thing_of(entry, setting.vocabulary) if entry else Thing("effect", heading)
    draft = Draft("ignores", thing, subject=subject.term, who=subject.who, when=subject.when, modal="state", fixed=True)
    if subject.term is None and subject.generic:
        draft.subject = setting.vocabulary.any_unit
    elif subject.term is None:  # "Dykes and walls touched by the blast are unaffected": no unit is
        draft.subject_thing, draft.any_unit = Thing("effect", found[1].split(" touched ")[0][:60]), True
    return [draft]


_READERS: tuple[Callable[[str, Setting], list[Draft]], ...] = (
    available, lacks, undone, cancels, _applies_too, _not_done, _not_on, _done_when, _nothing, _no_bearing, _to_be,
    _as_ever, _always_so, _worth, _another, _in_whose_turn, _uses_anothers, _uses_his, precedence, _unaffected,
    forbidden, appointed, mustered, said_in_passing, in_phases, breaks_out, turns_into,
    does, used_for, *OPENINGS, *SCORES, *SCOPES,
)  # fmt: skip
