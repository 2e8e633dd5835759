"""Names as texts write them: a heading as a name, a name in the singular, a list of names in its parts.

In and out: strings. What is no name at all ("the player's", "3 or more") is told apart here, once for every stage.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from ingest.formats.text import MEASURED
from ingest.lexicon import GENERIC_UNITS, KIND_WORDS, NOT_A_NAME
from kb.names import first_word, fold, stems
from kb.patterns import deferred

#: A capitalised word, a parameter, and a name of capitalised words with small ones between.
CAP = r"[A-Z][A-Za-z'’]{0,30}(?:-[A-Za-z]{1,30}){0,4}"
PARAM = r"(?: ?\((?:[A-Z][\"”″]?|\d+[+\"”″]?|[+-]\d+|[A-Z]\+)\))"
NAME = rf"{CAP}(?: (?:{CAP}|of|(?<=of |or |to )the|to|for|or(?= [A-Z][a-z]+ (?:special|Reaction)))(?= |\b))*{PARAM}?"

#: Words for any game piece, and general nouns: they are never the name of a kind of one.
NEVER = GENERIC_UNITS - {"character"} | frozenset(
    "reaction react response sub special rule effect article paragraph clause".split()
)

#: Words for any piece that name a kind of one where a list or heading says so ("Troops", beside "Engines").
_KINDS_OF_PIECE = frozenset("troop troops squad squads team teams warrior warriors creature creatures".split())

_SPLIT = deferred(r",\s*(?:and |or )?|\s+(?:and|or)\s+|\s*&\s*|\s*/\s*")
_PARAMETER = deferred(r"^(.*?) ?\(([A-Z]|[xn]|\d+\+?|[+-]\d+|[A-Z][+-]|[A-Z](?=, ))[\"”″]?(?:, ?[\w+-]{1,12}){0,3}\)$")
#: "Gale Winds (GW)", "Long Oars (LO+x)": what a name goes by for short.
_SHORT = deferred(r"^([A-Z].{2,40}?) \(([A-Z]{2,4})(?:[ +-]*[xX])?\)$")
#: "Dread[range=N][dN]", "Ward[N+]": what a name takes, in square brackets.
_SQUARE = deferred(r"(?<=\w) ?(?:\[[^\[\]]{1,24}\] ?)+$")
#: "Ablaze, thrown weapons": whose the entry is.
_WHOSE = deferred(r"(?<=[a-z]), (?:[a-z]+ )?(?:weapons?|attacks?|units?|models?|vehicles?|only)$")
#: "(lesser) Blight": the one and the other.
_OPTIONAL = deferred(r"^\([a-z]+\) (?=[A-Z])")
_ONE_LETTER = deferred(r" ?\[([A-Z][+-]?)\]$")
_BARE_PARAMETER = deferred(r"^([A-Z][a-z]+(?: [A-Z][a-z]+)*) (X)$")
_SMALL = deferred(r"\b(And|Of|The|Or|In|To)\b(?!$)")
_ARTICLE = deferred(r"^(?:(?:Of|Concerning) (?:the )?(?=[A-Z])|(?i:the|a|an) )")
#: What an entry costs, after its name: "(1 CP)", "(20 points)", "[2AP]", "(Difficulty 4)", "- 1 AP".
_COST = deferred(
    r" ?[(\[](?:\d{1,3} ?[A-Za-z]{1,8}(?:, \d{1,4} ?[A-Za-z]{1,8})?|[A-Za-z]{2,12}:? \d{1,3}(?:\+|[\"”″])?)[)\]]$|"
    r" ?[–—:-] ?\d{1,3} ?(?:[A-Z]{2,4}|pts?|points?|actions?|action points?)$"
)
#: What an entry is besides, after its name: "(Passive)", "(once per game)", "[Psychic, Aura]".
_KEYWORDS = deferred(r"(?<=[\w)]) ?[(\[](?!sub-?types?\b)[A-Za-z][A-Za-z' -]{3,30}(?:[,/] ?[A-Za-z' -]{3,30})*[)\]]$")
_POSSESSIVE = deferred(r"(?:['’]s|s['’])$")
_STRAY_QUOTE = deferred(r"(?<=[a-rt-z])['’](?=\s|$)|(?<![^\s])[‘'“\"](?=\w)")
_EDGES = " ,.;:*_'\"‘’“”–—"
#: What a name does not begin or end with.
_NO_START = frozenset(
    """a an the this that these those its his her their your our if when while as so than and or but nor not no yet it
    they them he she you we who which what how where there then is are be been was were has have had does do did may
    can must will would should could with by from in on at to of for into onto after before during each every any all
    both either neither""".split()
)
_NO_END = frozenset("a an the and or but nor not of to for by with from into as than that which who is are".split())


#: Whose things are anybody's.
_ANYBODY = GENERIC_UNITS | frozenset("player opponent side foe".split())
#: Words before a word for a kind that make it no name.
_OF_ANY = frozenset("special core basic advanced standard optional regular normal".split())

#: "Table 3-1. The ten gifts": what a table is called by its number, which names nothing of what it holds.
_CAPTION = deferred(r"(?i)(?:table|chart|figure|fig\.|diagram|box) \d")

#: What is told of so many names is held: many stages ask it of the same headings.
_HELD = 4096

#: The key of a name: the stems of its words.
key_of = stems


@functools.lru_cache(maxsize=_HELD)
def tidy(heading: str) -> str:
    """A heading as a name: Title Case for capitals, no article, cost, keywords or closing stop."""
    if heading.startswith("("):
        heading = _OPTIONAL.sub("", heading)
    heading = _KEYWORDS.sub("", _COST.sub("", _ARTICLE.sub("", heading.strip(" :.*_–-"))))
    if ", " in heading:
        heading = _WHOSE.sub("", heading)
    if heading.endswith("]"):
        heading = _SQUARE.sub("", _ONE_LETTER.sub(r" (\1)", heading))
    if heading.isupper() and len(heading) > 3:
        heading = " ".join(word if word[0] == "(" else word.capitalize() for word in heading.split())
        heading = _SMALL.sub(lambda m: m.group().lower() if m.start() else m.group(), heading)
    return heading


@functools.lru_cache(maxsize=_HELD)
def singular(name: str) -> str:
    """The name with its last word in the singular, where that is plain."""
    if " and " in name or name.endswith(("ss", "us", "is", "eadquarters")):
        return name
    if re.search(r"[b-df-hj-np-tv-z]ies$", name) and len(name) > 4 and not _ZOMBIES.search(name):
        return name[:-3] + "y"
    if _AXES.search(name):
        return name[:-1]
    if name.endswith(("sses", "shes", "ches", "xes")):
        return name[:-2]
    if _WOLVES.search(name):
        return f"{name[:-3]}{'fe' if name.endswith('nives') else 'f'}"
    if name.endswith("oes") and not _SHOES.search(name):
        return name[:-2]  # "Heroes", "torpedoes"
    if _STATUSES.search(name):
        return name[:-2]
    return re.sub(r"(?<=[a-rt-z])s$", "", name)


#: Nouns that have their "ie" in the singular too.
_ZOMBIES = deferred(r"(?i)(?:zomb|pix|gen|valkyr|brown|sort|magp|boog|prair|cook|gool|newb|rook|veg)ies$")
_WOLVES = deferred(r"(?i)\b(?:(?:were)?wol|el|dwar|thie|kni)ves$")
_AXES = deferred(r"(?i)(?:\b|pole|battle|hand)axes$")
#: Nouns in "-us".
_STATUSES = deferred(
    r"(?i)\b(?:stat|vir|bon|foc|chor|camp|circ|coloss|fung|magn|cens|cact|nucle|b|walr|octop|legionari)uses$"
)
#: Nouns with an "e" of their own before the plural.
_SHOES = deferred(r"(?i)\b(?:\w*sh|f|t|h|d|can|thr|al|mistlet|fl|tipt)oes$")


#: A mark behind a name, for what is told below the table: "Iron Hymn (dagger)", "Iron Hymn*".
_MARKED = deferred(r" ?(?:\([a-z]{1,12}\)|[*†‡§])$")


def without_mark(name: str) -> str:
    """A name in a table without the mark that sends the reader to what is told elsewhere of such."""
    return _MARKED.sub("", name)


def parts(words: str) -> list[str]:
    """The names in a list such as "Line, Column or Hedgehog"."""
    return [part for part in _SPLIT.split(words) if part]


def parameter_of(name: str) -> tuple[str, str | None]:
    """A name without its parameter, and the letter that stands for it ("X" where a number stood)."""
    found = _PARAMETER.match(name) or _BARE_PARAMETER.match(name)
    if not found or found.group(2) == name[0] != "X":
        return name, None  # "Pace (P)": what it is called for short
    return found.group(1), found.group(2) if found.group(2)[0].isupper() else "X"


def short_of(name: str) -> tuple[str, str | None]:
    """A name without the letters that it goes by for short, and those ("Gale Winds (GW)")."""
    found = _SHORT.match(name)
    return (found[1], found[2]) if found else (name, None)


def clean(name: str) -> str:
    """A name without the punctuation and blanks around it."""
    return " ".join(_STRAY_QUOTE.sub("", name.strip(_EDGES)).split())


#: All of a kind at some time ("Reactions in the Landing phase"), which is none of them.
_IN_A_PHASE = deferred(
    rf"(?:{'|'.join(sorted(KIND_WORDS))})s? (?:in|during) (?:the|each|any|your) .+ "
    rf"(?:phase|step|stage|segment|turn|round)s?"
)


@functools.lru_cache(maxsize=_HELD)
def is_name(name: str, told: bool = False) -> bool:
    """Whether the words can be a name: no bracket left over, no possessive, no edge that no name has.

    ``told``: a list or heading says that they are one, so that "Might" is a name as well.
    """
    low = fold(name).split()
    opens = name[0].isalpha() or (told and MEASURED.match(name)) if low else False
    if not opens or "(" in name or ")" in name or '"' in fold(name):
        return False
    written = all(word[0].isupper() for word in MEASURED.sub("", name, count=1).split())
    kind_of_piece = told and written and fold(name) in _KINDS_OF_PIECE
    if (fold(name) in NEVER and not kind_of_piece) or _POSSESSIVE.search(name) or len(low) > 6:
        return False
    if len(low) > 4 and _IN_A_PHASE.fullmatch(fold(name)):
        return False
    if owner := _POSSESSIVE.search(first_word(name)):
        bare = fold(first_word(name)[: owner.start()])
        if not (told and written and bare not in _ANYBODY):
            return False  # "Player's Turn"; but "Devil's Luck" is a name
    if len(low) == 2 and low[0] in _OF_ANY and singular(low[1]) in KIND_WORDS:
        return False  # "a Special Skill": any of them
    if _CAPTION.match(name):
        return False
    of_somebody = low[0] in _NO_START and len(low) > 2 and low[1] in GENERIC_UNITS
    said = low[2] if of_somebody else low[1] if low[0] in ("it", "they") and len(low) > 1 else ""
    if said in ("is", "are", "was", "were", "has", "have") or (low[0] in ("it", "they") and not written):
        return False  # "It is Dazed", "The unit is Dazed", "It merely …" say something
    called = told and written and len(low) == 2 and low[-1] in ("to", "by")  # "Heave To", "Stand By"
    if (low[-1] in _NO_END and not called) or (
        low[0] in _NO_START and not (told and name[0].isupper()) and not (written and len(low) > 2)
    ):
        return False
    return (told and written) or not all(word in NOT_A_NAME or word in GENERIC_UNITS - {"character"} for word in low)


def listed(words: str) -> Iterator[tuple[str, str | None]]:
    """The items of a list that a sentence gives ("Pace (P), Might (M) and Aim"), each with its abbreviation."""
    for part in parts(re.split(r"[.;:]", words, maxsplit=1)[0]):
        item = _ARTICLE.sub("", part.strip(_EDGES + "*"))
        item = re.sub(r"^(?:either|both|its|their|and|or|one) ", "", item)
        short = re.match(r"^(.{2,40}?) \(([A-Za-z]{1,4})\)$", item)
        yield (short.group(1), short.group(2)) if short else (item, None)
