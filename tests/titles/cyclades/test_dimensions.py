"""What finished games of Cyclades are looked at by: who has a value, and who nearly has it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.engine.dimensions import measure
from games.engine.records import Event, Outcome
from games.titles.cyclades import TITLE
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.components.maps.boards import READY
from games.titles.cyclades.events.battles import BattleEnded, UnitsMoved
from games.titles.cyclades.events.building import MetropolisBuilt, MetropolisForgone
from games.titles.cyclades.events.cards import (
    CreatureBought,
    HeroesSwapped,
    HeroRecruited,
    HeroSacrificed,
)
from games.titles.cyclades.events.cycle import CycleBegan, TurnBegan, TurnSkipped
from games.titles.cyclades.events.laying import TableLaid
from games.titles.cyclades.scoring import ENDINGS, METROPOLISES
from games.titles.cyclades.steps.parts import Group
from tests.titles.cyclades.case_map import Table


def laid(table: Table) -> TableLaid:
    """The beginning of the game, as far as figures ask for it."""
    names = tuple(table.table.factions)
    return TableLaid((), 5, 3, None, False, ("zeus", "ares"), 2, names[::-1], (0, 0, 0))


def seats_by_value(
    dimension: str,
    *events: Event,
    owners: dict[str, FactionId] | None = None,
    table: Table | None = None,
    reason: str = METROPOLISES,
    ready_map: str = "A2",
) -> dict[str, tuple[int, ...]]:
    """Value -> seats, after these events; each of three seats leads one faction, or as laid."""
    table = table or Table(3)
    for area, owner in (owners or {}).items():
        table.table.lands[area].owner = owner
    table.table.map = ready_map
    seats = len(table.state.flow.chosen)
    table.table.outcome = Outcome((1,) + (2,) * (seats - 1), (0,) * seats, reason)
    measured = measure(TITLE.dimensions, table.state, [laid(table), CycleBegan(1), *events], seats)
    return {each.value: each.seats for each in measured.held if each.dimension == dimension}


BLUE, RED, GREEN = list(Table(3).table.factions)
HIS, HERS = "A1", "A2"


def built(faction: FactionId, area: str, way: str = "set") -> Event:
    return MetropolisBuilt(faction, way, "marble", area)  # type: ignore[arg-type]


def won(area: str, owner: FactionId | None, former: FactionId | None) -> Event:
    return BattleEnded(area, owner, former)


def moved(area: str, owner: FactionId, former: FactionId | None) -> Event:
    return UnitsMoved(owner, "ares", "A3", area, Group(1), True, former)


class TestWays:
    """How a seat came to a metropolis (CY-14.1)."""

    @pytest.mark.parametrize("take", [won, moved])
    def test_one_that_stood_there_when_the_area_was_taken_is_captured(self, take: type) -> None:
        ways = seats_by_value("ways", built(RED, HIS), take(HIS, BLUE, RED), owners={HIS: BLUE})
        assert ways == {"set": (1,), "capture": (0,)}

    @pytest.mark.parametrize("take", [won, moved])
    def test_one_that_was_built_where_bare_ground_had_been_taken_is_not(self, take: type) -> None:
        ways = seats_by_value("ways", take(HIS, BLUE, RED), built(BLUE, HIS), owners={HIS: BLUE})
        assert ways == {"set": (0,)}

    def test_one_that_was_lost_again_is_not(self) -> None:
        events = [built(RED, HIS), won(HIS, BLUE, RED), won(HIS, GREEN, BLUE)]
        ways = seats_by_value("ways", *events, owners={HIS: GREEN})
        assert ways == {"set": (1,), "capture": (2,)}

    def test_one_that_stands_elsewhere_is_not(self) -> None:
        events = [built(RED, HERS), won(HIS, BLUE, RED)]
        assert seats_by_value("ways", *events, owners={HIS: BLUE, HERS: RED}) == {"set": (1,)}

    def test_ground_that_was_nobodys_is_taken_from_nobody(self) -> None:
        events = [built(RED, HIS), moved(HIS, BLUE, None)]
        assert seats_by_value("ways", *events, owners={HIS: BLUE}) == {"set": (1,)}

    @pytest.mark.parametrize("way", ["set", "philosophers", "sacrifice"])
    def test_those_that_were_built_are_told_by_how(self, way: str) -> None:
        assert seats_by_value("ways", built(GREEN, HIS, way)) == {way: (2,)}

    def test_one_for_which_there_was_no_place_is_none(self) -> None:
        assert seats_by_value("ways", MetropolisForgone(RED, "set")) == {}


class TestGods:
    """With whom a seat acted (CY-7.1)."""

    TWO_CYCLES: Sequence[Event] = (
        TurnBegan(BLUE, "zeus"),
        TurnBegan(RED, "ares"),
        CycleBegan(2),
        TurnBegan(BLUE, "ares"),
        TurnSkipped(RED, 1),
    )

    def test_every_cycle_counts(self) -> None:
        assert seats_by_value("gods", *self.TWO_CYCLES) == {"zeus": (0,), "ares": (0, 1)}

    def test_the_last_one_is_that_of_the_last_cycle(self) -> None:
        assert seats_by_value("last_god", *self.TWO_CYCLES) == {"ares": (0,)}


class TestCards:
    """Heroes and creatures that a seat got."""

    def test_heroes_are_recruited_or_swapped_for(self) -> None:
        """CY-15; CY-18.6: who loses a hero in a swap does not get it."""
        events = [HeroRecruited(BLUE, "helen", HIS), HeroesSwapped(RED, "perseus", "ajax")]
        assert seats_by_value("heroes", *events) == {"helen": (0,), "ajax": (1,)}

    def test_a_sacrificed_hero_counts_for_who_recruited_it(self) -> None:
        events = [HeroRecruited(BLUE, "helen", HIS), HeroSacrificed(BLUE, "helen", True)]
        assert seats_by_value("heroes", *events) == {"helen": (0,)}

    def test_creatures_are_bought(self) -> None:
        """CY-17."""
        assert seats_by_value("creatures", CreatureBought(GREEN, "kraken", 0)) == {"kraken": (2,)}


class TestSeats:
    """Who sat where."""

    def test_each_leads_a_faction(self) -> None:
        assert seats_by_value("faction") == {BLUE: (0,), RED: (1,), GREEN: (2,)}

    def test_turn_order_is_that_of_the_beginning(self) -> None:
        """CY-1.7: the order that was laid is the reverse of the seats here."""
        assert seats_by_value("turn_order") == {"1": (2,), "2": (1,), "3": (0,)}

    def test_partners_and_the_factions_of_one_seat_share_the_place_of_the_first(self) -> None:
        """CY-20, CY-21: the order that was laid is the reverse of the factions here."""
        teams = Table(4, teams=(0, 1, 1, 0))
        assert seats_by_value("turn_order", table=teams) == {"1": (0, 3), "2": (1, 2)}
        pairs = Table(4, seats=(0, 1, 1, 0))
        assert seats_by_value("turn_order", table=pairs) == {"1": (0,), "2": (1,)}

    def test_partners_win_and_lose_together(self) -> None:
        """CY-20.7."""
        for table, sides in (
            (Table(3), ((0,), (1,), (2,))),
            (Table(4, teams=(0, 1, 0, 1)), ((0, 2), (1, 3))),
            (Table(4, seats=(0, 1, 0, 1)), ((0,), (1,))),
        ):
            assert table.table.factions
            assert TITLE.dimensions.sides is not None
            assert tuple(map(tuple, TITLE.dimensions.sides(table.state))) == sides


class TestGames:
    """What is the same for all at a table."""

    def test_partners_make_it_a_game_of_teams(self) -> None:
        """CY-20."""
        assert seats_by_value("teams") == {"alone": (0, 1, 2)}
        assert seats_by_value("teams", table=Table(4, teams=(0, 1, 0, 1))) == {
            "teams": (0, 1, 2, 3)
        }

    def test_two_who_lead_two_factions_each_play_alone(self) -> None:
        """CY-21."""
        assert seats_by_value("teams", table=Table(4, seats=(0, 1, 0, 1))) == {"alone": (0, 1)}

    @pytest.mark.parametrize("reason", ENDINGS)
    def test_the_ending_is_the_reason_of_the_outcome(self, reason: str) -> None:
        """CY-19.1, CY-19.4."""
        assert seats_by_value("ending", reason=reason) == {ENDINGS[reason]: (0, 1, 2)}

    @pytest.mark.parametrize("ready_map", READY)
    def test_a_ready_map_is_named(self, ready_map: str) -> None:
        """CY-1.5."""
        assert seats_by_value("map", ready_map=ready_map) == {ready_map: (0, 1, 2)}

    def test_of_a_random_map_the_side_of_its_tiles_is_told(self) -> None:
        assert seats_by_value("map", ready_map="random") == {"random-A": (0, 1, 2)}
