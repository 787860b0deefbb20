"""Counting finished games: each once, whatever happens meanwhile, and the same from nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import DataError, OperationalError, transaction

from analytics.models import CountedGame, CountedSeat, Holding, Uncounted
from analytics.projection import catching_up, counting, rebuilding
from analytics.projection import rows as looking
from analytics.projection.catching_up import CURSOR, catch_up, next_page
from analytics.projection.rebuilding import forget_everything
from analytics.projection.writing import write
from analytics.rows import HoldingRow
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from events.cursors import read_cursor
from games.engine import registry
from games.engine.dimensions import Dimensions, SeatDimension
from games.models import Game, Player
from tests.analytics.interrupting import interrupted
from tests.analytics.table import MARKET, of_bots, of_people, rows, running
from tests.filled import filled
from tests.games.racing import at_once, failures
from tests.titles import night_market

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _pages_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of games that the test plays: what others left in the log is passed over at once, and a
    rebuild begins behind it."""
    catch_up()
    monkeypatch.setattr(catching_up, "BATCHES", 60)
    monkeypatch.setattr(rebuilding, "START", read_cursor(CURSOR))


def counted() -> set[Any]:
    return set(CountedGame.objects.values_list("pk", flat=True))


def a_few_games(ann: Player, ben: Player) -> None:
    """One of each kind."""
    of_people(ann, ben)
    of_people(ann, bot=True)
    of_people(ann, ben, gives_up=3)
    of_bots("random", "greedy", "random")
    of_bots(patch={"upkeep": 0})
    simulation = order(MARKET, ["random", "random"], 3, seed="a few")
    for number in range(3):
        play_one(simulation, number)


def test_the_rows_say_what_the_game_says(ann: Player) -> None:
    game = of_people(ann, bot=True)
    catch_up()
    row = CountedGame.objects.get(pk=game.pk)
    assert game.outcome is not None
    assert game.started_at is not None
    assert game.finished_at is not None
    assert (row.title, row.rules, row.population) == (MARKET, night_market.TITLE.rules, "mixed")
    assert (row.seat_count, row.moves, row.finished_at) == (2, game.moves, game.finished_at)
    assert row.seconds == (game.finished_at - game.started_at).total_seconds()
    assert (row.patched, row.handed_over, row.simulation, row.level) == (False, False, None, "")
    assert [seat for seat in range(16) if row.winners >> seat & 1] == game.winners
    seats = CountedSeat.objects.filter(game=row).order_by("seat")
    assert [seat.level for seat in seats] == ["person", "random"]
    assert [seat.place for seat in seats] == game.outcome["places"]
    assert [seat.score for seat in seats] == game.outcome["scores"]
    assert sum(seat.share for seat in seats) == 1
    assert {seat.seat for seat in seats if seat.share} == set(game.winners)


def test_every_seat_holds_its_seat_and_level_and_what_the_title_declares() -> None:
    game = of_bots("greedy", "random", "random")
    catch_up()
    held = {
        (row.dimension, row.value): row.seats for row in Holding.objects.filter(game_id=game.pk)
    }
    assert held[("seat", "0")] == 0b001
    assert held[("seat", "2")] == 0b100
    assert held[("level", "greedy")] == 0b001
    assert held[("level", "random")] == 0b110
    assert sum(seats for (name, _), seats in held.items() if name == "lanterns") == 0b111
    assert [seats for (name, _), seats in held.items() if name == "sold"] == [0b111]


def test_winners_who_share_the_first_place_share_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = night_market.TITLE.outcome
    shared = replace(
        night_market.TITLE,
        outcome=lambda state: (
            None
            if (ended := outcome(state)) is None
            else type(ended)((1, 1, 3), ended.scores, ended.reason)
        ),
    )
    monkeypatch.setattr(registry, "titles", lambda: {MARKET: shared})
    game = of_bots("random", "random", "random")
    catch_up()
    assert CountedGame.objects.get(pk=game.pk).winner_count == 2
    shares = CountedSeat.objects.filter(game_id=game.pk).order_by("seat")
    assert [seat.share for seat in shares] == [0.5, 0.5, 0]


def test_only_finished_public_games_are_counted(ann: Player, ben: Player) -> None:
    finished = of_people(ann, ben)
    of_people(ann, ben, is_public=False)
    running(ann, ben)
    catch_up()
    assert counted() == {finished.pk}


def test_a_game_is_counted_when_it_ends_and_not_again() -> None:
    first = of_bots()
    catch_up()
    before = rows()
    catch_up()
    assert rows() == before
    second = of_bots()
    catch_up()
    assert counted() == {first.pk, second.pk}


def test_a_seat_that_was_handed_over_is_the_bots_and_the_game_is_marked(
    ann: Player, ben: Player
) -> None:
    game = of_people(ann, ben, gives_up=3)
    catch_up()
    row = CountedGame.objects.get(pk=game.pk)
    assert (row.handed_over, row.population) == (True, "mixed")
    assert [s.level for s in CountedSeat.objects.filter(game=row).order_by("seat")] == [
        "greedy",
        "person",
    ]


def test_a_rebuild_gives_the_very_same_rows(ann: Player, ben: Player) -> None:
    a_few_games(ann, ben)
    catch_up()
    before = rows()
    assert len(before["CountedGame"]) == 8
    forget_everything()
    assert rows() == {kind: [] for kind in before}
    catch_up()
    assert rows() == before


def test_a_rebuild_that_is_interrupted_goes_on_to_the_same_rows(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_few_games(ann, ben)
    catch_up()
    before = rows()
    forget_everything()
    for allowed in filled((1, 2, 1)):
        interrupted(monkeypatch, allowed)
        assert len(counted()) < len(before["CountedGame"])
    catch_up()
    assert rows() == before


def test_two_workers_at_once_count_every_game_once(ann: Player, ben: Player) -> None:
    a_few_games(ann, ben)
    catch_up()
    before = rows()
    several: tuple[list[Callable[[], Any]], ...] = (
        [catch_up] * 2,
        [catch_up, forget_everything, catch_up],
    )
    for others in filled(several):
        forget_everything()
        assert failures(at_once(others)) == []
        catch_up()
        assert rows() == before


def test_what_is_counted_and_how_far_it_is_are_one_transaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_bots()

    def fails(*_: Any) -> None:
        raise RuntimeError("the database went away")

    monkeypatch.setattr(catching_up, "BATCHES", 2000)
    monkeypatch.setattr(catching_up, "move_cursor", fails)
    with pytest.raises(RuntimeError):
        next_page()
    assert counted() == set()


def test_a_game_that_cannot_be_looked_at_does_not_keep_the_others_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = of_bots(), of_bots()
    look = looking.rows_of

    def fails(game: Game, *rest: Any) -> Any:
        if game.pk == bad.pk:
            raise ValueError("no such card")
        return look(game, *rest)

    monkeypatch.setattr(counting, "rows_of", fails)
    with caplog.at_level(logging.ERROR):
        catch_up()
    assert counted() == {good.pk}
    assert Uncounted.objects.get().reason == "ValueError: no such card"
    assert str(bad.pk) in caplog.text
    monkeypatch.setattr(counting, "rows_of", look)
    forget_everything()
    catch_up()
    assert counted() == {good.pk, bad.pk}


@pytest.mark.parametrize("failure", [SoftTimeLimitExceeded(), OperationalError("gone")])
def test_a_page_that_is_cut_short_is_no_fault_of_its_games(
    failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise failure

    game = of_bots()
    look = looking.rows_of
    monkeypatch.setattr(counting, "rows_of", fails)
    with pytest.raises(type(failure)):
        catch_up()
    assert not Uncounted.objects.exists()
    monkeypatch.setattr(counting, "rows_of", look)
    catch_up()
    assert counted() == {game.pk}


def test_another_declaration_counts_old_games_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        of_bots()
    catch_up()
    asked = Dimensions(
        declared=(SeatDimension("even", "Even", "Whether the seat's number is even.", _evenness),)
    )
    monkeypatch.setattr(
        registry, "titles", lambda: {MARKET: replace(night_market.TITLE, dimensions=asked)}
    )
    monkeypatch.setattr(catching_up, "RECOUNTED", 2)
    catch_up()
    dimensions = set(Holding.objects.values_list("dimension", flat=True))
    of_the_course = {"behind", "opening", "lead_changes", "decided"}
    assert dimensions - of_the_course == {"seat", "level", "even"}
    assert CountedGame.objects.filter(rounds=None).count() == 3
    before = rows()
    forget_everything()
    catch_up()
    assert rows() == before


def _evenness(_state: Any, _events: Sequence[Any], seat: int) -> Sequence[str]:
    return ["no" if seat % 2 else "yes"]


def test_rows_that_the_database_does_not_take_fail_as_those_of_any_statement_do() -> None:
    """Or a fault of the database would pass for one of the game, which is then put aside."""
    row = HoldingRow(UUID(int=1), "too long" * 10, "yes", 1)
    with pytest.raises(DataError, match="too long for type"), transaction.atomic():
        write(Holding, [row])
    assert not Holding.objects.exists()


def test_games_of_a_title_that_is_not_installed_any_more_stay_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = of_bots()
    catch_up()
    monkeypatch.setattr(registry, "titles", dict)
    catch_up()
    assert counted() == {game.pk}
