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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from bench.watched import connections_to
from environment.folders import ROOT
from tests.browser.chromium import FLAGS, LEFT_OUT, chromium
from tests.filled import filled
from tests.live import proxy
from tests.live.streams import until
from tests.local.kleio import Kleio

GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SECTION = GUIDE.split("### As it happens\n")[1].split("\n### ")[0]
BOTS = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]
LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture(scope="module")
def kleio(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kleio]:
    many = "100000"
    kleio = Kleio(
        tmp_path_factory.mktemp("streams") / "var",
        KLEIO_FIRST_GAMES="0",
        KLEIO_STREAMS_PER_ADDRESS=many,
        KLEIO_STREAMS_PER_PLAYER=many,
    )
    kleio.start()
    yield kleio
    kleio.kill_all()


class Person:
    """Somebody who plays over HTTP."""

    def __init__(self, kleio: Kleio) -> None:
        self.kleio = kleio
        self.session = requests.Session()
        self.token = str(self.call("POST", "players/", {"name": "Ann"})["token"])
        self.session.headers["Authorization"] = f"Bearer {self.token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.session.request(method, self.kleio.url(f"/api/{path}"), json=body, timeout=20)
        assert answer.ok, answer.text
        return answer.json()

    def game(self, *seats: dict[str, str]) -> str:
        made = self.call("POST", "games/", {"title": "dice_forge", "seats": list(seats)})
        return str(made["id"])

    def asked_at(self, game: str) -> int:
        """The version at which it is this person's turn, soon."""
        until(lambda: self.call("GET", f"games/{game}/")["waiting"] == [0])
        return int(self.call("GET", f"games/{game}/")["version"])

    def move(self, game: str) -> int:
        """The first legal move of whoever is asked; the version after it."""
        asked = self.call("GET", f"games/{game}/legal-moves/")["decisions"][0]
        move = {"decision": asked["decision"], "move": asked["moves"][0]["move"]}
        told = self.call("POST", f"games/{game}/moves/", {**move, "seat": asked["seat"]})
        return int(told["version"])


@pytest.fixture
def ann(kleio: Kleio) -> Person:
    kleio.wait_for_health()
    return Person(kleio)


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", SECTION, re.DOTALL)
    return str(found)


def run(command: list[str], kleio: Kleio, game: str) -> str:
    done = subprocess.run(
        command,
        env=os.environ | {"KLEIO": kleio.url(""), "GAME": game},
        capture_output=True,
        text=True,
        timeout=60,
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
    told = run([sys.executable, "-c", program], kleio, ann.game(*BOTS)).splitlines()
    assert told[0] == "snapshot"
    assert told[-1] == "end"
    assert any(line.startswith("batch P1: ") for line in told)


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
        told = page.evaluate(
            f"""async () => {{
                {block("js")}
                const told = [];
                await follow("/stream/games/{game}", "", (message) => told.push(message.type));
                return told;
            }}"""
        )
        browser.close()
    assert (told[0], told[-1]) == ("snapshot", "end")
    assert set(told[1:-1]) <= {"batch", "presence"}


def test_twelve_tabs_follow_by_one_stream_and_the_thirteenth_is_shown(
    kleio: Kleio, ann: Person
) -> None:
    from playwright.sync_api import Request, expect, sync_playwright

    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    game = ann.game({"kind": "me"}, {"kind": "me"})
    wait_until_it_hears(kleio)
    streams: set[Request] = set()
    most: list[int] = []

    def begun(request: Request) -> None:
        if "/stream/" in request.url:
            streams.add(request)
        most.append(len(streams))

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        context = browser.new_context()
        context.on("request", begun)
        context.on("requestfinished", lambda request: streams.discard(request))
        context.on("requestfailed", lambda request: streams.discard(request))
        tabs = [context.new_page() for _ in range(12)]
        for tab in tabs:
            tab.goto(kleio.url(f"/games/{game}/"))
        for _ in range(2):  # then with a leader that has gone
            version = ann.move(game)
            for tab in tabs:
                shown = tab.locator("#transcript")
                expect(shown).to_have_attribute("data-last", str(version), timeout=15_000)
            assert len(streams) == 1
            tabs.pop(0).close()
            streams.clear()  # of a tab that closes nothing is told
        context.new_page().goto(kleio.url("/games/"), timeout=5000)
        with context.expect_event("request", lambda each: "/stream/" in each.url):
            os.kill(kleio.pid_of("live"), signal.SIGKILL)
        wait_until_it_hears(kleio)
        version = ann.move(game)
        for tab in tabs:
            shown = tab.locator("#transcript")
            expect(shown).to_have_attribute("data-last", str(version), timeout=30_000)
        browser.close()
    assert max(most) == 1


def test_tables_follow_by_one_stream_with_the_token_in_its_header(
    kleio: Kleio, ann: Person
) -> None:
    from playwright.sync_api import Page, Request, expect, sync_playwright

    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "random"})
    wait_until_it_hears(kleio)
    asked: list[Request] = []

    def shows(tab: Page, version: int) -> None:
        shown = re.compile(f"^{version} ")
        expect(tab.locator("#play")).to_have_attribute("data-shown", shown, timeout=20_000)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        context = browser.new_context()
        context.add_init_script(f"localStorage.setItem('kleio.token', '{ann.token}')")
        context.on("request", lambda request: asked.append(request))
        tabs = [context.new_page() for _ in range(3)]
        for tab in tabs:
            tab.goto(kleio.url(f"/games/{game}/table/"))
            shows(tab, ann.asked_at(game))
        for _ in range(2):  # then with a leader that has gone
            ann.move(game)
            for tab in tabs:
                shows(tab, ann.asked_at(game))
            tabs.pop(0).close()
        streams = [request for request in asked if "/stream/" in request.url]
        assert len(streams) == 2
        assert not any(ann.token in request.url for request in asked)
        assert not any("wait=" in request.url for request in asked)
        [tab] = tabs
        with context.expect_event("request", lambda each: "wait=" in each.url, timeout=30_000):
            os.kill(kleio.pid_of("live"), signal.SIGKILL)
        ann.move(game)
        shows(tab, ann.asked_at(game))
        wait_until_it_hears(kleio)
        # Who looks back is told once that the game went on.
        tab.goto(kleio.url(f"/games/{game}/table/?at=5"))
        shows(tab, 5)
        asked.clear()
        ann.move(game)
        ann.asked_at(game)
        tab.wait_for_timeout(1000)
        assert len([request for request in asked if "/sight/" in request.url]) < 20
        browser.close()


def test_the_waiting_room_hears_who_comes_by_a_stream_that_tells_of_more(
    kleio: Kleio, ann: Person
) -> None:
    """By that of open tables, whether they sit there or not: that of the game is silent before
    it begins."""
    from playwright.sync_api import Request, expect, sync_playwright

    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    game = ann.game({"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    wait_until_it_hears(kleio)
    asked: list[Request] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        rooms = []
        for token in (ann.token, ""):
            context = browser.new_context()
            context.add_init_script(f"'{token}' && localStorage.setItem('kleio.token', '{token}')")
            room = context.new_page()
            room.on("request", lambda request: asked.append(request))
            with room.expect_response("**/stream/lobby", timeout=20_000):
                room.goto(kleio.url(f"/games/{game}/room/"))
            rooms.append(room)
        Person(kleio).call("POST", f"games/{game}/join/", {"seat": 1})
        for room in rooms:
            standing = room.get_by_role("status").first
            expect(standing).to_contain_text("Waiting for 1 more player", timeout=20_000)
        asked.clear()
        Person(kleio).call("POST", f"games/{game}/join/", {"seat": 2})
        for room in rooms:
            room.wait_for_url("**/table/", timeout=20_000)
        browser.close()
    assert not [request.url for request in asked if "/events/" in request.url]


def test_an_own_move_at_a_table_costs_three_requests_at_most(kleio: Kleio, ann: Person) -> None:
    """The move, how the table stands after it, and how it stands after what the bot did."""
    from playwright.sync_api import Request, sync_playwright

    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "greedy"})
    wait_until_it_hears(kleio)
    asked: list[Request] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        context = browser.new_context()
        context.add_init_script(f"localStorage.setItem('kleio.token', '{ann.token}')")
        page = context.new_page()
        page.goto(kleio.url(f"/games/{game}/table/"))
        answer = page.locator("#ask :is(.do, .entry):not(:disabled)").first
        answer.wait_for(state="attached", timeout=20_000)
        page.on("request", lambda request: asked.append(request))
        moves = 0
        while moves < 12:
            before = len([each for each in asked if each.method == "POST"])
            # By keys, for a list is folded where the board holds every answer.
            page.keyboard.press("Enter" if page.locator("#ask .do:not(:disabled)").count() else "1")
            page.locator("#play:not(.busy)").wait_for(timeout=20_000)
            answer.wait_for(state="attached", timeout=20_000)
            moves += len([each for each in asked if each.method == "POST"]) - before
        browser.close()
    told = [f"{each.method} {each.url}" for each in asked if "/api/" in each.url]
    assert len(told) <= 3 * moves, told


class Stream:
    """A stream of lines over a socket of its own."""

    def __init__(self, kleio: Kleio, game: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", kleio.port, timeout=20)
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
            with requests.get(url, headers=asked, stream=True, timeout=10) as answer:
                assert answer.status_code == 200, answer.text
                lines = (line for line in answer.iter_lines(chunk_size=1) if line)
                assert json.loads(next(lines))["type"] in ("snapshot", "table", "open", "ready")
        url = f"http://127.0.0.1:{port}/stream/games/{game}"
        with requests.get(url, headers=asked, stream=True, timeout=10) as answer:
            lines = (line for line in answer.iter_lines(chunk_size=1) if line)
            next(lines)
            for _ in range(3):
                version = ann.move(game)
                told = next(json.loads(line) for line in lines if b'"batch"' in line)
                assert told["version"] == version


def test_when_the_server_stops_all_are_told_within_two_seconds(kleio: Kleio, ann: Person) -> None:
    game = ann.game({"kind": "me"}, {"kind": "me"})
    streams = [Stream(kleio, game) for _ in range(200)]
    for stream in filled(streams):
        assert (stream.next() or {})["type"] == "snapshot"
    victim, begun = kleio.pid_of("live"), time.monotonic()
    os.kill(victim, signal.SIGTERM)
    for stream in filled(streams):
        assert stream.next() == {"type": "bye", "reason": "restart"}
        assert stream.next() is None
    while Path(f"/proc/{victim}").exists():
        assert time.monotonic() - begun < 2
        time.sleep(0.01)
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
    told: list[str] = []
    while sum(line.startswith("batch") for line in told) < 5:
        told.append(follower.stdout.readline())
        assert "snapshot\n" not in told
    follower.kill()
    follower.wait()
    follower.stdout.close()


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


def wait_until_it_hears(kleio: Kleio) -> None:
    deadline = time.monotonic() + 20
    while requests.get(kleio.url("/stream/health/"), timeout=5).status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)
