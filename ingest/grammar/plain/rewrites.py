"""Rewrites: roundabout ways of saying a rule, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: one or more plainer sentences that say the same. General English only.
"""

from __future__ import annotations

import functools
import re

from ingest.grammar.plain.addressed import ADDRESSED
from ingest.grammar.plain.against import AGAINST
from ingest.grammar.plain.aims import AIMS, MODAL
from ingest.grammar.plain.asked import ASKED
from ingest.grammar.plain.battle import BATTLE
from ingest.grammar.plain.befalls import BEFALLS
from ingest.grammar.plain.choices import CHOICES
from ingest.grammar.plain.denials import DENIALS
from ingest.grammar.plain.excepted import EXCEPTED
from ingest.grammar.plain.figures import FIGURES
from ingest.grammar.plain.formal import FORMAL
from ingest.grammar.plain.fronts import NEXT_SENTENCE, amid, split_end, split_front
from ingest.grammar.plain.leave import LEAVE
from ingest.grammar.plain.leftopen import LEFT_OPEN
from ingest.grammar.plain.linked import LINKED
from ingest.grammar.plain.markers import MARKERS
from ingest.grammar.plain.notforced import NOT_FORCED
from ingest.grammar.plain.passives import in_active
from ingest.grammar.plain.phrasings import RECAST
from ingest.grammar.plain.relative import told_apart
from ingest.grammar.plain.rollmodifiers import ROLL_MODIFIERS, TWO_FIGURES
from ingest.grammar.plain.saves import SAVES
from ingest.grammar.plain.secondhalves import SECOND_HALVES
from ingest.grammar.plain.setup import SETUP
from ingest.grammar.plain.sheets import SHEETS
from ingest.grammar.plain.somany import SO_MANY
from ingest.grammar.plain.spoken import SPOKEN
from ingest.grammar.plain.sums import each_by_itself
from ingest.grammar.plain.synonyms import SYNONYMS
from ingest.grammar.plain.terse import in_full
from ingest.grammar.plain.upended import UPENDED
from ingest.grammar.plain.usual import USUAL
from ingest.grammar.plain.whoseturn import IN_ONE_TURN
from ingest.grammar.plain.wordings import EVERYDAY
from ingest.lexicon import SUBJECT, plain_form
from kb.names import NAME2, capitalised, lowered
from kb.patterns import Pattern, Substitutions, deferred

_DONE = r"(?:declared|made|taken|performed|used|drawn|carried out)"
#: Somebody for whom a thing is done: "that unit", "a unit that …", not "a Snap Volley".
_SOMEBODY = (
    r"(?:that (?:unit|model)|units?|models?|"
    r"(?:an?|any|that|the|each) [\w-]+(?: [\w-]+)? (?:that|which|with|under|affected|of))\b.*?"
)


def _for_somebody(match: re.Match[str]) -> str:
    """Say of the unit what may not be done for it ("charges may not be declared for a unit that …")."""
    when, what, modal, who, more = match[1] or "", match[2], match[3], match[5], match[6] or ""
    if what.lower().startswith("no "):
        return f"{when}{who} may not make {what[3:]}{more}"
    return f"{when}{who} {modal} make {what}{more}"


def _at_that(until: str) -> str:
    """When that comes, until which something lasted: a time, or what happens."""
    if not _TIME.match(until):
        return f"If {until}"
    return f"At {until}" if " of " in until else f"In {until}"


def _within(what: str) -> str:
    """The words as they stand within a sentence: a name keeps its capital."""
    return lowered(what) if " " in what else what


def _condition(text: str) -> str:
    """The condition that a sentence opens with, to be said again of its second half."""
    opening = re.match(r"(?:If|When|Whenever|While|After|Once) [^,]{3,80}?(?:,| (?=(?:it|they) ))", text)
    return f"{opening.group().rstrip(', ')}, " if opening else ""


_THE_ONLY = (
    Pattern(
        r"^[Tt]he only (\w+?)s? (?:that )?((?:they|it|units?|models?|(?:an? |the |any )[\w' -]{3,60}?)) "
        r"(?:can|may) (?:make|take|use|declare|perform) (.*?)\b(?:are|is) (.+)$"
    ),
    r"\2 may only make \4 \3",
)

#: What is a time, and not what happens: "the end of the game", "the Rally phase".
_TIME = deferred(
    r"(?i)(?:the )?(?:end|start|beginning) of\b[^,]*$|(?:the |its |their )?[\w' -]{0,40}\b(?:phase|step|turn)$"
)
#: "Guns: if they moved, …": whom the rule is about, which its condition says again.
_LABEL = deferred(
    r"^(?!(?:Take|Make|Roll|Pass) [^:]*: if you (?:pass|fail|succeed))"
    r"(?![^:]*\b(?:may|can|cannot|must|never|always|is|are|has|have|does|do)\b)"
    r"[A-Z][\w' /-]{1,24}: (?=(?:if|when|whenever|while|once) )"
)
_TEST = r"(the|that|this) ((?:[\w'-]+ )?(?:test|check|roll|save|throw))"

_REWRITES = Substitutions(
    _THE_ONLY,
    (  # whose enemies they are is told by whom they touch
        r"^Enemy (models|units)(?: that are| which are)? in (base )?contact with (?:an? )([A-Z][\w'-]+)\b(.*)$",
        r"If the enemy is a \3, any \1 that are in \2contact with an enemy \3\4",
    ),
    (
        r"^(.*?\b)all (?:of )?(?:the )?effects of (?:being |the )?([A-Z][\w' -]{1,30}?)(?: status)? are "
        r"(?:immediately |at once |then )?(?:cancelled|negated|lifted|lost)$",
        r"\1the unit loses the \2 status",
    ),
    (
        rf"^(.{{3,60}}? {MODAL}) (?:switch|change|go|turn)(?: over| back)? (?:in)?to ([A-Z]\w+) mode\b(.*)$",
        r"\1 \2\3",
    ),
    (
        r"^(If|Where|When|While) there are no ([A-Z][\w' -]{2,30}?) in the enemy unit\b(.*)$",
        r"\1 the enemy unit includes no \2\3",
    ),
    (
        r"^(If|Where|When|While) there are no ([A-Z][\w' -]{2,30}?) in the enemy units\b(.*)$",
        r"\1 the enemy units include no \2\3",
    ),
    (
        r"^(.{3,80}? may (?:only )?(fire|make|use) (?:a single|one|two) .{3,80}?),? "
        r"and (?:any|all)(?: of)?(?: (?:its|the|their))? other (\w+) (?:only )?(as [A-Z].{3,40})$",
        r"\1. It must \2 all other \3 \4",
    ),
    (
        r"^If (?:the|this|that|its) [\w' -]{3,40}? is (?:equal to or )?(?:less|more|lower|greater|higher) than "
        r"(?:or equal to )?((?:the|its|their) [^,]{3,60}), (?:then )?"
        rf"{_TEST} (?:is|has been) (passed|failed|successful)(?:,? and (.+))?$",
        lambda m: (
            f"{m[2].capitalize()} {m[3]} is taken against {m[1]}"
            + (f". If {m[2]} {m[3]} is {m[4]}, {m[5]}" if m[5] else "")
        ),
    ),
    (
        r"^(.*?)\b([Ii]f .{3,60}? (gain|receive|suffer|become|take|lose)s? (.{3,40}?)),? so do(?:es)? (.+)$",
        r"\1\2, \5 \3 \4",
    ),
    (
        r"^(?!(?:It|They|The unit|The model|Units|Models)\b)((?:[Tt]he|[Aa]n?|[Aa]ll|[Aa]ny|[Ee]ach|[Tt]his|[Tt]hese) "
        r"[\w' -]{3,40}?|[A-Z][\w'-]+(?:s|ed)) (?:(?:remains?|stays?|continues?) in (?:effect|play|force)|"
        r"continues?|lasts?|persists?|stays?) until (.+)$",
        lambda m: f"{_at_that(m[2])}, {_within(m[1])} {'are' if m[1].endswith('s') else 'is'} over",
    ),
    (
        rf"^(.{{3,60}}?) ((?:may|can) only be {_DONE}) (?:where|in cases where|in situations where) (.+)$",
        r"\1 \2 if \3",
    ),
    (r"^(.{3,40}? (?:may|can)) be (in any direction\b)", r"\1 be made \2"),
    (  # "when it is shot at, as well as when it is charged", "both when … and when …": in the one case and the other
        r"\b(?:(when|if|while) ([^,;]{3,60}?),? (?:as well as|and also|but also)|both (when|if|while) ([^,;]{3,60}?) "
        r"and(?: also)?) (?:when|if|while) ",
        lambda m: f"{m[1] or m[3]} {m[2] or m[4]} or {m[1] or m[3]} ",
    ),
    (
        r"^((?:An?|Any|The|Each) .{3,120}?) (?:that|which|who) "
        r"((?:makes|declares|takes|performs|attempts) an? ([\w-]+)) "
        r"(?:always )?counts that \3 as (?:an? )?(.+)$",
        r"\1 counts as \4 when it \2",
    ),
    (
        r"^((?:An?|Any|The|Each) .{3,120}?) (?:always )?counts that ([\w-]+) as (?:an? )?(.+)$",
        r"If \1, the \2 counts as \3",
    ),
    (r"^(.{3,60}?) (is|are) so .{3,120}? that (.+)$", r"\1 \2 concerned. \3"),
    (
        rf"^([\w' -]{{3,160}}?) ((?i:{MODAL})(?: still| also)?) be (?:used|made|taken|declared|performed|"
        rf"chosen|selected|attempted) by "
        rf"((?:(?i:an?|any|that|the|units?|models?|all|another)\b|[A-Z])[^;]+)(?:; (.+))?$",
        lambda m: f"{m[3].replace(' or by ', ' or ')} {m[2]} make {m[1]}" + (f". {capitalised(m[4])}" if m[4] else ""),
    ),
    (
        Pattern(
            r"^(.*?\b)(?:takes?|makes?|rolls?) (?:its |their |all |any )?((?:[\w'-]+ ){1,4}?(?:tests|checks|rolls)),? "
            r"(?:with|at) an? (?:penalty|bonus|modifier) of ([+−–-]?\d+)\b(.*)$",
            re.I,
        ),
        r"\1has a \3 modifier to \2\4",
    ),
    (
        r"^((?!.*\b(?:may|can|cannot|must|will)\b).{10,120}?),? with an? (?:(penalty)|bonus|modifier) of "
        r"([+−–-]?\d+) (?:to|on|when) ((?:its |their |the )?(?:rolls? )?(?:to )?(?:hit|wound)\b.*)$",
        lambda m: f"{m[1]}. It has a {'-' if m[2] and m[3].isdigit() else ''}{m[3]} modifier to {m[4]}",
    ),
    (
        r"\b((?:add|subtract|deduct)s? (?:\d+|one|two|three)) when rolling (?:for |on )?(?=\w)",
        r"\1 from rolls ",
    ),
    (
        r"^((?:(?:An?|Any|Each|All|The) )?(?:[\w-]+ ){1,3}?)(march(?:es)?|runs?|flies|fly|advances?|charges?|walks?) "
        r"(?=up to (?:\w+ ){1,2}?(?:\d|its |their ))",
        lambda m: f"{m[1]}may {plain_form(m[2])} ",
    ),
    (
        Pattern(
            rf"^((?:In|During|At) [^,]+, )?((?:an? |any |no |the )?[\w' -]{{3,40}}?) ({MODAL}) be ({_DONE}) "
            rf"(?:for|by|with) ({_SOMEBODY})((?: and| or|,) any .+)?$",
            re.I,
        ),
        _for_somebody,
    ),
    (
        r"^(.*?)(?:[Ii]t is|is) not (?:permitted|allowed) to (.+)$",
        r"\1 a unit may not \2",
    ),
    (
        r"^(.{3,80}?)(?<! that)(?<! which)(?<! who) (?:is|are|can be) (?:primarily |also |usually |only )?"
        r"(?:inflicted|caused|imposed) (?:as part of|by|through|due to) (?:the effects? of )?(.+?)(?:, but .*)?$",
        r"\2 inflicts \1",
    ),
    (  # "may not fire Heavy guns as part of a Duck Reaction": while they make it, and no other time
        rf"^([A-Z][^,;:.]{{2,80}}? (?:may|can|must)(?: not| never| only) (?!be\b)[^,;:.]{{3,80}}?) as part of "
        rf"(an?|the) ({NAME2} [Rr]eaction)(?=\.?$)",
        r"\1 when making \2 \3",
    ),
    (r"^.{3,60}? with such \w+ that (.+)$", r"\1"),
    (
        r"^(.*?)[Tt]here (?:can|may) be no (?:further |more |other )?(.+?) "
        r"(made|declared|taken|issued|accepted)\b(.*)$",
        r"\1\2 may not be \3\4",
    ),
    (
        r"^[Tt]here (?:is|are) no ([A-Z].{3,120})$",
        lambda m: "A unit may not make " + m[1].replace(" no ", " "),
    ),
    (
        r"^((?:If|When|Whenever|Once|While) (?:it|they|this) (?:[a-z]+ ){0,2}[a-z]+(?<! and)(?<! or)) "
        r"(?=it [a-z]+s\b|(?:it|they) (?:are|may|must|can|cannot|do|will|gain|become|lose|move|take|make)\b)",
        r"\1, ",
    ),
    (
        r"^((?:.{3,200}?[,–—] )*)[^,–—]{3,80}? (?:must|should) (?:be \w+ed|\w+ (?:their|its|the) \w+) "
        r"in such a way that (they|it) (?:will )?(.+)$",
        r"\1\2 must \3",
    ),
    (
        r"\b[Yy]ou ((?:may|can|must)(?: not| only| never)?|cannot|can't|can’t) give "
        r"((?:an?|any|the) [\w -]{3,30}?|[A-Z][\w-]*) (?=(?:the|an?|any) )",
        r"\2 \1 be given ",
    ),
    (
        r"\b(may|can) (\w+)((?: (?!but\b|though\b)\w+){0,3}?)(?:,? (?:but|though))? only "
        r"(once|twice) (?=per |each |in |during |every |an? )",
        r"\1 only \2\3 \4 ",
    ),
    (
        r"^(.{3,80}? (?:may|can)) ([A-Z][\w-]+) to (remove|recover|heal|regain|gain|inflict) "
        r"((?:an?|one|two|all|any|its|their|\d+|D\d+) .+)$",
        r"\1 \2. \2 \3s \4",
    ),
    (
        r"^((?:The|Any|Each|A|It)\b[^,]{0,40}? (?:is|becomes)) ([A-Za-z]+),? or ([A-Za-z]+) if (it|they) (.+)$",
        r"\1 \2. If \4 \5, it is \3",
    ),
    (
        r"^[Tt]he (?:first|next|second) time (.{3,80}?), "
        r"(?!ignore|(?:it|they) (?:is|are|does|do) not$|nothing happens)(?=\w)",
        r"When \1, ",
    ),
    (r"\b(?:is|are) (?:each )?made up of\b", "consists of"),
    (r"\ball,? (?:some,?|any,?) (?:or|and) none of ", "any of "),
    (r"\breroll", "re-roll"),
    (
        r"\b(may|can) ((?:use|make|take|declare|choose|be given)(?= only (?!if\b|when\b|once\b|in\b))|"
        r"(?!be\b|have\b|do\b)[A-Za-z]+(?= only (?:an?|the|those|other|enem(?:y|ies)|friendly|adjacent|units?|models?|"
        r"[A-Z][a-z]+ (?:units?|models?)|[A-Z][a-z]+s\b))) only ",
        r"\1 only \2 ",
    ),
    (
        r"\b(?:never|(?:does|do) not|doesn['’]t|don['’]t) (gain|have|take|suffer|receive)s? (?=more than )",
        r"may not \1 ",
    ),
    (
        r"\b(?:[Mm]ay not|[Cc]annot|[Cc]an['’]t|[Cc]an never|[Mm]ay never) be (?:(?:made )?the target of|targeted by|"
        r"(?:chosen|named|picked|selected|nominated|declared|taken) as (?:the|an?) target (?:of|for|by)) "
        r"(?=(?:an? |the )?[A-Z]|(?:an? |any )(?!enemy\b|opponent)[a-z]+(?:$|,| (?:from|by|while|if|unless|in|at)\b))",
        lambda m: f"{'are' if m.start() else 'It is'} immune to ",
    ),
    (  # "Rafts may drift, and enemies may not fire at them": at those that were told of
        r"^(?P<who>(?!(?:The|This|That|It|They|If|When|While|In|At|An?|Any|Each|Every|All|No) )[A-Z][\w' -]{2,40}?) "
        r"(?P<does>(?:may|can|must|cannot|has|have|is|are)\b [^;]+?),? and (?P<foe>enem(?:y|ies)\b[^,;]*?) "
        r"(?P<at>against|at|on|upon|with|of|to) (?:it|them)\b(?P<rest>[^;]*)$",
        lambda m: f"{m['who']} {m['does']}. {capitalised(m['foe'])} {m['at']} {m['who']}{m['rest']}",
    ),
    (
        r",? needing (?:an? )?(\d\+?)s? to (hit|wound)\b",
        r". It \2s only on a \1",
    ),
    (r"^[Ii]n the case of (.+?), (.+)$", r"If \1, \2"),
    *(
        (
            rf"^(?:Whichever|Whoever|(?:Any|An?|Each|Every|Those|All|Units|Models)(?: [a-z]+){{0,2}}? "
            rf"(?:that|which|who)|(?:Any|An?|Each|Every|All)(?: [a-z]+)?(?= {ends}ing)) {ends}(?:e?s|ing|)"
            rf"(?: it\b| (?:the|this|that|its|their)(?: [\w-]+){{0,2}}? (?:test|check|roll)s?\b)?,? "
            rf"(?!(?:an?|any|the|its|their|to|by|in|through|on|over|this|that|two|one|between|within) )([^;]+)$",
            rf"If it {ends}{'e' if ends == 'pass' else ''}s the test, it \1",
        )
        for ends in ("fail", "pass")
    ),
    (
        r"^[Aa]s (?:for )?((?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)(,| except|$)",
        r"It counts as \1\2",
    ),
    (
        Pattern(
            r"^(?:With [^,]+, )?(an?|the|any|each) (.{3,50}?) is required "
            r"(?:to perform|to carry out|to make|for|in order to make) (.+)$",
            re.I,
        ),
        r"\3 requires a \2",
    ),
    (
        r"^[Nn]o (.{3,40}?) (?:is|are) (?:required|needed) (?:for|when|if) (.+?) to (.+)$",
        r"\2 need not take a \1 to \3",
    ),
    (
        r"^[Ii]nstead of the (?:usual|normal|standard) (?:procedures?|rules?|methods?|effects?) (?:for|of) "
        r"((?![^,]*\bresults?\b).+?), (.+)$",
        r"When resolving \1, \2",
    ),
    (
        r" (is|are) (?:applied|added|used|counted) in addition to (?:any |all )?other ",
        r" \1 cumulative with other ",
    ),
    (
        r"^(.*?)\b(?:does|do|did) not (\w+(?: \w+)?) as per the (?:standard|normal|usual) rules, but instead (.+)$",
        lambda m: f"{m[1]} does not {m[2]}. {_condition(m[1])}It {m[3]}",
    ),
    *RECAST,
)


#: What follows a semicolon with a condition of its own is a sentence of its own.
_ITS_OWN = deferred(
    r": (?=if you (?:pass|fail|succeed))|; (?:(?:instead|in particular|above all|for example),? )?"
    r"(?=(?:if|when|whenever|while|once|after) |"
    r"unless [^;]{3,80}, |on an? (?:\d|failure\b|success\b|failed )|(?:an?|any) (?:total|result|score|roll) of |"
    r"(?:it|they) (?:cannot|may not|must not|may only|can only|may neither|can neither) )"
)
#: "Cannot charge an enemy that is in cover, or that is closer than 4 inches": neither of these.
_OR_WHO = deferred(
    r"(?P<bars>[^,;:]*\b(?:may not|cannot|can not|may never|can never|must not) [^,;:]*?) "
    r"(?P<who>that|which|who) (?P<one>[^,;:]+),? or (?:an?y? [\w-]+ |one |those )?(?P<or>that|which|who) "
    r"(?P<other>(?:is|are|has|have|was|were) [^,;:]+?)\.?$"
)
#: "It can never be Dazed: if it would become so, …": what happens instead is told in a sentence of its own.
_BARRED = deferred(
    r"(?P<said>(?!.*\bfollowing\b)[^:;]*\b(?:may not|cannot|can not|never|must not|(?:may|can) do nothing|"
    r"(?:is|are) (?:not|immune))\b[^:;]{3,}): "
    r"(?=(?:if|when|whenever|should|instead|in (?:that|such an?) case)\b|"
    r"(?:in|at|during|on) [^,:;]{2,40}\b(?i:phase|turn|round|activation)s?,? (?:it|they)\b)"
)
#: "It takes a Grit test: if it passes, …": the test, and then how it ends.
_TESTED = deferred(
    r"(?P<said>(?:It|They|He|She|(?:The|An?|Each|That|This) [\w'-]+)(?: must)? (?:takes?|makes?|rolls?|attempts?) "
    r"(?:an?|the|its|one) "
    r"(?:[\w'-]+ ){0,3}(?:[Tt]est|[Cc]heck|[Rr]oll)): (?=(?:if|when|whenever|on an?) )"
)
#: "Riders know no fear: none of them may be Dazed": what is told of them, and the rule that is drawn from it.
_DRAWN = deferred(
    r"(?P<said>(?!(?i:if|when|whenever|while|once|after|before|in|at|on|during|for|unless|roll|note|example)\b)"
    r"(?!.*\b(?:may|can|must|cannot|following|these|follows|either|one|two|three|both|each|some|only|such|any|no|"
    r"requires?|needs?|means?|includes?)\b.*: )"
    r"[A-Z][\w'’-]*(?: [\w'’-]+){2,8}): "
    r"(?=(?:(?:no|all|any|every|each)(?! of (?:them|these|those))|an?|the|[A-Z][\w'’ -]{2,40}? (?:is|are)) "
    r"[^:;]*\b(?:may|can|must|cannot|never|off|beyond|closed|unavailable|forbidden|out of)\b)"
)
#: "A spent crew rests; a winded crew that passes stands up": neither half is the other's condition.
_NEXT_ONE = deferred(
    r"; (?=[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2} (?:may|must|can|cannot|is|are)\b|"
    r"(?:an?|any|each|every|all|no|the|other|[A-Z][\w-]+s?) [\w-]+(?: [\w-]+)? "
    r"(?:that|which|who|may|must|can|cannot|is|are|has|have|gains?|loses?|suffers?|becomes?|adds?|takes?|moves?|"
    r"counts?|saves?|rolls?|needs?|gets?)\b|no [\w' -]{3,40}? (?:is|are|may|can) |"
    r"(?:units?|models?) (?:(?:that|which|with|without|not)\b|(?:may|must|can|cannot) ))"
)
#: "If it is Light, it may climb; Heavy units may not": what one of them is, is no condition of what the others may.
IF_IT_IS = deferred(
    r"(?:If|Where|While) (?:it|they|(?:the|that|this) (?:unit|model)) (?:is|are|has|have|includes?|consists?) "
    r"(?!(?:the target|targeted|attacked|charged|hit|shot|destroyed|been|failed|within|in) )[^,;]*, "
)
_CONDITIONED = deferred(r"(?i)(?:if|when|whenever|while|once|on|in|at|during|after|before|unless|for|where|should)\b")
#: "If, during the fight, a unit flees, …": the time goes first, and "at any time" goes without saying.
_PUT_IN = Pattern(r"^(If|When|Once|Whenever), ((?:at|during|in|on) [^,]{3,60}), (?=\w)")


#: "During snow no unit may …": what there is, where it is no part of a turn.
_WEATHER = Pattern(
    r"^During (?![^,]{0,40}\b(?i:turns?|phases?|rounds?|games?|steps?|segments?|battles?|combat|deployment|movement|"
    r"activation|recovery|command|orders|shooting|melee|assault|rally|morale|set-?up|upkeep|clean-?up)\b)"
    r"((?!the\b)[A-Za-z][a-z]+(?: [A-Za-z][a-z]+)?),? (?=(?:all|any|no|each|every|units|the|an?) )"
)


#: "On a failure it becomes Shaken": how the test ended that was just told of.
_ON_FAILURE = Pattern(
    r"^[Oo]n an? (?:(failure|failed (?P<f>(?:[A-Z][\w'-]* ){0,2}(?:[Tt]est|[Cc]heck|roll)))|success|"
    r"(?:successful|passed) (?P<p>(?:[A-Z][\w'-]* ){0,2}(?:[Tt]est|[Cc]heck|roll))|pass),? "
    rf"(?={SUBJECT} )"
)


def _time_first(match: re.Match[str]) -> str:
    always = match[2].startswith("at any ")
    return f"{match[1]} " if always else f"{capitalised(match[2])}, {match[1].lower()} "


#: Applied to every sentence, in this order: each may leave what the next one looks for.
_WORDINGS = Substitutions(
    *SPOKEN.each, *ROLL_MODIFIERS.each,
    *DENIALS.each, *EXCEPTED.each, *LINKED.each, *SHEETS.each, *BATTLE.each, *FORMAL.each, *AGAINST.each, *LEAVE.each,
    *ASKED.each, *ADDRESSED.each, *USUAL.each, *SYNONYMS.each,
    *SO_MANY.each, *FIGURES.each, *EVERYDAY.each, *AIMS.each, *BEFALLS.each, *MARKERS.each, *SAVES.each, *SETUP.each,
)  # fmt: skip


#: Applied to a sentence as a whole, before anything is told apart in it.
_IN_ORDER = Substitutions(
    *IN_ONE_TURN.each, *NOT_FORCED.each, *SECOND_HALVES.each, *LEFT_OPEN.each, *UPENDED.each, *CHOICES.each
)


_OPENING_CASE = deferred(r"(?:Once|When|Whenever|If|After|While|Having) (?!possible)[^,;:]{3,80}, (?!and |or )")
_GOES_ON_WITH_IT = deferred(r"(?:it|they) (?:may|can|cannot|can't|must|is|are|does|do)\b(?!.*\b(?:if|when|once)\b)")


#: "A Riposte is made in answer to a deed of an enemy, never to another Riposte": leave and ban.
_NEVER_TO = deferred(
    r"^(?P<who>[^,;]{2,60}?) (?P<made>(?:is|are|(?P<may>may|can)(?: only)? be) (?:only )?(?:made|declared|taken|used))"
    r" (?P<how>in (?:answer|response|reaction|reply) to) (?P<what>[^,;]{3,80}?),? (?:but |and )?(?:never|not) "
    r"(?:in (?:answer|response|reaction|reply) )?to (?P<not>[^,;]{3,60})$"
)


def plain(text: str) -> list[str]:
    """The sentence, or the plainer sentences that stand for it; a case that it opens with stands before each."""
    return list(_plainer(text))


@functools.lru_cache(maxsize=2048)  # the same sentence is often said twice, and a changed document is read again
def _plainer(text: str) -> list[str]:
    if ": " in text and (tested := _TESTED.match(text)):
        return [*plain(tested["said"]), *plain(capitalised(text[tested.end() :]))]
    if sums := each_by_itself(text):
        return [part for each in sums for part in plain(each)]
    upended = _IN_ORDER.applied_to(text)
    text = text if ". " in upended else upended  # whole, before its case is told apart from it
    parts = _before_end(text) or _plain(text)
    fronted = split_front(parts[0]) if len(parts) == 1 else None
    if fronted is None:
        return parts
    front, core = fronted
    cores = _plain(core)
    if _REASON.match(front):
        return cores
    if cores == [core] or any(_CONDITIONED.match(each) for each in cores):
        return parts
    return [front + amid(each) for each in cores]


def _before_end(text: str) -> list[str]:
    """The plainer sentence that stands for what a sentence says before the case that it ends with; none where none."""
    ended = split_end(text)
    cores = _plain(ended[0]) if ended and not TWO_FIGURES.search(ended[0]) else []
    if ended is None or len(cores) != 1 or cores == [ended[0]] or _CONDITIONED.match(cores[0]):
        return []
    return [] if NEXT_SENTENCE.search(ended[1]) else [cores[0] + ended[1]]  # a case ends with its sentence


#: What a sentence may open with that asks for nothing.
_REASON = deferred(r"(?:Unlike|Thanks to|Because of|Due to|Owing to|Being|To (?:represent|reflect|show|simulate)) ")


#: Where another sentence begins, in what the common forms made two of.
_ANOTHER = deferred(r"(?<=[A-Za-z)\d\"”″+])\. (?=[A-Z])")


def _plain(text: str) -> list[str]:
    text, *more = in_full(text)
    more = more or _ANOTHER.split(text)[1:]
    if more:
        return [each for sentence in (_ANOTHER.split(text)[0], *more) for each in plain(sentence)]
    if ("; " in text or ": if you " in text) and len(parts := _ITS_OWN.split(text)) > 1:
        case = _OPENING_CASE.match(parts[0])
        for n, part in enumerate(parts[1:], 1):
            if case and _GOES_ON_WITH_IT.match(part):  # "Once it has acted, mark it; it can't act again"
                parts[n] = f"{case.group()}{part}"
        return [sentence for part in parts for sentence in plain(capitalised(part))]
    if " or " in text and (either := _OR_WHO.match(text)):
        return [*plain(f"{either['bars']} {either['who']} {either['one']}"),
                *plain(f"{either['bars']} {either['or']} {either['other']}")]  # fmt: skip
    if answering := _NEVER_TO.match(text):
        made = f"{answering['who']} {answering['may'] or 'may'}"
        return [*plain(f"{answering['who']} {answering['made']} {answering['how']} {answering['what']}"),
                *plain(f"{made.replace(' only', '')} not be made {answering['how']} {answering['not']}")]  # fmt: skip
    if ": " in text and (barred := _BARRED.match(text)):
        return [*plain(barred["said"]), *plain(capitalised(text[barred.end() :]))]
    if ": " in text and (drawn := _DRAWN.match(text)):
        return [*plain(drawn["said"]), *plain(capitalised(text[drawn.end() :]))]
    alone = "; " in text and (not _CONDITIONED.match(text) or IF_IT_IS.match(text))
    if alone and len(parts := _NEXT_ONE.split(text)) > 1:
        return [sentence for part in parts for sentence in plain(capitalised(part))]
    text = _IN_ORDER.applied_to(_LABEL.sub("", text, count=1))
    text = _WORDINGS.applied_to(in_active(told_apart(text)))
    if len(sentences := _ANOTHER.split(text)) > 1:
        return [each for sentence in sentences for each in plain(sentence)]
    text = _PUT_IN.sub(_time_first, text)
    text = _ON_FAILURE.sub(lambda m: f"If the {m['f'] or m['p'] or 'test'} is {'failed' if m[1] else 'passed'}, ", text)
    text = _WEATHER.sub(r"If there is \1, ", text)
    if "only" in text:
        for part in re.split(r" [–—-] ", text)[1:]:
            if _THE_ONLY[0].match(part):
                return [text[: text.index(part)].rstrip(" –—-"), *plain(part)]
    changed = _REWRITES.first_applied_to(text)
    if changed != text:
        return [part.strip() for part in re.split(r"(?<=[A-Za-z)])\. (?=[A-Za-z])", changed)]
    return [text]
