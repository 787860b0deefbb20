"""A game is played at its table, in a browser, whatever its title."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Game, Player
from tests.browser.conftest import DESK
from tests.browser.sitting import By, Sit, Sitting, sit
from tests.pages.conftest import ME, Make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seated(browser: Browser, site: LiveServer) -> Iterator[Sit]:
    """``seated(game, ann, PHONE)``: Ann at the table of the game."""
    contexts = []

    def opened(game: Game, player: Player | None, size: object = DESK) -> Sitting:
        context, sitting = sit(browser, site, game, player, size)  # type: ignore[arg-type]
        contexts.append(context)
        return sitting

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_two_at_one_browser_play_a_whole_game(seated: Sit, make: Make, ann: Player, by: By) -> None:
    game = make(ME, ME)
    table = seated(game, ann)
    rng = random.Random(by)
    for _ in range(400):
        if table.settled() == "over":
            break
        table.act(rng, by)
    game.refresh_from_db()
    assert game.status == "finished"
    expect(table.page.locator("#turn")).to_contain_text("won")
    assert table.said == []
