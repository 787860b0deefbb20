"""A client of Kleio: ``Kleio`` for programs that wait, ``AsyncKleio`` for those that do not.

Both have the same methods. What they send and answer is JSON as it came. What it holds, says
``kleio_client.types``, to people and type checkers, and costs nothing at run time.
"""

from kleio_client._async.game import AsyncGame
from kleio_client._async.kleio import AsyncKleio
from kleio_client._sync.game import Game
from kleio_client._sync.kleio import Kleio
from kleio_client.problems import (
    DecisionNotOpen,
    IllegalMove,
    Malformed,
    MovedOn,
    NotFound,
    NotSignedIn,
    Problem,
    TooMuch,
    UndoRefused,
    Unreachable,
)

__version__ = "1.0.0"

__all__ = [
    "AsyncGame",
    "AsyncKleio",
    "DecisionNotOpen",
    "Game",
    "IllegalMove",
    "Kleio",
    "Malformed",
    "MovedOn",
    "NotFound",
    "NotSignedIn",
    "Problem",
    "TooMuch",
    "UndoRefused",
    "Unreachable",
]
