"""Ellipses: a short sentence that leaves out what the one before it told ("Sappers may, however", "Not while Spent").

In: the text of a sentence, spelt out, and its setting with what the sentence before it gave. Out: drafts, each of
which wins over one of those, with its case; none where the sentence leaves out nothing, or nothing that was told.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import case_in
from ingest.grammar.sentences.exceptions import OPPOSITE, excepting, opposite
from ingest.grammar.setting import Setting
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Condition, Event, Fact, Has, atoms, both, conjuncts, had_by
from kb.model import HELD_KINDS, OPTION_KINDS
from kb.names import stems
from kb.numbers import number_of
from kb.patterns import Pattern, deferred

_BUT = (
    r"(?:(?:But|However|Though|Yet|Even so|And|Note that|[Aa]s an exception|(?:An? )?[Ee]xceptions?|EXCEPTIONS?)"
    r"(?:[,:]| ?[–—-])? )?"
)
#: Whoever is told of: no case, no time, nothing that points at a rule.
_WHO = (
    r"(?!(?:[Ii]f|[Ww]hen|[Ww]hile|[Oo]nce|[Ii]n|[Aa]t|[Oo]n|[Dd]uring|[Uu]nless|[Aa]fter|[Bb]efore|[Tt]his|[Tt]hat|"
    r"[Nn]either|[Nn]othing|[Nn]obody|[Nn]o|[Nn]one|[Nn]o-one|[Nn]or|[Tt]here|[Yy]ou)\b)[^,;:]{2,80}?"
)
_HOWEVER = (
    r"(?:(?:,? (?:however|though|still|always|also|nevertheless|nonetheless|regardless|anyway|anyhow|all the same|"
    r"just the same|even so|even then|as (?:normal|usual)|either|(?:be|do) (?:so|it|this|that)))+,?)?"
)
_POS = r"(?P<pos>,? (?:but )?(?:only )?(?:if|when|while|whilst|(?:as|so) long as|provid(?:ed|ing)(?: that)?) [^,;]+)?"
_NEG = (
    r"(?P<neg>,? (?:(?:but|though|although|yet|and) )?(?:unless|(?:(?:(?:may|can) ?not|may never) [^,;]{2,40}?|"
    r"not|never|except|save)(?: even)? (?:if|when|while|whilst|once|after)) [^,;]+)?"
)
_NOUN = r"(?:rule|restriction|limit|limitation|prohibition|ban|exception|permission|leave|freedom)"
_THIS = rf"(?:[Tt]his|[Tt]hat|[Ii]t|[Tt]he above|(?:[Tt]his|[Tt]hat|[Tt]he) {_NOUN})"
#: "Sappers can, however", "Exception: Sappers may do so, but not while Spent".
_MAY = Pattern(
    rf"^{_BUT}(?:Only )?(?P<who>{_WHO}){_HOWEVER} (?:may|can|(?:is|are) (?:still )?(?:allowed|permitted|able|free) to)"
    rf"{_HOWEVER}{_POS}{_NEG}$"
)
#: "Sappers may Dash all the same": of the very deed that was forbidden.
_MAY_DO = Pattern(
    rf"^{_BUT}(?P<who>{_WHO}){_HOWEVER} (?:may|can){_HOWEVER} (?!not\b|never\b|only\b)(?P<deed>[A-Za-z][^,;:]{{2,40}}?)"
    rf"{_HOWEVER}{_POS}{_NEG}$"
)
#: "Exempt: Sappers", "Not so Sappers", "This does not apply to Sappers, unless they are Spent".
_BUT_THESE = (
    Pattern(
        r"^(?:(?:Exceptions?|EXCEPTIONS?|Exempt(?:ed)?|Excepted|Not so|Except(?: for)?|Apart from|Save for)"
        rf"(?: ?:| ?[–—-])?|(?:The|An?|One) (?:(?:only|sole|single|one) )?exceptions? (?:is|are)|"
        rf"An exception is made for) (?P<who>{_WHO}){_POS}{_NEG}$"
    ),
    Pattern(
        rf"^(?P<who>{_WHO}) (?:(?:is|are) )?(?:(?:an?|the) (?:(?:only|sole|one) )?exceptions?|excepted|excluded|"
        rf"exempt(?:ed)?)(?: from {_THIS})?{_POS}{_NEG}$"
    ),
    Pattern(
        rf"^{_THIS} (?:(?:does|do) not (?:apply to|affect|hold for|count for|bother|extend to|bind|concern|include)|"
        rf"has no effect on|is (?:waived|lifted|relaxed|suspended|set aside) (?:for|in the case of)) "
        rf"(?P<who>{_WHO}){_POS}{_NEG}$"
    ),
    Pattern(
        rf"^(?P<who>{_WHO}) (?:(?:do|does) not suffer (?:from )?|(?:is|are) (?:not affected|unaffected|not bound) by )"
        rf"{_THIS}{_POS}{_NEG}$"
    ),
)
#: "Flyers still cannot", "even they may not while Spent".
_MAY_NOT = Pattern(
    rf"^{_BUT}(?:[Ee]ven )?(?P<who>{_WHO}){_HOWEVER} (?:may not|cannot|can not|must not|(?:may|can) never)"
    rf"{_HOWEVER}(?: (?P<deed>(?!be\b)[A-Za-z][^,;:]{{2,40}}?)(?P<too>,? (?:however|though|even then|either|even so)))?"
    rf"{_POS}{_NEG}$"
)
#: "Not Flyers", "this does not help Spent Sappers": behind what some may do.
_NOT_THESE = (
    Pattern(
        r"^(?:But )?(?:[Nn]ot|[Nn]ever) (?:(?:for|by) )?(?P<who>(?!even\b|all\b|only\b|more\b|possible|allowed|"
        rf"permitted|available|usable|used\b|affected|so\b|that\b|yet\b|every|subject|cumul){_WHO})$"
    ),
    Pattern(
        rf"^{_THIS} (?:(?:does|do) not (?:apply to|help|extend to|hold for|count for|include|work for)|"
        rf"is no (?:help|use) (?:to|for)|is not (?:open|available) to) (?P<who>{_WHO})$"
    ),
)
#: "Not while the unit is Spent", "Unless it is Spent", "Has no effect while Spent".
_NOT_WHILE = Pattern(
    r"^(?:But |Though |Although |Yet )?(?:[Nn]ot|[Nn]ever|(?:(?:[Tt]his|[Ii]t) )?(?:[Hh]as no effect|"
    r"(?:[Dd]oes|do) not (?:apply|work|function|count|help)|[Ii]s of no use)|[Nn]o effect) "
    r"(?P<case>(?:if|when|while|whilst|once|after) [^,;]+)$|"
    r"^(?:But )?(?:[Uu]nless|[Ee]xcept (?:if|when|while)) (?P<unless>(?:(?!\b(?:may|can|must|cannot)\b)[^,;])+)$"
)
#: "This includes reactions granted by a trait", "not even with Screen": what was forbidden stays so there as well.
_EVEN_THEN = Pattern(
    r"^(?:This|That)(?: (?:rule|ban|restriction|limit|prohibition))? "
    r"(?:(?:also |even )?(?:includes?|covers|extends to)|"
    r"(?:(?:also |even )?applies|holds|is so|(?:goes|counts)) (?:even |also |equally )?(?:to|for|with|if|when|where)|"
    r"(?:also )?(?:applies|goes|extends) to|overrides|overrules|takes precedence over) (?P<what>[^,;]{3,120})$|"
    r"^(?:No,? )?[Nn]ot even "
    r"(?P<even>(?:if|with|when|where|for|by|through|those|the ones|an?|one|[A-Z])\b ?[^,;]{0,120})$|"
    r"^(?:(?:Special|Other) rules|Traits|Keywords|Abilities|No (?:special )?(?:rule|trait|keyword|ability)|Nothing|"
    r"No other rules?) (?:(?:do|does) not|cannot|can not|can|may|will) (?:ever )?(?:change|alter|override|lift|affect) "
    r"(?:this|that|it)$"
)
_OPENS_CASE = deferred(
    r"^,? ?(?:(?:but|though|although|yet|and) )?(?:only )?(?:(?:unless|(?:(?:may|can) ?not|may never) "
    r"[^,;]{2,40}?(?= (?:if|when|while|once))|not|never|except|save)(?: even)?\b ?)?"
    r"(?:if|when|while|whilst|once|after|(?:as|so) long as|provid(?:ed|ing)(?: that)?)? ?"
)
#: What has its own subject or verb, before which nothing is left out.
_TELLS = deferred(
    r"^(?:it|they|he|she|you|an?|the|its|their|this|that|these|any|all|no|there)\b|"
    r"\b(?:is|are|was|were|has|have|had|does|did)\b",
    re.I,
)
_BRACKETS = deferred(r" \(((?:unless|if|while|when|but|not|except)\b[^()]{3,60})\)$")
_NOT = deferred(r"\b(?P<verb>ca|wo|[a-z]{2,6})n['’]t\b")
#: What is told by the way behind it ("(good ears)"), or that it is so because of something.
_BY_THE_WAY = deferred(r" \([^()]{2,60}\)$")
#: "…, they may still dash": of those just excepted.
_MAKES = deferred(
    r"^(?:(?:make|use|take|declare|perform|do|react with|attempt)(?: (?:an?|the|its|their|any))? )?(?P<deed>.+)$"
)
_POINTING = deferred(r"(?:it|they|he|she|these|those|such units?|such models?)$", re.I)
_ONES = deferred(r"^(?P<so>[A-Z][\w'-]*) ones$")


#: What is told of any, or of one, whoever was told of before ("A Dazed unit may not do so").
_ALIKE = deferred(r"^(?:An?|Any|It|They)\b.*\bdo (?:so|this|that|it)\b")
_TOO = deferred(r"\b(?:too|as well|also|equally|likewise)$|^(?:This|That) (?:also|likewise|equally)\b")


_OF_THE_RULE = deferred(r"(?:This|That|It) (?:does|do) not (?:apply|extend)\b")


def _of_the_entry(text: str, setting: Setting) -> bool:
    """Whether a sentence speaks of the option or the rule that its entry tells of ("It is not open to Riders", "This
    does not extend to crews that are Spent")."""
    kind = setting.vocabulary.kind_of(setting.section_term)
    return (text.startswith("It ") and kind in OPTION_KINDS) or (
        kind in HELD_KINDS and _OF_THE_RULE.match(text) is not None
    )


def told_by_the_last(text: str, setting: Setting) -> list[Draft]:
    """What a sentence says that leaves out what the one before it told; none where it leaves out nothing."""
    if kept := _kept(_NOT.sub(_spelt, text.rstrip(" .!")), setting):
        return kept
    if not setting.said:
        return []
    bare = _BRACKETS.sub(r", \1", _NOT.sub(_spelt, text.rstrip(" .!")))
    if bare.startswith("(") and bare.endswith(")"):
        bare = bare[1:-1].rstrip(" .")
    bare = _BY_THE_WAY.sub("", bare)
    if case := _NOT_WHILE.match(bare):
        return _not_then(case, setting)
    bans, leaves = _bans(setting), _leaves(setting)
    said_of = setting.said[-1].relation
    if leaves and said_of != "denies" and not _ALIKE.search(bare) and not _of_the_entry(bare, setting):
        found = next((m for m in (_MAY_NOT.match(bare), *(p.match(bare) for p in _NOT_THESE)) if m), None)
        if found and (told := _told_of(found, leaves, "denies", setting)):
            return told
    if more := _so_many(bare, setting):
        return more
    if not bans:
        return []
    if setting.said[-1].relation == "denies" and not _TOO.search(bare) and (also := _EVEN_THEN.match(bare)):
        return _even_then(also["what"] or also["even"] or "", bans, setting)
    for pattern in (_MAY, *_BUT_THESE, _MAY_DO):
        if (found := pattern.match(bare)) and (told := _told_of(found, bans, "permits", setting)):
            return told
    return []


def _spelt(match: re.Match[str]) -> str:
    """ "Can't", "may not", "aren't" in two words."""
    verb = {"ca": "can", "wo": "will"}.get(match["verb"], match["verb"])
    return f"{verb} not"


#: What stands behind a rule in its own sentence as a short one of its own.
_BEHIND = Pattern(
    r"^(?P<rule>[^;()]{8,200}?)(?:; | [–—-] |,? \((?P<in>[^()]{4,80})\)$|,? (?:but|though|although|yet) "
    r"(?!(?:not|never|only|if|when|while|unless|it|they|he|she|this|that|for|then)\b))(?P<then>[^;()]{4,90})?$"
)


#: "Soaked units (but not Sappers) may not …": whom a rule leaves out, in brackets.
_BUT_NOT = Pattern(
    rf"^(?P<rule>[^;:()]{{3,80}}?) \((?:(?:but )?not|except(?: for)?|other than|unless|excluding) (?P<who>{_WHO})\) "
    r"(?P<rest>(?:may not|cannot|can not|can ?['’]?t|must not|(?:may|can) never)\b[^()]+)$"
)


def rule_and_ellipsis(text: str, setting: Setting) -> tuple[str, str] | None:
    """A rule and the short sentence behind it that leaves out what it told ("…; Sappers can"); None for any other."""
    bare = _NOT.sub(_spelt, text.rstrip(" .!"))
    if (but := _BUT_NOT.match(bare)) and _those(but["who"], "", setting) is not None:
        return f"{but['rule']} {but['rest']}.", f"Exception: {but['who']}."
    found = _BEHIND.match(bare)
    if found is None:
        return None
    then = (found["in"] or found["then"] or "").removeprefix("but ")
    told = next((m for m in (p.match(then) for p in (_MAY, _MAY_NOT, *_BUT_THESE, *_NOT_THESE, _MAY_DO)) if m), None)
    if told is None or _those(told["who"], "", setting) is None:
        return None
    deed = told.groupdict().get("deed")
    if deed and (found["then"] or deed.lower() not in found["rule"].lower()):
        return None
    return f"{found['rule']}.", f"{then}."


def _bans(setting: Setting) -> list[Draft]:
    """What the sentence before forbade, or what it was an exception to."""
    said = [draft for draft in setting.said if draft.relation == "denies" and draft.loser is None]
    losers = [draft.loser for draft in setting.said if draft.loser is not None and draft.relation == "permits"]
    beside = [d for d in setting.said if d.relation == "denies" and d.loser and d.loser.relation == "permits"]
    return said or [loser for loser in dict.fromkeys(losers) if loser.relation == "denies"] or beside


def _leaves(setting: Setting) -> list[Draft]:
    return [draft for draft in setting.said if draft.relation == "permits"]


def _told_of(found: re.Match[str], bases: list[Draft], relation: str, setting: Setting) -> list[Draft]:
    """The opposite of each of the drafts for whoever the sentence names, in its case."""
    groups = {"deed": None, "pos": None, "neg": None, **found.groupdict()}
    subject = _those(found["who"], groups["pos"] or groups["neg"], setting)
    if _TWO_CASES.search(groups["pos"] or ""):
        return []  # "while Embarked if its Wagon stood still" is read as a sentence of its own
    let = {draft.subject for draft in setting.said if draft.relation == "permits"}
    if subject is None or (
        _ONLY_THEN.match(groups["pos"] or "") and (subject.pronoun or groups["deed"] or subject.term in let)
    ):
        return []  # "…, and even they can Wade only when Spent" limits them
    bases = [base for base in bases if not _beside(base.who, subject.who, setting)]
    apart = not groups["deed"] and not _ALL_THE_SAME.search(found[0])
    who, when = subject.who, subject.when
    if groups["pos"]:
        own, around = _apart(_case(groups["pos"], setting))
        who, when = both(who, own), both(when, around)
    made = []
    for base in bases:
        thing = _deed(groups["deed"], base, setting) if groups["deed"] else base.object
        if thing is None or opposite(base, thing) != relation:
            continue
        beside = apart and _in_another_state(base, subject.who, setting)
        met = _set_off_so(base, relation, setting)
        draft = Draft(
            relation, thing, subject=subject.term or base.subject, who=who if beside else _both(base.who, who),
            subject_thing=None if subject.term else base.subject_thing, when=both(met, when),
            modal="permit" if relation == "permits" else "forbid", loser=None if beside else base, why="except",
            within=base.within, condition=None if beside else found["who"],
        )  # fmt: skip
        made.append(draft)
        if groups["neg"]:
            made += _but(draft, groups["neg"], setting)
    return made


#: That some may do it in spite of all: who is in both states may as well.
_ALL_THE_SAME = deferred(
    r"(?i)\b(?:however|still|always|also|nevertheless|nonetheless|regardless|any(?:way|how)|same|even|exceptions?|"
    r"except|exempt(?:ed)?|either)\b"
)


def _set_off_so(base: Draft, relation: str, setting: Setting) -> Condition:
    """The case of what was told. What alone sets a reaction off, as its own entry tells it, need not be so once more
    for those who may not make it ("When an enemy comes near, a unit may Duck. Barges may not")."""
    own = relation == "denies" and base.object.kind == "reaction" and base.object.term == setting.section_term
    return both(*(part for part in conjuncts(base.when) if not isinstance(part, Event))) if own else base.when


def _in_another_state(base: Draft, own: Condition, setting: Setting) -> bool:
    """Whether what is told of those in one state is told otherwise of those in another ("Spent units may not. Dazed
    units may"): these need not be in both."""
    states = [[part.term for part in conjuncts(who) if isinstance(part, Has)] for who in (base.who, own)]
    alone = all(len(each) == 1 == len(conjuncts(who)) for each, who in zip(states, (base.who, own), strict=True))
    kinds = {setting.vocabulary.terms[term].kind for each in states for term in each}
    return alone and kinds == {"status"} and states[0] != states[1]


_TWO_CASES = deferred(r"(?:if|when|while|whilst) [^,;]+ (?:if|unless|so long as|provided) ")
_ONLY_THEN = deferred(r",? (?:but )?only\b")


def _beside(theirs: Condition, own: Condition, setting: Setting) -> bool:
    """Whether two are told of that are of different types, one beside the other ("Barges may not Dash. Riders may")."""
    terms = setting.vocabulary.terms
    types, others = (
        {atom.term for atom in atoms(who) if isinstance(atom, Has) and terms[atom.term].kind == "unit_type"}
        for who in (theirs, own)
    )
    return bool(types) and bool(others) and types.isdisjoint(others)


def _those(words: str, case: str | None, setting: Setting) -> Subject | None:
    """Whom the words name; None where that is nobody that is known."""
    words = _ONES.sub(r"\g<so> units", words)
    if _POINTING.match(words):
        return Subject(None, generic=True, pronoun=True) if case else None
    vocabulary = setting.vocabulary
    subject = read_subject(list(tokenize(words, vocabulary)), vocabulary)
    named = [term for term in (subject.term, *subject.others) if term]
    kinds = {vocabulary.terms[term].kind for term in named}
    if not named or subject.who == ALWAYS or not kinds <= {*BEARER_KINDS} or subject.affects != "bearer":
        return None
    return None if not vocabulary.general.isdisjoint(named) else subject


def _deed(words: str, base: Draft, setting: Setting) -> Thing | None:
    """The deed that the words name, where it is that of the draft, or one of the kind that the draft is of."""
    told = _MAKES.match(words)
    name, vocabulary = told["deed"] if told else words, setting.vocabulary
    if stems(name) == stems(base.object.name):
        return base.object
    known = vocabulary.best(name, *OPTION_KINDS)
    if known is None:
        own = base.object.name
        return base.object if name.lower().startswith(f"{own.lower()} ") and _told(name[len(own) :], base) else None
    if known == base.object.term:
        return base.object
    kind = vocabulary.terms[known].kind
    if base.object.term in vocabulary.general and kind == base.object.kind and known not in vocabulary.general:
        return Thing(kind, vocabulary.terms[known].name, known)
    return None


#: Words that tell nothing of their own.
_SMALL = frozenset(stems("with while when if in on at a an the its their it they is are being carrying having any"))


def _told(words: str, base: Draft) -> bool:
    """Whether the words only tell again in which case something was forbidden ("… with salvage all the same")."""
    said = set(stems(f"{base.condition or ''} {base.subject_thing.name if base.subject_thing else ''}"))
    for atom in atoms(both(base.who, base.when)):
        said |= set(stems(atom.text if isinstance(atom, Fact) else _name_in(getattr(atom, "term", ""))))
    return bool(said) and set(stems(words)) - _SMALL <= said


def _name_in(term: str) -> str:
    """The name in a term's id, in words."""
    return term.rpartition("/")[2].replace("-", " ")


#: "Models with Sea Legs keep it when they become Spent", "It does not lose Ready from becoming Spent".
_KEEPS = Pattern(
    rf"^{_BUT}(?P<who>(?:[Ii]t|[Tt]hey|{_WHO})){_HOWEVER} (?:keeps?|retains?|(?:do|does|will|need) not lose) "
    r"(?P<what>it|them|(?:this|that|the|its|their) [a-z]+|(?:(?:its|their|the) )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
    r"(?:,? (?:even )?(?:when|while|if|on|by|from|for|through) (?:(?:it|they) )?"
    r"(?:become|becomes|becoming|being|are|is) "
    rf"(?P<so>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*))?{_NEG}$"
)


def _kept(text: str, setting: Setting) -> list[Draft]:
    """The state that some keep although another takes it away."""
    found, vocabulary = _KEEPS.match(text), setting.vocabulary
    if found is None:
        return []
    lost = {d.object.term: d for d in setting.said if d.relation == "removes" and d.object.kind == "status"}
    named = vocabulary.best(re.sub(r"^(?:its|their|the) ", "", found["what"]), "status")
    state = named or (next(iter(lost)) if len(lost) == 1 and found["what"][0].islower() else None)
    taking = vocabulary.best(found["so"], "status") if found["so"] else None
    entry = setting.section_term
    if state is None or (found["so"] and taking is None) or (taking is None and state not in lost):
        return []
    subject = _those(found["who"], found["who"], setting)
    if subject is None or (subject.pronoun and (entry is None or vocabulary.terms[entry].kind not in HELD_KINDS)):
        return []
    own = subject.term or entry
    takers = [taking] if taking else [d.subject for d in setting.said if d.object.term == state and d.subject]
    made = []
    for taker in dict.fromkeys(takers):
        who = both(subject.who if not subject.pronoun else Has(own or ""), Has(taker))
        thing = Thing("status", vocabulary.terms[state].name, state)
        draft = Draft("permits", thing, subject=own, who=who, modal="permit", condition=found["so"])
        made += [draft, *(excepting(draft, _plainly(found["neg"]), setting) if found["neg"] else [])]
    return made


#: "A unit with Keen may make two", behind how many any unit may make.
_MAKES_MANY = Pattern(
    rf"^{_BUT}(?P<who>{_WHO}){_HOWEVER} (?:may|can){_HOWEVER} (?:make|take|use|perform|resolve|declare|do|have) "
    r"(?:up to )?(?P<many>two|three|four|five|\d)(?: of them| such [a-z]+)?(?:,? (?:but|though) [^;]+)?$"
)


def _so_many(text: str, setting: Setting) -> list[Draft]:
    """How many of what any unit may do so often some may do, in the same time."""
    found = _MAKES_MANY.match(text)
    counted = [d for d in setting.said if d.relation == "limits_to" and d.value and " per " in d.value]
    subject = _those(found["who"], None, setting) if found and counted else None
    if found is None or subject is None:
        return []
    return [
        replace(
            base, subject=subject.term or base.subject, who=_both(base.who, subject.who), loser=None, clause=None,
            when=both(base.when, subject.when), value=f"{number_of(found['many'])} per {base.value.split(' per ')[1]}",
        )
        for base in counted if base.value
    ]  # fmt: skip


def _even_then(words: str, bans: list[Draft], setting: Setting) -> list[Draft]:
    """What was forbidden, told again of what else it takes in: an option by its name, or those with some rule."""
    vocabulary = setting.vocabulary
    tokens = tokenize(words, vocabulary)
    named = [term for token in tokens for term in token.terms if term not in vocabulary.general]
    held = [term for term in named if vocabulary.terms[term].kind in HELD_KINDS]
    made = []
    for ban in bans:
        own = [term for term in held if not any(part == Has(term) for part in conjuncts(ban.who))]
        options = [t for t in named if vocabulary.terms[t].kind == ban.object.kind and ban.object.kind in OPTION_KINDS]
        thing = Thing(ban.object.kind, vocabulary.terms[options[0]].name, options[0]) if options else ban.object
        who = both(*conjuncts(ban.who), *(Has(term) for term in own[:1]))
        told = replace(ban, object=thing, who=who, condition=words or None, contrast="", despite=False, clause=None)
        made.append(replace(told, yields=False))
    return made


def _not_then(found: re.Match[str], setting: Setting) -> list[Draft]:
    """What the sentence before told, as not so in the case that this one tells."""
    words = found["case"] or found["unless"]
    own = setting.section_term
    if own and setting.vocabulary.terms[own].kind in OPTION_KINDS:
        return []
    told = [draft for draft in setting.said if draft.relation in OPPOSITE]
    if found["case"]:
        told = [draft for draft in told if draft.relation != "denies"]
    return [but for base in told for but in _but(base, words, setting)]


def _but(base: Draft, words: str, setting: Setting) -> list[Draft]:
    if base.relation == "permits" and base.loser is not None:
        own, around = _apart(_case(words, setting))
        return [
            replace(
                base, relation="denies", modal="forbid", who=_both(base.who, own), when=both(base.when, around),
                loser=base, why="unless", condition=words.strip(" ,"),
            )
        ]  # fmt: skip
    return excepting(base, _plainly(words), setting)


def _plainly(words: str) -> str:
    """The case without the word that opens it, as a statement of the unit."""
    case = _OPENS_CASE.sub("", words, count=1).strip(" ,")
    return case if _TELLS.search(case) else f"it is {case}"


def _case(words: str, setting: Setting) -> Condition:
    return case_in(_plainly(words), setting.vocabulary)


def _apart(condition: Condition) -> tuple[Condition, Condition]:
    """What a condition asks of the unit itself, and the rest of it."""
    parts = conjuncts(condition)
    own = [part for part in parts if had_by(part, "unit")]
    return both(*own), both(*(part for part in parts if part not in own))


def _both(rule: Condition, case: Condition) -> Condition:
    """Whom a rule is of, and whom the exception adds, each told once."""
    had = conjuncts(rule)
    return both(*had, *(part for part in conjuncts(case) if part not in had))


__all__ = ["told_by_the_last"]
