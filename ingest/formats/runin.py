"""Run-in headings: names that open the paragraph which tells of them ("**Evade** – The …", "Dug In. A Dug In unit …").

Every test here looks at one line and is linear in its length; what a line *is* in its surroundings,
``ingest.layout.blocks`` decides. No test changes the text: offsets count in it as it stands.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.formats.text import ASIDE, BLANKS, BOLD, OPENERS, outside_brackets, sentence_case_name, title_like
from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from kb.names import first_word, last_word
from kb.patterns import deferred

_NUMBER_IN_NAME = deferred(
    r"(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?|[\[(]\d{1,3}(?:\.\d{1,3}){0,4}[\])][.:]?|"
    r"[\[(](?:[A-Za-z]|[ivx]{1,4})[\])][.:]?|(?:[a-z]|[ivx]{1,4})[.)]|[A-Z]\))[ \xa0]{1,3}(?=[A-Z])"
)
_STOPPED_NAME = deferred(r"([A-Z][^.:;!?\n]{1,44})[.!][ \xa0]{1,3}(?=[A-Z“\"*])")
#: A short sentence, where a name could stand: "Slings ignore cover", "Mire Oxen are Beasts", "Executed in the Drive".
SAYS = deferred(
    r"(?:The )?[A-Z][\w'’-]+(?: [\w'’-]+){0,2}? (?:ignores?|may|must|shall|cannot|can|never|always|is|are|has|have|"
    r"gains?|adds?|loses?|counts?|halves?|suffers?|needs?|does|do|becomes?|causes?|receives?|gets?|takes?|requires?|"
    r"proceeds?|consists?|begins?|lasts?|remains?)\b|"
    r"(?:[A-Z][a-z]+ed|Made|Taken|Given|Done|Fought) (?:in|during|at|by|on|after|before) (?:the|an?|any|each|every|"
    r"your|its|their)\b|[A-Z][a-z]+ed (?:when|whenever|if|while|only|once)\b|"
    r"An? [A-Za-z-]{3,20} [a-z]{2,14}s\b"
)


def stopped_run_in(text: str, numbered: bool = False) -> RunIn | None:
    """A name set off by a stop ("Dug In. A Dug In unit …", "Halt! The …"): a heading only with a number or its like.

    Behind a number it may be in sentence case too ("5.3 Nerve tests. Roll a die …").
    """
    found = _STOPPED_NAME.match(text)
    if not found:
        return None
    name = found.group(1)
    named = title_like(name) or all(word[0].isupper() for word in name.split())
    named = named or (numbered and len(name.split()) <= 4 and sentence_case_name(name))
    if not named or SAYS.match(name) or len(name.split()) > 5 or ASIDE.match(name) or len(text) - found.end() < 8:
        return None
    return None if name.lower() in FIELDS else RunIn(0, len(name), found.end())


#: What sets an option off, in brackets behind its name ("**Brace** (when an enemy fires): …").
_TIMED = deferred(
    r"\((?:(?:when|whenever|if|after|once|trigger)\b[^()\n]{3,120}|"
    r"(?-i:[A-Z][a-z]+(?: (?:of|the|[A-Z][\w'’-]+)){0,3} (?:[Pp]hase|[Ss]tep|[A-Z][a-z]+))|"
    r"[a-z]{2,20}:? \d{1,2}\+?(?:, [a-z]{2,20}:? \d{1,2}\+?){1,8})\)[ \xa0]{0,2}[:.–—-]",
    re.IGNORECASE,
)
#: What an entry costs or needs, in brackets behind its name ("**Ember** (Kindle 5). …", "**Cleave** [3+] The …").
FIGURED = deferred(
    r"(?:\((?:[A-Za-z]{2,20}:? )?\d{1,2}\+?(?: [A-Za-z]{2,12})?\)|"
    r"\[(?:[A-Za-z]{2,20}:? )?\d{1,2}\+?(?: [A-Za-z]{2,12})?\])[ \xa0]{0,2}(?:[:.]|[–—-](?= )|(?=[A-Z]))"
)
#: When it may be used, slanted and in brackets ("**LAST COALS** *(Rally Phase)* Pick …").
_SLANTED_ASIDE = deferred(r"([*_])\([^()*_\n]{3,60}\)\1[ \xa0]{0,2}(?:[:.–—-] )?(?=[A-Z])")
_KIND_NOUNS = KIND_WORDS.keys() | HEAD_NOUNS.keys() | {"effect", "event", "hazard", "terrain"}
#: Of what kind an entry is, in brackets behind its name ("**Rust** (condition): …").
OF_KIND = deferred(r"(\([A-Za-z][a-z -]{2,18}\))[ \xa0]{0,2}(?:[:.]|--?|[–—])[ \xa0]{1,3}(?=\S)")
_ITALIC = deferred(
    r"(?:\*|_|<i>|<em>)([^*_<\n]{2,60}?)([:.]?)(?:\*|_|</i>|</em>)([:.]|[ ][–—-](?=[ ]))?[ \xa0]{1,3}(?=\S)"
)
#: Labels of the fields that every entry of a kind has ("Trigger: …", "Cost: 2"): they name nothing by themselves.
FIELDS = frozenset(
    """trigger triggers effect effects cost costs range duration requirement requirements restriction restrictions limit
    limits when timing opportunity occasion moment cue provocation time target targets result results success failure
    use used usage frequency type re who where roll difficulty benefit
    procedure test condition conditions action actions keywords prerequisite prerequisites example
    note exception exceptions""".split()
) | {"on a success", "on a failure", "if passed", "if failed", "critical success", "critical failure", "at the table"}


class RunIn(NamedTuple):
    """A heading that opens its own paragraph: the span of the name in the line, and where the body begins."""

    start: int
    end: int
    body: int


def run_in(text: str, among: bool = False) -> RunIn | None:
    """The run-in heading with which ``text`` opens: "**Evade** – The …", "Combat Speed – A …", "Perils: When …".

    ``among`` others it may open with a small word too ("On Fire: The tower …").
    """
    if text.startswith(("**", "__", "<b>", "<strong>")):
        found = BOLD.match(text)
        if not found or found.end() >= len(text):
            return None
        name = found.group(1)
        if ASIDE.match(name) or name[-1] in "!?" or len(name.split()) > 12 or name.lower() in FIELDS:
            return None
        separated = bool(found.group(2) or found.group(3))
        following = text[found.end()]
        timed = following == "(" and _TIMED.match(text, found.end()) is not None
        timed = timed or (following in "([" and FIGURED.match(text, found.end()) is not None)
        timed = timed or (following in "*_" and _SLANTED_ASIDE.match(text, found.end()) is not None)
        if following == "(" and (kind := OF_KIND.match(text, found.end())):
            called = last_word(kind[1].strip("()")).lower()  # "(foot)" is no word for a kind of thing
            return RunIn(found.start(1), kind.end(1) if called in _KIND_NOUNS else found.end(1), kind.end())
        if not separated and not timed and not (title_like(name) and (following.isupper() or following in "“\"'")):
            return None
        number = _NUMBER_IN_NAME.match(name)
        if not number and not name[0].isupper() and not name[0].isdigit() and name[0] not in '+-–“"':
            return None
        return RunIn(found.start(1) + (number.end() if number else 0), found.end(1), found.end())
    if text.startswith(("*", "_", "<i>", "<em>")):
        return _italic_run_in(text)
    return _plain_run_in(text, among)


def _italic_run_in(text: str) -> RunIn | None:
    """ "*Slippery*: A Slippery ganger …": slanted type is a heading only where a stop sets it off and it is a name."""
    found = _ITALIC.match(text)
    if not found or not (found.group(2) or found.group(3)):
        return None
    name = found.group(1).strip()
    if not title_like(name) or ASIDE.match(name) or name.lower() in FIELDS or len(name.split()) > 5:
        return None
    return RunIn(found.start(1), found.start(1) + len(name), found.end())


def _plain_run_in(text: str, among: bool) -> RunIn | None:
    first = text[0]
    if not (first.isupper() or (first in "+−-–" and len(text) > 1 and text[1].isdigit())):
        return None
    head = text[:110]
    best: tuple[int, int] | None = None
    for separator in (" – ", " — ", " - ", " -- ", ": "):
        at = head.find(separator)
        if at > 0 and (best is None or at < best[0]):
            best = (at, at + len(separator))
    if best is None:
        return None
    at, body = best
    name = text[:at].rstrip()
    if ". " in name or not title_like(name) or ASIDE.match(text) or len(name) > 90 or name.lower() in FIELDS:
        return None
    bracket = text.find(" (", 0, at)
    if bracket > 0 and _TIMED.match(text, bracket + 1):  # "Brace (when an enemy fires): …"
        return RunIn(0, bracket, bracket + 1)
    words = name.split()
    dash = text[at] == " "
    whole = among and not dash and len(words) <= 3 and all(word[0].isupper() for word in words)
    if words[0].lower() in OPENERS and (dash or len(words) > 1) and not whole:
        return None
    while body < len(text) and text[body] in BLANKS:
        body += 1
    if body >= len(text) or not (text[body].isupper() or text[body] in "“\"'‘*"):
        return None
    # A name beside a name ("Daemon Lord: Daemon (Character)") is no heading over a sentence.
    rest = outside_brackets(text[body : body + 400]).split()
    if sum(1 for word in rest if word[0].islower()) < 2 or len(rest) < 4:
        return None
    return RunIn(0, len(name), body)


_COLON_NAME = deferred(r"([A-Z][^:.\n]{1,40}): {1,2}(?=[a-z0-9+−–-])")


def series_run_in(text: str) -> RunIn | None:
    """A name before a colon and a body in small letters ("Ram Bow: this ship may …"): a heading only among its like."""
    found = _COLON_NAME.match(text)
    if not found or len(text) - found.end() < 12:
        return None
    name = found.group(1)
    if not title_like(name) or ASIDE.match(name) or name.lower() in FIELDS or len(name.split()) > 5:
        return None
    return None if first_word(name).lower() in OPENERS else RunIn(0, len(name), found.end())


#: A name in capitals right before its sentence, one with what it costs in brackets.
_CAPITAL_NAME = deferred(
    r"([A-Z][A-Z'’-]+(?: [A-Z][A-Z'’-]+){0,3})[ \xa0]{1,3}(?=(?:[A-Z][a-z]|A(?:n)? [A-Za-z])[^\n]{10})"
)
_COSTED_NAME = deferred(
    r"([A-Z][\w'’-]+(?: (?:[A-Z][\w'’-]+|of|the|and)){0,3} \((?:\d{1,2}|X|D\d)\+? ?[A-Za-z]{0,10}\))[ \xa0]{1,3}"
    r"(?=[A-Z][^\n]{10})"
)
#: A name and a wide gap before its sentence.
_APART_NAME = deferred(
    r"([A-Z][^.:;!?\n()|]{1,34}?(?: ?\([A-Z\d+\"]{1,3}\))?)(?:[ \xa0]{2,12}|\t)"
    r"(?=(?:[“\"'+]?[A-Z]|[+−-]\d)\S{0,20} [A-Za-z\d])"
)
#: A name and a row of dots before its sentence.
_LED_NAME = deferred(r"([A-Z][\w'’-]*(?: [\w'’-]+){0,3}) {0,12}(?:\. ?){3,60}(?=[+−–-]?\d|[A-Z])")


#: A name that only its bold type told apart, right before a word that opens a sentence, or before itself.
_WORDS = r"[A-Z][\w'’-]+(?: (?:of |the |and )?[A-Z][\w'’-]+){0,2}"
_OPENING = (
    r"(?:The|This|These|That|An?|Any|Each|Every|All|No|When|Whenever|While|If|Once|After|Before|During|It|They|You|"
    r"Ignore|Add|Subtract|Roll|Re-?roll|May|Cannot|Must|Counts?|Treat|Gains?|Only|Friendly|Enemy|Units?|Models?|"
    r"(?:At|In|On) (?:the|a|an|any|its|each))"
)
_BARE_NAME = deferred(
    rf"(?P<name>{_WORDS}(?: \([A-Z\d+\"]{{1,3}}\))?) (?=(?:{_OPENING}|(?P=name)s?|An? (?P=name)) [\w'’\"-]+ [^\n]{{8}})"
)
#: The same before any word, of a name that stands among such: "Pike Drill Infantry with this rule …".
_BEFORE_ANY = deferred(r"(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) (?=[A-Z][\w'’-]+ [a-z]+ [a-z])")


def set_off_run_in(text: str, among: bool = False) -> RunIn | None:
    """A name in capitals, one with its cost, one before a wide gap or dots, or one that lost its bold type, right
    before its sentence ("SCOUT A Scout may …", "Dash (1 AP) Move …", "Fly (X)  May move …", "DASH . . . Move …",
    "Pikemen A unit of …"): a heading only among its like. ``among`` others, whatever word the sentence opens with."""
    found = _CAPITAL_NAME.match(text) or _COSTED_NAME.match(text) or _LED_NAME.match(text)
    if found:
        return RunIn(0, found.end(1), found.end())
    if (apart := _apart_run_in(text, among)) is not None:
        return apart
    bare = _BARE_NAME.match(text) or (_BEFORE_ANY.match(text) if among else None)
    if bare is None or first_word(bare["name"]).lower() in OPENERS or ASIDE.match(bare["name"]):
        return None
    return None if bare["name"].lower() in FIELDS else RunIn(0, bare.end("name"), bare.end())


#: What stands for the text of an entry that is told elsewhere.
_TOLD_ELSEWHERE = deferred(r"(?:[Ss]ee|[Aa]s) (?:(?:rule|section|chapter|page|table) )?[§A-Z]?\d[\d.]{0,8}[a-z]?\.?$")


def _apart_run_in(text: str, among: bool) -> RunIn | None:
    found = _APART_NAME.match(text)
    line = text[found.end() :].partition("\n")[0] if found else ""
    told = sum(word[0].islower() for word in line.split()) > 1 or (among and _TOLD_ELSEWHERE.match(line) is not None)
    if not found or not told or "   " in line:
        return None
    name = found.group(1)
    named = (title_like(name) or sentence_case_name(name)) and len(name.split()) <= 5 and not ASIDE.match(name)
    return RunIn(0, len(name), found.end()) if named and first_word(name).lower() not in OPENERS else None


#: With what a name of a state may begin ("On Overwatch", "In Cover").
_STATIVE = frozenset("on in at off out under".split())
#: A name at the head of a list's item, and the mark behind it.
_LISTED_NAME = deferred(
    r"([A-Z][^.:;!?\n()–—]{1,34}?(?: \([A-Z\d+\"]{1,3}\))?)(?: \([^()\n]{1,60}\))?(?:[.:]| (?:[–—-]|--))[ \xa0]{1,3}"
    r"(?=[A-Za-z“\"']|[+−-]\d)"
)


def listed_run_in(text: str, least: int = 4) -> RunIn | None:
    """A name in sentence case too, before a stop, a colon or a dash ("Rifle team: Six men …"): one only in a list of
    such. ``least``: so many words must follow it."""
    found = _LISTED_NAME.match(text)
    if not found or len(text[found.end() :].split()) < least:
        return None
    name = found.group(1)
    if not (title_like(name) or sentence_case_name(name)) or len(name.split()) > 4 or SAYS.match(name):
        return None
    if ASIDE.match(name) or name.lower() in FIELDS:
        return None
    words = name.split()
    stative = len(words) > 1 and all(word[0].isupper() for word in words) and text[found.end(1)] != ","
    if words[0].lower() in OPENERS and not (stative and words[0].lower() in _STATIVE):
        return None
    return RunIn(0, len(name), found.end())
