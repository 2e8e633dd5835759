"""What a passage is for: a rule, a definition, an example, a note to the reader, flavour, or part of the page.

In: the sentences of one block and where they stand. Out: one class a sentence. The lists are the words of rulebooks in
general; in doubt a sentence is a rule, because a rule that is passed over is worse than a story that is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.entries.fieldnames import told_by
from ingest.formats.cards import label_of
from ingest.layout.remarks import is_name, only_points, remark, without_asides
from ingest.lexicon import ARMS, SETTING_OFF
from kb.patterns import Pattern, deferred

_EXAMPLE = deferred(
    r"[\"“'‘(*_\[]{0,4}(?:for example|for instance|e\.g\.|eg[,:]|as an example|to illustrate|examples?(?: (?:one|two|"
    r"three|four|five|six|"
    r"\d{1,2}|[a-d]|of [^.:]{3,40}(?=:)))?[:.–—-]|"
    r"in (?:this|these|the (?:above|following)) examples?\b|the (?:following|diagram|"
    r"picture)s? "
    r"(?:examples?|(?:are|is) (?:some |an? )?examples?|(?:below|above) shows)\b|suppose |imagine )|"
    r"[*_]{1,3}thus,? an? ",
    re.IGNORECASE,
)
_LABELLED = deferred(r"[*_(\[]{0,4}(?:for )?examples?(?: \w{1,5}| of [^.:]{3,40}(?=:))?[*_]{0,3}[:.]", re.IGNORECASE)
#: The fields of an entry are its rules, however they are told ("Trigger: An enemy shoots at this squad.").
_FIELD = deferred(
    rf"[*_]{{0,3}}(?:{SETTING_OFF}|effects?|results?|requirements?|restrictions?|limits?|gained|removed|recovery|"
    r"keywords|traits|special rules)[*_]{0,3}:",
    re.IGNORECASE,
)
#: The number of a paragraph, where it opens its first sentence: "[11.2] ", "4.3 ", "7) ".
_NUMBERED = deferred(r"^[\[(]?\d{1,3}(?:\.\d{1,3}){0,3}[\])]\.? |^\d{1,3}(?:\.\d{1,3}){1,3}\.? ")
_GOES_ON = deferred(
    r"[\"“'‘(*_]{0,3}(?:however|in this case|here|thus|so|therefore|then|this means|likewise|similarly|if|as a "
    r"result|after|"
    r"because|since|in all cases|had|he|she|his|her)\b",
    re.IGNORECASE,
)
#: What those of an example go on to do: told of them, not ruled.
_NOW_THEY = deferred(
    r"(?:They|It|[SH]e|The [\w' -]{2,40}?) (?:rolls?|moves?|scores?|needs?|shoots?|fires?|hits?|fails?|passe?s?|adds?|"
    r"(?:must|may|can|cannot|is|are|has|have) (?:now|therefore|thus)|now|therefore) ?\b"
)
_SUPPOSED = Pattern(r"\b(?:would|might|could|had|has rolled|rolls a|rolled)\b", re.IGNORECASE)
_REMINDER = deferred(r"[\"“(*_]{0,3}(?:note|remember|important|nb)\b", re.IGNORECASE)
_NOTE = deferred(
    r"[\"“(*_\[]{0,4}(?:(?:designer|author|writer|editor|developer|historical|playtest|design)\S{0,3} "
    r"(?:notes?|advice|comments?)|(?:tip|hint|advice|tactics)s?"
    r"(?= ?[:–—-])|historically\b)",
    re.IGNORECASE,
)
_SITE = deferred(
    r"(?:©|\(c\) ?\d|copyright\b|all rights reserved|see (?:overleaf|over|next page|previous page)\b|continued (?:on|"
    r"from|over)\b|"
    r"disable ads?\b|advertis|click (?:here|on)\b|back to (?:top|contents)|skip to |share this|print this|download\b|"
    r"(?:sign|log) ?(?:in|up|out)\b|subscribe|subscribers?\b|cookie|privacy policy|terms of (?:use|service)|powered by|"
    r"follow us|leave a (?:comment|reply)|last updated?\b|https?://|www\.|table of contents|contents$|menu$|search$|"
    r"home$|"
    r"\(?see (?:also )?(?:page|pages|p\.|pp\.) ?\d)",
    re.IGNORECASE,
)
_SITE_WORDS = Pattern(
    r"disable ads|pin ?code|e-?mail you|\blogin\b|log-in|new account|subscribers may|your password|patreon|boosty|"
    r"unsubscribe|all rights reserved|\b(?:first|second|third|fourth|fifth|\d(?:st|nd|rd|th)) (?:printing|edition)\b|"
    r"\bvisit (?:us|our|the) (?:\w+ ){0,3}(?:shop|store|stall|stand|site|website|page|forum)\b|photocopy freely"
)
_SITE_HEADING = deferred(
    r"(?:disable |remove )?ads?$|advertisements?$|(?:table of )?contents$|index$|books?$|cookies?$|log ?in$|sign "
    r"(?:in|up)$|credits$|"
    r"copyright|legal(?: notice)?$|acknowledge?ments$|navigation$|menu$|share$|comments$|downloads?$|subscribe|"
    r"(?:change ?log|(?:version|revision|change|update|edit|release|document) (?:history|log)|"
    r"(?:patch|release|update|version) notes)"
    r"(?:[ :–—-].{0,40})?$|changes (?:in|since|from|for|to) (?:v|ver|version|edition|rev|revision)?\.? ?\d[\w.]{0,8}$|"
    r"what(?:['’]s| is) (?:new|changed)(?: (?:in|since) (?:v|version )?\.?\d[\w.]{0,8})?\??$|"
    r"(?:about|contact)(?: us)?$|on this page$|quick links$|related (?:pages|articles)$|foreword$|colophon$|"
    r"contributors$|licen[cs]e$",
    re.IGNORECASE,
)
_NOTE_HEADING = deferred(
    r"(?:designer|author|writer|editor|developer|historical|playtest|design)\S{0,3} "
    r"(?:notes?|advice|comments?|thoughts?|tips?|hints?|remarks?)$|"
    r"(?:(?:an?|some|the) )?(?:few |last |final |closing |parting )?(?:words? of |bits? of |pieces? of )?"
    r"(?:tactical |painting |modelling |general |useful |playing )?"
    r"(?:tips?|hints?|advice)(?: (?:and|&|or) (?:tips?|hints?|tricks?|advice))?"
    r"(?: (?:for|to|on) (?:new |the |your )?(?:first |novice )?(?:players?|beginners?|novices?|game|play))?$|"
    r"design philosophy$|(?:foreword|afterword|preface|postscript)$|"
    r"(?:(?:an?|some|the|final|closing|last) )*(?:notes?|words?|thoughts?|remarks?|comments?|questions?) "
    r"(?:from|by|for|of|to) the (?:author|designer|writer|editor|developer)s?$",
    re.IGNORECASE,
)
_EXAMPLE_HEADING = deferred(
    r"(?:(?:an?|the|some|one|another|further|more) )?(?:worked |play |short |full |extended |detailed )?"
    r"examples?"
    r"(?: (?:one|two|three|\d{1,2}|(?:of|from|in) [\w'’ -]{2,40}))?$|example[: ]|"
    r"(?!for )[\w'’-]{2,20}(?: [\w'’-]{2,20}){0,2} examples?$|"
    r"(?:an? |the |some )?(?:worked[ -](?:through )?[a-z]+s?|(?:sample|specimen) (?:turn|round|exchange|combat|fight|"
    r"attack|charge|assault|volley|activation|duel|melee|skirmish))(?: of play)?$",
    re.IGNORECASE,
)
_FLAVOUR_HEADING = deferred(
    r"(?:background|lore|history|flavou?r|fluff|the story(?: so far)?|setting|fiction|prologue)$", re.IGNORECASE
)

#: Words that only rules use, and what else gives a rule away (numbers that are rolled, measured or added).
_STRONG_WORDS = frozenset(
    "must may cannot can't shall should unit units model models player players turn turns phase phases sub-phase "
    "sub-phases roll rolls "
    "rolled rolling re-roll re-rolls re-rolled re-rolling dice die test tests check checks modifier modifiers "
    "characteristic "
    "characteristics profile profiles token tokens counter counters marker markers card cards keyword keywords table "
    "tables opponent "
    "opponents "
    "controlling save saves rule rules activate activates activated activation reaction reactions action actions "
    "score scores considered "
    "ignore ignores ignored ignoring suffer suffers gain gains receive receives resolve resolved inches hit hits "
    "round rounds base bases "
    "template templates objective objectives subtype subtypes sub-type sub-types status statuses element elements "
    "group groups hex hexes stack stacks stacking "
    "tie ties tied casualty casualties odds column columns hexside hexsides exempt bonus bonuses penalty penalties "
    "cumulative disregard disregards".split()
)
_STRONG = Pattern(
    r"\bcan (?:never|only|not)\b|"
    r"\b(?:is|are) never (?:given|issued|allowed|ordered|told|permitted|let)\b|"
    r"\b(?:not|n['’]t|never|unable to|get to) (?:get to )?(?:react|respond)\b|"
    r"\bpays? no (?:attention|heed) to\b|\bline of (?:sight|fire)\b|\bto (?:hit|wound)\b|\bcounts? as\b|"
    r"\b(?:unaffected|affected|slowed(?: down)?|hindered|impeded) by\b|"
    r"\btreated as\b|\bwounds? "
    r"(?:roll|caused|allocated|inflicted)|\b(?:unless|otherwise|except)\b|"
    r"\b(?:each|every|any) [\w-]{1,30}(?: [\w-]{1,30})? (?:has|have|can|is|are|may|must)\b|"
    r"\b(?:whole|entire|rest of the|end of the|start of the) (?:game|battle|turn|round)\b|"
    r"\b(?:is|are|being) (?:strictly |always |also |not |then |only )?(?:forbidden|barred|prohibited|banned|permitted|"
    r"able to (?:react|respond|move|shoot|fire|charge|fight|act|use|make|take)|unable to|(?:in)?eligible|"
    r"eligible|ineligible|unable|allowed|free to|obliged|compelled|required|forced|restricted to|limited to|denied|"
    r"reserved for|available to|open to|closed to|exempt|immune|triggered|entitled|incapable|possible|impossible)\b|"
    r"\bnot (?:available|open|possible|usable|permitted|allowed)\b|\bonly (?:for [a-z]|available|usable|possible)|"
    r"\bthe (?:only|one|sole) [a-z]+ (?:that|which) (?:can |may )?(?:open|trigger|allow|permit|prompt|provoke)s?\b|"
    r"\bnothing (?:but|except|save) [^.,;]{3,40} (?:opens|triggers|allows|permits|prompts|provokes)\b|"
    r"\bonly (?:[\w-]+ ){1,5}(?:can|may)\b|\bwithout (?:rolling|a roll)\b|"
    r"^[a-z]+s (?:won't|will not|refuse to|do not|don't) (?:go|move|enter|cross|climb|charge|fight|shoot|leave|step|"
    r"swim|obey|follow)\b|"
    r"\bthe (?:option|right|choice) (?:of|to)\b|\bin (?:response|reaction|answer) to\b|"
    r"\b(?:an?|the) (?:answer|reply|response|reaction) to (?:being|(?:(?:an?|any|the) )?(?:enemy|charge|shot|attack|"
    r"assault|shooting|fire|volley))\b|"
    r"\bonly (?:when|if|to|by|in|at)\b|"
    r"\b(?:loses?|retains?|keeps?|forfeits?) (?:this|these|the|all) (?:benefits?|bonus(?:es)?|protection|ability)\b|"
    r"^(?:an? |any |the )?[a-z-]+(?: [a-z-]+)? (?:that|who|which|whose(?: [a-z-]+){1,3}) (?:is|are|has|have) "
    r"[^.]* (?:is|are|loses?)\b|"
    r"\b(?:prevents?|stops?) [\w ]{2,30} from\b|\b(?:precedence|priority) over\b|\bonce (?:per|each|a)\b|"
    r"\b(?:difficult|dangerous|impassable|rough|open|clear|broken) (?:ground|terrain|going)\b|"
    r"\bthe (?:side|player|unit) (?:with|that|which|who)\b|\b(?:wins?|loses?) (?:if|when|as soon as|the game)\b|"
    r"\b(?:has|have|possess(?:es)?|with) the (?:[\w'’-]+ ){1,5}(?:traits?|abilit(?:y|ies)|keywords?|skills?|talents?|"
    r"special rules?)\b|"
    r"\bpoints? (?:of|cost)\b|\d[\"”″+]|\b\d*d\d|(?<!\w)[+−-]\d|"
    r"\b(?:is|are|be|being|been) (?:then |immediately |also |always |not |instead )?(?:removed|placed|destroyed|"
    r"reduced|increased|doubled|halved|"
    r"allocated|lost|slain|wrecked|immobilised|added|subtracted|discarded|replaced|moved|killed|eliminated|drawn|"
    r"dealt|counted|rounded|"
    r"measured|rolled|taken|made|passed|failed|applied)\b"
)
#: Words that rules use, and stories too.
_WEAK_WORDS = frozenset(
    "can could never always only will move moves moved moving shoot shoots shooting fire fires firing charge charges "
    "charging fight "
    "fights if when unless until within each every any all weapon weapons target targets enemy enemies troops effect "
    "effects immune need needs require requires "
    "automatically normal allowed permitted two three four five six half double twice".split()
)
_IMPERATIVE = deferred(
    r"[\"“(*_]{0,3}(?:(?:then|first|next|finally|now|instead),? )?(?:use|take|place|put|move|remove|add|subtract|"
    r"choose|pick|select|nominate|"
    r"declare|draw|make|measure|discard|reduce|increase|apply|resolve|stop|repeat|skip|set|deploy|keep|return|"
    r"shuffle|divide|halve|double|"
    r"multiply|calculate|compare|consult|determine|allocate|count|give|leave|turn|treat|ignore|do not|never|don['’]t) ",
    re.IGNORECASE,
)
_TOKEN = deferred(r"[a-z]+(?:[-'’][a-z]+)*|\d")
#: What may stand before the word that something is called: "are together called", "are collectively known as".
_ALSO = r"(?:(?:all|both|each|together|collectively|jointly|simply|also|then|often|usually|always) ){0,2}"
_DEFINES = Pattern(
    rf"\b(?:(?:is|are) {_ALSO}(?:called|known as|referred to as|said to be|defined as|termed|described as|"
    r"a (?:kind|type|form|measure|rule|specific kind)|the (?:term|name))|"
    r"refers? to|means?|represents?|reflects?|describes?|stands for|(?:is|are) "
    r"(?:divided|split) "
    r"(?:in)?to|shows (?:the|how)|comes? in \w+ \w+|there are (?:two|three|four|five|six|seven|eight|several) [\w-]+|"
    r"is (?:an? )?[\w-]+, (?:an? )?[\w-]+(?:, (?:an? )?[\w-]+)* or (?:an? )?[\w-]+(?=\.))\b",
    re.IGNORECASE,
)
_MODAL = Pattern(r"\b(?:must|may|cannot|can|can't|shall|never)\b", re.IGNORECASE)


def section_class(heading: str) -> str | None:
    """The class that a heading gives to all that stands under it, if it does ("Designer's Notes", "Credits")."""
    if _NOTE_HEADING.match(heading):
        return "note"
    if _EXAMPLE_HEADING.match(heading):
        return "example"
    if _SITE_HEADING.match(heading):
        return "boilerplate"
    if _FLAVOUR_HEADING.match(heading):
        return "flavour"
    return None


#: A general prohibition that is only introduced as an instance is a rule all the same.
_INSTANCE = deferred(
    r"(?:for instance|e\.g\.|eg),? (?!(?:an?|the|if|suppose|imagine)\b)[^.]{0,200}?\b(?:cannot|can't|may not|must "
    r"not|do not|never)\b",
    re.IGNORECASE,
)
_IS_A = deferred(r"(?:an? |the )?([a-z' -]{2,30}?) (?:is|are) (?:an? )?(?=[a-z])(?!\w+ed by\b)")
_CALLED = Pattern(
    rf"\b(?:(?:is|are|be) {_ALSO}(?:called|known as|referred to as|said to (?:be|have)|defined as|termed)|called an?|"
    r"means)\b",
    re.IGNORECASE,
)
_CAPITAL = deferred(
    r"(?<=[a-z,;:)’'”\"] )[A-Z][a-z]{2,}|(?<=\bA )[A-Z][a-z]{2,}|"
    r"(?<=[a-z,;:)] [‘'“\"(])[A-Z][a-z]{2,}"
)


@dataclass(slots=True)
class Surroundings:
    """Where the sentences of a block stand. ``opening``: no rule has been seen in this section yet.

    ``names`` are the words that the document's headings use: a capitalised one in a sentence speaks of the game.
    ``listed`` are words of the names that a sentence lists as things of a kind: with a capital, they too speak of it.
    ``units`` are its words for game pieces, in every form in which it writes them.
    """

    kind: str
    names: frozenset[str] = frozenset()
    listed: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    heading: str = ""
    opening: bool = False
    followed: bool = False
    entry: bool = False
    lead_in: str | None = None
    given: str | None = None


def classify(sentences: list[str], where: Surroundings) -> list[str]:
    """One class for each sentence of a block. ``where.opening`` is updated for the next block of the section."""
    classes: list[str] = []
    if where.given:
        return [_given(sentence, where.given) for sentence in sentences]
    if where.opening and where.kind == "sentence" and _is_set_apart(sentences):
        return ["flavour"] * len(sentences)
    example = False
    labelled_note = False
    labelled = bool(sentences) and _LABELLED.match(_NUMBERED.sub("", sentences[0])) is not None
    for position, whole in enumerate(sentences):
        sentence = " ".join(_NUMBERED.sub("", whole).split())  # a line break parts no words
        if is_site_text(sentence):
            classes.append("boilerplate")
        elif _FIELD.match(sentence):
            example = where.opening = False
            classes.append("rule")
        elif _NOTE.match(sentence) or labelled_note:
            labelled_note = True
            classes.append("note")
        elif _EXAMPLE.match(sentence) and not _INSTANCE.match(sentence):
            example = True
            classes.append("example")
        elif (
            example
            and not _REMINDER.match(sentence)
            and (labelled or _still_example(sentence, classes[0] == "example" and position < 12))
        ) or (where.lead_in == "example" and where.kind == "bullet"):
            classes.append("example")
        else:
            example = False
            found = _rule_or_story(sentence, where)
            classes.append(_remark(sentence, where) or found if found == "rule" else found)
    return classes


#: What a story never says.
_RULED = deferred(r"(?i)\b(?:may|cannot|must|can only|never|\d{1,2}|each|roll|dice|counts?|ignores?)\b")


def _is_set_apart(sentences: list[str]) -> bool:
    """Whether a paragraph stands in italics from end to end, before the rules, and rules nothing."""
    whole = " ".join(sentences).strip()
    mark = whole[:1]
    slanted = len(whole) > 40 and mark in "_*" and whole[1:2] != mark and whole.endswith(mark)
    return slanted and whole.count(mark) == 2 and _RULED.search(whole) is None


def _remark(sentence: str, where: Surroundings) -> str:
    """The class of what rules nothing; an item of a list is a rule like the list, unless it is a name that is told."""
    if where.kind == "sentence":
        return remark(sentence, where.names | where.units)
    if only_points(sentence):
        return "note"
    return "definition" if where.lead_in == "definition" and is_name(without_asides(sentence)) else ""


def _still_example(sentence: str, whole_paragraph: bool) -> bool:
    if _SUPPOSED.search(sentence) and (whole_paragraph or _GOES_ON.match(sentence)):
        return True
    return bool(whole_paragraph and (_GOES_ON.match(sentence) or _NOW_THEY.match(sentence)))


def _given(sentence: str, given: str) -> str:
    if (
        given == "flavour"
        and _MODAL.search(sentence)
        and not _STRONG_WORDS.isdisjoint(_TOKEN.findall(sentence.lower()))
    ):
        return "rule"
    return given


#: "Nobody dashes through a wood": what is shut out for all, where it has a name.
_NOBODY = deferred(r"(?:nobody|no one|none|no [\w-]+)(?: ever)? ([a-z]+)s\b")


#: "Everything else is Foot", "All other crews are Leg".
_ALL_OTHERS = deferred(
    r"(?:All |Any |Every |The )?(?:[Oo]ther [a-z]+|[Oo]thers|rest|[Ee]verything else|[Ee]verybody else) "
    r"(?:is|are|counts? as) (?:an? )?[A-Z][\w'-]+\.?$"
)
#: What fields tell that decides who may do what, and when.
_RULING_FIELDS = frozenset(
    ("trigger", "phase", "unless", "who", "shut", "need", "bar", "gain", "removal", "kind", "traits")
)


def _rule_or_story(sentence: str, where: Surroundings) -> str:
    lowered = sentence.lower().replace("’", "'")
    tokens = set(_TOKEN.findall(lowered))
    if (
        not _STRONG_WORDS.isdisjoint(tokens)
        or _STRONG.fits(lowered)
        or _REMINDER.match(sentence)
        or _IMPERATIVE.match(sentence)
    ):
        where.opening = False
        return _definition_or_rule(sentence)
    if where.kind in ("bullet", "row"):
        return "rule"
    if (labelled := label_of(sentence)) and told_by(labelled[0]) in _RULING_FIELDS:
        return "rule"
    if (deed := _NOBODY.match(lowered)) and not where.names.isdisjoint((deed[1], deed[1].removesuffix("e"))):
        where.opening = False
        return "rule"
    if _CALLED.fits(sentence):
        return "definition"
    if _ALL_OTHERS.match(sentence):
        return "rule"
    if _OF_AN_ARM.match(lowered) or _OF_A_SORT.match(lowered) or _BY_NAME.match(sentence):
        return "rule"
    plain = sentence.replace("*", "") if "*" in sentence else sentence
    named = {form for word in _CAPITAL.findall(plain) for form in _singulars(word)} & where.names if where.names else ()
    heading = where.heading.partition(" (")[0]
    if heading and named and _says_of_which_sort(lowered, heading):
        return "rule"
    if where.heading and _says_what_it_is(lowered, heading):
        return "definition"
    if where.listed and not where.listed.isdisjoint(_names_in(sentence)):
        return _definition_or_rule(sentence)
    if (caused := _CAUSES.search(lowered)) and caused[1].rstrip("s") in where.names:
        where.opening = False
        return "rule"
    if not where.units.isdisjoint(tokens) and _speaks_of_pieces(lowered, tokens, named, where.heading):
        where.opening = False
        return _definition_or_rule(sentence)
    if sentence.rstrip().endswith(":") or _AMOUNT.fits(lowered) or _COSTS.fits(lowered) or _IN_ONE.search(lowered):
        return "rule"  # it leads in a list, or says how many there are
    if _WHOSE_ALONE.match(sentence) and all(w[0].isupper() or w in _JOINING for w in sentence.split()[:-1]):
        return "rule"
    if _SORTS_OF_AN_ARM.fullmatch(sentence):
        where.opening = False
        return _definition_or_rule(sentence)
    if _BOLD_OPENING.match(sentence) and _CAPITAL.search(plain):
        where.opening = False
        return "rule"  # "**Heron Riders** are Mounted."
    if where.opening and where.followed:
        return "flavour" if len(named) < 2 else _definition_or_rule(sentence)
    if named or where.entry or _weak(tokens):
        return _definition_or_rule(sentence)
    if not where.opening and any(token.rstrip("s") in where.names for token in tokens):
        return _definition_or_rule(sentence)
    return "flavour"


def _singulars(word: str) -> tuple[str, ...]:
    """What a word may be the plural of, in small letters."""
    bare = word.lower().rstrip("s")
    return (bare, f"{bare[:-2]}y") if bare.endswith("ie") else (bare,)


#: What is set in bold type, and said to be or have something with a name.
_BOLD_OPENING = deferred(r"\*\*[A-Z][\w' -]{2,40}\*\* (?:is|are|has|have) ")


#: "Barges only.", opening an entry: for whom it is.
_WHOSE_ALONE = deferred(r"[A-Z][\w' ,-]{2,50} only\.?$")
_JOINING = frozenset(("and", "or"))

#: "Tanks and half-tracks are vehicles": what is classed as an arm of any army.
_OF_AN_ARM = deferred(
    rf"(?:all |an? )?[a-z-]+(?:[, ]+[a-z-]+){{0,10}} (?:is|are) (?:all |both |an? )?(?:light |heavy )?"
    rf"(?:{'|'.join(sorted(ARMS))})s?(?: (?:and|but)\b|[,;]|\.?$)"
)
_MANY = r"[a-z-]+(?: [a-z-]+)?s"
#: "Swivel guns are guns", "carts and litters are wagons": what is classed as pieces of any sort.
_OF_A_SORT = deferred(
    rf"(?:all )?{_MANY}(?:, {_MANY})*(?:,? and {_MANY})? are (?:all |both )?(?:[a-z-]+ )?[a-z-]+s(?:[;,]|\.?$)"
)
_NAMED = r"[A-Z][a-z-]+(?: [A-Z][a-z-]+| [a-z-]+s)?"
_RULE = r"(?:the )?[A-Z][\w'-]+(?: (?:of |the )*[A-Z][\w'-]+){0,3}(?: \([\dX+-]{1,4}\))?"
#: "Riders and Lancers are Mounted", "Warriors have Grim (2) and Swift": what those are or have who are named.
_BY_NAME = deferred(
    rf"(?:All |Both )?{_NAMED}(?:, {_NAMED}){{0,8}},? and {_NAMED} are (?:all |both |also )?"
    r"[A-Z][a-z-]+(?: [A-Z][a-z-]+)?(?: (?:and|but)\b|[,;]|\.?$)|"
    rf"(?:All |An? )?{_NAMED} ha(?:s|ve) (?:both )?{_RULE}(?:, {_RULE}){{0,4}}(?:,? and {_RULE})?(?: [a-z]+)?\.?$"
)
_ASIDE = r"(?: \([^()]{2,60}\))?"
#: "Infantry are Riders, Lancers (with spears) and Scouts": of what sorts an arm is.
_SORTS_OF_AN_ARM = deferred(
    rf"(?:All |The )?(?i:(?:{'|'.join(sorted(ARMS))})s?) are (?:the )?{_NAMED}{_ASIDE}(?:, {_NAMED}{_ASIDE}){{1,12}},? "
    rf"and {_NAMED}{_ASIDE}\.?$"
)
#: What troops bring upon others, or are under, where it has a name ("cause fear").
_CAUSES = Pattern(r"\b(?:causes?|generates?|inspires?|subject to|immune to) ([a-z-]{4,})\b")


_OPENING = deferred(r"[*_]{0,3}(?:(?:An?|The|Any|Each|Every|All|No) (?=[A-Z]))?([A-Z][a-z]{2,})\b")


def _names_in(sentence: str) -> set[str]:
    """The capitalised words of a sentence, in small letters and the singular; its first one only in the plural."""
    opening = _OPENING.match(sentence)
    first = opening[1] if opening and (opening[1].endswith("s") or " " in opening.group()) else ""
    return {word.lower().rstrip("s") for word in (*_CAPITAL.findall(sentence), first)}


_AMOUNT = Pattern(
    r"\b(?:\d+|one|two|three|four|five|six|eight|ten) (?:to|or|and) (?:\d+|two|three|four|five|six|eight|ten|twelve)\b|"
    r"\b(?:at least|at most|up to) (?:\d|one|two|three|four|five|six)"
)
_COSTS = Pattern(
    r"\b(?:costs?|pays?|spends?|adds?|subtracts?|gains?|loses?|scores?|deducts?) (?:[\w-]+ )?"
    r"(?:\d+|one|two|three|four|five|six|half|double|twice|extra|another)\b"
)
#: "Is always in exactly one formation".
_IN_ONE = deferred(
    r"\bin (?:exactly |only |just |no more than )?(?:one|a single) (?:of these |such )?"
    r"(?:formation|state|status|stance|condition|posture)s?\b"
)
_EVERY = deferred(r"(?:every|each|any|all|no) (?!the\b)")


def _speaks_of_pieces(lowered: str, tokens: set[str], named: Iterable[str], heading: str) -> bool:
    """True for a sentence with a word for game pieces that names something of the game, or speaks of each of them."""
    own = {word for word in _TOKEN.findall(heading) if len(word) > 3}
    return bool(named) or not own.isdisjoint(tokens) or _EVERY.match(lowered) is not None


def _says_what_it_is(lowered: str, heading: str) -> bool:
    """True for a short "A Frame is a walking machine" under the heading "Frames"."""
    found = _IS_A.match(lowered)
    return bool(found and len(lowered) <= 60 and found.group(1).rstrip("s") == heading.rstrip("s"))


#: "Skiffs are Barges that float": what those of an entry are, with what is special about them.
_ARE_THOSE_THAT = deferred(
    r"(?:an? |the |all |every )?([a-z' -]{2,30}?) (?:is|are) (?:all )?(?:an? )?(?:[a-z-]+ ){1,3}"
    r"(?:that|which|who|whose|with)\b"
)


def _says_of_which_sort(lowered: str, heading: str) -> bool:
    """True for a sentence that sets those of an entry apart from others of their sort."""
    found = _ARE_THOSE_THAT.match(lowered)
    return bool(found and found.group(1).rstrip("s") == heading.rstrip("s"))


def _weak(tokens: set[str]) -> bool:
    return not _WEAK_WORDS.isdisjoint(tokens) or any(token.isdigit() for token in tokens)


def _definition_or_rule(sentence: str) -> str:
    if _IMPERATIVE.match(sentence) or _MODAL.search(sentence):
        return "rule"
    return "definition" if _DEFINES.fits(sentence) else "rule"


def is_site_text(sentence: str) -> bool:
    """True for text of the page or the site that the rules were copied from."""
    if len(sentence) > 160:
        return False
    return _SITE.match(sentence.strip("*_ ([")) is not None or _SITE_WORDS.fits(sentence.lower())
