"""Plain form: sentences put in the few forms that the grammar reads, before anything else looks at them.

In: the text of a sentence. Out: the sentence, or several plainer ones that say the same. ``cleaned`` takes out
emphasis and brackets, ``commonforms`` puts modals and small words in one way, ``rewrites`` applies the rest in order;
each other module holds the wordings of one kind (denials, leave, choices, circumstances, figures, saves …). General
English only.
"""
