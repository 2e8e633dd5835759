"""Spoken: what books say of a rule as one player tells it to another, put in the plain form.

In: the cleaned text of a sentence. Out: the same as a rule ("Being Spent is no bar to reacting", "has one order left to
it, and that is Regroup", "no wagon but the Sled may …", "takes place at night and at no other time"), with what is said
of somebody else by the way as a sentence of its own. ``SPOKEN_ASIDES`` leaves out what is said for its own sake.
General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from kb.names import capitalised
from kb.patterns import Substitutions

_NAME = r"[A-Z][\w'’-]*(?: (?:(?:in|the|of|and|to|on|back) )?[A-Z][\w'’-]*){0,3}"
_KIND = r"(?:order|action|reaction|response|command|move|option|choice|manoeuvre|thing)"
_TEST = r"(?:[A-Z][\w'’-]* ){1,3}(?:[Tt]est|[Cc]heck|[Rr]oll)"
_WHO = r"(?:an?|any|the|each|every|all|another) [^,;:]{2,50}?"
_GIVEN = r"(?:ordered|chosen|declared|given|picked|selected|issued|used|attempted|performed)"


def _neither(match: re.Match[str]) -> str:
    """ "Neither Row nor Tow may be ordered for it": it may not do either."""
    deeds = re.split(r",? nor ", match["deeds"])
    whom = match["who"] or "a unit"
    return f"{capitalised(whom)} may not {' or '.join([', '.join(deeds[:-1]), deeds[-1]])}"


def _none_but(match: re.Match[str]) -> str:
    """ "No wagon but the Sled may Dash over ice": wagons other than Sleds may not."""
    return f"{capitalised(match['one'])}s other than {match['but']} {match['modal']} not {match['rest']}"


def _except_so(match: re.Match[str]) -> str:
    """ "Any crew may Row, except that a Punt does so only while …": the second of them under the same verb."""
    who = match["who"]
    return f"{match['first']} may {match['deed']}. {capitalised(who)} may only {match['deed']} {match['case']}"


def _no_bar(match: re.Match[str]) -> str:
    """ "Being Spent is no bar to reacting": may be done so."""
    return f"A unit that is {match['state']} may still {base_form(match['deed'])}"


def _only_place(match: re.Match[str]) -> str:
    """ "Boarding is done from within 2 inches of the raft, and not by anybody who is Mired"."""
    deed = base_form(match["deed"])
    more = f". Units that are {match['state']} may not {deed}" if match["state"] else ""
    return f"A unit may only {deed} if it is within {match['far']}{more}"


def _forced(match: re.Match[str]) -> str:
    """ "The loss of a friend forces a Nerve test on all who see it, although where …, nobody takes one"."""
    test = f"{match['a']} {match['test']}"
    said = f"If {match['whom']} is {_LOST[match['what'].lower()]}, {match['who']} must take {test}"
    return f"{said}. No unit takes {test} if {match['case']}" if match["case"] else said


def _undone(done: str) -> str:
    """The verb of a participle that is formed with "ed" ("Fired": Fire)."""
    return base_form(f"{done.removesuffix('ed')}ing")


def _closed_too(match: re.Match[str]) -> str:
    """ "May Fire, although Dash and Ram are closed to it": may do the one and not the others."""
    deeds = " or ".join(re.split(r",? and |,? or ", match["deeds"]))
    return f"{match['said']}. {capitalised(match['who'])} may not {deeds}"


def _set_at_nought(match: re.Match[str]) -> str:
    """ "Against Flare weapons cover is disregarded": they ignore it."""
    guns, what = match[1], match[2]
    front = ". " if match[0][0] == ";" else ""
    return f"{front}{capitalised(guns)} ignore{'' if guns.endswith('s') else 's'} the {what}"


#: How what befalls somebody is told of him.
_LOST = {"loss": "lost", "destruction": "destroyed", "death": "killed", "rout": "routed"}


def _called_for(match: re.Match[str]) -> str:
    """ "This calls for a Nerve test: should you pass, … and should you fail, …": each by itself."""
    won, lost = match["won"].strip(" ,;"), match["lost"].strip(" ,;")
    return f"It must take {match['test']}. If it passes, {won}. If it fails, {lost}"


def _and_so(match: re.Match[str]) -> str:
    """ "Unless the cart is open, in which case they may do so when given an order": both must be so."""
    it, so = match["it"], match["so"]
    told = re.match(r"(?:it|they|he|she|the|its|their|an?|no|any)\b", so)
    return f"{match['un']} and {so if told else f'{it} {_ARE[it]} {so}'}"


_ARE = {"they": "are", "it": "is", "he": "is", "she": "is"}


SPOKEN = Substitutions(
    # what alone is left
    (
        rf"^(?P<front>[^,;:]{{2,60}}, )?(?P<who>[^,;:]{{2,50}}?) (?:has|have) (?:exactly |only |but |just |precisely "
        rf")?(?:one|a single) {_KIND} (?:left|open|available|remaining)(?: to (?:it|them|him|her|you))?(?:,? (?:and|"
        rf"which)(?: that| it)? is|[:,]? namely|:| -|,) (?:to )?(?:the )?(?P<name>{_NAME})(?: {_KIND})?$",
        r"\g<front>\g<who> may only \g<name>",
    ),
    (
        rf"\b(?:the )?(?P<name>{_NAME}) is the (?:one|only|sole|single)(?: one)? {_KIND}(?: (?:that|which))? "
        rf"(?P<who>it|they|you|(?:its|their|the) [a-z]+|{_WHO}) (?:may|can|could) "
        r"(?:be )?(?:give|given|issue|issued|take|make|use|perform|declare|choose)(?: to)?(?: (?:it|them))?(?=$|[,;.])",
        r"it may only \g<name>",
    ),
    (
        rf"^Neither (?P<deeds>{_NAME}(?:,? nor {_NAME})+) (?:may|can|could) (?:ever )?be {_GIVEN}"
        r"(?: (?:for|to|by) (?P<who>it|them|[^,;:]{3,50}?))?(?= (?:until|while|when|if|unless|during)\b|[,;.]|$)",
        _neither,
    ),
    (
        rf"^(?P<who>[^,;:]{{2,50}}?) (?:has|have|gets?) no (?:other )?(?:{_KIND}s?|repl(?:y|ies)|answers?) "
        r"(?:open to (?:it|them) )?(?:but|except|"
        rf"save|other than|apart from|besides|than)(?: for)? (?:the |an? )?(?P<name>{_NAME})(?: {_KIND})?$",
        r"\g<who> may only \g<name>",
    ),
    # who alone may
    (
        r"^No (?P<one>(?!one\b|unit\b|model\b)[a-z][a-z-]*[a-rt-z]) (?:but|except|save|bar|other than|apart from)(?: "
        r"for)? (?P<but>(?:an? |the )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?P<modal>may|can) (?P<rest>[^;:]+)$",
        _none_but,
    ),
    # what hinders nobody
    (
        r"^(?:Being|To be) (?P<state>[A-Z][\w'’ -]{2,30}?) (?:is|makes) no (?:bar|obstacle|hindrance|impediment|"
        r"barrier|reason not) to (?P<deed>[a-zA-Z]+ing)\b",
        _no_bar,
    ),
    # where and when alone something is done
    (
        r"^(?P<deed>[A-Z][a-z]+ing) is (?:only |always )?(?:done|carried out|performed|possible|allowed) (?:only "
        r")?from within (?P<far>\d[^,;:]{3,50}?)(?:,? (?:and|but) (?:not|never) by (?:anybody|anyone|any unit|units|"
        r"those|anything|a unit) (?:who|that|which) (?:is|are) (?P<state>[A-Z][\w'’ -]{2,30}?))?$",
        _only_place,
    ),
    (
        r"\b(?:takes? place|happens?|is (?:done|carried out|made|taken)) (in|during|at|on) (the [^,;:]{3,40}?),? "
        r"(?:and|but) (?:at|in|on|during) no other (?:time|phase|step|moment|point)\b",
        r"takes place only \1 \2",
    ),
    # what is set at nought
    (
        r"(?:^|; )[Aa]gainst (?:an? |any |the )?([A-Z][\w'’ -]{2,30}? weapons?),? (?:the |any "
        r")?([A-Z][\w'’ -]{2,30}?) (?:is|are) (?:simply |always )?(?:disregarded|ignored|discounted|lost|useless|"
        r"worthless|of no (?:use|help|avail))$",
        _set_at_nought,
    ),
    (
        r"^(?:With|For|Using) (?P<gun>(?:an? |any )?[A-Z][\w'’ -]{2,30}? weapons?),? nothing (?P<far>(?:nearer|"
        r"closer|less|further(?: away)?|farther|more) than \d[^,;:]{1,16}?) (?:may|can) be (?:made |chosen as )?the "
        r"target of (?:an? |any )?(?P<deed>[A-Z][\w'’ -]{2,30}?)(?=$|[,;])",
        lambda m: f"{capitalised(m['gun'])} may not {m['deed']} at targets {m['far']} away",
    ),
    (
        r"^[Tt]he (first [A-Z][\w'’ -]{2,30}?) (?:that |which )?(?:an?|any|the|each|every|one) ([a-z]+) would (?:put|"
        r"place|inflict|cause|give|bring|lay)(?: (?:on|to|upon))? (?:an? |any |the )?([A-Z][\w'’ -]{2,30}?) (?:is|"
        r"are) (?:simply |merely |always )?(?:not (?:placed|given|taken|counted|applied|gained|received)|ignored|"
        r"disregarded|cancelled|discarded|negated)$",
        r"A \3 ignores the \1 of each \2",
    ),
    (
        r"^(?P<is>.*?\b(?P<verb>becomes?|is|are) (?P<state>[A-Z][\w'’ -]{2,30}?)), (?:something|a thing|which is "
        r"something)(?: that| which)? (?:cannot|can never|may not|never|will never|does not) (?:happens? to|befalls?|"
        r"affects?|troubles?) (?P<who>[^,;:]{3,50})$",
        lambda m: f"{m['is']}. {capitalised(m['who'])} cannot become {m['state']}",
    ),
    # what is paid, and what it calls for
    (
        r"^By (?:spending|paying|discarding|using up|giving up) ((?:an?|one|two|three|\d) [^,;:]{3,40}?),? (you|it|a "
        r"unit|they|the [a-z]+) (?:may |can )?(?=[A-Z][a-z]+\b)",
        lambda m: f"{capitalised(m[2])} may spend {m[1]} to ",
    ),
    (
        rf"^(?:This|It|That|Doing so|To do so) (?:calls for|demands|asks for|needs|requires|takes) "
        rf"(?P<test>an? {_TEST})"
        r"[:;.,] should (?:you|it|they) (?:pass|succeed),? (?P<won>[^:;]+?),? (?:and|but) should (?:you|it|they) "
        r"fail,? (?P<lost>[^:;]+)$",
        _called_for,
    ),
    (
        rf"^[Tt]he (?P<what>{'|'.join(_LOST)}) of (?P<whom>[^,;:]{{2,60}}?) (?:forces|imposes|causes|calls for|"
        rf"means) (?P<a>an?) (?P<test>{_TEST}) (?:on|upon|from|for|by) (?P<who>[^,;:]{{3,50}}?)"
        r"(?:,? (?:although|though|but) (?:where|if|when) (?P<case>[^,;:]{3,60}?),? (?:nobody|no one|no unit|none(?: "
        r"of them)?) (?:takes?|needs?|makes?) (?:one|it|any))?$",
        _forced,
    ),
    (
        rf"^(?P<what>(?:An?|The) [A-Z][\w'’ -]{{2,30}}?) (?:demands|calls for|asks) (?P<test>an? {_TEST}) (?:of|from) "
        r"(?:the|any|whichever) unit (?:that|which) (?:carries it out|takes it|makes it|is given it|uses it)$",
        r"\g<what> requires \g<test>",
    ),
    (rf"\b(never|not|must|cannot) roll (?=(?:an? |any |the )?{_TEST}s?\b)", r"\1 take "),
    (r"\b(?:is|are) (?:fixed|pegged|frozen) at (?=\d)", "is always "),
    # the time behind the modal
    (
        r"^(?P<who>[^;:,]{3,80}?) (?P<may>may|can|must) (?P<when>(?:in|during|at) (?:any|each|every|the) "
        r"[a-z ]{0,20}?(?:round|turn|phase)(?: (?:after|but|except) the (?:first|last))?) (?P<rest>[A-Za-z][^,;:]+)$",
        r"\g<who> \g<may> \g<rest> \g<when>",
    ),
    # how often, and what is given up for it
    (
        rf"\b(?:may )?(?:make|take|use)s? up to (one|two|three|four|\d) (?=(?:{_NAME}) (?:per|each|every|in each|"
        r"in every|a) (?i:turn|round|phase|game|battle|activation)\b)",
        r"may make no more than \1 ",
    ),
    (
        rf"^(?P<who>(?:(?:Until|During|While|For|In) [^,;:]{{3,80}}, (?=it |they ))?"
        rf"(?!You\b|.*\b(?:may|can|must|could|to)$)[^;:,]{{2,80}}?) (?:gives? up|fore?go(?:es)?|forfeits?|"
        rf"sacrifices?) (?P<how>its|their|all(?: of (?:its|their))?|any|every) (?:(?:next|own) )?(?P<deed>{_NAME})"
        rf"(?: {_KIND})?(?: (?:with|for|of) (?:it|them|that unit|those units|these units))?"
        rf"(?P<when> (?:in|during|for|until|while|if|when) [^;:]+)?$",
        lambda m: (
            f"{m['who']} may not "
            + (m["deed"] if m["how"] in ("its", "their") else f"make any {m['deed']}")
            + (m["when"] or "")
        ),
    ),
    (r"\b(may|can|must) call (?:in |down |for )?(an?|the) (?=[A-Z])", r"\1 make \2 "),
    # what is done to something by those alone who are told, and to whom alone
    (
        r"^(?P<what>[^;:,]{3,50}?) may be (?P<done>[A-Z]?[a-z]+ed) only by (?:units|models|crews|those) (?:that|"
        r"which|who) (?P<case>[^;:]+)$",
        lambda m: f"A unit may only {_undone(m['done'])} {m['what']} if it {m['case']}",
    ),
    (
        r"^The (?:target|victim|object) of an? (?P<deed>[A-Z][\w'’ -]{2,30}?) must be (?:in (?:view|sight)|visible|"
        r"in line of sight) and (?:no (?:more|further|farther) than|within|at most) (?P<far>\d+(?:[\"”″]|"
        r" ?[a-z]+))(?: away| off)?$",
        r"A unit may only \g<deed> if the target is within \g<far> and in line of sight",
    ),
    (r"\b(is|are) (an? [A-Z][\w'’ -]{2,30}?) like any other(?: and [^.;:]+)?(?=$|[.;:])", r"\1 \2"),
)

#: Applied before the sentence is told apart from the cases that it opens with.
SPOKEN_ASIDES = Substitutions(
    # a case that is told again with another pronoun is no case: "While you ride you see little: Embarked units …"
    (r"^(?:While|When|As|Where|Once) (you|they|it|one) [^,:;]*? \1 [^:;]+: (?=[A-Z])", ""),
    (r",? (?:no|nor any) (?:roll|test|check|dice|die)s? being (?:needed|required|necessary|called for)\b,?", ""),
    (
        r"^[A-Z][^:;]{4,80}? (?:is|are) (?:not|hardly|far from) (?:quite )?(?:the same(?: thing)? as )?[^:;]{3,60}: "
        r"(while|when|if|once) (?=[A-Z])",
        lambda m: f"{capitalised(m[1])} ",
    ),
    (r"^However [a-z]+ (?:the|its|their|an?|your) [^,;:]{2,30}, ([a-z])", lambda m: m[1].upper()),
    (
        r"(?<=[A-Za-z]) (?:from the (?:factory|start|outset|off)|by default|as built|as standard|by nature|from "
        r"birth)(?=\.?$|, (?:so|and|but|which)\b)",
        "",
    ),
    (r"; (?:do not|don['’]t|never) (?:look|hope|ask|expect|bother|wait|try) [^;:]*?(?=\.?$)", ""),
    (
        r"^You (?:activate|move|order|treat|play|use|place) [^,;:]{3,60}? (?:as usual|as normal|normally|in the "
        r"(?:ordinary|usual|normal) (?:way|manner|fashion)),? (?:yet|but|though) ([a-z])",
        lambda m: m[1].upper(),
    ),
    (r", whose [^,;:]{3,60}, (?=(?:automatically|always|never|may|can|must|cannot|do not|is|are)\b)", " "),
    (
        r"\bautomatically (pass|fail)(es)? and (?:so |therefore |thus )?(?:never|need not|do(?:es)? not) (?:roll|"
        r"take|make)s?(?: for)? (?:one|it|any|them)\b",
        r"automatically \1\2 it and never take it",
    ),
    (r"\bonly (if|when|while), (?:before|after|as|once|when) [^,;:]{3,40}, ", r"only \1 "),
    (
        r"\b[Tt]he enemy(?: unit| model)? (?:that |which )?you (?:mean|intend|wish|want|are going|plan) to (?:hit|"
        r"attack|charge|shoot|strike|reach|assault|fight)\b",
        "the target",
    ),
    (r"\bthe target (?:stands|lies|sits) (?=within|in|on|inside|behind|beyond|at)", "the target is "),
    (
        r"^For (an? [^,;:]{2,30}?) there (?:is|are) no [^,;:]{3,60}, (?:and|so) ([^,;:]{3,60}? (?:is|are)) "
        r"(?:therefore |thus |so )?((?:un)?available|closed|barred|denied|open) to (?:it|them)(?=\.?$)",
        lambda m: f"{capitalised(m[2])} {m[3]} to {m[1]}",
    ),
    (
        r"^(?P<is>[^;:]{5,80}? (?:is|are) (?:only |strictly )?(?:reserved|restricted|limited|open|only) (?:to|for) "
        r"[^,;:]{3,60}), and (?P<it>it|they) (?=(?:is|are|may|must|can|cannot|does|do|[a-z]+s)\b)",
        lambda m: f"{m['is']}. {capitalised(m['it'])} ",
    ),
    (
        r"^(?P<first>[^;:]{3,80}?) may (?P<deed>[^,;:]{2,50}?), (?:except|save|but|only) that (?P<who>[^,;:]{3,50}?) "
        r"(?:does|do|may do|can do) (?:so|this|it) only (?P<case>(?:while|when|if|where|on|in|at|during)\b[^;:]+)$",
        _except_so,
    ),
    (
        rf"^(?P<said>[^;:]{{3,90}}? (?:may|can) [^;:]{{2,60}}?), (?:although|though|but|while) "
        rf"(?P<deeds>{_NAME}(?:, {_NAME})*(?:,? (?:and|or) {_NAME})?) (?:is|are) (?:closed|barred|denied|forbidden|"
        r"not open) to (?P<who>it|them)(?=\.?$)",
        _closed_too,
    ),
    (
        r"^Until (?P<it>it|they) (?P<has>has|have) (?P<done>[^,;:]{3,60}), (?P<who>[^,;:]{3,50}?) "
        r"(?P<not>may not|cannot) (?P<deed>[^;:]+)$",
        lambda m: f"{capitalised(m['who'])} {m['not']} {m['deed']} unless {m['it']} {m['has']} {m['done']}",
    ),
    (
        r"^((?:In|During) the (?:[A-Z][a-z]+ ){1,2}(?:Phase|Step|phase|step)) (?=(?:an?|any|each|every|the|no) [a-z])",
        r"\1, ",
    ),
    (r"(\bno (?:enemy|friendly|other) [^,;:]{3,40}? within \d[^,;:]{0,20}?) (?:too|either|as well)(?=\.?$)", r"\1"),
    (r", for which (?:you|it|they) (?=(?:collect|take|gain|receive|get|suffer|pay)s?\b)", ", and gain "),
    (r", for (?:want|lack|fear) of [^,;:]+?(?=\.?$|[,;:])", ""),
    (r", (?:be|whether) (?:it|they) [^,;:]{3,40}? or [^,;:]{3,40}?(?=\.?$|[;:])", ""),
    (r"(?<=[a-z]) for (?:the|its|their) (?:trouble|pains|effort)\b", ""),
    (r", (?:from (?:then|that (?:moment|point)) on|from now on|thenceforth), (?=[a-z])", " "),
    (r"\b(is|are) at all times (?=(?:treated|considered|counted|held|deemed)\b)", r"\1 "),
    (
        r"\b(?:is|are) (?:left|kept) (?:where (?:it|they) (?:stands?|is|are|fell|lies?|lay)|in place|on the table) "
        r"and,? (?=(?:is|are|counts?|becomes?)\b)",
        "",
    ),
    (r"\bas though (?=(?:it|they|he) had\b)", "as if "),
    (
        r"(?:\bat a (?:distance|range) of |\bfrom |\bat )(\d+(?:[\"”″]| ?(?:inches|cm|hexes|squares|mm)\b))(?: "
        r"(?:away|off) or (?:nearer|less|closer|under)| or (?:nearer|closer))(?: away)?\b",
        r"within \1",
    ),
    (  # "Riders may make this Reaction at ranges of up to 30 inches"
        r"^(?P<may>[^,;:]{2,60}? (?:may|can) (?:also |still )?(?:do so|(?:make|use|take|declare|attempt) [^,;:]{2,40}?|"
        r"[A-Za-z]+)) (?:at|from) (?:(?:an? )?(?:ranges?|distances?) (?:of )?)?up to "
        r"(?P<far>\d+(?:[\"”″]| ?(?:inches|cm|hexes|squares|mm)\b))(?: (?:away|off))?(?=\.?$|[,;])",
        r"\g<may> within \g<far>",
    ),
    (r", unless (?=already [A-Z])", ", unless it is "),
    (
        r"\b(?P<un>unless [^,;:]{3,80}), in which case (?P<it>it|they|he|she) (?:may|can) (?:still |then )?do so"
        r"(?: only)? "
        r"(?:when|if|while|whenever|provided|as long as)(?: that)? (?P<so>[^,;:]{3,80})(?=\.?$)",
        _and_so,
    ),
    (r"(\bunless [^,;:]{3,60}), in which case (?:it|this|that) (?:costs nothing|is free|costs? no [a-z]+)", r"\1"),
    (r"\bonly where (?=(?:at least|one|any|its|their|the|an?|there|all|no|some|it|they)\b)", "only if "),
    (
        r"^(Instead of [a-z]+ing (?:in the (?:usual|normal|ordinary) (?:way|manner|fashion)|normally|as usual)) "
        r"(?=[a-z])",
        r"\1, ",
    ),
    (r"^In (an? (?:[A-Z][\w'-]* ){1,3}(?:battle|game|mission|scenario)), ", r"If it is \1, "),
    (r"^For the purposes of this (?:section|rule|chapter), ", ""),
)
