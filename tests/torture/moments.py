"""Moments at which several decisions are open at once: rare, so they are looked for in games that
bots play to their end in memory. Such a game is imported, and everybody may fork it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from audit.corpus.playing import CorpusGame, Table, play
from audit.corpus.writing import lines
from audit.importing.file import HistoryFile
from audit.importing.storing import import_history
from games.engine import asking, registry
from games.engine.adjudicate import Stand, play_again
from games.identifiers import opaque_game


class Wanted(NamedTuple):
    """A kind of decision that is seldom open, the title that has it, and bots that come to it."""

    title: str
    kind: str
    levels: Sequence[str]


class Moment(NamedTuple):
    """``version`` of a finished game, at which several seats are asked, or offered something."""

    title: str
    seats: int
    game: str
    version: int


WANTED: Sequence[Wanted] = (
    Wanted("cyclades", "hidden_loss", ["random"] * 5),
    Wanted("lords_of_hellas", "free_effect", ["greedy"] * 3),
)
"""What two seats choose without knowing each other's choice, and what one may do beside what is
asked."""


def prepare(seed: int) -> list[Moment]:
    """One of each kind that is wanted, in games that are stored by then."""
    return [_prepared(wanted, seed) for wanted in WANTED]


def _prepared(wanted: Wanted, seed: int) -> Moment:
    for number in count():
        name = f"{wanted.title}/moments/{seed}/{number}"
        played = play(Table(registry.title(wanted.title), name, wanted.levels, {}))
        written = b"".join(line + b"\n" for line in lines(played))
        version = next(_several(wanted, played, HistoryFile(written)), None)
        if version is not None:
            game = opaque_game(import_history(written).pk)
            return Moment(wanted.title, len(wanted.levels), game, version)
    raise AssertionError("there are always more games")


def _several(wanted: Wanted, played: CorpusGame, file: HistoryFile) -> Iterator[int]:
    """Versions at which a decision of that kind is open beside another one."""
    title = played.table.title
    stands: Iterator[Stand[Any]] = play_again(title, file.events, file.seeds)
    for stand in stands:
        open_now = asking.decisions(title, stand.state)
        if len(open_now) > 1 and wanted.kind in {decision.kind for decision in open_now}:
            yield stand.version
