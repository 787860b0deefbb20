"""Another engine of the same game, played in the same run by whoever has one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TypeAlias

Play: TypeAlias = Callable[[int, int], object]
"""``play(seats, seed)``: one whole game, with a policy that passes only when it must."""


class PeerProblem(Exception):
    """There is no engine where one was said to be."""


def another_engine(path: Path) -> Play:
    """The function ``play`` of a file of Python, which finds beside it what it imports.

    It runs in this process, so that both are timed by the same clock. Raises ``PeerProblem``.
    """
    spec = spec_from_file_location("bench_peer", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise PeerProblem(f"{path} is no file of Python.")
    beside = str(path.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    play: Play | None = getattr(module, "play", None)
    if play is None:
        raise PeerProblem(f"{path} has no play(seats, seed), which plays a whole game.")
    return play
