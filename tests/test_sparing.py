"""A worker says less, and nothing that somebody wants to know is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sparing import of_few_words

QUICK = {"when": "setup", "outcome": "passed", "duration": 0.001, "sections": []}


def heard(name: str, **said: Any) -> list[str]:
    sent: list[str] = []
    of_few_words(lambda name, **_: sent.append(name))(name, **said)
    return sent


def test_what_went_well_at_once_is_no_news() -> None:
    assert heard("testreport", data=QUICK) == []
    assert heard("testreport", data={**QUICK, "when": "teardown"}) == []
    assert heard("logstart", nodeid="one") == []


@pytest.mark.parametrize(
    "news",
    [
        {"when": "call"},
        {"outcome": "failed"},
        {"outcome": "skipped"},
        {"when": "teardown", "outcome": "failed"},
        {"duration": 0.2},
        {"sections": [("Captured stdout setup", "Well, well.")]},
    ],
    ids=str,
)
def test_all_else_is_told(news: dict[str, Any]) -> None:
    assert heard("testreport", data={**QUICK, **news}) == ["testreport"]


@pytest.mark.parametrize("name", ["runtest_protocol_complete", "collectreport", "workerfinished"])
def test_how_far_a_worker_is_is_told(name: str) -> None:
    assert heard(name, item_index=3) == [name]
