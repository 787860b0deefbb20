"""The chart of rates."""

from __future__ import annotations

from pages.charts.dots import Rate, chart, differences, per_cent, points

KNOWN = Rate("P1", "30.0 % of 400", 0.30, 0.257, 0.347, True)
USUAL = Rate("P2", "24.0 % of 400", 0.24, 0.2, 0.284, False)
FEW = Rate("P3", "n = 12, too few", None, None, None, False)


def test_each_rate_has_a_row_with_its_dot_within_its_interval() -> None:
    drawn = chart("Seats", [KNOWN, USUAL], 0.25)
    assert drawn is not None
    assert [row.name for row in drawn.rows] == ["P1", "P2"]
    for row in drawn.rows:
        assert row.x is not None
        assert row.from_x is not None
        assert row.to_x is not None
        assert 0 < row.from_x < row.x < row.to_x < 100
    first, second = drawn.rows
    assert first.y < second.y < drawn.base < drawn.height


def test_the_expected_rate_stands_on_the_same_scale() -> None:
    drawn = chart("Seats", [KNOWN, USUAL], 0.24)
    assert drawn is not None
    assert drawn.line_x == drawn.rows[1].x
    assert drawn.line == f"expected {per_cent(0.24)}"


def test_differences_stand_on_both_sides_of_none() -> None:
    less = Rate("Hydra", "", -0.3, -0.45, -0.15, True)
    drawn = differences("Cards", [Rate("Elder", "", 0.02, -0.01, 0.05, False), less])
    assert drawn is not None
    assert drawn.rows[1].x is not None
    assert drawn.rows[0].x is not None
    assert 0 < drawn.rows[1].x < drawn.line_x < drawn.rows[0].x < 100
    assert drawn.line == "no difference"
    assert {"0"} < {words for _, words in drawn.ticks}
    assert any(words.startswith("\N{MINUS SIGN}") for _, words in drawn.ticks)
    assert (points(0.031), points(-0.3)) == ("+3.1", "\N{MINUS SIGN}30.0")


def test_a_rate_of_too_few_games_has_words_and_no_dot() -> None:
    drawn = chart("Seats", [KNOWN, FEW], 0.25)
    assert drawn is not None
    assert drawn.rows[1].note == "n = 12, too few"
    assert drawn.rows[1].x is None


def test_without_any_rate_there_is_no_chart() -> None:
    assert chart("Seats", [FEW, FEW], 0.25) is None


def test_the_description_tells_what_the_drawing_shows() -> None:
    drawn = chart("Seats", [KNOWN, USUAL, FEW], 0.25)
    assert drawn is not None
    assert "Lowest: P2, 24.0 % of 400." in drawn.description
    assert "Highest: P1, 30.0 % of 400." in drawn.description
    assert "Different from what is expected: P1." in drawn.description
    usual = chart("Seats", [USUAL], 0.25)
    assert usual is not None
    assert "Different from what is expected: none of them." in usual.description
