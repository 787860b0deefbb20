"""Streams as people meet them: through the one port of a Kleio that runs."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import requests

from bench.watched import connections_to
from environment.descriptors import allow_many_connections
from environment.folders import ROOT
from tests.browser.chromium import FLAGS, LEFT_OUT, chromium
from tests.filled import filled
from tests.live import proxy
from tests.live.following import followed
from tests.live.idling import Idling
from tests.live.person import Person, wait_until_it_hears
from tests.local.kleio import Kleio
from tests.patience import OF_PROCESSES, PATIENCE, until

GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SECTION = GUIDE.split("### As it happens\n")[1].split("\n### ")[0]
BOTS = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]
LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture
def ann(kleio: Kleio) -> Person:
    kleio.wait_for_health()
    return Person(kleio)


def block(language: str) -> str:
    (text,) = re.findall(rf"```{language}\n(.*?)```", SECTION, re.DOTALL)
    return str(text)


def run(command: list[str], kleio: Kleio, game: str) -> str:
    done = subprocess.run(
        command,
        env=os.environ | {"KLEIO": kleio.url(""), "GAME": game},
        capture_output=True,
        text=True,
        timeout=OF_PROCESSES,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_with_curl_a_game_is_followed_to_its_end(kleio: Kleio, ann: Person) -> None:
    lines = run(["bash", "-c", block("sh")], kleio, ann.game(*BOTS)).splitlines()
    messages = [json.loads(line) for line in lines if line]
    assert messages[0]["type"] == "snapshot"
    assert messages[-1]["type"] == "end"
    after = messages[0]["version"]
    for message in messages[1:-1]:
        if message["type"] == "presence":
            continue
        assert message["after"] == after
        after = message["version"]


def test_with_fifteen_lines_of_python_too(kleio: Kleio, ann: Person) -> None:
    program = block("python")
    assert len(program.split("\n\n")[1].splitlines()) <= 15
    lines = followed(ann, [sys.executable, "-uc", program])
    assert lines[-1] == "end"
    assert any(line.startswith("batch P1: ") for line in lines)


def test_with_a_page_too(kleio: Kleio, ann: Person) -> None:
    from playwright.sync_api import sync_playwright

    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    game = ann.game(*BOTS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        page = browser.new_page()
        page.goto(kleio.url("/"))
        kinds = page.evaluate(
            f"""async () => {{
                {block("js")}
                const told = [];
                await follow("/stream/games/{game}", "", (message) => told.push(message.type));
                return told;
            }}"""
        )
        browser.close()
    assert (kinds[0], kinds[-1]) == ("snapshot", "end")
    assert set(kinds[1:-1]) <= {"batch", "presence"}


class Stream:
    """A stream of lines over a socket of its own."""

    def __init__(self, kleio: Kleio, game: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", kleio.port, timeout=PATIENCE)
        self.connection.request("GET", f"/stream/games/{game}", headers=LINES)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200, self.answer.read()

    def next(self) -> dict[str, Any] | None:
        """The next message about the game; None at the end of the stream."""
        while line := self.answer.readline():
            if line.strip():
                message: dict[str, Any] = json.loads(line)
                if message["type"] != "presence":
                    return message
        return None


@pytest.mark.parametrize("packed", ["identity", "gzip"])
def test_behind_a_proxy_each_message_comes_at_once(
    kleio: Kleio, ann: Person, tmp_path: Path, packed: str
) -> None:
    program = proxy.nginx()
    if program is None:
        pytest.skip(proxy.LEFT_OUT)
    game = ann.game({"kind": "me"}, {"kind": "me"})
    wait_until_it_hears(kleio)
    with proxy.in_front_of(kleio.port, program, tmp_path) as port:
        asked = {"Accept-Encoding": packed, "Authorization": f"Bearer {ann.token}", **LINES}
        for path in (f"games/{game}", "me", "lobby"):
            url = f"http://127.0.0.1:{port}/stream/{path}"
            with requests.get(url, headers=asked, stream=True, timeout=PATIENCE) as answer:
                assert answer.status_code == 200, answer.text
                lines = (line for line in answer.iter_lines(chunk_size=1) if line)
                assert json.loads(next(lines))["type"] in ("snapshot", "table", "open", "ready")
        url = f"http://127.0.0.1:{port}/stream/games/{game}"
        with requests.get(url, headers=asked, stream=True, timeout=PATIENCE) as answer:
            lines = (line for line in answer.iter_lines(chunk_size=1) if line)
            next(lines)
            for _ in range(3):
                version = ann.move(game)
                message = next(json.loads(line) for line in lines if b'"batch"' in line)
                assert message["version"] == version


def test_when_the_server_stops_all_are_told_and_it_ends_at_once(kleio: Kleio, ann: Person) -> None:
    """It takes so little work, and waits for so little, that nobody is late: on a busy machine only
    by as much as it takes to get a processor."""
    allow_many_connections()
    game = ann.game({"kind": "me"}, {"kind": "me"})
    streams = [Stream(kleio, game) for _ in range(800)]
    for stream in filled(streams):
        assert (stream.next() or {})["type"] == "snapshot"
    victim = kleio.pid_of("live")
    ending = Idling(victim)
    os.kill(victim, signal.SIGTERM)
    for stream in filled(streams):
        assert stream.next() == {"type": "bye", "reason": "restart"}
        assert stream.next() is None
        ending.look()
    until(lambda: not ending.look())
    assert ending.worked < 2
    assert ending.idle < 2
    kleio.wait_for_words("The live ended")


def test_when_it_is_killed_the_streams_break_off_and_the_next_try_goes_on(
    kleio: Kleio, ann: Person
) -> None:
    game = ann.game({"kind": "me"}, {"kind": "me"})
    wait_until_it_hears(kleio)
    follower = subprocess.Popen(
        [sys.executable, "-u", "-c", block("python")],
        env=os.environ | {"KLEIO": kleio.url(""), "GAME": game},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert follower.stdout is not None
    assert follower.stdout.readline() == "snapshot\n"
    os.kill(kleio.pid_of("live"), signal.SIGKILL)
    for _ in range(5):
        ann.move(game)
        time.sleep(0.1)
    lines: list[str] = []
    while sum(line.startswith("batch") for line in lines) < 5:
        lines.append(follower.stdout.readline())
        assert "snapshot\n" not in lines
    follower.kill()
    follower.wait()
    follower.stdout.close()


def test_when_the_front_is_killed_no_stream_breaks_off(kleio: Kleio, ann: Person) -> None:
    game = ann.game({"kind": "me"}, {"kind": "me"})
    wait_until_it_hears(kleio)
    stream = Stream(kleio, game)
    assert (stream.next() or {})["type"] == "snapshot"
    os.kill(kleio.pid_of("front"), signal.SIGKILL)
    kleio.wait_for_health()
    version = ann.move(game)
    message = stream.next() or {}
    assert (message["type"], message["version"]) == ("batch", version)


def test_behind_whatever_answer_a_stream_is_asked_for_on_the_same_connection(
    kleio: Kleio, ann: Person
) -> None:
    """The front knows of each where it ends."""
    wait_until_it_hears(kleio)
    with requests.get(kleio.url("/"), timeout=PATIENCE) as page:
        [static, *_] = re.findall(r"/static/[^\"]+", page.text)
    plain = {"Accept-Encoding": "identity"}
    tag = requests.head(kleio.url(static), headers=plain, timeout=PATIENCE).headers["ETag"]
    asked: list[tuple[str, str, str | None, dict[str, str], int]] = [
        ("GET", "/", None, {}, 200),
        ("GET", "/api/", None, {"Accept-Encoding": "gzip"}, 200),
        ("GET", "/api/openapi.json", None, {}, 200),
        ("GET", static, None, {}, 200),
        ("GET", static, None, {"If-None-Match": tag}, 304),
        ("HEAD", static, None, {}, 200),
        ("HEAD", "/api/", None, {}, 200),
        ("OPTIONS", "/api/", None, {}, 204),
        ("GET", "/api/nothing/", None, {}, 404),
        ("PUT", "/api/", "{}", {}, 405),
        ("POST", "/api/players/", "{", {"Content-Type": "application/json"}, 400),
        ("POST", "/api/players/", "{", {"Expect": "100-continue"}, 415),
    ]
    for method, path, body, headers, status in filled(asked):
        web = http.client.HTTPConnection("127.0.0.1", kleio.port, timeout=PATIENCE)
        web.request(method, path, body, headers)
        with web.getresponse() as answer:
            answer.read()
            assert answer.status == status, (method, path)
        assert web.sock is not None, (method, path)
        web.request("GET", "/stream/health/")
        with web.getresponse() as answer:
            assert answer.status == 200, (method, path)
        web.close()


def test_it_keeps_three_connections_however_many_follow(kleio: Kleio, ann: Person) -> None:
    wait_until_it_hears(kleio)
    games = [ann.game({"kind": "me"}, {"kind": "me"}) for _ in range(3)]
    streams = [Stream(kleio, game) for game in games for _ in range(20)]
    for game in games:
        ann.move(game)
    for stream in streams:
        assert [(stream.next() or {})["type"] for _ in range(2)] == ["snapshot", "batch"]
    port = int(json.loads((kleio.var / "postgres/address.json").read_text())["port"])
    assert connections_to(port, kleio.pid_of("live")) == 3
