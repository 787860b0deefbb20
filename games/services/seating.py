"""What may be asked for when seats are made or taken, with a sentence for each mistake."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.bots.levels import DEFAULT_LEVEL, offered
from games.engine.records import label
from games.engine.title import Title
from games.errors import Conflict, Invalid
from games.models import Player, Seat
from games.models.game import Population
from games.models.seat import Kind

_ENTROPY = re.compile(r"[\x20-\x7e]{0,128}")


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """How the creator wants a seat filled.

    ``kind``: ``me``, ``open``, ``bot``, whose ``level`` it is, or ``challenge``: the seat is kept
    for ``bot``, the id of a player, for ``within`` seconds.
    """

    kind: str
    level: str = DEFAULT_LEVEL
    bot: UUID | None = None
    within: int = 0


def seats_asked_for(
    title: Title[Any], asked: Sequence[SeatRequest], creator: Player | None
) -> list[Seat]:
    """Unsaved seats, numbered from 0; raises ``Invalid`` (``bad_seats``, ``bad_level``)."""
    if len(asked) not in title.seat_counts:
        counts = ", ".join(map(str, title.seat_counts))
        raise Invalid(
            f"{title.name} is played with {counts} seats, not with {len(asked)}.", "bad_seats"
        )
    for request in asked:
        if request.kind == "bot":
            checked_level(request.level, title.id, len(asked))
    return [_seat(number, request, creator) for number, request in enumerate(asked)]


def _seat(number: int, request: SeatRequest, creator: Player | None) -> Seat:
    if request.kind == "bot":
        return Seat(number=number, kind=Kind.BOT, level=request.level)
    if request.kind == "open" or (request.kind == "challenge" and creator is not None):
        return Seat(number=number, kind=Kind.OPEN)
    if request.kind == "me" and creator is not None:
        return Seat(number=number, kind=Kind.PERSON, player=creator, is_bots=creator.is_bot)
    raise Invalid(
        f"{label(number)} cannot be {request.kind!r}; a seat is me, open, bot or challenge.",
        "bad_seats",
    )


def checked_level(level: str, title_id: str, seats: int) -> str:
    """The level of a bot; raises ``Invalid`` with the list of those that such a game has."""
    levels = offered(title_id, seats)
    if level not in levels:
        raise Invalid(
            f"No bot plays {level!r} here; the levels are: {', '.join(levels)}.", "bad_level"
        )
    return level


def checked_entropy(entropy: str) -> str:
    """What a person mixes into chance; raises ``Invalid``."""
    if not _ENTROPY.fullmatch(entropy):
        raise Invalid("Entropy is up to 128 printable ASCII characters.", "bad_entropy")
    return entropy


def take_seats(seats: Sequence[Seat], player: Player, number: int | None) -> list[Seat]:
    """The open seat that the player gets: the one named, else the first; not saved yet.

    Whoever names none and has seats kept for them gets all of these. Raises ``Invalid``
    (``bad_seats``) or ``Conflict`` (``already_seated``, ``seat_taken``).
    """
    for seat in seats:
        if seat.player_id == player.pk:
            raise Conflict(f"You sit at {seat} of this game already.", "already_seated")
    if number is not None and not 0 <= number < len(seats):
        raise Invalid(f"This game has the seats 0 to {len(seats) - 1}, not {number}.", "bad_seats")
    kept = [seat for seat in seats if seat.kept_for_id == player.pk]
    free = [seat for seat in seats if seat.kind == Kind.OPEN and seat.kept_for_id is None]
    if not free and not kept:
        raise Conflict(_WHY_NONE[any(seat.kept_for_id for seat in seats)], "seat_taken")
    chosen = kept or free[:1] if number is None else [seats[number]]
    if chosen[0] not in (*kept, *free):
        how = "taken" if chosen[0].kept_for_id is None else "kept for somebody"
        raise Conflict(
            f"{chosen[0]} is {how}; open: {', '.join(map(str, kept or free))}.", "seat_taken"
        )
    for seat in chosen:
        seat.kind, seat.player, seat.kept_for = Kind.PERSON, player, None
        seat.is_bots = player.is_bot
    return chosen


_WHY_NONE = {
    False: "All seats are taken; this game begins when its creator starts it.",
    True: "The seats that are open are kept for those who play a game again.",
}


def population_of(seats: Sequence[Seat]) -> Population:
    """Who sits at a table; an open seat is one for a person, and no bot is a person."""
    bots = sum(seat.kind == Kind.BOT or seat.is_bots for seat in seats)
    if bots == len(seats):
        return Population.BOTS
    return Population.MIXED if bots else Population.PEOPLE
