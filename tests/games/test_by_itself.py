"""Sweeps: one game that cannot be swept keeps neither others nor what is swept after it waiting."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection
from django.db.models import F
from django.db.models.functions import Now

from analytics import going_on
from games import tasks
from games.engine.clock import ClockTerms
from games.models import Challenge, Due, Game, Player, Setback, Tournament, Watch
from games.models.tournament import Form, Stage
from games.services import (
    answering_challenges,
    being_ready,
    dues,
    erasing,
    flagging,
    leaving,
    lobby,
    resigning,
    sweeping,
)
from games.services.by_itself import by_itself
from games.services.setbacks import forget_setbacks, passed_over, set_back
from games.services.tournaments import rounds
from games.sql import swept
from notices import tasks as notices
from notices.clock import database_time
from notices.services import digesting, following, sending, telling
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.setbacks import AT_FIRST, a_while_is_long, pass_by  # noqa: F401  a fixture
from tests.games.table import lay_bets

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]

LONG = timedelta(days=30)


def out_of_time(make: Make, ann: Player, ben: Player) -> Game:
    game = lobby.join(make(ME, OPEN, clock=ClockTerms("random", per_move=86400)).pk, ben)
    lay_bets(game, ann, ben)
    game.refresh_from_db()
    assert game.asked_at is not None
    asked = [None if at is None else at - LONG for at in game.asked_at]
    Game.objects.filter(pk=game.pk).update(asked_at=asked)
    Due.objects.filter(pk=game.pk).update(at=F("at") - LONG)
    Watch.objects.update_or_create(pk=1, defaults={"seen_at": Now()})
    return game


def abandoned(make: Make, ann: Player, ben: Player) -> Game:
    game = lobby.join(make(ME, OPEN).pk, ben)
    lay_bets(game, ann, ben)
    Game.objects.filter(pk=game.pk).update(moved_at=Now() - LONG)
    return game


def forgotten(make: Make, ann: Player, ben: Player) -> Game:
    game = make(ME, OPEN)
    Game.objects.filter(pk=game.pk).update(created_at=Now() - LONG)
    return game


def silent(make: Make, ann: Player, ben: Player) -> Game:
    game = lobby.join(make(ME, OPEN, ready_within=60).pk, ben)
    Game.objects.filter(pk=game.pk).update(ready_by=Now() - LONG)
    return game


SWEEPS = [
    (flagging, "hand_over", flagging.flag, out_of_time),
    (resigning, "hand_over", resigning.hand_over_abandoned, abandoned),
    (leaving, "call_off", leaving.call_off_abandoned, forgotten),
    (leaving, "call_off", being_ready.open_seats_of_silent, silent),
]


@pytest.mark.parametrize(
    ("module", "act", "sweep", "due"), SWEEPS, ids=[due.__name__ for *_, due in SWEEPS]
)
@pytest.mark.usefixtures("a_while_is_long")
def test_one_game_that_fails_keeps_no_other_waiting(
    module: ModuleType,
    act: str,
    sweep: Callable[[], int],
    due: Callable[[Make, Player, Player], Game],
    make: Make,
    ann: Player,
    ben: Player,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    games = [due(make, ann, ben) for _ in range(3)]
    does = getattr(module, act)

    def fails(game: Game, *given: Any, **named: Any) -> Any:
        if game.pk in (games[0].pk, games[1].pk):
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 / 0")  # a transaction that it spoils is its own
        return does(game, *given, **named)

    with monkeypatch.context() as broken:
        broken.setattr(module, act, fails)
        assert sweep() == 1
    lines = [record.getMessage() for record in caplog.records if record.exc_info]
    assert [str(game.pk) in line for game in games for line in lines].count(True) == 2
    assert not any(str(games[2].pk) in line for line in lines)
    assert sweep() == 0, "what failed is passed over for a while"
    pass_by(AT_FIRST)
    assert sweep() == 2


@pytest.fixture
def looks_at_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sweeps look at two at once, instead of a hundred or more."""

    def few(name: str) -> str:
        text, limits = re.subn(r"^( *)LIMIT \d00$", r"\1LIMIT 2", swept(name), flags=re.MULTILINE)
        assert limits == 1
        return text

    for module in (dues, resigning, leaving, being_ready, answering_challenges):
        monkeypatch.setattr(module, "swept", few)
    monkeypatch.setattr(erasing, "_MOST", 2)


@pytest.mark.parametrize(
    ("module", "act", "sweep", "due"), SWEEPS, ids=[due.__name__ for *_, due in SWEEPS]
)
@pytest.mark.usefixtures("looks_at_two", "a_while_is_long")
def test_more_that_fail_than_a_sweep_looks_at_keep_nothing_behind_them_waiting(
    module: ModuleType,
    act: str,
    sweep: Callable[[], int],
    due: Callable[[Make, Player, Player], Game],
    make: Make,
    ann: Player,
    ben: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = [due(make, ann, ben) for _ in range(4)]
    does = getattr(module, act)

    def fails(game: Game, *given: Any, **named: Any) -> Any:
        if game.pk != games[3].pk:
            raise ValueError("broken")
        return does(game, *given, **named)

    with monkeypatch.context() as broken:
        broken.setattr(module, act, fails)
        assert [sweep() for _ in range(3)] == [0, 1, 0]
    pass_by(AT_FIRST)
    assert [sweep() for _ in range(3)] == [2, 1, 0]


@pytest.mark.usefixtures("looks_at_two", "a_while_is_long")
def test_so_do_challenges(
    make: Make, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = {"number": 1, "by": ann, "bot": ben, "expires_at": Now() - LONG}
    made = [Challenge.objects.create(game=make(ME, OPEN), **offered) for _ in range(3)]
    gives_up = answering_challenges._give_up

    def fails(challenge: Challenge, *given: Any) -> None:
        if challenge.pk != made[2].pk:
            raise ValueError("broken")
        gives_up(challenge, *given)

    monkeypatch.setattr(answering_challenges, "_give_up", fails)
    for _ in range(2):
        answering_challenges.expire()
    states = [Challenge.objects.get(pk=each.pk).state for each in made]
    assert states == ["offered", "offered", "withdrawn"]


def test_what_fails_again_and_again_is_passed_over_for_longer_each_time() -> None:
    for seconds in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600):
        before = database_time()
        set_back("flag", 1)
        since = Setback.objects.get().until - timedelta(seconds=seconds)
        assert before <= since <= database_time()
    assert passed_over("flag") == ["1"]
    assert passed_over("abandoned seats") == []
    pass_by(timedelta(hours=-1))
    assert passed_over("flag") == [], "the clock was set back"
    pass_by(timedelta(hours=3))
    forget_setbacks()
    assert Setback.objects.exists()
    pass_by(timedelta(hours=2))
    forget_setbacks()
    assert not Setback.objects.exists()


def _fail(*_: object) -> Any:
    raise ValueError("broken")


def test_a_step_that_fails_keeps_no_bot_waiting(
    make: Make, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(ME, BOT)
    Game.objects.filter(pk=game.pk).update(moved_at=Now() - LONG)
    sent.clear()
    done: list[str] = []
    steps = [_fail, lambda: done.append("next"), _fail]
    for step in steps:
        step.__name__ = "a step"
    monkeypatch.setattr(sweeping, "_STEPS", steps)
    assert sweeping.sweep() == 1
    assert (len(sent), done) == (1, ["next"])


def test_flags_that_fail_keep_neither_silent_people_nor_challenges_waiting(
    make: Make, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flagging, "all_due", _fail)
    game = silent(make, ann, ben)
    tasks.flag()
    game.refresh_from_db()
    assert game.status == "cancelled"


def test_a_page_of_the_log_that_fails_keeps_nothing_that_is_due_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[object] = []
    monkeypatch.setattr(following, "follow_the_log", _fail)
    monkeypatch.setattr(telling, "tell_what_is_due", calls.append)
    monkeypatch.setattr(digesting, "send_off_digests", _fail)
    monkeypatch.setattr(sending, "are_due", calls.append)
    _fail.__name__ = "follow_the_log"
    notices.look()
    assert len(calls) == 2


@pytest.mark.parametrize("of", ["tournaments", "experiments"])
def test_tournaments_and_experiments_go_on_by_themselves_too(
    of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    def fails(errand: object) -> None:
        tried.append(errand)
        raise ValueError("broken")

    if of == "tournaments":
        for number in range(2):
            Tournament.objects.create(
                name=f"Cup {number}",
                clock={},
                form=Form.SWISS,
                rounds=1,
                most_entrants=2,
                stage=Stage.RUNNING,
            )
        monkeypatch.setattr(rounds, "_go_on", fails)
        assert rounds.go_on() == 0
    else:
        monkeypatch.setattr(going_on, "in_turn", list)
        progress = Mock()
        progress.objects.filter().select_related.return_value = [Mock(pk=1), Mock(pk=2)]
        monkeypatch.setattr(going_on, "Progress", progress)
        monkeypatch.setattr(going_on, "_go_on", fails)
        going_on.go_on()
    assert len(tried) == 2


def test_time_that_is_up_ends_the_whole_sweep() -> None:
    def slow() -> None:
        raise SoftTimeLimitExceeded

    with pytest.raises(SoftTimeLimitExceeded):
        by_itself(slow, "what takes long")
    assert by_itself(lambda: 3, "what is done") is True
    assert by_itself(lambda: None, "what there is not") is False
