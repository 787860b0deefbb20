"""Who entered a game, for which side, and how that ended: as the log tells it.

People are named by the opaque ids of the log, so what follows from a game does not change when one
of them is erased.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from analytics.tables import strength_of
from games.engine.flow import Chose, Replaced, TakenOver
from games.engine.records import Event
from games.models import Seat
from games.models.player import OPAQUE
from games.models.seat import Kind


class Entrant(NamedTuple):
    """Somebody on one side of a game. ``who``: the id of a player, of people and of bots that
    somebody owns, or the strength of one of the server's bots (``analytics.tables``). ``place``:
    of the side, 1 is best. ``left``: of all seats that they held on this side bots had taken them
    over at the end, or other people had, or had chosen for them meanwhile."""

    side: int
    who: str
    place: int
    left: bool


def entrants_of(
    seats: Sequence[Seat],
    history: Iterable[tuple[str | None, Event]],
    places: Sequence[int],
    sides: Sequence[Sequence[int]],
) -> list[Entrant]:
    """Those of a finished game. ``history``: its events, each with its actor.

    Nobody stands for a seat whose person chose nothing: its game had not begun for them, and the
    log does not name them. For one that was handed on stands who chose for it first: whoever came
    later played a position that is not of their making.
    """
    people, taken, others = _people(history)
    entrants = []
    for number, side in enumerate(sides):
        held: dict[str, list[bool]] = {}
        for seat in side:
            to_bot = seat in taken and seats[seat].kind == Kind.BOT
            of_house = seats[seat].kind == Kind.BOT and not to_bot
            who = strength_of(seats[seat]) if of_house else people.get(seat)
            if who is not None:
                held.setdefault(who, []).append(to_bot or seat in others)
        place = min(places[seat] for seat in side)
        entrants += [Entrant(number, who, place, all(left)) for who, left in sorted(held.items())]
    return entrants


def is_contest(entrants: Sequence[Entrant]) -> bool:
    """Whether anybody met another: two sides at least, which are not all the same."""
    return len(set(map(frozenset, teams_of(entrants).values()))) > 1


def teams_of(entrants: Iterable[Entrant]) -> dict[int, list[str]]:
    """Who is on each side, by its number."""
    teams: dict[int, list[str]] = {}
    for each in entrants:
        teams.setdefault(each.side, []).append(each.who)
    return teams


def _people(
    history: Iterable[tuple[str | None, Event]],
) -> tuple[dict[int, str], set[int], set[int]]:
    """Who chose first for each seat without being a bot of the server's, which were ever left to
    bots, and which another person had at the end or chose for: whoever lends a seat to a friend and
    has it back before the end has not won by that."""
    people: dict[int, str] = {}
    last: dict[int, str] = {}
    taken, others = set(), set()
    for actor, event in history:
        if isinstance(event, TakenOver):
            taken.add(event.seat)
        elif isinstance(event, Replaced):
            last[event.seat] = str(actor)
        elif not isinstance(event, Chose) or event.forced or not (actor or "").startswith(OPAQUE):
            continue
        elif people.setdefault(event.seat, str(actor)) != actor:
            others.add(event.seat)
    others |= {seat for seat, who in last.items() if people.get(seat) != who}
    return people, taken, others
