"""What a title says beforehand of its streams of chance, so that whoever knows no rules can still
see that nobody chose the name of a stream, or the number of its options, for the sake of a value.

The first event of a game tells it. ``docs/verify.md`` has the same, for verifiers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.engine.records import Draw


class Stream(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How many options the draws of a stream have.

    ``kind``: ``die``, always ``n``; ``order``, where things are taken one after another and none
    comes back, ``n`` at first and one less each time; ``bag``, from 1 to ``n``, as cards come back
    or leave in other ways.
    """

    kind: Literal["die", "order", "bag"]
    n: int


def unlike(declared: Mapping[str, Stream], draw: Draw) -> str | None:
    """Why a draw is none that was declared, in a sentence; None where it is one."""
    stream = declared.get(draw.stream)
    if stream is None:
        return f"No stream {draw.stream!r} was declared in the first event."
    if stream.kind == "bag":
        fits, declared_size = 1 <= draw.n <= stream.n, f"of 1 to {stream.n}"
    else:
        due = stream.n - draw.index if stream.kind == "order" else stream.n
        fits, declared_size = draw.n == due, f"of {due}"
    if fits:
        return None
    return f"Draw {draw.index} of {draw.stream!r} is of {draw.n}; one {declared_size} was declared."
