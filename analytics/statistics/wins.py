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
    """What one game adds to the variance of the sum of ``won`` over games, if seats are equal.

    A single winner is one draw: m/k (1 - m/k), of which m of k seats are chosen. Of several who
    share the win nobody knows whether they tied or play together, so what they really got stands
    for it, squared. It is right for both, where any formula would be right for one of them.
    """
    if winners.bit_count() == 1:
        part = chosen.bit_count() / seats
        return part * (1 - part)
    return (won(chosen, winners) - due(chosen, winners, seats)) ** 2
