"""How bots behave in whole games: each fault that is planted is counted, and none that is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from analytics.ladder import conduct, conduct_figures
from analytics.ladder.conduct import Conduct, Wanted, conducted
from analytics.management.commands import conduct as command
from games.bots import levels, strengths
from games.bots.random import Uniform
from games.engine.policy import Situation
from games.engine.records import Move


@dataclass
class Planted(Uniform):
    """Does at its fifth choice what it is told, and plays at random otherwise."""

    does: Callable[[Situation], Any]
    made: int = 0

    def choose(self, now: Situation) -> Move:
        self.made += 1
        return self.does(now) if self.made == 5 else super().choose(now)


def looked_at(policy: Any, monkeypatch: pytest.MonkeyPatch, clock: Any = lambda: 0.0) -> Conduct:
    """One game of such bots, played twice."""
    monkeypatch.setattr(conduct, "bot", lambda *_: policy)
    return conducted(Wanted("dice_forge", "random", 0, 5.0), clock, lambda: 80.0, "here")


def faults_of(game: Conduct) -> list[str]:
    [row] = conduct_figures.rows([game])
    return conduct_figures.faults([row], 200)


def test_of_a_bot_that_plays_by_the_rules_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = looked_at(Uniform(), monkeypatch)
    assert (game.illegal, game.late, game.again) == (0, 0, True)
    assert game.choices > 20
    assert faults_of(game) == []


@pytest.mark.parametrize("does", [lambda now: None, lambda now: "pass", lambda now: 1 / 0])
def test_what_is_no_legal_move_is_counted_and_the_game_goes_on(
    does: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = looked_at(Planted(does), monkeypatch)
    assert game.illegal == 1
    assert "1 illegal moves" in faults_of(game)[0]


def test_a_choice_over_the_cap_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def sleeps(situation: Situation) -> Move:
        now[0] += 5.5
        return situation.moves[0]

    game = looked_at(Planted(sleeps), monkeypatch, lambda: now[0])
    assert (game.late, game.longest, game.illegal) == (1, 5.5, 0)
    assert "1 choices over the cap" in faults_of(game)[0]


def test_a_bot_that_chooses_otherwise_in_the_same_game_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = looked_at(Planted(lambda now: now.moves[-1]), monkeypatch)
    assert (game.again, game.illegal) == (False, 0), "its fifth choice comes in the first game"
    assert "went otherwise" in faults_of(game)[0]


def test_what_takes_much_memory_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conduct, "bot", lambda *_: Uniform())
    game = conducted(Wanted("dice_forge", "random", 1, 5.0), lambda: 0.0, lambda: 200.0, "here")
    assert (game.again, game.seats) == (None, 3)
    assert faults_of(game) == ["dice_forge, random: 200 MB, where 200 is too much."]


def test_whoever_stops_it_goes_on_and_what_is_at_fault_ends_it_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[int]()

    def play(wanted: Wanted) -> Conduct:
        played.append(wanted.number)
        title, rules, seats, bot, _, number = wanted.key
        illegal = int(number == 3)
        return Conduct(title, rules, seats, bot, number, 9, illegal, 0, 0.0, None, 70.0, "here")

    class Here:
        def __init__(self, processes: int) -> None:
            self.map = map

        def __enter__(self) -> Here:
            return self

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(command, "_play", play)
    monkeypatch.setattr(command, "ProcessPoolExecutor", Here)
    words = ["conduct", "dice_forge", "--levels", "greedy", "--results", str(tmp_path)]
    output = StringIO()
    call_command(*words, "--games", "2", stdout=output)
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"title": "dice_fo')
    with pytest.raises(CommandError, match="1 illegal moves"):
        call_command(*words, "--games", "4", stdout=output)
    assert played == [0, 1, 2, 3]
    assert "| Dice Forge | greedy | 4 | 2, 3, 4 | 36 | 1 | 0 |" in output.getvalue()


def test_what_was_not_played_here_stays_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "DOCUMENT", tmp_path / "bots.md")
    monkeypatch.setattr(command, "PUBLISHED", tmp_path / "conduct.json")
    (tmp_path / "bots.md").write_text(f"{conduct_figures.BEGIN}{conduct_figures.END}")
    game = looked_at(Uniform(), monkeypatch)
    [here] = conduct_figures.rows([game])
    greedy = replace(here, level="greedy")
    conduct_figures.write(tmp_path / "conduct.json", [replace(here, games=9), greedy])
    conduct_figures.Kept(tmp_path).add(game)
    for results in (tmp_path, tmp_path / "nothing"):
        call_command("conduct", "--publish", "--results", str(results))
        assert conduct_figures.read(tmp_path / "conduct.json") == [here, greedy]


def test_a_level_is_played_with_the_seats_with_which_it_is_offered() -> None:
    for level in levels.LEVELS:
        seats = {Wanted("cyclades", level, number, 5.0).seats for number in range(12)}
        offered: set[int | None] = {
            n for n in range(2, 7) if level in levels.offered("cyclades", n)
        }
        assert seats == (offered or {None})
    assert Wanted("persian_invasion", "expert", 0, 5.0).seats is None


def test_one_that_thinks_sits_among_greedy_ones_and_in_every_seat() -> None:
    of_two = {Wanted("dice_forge", "master", number, 10.0).key[2:5:2] for number in range(4)}
    assert of_two == {(2, 0), (2, 1)}
    experts = {Wanted("dice_forge", "expert", number, 10.0).key[2:5:2] for number in range(36)}
    assert experts == {(seats, seat) for seats in (2, 3, 4) for seat in range(seats)}
    assert {Wanted("dice_forge", "greedy", number, 5.0).key[4] for number in range(9)} == {None}


def test_only_its_own_choices_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {"greedy": Uniform()}
    monkeypatch.setattr(conduct, "bot", lambda name, *_: bots.get(name, Planted(lambda _: None)))
    monkeypatch.setattr(conduct, "thinks", lambda level: level == "novice")
    wanted = [Wanted("dice_forge", level, 1, 5.0) for level in ("novice", "casual")]
    alone, alike = (conducted(each, lambda: 0.0, lambda: 80.0, "here") for each in wanted)
    assert (alone.seat, alike.seat) == (0, None)
    assert (alone.illegal, alike.illegal) == (1, 1)
    assert 2 < alike.choices / alone.choices < 4, "with three seats"


def test_the_document_has_the_table_of_what_is_published() -> None:
    text = strengths.DOCUMENT.read_text("utf-8")
    assert command.renewed(text) == text
    assert text.count(conduct_figures.BEGIN) == text.count(conduct_figures.END) == 1
    assert conduct_figures.faults(conduct_figures.read(command.PUBLISHED), 200) == []
