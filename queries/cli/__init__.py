"""The command line: one module for each command. ``main`` is the group and the one place where errors become words."""
