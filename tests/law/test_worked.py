"""The cases that cite an id; where there are none, the law is there all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.law import worked


def test_a_clause_has_the_cases_that_cite_it() -> None:
    cases = worked.cases_of("LH-22.4")
    assert all("LH-22.4" in case.clauses for case in cases)
    assert len({case.id for case in cases}) > 3


def test_a_case_is_found_by_the_ruling_that_it_cites() -> None:
    assert {case.id for case in worked.cases_of("DF-R59")} == {"DFC-79"}


def test_every_variant_is_found() -> None:
    assert len(worked.cases_of("DF-R50")) > len({case.id for case in worked.cases_of("DF-R50")})


def test_without_cases_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked, "CASES", tmp_path / "nowhere")
    assert worked.cases_by_id.__wrapped__("dice_forge") == {}
