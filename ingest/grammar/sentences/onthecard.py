"""On the card: how the entry of a state, or of what a unit has, tells in a few words what it takes and what it leaves.

In: the text of a sentence, the name and kind of its entry, and the vocabulary. Out: the same with whoever is in that
state as its subject ("Duck, being a move, is lost as well", "Any Reaction is denied to it": a Dazed unit may not use
it) or with the state by its name ("A Rally also removes it"); else the sentence as it stands.
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.names import capitalised
from kb.patterns import deferred

_NAMES = r"[A-Za-z][\w'’ -]{1,40}?(?:, [A-Za-z][\w'’ -]{1,40}?){0,6}(?:,? (?:and|or) [A-Za-z][\w'’ -]{1,40}?)?"
_TOO = r"(?: too| as well| also| besides| with (?:it|them|the rest))?"
#: A case behind what is told.
_CASE = r"(?P<case> (?:while|when|if|unless|until|in|during|against|for) [^,;]{2,80})?"
#: "but see Steady": where the exception is told that stands by itself there.
_BUT_SEE = deferred(r"[;,]? ?\(?\b(?:but|though|although) see (?:also )?[*_]{0,2}[A-Z][^();]{1,40}?[*_]{0,2}\)?$")
_BY_THE_WAY = deferred(r"^(?:In particular|Specifically|Notably|For one thing|Above all), ")
#: "Cannot be Alight while this lasts": that is so of whoever is in the state, as all that is told there.
_WHILE_IT_LASTS = deferred(
    r",? (?:while|whilst|(?:for )?(?:as|so) long as) "
    r"(?:(?:this|it|that|the (?:state|status|condition|marker|effect)) "
    r"(?:lasts|holds|persists|remains|stays|is (?:so|in force|on it))|"
    r"(?:in|under|bearing) this (?:state|status|condition|marker)|"
    r"it is (?:so|in this (?:state|condition|status)))(?=$|[,;])"
)
#: "Duck, being a move, is lost as well", "Dash and Wade are denied to it", "Any Reaction is out".
_LOST = deferred(
    rf"^(?P<what>{_NAMES})(?:, (?:being|as|since|because|which is) [^,;]{{2,60}},)? (?:is|are)(?: (?:then|thus|also|"
    r"therefore|likewise|completely|simply|quite))? (?:lost|out of the question|out|off|off the table|not on|gone|"
    r"not possible|impossible|ruled out|unavailable|closed|denied|forbidden|barred|shut)"
    rf"(?: to (?:it|them|him|such [a-z]+|the [a-z]+|the bearer))?{_TOO}{_CASE}$"
)
#: "It loses Duck too", "The unit loses the use of Duck".
_LOSES = deferred(
    r"^(?P<who>It|They|He|(?:The|This|That|Such an?) [a-z]+) (?:loses?|forfeits?|(?:has|have) no use "
    r"of) (?:the use of |"
    rf"its |their |access to )?(?P<what>{_NAMES}){_TOO}$"
)
#: "A Rally also removes it", "A successful Rally takes it off", "A Rally will get rid of it too".
_TAKES_OFF = deferred(
    r"^(?:(?:An?|Any|One|The) )?(?P<how>(?:successful|passed) )?(?P<what>[A-Z][\w'’ -]{1,40}?)(?: (?:also|always|will|"
    r"can|may|does|alone|likewise|too)){0,2} (?:removes?|clears?|lifts?|cancels?|ends?|cures?|shakes? (?:it )?off|"
    r"gets? rid of|rids? (?:the [a-z]+ |it )?of|takes? off|takes?(?= (?:it|this) off)|puts? an end to) "
    r"(?P<it>it|this|the (?:state|status|condition|marker|token|effect))(?: off)?"
    rf"(?: at once| immediately)?{_TOO}$"
)
#: "Should it gain the rule while Dazed already, the status is taken off at once": what the rule does to that state.
_GAINED_WHILE = deferred(
    r"^(?:(?:Should|If|When|Whenever|Once) )(?:it|they|he|the bearer|(?:an?|the) [a-z]+) (?:gains?|acquires?|gets?|"
    r"receives?|is given|comes? by|learns?) (?:(?:the|this|such an?) )?[A-Za-z][\w'’-]+(?: [A-Za-z][\w'’-]+)?"
    r"(?: special rule| rule| skill)? (?:while|when|though|after) "
    r"(?:it is |they are |being |he is |already |it (?:was|became) |becoming ){0,2}(?P<state>[A-Z][\w'’-]*"
    r"(?: [A-Z][\w'’-]*)?)(?: already)?, (?:then )?(?:the|that|this|it|they|he)\b(?: (?:[a-z]+|[A-Z][\w'’-]*)){0,2}? "
    r"(?:(?:is|are) (?:taken off|removed|lost|lifted|ended|cancelled|discarded|cleared|shed)|ends?|"
    r"loses? (?:it|that|the)|"
    r"goes|falls away|lapses)\b[^,;]{0,30}$"
)
#: "This overrides the Dazed status", in the entry of what somebody has.
_OVERRIDES = deferred(
    r"^(?:This|It)(?: (?:rule|skill|trait|ability|talent|perk|keyword))? (?:overrides|overrules|"
    r"supersedes|trumps|beats|"
    r"wins over|(?:takes|has) (?:precedence|priority) over|prevails over|goes before) (?P<what>(?!\d)[^,;]{3,60})$"
)
#: "The bearer does not get the benefit while it is Mired", "This does not work while Mired".
_NO_BENEFIT = deferred(
    r"^(?:(?:It|They|He|The (?:bearer|[a-z]+)) (?:(?:does not|do not|cannot|never)(?:, however,)? "
    r"(?:get|gain|have|enjoy|"
    r"receive|use|keep|benefit from)s?|(?:loses?|forfeits?)) (?:the|this|that|its|any|the use of the|the use of this) "
    r"(?:benefits?|advantages?|bonus|rule|skill|trait|ability|talent|perk)|"
    r"(?:This|It)(?: (?:rule|skill|trait|ability|talent|perk))? (?:(?:does not|cannot) (?:work|function|help|count)|"
    r"(?:is (?:of )?no (?:use|help|good)|is useless|is lost|stops|fails)))(?: however)? "
    r"(?P<case>(?:while|when|if|unless|during|in) [^;]{2,80})$"
)
#: "Dazed takes away Reactions, not Orders", "Dazed leaves Duck alone among Reactions", wherever that is told.
_STATE_TAKES = deferred(
    r"^(?:(?:Being|The) )?(?P<state>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)(?: (?:state|status|condition))? "
    r"(?:takes? away|forbids?|rules? out|bars?|prevents?|stops|shuts out|costs one) (?P<what>[\w'’, -]{2,60}?)"
    r"(?:,? (?:but )?(?:not|and not|never) (?P<not>[^,;]{2,40}))?(?:,? (?:apart from|save|except)(?: "
    r"for)? [^,;]{2,60})?$"
)
_STATE_LEAVES = deferred(
    r"^(?:(?:Being|The) )?(?P<state>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)(?: (?:state|status|condition))? leaves "
    rf"(?P<only>only |nothing but |no [A-Za-z]+ but )?(?P<what>{_NAMES})(?P<alone> alone| only| and nothing else)?"
    r"(?: (?:of|among|of all) (?:the |all )?[A-Za-z]+)?$"
)


def on_the_card(text: str, name: str, kind: str, vocabulary: Vocabulary) -> str:
    """A sentence in the entry of a state, or of what a unit has, called ``name``, told in full."""
    told = _BY_THE_WAY.sub("", text).rstrip(" ;,")
    if kind == "special_rule":
        if over := _OVERRIDES.match(told):
            return f"The {name} special rule overrides {over['what']}"
        if lost := _NO_BENEFIT.match(told):
            return f"This special rule does not apply {lost['case']}"
        gained = _GAINED_WHILE.match(told)
        state = vocabulary.best(gained["state"], "status") if gained else None
        return f"A unit with the {name} special rule loses the {vocabulary.terms[state].name} status" if state else text
    if lasting := _WHILE_IT_LASTS.search(told):
        text = told = f"{told[: lasting.start()]}{told[lasting.end() :]}"
    see = _BUT_SEE.search(told)
    core = told[: see.start()] if see else told
    but = f" ({see.group().strip(' ;,()')})" if see else ""
    lost = _LOST.match(core) or _LOSES.match(core)
    if lost and (deeds := _deeds(lost["what"], vocabulary)):
        return f"A {name} unit may not use {deeds}{lost.groupdict().get('case') or ''}{but}"
    off = _TAKES_OFF.match(core)
    if off and _is_deed(off["what"], vocabulary, "test"):
        return f"{name} is removed by a {off['what']}"
    return text


#: "A Torch that hits it will Daze it in the usual manner": the verb of a state, said of somebody.
_PUTS_INTO = deferred(
    r"^(?P<front>[^;]{8,120}?, (?:although|though|but|whereas|while) )?(?P<who>(?:[Aa]n?|[Tt]he|[A-Z])[^,;]{1,60}?)"
    r"(?: (?P<will>will|does|can|may|still|also))* (?P<verb>[A-Z][a-z]{2,14}?)(?:e?s)? "
    r"(?P<whom>it|them|him|(?:the|its|their|an?|any|each) (?:target|victim|enemy|unit|model|[a-z]+))"
    r"(?:,? (?:in the (?:usual|normal|ordinary) (?:manner|way)|as (?:usual|normal|always)|normally|as before|"
    r"(?:just )?the same|all the same|nonetheless|at once|immediately))?$"
)


def of_a_state(text: str, vocabulary: Vocabulary) -> str:
    """A sentence of which a state is the subject, as one of who is in it ("Dazed takes away Reactions"); what puts
    somebody into a state by its verb ("will Daze it"), as what inflicts that state."""
    puts = _PUTS_INTO.match(text)
    if puts and vocabulary.best(puts["verb"], *OPTION_KINDS) is None:
        forms = (f"{puts['verb']}ed", f"{puts['verb']}d", puts["verb"])
        named = next((state for form in forms if (state := vocabulary.best(form, "status"))), None)
        if named and vocabulary.terms[named].name.endswith("ed"):
            said = f"{puts['who']} inflicts the {vocabulary.terms[named].name} status on {puts['whom']}"
            first = re.sub(r", [a-z]+ $", "", puts["front"] or "")
            return f"{capitalised(said)}. {first}" if first else said
    takes = _STATE_TAKES.match(text)
    if takes and (state := vocabulary.best(takes["state"], "status")) and (deeds := _deeds(takes["what"], vocabulary)):
        return f"A {vocabulary.terms[state].name} unit may not use {deeds}"
    leaves = _STATE_LEAVES.match(text)
    alone = leaves and (leaves["only"] or leaves["alone"])
    if leaves and alone and (state := vocabulary.best(leaves["state"], "status")):
        deeds = _deeds(leaves["what"], vocabulary)
        return f"A {vocabulary.terms[state].name} unit may only use {deeds}" if deeds else text
    return text


def _deeds(words: str, vocabulary: Vocabulary) -> str:
    """What the words name, where each of them is a deed or any of a kind of deeds, as what may not be used; '' else."""
    parts = re.split(r",? (?:and|or) |, ", words)
    if not all(_is_deed(part, vocabulary) for part in parts):
        return ""
    bare = [re.sub(r"^(?:[Aa]n?|[Aa]ny|[Aa]ll|[Ee]very|[Tt]he|[Nn]o|[Ii]ts|[Tt]heir) ", "", part) for part in parts]
    named = [f"any {part}" if vocabulary.best(part, *OPTION_KINDS) in vocabulary.general else part for part in bare]
    return " or ".join(named)


def _is_deed(words: str, vocabulary: Vocabulary, *others: str) -> bool:
    bare = re.sub(r"^(?:[Aa]n?|[Aa]ny|[Aa]ll|[Ee]very|[Tt]he|[Ii]ts|[Tt]heir) ", "", words)
    return vocabulary.best(bare, *OPTION_KINDS, *others) is not None
