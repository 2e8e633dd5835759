"""What is around the unit in a question: the phase, what the enemy does, distances, and facts in its own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import dropwhile, pairwise
from typing import Any

from kb.model import TYPE_KINDS, Term
from kb.names import stem, stems
from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.closing.howoften import USED_BY_PLAYER
from queries.leave.waysleft import AS_USUAL
from queries.options.deeds import of_another_of_ours
from queries.questions.asked import reacting_to
from queries.questions.asusual import usual_is_asked
from queries.questions.bystanders import left_alone
from queries.questions.described import Words, base, covered, is_gun
from queries.questions.english import FUNCTION, LENGTHS, LIGHT, MODALS, NUMBERS, OTHER, THEIRS, word_list
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span, dull
from queries.questions.parties import SEEING
from queries.questions.reading import Quantity
from queries.questions.spending import exhausted
from queries.questions.theirs import befallen, of_the_same, reaction_of_theirs
from queries.questions.tokens import GLUED, Token
from queries.situations.facts import ALIKE, SENTENCE, at_odds, content, likeness, negated

_PAST = frozenset(
    """ran made used took moved did declared fired shot charged lost has have had already been after previously
    having""".split()
)
_DONE_TO, _UNDER_WAY = frozenset({"shot", "fired", "charged"}), frozenset({"is", "are", "am", "being", "gets", "get"})
#: What has not come about yet tells no event.
_NOT_DONE_YET = deferred(r"(?i)\b(?:has|have|had)(?: not|n['’]t)\b")
_HAVE = frozenset("has have had".split())
#: Where nothing is told of what came after: "… before.", "… earlier, without effect".
_EARLIER = deferred(r"(?i)\s*\b(?:before|earlier|previously)(?=\s*(?:[.;,?!:]|$|(?:without|with|but|and|in this)\b))")
_NOW = frozenset({"it's", "its", "is", "now", "currently", "during", "in"})
_TELLING = frozenset(
    """sight open cover moved measured fired hit wood woods ruins building buildings arc stationary stayed dead
    destroyed rolled rolls enough""".split()
)

_SUPPOSING = frozenset(word_list("if when while whilst because since although though unless once after"))
#: How many a unit was made up of, told of a time that is over: what it lost is a share of these, told in a
#: sentence of its own.
#: "Has lost 6 of its 10 models", "has 4 of its 10 models left".
_SO_MANY_OF = deferred(
    r"(?i)\b(?:lost|loses?) (?:\w+ )?(?:\d+|[a-z]+) (?:\w+ )?(?:of|out of) (?:\w+ )?(?:\d+|[a-z]+) \w+|"
    r"\b(?:\d+|[a-z]+) (?:\w+ )?(?:of|out of) (?:\w+ )?(?:\d+|[a-z]+) \w+ (?:(?:are|is|still) )*"
    r"(?:left|remain(?:s|ing)?|alive|dead|gone|killed|lost)\b"
)
_HAD_SO_MANY = deferred(
    rf"(?i)[^.;?!]{{0,80}}?\b(?:had|numbered|counted|was|were) (?:\d+|{'|'.join(CARDINALS)}) "
    r"(?:strong|(?:\w+ )?(?:models?|warriors?|men|troopers?|figures?))\b(?= *[.;])"
)
#: What stands before the name of the unit that is asked about.
_ITS_OWN: tuple[list[str], ...] = ([], ["my"], ["our"], ["the"], ["a"], ["an"], ["this"])
#: Words by which a unit's weapons are told.
_ARMED = frozenset(word_list("armed equipped carrying carries wielding with away distant"))
_PLACES = frozenset(
    word_list("cover terrain ruin ruins wood woods forest building buildings water open area rubble trench trenches")
)
_SUBJECTS = frozenset({"i", "we", "it", "they", "he", "she", "you", "my", "the", "a", "an", "our", "his", "their"})
_COUNTED = frozenset({"a", "an", "another", *NUMBERS})
_ALONE = deferred(
    r"\b(?:alone|(?:on|by) (?:its|his|her|their) own|by (?:it|him|her|them)sel(?:f|ves)|lone|solo)\b", re.I
)
#: "His unit consists of a single Scout": no more than that one.
_ONE_ONLY = deferred(
    r"(?i)\b(?:(?:consist|compris)(?:s|es|ed|ing)(?: of)?|(?:made up|composed)(?: entirely)? of|is|'s|down to) "
    r"(?:just |only |but )?(?:an? (?:single|lone|solitary)|one) (?!unit|squad|group|of\b)"
    r"(?![^.;:?!]{0,40}\b(?:and|plus|with|leading|joined) "
    r"(?:an?|the|other|some|\d+|two|three|four|five|six|seven|eight|nine|ten)\b)"
)
_TWICE = deferred(r"\b(?:twice|two times|more than once|a second time|again)\b")
_AGAIN = deferred(r"(?i)\b(?:again|once more|(?:for )?(?:a|the) (?:second|third|fourth) time)\b")
_THIS_TURN = deferred(r"(?i)\b(?:this|the same) (?:[\w-]+ )?(?:turn|phase|round)\b")
_ONE_PERIOD = deferred(r"\b(?:(?:one|same|a|an|this|per|each) (?:[a-z]+ )?|the )(phase|turn|round|activation)\b")
#: From so many telling words on, a trigger is told by them alone.
_TOLD = 3
#: "I have no Reactions left", "we have used up all our Reactions".
_NONE_LEFT = deferred(
    r"(?i)\b(?:no|not any|none of (?:my|our|the)|zero) (?:more |further )?\w+s? (?:points? )?"
    r"(?:left|remaining|any ?more)\b|"
    r"\b(?:used(?: up)?|spent|exhausted|made) (?:all|the last|my last|our last|every)\b|\bout of \w+s\b"
)
#: "I have exhausted my …": said of the player, as the texts say it.
_SPENT = deferred(
    r"(?i)^(?:i|we)(?:'ve| have)? (?:already |just )?(?:exhausted|used up|spent) (?:all (?:of )?)?(?:my|our) "
    r"(?:whole |entire |full )?(?=[\w-]+ [\w-]+)"
)
#: "Which reactions can a unit make against shooting from …".
_MET = deferred(r"(?i)\b(?:against|in response to) (?:an? |the )?(?:enemy )?(shooting|assaults?|charges?)\b(?! att)")
#: So far back a word is looked for that turns what follows round.
_NEAR = 60
_NOBODY_WITHIN = deferred(r"\b(?:no|nobody|none|without)\b[^.;,]*\bwithin\s*$", re.I)

#: In which phase it happens now, by whatever name: "is shot at in the volley phase", "can it Duck in the volley phase".
_OTHER_PHASE = deferred(
    r"(?:^|[.;?!] )(?=[^.;?!]*\b(?:is|are|can|may|could|gets?|comes?|takes?|suffers?|fires?|shoots?|charges?|moves?|"
    r"attacks?|declares?|targets?|makes?|ends?)\b)(?![^.;?!]*\b(?:was|were|had|did)\b)[^.;?!]*?"
    r"\b(?:in|during) (?:the|my|their|our|its|his|your) (?:(?:enemy|opponent)(?:['’]s)? )?"
    r"(?!(?:next|last|previous|same|first|second|whole|current|following|other|own|right|wrong)\b)"
    r"(?P<name>[A-Za-z-]+) phase\b",
    re.I,
)


class Happenings:
    """Collects phase, event and facts; ``described`` are the names that describe a unit and so tell nothing more."""

    def __init__(
        self, text: str, lexicon: Lexicon, numbers: list[Quantity], described: Mapping[Span, tuple[Term, str]]
    ) -> None:
        self.text, self.lexicon, self.numbers, self.described = text, lexicon, numbers, described
        self.phase: str | None = None
        self.phases: set[str] = set()
        self.event: str | None = None
        self.facts: dict[str, Any] = {}
        self.unplaced: list[str] = []
        self.elsewhere = False
        self.before: Words | None = None
        self.first: Words | None = None
        self.told: Words | None = None

    def read(self, stretches: list[Words], kind: str) -> None:
        """Take up the stretches of a question for an answer of ``kind``."""
        ask = {token.low for words in stretches if words.stretch.role == "ask" for token in words.tokens}
        self.elsewhere = bool({"second", "other", "another", "different"} & ask)
        for words in stretches:
            self._phase(words)
        named = (span.of("phase") for words in stretches for span in words.spans)
        self.phases = {phase.name for phase in named if phase is not None}
        if self.phase is None and not self.phases and (other := _OTHER_PHASE.search(self.text)):
            self.phase = f"{other['name'].lower()} phase"  # one that these texts do not name is none of theirs
        for words in stretches:
            if words.deed is not None and words.deed.by == "enemy" and not words.ended() and not self._of_before(words):
                self._event(words)
            if set(words.parties) == {OTHER}:
                continue  # told of another of ours
            self._lengths(words)
            self._sight(words)
            self._reacting(words)
            self._alone(words)
            self.facts.update((f"already did {name} this turn", True) for name in words.done)
            if kind in ("options", "entries") and words.asked:
                self._unplaced(words)
            if words.stretch.role != "ask":
                if self.first is None or self.first.stretch.sentence != words.stretch.sentence:
                    self.first = words
                if not words.asked:
                    self._fact(words)
                self.before = words
            elif words.asked:
                self._again(words)
                if any(usual_is_asked(words.tokens, span.words) for span in words.asked):
                    self.facts[AS_USUAL] = True
                self._the_same(words)
                self._relative(words)
                self._afterwards(words)
                self._setting(words)
                self._object(words)
        for words in stretches if kind == "options" else ():
            self.event = left_alone(words, self.event) or self.event
        if gone := exhausted(self.text, self.facts.get("number allowed to the player"), self.lexicon):
            self.facts[f"the controlling player has exhausted their {gone}s"] = True
        if stretches and self.event is None and kind == "options":
            self._reacted_to(stretches[-1])
            for look in (self._whole_trigger, self._plain_event):
                if self.event is None:
                    look(stretches)
        if stretches and self.event is None and (met := _MET.search(self.text)):
            self.event = f"enemy {met.group(1)}"

    def _phase(self, words: Words) -> None:
        lows = [token.low for token in words.tokens]
        for span in words.spans:
            phase = span.of("phase")
            told = lows[: span.first - words.offset]
            if phase is None or (words.stretch.role != "ask" and any(_past(told, i) for i in range(len(told)))):
                continue
            now = _NOW & set(lows) and not words.done_before(span)
            if words.stretch.role == "ask" or words.stretch.opener in ("if", "when", "during") or now:
                self.phase = phase.name

    def _event(self, words: Words) -> None:
        deed = words.deed
        assert deed is not None
        if deed.deed == "move" and self.event:
            return
        if deed.at == "other":
            self.event = (
                f"enemy {deed.deed}s another unit" if deed.deed != "shooting attack" else "enemy shoots at another unit"
            )
        else:
            self.event = self._trigger(words) or f"enemy {deed.deed}{_own_way(words)}{self._once_more(words)}"

    def _of_before(self, words: Words) -> bool:
        """Whether what befell somebody is told of an earlier time alone: "has been shot at before"."""
        lows = [token.low for token in words.tokens]
        been = any(low in _HAVE and "been" in lows[i + 1 : i + 4] for i, low in enumerate(lows))
        was = any(low in ("was", "were") for low in lows)
        behind = _EARLIER.match(self.text[words.stretch.end :])
        return (been or was) and (behind is not None or "previously" in lows)

    def _once_more(self, words: Words) -> str:
        """ " again", where the deed is told not to be the first of its kind: a trigger of the first time is not met."""
        return " again" if _AGAIN.search(self.text[words.stretch.start : words.stretch.end]) else ""

    def _trigger(self, words: Words) -> str | None:
        """What a stretch says beside whom it is about, where the texts have a trigger told in these words: the deed
        alone ("enemy shooting attack") would not tell which of several it was ("… for the first time")."""
        described = covered(self.described, words.offset)
        said = " ".join(token.text for i, token in enumerate(words.tokens) if i not in described)
        if len(content(said)) < SENTENCE:
            return befallen(words, self.lexicon)
        return said if any(likeness(said, text) >= ALIKE for text in self.lexicon.triggers) else None

    def _whole_trigger(self, stretches: list[Words]) -> None:
        """What a stretch tells, where all that one of the texts' triggers tells stands in it."""
        triggers = [told for text in self.lexicon.told_events if len(told := content(text)) >= _TOLD]
        for words in stretches:
            said = content(self.text[words.stretch.start : words.stretch.end])
            if words.stretch.role != "ask" and any(told <= said for told in triggers):
                self.event = self.text[words.stretch.start : words.stretch.end].strip(" .?!")

    def _reacted_to(self, words: Words) -> None:
        """What is reacted to, where the texts name what is done: "react to a unit that is making an Escape"."""
        start = reacting_to(words.tokens)
        if start is None:
            return
        behind = [span for span in words.spans if span.first >= start + words.offset and span not in words.asked]
        done = next((span for span in behind if span.of("reaction", "action")), None)
        if done is not None:
            first = done.first - words.offset
            while first > start and _describes(words.tokens[first - 1]):
                first -= 1  # "defensive fire"
            self.event = f"enemy makes {self.text[words.tokens[first].start : done.end]}"

    def _reacting(self, words: Words) -> None:
        """That what the enemy does is a reaction of its own: a fact, and the event where it does nothing else."""
        if (made := reaction_of_theirs(words, self.told, self.text)) is not None:
            self.facts[f"enemy makes {made} (reaction)"] = True
            self.event = f"enemy makes {made}" if words.deed is None else self.event
        self.told = words

    def _plain_event(self, stretches: list[Words]) -> None:
        """Where no deed of the enemy was read: the last thing that the question says happens."""
        for words in reversed(stretches):
            if words.stretch.role == "ask" or not self._happens(words):
                continue
            self.event = self.text[words.stretch.start : words.stretch.end].strip(" .?!")
            return

    def _happens(self, words: Words) -> bool:
        lows = [token.low for token in words.tokens]
        if any(low in _PAST - {"has", "have"} for low in lows) or len(lows) < 5:
            return False
        if any(pair[0].low == "got" and pair[1].low in _COUNTED for pair in pairwise(words.tokens)):
            return True  # "got one Shock marker", not "got Dazed"
        happens = (token for token in words.tokens if token.low != "got")  # "got Dazed last turn" tells of a state
        return any(token.stem in ("tak", "suffer", "receiv", "com", "go", "get") for token in happens)

    def _lengths(self, words: Words) -> None:
        for quantity in self.numbers:
            inside = words.stretch.start <= quantity.start < words.stretch.end
            near = max(words.stretch.start, quantity.start - _NEAR)
            if inside and _NOBODY_WITHIN.search(self.text[near : quantity.start]):
                continue  # how far off nobody is tells no distance
            if quantity.party == OTHER:
                continue  # how far off another of ours is
            if inside and quantity.unit and quantity.term is None and not quantity.name.endswith("imum range"):
                self.facts.setdefault(quantity.name, quantity.number)

    def _fact(self, words: Words) -> None:
        """What a stretch says beyond describing the unit becomes a fact, in the question's own words."""
        deed = words.deed if words.deed is not None and words.deed.by == "enemy" else None
        undone = _NOT_DONE_YET.search(self.text[words.stretch.start : words.stretch.end])
        if self.event and deed is not None and undone is None and self._only_deed(words):
            return  # "when shot at": the event says it all
        told_of = covered(span for span in self.described if span in words.spans)
        telling = False
        done = False
        for i, token in enumerate(words.tokens):
            if token.kind != "word" or i + words.offset in told_of:
                continue
            span = next((each for each in words.spans if each.first <= i + words.offset < each.last), None)
            if span is not None and span.of("action", "reaction", "test", "effect", "event"):
                telling = True
                reaction = span.of("reaction")
                lows = {each.low for each in words.tokens}
                past = {"used", "made", "declared", "took", "did", "reacted"} & lows
                denied = {"failed", "not", "n't"} & lows
                done = done or bool(reaction and past and words.party(span) == "unit" and not denied)
            elif (
                self._elsewhere(token)
                or token.low in NUMBERS
                or (span and span.of("unit_type", "unit_subtype") and words.party(span) != OTHER)
            ):
                continue
            elif (not dull(token) and token.stem not in self.lexicon.unit_nouns) or token.low in _TELLING:
                telling = True
        numbered = _HAD_SO_MANY.match(self.text, words.stretch.start)
        numbered = numbered or _SO_MANY_OF.search(self.text, words.stretch.start, words.stretch.end)
        if not telling and not numbered and not self._supposed(words) and not self._became(words):
            return
        begins = self._seen(words) or self._begins(words)
        said = self._by_whom(words) + self.text[begins : words.stretch.end].strip(" .?!,;:")
        if begins == words.stretch.start and (named := self._names_the_unit(words)):
            said = f"it {self.text[named : words.stretch.end].strip(' .?!,;:')}"  # "my Rider changed course"
        opening = [token.low for token in words.tokens[:3]]
        if opening[0] in ("i", "we", "you", "i've", "we've") and any(span.of("reaction") for span in words.spans):
            count = next(
                (each.number for each in self.numbers if words.stretch.start <= each.start < words.stretch.end), None
            )
            if count is not None:  # the player's own allotment says nothing about this unit
                self.facts[USED_BY_PLAYER if done else "number allowed to the player"] = count
            elif _NONE_LEFT.search(said):
                name = next(term.name for span in words.spans if (term := span.of("reaction")))
                self.facts[f"the controlling player has exhausted their {name}s"] = True
            return
        if {"first", "other", "another"} & set(opening) and self.elsewhere:
            return
        if words.stretch.opener in ("before", "until", "unless"):
            said = f"{words.stretch.opener} {said}"
        if words.parties[0] == "enemy" and "enemy" not in said.lower():
            said = f"enemy: {said}"
        elif words.deed is not None and words.deed.by == "enemy" and "enemy" not in said.lower():
            said = f"{said} (enemy)"
        said = _SPENT.sub("the controlling player has exhausted their ", said)
        self.facts[self._with_its_contrary(words, said)] = not self._denied_before(words)
        if done and any(token.stem == "phas" for token in words.tokens) and not words.ended():
            self._reacted(words)

    def _names_the_unit(self, words: Words) -> int | None:
        """Where the name ends by whose kind a stretch tells of the unit itself; None where it opens otherwise."""
        kinds = [span for span in words.spans if span.of(*TYPE_KINDS) and words.party(span) == "unit"]
        span = next(iter(kinds), None)
        ahead = words.before(span, len(words.tokens)) if span is not None else []
        while span is not None and (more := next((each for each in kinds if each.first == span.last), None)):
            span = more  # "my Light Riders"
        after = words.after(span, len(words.tokens)) if span is not None else []
        behind = list(dropwhile(lambda token: token.stem in self.lexicon.unit_nouns, after))
        if not behind or [token.low for token in ahead] not in _ITS_OWN or behind[0].kind != "word":
            return None
        return behind[0].start

    def _denied_before(self, words: Words) -> bool:
        """Whether a stretch goes on from one that denies: "nobody is hurt or frightened"."""
        before = self.before
        if before is None or words.stretch.opener != "or" or before.stretch.sentence != words.stretch.sentence:
            return False
        return negated(self.text[before.stretch.start : before.stretch.end])

    def _became(self, words: Words) -> bool:
        """Whether a state is told as a deed of this turn: "my squad Embarked earlier this turn"."""
        if not _THIS_TURN.search(self.text[words.stretch.start : words.stretch.end]):
            return False
        for span, (term, party) in self.described.items():
            if span in words.spans and party == "unit" and term.kind == "status" and span.words.lower().endswith("ed"):
                before = words.before(span)
                return bool(before) and before[0].low not in ("is", "are", "was", "been", "being", "a", "an", "the")
        return False

    def _by_whom(self, words: Words) -> str:
        """What a stretch that only says by what something was done goes on from: the first of its sentence, to which
        nothing else was put ("a Barge was hit, but not sunk, by a mortar")."""
        first = self.first
        if first is None or words.tokens[0].low != "by" or first is words or words.stretch.opener != ",":
            return ""
        same = first.stretch.sentence == words.stretch.sentence and first.stretch.role != "ask"
        return self.text[first.stretch.start : first.stretch.end].strip(" ,") + " " if same else ""

    def _begins(self, words: Words) -> int:
        """Where what a stretch tells begins: with the count of the stretch before, where it goes on from that without
        a subject of its own ("my squad had 20 models and lost four")."""
        before = self.before
        if before is None or words.stretch.opener != "and" or before.stretch.sentence != words.stretch.sentence:
            return words.stretch.start
        inside = range(before.stretch.start, before.stretch.end)
        counted = any(each.unit is None and each.start in inside for each in self.numbers)
        own = any(token.low in _SUBJECTS or token.stem in self.lexicon.unit_nouns for token in words.tokens[:2])
        goes_on = words.tokens[0].low.endswith("ed") or words.tokens[0].low in _PAST
        told = self.text[before.stretch.start : before.stretch.end].strip(" .?!,;:") in self.facts
        return before.stretch.start if counted and goes_on and not own and not told else words.stretch.start

    def _seen(self, words: Words) -> int | None:
        """Where a stretch begins to tell of another of one's own side whom the unit sees ("my crew sees a friendly
        Barge sink"); None where it tells of none."""
        seen = zip(pairwise(words.tokens), words.parties[1:], strict=True)
        return next((one.start for (sees, one), party in seen if party == OTHER and sees.low in SEEING), None)

    def _reacted(self, words: Words) -> None:
        """That the unit has reacted in the phase of which it is asked; a Reaction in another phase tells nothing, nor
        does one of another of ours."""
        if of_another_of_ours(self.text[words.stretch.start : words.stretch.end]):
            return
        phase = next((span.of("phase") for span in words.spans if span.of("phase")), None)
        before = any(token.low in ("last", "previous", "earlier", "before", "preceding") for token in words.tokens)
        if (phase is None and not before) or (phase is not None and phase.name == self.phase):
            self.facts["reactions made this phase"] = 1

    def _with_its_contrary(self, words: Words, said: str) -> str:
        """What a stretch says, together with the contrary that it is joined to: "direct and indirect fire" is one."""
        start = words.stretch.start
        before = re.search(r"([\w-]+)\s+(?:and|or)\s*$", self.text[max(0, start - _NEAR) : start])
        first = said.partition(" ")[0].lower()
        if before is None or not (first.endswith(before.group(1).lower()) and first != before.group(1).lower()):
            beside = list(self.facts) if words.stretch.opener == "and" else []
            contrary = next((fact for fact in beside if at_odds(fact, said)), None)
            if contrary is None:
                return said
            del self.facts[contrary]
            return f"{contrary} and {said}"
        joined = next((fact for fact in self.facts if fact.endswith(before.group(1))), None)
        if joined is not None:
            del self.facts[joined]
        return f"{joined or before.group(1)} and {said}"

    def _supposed(self, words: Words) -> bool:
        """Whether a clause that says on what it hangs ("if it cannot fight") was taken up by nothing else."""
        if words.stretch.opener not in _SUPPOSING or words.deed is not None or words.spans:
            return False
        inside = range(words.stretch.start, words.stretch.end)
        if any(each.start in inside for each in self.numbers):
            return False
        return any(
            token.kind == "word" and token.low not in FUNCTION and token.stem not in self.lexicon.unit_nouns
            for token in words.tokens
        )

    def _only_deed(self, words: Words) -> bool:
        """Whether a stretch says no more than that the enemy does what it does."""
        assert words.deed is not None
        described = covered(self.described, words.offset)
        return all(
            i == words.deed.verb or i in described or token.low in FUNCTION or token.kind != "word"
            or token.stem in self.lexicon.unit_nouns or token.stem in THEIRS or self._elsewhere(token)
            for i, token in enumerate(words.tokens)
        )  # fmt: skip

    def _elsewhere(self, token: Token) -> bool:
        """Whether a word belongs to what is read apart: a length, or the weapons that a unit has."""
        return token.low in LENGTHS or token.low in _ARMED or token.stem in THEIRS or is_gun(token)

    def _the_same(self, words: Words) -> None:
        """ "Against the same enemy action": that it is the same is a fact, in those words."""
        said = self.text[words.stretch.start : words.stretch.end]
        self.facts.update((same, True) for same in of_the_same(said, self.text) if same not in self.facts)

    def _again(self, words: Words) -> None:
        """ "Twice in one phase", "two Reactions in one phase": what is asked for has been done in it already."""
        lows = " ".join(token.low for token in words.tokens)
        period = _ONE_PERIOD.search(lows)
        before = [words.tokens[span.first - words.offset - 1].low for span in words.asked if span.first > words.offset]
        several = _TWICE.search(lows) or {"two", "2", "another"} & set(before)
        if not several or period is None or sum(1 for span in words.spans if span.of("phase")) > 1:
            return
        done = next((span for span in words.asked if span.of("reaction", "action")), None)
        reaction = self.lexicon.general("reaction") if done is not None and done.of("reaction") else None
        deed = reaction or (done.of("action") if done is not None else None)
        if deed is not None:
            self.facts.setdefault(f"{deed.name}{'s' if reaction else ''} made this {period.group(1)}", 1)

    def _relative(self, words: Words) -> None:
        """A relative clause in front of the option ("a squad that has not moved") states a fact."""
        tokens = words.tokens
        opener = next((i for i, token in enumerate(tokens) if i and token.low in ("that", "which", "who")), None)
        end = min(span.first for span in words.asked) - words.offset
        if opener is None:
            return
        if end == 0:  # "Cover Save for Infantry which ran?"
            end = len(tokens)
        inner = tokens[opener + 1 : end]
        if not inner:
            return
        told_of = covered(span for span in self.described if span in words.spans)
        if any(token.stem in ("includ", "contain", "consist", "compris") for token in inner):
            return
        named = [span for span in words.spans if span.of("reaction", "action") and span not in words.asked]
        deeds = covered(named) - told_of
        piece: list[Token] = []
        told = False
        for i, token in enumerate((*inner, None), opener + 1):
            if token is not None and token.low not in ("and", ","):
                piece.append(token)
                told = told or i + words.offset in deeds or not (
                    i + words.offset in told_of or token.low in FUNCTION or token.kind != "word" or token.low in NUMBERS
                    or self._elsewhere(token)
                )  # fmt: skip
                continue
            place = any(each.low in _PLACES for each in piece)  # told by its setting
            in_piece = [span for span in named if piece and piece[0].start <= span.start <= piece[-1].start]
            if told and all(each.low in FUNCTION for each in piece) and in_piece:  # "that has gone down"
                denied = negated(" ".join(each.low for each in piece))
                self.facts[f"already did {in_piece[0].terms[0].name} this turn"] = not denied
            elif told and piece and not place:
                self._told(piece)
            piece, told = [], False

    def _afterwards(self, words: Words) -> None:
        """What the unit has done where the question begins with it ("After making a Volley can my squad …")."""
        if words.stretch.opener not in ("after", "once"):
            return
        may = next((token.start for token in words.tokens if token.low in MODALS), words.stretch.start)
        for span in words.spans:
            if span.start < may and span.of("reaction", "action", "order") and span not in self.described:
                self.facts[f"already did {span.words} this turn"] = True

    def _told(self, piece: list[Token]) -> None:
        while len(piece) > 1 and (piece[-1].kind == "punct" or piece[-1].low in FUNCTION or _opens_verb(piece[-1])):
            piece = piece[:-1]
        self.facts[self.text[piece[0].start : piece[-1].end]] = True

    def _setting(self, words: Words) -> None:
        """Where the unit is, in the asking stretch itself ("in cover", "behind a ruin"): a fact in those words."""
        tokens = words.tokens
        told_of = covered(words.spans, words.offset)
        for i, token in enumerate(tokens[:-1]):
            if token.low not in ("in", "inside", "behind", "amid", "among", "on") or i in told_of:
                continue
            j = i + 1
            while j < len(tokens) and tokens[j].low in ("a", "an", "the", "some", "good", "heavy", "light"):
                j += 1
            place = j < len(tokens) and tokens[j].low in _PLACES and words.parties[j] == "unit"
            if place:
                self.facts.setdefault(self.text[token.start : tokens[j].end], True)

    def _object(self, words: Words) -> None:
        """What the action asked about is done to, where the texts tell of it in these words: "contest a standard"."""
        span = words.asked[-1]
        term = span.of("action")
        following = words.after(span, 2)
        behind = following[1:] if following and following[0].low in ("a", "an", "the", "its", "any") else []
        followed = any(each.first <= span.last + 2 and each.first >= span.last for each in words.spans)
        if term is None or followed or not behind or behind[0].kind != "word" or behind[0].low in FUNCTION:
            return
        rules = self.lexicon.rules
        told = (rules.quote(clause) for clause in rules.by_object.get(term.id, ()))
        if any(behind[0].stem in stems(text) for text in told):
            self.facts[self.text[span.start : behind[0].end]] = True

    def _sight(self, words: Words) -> None:
        lows = [token.low for token in words.tokens]
        if "line of sight" in " ".join(lows) or "los" in lows:
            self.facts["line of sight"] = not any(low in ("no", "out", "without", "not") for low in lows)

    def _alone(self, words: Words) -> None:
        """That the unit is one model, where it is said to be alone: a fact in the words in which rules tell it."""
        said = self.text[words.stretch.start : words.stretch.end]
        only = _ONE_ONLY.search(self.text, words.stretch.start)
        if not (only and only.start() < words.stretch.end) and (words.stretch.role == "ask" or not _ALONE.search(said)):
            return
        named = [term for term, party in self.described.values() if party == "unit" and term.kind.startswith("unit_")]
        for term in named:
            self.facts[f"consists of a single {term.name}"] = True

    def _unplaced(self, words: Words) -> None:
        """Words of the texts that stand where a name would ("a Prone Frame"), and are none: facts about the unit."""
        tokens = words.tokens
        told_of = covered(words.spans, words.offset)
        last: tuple[int, str] | None = None
        for i, token in enumerate(tokens):
            if i in told_of or token.kind != "word" or dull(token) or token.stem in self.lexicon.unit_nouns:
                continue
            if (
                GLUED.match(token.text)
                or is_gun(token)
                or words.parties[i] != "unit"
                or any(each.first - words.offset < i for each in words.asked)
            ):
                continue
            previous = tokens[i - 1].low if i else ""
            named = (token.text[:1].isupper() and i) or previous in ("a", "an", "my", "our", "the", "its")
            if named and self.lexicon.said(token.low):
                having = any(each.low in ("with", "has", "have", "carrying") for each in tokens[max(0, i - 2) : i])
                self.unplaced.append(token.text)
                if last is not None and last[0] == i - 1:  # "Siege Engines" is one thing
                    self.facts.pop(last[1])
                    last = (i, f"{last[1]} {token.text}")
                else:
                    last = (i, f"the unit {'has' if having else 'is'} {token.text}")
                self.facts.setdefault(last[1], True)


def _past(lows: list[str], i: int) -> bool:
    """Whether a word tells of what lies behind; what somebody is being shot at by is under way."""
    return lows[i] in _PAST and (lows[i] not in _DONE_TO or _UNDER_WAY.isdisjoint(lows[max(0, i - 2) : i]))


def _describes(token: Token) -> bool:
    """Whether a word in front of a deed only says of what sort it is."""
    return token.kind == "word" and token.low not in FUNCTION and not token.low.endswith("'s")


def _opens_verb(token: Token) -> bool:
    """Whether a word only carries the verb of what is asked ("a unit that ran declare a …")."""
    return token.stem in LIGHT and token.low == base(token)


def _own_way(words: Words) -> str:
    """The rulebook's own name of the deed by which an enemy is told to move: "an enemy Crawls past"."""
    deed = words.deed
    if deed is None or deed.deed != "move" or deed.by != "enemy":
        return ""
    at = deed.verb + words.offset
    named = next((term for s in words.spans if s.first <= at < s.last and (term := s.of("action"))), None)
    return f" ({named.name})" if named is not None and stem(named.name.lower()) != "mov" else ""
