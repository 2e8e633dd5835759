"""The formats that a rulebook can come in: each module turns one into the plain text that spans count in.

``text`` and ``markdown`` keep the file as it stands; ``html`` and ``pdf`` extract a plain text in which headings,
lists and tables keep their structure as light Markdown. All import what they need where they use it.
"""

from __future__ import annotations

#: The format of a file by its ending.
BY_ENDING = {
    ".txt": "txt", ".text": "txt", ".md": "md", ".markdown": "md", ".mkd": "md",
    ".html": "html", ".htm": "html", ".xhtml": "html", ".pdf": "pdf",
}  # fmt: skip
