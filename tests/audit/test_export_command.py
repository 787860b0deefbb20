"""``manage.py export_game``: the file that the API gives, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from audit.history.lines import history
from games.engine.secrecy import SPECTATOR
from games.identifiers import opaque_game
from games.models import Game
from tests.audit.conftest import Finished


def test_a_history_is_written_to_a_file_or_to_the_standard_output(
    finished: Finished, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    game = finished("dice_forge", 2)
    expected = history(game, SPECTATOR)
    call_command("export_game", opaque_game(game.pk), "--output", str(tmp_path / "game.ndjson"))
    assert (tmp_path / "game.ndjson").read_bytes() == expected
    call_command("export_game", opaque_game(game.pk))
    assert capfdbinary.readouterr().out == expected


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["nonsense", "gme_" + "0" * 32])
def test_a_game_that_is_not_here_is_told(name: str) -> None:
    with pytest.raises(CommandError, match=f"There is no game '{name}'"):
        call_command("export_game", name)


@pytest.mark.django_db
def test_a_game_that_has_not_begun_is_told() -> None:
    game = Game.objects.create(title="dice_forge", seat_count=2, population="people")
    with pytest.raises(CommandError, match="has not begun"):
        call_command("export_game", opaque_game(game.pk))
