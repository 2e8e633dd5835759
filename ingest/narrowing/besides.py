"""Besides: what narrows a statement and is no phrase of it: brackets, causes, ways, manners and counts.

In: a clause, the text of its passage and where in it the statement stands that the clause came of. Out: the words that
narrow it, as they stand, where they tell something that the clause does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ingest.lexicon import GENERIC_UNITS
from kb.conditions import ALWAYS, During, Fact, atoms
from kb.model import Clause
from kb.names import stems
from kb.patterns import Pattern, deferred


class Kind(NamedTuple):
    """How words open that narrow a statement, in which relations; ``whole`` where they are a phrase of their own, else
    they go on to the end of the phrase that they open. The ``key`` among them tells something, where the clause does
    not say it. What is ``shared`` goes with every deed before it ("may not shoot or charge later in the turn"). ``of``
    what it is said alone: the beginning of the name of the object. What is ``joined`` by an "and" stands behind a case
    or a choice as well. What is ``uncounted`` the value of the clause would tell. What
    reaches ``far`` may stand behind a comma or a bracket."""

    pattern: Pattern
    relations: frozenset[str] = frozenset()
    whole: bool = False
    shared: bool = False
    of: str = ""
    joined: bool = False
    uncounted: bool = False
    far: bool = False


#: The rest of a statement, but for another deed.
_TO_THE_END = (
    r"(?:(?! (?:and|but) (?:then |also |may |must |can |cannot |will |is |are |has |have |does |do )"
    r"| (?:and|but) \w+s (?:its|their|an?|the|no|one)\b)[^.,;:()–—])+"
)
_PUT = r"(?:place|put|set|deploy|position|move|turn|pivot|shift|put back)\b"
_DOING = frozenset("permits forces denies limits_to".split())
_KINDS = (
    # of what it comes
    Kind(Pattern(r"\b(?:due to|because of|as a result of|owing to|on account of) ")),
    # which way it goes
    Kind(
        Pattern(
            r"(?:\b(?:directly|straight|further|farther) )?(?<!count )(?<!counts )(?<!counted )\b"
            r"(?P<key>away from|towards?) "
        ),
        _DOING,
        far=True,
    ),
    Kind(
        Pattern(r"\b(?:(?:directly|straight) (?P<key>forwards?|ahead|back)|(?:(?:directly|straight) )?backwards)\b"),
        _DOING,
        whole=True,
    ),
    # for what it is given up: "may spend a Reaction to have the unit either duck or run"
    Kind(
        Pattern(r"\b(?:in order )?to have (?:the|an?|any|one|its|their) (?:[\w'’-]+ )+?either [^.;:()–—]+"),
        frozenset(("permits",)),
        whole=True,
    ),
    # whose it is
    Kind(
        Pattern(r"\b(?:controlled|owned|commanded) by (?P<key>the (?:[\w-]+ )?(?:player|side|army)|you)\b"),
        _DOING,
        whole=True,
    ),
    # which of them it is: "the Armour facing the gun"
    Kind(Pattern(r"(?<!the )(?<!that )(?<!which )\b(?P<key>facing) (?=the |its |an? |it\b)"), frozenset(("uses",))),
    # against what alone: "no roll may be made to negate this hit"
    Kind(Pattern(r"(?<=made )to |(?<=taken )to |(?<=used )to "), frozenset(("denies", "immune_to"))),
    # where to
    Kind(
        Pattern(
            r"(?:(?<=placed )|(?<=set up )|(?<=put )|(?<=positioned ))"
            r"(?P<key>where) (?:(?! and\b)[^,.;:()–—])+"
        ),
        _DOING,
        whole=True,
    ),
    # of what it takes no heed
    Kind(Pattern(r"\bwithout regard (?:for|to) "), _DOING, shared=True),
    # at whom alone
    Kind(Pattern(r"\btargeting (?P<key>that) ")),
    # to whom else, and when else
    Kind(Pattern(r"\b(?:to|at|against|with|from) (?P<key>another) "), _DOING),
    Kind(Pattern(r"\bat (?:some|a) (?P<key>later) |\blater (?:on )?in "), _DOING, shared=True),
    # in place of what: not both
    Kind(Pattern(r"\b(?P<key>instead of|rather than|in place of) "), frozenset(("permits",))),
    # how it is done
    Kind(
        Pattern(
            r"(?<!ed )(?<!count )(?<!counts )(?<!just )\bas (?:though|if) "
            r"(?:(?! (?:and|but) \w+ (?:its|their|an?|the|no|one)\b)[^,.;:()–—])+"
        ),
        _DOING | {"uses", "inflicts"},
        whole=True,
    ),
    Kind(Pattern(r"\b(?P<key>as (?:normal|usual)) for "), _DOING | {"uses"}),
    Kind(Pattern(r"(?<!such )\bas for (?=an?\b|any\b)"), _DOING),
    Kind(
        Pattern(r"\b(?P<key>at the same time|simultaneously)\b(?! as\b)"),
        _DOING | {"immune_to"},
        whole=True,
        shared=True,
    ),
    # together with whom: "may land together as one crew"
    Kind(Pattern(r"\btogether(?: as [^,.;:()–—]+)?(?=[,.;:()–—]|$)"), _DOING, whole=True),
    # who comes before the others: "the active player moves his units first"
    Kind(
        Pattern(r"(?<!at )(?<!the )\b(?P<key>first|last)(?=[,.;:()]|$)"), frozenset(("permits", "denies")), whole=True
    ),
    # what it does not depend on
    Kind(
        Pattern(rf"\b(?P<key>regardless|irrespective) of {_TO_THE_END}"),
        frozenset(("counts_as",)),
        whole=True,
    ),
    # beside what it comes
    Kind(
        Pattern(rf"\bin (?P<key>addition) to (?!this\b|that\b|these\b){_TO_THE_END}"), frozenset(("sets",)), whole=True
    ),
    # of how many of them: "may fire all of its guns"
    Kind(Pattern(r"\b(?P<key>all|both|each) of (?:its|their|his|the) "), frozenset(("permits",))),
    # between what and what it is measured
    Kind(Pattern(r"\b(?P<key>to and from|from and to) "), _DOING, of="measure"),
    # where things are put, and to what end they are moved there
    Kind(
        Pattern(
            rf"\b(?P<key>where) {_TO_THE_END}(?:, (?:more than|at least|within|no more than|in|and in) {_TO_THE_END})*"
        ),
        _DOING,
        whole=True,
        of=_PUT,
        far=True,
    ),
    Kind(
        Pattern(rf"\b(?P<key>so) that (?:it|they|its|their|the|no|all|each|every) {_TO_THE_END}"),
        _DOING,
        whole=True,
        of=_PUT,
    ),
    # which of the dice count
    Kind(
        Pattern(
            r"(?<=and )(?:pick|choose|keep|use|take|select|discard|drop|ignore|remove|apply) [^,.;:()–—]*?"
            r"\b(?P<key>highest|lowest|higher|lower|best|worst|better|worse)\b[^,.;:()–—]*"
        ),
        frozenset(("forces",)),
        whole=True,
        of="roll",
        joined=True,
    ),
    # how many there are of what is suffered
    Kind(
        Pattern(rf"\ba (?P<key>number) of [^,.;:()–—]*? equal to {_TO_THE_END}"),
        frozenset(("inflicts",)),
        whole=True,
        uncounted=True,
    ),
)
#: "May shoot and still charge", "may board and then be forced to leave": the one is open beside the other.
_AND_STILL = deferred(
    r"\b(?:may|can) (?P<one>[^,.;:()–—]+?) (?P<and>and (?:still|yet|even|then be (?:forced|made|required|obliged) to)) "
    r"(?P<other>[^,.;:()–—]+)"
)
#: Of whom it is said, where they are none of those that the clause is of: "any models under the template are hit".
_OF_WHOM = deferred(
    r"(?:Any|All|Each|Every) (?P<whom>(?:enemy |friendly )?(?P<noun>[a-z]+) "
    r"(?:(?:fully|wholly|partially|partly|even|or) )*"
    r"(?:under|beneath|underneath|within|in|inside|touch\w+|cover\w+|caught|on|along|between) [^,.;:()–—]+?) "
    r"(?:is|are|must|suffers?|takes?) "
)
_COMPARED = deferred(r" (?:more|less|fewer|further|farther|faster|slower|closer|higher|lower|earlier|later)$")
#: What is given back, and no more: "regains a Wound, or Shield, lost earlier in the battle".
_LOST = deferred(r"\blost (?:earlier|previously|before|so far|already|in|during)\b[^,.;:()–—]*")
#: On whom the harm came of which it is said: "any Hits scored against them".
_HARM_TO = deferred(
    r"\b(?P<told>(?:any |all |the |each |every )?(?P<harm>[Hh]its?|[Ww]ounds?) "
    r"(?:scored|inflicted|caused|suffered|taken) (?:against|on|upon|to|by) (?P<whom>[^,.;:()–—]+?))"
    r"(?= (?:is|are|must|may|can|cannot|will|has|have|counts?|ignores?)\b)"
)
_POINTING = frozenset(stems("it them him her the that those these this such one"))
#: "All of the dice, not just some": that it is of all of them.
_NOT_SOME = deferred(r"\b(?:all|every one|each) of [^,.;:()]{2,40}, (?:and )?not (?:just|only|merely) [^,.;:()]+")
#: Of what deed alone something is left out: "may then make one action, excluding a Dash".
_THEN_ONE = deferred(
    r"\b(?P<one>then (?:[a-z]+ ){1,3}?(?:one|a single|another|an?) (?:[a-z]+ )?[a-z]+),? "
    r"(?:excluding|except(?: for)?|other than|apart from|but not) "
)
#: "May choose each crew on its side, and then tests for it": of whom alone that is done.
_CHOSEN_FIRST = deferred(
    r"\b(?:may|can|must) (?:select|choose|nominate|pick) (?P<whom>(?:each|any|one|an?) [^,;:.()]{3,120}?),? "
    r"and then "
)
#: "May still dive in the next phase, but may only dive badly": when both are so.
_BUT_ONLY = deferred(
    r"\b(?P<time>(?:in|during) (?:the|its|their|that) (?:following|next|same|coming|subsequent) "
    r"(?:[\w'-]+ ){0,2}?(?:phase|turn|round|step|activation)),? but (?:may|can) (?:then )?only "
)
#: Of what there may be so many each: "1 per unit".
_PER = deferred(r" per ([a-z]+)$")
#: What stands in brackets and narrows or widens what stands before it.
_BRACKET = deferred(
    r" \((?P<told>(?:except(?:ing)?|excluding|other than|apart from|save|unless|but not|not (?:including|counting)|"
    r"ignoring|regardless of|including (?:when|if|those|any)|plus|as well as|or|and|only|if|when|while|without|"
    r"even (?:if|when|though)|up to|at least|rounding|rounded) [^();=&]{3,90})\)"
)
_EXCEPTED = deferred(r"(?:except(?:ing)?|excluding|other than|apart from|save|unless|but not)\b(?: for| when| if)?")
#: A reference, a gloss or an example is none of that, nor is what only may be so.
_NO_NARROWING = deferred(
    r"(?i)\b(?:see|e\.?g\b|i\.?e\b|for (?:example|instance)|such as|note|page|pp?\.|described|explained|rules?)|"
    r"(?:if|when|where) (?:any|applicable|possible|desired|necessary|needed|present|appropriate|required|so)$|"
    r"(?:or|and) (?:an? )?['‘\"“]"
)
#: "The active player moves first", and not his.
_PLAYER = deferred(
    r"\b(?i:the (?P<which>active|inactive|non-active|reactive|opposing|enemy|other|attacking|defending|phasing|"
    r"non-phasing|winning|losing|first|second|charging|reacting) (?:player|side))\b(?!['’])"
)
FINITE_VERB = deferred(r"\b(?:may|must|can|cannot|will|is|are|has|have|does|do)\b")
#: What tells of a noun is no statement of its own: "plus any chiefs that have joined it".
_THAT = deferred(r"\b(?:that|which|who)\b")
_CASE = deferred(
    r"(?i)\b(?:if|when|whenever|unless|until|while|whilst|before|after|once(?! (?:and|or|up|per|only)\b)|"
    r"instead of|rather than|although|though|"
    r"because|since|so that|even|regardless)\b"
)


class Place(NamedTuple):
    """A statement in its text: its span, what the clause says already, where a phrase ends that opens at a place,
    whether a part of the text tells something that the clause does not, whether what stands at a place goes with the
    deed of the clause, and not with another before or after it, and where before a place the object is named last."""

    text: str
    span: tuple[int, int]
    said: frozenset[str]
    end_of: Callable[[int, int], int]
    tells: Callable[[int, int], bool]
    is_own: Callable[[int, int, bool], bool]
    named_before: Callable[[int], int]


def besides(clause: Clause, name: str, at: Place, beaten: bool) -> Iterator[str]:
    """The words that narrow the statement of a clause with an object of that name; another clause tells the exception
    to one that is ``beaten``."""
    opened = {a.text.partition(" ")[0] for a in atoms(clause.when) if isinstance(a, Fact)}
    for kind in _KINDS:
        if kind.relations and clause.relation not in kind.relations:
            continue
        for match in kind.pattern.compiled.finditer(at.text, at.span[0], _far_end(at) if kind.far else at.span[1]):
            if FINITE_VERB.search(at.text, at.span[1], max(match.start(), at.span[1])):
                break
            if (kind.of and not re.match(kind.of, name)) or (kind.uncounted and clause.value):
                continue
            if match[0].split()[0] in opened:
                continue  # "cannot react to another squad, nor to a signal": the clause of the other tells it
            end = match.end() if kind.whole else at.end_of(match.start(), match.end())
            if kind.relations and not at.is_own(match.start(), end, kind.shared):
                continue
            key = match.groupdict().get("key")
            unsaid = bool(key) and not frozenset(stems(key or "")) <= at.said | {"the"}
            new = unsaid and (kind.whole or end > match.end())
            in_case = not kind.joined and _CASE.search(at.text, at.named_before(match.start()), match.start())
            if (new or at.tells(match.start(), end)) and not in_case:
                yield at.text[match.start() : end].strip()
                if kind.far:
                    break  # what is told of the same once more says no more
    if _COMPARED.search(name) and (than := re.search(rf"\b{name.split()[-1]} than (?!\d)", at.text[slice(*at.span)])):
        start = at.span[0] + than.start()  # "may move less": than what?
        end = at.end_of(start, at.span[0] + than.end())
        yield from [at.text[start:end]] if at.tells(start, end) else []
    if clause.relation == "permits" and (still := _AND_STILL.search(at.text, *at.span)):
        yield from _beside_it(name, still)
    if clause.relation == "modifies" and (lost := _LOST.search(at.text, at.span[0], _end(at))):
        yield from [] if FINITE_VERB.search(at.text, at.span[1], lost.start()) or "lost" in at.said else [lost[0]]
    if harm := _HARM_TO.search(at.text, *at.span):
        heads = not at.text[_start(at) : harm.start()].strip(" ,") or harm.start() <= at.span[0] + 1
        about = heads or frozenset(stems(harm["harm"])) <= at.said | frozenset(stems(name))
        changed = clause.relation in ("sets", "modifies")  # that of those on somebody else is as it was
        which = changed or frozenset(stems(harm["whom"])) <= _POINTING or at.tells(*harm.span("whom"))
        if about and which and harm["told"] not in (clause.condition or ""):
            yield harm["told"]
    if clause.relation in ("inflicts", "forces") and clause.affects in ("others", "target") and not opened:
        whom = _OF_WHOM.match(at.text, _start(at) + (_start(at) > 0))
        yield from [whom["whom"]] if whom and whom["noun"] in GENERIC_UNITS else []
    yield from (m[0].strip() for m in _NOT_SOME.finditer(at.text, at.span[0], _end(at)) if m.start() < at.span[1])
    if clause.relation == "forces" and (chosen := _CHOSEN_FIRST.search(at.text, _start(at), at.span[1])):
        yield chosen["whom"]
    if clause.relation == "limits_to":
        only = next((m for m in _BUT_ONLY.finditer(at.text, _start(at)) if m.end() >= at.span[0]), None)
        timed = any(isinstance(a, During) for a in atoms(clause.when))
        yield from [only["time"]] if only and not timed and only.start() < at.span[1] else []
    if clause.relation == "denies" and (then := _THEN_ONE.search(at.text, _start(at), at.span[1])):
        yield then["one"]
    if clause.affects == "player":
        yield from _which_player(at)
    if each := _PER.search(clause.value or ""):
        told = re.compile(rf"\b(?:for (?:each|every)|per) (?:[\w-]+ )?{each[1]}\b")
        for match in told.finditer(at.text, _start(at), _end(at)):
            if at.tells(match.start(), end := at.end_of(match.start(), match.end())):
                yield at.text[match.start() : end]
    yield from _brackets(clause, at, beaten)


def _beside_it(name: str, still: re.Match[str]) -> Iterator[str]:
    """What is done beside a deed that is told to be open beside it."""
    own = frozenset(stems(name))
    if own & frozenset(stems(still["other"])):
        yield f"{still['one']} {still['and']}"
    elif own & frozenset(stems(still["one"])):
        yield f"{still['and']} {still['other']}"


def _which_player(at: Place) -> Iterator[str]:
    """Which of the players does it, where the statement opens with him."""
    for match in _PLAYER.finditer(at.text, *at.span):
        behind = at.named_before(match.start()) > at.span[0]
        if (
            not behind
            and match["which"].lower() not in at.said
            and not _CASE.search(at.text, at.span[0], match.start())
        ):
            yield match[0][0].lower() + match[0][1:]


def _brackets(clause: Clause, at: Place, beaten: bool) -> Iterator[str]:
    """What stands in brackets behind the statement, or behind the condition of the clause in its sentence."""
    for match in _BRACKET.finditer(at.text, _start(at), _end(at)):
        behind = at.span[0] < match.start() <= at.span[1]
        words = frozenset(stems(" ".join(at.text[: match.start()].split()[-2:])))
        of_condition = clause.when != ALWAYS and match.end() < at.span[1] and words <= at.said
        own = bool(FINITE_VERB.search(_THAT.split(match["told"])[0]) and not _CASE.match(match["told"]))
        if excepted := _EXCEPTED.match(match["told"]):
            own = own or beaten or not at.tells(match.start("told") + excepted.end(), match.end("told"))
        narrows = (behind or of_condition) and not own and not _NO_NARROWING.search(match["told"])
        if narrows and at.tells(*match.span("told")):
            yield match["told"]


def _start(at: Place) -> int:
    """Where the sentence of a statement begins."""
    return at.text.rfind(". ", 0, at.span[0]) + 1


def _far_end(at: Place) -> int:
    """How far what belongs to a statement may reach beyond its commas and brackets."""
    end = _NEW_PART.search(at.text, at.span[1])
    return end.start() if end else len(at.text)


_NEW_PART = deferred(r"[.;:?!]\s|\s[–—-]\s")


def _end(at: Place) -> int:
    """Where the sentence of a statement ends."""
    end = at.text.find(". ", at.span[1])
    return len(at.text) if end < 0 else end
