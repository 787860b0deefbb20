"""Every state of a table, as axe judges it, light and dark. Pages are judged in ``test_looks``."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from games.models import Game, Player
from games.services import lobby
from tests.browser.axe import UNFOLD, violations
from tests.browser.conftest import DESK, PHONE
from tests.browser.sitting import Sit
from tests.browser.test_table import SHORT
from tests.pages.conftest import BOT, ME, Make

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_table_is_clean_from_the_veil_to_the_end(seated: Sit, make: Make, ann: Player) -> None:
    table = seated(make(ME, ME), ann)
    assert table.settled() == "veiled"
    assert violations(table.page) == []
    table.page.locator("#veil button").click()
    assert table.settled() == "asked"
    assert violations(table.page) == []


@pytest.mark.parametrize(
    ("title", "size"),
    list(zip(SHORT, (PHONE, DESK) * 2, strict=True)),
    ids=lambda each: each if isinstance(each, str) else f"{each['width']}",
)
def test_what_is_asked_what_is_begun_and_what_is_to_be_confirmed_are_clean(
    seated: Sit, ann: Player, title: str, size: ViewportSize
) -> None:
    seats, options = SHORT[title]
    table = seated(lobby.create_game(ann, title, options, [ME] * seats), ann, size)
    page = table.page
    page.evaluate("localStorage.setItem('kleio.confirm', 'always')")
    if table.settled() == "veiled":
        page.locator("#veil button").click()
    assert table.settled() == "asked"
    page.evaluate(UNFOLD)
    assert violations(page) == []
    for _ in range(4):
        if table.settled() == "meant":
            break
        page.evaluate(UNFOLD)
        page.locator("#ask :is(.entry, .numbers button)").first.click()
    assert table.settled() == "meant"
    assert violations(page) == []


def test_looking_back_is_clean(seated: Sit, finished: Game, ann: Player) -> None:
    table = seated(finished, ann)
    page = table.page
    expect(page.locator("#replay h2")).to_contain_text("Move")
    page.evaluate(UNFOLD)
    expect(page.locator(".course figure")).to_have_count(3)
    assert violations(page) == []


def test_waiting_for_others_is_clean(seated: Sit, make: Make, ann: Player) -> None:
    table = seated(make(BOT, ME), ann)
    expect(table.page.locator("#turn")).not_to_contain_text("Looking")
    assert violations(table.page) == []


def test_a_refusal_and_a_server_that_is_away_are_clean(
    seated: Sit, make: Make, ann: Player
) -> None:
    table = seated(make(ME, BOT), ann)
    page = table.page
    assert table.settled() == "asked"
    page.route("**/api/**", lambda route: route.abort())
    table.answer()
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    assert violations(page) == []


FAULTS: dict[str, tuple[str, str]] = {
    "a picture that nobody describes": (
        "document.querySelector('#board svg').removeAttribute('aria-label');"
        "document.querySelector('#board svg').setAttribute('role', 'img')",
        "svg-img-alt",
    ),
    "words that do not stand out": (
        "document.querySelector('#turn').style.color = '#ccc'",
        "color-contrast",
    ),
    "a button without words": (
        "document.querySelector('#ask button').replaceChildren()",
        "button-name",
    ),
    "a second heading of the page": (
        "document.querySelector('main').append(document.createElement('h4'));"
        "document.querySelector('h4').append('Below nothing')",
        "heading-order",
    ),
    "a role that is none": (
        "document.querySelector('#ask').setAttribute('role', 'question')",
        "aria-roles",
    ),
}


def test_each_planted_fault_is_complained_of(seated: Sit, make: Make, ann: Player) -> None:
    """All on one page, which is clean without them."""
    table = seated(make(ME, BOT), ann)
    assert table.settled() == "asked"
    for plant, _ in FAULTS.values():
        table.page.evaluate(plant)
    complaints = " ".join(violations(table.page))
    assert [fault for fault, (_, rule) in FAULTS.items() if f" {rule}: " not in complaints] == []
