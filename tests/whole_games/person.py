"""A person who begins a game on the pages, and plays it to its end by mouse or by keys."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.browser.standing import A_POINT, CUT_OFF, STANDS
from tests.whole_games.matrix import Entry
from tests.whole_games.watch import Watch

LONGEST = 1500
"""Seconds for one game."""

_PATIENCE = 60
"""Seconds for whom or what the page waits."""

_ON_BOARD, _ESCAPES, _TAKES_BACK = 0.6, 0.02, 0.02
"""How often a person picks on the board where they can, thinks better of it, or takes back."""

_BEFORE = 5
"""Moves before Kleio goes down."""

_UNDER_WAY = 3
"""Things done until Kleio is back: what was on its way, the next one, and one for streams."""

_AT_ONCE = 3000
"""Milliseconds for a click; what cannot be clicked all the while stands still."""

_STILL = 80
"""Things done after which a game that has not gone on stands still."""

_SETTLED = Path(__file__).with_name("table.js").read_text(encoding="utf-8").split("\n", 1)[1]


class StoodStill(Exception):
    """The page waits for nobody knows what, or nothing that is done leads on."""


class Person:
    """One game's; all that is chosen is chosen by chance, the same for the same entry.

    ``disaster``: what befalls Kleio once some moves are made; the person plays on.
    """

    def __init__(
        self, page: Page, entry: Entry, watch: Watch, disaster: Callable[[], None] | None = None
    ) -> None:
        self.page, self.entry, self.watch, self.disaster = page, entry, watch, disaster
        self.chance = random.Random(entry.id)
        self.took: list[float] = []
        """Milliseconds of each thing done, from the click to the drawing."""
        self.deaf_until = 0
        """So many things done, until which Kleio may be away."""

    def begin(self, site: str) -> None:
        """A guest sets up the usual game, and comes to its table."""
        self.page.goto(f"{site}/play/new/")
        self.page.wait_for_selector("form.setup")
        self.watch.judge("new game")
        self._choose("title", self.entry.title)
        self._choose("count", str(self.entry.seats))
        if self.entry.others == "me":
            for seat in range(self.entry.seats):
                self._choose(f"seat{seat}", "me")
        if self.entry.hand == "mouse":
            self.page.locator("form.setup [type=submit]").click()
        else:
            self._tab_to("form.setup [type=submit]")
            self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/table/")

    def play(self) -> None:
        """To the end. Raises ``StoodStill``."""
        end, done_since = time.monotonic() + LONGEST, 0
        while (stands := self._settled())["how"] != "over":
            if time.monotonic() > end:
                raise StoodStill(f"not over after {LONGEST} s: {stands['question']}")
            if done_since > _STILL:
                raise StoodStill(f"nothing leads on from: {stands['question']}")
            self._act(stands)
            done_since += 1
            if len(stands["took"]) > len(self.took):
                done_since, self.took = 0, stands["took"]
                if self._is_struck():
                    self.deaf_until = len(self.took) + _UNDER_WAY
                self.watch.is_deaf = len(self.took) < self.deaf_until
        self._look_back()

    def _is_struck(self) -> bool:
        """Whether Kleio goes down now; what is done next is done all the same."""
        disaster = self.disaster
        if disaster is None or len(self.took) < _BEFORE:
            return False
        self.disaster = None
        disaster()
        return True

    def _settled(self) -> dict[str, Any]:
        picks = [self.chance.random() < _ON_BOARD, self.chance.random()]
        given = [STANDS, _PATIENCE, picks, A_POINT, CUT_OFF]
        stands: dict[str, Any] = self.page.evaluate(_SETTLED, given)
        if not stands["how"]:
            raise StoodStill(f"nobody is asked: {stands['told']}")
        self.watch.look(stands["wrong"], stands["words"])
        # What was unfolded to be judged moved what was aimed at.
        return self._settled() if self.watch.judge(stands["how"]) else stands

    def _act(self, stands: dict[str, Any]) -> None:
        if stands["undo"] and self.chance.random() < _TAKES_BACK:
            self._press_or_click("u", "#ask .undo")
        elif stands["how"] != "veiled" and self.chance.random() < _ESCAPES:
            self.page.keyboard.press("Escape")
        elif stands["how"] == "veiled":
            self._sit_down()
        elif stands["how"] == "meant":
            self._press_or_click("Enter", "#ask .do")
        elif self.entry.hand == "keys":
            self.page.keyboard.press(self.chance.choice(stands["keys"]))
        else:
            self._click(stands["aim"])

    def _press_or_click(self, key: str, what: str) -> None:
        if self.entry.hand == "keys":
            self.page.keyboard.press(key)
        else:
            # News of others may end an offer, and take away what was about to be clicked.
            with suppress(TimeoutError):
                self.page.locator(what).first.click(timeout=_AT_ONCE)

    def _sit_down(self) -> None:
        if self.entry.hand == "keys":
            self._tab_to("#veil button")
        self._press_or_click("Enter", "#veil button")

    def _click(self, aim: dict[str, Any]) -> None:
        if aim["point"]:
            self.page.mouse.click(*aim["point"])
        else:
            self.watch.faults[f"no finger hits {aim.get('at')}"] += 1

    def _choose(self, field: str, value: str) -> None:
        """By the mouse one picks from the list; by keys one goes to the field and through it."""
        chosen = self.page.locator(f"#{field}")
        if self.entry.hand == "mouse":
            chosen.select_option(value)
        else:
            self._tab_to(f"#{field}")
            self.page.keyboard.press("Home")
            while chosen.input_value() != value:
                before = chosen.input_value()
                self.page.keyboard.press("ArrowDown")
                if chosen.input_value() == before:
                    raise StoodStill(f"{field} is not set to {value} by keys")
        if field == "title":
            self.page.wait_for_function(
                "(title) => document.querySelector('.options summary')?.textContent.includes("
                "document.querySelector(`#title option[value='${title}']`).textContent)"
                " ?? document.getElementById('title').value === title",
                arg=value,
            )

    def _tab_to(self, what: str) -> None:
        for _ in range(60):
            if self.page.evaluate("(what) => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise StoodStill(f"no key leads to {what}")

    def _look_back(self) -> None:
        """The end is told, and the moment before it can be seen."""
        self.page.wait_for_selector("#replay h2")
        self.watch.judge("looking back")
        shown = self.page.get_attribute("#play", "data-shown")
        self.page.keyboard.press("ArrowLeft")
        self.page.wait_for_function(
            "(shown) => document.getElementById('play').dataset.shown !== shown", arg=shown
        )
