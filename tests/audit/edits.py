"""How one line of an exported file is changed into another that fits the format as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit import games
from tests.audit.histories import Line

Edit = Callable[[list[Line]], object]


def payload(version: int, /, **values: Any) -> Edit:
    return lambda lines: lines[version]["payload"].update(values)


def header(**values: Any) -> Edit:
    return lambda lines: lines[0].update(values)


def draws(version: int, place: int, number: int, value: Any) -> Edit:
    """Another value at a place of a draw: 0 stream, 1 index, 2 n, 3 value."""

    def edit(lines: list[Line]) -> None:
        lines[version]["payload"]["draws"][number][place] = value

    return edit


def line(version: int, /, **values: Any) -> Edit:
    return lambda lines: lines[version].update(values)


def drop(version: int) -> Edit:
    """An event left out, and the others counted anew."""

    def edit(lines: list[Line]) -> None:
        del lines[version]
        lines[0]["version"] -= 1
        for number, line in enumerate(lines[1:], 1):
            line["version"] = number

    return edit


def private(version: int, path: str) -> Edit:
    return lambda lines: lines[version]["private"].update({path: {"salt": "00" * 32}})


def public(version: int, path: str) -> Edit:
    return lambda lines: lines[version]["private"].pop(path)


def streams(**values: Any) -> Edit:
    """Streams declared otherwise; not at all for None."""

    def edit(lines: list[Line]) -> None:
        declared = {**games.STREAMS, **values}
        remaining = {name: stream for name, stream in declared.items() if stream is not None}
        lines[1]["payload"]["streams"] = remaining

    return edit


def cut(version: int) -> Edit:
    """All after a version left out, and the header says so."""

    def edit(lines: list[Line]) -> None:
        del lines[version + 1 :]
        lines[0]["version"] = version

    return edit


def roll_early(lines: list[Line]) -> None:
    """The die of the last batch, in the one that takes a move back."""
    lines[10]["payload"]["draws"] = [lines[13]["payload"]["draws"].pop(0)]


def tell_early(lines: list[Line]) -> None:
    """The score, in the batch that takes a move back."""
    scored = lines.pop(12)
    lines.insert(10, {**scored, "batch": 3, "actor": lines[9]["actor"]})
    for number, line in enumerate(lines[1:], 1):
        line["version"] = number


def of_origin(place: int, /, **values: Any) -> Edit:
    return lambda lines: lines[0]["origin"][place].update(values)
