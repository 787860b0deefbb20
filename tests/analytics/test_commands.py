"""manage.py simulate and manage.py rebuild_analytics."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor as Threads
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test import Client

from analytics import process, spreading, tasks
from analytics.management.commands import rebuild_analytics, simulate
from analytics.models import CountedGame, LotHolding, Simulation, Uncounted
from analytics.projection import catching_up, counting
from analytics.projection.catching_up import catch_up
from analytics.tasks import catch_up as catch_up_task
from analytics.works import Work
from environment.folders import ROOT
from games.models import Game
from tests.analytics.table import MARKET, of_bots, rows
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)


def run(*words: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_it_plays_shows_how_far_it_is_counts_and_tells_who_won() -> None:
    output = run(
        "simulate", MARKET, "--bots", "greedy,random", "--games", "60", "--local", "--jobs=1"
    )
    assert "60 games of night_market" in output
    assert "50 of 60\n60 of 60" in output
    assert re.search(r"60 games in [\d.]+ s, [\d.]+ games/s", output)
    simulation = Simulation.objects.get()
    drawn, as_json = re.findall(r"^(?:Drawn|As JSON): (/\S+)$", output, re.MULTILINE)
    assert drawn == f"/win-rates/?title=night_market&simulation={simulation.opaque}"
    assert "60 games" in Client().get(drawn, secure=True).content.decode()
    assert Client().get(as_json, secure=True).json()["games"] == 60
    assert re.search(r"P1 +n +60 +wins +[\d.]+%", output)
    assert re.search(r"greedy +n +60 +wins", output)
    assert CountedGame.objects.filter(simulation=simulation.pk).count() == 60


def test_it_takes_seats_options_of_the_title_and_changed_parameters() -> None:
    run(
        *("simulate", MARKET, "--seats", "3", "--bots", "random", "--games", "2", "--rotate"),
        *("--seed", "s", "--parameters", "upkeep=0", "price.jade=1", "--local", "--jobs", "1"),
        *("--first_seat", "2"),
    )
    simulation = Simulation.objects.get()
    assert simulation.levels == ["random"] * 3
    assert simulation.patch == {"upkeep": 0, "price.jade": 1}
    assert simulation.options["first_seat"] == 2
    assert {game.patch["upkeep"] for game in Game.objects.all()} == {0}


def test_options_are_json_or_pairs_or_words() -> None:
    assert simulate._value("2") == 2
    assert simulate._value('{"M3": "B"}') == {"M3": "B"}
    assert simulate._value("M3=B,X=random") == {"M3": "B", "X": "random"}
    assert simulate._value("random") == "random"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "dice_forge"),
        ([], "Name a title"),
        ([MARKET, "--bots", "greedy,random,random", "--seats", "2"], "3 bots for 2 seats"),
        ([MARKET, "--bots", "clever"], "levels are"),
        ([MARKET, "--seats", "9"], "2, 3, 4"),
        ([MARKET, "--games", "0"], "1 to"),
        ([MARKET, "--parameters", "upkeep"], "NAME=NUMBER"),
        ([MARKET, "--parameters", "nonsense=1"], "The names are"),
        ([MARKET, "--first_seat", "nobody"], "first_seat"),
        ([MARKET, "--local", "--jobs", "0"], "--jobs"),
        (["--resume", "sim_1"], "no simulation"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], says: str) -> None:
    with pytest.raises(CommandError, match=re.escape(says)):
        run("simulate", *words)
    assert not Game.objects.exists()


def test_it_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(work: Work, _jobs: int) -> Iterator[int]:
        work.play([0], 1.0)
        yield 1
        raise KeyboardInterrupt

    whole = spreading.over_processes
    monkeypatch.setattr(simulate, "over_processes", stopped)
    with pytest.raises(CommandError, match="--resume sim_"):
        run("simulate", MARKET, "--games", "3", "--bots", "random", "--local")
    monkeypatch.setattr(simulate, "over_processes", whole)
    opaque = Simulation.objects.get().opaque
    output = run("simulate", "--resume", opaque, "--local", "--jobs", "1")
    assert "2 games in" in output
    assert Game.objects.count() == 3


def test_without_workers_it_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(work: Work) -> Iterator[int]:
        yield from ()
        raise spreading.NobodyPlays

    monkeypatch.setattr(simulate, "over_workers", nobody)
    with pytest.raises(CommandError, match=r"--local.*--resume sim_"):
        run("simulate", MARKET, "--games", "3")


def test_bots_that_think_are_played_here_and_hold_no_worker_up() -> None:
    with pytest.raises(CommandError, match="--local --resume sim_"):
        run("simulate", "dice_forge", "--seats", "2", "--bots", "expert", "--games", "1")


@pytest.mark.usefixtures("processes")
def test_several_processes_share_the_work(app_database_url: str) -> None:
    """As the application's role, which is what an operator has."""

    def manage(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env={
                **os.environ,
                "DATABASE_URL": app_database_url,
                "DJANGO_SETTINGS_MODULE": "config.settings",
            },
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    words = ["dice_forge", "--bots=random", "--seats=2", "--games=60", "--local", "--jobs=2"]
    assert "60 of 60" in manage("simulate", *words)
    assert CountedGame.objects.filter(population="simulation").count() == 60
    assert "60 games counted" in manage("rebuild_analytics", "--jobs=2")


def test_a_rebuild_tells_what_it_did_and_gives_the_same_rows() -> None:
    for _ in range(3):
        of_bots()
    catch_up()
    before = rows()
    assert re.search(r"3 games counted in [\d.]+ s", run("rebuild_analytics"))
    assert rows() == before
    for way in ("--resume", "--empty"):
        assert "3 games counted" in run("rebuild_analytics", way)
        assert rows() == before


def test_a_rebuild_from_nothing_does_not_go_on_where_another_ended() -> None:
    of_bots()
    catch_up()
    with pytest.raises(CommandError, match="--resume: not allowed with argument --empty"):
        run("rebuild_analytics", "--empty", "--resume")
    assert CountedGame.objects.count() == 1


def test_while_processes_count_anew_what_is_new_is_counted_and_how_far_they_are_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of_bots()
    catch_up()
    of_bots()

    def until_both_are_counted(number: int, of: int, database: str) -> None:
        until(lambda: CountedGame.objects.count() >= 2)
        connection.close()

    monkeypatch.setattr(rebuild_analytics, "REPORT_SECONDS", 0.02)
    monkeypatch.setattr(rebuild_analytics, "ProcessPoolExecutor", lambda n, *_: Threads(n))
    monkeypatch.setattr(process, "count_anew", until_both_are_counted)
    output = run("rebuild_analytics", "--jobs=2")
    assert "2 games counted, 1 of them to be counted anew" in output
    assert "2 games counted in" in output


_STARTS_ANOTHER = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from analytics import process
with ProcessPoolExecutor(1, get_context("spawn"), process.set_up) as pool:
    pool.submit(os.getpid).result()
    pool.submit(time.sleep, 600)
    print("begun", flush=True)
"""


@pytest.mark.usefixtures("processes")
def test_when_the_command_is_killed_its_processes_end() -> None:
    """All of them write to one pipe, which ends with the last of them."""
    with subprocess.Popen(
        [sys.executable, "-c", _STARTS_ANOTHER],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as command:
        assert command.stdout is not None
        try:
            assert command.stdout.readline() == "begun\n"
            command.kill()
            assert command.communicate(timeout=PATIENCE)[0] == ""
        except BaseException:
            os.killpg(command.pid, signal.SIGKILL)
            raise


def test_a_rebuild_says_that_lots_held_something_else_and_mends_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catching_up, "LOOSE", 1)
    of_bots()
    catch_up()
    before = rows()
    run("rebuild_analytics", "--resume")
    assert capsys.readouterr().err == ""
    LotHolding.objects.filter(dimension="sold").update(games=7)
    run("rebuild_analytics", "--resume")
    assert "did not hold what their games hold: 1; mended" in capsys.readouterr().err
    assert rows() == before


def test_a_rebuild_says_that_games_could_not_be_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise ValueError("no such card")

    of_bots()
    monkeypatch.setattr(counting, "rows_of", fails)
    run("rebuild_analytics")
    assert "could not be looked at: 1;" in capsys.readouterr().err
    assert Uncounted.objects.count() == 1


def test_the_scheduled_task_counts_and_asks_for_another_turn_if_there_is_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []
    monkeypatch.setattr("analytics.tasks.current_app.send_task", sent.append)
    game = of_bots()
    catch_up_task()
    assert CountedGame.objects.filter(pk=game.pk).exists()
    assert sent == []
    of_bots()
    monkeypatch.setattr(tasks, "CATCH_UP_SECONDS", 0)
    catch_up_task()
    assert sent == ["analytics.tasks.catch_up"]


def test_the_task_is_on_the_schedule(settings: Any) -> None:
    schedule = settings.CELERY_BEAT_SCHEDULE
    assert catch_up_task.name in {entry["task"] for entry in schedule.values()}
