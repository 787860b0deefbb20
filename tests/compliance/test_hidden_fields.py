"""What is hidden is written down and reviewed, and the laws of secrecy can be tried on it."""

from __future__ import annotations

import pytest

from tests.compliance.hidden_fields import (
    DRAWS,
    golden_path,
    hidden_fields,
    marks_that_are_not_heeded,
)
from tests.compliance.particulars import Particulars, particulars_of
from tests.compliance.titles import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_what_is_hidden_is_what_was_reviewed(title: str) -> None:
    path = golden_path(title)
    hidden = hidden_fields(TITLES[title])
    reviewed = path.read_text().splitlines() if path.exists() else []
    assert hidden == reviewed, (
        f"Review what is hidden in {title}, then write it down: mkdir -p {path.parent}; "
        f".venv/bin/python -m tests.compliance.hidden_fields {title} > {path}"
    )


@pytest.mark.parametrize("title", TITLES)
def test_no_mark_stands_where_nobody_looks(title: str) -> None:
    assert marks_that_are_not_heeded(TITLES[title]) == []


@pytest.mark.parametrize("title", TITLES)
def test_a_title_with_secrets_says_how_they_may_be_exchanged(title: str) -> None:
    if hidden_fields(TITLES[title]) == DRAWS:
        return
    particulars = particulars_of(title)
    assert particulars.worlds is not Particulars().worlds, (
        f"tests/titles/{title}/particulars.py must give worlds: without them secrecy is not tested"
    )
