"""Turns of phrase: a sentence that gave nothing as it stands, said in another way.

In: the cleaned text of a sentence that no reader understood. Out: one or more plainer sentences, or none where it has
no such turn. Unlike ``rewrites``, these are tried only where nothing was read, so that they change no other reading.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.phrasings import OTHERWISE
from ingest.lexicon import SUBJECT
from ingest.verbforms import base_form
from kb.names import lowered
from kb.patterns import Substitutions


def _prevented(match: re.Match[str]) -> str:
    return f"{match[1]} may {base_form(match[2])}{match[3]}"


def _subject_to(match: re.Match[str]) -> str:
    """What is suffered all the same, and what is not ("still subject to losing X, just not Y")."""
    said = f"{match[1]} {base_form(match[2])} {match[3]}"
    return f"{said}. {match[1]} ignore {match[4]}" if match[4] else said


_A_NAME = r"(?:[A-Z][\w'-]* ){1,4}"
_PASSED = r"(?:automatically )?(?:been )?(?:as )?(?:having been )?(?:automatically )?"


def _automatic(match: re.Match[str]) -> str:
    """Tests that are taken as passed or failed are so for whoever would take them."""
    how = "passes" if match["how"] == "passed" else "fails"
    return f"It automatically {how} {match[1]} {match[2]}{match['when'] or ''}"


def _at_most(match: re.Match[str]) -> str:
    """Being made to do something once at most is a limit."""
    number = "one" if match[3] in ("a", "an", "a single") else match[3]
    return f"{match[1]} may not {match[2]} more than {number} {match[4]}"


_TURNS = Substitutions(
    (
        r"\b(?:may|can) (?:then |also |instead )?(add|subtract|deduct) (?=[+-]?\d|one |two |three |D\d)",
        r"\1s ",
    ),
    (r"\b(over|through|across|into|onto), but not [^,]{3,40}, (?:in|on|over|within) ", r"\1 "),
    (r"^(?!If\b|When|Where|Unless|Once)([^,]{3,120}), in which case (.+)$", r"If \1, \2"),
    (
        r"\b(?:an?|one) (?:special |particular |specific |certain )?(?:type|kind|form|sort) of "
        r"[\w-]+(?: [\w-]+)?,? (?:called|known as) (?:an? |the )?(?=[A-Z])",
        "a ",
    ),
    (
        r"^(.{2,60}?) (?:is|are) only (?:ever )?required to (make|take|perform|roll) "
        r"(?:a maximum of |at most |up to )?(one|two|three|a single|an?) (.+)$",
        _at_most,
    ),
    (
        rf"^(?:Any|All|Each|Every) (subsequent|further|other|additional|later) "
        rf"({_A_NAME}(?:tests?|checks?|rolls?))\b.{{0,80}}?"
        r"(?P<when> (?:during|in) (?:that|this|the same|the rest of the) \w+)? (?:is|are) "
        rf"(?:assumed|considered|deemed|taken|treated|counted) (?:to (?:have |be ))?{_PASSED}(?P<how>passed|failed)$",
        _automatic,
    ),
    (
        r"^(?!If |When |Whenever |Each time |Once |After )(.*?) (?:is|are|will be|would be) (?:then |also |still )?"
        r"(?:entitled to|allowed|granted) (?=(?:an?|its|their|one) )",
        r"\1 may take ",
    ),
    (
        r"^(.{0,60}?)\b[Ii]t is (?:also |still )?possible(?:,? and [\w ]{3,30},)? ?for (.{3,60}?) to (.+)$",
        r"\1\2 may \3",
    ),
    (
        r"^(?:The|An) exceptions? (?:to (?:this|these|that|the above)[\w ]{0,20}? )?(?:is|are) "
        r"(?:typically |usually |generally |normally )?(.{3,120}?),? (?:which|who|that) (may|can|cannot|must) (.+)$",
        r"\1 \2 \3",
    ),
    (r"^(.{3,50}?) (?:is|are) \w+\b.{0,60}? in that (?:they|it) (.+)$", r"\1 \2"),
    (
        rf"^(An?|The) ([^,]{{1,40}}?) (?:result )?(?:indicates|means|denotes|shows) that (?={SUBJECT} )",
        r"If there is \1 \2, ",
    ),
    (
        r"\b(?:can|may|might) be (?:called upon|called on|asked|required|forced) to (\w+) (?:multiple|several) "
        r"(.+?), but only (once|twice) (?:for|per|against) (?:each|every|any) (.+)$",
        r"may only \1 \2 \3 per \4",
    ),
    (r" (is|are) only affected by (.{3,60}?) if (.+)$", r" \1 not affected by \2 unless \3"),
    (r"^((?:The )?[A-Z][a-z]+(?: [A-Z][a-z]+)?) ends (?=(?:when|once|if|as) )", r"\1 is lost "),
    (r"^Lose (?=this |the |all |its )", "A unit loses "),
    (
        r"\b([Ii]ts|[Tt]heir) ([\w ]{3,30}?) (?:is|are) (?:made |taken |rolled )?at ([+-]\d)\b",
        r"it has a \3 modifier to \2",
    ),
    (
        r"^If the (?:total|result|score|sum|roll|number)\b[^,]{0,60}? (?:than|or under|under) "
        r"((?:the|its|their|an?) [^,]{3,50}?),? the \w+ (?:is (?:passed|failed|successful)|succeeds|passes|fails)$",
        r"The test uses \1",
    ),
    (r"^Do not (?=[a-z]+ )", "Players do not "),
    (r"^([^,]{2,60}?) (?:is|are) no longer (?=\w)", r"\1 loses "),
    (r" may (?:attempt to )?use (?:that|this|its|their) [\w ]{2,30}? to (?=[a-z]+ )", " may "),
    (
        r"^(If the (?:total|result|roll|score) is [^,]{5,40}? than (?:the |its |their )(?:[\w']+ )??"
        r"([A-Z][\w ]{2,30}?)(?: Characteristic)?),? (?:then )?the (test|check) "
        r"(?:is|has been|was) (?:passed|failed)\b.*$",
        r"\1, the \3 uses \2",
    ),
    (r" (is|are) (?:made|taken|resolved) in addition to ", r" \1 cumulative with "),
    (r"^(If|When|Once), (?:at any (?:point|time)|for (?:any|whatever) reason)[^,]{0,40}, ", r"\1 "),
    (
        r"^[Aa]t the (end|start|beginning) of ((?:a|any|each|the) \w+), (if|when|once) ",
        r"\3 at the \1 of \2 ",
    ),
    (r" (?:may|can) do so (\w+ing) (?=any|the|either)", lambda m: f" may {base_form(m[1])} "),
    (
        r"^(.{3,60}?) (?:may|can) be ([a-z]+)ed only by (.{3,60})$",
        lambda m: f"Only {m[3]} may {base_form(m[2] + 'ing')} {lowered(m[1])}",
    ),
    (
        r"^(.*?)\b(?:[Tt]he|[Aa]|its) (?:\w+ing )?player (may|can) (?:declare|decide|choose|elect) that "
        r"(.+?) will (?:attempt to )?",
        r"\1\3 \2 ",
    ),
    (
        r"^(?:This|It|That|Doing so) (?:does|will) not prevent (.+?) from (\w+ing)\b(.*)$",
        _prevented,
    ),
    (
        r"^(.+?) (?:is|are) (?:still |also )?subject to (\w+ing) (.+?)(?:, (?:just|but) not (.+))?$",
        _subject_to,
    ),
    (
        r"^((?:If|When|While|Whenever) (?:an?|the|any) [\w' -]{3,40}), (or [\w' -]{3,40}), (?=is |are |has )",
        r"\1 \2 ",
    ),
    (rf", so (?!that\b)(?={SUBJECT} )(?!.*\bwould\b)", ". "),
    (r", meaning that (?=\w)", ". "),
    (
        r"^The only (?:limitation|restriction|drawback|condition) (?:of|to|on|for) [^,]{3,60}? is that,? ",
        "",
    ),
    # "A skiff that is not Mired and moved fast counts as …": told by what it is, and did
    (
        r"^(An?|Any|Each|Every) ([\w-]+(?: [\w-]+)?) (?:that|which|who) "
        r"((?:is|are|has|have|was|were|moved|did)\b(?:(?! does | do | not (?:lose|gain))[^,;]){3,120}?) "
        r"(?=(?:counts?|cannot|may|must|can|gains?|suffers?|immediately|automatically|always|never|ignores?|adds?|"
        r"loses?)\b)",
        lambda m: f"If {m[1].lower()} {m[2]} {m[3]}, it ",
    ),
    # "When a unit is in a wood it gets …": where the condition ends, no comma tells
    (
        r"^((?:If|When|Whenever|While|Once|After) (?!it\b|they\b)[^,;]{3,40}? (?:is|are|was|were|has|have|fails?|"
        r"loses?|wins?|moves?|ends?|passes|takes?|suffers?|reaches|enters?|leaves?|becomes|gains?|attacks?|charges?|"
        r"shoots?|fires?|makes?|starts?|begins?)\b[^,;]{0,60}?(?<! that)(?<! which)(?<! what)(?<! if)(?<! units)) "
        r"(?=(?:it|they|you) (?:gets?|gains?|suffers?|is|are|may|must|cannot|can|becomes?|loses?|takes?|counts?|"
        r"moves?|has|have|ignores?|receives?|adds?|rolls?|does|do|will)\b)",
        r"\1, ",
    ),
    *((pattern, plainer) for pattern, plainer in OTHERWISE),
)


def turned(text: str) -> list[str]:
    """The plainer sentences that stand for the sentence; none where it has none of the turns."""
    changed = _TURNS.applied_to(text)
    if changed == text:
        return []
    return [part.strip() for part in re.split(r"(?<=[a-z)\"])\. (?=[A-Za-z])", changed)]
