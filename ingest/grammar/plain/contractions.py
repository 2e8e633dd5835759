"""Contractions: "it's", "you've" and "there's" spelt out, as the grammar reads them.

In and out: the text of a sentence. What "n't" shortens is spelt out with the other clean-up of a sentence.
"""

from __future__ import annotations

import functools
import re

from ingest.grammar.phrases.verbforms import is_verb_stem
from ingest.grammar.plain.baredeeds import bare_deed
from ingest.lexicon import NUMBER_WORDS, PREPOSITIONS
from kb.names import stem
from kb.patterns import Pattern, Substitutions, deferred

_SHORT = Pattern(
    r"\b(it|that|he|she|there|who|what|here|where|they|you|we|i)(?:['’])(s|re|ve|ll|d|m)\b(?=( \w+)?)",
    re.IGNORECASE,
)
_BE = {"s": "is", "re": "are", "m": "am"}
_OTHER = {"ve": "have", "ll": "will", "d": "would"}
#: After these, "'s" is short for "has".
_HAS = deferred(r" (?:been|got|had|\w+en|gone|done|made|lost|taken)$")
#: "Who's fired this turn", "it's spent a point": what somebody did, and not how he is.
_DID = deferred(
    r" (?:already |just |only )?(?:(?:[a-z]+ed|spent|kept|left|lost|made|had|shot|fought) "
    r"(?:an?|the|its|their|his|one|two|three|any|all|it)\b|"
    r"(?:\w+ed|spent|shot|fought)(?: (?:it|back|away|off|out|up|once|twice))*(?: (?:earlier|already|in|during))? "
    r"(?:this|that|the same) (?:turn|round|go|phase|activation|game|battle)\b)"
)
#: Nothing of its own in "you've got", "it's got": to have.
_GOT = Pattern(r"\b(have|has) got\b(?! to\b)")


_OFTEN = r"(?:once|twice|(?:three|four|\d) times)"
_COUNT = rf"(?:up to )?(?:a single|{'|'.join(NUMBER_WORDS)}|\d+)"


def _no_more_than(match: re.Match[str]) -> str:
    """Two limits of which the second names neither who nor what."""
    return f"{match['who']} {match['few']}. {match['who']} no more than {match['most']} {match['what']} {match['when']}"


_TAKEN = {"chosen": "choose", "made": "make", "taken": "take", "declared": "declare", "played": "play"}


def _once_each(match: re.Match[str]) -> str:
    """Each by itself once in that time; where a player is told of, of all his units."""
    closed = match["no"] in ("not ", "never ") or match["which"].lower() == "no"
    if closed == match["often"].endswith("once") and match["often"] != "more than once":
        return match[0]
    if not closed and not (match["no"] or "only" in match["often"] or "just" in match["often"]):
        return match[0]
    what, span = match["what"], match["span"]
    if match["by"] or match["after"]:
        return f"A player may not {_TAKEN.get(match['done'], 'use')} the same {what} twice in one {span}"
    return f"Each {what} may only be {match['done']} once per {span}"


_BY_PLAYER = r"by (?:the same|an?|any|any one|each|one) player"
#: Those of whom a sentence speaks, told by what they are or have.
_WHOEVER = (
    r"(?:Units?|Models?|Those|All|Any|An?|The|(?!Others?\b)[A-Z][\w'-]*)(?: (?!others?\b)[\w'-]+){0,2}?"
    r"(?: (?:with|in|under|that|of|which|who) (?:(?!\b(?:may|can|must|do|does)\b)[\w' -])+?)?"
    r"(?<!\bIt)(?<!\bThey)(?<!\bThis)"
)
#: What is said in conversation, and how a rule says it.
_SPOKEN = Substitutions(
    (  # "may not dash (nor of course may one that's Dazed)": a rule that stands in brackets
        r" \((?:nor|and neither),? (?:of course,? |naturally,? |for that matter,? )?"
        r"(?P<may>may|can|must|does|do|will|is|are) (?P<told>[^()]{3,100})\)",
        r", nor \g<may> \g<told>",
    ),
    (r"(?<=, )nor,? (?:of course|naturally|for that matter),? (?=(?:may|can|must|does|do|will)\b)", "nor "),
    (r"\b(?:do(?:es)?n['’]t|do(?:es)? not|never) gets? to (?=\w)", "cannot "),
    (r"\bjust (once|twice)\b", r"only \1"),
    (  # "may be given an order only while its leader lives"
        r"\b(may|can) be (given|issued|handed|dealt) ([^,;:.]{3,40}?) only (?=(?:when|whenever|while|whilst) )",
        r"\1 only be \2 \3 ",
    ),
    (r"\b(once|twice|times) an? (?=(?:turn|round|phase|game|battle|activation)\b)", r"\1 per "),
    (r"\b((?:can['’]?t|cannot|may not|never) [^.;,]{3,60}?) at all(?=[.,;!]|$)", r"\1"),
    (  # "may not take the same action twice, unless that action is Dash"
        r"\b(twice|more than once|again)((?: (?:in|during|per) [^,;.]{3,40}?)?),? "
        r"unless (?:that|the|this) (?:action|reaction|order) (?:is|was) (?=[A-Z])",
        r"\1\2, except ",
    ),
    (
        r"\b(?:can['’]?t|cannot|can not|may not|may never) (do|take|make|use|perform|give|play) the same ([\w-]+) "
        r"(?:twice|more than once|again)\b(?: (?:in|during|within|per) "
        r"(?:(?:an?|any one|one|the same|a single|its|each) )?(turn|round|phase|step|activation|game|battle)\b)?",
        lambda m: f"may only {m[1]} each {m[2]} once per {m[3] or 'turn'}",
    ),
    (
        r"^No ((?:[\w-]+ ){0,2}?[\w-]+) (?:may|can) (do|take|make|use|perform|give|play) the same ([\w-]+) "
        r"(?:twice|more than once|again)\b(?: (?:in|during|within|per) "
        r"(?:(?:an?|any one|one|the same|a single|its|each) )?(turn|round|phase|step|activation|game|battle)\b)?",
        lambda m: f"A {m[1]} may only {m[2]} each {m[3]} once per {m[4] or 'turn'}",
    ),
    (  # "the same Stratagem may never be chosen twice by a player in one turn, not even for other units"
        r"^(?:(?:In addition|Additionally|Also|Furthermore|However|Finally), )?"
        r"(?P<which>(?i:the same|a given|any one|any|each|every|no)) (?P<what>[A-Z]?[\w-]+) (?:may|can) "
        r"(?P<no>not |never |only )?(?:ever )?be (?P<done>chosen|used|made|declared|taken|played|selected) "
        rf"(?P<by>{_BY_PLAYER} )?(?P<often>twice|more than once|again|(?:only |just )?once)"
        rf"(?P<after> {_BY_PLAYER})? (?:in |during |per |each |every )"
        r"(?:(?:one|any|any one|an?|each|every|the same|single|the course of an?) )?"
        r"(?P<span>(?i:phase|turn|round|game|battle))"
        r"(?:,? (?:not even|however|whatever|no matter|regardless)[^–—;.]*?)?"
        r"(?=[.;]|, (?:except|save|with the exception|other than|apart from)\b| ?[–—]|$)",
        _once_each,
    ),
    (rf"\b(?:no|not|never) more than (?={_OFTEN}\b)", "at most "),
    (  # "may react, even if it was shot at, but at most twice"
        r"^(?P<who>[^,;]{2,60}? (?:may|can)) (?P<deed>[\w' -]{2,40}?)"
        r"(?P<case>,? even (?:if|when|though|while) [^,;]+)?, "
        rf"(?:but|and)(?: only)? (?P<often>at most {_OFTEN})"
        r"(?P<when> (?:in|per|each|every|during|a) [^,;.]+)?(?=\.?$)",
        lambda m: (
            f"{m['who']} {m['deed']}{m['case'] or ''}. {m['who']} {m['deed']} {m['often']}{m['when'] or ' per turn'}"
        ),
    ),
    (
        r"\b((?:may|can) only (?!be\b)[\w-]+|(?:may|can) (?!be\b)[\w-]+ (?:only|at most)) (once|twice)(?=\.?$)",
        r"\1 \2 per turn",
    ),
    (  # "one Volley in each round, and no more than three in a game"
        rf"^(?P<who>[^,;]{{2,60}}? (?:may|can) (?:\w+ )?\w+) (?P<few>{_COUNT} (?P<what>[\w'-]+(?: [\w'-]+)??) "
        rf"(?:in|per|each|every|during) [^,;]{{2,30}}?),? (?:and|but) (?:(?:no|not|never) more than|"
        rf"at most|a maximum of|only) (?P<most>{_COUNT}) (?P<when>(?:in|per|each|every|during) [^,;]{{2,30}})$",
        _no_more_than,
    ),
    # "Riders do not", "Carts may": what others must or may not do, and was told before
    (
        rf"^({_WHOEVER}) (?:do(?:es)? not|do(?:es)?n['’]t|never do|need not)(?: do so| have to)?(?=\.?$)",
        r"\1 are exempt",
    ),
    (rf"^({_WHOEVER}) (may|can|cannot|may not|must not|may never|can never)(?: still| also)?(?=\.?$)", r"\1 \2 do so"),
    (r"^[Tt]est (?:its |their |your )?([A-Z][a-z]+)(?=[.:,;])", r"Take a \1 test"),
    (r"^Lets? ((?:the|its|this|your|an?) [\w-]+|it|them|you) (?=\w)", r"\1 may "),
)


#: Before what somebody did in the same turn.
IN_A_TURN = (
    r"(?:in|on|during) (?:the same|any|an?|the) (?:turn|phase|round|activation) (?:(?:in|on|during) which|that|when)"
)
_MODAL_BEFORE = (
    r"\b(?P<modal>[Mm]ay|[Cc]an|[Mm]ust|will)(?P<only> only)? (?P<deed>(?!not\b|never\b|only\b)[^.;:]{2,80}?)"
)
_CASE = (
    r"(?:if|when|whenever|while|whilst|after|before|during|in|within|on|at|from|into|through|over|across|against|"
    r"inside|towards?)\b"
)
#: "May fire but not move", "may climb, but never while Loaded": the modal that stands for both.
_BUT_NOT = Pattern(rf"{_MODAL_BEFORE}(?P<comma>,?) (?P<but>but|and) (?P<no>not|never) (?!both\b)(?P<next>[\w'-]+)")
#: "May use Duck, but only in the Volley phase": that is when it may, and not all that it may then do.
_ONLY_THEN = Pattern(
    r"^([^,;]{2,80}? (?:may|can)) ((?:make|use|take|declare|perform) (?!(?:any |all )?(?:[Rr]e)?[Aa]ctions?\b)"
    r"[^,;]{3,40}?)(?:,? but)? only (?:in|during) ((?:the|its|their) [^,;]{3,40}? (?:phase|step)s?)(?=\.?$)"
)
_ONLY_SO = Pattern(rf"{_MODAL_BEFORE}, (?:but|and) only (?=(?P<how>{_CASE}))")
#: The state in which something may be done is no part of the deed.
_WHEN_SO = deferred(rf" (?:while|whilst|even if|even though|though|after (?:an?|\w+ing)|{IN_A_TURN})(?: |$)")
#: "May take Cover Saves, but not Armour Saves, against Mines", "is allowed to march, but not to fire".
_NOT_THAT = Pattern(
    r"\b(?P<may>(?:[Mm]ay|[Cc]an)(?: still| also| always)?|(?:is|are) (?:(?:still|also|always|"
    r"then) )?(?:allowed|permitted|"
    r"able|free|entitled) to) (?P<deed>[a-z]+(?: (?:at|upon|from|to|into|against))?(?= )|(?=[A-Z]))"
    r"(?P<one>[^,.;:]{0,80}?)"
    rf"(?P<then> {_CASE}[^,.;:]+?)?,? but (?:not|never)(?! both\b)(?P<to> to)? (?P<other>[^,.;:]{{3,90}}?)"
    rf"(?P<case>,? {_CASE}[^.;:]+)?(?=$|[.;:]|,? (?:unless|except|other than) |"
    r",? (?:and|nor) (?:it |they )?(?:may|can|cannot|must|is|are|has|have)\b)"
)
#: What stands by the way behind what may be done, and is no part of it: "may Dash although it is no Rider".
_BY_THE_WAY = deferred(r",? (?:although|though|even though) (?:it|they|he|she) (?:is|are|has|have)\b")
#: In what state it may be done all the same: the ban behind it is told of the deed alone.
_EVEN_SO = deferred(r",? even (?:if|when|while|whilst|though)\b")
#: "Can neither hold nor claim objectives, but can still contest them": what they are.
_SAME_THINGS = Pattern(
    r"(\b(?:may|can|must|cannot|not|never|neither|nor|or|and) [a-z]+ (?P<what>(?:[\w'-]+ ){0,2}?[a-z]{3,}s)"
    r",? (?:but|and|though|although) (?:(?:it|they) )?(?:may|can|must|cannot)(?: not)?(?: still| also)? [a-z]+) them\b"
)
_FORBIDDEN = {"may": "may not", "can": "cannot", "must": "must not", "will": "cannot"}


#: Openers of a case that, told twice, tell of two cases, of which neither is within the other.
_OTHER_CASE = ("when", "whenever", "if", "against", "from", "at")


def _for_both(match: re.Match[str]) -> str:
    """What the modal before it forbids, of "but not": another deed, or the same one in some case."""
    word = match["next"].lower()
    case = word == "with" or re.match(_CASE, f"{word} ") is not None
    if not case and not (match["but"] == "but" and is_verb_stem(stem(word)) and word == match["next"]):
        return match[0]
    deed = match["deed"]
    if deed.rsplit(" ", 1)[-1].lower() in PREPOSITIONS:
        return match[0]  # "may pass over but not land on"
    before = f"{match['modal']}{match['only'] or ''} {deed}{match['comma']} but {_FORBIDDEN[match['modal'].lower()]}"
    done = _EVEN_SO.split(_BY_THE_WAY.split(deed)[0])[0]
    if case and word in _OTHER_CASE:  # "may duck when charged by Carts, but not when charged by Mules"
        done = done.partition(f" {word} ")[0].removesuffix(" even")  # "even if it ran, but not if it fell"
    done = bare_deed(done)
    return f"{before} {f'{done} ' if case else ''}{match['next']}"


#: "May have several states, but never Mired and Dazed together": what nobody is.
_AT_ONCE = deferred(r"(?:both )?[A-Z][\w'’-]* and [A-Z][\w'’-]* (?:together|at once|at the same time|simultaneously)\b")


def _not_that(match: re.Match[str]) -> str:
    """What is closed of several things that the same is done to, or of several deeds, in the case told of both."""
    if not (words := match["other"].split()):
        return match[0]
    word, deed, to = words[0], match["deed"], match["to"]
    named = word[0].isupper() and not deed
    beside = word.lower() in PREPOSITIONS or word in ("more", "less", "fewer", "twice")
    beside = beside or _AT_ONCE.match(match["other"]) is not None
    if beside or re.match(_CASE, f"{word} ") or (not to and not named and is_verb_stem(stem(word)) and word.islower()):
        return match[0]
    case, then = (match["case"] or "").removeprefix(","), match["then"] or ""
    what = match["other"] if to or named else f"{deed} {match['other']}"
    if to and not match["may"].endswith(" to"):  # "may react to shooting, but not to a charge"
        what = f"{deed.removesuffix(' to')} to {match['other']}"
        return f"{match['may']} {deed}{match['one']}{then}, but {_FORBIDDEN[match['may'][:3].lower()]} {what}{case}"
    done = f"{deed}{match['one']}{then or case}"
    return f"{match['may']} {done}, but may not {what.replace(' or to ', ' or ')}{case or then}"


def _only_so(match: re.Match[str]) -> str:
    """The same deed, limited to a case that was told behind it."""
    deed = match["deed"]
    if f" {match['how'].lower()} " in f" {deed} " or _WHEN_SO.search(deed):
        return match[0]  # "may shoot at the firer, and only at the firer"; "while Dazed, but only …" (``aims``)
    return f"{match['modal']} {deed}, but {match['modal'].lower()} only {_BY_THE_WAY.split(deed)[0]} "


#: A ship, an engine or a queen that is told of as "she".
_SHE = Pattern(
    r"\b(?:(?P<she>she)|(?P<self>herself)|(?P<hers>hers)|her(?P<whom>(?=[.,;:)!?]|$| (?:an?|the|as|if|when|while|in|on|"
    r"by|with|from|for|to|at|until|unless|instead|away|back|aboard|ashore|and|or|but|is|are|becomes|gains|suffers|takes|loses|may|must|cannot|again|once|"
    r"alongside|under|into|off|up|down|over|through)\b))?)\b|^(?:(?P<begins>She)|Her(?= [a-z]))\b"
)


def _of_her(match: re.Match[str]) -> str:
    word = "itself" if match["self"] else "it" if match["she"] or match["whom"] is not None else "its"
    return "It" if match["begins"] else "Its" if match[0] == "Her" else word


@functools.lru_cache(maxsize=256)  # the same sentence is looked at from several sides while it is read
def spelt_out(text: str) -> str:
    """The sentence without contractions, and as rules are worded."""
    text = _SHE.sub(_of_her, text) if "he" in text or "Her" in text else text
    if "'" in text or "’" in text:
        text = _GOT.sub(r"\1", _SHORT.sub(_whole, text))
    text = _BUT_NOT.sub(_for_both, text) if " but not " in text or " never " in text or " and not " in text else text
    text = _NOT_THAT.sub(_not_that, text) if " but not " in text or " but never " in text else text
    text = _SAME_THINGS.sub(r"\1 \g<what>", text) if " them" in text else text
    text = _ONLY_THEN.sub(r"\1 \2 in \3. \1 not \2 outside \3", text) if " only " in text else text
    text = _ONLY_SO.sub(_only_so, text) if " only " in text else text
    return _SPOKEN.applied_to(text)


def _whole(match: re.Match[str]) -> str:
    short = match[2].lower()
    if short == "s" and match[3] and _HAS.match(match[3].lower()) and match[3].lower() not in (" broken", " hidden"):
        return f"{match[1]} has"
    if short == "s" and _DID.match(match.string, match.end()):
        return f"{match[1]} has"
    return f"{match[1]} {_BE.get(short) or _OTHER[short]}"
