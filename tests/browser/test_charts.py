"""What is drawn can be had by those who do not see it, and read on a phone by those who do."""

from __future__ import annotations

from itertools import pairwise
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenWindow
from tests.browser.places import with_figures
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.django_db(transaction=True)

AT_RANDOM = '{"map":"random"}'


def test_a_drawing_has_a_name_and_a_description(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/?by=cards").page
    for name, words in (
        ("Win rate by turn order, 4 seats", "Expected if all were equal: 25.0 %."),
        ("Difference by card, 4 seats", "The line is no difference."),
    ):
        drawing = page.get_by_role("img", name=name)
        expect(drawing).to_have_count(1)
        expect(drawing.locator("desc")).to_contain_text(words)


def test_paper_has_the_tables_that_are_folded_away_on_a_screen(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/?by=cards").page
    shown = "() => [...document.querySelectorAll('.wide table')].map(t => t.checkVisibility())"
    assert not any(page.evaluate(shown)[:2])
    page.emulate_media(media="print")
    tables = page.evaluate(shown)
    assert len(tables) >= 2
    assert all(tables)
    expect(page.locator(".filters")).to_be_hidden()


def test_names_and_figures_of_a_row_do_not_touch_on_a_phone(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/?by=cards", PHONE).page
    apart = page.evaluate(
        "() => [...document.querySelectorAll('.dots .note')].map(note =>"
        " note.getBoundingClientRect().left"
        " - note.previousElementSibling.getBoundingClientRect().right)"
    )
    assert len(apart) == 8
    assert min(apart) > 8

    # Tiles that are laid at random lie elsewhere in each game, so their numbers stand in a grid.
    with_figures("cyclades", AT_RANDOM)
    asked = urlencode({"title": "cyclades", "options": AT_RANDOM})
    page.goto(page.url.replace("/win-rates/?by=cards", f"/win-rates/flow/?{asked}"))
    columns = page.evaluate(
        "() => [...document.querySelectorAll('[aria-label=Areas] .tick')].map(name =>"
        " [name.getBoundingClientRect().left, name.getBoundingClientRect().right])"
    )
    assert len(columns) == 3
    assert all(left > right for (_, right), (left, _) in pairwise(columns))
    assert columns[-1][1] <= PHONE["width"]


def test_a_board_with_numbers_is_looked_along_on_a_phone(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/flow/", PHONE).page
    boards = page.evaluate(
        "() => [...document.querySelectorAll('[aria-label=Areas] .areas')].map(board =>"
        " [board.getBoundingClientRect().width, board.parentElement.clientWidth,"
        " board.parentElement.scrollWidth, board.parentElement.tabIndex])"
    )
    assert len(boards) == 3
    for drawn, seen, along, by_keyboard in boards:
        assert seen < PHONE["width"] < drawn <= along
        assert by_keyboard == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_letters_of_a_drawing_keep_their_size(window: OpenWindow) -> None:
    with_figures()
    heights = [
        window("/win-rates/", size).page.locator(".dots text").first.bounding_box()
        for size in (PHONE, {"width": 1280, "height": 800})
    ]
    assert heights[0] is not None
    assert heights[1] is not None
    assert heights[0]["height"] == heights[1]["height"] >= 12


def test_the_api_document_works_under_its_policy(window: OpenWindow) -> None:
    opened = window("/api/docs/")
    # The server makes the document when it is first asked for, which takes a busy machine a while.
    expect(opened.page.locator(".opblock").first).to_be_visible(timeout=PATIENCE_MS)
    expect(opened.page.locator(".opblock").nth(10)).to_be_visible()
    assert [words for words in opened.said if "Content Security Policy" in words] == []
