"""Commands and figures about the server look at each of several databases."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

import analytics.tasks
import games.tasks
from analytics.models import CountedGame
from audit.checkpoints.publishing import CURSOR, publish
from audit.doctor import Wanted
from audit.doctor.asking import answer
from audit.doctor.checks import BESIDE, OF_SEVERAL
from audit.doctor.findings import Level
from audit.doctor.lag import lags_here
from database.at_hand import HOME, at, here
from exporter import asking
from games.engine.clock import ClockTerms
from games.identifiers import player_of
from games.models import Due, Player
from games.services import lobby, vacations
from games.services.seating import SeatRequest
from shards.accounts import know_what_the_home_knows, subscription_of
from tests.api.actors import Actor
from tests.filled import filled
from tests.patience import PATIENCE
from tests.shards.servers import EAST, Servers
from tests.shards.tables import played

pytestmark = pytest.mark.usefixtures("processes", "servers", "checkpoint_key")

DAY = timedelta(days=1)


def _told(command: str, **options: object) -> str:
    out = StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


def _person(who: Actor) -> Player:
    return Player.objects.get(pk=player_of(who.player))


def test_who_goes_away_or_comes_back_is_waited_for_otherwise_wherever_they_play(
    ann: Actor, ben: Actor
) -> None:
    assert know_what_the_home_knows(EAST, PATIENCE)
    seats = [SeatRequest("me"), SeatRequest("open")]
    terms = ClockTerms("random", per_move=3 * 86400)
    with at(EAST):
        made = lobby.create_game(
            _person(ann), "night_market", {"first_seat": 0}, seats, clock=terms
        )
        game = lobby.join(made.pk, _person(ben))
        game.refresh_from_db()
        assert list(game.waiting) == [0]
        before = Due.objects.get(pk=game.pk).at
    for change, later in filled(
        ((lambda: vacations.go_away(_person(ann), 2), 2 * DAY), (_come_back(ann), timedelta(0)))
    ):
        change()
        assert know_what_the_home_knows(EAST, PATIENCE)
        games.tasks.sweep()
        with at(EAST):
            due = Due.objects.get(pk=game.pk).at
        assert abs(due - before - later) < timedelta(minutes=2)


def test_games_of_who_is_away_are_looked_at_once_a_minute_where_nobody_went_or_came(
    ann: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def look(_: object) -> int:
        looked.append(here())
        return 0

    monkeypatch.setattr(vacations, "_see_to_games_of", look)
    monkeypatch.setattr(vacations, "_looked", {})
    games.tasks.sweep()
    vacations.go_away(_person(ann), 2)
    assert know_what_the_home_knows(EAST, PATIENCE)
    for _ in range(2):
        games.tasks.sweep()
        assert looked == [EAST] * 2
    monkeypatch.setattr(vacations, "_LOOK_AGAIN_SECONDS", 0)
    games.tasks.sweep()
    assert looked == [EAST] * 3


def _come_back(who: Actor) -> Any:
    return lambda: vacations.come_back(_person(who))


def test_the_doctor_asks_each_database(servers: Servers) -> None:
    assert know_what_the_home_knows(EAST, PATIENCE)
    for check in filled(OF_SEVERAL):
        assert answer(check, Wanted(10)).level in (Level.OK, Level.WARN)
    with at(EAST):
        results = {check.name: answer(check, Wanted(10)) for check in filled(BESIDE)}
    for name in filled(("migrations", "chains", "triggers", "era of the log")):
        assert results[name].level is Level.OK, (name, results[name])
    with servers.down(EAST):
        out = StringIO()
        with pytest.raises(SystemExit):
            call_command("doctor", stdout=out)
    assert "FAIL  east: database: does not answer" in out.getvalue()
    assert "east: chains" not in out.getvalue()


def test_the_exporter_tells_which_answer_and_what_is_kept_for_them(
    servers: Servers, ann: Actor
) -> None:
    played(ann, EAST)
    analytics.tasks.catch_up()
    assert _samples("kleio_up")[EAST] == 1
    assert _samples("kleio_replication_followed") == {subscription_of(EAST): 1}
    assert "analytics at east" in _samples("kleio_reader_lag_seconds")
    with servers.down(EAST):
        assert _samples("kleio_up")[EAST] == 0
        assert _samples("kleio_up")["database"] == 1
        assert _samples("kleio_uncounted_games")


def test_how_far_checkpoints_of_each_are_behind_is_told(ann: Actor) -> None:
    """Their places are kept at home, and say nothing of the home's own log."""
    played(ann, EAST)
    assert publish()
    assert dict(lags_here())[CURSOR] is None
    with at(EAST):
        assert dict(lags_here())[CURSOR] is None
    played(ann, EAST)
    assert set(dict(lags_here())) <= {"analytics", "notices", CURSOR}
    with at(EAST):
        assert (dict(lags_here())[CURSOR] or 0.0) > 0


def _samples(name: str) -> dict[str, float]:
    return {
        next(iter(sample.labels.values()), ""): sample.value
        for metric in asking._all()
        if metric.name == name
        for sample in metric.samples
    }


def test_games_are_counted_anew_and_looked_at_in_each(ann: Actor) -> None:
    for database in filled((HOME, EAST)):
        played(ann, database)
        with at(database):
            CountedGame.objects.all().delete()
    output = _told("rebuild_analytics")
    assert "east:" in output
    for database in filled((HOME, EAST)):
        with at(database):
            assert CountedGame.objects.exists()
    assert "Games at east:" in _told("look")
