"""Pandora, who copies a hero of the track (CY-16.6)."""

from __future__ import annotations

from typing import Any

from games.titles.cyclades.events.battles import UnitsMoved
from games.titles.cyclades.events.cards import HeroCopied
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.sacrifices import PRIESTESS, offered, with_hero


def pandora(*track: Any, **pieces: Any) -> Table:
    table = with_hero("pandora", **pieces).purse("red", 15)
    return table.heroes(*track)


def test_pandora_copies_a_hero_of_the_track_whose_requirement_is_met() -> None:
    """CY-16.6, CY-R41: the copied card stays on the track, Pandora leaves the game."""
    table = pandora("croesus", "ajax").play("sacrifice pandora")
    assert table.asked() == "copied_hero"
    assert table.moves() == ["hero croesus"]
    assert table.refusal("hero ajax").endswith("(CY-16.6)")
    table.play("hero croesus", **PRIESTESS)
    assert table.facts(HeroCopied) == [HeroCopied("red", "croesus")]
    assert table.gold("red") == 0
    assert table.table.gone == ["pandora"]
    assert table.table.hero_track == ["croesus", "ajax"]
    assert table.table.lands["A1"].metropolises == ["priestess"]


def test_without_anybody_to_copy_pandora_stays() -> None:
    """CY-16.6: an empty track, or no requirement met; Penthesilea's is asked for in building."""
    assert offered(pandora(None, None)) == []
    assert offered(pandora("ajax", "jason")) == []
    assert offered(pandora("penthesilea", None)) == []


def test_pandoras_own_card_is_no_place_for_the_metropolis_she_copies() -> None:
    """CY-R37, CY-16.7: she leaves the game first; no site is free, no building can go."""
    table = pandora("croesus", "penthesilea", metropolises=["priestess"])
    table.land("A1", "red", sites=1)
    assert offered(table) == []
    table.land("A2", "red")
    assert offered(table) == ["pandora"]


def test_pandora_copies_perseus_and_stays_behind() -> None:
    """CY-R41: "figure leaves" parts refer to her, CY-R61 as well."""
    assert offered(pandora("perseus", None)) == []
    table = pandora("perseus", None, troops=2).play("sacrifice pandora")
    assert table.asked() == "copied_hero"
    table.play("hero perseus", "area D1", "join troop 1")
    assert table.facts(UnitsMoved)[-1].by == "perseus"
    assert table.table.lands["D1"].troops == 1
    assert table.table.gone == ["pandora"]
