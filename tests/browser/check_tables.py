"""Whole games of every title and seat count, by mouse and by keys, at a desk and on a phone.

``make table`` runs them, two at a time, as they take an hour or so; ``PYTEST="-k cyclades"`` some.
"""

from __future__ import annotations

import random
import time

import pytest
from playwright.sync_api import Browser, ViewportSize
from pytest_django.live_server_helper import LiveServer

from games.engine import registry
from games.models import Player
from games.services import lobby
from tests.browser.conftest import DESK, PHONE
from tests.browser.sitting import By, sit
from tests.pages.conftest import ME

pytestmark = pytest.mark.django_db(transaction=True)

PHONE_390: ViewportSize = {**PHONE, "width": 390}
WAYS: tuple[tuple[By, ViewportSize], ...] = (
    ("mouse", DESK),
    ("mouse", PHONE_390),
    ("keys", DESK),
)
MATRIX = [
    pytest.param(title.id, seats, by, size, id=f"{title.id}-{seats}-{by}-{size['width']}")
    for title in registry.titles().values()
    for seats in sorted(title.seat_counts)
    for by, size in WAYS
    # Keys know no seats: once a title is enough.
    if by == "mouse" or seats == min(title.seat_counts)
]
LONGEST = 1800
"""Seconds for one game."""


@pytest.mark.parametrize(("title", "seats", "by", "size"), MATRIX)
def test_a_whole_game_is_played(
    browser: Browser,
    site: LiveServer,
    ann: Player,
    title: str,
    seats: int,
    by: By,
    size: ViewportSize,
) -> None:
    game = lobby.create_game(ann, title, None, [ME] * seats)
    context, table = sit(browser, site, game, ann, size)
    rng, end = random.Random(f"{title} {seats}"), time.monotonic() + LONGEST
    while table.settled() != "over":
        assert time.monotonic() < end, "the game is too long"
        table.act(rng, by)
    game.refresh_from_db()
    assert game.status == "finished"
    assert table.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert table.said == []
    context.close()
