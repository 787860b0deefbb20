"""How the files of the pages are collected, for whoever sends them."""

from __future__ import annotations

from typing import IO, Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile

from environment.light_scripts import lightened

_OURS = "pages/"
_OF_OTHERS = "pages/vendor/"


class Collected(StaticFilesStorage):
    """Own scripts go without comments; what others wrote stays as they published it."""

    def save(self, name: str | None, content: IO[Any], max_length: int | None = None) -> str:
        """Store a file under its name."""
        own = name is not None and name.startswith(_OURS) and not name.startswith(_OF_OTHERS)
        if own and str(name).endswith(".js"):
            content = ContentFile(lightened(content.read().decode()).encode())
        return super().save(name, content, max_length)
