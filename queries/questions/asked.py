"""What a question asks about: the options that it names, and of which kind ("reaction", "action", "status", "rule")."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from kb.model import Term
from kb.names import stem, stems
from queries.options.index import index_of
from queries.questions.described import GUNS, Words, base, is_gun
from queries.questions.english import FUNCTION, LIGHT, MODALS, SYNONYMS, word_list
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.tokens import Token
from queries.states.milder import is_result

_OPTIONS = ("reaction", "action", "order", "test", "status", "effect", "special_rule", "weapon_type", "event")
_WORTH = {"reaction": 5.0, "action": 4.0, "order": 3.0, "test": 3.0, "status": 3.0, "effect": 3.0, "special_rule": 2.5}
#: "Make it Fall Back", "be made to Fall Back": the state is brought about.
_MAKING = frozenset(stem(word) for word in word_list("make makes made force forces forced compel cause causes"))
GAINING = frozenset(
    stem(word)
    for word in word_list(
        """
    be become get gain suffer receive end remain stay have go turn acquire form adopt assume
"""
    )
)
_BEFORE = frozenset(
    word_list(
        """
    with on in within of from against at by under after during for near into upon as per than while
"""
    )
)
DURING = frozenset({"in", "during", "under", "within"})
_DETERMINERS = frozenset({"a", "an", "the", "any", "its", "their", "his", "another", "my", "this", "that", "further"})
#: Verbs that say something about an option and are none themselves ("does X stop a unit from …").
_ABOUT = frozenset(
    stem(word)
    for word in ["stop", "prevent", "forbid", "let", "allow", "need", "require", "keep", "deny", "ignore", "want"]
)
_REACTING = frozenset(stem(word) for word in ("react", "reaction", "respond", "response", "reply"))
#: Where the object of a verb ends: "spot an enemy through a wood".
_BESIDE = frozenset("to along away again through across over around behind between past".split())
_DULL = frozenset({"part", "allowed", "able"})
_PIECES = ("unit_type", "unit_subtype", "weapon_type")
_STATING = frozenset({"is", "are", "has", "have", "was", "were", "do", "does"})
_RELATIVE = frozenset({"that", "which", "who"})


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about: ``of`` as in a situation's ``ask``, the terms, their names, and the other reading if any."""

    of: str
    names: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    spans: tuple[Span, ...] = ()
    other: str = ""


def asked(words: Words, aux: str, lexicon: Lexicon) -> Asked | None:
    """The option that the asking stretch names, None where it names none."""
    ranked = sorted(
        ((_score(words, span, aux, lexicon), -span.first, span) for span in words.spans if span.of(*_OPTIONS)),
        key=lambda each: each[:2], reverse=True,
    )  # fmt: skip
    ranked = [each for each in ranked if each[0] > 0]
    if not ranked:
        return None
    best = ranked[0][2]
    best = _fired(words, best) or _told_before(words, best, lexicon) or best
    of, term = _kind(words, best, aux, lexicon)
    if of == "action" and (_objectless(words, best) or _of_a_weapon(words, best)):
        term = _fuller(term, best, lexicon)
    chosen = [(best, term)]
    left = [span for _, _, span in ranked[1:]]
    while listed := [each for each in left if any(_listed(words, one, each) for one, _ in chosen)]:
        left.remove(span := listed[0])
        other_of, other = _kind(words, span, aux, lexicon)
        if other_of == of:
            chosen.append((span, other))
    chosen.sort(key=lambda each: each[0].first)
    rival = ""
    if len(ranked) > len(chosen):
        second = next((each for each in ranked if each[2] not in {span for span, _ in chosen}), None)
        if (
            second is not None
            and second[0] > ranked[0][0] - 1
            and second[2].of("reaction", "action")
            and not second[2].synonym
        ):
            rival = second[2].words
    names = tuple(_name(words, span, term, lexicon) for span, term in chosen)
    return Asked(of, names, tuple(term for _, term in chosen), tuple(span for span, _ in chosen), rival)


_FIRES = frozenset(
    {"fire", "shoot", "loose", "launch", "throw", "lay", "send", "resolve", "execute", "trigger", "invoke", "conduct"}
)


def _fired(words: Words, span: Span) -> Span | None:
    """The reaction that is fired or thrown, where an everyday verb says so: "may it fire a Covering Burst?"."""
    if span.last - span.first > 1 or words.tokens[span.first - words.offset].low not in _FIRES:
        return None
    behind = [token.low for token in words.after(span, 1)]
    first = span.last + (1 if behind and behind[0] in _DETERMINERS else 0)
    told = (each for each in words.spans if each.first == first and each.of("reaction", "order") and not each.synonym)
    return next(told, None)


def _told_before(words: Words, span: Span, lexicon: Lexicon) -> Span | None:
    """The deed whose name stands before the word for its kind: "a boarding action", where that is told by its verb."""
    kinds = {
        term.kind for term in span.terms if term.kind in ("action", "reaction", "order") and lexicon.is_general(term)
    }
    behind = (each for each in words.spans if each.last == span.first and kinds and each.of(*kinds))
    return next(behind, None)


def _objectless(words: Words, span: Span) -> bool:
    """Whether the verb that a name is has nothing behind it that is done by it ("can it fire while Embarked?")."""
    following = words.after(span)
    return not following or following[0].kind == "punct" or following[0].low in (*_BEFORE, "if", "when", "this", "or")


def _of_a_weapon(words: Words, span: Span) -> bool:
    """Whether the verb that a name is has a weapon for its object: "can it fire its heavy cannon?"."""
    behind = words.after(span, 6)
    end = next((i for i, token in enumerate(behind) if token.kind == "punct" or token.low in _BEFORE), len(behind))
    return any(is_gun(token) for token in behind[:end])


def _fuller(term: Term, span: Span, lexicon: Lexicon) -> Term:
    """The action that an everyday verb stands for where the texts say more of that one than of the verb itself."""
    others = (each for other in SYNONYMS.get(stems(span.words), ()) for each in lexicon.named(other))
    named = [term, *(each for each in others if each.kind == "action")]
    defined = [each for each in named if each.introduced] or _told_to_be(named, lexicon)
    if len(defined) < 2:
        return max(defined or named[:2], key=lexicon.weight)
    return max(named[:2], key=lexicon.weight)


def _told_to_be(verbs: list[Term], lexicon: Lexicon) -> list[Term]:
    """The one action of which the texts say that who does it does this: a Volley, in which "the crew shoots"; none
    where they rule on the verb itself."""
    told = [clause for verb in verbs for clause in lexicon.rules.by_object.get(verb.id, ())]
    if any(clause.relation in ("denies", "limits_to", "immune_to") for clause in told):
        return []
    doing = (clause for clause in told if clause.relation in ("forces", "permits") and clause.affects == "bearer")
    found = {clause.within or clause.subject: None for clause in doing}
    actions = [
        term for each in found if (term := lexicon.terms.get(each)) and term.kind == "action" and term.introduced
    ]
    return actions if len(actions) == 1 and stems(actions[0].name) != stems(verbs[0].name) else []


def bare(words: Words) -> Asked | None:
    """The one state or rule that is all of what is asked: "Golems: Stubborn?" asks whether they are."""
    named = words.spans[0] if len(words.spans) == 1 else None
    if named is None or any(
        not named.first <= i < named.last and token.kind != "punct" and token.low not in FUNCTION
        for i, token in enumerate(words.tokens, words.offset)
    ):
        return None
    term = named.of("special_rule", "status")
    if term is None:
        return None
    return Asked("rule" if term.kind == "special_rule" else "status", (term.name,), (term,), (named,))


def unnamed(words: Words, lexicon: Lexicon) -> Asked | None:
    """The option as a bare verb that the texts use without naming it: "carry its equipment" is "carry equipment"."""
    tokens = words.tokens
    verb = _main_verb(words, lexicon)
    if verb is None or tokens[verb].low in _DULL:
        return _plain_object(words, lexicon)
    going = verb > 1 and tokens[verb - 1].low == "to" and tokens[verb - 2].stem == "go"
    said = [tokens[verb].text.lower()]
    pieces = {i - words.offset for span in words.spans if span.of(*_PIECES) for i in range(span.first, span.last)}
    whom = next((i for i in range(verb + 1, len(tokens)) if tokens[i].low not in _DETERMINERS), verb)
    for token in tokens[verb + 1 :] if whom not in pieces else ():
        if token.kind != "word" or token.low in _BEFORE or token.low in _BESIDE or token.low in ("and", "or", "then"):
            break  # "dismount and fight on foot": the one deed, and then another
        if token.low in FUNCTION:
            continue
        said.append(token.low)
    if not all(lexicon.said(word) for word in said):
        return None
    place = verb + words.offset
    done = Span(place, place + 1, tokens[verb].start, tokens[verb].end, tokens[verb].text, ())
    name = " ".join(["go to", *said] if going else said)
    return Asked("action", (name,), (), (done,) if whom in pieces else ())


def never_told(words: Words, aux: str, unknown: Collection[str], lexicon: Lexicon) -> Asked | None:
    """The deed of which the texts never speak, asked of a unit that they know: "can a Scout levitate?".

    None where the unit is not known either, or where it is no deed that is asked for.
    """
    told = enumerate(pairwise(words.tokens), 1)  # "can it be running?", as what keeps it from running is asked
    doing = next((i for i, (be, verb) in told if be.low == "be" and verb.low.endswith("ing")), None)
    verb = (_main_verb(words, lexicon) or doing) if aux in _DEED_MODALS else None
    if verb is None:
        return None
    told_to = _unknown_object(words, verb, unknown)
    if words.tokens[verb].text not in unknown and not told_to:
        return None
    before = words.tokens[1:verb]
    strange = any(token.text in unknown for token in before)
    known = any(token.stem in lexicon.unit_nouns for token in before) or (words.spans and len(before) == 1)
    if not before or (strange and not known):
        return None
    return Asked("action", (" ".join([base(words.tokens[verb]), *told_to]),))


def _unknown_object(words: Words, verb: int, unknown: Collection[str]) -> tuple[str, ...]:
    """The words of that to which a deed is done, where the texts know none of them: "lay a smoke screen"."""
    behind = words.tokens[verb + 1 :]
    end = next((i for i, t in enumerate(behind) if t.kind != "word" or (i > 0 and t.low in FUNCTION)), len(behind))
    said = behind[:end]
    told = [token for token in said if token.low not in FUNCTION]
    return tuple(token.low for token in said) if told and all(token.text in unknown for token in told) else ()


_FIRING = frozenset({"fir", "shoot", "act", "go"})
_USING = frozenset({"use", "employ", "activate", "trigger", "invoke"})
_DEED_MODALS = frozenset({"can", "may", "could", "might"})


def _plain_object(words: Words, lexicon: Lexicon) -> Asked | None:
    """The object of a verb that only carries it: "take part in a Firefight"."""
    tokens = words.tokens
    for i in range(len(tokens) - 1, 1, -1):
        if tokens[i].stem in LIGHT and i + 1 < len(tokens):
            said = [
                token.low for token in tokens[i + 1 :] if token.kind == "word" and token.low not in (*FUNCTION, "part")
            ]
            if _TIMES.issuperset(said):
                continue  # "can it try again later in the turn?"
            name = " ".join(said[:3])
            piece = any(term.kind in _PIECES for term in lexicon.named(name))  # "give it to Infantry": no deed
            if said and not piece and all(lexicon.said(word) for word in said[:3]):
                return Asked("action", (name,))
    return None


_MEN = ("men", "folk")
#: What is no verb stands behind these.
_BEHIND_NO_VERB = frozenset("a an the is are has have with of".split())


_ABLE = frozenset(("allowed", "permitted", "able", "free", "entitled", "eligible"))


def _main_verb(words: Words, lexicon: Lexicon) -> int | None:
    """The place of the verb of a yes-or-no question: the first plain verb behind its subject."""
    tokens = words.tokens
    subject = False
    taken = {
        i - words.offset
        for span in words.spans
        for i in range(span.first, span.last)
        if span.of("unit_type", "unit_subtype", "status", "special_rule")
    }
    deeds = {span.first - words.offset for span in words.spans if span.of("action", "reaction")}
    bracketed = False
    able = next((i for i, token in enumerate(tokens[:-1]) if token.low in _ABLE and tokens[i + 1].low == "to"), 0)
    for i, token in enumerate(tokens[1:], 1):
        bracketed = (bracketed or token.low == "(") and token.low != ")"
        if token.kind != "word" or bracketed:  # "(in Line, unhurt)": how he is
            continue
        if subject and i < able:
            continue  # "are Scouts, hale and hearty, allowed to row?"
        if subject and i in deeds & taken and token.low == base(token):
            return i  # "Embark", though who has done it is Embarked
        if token.low in ("it", "they", "i", "we", "he", "she") or token.stem in lexicon.unit_nouns or i in taken:
            subject = True
            continue
        if token.low.endswith(_MEN):  # "my Dazed axemen": who does it, by a player's word for them
            subject = True
            continue
        if subject and tokens[i - 1].low in _BEHIND_NO_VERB:
            continue  # "can my Scout, a plain Footman, board a Barge that is empty?": what he, or that, is
        if subject and token.low not in FUNCTION and token.low == base(token):
            return i
        subject = subject or (i == 1 and token.low not in FUNCTION)  # "may porters carry …": whatever is spoken of
    return None


def verb_of(words: Words, lexicon: Lexicon) -> Token | None:
    """The main verb of a yes-or-no question, None where none is seen."""
    place = _main_verb(words, lexicon)
    return words.tokens[place] if place is not None else None


def _score(words: Words, span: Span, aux: str, lexicon: Lexicon) -> float:
    tokens = words.tokens
    place = span.first - words.offset
    worth = max(_WORTH.get(term.kind, 1.0) for term in span.terms if term.kind in _OPTIONS)
    score = worth + 0.1 * place
    if span.of("reaction", "action") and len(stems(span.words)) > 2:
        score += 1  # "move off the board as part of its move": what is said in full is meant
    first = tokens[place]
    previous = tokens[place - 1] if place else None
    second = tokens[place - 2] if place > 1 else None
    following = tokens[span.last - words.offset] if span.last - words.offset < len(tokens) else None
    described = all(term.kind in ("special_rule", "unit_type", "unit_subtype", "weapon_type") for term in span.terms)
    if described and aux not in _STATING and not _has_verb(words, place):
        score -= 4
    governed = _governed(words, span)
    if _in_the_course_of(tokens, place):
        score -= 8  # "may it fire as part of its move?"
    elif governed:
        score -= 4  # "may it Receive the charge?": what is done to it has a name of its own
    elif previous is not None:
        light = previous if previous.low not in _DETERMINERS else second
        done = light is not None and (light.stem in LIGHT or light.low in ("attempt", "up")) and light is not tokens[0]
        if done and not (light is not None and light.low.endswith("ing") and _reacted_to(tokens, place)):
            score += 4
        elif _reacted_to(tokens, place):
            score -= 8  # "react to an Escape" asks of reacting
        elif (previous.low == "to" and (second is None or second.stem != "react")) or (
            previous.low == "from" and any(token.stem in _ABOUT for token in tokens[:place])
        ):
            score += 3
        elif previous.low == "on" and second is not None and second.stem in _FIRING and span.of("reaction"):
            score += 5  # "fire on Overwatch" asks of that reaction
        elif light is not None and light.low == "as" and span.of("reaction"):
            score += 2  # "fire its gun as Return Fire" asks of that reaction
        elif previous.low in _BY_MEANS_OF and span.of("reaction") and _answers(tokens[:place]):
            score += 5  # "shoot back with Return Fire" asks of that reaction
        elif previous.low in _BEFORE or (aux in ("is", "are") and light is not None and light.low in DURING):
            score -= 5  # "is fire in a Duel simultaneous?" asks of no Duel
        elif second is not None and second.low in ("with", "under", "in") and span.of("status"):
            last = following.stem if following is not None else ""
            if {last, *stems(span.words)[-1:]} & {"status", "condition", "order"}:
                score -= 5  # "a unit with the … status"
    plain = first.low in (first.stem, f"{first.stem}e")
    if plain and previous is not None and previous.low not in _DETERMINERS:
        score += 2
    elif first.low.endswith(("ed", "ing")) and aux not in ("is", "are", "was", "were"):
        score -= 1
    headed = any(
        other.first == span.last and other.of("unit_type", "unit_subtype", "action", "reaction")
        for other in words.spans
    )
    if following is not None and (following.stem in lexicon.unit_nouns or headed) and not span.of("reaction"):
        score -= 5
    elif _says_which(words, span, following):
        score -= 6  # "can a Dazed cook row?": which of them
    if following is not None and following.stem in GUNS and not span.of("reaction"):
        score -= 5  # "indirect fire weapons"
    if (
        span.last - span.first == 1
        and (first.stem in LIGHT or first.stem in _ABOUT)
        and not span.of("reaction", "status")
    ):
        score -= 5
    if span.of("unit_type", "unit_subtype"):
        score -= 0 if aux in _DEED_MODALS and span.of("status") and _does_it(words, span, lexicon) else 6
    state = span.of("status") and not span.of("reaction", "action", "test", "effect")
    called_else = span.synonym and not (plain and first.low not in _BEFORE and _does_it(words, span, lexicon))
    if state and called_else and not _has_verb(words, place):
        score -= 6  # "can a squad in a transport …" asks for what follows
    if called_else and span.of("status") and not span.of("reaction", "action"):
        score -= 3
    if any(term.name.lower() in ("reaction", "action", "status", "order", "test") for term in span.terms):
        score -= 2.5
    if _in_relative(words, place):
        score -= 7
    if place == 0 and aux:
        score -= 3
    if aux in _DEED_MODALS and plain and span.of(*_OPTIONS[:-4]) is None and _is_row(span, lexicon):
        score -= 6  # "may it fire its Volley?", where "Fire" is what a table brings
    if previous is not None and previous.low == "under":
        score -= 4  # "under Rout" says what state it is in
    if words.parties[place] == "enemy":
        score -= 1
    determined = previous is not None and previous.low in _DETERMINERS
    if second is not None and determined and second.stem not in LIGHT | _ABOUT and second.low == base(second):
        governing = next((each for each in words.spans if each.last == span.first - 1), None)
        if governing is not None and governing.of("action", "reaction"):
            score -= 4  # "refuse a charge": what is refused
    suffers = following is not None and following.low == "be"
    opens = (place == 1 or (place == 2 and determined)) and following is not None and not suffers
    if aux in MODALS and opens and all(term.kind in ("effect", "event") for term in span.terms):
        score -= 8  # "can divers dock?": who does it
    return score


def _says_which(words: Words, span: Span, following: Token | None) -> bool:
    """Whether a state stands before a noun, of whatever sort, that names who is asked about: "an Engaged wizard"."""
    place = span.first - words.offset
    state = span.of("status") is not None and span.of("reaction", "action", "test") is None
    if not state or not 1 <= place <= 2 or following is None or following.kind != "word":
        return False
    determined = words.tokens[place - 1].low in _DETERMINERS | {"our", "these", "those"}
    noun = following.low not in FUNCTION and following.low not in _BEFORE
    return determined and noun and words.tokens[0].low in MODALS and span.words.lower().endswith(("ed", "en"))


_TIMES = frozenset("turn round phase game later".split())
_BY_MEANS_OF = frozenset({"with", "by", "using", "via", "through"})
_ANSWERING = _REACTING | {stem(word) for word in ("answer", "retaliate", "return", "counter", "interrupt", "back")}


def _answers(tokens: tuple[Token, ...]) -> bool:
    """Whether the words before a name say that somebody gives back what he got ("shoot back with …")."""
    return any(token.stem in _ANSWERING for token in tokens[1:])


def _is_row(span: Span, lexicon: Lexicon) -> bool:
    """Whether a name is only that of a row of some table."""
    index = index_of(lexicon.rules)
    return all(term.kind == "effect" and is_result(index, term.id) for term in span.terms)


def _in_the_course_of(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a name tells what is under way when something else is done: "as part of its move", "while making a …"."""
    at = place - 1
    while at > 1 and tokens[at].low in _DETERMINERS:
        at -= 1
    before = [token.low for token in tokens[max(0, at - 1) : at + 1]]
    making = len(before) > 1 and before[0] in ("while", "whilst", "when") and tokens[at].stem in LIGHT
    return making or before[-2:] == ["part", "of"] or (before[-1:] == ["during"] and at < place - 1)


def _governed(words: Words, span: Span) -> bool:
    """Whether a name is only the object of an everyday verb that is the name of a reaction or action itself."""
    place = span.first - words.offset
    if place < 2 or words.tokens[place - 1].low not in _DETERMINERS or words.tokens[place - 2].stem not in LIGHT:
        return False
    governing = next((each for each in words.spans if each.last == span.first - 1 and not each.synonym), None)
    return governing is not None and governing.of("reaction", "action") is not None


def _does_it(words: Words, span: Span, lexicon: Lexicon) -> bool:
    """Whether a name is the verb of what somebody does: "can my Barge Drift?", of the Drift kind of Barges."""
    place = span.first - words.offset
    previous, following = words.tokens[place - 1] if place else None, words.after(span)[:1]
    ends = not following or following[0].kind == "punct" or following[0].low in (*_BEFORE, "when", "if", "instead")
    whose = any(other.last == span.first and other.of(*_PIECES[:2]) for other in words.spans)
    told = previous is not None and (previous.low in ("it", "they", "still") or previous.stem in lexicon.unit_nouns)
    return ends and (whose or told)


def _reacted_to(tokens: tuple[Token, ...], place: int) -> bool:
    """Whether a name is that of what is reacted to, or stands in its description."""
    start = reacting_to(tokens[:place])
    return start is not None and not any(token.low in ("with", "by", "using") for token in tokens[start:place])


def reacting_to(tokens: tuple[Token, ...]) -> int | None:
    """Where the description of what is reacted to begins ("react to a Golem that ..."), None where none does."""
    pairs = enumerate(pairwise(tokens), 2)
    return next((i for i, (verb, to) in pairs if verb.stem in _REACTING and to.low in ("to", "against")), None)


def _has_verb(words: Words, place: int) -> bool:
    return any(token.stem in GAINING for token in words.tokens[1:place])


def _in_relative(words: Words, place: int) -> bool:
    """Whether a name stands in a relative clause ("a unit that is Pinned …") before the main verb."""
    tokens = words.tokens
    if place and tokens[place].low in _RELATIVE:
        return True  # "a unit that failed its check", where the deed is found with its "that"
    opener = next((i for i in range(place - 1, 0, -1) if tokens[i].low in _RELATIVE), None)
    if opener is None:
        return False
    between = [span for span in words.spans if opener + words.offset < span.first < place + words.offset]
    if not between and all(token.low in FUNCTION or token.stem in LIGHT for token in tokens[opener + 1 : place]):
        return True
    # "a unit that failed its check and is falling back still …": the relative goes on behind its "and"
    goes_on = (
        place > 1 and tokens[place - 1].low in ("is", "are", "has", "was") and tokens[place - 2].low in ("and", "or")
    )
    return goes_on and any(span.first - words.offset > place and span.of(*_OPTIONS) for span in words.spans)


def _listed(words: Words, first: Span, second: Span) -> bool:
    """Whether two names stand in one list ("Return Fire or Evade")."""
    low, high = sorted((first, second), key=lambda span: span.first)
    tokens = words.tokens[low.last - words.offset : high.first - words.offset]
    between = [token.low for token in tokens if token.stem not in LIGHT]  # "Run and make a Charge"
    return bool(between) and len(between) <= 3 and any(each in ("or", "and", ",", "/") for each in between) and all(
        each in ("or", "and", ",", "/", "a", "an", "the", "to", "even") for each in between
    )  # fmt: skip


def _kind(words: Words, span: Span, aux: str, lexicon: Lexicon) -> tuple[str, Term]:
    place = span.first - words.offset
    tokens = words.tokens
    previous = [token for token in tokens[max(1, place - 3) : place] if token.low not in _DETERMINERS]
    gaining = (bool(previous) and previous[-1].stem in GAINING) or (
        len(previous) > 1 and (previous[-2].stem, previous[-1].low) in (("end", "up"), ("count", "as"))
    )
    status = span.of("status")
    plain = span.of("reaction", "action")
    rule = span.of("special_rule")
    made_to = any(token.stem in _MAKING for token in tokens[max(0, place - 7) : place])
    made_to = made_to and tokens[place - 1].low not in (*_DETERMINERS, "make", "makes", "made")
    if (
        status
        and (
            gaining
            or (made_to and plain is not None and plain.kind == "action")
            or aux in ("is", "are", "was", "were")
            or plain is None
            or (plain.kind == "action" and aux in ("do", "does", "will", "did"))
        )
        and not (rule and aux in ("is", "are") and lexicon.weight(rule) > lexicon.weight(status))
    ):
        return "status", status
    if rule and plain is None and aux in _DEED_MODALS and any(token.low in _USING for token in previous[-1:]):
        return "action", rule  # "may it use Shield Wall?": whether the rule lets it do so now
    if rule and (plain is None or gaining):
        return "rule", rule
    if (reaction := span.of("reaction")) is not None:
        return "reaction", reaction
    if gaining and plain is None and (order := span.of("order")) is not None:
        return "status", order
    if plain is not None:
        return "action", plain
    if (test := span.of("test")) is not None and stem("reaction") in {stem(word) for word in test.name.lower().split()}:
        return "reaction", test
    effect = span.of("effect")
    if effect is not None and (
        gaining
        or (aux in ("is", "are", "was", "were") and effect.name.endswith("ed") and " " not in effect.name)
        or (
            aux in ("does", "do", "will")
            and previous
            and previous[-1].stem not in ("get", "have", "tak", "benefit", "mak", "claim", "hold")
        )
    ):
        benefit = bool(previous) and previous[-1].stem in ("get", "have")
        of_a_row = is_result(index_of(lexicon.rules), effect.id)  # "do we get Rout?", of a table
        return ("action" if benefit and not of_a_row else "status"), effect
    if effect is None and (came := _state_come_into(span, lexicon)) is not None:
        return "status", came
    term = span.of(*_OPTIONS)
    assert term is not None
    return {"status": "status", "special_rule": "rule", "reaction": "reaction"}.get(term.kind, "action"), term


def _state_come_into(span: Span, lexicon: Lexicon) -> Term | None:
    """The state of whoever comes into it, where the texts also tell of its coming about as of an event ("be Boarded",
    beside "any ship that is boarded")."""
    last = span.words.rsplit(" ", 1)[-1]
    if not last[:1].isupper() or any(term.kind != "event" for term in span.terms):
        return None
    return next((term for term in lexicon.named(last) if term.kind == "status"), None)


def _name(words: Words, span: Span, term: Term, lexicon: Lexicon) -> str:
    """The name by which the option is asked for: the term's own."""
    if span.parameter and term.kind == "special_rule" and "(" not in term.name:
        return f"{term.name} ({span.parameter})"
    return term.name
