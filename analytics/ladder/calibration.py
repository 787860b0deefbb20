"""Whether chances are right: of all that are said to win in 30 of a hundred, 30 should win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from games.bots.odds import chances, played_on, won
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.playing_out import play_out
from games.engine.policy import Policy
from games.engine.prospects import WHOLE
from games.engine.title import Title

PARTS = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Of the choices of a game: the moments that are judged."""

BANDS = 5


class Said(msgspec.Struct, frozen=True):
    """What was said of one seat at one moment, and its share of the win then; of 1."""

    chance: float
    came: float


class Calibration(msgspec.Struct, frozen=True):
    """``score``: Brier's, the mean over moments of the sum over seats of squared errors; 0 is
    best. ``equal``: that of equal chances. ``bands``: of chances up to 20 of a hundred, up to 40
    and so on how many there were, what was said on average and what came."""

    title: str
    rules: str
    seats: int
    level: str
    seed: str
    games: int
    playouts: int
    score: float
    equal: float
    bands: list[tuple[int, float, float]]

    @property
    def of(self) -> tuple[str, int, str]:
        """What a newer one stands in for."""
        return self.title, self.seats, self.level


def judged(
    title: Title[Any], seats: int, player: Policy, playouts: int, key: str
) -> Iterator[list[Said]]:
    """Moment by moment of one game that ``player`` plays at all seats, what is said of each."""
    states: list[Any] = []
    played = play_out(
        title,
        [player] * seats,
        SeededChance(key),
        Random(key),
        observer=lambda state, *_: states.append(clone(state)),
    )
    came = [share / WHOLE for share in won(title, played.state)]
    for part in PARTS:
        state = states[int(part * (len(states) - 1))]
        sums = [0] * seats
        for number in range(playouts):
            shares = played_on(title, state, player, f"{key}|{part}|{number}")
            sums = [total + share for total, share in zip(sums, shares, strict=True)]
        said = [chance / WHOLE for chance in chances(sums, playouts)]
        yield [Said(*pair) for pair in zip(said, came, strict=True)]


def brier(moments: Sequence[Sequence[Said]]) -> float:
    """The mean over moments of the sum of squared errors.

    G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather
    Review 78 (1950).
    """
    return sum(
        (forecast.chance - forecast.came) ** 2 for said in moments for forecast in said
    ) / len(moments)


def equal(moments: Sequence[Sequence[Said]]) -> float:
    """The same where each seat is said to have the same chance; alone against the game a half."""
    return brier(
        [[Said(1 / max(2, len(said)), forecast.came) for forecast in said] for said in moments]
    )


def bands(moments: Iterable[Iterable[Said]]) -> list[tuple[int, float, float]]:
    """See ``Calibration.bands``."""
    bands_said: list[list[Said]] = [[] for _ in range(BANDS)]
    for said in moments:
        for forecast in said:
            bands_said[min(int(forecast.chance * BANDS), BANDS - 1)].append(forecast)
    return [
        (
            len(band),
            round(sum(forecast.chance for forecast in band) / max(1, len(band)), 3),
            round(sum(forecast.came for forecast in band) / max(1, len(band)), 3),
        )
        for band in bands_said
    ]


def read(path: Path) -> list[Calibration]:
    """What was judged before."""
    return msgspec.json.decode(path.read_bytes(), type=list[Calibration]) if path.exists() else []


def write(path: Path, calibrations: Iterable[Calibration]) -> None:
    """The same calibrations give the same file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = b",\n".join(map(msgspec.json.encode, sorted(calibrations, key=lambda each: each.of)))
    path.write_bytes(b"[\n" + lines + b"\n]\n")
