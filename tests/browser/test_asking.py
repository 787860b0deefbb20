"""What is asked at a table, and what one may do beside it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Player
from games.services import lobby
from tests.browser.checks import covered, cut_off, too_small, too_wide
from tests.browser.conftest import PHONE
from tests.browser.sitting import Sit
from tests.browser.test_table import SHORT
from tests.filled import filled
from tests.pages.conftest import BOT, ME, Make

pytestmark = pytest.mark.django_db(transaction=True)

PHONE_390: ViewportSize = {**PHONE, "width": 390}


def test_an_offer_is_a_tab_beside_what_is_asked_and_can_be_put_off(
    seated: Sit, make: Make, ann: Player
) -> None:
    table, rng = seated(make(ME, ME), ann), random.Random(3)
    page = table.page
    tabs = page.locator("#ask .tabs button")
    for _ in range(200):
        if table.settled() == "asked" and tabs.count():
            break
        assert table.settled() != "over"
        table.act(rng, "mouse")
    assert tabs.count() == 2
    question = page.locator("#question")
    asked = question.inner_text()
    tabs.filter(has_text="May: ").click()
    expect(question).to_have_text("Blow a whistle?")
    expect(tabs.filter(has_text="May: ")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("0")
    expect(question).to_have_text(asked, use_inner_text=True)
    page.reload()
    if table.settled() == "veiled":
        page.locator("#veil button").click()
    expect(question).to_have_text(asked, use_inner_text=True)


@pytest.mark.parametrize("title", SHORT)
def test_on_a_phone_all_that_can_be_picked_is_as_large_as_a_finger(
    seated: Sit, ann: Player, title: str
) -> None:
    seats, options = SHORT[title]
    table = seated(lobby.create_game(ann, title, options, [ME] * seats), ann, PHONE_390)
    rng = random.Random(title)
    for _ in range(8):
        if table.settled() in ("asked", "meant"):
            assert too_small(table.page) == []
            assert covered(table.page) == []
            assert cut_off(table.page) == []
            assert not too_wide(table.page)
        table.act(rng, "mouse")


HAND, MAP = "[data-part$='.hand']", "[data-part='map']"


@pytest.mark.parametrize("title", ["lords_of_hellas", "persian_invasion"])
def test_on_a_phone_the_own_hand_comes_before_the_map(seated: Sit, ann: Player, title: str) -> None:
    """Where something on the map is asked for, that comes first."""
    seats, options = SHORT[title]
    table = seated(lobby.create_game(ann, title, options, [ME] * seats), ann, PHONE_390)
    hand, asked = (table.page.locator(f"#board > {part}") for part in (HAND, f"{MAP}.asked"))
    for _ in range(60):
        if table.settled() and hand.count() and not asked.count():
            break
        table.act(random.Random(1), "keys")
    # Both at one moment: what stands above them may still grow or shrink.
    begins = table.page.evaluate(
        """(parts) => parts.map((part) =>
             document.querySelector(`#board > ${part}`).getBoundingClientRect().y)""",
        [HAND, f"{MAP}:not(.asked)"],
    )
    assert begins == sorted(begins)


def test_on_a_desk_offers_lie_beside_the_map_or_it_has_all_the_width(
    seated: Sit, ann: Player
) -> None:
    """Wherever the window ends: no map is small for something that then lies below it."""
    page = seated(lobby.create_game(ann, "cyclades", SHORT["cyclades"][1], [ME, BOT]), ann).page
    expect(page.locator("#board > .map + .box")).to_be_visible()
    places = set()
    for width in (*range(1210, 1400, 21), 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        map_, box, board = page.evaluate(
            """["#board > .map", "#board > .map + .box", "#board"].map((one) => {
                 const { y, width, height } = document.querySelector(one).getBoundingClientRect();
                 return { y, width, height } })"""
        )
        is_beside = box["y"] < map_["y"] + map_["height"] / 2
        assert is_beside or map_["width"] > min(board["width"], 900 - 152) - 4, (width, map_, box)
        places.add(is_beside)
    assert places == {True, False}


FAULTS: dict[str, tuple[str, Callable[[Page], object]]] = {
    "a list that is wider than the screen": (
        "document.querySelector('#ask').style.width = '900px'",
        too_wide,
    ),
    "a button for a mouse": (
        "{ const one = document.querySelector('#ask .entry');"
        " one.style.cssText = 'min-height: 0; height: 12px; padding: 0; overflow: hidden' }",
        too_small,
    ),
    "a sheet over the board": (
        "{ const sheet = document.createElement('div');"
        " sheet.style.cssText = 'position: fixed; inset: 0; z-index: 9';"
        " document.body.append(sheet) }",
        covered,
    ),
    "a sign that is drawn across the edge": (
        "document.querySelector('#board svg text').setAttribute('x', '2000')",
        cut_off,
    ),
}


def test_each_planted_fault_is_noticed(seated: Sit, ann: Player) -> None:
    table = seated(lobby.create_game(ann, "persian_invasion", {}, [ME]), ann, PHONE_390)
    page = table.page
    assert table.settled() == "asked"
    if not page.locator("#board .can").count():
        page.get_by_role("button", name="Begin Hoplite Movement").click()
        expect(page.locator("#board .can").first).to_be_attached()
    for fault, (plant, check) in filled(FAULTS.items()):
        assert not check(page), fault
        page.evaluate(plant)
        assert check(page), fault
        page.reload()
        assert table.settled() == "asked"
        expect(page.locator("#board .can").first).to_be_attached()


def test_what_a_page_complains_of_is_heard(seated: Sit, make: Make, ann: Player) -> None:
    """A word in the console, an error, what the policy forbids, and a request too many."""
    table = seated(make(ME, BOT), ann)
    page = table.page
    assert table.settled() == "asked"
    page.evaluate("console.log('a word')")
    page.evaluate("setTimeout(() => { throw new Error('a fault') })")
    page.evaluate(
        "document.body.append(Object.assign(new Image(), { src: 'https://no.example/' }))"
    )
    page.evaluate("fetch('/api/health/')")
    page.evaluate("new Promise((done) => setTimeout(done))")
    for heard in ("a word", "a fault", "Content Security Policy"):
        assert any(heard in line for line in table.said), heard
    assert any("/api/health/" in request for request in table.asked)
