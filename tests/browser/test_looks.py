"""What every page holds to: silence in the console, phones, contrast, the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.models import Game
from tests.browser.axe import SCHEMES, UNFOLD, violations
from tests.browser.conftest import DESK, OpenWindow, Window
from tests.browser.places import every_page, with_figures
from tests.filled import filled

pytestmark = pytest.mark.django_db(transaction=True)

CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")
AA = 4.5


def each_page(window: OpenWindow, game: Game) -> Iterator[Window]:
    """A window that goes from page to page, everything on it unfolded."""
    with_figures()
    opened = window("/")
    for path in every_page(game):
        opened.said.clear()
        opened.page.goto(f"{opened.site}{path}")
        opened.page.evaluate(UNFOLD)
        yield opened


def words_in_the_console(opened: Window) -> list[str]:
    # That a page is an answer to a mistake is said by the browser itself.
    return [words for words in opened.said if "Failed to load resource" not in words]


def text_that_does_not_stand_out(opened: Window) -> Iterator[str]:
    for scheme in SCHEMES:
        opened.page.emulate_media(color_scheme=scheme)
        least = opened.page.evaluate(CONTRAST)
        if not least["ratio"] >= AA:
            yield f"{scheme}: {least}"


def too_wide_for_the_screen(opened: Window) -> Iterator[str]:
    for width in (320, 360, 800):
        opened.page.set_viewport_size({"width": width, "height": 740})
        drawn = opened.page.evaluate("document.documentElement.scrollWidth")
        if not drawn <= width:
            yield f"{drawn} wide on a screen of {width}"
    opened.page.set_viewport_size(DESK)


def test_every_page_is_silent_readable_clean_and_no_wider_than_the_screen(
    window: OpenWindow, finished: Game
) -> None:
    """Clean is what axe says. All is looked at while a page is open: to open it takes longer."""
    by_url: dict[str, list[str]] = {}
    for opened in filled(each_page(window, finished)):
        by_url[opened.page.url] = [
            *words_in_the_console(opened),
            *text_that_does_not_stand_out(opened),
            *violations(opened.page),
            *too_wide_for_the_screen(opened),
        ]
    assert {url: complaints for url, complaints in by_url.items() if complaints} == {}


def test_dark_pages_are_dark(window: OpenWindow) -> None:
    colours = [
        window("/", dark=dark).page.evaluate("getComputedStyle(document.body).backgroundColor")
        for dark in (False, True)
    ]
    light, dark = (sum(map(int, colour[4:-1].split(","))) / 3 for colour in colours)
    assert light > 200
    assert dark < 60


def test_what_has_the_focus_is_seen_to_have_it(window: OpenWindow) -> None:
    with_figures()
    page = window("/win-rates/").page
    seen = 0
    for _ in range(30):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            "() => { const e = document.activeElement, s = getComputedStyle(e), b ="
            " e.getBoundingClientRect(); return [e.tagName, s.outlineStyle, s.outlineWidth,"
            " b.width > 0 && b.top >= 0] }"
        )
        if outline[0] == "BODY":
            break
        assert outline[1] != "none", outline
        assert float(outline[2].removesuffix("px")) >= 2, outline
        assert outline[3], outline
        seen += 1
    assert seen > 12
