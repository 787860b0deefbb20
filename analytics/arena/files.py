"""The files that the words of a bot name: where one has changed, it is another bot."""

from __future__ import annotations

import hashlib
import os.path
import shlex
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec

from games.bots.levels import LEVELS


def files_of(words: str) -> list[str]:
    """Those that a command names, by themselves or behind the ``=`` of an option; that of a module.
    None of a level or a URL."""
    if words.startswith("run:"):
        return _named_in(words.removeprefix("run:"))
    if words in LEVELS or words.startswith(("http://", "https://")):
        return []
    with suppress(ImportError, ValueError):
        module_spec = find_spec(words.partition(":")[0])
        if (
            module_spec is not None
            and module_spec.origin is not None
            and os.path.isfile(module_spec.origin)
        ):
            return [module_spec.origin]
    return []


def hash_of(files: Iterable[str]) -> str:
    """Of their bytes, one after another; empty where there is no file."""
    digests = b""
    for path in files:
        with open(path, "rb") as file:
            digests += hashlib.file_digest(file, "sha256").digest()
    return hashlib.sha256(digests).hexdigest() if digests else ""


def _named_in(command: str) -> list[str]:
    try:
        parts = shlex.split(command)
    except ValueError:  # which whoever starts it is told of
        return []
    words = [each for part in parts for each in (part, part.partition("=")[2])]
    return [each for each in words if os.path.isfile(each)]
