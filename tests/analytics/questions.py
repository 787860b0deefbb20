"""Asking as a client does, in one line."""

from __future__ import annotations

from analytics.catalogue import METRICS
from analytics.metrics.shapes import LengthRow, Lengths, RateRow, Rates
from analytics.parsing import parse_query
from analytics.selectors.lengths import lengths
from analytics.selectors.rates import rates

BOTS = {"title": "dice_forge", "population": "bots"}


def win_rates(**query: str) -> Rates:
    """Of bots at Dice Forge, unless said otherwise."""
    return rates(METRICS["win-rates"], parse_query(METRICS["win-rates"], {**BOTS, **query}))


def card_rates(**query: str) -> Rates:
    """The same, by what seats have."""
    return rates(METRICS["card-rates"], parse_query(METRICS["card-rates"], {**BOTS, **query}))


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
