"""What is wrong in a design, and where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.engine.errors import BadOptions, EngineError
from games.errors import Invalid


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
    except (EngineError, Invalid) as error:
        raise BadDesign(str(error), field) from error
