"""The ladder: a planted effect is found, none is not, and whoever stops it goes on to the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest
from django.core.management import CommandError, call_command

from analytics.ladder.blocks import Block, Match
from analytics.ladder.bots import bot, level_of, name_of, name_on_trial, rules_of
from analytics.ladder.costs import Costs
from analytics.ladder.playing import IllegalMove, Watched, play_block
from analytics.ladder.published import Record, record_of
from analytics.ladder.results import Results
from analytics.ladder.standing import Plan, Standing, bounds_of, measure
from analytics.ladder.tables import HEAD, rated
from analytics.statistics.sequential import Verdict
from games.bots.levels import EFFORTS
from games.bots.search import Effort
from games.engine import registry
from games.engine.policy import Situation
from games.engine.records import Decision, Move

TITLE = registry.title("dice_forge")


def a_match(seats: int = 2, seed: str = "planted") -> Match:
    return Match("dice_forge", "1", seats, "casual", "novice", seed)


def planted(share: float, match: Match, number: int) -> Block:
    """A block in which the one wins each game with this probability, and others share the rest."""
    rng, places = Random(f"{match.seed}|{number}"), []
    for mine in range(match.seats):
        others = [seat for seat in range(match.seats) if seat != mine]
        winner = mine if rng.random() < share else others[int(rng.random() * len(others))]
        places.append(tuple(1 if seat == winner else 2 for seat in range(match.seats)))
    return Block(match, number, tuple(places), Costs({8: 1}, 0.001, 0.001), 0.01, "here")


def in_turn(play: Callable[[int], Block], numbers: Iterator[int]) -> Iterable[Block]:
    return map(play, numbers)


def played(share: float, match: Match, most: int = 600, fixed: bool = False) -> Standing:
    plan = Plan(most, bounds_of(match.seats), fixed)
    return measure(match, plan, {}, partial(planted, share, match), in_turn, lambda block: None)


@pytest.mark.parametrize(("seats", "better"), [(2, 0.60), (3, 0.45), (4, 0.35)])
def test_a_level_that_is_better_by_what_is_told_apart_is_found_better(
    seats: int, better: float
) -> None:
    verdicts = [played(better, a_match(seats, f"{n}")).test.verdict for n in range(60)]
    assert verdicts.count(Verdict.BETTER) >= 53


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_are_found_no_better(seats: int) -> None:
    verdicts = [played(1 / seats, a_match(seats, f"{n}")).test.verdict for n in range(60)]
    assert verdicts.count(Verdict.NO_BETTER) >= 53


def test_the_share_that_was_planted_lies_in_its_interval_19_times_in_20() -> None:
    within = 0
    for number in range(100):
        blocks = played(0.7, a_match(seed=f"{number}"), 40, fixed=True).test.blocks
        low, high = blocks.interval()
        within += low <= 0.7 <= high
        assert blocks.n == 40
    assert within >= 90


def test_where_blocks_differ_more_than_games_do_the_interval_is_wider() -> None:
    """Blocks that are won or lost whole tell as much as one game each."""
    alone, whole = (Standing(a_match(), Plan(99, bounds_of(2))) for _ in range(2))
    for number in range(60):
        apart = ((1, 2), (1, 2)) if number % 2 else ((2, 1), (2, 1))
        alone.add(Block(a_match(), number, apart, Costs(), 0.0))
        same = ((1, 2), (2, 1)) if number % 2 else ((2, 1), (1, 2))
        whole.add(Block(a_match(), number, same, Costs(), 0.0))
    wide, narrow = whole.test.blocks.interval(), alone.test.blocks.interval()
    assert wide[1] - wide[0] > 1.3 * (narrow[1] - narrow[0])


def test_what_is_found_does_not_hang_on_who_played_what_when(tmp_path: Path) -> None:
    """Killed after any block, with the last line half written, and with blocks that came late."""
    match, results = a_match(), Results(tmp_path, "dice_forge")
    whole = played(0.6, match)
    plan, play = Plan(600, bounds_of(2)), partial(planted, 0.6, match)

    def three_the_last_first(
        play: Callable[[int], Block], numbers: Iterator[int]
    ) -> Iterable[Block]:
        under_way = [*islice(numbers, 3)]
        yield from map(play, reversed(under_way))
        if under_way:
            raise InterruptedError

    def go_on() -> Standing | None:
        known = results.all().get(match, {})
        with suppress(InterruptedError):
            return measure(match, plan, known, play, three_the_last_first, results.keep)
        with (tmp_path / "dice_forge.jsonl").open("ab") as file:
            file.write(b'{"match":{"title":"dice_fo')
        return None

    tries = [go_on() for _ in range(200)]
    gone_on = next(each for each in tries if each is not None)
    assert tries.index(gone_on) > 3
    assert record_of(match, gone_on.blocks) == record_of(match, whole.blocks)
    assert gone_on.test.settled_after == whole.test.settled_after
    lines = (tmp_path / "dice_forge.jsonl").read_bytes().split(b"\n")
    assert sum(line.endswith(b"}") for line in lines) <= len(whole.blocks) + 3


def test_what_was_measured_of_other_bots_or_by_other_seeds_is_not_counted(tmp_path: Path) -> None:
    results = Results(tmp_path, "dice_forge")
    for seed in ("one", "other"):
        results.keep(planted(0.5, a_match(seed=seed), 0))
    assert {match.seed: list(blocks) for match, blocks in results.all().items()} == {
        "one": [0],
        "other": [0],
    }
    assert rules_of("dice_forge", 2) != rules_of("dice_forge", 3)
    assert rules_of("dice_forge", 2).startswith(f"{TITLE.rules}/")


def test_ratings_find_the_strengths_that_were_planted() -> None:
    """Won at .8 is odds of 4 to 1, which with two at a table are 241 points; at .5 it is 0."""
    records = [
        record_of(match, played(share, match, 300, fixed=True).blocks)
        for level, others, share in [
            ("casual", "novice", 0.8),
            ("greedy", "casual", 0.8),
            ("greedy", "novice", 0.94),
        ]
        for match in [Match("dice_forge", "1", 2, level, others, f"{level}{others}")]
    ]
    rating = rated(records)
    assert list(rating) == ["novice", "casual", "greedy"]
    assert (rating["greedy"].points, rating["greedy"].reach) == (0, 0)
    for level, points in {"novice": -482, "casual": -241}.items():
        assert abs(rating[level].points - points) < rating[level].reach < 80


def test_levels_that_met_greedy_ones_over_nobody_have_no_rating() -> None:
    """How far they are from all others is not known."""

    def record(level: str, others: str) -> Record:
        match = Match("dice_forge", "1", 2, level, others, "apart")
        return record_of(match, played(0.7, match, 20, fixed=True).blocks)

    apart, joined = record("master", "expert"), record("expert", "greedy")
    known = record("greedy", "novice")
    assert list(rated([apart, known])) == ["novice", "greedy"]
    assert rated([apart]) == {}
    assert list(rated([apart, known, joined])) == ["novice", "greedy", "expert", "master"]


def test_a_bot_that_never_won_has_a_rating_too() -> None:
    match = Match("dice_forge", "1", 4, "greedy", "novice", "all")
    rating = rated([record_of(match, played(1.0, match, 20, fixed=True).blocks)])
    assert -2000 < rating["novice"].points < -400
    assert rating["novice"].reach > 100


class Cheat:
    """Names a move that it was not given."""

    needs_view = False

    def choose(self, now: Situation) -> Move:
        return Move()


def test_a_bot_that_names_another_move_than_those_it_has_is_caught() -> None:
    asked = Decision("1", 0, "action", "What?", "DF-1")
    with pytest.raises(IllegalMove, match="is none of 0 moves"):
        Watched(Cheat(), lambda: 0.0).choose(Situation(None, asked, (), Random(0)))


def test_bots_are_found_by_the_names_by_which_they_were_measured() -> None:
    name = name_of("expert", TITLE, 2)
    assert (level_of(name), level_of("casual")) == ("expert", "casual")
    bot(name, TITLE, 2)
    trial = name_on_trial(EFFORTS["expert"]["dice_forge"][2][0], TITLE)
    assert level_of(trial) == "trial"
    bot(trial, TITLE, 2)
    with pytest.raises(ValueError, match="There is no bot 'expert/dice_forge/2/9/0' any more"):
        bot("expert/dice_forge/2/9/0", TITLE, 2)


def test_in_a_block_the_one_sits_in_each_seat_once_and_its_choices_are_timed() -> None:
    match = Match("dice_forge", rules_of("dice_forge", 3), 3, "greedy", "random", "seats")
    ticks = iter(range(10**6))
    block = play_block(match, lambda: float(next(ticks)), "here", 0)
    assert len(block.places) == 3
    assert all(places[seat] == 1 for seat, places in enumerate(block.places))
    assert block.costs.count > 30
    assert block.costs.mean == block.costs.longest == 1.0
    again = play_block(match, lambda: 0.0, "there", 0)
    assert again.places == block.places


def test_the_command_prints_a_line_for_each_rung_and_goes_on(tmp_path: Path) -> None:
    words = ["ladder", "dice_forge", "--levels", "novice", "casual", "--blocks", "1"]
    words += ["--seats", "2", "3", "--processes", "1", "--results", str(tmp_path)]
    texts = []
    for _ in range(2):
        out = StringIO()
        call_command(*words, stdout=out)
        texts.append(out.getvalue())
        kept = (tmp_path / "dice_forge.jsonl").read_bytes().count(b"}")
    assert texts[0] == texts[1]
    assert kept == (tmp_path / "dice_forge.jsonl").read_bytes().count(b"}")
    rungs = [line.split(" | ")[:3] for line in texts[0].splitlines()[2:]]
    assert rungs == [
        [f"| Dice Forge, {seats}", level, below]
        for seats in (2, 3)
        for below, level in (("random", "novice"), ("novice", "casual"))
    ]


def test_without_titles_an_effort_is_tried_in_all_that_can_play_by_it() -> None:
    """With nine seats there is nothing to play."""
    out = StringIO()
    call_command("ladder", "--effort", effort(), "--seats", "9", "--processes", "1", stdout=out)
    assert out.getvalue().splitlines() == list(HEAD)


def effort(**numbers: int) -> str:
    row = Effort(width=2, playouts=2, rounds=1, doubt=0.5)
    return msgspec.json.encode(msgspec.structs.replace(row, **numbers)).decode()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no title 'chess'"),
        (["--among", "best"], "There is no level 'best'"),
        (["--blocks", "0"], "--blocks is at least 1."),
        (["dice_forge", "--effort", "{"], "--effort: "),
        (["dice_forge", "--effort", '{"width": 4}'], "missing required field `playouts`"),
        (["dice_forge", "--effort", effort(questions=0)], "questions are 1 to 3 in dice_forge"),
        (["dice_forge", "--effort", effort(questions=4)], "questions are 1 to 3 in dice_forge"),
        (["dice_forge", "--effort", effort(weights=99)], "No such file or directory"),
        (["persian_invasion", "--effort", effort()], "does not say what a seat may expect"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("ladder", *words)
