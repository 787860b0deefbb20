"""manage.py check_ratings."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from analytics.models import CountedGame, Rating, RatingPool
from analytics.projection import catching_up
from analytics.projection.catching_up import catch_up
from analytics.projection.rating import rate_anew
from games.models import Game, Player
from tests.analytics.table import of_people

pytestmark = pytest.mark.django_db(transaction=True)


def checked(*words: str) -> tuple[str, str]:
    out, wrong = StringIO(), StringIO()
    try:
        call_command("check_ratings", *words, stdout=out, stderr=wrong)
    except CommandError as problem:
        return str(problem), wrong.getvalue()
    return out.getvalue(), wrong.getvalue()


@pytest.fixture(autouse=True)
def _two_games(ann: Player, ben: Player) -> None:
    for _ in range(2):
        of_people(ann, ben)
    catch_up()


def test_ratings_that_follow_from_the_log_are_said_to() -> None:
    assert checked() == ("2 ratings of 2 games follow from the log.\n", "")


def test_each_number_that_differs_is_told_and_mended(ann: Player, ben: Player) -> None:
    Rating.objects.filter(player=ann).update(sigma=1)
    Rating.objects.filter(player=ben).delete()
    RatingPool.objects.update(tally={})
    output, wrong = checked()
    assert output == "3 differences in 2 ratings of 2 games."
    assert f"{ann.opaque} in night_market for 2: is" in wrong
    assert f"{ben.opaque} in night_market for 2: has no rating and should" in wrong
    assert "night_market for 2: games were foretold otherwise" in wrong
    assert checked("--mend") == ("2 ratings of 2 games follow from the log.\n", "")


def test_a_rating_that_nothing_leads_to_is_told() -> None:
    stray = Rating.objects.all()[0]
    stray.pk, stray.who, stray.player = None, "greedy", None
    stray.save()
    output, wrong = checked()
    assert output.startswith("1 difference in")
    assert "greedy in night_market for 2: has a rating and should not" in wrong
    assert checked("--mend")[1] == ""


def test_a_pool_whose_last_game_is_rated_no_more_tells_of_none() -> None:
    rate_anew(Game.objects.values_list("pk", flat=True))
    CountedGame.objects.all().delete()
    catch_up()
    assert RatingPool.objects.exists()
    assert checked() == ("0 ratings of 0 games follow from the log.\n", "")


def test_all_is_rated_anew_while_nobody_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does both at once would take what is rated for what is to be."""
    done: list[object] = []
    monkeypatch.setattr(catching_up, "read_cursor", lambda name, *, hold: done.append((name, hold)))
    monkeypatch.setattr(
        catching_up, "rate_anew_all", lambda: done.append(connection.in_atomic_block)
    )
    catching_up.rate_all_anew()
    assert done == [(catching_up.CURSOR, True), True]
