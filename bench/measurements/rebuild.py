"""Positions rebuilt from the events of finished games, as the store gives them back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any

from bench.effort import Effort
from bench.figures import Figure, Goal, figure
from bench.measurements.engine import TITLE
from bench.peers.aggregate import EVENTSOURCING, Aggregates
from bench.stored import store_games
from events.reading import read_events
from events.records import Head, StoredEvent
from games.engine import folding, registry
from games.engine.title import Title
from games.services.loading import forget_games, load_game_at

SEATS = 2
GOAL = Goal(least=30.0)


def measure(effort: Effort) -> list[Figure]:
    """Events/s: from rows in memory, beside a library that also has its rows in memory; and with
    the rows read from PostgreSQL, for information."""
    title = registry.title(TITLE)
    heads = store_games(title, SEATS, max(1, effort.games // 8))
    games = [read_events(head.stream) for head in heads]
    count = sum(map(len, games))
    aggregates = Aggregates([[json.loads(event.payload) for event in game] for game in games])
    ours, theirs, cold = [], [], []
    for _ in range(effort.repeats):
        ours.append(count / _replay(title, games))
        theirs.append(aggregates.rebuilt_a_second())
        cold.append(count / _find(title, heads))
    size = sum(len(event.payload) for game in games for event in game) / count
    return [
        figure(
            "events rebuilt from stored JSON",
            "events/s of CPU time",
            ours,
            beside=EVENTSOURCING,
            beside_values=theirs,
            goal=GOAL,
            note=f"{len(games)} games of {count / len(games):.0f} events of {size:.0f} bytes; both"
            " decode the same facts, ours also checks their types and moves a whole game",
        ),
        figure(
            "events rebuilt with the rows read from PostgreSQL",
            "events/s",
            cold,
            note="a process that has never seen the game",
        ),
    ]


def _replay(title: Title[Any], games: Sequence[Sequence[StoredEvent]]) -> float:
    """Seconds of CPU time."""
    began = process_time()
    for game in games:
        folding.rebuild(title, game)
    return process_time() - began


def _find(title: Title[Any], heads: Sequence[Head]) -> float:
    """Seconds."""
    forget_games()
    began = perf_counter()
    for head in heads:
        load_game_at(head.stream, title, head.version)
    return perf_counter() - began
