"""The other engine: a whole game, every title begun by mouse and keys in turn; people gather."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from games.identifiers import opaque_game
from games.models import Player
from games.services import lobby
from games.services.players import new_token
from tests.browser.conftest import DESK, PHONE, seats_in
from tests.browser.sitting import By, Sit
from tests.browser.test_table import SHORT
from tests.pages.conftest import ME, OPEN, Make
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

BOTH: tuple[By, ...] = ("mouse", "keys")


@pytest.fixture
def seated(firefox: Browser, site: LiveServer) -> Iterator[Sit]:
    """As elsewhere, in Firefox."""
    yield from seats_in(firefox, site)


def test_two_at_one_browser_play_a_whole_game(seated: Sit, make: Make, ann: Player) -> None:
    game = make(ME, ME)
    table, rng, by = seated(game, ann, PHONE), random.Random("mouse"), cycle(BOTH)
    for _ in range(400):
        if table.settled() == "over":
            break
        table.act(rng, next(by))
    game.refresh_from_db()
    assert game.status == "finished"
    expect(table.page.locator("#turn")).to_contain_text("won")
    table.page.get_by_text("How the game went").click()
    expect(table.page.locator(".course figure")).to_have_count(3)
    assert table.said == []


@pytest.mark.parametrize("title", SHORT)
def test_every_title_is_begun(seated: Sit, ann: Player, title: str) -> None:
    seats, options = SHORT[title]
    game = lobby.create_game(ann, title, options, [ME] * seats)
    table, rng = seated(game, ann, PHONE), random.Random(title)
    for by in BOTH * 3:
        table.act(rng, by)
    assert table.settled() in ("veiled", "meant", "asked")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert table.said == []


def test_a_friend_comes_by_link_and_both_talk(
    firefox: Browser, site: LiveServer, make: Make, ann: Player
) -> None:
    game = make(ME, OPEN, is_public=False)
    room = f"{site}/games/{opaque_game(game.pk)}/room/"
    contexts = [firefox.new_context(viewport=size) for size in (DESK, PHONE)]
    host, friend = (context.new_page() for context in contexts)
    said: list[str] = []
    for page in (host, friend):
        page.on("pageerror", lambda error: said.append(str(error)))
    host.goto(f"{site}/rules/")
    host.evaluate("(token) => localStorage.setItem('kleio.token', token)", new_token(ann))
    host.goto(room)
    host.get_by_role("button", name="Make and copy a link").click()
    friend.goto(host.get_by_role("textbox", name="The link").input_value())
    friend.get_by_role("button", name="Sit here: P2").click()
    for page in (host, friend):
        page.wait_for_url("**/table/")
        page.locator("summary", has_text="Talk").click()
    friend.get_by_label("Say something").fill("Good luck!")
    friend.keyboard.press("Enter")
    expect(host.locator("#said")).to_contain_text("Good luck!", timeout=PATIENCE_MS)
    assert said == []
    for context in contexts:
        context.close()
