"""Monsters that players lead or send away: Ariadne's Thread and Exile (LH-29.22)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.events.heroes import Injured
from games.titles.hellas.events.monsters import MonsterAttacked
from tests.titles.lords_of_hellas.wholetable import WholeTable


def threaded() -> WholeTable:
    """P1 uses Ariadne's Thread; Medusa and the Hydra are on the map."""
    table = WholeTable()
    table.monster("hydra", "epirus")
    table.monster("medusa", "crete")
    table.owns(0, "ariadnes_thread")
    table.turn()
    table.answers("P1 use ariadnes_thread")
    return table


def exiling(hero: bool = True) -> WholeTable:
    """P1 may exile; the Cyclops and the Sphinx are in Elis, the Hydra elsewhere."""
    table = WholeTable()
    table.monster("cyclops", "elis")
    table.monster("sphinx", "elis")
    table.monster("hydra", "crete")
    table.blessed(0, "b_exile")
    if hero:
        table.hero(0, "perseus", "elis")
    table.turn()
    return table


def test_ariadnes_thread_leads_any_monster_two_regions_at_most() -> None:
    """LH-29.22: over land and sea."""
    table = threaded()
    medusa = [line.split()[2] for line in table.may(0) if line.split()[1] == "medusa"]
    assert medusa == [
        "thessaly",
        "chalkidiki",
        "euboea",
        "boeotia",
        "attica",
        "corinthia",
        "arcadia",
        "messenia",
        "argolis",
        "laconia",
    ]
    table.answers("P1 move_monster medusa boeotia")
    assert table.where() == {"hydra": "epirus", "medusa": "boeotia"}
    assert table.table.players[0].artifacts == {"ariadnes_thread": False}
    assert table.events_of(MonsterAttacked) == []
    table.done("P1 action")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move_monster medusa crete", "must leave its region"),
        ("move_monster medusa locris", "too far away"),
        ("move_monster sphinx crete", "not where it would have to be"),
    ],
)
def test_what_ariadnes_thread_cannot_do(line: str, why: str) -> None:
    """LH-29.22, LH-R118."""
    table = threaded()
    with pytest.raises(Refused, match=why) as refused:
        table.answers(f"P1 {line}")
    assert refused.value.clause == "LH-29.22"


def test_exile_sends_a_monster_of_the_heros_region_anywhere_for_an_injury() -> None:
    """LH-29.22, LH-R118, W-27."""
    table = exiling()
    table.answers("P1 use b_exile", "P1 pick speed")
    assert [event.cause for event in table.events_of(Injured)] == ["b_exile"]
    elsewhere = [region for region in REGIONS if region != "elis"]
    assert table.may(0) == [
        f"move_monster {monster} {region}"
        for monster in ("sphinx", "cyclops")
        for region in elsewhere
    ]
    with pytest.raises(Refused, match="must leave its region"):
        table.answers("P1 move_monster cyclops elis")
    table.answers("P1 move_monster cyclops crete")
    assert table.where() == {"cyclops": "crete", "sphinx": "elis", "hydra": "crete"}
    assert "use b_exile" not in table.may(0)  # once a turn
    table.done("P1 action")


def test_exile_needs_a_monster_at_the_hero() -> None:
    """LH-1.16, LH-23.3."""
    table = exiling()
    assert "use b_exile" in table.may(0)
    table.table.players[0].region = "crete"
    assert "use b_exile" in table.may(0)
    table.table.players[0].region = "argolis"
    assert "use b_exile" not in table.may(0)
    assert "use b_exile" not in exiling(hero=False).may(0)


def test_a_sphinx_that_was_led_away_forbids_recruiting_where_she_is_now() -> None:
    """LH-19.4: what a monster does by being there follows it."""
    table = exiling()
    table.controls(0, "elis", "argolis")
    table.answers("P1 use b_exile", "P1 pick speed", "P1 move_monster sphinx argolis")
    table.answers("P1 begin recruit")
    assert all(line.split()[1] == "elis" for line in table.may(0) if line != "pass")
    assert len(table.may(0)) > 1


def test_chimera_that_was_led_away_bites_where_she_is_now() -> None:
    """LH-29.22, LH-8.7."""
    table = WholeTable()
    table.monster("chimera", "crete", "ev_chimera_macedonia")
    table.owns(0, "ariadnes_thread")
    table.hoplites("elis", 0, 2)
    table.controls(0, "elis")
    table.values(leadership=2)
    table.turn()
    table.answers("P1 use ariadnes_thread", "P1 move_monster chimera arcadia")
    table.answers("P1 begin hoplite_movement", "P1 send elis arcadia 2")
    assert (table.stands("arcadia"), table.stands("elis")) == ("1", "0")
