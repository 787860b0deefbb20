"""Whether one stored game is what was played: chain, seed, rules, and everything beside the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import DataError

from audit.adjudicating.clock import Timing, clock_fault
from audit.adjudicating.origin import origin_fault, unforked_fault
from audit.adjudicating.promise import entropy_fault, seed_fault
from audit.adjudicating.read_model import row_fault, terms_fault, unbegun_fault
from audit.adjudicating.record import Record, read_record, seeds_of
from audit.adjudicating.seats import seats_fault
from database.one_moment import at_one_moment
from events.chain import Fault
from events.checking import stream_fault
from events.reading import read_events, read_head
from games.engine import registry
from games.engine.adjudicate import lay_again, play_again
from games.engine.errors import UnknownTitle
from games.engine.recorded import Unlawful
from games.models import Game
from games.services.read_model import seats_waited_for
from games.services.seeds import seed_from


@dataclass
class Checked:
    """What was found in a game. ``replayed``: it was begun by rules that are not installed, so it
    was folded and not adjudicated."""

    game: UUID
    fault: Fault | None = None
    events: int = 0
    draws: int = 0
    replayed: str = ""


def game_fault(game_id: UUID) -> Fault | None:
    """The first place where anything stored of a game is not what was played; None if all fits.

    Looked at are the events, their stream and its stamps, what the rules decide at each move, the
    seed, the origin of a fork, and the rows of the game, of its seats and of its snapshot. Outside
    the events ``field`` begins with the table, and ``version`` is that of the last event or of the
    one that the row contradicts, or 0 where the whole game is meant. Nothing follows from anything,
    and so nothing is found, for ``created_at``, ``hinted_at``, ``changes`` and the text of
    ``invitation``. Games may go on meanwhile.
    """
    return check_game(game_id).fault


def check_game(game_id: UUID) -> Checked:
    """The same with figures."""
    checked = Checked(game_id)
    with at_one_moment():
        try:
            game = Game.objects.filter(pk=game_id).first()
            if game is None:
                checked.fault = _without_game(game_id)
            else:
                checked.fault = next(_faults(checked, read_record(game)), None)
        except DataError as problem:
            reason = f"It cannot be read: {problem}."
            checked.fault = Fault(game_id, 0, "events_event", reason)
    return checked


def _without_game(game_id: UUID) -> Fault:
    is_told = read_head(game_id).version or read_events(game_id)
    what = "There are events" if is_told else "There is nothing"
    return Fault(game_id, 0, "games_game", f"{what}, and no game of this id.")


def _faults(checked: Checked, record: Record) -> Iterator[Fault]:
    """All there is to say, in an order in which each can rely on what was looked at before."""
    checked.events = len(record.events)
    for look in (seed_fault, _log_fault):
        yield from _if_any(look(record))
    if not record.events:
        yield from _if_any(unbegun_fault(record))
        return
    yield from _if_any(unforked_fault(record))
    try:
        yield from _by_the_rules(checked, record)
    except UnknownTitle as unknown:
        yield Fault(record.game.pk, 1, "payload.title", str(unknown))
    except Unlawful as fault:
        yield Fault(record.game.pk, fault.version, fault.field, fault.reason)


def _log_fault(record: Record) -> Fault | None:
    assert record.seed is not None
    salt_key = seed_from(record.seed, []).salt_key
    in_stream = stream_fault(record.game.pk, salt_key)
    if in_stream is None and record.kept is not None:
        return record.kept.fault_in_log(record.events)
    return in_stream


def _by_the_rules(checked: Checked, record: Record) -> Iterator[Fault]:
    """As far as the rules by which the game was begun are installed; else by folding it. What the
    events say is taken for true once it has been played again, and the rows are held to that."""
    title, rules = registry.title(str(record.began.get("title"))), record.began.get("rules")
    if rules != title.rules:
        checked.replayed = f"{title.id} {rules}"
    again = lay_again if checked.replayed else play_again
    timing = Timing(record)
    for stand in again(title, record.events, seeds_of(record)):
        checked.draws += stand.draws
        timing.follow(stand.version, seats_waited_for(title, stand.state))
        if record.kept is not None:
            yield from _if_any(record.kept.fault_in_state(title, stand))
    for look in (terms_fault, origin_fault, entropy_fault, seats_fault, clock_fault):
        yield from _if_any(look(record))
    yield from _if_any(row_fault(record, title, stand.state))
    yield from _if_any(timing.fault())


def _if_any(fault: Fault | None) -> Iterator[Fault]:
    if fault is not None:
        yield fault
