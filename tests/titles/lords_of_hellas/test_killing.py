"""Aegis, and whose hoplites die (LH-1.9, LH-17.4, LH-29.10)."""

from __future__ import annotations

from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.events.table import EffectUsed
from games.titles.hellas.steps.parts import Death
from games.titles.lords_of_hellas.events import HoplitesSaved
from tests.titles.lords_of_hellas.field import Field


def tethers() -> Field:
    """P1's hero among his own hoplites, with Adamant Tethers; Aegis is his too."""
    field = Field()
    field.hero(0, "perseus", "elis")
    field.hoplites("elis", 0, 4)
    field.controls(0, "elis")
    field.table.players[0].artifacts = {"adamant_tethers": True, "aegis": True}
    return field


def test_aegis_is_used_once_though_it_saves_two() -> None:
    """LH-5.1, LH-R112."""
    field = tethers()
    field.use("adamant_tethers")
    field.answer("save elis", "save elis")
    assert [event.source for event in field.events_of(EffectUsed)] == ["aegis"]
    assert len(field.events_of(HoplitesSaved)) == 2
    assert field.events_of(HoplitesKilled) == [
        HoplitesKilled((Death(0, "elis", 1),), "adamant_tethers")
    ]
    assert field.stands("elis") == "3"


def test_whose_all_are_saved_is_asked_no_more_while_others_die() -> None:
    """LH-30.5: the second save would save nobody."""
    field = tethers()
    field.hoplites("elis", 0, 1)
    field.hoplites("elis", 1, 2)
    field.use("adamant_tethers")
    field.answer("save elis")
    assert field.asked() == []
    assert (field.stands("elis", 0), field.stands("elis", 1)) == ("1", "0")


def test_nobody_divides_where_all_die() -> None:
    """LH-17.4: as many as there are."""
    field = tethers()
    field.table.players[0].artifacts = {"adamant_tethers": True}
    field.hoplites("elis", 0, 1)
    field.hoplites("elis", 1, 2)
    field.use("adamant_tethers")
    assert field.asked() == []
    assert (field.stands("elis", 0), field.stands("elis", 1)) == ("0", "0")
