"""Sentences: the clauses of one sentence, in its setting.

In: a sentence's text and where it stands (its section's term, the sentence before it). Out: drafts of clauses, whose
new names are not terms yet, in the order of the text; an exception names the draft that it wins over.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace

from ingest.grammar.beside import in_brackets, in_which_case, with_included
from ingest.grammar.draft import AS_EXCEPTION, Draft
from ingest.grammar.mainclause import main_clause
from ingest.grammar.phrases.circumstances import with_times, with_what_began
from ingest.grammar.phrases.cutting import cut
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.plain.addends import NEEDED, added_to, addends
from ingest.grammar.plain.andwhen import told_apart
from ingest.grammar.plain.besides import told_by_itself
from ingest.grammar.plain.bynature import by_nature
from ingest.grammar.plain.cleaned import clean, except_others
from ingest.grammar.plain.commonforms import COMMON
from ingest.grammar.plain.contractions import spelt_out
from ingest.grammar.plain.deedsmeant import AT_WHOEVER, DO_IT, by_gerund, done_back
from ingest.grammar.plain.excepted import with_one
from ingest.grammar.plain.figuredarms import FIGURED_ARMS
from ingest.grammar.plain.fronts import OPENER, amid, split_front, told_alone
from ingest.grammar.plain.headless import of_its_bearer, of_its_holders, state_told_first, with_so_many
from ingest.grammar.plain.labels import labelled, result_told
from ingest.grammar.plain.leaveaside import leave_aside
from ingest.grammar.plain.meanstodo import with_the_means
from ingest.grammar.plain.ofoptions import but_exempt, given_one, of_options
from ingest.grammar.plain.ofthatkind import gives_none, of_that_kind
from ingest.grammar.plain.onfeet import on_its_feet
from ingest.grammar.plain.ordersgiven import orders_by_name
from ingest.grammar.plain.reactionsmade import reactions_made
from ingest.grammar.plain.rewrites import plain
from ingest.grammar.plain.ruledas import ruled_as
from ingest.grammar.plain.triggered import of_the_trigger
from ingest.grammar.plain.turns import turned
from ingest.grammar.plain.typebrackets import subtypes_before
from ingest.grammar.plain.waivers import but_still
from ingest.grammar.plain.whoacts import as_the_enemy
from ingest.grammar.plain.whomdoneto import told_of_target
from ingest.grammar.sentences.allothers import all_others, of_the_rest
from ingest.grammar.sentences.asopened import needed_as_it_opens
from ingest.grammar.sentences.byname import by_name, gone_into, of_states, own_state
from ingest.grammar.sentences.carried import (
    case_told,
    in_that_case,
    note_tested,
    of_that_test,
    under_its_case,
    under_outcome,
)
from ingest.grammar.sentences.consulted import consulted
from ingest.grammar.sentences.deedasked import by_their_deed
from ingest.grammar.sentences.ellipses import rule_and_ellipsis, told_by_the_last
from ingest.grammar.sentences.entry import pointed_at, then_so
from ingest.grammar.sentences.examples import exemplified
from ingest.grammar.sentences.exceptions import YIELDS, exceptional, open_to_some
from ingest.grammar.sentences.firedonly import fired_only
from ingest.grammar.sentences.firing import leave_to_fire
from ingest.grammar.sentences.firsttime import at_first, only_at_first
from ingest.grammar.sentences.inthisphase import in_this_phase
from ingest.grammar.sentences.liftedif import lifted_if
from ingest.grammar.sentences.likewise import done_already, of_others_too
from ingest.grammar.sentences.mixtures import mixtures
from ingest.grammar.sentences.mostofit import most_of_it
from ingest.grammar.sentences.nobar import in_spite_of
from ingest.grammar.sentences.noneofthem import none_of_them
from ingest.grammar.sentences.notbound import excepted_from_that
from ingest.grammar.sentences.notforthese import out_of_brackets
from ingest.grammar.sentences.onestate import one_state
from ingest.grammar.sentences.optionsown import of_the_option
from ingest.grammar.sentences.overthelimit import over_the_limit, so_many_of_them
from ingest.grammar.sentences.overtherule import as_exceptions, over_the_rule, while_doing_it
from ingest.grammar.sentences.precedence import of_rules
from ingest.grammar.sentences.sayings import begun_with
from ingest.grammar.sentences.sound import is_sound
from ingest.grammar.sentences.statenames import in_its_state, never_so, once_in_it
from ingest.grammar.sentences.successes import counts_from
from ingest.grammar.sentences.thresholds import begins, own_threshold, rule_and_threshold
from ingest.grammar.sentences.victory import decided
from ingest.grammar.sentences.whole import read_whole, remember, taken_off
from ingest.grammar.setting import Setting
from ingest.grammar.whose.alreadyso import of_those_already_so
from ingest.grammar.whose.bearing import of_other_targets
from ingest.grammar.whose.entailed import never_therefore, nothing_but
from ingest.grammar.whose.nearbearers import of_those_near
from ingest.grammar.whose.ofthetarget import of_the_target
from ingest.grammar.whose.oncarriers import of_those_aboard
from ingest.grammar.whose.putright import (
    by_how_much,
    not_in_that_deed,
    not_its_own,
    one_of_a_kind,
    told_behind,
    told_of_the_state,
    told_once,
    without_echo,
)
from ingest.grammar.whose.recall import note_names, note_test, of_such
from ingest.grammar.whose.remainder import front_untold
from ingest.grammar.whose.severally import of_any, severally
from ingest.grammar.whose.sufferers import of_those_put
from ingest.lexicon import DISCOURSE
from ingest.secondperson import in_third_person
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.umbrellas import IN_GROUPS, of_those_held
from kb.conditions import ALWAYS, Fact, Has, both, conjuncts
from kb.faults import FAULTS, pass_over
from kb.model import HELD_KINDS, OPTION_KINDS
from kb.names import capitalised
from kb.patterns import Pattern, deferred

_IN_MOST = Pattern(r"(?i)^in most (?:cases|situations|circumstances),? ")
#: Spaces that are left where words were taken out.
_LEFT_BEHIND = deferred(r" +(?=[ ,.;])")
_USUALLY = deferred(r"(?i)(?:in )?(?:most|normally|usually|generally|typically)\b")
_MAY_USUALLY = deferred(r"\b(?:may|can|cannot|must) (?:normally|usually|generally|typically) ")
#: "Most crews fight alone": how it is, and not how it has to be.
_MOST_ARE = deferred(
    r"(?i)most (?!of (?:it|them|these|this)\b)(?!.*\b(?:must|has to|have to|needs? to|shall|requires?)\b)"
)
#: "Even packs that are …": these as well.
_EVEN = deferred(
    r"^Even (?!if\b|when|while|whilst|though|after|before|with\b|in\b|on\b|at\b|so\b|then\b|where)([a-zA-Z])"
    r"(?=[\w' -]{2,80}? (?:may|must|can|cannot|has|have|takes?|is|are|suffers?|counts?)\b)"
)
#: What happens now and then is no rule.
_NOW_AND_THEN = deferred(
    r"(?i)(?:sometimes|often|occasionally|(?:in|under) (?:rare|some|some rare|certain|specific|particular|special) "
    r"(?:cases|instances|circumstances|situations|conditions))\b"
)
#: What a text says of where a thing is told, not of the thing ("its entry dictates under what conditions it must …").
_TOLD_ELSEWHERE = Pattern(
    r"(?i)\b(?:dictate|describe|specify|specifie|explain|state|detail|list)s? (?:under |in |on |for |to )?"
    r"(?:what|which|how|when|whether|where)\b"
)
#: "Towing is dealt with in the supplement …": where it is told, and nothing of it here.
_DEALT_WITH = Pattern(
    r"(?i)^(?!.*\b(?:must|may|can|cannot|shall|never)\b)[^;:]{2,80}? (?:is|are|will be) (?:fully |further |all )?"
    r"(?:dealt with|described|explained|covered|treated|set out|discussed|detailed|handled|told of|found) "
    r"(?:more fully |in full |at length |separately )?(?:in|on|under|by|at) "
    r"(?:(?:the|an?|our|its|their|another|that) )?(?:[\w'’-]+ ){0,4}?(?:supplement|appendix|chapter|section|page|"
    r"rulebook|book|volume|expansion|module|paragraph|booklet|annex)\b"
)
#: "Units do nothing until somebody tells them to": how deeds come about, and no ban of any.
_UNTIL_TOLD = Pattern(
    r"(?i)^(?:(?:(?:an?|any|each|every|the|your|our|most|all) "
    r")?(?:units?|models?|troops?|figures?|men|regiments?|squads?)|"
    r"nobody|no (?:unit|model)) (?:do(?:es)?|will do|may do|can do|acts?|moves?|may not|cannot|will not|do(?:es)? not)"
    r"\b[^,;:]{0,60}? (?:until|unless|before|without(?! (?:an?|any|its|their|the) orders?\b)) (?:[\w'-]+ "
    r"){0,5}?(?:tells?|told|orders?|ordered|activated|commands?|commanded|being)\b"
    r"[^,;:]{0,30}$"
)
_NOTHING = deferred(r"(?i)\b(?:nothing|anything|acts?)\b")
_THEN_THESE = deferred(r" [–—-] (?=(?:these|those|this|such) )")
#: "The higher …, the better …" describes; it rules nothing.
_PROPORTION = deferred(r"(?i)the (?:more|less|\w+er)\b[^,.]*, the (?:more|less|\w+er)\b")
#: "Instead of the usual procedure for a Dazed result, …": that result itself is no case in which it holds.
_IN_PLACE_OF_RESULT = deferred(
    r"I(?P<result>nstead of the (?:usual|normal|standard) (?:procedures?|rules?|methods?|effects?) (?:for|of) "
    r"[^,]*\bresults?\b[^,]*), (?P<told>.+)$"
)
_DISCOURSE = deferred(OPENER)
_SUCH_UNITS = deferred(r"(?i)(?:as such (?:units?|models?|weapons?)|regardless of)\b")
_EXCEPTION_TO = deferred(
    r"(?i)(?:as )?an exception to (?:this|that|the above|these|the normal|the usual) rules?,? |"
    r"as an exception to [^,]{3,60}, |exceptions?(?: to (?:this|the above)(?: rule)?)?(?:: | ?[–—-] )|"
    r"(?:there is )?(?:but )?(?:the|one|an?) (?:only |sole |other |further |single )?"
    r"(?:exception|departure)(?: (?:to|from) (?:this|that|these|it|the above)(?: rules?)?)?(?: is that |: )"
)
#: "Scouts are an exception and may …": they may, as an exception.
_ARE_EXCEPTED = Pattern(
    r"^(?P<who>(?!There\b|This\b|That\b|It\b)[A-Z][^,;:]{1,60}?) (?:is|are|form|forms) (?:an?|the|one)"
    r"(?: (?:only|sole|one|obvious|single))? exceptions?(?: (?:to|from) (?:this|that|these|the above)"
    r"(?: (?:rules?|bans?|limits?|restrictions?))?)?(?:,? and|,? for|,? as|,? since|:|,| [–—-])?"
    r"(?: (?:they|it|these|who|which|such an? [a-z]+|such [a-z]+s))? (?P<may>(?:may|can|must|cannot|never|always)\b)"
)
#: "At the end of each turn, roll a D6": a roll of its own, not the test that was told of before.
_ROLLED_ANEW = deferred(
    r"(?:At|Before|After|During|In) (?:the |each |every |a )[^,;]{3,60}?,? (?:you (?:may |must )?)?"
    r"roll (?:an?|one|two|\d?[dD]\d)|Roll (?:an?|one) (?:die|dice|D\d+): on "
)
#: "Engaged units may not attempt it": the test that was told of.
_ATTEMPTS = Pattern(
    r"\b((?:may|can|cannot|must|never)(?: not| never| only)? (?:attempt|take|make)) (?:it|one)"
    r"(?=$|,| (?:if|when|while|in|at)\b)"
)
#: "While in this formation": the entry's own.
_IN_THIS = Pattern(r"\b([Ii]n|[Uu]nder) this ([a-z]+)(?! of\b)")
_PROVIDED = ("so long as", "as long as", "provided", "provided that", "providing", "providing that")


#: With which case or time a sentence opens that stands behind a label or in a cell, in small letters.
_CASE_FIRST = deferred(r"^(?:until|while|whilst|when|whenever|if|unless|once|as long as|so long as)\b(?= [a-z])")


def read_sentence(text: str, setting: Setting) -> list[Draft]:
    """The drafts that a sentence gives, in order; none where nothing in it is understood. Updates ``setting.last``.

    A fault of ours in one sentence loses that sentence, which the ledger then holds, and not the whole rulebook
    (``kb.faults``).
    """
    try:
        opens = not setting.text_before or setting.text_before == text
        text = by_nature(_CASE_FIRST.sub(lambda m: capitalised(m[0]), " ".join(text.split())), setting.vocabulary)
        text, when = under_its_case(told_by_itself(text), setting)
        text, first = at_first(text)
        text = none_of_them(in_spite_of(text, setting), setting)
        parts = [part for each in told_alone(text) for one in told_apart(each) for part in state_told_first(one)]
        to = added_to(text, setting.added_to)
        before, listed = setting.said, addends(text, to=to)
        as_it_was = replace(setting, new_terms=dict(setting.new_terms)) if listed else setting
        drafts = [draft for part in parts for draft in _under_label(part, setting)]
        if listed and (to == NEEDED or sum(draft.relation == "modifies" for draft in drafts) < len(listed)):
            for each in fields(setting):
                setattr(setting, each.name, getattr(as_it_was, each.name))
            drafts = [draft for part in listed for draft in _under_label(part, setting)]
        setting.added_to = to
        for needed in needed_as_it_opens(text, setting) if opens else ():
            asked = [draft for draft in _read(needed, replace(setting)) if draft.relation == "requires"]
            for draft in asked:
                if draft.object.term is None and draft.object.kind == "action":  # to carry pikes is no deed
                    draft.object = replace(draft.object, kind="effect")
            drafts += asked
        setting.begun = begins(drafts) or setting.begun
        of_those_already_so(text, drafts, before, setting.vocabulary)
        in_that_case(drafts, when, setting)
        only_at_first(drafts, first)
        of_those_put(text, drafts, setting.vocabulary.unit_words)
        by_their_deed(drafts, setting.vocabulary)
        leave_to_fire(drafts, setting.vocabulary)
        of_those_aboard(text, drafts, setting)
    except FAULTS:
        pass_over()
        return []
    return drafts


def _is_told_elsewhere(text: str) -> bool:
    """Whether a sentence only says where something is told."""
    return _TOLD_ELSEWHERE.search(text) is not None or _DEALT_WITH.match(text) is not None


def _under_label(text: str, setting: Setting) -> list[Draft]:
    if result := result_told(text, setting.vocabulary):
        first, term, told = result
        entry, drafts = setting.section_term, _read(first, setting)
        setting.section_term, setting.last, setting.described = term, None, None
        drafts += _read(told, setting)
        setting.section_term = entry
        return drafts
    label = labelled(text, setting.vocabulary)
    if label is None:
        return _read(text, setting)
    entry = setting.section_term
    setting.section_term, told = label
    drafts = _read(told, setting)
    labels = setting.section_term
    setting.section_term = entry
    if drafts and labels and setting.vocabulary.terms[labels].kind == "status":
        setting.last, setting.described = Subject(labels, Has(labels)), None  # "It", in the next, is whoever is so
    return drafts or _read(text, setting)


def _of_anybody(text: str, setting: Setting) -> list[Draft]:
    """What a sentence says of any unit, in whatever entry it stands: "it" is what the entry is of."""
    before = setting.section_term, setting.option
    own = next((term for term in before if term), None)
    if own is not None and setting.vocabulary.terms[own].kind in OPTION_KINDS:
        name = setting.vocabulary.terms[own].name
        text = re.sub(r"\b(make|do|use|take|attempt|perform|declare) (?:it|this|so)\b", rf"\1 a {name}", text)
    setting.section_term = setting.option = None
    drafts = _read(text, setting)
    setting.section_term, setting.option = before
    return drafts


#: An item that begins in small letters with what its bearer has or does ("- has the Duck rule").
_OWN_BEGINNING = deferred(r"^(?:has|have)(?= )")


def _read(text: str, setting: Setting) -> list[Draft]:
    text = _OWN_BEGINNING.sub(lambda m: m[0].capitalize(), " ".join(text.split()))  # as it stands in one line
    text = FIGURED_ARMS.applied_to(text)
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    if entry and entry.kind == "reaction":
        text = as_the_enemy(text)
    text = fired_only(so_many_of_them(over_the_limit(out_of_brackets(text, setting), setting), setting), setting)
    text = with_so_many(text)
    if entry and entry.kind in OPTION_KINDS and (then := _THEN_DOES.match(text)):
        opened, does = _read(f"{then['said']}.", setting), _read(capitalised(then["does"]), setting)
        for draft in does:  # what sets the option off holds whenever it is done
            draft.when = both(*(part for part in conjuncts(draft.when) if not isinstance(part, Fact)))
        return [*opened, *does]
    if replaced := _IN_PLACE_OF_RESULT.match(text):
        instead, case = _read(capitalised(replaced["told"]), setting), f"i{replaced['result']}"
        for draft in instead:
            draft.when = both(Fact(case), draft.when)
            draft.subject = None if draft.affects == "player" else draft.subject  # a step of what the heading names
            draft.condition = "; ".join(filter(None, (case, draft.condition)))
        return instead
    if excepting := with_one(text):
        rule, exceptions = (_read(part, setting) for part in excepting)
        return as_exceptions(rule, exceptions, setting.vocabulary.general)
    if exempting := but_exempt(text, setting.vocabulary):
        told_before, ban = setting.said, _read(exempting[0], setting)
        setting.said = ban
        spared = _read(exempting[1], setting)
        setting.said = told_before
        return as_exceptions(ban, spared, setting.vocabulary.general)
    if excepting := but_still(text) or never_therefore(text) or leave_aside(text):
        return [draft for part in excepting for draft in _read(part, setting)]
    if behind := rule_and_threshold(text):
        as_it_was, first = replace(setting, new_terms=dict(setting.new_terms)), _read(behind[0], setting)
        if meant := own_threshold(behind[1], replace(setting, said=first)):
            return [*first, *meant]
        for part in fields(setting):
            setattr(setting, part.name, getattr(as_it_was, part.name))
    if behind := rule_and_ellipsis(text, setting):
        as_it_was, first = replace(setting, new_terms=dict(setting.new_terms)), _read(behind[0], setting)
        if first and (meant := told_by_the_last(behind[1], setting)):
            return [*first, *meant]
        for part in fields(setting):
            setattr(setting, part.name, getattr(as_it_was, part.name))
    text = except_others(text)
    if each := severally(text, setting.vocabulary):
        return of_any([_read(one, setting) for one in each])
    if (groups := IN_GROUPS.applied_to(text)) != text:
        return [draft for part in groups.split(". ") for draft in _read(part, setting)]
    if others := all_others(text):
        first = _read(others[0], setting) if others[0] else []
        if rest := of_the_rest(others[1], first or setting.said, setting):
            return [*first, *rest]
    if (closed := open_to_some(text)) != text:
        return _of_anybody(closed, setting)
    if setting.vocabulary.addressed and _is_of_pieces(setting):
        text = in_third_person(text)
    text = of_those_held(text, setting.vocabulary)
    text = orders_by_name(ruled_as(subtypes_before(text, setting.vocabulary), setting.vocabulary), setting.vocabulary)
    text = gives_none(of_that_kind(text, setting.vocabulary), setting.vocabulary)
    text = told_of_target(text, setting.vocabulary)
    text = of_options(given_one(text, setting), setting.vocabulary)
    text = reactions_made(text, setting.vocabulary)
    text = on_its_feet(text, setting.vocabulary)
    if entry and entry.kind in HELD_KINDS:
        text = of_its_bearer(text, setting.vocabulary)
    if entry and entry.kind in OPTION_KINDS:
        text = with_the_means(text, entry.name, setting.vocabulary)
    if entry and entry.kind == "special_rule":
        text = of_its_holders(text, entry.name, setting.vocabulary)
    told = never_so(then_so(spelt_out(text), setting), setting.vocabulary)
    if meant := own_threshold(told, setting) or most_of_it(told, setting) or told_by_the_last(told, setting):
        remember(meant, setting)
        return meant
    cleaned, remarks = clean(excepted_from_that(lifted_if(told, setting), setting))
    cleaned = AT_WHOEVER.sub(lambda m: done_back(m, setting.vocabulary), cleaned)
    if setting.deed_told:
        cleaned = DO_IT.sub(f"use {setting.deed_told}", cleaned)
    setting.deed_told = by_gerund(cleaned, setting.vocabulary)
    if _NOW_AND_THEN.match(cleaned) and (ruled := _THEN_THESE.search(cleaned)):
        cleaned = cleaned[ruled.end() :]  # "Sometimes arrows go astray – these arrows are added to …"
    if _PROPORTION.match(cleaned) or _NOW_AND_THEN.match(cleaned) or _is_told_elsewhere(cleaned):
        return []
    if _UNTIL_TOLD.match(cleaned.rstrip(".!")) and _NOTHING.search(cleaned):
        return []
    if followed := of_rules(cleaned.rstrip(".!"), setting):
        return followed
    giving_way = YIELDS.search(text)
    yields = giving_way is not None
    cleaned = _LEFT_BEHIND.sub("", YIELDS.sub(" ", cleaned)).lstrip(" ,")
    contrast = ""
    cleaned = _ARE_EXCEPTED.sub(lambda m: f"As an exception to this, {amid(m['who'])} {m['may']}", cleaned)
    if excepted := _EXCEPTION_TO.match(cleaned):
        note_test(tokenize(excepted.group(), setting.vocabulary), setting)
        cleaned, contrast = _EXCEPTION_TO.sub("", cleaned, count=1), AS_EXCEPTION
    while (opener := _DISCOURSE.match(cleaned)) and not _SUCH_UNITS.match(cleaned):
        if re.match(r"(?i)regardless of|in addition to ", cleaned):
            break
        word = opener.group().strip(" ,:!").lower()
        contrast = contrast or (word if DISCOURSE.get(word) else "")
        cleaned = _as_its_own(cleaned[opener.end() :])
    cleaned = under_outcome(cleaned, setting)
    if setting.trigger is not None:
        cleaned = of_the_trigger(cleaned)
    yields = yields or _USUALLY.match(cleaned) is not None or _MAY_USUALLY.search(cleaned) is not None
    cleaned = _IN_MOST.sub("", cleaned).rstrip(".!")
    ended = taken_off(cleaned, setting) or decided(cleaned, setting) or counts_from(cleaned, setting)
    ended = ended or consulted(cleaned, setting) or of_others_too(cleaned, setting) or mixtures(cleaned, setting)
    ended = ended or one_state(cleaned, setting)
    if ended:
        return ended
    cleaned = _EVEN.sub(lambda m: m[1].upper(), cleaned)
    cleaned = _IN_THIS.sub(lambda m: own_state(m, setting), cleaned)
    cleaned = _INTO.sub(lambda m: gone_into(m, setting.vocabulary), cleaned)
    cleaned = once_in_it(cleaned, setting.said, setting.vocabulary, setting.section_term)
    cleaned = of_the_target(cleaned, setting.vocabulary)
    cleaned = in_its_state(cleaned, setting.vocabulary, setting.section_term)
    cleaned = in_this_phase(cleaned, setting)
    cleaned = of_the_option(by_name(pointed_at(of_such(cleaned, setting), setting), setting), setting)
    if each := severally(cleaned, setting.vocabulary):
        return of_any([_read(one, setting) for one in each])
    if _ROLLED_ANEW.match(cleaned):
        setting.last_test = None
    if setting.last_test and _ATTEMPTS.search(cleaned):
        test = setting.vocabulary.terms[setting.last_test].name
        cleaned = _ATTEMPTS.sub(rf"\1 a {test}", cleaned)
    parts = plain(cleaned)
    turns = turned(cleaned)
    before = (setting.last, setting.last_test, setting.option)
    drafts: list[Draft] = []
    for sentences, setting.further in ((parts, not turns), (turns, True), (parts, True)):
        setting.last, setting.last_test, setting.option = before
        drafts = drafts or _each(sentences, remarks, setting)
        if drafts or not turns:
            break
    if not drafts and (told := of_states(cleaned, setting.vocabulary)) != cleaned:
        drafts = [draft for sentence in plain(told) for draft in _plain(sentence, remarks, setting)]
    drafts = drafts or read_whole(cleaned, setting)
    if not drafts and len(parts) + len(turns) > 1:
        drafts = [draft for part in (*parts, *turns) for draft in read_whole(part, setting)]
    drafts = drafts or _under_front(cleaned, setting)
    over_the_rule(text, drafts, setting.vocabulary.general)
    while_doing_it(drafts, setting.vocabulary)
    drafts += [*exemplified(text, drafts), *nothing_but(text, drafts, setting.vocabulary)]
    for remark in remarks:
        said = [_core(draft) for draft in drafts]  # by the sentence around it
        drafts += [draft for draft in _ruled_in_brackets(remark, setting) if _core(draft) not in said]
    if drafts:
        front_untold(cleaned, drafts, setting.vocabulary)
        of_that_test(cleaned, drafts, setting)
        note_tested(drafts, setting)
        remember(drafts, setting)
    else:
        begun_with(cleaned, setting)
    told_of_the_state(cleaned, setting)
    uses_rule = _USES_RULE.search(cleaned) is not None
    of_other_targets(drafts)
    if _MOST_ARE.match(cleaned):  # how things mostly are is no duty
        drafts = [draft for draft in drafts if draft.relation != "forces" or draft.object.term]
    whole = giving_way is None or _NOR_SOMEBODY.search(text, 0, giving_way.start()) is None
    last = max((draft.statement for draft in drafts), default=(0, 0))
    for draft in drafts:
        draft.when = told_once(draft.when)
        of_those_near(draft, cleaned, setting.vocabulary)
        one_of_a_kind(draft, setting.vocabulary)
        without_echo(draft, setting.vocabulary)
        by_how_much(draft)
        not_in_that_deed(draft, setting.vocabulary)
        done_already(draft, cleaned)
        if draft.relation == "denies" and draft.object.kind == "order" and draft.who == Has(draft.object.term or ""):
            draft.who = ALWAYS  # who may not be given an order is not under it yet
        elif (draft.relation in ("denies", "permits", "limits_to") and draft.object.kind == "order") or (
            draft.relation == "immune_to"
            and draft.object.kind == "status"
            and draft.who != Has(draft.object.term or "")
        ):
            _not_under_it_yet(draft, cleaned, setting.vocabulary)
        if uses_rule:
            not_its_own(draft, setting.vocabulary)
        gives_way = yields and (whole or draft.statement == last)
        draft.yields = draft.yields or (gives_way and not told_behind(giving_way, draft, setting.vocabulary))
        draft.contrast = draft.contrast or contrast
    return [d for d in drafts if (d.object.name or d.object.term or d.relation == "occurs_in") and is_sound(d)]


def _not_under_it_yet(draft: Draft, text: str, vocabulary: Vocabulary) -> None:
    """Take from whom a draft is about that he is under the very order that he may or may not be given, or in the state
    that he cannot come into, where a sentence names it but once: "a crew may not Ram while Dazed, unless it has Spurs".
    """
    term = draft.object.term or ""
    rest = [part for part in conjuncts(draft.who) if part != Has(term)]
    if len(rest) < len(conjuncts(draft.who)) and text.lower().count(vocabulary.terms[term].name.lower()) == 1:
        draft.who = both(*rest)


#: "…, nor may any crew Wade unless a rule says so": that it gives way is told of the second half alone.
_NOR_SOMEBODY = deferred(r"(?i)[,;] nor (?:may|can|must|shall|will|does|do) (?:an?|any|the|other|such)\b")


#: What opens a denial or a limit, or tells what some may do, which is looked for with its capital.
_OPENS_DENIAL = deferred(r"(?:no|only|neither|nobody|none|[a-z]+s (?:may|can|cannot|must|never))\b")


def _as_its_own(text: str) -> str:
    """What stands behind such a word, in the common forms of a sentence that begins there."""
    capital = capitalised(text)
    common = COMMON.applied_to(capital)
    return common if common != capital or _OPENS_DENIAL.match(text) or amid(capital) == text else text


def _under_front(text: str, setting: Setting) -> list[Draft]:
    """What a sentence that nothing understood says behind the case or time that it opens with."""
    fronted = split_front(text)
    if fronted is None:
        return []
    front, core = fronted
    when = case_told(front, setting.vocabulary)
    if when is None:
        return []
    drafts = _read(core, setting)
    if all(draft.relation == "forces" and draft.object.term is None for draft in drafts):
        return []  # told by its bare build: behind such a front it may rule nothing
    for draft in drafts:
        draft.when = both(when, draft.when)
    return drafts


def _is_of_pieces(setting: Setting) -> bool:
    """Whether a sentence stands in the entry of what a piece is, has or does."""
    term = setting.vocabulary.terms.get(setting.section_term or "")
    return term is not None and term.kind in _OF_PIECES


_OF_PIECES = ("status", "unit_type", "unit_subtype", "special_rule", "reaction", "action", "order", "test")


_USES_RULE = Pattern(r"\buses? the [\w' -]{2,40} special rule\b")


#: "(Dazed units may never Volley)", "(no save may be made against it)": a rule of its own that stands in brackets.
_IN_BRACKETS = deferred(
    r"(?i)(?:(?:e\.g\.|i\.e\.|for example|for instance),? |but |however,? |note that )?"
    r"((?!(?:this|that|these|those|which|who|but|and|or|if|so|see|though|although|as|unless|except|when|where|there)\b)"
    r"(?:no [\w -]{3,60}? (?:may|can)|[^,;]{3,60}? (?:may not|cannot|can not|may never|can never|must not|must never|"
    r"may only|can only)) .{3,})"
)


def _core(draft: Draft) -> tuple[str | None, str, str]:
    return draft.subject, draft.relation, draft.object.term or draft.object.name


def _ruled_in_brackets(remark: str, setting: Setting) -> list[Draft]:
    """What a remark in brackets forbids; one that only gives way to other rules forbids nothing."""
    found = _IN_BRACKETS.fullmatch(remark)
    if not found or YIELDS.search(remark):
        return []
    before = setting.last, setting.last_test, setting.option
    drafts = [d for sentence in plain(capitalised(found[1])) for d in _plain(sentence, (), setting)]
    setting.last, setting.last_test, setting.option = before
    return drafts


_DO_SO = deferred(r"(?:[\w'’-]+ ){1,5}(?:may|can|must|cannot)(?: not| never| still| also| always)? do so\b")
#: "May Duck once the shot is resolved: it moves 2 inches", in the entry of that: what it then does.
_THEN_DOES = deferred(
    r"(?P<said>[^:;]*\b(?:may|can) (?!not\b|only\b)[^:;]*): (?P<does>(?:it|they) (?!is\b|are\b|has\b|have\b)[a-z]+\b.+)"
)
#: "Goes into square", "takes up Square": where that is a state, the unit becomes so.
_INTO = Pattern(
    r"\b((?:(?:go|pass)(?:es)?|(?:fall|drop|get|move|form)s?) into|(?:takes?|forms?) up|adopts?|assumes?|forms?) "
    r"(?:an? |the )?([A-Za-z][\w-]+(?: [A-Z]\w+)?)"
)


def _each(sentences: list[str], remarks: tuple[str, ...], setting: Setting) -> list[Draft]:
    """The drafts of the plain sentences that stand for one; one of several that says nothing is read as a whole."""
    said: list[list[Draft]] = []
    for sentence in sentences:
        if said and len({(d.statement, d.relation) for d in said[-1]}) == 1 and _DO_SO.match(sentence):
            setting.said = said[-1]  # "do so" is what the one before it tells of
        said.append(_plain(sentence, remarks, setting))
        if not said[-1] and sentence != sentences[-1]:
            begun_with(sentence, setting)  # "Riders love the water. They may not withdraw", of one sentence with "so"
        if len(said) > 1:  # "must take a test. If it fails the test, …"
            note_tested(said[-2], setting)
            of_that_test(sentence, said[-1], setting)
    if len(said) > 1 and any(said):
        read = [drafts or read_whole(sentence, setting) for drafts, sentence in zip(said, sentences, strict=True)]
        said = [drafts or _by_build(sentence, setting) for drafts, sentence in zip(read, sentences, strict=True)]
    return [draft for drafts in said for draft in drafts]


#: What somebody may not do, which nothing must lose that was read beside it.
_FORBIDS = Pattern(r"\b(?:may not|cannot|can not|may never|can never|must not|must never)\b")


def _by_build(sentence: str, setting: Setting) -> list[Draft]:
    """What one of several plain sentences forbids by its bare build, where nothing else understood it."""
    if setting.plainly or not setting.ruling or not _FORBIDS.search(sentence):
        return []
    before = setting.last, setting.last_test, setting.option, setting.said
    setting.plainly = True
    drafts = _plain(sentence, (), setting)
    setting.plainly = False
    setting.last, setting.last_test, setting.option, setting.said = before
    return drafts


def _plain(sentence: str, remarks: tuple[str, ...], setting: Setting) -> list[Draft]:
    """The drafts of a sentence in plain form."""
    vocabulary = setting.vocabulary
    tokens = tokenize(sentence, vocabulary)
    if not tokens:
        return []
    note_names(sentence, tokens, setting)
    pieces = with_what_began(cut(tokens))
    exceptions = [(piece, with_times(piece, pieces, vocabulary)[0]) for piece in pieces if piece.role == "unless"]
    times = [p for p in pieces if p.role == "during" and not p.forward]
    setting.times = {p.after: read_condition(p, vocabulary) for p in times}
    setting.span = " ".join(p.text.lower() for p in times)
    setting.about_minimum = "minimum range" in sentence.lower()
    setting.only_if = any(p.opener == "only if" for p in pieces)
    setting.lifting = tuple(p for p in pieces if p.opener == "unless")
    setting.provided = any(p.opener in _PROVIDED for p in pieces)
    drafts: list[Draft] = []
    silent = False
    setting.unsaid.clear()
    for n, piece in enumerate(pieces):
        if piece.role == "if" and piece.fronted:
            note_test(list(piece.tokens), setting)
        if piece.role == "":
            said = main_clause(pieces, n, setting, drafts)
            silent = not said
            drafts += said
        elif piece.opener == "in which case" and drafts:
            drafts += in_which_case(piece, drafts, exceptions, setting, pieces)
    drafts += exceptional(pieces, drafts, exceptions, setting)
    unsaid = _unsaid(pieces, drafts, setting) if drafts and setting.unsaid and setting.ruling else []
    if drafts:
        for n, piece in enumerate(pieces) if not silent else ():
            drafts = with_included(piece, n, drafts, setting)
        for remark in remarks:
            drafts += in_brackets(remark, drafts, setting)
    return drafts + unsaid


def _unsaid(pieces: list[Piece], drafts: list[Draft], setting: Setting) -> list[Draft]:
    """What the statements of a sentence that nothing understood say by their build, where others of it were read."""
    if setting.plainly:
        return []
    before = setting.last, setting.described, setting.own, setting.last_test, setting.last_deed
    setting.plainly = True
    places = tuple(setting.unsaid)
    said = [d for n in dict.fromkeys(n for n, _ in places) for d in main_clause(pieces, n, setting, drafts)]
    setting.plainly = False
    setting.unsaid.clear()
    setting.last, setting.described, setting.own, setting.last_test, setting.last_deed = before
    return [draft for draft in said if draft.statement in places]
