"""What is wrong in a design, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from games.engine.errors import BadOptions, EngineError
from games.errors import Invalid

_PLACE = re.compile(r" - at `(\$[^`]*)`$")
"""How msgspec says where something is wrong."""


class BadDesign(BadOptions):
    """A design that cannot be played; ``field``: where in it, as a JSON path."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


@contextmanager
def at(field: str) -> Iterator[None]:
    """What is refused in this block is wrong at ``field``; raises ``BadDesign``."""
    try:
        yield
    except BadDesign:
        raise
    except msgspec.ValidationError as error:
        place_named = _PLACE.search(str(error))
        place = field + (place_named[1].removeprefix("$") if place_named else "")
        reason = _PLACE.sub("", str(error))
        raise BadDesign(
            f"The design of an experiment is wrong: {reason} - at `{place}`.", place
        ) from None
    except (EngineError, Invalid) as error:
        raise BadDesign(str(error), field) from error
