"""Modals: what a statement with "may", "must", "cannot" or "may only" says of a deed or a thing, and to whom."""
