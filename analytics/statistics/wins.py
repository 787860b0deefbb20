"""The win of one game, shared out among its seats, and what equal seats would get of it."""

from __future__ import annotations


def won(chosen: int, winners: int) -> float:
    """How much of the win goes to the seats of ``chosen``: all winners have the same share.

    Both are sets of seats, as whole numbers in which bit *i* stands for seat *i*.
    """
    if not winners:
        return 0.0
    return (chosen & winners).bit_count() / winners.bit_count()


def due(chosen: int, winners: int, seats: int) -> float:
    """What ``won`` would be on average if every seat of the game were as likely to be a winner."""
    return chosen.bit_count() / seats if winners else 0.0


def spread(chosen: int, winners: int, seats: int) -> float:
    """The variance of ``won`` if every set of as many winners were as likely.

    The winners among the chosen are then hypergeometric: t drawn from k seats, of which m are
    chosen. One winner of a game gives the variance m/k (1 - m/k) of a single draw.
    """
    t, m, k = winners.bit_count(), chosen.bit_count(), seats
    if t in (0, k):
        return 0.0
    return m / k * (1 - m / k) * (k - t) / (t * (k - 1))
