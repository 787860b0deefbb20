"""Adding counted games up in lots, and taking them out again before their rows change.

A game is in a lot or it is loose, and figures read both: so nothing hangs on when games are added
up, and some hundreds at a time cost little each. All of this is done while the cursor of the
projection is held. What is added up follows from the rows alone, and taking it out is adding it up
once more, less than nothing. Where a game changes that was not taken out, a trigger takes its whole
lot apart (``analytics.0011``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from analytics.filters import counting
from analytics.models import (
    CountedGame,
    Lot,
    LotArea,
    LotChoice,
    LotHolding,
    LotNumber,
    LotPick,
)
from database.at_hand import HOME, connection, here
from shards.models import Shard

PARTS = (LotArea, LotChoice, LotHolding, LotNumber, LotPick)

_ALIKE = (
    *("title", "rules", "population", "seat_count", "patched", "handed_over", "level"),
    *("options", "patch", "table", "units", "winners", "unfolding"),
)
_GAMES = "analytics_countedgame AS g"
_LOT = {"lot_id": "g.lot_id"}


def _of(rows: str) -> str:
    return f"{_GAMES} JOIN {rows} AS r ON r.game_id = g.game_id"


def _unnested(numbers: str) -> str:
    course = _of("analytics_course")
    return f"{course} CROSS JOIN LATERAL unnest(r.{numbers}) WITH ORDINALITY AS n (number, at)"


def _same(*names: str) -> dict[str, str]:
    return _LOT | {name: f"r.{name}" for name in names}


def _summed(*names: str) -> dict[str, str]:
    return {name: f"sum(r.{name})" for name in names}


class _Sum(NamedTuple):
    """Rows of lots, made of ``rows`` of games: columns that make up the key, and sums, each with
    what it is made of; ``more``: columns that follow from the key."""

    table: str
    rows: str
    key: Mapping[str, str]
    sums: Mapping[str, str] = {}
    more: Mapping[str, str] = {}

    @property
    def columns(self) -> str:
        """In the order in which ``selected`` has them."""
        return ", ".join(map(_quoted, (*self.key, *self.more, "games", *self.sums)))

    def selected(self, which: str, sign: str = "1") -> str:
        """What the games add up to of which ``which`` holds."""
        sums = (f"({sign} * {each})::bigint" for each in ("count(*)", *self.sums.values()))
        columns = (*self.key.values(), *self.more.values(), *sums)
        numbers = range(1, len(self.key) + len(self.more) + 1)
        return (
            f"SELECT {', '.join(columns)} FROM {self.rows} WHERE {which}"
            f" GROUP BY {', '.join(map(str, numbers))}"
        )

    def statement(self) -> str:
        """With the parameters ``sign`` and ``games``."""
        added = (f"{name} = t.{name} + EXCLUDED.{name}" for name in ("games", *self.sums))
        return (
            f"INSERT INTO {self.table} AS t ({self.columns})"
            f" {self.selected('g.game_id = ANY(%(games)s)', '%(sign)s')}"
            f" ON CONFLICT ({', '.join(self.key)}) DO UPDATE SET {', '.join(added)}"
        )


def _quoted(name: str) -> str:
    return f'"{name}"'


_LENGTHS = (
    "CROSS JOIN LATERAL (VALUES ('moves', g.moves), ('rounds', g.rounds)) AS n (about, number)"
)

_SUMS = (
    _Sum(
        "analytics_lot",
        f"{_GAMES} LEFT JOIN analytics_course AS r ON r.game_id = g.game_id",
        {"id": "g.lot_id"},
        {name: f"coalesce(sum(r.{name}), 0)" for name in ("asked", "forced", "listed")},
        {**{name: f'g."{name}"' for name in _ALIKE}, "told": "r.game_id IS NOT NULL"},
    ),
    _Sum("analytics_lotholding", _of("analytics_holding"), _same("dimension", "value", "seats")),
    _Sum(
        "analytics_lotpick",
        _of("analytics_pick"),
        _same("dimension", "value", "seats", "listed"),
        _summed("first"),
    ),
    _Sum(
        "analytics_lotchoice",
        _of("analytics_choice"),
        _same("kind"),
        _summed("times", "listed"),
    ),
    _Sum(
        "analytics_lotarea",
        _of("analytics_area"),
        _same("area"),
        _summed("moments", "held", "by_winner", "fights"),
    ),
    *(
        _Sum(
            "analytics_lotnumber",
            _unnested(numbers),
            {**_LOT, "about": f"'{numbers}'", "at": "n.at", "number": "n.number"},
        )
        for numbers in ("standings", "harms")
    ),
    _Sum(
        "analytics_lotnumber",
        f"(SELECT * FROM {_GAMES} {_LENGTHS} WHERE n.number IS NOT NULL) AS g",
        {**_LOT, "about": "g.about", "at": "1", "number": "g.number"},
    ),
)

_NAMED = f"""
UPDATE analytics_countedgame AS g SET lot_id = md5(ROW(
    {", ".join(f'g."{name}"' for name in _ALIKE)},
    EXISTS (SELECT FROM analytics_course AS c WHERE c.game_id = g.game_id)
)::text{{apart}})::uuid WHERE game_id = ANY(%(games)s)
"""


def gather(most: int, least: int = 1) -> int:
    """Add so many games up that are in no lot, none where fewer than ``least`` are; how many."""
    loose = counting(CountedGame.objects.filter(lot=None))
    games = list(loose.values_list("pk", flat=True)[:most])
    if len(games) < least:
        return 0
    _write(_named(), {"games": games})
    _add_up(games, 1)
    return len(games)


def _named() -> str:
    """Of several databases each has lots of its own: where all are collected no two are one, nor
    those of one that was lost and of another one by its name."""
    if here() == HOME:
        return _NAMED.format(apart="")
    return _NAMED.format(apart=f" || '{Shard.objects.get(name=here()).number}'")


def scatter(games: Collection[UUID]) -> None:
    """Take these out of their lots, before anything of theirs changes."""
    gathered = CountedGame.objects.filter(pk__in=games, lot__isnull=False)
    if not (lots := dict(gathered.values_list("pk", "lot"))):
        return
    _add_up(list(lots), -1)
    for part in PARTS:
        none = part._default_manager.filter(lot__in=set(lots.values()), games=0)
        none._raw_delete(none.db)
    Lot.objects.filter(pk__in=set(lots.values()), games=0).delete()
    gathered.update(lot=None)


def unlike() -> set[UUID]:
    """The lots that do not hold just what their games add up to. All rows of games are read."""
    lots = set[UUID]()
    for _, parts in groupby(sorted(_SUMS, key=attrgetter("table")), attrgetter("table")):
        every = list(parts)
        due = " UNION ALL ".join(each.selected("g.lot_id IS NOT NULL") for each in every)
        held = f"SELECT {every[0].columns} FROM {every[0].table}"
        with connection.cursor() as cursor:
            cursor.execute(
                f"WITH due AS MATERIALIZED ({due}), held AS MATERIALIZED ({held})"
                " (SELECT * FROM due EXCEPT ALL SELECT * FROM held)"
                " UNION ALL (SELECT * FROM held EXCEPT ALL SELECT * FROM due)"
            )
            lots |= {lot for lot, *_ in cursor.fetchall()}
    return lots


def take_apart(lots: Collection[UUID]) -> None:
    """Games of these are in no lot afterwards, whatever the lots hold."""
    CountedGame.objects.filter(lot__in=lots).update(lot=None)
    for part in PARTS:
        theirs = part._default_manager.filter(lot__in=lots)
        theirs._raw_delete(theirs.db)
    Lot.objects.filter(pk__in=lots)._raw_delete(Lot.objects.db)


def _add_up(games: Collection[UUID], sign: int) -> None:
    for each in _SUMS:
        _write(each.statement(), {"games": games, "sign": sign})


def _write(statement: str, parameters: Mapping[str, Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
