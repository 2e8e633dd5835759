"""Names by usage: "the Fearless special rule", "becomes Pinned", "may not Run", "a Fast Vehicle".

In: the source and a ballot that headings, lists and tables have voted in. Out: votes. A noun that tells a kind gives
its kind to the name before it; a verb or a modal gives one to the capitalised word after it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS, NOT_A_NAME, TESTED
from ingest.vocabulary.ballot import TOLD, Ballot
from ingest.vocabulary.kinds import PLURALS, is_elsewhere
from ingest.vocabulary.model import Candidate, Key
from ingest.vocabulary.naming import CAP, NAME, key_of, parts, singular
from ingest.vocabulary.source import Source
from kb.names import fold, stem

_HEADS = "|".join(sorted((re.escape(head) for head in HEAD_NOUNS), key=len, reverse=True))
_STATE = re.compile(
    r"\b(?:(?:[Ii]t|that|[Ss]?he)['’]s|[Tt]hey['’]re|is|are|becomes?|became|remains?|was|were|while"
    r"|whilst|has become|have become|has|have"
    r"|(?:counted|considered|treated|count|counts) (?:as|to be)(?: being)?)"
    r" (?:also |already |then |immediately |no longer )?"
    r"((?:[A-Z][a-z]+(?:-[a-z]+)?(?:ed|ing|ary|[kdztv]en))(?: Back| in [A-Z][a-z]+)?)\b(?!-)"
)
#: What one becomes, or ceases to be, is a state whatever it is called ("becomes Adrift").
_BECOMES = re.compile(
    r"\b(?:becomes?|became|become|(?:ceas|stop)(?:es?|s) (?:to be|being)) "
    r"([A-Z][a-z]{2,}(?:[a-rt-z]|ss))\b(?!-)"
    r"(?! (?:[A-Z]|units?|models?|weapons?|characters?))"
)
#: "Ships which are Afire lose …": a name that something is, and that nothing else tells of.
_WHICH_ARE = re.compile(r"\b(?:which|that|who) (?:is|are) ([A-Z][a-z]{2,}[a-rt-z])(?= [a-z]+\b)")
#: "A squadron tests morale": of what the grammar says that a test is taken (``ingest.grammar.terse``).
_TESTS = re.compile(rf"\b[Tt]ests? (?:for |its |their |his )?({'|'.join(TESTED)})\b")
#: "is Out of Action", "placed On Guard": a state whose name begins with a small word.
_IN_OR_OUT = re.compile(
    r"\b(?:is|are|be|becomes?|goes|go|going|placed|longer|remains?|stays?|while|already) "
    r"((?:On|Out|In|Under|Off|At)(?: of)? [A-Z][a-z]+)\b"
)
_MODAL = re.compile(
    r"\b(?:may|can|cannot|can't|can’t|must|will|may not|may never|may only|to|never|does not|do not) "
    r"(?:also |then |only |always |attempt to |choose to |instead |immediately |voluntarily )?"
    r"([A-Z][a-z]+(?:-in)?(?: Back|(?: to| the| of){1,2} [A-Z][a-z]+)?)\b(?!-)"
    r"(?! (?:special|Reaction|sub|Unit|rule|test|check|roll|Test|Check|Roll|phase))"
)
#: Words after which "to" opens no deed.
_TO_WHAT = re.compile(
    r"(?i)\b(?:immun(?:e|ity)|subject|due|equal|according|addition|up|close|closest|next|compared|prone|vulnerable|"
    r"susceptible|resistant|resistance|thanks|similar|added|adjacent|apply|applies|applied|applying|attached|opposed|"
    r"relative|exception|modifiers?|bonus|penalty) $"
)
_CARRIED = re.compile(
    r"\b(?:makes?|making|made|fires?|firing|fired as|attacks as|declares?|performs?|conducts?|issues?) "
    r"(?:a |an |the |any |all |further |only |single |normal "
    r"|may )*((?:[A-Z][a-z]+(?:-[a-z]+)? ?){1,3})(?:(?<= )([a-z-]+))?"
)
_AS_WHAT = re.compile(r"attacks?\b[^.\n]{0,60} as ([A-Z][a-z]+ [A-Z][a-z]+)(?=[.\n]|$)")
_LIST_OF_RULES = re.compile(
    r"following (special rules|sub-types|unit types|reactions|statuses|traits|abilities): ?", re.I
)
_TYPE_LIST = re.compile(r"unit types? ?\(([^)]{5,200})\)", re.I)
_REACT_BY = re.compile(r"(?:can|may) (?:react|respond) by\b")
_ENGAGE = re.compile(
    r"\b(?:engage|engages|engaging|take part|takes part|participate|participates) in an? ([a-z]+(?:-[a-z]+)?)\b"
)
_NON = re.compile(r"[Nn](?<!\w.)on-([A-Z][A-Za-z]+)\b")
_CLASSED = re.compile(
    r"\b(?:classed|classified|rated|graded)(?: [a-z]+){0,4}? as ([A-Z][a-z]+(?:(?:, | or | and )[A-Z][a-z]+)*)"
    r"|(?<![a-z] )\b(?:Group|Unit|Squad|Team) is ([a-z]+)(?=[.\n]| and )",
    re.M,
)
#: "Dragoon is a unit type." says outright what the name is.
#: "When its Hull is reduced to 0, the ship is a Wreck": what one comes to be so is a state.
_COMES_TO_BE = re.compile(
    rf"\b(?:When|If|Once|Whenever)\b[^.]{{3,80}}\b(?:is|are|becomes?) (?:now )?an? ({CAP})(?=[.,;]| and\b| until\b)"
)
#: "A unit with fewer than five models counts as a Remnant": a kind of unit, if the text tells what those may do.
_COUNTS_AS = re.compile(rf"\b(?:counts?|is|are) (?:classed |treated |regarded )?as an? ({CAP})(?=[.,;])")
_IS_A = re.compile(
    rf"(?:^|(?<=[.•–] ))({NAME}) is an? ((?i:special rule|trait|status|condition|reaction|action|order"
    r"|unit type|troop type|sub-type|subtype|characteristic|phase|sub-phase))(?=[.,;]| and\b|$)",
    re.M,
)
_ONE_NAME = re.compile(NAME)
#: The small words that a name may hold (see ``NAME``).
_WITHIN_NAMES = ("of", "the", "to", "for", "or")
_BEFORE = re.compile(rf"((?:{NAME}(?:, (?:and |or )?| and | or |/))*{NAME}) $")
#: What is measured, added to or compared with is a characteristic: "up to its Stride", "loses 2 Hull".
_MEASURED = re.compile(
    r"\b(?:(?:up to|equal to|half|twice|double|doubles?|halves|triple|against|beats?|equals?|exceeds?"
    r"|exceed|uses?|using"
    r"|(?:add|adds|adding|subtract|subtracts|subtracting|deduct|deducts) (?:[+-]?\d+|\w+)(?:[\"”″]|cm"
    r"|mm)? (?:to|from)|increases?|reduces?"
    r"|improves?|lowers?|raises?|compared? (?:\w+ ){0,4}(?:with|to)|than"
    r"|and adds?) (?:its|their|his|her|(?:the|an?) [A-Za-z]+['’]s)"
    r"(?: normal| own| full| base| basic| unmodified| current)?|(?:made|taken|rolled) against"
    r"|(?:loses?|lost|spends?|gains?|recovers?|regains?|has|have|to|than|least) (?:\d+|one|two|three|zero|D\d+|X))"
    rf" ({CAP}(?: {CAP})?)(?=[,.;:)]|$| (?!(?:tests?|checks?|rolls?|orders?|special|sub)\b)[a-z])"
    rf"|\b(?:(?<=[a-z]['’]s )|(?<=\bits )|(?<=\btheir ))({CAP}(?: {CAP})?)(?: is| are)? (?:halved|doubled"
    rf"|reduced|increased|raised|lowered)"
    rf"|\b(?:\d+|D\d+|an?|one|more|less|fewer|gains?|suffers?|takes?) (?:points?|levels?) of "
    rf"({CAP})(?=[,.;:)]|$| [a-z])"
    rf"|\b(?:[Rr]educe|[Ii]ncrease|[Ll]ower|[Rr]aise|[Ii]mprove|[Dd]ouble|[Hh]alve)s? the ({CAP}) of\b"
)
#: What only a number can be: to say so once is enough, where nothing else tells what the name is.
_SURELY_MEASURED = re.compile(
    rf"\b(?:(?:up to|half|twice|double|doubles|halves|triples?) (?:its|their|his|her)"
    r"|(?:adds?|subtracts?|deducts?) (?:[+-]?\d+|one|two|X) (?:to|from) (?:its|their|his|her)"
    rf"|(?:increases?|reduces?|lowers?|raises?|improves?) (?:its|their|his|her)) ({CAP})"
    r"(?=[,.;:)]|$| (?:by|to|until|when|while|if|for|in|at|each|towards?|directly|characteristic|and|or)\b)"
    rf"|\b(?:counts?|treats?|considers?) (?:its|their|his|her) ({CAP}) as (?:being )?(?:an? )?\d"
)
#: What a roll is held against, once said, is a number that is had ("equal to or lower than the pilot's Skill").
_TESTED = re.compile(
    r"\b(?:(?:equal to or (?:less|lower|under)|(?:less|lower) than or equal)(?: than| to)?"
    r"|as many (?:dice|D6s?) as|number of (?:dice|D6s?|attacks|shots) equal to|roll (?:dice|D6s?) equal to"
    r"|(?:result|total|score|roll|die|dice)s?(?: [a-z]+){0,3} (?:exceeds?|equals?|beats?|equals? or [a-z]+|"
    r"(?:less|lower|higher|greater|more) than|under|over|equal to or [a-z]+)(?: than| to)?) "
    rf"(?:its|their|your|his|her|(?:the|an?|your) [A-Za-z]+['’]s) ({CAP}(?: {CAP})?)"
    r"(?=[,.;:)]|$| (?!(?:tests?|checks?|rolls?)\b)[a-z])"
)
_INSTRUCTED = re.compile(
    r"^(?:Resolve|Make|Take|Use|Apply|Place|Remove|Perform|Declare|Choose|Select|Finish|Carry out|Conduct) the "
)
_OF_AT_END = re.compile(r" (?:of|for|to)(?: the)?$")
#: No name: a possessive, or a word made for the sentence ("Leadership-based").
_NO_NAME = re.compile(r"(?:['’]s|s['’]|-(?:based|like|style|sized))$")
_NONE = Candidate()
_SMALL_WORDS = re.compile(r"[A-Za-z'’-]+|[.,;:()–]")
#: Heads before which a name may stand in small letters ("the morale check").
_LOWER_HEADS = frozenset("reaction response interrupt test check marker token order phase sub-phase".split())
_NO_LOWER_NAME = frozenset(
    """turn turns round rounds game battle turn's play four seven eight nine ten you we he she it they into split
    divided issue issues issuing give gives giving given receive receives""".split()
)
#: After these words, "test", "move" and the like are verbs.
_VERB_BEFORE = frozenset("never not must may can cannot to will it they which that who".split())
_SENTENCE_END = frozenset(".\n•:;!?")


def vote_usage(ballot: Ballot, source: Source) -> None:
    """Vote for every name that the sentences use as something of a kind."""
    for text in source.texts:
        for match in _IS_A.finditer(text):
            ballot.vote(match.group(1), KIND_WORDS[match.group(2).lower()], TOLD, 2)
        for match in _COUNTS_AS.finditer(text):
            name = match.group(1)
            if not ballot.has(key_of(name)) and re.search(rf"\b{name}s? (?:may|cannot|can|must|never)\b", text):
                ballot.vote(name, "unit_type", TOLD, 2)
        _by_head_noun(ballot, source, text)
        _by_verb(ballot, text)
        _by_list(ballot, source, text)


#: What one piece has, in brackets behind its name: "(Health 8, Speed 4)".
_FIGURED = re.compile(r"\(((?:[A-Z][a-z]+:? \d{1,2}\+?, ){1,8}[A-Z][a-z]+:? \d{1,2}\+?)\)")
_FIGURE = re.compile(r"([A-Z][a-z]+):? \d")


def vote_measures(ballot: Ballot, source: Source) -> None:
    """Vote for what the sentences measure things by, where they do so more than once."""
    found = Counter("".join(names) for text in source.texts for names in _MEASURED.findall(text))
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
    for name in {name for text in source.texts for name in _TESTED.findall(text)}:
        known = ballot.votes(key_of(name))
        if not any(count >= 3 for kind, count in known.items() if kind != "characteristic"):
            ballot.vote(name, "characteristic", 2)


_COMPOSED = re.compile(rf"(?<=[a-z,] )({CAP} of {CAP})\b")
_HAD = re.compile(rf"\b(?:an?|its|their|enemy|friendly|your) ({CAP} of {CAP})(?=[.,;])")


def vote_composed(ballot: Ballot, source: Source) -> None:
    """Vote for names such as "Zone of Control" that the sentences use again and again and that nothing tells of."""
    found = Counter(name for text in source.texts for name in _COMPOSED.findall(text))
    had = {name for text in source.texts for name in _HAD.findall(text)}
    titles = " | ".join(section.heading for section in source.sections.values())
    for name, count in found.items():
        if count >= 3 and name in had and not ballot.has(key_of(name)) and name not in titles:
            ballot.vote(name, "effect", 3)


def vote_outcomes(ballot: Ballot, source: Source) -> None:
    """Vote for what units come to be, where nothing else tells of it ("When …, the ship is a Wreck")."""
    for text in source.texts:
        for match in _COMES_TO_BE.finditer(text):
            if not ballot.has(key_of(match.group(1))):
                ballot.vote(match.group(1), "status", 3, 2)


def vote_modifiers(ballot: Ballot, source: Source) -> None:
    """ "Fast Vehicle", "Zooming Flyer": a capitalised word before a unit type or sub-type is a sub-type or a status."""
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
            elif not _opens_sentence(text, match.start()) and (not after or after.islower()):
                ballot.vote(first, "modifier", 1)


def _opens_sentence(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] == "\n" or (at > 1 and text[at - 2] in _SENTENCE_END)


# --- the noun after a name ------------------------------------------------------------------------------------------

_HEAD = re.compile(rf"(?<= )({_HEADS})(s|es)?\b(?! of)", re.I)


def _by_head_noun(ballot: Ballot, source: Source, text: str) -> None:
    for match in _HEAD.finditer(text):
        start = match.start()
        if start < 2:
            continue
        written = match.group(1)
        noun = written.lower()
        kind, keep = HEAD_NOUNS[noun]
        if noun == "result" and text[match.end() : match.end() + 6].lower() in (" table", " chart"):
            continue  # "the Combat Results Table" names the table
        if noun in ("test", "check", "roll") and written.islower() and text[start - 5 : start] == " and ":
            continue  # "that it can see and test Wits": what is done
        if noun in ("test", "check", "roll", "throw") and not match.group(2) and _TOLD_OF_MANY.match(text, start - 2):
            continue  # "Barges roll an extra die"
        names = list(_names_before(ballot, source, text, start, noun))
        if kind == "reaction" and match.group(2) and len(names) > 1:
            continue
        if noun in ("move", "attack", "hit") and not written[0].isupper():
            continue
        if noun in _BORNE and not (written.islower() and _BEARS.search(text[max(0, start - 50) : start])):
            continue  # "his Weapon Skill", "test the Climb skill": no rule that is had
        if names and written.islower() and noun in _DEEDS_TOO and _does(text, match):
            continue  # "a Raider rolls two dice", "Barges save on a 5": what they do
        for position, name in enumerate(names):
            plural_of_many = keep and len(names) > 1 and position < len(names) - 1 and name.endswith("s")
            if not plural_of_many and _may_take(name, kind, noun, text, start):
                tail = written if written[0].isupper() or noun != "order" else noun
                ballot.vote(f"{name} {tail}" if keep else name, "modifier" if noun == "type" else kind, 2)
        tested = noun in ("roll", "throw") and text[max(0, start - 14) : start].split()[-1:][0].lower() in TESTED
        if not names and ((noun in _LOWER_HEADS and kind != "status") or noun in ("marker", "token") or tested):
            for name in _lower_names_before(text, start - 1):
                if _of_a_family(f"{name} {noun}s", ballot, source):
                    continue
                if kind == "reaction" and re.search(rf"\b(?:following|these|those) {re.escape(name)} {noun}s\b", text):
                    continue  # "one of the following charge reactions": so any of those that follow is called
                if stem(fold(name).split()[-1]) not in ("be", "hav") and len(name) > 1:
                    ballot.vote(f"{name} {noun}" if keep else name, kind, 1)


#: Words for what a fighter has learnt or carries, which are words for much else besides.
_BORNE = frozenset("skill perk talent upgrade mutation".split())
_BEARS = re.compile(
    r"(?i)\b(?:with|have|has|having|gains?|lacks?|without) (?:the |an? |this )?(?:[A-Z][\w'’-]* ?){1,4}$"
)
#: Nouns that are verbs too, and what follows such a verb.
_DEEDS_TOO = frozenset("roll throw test check save move attack order".split())
_DOES = re.compile(
    r" (?:only |again )?(?:on (?:an? )?\d|(?:one|two|three|four|five|\d+|half|no|extra|all|D\d+) (?:\w+ )?di)"
)
_POINTED_AT = re.compile(r"\b(?:[Aa]n?|[Tt]he|[Tt]his|[Ee]ach|[Aa]ny|[Ii]ts|[Tt]heir|one) (?:[A-Z][\w-]* ?){1,3}$")


def _does(text: str, match: re.Match[str]) -> bool:
    """Whether the noun after a name is the verb of what the name does."""
    if not _DOES.match(text, match.end()):
        return False
    return match.group(2) is not None or not _POINTED_AT.search(text[max(0, match.start() - 40) : match.start()])


#: A plural before a verb that is no noun then, because of what follows it.
_TOLD_OF_MANY = re.compile(
    r"s (?:test|check|roll|throw) "
    r"(?:an?|one|two|three|four|the|its|their|all|any|again|off|against|on|for|\d|[dD]\d|[A-Z])"
)


def _of_a_family(words: str, ballot: Ballot, source: Source) -> bool:
    """Whether the words stand over entries ("Charge Responses"): then "a charge response" is any one of them."""
    if key_of(words) not in ballot.headings:
        return False
    over = (s.id for s in source.sections.values() if fold(s.heading) == fold(words))
    return any(len(source.children.get(section, ())) > 1 for section in over)


def _may_take(name: str, kind: str, noun: str, text: str, start: int) -> bool:
    low = fold(name)
    if (
        is_elsewhere(low.split()[-1], noun)
        or (low in NOT_A_NAME and name not in _ALSO_VERBS)
        or (low.endswith("s") and singular(low) in KIND_WORDS)
        or (kind == "unit_type" and low.startswith(("unit", "same")))
    ):
        return False
    if low.split()[-1] in _VERB_BEFORE or low.split()[0] in ("it", "they"):
        return False
    if noun == "type":
        near = text[max(0, start - 80) : start + 40].lower()
        return low != "unit" and "weapon" not in near and "melee" not in near[-40:]
    return True


def _names_before(ballot: Ballot, source: Source, text: str, end: int, noun: str) -> Iterator[str]:
    """The capitalised names that stand before ``end`` ("Pinning, Regroup and" before "tests"), nearest last."""
    before = text[max(0, end - 26) : end - 1]
    last = before.rpartition(" ")[2]
    if before == before.lower() or (" " in before and last.islower() and last not in _WITHIN_NAMES):
        return
    found = _BEFORE.search(text, max(0, end - 110), end)
    if not found:
        return
    written = found.group(1)
    if _OF_AT_END.search(written) or text[max(0, found.start(1) - 2) : found.start(1)] == ") ":
        return  # "the Strength of the Hit" names no hit, "Hull (Arc) Mounted weapons" no more than its end
    if key_of(f"{written} {noun}") in ballot.found or ballot.found.get(key_of(written), _NONE).families:
        yield written
        return
    whole = " ".join(w for w in written.split() if fold(w) not in NOT_A_NAME or w in ("or", "and", "the", "of"))
    key = key_of(whole)
    pieces = parts(written)
    apart = len(pieces) > 1 and all(
        ballot.has(key_of(piece)) or ballot.has(key_of(f"{piece} {noun}")) for piece in pieces
    )
    if not apart and (ballot.has(key) or key in ballot.headings):
        yield whole
        return
    opening = _opens_sentence(text, found.start(1))
    repeated = any(fold(piece).endswith(f" {noun}") for piece in pieces[:-1]) or (
        len(pieces) > 1 and re.match(rf"\w+(?:,| or| and) [A-Z][a-z]+ {noun}", text[end : end + 60], re.I) is not None
    )
    for position, piece in enumerate(pieces):
        if repeated and position < len(pieces) - 1 and not fold(piece).endswith(f" {noun}"):
            continue  # "a Wound, Penetrating Hit or Glancing Hit": what repeats the noun has it, the rest has not
        if opening and not position:
            piece = _INSTRUCTED.sub("", piece)  # "Resolve the Run action …"
        name = _without_edges(piece, noun, HEAD_NOUNS[noun][0] == "special_rule" and not (opening and not position))
        if not name or _NO_NAME.search(name):
            continue
        if opening and not position and " " not in name and not source.capitals[name] and not ballot.has(key_of(name)):
            continue  # "Modify rolls …": a word of everyday language that only opens the sentence
        yield name


def _without_edges(piece: str, noun: str, whole: bool) -> str:
    """A piece of a list without words that belong to the sentence; ``whole`` keeps capitalised ones ("One Shot")."""
    words = piece.split()
    while words and not (whole and words[0][0].isupper()) and _is_edge(words):
        words = words[1:]
    while words and (
        words[-1] in ("of", "the", "to", "for", "or") or (len(words) > 1 and fold(words[-1]).rstrip("s") == noun)
    ):
        words = words[:-1]
    return " ".join(words)


#: Modals that are names of figures too, where they have a capital: "a Might test".
_ALSO_VERBS = ("Might", "Will")


def _is_edge(words: list[str]) -> bool:
    first = words[0]
    return (
        (fold(first) in NOT_A_NAME and not (len(words) == 1 and first in _ALSO_VERBS))
        or first in ("Unit", "Any")
        or (len(words) > 1 and re.search(r"['’]s?$", first) is not None)
    )


def _lower_names_before(text: str, end: int) -> Iterator[str]:
    """Names in small letters before a head noun, as far as they can be told: back to a determiner."""
    taken: list[str] = []
    for word in reversed(_SMALL_WORDS.findall(text[max(0, end - 60) : end])):
        low = fold(word)
        if not low[0].islower() or low in _NO_LOWER_NAME or (low in NOT_A_NAME and low not in ("or", "and", "to")):
            break
        taken.insert(0, word)
    while taken and fold(taken[0]) in ("or", "and", "to"):
        taken = taken[1:]
    if len(taken) > 5:
        taken = taken[-1:]
    for part in " ".join(taken).split(" or "):
        if (
            part
            and fold(part) not in NOT_A_NAME
            and not _NO_NAME.search(part)
            and fold(part).split()[-1] not in _VERB_BEFORE
        ):
            yield part


# --- the verb before a name -----------------------------------------------------------------------------------------


def _by_verb(ballot: Ballot, text: str) -> None:
    done: list[str] = []
    for match in _STATE.finditer(text):
        before = text[max(0, match.start() - 6) : match.start()]
        if match.group().startswith(("has ", "have ")) and before.endswith(("that ", "which ", "who ")):
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
        last = re.sub(r"s$", "", fold(name).split()[-1])
        if (
            (match.group(2) or "").rstrip("s") not in HEAD_NOUNS
            and last not in HEAD_NOUNS
            and last not in ("special", "reaction", "unit", "sub")
        ):
            ballot.vote(name, "action", 1)
    for match in _MODAL.finditer(text):
        if _suffered(text, match):
            if match.group(1).endswith(("ed", "en")):
                ballot.vote(match.group(1), "status", 2)
            continue
        if _begins_known(ballot, text, match.start(1)):
            continue
        if match.group().startswith("to ") and _TO_WHAT.search(text[max(0, match.start() - 14) : match.start()]):
            continue  # "immune to Fear": what it is safe from, and no deed
        ballot.vote(match.group(1), "action", 1 if match.group().startswith("to ") else 2, 2)
    for match in _AS_WHAT.finditer(text):
        ballot.vote(match.group(1), "action", 2)
    if len(_REACT_BY.findall(text)) >= 2:
        for match in _ENGAGE.finditer(text):
            ballot.vote(match.group(1), "reaction", 2)
    for match in _NON.finditer(text):
        ballot.vote(match.group(1), "non", 1)
    for name in done:  # "a unit that has Dashed" is told by the deed, where the text speaks of it
        if not ballot.votes(key_of(name))["action"]:
            ballot.vote(name, "status", 2)


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
