"""Whatever is told otherwise of time and of seats that change hands is found by whoever has the
file, by both verifiers alike, or docs/verify.md says that it is not."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable

import pytest

from audit.verifier.kleio_verify import Fault, check
from tests.audit.changes import Case
from tests.audit.clock_facts import GAMES, UNPROVED, Lie, lies
from tests.audit.histories import Writer, written
from tests.audit.test_kleio_verify import place
from tests.audit.test_verify_in_javascript import found_in


@pytest.fixture(scope="module")
def tried() -> list[tuple[Lie, bytes, Fault | None]]:
    """Each lie, its file, and what the verifier in Python finds."""
    files = [(lie, lie.file) for lie in lies()]
    return [(lie, file, check(io.BytesIO(file)).fault) for lie, file in files]


@pytest.mark.parametrize("make", GAMES, ids=lambda make: make.__name__)
def test_without_a_lie_there_is_no_fault(make: Callable[[], Writer]) -> None:
    assert check(io.BytesIO(written(make().export()))).fault is None


def test_each_change_of_each_fact_is_found_but_for_what_the_guide_names(
    tried: list[tuple[Lie, bytes, Fault | None]],
) -> None:
    unfound = {lie.kind for lie, _, fault in tried if fault is None}
    assert unfound == set(UNPROVED)
    assert len(tried) > 800


@pytest.mark.skipif(shutil.which("node") is None, reason="There is no `node` here.")
@pytest.mark.usefixtures("processes")
def test_the_verifier_in_javascript_finds_the_same(
    tried: list[tuple[Lie, bytes, Fault | None]],
) -> None:
    faults = found_in([Case(lie.name, file, None, None) for lie, file, _ in tried])
    differ = {
        lie.name: f"{ours}, and in JavaScript {theirs}"
        for (lie, _, ours), theirs in zip(tried, faults, strict=True)
        if [*place(ours)] != (theirs or [None, None])[:2]
    }
    assert not differ
