"""The worked cases of Lords of Hellas leave out no clause, component, window or decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from games.engine.cases import Report
from games.titles.hellas.components.windows import WINDOWS
from tests.cases.lords_of_hellas_decisions import decisions_met, withdrawals_met
from tests.cases.lords_of_hellas_effects import by_window
from tests.cases.lords_of_hellas_table import COMPONENTS, NEVER_MISSED, PAGE, missed, page, worked
from tests.cases.played import played

CLAUSES = {1: 17, 2: 5, 3: 7, 4: 7, 5: 5, 6: 7, 7: 5, 8: 13, 9: 5, 10: 4, 11: 3, 12: 2, 13: 5}
CLAUSES |= {14: 3, 15: 3, 16: 6, 17: 5, 18: 7, 19: 4, 20: 20, 21: 4, 22: 13, 23: 6, 24: 2, 25: 3}
CLAUSES |= {26: 7, 27: 4, 28: 3, 29: 26, 30: 6}
"""Chapter of the rules -> how many clauses it has; LH-2.5 has five parts of its own."""

RULINGS = 132
OF_WORDS_ALONE = {
    "LH-R07": "what an army is called",
    "LH-R21": "how regions are spelt",
    "LH-R24": "a place on Crete that no rule uses",
    "LH-R25": "which artifacts are in the box",
    "LH-R26": "which combat cards are in the box",
    "LH-R28": "what a god's power is called",
    "LH-R29": "monuments that are not in the box",
    "LH-R38": "nobody can be placed beside Helen at the start (LH-3.5)",
    "LH-R88": "how often each result is on the die",
    "LH-R128": "no cap of the length of a hunt",
}


@cache
def holding() -> list[Report]:
    """What came of the cases that hold; the others show nothing."""
    return [report for report in played("lords_of_hellas").values() if report.holds]


@cache
def found(what: Callable[[Report], Iterator[str]]) -> set[str]:
    return {one for report in holding() for one in what(report)}


def test_the_55_cases_of_lords_of_hellas_are_all_there() -> None:
    ids = {report.case.id for report in holding()}
    assert {f"LHC-{number:02}" for number in range(1, 56)} <= ids


def test_every_clause_is_cited_by_a_case_that_holds() -> None:
    cited = {clause for report in holding() for clause in report.case.clauses}
    every = {f"LH-{part}.{n}" for part, count in CLAUSES.items() for n in range(1, count + 1)}
    every |= {f"LH-2.5.{n}" for n in range(1, 6)}
    assert cited - every == set(), "clauses that the rules do not have"
    assert every - cited == set()


def test_every_ruling_is_noted_by_a_case_that_holds() -> None:
    noted = {ruling for report in holding() for ruling in re.findall(r"LH-R\d+", report.case.note)}
    every = {f"LH-R{number:02}" for number in range(1, RULINGS + 1)}
    assert noted - every == set(), "rulings that there are not"
    assert every - noted == set(OF_WORDS_ALONE)


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_works_somewhere(component: str) -> None:
    assert component in found(worked)


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_is_refused_or_does_nothing_somewhere(component: str) -> None:
    assert (component in found(missed)) != (component in NEVER_MISSED)


def test_every_window_is_used_and_not_used() -> None:
    every = {window.id for window in WINDOWS}
    assert set(by_window(found(worked).__contains__)) == every
    assert set(by_window(found(missed).__contains__)) == every


def test_every_decision_is_put() -> None:
    met = found(decisions_met) | found(withdrawals_met)
    assert met == {f"LH-D{number:02}" for number in range(1, 55)}


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
