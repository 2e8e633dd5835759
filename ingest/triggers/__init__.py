"""Triggers: what opens a reaction or sets an option off, and when.

By sentences about reacting (``events``), by a labelled line of the option's entry (``labelled``), and by the items of a
list of triggers (``listed``).
"""
