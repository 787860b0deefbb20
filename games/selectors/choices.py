"""What a game asks and offers."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import registry
from games.engine.records import Decision, Move
from games.engine.secrecy import Viewer
from games.models import Game, Player
from games.models.game import Status
from games.selectors.positions import Position, position
from games.selectors.tables import viewer_of


def decisions(game: Game, found: Position) -> list[Decision]:
    """All open decisions of a position, of every seat: who is asked is public."""
    return registry.title(game.title).decisions(found.state)


def choices(game: Game, player: Player | None) -> list[tuple[Decision, Sequence[Move]]]:
    """The open decisions of the player's own seats, each with its legal moves; none but of a
    running game."""
    if game.status != Status.RUNNING:
        return []
    return choices_of(game, position(game), viewer_of(game, player))


def choices_of(game: Game, found: Position, seats: Viewer) -> list[tuple[Decision, Sequence[Move]]]:
    """The same for a position and seats that are known already."""
    title = registry.title(game.title)
    return [
        (decision, title.moves_of(found.state, decision))
        for decision in title.decisions(found.state)
        if decision.seat in seats
    ]
