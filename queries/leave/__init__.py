"""Leave: the permissions before which a prohibition gives way, and what opens an option at all.

``allowances`` asks the others in turn: permissions that name or disregard the case (``leaves``, ``leavesover``),
units that ignore what binds others (``ignoring``), texts that say which rule is followed (``precedence``), other ways
of the same deed (``waysleft``). ``opening`` says which leave is cited; ``clash`` which pairs no text decides between.
"""
