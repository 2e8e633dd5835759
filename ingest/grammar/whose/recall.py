"""Recall: what a sentence names that later sentences point back to with "this", "the test", "that reaction".

In: the words of a sentence. Out: nothing, or the words with those in them who are meant and the state that they point
at by its name; the setting notes the tests, options, doers and states that were named.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.tokens import Token, tokenize
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.plain.suchones import such_ones
from ingest.grammar.setting import Setting
from ingest.grammar.whose.onorders import on_its_order
from ingest.grammar.whose.roles import in_roles
from ingest.vocabulary import Vocabulary
from kb.conditions import Fact, Has, atoms, both, conjuncts
from kb.model import BEING_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.names import lowered, with_article
from kb.patterns import deferred, search

_MADE = frozenset("makes make successful making made".split())


def _of_the_deed(tokens: list[Token], setting: Setting) -> set[tuple[str, str]]:
    """The deed that an entry is of, with the type of unit that its first words say does it: "The Strider may spend …",
    "A Strider that runs may declare that it is Evading"."""
    entry = setting.section_term or ""
    if "/action/" not in entry or len(tokens) < 3 or tokens[1].low.endswith("s"):
        return set()
    first = tokens[0].low == "the" and setting.last is None
    does = tokens[0].low in ("a", "an") and any(entry in token.terms for token in tokens[2:])
    return {(entry, term) for term in tokens[1].terms if "/unit_type/" in term} if first or does else set()


#: What closes a deed, as it stands before it.
_CLOSED = frozenset(("cannot", "can't", "not", "nor", "never", "neither"))


#: Before what somebody is left with.
_LEFT_TO = frozenset(("but", "although", "though"))


def _is_reaction(term: str, vocabulary: Vocabulary) -> bool:
    return vocabulary.terms[term].kind == "reaction" and term not in vocabulary.general


def note_names(sentence: str, tokens: list[Token], setting: Setting) -> None:
    """Note what later sentences may point back to: the test that is named here, the option that is spoken of."""
    vocabulary = setting.vocabulary
    called = search(r"\b(?:called|known as) an? (.+?)$", sentence)
    if called:
        setting.last_test = vocabulary.best(called.group(1), "test") or setting.last_test
    for before, token in pairwise(tokens):
        if token.terms and before.low.endswith("ing") and any("/unit_type/" in t for t in token.terms):
            setting.doers |= {(a, t) for a in before.terms if "/action/" in a for t in token.terms}
    setting.doers |= _of_the_deed(tokens, setting)
    named = [next((t for t in token.terms if _is_reaction(t, vocabulary)), None) for token in tokens]
    if len({*filter(None, named)}) > 2:
        return  # "There are three of them, Duck, Dodge and Parry": of none of these in particular
    for i, option in enumerate(named):
        if option is None:
            continue
        # what then is not so, what nobody makes, and what alone somebody may make, is told of no more
        excepted = any(t.low in ("unless", "except", "only") for t in tokens[:i])
        # nor is what may not be made, but where it is told of whoever would make it ("whose target lies …")
        closed = not _CLOSED.isdisjoint(t.low for t in tokens[max(0, i - 6) : i])
        excepted = excepted or (closed and all(t.low != "whose" for t in tokens[:i]))
        # nor what is left to those who may not do something else ("may not Run, although it may still Duck")
        contrast = next((n for n, t in enumerate(tokens[:i]) if t.low in _LEFT_TO), 0)
        excepted = excepted or not _CLOSED.isdisjoint(t.low for t in tokens[:contrast])
        if not excepted and _MADE & {t.low for t in tokens[max(0, i - 3) : i]}:
            setting.option = option


#: "From then on it may not fire": in the state that was just told of.
_FROM_THEN = deferred(
    r"(?:From (?:then|that (?:moment|point|time)) on(?:wards)?|Thereafter|Henceforth|While (?:it is |they are )?so),? "
    r"(?=(?:it|they|the (?:unit|model)) )"
)
#: "For as long as that lasts, it …": while it is in the state that was just told of.
_AS_LONG = deferred(
    r"(?:(?:For )?(?:[Aa]s|[Ss]o) long as|While|Whilst|Until) (?:that|this|it) (?:lasts|goes on|holds|continues),? |"
    r"In (?:this|that|such an?) (?:state|condition|case),? (?=(?:it|they|the (?:unit|model)) )"
)
#: "For as long as that marker lies there": while the state lasts that it was just said to bring.
_MARKED = deferred(
    r"(?:For as long as|As long as|So long as|While|Whilst) (?:that|this|the) (?:marker|token|counter|chip) "
    r"(?:lies|is|stays|remains|sits|lasts)(?: there| on it| on the [a-z]+| in place| beside it)?, "
)
_THE_STATE = deferred(r"\b(?:the|this|that) (?:status|condition|state)(?= (?:is|ends|expires|lapses|remains)\b)")


#: "… and cannot receive any", of what was just named that units bear.
_RECEIVES_ANY = deferred(
    r"(?P<no>\b(?:(?:can|may|must|will|does) ?(?:not|never)|never)(?: ever)? (?:receives?|gains?|takes?|suffers?|"
    r"have|hold|be given|be dealt)) (?:any|one|another|more|them|these)"
    r"(?: more| further| (?:more )?of (?:them|these|those))?"
    r"(?: (?:marker|token|counter)s?)?(?=[,;.]? *$)"
)


def _any_of_them(text: str, setting: Setting) -> str:
    """The sentence with the markers by name of which it says that somebody cannot receive any: the only ones that it
    names before, or that the one before it told of."""
    found = _RECEIVES_ANY.search(text)
    if found is None:
        return text
    terms = setting.vocabulary.terms
    before = tokenize(text[: found.start()], setting.vocabulary)
    borne = {
        t for token, after in pairwise([*before, *before[-1:]]) for t in token.terms
        if terms[t].kind == "status" and (_IS_BORNE.search(terms[t].name) or _IS_BORNE.search(after.low.rstrip("s")))
    }  # fmt: skip
    borne = borne or {d.object.term for d in setting.said if d.object.term and _IS_BORNE.search(d.object.name)}
    if len(borne) != 1:
        return text
    name = terms[next(iter(borne))].name
    name = f"{name}s" if _IS_BORNE.search(name) else f"{name} markers"
    return f"{text[: found.start()]}{found['no']} {name}{text[found.end() :]}"


_IS_BORNE = deferred(r"(?i)\b(?:marker|token|counter|chit)$")


def state_by_name(text: str, setting: Setting) -> str:
    """The sentence with the state that it points at by its name: the one just brought, or the only one named before."""
    terms = setting.vocabulary.terms
    text = _any_of_them(text, setting)
    brought = {d.object.term for d in setting.said if d.relation == "inflicts" and d.object.kind == "status"}
    if len(brought) == 1 and (state := next(iter(brought))) and _FROM_THEN.match(text):
        return _FROM_THEN.sub(f"While {terms[state].name}, ", text)
    if len(brought) == 1 and (state := next(iter(brought))) and _AS_LONG.match(text):
        return _AS_LONG.sub(f"While {terms[state].name}, ", text)
    if len(brought) == 1 and (state := next(iter(brought))) and _MARKED.match(text):
        return _MARKED.sub(f"While {terms[state].name}, ", text)
    pointed = _THE_STATE.search(text)
    if pointed is None:
        return text
    before = tokenize(text[: pointed.start()], setting.vocabulary) if pointed.start() else []
    named = {t for token in before for t in token.terms if terms[t].kind == "status"} - setting.vocabulary.general
    return _THE_STATE.sub(f"the {terms[next(iter(named))].name} status", text) if len(named) == 1 else text


#: "… no test for a Return Volley, and may make it out to 18 inches": what the sentence has just named.
_DOES_IT = deferred(
    r"(?<=\b)(?P<do>(?:may|can|must|cannot)(?: not| only| also| still| then| never| always)* "
    r"(?:make|use|declare|perform|attempt|give|issue|react with)) it\b(?! (?:a|an|the|any|all|up|out of|so|that|its)\b)"
)


def option_by_name(text: str, setting: Setting) -> str:
    """The sentence with the option that it says somebody may "make" by its name: the only one that it names before."""
    done = _DOES_IT.search(text)
    if done is None:
        return text
    terms, general = setting.vocabulary.terms, setting.vocabulary.general
    named = {
        next((t for t in token.terms if terms[t].kind in ("reaction", "order")), None)
        for token in tokenize(text[: done.start()], setting.vocabulary)
    } - {None, *general}
    name = next(iter(named)) if len(named) == 1 else None
    return f"{text[: done.start()]}{done['do']} {with_article(terms[name].name)}{text[done.end() :]}" if name else text


_STATE_GAINED = deferred(
    r"(?:An? |The )?(?P<state>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})"
    r"(?: (?:status|state|condition|marker|token|formation))? "
    r"(?P<may>cannot|can not|may not|can never|may never|(?:may|can) only) be "
    r"(?:gained|formed|taken(?: on| up)?|adopted|assumed|entered|received|suffered)\b"
)


def state_gained(text: str, setting: Setting) -> str:
    """The sentence that tells where a state is not come into, as one of whoever would ("A Mired state cannot be gained
    in a wood")."""
    found = _STATE_GAINED.match(text)
    state = setting.vocabulary.best(found["state"], "status", "reaction", "action", "order") if found else None
    if found is None or state is None or setting.vocabulary.terms[state].kind != "status":
        return text
    rest = re.sub(r"^ (?=(?:in|on|inside|under|within) )", " while ", text[found.end() :])
    return f"A unit {found['may']} become {setting.vocabulary.terms[state].name}{rest}"


def note_test(tokens: list[Token], setting: Setting) -> None:
    """Note the last test that these words name, for "this" and "the test" after them; where they tell of one test for
    one thing and another for another, "the test" is neither."""
    named: list[str] = []
    for token in tokens:
        named += [t for t in token.terms if setting.vocabulary.terms[t].kind == "test"][:1]
    apart = len(set(named)) > 1 and [t.low for t in tokens].count("for") > 1
    setting.last_test = (None if apart else named[-1]) if named else setting.last_test


def note_own_test(statement: Statement, setting: Setting) -> None:
    """Take the entry's own test where it is told how it is made ("must Rally by taking a Nerve test")."""
    entry, vocabulary = setting.section_term, setting.vocabulary
    if not entry or vocabulary.terms[entry].kind != "action" or "by" not in (t.low for t in statement.predicate):
        return
    own = vocabulary.best(f"{vocabulary.terms[entry].name} test", "test")
    if own and own != entry and any(entry in t.terms for t in statement.predicate):
        setting.last_test = own


#: "Such a unit", "these units", "troops so formed": those of whom the sentence before told how they are.
_SUCH = deferred(
    r"(?P<such>Such (?P<one>an? )?|These |Those )(?P<noun>[a-z]+)\b|"
    r"(?P<so>Units|Models|Troops|Men) (?:so|thus) (?:formed|arrayed|drawn up|disposed|deployed|placed|affected|"
    r"afflicted|marked)\b"
)
#: What stands before the name of a state that somebody is or comes to be in.
_BEING = frozenset("is are be become becomes becoming being been in under remain remains remaining form forms".split())


#: "On ice the Pace of every unit is 4": where a sentence opens by saying that it holds there.
_PLACE = deferred(
    r"(?P<place>(?:On|In|Inside|Within|Under|Among|Beneath|Across|Through|Aboard) (?:an? |the |any )?"
    r"(?!(?:addition|fact|case|order|response|general|short|this|that|these|all|each|every|its|their)\b)"
    r"(?:(?!(?i:phase|turn|round|step|game|case|roll|test|result)s?\b)[\w'-]+ ?){1,3}?)(?<! ),? "
    r"(?=(?:the|an?|all|any|every|each|no|nobody|units?|models?|troops|[A-Z]\w+s)\b)"
)
#: "There they may not Dash", "Boats being useless there, nobody can": in that place.
_THERE = deferred(
    r"There,? (?=(?:no|nobody|they|it|an?|any|all|every|each|units|models|troops|the|[A-Z]\w+s)\b)|"
    r"[A-Z][a-z]+s? being [^,;:]*?\bthere, "
)


def _in_that_place(text: str, setting: Setting) -> str:
    """A sentence that says "there" with the place that the one before it told of; the place is noted for the next."""
    found = _THERE.match(text) if setting.place else None
    if found:
        return f"{setting.place}, {text[found.end() :]}"
    place = _PLACE.match(text)
    setting.place = place["place"] if place else ""
    return text


def of_such(text: str, setting: Setting) -> str:
    """A sentence about "such units" as one about those of whom the sentence before told, where it told of any unit.

    Of whom the sentence itself tells is noted for the next.
    """
    text = on_its_order(_both_of_them(_such_tests(text, setting), setting), setting)
    text = in_roles(_in_that_place(_to_do_so(text, setting), setting), setting)
    meant = such_ones(_option_by_name(_meant(text, setting), setting), setting.told_before)
    _note_spoken_of(meant, setting)
    note_option(meant, setting)
    return meant


#: "May not take more than one such test in a turn": of the test that was told of.
_SUCH_TEST = deferred(r"\b(?P<many>(?:more than )?one|two|any|no|each|every) such (?P<noun>test|check|roll)(?P<s>s?)\b")


_BE_BOTH = deferred(
    r"^(?:No (?P<one>[a-z]+) (?:can|may)(?: ever)?|An? (?P<any>[a-z]+) (?:cannot|can never|may not|may never)) be "
    r"(?:in )?both(?: of (?:these|them)| (?:these )?states)?(?: at once| at the same time| together)?\.?$"
)


def _both_of_them(text: str, setting: Setting) -> str:
    """ "No unit can be both": with the names of the two states of which the sentence before told."""
    found = _BE_BOTH.match(text)
    if found is None:
        return text
    told = (
        term for draft in setting.said for term in (draft.subject, draft.object.term, *_had_in(draft, setting))
        if term is not None and setting.vocabulary.terms[term].kind == "status"
    )  # fmt: skip
    names = [setting.vocabulary.terms[term].name for term in dict.fromkeys(told)]
    return f"No {found['one'] or found['any']} can be both {names[0]} and {names[1]}." if len(names) == 2 else text


def _had_in(draft: Draft, setting: Setting) -> list[str]:
    """What a unit is told to have in the cases of a draft, be it in the text's own words."""
    cases = [*atoms(both(draft.who, draft.when))]
    words = (token for atom in cases if isinstance(atom, Fact) for token in tokenize(atom.text, setting.vocabulary))
    return [*(atom.term for atom in cases if isinstance(atom, Has)), *(term for token in words for term in token.terms)]


def _such_tests(text: str, setting: Setting) -> str:
    """A sentence on how often "such a test" is taken, with the name of the test that was told of last."""
    test = setting.vocabulary.terms.get(setting.last_test or "")
    if test is None:
        return text
    name = test.name
    return _SUCH_TEST.sub(lambda m: f"{m['many']} {name}{m['s']}" if m["noun"] in name.lower() else m[0], text)


#: "A crew that wishes to board must say so. It must be sober, and it must not be Dazed": to board, it must.
_WISHES = deferred(
    r"(?P<who>(?:An?|Any|Each|Every|All) [^,;]{2,40}?|[A-Z][\w' -]{1,40}?s) "
    r"(?:(?:that|which|who) (?:wish|want|intend|mean|seek)(?:e?s)?|wishing|wanting|intending) to "
    r"(?P<deed>[A-Za-z][a-z]+)\b"
)
_IT_MUST = deferred(
    r"(?:^|,? (?:and )?)(?P<who>[Ii]ts? (?:[a-z]+ )?|[Tt]hey |[Tt]heir [a-z]+ )must "
    r"(?=(?:not )?(?:be|have)\b)"
)


def _had(who: str) -> str:
    """What somebody must have, where "its target" must be so ("have a target that must be visible")."""
    return "" if who.lower().strip() in ("it", "they") else f"have a {who.split()[-1]} that is to "


def _to_do_so(text: str, setting: Setting) -> str:
    """What "it must" be, after who wishes to do something was told of, as what that takes."""
    wished, setting.wished = setting.wished, None
    if found := _WISHES.match(text):
        setting.wished = (f"{lowered(found['who'])} ", found["deed"])
    elif wished and _IT_MUST.match(text):
        who, deed = wished
        told = _IT_MUST.sub(lambda m: f". To {deed}, {who}must {_had(m['who'])}", text)
        return told.removeprefix(". ")
    return text


#: "A unit that includes one or more such models": models of the sort that the sentence before told of.
_INCLUDED = deferred(
    r"(?P<has>\b(?:includes?|including|contains?|containing|has|have|having|with|comprises?) "
    r"(?:(?:one or more|any|at least one|only|no|an?|several|two or more) )?)such (?:an? )?(?P<noun>models?)\b"
)


#: What a text calls its options, and of which kind those are; any may be called an option.
_CALLED = {"action": "action", "manoeuvre": "action", "maneuver": "action", "reaction": "reaction",
           "response": "reaction", "order": "order"}  # fmt: skip
#: "Barges are never given this action", "the response is closed to them": what the sentence before was about.
_THE_OPTION = deferred(
    r"\b(?:[Tt]his|[Tt]hat|[Tt]he(?= [a-z]+ (?:is|may|can|cannot)\b)) "
    r"(?P<noun>action|reaction|response|order|manoeuvre|maneuver|option|choice)"
    r"(?=$|[,;.]| (?:is|may|can|cannot|while|when|if|unless|until|except|in|during|at)\b)"
)


def _option_by_name(text: str, setting: Setting) -> str:
    """The sentence with the option that it points at by its name, outside the entries of options: the only one that
    the sentence before it named."""
    terms = setting.vocabulary.terms
    entry, pointed = terms.get(setting.section_term or ""), _THE_OPTION.search(text)
    if pointed is None or not setting.named_options or (entry is not None and entry.kind in OPTION_KINDS):
        return text
    kind = _CALLED.get(pointed["noun"])
    named = [term for term in setting.named_options if kind in (None, terms[term].kind)]
    before = tokenize(text[: pointed.start()], setting.vocabulary) if pointed.start() else []
    if len(named) != 1 or any(terms[t].kind in OPTION_KINDS for token in before for t in token.terms):
        return text
    return f"{text[: pointed.start()]}{terms[named[0]].name}{text[pointed.end() :]}"


def note_option(text: str, setting: Setting) -> None:
    """Note the options that a sentence names, for "this action" in the next."""
    vocabulary = setting.vocabulary
    named = {t for token in tokenize(text, vocabulary) for t in token.terms if vocabulary.terms[t].kind in OPTION_KINDS}
    setting.named_options = named - vocabulary.general


def _meant(text: str, setting: Setting) -> str:
    last = setting.vocabulary.terms.get((setting.last.term if setting.last else None) or "")
    if last and last.kind in BEING_KINDS and last.id not in setting.vocabulary.general:
        text = _INCLUDED.sub(
            lambda m: (
                f"{m['has']}{'a ' if m['noun'] == 'model' and m['has'].split()[-1] not in _ONE_OF else ''}"
                f"{last.name} {m['noun']}"
            ),
            text,
        )
    return _such_at_its_head(text, setting)


_ONE_OF = frozenset("a an any one only no more several".split())


def _such_at_its_head(text: str, setting: Setting) -> str:
    found, last, vocabulary = _SUCH.match(text), setting.last, setting.vocabulary
    term = vocabulary.terms.get(setting.spoken_of or "")
    told = last is not None and last.term is not None and last.term != vocabulary.any_unit
    if told and last and term and term.kind == "status" and "/unit_type/" in (last.term or ""):
        told = Has(term.id) in conjuncts(last.who)  # "If a crew is Dazed, its Captain worries. Such a crew …"
    if not found or term is None or told:
        return text
    noun = found["noun"] or found["so"].lower()
    known = noun in ("unit", "units", "troops", "models", "model", "men")
    if not known and noun.removesuffix("s") not in vocabulary.unit_words:
        return text
    kind = "status" if term.kind == "status" else "unit type"
    return f"{'A unit' if found['one'] else 'Units'} with the {term.name} {kind}{text[found.end() :]}"


def _note_spoken_of(text: str, setting: Setting) -> None:
    """Note the state that a sentence says somebody is in, else the kind of unit with which it begins."""
    tokens, terms, general = tokenize(text, setting.vocabulary), setting.vocabulary.terms, setting.vocabulary.general
    setting.spoken_of = None
    for n, token in enumerate(tokens):
        for term in token.terms:
            around = {t.low for t in tokens[max(0, n - 3) : n]}
            if term in general or "not" in around or "no" in around:
                continue
            kind = terms[term].kind
            first = kind in TYPE_KINDS and n < 2 and setting.spoken_of is None
            if first or (kind == "status" and (around & _BEING or n < 2)):
                setting.spoken_of = term
