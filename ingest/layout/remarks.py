"""What a sentence is that speaks of the game and rules nothing: a definition, a note to the reader, or flavour.

In: one sentence that could be a rule by its words. Out: its class, or '' where it may rule something. What binds comes
first: a sentence that obliges, forbids, permits, changes a number or starts or ends a state stays a rule, whatever
else it tells, because a rule that is passed over is worse than a remark that is read.
"""

from __future__ import annotations

import re
from collections.abc import Set

from kb.patterns import Pattern, deferred

#: Words that bind beyond doubt, and numbers that are rolled, added or measured.
_COMMANDS = Pattern(
    r"\b(?:must|(?:may|can|could|should|need) (?:not|never)|may only|cannot|can't|shall|never|has to|have to|had to|"
    r"is allowed|are allowed|permitted|immune|treated (?:as|like)|counts? as|limited to|"
    r"chance of (?:one|two|three|four|five|\d))\b|(?<!\d)[+−-]\d|\d[\"”″+%]|\b\d*[dD]\d",
    re.IGNORECASE,
)
#: Words that mostly bind.
_BINDS = Pattern(
    r"\b(?:(?:do|does)(?: not(?! (?:have|just|merely))|n't(?! (?:have|just|merely))) |(?:is|are|will) "
    r"(?:not(?! only)|never|only)\b|can only|added to|but not|used to"
    r"(?! (?:indicat|represent|show|differentiat|distinguish))|resolved|automatically|allowed|ignor(?:es?|ed)|"
    r"selects?|instead|may ever|re-roll|(?:gain|suffer|lose|receive)s?\b)|(?<=\w)n't\b(?! (?:just|merely)\b)",
    re.IGNORECASE,
)
_IMPERATIVE = deferred(
    r"[\"“(*_]{0,3}(?:(?:then|first|next|finally|now|instead),? )?(?:use|take|place|put|move|remove|add|subtract|"
    r"choose|pick|select|nominate|declare|draw|make|measure|discard|reduce|increase|apply|resolve|stop|repeat|skip|set|"
    r"deploy|keep|return|shuffle|divide|halve|double|multiply|calculate|compare|consult|determine|allocate|count|give|"
    r"leave|turn|roll) ",
    re.IGNORECASE,
)
_PROVISO = Pattern(
    r",? unless (?:\w+ ){0,4}(?:noted|stated|specified|mentioned|indicated)\b[^,;.]{0,60}", re.IGNORECASE
)
_BRACKETS = Pattern(r" ?\([^()]{0,200}\)")
_CONDITIONAL = deferred(r"(?:if|when|whenever|once|after|unless|note that)\b", re.IGNORECASE)

#: Where something else is told, and no more: "… will be noted on its profile", "this section covers …".
_POINTS = Pattern(
    r"\b(?:is|are|(?:will|may|can|might) (?:also |normally |usually |specifically )?be) "
    r"(?:\w+ly |also |each |all |then )?"
    r"(?:noted|detailed|described|explained|covered|presented|listed|shown|specified|referenced|discussed|"
    r"summarised|stated|introduced)\b(?:$|[^.]{0,40}\b(?:in|on|here|below|above|later|with|as|under|for)\b)|"
    r"\b(?:is|are) (?:\w+ly |also |each |all )?(?:given|dealt|found)\b[^.]{0,60}\b(?:sections?|pages?|chapters?|rules?|"
    r"profiles?|entry|entries|below|above|here|later|tables?|charts?|lists?|descriptions?|appendix|diagrams?|book)\b|"
    r"\bwill (?:\w+ly |always |often |also )?(?:note|detail|list|specify|state|indicate|describe|explain|tell|find)\b|"
    r"^(?:this|the|these|the following|our) (?:sections?|chapters?|pages?|books?|rulebooks?|rules below|lists?) "
    r"(?:\w+ly |then |only )?(?:covers?|details?|describes?|explains?|lists?|shows?|presents?|contains?|introduces?)\b|"
    r"^(?:so far|in this (?:section|chapter)|below is|as (?:mentioned|described|explained|discussed|noted)|"
    r"throughout (?:these|the|this))\b|\bthere are references? to\b|\bsee (?:the )?(?:diagram|rules?|section|page)\b|"
    r"\b(?:is|are) printed (?:in|on|at)\b|"
    r"\bwill have (?:its|their) own (?:\w+ )?(?:rules?|section|entry|page)\b",
    re.IGNORECASE,
)
#: Where nothing but a place to look is told, or what rules are for: no word in such a sentence binds.
_ONLY_POINTS = Pattern(
    r"^please (?:(?:do not|don't|never) )?(?:skip|skim|read|send|write|report|tell us|let us|visit|share|credit|copy|"
    r"contact|enjoy|forgive|ask)\b|"
    r"\b(?:is|are) (?:\w+ly |each |all )?(?:detailed|described|explained|listed|shown|given|presented|set out) "
    r"(?:below|above|here|later|overleaf|opposite)(?: \([^()]*\))?[.:]?$|^(?:if|should|where|when|for)\b[^.;:]{3,80}, "
    r"see (?:the )?[^.;,]{3,80}[.]?$|(?:\b(?:it|they|this|these(?: rules)?)|(?:\bthat|\bthe|\bits|\btheir|'s) "
    r"(?:\w+ )?(?:rules?|profile|entry)) will (?:\w+ly |always |also |then )?"
    r"(?:state|specify|say|define|note|tell you) (?:this|so|how|when|what|which|where)\b|"
    r"^(?:these|those|the) (?:\w+ )?rules? (?:is|are) (?:only |simply |merely )?"
    r"(?:(?:intended|meant|designed|there) to|written for)\b|^the (?:\w+ ){0,3}rules "
    r"(?:introduces?|brings?|aims?|tries|try|strives?|helps?)\b|^all (?:\w+ ){1,4}are "
    r"(?:made|done|taken|resolved|carried out|handled|worked out) (?:in )?(?:exactly )?the same way\b[^,;]{0,20}$|"
    r"\bno longer matters?,? (?:since|because|as|for)\b|"
    r"(?:^(?:stoop|crouch|kneel|lean|bend|peer|squat)|"
    r"\b(?-i:stoop|crouch|kneel|lean|bend|peer|squat|get(?:ting)? down)) (?:down |over |to |in |behind )",
    re.IGNORECASE,
)
_REMINDS = deferred(
    r"[\"“(*_]{0,3}(?:please )?(?:remember(?! to\b)|recall|bear in mind|keep in mind|do not forget(?! to\b)|"
    r"don't forget(?! to\b)|as (?:noted|mentioned|stated|described|explained|said|shown|seen|before)\b[^,]{0,40},)"
    r"(?!\w)",
    re.IGNORECASE,
)
#: What the author adds to a rule about himself or his friends ("…, in which case we advise a drink").
COMMENT = Pattern(
    r"(?<=[^.]{25})(?:,| [-–—]) (?:(?:in which case|which|though|although|but|and|as|so|because) (?:we|I) "
    r"(?:all |once |both |always )?(?:advise|recommend|suggest|find|found|think|thought|feel|felt|like|liked|agreed?|"
    r"believe|hope)\b|(?:but )?(?:don['’]t ask|do not ask|no,? really|honestly|believe me)\b|"
    r"which (?:stops|keeps|saves|spares|serves|teaches|pleases|annoys|suits|seems|sounds|looks|feels) "
    r"(?!it\b|them\b|the \w+ from|a \w+ from|any\b))[^.]*?(?=\.?$)"
)
#: What is said to the reader about playing, buying or reading.
_ADVISES = Pattern(
    r"\b(?:simulates?|re-?creates?|depicts?|portrays?) (?:the|an?|this|that)\b|"
    r"^(?:you will (?:also )?need|(?:new|experienced|most) players)\b|"
    r"\b(?:players new to|if you(?: are|'re) new|don't worry|second nature|(?:on|from) our website|in doubt|"
    r"(?<!penalty )(?<!penalties )(?<!modifiers )(?<!bonus )you (?:can|will) find|"
    r"skip this|speeds? up play|good idea|we (?:recommend|suggest|advise|will|have|found|find|"
    r"usually|often|like|think|feel|use the|call|mean)|we['’]ll|familiari[sz]e|worth (?:remembering|noting)|purchased|"
    r"available (?:from|separately)|(?<!, so )it is (?:best|wise)|ease of explanation|errata)\b",
    re.IGNORECASE,
)
#: What happens now and then, or mostly, and is ruled elsewhere.
_HEDGES = Pattern(
    r"^(?:(?:but|however|and),? )?(?:in (?:most|many|some|rare|other|certain|a few) "
    r"(?:cases|situations|instances|circumstances)|from time to time|now and (?:then|again)|sometimes|occasionally|"
    r"often|rarely|usually|typically|normally|at (?:certain )?times|(?:over|during) the course of|"
    r"every (?:so often|now and (?:then|again)))\b,?|^it (?:is|may|might|can) (?:rarely |sometimes |often |quite )?"
    r"(?:be )?(?:un)?(?:likely|happen|obvious)\b|\bthere is (?:always |also )?a (?:small |slight |good |fair )?"
    r"(?:chance|risk|danger) (?:that|of)\b(?! (?:one|two|three|\d))|"
    r"^(?:certain|some|several|many|a number of|various) [^,.;]{3,50}\b(?:may|might|can)\b"
    r"(?! (?:not|never|take|use|make|move|shoot|fire|charge|run|re-roll|choose|select|attempt|ignore)\b)|"
    r"\bmay be (?:modified|changed|altered) by\b|^other [^,.;]{3,50}\b(?:may|might|can) also (?:specifically )?"
    r"(?:be|have|apply|inflict|cause|grant|affect|modify)\b|^[^,.;]{3,40} may have other\b|"
    r"^this (?:may|might|can) (?:either|require|mean|lead|result)\b|"
    r"\bmay (?:also )?(?:suffer|have|be subject to|face) (?:some|certain|additional|further) "
    r"(?:restrictions|penalties|limits|limitations|drawbacks)\b",
    re.IGNORECASE,
)
#: A sentence that says what a name, a mark or a measure is.
_DEFINES = Pattern(
    r"^the (?:[\w'-]+ ){1,3}(?:reflects|represents) (?:an?|the|how|those)\b|"
    r"^the (?:two|three|four|five|six|seven|eight|\d+) (?:main |basic )?"
    r"(?:kinds?|types?|sorts?|classes|categories|forms|levels|grades|schools|varieties)\b[^.;:]{0,40} are\b|"
    r"\bfalls? into (?:two|three|four|five|six|several|many)\b|\b(?:is|are|represents?) "
    r"(?:about|roughly|approximately|around) (?:an? |one |\w+ )|\b(?:is|are) (?:the|one of the|among the) most "
    r"(?:useful|important|common|powerful|dangerous|valuable|basic|flexible|versatile|popular|famous|feared|"
    r"numerous)\b|^all (?:distances|measurements|ranges|lengths|weights) (?:is|are) (?:\w+ )?in\b|"
    r"^(?:the|these|those) (?:different|various|possible|available|several|basic|main) [^,.;:]{3,50} (?:is|are):? |"
    r"^(?:these|those|they|this|it) (?:is|are) (?:the|those) [^.;]{3,90}\b(?:that|which|who|whose)\b|"
    r"\b(?:is|are) (?:\w+ )?used (?:by other (?:special )?rules )?to "
    r"(?:indicat|represent|show|differentiat|distinguish)\w*\b|\b(?:is|are) used as a (?:way|means) of\b|"
    r"\bis (?:always )?the player whose\b|\b(?:is|are) (?:indicated|denoted|identified|recogni[sz]ed) by "
    r"(?:having|the|an?|its|their)\b|\b(?:has|have) (?:its|their) own (?:\w+ )?rules\b|\bown (?:section|chapter)\b|"
    r"\bseparate entry\b|\bfalls? under the (?:[\w-]+ ){0,4}(?:heading|category|term|name)\b|"
    r"^(?:each|all|both) of (?:these|them) (?:has|have|grants?|gives?|brings?)(?: \w+){0,2} rules?\b|"
    r"\b(?:which|these|they) include:$|\b(?:is|are) (?:determined|found|worked out|drawn) by "
    r"(?:drawing|tracing|imagining|extending)\b|^to (?:determine|see|find|work out|check|establish) [^.;]{3,90}, "
    r"(?:draw|imagine|trace|extend|picture) (?:\w+ ){0,4}(?:lines?|arcs?|cones?|circles?)\b|"
    r"^the [^,.;]{2,60}(?<!target)(?<!targets) (?:is|are) the (?!\w*"
    r"(?:est|most|least|winn?er|loser|victor|first|attacker|defender|same|one|ones)\b)"
    r"(?![^.]{3,60}\bwho\b)[^,.;]{3,60}(?: and the [^,.;]{2,60} (?:is|are) the [^,.;]{3,60})?\.?$|"
    r"^if (?:it|the (?!(?:\w+ )?(?:card|die|dice|roll|result|test|draw)\b)[\w' ]{3,30}) "
    r"(?:contains?|has|shows?|reads?|bears?|is (?:given|shown|written) as) [^.;]{1,60}, "
    r"(?:it|this|the first|the former) (?:is|means|indicates|denotes) (?:an?|its|the|that) "
    r"(?!miss|hit|success|failure)|\bthe (?:chart|table|diagram|list)s? (?:\w+ )?"
    r"(?:shows?|indicates?|lists?|gives?|tells?)\b|\bkey differences? between\b|^on (?:its|their) own\b[^.;]{0,40}\b"
    r"(?:no|nothing|little)\b|^(?:they|it) (?:is|are) effectively (?:just|only|another|like|the same)\b|"
    r"\b(?:somewhat|slightly|rather|a little|very) different(?:ly)?\b|\b(?:is|are) gathered into\b|^the most common\b|"
    r"\bcan (?:change|affect|influence) (?:how|what|the way)\b|^(?!(?:if|when|whenever|once)\b)[^,.;]{3,60} "
    r"(?:is|are) (?!(?:great|high|low|clos|near|furth|farth|larg|small|long|short|eith|oth|nev|aft|und|ov|neith|rath|"
    r"whichev|ev|old)er\b)\w{3,12}er\b[^.;]{0,60}\bthan\b",
    re.IGNORECASE,
)
#: What things are like, how they usually come, or why: "some units have …", "the higher …, the better …".
_TELLS_OF = Pattern(
    r"^(?:(?:however|but|and),? )?(?:some|most|many|certain|not all|several|various|a number of|a typical|typical|"
    r"occasionally|sometimes|often|rarely|in some|in rare|over the course of|at certain times|in games of)\b|"
    r"^the (?:more|less|\w+er)\b[^,.]*, the (?:more|less|\w+er)\b|\b"
    r"(?:typically|(?<!as )often|usually|commonly|generally|likely to|unlikely|more akin|notable exception|"
    r"for the most part)\b|\bit (?:is|may|might|can) (?:rarely |sometimes |often )?"
    r"(?:likely|unlikely|obvious|happen|seem)\b|\b(?:reveals?|measures?|indicates?|defines?|dictates?|determines?|"
    r"reflects?|represents?|describes?|shows?|decides?|governs?) (?:how|what|the|which|whether|a)\b|"
    r"\b(?:includes?|comprises?|covers?) (?:all|both|units|a (?:number|range|variety)|the|many)\b|"
    r"\b(?:has|have) (?:several|many|a (?:number|range|variety)|(?:very |rather )?different|additional|their own|"
    r"its own|better|higher|lower)\b|\b(?:greater|better|more|less|smaller|higher) "
    r"(?:chance|able|likely|reliable|vulnerable)\b|\bis (?:always |simply )?(?:the|their) "
    r"(?:player|opponent|side|one)\b|\bare (?:[\w-]+,? ){1,4}(?:creatures|beings|people|folk|soldiers|troops|machines|"
    r"beasts|monsters|constructs) (?:who|that|which|from|of|with|in)\b|\b(?:is|are) (?:[\w-]+ ){1,3}"
    r"(?:trained|armed|built|designed|equipped) (?:to|for|with|as)\b|(?<!\bthat )(?<!\bwhich )(?<!\bwho )\b(?:is|are) "
    r"(?:an?|the|those|these|just|simply) [^,.;]{3,60}\b(?:that|which|whose|of|with|than)\b|"
    r"\b(?:is|are|can be) (?:both |also |all )?(?:very|so|fairly|quite|much|somewhat|slightly|rather|excellent|ideal|"
    r"perfect|different|similar|comparable|distinct|towering|mighty|capable|represented|indicated|identified|"
    r"denoted)\b|\bcould\b|\b(?:designed|dedicated|intended|meant) (?:to|for)\b|\bcan represent\b|\bto represent\b|"
    r"\bdepends? (?:up)?on\b|^(?:unlike|much like|just as|though|although|as with|in the (?:chaos|heat|midst))\b|"
    r"^(?:[\w-]+ ){1,4}(?:has|have) (?!been|to|done|moved|made)(?:[\w-]+ ){1,3}(?:that|which|defined)\b|"
    r"\b(?:key )?differences? between\b|\bexceptions? to this\b|\bconsists? of\b|\bis (?:always )?one of\b|"
    r"^(?:[^,]{3,40}, )?(?:each|every) [\w' -]{3,30} (?:has|is) an? [\w'-]+(?: [\w'-]+)?(?:[.]?$|: )|"
    r"^(?:each|every) [\w' -]{3,30} has an? [\w'-]+(?: [\w'-]+)?(?:, (?:an? )?[\w'-]+(?: [\w'-]+)?)+,? and |"
    r"\b(?:is|are) (?:things|something|what) |\bthere (?:is|are),? (?:a|an|also|always|several|many|some|times|"
    r"however|two|three)\b|\bin an attempt to\b|\brisk (?:being|of)\b|(?<!\bthat )\bmight "
    r"(?:have|not|well|even|seem|look|appear|happen)\b|\b(?:can|may|could) (?:also )?have (?:an? |some |other )?"
    r"(?:effects?|consequences|impact|influence)\b|\b(?:is|are) available to (?:specific|certain|some|particular)\b|"
    r"\b(?:is|are) defined (?:in|on|by|under)\b|\b(?:will|would) (?:much |far )?(?:sooner|rather) [^.;]{3,80}\bthan\b",
    re.IGNORECASE,
)
#: The words of stories: what no rule needs, however a game calls its things.
_STORY_WORDS = frozenset(
    "ammunition ancient annihilate annihilating arcane ashes battering behemoth behemoths bitter blazing blood bloody "
    "bomber brave bravery bravest brutal bulk bullets burning carnage chaos chaotic clad clamber clambering clouds "
    "colossal confusion conventional courage courageous crushing cunning dangerous dare daring dark darkness deadly "
    "death deaths decisive defeat demoralised demoralized despair desperate desperately destiny destruction "
    "destructive detonate detonating devastating devastation doom doomed dread duelling ensnare entangle escape "
    "esoteric fate fearful fearsome ferocious fighter flame flames flesh foe foes furious fury galaxy gas genius "
    "gigantic gleaming gliding glint glorious glory grim grizzled hacking havoc heavily-armoured hero heroes heroic "
    "heroism honour hope horde hordes horror horrors huge hulking hurtle hurtling immense infernal inferno "
    "inhospitable legend legendary legends lethal lope lumbering massive massively mightiest mighty obliterate "
    "onslaught pierced precious prevailing rain rains relentless roar roaring ruin ruinous rust rusted ruthless "
    "savage scream screaming searing sheer shimmering skies slaughter soul souls sprinting stalwart steel storms "
    "struggle struggles survival swarm swarms swift terrible terrified terrifying territory terror terrors thunder "
    "thunderous towering treacherous triumph unleash unleashed unstoppable unyielding valiant valour vengeance "
    "victory violence vulnerable war warfare warrior warriors wars wily wrath wreak wreaking".split()
)
#: What a state, a mark or a chart stands for, told with the words of what it does; and what mostly holds.
_PICTURES = deferred(
    r"^the (?:[\w'-]+ ){1,3}(?:reflects|represents) (?:an?|those) |^the (?:chart|table|diagram|list)s? (?:\w+ )?"
    r"(?:shows?|indicates?|lists?|gives?|tells?)\b|^most [^,.;]{3,40} (?:may|can|are|is) only\b|"
    r"^(?:some|most|many|each|all|these) [^,.;]{3,40} (?:dictate|determine|specify|state|describe|explain|tell|say|"
    r"note)s? (?:under|when|how|which|what|whether|where|in)\b|^in some \w+, (?:the|a|some) rules? (?:will |may )?"
    r"(?:allow|let|require|ask)s?\b",
    re.IGNORECASE,
)
_FORBIDS = Pattern(r"\b(?:must|(?:may|can) (?:not|never|only)|cannot|can't|never|shall)\b", re.IGNORECASE)
#: What makes a rule even of a sentence that begins with "in most cases".
_RULES_ANYWAY = Pattern(r"\b(?:you|uses?|added to|(?:is|are) (?:removed|lost|placed)|rolls?|moves?)\b|;", re.IGNORECASE)
#: Without one of these, a sentence tells a deed ("usually a unit acts twice"), and no way of the world.
_TELLS = Pattern(r"\b(?:may|might|can|could|will|would|be|is|are|has|have|allows?|calls? for)\b", re.IGNORECASE)
#: What most of them may do, all may that are no exception.
_MOSTLY = deferred(r"^(?:most|normally|usually)\b[^,.;]{2,40} (?:may|can) (?!be\b|have\b|only\b|also\b)", re.IGNORECASE)
#: A thing is something: it may point elsewhere too.
_COPULA = deferred(r"^(?:an? |the )?(?:[\w'-]+ ){1,3}(?:is|are) (?:an?|something|anything|someone) ", re.IGNORECASE)
#: What was so once, told without a word of what is: rules speak in the present.
_PAST = deferred(
    r"^(?!.*\b(?:is|are|may|might|must|can|could|will|would|has|have|does|do|if|when|unless|after|once|that|which|"
    r"who|whether|until|becomes?|gains?|loses?|suffers?|receives?|counts?|remains?)\b)"
    r"(?:[\w',-]+ ){1,8}(?:was|were|had)\b",
    re.IGNORECASE,
)
_NOW_AND_THEN = deferred(
    r"^(?:usually|normally|typically|generally|often|sometimes|occasionally|rarely|in (?:some|most|many|rare|other)|"
    r"(?:over|during) the course)\b",
    re.IGNORECASE,
)
#: The nouns of scoring, dice and measures: no story is made with them.
_COUNTED = frozenset(
    "score scores point points token tokens counter counters card cards die dice roll rolls round rounds turn turns "
    "inch inches hex hexes square squares adjacent bonus test tests check checks modifier modifiers".split()
)
#: All that some answers to a reader's question say.
_ANSWER = deferred(r"(?:a(?:nswer)?: ?)?(?:yes|no)[.!]?", re.IGNORECASE)
_PARTS = deferred(r"[:;] | [–—-] ")
_SCENE = deferred(
    r"^(?:whilst|while|though|although|whether|from the|amid|amidst|on the (?:one|other) hand|coming|common to)\b",
    re.IGNORECASE,
)
_WORD = deferred(r"[a-z]+(?:[-'][a-z]+)*")
#: Verbs without which a string of words is a name and no sentence.
_VERB = Pattern(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should|cannot|"
    r"not|never|\w+ed|\w{3,}(?<!s)s)\b|:$|n't\b",
    re.IGNORECASE,
)
_NAMES = deferred(r"(?:an?|the|one) [\"“'‘]?[A-Za-z]", re.IGNORECASE)


#: A list of names, after whatever was said of where else they stand.
_LISTS = deferred(r": (?:[A-Z][\w'’ -]{2,30}, ){1,12}?[A-Z]")


def remark(sentence: str, game: Set[str] = frozenset()) -> str:
    """The class of a sentence that speaks of the game and rules nothing, or '' for one that may rule something.

    ``game`` are the words that the book uses for its pieces and in its headings: of those no story is made.
    """
    plain = COMMENT.sub("", without_asides(sentence))
    if is_name(plain):
        return "definition"
    if _ONLY_POINTS.fits(plain):
        return "note"
    if _REMINDS.match(plain) and not _FORBIDS.fits(plain):
        return "note" if _ADVISES.fits(plain) else "definition"
    if _PICTURES.match(plain):
        return "definition"
    if _ANSWER.fullmatch(plain):
        return "note"
    if any(map(_IMPERATIVE.match, _PARTS.split(plain))) or _MOSTLY.match(plain) or _COMMANDS.fits(plain):
        return ""
    if _DEFINES.fits(plain) or (_HEDGES.fits(plain) and _TELLS.fits(plain) and not _RULES_ANYWAY.fits(plain)):
        return "definition"
    if _ADVISES.fits(plain):
        return "note"
    binds = _BINDS.fits(plain)
    if _is_story(plain, binds, game):
        return "flavour"
    if binds:
        return ""
    if _PAST.match(plain):
        return "flavour"
    if _POINTS.fits(plain):
        return "definition" if _COPULA.match(plain) or _LISTS.search(plain) else "note"
    if _NOW_AND_THEN.match(plain) and (not _TELLS.fits(plain) or _RULES_ANYWAY.fits(plain)):
        return ""  # "usually a unit acts twice": a deed, though not always
    return "definition" if _TELLS_OF.fits(plain) and not _CONDITIONAL.match(plain) else ""


def _is_story(plain: str, binds: bool, game: Set[str]) -> bool:
    """Whether a sentence has so many words of stories that it is one, and counts, rolls and conditions nothing."""
    words = set(_WORD.findall(plain.lower()))
    told = len((words & _STORY_WORDS) - game)
    if told < 2 or not words.isdisjoint(_COUNTED) or _CONDITIONAL.match(plain):
        return bool(told) and _SCENE.match(plain) is not None and not binds and words.isdisjoint(_COUNTED)
    return not binds or told >= 3


def only_points(sentence: str) -> bool:
    """Whether a sentence tells nothing but a place to look, or what rules are for."""
    return _ONLY_POINTS.fits(without_asides(sentence))


def is_name(plain: str) -> bool:
    """Whether a sentence is a name alone: "A 'Large' marker (5 inches across)." once its brackets are off."""
    return len(plain) <= 60 and _NAMES.match(plain) is not None and not _VERB.fits(plain)


def without_asides(sentence: str) -> str:
    """The sentence without what stands in brackets, with straight apostrophes and no emphasis."""
    plain = " ".join(sentence.replace("’", "'").replace("*", "").split())
    return _PROVISO.sub("", _BRACKETS.sub("", plain)).strip()
