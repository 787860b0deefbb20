"""What whoever runs a server may see of its games: where they stand, and nothing that a seat knows.

An operator may sit at a table as well. So there is no state here, no event, no seed or entropy, no
name, and no code that lets anybody in.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.db.models import Count

from games.engine.records import label
from games.identifiers import opaque_game
from games.models import Game, Seat, Setback
from games.models.game import Status


def tally() -> Iterator[str]:
    """How many games there are of each title, by how they stand."""
    counted = Game.objects.values_list("title", "status").annotate(Count("pk"))
    for title, status, count in counted.order_by("title", "status"):
        yield f"{title}: {count:,} {status}"


def longest_waiting(most: int) -> Iterator[str]:
    """Games that are played, in the order in which they last moved."""
    for game in Game.objects.filter(status=Status.RUNNING).order_by("moved_at")[:most]:
        yield f"{opaque_game(game.pk)} {game.title}, {_standing(game)}"


def setbacks(which: UUID | None = None) -> Iterator[str]:
    """What sweeps pass over, for it failed; of one game, or of all."""
    setbacks_of = Setback.objects.order_by("-times")
    for each in setbacks_of if which is None else setbacks_of.filter(which=str(which)):
        yield f"{each.errand} {each.which}: failed {each.times} times, again {_time(each.until)}"


def one_game(game: Game) -> Iterator[str]:
    """Where it stands, who sits there by id, and what failed of it."""
    yield f"{opaque_game(game.pk)} {game.title}, rules {game.rules}, {game.population}"
    yield f"{'public' if game.is_public else 'private'}, {game.status}, {_standing(game)}"
    yield f"made {_time(game.created_at)}, begun {_time(game.started_at)}"
    for seat in Seat.objects.filter(game=game).select_related("player").order_by("number"):
        holder = seat.player.opaque if seat.player else seat.level
        yield f"  {label(seat.number)} {seat.kind} {holder}".rstrip()
    yield from setbacks(game.pk)


def _standing(game: Game) -> str:
    waits = ", ".join(label(seat) for seat in game.waiting) or "nobody"
    asked = f"waits for {waits} since {_time(game.moved_at)}"
    return f"{game.moves} moves, version {game.version}, {asked}"


def _time(moment: datetime | None) -> str:
    return "never" if moment is None else f"{moment:%Y-%m-%d %H:%M:%S}"
