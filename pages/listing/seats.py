"""Who sits in a game, and how it went for them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from games.engine.records import label
from games.models import Game, Player, Seat
from games.models.seat import Kind
from pages.listing.names import called


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One line of the table of seats. ``profile``: of its player, where it is public. ``place`` and
    ``score`` are None until the end."""

    label: str
    player: str
    profile: UUID | None
    place: int | None
    score: int | None
    won: bool
    waited_for: bool


def seat_rows(game: Game) -> list[SeatRow]:
    """All seats in order."""
    outcome = game.outcome or {}
    places, scores = outcome.get("places"), outcome.get("scores")
    return [
        SeatRow(
            label(seat.number),
            played_by(seat),
            None if seat.player is None or seat.player.is_private else seat.player_id,
            places[seat.number] if places else None,
            scores[seat.number] if scores else None,
            seat.number in game.winners,
            seat.number in game.waiting,
        )
        for seat in game.seats.all()
    ]


def played_by(seat: Seat) -> str:
    """``Ann``, ``Ben (guest)``, ``Robot (bot)`` of somebody's, ``greedy bot``, ``greedy bot,
    for Ann`` who resigned, ``open``."""
    name = named(seat.player) if seat.player else ""
    if seat.kind == Kind.PERSON:
        return name or "a person who has left Kleio"
    if seat.kind == Kind.OPEN:
        return "open"
    return f"{seat.level} bot, for {name}" if name else f"{seat.level} bot"


def named(player: Player) -> str:
    """Bots that people own are marked, and guests, who may call themselves what somebody else has
    signed up as."""
    return f"{player.name} (guest)" if player.is_guest else called(player)


def company(game: Game) -> str:
    """All seats in a few words: ``Ann, Ben and 2 greedy bots``."""
    seats = list(game.seats.all())
    people = Counter(played_by(seat) for seat in seats if seat.kind == Kind.PERSON)
    named = [name if n == 1 else f"{name} at {n} seats" for name, n in people.items()]
    bots = Counter(seat.level for seat in seats if seat.kind == Kind.BOT)
    named += [f"{n} {level} bot{'s' if n > 1 else ''}" for level, n in bots.items()]
    free = sum(seat.kind == Kind.OPEN for seat in seats)
    if free:
        named.append(f"{free} open seat{'s' if free > 1 else ''}")
    return in_words(named)


def in_words(names: list[str]) -> str:
    """``A, B and C``."""
    *most, last = names or [""]
    return f"{', '.join(most)} and {last}" if most else last
