"""Plain text: its lines, and what a single line looks like by itself (heading, bullet, page number).

Every test here looks at one line and is linear in its length; what a line *is* in its surroundings,
``ingest.layout.blocks`` decides. No test changes the text: offsets count in it as it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from kb.patterns import deferred

_BREAK = deferred(r"\r\n|[\n\r\f\v\u2028\u2029]")
BLANKS = "".join(chr(code) for code in range(0x3001) if chr(code).isspace()) + "\ufeff\u200b"


@dataclass(slots=True)
class Line:
    """A physical line: the span of what stands in it without blanks around, that text, and its indent in columns."""

    start: int
    end: int
    text: str
    indent: int
    raw_start: int
    raw_end: int


#: What stands before each line of a box of several; "> 12" is a figure.
_QUOTED = deferred(r"(?:>[ \t]{0,3}){1,3}(?=[A-Za-z*_#\[“\"'(|❓-]|$)")


def split_lines(text: str) -> list[Line]:
    """The lines of ``text`` in order; blank ones have an empty ``text``."""
    lines: list[Line] = []
    at = 0
    boxed = False  # within lines that all have the mark of a box
    ends = [(m.start(), m.end()) for m in _BREAK.finditer(text)]
    ends.append((len(text), len(text)))
    for end, after in ends:
        raw = text[at:end]
        stripped = raw.strip(BLANKS)
        boxed = stripped.startswith(">") and (boxed or text.startswith(">", after))
        if boxed and (mark := _QUOTED.match(stripped)):
            raw = raw.replace(mark[0], " " * mark.end(), 1)
            stripped = raw.strip(BLANKS)
        if stripped:
            lead = raw[: len(raw) - len(raw.lstrip(BLANKS))]
            indent = len(lead) + 3 * lead.count("\t") - lead.count("\ufeff")
            start = at + len(lead)
            lines.append(Line(start, start + len(stripped), stripped, indent, at, end))
        else:
            lines.append(Line(at, at, "", 0, at, end))
        at = after
    return lines


# --- words of a name -------------------------------------------------------------------------------------------

SMALL_WORDS = frozenset(
    "a an the and or nor but of to in on at by for with from into onto upon through under over per vs versus as than "
    "is are while during without within between against after before if when not no your its their other already up "
    "out off via that be who which same".split()
)
#: Words that open a sentence rather than a name.
OPENERS = frozenset(
    "in on at for when if as with during while since from by but and or this that these those it they you the there "
    "whenever where once after before because although any all each every".split()
)
ASIDE = deferred(
    r"(?:important|note|notes|nb|n\.b|example|examples|e\.g|for example|remember|warning|reminder|tip|hint|caution|"
    r"(?:designer|author|writer|editor|developer|historical|playtest)\S{0,3} (?:notes?|advice|comments?))\b|"
    r"(?:example \w+|yes|no|correct|(?:q|question) ?\d{0,3}|a|answer)(?:$|:| [–—-] )|"
    r"(?:a|answer) ?\d{0,3}: (?:yes|no|only|both|neither|correct|you|it|they|one|two)\b",
    re.IGNORECASE,
)
#: What ends a sentence or announces a list: a line that ends so is no heading.
TERMINAL = ".!?:;…"
_CLOSERS = "\"'”’)]*_»"


def ends_sentence(text: str) -> bool:
    """True where ``text`` ends with a stop, closing quotes and brackets aside."""
    bare = text.rstrip(_CLOSERS)
    return bool(bare) and bare[-1] in TERMINAL


def outside_brackets(text: str) -> str:
    """``text`` without what stands in round brackets."""
    if "(" not in text:
        return text
    kept: list[str] = []
    depth = 0
    for char in text:
        if char == "(":
            depth += 1
            kept.append(" ")
        elif char == ")":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(char)
    return "".join(kept)


#: What a name may open with that is no number of its own: "47mm Battery", "2-inch Mortar", "1st Lancers".
MEASURED = deferred(r"\d{1,3}(?:\.\d)?(?:-?(?:mm|cm|inch|in|pdr|pounder|st|nd|rd|th|lb))\s{1,3}(?=[A-Z])")


def title_like(text: str) -> bool:
    """True where every weighty word starts with a capital, as in "Charging through Difficult Terrain"."""
    words = outside_brackets(text).replace("/", " ").replace("–", " ").replace("—", " ").split()
    if not words or len(words) > 14:
        return False
    capitals = 0
    for position, word in enumerate(words):
        bare = word.strip("\"'“”‘’*_,;:&+-.!?#")
        if not bare:
            continue
        first = bare[0]
        if first.isupper():
            capitals += 1
        elif first.isdigit():
            continue
        elif position == 0 or word.lower().strip(",") not in SMALL_WORDS:
            return False
    last = words[-1].strip("\"'“”‘’*_,")
    adverb = (last.istitle() or text.isupper()) and last.lower() in ADVERBS  # "Fend Off" is a name
    return capitals > 0 and (adverb or last.lower() not in SMALL_WORDS or len(words) == 1)


ADVERBS = frozenset("up out off in on over under through by to".split())


def sentence_case_name(text: str) -> bool:
    """True for a short name in sentence case ("Moving through cover"): a capital first, no verb of a rule."""
    words = outside_brackets(text).split()
    return (
        1 <= len(words) <= 6
        and words[0][0].isupper()
        and text[-1] not in ",-–—"
        and words[-1].lower() not in SMALL_WORDS
        and not any(word.lower() in _VERBS for word in words[:-1])
        and (words[-1].lower() == "roll" or words[-1].lower() not in _VERBS)
        and not any(word in ("=", "|", "/") for word in words)
    )


_VERBS = frozenset(
    "may must can cannot is are was were will would should has have had does do did gets gains suffers makes moves "
    "counts it they you we this these roll add take see".split()
)


def nearly_title(text: str) -> bool:
    """True for a name with one word in lower case at its end ("Active and Reactive player")."""
    parts = outside_brackets(text).split()
    return 3 <= len(parts) <= 6 and title_like(" ".join(parts[:-1])) and parts[-1].isalpha()


def all_caps(text: str) -> bool:
    """True where the letters of a line are capitals (brackets aside), and it is not just abbreviations."""
    if len(text) > 100 or text[-1] in ".,;":
        return False
    bare = outside_brackets(text)
    letters = [char for char in bare if char.isalpha()]
    return (
        len(letters) >= 3
        and all(not char.islower() for char in letters)
        and any(len(word.strip("*_#.,:;!?'’\"")) >= 3 and not any(c.isdigit() for c in word) for word in bare.split())
        and not is_header_of_abbreviations(text)
    )


def is_header_of_abbreviations(text: str) -> bool:
    """True for the head of a characteristics profile: "M WS BS S T W I A Ld Sv"."""
    words = text.split()
    if not _TITLE_WORDS.isdisjoint(words):
        return False  # "THE ART OF WAR"
    return len(words) >= 4 and sum(len(word) <= 3 for word in words) >= 0.75 * len(words) and text[0].isupper()


#: Words of a title in capitals that are no abbreviations.
_TITLE_WORDS = frozenset("THE OF AND FOR WITH".split())


# --- bullets ---------------------------------------------------------------------------------------------------

#: Also signs of a font of symbols, which have no character of their own, and such signs decoded wrongly.
_SIGN = deferred(
    r"(?:o(?=[ \t\xa0]+[A-Z+\d])|[•●▪◦‣∙·■□►▶▷➤➢▸○◆◇◊◈❖✦⁃▫⬥⬦◉⦿❍✧➔*+–—\ue000-\uf8ff-]|ï‚[§··¨]|â€¢|Â·)[ \t\xa0]+(?=\S)"
)
_LETTERED = deferred(r"([A-Z])[.)][ \t\xa0]+(?=[A-Z])")
_LABEL = deferred(r"\(?((?:[A-Za-z]|[0-9]{1,3}|[ivx]{1,5}))[.)][ \t\xa0]+(?=\S)")


class Bullet(NamedTuple):
    """The marker of a list item: how long it is, its label ("a", "3") and what kind of marker it is."""

    length: int
    label: str | None
    kind: str


def bullet(text: str) -> Bullet | None:
    """The marker with which ``text`` opens, if it is a list item. A sign and a label may stand together ("- a)")."""
    length = 0
    sign = _SIGN.match(text)
    kind = ""
    if sign:
        length = sign.end()
        kind = text[0]
    label = _LABEL.match(text, length)
    if label and not (label.group(1).isupper() and label.group().rstrip().endswith(".")):
        closing = label.group().strip()[-1]
        word = label.group(1)
        kind += ("1" if word.isdigit() else "a") + closing
        return Bullet(label.end(), word, kind)
    return Bullet(length, None, kind) if sign else None


def unmarked(text: str) -> str:
    """A line without the mark of a list item."""
    found = bullet(text)
    return text[found.length :] if found else text


def lettered(text: str) -> Bullet | None:
    """An item marked by a capital letter ("B. Movement segment"); only its neighbours tell it from an initial."""
    found = _LETTERED.match(text)
    return Bullet(found.end(), found.group(1), "A.") if found else None


_NUMBERED = deferred(r"(?:(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?|\[(\d{1,3}(?:\.\d{1,3}){1,4})\])[ \t\xa0]+(?=[A-Z“\"'*])")


#: "After that", "Who may board": a name that ends with a word with which no other does, or asks what is told below it.
_BEHIND = deferred(
    r"[A-Z][a-z]{1,12}(?: [a-z]{1,12}){0,2} "
    r"(?:that|this|these|those|which|it|them|then|not|may|must|up|out|off|in|on)|"
    r"(?:Who|What|When|Where|Why|How|Which) (?:[A-Za-z'’-]{1,20} ){0,7}[A-Za-z'’-]{1,20}\??"
)


def numbered_heading(text: str, chapter: bool = False) -> tuple[int, int] | None:
    """(depth, length of the number) where ``text`` is a numbered heading: "3.4 Moving", "2 Orders", "[4.1] Stacking".

    Any name will do where the number is known to count a ``chapter`` or a part of one ("3. The turn").
    """
    found = _NUMBERED.match(text)
    if not found or len(text) > 90 or ends_sentence(text) or "  " in text[found.end() :]:
        return None
    name = text[found.end() :]
    if (bold := BOLD.match(name)) and bold.end() < len(name):
        return None  # "3.1 **Barge.** A Barge": an entry's name, and the beginning of what it says
    number = (found.group(1) or found.group(2)).removesuffix(".0")
    named = chapter or title_like(name) or all_caps(name)
    if not named and not ("." in (found.group(1) or ".") and (sentence_case_name(name) or _BEHIND.fullmatch(name))):
        return None
    return number.count(".") + 1, found.end()


# --- run-in headings -------------------------------------------------------------------------------------------

BOLD = deferred(
    r"(?:\*\*\*|\*\*|__|<b>|<strong>)[ ]{0,3}([^*<\n]{1,90}?)[ ]{0,3}([:.–—-]?)[ ]{0,3}"
    r"(?:\*\*\*|\*\*|__|</b>|</strong>)"
    r"[ \xa0]{0,3}([:–—]|--?(?=\s)|\.(?=\s))?[ \xa0]{0,3}"
)


_PARAGRAPH_NUMBER = deferred(
    r"(?:(?:\*\*|__)(?:§ ?)?(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[\[(]\d{1,3}(?:\.\d{1,3}){1,4}[\])])(?:\*\*|__)"
    r"|[\[(§]? ?\d{1,3}(?:\.\d{1,3}){1,4}[\])]?[.)]?|[A-Z]\.\d{1,3}(?:\.\d{1,3}){0,3}[.)]?)[ \t\xa0]{1,3}"
    r"(?=[A-Z“\"'*_]|\d{1,3}(?:\.\d{1,3}){1,4} (?:does|do|is|are|shall|will|may|applies|and)\b)"
)


def paragraph_number(text: str) -> int:
    """How long the number is with which a paragraph opens ("[4.1] ", "5.31 ", "**2.1.** "); 0 where it has none."""
    found = _PARAGRAPH_NUMBER.match(text)
    return found.end() if found else 0


# --- lines that belong to the page, not to the rules ----------------------------------------------------------------

_PAGE = deferred(
    r"(?:[-–—|\[ ]{0,4}(?:page|p\.|pg\.?)?\s{0,3}\d{1,4}(?:\s{0,2}(?:/|of)\s{0,2}\d{1,4})?[-–—|\] ]{0,4})$", re.I
)


def page_number(text: str) -> bool:
    """True for a line that is only a page number: "12", "- 12 -", "Page 3 of 40"."""
    return len(text) <= 24 and _PAGE.match(text) is not None


def aside(text: str) -> bool:
    """True where a line announces a note to the reader rather than rules ("Designer's Note", "Example:")."""
    return ASIDE.match(text) is not None


#: Links of a page behind a heading: "[edit]", "[edit | edit source]", a mark to link to it by.
_OF_THE_PAGE = deferred(r"\s*(?:\[\s*edit(?: source)?(?:\s*\|\s*edit(?: source)?)?\s*\]|[¶🔗])\s*$", re.IGNORECASE)


_SLANTED = deferred(r"(?<![\w*])\*(\w[^*]*)\*(?![\w*])")


_PICTURE = r"[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f1e6-\U0001faff]+"
#: Little pictures before or behind a name.
_PICTURED = deferred(rf"^{_PICTURE}\s{{0,3}}(?=\S)|(?<=\S)\s{{0,3}}{_PICTURE}$")


def clean(text: str) -> str:
    """A heading's words without emphasis marks, hash marks, pictures, closing colon, and what a wiki page puts behind
    them."""
    bare = re.sub(r"</?(?:b|strong|i|em|u)>", "", text).replace("**", "").replace("__", "").replace("`", "")
    bare = _SLANTED.sub(r"\1", bare)
    bare = _OF_THE_PAGE.sub("", bare)
    bare = bare.strip("#* _\t")
    if not bare.isascii():
        bare = _PICTURED.sub("", bare).strip("* ") or bare
    return " ".join(bare.rstrip(":").split())
