"""Entries: the names, rows and lettered items that answer a question for names ("which checks remove Routed").

``query`` says what is looked for; ``finding`` answers it from what stands between names, ``items`` from the rows of
tables and the items of lists, ``saying`` from what the texts say in so many words, ``removal`` from what takes a
state off.
"""
