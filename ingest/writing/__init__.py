"""Writing: how a text is written, put right for reading; what is quoted of it stays as it stands.

Words that line breaks took apart or that ran together, texts all in small letters, capitals that names have in most
places, marks within a line.
"""
