"""Who reacts: to whom reactions and orders are open, and how often, put in forms of which each is read.

In: the cleaned text of a sentence. Out: the same with "any crew that is not Dazed may react" as "a Dazed crew may not
react", "once per battle, a crew that is charged may Duck" as "…may Duck, but only once per battle", "a crew that is
Snagged takes no orders" as "…may not be given orders". Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_REACT = r"(?:react|respond|interrupt|reply)"
_REACTIONS = r"(?:reactions?|responses?|interrupts?|replies|reply)"
_PIECE = r"(?:unit|model|squad|band|crew|company|regiment|team|group|element|ship|vessel|vehicle|fighter|figure)"
_STATES = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)?(?:(?:,? or|,) [A-Z][\w'-]*(?: [A-Z][\w'-]*)?)*"
_SPAN = r"turn|round|phase|battle|game|activation"
_DONE = r"(?:is|are|has been|have been) (?:shot at|fired (?:at|on|upon)|[a-z]+ed)"
_NOT = r"(?:may not|cannot|can not|can['’]t|may never|can never)"
_TEST = r"[A-Z]?[\w' -]{2,30}?(?:[Tt]est|[Cc]heck|[Rr]oll)"


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


def _last(match: re.Match[str]) -> str:
    """ "Once per battle, a crew that is charged may Duck": how often at the end."""
    return f"{capitalised(match['rest'])}, but only {match['often'].lower()} per {match['span']}"


def _second_thing(match: re.Match[str]) -> str:
    """ "A crew that is charged and has not moved may Duck": what it must be besides is the case."""
    return f"{match['front']} {match['may']} if it {match['so']}"


WHO_REACTS = Substitutions(
    (  # "Any crew that is not Dazed may react", "Only crews that are not Dazed may react"
        rf"^(?:Any|Only an?|Only|Each|Every|All) (?P<piece>{_PIECE})s? (?:that|which) (?:is|are) (?:not|neither) "
        rf"(?P<so>{_STATES}) (?P<may>may|can) (?P<do>{_REACT}|make (?:an? )?{_REACTIONS})(?=[.;]|$)",
        lambda m: f"A {m['piece']} that is {m['so']} may not {m['do']}",
    ),
    (  # "Crews react unless they are Dazed"
        rf"^(?P<who>[A-Z][a-z]+s) (?:(?:may|can) )?(?P<do>{_REACT}) unless (?:they|it) (?:are|is) (?P<so>{_STATES})"
        r"(?=[.;]|$)",
        lambda m: f"{m['who']} that are {m['so']} may not {m['do']}",
    ),
    (  # "Rafts react only when Poised"
        rf"^(?P<who>[A-Z][\w' -]{{2,30}}?s) (?P<do>{_REACT}) only (?:when|while|if) (?:(?:they|it) (?:are|is) )?"
        rf"(?P<so>{_STATES})(?=[.;]|$)",
        lambda m: f"{m['who']} may only {m['do']} if they are {m['so']}",
    ),
    (  # "is not allowed any reaction", "loses its reactions"
        r"\b(?:(?:is|are) not (?:allowed|permitted|given|granted) (?:any |a )?|"
        r"(?:is|are) (?:allowed|permitted|given) no "
        rf"|los(?:es|e) (?:its|their|any|all) (?:(?:chance|right) (?:of|to) (?:an? )?)?){_REACTIONS}(?=[.,;]|$)",
        "may not react",
    ),
    (  # "may not react, except to Fall Back"
        rf"\b(?P<not>{_NOT}) {_REACT},? (?:except|other than|save|apart from)(?: to| by)? "
        r"(?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3})(?=[.;]|$)",
        r"\g<not> make reactions other than \g<what>",
    ),
    (  # "can do nothing but Fall Back in reaction"
        r"\b(?P<may>may|can) do nothing (?:but|except) (?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}) "
        rf"in (?P<kind>{_REACTIONS})(?=[.;]|$)",
        r"\g<may> make no \g<kind> except \g<what>",
    ),
    (  # "Rafts do not react; the exception is a Raft that is Poised"
        rf"(?P<front>\b(?:do not|does not|{_NOT}) {_REACT})[;,] (?:and |but )?"
        r"(?:the (?:only )?exception (?:is|being)|except) "
        rf"(?:an?|any|those) (?:[\w'-]+ )?(?:that|which) (?:is|are) (?P<so>{_STATES})(?=[.;]|$)",
        r"\g<front> unless they are \g<so>",
    ),
    (  # "Once per battle, a crew that is charged may Duck"
        rf"^(?P<often>Once|Twice) (?:per|a|each|in (?:a|each|every|the)) (?P<span>{_SPAN})(?:,|:) "
        rf"(?P<rest>(?:an?|any) {_PIECE} (?:that|which) {_DONE}[^,;:.]{{0,40}} "
        r"(?:may|can) [A-Z][^.,;:]{2,50})(?=\.?$)",
        _last,
    ),
    (  # "Once a crew has reacted it cannot react again that turn"
        rf"^Once an? (?P<who>{_PIECE}) has (?P<done>reacted|made an? [a-z]+),? (?:it|that [a-z]+) {_NOT} "
        r"(?:react|make an(?:other|y)(?: [a-z]+)?|do so)(?: again)?"
        r"(?: (?:in )?(?:this|that|the same|the) (?P<span>turn|round|phase))(?=[.;]|$)",
        lambda m: f"A {m['who']} that has already {m['done']} this {m['span']} may not do so again",
    ),
    (  # "Having made a reaction, a crew can't make another until the next turn"
        rf"^(?:Having|After having) (?P<done>made an? [a-z]+|reacted), an? (?P<who>{_PIECE}) {_NOT} "
        r"[a-z]+ (?:another(?: [a-z]+)?|again) (?:(?:until|before) (?:the|its) next|in the same|(?:in )?that) "
        r"(?P<span>turn|round|phase)(?=[.;]|$)",
        lambda m: f"A {m['who']} that has already {m['done']} this {m['span']} may not do so again",
    ),
    (
        rf"^(?:Limits?|Restrictions?): (?P<n>one|two|three|\d) (?={_REACTIONS} (?:per|for each) )",
        lambda m: f"{capitalised(m['n'])} ",
    ),
    (  # "must take and pass a Nerve Test"
        rf"\bmust take and pass (?=an? {_TEST})",
        "must pass ",
    ),
    (  # "may Duck, but must first pass a Nerve Test", "may Duck on a passed Nerve Test"
        r"(?P<front>\b(?:may|can) [A-Z][^.,;:]{2,40}?)"
        r"(?:, (?:but|though) (?:it )?(?:must|has to|needs to) (?:first )?pass "
        rf"(?P<a>an? )(?P<test>{_TEST})(?: first)?| on a (?:passed|successful) (?P<other>{_TEST}))(?=[.;]|$)",
        lambda m: f"{m['front']} if it passes {m['a'] or 'a '}{m['test'] or m['other']}",
    ),
    (
        r"\bif it still has its order(?: for (?:the|this) turn)?(?=[.,;]|$)",
        "if it has not been given an order this turn",
    ),
    (  # "A crew that is charged and has not yet moved may Duck"
        rf"^(?P<front>An? {_PIECE} (?:that|which) {_DONE}) and (?P<so>(?:has|is|can)(?: not|not)? [^.,;:]{{3,60}}?) "
        r"(?P<may>(?:may|can) [A-Z][^.,;:]{2,50}?)(?=\.?$)",
        _second_thing,
    ),
    # Orders.
    (  # "Scouts may be given two orders in a turn so long as the first was obeyed"
        rf"(?P<but>, (?:but|though|while|whereas|and) )?"
        rf"\b(?P<who>(?!(?i:{_PIECE}|order|player|side)s)[A-Z][\w'-]*s|they|it) (?P<may>may|can) (?:each )?be given "
        r"(?:two(?: orders)?|a second(?: order| one)?)(?: in (?:the same|a|one|each|any) turn)?"
        r"(?:,? (?:if|when|(?:so|as) long as|provided(?: that)?) (?P<so>[^.,;:]{5,80}))?(?=[.,;]|$)",
        lambda m: (
            f"{'. ' if m['but'] else ''}{m['who']} {m['may']} be given a second order"
            f"{' if ' + m['so'] if m['so'] else ''}"
        ),
    ),
    (
        rf"^You {_NOT} (?:give|issue) (?:an?|any|the same) (?P<who>{_PIECE}) "
        r"(?:a second|another|more than one) orders? in (?:the same|a|one|any) (?P<span>turn|round|phase)(?=[.;]|$)",
        r"No \g<who> may be given more than one order in a \g<span>",
    ),
    (
        rf"^(?:Each|Every|An?|Any) (?P<who>{_PIECE}) (?:can|may) (?:only )?be ordered (?:only )?once "
        r"(?:per|a|each|every|in (?:a|each)) (?P<span>turn|round|phase)(?=[.;]|$)",
        r"No \g<who> may be given more than one order in a \g<span>",
    ),
    (
        r"^(?P<who>An? [^.,;:]{3,60}?|[A-Z][\w' -]{3,40}s) (?:takes?|receives?|gets?|is given|are given|obeys?) "
        r"no orders(?=[.;]|$)",
        r"\g<who> may not be given orders",
    ),
    (
        r"^(?:An )?[Oo]rders? (?:is|are) (?:obeyed|carried out|followed) only (?:if|when) "
        rf"(?P<test>an? {_TEST}) is passed(?=[.;]|$)",
        r"A unit must pass \g<test> to carry out an order",
    ),
    (  # "Before a Dazed crew can carry out an order it must pass a Nerve Test"
        rf"^Before (?P<who>an? [^.,;:]{{3,50}}?) (?:can|may) "
        r"(?:carry out|perform|obey|follow|act on) (?:an|any|its) order,? it "
        rf"must (?:first )?pass (?P<test>an? {_TEST})(?=[.;]|$)",
        lambda m: f"{capitalised(m['who'])} that is given an order must take {m['test']}, and does nothing if it fails",
    ),
    (  # "A Dazed crew must pass a Nerve Test before it obeys an order"
        rf"^(?P<who>(?:An? )?[A-Z][\w'-]* (?P<piece>{_PIECE})(?P<s>s?)) (?:must|has to|have to) (?:first )?pass "
        rf"(?P<test>an? {_TEST}) "
        r"(?:before (?:it|they) (?:obeys?|carr(?:y|ies) out|performs?|follows?)|to (?:obey|carry out|perform|follow)) "
        r"(?:an|any|its|their) orders?(?=[.;]|$)",
        lambda m: (
            f"{m['who']} that {'are' if m['s'] else 'is'} given an order must take {m['test']}, and "
            f"{'do' if m['s'] else 'does'} nothing if {'they fail' if m['s'] else 'it fails'}"
        ),
    ),
    (  # "A crew with an enemy within 6 inches cannot be given a Row order"
        rf"^(?P<who>An? {_PIECE}) (?:with|that has) an enemy (?:{_PIECE} )?(?P<near>within \d+(?:[\"”″]| ?[a-z]+)?)"
        r"(?: of it)? (?=(?:may|can|cannot|must) ?)",
        r"\g<who> \g<near> of an enemy ",
    ),
    (  # "Row orders cannot be given to crews within 6 inches of the enemy"
        rf"^(?:An? )?(?P<order>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) orders? (?P<not>{_NOT}) be given to "
        r"(?P<who>(?:an? )?[a-z]+ (?:within|that|with|which) [^.;:]{3,80}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['not']} be given a {m['order']} order",
    ),
    (
        r"\b(?P<may>may|can) be ordered only to (?P<one>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) or (?:to )?"
        r"(?P<other>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?=[.;]|$)",
        r"\g<may> only be given \g<one> or \g<other> orders",
    ),
    (
        rf"^(?:If|When|While) an? (?P<who>{_PIECE}) is (?P<so>{_STATES}),? the only (?P<kind>orders?) "
        r"(?:that )?it (?:can|may) be given (?P<be>is|are) ",
        r"The only \g<kind> that a \g<so> \g<who> may be given \g<be> ",
    ),
)

#: The same told in brackets, which are taken out of sentences.
BRACKETED = Substitutions(
    (  # "… may Duck (once per battle)"
        rf"(?P<rest>\b(?:may|can) [A-Z][^.,;:(]{{2,50}}?) \((?P<often>once|twice) (?:per|a|each) (?P<span>{_SPAN})\)",
        r"\g<rest>, but only \g<often> per \g<span>",
    ),
    (  # "… may Duck (Eelers only)"
        rf"^An? {_PIECE} (?:that|which) (?:is|has been) (?P<done>[a-z]+(?: at| upon| on)?) (?P<may>may|can) "
        r"(?P<do>[A-Z][^.,;:(]{2,50}?) \((?P<who>[A-Z][\w'-]*s) only\)(?=\.?$)",
        r"\g<who> that are \g<done> \g<may> \g<do>",
    ),
    (  # "may make only one Reply per turn (two if it is Dazed)"
        r"^(?P<rule>.*\b(?P<may>may|can) (?:only )?(?P<do>use|make|take|declare|perform) "
        r"(?:only |no more than |at most )?(?:one|1|a single) [^();:]{3,60}?) "
        r"\((?:or )?(?P<n>two|three|[23]) (?:if|while|when) (?:it|they) "
        r"(?:(?:has|have) (?P<what>[^()]{2,40})|(?:is|are) (?P<so>[^()]{2,40}))\)(?=\.?$)",
        lambda m: (
            f"{m['rule']}, but a unit {'with ' + m['what'] if m['what'] else 'that is ' + m['so']} "
            f"{m['may']} {m['do']} {m['n']}"
        ),
    ),
)
