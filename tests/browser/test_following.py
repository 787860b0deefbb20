"""The report of a running game, while it runs."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from games.models import Game
from games.services import bots, lobby
from games.services.bots import bot_turn, play_to_the_end
from tests.browser.conftest import OpenWindow
from tests.pages.conftest import BOT, ME, OPEN, Make
from tests.pages.test_transcript import path, what_may_be_told
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _bots_rest_after_two_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_MOVES", 2)


def some_moves(game: Game) -> None:
    """Two moves of bots."""
    game.refresh_from_db()
    assert bot_turn(game.pk, game.version, game.waiting[0]) == 2
    game.refresh_from_db()


def at_version(page: Page, version: int) -> None:
    """Wait until the page has got there. One that has no place to wait looks all five seconds."""
    transcript = page.locator("#transcript")
    expect(transcript).to_have_attribute("data-last", str(version), timeout=PATIENCE_MS)


def waits(request: Request) -> bool:
    return "wait" in parse_qs(urlsplit(request.url).query)


def sentences(page: Page) -> list[str]:
    texts = page.locator("#transcript .entry span:not(.heard)").all_inner_texts()
    return [" ".join(words.split()) for words in texts]


def test_the_report_grows_while_bots_play(window: OpenWindow, make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT)
    opened = window(path(game))
    counts = [opened.page.locator(".entry").count()]
    for _ in range(3):
        some_moves(game)
        at_version(opened.page, game.version)
        counts.append(opened.page.locator(".entry").count())
    assert counts == sorted(set(counts))
    assert sentences(opened.page) == what_may_be_told(game)
    assert opened.said == []


def test_what_grew_is_what_a_reload_shows(window: OpenWindow, make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT)
    page = window(path(game)).page
    for _ in range(4):
        some_moves(game)
    at_version(page, game.version)
    grown = sentences(page), page.locator("h3").all_inner_texts()
    page.reload()
    assert (sentences(page), page.locator("h3").all_inner_texts()) == grown


def test_the_picture_of_the_table_goes_along(window: OpenWindow, make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT)
    opened = window(path(game))
    for _ in range(2):
        some_moves(game)
        at_version(opened.page, game.version)
        board = opened.page.locator("#board")
        expect(board).to_have_attribute("src", re.compile(rf"\?at={game.version}$"))
        expect(board).to_have_js_property("complete", True)
        assert board.evaluate("image => image.naturalWidth") > 0
    assert opened.said == []


def test_the_end_is_told_and_following_stops(window: OpenWindow, make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT)
    page = window(path(game)).page
    bots.MOST_MOVES = 50
    play_to_the_end(game.pk)
    game.refresh_from_db()
    at_version(page, game.version)
    expect(page.get_by_role("status")).to_have_text(
        "The game is over; reload to read what was hidden."
    )
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    assert page.locator("tr.won").count() == len(game.winners)
    page.reload()
    expect(page.locator("#following")).to_have_count(0)


def test_following_pauses_and_catches_up(window: OpenWindow, make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT)
    page = window(path(game)).page
    some_moves(game)
    at_version(page, game.version)
    with page.expect_request(waits):
        pass
    with page.expect_event("requestfailed", waits):  # so nothing that was asked is answered later
        page.get_by_role("button", name="Pause").click()
    paused_at = page.locator("#transcript").get_attribute("data-last")
    some_moves(game)
    page.wait_for_timeout(1000)
    assert page.locator("#transcript").get_attribute("data-last") == paused_at
    page.get_by_role("button", name="Follow again").click()
    at_version(page, game.version)


def test_a_game_that_fills_up_begins_on_the_page(window: OpenWindow, make: Make) -> None:
    game = make(ME, OPEN)
    page = window(path(game)).page
    expect(page.locator("#transcript")).to_contain_text("Nothing has happened yet.")
    assert game.creator is not None
    lobby.start(game.pk, game.creator, "random")
    game.refresh_from_db()
    at_version(page, game.version)
    expect(page.locator("#transcript")).not_to_contain_text("Nothing has happened yet.")
    expect(page.locator("#summary")).to_contain_text("random bot")
    expect(page.locator("#board")).to_be_visible()


def test_without_scripts_a_reload_shows_what_is_new(window: OpenWindow, make: Make) -> None:
    game = make(BOT, BOT, BOT, BOT)
    page = window(path(game), scripts=False).page
    assert page.locator("#board").evaluate("image => image.naturalWidth") > 0
    before = page.locator(".entry").count()
    some_moves(game)
    with page.expect_navigation():
        page.get_by_role("link", name="Reload this page").click()
    assert page.locator(".entry").count() > before
