"""Names by usage: "the Fearless special rule", "becomes Pinned", "may not Run", "a Fast Vehicle".

In: the source and a ballot that headings, lists and tables have voted in. Out: votes. A verb or a modal
gives a kind to the capitalised word after it; what a noun gives to the name before it is in ``headnouns``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS, NOT_A_NAME, TESTED
from ingest.verbforms import base_form
from ingest.vocabulary.ballot import TOLD, Ballot
from ingest.vocabulary.headnouns import by_head_noun, opens_sentence
from ingest.vocabulary.kinds import PLURALS
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import CAP, NAME, key_of, parts, singular
from ingest.vocabulary.source import Source
from kb.names import fold, last_word, stem
from kb.numbers import ABBREVIATED_LENGTH
from kb.patterns import Pattern, deferred

_STATE = deferred(
    r"\b(?:(?:[Ii]t|that|[Ss]?he)['’]s|[Tt]hey['’]re|is|are|becomes?|became|remains?|was|were|while|whilst|has become|"
    r"have become|has|have|(?:counted|considered|treated|count|counts) (?:as|to be)(?: being)?) "
    r"(?:also |already |then |immediately |no longer )?((?:[A-Z][a-z]+(?:-[a-z]+)?(?:ed|ing|ary|[kdztv]en))"
    r"(?: Back| in [A-Z][a-z]+)?)\b(?!-)(?! (?:weapon|gun)s?\b)"
)
#: What somebody has done to somebody is no state that he is in ("a Guide has Joined it").
_DONE_TO_OTHERS = deferred(r"\b(?:has|have|had) ([A-Z][a-z]+ed) (?:it|them|him|her|another|an?|the|its|their|any)\b")
#: What one becomes, or ceases to be, is a state whatever it is called ("becomes Adrift").
_BECOMES = deferred(
    r"\b(?:becomes?|became|become|(?:ceas|stop)(?:es?|s) (?:to be|being)) "
    r"([A-Z][a-z]{2,}(?:[a-rt-z]|ss)|[A-Z][a-z]+-[A-Za-z]+)\b(?!-)"
    r"(?! (?:[A-Z]|units?|models?|weapons?|characters?))"
)
#: "Ships which are Afire lose …": a name that something is, and that nothing else tells of.
_WHICH_ARE = deferred(r"\b(?:which|that|who) (?:is|are) ([A-Z][a-z]{2,}[a-rt-z])(?= [a-z]+\b)")
#: "A squadron tests morale": of what the grammar says that a test is taken (``ingest.grammar.plain.terse``).
_TESTS = deferred(rf"\b[Tt]ests? (?:for |its |their |his )?({'|'.join(TESTED)})\b")
#: "is Out of Action", "placed On Guard": a state whose name begins with a small word.
_IN_OR_OUT = deferred(
    r"\b(?:is|are|be|becomes?|goes|go|going|placed|longer|remains?|stays?|while|already) "
    r"((?:On|Out|In|Under|Off|At)(?: of)? [A-Z][a-z]+)\b"
)
_MODAL = Pattern(
    r"(?<!neither )(?<!nor )\b(?:may|can|cannot|can't|can’t|must|will|may not|may never|may only|to|never|does not|"
    r"do not) (?:also |then |only |always |still |attempt to |choose to |instead |immediately |voluntarily )?"
    r"([A-Z][a-z]+(?:-in)?(?: Back|(?: to| the| of){1,2} [A-Z][a-z]+)?)\b(?!-)"
    r"(?! (?:special|Reaction|sub|Unit|rule|test|check|roll|Test|Check|Roll|phase))"
)
#: "To Enter Woods costs nothing", "To Fly Over friends, …": a deed of two capitals that a sentence opens with.
_TO_DO = deferred(r"(?:^|(?<=[.;:] )|(?<=\n))To ([A-Z][a-z]+(?: [A-Z][a-z]+)) (?=[a-z])(?!tests?\b|rolls?\b)", re.M)
#: Words after which "to" opens no deed.
_TO_WHAT = deferred(
    r"(?i)\b(?:immun(?:e|ity)|subject|due|equal|according|addition|up|close|closest|next|compared|prone|vulnerable|"
    r"susceptible|resistant|resistance|thanks|similar|added|adjacent|apply|applies|applied|applying|attached|opposed|"
    r"relative|exception|modifiers?|bonus|penalty|available|open|given|granted|issued|closed|denied|forbidden|common|"
    r"unknown|confined|restricted|reserved|limited) $"
)
_CARRIED = deferred(
    r"\b(?:makes?|making|made|fires?|firing|fired as|attacks as|declares?|performs?|conducts?|issues?) "
    r"(?:a |an |the |any |all |further |only |single |normal "
    r"|may )*((?:[A-Z][a-z]+(?:-[a-z]+)? ?){1,3})(?:(?<= )([a-z-]+))?"
)
_AS_WHAT = Pattern(r"attacks?\b[^.\n]{0,60} as ([A-Z][a-z]+ [A-Z][a-z]+)(?=[.\n]|$)")
_LIST_OF_RULES = deferred(
    r"following (special rules|sub-types|unit types|reactions|statuses|traits|abilities): ?", re.I
)
_TYPE_LIST = deferred(r"unit types? ?\(([^)]{5,200})\)", re.I)
_REACT_BY = deferred(r"(?:can|may) (?:react|respond) by\b")
#: "Can react by giving way when …": a deed in two words or three, told in full.
_REACT_BY_DOING = deferred(
    r"(?:can|may) (?:react|respond) by ([a-z]{2,})ing ([a-z]+(?: [a-z]+)?)"
    r"(?=[,.;]| (?:when|whenever|if|as|once|before|after|while)\b)"
)
#: "Can react by scattering.": a deed in a word.
_REACT_BY_ONE_DEED = deferred(
    r"(?:can|may) (?:react|respond) by ([a-z]{2,})ing(?=[,.;]| (?:when|whenever|if|once|before|after)\b)"
)
#: What gives an option another name than its deed: "a stand and shoot reaction".
_ANOTHER_NAME = deferred(
    r"(?i)\b(?!(?:an?|the|this|that|these|those|any|all|no|its|their|each|every|one|another|other|further|such|make|"
    r"makes|successful|standard|special|same|first|second|enemy|of|to|in|and|or)\b)"
    r"[a-z][\w-]* (?:reaction|response)(?=s?\b)"
)
_ENGAGE = Pattern(
    r"\b(?:engage|engages|engaging|take part|takes part|participate|participates) in an? ([a-z]+(?:-[a-z]+)?)\b"
)
_NON = deferred(r"[Nn](?<!\w.)on-([A-Z][A-Za-z]+)\b")
_CLASSED = Pattern(
    r"\b(?:classed|classified|rated|graded)(?: [a-z]+){0,4}? as ([A-Z][a-z]+(?:(?:, | or | and )[A-Z][a-z]+)*)"
    r"|(?<![a-z] )\b(?:Group|Unit|Squad|Team) is ([a-z]+)(?=[.\n]| and )",
    re.M,
)
#: "A brigadier rated Bold succeeds on a 3+ and a Timid one on a 5+."
_RATED = Pattern(
    r"\b(?:rated|graded|classed) ([A-Z][a-z]{2,})\b(?! [A-Z])(?:[^.\n]{0,60}? an? ([A-Z][a-z]{2,}) one\b)?"
)
#: "Dragoon is a unit type." says outright what the name is.
#: "When its Hull is reduced to 0, the ship is a Wreck": what one comes to be so is a state.
_COMES_TO_BE = deferred(
    rf"\b(?:When|If|Once|Whenever)\b[^.]{{3,80}}\b(?:is|are|becomes?) (?:now )?an? ({CAP})(?=[.,;]| and\b| until\b)"
)
#: What comes to be so is no piece ("If they are equal, the hit is a Scratch").
_OF_A_ROLL = deferred(
    r"\b(?:hit|shot|roll|result|total|score|attack|blow|throw|die|game|battle|fight|round)s? \S+ (?:now )?an? \S+$"
)
#: "A unit with fewer than five models counts as a Remnant": a kind of unit, if the text tells what those may do.
_COUNTS_AS = Pattern(rf"\b(?:counts?|is|are) (?:classed |treated |regarded )?as an? ({CAP})(?=[.,;])")
_IS_A = Pattern(
    rf"(?:^|(?<=[.•–] ))({NAME}) is an? ((?i:special rule|trait|status|condition|reaction|action|order"
    r"|unit type|troop type|sub-type|subtype|characteristic|phase|sub-phase))"
    r"(?=[.,;]| and\b|$| of (?:an? )?[A-Za-z]+[.,;])",
    re.M,
)
_ONE_NAME = deferred(NAME)
#: What is measured, added to or compared with is a characteristic: "up to its Stride", "loses 2 Hull".
_MEASURED = deferred(
    rf"\b(?:(?:up to|equal to|half|twice|double|doubles?|halves|triple|against|beats?|equals?|exceeds?|exceed|uses?|"
    rf"using|(?:add|adds|adding|subtract|subtracts|subtracting|deduct|deducts) (?:[+-]?\d+|\w+)(?:[\"”″]|cm|mm)? "
    rf"(?:to|from)|increases?|reduces?|improves?|lowers?|raises?|compared? (?:\w+ ){{0,4}}(?:with|to)|than|and adds?) "
    rf"(?:its|their|his|her|(?:the|an?) [A-Za-z]+['’]s)(?: normal| own| full| base| basic| unmodified| current)?|"
    rf"(?:made|taken|rolled) against|(?:loses?|lost|spends?|gains?|recovers?|regains?|has|have|to|than|least) "
    rf"(?:\d+|one|two|three|zero|D\d+|X)) ({CAP}(?: {CAP})?)(?=[,.;:)]|$|"
    rf" (?!(?:tests?|checks?|rolls?|orders?|special|sub)\b)[a-z])|\b(?:(?<=[a-z]['’]s )|(?<=\bits )|(?<=\btheir ))"
    rf"({CAP}(?: {CAP})?)(?: is| are)? (?:halved|doubled|reduced|increased|raised|lowered)|"
    rf"\b(?:\d+|D\d+|an?|one|more|less|fewer|gains?|suffers?|takes?) (?:points?|levels?) of ({CAP})"
    rf"(?=[,.;:)]|$| [a-z])|\b(?:[Rr]educe|[Ii]ncrease|[Ll]ower|[Rr]aise|[Ii]mprove|[Dd]ouble|[Hh]alve)s? the ({CAP}) "
    rf"of\b"
)
#: What only a number can be: to say so once is enough, where nothing else tells what the name is.
_SURELY_MEASURED = deferred(
    rf"\b(?:(?:up to|half|twice|double|doubles|halves|triples?) (?:its|their|his|her)"
    r"|(?:adds?|subtracts?|deducts?) (?:[+-]?\d+|one|two|X) (?:to|from) (?:its|their|his|her)"
    rf"|(?:increases?|reduces?|lowers?|raises?|improves?) (?:its|their|his|her)) ({CAP})"
    r"(?=[,.;:)]|$| (?:by|to|until|when|while|if|for|in|at|each|towards?|directly|characteristic|and|or)\b)"
    rf"|\b(?:counts?|treats?|considers?) (?:its|their|his|her) ({CAP}) as (?:being )?(?:an? )?\d"
    rf"|\b(?:[Ii]ts|[Tt]heir|[Hh]is|[Hh]er) ({CAP}) (?:is|becomes|counts as|drops to|falls to|rises to)"
    r"(?: always| then| now| only)? (?:\d{1,2}\b|zero\b|one\b)(?! or\b)"
    rf"|\b(?:[Hh]as|[Hh]ave|[Nn]eeds?|[Ww]ith|[Hh]aving|[Gg]ives?) (?:an?|the) ({CAP}) of "
    r"(?:at (?:least|most) |exactly |over |under )?\d{1,2}"
    r"(?:\+|(?= or (?:more|less|better|worse|higher|lower|above|below)\b)|(?=[.,;:)]|$))"
)
#: What a roll is held against, once said, is a number that is had ("equal to or lower than the pilot's Skill").
_TESTED = Pattern(
    r"\b(?:(?:equal to or (?:less|lower|under)|(?:less|lower) than or equal)(?: than| to)?"
    r"|as many (?:dice|D6s?) as|number of (?:dice|D6s?|attacks|shots) equal to|roll (?:dice|D6s?) equal to"
    r"|(?:result|total|score|roll|die|dice)s?(?: [a-z]+){0,3} (?:exceeds?|equals?|beats?|equals? or [a-z]+|"
    r"(?:less|lower|higher|greater|more) than|under|over|equal to or [a-z]+)(?: than| to)?"
    r"|(?:tests?|checks?) (?:is|are) passed on) "
    rf"(?:(?:its|their|your|his|her|(?:the|an?|your) [A-Za-z]+['’]s) ({CAP}(?: {CAP})?)"
    rf"(?=[,.;:)]|$| (?!(?:tests?|checks?|rolls?)\b)[a-z])|"
    rf"the ({CAP}(?: {CAP})?)(?= of (?:the|its|an?|your|that) [a-z]))"
)


def vote_usage(ballot: Ballot, source: Source, own_words: Mapping[str, str]) -> None:
    """Vote for every name that the sentences use as something of a kind, ``own_words`` being the text's own words."""
    for text in source.texts:
        for match in _IS_A.finditer(text):
            ballot.vote(match.group(1), KIND_WORDS[match.group(2).lower()], TOLD, 2)
        for match in _COUNTS_AS.finditer(text):
            name = match.group(1)
            if not ballot.has(key_of(name)) and re.search(rf"\b{name}s? (?:may|cannot|can|must|never)\b", text):
                ballot.vote(name, "unit_type", TOLD, 2)
        by_head_noun(ballot, source, text, own_words)
        _by_verb(ballot, text, own_words)
        _by_list(ballot, source, text)


#: What one piece has, in brackets behind its name: "(Health 8, Speed 4)".
_FIGURED = deferred(r"\(((?:[A-Z][a-z]+:? \d{1,2}\+?, ){1,8}[A-Z][a-z]+:? \d{1,2}\+?)\)")
_FIGURE = deferred(r"([A-Z][a-z]+):? \d")


def vote_measures(ballot: Ballot, source: Source) -> None:
    """Vote for what the sentences measure things by, where they do so more than once."""
    lengths = {name for text in source.texts for name in ABBREVIATED_LENGTH.findall(text)}  # no figures of a unit
    found = Counter("".join(names) for text in source.texts for names in _MEASURED.findall(text))
    found = Counter({name: count for name, count in found.items() if name not in lengths})
    by_key: dict[Key, list[str]] = {}
    for name, count in found.items():
        by_key.setdefault(key_of(name), []).extend([name] * count)
    for key, names in by_key.items():
        known = ballot.votes(key)
        told = any(
            known[kind] >= 3 for kind in ("unit_type", "unit_subtype", "status", "special_rule", "reaction", "effect")
        )
        words = [singular(word) for word in fold(names[0]).split()]
        head = len(words) > 1 and words[-1] in HEAD_NOUNS
        if len(names) >= 2 and not told and not head and not any(word in KIND_WORDS for word in words):
            for name in names:
                ballot.vote(name, "characteristic", 1)
    for name in sorted({"".join(names) for text in source.texts for names in _SURELY_MEASURED.findall(text)}):
        low = singular(fold(name))
        if not ballot.has(key_of(name)) and low not in HEAD_NOUNS and low not in KIND_WORDS and low not in NOT_A_NAME:
            ballot.vote(name, "characteristic", 2)
    listed = Counter(name for text in source.texts for told in _FIGURED.findall(text) for name in _FIGURE.findall(told))
    for name, count in listed.items():
        if count >= 2 and not ballot.has(key_of(name)):
            ballot.vote(name, "characteristic", 4, 2, True)
    for name in {"".join(names) for text in source.texts for names in _TESTED.findall(text)}:
        known = ballot.votes(key_of(name))
        if not any(count >= 3 for kind, count in known.items() if kind != "characteristic"):
            ballot.vote(name, "characteristic", 2)


_COMPOSED = deferred(rf"(?<=[a-z,] )({CAP} of {CAP})\b")
_HAD = deferred(rf"\b(?:an?|its|their|enemy|friendly|your) ({CAP} of {CAP})(?=[.,;])")


def vote_composed(ballot: Ballot, source: Source) -> None:
    """Vote for names such as "Zone of Control" that the sentences use again and again and that nothing tells of."""
    found = Counter(name for text in source.texts for name in _COMPOSED.findall(text))
    had = {name for text in source.texts for name in _HAD.findall(text)}
    titles = " | ".join(section.heading for section in source.sections.values())
    for name, count in found.items():
        if count >= 3 and name in had and not ballot.has(key_of(name)) and name not in titles:
            ballot.vote(name, "effect", 3)


#: "The result is a Snag: …": what a roll comes to, by its name.
_RESULT = deferred(rf"\b[Tt]he (?:result|outcome) is (?:an? )?({CAP}(?: {CAP})?):")


def vote_outcomes(ballot: Ballot, source: Source) -> None:
    """Vote for what rolls and units come to be, where nothing else tells of it ("When …, the ship is a Wreck")."""
    for text in source.texts:
        for match in _RESULT.finditer(text):
            if not ballot.has(key_of(match.group(1))):
                ballot.vote(match.group(1), "effect", 3, 2)
        for match in _COMES_TO_BE.finditer(text):
            if not ballot.has(key_of(match.group(1))):
                ballot.vote(match.group(1), "effect" if _OF_A_ROLL.search(match.group()) else "status", 3, 2)


def vote_modifiers(ballot: Ballot, source: Source) -> None:
    """ "Fast Vehicle", "Diving Glider": a capitalised word before a unit type or sub-type is a sub-type or a status."""
    nouns = {
        key[0]
        for key, one in ballot.found.items()
        if len(key) == 1
        and (one.votes["unit_type"] >= 4 or one.votes["unit_subtype"] >= 2 or one.votes["modifier"] >= 4)
    }
    pair = re.compile(rf"\b({CAP}) (?=({CAP})\b)")
    for text in source.texts:
        for match in pair.finditer(text):
            first, second = match.groups()
            if stem(fold(second)) not in nouns or fold(first) in NOT_A_NAME or len(first) < 3:
                continue
            if ballot.has(key_of(f"{first} {second}")):
                continue
            after = text[match.end(2) + 1 : match.end(2) + 2]
            if first.endswith(("ed", "ing")):
                ballot.vote(first, "status", 1)
            elif not opens_sentence(text, match.start()) and (not after or after.islower()):
                ballot.vote(first, "modifier", 1)


#: The votes that a list of deeds in a table gives.
_LISTED = 5


# --- the verb before a name -----------------------------------------------------------------------------------------


def _by_verb(ballot: Ballot, text: str, own_words: Container[str]) -> None:
    done: list[str] = []
    deeds = {stem(match.group(1)) for match in _MODAL.finditer(text)}
    to_others = set(_DONE_TO_OTHERS.findall(text))
    for match in _STATE.finditer(text):
        if _begins_known(ballot, text, match.start(1)):
            continue  # "is Bogged Down", of which a heading tells
        if _done_with(ballot, text[max(0, match.start() - 30) : match.start()], match.group(1)):
            continue  # "Markers are Claimed", where one may Claim Markers
        having = match.group().startswith(("has ", "have ")) and " become " not in match.group()
        before = text[max(0, match.start() - 6) : match.start()]
        behind = before.endswith(("that ", "which ", "who "))
        behind = behind or (before.endswith(" it ") and stem(match.group(1)) in deeds)  # where one may Dash
        behind = behind or match.group(1) in to_others
        known = ballot.votes(key_of(match.group(1)))
        if having and (behind or known["action"] >= TOLD or (known["action"] >= _LISTED and not known["status"])):
            done.append(match.group(1))
        else:
            ballot.vote(match.group(1), "status", 2)
    for match in _BECOMES.finditer(text):
        ballot.vote(match.group(1), "status", 2)
    for match in _TESTS.finditer(text):
        ballot.vote(f"{match.group(1)} test", "test", 2)
    for match in _WHICH_ARE.finditer(text):
        if not ballot.has(key_of(match.group(1))) or ballot.votes(key_of(match.group(1)))["status"]:
            ballot.vote(match.group(1), "status", 1)
    for match in _IN_OR_OUT.finditer(text):
        ballot.vote(match.group(1), "status", 2, told=True)
    for match in _CARRIED.finditer(text):
        name = match.group(1).strip()
        last = re.sub(r"s$", "", last_word(fold(name)))
        if (
            (match.group(2) or "").rstrip("s") not in {*HEAD_NOUNS, "unit", "model"}
            and last not in HEAD_NOUNS
            and last not in own_words  # "the Slip Off Answer", where an Answer is their word for a reaction
            and last not in ("special", "reaction", "unit", "sub")
        ):
            ballot.vote(name, "action", 1)
    for name in _TO_DO.findall(text):
        if not ballot.has(key_of(name)):
            ballot.vote(name, "action", 2)
    twos = _deeds_of_two_words(ballot, text)
    for match in _MODAL.finditer(text):
        if _TURNED_ABOUT.search(text, max(0, match.start() - 120), match.start()):
            continue  # "Only then may Carts move": who may
        if _suffered(text, match):
            if match.group(1).endswith(("ed", "en")):
                ballot.vote(match.group(1), "status", 2)
            continue
        if _begins_known(ballot, text, match.start(1)):
            continue
        if match.group().startswith("to ") and _TO_WHAT.search(text[max(0, match.start() - 14) : match.start()]):
            continue  # "immune to Fear": what it is safe from, and no deed
        deed = f"{match.group(1)} {twos[match.group(1)]}" if match.group(1) in twos else match.group(1)
        ballot.vote(deed, "action", 1 if match.group().startswith("to ") else 2, 2)
    for match in _AS_WHAT.finditer(text):
        ballot.vote(match.group(1), "action", 2)
    if len(_REACT_BY.findall(text)) >= 2:
        for match in _ENGAGE.finditer(text):
            ballot.vote(match.group(1), "reaction", 2)
        for match in _REACT_BY_DOING.finditer(text):
            told = _up_to_next(text, match.end())
            if not (name := _done_elsewhere(text, match)):
                continue
            named = _ENGAGE.search(told)
            if named:  # its own paragraphs have a name for it: "can react by shooting back … engage in a firefight"
                ballot.call(key_of(named[1]), name)
            else:
                ballot.vote(name, "reaction", 2)
        headed = len(ballot.headings) >= len(_REACT_BY.findall(text))  # each by its heading, then
        for match in () if headed else _REACT_BY_ONE_DEED.finditer(text):
            if name := _by_its_deed(match, _up_to_next(text, match.end())):
                ballot.vote(name, "reaction", 2)
    for match in _NON.finditer(text):
        ballot.vote(singular(match.group(1)), "non", 1)
    for name in done:  # "as soon as it has Dashed" is told by the deed, where the text speaks of it
        if not ballot.votes(key_of(name))["action"]:
            ballot.vote(name, "status", 2)


#: What stands before a modal that stands before those who may or may not.
_TURNED_ABOUT = deferred(
    r"(?:^|[.;:\n]\s?)(?:At no time|Under no circumstances|On no account|In no (?:case|circumstances|event)|Never|Nor|"
    r"Not even then|No longer|Only (?:then|if|when|while|after|once|in|at|on|by)\b[^.;:\n]{0,90}) $"
)


def _done_with(ballot: Ballot, before: str, word: str) -> bool:
    """Whether the word says of the thing before it that the deed was done which a heading names with both."""
    deed = key_of(f"{word} {last_word(before.strip())}") if before.strip() else ()
    return len(deed) > 1 and deed in ballot.headings


def _done_elsewhere(text: str, match: re.Match[str]) -> str:
    """The name of what a unit reacts by, where the text goes on to speak of it ("if it gives way"); '' where not."""
    root, rest = match.groups()
    roots = {root, root[:-1]} if root[-1] == root[-2] else {root}
    told = re.search(rf"\b((?:{'|'.join(roots)})e?)(?:e?s)? {rest}\b", text)
    return f"{told[1]} {rest}" if told else ""


def _up_to_next(text: str, start: int) -> str:
    """What a text goes on to tell of a reaction, up to the next that it opens."""
    further = _REACT_BY.search(text, start)
    return text[start : further.start() if further else len(text)]


def _by_its_deed(match: re.Match[str], told: str) -> str:
    """The name of a reaction that is called by its deed alone ("scatter"); '' where what is ``told`` of it has another
    name for it."""
    if _ENGAGE.search(told):
        return ""
    named = {found[0].lower() for found in _ANOTHER_NAME.finditer(told)}
    elsewhere = match.string.lower()
    if any(elsewhere.count(name) == told.lower().count(name) for name in named):  # of no other one
        return ""
    return base_form(f"{match[1]}ing")


_SECOND = deferred(r" ([A-Z][a-z]+)\b(?! (?:weapon|gun|unit|model)s?\b)")  # "may not Shoot Siege weapons"


def _deeds_of_two_words(ballot: Ballot, text: str) -> dict[str, str]:
    """The second words of what may be done, for the first words that always have the same one ("may Give Fire")."""
    after: dict[str, list[str]] = {}
    for match in _MODAL.finditer(text):
        if _begins_known(ballot, text, match.start(1)):
            continue
        second = _SECOND.match(text, match.end())
        after.setdefault(match.group(1), []).append(second[1] if second else "")
    alike = {first: then[0] for first, then in after.items() if len(set(then)) == 1 and then[0]}
    return {
        first: second
        for first, second in alike.items()
        if text.count(f"{first} {second}") > 1
        or (not ballot.has(key_of(second)) and len(re.findall(rf"\b{re.escape(second)}s?\b", text)) == 1)
    }


def _suffered(text: str, match: re.Match[str]) -> bool:
    """Whether it is what happens to a unit, not what it does ("are never Pinned")."""
    before = text[max(0, match.start() - 4) : match.start()]
    return match.group().startswith("never") and before.endswith(("are ", " is ", " be "))


def _begins_known(ballot: Ballot, text: str, at: int) -> bool:
    """Whether a longer name that was told of begins here: "may Repel Boarders" tells of no "Repel"."""
    words = text[at : at + 60].split(None, 4)[:4]
    keys = (key_of(" ".join(words[:size])) for size in range(len(words), 1, -1))
    return any(ballot.found[key].families for key in keys if len(key) > 1 and key in ballot.found)


# --- lists with a bracket or a colon ------------------------------------------------------------------------------


def _by_list(ballot: Ballot, source: Source, text: str) -> None:
    for match in _CLASSED.finditer(text):
        for part in parts(match.group(1) or match.group(2)):
            part = part.strip()
            if fold(part) in NOT_A_NAME:
                continue
            key = ballot.vote(part.capitalize() if part.islower() else part, "unit_subtype", 3)
            if key and source.written[part.lower()]:
                ballot.found[key].lower = True
    for name in (name for found in _RATED.findall(text) for name in found if name):
        if not ballot.has(key_of(name)) and fold(name) not in NOT_A_NAME:
            ballot.vote(name, "unit_subtype", 3)
    for match in _TYPE_LIST.finditer(text):
        for part in parts(match.group(1)):
            if re.fullmatch(rf"(?:and )?{CAP}", part.strip()):
                ballot.vote(part.replace("and ", ""), "unit_type", 5, 3)
    for match in _LIST_OF_RULES.finditer(text):
        kind = KIND_WORDS[PLURALS[match.group(1).lower()]]
        line = re.split(r"\.(?:\s|$)|\n", text[match.end() : match.end() + 300], maxsplit=1)[0]
        for part in parts(line):
            if _ONE_NAME.fullmatch(part.strip()):
                ballot.vote(part.strip(), kind, 5)
