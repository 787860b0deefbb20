"""Aegis (W-11): one artifact, however many it saves."""

from __future__ import annotations

from games.titles.hellas.events.table import EffectUsed
from games.titles.lords_of_hellas.events import HoplitesSaved
from tests.titles.lords_of_hellas.battlefield import Battlefield


def test_it_is_used_once_for_two_who_are_saved() -> None:
    """LH-5.1, LH-R112."""
    field = Battlefield()
    field.hoplites("crete", 1, 3)
    field.hero(0, "achilles", "crete")
    field.owns(0, "adamant_tethers")
    field.owns(1, "aegis")
    field.use("adamant_tethers")
    field.answers("P2 save crete", "P2 save crete")
    assert len(field.events_of(HoplitesSaved)) == 2
    assert [event.source for event in field.events_of(EffectUsed)].count("aegis") == 1
