"""Build Monument (LH-16)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import GodId
from games.titles.hellas.events.heroes import Healed
from games.titles.hellas.events.monsters import MonsterRolled
from games.titles.hellas.events.table import SpecialActionBegan, TurnEnded
from games.titles.lords_of_hellas.events import (
    EventDrawn,
    MonumentRaised,
    TableRenewed,
)
from tests.titles.lords_of_hellas.wholetable import WholeTable


def quiet(seats: int = 4) -> WholeTable:
    """Heroes are on the map, no event card is left to be drawn."""
    table = WholeTable(seats)
    table.no_events_left()
    table.hero(0, "achilles", "locris")
    table.hero(1, "helen", "crete")
    return table


def done(table: WholeTable, action: str) -> None:
    """A turn in which P1 performs this, with the first of all answers."""
    table.turn()
    table.answers(f"P1 begin {action}")
    while table.waits_for().startswith("P1"):
        table.answers(f"P1 {table.may(0)[0]}")


def test_build_monument_renews_the_table() -> None:
    """C-21; LH-16.1 to LH-16.4, LH-16.6."""
    table = WholeTable()
    table.temple("aetolia", "elis", "phocis")
    table.controls(0, "aetolia", "elis", "phocis")
    table.priests(0, 2)
    table.priests(1, 1)
    sent: tuple[tuple[int, GodId], ...] = ((0, "athena"), (1, "zeus"))
    for seat, god in sent:
        table.table.players[seat].pool -= 1
        table.table.monuments[god].priests.append(seat)
    table.tokens(0, "march")
    table.tokens(1, "recruit")
    table.owns(1, "aegis")
    table.table.players[1].artifacts["aegis"] = False
    table.levels(hermes=2)
    table.monster("medusa", "locris")
    table.rolls("nothing")
    table.draws("ev_hydra_argolis")
    table.build("hermes")
    now = table.table
    assert {god: monument.level for god, monument in now.monuments.items()} == {
        "zeus": 1,
        "athena": 1,
        "hermes": 3,
    }
    assert all(monument.priests == [] for monument in now.monuments.values())
    assert (now.players[0].pool, now.players[0].priests) == (4, 0)
    assert (now.players[1].pool, now.players[1].priests) == (0, 4)
    assert [player.used for player in now.players] == [[], [], [], []]
    assert now.players[1].artifacts == {"aegis": True}
    kinds = [type(event) for event in table.events]
    order = [MonumentRaised, TableRenewed, MonsterRolled, EventDrawn, TurnEnded]
    assert [kind for kind in kinds if kind in order] == order
    assert table.where() == {"medusa": "locris", "hydra": "argolis"}
    table.done("P2 action")


def test_any_monument_below_the_last_level_may_rise_whoever_controls_it() -> None:
    """LH-16.1, LH-D24."""
    table = quiet()
    table.controls(1, "attica")
    table.levels(zeus=5, athena=4, hermes=1)
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.may(0) == ["raise athena", "raise hermes"]
    with pytest.raises(Refused, match="complete") as refused:
        table.answers("P1 raise zeus")
    assert refused.value.clause == "LH-16.1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_all_monuments_complete_the_rest_still_happens(seats: int) -> None:
    """LH-16.1, LH-27.3, LH-R83, LH-R102: God's Strength heals too."""
    table = quiet(seats)
    table.levels(zeus=5, athena=5, hermes=5)
    table.table.completed = "zeus"
    table.tokens(1, "recruit")
    table.monster("medusa", "crete")
    table.rolls("nothing")
    table.blessed(0, "b_gods_strength")
    table.injured("speed")
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.events_of(MonumentRaised) == []
    assert [event.attributes for event in table.events_of(Healed)] == [("speed",)]
    assert len(table.events_of(MonsterRolled)) == 1
    assert table.table.players[1].used == []
    table.done("P2 action")


def test_build_monument_carries_no_token() -> None:
    """LH-10.2: so it is open in every turn."""
    table = quiet()
    table.build("zeus")
    (began,) = table.events_of(SpecialActionBegan)
    assert (began.action, began.marked) == ("build_monument", False)
    assert table.table.players[0].used == []
    table.turn()
    assert "begin build_monument" in table.may(0)


def test_gods_strength_heals_before_the_monsters_and_its_owner_picks() -> None:
    """LH-16.4, W-32: whoever builds."""
    table = quiet()
    table.blessed(0, "b_gods_strength")
    table.injured("leadership", "speed")
    table.monster("medusa", "crete")
    table.rolls("nothing")
    table.build("zeus", seat=1)
    assert table.waits_for() == "P1 heal"
    assert table.events_of(MonsterRolled) == []
    table.answers("P1 pick speed")
    assert table.injuries(0) == ["leadership"]
    table.done("P3 action")


def test_the_token_on_exhausted_fight_comes_off_too() -> None:
    """LH-16.4."""
    table = quiet()
    table.table.players[2].exhausted = True
    table.build("athena")
    assert table.table.players[2].exhausted is False


@pytest.mark.parametrize(("owned", "gained"), [(0, 2), (3, 1), (4, 0)])
def test_priests_for_temples_as_far_as_there_are_any(owned: int, gained: int) -> None:
    """LH-16.3, LH-1.6: only regions under control, whoever built there."""
    table = quiet()
    table.temple("aetolia", "elis", "crete")
    table.controls(0, "aetolia", "elis")
    table.controls(1, "crete")
    table.priests(0, owned)
    table.build("zeus")
    assert table.table.players[0].pool == owned + gained
    assert table.table.players[1].pool == 0


def test_the_turn_ends_with_the_event_phase() -> None:
    """LH-16.6: an evolving monster is the last of it."""
    table = WholeTable()
    table.monster("medusa", "crete")
    table.rolls("move")
    table.draws("ev_medusa_phocis")
    table.build("zeus")
    assert table.waits_for() == "P1 monster_acts"
    table.answers("P1 move_monster medusa laconia")
    medusa = table.table.monsters["medusa"]
    assert (medusa.region, medusa.evolutions) == ("laconia", ["ev_medusa_phocis"])
    table.done("P2 action")
