"""What a search sees where it stops: how far from each victory a player is (LH-26)."""

from __future__ import annotations

from games.titles.hellas.components.map import LAND_FACTS
from games.titles.lords_of_hellas.prospects import lead
from games.titles.lords_of_hellas.prospects.features import NAMES, features
from tests.titles.lords_of_hellas.wholetable import WholeTable


def seen(made: WholeTable, seat: int) -> dict[str, float]:
    """Name -> feature."""
    return dict(zip(NAMES, features(made.state, seat), strict=True))


def but_crete() -> WholeTable:
    """P1 has the red land, and the brown one but for Crete; three hoplites stand beside it."""
    made = WholeTable(4)
    for land in ("red", "brown"):
        made.controls(0, *(each for each in LAND_FACTS[land].regions if each != "crete"))
    made.hoplites("argolis", 0, 3)
    made.turn()
    return made


def test_the_last_region_is_at_hand_for_whoever_is_stronger_beside_it() -> None:
    made = but_crete()
    first = seen(made, 0)
    assert (first["regions_missing"], first["one_region_short"]) == (1, 1.0)
    assert first["victory_at_hand"] == first["to_act_victory_at_hand"] == 1.0
    assert lead(made.state) == 1
    assert seen(made, 1)["victory_at_hand"] == 0.0
    made.controls(1, "crete")
    made.hoplites("crete", 1, 3)
    assert seen(made, 0)["victory_at_hand"] == 0.0


def test_how_near_the_nearest_victory_is_counts_most_for_whoever_acts() -> None:
    made = but_crete()
    made.temple("epirus", "aetolia")
    made.controls(1, "aetolia")
    first, second = (seen(made, seat) for seat in (0, 1))
    assert first["temples_missing"] == second["temples_missing"] == 4
    assert first["to_act_nearest_squared"] == first["nearest_squared"] > second["nearest_squared"]
    assert (second["to_act"], second["to_act_nearest_squared"]) == (0.0, 0.0)
    assert 0.0 < second["nearest_squared"] <= second["all_squared"]
