"""Lists: what a sentence over a list and its items say together.

An item may be a case of the rule over it (``cases``, ``caselists``, ``aftercases``), go on with its sentence
(``deedlists``, ``sharedwords``), stand in the place of "the following" (``thefollowing``), or be about those whom it
names (``leadins``).
"""
