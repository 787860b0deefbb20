"""Games are added up in lots: figures are the same as from the games one by one, whatever part of
them is in lots, and lots hold what their games hold and nothing else."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from analytics.catalogue import METRICS
from analytics.models import CountedGame, Course, Holding, Lot, LotHolding, Pick
from analytics.parsing import parse_query, parse_whole_query
from analytics.projection import catching_up
from analytics.projection.gathering import PARTS, gather, scatter
from analytics.selectors.coverage import coverage
from analytics.selectors.kinds import kinds_of
from tests.analytics.at_large import thought_out
from tests.analytics.questions import BOTS, declared
from tests.analytics.referring import each_has_what_it_refers_to
from tests.analytics.synthetic import Made, store
from tests.filled import filled
from tests.games.racing import at_once
from tests.shared import shared

pytestmark = pytest.mark.django_db

GAMES = 240
FEWER = 60
"""Enough of all kinds where nothing is told of them."""
SIMULATION = uuid.UUID(int=1)

_MIXED = {"population": "bots,people", "patch": "any", "options": "any", "table": "any"}
FILTERS: tuple[Mapping[str, str], ...] = (
    *({}, {"seats": "3,4"}, {"seat": "1"}, {"table": "greedy"}),
    *({"patched": "true"}, {"handed_over": "any"}, {"rules": "any", **_MIXED}),
)


def games(number_of: int = GAMES) -> Iterator[Made]:
    """Of all kinds that filters tell apart; some without a course, or without rounds."""
    rng = Random("lots")
    for number, made in enumerate(thought_out(number_of)):
        odd: dict[str, Any] = {}
        if number % 5 == 0:
            odd |= {"population": "people", "levels": ["person"] * made.seats}
        if number % 7 == 0:
            odd |= {"patched": True}
        if number % 11 == 0:
            odd |= {"handed_over": True, "rules": "earlier"}
        if number % 13 == 0:
            odd |= {"rounds": None, "options": '{"sets":3}'}
        if number % 17 == 0 and made.seats == 4:
            odd |= {"sides": [(0, 2), (1, 3)]}
        if number % 19 == 0:
            odd |= {"simulation": SIMULATION, "population": "simulation", "identity": "same"}
        yield replace(made, moves=rng.randrange(90, 99), **odd)


def held() -> list[list[Any]]:
    """All that is added up."""
    every = (Lot, *PARTS)
    return [sorted(each._default_manager.values_list(), key=repr) for each in every]


def every_game() -> list[uuid.UUID]:
    return list(CountedGame.objects.order_by("pk").values_list("pk", flat=True))


def _half_is_gathered() -> None:
    store(games())
    assert gather(GAMES // 2) == GAMES // 2


@pytest.fixture(scope="class")
def some_in_lots(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with shared(django_db_blocker, _half_is_gathered, each_has_what_it_refers_to):
        yield


@pytest.fixture(scope="class")
def all_one_by_one(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with shared(django_db_blocker, lambda: store(games(FEWER)), each_has_what_it_refers_to):
        yield


@pytest.mark.usefixtures("some_in_lots")
class TestWhereHalfIsInLots:
    @pytest.mark.parametrize("name", sorted(set(METRICS) - {"luck"}))
    def test_figures_are_those_of_the_games_one_by_one(self, name: str) -> None:
        """In all ways, of which those that do not tell things apart in one way alone take half with
        each: the one half with every second of them. Flags, which are made of others of these,
        take half, and are all shown."""
        metric = METRICS[name]
        groupings = list(filled(list(metric.groupings(parse_whole_query(BOTS).title))))
        plain, *others = FILTERS
        in_half = len(groupings) > 1 or name == "flags"
        shown = {"shown": "all"} if name == "flags" else {}
        for number, by in enumerate(groupings):
            for filters in (plain, *(others[number % 2 :: 2] if in_half else others)):
                if name in ("strengths", "skill", "win-chances", "chance-calibration") and filters:
                    continue  # of lots they read how many games there are, and nothing else
                query = parse_query(metric, {**BOTS, **filters, **shown, "by": by})
                assert query.lots is not None
                from_lots = msgspec.to_builtins(metric.work(metric, query))
                one_by_one = metric.work(metric, replace(query, lots=None))
                assert from_lots == msgspec.to_builtins(one_by_one), filters
                assert from_lots["rows"] or filters

    def test_what_there_is_to_ask_about_does_not_hang_on_what_is_added_up(self) -> None:
        half = coverage()
        gather(GAMES)
        assert coverage() == half
        scatter(every_game())
        assert coverage() == half
        assert sum(each.games for each in filled(half)) == GAMES

    def test_nothing_is_left_of_games_that_were_taken_out(self) -> None:
        gather(GAMES)
        every = every_game()
        scatter(every[::2])
        query = parse_whole_query(BOTS)
        kinds = kinds_of(query)
        assert kinds
        assert kinds == kinds_of(replace(query, lots=None))
        scatter(every)
        scatter(every)
        for model in (Lot, *PARTS):
            assert not model._default_manager.exists()
        assert not CountedGame.objects.filter(lot__isnull=False).exists()


def _deleted(some: Collection[uuid.UUID]) -> None:
    CountedGame.objects.filter(pk__in=some).delete()


def _marked(some: Collection[uuid.UUID]) -> None:
    CountedGame.objects.filter(pk__in=some).update(repeated=True)


def _told_otherwise(some: Collection[uuid.UUID]) -> None:
    Course.objects.filter(game__in=some).delete()
    for game in CountedGame.objects.filter(pk__in=some):
        game.unfolding = "otherwise"
        game.save(update_fields=["unfolding"])


@pytest.mark.usefixtures("all_one_by_one")
class TestWhereNoneIsInLots:
    def test_what_is_gathered_in_pieces_is_what_is_gathered_at_once(self) -> None:
        gather(FEWER)
        whole = held()
        scatter(every_game()[: FEWER // 3])
        assert held() != whole
        while gather(17):
            pass
        assert held() == whole

    def test_a_game_that_was_simulated_twice_is_in_no_lot(self) -> None:
        simulated = CountedGame.objects.filter(simulation=SIMULATION)
        again = list(simulated.values_list("pk", flat=True))[1:]
        CountedGame.objects.filter(pk__in=again).update(repeated=True)
        gather(FEWER)
        assert set(CountedGame.objects.filter(lot=None).values_list("pk", flat=True)) == set(again)
        assert parse_whole_query(declared()).lots is None

    def test_lots_are_those_of_games_that_are_alike(self) -> None:
        gather(FEWER)
        kind = ("title", "rules", "population", "seat_count", "table", "units")
        named = (*kind, "winners", "unfolding")
        lots = {row[0]: row[1:] for row in Lot.objects.values_list("pk", *named)}
        for lot, *columns in filled(list(CountedGame.objects.values_list("lot", *named))):
            assert lots[lot] == tuple(columns)

    @pytest.mark.parametrize("changed", [_deleted, _marked, _told_otherwise])
    def test_lots_stay_right_though_games_change_that_nobody_took_out(
        self, changed: Callable[[Collection[uuid.UUID]], None]
    ) -> None:
        """As processes do that know no lots: these are taken apart in the same moment."""
        gather(FEWER)
        lots = Lot.objects.count()
        changed(every_game()[::13])
        assert 0 < Lot.objects.count() < lots
        query = parse_whole_query(BOTS)
        assert kinds_of(query) == kinds_of(replace(query, lots=None))
        gather(FEWER)
        mended = held()
        scatter(every_game())
        assert not any(held())
        gather(FEWER)
        assert held() == mended


@pytest.mark.parametrize("asked", [{"finished_after": "2026-01-01T00:00:00Z"}, {"level": "greedy"}])
def test_what_lots_do_not_tell_is_read_from_the_games(asked: dict[str, str]) -> None:
    assert parse_whole_query({**BOTS, **asked}).lots is None


def test_a_page_reads_as_many_rows_whatever_number_of_games_there_is() -> None:
    some = list(islice(thought_out(GAMES), 40))
    store(some)
    gather(GAMES)
    rows = LotHolding.objects.count()
    store(some * 3)
    gather(GAMES)
    assert LotHolding.objects.count() == rows
    assert Holding.objects.count() > 2 * rows
    assert Pick.objects.exists()


def test_catching_up_adds_up_what_is_loose_unless_it_is_too_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catching_up, "GATHERED", 50)
    monkeypatch.setattr(catching_up, "LOOSE", 20)
    store(islice(thought_out(GAMES), 119))
    while catching_up.add_up():
        pass
    assert Lot.objects.count() > 3
    assert CountedGame.objects.filter(lot=None).count() == 19
    store(islice(thought_out(GAMES), 1))
    assert catching_up.add_up()
    assert not CountedGame.objects.filter(lot=None).exists()


@pytest.mark.django_db(transaction=True)
def test_games_are_told_though_they_are_added_up_at_that_moment() -> None:
    store(islice(thought_out(GAMES), 30))
    query = parse_whole_query(BOTS)
    before = kinds_of(query)
    gathered: list[int] = []

    def meanwhile(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        answer = execute(sql, *rest)
        if "analytics_lot" in sql and not gathered:
            gathered.extend(at_once([partial(gather, GAMES)]))
        return answer

    with connection.execute_wrapper(meanwhile):
        assert kinds_of(query) == before
    assert gathered == [30]
    assert before.total() == 28
