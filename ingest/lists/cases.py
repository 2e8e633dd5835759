"""Cases: what the items of a list are to the sentence over them ("may Dash unless:", "only if all of these are true:").

In: a lead-in that ends with such words, what it says, and its items. Out: for each item, the lead-in's rule in that
case, what holds in that exception, or what is required.
"""

from __future__ import annotations

import dataclasses
import re

from ingest.grammar import Draft, Setting, read_sentence
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.plain.cleaned import NOT_FOR_THESE, THESE_IGNORE_IT, clean
from ingest.grammar.plain.commonforms import COMMON
from ingest.grammar.plain.denials import AGAIN
from ingest.grammar.sentences.bullets import bullet_condition
from ingest.grammar.sentences.exceptions import IS_NOT, OPPOSITE, YIELDS
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, AnyOf, Compare, Condition, Event, Fact, Has, atoms, both, conjuncts, either
from kb.names import capitalised, lowered, stem
from kb.patterns import Pattern, deferred

_OWN_WORD = deferred(r"(?i)(?:the|your|this) ([a-z-]+) (?=(?:is|are|has|have|was|were|did|does)\b)")
_ANOTHERS = deferred(r"(?i)(?:an?|any|the last) friendly ")
#: An item that is itself said of the unit, or of whoever plays it.
CONDITION = deferred(
    r"(?i)^(?:it|s?he|they|the (?:target )?unit|the model|another|the controlling player|its|you|if|when)\b|"
    r"^(?:in|during|at) (?:the |its |any |each )?[^,;]{3,40}, (?:if|when)\b"
)
#: "It is Pinned; or": what leads on to the next item.
LEADS_ON = deferred(r"[;,.]? *\b(?:or|and)[.;]?$")
#: What an item tells of the unit: what it is, or what has happened to it.
_OF_THE_UNIT = deferred(
    r"(?i)(?:it|they|the (?:unit|model)|its unit) (is|are|was|were|has been|have been|has|have) "
    r"(?:currently |already )?(?!not\b|no\b)([a-z].{2,60})$"
)
#: The words with which a lead-in makes its items cases, exceptions or what is required.
_TAIL = Pattern(
    r"(?i),? \b(only (?:if|when|while)|if|when|whenever|while|whilst|as long as|so long as|provided(?: that)?|unless|"
    r"except(?:ing)?(?: for)?(?: if| when| where)?|with the exception of|save(?: if| when)|apart from|excluding)"
    r"(?: (any|all|both|one|either|each|at least one|one or more))?(?: of)?(?: (?:the following|these|those|below))?"
    r"(?: (?:conditions?|circumstances?|situations?|cases?|criteria|requirements?|statements?|things?|units?))?"
    r"(?: (?:is|are|be|apply|applies|holds?|true|met|occurs?|happens?|fulfilled|satisfied))*"
    r"(?: (?:to|of|for) (?:it|them|that unit|the unit))?\s*:\s*$"
)
#: A lead-in that has lost its colon: "This is not possible if".
_UNMARKED = deferred(r"(?<=[a-z] )(?:if|when|whenever|while|unless)\s*$")
#: "Provided that none of these is true:": each item is an exception.
_NONE_OF_THESE = Pattern(
    r"(?i),? (?:\(?but )?(?:only )?(?:if|when|while|as long as|so long as|provided(?: that)?|"
    r"on condition that|assuming(?: that)?) "
    r"(?:none|neither|not (?:one|any)|no one) (?:of )?(?:the following|these|those|below)"
    r"(?: (?:conditions?|circumstances?|situations?|cases?|statements?|things?))?"
    r"(?P<is>(?: (?:is|are|be|apply|applies|holds?|true|met|occurs?|happens?|so|the case)){1,3})"
    r"(?P<whom> (?:to|of|for) (?:it|them|that unit|the unit))?\s*:\s*$"
)
_MUST_MEET = Pattern(
    r"(?i)^(.{3,80}?) must (?:meet|fulfil|satisfy) (?:(?:all|both) (?:of )?)?(?:the following|these) "
    r"(?:conditions|criteria|requirements) (?:in order )?to ([^,:]{3,80}):\s*$"
)
#: "A unit may only make a Reaction if all of the following are true:": it may do so only if they are.
_ONLY_IF = Pattern(
    r"(?i)\b(?P<may>may|can) only (?P<deed>(?:make|take|use|declare|attempt|perform|give) (?:an?|this|the|any) "
    r"[\w'’ -]{2,50}?|[a-z]+(?<!s)) (?P<how>if|when|while|where|provided(?: that)?|as long as)(?=[^,;:.]{0,60}:\s*$)"
)
#: "… in any of these cases:", "… in each of the following circumstances:": if any of them is so.
_IN_THESE = Pattern(
    r"(?i),? (?:in|under) (?:any|all|each|either|one)(?: one)?(?: of)? (?:these|the following)"
    r"(?: (?:cases|situations|circumstances|instances|conditions))?:\s*$"
)
#: "Units may respond to the following triggers:": each item is one of them.
_ANSWERING = Pattern(
    r"(?i)\b(react|respond|(?:declare|make|use|take|attempt) an? [a-z-]+)"
    r"(?: to| in (?:response|reaction|answer) to) (?:(?:any|one|each)(?: one)? of )?(?:the following|these)"
    r"(?: (?:triggers?|events?|situations?|circumstances?|actions?|things?))?:\s*$"
)
#: "Deduct 1 from the roll for each of the following:": each item is a case in which it counts.
_MODIFIED = Pattern(
    r"(?i)^(?:.*[.;] )?(add|deduct|subtract|apply|use|take)(?: an?)? ([+−–-]?\d+|one|two|three)"
    r"(?: (?:modifier|penalty|bonus))?(?: (?:to|from|on) ([^:]{3,40}?))?,? "
    r"(?:for (?:each|every|any|all)|if (?:any|one or more)|when(?:ever)? any|in each|if|where any)"
    r"(?: one)?(?: of)? ?(?:the following|these|those)?[^:]{0,30}:\s*$"
)
_ROLL = deferred(r"\b(?!(?:the|this|that|a|each|any|its)\b)\w+ (?:rolls?|tests?|checks?|throws?)$")
_LESS = ("deduct", "subtract", "take")
#: "It may react once a turn, and it may not react while any of these apply:": what comes before says so by itself.
_BESIDES = Pattern(
    r",? (?:and|but) (?=(?:it|s?he|they|the [a-z]+|that [a-z]+|an? [a-z]+) (?:may|can|cannot|must|does|do)\b[^,;:]*$)"
)
#: "A Nerve test is taken when any of these happens:": every unit takes it.
_TEST_TAKEN = Pattern(
    r"^(An? (?:[\w-]+ ){1,3}(?:test|check|roll)) (?:is|must be) (?:taken|made|rolled|required|needed)$"
)
_EXCEPTING = ("unless", "except", "with", "save", "apart", "excluding")
#: What an item says over and above the case that it states.
_THEN = deferred(r"(?i),? in which case .*$", re.S)
#: An exception within an item: "it is Prone, unless it is in cover".
_UNLESS = deferred(r"(?i),? \b(?:unless|except (?:if|when|where|while|for(?! the\b))) (.+)$", re.S)
#: Options that an item spares by their names: "it is Prone (though Duck is the exception)", "it is Prone (Duck
#: excepted)".
_SPARED = deferred(
    r"(?: \(|,? – |, )(?:(?:although|though|but|however|yet|and|where|when),? )?"
    r"(?:(?:except(?:ing)?(?: for)?|other than|apart from|save(?: for)?|barring|bar|not) (?P<but>[A-Z][\w'’ -]{1,60}?)"
    r"(?:\)|$)|(?P<what>[A-Z][\w'’-]*(?:(?:,? and|,? or|,)? [\w'’-]+){0,8}?) "
    r"(?:(?:is|are|being|remains?|forms?|makes?) (?:the|an|one|its)(?: (?:only|one|sole|single|obvious))? exceptions?\b"
    r"|excepted|excluded|aside)(?:,? [^()]{0,80})?\)?)$"
)
#: What an item leaves open all the same: "it is Prone, although it may still Duck", "it is Prone (Duck may be made)".
_CONCEDED = deferred(
    r"(?P<item>(?:it|they|the unit)\b[^,;()]{4,80}?)"
    r"(?:(?:,? (?:although|though|but|however|yet|save that|except that),?| [–—-]) "
    r"(?P<so>[^;()]*\b(?:may|can)\b[^;()]*)|"
    r" \((?:(?:although|though|but|however|yet),? )?(?P<remark>[^;()]*\b(?:may|can)\b(?! ?not\b)[^;()]*)\))",
    re.I,
)
#: "It is Prone, even if it has the Grit rule": it makes no odds.
_EVEN_SO = deferred(r"(?i),? (?:even (?:if|when|while|though)|whether or not) (?:it|they|the unit) [^,;:()]{3,80}$")
_TYPES = ("unit_type", "unit_subtype", "weapon_type")


@dataclasses.dataclass(frozen=True, slots=True)
class Tail:
    """How a lead-in ends: what it says of its items, the words that make them cases, and whether all must hold.

    ``besides`` is what it says before, of no item.
    """

    rule: str
    opener: str
    words: str
    quantifier: str
    besides: str = ""

    @property
    def excepting(self) -> bool:
        """Whether each item is an exception to the rule."""
        return self.opener.startswith(_EXCEPTING)

    @property
    def requiring(self) -> bool:
        """Whether the items are what the rule asks for."""
        return self.opener.startswith("only")

    @property
    def joint(self) -> bool:
        """Whether the items are one case together."""
        return self.quantifier in ("all", "both", "each")


#: "If any of the following are true, a unit may not march:": the cases told of before the rule.
_CASES_FIRST = Pattern(
    r"^(?P<how>If|When|While|Whenever|Unless) "
    r"(?P<which>(?:any|all|one|either|both|one or more|any one) of (?:the following|these)(?: [a-z]+)?) "
    r"(?P<so>(?:is|are|apply|applies|holds?|happens?|occurs?)(?: true| met| satisfied| fulfilled| the case)?),? "
    r"(?P<rule>(?:an?|any|the|no|each|all|every|units|models|it|they) [^:;]{3,140}?):?$"
)


def cases_first(lead: str) -> bool:
    """Whether a lead-in tells of the cases under it before the rule that holds in them."""
    return _CASES_FIRST.match(" ".join(lead.split())) is not None


def tail_of(lead: str) -> Tail | None:
    """How a lead-in makes its items cases; None where it does not."""
    lead = _CASES_FIRST.sub(
        lambda m: f"{capitalised(m['rule'])} {m['how'].lower()} {m['which']} {m['so']}:", " ".join(lead.split())
    )
    lead = _UNMARKED.sub(r"\g<0>:", lead)
    lead = _IN_THESE.sub(" if any of the following apply:", lead)
    lead = _ONLY_IF.sub(lambda m: f"{m['may']} {m['deed']} only if", lead)
    text = _MUST_MEET.sub(r"\1 may \2 only if all of the following are met:", COMMON.applied_to(lead.strip()))
    text = _ANSWERING.sub(r"\1 if any of the following occur:", text)
    text = _NONE_OF_THESE.sub(" unless any of the following apply:", text)
    found = _TAIL.search(text)
    if found is None and (found := _TAIL.search(lead.strip())):
        rule = _TEST_TAKEN.sub(lambda m: f"A unit must take {lowered(m[1])}", lead.strip()[: found.start()])
        text = f"{COMMON.applied_to(rule)}{found.group()}"
        found = _TAIL.search(text)
    if found is None or re.search(r"(?i)\bfollowing\b", text[: found.start()]):
        return None
    words = found.group().strip(" ,:\n")
    rule, besides = AGAIN.applied_to(text[: found.start()]), ""
    if (apart := _BESIDES.search(rule)) and re.search(r"\b(?:may|can|cannot|must)\b", rule[: apart.start()]):
        besides, rule = f"{rule[: apart.start()]}.", rule[apart.end() :]
    return Tail(f"{capitalised(rule)}.", found[1].lower(), words, (found[2] or "").lower(), besides)


def with_exceptions(drafts: list[Draft], tail: Tail, items: list[str]) -> list[Draft]:
    """The drafts of a lead-in, with the exceptions under it as the words of their condition."""
    words = f"{tail.words} {'; '.join(item.rstrip('.;, ') for item in items)}"
    for draft in drafts:
        draft.condition = "; ".join(filter(None, (draft.condition, words)))
    return drafts


def under(draft: Draft, tail: Tail | None, item: str, items: list[str], setting: Setting) -> list[Draft]:
    """What an item makes of the lead-in's rule."""
    item, *items = (LEADS_ON.sub("", each) for each in (item, *items))
    item = NOT_FOR_THESE.sub(lambda m: f", except for {m['whom']}" if m["whom"] else m[0], item)
    item = _EVEN_SO.sub("", THESE_IGNORE_IT.sub(lambda m: f", except for {m['whom']}", item))
    if giving_way := YIELDS.search(item):
        ruled = under(draft, tail, YIELDS.sub("", item), items, setting)
        words = giving_way.group().strip(" ,;.")
        return [dataclasses.replace(each, yields=True, condition=f"{each.condition}, {words}") for each in ruled]
    if (spared := _SPARED.search(item.rstrip(" .;"))) and draft.relation in OPPOSITE:
        what = spared["what"] or spared["but"]
        if options := _options_named(what, draft.object.kind, setting):
            ruled = under(draft, tail, item[: spared.start()], items, setting)
            return [*ruled, *(left for each in ruled for left in _left_open(each, options, what, setting))]
    excepted = _UNLESS.search(item) if tail is None or not (tail.excepting or tail.requiring or tail.joint) else None
    if excepted and draft.relation in OPPOSITE:
        ruled = under(draft, tail, item[: excepted.start()], [], setting)
        return [*ruled, *(lifted for each in ruled for lifted in _lifted(each, excepted[1].rstrip(".;, "), setting))]
    if conceded := _CONCEDED.fullmatch(item.rstrip(" .;")):
        ruled = under(draft, tail, conceded["item"], [], setting)
        so = re.sub(r"\beven (?=while\b|when\b|if\b)", "", conceded["so"] or conceded["remark"])
        whom = re.sub(r"(?i)^(?:it|they) (?=is|are|has|have)", "A unit that ", conceded["item"])
        so = re.sub(r"(?i)^(?:it|they)\b", whom, so) if whom != conceded["item"] else so
        return [*ruled, *(d for d in read_sentence(f"{capitalised(so)}.", setting) if d not in ruled)]
    if tail is None:
        return _told(_in_case(draft, item, setting), draft, item, setting)
    if tail.excepting:
        return _in_exception(draft, item, tail, setting)
    together = tail.joint and len(items) > 1
    cases = [_in_case(draft, each, setting) for each in (items if together else [item])]
    words = "; ".join(case.condition or "" for case in cases)
    if tail.requiring and draft.relation == "permits":
        asked = cases if together or tail.quantifier == "" else [_in_case(draft, each, setting) for each in items]
        needs = [both(*_besides(case.who, draft.who), *_besides(case.when, draft.when)) for case in asked]
        needed = both(*needs) if together else either(*needs)
        made = dataclasses.replace(draft, relation="limits_to", requirement=needed, condition=words, modal="limit")
        return [made]
    if not together:
        return [told for case in cases for told in _told(case, draft, item, setting)]
    who, when = both(*(case.who for case in cases)), both(*(case.when for case in cases))
    return [dataclasses.replace(cases[0], subject=draft.subject, who=who, when=when, condition=words)]


def _besides(condition: Condition, base: Condition) -> list[Condition]:
    """What a condition asks for over and above ``base``."""
    return [part for part in conjuncts(condition) if part not in conjuncts(base)]


def _told(case: Draft, rule: Draft, item: str, setting: Setting) -> list[Draft]:
    """The case of an item for each of the states that it names, or under its own words where nothing names it."""
    parts = case.who.parts if isinstance(case.who, AnyOf) else ()
    states = [part for part in parts if isinstance(part, Has)]
    if states and len(states) == len(parts) and case.subject in {state.term for state in states}:
        return [dataclasses.replace(case, subject=state.term, who=state) for state in states]
    words = re.sub(r"(?i)^(?:if |when )?(?:it|they) ", "", item.rstrip(".;, "))
    tested = rule.relation == "forces" and rule.object.kind == "test" and case.subject == rule.subject
    happens = isinstance(case.when, Fact) or any(isinstance(atom, Event) for atom in atoms(case.when))
    if tested and happens:  # what the test is taken for
        return [dataclasses.replace(case, subject=None, subject_thing=Thing("event", words), any_unit=True)]
    found = _OF_THE_UNIT.match(item.rstrip(".;, "))
    bearer = rule.subject_thing or (setting.vocabulary.kind_of(rule.subject) in BEARER_KINDS)
    if found and not bearer and case.subject == rule.subject and isinstance(case.when, Fact):
        being = found[1].lower() in ("is", "are") and re.match(r"\w+(?:ed|ing|en)\b(?! by\b)", found[2])
        thing = Thing("status" if being and len(found[2].split()) <= 4 else "event", found[2])
        return [dataclasses.replace(case, subject=None, subject_thing=thing, any_unit=True)]
    return [case]


def _lifted(rule: Draft, words: str, setting: Setting) -> list[Draft]:
    """What holds where an exception within the item lifts the rule of its case."""
    relation, general = OPPOSITE[rule.relation], rule.object.term in setting.vocabulary.general
    if options := _options_meant(words, rule.object.kind, setting) if general else []:
        return _left_open(rule, options, f"unless {words}", setting)
    term, who, when = bullet_condition(words, setting)
    made = dataclasses.replace(
        rule, relation=relation, subject=term or rule.subject, subject_thing=None if term else rule.subject_thing,
        who=both(rule.who, who), when=both(rule.when, when), condition=f"unless {words}", loser=rule, why="unless",
        modal={"permits": "permit", "denies": "forbid"}.get(relation, "state"),
    )  # fmt: skip
    return [made]


def _left_open(rule: Draft, options: list[str], words: str, setting: Setting) -> list[Draft]:
    """What the rule of an item leaves of all that it closes, in the words that name it."""
    return [
        dataclasses.replace(
            rule, relation=OPPOSITE[rule.relation], object=thing_of(option, setting.vocabulary), condition=words,
            loser=rule, why="unless", modal="permit",
        )
        for option in options
    ]  # fmt: skip


def _options_named(words: str, kind: str, setting: Setting) -> list[str]:
    """The options of a kind that words name, one or several, and nothing else; none where they name anything else."""
    tokens = tokenize(clean(words)[0], setting.vocabulary)
    known = [term for term, _ in named(tokens, setting.vocabulary, kind)]
    others = [token for token in tokens if not token.terms and token.low not in (",", "and", "or", "the", "a", "an")]
    return [] if others else [term for term in known if term not in setting.vocabulary.general]


def _options_meant(words: str, kind: str, setting: Setting) -> list[str]:
    """The options that an exception to all of their kind leaves ("unless the Reaction to be made is Duck")."""
    vocabulary = setting.vocabulary
    known = [term for term, _ in named(tokenize(clean(words)[0], vocabulary), vocabulary, kind)]
    being = re.search(r"(?i)\b(?:is|are|be|being)\b", words) is not None and not IS_NOT.search(words)
    return [term for term in known if term not in vocabulary.general] if being and len(words.split()) < 12 else []


#: What a model is made of, or stands on.
_PARTS = frozenset("base bases hull hulls body bodies weapon weapons banner banners model models".split())


def _in_exception(draft: Draft, item: str, tail: Tail, setting: Setting) -> list[Draft]:
    """What holds in the exception that an item states; it wins over the lead-in's rule."""
    part = draft.object.term is None and draft.object.name.lower() in _PARTS
    if draft.relation not in OPPOSITE or (draft.relation == "ignores" and part):
        return []  # of a base that is not ignored, nobody suffers anything
    case = _named_case(draft, item, setting) or _in_case(draft, _THEN.sub("", item), setting)
    relation, thing = OPPOSITE[draft.relation], None if case.subject else draft.subject_thing
    modal = {"permits": "permit", "denies": "forbid"}.get(relation, "state")
    why = "unless" if tail.opener == "unless" else "except"
    return [dataclasses.replace(case, relation=relation, modal=modal, loser=draft, why=why, subject_thing=thing)]


def _named_case(draft: Draft, item: str, setting: Setting) -> Draft | None:
    """The rule for what an item only names: a thing of the kind that it is about, or units; None for anything else."""
    names = [] if CONDITION.match(item) else named(tokenize(clean(item)[0], setting.vocabulary), setting.vocabulary)
    kinds = {setting.vocabulary.terms[term].kind for term, _ in names}
    words = item.rstrip(".;, ")
    if not names or len(item.split()) > 6:
        return None
    if kinds == {draft.object.kind}:  # "no Reaction, except: • Duck"
        return dataclasses.replace(draft, object=thing_of(names[0][0], setting.vocabulary), condition=words)
    if not kinds.issubset(BEARER_KINDS):
        return None
    who = both(draft.who, *(Has(term) for term, _ in names))
    return dataclasses.replace(draft, subject=names[0][0], who=who, condition=words)


def _in_case(draft: Draft, text: str, setting: Setting) -> Draft:
    """The lead-in's rule for the condition that an item states."""
    if _ANOTHERS.match(text):  # "a friendly Rider is Dazed": not the one that the rule is about
        words = text.rstrip(". ")
        return dataclasses.replace(draft, when=both(draft.when, Fact(words)), condition=words)
    own, said = _OWN_WORD.match(text), text.rstrip(".; ")
    if own and stem(own[1].lower()) in setting.vocabulary.unit_words:
        text = f"The unit {text[own.end() :]}"  # "the crew is Dazed": the one that the rule is about
    term, who, when = bullet_condition(re.sub(r"(?i)^the target (unit|model)\b", r"The \1", text), setting)
    around = all(isinstance(atom, Compare) for atom in atoms(when)) and when != ALWAYS and not term
    if not CONDITION.match(text) and not around:
        term, who, when = None, ALWAYS, Fact(said)  # what happens to others, in the text's own words
    when = Fact(said) if isinstance(when, Fact) and when.text.startswith("The unit ") else when
    entry = setting.section_term
    borne = entry and draft.who == Has(entry) and setting.vocabulary.terms[entry].kind not in _TYPES
    return Draft(
        draft.relation, draft.object, subject=term or draft.subject, value=draft.value,
        who=who if term and borne else both(draft.who, who),  # a rule's own entry is no one that it is about
        when=both(draft.when, when), condition=said, affects=draft.affects, modal=draft.modal, within=draft.within,
        yields=draft.yields,
    )  # fmt: skip


def modifier_case(lead: str, item: str) -> str:
    """What an item under "Deduct 1 for each of the following:" says; '' where the lead-in is no such sentence."""
    found = _MODIFIED.match(" ".join(lead.split()))
    if not found or len(item.split()) > 24:
        return ""
    number = str(NUMBER_WORDS.get(found[2].lower(), found[2])).replace("−", "-").replace("–", "-")
    sign = "" if number[0] in "+-" else "-" if found[1].lower() in _LESS else "+"
    named_roll = _ROLL.search(found[3] or "")
    to = f" to the {named_roll[0]}" if named_roll else ""
    case = item.rstrip(".;, ")
    opener = "" if re.match(r"(?i)(?:if|when|for|while|where)\b", case) else "if "
    return f"Apply a {sign}{number} modifier{to} {opener}{lowered(case)}."
