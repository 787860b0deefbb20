"""A batch that a person brings about: stored once, and answered as that person may know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from events.reading import read_head
from games.engine.batch import Batch
from games.engine.title import Title
from games.selectors.feed import fresh_answer
from games.selectors.game_at import GameAt
from games.selectors.players_game import PlayersGame
from games.services.appending import Appended, Lost, append
from games.services.clocks import Reading, ticked
from games.services.idempotency import Played, RequestKey
from games.services.seeds import seed_of


class Overtaken(Exception):
    """Somebody else's batch came first. ``version``: where the game is now."""

    def __init__(self, version: int) -> None:
        super().__init__()
        self.version = version


@dataclass(frozen=True, slots=True)
class Acted:
    """``appended`` is stored; ``played`` is what the person is answered."""

    appended: Appended
    played: Played


def act(
    title: Title[Any],
    game: PlayersGame,
    before: GameAt,
    seat: int,
    batch: Batch[Any],
    request: RequestKey | None,
    reading: Reading | None = None,
) -> Acted:
    """Store what the person of ``game`` did with ``seat`` at ``before``.

    ``reading``: of the clocks, where there are banks.

    Raises ``Overtaken``, or ``NotYourSeat`` and ``events.errors.KeyUsed`` as ``append`` does.
    """
    try:
        batch = ticked(title, before.head, batch, reading)
        appended = append(
            title,
            before.head,
            batch,
            seed_of(game.id),
            actor=game.actor,
            seat=seat,
            request=request,
            timed=game.clock is not None,
        )
    except Lost as lost:
        raise Overtaken(lost.version or read_head(game.id).version) from None
    events = fresh_answer(title, before.head, batch.events, appended.recorded_at, game.seats)
    # A game that this batch brings to its bound is ended by another one behind it.
    version = before.version + len(batch.events)
    return Acted(appended, Played(title.id, version, events))
