"""Entries: what the parts of an entry say of what it is the entry of.

Fields with labels ("Trigger", "Cost", "Not if"), figures in brackets, those who alone may use it, those on whom it may
be played, and of whom the sentences under a heading speak.
"""
