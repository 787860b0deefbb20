"""How near each player is to victory, who is placed where, and that no piece is lost (LH-26.7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.engine.records import Outcome
from games.titles.hellas.components.ids import LandId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.facts.hoplites import on_the_map
from games.titles.hellas.facts.regions import complete_lands, controlled, temples
from games.titles.hellas.state import Table
from games.titles.lords_of_hellas.components import SEATINGS

WARLORD = "all regions of enough lands were controlled"
FAVOURED = "enough temple regions were controlled"
SLAYER = "enough monsters were slain"
KING = "the region of the first complete monument was controlled at the end of the countdown"
LIMIT = "max_rounds"
ENDINGS = {
    WARLORD: "warlord",
    FAVOURED: "favoured",
    SLAYER: "monster_slayer",
    KING: "king_of_kings",
    LIMIT: "max_rounds",
}


def lands_needed(table: Table) -> int:
    """LH-26.2, LH-27.1."""
    return table.parameters.seats[str(len(table.players))].lands


COUNTING_LANDS: Mapping[int, tuple[LandId, ...]] = {
    seats: tuple(land for land in LAND_FACTS if land not in seating.uncounted)
    for seats, seating in SEATINGS.items()
}
"""Number of players -> the lands that count for the Warlord (LH-27.4)."""


def counting_lands(table: Table) -> tuple[LandId, ...]:
    """Those of this game."""
    return COUNTING_LANDS[len(table.players)]


def fractions(table: Table, seat: int) -> tuple[Fraction, Fraction, Fraction]:
    """How much of each condition is met: lands, temples, monsters (LH-26.7)."""
    goal, player = table.parameters.goal, table.players[seat]
    return (
        Fraction(complete_lands(table, seat, counting_lands(table)), lands_needed(table)),
        Fraction(len(temples(table, seat)), goal.temples),
        Fraction(len(player.monsters), goal.monsters),
    )


def standing(table: Table, seat: int) -> tuple[Fraction, Fraction, int, int, int]:
    """What is compared, in this order (LH-26.7)."""
    parts = fractions(table, seat)
    return (
        max(parts),
        sum(parts, Fraction(0)),
        len(controlled(table, seat)),
        on_the_map(table, seat),
        len(table.players[seat].glory),
    )


def best(table: Table) -> tuple[int, ...]:
    """The seats with the best standing; equals share it."""
    standings = [standing(table, seat) for seat in range(len(table.players))]
    return tuple(seat for seat, standing in enumerate(standings) if standing == max(standings))


def placed(table: Table, winners: tuple[int, ...], reason: str) -> Outcome:
    """The winners first, the others by their standing (LH-R117). ``scores``: how much of the
    condition that is nearest a player has met, in percent."""
    seats = range(len(table.players))
    standings = [standing(table, seat) for seat in seats]
    places = tuple(
        1
        if seat in winners
        else 1 + sum(other in winners or standings[other] > standings[seat] for other in seats)
        for seat in seats
    )
    scores = tuple(min(100, int(100 * standing[0])) for standing in standings)
    return Outcome(places, scores, reason)
