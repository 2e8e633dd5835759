"""Turned about: what a sentence says of nobody in particular, or puts before those of whom it says it, put plainly.

In: the cleaned text of a sentence. Out: the same with those of whom it speaks as its subject and a plain modal behind
them ("Nobody wades in a bog", "Wading is out of the question for Carts", "Wading is the privilege of Riders", "All a
Dazed crew can do is wade"). Applied with the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.turns import base_form
from ingest.lexicon import plain_form
from kb.names import capitalised
from kb.patterns import Substitutions

#: A deed by its gerund, where a statement begins, and what it is done to.
_DEED = r"(?P<at>^|, |; |: |[a-z] and )(?:All |all )?(?P<deed>[A-Za-z]{2,}ing)(?P<how>(?: (?!is\b|are\b|may\b|can\b)[\w'-]+){0,9}?)"
_ONE = (
    r"(?:unit|model|squad|band|crew|ship|vessel|vehicle|regiment|element|team|fighter|figure|warrior|piece|company|"
    r"group|trooper|character|base|stand|gang|warband|platoon|machine|body|party|formation|soldier|man|player)"
)
_MANY = rf"(?:troops|men|(?!man|body|party|company){_ONE}s|bodies|parties|companies)"
#: Verbs that a denied subject does not do as a deed ("no unit is", "nobody has").
_NO_DEED = (
    r"(?!is\b|are\b|was\b|has\b|have\b|does\b|do\b|may\b|can\b|must\b|will\b|shall\b|cannot\b|counts?\b|needs?\b|"
    r"knows?\b|types?\b|s\b|else\b|but\b|exceeds?\b|expects?\b|likes?\b)"
)
_AUX = r"(?:may|can|could|must|will|shall|is|are|was|were|do|does|has|have)\b"
_WHO = r"(?P<who>[^,;:]{3,90}?)"
_END = r"(?=\.?$|, (?:and|but|though|as|since|because)\b|[;:])"
_CASE = r"(?=(?:[,;:]|\.?$| (?:if|when|while|whilst|unless|until|within|in|on|at|with|for|after|during|against)\b))"


def _done(deed: str) -> str:
    return base_form(deed[0].lower() + deed[1:]) if deed[1:].islower() else base_form(deed)


def _of_whom(may: str) -> Callable[[re.Match[str]], str]:
    """ "Wading (in a bog) is … Carts": what they may, may not or alone may do."""

    def said(match: re.Match[str]) -> str:
        who = match["who"]
        opens = match["at"].endswith((" and ",)) or match["at"] in (", ",)
        sentence = may.format(who=who, deed=_done(match["deed"]), how=match["how"])
        return f"{match['at']}{sentence[0].lower() + sentence[1:] if opens and not who[0].isupper() else capitalised(sentence)}"

    return said


def _closed(match: re.Match[str]) -> str:
    if match["at"] == ", ":  # behind a case
        return f", a unit may not {_done(match['deed'])}{match['how']}"
    return f"{match['at']}{match['deed']}{match['how']} is not allowed"


def _alone(match: re.Match[str]) -> str:
    """ "May wade, and that is all": nothing else, where it is but one thing."""
    return match[0] if " or " in match.string else " and nothing else"


def _nobody(match: re.Match[str]) -> str:
    """ "Nobody wades": no unit may wade."""
    return f"{match['at']}{'No' if match['no'][0] == 'N' else 'no'} {match['who'] or 'unit'} may {plain_form(match['verb'])}"


def _neither(match: re.Match[str]) -> str:
    """ "It neither wades nor fires": it may not do either."""
    one, other = match["one"], match["other"]
    if one.endswith("s") and other.endswith("s") and not one.endswith("ss"):
        one, other = plain_form(one), plain_form(other)
    return f"{match['who']}may not {one}{match['more']} or {other}"


def _closed_to(match: re.Match[str]) -> str:
    """ "No orders for Routed units": they may not have them."""
    what, who = match["what"], match["who"]
    if what.endswith("ing") and " " not in what:
        return f"{capitalised(who)} may not {base_form(what)}"
    if re.search(r"(?i)orders?$", what):
        return f"{capitalised(who)} may not be given any {what}"
    return f"{capitalised(who)} may not make any {what}"


TURNED_ABOUT = Substitutions(
    # who it is, where the sentence has a word for anybody
    (
        r"(?P<at>^|, |\bfor |\bby |\bto |\bat |\bon )(?P<w>[Ww])ho(?:so)?ever (?=(?:is|loses|wins|fails|gets|"
        r"suffers|flees|runs|charges|shoots|moves)\b(?! (?:the |this |that )?(?:roll|dice|toss|initiative|game|battle|bid|"
        r"roll-off|next|first|last|worst))(?!.*\bwins\.?$))",
        lambda m: f"{m['at']}{'A' if m['w'] == 'W' else 'a'} unit that ",
    ),
    (r"^Whichever ([a-z]+[a-rt-z]) (?=[a-z]+s\b)", r"A \1 that "),
    (r"(?P<at>^|, |\bfor |\bby )(?P<a>[Aa])ny(?:one|body|thing) (?:who|that) ", lambda m: f"{m['at']}{m['a']}ny unit that "),
    (r"^(?:The )?(?P<v>[Ll]oser|[Vv]ictor|[Ww]inner)(?P<s>s?) (?:of|in) (?P<f>an?|the|any|each) (?P<what>[\w'é-]+)(?= )",
     lambda m: f"{'Units' if m['s'] else 'A unit'} that {'lose' if m['v'].lower() == 'loser' else 'win'}{'' if m['s'] else 's'} {m['f']} {m['what']}"),
    # what nobody does
    (
        rf"(?P<at>^|[;:] |, )(?P<no>[Nn]o(?:body|ne| one)\b(?: of them\b)?)(?P<who>)(?: ever)? {_NO_DEED}(?P<verb>[a-z]{{2,}}s)\b(?! than)",
        _nobody,
    ),
    (
        rf"(?P<at>^|[;:] |, )(?P<no>[Nn]o) (?P<who>{_ONE})(?: ever)? {_NO_DEED}(?P<verb>[a-z]{{2,}}s)\b(?! (?:more|fewer|less|as)\b)",
        _nobody,
    ),
    (
        rf"(?P<at>^|[;:] |, )(?P<no>[Nn]o) (?P<who>(?:(?!{_AUX})[\w'-]+ ){{0,3}}?(?!{_AUX})[\w'-]+) ever {_NO_DEED}(?P<verb>[a-z]{{3,}})\b",
        _nobody,
    ),
    (
        r"(?P<who>(?:^|(?<=, ))(?:(?!(?:may|can|could|must|will|shall|do|does|is|are|was|were|has|have|had|if|when|while|unless|"
        r"provided|which|that it)\b)[\w'-]+ ){1,9}?)neither (?P<one>(?!is\b|are\b|may\b|can\b|has\b|have\b|do\b|does\b|of\b|"
        r"in\b|by\b|the\b|side\b|[a-z]+ed\b|[a-z]+ing\b)[a-z]{3,})"
        r"(?P<more>(?: [\w'-]+){0,4}?),? nor (?P<other>[a-z]{3,})\b",
        _neither,
    ),
    (
        r"^No (?P<what>(?:(?!(?:is|are|needed|required|may|can|has)\b)[\w'-]+ ?){1,4}?) for (?P<who>(?:units?|models?|troops|any|an?|those|[A-Z][\w'-]+)\b[^,;:]{0,60}?)(?=\.?$)",
        _closed_to,
    ),
    # a deed that is closed, reserved or open
    (
        rf"{_DEED} (?:is|are) (?:(?:normally|usually|simply|just|always|strictly|quite|therefore) )*"
        r"(?:out of the question|off the cards|off the table|not on|not an option|never an option|not OK|not okay|"
        r"not done|a no-no|not to be thought of|verboten)\b",
        _closed,
    ),
    (rf"{_DEED} (?:is|are) (?P<only>only |strictly )?(?:OK|okay|on|fine|all right|legal|legitimate)(?= (?:if|when|while|where|for)\b)",
     lambda m: f"{m['at']}{m['deed']}{m['how']} is {m['only'] or ''}allowed"),
    (
        rf"{_DEED} (?:is|are) (?:(?:strictly|only|solely|just|exclusively|entirely) )*(?:the|an?) (?:sole |exclusive |special )?"
        rf"(?:prerogative|privilege|preserve|province|business|domain|monopoly|right|job|trade) of {_WHO}(?: alone| only)?{_END}",
        _of_whom("Only {who} may {deed}{how}"),
    ),
    (rf"{_DEED} (?:is|are) (?:strictly|only|solely|just|exclusively) for {_WHO}{_END}", _of_whom("Only {who} may {deed}{how}")),
    (rf"{_DEED} (?:is|are) (?:beyond|not for) {_WHO}{_END}", _of_whom("{who} may not {deed}{how}")),
    (
        rf"{_DEED} (?:is|are) something (?:that |which )?{_WHO} (?:(?:can|may) never|(?:can|may) ?not|cannot|never|do not|"
        rf"does not)(?: ever)? (?:do|does){_END}",
        _of_whom("{who} may not {deed}{how}"),
    ),
    (
        rf"{_DEED} (?:may|can) (?:only )?be (?:done|attempted|undertaken|tried|performed|carried out) "
        rf"(?:by {_WHO}(?: only| alone|,? and (?:by )?(?:no one|nobody|none|no) (?:else|other)[^,;:]*)|"
        rf"(?:only|solely) by (?P<whom>[^,;:]{{3,90}}?)){_END}",
        lambda m: _of_whom("Only {who} may {deed}{how}")(m) if m["who"] else
        f"{m['at']}Only {m['whom']} may {_done(m['deed'])}{m['how']}",
    ),
    (
        rf"{_DEED} (?:may|can) be (?:done|attempted|undertaken|tried|performed|carried out) by {_WHO}{_END}",
        _of_whom("{who} may {deed}{how}"),
    ),
    (
        rf"{_DEED} (?:is|are) (?:always |only )?(?:done|carried out|resolved|performed) (?=(?:in|during|at) )",
        lambda m: f"{m['at']}{capitalised(m['deed'])}{m['how']} takes place ",
    ),
    (r"^([A-Z][\w'-]*(?: [\w'-]+)?) is something (?:that |which )?(.{3,60}?) (?:can|may) never (be|become)\b", r"\2 may never \3 \1"),
    # all that one may do
    (
        r"(?:^|: )(?P<a>[Aa])ll (?:that )?(?P<who>.{2,60}?) (?:may|can|is (?:allowed|able|free|permitted) to|"
        r"are (?:allowed|able|free|permitted) to) (?:ever )?do (?P<when>(?:while|when|if|in|on) [^,;:]{3,40}? )?is (?:to )?",
        lambda m: f"{m.string[m.start():m.start('a')]}{capitalised(m['who'])} may only ",
    ),
    (
        r",? (?:and|but) (?:(?:that is|that's|this is) (?:it|all|your lot|their lot|its lot|the lot|that)|"
        r"(?<=but )do nothing else|nothing more)(?:,? (?:and )?no other [a-z]+)?(?=[,;:]|\.?$)",
        _alone,
    ),
    (
        rf"^(?P<what>[A-Z][^;:]{{3,50}}?),? is what {_WHO} (?P<verb>fights?|shoots?|moves?|rolls?|tests?)(?P<with> with| at| on)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['verb']}{m['with'] or ''} {m['what'][0].lower()}{m['what'][1:]}",
    ),
    # what nothing stands against
    (
        rf"(?:^|(?<=, )|(?<=; ))(?:[Tt]here (?:is|'s) nothing (?:to |that )?|[Nn]othing )(?:stops?|prevents?|hinders?|keeps?|forbids?|bars?) "
        r"(?P<who>(?:(?:an?|any|the|all|such) )?(?:[\w'-]+ ){0,3}?[\w'-]+?)(?: from)? (?P<deed>[a-z]+ing)\b",
        lambda m: f"{capitalised(m['who'])} may {base_form(m['deed'])}",
    ),
    (r"\b(?:has|have) no (?:hope|prospect|way|means|chance|possibility|business) (?:of|in) (?P<deed>[a-z]+ing)\b",
     lambda m: f"may not {base_form(m['deed'])}"),
    (r"\b(may|can) be (?:allowed|permitted) to ", "may "),
    (r"(?<=^Only )(?P<who>[^,;:]{3,40}?) (?:is|are) capable of (?P<deed>[a-z]+ing)\b", lambda m: f"{m['who']} can {base_form(m['deed'])}"),
    (r"\b(?:is|are) (?P<n>not |never )?(?:free|at liberty|welcome) to (?!do\b is)(?=[a-z])",
     lambda m: f"may {'not ' if m['n'] else ''}"),
    (
        r"^The (?:option|right|chance|ability|choice) (?:to|of) (?P<do>.{3,40}?) is (?:always )?(?:open|available|given) to "
        r"(?P<who>[^,;:]{3,60}?)(?:, always)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may {m['do']}",
    ),
    (r"\b(open|available) to (?:everyone|everybody|all|anyone|all comers)(?=[,;:]|\.?$)", r"\1 to any unit"),
)
