"""Hero Movement, and heroes that an effect places (LH-7)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.map import DISTANCES, NEIGHBOURS
from games.titles.hellas.events.heroes import HeroMoved
from games.titles.hellas.rules.movement.heroes import can
from games.titles.hellas.steps.turn import Window
from tests.titles.lords_of_hellas.field import Field


def refused(field: Field, line: str) -> Refused:
    """The error with which a move is refused."""
    with pytest.raises(Refused) as error:
        field.answer(line)
    return error.value


def reach(region: str, speed: int) -> set[str]:
    """Regions within so many steps, found step by step."""
    reached = {region}
    for _ in range(speed):
        reached |= {near for here in reached for near in NEIGHBOURS[here]}  # type: ignore[index]
    return reached


@pytest.mark.parametrize("speed", range(1, 6))
def test_a_hero_goes_as_far_as_his_speed_or_stays(speed: int) -> None:
    """LH-7.1, LH-R42: from every region."""
    for region in REGIONS:
        field = Field()
        field.hero(0, "achilles", region, speed=speed)
        field.begin("hero_movement")
        assert {move.removeprefix("walk ") for move in field.asked()} == reach(region, speed)


def test_a_hero_on_a_sea_trail() -> None:
    """C-44; LH-7.1: from Crete over Euboea."""
    field = Field()
    field.hero(0, "achilles", "crete", speed=2)
    field.begin("hero_movement")
    assert refused(field, "walk macedonia").clause == "LH-7.1"
    field.answer("walk chalkidiki")
    assert field.events_of(HeroMoved) == [HeroMoved(0, "chalkidiki", "walk")]
    assert DISTANCES["crete"]["macedonia"] == 3


def test_an_injured_hero_goes_one_region() -> None:
    """LH-1.4, LH-R30."""
    field = Field()
    field.hero(0, "achilles", "crete", speed=4)
    field.injured("speed")
    field.begin("hero_movement")
    assert {move.removeprefix("walk ") for move in field.asked()} == reach("crete", 1)


def test_nothing_stops_a_hero() -> None:
    """LH-7.2: hoplites, heroes, monsters."""
    field = Field()
    field.hero(0, "achilles", "elis", speed=1)
    field.hero(1, "helen", "achaea")
    field.monster("medusa", "elis")
    field.hoplites("achaea", 1, 3)
    field.begin("hero_movement")
    field.answer("walk achaea")
    assert field.table.players[0].region == "achaea"


def test_what_may_follow_comes_after_the_movement() -> None:
    """LH-29.12, LH-30 W-25."""
    field = Field()
    field.hero(0, "achilles", "elis")
    field.begin("hero_movement")
    assert field.windows() == []
    field.answer("walk elis")
    assert field.windows() == [Window(0, "after_hero_movement")]


def test_boots_of_hermes_place_the_hero_anywhere_else() -> None:
    """LH-7.5: no quest is boarded."""
    field = Field()
    field.hero(0, "achilles", "elis")
    field.quest("q_saving_prometheus")
    field.holds(0, "torch_glory")
    field.table.players[0].artifacts = {"boots_of_hermes": True}
    field.use("boots_of_hermes")
    assert field.asked() == [f"place {region}" for region in REGIONS if region != "elis"]
    assert refused(field, "place elis").clause == "LH-7.5"
    field.answer("place macedonia")
    assert field.events_of(HeroMoved) == [HeroMoved(0, "macedonia", "placed")]
    assert field.asked() == []
    assert field.table.players[0].artifacts == {"boots_of_hermes": False}


def test_perseus_flies_but_boards_nothing_until_he_moves() -> None:
    """C-47; LH-14.3, LH-7.5, LH-7.1."""
    field = Field()
    field.hero(0, "perseus", "crete", speed=2)
    field.quest("q_clean_augean_stables")
    field.use("perseus")
    field.answer("place elis")
    assert field.asked() == []
    field.begin("hero_movement")
    field.answer("walk elis")
    assert "board q_clean_augean_stables 1" in field.asked()


def test_a_hero_on_a_quest_cannot_be_placed() -> None:
    """LH-7.5, LH-R43."""
    field = Field()
    field.hero(0, "perseus", "crete")
    player = field.table.players[0]
    player.region, player.quest, player.stage = None, "q_clean_augean_stables", 1
    field.quest("q_clean_augean_stables")
    field.use("perseus")
    assert field.asked() == []
    assert player.quest == "q_clean_augean_stables"


def test_no_second_hero_movement_after_a_completed_quest() -> None:
    """LH-23.5."""
    field = Field()
    field.hero(0, "achilles", "elis")
    assert can(field.table, 0)
    assert field.table.turn is not None
    field.table.turn.quested = True
    assert not can(field.table, 0)
