"""The greedy player takes each of the four victories when it is one move away (LH-26)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import LAND_FACTS
from games.titles.hellas.state import Activation
from tests.titles.lords_of_hellas.judging import best, worths
from tests.titles.lords_of_hellas.wholetable import WholeTable


def table(seats: int = 4) -> WholeTable:
    """Heroes where they do nothing."""
    made = WholeTable(seats)
    made.hero(0, "perseus", "messenia")
    made.hero(1, "helen", "messenia")
    return made


def lands(made: WholeTable, seat: int, *missing: RegionId) -> None:
    """All of the red and the brown land but these regions."""
    regions = [*LAND_FACTS["red"].regions, *LAND_FACTS["brown"].regions]
    made.controls(seat, *(region for region in regions if region not in missing))


def test_warlord_by_a_march() -> None:
    """LH-26.2: Crete is the last region; Euboea, elsewhere, would be a gain too."""
    made = table()
    lands(made, 0, "crete")
    made.hoplites("argolis", 0, 3)
    made.turn()
    made.answers("P1 begin march")
    assert best(made) == "march march argolis crete"
    made.answers("P1 march march argolis crete")
    assert best(made) in ("hoplites 2", "hoplites 3")
    made.answers(f"P1 {best(made)}")
    assert made.table.outcome is not None
    assert made.table.outcome.winners == (0,)


def test_warlord_by_a_battle_for_the_last_region() -> None:
    """LH-26.2: against even odds, although a free region lies beside it."""
    made = table()
    lands(made, 0, "crete")
    made.controls(1, "crete")
    made.hoplites("crete", 1, 3)
    made.hoplites("laconia", 0, 4)
    made.turn()
    assert best(made) in ("begin march", "begin hoplite_movement")
    made.answers("P1 begin march")
    assert best(made) == "march march laconia crete"


def test_favoured_by_the_fifth_temple() -> None:
    """LH-26.3: before any regular action, and wherever else a temple could stand."""
    made = table()
    made.temple("epirus", "aetolia", "corinthia", "crete")
    made.controls(0, "epirus", "aetolia", "corinthia", "crete", "messenia")
    made.hoplites("corinthia", 0, 2)
    made.priests(0, 1)
    made.turn()
    assert best(made) == "begin build_temple"


def test_favoured_by_taking_a_temple() -> None:
    """LH-26.3: of a rival who left it empty, though a city lies on the other side."""
    made = table()
    made.temple("epirus", "aetolia", "corinthia", "crete", "elis")
    made.controls(0, "epirus", "aetolia", "corinthia", "crete")
    made.controls(1, "elis", "achaea")
    made.hoplites("arcadia", 0, 1)
    made.turn()
    made.answers("P1 begin hoplite_movement")
    assert best(made) == "send arcadia elis 1"


def hunting() -> WholeTable:
    """Two monsters slain, and the hero beside a Sphinx with one open symbol, a spear."""
    made = table()
    made.monster("sphinx", "messenia")
    made.table.monsters["sphinx"].wounds = ["w1", "w2", "w3"]
    made.table.players[0].monsters = ["medusa", "hydra"]
    made.table.players[0].strength = 2
    return made


def test_monster_slayer_by_a_hunt() -> None:
    """LH-26.3: the hunt before everything else, and the card that slays."""
    made = hunting()
    made.holds(0, "spear_assault", "torch_glory", "mace_trap")
    made.priests(0, 1)
    made.turn()
    assert best(made) == "begin hunt"
    made.answers("P1 begin hunt")
    assert best(made) == "strike spear_assault w4"
    made.answers("P1 strike spear_assault w4")
    assert made.table.outcome is not None
    assert made.table.outcome.winners == (0,)


def test_monster_slayer_by_thunder() -> None:
    """LH-20.18: the last symbol counts outside a hunt as well."""
    made = hunting()
    made.table.players[0].region = "crete"
    made.monster("cyclops", "crete")
    made.owns(0, "thunder_of_zeus")
    made.turn()
    assert best(made) == "use thunder_of_zeus"
    made.answers("P1 use thunder_of_zeus")
    assert best(made) == "choose wound"
    made.answers("P1 choose wound")
    assert best(made) == "wound sphinx w4"


def countdown(tokens: int, holder: int, owner: int | None) -> WholeTable:
    """The Zeus monument is complete; who controls Thessaly has two hoplites there."""
    made = table()
    made.levels(zeus=5)
    made.table.completed = "zeus"
    made.table.activation = Activation(holder, "zeus", tokens)
    if owner is not None:
        made.controls(owner, "thessaly")
        made.hoplites("thessaly", owner, 2)
    return made


def test_king_of_kings_by_the_last_token() -> None:
    """LH-26.5: the region is taken with the action that takes the last token off."""
    made = countdown(1, holder=0, owner=1)
    made.hoplites("locris", 0, 5)
    made.controls(0, "locris", "phocis", "attica")
    made.turn()
    assert best(made) in ("begin march", "begin hoplite_movement")
    made.answers("P1 begin march")
    assert best(made) == "march march locris thessaly"
    made.answers("P1 march march locris thessaly")
    assert best(made) == "hoplites 5"
    made.answers("P1 hoplites 5")
    while made.table.outcome is None:
        made.answers(f"{made.waits_for().split()[0]} {best(made)}")
    assert made.table.outcome.winners == (0,)


def test_king_of_kings_by_being_the_first_there() -> None:
    """LH-26.5: nobody controlled it when the countdown was over."""
    made = countdown(1, holder=1, owner=None)
    made.table.activation = None
    made.table.crowning = True
    made.hoplites("epirus", 0, 4)
    made.controls(0, "epirus")
    made.turn()
    made.answers("P1 begin march")
    assert best(made) == "march march epirus thessaly"
    made.answers("P1 march march epirus thessaly")
    assert best(made) == "hoplites 4"


@pytest.mark.parametrize(("owner", "worse"), [(1, True), (0, False)])
def test_the_last_level_is_built_at_home(owner: int, worse: bool) -> None:
    """LH-26.4: never in a region that a rival controls."""
    made = countdown(1, holder=1, owner=None)
    made.table.completed = made.table.activation = None
    made.levels(zeus=4)
    made.controls(owner, "thessaly")
    made.turn()
    made.answers("P1 begin build_monument")
    by_move = worths(made)
    others = (by_move["raise athena"], by_move["raise hermes"])
    assert (by_move["raise zeus"] < min(others)) is worse
    assert (by_move["raise zeus"] > max(others)) is not worse
