"""What the environment says, and what stands in for it on one machine.

Every variable is described in ``docs/deploy.md``.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class EnvironmentProblem(Exception):
    """A variable holds something unusable; the message names it and says what it takes."""


def state_folder() -> Path:
    """Where a one-machine set-up keeps everything it writes: KLEIO_VAR, else ``var``."""
    return Path(os.environ.get("KLEIO_VAR") or ROOT / "var").absolute()


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def words(name: str, default: str = "") -> list[str]:
    """A list separated by commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def flag(name: str, default: bool = False) -> bool:
    value = text(name, "1" if default else "0").lower()
    if value in ("1", "true", "yes", "on"):
        return True
    if value in ("0", "false", "no", "off"):
        return False
    raise EnvironmentProblem(f"{name} is {value!r}; it takes 1 or 0.")


def whole_number(name: str, default: int, *, least: int = 0, most: int = 2**31 - 1) -> int:
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
        raise EnvironmentProblem(f"{name} is {value!r}; it takes a number from {least} to {most}.")
    return int(value)


def secret_key() -> str:
    """SECRET_KEY, else a key made once for this folder."""
    return text("SECRET_KEY") or kept_secret("secret_key", lambda: secrets.token_urlsafe(60))


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
