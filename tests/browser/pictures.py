"""The pictures of the README: what is on them, and how alike two of them are."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from environment.folders import ROOT
from events.reading import read_events
from games.models import Game, Player
from games.services import lobby
from games.services.bots import play_to_the_end
from games.services.forking import fork_game
from games.services.seating import SeatRequest
from tests.browser.sitting import Sit
from tests.pages.conftest import ME

FOLDER = ROOT / "docs" / "pictures"
BOT = SeatRequest("bot", "greedy")
LARGEST = 60_000
"""Bytes of one of them."""

_WIDEST = 960
"""Pixels."""

Scene = Callable[[Sit, Player], Page]

_SMALLER = """async ([png, widest]) => {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, widest / image.width);
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.45).split(",")[1];
}"""


def shot(page: Page) -> bytes:
    """What is seen, as a small WebP."""
    page.evaluate("document.fonts.ready")
    seen = page.screenshot(animations="disabled", caret="hide")
    browser = page.context.browser
    assert browser
    blank = browser.new_page()
    small = blank.evaluate(_SMALLER, [base64.b64encode(seen).decode(), _WIDEST])
    blank.close()
    return base64.b64decode(small)


def _in_the_middle(ann: Player, title: str, seats: int, options: dict[str, object]) -> Game:
    """A game of bots that went on for a while, with Ann in the first seat that is asked."""
    played = lobby.create_game(ann, title, options, [BOT] * seats)
    play_to_the_end(played.pk)
    stored = read_events(played.pk)
    choices = [row.version for row in stored if row.type == "chose"]
    at = choices[len(choices) // 2] - 1
    asked = next(row for row in stored if row.version > at and row.type == "chose")
    seat = int(asked.payload.split('"seat":')[1].split(",")[0].rstrip("}"))
    taken = [ME if number == seat else BOT for number in range(seats)]
    return fork_game(ann, played.pk, taken, at=at)


def _table(seated: Sit, ann: Player) -> Page:
    game = _in_the_middle(ann, "cyclades", 3, {"map": "ready", "placement": "quick"})
    return _asked(seated, game, ann, {"width": 1240, "height": 800})


def _phone(seated: Sit, ann: Player) -> Page:
    game = _in_the_middle(ann, "lords_of_hellas", 2, {})
    return _asked(seated, game, ann, {"width": 390, "height": 780})


def _replay(seated: Sit, ann: Player) -> Page:
    game = lobby.create_game(ann, "dice_forge", {}, [BOT] * 3)
    play_to_the_end(game.pk)
    page = seated(game, ann, {"width": 1240, "height": 800}).page
    page.get_by_text("How the game went").click()
    expect(page.locator(".course figure")).to_have_count(5)
    return page


def _asked(seated: Sit, game: Game, ann: Player, size: ViewportSize) -> Page:
    table = seated(game, ann, size)
    assert table.settled() == "asked"
    expect(table.page.locator("#log li").first).to_be_attached()
    return table.page


SCENES: dict[str, Scene] = {"table": _table, "replay": _replay, "phone": _phone}


def file_of(scene: str) -> Path:
    """Where its picture lies."""
    return FOLDER / f"{scene}.webp"


_DIFFERENCE = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = Object.assign(new Image(), { src: `data:image/webp;base64,${data}` });
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, 64, 64);
    return context.getImageData(0, 0, 64, 64).data;
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length / 255;
}"""


def difference(page: Page, first: bytes, other: bytes) -> float:
    """From 0, alike, to 1; of both made small, so that fonts and edges do not count.

    ``page``: one without a policy.
    """
    encoded = [base64.b64encode(picture).decode() for picture in (first, other)]
    return float(page.evaluate(_DIFFERENCE, encoded))
