"""Mixtures: what nobody is or has together, and who alone is or has something ("No walker may have both Loud and
Silent", "Only Fenmen can be Cooks").

In: the cleaned text of a sentence and its setting. Out: drafts, none where what it names are not kinds of unit, or
rules that they have, and nothing besides.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.notheld import HELD, apart, each_held
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.conditions import Has, either
from kb.model import TYPE_KINDS
from kb.patterns import Pattern, deferred

_NOT = r"(?:may not|cannot|can not|can never|may never|must not|must never|is never|are never|never|does not|do not)"
_HAVE = r"(?:be given|be|have|has|take|possess|gain|carry|receive|bear|buy|combine|include|choose)"
_AT_ONCE = r"(?: at once| at the same time| together| simultaneously| at one time)?"
#: "No walker may have both Loud and Silent", "A walker is never both a Scout and a Cook".
_BOTH = Pattern(
    rf"^(?:(?:No|Neither) [a-z]+ (?:can|may|is|has)|(?:Nobody|No one) (?:can|may|is|has)|"
    rf"(?:[A-Z][a-z]* )?[A-Za-z]+ {_NOT})"
    rf"(?: ever)?(?: {_HAVE})?(?: at once)? both (?P<pair>[^.;:,]{{3,80}}? and [^.;:,]{{2,60}}?){_AT_ONCE}$"
)
#: "A regiment cannot be Huge and Nimble", "No regiment may be Huge and Nimble": said of any, it is the two together.
_AND = Pattern(
    rf"^(?:(?:An?|Any|The) [a-z]+ {_NOT}|No [a-z]+ (?:can|may|is))(?: ever)? {_HAVE} "
    rf"(?P<pair>(?:an? )?[A-Z][^.;:,]{{1,40}}? and (?:an? )?[A-Z][^.;:,]{{1,40}}?){_AT_ONCE}$"
)
_TOGETHER = (
    r"(?:combined|mixed|(?:taken|held|had|given|used|borne|bought|chosen|found|joined|put) "
    r"(?:together|at once|(?:on|by|to|for|in|within|with) (?:the same|one|a single|any one) [a-z]+))"
)
#: "Stout and Sly may not be combined on the same walker", "Loud and Silent are mutually exclusive".
_COMBINED = Pattern(
    rf"^(?:The )?(?P<pair>[A-Z][^.;:,]{{2,60}}? and [^.;:,]{{2,60}}?),? "
    rf"(?:{_NOT} (?:both )?(?:be )?{_TOGETHER}(?: (?:on|by|to|for|in|within) [a-z ]{{3,30}})?|"
    r"(?:are|is) (?:mutually exclusive|incompatible)|(?:exclude|rule out) (?:each other|one another))$"
)
#: "Loud may not be taken together with Sly", "Swift is incompatible with Hulking".
_WITH = Pattern(
    rf"^(?:The )?(?P<one>[A-Z][^.;:,]{{2,40}}?) (?:{_NOT} (?:ever )?be (?:combined|mixed|taken|given|held|had|used|"
    r"bought|chosen)(?: together| along| alongside| in combination)? (?:with|alongside)|is incompatible with|"
    r"excludes|rules out|cannot be combined with) "
    r"(?:the )?(?P<two>[A-Z][^.;:,]{2,40}?)(?: (?:on|by|to) the same [a-z]+)?$"
)
#: "Only Fenmen and Ogres can be Cooks", "Only a Scout may have Sly".
_ONLY = Pattern(
    r"^Only (?P<who>[^.;:]{3,80}?) (?:may|can)(?: ever)? (?:be given|be made|be|have|take|gain|receive|possess|buy|"
    r"carry|choose|become) (?P<what>[^.;:,]{3,60})$"
)
#: "Elves alone may take this ability".
_ALONE = Pattern(
    r"^(?P<who>[A-Z][^.;:]{2,60}?) alone\.? (?:may|can) (?:be given|have|take|use|gain|be|buy|receive) "
    r"(?P<what>[A-Za-z][^.;:,]{2,60})$"
)
#: "Swift may be given only to Hounds", "Sly is open to Scouts and Cooks alone".
_GIVEN = Pattern(
    r"^(?:The )?(?P<what>[A-Z][^.;:,]{2,40}?) (?:(?:may|can) (?P<only1>only )?be (?:given|taken|had|bought|borne|"
    r"carried|chosen|possessed|granted)|is (?P<only2>only )?(?:open|available|granted|restricted|limited|for))"
    r"(?P<only3> only)? "
    r"(?:(?:to|by|for) )?(?P<only4>only )?(?P<who>[^.;:]{3,60}?)(?P<only5> only| alone)?$"
)
#: "Blessed cannot be taken by Ghosts", "Professions are closed to Hounds".
_CLOSED = Pattern(
    rf"^(?:The |No )?(?P<what>[A-Za-z][^.;:,]{{2,40}}?) (?:(?:{_NOT}|(?P<no>may|can)) (?:ever )?be (?:given|taken|"
    r"had|bought|borne|chosen|possessed|granted)|"
    r"(?:is|are) (?:never|not) (?:open|available|granted|given|for)|(?:is|are) closed) "
    r"(?:(?:to|by|for) )(?P<who>[^.;:]{3,60})$"
)
#: "Green regiments are not eligible for this ability", "Hounds are never given Sly".
_NOT_ELIGIBLE = Pattern(
    r"^(?P<who>[A-Z][^.;:]{2,60}?) (?:is|are) (?:not|never) (?:eligible for|entitled to|given|granted|allowed|offered) "
    r"(?P<what>[A-Za-z][^.;:,]{2,40})$"
)
#: "Besides its people a walker may have one profession", "No walker may have more than one profession".
_ONE = Pattern(
    r"^(?:(?:Besides|In addition to|Apart from|Beside) [^,]{3,40}?,? )?"
    r"(?:(?:[Nn]o|An?|an?|Each|each|Every|every|Any|The) [a-z]+|It) "
    r"(?:(?:may|can|must|(?P<not>cannot|can never|may not|may never|never))(?: also| only| ever)? )?"
    r"(?:have|has|take|takes|be given|is given|choose|chooses|belongs? to) "
    r"(?P<more>more than )?(?:also |only |at most |up to |no more than |exactly |just )?(?:one|a single) "
    r"(?:such )?(?P<noun>[a-z]{3,20})(?: at (?:a|one) time| only| of its own)?$"
)
#: "Every regiment is either Green, Steady or Veteran".
_EITHER = Pattern(
    r"^(?:Every|Each|All|An?) [a-z]+s? (?:(?:is|are|has|have) [^;:.]{2,50}?,? and )?(?:is|are) (?:always )?"
    r"(?:either |(?:rated|graded|classed|ranked)(?: as)?(?: either)? )(?P<grades>[A-Z][^;:.]{3,80}?)$"
)
#: So many of a group can exclude each other and be told pair by pair.
_PAIRS = 8
#: "Hounds have no profession".
_HAS_NO = Pattern(r"^(?P<who>[A-Z][^.;:]{2,60}?) (?:has|have|gets?|takes?|receives?) no (?P<what>[a-z]{3,20})$")
#: "Binders must be Fenmen or Ghosts", "Every Scout has to be a Fenman".
_MUST_BE = Pattern(
    r"^(?:(?:An?|Any|Each|Every|All) )?(?P<what>[A-Z][\w' -]{2,40}?) (?:must|has to|have to) (?:always )?be "
    r"(?P<who>[^.;:]{3,80})$"
)


def mixtures(text: str, setting: Setting) -> list[Draft]:
    """The drafts of a sentence that tells which kinds and rules do not go together, or who alone has one."""
    vocabulary = setting.vocabulary
    if found := _BOTH.match(text) or _COMBINED.match(text) or _AND.match(text):
        return _apart(found["pair"], vocabulary)
    if (found := _EITHER.match(text)) and (
        grades := each_held(tokenize(found["grades"], vocabulary), vocabulary, *HELD)
    ):
        return apart(grades, vocabulary) if len(grades) <= _PAIRS else []
    if found := _WITH.match(text):
        return _apart(f"{found['one']} and {found['two']}", vocabulary)
    if found := _ONLY.match(text):
        return _alone(found["what"], found["who"], vocabulary)
    if found := _ALONE.match(text):
        return _alone(_whole(found["what"], setting), found["who"], vocabulary)
    found = _GIVEN.match(text)
    if found and (any(found[f"only{n}"] for n in range(1, 6)) or " restricted" in text or " limited" in text):
        return _alone(found["what"], found["who"], vocabulary)
    found = _CLOSED.match(text)
    if found and (found["no"] is None or text.startswith("No ")):
        return _closed(_whole(found["what"], setting), found["who"], vocabulary)
    if found := _NOT_ELIGIBLE.match(text):
        return _closed(_whole(found["what"], setting), found["who"], vocabulary)
    found = _ONE.match(text)
    if found and (found["more"] is not None) == (found["not"] is not None or "no " in text.lower()[:40]):
        return _one_of(found["noun"], vocabulary)
    if (found := _HAS_NO.match(text)) and singular(found["what"]) in vocabulary.groups:
        return _closed(found["what"], found["who"], vocabulary)
    if found := _MUST_BE.match(text):
        return _alone(found["what"], found["who"], vocabulary, *TYPE_KINDS)
    return []


def _apart(pair: str, vocabulary: Vocabulary) -> list[Draft]:
    terms = each_held(tokenize(pair, vocabulary), vocabulary, *HELD)
    return apart(terms, vocabulary) if len(set(terms)) == 2 else []


def _one_of(noun: str, vocabulary: Vocabulary) -> list[Draft]:
    """That whoever is of one kind of a group is of no second one."""
    group = list(vocabulary.groups.get(noun, ()))
    types = all(vocabulary.terms[term].kind in TYPE_KINDS for term in group)
    return apart(group, vocabulary) if types and 1 < len(group) <= _PAIRS else []


#: What the entry is of ("this ability", "it").
_THIS = deferred(r"(?:[Tt]his|[Tt]he same|[Tt]hat) [a-z]+(?: [a-z]+)?$|[Ii]t$")


def _whole(what: str, setting: Setting) -> str:
    """What is told, by its name where it is what the entry is of."""
    term = setting.vocabulary.terms.get(setting.section_term or "")
    return term.name if term is not None and term.kind in HELD and _THIS.match(what) else what


def _closed(what: str, who: str, vocabulary: Vocabulary) -> list[Draft]:
    """That none of those have what is told, or are so."""
    tokens = tokenize(what, vocabulary)
    group = vocabulary.groups.get(singular(tokens[-1].low), ()) if len(tokens) == 1 else ()
    told = each_held(tokens, vocabulary, *HELD) or group
    whose = each_held(tokenize(who, vocabulary), vocabulary, *HELD, "status") if told else []
    return [
        Draft("denies", thing_of(term, vocabulary), subject=one, who=Has(one), modal="forbid", fixed=True)
        for one in whose
        for term in told
        if term not in whose
    ]


def _alone(what: str, who: str, vocabulary: Vocabulary, *kinds: str) -> list[Draft]:
    """That each of what is told asks for one of those: of some kind alone somebody is or has it."""
    told = each_held(tokenize(what, vocabulary), vocabulary, *(kinds or HELD))
    whose = each_held(tokenize(who, vocabulary), vocabulary, *(kinds or HELD))
    if not told or not whose or set(told) & set(whose):
        return []
    asked = either(*map(Has, whose))
    return [
        Draft("requires", thing_of(one, vocabulary), subject=each, requirement=asked, modal="limit", fixed=True)
        for each in told
        for one in whose
    ]
