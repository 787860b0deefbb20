"""Files that somebody changed who cannot reckon, or does not know the salts, with the place where
the fault must be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.audit import games
from tests.audit.histories import Line, copied, written


@dataclass(frozen=True)
class Case:
    """A file, and checkpoints if any, with the version and the field of the first fault; a field
    None says that there is none."""

    name: str
    history: bytes
    version: int | None
    field: str | None
    checkpoints: bytes | None = None


#: Of the header: where another value of the same type is found. None: docs/verify.md says that
#: nothing covers it.
HEADER: dict[str, tuple[int | None, str | None]] = {
    "title": (1, "payload.title"),
    "rules": (1, "payload.rules"),
    "options": (1, "payload.options"),
    "parameters": (1, "payload.patch"),
    "public": (None, None),
    "imported": (None, None),
    "version": (14, "version"),
    "commitment": (None, "header.seed"),
}


def other(value: Any) -> Any:
    """Another value of the same type; a text for null."""
    match value:
        case None:
            return "other"
        case bool():
            return not value
        case int():
            return value - 1 if value == 2**64 - 1 else value + 1
        case str():
            return ("1" if value.startswith("0") else "0") + value[1:]
        case list():
            return [*value, "other"]
        case _:
            return {**value, "other": 1}


def wrong(value: Any) -> Any:
    """A value of another type."""
    return 7 if isinstance(value, dict) else {"wrong": []}


def members() -> Iterator[Case]:
    """Each member of each line: another value, another type, left out; one more than there are."""
    lines = games.game().export()
    for version, line in enumerate(lines):
        for name in [*line, "more", ""]:
            for how in ("other", "wrong", "missing") if name in line else ("unknown",):
                changed = copied(lines)
                if how == "missing":
                    del changed[version][name]
                elif how == "unknown":
                    changed[version][name] = 1
                else:
                    changed[version][name] = (other if how == "other" else wrong)(line[name])
                place = _of_header(name, how) if version == 0 else _of_event(line, name, how)
                yield Case(f"line {version}: {name} {how}", written(changed), *place)


def _of_header(name: str, how: str) -> tuple[int | None, str | None]:
    return (
        HEADER.get(name, (None, f"header.{name}")) if how == "other" else (None, f"header.{name}")
    )


def _of_event(line: Line, name: str, how: str) -> tuple[int | None, str | None]:
    version, field = line["version"], name
    if how == "other":
        if name == "at":
            return None, None
        if name in ("type", "payload") or (name == "actor" and "request" in line):
            field = "hash"
    if how == "missing" and name == "request":
        field = "hash"
    return version, field


def leaves() -> Iterator[Case]:
    """Each value inside the payloads and requests, and each salt."""
    lines = games.game().export()
    for version, line in enumerate(lines[1:], 1):
        for name in ("payload", "request", "private"):
            for way in _ways(line.get(name)):
                changed = copied(lines)
                inside = changed[version][name]
                for step in way[:-1]:
                    inside = inside[step]
                inside[way[-1]] = other(inside[way[-1]])
                field = f"private.{way[0]}" if name == "private" else "hash"
                if name == "request" and line[name]["fingerprint"] is None and way[0] != "key":
                    field = "request"  # the other value is no hex
                yield Case(f"line {version}: {name} {way}", written(changed), version, field)


def _ways(value: Any) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value or [])
    for step, inside in inner:
        if isinstance(inside, dict | list) and inside:
            yield from ((step, *way) for way in _ways(inside))
        else:
            yield (step,)


def order() -> Iterator[Case]:
    """Lines removed, doubled, swapped; the file cut off."""
    lines = games.game().export()
    for version in range(1, len(lines)):
        before, line, after = lines[:version], lines[version], lines[version + 1 :]
        yield Case(f"removed {version}", written([*before, *after]), version, "version")
        twice = written([*before, line, line, *after])
        yield Case(f"doubled {version}", twice, version + 1, "version")
        cut = written(before)
        yield Case(f"cut before {version}", cut, version, "version")
        whole = written([*before, line])
        for end in (len(cut) + 1, (len(cut) + len(whole)) // 2, len(whole) - 1):
            yield Case(f"cut at byte {end}", whole[:end], version, "line")
        if after:
            swapped = written([*before, after[0], line, *after[1:]])
            yield Case(f"swapped {version}", swapped, version, "version")
    yield Case("header removed", written(lines[1:]), None, "header.kleio")
    yield Case("header doubled", written([lines[0], *lines]), 1, "batch")
    header = written(lines[:1])
    yield Case("cut in the header", header[: len(header) // 2], None, "header")
    other_game = games.game("another").export()
    yield Case("header of another", written([other_game[0], *lines[1:]]), 1, "private.request")
    mixed = written([*lines[:5], *other_game[5:]])
    yield Case("events of another", mixed, 5, "private.request")


def redacted() -> Iterator[Case]:
    """A file of seat 0 of a running game: what stays hidden cannot be changed or opened either."""
    writer = games.game()
    lines = writer.export([0], over=False)
    whole = writer.export()
    for version, line in enumerate(lines[1:], 1):
        for path, part in line["private"].items():
            changed = copied(lines)
            kind = next(iter(part))
            changed[version]["private"][path][kind] = other(part[kind])
            yield Case(f"{version}: {kind} of {path}", written(changed), version, "hash")
            if kind == "digest" and path != "request":
                shown = copied(lines)
                _put(shown[version], path, 1)
                yield Case(f"{version}: {path} shown", written(shown), version, path)
            if path == "payload.draws":
                revealed = copied(lines)
                revealed[version] = whole[version]
                yield Case(f"{version}: draws told", written(revealed), version, "payload.draws")


def parts() -> Iterator[Case]:
    """What stands for a private part is neither salt nor digest, or a digest in a whole file."""
    lines, salt = games.game().export(), {"salt": "00" * 32}
    for part in (
        {},
        None,
        "",
        {"salt": 1},
        {"salt": "00"},
        {**salt, "digest": "00" * 32},
        {"a": 1},
    ):
        changed = copied(lines)
        changed[5]["private"]["payload.move.card"] = part
        yield Case(f"part {part}", written(changed), 5, "private.payload.move.card")
    closed = games.game().export([0])
    closed[0]["viewer"] = None
    yield Case("a viewer's file as a whole one", written(closed), 1, "private.request")


def counts() -> Iterator[Case]:
    """The header of a running game, where no seed helps."""
    lines = games.game().export([], over=False)
    short, promised = copied(lines), copied(lines)
    short[0]["version"] = 10
    promised[0]["commitment"] = "00" * 32
    yield Case("more events than are counted", written(short), 11, "version")
    yield Case("another commitment", written(promised), 1, "payload.commitment")


def _put(line: Line, path: str, value: Any) -> None:
    *way, name = path.split(".")
    for step in way:
        line = line[step]
    line[name] = value
