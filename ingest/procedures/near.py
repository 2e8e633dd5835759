"""What somebody near adds to the tests of others ("friends within 6 inches of a Captain add 1 to their Nerve").

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

from ingest.procedures.checks import bearer
from ingest.procedures.reader import TEST, Place, Reader, singular
from kb.model import HELD_KINDS, kind_in
from kb.patterns import Pattern, deferred, search, sub

_UNIT = r"(?: ?(?:[\"”″]|''|(?:inch(?:es)?|cm|mm|m|met(?:re|er)s?|paces|yards|hex(?:es)?|spaces|squares)\b))"
#: "Friendly companies within 10 inches of …", and what stands in front of it.
_OF_WHOM = Pattern(rf"(?i)(?P<who>[^.;:]{{3,60}}?) within (?P<far>\d+){_UNIT}? of ")
#: "The Chaplain gives every friendly company within 5 inches …", "… +1 to the Nerve of all friends within 5 inches".
_GIVES = Pattern(
    r"(?i)(?P<whom>[^.;:]{2,50}?) (?:gives?|grants?|lends?|confers?|provides?|allows?)\b"
    rf"(?P<given>[^.;:]{{0,90}}?) within (?P<far>\d+){_UNIT}?"
)
#: "A unit with a friendly Captain within 6 inches (of it) …".
_HAVING = Pattern(
    r"(?i)(?P<who>[^.;:]{3,40}?) (?:with|that ha(?:s|ve)|which ha(?:s|ve)|having) (?P<whom>[^.;:]{2,40}?) "
    rf"within (?P<far>\d+){_UNIT}?(?: of (?:it|them))? "
)
_WHAT = r"(?P<what>[^.;,:()]{3,60}?)(?=[.;,:()]|$| (?:when|while|if|for|in|unless|as long|until|of|within|by)\b)"
_CHANGES = (
    Pattern(
        rf"(?i)\b(?:add|(?P<less>subtract|deduct))s? (?:an? (?:bonus|penalty) of )?\+?(?P<n>\d+) (?:to|from) {_WHAT}"
    ),
    Pattern(rf"(?i)(?<![\w.])(?P<n>[+-]\d+)(?: (?:bonus|modifier|penalty))? (?:to|on|for) {_WHAT}"),
    Pattern(r"(?<![\w.])(?P<n>[+-]\d+) (?:bonus |modifier )?(?P<what>[A-Z][\w-]+)\b"),
    Pattern(r"(?i)\b(?P<what>tests?|checks?) at (?P<n>[+-]\d+)\b"),
    Pattern(r"(?i)\b(?:increas|rais|improv|(?P<less>reduc|lower))e?s? (?P<what>[^.;,:()]{3,40}?) by (?P<n>\d+)\b"),
    Pattern(
        r"(?i)\bha(?:s|ve) (?P<what>(?:its|their) [^.;,:()]{3,30}?) (?:increased|raised|improved|"
        r"(?P<less>reduced|lowered)) by (?P<n>\d+)\b"
    ),
)  # fmt: skip
_ENEMY = deferred(r"(?i)\benem(?:y|ies)\b")
_HIMSELF = deferred(r"(?i)\b(?:this|him|her|it|them|its bearer|the bearer)\b")
_ROLLED = deferred(r"(?i)\b(?:tests?|checks?|rolls?|dice|die|total|score|result)$")


def near(reader: Reader, place: Place) -> None:
    """ "All friendly companies within 10 inches of the Marshal may add 1 to their Grit checks"."""
    if " within " not in place.text or search(r"(?i)\b(?:each|per)\b", place.text):
        return
    of_whom = _OF_WHOM.match(place.text)
    having = _HAVING.match(place.text) if of_whom is None or _HIMSELF.match(place.text[of_whom.end() :]) else None
    of_whom = None if having else of_whom
    found = having or of_whom or _GIVES.match(place.text)
    if found is None:
        return
    ahead = of_whom or having
    rest = place.text[ahead.end() :] if ahead else place.text
    change = next((told for pattern in _CHANGES if (told := pattern.search(rest))), None)
    if change is None or (ahead and change.start() > 80):
        return
    whom = _named(reader, place, rest[: change.start()] if of_whom else found["whom"])
    what = sub(r"(?i)^(?:(?:any|all|the|its|their|his|your) )+", "", change["what"].strip())
    named = search(TEST, rest[change.start("what") :])
    test = singular(named[0]) if named else _test_here(reader, place)
    rolled = _ROLLED.search(what) is not None
    name = None if rolled else reader.name(what)
    known = bool(name and reader.vocabulary.best(name, "characteristic")) or bool(rolled and test)
    if whom is None or not known:
        return
    less = change.groupdict().get("less")
    signed = change["n"] if change["n"][0] in "+-" else f"{'-' if less else '+'}{change['n']}"
    enemy = _ENEMY.search(found["who"] if of_whom else found["whom"] if having else found["given"])
    called = reader.called(whom)
    options = [f"for {test}"] if named or (rolled and test) else []
    options += ["on enemy"] if enemy else [f"near {sub(PARAMETER, '', called)}"]
    object_ = reader.term(test, "test") if rolled and test else reader.term(name or "", "characteristic")
    value = "; ".join([f"modify: {'roll' if rolled else name} {signed}", *options, f"within {found['far']}"])
    reader.emit(place, whom, "modifies", object_, value, affects="enemy" if enemy else "others")


_WHERE = r"(?:with|within|in contact with|beside|next to|near|close to|attached to|accompanying|leading)"
#: "A Corporal with the crew adds 1 to its Nerve, and a Captain within 8 inches adds 2": of whom a text tells no more.
_LEADER = Pattern(
    rf"(?:^|, and |, but |, |; | and )(?:[Aa]n?|[Tt]he|[Aa]ny) (?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) "
    rf"(?P<where>{_WHERE} [^.;,:]{{2,40}}?) (?P<verb>adds?|gives?(?: it| them)?|subtracts?|deducts?|takes) "
    r"(?:an? )?(?:(?:bonus|penalty) of )?(?P<n>[+-]?\d+)(?: (?:bonus|penalty))?(?P<off> off)?"
    r"(?: (?:to|from|on)? ?(?:its|the|their|that) (?:[a-z]+['’]s )?(?P<what>[\w'-]+)| (?P<bare>[A-Z][\w'-]+))?"
)


def leader_beside(reader: Reader, place: Place) -> None:
    """ "A Corporal with the crew adds 1 to its Nerve for this test", where a test is told of."""
    found = list(_LEADER.finditer(place.text))
    test = reader.test(place) if found and (found[0]["what"] or found[0]["bare"]) else None
    if test is None or "/test/" not in test or search(r"(?i)\b(?:each|per)\b", place.text):
        return
    named = (hit for each in found for hit in reader.vocabulary.index.find(each["who"]))
    if any(kind_in(term) in (*HELD_KINDS, "effect") for hit in named for term in hit.terms):
        return  # of whom clauses tell
    what = found[0]["what"] or found[0]["bare"]
    rolled = _ROLLED.search(what) is not None
    name = "roll" if rolled else reader.figure(what)
    called = _test_here(reader, place)
    if name is None or called is None:
        return
    for each in found:
        less = each["verb"][0] in "sd" or (each["off"] and each["verb"].startswith("take"))
        signed = each["n"] if each["n"][0] in "+-" else f"{'-' if less else '+'}{each['n']}"
        object_ = reader.term(called, "test") if rolled else reader.term(name, "characteristic")
        case = f"{each['who']} {each['where']}"
        reader.emit(place, test, "modifies", object_, f"modify: {name} {signed}; for {called}; bonus {case}")


def _test_here(reader: Reader, place: Place) -> str | None:
    """The name of the test that a place tells of without naming it ("takes the test at -1")."""
    term = reader.test(place)
    known = reader.vocabulary.terms.get(term or "") or reader.out.terms.get(term or "")
    return known.name if known and known.kind == "test" else None


def at_a_number(reader: Reader, place: Place) -> None:
    """ "A Shaken unit takes the test at -1", of the test that is told of there."""
    found = _AT.search(place.text)
    test = _test_here(reader, place) if found else None
    if found is None or test is None or search(r"(?i)\b(?:each|every|per|within)\b", place.text):
        return
    before = place.text[: found.start()].strip()
    subject = bearer(reader, place, before)
    if kind_in(subject) in HELD_KINDS:
        case = f"; bonus {before}" if _IN_CASE.search(before) else ""  # "crews at less than half strength"
        value = f"modify: roll {found['n']}; for {test}{case}"
        reader.emit(place, subject, "modifies", reader.term(test, "test"), value)


_IN_CASE = Pattern(r"(?i)\b(?:at|with|below|under|in|on|than|without|having|out)\b")
_AT = Pattern(
    r"(?i)\b(?:takes?|makes?|rolls?|tests?)(?: (?:the|this|that|such|any such) (?:tests?|checks?|rolls?))? at "
    r"(?:an? )?(?P<n>[+-]\d+)\b"
)
PARAMETER = r" ?\([^()]*\)$"


def _named(reader: Reader, place: Place, words: str) -> str | None:
    """Of whom some words speak: one that they name, else whose entry it is ("of this model")."""
    terms = [term for hit in reader.vocabulary.index.find(words) for term in hit.terms]
    held = [term for term in terms if kind_in(term) in (*HELD_KINDS, "effect")]
    if held:
        return held[0]
    subject = reader.subject(place)
    own = _HIMSELF.search(words) and not subject.endswith("/unit/unit")
    return subject if own and kind_in(subject) in (*HELD_KINDS, "effect") else None


SHAPES = (near, at_a_number, leader_beside)
