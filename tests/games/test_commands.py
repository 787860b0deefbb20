"""The commands of the games: titles and play_demo."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.models import Game
from tests.games.conftest import Hint
from tests.patience import OF_PROCESSES


def output_of(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_demo_game_of_each_title_and_seat_count_is_played_to_its_end(sent: list[Hint]) -> None:
    lines = output_of("play_demo").splitlines()
    assert len(lines) == 3
    games = Game.objects.order_by("seat_count")
    assert [(game.seat_count, game.status) for game in games] == [
        (2, "finished"),
        (3, "finished"),
        (4, "finished"),
    ]
    for line, game in zip(lines, games, strict=True):
        told_of = f"/games/gme_{game.pk.hex}/  pebbles, {game.seat_count} seats"
        assert line.startswith(f"{told_of}: won by P")
    assert sent == []


@pytest.mark.django_db(transaction=True)
def test_demo_games_that_are_only_begun_are_left_to_the_workers(sent: list[Hint]) -> None:
    lines = output_of("play_demo", "--begin").splitlines()
    assert all(line.endswith(": being played by a worker") for line in lines)
    games = Game.objects.order_by("seat_count")
    assert [(game.seat_count, game.status, game.moves) for game in games] == [
        (2, "running", 0),
        (3, "running", 0),
        (4, "running", 0),
    ]
    assert [arguments[0] for _, arguments in sent] == [str(game.pk) for game in games]
    assert output_of("play_demo", "--begin") == ""


@pytest.mark.django_db(transaction=True)
def test_a_second_demo_plays_what_is_missing() -> None:
    output_of("play_demo")
    assert output_of("play_demo") == ""
    Game.objects.filter(seat_count=3).delete()
    assert len(output_of("play_demo").splitlines()) == 1
    assert len(output_of("play_demo", "--again", "--level", "random").splitlines()) == 3


def test_the_titles_are_listed_for_programs() -> None:
    [pebbles] = json.loads(output_of("titles", "--json"))
    assert (pebbles["id"], pebbles["name"], pebbles["rules"]) == ("pebbles", "Pebbles", "1")
    assert pebbles["seats"] == [2, 3, 4]
    assert pebbles["parameters"] == ["most"]
    options = pebbles["options"]["$defs"]["Options"]
    assert options["properties"]["pile"]["maximum"] == 20_000


def test_the_titles_are_listed_for_people() -> None:
    assert output_of("titles") == "pebbles  Pebbles, 2, 3, 4 seats, rules 1\n"


@pytest.mark.usefixtures("processes")
def test_listing_the_titles_needs_no_database() -> None:
    """In a process of its own, whose database is nowhere."""
    root = Path(__file__).resolve().parents[2]
    nowhere = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none", "SECRET_KEY": "x" * 60}
    listed = subprocess.run(
        [sys.executable, "manage.py", "titles", "--json"],
        cwd=root,
        env=os.environ | nowhere | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=OF_PROCESSES,
        check=True,
    )
    assert "dice_forge" in [title["id"] for title in json.loads(listed.stdout)]
