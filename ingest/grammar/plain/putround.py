"""Put round: rulings that a sentence hangs on a case, a choice or a thing done, put as who may, must or does what.

In: the cleaned text of a sentence. Out: the same with those of whom it rules as its subject ("The declaration of a
Raid against a crew entitles it to Flee", "For a crew with Hooks, Rafts may be boarded", "takes its tests on its Wits in
place of its Grit"). Applied with the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from ingest.lexicon import in_figures
from ingest.verbforms import base_form
from kb.names import capitalised, lowered
from kb.patterns import Substitutions, deferred

_CAP = r"[A-Z][\w'-]*"
_NAMED = rf"{_CAP}(?: (?:(?:in|of|the|to) )?{_CAP})*"
_TIME = (
    r"(?:in|during|at|for) (?:the|its|their|that|this|each|any) (?:[\w'-]+ ){0,3}?"
    r"(?i:phase|turn|round|game|battle)"
)
_N = r"(?P<n>\d+|one|two|three|four|X)"
_PIECE = r"(?:units?|models?|squads?|bands?|crews?|ships?|regiments?|companies|fighters?|troops)"


def _so(by: str) -> str:
    """Who it is that "Being Dazed" or "Suppression" brings to something."""
    being = re.match(r"(?:Being|To be) ", by)
    return f"that is {by[being.end() :]}" if being else f"under {by}"


def _one_thing(match: re.Match[str]) -> str:
    """ "Leaves a unit one thing to do in the Dawn phase: to rest": it may only rest then."""
    whom = match["whom"] if match["whom"] not in ("it", "them") else "a unit"
    when = (match["when"] or match["then"] or "").strip()
    may = f"{whom} {_so(match['by'])} may only {match['do']}"
    return f"{capitalised(when)}, {may}" if when else capitalised(may)


def _no_choice(match: re.Match[str]) -> str:
    whom = match["whom"] if match["whom"] not in ("it", "them") else "a unit"
    return f"{capitalised(whom)} {_so(match['by'])} must {match['do']}"


def _on_another(match: re.Match[str]) -> str:
    """ "A Dazed unit takes tests on its Pace in place of its Nerve": it uses the one for the other."""
    what = match["what"] or ""
    uses = "use" if match["v"] in ("take", "make", "roll") else "uses"
    test = "" if what.strip() in ("", "it", "them", "this", "these") else f" for {re.sub('^(?:all|any) ', '', what)}"
    return f"{uses} its {match['one']} instead of its {match['other']}{test}"


def _for_whom(match: re.Match[str]) -> str:
    """ "For a crew with Hooks, Rafts may be boarded": it may board them."""
    done = _ACTIVE.get(match["done"]) or _in_active(match["done"])
    if not done:
        return match[0]
    may = match["may"].replace("cannot", "may not")
    what = re.sub(r"^(?:An?|Any|All|The)\b", lambda m: m[0].lower(), match["what"])
    return f"{capitalised(match['who'])} {may} {done} {what}{match['more'] or ''}"


_ACTIVE = {"shot at": "shoot at", "shot": "shoot at", "fired at": "fire at", "taken": "take", "made": "make",
           "given": "give", "fought": "fight", "ridden": "ride", "held": "hold", "chosen": "choose"}  # fmt: skip


def _in_active(done: str) -> str:
    """The verb of a participle ("boarded": board, "Stormed": Storm, "used": use); '' where it is not regular."""
    if not done.endswith("ed"):
        return ""
    return base_form(f"{done[:-2]}ing")


def _declared(match: re.Match[str]) -> str:
    """ "The declaration of a Raid against a unit": when one is declared against it."""
    against = f" against {match['on']}" if match["on"] else ""
    who = {"it": "that unit", "them": "those units"}.get(match["who"], match["who"])
    return f"If an enemy {_DOES[match['noun'].lower()]} {match['what']}{against}, {who} may {match['do']}"


_DOES = {"declaration": "declares", "announcement": "announces", "launching": "launches", "making": "makes"}


def _added_to(match: re.Match[str]) -> str:
    """ "X is added to the Nerve of a unit with Brace (X)": it adds that to its own."""
    verb = "adds" if match["add"] == "added" else "subtracts"
    way = "to" if verb == "adds" else "from"
    n = match["n"] if match["n"] == "X" else in_figures(match["n"])
    who = capitalised(match["who"])
    many = re.match(r"(?:All |[a-z]*)?\w+s\b", who) is not None and not re.match(r"(?:An?|Any|Each|Every|The) ", who)
    said = f"{who} {verb[:-1] if many else verb} {n} {way} {'their' if many else 'its'} {match['what']}"
    front = match["front"]
    return f"{said} {lowered(front).rstrip(', ')}" if front else said


def _those(who: str) -> str:
    """Those of whom a ruling is, behind the case that is told first."""
    if re.fullmatch(r"(?:An?|Any|Each|Every) (?:unit|model)|(?:All )?(?:[Uu]nits|[Mm]odels)", who):
        return "it"
    who = re.sub(r"(?<=s) or (?=[A-Z][\w'-]*s$)", " and ", who)  # of the ones as of the others
    return amid(who)


def _then_nothing(match: re.Match[str]) -> str:
    """What is done and nothing after it: who must do it may only do that."""
    front, who, do = match["front"] or "", match["who"], match["do"]
    said = f"{front}{who} {match['may']} {do}{match['how']}"
    if match["may"] in ("must", "will"):
        return f"{said}. {front}{who} may only {do}"
    return f"{said}. A unit that has {match['done']} may not make any actions"


_IN_A_STATE = deferred(
    r"^(?:(?:An?|Any|All|Each|Every|The|No) )?(?P<so>[A-Z][a-z]+)(?P<noun> (?:[a-z]+|[A-Z][\w'-]*(?: [A-Z][\w'-]*)?))$"
)


def _in_a_state(who: str, span: str | None) -> bool:
    """Whether those who may not do a thing again are in a state that it has brought ("a Winded crew"): then not at all.

    By how they are told otherwise, they may do it once in a time that is told ("Light crews")."""
    found = _IN_A_STATE.match(who)
    return found is not None and (found["so"].endswith(("ed", "en")) or (span is None and found["noun"].islower()))


def _so_near(match: re.Match[str]) -> str:
    """ "Enemies may not rally within 6 inches of a unit with Dread": those who are so near may not."""
    theirs = "nemy" in match["who"] or "nemies" in match["who"]
    if theirs == ("enemy" in match["of"]) or "friend" in match["of"]:
        return match[0]
    return f"{match['who']} {match['near']} {match['may']} {match['do']}"


def _take_from(match: re.Match[str]) -> str:
    of = match["of"]
    its = "its" if of.endswith(("'s", "’s")) or of == "the" else of
    return f"subtract{match['s']} {in_figures(match['n'])} from {its} "


def _either(match: re.Match[str]) -> str:
    """ "You may move a Cart or fire with it, but not both": the Cart may."""
    who = re.sub(r"^(?:an?|any|each|your) ", "", match["who"])
    one, other = match["one"], match["other"]
    span = re.search(r"(turn|phase|round|activation)", match["both"])
    return f"A {who} may {one} or {other}. A {who} may not {one} and {other} in the same {span[1] if span else 'turn'}"


def _waived(match: re.Match[str]) -> str:
    who = capitalised(re.sub(r"^those (?=with )", "units ", match["who"]))
    return f"{who} {match['may']}"


PUT_ROUND = Substitutions(
    # what follows from what was said before
    (
        r"(?P<at>^|[;:] |, (?:and |so )?)(?:(?:[Ii]t|[Tt]his|that) (?:therefore |thus )?(?:follows|means|implies)"
        r"(?: from (?:this|that))?|[Ii]t (?:goes without saying|stands to reason)|[Tt]he (?:upshot|consequence) "
        r"is),? "
        r"that (?=[^;:]* (?:may|can|cannot|must|never|is|are|has|have)\b)",
        lambda m: m["at"] if m["at"] in ("", "; ") else "; ",
    ),
    # what a player may have one of his units do is what any of them may do
    (
        r"(?P<at>^|[;:,] )(?:[Tt]he (?:[\w-]+ )?|[Ee]ach |[Ee]ither |[Aa] )(?:player|side) "
        r"(?P<may>may|can)(?P<only> only)? (?:choose|pick|select|nominate|call (?:up)?on) (?:any(?: one)?|an?|one)"
        rf"(?: of (?:its|his|her|their|the)(?: own)?)?(?: friendly| own)? {_PIECE} to "
        r"(?=(?:make|take|perform|declare|attempt|use) (?:an?|one|any|that) [A-Z]|[A-Z]|react\b|respond\b)",
        lambda m: f"{m['at']}{'a' if m['at'] else 'A'} unit {m['may']}{m['only'] or ''} ",
    ),
    (r"\b(?P<s>is|are) (?P<no>not |never )?eligible to (?=[A-Za-z])", lambda m: "may not " if m["no"] else "may "),
    # exceptions told apart
    (r",? with (?:these|the following|just|only)? ?(?:two|three|four|few|one)? ?exceptions?: (?=[A-Z])", ", except "),
    (rf"(?<=\w), (?P<who>(?:the )?{_NAMED}s?(?: and {_NAMED}s?)?) apart(?=,|$|\.$)", r", other than \g<who>"),
    (
        r"^(?:Save|Except|Other than|Apart from) (?P<by>(?:by|from|with|through|against|for) [^,;:]{3,50}), "
        r"(?P<said>[^;:]*?\b(?:may not|cannot|can ?not|may never|can never|never|no)\b[^;:,]*?)(?=\.?$)",
        lambda m: f"{capitalised(m['said'])} except {m['by']}",
    ),
    (
        r"^(?P<said>(?P<who>[^,;:]*?) (?:may|can) (?!not\b|never\b|only\b)(?P<do>[^;:]*?)(?: (?:if|when|while) "
        r"[^;:]*?)?),? but not (?:if it is |"
        r"(?:one|those|any|a unit|units) (?:that|which) (?:is|are) )"
        rf"(?P<state>{_CAP})(?=\.?$)",
        r"\g<said>. A unit that is \g<state> may not \g<do>",
    ),
    (
        r"^(?P<first>(?P<what>[A-Z][\w'’ -]{2,40}?) is (?:closed|open|forbidden|denied|available|barred) to "
        r"[^,;:]+?), "
        r"(?:just )?as it is to (?P<other>[^,;:]+?)(?P<end>\.?)$",
        lambda m: (
            f"{m['first']}. {m['what']} is "
            f"{re.search(' is (closed|open|forbidden|denied|available|barred) to ', m['first'])[1]} "  # type: ignore[index]
            f"to {m['other']}{m['end']}"
        ),
    ),
    (
        rf"(?P<of>\b(?:to |of |for |^(?:The )?)(?P<name>{_NAMED})(?: "
        rf"[a-z]+)?\b[^.;:]*?)\b(?P<in>(?:an?|any|every|each|no|all) {_PIECE}) (?:in|among) (?:which|whom) (?:even |"
        r"so much as )?(?:at least )?(?:an?|any|one|a single) of (?:them|these) (?:stands?|is|are|serves?|marches|"
        r"fights?)(?: found| present)?\b",
        lambda m: f"{m['of']}{m['in']} that includes any {m['name']} models",
    ),
    (
        rf"\b(?P<in>(?:an?|any|every|each|no|all) {_PIECE}) (?:in|among) (?:which|whom) (?:even )?(?:at least "
        rf")?(?:an?|any|"
        rf"one|a single)(?: (?:model|member|man|figure|trooper|soldier))? (?:is|has the|is of the) (?:an? )?"
        rf"(?P<what>{_CAP})\b",
        r"\g<in> that includes any \g<what>",
    ),
    (
        rf"(?P<near>\bwithin (?:\d+|X)(?:\"| inch(?:es)?) of (?:an?|any) (?:enemy |friendly "
        rf")?(?:unit|model|enemy)) that (?:has|have) "
        rf"(?=(?:the )?{_CAP})",
        r"\g<near> with ",
    ),
    (
        r"\b(?P<who>enem(?:y|ies)|foes?|targets?|(?:enemy |friendly )?(?:units?|models?)) (?:who|that|which) "
        r"(?:is|are|stands?) (?:no|not) "
        r"(?:more|further|farther) than (?P<far>\d+(?:\"| inch(?:es)?)) (?:away|off|distant|from "
        r"(?:it|them))(?=[.,;:]| )",
        r"\g<who> within \g<far>",
    ),
    (  # "if a Raid is declared against a unit": the other side does it
        rf"\b(?P<if>[Ii]f|[Ww]hen|[Ww]henever|[Oo]nce|[Aa]fter|[Aa]s soon as) (?P<what>an? {_NAMED}) (?:is|has "
        rf"been) declared "
        r"(?:against|on|upon|at) (?P<on>an?|the|any|this|that) (?P<who>unit|model)(?=[,]| )",
        r"\g<if> an enemy declares \g<what> against \g<on> \g<who>",
    ),
    (
        rf"^(?P<who>(?!(?:The|That|This|These|Those|Such|Its?|If|When|Whenever|No|Only|Their)\b)"
        rf"(?:(?:An?|Any|All|Each|Every) (?:unit|model)s?|(?:(?:An?|Any|All|Each|Every) )?{_NAMED}"
        rf"(?: (?:and|or) {_NAMED})*(?: units?| models?)?)) (?P<v>hit|struck|wounded|touched|shot at|fired at|"
        rf"fired on|charged|attacked|targeted) (?P<by>by [^,;:]{{3,50}}?) (?P<may>may|can|must) ",
        lambda m: f"If a unit is {m['v']} {m['by']}, {_those(m['who'])} {m['may']} ",
    ),
    (
        rf"(?P<said>\b(?:may|can) (?!not\b|only\b|never\b|be\b)(?P<do>{_NAMED}|[a-z]+)\b[^;:.]*?), "
        rf"(?:though|although|yet|albeit) "
        r"(?:never|not) (?P<where>(?:from )?(?:inside|in|on|while|when|if|at|against|into|after|during) "
        r"[^;:.]+?)(?=\.?$)",
        r"\g<said>, but may not \g<do> \g<where>",
    ),
    # near whom something is closed or done: who is so near to whoever has it
    (
        rf"^(?P<who>[Ee]nem(?:y|ies)(?: units| models)?|An enemy(?: unit| model)?|An? "
        rf"(?:unit|model)|Units|Models|No (?:unit|model)|"
        rf"No enemy(?: unit| model)?) (?P<may>(?:may|can)(?: not| never)?|cannot|must) (?P<do>[^,;:]{{2,50}}?) "
        rf"(?:while |when |"
        rf"if )?(?:it is |they are )?(?P<near>within (?:\d+|X)(?:\"| inch(?:es)?) of (?:an?|any|the) (?P<of>[\w "
        rf"]{{3,24}}?) "
        rf"(?:with|that (?:has|have)|having) (?:the )?{_NAMED}(?: \([^)]*\))?(?: special rule| rule| trait| "
        rf"ability)?)(?=\.?$)",
        _so_near,
    ),
    # who may, where something entitles him
    (
        r"^The (?P<noun>[Dd]eclaration|[Aa]nnouncement|[Ll]aunching|[Mm]aking) of (?P<what>an? [^,;:]{2,30}?|any "
        r"[^,;:]{2,30}?)"
        r"(?: (?:against|on|at) (?P<on>(?:an?|the|any) [^,;:]{2,30}?))? "
        r"(?:entitles|allows|permits|enables|lets|gives) "
        r"(?P<who>(?:that|the|an?|any) [a-z]+|it|them|its target)"
        r"(?: (?:to|the (?:right|option|chance) to|leave to))? (?P<do>[^;:]+?)(?=\.?$|[;:])",
        _declared,
    ),
    (
        r"\b(?:entitles|qualifies) (?P<who>(?:that|the|an?|any) [a-z]+|it|them) to (?=[A-Za-z])",
        r"allows \g<who> to ",
    ),
    (
        r"^For (?P<who>(?:an?|any|all|every|each|the|units?|models?) [^,;:]{3,60}?), (?P<what>(?:an? |any "
        r"|all |the )?"
        r"[^,;:]{2,40}?) (?P<may>(?:may|can)(?: not| never| only)?|cannot) be (?P<done>shot at|fired at|[A-Za-z]+)"
        r"(?P<more> [^;:,]+)?(?=\.?$)",
        _for_whom,
    ),
    (
        r"^(?:The (?:rule|restriction|ban|limit|prohibition|requirement)(?: that [^;]{5,90}?| on [^,;]{3,60}?| "
        r"against "
        r"[^,;]{3,60}?)?|This (?:rule|restriction|ban|limit)) is (?:waived|lifted|relaxed|set "
        r"aside|suspended|dropped) "
        r"(?:for|in the case of|in favour of) (?P<who>[^,;:]{3,60}?), (?:who|which|that) "
        r"(?P<may>(?:may|can|need not)\b"
        r"[^;]+?)(?=\.?$)",
        _waived,
    ),
    # by whom alone neither of two things may be done, and in which of its phases something is
    (
        r"^(?P<who>[^;:]{2,80}?) (?:may|can) be neither (?P<one>[A-Za-z]+(?: [a-z]+)?) nor "
        r"(?P<other>[A-Za-z]+(?: [a-z]+)?)"
        r"(?P<by> (?:by|from) [^;:]+?)?(?P<end>\.?)$",
        r"\g<who> may not be \g<one>\g<by>. \g<who> may not be \g<other>\g<by>\g<end>",
    ),
    (
        r"^(?P<who>[^;:]{2,80}?) (?P<may>may not|cannot|can not|must not) be (?P<one>[A-Za-z]+(?:ed|ot)(?: "
        r"at| upon| on)?) "
        r"or (?P<other>[A-Za-z]+(?:ed|ot)(?: at| upon| on)?) (?P<by>(?:by|from|in|while|when|if|within) "
        r"[^;:,]+?)(?P<end>\.?)$",
        r"\g<who> \g<may> be \g<one> \g<by>. \g<who> \g<may> be \g<other> \g<by>\g<end>",
    ),
    (
        rf"^(?P<in>In|During|At the (?:start|end|beginning) of) (?:each|every one|every|any|all) of its own "
        rf"(?P<t>(?:{_CAP} )*(?i:phase|turn|"
        rf"round))s,? (?=\w)",
        r"\g<in> its \g<t>, ",
    ),
    (  # "must Flee 8 inches and, having fled, does nothing more"
        rf"^(?P<front>(?:In|During|At|On|While|When|If) [^,;:]{{3,60}}, )?(?P<who>[^,;:]{{2,60}}?) "
        rf"(?P<may>must|may|can|will) (?P<do>{_NAMED}|[a-z]+)\b(?P<how>[^;:]*?),? and,? having (?P<done>[A-Za-z]+),? "
        rf"(?:it |they )?(?:does?|may do|can do) nothing (?:more|else|further)"
        rf"(?: (?:until [^,;:]+|(?:for|in) [^,;:]+))?(?=\.?$)",
        _then_nothing,
    ),
    (
        r"^[Ff]or (?P<who>[^,;:]{2,50}?),? (?:it|this|that) (?:does|will do) nothing(?: at all| whatever)?(?=\.?$)",
        r"It has no effect on \g<who>",
    ),
    (
        r"\b(?:does|will do) nothing (?:at all )?(?:for|to) (?=[A-Z]|(?:an?|any|the|those|units?|models?)\b)",
        "has no effect on ",
    ),
    (  # "has done all the reacting it will do": no second one
        r"^(?:An?|Any|Every) (?P<who>[\w' -]{3,30}?) (?:that|which) has (?:already )?(?P<did>reacted|made an? "
        r"[Rr]eaction|acted|made an? "
        r"[Aa]ction)(?: once| already)? (?:in|during|this) (?:an?|the|that|any)? "
        r"?(?P<span>phase|turn|round)\b[^;]*?(?:\b(?:may not|"
        r"cannot|may never) (?:do so again|(?:re)?act again)|\b(?:has done|is done|has made) (?:all )?(?:the "
        r"|its )?(?:re)?act(?:ing|ions?)"
        r"\b)[^;]*$",
        lambda m: f"A {m['who']} may make only one {'Reaction' if 'eact' in m['did'] else 'Action'} per {m['span']}",
    ),
    (r"(?<=\bbe )(?P<done>[A-Z][a-z]+(?:ed|ot)) (?:at|upon|on) (?=(?:by|from) )", r"\g<done> "),
    (  # "Units more than 6 inches away cannot be shot at": who are so far off
        r"^(?!Enem|[A-Z][a-z]+ enem)(?P<who>(?:(?P<one>An?|Each|Every|No|Any single)|Any|All|The|Friendly|Other) "
        r"(?:(?:friendly|other) )?[\w'-]+|(?P<none>Nobody|No one)|[A-Z][\w'-]+s) "
        r"(?P<far>(?:(?:further|farther|more|less|closer|nearer) "
        r"(?:(?:away|off) )?than|over|beyond) (?:\d+|X)(?:[\"”″]| ?cm| inch(?:es)?| hex(?:es)?)?(?: away)?"
        r"(?: (?:from|to|of) [^,;:.]{2,40}?)?) (?=(?:may|can|cannot|must|is|are|has|have|gains?|loses?|adds?|"
        r"subtracts?|suffers?|do|does|takes?|ignores?|need|count)\b)",
        lambda m: f"{'No unit' if m['none'] else m['who']} that {'is' if m['one'] or m['none'] else 'are'} {m['far']} ",
    ),
    (r"\bby any(?:one|body) (?=(?:outside|inside|not|in|within|beyond|who|that|further|farther|more) )", "by units "),
    (
        rf"^(?P<who>[^,;:]{{2,60}}?) may (?P<do>{_CAP}|[a-z]+) only with (?P<w>(?:an? )?{_NAMED} "
        rf"weapons?)(?P<more>,? and only (?P<so>at|"
        rf"against|in|on|if|while|when) [^,;:]+?)?(?=\.?$)",
        lambda m: (
            f"{m['who']} may only {m['do']} if it has {m['w']}"
            + (f". {m['who']} may only {m['do']} {re.sub('^,? and only ', '', m['more'])}" if m["more"] else "")
        ),
    ),
    # what may not be done a second time
    (
        r"^(?P<who>(?!(?:It|They|He|She|You|If|When|Once|After|While|Unless)\b)(?:(?!\b(?:that|which|who|having)\b)"
        r"[^,;:]){2,60}?) (?P<may>may not|cannot|can not|may never|can never) (?P<deed>[^,;:]{2,40}?) "
        r"(?:again|(?:for )?a second time|once more)(?: (?:(?:in|during) )?(?:that|the|this|the same|any one|one|each) "
        r"(?:same )?(?P<span>[\w -]{0,20}?\b(?:phase|turn|round|activation|game|battle)))?(?=\.?$)",
        lambda m: (
            f"{m['who']} {m['may']} {m['deed']} twice{' in one ' + m['span'] if m['span'] else ''}"
            if (m["span"] or not m["who"].startswith("The ")) and not _in_a_state(m["who"], m["span"])
            else m[0]
        ),  # "The Barge may not row again", after what befell it: never
    ),
    (
        r"^(?:(?P<who>[^,;:]*?) (?:may not|cannot|may never|can never) (?P<v>make|take|use|declare|attempt) "
        r"(?:an? (?:second|"
        r"further)|another|any (?:further|other)|more than one)|[Nn]o (?:second|further|other))"
        r" (?P<what>[Rr]eactions?|[Aa]ctions?|[Rr]esponses?)(?: (?:may|can) (?:ever "
        r")?be (?:made|taken|used|declared|attempted)(?: by (?P<by>[^,;:]+?))?)?"
        r"(?: (?:in|during) (?:that|the|the same|a|any one|one|each|any) (?P<span>phase|turn|round))(?=\.?$)",
        lambda m: (
            f"{_one_of(m['who'] or m['by'])} may make only one {m['what'].rstrip('s')} per {m['span']}"
            if not re.search(r"(?:other|second) (?:than|to)", m[0])
            else m[0]
        ),
    ),
    # what alone is left to do
    (
        rf"^(?P<by>[A-Z][\w' -]{{2,30}}?) (?:leaves|allows|gives|permits|affords) (?P<whom>(?:an?|any|the) [a-z]+|it|"
        rf"them) (?:but |only |just )?(?:one|a single) (?:thing|choice|option|course|course of action|action)"
        rf"(?: (?:to do|open to it|left))?(?P<when> {_TIME})?(?:,? (?:and|which is|that is|namely|and that "
        rf"is|:)){{1,2}}"
        rf"(?: that is| is)? ?(?:to )?(?P<do>[A-Za-z][^;:]+?)(?P<then> {_TIME})?(?=\.?$)",
        _one_thing,
    ),
    (
        r"^(?P<by>[A-Z][\w' -]{2,30}?) (?:leaves|gives) (?P<whom>(?:an?|any|the) [a-z]+|it|them) (?:with "
        r")?(?:no (?:other "
        r")?(?:choice|option|course)|nothing(?: else)?)(?: to do)? but (?:to )?(?P<do>[A-Za-z][^;:]+?)(?=\.?$)",
        _no_choice,
    ),
    (
        r"^(?P<who>[^,;:]*?) (?:has|have) (?:but|only) one thing (?:that )?(?:it|they) (?:may|can) do,? (?:and )?"
        r"(?:(?:that|which) is )?(?:to )?(?P<do>[A-Za-z][^;:]+?)(?=\.?$)",
        r"\g<who> may only \g<do>",
    ),
    (
        rf"\b(?P<who>every|each|any|all) other (?P<what>actions?|orders?|reactions?)(?: (?:of|in) (?P<of>that phase|"
        rf"(?:the|that) {_NAMED}))? (?:is|are) (?:shut|closed|barred|denied|forbidden) to (?P<whom>[^,;:]+?)(?=\.?$)",
        r"\g<whom> may not make any other \g<what>",
    ),
    (
        r"^You (?:may|can) (?P<one>[A-Za-z]+) (?P<who>(?:an?|any|each|your) [^,;:]{2,40}?),? or(?:,? (?:else "
        r")?(?:you )?"
        r"(?:may|can))? (?P<other>[A-Za-z]+) (?:with )?it,? but (?:you )?(?P<both>(?:(?:may|can|do|does|must) "
        r"?not |cannot "
        r"|never |not )(?:get to )?(?:do )?both[^;:]*?)(?=\.?$)",
        _either,
    ),
    (r"\b(?P<do>do|does) not get to (?=[A-Za-z])", "may not "),
    (
        r"\bor, (?:should|if) (?:its|the|their|his|that) (?:player|owner|controller|side|leader) [^,;:]{3,40}?, "
        r"(?:to )?",
        "or ",
    ),
    # figures
    (
        rf"^(?P<front>(?:Against|In|During|When|While|For) [^;:]{{2,80}}?, )?{_N} is "
        rf"(?P<add>added|subtracted|deducted) "
        rf"(?:to|from) the (?P<what>{_NAMED}) of "
        rf"(?P<who>(?:an?|any|all|every|each|units?|models?|the)\b[^,;:]+?)(?=\.?$)",
        _added_to,
    ),
    (
        r"\b(?:take|knock|strip|lop|shave)(?P<s>s?) (?P<n>\d+|one|two|three)(?: points?)?(?: away)? (?:from|off) "
        r"(?P<of>its|their|his|the|any|an? [a-z]+['’]s|the [a-z]+['’]s) (?=[A-Z])",
        _take_from,
    ),
    (
        rf"\bcosts? (?:it|them|the unit|a unit|an? [a-z]+) (?P<n>\d+|one|two|three)(?: points?)?(?: of)?"
        rf"(?: (?:its|their))? (?P<what>{_CAP})(?=\.?$|[,;:]| (?:while|until|for|when|if|as)\b)",
        lambda m: f"subtracts {in_figures(m['n'])} from its {m['what']}",
    ),
    (
        rf"\b(?P<v>takes?|makes?|rolls?) (?P<what>it|them|this|these|(?:its |their |all |any |the |all its )?"
        rf"[\w' -]{{0,20}}?(?i:tests?|checks?|rolls?)) (?:on|against|with|using|by) (?:its|their|his) "
        rf"(?P<one>{_CAP}),? "
        rf"(?:in place of|instead of|rather than|in lieu of|and not|not)(?: on| against| with)? "
        rf"(?:its|their|his|the) "
        rf"(?P<other>{_CAP})",
        _on_another,
    ),
    # what is no hindrance
    (
        r"\bpay(?P<s>s?) (?P<what>it|them|(?:the )?[A-Z][\w' -]{2,30}?) no (?:heed|mind|attention)\b",
        r"ignore\g<s> \g<what>",
    ),
    (
        rf"\b(?P<one>(?:an?|any|each|every) {_CAP}(?: {_CAP})?) (?:moves|goes) and (?P<v>[A-Z]?[a-z]+s) "
        rf"(?P<it>it|them) "
        r"(?:at will|freely|as it (?:likes|pleases)|without (?:hindrance|restriction))(?=\.?$|[,;:])",
        lambda m: f"{m['one']} may {_plain(m['v'])} {m['it']} even if it moved",
    ),
    (r", (?:that|this|the) (?:status|state|condition|rule|restriction) notwithstanding(?=[,;:]|\.?$)", ""),
    # in the course of time
    (
        rf"^(?P<said>(?:(?!\bonly\b)[^;:])*?\b(?:in|during) (?:the|its|their) (?:{_CAP} )+(?i:phase|turn|step)) "
        rf"(?:(?:that|"
        r"which) (?:follows|comes (?:next|after)|came before|has just ended|went before)|just (?:past|gone|over))"
        r"(?=[.,;:]|$)",
        r"\g<said>",
    ),
    # whoever it is
    (
        r"^(?:Whatever|Whichever|Anything|Everything|Whoever|All)(?: that)? (?:is|are|was|has been) (?=(?:hit|struck|"
        r"wounded|touched|caught|shot|charged)\b)",
        "Any unit ",
    ),
)


def _one_of(who: str | None) -> str:
    """Whom a limit binds: "it" and nobody are any unit."""
    return "A unit" if who is None or who in ("it", "them", "") else capitalised(who)


def _plain(verb: str) -> str:
    return re.sub(r"(?<=[^s])s$", "", verb) if not re.search(r"(?:sh|ch|x|ss)es$", verb) else verb[:-2]
