"""One state: how many states somebody may be in at once, and in which alone ("A unit can only be in one formation at a
time", "Riders may adopt no formation but Column", "A unit that becomes Routed loses all other states and cannot gain
any other").

In: the cleaned text of a sentence and its setting. Out: drafts, none for any other sentence. Of which states is told is
seen by the noun, or by where the sentence stands, when a stated unit is judged (``queries/states/atonce.py``).
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from kb.conditions import ALWAYS, Has
from kb.patterns import Pattern, deferred

_NOUN = (
    r"(?:(?:[A-Z][\w'-]+ "
    r")?(?:[Ss]tates?|[Ss]tatus(?:es)?|[Cc]onditions?|[Ff]ormations?|[Ss]tances?|[Pp]ostures?|modes?))"
)
_ANY = r"(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he) [a-z]+"
_AT_ONCE = r"(?: (?:at (?:once|a time|any (?:one |given )?time|one time|the same time)|simultaneously|together))"
_CANNOT = r"(?:cannot|can not|can never|may not|may never|must not|must never|is never|are never)"
#: That nobody is in two at once.
_ONE_AT_ONCE = (
    Pattern(
        rf"^{_ANY} (?:(?:can|may|must)(?: only)?(?: ever)? be|is)(?: (?:always|only|ever|at all times))* in "
        rf"(?:(?:only|exactly|just|no more than|at most) )?(?:one|a single)(?: of (?:these|the|its|the following))? "
        rf"(?:such )?{_NOUN}(?P<once>{_AT_ONCE})?(?:: an? [^.]{{3,80}})?$"
    ),
    Pattern(
        rf"^{_ANY} {_CANNOT}(?: ever)? be in (?:more than one|two|several)(?: of (?:these|the|its))? "
        rf"{_NOUN}(?P<once>{_AT_ONCE})?$"
    ),
    Pattern(
        rf"^(?:No|Neither) [a-z]+ (?:can|may|is)(?: ever)?(?: be)? in (?:more than one|two|several)(?: of "
        rf"(?:these|the|its))? {_NOUN}(?P<once>{_AT_ONCE})?$"
    ),
    Pattern(
        rf"^(?:These|The|All|All these|Such) {_NOUN} (?P<once>are mutually exclusive|exclude (?:each other|one "
        rf"another)|cannot be combined)(?:[:;,] [^.]{{3,120}})?$"
    ),
    Pattern(
        rf"^{_ANY} (?:(?:can|may)(?: only)?(?: ever)? )?(?:has|have|bears?|suffers?) (?:(?:only|at most|no "
        rf"more than) )?(?:one|a single) "
        rf"(?:such )?{_NOUN}(?P<once>{_AT_ONCE})$"
    ),
    Pattern(
        rf"^If {_ANY} (?:gains|receives|comes into|enters|takes|would gain) (?:a second|another|a new|a "
        rf"further) (?:one|{_NOUN}),? "
        rf"(?P<once>(?:the (?:first|old|former|previous)(?: one| {_NOUN})?|its (?:old|former|previous) "
        rf"(?:one|{_NOUN}))) (?:is (?:removed|lost|taken off|replaced)|ends)(?: at once)?$"
    ),
)
#: "Only ever in one", "in exactly one", "always in one of these": no more at once, though it is not said.
_NO_MORE = deferred(
    r"\b(?:only|exactly|just|no more than|at most|always|at all times|cannot|never|may not|must not|No)\b"
)
#: The one that is the old one's place.
_REPLACES = deferred(r": an? (?:new|second|further) one replaces the (?:old|first)$")

_WHO = r"(?P<who>[A-Z][^,;:.()]{2,50}?)"
_LISTED = r"(?:the )?[A-Z][\w' -]{1,40}?(?:(?:,|,? or|,? and) (?:the )?[A-Z][\w' -]{1,40}?){0,4}"
_NAMES = rf"(?P<names>{_LISTED})"
#: What those do who are always in some formation: "Riders fight in Line or Column only".
_STAND = r"(?:(?:may|can|must) )?(?:fights?|forms?|march(?:es)?|deploys?|stands?|serves?|operates?|moves?)(?: up)?"
#: In which alone some are.
_ALONE = (
    Pattern(
        rf"^{_WHO} (?:may|can|must|will)(?: only| ever| always)+ (?:be in|adopt|use|form|be formed "
        rf"in|stand in|fight in|take|assume) {_NAMES}(?: {_NOUN})?$"
    ),
    Pattern(
        rf"^{_WHO} (?:(?:may|can) (?:use|adopt|form|be in|take|assume|have)|uses?|adopts?|ha(?:s|ve)) no "
        rf"(?:other )?{_NOUN} (?:but|other than|except(?: for)?|save|than) {_NAMES}$"
    ),
    Pattern(
        rf"^{_WHO} (?:{_CANNOT}|do not|does not|never) (?:be in|adopt|use|form|take|assume)(?: any)? "
        rf"(?:other )?{_NOUN} (?:other than|except(?: for)?|but|save|than) {_NAMES}$"
    ),
    Pattern(
        rf"^The only {_NOUN} (?:open to|available to|allowed to|that may be (?:adopted|used) by|for) "
        rf"(?P<who>[^,;:.()]{{3,50}}?) (?:is|are) {_NAMES}$"
    ),
    Pattern(
        rf"^{_WHO} (?:is|are|must be|must|has to be|have to be) (?:always|at all times)(?: be)? in "
        rf"{_NAMES}(?P<rest>,? and {_CANNOT} (?:adopt|use|form|be in|take|assume) (?:any "
        rf"other|another|other) {_NOUN})?$"
    ),
    Pattern(
        rf"^{_WHO} {_STAND} (?:only in {_NAMES}(?: {_NOUN})?|in (?P<alone>{_LISTED})(?: {_NOUN})? (?:only|alone))$"
    ),
    Pattern(rf"^{_WHO} must (?:always )?be in {_NAMES}(?: at all times)?$"),
    Pattern(rf"^(?:[Aa]n? )?{_WHO}(?: units?)? (?:is|are) always in {_NAMES}$"),
)
#: In which of them some are not, of all.
_ANY_BUT = Pattern(
    rf"^{_WHO} (?:may|can) (?:be in|adopt|use|form|take|assume) any {_NOUN} (?:except(?: "
    rf"for)?|but|other than|save) {_NAMES}$"
)
_LOSES = r"(?:(?:immediately |at once )?(?:loses|removes|discards|ends|sheds|is freed of)|takes off)"
_OTHERS = rf"(?:all (?:of its )?other|all its|any other|every other) {_NOUN}(?: (?:that )?it (?:has|is in))?"
_SHUT = (
    rf"(?:it )?(?:{_CANNOT}|may) (?:gain|be given|receive|come into|suffer|be in|enter) "
    rf"(?P<no>no|any|another|an)?(?: ?(?:others?|further|more|new))?(?: (?:ones?|{_NOUN}))?"
    r"(?: (?:while|as long as|until)\b[^.;]{3,60})?"
)
#: That a state ends all others, and shuts them out while it lasts.
_ALL_OTHERS = (
    Pattern(
        rf"^{_ANY} (?:that|which) (?:is|becomes|gains the|gains|enters|has) "
        rf"(?P<state>[A-Z][^,;:.]{{2,30}}?)(?: {_NOUN})? {_LOSES} {_OTHERS}(?:,|;)? (?:and )?{_SHUT}$"
    ),
    Pattern(
        rf"^(?:Once|When|As soon as|If) (?:{_ANY} (?:is|becomes) |it (?:is|becomes) "
        rf")?(?P<state>[A-Z][^,;:.]{{2,30}}?), (?:{_ANY}|it) {_LOSES} {_OTHERS}(?:,|;)? (?:and )?{_SHUT}$"
    ),
    Pattern(
        rf"^(?:Being )?(?P<state>[A-Z][^,;:.]{{2,30}}?)(?: {_NOUN})? (?:takes|removes|wipes|ends|cancels) "
        rf"{_OTHERS}(?: off)?(?: (?:the|a) [a-z]+| off the [a-z]+)?(?:,|;)? (?:and )?no "
        rf"(?:others?|further(?: ones?)?|new(?: ones?)?)(?: {_NOUN})? (?:may|can) be "
        rf"(?:gained|given|received|suffered|taken)(?: (?:while|as long as|until)\b[^.;]{{3,60}})?$"
    ),
    Pattern(
        rf"^(?:An? )?(?P<state>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) [a-z]+s? {_CANNOT} (?:gain|be in|come "
        rf"into|be given|receive|suffer|have) (?:any )?other {_NOUN}$"
    ),
)


def one_state(text: str, setting: Setting) -> list[Draft]:
    """The drafts of a sentence that tells of how many states at once, or of which alone, somebody is."""
    if not _TELLS.search(text):
        return []
    general = next((term for term in sorted(setting.vocabulary.general) if term.endswith("/status/status")), None)
    if general is None:
        return []
    if found := next((m for m in (p.match(text) for p in _ALL_OTHERS) if m), None):
        state = _state(found["state"], setting)
        return [] if state is None else [_shut(state, general, setting)]
    if found := next((m for m in (p.match(text) for p in _ONE_AT_ONCE) if m), None):
        if found["once"] or _NO_MORE.search(text) or _REPLACES.search(text):
            thing = thing_of(general, setting.vocabulary)
            return [Draft("limits_to", thing, value="1", modal="limit", any_unit=True, fixed=True)]
        return []
    if found := _ANY_BUT.match(text):
        return [
            Draft("immune_to", each.object, subject=each.subject, who=each.who, modal="forbid", fixed=True)
            for each in _only_in(found, setting)
        ]
    found = next((m for m in (p.match(text) for p in _ALONE) if m), None)
    return _only_in(found, setting) if found else []


_TELLS = deferred(rf"\b{_NOUN}\b|\b(?:always|only|must be) (?:ever )?(?:be )?in\b|\bin\b.* (?:only|alone)$", re.I)


def _state(words: str, setting: Setting) -> str | None:
    term = setting.vocabulary.best(re.sub(r"^(?:an?|the) ", "", words), "status")
    return None if term is None or term in setting.vocabulary.general else term


def _shut(state: str, general: str, setting: Setting) -> Draft:
    thing = thing_of(general, setting.vocabulary)
    return Draft("immune_to", thing, subject=state, who=Has(state), modal="forbid", fixed=True)


def _only_in(found: re.Match[str], setting: Setting) -> list[Draft]:
    """That those are in some states alone, of all that stand beside these."""
    vocabulary = setting.vocabulary
    told = found.groupdict().get("alone") or found["names"]
    names = [name for name in re.split(r",? or |,? and |, ", told) if name]
    states = [_state(name, setting) for name in names]
    whose = _whose(found["who"], setting)
    if whose is None or not states or None in states:
        return []
    things: list[Thing] = [thing_of(state, vocabulary) for state in states if state]
    return [
        Draft("limits_to", thing, subject=whose.term, who=whose.who, modal="limit", fixed=True, value=None)
        for thing in things
    ]


def _whose(words: str, setting: Setting) -> Subject | None:
    """Who is told of; what the entry is of, where it is only pointed at."""
    if re.fullmatch(r"(?:They|It|Such units|These(?: units)?|The unit|This unit)", words):
        entry = setting.section_term
        kind = setting.vocabulary.kind_of(entry) if entry else None
        return (
            Subject(entry, who=Has(entry)) if entry and kind in ("unit_type", "unit_subtype", "special_rule") else None
        )
    subject = read_subject(list(tokenize(words, setting.vocabulary)), setting.vocabulary)
    if subject.term is None or subject.who == ALWAYS or subject.affects != "bearer":
        return None
    return (
        subject if setting.vocabulary.kind_of(subject.term) in ("unit_type", "unit_subtype", "special_rule") else None
    )
