"""Secrets that are made once for one machine and kept in the state folder."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable

from environment.databases import uses_embedded_server
from environment.folders import state_folder
from environment.variables import text


def secret_key() -> str:
    """SECRET_KEY, else a key made once for this folder."""
    return text("SECRET_KEY") or kept_secret("secret_key", lambda: secrets.token_urlsafe(60))


def set_or_kept(variable: str, name: str, make: Callable[[], str]) -> tuple[str, str] | None:
    """A secret of the environment, else one that is made once for the embedded database, and where
    it stands, for a complaint; None where nobody has set one for a database of one's own, since
    each of several machines would make another."""
    if value := text(variable):
        return value, variable
    if not uses_embedded_server():
        return None
    return kept_secret(name, make), f"The file {name}"


def kept_secret(name: str, make: Callable[[], str]) -> str:
    """What stands in a file of the state folder, which only its owner may read; made once."""
    file = state_folder() / name
    try:
        return file.read_text(encoding="ascii")
    except FileNotFoundError:
        file.parent.mkdir(parents=True, exist_ok=True)
    made = make()
    draft = file.with_name(f"{name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(made)
    try:
        os.link(draft, file)  # of two processes that start together, the first decides
    except FileExistsError:
        return file.read_text(encoding="ascii")
    finally:
        draft.unlink()
    return made
