"""Hermes' power, Hero's Apprentice and Winged Boots (LH-6.6, LH-8.8 to LH-8.12, LH-29.2)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.events.cards import ArtifactGained
from games.titles.hellas.events.hoplites import HoplitesKilled, HoplitesMoved
from tests.titles.lords_of_hellas.field import Field


def refused(field: Field, line: str) -> Refused:
    """The error with which a move is refused."""
    with pytest.raises(Refused) as error:
        field.answer(line)
    return error.value


def test_hermes_stops_at_an_enemys_region() -> None:
    """C-09; LH-6.6, LH-8.9, LH-9.3, LH-24.2."""
    field = Field()
    field.hoplites("macedonia", 0, 3, fortified=1)
    field.controls(0, "macedonia")
    field.controls(1, "thessaly")
    field.lead(2)
    field.answer("lead macedonia 3", "go thessaly")
    assert field.asked() == []
    assert (field.stands("thessaly"), field.owner("thessaly")) == ("3", 0)
    assert field.events_of(ArtifactGained) == [ArtifactGained(0, "thunder_of_zeus")]
    assert field.stands("macedonia") == "0+1f"


def test_a_group_goes_together_and_passing_takes_nothing() -> None:
    """LH-6.6, LH-8.8, LH-R98: any number, at least one."""
    field = Field()
    field.hoplites("macedonia", 0, 3)
    field.lead(2)
    assert field.asked() == ["lead macedonia 1", "lead macedonia 2", "lead macedonia 3", "pass"]
    field.answer("lead macedonia 2")
    assert "halt" not in field.asked()
    field.answer("go epirus", "go aetolia")
    assert field.events_of(HoplitesMoved) == [
        HoplitesMoved(0, "hermes", "macedonia", "epirus", 2, passing=True),
        HoplitesMoved(0, "hermes", "epirus", "aetolia", 2),
    ]
    assert field.asked() == []
    assert (field.owner("epirus"), field.owner("aetolia")) == (None, 0)
    assert field.stands("macedonia") == "1"


def test_hermes_power_may_be_declined_or_end_early() -> None:
    """LH-6.6."""
    field = Field()
    field.hoplites("macedonia", 0, 2)
    field.lead(3)
    field.answer("pass")
    assert field.stands("macedonia") == "2"
    field.lead(3)
    field.answer("lead macedonia 2", "go epirus", "halt")
    assert (field.stands("epirus"), field.owner("epirus")) == ("2", 0)


def test_fortified_hoplites_are_not_led() -> None:
    """LH-6.6, LH-8.12, LH-R79."""
    field = Field()
    field.hoplites("macedonia", 0, 0, fortified=1)
    field.lead(3)
    assert field.asked() == []
    field.hoplites("elis", 0, 1)
    field.lead(3)
    assert field.asked() == ["lead elis 1", "pass"]
    assert refused(field, "lead macedonia 1").clause == "LH-6.6"


def test_on_the_way_own_and_neutral_regions_only() -> None:
    """LH-8.8, LH-8.9: an enemy's hoplites stop the group, also in a neutral region."""
    field = Field()
    field.hoplites("epirus", 0, 2)
    field.controls(0, "macedonia")
    field.hoplites("aetolia", 1, 1)
    field.lead(2)
    field.answer("lead epirus 2")
    field.answer("go macedonia")
    assert {"go thessaly", "go chalkidiki", "halt"} == set(field.asked())
    assert refused(field, "go epirus").clause == "LH-8.8"
    assert refused(field, "go elis").clause == "LH-8.8"
    field.answer("halt")
    field.lead(2)
    field.answer("lead macedonia 2", "go epirus", "go aetolia")
    assert field.fights() == ["aetolia"]


def test_the_last_region_passed_is_where_the_attack_came_from() -> None:
    """LH-R99, LH-22.9."""
    field = Field()
    field.hoplites("macedonia", 0, 2)
    field.hoplites("aetolia", 1, 1)
    field.lead(3)
    field.answer("lead macedonia 2", "go epirus")
    assert field.table.turn is not None
    origins = field.table.turn.origins
    field.answer("go aetolia")
    assert origins == {}
    assert field.fights() == ["aetolia"]
    assert field.table.turn is not None
    assert field.table.turn.origins["aetolia"] == ["epirus"]


def test_medusa_and_helen_hold_for_each_region_on_the_way() -> None:
    """LH-8.10, LH-8.5, LH-8.6."""
    field = Field()
    field.monster("medusa", "thessaly")
    field.hero(1, "helen", "epirus")
    field.hoplites("macedonia", 0, 1)
    field.lead(3)
    field.answer("lead macedonia 1")
    assert set(field.asked()) == {"go thessaly", "go chalkidiki"}
    assert refused(field, "go epirus").clause == "LH-8.5"
    field.answer("go thessaly")
    assert field.asked() == []
    assert field.stands("thessaly") == "1"


def test_chimera_bites_a_group_that_passes() -> None:
    """LH-8.7, LH-8.10: whoever is left goes on; those that stood there stay."""
    field = Field()
    field.monster("chimera", "epirus", "ev_chimera_macedonia")
    field.hoplites("macedonia", 0, 3)
    field.hoplites("epirus", 0, 2)
    field.lead(2)
    field.answer("lead macedonia 3", "go epirus", "go aetolia")
    assert field.stands("epirus") == "2"
    assert (field.stands("aetolia"), field.owner("aetolia")) == ("2", 0)
    assert len(field.events_of(HoplitesKilled)) == 1


def test_a_group_that_dies_on_the_way_stops() -> None:
    """LH-8.7, LH-8.10: and takes nobody along who stood there."""
    field = Field()
    field.monster("chimera", "epirus", "ev_chimera_macedonia")
    field.hoplites("macedonia", 0, 1)
    field.hoplites("epirus", 0, 1)
    field.lead(2)
    field.answer("lead macedonia 1", "go epirus", "go aetolia")
    assert (field.stands("epirus"), field.stands("aetolia")) == ("1", "0")
    assert field.asked() == []


def test_a_group_that_aegis_saved_goes_on() -> None:
    """LH-8.10, LH-29.10."""
    field = Field()
    field.monster("chimera", "epirus", "ev_chimera_macedonia")
    field.hoplites("macedonia", 0, 1)
    field.table.players[0].artifacts = {"aegis": True}
    field.lead(2)
    field.answer("lead macedonia 1", "go epirus", "go aetolia", "save epirus")
    assert field.stands("aetolia") == "1"


def test_winged_boots_put_one_hoplite_in_any_region() -> None:
    """LH-29.2, LH-8.11: it passes through none, and from there it would withdraw home."""
    field = Field()
    field.table.players[0].blessings = ["b_winged_boots"]
    field.hoplites("elis", 0, 2, fortified=1)
    field.hoplites("chalkidiki", 1, 1)
    field.hero(2, "helen", "crete")
    field.use("b_winged_boots")
    moves = [move for move in field.asked() if move.startswith("go ")]
    assert moves == [f"go {region}" for region in REGIONS if region not in ("elis", "crete")]
    field.answer("go chalkidiki")
    assert field.fights() == ["chalkidiki"]
    assert field.stands("elis") == "1+1f"
    assert field.table.turn is not None
    assert field.table.turn.origins["chalkidiki"] == ["elis"]
    assert field.table.turn.actions == ["hoplite_movement"]


def test_winged_boots_do_not_lead_out_of_medusas_region() -> None:
    """LH-8.11, LH-8.6."""
    field = Field()
    field.table.players[0].blessings = ["b_winged_boots"]
    field.monster("medusa", "elis")
    field.hoplites("elis", 0, 2)
    field.hoplites("achaea", 0, 1)
    field.hoplites("argolis", 0, 1)
    field.use("b_winged_boots")
    assert field.asked() == ["lead achaea 1", "lead argolis 1"]
    assert refused(field, "lead elis 1").clause == "LH-8.6"


def test_the_heros_apprentice_goes_as_far_as_speed() -> None:
    """LH-29.2: one hoplite, region by region."""
    field = Field()
    field.table.players[0].blessings = ["b_heros_apprentice"]
    field.hero(0, "achilles", "crete", speed=3)
    field.hoplites("macedonia", 0, 2)
    field.hoplites("elis", 0, 1)
    field.use("b_heros_apprentice")
    assert field.asked() == ["lead macedonia 1", "lead elis 1"]
    assert refused(field, "lead macedonia 2").clause == "LH-29.2"
    field.answer("lead macedonia 1", "go thessaly", "go euboea", "go boeotia")
    assert field.asked() == []
    assert field.stands("boeotia") == "1"
    assert field.table.turn is not None
    assert field.table.turn.actions == ["hero_movement"]


def test_another_action_is_another_group_for_chimera() -> None:
    """LH-R109: within one action."""
    field = Field()
    field.values(leadership=2)
    field.table.players[0].blessings = ["b_heros_apprentice"]
    field.monster("chimera", "arcadia", "ev_chimera_macedonia")
    field.hoplites("elis", 0, 3)
    field.begin("hoplite_movement")
    field.answer("send elis arcadia 2")
    assert field.stands("arcadia") == "1"
    field.use("b_heros_apprentice")
    field.answer("lead elis 1", "go arcadia")
    assert field.stands("arcadia") == "1"
