"""The rules as a graph: terms are nodes, clauses are edges from subject to object.

Attributes are text, numbers and truth values only, so that every format can hold them; what a clause does not have
(a value, a condition) is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kb.patterns import deferred
from kb.rules import Rules

if TYPE_CHECKING:
    import networkx

#: Characters that XML cannot hold at all.
_NOT_XML = deferred("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def graph(rules: Rules, relations: Iterable[str] | None = None) -> networkx.MultiDiGraph:
    """Every term, and every clause (of ``relations``, where given) as an edge whose key is the clause's id."""
    import networkx

    wanted = None if relations is None else set(relations)
    result = networkx.MultiDiGraph(ruleset=rules.ruleset.id, title=_clean(rules.ruleset.title))
    for term in rules.terms.values():
        result.add_node(
            term.id,
            kind=term.kind,
            name=_clean(term.name),
            label=_clean(term.name),
            defined=term.introduced is not None,
            origin=term.origin,
        )
    for clause in rules.clauses:
        if wanted is not None and clause.relation not in wanted:
            continue
        attributes: dict[str, Any] = {
            "relation": clause.relation,
            "label": clause.relation,
            "affects": clause.affects,
            "value": clause.value,
            "condition": clause.condition,
            "within": clause.within,
            "quote": rules.quote(clause),
            "document": clause.document,
            "start": clause.start,
            "end": clause.end,
            "origin": clause.origin,
        }
        held = {
            name: _clean(value) if isinstance(value, str) else value
            for name, value in attributes.items()
            if value is not None
        }
        result.add_edge(clause.subject, clause.object, key=clause.id, **held)
    return result


def graphml(rules: Rules, relations: Iterable[str] | None = None) -> str:
    """The graph as GraphML, for Gephi, yEd and the like."""
    import networkx

    return "\n".join(networkx.generate_graphml(graph(rules, relations))) + "\n"


def dot(rules: Rules, relations: Iterable[str] | None = None) -> str:
    """The graph as DOT, for Graphviz. Terms that no clause of the graph names are left out."""
    whole = graph(rules, relations)
    lines = [f"digraph {_quoted(rules.ruleset.id)} {{", "  rankdir=LR;", "  node [shape=box];"]
    for node, data in whole.nodes(data=True):
        if whole.degree(node):
            lines.append(f"  {_quoted(node)} [label={_quoted(data['name'])}, tooltip={_quoted(data['kind'])}];")
    for subject, target, data in whole.edges(data=True):
        label = f"{data['relation']} {data['value']}" if "value" in data else data["relation"]
        lines.append(
            f"  {_quoted(subject)} -> {_quoted(target)} [label={_quoted(label)}, tooltip={_quoted(data['quote'])}];"
        )
    return "\n".join([*lines, "}"]) + "\n"


def graph_json(rules: Rules, relations: Iterable[str] | None = None) -> str:
    """The graph as JSON: ``nodes`` with their ``id``, ``edges`` with ``source``, ``target`` and ``id``."""
    whole = graph(rules, relations)
    nodes = [{"id": node, **data} for node, data in whole.nodes(data=True)]
    edges = [
        {"source": subject, "target": target, "id": key, **data}
        for subject, target, key, data in whole.edges(keys=True, data=True)
    ]
    return json.dumps({**whole.graph, "nodes": nodes, "edges": edges}, ensure_ascii=False, indent=1) + "\n"


def _clean(text: str) -> str:
    return _NOT_XML.sub("�", text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n")
    return f'"{escaped}"'
