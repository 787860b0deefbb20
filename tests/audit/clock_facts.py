"""Each fact of a clock in a game, changed in each of its fields, left out, told twice or at
another place, by somebody who knows the format and the salts and works all hashes out again.

Whatever is made so, both verifiers find the same in it; and that is a fault, but for ``UNPROVED``,
of which docs/verify.md tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.audit import games
from tests.audit.changes import other, wrong
from tests.audit.histories import Line, copied, mac, sealed, written

FACTS = ("timed", "ticked", "flagged", "taken_over", "returned", "replaced")
GAMES = (
    games.flagged,
    games.handed_over,
    games.handed_on,
    games.banked,
    games.claimed,
    games.given_back,
)

MORE = 1_000_000
"""Whole seconds for a time in microseconds, too little to bring a time to its end."""


@dataclass(frozen=True)
class Lie:
    """``kind``: in which game what was done to which fact, as ``UNPROVED`` names it."""

    kind: str
    at: int
    lines: list[Line]

    @property
    def name(self) -> str:
        """As a test says it."""
        return f"{self.kind} ({self.at})"

    @property
    def file(self) -> bytes:
        """As the liar gives it away."""
        seed = bytes.fromhex(self.lines[0]["seed"])
        return written(sealed(self.lines, mac(seed, b"kleio salt")))


UNPROVED = {
    "flagged: flagged at later": "when it was seen that the time was up",
    "claimed: flagged at later": "the same",
    "flagged: flagged asked and due": "when the seat was asked, with days: stamps tell",
    "claimed: flagged asked and due": "the same",
    "flagged: flagged paused and due": "how much did not count, with days: the server's word",
    "claimed: flagged paused and due": "the same",
    "flagged: no flagged": "that a time ran out, where nothing follows from it any more",
    "banked: timed level other": "the level of bots that never came",
    "handed_over: taken_over level other": "a level that no clock says, of a bot that never moved",
    "handed_over: taken_over reason claimed, not resigned": "what people said",
    "handed_over: taken_over reason resigned, not erased": "the same",
    "handed_over: taken_over reason claimed, not erased": "the same",
    "claimed: taken_over reason resigned, not claimed": "the same",
    "handed_over: no taken_over": "a hand-over to a bot that never moved",
    "handed_over: taken_over after what followed": "the order of two hand-overs",
    "handed_over: taken_over told later": "the same",
}
"""What no file proves by itself, by game and kind. Stamps, rules and checkpoints do, but for what
people said and what the server says of its own down-time."""


def lies() -> Iterator[Lie]:
    """All that is done to the facts of all games."""
    for make in GAMES:
        lines = make().export()
        for version in (line["version"] for line in lines[1:] if line["type"] in FACTS):
            for what, changed in (*_fields(lines, version), *_places(lines, version)):
                kind = f"{make.__name__}: {lines[version]['type']} {what}"
                yield Lie(kind, version, changed)
        for first, last in _batches(lines):
            for what, changed in _of_batch(lines, first, last):
                yield Lie(f"{make.__name__}: {what}", first, changed)


def _fields(lines: list[Line], version: int) -> Iterator[tuple[str, list[Line]]]:
    payload = lines[version]["payload"]
    for field, value in payload.items():
        if field == "type":
            continue
        for what, made in _others(field, value):
            changed = copied(lines)
            changed[version]["payload"][field] = made
            yield f"{field} {what}", changed
        gone = copied(lines)
        del gone[version]["payload"][field]
        yield f"{field} missing", gone
    if lines[version]["type"] == "flagged":
        for name, also in (("asked", "due"), ("paused", "due")):
            moved = copied(lines)
            for field in (name, also, "at"):
                moved[version]["payload"][field] += MORE
            yield f"{name} and {also}", moved


def _others(field: str, value: Any) -> Iterator[tuple[str, Any]]:
    if field == "at" or field in ("asked", "due", "paused"):
        yield "later", value + MORE
        yield "earlier", value - MORE
    elif field == "control":
        yield "other", "days" if value == "bank" else "bank"
    elif field == "on_flag":
        yield "other", "nothing" if value == "bot" else "bot"
    elif field == "seat":
        yield "other", 1 - value
        yield "beyond", 2
    elif isinstance(value, list) and field != "running":
        for place, number in enumerate(value):
            yield f"{place} more", [*value[:place], number + 1, *value[place + 1 :]]
            yield f"{place} less", [*value[:place], number - 1, *value[place + 1 :]]
        yield "of a seat too many", [*value, 0]
        yield "in another order", value[::-1] if value != value[::-1] else [*value, *value]
    elif field == "running":
        yield "twice", [*value, *value] or [0, 0]
        yield "of a seat that is not there", [*value, 2]
    elif field == "reason":
        for reason in ("resigned", "deadline", "claimed", "longest"):
            if reason != value:
                yield f"{reason}, not {value}", reason
    else:
        yield "other", other(value)
    yield "of another type", wrong(value)


def _places(lines: list[Line], version: int) -> Iterator[tuple[str, list[Line]]]:
    """The event left out, told twice, before the one before it and behind the one after it."""
    before, line, after = lines[:version], lines[version], lines[version + 1 :]
    if len(_batch_of(lines, line)) > 2 or line["type"] == "ticked":
        yield "left out", _counted([*before, *after])
    yield "told twice", _counted([*before, line, line, *after])
    if lines[version - 1].get("batch") == line["batch"]:
        yield "told sooner", _counted([*before[:-1], line, before[-1], *after])
    yield "told later", _counted([*before, after[0], line, *after[1:]])


def _of_batch(lines: list[Line], first: int, last: int) -> Iterator[tuple[str, list[Line]]]:
    """The whole batch left out, told twice, and told after the one that follows."""
    kind = lines[first]["type"]
    before, batch, after = lines[:first], lines[first : last + 1], lines[last + 1 :]
    follows = len(_batch_of(lines, after[0]))
    yield f"no {kind}", _counted([*before, *after])
    yield f"{kind} twice", _counted([*before, *batch, *batch, *after])
    yield (
        f"{kind} after what followed",
        _counted([*before, *after[:follows], *batch, *after[follows:]]),
    )


def _batches(lines: list[Line]) -> Iterator[tuple[int, int]]:
    for line in lines[1:]:
        batch = _batch_of(lines, line)
        if line is batch[0] and line["type"] in ("flagged", "taken_over", "returned", "replaced"):
            yield batch[0]["version"], batch[-1]["version"]


def _batch_of(lines: list[Line], line: Line) -> list[Line]:
    return [each for each in lines[1:] if each["batch"] == line["batch"]]


def _counted(lines: list[Line]) -> list[Line]:
    """Versions and batches counted anew, and where moves were taken back to; each batch has the
    request and the actor of its first event."""
    lines = copied(lines)
    ends: dict[int, int] = {}
    number = -1
    for version, line in enumerate(lines[1:], 1):
        before = lines[version - 1]
        if version == 1 or before["type"] == "waits":
            number += 1
        ends.setdefault(line["version"], version)
        line.update(version=version, batch=number)
        if version == 1 or before["type"] == "waits":
            line.setdefault("request", None)
            line["private"]["request"] = {}
        else:
            line.pop("request", None)
            line["private"].pop("request", None)
            line["actor"] = before["actor"]
        if line["type"] == "undone":
            line["payload"]["to"] = ends.get(line["payload"]["to"], line["payload"]["to"])
    lines[0]["version"] = len(lines) - 1
    return lines
