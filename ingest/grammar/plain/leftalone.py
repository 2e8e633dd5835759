"""Left alone: which few deeds somebody is left, and without whom nobody does them, in one form each.

In: the cleaned text of a sentence. Out: the same with "Dazed crews must Duck or do nothing: they may make no other
response" as "Dazed crews may make no response other than Duck", "can be given Hold orders only" as "can only be given
Hold orders", "Without a Captain attached, crews may not charge" as "crews may not charge unless a Captain is
attached". Applied with the common forms. General English only.
"""

from __future__ import annotations

from kb.names import capitalised, lowered
from kb.patterns import Substitutions

_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2}"
_NAMES = rf"{_NAME}(?:, {_NAME}){{0,4}}(?:,? (?:and|or) {_NAME})?"
_KIND = r"(?P<kind>[a-z]{4,14})"
_DEED = r"(?P<deed>(?:be given|be issued|receive|make|take|declare|use) [^,;:.]{3,60}?|[A-Z][^,;:.]{2,60}?)"
_CAN = r"(?:can|may|(?:is|are) able to)"
_WHERE = (
    r"(?P<where>attached|with (?:them|it)|near(?:by)?|present|in command|"
    r"within \d+(?:[\"”″]| ?[a-z]+)(?: of (?:them|it))?)"
)
_LEADER = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?"

LEFT_ALONE = Substitutions(
    (  # "must Duck or do nothing: it may make no other response"
        rf"^(?P<who>[A-Z][^,;:.]{{2,60}}?) must (?P<deed>{_NAME}),? or (?:else )?do nothing(?: at all)?[:;,–—-] ?"
        rf"(?:and |as |for )?(?:it|they) (?:may|can) (?:make|give|take|use) no other {_KIND}s?(?=\.?$)",
        r"\g<who> may make no \g<kind> other than \g<deed>",
    ),
    (  # "may only Duck in response"
        rf"\b(?P<only>(?:may|can) only {_NAMES}) in (?:response|reaction|answer|reply)(?=\.?$)",
        r"\g<only>",
    ),
    (  # "can be given Hold and Fight orders only"
        rf"\b(?P<may>may|can) be (?P<given>given|issued) (?P<what>(?:an? |the )?{_NAMES} orders?) "
        r"(?:only|alone)(?=\.?$)",
        r"\g<may> only be \g<given> \g<what>",
    ),
    (  # "has already responded this turn"
        r"\b(?P<has>has|have) already (?:responded|answered)"
        r"(?= (?:this|in (?:this|the)) (?:[\w]+ )?(?:turn|round|phase)\b)",
        r"\g<has> already made a response",
    ),
    (  # "Without a Captain attached, Levies may not charge"
        rf"^Without (?P<whom>an? {_LEADER}) {_WHERE}, "
        r"(?P<who>[^,;:.]{3,60}? (?:may not|cannot|can not|may never) )(?P<rest>[^;:]{3,80}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])}{m['rest']} unless {m['whom']} is {m['where']}",
    ),
    (  # "A Captain must be within 12 inches before Levies can be given a Charge order"
        rf"^(?P<whom>An? {_LEADER}) must be {_WHERE} (?:before|for) "
        rf"(?P<who>[^,;:.]{{3,60}}?) (?:{_CAN}|to) {_DEED}(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} may not {m['deed']} unless {lowered(m['whom'])} is {m['where']}",
    ),
    (  # "Never given to Dazed crews", in the entry of an order
        r"^(?:(?:It|This(?: order)?) is )?[Nn]ever (?:given|issued|available) to (?P<whom>[^,;:.]{3,60}?)(?=\.?$)",
        r"This order may not be given to \g<whom>",
    ),
    (  # "are always in Open Order and can never adopt another formation"
        r"\b(?:is|are|must|may|can)(?: only)?(?: always| ever)*(?: be)?(?: always)? in (?P<one>(?:the |an? )?"
        rf"{_NAME}),? and (?:it |they )?(?:(?:can|may) (?:never|not)|cannot|must not) (?:ever )?"
        r"(?:adopt|form|take(?: up)?|use|enter|assume|be in|change (?:in)?to) (?:an|any )?other formations?(?=\.?$)",
        r"may not be in any formation other than \g<one>",
    ),
    (  # "may adopt no formation but Open Order"
        r"\b(?:(?:may|can) not|cannot|can never|may never) (?:ever )?(?:adopt|form|take(?: up)?|use|enter|assume) any "
        rf"formations? (?:other than|but|except) (?P<one>(?:the |an? )?{_NAME})(?=\.?$)",
        r"may not be in any formation other than \g<one>",
    ),
    (
        rf"^(?P<whose>Its|Their|The) only (?:possible |permitted )?formation(?: of (?P<who>[A-Z][\w' -]{{2,30}}?))? is "
        rf"(?P<one>(?:the |an? )?{_NAME})(?=\.?$)",
        lambda m: f"{m['who'] or 'They'} may not be in any formation other than {m['one']}",
    ),
    (  # "Crews do nothing until somebody tells them to": that they are given orders, and nothing that is closed
        r"^[A-Z][^,;:.]{2,40}? (?:will |can )?do(?:es)? nothing(?: at all| much)?(?: (?:in|during) [^,;:.]{3,40}?)? "
        r"(?:until|unless|before) (?:(?:somebody|someone|anybody|you|an? [A-Za-z]+|(?:its|their|the) [A-Za-z]+) "
        r"(?:tells?|orders?|commands?|bids?|asks?|gives?) (?:it|them)|(?:it is|they are) (?:told|ordered|commanded|"
        r"bidden|asked))(?: to| what to do| an order| otherwise)?(?: do so)?(?=\.?$)",
        "",
    ),
    (  # "Once a crew has been given an order it cannot be given another order that turn"
        r"^(?:Once|After|If) (?P<who>an? [a-z]+) has (?:already )?been given an order(?: this turn)?,? it (?:cannot|"
        r"may not|can not) be given (?:another|a second|any other|any further)(?: order)?"
        r"(?: (?:(?:in )?(?:that|this|the same) turn|until (?:the )?next turn))?(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} that has already been given an order this turn may not be given another",
    ),
)
