"""What is looked at on a table beside its console: width, and places that a finger can hit."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.standing import A_POINT, CUT_OFF

FINGER = 24
"""CSS pixels (WCAG 2.2, 2.5.8)."""

_SMALL = """(least) => [...document.querySelectorAll("#ask button, #board .can")].flatMap((one) => {
  const { width, height } = (one.querySelector(":scope > .frame") ?? one).getBoundingClientRect();
  const isShown = one.checkVisibility();
  return isShown && Math.min(width, height) < least ? [`${one.dataset.at ?? one.innerText}`] : [];
})"""


def too_wide(page: Page) -> bool:
    """Whether one has to scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def too_small(page: Page) -> list[str]:
    """What can be picked or pressed and is no broader or no higher than a finger."""
    return [str(each) for each in page.evaluate(_SMALL, FINGER - 0.5)]


def covered(page: Page) -> list[str]:
    """Places that can be picked and have no point at which they are hit."""
    return [
        place.get_attribute("data-at") or ""
        for place in page.locator("#board .can").all()
        if place.evaluate(A_POINT) is None
    ]


def cut_off(page: Page) -> list[str]:
    """What is drawn across the edge of its part of the board."""
    return [str(each) for each in page.evaluate(CUT_OFF, 5)]
