"""``manage.py soak`` prints figures, and names the game in which a title broke its word."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine import registry
from tests.compliance.planted.faults import FAULTS
from tests.titles.night_market import TITLE


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is installed is the made-up title, sound and, under another id, faulty."""
    faulty = replace(FAULTS["a card that vanishes"].title, id="leaky")
    made_up = {TITLE.id: TITLE, "leaky": faulty}
    monkeypatch.setattr(registry, "titles", lambda: made_up)


def printed(*words: str) -> list[list[str]]:
    """The lines of figures, as words."""
    out = StringIO()
    call_command("soak", *words, stdout=out)
    lines = [line.split() for line in out.getvalue().splitlines()]
    return [line for line in lines if line[0] in registry.titles()]


def test_each_seat_count_has_a_line_of_figures() -> None:
    lines = printed("night_market", "--games", "4")
    assert [line[:3] for line in lines] == [["night_market", str(n), "4"] for n in (2, 3, 4)]
    for line in lines:
        assert all(float(figure.replace(",", "")) > 0 for figure in line[3:])


@pytest.mark.usefixtures("processes")
def test_the_same_seed_plays_the_same_games_whatever_the_number_of_processes() -> None:
    def figures(*words: str) -> list[str]:
        (line,) = printed("night_market", "--seats", "3", "--games", "120", *words)
        return line[5:]

    alone = figures()
    assert figures("--jobs", "2") == alone
    assert figures("--unwatched") == alone
    assert figures("--seed", "other") != alone
    assert figures("--policy", "restless") != alone


def test_a_fault_names_its_game_which_can_be_played_alone() -> None:
    with pytest.raises(CommandError, match=r"leaky: Pieces were not conserved") as caught:
        printed("leaky", "--seats", "2", "--games", "30")
    number = str(caught.value).split("in game ")[1].split()[0]
    with pytest.raises(CommandError, match=f"in game {number} with 2 seats of seed 'kleio'"):
        printed("leaky", "--seats", "2", "--games", "1", "--first", number)
    assert printed("leaky", "--seats", "2", "--games", "30", "--unwatched")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "no title 'chess'; there are: night_market, leaky"),
        (["night_market", "--seats", "5"], "choose from 2,3,4"),
        (["night_market", "--seats", "2,x"], "choose from 2,3,4"),
        (["night_market", "--games", "0"], "at least 1"),
        (["night_market", "--jobs", "0"], "at least 1"),
        (["night_market", "--first", "-1"], "at least 0"),
        (["night_market", "--policy", "clever"], "invalid choice: 'clever'"),
    ],
)
def test_what_cannot_be_played_is_answered_with_what_can(words: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("soak", *words, stdout=StringIO())
