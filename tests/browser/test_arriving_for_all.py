"""Pages about tables, in the states that they can be in, for people who cannot see or point."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Player
from games.services import chatting, inviting, lobby
from tests.browser.axe import UNFOLD, violations
from tests.browser.conftest import PHONE, OpenWindow
from tests.browser.entering import enter
from tests.browser.test_keyboard import tab_to
from tests.browser.test_waiting_room import room, standing
from tests.pages.conftest import BOT, ME, OPEN, Make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def gathering(make: Make, ann: Player) -> Game:
    """A game of Ann that waits for one more; Ben sits there and has said something."""
    game = make(ME, OPEN, OPEN, title="dice_forge")
    ben = Player.objects.create(name="Ben", is_guest=True)
    lobby.join(game.pk, ben)
    inviting.invite(game.pk, ann, 24, 1)
    chatting.say(game.pk, ben, "Whom do we wait for?")
    return game


def clean(page: Page) -> None:
    page.evaluate(UNFOLD)
    assert violations(page) == []
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_stranger_arrives(window: OpenWindow, gathering: Game) -> None:
    page = window("/play/").page
    for way in ("I have an account", "Make an account"):
        page.get_by_role("button", name=way).click()
        page.locator(".arrive").get_by_role("button").last.click()
        expect(page.locator(".arrive .wrong")).to_be_visible()
        clean(page)
    page.goto(page.url.replace("/play/", room(gathering)))
    expect(page.get_by_role("button", name="Sit here: P3")).to_be_visible()
    clean(page)


def test_a_game_is_set_up(window: OpenWindow) -> None:
    page = window("/play/new/?title=cyclades").page
    page.get_by_label("P2", exact=True).select_option(label="Open to somebody")
    expect(page.get_by_label("I say when it begins")).to_be_visible()
    clean(page)
    page.get_by_label("Your name").fill("\u200b")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".wrong")).to_be_visible()
    clean(page)


def test_its_maker_waits(window: OpenWindow, ann: Player, gathering: Game) -> None:
    page = enter(window, ann, room(gathering))
    page.get_by_role("button", name="Make and copy a link").click()
    expect(page.get_by_role("textbox", name="The link")).to_be_visible()
    for act in ("Send away: P2", "Call the game off"):
        page.get_by_role("button", name=act).click()
        page.evaluate(UNFOLD)
        expect(page.locator("#said p")).to_have_count(1)
        clean(page)


def test_a_player_comes_back(window: OpenWindow, ann: Player, gathering: Game, make: Make) -> None:
    make(ME, BOT)
    page = enter(window, ann, "/play/")
    expect(page.locator(".games li")).to_have_count(2)
    clean(page)
    page.get_by_role("button", name="Look for people").click()
    expect(page.get_by_role("button", name="Stop looking")).to_be_visible()
    clean(page)


def test_the_waiting_room_is_used_by_keys_alone(window: OpenWindow, gathering: Game) -> None:
    page = window(room(gathering), PHONE).page
    expect(page.get_by_role("button", name="Sit here: P3")).to_be_visible()
    tab_to(page, "Your name")
    page.keyboard.type("Cora")
    tab_to(page, "Sit here")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/")


def test_who_acts_in_the_room_keeps_the_focus(
    window: OpenWindow, ann: Player, gathering: Game
) -> None:
    page = enter(window, ann, room(gathering))
    expect(page.get_by_role("button", name="Send away: P2")).to_be_visible()
    tab_to(page, "Send away")
    page.keyboard.press("Enter")
    tab_to(page, "Send Ben away")
    page.keyboard.press("Enter")
    standing(page, "Waiting for 2 more players of 3.")
    expect(page.get_by_role("status").first).to_be_focused()
