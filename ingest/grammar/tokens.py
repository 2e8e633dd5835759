"""Tokens: a sentence as words, numbers and the terms that it names.

In: the text of a passage. Out: tokens, a multi-word term as one of them, and the remarks that stood in brackets.
Drops emphasis marks and cross references; keeps a parameter ("(5+)") with the term before it.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from ingest.grammar.commonforms import COMMON
from ingest.grammar.fronts import amid, split_end, split_front
from ingest.grammar.nevertogether import NEVER_TOGETHER
from ingest.inline import unmarked
from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS
from ingest.remarks import COMMENT
from ingest.terms import Vocabulary
from kb.model import TYPE_KINDS
from kb.names import Found, fold, last_word, stem
from kb.patterns import Pattern, Substitutions

_TOKEN = re.compile(
    r"""[+-]?\d*[dD]\d+(?:\ ?[+x-]\ ?\d+)?["”″]?     # dice, with inches
      | (?<![\w)])[-−–][XN]\b | \d+/\d+ | [+-]?\d+(?:\.\d+)?(?:["”″%+]|m\b|cm\b)?
      | [^\W\d_]+(?:[-'’][^\W\d_]+)*['’]?
      | [,;:()–—] | \s-\s""",
    re.VERBOSE,
)
MARKUP = Pattern(r"\*+|(?<!\w)_+|_+(?!\w)")
#: A word or two in single quotes: they only set it off.
_QUOTED = Pattern(r"(?<!\w)‘([^‘’]{2,40})’(?!\w)")
#: A name in double quotes; it keeps them where it goes on to say of whom it is the name.
_NAME_QUOTED = Pattern(
    r"(?<!\w)[“\"]([A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2})[”\"](?!\w)(?! (?:are|means?|covers?|includes?|denotes?)\b)"
)
#: A dash that stands for itself ("a ‘-’ in this column").
_DASH = Pattern(r"(?<!\w)[‘'\"“][-–—−][’'\"”](?!\w)")
_FULL = {
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "can't": "cannot", "won't": "will not",
    "isn't": "is not", "aren't": "are not", "needn't": "need not", "mustn't": "must not", "hasn't": "has not",
    "haven't": "have not", "wasn't": "was not", "shouldn't": "should not", "couldn't": "could not",
}  # fmt: skip
_SIGHT = re.compile(r"(?i)lines? of sight")
_MINUS = Pattern(r"–(?=\d)")
_CARRY_OUT = Pattern(r"\b(carr)(y|ies|ied|ying) out\b")
_PERFORM = {"y": "perform", "ies": "performs", "ied": "performed", "ying": "performing"}
_BEFORE_OR_AFTER = Pattern(
    r" (?:either )?before or after (?:the |its |it )[\w' ]+?(?: \([^)]*\))?"
    r"(?= so long as| as long as| provided|,|\.|$)"
)
_WHETHER_OR_NOT = Pattern(r" whether or not to ")
#: "And for as long as it is Dazed it cannot …": while it is.
_FOR_AS_LONG = Pattern(r"(?:^|(?P<and>,? and )|(?<=[ ,]))(?P<f>[Ff])or (?:as|so) long as (?=[^,;:.]{3,60})")
#: "Remove its Statuses, and … it cannot gain another": one of those that were named.
_ANOTHER_SUCH = Pattern(
    r"(?P<said>\b(?P<noun>[Ss]tatus|[Cc]ondition|[Ss]tate|[Mm]arker|[Tt]oken)(?:es|s)?\b[^.;]*? "
    r"(?:gain|receive|suffer|acquire|be given|take|get)) (?:another|(?:any )?others?|any more|more)(?=[.;]?$)"
)
#: "Can gain no other status": cannot gain another.
_NO_OTHER = Pattern(
    r"(?P<may>cannot|can ?not|may not|can|may) (?P<v>gain|receive|suffer|acquire|be given|take|have) "
    r"(?P<no>any|no) other (?P<noun>[Ss]tatus|[Cc]ondition|[Ss]tate)(?:es|s)?\b"
)
#: "In the Volley phase that follows": in the next one.
_THAT_FOLLOWS = Pattern(
    r"\b([Ii]n|[Dd]uring) the ((?:[\w'-]+ ){0,2}(?:[Pp]hase|[Ss]ub-phase|[Ss]tep|[Tt]urn|[Rr]ound|[Ss]egment)) "
    r"(?:that|which) (?:immediately |directly |then )?(?:follows|comes (?:next|after(?:wards)?))(?: it)?\b"
)
#: "Whether or not anyone was hit, …": it holds in that case too.
_IN_EITHER_CASE = Pattern(r"(?:^|(?<=[, ]))([Ww])hether or not (?=[^,;.]{3,80}[,.])")
_STILL = Pattern(r"\b(may|can|must) (?:still|also|therefore|then|in turn) (only|not|never)\b")
#: What an attack "says" happens is when something else does.
_REPORTED = Pattern(
    r"((?:[Aa]ny|[Aa]n?|[Ee]ach|[Aa]ll) [\w ]{3,40}?) (?:which|that) (says?|states?|specif\w+) that (.{3,120}?) "
    r"(?=inflicts?\b|causes?\b)"
)
#: "Nor may they …", "nor may any player ever make more than two": who may not stands before it.
_PREPOSED = r"(?:within|in|on|at|of|to|from|with|without|that|which|who|whose|under|near|aboard)"
_NOR = Pattern(
    r",? nor (?:will|can|may) (it|they|(?:any|an?|the|its|their) (?:(?:[\w'-]+ ){0,2}?"
    r"(?:players?|sides?|opponents?|teams?|units?|models?|squads?|crews?|troops|passengers)|[A-Z][\w'-]*)"
    rf"(?:(?= (?!{_PREPOSED}\b)[a-z])| {_PREPOSED} [^,;]{{2,60}}?(?= (?:ever|make|take|use|declare|do|be) )))"
    r"(?: be able to| ever)?\b"
)
#: "In a given phase": in any one.
_GIVEN = Pattern(
    r"\b(in|during|within|per) (?:any|an?|one) (?:given|particular|specific) "
    r"(?=(?i:turn|phase|round|game|battle|activation|step|bound)\b)"
)
#: "Its unit(s)": however many they are.
_OR_MORE = Pattern(r"(?<=[a-z])\((s|es)\)(?![a-z])")
_ALLOWING = Pattern(r", (?:allowing|enabling|permitting) (?=(?:it|them|th(?:at|e) unit|(?:its|their) models)\b)")
_NO_BENEFIT = Pattern(r"(?<!not )\b(?:gains?|gets?|receives?) no benefits? (?:from|of) (?:being )?")
_BENEFIT = Pattern(r"\b(?:gain|get|receive|claim)(?: any| the| no)?(?: \w+)? benefits? (?:from|of) (?:being )?")
#: "(not if Mired)", "(but never at night)": an exception, whatever stands around it.
_NOT_THEN = Pattern(
    r" \((?:but |though )?(?:not|never) ((?:if|when|while|whilst|in|at|on|during|after|against|within) [^()]{2,80})\)"
)
#: "(this does not hold for Goats)", "(which does not apply at night)", "(not applicable if Mired)": an exception too.
NOT_FOR_THESE = Pattern(
    r" \((?:but |though |although )?(?:(?:this|it|which)(?: rule| restriction| ban)? )?(?:(?:does not|doesn't) "
    r"(?:hold|apply|count|extend)|(?:is )?not (?:applied|true|applicable))(?: good| true)? "
    r"(?:(?:for|to|of) (?P<whom>[^()]{3,90})|"
    r"(?P<case>(?:if|when|while|whilst|in|at|on|during|against|within) [^()]{2,80}))\)"
)
#: An example in brackets that holds brackets of its own.
_LONG_EXAMPLE = Pattern(r" ?\((?:for example|for instance|e\.g\.)[^()]*(?:\([^()]*\)[^()]*)+\)?", re.I)
#: "…, for example, X, …" and "… – for example, X": the example rules nothing.
_EXAMPLE = Pattern(
    r", (?:for example|for instance|e\.g\.),? [^,;–]*(?=,|$)|(?:[;–—]| -) ?(?:for example|for instance|e\.g\.)\b[^–—]*",
    re.I,
)
#: A letter that was lost in copying: "However, f the test is passed".
_LOST_LETTER = Pattern(r"(?:^|(?<=, ))f (?=(?:the|that|this|it|they|an?) )")
_EVERY = Pattern(r"\b(?:any and all|each and every)\b")
_ASIDE = Pattern(
    r", (?:however|therefore|instead|of course|in turn|in addition|too|"
    r"in (?:some|certain|rare) (?:cases|situations|circumstances)),"
)
#: "In woods, however, …": the comma after a phrase that opens the sentence stays.
_PHRASE = re.compile(r"(?:In|On|At|During|If|When|Whenever|While|After|Once|Against|Within|For) [^,]+")
#: "If possible", "if allowed": it goes without saying.
_IF_ABLE = Pattern(
    r",? (?:if|where|when|wherever) (?:it is |they are )?(?:possible|allowed|able|permitted|applicable|eligible)"
    r"(?:(?<!if able)|(?=,))(?=,|\.?$),?"
)
#: "Even where 6.5 would forbid it", "if its kind may do that at all": what is told elsewhere.
_AS_ELSEWHERE = Pattern(
    r",? even (?:if|where|when|though) (?:the )?(?:rules?|section|paragraph|article)? ?\d+(?:\.\d+)+ "
    r"(?:(?:would|may|might|does) )?(?:otherwise |normally )?(?:forbids?|prohibits?|den(?:y|ies)|"
    r"rules? (?:it )?out|bars?|prevents?)(?: it| this| that| so| them)?(?=[,.;]|$| \()|"
    r",? if (?:its|their) (?:kind|type|sort|class) (?:may|can) (?:ever )?do (?:that|so|this|it)"
    r"(?: at all)?(?=[,.;]|$| \()"
)
#: "Cannot … under any circumstances": it stresses that nobody may, and asks nothing.
_STRESSED = Pattern(
    r"(?i)(\b(?:cannot|not|never|no|nor)\b(?:(?! phase or )[^.;:])*?),? (?:(?:under|in) any circumstances?"
    r"(?: (?:at all|whatsoever|whatever))?|(?:for any reason|(?:by|through) any means|in any (?:way|manner|fashion))"
    r"(?: (?:at all|whatsoever|whatever|of any (?:kind|sort)))?|in any event|"
    r"whatsoever|whatever)(?=$|[,.;:]| (?:and|or|but|unless)\b)"
)
_CONTRACTED = Pattern(r"\b(?:" + "|".join(_FULL) + r")\b", re.I)
#: "An Advanced Reaction": a word that tells the reaction, not one that is called Advance.
_TELLING_WORD = re.compile(r"[A-Z][a-z]+ed$")
_PLAIN = str.maketrans({"−": "-", "″": '"', "”": '"', "“": '"', "’": "'", "‘": "'"})
_POSSESSIVE = re.compile(r"'s?\b|'")
_PARAM = re.compile(r"\s*\(((?:[A-Z]|\d+\+?|[+-]\d+|[A-Z]\+))\)")
_REMARK = Pattern(r" ?\(((?:[^()]|\([A-Z\d][+\d]?\)){3,400})\)")
_NUMBERED = re.compile(r"^[+-]?(?:\d*[dD])?\d")


@dataclass(slots=True, unsafe_hash=True)  # never changed; frozen, it would take six times as long to make
class Token:
    """A word, number, punctuation mark or term. ``terms`` are the terms it may mean, likeliest first.

    ``owner`` is set where the term only owns what comes next ("the Vehicle's Armour Value").
    """

    text: str
    low: str
    stem: str
    terms: tuple[str, ...] = ()
    parameter: str | None = None
    owner: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number or dice, with or without a sign."""
        first = self.text[:1]
        return (first in "dD" or not first.isalpha()) and _NUMBERED.match(self.text) is not None


#: The number of a rule before its first sentence: "[4.3] No unit may …".
_CASE_NUMBER = re.compile(r"^(?:\[\d+(?:\.\d+)*[a-z]?\]|\(?\d+(?:\.\d+)+[a-z]?\)?[.)]?|§ ?\d[\d.]*)\s+(?=[A-Z“\"'])")


def _without_aside(match: re.Match[str]) -> str:
    return ", " if _PHRASE.fullmatch(match.string, 0, match.start()) else " "


#: "Walls, hedges, etc, are …": no further thing is named.
_AND_SO_ON = r",?(?: and)? \b(?:etc\b\.?|et cetera|and so on|and so forth)(?=[ ,;:.)]|$)"


#: Applied to every sentence, in this order.
def _gains_no_other(match: re.Match[str]) -> str:
    barred = "not" in match["may"]
    if barred == (match["no"] == "no"):
        return match[0]
    return f"cannot {match['v']} another {match['noun']}"


_TIDIED = Substitutions(
    (_MINUS, "-"),
    (_CONTRACTED, lambda m: _FULL[m.group().lower()]),
    (_CARRY_OUT, lambda m: _PERFORM[m[2]]),
    (_BEFORE_OR_AFTER, ""),
    (_LOST_LETTER, "if "),
    (_EVERY, "all"),
    (_EXAMPLE, ""),
    (_STILL, r"\1 \2"),
    (_WHETHER_OR_NOT, " to "),
    (_ANOTHER_SUCH, r"\g<said> another \g<noun>"),
    (_NO_OTHER, _gains_no_other),
    (_FOR_AS_LONG, lambda m: ". While " if m["and"] else "As long as " if m["f"] == "F" else "as long as "),
    (_THAT_FOLLOWS, lambda m: m[0] if " only " in m.string[: m.start()] else f"{m[1]} the following {m[2]}"),
    (_IN_EITHER_CASE, lambda m: "Even if " if m[1] == "W" else "even if "),
    (_NO_BENEFIT, "do not benefit from "),
    (_BENEFIT, "benefit from "),
    (_REPORTED, lambda m: f"if {m[1]} {m[2]} that {m[3].replace(',', ' or')}, it "),
    (_ALLOWING, ", which allows "),
    (_NOR, lambda m: f"{'' if m[1] in ('it', 'they') else ','} and {m[1]} cannot"),
    (_GIVEN, r"\1 a "),
    (_OR_MORE, r"\1"),
    (_NOT_THEN, r", but not \1"),
    (NOT_FOR_THESE, lambda m: f", except {m['case'] or 'for ' + m['whom']}"),
    (_ASIDE, _without_aside),
    (_IF_ABLE, ""),
    (_AND_SO_ON, ""),
    (_AS_ELSEWHERE, ""),
    (_STRESSED, r"\1"),
    (_LONG_EXAMPLE, ""),
)

#: Which part is meant, in brackets amid its name: "the Hull (Rear) arc" is no other Hull arc.
_PART = re.compile(
    r"\b(?P<name>[A-Z][\w'-]+) \((?P<part>[A-Z][a-z]{2,})\)(?= (?!(?:special|rules?|types?|sub-?types?|"
    r"characteristics?|stat|status(?:es)?|tests?|checks?|weapons?|units?|models?|and|or|in|is|are|may|must|can|cannot|for|with|on|at|to)\b)"
    r"[a-z]{3,}(?:[,.;:)]|$| (?:is|are|in|of|may|must|can|cannot|and|or)\b))"
)


def with_parts(text: str) -> str:
    """The text with the part of a thing that stands in brackets as a word of its name."""
    return _PART.sub(r"\g<name> \g<part>", text)


@functools.lru_cache(maxsize=2048)  # several stages look at the sentences of a document, one after the other
def clean(text: str) -> tuple[str, tuple[str, ...]]:
    """The sentence without emphasis and brackets, in the common forms, and what stood in the brackets."""
    text = _CASE_NUMBER.sub("", unmarked(text), count=1)
    text = _DASH.sub("dash", _NAME_QUOTED.sub(r"\1", _QUOTED.sub(r"\1", MARKUP.sub("", text)))).translate(_PLAIN)
    text = _TIDIED.applied_to(with_parts(" ".join(text.split())))
    remarks: list[str] = []

    def take(match: re.Match[str]) -> str:
        inner = match.group(1)
        if _PARAM.match(f"({inner})") or re.fullmatch(r"\d+\"|\w|[ivx]{2,4}", inner):
            return match.group()
        remarks.append(inner)
        return ""

    # before its end is split off: the case there holds of each of the two
    text = NEVER_TOGETHER.applied_to(COMMENT.sub("", " ".join(_REMARK.sub(take, text).split())))
    if fronted := split_front(text):
        text = _under(fronted[0], fronted[1], COMMON.applied_to(fronted[1]))
    if ended := split_end(text):
        text = COMMON.applied_to(ended[0]) + ended[1]
    return COMMON.applied_to(text), tuple(remarks)


#: The case that a sentence opens with, which holds of all that it says.
_CASE = re.compile(
    r"(?:If|When|Whenever|While|Whilst|Once|After|Before|Unless|Until|In(?! spite)|During|At|On|Where)\b"
)
_NEXT = re.compile(r"(?<=[a-z\d)\"])\. (?=[A-Z])")


def _under(front: str, said: str, plainer: str) -> str:
    """The front of a sentence before what stands for the rest; a case before each of the sentences that do."""
    several = _NEXT.split(plainer) if _CASE.match(front) and not _NEXT.search(said) else [plainer]
    return ". ".join(front + amid(each) for each in several)


def tokenize(text: str, vocabulary: Vocabulary) -> list[Token]:
    """The tokens of a cleaned sentence, in order."""
    return list(_tokenized(text, vocabulary))


@functools.lru_cache(maxsize=256)  # the same words are looked at from several sides while their sentence is read
def _tokenized(text: str, vocabulary: Vocabulary) -> tuple[Token, ...]:
    spans = list(vocabulary.index.find(text))
    sighted = "sight" in text.lower()
    tokens: list[Token] = []
    position = 0
    for n, span in enumerate(spans):
        if span.start > position:
            position = _add_words(text, position, span.start, tokens, sighted)
        if span.start < position:
            continue  # it belongs to the word or the name before it ("re-Roll")
        if sighted and (sight := _SIGHT.match(text, span.start)):
            terms = vocabulary.index.terms("line of sight")
            tokens.append(Token(sight.group(), "line of sight", "line of sight", terms))
            position = sight.end()
            continue
        following = spans[n + 1] if n + 1 < len(spans) else None
        terms = _meant(text, span, following, vocabulary)
        if terms:
            position = _add_name(text, span, terms, tokens, vocabulary)
        else:
            position = _add_words(text, span.start, span.start + 1, tokens, sighted)
    _add_words(text, position, len(text), tokens, sighted)
    _share_nouns(tokens, vocabulary)
    return tuple(tokens)


_LISTING = ("or", "and", "nor", ",")


def _share_nouns(tokens: list[Token], vocabulary: Vocabulary) -> None:
    """Let a name mean what it does with the noun that stands once after several ("an Attack or Dash order").

    The noun may be a part of the last name, or a word for a kind behind it ("Heavy or Siege weapons").
    """
    for n in range(2, len(tokens)):
        if not tokens[n].terms or tokens[n - 1].low not in _LISTING or tokens[n - 1].low == ",":
            continue  # a list ends with "or" or "and": "if it is not Alight, Torch weapons …"
        noun = last_word(tokens[n].low) if " " in tokens[n].low else ""
        kind = "" if noun or n + 1 == len(tokens) else HEAD_NOUNS.get(_head_noun(tokens[n + 1].low), ("",))[0]
        kinds = _kinds(tokens[n].terms, vocabulary)
        if not noun and kind not in kinds:
            continue
        for at in range(n - 2, -1, -2):
            token = tokens[at]
            meant = None
            if kind:
                meant = pick(token, vocabulary, kind)
            elif token.text[:1].isupper() and not (token.terms and " " in token.low):
                meant = vocabulary.best(f"{token.text} {noun}", *sorted(kinds))
            if meant and token.terms != (meant,):
                name = token.text if kind else f"{token.text} {noun}"
                tokens[at] = Token(token.text, *_name(name), (meant,), token.parameter, token.owner)
            if at and tokens[at - 1].low not in _LISTING:
                break


def _add_words(text: str, position: int, stop: int, tokens: list[Token], sighted: bool) -> int:
    """Add the words from ``position`` on that begin before ``stop``; where the last of them ends."""
    for match in _TOKEN.finditer(text, position):
        if match.start() >= stop:
            break
        if sighted and (sight := _SIGHT.match(text, match.start())):
            tokens.append(Token(sight.group(), "line of sight", "line of sight"))
            return _add_words(text, sight.end(), stop, tokens, sighted)
        word = match.group().strip()
        tokens.append(Token(word, *_plain_token(word)))
        position = match.end()
    return position


def _meant(text: str, span: Found, following: Found | None, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The terms that a name may mean where it stands."""
    piece = text[span.start : span.end]
    beside = following is not None and following.start == span.end + 1
    terms = tuple([t for t in span.terms if _fits(piece, t, vocabulary)])
    if not terms and beside and piece.islower() and _PICKED.search(text, max(0, span.start - 6), span.start):
        terms = tuple(t for t in span.terms if _of_whoever_is(t, text, following, vocabulary))
    if following and beside and _TELLING_WORD.match(piece):
        general = following.terms
        if not vocabulary.general.isdisjoint(general):
            kinds = _kinds(general, vocabulary)
            others = (t for t in terms if vocabulary.terms[t].kind not in kinds or _is_named(piece, t, vocabulary))
            terms = tuple(others)
    return terms


_PICKED = re.compile(r"(?i)\b(?:an?|any|each|every|no|the|that|all|enemy|friendly) $")


def _of_whoever_is(term: str, text: str, following: Found | None, vocabulary: Vocabulary) -> bool:
    """Whether a state stands in small letters before a kind of unit that is in it ("a ditched Tank")."""
    if following is None or vocabulary.terms[term].kind != "status":
        return False
    named = text[following.start : following.end]
    kinds = {vocabulary.terms[t].kind for t in following.terms if _fits(named, t, vocabulary)}
    return not kinds.isdisjoint(TYPE_KINDS)


def _add_name(text: str, span: Found, terms: tuple[str, ...], tokens: list[Token], vocabulary: Vocabulary) -> int:
    """Add a name with its "'s" and its parameter; where it ends."""
    piece, end = text[span.start : span.end], span.end
    possessive = parameter = None
    if end < len(text):
        possessive = _POSSESSIVE.match(text, end)
        end = possessive.end() if possessive else end
        parameter = _PARAM.match(text, end)
        end = parameter.end() if parameter else end
    if (
        tokens
        and tokens[-1].terms
        and not vocabulary.general.isdisjoint(terms)
        and _kinds(tokens[-1].terms, vocabulary) & _kinds(terms, vocabulary)
    ):
        return end  # "the Evade Reaction": the general noun after a name adds nothing
    owner = possessive is not None or piece.endswith(("'s", "s'"))
    tokens.append(Token(piece, *_name(piece), terms, parameter.group(1) if parameter else None, owner))
    return end


def _is_named(piece: str, term: str, vocabulary: Vocabulary) -> bool:
    """Whether the words are the name of the term, and no form of it."""
    return fold(vocabulary.terms[term].name).startswith(fold(piece))


def _kinds(terms: tuple[str, ...], vocabulary: Vocabulary) -> set[str]:
    return {vocabulary.terms[t].kind for t in terms}


@functools.lru_cache(maxsize=8192)
def _plain_token(word: str) -> tuple[str, str]:
    """The folded form and the stem of a word that is no term."""
    low = fold(word)
    return low, stem(low)


@functools.lru_cache(maxsize=4096)
def _name(piece: str) -> tuple[str, str]:
    """The folded form of a name and the stem of its last word."""
    low = fold(piece)
    return low, stem(last_word(low))


def _fits(piece: str, term: str, vocabulary: Vocabulary) -> bool:
    """A one-word name of everyday language only counts with its capital, an abbreviation with all of them."""
    name = fold(vocabulary.terms[term].name)
    if piece.isupper() and 2 <= len(piece) <= 4 and name == f"{fold(piece)}e":
        return False  # "MOV" of the profile is no Move
    if len(piece) == 3 and piece[-1] == "s" and piece[:2].isupper() and name == fold(piece[:2]):
        return True  # "HQs"
    if len(piece) <= 3 and stem(name) != stem(fold(piece)):
        return piece.isupper() and not (piece in ("A", "I") and vocabulary.terms[term].kind == "characteristic")
    return term not in vocabulary.cased or not piece[:1].islower()


@functools.lru_cache(maxsize=4096)
def _head_noun(phrase: str) -> str:
    """The head noun that a word or two are, in the singular; '' where they are none."""
    singular = re.sub(r"(?<=[a-rt-z])e?s$", "", phrase) if phrase != "status" else phrase
    if singular in HEAD_NOUNS:
        return singular
    return phrase.rstrip("s") if phrase.rstrip("s") in HEAD_NOUNS else ""


def head_after(tokens: list[Token], i: int) -> str | None:
    """The head noun that the term at ``i`` shares with a list ("Heavy or Ordnance weapons"), singular; None if none."""
    j = i + 1
    while j < len(tokens) and j < i + 9:
        low = tokens[j].low
        for size in (2, 1):
            head = _head_noun(" ".join([t.low for t in tokens[j : j + size]]))
            if head:
                return head
        if tokens[j].terms and " " in low and re.sub(r"s$", "", last_word(low)) in HEAD_NOUNS:
            return re.sub(r"s$", "", last_word(low))
        if tokens[j].terms or low in (",", "or", "and", "a", "the"):
            j += 1
            continue
        return None
    return None


def pick(token: Token, vocabulary: Vocabulary, *kinds: str) -> str | None:
    """The term of the first of ``kinds`` that the token may mean."""
    for kind in kinds:
        for term in token.terms:
            if vocabulary.terms[term].kind == kind:
                return term
    return None


_MARKS = ("marker", "markers", "marker's", "template", "templates", "template's")


_OWNED = re.compile(r"['’]s?$|[\"”″]$|^(?:its|their|his|her|your)$")


def likely(tokens: list[Token], i: int, vocabulary: Vocabulary) -> str | None:
    """The term that the token at ``i`` means where it stands, by the head noun after it and the word before it."""
    token = tokens[i]
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    if not token.terms:
        return None
    head = head_after(tokens, i)
    if following and following.low in _MARKS and not any("/status/" in t for t in token.terms):
        return None  # "the Blast marker": a thing on the table, not the rule
    if head:
        kind = HEAD_NOUNS[head][0]
        term = pick(token, vocabulary, kind)
        if kind in ("test", "action", "effect", "status", "order") and HEAD_NOUNS[head][1]:
            whole = vocabulary.best(f"{token.text} {head}", kind)
            term = whole if whole and vocabulary.terms[whole].kind == kind else term
        if term:
            return term
    before = tokens[i - 1].stem if i else ""
    if following and token.low.endswith("ing") and pick(following, vocabulary, "unit_type", "unit_subtype"):
        state = pick(token, vocabulary, "status")
        sort = pick(token, vocabulary, "unit_subtype", "unit_type")
        if state and (sort is None or not fold(vocabulary.terms[sort].name).endswith("ing")):
            return state  # "a Zooming Flyer": what it is, not what it does, nor of which kind
    if before in ("be", "becom", "remain", "already", "while", "whilst", "not") or token.low.endswith(("ed",)):
        term = pick(token, vocabulary, "status")
        if term:
            return term
    if following and following.low in GENERIC_UNITS:
        state = pick(token, vocabulary, "status")
        if state and fold(vocabulary.terms[state].name) == token.low:
            return state  # "a Hidden model": what it is
    if before in ("may", "can", "cannot", "must", "not", "to", "never", "only", "a"):
        term = pick(token, vocabulary, "action", "reaction", "order")
        if term:
            return term
    deed = pick(token, vocabulary, "action")
    figure = pick(token, vocabulary, "characteristic") if deed and i and token.text[:1].isupper() else None
    if figure and (_OWNED.search(tokens[i - 1].low) or tokens[i - 1].is_number):
        return figure  # "its Move", "-1 Move": the figure of that name, not the deed
    chosen = pick(
        token, vocabulary, "reaction", "special_rule", "unit_subtype", "unit_type", "status", "test", "action", "order",
        "characteristic", "phase", "weapon_type", "table", "effect",
    )  # fmt: skip
    deed = deed or pick(token, vocabulary, "order")
    if deed and chosen and vocabulary.terms[chosen].kind == "status" and vocabulary.terms[chosen].name != token.text:
        # "declare Charges" is of the deed, "has Charged" of the state that it leads to
        name = fold(vocabulary.terms[deed].name)
        return deed if token.low in (name, f"{name}s") else chosen
    return chosen
