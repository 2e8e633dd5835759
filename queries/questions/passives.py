"""What is done to a unit, asked as what somebody may do or what the unit may become.

"Can you pin Cavalry?", "can a Glider be charged?", "are Golems affected by Dazed?": in goes the text of a question, out
comes the same question with the one whom it is about in front.
"""

from __future__ import annotations

import re
from functools import partial

from kb.conditions import Has, atoms, both
from kb.model import OPTION_KINDS, Term
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.questions.english import HOSTILE, SYNONYMS
from queries.questions.lexicon import Lexicon
from queries.questions.ordered import ordered_by
from queries.situations.facts import GUNS

_DONE_TO = deferred(
    r"(?i)^\s*(can|could|may|might) "
    r"(?:you|u|i|we|one|they|anyone|someone|(?:my |the |an? )?(?:opponent|enemy|foe)) (?:ever )?([\w'-]+) (.+?)\s*$"
)


#: "Nobody is engaging him", "an enemy is pinning my Scouts": what is done to them is the state that they are in.
_KEPT_SO = deferred(
    r"(?i)\b(?P<by>(?P<no>nobody|no[ -]?one|nothing|no (?:enemy|foe|enemies)(?: [a-z]+)?)|"
    r"(?:an?|some|the|one) enemy(?: [a-z]+)?|enemies|somebody|someone) (?:is|are) (?P<does>[a-z]{3,12}ing) "
    r"(?P<whom>him|her|it|them|(?:my|our) [\w-]+)(?=\s*(?:[.,;?!]|$)| and\b)"
)
_AS_SUBJECT = {"him": "he", "her": "she", "it": "it", "them": "they"}


def kept_so(text: str, lexicon: Lexicon) -> str:
    """The question with those told to be in a state, or not, of whom it says that somebody, or nobody, puts them so."""

    def told(match: re.Match[str]) -> str:
        state = f"{match['does'][:-3]}ed"
        if not any(term.kind == "status" and fold(term.name) == fold(state) for term in lexicon.named(state)):
            return match[0]
        who = _AS_SUBJECT.get(match["whom"].lower(), match["whom"])
        many = who == "they" or (" " in who and who.endswith("s"))
        return f"{who} {'are' if many else 'is'} {'not ' if match['no'] else ''}{state}"

    return _KEPT_SO.sub(told, text) if "ing " in text else text


_AFFECTED = deferred(
    r"(?i)^(?P<told>(?:[^?]*[.;:,] )?)\s*(?:is|are|can|could|may|might|will|do|does)(?:n?['’]t)? (.+?) "
    r"(?:ever |still |also )?(?:be )?"
    r"(?:(?:affected|hurt|harmed|bothered|troubled|frightened|scared) by|suffer from) (?:the |an? )?(.+?)"
    r"(?: as well| too| also)?\s*[?.!]*\s*$"
)
_CAN_BE = deferred(r"(?i)^\s*(?:is|are) (.+?) (?:ever |still |even )?([\w'-]{3,})able\s*[?.!]*\s*$")
_SUFFERED = deferred(
    r"(?i)^\s*(can|could|may|might)(?:n?['’]t)? (.+?) (?:ever )?be ([\w'-]+)(?: (?:at|upon))?(?: by (.+?))?"
    r"( (?:from|within|while|when|if|in|during) .+?)?\s*[?.!]*\s*$"
)
_WHILE_SO = deferred(r"(?i) (?:while|when|if)(?: (?:it|they) (?:is|are))? (?P<state>[\w' -]{3,40})")
#: "My Glider is in Hover mode. Can it be charged?": of another unit's deed, done to the one that is told of.
_IT_SUFFERED = deferred(
    r"(?i)^\s*(?:my|our|a|an|the) ([^.?!]+[.;,]) (can|could|may|might) (?:it|they) (?:ever |still )?be ([\w'-]+)"
    r"(?: (?:at|upon))?\s*[?.!]*\s*$"
)


#: "Can a Pinned team be given the Hold order?": an order that is given is one that its taker receives.
_ORDERED = deferred(
    r"(?i)^\s*(can|could|may|might) (.+?) (?:ever |still )?be (?:given|issued|handed|assigned) (.+?)\s*[?.!]*\s*$"
)


#: "Which actions may not be used by a Dazed team?", "… be taken while Dazed?": what such a unit may not take.
_TAKEN_BY = deferred(
    r"(?i)^\s*(which|what) ([\w' -]{3,40}?) (can|may|could|might)( ?not|n?['’]t)? (?:never )?be "
    r"(?:used|taken|performed|made|done|chosen|declared|played|issued|given)"
    r"(?: (?:by|to) ([^?]+?)| ((?:while|when|if|in|during|within) [^?]+?))\s*[?.!]*\s*$"
)


#: "Can I rally my Wavering Beasts?", "may we charge our Horse into the square?": the player's own piece does it.
_MINE_DOES = deferred(
    r"(?i)^(?P<told>(?:[^?]*[.;:] )?)\s*(?P<modal>can|could|may|might) (?:i|we) (?P<may>(?:ever |still |also |now )?)"
    r"(?P<verb>[\w'-]+) (?P<who>(?:my|our) (?:[\w'-]+ ){0,4}?[\w'-]+)"
    r"(?P<rest>(?: (?:through|into|onto|in|on|to|towards?|within|over|across|at|while|when|if|from|during|before|after|"
    r"this|next|again|away|back|out|up|past|along|around|near|without|even|despite|using|though|until|once|twice)\b"
    r"[^?]*)?)\s*[?.!]*\s*$"
)


def _mine_does(text: str, lexicon: Lexicon) -> str:
    """A question about what the player does with a piece as one about what that piece does; '' for any other."""
    asked = _MINE_DOES.match(text)
    terms = lexicon.named(asked["verb"]) if asked else ()
    deed = next((term for term in terms if term.kind in OPTION_KINDS), None)
    if asked is None or deed is None or (stem(asked["verb"]) not in HOSTILE and _of_others(deed, lexicon)):
        return ""
    words = asked["who"].split()[1:]
    named = [term.kind for n in range(len(words)) for term in lexicon.named(" ".join(words[n:]))]
    if "weapon_type" in named or not {"unit_type", "unit_subtype"} & set(named):
        return ""
    return "{told}{modal} {who} {may}{verb}{rest}?".format(**asked.groupdict())


_ASKING = r"(?i)^(?P<told>(?:[^?]*[.;:,] )?)\s*(?P<modal>can|could|may|might) "
_SO_FIRED = (
    r"as (?:an? |the )?(?P<name>[\w'-]+(?: [\w'-]+){0,3}?)"
    r"(?P<rest>(?: (?:if|when|while|after|in|during|by|at|from|within|against)\b[^?]{0,120})?)\s*[?.!]*\s*$"
)
#: "Can Mortars be fired as Hip Shots?", "can I fire my Mortar as a Hip Shot?": what is made is the Hip Shot.
_FIRED_AS = deferred(
    rf"{_ASKING}(?P<what>[^?.!,;]{{2,60}}?) (?:ever |still |also )?be (?:fired|shot|used|thrown|launched) {_SO_FIRED}"
)
_FIRE_AS = deferred(
    rf"{_ASKING}(?P<who>[^?.!,;]{{1,60}}?) (?:ever |still |also )?(?:fire|shoot|use|throw|launch) "
    rf"(?:its|their|my|our|his|her|an?|the) (?P<what>[^?.!,;]{{2,60}}?) {_SO_FIRED}"
)
_PLAYER = frozenset(("i", "we", "you", "one"))


def _fired_as(text: str, lexicon: Lexicon) -> str:
    """A question whether weapons may be fired as something that has a name of its own, as one whether their bearer may
    do that; '' for any other."""
    found = _FIRED_AS.match(text) or _FIRE_AS.match(text)
    if found is None or not any(term.kind in OPTION_KINDS for term in lexicon.named(found["name"])):
        return ""
    what = re.sub(r"(?i)^(?:my|our|his|her|their|its|the) ", "", found["what"])
    who = found.groupdict().get("who") or "i"
    if stem(what.split()[-1]) not in GUNS:
        return ""
    who = "a unit" if who.lower() in _PLAYER else who
    return f"{found['told']}{found['modal']} {who} armed with {what} make {found['name']}{found['rest']}?"


#: "My crew hides in a ditch, would snipers pin it?": somebody or something makes another so.
_MADE = deferred(
    r"(?i)^(?P<told>(?:[^?]*[.;:,] )?)\s*(?:can|could|may|might|will|would|do|does|did) (?P<asked>[^?.;:,]+)"
    r"(?P<after>.*)$",
    re.S,
)
#: The same told again in other words.
_I_MEAN = deferred(
    r"(?i),? ?[(–-]?(?:I mean|that is|i\.e\.|meaning|as in|or rather)(?: to say)?,? (?:to )?"
    r"(?:become|be|being|get|go)(?:ing)? [\w'-]+\)?(?= *[?.])"
)
#: So many words at most tell who or what does it.
_DOERS = 5
_AND_MORE = deferred(r"(?i) (?:while|whilst|when|if|after|once|from|in|on|at|during|with|by|that|which|who|through)\b")
_ENEMIES = deferred(
    r"(?i)^(?:(?:the|an|any|my|his|her|their) )?(?:enem(?:y|ies)|opponents?|opponent['’]s|foes?)(?: |$)"
)
_SUFFERERS = {"them": "they", "him": "he", "her": "she"}


def _made(text: str, lexicon: Lexicon) -> str:
    """A question whether something makes a unit so ("can snipers pin Golems?") as one whether that unit can become so;
    '' for any other."""
    found = _MADE.match(_I_MEAN.sub("", text))
    words = found["asked"].split() if found else []
    for i, verb in enumerate(words[1 : _DOERS + 1], 1):
        state = _made_by(verb, lexicon)
        whom = " ".join(words[i + 1 :])
        if found and state is not None and (not whom or _AND_MORE.match(f" {whom}")):  # "can Mules panic in the dark?"
            doer = re.sub(r"(?i)(?: (?:ever|still|also|even|then|just|simply))+$", "", " ".join(words[:i]))
            if _a_unit(doer, lexicon) or doer.lower() in ("they", "he", "she"):
                return f"{found['told']}can {doer} become {state.name}{whom and ' '}{whom}{found['after']}"
        cut = _AND_MORE.search(whom)
        who, more = (whom[: cut.start()], whom[cut.start() :]) if cut else (whom, "")
        who = _ENEMIES.sub("", who) or "a unit"
        if found and state is not None and _a_unit(who, lexicon):
            return f"{found['told']}can {_SUFFERERS.get(who.lower(), who)} become {state.name}{more}{found['after']}"
    return ""


#: Nouns for what is borne, which no verb is: "gain a Fire marker".
_BORNE = frozenset("marker token counter chit status state condition card".split())


def _made_by(verb: str, lexicon: Lexicon) -> Term | None:
    """The status that a verb puts somebody in ("pin", "dazes"); None for the name itself and for a deed."""
    if verb[:1].isupper() or verb.lower().endswith("ed") or verb.lower().rstrip("s") in _BORNE:
        return None
    terms = lexicon.named(verb) or tuple(
        term for other in SYNONYMS.get(stems(verb), ()) for term in lexicon.named(other)
    )
    if any(term.kind in OPTION_KINDS for term in terms):
        return None
    states = (term for term in terms if term.kind == "status" and term.name.lower() != verb.lower())
    return next(states, None)


def _a_unit(who: str, lexicon: Lexicon) -> bool:
    """Whether words name a unit: by a pronoun, a plain noun for any, or what it is."""
    words = who.split()
    if len(words) == 1 and who.lower() in (*_SUFFERERS, "it"):
        return True
    ends = [" ".join(words[n:]) for n in range(len(words))]
    named = {term.kind for end in ends for term in lexicon.named(end)}
    return bool(named & {"unit", "unit_type", "unit_subtype"}) or stem(words[-1] if words else "") in lexicon.unit_nouns


def _order_named(words: str, lexicon: Lexicon) -> str:
    """The order that is given, and what is told of how; '' for what is none: "the March dispatch by runner"."""
    name = re.sub(r"(?i)^(?:an?|the|any) ", "", words)
    cuts = [found.start() for found in re.finditer(r"(?i) (?:by|in|from|while|if|when|during|at)\b", name)]
    for end in (len(name), *reversed(cuts)):
        order, how = name[:end], name[end:]
        *own, last = order.split() or [""]
        called = len(stems(last)) == 1 and stems(last)[0] in lexicon.kind_words("order")
        for each in (order, *([" ".join(own)] if own and called else ())):
            kinds = {term.kind for term in lexicon.named(each)}
            if "order" in kinds:  # of an order and a deed of one name, what is received is the order
                return f"{each}{' order' if 'action' in kinds and not each.endswith(' order') else ''}{how}"
    return ""


def done_to(text: str, lexicon: Lexicon) -> str:
    """ "Can you pin Cavalry?" asks whether Cavalry can become what the verb makes of it, and "can a Glider be charged?"
    whether a unit can charge a Glider."""
    if taken := _TAKEN_BY.match(text):
        which, what, modal, denied, who, when = taken.groups()
        return f"{which} {what} {modal} {who or 'a unit'} {'not ' if denied else ''}take{f' {when}' if when else ''}?"
    if able := _CAN_BE.match(text):  # "are Golems dazeable?"
        who, base = able.groups()
        verbs = (base, base + "e", base[:-1] if base[-1] == base[-2] else base)
        verb = next((each for each in verbs if lexicon.named(each) or (stems(each) in SYNONYMS)), None)
        if verb is not None:
            text = f"can you {verb} {who}?"
    if fired := _fired_as(text, lexicon):
        return fired
    if does := _mine_does(text, lexicon):
        return does
    if touched := _AFFECTED.match(text):
        told, who, what = touched.groups()
        become = any(term.kind == "status" for term in lexicon.named(what))
        return f"{told}can {who} become {what}?" if become else f"{told}do {who} ignore {what}?"
    if enemy := _IT_SUFFERED.match(text):
        what, modal, verb = enemy.groups()
        names = (verb, HOSTILE.get(stem(verb), ""))
        suffered = next((term for name in names for term in lexicon.named(name) if term.kind == "action"), None)
        if suffered and names[1]:
            return f"An enemy {what} {modal} a unit {suffered.name} it?"
    if (ordered := _ORDERED.match(text)) and (order := _order_named(ordered.group(3), lexicon)):
        return f"{ordered.group(1)} {ordered.group(2)} receive {order}?"
    if received := ordered_by(text, partial(_order_named, lexicon=lexicon)):
        return received
    if (done := _SUFFERED.match(text)) and (deed := lexicon.named(done.group(3))):
        action = next((term for term in deed if term.kind == "action"), None)
        states = [term for term in deed if term.kind in ("status", "special_rule")]
        heavier = action is not None and all(lexicon.weight(each) <= lexicon.weight(action) for each in states)
        clause = re.search(r"[,;:.]|\b(?:if|when|while)\b", done.group(2))
        hostile = stem(done.group(3)) in HOSTILE
        if action and heavier and not clause and (done.group(4) or hostile or _of_others(action, lexicon)):
            modal, who, _, by, rest = done.groups()
            so = _WHILE_SO.fullmatch(rest or "")
            if so and any(term.kind == "status" for term in lexicon.named(so["state"])):
                rest = f" that is {so['state']}"  # it is the one to whom it is done
            return f"{modal} {by or 'a unit'} {action.name} {who}{rest or ''}?"
    found = _DONE_TO.match(text)
    if not found:
        return _made(text, lexicon) or text
    verb = found.group(2)
    terms = lexicon.named(verb) or tuple(
        term for other in SYNONYMS.get(stems(verb), ()) for term in lexicon.named(other)
    )
    state = next((term for term in terms if term.kind == "status"), None)
    if state is None or any(term.kind in ("reaction", "action") for term in terms):
        if able and (action := next((term for term in terms if term.kind == "action"), None)):
            return f"can a unit {action.name} {able.group(1)}?"
        return _made(text, lexicon) or text
    return f"{found.group(1)} {found.group(3).rstrip(' ?.!')} become {state.name}?"


def _of_others(action: Term, lexicon: Lexicon) -> bool:
    """Whether the texts tell of an action as one done to another: some are immune to it, or it has a target."""
    rules = lexicon.rules
    if any(clause.relation == "immune_to" for clause in rules.by_object.get(action.id, ())):
        return True
    own = (*rules.by_subject.get(action.id, ()), *rules.by_within.get(action.id, ()))
    conditions = (atom for clause in own for atom in atoms(both(clause.who, clause.when, clause.requirement)))
    return any(isinstance(atom, Has) and atom.party in ("enemy", "target") for atom in conditions)
