"""Read a variable of the environment; ``docs/deploy.md`` describes every one."""

from __future__ import annotations

import os


class EnvironmentProblem(Exception):
    """A variable holds something unusable; the message names it and says what it takes."""


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
