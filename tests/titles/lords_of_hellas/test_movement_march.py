"""March, Forced March, Murderous March, Rearguard (LH-12, LH-29.5)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.map import NEIGHBOURS
from games.titles.hellas.events.hoplites import HoplitesKilled, HoplitesMoved
from games.titles.hellas.rules.movement.march import can, can_rearguard, rearguard
from games.titles.hellas.state import Region
from games.titles.hellas.steps.parts import Death
from games.titles.hellas.steps.turn import Window
from tests.titles.lords_of_hellas.field import Field


def refused(field: Field, line: str) -> Refused:
    """The error with which a move is refused."""
    with pytest.raises(Refused) as error:
        field.answer(line)
    return error.value


def ways(field: Field, by: str) -> set[tuple[str, str]]:
    """Origin and target of the marches of a kind."""
    words = [move.split() for move in field.asked()]
    return {(word[2], word[3]) for word in words if word[:2] == ["march", by]}


def test_hoplites_march_that_have_moved_before() -> None:
    """C-16; LH-12.1, LH-12.2, LH-9.1: the fortified one stays."""
    field = Field()
    field.values(leadership=2)
    field.hoplites("achaea", 0, 2)
    field.hoplites("elis", 0, 0, fortified=1)
    field.controls(0, "elis")
    field.begin("hoplite_movement")
    field.answer("send achaea elis 2")
    field.march()
    field.answer("march march elis messenia")
    assert field.asked() == ["hoplites 1", "hoplites 2"]
    assert refused(field, "hoplites 3").clause == "LH-12.1"
    field.answer("hoplites 2")
    assert field.stands("elis") == "0+1f"
    assert (field.stands("messenia"), field.owner("messenia")) == ("2", None)


def test_a_march_goes_to_one_neighbour() -> None:
    """LH-12.1."""
    field = Field()
    field.hoplites("elis", 0, 1)
    field.march()
    assert field.asked() == [f"march march elis {region}" for region in NEIGHBOURS["elis"]]
    assert refused(field, "march march elis laconia").clause == "LH-8.1"
    assert refused(field, "march march achaea elis").clause == "LH-12.1"
    assert refused(field, "march b_forced_march elis achaea").clause == "LH-29.5"
    assert refused(field, "march b_murderous_march elis crete").clause == "LH-29.5"


def test_or_one_hoplite_goes_into_its_city_spot() -> None:
    """LH-12.2, LH-R48."""
    field = Field()
    field.hoplites("elis", 0, 2)
    field.march()
    assert refused(field, "fortify elis").clause == "LH-8.2"
    field.controls(0, "elis")
    field.march()
    field.answer("fortify elis")
    assert field.stands("elis") == "1+1f"
    assert field.windows() == [Window(0, "after_march", "elis")]


def test_fortified_hoplites_and_medusas_prisoners_do_not_march() -> None:
    """C-14; LH-12.2, LH-8.6, LH-R46."""
    field = Field()
    field.hoplites("elis", 0, 0, fortified=1)
    field.controls(0, "elis")
    assert not can(field.table, 0)
    field.monster("medusa", "locris")
    field.hoplites("locris", 0, 2, fortified=1)
    field.controls(0, "locris")
    assert not can(field.table, 0)
    field.table.regions["locris"].fortified = None
    assert can(field.table, 0)
    field.march()
    assert field.asked() == []
    assert field.stands("locris") == "1+1f"


def test_helen_keeps_a_march_out() -> None:
    """LH-8.5."""
    field = Field()
    field.hero(1, "helen", "achaea")
    field.hoplites("elis", 0, 1)
    field.march()
    assert ways(field, "march") == {("elis", "arcadia"), ("elis", "messenia")}
    assert refused(field, "march march elis achaea").clause == "LH-8.5"


def test_the_battle_comes_before_what_follows_the_march() -> None:
    """LH-8.3, LH-29.5, LH-30 W-30."""
    field = Field()
    field.hoplites("elis", 0, 3)
    field.hoplites("achaea", 1, 1)
    field.march()
    field.answer("march march elis achaea", "hoplites 3")
    assert field.fights() == ["achaea"]
    assert field.windows() == [Window(0, "after_march", "elis")]


def forced() -> Field:
    """P1 has Forced March and 3 hoplites in Elis."""
    field = Field()
    field.table.players[0].blessings = ["b_forced_march"]
    field.hoplites("elis", 0, 3)
    return field


def test_forced_march_goes_one_or_two_regions_and_takes_the_last() -> None:
    """LH-29.5, LH-8.8, LH-R98: the whole group together."""
    field = forced()
    field.march()
    field.answer("march b_forced_march elis arcadia", "hoplites 3")
    assert set(field.asked()) == {
        "go corinthia",
        "go achaea",
        "go messenia",
        "go argolis",
        "go laconia",
        "halt",
    }
    field.answer("go corinthia")
    assert field.events_of(HoplitesMoved) == [
        HoplitesMoved(0, "b_forced_march", "elis", "arcadia", 3, passing=True),
        HoplitesMoved(0, "b_forced_march", "arcadia", "corinthia", 3),
    ]
    assert (field.owner("arcadia"), field.owner("corinthia")) == (None, 0)
    assert field.table.turn is not None
    assert field.table.turn.origins["corinthia"] == ["arcadia"]  # LH-R99


def test_forced_march_may_halt_after_one_region() -> None:
    """LH-29.5."""
    field = forced()
    field.march()
    field.answer("march b_forced_march elis arcadia", "hoplites 2", "halt")
    assert (field.stands("elis"), field.stands("arcadia")) == ("1", "2")
    assert field.owner("arcadia") == 0


def test_forced_march_passes_nobodys_enemy() -> None:
    """LH-8.8, LH-8.9: nor a region that an enemy controls."""
    field = forced()
    field.controls(1, "arcadia")
    field.hoplites("messenia", 2, 1)
    field.march()
    assert ways(field, "b_forced_march") == {("elis", "achaea")}
    assert ways(field, "march") == {("elis", "achaea"), ("elis", "arcadia"), ("elis", "messenia")}
    assert refused(field, "march b_forced_march elis arcadia").clause == "LH-8.9"


def test_forced_march_does_not_pass_medusa() -> None:
    """LH-8.6, LH-8.10."""
    field = forced()
    field.monster("medusa", "arcadia")
    field.march()
    assert ways(field, "b_forced_march") == {("elis", "achaea"), ("elis", "messenia")}


def murderous(hoplites: int = 3) -> Field:
    """P1 has Murderous March and hoplites in Elis."""
    field = Field()
    field.table.players[0].blessings = ["b_murderous_march"]
    field.table.players[0].artifacts = {"aegis": True}
    field.hoplites("elis", 0, hoplites)
    return field


def test_murderous_march_kills_two_and_leads_the_rest_anywhere() -> None:
    """LH-29.5, LH-8.11, LH-29.10: Aegis saves nobody from the price."""
    field = murderous(5)
    field.march()
    assert ways(field, "b_murderous_march") == {("elis", r) for r in REGIONS if r != "elis"}
    field.answer("march b_murderous_march elis chalkidiki")
    assert field.asked() == ["hoplites 3", "hoplites 4", "hoplites 5"]
    field.answer("hoplites 4")
    assert field.events_of(HoplitesKilled) == [
        HoplitesKilled((Death(0, "elis", 2),), "b_murderous_march")
    ]
    assert (field.stands("elis"), field.stands("chalkidiki")) == ("1", "2")
    assert field.table.turn is not None
    assert field.table.turn.origins["chalkidiki"] == ["elis"]
    assert field.table.players[0].artifacts == {"aegis": True}


def test_murderous_march_needs_three_that_are_not_fortified() -> None:
    """LH-29.5."""
    field = murderous(2)
    field.table.regions["elis"].fortified = 0
    field.table.players[0].hoplites -= 1
    field.march()
    assert ways(field, "b_murderous_march") == set()
    assert refused(field, "march b_murderous_march elis crete").clause == "LH-29.5"


def test_murderous_march_obeys_helen_and_medusa() -> None:
    """LH-8.11, LH-8.5, LH-8.6."""
    field = murderous()
    field.hero(1, "helen", "crete")
    field.march()
    assert ("elis", "crete") not in ways(field, "b_murderous_march")
    assert refused(field, "march b_murderous_march elis crete").clause == "LH-8.5"
    field.monster("medusa", "elis")
    assert not can(field.table, 0)


def test_murderous_marchers_die_of_chimera_too() -> None:
    """LH-8.7, LH-8.11."""
    field = murderous()
    field.table.players[0].artifacts = {}
    field.monster("chimera", "crete", "ev_chimera_macedonia")
    field.march()
    field.answer("march b_murderous_march elis crete")
    assert field.stands("crete") == "0"
    assert field.table.players[0].hoplites == 15


def test_rearguard_recruits_where_the_march_began() -> None:
    """LH-29.5: fortified only where he was in control before (LH-1.8)."""
    field = Field()
    field.table.players[0].blessings = ["b_rearguard"]
    field.hoplites("elis", 0, 1)
    assert can_rearguard(field.table, 0, "elis")
    field.carry_out(lambda ref: rearguard(ref, 0, "elis"))
    assert field.asked() == ["recruit elis 1 0", "recruit elis 2 0", "pass"]
    field.answer("pass")
    field.controls(0, "elis")
    field.carry_out(lambda ref: rearguard(ref, 0, "elis"))
    assert "recruit elis 2 1" in field.asked()
    field.answer("recruit elis 2 1")
    assert field.stands("elis") == "2+1f"


def test_rearguard_takes_an_undefended_enemy_region_but_joins_no_enemy() -> None:
    """LH-29.5, LH-9.3, LH-1.8."""
    field = Field()
    field.table.players[0].blessings = ["b_rearguard"]
    field.controls(1, "elis")
    field.carry_out(lambda ref: rearguard(ref, 0, "elis"))
    field.answer("recruit elis 1 0")
    assert field.owner("elis") == 0
    field.hoplites("achaea", 1, 1)
    field.monster("sphinx", "messenia")
    assert not can_rearguard(field.table, 0, "achaea")
    assert not can_rearguard(field.table, 0, "messenia")
    field.carry_out(lambda ref: rearguard(ref, 0, "achaea"))
    assert field.asked() == []


def test_lists_stay_short_with_every_blessing() -> None:
    """Wherever 15 hoplites stand, fewer than 300 marches are listed."""
    for spread in range(1, 16):
        field = Field()
        field.table.players[0].blessings = ["b_forced_march", "b_murderous_march"]
        share, more = divmod(15, spread)
        for number, region in enumerate(sorted(REGIONS, key=lambda r: -len(NEIGHBOURS[r]))):
            hoplites = share + (number < more) if number < spread else 0
            field.table.regions[region] = Region([hoplites, 0, 0, 0], owner=0)
        field.march()
        assert 0 < len(field.asked()) < 300
