"""No endpoint that tells figures is left out of the second programs.

Which metrics there are and which numbers a row has is looked at where they are worked out
(``test_exported.py``, ``questions.left_out``); this is about addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from analytics.catalogue import METRICS
from analytics.catalogue_of_tables import TABLES
from tests.analytics import (
    second_program_of_experiments,
    test_exported,
    test_luck,
    test_second_program,
    test_second_program_of_comparisons,
    test_second_program_of_experiments,
    test_second_program_of_ladder,
)
from tests.analytics.rating import test_second_program as test_second_program_of_ratings

DOCUMENT = Path(__file__).parents[2] / "docs/openapi.yaml"
ABOUT_FIGURES = ("/api/analytics/", "/api/experiments/", "/api/ratings/", "/api/players/{")

PROOFS: dict[str, Callable[..., Any]] = {
    "/api/analytics/compare/": test_second_program_of_comparisons.check,
    "/api/analytics/coverage/": test_exported.strata_again,
    "/api/analytics/games/": test_second_program.check_rates,
    "/api/analytics/export/": test_exported.test_what_is_handed_out_is_what_was_counted,
    "/api/experiments/{experiment_id}/": second_program_of_experiments.difference_again,
    "/api/experiments/{experiment_id}/results/": (second_program_of_experiments.difference_again),
    "/api/ratings/": test_second_program_of_ratings.worked_out,
    "/api/ratings/{title}/{seats}/": test_second_program_of_ratings.worked_out,
    "/api/players/{player_id}/": test_second_program_of_ratings.worked_out,
}

NO_FIGURES = {
    "/api/analytics/metrics/": "words, and from how many games on something is shown",
    "/api/experiments/": "designs, and how far they are played",
    "/api/experiments/{experiment_id}/pairs/": "games to look at, which anybody may play again",
}


TABLES_READ: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(
        ("seats", "standings", "picks", "choices", "times", "harms", "areas"),
        test_exported.test_every_number_of_every_metric_is_in_the_tables,
    ),
    "seeds": test_luck.check,
    "blocks": test_second_program_of_experiments.handed_out,
    "ratings": test_second_program_of_ratings.worked_out,
    "foretold": test_second_program_of_ratings.foretold,
    "ladder": test_second_program_of_ladder.rated,
    "ladder_costs": (
        test_second_program_of_ladder.test_what_choices_cost_follows_from_those_that_are_handed_out
    ),
    "ladder_chances": (
        test_second_program_of_ladder.test_chances_that_bots_said_are_handed_out_as_they_are_told
    ),
}
"""By table of the export, what reads it and works figures out from it."""


def with_get() -> Iterator[str]:
    """The addresses of the document that can be read."""
    path = ""
    for line in DOCUMENT.read_text().splitlines():
        if line.startswith("  /api/"):
            path = line.strip(" :")
        elif line == "    get:":
            yield path


def test_every_endpoint_that_tells_figures_is_worked_out_again() -> None:
    paths = {path for path in with_get() if path.startswith(ABOUT_FIGURES)}
    by_metric = (*test_exported.PROOFS, *test_exported.BY_TESTS_OF_THEIR_OWN)
    metrics = {f"/api/analytics/{metric}/" for metric in by_metric}
    assert {*metrics, *PROOFS, *NO_FIGURES} == paths
    assert not {*PROOFS} & {*NO_FIGURES}
    assert len(paths) > len(METRICS)


def test_every_table_of_the_export_is_read_by_a_second_program() -> None:
    assert {*TABLES_READ} == {*TABLES}
