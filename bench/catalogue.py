"""The table of measurements, in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bench.effort import Effort
from bench.figures import Figure
from bench.measurements import (
    append,
    beside,
    boardgame_io,
    counted,
    engine,
    environments,
    experiments,
    heavy,
    long_game,
    moves,
    rebuild,
    services,
    streams,
)


@dataclass(frozen=True)
class Measurement:
    """``sentence``: what it tells. ``on_database``: it needs the scratch database."""

    sentence: str
    take: Callable[[Effort], list[Figure]]
    on_database: bool = True


MEASUREMENTS: Mapping[str, Measurement] = {
    "engine": Measurement("the rules alone", engine.measure, on_database=False),
    "heavy": Measurement("the rules of the heavier titles", heavy.measure, on_database=False),
    "environments": Measurement(
        "the environments for research", environments.measure, on_database=False
    ),
    "rebuild": Measurement("a position from stored events", rebuild.measure),
    "counted": Measurement("finished games counted for the figures", counted.measure),
    "experiments": Measurement("games of an experiment of the lab", experiments.measure),
    "append": Measurement("durable appends to the log", append.measure),
    "services": Measurement("moves in process, without HTTP", services.measure),
    "moves": Measurement("POST moves against the web server", moves.measure),
    "boardgame_io": Measurement("POST moves beside boardgame.io", boardgame_io.measure),
    "streams": Measurement("games by stream, and the one port", streams.measure),
    "beside": Measurement("moves of the heavier titles beside the lightest", beside.measure),
    "long_game": Measurement("late moves of long games beside early ones", long_game.measure),
}
