"""The worked cases of Lords of Hellas leave out no component, window or decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from games.engine.cases import Report
from games.titles.hellas.components.windows import WINDOWS
from tests.cases.lords_of_hellas_decisions import decisions_met, withdrawals_met
from tests.cases.lords_of_hellas_effects import by_window
from tests.cases.lords_of_hellas_table import COMPONENTS, NEVER_MISSED, PAGE, missed, page, worked
from tests.cases.played import ids_of, played
from tests.filled import filled


@cache
def holding() -> list[Report]:
    """What came of the cases that hold; the others show nothing."""
    return [report for report in played("lords_of_hellas").values() if report.holds]


@cache
def marks_of(what: Callable[[Report], Iterator[str]]) -> set[str]:
    return {mark for report in holding() for mark in what(report)}


def test_the_55_cases_of_lords_of_hellas_are_all_there() -> None:
    ids = {report.case.id for report in holding()}
    assert {f"LHC-{number:02}" for number in range(1, 56)} <= ids


def test_every_component_works_somewhere() -> None:
    assert [each for each in filled(COMPONENTS) if each not in marks_of(worked)] == []


def test_every_component_is_refused_or_does_nothing_somewhere() -> None:
    some = marks_of(missed)
    wrong = [each for each in filled(COMPONENTS) if (each in some) == (each in NEVER_MISSED)]
    assert wrong == []


def test_every_window_is_used_and_not_used() -> None:
    every = {window.id for window in WINDOWS}
    assert {f"LH-{id.replace('-', '')}" for id in every} == ids_of("lords_of_hellas", "window")
    assert set(by_window(marks_of(worked).__contains__)) == every
    assert set(by_window(marks_of(missed).__contains__)) == every


def test_every_decision_is_put() -> None:
    met = marks_of(decisions_met) | marks_of(withdrawals_met)
    assert met == ids_of("lords_of_hellas", "decision")


@pytest.mark.parametrize("viewers", ["P1", "P2", "P3", "P4", "P3+P4", "spectator"])
def test_what_each_viewer_may_know_is_looked_at(viewers: str) -> None:
    checked = {
        viewer
        for report in holding()
        for check in [report.case, *(e["check"] for e in report.case.play if "check" in e)]
        for viewer in (check.get("seen", {}) if isinstance(check, dict) else check.seen)
    }
    assert viewers in checked


def test_the_table_of_components_and_cases_is_that_of_the_cases() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(holding()), (
        "Write it anew: python -m tests.cases.lords_of_hellas_table"
    )
