"""Where a machine's counts are told and kept."""

from __future__ import annotations

from pathlib import Path

from environment.folders import state_folder
from environment.variables import text, whole_number

PORT = "KLEIO_METRICS_PORT"
TOKEN = "KLEIO_METRICS_TOKEN"


def metrics_port() -> int | None:
    """Where the counts of this machine are told; None: nowhere, and nothing is kept."""
    return whole_number(PORT, 0, most=65535) or None


def metrics_token() -> str:
    """What whoever asks for them must show; "" where everybody may who can reach the port."""
    return text(TOKEN)


def metrics_folder() -> Path:
    """Where the processes of this machine keep what they count."""
    return state_folder() / "metrics"
