"""Where Kleio lies, and where it keeps what it writes."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def state_folder() -> Path:
    """Where a one-machine set-up keeps everything it writes: KLEIO_VAR, else ``var``."""
    return Path(os.environ.get("KLEIO_VAR") or ROOT / "var").absolute()
