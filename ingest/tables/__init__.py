"""Tables: from lines to cells, and from cells to what they say.

``grids`` finds the tables among the lines, ``cells`` says what a row is, ``rows`` makes the records. What the rows say
as clauses is told by ``clauses``, which asks a module for each sort of table: counts of markers, ground, leave ("yes",
"no"), cells that rule, datasheets.
"""
