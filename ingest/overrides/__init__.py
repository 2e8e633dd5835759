"""Overrides: what is set above what was read.

By the text itself: its errata, sentences that point at others by their number, what is disregarded, what is forbidden
twice. By a person: overlays, which are kept apart from what was read.
"""
