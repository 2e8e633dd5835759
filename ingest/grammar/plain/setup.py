"""Rewrites of how units come to the table: what may be done with them before and while it is set up, as what they do.

In: the cleaned text of a sentence. Out: the sentence with the unit as its subject ("It may be kept in reserve": "It
may stay in reserve"; "May be set up last": "It may set up last"). General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_DOES = {
    "deployed": "deploy", "redeployed": "redeploy", "placed": "place", "set up": "set up", "set aside": "set aside",
    "held": "stay", "kept": "stay", "left": "stay",
}  # fmt: skip
_MODAL = r"(?P<modal>may not|may only|may|can only|cannot|can|must not|must)"
_DONE = r"(?P<done>deployed|redeployed|placed|set up|set aside|(?:held|kept|left)(?= (?:in|off|back|aside)\b))"
_PIECE = r"(?:[Ii]t|[Tt]hey|(?:[Tt]h(?:is|e|ese)|[Aa]n?|[Aa]ny|[Ss]uch an?|[Ss]uch) (?:units?|models?|squads?))"


def _active(match: re.Match[str]) -> str:
    """What may be done with the unit, as what it does; whoever the entry tells of, where nobody is named."""
    before, who = match["before"] or "", match["who"] or ""
    if who and (match["done"] == "placed" or match["modal"].lower().startswith("must")):
        return match[0]  # where somebody is put, and by whom, is told of him
    who = who or ("The unit " if not before else "the unit ")
    return f"{before}{who}{match['modal'].lower()} {match['then'] or ''}{_DOES[match['done']]}"


SETUP = Substitutions(
    (
        rf"^(?P<before>(?!If\b)[A-Z][^,;]{{3,80}}, )?(?P<who>{_PIECE} )?(?i:{_MODAL}) "
        rf"(?P<then>then |also |instead )?be {_DONE}\b",
        _active,
    ),
    (
        r"(?P<before>\b(?:deploy|set up|set aside|stay)\b[^,;]{0,60} and )(?P<who>it |they )?"
        rf"{_MODAL} (?P<then>then |also |instead )?be {_DONE}\b",
        lambda m: f"{m['before']}{m['who'] or ''}{m['modal']} {m['then'] or ''}{_DOES[m['done']]}",
    ),
)
