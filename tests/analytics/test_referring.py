"""A row that refers to none is found, whichever of the two was written, and no other."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction

from analytics.models import CountedGame, Holding, LotHolding
from tests.analytics.referring import each_has_what_it_refers_to
from tests.analytics.synthetic import Made, store

pytestmark = pytest.mark.django_db

NOBODY = UUID(int=10**9)


def _games() -> list[UUID]:
    return list(CountedGame.objects.values_list("pk", flat=True))


def _of_no_game() -> None:
    Holding.objects.filter(game=min(_games()), value="0").update(game_id=NOBODY)


def _of_no_lot() -> None:
    LotHolding.objects.create(lot_id=NOBODY, dimension="sold", value="?", seats=1, games=1)


def _bereft() -> None:
    games = CountedGame.objects.all()
    games._raw_delete(games.db)


@pytest.mark.parametrize(
    ("broken", "column"),
    [
        (_of_no_game, "game_id of analytics_holding"),
        (_of_no_lot, "lot_id of analytics_lotholding"),
        (_bereft, "game_id of analytics_countedseat"),
    ],
)
def test_a_row_that_refers_to_none_is_found(broken: Callable[[], None], column: str) -> None:
    with transaction.atomic():
        store([Made((0,))] * 3)
        each_has_what_it_refers_to()
        broken()
        with pytest.raises(IntegrityError, match=column):
            each_has_what_it_refers_to()
        transaction.set_rollback(True)


def test_each_reference_is_one_column() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(cardinality(conkey)) FROM pg_constraint WHERE contype = 'f'")
        assert cursor.fetchone() == (1,)
