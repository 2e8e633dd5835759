"""Narrowing: what a passage says to narrow a clause, and the clause does not hold.

``remainders`` finds it, among the phrases of the statement that a clause came of (``phrases``, ``otherphrases``) and
what stands beside that (``besides``, ``leftbeside``); of what a figure is (``ofwhat``), at what a clause points
(``pointers``), which dice are rolled again (``rerolled``).
"""
