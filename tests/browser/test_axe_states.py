"""What pages show once somebody does something there, as axe judges it on a phone, light and dark.

Pages as they are opened (``test_looks``) and tables (``test_axe``) are judged elsewhere, tables of
each title at both widths by ``make table``.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from games.identifiers import opaque_game
from games.models import Game, Player
from games.services.bots import play_to_the_end
from notices.channels.keys import Purpose, key_for_link
from tests.browser.axe import UNFOLD, violations
from tests.browser.conftest import PHONE, OpenWindow
from tests.browser.entering import enter
from tests.filled import filled
from tests.pages.conftest import BOT, ME, OPEN, Make

pytestmark = pytest.mark.django_db(transaction=True)


def a_wrong_password(page: Page) -> None:
    page.get_by_role("button", name="I have an account").click()
    page.get_by_label("Your name").fill("Nobody")
    page.get_by_label("Password").fill("not it at all")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".arrive .wrong")).to_be_visible()


def a_guest_who_would_leave(page: Page) -> None:
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign out for good")).to_be_visible()


def looking_for_people(page: Page) -> None:
    page.get_by_role("button", name="Look for people").click()
    expect(page.locator(".sought")).to_be_visible()


def a_game_that_is_refused(page: Page) -> None:
    page.get_by_label("Game", exact=True).select_option("cyclades")
    expect(page.get_by_text("Options of Cyclades")).to_be_visible()  # its fields have come
    page.evaluate(UNFOLD)
    page.get_by_label("Last cycle").fill("0")
    page.get_by_label("P2").select_option("open")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator(".setup .wrong")).to_be_visible()


def an_address_that_is_refused(page: Page) -> None:
    page.get_by_label("webhook").fill("https://127.0.0.1/")
    page.get_by_role("button", name="Tell this program").click()
    expect(page.locator("#where-told .wrong, main .wrong").first).to_be_visible()


def a_link_and_a_word(page: Page) -> None:
    page.get_by_role("button", name="Make and copy a link").click()
    expect(page.get_by_role("textbox", name="The link")).to_be_visible()
    # What is said is asked for by itself, and comes when it comes.
    page.get_by_label("Say something").wait_for(state="attached")
    page.evaluate(UNFOLD)
    page.get_by_label("Say something").fill("Good luck!")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Good luck!")


def all_that_unfolds(page: Page) -> None:
    expect(page.locator("#play.ready, #waiting section").first).to_be_visible()
    page.evaluate(UNFOLD)
    expect(page.locator("details:not([open])")).to_have_count(0)


def nothing_done(page: Page) -> None:
    expect(page.locator("h1")).to_be_visible()


STATES: dict[str, tuple[str, bool, Callable[[Page], None]]] = {
    "a wrong password": ("/play/", False, a_wrong_password),
    "a guest who would leave": ("/play/", False, a_guest_who_would_leave),
    "looking for people": ("/play/", True, looking_for_people),
    "a game that is refused": ("/play/new/", True, a_game_that_is_refused),
    "an address that is refused": ("/play/notices/", True, an_address_that_is_refused),
    "a link in a mail": ("/notices/{key}/", False, nothing_done),
    "a waiting room, its maker talks": ("/games/{open}/room/", True, a_link_and_a_word),
    "a waiting room, who comes": ("/games/{open}/room/", False, all_that_unfolds),
    "a table, all unfolded": ("/games/{running}/table/", True, all_that_unfolds),
    "a table that is over": ("/games/{over}/table/", True, all_that_unfolds),
    "a report that is followed": ("/games/{running}/", False, nothing_done),
    "a report that is over": ("/games/{over}/", False, nothing_done),
}
"""Where it is, whether Ann is there or a stranger, and what is done."""


@pytest.fixture
def named(make: Make) -> dict[str, str]:
    """What stands in the addresses."""
    over = make(ME, BOT)
    over.seats.filter(number=0).update(kind="bot", level="random")
    play_to_the_end(over.pk)
    games: dict[str, Game] = {"open": make(ME, OPEN), "running": make(ME, ME), "over": over}
    key = key_for_link(Purpose.STOP, UUID(int=1))
    return {name: opaque_game(game.pk) for name, game in games.items()} | {"key": key}


def test_what_is_done_leaves_each_page_clean(
    window: OpenWindow, ann: Player, named: dict[str, str]
) -> None:
    by_state = {}
    for state, (path, is_ann, done) in filled(STATES.items()):
        there = path.format(**named)
        page = enter(window, ann, there, PHONE) if is_ann else window(there, PHONE).page
        done(page)
        by_state[state] = violations(page)
        page.context.close()
    assert {state: complaints for state, complaints in by_state.items() if complaints} == {}
