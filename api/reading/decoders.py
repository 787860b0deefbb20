"""Make msgspec work out all record types before there are threads.

msgspec works out how to read a type when it is first used. Two threads that do so for one type at
once end the process: one of them follows what the other has not yet written (a segmentation fault,
seen with msgspec 0.22 under the first requests of a new web process). Afterwards a type is only
looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.urls import get_resolver

from games.engine import registry


def work_out_types() -> None:
    """Let msgspec work out every type of the titles and of whatever the paths lead to.

    Needs Django to be set up, and takes some hundredths of a second.
    """
    _ = get_resolver().url_patterns  # imports the views, and the records with them
    for title in registry.titles().values():
        for kind in (title.reading.event_type, title.reading.move_type, title.state, title.options):
            msgspec.json.Decoder(kind)
    for kind in _records(msgspec.Struct):
        msgspec.json.Decoder(kind)


def _records(kind: type[Any]) -> Iterator[type[Any]]:
    for narrower in kind.__subclasses__():
        yield narrower
        yield from _records(narrower)
