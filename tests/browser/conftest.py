"""A Chromium, and for some tests a Firefox, that look at a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

from api.long_poll import limits, listening
from api.long_poll.listening import listener
from database.at_hand import HOME
from games.models import Game, Player
from tests.browser import firefox as fox
from tests.browser.chromium import FLAGS, LEFT_OUT, chromium
from tests.browser.sitting import Sit, Sitting, said_by, sit

# The games and people of the pages' own tests.
from tests.pages.conftest import _no_page_is_remembered, ann, finished, make  # noqa: F401
from tests.patience import PATIENCE_MS, until
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    games_are_the_same_in_each_run,
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture(scope="package")
def driver(processes: None) -> Iterator[Playwright]:
    """What drives both."""
    with pytest.MonkeyPatch.context() as patch:
        # Playwright runs a loop in this thread, for which Django would refuse the database.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        patch.setenv("NODE_OPTIONS", f'--require "{fox.PRELOADED}"')  # it may stand behind a space
        with sync_playwright() as playwright:
            # Where the machine has much else to do, what is expected comes late.
            expect.set_options(timeout=PATIENCE_MS)
            yield playwright


@pytest.fixture(scope="package")
def browser(driver: Playwright) -> Iterator[Browser]:
    """One for all tests of this folder; they are left out, and say so, where there is none."""
    program = chromium()
    if program is None:
        pytest.skip(LEFT_OUT)
    opened = driver.chromium.launch(executable_path=program, args=list(FLAGS))
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def firefox(driver: Playwright) -> Iterator[Browser]:
    """The other engine, for what pages ask of a browser; left out where there is none."""
    program = fox.firefox()
    if program is None:
        pytest.skip(fox.LEFT_OUT)
    opened = driver.firefox.launch(executable_path=program, channel=fox.CHANNEL)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def _waiting_ends_with_the_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The listening thread would hold the database, and waiting requests the server."""
    monkeypatch.setattr(listening, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(listening, "IDLE_SECONDS", 0.0)
    listener.cache_clear()
    limits.slots.cache_clear()
    yield
    _wake_all()
    last = listener(HOME)
    until(lambda: last._thread is None, lambda: "a request still waits")
    listener.cache_clear()
    limits.slots.cache_clear()


@pytest.fixture
def site(transactional_db: None, settings: Any, driver: Playwright) -> Iterator[LiveServer]:
    """Kleio over plain HTTP on a port of its own; ``site + "/games/"`` is an address."""
    settings.SECURE_SSL_REDIRECT = False
    settings.KLEIO_LONGEST_WAIT = 2
    server = LiveServer("127.0.0.1")
    yield server
    _wake_all()
    server.stop()


def _wake_all() -> None:
    """Whoever waits is answered at once: nobody is there any more to be told."""
    for watches in list(listener(HOME)._watches.values()):
        for watch in list(watches):
            watch.wake()


@dataclass
class Window:
    """A page of ``site`` with what its console said."""

    page: Page
    site: str
    said: list[str] = field(default_factory=list)


OpenWindow = Callable[..., Window]


@pytest.fixture
def window(browser: Browser, site: LiveServer) -> Iterator[OpenWindow]:
    """``window("/games/", DESK, dark=True, scripts=False)``: the page, opened."""
    contexts = []

    def opened(
        path: str, size: ViewportSize = DESK, *, dark: bool = False, scripts: bool = True
    ) -> Window:
        context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        made = Window(context.new_page(), str(site))
        made.page.on("console", lambda message: made.said.extend(said_by(message)))
        made.page.on("pageerror", lambda error: made.said.append(str(error)))
        made.page.goto(f"{site}{path}")
        return made

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def seated(browser: Browser, site: LiveServer) -> Iterator[Sit]:
    """``seated(game, ann, PHONE)``: Ann at the table of the game; None looks on."""
    yield from seats_in(browser, site)


def seats_in(browser: Browser, site: LiveServer) -> Iterator[Sit]:
    """The same in any browser; all that was opened is closed when the fixture ends."""
    contexts = []

    def opened(game: Game, player: Player | None, size: ViewportSize = DESK) -> Sitting:
        context, sitting = sit(browser, site, game, player, size)
        contexts.append(context)
        return sitting

    yield opened
    for context in contexts:
        context.close()
