"""Random changes of one byte of a file, and whether each changes what the file says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.histories import Line, copied, sealed, written

#: What nothing covers (docs/verify.md, "Naming the fault"); of ``seats`` only their number counts.
UNCOVERED_OF_HEADER = ("public", "imported", "viewer", "status")
UNCOVERED_OF_EVENT = ("at",)


def mutations() -> Iterator[tuple[Case, bool]]:
    """300 changes of the file of a game that is over, and 100 each of that of one that was forked
    and of what one seat knows of a running one; with each, whether it must be found."""
    random = Random(6)
    files = [
        (300, written(games.game().export())),
        (100, written(games.forked().export())),
        (100, written(games.game().export([1], over=False))),
    ]
    for count, file in files:
        before = meaning(file)
        for _ in range(count):
            place, byte = random.randrange(len(file)), random.randrange(1, 256)
            changed = bytearray(file)
            changed[place] ^= byte
            name = f"byte {place} of {len(file)}: {chr(file[place])!r} to {chr(changed[place])!r}"
            after = meaning(bytes(changed))
            yield Case(name, bytes(changed), None, None), after is None or after != before


ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 6, 2**63, "", "die", "order", "bag", "waits", "undone", "chose"),
    *("forked", "began", "a\u2603", [], {}, [[]], ["die", 6], ["bag", 1], ["die", 1, 6, 0]),
]
"""Values that mean something somewhere."""


def random_lies(count: int) -> Iterator[Case]:
    """Members anywhere in a file that are put in another place, left out or replaced, with hashes
    that fit again: readers must not differ in what they make of anything."""
    random = Random(12)
    files = [
        games.game().export(),
        games.forked().export(),
        games.game("old", declared=False).export(),
        games.game().export([1], over=False),
    ]
    for number in range(count):
        lines = copied(random.choice(files))
        for _ in range(random.choice((1, 1, 2, 3))):
            _change(lines, random)
        with suppress(Exception):  # what cannot be sealed keeps the hashes that it had
            sealed(lines)
        yield Case(f"lie {number}", written(lines), None, None)


def _change(lines: list[Line], random: Random) -> None:
    holder: Any = random.choice(lines)
    if isinstance(holder.get("payload"), dict) and random.random() < 0.8:
        holder = holder["payload"]
    while True:
        places = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not places:
            return
        place = random.choice(places)
        inner = holder[place]
        if not isinstance(inner, dict | list) or not inner or random.random() < 0.3:
            break
        holder = inner
    how = random.random()
    if how < 0.2:
        del holder[place]
    elif how < 0.4 and isinstance(holder, list):
        holder.append(copied(inner))
    elif how < 0.6 and type(inner) is int:
        holder[place] = inner + random.choice((-2, -1, 1, 2))
    else:
        holder[place] = copied(random.choice(ODD))


def meaning(file: bytes) -> str | None:
    """What a file says of what is covered; None where it cannot be read."""
    try:
        header, *events = (json.loads(line.decode()) for line in file.split(b"\n") if line)
    except ValueError:
        return None
    header = {name: member for name, member in header.items() if name not in UNCOVERED_OF_HEADER}
    seats = header.get("seats")
    header["seats"] = len(seats) if isinstance(seats, list) else seats
    events = [
        {name: member for name, member in event.items() if name not in UNCOVERED_OF_EVENT}
        for event in events
    ]
    return json.dumps([header, *events], sort_keys=True)
