"""Compelled: what somebody would be made to do, asked as whether he does it where a rule forces him ("can a Stuck unit
be forced to run?", "may it run if an effect would force it to?").

In goes a question, out comes the same with the deed told in full, where the texts tell of some that nothing makes them
do it. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_FORCED = r"(?:forced|made|compelled|obliged|coerced|required)"
_DEED = r"(?P<deed>(?:(?:make|take|use|perform) (?:an?|its|their) )?(?P<what>[\w'-]+(?: [\w'-]+)?))"
_BE_FORCED = deferred(
    rf"(?i)(?P<may>\b(?:can|could|may|might) )(?P<who>[^?.!;]{{2,60}}?) (?:ever |still |even )?be {_FORCED} "
    rf"(?:by (?:an?|the|any) [\w'-]+(?: [\w'-]+)? )?to {_DEED}(?P<rest>(?: [^?.!;]*)?)(?=[?.!;]|$)"
)
_FORCED_TO = deferred(
    r"(?i)(?P<if>\b(?:if|when|where) (?:an?|some|the|another|any|something)(?: (?:enemy|other|special))*"
    r"(?: [\w'-]+){0,2}? (?:would |should |could |will )?(?:force|compel|make|oblige)s? (?:it|them|him) to)"
    r"(?=\s*[?.!,;]|$)"
)


def told_in_full(text: str, lexicon: Lexicon) -> str:
    """``text`` with what somebody is made to do told of a rule that forces him to it."""
    text = _BE_FORCED.sub(lambda m: _asked_of_it(m, lexicon), text)
    return _FORCED_TO.sub(lambda m: _of_the_deed(m, lexicon), text)


def _asked_of_it(match: re.Match[str], lexicon: Lexicon) -> str:
    deed, rest = match["deed"], match["rest"]
    if not lexicon.named(f"forced {match['what']}"):
        deed, _, more = deed.rpartition(" ")
        if not deed or not lexicon.named(f"forced {deed.rpartition(' ')[2]}"):
            return match[0]
        rest = f" {more}{rest}"
    return f"{match['may']}{match['who']} {deed}{rest} if a rule forces it to {deed}"


def _of_the_deed(match: re.Match[str], lexicon: Lexicon) -> str:
    words = match.string[: match.start()].split()
    for end in range(len(words), 0, -1):
        for size in (2, 1):
            deed = " ".join(words[max(0, end - size) : end])
            if lexicon.named(f"forced {deed}"):
                return f"{match['if']} {deed}"
    return match[0]
