"""A worked case is stepped through: by buttons and keys where scripts run, by links where not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request

from tests.browser.conftest import PHONE, OpenWindow
from tests.browser.test_keyboard import tab_to

pytestmark = pytest.mark.django_db(transaction=True)

CASE = "/rules/cyclades/CY-13.1/?case=CYC-42"


def step(page: Page) -> str:
    """What the page says it shows, which must be the step that is marked and the one drawn."""
    shown = page.locator("#step").inner_text()
    assert page.locator('.scenes > [aria-current="step"]').get_attribute("data-step") == shown
    assert (page.locator("#board").get_attribute("src") or "").endswith(f"/{shown}.svg")
    return shown


def test_buttons_go_on_and_back_and_load_only_the_picture(window: OpenWindow) -> None:
    page = window(CASE).page
    fetched: list[Request] = []
    page.on("request", lambda request: fetched.append(request))
    on, back = page.get_by_role("button", name="Forward"), page.get_by_role("button", name="Back")
    assert (step(page), back.is_disabled()) == ("1", True)
    on.click()
    on.click()
    assert step(page) == "3"
    back.click()
    assert step(page) == "2"
    page.wait_for_load_state("networkidle")
    kinds = {request.resource_type for request in fetched}
    assert "image" in kinds
    assert kinds.isdisjoint({"document", "fetch", "xhr"})
    assert page.url.endswith("&step=2#case"), "the step can be handed on"
    for _ in range(9):
        if on.is_enabled():
            on.click()
    assert (step(page), on.is_disabled()) == ("7", True)


def test_the_words_of_a_step_show_its_table(window: OpenWindow) -> None:
    page = window(CASE).page
    page.locator(".scenes a", has_text="Green builds a temple").click()
    assert step(page) == "6"
    assert "Green builds a temple" in page.locator("#words").inner_text()


def test_arrows_step_within_the_case_and_nowhere_else(window: OpenWindow) -> None:
    page = window(CASE).page
    page.keyboard.press("ArrowRight")
    assert step(page) == "1"
    tab_to(page, "Forward")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert step(page) == "2"


def test_without_scripts_each_step_is_a_link(window: OpenWindow) -> None:
    page = window(CASE, PHONE, scripts=False).page
    assert page.get_by_role("button").count() == 0
    page.locator(".scenes > li > a").nth(2).click()
    page.wait_for_url("**step=3#case")
    assert step(page) == "3"


def test_the_rules_are_searched_by_keyboard(window: OpenWindow) -> None:
    page = window("/rules/cyclades/").page
    tab_to(page, "Search the rules")
    page.keyboard.type("last land")
    page.keyboard.press("Enter")
    page.wait_for_url("**?q=last+land")
    assert page.locator(".law > li").count() > 1
