"""What is demanded of times."""

from __future__ import annotations

import pytest

from tests.torture.report import at_most


@pytest.mark.parametrize(
    ("before", "leniency", "allowed"),
    [(0.0, 1, 200), (900.0, 1, 900), (0.0, 20, 4000), (3000.0, 20, 6000), (900.0, 20, 4000)],
)
def test_leniency_is_for_what_is_promised_and_twice_for_what_is_compared(
    before: float, leniency: float, allowed: float
) -> None:
    assert at_most(200, before, leniency) == allowed
