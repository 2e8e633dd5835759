"""Entries: what a sentence says of the entry that it stands in without its name, said with it.

In: the cleaned text of a sentence, and its setting. Out: the same with the option, the rule or the deed just told of by
its name ("Only Divers may do this", "Not while Dazed", "Once per game", "Lost if the unit is Dazed").
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.setting import Setting
from kb.patterns import Pattern
from kb.rules import bare_name

#: "Barges cannot either": what the sentence before said of others.
_NEITHER = Pattern(
    r"^(?:(?P<who>[^,;]{2,60}?) (?:cannot|can not|may not|must not)(?: do so)?,? either|"
    r"(?:Nor|Neither) (?:may|can) (?P<nor>[^,;]{2,60}))$"
)
#: "Only Divers may do this": what the entry that it stands in is of.
_DOES_THIS = re.compile(
    r"^(?P<who>[^,;]{2,80}? (?:may|can|cannot|must|never)(?: not| never| only)?) "
    r"(?:do|use|make|take|attempt|perform|try) (?:this|so|it)(?=$|, (?:and|but) (?:only|not|may not|can not|cannot) |"
    r" (?:if|when|while|unless|twice|once|in|at|on|"
    r"during|for|without|instead|even|too|again|after|before)\b)"
)


#: "Only Divers may use it, and only near a boat": in which case alone, or not, whoever may.
_AND_ONLY = re.compile(
    r"^(?P<said>(?:Only )?[^,;]{2,80}? (?:may|can)(?: only)? use [^,;]+), (?:and|but) "
    r"(?P<how>only|not|(?:may|can) not (?:do (?:this|so|it)|use [^,;]+?)|cannot (?:do (?:this|so|it)|use [^,;]+?)) "
    r"(?P<case>(?:if|when|while|next|near|within|in|at|on|after|before|during|from|with|against) ?[^;]*)$"
)
#: "Reforming takes a turn. It is not allowed within 4 inches of …": the deed that was just told of.
_ALLOWED = re.compile(
    r"(?:It|This) is (?P<how>not|never|only) (?:ever )?(?:allowed|permitted|possible) "
    r"(?P<case>(?:within|near|if|when|while|in|during|at|on|after|before) .+)"
)
_TWICE = ("Twice", "twice")
#: What an entry says of its option in a few words: "Not while Dazed", "Once per game", "Usable only by Divers".
_OF_ENTRY: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], str]], ...] = (
    (
        re.compile(r"^(?:Not|Never) ((?:if|when|while|in|during|at|after|against|within|on|by) (?!all\b)[^,;]+)$"),
        lambda m, name: f"A unit may not use {name} {m[1]}",
    ),
    (
        re.compile(
            r"^(?!Not |Once |Twice )([A-Z][^,;:]{2,40}?) only, (?:that is|that means|i\.e\.|meaning|namely|"
            r"which means) ([^;:]{3,80})$"
        ),
        lambda m, name: f"Only {m[2]} may use {name}",
    ),
    (
        re.compile(
            r"^(?:Only )?([Oo]nce|[Tt]wice|[Oo]ne use(?: only)?)(?: only)?(?: ((?:per|each|a|every|in each) "
            r"[a-z]+)(?: (?:per|for each) "
            r"[a-z]+)?)?$"
        ),
        lambda m, name: f"A unit may only use {name} {'twice' if m[1] in _TWICE else 'once'} {m[2] or 'per game'}",
    ),
    (
        re.compile(
            r"^(?:Not|Never) (?:for|available to|open to|(?:allowed|permitted) (?:for|to)) ([^,;]{2,60}?),? "
            r"(?:or|and|nor) "
            r"((?:while|when|if|during|in|after|at) [^,;]+)$"
        ),
        lambda m, name: f"{m[1]} may not use {name}. A unit may not use {name} {m[2]}",
    ),
    (
        re.compile(
            r"^(?:(?:It|This) )?(?:[Rr]equires|[Nn]eeds) that (?:it|they|the [a-z]+) (?:is|are|has|have) (?:not|no) "
            r"(?=[A-Z][^,;]+$)"
        ),
        lambda m, name: f"A unit may not use {name} while ",
    ),
    (
        re.compile(r"^(?:(?:It|This) )?(?:[Rr]equires|[Nn]eeds) that "),
        lambda m, name: f"A unit may only use {name} if ",
    ),
    (
        re.compile(r"^(?:Requires|Needs) (?=(?:an?|the|at least) |[A-Z])"),
        lambda m, name: f"To use {name}, a unit must have ",
    ),
)
#: In the entry of a rule: "Lost if the unit is Dazed", "Riders may ignore this", "Not affected by mud".
_LOST_IF = re.compile(r"^(?:It is |This is |Is )?[Ll]ost (?=(?:if|when|while|once) )")
_IGNORES_THIS = re.compile(r"\b(ignores?) this$")
_THIS_FAILS = re.compile(r"^This (?=does not apply )")
_BARE_STATE = re.compile(r"^(?:Not (?:affected by|subject to|hindered by)|Unaffected by|Immune to|Exempt from)\b(?= )")


def pointed_at(text: str, setting: Setting) -> str:
    """The sentence with what it points at by its name: the deed just forbidden, else the option of the entry."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if entry and terms[entry].kind == "special_rule":
        return _of_the_rule(text, bare_name(terms[entry].name))
    option = entry is not None and terms[entry].kind in ("action", "reaction", "order")
    name = bare_name(terms[entry].name) if entry and option and entry not in setting.vocabulary.general else ""
    if allowed := _ALLOWED.fullmatch(text):
        told = _deed_told(setting) or name
        how = "only" if allowed["how"] == "only" else "not"
        return f"A unit may {how} use {told} {allowed['case']}" if told else text
    if neither := _NEITHER.match(text):
        before = setting.said[-1] if setting.said else None
        what = before.object.name if before is not None and before.relation == "denies" else name
        return f"{neither['who'] or neither['nor']} may not {what}" if what else text
    if not name:
        return text
    for pattern, plainer in _OF_ENTRY:
        found = pattern.fullmatch(text) or pattern.match(text)
        text = f"{plainer(found, name)}{text[found.end() :]}" if found else text
    text = _DOES_THIS.sub(lambda m: f"{m['who']} use {name}", text)
    narrowed = _AND_ONLY.match(text)
    if narrowed is None:
        return text
    said, case = narrowed["said"], narrowed["case"]
    if narrowed["how"] != "only":
        return f"{said}. A unit may not use {name} {case}"
    placed = case.split(" ", 1)[0] in ("next", "near", "within", "in", "at", "on")
    return f"{said}. To use {name}, a unit must be {case}" if placed else f"{said}. A unit may only use {name} {case}"


def _deed_told(setting: Setting) -> str:
    """The deed that the sentence before was about, '' where it was about none."""
    before = setting.said[-1] if setting.said else None
    known = setting.vocabulary.terms.get(before.subject or "") if before is not None else None
    told = known or (before.subject_thing if before is not None else None)
    return told.name if told is not None and told.kind in ("action", "order", "reaction") else ""


def _of_the_rule(text: str, name: str) -> str:
    """A sentence in the entry of a special rule, with the rule by its name and its bearer as its subject."""
    text = _LOST_IF.sub(f"A unit loses the {name} special rule ", text)
    text = _IGNORES_THIS.sub(rf"\1 the {name} special rule", text)
    text = _BARE_STATE.sub(lambda m: f"It is {m[0][0].lower()}{m[0][1:]}", text)
    return _THIS_FAILS.sub("This rule ", text)
