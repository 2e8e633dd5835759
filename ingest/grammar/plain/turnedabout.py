"""Turned about: what a sentence says of nobody in particular, or puts before those of whom it says it, put plainly.

In: the cleaned text of a sentence. Out: the same with those of whom it speaks as its subject and a plain modal behind
them ("Nobody wades in a bog", "Wading is out of the question for Carts", "Wading is the privilege of Riders", "All a
Dazed crew can do is wade"). Applied with the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.lexicon import in_figures, plain_form
from ingest.verbforms import base_form, deed_of, participle
from kb.names import capitalised, lowered
from kb.patterns import Substitutions, deferred

#: A deed by its gerund, where a statement begins, and what it is done to.
_DEED = (
    r"(?P<at>^|, |; |: |[a-z] and )(?:All |all )?(?P<deed>[A-Za-z]{2,}ing)"
    r"(?P<how>(?: (?!is\b|are\b|may\b|can\b)[\w'-]+){0,9}?)"
)
_ONE = (
    r"(?:unit|model|squad|band|crew|ship|vessel|vehicle|regiment|element|team|fighter|figure|warrior|piece|company|"
    r"group|trooper|character|base|stand|gang|warband|platoon|machine|body|party|formation|soldier|man|player)"
)
_BY_OTHERS = deferred(r"(?P<joined>,? or|,? and|,) by (?=(?:an?|any|the|all|those|units?|models?|[A-Z]))")
#: Verbs that a denied subject does not do as a deed ("no unit is", "nobody has").
_NO_DEED = (
    r"(?!is\b|are\b|was\b|has\b|have\b|does\b|do\b|may\b|can\b|must\b|will\b|shall\b|cannot\b|counts?\b|needs?\b|"
    r"knows?\b|types?\b|s\b|else\b|but\b|exceeds?\b|expects?\b|likes?\b|appl(?:y|ies)\b|affects?\b|helps?\b|"
    r"matters?\b|works?\b|happens?\b|gains?\b|suffers?\b|receives?\b|becomes?\b|takes?\b|loses?\b|gets?\b)"
)
_AUX = r"(?:may|can|could|must|will|shall|is|are|was|were|do|does|has|have)\b"
_WHO = r"(?P<who>[^,;:]{3,90}?)"
#: What goes without saying where only those may: "…, and others may not attempt it".
_NOBODY_ELSE = r"(?:, (?:and|so) [^,;]{2,40} (?:may not|cannot|must not) (?:do|make|use|attempt|try) (?:it|so|this))?"
_END = r"(?=\.?$|, (?:and|but|though|as|since|because)\b|[;:])"


def _of_whom(may: str) -> Callable[[re.Match[str]], str]:
    """ "Wading (in a bog) is … Carts": what they may, may not or alone may do."""

    def said(match: re.Match[str]) -> str:
        who = match["who"]
        opens = match["at"] == ", " or match["at"].endswith(" and ")
        sentence = may.format(who=who, deed=deed_of(match["deed"]), how=match["how"])
        small = opens and not who[0].isupper()
        return f"{match['at']}{lowered(sentence) if small else capitalised(sentence)}"

    return said


def _closed(match: re.Match[str]) -> str:
    if match["at"] == ", ":  # behind a case
        return f", a unit may not {deed_of(match['deed'])}{match['how']}"
    return f"{match['at']}{match['deed']}{match['how']} is not allowed"


def _alone(match: re.Match[str]) -> str:
    """ "May wade, and that is all": nothing else, where it is but one thing."""
    return match[0] if " or " in match.string else " and nothing else"


def _nobody(match: re.Match[str]) -> str:
    """ "Nobody wades": no unit may wade."""
    none = "No" if match["no"][0] == "N" else "no"
    return f"{match['at']}{none} {match['who'] or 'unit'} may {plain_form(match['verb'])}"


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


#: What is done to those that nobody may do it to.
_STRUCK = {"shot": "shoot at", "fired": "fire at", "charged": "charge", "attacked": "attack", "targeted": "target",
           "engaged": "engage"}  # fmt: skip


def _far(where: str) -> str:
    """ "Further off than 8\"": more than 8" away; "in a wood": that are there."""
    if re.match(r"(?:in|on|behind|under|inside|within) ", where):
        return f"that are {where}"
    return re.sub(r"^(?:further|farther)(?: off| away)? than (\S+)(?: off| away)?$", r"more than \1 away", where)


_KIND = r"(?:the )?[A-Z][a-z'-]+(?: [A-Z][a-z'-]+)?"


def _of_the_sort(match: re.Match[str]) -> str:
    """ "Rigged ships are Cutters and Sloops": these are so, and not all that is so is each of these."""
    kinds = re.sub(r"\bthe (?=[A-Z])", "", match["kinds"])
    named = [*re.split(r", (?:and )?| and ", kinds)]
    several = any(name.endswith("s") for name in named) and (kinds[-1] != "d" and " are " not in kinds)
    return f"{match['at']}{kinds} are {match['sort']}" if several else match[0]


TURNED_ABOUT = Substitutions(
    # those by whom alone something is done, and no others
    (
        r"(?P<at>^|[;:] )(?P<what>[A-Z][\w' -]{2,40}?) (?:(?:may|can) be|are)(?: (?P<done>made|used|declared|taken|"
        r"attempted|performed) by| (?:only )?(?:for|open to|available to)) (?P<who>(?!no )[^,;.:]{3,60}?)"
        r"(?: only| alone|,? (?:and|but) (?:by |to |for )?(?:no others?|nobody else|no one else|none other))(?=\.?$|;)",
        lambda m: f"{m['at']}{m['what']} may only be {m['done'] or 'made'} by {m['who']}",
    ),
    (
        r"(?P<at>^)(?P<what>[A-Z][a-z]+s) are made by (?P<who>(?!the\b|an?\b)[A-Z][\w ,'-]{2,40}s)(?=\.?$|;)",
        r"\g<who> may make \g<what>",
    ),
    # two deeds, each done in spite of something
    (
        r"\b(?P<may>may|can) (?P<one>[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?P<in>despite|in spite of|regardless of|even if|"
        r"even though) (?P<case>[^,;.]{3,40}?),? and (?:(?:it )?(?:may|can) )?(?:also )?(?P<other>[A-Z][\w-]+) "
        r"(?=(?:despite|in spite of|regardless of|even if|even though) )",
        r"\g<may> \g<one> \g<in> \g<case>, and it \g<may> \g<other> ",
    ),
    # what alone is left to somebody
    (
        r"^The only (?P<what>[Rr]eaction|[Rr]esponse|[Ii]nterrupt) (?:that |which )?"
        r"(?P<who>(?:an? )?[A-Z][^,;.]{2,40}?) (?:may|can) (?:ever )?(?P<v>make|use|declare|take) is "
        r"(?P<one>[A-Z][\w' -]{2,40}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may {m['v']} no {m['what']} other than {m['one']}",
    ),
    (
        r"\b(?P<may>may|can) only (?:react|respond|interrupt) by (?P<deed>[A-Z][a-z]{3,}ing)(?=\.?$|[,;])",
        lambda m: f"{m['may']} make no reaction other than {capitalised(deed_of(m['deed']))}",
    ),
    # what has been made before, and does not count
    (
        r"^(?P<a>An?|Any) (?P<who>unit|model) (?:that|which) (?P<done>has already (?:reacted|responded|made|used|"
        r"declared)[^,;.]{0,50}?) (?:may|can) (?:still|nevertheless|nonetheless|also) (?P<deed>[^,;.]{3,50}?)(?=\.?$)",
        r"\g<a> \g<who> may \g<deed> even if it \g<done>",
    ),
    (
        r"^(?P<what>(?:An? |Making an? )?[A-Z][\w'-]*[a-z](?: [A-Z][\w'-]+)?) (?P<v>is|are) not counted "
        r"(?P<to>against|towards?|as|to) ",
        lambda m: f"{m['what']} {'does' if m['v'] == 'is' else 'do'} not count {m['to']} ",
    ),
    (r"^Making (?=an? [A-Z][\w' -]{2,40}? does not count )(?P<a>a)", "A"),
    # how many a side may make
    (
        r"^(?:A maximum of|At most|No more than|Up to) (?P<n>\w+) (?P<what>[A-Z][a-z]+s) (?:may|can) be (?:made|used|"
        r"declared|taken) by (?P<who>[^,;.]{3,40}?) (?P<time>(?:in|per|during|each|every)\b[^,;.]{3,30}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may make no more than {m['n']} {m['what']} {m['time']}",
    ),
    (
        r"^(?:A maximum of|At most|No more than|Up to) (?P<n>\w+) of your (?:units|models) (?:may|can) (?:make|use|"
        r"declare) an? (?P<what>[Rr]eaction|[Rr]esponse|[Ii]nterrupt) (?P<time>(?:in|per|during|each|every)\b"
        r"[^,;.]{3,30}?)(?=\.?$)",
        r"A player may make no more than \g<n> \g<what>s \g<time>",
    ),
    (
        r"^(?:Each|Every) (?P<who>side|player|army) has (?P<n>\w+) (?P<what>[Rr]eactions|[Rr]esponses|[Ii]nterrupts) "
        r"(?P<time>(?:in|per|during|each|every)\b[^,;.]{3,30}?)(?=\.?$)",
        r"Each \g<who> may make no more than \g<n> \g<what> \g<time>",
    ),
    # for what there is no time
    (
        r"^If (?P<case>[^,;]{5,120}), there is (?P<time>(?:no|not enough) time (?:to|for) [^,;]{3,60}?)(?=\.?$)",
        r"There is \g<time> if \g<case>",
    ),
    # who gains nothing by a rule
    (
        r"\b(?P<v>may not|cannot|(?:may|can) never) (?:take advantage|make (?:any )?use) of (?=(?:this|that|the) )",
        r"\g<v> benefit from ",
    ),
    (
        r"^(?P<what>(?:This|The [A-Z][\w-]+) (?:special )?rule) (?:may|can) ?(?:never|not) be (?:used|claimed) by "
        r"(?P<who>[^,;]{3,60}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} cannot use {m['what'][0].lower()}{m['what'][1:]}",
    ),
    # which kinds are of which sort
    (
        rf"(?P<at>^|[;:] )(?:The )?(?P<sort>[A-Z][a-z-]+ [a-z]+s) are:? (?:all )?"
        rf"(?P<kinds>{_KIND}(?:, {_KIND}){{0,9}},? and {_KIND}(?: [a-z]+s)?)(?=\.?$|;)",
        _of_the_sort,
    ),
    (r"(?P<at>(?:^|[;:] )[A-Z][A-Za-z ,'-]{2,120} are) (?:all|both) (?=[A-Z][a-z-]+ [a-z]+s(?:\.?$|;))", r"\g<at> "),
    # who it is, where the sentence has a word for anybody
    (
        r"(?P<at>^|, |\bfor |\bby |\bto |\bat |\bon )(?P<w>[Ww])ho(?:so)?ever (?=(?:is|loses|wins|fails|gets|"
        r"suffers|flees|runs|charges|shoots|moves)\b(?! (?:the |this |that )?(?:roll|dice|toss|initiative|game|"
        r"battle|bid|"
        r"roll-off|next|first|last|worst))(?!.*\bwins\.?$))",
        lambda m: f"{m['at']}{'A' if m['w'] == 'W' else 'a'} unit that ",
    ),
    (r"^Whichever ([a-z]+[a-rt-z]) (?=[a-z]+s\b)", r"A \1 that "),
    (
        r"(?P<at>^|, |\bfor |\bby )(?P<a>[Aa])ny(?:one|body|thing) (?:who|that) ",
        lambda m: f"{m['at']}{m['a']}ny unit that ",
    ),
    (
        r"^(?:The )?(?P<v>[Ll]oser|[Vv]ictor|[Ww]inner)(?P<s>s?) (?:of|in) (?P<f>an?|the|any|each) "
        r"(?P<what>[\w'é-]+)(?= )",
        lambda m: (
            f"{'Units' if m['s'] else 'A unit'} that "
            f"{'lose' if m['v'].lower() == 'loser' else 'win'}{'' if m['s'] else 's'} {m['f']} {m['what']}"
        ),
    ),
    # what nobody does
    (
        rf"(?P<at>^|[;:] |, )(?P<no>[Nn]o(?:body|ne| one)\b(?: of them\b)?)(?P<who>)(?: ever)? "
        rf"{_NO_DEED}(?P<verb>[A-Za-z][a-z]+s)\b(?! than)",
        _nobody,
    ),
    (
        rf"(?P<at>^|[;:] |, )(?P<no>[Nn]o) (?P<who>{_ONE})(?: ever)? {_NO_DEED}(?P<verb>[A-Za-z][a-z]+s)\b(?! (?:more|"
        rf"fewer|less|as)\b)",
        _nobody,
    ),
    (
        rf"(?P<at>^|[;:] |, )(?P<no>[Nn]o) (?P<who>(?:(?!{_AUX})[\w'-]+ ){{0,3}}?(?!{_AUX})[\w'-]+) ever "
        rf"{_NO_DEED}(?P<verb>[A-Za-z][a-z]{{2,}})\b",
        _nobody,
    ),
    (
        r"(?P<who>(?:^|(?<=, ))(?:(?!(?i:may|can|could|must|will|shall|do|does|is|are|was|were|has|have|had|if|when|"
        r"while|unless|"
        r"provided|which|that it)\b)[\w'-]+ ){1,9}?)neither (?P<one>(?!is\b|are\b|may\b|can\b|has\b|have\b|do\b|"
        r"does\b|of\b|"
        r"in\b|by\b|the\b|side\b|[A-Za-z]+ed\b|[a-z]+ing\b)[A-Za-z][a-z]{2,})"
        r"(?P<more>(?: [\w'-]+){0,4}?),? nor (?P<other>[A-Za-z][a-z]{2,})\b",
        _neither,
    ),
    (
        r"^No (?P<what>(?:(?!(?:is|are|needed|required|may|can|has)\b)[\w'-]+ ?){1,4}?) for (?P<who>(?:units?|models?|"
        r"troops|any|an?|those|[A-Z][\w'-]+)\b[^,;:]{0,60}?)(?=\.?$)",
        _closed_to,
    ),
    # a deed that is closed, reserved or open
    (
        rf"{_DEED} (?:is|are) (?:(?:normally|usually|simply|just|always|strictly|quite|therefore) )*"
        r"(?:out of the question|off the cards|off the table|not on|not an option|never an option|not OK|not okay|"
        r"not done|a no-no|not to be thought of|verboten)\b",
        _closed,
    ),
    (
        rf"{_DEED} (?:is|are) (?P<only>only |strictly )?(?:OK|okay|on|fine|all right|legal|legitimate)(?= (?:if|when|"
        rf"while|where|for)\b)",
        lambda m: f"{m['at']}{m['deed']}{m['how']} is {m['only'] or ''}allowed",
    ),
    (
        rf"{_DEED} (?:is|are) (?:(?:strictly|only|solely|just|exclusively|entirely) )*(?:the|an?) (?:sole |exclusive |"
        rf"special )?"
        rf"(?:prerogative|privilege|preserve|province|business|domain|monopoly|right|job|trade) of {_WHO}(?: alone| "
        rf"only)?{_NOBODY_ELSE}{_END}",
        _of_whom("Only {who} may {deed}{how}"),
    ),
    (
        rf"{_DEED} (?:is|are) (?:strictly|only|solely|just|exclusively) for {_WHO}{_END}",
        _of_whom("Only {who} may {deed}{how}"),
    ),
    (rf"{_DEED} (?:is|are) (?:beyond|not for) {_WHO}{_END}", _of_whom("{who} may not {deed}{how}")),
    (
        rf"{_DEED} (?:is|are) something (?:that |which )?{_WHO} (?:(?:can|may) never|(?:can|may) ?not|cannot|never|"
        rf"do not|"
        rf"does not)(?: ever)? (?:do|does){_END}",
        _of_whom("{who} may not {deed}{how}"),
    ),
    (
        rf"{_DEED} (?:may|can) (?:only )?be (?:done|attempted|undertaken|tried|performed|carried out) "
        rf"(?:by {_WHO}(?: only| alone|,? and (?:by )?(?:no one|nobody|none|no) (?:else|other)[^,;:]*)|"
        rf"(?:only|solely) by (?P<whom>[^,;:]{{3,90}}?)){_END}",
        lambda m: (
            _of_whom("Only {who} may {deed}{how}")(m)
            if m["who"]
            else f"{m['at']}Only {m['whom']} may {deed_of(m['deed'])}{m['how']}"
        ),
    ),
    (
        rf"{_DEED} (?:may|can) be (?:done|attempted|undertaken|tried|performed|carried out) by {_WHO}{_END}",
        _of_whom("{who} may {deed}{how}"),
    ),
    (
        rf"{_DEED} (?:is|are) (?:always |only )?(?:done|carried out|resolved|performed) (?=(?:in|during|at) )",
        lambda m: f"{m['at']}{capitalised(m['deed'])}{m['how']} takes place ",
    ),
    (
        r"^([A-Z][\w'-]*(?: [\w'-]+)?) is something (?:that |which )?(.{3,60}?) (?:can|may) never (be|become)\b",
        r"\2 may never \3 \1",
    ),
    # all that one may do
    (
        r"(?:^|: )(?P<a>[Aa])ll (?:that )?(?P<who>.{2,60}?) (?:may|can|is (?:allowed|able|free|permitted) to|"
        r"are (?:allowed|able|free|permitted) to) (?:ever )?do (?P<when>(?:while|when|if|in|on) [^,;:]{3,40}? )?is "
        r"(?:to )?",
        lambda m: f"{m.string[m.start() : m.start('a')]}{capitalised(m['who'])} may only ",
    ),
    (
        r",? (?:and|but) (?:(?:that is|that's|this is) (?:it|all(?: (?:that )?(?:it|they) (?:may|can) do)?|"
        r"your lot|their lot|its lot|the lot|that)|"
        r"(?<=but )do nothing else|nothing more)(?:,? (?:and )?no other [a-z]+)?(?=[,;:]|\.?$)",
        _alone,
    ),
    (
        rf"^(?P<what>[A-Z][^;:]{{3,50}}?),? is what {_WHO} (?P<verb>fights?|shoots?|moves?|rolls?|tests?)(?P<with> "
        rf"with| at| on)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['verb']}{m['with'] or ''} {lowered(m['what'])}",
    ),
    # what nothing stands against
    (
        r"(?:^|(?<=, )|(?<=; ))(?:[Tt]here (?:is|'s) nothing (?:to |that )?|[Nn]othing )(?:stops?|prevents?|hinders?|"
        r"keeps?|forbids?|bars?) "
        r"(?P<who>(?:(?:an?|any|the|all|such) )?(?:[\w'-]+ ){0,3}?[\w'-]+?)(?: from)? (?P<deed>[A-Za-z][a-z]+ing)\b",
        lambda m: f"{capitalised(m['who'])} may {base_form(m['deed'])}",
    ),
    (
        r"(?<=^Only )(?P<who>[^,;:]{3,40}?) (?:is|are) capable of (?P<deed>[A-Za-z][a-z]+ing)\b",
        lambda m: f"{m['who']} can {base_form(m['deed'])}",
    ),
    (
        r"\b(?:is|are) (?P<n>not |never )?(?:free|at liberty|welcome) to (?!do\b is)(?=[a-z])",
        lambda m: f"may {'not ' if m['n'] else ''}",
    ),
    (
        r"^The (?:option|right|chance|ability|choice) (?:to|of) (?P<do>.{3,40}?) is (?:always )?(?:open|available|"
        r"given) to "
        r"(?P<who>[^,;:]{3,60}?)(?:, always)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may {m['do']}",
    ),
    (
        r"(?P<at>^|, )[Nn]othing (?:that is |which is )?(?P<where>(?!else\b|may\b|can\b)[^,;:]{3,60}?) (?:may|can) "
        r"(?:ever )?be "
        r"(?P<v>shot at|fired at|fired on|shot|charged|attacked|targeted|engaged)(?=\.?$|[,;:]| (?:if|when|"
        r"while|by)\b)",
        lambda m: (
            f"{m['at']}{'Units' if not m['at'] else 'units'} may not {_STRUCK[m['v'].split()[0]]} "
            f"targets {_far(m['where'])}"
        ),
    ),
    (
        r"^Nothing (?P<m>may|can) (?:ever )?(?=(?!be\b|make\b|cause\b|force\b|render\b|put\b|stop\b|prevent\b|keep\b|"
        r"hold\b|turn\b|"
        r"move (?:it|them)\b|harm\b|hurt\b|affect\b|happen\b|change\b)[A-Za-z])",
        r"No unit \g<m> ",
    ),
    (
        r"^You (?P<m>may not|cannot|can not|may never|can never|may only|can only|may|can|must) (?:also |always |even "
        r"|still )?"
        r"(?P<v>move|march|run|rally|activate|retire|withdraw|reload|dismount|unlimber) (?P<who>(?:an?|any|your) "
        r"(?:[\w'-]+ ){0,3}?[\w'-]+?)"
        r"(?=\.?$|[,;:]| (?:until|unless|if|while|when|in|through|into|across|more|after|during|within|twice|that|"
        r"which|on)\b)",
        lambda m: f"{capitalised('a' + m['who'][4:] if m['who'].startswith('your') else m['who'])} {m['m']} {m['v']}",
    ),
    (
        r"(?P<be>\bwhose [a-z]+) (?P<l>lies?|stands?|sits?) (?=(?:within|in|on|at|inside|more than|at least|over|"
        r"behind)\b)",
        lambda m: f"{m['be']} {'is' if m['l'].endswith('s') else 'are'} ",
    ),
    (r", not so much as [^,;:]{3,30}(?=[,;:]|\.?$)", ""),
    (r"\bneeds? (?P<t>take|make) no (?=[\w' -]{2,30}?(?i:test|check|roll)s?\b)", r"never \g<t> a "),
    (r"(?<=[a-z]) so much as (?:attempt|try)s? to (?=[A-Za-z])", " "),
    (  # "Mired and Dazed are the two states by which Barges can never be affected"
        r"^(?P<what>[A-Z][^,;:]{2,60}?) (?:is|are) the (?:only |one |two |three |four )*(?:[a-z]+ )?[a-z]+ "
        r"(?:(?P<by>by|to|from|with|in|at|on) which|(?:that|which)) (?P<who>[^,;:]{2,60}?) "
        r"(?P<may>(?:can|may|must) (?:never|not)|cannot)(?: ever)? (?P<do>[a-z][^,;:]{1,40})(?P<rest>[,;:] .+)?$",
        lambda m: (
            f"{capitalised(m['who'])} {m['may']} {m['do']}{' ' + m['by'] if m['by'] else ''} {m['what']}"
            f"{m['rest'] or ''}"
        ),
    ),
    (
        r"\b(?P<has>has|have) yet to (?P<verb>(?!be\b|have\b|do\b)[A-Za-z]+)\b",
        lambda m: f"{m['has']} not {participle(m['verb'])}",
    ),
    # who is meant, told by whom it leaves out or by nobody
    (
        r"^(?P<what>(?:All|Every|Any) [a-z]+ (?:except(?: for)?|but|bar|other than|save) [^,;:]{2,40}?) (?:is|are) "
        r"ignored by (?P<who>[^,;:]+)$",
        lambda m: f"{capitalised(m['who'])} ignore {lowered(m['what'])}",
    ),
    (
        r"\b(?P<all>(?:[Aa]ll|[Ee]very|[Nn]o|[Aa]ny|[Ee]ach)(?: [a-z]+){1,2}|[Ee]very(?:one|body)|[Nn]obody|[Nn]o one|"
        r"[Aa]ny(?:one|body)) bar (?=[A-Z]|those\b|the\b|an?\b)",
        r"\g<all> except ",
    ),
    (r"^(?P<none>No (?!one\b)[^,;:]{2,60}?) (?:ever )?gets? to (?=[A-Za-z])", r"\g<none> may "),
    (r"(?<=[a-z]) gets? no (?:chance|opportunity) to (?=[A-Za-z])", " may not "),
    (
        r"^The only (?P<those>units|models|troops|ones|crews|squads) (?:that|which|who) (?P<may>may|can) "
        r"(?P<do>[^,;:]{2,60}?) are (?P<who>[A-Z][^,;:]{1,60})$",
        r"Only \g<who> \g<may> \g<do>",
    ),
    (
        r"^Nothing (?:about|in) (?P<so>being [A-Z][\w' -]+?) (?P<bars>keep|stop|prevent|bar)s (?=[^,;]+ from )",
        lambda m: f"{capitalised(m['so'])} does not {m['bars']} ",
    ),
    (
        r"^Being (?P<so>[A-Z][\w' -]+?) is no (?:bar|obstacle|hindrance|hurdle) to (?P<doing>\w+ing)"
        r"(?P<rest>[^,;:]*?) for (?P<who>[^,;:]+)$",
        lambda m: f"{capitalised(m['who'])} may still {deed_of(m['doing'])}{m['rest']} while {m['so']}",
    ),
    # by whom and to whom alone
    (  # "made by Barges, by Riders or by any Dazed unit"
        r"(?P<made>\bbe (?:used|made|taken|declared|chosen|performed|attempted|played) by )"
        r"(?P<whom>[^;:]*?, by (?:an?|any|the|all|those|units?|models?|[A-Z])[^;:]*)",
        lambda m: m["made"] + _BY_OTHERS.sub(r"\g<joined> ", m["whom"]),
    ),
    (  # "Only units without a state may …": those that are in one may not
        r"^Only (?P<who>units|models|troops|squads|crews|those|players) (?:(?:that |which |who )?(?:have|has) no|"
        r"without|with no|lacking|not under|under no) (?:any |an? )?(?P<what>[A-Za-z][^,;:]{2,50}?) (?:may|can) "
        r"(?P<do>(?!only\b|not\b)[^;:]+)(?P<rest>[;:] .+)?$",
        lambda m: (
            f"{'Units' if m['who'] == 'those' else capitalised(m['who'])} with any {m['what']} may not {m['do']}"
            f"{m['rest'] or ''}"
        ),
    ),
    (
        r"^(?:The |An? |Any )?(?P<what>(?!The |Any |An? |Only |No )[A-Z](?:(?! that | which )[\w' &-]){2,40}?) (?:may|"
        r"can) be (?:used|made|taken|declared|given|chosen|performed|"
        r"attempted|undertaken) by (?P<who>(?:any|all|an?|every|each|units?|models?|troops|those|"
        r"[A-Z][\w'-]+)\b[^,;:]{0,70}?)"
        r"(?<! alone)(?<! only)(?P<end>\.?)$",
        lambda m: (
            m[0]
            if m["what"].lower().endswith(("order", "orders", "test", "tests"))
            else f"{capitalised(m['who'])} may {'declare a' if m['what'] == 'charge' else 'use'} {m['what']}{m['end']}"
        ),
    ),
    (
        r"\b(may|can) be ([a-z]+) (?:solely|exclusively|purely) (?=(?:to|by|in|at|on|with|against|for|during) )",
        r"\1 only be \2 ",
    ),
    (r"^(?P<a>(?:No|Any|All|An?) [^,;:]{3,50}), be (?:it|they|he) [^;:]*?, (?=(?:may|can|must) )", r"\g<a> "),
    (
        r"\b(may|can|cannot|may not) be included in (?P<o>an?|the|any) (?=(?:[A-Z][\w-]* )+[Oo]rder\b)",
        r"\1 be given \g<o> ",
    ),
    (
        r"^(?:Up to|At most) (?P<n>\d+|[a-z]+) (?P<what>[a-z]+) (?:may|can) (?:ride|travel|fit|shelter|embark|be "
        r"carried|be transported|sit)"
        r"(?: in| on| aboard| inside| by)+ (?P<who>(?:an?|the|each|any|one) [\w' -]+?)(?=\.?$|[,;:])",
        lambda m: f"{capitalised(m['who'])} may carry up to {m['n']} {m['what']}",
    ),
    # what must be so first
    (
        r"^Before (?:it|they|he|an? [a-z]+) (?:may|can|is able to|are able to|is allowed to|are allowed to) "
        r"(?P<do>[^,;:]{3,40}), "
        r"(?P<who>[^,;:]{3,40}?) (?:must|has to|have to|needs? to)(?: first)? (?P<so>be|have been|have) "
        r"(?P<how>(?!roll|pass|take|make)[^;:]+?)(?P<end>\.?)$",
        lambda m: (
            f"{capitalised(m['who'])} may {m['do']} only if they {'are' if m['so'] == 'be' else m['so']} "
            f"{m['how']}{m['end']}"
        ),
    ),
    (
        r"\bneeds? no (?P<t>[\w' -]{2,30}?(?i:test|check|roll)) to (?P<do>[A-Za-z][^,;:]{2,40}?)(?=\.?$|[,;:])",
        r"may \g<do> without taking a \g<t>",
    ),
    # one thing or the other
    (
        r"^(?P<who>(?:(?!may\b|can\b)[\w'-]+ ){1,6})(?P<m>may|can) (?P<be>be )?(?P<one>[^,;:]{2,40}?) or (?:it |they "
        r")?(?:(?:may|can) )?(?:be )?"
        r"(?P<other>[^,;:]{2,50}?)(?P<t> in (?:a|the same|one|the one|any one) (?:turn|phase|round))?,? (?:but "
        r")?(?:not|never) (?:do )?both"
        r"(?P<u> (?:in|during) (?:a|the same|one|the one|any one) (?:turn|phase|round)| at once)?(?P<end>\.?)$",
        lambda m: (
            f"{m['who']}{m['m']} {m['be'] or ''}{m['one']} or {m['other']}. {capitalised(m['who'])}may not "
            f"{m['be'] or ''}{m['one']} and {m['other']} in the same "
            f"{re.split(' ', (m['t'] or m['u'] or 'turn').strip())[-1]}{m['end']}"
        ),
    ),
    # what one is spared or shut out from
    (
        r"^This (?:privilege|right|benefit|option|advantage|ability|permission|freedom|honour) (?:is not|does not|is "
        r"never) "
        r"(?:extended?|granted|given|open|available|allowed|apply) to (?P<who>[^,;:]{3,60}?)(?=\.?$|[,;:])",
        lambda m: f"{capitalised(m['who'])} may not do this",
    ),
    (
        r",? (?:although|though|but|however) (?P<who>[^,;:]{3,50}?) (?:can |may )?ignores? (?:that|this)(?: (?:bit|"
        r"part|one|restriction|limit|rule))?(?=\.?$)",
        r", although \g<who> may",
    ),
    (
        r"^(?:The (?:one|only|sole) exceptions? (?:is|are)|(?:An?|One) exception is) (?P<who>[^,;:]{3,50}?), (?:who|"
        r"which|that) (?=(?:may|can|must) )",
        lambda m: f"As an exception, {m['who']} ",
    ),
    # what is had and lost
    (
        r"\b(?P<s>is|are) (?:deemed|taken|assumed|held|understood|considered|reckoned|presumed|said) to have "
        r"(?=(?:the|an?) |[A-Z])",
        lambda m: "has " if m["s"] == "is" else "have ",
    ),
    (r"\b(?P<s>is|are) not (?P<n>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) any (?:more|longer)\b", r"\g<s> no longer \g<n>"),
    (
        r"\b(?:takes?|knocks?|shakes?|gets?|puts?|rubs?) (?:the |all |its |any |their )?(?P<n>[A-Z][\w'-]+(?: "
        r"[A-Z][\w'-]+)?(?P<k> (?:status|state|condition|marker|token|counter)s?)?) "
        r"off (?P<of>(?:the|its|an?|that|any|every|all|each|it|them)\b)",
        r"removes the \g<n> from \g<of>",
    ),
    (
        r"\b(?:clear|lift|strip|erase|wipe|shift)(?P<s>s|es) (?P<n>(?:the |its |their |any |all )?[A-Z][\w'-]+(?: "
        r"(?:status|state|condition|markers?|tokens?|counters?))?) (?=(?:from|off) )",
        r"removes \g<n> ",
    ),
    (
        r"\brids? (?P<of>(?:the|its|an?|that|any|every) [a-z]+|it|them) of (?:the |its |their |any |all "
        r")?(?=[A-Z])(?P<n>[\w' -]+?)(?=\.?$|[,;:])",
        r"removes \g<n> from \g<of>",
    ),
    (
        r"(?<=[a-z]) gets (?=(?:charged|shot|fired|hit|wounded|attacked|assaulted|killed|destroyed|ambushed|rammed)\b)",
        " is ",
    ),
    (r"\bif (?:he|she) (?P<v>fails|passes)(?P<it> it| the test)?,? (?:he|she) ", r"if it \g<v>\g<it>, it "),
    (r"^(?:Flunk|Botch|Muff|Fluff|Bungle) (?=it\b|this\b|the\b|an?\b)", "Fail "),
    # figures
    (r"^Being (?=[A-Z][\w'-]+ (?:knocks|takes|costs|gives|adds|subtracts|reduces|halves|doubles|means a)\b)", ""),
    (
        r"\b(?P<v>knock|take|shave|lop|cut)(?P<s>s?) (?P<n>\d+|one|two|three)(?P<i>\"| inch(?:es)?)? off (?P<of>an? "
        r"[a-z]+'s|its|their|the [a-z]+'s|any|all) (?=[A-Z])",
        lambda m: (
            f"subtract{m['s']} {in_figures(m['n'])}{m['i'] or ''} from "
            f"{'its' if m['of'].endswith(chr(39) + 's') else m['of']} "
        ),
    ),
    (r"\bgo(?P<s>es)? (?=(?:double|twice|half|thrice|up to|triple) )", lambda m: "moves " if m["s"] else "move "),
    (
        r"\b(?P<f>fight|shoot|strike|attack)(?P<s>s?) (?:with|at) (?P<d>half|double) (?P<w>[A-Z][\w'-]+)",
        lambda m: f"{'halve' if m['d'] == 'half' else 'double'}{m['s']} {'its' if m['s'] else 'their'} {m['w']}",
    ),
    (r"(?<=[a-z]) reach(?:es)? (?:out )?(?:to|as far as) (?=\d)", " has a range of "),
    (r"^(?P<w>[A-Z][\w'-]*(?: [\w'-]+){0,2}): range (?=\d)", r"\g<w> has a range of "),
)
