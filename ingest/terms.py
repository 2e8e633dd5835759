"""The vocabulary of a ruleset, under the name by which the other stages import it; see ``ingest.vocabulary``."""

from ingest.vocabulary import BEARER_KINDS, Vocabulary, discover

__all__ = ["BEARER_KINDS", "Vocabulary", "discover"]
