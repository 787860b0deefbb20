"""Pandora's Box brings a Monster Phase about (LH-29.20)."""

from __future__ import annotations

from games.titles.hellas.rules import leading
from games.titles.lords_of_hellas.rules import monster_phase
from tests.titles.lords_of_hellas.wholetable import WholeTable


def test_pandoras_box_brings_a_monster_phase_and_no_event_phase() -> None:
    """LH-29.20: the user takes the builder's part."""
    table = WholeTable()
    table.monster("chimera", "crete")
    table.monster("cyclops", "locris")
    table.owns(2, "pandoras_box")
    table.rolls("move", "nothing")
    table.turn(2)
    table.answers("P3 use pandoras_box")
    assert table.waits_for() == "P3 next_monster"
    table.answers("P3 roll cyclops", "P3 move_monster cyclops phocis")
    assert table.where()["cyclops"] == "phocis"
    assert table.table.players[2].artifacts == {"pandoras_box": False}
    assert table.table.decks.events == 23
    table.done("P3 action")


def test_pandoras_box_is_not_offered_without_monsters() -> None:
    """LH-1.16, LH-R107."""
    table = WholeTable()
    table.owns(0, "pandoras_box")
    table.turn()
    assert "use pandoras_box" not in table.may(0)


def test_kinds_of_effects() -> None:
    """LH-29.20, LH-29.22."""
    assert {*monster_phase.KINDS, *leading.KINDS} == {
        "monster_phase",
        "move_monster",
        "send_monster",
    }
