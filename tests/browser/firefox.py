"""Where a Firefox is, if there is one, and what it takes to drive it."""

from __future__ import annotations

from pathlib import Path

from tests.browser.chromium import program

NAMES = ("firefox-esr", "firefox")

LEFT_OUT = (
    "No Firefox was found, so the table was tried in Chromium alone. Install one, as by "
    "`apt-get install firefox-esr`, or name it in FIREFOX."
)

CHANNEL = "moz-firefox"
"""By which Playwright knows a Firefox that is none of its own."""

PRELOADED = Path(__file__).with_name("firefox_media.cjs")
"""What its driver loads first."""


def firefox() -> str | None:
    """The program; None if there is none. Raises ``FileNotFoundError`` if FIREFOX names none."""
    return program("FIREFOX", NAMES)
