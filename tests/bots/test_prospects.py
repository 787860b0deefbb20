"""Shares of the win add up, are the same everywhere, and are learned from games."""

from __future__ import annotations

import math
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games.bots import learning
from games.bots.greedy import Greedy
from games.bots.learning import by_share, by_winner, learn, solved
from games.bots.self_play import Game, Moment, game
from games.engine import beginning, prospects, registry
from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from games.engine.playing_out import play_on, play_out
from games.engine.prospects import WHOLE, Weights, prospects_of
from games.engine.records import Outcome, ranked

SEARCHED = [
    title
    for title in map(registry.title, registry.titles())
    if title.prospects and title.prospects.newest
]


@pytest.mark.parametrize("title", SEARCHED, ids=lambda title: title.id)
def test_shares_of_a_state_add_up_to_the_whole(title: Any) -> None:
    seen: list[list[int]] = []

    def look(state: Any, *_rest: Any) -> None:
        if state.flow.agenda and state.flow.moves % 20 == 0:
            seen.append(title.prospects.shares(state, weights))

    weights = title.prospects.learned(title.prospects.newest).weights
    seats = min(weights.rows)
    play_out(title, [Greedy(title)] * seats, SeededChance(1), Random(1), observer=look)
    assert seen
    for shares in seen:
        assert abs(sum(shares) - WHOLE) <= seats
        assert min(shares) >= 0


@pytest.mark.parametrize(("learned", "borrowed"), [((2, 3), 3), ((2, 4), 2), ((4,), 4)])
def test_who_learned_nothing_with_so_many_seats_borrows_from_the_nearest_number(
    learned: tuple[int, ...], borrowed: int
) -> None:
    """Three sit down; the lower of two numbers that are as near."""
    title = registry.title("dice_forge")
    table = prospects_of(title).learned(1).weights
    chance = SeededChance(3)
    state = beginning.new_game(title, None, 3, chance).state
    maker = BatchMaker(title, state, chance)
    play_on(title, maker, Greedy(title), Random(1), until=lambda state: False, most=100)

    def shares(rows: dict[int, Any]) -> list[int]:
        return prospects_of(title).shares(state, msgspec.structs.replace(table, rows=rows))

    given = shares({seats: table.rows[seats] for seats in learned})
    assert given == shares({3: table.rows[borrowed]})
    assert len({tuple(shares({3: table.rows[seats]})) for seats in (2, 3, 4)}) == 3


@pytest.mark.parametrize("title", SEARCHED, ids=lambda title: title.id)
def test_weights_in_force_are_of_these_features_and_rules(title: Any) -> None:
    """Whoever changes what features tell learns anew; an old file stays while a game has it."""
    weights, digest = title.prospects.learned(title.prospects.newest)
    assert weights.rules == title.rules
    assert weights.number == title.prospects.newest
    assert len(digest) == 64
    for rows in weights.rows.values():
        assert {len(row) for row in rows.values()} == {len(title.prospects.names)}


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    given = prospects_of(SEARCHED[0])
    other = replace(given, folder=tmp_path)
    assert other.newest == 0
    with pytest.raises(FileNotFoundError):
        other.learned(1)
    weights = Weights(1, "1", ["another"], "", {})
    (tmp_path / "1.json").write_bytes(msgspec.json.encode(weights))
    with pytest.raises(ValueError, match="other features"):
        other.learned(1)


def test_features_that_came_after_weights_were_learned_weigh_nothing() -> None:
    """So bots of before judge as they did."""
    title = registry.title("dice_forge")
    given = prospects_of(title)
    known = given.learned(1).weights
    assert len(known.features) < len(given.names)
    as_if_seen = msgspec.structs.replace(
        known,
        rows={4: {row: [*each, 0.0, 0.0] for row, each in known.rows[4].items()}},
    )
    assert {len(each) for each in as_if_seen.rows[4].values()} == {len(given.names)}
    state = beginning.new_game(title, None, 4, SeededChance(3)).state
    assert given.shares(state, known) == given.shares(state, as_if_seen)


def test_who_won_has_won_unless_points_count() -> None:
    given = prospects_of(SEARCHED[0])
    by_wins = replace(given, margin=0.0)
    assert by_wins.ended(ranked((5, 5, 1), "")) == [WHOLE // 2, WHOLE // 2, 0]
    assert by_wins.ended(Outcome((), (), "stopped")) == []
    by_points = replace(given, margin=3.0)
    assert by_points.ended(ranked((9, 6), "")) == [round(WHOLE * 2 / 3), round(WHOLE / 3)]


def test_a_power_of_two_is_right_to_four_digits() -> None:
    for exponent in (0.0, -0.25, -0.5, -1.0, -3.7, -40.0, -5000.0):
        assert prospects._power_of_two(exponent) == pytest.approx(2.0**exponent, rel=2e-4)


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])


def test_what_makes_a_seat_win_is_learned_from_who_won() -> None:
    """Of two seats the one with the feature wins three games of four: odds of three."""
    seen = [
        (Moment(0, [[1.0], [0.0]]), Game([], ranked((1, 0) if n % 4 else (0, 1), "")))
        for n in range(4000)
    ]
    [weight] = by_winner(seen)
    assert weight == pytest.approx(math.log2(3), abs=0.01)


def test_what_share_a_seat_has_at_the_end_is_learned_from_scores() -> None:
    """Six points before the other, of which three double a chance: odds of four."""
    [seen] = [(Moment(0, [[1.0], [0.0]]), Game([], ranked((9, 3), "")))]
    [weight] = by_share(replace(prospects_of(SEARCHED[0]), margin=3.0), [seen] * 4000)
    assert weight == pytest.approx(2.0, abs=0.01)


def test_what_is_learned_of_real_games_tells_winners_the_better_the_nearer_the_end() -> None:
    title = registry.title("dice_forge")
    assert title.prospects is not None
    games = [game(title, Greedy(title), 2, f"learning {n}") for n in range(70)]
    learned = learn(title.prospects, games)
    assert learned[0].right > 0.8
    assert learned[0].right > learned[max(learned)].right
    assert learning.rows_of(learned)[0] == learned[0].weights


@pytest.mark.usefixtures("processes")
def test_the_same_seed_writes_the_same_file(tmp_path: Path) -> None:
    files = []
    for name, processes in (("one.json", "1"), ("two.json", "2")):
        out = StringIO()
        arguments = ["dice_forge", "--seats", "2", "--games", "42", "--processes", processes]
        arguments += ["--strays", "3", "--aim", "shares"]
        call_command("train", *arguments, "--out", str(tmp_path / name), stdout=out)
        assert "2 seats, row 0" in out.getvalue()
        files.append((tmp_path / name).read_bytes())
    assert files[0] == files[1]
    learned = msgspec.json.decode(files[0], type=Weights).learned
    assert learned.startswith("42 games of greedy")
    assert learned.endswith("strays 3, questions 1, by shares")


def test_a_title_without_prospects_is_told_so() -> None:
    with pytest.raises(CommandError, match="does not say what a seat may expect"):
        call_command("train", "persian_invasion")
