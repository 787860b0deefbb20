"""What bots do one after another is looked at together, up to when a person is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.models import Game, Player
from games.services import bots, lobby
from games.services.bots import bot_turn
from games.services.seating import SeatRequest
from tests.browser.sitting import Sit
from tests.pages.conftest import ME
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

A_STREAM = """(() => {
  const [ask, began] = [window.fetch, Date.now()];
  Date.now = () => began;
  window.fetch = (address, given) => {
    if (!String(address).startsWith("/stream/games/")) return ask(address, given);
    const body = new ReadableStream({ start: (stream) => {
      document.documentElement.dataset.heard = "yes";
      window.say = (line) => stream.enqueue(new TextEncoder().encode(JSON.stringify(line) + "\\n"));
    } });
    return Promise.resolve(new Response(body, { status: 200 }));
  };
})()"""
"""In the place of the one of Kleio: ``say`` puts a line onto it. No time passes, however slow the
machine is."""

SAID = """async (line) => {
  window.say(line);
  for (let drawn = 0; drawn < 3; drawn++) await new Promise(requestAnimationFrame);
}"""
"""Told, with time for the page to ask."""


def _batch(game: Game, waiting: list[int] | None = None) -> dict[str, object]:
    game.refresh_from_db()
    return {"type": "batch", "version": game.version, "waiting": waiting or list(game.waiting)}


def test_a_row_of_moves_of_bots_is_one_look(
    seated: Sit, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_MOVES", 1)
    quick = SeatRequest("bot", "greedy")
    game = lobby.create_game(ann, "dice_forge", {"first_seat": 0}, [quick, quick, ME])
    sitting = seated(game, ann)
    page = sitting.page
    page.add_init_script(A_STREAM)
    page.reload()
    page.wait_for_selector("[data-heard]", state="attached")
    before = [asked for asked in sitting.asked if "/sight/" in asked]
    for _ in range(3):
        game.refresh_from_db()
        assert bot_turn(game.pk, game.version, game.waiting[0]) == 1
        page.evaluate(SAID, _batch(game))
    assert [asked for asked in sitting.asked if "/sight/" in asked] == before
    assert bot_turn(game.pk, game.version, game.waiting[0]) == 1
    page.evaluate(SAID, _batch(game, [2]))
    shown = re.compile(rf"^{game.version} ")
    expect(page.locator("#play")).to_have_attribute("data-shown", shown, timeout=PATIENCE_MS)
    assert len([asked for asked in sitting.asked if "/sight/" in asked]) == len(before) + 1
