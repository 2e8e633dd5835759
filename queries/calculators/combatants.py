"""Who attacks whom in a question, and what it asks of the attack: a hit, a wound, or a save from it.

In: a question. Out: the names on either side, whose words stand where, and the roll that is asked for. Whoever stands
before the deed does it ("my Dazed gunner fires at a Barge in fog"), unless it is done to him ("is hit by").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.outcomes import brought_by
from queries.calculators.words import ON_US, Name, Question

_DEED = (
    r"(?:shoots?(?! (?:orders?|actions?|rolls?|phase)\b)|shooting|shot at|fir(?:e[sd]?|ing)(?! (?:orders?|"
    r"actions?|phase|modif))|"
    r"attack(?:s|ed|ing)?|strik(?:es?|ing)|struck|hits?|hitting|wound(?:s|ing)?|rak(?:e[sd]?|ing)|stab(?:s|bing)?|"
    r"loos(?:es?|ed|ing)|aim(?:s|ed|ing)?|penetrat(?:es?|ing)|pierc(?:es?|ing)|board(?:s|ed)?|charg(?:es?|ed|ing)|"
    r"ram(?:s|med|ming)?|beats?|beating|kill(?:s|ing)?|damag(?:es?|ing)|target(?:s|ing)|fights?|fighting|shell(?:s|ing)?|"
    r"snip(?:es?|ing)|assault(?:s|ing)?|storm(?:s|ing)?|grappl(?:es?|ing)|gets? through|goes through|throws?|lobs?|"
    r"break(?:s|ing)? through|defeat(?:s|ing)?|volley(?:s|ing)?|glanc(?:es?|ing)|bombard(?:s|ing)?)"
)
_ACTIVE = deferred(
    rf"(?<!\bnot )(?<!n't )(?<!\ba )(?<!\ban )(?<!\bthe )(?<!\beach )(?<!\bper )(?<!\bone )"
    rf"(?!(?<=\d )(?:hits?|wounds?|attacks?|volleys?|throws?)\b)\b{_DEED}\b"
)
#: How a roll ends, which is no deed of anybody's.
_OUTCOMES = ("pass", "fail", "succeed")
_SHOT = deferred(r"(?:shoo|fir|attack|strik|struck|rak|stab|loos|aim|target|shell|snip|throw|lob|volley|bombard)")
_PASSIVE = deferred(
    r"\b(?:is|are|was|were|been|be|being|gets?|got)(?: just| now| already)? "
    r"(?:hit|wounded|shot|fired (?:at|on|upon)|attacked|struck|charged|targeted|raked|boarded|grappled)\b|"
    r"\b(?:hit|wounded|shot|attacked|struck|charged|raked) by\b"
)
_BY = deferred(r"\b(?:by|from)(?: (?:an?|the|my|our|his|enemy|some|that|\d+))*(?: [\w-]+){0,2} $")
_AT = deferred(
    r"(?<!\band )(?<!\bis )(?<!\bare )\b(?:at|against|on|upon|versus|vs\.?)"
    r"(?: (?:an?|the|his|enemy|some|that|\d+))*(?: [\w-]+)? $"
)
_SAVE = deferred(r"\b(?:sav(?:e|es|ed|ing)|survives?|shrugs? (?:it )?off)\b")
_WOUND = deferred(r"\b(?:wound(?:s|ed|ing)?)\b")
_HIT = deferred(r"\b(?:hit|hits|hitting|to-hit|miss|misses|missing)\b")
_ALREADY = deferred(
    r"\b(?:has|have|had|having)(?: just| already| now)?(?: been)? (?:hit|wounded|struck)\b|"
    r"\b(?:is|are|was|were|being|gets?|got)(?: just| now| already)? (?:hit|wounded|struck)(?: \w+)? "
    r"(?:by|from|with|(?:in|on) the (?:rear|side|front|flank|back|turret|hull|track)s?)\b|"
    r"\b(?:hit|wounded|struck) by\b|\ban? hit (?:from|by)\b|"
    r"\b(?:per|each|every|for each|for every|after an?|the|one|that|this|from) hit\b(?! roll)(?=[,;.]| (?:from|"
    r"by|with)\b)"
)
#: What follows a deed that is told of nobody: how, by whom or in which case it is done.
_OF_NOBODY = deferred(r"(?=\s*\?|,? (?:with|for|if|when|while|using|after)\b)")
_ON_THEM = deferred(r"\b(?:targets?|enem\w+|defenders?|foes?|victims?|at|against|on|upon|versus|vs)\b")
_AGAINST = deferred(r"\b(?:against|versus|vs\.?|from|by)\b")


_HAVING = deferred(
    r"(?:, (?:and )?|\b(?:after|despite|without) )(?:having|being)\b|\b(?:after|without) (?=[a-z]+ing\b)|"
    r",? (?:and|but) (?:it|he|she|i|we) (?:has|have|had|is|was|did)\b"
)
_PART = deferred(
    r"[.;:?!,] (?:and |but |while |when |if )?|\b(?:and|but|while|when|if|as|with|because) (?=(?:the|my|our|its) )"
)
#: Behind "against a target that": what that one is or did.
_OF_WHOM = deferred(
    r"\b(?:at|against|upon|versus|vs\.?) (?:an?|the|one|some|any|enemy)(?: [\w-]+){0,3}? "
    r"(?:that|which|who) [^.;:?!,]{0,60}$"
)
#: "Is Dazed and at full tilt": how somebody is, and not at whom it is done.
_BEING_AT = deferred(r"\b(?:is|are|was|were|being|and|or|still|while|when) at (?:an? |the )?(?:[\w-]+ )?$")
_SOMEBODY = deferred(
    r"(?:the |its |my |an? )?(?:(?P<theirs>target|enemy|defender|victim|foe)|shooter|firer|attacker|thrower|"
    r"gunner|weapon|gun|shot|firing \w+)(?:s|'s)?\b"
    r"(?! (?:unit|model)?s? ?(?:shoot|fire|hit|attack)s?\b)"
)


#: What is done with what is named behind it, until it is told at whom.
_LET_FLY = deferred(
    r"(?:fir(?:es?|ing)|loos(?:es?|ing)|throw(?:s|ing)?|lob(?:s|bing)?) (?:an? |its |his |their |the |\d+ )"
)
_ON_SOMEBODY = deferred(r"\b(?:at|against|on|upon|into|versus|vs|towards?|that|which|who|and)\b|[.;:?!,]")
#: What a hit brings that is not saved, and that the texts know such a roll.
_HARM = deferred(
    r"\b(?:inflict|caus|suffer|tak|los|remov|scor|do)\w* (?:an? |one |\d+ |any )?(?:casualt(?:y|ies)|wounds?|bases?|"
    r"figures?|models?|damage|loss(?:es)?)\b|\b(?:kill(?:s|ed|ing)?|slain|slay(?:s|ing)?|dies?|unsaved)\b"
)
_SAVES_FROM = deferred(
    r"(?i)\bsav(?:e|es|ing) (?:rolls?|throws?)\b|\b(?:cancel|ignore|negate|prevent|stop|avoid)s? "
    r"(?:a|the|each|that|one) (?:hit|wound|casualty)\b|\bunsaved\b"
)
#: That we are those who do it.
_WE = deferred(r"\b(?:we|i|my|our)\b")
_I_AM = deferred(r"(?:i|we)(?:['’](?:m|re|ve)| am| are| have| had| stand| was| were)\b")
_MINE = deferred(r"(?:my|our) ")


@dataclass(eq=False)
class Combatants:
    """The two sides of a question that tells of an attack."""

    question: Question

    @cached_property
    def _deed(self) -> tuple[int, int, bool] | None:
        """Where the deed stands, and whether it is done to whom the question begins with."""
        low = self._without_figures
        passive, active = _PASSIVE.search(low), _ACTIVE.search(low)
        if passive and (active is None or passive.start() <= active.start()):
            return passive.start(), passive.end(), True
        if active is None or low[: active.start()].endswith("to "):  # "scraps with a Barge. What does it need to hit?"
            own = self._own_deed()
            if own is not None and (active is None or own[0] < active.start()):
                return own
        if active is None:
            return None
        return active.start(), active.end(), False

    @cached_property
    def _without_figures(self) -> str:
        """The question without the names of figures that stand before their numbers ("Fight 3" is no deed), and of
        states of several words ("On Fire" is none either)."""
        low = self.question.low
        for term in self.question.book.rules.terms_of_kind("characteristic"):
            name = fold(term.name)
            if f"{name} " in low and _ACTIVE.search(name):
                low = re.sub(rf"\b{re.escape(name)}(?= (?:of )?\d)", " " * len(name), low)
        for term in self.question.book.rules.terms_of_kind("status"):
            name = fold(term.name)
            if " " in name and _ACTIVE.search(name):
                low = re.sub(rf"\b{re.escape(name)}\b", " " * len(name), low)
        return low

    def _own_deed(self) -> tuple[int, int, bool] | None:
        """Where a deed stands that the texts have a name of their own for ("scraps with")."""
        low = self._without_figures
        for term in self.question.book.rules.terms_of_kind("action"):
            name = re.escape(fold(term.name))
            found = re.search(rf"(?<![\w-]){name}(?:s|es|ed|ing)?\b(?! (?:roll|test|check|value)s?\b)", low)
            if found and " " not in term.name and fold(term.name) not in _OUTCOMES:
                return found.start(), found.end(), False
        return None

    @cached_property
    def asked(self) -> str | None:
        """The roll that is asked for: "hit", "wound" or "save"; None where it asks for none of them."""
        question = self.question
        low = _ALREADY.sub(lambda found: " " * len(found[0]), question.low)
        for name in question.names:
            if " " in name.name:  # the "Piercing Hit" of a table is no roll to hit
                low = low[: name.start] + " " * len(name.name) + low[name.start + len(name.name) :]
        if any(question.holds(name) for name in self._saves()):
            return "save"
        for what, shape in (("save", _SAVE), ("wound", _WOUND), ("hit", _HIT)):
            if shape.search(low):
                return what
        if _HARM.search(low) and self._may_be_saved:
            return "harm"  # which no roll brings by itself
        wanted = (question.wants_chance or question.wants_roll) and self._deed and not self._deed[2]
        return "hit" if wanted and self._deed and _SHOT.match(low[self._deed[0] :]) else None

    @cached_property
    def _may_be_saved(self) -> bool:
        """Whether the texts know a roll that saves from a hit."""
        return any(_SAVES_FROM.search(each.text) for each in self.question.book.rules.passages.values())

    def _saves(self) -> list[tuple[str, ...]]:
        """The names of the rolls that save from a hit."""
        book = self.question.book
        rules = (rule for rule in book.of("test") if brought_by(book, rule) == "save")
        names = {stems(book.name(rule.clause.subject)) for rule in rules}
        return [name for name in names if len(name) > 1]

    def attacked(self, start: int) -> bool:
        """Whether what stands there is said of whoever is attacked."""
        low = self.question.low
        if _BY.search(low[max(0, start - 40) : start]):
            return False
        if ON_US.match(low, start) and self._deed and _WE.search(low[: self._deed[1]]):
            return False
        begins = max((found.end() for found in _PART.finditer(low[:start])), default=0)
        if _I_AM.match(low[begins:]) and not (self._deed and begins <= self._deed[0] < start):
            return False  # "…, and I'm on higher ground"
        before = low[max(0, start - 40) : start]
        if _AT.search(before) and not _BEING_AT.search(before) and self.asked != "save":
            return True
        if self.asked != "save" and _OF_WHOM.search(low[max(0, start - 120) : start]):
            return True
        if (told := self._of_a_part(start)) is not None:
            return told
        if self._deed is not None and self._of_the_doer(start):
            return self._deed[2]
        if self._deed is not None:
            at, end, passive = self._deed
            if start >= end and (own := self._told_again(start)) is not None:
                return own
            if not passive and _LET_FLY.match(low, at) and start >= end and not _ON_SOMEBODY.search(low[end:start]):
                return False  # "fires a Long gun at a Barge": what is let fly
            if (
                not passive
                and start >= end
                and _HIT.match(low, at)
                and _OF_NOBODY.match(low, end)
                and not _ON_THEM.search(low[end:start])
            ):
                return False  # "the chance to hit with Aim 4 if it did not move": nobody else has been told of
            return start < at if passive else start >= end
        kinds = ((each.start, self.question.book.kind(each.term)) for each in self.question.names)
        weapon = next((at for at, kind in kinds if kind == "weapon_type"), None)
        if weapon is not None and self.asked != "save":
            return start > weapon  # "is a hit from a Long gun to down a Ratter"
        if self.asked == "save":
            against = _AGAINST.search(low)
            return against is None or start < against.start()
        return self.question._theirs(start)

    def _of_a_part(self, start: int) -> bool | None:
        """Whose a part of a sentence is that begins with him: "the target is in fog, the firer ran"."""
        low = self.question.low
        begins = max((found.end() for found in _PART.finditer(low[:start])), default=0)
        said = _SOMEBODY.match(low[begins:])
        if said is None and self._deed and not self._deed[2] and begins > self._deed[1] and _MINE.match(low[begins:]):
            # "what do I need to hit a Barge when my gunner is Dazed": nobody else was told of who does it
            return None if any(each.start < self._deed[0] for each in self.question.names) else False
        if said is not None and self._deed and not self._deed[2] and begins <= self._deed[0] and self._deed[1] <= start:
            return None  # "a shooter fires at a target in cover": behind the deed the other one is told of
        return None if said is None else said["theirs"] is not None

    def _of_the_doer(self, start: int) -> bool:
        """Whether words behind the deed tell what its subject did or is: "…, having moved", "after running"."""
        low = self.question.low
        begins = [found.end() for found in _HAVING.finditer(low[:start])]
        return bool(begins) and not re.search(r"[.;?!,]|\b(?:at|against|who|that|which)\b", low[begins[-1] : start])

    def _told_again(self, start: int) -> bool | None:
        """The side of a later sentence that tells of one of the two ("It has not moved. The Barge is in fog.")."""
        low = self.question.low
        begins = max((found.end() for found in re.finditer(r"[.;?!] ", low[:start])), default=0)
        if self._deed is None or begins <= self._deed[1]:
            return None
        said = low[begins:]
        if re.match(r"(?:the |its |my )?(?:target|enem|defender|foe|victim)", said):
            return True
        if re.match(r"(?:i|we|my|our|the (?:shooter|firer|attacker))\b", said):
            return False
        first = next((each for each in self.question.names if each.start >= begins), None)
        known = next(
            (each for each in self.question.names if first and each.start < begins and each.term == first.term), None
        )
        return None if known is None else self.attacked(known.start)

    def wins(self) -> bool | None:
        """Whether the chance is asked that who is told of first wins (True) or loses; None where neither is asked."""
        low = self.question.low
        if re.search(r"\b(?:wins?|winning|beats?|beating|defeats?|prevails?|victor\w*|comes? out on top)\b", low):
            return True
        return False if re.search(r"\b(?:loses?|losing|beaten|defeated)\b", low) else None

    @cached_property
    def targets(self) -> list[Name]:
        return [each for each in self.question.names if self.attacked(each.start)]

    @cached_property
    def attackers(self) -> list[Name]:
        return [each for each in self.question.names if not self.attacked(each.start)]

    def side(self, side: str) -> list[Name]:
        """The names of a side: "attacker" or "target"."""
        return self.targets if side == "target" else self.attackers


def combatants(question: Question) -> Combatants:
    """The two sides of a question, worked out once for it."""
    found = question.__dict__.get("_combatants")
    if not isinstance(found, Combatants):
        found = question.__dict__["_combatants"] = Combatants(question)
    return found
