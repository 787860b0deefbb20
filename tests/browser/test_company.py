"""Who is at a table, who looks on, and who is away: said where people look."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.engine.clock import ClockTerms
from games.identifiers import opaque_game
from games.models import Game, Player
from games.services import lobby
from games.services.seating import SeatRequest
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, OpenWindow
from tests.browser.entering import enter

pytestmark = pytest.mark.django_db(transaction=True)

DAYS = ClockTerms("random", per_move=259200)


@pytest.fixture
def ben() -> Player:
    return Player.objects.create(name="Ben")


def sat_at(ann: Player, ben: Player, *, held: bool = False) -> Game:
    seats = [SeatRequest("me"), SeatRequest("open")]
    game = lobby.create_game(ann, "dice_forge", None, seats, clock=DAYS, held=held)
    return lobby.join(game.pk, ben)


def told_by_stream(page: Page, presence: dict[str, Any]) -> None:
    """What is told at the time, by a stream that ends and is asked for again."""

    def answer(route: Route) -> None:
        line = json.dumps({"type": "presence", **presence})
        route.fulfill(body=f"{line}\n", content_type="application/x-ndjson")

    page.route("**/stream/games/**", answer)


def test_a_table_and_a_waiting_room_say_who_is_there(
    window: OpenWindow, ann: Player, ben: Player
) -> None:
    for held, words, seats in ((False, "table", "#about"), (True, "room", "#waiting")):
        game = sat_at(ann, ben, held=held)
        page = enter(window, ann, "/play/notices/", PHONE)
        presence: dict[str, Any] = {"there": [0, 1], "watching": 2}
        told_by_stream(page, presence)
        page.goto(f"{page.url.split('/play')[0]}/games/{opaque_game(game.pk)}/{words}/")
        expect(page.locator(f"{seats} .here")).to_have_count(1)  # of Ann she knows
        expect(page.locator(seats)).to_contain_text("2 people look on.")
        assert violations(page) == []
        presence |= {"there": [], "watching": 1}
        expect(page.locator(f"{seats} .here")).to_have_count(0)
        expect(page.locator(seats)).to_contain_text("1 person looks on.")


def test_whoever_goes_on_vacation_says_so_and_the_others_see_it(
    window: OpenWindow, ann: Player, ben: Player
) -> None:
    game = sat_at(ann, ben)
    [mover] = game.waiting
    gone, stays = (ann, ben) if mover == 0 else (ben, ann)
    table = enter(window, stays, f"/games/{opaque_game(game.pk)}/table/")
    expect(table.locator("#talk .clocks")).to_contain_text("2 days 23 hours")
    home = enter(window, gone, "/play/", PHONE)
    home.get_by_text("Being away, and being seen").click()
    expect(home.get_by_text("You have 30 days left")).to_be_visible()
    home.get_by_label("Away for").fill("5")
    assert violations(home) == []
    home.get_by_role("button", name="Go on vacation").click()
    expect(home.get_by_text("You are away until")).to_be_visible()
    expect(home.locator(".games")).to_contain_text("your clock stands still")
    expect(table.locator("#about")).to_contain_text("away until")
    expect(table.locator("#talk .clocks")).to_contain_text("away until")
    theirs = enter(window, stays, "/play/")
    expect(theirs.locator(".games")).to_contain_text(f"waits for {gone.name} (away until")
    home.get_by_label("Others at my tables may see that I am there").uncheck()
    expect(home.get_by_label("Others at my tables may see that I am there")).to_be_enabled()
    home.get_by_role("button", name="I am back").click()
    expect(home.get_by_text("You have 29 days left")).to_be_visible()
    expect(table.locator("#about")).not_to_contain_text("away until")
    gone.refresh_from_db()
    assert not gone.is_shown


def test_whoever_keeps_their_profile_to_themselves_says_so_at_home(
    window: OpenWindow, ann: Player
) -> None:
    home = enter(window, ann, "/play/", PHONE)
    home.get_by_text("Being away, and being seen").click()
    home.get_by_role("link", name="My profile").click()
    expect(home.get_by_role("heading", name=ann.name)).to_be_visible()
    home.go_back()
    home.get_by_text("Being away, and being seen").click()
    home.get_by_label("Others may see my profile and my ratings").uncheck()
    expect(home.get_by_role("link", name="My profile")).to_have_count(0)
    assert violations(home) == []
    ann.refresh_from_db()
    assert ann.is_private
