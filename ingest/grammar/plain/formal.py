"""Formal wordings: what long, formal English says in more words, in the words that the grammar reads.

In: the cleaned text of a sentence. Out: the same in plainer words ("shall in no case be required to", "should it
fail", "save where", "deduct"). General English only; every wording that fits is applied, in order.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.figures import doing
from ingest.lexicon import GENERIC_UNITS, SUBJECT, in_figures
from ingest.verbforms import base_form, gerund, third
from kb.names import capitalised, first_word, last_word, lowered, with_article
from kb.patterns import Pattern, Substitutions

#: Ways of saying "never", after a modal or before it.
_NEVER = (
    r"(?:in no (?:case|circumstances?|event|wise|way)|(?:on|under) no account|under no circumstances?|by no means|"
    r"at no (?:time|point|stage|moment)|on no occasion|"
    r"not in any (?:case|circumstances?|event)|not under any circumstances?|not on any account|"
    r"not at any time)"
)
_FORBIDDEN = r"(?:forbidden|prohibited|debarred|precluded|barred)"
_SOMEBODY = r"(?:it|them|him|her|the|an?|all|any|each|every|units?|models?)"
#: What is before "save" where it is a word for "except", and no throw ("its armour save when hit").
_NO_THROW = (
    r"(?<! a)(?<! an)(?<! the)(?<! no)(?<! any)(?<! its)(?<! their)(?<! his)(?<! each)(?<! this)(?<! that)(?<! may)"
    r"(?<! armour)(?<! armor)(?<! cover)(?<! saving)(?<! second)(?<! failed)(?<! first)(?<! special)(?<! \d\+)"
    r"(?<!rable)(?<! basic)(?<! normal)(?<! successful)"
)
#: Nouns and verbs behind which "where" tells of a place, and not of a case.
_PLACES = (
    "point place places spot area areas position ground hex hexes square terrain table board edge wood woods building "
    "town road field exactly from to anywhere except only situation situations case cases instance instances stay "
    "stays remains remain stands stand stops stop know knows see decide is"
).split()
_AT_ONCE = Pattern(r",? ?\b(?:forthwith|straightway|thereupon|thenceforth|henceforth|at once)\b,?")


def _plural(words: str) -> bool:
    """Whether what a condition is about is more than one."""
    first, last = first_word(words).lower(), last_word(words).lower()
    return first in ("they", "these", "those", "both", "all") or (
        first not in ("a", "an", "any", "each", "it", "he", "she", "this", "that") and last.endswith("s")
    )


def _should(match: re.Match[str]) -> str:
    """ "Should it fail" as "If it fails"."""
    opens, who, verb = match[1], match[2], match[3]
    said = {"be": "are"}.get(verb, verb) if _plural(who) else third(verb)
    return f"{opens}{'If' if match[0].lstrip(' ,;')[0] == 'S' else 'if'} {who} {said}"


def _never_may(match: re.Match[str]) -> str:
    """ "In no case may a Square move": the unit first, and then what it may not do."""
    words = match["told"].split(" ")
    at = _deed_at(words)
    if not at:
        return match[0]
    who, deed = capitalised(" ".join(words[:at])), " ".join(words[at:])
    if match["be"] and not deed.startswith("to "):  # "In no case is a Cart Mired"
        deed = f"be {deed}"
    deed = deed.removeprefix("to ")
    if who.startswith("More than "):
        return f"At most {who[10:]} may {deed}"
    in_one = f" {'per' if 'more than' in deed else 'in any'} {match['span']}" if match["span"] else ""
    return f"{who} may not {deed}{in_one}{match['more'] or ''}"


def _only_then(match: re.Match[str]) -> str:
    """ "Only in the Dawn phase may a Cart rest": it may rest only then."""
    words = match["told"].split(" ")
    at = _deed_at(words)
    if not at:
        return match[0]
    who, deed = capitalised(" ".join(words[:at])), " ".join(words[at:])
    return f"{who} may {'only' if match['how'] == 'Only' else 'not'} {deed} {match['case']}"


def nor_they(told: str) -> str:
    """ "A Cart climb", of "Nor may a Cart climb": it may not; '' where no deed is told."""
    words = told.split(" ")
    at = _deed_at(words)
    return f"{capitalised(' '.join(words[:at]))} may not {' '.join(words[at:])}" if at else ""


_OPENS_PIECE = frozenset("a an any the such these either its their with of in under having no one".split())
_ENDS_PIECE = frozenset(
    "special rule rules trait status state condition type sub-type subtype ability marker token order".split()
)


def _deed_at(words: list[str]) -> int:
    """Where the deed begins behind a subject that has no verb before it ("a unit with the Stout rule | climb")."""
    n = 0
    while n < len(words) - 1 and words[n].lower() in _OPENS_PIECE:
        n += 1
    for at in range(n + 1, len(words)):
        word, before = words[at], words[at - 1].lower()
        if word in ("that", "which", "who", "with", "of", "in", "under", "having", "has", "have", "is", "are"):
            continue
        if "already" in (word, before):
            continue  # "a unit that has already rowed"
        if word in ("one", "or", "more", "any", "such", "at", "least") and before != "to":
            continue  # "that includes one or more such models"
        if _is_put_so(words, at) or "than" in (word, before) or words[at : at + 2] == ["other", "than"]:
            continue  # "a crew barred from the wall", "that has an order other than Hold"
        if before in _OPENS_PIECE or before in ("that", "which", "who", "has", "have", "is", "are"):
            continue
        piece = before in GENERIC_UNITS or before in _ENDS_PIECE
        named = word[:1].isupper() and (piece or not (at + 1 < len(words) and _goes_on_named(words, at)))
        if named or (word.islower() and word not in GENERIC_UNITS | _ENDS_PIECE and not word.endswith("s")):
            return at
    return 0


_JOINS = frozenset("by in under from to with on at for".split())


def _is_put_so(words: list[str], at: int) -> bool:
    """Whether a word belongs to what a subject suffers or is doing ("a crew hit by it", "one running to cover")."""

    def begins(n: int) -> bool:
        return n > 0 and words[n].endswith(("ed", "ing")) and n + 1 < len(words) and words[n + 1].lower() in _JOINS

    return any(begins(at - n) for n in range(3))


def _goes_on_named(words: list[str], at: int) -> bool:
    """Whether a capitalised word is still a part of the subject: another name or a noun of the piece follows."""
    after = words[at + 1]
    return (after[:1].isupper() and after not in ("Back", "Down", "Out", "Up")) or (
        after in GENERIC_UNITS or after in _ENDS_PIECE
    )


def _but_not_from(match: re.Match[str]) -> str:
    """What something keeps whom from, and what it does not keep him from."""
    who, whom = match["who"], (match["whom"] or "").strip()
    doing, _, rest = match["other"].partition(" ")
    free = f"{base_form(doing)} {rest}".rstrip()
    if match["be"] in ("is", "are"):
        return f"{who} may not {base_form(match['one'])}. {who} may still {free}"
    state = re.fullmatch(r"Being ([A-Z][\w-]*)", who)
    still = f"A {state[1]} {whom.split(' ')[-1]}" if state else capitalised(whom)
    return f"{who} {match['be']} {whom} from {match['one']}. {still} may still {free}"


def _enters(doing: str, who: str) -> str:
    return base_form(doing) if _plural(who) else third(base_form(doing))


def _so(doing: str) -> str:
    """What it then does or is ("losing": loses)."""
    return third(base_form(doing)) if doing != "being" else "is"


def _nowhere(match: re.Match[str]) -> str:
    """ "Into mud no Cart may go": a Cart may not go into mud."""
    who, where = match["who"], match["where"]
    one = who if who.endswith("s") else with_article(who)
    return f"{capitalised(one)} may not {match['deed']} {lowered(where)}"


def _not_there(match: re.Match[str]) -> str:
    """ "… in woods: elsewhere no Cart may hide": it may not hide elsewhere."""
    who, sep = match["who"], ". " if match.start() else ""
    one = who if who.endswith("s") else with_article(who)
    return f"{sep}{capitalised(one)} may not {match['deed']} while it is elsewhere"


def _to_whom(match: re.Match[str]) -> str:
    """What may be given to whom, said of those to whom it is given."""
    who, may, what = match["who"], match["may"].replace("shall", "must"), match["what"]
    if match["only"] or match["also"]:
        return f"Only {who} {may} be given {what}"
    return f"{capitalised(who)} {may} be given {what}"


_WHOLE = frozenset("effect effectiveness strength efficiency value power".split())
_SHARES = {"half": "halve", "double": "double", "twice": "double"}


def _at_share(match: re.Match[str]) -> str:
    """ "Fires at half range", "fires at half effect": what it uses, or what counts for so much of itself."""
    verb, s, share, what = match[1], match[2], match[3], match[4]
    if what in _WHOLE and share in _SHARES:
        return f"{_SHARES[share]}{s} its {doing(verb)}"
    return f"use{s} {share} {what}"


#: "May Give Ground where an enemy ends its move near it": a case, and no place.
WHERE_FOR_IF = Substitutions(
    (
        rf"(?<! {')(?<! '.join(_PLACES)})(?<![,;:–—]) where (?=(?:an?|any|another|the|no) "
        r"(?:friendly|enemy|opposing|allied|hostile) |(?:(?:the|an?|any|such|its|their|another|no|every) "
        r"(?:[\w'’-]+ ){1,4}?|[A-Z][\w'’-]+ |(?!(?:it|they|he) (?:is|are|was|were)(?:$|[,.;]| and| or))"
        r"(?:it|they|he|both|either|none|neither) )(?:is|are|was|were|has|have|ends?|"
        r"moves?|fails?|passes|loses?|wins?|becomes?|suffers?|takes?|makes?|comes?|declares?|would|does|do|charges?|"
        r"shoots?|fires?|fights?|attacks?|breaks?|enters?|leaves?)\b)",
        " if ",
    ),
)
#: "Shall" comes here as "must" (``commonforms``).
FORMAL = Substitutions(
    (
        r"^(?:Notwithstanding|Despite|Regardless of) (?:any other rules?|the foregoing|the above|"
        r"anything (?:said|stated|written|contained) [^,]{2,40}|any(?:thing| rule) to the contrary)[^,]{0,30}, ",
        "",
    ),
    (_AT_ONCE, " immediately"),
    (  # "4.4.2 does not apply to Scouts", "Article 7.1 shall not bind them": these are free of it
        r"^(?P<place>(?:(?:Rule|Article|Section|Paragraph|Clause|Regulation) )?\d+(?:\.\d+)+(?: ?\([a-z]\))?) "
        r"(?:(?:does|do|shall|will) not (?:apply to|bind|affect|concern)|is not applied to|"
        r"has no (?:application|effect) (?:to|on|upon)) (?P<who>[^,;]{2,80})$",
        lambda m: f"{capitalised(m['who'])} ignore{'' if _plural(m['who']) else 's'} {m['place']}",
    ),
    (  # "A Writ of Onset may not be given to a Levy": of whom it is told
        r"^(?:(?:An?|The|Any|Such an?) )?(?P<what>[A-Z][\w'’-]*(?: (?:of )?[A-Z][\w'’-]*){0,3}(?: [a-z]+)?) "
        r"(?P<may>(?:may|can|shall|must)(?: not| never)?|cannot)(?P<only> only)? "
        r"be (?:issued|given|assigned)(?P<also> only)? to (?P<who>(?:an?|any|the|[A-Z])[^,;]{2,80}?)"
        r"(?=$|,? (?:unless|if|when|while|except|save|provided|other than)\b)",
        _to_whom,
    ),
    (
        r"\b(may|can) (execute|perform|undertake|attempt|receive|be issued|be given|issue|spend|fire|play|"
        r"carry) only (?!"
        r"(?:if|when|once|twice|in|while|on|at|during|as|to|within)\b)",
        r"\1 only \2 ",
    ),
    (r",? (?:at all times|in all cases),?", " always"),
    (
        Pattern(
            rf"^(?:{_NEVER}|never|in no (?:one )?(?P<span>turn|phase|round|game|battle)),? "
            r"(?:(?:may|shall|can|must|will|should|does|do)(?: ever)?|(?P<be>is|are)(?: ever)?) "
            r"(?P<told>[^;]+)(?P<more>;.+)?$",
            re.I,
        ),
        _never_may,
    ),
    (  # "Mud keeps a Cart from firing but not from moving"
        r"^(?P<who>[^,;]{2,60}?) (?P<be>is|are|prevents?|stops?|keeps?|bars?|prohibits?)(?P<whom> [\w' -]{2,40}?)? "
        r"from (?P<one>[A-Za-z]+ing\b[^,;]{0,50}?),? but not (?:from )?(?P<other>[A-Za-z]+ing\b[^,;]*)$",
        _but_not_from,
    ),
    (  # "may not fire in a turn in which it moved, nor charge in one in which it fired": each in its own case
        r"^(?P<who>[A-Z][^,;]{2,80}?) (?P<may>may not|cannot|must not|may never|can never) "
        r"(?P<one>[^,;]*?\b(?:in|during|while|if|when|after) [^,;]*), nor "
        r"(?P<two>(?!(?:the|an?|any|in|on|at|by|to|with|its|their|from|against|if|when|while|may|can|is|are)\b)"
        r"[a-z]+ [^,;]*?\b(?:in|during|while|if|when|after) [^;]*)$",
        r"\g<who> \g<may> \g<one>. \g<who> \g<may> \g<two>",
    ),
    (  # "must test, losing 1 Wound should it fail"
        r"^(?P<told>[^;]+? (?:must|takes?|makes?)\b[^,;]*?(?:[Tt]est|[Cc]heck)),? (?:and )?(?P<so>suffering|losing|"
        r"taking|becoming|being|falling|receiving|gaining|fleeing|retreating) (?P<what>[^,;]+?),? "
        r"(?:should (?:it|they) fail|if (?:(?:it|they) fails?|(?:it|this|that|the \w+) is failed)|"
        r"on an? (?:failure|failed \w+))(?: it| the test)?$",
        lambda m: f"{m['told']}. If it fails the test, it {_so(m['so'])} {m['what']}",
    ),
    (
        r"^(?:It is )?(?:[Nn]ot|[Nn]ever) (?:usable|useable|to be used|used|available|applicable) "
        r"(?=(?:against|in|on|by|when|while|if|during|with) )",
        "It may not be used ",
    ),
    (  # "Only in the Dawn phase may a Cart rest", "Not until it has moved may a Cart rest"
        r"^(?P<how>Only|Not) (?P<case>(?:in|during|at|on|while|when|if|after|once|before|until|within|against|under) "
        r"[^;]+?),? (?:may|can) (?P<told>[^;]+)$",
        _only_then,
    ),
    (r"^Not even ([^,;]{2,50}?) (?:may|can) (?!not\b)", lambda m: f"{capitalised(m[1])} may not "),
    (r"^Take (\d+|one|two|three) (?:off|from) (?=(?:the|its|their|all|any) )", r"Subtract \1 from "),
    (  # "On entering mud, Carts are Mired": of these, and then
        r"^(?:On|Upon) (?P<doing>entering|crossing|leaving|reaching|touching) (?P<what>[^,]{3,50}), "
        r"(?P<who>(?:(?:an?|any|all|each|every) )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?: units?| models?)?) "
        r"(?=(?:is|are|becomes?|must|may|cannot|can|suffers?|gains?|takes?|loses?)\b)",
        lambda m: f"{capitalised(m['who'])} that {_enters(m['doing'], m['who'])} {m['what']} ",
    ),
    (r", ([\w' -]{2,40}?) being the (?:sole|only|one|single) exceptions?(?: to this)?$", r", except \1"),
    (  # "Tests are taken on 2D6, adding 1 for each …"
        r"^(?P<what>[A-Z][\w' -]*?(?:[Tt]ests?|[Cc]hecks?|[Rr]olls?)) (?P<made>(?:is|are) "
        r"(?:made|taken|rolled) [^,;]+?),? (?P<do>add|subtract|deduct)ing (?P<n>\d+|one|two|three) "
        r"(?P<each>(?:for|per) [^;]+)$",
        lambda m: f"{m['what']} {m['made']}. {capitalised(m['do'])} {m['n']} to {m['what']} {m['each']}",
    ),
    (  # "makes its shots at a Skill of 1"
        r"\b(?P<do>makes?|fires?|resolves?) (?:all |any |its |their )*"
        r"(?P<what>[\w' -]{1,30}?(?:attacks?|shots?|rolls?)) (?:at|with|using) an? (?P<of>[A-Z]\w+(?: [A-Z]\w+)?) "
        r"of (?P<n>\d+)\b",
        lambda m: f"{'has' if m['do'].endswith('s') else 'have'} a {m['of']} of {m['n']} for {m['what']}",
    ),
    (
        r"(?:^|[:;] )[Ee]lsewhere,? no (?P<who>[^,;]{2,40}?) (?:may|can) (?P<deed>(?!not\b|ever\b|only\b)[^,;]+)$",
        _not_there,
    ),
    (  # "Into mud no Cart may go"
        r"^(?P<where>(?:In|Into|On|Onto|Over|Across|Through|Against|Under|Inside|Towards) [\w' -]{2,36}?),? "
        r"no (?P<who>(?!units?\b|models?\b)[^,;]{2,40}?) (?:may|can|must) (?P<deed>(?!not\b|ever\b|only\b)[^,;]+)$",
        _nowhere,
    ),
    (
        r"^There (?:is|are) no (?:way|means|circumstances?|cases?|situations?|conditions?|rule)(?: at all)? "
        r"(?:(?:in|by|under|through|with) which|that|where) (?P<who>[^,;]+?) (?:can|may|could|will|might) (?:ever )?",
        lambda m: f"{capitalised(m['who'])} may not ",
    ),
    (
        rf"\b(?:may|shall|must|can|will|should),? {_NEVER},? be (?:required|obliged|compelled|called upon|made) to\b",
        "need not",
    ),
    (
        r"\b(?:shall|will|must|may) (?:not|never) be (?:required|obliged|compelled|called upon) to\b",
        "need not",
    ),
    (
        rf"\b(?:may|shall|must|can|will|should),? {_NEVER},? (?=[A-Za-z])",
        "may not ",
    ),
    (rf"\b(is|are),? {_NEVER},? (?=[A-Za-z])", r"\1 not "),
    (
        r"\b(?:must|will|may) (?:also |then )?be (?:permitted|allowed|entitled|at liberty) to\b|"
        r"\b(?:is|are) (?:entitled|at liberty) to\b",
        "may",
    ),
    (r"\b(?:is|are) (?:not|never) (?:ever )?(?:required|obliged|compelled|bound|forced) to\b", "need not"),
    (  # "need not be Alert in order to Duck"
        r"\b(need not|(?:does|do) not (?:need|have) to) be ([A-Z][\w'-]*) (?:in order|so as) to (?=[A-Za-z])",
        r"\1 be \2 to ",
    ),
    (
        r"^(?:Besides|In addition to|As well as|Apart from|Aside from|On top of|Over and above) "
        r"(?:[a-z]+ing [^,;]{2,50}|(?:all )?(?:this|that|these|those|them)), (?=[a-z])",
        "",
    ),
    (
        r"\b(?:shall|will|must) (?:then |always )?be (?:required|obliged|compelled|bound) to\b|"
        r"\b(?:is|are) (?:obliged|compelled|bound) to\b",
        "must",
    ),
    (
        rf"(?<!ing) (?:is|are|must be) {_FORBIDDEN} to (?!{_SOMEBODY}\b)(?=[A-Za-z])",
        " may not ",
    ),
    (
        rf" (?:is|are|must be) {_FORBIDDEN} from (\w+ing)\b",
        lambda m: f" may not {base_form(m[1])}",
    ),
    (
        r"^([A-Z][^,;]{10,160}), and ((?:is|are|must|may|shall|will) [^,;]{3,80}? should (?:it|they) [^,;]+)$",
        r"\1. It \2",
    ),
    (
        r"((?:^|[,;] ?| ))[Ss]hould ((?:it|they|he|she|both|either|this(?= be)|that(?= be))|"
        r"(?:an?|any|the|such|its|their|this|that) "
        r"(?:[\w'-]+ ){0,3}?[\w'-]+|[A-Z][\w-]+(?: [\w-]+)?) (?:ever |itself |thereby )?"
        r"(be|have|fail|pass|lose|win|move|fall|reach|suffer|receive|become|find|come|enter|leave|take|make|fire|"
        r"charge|roll|throw|score|cross|wish|choose|remain|survive|break|retreat|advance|end|contact|meet|exceed|"
        r"attempt)\b",
        _should,
    ),
    (
        r"\b([Ii]f|[Uu]nless|[Tt]hough|[Ww]hether) ((?!\w+ (?:can|may|must|will|would|should|might|to)\b)"
        r"(?:(?:the|an?|its|their|any) [\w'-]+(?: of [\w'-]+)?|it|they|he|she|this|that|none|both)) be (?=[a-z\d])",
        lambda m: f"{m[1]} {m[2]} {'are' if _plural(m[2]) else 'is'} ",
    ),
    (
        rf"(?:,|{_NO_THROW}) save (?:only |however )?(?:where|when|if|in cases where|in the case where) ",
        " unless ",
    ),
    (
        r"( (?:while|whilst|when|if|during) [^,;]+)?[;,] save (?:only )?that (.+)$",
        lambda m: f"{m[1] or ''}. {capitalised(m[2])}{m[1] or ''}",
    ),
    (r",? save (?:only )?(?:by|in|with) (?=[a-zA-Z])", " except for "),
    (r", save (?:only )?(?=(?:from|against|through|under|during|because|as) [a-zA-Z])", ", except "),
    (
        r"\bexcept (?:for )?(?:the ones|those) (?:(?:that )?(?:it|they|he) (?:must )?(?:takes?|makes?)|taken|made) "
        r"(?:because of|due to|as a result of) ",
        "unless caused by ",
    ),
    *WHERE_FOR_IF.each,
    (r"\bprovided (?:always|only|however),? (?:that )?", "provided that "),
    (r"\botherwise than\b", "other than"),
    (
        r"^(One|Two|Three|\d+) (?:is|are) (added|subtracted|deducted) (to|from) ",
        lambda m: f"{'Add' if m[2] == 'added' else 'Subtract'} {in_figures(m[1])} {m[3]} ",
    ),
    (
        r"^([^,]{2,40}?) ((?:may not|cannot|must not|shall not) [^,]{3,60}), and "
        r"((?:add|subtract|deduct|suffer|lose|gain)s? (?:one|two|three|\d|an? |its).*)$",
        r"\1 \2. \1 \3",
    ),
    (
        r"^([^,]{3,80}), (?:other than|except(?: for)?|excluding|apart from) ((?:the )?[A-Z][\w -]{2,30}?), must (.+)$",
        r"\1 must \3. \2 need not \3",
    ),
    (r"\b([Dd])educt(s|ed)?\b", lambda m: f"{'S' if m[1] == 'D' else 's'}ubtract{m[2] or ''}"),
    (r"\benjoy(s)? (?=(?:an?|the|its) )", r"gain\1 "),
    (
        r"\b(?:counts?|has|have|(?<!may )(?<!can )(?<!must )(?<!only )(?:rolls?|throws?)(?: only| just)?) "
        r"(double|half) (?:of )?(its|their) ",
        lambda m: f"{'doubles' if m[1] == 'double' else 'halves'} {m[2]} ",
    ),
    (  # but "reduced to half strength" is how a unit is
        r"\b(?:reduced|cut|lowered) (?:by|to) (?:one |a )?half\b(?=[^ \w]|$| (?:if|when|while|whilst|until|unless|for|"
        r"in|during|on|at|after|and|or|but|round(?:ed|ing)|as|against|because|due|by|whenever|once)\b)",
        "halved",
    ),
    (
        r"\bthrow(s|n)? (?=(?:an? |one |two |three |a single |\d+ )?(?:die|dice|D6|d6|[dD]\d))",
        lambda m: f"roll{'s' if m[1] == 's' else 'ed' if m[1] else ''} ",
    ),
    (r"^(?:In the (?:event|case) of|On|With) (an? (?:tie|draw)),? (?=[a-z])", r"If there is \1, "),
    (
        r"^(?:On|Upon|With) (?:an? )?(?:(?P<fails>fail|failure|failing(?: it)?)|pass|success|passing(?: it)?),? "
        r"(?=(?:it|they|he|she|you|the|that|this|all|each|every|an?|no|neither|both) )",
        lambda m: f"If the test is {'failed' if m['fails'] else 'passed'}, ",
    ),
    (  # "…, and failure results in the crew fleeing": what comes of the test
        r"(?:^|(?P<sep>[;.,]? (?:and |but |while )?|[;:] ))(?P<how>(?i:failure|failing|success|passing))"
        r"(?: (?:to do so|in this|of this test|it|this test))? (?:always |then )?"
        r"(?:(?P<means>means|entails)(?: that)?|(?:results?|ends?)(?: in)?|leads to|brings|causes) "
        r"(?P<who>(?:it|they|you|its|their|(?:the|that|all|each|every|both|no) [\w-]+(?: [\w-]+){0,2}?) )"
        r"(?P<does>[a-z]+ing(?= )|(?:is|are|has|may|must|cannot|can|gains?|suffers?|becomes?|loses?|takes?|receives?|"
        r"does|do|moves?|flees?|falls?|stops?|halts?)\b)",
        lambda m: _comes_of_it(m),
    ),
    (r"\b(?:misses|loses|forfeits|forgoes) (?:its|their|the) (?:opportunity|chance|right) to ", "may not "),
    (  # "a Nerve test is still required"
        r"^(?P<test>(?:[Aa]n?|[Tt]he) (?:[\w-]+ ){1,3}?(?:tests?|checks?|rolls?)) is "
        r"(?P<still>still |also |always |then )?"
        r"(?:required|needed|necessary)(?: as (?:normal|usual))?(?=\.?$|[,.;])",
        lambda m: f"A unit must {m['still'] or ''}take {lowered(m['test'])}",
    ),
    (
        rf"^In the event of ((?:an? |the )?[\w-]+(?: [\w-]+)?),? (?={SUBJECT} )",
        r"If there is \1, ",
    ),
    (
        r" (?:up)?on (passing|failing|losing|winning|receiving|taking|suffering) (?=(?:an?|its|their|the|any) )",
        lambda m: f" if it {third(base_form(m[1]))} ",
    ),
    (
        rf"^(If (?:the|its|their|this|that) [\w ]{{3,30}}? is \d+[\w+ -]{{0,16}}?) (?={SUBJECT} )",
        r"\1, ",
    ),
    (
        r"^((?:The |An? )?[A-Z][\w-]*(?: [\w-]+)?(?:(?:,|,? and|,? or) (?:the |an? )?[\w-]+(?: [\w-]+)?){0,4}) alone "
        r"(may|can) (?!not\b|never\b)",
        r"Only \1 \2 ",
    ),
    (
        r"^(?=.* (?:occupies|costs|takes) )(?:It (?:occupies|costs|takes) (.+?) to|To) "
        r"([a-z]+) (.+?)(?: (?:occupies|costs|takes) (.+))?$",
        lambda m: _cost(m),
    ),
    (
        r"\bremoves? (one|two|three|\d) points? of (?:its |their |the )?([a-zA-Z]\w{2,20})(?=$|,| unless| if| from)",
        lambda m: f"reduces its {m[2]} by {in_figures(m[1])}",
    ),
    (
        r"\b(fire|fight|shoot|attack|charge|strike|defend|test)(s?) (?:with|at) ((?:one "
        r")?(?:half|third|quarter)|(?:its |their )?full|"
        r"double|twice)(?: of)? ((?:its |their )?[a-z]+)(?: only)?\b",
        _at_share,
    ),
)


def _comes_of_it(match: re.Match[str]) -> str:
    """ "Failure means that it flees", "success results in the crew Rallying": what comes of a test."""
    does, sep = match["does"], ". " if match.start() else ""
    if not match["means"] and not does.endswith("ing"):
        return match[0]
    ended = "failed" if match["how"].lower().startswith("fail") else "passed"
    does = third(base_form(does)) if does.endswith("ing") else does
    return f"{sep}If the test is {ended}, {match['who']}{does}"


def _cost(match: re.Match[str]) -> str:
    """ "It costs half its move to cross a wall", "To change formation takes a whole turn": what a deed costs."""
    cost = match[1] or match[4]
    if not cost:
        return match[0]
    verb = match[2]
    return f"{gerund(verb).capitalize()} {match[3]} costs {cost}"
