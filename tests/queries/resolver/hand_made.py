"""Rules made by hand: a few lines build a reading with a text, terms and clauses, to test a ruling alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kb.conditions import ALWAYS, Condition
from kb.model import Alias, Clause, Document, Override, Passage, Reading, Ruleset, Section, Term, content_id
from kb.names import slug
from kb.rules import Rules

RULESET = "tin"


def t(name: str) -> str:
    """The id of a term written "kind:Name"."""
    kind, _, plain = name.partition(":")
    return f"{RULESET}/{kind}/{slug(plain)}"


class Book:
    """A rulebook in the making. Every ``says`` adds a sentence to the text and a clause that it says."""

    def __init__(self) -> None:
        self.text = ""
        self.terms: dict[str, Term] = {}
        self.aliases: list[Alias] = []
        self.clauses: list[Clause] = []
        self.overrides: list[Override] = []
        self.passages: list[Passage] = []
        for general in ("unit:unit", "reaction:Reaction", "status:Status", "order:Order", "action:Action"):
            self.term(general, introduced=False)

    def term(self, name: str, *aliases: str, introduced: bool = True) -> str:
        kind, _, plain = name.partition(":")
        if t(name) not in self.terms:
            self.terms[t(name)] = Term(t(name), RULESET, kind, plain, introduced="intro" if introduced else None)
        self.aliases += [Alias(f"{t(name)}-{alias}", t(name), alias) for alias in aliases]
        return t(name)

    def says(
        self,
        sentence: str,
        subject: str,
        relation: str,
        obj: str,
        *,
        who: Condition = ALWAYS,
        when: Condition = ALWAYS,
        requirement: Condition = ALWAYS,
        within: str | None = None,
        **more: Any,
    ) -> Clause:
        for name in (subject, obj, *([within] if within else [])):
            self.term(name, introduced=False)
        found = next((passage for passage in self.passages if passage.text == sentence), None)
        if found is None:
            start = len(self.text)
            self.text += sentence + "\n"
            found = Passage(
                f"p{len(self.passages)}",
                "tin",
                "s",
                len(self.passages),
                "sentence",
                "rule",
                start,
                start + len(sentence),
                sentence,
                sentence,
            )
            self.passages.append(found)
        clause = Clause(
            content_id("c", len(self.clauses), sentence),
            RULESET,
            "tin",
            found.id,
            found.start,
            found.end,
            t(subject),
            relation,
            t(obj),
            who=who,
            when=when,
            requirement=requirement,
            within=t(within) if within else None,
            **more,
        )
        self.clauses.append(clause)
        return clause

    def beats(self, winner: Clause, loser: Clause, why: str = "unless") -> Override:
        override = Override(content_id("o", winner.id, loser.id), winner.id, loser.id, winner.passage, why)
        self.overrides.append(override)
        return override

    def reading(self) -> Reading:
        document = Document("tin", RULESET, "Tin Regiments", "txt", self.text, "0")
        return Reading(
            Ruleset(RULESET, "Tin Regiments"),
            (document,),
            (Section("s", "tin", None, 0, "Rules", 1, 0, len(self.text)),),
            tuple(self.passages),
            tuple(self.terms.values()),
            tuple(self.aliases),
            tuple(self.clauses),
            tuple(self.overrides),
        )

    def rules(self) -> Rules:
        return Rules.of(self.reading())

    def without(self, *dropped: Clause | Override) -> Rules:
        """The rules as they would be without some clauses or overrides."""
        gone = {each.id for each in dropped}
        reading = self.reading()
        return Rules.of(
            replace(
                reading,
                clauses=tuple(each for each in reading.clauses if each.id not in gone),
                overrides=tuple(each for each in reading.overrides if not gone & {each.id, each.winner, each.loser}),
            )
        )
