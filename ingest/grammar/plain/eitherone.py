"""Either one: of which of two sorts somebody must be, told in two halves, put so that both are told alike.

In: the cleaned text of a sentence ("A Horsed band, or one with Open Order, may …", "that is Horsed, or that has Open
Order", "if it is Horsed or is Lost"). Out: the same with the noun, or the one verb, that both halves have. Applied with
the common forms. General English only.
"""

from __future__ import annotations

from kb.patterns import Substitutions

_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?"
_WHICH = r"(?:that|which|who)"

EITHER_ONE = Substitutions(
    (  # "A Horsed band, or one with Open Order, may": a band with it
        r"\b(?P<lead>(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very) (?:[A-Z][\w'’-]* ){1,3})(?P<noun>[a-z]+),? or (?:one|any) "
        rf"(?=(?:with|under|in|{_WHICH})\b)(?P<rest>[^,;]{{3,60}}?)(?:,(?= (?:may|can|must|is|has|does)\b)|"
        r"(?= (?:may|can|cannot|must)\b))",
        lambda m: f"{m['lead']}{m['noun']} or a {m['noun']} {m['rest']}",
    ),
    (  # "a band that is Horsed, or that has Open Order, may"
        rf"\b(?P<which>{_WHICH}) (?P<one>(?:is|are|has|have) [^,;]{{2,40}}?),? or (?P=which) "
        r"(?P<other>(?:is|are|has|have) [^,;]{2,40}?),?(?= (?:may|can|cannot|must)\b)",
        r"\g<which> \g<one> or \g<other>",
    ),
    (rf"\b(?P<be>(?:it|they) (?:is|are)) (?P<one>{_NAME}) or (?:is|are) (?={_NAME}\b)", r"\g<be> \g<one> or "),
    (  # "A band of Levies, or of Drovers, may"
        rf"\bof (?P<one>{_NAME}), or of (?P<other>{_NAME}),?(?= (?:may|can|cannot|must)\b)",
        r"of \g<one> or \g<other>",
    ),
    (  # "Old Hands are the exception: a crew with that Trick may": a crew with it
        rf"^(?P<name>{_NAME}) (?:is|are) (?:the|an|one)(?: only)? exceptions?(?: (?:here|to this))?(?:[:;,]| [–—-]) "
        r"(?:an? |any |the )?(?P<noun>[a-z]+) with (?:that|this|the) [A-Za-z]+ (?=(?:may|can|must|is|has|does)\b)",
        r"A \g<noun> with \g<name> ",
    ),
    (rf"\b(?P<one>[a-z]+ of {_NAME}) or of (?={_NAME} (?:may|can|cannot|must)\b)", r"\g<one> or "),
)
