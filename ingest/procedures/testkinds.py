"""Kinds of tests: what test is rolled as another one ("a Panic test is a Nerve test", "to Rally, a unit takes a Nerve
Check").

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
name comes from the sentence.
"""

from __future__ import annotations

from ingest.procedures.reader import TEST, Place, Reader, singular
from kb.model import Passage, kind_in
from kb.names import stems
from kb.patterns import Pattern, deferred, search

_NAMES_A_TEST = deferred(r"(?i)test|check")
#: A test by a name that begins with a capital, or one in small letters ("a morale test").
_ANY_TEST = (
    rf"(?:{TEST}|(?-i:(?!(?:this|that|the|such|each|any|every|an?|another|all|these|its) )[a-z][\w-]+) "
    r"(?-i:tests?|checks?))"
)
#: "A morale test is a Quality test with these modifiers", "Panic tests are taken in the same way as Nerve tests".
_IS_A_TEST = Pattern(
    rf"(?i)\b(?P<own>{_ANY_TEST})(?:, also called an? [^,]+,|,? which)? (?:is|are)"
    r"(?: (?:taken|made|rolled|resolved|worked out))?"
    r"(?: (?:just|exactly|simply|really|merely|also))? (?:(?:like|as|(?:in )?(?:exactly )?the same (?:way )?as) )?"
    r"(?:an? |any (?:other )?)?(?:specific |special |particular |normal |standard |ordinary )?"
    rf"(?:(?:kind|type|form|sort)s? of )?(?P<base>{_ANY_TEST})\b"
)


#: "Roll 2D6 and compare it with its Nerve as for an order test", "use the procedure for a Nerve test".
_ROLLED_AS = Pattern(
    r"(?i)(?<!referred to )(?<!known )(?<!such )(?<!treated )\b"
    r"(?:(?:just |exactly )?(?:as|like)(?: (?:you (?:do|would)|(?:is|are) (?:done|used)))?|"
    r"(?:in )?(?:exactly )?the same (?:way|manner|method|procedure|rules?|steps?) "
    r"(?:as(?: (?:is|are) used)?|that is used)|"
    r"(?:us|follow)(?:e|es|s|ing)? the (?:usual |normal )?(?:procedure|rules|method|steps)(?: given)?)"
    rf"(?: for| in| of| with| when taking| when making)? (?:an? |the |any (?:other )?)?(?P<base>{_ANY_TEST})\b"
)
#: That a sentence tells how a test is rolled.
_TELLS_HOW = Pattern(
    r"(?i)\b(?:roll|throw|compar|resolv|procedure|method|taken|made|worked out|carried out|done|tested|handled|"
    r"treat)\w*|^(?:it|this|the test) is\b"
)


def rolled_as(reader: Reader, place: Place) -> None:
    """ "Roll 2D6 and compare with its Nerve as for an order test", where another test is told of."""
    found = _ROLLED_AS.search(place.text) if _NAMES_A_TEST.search(place.text) else None
    if found is None or not _TELLS_HOW.search(place.text) or _IS_A_TEST.search(place.text):
        return
    base = reader.term(singular(found["base"]), "test") if _known_test(reader, found["base"]) else None
    own = (reader.test_in(place.text[: found.start()], base) or reader.test(place)) if base else None
    if base and own == base:
        own = reader.test_before(place, base)
    if base and own and own != base and kind_in(own) == "test":
        name = reader.called(own)
        same_test(reader, place, name, found["base"], place.passage)


def _known_test(reader: Reader, name: str) -> bool:
    return name[0].isupper() or reader.vocabulary.best(singular(name), "test") is not None


_DEED = r"(?P<deed>[A-Za-z][a-z]{2,14}(?: [A-Z][a-z]+)?)"
_TAKES = r"(?:takes?|makes?|rolls?|must (?:take|make|pass)|needs? to (?:take|pass)|has to (?:take|pass))"
#: "To Rally, a unit takes a Nerve Check", "a unit that attempts to Rally makes one", "may try to Rally by passing one",
#: "it Rallies if it passes one".
_DONE_BY_TEST = (
    Pattern(rf"^[Tt]o {_DEED}(?: [^,.;]{{1,30}})?, (?:[^,.;]{{1,50}}? )?{_TAKES} (?:an? )(?P<base>{_ANY_TEST})\b"),
    Pattern(
        rf"\b(?:attempts?|attempting|tries|trying|wants|wishes|wishing) to {_DEED}(?: [^,.;]{{1,30}})? "
        rf"{_TAKES} (?:an? )(?P<base>{_ANY_TEST})\b"
    ),
    Pattern(rf"\bto {_DEED}(?: itself| themselves)? by (?:passing|taking|making|rolling) an? (?P<base>{_ANY_TEST})\b"),
    Pattern(
        rf"\b(?P<does>[A-Z][a-z]{{2,14}}) (?:if|when) (?:it|they) (?:passes|pass|takes and passes) an? "
        rf"(?P<base>{_ANY_TEST})\b"
    ),
)


def done_by_test(reader: Reader, place: Place) -> None:
    """ "To Rally, a unit takes a Nerve Check": the test of that deed is one like the other."""
    if not _NAMES_A_TEST.search(place.text):
        return
    for pattern in _DONE_BY_TEST:
        if (found := pattern.search(place.text)) is None:
            continue
        deed = found.groupdict().get("deed") or _verb(found["does"])
        head = stems(place.section.heading)
        named = deed[0].isupper() or (len(head) < _SHORT and stems(deed)[0][:4] in (word[:4] for word in head))
        if named and _known_test(reader, found["base"]):
            same_test(reader, place, f"{deed[0].upper()}{deed[1:]} test", found["base"], place.passage)
        return


_SHORT = 4  # the heading of a deed is a name


def _verb(does: str) -> str:
    """ "Rallies": Rally."""
    return f"{does[:-3]}y" if does.endswith("ies") else does.removesuffix("s")


def kind_of_test(reader: Reader, place: Place) -> None:
    """ "Psychic checks are a kind of Leadership test", "takes a Leadership test, called a Regroup test"."""
    for found in _IS_A_TEST.finditer(place.text):
        own, base = found["own"], found["base"]
        if _known_test(reader, own) and _known_test(reader, base):
            same_test(reader, place, own, base, place.passage)
    taken = search(rf"\b(?:takes?|taking|make|makes|making) an? ({TEST})", place.text)
    if taken:
        for passage, text in place.following(1):
            called = search(rf"(?i)\b(?:this is |is )?called an? ({TEST})", text)
            if called:
                same_test(reader, place, called.group(1), taken.group(1), passage)
        done = search(r"(?i)\bto ((?-i:[A-Z])\w+) by taking\b", place.text)
        if done:
            same_test(reader, place, f"{done.group(1)} test", taken.group(1), place.passage)


def same_test(reader: Reader, place: Place, name: str, base: str, passage: Passage) -> None:
    subject, object_ = reader.term(singular(name), "test"), reader.term(singular(base), "test")
    if subject != object_:
        label = reader.vocabulary.terms[object_].name if object_ in reader.vocabulary.terms else singular(base)
        reader.emit(place, subject, "is_a", object_, f"test: as {label}", passage=passage)


SHAPES = (kind_of_test, rolled_as, done_by_test)
