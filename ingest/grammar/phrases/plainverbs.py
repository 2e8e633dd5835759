"""Plain verbs: the verb of a sentence of an ordinary build, whether any list of rulebook verbs knows it or not.

In: the tokens of a main piece in which no known verb was found. Out: the place of its verb, judged by what stands
before and after it and by whether the subject is one or several; None where the words are no such sentence.
"""

from __future__ import annotations

from ingest.grammar.phrases.finite import ADVERBS, CONJ, NOUN_FORMS, OBJECT_RELATIVE, PREPOSITIONS, REL, STATE_VERBS
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NUMBER_WORDS
from ingest.lexicon import PREPOSITIONS as ALL_PREPOSITIONS
from ingest.verbforms import PARTICIPLES
from kb.model import OPTION_KINDS, kind_in

#: Everyday verbs by their stem, as far as their plain form is hardly ever a noun after a plural.
_EVERYDAY = frozenset(
    """regenerat reset refresh shuffl trad upgrad downgrad degrad attempt advanc accept achiev activat add adjust
    affect allocat announc appear apply approach arriv ask assign assum attach attract await bear beat becom begin
    believ belong block bombard brac break bring build burst buy calculat cancel captur carry catch cast choos claim
    climb clos collect collid command commit compar complet conced concentrat confer confront connect conquer
    consist consult contain continu contribut convert cost count creat cross deal decid declar deduct defeat defend
    deliver deny deploy descend desert destroy determin die disappear discard discover divid drag draw drift drop
    emerg end engag enter escap exceed exchang exist exit expir explod extend face fall feel field fight fill find
    finish fly form frighten gather get giv go grab grow handl happen heal hinder hold ignit ignor impos includ
    inspir intercept interfer jam join jump keep kill kneel know land last launch lead leak leap leav let lie lift
    limber live look lower maintain mak manoeuvr match measur meet merg mov negat neutralis neutraliz obey obscur
    occupy offer open oppos outflank outnumber overlap overrun pay penetrat perform pick plac play possess prevent
    proceed produc progress protect prov provid pull put raid rais reach react reappear recall receiv recover
    redeploy refill refus regain regulat reinforc releas reload remain remov repair replac repel reroll resist
    resolv respond rest restor restrict resum retain retreat return reveal revert rid ris roll rout run scatter scor
    seiz send separat serv shamble shar shelter shield shoot shrink sink sit slid slow spawn spend spill split spot
    spread stack stand start stay steal strik struggl stun succeed suffer support suppress surviv swap swim switch
    tak terrify thaw throw touch track transfer travel trigger turn unlimber vanish vault volley wait wander weaken
    wear win withdraw withstand work yield alternat""".split()
)
#: Verbs that describe, or that speak of the text and of what the players think: they rule nothing.
DESCRIBES = frozenset(
    """be hav mean indicat represent describ show depict reflect tell seem appear try exist explain specialis
    specializ say see know think believ want wish like hope need refer consist belong depend vary differ includ
    contain cover last play use com tend learn prefer enjoy love hate live speak look sound feel note remember
    understand find assum suppos expect happen work appli apply affect decid follow determin concern detail introduc
    featur us simulat model recommend begin start continu end provid grant specify stat present list influenc allow
    enabl regulat progress requir offer differentiat encompas kind sort forget worry bother mind agre discuss""".split()
)
_BOTH_FORMS = frozenset("hit put cut set split hurt spread shut run read".split())
#: Plural nouns without an "s", and words for several.
_PLURAL = frozenset(
    """men riflemen spearmen people children dice they we you both all these those others two three four five six most
    several many everybody everyone""".split()
)
#: Nouns of which one speaks in the singular and in the plural alike.
_EITHER = frozenset(
    """cavalry infantry artillery foot horse aircraft crew police armour undead company side team army staff
    craft""".split()
)
_SINGULAR = frozenset("a an each every one this that another either neither it he she whoever anyone nobody".split())
_DETERMINERS = frozenset(
    """a an the its their his her your our my this that these those all any each every both no one two three four five
    six half another some either it them itself themselves him up to twice""".split()
)
_POINTED = _DETERMINERS - {"that", "to", "no", "it"}
_CLOSED = (
    ADVERBS | CONJ | PREPOSITIONS | REL | ALL_PREPOSITIONS | _DETERMINERS | frozenset(NUMBER_WORDS) | GENERIC_UNITS
    | frozenset(
        """is are was were be been being has have had do does did will would may can must might could should shall
        cannot not than much more most fewer less least enough very so too such other same own first second third last
        next previous what how why there here i you we they he she who us mine yours theirs etc per plus minus further
        enemy friendly opposing above below beyond out off down along around behind beside between near inside outside
        throughout across like unlike apart together alone ahead aside away back forward least greater lower higher
        better worse best worst new old extra additional different following above full whole entire single double
        large small heavy light long short high low good bad possible normal special""".split()
    )
)  # fmt: skip
NOUNS = frozenset(f"{noun}s" for noun in (*HEAD_NOUNS, *KIND_WORDS)) | frozenset(
    """rules games pieces inches points squares hexes dice sides arms weapons guns edges faces bases stands figures
    miniatures turns rounds players phases casualties losses wounds levels values numbers ranges distances areas woods
    hills buildings walls orders rolls results attacks hits shots moves actions""".split()
)
_AFTER = _DETERMINERS | ADVERBS | PREPOSITIONS | ALL_PREPOSITIONS | CONJ | {"out", "off", "down", "back", "away"}


_AUXILIARIES = frozenset("is are was were has have had may can must cannot does do not".split())


def verb_at(tokens: list[Token], sure: bool = False) -> int | None:
    """The place of the verb of a piece that has a subject before it; ``sure`` where there must be one."""
    sure = sure or tokens[0].low in _SINGULAR  # "a … pieces" would be no noun
    head: int | None = None  # where the noun stands that the subject is about
    pending = 0
    i = 1
    while i < min(len(tokens), 26):
        token = tokens[i]
        if token.low in REL and not (token.low == "that" and tokens[i - 1].low in ALL_PREPOSITIONS):
            head = i - 1 if head is None else head
            i, pending = _past_relative(tokens, i + 1, pending)
            continue
        if token.low in ALL_PREPOSITIONS or (token.low.endswith(("ing", "ed")) and not token.terms):
            head = i - 1 if head is None else head
        elif _can_be(token) and _fits(tokens, i, head, sure):
            if not pending:
                return i
            pending -= 1
        elif pending and (token.low.endswith("ed") or token.low in ("is", "are", "was", "were", "has", "have", "had")):
            pending -= 1
        i += 1
    return None


def _past_relative(tokens: list[Token], i: int, pending: int) -> tuple[int, int]:
    """Where to go on after a relative word, and how many relative verbs are still to come."""
    while i < len(tokens) and tokens[i].low in ADVERBS:
        i += 1
    if i < len(tokens) and (tokens[i].low in OBJECT_RELATIVE or tokens[i].low.endswith("ing")):
        return i, pending + 1
    while i < len(tokens) and tokens[i].low in _AUXILIARIES:
        i += 1
    return i + 1, pending


def _can_be(token: Token) -> bool:
    """Whether the form of the word leaves it open that it is a verb."""
    low = token.low
    if not token.text.islower() or not low.replace("-", "").isalpha() or len(low) < 2 or low in _CLOSED:
        return False
    if token.terms and not any(kind_in(t) in OPTION_KINDS for t in token.terms):
        return False
    return not low.endswith(("ing", "ed", "ly")) and (low not in PARTICIPLES or low in _BOTH_FORMS)


def everyday(verb: str) -> bool:
    """Whether the stem is that of a verb which one meets in any text."""
    return verb in _EVERYDAY or verb in STATE_VERBS or is_verb_stem(verb)


def _everyday(token: Token) -> bool:
    return everyday(token.stem) or token.stem in DESCRIBES - _NOUN_STEMS


def _fits(tokens: list[Token], i: int, head: int | None, sure: bool) -> bool:
    """Whether the word agrees with the subject before it, and something that follows a verb comes next."""
    token, low = tokens[i], tokens[i].low
    before = i - 1
    while before > 0 and tokens[before].low in ADVERBS:
        before -= 1
    previous = tokens[before]
    loose = previous.low in _CLOSED - GENERIC_UNITS - _PLURAL - {"it", "he", "she", "they", "you", "one"}
    if loose or previous.text.endswith(("'s", "’s")) or previous.owner:
        return False
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    ends = following is None
    led = following is not None and (following.low in _POINTED or following.is_number)
    after = ends or led or (following is not None and (following.low in _AFTER or following.low.endswith("ly")))
    third = low.endswith("s") and not low.endswith(("ss", "us", "is"))
    one, several = _number(tokens, before if head is None else head)
    far = head is not None and head < before  # within what narrows the subject
    if third and one:
        if low in NOUNS or (far and not (_everyday(token) and low not in NOUN_FORMS) and not led):
            return False
        return led or _everyday(token) or (sure and after and not far)
    if third or not several:
        return False
    if low in GENERIC_UNITS or (token.terms and not after):
        return False
    return (_everyday(token) and (after or not far)) or (led and not far)


def _number(tokens: list[Token], head: int) -> tuple[bool, bool]:
    """Whether the subject that ends at ``head`` may be one, and whether it may be several."""
    first, last = tokens[0].low, tokens[head]
    noun = last.low.split()[-1]
    joined = any(t.low == "and" for t in tokens[:head])
    if joined:
        return False, True
    if first in _SINGULAR:
        return True, False
    if noun in _EITHER:
        return True, True
    several = noun in _PLURAL or (noun.endswith("s") and not noun.endswith(("ss", "us", "is")))
    named = last.text[:1].isupper() or bool(last.terms)  # a name may end in "s" and mean one
    return not several or (named and noun.endswith("s") and first == "the"), several


#: Stems of describing verbs that are nouns as often.
_NOUN_STEMS = frozenset(
    """model list kind sort mind play need work show detail featur present end start hop stat""".split()
)
_NO_INSTRUCTION = frozenset(
    """half only such both each every given like unlike what whatever which whichever who whoever there here this that
    these those some many most several all any no none neither either one two three four five six another other same
    example note remember important let keep see if when thanks yes sorry please next last first second third""".split()
)


def told_at(tokens: list[Token]) -> int | None:
    """The place of the verb of an instruction to the players, which has no subject ("Throw two dice")."""
    at = 0
    while at < len(tokens) - 1 and (tokens[at].low in ADVERBS or tokens[at].low.endswith("ly")):
        at += 1
    if at + 1 >= len(tokens):
        return None
    token, following = tokens[at], tokens[at + 1]
    low = token.low
    if low in _NO_INSTRUCTION or low in _CLOSED or not low.isalpha() or low.endswith(("s", "ing", "ed")):
        return None
    if (token.text.isupper() and len(low) > 1) or (following.text[:1].isupper() and not following.terms):
        return None  # words of a title
    deed = any(kind_in(t) in ("action", "reaction", "order", "test", "status") for t in token.terms)
    if token.terms and not deed:
        return None
    led = following.low in _POINTED - {"up", "half", "twice"} or following.is_number
    ends = at + 2 == len(tokens) or tokens[at + 2].low in ALL_PREPOSITIONS
    plural = following.low.endswith("s") and not following.low.endswith("ss") and token.stem in _EVERYDAY and ends
    return at if (led and (following.low != "this" or _everyday(token))) or plural else None
