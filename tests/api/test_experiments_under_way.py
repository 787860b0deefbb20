"""Experiments that workers play: held, gone on with, passed over where they fail, left."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import pytest

from analytics import going_on, tasks
from analytics.experiments import finding
from analytics.experiments.storing import missing, play_some, unplayed
from analytics.models import Pause, Progress
from api.admission.quotas import Quota
from games.services import enqueueing
from games.services.setbacks import passed_over
from tests.api.actors import Actor, problem
from tests.api.endpoints import NEW_EXPERIMENT
from tests.api.experiments import ordered, play, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_kept_in_this_process() -> None:
    finding._found.cache_clear()


def test_its_maker_and_nobody_else_holds_it_and_goes_on(dora: Actor, ben: Actor) -> None:
    made = ordered(dora)
    problem(ben.post(f"experiments/{made}/pause/"), 403, "not-allowed")
    before = dora.get(f"experiments/{made}/").json()["version"]
    held = dora.post(f"experiments/{made}/pause/").json()
    assert held["state"] == "paused"
    assert held["version"] > before
    assert missing(stored(made)) == []
    problem(ben.post(f"experiments/{made}/resume/"), 403, "not-allowed")
    assert dora.post(f"experiments/{made}/resume/").json()["state"] == "waiting"
    play(made)
    problem(dora.post(f"experiments/{made}/pause/"), 409, "experiment-over")
    assert not Pause.objects.exists()


def test_who_goes_on_with_what_is_not_held_asks_nobody(
    dora: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ordered(dora)
    monkeypatch.setattr(going_on, "begin_chains", lambda work: None)
    going_on.go_on()
    asked = Progress.objects.get(pk=stored(made).pk).asked_at
    assert asked is not None
    before = dora.get(f"experiments/{made}/").json()["version"]
    experiment = dora.post(f"experiments/{made}/resume/").json()
    assert experiment["version"] == before
    assert Progress.objects.get(pk=stored(made).pk).asked_at == asked


def test_those_that_fail_keep_none_behind_them_waiting(
    dora: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [ordered(dora) for _ in range(2)]
    monkeypatch.setattr(going_on, "AT_ONCE", 1)
    begun: list[str] = []

    def begins(work: Any) -> None:
        begun.append(f"exp_{work.id.hex}")
        if begun == made[:1]:
            raise ValueError("broken")

    monkeypatch.setattr(going_on, "begin_chains", begins)
    for _ in range(2):
        going_on.go_on()
    assert begun == made


@pytest.mark.parametrize(
    ("fails", "works", "errand"),
    [
        ("play_on", lambda pk: tasks.experiment(pk, 0, 1), going_on.EXPERIMENT),
        ("Experiment", tasks.find_partings, going_on.PARTINGS),
        ("Pair", lambda pk: tasks.keep_pair(7), going_on.PAIR),
    ],
    ids=["experiment", "partings", "pair"],
)
def test_what_fails_at_a_worker_is_passed_over_for_a_while(
    fails: str, works: Callable[[str], None], errand: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, fails, Mock(side_effect=ValueError, objects=None))
    pk = uuid4()
    works(str(pk))
    assert passed_over(errand) == ["7" if errand == going_on.PAIR else str(pk)]


def test_holding_and_going_on_have_the_quota_of_ordering(
    dora: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ordered(dora)
    monkeypatch.setattr("api.experiments.views.EXPERIMENTS_OF_PLAYER", Quota(1, 0.001))
    for word in ("pause", "resume"):
        dora.post(f"experiments/{made}/{word}/")  # at most one of them is let through
        problem(dora.post(f"experiments/{made}/{word}/"), 429, "too-many-requests")


def test_what_is_held_takes_no_room_from_others(dora: Actor, settings: Any) -> None:
    settings.KLEIO_EXPERIMENT_GAMES_SERVER = 200
    held = ordered(dora)  # 120 games
    assert dora.post(f"experiments/{held}/pause/").status_code == 200
    other = ordered(dora)
    problem(dora.post(f"experiments/{held}/resume/"), 409, "too-many-experiments")
    assert dora.get(f"experiments/{held}/").json()["state"] == "paused"
    play(other)
    assert dora.post(f"experiments/{held}/resume/").json()["state"] == "waiting"


def test_whoever_holds_it_at_its_last_piece_ends_nothing_too_soon(dora: Actor) -> None:
    made = ordered(dora)
    experiment = stored(made)
    play_some(experiment, missing(experiment)[:40], float("inf"))
    dora.post(f"experiments/{made}/pause/")
    going_on.played_some(experiment.pk)
    assert dora.get(f"experiments/{made}/").json()["state"] == "paused"
    play_some(experiment, unplayed(experiment), float("inf"))
    going_on.played_some(experiment.pk)
    body = dora.get(f"experiments/{made}/").json()
    assert (body["state"], body["found"]["blocks"]) == ("finished", NEW_EXPERIMENT["blocks"])


def test_workers_are_asked_for_what_is_left_and_one_of_each_maker_first(
    dora: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(going_on, "begin_chains", lambda work: begun.append(f"exp_{work.id.hex}"))
    monkeypatch.setattr(going_on, "AT_ONCE", 2)
    mine = [ordered(dora) for _ in range(2)]
    of_the_house = ordered(dora)
    Progress.objects.filter(pk=stored(of_the_house).pk).update(maker=None)
    going_on.go_on()
    assert set(begun) == {mine[0], of_the_house}
    going_on.go_on()
    assert len(begun) == 2, "they were asked just now"
    play(mine[0])
    assert begun[2:] == [mine[1]], "where one is over the next begins"
    monkeypatch.setattr(going_on, "STALLED_SECONDS", -1.0)
    going_on.go_on()
    assert set(begun[3:]) == {mine[1], of_the_house}, "of those nobody plays"


def test_what_was_begun_by_other_bots_is_left(
    dora: Actor, nobody: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ordered(dora)
    play(made, 30)
    monkeypatch.setattr(going_on, "can_go_on", lambda experiment: False)
    going_on.go_on()
    body = nobody.get(f"experiments/{made}/").json()
    assert (body["state"], body["found"]["blocks"]) == ("left", 10)


def test_ordering_tells_a_worker(
    dora: Actor, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    posted: list[Any] = []
    monkeypatch.setattr(enqueueing, "_post", posted.append)
    monkeypatch.setattr(enqueueing, "_muted", ContextVar("muted", default=False))
    with django_capture_on_commit_callbacks(execute=True):
        ordered(dora)
    assert posted == [("analytics.tasks.go_on_with_experiments", ())]
