"""Conditions: whether what a rule asks holds in a situation, is barred by it, or stays open.

``evaluate`` walks a condition and gives one of three truths (``kleene``); ``viewpoint`` turns it to who is asked
about. What happened and when is asked of ``happening``, ``timing``, ``gameturns`` and ``outcomes``; what has no form
but its words of ``telling``, which has a module for each sort of wording: distances, numbers of models, losses,
weapons, speeds, sides, carriers, costs. ``weighing`` holds what several parts of a ruling ask about conditions.
"""
