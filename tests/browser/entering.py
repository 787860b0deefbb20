"""Somebody whose token their browser keeps opens a page."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize

from games.models import Player
from games.services.players import new_token
from tests.browser.conftest import DESK, OpenWindow


def enter(window: OpenWindow, player: Player, path: str, size: ViewportSize = DESK) -> Page:
    """The page at ``path``, as the player sees it."""
    opened = window("/api/problems/", size)
    token = new_token(player)
    opened.page.evaluate("(token) => localStorage.setItem('kleio.token', token)", token)
    opened.page.goto(f"{opened.site}{path}")
    return opened.page
