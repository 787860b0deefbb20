"""One policy against others: every seat is sat in, and the same seed gives the same figures."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from analytics.statistics.intervals import wilson
from games.bots.duel import Duel, duel
from games.bots.random import Uniform
from games.engine.policy import Situation
from games.engine.records import Move
from games.titles.dice_forge import TITLE


class Recorder(Uniform):
    """Remembers the seats for which it was asked."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, now: Situation) -> Move:
        self.seats.add(now.seat)
        return super().choose(now)


def test_the_one_sits_in_another_seat_from_game_to_game() -> None:
    for number in range(3):
        single, others = Recorder(), Recorder()
        duel(TITLE, single, others, 3, [number], "seats")
        assert single.seats == {number}
        assert others.seats == {0, 1, 2} - {number}


def test_equals_share_the_wins() -> None:
    result = duel(TITLE, Uniform(), Uniform(), 2, range(200), "equals")
    assert result.games == 200
    assert 0.38 < result.rate < 0.62
    assert abs(result.score - result.others) / result.games < 5


def test_games_played_in_two_parts_add_up() -> None:
    whole = duel(TITLE, Uniform(), Uniform(), 2, range(12), "parts")
    total = Duel()
    for part in (range(5), range(5, 12)):
        total.add(duel(TITLE, Uniform(), Uniform(), 2, part, "parts"))
    assert total == whole
    assert duel(TITLE, Uniform(), Uniform(), 2, range(12), "other") != whole


def test_the_command_prints_a_line_for_each_seat_count() -> None:
    out = StringIO()
    call_command("duel", "dice_forge", "restless", "random", "--games", "4", stdout=out)
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert lines[0] == ["restless", "among", "random"]
    assert [line[:2] for line in lines[2:]] == [["2", "4"], ["3", "4"], ["4", "4"]]
    for line in lines[2:]:
        rate, low, to, high = line[2:6]
        assert to == "to"
        ends = wilson(4 * float(rate.removesuffix("%")) / 100, 4)
        assert [low, high] == [f"{end:.1%}" for end in ends]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nothing"], "There is no title 'nothing'; there are: "),
        (["dice_forge", "--seats", "5"], "--seats 5: choose from 2,3,4."),
        (["dice_forge", "--games", "0"], "--games is at least 1."),
        (["dice_forge", "--options", "{"], "--options is no JSON"),
        (["dice_forge", "--options", '{"first_seat": 2}'], "the seats are 0 to 1"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("duel", *words, stdout=StringIO())
