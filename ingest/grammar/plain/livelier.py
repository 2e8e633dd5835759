"""Livelier prose: who may, may not or need not, told through something else that is the subject of the sentence.

In: the cleaned text of a sentence. Out: the same with those of whom it speaks as its subject and a plain modal behind
them ("Riding and wading are beyond Carts", "The choices of a Dazed crew are confined to Duck", "Nothing can leave a
Cart Dazed", "Being Dazed takes away none of a Rider's Orders", "stays where it is: no Dash, no Wade"). Applied with
the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.plain.fronts import amid
from ingest.lexicon import GENERIC_UNITS
from ingest.verbforms import deed_of
from kb.names import NAME3, capitalised, lowered
from kb.patterns import Substitutions, deferred

_NAMES = rf"{NAME3}(?:, {NAME3})*,? (?:and|or) {NAME3}"
_WHO = r"(?P<who>[^,;:]{2,80}?)"
_END = r"(?=\.?$|[,;:])"
_PIECE = "|".join(sorted(word for word in GENERIC_UNITS if len(word) > 3))
_MAY = r"(?P<may>may not|cannot|can not|may never|can never|must not|may only|can only|may|can|must)"
#: Verbs that bring somebody into a state, with nothing but it behind him.
_LEAVES = r"(?:leaves?|makes?|renders?|turns?|puts?|knocks?|gets?|causes?|sets?)"
#: A state behind whoever is in it.
_STATE = r"(?P<state>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
_OPTIONS = (
    r"(?:[Aa]ctions?|[Rr]eactions?|[Oo]rders?|[Rr]esponses?|[Cc]hoices?|[Oo]ptions?|[Mm]oves?|[Ii]nterrupts?|"
    r"[Aa]nswers?|[Rr]epl(?:y|ies)|[Cc]ommands?|[Dd]irectives?|[Cc]ounters?)"
)
#: Several deeds by their gerunds.
_GERUNDS = (
    r"(?P<one>[A-Za-z][a-z]+ing)(?P<more>(?:, [A-Za-z][a-z]+ing)*),? (?P<join>and|or) (?P<last>[A-Za-z][a-z]+ing)"
)


#: "Those who are Shadowborn": such units.
_THOSE = deferred(r"^(?:Those|All|Any|Units|Models)(?: of them)? (?:who|that|which) are (?P<so>[A-Z][\w'-]+)$")


def _begun(match: re.Match[str]) -> str:
    """ "Those who are Shadowborn begin the battle Hidden": they become so then."""
    who = _THOSE.sub(r"\g<so> units", match["who"])
    return f"{who} become {match['state']} at the start of the {match['t']}"


def _deeds(may: str) -> Callable[[re.Match[str]], str]:
    """ "Riding and wading are beyond Carts": Carts may not ride or wade."""

    def said(match: re.Match[str]) -> str:
        each = [match["one"], *match["more"].split(", ")[1:], match["last"]]
        *first, last = [deed_of(word) for word in each]
        return f"{capitalised(match['who'])} {may} {', '.join(first)} or {last}"

    return said


#: Those to whom a thing is open, as those who do it.
_DOING = {"them": "they", "him": "he", "her": "she"}


def _or(names: str) -> str:
    return re.sub(r",? and (?=[A-Z])", " or ", names)


def _never_so(match: re.Match[str]) -> str:
    """ "Nothing but rain can leave a Cart Dazed": it cannot become so, unless for that."""
    whose, but = capitalised(match["who"]), match["but"]
    return f"{whose} cannot become {match['state']}" + (f", unless from {but}" if but else "")


def _none_of(match: re.Match[str]) -> str:
    """ "Stays where it is: no Dash, no Wade": may not do either."""
    deeds = re.split(r",? (?:and |or )?no ", f" {match['none']}")[1:]
    return f"{capitalised(match['who'])} may not {', '.join(deeds[:-1])} or {deeds[-1]}"


def _who(match: re.Match[str]) -> str:
    """Whom a sentence speaks of at its end, as its subject."""
    who = "they" if match["who"] == "them" else match["who"]
    return who if match["at"] else capitalised(who)


def _still(match: re.Match[str]) -> str:
    """ "Being Dazed takes away none of a Rider's Orders": it may make them while it is so."""
    return f"{capitalised(match['who'])} may make {match['what']} while it is {match['state']}"


def _passes(match: re.Match[str]) -> str:
    one = match["be"] in ("is", "was")
    return f"automatically {'passes' if one else 'pass'} {'the test' if not match['what'] else match['what']}"


LIVELIER = Substitutions(
    (  # "Rally (1) belongs to Captains", where that is what it costs
        rf"^(?P<by>(?:(?:By|Through|With|Using) )?{NAME3}) \(\d\)(?=,? (?:belongs? to|is "
        rf"(?:an?|the|for|only)|an?|any|the|each)"
        r" [A-Za-z])",
        r"\g<by>",
    ),
    # what narrows nobody
    (
        r"(?<=[\w'])(?: ?, (?:whatever|whoever|whichever|wherever|however|no matter (?:what|who|how|where)|for "
        r"whatever "
        r"reason|by whatever means)\b(?! (?:case|many|much)\b)[^,;:]{3,60},)(?= (?:may|can|cannot|must|is|are|has|have|"
        r"does|do|never|[a-z]+s)\b)",
        "",
    ),
    (r",? (?:by|through|in|with|for|from) (?:whatever|whichever) [a-z]+(?=\.?$|[,;:])", ""),
    (r", (?:wherever|whenever|whichever|whoever) (?:it|they|he|she|this|that|these)\b[^,;:]*(?=\.?$)", ""),
    (
        r",? and (?:you|it|they) (?:suffers?|pays?|loses?|takes?|forfeits?) (?:nothing|no (?:penalty|harm))"
        r"(?: for (?:it|this|that|doing so|their pains))?(?=\.?$)",
        "",
    ),
    (
        r"^(?P<said>[^;:]*\b(?:no|not|never|cannot|only)\b[^;:]*?),? until (?:the|its|their|that|this) "
        r"(?:condition|state|"
        r"status|token|marker|counter|effect)s? (?:is|are|has been|have been|wears|comes) (?:lifted|removed|taken "
        r"(?:away|"
        r"off)|ended|cleared|shed|over|gone|lost|discarded|off)(?=\.?$)",
        r"\g<said>",
    ),
    (
        r"^Until (?:it|they) (?:is|are|has been|have been) (?:[a-z]+(?:ed|en|n|t|ut|ose)(?: "
        r"(?:free|loose|off|out|again|up))?)"
        r",? (?P<a>an?|any|no|every) (?=[A-Z])",
        lambda m: f"{capitalised(m['a'])} ",
    ),
    (  # "and of all the answers it may make only a Parry"
        r"(?P<and>^|[;,] (?:and |but )?)[Oo]f all (?:the |its |their |other )?[A-Za-z][\w'-]*s,? "
        r"(?=(?:it|they|he|she|the [a-z]+|such an? [a-z]+) (?:may|can) )",
        r"\g<and>",
    ),
    # which of all alone are open
    (
        rf"^(?:[Oo]f (?:all )?(?:(?:of )?(?:the|its|their|his) )?(?:possible |usual |various |[a-z]+ )?"
        rf"(?:{_OPTIONS}|[A-Za-z][a-z]+s(?=,? only\b)),? )?(?:only "
        rf")?(?P<what>{_NAMES}|{NAME3})"
        rf"(?: {_OPTIONS})? (?:alone )?(?:remains?|stays?|is|are)(?: left| still)? "
        rf"(?:open|available|left|allowed|permitted) "
        rf"(?:to|for) {_WHO}(?: alone)?{_END}",
        lambda m: (
            f"{capitalised(m['who'])} may only use {_or(m['what'])}"
            if re.search(r"^of |\balone (?:remain|stay|is|are)|^only ", m[0], re.I)
            else m[0]
        ),
    ),
    (
        rf"^(?:Its|Their|The [a-z]+['’]s?|(?P<one>{_NAMES}|{NAME3}) (?:is|are) (?:its|their)) (?:only|sole|one) "
        rf"(?:[a-z]+ )?{_OPTIONS}(?: left)?"
        rf"(?: (?:is|are) (?:a |an |to )?(?P<what>{_NAMES}|{NAME3}))?{_END}",
        lambda m: m[0] if bool(m["one"]) == bool(m["what"]) else f"It may only use {_or(m['one'] or m['what'])}",
    ),
    (
        rf"^The (?:only|sole) (?:[a-z]+ )?{_OPTIONS} (?:(?:that|which) (?:is|are) )?"
        rf"(?:of|for|(?:left|open|available|allowed) to) {_WHO} "
        rf"(?:is|are) (?:a |an |to )?(?P<what>{_NAMES}|{NAME3}){_END}",
        lambda m: f"{capitalised(_DOING.get(m['who'], m['who']))} may only use {_or(m['what'])}",
    ),
    (
        rf"^(?:The |All )?(?P<kind>(?:[a-z]+ )?{_OPTIONS}) (?:of|for|left to|open to) {_WHO} (?:is|are) "
        rf"(?:confined|limited|restricted|"
        rf"reduced|narrowed) to (?:the |an? )?(?P<what>{_NAMES}|{NAME3}){_END}",
        lambda m: f"{capitalised(m['who'])} may only use {_or(m['what'])}",
    ),
    # deeds that are closed or open to somebody
    (
        rf"^{_GERUNDS} (?:is|are) (?:all |both |equally )?(?:beyond|not for|closed to|forbidden (?:to|for)|denied "
        rf"(?:to )?|"
        rf"barred to|out of the question for|impossible for|prohibited (?:to|for)) {_WHO}{_END}",
        _deeds("may not"),
    ),
    (
        rf"^(?P<what>{_NAMES})(?: (?:is|are) [^;:]*?,?| [a-z]+ [^;:]*?,) (?:and|so)(?: "
        rf"(?:consequently|therefore|so|thus|"
        rf"hence|accordingly))? (?P<who>[^,;:]{{3,60}}?) (?:do not|does not|cannot|can not|may not|must not|never) "
        rf"(?:take|"
        rf"use|make|perform|attempt|try|have|do)s? (?:them|these|any of (?:them|these)){_END}",
        lambda m: f"{capitalised(m['who'])} may not use {_or(m['what'])}",
    ),
    (
        rf"^(?P<what>{NAME3}) (?:is|are|was|has|does) (?:not|never|no)\b[^;:]*[:;] (?P<who>[^,;:]{{3,60}}?) {_MAY} "
        rf"(?P<do>make|use|take|attempt|perform|declare|have) (?:one|it|this)\b",
        r"\g<who> \g<may> \g<do> \g<what>",
    ),
    (
        rf"^(?P<what>{NAME3})(?: {_OPTIONS})? (?:belongs|falls|is (?:left|peculiar|proper)) to {_WHO} "
        rf"(?:alone|only){_END}",
        r"Only \g<who> may use \g<what>",
    ),
    (
        rf"^(?P<what>{NAME3})(?: {_OPTIONS})? is (?:an?|the) (?:special "
        rf")?(?:privilege|prerogative|gift|preserve|right|skill) "
        rf"of (?P<who>[^,;:]{{3,60}}?), (?:each|all|any|every one|none) of (?:whom|which|them) (?=(?:may|can|must)\b)",
        r"Only \g<who> may use \g<what>. \g<who> ",
    ),
    (
        rf"^You (?P<may>are (?:not )?free to|{_MAY.replace('?P<may>', '?:')}) (?P<do>[A-Za-z][a-z]+) with "
        rf"(?P<who>(?:an?|any|"
        rf"your|the) [A-Z][\w'-]* (?:{_PIECE})){_END}",
        lambda m: (
            f"{capitalised(m['who']).replace('Your ', 'A ')} "
            f"{'may not' if 'are not' in m['may'] else 'may' if 'free' in m['may'] else m['may']} {m['do']}"
        ),
    ),
    # a place or case that alone is fit for it
    (
        r"\b(?P<m>may|can) (?P<do>(?!be\b|only\b|not\b|never\b)[A-Za-z]+(?: [\w'-]+){0,3}?) only where "
        r"(?=(?:the|its|their|it|they|an?|any|all|no|there)\b)",
        r"\g<m> only \g<do> if ",
    ),
    (r"; (?:an?|the) (?:[A-Z][\w'-]+) one (?:defeats|stops|baffles|halts) (?:it|them)(?=\.?$)", ""),
    # what nothing brings about
    (
        rf"^(?:Neither|Not|No) [^;:]*?\b(?:can|may|will|could|does|do|ever) (?:ever )?{_LEAVES} "
        rf"(?P<who>(?:an?|any|the) [^,;:]{{2,50}}?|[A-Z][\w'-]*s) {_STATE}(?P<but>)[;,:]?(?: (?:indeed|in fact|in "
        rf"truth|for|"
        rf"and),?)* nothing (?:else )?(?:can|does|will|may)(?: so)?(?=\.?$)",
        _never_so,
    ),
    (
        rf"^(?:Nothing|No one|Nobody)(?: (?:short of|but|other than|except|save|apart from) (?P<but>[^,;:]{{3,60}}?))? "
        rf"(?:(?:can|may|will|could|ever) )*{_LEAVES} (?P<who>(?:an?|any|the) [^,;:]{{2,50}}?|[A-Z][\w'-]*s) "
        rf"(?:to (?:be|become) )?{_STATE}(?=\.?$)",
        _never_so,
    ),
    (
        rf"^(?P<by>(?:An? |The )?{NAME3})(?: [a-z]+s? [^,;:]*?| (?:will|can|may) [^,;:]*?)? (?P<who>(?:an?|any|the) "
        rf"{NAME3}(?: (?:{_PIECE}))?)(?: [a-z]+)?,? (?:but|yet|though) (?:does not|cannot|will not|never) {_LEAVES} "
        rf"(?:it|"
        rf"them|him) {_STATE}(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} does not become {m['state']} when targeted by {lowered(m['by'])}",
    ),
    (  # "Arrow hits do not cause Dazed on it", "A shot never makes a Rider Dazed"
        rf"(?P<at>^|, and |, but |; |: )(?P<by>(?:[A-Za-z][\w'-]* ){{0,2}}?[A-Za-z][\w'-]*) (?:do not|does not|don't|"
        rf"doesn't|never|cannot) (?:causes?|inflicts?|brings?|puts?) (?P<state>{NAME3}) (?:on|to|upon|for) "
        rf"(?P<who>it|them|(?:an?|any|the) {NAME3}|[A-Z][\w'-]*s)(?=\.?$|[,;:]| (?:unless|if|when|while|except)\b)",
        lambda m: (
            f"{m['at']}{_who(m)} do{'' if m['who'].endswith(('s', 'them')) else 'es'} not become {m['state']} by "
            f"{lowered(m['by'])}"
        ),
    ),
    (  # "may react once in a turn, except that Riders may react twice, though never twice in the same phase"
        r"(?P<often>once|twice|[a-z]+ times) (?P<span>(?:in|per|during|each|every) (?:an? |each |any )?(?:turn|round|"
        r"game|phase|battle|activation)),? except that (?P<who>[^,;:]{2,60}?) (?P<may>may|can) (?P<do>[a-z]+) "
        r"(?P<more>once|twice|[a-z]+ times)(?: (?P=span))?(?=\.?$|[,;])",
        lambda m: f"{m['often']} {m['span']}. {capitalised(m['who'])} {m['may']} {m['do']} {m['more']} {m['span']}",
    ),
    (
        r"(?P<lead>(?:^|[.;] )(?P<who>[^,;:.]{2,60}?) (?P<may>may|can) (?P<do>[a-z]+) (?:twice|[a-z]+ times) "
        r"[^,;:.]{3,40}?),? (?:though|but|yet) (?:never|not) (?:twice|more than once) (?P<span>(?:in|per|during) "
        r"(?:the same|one|a single|any one|any|an?) (?:turn|round|phase|activation))(?=\.?$)",
        lambda m: f"{m['lead']}. {capitalised(m['who'])} {m['may']} {m['do']} only once {m['span']}",
    ),
    (  # "may take no action but Wade, and not even that while it is Dazed"
        r"^(?P<said>(?P<who>[^,;:]{2,60}?) (?:(?:may not|cannot|may never|must not) (?P<do>take|make|use|perform|"
        r"declare|do) any(?:thing)?|(?:may|can) (?P<does>take|make|use|perform|declare|do) no(?:thing)?) "
        r"(?:(?:other |else )?(?:[a-z]+ )?)?(?:but|except|other than|save) (?P<what>[^,;:]+?)),? "
        r"(?:and |though |but )?not even (?:that|this|it|those|then) (?=(?:while|if|when|in|at|during|as long as) )",
        lambda m: f"{m['said']}. {m['who']} may not {m['do'] or m['does']} {m['what']} ",
    ),
    # what takes nothing away
    (
        rf"^(?:(?:Being|Becoming|While|When) )?(?P<state>{NAME3}) (?:takes "
        rf"away|takes|costs?|robs|removes|affects|touches|"
        rf"closes|spoils) none of (?P<who>(?:an?|any|the) [^,;:]{{2,50}}?)(?:'s|’s) (?P<what>{_OPTIONS}){_END}",
        _still,
    ),
    (
        r"\b(?:moves?|fights?|shoots?)(?:,? and|,) (?:acts?|moves?|fights?|shoots?|behaves?)(?: "
        r"(?:just|exactly|always))? as "
        rf"(?:if|though) (?:it|they|he) (?:were|was) not (?P<state>{NAME3}){_END}",
        lambda m: f"{'ignores' if m[0].split()[0].endswith('s') else 'ignore'} {m['state']}",
    ),
    (
        r"\b(?P<v>acts?|behaves?|functions?|carr(?:y|ies) on|goe?s? on)(?: (?:just|exactly|always))? as (?:if|though) "
        r"(?:it|"
        rf"they|he) (?:were|was) not (?P<state>{NAME3}){_END}",
        lambda m: f"{'ignores' if m['v'].split()[0].endswith('s') else 'ignore'} {m['state']}",
    ),
    (
        r"^(?P<what>[A-Z][\w'’-]*s) (?:is|are) (?:not|never) (?:sprung|triggered|set off|activated|tripped|detonated) "
        r"by "
        r"(?P<who>[^,;:]{3,60}?)(?:, (?:which|who|that) [^;:]*)?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} ignore {m['what']}",
    ),
    (
        rf"\b(?P<be>is|are) (?:deemed|assumed|held|taken|reckoned|considered|presumed|supposed) to have passed "
        rf"(?:(?P<what>(?:all |any |their |its )?{NAME3} "
        rf"(?:[Tt]ests?|[Cc]hecks?|[Rr]olls?))|theirs?|it|its|them|this|that|such tests)"
        rf"(?: without (?:an? |any )?(?:roll|rolling|dice|die|test|taking (?:it|them)))?{_END}",
        _passes,
    ),
    # what somebody may all the same
    (
        rf"^(?P<what>{NAME3}) (?:costs|takes|needs|uses) [^,;:]*, and even (?P<who>[^,;:]{{3,60}}?) (?:may|can) "
        rf"(?:do|use|make|"
        rf"take) (?:it|so|this)(?:,? at any (?:moment|time|point) (?:of|in|during) its own (?:activation|turn))?{_END}",
        r"Even \g<who> may \g<what>",
    ),
    (
        r"\b(?:except|save) that (?P<deed>[a-z]+ing)\b(?P<how>[^,;:]*?) (?:is|are) "
        r"(?:permitted|allowed|open|granted)(?: to)? "
        r"(?:it|them)(?=\.?$|[,;:])",
        r"unless they are \g<deed>\g<how>",
    ),
    (
        r",? (?:(?:with )?the (?:sole|single|only|one) exceptions?|the exceptions?) (?:being|is|are) "
        r"(?=(?:with|when|while|if|in|"
        r"on|at|by|against|for) )",
        " except ",
    ),
    # whom an enemy keeps from it
    (
        r"^(?P<who>(?:An?|Any|The) [^,;:]{2,40}?|[A-Z][\w'-]*s) (?:(?:that|which|who) (?:has|have)|with|having) "
        r"(?P<foe>an? "
        r"enemy [^,;:]{2,40}?) (?P<near>within \d+(?:\"|”| inches)) of (?:it|them) (?P<may>may|can|cannot) "
        r"(?P<do>[^;:]+?)"
        r"(?=\.?$)",
        lambda m: f"If {m['foe']} is {m['near']}, {amid(m['who'])} {m['may']} {m['do']}",
    ),
    (
        r"^(?P<front>)(?P<how>Shot at|Fired (?:at|on|upon)|Charged|Attacked|Targeted|Assaulted|Struck at)(?P<by> by "
        r"[^,;:]{3,40})?,"
        r" (?=(?:an?|any|the|its?|they) )",
        lambda m: f"When {m['how'].lower()}{m['by'] or ''}, ",
    ),
    (
        rf"\b(?:(?P<h>has|have|had) )?(?P<m>made|taken|used|performed) neither (?P<one>(?:an? )?{NAME3}),? nor "
        rf"(?P<other>(?:an? )?"
        rf"{NAME3})\b",
        lambda m: f"{m['h'] or 'has'} not {m['m']} {m['one']} or {m['other']}",
    ),
    (
        r"^Having (?:already )?(?:reacted|made (?:a|one|its) reaction) (?P<t>(?:already )?(?:in|during) "
        r"(?:an?|the|that|this|one) "
        r"(?P<span>round|turn|phase)), (?P<who>[^,;:]{3,50}?) (?:may|can) (?:(?:nonetheless|nevertheless|still|even "
        r"so|yet) )?"
        r"(?:react|make (?:another|a second) reaction)(?: (?:once more|again|a second time))?,? (?:so long as|as long "
        r"as|provided(?: "
        rf"that)?|if) (?:that|the|this|its) (?:second|other|further) (?:reaction|one) is (?P<what>an? {NAME3})(?=\.?$)",
        r"\g<who> may make \g<what> even if it has already made a Reaction in the current \g<span>",
    ),
    # in answer to what
    (
        r"^(?P<what>[A-Z][\w'-]*(?: [\w'-]+)?s) (?:are|can be|may be) (?:only (?:ever )?made|made only)(?: in "
        r"(?:response|answer|reaction))? to (?P<to>(?:enemy|hostile|opposing) [\w' -]{3,40}?)(?=\.?$)",
        r"\g<what> may only be made in response to \g<to>",
    ),
    (
        r"\b(?P<in>[Ii]n (?:response|answer|reaction) to) an? (?=(?!Order|Test|Enemy)[A-Z][\w'-]+(?: "
        r"[A-Z][\w'-]+)?(?:\.?$|[,;]| "
        r"(?:made|declared|against|by)\b))",
        r"\g<in> an enemy ",
    ),
    (
        rf"^(?:An? |The )?(?P<what>{NAME3}) (?:answers|counters|meets|replies to|is the answer to) (?P<to>(?:an? |the "
        rf")?{NAME3})"
        rf"(?:,? and (?:nothing|no other|only that)\b[^,;:]*| alone| only){_END}",
        lambda m: f"A {m['what']} may only be made in response to an enemy {re.sub(r'^(?:an?|the) ', '', m['to'])}",
    ),
    (
        r"^(?:Over|Beyond|Past|Outside|At more than|Further than|Farther than) (?P<far>\d+(?:\"|”| inches)) (?:the "
        r"(?:thing|shot|"
        r"deed)|it|this|that) is (?:impossible|out of the question|not "
        r"(?:possible|allowed|permitted)|forbidden)(?=\.?$)",
        r"It may only be used within \g<far>",
    ),
    (
        r"^(?P<who>The [A-Z][\w'-]+|[A-Z][\w'-]*s)(?:, who [^,;:]*,)? (?:do|does|must do|go|goes) without(?: it| "
        r"this)?(?=\.?$)",
        r"\g<who> may not use it",
    ),
    # what must be seen, borne or made ready
    (
        r"^(?:Nobody|No one|None|No (?P<who>[a-z]+)) may (?P<do>[A-Z]?[a-z]+(?: at)?) what (?:they|it|he) "
        r"(?:cannot|can not|does "
        r"not|do not) see(?=\.?$)",
        lambda m: f"A {m['who'] or 'unit'} may only {m['do']} if it can see the target",
    ),
    (r"\bas (?:if|though) (?:it|they) (?:saw|could see) (?:it|them)(?=\.?$|[,;:])", "that it cannot see"),
    (
        rf"^To (?P<do>[A-Z]?[a-z]+ (?:with|from) (?:an? |the )?{NAME3}) (?:calls for|takes|demands|needs|asks "
        rf"for|wants) (?P<what>an? "
        rf"[^;:]+?)(?:,? or else(?: for)? (?P<other>[^;:]+?))?(?=\.?$)",
        lambda m: f"To {m['do']} requires {m['what']}" + (f" or {m['other']}" if m["other"] else ""),
    ),
    (
        rf"^(?:An? |The )?(?P<gun>{NAME3}), (?:once|when|after being) (?:it is |it has been "
        rf")?(?:discharged|fired|shot|used|loosed),"
        r" (?:must|has to|needs to) be (?:made ready|readied|prepared|reloaded|loaded) (?:by|with) an? "
        r"(?P<what>[A-Z][\w'-]+) before "
        r"it (?:can|may) be (?:used|fired|shot)(?: to (?P<do>[A-Za-z]+))? again(?=\.?$)",
        lambda m: (
            f"A unit that has made a {m['do'] or 'shot'} with a {m['gun']} must {m['what']} before it may "
            f"{m['do'] or 'shoot'} again"
        ),
    ),
    # states that come and go
    (
        r"\b(?P<be>is|are) (?:then |at once |immediately )?(?:relieved|rid|freed|cured|cleansed|free) (?:of|from) "
        r"(?=[A-Z])",
        lambda m: "loses " if m["be"] == "is" else "lose ",
    ),
    (
        rf"^(?:By|With|Through|Using) (?:an? |the )?(?P<by>{NAME3}),? (?P<who>an?|any|the) [a-z ]+? "
        rf"(?:lifts|removes|clears|sheds|"
        rf"takes off|ends) (?P<what>(?:both )?{_STATE}(?: and {NAME3})?)",
        r"\g<by> removes \g<what>",
    ),
    (
        rf"\b(?P<l>loses?) {_STATE}(?P<h> at once| immediately)? and (?P<may>cannot|may not|can not|can never|may "
        rf"never) "
        r"(?:regain|recover|get back|have) it\b",
        r"\g<l> \g<state>\g<h> and \g<may> become \g<state>",
    ),
    (
        rf"^(?P<who>[^;:]{{3,60}}?) (?:begins?|starts?) (?:the|each|every) (?P<t>battle|game|scenario|round) "
        rf"(?:already |always )?"
        rf"{_STATE}(?=\.?$)",
        _begun,
    ),
    (
        rf"^The loss of (?P<n>\d+|one|two) (?P<what>{NAME3}) (?:that comes (?:of|from|with)|caused by|from|for) "
        rf"(?:being )?{_STATE} "
        rf"is (?:suffered|taken|felt|applied|endured) (?P<t>(?:in|at|during) [^,;:]+?)(?:,? and by [^;:]*)?(?=\.?$)",
        r"A \g<state> unit loses \g<n> \g<what> \g<t>",
    ),
    (
        r"^(?P<where>[A-Z][\w'-]+)(?: of any [a-z]+)?(?:, [^,;:]{3,40},)? [a-z]+s (?P<who>an? [a-z]+) that "
        r"(?P<v>enters|touches|reaches|"
        r"crosses|steps into) it: (?:take away|remove|discard|lift) the (?P<state>[A-Z][\w'-]+) "
        r"(?:token|marker|counter)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} that {m['v']} {m['where'].lower()} loses {m['state']}",
    ),
    (
        rf"^(?P<who>(?:An?|Any|The|Each|Every) [^,;:]{{2,50}}?) [a-z]+s [^;:]*: (?P<none>no {NAME3}(?:, no "
        rf"{NAME3})*,? (?:(?:and|or) "
        rf")?no {NAME3})(?=\.?$)",
        _none_of,
    ),
    (
        r"^For (?P<who>(?:an?|any|the) [^,;:]{2,50}?),? (?P<what>every|each|any|all) (?P<of>[a-z]+)(?:, [^,;:]*,)? "
        r"counts? as "
        r"(?=[A-Z])",
        lambda m: f"{capitalised(m['who'])} counts every {m['of']} as ",
    ),
)
