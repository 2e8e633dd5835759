"""Deeds: what is done, how often, and under which condition, as the object of a modal says it.

In: the thing that a predicate names and the words after it. Out: a condition, a count, or whether it is a deed at all.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.modals.targets import aimed_at
from ingest.grammar.phrases.distances import distances
from ingest.grammar.phrases.named import named, opening_of
from ingest.grammar.phrases.objects import INCLUDING, Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbforms import NOT_ACTIONS, is_verb_stem
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.setting import Setting
from ingest.lexicon import LIGHT_VERBS, NUMBER_WORDS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, During, Event, Fact, Has, atoms, both, conjuncts, either, had_by
from kb.model import OPTION_KINDS
from kb.names import first_word, last_word, stem
from kb.patterns import deferred, search

#: Words after a deed that narrow it in no way.
_EMPTY_RESTS = frozenset(
    """of any kind as normal usual for reason at all in way with it normally during this that the its their phase turn
    part from on upon onto to by""".split()
)
#: Words that open what a deed is done as, or why, not to whom.
_MANNER = frozenset("as due because per instead for using".split())
_BEFORE_TARGETS = frozenset("that which a any units unit models model against at upon with to other by the".split())
_AT_TARGETS = frozenset("against at upon a any the with".split())
#: Passive verbs of handling: what is placed or rolled is no deed of a unit.
_HANDLED = frozenset("plac us use tak mak choos select roll resolv allocat".split())
#: Verbs that tell of no deed where nothing is named that is chosen, placed or turned.
_THROWN = ("save", "saves", "dice", "throw")
_NEEDS_OBJECT = frozenset("select choos pick nominat plac us use tak issu draw add roll extend".split())
#: What may be done to one's own, before or in the course of a game.
_SET_UP = frozenset("set deploy redeploy reserv".split())
_MADE = ("made", "taken", "declared", "resolved", "performed", "used", "announced", "attempted", "played", "issued")
#: Modals after which an unknown verb may still be a deed; "can" and "will" often only describe.
_DEED_MODALS = frozenset(
    (
        "may", "may not", "may choose to", "can choose to", "do not", "does not", "may instead", "allows", "may also",
        "may either",
    )
)  # fmt: skip


#: What is no place, though "in" stands before it.
_NO_PLACE = frozenset("turn turns phase phases round game battle same way order manner activation case".split())


def rest_condition(thing: Thing, setting: Setting, alone: bool = False) -> Condition:
    """What stands after the name of what is done, as a condition ("over friendly models", "within 12 inches of …").

    Where it is done so ``alone``, the place counts too ("may mend only in the shade of a mast").
    """
    vocabulary = setting.vocabulary
    lows = [t.low for t in thing.rest]
    if thing.term in vocabulary.general and lows[:1] in (["that"], ["which"]):
        return Fact(f"{thing.name} {' '.join(t.text for t in thing.rest)}")
    if thing.kind == "test" and lows[:1] in (["caused"], ["resulting"]):
        return Fact(" ".join(t.text for t in thing.rest))
    if thing.kind == "status" and _somewhere(lows):
        return both(*distances(lows)) if distances(lows) else Fact(" ".join(t.text for t in thing.rest))
    if thing.kind not in OPTION_KINDS or _says_nothing(thing):
        return ALWAYS
    if alone and lows[:2] == ["in", "the"] and _NO_PLACE.isdisjoint(lows):
        return Fact(" ".join(t.text for t in thing.rest))
    if lows[0] in _MANNER or lows[:2] in (["in", "the"], ["in", "any"], ["of", "any"]):
        return ALWAYS
    aimed = aimed_at(list(thing.rest), vocabulary)
    answered = lows[0] == "from" and thing.kind == "reaction"  # "may Slip Away, but not from Riders"
    if aimed and (answered or (lows[0] in _BEFORE_TARGETS and (INCLUDING & set(lows) or lows[0] in _AT_TARGETS))):
        return either(*aimed)
    option = next((t for t, _ in named(list(thing.rest), vocabulary, "reaction") if t not in vocabulary.general), None)
    made = not {"making", "makes", "made"}.isdisjoint(lows)
    if option and ((lows[0] in ("against", "to") and made) or _of_that_alone(thing, option)):
        return Event(vocabulary.terms[option].name, "enemy", None, " ".join(t.text for t in thing.rest))
    distance = distances(lows)
    if distance and len(lows) <= 8:
        return both(*distance)
    if lows[0] in ("against", "to") and {"enemy", "another"} & set(lows):
        condition = read_condition(Piece("if", "if", tuple(thing.rest[1:])), vocabulary)
        if any(isinstance(a, Event) for a in atoms(condition)):
            return condition
    return Fact(" ".join(t.text for t in thing.rest))


_PLACED = frozenset("in inside within on near behind at under".split())
_NOWHERE = frozenset(
    """this that any its their his her same any way time turn turns phase round game battle combat melee total all
    once end start beginning least most addition response reaction front play""".split()
)


def _somewhere(lows: list[str]) -> bool:
    """Whether what stands behind a state tells where one is in it ("cannot be Landed in smoke", "… in a wood")."""
    return lows[:1] != [] and lows[0] in _PLACED and 1 < len(lows) <= 8 and _NOWHERE.isdisjoint(lows[:4])


#: What may stand around the name of a reaction that is answered ("to an enemy's Duck reaction").
_AROUND_REACTION = frozenset(
    "against to a an any another enemy the unit unit's units enemy's reaction reactions".split()
)


def _of_that_alone(thing: Thing, option: str) -> bool:
    """Whether what a reaction may answer or not is another reaction, and nothing more ("cannot react to a Duck")."""
    told = {t.low.replace("’", "'") for t in thing.rest if option not in t.terms}
    return thing.kind == "reaction" and thing.rest[0].low in ("against", "to") and told <= _AROUND_REACTION


_THERE = frozenset("within while at from through behind beyond inside outside".split())


def suffered_from(statement: Statement, vocabulary: Vocabulary) -> Condition:
    """By whom or where alone a thing may not be done to a unit ("cannot be charged by Riders")."""
    lows = [t.low for t in statement.predicate]
    at = next((n for n, low in enumerate(lows) if n > 1 and (low == "by" or low in _THERE)), None)
    if lows[:1] != ["be"] or at is None or at > 3 or at + 1 >= len(lows):
        return ALWAYS
    words = " ".join(t.text for t in statement.predicate[at:])
    by = named(list(statement.predicate[at + 1 :]), vocabulary, "unit_type", "unit_subtype", "status")
    if lows[at] == "by" and by:
        return either(*(Has(term, "enemy") for term, _ in by))
    return ALWAYS if lows[at] == "by" and lows[at + 1] in ("it", "them", "any", "anything") else Fact(words)


def _says_nothing(thing: Thing) -> bool:
    """Whether the words after the name add no condition."""
    return all(t.low in _EMPTY_RESTS or any("/phase/" in x for x in t.terms) for t in thing.rest)


_BARE_VERB = deferred(r"[a-z]{4,}(?<!ly)(?<!ed)(?<!er)(?<!s)")


def _is_thrown(thing: Thing) -> bool:
    """Whether what is taken is a throw ("take a save"), or an action by its name ("take a brace action")."""
    return thing.name in _THROWN or (thing.verb == "take" and is_verb_stem(stem(thing.name)))


def tells_an_action(thing: Thing, mood: str, modal: str) -> bool:
    """Whether a name that the vocabulary does not have is something that a unit does, and not a turn of phrase."""
    own = stem(thing.verb) if thing.verb else ""
    if " " in thing.verb and not thing.passive and mood != "never":
        return True  # "may not get up"
    if mood == "permit" and not own and modal == "may" and [t.low for t in thing.rest[:2]] == ["up", "to"]:
        return True  # "may march up to twice its Pace"
    if {"almost", "nearly", "virtually"} & set(thing.name.lower().split()):
        return False  # "can cross almost any terrain" describes
    if mood == "permit" and not own and modal == "may" and _BARE_VERB.fullmatch(thing.name):
        return not thing.rest and thing.term is None and stem(thing.name) not in NOT_ACTIONS  # "Scouts may skirmish"
    if mood == "permit" and (own == "hav" or not own):
        return False  # what can be had, or what rules "can" bring about, is no deed
    if mood == "permit" and len(thing.name.split()) == 1 and own in _NEEDS_OBJECT and not _is_thrown(thing):
        return False
    if mood == "oblige" and thing.name in ("target", "test", "roll", "check", "go"):
        return False  # what is targeted or rolled, or where it goes, is not named
    if own in LIGHT_VERBS and not thing.passive:
        head = last_word(thing.name)
        known = is_verb_stem(stem(head)) or head in _THROWN
        if mood == "permit" and not known and not any(w[:1].isupper() for w in thing.name.split()):
            return False
        return bool(thing.name) and mood != "exempt" and stem(last_word(thing.name)) not in NOT_ACTIONS
    first = (thing.verb or thing.name).split()
    verb = stem(first[0]) if first else ""
    if thing.passive and verb in _HANDLED:
        return False
    if thing.kind != "action" and thing.passive:
        return mood == "forbid" and is_verb_stem(verb)
    if verb == "act" and first == ["act"] and mood == "forbid" and not {"as", "on"} & {t.low for t in thing.rest[:1]}:
        return True  # "may not act this turn"
    if thing.passive and mood == "permit" and verb in _SET_UP:
        return True  # "may be set up anywhere …"
    if not verb or verb in NOT_ACTIONS or (thing.passive and mood != "forbid"):
        return False
    if mood == "forbid" and modal.startswith("can") and not is_verb_stem(verb) and len(thing.name.split()) > 1:
        return any(w[:1].isupper() for w in thing.name.split())  # "cannot cover the full breadth of …" rules nothing
    if mood in ("permit", "never") and modal not in _DEED_MODALS:
        whole = len(thing.name.split()) > 1 or [t.low for t in thing.rest[:1]] in (["it"], ["them"])
        return is_verb_stem(verb) and whole
    return is_verb_stem(verb) or mood == "forbid" or (mood == "permit" and modal.startswith("may") and verb.isalpha())


def made_in_time(statement: Statement, words: str | None, vocabulary: Vocabulary) -> list[Draft]:
    """When a deed must or can only be made, where that is all that is said ("must be made before the shots")."""
    lows = [t.low for t in statement.predicate]
    if statement.mood not in ("oblige", "limit") or len(lows) != 2 or lows[0] != "be" or lows[1] not in _MADE:
        return []
    if statement.subject and statement.subject[0].low == "this":
        return []  # its entry tells that
    timed = re.search(r"(?:^|(?<=; ))(?:before|after|at the|during|as soon as|when|where)\b[^;]{3,}", words or "")
    if not timed and statement.mood == "limit":
        timed = re.search(r"(?:^|(?<=; ))if\b[^;]{3,}", words or "")
    head = list(statement.subject)
    head = head[: next((n for n, t in enumerate(head) if t.low in PREPOSITIONS or t.low.endswith("ed")), len(head))]
    found = named(head, vocabulary, "reaction", "action")
    if not timed or not found:
        return []
    if statement.mood == "limit":
        words = timed.group().split(" ", 1)[1]
        event = Draft(
            "triggers", Thing(vocabulary.terms[found[0][0]].kind, vocabulary.terms[found[0][0]].name, found[0][0])
        )
        event.subject_thing, event.requirement = Thing("event", words), Fact(words)
        event.fixed = event.any_unit = True
        return [event]
    needed = Draft("requires", Thing("effect", opening_of(timed.group())), subject=found[0][0], modal="oblige")
    needed.requirement = Fact(timed.group())
    needed.fixed = needed.any_unit = True
    return [needed]


def done_in(statement: Statement, when: Condition, vocabulary: Vocabulary) -> list[Draft]:
    """In which phase alone something can be done, where that is all that is said ("can only be declared in …")."""
    lows = [t.low for t in statement.predicate]
    if statement.mood != "limit" or len(lows) != 2 or lows[0] != "be" or lows[1] not in _MADE:
        return []
    phases = [a.phase for a in atoms(when) if isinstance(a, During)]
    found = named(list(statement.subject), vocabulary, "reaction", "action", "order", "test")
    return [
        Draft("occurs_in", Thing("phase", vocabulary.terms[p].name, p), subject=found[0][0], any_unit=True, fixed=True)
        for p in phases if found
    ]  # fmt: skip


_SPAN = (
    r"\b(phase|turn|(?:game|battle)(?! (?:turn|round|phase)s?\b)|activation|"
    r"(?<=per )round|(?<=each )round|(?<=any )round|(?<=battle )round|(?<=game )round)\b"
)
_SPAN_TOLD = (
    r"\b(?:a|each|any|any one|the same|one|single|per|every) (?:(?:battle|game) (?=turn|round|phase))?"
    r"(phase|turn|game|battle|round|activation)\b"
)
#: What a text calls its turn, behind all that is told ("more than one Writ in a Watch").
_SPAN_OF_ITS_OWN = r" (?:per|in (?:an?|any|any one|one|the same|each|a single)) (?!single |same |one )([a-z]+)$"

#: "Per enemy turn", "in each of the opponent's phases": a count of its own for each.
_OF_EACH = (
    r"\b(?:per|each|every|in any|in an?(?= \w+$| \w+[,;])) (?:of (?:its|their|the) )?(?:[\w'’]+ ){0,2}"
    r"(round|turn|phase|game|battle|activation)s?\b"
)


_DO = r"attempt|make|give(?! (?:[a-z]+ )+orders?\b)|take|use|declare|fire|perform|play|carry out|issue|shoot with"


def count_limit(lows: list[str], subject: Subject, mood: str, setting: Setting) -> str | None:
    """How many and in what ("3 per phase" of "may not make more than three in a Phase"); None where no count is set."""
    text = " ".join(lows)
    times = search(r"\b(once|twice) (?:per|each|in (?:a|each|any)|a) (\w+)", text)
    if times and mood == "limit":
        return f"{NUMBER_WORDS[times.group(1)]} per {times.group(2)}"
    span = search(_SPAN, text) or search(_SPAN_TOLD, setting.span)
    span = span or search(_SPAN_OF_ITS_OWN, text)
    per = f" per {span.group(1)}" if span else ""
    equal = re.match(r"(?:attempt|make|take|use|declare) a number of .+? equal to (?:its|their|the) ([\w -]+)$", text)
    whose = setting.vocabulary.best(equal.group(1), "characteristic", "effect") if equal and mood == "limit" else None
    if equal and mood == "limit":
        return f"1*{setting.vocabulary.terms[whose].name if whose else equal.group(1).strip()}{per}"
    several = re.match(rf"(?:{_DO}|execute|be given) (two|three|four|\d)\b(?! (?:or more|extra|additional|more))", text)
    forbidden = mood == "forbid" or (subject.no and mood == "permit")
    if several and span and forbidden:
        return f"{int(NUMBER_WORDS.get(several.group(1), several.group(1))) - 1}{per}"  # "not two in the same turn"
    once = re.match(
        rf"(?:{_DO}) "
        r"(one|two|three|four|a single)\b(?! (?:extra|additional|more|further|other)\b)",
        text,
    )
    in_each = search(r" (?:per|each|a) (?:round|turn|phase|game|battle|activation)\b", text)
    if not in_each and subject.generic and not subject.others:  # whoever may do it oftener is told of by name
        in_each = search(_OF_EACH, f"{text} {setting.span}")
        per = per or (f" per {in_each.group(1)}" if in_each else "")
    own = re.split(r" (?:that|which|who) ", text, maxsplit=1)[0]  # "by a unit that moved twice" tells of another
    again = search(
        r"\b(?:(?<!more than )twice(?! (?:or more )?(?:its|his|her|the|their)\b)(?! (?:as|that|more|a)\b)|"
        r"more than once)\b",
        own,
    )
    if again and forbidden:
        return f"1{per}"
    oftener = search(r"\bmore than (twice|(?:two|three|four|\d) times)\b", own)
    if oftener and forbidden:
        word = first_word(oftener.group(1))
        return f"{NUMBER_WORDS.get(word, word)}{per}"
    if once and (mood == "limit" or (mood == "permit" and in_each)):
        return f"{NUMBER_WORDS[last_word(once.group(1))]}{per}"
    more = re.match(
        r"(?:(?!from\b|at\b)[\w-]+ ){0,3}more than (?:a )?(\w+)\b(?![\"″]| ?(?:inch|cm|mm|hex|pace|yard|met))", text
    )
    if more and forbidden:
        word = more.group(1)
        number = word if word.isdigit() else str(NUMBER_WORDS.get(word, "")) or None
        return f"{number}{per}" if number else None
    return None


def of_own_option(draft: Draft, subject: Subject) -> None:
    """In the entry of an option, what only some case opens it to is asked for by it: "Slings may only be used in a Duck
    if the target is near" limits no Sling to that Reaction."""
    asked = draft.requirement != ALWAYS and draft.condition and not draft.value
    asked = asked and any(had_by(a, "weapon") for a in atoms(draft.when))
    own = draft.relation == "limits_to" and draft.within is not None and draft.within == draft.object.term
    if not own or not asked or subject.who != ALWAYS:
        return
    draft.relation, draft.subject, draft.subject_thing = "requires", draft.within, None
    draft.object, draft.within = Thing("effect", opening_of(re.sub(r"^if ", "", draft.condition or ""))), None
    draft.any_unit = draft.fixed = True


def of_own_order(draft: Draft, subject: Subject, setting: Setting) -> None:
    """In the entry of an order, the case to which any unit is held with it is asked for by the order ("A unit may only
    Dash if it is Ready"): whoever is told to do something else is held to nothing."""
    entry = setting.section_term
    own = draft.relation == "limits_to" and draft.object.term == entry and entry is not None
    if not own or draft.requirement == ALWAYS or draft.value or draft.object.kind != "order":
        return
    if subject.who not in (ALWAYS, Has(entry or "")) or subject.others or draft.subject not in (None, entry):
        return
    draft.relation, draft.subject, draft.subject_thing = "requires", entry, None
    draft.object, draft.within = Thing("effect", opening_of(re.sub(r"^if ", "", draft.condition or ""))), None
    draft.who, draft.any_unit, draft.fixed = ALWAYS, True, True


#: What is brought to its end somewhere.
_ENDS = deferred(r"(?:end|finish|complete|conclude) (?:move|movement|charge|turn|advance|fall back|pile-in)s?$")
_THERE = frozenset("within outside beyond at in on inside further closer nearer wholly entirely behind away".split())


def ended_there(draft: Draft, statement: Statement) -> None:
    """Tell where something must end with the deed itself: no case asks for that ("must end its move within 6 inches of
    the gate")."""
    words = [t for t in statement.predicate if t.low not in ("wholly", "entirely")]
    at = next((n for n, t in enumerate(words) if n > 1 and t.low in _THERE), None)
    if at is not None and words[at + 1 : at + 2] and words[at + 1].low == "so":
        return  # "complete its move in so far as it can"
    if draft.relation != "forces" or at is None or at > 4 or not _ENDS.match(draft.object.name):
        return
    end = next((n for n, t in enumerate(words) if n > at and t.low in (",", "if", "unless", "and", "but")), len(words))
    small = ("a", "an", "the", "its", "their", "any", "each")
    place = " ".join(t.text for t in words[at:end] if t.low not in small)
    place = place.replace("number of inches equal to ", "")
    name = f"{draft.object.name} {place}"
    draft.object = Thing("action", name if len(name) < 80 else name[:80].rsplit(" ", 1)[0])
    told = " ".join(t.text for t in statement.predicate)
    draft.value, draft.when = None, both(*(c for c in conjuncts(draft.when) if not _said_in(c, told)))


def _said_in(condition: Condition, told: str) -> bool:
    """Whether a condition is only what the words of a predicate tell."""
    return isinstance(condition, Fact) and condition.text in told
