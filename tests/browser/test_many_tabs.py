"""A browser has six connections to one server: however many tabs follow games, some stay free."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request
from pytest_django.live_server_helper import LiveServer

from games.models import Game
from games.services import bots
from tests.browser.test_following import at_version, some_moves, waits
from tests.pages.conftest import BOT, Make
from tests.pages.test_transcript import path
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

TABS = 8
FREE = 4

Follow = Callable[[int], tuple[Game, list[Page]]]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One person's browser."""
    made = browser.new_context()
    made.set_default_timeout(PATIENCE_MS)
    yield made
    made.close()


@pytest.fixture
def following(
    context: BrowserContext, site: LiveServer, make: Make, monkeypatch: pytest.MonkeyPatch
) -> Follow:
    """``following(2)``: a game, and so many tabs that follow it."""
    monkeypatch.setattr(bots, "MOST_MOVES", 2)

    def opened(count: int) -> tuple[Game, list[Page]]:
        game = make(BOT, BOT, BOT, BOT)
        tabs = [context.new_page() for _ in range(count)]
        for tab in tabs:
            tab.goto(f"{site}{path(game)}")
        return game, tabs

    return opened


def test_eight_tabs_follow_and_the_ninth_is_shown(
    context: BrowserContext, site: LiveServer, following: Follow
) -> None:
    game, tabs = following(TABS)
    open_now: set[Request] = set()
    most = 0

    def begun(request: Request) -> None:
        nonlocal most
        if waits(request):
            open_now.add(request)
            most = max(most, len(open_now))

    def ended(request: Request) -> None:
        open_now.discard(request)

    context.on("request", begun)
    context.on("requestfinished", ended)
    context.on("requestfailed", ended)
    ninth = context.new_page()
    ninth.goto(f"{site}/games/")
    with context.expect_event("request", waits):
        some_moves(game)
    for tab in tabs:
        at_version(tab, game.version)
    assert 1 <= most <= 6 - FREE


def test_a_page_that_is_paused_keeps_no_request_open(following: Follow) -> None:
    _, [page] = following(1)
    with page.expect_request(waits):
        pass
    with page.expect_event("requestfailed", waits):
        page.get_by_role("button", name="Pause").click()
    with page.expect_request(waits):
        page.get_by_role("button", name="Follow again").click()
