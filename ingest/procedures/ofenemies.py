"""What a rule of an enemy that is near does to a test: "-X if there is an enemy with Dread (X) within 6 inches".

In: a line of a test's list of modifiers, or a sentence beside it. Out: a change of what is tested by the number in
brackets of that rule, which the enemy has.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader
from kb.patterns import search

_NAMED = r"(?P<rule>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+){0,2}) \((?P<letter>[A-Z])\)"
_FAR = r"(?P<far>\d+)(?:[\"”″]| ?inch(?:es)?\b)"
_IF_NEAR = (
    r"(?i)(?P<sign>[-−–+]|\bsubtract |\badd )(?P<amount>[A-Z])\b[^.;]{0,30}? "
    r"(?:if|when|while) (?:there (?:is|are) )?(?:an?y?|one or more) (?:enemy|enemies|opposing|hostile)"
    rf"(?: [\w-]+){{0,2}} (?:with|that has|that have|which has|having) (?:the )?{_NAMED}[^.;]{{0,30}}? within {_FAR}"
)


def rule_of_an_enemy_near(reader: Reader, place: Place) -> None:
    """ "-X if there is an enemy with Dread (X) within 6 inches", beside a test on a characteristic."""
    if "enem" not in place.text and "opposing" not in place.text and "hostile" not in place.text:
        return
    found = search(_IF_NEAR, place.text)
    rule = reader.vocabulary.best(found["rule"], "special_rule", "status") if found else None
    test = reader.test(place) if rule else None
    if found is None or rule is None or test is None or found["amount"] != found["letter"]:
        return
    tested = reader.vocabulary.terms[test].name if test in reader.vocabulary.terms else ""
    about = re.sub(r"(?i) (?:tests?|checks?|rolls?)$", "", tested)
    quantity = _tested_on(reader, place, about)
    if not quantity:
        return
    sign = "+" if found["sign"].strip().lower() in ("+", "add") else "-"
    reader.emit(
        place,
        rule,
        "modifies",
        reader.term(quantity, "characteristic"),
        f"modify: {quantity} {sign}X; for {about or quantity}; on enemy; within {found['far']}",
        affects="enemy",
    )


def _tested_on(reader: Reader, place: Place, about: str) -> str:
    """The characteristic that a test is taken on: the one of its name, else the first that its section names."""
    terms = reader.vocabulary.terms
    if own := reader.vocabulary.best(about, "characteristic") if about else None:
        return terms[own].name
    named = (term for _, text in place.around for hit in reader.vocabulary.index.find(text) for term in hit.terms)
    return next((terms[term].name for term in named if terms[term].kind == "characteristic"), "")


SHAPES = (rule_of_an_enemy_near,)
