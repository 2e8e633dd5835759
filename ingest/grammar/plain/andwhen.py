"""And when: two rules in one sentence, the second of which opens with a case of its own or follows from the first.

In: the text of a sentence. Out: the sentences that it stands for ("Riders cannot be Dazed, and when they flee they roll
three dice"; "Nobody gets off a horse in a bog, for which reason Riders may not wade"). A case behind "and" that no
clause of its own follows is one more case of the first rule.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.nobodythen import nobody_then
from ingest.grammar.plain.norothers import nor_others
from ingest.grammar.plain.onlyinone import only_in_one
from ingest.grammar.plain.socalled import so_called
from kb.names import capitalised
from kb.patterns import Pattern, deferred

_PRONOUN = r"(?:it|they|he|she)"
#: A case of those who were told of, and what is said of them then.
_AND_WHEN = Pattern(
    r"(?P<joint>,? and,? )"
    r"(?P<told>(?:when|whenever|while|whilst|for as long as|as long as|so long as|for so long as) "
    rf"{_PRONOUN} [^,;:]{{2,80}}?,? "
    rf"{_PRONOUN} (?:may|can|cannot|must|is|are|has|have|does|do|never|always|[a-z]+s?)\b.*)"
)
#: What opens a whole sentence as a case, to which both halves may belong.
_CASE = deferred(r"(?:If|When|Whenever|While|Whilst|Unless|Once|After|Should|As long as|For as long as)\b")
#: "…, and whatever Volley it makes is made at half range": another rule.
_WHATEVER = Pattern(rf",? and (?P<told>(?:whatever|whichever|any) [A-Z][\w'-]+ {_PRONOUN} [a-z]+s? (?:is|are) .+)")
_REASON = Pattern(
    r", (?:and )?(?:for (?:which|this|that) (?:very )?reason|(?:which|this|that) is (?:the reason )?why) (?P<told>.+)"
)
#: "… and while it is Dazed it may not": of the deed that was told of before.
_BARE = deferred(r"\b(?:may|can|must|does|do|cannot)(?: not| never)?\.?$")
#: "Scouts may, and all others must, row ashore": a deed that some may and others must do, or may not.
_SOME_MAY = Pattern(
    r"(?P<front>(?:(?:In|During|At|On|After|If|When|While) [^,;:]{3,80}, )?)"
    r"(?P<first>[A-Za-z][^,;:.]{2,80}? (?:may|can|must|cannot)(?: not| never| always)?),? (?:and|but|while|whereas) "
    r"(?P<others>[A-Za-z][^,;:.]{2,60}? (?:may|can|must|cannot)(?: not| never| always)?), (?P<deed>[a-zA-Z].+)"
)
#: "Any crews that are Dazed stop rowing and any crews that are Mired stay put": those of whom the second half tells are
#: named in the words of the first, of whom all is told by then.
_OF_OTHERS = Pattern(
    r"(?i)^(?P<whom>(?:(?:any|all|each|every|an?|those) )?[a-z][\w'-]*(?: [\w'-]+)? (?:that|which|who)) "
    r"(?P<first>.{3,200}? (?:(?:stops?|ceases?) [a-z]+ing|remains? (?:stationary|still|in place|immobile|motionless|"
    r"where (?:it is|they are)))),? and (?P<told>(?P=whom) .+)"
)
#: "…, and a crew that is Dazed or Mired may not wade": others, of whom it is told which they are.
_AND_THOSE = Pattern(
    r", (?:and|but) (?P<told>(?:an?|any|each|every|the|no) [\w' -]{2,40}? "
    r"(?:that|which|who) (?:is|are|has|have|was|were) "
    r"(?:(?!\b(?:may|can|must)\b)[^,;:]){2,60}? or (?:(?!\b(?:may|can|must)\b)[^,;:]){2,40}? "
    r"(?:may|can|cannot|must|does|do|never|always|takes?|suffers?|counts?) .+)"
)
#: "Barges may not charge, with the exception of Scouts, and even these can charge only Riders": the excepted ones.
_EVEN_THESE = Pattern(
    r"^(?P<first>[^;:]{5,120}?\b(?:with the exception of|except(?: for)?|apart from|other than|save(?: for)?) "
    r"(?P<who>[A-Za-z][\w' -]{2,40})),? (?:and|but|though) (?:even (?:these|those|they)|these|those) "
    r"(?P<told>(?:may|can|cannot|must|never|always) .+)"
)
#: "…, though this does not extend to wet crews": whom the rule before it is not for.
_THOUGH_NOT = Pattern(
    r"(?:,? (?:though|although|but)|; (?:however, )?) (?P<told>(?:this|that) (?:(?:does|do|will) not "
    r"(?:apply|extend|affect|cover|hold|help|work)|has no effect|is (?:of )?no) [^;]+)$"
)
#: "Barges with a keel are safe; only Light barges can be Mired": of barges, and of nobody else.
_OF_THESE_ONLY = Pattern(
    r"^(?P<first>(?P<noun>[A-Z][\w'-]+s) (?:with|without|that|which|who|in|on|of) [^;:.]{3,80}?)(?:;|,? and| [–—-]|:) "
    r"(?i:only (?P<which>[\w'-]+) (?P=noun)) (?P<may>may|can) (?P<told>.+)"
)
#: Who was told of before, and no others.
_ITSELF = deferred(r"(?i)(?:it|they|he|she|this|that|these|those)\b")
#: So many words a rule has at least.
_LEAST = 4
#: What gives leave or a figure, so that not being for somebody takes it from him.
_MAY_DO = deferred(r"\b(?:may|can|adds?|gains?|gets?|ignores?|re-?rolls?)\b(?! not\b| never\b| only\b)")
_RULED = deferred(r"\b(?:may|can|cannot|must|never|always|only)\b")
#: That a whole rule stands before the second one.
_RULED_BEFORE = deferred(r"(?:\b(?:may|can|cannot|must|never|always|only)|^No [\w' -]+ (?:takes|makes|suffers)) .")


#: "… no more than once in a phase, so that if a second enemy charges it must choose anew": what comes of it.
_COMES_OF_IT = deferred(
    r"(?<=[a-z])(?P<often> (?:(?:no|not) more than (?:once|twice)|only (?:once|twice)|(?:once|twice) only)\b"
    r"[^,;:.]{0,40}),? so that (?:if|when|should|where|once) [^;:.]+(?=\.?$)"
)


#: "It may not row, nor does it get to dive": it may not do that either.
_NOR_GETS = Pattern(
    r"^(?P<first>[A-Z][^;:]{4,160}?),? (?:and )?nor (?:do|does|will|would) "
    r"(?P<who>it|they|you|he|she|(?:the|its|their) [a-z]+) "
    r"(?:get|have (?:any )?(?:leave|the right|the option|the chance|the choice)|be allowed) to (?P<rest>[^;:]+)"
    r"(?:; [^;:]{2,40} (?:do|does|will|may|can)\.?$)?"
)


def told_apart(text: str) -> list[str]:
    """The sentences that one stands for; a mere reason before a rule says nothing by itself."""
    text = _COMES_OF_IT.sub(r"\g<often>", text)
    if (each := _SOME_MAY.match(text)) and not _ITSELF.match(each["others"]):
        first, second = (capitalised(f"{each['front']}{each[who]} {each['deed']}") for who in ("first", "others"))
        return [first, second]
    if nor := _NOR_GETS.match(text):
        said = f"{nor['first']}."
        return [
            *(nobody_then(said) or [said]),
            f"{capitalised(nor['who'])} may not {nor['rest'].rstrip('.')}{text[nor.end() :] or '.'}",
        ]
    if both := so_called(text):
        return both
    if even := _EVEN_THESE.search(text):
        return [f"{even['first']}.", capitalised(f"{even['who']} {even['told']}")]
    if only := _OF_THESE_ONLY.search(text):
        rest = f"{only['noun']} that are not {only['which']} {only['may']} not {only['told']}"
        return [f"{only['first']}.", rest]
    if banned := only_in_one(text):
        return banned
    if each_banned := nor_others(text):
        return each_banned
    if apart := nobody_then(text):
        return apart
    if others := _OF_OTHERS.search(text):
        return [f"{others['whom']} {others['first']}.", capitalised(others["told"])]
    if reason := _REASON.search(text):
        before = text[: reason.start()]
        rule = capitalised(reason["told"])
        return [*([f"{before}."] if _RULED.search(before) else []), rule]
    if (though := _THOUGH_NOT.search(text)) and not _CASE.match(text) and _MAY_DO.search(text[: though.start()]):
        return [f"{text[: though.start()]}.", capitalised(though["told"])]
    if whatever := _WHATEVER.search(text):
        return [f"{text[: whatever.start()]}.", capitalised(whatever["told"])]
    those = _AND_THOSE.search(text) if not _CASE.match(text) else None
    if those and _RULED_BEFORE.search(text[: those.start()]):
        return [f"{text[: those.start()]}.", capitalised(those["told"])]
    found = _AND_WHEN.search(text) if not _CASE.match(text) else None
    if found is None or _BARE.search(text) or len(text[: found.start()].split()) < _LEAST:
        return [text]
    return [f"{text[: found.start()]}.", capitalised(re.sub(r"^for (?=as|so)", "", found["told"]))]
