"""Scripts as they are sent: without what only their readers need.

Comments and indentation are a seventh of them once they are compressed. There is no parser here: a
line goes if it holds nothing but a comment, so long comments stand on lines of their own, and no
text over several lines holds a line that begins with ``//``.
"""

from __future__ import annotations


def lightened(script: str) -> str:
    """The same script, line by line, less indentation, comments and lines that are empty."""
    lines = (line.lstrip() for line in script.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))
