"""Random changes of one byte of a file, and whether each changes what the file says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from tests.audit import games
from tests.audit.changes import Case
from tests.audit.histories import written

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


def meaning(file: bytes) -> str | None:
    """What a file says of what is covered; None where it cannot be read."""
    try:
        header, *events = (json.loads(line.decode()) for line in file.split(b"\n") if line)
    except ValueError:
        return None
    header = {name: one for name, one in header.items() if name not in UNCOVERED_OF_HEADER}
    seats = header.get("seats")
    header["seats"] = len(seats) if isinstance(seats, list) else seats
    events = [
        {name: one for name, one in event.items() if name not in UNCOVERED_OF_EVENT}
        for event in events
    ]
    return json.dumps([header, *events], sort_keys=True)
