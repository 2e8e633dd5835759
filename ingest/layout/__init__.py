"""Layout: from the lines of a text to its blocks, sections and passages.

In: the text of a document. Out: which lines are headings, paragraphs and items (``headlines``, ``entrynames``,
``blocks``, ``page``), which section each stands in (``sections``), and every passage with its span and what it is for
(``passages``, ``classify``, ``remarks``). The front door is ``ingest.structure``.
"""
