"""Triggers: what opens a reaction, and when.

In: a sentence about reacting, and the options of its section. Out: drafts of triggers, occurs_in and requires. Two
shapes: "may react if an enemy unit …" over named options, and "a unit that is shot at … can react by …".
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.cutting import cut
from ingest.grammar.phrases.named import opening_of
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.times import phase_of
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import condition_in, read_condition
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.plain.contractions import spelt_out
from ingest.grammar.plain.formal import WHERE_FOR_IF
from ingest.grammar.plain.reactionsmade import ALONE_OPENS, only_opener
from ingest.grammar.setting import Setting
from ingest.grammar.states import thing_of
from ingest.lexicon import GENERIC_UNITS
from ingest.structure import Structure
from ingest.triggers.labelled import OPENED, at_the_roll, behind_phase, labelled_trigger, trigger
from ingest.vocabulary import Vocabulary
from kb.conditions import (
    ALWAYS,
    Condition,
    During,
    Event,
    Fact,
    Has,
    atoms,
    both,
    had_by,
    negate,
)
from kb.names import capitalised, stems
from kb.patterns import Pattern, deferred

_REACTS = Pattern(
    r"(?i)\b(?:may|can|could) (?:also |then |potentially )?(?:choose to )?"
    r"(?:react|respond|declare an? \w+|make an? \w*\s?reaction)\b|\b(?:reaction|response) may be (?:made|declared)"
)
_BY = Pattern(r"(?i)^(?:an? |any |the )?(.+?) (?:can|may) (?:also )?(?:react|respond)(?: to .+?)? (?:by|with) (.+)$")
#: "A unit that has no order can make a Dodge reaction when …", by the name of what it does.
_MAKES = Pattern(
    r"(?i)^(?:an? |any |the )?(?:.+?) (?:can|may) (?:also )?(?:make|attempt|declare|perform|take) "
    r"((?:an?|the) (?!further\b|second\b|single\b)[\w' -]{3,40}? (?:reaction|response)) "
    r"(?:when|whenever|if|once|after|as soon as) .+$"
)
#: "A unit that an enemy has charged can also make a Parry reaction, meeting it head on": what befalls it opens that.
_ALSO_MAKES = Pattern(
    r"(?i)^(?:an? |any |the )?(?P<who>[\w'-]+(?: (?!that\b|which\b)[\w'-]+)? (?:that|which|who) [^,;:.]{3,90}?) "
    r"(?:can|may) (?:(?:also|instead|then|likewise) )?(?:choose to )?(?:make|attempt|declare|perform|take) "
    r"(?P<what>(?:an?|the) (?!further\b|second\b|single\b)[\w' -]{3,40}? (?:reaction|response))"
    r"(?:(?:,? by|,) [a-z]+ing [^;:.]*)?$"
)
#: "A unit that is shot at", "a unit with a Watch order": those of whom it is told what opens their answer.
_TOLD_OF = Pattern(r"(?i) (?:that|which|who|with|being|having|under) ")
#: "… by going down, so long as it has no order": what must be so besides.
_SO_LONG = Pattern(
    r"(?i),? (?:(?:but )?(?:(?P<on>only if|(?:so|as) long as|provided(?: that)?|providing(?: that)?|on condition that)|"
    r"only (?:when|while)|if|while)|(?P<un>unless)) "
    r"(?P<held>(?(on)(?:[a-z]+|[A-Z][\w'’-]+)|(?:it|they|the unit|its?)) [^,;]{3,100})$"
)
_TIMED = Pattern(
    r"(?i)^(?:this(?: reaction)?|it|the reaction|make the (?:reaction )?test)"
    r"(?: (?:happens|has to be made|must be made|must be declared|is made|is declared|occurs))?"
    r" ((?:before|after|when|once|as soon as|immediately (?:after|before|when|upon|following))\b[^;]{5,200})(?:;.*)?$"
)

_AND_ONLY_IF = deferred(
    r"(?i),? (?:and|but) (?:(?:it|this(?: reaction)?) )?(?:(?:is|may|can)(?: be)? )?(?:(?:possible|allowed|permitted|"
    r"available|made|attempted|declared|open) )?only (?:be )?(?:(?:possible|allowed|permitted|available|made|attempted|"
    r"declared|open) )?(?:if|when|while|where) ([^;]{5,120})$"
)
#: "Heavy weapons may be used only if …", in an option's entry: with what it is done, and not what opens it.
_ARMS = Pattern(r"(?i)^[^,;:.]{0,40}?\b(?:weapon|gun|bow|launcher)s? (?:may|can)\b")
#: What is opened, where it is named.
_BY_NAME = deferred(
    r"(?:The )?((?!This\b|These\b|That\b|It\b)[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)(?: [a-z]+)? (?:may|can|is|are) "
)
#: "Can only be used if the unit is in cover": what must be so, and sets nothing off.
_ONLY_IF = Pattern(r"(?i)^[\w ]*\bonly (?:be )?\w+ if ")
#: "Use this when an enemy fires", "Play in response to …": the player is told when.
_TOLD_WHEN = Pattern(
    r"(?i)^(?:use|play|declare|make|take|trigger|activate|available) (?:(?:this|it)(?: \w+)? )?"
    r"(?:immediately |only )?(?P<phase>(?:in|during) [^,;:]{3,40}?(?:phase|step|segment|stage)s?,? )?"
    r"(?:when|whenever|after|before|once|as soon as|in response to) (?P<told>[^;]{5,200})(?:;.*)?$"
)


def is_opening(text: str) -> bool:
    """Whether a sentence does no more than open: "A unit that … can react by …", "Use this when …"."""
    plain = clean(text)[0].rstrip(".")
    return bool(_BY.match(plain) or _TOLD_WHEN.match(plain) or ALONE_OPENS.match(" ".join(text.split())))


def option_blocks(structure: Structure, vocabulary: Vocabulary) -> dict[str, str]:
    """Where headings were lost: the reaction that each passage is about, by passage id.

    A block opens with a sentence "A unit that … can react by …" and goes on to the next one. Its reaction is the one
    that the sentence names, else the one that its passages speak of most, else the one left over whose name shares a
    word with it.
    """
    passages = [
        p
        for p in structure.passages
        if p.kind != "heading" and p.same_as is None and p.passage_class in ("rule", "definition")
    ]
    plain = [clean(p.text)[0].rstrip(".") for p in passages]
    if sum(_BY.match(each) is not None for each in plain) < 2:
        return {}
    opened = [_opening_words(each) for each in plain]
    starts = [n for n, words in enumerate(opened) if words]
    options = {t.id for t in vocabulary.terms.values() if t.kind == "reaction"} - vocabulary.general
    spoken: list[Counter[str]] = []
    chosen: dict[int, str] = {}
    for k, n in enumerate(starts):
        end = starts[k + 1] if k + 1 < len(starts) else len(passages)
        named = _named_options(opened[n], vocabulary)
        if named:
            chosen[k] = named[0]
        spoken.append(Counter(t for p in passages[n:end] for t in _named_options(p.text, vocabulary)))
    for k, counts in enumerate(spoken):
        best = next((t for t, _ in counts.most_common() if t not in chosen.values()), None)
        if k not in chosen and best:
            chosen[k] = best
    left = sorted(options - set(chosen.values()))
    for k, n in enumerate(starts):
        if k not in chosen:
            about = set(stems(passages[n].text))
            match = next(
                (t for t in left if about & (set(stems(vocabulary.terms[t].name)) - {"and", "to", "the"})), None
            )
            if match:
                chosen[k] = match
                left.remove(match)
    found: dict[str, str] = {}
    for k, n in enumerate(starts):
        end = starts[k + 1] if k + 1 < len(starts) else len(passages)
        timed = False
        for p in passages[n:end] if k in chosen else ():
            spoken_of = _named_options(p.text, vocabulary)
            if spoken_of and chosen[k] not in spoken_of and p.id != passages[n].id:
                break  # the text has gone on to another option
            tells_when = _TIMED.match(clean(p.text)[0].rstrip(".")) is not None
            if timed and tells_when:
                break  # when an option is done is told once: this is another, whose opening is lost
            timed = timed or tells_when
            found[p.id] = chosen[k]
    return found


def _opening_words(plain: str) -> str:
    """What a sentence that opens a block says is done ("by going down", "a Dodge reaction"); '' where it opens none."""
    by = _BY.match(plain)
    made = _MAKES.match(plain) if by is None else None
    if by or made:
        return by.group(2) if by else made.group(1) if made else ""
    also = _ALSO_MAKES.match(plain)
    return also["what"] if also and _BY_ENEMY.search(also["who"]) else ""


#: What an enemy does to somebody.
_BY_ENEMY = deferred(r"(?i)\b(?:by|from) (?:an? |any |the )?(?:enemy|opposing|opponent)|\b(?:an?|the|any) enemy\b")


def _named_options(text: str, vocabulary: Vocabulary) -> list[str]:
    """The reactions that a text names, general ones aside, in order."""
    return [
        t
        for hit in vocabulary.index.find(text)
        for t in hit.terms
        if vocabulary.terms[t].kind == "reaction" and t not in vocabulary.general
    ]


def trigger_drafts(text: str, setting: Setting, options: list[str]) -> list[Draft]:
    """The drafts of a sentence that opens reactions; none where it opens none."""
    vocabulary = setting.vocabulary
    text = _EVEN_SO.sub("", text)
    event, opened_by_it = only_opener(" ".join(text.split()), vocabulary)
    if event:
        return labelled_trigger(event, [opened_by_it], setting)
    cleaned, _ = clean(spelt_out(text))
    cleaned = WHERE_FOR_IF.applied_to(cleaned)
    plain = cleaned.rstrip(".")
    own = options[0] if len(options) == 1 else None
    timed = _TIMED.match(plain)
    if timed and own:
        when, only = timed.group(1), _AND_ONLY_IF.search(timed.group(1))
        when = when[: only.start()] if only else when
        needed = [_needed(own, opening_of(when), Fact(when), when)]
        if only:  # "…, and it is only possible if the enemy is at least 8 inches away"
            needed.append(_needed(own, opening_of(only[1]), condition_in(only[1], vocabulary), only[1]))
        return needed
    opens = (OPENED.match(plain) or _TOLD_WHEN.match(plain)) if own and not _ARMS.match(plain) else None
    if opens and at_the_roll(plain):
        return []  # at which point of it, and not what is answered
    if opens and own:
        by_name = _BY_NAME.match(plain) if own in vocabulary.general else None
        option = vocabulary.best(by_name[1], "reaction") if by_name else None
        own = option or own  # "Brace may be declared when …", in the chapter of all
        triggers = labelled_trigger(behind_phase(opens), [own], setting)
        if _ONLY_IF.match(plain) and not any(isinstance(a, Event) for t in triggers for a in atoms(t.requirement)):
            return [_needed(own, t.condition or "", t.requirement, t.condition or "") for t in triggers]
        return triggers
    by = _BY.match(plain)
    if by and _TOLD_OF.search(by.group(1)):
        general = [t.id for t in vocabulary.terms.values() if t.kind == "reaction" and t.name == "Reaction"]
        targets = options or _named_options(by.group(2), vocabulary)[:1] or general
        return _reacting_by(by.group(1), by.group(2), targets, setting)
    also = _ALSO_MAKES.match(plain)
    if also and _BY_ENEMY.search(also["who"]) and (named := _named_options(also["what"], vocabulary)[:1]):
        return _reacting_by(also["who"], also["what"], named, setting)
    if own and not _REACTS.search(cleaned):
        opened = _entry_trigger(cleaned, own, setting)
        if opened:
            return opened
    first = _BEFORE_FIRST.match(cleaned) if own else None
    if first and own and (opened := _entry_trigger(capitalised(first["then"]), own, setting)):
        return [*opened, _needed(own, opening_of(first["when"]), Fact(first["when"]), first["when"])]
    drafts: list[Draft] = []
    if _REACTS.search(cleaned) and _WHEN.search(cleaned):
        drafts = _opened_by(plain, cleaned, options, setting)
    if own and not drafts and own in _permitted(cleaned, vocabulary):
        drafts = _aimed_at_enemy(cleaned, own, setting)
    if options and _PLACED.search(cleaned):
        drafts += _positions(cleaned, setting, options)
        if moment := _MOMENT.match(cleaned):
            deeds = set(_named_options(cleaned[moment.end() :], vocabulary))
            when = moment[1]
            drafts += [_needed(each, opening_of(when, 24), Fact(when), when) for each in options if each in deeds]
    return drafts


#: What does not keep it from being done is no opening for it: "even if it has already made one this turn".
_EVEN_SO = Pattern(
    r"(?i),? even (?:if|when|though|after) (?:it|they|(?:the|that|this) (?:unit|model)) (?:has|have|is|are|did|does|"
    r"already|reacted|made)\b[^.;,]{0,90}(?=[.;]|$)"
)
_WHEN = Pattern(r"(?i)\b(?:if|when|whenever|after|once)\b")
#: "Once all rolls are made, but before any casualties are removed, the player may …": the moment of what is chosen.
_MOMENT = Pattern(
    r"(?i)^((?:once|after|as soon as|when|immediately after) [^.;]{5,240}?,? (?:and|but)(?: only)? "
    r"before [^.;,]{5,120}), (?=(?:the|an?|that|your|any|each|you|its?)\b[^.;,]{0,60}? (?:may|can) )"
)
#: "Before any dice are rolled, a crew that is shot at may …": the last moment of it, and what opens it.
_BEFORE_FIRST = Pattern(r"(?P<when>[Bb]efore [^,;:.]{5,90}), (?P<then>[^:]*? (?:may|can) (?!not\b)[^:]*)")
_PLACED = Pattern(r"(?i)\bin order to\b|\beither\b")


def _needed(option: str, name: str, requirement: Condition, words: str) -> Draft:
    """What must hold for an option to be open."""
    return Draft(
        "requires", Thing("effect", name), subject=option, requirement=requirement, condition=words, modal="oblige",
        fixed=True, any_unit=True,
    )  # fmt: skip


def _reacting_by(who: str, how: str, targets: list[str], setting: Setting) -> list[Draft]:
    """The triggers of "a unit that is shot at can react by …", or of a unit with an order that must be held."""
    vocabulary = setting.vocabulary
    about = re.sub(r"(?i)^.*?\b(?:that|which|who) ", "", who, count=1)
    ordered = re.search(r"(?i)^(?:a |any )?units? with (?:an? )?(.+? order)\b", who)
    words = about if re.search(r"(?i)\benemy\b", about) else f"an enemy {about}"
    if ordered:
        at = re.search(r"(?i)\bat (an? enemy unit .+)$", how)
        words = at.group(1) if at else ""
    requirement = both(condition_in(words, vocabulary), _alone(who, vocabulary))
    order = vocabulary.best(ordered.group(1), "order") if ordered else None
    drafts: list[Draft] = []
    asked = _SO_LONG.search(how)
    held_words = asked["held"] if asked else ""
    held = condition_in(held_words, vocabulary) if asked else ALWAYS
    for target in targets:
        drafts.append(trigger((words or how) if ordered else about, requirement, target, setting))
        if asked and held != ALWAYS:
            drafts.append(_needed(target, held_words, negate(held) if asked["un"] else held, held_words))
        if order and target not in vocabulary.general:
            needed = Draft("requires", thing_of(order, vocabulary), subject=target, requirement=Has(order), fixed=True)
            drafts.append(needed)
    return drafts


def _alone(who: str, vocabulary: Vocabulary) -> Condition:
    """Whom alone "a Rider that is shot at" tells to answer; anybody where it is any unit."""
    told = _TOLD_OF.search(who)
    head = tokenize(who[: told.start()] if told else who, vocabulary)
    asked = read_subject(head, vocabulary).who
    if asked != ALWAYS:
        return asked if all(had_by(atom, "unit") for atom in atoms(asked)) else ALWAYS
    named = [t for t in head if t.low not in _ANY_UNIT | GENERIC_UNITS and t.stem not in vocabulary.unit_words]
    plain = all(t.text.isalpha() and not t.terms and not t.low.endswith(("ed", "ing")) for t in named)
    return Fact(" ".join(t.text for t in named)) if named and plain and len(named) < 3 else ALWAYS


#: Words before the noun for a unit that tell of no kind of it.
_ANY_UNIT = frozenset("a an any the each every single whole entire friendly target other player side unit".split())


def _opened_by(plain: str, cleaned: str, options: list[str], setting: Setting) -> list[Draft]:
    """The triggers of "may react if an enemy unit …", and the phases that the sentence names."""
    vocabulary = setting.vocabulary
    tokens = tokenize(plain, vocabulary)
    conditions = [read_condition(p, vocabulary) for p in cut(tokens) if p.role == "if"]
    events = [c for c in conditions if any(isinstance(a, Event) for a in atoms(c))]
    phases = phase_of(tokens, vocabulary)
    drafts: list[Draft] = []
    for target in options:
        for event in events:
            words = next((a.text for a in atoms(event) if isinstance(a, Event)), cleaned)
            drafts.append(trigger(words, event, target, setting))
        for atom in atoms(phases):
            if isinstance(atom, During):
                phase = thing_of(atom.phase, vocabulary)
                drafts.append(Draft("occurs_in", phase, subject=target, fixed=True, any_unit=True))
    return drafts


_SUFFERED = Pattern(
    r"(?i)^(?:an? |any |the )?[\w -]{2,30}? (?:that|which|who) ((?:is|has been|have been|are|was|were) "
    r"(?:being |about to be )?(?:the target of|shot at|hit|struck|in the path of|"
    r"(?!(?:armed|equipped|mounted|trained|drilled|supplied|provided|crewed|manned|named|marked|listed) )[a-z]+ed)\b"
    r".*?) (?:may|can)\b"
)


#: "A unit that loses a combat may declare …": what it does or undergoes opens it; not what it is, has or does not do.
_DOING = Pattern(
    r"(?i)^(?:(?P<phase>(?:in|during) (?:the|its|your|their) [\w -]+), )?(?:an? |any |each |the )?[\w -]{2,40}? "
    r"(?:that|which|who) (?P<what>(?:(?:has|have) (?:just )?(?!not\b|no\b|an?\b|the\b)\w+(?:ed|en|st|un|ought)|"
    r"(?!is\b|was\b|has\b|does\b|includes\b|contains\b|consists\b|carries\b|bears\b|needs\b|wishes\b|wants\b)"
    r"\w+(?<!s)s) [^,;]+?),? (?:may|can)\b"
)
#: "may fire at an enemy unit that moves within …": what the enemy does is what opens it.
_AT_AN_ENEMY = Pattern(
    r"(?i)\b(?:may|can) (?!not\b)[^,.]{2,60}?(?: even)? (?:at|against|on|upon|towards?) "
    r"((?:an?|any|the) (?:enemy|opposing)(?: [\w-]+)?) (?:that|which|who) ([^,.]{5,100}?)"
    r"(?:, (?:provided|as long as|so long as|or (?:it|they) )[^.]*)?$"
)
#: What happens, and not how things stand: "Whenever a cart comes near", not "If it is raining".
_WHENEVER = deferred(
    r"(?:Whenever|When|Each time|Every time|As soon as|Immediately (?:after|before)|Just (?:after|before)) "
    r"(?!(?:this|the|your|its?|they|you)\b[^,]*? (?:is|are|has|have|uses?|using)\b|using\b)"
)


#: "In response to an enemy moving within 10 inches, a unit may …".
_IN_ANSWER = Pattern(
    r"(?i)^(?:in (?:response|reply|answer|reaction) to|upon) ((?:an?|the|any|another) [^,]{5,120}), (?=\w)"
)


#: "It is triggered by a Rush of the enemy", in the entry of what that sets off.
_SET_OFF_BY = Pattern(
    r"(?i)^(?:this(?: \w+)?|it|(?:the |an? )?(?P<name>[A-Z][\w' -]{1,40}?)(?: (?:reaction|response))?) "
    r"(?:is|can be|may be) (?:always |usually )?(?:only )?(?:triggered|set off|provoked|prompted)(?: only)? by "
    r"(?P<what>[^;]{4,160}?)"
    r"(?:,? (?:whether|no matter|regardless)\b[^;]*)?$"
)
#: "A Rush declared by enemy Riders within 12 inches": what these do.
_DONE_BY_ENEMY = deferred(
    r"(?P<what>(?:an?|any|the) [\w' -]{2,40}?) (?P<done>declared|made|launched|begun) by "
    r"(?P<who>(?:an?|any) enem[\w' -]+?|enem[\w' -]+?)(?P<rest> (?:within|in|from|at|against|during)\b.*)?$"
)
_DOES_SO = {"declared": "declares", "made": "makes", "launched": "makes", "begun": "begins"}


def _set_off_by(cleaned: str, option: str, setting: Setting) -> list[Draft]:
    """What sets the option of an entry off, told as that."""
    told = _SET_OFF_BY.match(cleaned)
    if told is None or (told["name"] and stems(told["name"]) != stems(setting.vocabulary.terms[option].name)):
        return []
    what = told["what"]
    if done := _DONE_BY_ENEMY.fullmatch(what):
        does = _DOES_SO[done["done"]]
        does = does.removesuffix("s") if done["who"].startswith("enem") else does
        what = f"{done['who']} {does} {done['what']}{done['rest'] or ''}"
    return labelled_trigger(what, [option], setting)


_LETS = deferred(r"(?i)\b(?:may|can)\b(?! not\b| never\b| no longer\b| [a-z]+ (?:no|neither|none)\b)")
_SHUTS = deferred(r"(?i)\b(?:may|can|must) (?:not|never|no longer|[a-z]+ (?:no|neither|none))\b|\bcannot\b")


def _entry_trigger(cleaned: str, option: str, setting: Setting) -> list[Draft]:
    """In an option's own entry: "When an enemy …, this unit may …", "A unit that is the target of an attack may …"."""
    vocabulary = setting.vocabulary
    if set_off := _set_off_by(cleaned.rstrip("."), option, setting):
        return set_off
    if (_SHUTS.search(cleaned) or not _WHENEVER.match(cleaned)) and not _LETS.search(cleaned):
        return []  # "A unit that was charged in the flank may not Brace": what shuts somebody out opens nothing
    answered = _IN_ANSWER.match(cleaned)
    if answered:
        return labelled_trigger(answered.group(1), [option], setting)
    whose = _SUFFERED.match(cleaned)
    if whose:
        condition = condition_in(whose.group(1), vocabulary)
        if not any(had_by(a, "unit") for a in atoms(condition)):  # "that is Dazed may"
            return [trigger(whose.group(1), condition, option, setting), *_in_its_phases(cleaned, option, setting)]
    by_name = option in _permitted(cleaned, vocabulary)
    doing = _DOING.match(cleaned) if by_name else None
    if doing:  # "In the Combat phase, a unit that loses a combat may declare Hold Fast"
        condition = condition_in(doing["what"], vocabulary)
        if not any(had_by(a, "unit") for a in atoms(condition)):
            drafts = [trigger(doing["what"], condition, option, setting)]
            phases = phase_of(tokenize(doing["phase"] or "", vocabulary), vocabulary) if doing["phase"] else ALWAYS
            during = (a.phase for a in atoms(phases) if isinstance(a, During))
            drafts += [Draft("occurs_in", thing_of(phase, vocabulary), option, fixed=True, any_unit=True)
                       for phase in during]  # fmt: skip
            return drafts
    for piece in cut(tokenize(cleaned.rstrip("."), vocabulary)):
        if piece.role == "if" and (piece.fronted or by_name):
            condition = read_condition(piece, vocabulary)
            happens = any(isinstance(a, Event) for a in atoms(condition))
            befalls = (_BEFALLS if by_name else _AIMED_AT).search(piece.text)
            aimed_at = by_name and _AIMED_AT.search(piece.text)  # "may Brace if it is the target of a charge"
            if aimed_at and not happens:
                condition = Fact(piece.text)
            if happens or aimed_at or (befalls and piece.opener in _AT_ONCE):
                return [trigger(piece.text, condition, option, setting), *_in_its_phases(cleaned, option, setting)]
            told = piece.fronted and condition != ALWAYS and not isinstance(condition, Has)
            if told and _WHENEVER.match(cleaned):  # by whom and to whom it happens is in its words
                return [trigger(piece.text, Fact(piece.text), option, setting)]
    return _aimed_at_enemy(cleaned, option, setting)


def _in_its_phases(cleaned: str, option: str, setting: Setting) -> list[Draft]:
    """In which phases what opens an option happens, where its sentence tells: "in the Shooting phase, when it is hit,
    it may …", "may Duck when it is hit in the Shooting phase"."""
    vocabulary, may = setting.vocabulary, _LETS.search(cleaned)
    if may is None or option in vocabulary.general:
        return []
    rest = cleaned[may.end() :]
    behind = _WHEN.search(rest)
    told = f"{cleaned[: may.start()]} {rest[behind.start() :] if behind else ''}"
    pieces = (p for p in cut(tokenize(told.rstrip("."), vocabulary)) if p.role == "during" and p.opener in _WITHIN)
    phases = (a.phase for p in pieces for a in atoms(phase_of(p.tokens, vocabulary)) if isinstance(a, During))
    return [
        Draft("occurs_in", thing_of(phase, vocabulary), option, fixed=True, any_unit=True)
        for phase in dict.fromkeys(phases)
    ]


_WITHIN = frozenset({"in", "during"})


def _aimed_at_enemy(cleaned: str, option: str, setting: Setting) -> list[Draft]:
    """ "May Snipe at an enemy that moves within its arc": what he does is what opens it."""
    aimed = _AT_AN_ENEMY.search(cleaned.rstrip("."))
    words = f"{aimed.group(1)} {aimed.group(2)}" if aimed else ""
    condition = condition_in(words, setting.vocabulary)
    happens = any(isinstance(a, Event) for a in atoms(condition))
    return [trigger(words, condition, option, setting)] if happens else []


#: Openers of what happens, not of what is so.
_AT_ONCE = ("when", "whenever", "after", "once", "as soon as", "immediately after")
_BEFALLS = Pattern(r"(?i)\b(?:enemy|opponent|opposing)\b|\b(?:is|are|being|been) (?:shot|hit|struck|[a-z]+ed)\b")
#: What befalls the unit of an entry, where the sentence does not name the option.
_AIMED_AT = Pattern(
    r"(?i)\b(?:is|are|being|been|becomes?) (?:(?:chosen|named) as |made )?(?:the|an?) (?:target|subject|object|victim) "
    r"(?:of|for)\b"
)
_MAY = Pattern(r"(?i)\b(?:may|can) (?:[a-z]+ ){0,3}?(?=\S)(.{3,60})")


def _permitted(cleaned: str, vocabulary: Vocabulary) -> list[str]:
    """The reactions that a sentence says may be made."""
    may = _MAY.search(cleaned)
    return _named_options(" ".join(may[1].split()[:6]), vocabulary) if may else []


def _positions(cleaned: str, setting: Setting, options: list[str]) -> list[Draft]:
    """Where the reacting unit must be ("have a unit that is within 12 inches and line of sight of …")."""
    where = re.search(r"(?i)\b(?:that is|that are|must be) (within .+?)(?: either| \*\*|$)", cleaned)
    if not where:
        return []
    condition = condition_in(where.group(1), setting.vocabulary)
    if condition == ALWAYS or (isinstance(condition, Fact) and "within" not in where.group(1)):
        return []
    name = "line of sight" if "line of sight" in where.group(1).lower() else "distance"
    number = re.search(r"\d+", where.group(1))
    return [
        Draft(
            "requires",
            Thing("effect", name, setting.vocabulary.best(name)),
            subject=option,
            requirement=condition,
            value=number.group() if number else None,
            condition=where.group(1),
            modal="state",
            fixed=True,
            any_unit=True,
        )
        for option in options
    ]
