"""Seats that go from their people to bots: a batch of the log, and the rows beside it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models.functions import Now

from database import transaction
from games.bots.levels import DEFAULT_LEVEL
from games.bots.levels import version as bot_version
from games.engine import registry
from games.engine.clock import Flagged
from games.engine.flow import Stopped, TakenOver, TakeOverReason
from games.engine.stopping import stop
from games.engine.taking_over import take_over
from games.models import Game, Invitation, Seat
from games.models.seat import Kind
from games.services.actors import HOUSE
from games.services.appending import append
from games.services.clocks import read_clocks, ticked
from games.services.enqueueing import enqueue_what_follows
from games.services.loading import load_game_at
from games.services.seeds import seed_of

TRIES = 200
"""Others move all the time, and whoever stores first has won; a try takes less than a move."""


def hand_over(
    game: Game,
    version: int,
    seats: Sequence[int],
    reason: TakeOverReason,
    actor: str,
    *,
    level: str = DEFAULT_LEVEL,
    flagged: Flagged | None = None,
) -> Game:
    """Let bots play these seats of a running game from now on, if it stands at ``version`` still;
    brings ``game`` up to date and returns it.

    Where no person is left by that, the game is ended, for nobody waits for what bots make of it.

    ``level``: of the bots. ``flagged``: that the time of the one seat ran out.

    In a transaction of its own, which begins with the append. Raises ``Lost``; ``NotYourSeat`` if a
    bot plays one of the seats by now; or ``games.engine.errors.Refused`` where the game is over.
    """
    title = registry.title(game.title, game.rules)
    current = load_game_at(game.pk, title, version)
    facts = [TakenOver(seat, level, reason) for seat in seats]
    batch = take_over(title, current.state, facts, flagged)
    batch = ticked(title, current.head, batch, read_clocks(game.pk, game.clock))
    with transaction.atomic():
        appended = append(title, current.head, batch, seed_of(game.pk), actor=actor, taken=seats)
        Seat.objects.filter(game=game, number__in=seats).update(
            kind=Kind.BOT,
            level=level,
            bot=bot_version(level, title, game.seat_count),
            resigned_at=Now(),
        )
        Invitation.objects.filter(game=game, seat__in=seats).delete()
        game.refresh_from_db()
        if game.is_of_bots_alone and appended.waiting:
            head = appended.game.head
            end = stop(title, appended.game.state, Stopped("deserted"))
            end = ticked(title, head, end, read_clocks(game.pk, game.clock))
            appended = append(title, head, end, seed_of(game.pk), actor=HOUSE)
            game.refresh_from_db()
    # Bots that were asked at the version before ask for nothing: they find that it has moved on.
    enqueue_what_follows(
        game.pk,
        version,
        game.version,
        appended.waiting,
        game.bots,
    )
    return game


def theirs(game: Game, player_id: UUID | None) -> list[int]:
    """The seats that a person plays in a game; None: that were those of people who are erased."""
    mine = Seat.objects.filter(game=game, player=player_id, kind=Kind.PERSON)
    return list(mine.order_by("number").values_list("number", flat=True))
