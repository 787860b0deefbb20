"""Where a Chromium is, if there is one."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

WINDOWLESS = ("chromium-headless-shell", *NAMES)
"""The same engine without windows takes half the time. It shows no notices."""

LEFT_OUT = (
    "No Chromium was found, so the pages were not tried in a browser. Install one, as by "
    "`apt-get install chromium`, or name it in CHROMIUM."
)

FLAGS = (
    # Nothing but Kleio's own pages is opened, and root has no sandbox.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium(*, notices: bool = False) -> str | None:
    """The program; None if there is none. ``notices``: one that shows them. Raises
    ``FileNotFoundError`` if CHROMIUM names none."""
    return program("CHROMIUM", NAMES if notices else WINDOWLESS)


def program(variable: str, names: tuple[str, ...]) -> str | None:
    """What the variable names, else the first of ``names`` that there is."""
    named = os.environ.get(variable)
    if named:
        if (path := shutil.which(named)) is None:
            raise FileNotFoundError(f"{variable} is {named!r}, which is no program.")
        return path
    # Where the search path is that of a service, it may leave /usr/bin out.
    paths = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/bin"
    return next((path for name in names if (path := shutil.which(name, path=paths))), None)
