"""Pages that follow by stream, in a browser, through the one port of a Kleio that runs."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from tests.browser.chromium import FLAGS, LEFT_OUT, chromium
from tests.live.person import Person, wait_until_it_hears
from tests.local.kleio import Kleio
from tests.patience import PATIENCE_MS

BOTS = [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}]


@pytest.fixture(scope="module")
def opened(processes: None) -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def browser(opened: Browser) -> Iterator[Browser]:
    """One for all tests of this file, which each of them finds without a page."""
    yield opened
    for context in opened.contexts:
        context.close()


@pytest.fixture
def ann(kleio: Kleio) -> Person:
    kleio.wait_for_health()
    return Person(kleio)


def test_twelve_tabs_follow_by_one_stream_and_the_thirteenth_is_shown(
    kleio: Kleio, browser: Browser, ann: Person
) -> None:
    game = ann.game({"kind": "me"}, {"kind": "me"})
    wait_until_it_hears(kleio)
    streams: set[Request] = set()
    gone: set[Request] = set()  # with their tabs: of a tab that closes nothing is told
    most: list[int] = []

    def begun(request: Request) -> None:
        if "/stream/" in request.url:
            streams.add(request)
        most.append(len(streams - gone))

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
            expect(shown).to_have_attribute("data-last", str(version), timeout=PATIENCE_MS)
        assert len(streams - gone) == 1
        gone |= streams
        tabs.pop(0).close()
    context.new_page().goto(kleio.url("/games/"), timeout=PATIENCE_MS)
    assert max(most) == 1
    with context.expect_event("request", lambda each: "/stream/" in each.url):
        context.set_offline(True)  # their machine sleeps while the server starts anew
        os.kill(kleio.pid_of("live"), signal.SIGKILL)
    wait_until_it_hears(kleio)
    version = ann.move(game)
    context.set_offline(False)
    for tab in tabs:
        shown = tab.locator("#transcript")
        expect(shown).to_have_attribute("data-last", str(version), timeout=PATIENCE_MS)
    # The end of the stream that broke off may be told after the next one has begun.
    for _ in range(400):
        if len(streams - gone) == 1:
            break
        tabs[0].wait_for_timeout(50)
    assert len(streams - gone) == 1


def test_tables_follow_by_one_stream_with_the_token_in_its_header(
    kleio: Kleio, browser: Browser, ann: Person
) -> None:
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "random"})
    wait_until_it_hears(kleio)
    asked: list[Request] = []

    def shows(tab: Page, version: int) -> None:
        shown = re.compile(f"^{version} ")
        expect(tab.locator("#play")).to_have_attribute("data-shown", shown, timeout=PATIENCE_MS)

    context = browser.new_context()
    context.add_init_script(f"localStorage.setItem('kleio.token', '{ann.token}')")
    context.on("request", lambda request: asked.append(request))
    tabs = [context.new_page() for _ in range(3)]
    for tab in tabs:
        tab.goto(kleio.url(f"/games/{game}/table/"))
        shows(tab, ann.asked_at(game))
    for leaders in (1, 2):  # then with a leader that has gone
        ann.move(game)
        for tab in tabs:
            shows(tab, ann.asked_at(game))
        assert len([request for request in asked if "/stream/" in request.url]) == leaders
        tabs.pop(0).close()
    assert not any(ann.token in request.url for request in asked)
    assert not any("wait=" in request.url for request in asked)
    [tab] = tabs
    with context.expect_event("request", lambda each: "wait=" in each.url, timeout=PATIENCE_MS):
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


def test_the_waiting_room_hears_who_comes_by_a_stream_that_tells_of_more(
    kleio: Kleio, browser: Browser, ann: Person
) -> None:
    """By that of open tables, whether they sit there or not: that of the game is silent before
    it begins."""
    game = ann.game({"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    wait_until_it_hears(kleio)
    asked: list[Request] = []
    rooms = []
    for token in (ann.token, ""):
        context = browser.new_context()
        context.add_init_script(f"'{token}' && localStorage.setItem('kleio.token', '{token}')")
        room = context.new_page()
        room.on("request", lambda request: asked.append(request))
        with room.expect_response("**/stream/lobby", timeout=PATIENCE_MS):
            room.goto(kleio.url(f"/games/{game}/room/"))
        rooms.append(room)
    Person(kleio).call("POST", f"games/{game}/join/", {"seat": 1})
    for room in rooms:
        standing = room.get_by_role("status").first
        expect(standing).to_contain_text("Waiting for 1 more player", timeout=PATIENCE_MS)
    asked.clear()
    Person(kleio).call("POST", f"games/{game}/join/", {"seat": 2})
    for room in rooms:
        room.wait_for_url("**/table/", timeout=PATIENCE_MS)
    assert not [request.url for request in asked if "/events/" in request.url]


def test_an_own_move_at_a_table_costs_two_requests_at_most(
    kleio: Kleio, browser: Browser, ann: Person
) -> None:
    """The move, which is answered with the table, and how it stands after what the bot did."""
    game = ann.game({"kind": "me"}, {"kind": "bot", "level": "greedy"})
    wait_until_it_hears(kleio)
    asked: list[Request] = []
    context = browser.new_context()
    context.add_init_script(f"localStorage.setItem('kleio.token', '{ann.token}')")
    page = context.new_page()
    page.goto(kleio.url(f"/games/{game}/table/"))
    answer = page.locator("#ask :is(.do, .entry):not(:disabled)").first
    answer.wait_for(state="attached", timeout=PATIENCE_MS)
    page.on("request", lambda request: asked.append(request))
    moves = 0
    while moves < 12:
        before = len([each for each in asked if each.method == "POST"])
        # By keys, for a list is folded where the board holds every answer.
        page.keyboard.press("Enter" if page.locator("#ask .do:not(:disabled)").count() else "1")
        page.locator("#play:not(.busy)").wait_for(timeout=PATIENCE_MS)
        answer.wait_for(state="attached", timeout=PATIENCE_MS)
        moves += len([each for each in asked if each.method == "POST"]) - before
    calls = [f"{each.method} {each.url}" for each in asked if "/api/" in each.url]
    assert len(calls) <= 2 * moves, calls
