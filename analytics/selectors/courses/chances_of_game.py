"""How likely each side of one game that is over was to win, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from analytics.courses.which import followed
from analytics.filters import counting
from analytics.judging.foreseen import foreseen, moments_of, sides_that_compare
from analytics.metrics.words import SMALLEST_N
from analytics.models import CountedGame
from analytics.selectors.courses.chances import unfolded
from analytics.statistics.chances import chances
from database.one_moment import at_one_moment
from games.engine import registry


@dataclass(frozen=True, slots=True)
class GameChances:
    """``sides``: the seats that win and lose together. ``rounds``: of each moment, from the
    beginning on, the chance of each side; only as far as enough games lasted. ``fitted``: games to
    which they are fitted."""

    sides: Sequence[tuple[int, ...]]
    rounds: Sequence[tuple[float, ...]]
    fitted: int


@at_one_moment()
def chances_of_game(game_id: UUID) -> GameChances:
    """No rounds where nothing can be told: the game runs, is not counted, was no contest of equally
    strong sides, or too few like it are over."""
    row = CountedGame.objects.filter(pk=game_id)
    counted = row.first()
    if counted is None:
        return GameChances((), (), 0)
    title = registry.title(counted.title)
    mine = next(unfolded(followed(row, title)), None)
    if mine is None:
        return GameChances((), (), 0)
    fit = foreseen(unfolded(followed(_like(counted), title)), SMALLEST_N)
    sides = sides_that_compare(mine.units, mine.seats)
    return GameChances(
        [tuple(seat for seat in range(mine.seats) if side >> seat & 1) for side in sides],
        [
            chances(moment.standings, worth)
            for moment, worth in zip(moments_of(mine), fit.worths, strict=False)
        ],
        max(fit.fitted, default=0),
    )


def _like(game: CountedGame) -> QuerySet[CountedGame]:
    kind = ("title", "rules", "population", "options", "patch", "table", "seat_count")
    same = {name: getattr(game, name) for name in kind}
    games = CountedGame.objects.filter(**same, handed_over=game.handed_over)
    return counting(games)
