"""Which options a question is about: all of a kind, or those that a name may mean."""

from __future__ import annotations

import re

from kb.model import OPTION_KINDS
from kb.names import fold, stems
from kb.patterns import deferred
from queries.options.index import Index


def options_asked(index: Index, of: str) -> list[str]:
    """Every option that a question about reactions, actions, statuses or special rules rules on."""
    kind = "special_rule" if of == "rule" else of
    found = list(index.of_kind(kind))
    general = index.general.get("reaction")
    if of == "reaction" and general and found == [general]:  # where reacting is itself a test, the test is the reaction
        word = stems(index.name(general))
        tests = [term.id for term in index.rules.terms_of_kind("test") if stems(term.name)[: len(word)] == word]
        found = tests or found
    if of == "action":
        found += [term for term in index.of_kind("order") if term not in index.kind_of_general]
        ruled = ("permits", "denies", "forces", "limits_to", "requires", "triggers", "occurs_in", "uses", "sets")
        found = [
            term for term in found
            if any(clause.relation in ruled for clause in index.by_object.get(term, ()))
            or any(clause.relation in ruled for clause in index.by_subject.get(term, ()))
        ]  # fmt: skip
        ordered = {_bare(index, term) for term in found if _is_order(index, term)}
        found = [
            t for t in found if index.kind(t) == "order" or not _in_passing(index, t) or _bare(index, t) not in ordered
        ]
    return found


def _bare(index: Index, term: str) -> str:
    """The name of an option without the word for its kind: "charge", of the "Charge order"."""
    return fold(index.name(term)).removesuffix(" order")


def entry_name(index: Index, option: str) -> str:
    """The name under which an option stands in its list: "Charge", of an order that the texts call the Charge order."""
    name = index.name(option)
    bare = name.removesuffix(" order")
    if bare == name or not _is_order(index, option):
        return name
    return bare if option in index.rules.names.terms(bare) or headed_so(index, option, bare) else name


def headed_so(index: Index, option: str, name: str) -> bool:
    """Whether the entry that tells of an option has this very heading, whatever else goes by it ("March", an order and
    a figure)."""
    told = index.terms[option].introduced
    heading = index.rules.heading(told) if told else ""
    return fold(_NUMBER.sub("", heading).strip(" .:–—-*")) == fold(name)


#: The number before a heading.
_NUMBER = deferred(r"^\W*(?:\d+(?:\.\d+)*[.):]? )?")


def options_named(index: Index, name: str, kinds: tuple[str, ...]) -> list[str]:
    """The terms that ``name`` may mean among the given kinds, the likeliest kind first."""
    names = list(dict.fromkeys((name, _articles_dropped(name))))
    words = name.split()
    if len(words) > 1 and fold(words[-1]) in ("reaction", "action", "status", "test", "order", "move", "rule"):
        names.append(" ".join(words[:-1]))
    else:
        names += [f"{name} {kind}" for kind in ("reaction", "action", "order", "test", "move", "attack")]
    if kinds[0] in OPTION_KINDS and not _named(index, name, kinds[:-1] if kinds[-1] == "status" else kinds):
        names = names[1:] + names[:1]  # "Grapple", of which there is an order, before those who are Grappled
    ordered = [term for each in names for term in _named(index, each, kinds) if _is_order(index, term)]
    for spelling in names:
        found = _named(index, spelling, kinds)
        if found:
            if ordered and all(_in_passing(index, term) for term in found):
                return [*dict.fromkeys([*ordered, *found])]  # "Charge", an order: no unit "can be charged" besides
            named = any(index.terms[term].introduced for term in found)
            return sorted(found, key=lambda term: _likelihood(index, term, spelling, kinds, named))
    other = index.rules.names.terms(name) or _nearly_named(index, name, kinds) or _told(index, name)
    return sorted(other, key=lambda term: index.terms[term].kind in ("phase", "characteristic", "table"))


def _named(index: Index, name: str, kinds: tuple[str, ...]) -> list[str]:
    return [term for term in index.rules.names.terms(name) if index.terms[term].kind in kinds]


def _is_order(index: Index, term: str) -> bool:
    return index.kind(term) == "order" and index.terms[term].introduced is not None


def _in_passing(index: Index, term: str) -> bool:
    """Whether a name is one of a deed that no text introduces, or of an order that one does."""
    return _is_order(index, term) or (index.kind(term) == "action" and index.terms[term].introduced is None)


def _likelihood(index: Index, term: str, spelling: str, kinds: tuple[str, ...], named: bool) -> tuple[bool, int, bool]:
    """The least for what is likeliest meant: an effect that is only like the name ("marching"), or that no text
    introduces where one is ``named`` that is introduced, comes after all else."""
    kind, other = index.terms[term].kind, fold(index.name(term)) != fold(spelling)
    passing = kind == "effect" and (other or (named and not index.terms[term].introduced))
    return passing, kinds.index(kind), other


def _nearly_named(index: Index, name: str, kinds: tuple[str, ...]) -> list[str]:
    """The one option that a name is the beginning or the end of, or that begins or ends it: "join" of "join a crew"."""
    asked = stems(_articles_dropped(name))
    found = []
    for kind in kinds[:2]:
        for term in index.rules.terms_of_kind(kind):
            own = stems(_articles_dropped(term.name))
            short, long = sorted((own, asked), key=len)
            near = long[: len(short)] == short or long[-len(short) :] == short
            if short and near and term.id not in index.kind_of_general:
                found.append(term.id)
    return found if len(found) == 1 else []


_MODAL = deferred(r"\b(?:may|can|must|cannot|can[’']t|will|shall|never)\b", re.I)


def _told(index: Index, name: str) -> list[str]:
    """What the clauses speak of that forbid or allow a deed in these words: "may not change formation"."""
    asked = stems(_articles_dropped(name))
    if len(asked) < 2:
        return []
    found: dict[str, None] = {}
    for clause in index.rules.clauses:
        if clause.relation not in ("denies", "permits") or not set(stems(index.name(clause.object))) <= set(asked):
            continue
        for part in _MODAL.split(index.rules.quote(clause))[1:]:
            said = stems(_articles_dropped(part))[: len(asked) + 3]
            if any(said[i : i + len(asked)] == asked for i in range(len(said))):
                found[clause.object] = None
    return [*found]


def _articles_dropped(name: str) -> str:
    return " ".join(word for word in name.split() if word.lower() not in ("a", "an", "the"))
