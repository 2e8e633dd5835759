"""Which kind of thing a heading, a column or an announced list holds, by the noun that it ends with.

In: words such as "Damage states", "Weapon traits", "four troop types". Out: the kind and the text's own word for it, in
the singular ("state"), or None where the noun is no word for a kind, or the words before it make it another thing
("weather conditions", "turn order").
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from ingest.lexicon import KIND_WORDS, LABELS
from ingest.vocabulary.naming import singular
from kb.names import fold, last_word, stem
from kb.patterns import deferred

_CLASSING = frozenset("type class category kind sort breed role".split())
#: Kind words that head their entries in the singular.
_MASS = frozenset("terrain weather scenery".split())
_TROOPS = frozenset(
    """unit troop model ship vehicle soldier warrior fighter character element group combatant figure miniature
    regiment squad host crew boat vessel creature beast monster machine craft aircraft robot piece stand warband band
    platoon team hero follower fleet squadron tank walker men man""".split()
)
#: What is fired: its kinds are those of weapons.
_FIRED = frozenset(
    "weapon ammunition ammo shot shell missile munition projectile gun cannon bow firearm artillery armament".split()
)
#: What troops are graded by ("classes of morale").
GRADED = frozenset("morale quality training experience discipline valour".split())
#: Words before a kind word that make it something else.
_ELSEWHERE = {
    "condition": frozenset("weather victory winning battlefield special deployment terrain light lighting".split()),
    "order": frozenset("turn playing initiative activation marching battle following".split()),
    "counter": frozenset(("turn", "objective")),
    "marker": frozenset(("objective", "range", "template", "blast")),
    "token": frozenset(("objective",)),
    "state": frozenset(("game",)),
    "test": frozenset(("play",)),
    "throw": frozenset(("saving",)),
    "upgrade": frozenset(("army",)),
}


class Kind(NamedTuple):
    """A kind, and the singular noun by which the text calls it."""

    kind: str
    own: str


#: Of what kind a name is, in brackets behind it ("Rust (condition)") or before it ("Condition: Rust", "[Skill] Dodge").
_IN_BRACKETS = deferred(r"(.{2,40}?)[*_]{0,3} \(([A-Za-z][A-Za-z -]{2,18})\)$")
_BEFORE = deferred(
    r"(?i)[\[(]?(?:(?:advanced|core|special|basic) (?!rule))?([a-z][a-z-]+(?: [a-z]+)?)(?::| [–—-]|[\])]:?) (.{2,40})$"
)


def kind_beside(heading: str) -> tuple[str, str] | None:
    """A name and its kind, where a heading tells it; tests and phases have their noun in their names."""
    bare = heading.strip(" .:")
    found = _IN_BRACKETS.match(bare)
    kind = LABELS.get(singular(fold(found[2]))) or _of_whose(found[2]) if found else None
    if found and kind:
        return found[1], kind
    before = _BEFORE.match(bare)
    kind = LABELS.get(fold(before[1])) if before else None
    return (before[2], kind) if before and kind else None


def _of_whose(label: str) -> str | None:
    """The kind that a label of two words tells, where the first says who has such things ("UNIT KEYWORD")."""
    words = fold(label).split()
    kind = KIND_WORDS.get(singular(words[-1])) if len(words) == 2 else None
    return kind if kind in ("special_rule", "action", "reaction", "status", "order") else None


def plural(noun: str) -> str:
    """The plural of a noun, as far as it is regular."""
    if noun.endswith(("s", "ch", "sh", "x")):
        return noun if noun == "chassis" else noun + "es"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun[:-3] + "men" if noun.endswith("man") else noun + "s"


#: Every form in which a kind word may stand at the end of a heading, with its singular.
PLURALS = {plural(noun): noun for noun in KIND_WORDS}
_OF = deferred(r"^(types?|kinds?|classes|class|sorts?|categories) of ([a-z-]+)$")

#: "States a host can be in", "Orders you may give": the noun comes first.
_THAT_ONE_CAN = deferred(
    r"^([a-z-]+s) (?:(?:that|which) )?(?:(?:an?|your|the|any|each|every) [a-z-]+|you|they|[a-z]+s) "
    r"(?:can|may|might)\b"
)

#: "Who's in your warband", "Who fights for you", "Meet the crews": those who follow are kinds of unit. "Who may Charge"
#: only asks who does.
_WHO_IS = deferred(
    r"^(?:who(?:['’]s| is| are) (?:who|in|on|there|fighting|playing)\b|"
    r"who (?:you\b|(?:can|may) (?:fight|play|serve|march|be|you)\b|fights?|plays?|serves?|marches)\b|meet (?:the|"
    r"your) (?:[a-z-]+ ){0,2}[a-z-]+s$)"
)

#: What holds the entries of a kind, after the word for it ("Reaction cards", "Status summary").
_CARRIER = deferred(
    r"(?<=\w)(?: reference| quick)? (?:at a glance|in (?:brief|short)|cards?|sheets?|summary|summaries|entries|"
    r"glossary)$"
)


def carrier_free(heading: str) -> str:
    """A folded heading without the word for what its entries are printed on."""
    return _CARRIER.sub("", heading)


#: What is done while the other side has its turn is done in answer, whatever it is called.
OUT_OF_TURN = deferred(
    r"\b(?:enemy|opponent|opposing player|other player|opposing side)(?:['’]?s['’]?)? "
    r"(?:[a-z]+ )?(?:turn|half|phase|activation)s?\b|"
    r"\bout of turn\b"
)
_OUT_OF_TURN_DEEDS = deferred(rf"^(?:[a-z]+ )?actions? (?:in|during|taken in|made in) .*{OUT_OF_TURN.pattern}")


@functools.lru_cache(maxsize=4096)
def kind_of_words(words: str, units: frozenset[str], one: bool = False) -> Kind | None:
    """The kind that a heading or a column head names; in the plural, or with ``one`` in the singular too."""
    low = _bare(words)
    if that := _THAT_ONE_CAN.match(low):
        low = that[1]
    if _WHO_IS.match(low):
        return Kind("unit_type", "unit type")
    carried = carrier_free(low)
    low, one = carried, one or carried != low
    if _OUT_OF_TURN_DEEDS.match(low):
        return Kind("reaction", "reaction")
    of = _OF.match(low)
    if of:
        return _classed(singular(of.group(1)), of.group(2), units)
    tokens = low.replace("/", " ").split()
    if len(tokens) > 2 and tokens[1] == "of" and tokens[0] in ("states", "statuses", "afflictions"):
        tokens = tokens[:1]  # "States of Disorder"
    if len(tokens) > 2 and tokens[1] in ("to", "against") and KIND_WORDS.get(PLURALS.get(tokens[0], "")) == "reaction":
        tokens = tokens[:1]  # "Reactions to a Charge"
    for size in (2, 1):
        if len(tokens) < size:
            continue
        tail = " ".join(tokens[-size:])
        noun = PLURALS.get(tail) or (tail if tail in KIND_WORDS and (one or tail in _MASS) else None)
        if noun is None:
            continue
        before = tokens[-size - 1] if len(tokens) > size else ""
        if last_word(noun) in _CLASSING and size == 1:
            return _classed(noun, before, units)
        if is_elsewhere(before, noun):
            return None
        return Kind(KIND_WORDS[noun], noun)
    return None


def names_only_a_kind(heading: str) -> bool:
    """Whether a heading of several words says no more than that things of a kind follow ("The kinds of host")."""
    low = _bare(heading)
    return any(pattern.match(low) for pattern in (_OF, _THAT_ONE_CAN, _WHO_IS))


def _bare(words: str) -> str:
    return re.sub(r"^(?:the|a|an) ", "", fold(words).strip(" .:"))


def is_elsewhere(before: str, noun: str) -> bool:
    """Whether the word before makes a kind word another thing ("turn order", "weather conditions")."""
    return before in _ELSEWHERE.get(noun, ())


def is_classed_by(what: str, noun: str) -> bool:
    """Whether the words before a name's end only say what is classed ("Scout Troop Type", "Heavy Unit Class")."""
    return noun in _CLASSING and singular(what) in _TROOPS


def _classed(noun: str, what: str, units: frozenset[str]) -> Kind | None:
    """The kind of "… types" or "types of …", by what is being told apart."""
    bare = singular(what)
    if not what or bare in _TROOPS or stem(bare) in units:
        return Kind("unit_type", noun)
    if bare in GRADED:
        return Kind("unit_subtype", noun)
    if bare in _FIRED:
        return Kind("weapon_type", f"{bare} {noun}")
    inner = KIND_WORDS.get(bare)
    if inner and inner != "unit_type":
        return Kind(inner, bare)
    return None
