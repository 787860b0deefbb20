"""Which titles are installed. A title is a package in ``games/titles`` that has a ``TITLE``.

A package without one is not offered: titles of one family share it, or it is still to come.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from games.engine.errors import UnknownTitle
from games.engine.title import Title


@cache
def titles() -> dict[str, Title[Any]]:
    """All installed titles by id, in alphabetical order."""
    every = importlib.import_module("games.titles").__path__
    installed = {}
    for entry in sorted(pkgutil.iter_modules(every), key=lambda module: module.name):
        package = importlib.import_module(f"games.titles.{entry.name}")
        title: Title[Any] | None = getattr(package, "TITLE", None)
        if title is not None:
            installed[title.id] = title
    return installed


def title(title_id: str, begun_by: str | None = None) -> Title[Any]:
    """One title; raises ``UnknownTitle`` with the list of those there are.

    ``begun_by``: the version of the rules of a game whose events are to be read with it.
    """
    if title_id not in titles():
        raise UnknownTitle(f"There is no title {title_id!r}; there are: {', '.join(titles())}.")
    installed = titles()[title_id]
    return installed if begun_by is None else installed.reading_games_of(begun_by)
