"""What of a game may be shown to whom. Everything that answers a client goes through here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from database.at_hand import connection
from events.reading import read_events
from games.engine import registry
from games.engine.as_told import state_as_told
from games.engine.canonical import canonical
from games.engine.records import Event
from games.engine.secrecy import SPECTATOR, Viewer, redact
from games.errors import NotFound, NotYourSeat
from games.models import Game, Player
from games.models.game import Status
from games.selectors.tables import viewer_of

Onlooker: TypeAlias = int | Literal["spectator"]
"""A seat, or somebody who has none."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """With whose eyes somebody looks at a game.

    ``then``: they see what these eyes saw while the game ran, even if it is over by now.
    """

    seats: Viewer
    then: bool = False


def eyes_of(game: Game, player: Player | None, named: Onlooker | None = None) -> Eyes:
    """The caller's own eyes, or of those the ones that were ``named``; after the end anybody's.

    Raises ``NotYourSeat`` while the game is not over, before anything else of it is looked at, so
    that the refusal is the same whatever there is to see; ``NotFound`` for a seat that a finished
    game never had.
    """
    return eyes_among(game, viewer_of(game, player), named)


def eyes_among(game: Game, own: Viewer, named: Onlooker | None) -> Eyes:
    """The same, where it is known which seats the caller looks with."""
    if named is None:
        return Eyes(own)
    if named == "spectator":
        return Eyes(SPECTATOR, then=True)
    if named not in own:
        if game.status == Status.FINISHED:
            raise NotFound(f"This game had the seats 0 to {game.seat_count - 1}, not {named}.")
        raise NotYourSeat(
            "Until the game is over you may look with the eyes of your own seats, or of a"
            " spectator; after the end with anybody's."
        )
    return Eyes(frozenset((named,)), then=True)


def seen(game: Game, state: Any, viewer: Viewer, *, then: bool = False) -> Any:
    """The state as the viewer may know it: of a finished game all of it, else by the marks.

    ``then``: by the marks in any case. It may share parts with ``state`` and must not be changed.
    """
    return state if _is_open(game, then) else redact(state, viewer)


def seen_as_told(game: Game, state: Any, viewer: Viewer, *, then: bool = False) -> bytes:
    """The same as canonical JSON; of a game of earlier rules as these would have told it."""
    view, title = seen(game, state, viewer, then=then), registry.title(game.title)
    if game.rules == title.rules:
        return canonical(view)
    [first] = read_events(game.pk, upto=1)
    return state_as_told(title, view, first.payload)


def seen_event(game: Game, event: Event, viewer: Viewer, *, then: bool = False) -> Event:
    """The same for one event."""
    return event if _is_open(game, then) else redact(event, viewer)


def _is_open(game: Game, then: bool) -> bool:
    return game.status == Status.FINISHED and not then


def is_fixed(game: Game, at: int | None) -> bool:
    """Whether this moment of a game can never be another one, nor be seen otherwise."""
    return game.status == Status.FINISHED and at is not None


def opened_seed(game: Game) -> str | None:
    """The seed of a finished game, hex, against which ``game.commitment`` can be checked; else
    None.

    The status is asked of the database in the same statement, whatever ``game`` says.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT encode(secret.seed, 'hex') FROM games_secret AS secret"
            " JOIN games_game AS game ON game.id = secret.game_id"
            " WHERE game.id = %s AND game.status = 'finished'",
            [game.pk],
        )
        row = cursor.fetchone()
    return row[0] if row is not None else None
