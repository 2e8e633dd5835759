"""Verbs: whether a word can say what a unit does, by the verbs of wargames, or by its form where nothing tells of it.

In: a token of a list after a modal. Out: true or false; general English only.
"""

from __future__ import annotations

from ingest.grammar.phrases.phrasal import is_phrasal
from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS, NOT_A_NAME, PREPOSITIONS

#: What units do in wargames, by the stem of the verb.
_VERBS = frozenset(
    """mak tak declar perform fir shoot mov charg run pivot attack target use join hold deny claim contest embark
    disembark react choos use fail pass fall retreat pursu disengag advanc rush assault conduct carry leav enter
    cross ignor re-roll benefit gain suffer receiv mov end begin start finish turn go hid load pick transport board
    abandon engag tak spend expend draw plac cast activat interrupt fight strik swing climb jump fly land dig deploy
    rally attempt execut test roll add remov issu accept refus allocat select declar ram stomp consolidat regroup
    zoom hover contact surrender retir rout exceed pass mov stand seiz submerg div drift weigh drop climb row sail
    repel purge rally cut swim surfac dismount mount dodg parry block guard hack jam repair heal resurrect summon
    cast possess sprint brac vent sidestep evad withdraw shelter aim load fir stop halt rotat ascend reload split
    merge open vault leap push drag shov step burrow clear limber unlimber counter-charg lay build
    demolish tow haul loot steal crawl disarm unlock rescu""".split()
)
#: Verbs that tell of rules, not of what a unit does: on their own they make no action.
NOT_ACTIONS = frozenset(
    """be hav do count affect note list mean mak tak get giv need say state refer represent includ contain hold_up seem
    appear find see know allow caus provid grant offer giv consider decid determin modify specify regard follow
    apply resolv remain result requir vary exist becom happen occur continu stack increas reduc add benefit function
    work us use act dic access opportun chanc advantag way exampl roll look compar appli measur split form play tell
    show understand remember think want wish like inflict present""".split()
)
#: What stands before the object of a verb, and not before that of a preposition or an adjective.
ARTICLES = frozenset("a an the its their his any all one two each another every".split())
#: Words before a noun that tell of it: "heavy guns", "enemy units".
_TELLING = frozenset(
    """heavy light small large medium open hard soft rough deep long short high low full half extra direct close steep
    dense wide more most many few both such other same only own new normal double spare friend wooden great thick thin
    big fast slow free aimed""".split()
)
_OF_ADJECTIVES = ("y", "al", "ic", "ous", "ful", "ive", "less", "er", "est", "able", "ible", "ary")
_NO_BASE_FORM = ("ed", "ing", "ly", "s")
_NO_VERBS = NOT_A_NAME - {"change"} | {"but", "there"}


def may_be_verb(token: Token, first: bool = False) -> bool:
    """Whether an unknown word in small letters could be a verb by its form; the ``first`` of a list needs no such."""
    low = token.low
    if token.terms or not low.isalpha() or low != token.text or len(low) < 3 or low.endswith(_NO_BASE_FORM):
        return False
    if low in _NO_VERBS or low in PREPOSITIONS or low in GENERIC_UNITS:
        return False
    return first or not (low in _TELLING or (len(low) > 4 and low.endswith(_OF_ADJECTIVES)))


def is_verb_stem(verb: str) -> bool:
    """Whether the stem is that of a verb that tells what units do in wargames."""
    return verb in _VERBS


def is_verb(token: Token) -> bool:
    """Whether the word can say what a unit does: a verb of wargames, or the name of an action or reaction."""
    if token.low.endswith("s") and not token.low.endswith("ss"):
        return False
    action = any("/action/" in t for t in token.terms)
    known = token.stem in _VERBS or action or any("/reaction/" in t for t in token.terms)
    return action or (known and " " not in token.low) or is_phrasal(token)
