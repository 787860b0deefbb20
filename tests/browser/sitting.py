"""Somebody who sits at a table in a browser, and plays by mouse or by keys."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from games.identifiers import opaque_game
from games.models import Game, Player
from games.services.players import new_token
from tests.browser.standing import A_POINT, STANDS
from tests.patience import PATIENCE_MS

By = Literal["mouse", "keys"]


def said_by(message: ConsoleMessage) -> list[str]:
    """What a page says. That streams are refused is none of it: nobody serves them here."""
    return [] if "/stream/" in message.location["url"] else [message.text]


@dataclass
class Sitting:
    """One person's page of a table, and what its console and its requests were."""

    page: Page
    said: list[str]
    asked: list[str]

    def settled(self) -> str:
        """How the page stands once it waits for nobody but this person."""
        self.page.wait_for_selector(", ".join(STANDS.values()), state="attached")
        return next((how for how, seen in STANDS.items() if self.page.query_selector(seen)), "")

    def act(self, rng: random.Random, by: By) -> None:
        """One click or one key, whatever is asked."""
        match self.settled():
            case "veiled":
                self.page.locator("#veil button").click()
            case "meant" if by == "keys":
                self.page.keyboard.press("Enter")
            case "meant":
                self.page.locator("#ask .do").click()
            case "asked" if by == "keys":
                self._press(rng)
            case "asked":
                self._click(rng)

    def answer(self) -> None:
        """The first of the list; what cannot be taken back is confirmed."""
        self.page.locator("#ask [data-key='1']").click()
        if self.page.locator("#ask .do:not(:disabled)").count():
            self.page.keyboard.press("Enter")

    def _press(self, rng: random.Random) -> None:
        keys = self.page.evaluate(
            "[...document.querySelectorAll('#ask [data-key]')].map((one) => one.dataset.key)"
        )
        self.page.keyboard.press(rng.choice(keys))

    def _click(self, rng: random.Random) -> None:
        drawn = self.page.locator("#board .can").all()
        if drawn and rng.random() < 0.7:
            place = rng.choice(drawn)
            point = place.evaluate(A_POINT)
            assert point, f"{place.get_attribute('data-at')} lies under other places"
            self.page.mouse.click(*point)
            return
        self.page.evaluate(
            "for (const one of document.querySelectorAll('#ask details')) one.open = true"
        )
        buttons = self.page.locator("#ask .entry, #ask .numbers button").all()
        rng.choice(buttons).click()


Sit = Callable[..., Sitting]


def sit(
    browser: Browser, site: LiveServer, game: Game, player: Player | None, size: ViewportSize
) -> tuple[BrowserContext, Sitting]:
    """The table of ``game`` in a browser that keeps the token of ``player``; None looks on."""
    context = browser.new_context(viewport=size)
    context.set_default_timeout(PATIENCE_MS)
    if player:
        token = new_token(player)
        # An empty page has no storage.
        keep = f"localStorage.setItem('kleio.token', '{token}')"
        context.add_init_script(f"if (location.protocol.startsWith('http')) {keep}")
    sitting = Sitting(context.new_page(), [], [])
    sitting.page.on("console", lambda message: sitting.said.extend(said_by(message)))
    sitting.page.on("pageerror", lambda error: sitting.said.append(str(error)))
    sitting.page.on(
        "request", lambda request: sitting.asked.append(f"{request.method} {request.url}")
    )
    sitting.page.goto(f"{site}/games/{opaque_game(game.pk)}/table/")
    return context, sitting
