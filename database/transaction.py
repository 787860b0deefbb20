"""Transactions of the database at hand; else as ``django.db.transaction``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from django.db import connections
from django.db.transaction import Atomic

from database.at_hand import here


class atomic(Atomic):
    """All or nothing. As a decorator it looks for the database at each call."""

    savepoint: bool
    durable: bool

    def __init__(self, *, savepoint: bool = True, durable: bool = False) -> None:
        super().__init__(here(), savepoint, durable)

    def _recreate_cm(self) -> Self:
        return type(self)(savepoint=self.savepoint, durable=self.durable)


def on_commit(then: Callable[[], object], *, robust: bool = False) -> None:
    """Do so once the transaction around is committed; now, if there is none."""
    connections[here()].on_commit(then, robust)
