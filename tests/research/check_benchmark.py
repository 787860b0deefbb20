"""PettingZoo's own benchmark runs on each title: ``make research`` prints what it says.

Not found by pytest itself, since it asserts nothing: it plays for five seconds and counts.
"""

from __future__ import annotations

import re
import warnings

import pytest

from games.engine.registry import titles
from research import aec

with warnings.catch_warnings():
    # It makes an environment of its own in a way that it warns of.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import performance_benchmark


@pytest.mark.parametrize("title_id", titles())
def test_it_runs_the_benchmark_of_pettingzoo(
    title_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Through many games, of which each is begun anew where it ends."""
    environment = aec.env(title_id)
    performance_benchmark(environment)
    match = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert match is not None
    with capsys.disabled():
        seats = len(environment.possible_agents)
        print(f"\n{title_id}, {seats}: {float(match[1]):,.0f} turns per second", end="")
    assert float(match[1]) > 20
