"""Wordings: everyday turns of a sentence, put in the words that the grammar reads, before anything else looks at it.

In: the cleaned text of a sentence. Out: the same sentence in plainer words, or several. Unlike ``rewrites``, every
wording that fits is applied, in order. General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import SUBJECT, in_figures
from kb.names import NAME3, capitalised, lowered
from kb.patterns import Pattern, Substitutions, deferred

#: What a pronoun does after a condition that no comma ends.
_GOES_ON = (
    r"(?:may|must|can|cannot|will|does|is|are|gains?|receives?|loses?|suffers?|takes?|becomes?|has|have|counts?)\b"
)
_SCORE = (
    r"(?:an? )?(?:natural |unmodified )?(?:(?:roll|score|result|total) of )?(?:an? )?"
    r"(?:\d+\+?|\d+ ?[-–] ?\d+|\d+ or (?:more|less|higher|lower|better))"
)


def _said_again(match: re.Match[str]) -> str:
    """What comes after the deed, as a sentence of its own."""
    return f"{match[1]}. {capitalised(match[2])} {match[3]}"


def _signed(match: re.Match[str]) -> str:
    """ "One AP fewer", "two more dice": as a number with a sign."""
    less = {match[4], match[5]} & {"fewer", "less"}
    return f"{match[1]} {'-' if less else '+'}{in_figures(match[2])} {match[3] or match[6]}"


_PLAIN_SUBJECT = deferred(r"(?:(?:An?|The|All|Each|Any) )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?= [a-z])")


def _who(said: str, word: str) -> str:
    """Of whom a sentence goes on, where it does so by a pronoun: of the one with whom it began."""
    subject = _PLAIN_SUBJECT.match(said) if word in ("it", "they", "he", "she") else None
    return subject.group() if subject and subject.group() not in ("They", "It", "He", "She") else word.capitalize()


_FIGURE = r"((?:the|its|their|an?) (?:[\w-]+['’]s? )?[A-Z][\w-]*(?: [A-Z][\w-]*)?)"
_BEATS = (
    r"[^,.]{0,40}?\b(?:equals?|beats?|exceeds?|match(?:es)?|equal to|higher than|lower than|above|below|over|under|"
    r"at least)"
)


#: Those on whom something is done that does them good or mends them, told by how they are ("surrendered ships").
_THE_ONES = r"(?:an? |any )?[\"“]?[a-z]+(?:ed|ing|en)[\"”]? [a-z]+s?"
#: What is no deed of those that it is done to.
_STRIKES = r"(?:attack|charge|shot|assault|volley|fire|bombard|raid|strike|shooting|hit|roll|test|check|modifier|mark)"

_NEARER = ("less than", "under", "closer than")
#: The plain forms of verbs whose stems are none.
_BASE = {"tak": "take", "mak": "make", "receiv": "receive", "hav": "have", "ha": "have", "us": "use", "fir": "fire",
         "carr": "carry", "becom": "become", "los": "lose"}  # fmt: skip


EVERYDAY = Substitutions(
    (  # "No shot this turn, and the crew are Dazed": two things
        r"^(?P<none>No [a-z]+ (?:(?:is|are|may be|can be) [a-z]+ed|(?:in )?(?:this|the next|next) [a-z]+)"
        r"(?: this turn)?),? (?:and|but) (?P<then>(?:the|its|his|their|all|any|each|every|it|they) [^;:]{3,120}?)"
        r"(?=\.?$)",
        lambda m: f"{m['none']}. {capitalised(m['then'])}",
    ),
    # "The snag is that a Rider …", "they fly, which means that they …"
    (
        r"^(?:The|His|Its|Their|Your|One) (?:only |other |big |small )?(?:snag|catch|trouble|problem|drawback|downside|"
        r"weakness|point|price|cost|penalty|trade-off|flip side|rub|benefit|reward|benefit of this|price of this|"
        r"price paid|price for this|price (?:it|they) pays?|cost of this|good news|bad news|upside|advantage|"
        r"disadvantage|difficulty|other thing|thing) (?:here )?is that ",
        "",
    ),
    (
        r"^([^;]{4,120}?), (?:and )?(?:which|this) means (?:that )?(it|they|he|she|the|an?) (?=[^;]+$)",
        lambda m: f"{m[1]}. {_who(m[1], m[2])} ",
    ),
    # "When it is done, the crew …": in the entry of what is done
    (
        r"^(?:When|Once|After) (?:it|this|that) (?:is|has been) (?:done|over|carried out|completed|finished|resolved|"
        r"performed),? (?=[a-z])",
        "Then ",
    ),
    # "No crew is Dazed": none can be
    (
        r"((?:^|[,;:] (?:and |but |so )?)[Nn]o (?:[A-Z]?[a-z-]+ ){1,2})(?:is|are)(?: ever)? "
        r"(?=[A-Z][a-z]+(?:$|[,;]| (?:[A-Z]|in|on|within|while|if|when)))",
        r"\1can be ",
    ),
    # "No crew takes more than one test"
    (
        r"\b([Nn]o (?:[A-Z]?[a-z-]+ ){1,2}|[Nn]obody |[Nn]one |[Nn]o one )"
        r"(tak|mak|roll|gain|receiv|suffer|hav|ha|get|us|fir|carr)(?:ies|e?s) "
        r"(?=more than )",
        lambda m: f"{m[1]}may {_BASE.get(m[2], m[2])} ",
    ),
    # "Any friendly crew that it runs through becomes Dazed"
    (
        r"^(?:Any|Every|Each|All|An?) (?:other )?((?:(?:friendly|enemy|opposing) )?)([a-z]+?)s? "
        r"(?:(?:that|which|whom) )?(it|they) (?!carr|ha[sv]|hold|bear|wear|contain|includ|is\b|are\b|may\b|can)"
        r"([a-z]+(?: (?:through|over|into|past|across|against|with|onto|by|at|on|near|upon|behind))?) "
        r"(becom|must|suffer|tak|los|gain|get|receiv)(?:e?s?) ([^,;]+?)(?=$|[,;]| unless\b| if\b| in\b| until\b)",
        lambda m: (
            f"{m[1].capitalize() if m[1][:1] in ('e', 'o') else f'Other {m[1]}'}{m[2]}s "
            f"{_BASE.get(m[5], m[5])} {m[6]} if {m[3]} {m[4]} them"
        ),
    ),
    # "Kindled and Soaked cancel each other"
    (
        rf"^({NAME3}) and ({NAME3}) (?:cancel|negate|nullify|remove|undo)(?: out)? "
        r"(?:each other|one another)(?: out)?\b.*$",
        r"\1 removes \2. \2 removes \1",
    ),
    (r"\b([Nn]o [^,;]{2,40} (?:may|can)) ever (?=[a-z])", r"\1 "),
    # "it moves at once, though not through a wall"
    (
        r"((?:^|[:;] )(?![^:;,]*\b(?:may|can|cannot|must)\b)[^:;,]{5,80}?), (?:though|but|although) (?:not|never) "
        r"(?=(?:through|over|across|into|onto|past|towards?|out of) [^,;]+$)",
        r"\1. It may not move ",
    ),
    # "drops any load it carries"
    (
        r"\b((?:[Dd]rop|[Ll]ose|[Dd]iscard|[Aa]bandon|[Ss]hed|[Kk]eep|[Ll]eave)s? (?:any|every|each|all|the) "
        r"[A-Za-z]+(?: [A-Za-z]+)?) (?:that )?(?:it|they|he|she) "
        r"(?:carr(?:y|ies)|holds?|bears?|is carrying|are carrying)\b",
        r"\1",
    ),
    # "All that is said of Rafts goes for Barges, except that …": but for that they are the same
    (
        rf"^(?:Everything|All|Whatever|Anything)(?: (?:that is|that has been|which is|that))? "
        rf"(?:said|written|stated|told)(?: here| above| below)? "
        rf"(?:about|of|for|on|under) ({NAME3}) (?:is (?:also |just as )?true (?:of|for)|"
        rf"(?:also )?(?:goes|holds|holds true|counts|stands|applies|apply) (?:for|to|of)) ({NAME3})"
        r"(?: as well| too)?(?:, (?:except|save|but|only) (?:that |for the fact that )?(.+))?$",
        lambda m: f"{m[2]} count as {m[1]}" + (f". {capitalised(m[3])}" if m[3] else ""),
    ),
    # "Deep mud does not slow the crew": what one is not hindered by
    (
        r"^([A-Z][\w'’-]*(?: [\w'’-]+){0,4}?) "
        r"(?:(?:do|does|will|can)(?: not|n't|n’t)|never|cannot|can never|has no power to) "
        r"(?:slows?|hinders?|impedes?|hampers?|delays?|troubles?|bothers?|affects?|worr(?:y|ies)|inconveniences?|"
        r"disorders?)(?: down)? "
        r"((?:the|this|these|that|its|an?|any) [a-z]+|it|them|(?:(?<=slow )|(?<=down )|(?<=hinder )|(?<=impede )|"
        r"(?<=hamper )|(?<=delay ))(?:(?:the|any|all|an?) )?[A-Z]\w+(?: [a-z]+)?)"
        r"(?: down| up| at all| in any way| in the least)*(?=$|,|;)",
        lambda m: f"{capitalised(m[2])} {'ignore' if m[2] == 'them' else 'ignores'} {lowered(m[1])}",
    ),
    (
        r"\b(?:gets?|has|have) (one|two|a single) (?:lots? of )?(?=[A-Z][\w'-]* (?:per|each|every|a) )",
        r"may use \1 ",
    ),
    # "may stay where it is"
    (
        r"\b((?:may|can|must)(?: not| only| always| also| instead)? (?:stay|remain)) "
        r"(?:exactly |right |just )?where (?:it|they|he|she) (?:is|are|stands?)\b",
        r"\1",
    ),
    (r"\b(?:is|are) (?:then |now |thereby )?(?:bound|obliged|compelled|committed) to (?=[A-Za-z]+)", "must "),
    (
        r"\buse(s?) (double|half) (?=(?:its|their|his|her) (?:[a-z]+ )?[A-Z][a-z]+(?: [Cc]haracteristic)?(?: in |$))",
        lambda m: f"{'double' if m[2] == 'double' else 'halve'}{m[1]} ",
    ),
    # "repairs can be made and brawls fought"
    (
        r"\b(may|can|cannot|must) be ([a-z]+) and ([a-z]+s) (fought|made|\w{3,}ed)(?=$|[,;])",
        r"\1 be \2 and \3 \1 be \4",
    ),
    # "it must be unmoored and have a Speed of 1"
    (r"\bmust be ([a-z]+) and have (?=(?:an? |the )?[A-Z\d])", r"must be \1 and must have "),
    # "If the score is less than the leader's Nerve, the player has passed the test and may …"
    (
        r"^(If the (?:score|total|result|roll|sum)(?: rolled)? is [^,]{5,40}? (?:than|or under|under) "
        r"(?:the |its |their |his |her )?(?:[\w ]+(?:'s|s') )?([A-Z][\w ]{2,30}?)(?: value| characteristic)?, "
        r"(?:[a-z]+ ){1,3}?)(?:has passed|passes|has succeeded|succeeds)(?: (?:the|its|his|her|their) [a-z]+)? and "
        r"((?:may|can|must) .+)$",
        r"\1\3. The test uses \2",
    ),
    # "the Damage Table is not used with fire arrows"
    (
        r"^(?P<what>(?:The |An? )?[A-Z][\w'’ -]{2,40}?) (?:is|are) (?:not|never) (?:used|applied|needed) "
        r"(?:with|for|by|against|when (?:firing|using)) (?P<who>[^,;]{3,50}?)(?:; .+)?$",
        lambda m: f"{capitalised(m['who'])} do not use {lowered(m['what'])}",
    ),
    # "repairs cannot be made on burning ships"
    (
        Pattern(
            rf"^(?P<no>No )?(?P<what>(?!\w*{_STRIKES})[A-Za-z]+(?: [a-z]+)?) "
            r"(?P<modal>may|can|cannot|may not|can not|may never|can never) (?:also |ever )?be "
            r"(?:made|carried out|performed|attempted|undertaken) (?:on|to|aboard|by) "
            rf"(?P<who>{_THE_ONES})(?P<more>$| [^,;]+$)",
            re.I,
        ),
        lambda m: (
            f"{capitalised(m['who'])} {'may not' if m['no'] else m['modal']} make {lowered(m['what'])}{m['more']}"
        ),
    ),
    # "Until the start of his next turn the driver will not …"
    (
        r"((?:^U|, u)ntil the (?:very )?(?:start|end|beginning|close) of "
        r"(?:the|his|her|its|their|your|that|this|each) "
        r"(?:[\w'’-]+ ){0,3}?(?:turn|round|phase|activation|game|battle)) "
        rf"(?={SUBJECT} )",
        r"\1, ",
    ),
    # "the blast will damage every ship within 3 hexes"
    (
        r"^((?!If\b|When|After\b|Once\b|Each time|Every time|While\b)[^,;]{3,80}?) "
        r"(?:will (?:also |then )?damage|damages) (?=(?:every|each|all|any|an?|the|one) )",
        r"\1 inflicts damage on ",
    ),
    (
        rf"^(?:A |One )?(?:hit|success|wound)(?:s|es)? (?:is|are) scored (?:for|on|with|by) (?:each|every|any|all) "
        rf"(?:die|dice|rolls?|results?|scores?)\b{_BEATS} (?:or [a-z]+ )?{_FIGURE}$",
        r"This uses \1",
    ),
    (
        r"^(?!(?:If|When|Whenever|While|Once|After|Unless)\b)([^,;]*? (?:may|can|cannot|must)\b[^;]*?), and "
        r"(suffer|count|lose|gain|ignore|treat|receive|get|have) (?=(?:an?|one|no|as|any|all|[+−–-]?\d|their|the)\b)",
        r"\1. They \2 ",
    ),
    (rf"^(While|Whilst) ({NAME3}) (?!units |models )(?={SUBJECT} )", r"\1 \2, "),
    (
        rf"^((?:When|Whenever|Once|After) (?:you|a player|the player) [^,]{{3,60}}?) (?=it {_GOES_ON})",
        r"\1, ",
    ),
    (
        rf"(?::|[,;](?: and| but| while)?) on ({_SCORE}),? (?={SUBJECT} )",
        r". On \1, ",
    ),
    (
        r"^((?:While|Whilst|When|If) (?:(?:it|they) (?:is|are) )?(?:in|under) "
        rf"(?:(?:this|that|such an?) [a-z]+|[A-Z][\w'-]+)) (?={SUBJECT} )",
        r"\1, ",
    ),
    (
        rf"^Having (?!been )([a-z]+(?:ed|en|t|n|de|ne|ght)\b[^,]{{0,60}}), (?={SUBJECT} |[A-Z])",
        r"Once it has \1, ",
    ),
    (
        r"\b(it|they|he|(?:the|that|this) [a-z]+) (?:turns?|faces?|wheels?|spins?) (?:about|around|round|away)"
        r"(?: at once| immediately)? and (?=[a-z]+s?\b)",
        r"\1 ",
    ),
    (
        r"^((?:(?:All|Any) )?[A-Za-z]+s) (?:already|still|currently) (?=(?:in|within|under|on|engaged|locked) )",
        r"\1 ",
    ),
    (
        r"\b(needs?|requires?) (?:an? )?(?:(?:roll|score)s? of (?:an? )?)?(\d)(?:['’]?s|\+)?"
        r"(?: or (?:more|higher|better|\d))? to (hit|wound)\b",
        lambda m: f"only {m[3]}{'s' if m[1].endswith('s') else ''} on {m[2]}s",
    ),
    (
        r"\bfight(s?) with (an?|one|two|\d) (?:extra|additional|further|more) (?=[a-z]+)",
        lambda m: f"get{m[1]} +{1 if m[2] in ('a', 'an') else in_figures(m[2])} ",
    ),
    (
        r"\b(?:a|the|each|that|its|either)(?: [a-z]+)? player may (?:attempt to |try to |choose to )?"
        r"(rally|regroup|reform|recover|repair|free|unpin) (any|one|all|each|every|an?)"
        r"(?: of (?:his|her|their|its|the))? ([A-Za-z][\w -]{3,40}?)(?= by | on |$|,)",
        r"\2 \3 may \1",
    ),
    (r"\b(?:go|goes) (?=[A-Z][A-Za-z]+\b(?! [Bb]ack))(?!To\b)", "become "),
    (
        r"^[Oo]nly (one|a single|two|three|\d+) ([\w' -]{3,40}?) (?:is|are|(?:may|can) be) "
        r"(?:allowed|permitted|made|taken|used|declared|issued|attempted) ((?:per|in each|each|in any one|in a) .+)$",
        r"A unit may make only \1 \2 \3",
    ),
    (
        r"^(.+), after which (it|they|he|she|the \w+) (.+)$",
        _said_again,
    ),
    (
        r"^((?:The |Only )?[A-Z][\w-]+(?: [\w-]+){0,2})(?: ((?:has|have|is|are|may|can) [^,]{3,60}?), "
        r"(?:but|and|though|although) (?:they|it))? (?:is|are) the only \w+ "
        r"(?:(?:that|which|who) (?:can|may)|(?:able|allowed|permitted) to) (.+)$",
        lambda m: f"{m[1]} {m[2]}. Only {m[1]} may {m[3]}" if m[2] else f"Only {m[1]} may {m[3]}",
    ),
    (
        r"^The only (\w+) (?:that|which|who) (can|may) (.{3,60}?) are (?:those|ones|the ones) (with|of|in) (.+)$",
        r"Only \1 \4 \5 \2 \3",
    ),
    (
        rf"\b(?:,? and )?(?:then )?[Pp]lace (?:it|them|the \w+) ({NAME3})(?=$|\.|,)",
        r". It becomes \1",
    ),
    (
        r"^([^,]{2,80}?\b(?:makes?|takes?|fires?|shoots?|attacks?|fights?|rolls?|tests?)\b[^,]{0,60}?) "
        r"at (?:a )?([+−–-]\d+)(?: to)? (?:its |their |the )?([A-Z][\w ]{1,30})$",
        r"\1. It has a \2 modifier to \3",
    ),
    (
        r"\b(has|have|gets?|receives?) (one|two|three|\d) (?:([A-Z]\w*) (fewer|less|more)\b"
        r"|(fewer|less|more) ([A-Z]\w*)\b)",
        _signed,
    ),
    (
        r"\b((?:gains?|gets?|receives?|suffers?|has|have) (?:an? )?[+−–-]\d+ (?:bonus|penalty|modifier)) "
        r"when ([a-z]+ing)\b",
        r"\1 to \2 when \2",
    ),
    # "cannot be the target of a Volley from more than 8 inches away", "… by units further than 8 inches away"
    (
        r"\b((?:not|never|cannot|can['’]t) (?:ever )?be (?:[a-z]+ ){0,3}?target(?:ed)?\b(?![^,;]*\bchecks?\b)[^,;]*?) "
        r"(?:from|at|by (?:(?:any|an?) )?[a-z]+(?: (?:that|which) (?:is|are))?) (?:a (?:distance|range) of )?"
        r"(more than|beyond|over|further than|farther than|greater than|outside|less than|under|within|closer than) "
        r"(\d+ ?(?:[\"”″]|[a-z]+))(?: away)?(?=\.?$)",
        lambda m: (
            f"{m[1]} if it is "
            f"{'within' if m[2] == 'within' else 'less than' if m[2] in _NEARER else 'more than'} {m[3]} away"
        ),
    ),
    # "may Ram Barges and Cogs, nothing else": only those
    (
        r"\b(may|can) (?!not\b|only\b|never\b)([^,;]{3,60}?),? (?:and |but )?(?:nothing|nobody|no[ -]?one|none) else"
        r"(?=\.?$)",
        lambda m: f"{m[1]} only {m[2].replace(' other ', ' ')}",
    ),
    # "may Dash only with the Sure Foot rule": where they have it
    (
        r"\b(may|can) (?:(?!not\b|never\b)([^,;]{3,40}?) only|only ([^,;]{3,40}?)) with "
        r"((?:an? |the )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)* (?:rule|trait|perk|upgrade|skill|ability))(?=\.?$)",
        lambda m: f"{m[1]} only {m[2] or m[3]} if they have {m[4]}",
    ),
    (r"^(Crew|Occupants) (?=(?:may|can|cannot|must|never)\b)", lambda m: f"The {lowered(m[1])} "),
    # "on the same card", of what acts when its card is turned
    (  # "that has Dashed may not Volley later in that activation"
        r"((?:\b(?:that|which|who) (?:(?:has|have) )?(?:already )?[A-Z][\w'’-]*|^After [^,;.]{3,40},) [^,;.]*?"
        r"\b(?:may|can|must|cannot)\b[^,;.]*?),? (?:later |afterwards )?"
        r"(?:in|during|for the (?:rest|remainder) of) (?:that|this|its|their|the)(?: same)? (activation|turn)(?=[.]?$)",
        r"\1 in the same \2",
    ),
    (r"\b(?:on|in|during|within) the same (?:card|impulse|segment|bound|pulse|go)\b", "in the same turn"),
    # "a unit whose only status is Mired"
    (
        r"\bwhose (?:only|sole|one) (?:status|state|condition|marker|token|counter) (?:is|are) (?:an? |the )?(?=[A-Z])",
        "that is only ",
    ),
    # "A Dazed unit with a Captain in it, or with one no more than 6 inches away, may …": near, if not among them
    (
        r"^([^,]{2,50}?) (?:with|(?:that|which) (?:has|have|includes?)) (an?|the) ([A-Za-z][\w'-]*(?: [A-Z][\w'-]*)?)"
        r"(?: in it| among them| included| attached)?,? or (?:with )?(?:one |another )?"
        r"(?:within|no (?:more|further|farther) (?:away )?than) (\d+ ?(?:\"|”|″|[a-z]+))(?: away)?,? "
        r"((?:may|must|can|cannot|does|will) .+?)(?:,? and ((?:is|are) .+))?$",
        lambda m: (
            f"{m[1]} {m[5]} if it includes {m[2]} {m[3]} or if it is within {m[4]} of {m[2]} {m[3]}"
            + (f". It {m[6]}" if m[6] else "")
        ),
    ),
)
