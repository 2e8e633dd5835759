"""By nature: what a sentence opens with of those whom it then calls "they", or "it": what they are like, or a case.

In: the text of a sentence and its vocabulary. Out: the sentence without what only tells why it is so ("Deaf to the
horn, they never take Nerve tests", "Scattered in pairs, they may not Brace"), or with what may or may not befall them
as the case in which it holds ("Caught in the open, they may not Brace"). What names a state stays as it is.
"""

from __future__ import annotations

from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.names import capitalised, lowered
from kb.patterns import Pattern

#: No description of anybody: a case, a time, a place, a way or a contrast; "Having moved, it …" tells what was done.
_NO_LIKENESS = (
    r"(?!(?:If|When|Whenever|Where|Wherever|While|Whilst|Whether|Once|Unless|Until|Till|Although|Though|Because|Since|"
    r"As|So|But|And|Or|Nor|Yet|Then|Thus|Even|Except|Instead|In|On|At|By|For|From|With|Without|Within|Under|Over|"
    r"Into|Of|To|During|After|Before|Against|Across|Along|Around|Among|Amongst|Amid|Behind|Beneath|Beside|Besides|"
    r"Between|Beyond|Despite|Inside|Outside|Near|Next|Off|Out|Past|Through|Throughout|Toward|Towards|Up|Upon|Down|"
    r"The|An?|Any|All|Each|Every|No|Some|Both|Either|Neither|This|That|These|Those|Such|Its|Their|His|Her|Your|Only|"
    r"Not|Never|Always|However|Again|Also|Now|Note|There|Here|What|Which|Who|Whose|How|Provided|Should|Apart|Aside|"
    r"Other|Otherwise|Rather|Regardless|Irrespective|Immediately|More|Less|Most|First|Second|Last|One|Two|Three|Due|"
    r"Owing|Thanks|Contrary|Like|Unlike|According|Subject|Same|[A-Z][a-z]+ing|[A-Z][a-z]+ly|\d\S*)\b)"
)
#: What befell somebody, or how he is led or armed: a case, in which not all of them need be.
_BEFELL = (
    r"(?:Caught|Surprised|Attacked|Ambushed|Outnumbered|Outflanked|Cornered|Charged|Reduced|Forced|Surrounded|Wounded|"
    r"Hit|Shot|Given|Left|Ordered|Placed|Deployed|Isolated|Cut|Asked|Pressed|Struck|Driven|Faced|Engaged|Beaten|"
    r"Threatened|Separated|Armed|Equipped|Mounted|Led|Accompanied|Supported|Joined|Carried|Deprived|Robbed|Short|Alone)"
)
#: Behind which word a description goes on ("Deaf to …", "Slow and heavy, …", "Creatures of habit, …").
_GOES_ON = (
    r"(?:to|of|by|in|on|at|for|from|with|without|as|among|amid|behind|under|beneath|beyond|across|through|before|about|"
    r"out|up|into|over|against|and|but|yet|or|if|than|enough)"
)
_OPENING = Pattern(
    rf"^(?P<like>{_NO_LIKENESS}(?:Too )?(?:[A-Z]?[a-z'’-]+(?<!(?<!s)s)"
    rf"(?: (?:and|but) [a-z'-]+)?(?: (?:[a-z]+ly|together|close|apart))? "
    rf"{_GOES_ON}|[A-Z][a-z'’-]+s of)\b"
    r"[^,;:.()]{2,70}), (?P<it>they|it|he|she) "
    r"(?=(?:may|can|cannot|must|never|always|need|are|is|have|has|do|does|will|ignores?|pass(?:es)?|fails?|adds?|"
    r"subtracts?|gains?|loses?|counts?|moves?|takes?|suffers?|treats?|rolls?|re-rolls?|adds?|fights?|shoots?)\b)"
)
_CASE = Pattern(rf"^{_BEFELL}\b")
#: What somebody has none of: why it is so, and no case ("With neither canvas nor paddles to tangle, an Ark cannot …").
_LACKING = Pattern(
    r"^(?P<like>(?:With|Having|Possessing) "
    r"(?:neither [^,;:.()]{2,40} nor [^,;:.()]{2,40}|no [^,;:.()]{2,40} to [^,;:.()]{2,40})|"
    r"Lacking [^,;:.()]{2,60}), (?P<rest>(?P<it>an?|the|all|every|each|any|it|they|[A-Z][\w'-]+) "
    r"[^,;:]{0,60}?\b(?:cannot|may not|can never|may never|never|must|may|can|need not|do not|does not|ignores?|is|"
    r"are)\b.*)$"
)
#: What is left to somebody for now is a case.
_LEFT = Pattern(r"\b(?:left|remaining|remain|within|nearby|near|in (?:sight|range|reach)|this|that)\b")
#: What tells something of its own, or is more than a description.
_SAYS = Pattern(r"\b(?:may|can|cannot|must|is|are|was|were|has|have|does|do|if|when|while|unless)\b")


def by_nature(text: str, vocabulary: Vocabulary) -> str:
    """The sentence without the description that it opens with, or with that as its case."""
    lacking = _LACKING.match(text)
    if lacking and not _LEFT.search(lacking["like"]) and not any(vocabulary.index.find(lacking["like"])):
        return capitalised(lacking["rest"])
    opening = _OPENING.match(text)
    if opening is None or _SAYS.search(opening["like"]):
        return text
    hits = [*vocabulary.index.find(opening["like"])]
    kinds = {vocabulary.terms[term].kind for hit in hits for term in hit.terms}
    if not kinds.isdisjoint(("status", "phase", *OPTION_KINDS)) or (hits and hits[0].start == 0):
        return text  # of those who are named, and what is told of them
    it, rest = opening["it"], text[opening.end("it") :]
    if _CASE.match(opening["like"]):
        return f"If {it} {'are' if it == 'they' else 'is'} {lowered(opening['like'])}, {it}{rest}"
    return f"{capitalised(it)}{rest}"


__all__ = ["by_nature"]
