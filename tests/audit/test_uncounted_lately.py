"""What Prometheus is told of games that figures lack, without a look at all that there are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from audit.doctor.rows import row
from audit.sql import sql
from games.models import Game
from tests.audit.conftest import Finished

ASKED = ("doctor_uncounted", "uncounted_lately")


@pytest.mark.parametrize(("days", "counts"), [(0, [1, 1]), (6, [1, 1]), (8, [1, 0])])
def test_games_of_a_week_are_told_and_all_to_the_doctor(
    finished: Finished,
    days: int,
    counts: list[int],
) -> None:
    game = finished("persian_invasion", 1)
    over = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(finished_at=over)
    assert [row(sql(name))[0] for name in ASKED] == counts
