"""Upended: sentences whose parts stand the other way round, put in plain order.

In: the cleaned text of a sentence. Out: the same with its subject first and what narrows it beside it ("By Dazed units
no Volley can be made", "No unit may Dash that is Dazed", "As for Riders, they may Dash"). General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from kb.names import NAME2, capitalised, lowered, with_article
from kb.patterns import Substitutions

#: Verbs that a deed is told by where somebody is struck, as what he does who strikes.
_STRUCK = {"fired": "fire at", "shot": "shoot at", "charged": "charge", "attacked": "attack", "targeted": "target",
           "engaged": "engage", "assaulted": "assault", "chosen": "choose", "picked": "pick"}  # fmt: skip
_TEST = r"[\w' -]{2,30}?(?i:test|check|roll)s?"
_ASKED = r"(?:asked|required|demanded|needed|expected|called for|taken|made|rolled)"
_MODAL = r"(?:may|can|could|shall|will)"
#: What a pronoun goes on with where a case has come to its end without a comma.
_GOES_ON = (
    r"(?:takes?|must|may|can|cannot|is|are|becomes?|gains?|suffers?|loses?|receives?|makes?|rolls?|tests?|has to|"
    r"have to|counts?|adds?|moves?|stops?|does|do)\b"
)


def _one(who: str) -> str:
    """Somebody behind "no", as anyone of them ("no Rider": a Rider, "no Riders": Riders)."""
    bare = re.sub(r"^(?:unit|model) (?=of\b)", "", who)
    if bare.endswith("s") and not bare.endswith("ss"):
        return capitalised(bare)
    return capitalised(with_article(bare))


def _that_are_not(match: re.Match[str]) -> str:
    """ "No target may be Volleyed that lies beyond 8 inches": of those that are so."""
    who, told, front = match["who"], match["told"], match["front"] or ""
    struck = re.fullmatch(r"be (\w+?)(?: (?:at|on|upon))?", match["deed"])
    if struck and who in ("target", "targets", "enemy", "enemies", "enemy unit", "enemy units"):
        deed = _STRUCK.get(struck[1]) or _done(struck[1])
        whom = who if who.endswith(("s", "y")) else f"{who}s"
        return f"{front}{_cased('units', front)} may not {deed} {whom} {_apart(told)}"
    return f"{front}{_cased('no', front)} {who} {match['which']} {told} {match['modal']} {match['deed']}"


def _cased(words: str, front: str) -> str:
    return words if front else capitalised(words)


def _apart(told: str) -> str:
    """What a relative clause tells of how far off somebody is, in short ("lies beyond 8 inches")."""
    far = re.fullmatch(r"(?:lies?|is|are|stands?) (?:beyond|over|more than|further than|farther than) (\d+\S*)"
                       r"(?: (?:inches|away|off|distant))*", told)  # fmt: skip
    return f"that are more than {far[1]} away" if far else f"that {told}"


#: What is done to somebody, as it is said of him.
_DONE_TO = {"shoot at": "shot at", "fire at": "fired at", "fire on": "fired on", "charge": "charged",
            "attack": "attacked", "target": "targeted"}  # fmt: skip


def _not_asked(match: re.Match[str]) -> str:
    """ "From Riders no Nerve test is asked": they need not take it."""
    test = match["test"]
    many = test if test.endswith("s") else f"{test}s"
    return f"{capitalised(match['who'])} need not take {many}"


def _barred_to(match: re.Match[str]) -> str:
    """ "By Dazed units no Volley can be made": they may not make it."""
    deed = match["deed"]
    what = match["what"] if match["what"].endswith("s") else f"any {match['what']}"
    return f"{capitalised(match['who'])} may not {_done(deed)} {what}"


_DONE = {"made": "make", "taken": "take", "given": "give", "held": "hold", "fought": "fight", "won": "win",
         "built": "build", "laid": "lay", "set": "set", "drawn": "draw", "thrown": "throw", "sent": "send",
         "carried": "carry", "shot": "shoot"}  # fmt: skip


def _done(deed: str) -> str:
    """What one does by whom it is done ("Claimed": Claim)."""
    if deed.lower() in _DONE or not deed.endswith("ed"):
        return _DONE.get(deed.lower(), deed)
    return capitalised(base_form(f"{deed[:-2].lower()}ing")) if deed[0].isupper() else base_form(f"{deed[:-2]}ing")


def _each_sort(match: re.Match[str]) -> str:
    """The sorts of which one is each of a kind, each told to be of it."""
    sorts = re.findall(rf"(?:an? )?({NAME2})", match["sorts"])
    if match["kind"].lower() in _ANYBODY:
        return match[0]
    if match["be"] == "are":
        return f"{', '.join(sorts[:-1])} and {sorts[-1]} are {match['kind']}"
    return ". ".join(f"{capitalised(with_article(sort))} is {with_article(match['kind'])}" for sort in sorts)


_ANYBODY = frozenset("it they he she this that these those".split())


def _alone_open(match: re.Match[str]) -> str:
    """ "Rally is the only Deed open to a Dazed crew, and it may not …": what alone is open, behind those to whom it
    is."""
    who = match["who"]
    told = f"The only {match['kind']} open to {who} {match['be']} {match['what']}"
    return told + (f". {capitalised(who)} {match['rest']}" if match["rest"] else "")


UPENDED = Substitutions(
    (
        rf"^(?P<what>{NAME2}(?:, {NAME2})*(?:,? (?:and|or) {NAME2})?) (?P<be>is|are) the (?:only|one|sole) "
        r"(?P<kind>[A-Za-z]{3,20}) (?:(?:that is |which is |that are |which are )?open to "
        r"(?P<who>(?!(?:it|them|him)\b)[^,;:]{2,60}?))"
        r"(?:$|,? (?:and|but) (?:it|they) (?P<rest>(?:may|can|must|cannot)\b[^;]{2,80})$)",
        _alone_open,
    ),
    (
        rf"^(?P<what>{NAME2}(?:, {NAME2})*(?:,? (?:and|or) {NAME2})?) (?P<be>is|are) the (?:only|one|sole) "
        r"(?P<kind>[A-Za-z]{3,20}) (?:that |which )?(?P<who>(?:an?|any|the) [^,;:]{2,50}?) (?:may|can) "
        r"(?:do|take|make|use|perform|choose|declare|give)(?P<rest>)$",
        _alone_open,
    ),
    (  # "Without Bows, a Rider may not shoot": a Rider without them
        r"^Without (?P<lacked>(?!(?:this|that|these|those|it|them|such|further|exception)\b)[^,;:]{2,50}), "
        r"(?P<who>(?!(?:it|they|he|she|you|we|there|this|that)\b)(?:[\w'-]+ ){1,5}?)"
        r"(?P<may>(?:may|can|must|cannot|will)\b[^;]{2,160})$",
        lambda m: f"{capitalised(m['who'])}without {m['lacked']} {m['may']}",
    ),
    (  # "Regiments do nothing in the Command phase without an order": those without one
        r"^(?P<who>[A-Z][\w' -]{2,60}?) (?:(?:may|can|must) (?:not|never)|cannot|can ?not|(?:do|does) (?P<no>nothing))"
        r"(?P<deed> [^,;]{2,60}?|) without (?:an? |any )?orders?$",
        lambda m: f"{m['who']} without an order may not{' act' if m['no'] else ''}{m['deed']}",
    ),
    (
        rf"^(?:(?:Each|Every|Any|An?) )?(?P<kind>{NAME2}|(?<=[a-z] )[a-z]+) (?P<be>is)(?: always)?(?: either)? "
        rf"(?P<sorts>an? {NAME2}(?:, an? {NAME2})*,? or an? {NAME2})(?=\.?$)",
        _each_sort,
    ),
    (
        rf"^(?:All )?(?P<kind>{NAME2}(?:s|men)) (?P<be>are)(?: always)?(?: either)? "
        rf"(?P<sorts>{NAME2}s(?:, {NAME2}s)*,? or {NAME2}s)(?=\.?$)",
        _each_sort,
    ),
    # "may charge Barges only when the Barges are Dazed", "may not charge Barges unless the Barges are Dazed"
    (
        r"\b(?P<may>may|can) (?P<not>not )?(?!only\b|never\b|not\b)(?P<verb>[A-Za-z][a-z]+(?: at| upon)?) "
        r"(?:any )?(?P<kind>[A-Za-z][\w-]+) (?(not)unless|only (?:when|if|while)) the (?P=kind) "
        r"are (?P<state>[A-Z][\w-]*)(?=\.?$|,|;)",
        r"\g<may> not \g<verb> \g<kind> that are not \g<state>",
    ),
    # "boarded by a Siege Crew, …; the crew may …": of whom the half before spoke by the whole name
    (
        r"\b(?P<adj>[A-Z][\w-]+) (?P<noun>[A-Z][a-z]{2,})\b(?P<mid>[^;]*; )the (?!(?P=noun))(?i:(?P=noun)) "
        r"(?=(?:may|must|can|cannot|is|has|does)\b)",
        r"\g<adj> \g<noun>\g<mid>the \g<adj> \g<noun> ",
    ),
    # "As for Riders, they may Dash"
    (
        r"^(?:As for|As to|As regards|Regarding|With regard to|With respect to|When it comes to|So far as concerns|"
        r"Concerning|Touching) (?P<who>(?!(?:this|that|these|those|it|them)\b)[^,;:]{2,50}), "
        r"(?:they|it|these|those|he|she) (?=[a-z])",
        lambda m: f"{capitalised(m['who'])} ",
    ),
    # "The moment a unit enters a bog it takes a Nerve test"
    (
        r"^(?:The (?:very )?(?:moment|instant|minute|second))(?: that| when)? (?=(?:an?|any|the|its|it|they|one|"
        r"each|some|somebody|anybody) )",
        "When ",
    ),
    (
        rf"^(?P<case>(?:When|Whenever|If|Once|As soon as) (?:an?|any|the|each|one) [\w' -]{{3,70}}? "
        rf"(?:an?|any|the|its|their|another|this|such) (?:[\w'-]+ )?(?!(?:that|which|who|with|of|in|and|or|to|"
        rf"for|unit|"
        rf"model)\b)[\w'-]+) (?P<who>it|they) (?={_GOES_ON})",
        r"\g<case>, \g<who> ",
    ),
    # "For as long as it is Dazed a Rider may not Dash"
    (r"^For (?:as|so) long as ", "While "),
    (
        r"^(?P<case>(?:While|Whilst|As long as|So long as) (?:it|they) (?:is|are|remains?|stays?) "
        r"(?:not |still |so )?(?!an? |the )[\w'-]+(?: [\w'-]+)?) "
        r"(?P<who>(?:an?|any|no|the|each|every) (?:[\w'-]+ ){1,4}?)(?=(?:may|can|cannot|must|does|do|is|are|has|"
        r"have)\b)",
        r"\g<case>, \g<who>",
    ),
    # "From Riders no Nerve test is ever asked", "No Nerve test is asked of Riders"
    (
        rf"^(?:From|Of|By|For) (?P<who>[^,;:]{{3,60}}?),? no (?P<test>{_TEST}) (?:is|are|need|will|shall)(?: ever)? "
        rf"(?:be )?{_ASKED}(?=\.?$|[,;:])",
        _not_asked,
    ),
    (
        rf"^No (?P<test>{_TEST}) (?:is|are|need|will|shall)(?: ever)? (?:be )?{_ASKED} (?:of|from|by) "
        r"(?P<who>[^,;:]{3,60}?)(?=\.?$|[,;:])",
        _not_asked,
    ),
    # "By Dazed units no Volley can be made"
    (
        rf"^By (?P<who>[^,;:]{{3,60}}?),? no (?P<what>[\w' -]{{2,40}}?) (?P<modal>{_MODAL})(?: ever)? be "
        r"(?P<deed>[\w-]+)(?=\.?$|[,;:])",
        _barred_to,
    ),
    # "No unit may Dash that is Dazed", "During fog no target may be Volleyed that lies beyond 8 inches"
    (
        rf"^(?P<front>[^;:]{{3,60}}?,? )?[Nn]o (?P<who>(?:[\w'-]+ ){{0,3}}?[\w'-]+) (?P<modal>{_MODAL})(?: ever)? "
        r"(?P<deed>(?!be\b|make\b|take\b|use\b|have\b)[A-Za-z][\w-]+|be [\w-]+(?: (?:at|on|upon))?|(?:make|take|"
        r"use) (?:an? )?"
        r"[A-Z][\w-]+(?: [A-Z][\w-]+)?) (?P<which>that|which|who) "
        r"(?P<told>(?:is|are|has|have|lies?|stands?|was|were|does|did|bears?|carries|lacks?)\b[^,;:]*?)(?=\.?$|[,;:])",
        _that_are_not,
    ),
    # "During Movement no unit may Dash"
    (
        r"^(?P<when>During (?:Movement|Shooting|Combat|Melee|Assault|Recovery|Command|Orders|Rally|Morale|Deployment|"
        r"Set-?up|Activation)),? no (?P<who>[\w'-]+(?: [\w'-]+)?) (?:may|can) (?P<deed>(?!be\b)[^,;:]+?)(?=\.?$)",
        lambda m: f"{_one(m['who'])} may not {m['deed']} {lowered(m['when'])}",
    ),
    # "To Dash, a Rider needs a Pace of 4"
    (
        r"^(?P<to>To [A-Za-z][^,;:]{2,60}, [^,;:]{2,60}?) needs? "
        r"(?=(?:(?:an?|the|at least|one|two|\d+) )(?!(?:roll|score|result|total|clear|line|die)\b))",
        r"\g<to> must have ",
    ),
    # "Before making any Reaction a Dazed unit must pass a Nerve test"
    (
        r"^Before (?:making|taking|using|declaring|attempting|carrying out|performing) (?P<what>[^,;:]{3,40}?),? "
        r"(?P<who>(?:an?|any|the|each|every|all) [\w' -]{2,40}?|[A-Z][\w'-]+(?: [A-Z][\w'-]+)?|it|they) "
        r"(?:must|has to|have to|needs? to) (?:first )?(?P<t>(?:pass|take|make|succeed)\b[^,;:]+?)(?=\.?$|[,;:])",
        r"To make \g<what>, \g<who> must \g<t>",
    ),
    (
        r"^Before (?:it|they|he) (?:makes?|takes?|uses?|declares?|attempts?) (?P<what>[^,;:]{3,40}?), "
        r"(?P<who>(?:an?|any|the|each|every|all) [\w' -]{2,40}?|[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) "
        r"(?:must|has to|have to|needs? to) (?:first )?(?P<t>pass\b[^,;:]+?)(?=\.?$|[,;:])",
        r"To make \g<what>, \g<who> must \g<t>",
    ),
    # "Dash requires that every model be within 3 inches"
    (
        r"^(?P<deed>(?:To |The )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|[A-Z][a-z]+ing) (?:requires|demands|needs|"
        r"presupposes)(?: that)? (?P<who>[\w' -]{3,60}?) (?:be|is|are) (?P<so>[^;:]+?)(?=\.?$|;)",
        lambda m: (
            m[0]
            if "that" not in m[0].split(m["who"])[0]
            else f"A unit may only {m['deed'].removeprefix('To ')} if {m['who']} "
            f"{'are' if m['who'].split()[0].lower() in ('all', 'both') else 'is'} {m['so']}"
        ),
    ),
    # "The sole Reaction left to a Dazed unit is to Duck"
    (
        r"^[Tt]he (?:sole|only|one|single) (?P<kind>\w+)(?: that is| which is)?(?: still)? (?:left|open|available|"
        r"allowed|permitted|granted|remaining|given) to (?P<who>[^,;:]{3,60}?) (?:is|are) (?:to )?(?=[A-Za-z])",
        lambda m: f"{capitalised(m['who'])} may only use ",
    ),
    # "can be ordered to do nothing but Dash"
    (
        r"\b(?P<m>may|can) be (?:ordered|told|commanded|made|instructed) to (?:do )?(?=nothing\b)",
        r"\g<m> do ",
    ),
    # "Dash is an action that no Rider ever takes"
    (
        r"(?P<at>^|[:;] )(?P<deed>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|[A-Z][a-z]+ing) is an? (?:order|action|reaction|move|"
        r"command|thing|deed|option|response|manoeuvre|[a-z]+) (?:that |which )?no (?P<who>[\w' -]{3,40}?) "
        r"(?:(?:may|can|will|shall) ever be (?:given|issued)|(?:is|are) ever given|(?:(?:may|can|will) )?(?:ever )?"
        r"(?:receives?|takes?|uses?|makes?|obeys?|gets?|follows?|carr(?:y|ies) out|performs?|attempts?))"
        r"(?=\.?$|[,;:])",
        lambda m: f"{m['at']}{_one(m['who'])} may not {m['deed']}",
    ),
    # "From the back of a Barge nobody may Volley"
    (
        r"^(?P<where>(?:From|Aboard|Inside|Behind|Beneath|Out of|Within|Through|Across|Over|Upon) [\w' -]{3,50}?),? "
        r"(?:nobody|no one|no-one|none|no units?|no models?) (?:may|can) (?:ever )?(?P<deed>[^,;:]+)(?=[,;:]|\.?$)",
        lambda m: f"No unit may {m['deed']} {lowered(m['where'])}",
    ),
    # "Nothing the enemy does will ever put a Dazed marker on a Rider"
    (
        r"^Nothing (?:(?:that )?(?:the enemy|an enemy|anyone|anybody|the opponent|the other side|an opponent|happens|"
        r"your opponent)(?: (?:does|can do|may do|tries|fires|throws at it))? )?(?:will|can|may|could|shall)? "
        r"?(?:ever )?"
        r"(?:puts?|places?|lays?|inflicts?|forces?|gives?) (?:an? |the )?(?P<state>[A-Z][\w-]+(?: [A-Z][\w-]+)?)"
        r"(?: (?:markers?|tokens?|counters?|status|state|condition))? (?:on|upon|to) (?P<who>[^,;:]{3,80}?)"
        r"(?=\.?$|[,;:])",
        r"\g<who> may never become \g<state>",
    ),
    (
        r"^Nothing (?:that )?(?:the enemy|an enemy|anyone|anybody|the opponent|the other side|your opponent) "
        r"(?:does|can do|may do|tries) (?:will|can|may) (?:ever )?(?=(?:make|cause|force|stop|prevent)\b)",
        "Nothing can ",
    ),
    # "sets aside the ban on Dashing"
    (
        r"\b(?:sets? aside|disregards?|ignores?|waives?|overrides?|(?:is|are) (?:exempt|free|released|excused) from|"
        r"(?:is|are) not (?:bound|affected|held) by) (?:the|any|all|every) (?:usual |normal |general )?(?:ban|"
        r"prohibition|interdict|embargo|bar) (?:on|against|of) (?P<deed>[A-Za-z][a-z]+ing)\b",
        lambda m: (
            f"may {base_form(m['deed']) if m['deed'][0].islower() else capitalised(base_form(m['deed'].lower()))}"
        ),
    ),
    # "its Steady rule is lost to it"
    (
        r"\b(?P<its>[Ii]ts|[Tt]heir) (?P<what>[A-Z][\w' -]{2,40}?) (?:is|are) (?:temporarily |for the time "
        r"being )?lost"
        r"(?: to (?:it|them))?(?=\.?$|[,;:])",
        lambda m: (
            f"{'it loses' if m['its'].lower() == 'its' else 'they lose'} {m['its'].lower()} {m['what']}"
            if m.start()
            else f"{'It loses' if m['its'] == 'Its' else 'They lose'} {m['its'].lower()} {m['what']}"
        ),
    ),
    # "may not be shot at by any enemy save those within 4 inches"
    (
        r"\bby (?:any |an |all )?(?P<who>enem(?:y|ies)(?: units?| models?)?),? (?:save|except|but|other than|"
        r"apart from|"
        r"saving)(?: for| by)? (?:those|ones|one|units?|an? (?:unit|enemy)|enemies)(?: that (?:is|are)| which "
        r"(?:is|are))? "
        r"within (?P<far>\d+\S*)(?: inches)?(?: of it| of them)?(?=\.?$|[,;:])",
        r"by enemies more than \g<far> away",
    ),
    (
        r"\bby (?:any |an |all )?(?P<who>enem(?:y|ies)(?: units?| models?)?),? (?:save|except|but|other than|"
        r"apart from|"
        r"saving)(?: for| by)? (?:those|ones|enemies) (?:that|which|who) are (?P<so>[A-Z][\w-]+)(?=\.?$|[,;:])",
        r"by enemies that are not \g<so>",
    ),
    # "In place of the Dash, which it may never make, a Rider has Steady"
    (
        r"^(?:In place of|Instead of|Besides|Rather than|For want of) (?:the |an? )?(?P<deed>[A-Z][\w' -]{2,40}?),"
        r" which (?:it|they|he) (?P<no>(?:may|can) (?:not|never)|cannot)(?: ever)? (?:be given|make|take|use|declare|"
        r"perform|carry out|attempt|have), (?P<who>[^,;:]{3,50}?) (?=(?:has|have|may|can|gains?|gets?|uses?|"
        r"makes?)\b)",
        lambda m: f"{capitalised(m['who'])} may not use {m['deed']}. {capitalised(m['who'])} ",
    ),
    # "Barges alone being exempt"
    (
        r", (?P<who>[^,;:]{3,50}?) (?:alone |only )?being (?:exempt|excepted|excused|excluded|free)(?: from "
        r"(?:this|it))?"
        r"(?: (?:by|because|on account|thanks|owing|due|through|in)\b[^,;:]*)?(?=\.?$)",
        r", except \g<who>",
    ),
    # "lacking the Steady rule", "not possessing it"
    (
        r"(?<=[a-z]) (?:(?:that|which|who) lacks?|lacking(?: in)?|devoid of|bereft of|not (?:possessing|having|"
        r"bearing|"
        r"enjoying)|(?:that|which|who) (?:does|do) not (?:possess|have|bear)) (?=(?:the )?[A-Z][^,;:]*? (?:may|"
        r"can|cannot|must|is|are|never|has|have)\b)",
        " without ",
    ),
    # "Its Dash action done, a Rider may Wade"
    (
        r"^(?P<whose>Its|Their|The|His) (?P<what>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?: (?:order|action|move|"
        r"reaction|attack))?"
        r" (?:once )?(?:done|over|made|finished|complete|completed|carried out|resolved|executed), ",
        r"Once it has done \g<what>, ",
    ),
    # "Any enemy can be made the object of a Volley if it is in sight": what is asked of the target
    (
        r"^(?:Any|An|Every|Each) enemy(?: unit| model)? (?:may|can) be (?:made |chosen as |taken as )?(?:the |"
        r"an? )?(?:object|"
        r"target|victim) (?:of|for) an? (?P<deed>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:if|when|where|provided|so long as|"
        r"as long as) it (?=is|has|lies|stands)",
        r"A unit may only make a \g<deed> if its target ",
    ),
    # "To enemies more than 10 inches off a Dazed unit is not there, and they cannot shoot at it"
    (
        r"^(?:To|For) (?P<who>enem(?:y|ies)"
        r"[\w\"” ]{0,40}?) (?P<whom>(?:an?|any|the) [A-Z][\w-]+ [a-z]+) (?:is|are)\b[^;:]*?, "
        r"(?:and|so|but) they (?:cannot|may not|can not) (?P<deed>shoot at|fire at|fire on|charge|attack|target)"
        r" (?:it|them)"
        r"(?=\.?$|[,;:])",
        lambda m: f"{capitalised(m['whom'])} may not be {_DONE_TO[m['deed']]} by {m['who']}",
    ),
    # "For the purpose of being boarded by an Eel, a Barge is treated as a Rider"
    (
        r"^For (?:the )?(?P<what>purposes? of [^,;:]{3,60}), (?P<who>[^,;:]{3,40}? (?:counts?|(?:is|are) (?:always )?"
        r"(?:treated|regarded|considered|counted|deemed))\b[^,;:]*?)(?=[;:]|\.?$)",
        lambda m: f"{capitalised(m['who'])} for the {m['what']}",
    ),
    # "not above 8 inches from it"
    (
        r"\bnot (?:above|beyond|over|farther than|further than|further off than|farther off than) (?=\d+ "
        r"?(?:[\"”″]|inch|cm|mm))",
        "within ",
    ),
    # "an enemy stands within 6 inches"
    (
        r"\b(?P<who>(?:an?|any|the|no|some) (?:enemy|friendly|opposing|hostile)(?: [a-z]+)?) (?:stands?|lies|"
        r"sits|lurks|"
        r"waits|is standing|is lying|is to be found) (?=(?:within|inside|closer than|nearer than|more than|less "
        r"than) \d)",
        r"\g<who> is ",
    ),
    # "counts as being in Hard Cover"
    (
        r"\b(?P<c>counts?|counted|treated|regarded) as being (?=(?:in )?[A-Z][\w-]+(?: [A-Z][\w-]+)*(?:$|[,;:.]|"
        r" even\b))",
        r"\g<c> as ",
    ),
    # "may nonetheless Dash"
    (
        r"\b(?P<m>may|can|cannot|may not|must) (?:nonetheless|nevertheless|even so|all the same|for all that|"
        r"notwithstanding|just the same) (?=[A-Za-z])",
        r"\g<m> ",
    ),
    # "unless they are Dazed, in which case they stay where they are"
    (
        r"(?P<un>\bunless (?:it|they|he) (?:is|are|has|have) [^,;:]{3,50}?), in which case (?:it|they|he) (?:stays?|"
        r"remains?|keeps? (?:still|put|where)|sits?|waits?|must (?:stay|remain)|(?:may|can|do|does|must) not(?= "
        r"do so|$)|"
        r"cannot(?= do so|$))\b[^,;:]*(?=\.?$)",
        r"\g<un>",
    ),
    # "cannot move in any other phase or make Volleys for any reason": each with a time or reason of its own
    (
        r"^(?P<who>[^,;:]+? (?:may not|cannot|can never|may never|may|can|must) )(?P<one>[^,;:]+? (?:in|during) "
        r"(?:the|any|its|their|an|every) (?:[\w-]+ )+?(?i:phase|step|turn|round|segment)) or "
        r"(?P<two>(?!\w+ly\b|later|then|again|even|the|at|in|on|of)[A-Za-z]+(?: [^,;:]*?)?)"
        r"(?: for any reason| under any circumstances|(?P<time> at any time| (?:in|during) "
        r"(?:the|any|its|their|an|every) (?:[\w-]+ )+?(?i:phase|step|turn|round|segment)))(?=\.?$)",
        lambda m: f"{m['who']}{m['one']}. {m['who']}{m['two']}{m['time'] or ''}",
    ),
    # "can Embark and then be forced to Dash if …": what somebody may be made to do, and when, is no part of his leave
    (
        r"(?P<leave>\b(?:may|can) [^,;]+?),? (?:and|or) (?:then |later |also |even )?be (?:forced|compelled|obliged|"
        r"required) to [^,;]+?(?=\.?$)",
        r"\g<leave>",
    ),
)
