"""``python -m tests.whole_games``: goes on where it was left, 1 if a game had a fault."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from environment.folders import state_folder
from tests.browser import firefox
from tests.browser.chromium import FLAGS, chromium
from tests.local.kleio import Kleio
from tests.whole_games.matrix import HEIGHTS, Engine, Entry, judged, matrix
from tests.whole_games.person import Person, StoodStill
from tests.whole_games.results import DOCUMENT, KEPT, Result, Results, percentiles
from tests.whole_games.watch import TIMED, Watch

AMPLE = "900000+9000/s"
QUOTAS = ("PLAYER", "ADDRESS", "SIGN_UP")
BOUNDS = ("OPEN_GAMES_PLAYER", "OPEN_GAMES_ADDRESS", "BOT_GAMES_PLAYER", "BOT_GAMES_ADDRESS")


def main(words: list[str]) -> int:
    asked = _options().parse_args(words)
    results = Results(KEPT)
    meant = [entry for entry in matrix() if all(word in entry.id for word in asked.only)]
    if asked.anew:
        results.forget(meant)
    wanted = [entry for entry in results.left() if entry in meant]
    if not wanted:
        print("Nothing is left of these; --anew plays them again.", flush=True)
        return 0
    # Whoever is told to go takes its Kleio along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    home = Path(tempfile.mkdtemp(prefix="kleio-whole-games-"))
    kleio = Kleio(home / "var", KLEIO_FIRST_GAMES="0")
    kleio.environment |= {f"KLEIO_QUOTA_{name}": AMPLE for name in QUOTAS}
    kleio.environment |= {f"KLEIO_{name}": "90000" for name in BOUNDS}
    faulty = 0
    os.environ["NODE_OPTIONS"] = f'--require "{firefox.PRELOADED}"'
    try:
        kleio.start()
        with sync_playwright() as playwright:
            for entry in wanted[: asked.most]:
                result = _told_of(playwright, kleio, entry)
                if result is None:
                    print(f"{entry.id}: no {entry.engine} here", flush=True)
                    continue
                results.add(result)
                DOCUMENT.write_text(results.document(), encoding="utf-8")
                faulty += not result.is_good
                print(time.strftime("%H:%M:%S"), _told(result), flush=True)
    finally:
        kleio.kill_all()
    shutil.rmtree(home)
    return int(bool(faulty))


def _told_of(playwright: Playwright, kleio: Kleio, entry: Entry) -> Result | None:
    """What came of one game, in a browser of its own, whose death ends no other; None: there is
    no such browser."""
    load = round(os.getloadavg()[0], 1)
    try:
        if (browser := _launched(playwright, entry.engine)) is None:
            return None
        page, result = _played(browser, kleio, entry)
    except PlaywrightError as failure:
        return Result(entry.id, 0, 0, 0.0, (0, 0), [f"no game: {failure}"[:300]], load=load)
    result.load = load
    if not result.is_good:
        _pictured(page, entry)
    with contextlib.suppress(PlaywrightError):
        browser.close()
    return result


def _played(browser: Browser, kleio: Kleio, entry: Entry) -> tuple[Page, Result]:
    height = HEIGHTS[entry.width]
    context = browser.new_context(viewport={"width": entry.width, "height": height})
    context.set_default_timeout(30_000)
    context.add_init_script(TIMED)
    page = context.new_page()
    watch = Watch(page, judges=entry in judged())
    person = Person(page, entry, watch, _killed(kleio) if entry.others == "me" else None)
    begun = time.monotonic()
    try:
        person.begin(kleio.url(""))
        before = watch.requests
        person.play()
    except (StoodStill, PlaywrightError) as failure:
        before = 0
        watch.faults[f"came to no end at {page.url.split('/', 3)[-1]}: {failure}"[:300]] += 1
    took = person.took
    result = Result(
        entry.id,
        moves=len(took),
        seconds=round(time.monotonic() - begun),
        requests=round((watch.requests - before) / max(1, len(took)), 1),
        took=percentiles(took),
        faults=_counted(watch.faults),
        said=_counted(watch.said),
        axe=_counted(watch.axe),
        times=[round(each) for each in took],
    )
    return page, result


def _pictured(page: Page, entry: Entry) -> None:
    """How a page looked that was wrong; of one that answers no more there is no picture."""
    try:
        page.screenshot(path=state_folder() / "whole_games" / f"{entry.id}.png", full_page=True)
    except PlaywrightError as failure:
        print(f"{entry.id}: no picture: {failure}", flush=True)


def _killed(kleio: Kleio) -> Callable[[], None]:
    """Web and streams die at once, and are started again."""

    def strike() -> None:
        for part in ("web", "live"):
            os.kill(kleio.pid_of(part), signal.SIGKILL)

    return strike


def _counted(counts: dict[str, int]) -> list[str]:
    return [words if times == 1 else f"{words} ({times} times)" for words, times in counts.items()]


def _launched(playwright: Playwright, engine: Engine) -> Browser | None:
    if engine == "firefox":
        if (path := firefox.firefox()) is None:
            return None
        return playwright.firefox.launch(executable_path=path, channel=firefox.CHANNEL)
    if (path := chromium()) is None:
        return None
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))


def _told(result: Result) -> str:
    wrong = [*result.faults, *result.said, *result.axe]
    return (
        f"{result.id}: {result.moves} moves, {result.seconds} s,"
        f" {result.requests} requests, {result.took[0]} and {result.took[1]} ms"
        + "".join(f"\n    {words}" for words in wrong)
    )


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.whole_games", description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], help="with these words: cyclades firefox")
    parser.add_argument("--most", type=int, default=None, help="games in this run")
    parser.add_argument("--anew", action="store_true", help="as if these had not been played")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
