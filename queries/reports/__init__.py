"""Reports: what the knowledge base says, printed for people and for programs."""
