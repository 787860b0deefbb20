"""What the fork server forks is as if it had been started, but that Kleio is loaded already."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from environment.folders import ROOT
from local.child import Child
from local.forking import Forked, ForkServer, Line
from tests.local.test_child import is_back, watch_until
from tests.local.test_spawn import gone
from tests.patience import FOR_EVER, until

SLEEPS = ("timeit", "-n", "1", "-r", "1", f"__import__('time').sleep({FOR_EVER})")


def make(**environment: str) -> ForkServer:
    surroundings = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", **environment}
    return ForkServer([sys.executable, "-W", "ignore"], folder=ROOT, environment=surroundings)


@pytest.fixture(scope="module")
def server(processes: None) -> Iterator[ForkServer]:
    made = make(MARK="it")
    yield made
    made.end()


def test_it_is_as_one_that_was_started(server: ForkServer, tmp_path: Path) -> None:
    words = [str(tmp_path / "told in words"), "3", "", "it's"]
    process = server.run("tests.local.stands", *words)
    assert process.wait() == 3
    assert json.loads(Path(words[0]).read_text()) == {
        "leads": True,
        "input": "",
        "words": words,
        "mark": "it",
        "loaded": True,
    }


def test_one_that_gets_the_number_of_one_that_ended_has_not_ended() -> None:
    control, kernel = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line = Line()
    line.control.close()
    line.control = control
    with control, kernel:
        for message in ({"began": 7}, {"ended": 7, "code": 1}, {"began": 7}):
            kernel.send(json.dumps(message).encode())
        first = Forked(line, line.run(["first"]))
        assert first.wait() == 1
        assert Forked(line, line.run(["second"])).poll() is None


def test_it_is_shown_as_what_it_runs_and_its_end_is_told(server: ForkServer) -> None:
    process = server.run(*SLEEPS)
    shown = Path(f"/proc/{process.pid}/cmdline")
    wanted = "\0".join([sys.executable, "-m", *SLEEPS]).encode()
    until(lambda: shown.read_bytes().startswith(wanted), shown.read_bytes)
    assert b"MARK=it" in Path(f"/proc/{process.pid}/environ").read_bytes().split(b"\0")
    assert process.poll() is None
    process.kill()
    assert process.wait() == -signal.SIGKILL
    process.kill()  # that it has gone is no fault


def test_there_is_one_thread_and_no_connection_when_it_forks(server: ForkServer) -> None:
    process = server.run(*SLEEPS)
    place = Path(f"/proc/{process.pid}")
    parent = place.joinpath("stat").read_text().rpartition(")")[2].split()[1]
    of_server = Path(f"/proc/{parent}")
    opened = [os.readlink(each) for each in of_server.joinpath("fd").iterdir()]
    process.kill()
    assert len(list(of_server.joinpath("task").iterdir())) == 1
    # Its standard input, and the same once more, by which it hears of the supervisor.
    assert len({each for each in opened if each.startswith("socket:")}) == 1


def test_a_child_of_a_server_that_is_killed_ends_and_is_forked_by_another_one(
    server: ForkServer,
) -> None:
    command = [sys.executable, "-m", *SLEEPS]
    child = Child("live", command, folder=ROOT, environment=os.environ, loads=True)
    child.server = server
    child.start()
    first = child.pid
    assert server._server is not None
    server._server.kill()
    sentence = watch_until(child, "ended")
    assert sentence == "The live ended (killed by SIGTERM); starting it again in 0.5 s."
    assert gone(first)
    until(lambda: is_back(child))
    assert child.pid != first
    child.kill()


def test_a_kleio_that_cannot_be_loaded_is_told_and_tried_again(processes: None) -> None:
    command = [sys.executable, "-m", *SLEEPS]
    child = Child("live", command, folder=ROOT, environment=os.environ, loads=True)
    child.server = make(DJANGO_SETTINGS_MODULE="no.such.settings")
    with pytest.raises(OSError, match="Kleio cannot be loaded"):
        child.start()
    assert child.watch() == "The live does not start: Kleio cannot be loaded. Again in 0.5 s."
    assert child.watch() is None
    child.server.end()
