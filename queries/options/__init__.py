"""Options: what a ruleset lets a unit do, and which clauses speak of each.

``index`` is built once for a ruleset and only reads. What an option consists of is told by ``parts``, in which manner
it is done by ``manner``, which names are deeds told in passing by ``deeds``; ``scopes`` says whom a clause is about,
``leftover`` what its words say beyond it, ``disregarded`` what a permission disregards. ``choosing`` finds the
options that a question is about.
"""
