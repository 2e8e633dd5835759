"""Rewrites of who may do something to whom, with what and being what: put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.contractions import IN_A_TURN
from ingest.lexicon import plain_form
from kb.names import capitalised, lowered
from kb.patterns import Substitutions, deferred

MODAL = r"(?:may not|cannot|can not|can never|may never|must not|may only|can only|must always|must|may|can)"
_PLACED = r"(?:upon|onto|from|into|to|at|with)"


def _in_that_case(match: re.Match[str]) -> str:
    """ "May climb while Dazed, but only with a rope": it may, and while Dazed it may only do so with a rope."""
    who, what, when = match["who"], match["what"], match["when"]
    article, _, rest = who.partition(" ")
    so = f"{article.lower()} {rest}" if article in ("A", "An", "The", "Any", "Each", "It", "They") else who
    leave = f"{who} {what} {match['even'] or ''}{when}"
    return f"{leave}. {capitalised(when)}, {so} only {what} {match['case']}"


#: What somebody is who for that cannot do a thing; how far off or how late something is tells of the case.
_TOO = (
    r"(?:far |much |rather |altogether |entirely |simply |just |quite |all )?"
    r"too (?!far\b|close\b|near\b|late\b|early\b|few\b|many\b|much\b|long\b|short\b|high\b|"
    r"low\b)[a-z-]+ to (?!be\b)(?=[A-Za-z])"
)
#: Before the one thing that is left.
_BUT_FOR = r"(?:except|but|other than|save|apart from|besides)(?: for)?"
#: What somebody does, or what is so of them, right after a noun.
_TOLD = r"(?:may|can|must|cannot|can't|need|is|are|has|have|moves?|fights?|shoots?|suffers?|counts?)\b"

#: What is done by order, or made: "be given a Charge order", "make a Volley".
_DONE_AT_SOMEBODY = r"(?:be (?:given|issued|handed|set)|receive|obey|carry out|be under) (?:an?|the) [\w' -]{2,40}?"
_MADE_AT_SOMEBODY = r"(?:make|declare|launch|perform|deliver) (?:an?|the) [A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?: [a-z]+)?"
#: At whom, told by no more than what they are.
_WHOM = r"(?!the\b|its?\b|targets?\b|enem|this\b|that\b|more\b|another\b|those\b)[^,;:\d]{3,60}?"

_UNITS_IN = deferred(r"(?:an? |any )?(?:units?|models?) (?=(?:in|on|behind|with|under|without) )")


def _at_whom(match: re.Match[str]) -> str:
    """ "May only be given a Charge order against Rafts, or against Barges": the target is what they are."""
    whom = re.sub(r",? or (?:against|at) ", " or ", match["whom"])
    return f"{match['done']} if the target is {_UNITS_IN.sub('', whom)}"


AIMS = Substitutions(
    (
        rf"(?P<done>\b(?:{MODAL} {_DONE_AT_SOMEBODY}|(?:may|can) only {_MADE_AT_SOMEBODY})) (?:against|at) "
        rf"(?P<whom>{_WHOM}(?:,? or (?:against|at) {_WHOM}){{0,3}})(?=\.?$)",
        _at_whom,
    ),
    (  # "may charge a square only if the square is Dazed": the one that is charged
        r"\b(?P<may>(?:may|can)(?: not| only| never)?|cannot|must) (?P<do>[A-Za-z]+(?: (?:at|on|onto|against|"
        r"upon))?) (?P<a>an?|any|"
        r"another)(?P<enemy> enemy)? (?P<n>[\w-]+)(?P<more>(?: [a-z]+){0,3}?),? (?P<if>only if|unless|if|while|when|"
        r"provided that|so long as) (?:the|that|this|such an?|said) (?:enemy )?(?P=n) (?=(?:is|has|was|does)\b)",
        r"\g<may> \g<do> \g<a>\g<enemy> \g<n>\g<more> \g<if> the target ",
    ),
    # "A crew reduced to two men may not row": so it is, and no other
    (
        r"^((?:An?|Any|Each|Every|The) (?!(?:that|which|who|unit|model)\b)[\w'’-]+"
        r"(?: (?!(?:that|which|who)\b)[\w'’-]+){0,2}) "
        r"((?:reduced (?:to|below)|brought (?:down )?(?:to|below)|left (?:with|without|behind)|cut off(?: from| by)?|"
        rf"down to|deprived of|stripped of) [^,;:]{{3,40}}?) (?={MODAL}\b)",
        r"\1 that is \2 ",
    ),
    # "May not flee in reaction to a charge": when it is charged
    (
        r"\b((?:may|can|must) (?:not|never)|cannot) ([^,;:]{3,40}?) in (?:reaction|response|answer|reply) to "
        r"(?:an?|any) (?:enemy )?(charge|assault|attack)(?=\.?$)",
        lambda m: f"{m[1]} {m[2]} when it is {m[3]}{'d' if m[3].endswith('e') else 'ed'}",
    ),
    # "May use heavy guns for a Snap Volley": it is made with them
    (
        rf"\b({MODAL}) use ([A-Za-z][\w -]{{2,30}}? (?:weapons?|guns?|bows?|rifles?|pistols?)) (?:for|to make) "
        r"(an?|its|their|any) ([A-Z][\w-]*(?: [A-Z][\w-]*)?)",
        r"\1 make \3 \4 with \2",
    ),
    (  # "When a ship enters the harbour, it may do so facing any way": it may enter the harbour facing any way
        r"^(?P<case>(?:When(?:ever)?|If|(?:In|During|On) (?:an?|the|any) (?:turn|phase|move) (?:in|during|on) which|"
        r"Each time) (?:an?|the|any) (?:[\w'’-]+ ){1,2}?(?P<does>(?!(?:is|has|was|as|its|this|does)\b)[A-Za-z]+s)"
        rf"(?P<what>(?: [^,;]{{2,50}})?)), (?P<who>it|they|he|she) (?P<may>{MODAL}) do so(?= )",
        lambda m: f"{m['case']}, {m['who']} {m['may']} {plain_form(m['does'])}{m['what']}",
    ),
    (  # "can only throw Loose Stones if it attacks": attacking, it can do no more
        r"^(?P<who>[^,;]{2,60}? (?:may|can) only (?:fire|make|take|use|shoot|throw) [A-Z][\w'-]*(?: [A-Z][\w'-]*)*) "
        r"(?P<case>(?:if|when) (?:it|they) (?:attack|shoot|fire)s?\b[^,;]*?)(?P<more>$|[,;]? (?:and|but) .+$)",
        lambda m: f"{capitalised(m['case'])}, {lowered(m['who'])}" + re.sub(r"^[,;]? (?:and|but) ", ". It ", m["more"]),
    ),
    (  # "may sail over, but not stop on, shoals"
        r"^(?P<who>[^,;]{2,60}? )(?P<may>may|can) (?P<does>(?!not\b)[^,;]{2,40}? (?:over|through|across|into|on)), "
        r"but (?:(?:may|can|do) not|cannot|not|never) (?P<not>[^,;]{2,40}? (?:over|into|in|on|within)), "
        r"(?P<where>[A-Za-z][^,;]+)$",
        lambda m: f"{m['who']}{m['may']} {m['does']} {m['where']}. {m['who']}may not {m['not']} {m['where']}",
    ),
    # "In a storm no ship may …": where or when, told without a comma
    (
        r"^((?:In|During|On|At|Under|Throughout|Within) (?:(?:an?|the|any|each) )?[\w'’-]+(?: [A-Z][\w'’-]*){0,2}) "
        rf"(?=(?:no|any|each|every|all|only) (?:[\w'’-]+ ){{1,3}}?{_TOLD})",
        r"\1, ",
    ),
    (
        r"^((?:Before|After|During|At the (?:start|end|beginning) of) (?:the|an?|any|each|every|your) "
        r"(?:first |last |next )?[\w'’-]+(?: (?:begins|ends|starts|phase|turn))?) "
        r"(?=(?:an?|this|that|these|each|any|no|the) (?:[\w'’-]+ ){1,3}?(?:may|can|must|cannot|can't)\b)",
        r"\1, ",
    ),
    (
        rf"^((?:In|During|Under|Throughout) an? [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) (?=[a-z]+s {_TOLD})",
        r"\1, ",
    ),
    (
        r"\b(treated|counted|considered|regarded) as (?:if|though) (?:it|they) "
        r"(?:had|has|have) (remained|been) (?=[A-Z])",
        r"\1 as having \2 ",
    ),
    (
        r"^(?!(?:If|When|Whenever|While|Once|After|Unless)\b)([^,;]+? (?:can no longer|cannot|may not|may|can|must) "
        r"[^,;]+), and (if|when) ((?:it|they) (?:is|are|was|were|has|have|had)\b.+)$",
        r"\1. If \3",
    ),
    (
        r"^(?!(?:If|When|While|Once|After) )(.+? (?:may not|cannot) .*? including .+?), "
        r"and ([A-Z][\w-]*s (?:may only|may not|cannot|can only|must) .+)$",
        r"\1. \2",
    ),
    (
        r"^(?P<who>[A-Z][^,;]{1,50}? (?:may|can))(?: still| also)? (?P<what>[^,;]{2,60}?) (?P<even>even )?"
        rf"(?P<when>(?:(?:while|whilst|if|though|after an?|{IN_A_TURN}) [^,;]{{3,40}}|after \w+ing)),? "
        r"(?:but|and) only (?P<case>(?:if|when|while|at|within|with|against|in|on|to|from|by|towards?|using) .+)$",
        _in_that_case,
    ),
    (
        r"^([^,;]{2,60}? (?:may not|cannot|can not|must not|may never|can never) (?:be )?[\w-]+) ([^;]+?),? nor "
        r"(?=(?:by|at|against|in|on|from|to|while|if|when|within|with|during|after)\b)([^;]+)$",
        r"\1 \2. \1 \3",
    ),
    (  # "must Bolt, a Move of two dice towards its own edge, and …": what it is, by the way
        r"\b(?P<do>(?:must|may|can) [A-Z][\w'’-]*), an? (?P<what>[A-Za-z][\w'’-]* (?:of|in|by|through|towards)\b"
        r"(?:(?!\b(?:may|must|can|cannot|is|are|has|have)\b)[^,;:])+)(?=, and |\.?$)",
        r"\g<do>",
    ),
    (  # "may do nothing else, answers included"
        r"\b(?P<may>may|can) do nothing(?: else)?(?: at all)?, (?P<what>[A-Z][\w'’-]*(?: [\w'’-]+)?) included"
        r"(?=$|[,.;])",
        r"\g<may> not do anything, including \g<what>",
    ),
    (  # "A cart that moved may not fire, and one that is laden may not turn"
        r"^(An?|Any|Each|Every) ((?:[A-Z][\w'-]* )*[A-Za-z][\w'-]*) "
        r"((?:that|which|who|with|may|can|cannot|must|is) [^;]+?),? (?:and|while|but) one (that|which|who|with) ",
        r"\1 \2 \3. \1 \2 \4 ",
    ),
    (
        r"^((?:[A-Z][\w'-]* )*[A-Z][\w'-]*s) ((?:that|which|who|with|may|can|cannot|must|are) [^;]+?), "
        r"(?:and|while|but) (?:those|ones) (that|which|who|with) ",
        r"\1 \2. \1 \3 ",
    ),
    (  # "Any crew except one that is Dazed may brace": that one may not
        rf"^((?:Any|All|Each|Every) [a-z]+),? {_BUT_FOR} (?:one|those|ones|any|an? [a-z]+) (?:that|which|who) "
        r"(is|are) (?!not\b|in\b)([^,;]{2,40}?),? (may|can|must) ([^;]+)$",
        lambda m: (
            f"{m[1]} that {m[2]} not {m[3]} {m[4]} {m[5]}"
            + (f". Units that are {m[3]} may not {m[5]}" if m[4] != "must" else "")
        ),
    ),
    (
        rf"^((?:Any|All|Each|Every) [a-z]+),? {_BUT_FOR} ((?:[A-Z][\w'-]*s(?:,? (?:and|or) |, )?)+),? (may|can) "
        r"([^;,]+)$",
        r"\1 that are not \2 \3 \4. \2 \3 not \4",
    ),
    (  # "may hide, but nothing else"
        r"\b(may|can) (?!not\b|only\b|never\b|no\b)([^,;]{2,60}?),? (?:and|but) "
        r"(?:nothing (?:else|more)|no (?:other(?: [A-Za-z]+)?|[A-Za-z]+)|"
        r"none of (?:its|their|the) other(?:s| [A-Za-z]+))(?: at all)?(?=$|[,;])",
        r"\1 only \2",
    ),
    (  # "you may not charge with it": it may not
        r"\b[Yy]ou (may not|cannot|can['’]t|can not|must not|may never|may only|can only|may|can|must) "
        r"([A-Za-z]+(?: [A-Za-z]+)?) with (it|them)(?=$|[,;])",
        lambda m: f"{'it' if m[3] == 'it' else 'they'} {m[1]} {m[2]}",
    ),
    # "he is far too big to dig in": he may not
    (rf",? and (he|she|it|they) (?:is|are) {_TOO}", lambda m: f". {m[1].capitalize()} may not "),
    (rf"^((?:(?!\b(?:[Ii]f|[Ww]hen|while|[Ww]henever|unless)\b)[^;,])*?) (?:is|are) {_TOO}", r"\1 may not "),
    (
        r"\b(is|are) (not|never) (?:put off|bothered|troubled|impressed|worried|deterred|disturbed|daunted|fazed) by ",
        r"\1 \2 affected by ",
    ),
    (  # "You may do nothing with a Broken squad except move it"
        r"^(?:(?:You|Players?|A player|The (?:owner|owning player)) (?:(?:may|can) do nothing|"
        r"(?:cannot|may not|can['’]t) do anything)|Nothing (?:may|can) be done)(?: else| at all)? "
        r"with ((?:an?|any|the|your|such an?) [^,;]{2,50}?),? "
        rf"{_BUT_FOR}(?: to)? ([a-z]+) (?:it|them|that \w+)\b",
        lambda m: f"{capitalised(m[1])} may only {m[2]}",
    ),
    (
        # in which case it may do even that is told of that alone; where or when it may do no more stands before
        r"\b(?:does|do|(?:may|can) do) nothing(?: else)?(?: at all)?"
        r"((?: (?:in|during|on|at|for|until|while) [^,;]{2,50}?)?)"
        rf",? {_BUT_FOR}(?: to)? ([^,;]{{2,40}}?)(?: (?:if|when|while) [^,;]+)?"
        r"(?:, and (?:it|they) do(?:es)? (?:that|this|so) [^,;.]+)?(?=[,;.]|$)",
        r"cannot do anything but \2\1",
    ),
    (  # "may make Replies in spite of its type, but only Ducks": these it may make in spite of that, and no others
        r"^(?P<who>.+? (?:may|can))(?P<still> still)? (?P<do>make|use|take|declare|perform) [^,]+?"
        r"(?P<for>,? (?:notwithstanding|despite|in spite of|regardless of|irrespective of|"
        r"even (?:if|though|while|when)) [^,]+)?,? (?:but|though|albeit) only "
        r"(?P<so>(?:the |an? )?[A-Z][^,;]*(?:,[^;]+)?)$",
        lambda m: (
            (f"{m['who']} {m['do']} {m['so']}{m['for'] or ' even so'}. " if m["for"] or m["still"] else "")
            + f"{m['who']} only {m['do']} {m['so']}"
        ),
    ),
    (
        r"^(.+? (?:may|can)) (?:still )?(make|use|take|declare|perform) [^,]+, but only (.+)$",
        r"\1 only \2 \3",
    ),
    (
        r"^[Oo]nce (?:per|each|every|a) (\w+), (.+?) (?:may|can) (use|make|take|declare|perform) "
        r"(?:one|an?) ([A-Z][\w-]*(?: [A-Z][\w-]*| (?:token|marker|counter|point|card)s?\b)*|\w+)\b[^.]*(?=\.|$)",
        r"\2 may only \3 one \4 per \1",
    ),
    (
        r"^(?:An?|The) ([A-Z][\w-]+(?: [A-Z][\w-]+)*) may not be (made|declared|used|taken|performed) "
        r"((?:against|at|from|while|when|during) .+)$",
        r"Units may not make a \1 \3",
    ),
    (r"\b(?:do|does|did)(?:n[’']t| not) just\b", "also"),
    (
        rf"^(.*?)({MODAL}) (?:choose to )?target (.+) with (any |a |an )?([A-Z][\w' -]+?)(?: for any reason)?$",
        r"\1\2 make \4\5 against \3",
    ),
    (
        # "a Rune Spell, Charm or Relic": all three are of runes
        r"\b(use|make|take) (an? )([A-Z]\w+) ([A-Z]\w+), ([A-Z]\w+) or ([A-Z]\w+)(?=,|$)",
        r"\1 \2\3 \4, \3 \5 or \3 \6",
    ),
    (
        r"^(?:[^,]{2,30}, )?[Tt]o (use|make|take|perform|declare|attempt) (.+?), "
        r"(?:an?|any|the) (unit|model|[a-z]+) must (?:possess|have) (.+)$",
        r"Only \3s with \4 may ever \1 \2",
    ),
    (
        r"^(?:An?|Any) (.+?) (unit|squad|group) may only (?:include or )?be joined by (?:models?|units?) of (.+?)"
        r"(, unless .+)?$",
        r"Models that are not of \3 may not join a \2 that includes any \1 models\4",
    ),
    (  # "must halt and attempt to rally": both
        r"^(.+?) (must|will|shall) ([^,;]+?) and (?:then )?(?:attempt|try) to ([a-z]+\b.*)$",
        r"\1 \2 \3. \1 must \4",
    ),
    (  # what its joining forbids, forbids it to those who would join
        r"^(?:An?|Any) ((?:unit|squad|group|crew) (?:that|with) .+?) (?:may not|may never|cannot|can never) "
        r"be joined by (?:any )?([^,]+?)(, unless .+)?$",
        r"Any \2 may not join a \1\3",
    ),
    (
        r"^(?!They\b|It\b|Th[eio]s\w*|Such\b|An?\b)(?:All |Any )?([Mm]odels? (?:of|with) [^,]+?|"
        r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)*(?: models?)?)(?: units?)? "
        r"(?:may not|may never|cannot|can never) be joined by (?:any )?([^,]+?)(, unless .+)?$",
        r"Any \2 may not join a unit that includes any \1\3",
    ),
    (
        r"^(.+?) ((?:that|which|who) .+?), including those ((?:that|which|who) .+?), ((?:may|can|must)[ n].+)$",
        r"\1 \2 \4. \1 \3 \4",
    ),
    (
        rf"^(.*?{MODAL}) (\w+ {_PLACED}), or ((?:\w+ly )?\w+ {_PLACED}), (an? .+)$",
        r"\1 \2 \4. \1 \3 \4",
    ),
)
