"""Whether a game has the seed that was promised, and mixed in what its seats sent."""

from __future__ import annotations

from audit.adjudicating.record import Record
from events.chain import Fault
from games.engine.chance import commitment


def seed_fault(record: Record) -> Fault | None:
    """The seed against the promise in the row of the game and in its events.

    It is looked at before the chain, whose salts follow from it: with a wrong seed every event
    would seem wrong.
    """
    game, stream = record.game, record.game.pk
    if record.seed is None:
        return Fault(stream, 0, "games_secret", "There is no seed of this game.")
    held = commitment(record.seed)
    promised = record.promises[-1].get("commitment") if record.promises else game.commitment
    if held == game.commitment:
        return None
    if held == promised:
        reason = "It is not what the first event promises, which the seed fits."
        return Fault(stream, record.version, "games_game.commitment", reason)
    return Fault(stream, 0, "games_secret.seed", "It is not the one that was promised.")


def entropy_fault(record: Record) -> Fault | None:
    """What the seats sent, against what was mixed into chance."""
    mixed = record.promises[-1].get("entropy", ())
    for seat, sent in zip(record.seats, mixed, strict=False):
        if seat.entropy != sent:
            reason = f"{seat} sent {seat.entropy!r}, and {sent!r} was mixed into chance."
            return Fault(record.game.pk, record.version, "games_seat.entropy", reason)
    return None
