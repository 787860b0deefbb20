"""What the drill carries out stands in the guide, once."""

from __future__ import annotations

import pytest

from tests.drill.lines import OLD_GAMES, line_block


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("sh", "pg_dump"),
        ("sh", "pg_restore"),
        ("sh", "pg_basebackup"),
        ("sh", "recovery.signal"),
        ("sql", "archive_command"),
    ],
)
def test_the_guide_has_the_lines_that_the_drill_carries_out(language: str, word: str) -> None:
    assert word in line_block(language, word)


@pytest.mark.parametrize(("language", "word"), [("sh", "pg_dump"), ("sql", "TABLESPACE")])
def test_the_guide_has_the_lines_about_old_games(language: str, word: str) -> None:
    assert word in line_block(language, word, OLD_GAMES)
