"""Against: what has no force against something, and what counts as more or less than it is, in the plain form.

In: the cleaned text of a sentence. Out: the same as "Slings ignore cover", "Slings prevent saves", "The range is
increased by 6", "Footmen strike first". General English only; every wording that fits is applied, in order.
"""

from __future__ import annotations

import re

from ingest.verbforms import OPTION_VERBS
from kb.names import capitalised, first_word
from kb.patterns import Substitutions

_HARM = r"(?:[Hh]its?|[Ww]ounds?|[Dd]amage|[Cc]asualties|[Ll]osses|[Aa]ttacks?|[Ss]hots?)"
_DEALT = r"(?:caused|inflicted|scored|dealt|done|made|fired|suffered)"
#: "hits scored by Torch weapons", "shots from a weapon with the Torch rule": whose harm it is.
_HARM_OF = rf"(?:{_HARM} (?:{_DEALT} )?(?:by|from|with) )?"
_FIGURE = r"(?P<by>\d+|[A-Z]|one|two|three)(?P<unit>[\"”″]|cm| inch(?:es)?| points?| levels?)?"
_MORE = r"(?:greater|higher|longer|further|farther|more|better|larger|bigger)"
_LESS = r"(?:less|lower|shorter|closer|nearer|worse|smaller|fewer)"
_HOLDING = ("control", "hold", "capture", "claim", "contest", "occupy")
_OTHERS = (
    r"(?:(?:all |any |every )?(?:the )?others?(?: models?| units?| fighters?)?|everyone(?: else)?|everybody(?: else)?)"
)


def _ignores(match: re.Match[str]) -> str:
    """ "Cover gives no benefit against hits from Slings": these ignore it."""
    weapon = match["of"]
    return f"{capitalised(weapon)} ignore{'' if weapon.endswith('s') else 's'} {match['what'].lower()}"


def _counted(match: re.Match[str]) -> str:
    """ "Enemies treat the range to a Rider as 6 inches greater than it is": that is increased."""
    more = "increased" if re.fullmatch(_MORE, match["how"]) else "reduced"
    what = match["what"]
    return f"{capitalised(what)} is {more} by {match['by']}{match['unit'] or ''}"


def _own_counted(match: re.Match[str]) -> str:
    """ "A Rider treats its Pace as 2 higher": it adds that."""
    plural = "" if match["verb"] in ("treat", "count") else "s"
    if re.fullmatch(_MORE, match["how"]):
        return f"add{plural} {match['by']}{match['unit'] or ''} to {match['what']}"
    return f"subtract{plural} {match['by']}{match['unit'] or ''} from {match['what']}"


def _turned_into(match: re.Match[str]) -> str:
    """ "If a Barge would have to take a Nerve test, it takes a Panic test": whose case it is stands first."""
    return f"When required to take {match['test']}, {match['who']} must take {match['other']}"


def _ranged(match: re.Match[str]) -> str:
    """ "All ranges to a Rider are increased by 6": that is what a Rider does."""
    more = match["how"] in ("increased", "raised", "lengthened")
    who = match["who"]
    what = match["what"].lower().rstrip("s")
    return f"{capitalised(who)} {'adds' if more else 'subtracts'} {match['by']} {'to' if more else 'from'} {what}"


def _holds(match: re.Match[str]) -> str:
    """ "never count towards control of a hill": may not control it."""
    verb = next(plain for plain in _HOLDING if match["verb"].startswith(plain[:5]))
    return f"may not {verb} {match['what']}"


def _no_save(match: re.Match[str]) -> str:
    """ "No saves may be taken against hits from Slings": these ignore them."""
    what, weapon = match["what"] or match["own"], match["of"]
    what = "the save" if what.lower().startswith("th") else what if what.endswith("s") else f"{what}s"
    return f"{capitalised(weapon)} ignore{'' if first_word(weapon).endswith('s') else 's'} {what}"


#: "Against units that are not Barges", "Against a target in cover": how those are to whom it is done.
_SOMEBODY = r"(?:(?:an?|any|all|the|other|enemy|opposing) )*(?!(?:this|that|these|those|such)\b)[a-z]+"


def _target_is(match: re.Match[str]) -> str:
    """ "Against units that are not Barges, Slings add 1": if the target is none."""
    return f"If the target {'has' if match['so'] in ('has', 'have') else 'is'} {match['what']}, "


#: Those of the other side, and what they are let do.
_FOES = r"(?:the |its |any |all )?(?:enem(?:y|ies)|enemy units?|enemy models?|opponents|opposing units|foes)"
_AT_IT = r"(?: (?P<at>at|against|upon|on) (?:it|them|this [a-z]+))?"


_FAR = r"(?P<n>X|\d{1,3})(?P<u>[\"”″]| ?cm| ?inch(?:es)?| hex(?:es)?)?"
_NEAR = rf"(?:(?:if|when) (?:it is|they are) |from )?within {_FAR}(?: (?:of (?:it|them|this [a-z]+|the bearer)|away))?"


def _none_farther(match: re.Match[str]) -> str:
    """ "Enemies can only Snipe at it from within 8 inches": those that are farther off may not."""
    return f"Enemies that are more than {match['n']}{match['u'] or ''} away may not {match['deed']}"


_OWN = r"(?:this|the) (?:unit|model)|it|(?:an?|any) (?:unit|model) with this (?:special )?rule"


AGAINST = Substitutions(
    # how far off one may do it
    (
        rf"^The (?:maximum )?(?:range|distance) (?:at|from|over|within) which (?P<who>{_OWN}) (?:may|can) "
        rf"(?P<deed>[^,;:]{{3,50}}?) is (?:increased to )?{_FAR}(?P<more> (?:instead of|rather than) [^,;:]{{2,20}})?$",
        lambda m: f"{capitalised(m['who'])} may {m['deed']} at up to {m['n']}{m['u'] or ''}{m['more'] or ''}",
    ),
    (
        rf"^When(?:ever)? (?P<who>{_OWN}) (?P<v>uses?|makes?|declares?) (?P<deed>[^,;:]{{3,40}}?), (?:it|they) "
        r"(?:may|can) do so (?=at |up to |from |within )",
        lambda m: f"{capitalised(m['who'])} may {m['v'].rstrip('s')} {m['deed']} ",
    ),
    (
        r"^(?:An? |Any |All )?[Ee]nem(?:y|ies)(?: units?| models?)? (?:may|can) only "
        rf"(?P<deed>[^,;:]{{3,70}}?) {_NEAR}$",
        _none_farther,
    ),
    (
        r"^(?:An? |Any |All )?[Ee]nem(?:y|ies)(?: units?| models?)? (?:may|can) "
        rf"(?P<deed>(?!only )[^,;:]{{3,70}}?) only {_NEAR}$",
        _none_farther,
    ),
    (
        r"^(?:A unit|Units|A model|Models) (?=(?:may not|cannot|may never|can never) [^,;:]{3,50} (?:at|against) this "
        r"(?:unit|model)\b)",
        "Enemies ",
    ),
    (
        r"^(?P<what>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2}) (?P<no>may not|cannot|may never|can never) be (?P<v>made|"
        r"declared|used|taken) (?P<at>(?:at|against) (?:this [a-z]+|it|them)) by "
        r"(?P<who>(?:an? |any )?enem(?:y|ies)\b[^,;:]{0,70})$",
        lambda m: f"{capitalised(m['who'])} {m['no']} {OPTION_VERBS[m['v']]} {m['what']} {m['at']}",
    ),
    (
        r"^(?:(?:A|Any) (?:unit|model) with this (?:special )?rule|This (?:unit|model)) (?P<no>may not|cannot|"
        r"can never|may never) be the target of (?P<what>(?:an? |any )?[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2}) (?:by|from) "
        r"(?P<who>(?:an? |any )?enem(?:y|ies)\b[^,;:]{0,70})$",
        lambda m: f"{capitalised(m['who'])} {m['no']} use {m['what']} against this unit",
    ),
    (
        rf"^(?P<first>[^,;:]{{5,90}}?),? (?:without (?:{_FOES} (?:being|getting) (?:allowed |able |permitted |"
        rf"entitled )?to|(?:allowing|letting|permitting) {_FOES}(?: to)?)|(?:and|but) (?:its|their) (?:enemies|foes) "
        rf"(?:may not|cannot)) (?P<deed>[^,;:]{{3,50}}?){_AT_IT}$",
        lambda m: f"{m['first']}, and enemies may not {m['deed']} {m['at'] or 'against'} it",
    ),
    (
        r"^(?P<first>[^,;:]{5,90}?)[:;] (?:its|their) (?:enemies|foes) (?:may not|cannot) "
        rf"(?P<deed>[^,;:]{{3,50}}?){_AT_IT}$",
        lambda m: f"{m['first']}, and enemies may not {m['deed']} {m['at'] or 'against'} it",
    ),
    (
        r"^(?P<what>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})s (?:may not|cannot|may never|can never) be (?P<v>made|declared|"
        r"used|taken) (?P<at>at|against|upon) (?P<who>(?:this|these|such) (?!(?:hit|wound|attack|shot|weapon|roll)s?\b)"
        r"[a-z]+|(?:it|them))(?=$|,)",
        lambda m: f"Enemies may not {OPTION_VERBS[m['v']]} a {m['what']} {m['at']} {m['who']}",
    ),
    (
        rf"^Against {_SOMEBODY} (?:(?:that|which|who) (?P<so>is|are|has|have) |(?=(?:without|in|on|behind|inside) ))"
        r"(?P<what>[^,;]{3,60}), (?=[A-Za-z])",
        _target_is,
    ),
    (
        rf"^(?:No (?P<what>(?:[A-Z][\w-]+ )*[Ss]aves?) (?:may|can) be|(?:The |An? )?"
        rf"(?P<own>[Tt]his [Ss]ave|[Tt]hese [Ss]aves|(?:[A-Z][\w-]+ )+[Ss]aves?) "
        rf"(?:may not|cannot|may never|can never|must not) be) (?:taken|made|used|attempted|rolled) against {_HARM_OF}"
        rf"(?P<of>(?!these|this|such|those|that|it\b|them|any|an?\b|the\b)[^,;]{{3,70}})$",
        _no_save,
    ),
    (
        rf"^(?P<what>[A-Z][\w'’ -]{{2,40}}?) (?:(?:gives?|grants?|confers?|provides?|offers?|affords?) no "
        rf"(?:benefits?|bonus|protection|advantage|saves?|help|defence)|(?:is|are) of no (?:use|help|benefit|avail)) "
        rf"(?:against|from) {_HARM_OF}(?P<of>[^,;]{{3,70}})(?P<more>, (?:al)?though .+)?$",
        lambda m: f"{_ignores(m)}{m['more'] or ''}",
    ),
    (
        rf"^(?:No )?(?P<what>[A-Z][\w'’ -]{{2,40}}?)(?<!he wound)(?<! it) (?:(?:may|can) ?(?:not|never)|"
        rf"cannot|can|may) be "
        rf"(?:taken|made|used|claimed) against {_HARM_OF[:-1]}(?P<of>[^,;]{{3,70}})(?<=s)$",
        lambda m: _ignores(m) if re.search(r"^No |not | never |cannot", m[0]) else m[0],
    ),
    (
        rf"^(?:[Ee]nem(?:y units?|y models?|ies)|[Oo]pponents|[Aa]ttackers|[Yy]our opponent|[Aa]nyone shooting) "
        rf"(?:must )?(?:treats?|counts?|considers?|measures?) (?P<what>(?:the |all |any )?[^,;]{{3,70}}?) as "
        rf"(?:being )?{_FIGURE} (?P<how>{_MORE}|{_LESS})(?: than (?:it|they|its|the|normal|usual)\b[^,;]*)?$",
        _counted,
    ),
    (
        rf"^(?:All |The |Any )?(?P<what>[Rr]anges?|[Dd]istances?) (?:measured )?(?:to|from) "
        rf"(?P<who>(?!it\b|them\b)[^,;]{{3,50}}?) (?:is|are) (?:always )?"
        rf"(?P<how>increased|raised|lengthened|reduced|decreased|shortened) by {_FIGURE}$",
        _ranged,
    ),
    (
        rf"\b(?P<verb>treats?|counts?) (?P<what>(?:its|their) [^,;]{{3,40}}?) as (?:being |if it were |if "
        rf"they were )?"
        rf"{_FIGURE} (?P<how>{_MORE}|{_LESS})(?: than (?:it is|they are|it really is|normal|usual))?\b",
        _own_counted,
    ),
    (
        r"\b(?P<what>(?:all |any |each |every )?(?:rolls? to [a-z]+|to[- ][a-z]+ rolls?|"
        r"[\w' -]{3,30}? (?:tests?|checks?|rolls?|throws?))) (?:made|taken|rolled) (?:by|for) "
        r"(?P<who>it|them|(?:the|that|an?|any|its) [\w' -]{3,30}?) (?:suffers?|gains?|receives?|have|has|gets?|"
        r"takes?|(?:is|are) made (?:with|at)) (?:an? )?(?P<by>[+−–-]\d)(?: penalty| bonus| modifier)?(?=$|[,;])",
        lambda m: f"{m['who']} {'have' if m['who'] == 'them' else 'has'} a {m['by']} modifier to {m['what']}",
    ),
    (
        r"^Once (per|each|every|in each|in every|in any) (turn|phase|round|game|activation), ([^,]{2,40}?) (may|can) "
        r"((?:attempt|make|declare|take|use) (?:an?|one|a single) (?:[Rr]eaction|[Rr]esponse|[Ii]nterrupt)\b[^,;]*)$",
        r"\3 \4 only \5 once per \2",
    ),
    (
        r"\b(may|can) (?:attempt|take|make|pass) (an? [\w' -]{3,30}? (?:[Tt]est|[Cc]heck|[Rr]oll)) (?:in order )?to "
        r"(?!see\b|determine\b|find\b|decide\b|\w+ (?:it|them)\b)([A-Za-z]+\b[^,;]{0,60})$",
        r"\1 \3 by passing \2",
    ),
    (
        rf"\b(?:strikes?|fights?|attacks?) (?:blows )?(before|after) {_OTHERS}(?=$|[,;]| in | and | during | at )",
        lambda m: (
            f"{'strikes' if first_word(m[0]).endswith('s') else 'strike'} {'first' if m[1] == 'before' else 'last'}"
        ),
    ),
    (
        r"^(?:If|When|Whenever) (?P<who>(?:an?|any|the) [\w' -]{2,40}?|[A-Z][\w' -]{2,40}?|it|they) would "
        r"(?:normally |otherwise |usually )?(?:have to|need to|be (?:required|asked|called upon|obliged|forced|made) "
        r"to) (?:take|make|pass|roll) (?P<test>an? [\w' -]{3,30}?), (?:it|they|he|she) (?:must )?(?:instead )?"
        r"(?:takes?|makes?|rolls?) (?P<other>an? [\w' -]{3,30}?)(?: instead)?$",
        _turned_into,
    ),
    (
        r"\b(?:never (?:counts?|contributes?)|(?:does|do|is|are) (?:not|never) (?:count(?:ed)?|contribute)) "
        r"(?:towards?|to|for|when|in)(?: the)?(?: purposes? of)?(?: (?:determining|working out|deciding|judging))?"
        r"(?: (?:who|which (?:side|player|army)))? (?P<verb>control|holding|holds|controlling|controls|capturing|"
        r"claiming|contesting|occupying)(?: of)? (?P<what>(?:an? |the |any )?[\w -]{3,30}?)"
        r"(?=$|[,;.]| unless | if | while )",
        _holds,
    ),
)
