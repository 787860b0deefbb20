"""What is looked at while a person plays: what the browser complains of, what was asked of Kleio,
what is wrong with what is shown."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, Request, Response

from tests.browser.axe import UNFOLD, violations

TIMED = """(() => {
  const took = [];
  let input = 0;
  let begun = null;
  let drawing = 0;
  Object.defineProperty(window, "kleioTook", { value: took });
  Object.defineProperty(window, "kleioIsDrawing", { get: () => begun !== null || drawing > 0 });
  const note = ({ timeStamp }) => (input = timeStamp);
  for (const kind of ["click", "keydown"]) addEventListener(kind, note, true);
  new MutationObserver(() => {
    const isBusy = document.getElementById("play")?.classList.contains("busy") ?? false;
    if (isBusy) begun ??= input;
    if (isBusy || begun === null) return;
    const from = begun;
    begun = null;
    drawing += 1;
    // What follows a frame's callbacks begins once the frame is painted.
    requestAnimationFrame(() => setTimeout(() => {
      took.push(performance.now() - from);
      drawing -= 1;
    }));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
})()"""
"""Runs first on every page: notes for how many milliseconds each thing done took, from the click or
the key to the frame that shows what came of it. A look at the page meanwhile is counted with it."""

_IDS = re.compile(r"\b(gme|ply|dec)_\w+|\b[a-z]+_[a-z_]+\b")
"""What people are not to read: ids of the code."""


class Watch:
    """Over one page, for one game. ``judges``: whether axe is asked, which takes some seconds."""

    def __init__(self, page: Page, *, judges: bool) -> None:
        self.page, self.judges = page, judges
        self.said: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.axe: Counter[str] = Counter()
        self.requests = 0
        self.is_deaf = False
        """While Kleio is away, what the browser says of it is not held against the page."""
        self._judged: set[str] = set()
        page.on("console", lambda message: self._say(message.text))
        page.on("pageerror", lambda error: self._say(str(error)))
        page.on("request", self._count)
        page.on("response", self._refused)

    def _say(self, words: str) -> None:
        if not self.is_deaf:
            self.said[words[:300]] += 1

    def _count(self, request: Request) -> None:
        self.requests += "/api/" in request.url and "/stream/" not in request.url

    def _refused(self, response: Response) -> None:
        if response.status >= 400 and not self.is_deaf:
            path = re.sub(r"gme_\w+|[?].*", "", response.url.split("/", 3)[-1])
            self.faults[f"{response.status} {response.request.method} /{path}"] += 1

    def look(self, wrong: list[str], words: str) -> None:
        """At how the page stands: nothing too wide, nothing too small, nothing unreadable."""
        self.faults.update(wrong)
        self.faults.update(f"an id: {match[0]}" for match in _IDS.finditer(words))

    def judge(self, state: str) -> bool:
        """As axe does, each state of a page once, if this game is judged at all; whether it was."""
        if not self.judges or state in self._judged:
            return False
        self._judged.add(state)
        folded = self.page.query_selector_all("details:not([open])")
        self.page.evaluate(UNFOLD)
        self.axe.update(f"{state}: {violation}"[:300] for violation in violations(self.page))
        for fold in folded:  # again: what is open is the person's to say
            fold.evaluate("(one) => (one.open = false)")
        return True
