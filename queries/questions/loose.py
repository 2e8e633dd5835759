# ruff: noqa: E501
"""Loose talk: the ways in which players say a thing that a rulebook says plainly, and the talk around a question.

In goes the text of a question, out comes the same question with idioms, shorthand and chatter brought to plain words
("doesn't care about X" is "ignores X", "He says no. Who is right?" says nothing of its own). Only English stands here.
"""

from __future__ import annotations

import functools
import re

from kb.kept import compiled_of
from kb.patterns import deferred
from queries.questions.english import NUMBERS

_WHO = (
    r"(?:(?:my|the|our|an?|some|his|her) )?(?:opponents?|mates?|friends?|budd(?:y|ies)|judge|referee|ref|umpire|organiser|guy|people|other player"
    r"|he|she|they|someone|somebody|everyone|others|i|we)"
)
_SAYS = r"(?:says?|said|claims?|claimed|thinks?|thought|argues?|argued|insists?|insisted|believes?|reckons?|(?:tells?|told) (?:me|us))"
#: What somebody says without saying it of anything: "no", "too far", "I can't do that".
_NOTHING_NEW = (
    r"(?:(?:(?:it|that|this|he|i)(?:'s| is|'m| am) )?(?:no|yes|nope|nah|not|otherwise|so|wrong|right|illegal|legal|fine|not allowed|impossible|too (?:far|late|early|close|near|short))"
    r"|(?:i|it|they|we|that|you|he|she) (?:can|can't|cannot|may|may not|could|couldn't|is|isn't|are|aren't|do|don't)(?: not)?(?: (?:allowed|legal|possible))?(?: do (?:that|it|this|so))?)"
)
_VERDICT = (
    r"(?:who(?:'s| is)(?: the one)? (?:right|correct|wrong|mistaken)|(?:is|was|are|am) (?:he|she|it|that|this|they|i|we|(?:my|the) \w+) (?:right|correct|wrong|true|mistaken|really so)"
    r"|isn't (?:it|that)(?: so| right)?|is that (?:really )?true|what do you (?:think|say)|please (?:settle|help)|who wins(?: this| the argument| here)?)"
)
_STATES = r"(?:is|are|'s|'re|was|were|remains?|stays?)"

#: What grants something before a question: "I know that it may …, but can it …?".
_GRANTED = (
    r"(?:^|(?<=[.?!;,] ))(?:(?:i|we)(?: (?:do|already|now|both))? (?:know|understand|see|get|accept|realise|realize|agree)|(?:i am|i'm|we are|we're) (?:aware|sure|certain)"
    r"|(?:sure|granted|of course|fine|obviously|clearly|true|yes|okay),?) (?:that )?"
)
_ASKS_NOW = r"(?=(?:can|may|could|must|does|do|is|are|will|which|what|how)\b)"
#: One of the things of a list.
_THING = r"[\w'-]+(?: (?!nor\b)[\w'-]+){0,2}"
#: Who does not get out of a fight.
_HELD = r"(?:stuck|tied up|caught(?: up)?|bogged down|held up|trapped|tangled up|embroiled|entangled)"

#: Each pattern with its plain words and the pieces of which a question needs one: without them it is not even compiled.
#: They are tried in this order over the whole question.
#: That something is not known or not agreed.
_UNTOLD = (
    r"(?:(?:i|we|they|he|she|you|neither of us|the table) (?:(?:have|has|had|are|is|am|was|were|do|does|did|can|could) ?(?:not|n't)|haven't|"
    r"hasn't|aren't|isn't|don't|doesn't|didn't|can't|never) (?:yet |really |quite )?(?:agreed?|decided?|know|settled?|remember|said|say|"
    r"checked|check|told|tell|sure|certain|measured|see)(?: yet| on it)?|(?:nobody|no one|none of us|neither of us) (?:knows?|has "
    r"(?:said|checked|agreed|measured)|can (?:say|tell)|remembers?|is (?:sure|certain))|it(?: is|'s)(?: not| still un| un)? ?"
    r"(?:clear|known|certain|decided|settled|agreed)(?: yet)?)"
)
PLAIN = tuple(
    (pattern, said, tuple(needs.split("|")))
    for pattern, said, needs in (
        (r"(?i)\b(that|who|there|where)s\b", r"\1's", "thats|whos|theres|wheres"),
        # the talk around it
        (
            r"(?<=\w)\s*[,.;:!?-]+\s*(?:right|correct|agreed|really|true)\s*[?.!]*\s*$",
            "?",
            "right|correct|agreed|really|true",
        ),
        (
            rf"(?<=\w)[\s,.;:!?-]+(?:(?:so|now|but|and|then) )?{_VERDICT}(?: (?:here|now|about (?:that|this|it)))?\s*[?.!]*\s*$",
            "?",
            "right|correct|wrong|true|mistaken|really so|isn't|please|do you|who wins",
        ),
        (
            rf"(?<=\w)[\s,.;:!-]+(?:(?:but|and|yet|while) )?{_WHO} {_SAYS},? (?:that )?{_NOTHING_NEW}\s*(?=[?.!,;]|$)",
            "",
            "argue|believe|claim|insist|reckon|said|say|tell|told|think|thought",
        ),
        (
            rf"(?<=[?.!]) +(?:(?:but|and|yet|while) )?{_WHO} {_SAYS},? (?:that )?{_NOTHING_NEW}\s*[?.!]*\s*$",
            "",
            "argue|believe|claim|insist|reckon|said|say|tell|told|think|thought",
        ),
        (
            r"^\s*(?:rules?|quick|simple|stupid|silly|dumb|noob|newbie|genuine|honest|one more) (?:question|query|q)\b(?: (?:here|for you|guys))?\s*[:,.!-]*\s*",
            "",
            " q",
        ),
        (r"^\s*(?:question|help|situation|tldr|q)\s*[:!-]+\s*", "", ":|-|!"),
        (
            r"^\s*(?:(?:by|per|under|according to|going by) the (?:actual )?(?:rules?|rulebook|book|faq)|rules as written|raw|strictly(?: speaking)?|technically|officially"
            r"|just (?:checking|to be sure)|to be (?:clear|sure))\s*[,:;-]+\s*",
            "",
            "by the |per the |under the |according to the |rules as written|raw|strictly|technically|officially|just checking|just to be sure|to be clear|to be sure",
        ),
        (
            rf"^\s*{_WHO} {_SAYS},? (?:that )?{_NOTHING_NEW}\s*[:,.;!-]+\s*(?=(?:can|could|may|does|do|is|are|which|what|how|must|will)\b)",
            "",
            "argue|believe|claim|insist|reckon|said|say|tell|told|think|thought",
        ),
        (r"[\s,]+or (?:not|no)\s*[?.!]*\s*$", "?", "or no"),
        (
            r"(?<=\w) (?:with|as|for|using) (?:its|his|her|their|my|our) (?:first|second|third|other|next|last|remaining) action\s*\?",
            "?",
            " action",
        ),
        (
            r"^(?!.*\b(?:after|before|already|again|another|still|once|twice|second|more|both|and|then|since|having|did|has|have|had|when|while|if|last|next|previous|each|every|many|often|far|long)\b)"
            r"(.*\w)\s+(?:this turn|right now|at the moment|at this point)\s*\?*\s*$",
            r"\1?",
            "this turn|now|moment|this point",
        ),
        (
            r"[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers)\b[\s!.]*(\??)\s*$",
            r"\1",
            "please|pls|plz|thank|thx|cheers",
        ),
        (  # "Chances of each result." behind what is told: it asks
            r"(?<=[.;!] )((?:the )?(?:chances?|odds|probabilit(?:y|ies)|likelihood) (?:of|for|to|that) [^.?!;]+)[\s.!]*$",
            r"\1?",
            "chance|odds|probab|likelihood",
        ),
        (
            rf"(?:^|(?<=[.?!;:,] )){_WHO} {_SAYS},? (?:that )?((?:my|the|our|his|her|an?|all|your|their)? ?[\w'-]+(?: (?!can|may|could|must)[\w'-]+){{0,5}}) (can|may|could|must)(?:'t|not|n't)?(?: not| never| still)? ([^.?!,;]+)",
            r"\2 \1 \3?",
            "argue|believe|claim|insist|reckon|said|say|tell|told|think|thought",
        ),
        (
            r"^\s*(?:(?:i|we) (?:wonder(?:ed)?|am wondering|was wondering|were wondering|are wondering|'d like to know|want to know|need to know|don't know)|(?:do|does) (?:you|anyone|anybody|someone|somebody) know"
            r"|(?:not|un) ?sure|no idea|any idea|tell me|can (?:you|someone) tell me) (?:if|whether) ([^,.?!;]+?) (can|may|is|are|could|must|does|do) ([^.?!;]+)[.?!]*",
            r"\2 \1 \3?",
            "know|wonder|sure|no idea|any idea|tell me",
        ),
        # what nobody knows is not told
        (rf",? (?:(?:and|but|though|while) )?{_UNTOLD} (?:whether|if) [^.?!;]+(?=[.;!])", "", " whether | if "),
        (r"^\s*(can|could|may|might)n?'t (?=[^?.]+\?\s*$)", r"\1 ", "'t"),
        (
            r"\b(?:flunk|botch|fluff|muff|bungle)(?:ed|d|s)? (?=(?:the|its|his|her|their|a|an|that|my|our)\b)",
            "failed ",
            "flunk|botch|fluff|muff|bungle",
        ),
        (
            r"\b(?:blew|blown|blows|bombed|fumbled|(?:screwed|messed) up) (?=(?:the|its|his|her|their|a|an|that|my|our) (?:[\w-]+ ){0,2}(?:test|check|roll|save)\b)",
            "failed ",
            "blew|blow|bombed|fumbled|screwed|messed",
        ),
        # "Do Elites test for being shot at?"
        (
            r"\b(?:does|do|must|should) ([^?.!,;:]{1,60}?) (?:have to |need to )?(?:take an? )?(test|check|roll) (?:for|because of|over|about|on|upon) (?:being|getting) (?=\w)",
            r"must \1 \2 when it is ",
            " being| getting",
        ),
        # what is granted before it is asked tells nothing, but for whom it names
        (rf"{_GRANTED}(?:it|they|he|she|i|we) [^.?!;:]{{2,90}}?,? but {_ASKS_NOW}", "", " but "),
        (rf"{_GRANTED}([^.?!;:]{{3,90}}?,? but {_ASKS_NOW})", r"\1", " but "),
        (r"(?<=\w )(?:did|has done|have done) (?=an? [A-Z])", "made ", "did |done "),
        (r"\bnothing but (?=\w)", "only ", "nothing but"),
        # who does not get out of a fight is in it
        (
            rf"\b(?:(?:is|are|was|were|got|gets?|remains?) )?(?:still )?{_HELD} in (?:(?:an?|the|that|this|some|ongoing) )?((?:close )?combat|melee|hand-to-hand(?: combat)?)\b",
            r"is in \1",
            "combat|melee|hand-to-hand",
        ),
        # "can a crew take its guns along?"
        (
            r"\b(?:take|bring) ((?:an?|the|its|their|my|our|any|all)(?: of (?:its|their|my|our))? (?:[\w'-]+ ){0,2}?[\w'-]+) (?:along|with (?:it|them|us|him))(?= *[?.,;]| (?:when|while|if|during|in)\b)",
            r"carry \1",
            "along|with it|with them|with us|with him",
        ),
        # each of a list is denied by a word of its own
        (rf"\bneither ({_THING}), ({_THING}), ({_THING}),? nor\b", r"neither \1 nor \2 nor \3 nor", "neither"),
        (rf"\bneither ({_THING}), ({_THING}),? nor\b", r"neither \1 nor \2 nor", "neither"),
        (r"\b(open(?:s|ed|ing)?) up (?:(?:directly|straight|right) )?(?:on|at|against) (?=\w)", r"\1 fire on ", "open"),
        # a whole group is told by each of its parts
        (
            r",? *\b(?:all|every (?:bit|part|one)|the whole) of (?:it|them)(?: is| are)? (?=(?:in|inside|within|behind)\b)([^,.;?!]+),?",
            r" entirely \1",
            "all of|every |the whole of",
        ),
        (
            r",?(?:^|(?<=[.,;:?!])|(?: with| and)) ?\b(?:every|each|all(?: the)?) (?:element|model|figure|stand|base|man|men|soldier|trooper|warrior)s? "
            r"(?:is |are |being |stands? |sits? )?(?=(?:in|inside|within|behind) (?!(?:the|my|our|its|their|this|that|an?|it)\b))",
            ", the group is entirely ",
            "every |each |all ",
        ),
        (
            r",?(?: with)? \b(?:every ?body|every ?one|all of (?:them|us)) (?:is |are )?(?=(?:in|inside|within|behind) (?:good|hard|soft|full|heavy|"
            r"light|partial)?\b ?cover\b)",
            ", the group is entirely ",
            "every|all of",
        ),
        (
            r"\b(?:all|every one) of (?:its|their|the group's|my group's) (?:elements|models|figures|men) (?:is |are |stand |sit )?(?=(?:in|inside|within|behind)\b)",
            "the group is entirely ",
            "all of|every one of",
        ),
        (
            r"\b(?:all (?:the )?|every |each )(?:element|model|figure|man|men|stand|base)s? (?:of|in) ((?:our|my|the|an?) [^.;,?!]{2,60}?) (?:is|are|stands?|sits?|lies?) (?=(?:in|inside|within|behind)\b)",
            r"\1 is entirely ",
            "all |every |each ",
        ),
        (
            r"\ball (?:the )?(?:elements|models|figures|men) (?:of|in) ((?:our|my|the|an?) [^.;,?!]{2,60}?) occupy (?=\w)",
            r"\1 is entirely in ",
            "occupy",
        ),
        (
            r"\b(?:spend|use|pay|put) (?:its |my |our |their |the |all )?(?:\d+|one|two|three|all|last|remaining)(?: (?:remaining|last|of its))? "
            r"[A-Z]{2,3}s? (?:on|for|into) (?:an? |the )?(?=\w)",
            "make a ",
            "spend|use|pay|put",
        ),
        (  # "we argue whether a Barge may Duck. Can it?"
            r"(?:^|(?<=[.!;] ))(?:we|i|they|he|she|people)(?:['’]re| are|['’]ve been| have been| were| had)? ?(?:still |just |now )?"
            r"(?:argu(?:e|ed|ing)|debat(?:e|ed|ing)|discuss(?:ed|ing)?|disagree(?:d|ing)?|quarrel(?:led|ling)?)(?: about| over| on)? (?:whether|if) "
            r"([^.?!;,]+?) (can|may|could|might|is allowed to|are allowed to|gets? to) ([^.?!;]+?)[.?!;] *(?:so |well |now )?"
            r"(?:can|may|could|does|do|is|are|who)\b(?: (?:it|they|he|she|that|is))?(?: (?:right|allowed|legal|really|then))*\s*[?.!]*\s*$",
            r"can \1 \3?",
            "whether| if ",
        ),
        (
            r"\b(?:end|wind)(s)? up (?:(?:in|under|with|as) )?(?:the |an? )?(?=[\w'-]+(?: [\w'-]+)? (?:state|status|condition)\b)",
            r"become\1 ",
            "end up|ends up|wind up|winds up",
        ),
        (
            r"\b(?:end|wind)(s)? up (?=(?:being )?[\w-]+ed\b)(?:being )?",
            r"become\1 ",
            "end up|ends up|wind up|winds up",
        ),
        (r",?\s*\b(?:e\.g\.|eg\.|for example|for instance),?\s+(?=\w)", " ", "e.g|eg.|for example|for instance"),
        (
            r",?\s*\(?\b(?:i\.e\.|viz\.|that is to say|in other words),?\s+(?=[^.?!,;()]*\)?)",
            ", ",
            "i.e|viz|that is to say|in other words",
        ),
        (
            r"[\s,]+(?:by|under|from|according to) (?:its|their) own (?:rules?|entry|entries|text|description)(?=\s*[?.!,;]|$)",
            "",
            " own ",
        ),
        (
            r"\bpick(?:s|ed)? up (?=(?:the |an? |another |any )?[\w' -]{2,30} (?:status|marker|condition|token)s?\b)",
            "gain ",
            "pick",
        ),
        # "Do I have to roll a Mine Check for it?"
        (
            r"\b(?:do|must|should|will) (?:i|we|you) (?:(?:have|need) to )?(?:roll|take|make|throw) (an? |the |any )([\w' -]{2,30}?) (?:for|with) (it|them|him|(?:my|our|the|this|that) [\w' -]{2,30}?)\s*\?",
            r"must \3 take \1\2?",
            "roll|take|make|throw",
        ),
        # "Lancers which are in Line but have become Dazed": what those are
        (
            r"\b(that|which|who) (is|are) (in \w+),? (?:but|and|yet) (?:(?:is|are|has|have|also|now|since|just|already|become|became|been|got) ){1,4}(\w+)(?=\s*[?.,;)!]|\s*$)",
            r"\1 \2 \4 and \3",
            " but | and | yet ",
        ),
        (
            r"\b(that|which|who) (is|are) (in \w+),? (?:but|and|yet) (\w+(?:ed|en))(?=\s*[?.,;)!]|\s*$)",
            r"\1 \2 \4 and \3",
            " but | and | yet ",
        ),
        # "One of the enemy's Guns is Hidden"
        (
            r"\b(?:one|any|some|another) of (?:the|my) (?:enemy|opponent)['’]s ([\w' -]{2,30}?)s (?=(?:is|has|was|are)\b)",
            r"an enemy \1 ",
            "enemy|opponent",
        ),
        # "Can my dog trot over and Fetch?"
        (
            r"\b(can|may|could|might|would) ([^?.!,;]{2,40}?) (?:trot|stroll|wander|nip|pop|hop|skip|saunter|amble|scurry|scuttle|creep|slink|dart|jog|step|pad|trudge|stomp|shuffle|hurry|head|come|go|lean)"
            r" (?:over|across|up|down|out|in|round|around|forward|along|ahead)(?: there| here| to (?:the|it|that|him|her|them)(?: [a-z]+)?)? and (?=[\w'-]+)",
            r"\1 \2 ",
            " and ",
        ),
        # "Can it Wade, or only Duck?": both are asked of
        (
            r"\b(can|may|could) ([^?.!;]{2,80}?),? or (?:(?:can|may) (?:it|they|we|i) )?(?:only|just|merely|at best) "
            r"(?!(?:if|when|while|against|after|before|in|on|at|once|with|for|to|by|the one|one|that|this|those)\b)"
            r"(?=[\w' -]{2,40}\s*[?.!]*\s*$)",
            r"\1 \2 or ",
            "only |just |merely |at best ",
        ),
        # what is wished for, or reacted to
        (
            r"\b(can|may|could|must|will|would|they|it|we|i)( (?:my|our|the|a|an|this|that) (?:[\w'-]+ ){1,3}?| )(?:return|retaliate|(?:hit|strike|shoot|fire|fight|come|answer) back) with (?!(?:it|them|him|her|me|us|my|our|this|that|these|those)\b)(?:an? |the )?(?=[\w'-]+(?: [\w'-]+){0,3}\s*[?.!]*\s*$)",
            r"\1\2make ",
            "urn with|aliate with|back with",
        ),
        (
            r"\b(can|may|could|must|will|would|they|it|we|i) (?:react|respond|reply|answer) (?:with|by using|using) (?:an? |the )?"
            r"(?=[\w'-]+(?: [\w'-]+){0,3}\s*[?.!]*\s*$)",
            r"\1 make ",
            "react with|react by|react using|respond with|respond by|respond using|reply with|reply by|reply using|answer with|answer by|answer using",
        ),
        (
            r"(?<![^.!?,;:] )\b([^?.!,:;]{1,120}?) (?:wants?|would like|wish(?:es)?|tr(?:y|ies)|(?:is|are) trying|intends?|plans?|hopes?) to ([^?.!]{1,120}?)"
            r"\s*[.,;:–-]+\s*(?:is (?:that|it|this) )?(?:possible|legal|allowed|permitted|okay|ok|fine|alright)\s*[?.!]*\s*$",
            r"can \1 \2?",
            "want|would like|wish|tries to|try to|trying to|intend|plan|hope",
        ),
        (
            r"^\s*([\w' -]{1,60}?) (after|before) (\w+ing)\b([^?.!,:;]{0,60}?) (?:with|for) ([^?.!,:;]{1,80}?)\s*[.,;:–-]+\s*"
            r"(?:is (?:that|it|this) )?(?:possible|legal|allowed|permitted|okay|ok|fine|alright)\s*[?.!]*\s*$",
            r"can \5 \1 \2 \3\4?",
            " after | before ",
        ),
        (
            r"\b(react|respond) to (?:an? |the |another )?(?:enemy(?:'s)? |opponent's |enemy unit's )?(charge|assault|attack)\b",
            r"\1 when an enemy \2s it",
            "react to|respond to",
        ),
        (
            r"\b(react|respond) to (?:an? |the |another )?(?:enemy(?:'s)? |opponent's |enemy unit's )?"
            r"(?:shooting(?: attack)?|shots?|fire|being shot(?: at)?)\b",
            r"\1 when an enemy shoots at it",
            "react to|respond to",
        ),
        (
            r"\bbe (?:given|dealt|handed) (?:the |an? )?([\w' -]{1,40}? (?:status|condition))\b",
            r"gain the \1",
            "be dealt|be given|be handed",
        ),
        (
            r"^\s*does (?:an? |the |my )?([\w' -]{1,60}?) work (?=(?:against|when|if|on|with|versus|vs)\b)",
            r"can a unit use \1 ",
            " work ",
        ),
        (
            r"^\s*(can|may|could|do|does|is|are|will) (?:no|none of (?:my|the|our)) (?=\w)",
            r"\1 ",
            "are no|can no|could no|do no|does no|is no|may no|will no",
        ),
        (r"\b(?:shake|get|take|brush) (it|that|this|them) off\b", r"get rid of \1", " off"),
        (  # by what it is taken off
            r"\b((?:which|what)\b[^?.!;]{0,40}? (?:can|could|may|do|does|will) (?:[\w'-]+ ){1,3}?)(?:get rid of|shake off|shed|clear|discard|take off)(?= (?:with|by|using|through) )",
            r"\1remove",
            " with | by | using | through ",
        ),
        (
            r"\b(?:declares|makes|announces|launches) an? (charge|assault|ram)(?: attack| move)? and (?:runs|drives|smashes|crashes|ploughs|slams|hits|charges|storms) (?:into )?(?=my\b|our\b|it\b|them\b|us\b|him\b|her\b|me\b)",
            r"\1s ",
            "charge|assault|ram",
        ),
        *(
            (
                rf"\b(?:declared|made|announced|launched) an? {noun}(?: attack| move)? (?:against|on|at|into|targeting) (?=my\b|our\b|it\b|them\b|us\b|him\b|her\b|me\b)",
                f"{deed} ",
                noun,
            )
            for noun, deed in (("charge", "charged"), ("assault", "assaulted"), ("ram", "rammed"))
        ),
        # what may come of it, and how likely each is
        (
            r"\b(?:what|which) (?:results?|outcomes?)(?: (?:can|could|should|do|will|might) (?:i|we|you|it) (?:expect|get|see)| are (?:possible|likely)) ([^?.!;]{3,120}?)"
            r"(?:\s*[?.!,;]+ *(?:and )?(?:please )?(?:(?:give|tell|show) me the|(?:with|at) (?:what|which)|what are the) (?:chances|odds|probabilities|percentages)(?: of each)?)\s*[?.!]*\s*$",
            r"what are the chances of the results \1?",
            "chances|odds|probabilities|percentages",
        ),
        (
            r"\b(?:can|may|could|will|does|did) ([^?.!,;]{1,60}?) (?:join|engage|partake|participate|get involved) in (?:with |on )?(?=(?:an?|the|that) [\w'-]+(?: [\w'-]+){0,2}\s*[?.!]*\s*$)",
            r"can \1 make ",
            "join|engage|partake|participate|involved",
        ),
        (
            r"\b(?:declares|makes|announces|launches) an? (charge|assault|ram)(?: attack| move)? (?:against|on|at|into|targeting) (?=my\b|our\b|it\b|them\b|us\b|him\b|her\b|me\b)",
            r"\1s ",
            "charge|assault|ram",
        ),
        (
            r"\b(?:declared|made|announced|launched|declares|makes|announces) an? shooting attack (?:against|on|at|targeting) (?=my\b|our\b|it\b|them\b|us\b|him\b|her\b|me\b)",
            "shoots at ",
            "shooting attack",
        ),
        (
            r"\b(?:choose|pick|select|nominate) ((?:an?|the|another|that|some|enemy) [^.?!,;]{2,80}?) (?:as|to be) (?:the |a |its |their |my |our )?target (?:of|for) "
            r"(?:its |their |his |my |our |an? |the )?(?=[\w'-]+(?: [\w'-]+){0,2}\s*[?.!]*\s*$)([\w' -]+)",
            r"make a \2 against \1",
            " target ",
        ),
        (
            r"\b(is|are|was|were|been|being|gets?|got) (?:just )?(?:picked|chosen|selected|named|singled)(?: out)? (?:as|to be) (?:an?|the|its|their|his) target(?! (?:of|for)\b)",
            r"\1 shot at",
            " target",
        ),
        (
            r"\b(is|are|was|were|been|being|gets?|got) (?:just )?(?:(?:picked|chosen|selected|named|singled)(?: out)? (?:as|to be) )?(?:an?|the) target "
            r"(?:of|for) (?:(?:an?|the|some|one or more|several) )?(?:(?:enem(?:y|ies)|opponent)(?:['’]s?)? )?(?:unit['’]s? )?"
            r"(?:(?:ranged|shooting|missile) (?:attacks?|weapons?|fire)|shooting|shots?|(?:gun)?fire)\b",
            r"\1 shot at",
            " target",
        ),
        (r"\b(?:takes?|took|taken|taking) (?:careful )?aim at\b", "shoots at", " aim at"),
        (
            r"\b(can|may|could) ((?:i|we|it|they)|(?:an?|my|our|the) [\w' -]{2,40}?) target (?=(?:an?|the|that|enemy|units?|models?|another|my|our)\b)"
            r"(?!.*\bwith (?:an? |its |their |my |the )?(?:charge|ram|assault)\b)",
            r"\1 \2 shoot at ",
            " target ",
        ),
        (
            r"\b(can|may|could|might) ([^?.!,;]{2,60}?) (?:ever |still )?be targeted by (?:an? |the |any )?(?:enem(?:y|ies)|opposing|opponent's)\b(?: units?| models?| squads?)?([^?.!,;]*?)\s*(?=[?.!]|$)",
            r"\1 a unit\3 shoot at \2",
            " targeted",
        ),
        (
            r"\b(can|may|could|might) ([^?.!,;]{2,60}?) (?:ever |still )?be targeted(?= (?:from|at|within|while|when|if|in|during|more|over|beyond) |\s*[?.!]|\s*$)",
            r"\1 a unit shoot at \2",
            " targeted",
        ),
        (
            r"^\s*(which|what|who)\b([^?.!,;]{0,40}?) (?:has|have) to (?=(?:take|make|roll|test|pass|check|move|flee|charge|shoot|fire|attack|stop|retreat|fall)\b)",
            r"\1\2 must ",
            "has to|have to",
        ),
        (
            r"^\s*((?:which|what|who)\b[^?.!,;]*?) (?:never|don't|do not|doesn't|does not) have to\b",
            r"\1 don't need to",
            " have to",
        ),
        # when, and of what
        (
            r"\b(?:in|on|during) (?:the|a|that) (?:same )?turn (?:in which |when |that )?(?=(?:a|an|the|my|our|it|they|another) )",
            "if this turn ",
            "turn ",
        ),
        (
            r"\b(?:my|our) (?!opponent|enem)[\w-]+(?:'s|s') (?=(?:field|line|arc|fire|weapon) )",
            "its ",
            "field |line |arc |fire |weapon ",
        ),
        (
            r"\b(react|respond) to being (\w+(?:ed|t)\b(?: at)?)(?: by (?:an? |the )?enemy(?: \w+)?)?",
            r"\1 when \2",
            "react|respond",
        ),
        (r"\bin (?:plain|full|clear|open) (?:view|sight)\b", "in line of sight", "view|sight"),
        # where a comma would stand
        (
            r"^\s*what happens (?=(?:if|when) [^?]*,? (?:can|may|does|do|is|are|must|will) (?:it|they|he|she)\b)",
            "",
            "what happens",
        ),
        (
            r"^\s*(?:(?:and|so|but|ok|okay) )?(?:what|how) about ([^,?.!;:]{2,60}?),?(?: [-–—])? (can|may|must|could|should|will|do|does|is|are) (?:it|they|he|she|that|those)\b",
            r"\2 \1",
            "about ",
        ),
        (
            r"^\s*((?:if|when|after|once) [^,?.!;:]+?) (?=(?:do|does|can|may|must|could|should|will|would|is|are) (?:i|we|you|it|they|he|she)\b)",
            r"\1, ",
            "if |when |after |once ",
        ),
        (
            r"\s*[.;]\s*(?:and )?(?:what |which |the )?(effect|result|outcome)s?\s*\?*\s*$",
            r", \1?",
            "effect|outcome|result",
        ),
        # shorthand
        (r"(?<=\w) & (?=\w)", " and ", " & "),
        (r"(?<=\w) (?:n|'n'|n'|'n) (?=\w)", " and ", " n | 'n| n'"),
        (r"(?<=\w )w/(?: ?)(?=\w)", "with ", "w/"),
        (r"(?<=\w )w/o(?: ?)(?=\w)", "without ", "w/o"),
        (r"\bmax\b", "maximum", "max"),
        (r"\bmin\b(?! range)", "minimum", "min"),
        (r"\bwhat(?:'s| is) different\b", "what is the difference", "different"),
        (r"\b(what|how|where|who)'s\b", r"\1 is", "how's|what's|where's|who's"),
        (r"\bhow is (?=.+\bworks?\b)", "how does ", "how is "),
        (
            r"\bbe (?:set|knocked|rendered) (?!up\b|out\b|off\b|on\b|to\b|by\b|down\b)(?=\w)",
            "become ",
            "be set|be knocked|be rendered",
        ),
        (
            r"\b(what|how|who|when|which) (?:exactly|actually|precisely|the heck|on earth) (?=\w)",
            r"\1 ",
            "exactly|actually|precisely|the heck|on earth",
        ),
        (r"\b(?:at|from) (?:what|which) (?:point|time|moment)\b", "when", "at what|at which|from what|from which"),
        (
            r"\b(?:got|get|have|had|threw|rolled|roll) an? (\w+) on (?:the|a|my|our|his|one) (?:die|dice|d\d+)\b",
            r"rolled \1",
            " on a d| on his d| on my d| on one d| on our d| on the d",
        ),
        (
            r"\b(?:stayed|stood|kept|remained|sat|stays|stands|remains) (?:still|put|in place|where it (?:is|was))\b",
            "remained Stationary",
            "stay|stood|kept|remain|sat|stands",
        ),
        # when
        (
            rf",? (?:last|the previous) (?:turn|phase|round),? (?:and|but) (?:(?:it|they|he|she)(?:'s|'re)? ?)?(?:still {_STATES}|{_STATES} still|still)(?: so)?\b",
            "",
            " last|previous",
        ),
        # numbers
        (r"\b(?:exactly|precisely) (?=[+-]?\d)", "", "exactly|precisely"),
        (r"\b(?:a )?(?:final |modified )?score:? ([+-]?\d+)\b", r"a score of \1", "score"),
        (r"\b(?:up to|at most|at the most) how (many|often)\b", r"how \1", "at most how|at the most how|up to how"),
        (
            r"\bwhat is the (?:furthest|farthest|longest distance|greatest distance)(?: that)? (.+?) (can|could|may|might) (\w+)",
            r"how far \2 \1 \3",
            "furthest|farthest|longest|greatest",
        ),
        (
            r"\bwhat (?:is|gets|do i|do we|do you|does it) (?:added|add|subtracted|subtract|deducted|deduct|taken off|take off)(?: (?:to|from))?\b",
            "what is the modifier for",
            "add|subtract|deduct|take",
        ),
        (
            r"\b(?:do|does|must|should|can) (?:i|we|you|it|the group) (?:add|subtract|deduct) (?:anything|something) (?=(?:if|when|for|because)\b)",
            "what is the modifier ",
            "anything|something",
        ),
        (
            r"\b(?:what|which) (?:kind of |sort of )?(?:die|dice) (?:is|are|do i|do we|do you|must i) (?:rolled|roll|use|used|thrown|throw) (?:for|in|on) (.+?)(?=[?.!]*$)",
            r"how is \1 rolled",
            "die|dice",
        ),
        # "my squad, no order, failed its test"
        *(
            (
                rf"\b((?:my|our|the|an?) [\w' -]{{2,40}}?), {before}([^,.?!;:]{{2,40}}), "
                r"(?=(?:has|had|is|was|were|are|just|now|\w+ed|took|ran|shot|lost|got|went|fought)\b(?! (?:my|our|me|us)\b))",
                said,
                needs,
            )
            for before, said, needs in (
                ("no ", r"\1 with no \2 ", ", no "),
                ("(?=(?:with|without|under|on|in|carrying) )", r"\1 \2 ", "with|under |on |in |carrying "),
            )
        ),
        # "groups classed as Veteran"
        (
            r"^((?!(?:[^?]*[.!;:] )?(?:is|are|was|were)\b)[^?]*?\b(?:units?|groups?|squads?|troops|models?|elements?|crews?|teams?))(?:,? (?:which|that|who) (?:are|is))? "
            r"(?:classed|classified|rated|graded|designated|ranked|listed|categori[sz]ed) as (?:an? |being )?(?=[\w'-]+)",
            r"\1 that are ",
            "ed as ",
        ),
        # what things do
        (
            r"\b(pass|passes|fail|fails) ((?:[\w-]+ ){1,3}(?:tests?|checks?|rolls?)) (?:automatically|without (?:rolling|a roll|dice))\b",
            r"automatically \1 \2",
            " automatically| without ",
        ),
        (r"\b(?:always|auto)[ -](?=(?:pass|fail)(?:es)?\b)", "automatically ", "always|auto"),
        (
            r"\b(?:have|has|having) (?:an|any|some) (?:effect|influence|impact|bearing) (?:on|upon)\b",
            "affect",
            "effect|influence|impact|bearing",
        ),
        (
            r"\b(?:takes?|pays?|gives?) no (?:notice|heed|attention|regard) (?:of|to|for)\b",
            "ignores",
            "notice|heed|attention|regard",
        ),
        (  # "which triggers of the test may Guards disregard"
            r"^\s*((?:which|what) [^?.!;:]{2,120}?) (?:disregard|overlook|shrug off|wave aside|leave aside|pass over|skip|not heed)(?= (?:outright|altogether|entirely|completely|because|when|while|if)\b|\W*$)",
            r"\1 ignore",
            "disregard|overlook|shrug|aside|pass over|skip|heed",
        ),
        (
            r"^\s*((?:which|what) [^?.!;:]{2,120}?) (is|are) (?:disregarded|overlooked|shrugged off|waved aside|left aside) by\b",
            r"\1 \2 ignored by",
            "disregarded|overlooked|shrugged|aside",
        ),
        (  # "… may a band ignore because it is in good cover": a band in good cover
            r"^\s*((?:which|what) [^?.!;:]{2,60}?) (can|may|must|do|does) ((?:an?|the|my|our) [^?.!;:]{2,40}?) ignore( outright| altogether| entirely| completely)?,? "
            r"(?:because|when|while|whilst|if|since|where) (?:it|they|he|she) (?:is|are) ([^?.!;:,]{3,60}?)\W*$",
            r"\1 \2 \3 \5 ignore\4?",
            "ignore",
        ),
        (  # "which triggers of the Nerve test": the Nerve test triggers
            r"^\s*(which|what) ((?:trigger|item|point|case)s?) (?:of|for|on|in) (?:the|an?) ((?:[\w'-]+ ){0,3}?(?:test|check|roll|list))s? (?=(?:is|are|can|may|must|do|does|don't|doesn't|won't|will|have|has|only|that|which|apply|applies|concerns?)\b)",
            r"\1 \3 \2 ",
            "trigger|item|point|case",
        ),
        (r"^\s*((?:which|what) [^?.!]*?) takes? off(?= \w|\s*\?*\s*$)", r"\1 removes", "take off|takes off"),
        (r"\bmakes? (?:an?|the|my) [\w'-]+ (?:stop|cease) being\b", "removes", "stop being|cease being"),
        (r"\b(do|does) ([\w' -]+?) come with\b", r"\1 \2 have", "come with"),
        (
            r"\b(?:do|does)(?: not|n't) (?:(?:even|ever|really|have to|need to) )*(?:care|worry|bother) about\b",
            "is immune to",
            "care about|worry about|bother about",
        ),
        (
            r"\b(do|does) ([\w' -]+?) (?:(?:even|ever|really|have to|need to) )*(?:care|worry|bother) about\b",
            r"\1 \2 ignore",
            "care about|worry about|bother about",
        ),
        (
            r"\b(?:do|does)(?: not|n't) (?:bother|concern|worry|trouble|touch|matter to)\b",
            "are ignored by",
            "bother|concern|worry|trouble|touch|matter",
        ),
        (
            r"\b(?:will|would) ((?:it|they|he|she|we|i)|(?:my|the|our) [\w'-]+) (pass|succeed|fail)\b(?: (?:it|that|this|the test))?",
            r"what is the chance that \1 \2 the test",
            "will |would ",
        ),
        (
            r"\b(do|does) ([\w' -]+?) (?:(?:even|ever|really) )*(?:have to |need to )?(?:stop|slow(?: down)?|halt) (?:for|because of|on account of) (?=\w)",
            r"\1 \2 ignore ",
            "stop|slow|halt",
        ),
        (
            r"^\s*(?:is|are) ([\w' -]{2,60}?) (?:slowed(?: down)?|hampered|hindered|impeded|held up|bothered) by (?=\w)",
            r"does \1 ignore ",
            "slowed|hampered|hindered|impeded|held up|bothered",
        ),
        (
            r"^\s*(?:do|does|can|will|would) ([\w' -]{2,60}?) (?:even |ever |really )?(?:hurt|harm|do anything (?:to|against)) (?!by\b)([\w' -]{2,60}?)\s*\?*\s*$",
            r"does \2 ignore \1?",
            "hurt|harm|do anything",
        ),
        (
            r"^\s*(?:do|does|can|will|would) ([\w' -]{2,60}?) protect (?:(?:it|me|us|them|an?|my|the|its)(?: [\w'-]+)? )?(?:from|against) (?=\w)",
            r"does \1 ignore ",
            "protect",
        ),
        (r"\b(?:is|are) safe (?:from|against)\b", "is immune to", "safe from|safe against"),
        (r"\bwhat does (?:it|that|this) cost (?:me|us|you|them|him)?\s*(?=if|when)", "what happens ", " cost "),
        (
            r"\b(test|check|roll|reaction)s? (?:goes|go|went) (?:wrong|bad|badly|south)\b",
            r"\1 fails",
            "wrong|bad|south",
        ),
        (
            r"\b(?:everything|anything|all things|things|all|whatever) (?:that|which) (stops?|prevents?|keeps?|forbids?|gives?|causes?|removes?|denies|inflicts?|bars?) (?:me|us|you)\b",
            r"what \1 a unit",
            "thing that|thing which|things that|things which|all that|all which|whatever that|whatever which",
        ),
        (
            r"\b(?:everything|anything|all things|things) (?:that|which) (stops?|prevents?|keeps?|forbids?|gives?|causes?|removes?|denies|inflicts?|bars?)\b",
            r"what \1",
            "thing that|thing which|things that|things which",
        ),
        (r"\b(?:get|make) (?:(?:my|the|our|a) \w+|it|them) un-?(?=\w+(?:ed|ing)\b)", "get rid of ", " un"),
    )
)
_SIGNED = deferred(
    rf"(?i)\b(?P<sign>minus|(?<=with )plus|(?<=at )plus|(?<=a )plus|(?<=of )plus) (?P<number>\d+|{'|'.join(NUMBERS)})\b(?! \d)"
)
#: A length that is a bound: one more or one less stands for what lies beyond it.
_BOUND = deferred(
    rf"(?i)\b(?:(?P<over>over|more than|beyond|greater than|further than|farther than)|under|less than|closer than|nearer than) "
    rf"(?P<number>\d+|{'|'.join(NUMBERS)})(?=[ -]?(?:inch|in\b|\"|''|”|″))"
)


@functools.lru_cache(maxsize=64)
def loosened(text: str) -> str:
    """``text`` in plain words; kept, as every ruleset reads the same question."""
    low = text.lower()
    for pattern, said, needs in PLAIN:
        if any(piece in low for piece in needs) and (changed := _compiled(pattern).sub(said, text)) != text:
            text, low = changed, changed.lower()
    text = _BOUND.sub(_beyond, text.replace("??", "?"))
    return _SIGNED.sub(_signed, text)


@functools.lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return compiled_of(pattern, re.I)


def _signed(found: re.Match[str]) -> str:
    """ "minus seven" as "-7", "with plus two" as "with +2"."""
    number = found["number"].lower()
    return f"{'-' if found['sign'].lower() == 'minus' else '+'}{NUMBERS.get(number, number)}"


def _beyond(found: re.Match[str]) -> str:
    """ "over 20 inches" as "21": whole inches are told, and the bound itself is not meant."""
    said = found["number"].lower()
    number = NUMBERS[said] if said in NUMBERS else int(said)
    return str(number + 1 if found["over"] else max(number - 1, 0))
