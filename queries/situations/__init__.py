"""Situations: what is stated of a unit and of what is around it, as terms and facts of a ruleset.

``situation`` reads the JSON, ``parties`` the units in it, ``usual`` fills in the characteristics of a type, and
``facts`` says whether two tellings are of the same thing.
"""
