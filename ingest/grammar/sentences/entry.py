"""Entries: what a sentence says of the entry that it stands in without its name, said with it.

In: the cleaned text of a sentence, and its setting. Out: the same with the option, the rule or the deed just told of by
its name ("Only Divers may do this", "Not while Dazed", "Once per game", "Lost if the unit is Dazed").
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.happened import ACTIONS
from ingest.grammar.phrases.tokens import pick, tokenize
from ingest.grammar.plain.areleft import as_its_unit
from ingest.grammar.plain.bothdeeds import both_in_one_turn, never_both
from ingest.grammar.plain.fronts import split_end
from ingest.grammar.plain.openness import open_to
from ingest.grammar.plain.toeach import to_each
from ingest.grammar.sentences.likeanother import as_another
from ingest.grammar.sentences.nobodyelse import nobody_else
from ingest.grammar.sentences.onthecard import of_a_state, on_the_card
from ingest.grammar.sentences.theyalone import those_alone
from ingest.grammar.setting import Setting
from ingest.grammar.whose.recall import option_by_name, state_by_name, state_gained
from ingest.lexicon import GENERIC_UNITS, LIGHT_VERBS
from ingest.vocabulary import Vocabulary
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.names import capitalised, lowered, stem
from kb.patterns import Pattern, deferred
from kb.rules import bare_name

#: "Barges cannot either", "Rafts never may": what the sentence before said of others, or the entry tells of.
_NEITHER = Pattern(
    r"^(?:(?P<who>[^,;]{2,60}?) (?:(?:cannot|can not|may not|must not|can never|may never|never can|never may)"
    r"(?: do so)?(?:,? either)?|"
    r"(?:can|may) do (?:neither|none)(?: of (?:these|those|them|the two|it)(?: things)?)?)|"
    r"(?:Nor|Neither) (?:may|can) (?P<nor>[^,;]{2,60}))"
    r"(?:, (?:with the exception of|except(?: for)?|apart from|other than|save(?: for)?) (?P<but>[^,;]+)"
    r"(?:, who [^,;]+)?)?(?:,? (?:as|because|since|for) (?:it|they|he|she|there|the|its|their)\b[^;]+)?$"
)
#: "Dazed crews may make none": of what was told of before.
_NONE_OF_THEM = deferred(
    r"^(?P<who>[^,;]{2,60}?) (?:may|can) (?P<do>make|take|use|perform|declare|have|receive) "
    r"none(?: of (?:them|these|those|it))?(?: at all)?$"
)
#: "It is then Alight": once it has done what it was told it may.
_THEN_SO = deferred(r"^(?P<it>It|They) (?P<be>is|are|becomes?|counts?) then (?P<so>[^;]+)$")
#: "Barges may not dive, and neither may rafts": what may not be done is said once.
_NOR_OTHERS = deferred(
    r"^(?P<said>[^,;]{2,60}? (?P<bar>may not|cannot|can not|must not|may never|can never|never|do not|does not) "
    r"(?P<deed>[^;]+?))(?:[,;]| [–—])? (?:and |but )?(?:neither|nor) (?:may|can|must|do|does|will) "
    r"(?P<others>[^,;]{2,60}?)(?:, (?:who|which|whose|for|since|because) [^,;]+)?"
    r"(?P<but>,? (?:unless|except|if|when|while) [^;]+)?$"
)
#: "Dazed crews may contest them": what the sentence before told of doing to something.
_DONE_TO_THEM = deferred(
    r"(?<=\b)(?P<may>may|can|cannot|must|never)(?P<how> not| still| never| also| only)? (?P<verb>[a-z]+) "
    r"(?:them|these|those)(?=$|,| (?:if|when|while|unless|even)\b)"
)
#: "Only Divers may do this": what the entry that it stands in is of.
_DOES_THIS = deferred(
    r"^(?P<who>[^,;]{2,80}? (?:may|can|cannot|must|never)(?: not| never| only)?) "
    r"(?:do|use|make|take|attempt|perform|try|give|declare|issue|play|call) (?:this|so|it)"
    r"(?=$|, (?:and|but) (?:only|not|may not|can not|cannot) |"
    r" (?:if|when|while|unless|twice|once|in|at|on|"
    r"during|for|without|instead|even|too|again|after|before|against|from|near|within|to|through)\b)"
)


#: "It may be used by any crew, but not by one that is Dazed": what those may or may not do.
_BY_WHOM = deferred(
    r"^(?P<what>It|This|(?:An? |The )?[A-Z][\w'-]*(?: [A-Za-z][\w'-]*){0,3}?) (?P<may>may|can|may not|cannot|can not|"
    r"must not)(?P<only> only)? be (?:made|used|taken|declared|done|tried|attempted|performed|executed|chosen|played)"
    r"(?:(?P<far> (?:at|from|beyond|over|further|farther|more|within) [^,;]*\d[^,;]*)|"
    r"(?P<just> only)? by (?P<who>(?:(?!,? (?:but|though|although) (?:not|never) by)[^,;])+)"
    r"(?:, (?:notwithstanding|despite|in spite of) [^,;]+)?"
    r"(?:,? (?:but|though|although) (?:not|never) by (?P<not>[^,;]+))?)$"
)
#: "It may not be made by crews in boats, nor by carts": neither of them may.
_NOR_BY = deferred(
    r"^(?P<it>(?:It|This) (?:may not|cannot|can not|must not) be [a-z]+) by (?P<who>[^,;]+?)"
    r"(?P<others>(?:,? n?or by [^,;]+?)+)(?:,? nor against (?P<against>[^,;]+))?$"
)
_ONE = deferred(r"^(?:(?P<one>one)|those|ones)\b")
#: "Only Divers may use it, and only near a boat": in which case alone, or not, whoever may.
_AND_ONLY = deferred(
    r"^(?P<said>(?:Only )?[^,;]{2,80}? (?:may|can)(?: only)? use [^,;]+), (?:and|but) "
    r"(?P<how>only|not|(?:may|can) not (?:do (?:this|so|it)|use [^,;]+?)|cannot (?:do (?:this|so|it)|use [^,;]+?)) "
    r"(?P<case>(?:if|when|while|next|near|within|in|at|on|after|before|during|from|with|against) ?[^;]*)$"
)
#: "Reforming takes a turn. It is not allowed within 4 inches of …": the deed that was just told of.
_ALLOWED = deferred(
    r"(?:It|This) is (?P<how>not|never|only) (?:ever )?(?:allowed|permitted|possible) "
    r"(?P<case>(?:within|near|if|when|while|in|during|at|on|after|before) .+)"
)
_TWICE = ("Twice", "twice")
#: What an entry says of its option in a few words: "Not while Dazed", "Once per game", "Usable only by Divers".
_OF_ENTRY: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], str]], ...] = (
    (
        deferred(
            r"^(?:No (?:such )?attempts? (?:may|can) (?:ever )?be made|"
            r"No (?:such )?attempts? (?:is|are) (?:possible|allowed|permitted)|"
            r"(?:The|This|Such an) attempt (?:may not|cannot|can not|must not|may never|can never) be made) "
            r"(?:by (?P<who>[^,;]+)|(?P<case>(?:if|when|while|in|into|during|at|after|before|against|within|on|from|"
            r"inside|near|over|across) [^,;]+))$"
        ),
        lambda m, name: (
            f"{capitalised(m['who'])} may not use {name}" if m["who"] else f"A unit may not use {name} {m['case']}"
        ),
    ),
    (
        deferred(
            r"^(?:(?:Not|Never)(?: (?:permitted|allowed|possible|available|usable|used))?|Forbidden|Prohibited) "
            r"((?:if|when|while|in|during|at|after|against|within|on|by) (?!all\b)[^,;]+)$"
        ),
        lambda m, name: f"A unit may not use {name} {m[1]}",
    ),
    (
        deferred(
            r"^(?!Not |Once |Twice )([A-Z][^,;:]{2,40}?) only, (?:that is|that means|i\.e\.|meaning|namely|"
            r"which means) ([^;:]{3,80})$"
        ),
        lambda m, name: f"Only {m[2]} may use {name}",
    ),
    (
        deferred(
            r"^(?:(?:It|This) is )?[Oo]nly (?:for|available to|open to|usable by) (?!the\b|as\b|one\b)([^,;:]{2,60})$"
        ),
        lambda m, name: f"Only {m[1]} may use {name}",
    ),
    (
        deferred(r"^Only ([^,;:]{2,60}?) (?:may|can)(?: do so| do this)?$"),
        lambda m, name: f"Only {m[1]} may use {name}",
    ),
    (
        deferred(
            r"^(?:Only )?([Oo]nce|[Tt]wice|[Oo]ne use(?: only)?)(?: only)?(?: ((?:per|each|a|every|in each) "
            r"[a-z]+)(?: (?:per|for each) "
            r"[a-z]+)?)?$"
        ),
        lambda m, name: f"A unit may only use {name} {'twice' if m[1] in _TWICE else 'once'} {m[2] or 'per game'}",
    ),
    (
        deferred(
            r"^(?:Not|Never) (?:for|available to|open to|(?:allowed|permitted) (?:for|to)) ([^,;]{2,60}?),? "
            r"(?:or|and|nor) "
            r"((?:while|when|if|during|in|after|at) [^,;]+)$"
        ),
        lambda m, name: f"{m[1]} may not use {name}. A unit may not use {name} {m[2]}",
    ),
    (
        deferred(
            r"^(?:(?:It|This) )?(?:[Rr]equires|[Nn]eeds) that (?:it|they|the [a-z]+) (?:is|are|has|have) (?:not|no) "
            r"(?=[A-Z][^,;]+$)"
        ),
        lambda m, name: f"A unit may not use {name} while ",
    ),
    (
        deferred(r"^(?:(?:It|This) )?(?:[Rr]equires|[Nn]eeds) that "),
        lambda m, name: f"A unit may only use {name} if ",
    ),
    (
        deferred(r"^(?:Requires|Needs) (?=(?:an?|the|at least) |[A-Z]|line of sight\b)"),
        lambda m, name: f"To use {name}, a unit must have ",
    ),
)
#: In the entry of a rule: "Lost if the unit is Dazed", "Riders may ignore this", "Not affected by mud".
_LOST_IF = deferred(r"^(?:It is |This is |Is )?[Ll]ost (?=(?:if|when|while|once|as soon as) )")
IGNORES_THIS = deferred(r"\b(ignores?) (?:all (?:of )?)?this(?=$| (?:until|unless|if|while|when|in|at)\b)")
#: In the entry of a state: "Carts may not ram it", of those who are in it.
_STRIKE_IT = deferred(
    r"^(?P<they>(?!(?:It|They|The unit|No|Enem)\b)[A-Z][^,;:]{2,50}? (?:may|can|must|cannot)(?: not| never| only)?) "
    r"(?P<deed>charge|assault|attack|target|ram|board|shoot at|fire at|engage) it"
    r"(?=$|,| (?:if|when|unless|in|from|while)\b)"
)
_AT_TIME = deferred(r"(?i)at (the (?:end|start|beginning) of [^;]+)")
#: In the entry of a state: "drilled crews lose it".
_LOSES_IT = deferred(r"\b(loses?|sheds?) it(?=$|,| (?:if|when|even|at|as|after|in|on|by)\b)")
_THIS_FAILS = deferred(r"^(?:This (?=does not apply )|D(?=oes not (?:work|apply|function|help|count)\b))")
#: What an entry says without naming whose it is: "Has the Keen trait", "Immune to mud", "Cannot be the target of …".
_HEADLESS = deferred(
    r"^(?:(?P<state>Not (?:affected by|subject to|hindered by)|Unaffected by|Immune to|Exempt from|Unable to)|"
    r"(?:Has|Have|Is|Are|Needs?|Cannot be the target of))\b(?= )"
)
#: In the entry of a state, how it ends: "Removed by a Rally action", "Wears off when …", "Lasts until the end of …".
_ENDED = deferred(
    r"^(?:(?:It|This) )?(?:is )?(?:[Rr]emoved|[Cc]leared|[Ll]ifted|[Cc]ancelled|[Tt]aken off|[Ee]nded|[Ee]nds|"
    r"[Gg]oes away|[Ww]ears off|[Ee]xpires|[Ll]apses) (?=(?:if|when|whenever|once|as soon as|by|at|after)\b)"
)
#: "With two or more such markers": of that state.
_SUCH_MARKERS = deferred(r"\b(?:such|of these|of those|these|those) (markers?|tokens?|counters?)\b")
_LASTS = deferred(r"^(?:(?:It|This) )?[Ll]asts until (?=(?P<time>the (?:end|start|beginning) of )?)")


#: "They may dive, and nobody else may do that except Scouts": only those, and Scouts.
_AND_NOBODY_ELSE = deferred(
    r"^(?P<who>(?!No\b|Only\b)[^,;]{2,50}?) (?P<may>may|can) (?P<what>(?!not\b|only\b|never\b)[^,;()]{2,60}?)"
    r"(?: \([^()]*\))?,? "
    r"(?:and|but) (?:nobody|no one|no-one|none|no other (?P<other>[a-z]+))(?: else)?"
    r"(?: (?:may|can|does|do|will)(?: (?:do )?(?:that|so|this|it))?)?"
    r"(?:,? (?:except|but|other than|apart from|save)(?: for)? (?P<also>[^,;]+))?$"
)


def _only_those(match: re.Match[str], setting: Setting) -> str:
    """The same as told of these alone; the sentence as it stands where "they" are nobody that is known."""
    who, terms = match["who"], setting.vocabulary.terms
    if match["other"] and _of_options(match["other"], setting):  # "and no other action": that alone is left to them
        return match[0]
    if who in ("It", "They", "He", "She"):
        last = setting.last.term if setting.last is not None else setting.section_term
        if last is None or terms[last].kind not in HELD_KINDS:
            return match[0]
        who = terms[last].name
    return f"Only {who}{' and ' + match['also'] if match['also'] else ''} {match['may']} {match['what']}"


def _of_options(word: str, setting: Setting) -> bool:
    """Whether a word is one for options ("action", "labours")."""
    named = [setting.vocabulary.kind_of(term) for hit in setting.vocabulary.index.find(word) for term in hit.terms]
    return any(kind in OPTION_KINDS for kind in named) or word.rstrip("s") in ("action", "order", "move", "reaction")


def then_so(text: str, setting: Setting) -> str:
    """What somebody "is then", once he has done what the sentence before lets him do."""
    before, entry = setting.said[-1] if setting.said else None, setting.section_term
    then = _THEN_SO.match(text) if before is not None and before.relation == "permits" else None
    if then is None or before is None or before.object.kind not in ("action", "reaction"):
        return text
    if setting.vocabulary.kind_of(entry) in OPTION_KINDS:
        return text
    they = then["it"].lower()
    return f"If {they} used {before.object.name}, {they} {then['be']} {then['so']}"


#: "One friendly Rider unit within 6 inches gains the Hidden rule", in the entry of an option: what it does for others.
_FOR_FRIENDS = Pattern(
    r"^(?P<all>One|Any one|Each|Every|Any|An?|All|Up to \w+) friendly (?P<whom>[A-Z][\w' -]{1,30}?)"
    r"(?: (?P<noun>units?|models?|squads?))? (?P<does>within \d[^ ]*(?: inches)? "
    r"(?:gains?|loses?|receives?|suffers?|becomes?) .+)$"
)


def _for_friends(match: re.Match[str], vocabulary: Vocabulary) -> str:
    term = vocabulary.terms.get(vocabulary.best(match["whom"], "unit_type") or "")
    if term is None or term.kind not in TYPE_KINDS:
        return match[0]
    noun = match["noun"] or ("units" if match["all"] == "All" else "unit")
    return f"If the target is {bare_name(term.name)}, {match['all'].lower()} friendly {noun} {match['does']}"


#: What tells when a reaction may be made: a case that is its own.
_TIMES_IT = frozenset(("triggers", "occurs_in", "requires"))
#: "They treat it as deep water": what the sentence before told of.
_TREATS_IT = deferred(
    r"\b(?:treat|count|consider|regard)(?P<s>s?) (?:it|them|this|that|these|those) as (?=(?:an? |if it were )?[\w'-]+)"
    r"(?!(?:being|having|if|though)\b)"
)


def _treated_so(text: str, setting: Setting) -> str:
    """The sentence with the thing of which the one before told by its name, where somebody treats it as another."""
    found = _TREATS_IT.search(text)
    told = list(dict.fromkeys(draft.object for draft in setting.said if draft.object.kind == "effect")) if found else []
    if found is None or len(told) != 1:
        return text
    name = setting.vocabulary.terms[told[0].term].name if told[0].term else told[0].name
    return f"{text[: found.start()]}treat{found['s']} {lowered(name)} as {text[found.end() :]}"


def pointed_at(text: str, setting: Setting) -> str:
    """The sentence with what it points at by its name: the deed just forbidden, else the option of the entry."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    text = option_by_name(state_gained(state_by_name(text, setting), setting), setting)
    text = _treated_so(those_alone(as_another(text, setting), setting), setting)
    if len(by_each := to_each(text)) > 1:
        return ". ".join(pointed_at(one, setting) for one in by_each)
    if barred := _NOR_BY.match(text):
        whom = [barred["who"], *re.split(r",? n?or by ", barred["others"])[1:]]
        each = [f"{barred['it']} by {who}" for who in whom]
        if barred["against"]:
            each.append(f"{barred['it']} against {whom[-1] if barred['against'] == 'them' else barred['against']}")
        return ". ".join(pointed_at(one, setting) for one in each)
    text = _AND_NOBODY_ELSE.sub(lambda m: _only_those(m, setting), text)
    nor = _NOR_OTHERS.match(text)
    if nor and (others := _others(nor["others"], nor["bar"], nor["deed"], setting.vocabulary)):
        return f"{pointed_at(nor['said'], setting)}. {pointed_at(others, setting)}{nor['but'] or ''}"
    text = _ANSWERS_WITH.sub(lambda m: _answered(m, setting.vocabulary), text)
    text = _never_becomes(_each_deed(text, setting.vocabulary), setting)
    unlike = _UNLIKE.match(text)
    if unlike and (stem(unlike["others"]) in setting.vocabulary.unit_words or unlike["others"] in GENERIC_UNITS):
        text = f"Only {unlike['who']} {unlike['may']} {text[unlike.end() :]}"
    text = of_a_state(both_in_one_turn(never_both(text)), setting.vocabulary)
    if entry and terms[entry].kind in HELD_KINDS:
        ends = _AT_TIME.match(setting.said[-1].condition or "") if setting.said else None
        if ends:  # when the others lose it too
            text = _LOSES_IT.sub(rf"\1 it if it is {ends[1]}", text)
        text = on_the_card(text, bare_name(terms[entry].name), terms[entry].kind, setting.vocabulary)
        text = _of_the_bearer(text, bare_name(terms[entry].name), terms[entry].kind)
    if entry and terms[entry].kind == "special_rule":
        return text
    option = entry is not None and terms[entry].kind in OPTION_KINDS
    name = bare_name(terms[entry].name) if entry and option and entry not in setting.vocabulary.general else ""
    text = _FOR_FRIENDS.sub(lambda m: _for_friends(m, setting.vocabulary), text) if name else text
    opened = all(d.relation in _TIMES_IT or d.object.term == entry for d in setting.said)
    if name and opened and terms[entry or ""].kind == "reaction":
        text = as_its_unit(text)
    if allowed := _ALLOWED.fullmatch(text):
        told = _deed_told(setting) or name
        how = "only" if allowed["how"] == "only" else "not"
        return f"A unit may {how} use {told} {allowed['case']}" if told else text
    before = setting.said[-1] if setting.said else None
    text = _OTHER.sub(lambda m: _of_the_kind(m, setting.vocabulary), text)
    core, case = split_end(text) or (text, "")
    if by := _by_whom(core, name, setting.vocabulary):
        return ". ".join(f"{said}{case}" for said in by.split(". "))
    if before is not None:
        text = nobody_else(text, setting)
    if before is not None and (none := _NONE_OF_THEM.match(text)) and before.object.kind in ("action", "reaction"):
        return f"{none['who']} may not {none['do']} {before.object.name}"
    if neither := _NEITHER.match(text):
        before = setting.said[-1] if setting.said else None
        heard = before is not None and before.relation in ("denies", "permits", "limits_to")
        what = _all_of(setting.said) if before is not None and heard else f"use {name}" if name else ""
        but = f", except {neither['but']}" if neither["but"] else ""
        return f"{neither['who'] or neither['nor']} may not {what}{but}" if what else text
    text = _DONE_TO_THEM.sub(lambda m: _done_to_them(m, setting), text)
    if not name:
        return text
    if (told := open_to(text, name)) != text:
        return told
    for pattern, plainer in _OF_ENTRY:
        found = pattern.fullmatch(text) or pattern.match(text)
        text = f"{plainer(found, name)}{text[found.end() :]}" if found else text
    text = _DOES_THIS.sub(lambda m: f"{m['who']} use {name}", text)
    narrowed = _AND_ONLY.match(text)
    if narrowed is None:
        return text
    said, case = narrowed["said"], narrowed["case"]
    if narrowed["how"] != "only":
        return f"{said}. A unit may not use {name} {case}"
    placed = case.split(" ", 1)[0] in ("next", "near", "within", "in", "at", "on")
    return f"{said}. To use {name}, a unit must be {case}" if placed else f"{said}. A unit may only use {name} {case}"


def _all_of(said: list[Draft]) -> str:
    """The deeds of which the last statement of a sentence told, each by name ("Dash or Wade")."""
    told = (d for d in said if (d.relation, d.statement) == (said[-1].relation, said[-1].statement))
    kinds = {said[-1].object.kind, "action", "reaction", "order"}
    return " or ".join({d.object.name: None for d in told if d.object.kind in kinds})


def _done_to_them(match: re.Match[str], setting: Setting) -> str:
    """The same deed to the same things, where the sentence before told of it; else as it stands."""
    told = (draft.object.name for draft in setting.said if draft.object.kind == "action")
    deed = next((name for name in told if name.split(" ", 1)[0].lower() == match["verb"] and " " in name), "")
    return f"{match['may']}{match['how'] or ''} {deed}" if deed else match[0]


#: "Unlike other crews, a Diver crew may sink": nobody else may.
_UNLIKE = deferred(
    r"^Unlike (?:all |any )?others? (?P<others>[a-z]+),? (?P<who>(?!th(?:is|ese|ose|ey)\b|it\b)[^,;]{2,50}?) "
    r"(?P<may>may|can) (?!not\b|only\b|never\b|be\b)"
)
#: "Answer a charge with Brace", "respond with a Volley": that reaction is used.
_ANSWERS_WITH = deferred(
    r"\b(?:react|respond|answer|reply|counter|meet)(?P<s>e?s)?(?:(?: to)? (?:an? |the |any )[\w -]{2,30}?)?"
    r"(?P<only> only| solely)? (?:with|by (?:making|using|taking|declaring)) (?:an? |the |its |their )?"
    r"(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)*)"
)
#: "May neither shoot nor carry a load": each deed by itself, where the first has its own object or needs none.
_NEITHER_DEED = deferred(
    r"^(?:(?P<who>[^,;]{2,60}?) )?(?P<may>[Mm]ay|[Cc]an|must|do|does|will) neither (?P<one>[^,;]+?) nor "
    r"(?P<other>[^,;]+)$"
)
#: "If it would become Dazed, it becomes Stunned instead", "a crew that would be Dazed is Stunned instead".
_WOULD_BECOME = deferred(
    r"^(?:(?:If|When|Whenever|Where) )?(?P<who>[^,;]{2,50}?) (?:(?:that|which|who) )?would (?:otherwise |normally )?"
    r"(?:become|be|gain|be made) (?P<state>[A-Za-z][\w'-]+(?: [A-Z][\w'-]+)?)"
    r"(?P<how> (?:by|from|in|on|through|because) [^,;]{3,50}?"
    r"(?=,| (?:instead|it|they|becomes?|is|are|gains?|gets?|suffers?|receives?|has|have|loses?|takes?|"
    r"falls?|counts?)\b))?(?: instead)?,? (?![^;]*\b(?:may|can|must|roll)\b)"
    r"(?=[^;]*\b(?:instead|at once|straight away|immediately)\b)[^,;]*,? ?(?P<but>, unless .+)?$"
)
#: "A Rider that would get the Flees result on the Panic Table gets Wavers instead", "Riders treat a Flees result as
#: Wavers": the state that the one result brings never comes of it.
_OTHER_RESULT = deferred(
    r"^(?:(?:If|When|Whenever|Where) )?(?P<who>[^,;]{2,50}?) (?:(?:(?:that|which|who) )?"
    r"(?:would (?:otherwise |normally )?)?(?:gets?|rolls?|suffers?|receives?|scores?|obtains?|takes?)"
    r"(?= [^;]*\binstead\b)|(?:treats?|counts?|takes?|reads?)(?= [^;]*\bas\b)) "
    r"(?:the |an? |any |all |every )?(?:results? of )?[\"“']?(?P<state>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)[\"”']?"
    r"(?: results?)?(?P<how> (?:on|from|in) (?:the |an? |any )?[A-Z][^,;]{3,40}?)?,? "
    r"(?:(?:(?:it|they|he) )?(?:gets?|suffers?|receives?|takes?|counts? as|is|are|becomes?|has|have) |as )"
    r"[^,;]{3,60}$"
)
_ON_A_TABLE = deferred(r"^ (?:on|from|in|by) (?=(?:the |an? |any )?[^,;]*\b(?:[Tt]able|[Cc]hart)$)")
_RESULT_OR_TABLE = deferred(r"\bresults?\b|\b(?:Table|Chart)\b")
_INSTEAD_OF_BECOMING = deferred(
    r"^(?:Instead of|Rather than) (?:becoming|being) (?P<state>[A-Za-z][\w'-]+(?: [A-Z][\w'-]+)?), "
    r"(?P<who>[^,;]{2,50}?) (?:is|are|becomes?|gains?|loses?|suffers?)\b.*$"
)


def _others(words: str, bar: str, deed: str, vocabulary: Vocabulary) -> str:
    """What others may not do either: the deed told of before ("rafts"), or that which is told of them ("a raft dive");
    '' where the words point back ("nor may they dive")."""
    if re.match(r"(?:it|they|he|she|you|these|those|this) (?!with|in|on|who|that)", words):
        return ""
    tokens = tokenize(words, vocabulary)
    told = next((n for n, t in enumerate(tokens) if t.low in _TELLING_WHICH), len(tokens))
    does = (
        n for n in range(1, told)
        if tokens[n].low in ("be", "have") or tokens[n].stem in ACTIONS or pick(tokens[n], vocabulary, *OPTION_KINDS)
    )  # fmt: skip
    at = next(does, None)
    who = words if at is None else " ".join(t.text for t in tokens[:at])
    own = deed if at is None else " ".join(t.text for t in tokens[at:])
    return f"{capitalised(who)} {bar} {own}"


def _by_whom(text: str, name: str, vocabulary: Vocabulary) -> str:
    """A sentence that tells by whom an option is used, with those as its subject; '' where it tells of no option."""
    found = _BY_WHOM.match(text)
    what = re.sub(r"^(?:An?|The) ", "", found["what"]) if found else ""
    what = name if what in ("It", "This") else what
    known = vocabulary.best(what, *OPTION_KINDS) if what else None
    an_option = vocabulary.terms[known].kind in OPTION_KINDS if known else what.istitle()
    if found is None or not what or not an_option:
        return ""
    may = "may not" if found["may"].endswith("not") else "may"
    if found["far"]:
        return f"A unit {may}{found['only'] or ''} use {what}{found['far']}"
    who = found["who"].removeprefix("only ").removesuffix(" only").removesuffix(" alone")
    only = found["only"] or found["just"] or who != found["who"]
    said = f"Only {who} may use {what}" if only else f"{capitalised(who)} {may} use {what}"
    if found["not"]:
        others = _ONE.sub(lambda m: "a unit" if m["one"] else "units", found["not"])
        said += f". {capitalised(re.sub(r' (?:as well|too|also)$', '', others))} may not use {what}"
    return said


#: "May carry out no other Labour": none at all, but for what it has leave to do.
_OTHER = deferred(
    r"\b(?P<none>no|any) (?:other|further) (?P<kind>(?:\w+ (?=re|act|ord))?[\w-]+)(?! (?:than|but|except)\b)\b"
)

#: "May dash or wade, and take": what is left alone of all is read with it.
_AFTER_LEAVE = deferred(
    r"\b(?:may|can) (?!not\b|only\b|never\b)[^.;]{3,120}?,? (?:and|but) (?:(?:may |can )?[a-z]+ )?$"
)
_BARRED = deferred(r"\b(?:may|can|must) ?not\b|\bnever\b")


def _of_the_kind(match: re.Match[str], vocabulary: Vocabulary) -> str:
    known = vocabulary.best(match["kind"], *OPTION_KINDS)
    if match["none"] == "no" and _AFTER_LEAVE.search(match.string[: match.start()]):
        return match[0]
    if match["none"] == "any" and not _BARRED.search(match.string[: match.start()]):
        return match[0]
    return f"{match['none']} {match['kind']}" if known in vocabulary.general else match[0]


#: Words behind which somebody is told apart from others.
_TELLING_WHICH = frozenset("with that who which in on under of armed within".split())


def _answered(match: re.Match[str], vocabulary: Vocabulary) -> str:
    known = vocabulary.best(match["name"], "reaction")
    if known is None or known in vocabulary.general or vocabulary.terms[known].kind != "reaction":
        return match[0]
    only = "only " if match["only"] and not match["s"] else ""  # "may react to a charge only with a Brace"
    return f"{only}use{'s' if match['s'] else ''} {match['name']}"  # to what it answers is told where it is told of


def _each_deed(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with each of two deeds that are forbidden together told by itself."""
    found = _NEITHER_DEED.match(text)
    first = tokenize(found["one"], vocabulary) if found else []
    alone = bool(first) and (first[0].stem in ACTIONS or pick(first[0], vocabulary, *OPTION_KINDS) is not None)
    alone = alone and first[0].stem not in LIGHT_VERBS
    shared = not first or (len(first) == 1 and not alone) or first[0].low == "be"
    if found is None or shared or found["other"].startswith(("be ", "a ", "an ")):
        return text
    no = f"{found['who'] or 'It'} {'cannot' if found['may'].lower() == 'can' else found['may'].lower() + ' not'}"
    case = (split_end(found["other"]) or ("", ""))[1] if split_end(found["one"]) is None else ""
    return f"{no} {found['one']}{case}. {no} {found['other']}"


def _never_becomes(text: str, setting: Setting) -> str:
    """What somebody becomes instead, said with it: that he never becomes the other thing."""
    found = _WOULD_BECOME.match(text) or _INSTEAD_OF_BECOMING.match(text) or _OTHER_RESULT.match(text)
    if found is None:
        return text
    of_a_table = found.re.pattern == _OTHER_RESULT.pattern
    if of_a_table and not _RESULT_OR_TABLE.search(found[0]):
        return text  # "Riders treat Mires as Bogs"
    kinds = ("status", "effect") if of_a_table else ("status",)
    state = setting.vocabulary.best(found["state"], *kinds)
    known = setting.vocabulary.kind_of(state) in kinds
    who = found["who"]
    itself = setting.section_term == state and re.match(r"(?:[Ii]t|[Tt]hey|[Hh]e|[Tt]he [a-z]+|[Aa]n? [a-z]+)$", who)
    if not known or found["state"].lower() in who.lower() or itself:
        return text
    told = {"how": "", "but": "", **found.groupdict(default="")}
    told["how"] = _ON_A_TABLE.sub(" by a result of ", told["how"])
    if of_a_table:
        told["how"] = told["how"] or f" by a {told['state']} result"
        told["state"] = setting.vocabulary.terms[state or ""].name
    if setting.vocabulary.kind_of(state) == "effect":
        be = "are" if re.match(r"[A-Z][\w' -]*s$|All |Any (?!one)", who) and not who.endswith("ss") else "is"
        return f"{text}. {capitalised(who)} {be} immune to {told['state']}{told['how']}"
    return f"{text}. {capitalised(who)} can never become {told['state']}{told['how']}{told['but']}"


def _deed_told(setting: Setting) -> str:
    """The deed that the sentence before was about, '' where it was about none."""
    before = setting.said[-1] if setting.said else None
    known = setting.vocabulary.terms.get(before.subject or "") if before is not None else None
    told = known or (before.subject_thing if before is not None else None)
    return told.name if told is not None and told.kind in OPTION_KINDS else ""


#: "Enemies more than 12 inches away cannot target this squad": what they may not do to the bearer of the entry.
_BY_ENEMIES = deferred(
    r"^(?:(?:All |Any )?[Ee]nem(?:ies|y \w+s)|(?P<no>No) enemy(?: \w+)?|[Aa]n enemy(?: \w+)?)(?P<which> "
    r"[^,;]{3,60}?)? "
    r"(?P<may>cannot|can not|may not|may never|can never|may|can) "
    r"(?P<deed>(?:shoot|fire)(?: at| on| upon)|target|charge|attack|assault) "
    r"(?:it|them|(?:this|the) (?!rule|trait|ability|keyword|enem|first|near)\w+)"
    r"(?= (?:with|from|in|during|unless|if)\b|$)"
)
_DONE_TO_IT = {"target": "targeted", "charge": "charged", "attack": "attacked", "assault": "assaulted"}


def _suffered(match: re.Match[str]) -> str:
    """What enemies may not do to the bearer as what it cannot suffer; the same as before where they may do it."""
    if (match["may"] in ("may", "can")) is (match["no"] is None):
        return match[0]
    done = _DONE_TO_IT.get(match["deed"], "shot at")
    return f"It cannot be {done}{' by enemies' + match['which'] if match['which'] else ''}"


def _of_the_bearer(text: str, name: str, kind: str) -> str:
    """A sentence in the entry of what a unit is or has, with that by its name and its bearer as its subject."""
    text = _BY_ENEMIES.sub(_suffered, text)
    if kind == "special_rule":
        text = _LOST_IF.sub(f"A unit loses the {name} special rule ", text)
        text = IGNORES_THIS.sub(rf"\1 the {name} special rule", text)
        text = _THIS_FAILS.sub(lambda m: "It d" if m[0] == "D" else "This rule ", text)
    elif kind == "status":
        text = _STRIKE_IT.sub(rf"\g<they> \g<deed> a {name} unit", text)
        text = _SUCH_MARKERS.sub(rf"{name} \1", text)
        text = _LOSES_IT.sub(rf"\1 the {name} status", text)
        text = _ENDED.sub(f"{name} is removed ", text)
        text = _LASTS.sub(lambda m: f"{name} is removed {'at' if m['time'] else 'when'} ", text)
    return _HEADLESS.sub(lambda m: f"It {'is ' if m['state'] else ''}{lowered(m[0])}", text)
