"""The table of windows (LH-30): every optional card has its place in it, and keeps to it."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from games.titles.hellas.components import ids, moments
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.moments import REST_POINTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.windows import USED_BY_ACTION, WINDOW_OF, WINDOWS
from tests.filled import filled


def test_every_row_of_the_table_is_there_in_order() -> None:
    """LH-30."""
    rows = [window.id for window in WINDOWS]
    assert list(dict.fromkeys(rows)) == list(get_args(ids.WindowId))
    assert rows == sorted(rows)
    assert len(get_args(ids.WindowId)) == 39


def test_every_artifact_and_blessing_has_one_window() -> None:
    """LH-5, LH-25.2, LH-30."""
    sources = Counter(source for window in WINDOWS for source in window.sources)
    assert max(sources.values()) == 1
    kept = {quest for quest, facts in QUESTS.items() if facts.kept}
    others = {"achilles", "heracles", "perseus", "temple_card_1", "two_players", "giving_up"}
    assert set(sources) == {*ARTIFACTS, *BLESSINGS, *kept, *others}


def test_every_artifact_is_used_up_and_nothing_else_is() -> None:
    """LH-5.1, LH-5.3."""
    used = {source for source, window in WINDOW_OF.items() if window.uses == "artifact"}
    assert used == set(ARTIFACTS)
    assert len(USED_BY_ACTION) == 12
    assert {WINDOW_OF[artifact].id for artifact in USED_BY_ACTION} == {"W-03"}
    assert [artifact for artifact in ARTIFACTS if WINDOW_OF[artifact].id == "W-03"] == [
        artifact for artifact in ARTIFACTS if artifact in USED_BY_ACTION
    ]


def test_free_effects_are_usable_at_all_rest_points_and_nowhere_else() -> None:
    """LH-30.3."""
    free = [window for window in WINDOWS if window.kind == "free"]
    assert {source for window in free for source in window.sources} == {
        "b_battle_prayer",
        "q_aid_to_atlas",
    }
    assert all(window.moments == REST_POINTS for window in free)
    assert REST_POINTS == ("T0", "T1", "B0", "B1", "B2", "H1", "H2", "H3")


def test_who_may_use_it_fits_the_moments() -> None:
    """LH-30.1: the moments of a battle are for its sides, those of a hunt for the hunter."""
    for window in WINDOWS:
        if window.kind == "free":
            continue
        asked = set(window.who)
        for moment in filled(window.moments):
            if moment[0] == "H":
                assert "hunter" in asked, window
            elif moment[0] == "B":
                assert asked & {"side", "defender"}, window
            elif moment == "T1":
                assert "active" in asked, window


def test_an_effect_with_a_price_is_never_forced() -> None:
    """LH-1.11, LH-30.2."""
    for window in WINDOWS:
        if window.prices or window.uses:
            assert window.kind != "auto", window
        assert all(amount > 0 for _, amount in window.prices), window


def test_a_price_in_cards_is_asked_of_who_holds_cards() -> None:
    """LH-30.5: the hidden hand counts only by its size."""
    for window in WINDOWS:
        if {price for price, _ in window.prices} & {"card", "bow_card"}:
            assert "card_in_hand" in window.demands, window


def test_each_word_of_the_table_is_used() -> None:
    assert {moment for window in WINDOWS for moment in window.moments} == set(
        get_args(moments.WindowMoment)
    )
    assert {window.kind for window in WINDOWS} == set(get_args(moments.WindowKind))
    assert {who for window in WINDOWS for who in window.who} == set(get_args(moments.Who))
    assert {price for window in WINDOWS for price, _ in window.prices} == set(
        get_args(moments.Price)
    )
    assert {window.uses for window in WINDOWS} - {None} == set(get_args(moments.UsedUp))
    assert {window.limit for window in WINDOWS} - {None} == set(get_args(moments.Limit))
    assert {demand for window in WINDOWS for demand in window.demands} == set(
        get_args(moments.Demand)
    )
