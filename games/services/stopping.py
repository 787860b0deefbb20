"""Ending games that their rules have not ended."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from events.reading import read_head
from games.engine import registry
from games.engine.errors import Refused
from games.engine.flow import Stopped
from games.engine.stopping import due, stop
from games.engine.title import Title
from games.errors import Conflict, Contended
from games.models import Game
from games.selectors.game_at import GameAt
from games.services.actors import HOUSE
from games.services.appending import Lost, append
from games.services.clocks import read_clocks, ticked
from games.services.loading import load_game_at
from games.services.seeds import seed_of

TRIES = 200
"""Bots move all the time, and whoever stores first has won; a try takes less than a move."""


def stop_if_due(title: Title[Any], current: GameAt, clock: Any) -> bool:
    """Whether the game may not go on from here; then it is over by now. ``clock``: its terms.

    A game comes to its bound in the statement that ends it (``appending``), so this is for those
    that had come so far before games were stopped.
    """
    why = due(title, current.state)
    if why is None:
        return False
    with suppress(Lost):  # whoever came first has stopped it
        _store(title, current, Stopped(why), HOUSE, clock)
    return True


def stop_by_maker(game: Game) -> None:
    """End a running game in which nobody but bots plays, for whoever made it.

    Raises ``Conflict`` (``not_open``) where a person plays or the game is over by now.
    """
    if not game.is_of_bots_alone:
        raise Conflict(
            "This game has begun already and people play in it: resign, and a bot plays your seat"
            " on. Where only bots play, whoever made a game may end it.",
            "not_open",
        )
    assert game.creator is not None
    _stop(game, Stopped("maker"), game.creator.opaque)


def stop_by_operator(game: Game, note: str) -> None:
    """End any running game; ``note``: printable, for all who look at it. Raises ``Conflict``."""
    _stop(game, Stopped("operator", note), HOUSE)


def _stop(game: Game, stopped: Stopped, actor: str) -> None:
    title = registry.title(game.title, game.rules)
    for _ in range(TRIES):
        version = read_head(game.pk).version
        try:
            current = load_game_at(game.pk, title, version)
            _store(title, current, stopped, actor, game.clock)
        except Lost:
            continue
        except Refused:
            raise Conflict("This game is over.", "not_open") from None
        return
    raise Contended("The bots of this game moved first each time. Send the same request again.")


def _store(title: Title[Any], current: GameAt, stopped: Stopped, actor: str, clock: Any) -> None:
    game_id = current.head.stream
    batch = stop(title, current.state, stopped)
    batch = ticked(title, current.head, batch, read_clocks(game_id, clock))
    append(title, current.head, batch, seed_of(game_id), actor=actor)
