"""Carried: the case that a sentence goes on under, which one before it in the paragraph opened.

In: a sentence, its drafts and the setting. Out: the sentence without the words that point back to one ("In these cases
…", "When this happens, …", "These hits …"), and its drafts with that case, or with whom and when a test befalls where
it tells how that test ends ("If that check is failed, …"); the setting notes both for the next. Without them a rule for
a narrow case would hold for all.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.cutting import cut
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.plain.against import AGAINST
from ingest.grammar.plain.contractions import spelt_out
from ingest.grammar.plain.notpossible import told_possible
from ingest.grammar.plain.suchones import subject_of
from ingest.grammar.sentences.goingon import (
    FROM_THEN,
    IT,
    SAME_MATTER,
    at_that_distance,
    cases_told,
    deed_told,
    goes_on_under,
    left_out,
    of_anybody_under,
    outside_the_case,
    result_told,
    rolled_for,
    still_asked,
    told_amid,
)
from ingest.grammar.sentences.statenames import in_its_state, still_so
from ingest.grammar.setting import Setting
from ingest.lexicon import PREPOSITIONS
from ingest.verbforms import third
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, Done, Fact, Has, Not, both, conjuncts, either, had_by
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import capitalised, lowered, stem, stems
from kb.patterns import Pattern, deferred
from kb.rules import bare_name

_OPENS = r"(?:If|When|Whenever|Where|While|Whilst|Should|Once|Each time|Every time|As soon as|After)"
#: The case that a sentence opens with, or tells behind what it says.
_FRONT = deferred(
    rf"(?:(?:However|Note that|In addition|Furthermore),? )?(?P<case>{_OPENS} [^,;:.]{{4,140}}?"
    rf"(?:, or (?:if |when )?[^,;:.]{{4,90}}?)?)"
    r"(?:,? then |, )(?!or |and )",
    re.I,
)
_BEHIND = deferred(r",? (?:if|unless|when|whenever|where|while|whilst) (?P<case>[^,;:.]{4,120})$")
#: "It is possible for a stone to fly beyond …", "Units can be struck by hail": what may come about.
_POSSIBLE = Pattern(
    r"\b[Ii]t (?:(?:may|can|might)(?: \w+)? happen (?P<happens>that [^;.]{5,160})$|"
    r"is (?:\w+ )?possible(?:,? (?:and|but|if|though) [^,;]{3,40},)? ?(?:for (?P<who>[^,;.]{3,60}?) to "
    r"(?P<does>[a-z]+) (?P<rest>[^;.]{3,140})|that (?P<that>[^;.]{5,140}))$)"
)
#: "A crew may find that it is Dazed": it may happen that it is.
_FINDS = deferred(
    r"^(?:(?:However|Sometimes),? )?(?P<who>(?:[Aa]n?|[Aa]ny|[Tt]he) [\w' -]{2,40}?|[A-Z][\w'-]+s) "
    r"(?:may|might|can|will|could)(?: [a-z]+)? (?:find|discover)s? (?:that )?(?:it|they|he|she) "
    r"(?P<so>(?:is|are|has|have|includes?|contains?|already) [^;.]{2,120})$"
)
_IN_BRACKETS = deferred(r" \([^()]*\)")
_MAY_BEFALL = Pattern(
    r"^(?P<who>[A-Z][\w'-]*(?: [\w'-]+){0,4}?) (?:can|may|might|could) (?:often |sometimes |also )?be "
    r"(?P<done>[a-z]+(?:ed|en|uck|ht|un|ut|id) (?:by|under|in|into|with|out) [^,;.]{3,80})"
)
#: By which name the texts tell of it from then on: "…, also known as being ‘in the lee’".
_ALSO_CALLED = deferred(
    r",? (?:also |otherwise |usually |often )?(?:(?:which|this) is )?(?:also |otherwise )?"
    r"(?:known as|called|referred to as|described as) (?:being )?[‘'\"“](?P<name>[a-z][\w' -]{2,40})[’'\"”]$"
)
_CASES = r"(?:case|instance|situation|event|circumstance|occasion|occurrence)s?"
#: "In these cases", "When this happens", "Where this is the case": in the case that was told of.
BACK = deferred(
    rf"(?:(?i:and|but|however|note that),? )?(?i:in|under|on) (?i:this|that|these|those|such(?: an?)?) {_CASES}\b"
    r"(?P<only>(?: only)?),? (?! )(?=[A-Za-z])|"
    r"(?:If|When|Whenever|Where|Should|Once) (?:this|that) (?:is (?:the case|so)|happens?|occurs?|be the case)"
    r"(?P<further> (?:in|during|on|at|while|within) [^,;]{3,50})?, (?:then )?"
)
#: "These hits": what the sentence before it told of.
_THESE = deferred(
    r"(?:These|Those|Such|All (?:of )?(?:these|those|such)|Any such) (?:(?P<noun>[a-z]+s)|"
    r"(?P<name>[A-Z]\w+(?: [A-Z]\w+)*s)) "
)
_BROUGHT = deferred(r"\b(?:suffers?|loses?|receives?|gains?|takes?|inflicts?|causes?|places?|given|adds?)\b")
_HARM = frozenset("hits wounds attacks shots rolls losses casualties injuries strikes blows markers dice".split())
#: What only goes on about what was told.
_BEING = deferred(r"\b(?:is|are|was|were|has|have|had)\b")
_GOES_ON = deferred(r"(?:This|That|It|They|These|Those) ")
#: "If that check is failed", "If it passes": how the test that was told of ends.
_TEST_ENDS = deferred(
    r"(?i)(?:if|when|on|once) (?:(?:(?:the|this|that|its|either|such an?) )?(?:[\w'-]+ ){0,2}?"
    r"(?:tests?|checks?|rolls?|it) (?:is (?:failed|passed|successful|unsuccessful)|fails|succeeds)|"
    r"(?:it|they|he|she|you|either|one|any|both|(?:the|that) [\w-]+)(?: of them)? "
    r"(?:fails?|pass(?:es)?|succeeds?)\b|(?:failed|passed),)|"
    r"(?i:on|upon|with) (?:an? )?(?:fail|failure|failing|pass|success|passing)\b"
)


#: How a test ends that the sentence before told by name, of whose other end that one told.
_IT_ENDS = deferred(r"If it (?=is (?:failed|passed|not|unsuccessful|successful)\b|fails\b|succeeds\b)")
_TEST_BEFORE = deferred(
    r"^(?:If|When|Where|Once) (?P<which>(?:the|its|this|that) [\w' -]{3,40}? (?:test|check|roll)) "
    r"(?:is (?:passed|failed|successful|unsuccessful)|succeeds|fails)\b",
    re.I,
)


def _test_named(text: str, setting: Setting) -> str:
    """ "If it is failed" with the test by its name whose other end the sentence before told."""
    it, before = _IT_ENDS.match(text), _TEST_BEFORE.match(setting.text_before)
    if it is None or before is None or setting.last_test is None:
        return text
    known = setting.vocabulary.best(re.sub(r"(?i)^(?:the|its|this|that) ", "", before["which"]), "test")
    return f"If {before['which']} {text[it.end() :]}" if known else text


def under_its_case(text: str, setting: Setting) -> tuple[str, Condition]:
    """A sentence without the words that point back to a case, and that case; its own is noted for the next."""
    if text == setting.text_before:
        return setting.carried  # read once more, by its bare build
    setting.of_anybody, setting.left_out, setting.pointed = ALWAYS, ("", ""), ""
    so_still = still_so(text, setting.text_before, setting.vocabulary)
    plain, outside = outside_the_case(_test_named(text, setting), setting)
    if outside and (elsewhere := _outside(outside, setting)) != ALWAYS:
        return _note(text, plain, elsewhere, "", setting)
    plain = text if outside else plain
    if (there := at_that_distance(plain, setting)) != plain:
        plain, case_there = there, setting.onward
    elif (named := told_possible(plain, setting.text_before)) != plain:
        plain, case_there = named, setting.onward
    else:
        case_there = ""
    setting.left_out = left_out(plain, setting)
    told, case = _under(plain, setting)
    own = case_of(spelt_out(told.replace("’", "'"))).replace(*setting.left_out)
    if setting.onward and not own and (since := FROM_THEN.match(plain)) and not _brought(setting):
        told, case = capitalised(plain[since.end() :]), setting.onward
    so = setting.entry_befell and IT.match(plain) is not None  # who is in that state, whatever brought it
    case = case or case_there or ("" if so else goes_on_under(plain, own, setting) or still_asked(plain, setting))
    some = "" if case or so else of_anybody_under(plain, own, setting)
    some_case = ALWAYS if case or some or so else _of_those_before(plain, setting)
    setting.pointed = case
    if own:
        setting.case = own
    elif not case and not _GOES_ON.match(text):
        setting.case = ""
    own = own or result_told(told)
    behind = _BEHIND.search(told.rstrip(".!")) is not None and not _FRONT.match(told)
    unless = behind and " unless " in told
    under = f"{case}, {lowered(own)}" if own and case else own or case
    same = not under and SAME_MATTER.match(text)
    setting.cases = () if unless else cases_told(plain, own, setting)
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if not setting.text_before and not setting.opening and entry is not None and entry.kind in OPTION_KINDS:
        setting.opening = under  # what sets an option off is asked for by its trigger
    setting.rolled = rolled_for(plain, case if unless else under, setting)
    onward = case if behind else setting.onward if same else under
    amid = setting.amid if same or some else told_amid(told, onward)
    setting.of_anybody = some_case
    if some:
        setting.of_anybody = case_told(f"{some}, ", setting.vocabulary) or Fact(lowered(some))
    when = case_told(f"{case}, ", setting.vocabulary) if case else None
    let = ALWAYS if case or own or not setting.text_before else _in_what_was_let(plain, setting)
    _note(text, told, both(so_still, when or ALWAYS, let), under, setting)
    setting.onward, setting.amid = onward, amid
    setting.earlier = onward or ("" if own else setting.earlier)
    if so and not under:
        setting.onward = setting.earlier = ""  # what follows is of those in the state too
    return setting.carried


def _note(text: str, told: str, when: Condition, case: str, setting: Setting) -> tuple[str, Condition]:
    setting.told_before, setting.told_of = setting.told_of or subject_of(setting.text_before), ""
    setting.text_before, setting.carried, setting.case_before, setting.onward = text, (told, when), case, case
    return told, when


def _of_those_before(text: str, setting: Setting) -> Condition:
    """The case of which alone the sentence before told, as of anybody ("A hero who is slain loses a turn. He …")."""
    told = {draft.when for draft in setting.said}
    alone = all(d.subject is None and d.who == ALWAYS and d.affects != "player" for d in setting.said)
    alone = alone and all(d.relation != "triggers" for d in setting.said)
    if not setting.text_before or len(told) != 1 or not alone or not IT.match(text):
        return ALWAYS
    return next(iter(told))


#: "This must be declared first": what the sentence before let be done.
_LET_BE_DONE = deferred(
    r"(?:This|That|It) (?:must|has to|needs to|is to|should)(?: always)? be "
    r"(?:declared|announced|done|made|taken|used|decided|chosen|performed|attempted|resolved)\b"
)


def _in_what_was_let(text: str, setting: Setting) -> Condition:
    """The case in which alone the sentence before let something be done, where this one goes on about that."""
    if not _LET_BE_DONE.match(text):
        return ALWAYS
    cases = {draft.when for draft in setting.said if draft.relation == "permits"}
    return next(iter(cases)) if len(cases) == 1 else ALWAYS


def _brought(setting: Setting) -> bool:
    """Whether the sentence before brought a state: what is so from then on is so of those in it."""
    return any(draft.relation == "inflicts" and draft.object.kind == "status" for draft in setting.said)


def _outside(cases: tuple[str, ...], setting: Setting) -> Condition:
    """That none of some cases holds, of those of whom they were told, who are no longer spoken of as those in them."""
    terms = setting.vocabulary.terms
    kinds: list[Condition] = []
    others: list[Condition] = []
    for case in cases:
        parts = conjuncts(case_told(f"{case}, ", setting.vocabulary) or ALWAYS)
        # "If the Barge was Light": what it was, and not that it is a Barge
        predicate = {*stems(_BEING.split(case)[-1])} if _BEING.search(case) else set()
        of_kind = [
            p for p in parts if isinstance(p, Has) and terms[p.term].kind in TYPE_KINDS
            and not predicate.issuperset(stems(bare_name(terms[p.term].name)))
        ]  # fmt: skip
        told = [part for part in parts if part not in of_kind]
        if not told:
            return ALWAYS
        kinds += of_kind
        others.append(Not(both(*told)))
    setting.described = None
    setting.last = replace(setting.last, when=ALWAYS) if setting.last else None
    rolled = case_told(f"{setting.rolled}, ", setting.vocabulary) if setting.rolled else None
    return both(rolled or ALWAYS, *kinds, *others)


def in_that_case(drafts: list[Draft], when: Condition, setting: Setting) -> None:
    """Let what a sentence says hold in the case alone that it points back to, as far as it tells of anybody or wholly,
    and name in its own case the deed that it left out."""
    for draft in drafts:
        case_of_others(draft, setting)
    short, full = setting.left_out
    does = case_told(f"If {full}, ", setting.vocabulary) if short else None
    does = does if isinstance(does, Done) and PREPOSITIONS.isdisjoint(full.split()) else Fact(full)
    for draft in drafts if short else ():
        named: dict[Condition, Condition] = {}
        words = f"it {short.partition(' ')[2]}"  # "it" may have been read for "he"
        # "If it does so, the Dash must be made before …": what a Dash asks for anyway
        own = isinstance(does, Done) and draft.relation == "requires" and draft.subject == does.action
        for said in (short, words):
            named |= {Fact(said): ALWAYS if own else does, Not(Fact(said)): Not(does)}
        draft.when = both(*(named.get(part, part) for part in conjuncts(draft.when)))
        draft.condition = draft.condition and draft.condition.replace(short, full, 1)
        event = draft.subject_thing.name if draft.subject_thing and draft.subject_thing.kind == "event" else ""
        if draft.subject_thing and event and (short.endswith(event) or event == words):
            name = full if event in (short, words) else full.partition(" ")[2]
            draft.subject_thing = replace(draft.subject_thing, name=name)
    anyone = setting.vocabulary.any_unit
    if setting.of_anybody == when == ALWAYS and setting.headed:
        of_case = re.match(r"(?:if|when|while|whenever|once) ", setting.headed)
        told = case_told(f"{capitalised(setting.headed)}, ", setting.vocabulary) if of_case else None
        setting.of_anybody = told or Fact(setting.headed)
    for draft in drafts if setting.of_anybody != ALWAYS else ():
        narrow = draft.who != ALWAYS or draft.when not in (ALWAYS, Fact(setting.heading))
        if draft.subject in (None, anyone) and draft.subject_thing is None and not narrow:
            draft.when = setting.of_anybody
    if setting.ended:
        for draft in drafts:
            if draft.subject in (None, anyone) and draft.subject_thing is None and draft.relation == "inflicts":
                draft.subject, draft.any_unit, draft.fixed = setting.last_test, True, True
        when = both(case_told(f"{setting.ended}, ", setting.vocabulary) or Fact(setting.ended), when)
    for draft in drafts if when != ALWAYS else ():
        if draft.relation not in ("mentions", "is_a", "occurs_in"):
            draft.when = both(when, draft.when)


def case_told(front: str, vocabulary: Vocabulary) -> Condition | None:
    """The condition of a front with its comma; None where it tells more than a case or time."""
    front = in_its_state(front, vocabulary, None)
    pieces = [p for p in cut(tokenize(f"{front}it moves", vocabulary)) if p.role]
    if not pieces or any(piece.role not in ("if", "during") for piece in pieces):
        return None
    return both(*(read_condition(piece, vocabulary) for piece in pieces))


def forget_case(setting: Setting) -> None:
    """Forget what a paragraph told of, where the next begins."""
    setting.case = setting.case_before = setting.text_before = setting.told_of = ""
    setting.onward = setting.earlier = setting.rolled = setting.amid = ""
    setting.of_anybody = ALWAYS
    setting.cases = ()
    setting.tested = {}
    setting.added_to = ""
    setting.begun = None


def _under(text: str, setting: Setting) -> tuple[str, str]:
    back = BACK.match(text)
    if back and not setting.case:
        setting.case = deed_told(setting.text_before)
    if setting.case and back:
        further = (back["further"] or "").strip()
        return capitalised(f"{further}, {text[back.end() :]}" if further else text[back.end() :]), setting.case
    if not setting.case_before:
        return text, ""
    these = _THESE.match(text)
    harm = stem(these["noun"]) if these and these["noun"] in _HARM else ""
    told = any(stem(word) == harm for word in re.findall(r"[A-Za-z]+", setting.text_before))
    brought = _BROUGHT.search(setting.text_before) if these and these["name"] else None
    told = told or bool(these and brought and these["name"].rstrip("s") in setting.text_before[brought.end() :])
    return text, setting.case_before if told else ""


def case_of(text: str) -> str:
    """The case that a sentence tells, as one that the next can open with; empty where it tells none."""
    text = AGAINST.applied_to(text) if text.startswith("Against ") else text
    if front := _FRONT.match(text):
        return capitalised(front["case"])
    plain = text.rstrip(".!")
    if (possible := _POSSIBLE.search(plain)) is not None:
        if possible["that"] or possible["happens"]:
            return f"If {_IN_BRACKETS.sub('', possible['that'] or possible['happens'][5:])}"
        one = re.match(r"(?:an?|the|one|each|this|that) ", possible["who"]) is not None
        return f"If {possible['who']} {third(possible['does']) if one else possible['does']} {possible['rest']}"
    if ("find " in plain or "discover" in plain) and (finds := _FINDS.match(plain)) is not None:
        return f"If {lowered(finds['who'])} {finds['so']}"
    if (befalls := _MAY_BEFALL.match(plain)) is not None:
        many = befalls["who"].endswith("s")
        who = befalls["who"]
        who = who if who.split()[0][1:] != who.split()[0][1:].lower() else lowered(who)
        if called := _ALSO_CALLED.search(plain, befalls.end()):
            return f"If {who} {'are' if many else 'is'} {called['name']}"
        return f"If {who} {'are' if many else 'is'} {befalls['done']}"
    if behind := _BEHIND.search(plain):
        return f"If {behind['case']}"
    return ""


def note_tested(drafts: list[Draft], setting: Setting) -> None:
    """Note whom and when a sentence makes take a test, for those after it that tell how the test ends."""
    forced: dict[str, list[Condition]] = {}
    for draft in drafts:
        if draft.relation == "forces" and draft.object.term and draft.object.kind == "test" and not draft.value:
            forced.setdefault(draft.object.term, []).append(_whose(draft, setting))
    setting.tested.update({test: either(*dict.fromkeys(cases)) for test, cases in forced.items()})


def _whose(draft: Draft, setting: Setting) -> Condition:
    """Of whom and when a test is asked: who has the rule that asks it of others, and of which kind they are that set
    it off, is not asked of those."""
    terms, entry = setting.vocabulary.terms, setting.section_term or ""
    case_of_others(draft, setting)
    case = both(draft.who if draft.affects == "bearer" else ALWAYS, draft.when)
    facts = [part.text for part in conjuncts(case) if isinstance(part, Fact)]
    kept: list[Condition] = []
    for part in conjuncts(case):
        if had_by(part, "unit"):
            term = terms[part.term]
            rule_of_others = term.id == entry and term.kind == "special_rule" and draft.when != ALWAYS
            rule_of_others = rule_of_others or term.kind == "effect"  # a heading, which nobody has
            told = term.kind == "unit_type" and any(term.name in fact for fact in facts)
            if rule_of_others or told or term.id in setting.vocabulary.general:
                continue
        kept.append(part)
    return both(*kept)


def case_of_others(draft: Draft, setting: Setting) -> None:
    """Keep in its own words the case of a unit of another kind than the one that is ruled on ("When a Barge is Mired,
    each Rider inside must pass a test")."""
    told = re.match(r"(?:if|when|whenever|once|while) ((?:an?|any|another) [^;]+)$", draft.condition or "", re.I)
    own = _kinds(draft.who, setting) if told else set()
    if told is None or not own or not _kinds(draft.when, setting) - own:
        return
    kept = (part for part in conjuncts(draft.when) if not had_by(part, "unit"))
    draft.when = both(*kept, Fact(told[1]))


def _kinds(condition: Condition, setting: Setting) -> set[str]:
    """The kinds of unit that a condition asks for."""
    terms = setting.vocabulary.terms
    told = (part for part in conjuncts(condition) if had_by(part, "unit"))
    return {part.term for part in told if terms[part.term].kind == "unit_type"}


def of_that_test(text: str, drafts: list[Draft], setting: Setting) -> None:
    """Give what comes of a test that a sentence before told some to take the case of those."""
    if not _TEST_ENDS.match(text):
        return
    for draft in drafts:
        case = setting.tested.get(draft.subject or "", ALWAYS)
        if case != ALWAYS and draft.subject != setting.section_term:
            told = conjuncts(draft.when)
            draft.when = both(*(c for c in conjuncts(case) if c not in told), draft.when)


#: "If this test is failed, …", "If it passes, …": what the sentences after it go on with.
_OUTCOME_FRONT = deferred(
    r"(?:If|When) (?:(?:(?:the|this|that|its) )?(?:[A-Z]?[\w'-]+ )?(?:test|check|roll) is |it is )?"
    r"(?:failed|passed|successful|unsuccessful)(?:, | (?=all is\b))|"
    r"If (?:it|they|the (?:unit|model)|a (?:unit|model)) (?:fails?|pass(?:es)?)"
    r"(?: (?:the|this|that|its) (?:[\w'-]+ )?(?:test|check|roll))?, "
)
_GOES_ON_WITH_IT = deferred(
    r"(?:It|They) (?!(?:[\w]+ ){0,6}(?:if|when|unless|until|while|once)\b)|"
    r"Until the (?:start|end|beginning) of (?:its|his|her|their) [^,]{4,30},? (?:it|they|he|she|the (?:unit|model)) "
)


def under_outcome(text: str, setting: Setting) -> str:
    """A sentence that goes on with what comes of a test, with the outcome that the sentence before it opened with."""
    opening = _OUTCOME_FRONT.match(text)
    if opening is None and setting.outcome and _GOES_ON_WITH_IT.match(text):
        return f"{setting.outcome}{lowered(text)}"
    setting.outcome = f"{opening.group().rstrip(', ')}, " if opening else ""
    return text
