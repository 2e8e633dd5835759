"""Synonyms: verbs of ruling that many books use, as the plain verb that the grammar reads.

In: the cleaned text of a sentence. Out: the same sentence with "sheds all its markers" as "loses all its markers",
"results in a test" as "causes a test". A verb is only changed where the words after it show that it is meant so.
General English only; every wording that fits is applied, in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.lexicon import SUBJECT
from ingest.verbforms import base_form
from ingest.vocabulary.naming import singular
from kb.names import capitalised, first_word, lowered
from kb.patterns import Substitutions

_SOME = r"(?:its|their|his|her|any|all|one|two|an?|the|every|each|that|this|those|these|both|[dD]\d|\d|[A-Z])"
_UNIT = (
    r"(?:(?:an?|the|its|their|this|that|any|each|your|all|every|friendly|enemy) (?:[a-z]+ )?"
    r"(?:units?|models?|bearers?|squads?|crews?|players?|wielders?|owners?|users?)|it|them|you)"
)
#: The plain verb, the other forms of it and what must follow for it to be meant.
_VERBS: tuple[tuple[str, str, str], ...] = (
    (
        "ignore",
        r"disregards?|discounts?|shrugs? off",
        rf"(?={_SOME})",
    ),
    (
        "ignore",
        r"(?:[Dd]isregards?|[Pp]ays? no (?:heed|attention|regard)(?: at all)? to|"
        r"[Tt]akes? no (?:notice|account|heed)(?: at all)? of|"
        r"cares? nothing for|takes? .{3,30} in (?:its|their|his) stride)",
        r"(?=[A-Za-z])",
    ),
    (
        "lose",
        r"shed(s?)|shake(s?) off|throw(s?) off|get(s?) rid of|rid(s?) itself of|forfeit(s?)|relinquish(e?s?)",
        rf"(?={_SOME}|[a-z]+)",
    ),
    ("lose", r"discards", r"(?=(?:all|any|one|two|three|its|an?|\d)\b[\w ]*(?:token|marker|counter))"),
    ("suffer", r"sustains?|incurs?|endures?|undergo(?:es)?", rf"(?={_SOME})"),
    ("gain", r"acquires?|earns?|obtains?|picks up", rf"(?={_SOME})"),
    ("cause", r"results? in|leads? to|brings? about|gives? rise to|provokes?|prompts?", rf"(?={_SOME})"),
    ("grant", r"bestows?|awards?|imparts?|supply|supplies", rf"(?={_SOME})"),
    (
        "inflict",
        r"deals?|delivers?|dishes out|dish out|does|do",
        r"(?=(?:an?|one|two|three|\d|\d*[dD]\d)\b[\w ]{0,24}(?:hit|wound|damage))",
    ),
    ("gain", r"benefits? from", r"(?=(?:an? )?[+−–-]\d)"),
    (
        "grant",
        r"passes?(?: on)?|extends?|lends?",
        r"(?=(?:its|his|her|their) [\w']+(?: [\w']+){0,2} (?:on )?to (?!\d))",
    ),
    (
        "remove",
        r"[Tt]akes? (?:away|off)",
        r"(?=(?:its|all|any|one|two|an?|the|\d|[dD]\d) [\w ]*(?:token|marker|counter|condition|status|state)\b)",
    ),
    ("inflict", r"takes? (?:away|off)|strips?", r"(?=(?:one|two|three|an?|\d|\d*[dD]\d) (?:[Ww]ound|[Hh]it|[Pp]oint))"),
    ("use", r"employs?|utilises?|utilizes?", rf"(?={_SOME})"),
    ("have", r"holds?|bears?", r"(?=(?:an?|one|no|any|at least \w+|\d) [\w ]{1,30}?(?:token|marker|counter)s?\b)"),
    ("have", r"possesses|boasts?|comes? with|features?", rf"(?={_SOME})"),
)


def _plain(verb: str) -> Callable[[re.Match[str]], str]:
    """The match as the plain verb, in the third person where it stood so."""
    third = "has" if verb == "have" else f"{verb}s"

    def said(match: re.Match[str]) -> str:
        first = first_word(match[0])
        return f"{third if first.endswith('s') else verb} "

    return said


def _entered(match: re.Match[str]) -> str:
    """ "Is not allowed in woods": where it may not go; "marching is not allowed in woods" is of the deed."""
    words = match.string[: match.start()].split()
    near = match[2] in ("within", "near") and words[-1:] in (["It"], ["it"], ["This"])
    if near or (words and words[-1].endswith("ing")) or any(word.endswith("ing") for word in words[:2]):
        return match[0]
    return f"may {'not ' if match[1] else ''}{'enter' if match[2] in _INSIDE else f'move {match[2]}'} "


_NAME = r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)?"
_SOMEBODY = r"(?:an?|the|its|their|any|each|every) [a-z]+"
#: What sort of deed somebody makes ("makes a free Dash").
_SORT = r"(?:free|immediate|normal|single|second|third|further|extra|additional|full|half|special|\w+ed|\w+ing|\w+al)"
#: What is done or befalls somebody, as a noun: "Falling down a shaft".
_HAPPENING = r"(?:Being|[A-Z][a-z]+ing)(?: [a-z][\w' -]{1,60}?)?"
_NEVER = (
    r"(?:cannot|can never|may never|may not|must not|can not|must never|will never|never|is never|are never)(?: ever)?"
)
_UP = (
    r"exceeds?|(?:be )?(?:improved?|increased?|raised?|modified|taken|go|goes|rises?|higher|better|more|brought)"
    r"(?: to)? (?:above|beyond|past|over|higher than|better than|more than|than)"
)
_DOWN = (
    r"(?:be )?(?:reduced?|lowered?|modified|taken|go|goes|falls?|drops?|dropped|lower|worse|less|brought|decreased?)"
    r"(?: to)? (?:below|under|lower than|worse than|less than|than)"
)
_BOUNDED = rf"(?:{_UP}|{_DOWN}) [+-]?\d"
_SCORED = r"(?:unmodified |natural )?(?:roll|result|score|total) of "

_CLASSED = r"(?:classed|classified|regarded|deemed|reckoned|rated|categorised|thought of|viewed)"

_INSIDE = ("in", "into", "inside")


def _but_still(match: re.Match[str]) -> str:
    return f". They may still {base_form(match[1])}"


_STATES = r"[A-Z][\w'-]{1,20}(?: [A-Z][\w'-]{1,20}){0,2}"

#: As what a deed is done: "resolved as a Snap Volley", "made as Wades".
_DONE_AS = r"(?:always |only )?(?:resolved|made|taken|fired|performed|carried out|treated) as "
_DONE_AS += r"(?:if it were |being )?(?:an? )?"
_SO_CALLED = r"(?P<as>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)(?=\.?$|[,;]| (?:and|but) )"


def _in_its_place(match: re.Match[str]) -> str:
    """ "Any Volley that it makes is resolved as a Wade": it must Wade in place of that."""
    whom = match["who"] or match["by"] or match["whose"]
    return f"{capitalised(whom)} must use {match['as']} when it makes a {singular(match['deed'])}"


SYNONYMS = Substitutions(
    (
        rf"^(?:(?:Any|All|Each|Every|The) (?:of )?)?(?:(?P<whose>[Aa]n? [^,;:'’]{{3,40}}|[Ii]t)(?:['’]s|s) )?"
        r"(?P<deed>[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|actions?|reactions?|orders?))*)"
        r"(?: (?:that |which )?(?P<who>it|they|an? [^,;:]{3,40}?) (?:makes?|takes?|fires?|declares?|performs?)"
        r"| (?:made|taken|fired|declared|performed) by (?P<by>[^,;:]{3,60}?))?"
        rf" (?:is|are|must be|can only be|may only be) {_DONE_AS}{_SO_CALLED}",
        lambda m: _in_its_place(m) if m["who"] or m["by"] or m["whose"] else m[0],
    ),
    (rf"^(?:This|These) (?:is|are|must be) {_DONE_AS}{_SO_CALLED}", r"The unit must use \g<as>"),
    (
        r"^(?P<who>[^,;:]{3,80}?) (?P<may>may|can)(?P<still> still| also)? (?P<do>makes?|take|fire|declare|perform) "
        r"(?P<deed>an? [A-Z][\w'’-]*(?: [A-Z][\w'’-]*| action| reaction)*)(?P<case>[^,;:]{0,60}?),? (?:but|and) "
        rf"(?:it |they )?(?:must|may only|can only) (?:then )?do so as (?:an? )?{_SO_CALLED}",
        lambda m: (
            f"{m['who']} {m['may']}{m['still'] or ''} {m['do']} {m['deed']}{m['case']}. "
            f"{m['who']} must use {m['as']} when it makes {m['deed']}{m['case']}"
        ),
    ),
    (  # "it loses Cowed and Dug In, and cannot gain either of them while …": those that it loses
        rf"\b(?P<loses>loses?|sheds?|removes?) (?P<the>(?:the|any|all|its|their) )?"
        rf"(?P<what>{_STATES}(?:, {_STATES}){{0,4}}"
        rf"(?:,? (?:and|or) {_STATES})?)(?P<noun> (?:(?i:status(?:es)?|conditions?|markers?|tokens?)))?"
        r"(?P<then>,? (?:and|but) (?:(?:it|they) )?(?:cannot|may not|can never|may never) (?:re)?"
        r"(?:gain|receive|be given|acquire)) (?:(?:either|any|one|both) of (?:them|these|those)|it|them|these)\b",
        lambda m: (
            f"{m['loses']} {m['the'] or ''}{m['what']}{m['noun'] or ''}{m['then']} {m['what'].replace(' and ', ' or ')}"
        ),
    ),
    (  # whose doing it is that something is done in answer to
        r"\bthe (?:unit|model|squad|crew|one) (?:that|which|who) (?:met|meets|fulfilled|caused|provoked|prompted|"
        r"triggered|set off|has (?:met|triggered|caused|provoked)) (?:the|its|their|this|that|a) (?:trigger\b|"
        r"(?:re)?action\b|response\b|(?-i:[A-Z][a-z]+)\b)(?: of (?:it|the (?:re)?action|the response))?|"
        r"\bthe (?:triggering|provoking) (?:unit|model|squad|crew)\b",
        "the enemy unit",
    ),
    (
        r"^No ([a-z]+ing) is (?:ever )?(?:allowed|permitted|possible)\b",
        lambda m: f"{capitalised(m[1])} is not allowed",
    ),
    (r" do(?:es)? no (?:damage|harm),? but (?=(?:leave|inflict|cause|make|give)s?\b)", " "),
    (
        r"\bbe (?:targeted|targetted|chosen as (?:an?|the) target|selected as (?:an?|the) target|the target) "
        r"(?:by|of|for|with|in) (?:an?y? )?(?:enemy )?(?:shooting|missile fire|(?:shooting|ranged|missile) attacks?)\b",
        "be shot at",
    ),
    (
        r"(?<!may)(?<!can)(?<!will)(?<!must)(?<!to) do(?:es)? nothing(?: at all| whatsoever)?\b"
        r"(?! else\b| (?:to|about|against)\b| for (?!(?:an?|the|this|that|its|one|two|\d)\b))",
        " can do nothing",
    ),
    (
        r"\b(?:(is|are) never|(?:cannot|can never|may not|may never) be)(?: ever| adversely)? "
        r"(affected|slowed|hindered) by ",
        lambda m: f"{m[1] or 'is'} not {m[2]} by ",
    ),
    (
        r"^Move (?:the|this|that|your|an?|one|each) (fighter|model|unit|figure|character|hero|miniature|piece|team|"
        r"squad|activated \w+|active \w+)"
        r"(?= (?:up to|directly|straight|towards?|away|a number|into|its|half|twice|\d))",
        r"The \1 may move",
    ),
    # "may be fired in melee, at -2 to hit"
    (
        r",? (?:but |though )?(?:at|with) (?:an? )?([+−–-]\d)(?: penalty| modifier| bonus)? to hit$",
        r". It has a \1 modifier to hit",
    ),
    # "may not be issued any order"
    (
        r"\b(be|been|being|is|are|was|were) (?:issued|handed|assigned|allotted)"
        r"(?= (?:an?|any|the|no|only|more|another|one|two|its|their|that|this) )",
        r"\1 given",
    ),
    (r"\b(?:is|are) given no (?=[A-Z])", "may not be given any "),
    # "may not be rallied": what a unit does with whatever help
    (
        r"\b(may|can|cannot|must|never|not) be (rall|regroup|re-?form)(?:ied|p?ed)\b(?! by\b)",
        lambda m: f"{m[1]} {m[2]}{'y' if m[2] == 'rall' else ''}",
    ),
    # "is not allowed in woods": where it may not go
    (
        r"\b(?:is|are) (not |never )?(?:allowed|permitted) (?:to be )?(in|into|inside|on|onto|within|near|across) "
        r"(?![^,.]*\b(?:game|turn|phase|round|battle|step|scenario|combat|melee|case)\b)",
        _entered,
    ),
    (
        rf"^(An? {_SCORED}[^,]{{1,20}}? always [^,]+?),? (?:and|but|while|whereas) "
        rf"a(n? {_SCORED})(?=[^,]{{1,20}}? always )",
        r"\1. A\2",
    ),
    (rf"\b[Aa]ny ?time (?:that )?(?={SUBJECT} )", "Whenever "),
    (rf"\bthe (?:moment|instant) (?:that )?(?={SUBJECT} )", "as soon as "),
    *((rf"\b(?:{forms}) {after}", _plain(verb)) for verb, forms, after in _VERBS),
    (  # "Crews are subject to the Steady rule", "Hounds possess the Scent Special Skill": they have it
        r"\b(?<!must )(?<!cannot )(?<!not )(?<!never )(?<!may )(?<!can )(?<!to )"
        r"(?:(?P<one>is subject to|benefits from|enjoys|comes with|possesses)|"
        r"are subject to|benefit from|enjoy|come with|possess) "
        r"(?=(?:the )?[A-Z][\w ,()'-]{2,60}? (?:[Ss]pecial )?(?:[Rr]ules?|[Kk]eywords?|[Tt]raits?|[Aa]bilit(?:y|ies)|"
        r"[Ss]kills?)\b)",
        lambda m: "has " if m["one"] else "have ",
    ),
    (
        rf"\b(?:forces?|causes?|obliges?|compels?|requires?) (?:{_UNIT}|{_SOMEBODY}) to (?:take|make) (?=an? [A-Z])",
        "causes ",
    ),
    (
        r"^([^,]{2,40}?) ((?:may not|cannot|can never|must not) [^,]{3,60}?),? and "
        r"((?:gains?|gets?|receives?|adds?|suffers?) (?:an? )?[+−–-]\d.*)$",
        r"\1 \2. \1 \3",
    ),
    (
        r"\b(is|are|be) (?:set|left|rendered|made|turned) "
        r"(?=[A-Z][a-z]+(?:$|[,;.]| until\b| and\b| or\b| for\b| if\b))",
        lambda m: "become " if m[1] in ("be", "are") else "becomes ",
    ),
    (
        # "A model whose Wounds are reduced to 0 is slain"
        r"^(?:An?|Any|Each|Every) ([\w' -]{2,30}?) whose ([A-Z]\w+) (is|are) (reduced|lowered|brought) "
        r"to (\d+|zero)( or (?:less|below|fewer))? (?=is |dies|becomes |must |rolls? |suffers? )",
        r"If a \1's \2 \3 \4 to \5\6, it ",
    ),
    (
        # "passes any Panic tests that it is required to take"
        r"\b([Tt]ests?|[Cc]hecks?|[Rr]olls?) (?:that |which )?(?:it|they|the (?:unit|model)) "
        r"(?:is|are|may be|would be|has|have) "
        r"(?:otherwise |normally )?(?:required |called upon |forced |obliged |asked |made )?to (?:make|take|pass)\b",
        r"\1",
    ),
    (
        r"(?<=rule|lity|rait) (?:does not apply|ceases to apply|no longer applies|stops applying)"
        r"(?:( to| against)(?= \w)|(?=$|[,;]| (?:if|when|while)\b))",
        lambda m: f" has no effect{' on' if m[1] else ''}",
    ),
    (r"\bscores?(?= (?:an? |\d+ |one |two |three |D\d )(?:[a-z]+ )?(?:points?|VPs?)\b)", "gains"),
    (
        # "is restored to 2 Hull", "returns to 1 Wound", "has its Hull restored to 3"
        r"\b(?:is|are) (?:restored|returned|reset|healed) to (\d+|one|two|three) ([A-Z]\w+)(?=$|[,;.])",
        r"sets its \2 to \1",
    ),
    (
        r"^((?:The |This |That |Its )?(?:[A-Z]\w+ ){0,2}(?:status|condition|state|token|marker|[A-Z]\w+(?:ed|en|ing))"
        r"(?: effect)?) (?:ends|expires|lapses|wears off|passes off|passes|fades|comes to an end|goes away) "
        r"(?=(?:when|once|if|as|after|at) )",
        r"\1 is lost ",
    ),
    (
        r"\b(is|are) (?:also |then |immediately |automatically )?(?:granted|awarded) (?=[a-zA-Z])",
        lambda m: f"gain{'s' if m[1] == 'is' else ''} ",
    ),
    (
        rf"\b(is|are) {_CLASSED} (?:as|to be) (?:being )?(?!follows|normal|usual)(?=[A-Za-z])",
        lambda m: f"count{'s' if m[1] == 'is' else ''} as ",
    ),
    (
        r"\b(must|has to|have to|will|should) (?:then |also |immediately )*test (?:for |against |on )?"
        r"(?:its |their |his )?([A-Z][a-z]+)(?! [Tt]est)\b",
        r"\1 take a \2 test",
    ),
    (
        rf"^({_HAPPENING}) means (?=an?\b|one\b|two\b|\d|\d*[dD]\d|the loss)",
        r"\1 causes ",
    ),
    (
        rf"\b(?:makes?|leaves?|renders?) ({_UNIT}|(?!an? {_SORT} |\w+ (?:other|more|further) ){_SOMEBODY}) ({_NAME})"
        r"(?=$|[,;.]| (?:until|for|once|when|whenever|while|after|at|if|unless|as|in|during) )",
        r"inflicts \2 on \1",
    ),
    (
        r"\b(?:[Gg]ive|[Hh]and) (?:it|them|that unit|the unit|each unit) "
        r"(an?|one|two|three|\d|[dD]\d|another) (?=[A-Z])",
        r"it gains \1 ",
    ),
    (
        rf"^(.{{2,60}}?) (?:stays?|remains?|(?<=^it )is|(?<=^It )is|(?<=^They )are) ({_NAME}) (?:until|till) "
        r"((?:the |its |their )?(?:end|start|beginning|next) .+)$",
        lambda m: f"At {m[3]}, {lowered(m[1])} loses the {m[2]} status",
    ),
    (
        r"^(?:An? )?([+−–-]\d+) (?:penalty|bonus|modifier) (?:applies|is applied|apply) to "
        r"(?:all |any |the |its |their )?(.+?) (?:made|taken|rolled|fought|fired) by (.+)$",
        lambda m: f"{capitalised(m[3])} have a {m[1]} modifier to {m[2]}",
    ),
    (
        r"\b(make|take|roll)(s?) (?:all |any |its |their )*([\w' -]{2,30}?(?:tests|checks|rolls|saves|throws)) "
        r"(?:at|with) (?:an? )?([+−–-]\d+)(?: penalty| bonus| modifier)?",
        lambda m: f"{'has' if m[2] else 'have'} a {m[4]} modifier to {m[3]}",
    ),
    (
        rf"\b(?:may|can|must|should|are to|is to) be (?:{_CLASSED}|treated|counted|considered) (?:as|to be) "
        r"(?!normal|usual)",
        "count as ",
    ),
    (
        r"\b(?:gets?|is|are) to (?=re-?roll\b|add\b|move\b|choose\b|make\b|take\b|use\b|ignore\b|fire\b|shoot\b)",
        "may ",
    ),
    (
        r"^The ([a-z][a-z ]{2,20}|[A-Z][\w'-]+) of (?:an?|the|all|any|each|every) "
        r"((?!unit|model|result|roll)[a-z][\w' -]{2,30}?|[A-Z][\w' -]{2,30}?) (?:is|are) (?:always |equal to )?(?=\d)",
        lambda m: f"{capitalised(m[2])} has a {m[1]} of ",
    ),
    (
        r"^(.{2,50}?) (?:protects?|shields?|guards?) (.{2,40}?) (?:from|against) ([A-Z].*)$",
        lambda m: f"A unit with {lowered(m[1])} is immune to {m[3]}",
    ),
    (
        r"\b(wipes? out|kills? off|annihilates?|obliterates?) (?=any |all |every |each |an? |the )",
        lambda m: f"destroy{'s' if first_word(m[1]).endswith('s') else ''} ",
    ),
    (
        r"\b(needs?|requires?) no (?=[a-z])(?!more\b|longer\b|less\b|other\b)",
        lambda m: f"{'does' if m[1].endswith('s') else 'do'} not need ",
    ),
    (
        r"\b(?:ends? up|finish(?:es)? up|winds? up|ends? (?:the|its|their) [a-z]+)(?: as)? "
        r"(?=[A-Z][a-z]+(?:ed|en|wn)?\b)",
        "become ",
    ),
    (r"\blose(s?) (?:a )?half (?:of )?(?=(?:its|their|his) )", r"halve\1 "),
    (
        r"^([A-Z][\w' -]{2,30}?) (?:slow|delay)s? ([A-Z][\w' -]{2,40}?) (?:down )?by (?=\d|half|D\d)",
        r"\1 reduces the move of \2 by ",
    ),
    (r",? but (?:does|do) not (?:stop|prevent|keep) (?:them|it) from ([A-Za-z]+ing)\b", _but_still),
    (
        r"\b(is|are) (?:thrown|fired|shot|cast|hurled|loosed|used)(?: up)? to an? (?:distance|range) of (\d+\S*)"
        r"(?:,? (?:and|but) (?:no (?:further|more)|not beyond))?",
        lambda m: f"{'has' if m[1] == 'is' else 'have'} a range of {m[2]}",
    ),
    (r"\b(is|are) (?:worsened|lessened|weakened|made worse) by (?=\d|one|two|half)", r"\1 reduced by "),
    (r"\b(is|are) (?:improved|bettered|boosted|enhanced|made better) by (?=\d|one|two)", r"\1 increased by "),
    (
        r"^((?:Once|After) (?:an?|the|any) [\w' -]{2,40}? (?:has|have) [^,;]{3,60}?) "
        r"(?=(?:it|he|she|they) (?:takes?|may|must|can|cannot|gains?|loses?|suffers?|becomes?|makes?)\b)",
        r"\1, ",
    ),
    (r"\bcover(s?) (?=(?:up to )?(?:\d+(?:[\"”″]| inch| cm)|\d?D\d|twice|half|double) ?)", r"move\1 "),
    (r"\b(?:extend|lengthen)(s?) (?=(?:its|their|his|her|the) .+ (?:to|by) )", r"increase\1 "),
    (r"\bshorten(s?) (?=(?:its|their|his|her|the) .+ (?:to|by) )", r"reduce\1 "),
    (
        r"\b(?:lower|decrease|diminish|lessen|cut)(s?) "
        r"(?=(?:its|their|his|her) [\w' -]{2,40}? by (?:[+-]?\d|one|two|three|D\d))",
        r"reduce\1 ",
    ),
    (
        r"^For (?:every|each) (two|three|four|five|\d) ([a-z]+s(?: [a-z]+ed| inflicted| taken)?),? "
        r"(?=(?:an?|the|each|that|it|its) )",
        r"If there are \1 \2, ",
    ),
    (
        r"^(.{3,60}?) (?:removes?|loses?|sheds?|clears?) (?:its|their|all) (?:disorder|disruption|panic|"
        r"suppression|shock|confusion|disarray|exhaustion)(?= (?:by|if|when|once|after|at)\b)",
        lambda m: f"{m[1]} {'recover' if m[1].endswith('s') else 'recovers'}",
    ),
    (r"\b(?:take|play) (?:any |no |an active )?part in (?:an? |the |any )?(?=[a-z]+)", "make "),
    (
        r"\b(?:may|can) (?:also |then |always )?(add|subtract|deduct) (?=[+-]?\d|[dD]\d|one |two )(?=.* (?:to|from) )",
        r"must \1 ",
    ),
    (
        r"^(.*?\b(?:an?|its|the) ((?:[\w-]+ )?(?:[Tt]est|[Cc]heck|[Rr]oll))), "
        r"(?:which is |to be )?(?:taken|made|rolled) (in|at|during) (.+)$",
        lambda m: f"{m[1]}. {capitalised(m[2])}s are taken {m[3]} {m[4]}",
    ),
    (
        rf"^No ([\w'’ -]{{3,40}}?) (?:may|can|will) (?:ever )?(?={_BOUNDED})",
        r"The \1 cannot ",
    ),
    (rf"\b{_NEVER} (?:{_UP})(?: by any means)? (?=[+-]?\d)", "cannot be increased above "),
    (rf"\b{_NEVER} (?:{_DOWN}) (?=[+-]?\d)", "cannot be reduced below "),
    (r"^[Rr]e-?roll (?=an?\b|one\b|two\b|any\b|all\b|failed\b|missed\b)", "It may re-roll "),
    (
        r"^((?:All |Any )?(?:[A-Z][\w-]*|[a-z]+)s|[A-Z][\w-]* (?:units|models)) tests? (?:for |on |against )?"
        r"(?:its |their )?([A-Z][a-z]+)\b(?! [Tt]est)",
        r"\1 must take a \2 test",
    ),
    (
        r"^(\d{1,2}(?: ?[-–] ?\d{1,2}|\+)?(?: or (?:more|less|higher|lower|better))?)[:.] "
        rf"(?={SUBJECT} )",
        r"If the roll is \1, ",
    ),
    # "Only squads with a Shield receive a save …"
    (
        r"^(Only (?:the )?(?:[a-z]+ ){0,2}(?:units?|models?|[a-z]+s) (?:with|that have|of|in|under) "
        r"(?:[^,;](?! may| must| can))+?) (?:receives?|gains?|gets?|benefits? from) "
        r"(?=(?:an?|the|any|this|its|their|one|[+-]?\d) )",
        r"\1 may receive ",
    ),
    (
        r"^Only ((?:[A-Z][\w-]*(?: [A-Z][\w-]*)*(?:, | and | or |, and |, or ))*[A-Z][\w-]*(?: [A-Z][\w-]*)*s) "
        r"(?!may\b|can\b|must\b|will\b|are\b|is\b|that\b|which\b|who\b|with\b|within\b|in\b|of\b|from\b|on\b|and\b|or\b|"
        r"units?\b|models?\b|weapons?\b|[a-z]+ed\b)(?=[a-z]+ )",
        r"Only \1 may ",
    ),
    (r"\b([Ee]very|[Aa]ny|[Aa]ll) ([\w-]+(?: [a-z-]+)?) but (?=(?:the |an? )?[A-Z])", r"\1 \2 except "),
    (
        r"^Within (\d+(?:[\"”″]| inch(?:es)?|cm| cm|mm)?) of ([^,]{3,50}), "
        r"((?:all |any |each |every |friendly |enemy )*(?:units?|models?)) ",
        lambda m: f"{capitalised(m[3])} within {m[1]} of {m[2]} ",
    ),
)
