"""A hundred thousand finished games of one title, in a minute: some thousands are thought out, and
the database copies them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

from django.db import connection
from django.db.models import Model

from analytics.models import Area, Choice, CountedGame, CountedSeat, Course, Holding, Pick
from games.engine import registry
from games.models import Game
from tests.analytics.synthetic import Made, store

UNLIKE = 5_000
"""Games that are thought out."""

TABLES: tuple[tuple[str, ...], ...] = (
    *[("greedy",) * 4] * 5,
    *[("greedy",) * 3] * 2,
    ("greedy",) * 2,
    ("random", "greedy", "greedy", "random"),
    ("greedy", "random", "random"),
)
"""Who sits there, in turn."""

SIMULATED = 20
"""One game in so many is of simulations: another kind, with the first of the tables."""

_TITLE = registry.title("dice_forge")
_UNFOLDING = _TITLE.unfolding
assert _UNFOLDING is not None
_AREAS = list(_UNFOLDING.areas)
_KINDS = {kind.id: list(kind.names) for kind in _UNFOLDING.picks}
_ENDINGS = ("rounds", "abandoned")
_SETS = 15
_ROUNDS = 9
_CHOICES = ("act", "forge", "buy", "mirror", "reinforce", "offering", "sentinel", "twin")
_KINDS_OF_ROWS: tuple[type[Model], ...] = (
    *(CountedGame, CountedSeat, Holding, Course, Pick, Choice, Area),
)
_COPIED: tuple[type[Model], ...] = (Game, *_KINDS_OF_ROWS)


def plant(games: int) -> None:
    """Write so many games of bots at Dice Forge, each with all that a real one is counted with."""
    store(thought_out(min(games, UNLIKE)))
    _copy(games // UNLIKE)


def thought_out(games: int) -> Iterator[Made]:
    """Games with two to four seats, of bots that are alike and of some that are not."""
    rng = Random("at large")
    for number in range(games):
        made = _made(rng, TABLES[number % len(TABLES)])
        yield replace(made, population="simulation") if number % SIMULATED == 0 else made


def _made(rng: Random, levels: tuple[str, ...]) -> Made:
    seats = len(levels)
    every = range(seats)
    winners = (rng.randrange(seats),) if rng.random() < 0.97 else (0, 1)
    order = rng.sample(every, seats)
    had: dict[str, dict[str, list[int]]] = {kind: {} for kind in _KINDS}
    picks: dict[str, dict[str, tuple[list[int], list[int], int]]] = {kind: {} for kind in _KINDS}
    openings: dict[str, list[int]] = {}
    for kind, things in _KINDS.items():
        for seat in every:
            for thing in rng.sample(things, 7):
                had[kind].setdefault(thing, []).append(seat)
        for thing, taken in had[kind].items():
            picks[kind][thing] = taken, sorted({*taken, rng.randrange(seats)}), 3 * len(taken)
    first = _KINDS["cards"]
    for seat in every:
        openings.setdefault("+".join(rng.sample(first[:6], 2)), []).append(seat)
    behind: dict[str, list[int]] = {}
    for seat in every:
        behind.setdefault(rng.sample(["0", "1", "10", "20"], 1)[0], []).append(seat)
    held = {
        **had,
        "turn_order": {str(place + 1): [seat] for place, seat in enumerate(order)},
        "sets": {each: list(every) for each in sorted(rng.sample(first, _SETS))},
        "ending": {_ENDINGS[rng.random() < 0.05]: list(every)},
        "opening": openings,
        "behind": behind,
        "lead_changes": {str(rng.randrange(6)): list(every)},
        "decided": {str(rng.randrange(1, _ROUNDS + 1)): list(every)},
    }
    standings = [0] * seats
    for _ in range(_ROUNDS):
        standings += [each + rng.randrange(20) for each in standings[-seats:]]
    places = [0 if seat in winners else 1 for seat in every]
    return Made(
        winners,
        seats=seats,
        levels=levels,
        places=[1 + sum(other < place for other in places) for place in places],
        moves=rng.randrange(200, 320),
        rounds=_ROUNDS,
        seconds=rng.uniform(30, 90),
        held=held,
        standings=standings,
        harms=[-1 if winner == two else rng.randrange(3) for winner in every for two in every],
        picks=picks,
        choices={each: (rng.randrange(1, 40), rng.randrange(40, 300), None) for each in _CHOICES},
        areas={
            each: (_ROUNDS, rng.randrange(9), rng.randrange(5), rng.randrange(3)) for each in _AREAS
        },
    )


def _copy(times: int) -> None:
    """Have so many of each game, those that are there already among them."""
    with connection.cursor() as cursor, _without_references(cursor):
        cursor.execute(
            "CREATE TEMPORARY TABLE copies AS SELECT id AS was, n, lpad(to_hex("
            "  ('x' || right(id::text, 7))::bit(28)::int + n * %s), 32, '0')::uuid AS new"
            " FROM games_game, generate_series(1, %s) AS n",
            [UNLIKE, times - 1],
        )
        for model in _COPIED:
            table = model._meta.db_table
            columns = [field.column for field in model._meta.concrete_fields if field.column]
            selected = ", ".join(map(_told, columns))
            names = ", ".join(f'"{each}"' for each in columns)
            key = "id" if model is Game else "game_id"
            cursor.execute(
                f"INSERT INTO {table} ({names})"
                f" SELECT {selected} FROM {table} AS t JOIN copies ON was = t.{key}"
            )
        cursor.execute("DROP TABLE copies")
        for model in _KINDS_OF_ROWS:
            cursor.execute(f"ANALYZE {model._meta.db_table}")


@contextmanager
def _without_references(cursor: Any) -> Iterator[None]:
    """They are looked at once at the end, all together, and not row by row."""
    tables = [model._meta.db_table for model in _COPIED]
    cursor.execute(
        "SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)"
        " FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY(%s::regclass[])",
        [tables],
    )
    references = cursor.fetchall()
    for table, name, _ in references:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
    yield
    for table, name, definition in references:
        cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")


def _told(column: str) -> str:
    if column in ("id", "game_id"):
        return "new"
    if column == "finished_at":
        return "finished_at + n * interval '7 days'"
    return f't."{column}"'
