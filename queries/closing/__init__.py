"""Closing: what weighs against an option besides a prohibition of it.

Limits ("may only"), requirements, what is reserved to others, how often, what a unit is compelled to do instead,
weapons that may not be used; ``presumed`` says which words count as not so until something stated says that they are.
"""
