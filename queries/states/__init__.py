"""States: how a unit comes to be in one, which it may be in together, and what it is left in afterwards."""
