"""Every figure leads to its games, and they give the figure again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from statistics import mean, median
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db.models import QuerySet
from pytest_django import DjangoDbBlocker

from analytics.metrics.shapes import RateRow
from analytics.models import CountedGame
from analytics.parsing import parse_games_query
from analytics.projection.catching_up import catch_up
from analytics.selectors.listing import games_behind, with_seats
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from games.engine import registry
from games.models import Game
from games.services.loading import load_game
from tests.analytics.questions import card_rates, game_lengths, win_rates
from tests.analytics.referring import each_has_what_it_refers_to
from tests.analytics.synthetic import Made, store
from tests.filled import filled
from tests.shared import shared

FACES = ("mirror", "ship", "triple")
QUERIES: tuple[dict[str, str], ...] = (
    {},
    {"population": "bots,people"},
    {"seats": "3"},
    {"table": "greedy"},
    {"level": "greedy"},
    {"seat": "1"},
    {"dim.faces": "mirror"},
    {"dim.faces": "mirror", "level": "random", "dim.ending": "clear"},
    {"finished_after": "2026-01-01T03:00:00Z"},
)

UNITS = ("moves", "rounds", "seconds")


def behind(link: str) -> QuerySet[CountedGame]:
    """The games that a link leads to."""
    values = dict(parse_qsl(urlsplit(link).query))
    unit = values.pop("unit", None)
    parsed, value = parse_games_query(values)
    return games_behind(parsed, value, unit)


@pytest.fixture(scope="class")
def all_sorts(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    rng = Random("all sorts")
    games = [_made(rng) for _ in range(400)]
    with shared(django_db_blocker, lambda: store(games), each_has_what_it_refers_to):
        yield


def _made(rng: Random) -> Made:
    seats = rng.choice((2, 3, 4))
    winners = tuple(sorted(rng.sample(range(seats), rng.choice((1, 1, 1, 2)))))
    held: dict[str, dict[str, Any]] = {"cards": {}, "faces": {}}
    for dimension, values in (("cards", ("hydra", "gorgon", "elder")), ("faces", FACES)):
        for value in values:
            having = [seat for seat in range(seats) if rng.random() < 0.4]
            if having:
                held[dimension][value] = having
    held["ending"] = {"clear" if len(winners) == 1 else "shared": range(seats)}
    return Made(
        winners,
        seats=seats,
        population=rng.choice(("bots", "people")),
        levels=rng.choice((["greedy"] * seats, rng.sample(["greedy", "random"] * 2, seats))),
        moves=rng.randrange(50, 150),
        rounds=rng.choice((9, 10, None)),
        held=held,
    )


def _agrees(row: RateRow) -> None:
    games = with_seats(list(behind(row.link)))
    seats = [seat for game in games for seat in game.seats if seat.counted]
    assert len(games) == row.games
    assert len(seats) == row.n
    assert {len(game.seats) for game in games} == {row.seats}
    if row.wins is not None:
        assert sum(seat.share for seat in seats) == pytest.approx(row.wins)


@pytest.mark.django_db
@pytest.mark.usefixtures("all_sorts")
class TestGamesOfAllSorts:
    def test_the_games_of_a_row_give_its_n_and_its_wins(self, subtests: pytest.Subtests) -> None:
        """All games are asked about in each way; some of them in two ways, which alternate. One
        seat and one level of each title: ``test_second_program``."""
        asked_here = [query for query in QUERIES if {*query} not in ({"seat"}, {"level"})]
        for number, query in enumerate(filled(asked_here)):
            with subtests.test(query=query):
                answers = [
                    [win_rates(**query), card_rates(by="faces", **query)],
                    [card_rates(**query), win_rates(by="level", **query)],
                ]
                asked = answers[0] + answers[1] if not query else answers[number % 2]
                for answer in filled(asked):
                    assert behind(answer.link).count() == answer.games
                    for row in filled(answer.rows):
                        _agrees(row)

    @pytest.mark.parametrize("unit", UNITS)
    def test_the_games_of_a_length_give_it_again(
        self, unit: str, subtests: pytest.Subtests
    ) -> None:
        """All games are asked about in each unit; some of them in one, another each time."""
        some = QUERIES[1 + UNITS.index(unit) :: len(UNITS)]
        assert some
        for query, by in product((*QUERIES[:1], *some), ("all", "ending")):
            with subtests.test(query=query, by=by):
                answer = game_lengths(by=by, unit=unit, **query)
                assert answer.rows
                assert behind(answer.link).count() == answer.games
                for row in answer.rows:
                    lengths = list(behind(row.link).values_list(unit, flat=True))
                    assert len(lengths) == row.n
                    if not row.too_few:
                        assert row.mean == pytest.approx(mean(lengths), abs=1e-3)
                        assert row.median == median(lengths)


@pytest.mark.django_db(transaction=True)
def test_figures_agree_with_what_the_log_says() -> None:
    """Counted by another way: from the last positions of the games themselves."""
    catch_up()
    simulation = order("dice_forge", ["random"] * 3, 40, seed="the log")
    for number in range(simulation.games):
        play_one(simulation, number)
    catch_up()
    title = registry.title("dice_forge")
    wins, owners, owners_wins = [0.0] * 3, 0, 0.0
    for game in Game.objects.filter(title="dice_forge"):
        state = load_game(game).state
        outcome = title.outcome(state)
        assert outcome is not None
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
        for seat, hero in enumerate(state.table.heroes):
            if "elder" in hero.pile_3:
                owners += 1
                owners_wins += (seat in outcome.winners) / len(outcome.winners)
    asked = {"title": "dice_forge", "simulation": simulation.opaque}
    assert [row.wins for row in win_rates(**asked).rows] == pytest.approx(wins)
    [elder] = [row for row in card_rates(**asked).rows if row.value == "elder"]
    assert elder.n == owners
    assert elder.wins == pytest.approx(owners_wins)
