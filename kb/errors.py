"""The one root of every error that a user can cause, so that no command shows a traceback."""

from __future__ import annotations


class AdjudgeError(Exception):
    """What is wrong, where, and what to do about it: one sentence, ready to be printed as it is."""
