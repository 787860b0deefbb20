"""Where the embedded PostgreSQL listens, and the passwords of its roles."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import asdict, dataclass, replace
from pathlib import Path

SUPERUSER = "postgres"
OWNER = "kleio_owner"
APPLICATION = "kleio_app"
DATABASE = "kleio"


@dataclass(frozen=True, kw_only=True)
class Address:
    """A server on 127.0.0.1. ``passwords`` maps a role's name to its password."""

    port: int
    passwords: dict[str, str]

    def url(self, role: str, database: str = DATABASE) -> str:
        """A ``postgresql://`` URL for ``role``; passwords are URL-safe as they are."""
        return f"postgresql://{role}:{self.passwords[role]}@127.0.0.1:{self.port}/{database}"

    def at_port(self, port: int) -> Address:
        return replace(self, port=port)


def new_address() -> Address:
    """Fresh passwords for every role, and no port yet (0)."""
    roles = (SUPERUSER, OWNER, APPLICATION)
    return Address(port=0, passwords={role: secrets.token_urlsafe(24) for role in roles})


def read_address(file: Path) -> Address | None:
    """The address kept in ``file``, or None if there is none (yet)."""
    try:
        return Address(**json.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def write_address(file: Path, address: Address) -> None:
    """Keep ``address`` in ``file``, which only its owner may read. Replaces the file at once."""
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        json.dump(asdict(address), stream)
    draft.replace(file)
