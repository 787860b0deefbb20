"""Chimera's bite: of each group that enters her region one hoplite dies (LH-8.7)."""

from __future__ import annotations

from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.rules.movement.hops import is_bitten
from games.titles.hellas.steps.parts import Hop
from tests.titles.lords_of_hellas.field import Field


def chimera() -> Field:
    """Chimera with the Macedonia evolution in Arcadia, which P1 controls."""
    field = Field()
    field.values(leadership=4)
    field.monster("chimera", "arcadia", "ev_chimera_macedonia")
    field.controls(0, "arcadia")
    return field


def test_chimera_counts_groups() -> None:
    """C-53; LH-8.7, LH-8.13, LH-R109."""
    field = chimera()
    field.hoplites("elis", 0, 2)
    field.hoplites("achaea", 0, 2)
    field.begin("hoplite_movement")
    field.answer("send elis arcadia 1")
    assert [event.cause for event in field.events_of(HoplitesKilled)] == ["chimera"]
    assert field.stands("arcadia") == "0"
    field.answer("send achaea arcadia 1")
    assert field.stands("arcadia") == "0"
    field.answer("send elis arcadia 1")
    assert field.events_of(HoplitesKilled) == []
    assert (field.stands("arcadia"), field.stands("elis"), field.stands("achaea")) == (
        "1",
        "0",
        "1",
    )


def test_chimera_kills_of_those_that_enter_not_of_those_that_stand_there() -> None:
    """LH-8.7: so all that stood there may still move."""
    field = chimera()
    field.hoplites("arcadia", 0, 2)
    field.hoplites("elis", 0, 1)
    field.begin("hoplite_movement")
    field.answer("send elis arcadia 1")
    assert field.stands("arcadia") == "2"
    assert "send arcadia elis 2" in field.asked()


def test_control_is_looked_at_after_chimeras_bite() -> None:
    """LH-8.7, LH-9.1, LH-9.3."""
    field = Field()
    field.values(leadership=4)
    field.monster("chimera", "arcadia", "ev_chimera_macedonia")
    field.hoplites("elis", 0, 4)
    field.begin("hoplite_movement")
    field.answer("send elis arcadia 2")
    assert (field.stands("arcadia"), field.owner("arcadia")) == ("1", None)
    field.answer("send elis arcadia 1")
    assert (field.stands("arcadia"), field.owner("arcadia")) == ("2", 0)

    field.controls(1, "achaea")
    field.table.monsters["chimera"].region = "achaea"
    field.answer("send elis achaea 1")
    assert (field.stands("achaea"), field.owner("achaea")) == ("0", 1)


def test_aegis_saves_from_chimera() -> None:
    """LH-29.10: monsters too."""
    field = chimera()
    field.hoplites("elis", 0, 1)
    field.table.players[0].artifacts = {"aegis": True}
    field.begin("hoplite_movement")
    field.answer("send elis arcadia 1")
    assert field.asked() == ["save arcadia", "pass"]
    field.answer("save arcadia")
    assert field.stands("arcadia") == "1"
    assert field.table.players[0].artifacts == {"aegis": False}


def test_a_chimera_that_has_not_evolved_so_does_not_bite() -> None:
    """LH-8.7, LH-18.4."""
    field = Field()
    field.monster("chimera", "arcadia", "ev_chimera_arcadia")
    field.hoplites("elis", 0, 1)
    field.begin("hoplite_movement")
    field.answer("send elis arcadia 1")
    assert field.stands("arcadia") == "1"


def test_others_that_go_the_same_way_are_a_group_of_their_own() -> None:
    """LH-R109, LH-R97: what P1 has moved does not shield those of P2 that withdraw."""
    field = chimera()
    assert field.table.turn is not None
    field.table.turn.entered = [Hop(0, "elis", "arcadia")]
    assert not is_bitten(field.table, 0, "elis", "arcadia")
    assert is_bitten(field.table, 1, "elis", "arcadia")
    assert is_bitten(field.table, 0, "achaea", "arcadia")
