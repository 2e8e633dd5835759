"""Reasons: why a rule is so, told before it in the same sentence ("Stiff coats leave little breath for running: Riders
may not Dash") or behind it, and what only weighs it against the rule before ("In return, …").

In: the cleaned text of a sentence. Out: the rule alone; a sentence whose first half names or tells anything that its
second half needs stays as it is. General English only.
"""

from __future__ import annotations

from kb.names import capitalised
from kb.patterns import Substitutions

_OPENS_NO_REASON = (
    r"(?:If|When|Whenever|While|Whilst|Unless|Until|Once|After|Before|Where|During|In|On|At|For|With|Trigger|Effect|"
    r"Example|Note|It|They|This|These|Those|There|Here)\b"
)
#: A word of a reason, which has no ruling in it and leads nothing in.
_WORD = r"(?!(?:may|can|must|cannot|never|following|if|when|rules|follows|below)\b)[a-z'’,-]+"
_IS_SO = (
    r"(?:leaves?|makes?|hates?|weighs?|needs?|takes?|gives?|dulls?|slows?|hinders?|are|is|has|have|does|do|loves?|fears?|"
    r"knows?|calls? for|lets?)"
)
#: What the rule tells of by what was said before it ("Duck is not taught to boatmen: a Barge may not make one").
_BACK = r"(?:make|take|do|use|have|perform|declare|give|attempt|be) (?:one|it|so|them|any)\b(?! [a-z])"
_SOME = r"(?:[A-Z][\w'’-]*s|(?:[Aa]n?|[Nn]o|[Aa]ny|[Ee]very|[Aa]ll) [A-Z][\w'’-]*)(?: [a-z]+)?"

REASONS = Substitutions(
    (  # "A garrison has no flanks, as Riders may not charge it": them, and nobody else
        r"^(?P<told>(?P<who>An? (?:[\w'’-]+ ){0,2}?[\w'’-]+?)(?: in (?:an?|the) [a-z]+)? (?:may|can|cannot|must|need|"
        r"has|is|does|never|counts as)\b[^.!?]{2,300}?,? (?:as|since|because|for|and) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)? "
        r"(?:may not|cannot|can never|may never) [a-z]+) it(?=\.?$)",
        lambda m: f"{m['told']} {m['who'][0].lower()}{m['who'][1:]}",
    ),
    (
        r"^(?:In (?:return|exchange|compensation|recompense)(?: for this)?|By way of (?:compensation|recompense)|"
        r"To make up for (?:it|this|that)|As (?:compensation|recompense|a consolation)), (?P<told>[a-zA-Z])",
        lambda m: m["told"].upper(),
    ),
    (
        rf"^(?!{_OPENS_NO_REASON})[A-Z][a-z'’-]+ (?:{_WORD} ){{0,8}}?{_IS_SO} (?:{_WORD} ){{0,9}}{_WORD}: "
        rf"(?P<told>{_SOME} (?:may|can|cannot|must|never)\b(?![^:]*\b{_BACK})[^:]*)$",
        lambda m: capitalised(m["told"]),
    ),
    (  # "A Mortar may not: the tube is too long", where the sentence before says what
        rf"^(?P<told>(?:But |However, )?{_SOME}(?: [A-Z][\w'’-]*){{0,2}} "
        r"(?:may not|cannot|can never|may never|must not))"
        r"(?:: | [–—-] |; |, (?=(?:for|since|as|because)\b)| (?=because\b|since\b))"
        r"(?![^:]*\b(?:may|can|must|cannot|unless|except|if|when)\b)(?:[a-z]|[A-Z][a-z]*)[^:;]{3,160}$",
        lambda m: m["told"],
    ),
)
