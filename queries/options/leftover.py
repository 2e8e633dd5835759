"""What the words of a prohibition say beyond what its clause says.

A reading may keep the deed that a sentence forbids and lose what stands after it: "may not move *over friendly
models*", "cannot join *units that contain Vehicles*", "may not use Reactions *that grant a Save*". A prohibition that
has lost such words would close far too much; here they are found again in the passage and stand as a condition, which
counts for nothing until something stated meets it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, NEVER, Compare, Condition, Done, During, Fact, Has, atoms, both, either, had_by
from kb.model import OPTION_KINDS, TYPE_KINDS, Clause
from kb.names import first_word, with_article, words
from kb.patterns import deferred
from queries.options.disregarded import TOLD_AGAIN
from queries.situations.facts import content, deeds, negated
from queries.situations.situation import Number, as_number

if TYPE_CHECKING:
    from queries.options.index import Index

_BEARABLE = ("unit_type", "unit_subtype", "special_rule", "status", "order")
_FORBIDS = ("denies", "immune_to", "limits_to")

_MODAL = deferred(
    r"\b(?:can ?not|can[’']?t|(?:may|must|can|shall|should|do|does|will|would|could)\s+(?:not|never|neither|no longer)|"
    r"nor (?:may|can|must|will|do|does)|never|not (?:be )?(?:permitted|allowed)|unable|"
    r"no (?:[\w-]+\s+){1,14}?(?:may|can|must))\b",
    re.I,
)
#: Where the words about one forbidden deed end and another part of the sentence begins.
_BOUNDARY = deferred(
    r"[.;:()–—,]|\s-\s|\b(?:and|or|nor|but|unless|except|if|when|whenever|while|whilst|until|once|because|due|after|"
    r"before|although|though|even|as (?:normal|part|it|they)|without|"
    r"(?:other than|apart from|save)(?= (?:in|during|at|on|when|while|as part)\b))\b",
    re.I,
)
_LONG_BOUNDARY = deferred(r"[.;:()–—]|\b(?:unless|except|if|when|while|whilst|until|once|although|though|but)\b", re.I)
_PASSIVE = deferred(r"\s+(?:\w+ly\s+)?be\s+\w+(?:ed|en|ne|de|un)\b", re.I)
#: "Nor may an order be given to …": with its subject between the modal and the deed.
_FRONTED = deferred(r"\s+(?:(?!be\b)[\w'’-]+\s+){1,5}(?=be\b)", re.I)
_AGAINST = deferred(r"\s+(?:against|at|into|onto|on)\b", re.I)
_CAUSE = deferred(r"\s+((?:as a (?:result|consequence) of|caused by|due to|because of)\b[^,.;]*)", re.I)
#: What is said of a subject: "a unit that …", up to the modal.
_WHO = deferred(
    r"(?<!except )(?<!provided )(?<!so )(?<!means )\b(?:that|which|who)\s+"
    r"((?:(?!\b(?:that|which|who|but)\b)[^,;:])+?(?<! and)(?<! or))\s*$",
    re.I | re.S,
)
#: A deed that only describes somebody: "never hits the model firing it".
_DESCRIBED = deferred(r"\b(?:unit|model|squad|element|one|weapon|player)s?\s+\w+ing\s*$", re.I)
#: From where a measure is taken of which a clause tells: "that starts its move within 6 inches of an enemy".
_SETS_OUT = deferred(
    r"\b(?:starts?|begins?) (?:(?:its|their|the|a) )?(?:move|movement|turn|activation|phase|round)s? "
    r"(?=(?:within|closer|nearer|less|no more|more|over|at)\b)"
)
_ANY_OTHER = deferred(r"\b(?:any|no) other\b", re.I)
_PAST_VERB = deferred(r"\b(?:\w+ed|ran|shot|fought)\b", re.I)
#: How long something holds is no circumstance in which it holds.
_DURATION = deferred(r"\s*(?:until\b|for (?:the )?(?:rest|remainder|duration)\b)", re.I)
_SUBORDINATE = deferred(r"\s*(?:if|when|whenever|once|before|after|until|while|whilst|provided|where)\b", re.I)
_BY_AN_ENEMY = deferred(
    r"\b(?:triggered|set (?:it |this )?off|provoked|caused|prompted|opened)\b[^,;]*? (?:by|from) an? enemy\b", re.I
)
#: What kind of thing the deed is: "never flee as a charge reaction".
_AS_ITS_KIND = deferred(r"\bas (?:an?|its|their|the) (?:[\w-]+ )?(?:reaction|response|action|answer)s?\b", re.I)
#: Phrases that narrow nothing.
_EMPTY = deferred(
    r"\b(?:in|for|at|under|of|by|from) (?:any|all|every|no)\b(?: (?!other)\w+)?|"
    r"\b(?:any|its|their)(?: of (?:its|their))? (?:weapons?|guns?)\b|"
    r"\bany(?:thing|one|body)\b(?! (?:that|which|who|but|else|other)\b)|"
    r"\bat all\b|\bagain\b|\bwhatsoever\b|\bvoluntarily\b|\beither\b|\bin (?:this|that|such an?) (?:way|manner)\b|"
    r"\b(?:in |during |for )?(?:this|that|the same|their|its|the) (?:(?:player|game|battle)[ -])?"
    r"(?:turn|phase|round|activation|impulse|segment|bound)\b|"
    r"\b(?:for )?the (?:rest|remainder|duration) of\b",
    re.I,
)
#: What may still belong to the name of the deed, or says nothing of its own.
_NEUTRAL = content(
    "move moves action reaction response attack test check order roll status special rule sub-type type unit model "
    "squad element troop option declare choose following ensuing next subsequent same own current upon phase turn step "
    "player round later become contain include consist have has one more any all least onto into upon over under "
    "across through towards within against do done so per affected suffering bear subject where"
)
_GIVING = content("have has gain get receive count treat consider as always following trait quality")
_OTHERS = deferred(
    r"\s*(?:an?|any|another|the|all|other|enemy)?\s*(?:enemy |friendly )?"
    r"(?:units?|models?|squads?|groups?|elements?)\s+"
    r"(?:(?:that|which|who)\s+)?(?:contain|includ|with|of|has|have|is|are|consist)\w*\b(.*)",
    re.I | re.S,
)


def leftover(index: Index, clause: Clause, when: Condition) -> Condition:
    """The condition that stands in the words of a prohibition and not in its clause, ``ALWAYS`` where there is none.

    ``when`` is what the reading understood of the circumstances; where that is more than a phase or a deed, the
    sentence counts as understood.
    """
    if clause.relation == "requires":
        return _way_of(index, clause)
    if clause.relation not in _FORBIDS or TOLD_AGAIN.match(index.rules.said(clause)):
        return ALWAYS
    if clause.relation == "denies" and _ANY_OTHER.search(index.rules.said(clause)) and _limited_beside(index, clause):
        return NEVER  # "may only X, and may not do so in any other way" says the limit twice
    if clause.relation == "denies" and (manner := _manner(index, clause)):
        return Fact(manner)
    if unheeded := _unheeded(index, clause, when):
        index.incidental.add(unheeded)
        return Fact(unheeded)
    if clause.relation == "denies" and (untold := _of_whom(index, clause, when)):
        return _incidental(index, untold)
    kind = index.terms[clause.object].kind
    if clause.relation == "immune_to" and kind == "test":
        return _cause(index, clause)
    plain = all(isinstance(atom, During | Done) or getattr(atom, "party", "") == "weapon" for atom in atoms(when))
    plain = plain and clause.relation == "denies" and kind in OPTION_KINDS
    return _after_the_deed(index, clause, when) if plain else ALWAYS


#: Into, over or at what a deed is done.
WAY = deferred(
    r"\s+(?:into|onto|over|through|across|out of|at|against)\s+([^.,;:()]+?)"
    r"(?=\s+(?:is|are|may|can|must|cannot|will|from|only|never|if|when|while|unless|needs?|has|have)\b|[.,;:()]|$)",
    re.I,
)


#: "To charge a gate, they must …": to whom it is done.
_TO_WHOM = deferred(r"\s+((?:an?|any|the|another) [^.,;:()]+),", re.I)


def _way_of(index: Index, clause: Clause) -> Condition:
    """The way of doing a thing for which alone something is required, where the clause heard nothing of it: "shooting
    into a brawl needs …"."""
    quote = index.rules.said(clause)
    own = {clause.subject, *index.twins(clause.subject)}
    for found in index.find(quote):
        way = WAY.match(quote, found.end) if own.intersection(found.terms) else None
        if own.intersection(found.terms) and quote[: found.start].lower() in ("to ", "in order to "):
            way = way or _TO_WHOM.match(quote, found.end)
        if way is not None:
            told = content(way[1]) - _NEUTRAL - index.unit_words
            if not told or told & _heard(index, clause, clause.when):
                return ALWAYS
            return _among_others(index, f"units of {way[1]}") or _incidental(index, way[0])
    return ALWAYS


#: Before what a prohibition gives way: "unless its own rules say otherwise", "Only those whose entry says so may …".
_GIVES_WAY = deferred(r"[,;]?\s*\bunless\b.*|^Only\b.*?(?=\b(?:may|can)\b)", re.S)


def unread(index: Index, clause: Clause) -> str:
    """What the reading made nothing of in a prohibition of everybody at all times, '' where nothing is left.

    "Units cannot do X" leaves nothing unread; "units cannot do X when it rains" does, and the rain is then a condition
    that nothing else knows: it is looked for among the stated facts.
    """
    absolute = clause.who == clause.when == clause.requirement == ALWAYS and clause.relation in _FORBIDS
    elsewhere = clause.within not in (None, clause.object, *index.twins(clause.object))
    telling = (*_BEARABLE, "weapon_type", "reaction", "action")
    itself = clause.object in (clause.subject, *index.twins(clause.subject))
    told = index.terms[clause.subject].kind in telling
    if not absolute or (told and not itself) or elsewhere or clause.value:
        return ""
    if clause.condition:
        return "" if index.winners.get(clause.id) else clause.condition  # "unless …" is told by the exception
    if test := _test_behind(index, clause):
        return f"fails {with_article(index.name(test))}"
    named = f"{index.name(clause.object)} {index.name(clause.subject)} model models player"
    known = content(named) | content("reaction action status order test special rule weapon unit type sub type")
    known |= index.unit_words
    said = _GIVES_WAY.sub("", index.rules.said(clause)) if clause.yields else index.rules.said(clause)
    said = _OR_BE.sub("", _statement_of(index, clause, said))
    rest = content(said) - known - content("make use take important remember note")
    left = [word for word in words(said) if content(word) & rest]
    return " ".join(left)


#: The harm that was told of just before.
_THAT_HARM = deferred(
    r"(?i)\bagainst (?:this|that|these|those|such an?|the|it|them)\b(?: (?:wound|hit|casualt|damage)[a-z]*)?"
)
_JUST_BEFORE = 3


def _test_behind(index: Index, clause: Clause) -> str:
    """The test whose failure brings the harm against which something is of no use: the subject of a prohibition ("no
    save may be made against this Wound"), or that of the statement right before it; '' for none."""
    if clause.relation != "denies" or not _THAT_HARM.search(index.rules.said(clause)):
        return ""
    before = (
        each.subject
        for each in index.rules.clauses
        if each.relation == "inflicts" and each.document == clause.document
        and 0 < clause.start - each.end < _JUST_BEFORE
    )  # fmt: skip
    return next(
        (term for term in (clause.subject, *before) if index.kind(term) == "test" and term != clause.object), ""
    )


#: Another thing that nobody may be: "or be split between two boats".
_OR_BE = deferred(r"(?i)\b(?:or|nor) be \w+(?:ed|en|ne|d|t)\b[^,.;:()]*")
#: Between statements of one sentence, each of which stands for itself.
_STANDS_FOR_ITSELF = deferred(r"\s+[–—-]\s+|;\s+")


def _statement_of(index: Index, clause: Clause, said: str) -> str:
    """That statement of a sentence of several which alone names what its clause forbids, and forbids it; else all."""
    parts = _STANDS_FOR_ITSELF.split(said)
    own = {clause.object, *index.twins(clause.object)}
    named = [part for part in parts if any(own.intersection(found.terms) for found in index.find(part))]
    alone = len(parts) > 1 and len(named) == 1 and _MODAL.search(named[0]) and not _SUBORDINATE.match(named[0])
    return named[0] if alone else said


#: What stands behind those of whom a rule is, where they may not do something.
_MAY_NOT = deferred(r"(?:may|can|must|shall|will)(?: not|not| never| only)?\b|never\b", re.I)


def somebody_unknown(index: Index, clause: Clause) -> bool:
    """Whether a prohibition is of some whom the texts call by a word that names no kind of unit ("Sappers may not
    Dash"): not everybody is one of them."""
    term = index.terms[clause.subject]
    if clause.relation != "denies" or clause.condition or clause.within or clause.affects != "bearer":
        return False
    said = " ".join(index.rules.said(clause).split())
    if term.kind != "effect" or not term.name[:1].isupper() or not term.name.endswith(("s", "men")):
        return False
    beside = r"(?:[A-Z][\w'-]*(?:, | and | or |, and ))*"
    name = re.match(rf"(?:(?:All|Any|The) )?{beside}{re.escape(term.name)}(?:(?:,|,? and|,? or) [A-Z][\w'-]*)*", said)
    if name is None:
        return False
    return said[name.end() :].strip(" .") == "" or _MAY_NOT.match(said, name.end() + 1) is not None


def strangers(index: Index, clause: Clause) -> bool:
    """Whether the sentence of a clause about every unit speaks of somebody whom the reading did not know."""
    named = content(f"{index.name(clause.object)} {index.name(clause.subject)} {clause.value or ''} any every all each")
    named |= index.unit_words
    quote = index.rules.said(clause)
    for found in index.find(quote):
        if any(index.terms[term].kind == index.terms[clause.object].kind for term in found.terms):
            named |= content(quote[found.start : found.end])
    return bool(content(quote) - named - _NEUTRAL - _GIVING)


def _manner(index: Index, clause: Clause) -> str:
    """Which options of a kind a prohibition is about, where its words say so: "Reactions that grant a Save"."""
    if clause.object not in index.kind_of_general:
        return ""
    if any(isinstance(atom, Fact) and re.search(r"\b(that|which)\b", atom.text) for atom in atoms(clause.when)):
        return ""
    name = re.escape(index.name(clause.object))
    modal = r"(?:may|must|can|cannot|will|is|are|do|does)\b"
    said = re.search(
        rf"\b({name}s?\s+(?:that|which)\s.+?)(?=,?\s+(?:and\s+)?{modal}|[.;]|$)",
        index.rules.said(clause),
        re.I | re.S,
    )
    return said.group(1) if said else ""


def _heard(index: Index, clause: Clause, when: Condition) -> set[str]:
    """The telling words of which a clause speaks: those of its subject and of its atoms."""
    heard = {*_NEUTRAL, *index.unit_words}
    if index.terms[clause.subject].kind not in TYPE_KINDS:
        heard |= content(index.name(clause.subject))
    if clause.within is not None:
        heard |= content(index.name(clause.within))
    for atom in atoms(both(clause.who, when, clause.requirement)):
        heard |= content(getattr(atom, "text", "") + " " + getattr(atom, "value", ""))
        heard |= content(getattr(atom, "party", ""))
        for name in ("term", "phase", "action", "quantity"):
            heard |= content(index.name(getattr(atom, name, "").partition(":")[2] or getattr(atom, name, "")))
    return heard


def _telling(index: Index, text: str) -> set[str]:
    """The telling words of a text but for the types and phases that it names: those only say whom it is about."""
    telling = content(text) - _NEUTRAL - index.unit_words
    for found in index.find(text):
        if all(index.terms[term].kind in ("unit_type", "unit_subtype", "phase") for term in found.terms):
            telling -= content(text[found.start : found.end])
    return set(telling)


def _of_whom(index: Index, clause: Clause, when: Condition) -> str:
    """What a sentence says of its subject before the modal, where the clause heard none of it: "a crew that fired".

    Only a deed or a measure narrows a subject so; "a unit that includes such a model" is for the reading to hear.
    """
    quote = index.rules.said(clause)
    modals = list(_MODAL.finditer(quote))
    said = _WHO.search(quote[: modals[0].start()]) if len(modals) == 1 and not clause.within else None
    if said is None:
        return ""
    words_said = _SETS_OUT.sub("is ", said.group(1))
    done = _unheard_deed(index, clause, words_said)
    if done and first_word(done).lower() not in (clause.condition or "").lower():
        return done
    measured = {atom.value for atom in atoms(both(clause.who, when, clause.requirement)) if isinstance(atom, Compare)}
    unheard = re.sub(r"\d+", lambda number: "" if number[0] in measured else number[0], words_said)
    deed = re.search(r"\d|\b\w+(?<!affect)(?<!equipp)(?<!compos)ed\b", unheard) or any(
        index.terms[term].kind == "action" for found in index.find(words_said) for term in found.terms
    )
    telling = _telling(index, words_said)
    return words_said if deed and telling and not telling & _heard(index, clause, when) else ""


def _unheeded(index: Index, clause: Clause, when: Condition) -> str:
    """The part of the clause's condition of which its atoms say nothing: "before the unit Disembarked"; '' for none."""
    told = list(atoms(both(clause.who, when, clause.requirement)))
    by_name = _heard(index, clause, when)
    terms = {atom.term for atom in told if isinstance(atom, Has)}
    parts = []
    for part in (clause.condition or "").split("; "):
        telling = _telling(index, part)
        called = (part[found.start : found.end] for found in index.find(part) if terms.intersection(found.terms))
        heard = by_name | content(" ".join(called))  # "any Tactical Status", where that is what a Status is called
        if (done := _unheard_deed(index, clause, part)) and _SUBORDINATE.match(part):
            parts.append(done)
            continue
        measured = any(isinstance(atom, Compare) and as_number(atom.value) in _numbers(part) for atom in told)
        if _DURATION.match(part) or (_BY_AN_ENEMY.search(part) and any(had_by(atom, "enemy") for atom in told)):
            continue  # "if the shot that set it off was made by an enemy Rider": which enemy it must be
        if _SUBORDINATE.match(part) and not measured and 2 * len(telling & heard) < len(telling):
            parts.append(part)
    return "; ".join(parts)


def _unheard_deed(index: Index, clause: Clause, text: str) -> str:
    """The deed of the past of which a text tells and nothing in a clause does, from its verb on; '' for none.

    "If a model equipped with such a weapon moved": what counts is that it moved.
    """
    within = index.name(clause.within) if clause.within else ""
    heard = deeds(f"{index.name(clause.subject)} {index.name(clause.object)} {within}")
    for atom in atoms(both(clause.who, clause.when, clause.requirement)):
        heard |= deeds(getattr(atom, "text", "") + " " + index.name(getattr(atom, "action", "")))
        heard |= deeds(index.name(getattr(atom, "term", "")))  # a state that is called by such a word is no deed
    for verb in _PAST_VERB.finditer(text):
        if deeds(verb.group()) - heard:
            return text[verb.start() :]
    return ""


def _cause(index: Index, clause: Clause) -> Condition:
    """What causes the test that is never taken, where the words say so: "never take such tests as a result of …"."""
    quote = index.rules.said(clause)
    for found in index.find(quote):
        cause = _CAUSE.match(quote, found.end) if clause.object in found.terms else None
        if cause:
            return _incidental(index, cause.group(1))
    return ALWAYS


#: "Storm is an order that no Tank receives": what stands behind the deed is said of it.
_IS_SO = deferred(r"\s+(?:(?:order|action|reaction|move)\s+)?(?:is|are)\b", re.I)


def _after_the_deed(index: Index, clause: Clause, when: Condition) -> Condition:
    """The condition in what follows the name of the forbidden deed: "… over friendly models"."""
    quote = index.rules.said(clause)
    modal = _own_modal(index, clause, quote)
    fronted = _FRONTED.match(quote, modal.end()) if modal and modal[0][:3].lower() == "nor" else None
    passive = _PASSIVE.match(quote, fronted.end() - 1 if fronted else modal.end()) if modal else None
    if modal is None or (passive and not _AGAINST.match(quote, passive.end())):
        return ALWAYS  # where a deed "may not be done", what follows is told of the unit
    if passive:
        among = _among_others(index, "units of " + _LONG_BOUNDARY.split(quote[passive.end() :], maxsplit=1)[0])
        return among or _incidental(index, _BOUNDARY.split(quote[passive.end() :], maxsplit=1)[0])
    meant = {clause.object, *index.twins(clause.object)}
    end = next((f.end for f in index.find(quote) if f.start >= modal.end() and meant.intersection(f.terms)), None)
    if end is None or _IS_SO.match(quote, end):
        return ALWAYS
    if _DESCRIBED.search(quote[modal.end() : end]):
        return _incidental(index, quote[modal.end() : end])
    among = _among_others(index, _LONG_BOUNDARY.split(quote[end:], maxsplit=1)[0])
    if among is not None:
        return among
    tail = _AS_ITS_KIND.sub(" ", _BOUNDARY.split(quote[end:], maxsplit=1)[0])
    for found in index.find(tail):
        if any(index.terms[term].kind == "phase" or term in index.kind_of_general for term in found.terms):
            tail = tail.replace(tail[found.start : found.end], " ") if found.start else tail
    rest = content(_EMPTY.sub(" ", tail)) - _NEUTRAL - index.unit_words
    understood = content(clause.condition or "")
    for atom in atoms(both(clause.who, when)):
        understood |= content(getattr(atom, "text", ""))
    if not rest or rest <= understood or _is_its_usual_object(index, clause.object, rest):
        return ALWAYS
    return _incidental(index, tail)


#: Whoever embarks, embarks upon what carries him.
_ABOARD = content("embark board disembark embarkation disembarkation")
_CARRIERS = content("transport transporter carrier")


def _is_its_usual_object(index: Index, deed: str, rest: frozenset[str]) -> bool:
    """Whether the texts name with a deed, as a rule, what is left: whoever holds, holds "an objective"."""

    def named() -> list[frozenset[str]]:
        behind: dict[str, frozenset[str]] = {}
        for mention in index.rules.mentions:
            passage = index.rules.passages[mention.passage] if mention.term == deed else None
            if passage and passage.id not in behind and passage.kind not in ("heading", "row"):
                behind[passage.id] = content(" ".join(passage.text[mention.end - passage.start :].split()[:3]))
        return [*behind.values()]

    if rest <= _CARRIERS and content(index.name(deed)) & _ABOARD:
        return True
    if len(rest) != 1:  # what stands behind the deed in all the texts is not looked for in vain
        return False
    told = index.remembered(("behind the deed", deed), named)
    return len(told) > 2 and 3 * sum(rest <= each for each in told) >= 2 * len(told)


def _own_modal(index: Index, clause: Clause, quote: str) -> re.Match[str] | None:
    """The modal that forbids it to the subject of the clause: of several, the first that follows a mention of it, or
    the one after it that goes on to the deed.

    "A crew cannot Duck from a hail, and a Barge can never Duck": of the Barge, nothing is said of a hail. "The sling
    may not be fired into woods, and it may never be used to Volley": nothing is said of a Volley into woods.
    """
    modals = list(_MODAL.finditer(quote))
    if len(modals) < 2 or index.terms[clause.subject].kind not in _BEARABLE:
        return modals[0] if modals else None
    own = {clause.subject, *index.twins(clause.subject)}
    found = index.find(quote)
    named = [each.end for each in found if own.intersection(each.terms)]
    first = next((each for each in modals if any(end <= each.start() for end in named)), modals[0])
    meant = {clause.object, *index.twins(clause.object)}
    deed = next((each.start for each in found if each.start >= first.end() and meant.intersection(each.terms)), -1)
    further = (each for each in reversed(modals) if first.end() <= each.start() < deed)
    return next((each for each in further if _GOES_ON.search(quote[: each.start()])), first)


#: Behind which a sentence goes on to another modal of the same subject.
_GOES_ON = deferred(r"(?:\band|\bbut|\bnor|;)\s+(?:(?:it|they|he|she)\s+)?$", re.I)


def _incidental(index: Index, words: str) -> Fact:
    """Words of a prohibition as a condition that counts as not so until something stated meets it."""
    said = Fact(" ".join(words.split()))
    index.incidental.add(said.text)
    return said


def _among_others(index: Index, tail: str) -> Condition | None:
    """Whom the deed is done to, where the words say so: "units that contain Vehicles"; None where they do not."""
    match = _OTHERS.match(tail)
    if match is None or negated(match.group(1)):
        return None
    text = match.group(1)
    named: list[Condition] = []
    end = -1
    for found in index.find(text):
        terms = [term for term in found.terms if index.terms[term].kind in _BEARABLE]
        terms = [term for term in terms if term not in index.kind_of_general]
        if not terms:
            continue
        among = either(*(Has(term, "target") for term in terms))
        # "Extra-heavy Vehicles" are those that are both.
        joined = named and not text[end : found.start].strip()
        named = [*named[:-1], both(named[-1], among)] if joined else [*named, among]
        end = found.end
    return either(*named) if named else None


def _numbers(text: str) -> set[Number | None]:
    return {as_number(number) for number in re.findall(r"\d+", text)}


#: With which arms a shooting is barred: they are asked for where none are stated.
WITH_ARMS = deferred(r"with (?:an? |any |its |their )?[a-z][\w -]{2,24} (?:weapons?|guns?|rifles?|bows?)$", re.I)


def _limited_beside(index: Index, clause: Clause) -> bool:
    """Whether the same passage limits the same subject to something."""
    return any(
        other.relation == "limits_to" and other.passage == clause.passage
        for other in index.by_subject.get(clause.subject, ())
    )
