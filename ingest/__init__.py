"""The reading of rulebooks: from texts to the records of the knowledge base.

The way in is ``read`` (one ruleset) and ``update`` (a knowledge base that may hold others). A text goes through the
packages in this order: ``formats`` and ``decode`` (files to text), ``writing`` (put right for reading), ``layout`` and
``tables`` behind ``structure`` (sections, passages, rows), ``vocabulary`` (what is named), ``clauses`` with
``grammar``, ``lists``, ``triggers``, ``entries`` and ``tables`` (what the sentences, lists, fields and rows say),
``procedures`` (what is rolled and summed), ``overrides`` (what wins over what), ``narrowing`` (what no clause holds).
"""
