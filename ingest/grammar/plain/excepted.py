"""Exceptions in other words: "except in the Assault phase", "except that Barges may", "is still permitted to".

In: the cleaned text of a sentence. Out: the same with the exception as the grammar reads it ("except for the Assault
phase", "unless it is in woods"), or as a sentence of its own. General English only; every wording that fits is applied.
"""

from __future__ import annotations

import re

from kb.names import capitalised, lowered
from kb.patterns import Substitutions, deferred

_EXCEPT = r"(?:except(?:ing)?|other than|apart from|but for)"
#: A time, as what stands before its noun, and the noun.
_TIME = (
    r"(?:(?:the|its|their|his|her|your|an?|any|each|that) )?(?:[\w'’-]+ ){0,3}?"
    r"(?i:phase|sub-phase|turn|round|step|bound|segment|stage|game|battle)s?\b"
)
#: "Except in a turn in which it fired": that is told as a case.
_NO_MORE = r"(?! (?:that|which|when|in|where))"
_PLACE = r"(?:in|inside|within|on|behind|under|at|near|beyond)"
_NO_PLACE = r"(?!(?:this|these|those|that|such|the following|case|cases|circumstances|so far|accordance|order)\b)"
_SOMEBODY = r"(?:an?|any|all|the|each|every|such|those|these|it|they|units?|models?|[A-Z][\w'’-]*)"
_LEAVE = r"(?:permitted|allowed|able|free|entitled|at liberty)"


def _fronted(match: re.Match[str]) -> str:
    """ "Except in the Rally phase, Dazed crews may not …": what is said first, and then when it is not so."""
    said = match["said"].rstrip(".")
    case = f"except for {match['time']}" if match["time"] else f"unless it is {match['place']}"
    return f"{capitalised(said)} {case}"


def _all_but(match: re.Match[str]) -> str:
    """ "Everyone but Riders and Barges may …": who is none of them."""
    each = re.split(r", (?:and |or )?| and | or ", match["whom"])
    return f"A unit that is {'neither' if len(each) > 1 else 'not'} {' nor '.join(each)} "


_DOES = r"(?:may|can|cannot|must|is|are|has|have|never|counts?|takes?|moves?|gains?|loses?|suffers?|adds?|ignores?)\b"
#: The case that a sentence opens with, which "except that it may not …" holds in as well.
_CASE = deferred(r"(?:If|When|Whenever|While|Whilst|Once) [^,;]{3,90}, ")


def _apart(match: re.Match[str]) -> str:
    """ "While anchored, it …, except that it may …": two sentences, the second in the case of the first."""
    case = _CASE.match(match[1]) if match[2].startswith(("it ", "they ")) else None
    said = f"{case[0]}{match[2]}" if case else capitalised(match[2])
    then = _OF_ITS_OWN.match(said)  # "…, and may Duck when it is shot at": in that case the second alone
    return f"{match[1]}. {said}" if then is None else f"{match[1]}. {then['first']}. {then['who']} {then['second']}"


#: What somebody may do, and what else in a case of its own.
_OF_ITS_OWN = deferred(
    r"(?P<first>(?P<who>(?:An?|Any) (?:(?!\b(?:may|can)\b)[^,;:]){2,70}?) (?:may|can) [^,;:]{2,60}?), and "
    r"(?:it )?(?P<second>(?:may|can) [^;:]*?(?: (?:when|whenever|if|while|once|after)\b|, (?:so|as) long as\b)[^;:]*)$"
)


def _each_apart(match: re.Match[str]) -> str:
    """ "…, except that it may not wade, and that it may duck": each by itself."""
    more = re.split(r",? (?:and |or )?that (?=(?:it|they|he|she|the) )", match["more"])
    return ". ".join([match["rule"], *(capitalised(each) for each in (match["first"], *more) if each)])


#: Of whom a sentence rules, and by what noun it calls him.
_RULED = deferred(
    r"(?P<whom>(?:(?:An?|Any|All|The|Every|Each|No) )?[\w' -]*?(?P<noun>[\w'-]+?)s?) "
    r"(?:may|can|cannot|must|never)\b"
)


_WITH_ONE = deferred(
    r"^(?:[A-Z][a-z]+: )?([^;:]+?),? (?:with|but for) (?:the |just |only )?(?:one |a |this |single |sole |following )*"
    r"exceptions?: ([^;]+)$"
)


def with_one(text: str) -> tuple[str, str] | None:
    """ "A Dazed crew may not …, with one exception: the crew may …": two sentences, both of a Dazed crew."""
    match = _WITH_ONE.match(text)
    ruled = _RULED.match(match[1]) if match else None
    if match is None or ruled is None:
        return None
    those = rf"(?:^|(?<=, ))(?:[Ii]t|[Tt]hey|[Tt]he {ruled['noun']}) (?=(?:may|can)\b)"
    whom = re.sub(r"^(?:An?|Any|All|The|Every|Each|No)\b", lambda m: m[0].lower(), ruled["whom"])
    return f"{match[1]}.", capitalised(re.sub(those, f"{whom} ", match[2], count=1))


def _immune(match: re.Match[str]) -> str:
    """ "Shock inflicts Dazed on whoever it hits, except Carts": they are immune to it, at least by that."""
    by = "" if match["immune"] else f" from {match['what']}"
    return f"{match['rule']}. {match['whom']} are immune to {match['state']}{by}"


#: The exceptions that are put otherwise.
EXCEPTED = Substitutions(
    (  # "A Dazed crew must halt, except those that cannot be Dazed": who is so is none of these
        r"(?P<said>^(?:An?|Any|Every|Each|All) (?:[a-z]+ )?(?P<state>[A-Z][\w-]+)(?= [a-z])[^;:.]{5,200}?),? "
        r"(?:with the (?:sole |only )?exception of|except(?: for)?|apart from|other than|save(?: for)?|excluding) "
        r"(?:those|any|ones|units|models|troops|crews)(?: of them)? (?:that|which|who) (?:cannot|can not|can never|"
        r"may not|may never|never) "
        r"(?:be|become|are) (?P=state)(?: to begin with| at all| in the first place| anyway)?(?=\.?$)",
        r"\g<said>",
    ),
    (  # "…, although if it has a horn it may still turn, but no more": the case behind what is allowed in it
        r"(?P<rule>\b(?:may not|cannot|can not|may never|can never|must not)\b[^;]*?),? "
            r"(?P<but>although|though|but|except that|save that) "
            r"(?P<case>(?:if|when|while|whilst|whenever|once|as long as) [^,;]+?),? "
            r"(?P<does>(?:it|they|he|she) (?:may|can|must|cannot)\b[^,;]*)"
            r"(?:,? (?:though|but|and|although) (?:still )?(?:no others?|none other|no more)\b[^,;]*)?(?=\.?$)",
        r"\g<rule>, \g<but> \g<does> \g<case>",
    ),
    (  # "As Withdraw, except that the withdrawal …, and the withdraw cannot be halted": it, which is like the other
        r"^(?P<as>As (?P<like>[A-Z][\w'-]+),? (?:except(?:ing)?|but|save|only)(?: that)?) (?P<rest>.+)$",
        lambda m: f"{m['as']} " + re.sub(rf"\bthe {re.escape(m['like'].lower())}\b", "it", m["rest"]),
    ),
    (
        r"^(?P<rule>(?P<what>[A-Z][^,;:]*?) (?:inflicts?|causes?|puts?) (?:an? )?(?P<state>[A-Z][\w'-]*)"
            r"(?: markers?| tokens?)? (?:on|upon) [^,;:]+?),? "
            r"(?:except(?: for| on)?|but not(?: on)?|other than|apart from) "
            r"(?P<whom>[A-Z][\w'-]*s(?:(?:,| and| or)+ [A-Z][\w'-]*s)*)"
            r"(?P<immune>,? (?:which|who|that) are (?:all )?immune(?: to (?:it|this|that))?)?$",
        _immune,
    ),
    (rf"\b(?:is|are) (?:no longer|never) {_LEAVE} to ", "may not "),
    (
        rf"^Except (?:(?:in|during|on) (?P<time>{_TIME}[^,;]{{0,30}})|"
            rf"(?P<place>{_PLACE} {_NO_PLACE}[^,;]{{3,50}})), (?P<said>[^;]+)$",
        _fronted,
    ),
    (rf",? {_EXCEPT} (?:in|during|on|at) (?={_TIME}{_NO_MORE})", " except for "),
    (rf",? (?:except|but for) (?={_PLACE} {_NO_PLACE})", " unless it is "),
    # an exception with a verb of its own, and what is paid for a gift, stand by themselves
    (
        r"^([^;]+?),? (?:with the (?:sole )?exception of|except(?: for)?|other than|apart from|save(?: for)?) "
            r"((?:(?:an?|any|the|those) )?[A-Z][^,;]{2,50}), (?:(?:who|which|that)(?: all)? (?:may|can)|"
            rf"(?:who|which|that) are (?:also |still )?{_LEAVE} to|whose [\w ]{{3,40}}? (?:allow|let|permit|enable)s? "
            r"(?:them|it)(?: to)?) (?:also |still |even )?([^,;]+?)(?:,? (?:too|as well|besides|also))?$",
        lambda m: f"{m[1]}. {capitalised(m[2])} may also {m[3]}",
    ),
    (  # "…, except that it may not wade, that it may duck, and that …"
        r"^(?P<rule>[^;]+?),? except that (?P<first>(?:it|they|he|she|the [a-z]+) [^,;]+?)"
            r"(?P<more>(?:,? (?:and |or )?that (?:it|they|he|she|the [a-z]+) [^,;]+?)+)(?=\.?$)",
        _each_apart,
    ),
    (
        r"^([^;]+?),? (?:except|save(?= that (?:an?|any|those|units|models) )) that "
            rf"({_SOMEBODY} [^;]*\b(?:may|can|must|cannot)\b [^;]+)$",
        _apart,
    ),
    (r"^(?:Everything|Everyone|Everybody|Whatever)(?: (?:that|which|who))? is not (?!\d)", "A unit that is not "),
    (
        rf"^(?:Every|Any)(?:thing|one|body) (?:(?:but|save)(?: for)?|except(?: for)?|apart from|other than|besides) "
            rf"(?P<whom>[^;:\d]{{3,60}}?) (?={_DOES})",
        _all_but,
    ),
    (
        r"^([^;]+?)[,;] (?:but|and|though|although) (?:in (?:return|exchange|turn)|on the other hand|"
            rf"as the price of this|at the same time|by contrast|conversely|in compensation),? ({_SOMEBODY} [^;]+)$",
        lambda m: f"{m[1]}. {capitalised(m[2])}",
    ),
    (
        r"^([^;,]+?) (may|can) ([^;,]+?),? as (?:if|though) (?:it|they|he|she) (?:was|were|is|are) not "
            r"([A-Z][\w'-]*)$",
        lambda m: f"{m[1]} {m[2]} {m[3]}. {m[1]} ignore{'' if m[1].endswith('s') else 's'} {m[4]}",
    ),
    # a case at the head without a comma behind it, and what comes too fast for something
    (
        r"^Against ((?:(?!(?:an?|no|any|the|is|are|may|can|that|which|who)\b)[\w'’-]+|an?(?= )|(?:the )?two)"
            r"(?: (?!(?:an?|no|any|is|are|may|can|that|which|who)\b)[\w'’-]+){0,7}) "
            r"((?:an?|no|any) [\w' -]{2,40}? (?:is|are|may|can|cannot|must)\b)",
        r"Against \1, \2",
    ),
    (
        r"^(?P<what>An? [^,;:]{5,80}?) (?:is|comes?|happens?|arrives?|moves?|strikes?|passes)(?: over| past)? "
            r"(?:far |much |all )?too [a-z]+(?: for [^,;:]{3,40}| to [a-z]+)?(?:,? and|,? so|[;:]) "
            r"(?P<ruled>[^;]{8,80}? (?:against|to|at|from|by)) it$",
        lambda m: f"{capitalised(m['ruled'])} {lowered(m['what'])}",
    ),
    (
        r"^((?:If|When|Where|While|Once) [^,;]{5,90}?),? there (?:is|are) no [^,;]{2,50}?,? and (?=[A-Za-z])",
        r"\1, ",
    ),
    (
        r"^[^,;:]{0,60}?\b(?:leaves?|makes?|renders?) ((?:an?|the|any|such|its|all) [^,;:]{2,40}?) unable to "
            r"(?=[A-Za-z])",
        lambda m: f"{capitalised(m[1])} cannot ",
    ),
    (
        r"^([^:;]{8,160}): (it|they) (?=(?:[a-z]+s|make|take|suffer|gain|lose|ignore|add|roll|count|move|treat|"
            r"have) (?:no|an?|the|one|two|three|all|half|its|their|only|any|every|each|as|[+-]?\d|[A-Z]))",
        lambda m: f"{m[1]}. {m[2].capitalize()} ",
    ),
)  # fmt: skip
