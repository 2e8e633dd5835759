"""Sentences of a build of their own, and what only the entry or the sentences around one tell of it.

``whole`` tries what only a whole sentence says, ``entry`` and ``optionsown`` what the entry of an option says without
its name, ``carried`` and ``goingon`` the case that goes on from the sentence before, ``exceptions`` what "unless"
adds.
"""
