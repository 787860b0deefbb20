"""Everything can be done without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenWindow
from tests.browser.places import with_figures
from tests.pages.conftest import BOT, ME, OPEN, Make

pytestmark = pytest.mark.django_db(transaction=True)


def focused(page: Page) -> str:
    """What has the focus, as it would be read out: its label, else its words."""
    label = page.evaluate(
        "(() => { const e = document.activeElement;"
        " return e.labels?.length ? e.labels[0].textContent : e.textContent })()"
    )
    return " ".join(str(label).split())


def tab_to(page: Page, name: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if focused(page) == name:
            return
    raise AssertionError(f"{name} is not reached")


def test_the_first_stop_leads_past_the_head_of_the_page(window: OpenWindow) -> None:
    page = window("/").page
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert focused(page) == "Play a game"


def test_the_list_of_games_is_narrowed_down(window: OpenWindow, make: Make) -> None:
    make(ME, OPEN)
    make(ME, BOT)
    page = window("/games/").page
    assert page.locator(".games li").count() == 2
    tab_to(page, "Title")
    page.keyboard.press("Tab")
    assert focused(page) == "Status"
    page.keyboard.type("wait")
    tab_to(page, "Show")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/?*status=open*")
    assert page.locator(".games li").count() == 1
    assert page.get_by_label("Status").input_value() == "open"


def test_the_win_rates_are_asked_for_by_another_comparison(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/").page
    tab_to(page, "Compare by")
    page.keyboard.type("level")
    page.keyboard.press("Tab")
    assert focused(page) == "Show"
    page.keyboard.press("Enter")
    page.wait_for_url("**/win-rates/?*by=level*")
    assert page.get_by_role("heading", name="Level").is_visible()


def test_tables_are_opened_and_their_rows_followed(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/").page
    tab_to(page, "All figures by Turn order, 4 seats")
    page.keyboard.press("Enter")
    tab_to(page, "first")
    page.keyboard.press("Enter")
    page.wait_for_url("**/win-rates/games/?*")
    assert page.get_by_role("heading", name="Games behind a figure").is_visible()
