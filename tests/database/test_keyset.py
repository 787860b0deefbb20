"""Lists read page by page: every row once and in order, whatever is alike and whatever changes."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from analytics.models import CountedGame
from analytics.selectors.listing import NEWEST_FIRST
from api.games.filters import _OF_THOSE_THAT_GO_ON, _ORDERINGS
from database.keyset import BadCursor, Page, read_page
from games.models import Game, Player
from tests.analytics.synthetic import Made, store
from tests.shared import shared

pytestmark = pytest.mark.django_db

BEGUN = datetime(2026, 1, 1, 12, tzinfo=UTC)
ORDERS = [
    *((Game, order) for order in (*_ORDERINGS.values(), *_OF_THOSE_THAT_GO_ON.values())),
    (CountedGame, NEWEST_FIRST),
]


@pytest.fixture(scope="class")
def alike(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with shared(django_db_blocker, _alike):
        yield


def _alike() -> None:
    """Sixty games that were made at three moments, with two lengths."""
    rng = random.Random("alike")
    store([Made((0,))] * 60)
    for game in Game.objects.all():
        moment = BEGUN + timedelta(microseconds=rng.randrange(3))
        Game.objects.filter(pk=game.pk).update(created_at=moment, moves=rng.randrange(2))
        CountedGame.objects.filter(pk=game.pk).update(finished_at=moment)


def walk(rows: QuerySet[Any], order: tuple[str, ...], limit: int) -> list[Page[Any]]:
    """All pages by ``next``; each is asked for with one statement."""
    pages, cursor = [], None
    while True:
        with CaptureQueriesContext(connection) as asked:
            page = read_page(rows, order, limit, cursor)
        assert len(asked) == 1
        assert "OFFSET" not in asked[0]["sql"]
        pages.append(page)
        assert len(pages) <= 61, "it never ends"
        cursor = page.next
        if cursor is None:
            return pages


def back(rows: QuerySet[Any], order: tuple[str, ...], limit: int, page: Page[Any]) -> Iterator[Any]:
    """All pages in front of one, by ``previous``."""
    while page.previous is not None:
        page = read_page(rows, order, limit, page.previous)
        yield page


@pytest.mark.usefixtures("alike")
class TestRowsThatAreAlike:
    @pytest.mark.parametrize("limit", [1, 7, 20, 59, 60, 61])
    @pytest.mark.parametrize(("model", "order"), ORDERS)
    def test_walking_on_and_back_meets_every_row_once_and_in_order(
        self, model: type[Game], order: tuple[str, ...], limit: int
    ) -> None:
        rows = model.objects.all()
        pages = walk(rows, order, limit)
        met = [row.pk for page in pages for row in page.rows]
        assert met == list(rows.order_by(*order).values_list("pk", flat=True))
        assert [len(page.rows) for page in pages[:-1]] == [limit] * (len(pages) - 1)
        returned = [page.rows for page in back(rows, order, limit, pages[-1])]
        assert returned[::-1] == [page.rows for page in pages[:-1]]

    @pytest.mark.parametrize(("model", "order"), ORDERS)
    def test_rows_that_come_and_go_meanwhile_move_no_others(
        self, model: type[Game], order: tuple[str, ...]
    ) -> None:
        rows, rng = model.objects.all(), random.Random("come and go")
        there = list(rows.order_by(*order).values_list("pk", flat=True))
        gone: set[UUID] = set()
        met: list[UUID] = []
        page = read_page(rows, order, 5)
        while page.next is not None:
            met += [row.pk for row in page.rows]
            # Also the very row behind which the next page begins.
            leaving = {page.rows[-1].pk, rng.choice(there)} - gone
            gone |= leaving
            rows = rows.exclude(pk__in=leaving)
            page = read_page(rows, order, 5, page.next)
        met += [row.pk for row in page.rows]
        assert len(set(met)) == len(met)
        assert set(there) - gone <= set(met)
        assert met == [pk for pk in there if pk in set(met)]

    def test_a_page_from_which_all_has_gone_leads_back_to_the_last_that_is_there(self) -> None:
        order, rows = ("-moves", "-id"), Game.objects.all()
        cursor = read_page(rows, order, 50).next
        left = rows.filter(pk__in=[row.pk for row in rows.order_by(*order)[:50]])
        empty = read_page(left, order, 50, cursor)
        assert (empty.rows, empty.next) == ([], None)
        assert empty.previous is not None
        assert len(read_page(left, order, 50, empty.previous).rows) == 50


@pytest.mark.parametrize(("model", "order"), ORDERS)
def test_every_order_ends_in_what_is_unique_and_goes_one_way(
    model: type[Game], order: tuple[str, ...]
) -> None:
    fields = [model._meta.get_field(name.removeprefix("-")) for name in order]
    assert getattr(fields[-1], "unique", False)
    assert not any(field.null for field in fields)
    assert len({name.startswith("-") for name in order}) == 1


def cursor_of(*parts: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(parts).encode()).decode()


SOME = "00000000-0000-4000-8000-000000000000"


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "x",
        "é",
        "cD0yMDI2LTAxLTAx",  # as given out before: a value and an offset
        cursor_of(),
        cursor_of("-moves,-id", False, False),
        cursor_of("-moves,-id", False, False, "3", SOME, "3"),
        cursor_of("-moves,-id", False, False, 3, SOME),
        cursor_of("-moves,-id", False, False, "+3", SOME),
        cursor_of("-moves,-id", False, False, "9" * 5000, SOME),
        cursor_of("-moves,-id", 0, 0, "3", SOME),
        cursor_of("-moves,-id", False, False, "3", "x"),
        cursor_of("-moves,-id", False, False, "3", None),
        cursor_of("moves,id", False, False, "3", SOME),
        cursor_of(["-moves,-id"], False, False, "3", SOME),
        "W" * 399,
        base64.urlsafe_b64encode(b"[" * 290).decode(),
    ],
)
def test_a_cursor_that_was_not_given_out_is_refused(cursor: str) -> None:
    with pytest.raises(BadCursor, match="begin with the first page"):
        read_page(Game.objects.all(), ("-moves", "-id"), 5, cursor)


@pytest.mark.parametrize(
    "moment", ["2026-01-01", "2026-01-01T00:00:00", "0001-01-01T00:00:00+23:59", "9999-99-99"]
)
def test_a_cursor_with_a_moment_that_is_none_is_refused(moment: str) -> None:
    order = ("-created_at", "-id")
    with pytest.raises(BadCursor):
        read_page(
            Game.objects.all(), order, 5, cursor_of(",".join(order), False, False, moment, SOME)
        )
    assert read_page(Game.objects.all(), order, 5, None).rows == []


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800"])
def test_a_cursor_with_a_text_that_no_column_holds_is_refused(text: str) -> None:
    with pytest.raises(BadCursor):
        read_page(
            Player.objects.all(), ("name", "id"), 5, cursor_of("name,id", False, False, text, SOME)
        )


def test_a_number_beyond_the_column_is_a_place_like_any_other() -> None:
    cursor = cursor_of("moves,id", False, False, "9" * 30, SOME)
    assert read_page(Game.objects.all(), ("moves", "id"), 5, cursor).rows == []
