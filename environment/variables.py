"""Read a variable of the environment; ``docs/deploy.md`` describes every one."""

from __future__ import annotations

import json
import os
import re
from typing import Any


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


def one_of(name: str, default: str, others: tuple[str, ...]) -> str:
    """One of a few words."""
    value = text(name, default)
    if value not in (default, *others):
        known = ", ".join((default, *others))
        raise EnvironmentProblem(f"{name} is {value!r}; it takes one of {known}.")
    return value


def whole_number(name: str, default: int, *, least: int = 0, most: int = 2**31 - 1) -> int:
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or not least <= int(value) <= most:
        raise EnvironmentProblem(f"{name} is {value!r}; it takes a number from {least} to {most}.")
    return int(value)


def settings_in(name: str) -> dict[str, Any]:
    """An object of JSON: what a library is to know, by its own names."""
    value = text(name, "{}")
    try:
        settings = json.loads(value)
    except ValueError:
        settings = None
    if not isinstance(settings, dict):
        example = '{"NAME": "value"}'
        raise EnvironmentProblem(f"{name} takes an object of JSON, such as {example}.")
    return settings


ANY_ORIGIN = "*"
_USUAL = {"http": "80", "https": "443"}
_ORIGIN = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])"
    r"(:(?P<port>[1-9][0-9]{0,4}))?/?"
)


def origins(name: str) -> list[str]:
    """Origins as browsers write them, separated by commas, or ``*`` alone for any.

    Capitals, a slash at the end and the usual port are understood; what no browser would ever send
    is refused, because it would never match.
    """
    values = words(name)
    return values if values == [ANY_ORIGIN] else [_origin(name, word) for word in values]


def _origin(name: str, word: str) -> str:
    match = _ORIGIN.fullmatch(word.lower())
    if match is None or int(match["port"] or 0) > 65535:
        raise EnvironmentProblem(
            f"{name} has {word!r}; an origin is a scheme, a host and perhaps a port, such as"
            " https://table.example or http://localhost:5173 (international names as xn--…),"
            " and * alone lets any page in."
        )
    scheme, host, port = match["scheme"], match["host"], match["port"]
    return f"{scheme}://{host}" if port in (None, _USUAL[scheme]) else f"{scheme}://{host}:{port}"
