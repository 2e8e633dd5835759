"""Asides: what stands beside a rule and narrows nobody, left out, or moved to where the grammar looks for it.

In: the cleaned text of a sentence. Out: the same without reasons amid it ("being on foot", "thanks to their shields"),
without what a rule holds in spite of ("however much they want to") or leaves to somebody's wish ("should he so
desire"), and with a case that stands behind the modal at its end. General English only.
"""

from __future__ import annotations

from kb.names import capitalised
from kb.patterns import Substitutions

_MODAL = r"(?:may|can|cannot|may not|can not|must|must not|may never|can never|will|never)"
#: Whoever a statement without an article behind its case is about.
_SOMEBODY = (
    r"(?:(?:an?|the|any|such an?|its|that) )?(?:[a-z]+ )?(?:units?|models?|troops|men|squads?|bands?|crews?|ships?|"
    r"vessels?|vehicles?|"
    r"regiments?|battalions?|elements?|teams?|fighters?|figures?|warriors?|companies|company|soldiers?|stands?|gangs?|"
    r"machines?|guns)|"
    r"it|they|he|she|you"
)
#: No word with which somebody is spoken of.
_NO_SUBJECT = (
    r"(?!(?:it|they|he|she|you|an?|the|any|its|in|under|on|there|this|that|of|units?|models?|half|all|some)\b)"
)

#: How far somebody is from somebody.
_SO_FAR = (
    r"(?P<far>\b(?:within|(?:less|more|closer|nearer|further|farther) than|over|beyond|at least) "
    r"(?:\d+|X)(?:[\"”″]|cm|m| inch(?:es)?| met(?:er|re)s?| hex(?:es)?| squares)(?: away)?"
    r"(?: (?:of|from) (?:it|them|(?:the|this|that|its|their|an?) [^,;:.]{2,30}?))?)"
)

#: That other rules let somebody do it, which they tell themselves.
_GRANTED = (
    r"(?:provided|providing|assuming|so long as|as long as|if)(?: that)?(?: (?:it|they|he|she|the (?:unit|model)s?))?"
)
_DO_SO = r"(?:do|make|use|take|give) (?:so|it|this|one)"
_OTHERWISE = (
    r"(?:(?:(?:is|are|would be) )?otherwise (?:able|eligible|allowed|permitted|entitled|free)(?: to)?"
    rf"(?: {_DO_SO})?|(?:could|can|may|would) otherwise (?:be able to )?{_DO_SO}|"
    rf"otherwise (?:could|can|may)(?: {_DO_SO})?)"
)

ASIDES = Substitutions(
    (  # "It may still Duck, this being the one Reaction for which nobody need stand": a remark on that
        r"(?P<told>\b(?:may|can|must|cannot)\b[^;:]{2,120}?), (?:this|that|it|these|those) being [^;:.]{3,120}(?=\.?$)",
        r"\g<told>",
    ),
    (r"(?<=[a-z)]), (?:however|though|mind(?: you)?|of course|after all|nonetheless|nevertheless)(?=\.?$)", ""),
    # "…, there being no enemy within 6 inches": in that case
    (
        r"(?<=[a-z]), there being no (?P<who>(?:enem|friend)[\w' -]{1,40}?) (?P<where>(?:within|in|inside|near|nearer) "
        r"[^,;:]{2,50}?)(?=\.?$|[;:])",
        r" if no \g<who> is \g<where>",
    ),
    # "may not Volley, there being nobody to give it": why not
    (
        r"(?<=[a-z]), there being (?:no|nobody|nothing|little|few|not|nowhere|so|too|hardly)\b"
        r"(?![^;:]*(?:\d|enem|friend|within))[^;:]{0,90}?(?=\.?$|[;:])",
        "",
    ),
    # "With every hand at the pumps, a crew may not …": why not
    (
        r"^With (?:every (?:hand|man|soul|eye|one)|all hands|everybody|everyone|so (?:many|much|few|little|small)) "
        r"(?![^,;:]*(?:\d|enem|friend|within|units?\b|models?\b))[^,;:]{3,60}, (?P<who>[a-zA-Z])",
        lambda m: m["who"].upper(),
    ),
    # "may not Row, subject to Spare Oars (3.1)": the ruling goes by what is told there
    (
        r"(?<=[a-z])(?:, subject to|,? except as (?:allowed|permitted|provided|described|told|given) "
        r"(?:by|under|in|for)) (?:the )?[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,3}"
        r"(?: (?:special rule|rule|trait|knack|ability|quality))?(?: ?\([\w. ]{1,20}\))?(?=\.?$)",
        "",
    ),
    # "may not Row, Sail or Moor, each of which costs two oars": what they are, and no case
    (
        r"(?<=[a-z]), (?:each|all|both|every one|none) of which (?!(?:[a-z]+ )?(?:may|can|cannot|must|shall|will|"
        r"never|if|when)\b)[^,;:]{3,60}(?=\.?$)",
        "",
    ),
    # "…, its oars being wet, unless …": why it is so, amid a sentence
    (
        r"(?<=[a-z]), (?:its|their|his|her|the) [\w' -]{2,40}? (?:being|having) [^,;:]{2,50}(?=, "
        r"(?:unless|except|until|but|and|save|if|while|when)\b)",
        "",
    ),
    # "is too busy to do this and cannot blow his horn": why he cannot
    (
        r"\b(?:is|are) (?:far |much |always |altogether )?too [a-z]+ "
        r"(?:to (?:do (?:this|that|so|it)|bother|care|try|help)|for (?:this|that)),? (?:and|so) "
        r"(?:(?:it|he|she|they) )?(?=(?:cannot|may not|can not|may never|can never|must not) )",
        "",
    ),
    # why it is so
    (
        r"^(?:There being|It being|(?:Seeing|Hearing) (?:next to |almost |practically |as good as )?(?:nothing|"
        r"little)|"
        r"(?:Knowing|Fearing|Trusting|Remembering|Mindful of|Weary of|Having (?:no|neither))\b)"
        r"[^,;:]{0,70}, (?P<who>[A-Za-z])",
        lambda m: m["who"].upper(),
    ),
    # "Boats being useless in bogs, nobody can row": why nobody can
    (
        r"^(?!Its|This|His)[A-Z][a-z]+s being (?:of )?(?:no |so |too |as |such |very )*(?:useless|use|scarce|"
        r"rare|heavy|slow|"
        r"tall|wide|big|small|large|precious|loud|fragile|clumsy|noisy|long|short|expensive|common|tired|what)\b"
        r"(?: (?!there\b|here\b)[^,;: ]+){0,6}, (?P<who>[A-Za-z])",
        lambda m: m["who"].upper(),
    ),
    # the moment at which whoever acts comes to act
    (
        r"(?:(?P<first>^)|(?<=[Ii]f), |(?<=\bwhile), )(?:[Ww]hen|[Aa]s|[Oo]nce|[Ww]henever) (?:its|their|his|"
        r"the unit's) "
        r"(?:own )?(?:chit|card|counter|token|die|turn|activation|name|number|go|order|chance) (?:is drawn|is "
        r"turned up|"
        r"is pulled|is called|comes(?: up| round| out)?|is reached|arrives|is revealed|begins|is taken from the bag), "
        r"(?P<who>[A-Za-z])",
        lambda m: m["who"].upper() if m["first"] is not None else f" {m['who']}",
    ),
    (  # "was within 6 inches of it when it declared its charge": the distance when what is ruled on came about
        rf"{_SO_FAR},? "
        r"(?:when|as|at the (?:time|moment|point)(?: (?:when|that|at which))?) "
        r"(?:(?:it|they|the (?:[A-Za-z]+ )?(?:unit|model|enemy)) (?:declared|announced|began|started|launched|made) "
        r"(?:its|their|the|an?|that) |(?:the|its|their|that) )(?:(?i:charge|attack|assault|shot|shooting attack|"
        r"shooting)|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})"
        r"(?: (?:was|were) (?:declared|announced|begun|started|launched|made)| (?:began|started))?(?=[,.;]|$)",
        r"\g<far>",
    ),
    (
        rf"{_SO_FAR},? (?:when|as) (?:it|they) (?:sets? (?:out|off)|moves? off|do(?:es)? so|"
        r"(?:starts?|begins?)(?: out| to move| moving| (?:its|their|the|that) (?:move|movement))?)(?=[,.;]|$)",
        r"\g<far>",
    ),
    (  # "if an enemy is within 6 inches of it when the action begins"
        rf"{_SO_FAR},? (?:when|as|at the (?:time|moment|point)(?: (?:when|that|at which))?) (?:the|that|its|their) "
        r"(?:action|move|movement|order|deed|activation) (?:begins?|starts?|is (?:declared|announced|begun|started|"
        r"chosen))(?=[,.;]|$)",
        r"\g<far>",
    ),
    (  # "may Duck at a charger that began its charge more than 6 inches away": if he is as far off as that
        r"(?P<said>\b(?:may|can) (?:only )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}) (?:at|against|from|upon) (?:an?|any) "
        r"(?!(?:enemy|foe|opponent)(?: unit| model)? (?:that|which) (?!is\b|was\b))"
        r"(?P<whom>(?i:charger|attacker|assailant|enemy|foe|opponent|charge|attack|assault)(?: (?:unit|model))?) "
        r"(?:(?:that|which) (?:is|was|(?:began|begins|started|starts|launched|launches|declared|declares|came|comes)"
        r"(?: (?:its|the|their) [A-Za-z]+)?)(?: from)? )?"
        r"(?P<far>(?:(?:more|further|farther) than|over|beyond|at least) (?:\d+|X)"
        r"(?:[\"”″]|cm|m| inch(?:es)?| met(?:er|re)s?| hex(?:es)?| squares| paces)(?: away| off| distant)?)"
        r"(?=\.?$|[,;])",
        r"\g<said> if the \g<whom> is \g<far>",
    ),
    (  # "so long as it is otherwise able to": that other rules let it is told by them
        rf"(?:(?P<front>^)|,? (?:but )?)(?i:{_GRANTED}) {_OTHERWISE}(?(front), (?P<who>[A-Za-z])|(?=\.?$|[,;]))",
        lambda m: m["who"].upper() if m["who"] else "",
    ),
    (  # "may dash, which is to say that it moves twice as far, provided …": what it means, told behind the rule
        r"^(?P<said>[^;:]{5,120}?), (?:which (?:is to say|means)|that is(?: to say)?|meaning|i\.e\.)(?: that)?,? "
        r"(?P<means>(?:it|they) [^,;:]{3,90}), (?P<case>(?:provided|providing|if|unless|when|while|as long as|"
        r"so long as|except|but only) [^;:]+?)(?=\.?$)",
        lambda m: f"{m['said']}, {m['case']}. {capitalised(m['means'])}",
    ),
    # why it is so, behind a comma: "…, he is looking for the way home", "…, that is what they are paid for"
    (
        rf"^(?P<rule>[^;:]*\b{_MODAL}\b[^;:]*?), (?:(?:that|this) is (?:what|why|how|where)|(?:it|they|he) (?:is|are) "
        r"[a-z]+ing|(?:the|its|their|his) [a-z]+(?: [a-z]+)? (?:is|are) (?:(?:much|far|simply|just) )?(?:too|so|what)|"
        r"(?:who|which|that) (?:(?:simply|merely|just|only|naturally) )?[a-z]+s (?:after|away|off|over|past|along))\b"
        r"(?! (?:may|can|must|cannot|not|no)\b)[^,;:A-Z\d]*(?=\.?$)",
        r"\g<rule>",
    ),
    # what it is like
    (r", (?:exactly|just|much|quite|very much) as (?:though|if) [^,;:]*?(?=\.?$)", ""),
    (  # "…, and for that it does not matter of what type it is"
        r",? and (?:for (?:that|this)(?: purpose)?|in (?:that|this)(?: case)?|here) (?:it does not matter|it makes no "
        r"difference|it is of no account|nobody cares) (?:of )?(?:what|which|whether|how|who|where)\b[^;:]*?(?=\.?$)",
        "",
    ),
    # what narrows nobody behind those who are meant
    (
        r"(?<=[a-z]) (?:as a class|one and all|without exception|to a man)(?= (?:is|are|may|must|cannot|can|"
        r"have|has)\b)",
        "",
    ),
    (r", so (?:keep|have|bring|take|mind|watch|be|remember|make sure|do not|beware|plan) [^,;:]*?(?=\.?$)", ""),
    (
        r"^(?P<who>(?:(?:An?|The|All|Any|Each|Every) )?[A-Z]?[\w'’-]+(?: [\w'’-]+){0,3}?), (?:(?:all )?(?:being|"
        r"having been) "
        r"(?![A-Z])|(?:thanks|owing|due) to |because of |on account of |by reason of |by virtue of |given |for all |"
        r"unlike )[^,;:]{3,70}, "
        r"(?=[a-z])(?!(?:and|or|but|nor|who|which)\b)",
        r"\g<who> ",
    ),
    # what it holds in spite of, and whose wish it is left to
    (
        r",? however (?:much|many|close|far|near|long|hard|little|large|small|few|big|great|fast|slow|high|steep|"
        r"slight|small|tempting|brave|strong|weak|[a-z]+(?= (?:the|its|their|his)\b)|it|they|he)\b[^,;:]*?"
        r"(?=\.?$|[,;:])",
        "",
    ),
    (
        r", (?:whatever|no matter what) [^,;:]*?\b(?:says?|thinks?|wants?|wish(?:es)?|likes?|tells?|claims?)\b[^,;:]*?"
        r"(?=\.?$|[;:])",
        "",
    ),
    (
        r",? (?:should|if) (?:its|their|his|the|your) [a-z]+ (?:so (?:desires?|wish(?:es)?|chooses?|orders?)|"
        r"(?:desires?|wish(?:es)?|likes?|chooses?) (?:it|so))(?=\.?$|[,;:])",
        "",
    ),
    (
        r",? (?:should|if) (?:it|they|he|you|she) (?:so (?:desires?|wish(?:es)?|chooses?)|(?:wish(?:es)?|likes?|"
        r"want(?:s)?)(?: to)?)(?=\.?$|[,;:])",
        "",
    ),
    (
        r"(?:,? (?:and|but)|;) (?:(?:gains?|gets?|has|have|suffers?|counts?) )?(?:nowt|nothing|none|no more)(?: at "
        r"all| more)? (?:after (?:that|this)|thereafter|afterwards|later)(?=\.?$|[,;:])",
        "",
    ),
    (
        r"(?<=[a-z]) of (?:any|whatever|every|whichever) (?:kind|sort|type|description)(?= (?:is|are|becomes?|may|"
        r"must|cannot|can|gains?|suffers?|counts?|loses?)\b)",
        "",
    ),
    # the case behind the modal, and beside what else
    (
        rf"^(?P<said>[^,;:]{{2,80}} {_MODAL}), (?P<case>(?:even|notwithstanding|despite|in spite of|although|though|"
        rf"when|while|whilst|if|unless|"
        rf"provided|so long as|as long as) [^,;:]{{3,70}}), (?P<rest>[^;:]+?)(?P<end>\.?)$",
        r"\g<said> \g<rest>, \g<case>\g<end>",
    ),
    (
        rf"^(?P<said>[^,;:]{{2,80}} {_MODAL}), (?:in addition to|as well as|besides|on top of|instead of|rather than|"
        rf"after|before) [^,;:]{{3,50}}, ",
        r"\g<said> ",
    ),
    (r", (?:their|its|his|her|the) [\w' -]{2,40}? (?:being|having)(?: been)? [^;:]*?(?=\.?$|[;:])", ""),
    # "If it is gone there is nothing to shoot at and the shot is lost": what follows
    (
        r"(?P<head>^|, |; )(?P<case>(?:[Ii]f|[Ww]hen|[Oo]nce|[Ww]here) [^,;]{5,100}?),? there (?:is|are|will be) "
        r"(?:nothing|nobody|no ?one)(?: left| more)? (?:to|for) [^,;]{3,60}?,? and (?:so |therefore |hence )?"
        r"(?=(?:it|they|the|this|that|its|no)\b)",
        r"\g<head>\g<case>, ",
    ),
    # the comma behind a case
    (
        r"^(?P<case>(?:Once|When|If|After) (?:the|its|their|your|an?) [\w'-]+(?: [\w'-]+)? (?:has|have) been "
        r"[a-z]+(?:ed|en|ain|t)) (?=(?:it|they|he|(?:the|its|their|his) [a-z]+) (?:is|are|may|must|can|cannot|ends?|"
        r"loses?|gains?|becomes?)\b)",
        r"\g<case>, ",
    ),
    (
        rf"^(?P<case>(?:While|Whilst|When|Once) (?:(?:in|under|on) (?:an? |the )?)?{_NO_SUBJECT}[\w'’-]+(?: "
        rf"{_NO_SUBJECT}[\w'’-]+)?) "
        rf"(?P<who>{_SOMEBODY}) (?=(?:{_MODAL}|do not|does not|has|have|is|are|moves?|fires?|shoots?|gets?|suffers?|"
        rf"counts?|"
        rf"adds?|must)\b)(?!.*, (?:{_SOMEBODY}|the|an?|no|each|every|all|both|[a-z]+s)\b)",
        r"\g<case>, \g<who> ",
    ),
)
