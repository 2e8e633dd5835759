"""Not bound: somebody or something that a sentence excepts from what was told before it, as leave against that.

In: the text of a sentence and what the one before it said. Out: the same as leave ("Scouts are exempt from this",
"the sole exception is the Dodge retort, which such crews may make": "However, … may …"). Sentence by sentence.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.plain.fronts import amid
from ingest.grammar.sentences.entry import IGNORES_THIS
from ingest.grammar.sentences.ordinals import nth_excepted
from ingest.grammar.setting import Setting
from kb.conditions import Fact, conjuncts
from kb.model import BEING_KINDS, HELD_KINDS, OPTION_KINDS
from kb.patterns import deferred

_DO = r"(?:make|take|use|perform|declare|do|carry out|be given)"
#: "The Dodge retort is excepted", "the sole exception is the Dodge retort, which such crews may make": of what was just
#: forbidden, that may be done all the same.
_EXCEPTED = deferred(
    r"^(?:The )?(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?: [a-z]+)? (?:is|are) (?:excepted|exempt(?:ed)?|"
    r"(?:an|the (?:sole |only |one )?)exception)$|"
    r"^(?:The|An?|Its|Their) (?:(?:sole|only|one|single) )?exception(?: to (?:this|that|it)(?: [a-z]+)?)? (?:is|are) "
    r"(?:the |an? )?(?P<but>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?: [a-z]+)?"
    rf"(?:,? (?:which|that) (?P<whom>[^,;]{{2,90}}?) (?:(?:may|can)(?: still| always| nevertheless)? {_DO}|"
    rf"(?:is|are) (?:still )?(?:allowed|permitted|free|able) to {_DO})(?P<how>[^;]*))?$"
)
_NOUN = r"(?:rule|restriction|limit|limitation|prohibition|ban|bit|part|one)"
_THAT = rf"(?:this|that|it|the above|(?:this|that|the) {_NOUN})"
#: "…: it is able to dash": of those that are excepted, told again.
_SUCH = (
    r"[,;:] (?:and |for |since |as )?(?:they|it|he|she|these|those|"
    r"(?:such|these|those|an?) (?:units?|models?|ones?)(?: (?:under|in|with|that is) "
    r"(?:that|this|the) [a-z]+(?: (?:and no other|alone))?)?)"
)
_CAN = r"(?:can|may|(?:is|are) (?:still |always )?(?:able|allowed|permitted|free) to)"
#: "Scouts ignore that", "Scouts are exempt from this and may dash", "this does not apply to Scouts", "Scouts are the
#: exception": they may do that.
_NOT_BOUND = deferred(
    rf"^(?P<who>[^,;]{{2,90}}?) (?:(?:may |can )?(?:ignores?|disregards?)|"
    rf"(?:are|is) (?:not (?:affected|bound|hindered|limited|restricted) by|unaffected by|"
    rf"(?:exempt(?:ed)?|excused|excepted|excluded|freed|released|spared) from|free (?:of|from)|immune to|"
    rf"not subject to)|"
    rf"(?:do|does) not (?:have to )?(?:care about|mind|obey|worry about)) {_THAT}"
    rf"(?: (?:too|altogether|entirely|completely)| and (?:go(?:es)?|moves?) (?:where|wherever|as|anywhere|on) [^,;]*)?"
    rf"(?P<leave>,? and (?:so |therefore |thus )?(?:may|can) [^;]+)?$|"
    # "Scouts, however, are under no such restriction", "only Scouts are exempt"
    rf"^(?P<free>[^,;]{{2,60}}?)(?:, (?:however|though),)? (?:(?:are|is) under|suffers?|ha(?:ve|s)|faces?) "
    rf"no such {_NOUN}$|"
    rf"^(?:Only )?(?P<alone>[^,;]{{2,60}}?)(?: alone)? (?:are|is) (?:exempt(?:ed)?|excused|excepted)"
    rf"(?P<too>,? and (?:so |therefore |thus )?(?:may|can) [^;]+)?$|"
    rf"^(?:The|An?) (?:(?:one|only|sole|single) )?exceptions?(?: to {_THAT})? (?:is|are) (?P<one>[^,;]{{2,120}}?)"
    rf"(?:(?:,? (?:which|who|that)|{_SUCH}) {_CAN}(?: (?P<does>[^;]*))?)?$|"
    rf"^(?P<but>[^,;]{{2,120}}?) (?:is|are) (?:the|an) (?:only |one |sole )?exceptions?(?: to {_THAT})?"
    rf"(?:{_SUCH} {_CAN} (?P<they>[^;]*))?$|"
    rf"^{_THAT} (?:does not (?:apply to|affect|hold for|count for|bother|stop|extend to|bind)|has no effect on|"
    rf"is (?:waived|lifted|relaxed|suspended|set aside) (?:for|in the case of)) "
    rf"(?P<whom>[^,;]{{2,120}})(?:, (?:who|whose|which|as|since|because) [^;]+)?$",
    re.I,
)
#: "… may make against any unit that declares a charge at it": what that unit does is what is answered.
_AGAINST_WHOEVER = deferred(
    r"^ (?:against|at|in response to) (?:an?|any|every|whatever|whichever) (?:enemy |opposing )?(?:unit|model|squad) "
    r"(?:(?:that|which) )?(?=(?!(?:is|has|was|includes|contains)\b)[a-z]+s\b)"
)
_OPTION = r"(?:the |an? )?(?P<{}>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?: [a-z]+)?"
#: "This does not apply to the Dodge Retort, which a Barge may make", "the Dodge Retort is not bound by this".
_OPTION_FREED = deferred(
    rf"^(?:{_THAT} (?:does not (?:apply to|affect|hold for|count for|extend to|bind|include|cover|prevent|stop)|"
    rf"has no (?:bearing|effect) on|is (?:waived|lifted|relaxed|suspended|set aside) (?:for|in the case of)) "
    rf"{_OPTION.format('free')}|"
    rf"{_OPTION.format('name')} (?:is|are) (?:not (?:affected|bound|hindered|limited|restricted|covered) by|"
    rf"not subject to|unaffected by|(?:exempt(?:ed)?|excepted|excluded) from) {_THAT})"
    rf"(?:,? (?:which|that) (?P<whom>[^,;]{{2,90}}?) (?:(?:may|can)(?: still| always| nevertheless)? {_DO}|"
    rf"(?:is|are) (?:still )?(?:allowed|permitted|free|able) to {_DO})(?P<how>[^;]*))?$",
    re.I,
)
#: "… which can, provided that it has a keel": in which case alone the exception is one.
_CASE = deferred(
    r"\b(?:which|who) (?:may|can)(?: be| do so| do it)?,? ((?:provided|if|when|while|as long as|so long as|unless|once|"
    r"but only if|only if)\b[^;]+)$"
)
#: "… from this, since the mules carry the load": why, and in which case alone, behind all that is told of them.
_WHY = deferred(r", (?:since|as(?! (?:long|soon)\b)|because|for|seeing that) [^,;]+$")
_ONLY_WHILE = deferred(r",? ((?:provided|providing|(?:as|so) long as|if|while|when|unless|once|but only)\b[^;]+)$")
#: "This freedom is lost while they are Dazed": what the sentence before it gave leave for, they may not then.
_LEAVE_LOST = deferred(
    r"^(?:This|That|The|Such a) (?:liberty|freedom|right|privilege|leave|permission|exemption|allowance|licence) "
    r"(?:(?:is|are) (?:lost|forfeit(?:ed)?|withdrawn|suspended|denied(?: to)? them)|lapses|ends|ceases) "
    r"(?P<case>(?:for )?(?:(?:as|so) long as|if|while|whilst|when|once|in|during)\b[^;]+)$"
)
#: "A Guide who is Lost is of no use to them in this": of one by whom alone something may be done.
_OF_NO_USE = deferred(
    r"^(?:An?|Any|The) (?P<who>[A-Za-z][\w'-]*(?: [\w'-]+){0,2}?) (?:who|that|which) (?P<so>(?:is|are|has|have) "
    r"[^,;]{3,40}?) (?:(?:is|are) (?:of )?no (?:use|help|avail)|(?:is|are) not (?:counted|enough)|"
    r"(?:does|do) not (?:help|count|serve|suffice)|counts? for nothing|cannot help)"
    r"(?: to (?:it|them)| (?:it|them))?(?: (?:in|for|towards) (?:this|that)(?: purpose| respect)?| here| in this way)?$"
)
#: What speaks of a prohibition, and of no state or rule that is ignored.
_FROM_A_BAN = deferred(
    r"\b(?:excused|excepted|excluded|freed|released|spared) from\b|"
    r"\b(?:th(?:is|at)|such) (?:restriction|limit|limitation|prohibition|ban)\b"
)
#: "…, whose beasts are taught to kneel, …": what is told of them by the way.
_ASIDE = deferred(r", (?:who|whose|which)\b[^,;:]{3,80}, (?=(?:is|are|may|can|do|does|has|have)\b)")
#: "And may continue to dash as usual": what they may do.
_MAY = deferred(r"(?i),? and (?:so |therefore |thus )?(?:may|can) (?:(?:continue|go on) to )?")


_STILL = deferred(r"^(?:still|always|nevertheless|nonetheless|also|in fact|do so|all the same) ")
_DO_SO = deferred(r"(?:(?:still|always|nevertheless|also) )?(?:do (?:so|it|this|that)|be so)\b")


#: "Riders, however, may dash", "Riders may, however, dash": what is told against the sentence before.
_AGAINST_THAT = deferred(
    r"^(?P<who>(?!(?:If|When|Whenever|While|Once|After|Before|In|At|On|During|Unless|For|To)\b)[A-Z][\w' -]{1,90}?)"
    r"(?:, (?:however|though|on the other hand|by contrast|in contrast), (?=(?:can|may) [A-Za-z])|"
    r" (?P<may>can|may)(?: still)?, (?:however|though|nevertheless|nonetheless|even so), (?:still )?(?=[A-Za-z]))"
)


def _however_first(match: re.Match[str]) -> str:
    return f"However, {amid(match['who'])} {match['may'] + ' ' if match['may'] else ''}"


def excepted_from_that(text: str, setting: Setting) -> str:
    """A sentence that excepts an option or somebody from what was told before as leave that goes against that."""
    if setting.said:
        text = nth_excepted(_AGAINST_THAT.sub(_however_first, text), setting)
    before = setting.said[-1] if setting.said else None
    terms, entry = setting.vocabulary.terms, setting.section_term
    kept = terms.get(before.subject or "") if before is not None and before.relation == "immune_to" else None
    if kept and entry is None and kept.kind in ("order", "status", "special_rule"):  # what keeps it from being a target
        return IGNORES_THIS.sub(rf"\1 {kept.name}", text.rstrip("."))
    bare = _ASIDE.sub(" ", text.rstrip("."))
    case = f", {found[1].removeprefix('but ')}" if (found := _CASE.search(bare)) else ""
    if before is not None and before.relation == "permits" and (lost := _LEAVE_LOST.match(bare)):
        return f"They may not {_deed_told(before)} {lost['case'].removeprefix('for ')}"
    only = _ONLY_WHILE.search(bare)
    rest, behind = (bare[: only.start()], f", {only[1]}") if only else (bare, case)
    if (useless := _OF_NO_USE.match(bare)) and (barred_still := _not_by_such(useless, setting)):
        return barred_still
    if not _NOT_BOUND.match(bare) and _NOT_BOUND.match(rest := _WHY.sub("", rest)):
        bare, case = rest, behind
    barred = before is not None and before.relation == "immune_to" and before.object.kind == "status"
    spared = _NOT_BOUND.match(bare) if barred else None
    if before is not None and spared and (whom := spared["one"] or spared["but"]):
        return f"As an exception to this rule, {whom} may be {before.object.name}{case}"
    if before is None or before.relation not in ("denies", "limits_to"):
        return text
    if free := _freed_option(bare, before, setting):
        return free
    found = _EXCEPTED.match(bare)
    name = (found["name"] or found["but"]) if found else ""
    known = _deed_named(name, setting) if name else None
    spared = _NOT_BOUND.match(bare)
    groups = ("who", "free", "alone", "one", "but", "whom")
    whom = next((spared[group] for group in groups if spared[group]), "") if spared else ""
    if whom and (state := setting.vocabulary.best(whom, "status")) and terms[state].name == whom:
        whom = f"{whom} units"  # "Dazed is the one exception"
    leave = _MAY.sub("", spared["leave"] or spared["too"] or "", count=1) if spared else ""
    if leave and not _DO_SO.match(leave):
        return f"As an exception to this rule, {whom} may {leave}"
    left = spared and (spared["does"] or spared["they"])
    if left and not _DO_SO.match(left):  # "…, which may still duck": that, and nothing else that was forbidden
        return f"As an exception to this rule, {whom} may {_STILL.sub('', left)}"
    # in the entry of a state, it is the state that they ignore
    own = known or (entry is not None and _is_of_entry(bare, terms[entry].kind))
    own = own and not (spared and not known and (spared["free"] or spared["alone"] or spared["one"]))
    if spared and not own and before.relation == "denies" and before.object.kind in OPTION_KINDS:
        together = [d for d in setting.said if (d.relation, d.statement) == ("denies", before.statement)]
        freed = list(dict.fromkeys(d.object.name for d in together if d.object.kind in OPTION_KINDS))
        named = " or ".join(name for name in freed if not name.islower())
        told = [f"use {named}"] if named else []
        told += [" or ".join(name for name in freed if name.islower())]  # "hold objectives": told by its verb
        return ". ".join(f"As an exception to this rule, {whom} may {each}{case}" for each in told if each)
    if spared and not own and before.relation == "limits_to" and before.value and before.object.kind in OPTION_KINDS:
        # "No crew may make more than one. Scouts are exempt from this"
        return f"However, {whom} may make a further {before.object.name}"
    if found is None or known is None:
        return text
    front = "As an exception to this rule" if found["whom"] else "However"
    return f"{front}, {found['whom'] or _those_of(before, setting)} may use {terms[known].name}{found['how'] or ''}"


def _freed_option(text: str, before: Draft, setting: Setting) -> str:
    """Leave for the option that a ban of all of its kind leaves out ("this does not apply to the Dodge Retort, which a
    Barge may make even then"); '' where none is left out."""
    found, terms = _OPTION_FREED.match(text), setting.vocabulary.terms
    name = (found["free"] or found["name"]) if found else ""
    known = _deed_named(name, setting) if name else None
    if found is None or known is None or before.object.term not in setting.vocabulary.general:
        return ""
    if terms[known].kind != before.object.kind or known in setting.vocabulary.general:
        return ""
    who = found["whom"] or _those_of(before, setting)
    how = _AGAINST_WHOEVER.sub(" if an enemy unit ", found["how"] or "")
    return f"As an exception to this rule, {who} may use {terms[known].name}{how}"


def _is_of_entry(text: str, kind: str) -> bool:
    """Whether "this", in an entry of that kind, is what the entry is of, and not the last that it forbids."""
    if kind in BEING_KINDS and kind != "status":
        return False
    return kind in (*HELD_KINDS, "effect") and not _FROM_A_BAN.search(text)


def _not_by_such(useless: re.Match[str], setting: Setting) -> str:
    """What stays forbidden where whoever alone lifts it is of no use; '' where nothing before spoke of such a one."""
    freed = [
        draft for draft in setting.said
        if draft.relation == "permits" and draft.loser is not None
        and any(isinstance(part, Fact) and useless["who"] in part.text for part in conjuncts(draft.when))
    ]  # fmt: skip
    deeds = dict.fromkeys(draft.object.name for draft in freed if draft.object.kind in OPTION_KINDS)
    if not deeds:
        return ""
    return f"They may not {' or '.join(deeds)} if their {useless['who']} {useless['so']}"


def _deed_told(leave: Draft) -> str:
    """The deed that a leave is for, as a verb and what it is done to."""
    return leave.object.name if leave.object.kind == "action" else f"make a {leave.object.name}"


def _deed_named(name: str, setting: Setting) -> str | None:
    """The deed of that name, or of what stands before the word for its kind in it ("the Dodge Reaction")."""
    whole = setting.vocabulary.best(name, *OPTION_KINDS)
    first, _, last = name.rpartition(" ")
    kind = setting.vocabulary.best(last, *OPTION_KINDS) if first else None
    part = setting.vocabulary.best(first, *OPTION_KINDS) if kind in setting.vocabulary.general else None
    return part or whole


def _those_of(before: Draft, setting: Setting) -> str:
    """Those whom what was told before is about."""
    who = setting.vocabulary.terms.get(before.subject or "")
    told = who is not None and who.kind in HELD_KINDS and who.id not in setting.vocabulary.general
    return f"{who.name} units" if told and who else "a unit"
