"""Second halves: what a sentence says in its second half of whoever or whatever its first half told, said in full.

In: the cleaned text of a sentence. Out: the same as sentences of their own, each with its own narrowing ("cannot be the
target of a Charge, nor of a Volley made from afar": the one always, the other from afar; "the Dazed or Mired state is
removed": either of them; "neither becomes Gripped": they do not). General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_CAP = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
_STATE = r"(?:state|status|condition|marker|token|counter)"
_BARRED = (
    r"(?:may not|cannot|can not|may never|can never|must not) (?:ever )?be "
    r"(?:(?:chosen as|made|picked as) )?the target of"
)


def _each_target(match: re.Match[str]) -> str:
    """Of what somebody is not the target, each told by itself."""
    return f"{match['said']} {match['one']}. {match['said']} {match['two']}"


def _so_already(match: re.Match[str]) -> str:
    """ "They cannot become Hidden, and those who already are lose the state": they lose it."""
    return f"{match['said']}. {match['who']} lose the {match['state']} {match['noun'].lower()}"


def _each_removed(match: re.Match[str]) -> str:
    """ "If it passes, the Dazed or Mired state is removed": each of them is, in the same case."""
    front = match["front"] or ""
    the = "the" if front else "The"
    told = (f"{front}{the} {match[each]} {match['noun'].lower()} is {match['off']}" for each in ("one", "other"))
    return ". ".join(told)


def _neither_becomes(match: re.Match[str]) -> str:
    """ "Neither unit becomes Gripped, or both cease to be": they do not become so, or they lose it."""
    front = match["front"] or ""
    they = f"{front}{'they' if front else 'They'}"
    ended = f". {they} lose the {match['state']} state" if match["ended"] else ""
    return f"{they} do not become {match['state']}{ended}"


def _halved(match: re.Match[str]) -> str:
    """ "It Stabs with half its Grit": then that is halved."""
    told = f"{match['told']}. " if match["told"] else ""
    return f"{told}When {match['who'].lower()} {match['deed']}, its {match['what']} is halved"


#: What somebody does, and with or at half of what: "it Stabs with half its Grit".
_HALF = (
    r"(?P<who>[Ii]t|[Tt]hey|[Aa]n? [A-Z][\w'-]+ [a-z]+) (?P<deed>[A-Z][a-z]+(?: [A-Z][a-z]+)?) (?:with|at|using) "
    r"(?:only )?half (?:of )?(?:its|their) (?P<what>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
)
#: "May make two Replies in a turn": more than one, as more than one are told of behind it.
_SEVERAL = r"(?P<said>[^;:.]{3,100}? (?:may|can) [a-z]+ (?:up to )?(?:two|three|2|3) [^;:.]{3,100}?)"
_MUST_BE = r"(?:must|has to|have to)(?: always)? be"


def _among_them(match: re.Match[str]) -> str:
    """ "Two Replies, one of which must be a Duck": provided that one of them is."""
    if not match["name"]:
        return f"{match['said']}, provided that they are different"
    return f"{match['said']}, provided that at least one of them is {match['name']}"


def _one_even_so(match: re.Match[str]) -> str:
    """ "Does not suffer the penalty for a Snatch, and may make one even while Dazed": the Snatch."""
    return (
        f"{match['who']} {match['not']} {match['what']} {match['for']} {match['a']}{match['deed']}. "
        f"{match['who']} {match['may']} {match['make']} {match['a']}{match['deed']} {match['so']}"
    )


def _in_these_alone(match: re.Match[str]) -> str:
    """ "May be in wedge or in ring, and nothing else": only in these."""
    if not (match["only"] or match["else"]):
        return match[0]
    return f"{match['who']} may only be in {match['these'].replace(' in ', ' ')}"


_FORM = r"(?!the\b|a\b|an\b)[A-Za-z-]+(?: [Oo]rder)?"
SECOND_HALVES = Substitutions(
    (  # "may be in wedge or in ring, and nothing else", "are only ever in wedge or in ring"
        r"^(?P<who>[^,;:]{2,60}?) (?:may|can|are|is|must) (?:always )?(?P<only>only (?:ever )?)?"
        rf"(?:(?:be|stand|form up|fight) )?in (?P<these>{_FORM}(?:, (?:in )?{_FORM}){{0,4}},? or (?:in )?{_FORM})"
        r"(?P<else>,? (?:and|but) (?:in )?(?:nothing|none|no other [a-z]+|no [a-z]+)(?: else)?)?$",
        _in_these_alone,
    ),
    (  # "may make two Replies in a turn, but they must be different", "…, one of which must be a Duck"
        rf"^{_SEVERAL},? (?:(?:and|but) )?(?:(?:they|these|the two|both)(?: of them)? (?:{_MUST_BE} (?:two )?different|"
        r"(?:may not|cannot) be the same)\b[^,;.]*|"
        rf"(?:at least )?one of (?:which|them|these|the two)(?: [a-z]+)? {_MUST_BE} (?P<name>[^,;.]{{2,40}}?))$",
        _among_them,
    ),
    (  # "does not suffer the penalty for a Snatch, and may make one even while Dazed"
        r"^(?P<who>[^,;:]{3,60}?) (?P<not>(?:does|do) not (?:suffer|take|have|incur)|ignores?|(?:may|can) ignore) "
        r"(?P<what>[^,;:]{2,40}?) (?P<for>for|on|to|of|when making) (?P<a>an? |the )(?P<deed>[A-Z][\w'’-]+"
        r"(?: [A-Z][\w'’-]+){0,2}),? and (?P<may>may|can) (?P<make>make|use|take|declare|perform) (?:one|it|this|that) "
        r"(?P<so>(?:even|also|while|when|if|in|against|despite|without)\b[^;:]{3,80})$",
        _one_even_so,
    ),
    # "… may only make Surface and Stab, and it Stabs with half its Grit"
    (rf"^(?P<told>[^;:]{{6,200}}?),? (?:and|but) {_HALF}$", _halved),
    (rf"^(?P<told>){_HALF}$", _halved),
    (  # "may only Stab, and it Stabs with two fewer dice": how it is done then is no duty to do it
        r"^(?P<told>[^;:]{3,120}? may only [^;:]{3,120}?),? (?:and|but) (?:it|they) "
        r"(?:[A-Z][\w'-]+ (?:with|at|using|on) [^;:]{3,80})$",
        r"\g<told>",
    ),
    (
        rf"^(?P<said>[^,;:]{{2,60}}? {_BARRED}) (?P<one>[^,;:]{{2,40}}?)(?:,? nor|,? or) of "
        r"(?P<two>an? [^,;:]{2,80}? (?:made|declared|from|within|beyond|at|by|if|while|when) [^;:]{2,80})$",
        _each_target,
    ),
    (
        rf"^(?P<said>(?P<who>[^,;:]{{2,80}}?) (?:cannot|may not|can never|may never) (?:become|be|gain) "
        rf"(?P<state>{_CAP})),? (?:and|while|but) (?:those|any|units|models)(?: (?:who|that|which))?(?: are| is)? "
        rf"already (?:(?P=state)|so|are|do) loses? (?:the|that|this|it)(?: (?P<noun>(?i:{_STATE})))$",
        _so_already,
    ),
    (
        rf"^(?P<front>(?:If|When|Whenever|On|At|After|Once|In) [^,;:]{{2,60}}, )?[Tt]he (?P<one>{_CAP}) (?:or|and) "
        rf"(?P<other>{_CAP}) (?P<noun>(?i:{_STATE}))s? (?:is|are) (?P<off>removed|lost|lifted|taken off|cancelled)$",
        _each_removed,
    ),
    (
        rf"^(?P<front>(?:If|When|Whenever|On|At|After|Once|In|Unless) [^,;:]{{2,60}}, )?[Nn]either (?:[a-z]+ )?"
        rf"becomes (?P<state>{_CAP})(?P<ended>,? or both (?:cease to be|stop being)(?: so)?)?$",
        _neither_becomes,
    ),
)  # fmt: skip
