"""Phrases: from the words of a sentence to its parts, and from these to units, things and conditions.

``tokens`` annotates words with terms, ``cutting`` parts a sentence into ``pieces``, ``verbs`` finds what is said.
``subjects`` reads of whom, ``objects`` of what, ``when`` and ``circumstances`` under which conditions a clause holds.
"""
