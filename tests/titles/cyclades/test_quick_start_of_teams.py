"""Whoever plays with whom, partners are not on one island at first (CY-2.6, CY-20.3)."""

from __future__ import annotations

import pytest

from games.engine import beginning
from games.engine.chance import SeededChance
from games.titles.cyclades import TITLE
from games.titles.cyclades.components.maps.boards import READY
from games.titles.cyclades.facts import partner
from games.titles.cyclades.state import State
from tests.filled import filled

TEAMS: dict[int, list[tuple[tuple[int, int], ...]]] = {
    4: [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))],
    6: [((0, 1), (2, 3), (4, 5)), ((0, 3), (1, 4), (2, 5)), ((0, 5), (1, 2), (3, 4))],
}


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    ("seats", "teams"),
    [(seats, teams) for seats, all_teams in TEAMS.items() for teams in all_teams],
)
def test_partners_start_on_other_islands(
    seats: int, teams: tuple[tuple[int, int], ...], side: str
) -> None:
    options = TITLE.reading.options({"placement": "quick", "side": side, "teams": teams})
    state = beginning.new_game(TITLE, options, seats, SeededChance("quick")).state
    places = READY[f"{side}{seats}"].quick_start
    first = {land for places_of_one in places for land, _ in places_of_one[:2]}
    for faction in filled(state.table.factions):
        mate = partner(state.table, faction)
        assert mate is not None
        assert islands(state, faction, first).isdisjoint(islands(state, mate, first))


def islands(state: State, faction: str, first: set[str]) -> set[int]:
    lands = state.table.lands.items()
    return {land.island for area, land in lands if land.owner == faction and area in first}
