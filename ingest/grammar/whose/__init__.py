"""Whose clause it is: on whom a statement falls, where its words point at somebody or name nobody.

``placing`` decides; it asks what "it" and "such a unit" stand for (``pointing``, ``recall``), who else was brought in
(``sufferers``, ``others``, ``onwhom``), and which of the conditions around a statement bear on it (``bearing``). What
no reader took up stays as ``remainder``.
"""
