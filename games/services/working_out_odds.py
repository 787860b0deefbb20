"""Playing on from moments of games that are over, by workers, for a moment at a time.

Each playout hangs on game, level, moment and number alone, so pieces in any order, and a piece that
two workers made, come to one sum.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from uuid import UUID

from games.bots.levels import LEVELS
from games.bots.odds import played_on
from games.engine import registry
from games.engine.policy import Policy
from games.models import Game, Odds
from games.services.loading import load_game
from games.services.odds import PLAYOUTS, bot_of, levels_that_play_on
from games.services.odds_lease import give_back, hand_on, next_ticket

PIECE_SECONDS = 0.2
"""After which a worker does something else first."""


def work_out(game_id: UUID, ticket: int) -> int:
    """Play on for a piece of time, and ask for another piece if something is left; how often was
    played on. Of deliveries with one ticket the first works and the others do nothing."""
    following = next_ticket(game_id, ticket)
    if following is None:
        return 0
    made, is_left = _piece(Game.objects.get(pk=game_id))
    if is_left:
        hand_on(game_id, following)
    else:
        give_back(game_id, following)
    return made


def _piece(game: Game) -> tuple[int, bool]:
    """How often was played on, and whether something is left. What is complete is not looked at,
    nor what was asked of bots that there are no more."""
    title = registry.title(game.title, game.rules)
    playing: Mapping[str, str] = {bot_of(game, level): level for level in levels_that_play_on(game)}
    asked = Odds.objects.filter(game=game, bot__in=list(playing), playouts__lt=PLAYOUTS)
    end, made = time.monotonic() + PIECE_SECONDS, 0
    for row in asked.order_by("-is_named", "id"):
        level = playing[row.bot]
        made += _play_on(game, row, level, LEVELS[level](title), end)
        if time.monotonic() > end:
            break
    return made, asked.exists()


def _play_on(game: Game, row: Odds, level: str, player: Policy, end: float) -> int:
    """From one moment, once at least, until it is known or time is up; how often. A worker that
    was slow, and whose lease another has taken, changes nothing of what that one knows."""
    title, before = registry.title(game.title, game.rules), row.playouts
    state = load_game(game, row.version).state
    while row.playouts < PLAYOUTS and (row.playouts == before or time.monotonic() <= end):
        shares = played_on(title, state, player, f"{game.pk}|{level}|{row.version}|{row.playouts}")
        row.sums = [total + share for total, share in zip(row.sums, shares, strict=True)]
        row.playouts += 1
    Odds.objects.filter(pk=row.pk, playouts=before).update(sums=row.sums, playouts=row.playouts)
    return row.playouts - before
