"""Remember that database and static files are up to date, so that a second start need not look.

Looking takes a Django of its own, a third of the time of a start. What was prepared is described by
everything that preparing depends on: the code below, the lock file, and the migrations that the
database says it has seen. Any difference, and it is prepared again, which is never wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import psycopg

from environment.folders import ROOT

# What makes the tables, beside migrations: which apps there are, and who may do what.
_SETTINGS = ("config/**/*.py", "database/**/*.py", "environment/**/*.py", "local/prepare.py")
_PATTERNS = ("*/migrations/*.py", "*/sql/*.sql", "*/static/**/*", *_SETTINGS)


def description(url: str, static: Path) -> str:
    """What a prepared installation looks like; empty if it cannot be prepared yet."""
    if not static.is_dir():
        return ""
    digest = _digest()
    for row in _applied(url):
        digest.update(repr(row).encode())
    return digest.hexdigest()


def source() -> str:
    """What preparing depends on, as far as the code says it."""
    return _digest().hexdigest()


def is_prepared(note: Path, url: str, static: Path) -> bool:
    """Whether ``note`` was written for exactly what there is now."""
    try:
        noted = note.read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return noted != "" and noted == description(url, static)


def note_prepared(note: Path, url: str, static: Path) -> None:
    note.write_text(description(url, static), encoding="ascii")


def _digest() -> hashlib._Hash:
    digest = hashlib.sha256()
    for file in _sources():
        digest.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest


def _sources() -> Iterator[Path]:
    yield ROOT / "requirements.lock"
    for pattern in _PATTERNS:
        yield from sorted(file for file in ROOT.glob(pattern) if file.is_file())


def _applied(url: str) -> list[tuple[str, str]]:
    with psycopg.connect(url) as connection:
        if connection.execute("SELECT to_regclass('django_migrations')").fetchone() == (None,):
            return []
        return connection.execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall()
