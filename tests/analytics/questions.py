"""Asking as a client does, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_type_hints
from uuid import UUID

from analytics.catalogue import METRICS
from analytics.metrics.shapes import LengthRow, Lengths, RateRow, Rates
from analytics.parsing import parse_query
from analytics.selectors.lengths import lengths
from analytics.selectors.rates import rates

BOTS = {"title": "dice_forge", "population": "bots"}
WHICH = UUID(int=1)


def declared(number: int = 1) -> dict[str, str]:
    """What asks for the games that were made with ``simulation=UUID(int=number)``."""
    return {"title": "dice_forge", "simulation": f"sim_{UUID(int=number).hex}"}


def win_rates(**query: str) -> Rates:
    """By seat, of bots at Dice Forge, unless said otherwise."""
    return _asked("win-rates", {"by": "seat", **query})


def card_rates(**query: str) -> Rates:
    """The same, by what seats have."""
    return _asked("card-rates", query)


def _asked(metric: str, query: dict[str, str]) -> Rates:
    whose = {} if "simulation" in query else BOTS
    return rates(METRICS[metric], parse_query(METRICS[metric], {**whose, **query}))


def game_lengths(**query: str) -> Lengths:
    """The same, of lengths; ``unit`` is one of the words."""
    metric = METRICS["game-lengths"]
    return lengths(metric, parse_query(metric, {**BOTS, **query}))


def by_value(answer: Rates) -> dict[str, RateRow]:
    """The rows of an answer about one seat count."""
    assert len({row.seats for row in answer.rows}) <= 1
    return {row.value: row for row in answer.rows}


def lengths_by_value(answer: Lengths) -> dict[str, LengthRow]:
    """The same of lengths."""
    assert len({row.seats for row in answer.rows}) <= 1
    return {row.value: row for row in answer.rows}


TOLD_OF = {"seats", "round", "least", "most", "who", "whom"}
"""Numbers of a row that say of what it is told."""


@cache
def numbers_of(row: type[Any]) -> frozenset[str]:
    """The members of a row that are numbers, or say whether something is so."""
    hints = get_type_hints(row)
    names = {name for name in hints if {hints[name], *get_args(hints[name])} & {int, float, bool}}
    return frozenset(names - TOLD_OF)


def left_out(metric: str, row: Mapping[str, Any], again: Mapping[str, Any]) -> set[str]:
    """The numbers of a row that nobody has worked out again."""
    return {name for name in numbers_of(METRICS[metric].row) if row[name] is not None} - set(again)
