"""A rebuild counts game by game, in the place of what was counted: nobody sees that it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest
from django.db import connection, transaction

from analytics.models import (
    CountedGame,
    Holding,
    LotHolding,
    RatedGame,
    Rating,
    Uncounted,
)
from analytics.process import count_anew
from analytics.projection import catching_up, counting
from analytics.projection import rows as looking
from analytics.projection.catching_up import CURSOR, catch_up, look, next_page, recount
from analytics.projection.rebuilding import count_all_anew, count_all_missed, left, mend_lots
from analytics.projection.rows import WasStopped
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from events.cursors import read_cursor
from games.engine import registry
from games.engine.dimensions import GameDimension
from games.models import Game, Player
from tests.analytics.interrupting import interrupted
from tests.analytics.questions import win_rates
from tests.analytics.table import MARKET, of_bots, of_people, rows
from tests.emptying import empty
from tests.filled import filled
from tests.games.racing import at_once, failures
from tests.kept_rows import KeptRows
from tests.titles import night_market
from tests.titles.night_market.dimensions import DIMENSIONS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _a_few_games_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching_up, "RECOUNTED", 3)
    monkeypatch.setattr(catching_up, "GATHERED", 3)
    monkeypatch.setattr(catching_up, "LOOSE", 1)


@pytest.fixture
def _a_game_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """For those who look at what is told meanwhile."""
    monkeypatch.setattr(catching_up, "RECOUNTED", 1)


ALL_SORTS = KeptRows()


@pytest.fixture
def _all_sorts() -> None:
    write_all_sorts()


def write_all_sorts() -> None:
    ALL_SORTS.write(_play_all_sorts)
    # The log goes on to hold what tests wrote since these rows were copied out.
    catch_up()


def _play_all_sorts() -> None:
    cid, dan = (Player.objects.create(name=name) for name in ("Cid", "Dan"))
    of_people(cid, dan)
    of_people(cid, bot=True)
    of_bots("random", "greedy", "random")
    of_bots(patch={"upkeep": 0})
    for _ in range(2):
        simulation = order(MARKET, ["random", "random"], 2, seed="twice")
        for number in range(2):
            play_one(simulation, number)
    catch_up()


def seen() -> list[Any]:
    """Figures and ratings, as anybody is told of them."""
    asked = {"title": MARKET, "population": "people,mixed,bots,simulation", "patched": "any"}
    rates = msgspec.to_builtins(win_rates(**asked))
    assert rates["games"] == 6
    rated = sorted(Rating.objects.values_list("title", "seat_count", "who", "mu", "games"))
    return [rates, rated, RatedGame.objects.filter(tally__isnull=True).count()]


def told_of(dimension: str) -> tuple[str, str, str]:
    """What its declaration says in words."""
    [declared] = [each for each in DIMENSIONS.declared if each.id == dimension]
    return declared.id, declared.name, declared.definition


@pytest.mark.usefixtures("_all_sorts")
def test_they_begin_where_the_log_ends_whatever_another_test_wrote(
    ann: Player, ben: Player
) -> None:
    of_people(ann, ben)
    empty("default")
    write_all_sorts()
    assert not next_page()


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_figures_and_ratings_are_told_of_all_games_at_every_moment_of_it() -> None:
    before, stored = seen(), rows()
    count_all_anew()
    assert left() == 8
    answers = [seen()]
    while look():
        answers.append(seen())
        assert CountedGame.objects.filter(lot=None, repeated=False).count() <= 3
    assert answers == [before] * 9
    catch_up()
    assert rows() == stored
    assert seen() == before


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_one_that_is_interrupted_goes_on_to_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    before, stored = seen(), rows()
    count_all_anew()
    for after in (0, 3, 1):
        interrupted(monkeypatch, after)
        assert seen() == before
    assert left() == 8 - 4
    catch_up()
    assert left() == 0
    assert rows() == stored


@pytest.mark.usefixtures("_all_sorts")
def test_one_that_is_killed_while_it_writes_leaves_all_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, stored = seen(), rows()
    count_all_anew()
    marked = rows()

    def killed(*_: Any) -> None:
        assert rows() != marked
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(catching_up, "mark_repeats", killed)
        with pytest.raises(KeyboardInterrupt):
            look()
    assert (rows(), seen(), left()) == (marked, before, 8)
    catch_up()
    assert rows() == stored


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_a_game_that_ends_meanwhile_is_counted_before_the_others(ann: Player, ben: Player) -> None:
    count_all_anew()
    assert look()
    game = of_people(ann, ben)
    assert look()
    assert CountedGame.objects.filter(pk=game.pk).exists()
    assert left() == 7
    catch_up()
    assert (left(), RatedGame.objects.filter(pk=game.pk, tally__isnull=True).count()) == (0, 0)


@pytest.mark.usefixtures("_all_sorts")
def test_games_are_marked_while_nobody_else_writes_of_them() -> None:
    """Or each would wait for rows that the other has."""

    def impatiently() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '100ms'")
        count_all_anew()

    with transaction.atomic():
        read_cursor(CURSOR, hold=True)
        [failure] = at_once([impatiently])
        assert "lock timeout" in str(failure)
        assert left() == 0
    assert at_once([impatiently]) == [None]
    assert left() == 8


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_parts_of_it_by_themselves_are_all_of_it_however_few_are_seen_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catching_up, "SEEN", 1)
    before, stored = seen(), rows()
    count_all_anew()
    for number in range(3):
        while recount((number, 3)):
            pass
        assert seen() == before
        assert left() == sum(pk.int % 256 % 3 > number for pk in CountedGame.objects.in_bulk())
    catch_up()
    assert rows() == stored


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_several_at_once_count_every_game_once() -> None:
    stored = rows()
    several: tuple[list[Callable[[], Any]], ...] = (
        [catch_up, catch_up, count_all_anew],
        [partial(count_anew, 0, 2), partial(count_anew, 1, 2), catch_up],
        [catch_up, count_all_anew, count_all_missed],
        [catch_up, mend_lots, count_all_anew],
    )
    for others in filled(several):
        count_all_anew()
        assert failures(at_once(others)) == []
        catch_up()
        assert rows() == stored


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_several_at_once_seldom_look_at_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def nothing(games: Any) -> list[Any]:
        looked.append(games.get().pk)
        return []

    monkeypatch.setattr(catching_up, "look_at", nothing)
    count_all_anew()
    for _ in range(30):
        assert recount()
    # One time in a hundred thousand millions they are three.
    assert len(set(looked)) > 3
    assert left() == 8


@pytest.mark.usefixtures("_all_sorts")
def test_a_game_that_was_hidden_while_it_was_looked_at_and_is_shown_again_has_another_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, stored = seen(), rows()
    of = counting.look_at

    def hidden(games: Any) -> Any:
        Game.objects.update(is_public=False)
        looked = of(games)
        Game.objects.update(is_public=True)
        return looked

    count_all_anew()
    with monkeypatch.context() as patch:
        patch.setattr(catching_up, "look_at", hidden)
        assert recount()
    assert (left(), seen()) == (8, before)
    catch_up()
    assert rows() == stored


@pytest.mark.usefixtures("_all_sorts")
def test_a_game_that_may_not_be_shown_any_more_when_its_turn_comes_is_counted_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.objects.filter(population="bots").first()
    assert game is not None
    of = counting.look_at

    def meanwhile(games: Any) -> Any:
        looked = of(games)
        Game.objects.filter(pk=game.pk).update(is_public=False)
        return looked

    monkeypatch.setattr(catching_up, "look_at", meanwhile)
    count_all_anew()
    catch_up()
    assert left() == 0
    assert not CountedGame.objects.filter(pk=game.pk).exists()
    assert CountedGame.objects.count() == 7


@pytest.mark.usefixtures("_all_sorts")
def test_what_is_found_otherwise_by_the_same_words_is_found_in_all_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The fault for which it is there: a declaration that was mended, and that reads as before."""
    sold = GameDimension[Any](*told_of("sold"), lambda *_: ["mended"])
    declared = tuple(sold if each.id == "sold" else each for each in DIMENSIONS.declared)
    title = replace(night_market.TITLE, dimensions=replace(DIMENSIONS, declared=declared))
    monkeypatch.setattr(registry, "titles", lambda: {MARKET: title})
    catch_up()
    holdings = Holding.objects.filter(dimension="sold")
    assert not holdings.filter(value="mended").exists()
    count_all_anew()
    catch_up()
    assert set(holdings.values_list("value", flat=True)) == {"mended"}
    lots = LotHolding.objects.filter(dimension="sold")
    assert set(lots.values_list("value", flat=True)) == {"mended"}


@pytest.mark.usefixtures("_all_sorts")
def test_a_game_that_was_put_aside_is_tried_again() -> None:
    stored = rows()
    game = Game.objects.filter(population="bots").first()
    assert game is not None
    CountedGame.objects.filter(pk=game.pk).delete()
    Uncounted.objects.create(game=game, title=MARKET, reason="no such card", revision="any")
    count_all_anew()
    catch_up()
    assert rows() == stored


@pytest.mark.usefixtures("_all_sorts", "_a_game_at_a_time")
def test_games_that_nobody_waits_for_any_more_are_counted_though_others_are_not(
    ann: Player,
) -> None:
    stored = rows()
    of_people(ann, bot=True, is_public=False)
    catch_up()
    CountedGame.objects.filter(population__in=("bots", "people")).delete()
    catch_up()
    assert rows() != stored
    assert count_all_missed() == 3
    assert count_all_missed() == 0
    catch_up()
    assert rows() == stored


@pytest.mark.usefixtures("_all_sorts")
def test_when_the_first_of_two_that_are_the_same_counts_no_more_the_other_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    again = CountedGame.objects.filter(repeated=True).order_by("pk").first()
    assert again is not None
    first = CountedGame.objects.get(identity=again.identity, repeated=False)
    of = looking.rows_of

    def stopped(game: Game, *rest: Any) -> Any:
        if game.pk == first.pk:
            raise WasStopped("nobody won")
        return of(game, *rest)

    monkeypatch.setattr(counting, "rows_of", stopped)
    CountedGame.objects.filter(pk=first.pk).update(revision="of before")
    catch_up()
    assert set(Uncounted.objects.values_list("pk", flat=True)) == {first.pk}
    again.refresh_from_db()
    assert not again.repeated
    assert again.lot_id is not None


def _more(of: LotHolding) -> None:
    LotHolding.objects.filter(pk=of.pk).update(games=of.games + 1)


def _lacking(of: LotHolding) -> None:
    LotHolding.objects.filter(pk=of.pk).delete()


def _of_no_value(of: LotHolding) -> None:
    LotHolding.objects.create(lot=of.lot, dimension="sold", value="?", seats=1, games=1)


@pytest.mark.usefixtures("_all_sorts")
@pytest.mark.parametrize("spoil", [_more, _lacking, _of_no_value])
def test_lots_that_do_not_hold_what_their_games_hold_are_found_and_mended(
    spoil: Callable[[LotHolding], None],
) -> None:
    stored = rows()
    assert mend_lots() == 0
    holding = LotHolding.objects.order_by("lot", "dimension", "value", "seats").first()
    assert holding is not None
    spoil(holding)
    assert rows() != stored
    assert mend_lots() == 1
    assert not CountedGame.objects.filter(lot=holding.lot_id).exists()
    catch_up()
    assert rows() == stored
    assert mend_lots() == 0


def test_games_of_a_title_that_is_not_installed_any_more_stay_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = of_bots()
    catch_up()
    monkeypatch.setattr(registry, "titles", dict)
    count_all_anew()
    catch_up()
    assert [each.pk for each in CountedGame.objects.all()] == [game.pk]
