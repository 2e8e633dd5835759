"""What the pages hold: a ruleset's front page, an entry, a text, a calculator, a report.

In come a knowledge base and the names that an address gives; out come plain dicts for the templates. A name that is
not known raises ``AdjudgeError``, which the page shows as a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from kb.errors import AdjudgeError
from kb.names import slug

if TYPE_CHECKING:
    from kb.model import Passage
    from kb.rules import Rules
    from kb.store import KnowledgeBase

#: The reports that have a page of their own, and what each tells.
REPORTS = {
    "coverage": "what was understood, and what was not",
    "conflicts": "what two passages say differently",
    "interactions": "every unit type against every reaction",
    "numbers": "what every calculator gives",
}
#: Kinds in the order in which a player looks for them.
_KINDS = (
    "unit_type", "unit_subtype", "status", "reaction", "action", "order", "special_rule", "test", "characteristic",
    "weapon_type", "phase", "table", "effect", "event",
)  # fmt: skip
#: Kinds whose names are phrases of the text rather than names; their lists are shut until they are asked for.
_SAID_AT_LENGTH = ("effect", "event")


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of the pages; ``root`` makes one from a path, as the server is mounted."""

    root: Callable[[str], str]

    def ask(self, question: str = "", ruleset: str = "") -> str:
        """The page that asks."""
        query = {key: value for key, value in (("q", question), ("ruleset", ruleset)) if value}
        return self.root("/-/judge") + (f"?{urlencode(query)}" if query else "")

    def game(self, ruleset: str) -> str:
        """A ruleset's front page."""
        return self.root(f"/-/judge/{quote(ruleset, safe='')}")

    def entry(self, ruleset: str, name: str) -> str:
        """The page of a term."""
        return f"{self.game(ruleset)}/entry?{urlencode({'name': name})}"

    def text(self, ruleset: str, document: str, start: int | None = None) -> str:
        """A document, at the passage that stands at ``start``."""
        anchor = f"#at-{start}" if start is not None else ""
        return f"{self.game(ruleset)}/text?{urlencode({'document': document})}{anchor}"

    def calculator(self, ruleset: str, name: str) -> str:
        """The page of a calculator."""
        return f"{self.game(ruleset)}/calc?{urlencode({'name': name})}"

    def report(self, ruleset: str, name: str) -> str:
        """A report on one ruleset."""
        return f"{self.game(ruleset)}/report?{urlencode({'of': name})}"


def ask(base: KnowledgeBase, links: Links, asked: Mapping[str, str]) -> dict[str, Any]:
    """The answer to a question, and the passages and terms that hold its words."""
    from queries.reports import answer_page

    question = " ".join((asked.get("q") or "").split())[:500]
    known = {each.id: each.title for each in base.rulesets()}
    ruleset = asked.get("ruleset") or None
    ruleset = ruleset if ruleset in known else None
    page: dict[str, Any] = {
        "question": question, "ruleset": ruleset, "answer": "", "problem": "", "hits": [],
        "rulesets": [{"id": id, "title": title, "url": links.game(id)} for id, title in known.items()],
    }  # fmt: skip
    if not question:
        return page
    games = dict(base.query("SELECT id, ruleset FROM documents"))
    try:
        import queries.questions
        from queries.reckoning import reckon

        answer = queries.questions.ask(base, question, ruleset=ruleset, calculators=reckon)
        page["answer"] = answer_page.as_html(
            answer, lambda document, start: links.text(games[document], document, start)
        )  # fmt: skip
    except AdjudgeError as error:
        page["problem"] = str(error)
    for hit in base.search(question, ruleset):
        url = _hit_url(base, links, hit)
        page["hits"].append({**hit._asdict(), "url": url, "kind": hit.kind.replace("_", " ")})
    return page


def _hit_url(base: KnowledgeBase, links: Links, hit: Any) -> str:
    if hit.kind == "passage":
        ((document, start),) = base.query("SELECT document, start FROM passages WHERE id = ?", (hit.ref,))
        return links.text(hit.ruleset, document, start)
    ((name,),) = base.query("SELECT name FROM terms WHERE id = ?", (hit.ref,))
    return links.entry(hit.ruleset, name)


def game(base: KnowledgeBase, links: Links, ruleset: str) -> dict[str, Any]:
    """A ruleset's front page: its texts, its terms by kind, its calculators and its reports."""
    from queries.calculators import registry

    rules = base.rules(ruleset)
    kinds = []
    for kind in _KINDS:
        # a name that the texts use and never introduce, and of which they say nothing, leads nowhere
        terms = [t for t in rules.terms_of_kind(kind) if t.introduced or rules.by_subject.get(t.id)]
        names = sorted({term.name for term in terms}, key=str.casefold)
        if names:
            linked = [{"name": name, "url": links.entry(ruleset, name)} for name in names]
            kinds.append({"kind": kind.replace("_", " "), "terms": linked, "open": kind not in _SAID_AT_LENGTH})
    return {
        "title": rules.ruleset.title, "ruleset": ruleset, "kinds": kinds,
        "documents": [{"title": d.title or d.id, "id": d.id, "format": d.format, "url": links.text(ruleset, d.id)}
                      for d in rules.documents.values()],
        "calculators": [{**tool, "url": links.calculator(ruleset, tool["name"])}
                        for tool in registry.list_calculators(rules)],
        "reports": [{"name": name, "told": told, "url": links.report(ruleset, name)} for name, told in REPORTS.items()],
    }  # fmt: skip


def entry(base: KnowledgeBase, links: Links, ruleset: str, name: str) -> dict[str, Any]:
    """Everything that is called ``name``: what it is, its clauses as sentences with their passages, its tables."""
    from queries.reports.entry import entries, score

    found = entries([base.rules(ruleset)], name)
    for each in found:
        for key in ("says", "said_of_it"):
            each[key] = _sentences(links, ruleset, each["name"], each[key])
        for table in each["tables"]:
            for line in table["rows"]:
                line["score"] = score(line)
            filled = [key for key in ("score", "label", "value", "text")
                      if any(line[key] not in (None, "") for line in table["rows"])]  # fmt: skip
            table["columns"] = [key for key in filled if key != "value" or "score" not in filled]
        if each["introduced"]:
            each["introduced"]["url"] = links.text(ruleset, each["introduced"]["document"], each["introduced"]["start"])
        each["kind"] = each["kind"].replace("_", " ")
    return {"title": found[0]["name"], "ruleset": ruleset, "entries": found}


def _sentences(links: Links, ruleset: str, name: str, clauses: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each sentence once, with every passage that says it and the other names that it speaks of."""
    said: dict[str, dict[str, Any]] = {}
    for clause in clauses:
        sentence = said.setdefault(clause["plain"], {"plain": clause["plain"], "clauses": [], "others": []})
        url = links.text(ruleset, clause["document"], clause["start"])
        sentence["clauses"].append({**clause, "url": url})
        for end in (clause["subject"], clause["object"]):
            other = {"name": end["name"], "url": links.entry(ruleset, end["name"])}
            if end["kind"] not in ("unit", "event") and end["name"].lower() != name.lower():
                sentence["others"] += [other] if other not in sentence["others"] else []
    return list(said.values())


def text(base: KnowledgeBase, links: Links, ruleset: str, document: str) -> dict[str, Any]:
    """A document as it was read: its sections, its passages, and what each one says."""
    rules = base.rules(ruleset)
    if document not in rules.documents:
        raise AdjudgeError(f"{ruleset} has no document {document!r}; it has {', '.join(rules.documents)}.")
    problems = {problem.passage: problem.reason for problem in rules.problems if problem.document == document}
    sections: dict[str, dict[str, Any]] = {}
    for section in rules.sections.values():
        if section.document == document:
            shown = {"heading": section.heading, "level": min(section.level + 1, 5), "start": section.start}
            sections[section.id] = {**shown, "passages": []}
    for passage in rules.passages.values():
        if passage.document == document and passage.kind != "heading":
            sections[passage.section]["passages"].append(_passage(rules, passage, problems))
    return {
        "title": rules.documents[document].title or document, "ruleset": ruleset, "document": document,
        "sections": sorted(sections.values(), key=lambda each: each["start"]),
    }  # fmt: skip


def _passage(rules: Rules, passage: Passage, problems: Mapping[str | None, str]) -> dict[str, Any]:
    from kb.paraphrase import paraphrase
    from queries.reports.notes import plain

    clauses = rules.by_passage.get(passage.id, [])
    return {
        "start": passage.start,
        "starts": sorted({clause.start for clause in clauses} - {passage.start}),
        "text": plain(rules.quote(passage)),
        "kind": passage.kind,
        "class": passage.passage_class,
        "says": list(dict.fromkeys(paraphrase(rules, clause) for clause in clauses)),
        "problem": problems.get(passage.id, ""),
    }


def calculator(base: KnowledgeBase, links: Links, ruleset: str, given: Mapping[str, str]) -> dict[str, Any]:
    """A calculator with a form for its inputs; its result and picture where it has all that it needs."""
    from queries.calculators import registry
    from queries.reports import answer_page, charts

    rules = base.rules(ruleset)
    tools = {tool["name"]: tool for tool in registry.list_calculators(rules)}
    name = slug(given.get("name", ""))
    if name not in tools:
        from queries.situations.situation import did_you_mean

        raise AdjudgeError(f"{ruleset} has no calculator {name!r}.{did_you_mean(name, tools)}")
    tool = tools[name]
    inputs = {each["name"]: given.get(each["name"], "").strip() for each in tool["inputs"]}
    stated = {key: value for key, value in inputs.items() if value}
    fields = [{**each, "value": inputs[each["name"]]} for each in tool["inputs"]]
    page: dict[str, Any] = {"title": name, "ruleset": ruleset, "tool": tool, "inputs": fields, "answer": "",
                            "picture": "", "curve": [], "problem": ""}  # fmt: skip
    lacking = [f for f in fields if not f["value"] and not f["optional"] and f["default"] is None]
    if lacking and not stated:
        return page
    try:
        values = registry.run(rules, name, stated)
    except AdjudgeError as error:
        page["problem"] = str(error)
        return page
    swept = next((key for value in values for key in value.get("given", ())), None)
    if swept or not any(charts.outcomes(value) for value in values):  # an answer shows its distributions itself
        page["picture"] = charts.svg_of(name, ruleset, values) or ""
    if swept:
        page["curve"] = charts.cells_of(swept, charts.series_of(values, swept))
        return page
    warnings = list(dict.fromkeys(told for value in values for told in value.get("warnings", ())))
    answer = {"answers": [{"ruleset": ruleset, "reading": name, "values": values}], "warnings": warnings}
    page["answer"] = answer_page.as_html(answer, lambda document, start: links.text(ruleset, document, start))
    return page


def report(base: KnowledgeBase, links: Links, ruleset: str, of: str) -> dict[str, Any]:
    """A report on one ruleset as a page, its passages linked to the texts."""
    from queries.reports import conflicts, coverage, interactions, numbers
    from queries.reports.report import body

    rules = base.rules(ruleset)
    made = {
        "coverage": lambda: coverage.coverage(base, [ruleset]),
        "conflicts": lambda: conflicts.conflicts([rules]),
        "interactions": lambda: interactions.interactions(rules),
        "numbers": lambda: numbers.numbers(rules),
    }
    if of not in made:
        raise AdjudgeError(f"There is no report {of!r}; there are {', '.join(made)}.")
    found = made[of]()
    shown = body(found, lambda document, start: links.text(ruleset, document, start))
    return {"title": found.title, "ruleset": ruleset, "body": shown}


def opened(path: Path, build: Callable[[KnowledgeBase], dict[str, Any]]) -> dict[str, Any]:
    """A page built from the knowledge base at ``path``."""
    import kb.store

    with kb.store.open(path) as base:
        return build(base)


__all__ = ["REPORTS", "Links", "ask", "calculator", "entry", "game", "opened", "report", "text"]
