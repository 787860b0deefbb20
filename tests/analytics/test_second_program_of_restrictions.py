"""What restrictions did, and what a pick is worth, are worked out again."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Any

import msgspec
import pytest

from analytics.experiments.ordering import order
from analytics.lab.designs import Design, place_of
from analytics.lab.outcomes import Played
from analytics.models import Experiment
from games.engine import registry
from tests.analytics.second_program_of_experiments import (
    BLOCKS,
    TITLES,
    a_piece,
    difference_again,
    of_a_game,
    results_of,
)


def of_a_restriction(design: Design, number: int) -> list[Played]:
    """As ``a_piece``; what a restriction did is drawn, and in some games its moment never came."""
    _, arm = place_of(design, number)
    rng, restriction = Random(f"restricted {number}"), design.change(arm).restriction
    games = a_piece(design, number)
    if restriction is None:
        return games
    seats = range(len(design.bots))
    counts = [(rng.randrange(3), rng.randrange(2), rng.choice([*seats, None])) for _ in games]
    return [
        msgspec.structs.replace(
            game,
            held_back=held_back,
            gave_way=gave_way,
            picker=picker if restriction.is_pick else None,
        )
        for game, (held_back, gave_way, picker) in zip(games, counts, strict=True)
    ]


def with_restrictions(title: str) -> Experiment:
    """A kind of move is forbidden to all and to one seat, and a choice of it is looked at."""
    whole = registry.title(title)
    aim = f"move:{whole.moves[0].__struct_config__.tag}"
    return order(
        {
            "title": title,
            "bots": ["greedy", "random"][: whole.seat_counts[0]],
            "variants": {"none": {"forbid": [aim]}, "first": {"forbid": [aim], "seat": 0}},
            "picks": [aim],
            "outcomes": ["moves", "pick"],
            "blocks": BLOCKS,
            "seed": "a restriction told again",
            "reason": "Whether two programs find the same.",
        }
    )


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_restrictions_did_and_what_picks_are_worth_is_worked_out_again(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = with_restrictions(title)
    _, answer, of_arm = results_of(made, of_a_restriction, monkeypatch, "results/")
    kept = {each["variant"]: (each["held_back"], each["gave_way"]) for each in answer["kept"]}
    assert kept == {
        arm: tuple(sum(game[place] for games in of_arm[arm] for game in games) for place in (6, 7))
        for arm in list(of_arm)[1:]
    }
    assert min(min(counts) for counts in kept.values()) > 0
    picks = 0
    for row in answer["results"]:
        both = [
            [said_by(row["outcome"], games, "." in arm) for games in of_arm[arm]]
            for arm in (row["than"], row["variant"])
        ]
        pairs = [each for each in zip(*both, strict=True) if None not in each]
        picks += len(pairs) < BLOCKS
        if not pairs:
            assert row["found"] is None
            continue
        before, after = zip(*pairs, strict=True)
        again = difference_again(before, after, stops=False)
        if len(pairs) < 16:
            again |= dict.fromkeys(("low", "high", "p"))
        for name, value in again.items():
            rel, absolute = (0.02, 1e-4) if name == "p" else (1e-3, 1e-6)
            expected = None if value is None else pytest.approx(value, rel=rel, abs=absolute)
            assert row["found"][name] == expected, (name, row)
    assert picks >= 2


def said_by(outcome: str, games: list[Any], picks: bool) -> float | None:
    """The mean of the games of an arm in a block; of one that picks, of those in which its moment
    came."""
    telling = [game for game in games if game[8] is not None or not picks]
    if outcome == "pick":
        telling = [game for game in telling if picks]
        outcomes = [share_of(game, game[8]) for game in telling]
    else:
        outcomes = [of_a_game(outcome, game) for game in telling]
    return mean(outcomes) if outcomes else None


def share_of(game: list[Any], seat: int) -> float:
    places: list[int] = game[0]
    return (places[seat] == 1) / places.count(1)
