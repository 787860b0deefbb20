"""Which of many games are kept: the shortest of each kind and each end, and a fork."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from audit.corpus.playing import CorpusGame, Table, play, play_fork
from audit.corpus.variants import USUAL, VARIANTS, Variant
from audit.corpus.writing import sealed
from games.engine.title import Title


def chosen(title: Title[Any]) -> list[CorpusGame]:
    """The corpus of a title: the same each time for the same rules."""
    kept: dict[str, CorpusGame] = {}
    ends: dict[str, CorpusGame] = {}
    for variant in VARIANTS.get(title.id, USUAL):
        for seats in variant.seats or title.seat_counts:
            games = list(_played(title, variant, seats))
            shortest = min(games, key=_length)
            kept[shortest.table.name] = shortest
            for game in games:
                reason = game.outcome.reason if game.outcome else ""
                ends[reason] = min(ends.get(reason, game), game, key=_length)
    reasons = {game.outcome.reason for game in kept.values() if game.outcome}
    kept |= {game.table.name: game for reason, game in ends.items() if reason not in reasons}
    return [*kept.values(), _forked(min(kept.values(), key=_length))]


def _played(title: Title[Any], variant: Variant, seats: int) -> Iterator[CorpusGame]:
    levels = list(islice(cycle(variant.levels), seats))
    for number in range(variant.games):
        name = f"{title.id}/{title.rules}/{seats}-seats-{variant.name}-{number}"
        yield play(Table(title, name, levels, variant.options))


def _length(game: CorpusGame) -> int:
    return game.version


def _forked(origin: CorpusGame) -> CorpusGame:
    """The second half of a game, played by others."""
    half = len(origin.batches) // 2
    table = origin.table
    fork = Table(table.title, f"{table.name}-fork", table.levels[::-1], table.options)
    return play_fork(fork, origin, half, sealed(origin)[half - 1].hashes[-1].hex())
