"""A choice that comes after its time: the flag falls, and what that means for the choice."""

from __future__ import annotations

from events.reading import read_head
from games.engine.records import label
from games.errors import TimeUp
from games.selectors.game_at import GameAt
from games.selectors.players_game import PlayersGame
from games.services.clocks import Reading
from games.services.flagging import flag_late


def is_too_late(game: PlayersGame, current: GameAt, reading: Reading, seat: int) -> bool:
    """Whether the game is to be looked at anew before ``seat`` may act at ``current``: others moved
    on, or the flag of the seat has fallen just now and leads to nothing.

    Raises ``TimeUp`` where it leads to a bot.
    """
    if reading.version != current.version or seat not in game.seats:
        return reading.version != current.version
    if not reading.is_late(seat):
        return False
    if flag_late(game.id, reading, seat) and reading.terms.on_flag == "bot":
        raise TimeUp(
            f"The time of {label(seat)} was up before this came, so a bot plays the seat on.",
            read_head(game.id).version,
        )
    return True
